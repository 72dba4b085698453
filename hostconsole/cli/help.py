"""The frame of the help texts (headings, marks) in the language in use; typer itself speaks English."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from typer.core import TyperCommand, TyperGroup

from hostconsole.locale import _
from hostconsole.messages import N_

USAGE = N_("Usage: ")
HEADINGS = (N_("Arguments"), N_("Options"), N_("Commands"))
MARKS = (N_("Show this message and exit."), N_("[required]"), N_("[default: "))
"""What typer writes into help texts by itself."""

# The classes behind typer's commands are not public under one name in all its versions.
AnyContext: Any = TyperGroup.context_class
AnyFormatter: Any = AnyContext.formatter_class


class Formatter(AnyFormatter):  # type: ignore[misc]
    """Writes help as typer does, in the language in use."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line that shows how a command is called."""
        super().write_usage(prog, args, prefix or _(USAGE))

    def section(self, name: str) -> AbstractContextManager[None]:
        """A part of the help under its heading."""
        part: AbstractContextManager[None] = super().section(_(name))
        return part

    def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        """Terms with what they mean."""
        super().write_dl([(term, in_words(text)) for term, text in rows], *args, **kwargs)


def in_words(text: str) -> str:
    """A help text with typer's own marks in the language in use."""
    for mark in MARKS:
        text = text.replace(mark, _(mark))
    return text


class Context(AnyContext):  # type: ignore[misc]
    """A command's context, with our formatter."""

    formatter_class = Formatter


class Command(TyperCommand):
    """One command."""

    context_class = Context
