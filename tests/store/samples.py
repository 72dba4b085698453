"""Saves to test with: one by hand, and a strategy for hostile ones."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from hostconsole.core.journal import Entry, Source, append
from hostconsole.core.notices import Notice
from hostconsole.core.trace import Step
from hostconsole.store import FORMAT, Header, Save, StoreError

START = datetime(2025, 3, 1, 20, 0, tzinfo=timezone(timedelta(hours=3)))

HEADER = Header(FORMAT, "retro", "1", "Ретро 12", "5f0c", START, {"open-roles": True, "draw": "seed"})
HEADER_1 = replace(HEADER, format=1)


def entry(act: dict[str, Any], **more: Any) -> Entry:
    return Entry(number=0, time=START, who="host", act=act, salt="00ff", **more)


def sample(acts: int = 3, header: Header = HEADER) -> Save:
    """A small game: a paste, a shot read from it, a dawn, and then as many remarks as it takes."""
    paste = entry({"act": "paste", "channel": "letter", "text": "Доброй ночи!\nСтреляю в Борю. \n"})
    shot = entry(
        {"act": "shot", "by": "Аня", "targets": ("Боря",)},
        source=Source(paste=1, item=0, excerpt="Стреляю в Борю"),
        events=({"event": "shot-ordered", "seat": "Аня", "targets": ("Боря",)},),
        notices=(Notice("order-taken", ("Аня",), {"shots": ("Боря",), "free": 1}),),
        trace=(Step("SHOT-01", seats=("Аня",)), Step("SHOT-02", "overridden", (), "R3")),
    )
    dawn = entry({"act": "close"}, notices=(Notice("dawn", "public", {"text": "Утро.\nТихо."}),))
    remarks = (entry({"act": "say", "text": f"Remark {number}"}) for number in range(3, acts))
    entries: tuple[Entry, ...] = ()
    for each in (paste, shot, dawn, *remarks):
        entries = append(entries, each, header.seal)
    return Save(header, {"phase": "night 1", "alive": ("Аня", "Боря"), "exp": {"Аня": 10}, "acts": acts}, entries)


def with_act(save: Save, text: str = "One more") -> Save:
    """The same game one act later."""
    entries = append(save.entries, entry({"act": "say", "text": text}), save.header.seal)
    return replace(save, entries=entries, summary={**save.summary, "acts": len(entries)})


def refused(code: str, call: Callable[[], object]) -> StoreError:
    with pytest.raises(StoreError) as caught:
        call()
    assert caught.value.code == code
    assert str(caught.value).startswith(code)
    return caught.value


def tree(folder: Path) -> dict[str, bytes]:
    """Every file under the folder but locks, with its bytes."""
    return {
        str(each.relative_to(folder)): each.read_bytes()
        for each in sorted(folder.rglob("*"))
        if each.is_file() and each.suffix != ".lock"
    }


# Text as `clean_text` leaves it, with everything that could break a TOML file made likely.
_NASTY = ('"""', "'''", '"', "'", "\\", "\\n", "\\u0000", "#", "= ", "[[journal]]\n", "]\n", ",\n0,\n]\n", " = [\n")
_HIDDEN = (
    " \n",
    "\t\n",
    "\t",
    "\n",
    "\x00",
    "\x1b[31m",
    "\x7f",
    "\x85",
    "\x9b",
    "\u202e",
    "\u2028",
    "\u200b",
    "\ufeff",
)
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\r")
TEXTS = st.lists(st.one_of(st.sampled_from(_NASTY + _HIDDEN), st.text(_CHARACTERS, max_size=6)), max_size=6).map(
    "".join
)

OFFSETS = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
TIMES = st.datetimes(timezones=st.one_of(st.none(), st.just(UTC), OFFSETS), allow_imaginary=False)

LEAVES = st.one_of(TEXTS, st.booleans(), st.integers(-(2**63) + 1, 2**63 - 1), TIMES)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=3).map(tuple), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=12,
)
TABLES = st.dictionaries(TEXTS, VALUES, max_size=4)

FACTS = st.dictionaries(
    TEXTS,
    st.one_of(
        TEXTS,
        st.integers(0, 99),
        st.booleans(),
        st.lists(st.one_of(TEXTS, st.dictionaries(TEXTS, TEXTS, max_size=2)), max_size=3).map(tuple),
        st.dictionaries(TEXTS, st.one_of(TEXTS, st.integers(-9, 9)), max_size=2),
    ),
    max_size=3,
)
NOTICES = st.builds(
    Notice,
    TEXTS,
    st.one_of(st.sampled_from(["public", "host"]), st.lists(TEXTS, max_size=2).map(tuple)),
    FACTS,
)
STEPS = st.builds(Step, TEXTS, st.sampled_from(["applied", "considered", "overridden"]), st.just(("Аня",)), TEXTS)
ENTRIES = st.builds(
    Entry,
    number=st.integers(0, 9),
    time=TIMES,
    who=TEXTS,
    act=st.builds(lambda table, name: {**table, "act": name}, TABLES, TEXTS),
    source=st.one_of(st.none(), st.builds(Source, st.integers(0, 9), st.integers(0, 9), TEXTS)),
    events=st.lists(TABLES, max_size=2).map(tuple),
    notices=st.lists(NOTICES, max_size=2).map(tuple),
    trace=st.lists(STEPS, max_size=2).map(tuple),
    salt=TEXTS,
    before=TEXTS,
    hash=TEXTS,
)
HEADERS = st.builds(
    Header,
    st.integers(1, FORMAT),
    TEXTS,
    TEXTS,
    TEXTS,
    TEXTS,
    TIMES,
    st.dictionaries(TEXTS, st.one_of(TEXTS, st.booleans(), st.integers(-9, 9)), max_size=3),
)
SAVES = st.builds(Save, HEADERS, TABLES, st.lists(ENTRIES, max_size=3).map(tuple))
