"""What a seat was told so far: the pack for the player who takes it over."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from hostconsole.core.acts import SeatId
from hostconsole.core.journal import Entry
from hostconsole.desk.desk import Desk
from hostconsole.desk.history import published_up_to, sent_ticks
from hostconsole.desk.telling import telling, told
from hostconsole.outbox.drafts import Item
from hostconsole.outbox.marks import Format


class Piece(Struct, frozen=True):
    """A post or letter: where it came from, and whether the host has marked it as sent or published.

    `phase` is the one it was said in, like "night 2", or "" before the first. `time` is when its act was entered.
    """

    entry: int
    phase: str
    time: datetime
    item: Item
    out: bool


def brief(desk: Desk, seat: SeatId, lang: str, fmt: Format) -> tuple[Piece, ...]:
    """Every public post and every letter to this seat, in order, and nothing else. Raises TextError.

    A letter names no other reader: whoever else got the same text is left out.
    """
    found = []
    for piece in pieces(desk, lang, fmt):
        if piece.item.kind == "post":
            found.append(piece)
        elif seat in piece.item.to:
            found.append(replace(piece, item=replace(piece.item, to=(seat,))))
    return tuple(found)


def pieces(desk: Desk, lang: str, fmt: Format) -> Iterator[Piece]:
    """Every post and letter in the order in which they were drafted, those later corrected among them."""
    ticks = sent_ticks(desk)
    limit = published_up_to(desk)
    tell = telling(desk, lang, fmt)
    for entry, phase in told_entries(desk):
        for number, each in enumerate(told(tell, entry), start=1):
            out = entry.number <= limit or (entry.number, number) in ticks
            yield Piece(entry.number, phase, entry.time, each.item, out)


def told_entries(desk: Desk) -> Iterator[tuple[Entry, str]]:
    """The entries that had their say, each with its phase: all but those undone.

    What a correction set aside was said all the same, and its successor tells only what is new; so both are here.
    """
    undone: set[int] = set()
    for entry in desk.entries:
        if entry.act["act"] == "undo":
            undone.update(entry.act["entries"])
        elif entry.act["act"] == "redo":
            undone.difference_update(entry.act["entries"])
    phase = ""
    before: dict[int, str] = {}
    for entry in desk.entries:
        if entry.number in undone or entry.act["act"] in ("undo", "redo"):
            continue
        # Decided again after a correction, an act belongs to the phase in which it was done.
        phase = before.get(entry.again, phase)
        before[entry.number] = phase
        for event in entry.events:
            if event["event"] == "phase-began":
                phase = f"{event['phase']} {event['number']}"
        yield entry, before[entry.number] or phase
