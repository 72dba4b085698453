"""The player of random games: what all games have in common. A game says how its phases go and what people think of.

Acts go straight to the ruleset, with no desk between.
"""

import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from hostconsole.core import acts as c
from hostconsole.core.acts import Act, SeatId, describe, key_of
from hostconsole.core.decisions import Commit, Decision, NeedsRuling, Reject
from hostconsole.core.game import Game, Seat
from hostconsole.core.journal import digest, plain
from hostconsole.core.ruleset import OptionValue, Ruleset

MORNING = datetime(2012, 3, 1, 9)
CRASH = "crashed"
"""The reason written down where the rules raised an exception."""

T = TypeVar("T")
G = TypeVar("G", bound=Game)
S = TypeVar("S", bound=Seat)
SeatOf = TypeVar("SeatOf", bound=Seat, covariant=True)


class Knobs(Struct, frozen=True, kw_only=True):
    """What fixes a game; the smaller, the simpler. A game adds its own.

    `busy` is the most acts that fall between the regular ones of a phase. In percent: `lively` is how often people do
    what they are expected to, `town` how often a day turns on the town's enemies.
    """

    seed: int
    busy: int = 0
    lively: int = 85
    town: int = 0
    hostile: bool = False
    options: bool = False
    timed: bool = False


class Turn(Struct, Generic[G], frozen=True):
    """One act, what the rules said, and the game on both sides of it."""

    before: G
    act: Act
    decision: Decision
    after: G


Moves = Generator[Act, Turn[G], G]
"""Gives acts, is sent what came of each, and ends with the game as it stands."""


class Seated(Protocol[SeatOf]):
    """A game, for who wants to know its seats only."""

    @property
    def seats(self) -> tuple[SeatOf, ...]:
        """All seats in seat order."""


# Playing ---------------------------------------------------------------------------------------------------------


def played(
    rules: Ruleset[G], start: G, moves: Moves[G], stamped: Callable[[Act], Act], most: int
) -> tuple[Turn[G], ...]:
    """All turns from `start` until the moves end, the rules raise, or `most` acts have been made. Each act is stamped
    before it is made."""
    game = start
    turns: list[Turn[G]] = []
    act = next(moves)
    try:
        while True:
            turns.append(taken(rules, game, stamped(act)))
            game = turns[-1].after
            if crashed(turns[-1].decision) or len(turns) == most:
                return tuple(turns)
            act = moves.send(turns[-1])
    except StopIteration:
        return tuple(turns)


def clock(knobs: Knobs, rng: Random, phase: timedelta, dawdlers: tuple[type[Act], ...] = ()) -> Callable[[Act], Act]:
    """Writes the time on each act, if the knobs say so: a close falls `phase` after the act before it, any other act
    up to a minute and a half. One act in thirty of the kinds in `dawdlers` is dated far too late."""
    now = MORNING

    def stamped(act: Act) -> Act:
        nonlocal now
        if not knobs.timed:
            return act
        now += phase if isinstance(act, c.Close) else timedelta(seconds=rng.randint(0, 90))
        late = isinstance(act, dawdlers) and rng.random() < 0.03
        return msgspec.structs.replace(act, at=now + timedelta(hours=30 * late))

    return stamped


def start_of(rules: Ruleset[G], knobs: Knobs) -> G:
    """The empty table, with drawn options if the knobs say so."""
    rng = Random(f"options {knobs.seed}")
    every = rules.data.options
    chosen: dict[str, OptionValue] = {key: rng.choice(option.values) for key, option in every.items()}
    return rules.new(chosen if knobs.options else {})


def taken(rules: Ruleset[G], game: G, act: Act) -> Turn[G]:
    """One act at the table."""
    after = game
    try:
        decision = rules.decide(game, act)
        for event in decision.events if isinstance(decision, Commit) else ():
            after = rules.evolve(after, event)
    except Exception as error:  # noted as what the rules said: a survey counts it
        return Turn(game, act, Reject(CRASH, (), {"error": repr(error)}), game)
    return Turn(game, act, decision, after)


def crashed(decision: Decision) -> bool:
    """Whether the rules raised instead of answering."""
    return isinstance(decision, Reject) and decision.reason == CRASH


def replayed(rules: Ruleset[G], game: G, acts: Iterable[Act]) -> tuple[Turn[G], ...]:
    """The same acts at another table, or some of them."""
    turns: list[Turn[G]] = []
    for act in acts:
        turns.append(taken(rules, game, act))
        game = turns[-1].after
    return tuple(turns)


def brief(turns: Iterable[Turn[G]]) -> str:
    """A digest of everything the rules said."""
    return digest([(c.as_table(turn.act), type(turn.decision).__name__, plain(turn.decision)) for turn in turns])


def print_digests(play: Callable[[int], Iterable[Turn[G]]]) -> None:
    """Prints a line for each number on the command line: the number, and the digest of the game that has it for a
    seed."""
    for seed in map(int, sys.argv[1:]):
        print(seed, brief(play(seed)))


# Whom ------------------------------------------------------------------------------------------------------------


def any_of(game: Seated[S], rng: Random, fits: Callable[[S], Any]) -> SeatId:
    """A seat that fits; now and then, or if none does, any seat."""
    fitting = [seat.id for seat in game.seats if fits(seat)]
    return rng.choice(fitting if fitting and rng.random() < 0.92 else [seat.id for seat in game.seats])


def one(game: Seated[Seat], rng: Random) -> SeatId:
    """Mostly somebody living."""
    return any_of(game, rng, lambda seat: seat.alive)


def gone(game: Seated[Seat], rng: Random) -> SeatId:
    """Mostly somebody who is out."""
    return any_of(game, rng, lambda seat: not seat.alive)


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """The items in a drawn order."""
    return sorted(items, key=lambda _: rng.random())


# What comes to people's minds ------------------------------------------------------------------------------------

Maker = Callable[[G, Random], Act]
Pick = Callable[[G, Random], Any]


@dataclass(frozen=True)
class Repertoire(Generic[G]):
    """The acts of a game as people might send them.

    `makers` gives whole acts, where fields hang together. All others are filled field by field: from `picks` by act and
    field, else from `by_kind`; a field of another kind stays empty, and one that may be empty is filled in `filled` of
    all cases. `weights` says how often each kind of act comes up as the game stands; those it does not name do as
    well, but seldom.
    """

    rules: Ruleset[G]
    makers: Mapping[str, Maker[G]]
    picks: Mapping[str, Mapping[str, Pick[G]]]
    by_kind: Mapping[str, Pick[G]]
    weights: Callable[[G], Mapping[str, float]]
    filled: float = 1


def act_of(repertoire: Repertoire[G], kind: str, game: G, rng: Random) -> Act:
    """An act of that kind as somebody might send it. Raises KeyError if the game has no such act."""
    if kind in repertoire.makers:
        return repertoire.makers[kind](game, rng)
    act_type = repertoire.rules.act_type(kind)
    if act_type is None:
        raise KeyError(kind)
    picks = repertoire.picks.get(kind, {})
    table: dict[str, Any] = {}
    for field in describe(act_type).fields:
        if field.required or repertoire.filled == 1 or rng.random() < repertoire.filled:
            pick = picks.get(field.name) or repertoire.by_kind.get(field.kind)
            if field.kind == "choice":
                table[field.name] = rng.choice(field.choices)
            elif pick:
                table[field.name] = pick(game, rng)
    return msgspec.convert(table, act_type)


def chatter(repertoire: Repertoire[G], game: G, rng: Random, count: int) -> Moves[G]:
    """So many acts of any kind, those that suit the phase more often."""
    kinds = sorted(key_of(each) for each in repertoire.rules.acts if each is not c.Answer)
    for _ in range(count):
        weights = repertoire.weights(game)
        kind = rng.choices(kinds, [weights.get(each, 0.15) for each in kinds])[0]
        turn = yield act_of(repertoire, kind, game, rng)
        if isinstance(turn.decision, NeedsRuling) and rng.random() < 0.7:
            turn = yield answer_to(turn.decision, rng)
        game = turn.after
    return game


def answer_to(asked: NeedsRuling, rng: Random) -> c.Answer:
    """One of the answers the question has."""
    return c.Answer(question=asked.question, choice=rng.choice(asked.choices), why="так решил ведущий")
