"""Words around an order that make it none: somebody else's words, a wish, a remark, an order taken back."""

import re

from hostconsole.core.acts import SeatId
from hostconsole.intake.hearing import Heard
from hostconsole.intake.objects import Objects
from hostconsole.intake.speech import closes_quote

_INFINITIVE = re.compile(r"(?:ть|ти|чь|ться)\Z")
_TOLD = re.compile(r"[а-я]{2}(?:л|ла|ло|ли|лся|лась|лось|лись)\Z")


def speaks_for(heard: Heard, before: int, by: SeatId) -> bool:
    """Whether the order is another's words or wish (a colon before it, and his name or a word for something written
    before that; "we and X have decided:" is none), or something he is told to do ("X, shoot Y")."""
    tokens = heard.tokens
    start = heard.clause_start(before)
    led = start > 0 and ":" in tokens[start].gap
    if led and heard.says("writing", 0, start):
        return True
    for mention in heard.between(0, start):
        if by in mention.seats or heard.weak(mention):
            continue
        told = mention.end == start and "," in tokens[start].gap
        if told and heard.skip(0, "filler", "greeting") >= mention.start:
            return True
        if led and not (mention.start and heard.is_a("with", mention.start - 1)):
            return True
    return False


def governed(heard: Heard, place: int, before: int) -> bool:
    """Whether the order hangs on words that say more than "we have decided": a clause before it ("he is for it that
    ..."), or for a bare infinitive anything at all ("X's plan is to ...", "it is time to ...")."""
    start = heard.clause_start(place)
    hangs = heard.is_a("subordinate", start) and not heard.is_a("filler", start) and start < place
    if hangs and heard.skip(0, "filler", "greeting") < start:
        return True
    if not bare_verb(heard, place):
        return False
    while start > 0 and not any(sign in heard.tokens[start].gap for sign in ",;"):
        start = heard.clause_start(start - 1)
    return heard.skip(start, "filler", "greeting", "preposition", "wanting") < before


def goes_on_after_quote(heard: Heard, end: int) -> bool:
    """Whether a quotation mark closes right before word `end` and more is said."""
    return end < len(heard.tokens) and closes_quote(heard.tokens[end].gap)


def bare_verb(heard: Heard, place: int) -> bool:
    """Whether the phrase at this word is a bare infinitive."""
    return bool(_INFINITIVE.search(heard.tokens[place].said)) or (place > 0 and heard.tokens[place - 1].said == "to")


def called_off(heard: Heard, place: int) -> bool:
    """Whether the order itself is what is taken back: "I cancel my order on X"."""
    back = heard.first("withdraw", heard.clause_start(place), place)
    return back is not None and heard.skip(back[1], "filler", "self") >= place


def astray(heard: Heard, place: int, after: int, objects: Objects) -> bool:
    """Whether a preposition right before the name, or before the phrase, makes it no order on that person: "we shoot
    after X", "about the order on X"."""
    if not objects.mentions:
        return False
    if place and heard.is_a("astray", place - 1) and not heard.tokens[place].breaks:
        return True
    listed = heard.book.words["astray"]
    return any(
        listed.at(heard.tokens, each) > each
        and heard.skip(listed.at(heard.tokens, each), "describing", "filler") == objects.start
        for each in range(after, objects.start)
    )


def weighed(heard: Heard, end: int) -> bool:
    """Whether the words right after an order weigh it or tell what became of it: "to kill X is too early"."""
    if end >= len(heard.tokens):
        return False
    following = heard.tokens[end]
    if _TOLD.search(following.said) and not following.breaks and not heard.is_a("filler", end):
        return True
    if heard.says("weighed", end, min(heard.clause_end(end - 1), end + 4)):
        return True
    return heard.is_a("weighed", end) and any(sign in heard.tokens[end].gap for sign in "-–—")
