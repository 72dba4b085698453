"""Conditions that many acts share. Each gives the refusal, or None when the act may go on."""

from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Draft, NeedsRuling, Reject
from rulesets.musketeers.state import Musketeers

Work = Draft[Musketeers]
Refusal = Reject | NeedsRuling | None


def in_phase(game: Musketeers, *phases: str) -> Reject | None:
    """The act belongs to one of these phases (SETUP-07)."""
    return None if game.phase.name in phases else Reject("wrong-phase", ("SETUP-07",), {"phase": str(game.phase)})


def alive(game: Musketeers, seat: SeatId) -> Reject | None:
    """Who sends it must be in the game (AMB-115)."""
    return None if game.seat(seat).alive else Reject("actor-dead", ("AMB-115",), {"seat": seat})


def target_alive(game: Musketeers, seat: SeatId, clause: str) -> Reject | None:
    """Whom it is aimed at must be in the game."""
    return None if game.seat(seat).alive else Reject("target-dead", (clause,), {"target": seat})


def has_power(game: Musketeers, seat: SeatId, role: str) -> Reject | None:
    """Only who holds the function, his own or inherited, may do this (SETUP-06)."""
    return None if game.holds(seat, role) else Reject("no-power", ("SETUP-06",), {"seat": seat})


def of_the_mafia(game: Musketeers, seat: SeatId) -> Reject | None:
    """Only the team may do this (KILLER-03, SWAPS-01)."""
    return None if game.seat(seat).side == "maf" else Reject("not-mafia", ("KILLER-03", "SWAPS-01"), {"seat": seat})


def awake(game: Musketeers, seat: SeatId, clause: str) -> Reject | None:
    """The unconscious cannot do this (ROLE-10.4, ROLE-10.5)."""
    return Reject("unconscious", (clause,), {"seat": seat}) if seat in game.unconscious else None


def not_paired(game: Musketeers, one: SeatId, other: SeatId) -> Reject | None:
    """Felton's two do nothing to each other by day either (AMB-93)."""
    if game.options["pair_by_day"] == "all-powers" and game.paired(one, other):
        return Reject("paired", ("AMB-93",), {"seat": one, "target": other})
    return None
