"""Pictures for everybody are the same in any two games whose difference nobody may know."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from hostconsole.core.pictures import AnyPicture
from hostconsole.desk.desk import Desk
from hostconsole.desk.pictures import pictures, turns
from hostconsole.registry import installed
from tests.leaks import musketeers_changes, retro_changes
from tests.leaks.reading import PUBLIC, Pair, played
from tests.leaks.resample import Change, Taken, alike, by_reader, different
from tests.leaks.resample import Turn as Played
from tests.leaks.test_pairs import CASES
from tests.leaks.test_resampled import Changes, musketeers_games, retro_games
from tests.musketeers import random_musketeers
from tests.retro import random_games
from tests.shapes import turns_of

PAIRS = 60
"""Random pairs a game that are to be compared."""


def for_everybody(every: Sequence[AnyPicture]) -> list[AnyPicture]:
    """Those that are no secret."""
    return [each for each in every if not each.secret]


@pytest.mark.parametrize("pair", CASES)
def test_pairs_of_games_look_the_same_to_everybody(pair: Pair) -> None:
    here, there = (played(play)[0] for play in (pair.one, pair.other))
    if pair.leak:
        pytest.skip(pair.leak)
    assert for_everybody(described(here)) == for_everybody(described(there))


def described(desk: Desk) -> tuple[AnyPicture, ...]:
    """All pictures of the game, as if it were never over."""
    return desk.rules.pictures(turns(desk))  # type: ignore[no-any-return]


def test_most_pairs_have_pictures_that_differ_for_the_host() -> None:
    """Else the test above would compare nothing."""
    pairs: list[Pair] = [case.values[0] for case in CASES]  # type: ignore[misc]
    found = 0
    for pair in pairs:
        one, other = (pictures(played(play)[0], full=True) for play in (pair.one, pair.other))
        found += one != other and bool(for_everybody(one))
    assert found >= 15


# Random games ----------------------------------------------------------------------------------------------------


def drawn(name: str, acts: Sequence[Played]) -> list[AnyPicture]:
    """The pictures for everybody after these acts."""
    return for_everybody(installed(name).rules.pictures(turns_of(acts)))


def beside(name: str, acts: Sequence[Any], change: Change, taken: Taken) -> tuple[list[Any], list[Any]]:
    """The acts of a game and of the changed one beside it, as long as the public is told the same."""
    here, there = list(acts[: change.at]), list(acts[: change.at])
    game = acts[change.at].before
    for place in range(change.at, len(acts)):
        one = acts[place]
        act = change.instead if place == change.at else change.reword(one.act)
        if act is None:
            here.append(one)
            continue
        other = taken(game, act)
        if not alike(one, other, changed=place == change.at) or (change.until and change.until(one, other)):
            break
        if different(name, one, other, [PUBLIC], by_reader(one), by_reader(other)):
            break
        here.append(one)
        there.append(other)
        game = other.after
    return here, there


@pytest.mark.parametrize(
    ("name", "games", "changes", "taken"),
    [
        ("retro", retro_games, retro_changes.changes, random_games.taken),
        ("musketeers", musketeers_games, musketeers_changes.changes, random_musketeers.taken),
    ],
)
def test_random_pairs_look_the_same_to_everybody(name: str, games: Any, changes: Changes, taken: Taken) -> None:
    compared = 0
    for seed, acts in enumerate(games()):
        for change in islice(changes(acts, Random(seed)), 8):
            here, there = beside(name, acts, change, taken)
            assert drawn(name, here) == drawn(name, there), change.kind
            compared += bool(drawn(name, here))
        if compared >= PAIRS:
            return
