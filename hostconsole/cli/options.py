"""Arguments and options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from hostconsole.messages import N_

SaveArgument = Annotated[
    Path, typer.Argument(metavar="SAVE", help=N_("The save file of the game."), show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help=N_("Print JSON instead of text."))]
AtOption = Annotated[
    str | None, typer.Option("--at", metavar="TIME", help=N_("When it was, like 2012-03-02T10:15."), show_default=False)
]
FieldsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KEY=VALUE]...", help=N_("Fields of the act, like targets=Anna,Boris."), show_default=False
    ),
]
SinceOption = Annotated[
    list[str] | None,
    typer.Option(
        "--since", metavar="HEAD", help=N_("A head of the journal from a post; may be repeated."), show_default=False
    ),
]
AllOption = Annotated[bool, typer.Option("--all", help=N_("Those that were sent as well."))]
ReadOnlyOption = Annotated[
    bool,
    typer.Option(
        "--read-only",
        help=N_("Look only: the file is never written, and what others write into it appears on the screen."),
    ),
]
