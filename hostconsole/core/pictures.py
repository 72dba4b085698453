"""Pictures a game describes of itself: votes, balances, visits. Nothing is drawn here; screens and files do that.

A ruleset gets the turns of the game and describes its pictures. What stands in a picture is seats and words of the
game's word list, never finished text. Every game that has pictures needs these words: [pictures] the title of each
key, [signs] silent, gone, hit, condemned and total, [outcomes] aimed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hostconsole.core.acts import Close, SeatId, key_of
from hostconsole.core.events import Event
from hostconsole.core.game import Game, Phase

G = TypeVar("G", bound=Game)


@dataclass(frozen=True)
class Turn(Generic[G]):
    """One entry that stands: the key of its act, when it was done (None if unknown), what happened, the game on both
    sides of it."""

    act: str
    at: datetime | None
    before: G
    events: tuple[Event, ...]
    after: G

    @property
    def closes(self) -> bool:
        """Whether a phase or the game ended with it."""
        return str(self.before.phase) != str(self.after.phase) or self.after.winner != self.before.winner


class Word(Struct, frozen=True, omit_defaults=True):
    """A word of the game's word list, with a number behind it unless that is 0: "day 3", "a killing 7"."""

    section: str
    code: str
    number: int = 0


class Mark(Struct, frozen=True):
    """A sign of one character, and the word that says what it means."""

    sign: str
    word: Word


SILENT = Mark("–", Word("signs", "silent"))
GONE = Mark("†", Word("signs", "gone"))
HIT = Mark("●", Word("signs", "hit"))


class Picture(Struct, frozen=True, kw_only=True, tag_field="picture"):
    """The base of every picture.

    `key` names its title in the word list, `phase` the phase it is about, if it is about one. A `secret` one is for the
    host alone until the game is over; the others hold nothing but what everybody has seen.
    """

    key: str
    phase: Word | None = None
    secret: bool = False

    @property
    def id(self) -> str:
        """Its name on the command line and as a file: key and phase, like "train-day-3" or "night-2"."""
        if self.phase is None:
            return self.key
        name = self.key if self.key == self.phase.code else f"{self.key}-{self.phase.code}"
        return f"{name}-{self.phase.number}"


class Cell(Struct, frozen=True, omit_defaults=True):
    """One cell of a grid: whom it names, and the signs before the names."""

    seats: tuple[SeatId, ...] = ()
    marks: tuple[Mark, ...] = ()


class Grid(Picture, frozen=True, kw_only=True, tag="grid"):
    """A seat a row, a phase a column; `cells` are rows of cells in the order of the columns."""

    rows: tuple[SeatId, ...]
    columns: tuple[Word, ...]
    cells: tuple[tuple[Cell, ...], ...]


class Line(Struct, frozen=True, omit_defaults=True):
    """One seat's values, one a column. `gone` are the columns at whose moment the seat was out of the game."""

    seat: SeatId
    values: tuple[int, ...]
    gone: tuple[int, ...] = ()


class Curves(Picture, frozen=True, kw_only=True, tag="curves"):
    """Values over time: `columns` name the moments, `unit` what is counted."""

    columns: tuple[Word, ...]
    unit: Word
    lines: tuple[Line, ...]


class Call(Struct, frozen=True, omit_defaults=True):
    """One vote at its moment. `by` is empty for votes of nobody in particular, `target` where it names nobody.

    `halves` is what it adds for its target, in half points (below zero where it takes a vote back), `total` what the
    target has then.
    """

    by: SeatId
    target: SeatId
    halves: int
    marks: tuple[Mark, ...] = ()
    at: datetime | None = None
    total: int = 0


class Train(Picture, frozen=True, kw_only=True, tag="train"):
    """The votes of one day in their order; `targets` stand in the order of the first vote against each.

    `condemned` is who went out by the vote, or empty.
    """

    targets: tuple[SeatId, ...]
    calls: tuple[Call, ...]
    condemned: SeatId = ""


Outcome = Literal["done", "failed", "void", "plain"]
"""How an edge is drawn: what was done, what came to nothing, what never began, what is only a connection."""


class Node(Struct, frozen=True, omit_defaults=True):
    """A seat in a graph, with its place in a queue (0 for none) and what is to be said of it."""

    seat: SeatId
    number: int = 0
    notes: tuple[Word, ...] = ()


class Edge(Struct, frozen=True, omit_defaults=True):
    """Somebody went to somebody. `what` says to what end, `note` what came of it; `aimed` is the seat that was looked
    for, where the way led to another."""

    by: SeatId
    to: SeatId
    outcome: Outcome
    what: Word | None = None
    note: Word | None = None
    aimed: SeatId = ""


class Visits(Picture, frozen=True, kw_only=True, tag="visits"):
    """Who went to whom: every edge runs from a seat of `left` to one of `right`; a seat may stand on both sides."""

    left: tuple[Node, ...]
    right: tuple[Node, ...]
    edges: tuple[Edge, ...]


AnyPicture = Grid | Curves | Train | Visits


# Turns into phases -----------------------------------------------------------------------------------------------


def phase_word(phase: Phase) -> Word:
    """The phase as a word of the word list."""
    return Word("phases", phase.name, phase.number)


def phases(turns: Sequence[Turn[G]], name: str) -> tuple[tuple[Turn[G], ...], ...]:
    """The turns of every phase of that name, phase by phase."""
    groups = groupby(turns, key=lambda turn: (turn.before.phase.name, turn.before.phase.number))
    return tuple(tuple(group) for (each, _number), group in groups if each == name)


def closing(turns: Sequence[Turn[G]]) -> Turn[G] | None:
    """The turn that ended the phase, or None while it is open."""
    return next((turn for turn in turns if turn.closes), None)


def resolved(turns: Sequence[Turn[G]]) -> Turn[G] | None:
    """The turn that resolved the phase, or None: it is open, or the game ended without that."""
    end = closing(turns)
    return end if end is not None and end.act == key_of(Close) else None


# Votes -----------------------------------------------------------------------------------------------------------


class VoteDay(Struct, frozen=True, kw_only=True):
    """The votes of one day as the thread had them. `able` are the seats that were in the game; `over` says that the
    day is."""

    phase: Word
    calls: tuple[Call, ...]
    able: frozenset[SeatId]
    condemned: SeatId = ""
    over: bool = True


def vote_pictures(seats: tuple[SeatId, ...], days: Sequence[VoteDay]) -> tuple[AnyPicture, ...]:
    """The grid of all days that are over, and each day's train. The train of the day that is open is the host's: which
    votes he took tells more than the thread does."""
    over = tuple(day for day in days if day.over)
    grid = (vote_grid("votes", seats, over),) if over else ()
    trains = (vote_train("train", day.phase, day.calls, day.condemned, secret=not day.over) for day in days)
    return (*grid, *(train for train in trains if train.calls))


def vote_train(key: str, phase: Word, calls: Iterable[Call], condemned: SeatId = "", *, secret: bool = False) -> Train:
    """The train of these votes, each with what its target has then."""
    totals: dict[SeatId, int] = {}
    counted = []
    for call in calls:
        if call.target:
            totals[call.target] = totals.get(call.target, 0) + call.halves
        counted.append(replace(call, total=totals.get(call.target, 0)))
    return Train(key=key, phase=phase, secret=secret, targets=tuple(totals), calls=tuple(counted), condemned=condemned)


def vote_grid(key: str, seats: tuple[SeatId, ...], days: Sequence[VoteDay]) -> Grid:
    """Who voted against whom on which day."""
    cells = tuple(tuple(vote_cell(seat, day) for day in days) for seat in seats)
    return Grid(key=key, rows=seats, columns=tuple(day.phase for day in days), cells=cells)


def vote_cell(seat: SeatId, day: VoteDay) -> Cell:
    """A seat's last vote of the day, or why there is none."""
    last = next((call for call in reversed(day.calls) if call.by == seat), None)
    if last is None:
        return Cell(marks=(SILENT if seat in day.able else GONE,))
    if not last.target or last.halves < 0:
        return Cell(marks=last.marks)
    hit = (HIT,) if last.target == day.condemned else ()
    return Cell((last.target,), (*hit, *last.marks))
