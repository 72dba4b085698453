"""The host's word where it meets the machine: the missing kill, and people and roles that change in mid-phase."""

from collections.abc import Iterable

import pytest

from hostconsole.core import acts as c
from hostconsole.core import events as ce
from hostconsole.core.acts import Act
from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from rulesets.musketeers import acts as a
from rulesets.musketeers.boards import queue
from rulesets.musketeers.state import FUNCTIONS, Musketeers
from tests.musketeers.random_musketeers import RULES

NIGHT = (c.Close(), c.Close())
"""A day without votes and an evening without swaps."""
TOWN = {"Athos": "athos", "Kitty": "kitty", "Rochefort": "rochefort", "Planchet": "planchet", "Abbess": "abbess"}
TWO_MAFS = ("Rochefort", "Planchet")


def after(game: Musketeers, decision: Commit) -> Musketeers:
    for event in decision.events:
        game = RULES.evolve(game, event)
    return game


def table(*acts: Act, roles: dict[str, str] = TOWN, mafs: Iterable[str] = TWO_MAFS) -> Musketeers:
    """The game after these acts, all of which must stand."""
    game = RULES.new({})
    sides = {nick: "maf" if nick in mafs else "honest" for nick in roles}
    signed = c.SignUp(players=tuple(map(c.Player, roles)))
    for act in (signed, c.Deal(seed="s", roles=roles, sides=sides, why="a small table"), *acts):
        decision = RULES.decide(game, act)
        assert isinstance(decision, Commit), (act, decision)
        game = after(game, decision)
    return game


def closed(game: Musketeers) -> Commit:
    decision = RULES.decide(game, c.Close())
    assert isinstance(decision, Commit), decision
    return decision


def dead(decision: Commit) -> list[str]:
    return [event.seat for event in decision.events if isinstance(event, ce.Died)]


def told(decision: Commit) -> list[tuple[str, object]]:
    return [(notice.key, notice.audience) for notice in decision.notices]


def kill(seat: str) -> c.Rule:
    return c.Rule(kind="kill", seat=seat, why="left")


def revive(seat: str) -> c.Rule:
    return c.Rule(kind="revive", seat=seat, why="came back")


# The missing kill ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", TWO_MAFS)
def test_a_maf_whom_the_host_names_is_shot_by_the_other(target: str) -> None:
    assert dead(closed(table(*NIGHT, a.MissingKill(choice=target)))) == [target]


@pytest.mark.parametrize("target", TWO_MAFS)
def test_a_lot_for_the_killer_leaves_the_target_out(target: str) -> None:
    aimed = a.Musket(by="Rochefort", target=target)
    assert dead(closed(table(*NIGHT, aimed, a.MissingKill(choice="random")))) == [target]


@pytest.mark.parametrize("word", ["none", "random"])
def test_the_words_of_the_answer_win_over_a_nick(word: str) -> None:
    roles = {word: "treville", **TOWN}
    game = table(*NIGHT, a.Killer(by="Rochefort", who="Rochefort"), a.MissingKill(choice=word), roles=roles)
    assert game.ruling("missing-kill") == word
    assert len(dead(closed(game))) == (word == "random")


def test_the_host_is_asked_again_where_his_target_has_become_the_killer() -> None:
    game = table(*NIGHT, a.MissingKill(choice="Rochefort"), a.Killer(by="Planchet", who="Rochefort"))
    assert isinstance(RULES.decide(game, c.Close()), NeedsRuling)


def test_the_host_is_asked_again_where_his_target_is_gone() -> None:
    game = table(*NIGHT, a.MissingKill(choice="Athos"), kill("Athos"))
    assert isinstance(RULES.decide(game, c.Close()), NeedsRuling)


def test_the_last_maf_does_not_shoot_himself() -> None:
    aimed = a.Killer(by="Rochefort", who="Rochefort"), a.Musket(by="Rochefort", target="Planchet")
    assert dead(closed(table(*NIGHT, *aimed, kill("Rochefort")))) == []


# People and roles ------------------------------------------------------------------------------------------------


def test_who_comes_back_in_the_evening_stands_on_the_queue_board() -> None:
    game = table(kill("Kitty"), kill("Athos"), c.Close(), revive("Kitty"), revive("Athos"))
    assert set(queue(game).seats) == set(TOWN)
    night = after(game, closed(game))
    assert night.real == game.queue_now()
    assert night.official[1] == night.real


def test_the_places_of_two_who_come_back_do_not_depend_on_who_came_first() -> None:
    gone = kill("Kitty"), kill("Athos"), c.Close()
    one = table(*gone, revive("Kitty"), revive("Athos"))
    other = table(*gone, revive("Athos"), revive("Kitty"))
    assert one.queue_now() == other.queue_now()


def test_who_comes_back_at_night_has_a_place_and_may_move() -> None:
    move = a.Move(by="Kitty", targets=("Athos",))
    game = table(kill("Kitty"), *NIGHT, revive("Kitty"), move, a.MissingKill(choice="none"))
    assert queue(game).seats[-1] == "Kitty"
    assert ("done", ("Kitty",)) in told(closed(game))


def test_a_prayer_for_somebody_who_is_back_already_fails_unspent() -> None:
    votes = (a.Vote(by=by, target="Planchet") for by in ("Athos", "Abbess", "Rochefort"))
    pray = a.Pray(by="Abbess", target="Kitty")
    game = table(*votes, kill("Kitty"), *NIGHT, pray, revive("Kitty"))
    decision = closed(game)
    assert ("hindered", ("Abbess",)) in told(decision)
    assert "pray" not in after(game, decision).used


@pytest.mark.parametrize("role", RULES.data.roles)
@pytest.mark.parametrize("own", ["la-chesnaye", "milady", "kitty", "athos", "dartagnan", "treville"])
def test_any_change_of_role_after_any_move_breaks_nothing(own: str, role: str) -> None:
    roles = {"One": own, "Two": "father", "Three": "executioner", "Four": "felton", "Five": "planchet"}
    direction = "Four" if own == "la-chesnaye" else None
    move = a.Move(by="One", targets=("Two", "Three") if own == "milady" else ("Two",), direction=direction)
    change = c.Rule(kind="role", seat="One", role=role, why="a slip at the deal")
    game = table(*NIGHT, move, change, a.Musket(by="Five", target="Four"), roles=roles, mafs=("Five",))
    assert len({seat.role for seat in game.seats}) == len(roles)
    assert game.moves["One"].function == FUNCTIONS.get(own)
    closed(game)


def test_the_points_stand_in_seat_order() -> None:
    votes = a.Vote(by="Kitty", target="Abbess"), a.Vote(by="Abbess", target="Athos")
    (points,) = [notice.facts["points"] for notice in closed(table(*votes)).notices if notice.key == "jailed"]
    assert isinstance(points, dict)
    assert list(points) == [seat for seat in TOWN if seat != "Kitty"]


def test_nothing_is_taken_back_by_the_dead_or_in_another_phase() -> None:
    game = table(*NIGHT, a.Move(by="Kitty", targets=("Athos",)), kill("Kitty"))
    decision = RULES.decide(game, c.Withdraw(by="Kitty", which="move"))
    assert isinstance(decision, Reject)
    assert decision.reason == "actor-dead"
