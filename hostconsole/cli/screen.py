"""Printing. Everything that came from a player goes through here as plain data: no markup, no highlighting."""

import json as library
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hostconsole.core.journal import plain
from hostconsole.locale import _
from hostconsole.messages import display


class Problem(Struct, frozen=True):
    """What stopped a command: a code, the sentence, the exit code, likely meanings, and what JSON says besides."""

    code: str
    message: str
    exit: int
    near: tuple[str, ...] = ()
    more: dict[str, Any] = {}


def console(*, errors: bool = False) -> Console:
    """A console for the stream as it is now. Where nobody looks (a pipe, a file) lines are long, not folded."""
    stream = sys.stderr if errors else sys.stdout
    width = None if stream.isatty() else 200
    return Console(file=stream, markup=False, highlight=False, emoji=False, width=width)


def line(text: str = "", style: str = "") -> None:
    """One line (or several) of text, whole."""
    console().print(Text(text, style=style), soft_wrap=True)


def heading(text: str) -> None:
    """A title over what follows."""
    line()
    line(text, "bold")


def note(text: str) -> None:
    """A remark for whoever looks, kept out of the output proper."""
    console(errors=True).print(Text(text), soft_wrap=True)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """A table of text cells; `right` are the columns that hold numbers."""
    drawn = Table(title=Text(title), title_justify="left", title_style="bold", box=None, pad_edge=False)
    for place, column in enumerate(columns):
        drawn.add_column(Text(column), justify="right" if place in right else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(each) for each in row))
    console().print(drawn)


def json(value: Mapping[str, Any]) -> None:
    """One JSON object on one line."""
    sys.stdout.write(library.dumps(plain(dict(value)), ensure_ascii=False, default=in_json) + "\n")


def in_json(value: object) -> str:
    """What JSON has no form for: times as ISO text."""
    return value.isoformat() if isinstance(value, date) else str(value)


def problem(what: Problem, json_asked: bool) -> int:
    """Tells what stopped the command; gives its exit code."""
    if json_asked:
        error = {"code": what.code, "message": what.message, "near": list(what.near), **what.more}
        json({"ok": False, "error": error})
    else:
        note(what.message)
    return what.exit


def internal(error: Exception) -> Problem:
    """A fault of the program itself."""
    text = _("internal error: {kind}: {message}; the save was not changed").format(
        kind=type(error).__name__, message=display(str(error))
    )
    return Problem("internal", text, 1)
