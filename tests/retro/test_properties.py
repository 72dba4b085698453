"""What holds in every game of retro, tried on random games to the end.

By default a seeded sample is played; HOSTCONSOLE_FULL=1 plays two thousand games. Hypothesis draws the knobs; where a
property does not hold, the acts of the game are thinned out to the few that are needed.
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
from hostconsole.core.ledger import BROUGHT, BURN, HOST, ISSUE, POOL, exp_of
from hostconsole.core.replay import replayed as folded
from hostconsole.desk.desk import begin, consider, saved
from hostconsole.store import dumps, loads
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.notices import PRIVATE, PUBLIC
from rulesets.retro.state import Retro, RetroSeat
from tests.retro.random_games import RULES, Knobs, Turn, crashed, play, replayed, start_of

FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
GAMES = 2000 if FULL else 60
SAVED_EVERY = 20 if FULL else 4
"""Writing and reading a save takes longer than the game it holds: one game in so many goes through the file."""
WHEN = datetime(2000, 1, 1)
EMPTY_DESK = begin("retro", title="", options={}, created=WHEN, id="game")
CLAUSES = frozenset(RULES.data.clauses)
NORMATIVE = frozenset(key for key, clause in RULES.data.clauses.items() if clause.normative)

knobs = st.builds(
    Knobs,
    seed=st.integers(0, 2**32),
    seats=st.sampled_from((22, 30, 24, 26, 28, 6, 9, 12, 16)),
    wealth=st.sampled_from((60, 120, 0, 20, 90)),
    busy=st.sampled_from((40, 10, 60, 90)),
    lively=st.sampled_from((85, 60, 30)),
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


def other_names(act: Act, names: dict[str, str]) -> Act:
    """The act with every nick replaced."""
    table = with_seats(type(act), as_table(act), lambda nick: names.get(nick, nick))
    match act:
        case c.SignUp(players=players):
            table["players"] = [{"nick": names[player.nick], "exp": player.exp} for player in players]
        case c.Replace(nick=nick):
            table["nick"] = names[nick]
        case c.Rule(source=source, to=to):
            table |= {key: names.get(nick, nick) for key, nick in (("from", source), ("to", to)) if nick is not None}
    return msgspec.convert(table, type(act))


Checks = Iterator[tuple[int, str]]
"""One item for each thing looked at: the turn, and what is wrong there or an empty string."""


def events_of(turn: Turn) -> tuple[Event, ...]:
    """What happened by the act."""
    return turn.decision.events if isinstance(turn.decision, Commit) else ()


def steps(turn: Turn) -> Iterator[tuple[Retro, Event, Retro]]:
    """The game on both sides of every event."""
    game = turn.before
    for event in events_of(turn):
        after = RULES.evolve(game, event)
        yield game, event, after
        game = after


# The properties --------------------------------------------------------------------------------------------------


def answers(record: Record) -> Checks:
    """The rules answer every act: they never raise."""
    for place, turn in enumerate(record.turns):
        yield place, str(turn.decision) if crashed(turn.decision) else ""


def money_is_conserved(record: Record) -> Checks:
    """Nothing appears or vanishes, at any event: pool, seats, host and burn hold what was issued and brought."""
    for place, turn in enumerate(record.turns):
        for _, event, after in steps(turn):
            held = after.ledger.balance
            seats = sum(held(exp_of(seat.id)) for seat in after.seats)
            inside = held(POOL) + seats + held(HOST) + held(BURN)
            known = 5 + sum(exp_of(seat.id) in after.ledger.balances for seat in after.seats)
            right = inside == -held(ISSUE) - held(BROUGHT) and len(after.ledger.balances) <= known
            yield (
                place,
                "" if right and not sum(after.ledger.balances.values()) else f"{event}: {after.ledger.balances}",
            )


def nobody_owes(record: Record) -> Checks:
    """No seat goes below zero or promises what it has not; mana that is set aside was free before."""
    for place, turn in enumerate(record.turns):
        for _, event, after in steps(turn):
            named = {ce.Transferred: ("source", "to"), ce.Held: ("hold",)}.get(type(event), ())
            for seat in filter(None, (getattr(event, each).seat for each in named)):
                poor = after.ledger.balance(exp_of(seat)) < 0 or after.disposable(seat) < 0 or after.free_mana(seat) < 0
                yield place, f"{event}: {seat} is short" if poor else ""
                more = in_use(after, seat) > max(in_use(turn.before, seat), capacity(after, seat))
                yield place, f"{event}: {seat} uses more mana than there is" if more else ""


def in_use(game: Retro, seat: SeatId) -> int:
    """The mana a seat has locked or spent."""
    return sum(hold.amount for hold in game.ledger.holds if hold.seat == seat and hold.state != "reserve")


def capacity(game: Retro, seat: SeatId) -> int:
    """All the mana a seat can have in use (GE-01)."""
    return game.seat(seat).opening if game.options["mana"] == "snapshot" else game.disposable(seat)


def the_dead_stay_dead(record: Record) -> Checks:
    """Nobody comes back but by one resurrection or the host's word, and nobody dies twice."""
    for place, turn in enumerate(record.turns):
        for before, event, after in steps(turn):
            back = [s.id for s, now in zip(before.seats, after.seats, strict=False) if now.alive and not s.alive]
            match event:
                case ce.Returned(seat=seat, cause="resurrection"):
                    who = before.seat(seat)
                    lawful = isinstance(turn.act, a.Consent | a.Ritual) and before.necromancer_lives()
                    lawful = lawful and not who.resurrected and not who.excluded and back == [seat]
                case ce.Returned(seat=seat):
                    lawful = isinstance(turn.act, c.Rule) and turn.act.kind == "revive" and back == [seat]
                case ce.Died(seat=seat):
                    lawful = before.seat(seat).alive and not back
                case _:
                    lawful = not back
            yield place, "" if lawful else f"{event}"


def dead_may(game: Retro, who: RetroSeat, act: Act) -> bool:
    """What the rules leave to the dead (NECRO-01..04, ASSN-34..39, ASSN-55..57, GA-06, GE-28)."""
    votes = not who.clan and not who.excluded and game.necromancer_lives()
    match act:
        case a.Vote() | a.BuyVotes():
            return votes
        case a.PlaceOrder(union="honest-dead"):
            return who.honest and not who.excluded and act.kind == "kill"
        case a.PlaceOrder(union="clan-dead"):
            lawful = bool(who.clan) and not game.living_members(who.clan) and game.necromancer_lives()
            return lawful and act.kind == "kill"
        case a.PlaceOrder():
            return act.union is None and who.role == "commissar" and act.kind == "kill"
        case a.Raise():
            order = game.order(act.order)
            return order is not None and game.valid(order)
        case a.Pledge():
            return act.to == "dead-votes" and not who.clan
        case a.Resurrect():
            return game.necromancer_lives()
        case a.Direct():
            return game.necromancer_lives() or game.options["dead_pool_use"] == "always"
        case a.Disclose():
            return who.role == "assassin"
        case a.Reply():
            return not act.yes
        case c.Rule():
            return act.kind != "vote" or votes
        case _:
            return isinstance(act, a.Pay | a.Delegate | a.NoticeAbsence | c.Withdraw)


def the_dead_are_silent(record: Record) -> Checks:
    """An act of a dead player is taken only where the rules leave it to the dead."""
    for place, turn in enumerate(record.turns):
        by = getattr(turn.act, "behalf", None) or getattr(turn.act, "by", None)
        if by is not None and isinstance(turn.decision, Commit) and not turn.before.seat(by).alive:
            who = turn.before.seat(by)
            yield place, "" if dead_may(turn.before, who, turn.act) else f"{by} ({who.role} {who.clan}) is dead"


def only_the_living_strike(record: Record) -> Checks:
    """Who strikes in a night lives when it closes: the commissar, somebody of the clan, the assassin (GX-08)."""
    for place, turn in enumerate(record.turns):
        game = turn.before
        for event in events_of(turn) if isinstance(turn.act, c.Close) else ():
            match event:
                case ce.Died(cause="check"):
                    lives = game.check is not None and game.seat(game.check.by).alive
                case ce.Died(cause="shot", seat=seat):
                    lives = any(game.living_members(clan) for clan, shot in game.shots.items() if seat in shot.targets)
                case ce.Died(cause="hired"):
                    lives = game.holder("assassin") is not None
                case ce.Died(cause="execution", seat=seat):
                    lives = any(game.living_members(clan) for clan, who in game.executions.items() if who == seat)
                case _:
                    continue
            yield place, "" if lives else f"{event}, struck by the dead"


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
    """Every clause that a trace, a transfer or a premium names is in the rules."""
    for place, turn in enumerate(record.turns):
        if not isinstance(turn.decision, Commit):
            continue
        named = {step.clause for step in turn.decision.trace} | {step.by for step in turn.decision.trace if step.by}
        named |= {event.clause for event in turn.decision.events if isinstance(event, ce.Transferred | e.PremiumEarned)}
        yield place, "" if named <= CLAUSES else f"unknown: {named - CLAUSES}"


def outcomes_have_reasons(record: Record) -> Checks:
    """Whatever happens says by which clause; deaths, returns and transfers above all."""
    for place, turn in enumerate(record.turns):
        if events_of(turn) and isinstance(turn.decision, Commit):
            yield place, "" if turn.decision.trace else f"no trace: {turn.decision.events}"


def notices_keep_to_their_facts(record: Record) -> Checks:
    """Every notice is on the list, carries no fact beyond it, and goes to people who are there."""
    for place, turn in enumerate(record.turns):
        for notice in turn.decision.notices if isinstance(turn.decision, Commit) else ():
            listed = PUBLIC if notice.audience == "public" else PRIVATE
            right = notice.key in listed and set(notice.facts) <= set(listed[notice.key])
            if notice.audience != "public":
                readers = set(notice.audience)
                right = right and bool(readers) and readers <= {seat.id for seat in turn.after.seats}
                right = right and len(readers) == len(notice.audience)
            yield place, "" if right else f"{notice}"


def seats_of(*kinds: type[Event]) -> Callable[[Turn], Collection[SeatId]]:
    """The seats that events of these kinds name in a turn."""
    return lambda turn: [event.seat for event in events_of(turn) if isinstance(event, kinds)]  # type: ignore[attr-defined]


def everybody(turn: Turn) -> Collection[SeatId]:
    """All seats, and the nicks of those who sit there: what the sign-up and the end may name."""
    return [name for seat in turn.after.seats for name in (seat.id, seat.nick)]


def the_dead(turn: Turn) -> Collection[SeatId]:
    """All who are dead."""
    return [seat.id for seat in turn.after.seats if not seat.alive]


def the_accused(turn: Turn) -> Collection[SeatId]:
    """Whom the votes of the day name, for votes are public; and the condemned."""
    return [*(ballot.target for ballot in turn.before.ballots), *seats_of(ce.Died)(turn)]


def changed_persons(turn: Turn) -> Collection[SeatId]:
    """Whose person or votes the host has changed, under both nicks."""
    seats = seats_of(ce.PersonChanged, e.Suspended)(turn)
    return [*seats, *(game.seat(seat).nick for seat in seats for game in (turn.before, turn.after))]


MAY_NAME: dict[str, Callable[[Turn], Collection[SeatId]]] = {
    "signup": everybody,
    "dawn": seats_of(ce.Died),
    "flash-royal": seats_of(ce.Died),
    "tally": the_accused,
    "resurrected": seats_of(ce.Returned),
    "necromancer-revealed": seats_of(e.NecromancerRevealed),
    "assassin-speaks": the_dead,
    "seat-changed": changed_persons,
    "excluded": seats_of(e.Excluded),
    "fined": seats_of(e.Fined),
    "game-over": everybody,
    "awards": everybody,
}
"""Whom a post may name. A post that is not here names nobody."""


def posts_betray_nobody(record: Record) -> Checks:
    """A post names the dead, the returned, those the host acted on, and nobody else. Sought among tokens, anywhere."""
    for place, turn in enumerate(record.renamed):
        for notice in turn.decision.notices if isinstance(turn.decision, Commit) else ():
            if notice.audience == "public":
                named = set(re.findall("§[0-9]+§", repr(plain(notice.facts))))
                betrayed = named.difference(MAY_NAME[notice.key](turn) if notice.key in MAY_NAME else ())
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
    """The orders of a night give the same dawn in whatever order they came; a clan's or a person's keep theirs."""
    generator = random.Random(record.knobs.seed)
    for place, phase in phases(record):
        runs = [list(run) for moves, run in groupby(phase, may_move) if moves]
        run = max(runs, key=variety, default=[])
        if variety(run) > 1:
            first = next(number for number, turn in enumerate(phase) if turn is run[0])
            rest = (turn.act for turn in phase[first + len(run) :])
            again = replayed(run[0].before, [*shuffled(run, generator), *rest])
            told = difference(face(phase[-1]), face(again[-1]))
            yield place, f"otherwise: {told}" if told else ""


def may_move(turn: Turn) -> bool:
    """Whether it is an order of the night."""
    return order_group(turn) != ""


def variety(run: list[Turn]) -> int:
    """How many persons and clans gave these orders."""
    return len({order_group(turn) for turn in run})


def order_group(turn: Turn) -> str:
    """Whose order it is."""
    return RULES.order_group(turn.before, turn.act)


def shuffled(run: list[Turn], generator: random.Random) -> list[Act]:
    """The acts in another order; each group keeps its own."""
    turns = [order_group(turn) for turn in run]
    generator.shuffle(turns)
    queues = {group: [turn.act for turn in run if order_group(turn) == group] for group in turns}
    return [queues[group].pop(0) for group in turns]


def face(turn: Turn) -> Any:
    """What came of an act, but for the ids of holds, which count in the order of typing."""
    decision = turn.decision
    if not isinstance(decision, Commit):
        return decision
    happened = [event for event in decision.events if not isinstance(event, ce.Held | ce.Released)]
    holds = sorted((hold.seat, hold.purpose, hold.state, hold.amount) for hold in turn.after.ledger.holds)
    return happened, decision.notices, decision.trace, holds, turn.after.ledger.balances


def difference(one: Any, other: Any) -> str:
    """The parts of two faces that differ, or an empty string."""
    if not (isinstance(one, tuple) and isinstance(other, tuple)):
        return "" if one == other else f"{one} but {other}"
    return "; ".join(f"{here} but {there}" for here, there in zip(one, other, strict=True) if here != there)


def nicks_are_nothing(record: Record) -> Checks:
    """Under other nicks everything happens alike, down to the order of the facts."""
    nicks = {token: msgspec.json.encode(nick).decode()[1:-1] for nick, token in record.tokens.items()}
    for place, (turn, other) in enumerate(zip(record.turns, record.renamed, strict=True)):
        told = msgspec.json.encode(plain(other.decision)).decode()
        there = re.sub("§[0-9]+§", lambda found: nicks[found[0]], told)
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
        if any(event["event"] in ("phase-began", "finished") for event in table):
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
        if isinstance(turn.act, c.Close | a.Finish):
            desk = replace(EMPTY_DESK, start=turn.before, game=turn.before)
            looks = [consider(desk, turn.act) for _ in "12"]
            same = same and looks[0].digest == looks[1].digest and looks[0].after == turn.after
        yield place, "" if same else "decided otherwise"


def games_end(record: Record) -> Checks:
    """Night and day take turns until somebody has won, and what the host is shown can be shown at every one."""
    for place, turn in enumerate(record.turns):
        for event in events_of(turn):
            if isinstance(event, ce.PhaseBegan):
                now = turn.before.phase
                follows = {"night": ("day", now.number)}.get(now.name, ("night", now.number + 1))
                yield place, "" if (event.phase, event.number) == follows else f"{now}, then {event}"
            if isinstance(event, ce.PhaseBegan | ce.GameEnded | e.Finished):
                RULES.boards(turn.after), RULES.owed(turn.after), RULES.summary(turn.after)
    last = record.turns[-1]
    ended = last.after.finished and bool(last.after.winner)
    yield len(record.turns) - 1, "" if ended or crashed(last.decision) else f"open on day {last.after.phase.number}"


def finishing_settles_all(record: Record) -> Checks:
    """When the game is finished the pool is empty, nothing is set aside, and all exp is free mana again."""
    for place, turn in enumerate(record.turns):
        if isinstance(turn.act, a.Finish) and isinstance(turn.decision, Commit):
            ledger = turn.after.ledger
            free = all(ledger.free_mana(seat.id) == ledger.balance(exp_of(seat.id)) for seat in turn.after.seats)
            yield place, "" if not ledger.balance(POOL) and not ledger.holds and free else f"{ledger}"


# The awards, once more and simply --------------------------------------------------------------------------------


def of_the_honest(seat: RetroSeat) -> bool:
    """Who has a share in an honest victory (GX-01, GC-17)."""
    return (not seat.clan and seat.role != "assassin") or (seat.recruit and seat.role == "commissar")


def shares_of_victory(game: Retro) -> Counter[SeatId]:
    """Sixty exp for the winners, in whole parts (EXP-05..09, GX-03, GX-09)."""
    due: Counter[SeatId] = Counter()
    if game.winner == "honest":
        for alive in (True, False):
            side = [seat.id for seat in game.seats if of_the_honest(seat) and seat.alive is alive]
            due.update({seat: 30 // len(side) for seat in side})
    elif game.winner != "draw":
        clans = ("mafia", "yakuza") if game.winner == "clans" else (game.winner,)
        side = [seat.id for seat in game.seats if seat.clan in clans and not of_the_honest(seat)]
        due.update({seat: 60 // len(side) for seat in side})
    return due


def simple_awards(game: Retro, pool: int) -> dict[SeatId, int]:
    """What the rules say everybody gets from a pool of this size: group after group while it lasts (END-07, GE-15)."""
    groups = [Counter({seat.id: 1 for seat in game.seats}), shares_of_victory(game)]
    for group in ("hit", "commissar-killed", "execution", "flash-royal", "award"):
        earned: Counter[SeatId] = Counter()
        for premium in game.premiums:
            lost = premium.recruited and game.seat(premium.seat).status_lost
            if premium.group == group and not lost:
                earned[premium.seat] += premium.amount
        groups.append(earned)
    due: Counter[SeatId] = Counter()
    paid: dict[SeatId, int] = {}
    for earned in groups:
        due.update(earned)
        seats = [(seat, due[seat.id] - seat.fines) for seat in game.seats if not seat.stripped]
        longer = {seat.id: amount for seat, amount in seats if amount > 0}
        if sum(longer.values()) > pool:
            break
        paid = longer
    return paid


def awards_follow_the_rules(record: Record) -> Checks:
    """What is paid at the end is what a simple reckoning from the final state gives; the rest burns (EXP-04..12)."""
    for place, turn in enumerate(record.turns):
        if not (isinstance(turn.act, a.Finish) and isinstance(turn.decision, Commit)):
            continue
        game = turn.before
        pool = 10**9 if game.ruling("pool-short") == "top-up" else game.ledger.balance(POOL)
        due = simple_awards(game, pool)
        (told,) = (notice.facts for notice in turn.decision.notices if notice.key == "awards")
        balances = {seat.id: game.ledger.balance(exp_of(seat.id)) + due.get(seat.id, 0) for seat in game.seats}
        paid = {seat.id: turn.after.ledger.balance(exp_of(seat.id)) for seat in game.seats}
        burnt = turn.after.ledger.balance(BURN) - game.ledger.balance(BURN)
        right = told["awards"] == due and told["balances"] == balances == paid and told["burnt"] == burnt
        yield place, "" if right else f"due {due}, told {told}, paid {paid}"


PROPERTIES: tuple[Callable[[Record], Checks], ...] = (
    answers,
    money_is_conserved,
    nobody_owes,
    the_dead_stay_dead,
    the_dead_are_silent,
    only_the_living_strike,
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
    finishing_settles_all,
    awards_follow_the_rules,
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
                case Reject(clauses=clauses):
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
            return any(fault for _, fault in holds(Record(record.knobs, replayed(start, some))))
        except (LookupError, ValueError):
            return False

    size = len(acts)
    while size:
        place = 0
        while place < len(acts):
            fewer = acts[:place] + acts[place + size :]
            if broken(fewer):
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
        print(f"  {len(survey.applied)} of {len(NORMATIVE)} normative clauses at work")
        print(f"  kinds of acts accepted: {len(survey.accepted)} of {len(every)}, never: {', '.join(never) or 'none'}")
    assert survey.games == GAMES
    assert {"honest", "mafia", "yakuza"} <= set(survey.winners)
    if FULL:
        assert never == []
        assert {"assassin-silent", "no-legal-check", "pool-short"} <= set(survey.asked)
        assert "clans" in survey.winners
    else:
        assert len(never) < 4


def test_hash_seeds_are_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    games = [str(number) for number in range(40 if FULL else 6)]
    told = []
    for hash_seed in ("1", "4242"):
        surroundings = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        }
        command = [sys.executable, "-m", "tests.retro.random_games", *games]
        told.append(subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout)
    with capsys.disabled():
        print(f"\n  {len(games)} games alike under two hash seeds", end="")
    assert len(told[0].splitlines()) == len(games)
    assert told[0] == told[1]
