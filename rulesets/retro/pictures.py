"""What the game looks like: votes, exp and mana, the nights. Who may see a picture is said in it."""

from collections.abc import Callable
from itertools import pairwise

import msgspec

from hostconsole.core.acts import SeatId
from hostconsole.core.events import Died
from hostconsole.core.ledger import exp_of
from hostconsole.core.pictures import (
    AnyPicture,
    Call,
    Curves,
    Line,
    Mark,
    Train,
    Turn,
    VoteDay,
    Word,
    closing,
    phase_word,
    phases,
    vote_pictures,
    vote_train,
)
from rulesets.retro import events as e
from rulesets.retro.day import in_order, tally
from rulesets.retro.night_pictures import night_picture
from rulesets.retro.state import Ballot, Retro

HALF = Mark("½", Word("signs", "half"))
VOID = Mark("×", Word("signs", "void"))
BOUGHT = Mark("+", Word("signs", "bought"))
POOL = Mark("∗", Word("signs", "dead-votes"))

Day = tuple[Turn[Retro], ...]


def pictures(turns: tuple[Turn[Retro], ...]) -> tuple[AnyPicture, ...]:
    """Every picture of the game, those for everybody first."""
    if not turns or turns[-1].after.phase.name == "signup":
        return ()
    days = phases(turns, "day")
    seats = tuple(seat.id for seat in turns[-1].after.seats)
    nights = tuple(night_picture(night) for night in phases(turns, "night"))
    return (
        *vote_pictures(seats, tuple(vote_day(day) for day in days)),
        *(train for day in days if (train := counted(day)).calls),
        *balances(turns),
        *(night for night in nights if night is not None),
    )


# Votes -----------------------------------------------------------------------------------------------------------


def vote_day(day: Day) -> VoteDay:
    """A day as the thread shows it: no vote that was bought, and weights as far as everybody can tell them. Whether the
    half votes of the dead hold to the end is the necromancer's secret (NECRO-01, GV-08)."""
    end, game = closing(day), at_the_count(day)
    votes = [(turn.at, event) for turn in day for event in turn.events if isinstance(event, e.VoteCast)]
    return VoteDay(
        phase=phase_word(game.phase),
        calls=tuple(Call(vote.seat, vote.target, *open_weight(game, vote), at) for at, vote in votes),
        able=frozenset(seat.id for each in (day[0].before, game) for seat in each.living()),
        condemned=condemned(end),
        over=end is not None,
    )


def at_the_count(day: Day) -> Retro:
    """The game as it stood when the day was closed, or stands now."""
    end = closing(day)
    return end.before if end else day[-1].after


def open_weight(game: Retro, vote: e.VoteCast) -> tuple[int, tuple[Mark, ...]]:
    """What a vote in the thread weighs by what everybody knows, in half points, and its sign unless it is a whole one
    (DAY-09, DAY-15, GV-11, NECRO-01)."""
    who = game.seat(vote.seat)
    if who.suspended or who.excluded or vote.seat == vote.target:
        return 0, (VOID,)
    return (1, (HALF,)) if vote.dead else (2, ())


def condemned(end: Turn[Retro] | None) -> SeatId:
    """Who was sentenced when the day was closed, or the empty string."""
    died = (event for event in (end.events if end else ()) if isinstance(event, Died))
    return next((event.seat for event in died if event.cause == "vote"), "")


def counted(day: Day) -> Train:
    """The points as they are counted, bought votes and the dead players' pool among them (GV-10, GM-03): what each
    ballot changes in the tally of those before it."""
    game = at_the_count(day)
    ordered = in_order(game.ballots)
    calls = []
    before: dict[SeatId, int] = {}
    for place, ballot in enumerate(ordered, start=1):
        now = tally(msgspec.structs.replace(game, ballots=ordered[:place]))
        target = next((seat for seat in now if now[seat] != before.get(seat, 0)), ballot.target)
        halves = now.get(target, 0) - before.get(target, 0)
        calls.append(Call(ballot.seat, target, halves, signs_of(ballot, halves), ballot.at))
        before = now
    return vote_train("points", phase_word(game.phase), calls, condemned(closing(day)), secret=True)


def signs_of(ballot: Ballot, halves: int) -> tuple[Mark, ...]:
    """What sets a ballot apart from a whole vote in the thread."""
    if ballot.votes:
        return (BOUGHT,) if ballot.seat else (POOL,)
    return {0: (VOID,), 1: (HALF,)}.get(halves, ())


# Exp and mana ----------------------------------------------------------------------------------------------------


def balances(turns: tuple[Turn[Retro], ...]) -> tuple[Curves, ...]:
    """Everybody's exp, and the mana he could still use, at the end of each phase."""
    ends = [turn for turn, later in pairwise(turns) if not same_phase(turn, later)]
    moments = tuple(turn.after for turn in (*ends, turns[-1]))
    columns = tuple(phase_word(turn.before.phase) for turn in (*ends, turns[-1]))
    seats = tuple(seat.id for seat in turns[-1].after.seats)

    def line(seat: SeatId, value: Callable[[Retro, SeatId], int]) -> Line:
        gone = tuple(place for place, game in enumerate(moments) if not game.seat(seat).alive)
        return Line(seat, tuple(value(game, seat) for game in moments), gone)

    def curves(key: str, value: Callable[[Retro, SeatId], int]) -> Curves:
        lines = tuple(line(seat, value) for seat in seats)
        return Curves(key=key, secret=True, columns=columns, unit=Word("columns", key), lines=lines)

    return curves("exp", lambda game, seat: game.ledger.balance(exp_of(seat))), curves("mana", Retro.free_mana)


def same_phase(turn: Turn[Retro], later: Turn[Retro]) -> bool:
    """Whether both turns are of one phase."""
    return str(turn.before.phase) == str(later.before.phase)
