"""Long texts in pieces a forum accepts."""

BORDERS = ("\n\n", "\n", " ")
"""Where a text may be cut, best first: after a paragraph, a line, a word."""


def split(text: str, limit: int) -> tuple[str, ...]:
    """The text in pieces of at most `limit` characters. Put together they are the text again, blanks and all.

    A good border in the second half of a piece is preferred to a better one that leaves the piece nearly empty. Only
    a word longer than the limit is cut inside. Raises ValueError for a limit below 1.
    """
    if limit < 1:
        raise ValueError(f"a limit of {limit} characters: it must be 1 or more")
    pieces = []
    start = 0
    while len(text) - start > limit:
        cut = _cut(text, start, limit)
        pieces.append(text[start:cut])
        start = cut
    return (*pieces, text[start:])


def pieces(text: str, limit: int) -> tuple[str, ...]:
    """The text in pieces the forum takes, or whole where it sets no limit: 0."""
    return split(text, limit) if limit else (text,)


def _cut(text: str, start: int, limit: int) -> int:
    """The place after the best border in the `limit` characters from `start`."""
    for least in (limit // 2, 0):
        for border in BORDERS:
            found = text.rfind(border, start, start + limit)
            if found >= 0 and found + len(border) > start + least:
                return found + len(border)
    return _cut_inside(text, start, start + limit)


def _cut_inside(text: str, start: int, end: int) -> int:
    """A cut inside a word, but never between a backslash and the sign it keeps harmless."""
    slashes = end - start - len(text[start:end].rstrip("\\"))
    return end - 1 if slashes % 2 and end - 1 > start else end
