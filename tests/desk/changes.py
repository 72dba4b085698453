"""Every single value of a save, and what can stand there instead: for the tests of the audit.

With HOSTCONSOLE_FULL=1 in the environment every value there is, otherwise a seeded sample.
"""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from hostconsole.core.journal import Entry, append, head
from hostconsole.store import Save, StoreError, load
from hostconsole.store.saves import as_tables, read

T = TypeVar("T")

SAVES = Path(__file__).parents[2] / "saves"
NAMES = ("retro-finished", "musketeers-finished", "retro-midgame", "musketeers-midgame")
FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
SEED = 20120301

Place = tuple[str | int, ...]
"""Where a value stands in tables: keys, and places in rows."""

Change = Callable[[Any], Any]
"""From a value to another, or to None where the value has no such change."""

Changed = dict[int, tuple[Place, Any]]
"""The numbers of the entries that are changed, and in each what stands where instead."""


# Values and their changes --------------------------------------------------------------------------------------------


@cache
def example(name: str) -> Save:
    """The example save of that name."""
    return load(SAVES / f"{name}.toml").save


@cache
def tables_of(name: str) -> dict[str, Any]:
    """That save as plain tables."""
    return as_tables(example(name))


def values(tables: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every single value in tables and rows, empty ones too, with where it stands."""
    if isinstance(tables, dict) and tables:
        for key, item in tables.items():
            yield from values(item, (*place, key))
    elif isinstance(tables, tuple) and tables:
        for number, item in enumerate(tables):
            yield from values(item, (*place, number))
    else:
        yield place, tables


def with_value(tables: Any, place: Place, value: Any) -> Any:
    """The tables with another value in one place."""
    if not place:
        return value
    key, *rest = place
    if isinstance(tables, dict):
        return {**tables, key: with_value(tables[key], tuple(rest), value)}
    return tuple(with_value(item, tuple(rest), value) if here == key else item for here, item in enumerate(tables))


def another(value: Any) -> Any:
    """The nearest other value of its kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("1" if value.endswith("0") else "0")
        case datetime():
            return value + timedelta(seconds=1)
        case dict():
            return {"0": 0}
        case _:
            return (0,)


def padded(value: Any) -> Any:
    """A text with a blank after it, which the eye does not see."""
    return value + " " if isinstance(value, str) else None


def as_text(value: Any) -> Any:
    """A date-time as the text it looks like."""
    return value.isoformat() if isinstance(value, datetime) else None


JUNK = (
    0,
    -1,
    2**62,
    "",
    "Иван",
    "[/b]",
    True,
    {},
    (),
    (1,),
    ("Аня",),
    {"Аня": 1},
    ({"x": 1},),
    datetime(2020, 1, 1, tzinfo=UTC),
)
"""Values of every kind, to stand where another kind belongs."""


def sealed_anew(save: Save) -> Save:
    """The save numbered and chained anew, noted heads in it too, as by a forger who knows the format."""
    chain: tuple[Entry, ...] = ()
    for entry in save.entries:
        before = head(chain, save.header.seal)
        act = {**entry.act, "head": before} if entry.act["act"] == "publish" and "head" in entry.act else entry.act
        chain = append(chain, replace(entry, act=act), save.header.seal)
    return replace(save, entries=chain)


@cache
def changes(name: str, change: Change) -> tuple[tuple[tuple[Place, Any], ...], ...]:
    """For each entry, what can stand where instead. Its own time as text is no change: it is read as that time."""
    return tuple(
        tuple(
            (place, new)
            for place, old in values(entry)
            if (new := change(old)) is not None and not (change is as_text and place == ("time",))
        )
        for entry in tables_of(name)["journal"]
    )


def with_changes(name: str, made: Changed) -> tuple[Save, set[int]]:
    """The save with these changes, and the numbers of those entries that the store would not even read."""
    tables = tables_of(name)
    entries = list(example(name).entries)
    unread: set[int] = set()
    for number, (place, value) in made.items():
        changed = with_value(tables["journal"][number - 1], place, value)
        try:
            entries[number - 1] = read({"game": tables["game"], "journal": (changed,)}).entries[0]
        except StoreError:
            unread.add(number)
    return replace(example(name), entries=tuple(entries)), unread


def some(every: Sequence[T], seed: str, count: int) -> Sequence[T]:
    """All of them in the full run, otherwise a seeded sample."""
    return every if FULL else random.Random(f"{SEED} {seed}").sample(every, count)


def tell(what: str, changed: int, found: int, unread: int = 0) -> None:
    """The figures of a test, on its output."""
    print(f"{what}: {changed} changed, {found} found, {unread} not read")
