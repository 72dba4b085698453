"""Two saves compared: nothing between a save and itself, one difference for one changed value, what only one has."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hostconsole.core.journal import Entry, append
from hostconsole.desk.diff import LONGEST, compared, excerpts, parted
from hostconsole.store import Save, load

SAVES = Path(__file__).parents[2] / "saves"
NAMES = sorted(path.stem for path in SAVES.glob("*.toml"))


def example(name: str = "retro-midgame") -> Save:
    """The example save of that name."""
    return load(SAVES / f"{name}.toml").save


def resealed(save: Save, place: int, **fields: Any) -> Save:
    """The save with one entry changed and the chain sealed anew, so that every later hash is another."""
    entries: tuple[Entry, ...] = ()
    for at, entry in enumerate(save.entries):
        entries = append(entries, replace(entry, **fields) if at == place else entry, save.header.seal)
    return replace(save, entries=entries)


@pytest.mark.parametrize("name", NAMES)
def test_a_save_is_like_itself(name: str) -> None:
    found = compared(example(name), example(name))
    assert found.alike
    assert found.first == 0


@pytest.mark.parametrize("sealed", [True, False])
def test_one_changed_value_is_one_difference(sealed: bool) -> None:
    save = example()
    place = next(at for at, entry in enumerate(save.entries) if entry.act["act"] == "vote")
    act = {**save.entries[place].act, "target": "Марта"}
    entries = list(save.entries)
    entries[place] = replace(entries[place], act=act)
    changed = resealed(save, place, act=act) if sealed else replace(save, entries=tuple(entries))
    found = compared(save, changed)
    assert [(each.entry, each.field, each.b) for each in found.entries] == [(place + 1, "act.target", '"Марта"')]
    assert found.first == place + 1
    assert (found.header, found.only_a, found.only_b) == ((), (), ())


@pytest.mark.parametrize(("field", "value"), [("salt", "x"), ("hash", "0" * 64), ("before", "1" * 64), ("who", "B")])
def test_every_part_of_an_entry_counts(field: str, value: str) -> None:
    save = example()
    entries = list(save.entries)
    entries[9] = replace(entries[9], **{field: value})
    found = compared(save, replace(save, entries=tuple(entries)))
    assert [(each.entry, each.field) for each in found.entries] == [(10, field)]


def test_a_truncated_save_lacks_entries() -> None:
    save = example()
    short = replace(save, entries=save.entries[:-3])
    count = len(save.entries)
    found = compared(save, short)
    assert found.only_a == (count - 2, count - 1, count)
    assert (found.only_b, found.entries, found.header) == ((), (), ())
    assert found.first == count - 2
    assert compared(short, save).only_b == found.only_a


def test_one_event_more_is_one_difference() -> None:
    save = example()
    place = next(at for at, entry in enumerate(save.entries) if len(entry.events) > 3)
    events = save.entries[place].events
    found = compared(save, resealed(save, place, events=(events[0], {"event": "noted", "text": "x"}, *events[1:])))
    assert [(each.entry, each.field, each.a) for each in found.entries] == [(place + 1, "events[1]", "—")]


def test_the_header_tells_ruleset_seats_options_and_the_draw() -> None:
    found = compared(example("retro-fresh"), example("musketeers-fresh"))
    fields = {each.field for each in found.header}
    assert {"ruleset", "title", "seed-commitment", "seats[0]", "options.mana"} <= fields
    save = example()
    other = replace(save, header=replace(save.header, options={**save.header.options, "mana": "other"}))
    assert [each.field for each in compared(save, other).header] == ["options.mana"]


def test_the_secret_key_of_the_draw_does_not_stand_in_the_header() -> None:
    save = example("retro-fresh")
    found = compared(save, resealed(save, 1, act={**save.entries[1].act, "seed": "other"}))
    seed = save.entries[1].act["seed"]
    assert [each.field for each in found.header] == ["seed-commitment"]
    assert seed not in found.header[0].a
    assert [each.field for each in found.entries] == ["act.seed"]


def test_a_changed_summary_shows_when_nothing_else_differs() -> None:
    save = example()
    forged = replace(save, summary={**save.summary, "pool": 1})
    assert [each.field for each in compared(save, forged).summary] == ["summary.pool"]
    later = resealed(forged, 5, time=save.entries[5].time + timedelta(minutes=1))
    assert compared(save, later).summary == ()


@pytest.mark.parametrize("junk", [None, 5, "x", ["y"], [None], {"a": 1}])
def test_a_forged_save_is_compared_all_the_same(junk: object) -> None:
    save = example("retro-fresh")
    for act in ({"act": "undo", "entries": junk}, {"act": "sign-up", "players": junk}, {"act": "deal", "seed": junk}):
        forged = resealed(save, 0, act=act)
        assert not compared(save, forged).alike
        assert not compared(forged, save).alike


def test_long_values_are_told_from_where_they_part() -> None:
    a, b = excerpts("x" * 500 + "left" + "z" * 500, "x" * 500 + "right")
    assert "left" in a
    assert "right" in b
    assert max(len(a), len(b)) <= LONGEST + 2


VALUES = st.recursive(
    st.booleans() | st.integers(-3, 3) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
"""What a save may hold: TOML has no nothing."""


@given(VALUES, VALUES)
def test_values_part_exactly_when_they_are_not_the_same(a: Any, b: Any) -> None:
    assert list(parted(a, a, "")) == []
    assert bool(list(parted(a, b, ""))) is (json.dumps(a, sort_keys=True) != json.dumps(b, sort_keys=True))
