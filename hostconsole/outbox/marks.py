"""What a text looks like in each output format: escaping of foreign text, bold, quotes, hidden characters shown.

Foreign text (nicks, a subscription, the host's own words) is data: it must show as itself and never act as markup.
"""

import re
import unicodedata
from typing import Literal

Format = Literal["bbcode", "markdown", "plain"]
FORMATS: tuple[Format, ...] = ("bbcode", "markdown", "plain")


class Marked(str):
    """Text that is right for its output format already and must not be escaped again."""

    __slots__ = ()


HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Unicode categories whose characters have no picture: controls, bidi and zero-width marks, line separators."""

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or signs but draw nothing."""

BRACKET = "[i][[/i]"
"""How BBCode shows a bracket that opens no tag. Parsers of all families read a pair of tags round one bracket.

A pair with nothing in it would not do: phpBB 3.0 and 3.1 drop it and would put the broken tag together again.
"""

MARKDOWN_SIGNS = re.compile(
    r"[\\`*_{}\[\]#|~<>&@=^$]"
    r"|(?<!\w)[-+]|[-+](?!\w)"  # a list, a rule, a dash; inside a word they are plain
    r"|(?<=\d)[.)]|^[.)]|\.(?=\w)"  # a numbered list, a web address
    r"|:(?=\S)",  # an emoji's name, a web address
    re.MULTILINE,
)
"""What may start something in one of the common dialects of Markdown. Any of it may stand behind a backslash."""

LEADING_BLANKS = re.compile(r"^[ \t]+", re.MULTILINE)


def shown(text: str, *, keep: str = "") -> str:
    """The text with every character that cannot be seen written out as its code; those in `keep` stay."""
    if text.isprintable() and BLANKS.isdisjoint(text):
        return text
    return "".join(_picture(char) if char not in keep else char for char in text)


def _picture(char: str) -> str:
    if unicodedata.category(char) in HIDDEN or char in BLANKS:
        return f"‹U+{ord(char):04X}›"
    return char


def escaped(text: str, fmt: Format) -> Marked:
    """One line of foreign text (a nick), harmless in that format. Line breaks are shown, not made."""
    return _without_markup(shown(text), fmt)


def escaped_block(text: str, fmt: Format) -> Marked:
    """Foreign text of several lines, harmless in that format; its line breaks and tabs stay."""
    return _without_markup(shown(text.replace("\r\n", "\n"), keep="\n\t"), fmt)


def _without_markup(text: str, fmt: Format) -> Marked:
    if fmt == "bbcode":
        return Marked(text.replace("[", BRACKET))
    if fmt == "markdown":
        signs = MARKDOWN_SIGNS.sub(lambda found: "\\" + found[0], text)
        # Blanks at the start of a line would make it a block of code.
        return Marked(LEADING_BLANKS.sub(lambda found: "\u00a0" * len(found[0].expandtabs(4)), signs))
    return Marked(text)


def bold(text: str, fmt: Format) -> Marked:
    """The text in bold; plain text has none. Unmarked text is escaped first."""
    inner = text if isinstance(text, Marked) else escaped(text, fmt)
    if not inner.strip():
        return Marked(inner)
    if fmt == "bbcode":
        return Marked(f"[b]{inner}[/b]")
    if fmt == "markdown":
        return Marked(f"**{inner.strip()}**")
    return Marked(inner)


def quote(text: str, fmt: Format) -> Marked:
    """The text as a quotation of its own. Unmarked text is escaped first."""
    inner = text if isinstance(text, Marked) else escaped_block(text, fmt)
    if fmt == "bbcode":
        return Marked(f"[quote]{inner}[/quote]")
    return Marked("\n".join(f"> {line}".rstrip() for line in inner.split("\n")))


def finished(text: str, fmt: Format) -> str:
    """A rendered text without blank ends. In Markdown single line breaks are made to last by two blanks before them."""
    whole = text.strip("\n").rstrip()
    if fmt == "markdown":
        return re.sub(r"(?<=[^\n ]) *\n(?=[^\n])", "  \n", whole)
    return whole
