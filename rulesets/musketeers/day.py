"""The day: votes, Rochefort, Constance, the duel, the count (DAY-VOTE, ROLE-04, ROLE-06, ROLE-07)."""

from datetime import datetime

from hostconsole.core import events as common
from hostconsole.core.acts import Close, SeatId
from hostconsole.core.decisions import Reject
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.checks import Refusal, Work, alive, awake, has_power, in_phase, not_paired, target_alive
from rulesets.musketeers.ending import inherit, propose_end
from rulesets.musketeers.queue import settle_queue
from rulesets.musketeers.state import Musketeers

# Votes -----------------------------------------------------------------------------------------------------------


def vote(draft: Work, act: a.Vote) -> Refusal:
    """An open vote, final unless Rochefort cancels it: DAY-VOTE-01, DAY-VOTE-05, AMB-25. Felton's two may vote against
    each other, it will not count: ROLE-13.4."""
    game = draft.game
    refusal = in_phase(game, "day") or alive(game, act.by) or awake(game, act.by, "ROLE-10.4")
    if refusal:
        return refusal
    if act.by in game.denied:
        return Reject("denied", ("ROLE-07.3",), {"seat": act.by})
    if game.has_voted(act.by):
        return Reject("already-voted", ("DAY-VOTE-05",), {"seat": act.by})
    refusal = target_alive(game, act.target, "AMB-25")
    if refusal:
        return refusal
    draft.happen(e.VoteCast(seat=act.by, target=act.target))
    draft.apply("DAY-VOTE-01", "CLAR-05.4", seats=(act.by,))
    if act.by == act.target:
        draft.apply("AMB-25", seats=(act.by,))
    return None


def rochefort_may(game: Musketeers, by: SeatId, whose: SeatId) -> Refusal:
    """One act a day for each who holds his function (ROLE-07.1, AMB-23, AMB-32)."""
    refusal = (
        in_phase(game, "day")
        or alive(game, by)
        or has_power(game, by, "rochefort")
        or awake(game, by, "ROLE-10.5")
        or target_alive(game, whose, "CLAR-10.5")
    )
    if refusal:
        return refusal
    if by in game.rochefort_acted:
        return Reject("used-today", ("AMB-23",), {"seat": by})
    return not_paired(game, by, whose)


def cancel_vote(draft: Work, act: a.CancelVote) -> Refusal:
    """A vote is cancelled, its owner may vote again: ROLE-07.2, AMB-24."""
    game = draft.game
    refusal = rochefort_may(game, act.by, act.whose)
    if refusal:
        return refusal
    if not game.has_voted(act.whose):
        return Reject("no-vote", ("ROLE-07.2",), {"seat": act.whose})
    draft.happen(e.VoteRemoved(seat=act.whose, by=act.by))
    draft.post("vote-cancelled", seat=act.whose)
    draft.apply("ROLE-07.1", "ROLE-07.2", "AMB-23", "AMB-24", "AMB-30", "AMB-32", "AMB-42", seats=(act.by, act.whose))
    return None


def deny_vote(draft: Work, act: a.DenyVote) -> Refusal:
    """Somebody may not vote today, whether he has voted or not: ROLE-07.3..06, AMB-26, AMB-28, ruling 2."""
    refusal = rochefort_may(draft.game, act.by, act.whose)
    if refusal:
        return refusal
    draft.happen(e.VoteRemoved(seat=act.whose, by=act.by, denied=True))
    draft.post("vote-denied", seat=act.whose)
    draft.apply("ROLE-07.1", "ROLE-07.3", "AMB-23", "AMB-26", "AMB-30", seats=(act.by, act.whose))
    if act.whose in draft.game.unconscious:
        draft.apply("RULING-02", "AMB-36", seats=(act.whose,))
    if draft.game.role_of(act.whose) in ("dartagnan", "constance"):
        draft.apply("ROLE-07.5", "ROLE-07.6", "AMB-28", seats=(act.whose,))
    return None


def take_votes(draft: Work, act: a.TakeVotes) -> Refusal:
    """Constance will take up to two votes from others when they are counted; the last request of the day stands:
    ROLE-06.7, ROLE-06.8, AMB-22."""
    game = draft.game
    refusal = (
        in_phase(game, "day")
        or alive(game, act.by)
        or has_power(game, act.by, "constance")
        or awake(game, act.by, "ROLE-10.5")
    )
    if refusal:
        return refusal
    if game.neutralised(act.by):
        return Reject("denied", ("ROLE-07.5",), {"seat": act.by})
    for seat in act.votes:
        if seat == act.by:
            return Reject("self-target", ("ROLE-06.7",), {"target": seat})
        refusal = target_alive(game, seat, "CLAR-10.5") or not_paired(game, act.by, seat)
        if refusal:
            return refusal
    if sum(act.votes.values()) > game.terms["votes_taken"]:
        return Reject("too-many-votes", ("ROLE-06.7",), {"needs": game.terms["votes_taken"]})
    draft.happen(e.VotesTaken(seat=act.by, votes=act.votes))
    draft.apply("ROLE-06.7", "AMB-22", seats=(act.by, *act.votes))
    return None


def duel(draft: Work, act: a.Duel) -> Refusal:
    """D'Artagnan wins; the day ends at once with the challenged in jail, the votes are void: ROLE-04, AMB-27."""
    game = draft.game
    refusal = (
        in_phase(game, "day")
        or alive(game, act.by)
        or has_power(game, act.by, "dartagnan")
        or awake(game, act.by, "ROLE-10.5")
    )
    if refusal:
        return refusal
    if game.neutralised(act.by):
        return Reject("denied", ("ROLE-07.5",), {"seat": act.by})
    if act.target == act.by:
        return Reject("self-target", ("ROLE-04.2",), {"target": act.target})
    if "duel" in game.used:
        return Reject("used-up", ("ROLE-04.2",), {"seat": act.by})
    refusal = target_alive(game, act.target, "CLAR-10.5") or not_paired(game, act.by, act.target)
    if refusal:
        return refusal
    draft.happen(e.DuelWon(seat=act.by, target=act.target))
    draft.post("duel", seat=act.by, target=act.target)
    draft.apply("ROLE-04.1", "ROLE-04.2", "ROLE-04.3", "AMB-27", "AMB-107", "SETUP-11", seats=(act.by, act.target))
    end_of_day(draft, act.target, {}, act.at)
    return None


# The count -------------------------------------------------------------------------------------------------------


def able(game: Musketeers, seat: SeatId) -> bool:
    """Whether somebody could vote today (AMB-16)."""
    return game.seat(seat).alive and seat not in game.unconscious and seat not in game.denied


def tally(draft: Work) -> dict[SeatId, int]:
    """Votes by accused: who did not vote votes for himself DAY-VOTE-04, Felton's two do not count against each other
    ROLE-13.4, nor does a vote on somebody who has left since AMB-25; Constance takes her two last ROLE-06.8, AMB-29;
    nobody's vote at all counts nothing DAY-VOTE-08."""
    game = draft.game
    if not game.ballots:
        draft.apply("DAY-VOTE-08", "AMB-20")
        return {}
    counted: dict[SeatId, int] = {}
    cast = {ballot.seat: ballot.target for ballot in game.ballots}
    for seat in game.living():
        if not able(game, seat.id) and game.options["own_vote_of"] == "able":
            draft.apply("AMB-16", seats=(seat.id,))
            continue
        target = cast.get(seat.id, seat.id)
        if seat.id not in cast:
            draft.apply("DAY-VOTE-04", seats=(seat.id,))
        if not game.seat(target).alive:
            draft.apply("AMB-25", seats=(seat.id, target))
            continue
        if target != seat.id and game.paired(seat.id, target):
            draft.apply("ROLE-13.3", "ROLE-13.4", "AMB-21", seats=(seat.id, target))
            continue
        counted[target] = counted.get(target, 0) + 1
    for taker, wanted in game.taken.items():
        if not game.seat(taker).alive:
            continue
        for accused, votes in wanted.items():
            taken = min(votes, counted.get(accused, 0))
            if taken:
                counted[accused] -= taken
                counted[taker] = counted.get(taker, 0) + taken
                draft.apply("ROLE-06.8", "AMB-29", "RULING-12", seats=(taker, accused))
    return {seat: votes for seat, votes in counted.items() if votes}


def close_day(draft: Work, act: Close) -> Refusal:
    """Most votes go to jail, on a tie nobody: DAY-VOTE-07, CLAR-05.5, CLAR-05.6, AMB-18."""
    counted = tally(draft)
    most = max(counted.values(), default=0)
    leaders = [seat for seat, votes in counted.items() if votes == most]
    seated = leaders[0] if len(leaders) == 1 else ""
    game = draft.game
    if all(game.has_voted(seat.id) for seat in game.living() if able(game, seat.id)):
        draft.apply("CLAR-11.4")
    draft.apply("RULING-01")
    draft.apply("CLAR-05.6" if len(leaders) > 1 else "DAY-VOTE-07", "CLAR-05.5", "AMB-18")
    end_of_day(draft, seated, counted, act.at)
    return None


def end_of_day(draft: Work, seated: SeatId, counted: dict[SeatId, int], at: datetime | None) -> None:
    """The jailed and his status, what Father inherits, the queue, the evening (STATUS-03, QUEUE-06, ROLE-16.1). The
    points stand in seat order: another order would tell whose vote did not count (AMB-21)."""
    game = draft.game
    number = game.phase.number
    points = {seat.id: 2 * counted[seat.id] for seat in game.seats if seat.id in counted}
    if seated:
        draft.happen(e.Jailed(seat=seated))
        side = game.seat(seated).side
        draft.post("jailed", number=number, seat=seated, side=side, points=points, condemned=seated)
        draft.apply("STATUS-01", "STATUS-03", seats=(seated,))
        inherit(draft, seated)
    else:
        draft.post("nobody-jailed", number=number, points=points, condemned="")
    settle_queue(draft)
    draft.happen(common.PhaseBegan(phase="evening", number=number, at=at))
    propose_end(draft)
