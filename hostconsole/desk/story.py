"""A seat's whole story: what he did and where it was read, what he was told, what happened to him, his money."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hostconsole.core.acts import SeatId, fields_of
from hostconsole.core.events import Event, Held, PlayersSigned, Released, RolesDealt
from hostconsole.core.journal import Entry, Source
from hostconsole.core.ledger import Hold
from hostconsole.desk.desk import Desk
from hostconsole.desk.telling import Telling, told
from hostconsole.desk.timeline import Line, State, timeline
from hostconsole.outbox.drafts import Item

SEAT_KINDS = ("seat", "seats", "flag-or-seats", "shares", "pairs")
"""Kinds of fields that hold seats."""


class Beat(Struct, frozen=True):
    """One moment of a seat's story. `act` is there where he acts or is acted upon; `letter` where he wrote it.

    `source` is where his act was read; `told` are his letters, `befell` what happened to him and to his money.
    """

    entry: int
    phase: str
    time: datetime
    who: str
    state: State
    act: Mapping[str, Any] | None = None
    source: Source | None = None
    letter: str = ""
    told: tuple[Item, ...] = ()
    befell: tuple[Event, ...] = ()


def story(tell: Telling, seat: SeatId) -> tuple[Beat, ...]:
    """Everything in the journal that is about one seat, in order; what was undone stays and says so.

    Raises TextError.
    """
    holds = holds_of(tell.desk)
    beats = (beat(tell, line, seat, holds) for line in timeline(tell.desk))
    return tuple(each for each in beats if each.act or each.letter or each.told or each.befell)


def beat(tell: Telling, line: Line, seat: SeatId, holds: Mapping[str, Hold]) -> Beat:
    """What one entry has about a seat, perhaps nothing."""
    desk, entry = tell.desk, line.entry
    act_type = desk.rules.act_type(entry.act["act"])
    many = max(2, sum(1 for _seat in desk.game.seated()) // 2)
    names = {field.name for field in fields_of(act_type) if field.kind in SEAT_KINDS} if act_type else set()
    concerned = any(seat in named(entry.act.get(name), many) for name in names)
    letters = () if line.state == "undone" else told(tell, entry)
    return Beat(
        entry.number,
        line.phase,
        entry.time,
        entry.who,
        line.state,
        entry.act if concerned else None,
        entry.source if concerned else None,
        letter_of(tell, entry, seat),
        tuple(each.item for each in letters if seat in each.item.to),
        tuple(own(event, seat) for event in desk.rules.events_of(entry.events) if seat in about(event, many, holds)),
    )


def own(event: Event, seat: SeatId) -> Event:
    """Of the deal only what this seat was given."""
    if not isinstance(event, RolesDealt):
        return event
    sides = {seat: event.sides[seat]} if seat in event.sides else {}
    return replace(event, roles={seat: event.roles[seat]}, sides=sides)


def letter_of(tell: Telling, entry: Entry, seat: SeatId) -> str:
    """The text of a letter from this seat, or ""."""
    sender = entry.act.get("from") if entry.act["act"] == "paste" else None
    mine = tell.nicks[entry.number][0].get(seat, seat)
    return str(entry.act.get("text", "")) if sender and sender in (mine, seat) else ""


def about(event: Event, many: int, holds: Mapping[str, Hold]) -> set[SeatId]:
    """The seats an event is about. A list of more than `many` names says nothing about one who is on it, unless it
    gives each something of his own, like a role."""
    if isinstance(event, PlayersSigned):
        return set()
    if isinstance(event, RolesDealt):
        return set(event.roles)
    if isinstance(event, Released):
        return {holds[event.hold].seat} if event.hold in holds else set()
    return set(in_part(event, many))


def in_part(part: Struct, many: int) -> Iterator[SeatId]:
    """The seats that an event, or a part of one, names."""
    for field, name in zip(fields_of(type(part)), part.__struct_fields__, strict=True):
        value = getattr(part, name)
        if isinstance(value, Struct):
            yield from in_part(value, many)
        elif field.kind in SEAT_KINDS:
            yield from named(value, many)


def named(value: Any, many: int) -> Iterator[SeatId]:
    """The seats in a field: one, a list, a table by seat, pairs."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple, dict)) and len(value) <= many:
        for each in value:
            yield from named(each, many)


def holds_of(desk: Desk) -> dict[str, Hold]:
    """Every hold there ever was, by its id."""
    events = (event for entry in desk.entries for event in desk.rules.events_of(entry.events))
    return {event.hold.id: event.hold for event in events if isinstance(event, Held)}
