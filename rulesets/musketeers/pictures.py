"""What the game looks like: votes, the queue of each evening, the nights. Who may see a picture is said in it."""

from hostconsole.core.acts import SeatId
from hostconsole.core.pictures import (
    AnyPicture,
    Call,
    Edge,
    Mark,
    Node,
    Turn,
    Visits,
    VoteDay,
    Word,
    closing,
    phase_word,
    phases,
    vote_pictures,
)
from rulesets.musketeers import events as e
from rulesets.musketeers.night_pictures import night_picture
from rulesets.musketeers.state import Musketeers

BACK = Mark("×", Word("signs", "cancelled"))
DENIED = Mark("⊘", Word("signs", "denied"))

Turns = tuple[Turn[Musketeers], ...]


def pictures(turns: Turns) -> tuple[AnyPicture, ...]:
    """Every picture of the game, those for everybody first."""
    if not turns or turns[-1].after.phase.name == "signup":
        return ()
    seats = tuple(seat.id for seat in turns[-1].after.seats)
    queues = tuple(queue_picture(evening) for evening in phases(turns, "evening"))
    nights = tuple(night_picture(night) for night in phases(turns, "night"))
    return (
        *vote_pictures(seats, tuple(vote_day(day) for day in phases(turns, "day"))),
        *(each for each in (*queues, *nights) if each is not None),
    )


# Votes -----------------------------------------------------------------------------------------------------------


def vote_day(day: Turns) -> VoteDay:
    """A day as the thread shows it: every vote that was taken, those Rochefort cancelled or denied, and never whose
    vote did not count or went to Constance (AMB-21, ROLE-06.8)."""
    end = closing(day)
    game = end.before if end else day[-1].after
    jailed = (event.seat for event in (end.events if end else ()) if isinstance(event, e.Jailed))
    return VoteDay(
        phase=phase_word(day[0].before.phase),
        calls=tuple(call for turn in day for call in calls_of(turn)),
        able=frozenset(seat.id for each in (day[0].before, game) for seat in each.living()),
        condemned=next(jailed, ""),
        over=end is not None,
    )


def calls_of(turn: Turn[Musketeers]) -> tuple[Call, ...]:
    """The votes that were cast or taken back with one entry. Who took them back is nobody's to know."""
    calls = []
    for event in turn.events:
        if isinstance(event, e.VoteCast):
            calls.append(Call(event.seat, event.target, 2, (), turn.at))
        elif isinstance(event, e.VoteRemoved):
            target = next((ballot.target for ballot in turn.before.ballots if ballot.seat == event.seat), "")
            mark = DENIED if event.denied else BACK
            calls.append(Call(event.seat, target, -2 if target else 0, (mark,), turn.at))
    return tuple(calls)


# The queue -------------------------------------------------------------------------------------------------------


def queue_picture(evening: Turns) -> Visits | None:
    """The official queue beside the one the night followed: who was moved, whose place was locked, which swaps were
    void. None while the evening is open."""
    end = closing(evening)
    if end is None or not end.after.real:
        return None
    game = end.before
    official = end.after.official.get(game.phase.number, ())
    real = end.after.real
    return Visits(
        key="queue",
        phase=phase_word(game.phase),
        secret=True,
        left=tuple(Node(seat, place, queue_notes(game, seat)) for place, seat in enumerate(official, start=1)),
        right=tuple(Node(seat, place) for place, seat in enumerate(real, start=1)),
        edges=tuple(
            Edge(seat, seat, "done" if official.index(seat) != real.index(seat) else "plain")
            for seat in official
            if seat in real
        ),
    )


def queue_notes(game: Musketeers, seat: SeatId) -> tuple[Word, ...]:
    """Whether a place was locked, and whether a swap failed at a lock (ROLE-15.5)."""
    void = any(seat in pair and game.lock in pair for pair in game.swaps)
    locked = (Word("outcomes", "locked"),) if seat == game.lock else ()
    return (*locked, Word("outcomes", "swap-void")) if void else locked
