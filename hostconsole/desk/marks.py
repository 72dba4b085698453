"""What a co-host says of the journal: that he looked up to an entry, and agrees or objects."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

import msgspec
from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.journal import Entry
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, record
from hostconsole.desk.journal_acts import Mark
from hostconsole.store import clean_text

Verdict = Literal["agreed", "objects"]

READER_ACTS = ("mark",)
"""All that somebody may record who opened a game for reading only."""


class Signed(Struct, frozen=True):
    """A mark in the journal: its own number, who made it and when."""

    number: int
    who: str
    time: datetime
    mark: Mark


def mark(desk: Desk, entry: int, verdict: Verdict, remark: str = "", *, time: datetime, who: str) -> Desk:
    """The mark recorded; `entry` 0 is the last one. It is no move: undo passes over it, and redo still finds its undo.

    Raises MisuseError where nobody is named or there is no such entry.
    """
    if not who.strip():
        raise MisuseError("nobody-named", "mark")
    number = entry or len(desk.entries)
    if not 1 <= number <= len(desk.entries):
        raise MisuseError("no-entry", str(entry))
    act = Mark(entry=number, verdict=verdict, remark=clean_text(remark.strip()))
    table: dict[str, Any] = msgspec.to_builtins(act)
    return record(desk, table, time=time, who=who.strip())


def marks(entries: Sequence[Entry]) -> tuple[Signed, ...]:
    """Every mark, oldest first."""
    return tuple(
        Signed(entry.number, entry.who, entry.time, msgspec.convert(entry.act, Mark))
        for entry in replay.standing(entries)
        if entry.act["act"] == "mark"
    )


def last_marks(entries: Sequence[Entry]) -> tuple[Signed, ...]:
    """The newest mark of each person, in the order in which they first made one."""
    return tuple({each.who: each for each in marks(entries)}.values())


def open_objections(entries: Sequence[Entry]) -> tuple[Signed, ...]:
    """The objections nobody has answered.

    An answer is: agreement by the same person later, a remark by anybody else who had the objection before him, or the
    entry objected to being corrected or let stand with a reason.
    """
    signed = marks(entries)
    settled = [
        (entry.number, entry.act.get("entry"))
        for entry in replay.standing(entries)
        if entry.act["act"] in ("correct", "let-stand")
    ]
    return tuple(
        each
        for each in signed
        if each.mark.verdict == "objects"
        and not any(answers(later, each) for later in signed)
        and not any(number > each.number and settles == each.mark.entry for number, settles in settled)
    )


def answers(later: Signed, objection: Signed) -> bool:
    """Whether a mark answers an objection."""
    if later.number <= objection.number:
        return False
    if later.who == objection.who:
        return later.mark.verdict == "agreed"
    return bool(later.mark.remark) and later.mark.entry >= objection.number


def permitted(desk: Desk, later: Desk, *, read_only: bool) -> bool:
    """Whether a change of the desk may be kept: in a game opened for reading only it may add marks and nothing else."""
    if not read_only:
        return True
    before = len(desk.entries)
    added = later.entries[before:]
    return later.entries[:before] == desk.entries and all(entry.act["act"] in READER_ACTS for entry in added)
