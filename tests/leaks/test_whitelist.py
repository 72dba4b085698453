"""Every notice of random games carries only facts its readers may know, and has only readers who may have it."""

import os
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from hostconsole.core.notices import Notice
from rulesets.musketeers import notices as musketeers_notices
from rulesets.retro import notices as retro_notices
from tests.leaks.reading import notices_of
from tests.leaks.resample import Turn
from tests.leaks.whitelist import ROWS
from tests.musketeers import random_musketeers
from tests.retro import random_games

FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
GAMES = 400 if FULL else 40
NOTICES: dict[str, ModuleType] = {"retro": retro_notices, "musketeers": musketeers_notices}
ABOUT_THE_DEAD = ("standing", "sides")


def turns_of(game: str) -> Iterator[Turn]:
    """All acts of random games."""
    for seed in range(1, GAMES + 1):
        if game == "retro":
            yield from random_games.play(
                random_games.Knobs(seed=seed, seats=22, wealth=120, busy=15, town=seed % 2 * 50, options=seed % 3 == 0)
            )
        else:
            yield from random_musketeers.play(random_musketeers.Knobs(seed=seed, busy=6, options=seed % 3 == 0))


@pytest.mark.parametrize("game", ROWS)
def test_the_table_knows_every_private_notice_and_its_facts(game: str) -> None:
    declared = {key: set(facts) for key, facts in NOTICES[game].PRIVATE.items()}
    assert declared == {key: set(facts.split()) for key, (facts, _) in ROWS[game].items()}


@pytest.mark.parametrize("game", ROWS)
def test_who_is_told_may_know(game: str) -> None:
    letters = 0
    keys: set[str] = set()
    for turn in turns_of(game):
        for notice in notices_of(turn.decision):
            if notice.audience == "public":
                assert not untimely(turn, notice), notice
            elif notice.audience != "host":
                letters += len(notice.audience)
                keys.add(notice.key)
                facts, may_read = ROWS[game][notice.key]
                assert set(notice.facts) <= set(facts.split()), notice
                assert all(may_read(turn, notice.facts, reader) for reader in notice.audience), (turn.act, notice)
    print(f"{game}: {letters} letters in {GAMES} games; never seen: {sorted(set(ROWS[game]) - keys)}")
    assert len(keys) > 0.8 * len(ROWS[game])


def untimely(turn: Turn, notice: Notice) -> bool:
    """Whether a public notice says what somebody is who has not left the game, before its end."""
    if turn.after.winner:
        return False
    told: list[Any] = [notice.facts[key] for key in ABOUT_THE_DEAD if key in notice.facts]
    gone = {seat.id for seat in turn.after.seats if not seat.alive}
    back = set(restored(turn))
    return any(not set(table) <= gone | back for table in told if isinstance(table, dict))


def restored(turn: Turn) -> tuple[str, ...]:
    """Who died and came back at the same dawn."""
    events = getattr(turn.decision, "events", ())
    return tuple(event.seat for event in events if type(event).__name__ == "Returned")
