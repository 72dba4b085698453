"""What somebody seems to have meant in one sentence, before channel, post and page are looked at."""

from typing import Any

import msgspec
from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.data import Sitter
from hostconsole.intake.hearing import Heard
from hostconsole.intake.phrasebook import Form


class Meant(Struct, frozen=True):
    """An act with its fields as far as they are known; `why` is "" where nothing is in doubt.

    `line` is the number of the sentence it was said in, `start` and `end` are places in the text.
    """

    form: Form
    act: dict[str, Any]
    line: int
    start: int
    end: int
    why: str = ""
    candidates: tuple[SeatId, ...] = ()


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
    contrast = heard.first("contrast", start, end)
    if contrast is not None:
        others = [mention for mention in heard.between(contrast[1], end) if not heard.weak(mention)]
        if others:
            return "hedged", tuple(seat for mention in others for seat in mention.seats)
    return "", ()
