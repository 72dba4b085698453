"""What a picture describes: votes added up, cells of the grid, turns cut into phases."""

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hostconsole.core.game import Game, Phase
from hostconsole.core.pictures import (
    GONE,
    HIT,
    SILENT,
    Call,
    Cell,
    Mark,
    Picture,
    Turn,
    VoteDay,
    Word,
    closing,
    phases,
    resolved,
    vote_cell,
    vote_grid,
    vote_pictures,
    vote_train,
)

DAY = Word("phases", "day", 2)
BACK = Mark("×", Word("signs", "back"))
NOON = datetime(2012, 3, 1, 12)
SEATS = ("Anna", "Boris", "Vera", "Gleb")

calls = st.lists(
    st.builds(
        Call,
        by=st.sampled_from(("", *SEATS)),
        target=st.sampled_from(("", *SEATS)),
        halves=st.integers(-2, 6),
        at=st.none() | st.integers(0, 3000).map(lambda minutes: NOON + timedelta(minutes=minutes)),
    ),
    max_size=30,
)


def day(*votes: Call, condemned: str = "", over: bool = True) -> VoteDay:
    """A day on which Gleb was out of the game."""
    return VoteDay(phase=DAY, calls=votes, able=frozenset(SEATS[:3]), condemned=condemned, over=over)


@given(calls)
def test_the_running_tally_adds_up(votes: list[Call]) -> None:
    train = vote_train("train", DAY, votes)
    assert set(train.targets) == {call.target for call in votes} - {""}
    for place, call in enumerate(train.calls):
        assert (call.by, call.target, call.halves) == (votes[place].by, votes[place].target, votes[place].halves)
        before = [each.halves for each in votes[: place + 1] if each.target == call.target]
        assert call.total == (sum(before) if call.target else 0)


def test_targets_stand_in_the_order_of_the_first_vote() -> None:
    votes = [Call("Anna", "Vera", 2), Call("Boris", "Anna", 2), Call("Gleb", "Vera", 2)]
    assert vote_train("train", DAY, votes).targets == ("Vera", "Anna")


def test_the_cell_says_whom_he_voted_against_or_why_nobody() -> None:
    played = day(
        Call("Anna", "Vera", 2),
        Call("Anna", "Vera", -2, (BACK,)),
        Call("Boris", "Vera", 2),
        Call("Boris", "Vera", -2, (BACK,)),
        Call("Boris", "Anna", 2),
        condemned="Anna",
    )
    assert vote_cell("Anna", played) == Cell(marks=(BACK,))
    assert vote_cell("Boris", played) == Cell(("Anna",), (HIT,))
    assert vote_cell("Vera", played) == Cell(marks=(SILENT,))
    assert vote_cell("Gleb", played) == Cell(marks=(GONE,))


def test_a_vote_of_the_dead_is_a_vote() -> None:
    half = Mark("½", Word("signs", "half"))
    assert vote_cell("Gleb", day(Call("Gleb", "Anna", 1, (half,)), condemned="Anna")) == Cell(("Anna",), (HIT, half))


def test_an_open_day_is_the_hosts_alone() -> None:
    over, still = day(Call("Anna", "Vera", 2)), day(Call("Anna", "Vera", 2), over=False)
    assert [each.secret for each in vote_pictures(SEATS, [over, still])] == [False, False, True]
    assert [each.id for each in vote_pictures(SEATS, [still])] == ["train-day-2"]


def test_a_day_without_votes_has_a_column_and_no_train() -> None:
    grid = vote_grid("votes", SEATS, [day(), day(Call("Anna", "Vera", 2))])
    assert (len(grid.columns), {len(row) for row in grid.cells}) == (2, {2})
    assert [each.id for each in vote_pictures(SEATS, [day()])] == ["votes"]


def test_a_picture_is_named_after_its_key_and_phase() -> None:
    assert Picture(key="exp").id == "exp"
    assert Picture(key="train", phase=DAY).id == "train-day-2"
    assert Picture(key="night", phase=Word("phases", "night", 3)).id == "night-3"


def test_turns_are_cut_into_phases() -> None:
    games = [Game(phase=Phase(name, number)) for name, number in (("night", 1), ("day", 1), ("day", 1), ("night", 2))]
    games.append(Game(phase=Phase("night", 2), winner="honest"))
    turns = [Turn("close", None, before, (), after) for before, after in pairwise(games)]
    days, nights = phases(turns, "day"), phases(turns, "night")
    assert [len(group) for group in days] == [2]
    assert [len(group) for group in nights] == [1, 1]
    assert closing(days[0]) == turns[2]
    assert closing(turns[1:2]) is None
    assert closing(nights[1]) == resolved(nights[1]) == turns[3], "the end of the game ends its last phase"
    assert resolved([replace(turns[3], act="declare-end")]) is None
