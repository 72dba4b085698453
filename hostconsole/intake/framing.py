"""What stands around a statement and may make it no statement: "I am against it: ...", "yesterday it went so. ..."."""

import re
from collections.abc import Sequence

from hostconsole.intake.hearing import Heard
from hostconsole.intake.reader import Said

_LEADS = re.compile(r":|\s[-—–]+\s")
_TURNING = ("negation", "past", "reported", "wish", "asking", "listing")

_HEADING = 3
"""The most words a heading without a colon has."""


def framed(spoken: Sequence[Said], start: int) -> bool:
    """Whether the statement at place `start` is brought in by words that may turn it into something else.

    That is a colon or a dash before it in its own sentence, or a sentence right before it that ends with a colon,
    presents something ("it went so.") or heads a list, where its words deny, ask, wish, retell or speak of the past;
    and a sentence that is nothing but a refusal.
    """
    number = next((number for number, each in enumerate(spoken) if _holds(each.heard, start)), None)
    if number is None:
        return False
    heard = spoken[number].heard
    place = next(place for place, token in enumerate(heard.tokens) if token.end > start)
    leads = [each for each in range(1, place + 1) if _LEADS.search(heard.tokens[each].gap)]
    if leads and _turned(heard, leads[-1]):
        return True
    if heard.skip(0, "filler", "greeting") < place or number == 0 or spoken[number - 1].voice != "own":
        return False
    return _presents(spoken[number - 1].heard)


def _holds(heard: Heard, start: int) -> bool:
    return heard.tokens[0].start <= start < heard.tokens[-1].end


def _turned(heard: Heard, end: int) -> bool:
    """Whether words up to `end` deny, ask, wish, retell, list or speak of the past. A filler that holds such a word
    ("so be it") is none."""
    place = 0
    while place < end:
        mention = heard.mention(place)
        filler = heard.book.words["filler"].at(heard.tokens, place)
        turning = (heard.book.words[kind].at(heard.tokens, place) for kind in _TURNING)
        turned = 0 if place in heard.masked else max(turning)
        if mention is not None and not heard.weak(mention):
            place = mention.end
        elif place < turned <= end and turned >= filler:
            return True
        else:
            place = max(place + 1, filler)
    return False


def _presents(heard: Heard) -> bool:
    """Whether a sentence presents what comes after it as something other than the speaker's own statement."""
    count = len(heard.tokens)
    if heard.asks:
        return False
    heading = count <= _HEADING and heard.book.words["listing"].at(heard.tokens, 0) > 0
    if ":" in heard.tail or heading:
        return _turned(heard, count)
    if any(heard.book.words["presents"].at(heard.tokens, start) == count for start in range(max(0, count - 3), count)):
        return _turned(heard, count)
    denial = heard.first("negation", 0, count)
    return denial is not None and denial[1] == count and denial[0] <= heard.skip(0, "filler", "greeting")
