"""Where two saves differ: the header, entry by entry, and entries that only one of them has."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.journal import UNSEALED, Entry, digest, head, plain
from hostconsole.store import Save

LONGEST = 200
"""Characters of a value that are told."""

BEFORE = 30
"""Characters told before the place where two long values part."""


class Difference(Struct, frozen=True):
    """One value that differs. `entry` is the place in the journal from 1, 0 for the header or the summary.

    `field` is the path of the value, `a` and `b` what stands there in each save, on one line; "—" where nothing does.
    """

    entry: int
    field: str
    a: str
    b: str


class Comparison(Struct, frozen=True):
    """All that differs between two saves, and the numbers of the entries that only the longer one has.

    `summary` is told only when header and journal are alike: it follows from them.
    """

    header: tuple[Difference, ...]
    entries: tuple[Difference, ...]
    summary: tuple[Difference, ...]
    only_a: tuple[int, ...]
    only_b: tuple[int, ...]

    @property
    def alike(self) -> bool:
        """Whether nothing differs."""
        return not (self.header or self.entries or self.summary or self.only_a or self.only_b)

    @property
    def first(self) -> int:
        """The first entry at which the journals part, 0 if they do not."""
        return min((*(each.entry for each in self.entries), *self.only_a, *self.only_b), default=0)


def compared(a: Save, b: Save) -> Comparison:
    """What differs between two saves. Entries are compared by their place in the journal."""
    header = tuple(told(0, head_of(a), head_of(b)))
    shared = min(len(a.entries), len(b.entries))
    entries = tuple(
        each
        for place in range(shared)
        for each in told(place + 1, *without_echo(a, b, place))
    )  # fmt: skip
    only_a = tuple(range(shared + 1, len(a.entries) + 1))
    only_b = tuple(range(shared + 1, len(b.entries) + 1))
    same = not (header or entries or only_a or only_b)
    summary = tuple(told(0, {"summary": a.summary}, {"summary": b.summary})) if same else ()
    return Comparison(header, entries, summary, only_a, only_b)


def head_of(save: Save) -> dict[str, Any]:
    """The header with what fixes the start of the game: who sits where, and a digest of the draw's secret key."""
    table: dict[str, Any] = dict(plain(save.header))
    acts = [entry.act for entry in replay.standing(numbered(save.entries))]
    players = next((act.get("players", ()) for act in acts if act["act"] == "sign-up"), ())
    seed = next((act.get("seed") for act in acts if act["act"] == "deal"), None)
    table["seats"] = [player.get("nick") if isinstance(player, Mapping) else player for player in rows(players)]
    table["seed-commitment"] = digest(seed) if seed else None
    return table


def rows(value: Any) -> tuple[Any, ...]:
    """The rows of a list; a save changed by hand may hold something else there."""
    return tuple(value) if isinstance(value, (list, tuple)) else ()


def numbered(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries that can be weighed: an undo, redo or correction without a list of numbers is passed over."""
    steps = ("undo", "redo", "correct")
    return tuple(e for e in entries if e.act["act"] not in steps or all(isinstance(n, int) for n in listed(e)))


def listed(entry: Entry) -> tuple[Any, ...]:
    """The numbers an undo, redo or correction names; (None,) where they are no list."""
    value = entry.act.get("entries")
    return tuple(value) if isinstance(value, (list, tuple)) else (None,)


def without_echo(a: Save, b: Save, place: int) -> tuple[Any, Any]:
    """Two entries as tables, link and hash left out where they differ only because something else does."""
    left, right = dict(plain(a.entries[place])), dict(plain(b.entries[place]))
    left_link, right_link = left.pop("before", UNSEALED), right.pop("before", UNSEALED)
    left_hash, right_hash = left.pop("hash", ""), right.pop("hash", "")
    earlier = head(a.entries[:place], a.header.seal) == head(b.entries[:place], b.header.seal)
    if earlier and left_link != right_link:
        left["before"], right["before"] = left_link, right_link
    elif left_link == right_link and left_hash != right_hash and digest(left) == digest(right):
        left["hash"], right["hash"] = left_hash, right_hash
    return left, right


# Two values ------------------------------------------------------------------------------------------------------


def told(entry: int, a: Any, b: Any) -> Iterator[Difference]:
    """Every difference between two tables, as short texts."""
    for field, left, right in parted(a, b, ""):
        yield Difference(entry, field, *excerpts(left, right))


def parted(a: Any, b: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    """The path and both values wherever two values differ. In lists the part that is alike at the end is matched, so
    that one row more is one difference."""
    if digest(a) == digest(b):
        return
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        for key in (*a, *(key for key in b if key not in a)):
            yield from parted(a.get(key), b.get(key), f"{place}.{key}" if place else str(key))
    elif isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        shortest = min(len(a), len(b))
        start = 0
        while start < shortest and digest(a[start]) == digest(b[start]):
            start += 1
        tail = 0
        while len(a) != len(b) and tail < shortest - start and digest(a[-1 - tail]) == digest(b[-1 - tail]):
            tail += 1
        for number in range(start, max(len(a), len(b)) - tail):
            left = a[number] if number < len(a) - tail else None
            right = b[number] if number < len(b) - tail else None
            yield from parted(left, right, f"{place}[{number}]")
    else:
        yield place, a, b


def excerpts(a: Any, b: Any) -> tuple[str, str]:
    """Two values on one line each; of long ones the part from just before where they part."""
    left, right = line_of(a), line_of(b)
    if max(len(left), len(right)) <= LONGEST:
        return left, right
    parting = next((n for n, (x, y) in enumerate(zip(left, right, strict=False)) if x != y), min(len(left), len(right)))
    start = max(0, parting - BEFORE)
    return cut(left, start), cut(right, start)


def line_of(value: Any) -> str:
    """A value on one line."""
    return "—" if value is None else msgspec.json.encode(plain(value)).decode()


def cut(text: str, start: int) -> str:
    """The text from a place on, not too long; dots stand for what is left out."""
    more = "…" if len(text) > start + LONGEST else ""
    return ("…" if start else "") + text[start : start + LONGEST] + more
