"""Random games with one hidden thing changed: whoever may not know it reads the same, byte for byte.

By default a hundred and fifty pairs a game; HOSTCONSOLE_FULL=1 compares two thousand.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import Any

import msgspec

from hostconsole.core.acts import Act, Close
from hostconsole.core.decisions import Commit
from hostconsole.core.notices import Notice
from tests.leaks import musketeers_changes, retro_changes
from tests.leaks.resample import Change, Compared, Taken, Turn, compared, figures
from tests.musketeers import random_musketeers
from tests.retro import random_games

FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
PAIRS = 2000 if FULL else 150
PAIRS_A_GAME = 12

Changes = Callable[[Sequence[Turn], Random], Iterator[Change]]


def pairs_of(ruleset: str, games: Iterator[Sequence[Turn]], changes: Changes, taken: Taken) -> Iterator[Compared]:
    """Pairs without end, a dozen from each game."""
    for seed, turns in enumerate(games):
        for change in islice(changes(turns, Random(seed)), PAIRS_A_GAME):
            yield compared(ruleset, turns, change, taken)


def enough(pairs: Iterator[Compared]) -> list[Compared]:
    """Pairs until enough of them lasted to the end of a phase."""
    found: list[Compared] = []
    while sum(bool(pair.closes) for pair in found) < PAIRS:
        found.append(next(pairs))
        assert found[-1].leaks == ()
    return found


def retro_games() -> Iterator[Sequence[Turn]]:
    """Random games of retro."""
    for seed in count(1):
        yield random_games.play(
            random_games.Knobs(seed=seed, seats=22 + seed % 4, wealth=120, busy=8, options=seed % 3 == 0)
        )


def musketeers_games() -> Iterator[Sequence[Turn]]:
    """Random games of the musketeers, some of them with quiet nights."""
    for seed in count(1):
        knobs = random_musketeers.Knobs(seed=seed, busy=seed % 8, lively=(85, 60, 35)[seed % 3], options=seed % 5 == 0)
        yield random_musketeers.play(knobs)


def test_retro_resampled() -> None:
    pairs = enough(pairs_of("retro", retro_games(), retro_changes.changes, random_games.taken))
    print("retro:", figures(pairs))
    assert {pair.kind for pair in pairs if pair.closes} >= {"office", "check", "pledge"}


def test_musketeers_resampled() -> None:
    games = musketeers_games()
    pairs = enough(pairs_of("musketeers", games, musketeers_changes.changes, random_musketeers.taken))
    print("musketeers:", figures(pairs))
    assert {pair.kind for pair in pairs if pair.closes} >= {"lock", "swaps", "thought", "side"}


def telltale(game: Any, act: Act) -> random_games.Turn:
    """The rules of retro with one letter too many: at every close each resident learns who the assassin is."""
    turn = random_games.taken(game, act)
    if not isinstance(turn.decision, Commit) or not isinstance(act, Close):
        return turn
    honest = tuple(seat.id for seat in turn.after.seats if seat.role == "honest")
    named = next((seat.id for seat in turn.after.seats if seat.role == "assassin"), "")
    more = Notice("police-seen", honest, {"target": named or honest[0]})
    decision = msgspec.structs.replace(turn.decision, notices=(*turn.decision.notices, more))
    return msgspec.structs.replace(turn, decision=decision)


def test_a_letter_too_many_is_found() -> None:
    turns = [telltale(turn.before, turn.act) for turn in next(retro_games())]
    pairs = [
        compared("retro", turns, change, telltale)
        for change in islice(retro_changes.changes(turns, Random(1)), 60)
        if change.kind == "office"
    ]
    assert any(pair.leaks for pair in pairs)
    assert any(not pair.leaks for pair in pairs)
