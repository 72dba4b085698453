"""`word`: a post or letter in the host's own words."""

from typing import Annotated

import typer

from hostconsole import clipboard
from hostconsole.cli import out, screen, views
from hostconsole.cli.errors import RefusedByRulesError
from hostconsole.cli.options import JsonOption, SaveArgument
from hostconsole.cli.out import FormatName, FormatOption
from hostconsole.cli.session import Session, keep, now, open_save, who
from hostconsole.cli.textfiles import read_text
from hostconsole.core.decisions import Reject
from hostconsole.desk import history, wording
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk
from hostconsole.desk.history import Outgoing
from hostconsole.desk.leaks import item_leaks
from hostconsole.locale import language
from hostconsole.messages import N_


def word(
    save: SaveArgument,
    id: Annotated[str, typer.Argument(metavar="ID", help=N_("Number of a post or letter, like 12.1."))],
    file: Annotated[
        str | None, typer.Option("--file", metavar="FILE", help=N_("Your text; - is standard input."))
    ] = None,
    edit: Annotated[bool, typer.Option("--edit", help=N_("Change the text in your editor ($EDITOR)."))] = False,
    off: Annotated[bool, typer.Option("--off", help=N_("Back to the draft."))] = False,
    fmt: FormatOption = "bbcode",
    json: JsonOption = False,
) -> None:
    """Put a post or a letter into your own words, for one markup."""
    session = open_save(save)
    item = found(session.desk, id, fmt)
    if [file is not None, edit, off].count(True) != 1:
        raise MisuseError("needs-one", "--file, --edit, --off")
    if off:
        changed = wording.unword(session.desk, item, time=now(), who=who())
    else:
        if wording.is_out(item):  # before the host has written anything
            raise RefusedByRulesError(wording.refusal(item), session.desk, session.path)
        text = read_text(file).text if file is not None else edited(session, item)
        changed = wording.word(session.desk, item, text, fmt, time=now(), who=who())
    if isinstance(changed, Reject):
        raise RefusedByRulesError(changed, session.desk, session.path)
    if changed is not session.desk:
        session = keep(session, changed)
    told(session, id, fmt, json)


def found(desk: Desk, id: str, fmt: FormatName) -> Outgoing:
    """The item of that number. Raises MisuseError."""
    for each in history.outgoing(desk, language(), fmt):
        if each.id == id.strip():
            return each
    raise MisuseError("no-draft", id)


def edited(session: Session, item: Outgoing) -> str:
    """The text after the host's editor was closed. Raises MisuseError where that did not work; nothing is lost then,
    the text is in a file beside the save."""
    try:
        path = clipboard.save_beside(session.path, f"{item.id}-{item.item.kind}", item.item.text)
    except OSError as error:
        raise MisuseError("no-editor", str(session.path), (), error.strerror or str(error)) from error
    if fault := clipboard.edit(path):
        raise MisuseError("no-editor", str(path), (), fault)
    return read_text(str(path)).text


def told(session: Session, id: str, fmt: FormatName, json: bool) -> None:
    """The item as it goes out now, and what in it may be a leak."""
    item = found(session.desk, id, fmt)
    leaks = item_leaks(session.desk, [(item.entry, item.item)], fmt)
    if json:
        screen.json({"ok": True, "item": out.outgoing_json(item), "leaks": views.leaks_json([item.id], leaks)})
        return
    screen.heading(out.title(session.desk, item))
    views.warn(session.desk, leaks[0])
    screen.line(item.item.text)


COMMANDS = (("word", word, N_("Put a post or a letter into your own words."), ("ok", "item", "leaks")),)
