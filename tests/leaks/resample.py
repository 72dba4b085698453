"""A game beside the same game with one hidden thing changed: who may not know it is told the same, as long as it lasts.

The comparison ends where the public outcome differs, or where the rules answer an act otherwise: from there on the two
are different games for everybody.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from hostconsole.core.acts import Act, Close, SeatId
from hostconsole.core.decisions import Commit, Decision
from hostconsole.core.game import Game
from hostconsole.core.notices import Notice
from tests.leaks.reading import PUBLIC, differing, notices_of, texts_of


class Turn(Protocol):
    """One act, what the rules said, and the game on both sides of it."""

    @property
    def before(self) -> Any: ...
    @property
    def act(self) -> Act: ...
    @property
    def decision(self) -> Decision: ...
    @property
    def after(self) -> Any: ...


Taken = Callable[[Any, Act], Turn]
MayKnow = Callable[[Turn, Turn], Collection[SeatId]]
"""Who may know of the change from this act on: given the act in both games."""


class Change(Struct, frozen=True, kw_only=True):
    """One hidden thing changed.

    At the place `at` somebody does `instead`, or nothing if that is None; `reword` says what becomes of the acts after
    it. `knows` names those who may learn of it; `until` stops the comparison where it no longer holds.
    """

    kind: str
    at: int
    instead: Act | None
    knows: MayKnow
    reword: Callable[[Act], Act] = lambda act: act
    until: Callable[[Turn, Turn], bool] | None = None


class Compared(Struct, frozen=True):
    """What came of one pair: phases that ended alike in both, texts compared, and who was told something else."""

    kind: str
    closes: int
    texts: int
    leaks: tuple[str, ...]


def compared(ruleset: str, turns: Sequence[Turn], change: Change, taken: Taken) -> Compared:
    """Plays the changed game beside the one that was played."""
    game = turns[change.at].before
    knows: set[SeatId] = set()
    closes = texts = 0
    for place in range(change.at, len(turns)):
        here = turns[place]
        act = change.instead if place == change.at else change.reword(here.act)
        if act is None:
            continue
        there = taken(game, act)
        if not alike(here, there, changed=place == change.at) or (change.until and change.until(here, there)):
            break
        one = by_reader(here)
        other = by_reader(there)
        if different(ruleset, here, there, [PUBLIC], one, other):
            break
        knows |= set(change.knows(here, there))
        readers = [reader for reader in {**one, **other} if reader not in knows]
        if found := different(ruleset, here, there, readers, one, other):
            told = tuple(f"{change.kind}: {reader or 'the public'} {pair}" for reader, pair in found.items())
            return Compared(change.kind, closes, texts, told)
        texts += len(readers)
        closes += isinstance(here.act, Close) and isinstance(here.decision, Commit)
        game = there.after
    return Compared(change.kind, closes, texts, ())


Changer = Callable[[Turn, int, Random], Change | None]
"""Makes a change of the act at a place, if it can be changed."""


def only(seats: Iterable[SeatId]) -> MayKnow:
    """These and nobody else may know of a change."""
    fixed = frozenset(seats)

    def knows(here: Turn, there: Turn) -> Collection[SeatId]:  # noqa: ARG001
        return fixed

    return knows


def picked(turns: Sequence[Turn], changers: Mapping[str, tuple[type[Act], Changer]], rng: Random) -> Iterator[Change]:
    """Changes of this game, every kind as likely as any other, without end as long as there are any."""
    accepted = [place for place, turn in enumerate(turns) if isinstance(turn.decision, Commit)]
    left = sorted(changers)
    while left:
        kind = rng.choice(left)
        act_type, changer = changers[kind]
        places = [place for place in accepted if isinstance(turns[place].act, act_type)]
        rng.shuffle(places)
        change = next((found for place in places if (found := changer(turns[place], place, rng))), None)
        if change is None:
            left.remove(kind)
        else:
            yield change


def alike(here: Turn, there: Turn, *, changed: bool) -> bool:
    """Whether the rules gave both acts the same kind of answer; a changed act must stand."""
    if isinstance(here.decision, Commit):
        return isinstance(there.decision, Commit)
    return not changed and here.decision == there.decision


def by_reader(turn: Turn) -> Mapping[SeatId, list[Notice]]:
    """The notices of an act by reader."""
    told: dict[SeatId, list[Notice]] = {}
    for notice in notices_of(turn.decision):
        readers = (PUBLIC,) if notice.audience == "public" else notice.audience
        for reader in readers if isinstance(readers, tuple) else ():
            told.setdefault(reader, []).append(notice)
    return told


def different(
    ruleset: str,
    here: Turn,
    there: Turn,
    readers: Collection[SeatId],
    one: Mapping[SeatId, list[Notice]],
    other: Mapping[SeatId, list[Notice]],
) -> dict[SeatId, tuple[list[str], list[str]]]:
    """Whose texts differ. The same notices make the same texts, so only readers of others are rendered."""
    suspects = [reader for reader in readers if one.get(reader) != other.get(reader)]
    if not suspects:
        return {}
    return differing(rendered(ruleset, here), rendered(ruleset, there), suspects)


def rendered(ruleset: str, turn: Turn) -> dict[SeatId, list[str]]:
    """Everybody's texts of one act, in both languages."""
    game: Game = turn.after
    return texts_of(ruleset, notices_of(turn.decision), {seat.id: seat.nick for seat in game.seated()})


def figures(pairs: Sequence[Compared]) -> str:
    """A line on what was compared, and of what kinds."""
    held = [pair for pair in pairs if pair.closes]
    kinds = Counter(pair.kind for pair in held)
    return (
        f"{len(held)} pairs compared ({sum(pair.closes for pair in held)} phases to their end, "
        f"{sum(pair.texts for pair in held)} posts and letters), {len(pairs) - len(held)} skipped because the public "
        f"outcome differed; " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    )
