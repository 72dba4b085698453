"""`pictures`: what the game looks like, in the terminal or as files for the forum."""

from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any

import typer

from hostconsole.cli import screen
from hostconsole.cli.options import JsonOption, SaveArgument
from hostconsole.cli.session import open_save
from hostconsole.core.journal import plain
from hostconsole.core.pictures import AnyPicture
from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.desk.desk import Desk
from hostconsole.desk.pictures import pictures as described
from hostconsole.locale import _, language, ngettext
from hostconsole.messages import N_, display
from hostconsole.pictures import Wording, lines
from hostconsole.picturing import wording, write_svgs

NARROWEST, WIDEST = 60, 160
"""Cells a picture may take, whatever the terminal says."""


def pictures(
    save: SaveArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help=N_("Write SVG files into this folder."), show_default=False),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help=N_("Those with secrets too, before the game is over: for the host alone."))
    ] = False,
    listed: Annotated[bool, typer.Option("--list", help=N_("Only say which pictures there are."))] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="KEY",
            help=N_("This picture, like night-2 or train; may be repeated."),
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show the game in pictures, or write them for the forum."""
    desk = open_save(save).desk
    found = chosen(described(desk, full=full), only or ())
    words = wording(desk, language())
    files = write_svgs(desk, found, language(), out) if out is not None and not listed else ()
    if json:
        told = [as_json(each, words, brief=listed) for each in found]
        paths = [str(each) for each in files]
        screen.json({"ok": True, "full": full, "winner": desk.game.winner, "pictures": told, "files": paths})
        return
    if listed:
        show_list(found, words)
    elif out is not None:
        tell_files(files, out)
    else:
        show_pictures(found, words)
    remark(desk, found, full=full, narrowed=bool(only))


def chosen(found: tuple[AnyPicture, ...], only: Sequence[str]) -> tuple[AnyPicture, ...]:
    """The pictures of these names or keys, or all. Raises MisuseError where a name fits none."""
    known = tuple(dict.fromkeys((*(each.key for each in found), *(each.id for each in found))))
    for name in only:
        if name not in known:
            raise MisuseError("no-picture", name, near_misses(name, known))
    return tuple(each for each in found if not only or each.id in only or each.key in only)


def show_list(found: tuple[AnyPicture, ...], words: Wording) -> None:
    """Which pictures there are."""
    rows = [(each.id, words.title(each), words.remark if each.secret else "") for each in found]
    screen.table(words.game, [_("name"), _("picture"), ""], rows)


def show_pictures(found: tuple[AnyPicture, ...], words: Wording) -> None:
    """The pictures one below the other, as wide as the terminal is."""
    width = min(max(get_terminal_size((100, 40)).columns, NARROWEST), WIDEST)
    for each in found:
        aside = f" ({words.remark})" if each.secret and words.remark else ""
        screen.heading(words.title(each) + aside)
        for line in lines(each, words, width):
            screen.line(line)


def tell_files(files: tuple[Path, ...], out: Path) -> None:
    """Where the files are."""
    count = len(files)
    said = ngettext("{count} picture written to {folder}:", "{count} pictures written to {folder}:", count)
    screen.line(said.format(count=count, folder=display(str(out))))
    for path in files:
        screen.line(f"  {display(path.name)}")


def remark(desk: Desk, found: tuple[AnyPicture, ...], *, full: bool, narrowed: bool) -> None:
    """What has to be said beside the pictures: that some are kept back, that some tell secrets, that there are none."""
    if not found:
        screen.note(_("There is nothing to draw yet."))
    if desk.game.winner:
        return
    if full:
        if any(each.secret for each in found):
            screen.note(_("The game is not over: some of this is for the host alone."))
    elif not narrowed:
        screen.note(_("Pictures that tell secrets come when the game is over, or with --full."))


def as_json(picture: AnyPicture, words: Wording, *, brief: bool) -> dict[str, Any]:
    """A picture as JSON: seats as seat ids, words as codes; only what it is called if it is to be brief."""
    name = {"id": picture.id, "title": words.title(picture), "secret": picture.secret}
    return name if brief else {**name, **plain(picture)}


COMMANDS = (
    (
        "pictures",
        pictures,
        N_("Show the game in pictures, or write them as SVG."),
        ("ok", "full", "winner", "pictures [id, title, secret, picture, key, phase, ...]", "files"),
    ),
)
