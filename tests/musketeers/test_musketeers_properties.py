"""What holds in every game of the musketeers, tried on random games to the declared end.

By default a seeded sample is played; HOSTCONSOLE_FULL=1 plays two thousand games. Hypothesis draws the knobs; where a
property does not hold, the acts of the game are thinned out to the few that are needed. I1 .. I10 are the invariants
of section 2.5 of the specification.
"""

import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import groupby
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hostconsole.core import acts as c
from hostconsole.core import events as ce
from hostconsole.core.acts import Act, SeatId, as_table, key_of, with_seats
from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from hostconsole.core.events import Event
from hostconsole.core.journal import Entry, append, chain_faults, event_tables, plain
from hostconsole.core.notices import Notice
from hostconsole.core.replay import replayed as folded
from hostconsole.desk.desk import begin, consider, saved
from hostconsole.store import dumps, loads
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.notices import PRIVATE, PUBLIC
from rulesets.musketeers.state import Musketeers
from tests.musketeers import naive_night
from tests.musketeers.random_musketeers import MOST_DAYS, RULES, Knobs, Turn, crashed, play, replayed, start_of
from tests.musketeers.test_naive_night import BASES, evening_of

FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
GAMES = 2000 if FULL else 40
SAVED_EVERY = 20 if FULL else 4
"""Writing and reading a save takes longer than the game it holds: one game in so many goes through the file."""
WHEN = datetime(2000, 1, 1)
EMPTY_DESK = begin("musketeers", title="", options={}, created=WHEN, id="game")
CLAUSES = frozenset(RULES.data.clauses)
NORMATIVE = frozenset(key for key, clause in RULES.data.clauses.items() if clause.normative)

knobs = st.builds(
    Knobs,
    seed=st.integers(0, 2**32),
    seats=st.sampled_from((17, 17, 17, 6, 9, 13)),
    mafs=st.sampled_from((4, 4, 2, 1)),
    busy=st.sampled_from((12, 4, 25)),
    lively=st.sampled_from((85, 95, 50)),
    town=st.sampled_from((30, 10, 70)),
    hostile=st.booleans(),
    options=st.booleans(),
    timed=st.booleans(),
)


@dataclass(frozen=True)
class Record:
    """A game that was played."""

    knobs: Knobs
    turns: tuple[Turn, ...]

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
    def renamed(self) -> tuple[Turn, ...]:
        """The same acts of people who are called by their tokens."""
        return replayed(start_of(self.knobs), (other_names(turn.act, self.tokens) for turn in self.turns))


ANSWERS = ("none", "random")


def other_names(act: Act, names: dict[str, str]) -> Act:
    """The act with every nick replaced."""
    table = with_seats(type(act), as_table(act), lambda nick: names.get(nick, nick))
    match act:
        case c.SignUp(players=players):
            table["players"] = [{"nick": names[player.nick]} for player in players]
        case c.Replace(nick=nick):
            table["nick"] = names[nick]
        case c.Rule(to=to) if to is not None:
            table["to"] = names.get(to, to)
        case c.Answer(choice=choice) | a.MissingKill(choice=choice) if choice not in ANSWERS:
            table["choice"] = names.get(choice, choice)
    return msgspec.convert(table, type(act))


Checks = Iterator[tuple[int, str]]
"""One item for each thing looked at: the turn, and what is wrong there or an empty string."""


def events_of(turn: Turn) -> tuple[Event, ...]:
    """What happened by the act."""
    return turn.decision.events if isinstance(turn.decision, Commit) else ()


def notices_of(turn: Turn) -> tuple[Notice, ...]:
    """What was told by the act."""
    return turn.decision.notices if isinstance(turn.decision, Commit) else ()


def steps(turn: Turn) -> Iterator[tuple[Musketeers, Event, Musketeers]]:
    """The game on both sides of every event."""
    game = turn.before
    for event in events_of(turn):
        after = RULES.evolve(game, event)
        yield game, event, after
        game = after


def closes(record: Record, phase: str) -> Iterator[tuple[int, Turn]]:
    """The turns that resolve a phase of that name."""
    for place, turn in enumerate(record.turns):
        if isinstance(turn.act, c.Close) and turn.before.phase.name == phase and events_of(turn):
            yield place, turn


def named(turn: Turn, *kinds: type[Event]) -> list[SeatId]:
    """The seats that events of these kinds name in a turn."""
    return [event.seat for event in events_of(turn) if isinstance(event, kinds)]  # type: ignore[attr-defined]


def told(turn: Turn, *keys: str) -> list[tuple[SeatId, str]]:
    """Who was told one of these private keys, and which."""
    return [(seat, n.key) for n in notices_of(turn) if n.key in keys and n.audience != "public" for seat in n.audience]


# The properties --------------------------------------------------------------------------------------------------


def answers(record: Record) -> Checks:
    """The rules answer every act: they never raise."""
    for place, turn in enumerate(record.turns):
        yield place, str(turn.decision) if crashed(turn.decision) else ""


def locked_keep_their_place(record: Record) -> Checks:
    """I1: a locked player's place is the same before and after the swaps; the real queue is the official one otherwise
    arranged, with whoever came back this evening, and with no swaps it is the same."""
    for place, turn in closes(record, "evening"):
        official, real = turn.before.official[turn.before.phase.number], turn.after.real
        lock = turn.before.lock
        late = {seat.id for seat in turn.before.living()} - set(official)
        right = sorted((*official, *late)) == sorted(real)
        right = right and (bool(turn.before.swaps) or official == real[: len(official)])
        if lock in official:
            right = right and official.index(lock) == real.index(lock)
        yield place, "" if right else f"lock {lock}: {official} became {real}"


def queues_hold_the_living(record: Record) -> Checks:
    """Every living player has one place in the official queue, and in the real one by night (ruling 16). Only who was
    taken out in the evening still stands there."""
    for place, turn in enumerate(record.turns):
        living = {seat.id for seat in turn.after.living()}
        for event in events_of(turn):
            if isinstance(event, e.QueueSet):
                late = isinstance(turn.act, c.Close) and turn.before.phase.name == "evening"
                right = living <= set(event.order) if late else living == set(event.order)
                right = right and len(event.order) == len(set(event.order))
                yield place, "" if right else f"official {event.order} but {living} live"
            if isinstance(event, e.RealQueueSet):
                yield place, "" if living <= set(event.order) else f"real {event.order} but {living} live"


def the_dead_stay_dead(record: Record) -> Checks:
    """I2: nobody dies twice, nobody returns but by prayer or by the host's word."""
    for place, turn in enumerate(record.turns):
        for before, event, after in steps(turn):
            back = [s.id for s, now in zip(before.seats, after.seats, strict=False) if now.alive and not s.alive]
            match event:
                case ce.Returned(seat=seat, cause="prayer"):
                    sent = [
                        move for by, move in turn.before.moves.items() if move.prayer and turn.before.seat(by).alive
                    ]
                    lawful = back == [seat] and any(move.targets == (seat,) for move in sent)
                case ce.Returned(seat=seat):
                    lawful = back == [seat] and isinstance(turn.act, c.Rule)
                case ce.Died(seat=seat) | e.Jailed(seat=seat):
                    lawful = before.seat(seat).alive and not back
                case _:
                    lawful = not back
            yield place, "" if lawful else f"{event}"


def the_dead_are_silent(record: Record) -> Checks:
    """I2, AMB-115: an act of somebody who is out is taken only if it is his last word."""
    for place, turn in enumerate(record.turns):
        by = getattr(turn.act, "by", None)
        if by is not None and turn.before.seats and not turn.before.seat(by).alive and events_of(turn):
            yield place, "" if isinstance(turn.act, a.Will) else f"{by} is out"


def nothing_after_the_bomb(record: Record) -> Checks:
    """I3: after the bomb nobody in the queue behind the murderer does anything, and only suicides follow."""
    working = {"done", "done-roused", "used", "made-jussac", "made-bonacieux"}
    for place, turn in closes(record, "night"):
        deaths = [event for event in events_of(turn) if isinstance(event, ce.Died)]
        blast = next((number for number, event in enumerate(deaths) if event.cause == "bomb"), None)
        if blast is None:
            yield place, "" if not told(turn, "bomb-cancelled") else "cancelled without a bomb"
            continue
        order = turn.before.real
        later = order[order.index(deaths[blast].seat) + 1 :] if deaths[blast].seat in order else ()
        busy = [who for who, key in told(turn, *working) if who in later]
        follows = all(event.cause == "suicide" for event in deaths[blast + 1 :])
        yield place, "" if not busy and follows else f"after the bomb {busy} worked, deaths {deaths}"


def one_base_letter(record: Record) -> Checks:
    """I4: everybody who saw the night begin gets exactly one base text, and what is added fits it."""
    for place, turn in closes(record, "night"):
        letters: dict[SeatId, list[str]] = {}
        for notice in notices_of(turn):
            if notice.audience not in ("public", "host"):
                for seat in notice.audience:
                    letters.setdefault(seat, []).append(notice.key)
        for who in turn.before.living():
            keys = letters.get(who.id, [])
            bases = [key for number, key in enumerate(keys) if key in BASES and not (key == "struck" and number)]
            right = len(bases) == 1 and keys[0] == bases[0] and len(set(keys)) == len(keys)
            right = right and (("struck" in keys) <= ("unconscious" in keys))
            yield place, "" if right else f"{who.id} is told {keys}"
        strangers = {who for who, _ in told(turn, *BASES)} - {seat.id for seat in turn.before.living()}
        yield place, "" if not strangers else f"the dead are told {strangers}"


def the_dead_learn_nothing(record: Record) -> Checks:
    """I5: who died is told so and nothing else, but for the cause in three cases."""
    for place, turn in closes(record, "night"):
        for event in events_of(turn):
            if isinstance(event, ce.Died):
                keys = [n.key for n in notices_of(turn) if event.seat in n.audience and n.audience != "public"]
                seat = turn.before.seat(event.seat)
                may = seat.side == "maf" or event.cause == "suicide"
                may = may or (turn.before.role_of(seat.id) == "constance" and bool(posts(turn, "bomb")))
                yield place, "" if keys == (["died", "cause"] if may else ["died"]) else f"{event}: {keys}"


def acts_of_the_dead_stand(record: Record) -> Checks:
    """I6: what somebody did before he died stands, as in the naive night, where a death takes nothing back."""
    for place, turn in closes(record, "night"):
        if named(turn, ce.Died) and isinstance(turn.decision, Commit):
            morning = naive_night.night(evening_of(turn.before, turn.decision))
            here = {frozenset(pair) for pair in turn.after.pairs}, set(turn.after.sermon), turn.after.unconscious
            there = set(morning.pairs), set(morning.sermon), morning.unconscious
            yield place, "" if here == there else f"{here} but {there}"


def watchers_keep_their_object(record: Record) -> Checks:
    """I7: all that an observer reports is about the persons he had in mind himself, never about a mirror's."""
    for place, turn in closes(record, "night"):
        game = turn.before
        shot = {step.seats[0] for step in steps_of(turn, "KILLER-01") if len(step.seats) == 1}
        for notice in notices_of(turn):
            if notice.key != "report" or isinstance(notice.audience, str):
                continue
            (observer,) = notice.audience
            move = game.moves.get(observer)
            objects = set(move.targets) if move else set()
            objects |= {game.musket} if observer in shot or observer == game.killer() else set()
            if observer in shot and game.ruling("missing-kill"):
                continue
            atoms: Any = notice.facts["atoms"]
            strange = [atom for atom in atoms if not objects & {atom.get("by"), atom["to"]}]
            yield place, "" if not strange else f"{observer} thought of {objects} and reports {strange}"


def steps_of(turn: Turn, clause: str) -> list[Any]:
    """The steps of a trace about one clause."""
    return [s for s in turn.decision.trace if s.clause == clause] if isinstance(turn.decision, Commit) else []


def blows_are_counted(record: Record) -> Checks:
    """I8: blows grow only by one that landed; a landed one leaves its victim unconscious or dead."""
    for place, turn in enumerate(record.turns):
        for before, event, after in steps(turn):
            for seat, now in zip(before.seats, after.seats, strict=False):
                grown = now.hits > seat.hits
                yield place, "" if not grown or event == e.Struck(seat=seat.id) else f"{event}: {seat.id} {now.hits}"
        for struck in named(turn, e.Struck):
            out = struck in turn.after.unconscious or not turn.after.seat(struck).alive
            yield place, "" if out else f"{struck} was struck and stands"


def dawn_tells_the_least(record: Record) -> Checks:
    """I9: a morning's posts hold names and statuses of the dead in the order of roles, the bomb, and who returned."""
    for place, turn in closes(record, "night"):
        public = {notice.key: notice.facts for notice in notices_of(turn) if notice.audience == "public"}
        gone = sorted(named(turn, ce.Died), key=lambda seat: RULES.data.roles.index(turn.before.seat(seat).role))
        sides = {seat: turn.before.seat(seat).side for seat in gone}
        due: dict[str, Any] = {"dawn": {"number": turn.before.phase.number, "dead": tuple(gone), "sides": sides}}
        if any(isinstance(event, ce.Died) and event.cause == "bomb" for event in events_of(turn)):
            due["bomb"] = {}
        if back := named(turn, ce.Returned):
            due["restored"] = {"seats": tuple(back)}
        yield place, "" if public == due else f"{public} but {due}"


def one_musket(record: Record) -> Checks:
    """I10: more than one falls by the musket only if Milady made more of it, and nobody where nobody shoots."""
    for place, turn in closes(record, "night"):
        shots = [event for event in events_of(turn) if isinstance(event, ce.Died) and event.cause == "shot"]
        copied = bool(steps_of(turn, "CLAR-02.5"))
        loaded = bool(steps_of(turn, "KILLER-06") or steps_of(turn, "KILLER-05"))
        yield place, "" if len(shots) <= int(loaded) or (loaded and copied) else f"{shots}"


def refusals_change_nothing(record: Record) -> Checks:
    """A refused act or an open question leaves the game as it was, and names the clauses behind it."""
    shown = ""
    for place, turn in enumerate(record.turns):
        decision = turn.decision
        if isinstance(decision, Commit) or crashed(decision):
            shown = ""
            continue
        shown = shown or repr(turn.before)
        same = turn.after is turn.before and RULES.decide(turn.before, turn.act) == decision
        # Printing a game is slow: several refusals in a row are compared when the last of them has been given.
        if place + 1 == len(record.turns) or isinstance(record.turns[place + 1].decision, Commit):
            same = same and shown == repr(turn.before)
        lawful = decision.clauses and CLAUSES.issuperset(decision.clauses)
        if isinstance(decision, NeedsRuling):
            lawful = lawful and decision.recommended in decision.choices and len(decision.choices) > 1
        yield place, "" if same and lawful else f"{decision}"


def clauses_exist(record: Record) -> Checks:
    """Every clause that a trace names is in the rules."""
    for place, turn in enumerate(record.turns):
        if isinstance(turn.decision, Commit):
            used = {step.clause for step in turn.decision.trace} | {s.by for s in turn.decision.trace if s.by}
            yield place, "" if used <= CLAUSES else f"unknown: {used - CLAUSES}"


def outcomes_have_reasons(record: Record) -> Checks:
    """Whatever happens says by which clause."""
    for place, turn in enumerate(record.turns):
        if events_of(turn) and isinstance(turn.decision, Commit):
            yield place, "" if turn.decision.trace else f"no trace: {turn.decision.events}"


def notices_keep_to_their_facts(record: Record) -> Checks:
    """Every notice is on the list, carries no fact beyond it, and goes to people who are there, each once."""
    for place, turn in enumerate(record.turns):
        for notice in notices_of(turn):
            listed = PUBLIC if notice.audience == "public" else PRIVATE
            right = notice.key in listed and set(notice.facts) == set(listed[notice.key])
            if notice.audience != "public":
                readers = set(notice.audience)
                right = right and bool(readers) and readers <= {seat.id for seat in turn.after.seats}
                right = right and len(readers) == len(notice.audience)
            yield place, "" if right else f"{notice}"


def posts(turn: Turn, key: str) -> list[Notice]:
    """The public notices of a key."""
    return [notice for notice in notices_of(turn) if notice.key == key and notice.audience == "public"]


def seats_of(*kinds: type[Event]) -> Callable[[Turn], Collection[SeatId]]:
    """The seats that events of these kinds name in a turn."""
    return lambda turn: named(turn, *kinds)


def everybody(turn: Turn) -> Collection[SeatId]:
    """All seats, and the nicks of those who sit there: what the deal and the end may name."""
    return [name for seat in turn.after.seats for name in (seat.id, seat.nick)]


def the_accused(turn: Turn) -> Collection[SeatId]:
    """Whom votes stand against, who votes for himself by default or takes votes, and the jailed: all public."""
    game = turn.before
    cast = {ballot.target for ballot in game.ballots}
    able = {seat.id for seat in game.living() if not game.has_voted(seat.id)}
    if game.options["own_vote_of"] == "able":
        able -= {*game.unconscious, *game.denied}
    return cast | able | set(game.taken) | set(named(turn, e.Jailed))


def the_voters(turn: Turn) -> Collection[SeatId]:
    """Who voted today, or after a duel yesterday; the stunned and the denied where an option says so."""
    game = turn.before
    number = game.phase.number
    yesterday = game.public.get(number - 1, ()) if isinstance(turn.act, a.Duel) else game.public.get(number, ())
    odd = (*game.unconscious, *game.denied) if game.options["public_queue"] == "with-stunned" else ()
    return {ballot.seat for ballot in game.ballots} | set(yesterday) | set(odd)


def duellists(turn: Turn) -> Collection[SeatId]:
    """The two of a duel."""
    return [name for event in events_of(turn) if isinstance(event, e.DuelWon) for name in (event.seat, event.target)]


def changed_persons(turn: Turn) -> Collection[SeatId]:
    """Whose person the host has changed, under both nicks."""
    seats = named(turn, ce.PersonChanged)
    return [*seats, *(game.seat(seat).nick for seat in seats for game in (turn.before, turn.after))]


MAY_NAME: dict[str, Callable[[Turn], Collection[SeatId]]] = {
    "roles": everybody,
    "seat-changed": changed_persons,
    "vote-cancelled": seats_of(e.VoteRemoved),
    "vote-denied": seats_of(e.VoteRemoved),
    "duel": duellists,
    "jailed": the_accused,
    "nobody-jailed": the_accused,
    "queue": the_voters,
    "dawn": seats_of(ce.Died),
    "restored": seats_of(ce.Returned),
    "will": seats_of(e.WillPosted),
    "game-over": everybody,
}
"""Whom a post may name. A post that is not here names nobody."""


def posts_betray_nobody(record: Record) -> Checks:
    """A post names those of its whitelist and nobody else. Sought among tokens, anywhere."""
    for place, turn in enumerate(record.renamed):
        for notice in notices_of(turn):
            if notice.audience == "public":
                found = set(re.findall("§[0-9]+§", repr(plain(notice.facts))))
                betrayed = found.difference(MAY_NAME[notice.key](turn) if notice.key in MAY_NAME else ())
                yield place, f"{notice.key} names {betrayed}" if betrayed else ""


def phases(record: Record) -> Iterator[tuple[int, list[Turn]]]:
    """The accepted acts of each phase up to the one that ended it, with the place of that one."""
    phase: list[Turn] = []
    for place, turn in enumerate(record.turns):
        if isinstance(turn.decision, Commit):
            phase.append(turn)
            if any(isinstance(event, ce.PhaseBegan | ce.GameEnded) for event in events_of(turn)):
                yield place, phase
                phase = []


def typing_order_is_nothing(record: Record) -> Checks:
    """The orders of a night give the same dawn in whatever order they came; the team's or a person's keep theirs."""
    generator = random.Random(record.knobs.seed)
    for place, phase in phases(record):
        runs = [list(run) for moves, run in groupby(phase, may_move) if moves]
        run = max(runs, key=variety, default=[])
        if variety(run) > 1:
            first = next(number for number, turn in enumerate(phase) if turn is run[0])
            rest = (turn.act for turn in phase[first + len(run) :])
            again = replayed(run[0].before, [*mixed(run, generator), *rest])
            same = phase[-1].decision == again[-1].decision and phase[-1].after == again[-1].after
            yield place, "" if same else f"otherwise: {again[-1].decision}"


def may_move(turn: Turn) -> bool:
    """Whether it is an order of the night."""
    return order_group(turn) != ""


def variety(run: list[Turn]) -> int:
    """How many persons and teams gave these orders."""
    return len({order_group(turn) for turn in run})


def order_group(turn: Turn) -> str:
    """Whose order it is."""
    return RULES.order_group(turn.before, turn.act)


def mixed(run: list[Turn], generator: random.Random) -> list[Act]:
    """The acts in another order; each group keeps its own."""
    turns = [order_group(turn) for turn in run]
    generator.shuffle(turns)
    queues = {group: [turn.act for turn in run if order_group(turn) == group] for group in turns}
    return [queues[group].pop(0) for group in turns]


def nicks_are_nothing(record: Record) -> Checks:
    """Under other nicks everything happens alike, down to the order of the facts."""
    nicks = {token: msgspec.json.encode(nick).decode()[1:-1] for nick, token in record.tokens.items()}
    for place, (turn, other) in enumerate(zip(record.turns, record.renamed, strict=True)):
        there = msgspec.json.encode(plain(other.decision)).decode()
        there = re.sub("§[0-9]+§", lambda found: nicks[found[0]], there)
        here = msgspec.json.encode(plain(turn.decision)).decode()
        yield place, "" if here == there else f"{here} but {there}"


def the_journal_is_the_game(record: Record) -> Checks:
    """Folding the recorded events again gives the game, and so does a journal that went through a save file."""
    start = start_of(record.knobs)
    tables = [event_tables(events_of(turn)) for turn in record.turns]
    game = start
    for place, table in enumerate(tables):
        for event in RULES.events_of(table):
            game = RULES.evolve(game, event)
        if any(event["event"] == "phase-began" for event in table):
            yield place, "" if game == record.turns[place].after else "folding gives another game"
    yield len(tables) - 1, "" if game == record.turns[-1].after else "folding gives another game"
    if record.knobs.seed % SAVED_EVERY:
        return
    entries: tuple[Entry, ...] = ()
    for turn in record.turns:
        if isinstance(turn.decision, Commit):
            entry = Entry(number=0, time=WHEN, who="host", act=as_table(turn.act), events=event_tables(events_of(turn)))
            entry = msgspec.structs.replace(entry, notices=turn.decision.notices, trace=turn.decision.trace)
            entries = append(entries, entry)
    read = loads(dumps(saved(replace(EMPTY_DESK, entries=entries, game=record.turns[-1].after))))
    same = folded(RULES, start, read.entries) == record.turns[-1].after and read.entries == loads(dumps(read)).entries
    same = same and not chain_faults(read.entries)
    yield len(record.turns) - 1, "" if same else "another game comes out of the file"


def looking_twice_shows_the_same(record: Record) -> Checks:
    """An act decided again is decided alike, and a close that is previewed twice has one digest."""
    for place, turn in enumerate(record.turns):
        if crashed(turn.decision):
            continue
        same = RULES.decide(turn.before, turn.act) == turn.decision
        if isinstance(turn.act, c.Close):
            desk = replace(EMPTY_DESK, start=turn.before, game=turn.before)
            looks = [consider(desk, turn.act) for _ in "12"]
            same = same and looks[0].digest == looks[1].digest and looks[0].after == turn.after
        yield place, "" if same else "decided otherwise"


FOLLOWS = {"day": "evening", "evening": "night", "night": "day"}


def games_end(record: Record) -> Checks:
    """Day, evening and night take turns until the host has declared the end, which is proposed when one side is gone;
    what the host is shown can be shown at every turn of them."""
    for place, turn in enumerate(record.turns):
        for event in events_of(turn):
            if isinstance(event, ce.PhaseBegan) and turn.before.phase.name != "signup":
                now = turn.before.phase
                follows = (FOLLOWS[now.name], now.number + (now.name == "night"))
                yield place, "" if (event.phase, event.number) == follows else f"{now}, then {event}"
                sides = {seat.side for seat in turn.after.living()}
                due = {("honest",): "honest", ("maf",): "mafia", (): "draw"}.get(tuple(sorted(sides)), "")
                right = turn.after.proposal in ((due, "mafia") if turn.after.options["end"] == "parity" else (due,))
                yield place, "" if right else f"proposed {turn.after.proposal}, living {sides}"
            if isinstance(event, ce.PhaseBegan | ce.GameEnded):
                RULES.boards(turn.after), RULES.owed(turn.after), RULES.summary(turn.after)
    last = record.turns[-1].after
    ended = bool(last.winner) and last.phase.number <= MOST_DAYS + 1
    yield len(record.turns) - 1, "" if ended or crashed(record.turns[-1].decision) else f"open in {last.phase}"


PROPERTIES: tuple[Callable[[Record], Checks], ...] = (
    answers,
    locked_keep_their_place,
    queues_hold_the_living,
    the_dead_stay_dead,
    the_dead_are_silent,
    nothing_after_the_bomb,
    one_base_letter,
    the_dead_learn_nothing,
    acts_of_the_dead_stand,
    watchers_keep_their_object,
    blows_are_counted,
    dawn_tells_the_least,
    one_musket,
    refusals_change_nothing,
    clauses_exist,
    outcomes_have_reasons,
    notices_keep_to_their_facts,
    posts_betray_nobody,
    typing_order_is_nothing,
    nicks_are_nothing,
    the_journal_is_the_game,
    looking_twice_shows_the_same,
    games_end,
)


# Playing and looking ---------------------------------------------------------------------------------------------


@dataclass
class Survey:
    """What was seen in all games, and the first game that breaks each property."""

    games: int = 0
    looked: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    examples: dict[str, tuple[Record, int, str]] = field(default_factory=dict)
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    applied: set[str] = field(default_factory=set)

    def look(self, record: Record) -> None:
        """Counts one game and tries every property on it."""
        self.games += 1
        self.winners[record.turns[-1].after.winner] += 1
        for turn in record.turns:
            seen = self.accepted if isinstance(turn.decision, Commit) else self.refused
            seen[key_of(type(turn.act))] += 1
            match turn.decision:
                case Commit(trace=trace):
                    self.applied |= {step.clause for step in trace if step.mark == "applied"} & NORMATIVE
                case NeedsRuling(question=question):
                    self.asked[question] += 1
                case Reject(reason=reason, clauses=clauses):
                    self.reasons[reason] += 1
                    self.applied |= NORMATIVE.intersection(clauses)
        for holds in PROPERTIES:
            name = holds.__name__
            for place, fault in holds(record):
                self.looked[name] += 1
                if fault:
                    self.broken[name] += 1
                    self.examples.setdefault(name, (record, place, fault))


@pytest.fixture(scope="module")
def survey() -> Survey:
    """All games played and looked at, once."""
    seen = Survey()

    @settings(
        max_examples=GAMES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(knobs)
    def observe(drawn: Knobs) -> None:
        seen.look(Record(drawn, play(drawn)))

    observe()
    return seen


def thinned(record: Record, holds: Callable[[Record], Checks], end: int) -> Record:
    """The game with as few acts as still break the property."""
    start = start_of(record.knobs)
    acts = [turn.act for turn in record.turns[: end + 1]]

    def broken(some: list[Act]) -> bool:
        try:
            turns = replayed(start, some)
            return any(fault for place, fault in holds(Record(record.knobs, turns)) if place + 1 == len(turns))
        except (LookupError, ValueError):
            return False

    size = len(acts)
    while size:
        place = 0
        while place < len(acts):
            fewer = acts[:place] + acts[place + size :]
            if fewer and broken(fewer):
                acts = fewer
            else:
                place += size
        size //= 2
    return Record(record.knobs, replayed(start, acts))


def story(record: Record, fault: str) -> str:
    """What went wrong in a game, with its acts and what the rules said to each."""
    options = record.turns[0].before.options
    acts = (f"{as_table(turn.act)} -> {said(turn)}" for turn in record.turns)
    return "\n".join((fault, f"{record.knobs}", f"options {options}", *acts))


def said(turn: Turn) -> str:
    """What the rules said, in a word or two."""
    match turn.decision:
        case Reject(reason=reason, facts=facts):
            return f"{reason} {facts}"
        case NeedsRuling(question=question):
            return f"asks {question}"
        case _:
            return "stands"


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
def test_property(holds: Callable[[Record], Checks], survey: Survey, capsys: pytest.CaptureFixture[str]) -> None:
    name = holds.__name__
    with capsys.disabled():
        print(f"\n  {name}: looked {survey.looked[name]} times, broken {survey.broken[name]}", end="")
    assert survey.looked[name] >= survey.games // 20, "the games never came to it"
    if name in survey.examples:
        record, place, fault = survey.examples[name]
        few = thinned(record, holds, place)
        fault = next((fault for _, fault in holds(few) if fault), fault)
        pytest.fail(f"{survey.broken[name]} times, such as:\n{story(few, fault)}", pytrace=False)


def test_the_games_saw_everything(survey: Survey, capsys: pytest.CaptureFixture[str]) -> None:
    every = {key_of(each) for each in RULES.acts}
    never = sorted(every - set(survey.accepted))
    with capsys.disabled():
        print(f"\n  {survey.games} games, {survey.accepted.total()} acts accepted, {survey.refused.total()} refused")
        print(f"  won by: {dict(survey.winners)}; asked: {dict(survey.asked)}")
        print(f"  refused because: {dict(survey.reasons)}")
        print(f"  {len(survey.applied)} of {len(NORMATIVE)} normative clauses at work")
        print(f"  kinds of acts accepted: {len(survey.accepted)} of {len(every)}, never: {', '.join(never) or 'none'}")
    assert survey.games == GAMES
    assert {"honest", "mafia"} <= set(survey.winners)
    assert set(survey.asked) == {"missing-kill"}
    if FULL:
        assert never == []
        assert "draw" in survey.winners
    else:
        assert len(never) < 4


def test_hash_seeds_are_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    games = [str(number) for number in range(40 if FULL else 6)]
    outputs = []
    for hash_seed in ("1", "4242"):
        surroundings = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        }
        command = [sys.executable, "-m", "tests.musketeers.random_musketeers", *games]
        outputs.append(subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout)
    with capsys.disabled():
        print(f"\n  {len(games)} games alike under two hash seeds", end="")
    assert len(outputs[0].splitlines()) == len(games)
    assert outputs[0] == outputs[1]
