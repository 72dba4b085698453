"""Hidden things of a game of the musketeers that can be changed, and who may learn of each."""

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from hostconsole.core import acts as c
from hostconsole.core.acts import Act, SeatId
from hostconsole.core.decisions import Commit
from hostconsole.core.events import RolesDealt
from rulesets.musketeers import acts as a
from rulesets.musketeers.state import Musketeers
from tests.leaks.resample import Change, Changer, Turn, only, picked

replace: Callable[..., Any] = msgspec.structs.replace

WATCHES = ("watch-in", "watch-out")
GENTLE = ("guard", "amulet", *WATCHES)
"""Functions that do nothing to anybody as long as nobody attacks him."""
ATTACKS = ("axe", "samurai")
OF_THE_TEAM = (a.Killer, a.Musket, a.NoKill, a.Swaps)


def changes(turns: Sequence[Turn], rng: Random) -> Iterator[Change]:
    """Changes of this game, in a drawn order."""
    team = {seat for turn in turns if isinstance(turn.act, OF_THE_TEAM) for seat in doers(turn.act)}

    def exchange_idle(turn: Turn, at: int, rng: Random) -> Change | None:
        return exchange(turn, at, rng, team)

    return picked(turns, {**CHANGED, "side": (c.Deal, exchange_idle)}, rng)


def doers(act: Act) -> tuple[SeatId, ...]:
    """Who does something for the team by this act."""
    return (act.by, act.who) if isinstance(act, a.Killer) else (act.by,)  # type: ignore[attr-defined]


def another(game: Musketeers, rng: Random, *but: SeatId) -> SeatId | None:
    """Somebody else who lives."""
    others = [seat.id for seat in game.living() if seat.id not in but]
    return rng.choice(others) if others else None


# The changes -----------------------------------------------------------------------------------------------------


def exchange(turn: Turn, at: int, rng: Random, busy: Collection[SeatId]) -> Change | None:
    """Somebody else is a maf in the place of one who never did anything for the team."""
    if not isinstance(turn.act, c.Deal) or not isinstance(turn.decision, Commit):
        return None
    dealt = next(event for event in turn.decision.events if isinstance(event, RolesDealt))
    mafs = [seat for seat, side in dealt.sides.items() if side == "maf" and seat not in busy]
    honest = [seat for seat, side in dealt.sides.items() if side != "maf" and seat not in busy]
    if not mafs or not honest:
        return None
    one, other = rng.choice(mafs), rng.choice(honest)
    instead = replace(
        turn.act, roles=dealt.roles, sides={**dealt.sides, one: "honest", other: "maf"}, why="the host's own cast"
    )

    def knows(here: Turn, there: Turn) -> Collection[SeatId]:
        games: tuple[Musketeers, ...] = (here.after, there.after)
        return {one, other, *(seat.id for game in games for seat in game.seats if seat.side == "maf")}

    return Change(kind="side", at=at, instead=instead, knows=knows, until=left_to_the_lot)


def left_to_the_lot(here: Turn, there: Turn) -> bool:  # noqa: ARG001
    """Whether the killer may be drawn among the mafs: who they are then decides when the shot falls."""
    return by_lot(here.before)


def by_lot(game: Musketeers) -> bool:
    """Whether a kill that is missing goes to somebody the mafia did not name."""
    return game.options["missing_kill"] == "random" or game.ruling("missing-kill") not in ("", "none")


def other_lock(turn: Turn, at: int, rng: Random) -> Change | None:
    """Planchet locks somebody else, or nobody. Where that changes the queue, the night is another."""
    act = turn.act
    if not isinstance(act, a.Lock):
        return None
    target = another(turn.before, rng, act.target)
    instead = replace(act, target=target) if target and rng.random() < 0.7 else None
    return Change(kind="lock", at=at, instead=instead, knows=only((act.by,)), until=queues_differ)


def queues_differ(here: Turn, there: Turn) -> bool:
    """Whether the two nights run in different orders."""
    games: tuple[Musketeers, Musketeers] = (here.before, there.before)
    return games[0].real != games[1].real


def the_team(here: Turn, there: Turn) -> Collection[SeatId]:  # noqa: ARG001
    """The living mafs."""
    mafs: tuple[SeatId, ...] = here.before.mafs()
    return mafs


def other_swaps(turn: Turn, at: int, rng: Random) -> Change | None:
    """The mafia hands in another list."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.Swaps):
        return None
    one, other = another(game, rng), another(game, rng)
    pairs = ((one, other),) if one and other and one != other else ()
    if pairs == act.pairs:
        return None
    instead = replace(act, pairs=pairs)
    return Change(kind="swaps", at=at, instead=instead, knows=the_team, until=queues_differ)


def other_asker(turn: Turn, at: int, rng: Random) -> Change | None:
    """Somebody else asks for more time."""
    act = turn.act
    if not isinstance(act, a.Extend):
        return None
    other = another(turn.before, rng, act.by)
    return Change(kind="more time", at=at, instead=replace(act, by=other), knows=only(())) if other else None


def other_request(turn: Turn, at: int, rng: Random) -> Change | None:  # noqa: ARG001
    """Constance takes nothing."""
    return (
        Change(kind="votes taken", at=at, instead=None, knows=only(())) if isinstance(turn.act, a.TakeVotes) else None
    )


def other_thought(turn: Turn, at: int, rng: Random) -> Change | None:
    """Somebody who does nothing thinks of another person."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.Move) or len(act.targets) != 1 or act.by == game.killer():
        return None
    target = another(game, rng, act.by, *act.targets)
    if target is None or (act.use and game.function(act.by) not in (None, "pray")):
        return None
    instead = replace(act, targets=(target,))
    return Change(kind="thought", at=at, instead=instead, knows=only(()), until=in_a_night(turn, somebody_charms))


def other_gentle_move(turn: Turn, at: int, rng: Random) -> Change | None:
    """Somebody goes to another person with a function that does no harm."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.Move) or len(act.targets) != 1 or act.by == game.killer() or not act.use:
        return None
    function, target = game.function(act.by), another(game, rng, act.by, *act.targets)
    if target is None or function not in GENTLE:
        return None
    persons = (act.by, target, *act.targets)

    def knows(here: Turn, there: Turn) -> Collection[SeatId]:
        """The watchers, who may see it; nobody else."""
        games: tuple[Musketeers, ...] = (here.before, there.before)
        return {seat for each in games for seat in each.moves if each.function(seat) in WATCHES}

    until = in_a_night(turn, lambda each: disturbed(each, persons))
    return Change(kind=f"{function} on", at=at, instead=replace(act, targets=(target,)), knows=knows, until=until)


def in_a_night(turn: Turn, spoils: Callable[[Musketeers], bool]) -> Callable[[Turn, Turn], bool]:
    """Whether that night, as it is closed, is spoilt for the comparison in either game."""
    night = turn.before.phase

    def until(here: Turn, there: Turn) -> bool:
        closing = isinstance(here.act, c.Close) and here.before.phase == night
        return closing and (spoils(here.before) or spoils(there.before))

    return until


def somebody_charms(game: Musketeers) -> bool:
    """Whether a charm may make use of a thought tonight."""
    return any(game.function(seat) == "charm" for seat in game.moves)


def disturbed(game: Musketeers, persons: Collection[SeatId]) -> bool:
    """Whether tonight anything else may happen to these persons or to whoever looks for them: a charm or a mirror at
    all, an attack on them, a pair they are in."""
    if game.musket in persons or by_lot(game):
        return True
    for seat, move in game.moves.items():
        function = game.function(seat)
        at_them = set(persons) & {*move.targets, move.direction}
        if function in ("charm", "mirror") or (at_them and function in (*ATTACKS, "pair")):
            return True
    return False


CHANGED: dict[str, tuple[type[Act], Changer]] = {
    "lock": (a.Lock, other_lock),
    "swaps": (a.Swaps, other_swaps),
    "more time": (a.Extend, other_asker),
    "votes taken": (a.TakeVotes, other_request),
    "thought": (a.Move, other_thought),
    "gentle move": (a.Move, other_gentle_move),
}
