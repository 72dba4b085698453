"""Correcting what has been published: an earlier act is changed, it and all later ones are decided again, and what was
said wrongly is named. Or the host lets the old result stand, with a reason."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.acts import Act, as_table
from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from hostconsole.core.journal import Entry, event_tables
from hostconsole.core.notices import Notice
from hostconsole.desk.acts import MisuseError, read_act, typed_act
from hostconsole.desk.desk import Desk, StalePreviewError, consider, extended, record
from hostconsole.store import clean


class Untrue(Struct, frozen=True):
    """A notice that no longer holds, the phase it was given in, and the number of the entry that gave it."""

    notice: Notice
    phase: str
    entry: int


@dataclass(frozen=True)
class Correction:
    """What a correction would bring, before it is recorded: the acts decided again, and those the rules refuse now.

    `on` is the head of the journal it was made for.
    """

    entry: int
    act: dict[str, Any]
    again: tuple[tuple[Entry, Act, Commit], ...]
    replaced: tuple[int, ...]
    refused: tuple[int, ...]
    on: str


def correction(
    desk: Desk, number: int, instead: Mapping[str, Any] | None, why: str
) -> Correction | Reject | NeedsRuling:
    """Entry `number` changed into the act `instead`, or left out for None, and all later acts decided again.

    Refused with `no-such` where the number is no standing act. A question that would come up on the way is given back:
    the host settles it first. Raises MisuseError when `instead` is no act.
    """
    if not is_move(desk.entries, number):
        return Reject("no-such", (), {"entry": number})
    standing = replay.standing(desk.entries)
    chosen = [e for e in standing if e.number >= number and e.act["act"] not in replay.JOURNAL_ACTS]
    game = replay.replayed(desk.rules, desk.start, [entry for entry in standing if entry.number < number])
    at = replace(desk, game=game)
    again: list[tuple[Entry, Act, Commit]] = []
    refused: list[int] = []
    for entry in chosen:
        if entry.number != number:
            act = typed_act(desk.rules, entry.act)
        elif instead is None:
            continue
        else:
            act = read_act(desk.rules, game, clean(dict(instead)), entry.act.get("at"))
        preview = consider(at, act)
        if isinstance(preview.decision, NeedsRuling):
            return preview.decision
        if isinstance(preview.decision, Reject):
            if entry.number == number:
                return preview.decision
            refused.append(entry.number)
            continue
        again.append((entry, act, preview.decision))
        at = replace(at, game=preview.after)
    changed = {"drop": True} if instead is None else {"instead": clean(dict(instead))}
    replaced = tuple(entry.number for entry in chosen)
    table = {"act": "correct", "entry": number, "entries": list(replaced), "refused": refused, "why": why, **changed}
    return Correction(number, table, tuple(again), replaced, tuple(refused), desk.head)


def correct(desk: Desk, change: Correction, *, time: datetime, who: str) -> Desk:
    """The correction recorded: its own entry, then every act decided again as an entry in place of the old one.

    Raises StalePreviewError if anything was recorded since the correction was made.
    """
    if change.on != desk.head:
        raise StalePreviewError
    desk = record(desk, change.act, time=time, who=who)
    for old, act, decision in change.again:
        entry = Entry(
            number=0,
            time=time,
            who=who,
            act=as_table(act),
            source=old.source,
            events=event_tables(decision.events),
            notices=decision.notices,
            trace=decision.trace,
            again=old.number,
            salt=secrets.token_hex(8),
        )
        desk = extended(desk, entry)
    return replace(desk, game=replay.replayed(desk.rules, desk.start, desk.entries))


def untrue(desk: Desk, correcting: Entry) -> tuple[Untrue, ...]:
    """The notices that a recorded correction made untrue, public and private, in the order in which they were given."""
    before = desk.entries[: correcting.number - 1]
    successors = {entry.again: entry for entry in desk.entries[correcting.number :] if entry.again}
    found: list[Untrue] = []
    phase = ""
    for entry in replay.standing(before):
        for event in entry.events:
            if event["event"] == "phase-began":
                phase = f"{event['phase']} {event['number']}"
        if entry.number not in correcting.act["entries"]:
            continue
        successor = successors.get(entry.number)
        still = successor.notices if successor else ()
        found.extend(Untrue(notice, phase, entry.number) for notice in entry.notices if notice not in still)
    return tuple(found)


def news(desk: Desk, entry: Entry) -> tuple[Notice, ...]:
    """What an entry has to tell: everything, or after a correction only what was not told before."""
    if not entry.again:
        return entry.notices
    told = desk.entries[entry.again - 1].notices
    return tuple(notice for notice in entry.notices if notice not in told)


# Letting it stand ------------------------------------------------------------------------------------------------


def is_move(entries: Sequence[Entry], number: object) -> bool:
    """Whether this is the number of an act of the game that stands: of one that can be corrected."""
    return any(
        entry.number == number and entry.act["act"] not in replay.JOURNAL_ACTS for entry in replay.standing(entries)
    )


def let_stand(desk: Desk, number: int, why: str, *, time: datetime, who: str) -> Desk | Reject:
    """The host knows that an act was wrong and lets its result stand, for this reason. Nothing is decided again.

    Refused with `no-such` where the number is no standing act. Raises MisuseError without a reason.
    """
    if not why.strip():
        raise MisuseError("missing-field", "why", (), "let-stand")
    if not is_move(desk.entries, number):
        return Reject("no-such", (), {"entry": number})
    return record(desk, {"act": "let-stand", "entry": number, "why": clean(why.strip())}, time=time, who=who)


def left_standing(entries: Sequence[Entry]) -> dict[int, str]:
    """The reason for each entry whose result the host let stand; the last one where he gave several."""
    return {
        entry.act["entry"]: entry.act["why"] for entry in replay.standing(entries) if entry.act["act"] == "let-stand"
    }
