"""Conditions that many acts share. Each gives the refusal, or None when the act may go on."""

from datetime import datetime

from hostconsole.core.acts import SeatId, Shares
from hostconsole.core.decisions import Draft, NeedsRuling, Reject
from rulesets.retro.state import Retro

Work = Draft[Retro]
Refusal = Reject | NeedsRuling | None


def in_phase(game: Retro, phase: str, clause: str) -> Reject | None:
    """The act belongs to the night or to the day."""
    return None if game.phase.name == phase else Reject("wrong-phase", (clause,), {"phase": str(game.phase)})


def alive(game: Retro, seat: SeatId, *clauses: str) -> Reject | None:
    """Who sends it must live."""
    return None if game.seat(seat).alive else Reject("actor-dead", clauses, {"seat": seat})


def target_alive(game: Retro, seat: SeatId, *clauses: str) -> Reject | None:
    """Whom it is aimed at must live."""
    return None if game.seat(seat).alive else Reject("target-dead", clauses, {"target": seat})


def holds_office(game: Retro, seat: SeatId, role: str, clause: str) -> Reject | None:
    """Only the holder of an office may do this."""
    return None if game.seat(seat).role == role else Reject("no-power", (clause,), {"seat": seat})


def of_clan(game: Retro, seat: SeatId, clause: str) -> Reject | None:
    """Only a clan's living member may do this."""
    if not game.seat(seat).clan:
        return Reject("no-power", (clause,), {"seat": seat})
    return alive(game, seat, clause)


def necromancer_lives(game: Retro, clause: str) -> Reject | None:
    """It needs a living necromancer."""
    return None if game.necromancer_lives() else Reject("necromancer-dead", (clause,))


def can_pay(game: Retro, shares: Shares, clause: str) -> Reject | None:
    """Everybody can pay his share (GE-04): nobody's balance goes below zero, nothing promised is spent twice."""
    for seat, amount in shares.items():
        if game.disposable(seat) < amount:
            return Reject("not-enough-exp", (clause,), {"seat": seat, "has": game.disposable(seat), "needs": amount})
    return None


def has_mana(game: Retro, seat: SeatId, amount: int, clause: str) -> Reject | None:
    """The seat's free mana covers the amount."""
    free = game.free_mana(seat)
    return (
        None if free >= amount else Reject("not-enough-mana", (clause,), {"seat": seat, "has": free, "needs": amount})
    )


def in_time(game: Retro, at: datetime | None, clause: str) -> Reject | None:
    """The day's twenty-four hours are not over (DAY-07, DAY-08)."""
    deadline = game.deadline()
    if deadline is None or at is None or at.replace(tzinfo=None) <= deadline.replace(tzinfo=None):
        return None
    return Reject("too-late", (clause,), {"deadline": deadline.isoformat(" ", "minutes")})
