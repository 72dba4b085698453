"""Values a save can hold: text, whole numbers, flags, date-times, and tables and rows of these.

`clean` prepares what comes in from outside; `settled` checks what is about to be written or was just read.
"""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import Any

from hostconsole.store.errors import StoreError

DEEPEST = 32
"""Tables and rows inside each other, the file itself counted as the first."""

_AS_IS = frozenset((str, bool))
_LARGEST = 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")

# Where a value stands: the container's place and the key in it. A string is only made of it when something is wrong.
_Place = tuple[Any, str | int] | None


def clean_text(text: str) -> str:
    """The text as a save keeps it: line ends are LF, and what is not Unicode (lone surrogates) is U+FFFD."""
    return _SURROGATE.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))


def clean(value: Any) -> Any:
    """A plain value as a save keeps it, for the way in: all text cleaned (keys too), rows as tuples.

    Do this before an entry is sealed: its hash covers the text. Raises StoreError "bad-value" if two keys of a table
    become the same.
    """
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, Mapping):
        table = {clean(key): clean(item) for key, item in value.items()}
        if len(table) < len(value):
            raise StoreError("bad-value", detail="two keys of one table differ only in characters no text may hold")
        return table
    if isinstance(value, (list, tuple)):
        return tuple(clean(item) for item in value)
    return value


def settled(value: Any, place: _Place = None, depth: int = 1) -> Any:
    """The value with rows as tuples and zones as fixed offsets, if a save can hold it.

    Raises StoreError "bad-value" (with the place, like `journal[3].act.text`) or "too-big" (nested too deeply).
    """
    kind = type(value)
    if kind in _AS_IS:
        return value
    if kind is int:
        if -_LARGEST <= value <= _LARGEST:
            return value
        raise _bad(place, "a whole number beyond 64 bits")
    if kind is dict:
        _not_too_deep(depth, place)
        table = {}
        for key, item in value.items():
            if type(key) is not str:
                raise _bad(place, f"a key that is not text: {key!r}")
            table[key] = item if type(item) in _AS_IS else settled(item, (place, key), depth + 1)
        return table
    if kind is list or kind is tuple:
        _not_too_deep(depth, place)
        return tuple(
            [
                item if type(item) in _AS_IS else settled(item, (place, number), depth + 1)
                for number, item in enumerate(value)
            ]
        )
    if isinstance(value, datetime):
        return _with_fixed_offset(value, place)
    raise _bad(place, f"a save does not hold values of type {kind.__name__}")


def _with_fixed_offset(value: datetime, place: _Place) -> datetime:
    # A named zone cannot be written, and two zones never compare as equal in the hour the clocks go back.
    offset = value.utcoffset()
    if offset is None or type(value.tzinfo) is timezone:
        return value
    if offset % timedelta(minutes=1):
        raise _bad(place, "a time zone that is not whole minutes from UTC")
    return value.replace(tzinfo=timezone(offset), fold=0)


def _not_too_deep(depth: int, place: _Place) -> None:
    if depth > DEEPEST:
        top = place
        while top and top[0]:
            top = top[0]
        raise StoreError("too-big", detail=f"{_words(top)}: nested more than {DEEPEST} deep")


def _bad(place: _Place, what: str) -> StoreError:
    return StoreError("bad-value", detail=f"{_words(place)}: {what}")


def _words(place: _Place) -> str:
    if place is None:
        return "the file"
    above, key = place
    if isinstance(key, int):
        return f"{_words(above)}[{key}]"
    name = key if len(key) <= 40 and key.isprintable() else ascii(key[:40])
    return f"{_words(above)}.{name}" if above else name
