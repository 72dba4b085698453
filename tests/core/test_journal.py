"""The chain shows every later change, whatever value it touches."""

from datetime import datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.core.journal import Entry, Source, append, chain_faults, digest, head
from hostconsole.core.notices import Notice
from hostconsole.core.trace import Step

START = digest({"title": "Осень"})

texts = st.text(max_size=12)
values = st.recursive(
    st.booleans() | st.integers(-(2**40), 2**40) | texts,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
tables = st.dictionaries(texts, values, max_size=4)


def journal(acts: list[dict[str, Any]]) -> tuple[Entry, ...]:
    entries: tuple[Entry, ...] = ()
    for number, act in enumerate(acts):
        entry = Entry(number=0, time=datetime(2024, 3, 1, 12, number), who="host", act={"act": "say", **act}, salt="s")
        entries = append(entries, entry, START)
    return entries


@given(st.lists(tables, min_size=1, max_size=5))
def test_an_untouched_chain_holds(acts: list[dict[str, Any]]) -> None:
    entries = journal(acts)
    assert chain_faults(entries, START) == ()
    assert head(entries, START) == entries[-1].hash
    assert head((), START) == entries[0].before == START


@pytest.mark.parametrize(
    "change",
    [
        {"act": {"act": "say", "text": "другое"}},
        {"time": datetime(2024, 3, 1, 13, 0)},
        {"who": "co-host"},
        {"source": Source(1, 1, "Виновен: Аня")},
        {"events": ({"event": "died", "seat": "Аня"},)},
        {"notices": (Notice("dawn", "public"),)},
        {"trace": (Step("NIGHT-04"),)},
        {"salt": "other"},
        {"number": 7},
        {"before": "1" * 64},
        {"hash": "2" * 64},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_entry_shows(change: dict[str, Any]) -> None:
    entries = journal([{"text": "раз"}, {"text": "два"}, {"text": "три"}])
    spoilt = (entries[0], msgspec.structs.replace(entries[1], **change), entries[2])
    assert 2 in {fault.number for fault in chain_faults(spoilt, START)}


def test_a_missing_or_swapped_entry_shows() -> None:
    first, second, third = journal([{"text": "раз"}, {"text": "два"}, {"text": "три"}])
    assert chain_faults((first, third), START)
    assert chain_faults((second, first, third), START)


def test_a_chain_that_began_otherwise_shows_at_its_first_entry_alone() -> None:
    entries = journal([{"text": "раз"}, {"text": "два"}])
    assert [(each.number, each.fault) for each in chain_faults(entries, digest({"title": "Зима"}))] == [(1, "link")]


def test_the_digest_knows_values_not_their_order_or_container() -> None:
    assert digest({"a": 1, "b": [1, 2]}) == digest({"b": (1, 2), "a": 1})
    assert digest({"a": 1}) != digest({"a": "1"})
    assert digest({"a": True}) != digest({"a": 1})
