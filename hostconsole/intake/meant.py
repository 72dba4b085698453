"""What somebody seems to have meant in one sentence, before channel, post and page are looked at."""

from typing import Any

import msgspec
from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.data import Sitter
from hostconsole.intake.hearing import Heard
from hostconsole.intake.names import Mention
from hostconsole.intake.phrasebook import Form


class Meant(Struct, frozen=True):
    """An act with its fields as far as they are known; `why` is "" where nothing is in doubt.

    `line` is the number of the sentence it was said in, `start` and `end` are places in the text. `named` are the words
    in the place of a name that fit nobody.
    """

    form: Form
    act: dict[str, Any]
    line: int
    start: int
    end: int
    why: str = ""
    candidates: tuple[SeatId, ...] = ()
    named: str = ""


def may(form: Form, sitter: Sitter) -> bool:
    """Whether this person can mean it at all; of somebody unknown anything may be meant."""
    return not form.of or not sitter.seat or not set(form.of).isdisjoint(sitter.powers)


def entitled(meant: Meant, sitter: Sitter) -> Meant:
    """The meaning, in doubt where the speaker has no such power or where his words could mean another of his acts."""
    why = "unclear" if meant.form.waits else ""
    if not may(meant.form, sitter) and meant.form.others != "ignore":
        why = meant.form.others
    return msgspec.structs.replace(meant, why=meant.why or why)


DOUBTS = (("condition", "conditional"), ("alternative", "alternative"), ("hedge", "hedged"), ("withdraw", "withdrawn"))
"""Word lists that make a statement wait, and the code of each."""


def doubt(heard: Heard, start: int, end: int) -> str:
    """The code of the first doubt heard in these words, or ""."""
    return next((why for kind, why in DOUBTS if heard.says(kind, start, end)), "")


def tail_end(heard: Heard, start: int) -> int:
    """Where a reason or an explanation begins after an object: what follows casts no doubt on the statement."""
    for place in range(start, len(heard.tokens)):
        if ":" in heard.tokens[place].gap or heard.is_a("reason", place):
            return place
    return len(heard.tokens)


def tail_doubt(heard: Heard, start: int) -> tuple[str, tuple[SeatId, ...]]:
    """The doubt that the rest of the sentence casts on a statement which ends before word `start`, and on whom else."""
    end = tail_end(heard, start)
    for kind, why in DOUBTS:
        if heard.says(kind, start, end):
            return why, tuple(seat for mention in heard.between(start, end) for seat in mention.seats)
    if _crossed_out(heard, start):
        return "withdrawn", ()
    contrast = heard.first("contrast", start, end)
    if contrast is not None:
        others = [mention for mention in heard.between(contrast[1], end) if not left_alone(heard, mention, end)]
        if others:
            return "hedged", tuple(seat for mention in others for seat in mention.seats)
    return "", ()


def left_alone(heard: Heard, mention: Mention, end: int) -> bool:
    """Whether a name beside a statement changes nothing: no name at all, or named only to be left out of it ("but not
    X", "X we leave in peace")."""
    if heard.weak(mention):
        return True
    before = range(max(0, mention.start - 3), mention.start)
    denied = any(
        heard.is_a(kind, start)
        and heard.skip(heard.book.words[kind].at(heard.tokens, start), "preposition") == mention.start
        for kind in ("instead", "negation")
        for start in before
    )
    return denied or (mention.end < end and any(heard.is_a(kind, mention.end) for kind in ("negation", "denial")))


def _crossed_out(heard: Heard, start: int) -> bool:
    """Whether a mere "no" stands in brackets after the statement."""
    for place in range(start, len(heard.tokens)):
        after = heard.book.words["denial"].at(heard.tokens, place)
        if after > place and "(" in heard.tokens[place].gap:
            gap = heard.tokens[after].gap if after < len(heard.tokens) else heard.tail
            if gap.lstrip("!. ").startswith(")"):
                return True
    return False
