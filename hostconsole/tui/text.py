"""Display text: whatever a player wrote shows as itself, in every widget, and never acts."""

import unicodedata

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.content import Content

from hostconsole.outbox.marks import BLANKS, HIDDEN, shown

ELLIPSIS = "…"


def safe(text: str) -> Content:
    """Text of one or more lines for a widget: no markup is read, hidden characters are written out."""
    return Content(shown(text.replace("\r\n", "\n"), keep="\n\t"))


def line(text: str, width: int = 0) -> str:
    """Text on one line, hidden characters written out, cut to `width` cells if that is not 0. Still not for markup."""
    whole = shown(text)
    if width and cell_len(whole) > width:
        return set_cell_size(whole, width - 1).rstrip() + ELLIPSIS
    return whole


def cell(text: str, width: int = 0, style: str = "") -> Text:
    """One table cell, cut to `width` cells. Rich's `Text` reads no markup, unlike a bare string in a table."""
    return Text(line(text, width), style=style, no_wrap=True, end="")


def styled(text: str, style: str) -> Content:
    """Safe text in one style."""
    whole = safe(text)
    return whole.stylize(style, 0, len(whole))


def pictured(text: str) -> str:
    """The text with every hidden character replaced by one sign, so that places in it stay where they are."""
    if text.isprintable() and BLANKS.isdisjoint(text):
        return text
    return "".join(_sign(char) for char in text)


def _sign(char: str) -> str:
    if char == "\t":
        return char
    if ord(char) < 0x20:
        return chr(0x2400 + ord(char))
    return "¿" if unicodedata.category(char) in HIDDEN or char in BLANKS else char
