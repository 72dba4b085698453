"""Nicks that will be mistaken for one another, or for words: what a host wants to know before the game begins."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, permutations
from typing import Literal

from rapidfuzz.distance import OSA

from hostconsole.intake.folding import fold_nick
from hostconsole.intake.names import LONG, nick_forms
from hostconsole.intake.phrasebook import Phrasebook
from hostconsole.intake.speech import tokenizer, tokens_of

Why = Literal["prefix", "form", "near", "common", "reserved"]
Risk = tuple[str, str, Why]
"""A nick, another nick ("" where there is none) and what is risky about them."""

_NO_PEOPLE = (
    "negation", "condition", "alternative", "hedge", "past", "withdraw", "filler", "pronoun", "role", "self",
    "everyone",
    "placeholder", "subordinate", "instead", "listing", "and", "greeting", "preposition", "common", "denial",
)  # fmt: skip
"""Word lists whose words are no names where they stand by themselves."""


def risks(nicks: Sequence[str], is_word: Callable[[str], bool], reserved: Collection[str] = ()) -> tuple[Risk, ...]:
    """What is risky about these nicks, first the pairs, then the words.

    "form": the first is written like the inflected second. "prefix": the first begins the second. "near": so few slips
    apart that the reader forgives as many. "common": `is_word` says that it is a word of its own. "reserved": it is one
    of the words that mean something in the host's answers. A pair is named once, for the gravest of these.
    """
    pairs: dict[frozenset[str], Risk] = {}
    for found in (*_forms(nicks), *_prefixes(nicks), *_near(nicks)):
        pairs.setdefault(frozenset(found[:2]), found)
    answers = {fold_nick(word) for word in reserved}
    words: list[Risk] = [(nick, "", "reserved") for nick in nicks if fold_nick(nick) in answers]
    words += [(nick, "", "common") for nick in nicks if is_word(nick) and fold_nick(nick) not in answers]
    return (*pairs.values(), *words)


def _forms(nicks: Sequence[str]) -> Iterator[Risk]:
    for one, other in permutations(nicks, 2):
        if fold_nick(one) in nick_forms(other):
            yield one, other, "form"


def _prefixes(nicks: Sequence[str]) -> Iterator[Risk]:
    for one, other in permutations(nicks, 2):
        if fold_nick(other).startswith(fold_nick(one)):
            yield one, other, "prefix"


def _near(nicks: Sequence[str]) -> Iterator[Risk]:
    for one, other in combinations(nicks, 2):
        first, second = fold_nick(one), fold_nick(other)
        allowed = min(2, min(len(first), len(second)) // LONG)
        if allowed and OSA.distance(first, second, score_cutoff=allowed) <= allowed:
            yield one, other, "near"


def is_word(book: Phrasebook, nick: str) -> bool:
    """Whether a nick is, letter case aside, a word or phrase that means no person where it stands alone."""
    tokens = tuple(tokens_of(nick, 0, len(nick), tokenizer(())))
    return bool(tokens) and any(book.words[kind].at(tokens, 0) == len(tokens) for kind in _NO_PEOPLE)
