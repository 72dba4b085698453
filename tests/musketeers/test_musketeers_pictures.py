"""The pictures of the musketeers: they say what the journal says, in random games and in the example games."""

from pathlib import Path

import pytest

from hostconsole.core.events import Died
from hostconsole.core.pictures import Edge, Train, Visits, Word, phases, resolved
from hostconsole.desk.opening import open_desk
from hostconsole.desk.pictures import pictures as of_desk
from hostconsole.registry import installed
from rulesets.musketeers.night_pictures import watched
from rulesets.musketeers.pictures import BACK, DENIED, pictures
from rulesets.musketeers.resolve import dawn_suicides, resolve
from tests.leaks.musketeers_pairs import FIRST, move, night, pair, shoot, swaps
from tests.leaks.reading import played
from tests.musketeers import random_musketeers
from tests.shapes import faults, turns_of

SAVES = Path(__file__).parents[2] / "saves"
KIT = installed("musketeers")
SEEDS = range(1, 13)


def random_turns(seed: int):
    """The turns of a random game."""
    knobs = random_musketeers.Knobs(seed=seed, busy=seed % 8, options=seed % 3 == 0, hostile=seed % 2 == 0)
    return turns_of(random_musketeers.play(knobs))


def night_of(*acts, first=FIRST) -> Visits:
    """The first night, with these in front of the queue; everybody is called after his role."""
    desk, _told = played(pair("a night", night(first, *acts)).one)
    return next(each for each in of_desk(desk, full=True) if each.key == "night")  # type: ignore[return-value]


def ways(visits: Visits, seat: str) -> list[Edge]:
    """Where somebody went."""
    return [edge for edge in visits.edges if edge.by == seat]


@pytest.mark.parametrize("seed", SEEDS)
def test_pictures_of_random_games_are_well_formed(seed: int) -> None:
    turns = random_turns(seed)
    seats = frozenset(seat.id for seat in turns[-1].after.seats)
    for count in (1, len(turns) // 3, len(turns)):
        assert faults(KIT, seats, pictures(turns[:count])) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_night_that_is_run_again_is_the_one_in_the_journal(seed: int) -> None:
    for each in phases(random_turns(seed), "night"):
        end = resolved(each)
        if end is None:
            continue
        course = watched(end.before)
        resolve(course)
        dawn_suicides(course)
        dead = [(event.seat, event.cause) for event in end.events if isinstance(event, Died)]
        assert [(death.seat, death.cause) for death in course.deaths] == dead


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_who_had_a_deed_is_in_the_picture(seed: int) -> None:
    turns = random_turns(seed)
    drawn = {each.id: each for each in pictures(turns)}
    for each in phases(turns, "night"):
        end = resolved(each)
        movers = {seat for seat, filed in end.before.moves.items() if filed.function} if end else set()
        killer = end.before.killer() if end else ""
        picture = drawn.get(f"night-{each[0].before.phase.number}")
        left = {node.seat for node in picture.left} if isinstance(picture, Visits) else set()
        charm = end is not None and any(filed.function == "charm" for filed in end.before.moves.values())
        assert charm or movers - {killer} <= left


def test_a_mirror_leads_elsewhere() -> None:
    acts = (move("Chesnaye", "Kitty", direction="Felton"), move("Athos", "Kitty"), move("Porthos", "Kitty"))
    drawn = night_of(*acts, first=("Porthos", "Chesnaye", "Athos"))
    assert [(way.to, way.aimed, way.outcome) for way in ways(drawn, "Porthos")] == [("Kitty", "", "done")], "too early"
    assert [(way.to, way.outcome) for way in ways(drawn, "Chesnaye")] == [("Kitty", "done"), ("Felton", "plain")]
    assert [(way.to, way.aimed, way.outcome) for way in ways(drawn, "Athos")] == [("Felton", "Kitty", "done")]


def test_a_charm_gives_each_the_deed_of_the_other() -> None:
    acts = (move("Milady", "Athos", "Porthos"), move("Athos", "Kitty"), move("Porthos", "Felton"))
    drawn = night_of(*acts, first=("Milady", "Athos", "Porthos"))
    for who, what, to in (("Athos", "guard", "Kitty"), ("Porthos", "pub", "Felton")):
        assert ways(drawn, who) == [Edge(who, to, "done", Word("functions", what))], "each goes to his own person"


def test_who_was_in_the_tavern_goes_nowhere() -> None:
    drawn = night_of(move("Athos", "Porthos"), move("Porthos", "Kitty"))
    assert ways(drawn, "Porthos") == [
        Edge("Porthos", "Kitty", "void", Word("functions", "guard"), Word("outcomes", "blocked"))
    ]


def test_a_guest_of_the_tavern_is_safe() -> None:
    drawn = night_of(*shoot("Kitty", by="Rochefort"), move("Athos", "Kitty"))
    (way,) = ways(drawn, "Rochefort")
    assert (way.to, way.outcome, way.note) == ("Kitty", "failed", Word("outcomes", "stopped"))


def test_swaps_cross_in_the_queue() -> None:
    play = pair("swaps", night(FIRST, evening=(swaps(("Athos", "Felton")),))).one
    queue = next(each for each in of_desk(played(play)[0], full=True) if each.key == "queue")
    assert isinstance(queue, Visits)
    assert {edge.by for edge in queue.edges if edge.outcome == "done"} == {"Athos", "Felton"}


def test_what_is_for_everybody_are_the_votes() -> None:
    desk = open_desk(SAVES / "musketeers-midgame.toml", None)[1]
    assert [each.id for each in of_desk(desk)] == ["votes", "train-day-1", "train-day-2"]
    assert {each.key for each in of_desk(desk, full=True)} == {"votes", "train", "queue", "night"}


def test_cancelled_and_denied_votes_show_without_saying_who_did_it() -> None:
    desk = open_desk(SAVES / "musketeers-midgame.toml", None)[1]
    first, second = (each for each in of_desk(desk) if isinstance(each, Train))
    taken = [call for call in first.calls if call.marks == (BACK,)]
    assert [(call.by, call.target, call.halves, call.total) for call in taken] == [("Подкова", "Трактирщик", -2, 2)]
    denied = [call for call in second.calls if call.marks == (DENIED,)]
    assert [(call.by, call.target) for call in denied] == [("Мадам Бонбон", "")]
