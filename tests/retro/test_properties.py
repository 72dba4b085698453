"""What holds in every game of retro, tried on random games to the end.

By default a seeded sample is played; HOSTCONSOLE_FULL=1 plays two thousand games. Hypothesis draws the knobs; where a
property does not hold, the acts of the game are thinned out to the few that are needed.
"""

from collections import Counter
from collections.abc import Collection
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hostconsole.core import acts as c
from hostconsole.core import events as ce
from hostconsole.core.acts import Act, SeatId
from hostconsole.core.decisions import Commit
from hostconsole.core.ledger import BROUGHT, BURN, HOST, ISSUE, POOL, exp_of
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.notices import PRIVATE, PUBLIC
from rulesets.retro.state import Retro, RetroSeat
from tests import shared_properties
from tests.property_run import Property, Survey, hash_seeds_must_not_matter, must_hold, print_figures
from tests.random_play import crashed
from tests.retro.random_games import RULES, Knobs, Turn, play
from tests.shared_properties import (
    FULL,
    Checks,
    MayName,
    answers,
    clauses_exist,
    events_of,
    everybody,
    looking_twice_shows_the_same,
    nicks_are_nothing,
    notices_of,
    outcomes_have_reasons,
    persons_of,
    posts_betray_nobody,
    refusals_change_nothing,
    seats_of,
    the_journal_is_the_game,
    typing_order_is_nothing,
    well_addressed,
)

GAMES = 2000 if FULL else 60
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


# Whom a post may name --------------------------------------------------------------------------------------------


def the_dead(turn: Turn) -> Collection[SeatId]:
    """All who are dead."""
    return [seat.id for seat in turn.after.seats if not seat.alive]


def the_accused(turn: Turn) -> Collection[SeatId]:
    """Whom the votes of the day name, for votes are public; and the condemned."""
    return [*(ballot.target for ballot in turn.before.ballots), *seats_of(ce.Died)(turn)]


MAY_NAME: MayName = {
    "signup": everybody,
    "dawn": seats_of(ce.Died),
    "flash-royal": seats_of(ce.Died),
    "tally": the_accused,
    "resurrected": seats_of(ce.Returned),
    "necromancer-revealed": seats_of(e.NecromancerRevealed),
    "assassin-speaks": the_dead,
    "seat-changed": persons_of(ce.PersonChanged, e.Suspended),
    "excluded": seats_of(e.Excluded),
    "fined": seats_of(e.Fined),
    "game-over": everybody,
    "awards": everybody,
}


class Record(shared_properties.Record[Retro]):
    """A game of retro that was played."""

    rules = RULES
    may_name = MAY_NAME
    closing = (c.Close, a.Finish)

    def face(self, turn: Turn) -> Any:
        """What came of an act, but for the ids of holds, which count in the order of typing."""
        decision = turn.decision
        if not isinstance(decision, Commit):
            return decision
        happened = [event for event in decision.events if not isinstance(event, ce.Held | ce.Released)]
        holds = sorted((hold.seat, hold.purpose, hold.state, hold.amount) for hold in turn.after.ledger.holds)
        return happened, decision.notices, decision.trace, holds, turn.after.ledger.balances


steps = partial(shared_properties.steps, RULES)


# The properties --------------------------------------------------------------------------------------------------


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


def notices_keep_to_their_facts(record: Record) -> Checks:
    """Every notice is on the list, carries no fact beyond it, and goes to people who are there."""
    for place, turn in enumerate(record.turns):
        for notice in notices_of(turn):
            listed = PUBLIC if notice.audience == "public" else PRIVATE
            right = notice.key in listed and set(notice.facts) <= set(listed[notice.key])
            right = right and well_addressed(turn, notice)
            yield place, "" if right else f"{notice}"


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


PROPERTIES: tuple[Property[Record], ...] = (
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


@pytest.fixture(scope="module")
def survey() -> Survey[Record]:
    """All games played and looked at, once."""
    seen = Survey(RULES, PROPERTIES)

    # Hypothesis draws by the text of what follows: another word here, and other games are played.
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


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
def test_property(holds: Property[Record], survey: Survey[Record], capsys: pytest.CaptureFixture[str]) -> None:
    must_hold(holds, survey, capsys)


def test_the_games_saw_everything(survey: Survey[Record], capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(survey, capsys)
    assert survey.games == GAMES
    assert {"honest", "mafia", "yakuza"} <= set(survey.winners)
    if FULL:
        assert survey.never == []
        assert {"assassin-silent", "no-legal-check", "pool-short"} <= set(survey.asked)
        assert "clans" in survey.winners
    else:
        assert len(survey.never) < 4


def test_hash_seeds_are_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    hash_seeds_must_not_matter("tests.retro.random_games", capsys)
