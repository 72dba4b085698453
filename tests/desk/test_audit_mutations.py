"""The audit finds every change of a single value in a save.

By default a seeded sample; with HOSTCONSOLE_FULL=1 every value there is. Both print how many values were changed, how
many were found or not even read.
"""

import random
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from hostconsole.desk.audit import chain_findings, findings
from hostconsole.registry import installed
from hostconsole.store import StoreError, load
from hostconsole.store.saves import as_tables, read
from tests.desk.changes import (
    FULL,
    NAMES,
    SEED,
    Change,
    Changed,
    Place,
    another,
    as_text,
    changes,
    padded,
    some,
    tables_of,
    tell,
    values,
    with_changes,
    with_value,
)

FORMAT_1 = Path(__file__).parents[1] / "store" / "fixtures"
OLDER = {"format": {"chain-start"}, "ruleset": {"ruleset"}, "version": {"version"}}
"""What the audit finds in a fresh save of format 1 where a value of [game] was changed; elsewhere nothing."""

# The journal ---------------------------------------------------------------------------------------------------------


def rounds(name: str, change: Change) -> Iterator[Changed]:
    """One change in every entry at once, so that one audit answers for many; together every value, or a sample.

    Whether an entry's hash fits does not depend on the others.
    """
    every = changes(name, change)
    if FULL:
        for each in zip_longest(*every):
            yield {number: made for number, made in enumerate(each, start=1) if made is not None}
    else:
        chance = random.Random(f"{SEED} {name} {change.__name__}")
        yield {number: chance.choice(made) for number, made in enumerate(every, start=1) if made}


@pytest.mark.parametrize("change", [another, padded])
@pytest.mark.parametrize("name", NAMES)
def test_every_changed_value_of_the_journal_breaks_the_chain(name: str, change: Change) -> None:
    total = refused = 0
    for made in rounds(name, change):
        save, unread = with_changes(name, made)
        broken = {each.entry for each in chain_findings(save) if each.kind == "chain-hash"}
        assert {number: made[number] for number in made.keys() - unread - broken} == {}
        assert broken <= made.keys() - unread
        total += len(made)
        refused += len(unread)
    tell(f"{name}, journal, {change.__name__}", total, total - refused, refused)


@pytest.mark.parametrize("name", NAMES)
def test_every_time_written_as_text_is_found(name: str) -> None:
    total = refused = 0
    for made in rounds(name, as_text):
        save, unread = with_changes(name, made)
        found = {each.entry for each in findings(save)}
        assert found == made.keys() - unread
        total += len(made)
        refused += len(unread)
    tell(f"{name}, journal, as text", total, total - refused, refused)


@pytest.mark.parametrize("name", NAMES)
def test_what_breaks_the_chain_is_found_by_the_audit(name: str) -> None:
    """One change in a save at a time, by the whole audit."""
    chance = random.Random(f"{SEED} {name}")
    every = changes(name, another)
    for number in chance.sample(range(1, len(every) + 1), 100 if FULL else 2):
        place, value = chance.choice(every[number - 1])
        save, unread = with_changes(name, {number: (place, value)})
        assert unread or number in {each.entry for each in findings(save)}, place


# What stands before the journal --------------------------------------------------------------------------------------


def audited(name: str, table: str, place: Place, value: Any) -> bool:
    """Whether a change of [game] or [summary] is found, or not even read."""
    tables = tables_of(name)
    try:
        save = read({**tables, table: with_value(tables[table], place, value)})
    except StoreError:
        return True
    return bool(findings(save))


@pytest.mark.parametrize("name", NAMES)
def test_every_changed_value_of_the_summary_is_found(name: str) -> None:
    every = [(place, another(old)) for place, old in values(tables_of(name)["summary"])]
    chosen = some(every, name, 2)
    assert [place for place, value in chosen if not audited(name, "summary", place, value)] == []
    tell(f"{name}, summary", len(chosen), len(chosen))


@pytest.mark.parametrize("name", NAMES)
def test_every_changed_value_that_says_which_game_it_is_is_found(name: str) -> None:
    every = [(place, another(old)) for place, old in values(tables_of(name)["game"])]
    chosen = some(every, name, 3)
    assert [place for place, value in chosen if not audited(name, "game", place, value)] == []
    tell(f"{name}, game", len(chosen), len(chosen))


@pytest.mark.parametrize("name", NAMES)
def test_every_other_choice_of_an_option_is_found(name: str) -> None:
    game = tables_of(name)["game"]
    options = installed(game["ruleset"]).rules.data.options
    every = [
        (key, value) for key, option in options.items() for value in option.values if value != game["options"][key]
    ]
    chosen = some(every, name, 2)
    assert [(key, value) for key, value in chosen if not audited(name, "game", ("options", key), value)] == []
    tell(f"{name}, options", len(chosen), len(chosen))


def test_of_an_older_save_what_is_not_found_is_what_no_rule_reads() -> None:
    """Format 1 does not begin its chain with the header."""
    tables = as_tables(load(FORMAT_1 / "format-1-musketeers-fresh.toml").save)
    for place, old in values(tables["game"]):
        if place[0] != "options":
            save = read({**tables, "game": with_value(tables["game"], place, another(old))})
            assert {each.kind for each in findings(save)} == OLDER.get(str(place[0]), set()), place
