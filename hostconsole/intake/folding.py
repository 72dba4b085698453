"""Comparison forms: what two spellings have in common when signs nobody sees or tells apart are left out.

Folded text is for comparing only and is never shown.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

SEPARATORS = " _-\u00a0\u2010\u2011\u2012\u2013\u2014\u202f\u2007\u2009"
"""Signs that may stand between the words of a nick and count as one and the same."""

APOSTROPHES = "'`´‘’ʼʹ′＇\""
"""Signs that may stand inside a word of a nick and count for nothing."""

_LOOK_ALIKES = str.maketrans(
    {
        **dict(zip("abcehkmoptxy", "авсенкмортху", strict=True)),
        **dict(zip("αβεηκμνορτυχ", "авенкмvортух", strict=True)),
        **dict(zip("03ёѐѕјһԁɡѵ", "озееsjнdgv", strict=True)),
        **dict.fromkeys("1i|іїιӏı", "l"),
        "ꞌ": "",
    }
)
_DROPPED = dict.fromkeys(map(ord, SEPARATORS + APOSTROPHES))


_PLAIN = re.compile(r"[ -~А-яЁё«»–—]*\Z")


class _Without(dict[int, str | None]):
    """A table for `str.translate` that drops characters of some categories and learns each character once."""

    def __init__(self, *categories: str) -> None:
        super().__init__()
        self.categories = categories

    def __missing__(self, code: int) -> str | None:
        char = chr(code)
        self[code] = None if unicodedata.category(char) in self.categories else char
        return self[code]


_NO_CONTROLS = _Without("Cf", "Me", "Cc", "Cs", "Co")
_NO_MARKS = _Without("Cf", "Mn", "Me", "Cc", "Cs", "Co")


def visible(text: str) -> str:
    """`text` composed (NFKC), without the characters nobody sees; й and ё stay letters of their own."""
    if _PLAIN.match(text):
        return text
    return unicodedata.normalize("NFKC", text.translate(_NO_CONTROLS)).translate(_NO_MARKS)


@lru_cache(maxsize=65536)
def fold_word(word: str) -> str:
    """One word in its comparison form; separators inside it stay."""
    return visible(word).casefold().translate(_LOOK_ALIKES)


@lru_cache(maxsize=65536)
def fold_said(word: str) -> str:
    """One word as lists of phrases compare it: written in Latin letters alone it is that word ("he") and none that only
    looks like it ("не"); a word of mixed letters is what it looks like."""
    seen = visible(word).casefold()
    return seen if seen.isascii() and seen.isalpha() else seen.translate(_LOOK_ALIKES)


def fold_nick(nick: str) -> str:
    """A nick in its comparison form.

    Composed, without invisible signs, without case; ё counts as е; apostrophes, spaces, underscores and hyphens are
    left out; Latin letters and digits that look like Cyrillic ones count as those. A nick made of such signs alone
    folds to itself, so that the form is empty only for an empty nick.
    """
    folded = fold_word(nick).translate(_DROPPED)
    return folded or visible(nick).strip() or nick


def twins(nicks: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of nicks that cannot be told apart, in the order given. Such a pair may not sit at one table."""
    first: dict[str, str] = {}
    pairs = []
    for nick in nicks:
        folded = fold_nick(nick)
        if folded in first:
            pairs.append((first[folded], nick))
        else:
            first[folded] = nick
    return tuple(pairs)
