"""What holds in any game whatever its rules, and what a property of one game needs to look at a turn."""

import os
import random
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import groupby
from typing import Any, ClassVar, Generic

import msgspec

from hostconsole.core import acts as c
from hostconsole.core import events as ce
from hostconsole.core.acts import Act, SeatId, as_table, with_seats
from hostconsole.core.decisions import Commit, NeedsRuling
from hostconsole.core.events import Event
from hostconsole.core.journal import Entry, append, chain_faults, event_tables, plain
from hostconsole.core.notices import Notice
from hostconsole.core.replay import replayed as folded
from hostconsole.core.ruleset import Ruleset
from hostconsole.desk.desk import begin, consider, saved
from hostconsole.store import dumps, loads
from tests.random_play import G, Knobs, Turn, crashed, replayed, start_of

FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
SAVED_EVERY = 20 if FULL else 4
"""Writing and reading a save takes longer than the game it holds: one game in so many goes through the file."""
WHEN = datetime(2000, 1, 1)

MayName = Mapping[str, Callable[[Turn[Any]], Collection[SeatId]]]
"""By the key of a post, whom it may name. A post that is not here names nobody."""

Checks = Iterator[tuple[int, str]]
"""One item for each thing looked at: the turn, and what is wrong there or an empty string."""


@dataclass(frozen=True)
class Record(Generic[G]):
    """A game that was played. Each ruleset has a record of its own, which says what is particular to it.

    `closing` are the acts the host previews before he confirms them.
    """

    rules: ClassVar[Ruleset[Any]]
    may_name: ClassVar[MayName]
    closing: ClassVar[tuple[type[Act], ...]] = (c.Close,)

    knobs: Knobs
    turns: tuple[Turn[G], ...]

    @property
    def start(self) -> Any:
        """The table before the first act."""
        return start_of(self.rules, self.knobs)

    @cached_property
    def tokens(self) -> dict[str, str]:
        """For every nick that ever sat at the table a token that occurs in no text."""
        nicks: dict[str, None] = {}
        for turn in self.turns:
            match turn.act:
                case c.SignUp(players=players):
                    nicks.update(dict.fromkeys(player.nick for player in players))
                case c.Replace(nick=nick):
                    nicks[nick] = None
        return {nick: f"§{len(nicks) - place}§" for place, nick in enumerate(nicks)}

    @cached_property
    def renamed(self) -> tuple[Turn[G], ...]:
        """The same acts of people who are called by their tokens."""
        return replayed(self.rules, self.start, (self.other_names(turn.act) for turn in self.turns))

    def other_names(self, act: Act) -> Act:
        """The act with every nick replaced by its token."""
        names = self.tokens
        table = with_seats(type(act), as_table(act), lambda nick: names.get(nick, nick))
        match act:
            case c.SignUp(players=players):
                table["players"] = [{"nick": names[player.nick], "exp": player.exp} for player in players]
            case c.Replace(nick=nick):
                table["nick"] = names[nick]
            case c.Rule(source=source, to=to):
                ends = (("from", source), ("to", to))
                table |= {key: names.get(nick, nick) for key, nick in ends if nick is not None}
        return msgspec.convert(table | self.own_names(act), type(act))

    def own_names(self, act: Act) -> dict[str, Any]:  # noqa: ARG002
        """Fields of this ruleset's acts that hold a nick though they are no seats, with the token."""
        return {}

    def face(self, turn: Turn[G]) -> Any:
        """What came of an act that closes a phase, as far as the order of typing must not matter to it."""
        return turn.decision, turn.after


# Looking at a turn -----------------------------------------------------------------------------------------------


def events_of(turn: Turn[G]) -> tuple[Event, ...]:
    """What happened by the act."""
    return turn.decision.events if isinstance(turn.decision, Commit) else ()


def notices_of(turn: Turn[G]) -> tuple[Notice, ...]:
    """What was told by the act."""
    return turn.decision.notices if isinstance(turn.decision, Commit) else ()


def steps(rules: Ruleset[G], turn: Turn[G]) -> Iterator[tuple[G, Event, G]]:
    """The game on both sides of every event."""
    game = turn.before
    for event in events_of(turn):
        after = rules.evolve(game, event)
        yield game, event, after
        game = after


def named(turn: Turn[G], *kinds: type[Event]) -> list[SeatId]:
    """The seats that events of these kinds name in a turn."""
    return [event.seat for event in events_of(turn) if isinstance(event, kinds)]  # type: ignore[attr-defined]


def seats_of(*kinds: type[Event]) -> Callable[[Turn[Any]], Collection[SeatId]]:
    """Gives the seats that events of these kinds name in a turn."""
    return lambda turn: named(turn, *kinds)


def persons_of(*kinds: type[Event]) -> Callable[[Turn[Any]], Collection[SeatId]]:
    """Gives the seats that events of these kinds name in a turn, and who sat there before and after it."""

    def persons(turn: Turn[Any]) -> Collection[SeatId]:
        seats = named(turn, *kinds)
        return [*seats, *(game.seat(seat).nick for seat in seats for game in (turn.before, turn.after))]

    return persons


def everybody(turn: Turn[Any]) -> Collection[SeatId]:
    """All seats, and the nicks of those who sit there."""
    return [name for seat in turn.after.seats for name in (seat.id, seat.nick)]


def well_addressed(turn: Turn[Any], notice: Notice) -> bool:
    """Whether a letter goes to people who are there, each once, and to somebody at all."""
    if notice.audience == "public":
        return True
    readers = set(notice.audience)
    return bool(readers) and readers <= {seat.id for seat in turn.after.seats} and len(readers) == len(notice.audience)


# The properties of every game ------------------------------------------------------------------------------------


def answers(record: Record[Any]) -> Checks:
    """The rules answer every act: they never raise."""
    for place, turn in enumerate(record.turns):
        yield place, str(turn.decision) if crashed(turn.decision) else ""


def refusals_change_nothing(record: Record[Any]) -> Checks:
    """A refused act or an open question leaves the game as it was, and names the clauses behind it."""
    shown = ""
    for place, turn in enumerate(record.turns):
        decision = turn.decision
        if isinstance(decision, Commit) or crashed(decision):
            shown = ""
            continue
        shown = shown or repr(turn.before)
        same = turn.after is turn.before and record.rules.decide(turn.before, turn.act) == decision
        # Printing a game is slow: several refusals in a row are compared when the last of them has been given.
        if place + 1 == len(record.turns) or isinstance(record.turns[place + 1].decision, Commit):
            same = same and shown == repr(turn.before)
        lawful = decision.clauses and set(decision.clauses) <= record.rules.data.clauses.keys()
        if isinstance(decision, NeedsRuling):
            lawful = lawful and decision.recommended in decision.choices and len(decision.choices) > 1
        yield place, "" if same and lawful else f"{decision}"


def clauses_exist(record: Record[Any]) -> Checks:
    """Every clause that a trace or an event names is in the rules."""
    for place, turn in enumerate(record.turns):
        if isinstance(turn.decision, Commit):
            used = {step.clause for step in turn.decision.trace} | {step.by for step in turn.decision.trace if step.by}
            used |= {event.clause for event in turn.decision.events if hasattr(event, "clause")}
            unknown = used - record.rules.data.clauses.keys()
            yield place, f"unknown: {unknown}" if unknown else ""


def outcomes_have_reasons(record: Record[Any]) -> Checks:
    """Whatever happens says by which clause."""
    for place, turn in enumerate(record.turns):
        if events_of(turn) and isinstance(turn.decision, Commit):
            yield place, "" if turn.decision.trace else f"no trace: {turn.decision.events}"


def posts_betray_nobody(record: Record[Any]) -> Checks:
    """A post names those of its whitelist and nobody else. Sought among tokens, anywhere."""
    for place, turn in enumerate(record.renamed):
        for notice in notices_of(turn):
            if notice.audience == "public":
                found = set(re.findall("§[0-9]+§", repr(plain(notice.facts))))
                may = record.may_name[notice.key](turn) if notice.key in record.may_name else ()
                betrayed = found.difference(may)
                yield place, f"{notice.key} names {betrayed}" if betrayed else ""


def phases(record: Record[G]) -> Iterator[tuple[int, list[Turn[G]]]]:
    """The accepted acts of each phase up to the one that ended it, with the place of that one."""
    phase: list[Turn[G]] = []
    for place, turn in enumerate(record.turns):
        if isinstance(turn.decision, Commit):
            phase.append(turn)
            if any(isinstance(event, ce.PhaseBegan | ce.GameEnded) for event in events_of(turn)):
                yield place, phase
                phase = []


def typing_order_is_nothing(record: Record[Any]) -> Checks:
    """The orders of a night give the same dawn in whatever order they came; a team's or a person's keep theirs."""

    def group(turn: Turn[Any]) -> str:
        return record.rules.order_group(turn.before, turn.act)

    def variety(run: list[Turn[Any]]) -> int:
        return len(set(map(group, run)))

    generator = random.Random(record.knobs.seed)
    for place, phase in phases(record):
        runs = [list(run) for moves, run in groupby(phase, lambda turn: group(turn) != "") if moves]
        run = max(runs, key=variety, default=[])
        if variety(run) > 1:
            first = next(number for number, turn in enumerate(phase) if turn is run[0])
            rest = (turn.act for turn in phase[first + len(run) :])
            again = replayed(record.rules, run[0].before, [*mixed(run, group, generator), *rest])
            told = difference(record.face(phase[-1]), record.face(again[-1]))
            yield place, f"otherwise: {told}" if told else ""


def mixed(run: list[Turn[Any]], group: Callable[[Turn[Any]], str], generator: random.Random) -> list[Act]:
    """The acts in another order; each group keeps its own."""
    turns = [group(turn) for turn in run]
    generator.shuffle(turns)
    queues = {each: [turn.act for turn in run if group(turn) == each] for each in turns}
    return [queues[each].pop(0) for each in turns]


def difference(one: Any, other: Any) -> str:
    """The parts of two faces that differ, or an empty string."""
    if not (isinstance(one, tuple) and isinstance(other, tuple)):
        return "" if one == other else f"{one} but {other}"
    return "; ".join(f"{here} but {there}" for here, there in zip(one, other, strict=True) if here != there)


def nicks_are_nothing(record: Record[Any]) -> Checks:
    """Under other nicks everything happens alike, down to the order of the facts."""
    nicks = {token: msgspec.json.encode(nick).decode()[1:-1] for nick, token in record.tokens.items()}
    for place, (turn, other) in enumerate(zip(record.turns, record.renamed, strict=True)):
        there = msgspec.json.encode(plain(other.decision)).decode()
        there = re.sub("§[0-9]+§", lambda found: nicks[found[0]], there)
        here = msgspec.json.encode(plain(turn.decision)).decode()
        yield place, "" if here == there else f"{here} but {there}"


def the_journal_is_the_game(record: Record[Any]) -> Checks:
    """Folding the recorded events again gives the game, and so does a journal that went through a save file."""
    rules, end = record.rules, record.turns[-1].after
    tables = [event_tables(events_of(turn)) for turn in record.turns]
    game = record.start
    for place, table in enumerate(tables):
        for event in rules.events_of(table):
            game = rules.evolve(game, event)
        if any(event["event"] in ("phase-began", "finished") for event in table):
            yield place, "" if game == record.turns[place].after else "folding gives another game"
    yield len(tables) - 1, "" if game == end else "folding gives another game"
    if record.knobs.seed % SAVED_EVERY:
        return
    desk = begin(rules.name, title="", options={}, created=WHEN, id="game")
    entries: tuple[Entry, ...] = ()
    for turn in record.turns:
        if isinstance(turn.decision, Commit):
            entry = Entry(number=0, time=WHEN, who="host", act=as_table(turn.act), events=event_tables(events_of(turn)))
            entry = msgspec.structs.replace(entry, notices=turn.decision.notices, trace=turn.decision.trace)
            entries = append(entries, entry, desk.header.seal)
    read = loads(dumps(saved(replace(desk, entries=entries, game=end))))
    same = folded(rules, record.start, read.entries) == end and read.entries == loads(dumps(read)).entries
    same = same and not chain_faults(read.entries, read.header.seal)
    yield len(record.turns) - 1, "" if same else "another game comes out of the file"


def looking_twice_shows_the_same(record: Record[Any]) -> Checks:
    """An act decided again is decided alike, and a close that is previewed twice has one digest."""
    empty = begin(record.rules.name, title="", options={}, created=WHEN, id="game")
    for place, turn in enumerate(record.turns):
        if crashed(turn.decision):
            continue
        same = record.rules.decide(turn.before, turn.act) == turn.decision
        if isinstance(turn.act, record.closing):
            desk = replace(empty, start=turn.before, game=turn.before)
            looks = [consider(desk, turn.act) for _ in "12"]
            same = same and looks[0].digest == looks[1].digest and looks[0].after == turn.after
        yield place, "" if same else "decided otherwise"
