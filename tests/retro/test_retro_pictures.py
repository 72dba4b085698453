"""The pictures of retro: they say what the journal says, in random games and in the example games."""

from pathlib import Path

import pytest

from hostconsole.core.events import Died
from hostconsole.core.ledger import exp_of
from hostconsole.core.pictures import Curves, Grid, Train, Visits, phases, resolved
from hostconsole.desk.opening import open_desk
from hostconsole.desk.pictures import pictures as of_desk
from hostconsole.desk.pictures import turns as turns_of_desk
from hostconsole.registry import installed
from rulesets.retro.day import tally
from rulesets.retro.pictures import BOUGHT, HALF, at_the_count, pictures
from rulesets.retro.state import Retro
from tests.retro import random_games
from tests.shapes import faults, turns_of

SAVES = Path(__file__).parents[2] / "saves"
KIT = installed("retro")
SEEDS = range(1, 13)


def random_turns(seed: int):
    """The turns of a random game."""
    knobs = random_games.Knobs(seed=seed, seats=22 + seed % 4, wealth=120, busy=8, hostile=seed % 2 == 0)
    return turns_of(random_games.play(knobs))


@pytest.mark.parametrize("seed", SEEDS)
def test_pictures_of_random_games_are_well_formed(seed: int) -> None:
    turns = random_turns(seed)
    seats = frozenset(seat.id for seat in turns[-1].after.seats)
    for count in (1, len(turns) // 3, len(turns)):
        assert faults(KIT, seats, pictures(turns[:count])) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_count_ends_where_the_tally_does(seed: int) -> None:
    turns = random_turns(seed)
    drawn = {each.id: each for each in pictures(turns) if isinstance(each, Train) and each.key == "points"}
    compared = 0
    for day in phases(turns, "day"):
        game: Retro = at_the_count(day)
        if game.ballots:
            train = drawn[f"points-day-{game.phase.number}"]
            totals = {call.target: call.total for call in train.calls if call.target and call.total}
            assert totals == tally(game)
            compared += 1
    assert compared == len(drawn)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_curves_end_with_what_everybody_has(seed: int) -> None:
    turns = random_turns(seed)
    last: Retro = turns[-1].after
    exp, mana = (each for each in pictures(turns) if isinstance(each, Curves))
    assert [each.values[-1] for each in exp.lines] == [last.ledger.balance(exp_of(seat.id)) for seat in last.seats]
    assert [each.values[-1] for each in mana.lines] == [last.free_mana(seat.id) for seat in last.seats]
    for each, seat in zip(exp.lines, last.seats, strict=True):
        assert (len(each.values) - 1 in each.gone) is not seat.alive


@pytest.mark.parametrize("seed", SEEDS)
def test_a_night_shows_all_its_dead(seed: int) -> None:
    turns = random_turns(seed)
    drawn = {each.id: each for each in pictures(turns) if isinstance(each, Visits)}
    for night in phases(turns, "night"):
        end = resolved(night)
        dead = {event.seat for event in end.events if isinstance(event, Died)} if end else set()
        if dead:
            picture = drawn[f"night-{end.before.phase.number}"]
            noted = {node.seat for node in (*picture.left, *picture.right) if len(node.notes) > 1}
            assert noted == dead


def test_nothing_is_drawn_before_the_deal() -> None:
    assert pictures(()) == ()
    assert pictures(random_turns(1)[:1]) == ()


def test_what_is_for_everybody_is_the_grid_and_the_trains_of_days_that_are_over() -> None:
    desk = open_desk(SAVES / "retro-midgame.toml", None)[1]
    assert [each.id for each in of_desk(desk)] == ["votes", "train-day-1", "train-day-2", "train-day-3"]
    assert {each.key for each in of_desk(desk, full=True)} == {"votes", "train", "points", "exp", "mana", "night"}
    over = open_desk(SAVES / "retro-finished.toml", None)[1]
    assert of_desk(over) == of_desk(over, full=True)


def test_a_day_of_the_finished_game() -> None:
    desk = open_desk(SAVES / "retro-finished.toml", None)[1]
    drawn = {each.id: each for each in of_desk(desk)}
    train, points, grid = drawn["train-day-1"], drawn["points-day-1"], drawn["votes"]
    assert isinstance(train, Train)
    assert isinstance(points, Train)
    assert isinstance(grid, Grid)
    assert train.condemned == points.condemned == "Ключик"
    totals = [[call.total for call in each.calls if call.target == "Ключик"][-1] for each in (train, points)]
    assert totals == [2 * 6, 2 * 8], "two votes were bought"
    assert [call.by for call in points.calls if BOUGHT in call.marks] == ["Дед Пихто"]
    assert not any(BOUGHT in call.marks for call in train.calls)
    row = grid.cells[grid.rows.index("Осока")]
    assert row[1].seats == ("Самоварыч",)
    assert HALF in row[1].marks, "she was dead on day 2"


def test_a_night_of_the_finished_game() -> None:
    desk = open_desk(SAVES / "retro-finished.toml", None)[1]
    night = next(each for each in of_desk(desk) if each.id == "night-2")
    assert isinstance(night, Visits)
    ways = [(edge.by, edge.what.code if edge.what else "", edge.to, edge.outcome) for edge in night.edges]
    assert ways == [
        ("Майор Сирень", "check", "Кузнечик", "failed"),
        ("Керосинка", "shot", "Осока", "done"),
        ("Керосинка", "shot", "Щегол", "done"),
        ("Мурка", "shot", "Графиня Вишня", "failed"),
        ("Председатель", "kill", "Осока", "done"),
        ("Самоварыч", "kill", "Осока", "plain"),
        ("Клюква", "guard", "Клюква", "void"),
    ]


def test_undone_entries_are_not_in_the_pictures() -> None:
    desk = open_desk(SAVES / "retro-finished.toml", None)[1]
    assert turns_of_desk(desk)[-1].after == desk.game
