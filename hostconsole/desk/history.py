"""Undo, redo, publication, ticks, and what is still to be sent."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from hostconsole.core import replay
from hostconsole.core.decisions import Reject
from hostconsole.desk.desk import Desk, record
from hostconsole.desk.telling import telling, told
from hostconsole.outbox.drafts import Item
from hostconsole.outbox.marks import Format

QUIET = ("publish", "sent", "undo", "redo", "mark", "word")
"""Acts that are no move of the game: undo passes over them. Words go with what they word: they are taken off where they
were put on, and undoing a phase that was closed in the host's own words takes one step."""


def undoable(desk: Desk) -> tuple[int, ...] | Reject:
    """The entries the next undo takes back: the last act, or a paste with all that was read from it at once.

    Refused with `published` once the act has been published, with `text-sent` once a text of it is ticked as sent,
    with `nothing-to-undo` when there is none.
    """
    moves = [entry for entry in replay.standing(desk.entries) if entry.act["act"] not in QUIET]
    if not moves:
        return Reject("nothing-to-undo")
    last = moves[-1]
    group = [last]
    if last.again:
        correcting = max(entry.number for entry in moves if entry.act["act"] == "correct")
        group = [entry for entry in moves if entry.number >= correcting]
    paste = last.source.paste if last.source and not last.again else 0
    if paste:
        tail = [entry for entry in moves if entry.number >= paste]
        together = all(entry.number == paste or (entry.source and entry.source.paste == paste) for entry in tail)
        sure = {item["number"] for item in tail[0].act.get("items", ()) if item["state"] == "sure"}
        if together and all(entry.source is None or entry.source.item in sure for entry in tail):
            group = tail
    if published_up_to(desk) >= group[0].number:
        return Reject("published")
    numbers = tuple(entry.number for entry in group)
    if any(entry in numbers for entry, _ in sent_ticks(desk)):
        return Reject("text-sent")
    return numbers


def published_up_to(desk: Desk) -> int:
    """The number of the newest publication, 0 if nothing has been published."""
    return max((entry.number for entry in desk.entries if entry.act["act"] == "publish"), default=0)


def refolded(desk: Desk) -> Desk:
    """The desk with its game folded anew from the journal."""
    return replace(desk, game=replay.replayed(desk.rules, desk.start, desk.entries))


def undo(desk: Desk, *, time: datetime, who: str) -> Desk | Reject:
    """Take back the last act. The entry stays in the journal; the undo is an entry of its own."""
    numbers = undoable(desk)
    if isinstance(numbers, Reject):
        return numbers
    return refolded(record(desk, {"act": "undo", "entries": list(numbers)}, time=time, who=who))


def redo(desk: Desk, *, time: datetime, who: str) -> Desk | Reject:
    """Do again what was undone last, as long as nothing else has happened since."""
    open_undos: list[list[int]] = []
    for entry in desk.entries:
        kind = entry.act["act"]
        if kind == "undo":
            open_undos.append(entry.act["entries"])
        elif kind == "redo":
            open_undos.pop()
        elif kind not in QUIET:
            open_undos = []
    if not open_undos:
        return Reject("nothing-to-redo")
    return refolded(record(desk, {"act": "redo", "entries": open_undos[-1]}, time=time, who=who))


def publish(desk: Desk, *, time: datetime, who: str) -> Desk:
    """Everything drafted so far is out. The head of the journal is noted, so that a post can quote it."""
    return record(desk, {"act": "publish", "head": desk.head}, time=time, who=who)


# The outbox ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outgoing:
    """A post or letter with where it came from and whether the host has sent it.

    `draft` is the text as it was drafted, and `edited` the format in which the host wrote his own, or "".
    """

    entry: int
    number: int
    phase: str
    item: Item
    sent: bool
    published: bool
    draft: str
    edited: Format | Literal[""]

    @property
    def id(self) -> str:
        """How the host names it: entry and place."""
        return f"{self.entry}.{self.number}"


def outgoing(desk: Desk, lang: str, fmt: Format) -> tuple[Outgoing, ...]:
    """Every post and letter of the game, oldest first, one group an entry."""
    ticks = sent_ticks(desk)
    limit = published_up_to(desk)
    tell = telling(desk, lang, fmt)
    found: list[Outgoing] = []
    phase = ""
    for entry in replay.standing(desk.entries):
        phase_before = phase
        for event in entry.events:
            if event["event"] == "phase-began":
                phase = f"{event['phase']} {event['number']}"
        for number, each in enumerate(told(tell, entry), start=1):
            sent, published = (entry.number, number) in ticks, entry.number <= limit
            found.append(
                Outgoing(
                    entry.number, number, phase_before or phase, each.item, sent, published, each.draft, each.edited
                )
            )
    return tuple(found)


def sent_ticks(desk: Desk) -> set[tuple[int, int]]:
    """The items the host has ticked as sent."""
    ticks: set[tuple[int, int]] = set()
    for entry in replay.standing(desk.entries):
        if entry.act["act"] == "sent":
            key = (int(entry.act["entry"]), int(entry.act["item"]))
            ticks.add(key) if entry.act["on"] else ticks.discard(key)
    return ticks


def tick(desk: Desk, item: Outgoing, on: bool, *, time: datetime, who: str) -> Desk:
    """The host says that an item was sent, or that it was not."""
    act: dict[str, Any] = {"act": "sent", "entry": item.entry, "item": item.number, "on": on}
    return record(desk, act, time=time, who=who)
