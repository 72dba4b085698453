"""Resurrections: asked for and paid for, or by the necromancer's public ritual (NECRO-02, 05..11, MANA-06..12)."""

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Reject
from hostconsole.core.ledger import exp_of
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work, alive, can_pay, has_mana, holds_office, in_phase, necromancer_lives
from rulesets.retro.mana import spend_own
from rulesets.retro.state import Retro


def can_return(game: Retro, target: SeatId) -> Reject | None:
    """Somebody dead who has not come back before (NECRO-05, MANA-12); the excluded are out for good (CRIME-02)."""
    seat = game.seat(target)
    if seat.alive:
        return Reject("target-alive", ("NECRO-05",), {"target": target})
    if seat.resurrected:
        return Reject("already-resurrected", ("MANA-12",), {"target": target})
    return Reject("excluded", ("CRIME-02",), {"target": target}) if seat.excluded else None


def raises_somebody_living(game: Retro) -> Reject | None:
    """No resurrection without a living necromancer, his own least of all (NECRO-02, MANA-07, GM-09)."""
    refusal = necromancer_lives(game, "NECRO-02")
    return Reject(refusal.reason, ("NECRO-02", "MANA-07", "GM-09")) if refusal else None


def resurrect(draft: Work, act: a.Resurrect) -> Refusal:
    """Somebody, living or dead, asks for a resurrection with forty undivided mana: MANA-06..09, GM-06, GM-08, GM-09.
    It takes effect with the necromancer's consent (NECRO-07)."""
    game = draft.game
    refusal = in_phase(game, "day", "GM-08")
    if refusal:
        return refusal
    if act.by == act.target:
        return Reject("self-target", ("MANA-06", "GM-09"), {"target": act.target})
    refusal = (
        raises_somebody_living(game)
        or can_return(game, act.target)
        or has_mana(game, act.by, game.terms["resurrection"], "MANA-06")
    )
    if refusal:
        return refusal
    if game.request is not None:
        return Reject("offer-open", ("NECRO-07",), {"seat": game.request[0]})
    draft.happen(e.ResurrectionAsked(by=act.by, target=act.target))
    draft.apply("NECRO-06", "MANA-08", "MANA-09", "GM-06", seats=(act.by, act.target))
    return None


def consent(draft: Work, act: a.Consent) -> Refusal:
    """The necromancer agrees or not, for a fee if he likes: NECRO-07, NECRO-10, NECRO-11, GM-07, ruling 13."""
    game = draft.game
    refusal = holds_office(game, act.by, "necromancer", "NECRO-07") or alive(game, act.by, "NECRO-02")
    if refusal:
        return refusal
    if game.request is None:
        return Reject("no-such", ("NECRO-07",))
    payer, target = game.request
    if not act.yes:
        draft.happen(e.ResurrectionAsked())
        draft.apply("NECRO-07", seats=(payer, target))
        return None
    shares = {seat: share for seat, share in act.shares.items() if share} or ({payer: act.fee} if act.fee else {})
    if sum(shares.values()) != act.fee:
        return Reject("shares-wrong", ("NECRO-10",), {"needs": act.fee})
    price = game.terms["resurrection"]
    own_fee = shares.get(payer, 0) if game.options["mana"] == "exp-in-use" else 0
    refusal = (
        can_return(game, target)
        or has_mana(game, payer, price + own_fee, "MANA-06")
        or can_pay(game, shares, "NECRO-10")
    )
    if refusal:
        return refusal
    for seat, share in shares.items():
        if seat != act.by:
            draft.happen(common.Transferred(source=exp_of(seat), to=exp_of(act.by), amount=share, clause="NECRO-10"))
    if shares:
        audience = tuple(dict.fromkeys((*shares, act.by)))
        draft.tell(audience, "fee", amount=act.fee, target=target, payers=dict(shares), to="")
        draft.apply("NECRO-10", "NECRO-11", "RULING-13", seats=tuple(shares))
    spend_own(draft, payer, price, "resurrection")
    draft.happen(e.ResurrectionAsked())
    draft.apply("MANA-06", "MANA-07", "NECRO-05", "NECRO-07", "GM-07", "GM-08", seats=(payer, target))
    come_back(draft, target)
    return None


def ritual(draft: Work, act: a.Ritual) -> Refusal:
    """The necromancer resurrects in public for 25 of his own mana, and everybody knows him: MANA-10, MANA-11."""
    game = draft.game
    refusal = (
        holds_office(game, act.by, "necromancer", "MANA-10")
        or alive(game, act.by, "NECRO-02")
        or in_phase(game, "day", "GM-08")
        or can_return(game, act.target)
        or has_mana(game, act.by, game.terms["ritual"], "MANA-10")
    )
    if refusal:
        return refusal
    spend_own(draft, act.by, game.terms["ritual"], "ritual")
    draft.happen(e.NecromancerRevealed(seat=act.by))
    draft.apply("MANA-10", "MANA-11", seats=(act.by,))
    come_back(draft, act.target)
    draft.post("necromancer-revealed", seat=act.by)
    return None


def come_back(draft: Work, target: SeatId) -> None:
    """He is what he was in life; he and his clan are told (NECRO-08, GC-02, GM-21, GM-22, GK-05; B12, S24)."""
    draft.happen(common.Returned(seat=target, cause="resurrection"))
    seat = draft.game.seat(target)
    members = draft.game.living_members(seat.clan)
    others = tuple(member for member in members if member != target)
    draft.post("resurrected", seat=target)
    draft.tell((target,), "restored", seat=target, role=seat.role, clan=seat.clan, members=members)
    # A recruit's office is his own secret: his clan learns only that its man is back (CLAN-24).
    draft.tell(others, "restored", seat=target, role=seat.clan, clan=seat.clan, members=members)
    if draft.game.office_moved == target:
        draft.apply("GK-05", seats=(target,))
    draft.apply("NECRO-08", "MANA-12", "GM-21", *(("GC-02", "GM-22") if seat.clan else ()), seats=(target,))
