"""`open` and `demo`: into the screens."""

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

import hostconsole
from hostconsole.cli import screen, views
from hostconsole.cli.act import typed
from hostconsole.cli.options import JsonOption, ReadOnlyOption, SaveArgument
from hostconsole.cli.session import commit_of, considered, open_save, wordings
from hostconsole.locale import _
from hostconsole.messages import N_, display
from hostconsole.store import StoreError

EXAMPLE = "retro-midgame.toml"


def open_screens(
    context: typer.Context, save: SaveArgument, read_only: ReadOnlyOption = False, json: JsonOption = False
) -> None:
    """Open a save on the screens."""
    if json:
        screen.json({"ok": True, "save": str(save), "phase": str(open_save(save).desk.game.phase)})
        return
    raise typer.Exit(run_screens(context, save, read_only=read_only))


def asked_language(context: typer.Context) -> str | None:
    """The language given with --lang; None leaves it to what the screens remember, or to the locale."""
    lang = context.find_root().params.get("lang")
    return str(lang) if lang else None


def first_screen(context: typer.Context) -> None:
    """The screen of a program started without anything: games opened lately, a new one, the example."""
    try:
        example: Path | None = find_example()
    except StoreError:
        example = None
    raise typer.Exit(int(import_module("hostconsole.tui.start").run(asked_language(context), wordings(), example)))


def run_screens(context: typer.Context, save: Path, *, listed: bool = True, read_only: bool = False) -> int:
    """The screens' exit code; `listed` puts the save on the list of games opened lately. The screens are loaded by
    name, for every other command must start without them."""
    run = import_module("hostconsole.tui.app").run
    return int(run(save, asked_language(context), wordings(), listed=listed, read_only=read_only))


def demo(
    context: typer.Context,
    plain: Annotated[
        bool, typer.Option("--plain", help=N_("Print the night's outcome instead of opening it."))
    ] = False,
    json: JsonOption = False,
) -> None:
    """Open a copy of the example game."""
    example = find_example()
    with tempfile.TemporaryDirectory(prefix="hostconsole-demo-") as folder:
        copy = Path(folder) / EXAMPLE
        copy.write_bytes(example.read_bytes())
        if plain or json or not (sys.stdin.isatty() and sys.stdout.isatty()):
            resolve(copy, json)
            return
        raise typer.Exit(run_screens(context, copy, listed=False))


def find_example() -> Path:
    """The example game: inside an installed package, or beside it in the source tree. Raises StoreError."""
    package = Path(hostconsole.__file__).parent
    for folder in (package / "saves", package.parent / "saves"):
        if (folder / EXAMPLE).is_file():
            return folder / EXAMPLE
    raise StoreError("missing", package.parent / "saves" / EXAMPLE)


def resolve(save: Path, json: bool) -> None:
    """Closes the open phase of a copy as a preview, and prints all of it."""
    session = open_save(save)
    seen = considered(session, typed(session, "close", [], None))
    commit = commit_of(seen)
    if json:
        screen.json({"ok": True, **views.outcome_json(session.desk, seen, commit)})
        return
    screen.line(
        _("The example game “{title}”: this is what closing its open phase brings.").format(
            title=display(session.desk.header.title)
        )
    )
    views.phase_line(session.desk)
    views.outcome(session.desk, seen, commit)


COMMANDS = (
    ("open", open_screens, N_("Open a save on the screens."), ("ok", "save", "phase")),
    (
        "demo",
        demo,
        N_("Open a copy of the example game, or print its night."),
        ("ok", *views.OUTCOME_KEYS),
    ),
)
