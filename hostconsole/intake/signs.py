"""Nicks that look like markup: `[/b]` is somebody's name where no tag of that kind is open."""

import re
from collections.abc import Sequence

from hostconsole.intake import markup
from hostconsole.intake.page import Piece

_TAG = re.compile(r"\[(/?)([a-z*]+)[^\[\]\n]*\]", re.IGNORECASE)


def cleaned(text: str, pieces: Sequence[Piece], nicks: Sequence[str]) -> str:
    """The text with markup made harmless, post by post, so that an unclosed tag ends with its post. A nick that looks
    like a tag stays."""
    like_tags = [nick for nick in nicks if "[" in nick]
    parts, last = [], 0
    for piece in pieces:
        if piece.start < last:
            continue
        post = text[piece.start : piece.end]
        parts += [text[last : piece.start], with_nicks(post, markup.plain(post), like_tags)]
        last = piece.end
    return "".join([*parts, text[last:]])


def with_nicks(post: str, clean: str, nicks: Sequence[str]) -> str:
    """`clean`, the post without its markup, with the nicks put back where they stand in `post` as words.

    A nick that is a tag is one word where it neither closes a tag before it nor is closed by one after it.
    """
    for nick in nicks:
        for found in re.finditer(re.escape(nick), post, re.IGNORECASE):
            start, end = found.span()
            if not _is_markup(post, start, end):
                clean = clean[:start] + post[start:end] + clean[end:]
    return clean


def _is_markup(post: str, start: int, end: int) -> bool:
    tag = _TAG.fullmatch(post, start, end)
    if tag is None:
        return False
    kind = re.escape(tag[2])
    if tag[1]:
        opened = len(re.findall(rf"\[{kind}[^\[\]\n]*\]", post[:start], re.IGNORECASE))
        return opened > len(re.findall(rf"\[/{kind}\]", post[:start], re.IGNORECASE))
    return re.search(rf"\[/{kind}\]", post[end:], re.IGNORECASE) is not None
