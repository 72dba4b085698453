"""What tells one post from all others, the same however much of its page was pasted."""

import hashlib
from collections.abc import Sequence

from hostconsole.intake.dates import is_relative
from hostconsole.intake.folding import fold_nick
from hostconsole.intake.page import Piece
from hostconsole.intake.quotes import normal


def fingerprint(clean: str, piece: Piece, places: Sequence[tuple[int, int]]) -> str:
    """The print of a post: author, date, number, and what was read at `places` of it, or all its words.

    "Yesterday" is another day when the page is pasted again: there the moment counts, or the number alone.
    """
    words = [normal(clean[start:end]) for start, end in places]
    if not words:
        words = [normal("\n".join(clean[start:end] for start, end in piece.body))]
    date = normal(piece.date)
    if is_relative(piece.date):
        date = "" if piece.number else str(piece.at)
    parts = [fold_nick(piece.author), date, piece.number, *words]
    return hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()[:24]
