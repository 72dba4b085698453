"""`serve`: the screens in a browser on this machine."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from hostconsole.cli import screen
from hostconsole.cli.options import JsonOption, SaveArgument
from hostconsole.cli.session import open_save, wordings
from hostconsole.cli.start import asked_language
from hostconsole.locale import _
from hostconsole.messages import N_, display


def serve(
    context: typer.Context,
    save: SaveArgument,
    port: Annotated[int, typer.Option(min=0, max=65535, help=N_("The port; 0 takes any that is free."))] = 8000,
    write: Annotated[bool, typer.Option("--write", help=N_("Let the browser change the game, too."))] = False,
    json: JsonOption = False,
) -> None:
    """Show the screens in a browser on this machine."""
    title = open_save(save).desk.header.title  # whatever is wrong with the save is said before anything starts

    def ready(address: str) -> None:
        if json:
            screen.json({"ok": True, "address": address, "write": write})
        else:
            screen.line(address)
            screen.note(_("The browser may change the game.") if write else _("The browser may only look."))
            screen.note(_("Who has this address sees every secret of the game. Ctrl+C ends it."))
        sys.stdout.flush()

    try:
        import_module("hostconsole.tui.browser").serve(command(context, save, write=write), port, title, ready)
    except OSError as error:
        text = _("Port {port} cannot be used: {why}. Choose another one with --port, or 0 for any that is free.")
        said = text.format(port=port, why=display(error.strerror or str(error)))
        raise typer.Exit(screen.problem(screen.Problem("port-taken", said, 1), json)) from None


def command(context: typer.Context, save: Path, *, write: bool) -> list[str]:
    """What runs the screens for one page."""
    lang, texts = asked_language(context), wordings()
    shared = [*(["--lang", lang] if lang else []), *(["--texts", str(texts.absolute())] if texts else [])]
    allowed = [] if write else ["--read-only"]
    return [sys.executable, "-m", "hostconsole", *shared, "open", str(save.absolute()), *allowed]


COMMANDS = (
    (
        "serve",
        serve,
        N_(
            "Show the screens in a browser on this machine, to look only unless --write is given. Nobody is asked for "
            "a password: whoever has the printed address and can run programs on this machine, under any user's name, "
            "sees all secrets of the game. Do not pass the port on to other machines."
        ),
        ("ok", "address", "write"),
    ),
)
