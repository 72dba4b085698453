"""The game as a story: chapter by chapter, for everybody or with all its secrets."""

from collections.abc import Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.core.trace import Step
from hostconsole.desk.brief import told_entries
from hostconsole.desk.desk import Desk
from hostconsole.desk.history import QUIET, items_of, published_up_to, sent_ticks
from hostconsole.outbox.drafts import Item
from hostconsole.outbox.marks import Format

UNTOLD = (*QUIET, "paste", "drop")
"""Acts that are no part of the story: the host's own bookkeeping."""


class Scene(Struct, frozen=True):
    """What one entry brought. Act, steps, letters and nicks are there only where all is told.

    `nicks` are those of before the act; `unsent` counts posts and letters neither ticked as sent nor published.
    """

    entry: int
    time: datetime
    items: tuple[Item, ...]
    unsent: int = 0
    act: Mapping[str, Any] | None = None
    steps: tuple[Step, ...] = ()
    nicks: Mapping[SeatId, str] = {}


class Chapter(Struct, frozen=True):
    """One phase, like "night 2"; "" is before the first. After a correction a phase may come up again."""

    phase: str
    scenes: tuple[Scene, ...]


def chronicle(desk: Desk, lang: str, fmt: Format, *, full: bool) -> tuple[Chapter, ...]:
    """The story in order. Without `full` it holds the public posts and nothing else. Raises TextError."""
    texts = desk.texts(lang)
    ticks = sent_ticks(desk)
    limit = published_up_to(desk)
    found: list[tuple[str, Scene]] = []
    nicks: dict[SeatId, str] = {seat.id: seat.id for seat in desk.game.seated()}
    for entry, phase in told_entries(desk):
        drafted = items_of(desk, entry, texts, fmt)
        shown = [(n, item) for n, item in enumerate(drafted, start=1) if full or item.kind == "post"]
        unsent = sum(1 for n, _item in shown if entry.number > limit and (entry.number, n) not in ticks)
        items = tuple(item for _number, item in shown)
        if full and entry.act["act"] not in UNTOLD:
            scene = Scene(entry.number, entry.time, items, unsent, entry.act, entry.trace, nicks)
            found.append((phase, scene))
        elif items:
            found.append((phase, Scene(entry.number, entry.time, items, unsent)))
        changed = {event["seat"]: event["nick"] for event in entry.events if event["event"] == "person-changed"}
        nicks = {**nicks, **changed}
    return tuple(
        Chapter(phase, tuple(scene for _phase, scene in group))
        for phase, group in groupby(found, key=lambda pair: pair[0])
    )
