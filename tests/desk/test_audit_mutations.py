"""The audit finds every change of a single value in a save.

By default a seeded sample; with HOSTCONSOLE_FULL=1 every value there is. Both print how many values were changed, how
many were found or not even read, and how many lie outside the chain.
"""

import random
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from hostconsole.desk.audit import chain_findings, findings
from hostconsole.registry import installed
from hostconsole.store import StoreError
from hostconsole.store.saves import read
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

OUTSIDE = {
    "title": "a name for human eyes; no rule reads it",
    "id": "a random name of the game; no rule reads it, the store compares it when it writes",
    "created": "when the file was made; no rule reads it",
}
"""What [game] says beside the rules and their options, and why neither the chain nor the rules cover it."""

UNUSED = {
    "retro-finished": {
        "reveal_at_death": {"side"},
        "suicide_share": {"full"},
        "commissar_premium": {"living-members"},
        "vote_packages": {"unlimited"},
        "dead_pool_use": {"always"},
        "double_check_donors": {"honest"},
        "police_car": {"honest-only"},
        "first_attack": {"of-each-clan"},
        "recruited_shield": {"holds"},
        "penalty_base": {"without-suicide"},
        "impossible_choice": {"dearest"},
    },
    "musketeers-finished": {
        "sole_maf_first": {"kill"},
        "duel_on_day_1": {"lot", "invited-reversed"},
        "protections": {"trap-last", "pub-trap-amulet"},
        "bomb_guard": {"any"},
        "mirror": {"first-seeker"},
        "second_blow": {"next-night"},
        "pair_by_day": {"votes-only"},
        "end": {"parity"},
    },
}
UNUSED["retro-midgame"] = UNUSED["retro-finished"] | {
    "mana": {"snapshot"},
    "drain_rest": {"burn"},
    "clans_meet": {"always"},
    "quit_after": {"killed-by-him"},
}
UNUSED["musketeers-midgame"] = UNUSED["musketeers-finished"] | {
    "missing_kill": {"random", "none"},
    "denial": {"for-ever"},
}
"""Options that could have been other ones: no entry keeps them, and nothing decided in that game would have come out
otherwise, so that deciding again shows nothing."""

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
def test_what_says_which_game_it_is_is_found_or_known_to_be_outside(name: str) -> None:
    every = [(place, another(old)) for place, old in values(tables_of(name)["game"]) if place[0] != "options"]
    chosen = some(every, name, 3)
    missed = {place[0] for place, value in chosen if not audited(name, "game", place, value)}
    assert missed == {place[0] for place, _ in chosen} & OUTSIDE.keys()
    tell(f"{name}, game", len(chosen), len(chosen) - len(missed), outside=len(missed))


@pytest.mark.parametrize("name", NAMES)
def test_every_changed_option_is_found_if_anything_hung_on_it(name: str) -> None:
    game = tables_of(name)["game"]
    options = installed(game["ruleset"]).rules.data.options
    every = [
        (key, value) for key, option in options.items() for value in option.values if value != game["options"][key]
    ]
    chosen = some(every, name, 2)
    missed = [(key, value) for key, value in chosen if not audited(name, "game", ("options", key), value)]
    assert missed == [(key, value) for key, value in chosen if value in UNUSED[name].get(key, ())]
    tell(f"{name}, options", len(chosen), len(chosen) - len(missed), outside=len(missed))
    assert audited(name, "game", ("options", chosen[0][0]), "no such value")
