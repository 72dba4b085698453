"""What follows an exit: the inheritance, and the end that is proposed to the host (ROLE-16, AMB-111, ruling 15)."""

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Reject
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.checks import Refusal, Work


def inherit(draft: Work, left: SeatId) -> None:
    """After every exit but his own Father has the powers of the last who left, none of the Abbess's
    (ROLE-16.1..05, CLAR-10.2, AMB-105, AMB-106, AMB-108, ruling 10)."""
    game = draft.game
    role = game.seat(left).role
    if role == "father":
        return
    inherited = "" if role == "abbess" else role
    draft.happen(e.Inherited(role=inherited))
    father = next((seat for seat in draft.game.seats if seat.role == "father"), None)
    if father is None or not father.alive:
        return
    draft.tell((father.id,), "inherited", role=inherited)
    clauses = ("CLAR-10.2", "AMB-106", "RULING-10") if role == "abbess" else ("ROLE-16.1", "ROLE-16.3", "AMB-105")
    draft.apply(*clauses, seats=(father.id, left))


def verdict(draft: Work) -> str:
    """The side whose victory may be declared, or the empty string (AMB-111)."""
    living = draft.game.living()
    mafs = sum(seat.side == "maf" for seat in living)
    honest = len(living) - mafs
    if not mafs:
        return "honest" if honest else "draw"
    if not honest or (draft.game.options["end"] == "parity" and mafs >= honest):
        return "mafia"
    return ""


def propose_end(draft: Work) -> None:
    """The end is only proposed: the host declares it (AMB-111, ruling 15)."""
    side = verdict(draft)
    if side != draft.game.proposal:
        draft.happen(e.EndProposed(side=side))
    if side:
        draft.apply("AMB-111", "RULING-15")


def declare_end(draft: Work, act: a.DeclareEnd) -> Refusal:
    """The host declares the game over; everybody's status is told: AMB-111, ruling 14, ruling 15."""
    if draft.game.winner:
        return Reject("game-over", ("AMB-111",), {})
    draft.happen(common.GameEnded(winner=act.side))
    sides = {seat.id: seat.side for seat in draft.game.seats}
    draft.post("game-over", winner=act.side, sides=sides)
    draft.apply("AMB-111", "RULING-14", "RULING-15")
    return None
