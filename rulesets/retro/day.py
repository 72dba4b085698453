"""The day: votes, votes for mana, the dead players' pool, the tally and the execution (DAY, GV, MANA-02..05)."""

from datetime import datetime

from msgspec import Struct

from hostconsole.core import events as common
from hostconsole.core.acts import Close, SeatId
from hostconsole.core.decisions import Reject
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.before_close import lone_commissar
from rulesets.retro.checks import Refusal, Work, has_mana, in_phase, in_time, necromancer_lives, target_alive
from rulesets.retro.ending import end_if_over
from rulesets.retro.mana import spend_locked, spend_own
from rulesets.retro.public import announce_replenishment, standing
from rulesets.retro.setup import begin_night
from rulesets.retro.state import Ballot, Retro

# Voting ----------------------------------------------------------------------------------------------------------


def open_vote(game: Retro, at: datetime | None) -> Reject | None:
    """It is day and the twenty-four hours are not over (DAY-01, DAY-08)."""
    return in_phase(game, "day", "DAY-01") or in_time(game, at, "DAY-08")


def right_to_vote(game: Retro, seat: SeatId) -> Reject | None:
    """The living vote; the honest dead and the dead assassin while the necromancer lives (NECRO-01, ASSN-55, GV-07,
    ruling 18); a dead clan member and an excluded player have no vote."""
    who = game.seat(seat)
    if who.excluded:
        return Reject("has-no-vote", ("GV-07",), {"seat": seat})
    if who.alive:
        return None
    if who.clan:
        return Reject("has-no-vote", ("NECRO-01",), {"seat": seat})
    refusal = necromancer_lives(game, "NECRO-01")
    return Reject(refusal.reason, ("NECRO-01", "RULING-18")) if refusal else None


def vote(draft: Work, act: a.Vote) -> Refusal:
    """A vote, final once cast: DAY-01..03, DAY-17, DAY-19; for oneself it does not count DAY-09; GV-05, GV-09."""
    game = draft.game
    voter = act.behalf or act.by
    refusal = open_vote(game, act.at)
    if refusal:
        return refusal
    if act.behalf is not None and game.seat(act.behalf).proxy != act.by:
        return Reject("no-such", ("DAY-17", "GV-06"), {"seat": act.behalf})
    refusal = right_to_vote(game, voter) or target_alive(game, act.target, "DAY-01", "GV-09")
    if refusal:
        return refusal
    if game.has_voted(voter):
        return Reject("already-voted", ("DAY-03",), {"seat": voter})
    cast_vote(draft, voter, act.target, act.at, act.by if act.behalf else "")
    return None


def cast_vote(draft: Work, voter: SeatId, target: SeatId, at: datetime | None, proxy: SeatId = "") -> None:
    """The vote stands from now on."""
    who = draft.game.seat(voter)
    draft.happen(e.VoteCast(seat=voter, target=target, at=at, dead=not who.alive, proxy=proxy))
    draft.apply("DAY-01", "DAY-02", seats=(voter,))
    if proxy:
        draft.apply("DAY-17", "GV-06", "RULING-05", seats=(voter,))
    if who.clan and draft.game.seat(target).clan:
        draft.apply("DAY-19" if who.clan == "mafia" else "DAY-21", seats=(voter,))


def package_price(game: Retro, votes: int) -> tuple[int, str]:
    """What one or two extra votes cost in mana, and by which clause."""
    return (game.terms["one_vote"], "MANA-02") if votes == 1 else (game.terms["two_votes"], "MANA-04")


def right_to_buy(game: Retro, seat: SeatId) -> Reject | None:
    """Who may vote may buy votes; a dead player's mana works while the necromancer lives (NECRO-03, GM-02)."""
    refusal = right_to_vote(game, seat)
    if refusal and refusal.reason == "necromancer-dead":
        return Reject(refusal.reason, ("NECRO-03", "GM-02"), refusal.facts)
    return refusal


def buy_votes(draft: Work, act: a.BuyVotes) -> Refusal:
    """Extra votes for mana, one package a day: MANA-02..05, GM-01, GM-02; with the buyer's own vote, or on somebody he
    names now (GM-03)."""
    game = draft.game
    refusal = open_vote(game, act.at) or right_to_buy(game, act.by)
    if refusal:
        return refusal
    if act.target is not None:
        refusal = target_alive(game, act.target, "DAY-01", "GV-09")
        if refusal:
            return refusal
    bought = any(ballot.seat == act.by and ballot.votes for ballot in game.ballots)
    if bought and game.options["vote_packages"] == "one-a-day":
        return Reject("used-today", ("GM-01",), {"seat": act.by})
    price, clause = package_price(game, act.votes)
    refusal = has_mana(game, act.by, price, clause)
    if refusal:
        return refusal
    spend_own(draft, act.by, price, "votes")
    dead = not game.seat(act.by).alive
    draft.happen(e.VotesBought(seat=act.by, votes=act.votes, target=act.target or "", at=act.at, dead=dead))
    draft.apply(clause, "MANA-03" if act.votes == 1 else "MANA-05", "GM-02", "GM-03", "GE-01", seats=(act.by,))
    if dead:
        draft.apply("NECRO-03", "RULING-14", seats=(act.by,))
    return None


def direct(draft: Work, act: a.Direct) -> Refusal:
    """Contributors spend the dead players' pool on votes while the necromancer lives (NECRO-03, NECRO-04, GM-04)."""
    game = draft.game
    refusal = open_vote(game, act.at)
    if refusal:
        return refusal
    if game.options["dead_pool_use"] == "with-necromancer":
        refusal = necromancer_lives(game, "GM-04")
        if refusal:
            return refusal
    if not any(hold.seat == act.by for hold in game.ledger.held_for("dead-votes")):
        return Reject("not-a-member", ("GM-04",), {"seat": act.by})
    refusal = target_alive(game, act.target, "DAY-01", "GV-09")
    if refusal:
        return refusal
    if any(not ballot.seat for ballot in game.ballots) and game.options["vote_packages"] == "one-a-day":
        return Reject("used-today", ("GM-01",), {"seat": act.by})
    price, clause = package_price(game, act.votes)
    if game.locked("dead-votes") < price:
        return Reject("not-enough-mana", (clause,), {"has": game.locked("dead-votes"), "needs": price})
    spend_locked(draft, tuple(hold.id for hold in game.ledger.held_for("dead-votes")), price)
    draft.happen(e.DeadVotesDirected(votes=act.votes, target=act.target, at=act.at))
    draft.apply(clause, "GM-04", "NECRO-03", "NECRO-04", seats=(act.target,))
    return None


# The tally -------------------------------------------------------------------------------------------------------


class Points(Struct, frozen=True):
    """Half points that reached one accused at one place in the order of posts."""

    target: SeatId
    halves: int


def in_order(ballots: tuple[Ballot, ...]) -> tuple[Ballot, ...]:
    """By the time of the post, and inside one moment in the order they came (GV-10)."""

    def moment(ballot: Ballot) -> tuple[bool, str]:
        return ballot.at is not None, ballot.at.replace(tzinfo=None).isoformat() if ballot.at else ""

    if any(ballot.at is None for ballot in ballots):
        return ballots
    return tuple(sorted(ballots, key=moment))


def own_halves(game: Retro, ballot: Ballot) -> int:
    """What an ordinary vote weighs, in half points: nothing for the suspended DAY-15, the excluded GV-11 and for
    oneself DAY-09; a half of the dead while the necromancer lives NECRO-01, GV-08."""
    who = game.seat(ballot.seat)
    if who.suspended or who.excluded or ballot.seat == ballot.target:
        return 0
    if ballot.dead:
        return 1 if game.necromancer_lives() else 0
    return 2


def package_halves(game: Retro, ballot: Ballot) -> int:
    """What bought votes weigh: whole votes, a dead buyer's too while the necromancer lives (ruling 14)."""
    if not ballot.seat:
        lives = game.necromancer_lives() or game.options["dead_pool_use"] == "always"
        return 2 * ballot.votes if lives else 0
    who = game.seat(ballot.seat)
    void = who.suspended or who.excluded or (ballot.dead and not game.necromancer_lives())
    return 0 if void else 2 * ballot.votes


def points_of(game: Retro) -> tuple[Points, ...]:
    """All points of the day in the order in which they count. A package without a name of its own goes with the
    buyer's vote: at the vote if it was bought before, at the purchase if after (GM-03)."""
    given: list[Points] = []
    waiting: dict[SeatId, int] = {}
    voted: dict[SeatId, SeatId] = {}
    for ballot in in_order(game.ballots):
        if not ballot.votes:
            halves = own_halves(game, ballot)
            if ballot.target != ballot.seat:
                halves += waiting.pop(ballot.seat, 0)
            given.append(Points(ballot.target, halves))
            voted[ballot.seat] = ballot.target
        elif ballot.target:
            given.append(Points(ballot.target, package_halves(game, ballot)))
        elif ballot.seat in voted:
            if voted[ballot.seat] != ballot.seat:
                given.append(Points(voted[ballot.seat], package_halves(game, ballot)))
        else:
            waiting[ballot.seat] = waiting.get(ballot.seat, 0) + package_halves(game, ballot)
    return tuple(each for each in given if each.halves and game.seat(each.target).alive)


def tally(game: Retro) -> dict[SeatId, int]:
    """Half points by accused, in seat order: the order of the first point would tell when hidden votes were bought.
    Who has none is left out."""
    totals: dict[SeatId, int] = {}
    for each in points_of(game):
        totals[each.target] = totals.get(each.target, 0) + each.halves
    return {seat.id: totals[seat.id] for seat in game.seats if seat.id in totals}


def condemned(game: Retro) -> tuple[SeatId, bool]:
    """Who has the most points, and whether a tie was broken by who reached that number first (DAY-10, DAY-11, GV-01,
    GV-02); nobody, if nobody has any (GV-03)."""
    totals = tally(game)
    if not totals:
        return "", False
    most = max(totals.values())
    tied = [seat for seat, halves in totals.items() if halves == most]
    running: dict[SeatId, int] = {}
    for each in points_of(game):
        running[each.target] = running.get(each.target, 0) + each.halves
        if each.target in tied and running[each.target] == most:
            return each.target, len(tied) > 1
    return "", False


def close_day(draft: Work, act: Close) -> Refusal:
    """Count, execute, and let night fall: DAY-08, DAY-10, DAY-11, DAY-13, NIGHT-15, ASSN-15, CLAN-03."""
    refusal = lone_commissar(draft)
    if refusal:
        return refusal
    game = draft.game
    totals = tally(game)
    seat, tie = condemned(game)
    note_weights(draft)
    if game.ballots:
        draft.apply("GV-10", "DAY-13")
    if all(game.has_voted(each.id) or each.suspended for each in game.living()):
        draft.apply("GV-04", "DAY-01")
    if seat:
        draft.happen(common.Died(seat=seat, cause="vote"))
        draft.apply("DAY-10", "GV-01", *(("DAY-11", "GV-02") if tie else ()), seats=(seat,))
        if game.seat(seat).clan:
            draft.apply("CLAN-04", seats=(seat,))
    else:
        draft.apply("GV-03")
    draft.post(
        "tally",
        number=game.phase.number,
        points=dict(totals),
        condemned=seat,
        tie=tie,
        standing=standing(draft.game, (seat,) if seat else ()),
    )
    if end_if_over(draft):
        return None
    for order in draft.game.orders:
        if not draft.game.valid(order):
            draft.apply("GA-06", seats=(order.client, order.target))
    begin_night(draft, game.phase.number + 1, act.at)
    announce_replenishment(draft)
    return None


def note_weights(draft: Work) -> None:
    """The clauses behind votes that weigh nothing or half."""
    game = draft.game
    for ballot in game.ballots:
        if ballot.dead and ballot.votes and not game.necromancer_lives():
            draft.apply("GM-20", "NECRO-03", seats=(ballot.target,) if ballot.target else (ballot.seat,))
        if not ballot.seat or ballot.votes:
            continue
        who = game.seat(ballot.seat)
        if ballot.seat == ballot.target:
            draft.apply("DAY-09", "GV-05", seats=(ballot.seat,))
        elif who.suspended:
            draft.apply("DAY-15", "GV-12", seats=(ballot.seat,))
        elif who.excluded:
            draft.apply("GV-11", seats=(ballot.seat,))
        elif ballot.dead:
            draft.apply("ASSN-55" if who.role == "assassin" else "NECRO-01", "GV-08", seats=(ballot.seat,))
    silent = tuple(s.id for s in game.living() if not s.suspended and not game.has_voted(s.id))
    if silent:
        draft.apply("DAY-08", seats=silent)
