"""Named pairs of games: whoever may not know the difference is told the same, byte for byte, in both languages."""

import pytest

from hostconsole.desk.desk import Desk
from tests.leaks import musketeers_pairs, retro_day_pairs, retro_night_pairs
from tests.leaks.reading import PUBLIC, Pair, differing, played

PAIRS = {"retro": (*retro_night_pairs.PAIRS, *retro_day_pairs.PAIRS), "musketeers": musketeers_pairs.PAIRS}


CASES = [pytest.param(each, id=f"{game}: {each.name}") for game, pairs in PAIRS.items() for each in pairs]


def clauses_of(desk: Desk) -> set[str]:
    """Every clause that was at work in the game."""
    return {step.clause for entry in desk.entries for step in entry.trace if step.mark == "applied"}


@pytest.mark.parametrize("pair", CASES)
def test_who_may_not_know_reads_the_same(pair: Pair) -> None:
    here, one = played(pair.one)
    there, other = played(pair.other)
    assert [entry.events for entry in here.entries] != [entry.events for entry in there.entries]
    for desk, clause in zip((here, there), pair.at_work, strict=True):
        assert not clause or clause in clauses_of(desk)
    assert set(differing(one, other, pair.knows)) == set(pair.knows)
    readers = [PUBLIC, *(seat for seat in pair.one.roles if seat not in pair.knows)]
    found = differing(one, other, readers)
    if pair.leak and found:
        pytest.xfail(pair.leak)
    assert found == {}
    assert not pair.leak, "it does not leak any more: drop the word about it from the table"


@pytest.mark.parametrize(("game", "least"), [("retro", 25), ("musketeers", 20)])
def test_figures_of_the_pairs(game: str, least: int) -> None:
    pairs = PAIRS[game]
    leaks = sum(bool(pair.leak) for pair in pairs)
    readers = sum(len(pair.one.roles) + 1 - len(pair.knows) for pair in pairs)
    print(f"{game}: {len(pairs)} pairs, {leaks} of them known leaks, {readers} readers compared in two languages")
    assert len(pairs) - leaks >= least
    assert len({pair.name for pair in pairs}) == len(pairs)
