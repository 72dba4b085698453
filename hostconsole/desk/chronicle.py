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
from hostconsole.desk.history import published_up_to, sent_ticks
from hostconsole.desk.telling import telling, told
from hostconsole.outbox.drafts import Item
from hostconsole.outbox.marks import Format

UNTOLD = ("publish", "sent", "undo", "redo", "paste", "drop", "alias", "word")
"""Acts that are no part of the story: the host's own bookkeeping."""


class Scene(Struct, frozen=True):
    """What one entry brought. Act, who entered it, steps, letters and nicks are there only where all is told.

    `nicks` are those of before the act; `unsent` counts posts and letters neither ticked as sent nor published.
    """

    entry: int
    time: datetime
    items: tuple[Item, ...]
    unsent: int = 0
    who: str = ""
    act: Mapping[str, Any] | None = None
    steps: tuple[Step, ...] = ()
    nicks: Mapping[SeatId, str] = {}


class Chapter(Struct, frozen=True):
    """One phase, like "night 2"; "" is before the first. After a correction a phase may come up again."""

    phase: str
    scenes: tuple[Scene, ...]


def chronicle(desk: Desk, lang: str, fmt: Format, *, full: bool) -> tuple[Chapter, ...]:
    """The story in order. Without `full` it holds the public posts and nothing else. Raises TextError."""
    tell = telling(desk, lang, fmt)
    ticks = sent_ticks(desk)
    limit = published_up_to(desk)
    found: list[tuple[str, Scene]] = []
    for entry, phase in told_entries(desk):
        shown = [
            (number, each.item)
            for number, each in enumerate(told(tell, entry), start=1)
            if full or each.item.kind == "post"
        ]
        unsent = sum(1 for n, _item in shown if entry.number > limit and (entry.number, n) not in ticks)
        items = tuple(item for _number, item in shown)
        if full and entry.act["act"] not in UNTOLD:
            before, _after = tell.nicks[entry.number]
            scene = Scene(entry.number, entry.time, items, unsent, entry.who, entry.act, entry.trace, before)
            found.append((phase, scene))
        elif items:
            found.append((phase, Scene(entry.number, entry.time, items, unsent)))
    return tuple(
        Chapter(phase, tuple(scene for _phase, scene in group))
        for phase, group in groupby(found, key=lambda pair: pair[0])
    )
