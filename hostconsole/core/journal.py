"""Journal entries and the salted hash chain over them.

An entry keeps the act as given, the text it was read from, and what followed. Its hash covers its parsed values and the
hash of the entry before, so a later change anywhere shows; the salt keeps a published hash from being guessed back. The
first entry follows the `start` of the chain, a digest of what the game is, so that title and options are covered too.
"""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from hostconsole.core.events import Event
from hostconsole.core.notices import Notice
from hostconsole.core.trace import Step

UNSEALED = "0" * 64
"""The start of a chain that says nothing of its game, as in saves of format 1."""


class Source(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where an act was read: the paste's entry number, the read's place in it, and the words."""

    paste: int
    item: int
    excerpt: str


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One entry. `time` is when it was entered, `who` is the host or a co-host by name, `act` the act as plain values.

    `events` are plain values too, so that the journal needs no ruleset to be read, hashed or compared. `again` is the
    number of the entry this one takes the place of, after a correction.
    """

    number: int
    time: datetime
    who: str
    act: dict[str, Any]
    source: Source | None = None
    events: tuple[dict[str, Any], ...] = ()
    notices: tuple[Notice, ...] = ()
    trace: tuple[Step, ...] = ()
    again: int = 0
    salt: str = ""
    before: str = UNSEALED
    hash: str = ""


def plain(value: Any) -> Any:
    """Structs as plain values a TOML file can hold (date-times stay date-times)."""
    return msgspec.to_builtins(value, builtin_types=(datetime,))


def digest(value: Any) -> str:
    """SHA-256 over the parsed value: keys in order, date-times as text; the bytes of a file do not matter."""
    text = msgspec.json.encode(plain(value), order="deterministic")
    return hashlib.sha256(text).hexdigest()


def sealed(entry: Entry) -> Entry:
    """The entry with its hash set. `before` and `salt` must be set already."""
    return msgspec.structs.replace(entry, hash=digest(msgspec.structs.replace(entry, hash="")))


def head(entries: tuple[Entry, ...], start: str) -> str:
    """The hash of the last entry, of an empty journal its start: what a public post may quote."""
    return entries[-1].hash if entries else start


def append(entries: tuple[Entry, ...], entry: Entry, start: str) -> tuple[Entry, ...]:
    """The journal with `entry` numbered, chained and sealed at its end. `start` is what a first entry follows."""
    before = head(entries, start)
    return (*entries, sealed(msgspec.structs.replace(entry, number=len(entries) + 1, before=before)))


class ChainFault(Struct, frozen=True):
    """A place where the chain does not hold: the entry's number as it should be, and what is wrong (a code)."""

    number: int
    fault: str


def chain_faults(entries: Iterable[Entry], start: str) -> tuple[ChainFault, ...]:
    """Every place where numbers, links or hashes do not fit, in order; empty when the chain holds from `start` on."""
    faults: list[ChainFault] = []
    before = start
    for place, entry in enumerate(entries, start=1):
        if entry.number != place:
            faults.append(ChainFault(place, "number"))
        if entry.before != before:
            faults.append(ChainFault(place, "link"))
        if sealed(entry).hash != entry.hash:
            faults.append(ChainFault(place, "hash"))
        before = entry.hash
    return tuple(faults)


def event_tables(events: Iterable[Event]) -> tuple[dict[str, Any], ...]:
    """Events as the plain tables an entry keeps."""
    return tuple(plain(event) for event in events)
