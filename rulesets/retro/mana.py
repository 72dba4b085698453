"""Mana in use: pledges to the pools, the shield, spending what is locked (spec 6.2)."""

import msgspec

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Reject
from hostconsole.core.ledger import Hold
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work, alive, has_mana, holds_office
from rulesets.retro.night_orders import lock_mana
from rulesets.retro.state import Retro

replace = msgspec.structs.replace


def spend_locked(draft: Work, holds: tuple[str, ...], amount: int | None) -> int:
    """Turns locked mana of these holds into spent mana, in their order, up to `amount` (all of it for None).

    Gives what was spent. A hold that is needed in part is split; its rest stays locked.
    """
    spent = 0
    for hold_id in holds:
        hold = next((h for h in draft.game.ledger.holds if h.id == hold_id and h.state == "locked"), None)
        if hold is None:
            continue
        part = hold.amount if amount is None else min(hold.amount, amount - spent)
        if part <= 0:
            break
        if part == hold.amount:
            draft.happen(common.Held(hold=replace(hold, state="spent")))
        else:
            rest_id = f"{hold.purpose}-{draft.game.ledger.issued + 1}"
            draft.happen(
                common.Held(hold=replace(hold, amount=part, state="spent")),
                common.Held(hold=Hold(rest_id, hold.seat, hold.amount - part, hold.purpose, "locked")),
            )
        spent += part
    return spent


def spend_own(draft: Work, seat: SeatId, amount: int, purpose: str) -> None:
    """A seat's free mana is spent on a purpose."""
    hold_id = f"{purpose}-{draft.game.ledger.issued + 1}"
    draft.happen(common.Held(hold=Hold(hold_id, seat, amount, purpose, "spent")))


def spend_shield(draft: Work, necromancer: SeatId) -> None:
    """Sixty mana of the shield: donated first, then his own; donors and necromancer are told
    (NECRO-12, NECRO-17, GM-10, ruling 16; S11, S12)."""
    needs = draft.game.terms["shield"]
    pledges = tuple(hold for hold in draft.game.ledger.held_for("shield") if hold.state == "locked")
    before = {hold.id: hold.amount for hold in pledges}
    donated = spend_locked(draft, tuple(before), needs)
    if needs > donated:
        spend_own(draft, necromancer, needs - donated, "shield")
    parts: dict[SeatId, int] = {}
    for hold in draft.game.ledger.held_for("shield"):
        if hold.id in before and hold.state == "spent":
            parts[hold.seat] = parts.get(hold.seat, 0) + hold.amount
    for donor, part in parts.items():
        if donor != necromancer:
            draft.tell((donor,), "shield-used", spent=part)
    draft.tell(
        (necromancer,),
        "shield-used",
        spent=needs,
        left=draft.game.shield_mana(),
        charged=draft.game.charged(),
    )
    draft.apply("NECRO-17", "GM-10", "RULING-16", "GE-01", seats=(necromancer,))


def pledge(draft: Work, act: a.Pledge) -> Refusal:
    """Mana into a pool: the shield NECRO-13..16, the double check MANA-15, MANA-16, the dead players' votes NECRO-04;
    it stays there until it is used or the game ends (GM-12)."""
    game = draft.game
    if act.to == "dead-votes":
        refusal = may_pledge_votes(game, act.by)
    else:
        refusal = alive(game, act.by, "NECRO-16", *(("MANA-15",) if act.to == "double-check" else ()))
    recruit = bool(game.seat(act.by).clan)
    clause = {"shield": "NECRO-15", "double-check": "MANA-16", "dead-votes": "NECRO-04"}[act.to]
    refusal = refusal or has_mana(game, act.by, act.amount, clause)
    if refusal:
        return refusal
    lock_mana(draft, act.by, act.amount, act.to)
    draft.apply(clause, "GM-12", "GE-01", "RULING-07", seats=(act.by,))
    if act.to == "double-check":
        draft.apply("MANA-15", *(("GM-11",) if recruit else ()), seats=(act.by,))
    necromancer = draft.game.holder("necromancer")
    if act.to == "shield" and necromancer:
        draft.apply("NECRO-13")
        tell_shield(draft, necromancer.id)
    return None


def may_pledge_votes(game: Retro, seat: SeatId) -> Reject | None:
    """Only the honest dead gather for the dead players' votes (NECRO-04, GM-04, ruling 23)."""
    who = game.seat(seat)
    if who.alive:
        return Reject("not-dead", ("NECRO-04",), {"seat": seat})
    if who.clan or who.excluded:
        return Reject("has-no-vote", ("NECRO-01", "RULING-23") if who.clan else ("GV-07",), {"seat": seat})
    return None


def tell_shield(draft: Work, necromancer: SeatId) -> None:
    """The necromancer learns what stands in his shield (S11)."""
    draft.tell((necromancer,), "shield-state", mana=draft.game.shield_mana(), charged=draft.game.charged())


def shield(draft: Work, act: a.Shield) -> Refusal:
    """The necromancer keeps his own mana in the shield or out of it (NECRO-12, GM-10)."""
    game = draft.game
    refusal = holds_office(game, act.by, "necromancer", "NECRO-12") or alive(game, act.by, "NECRO-12")
    if refusal:
        return refusal
    draft.happen(e.ShieldSet(on=act.on))
    draft.apply("NECRO-12", "GM-10")
    tell_shield(draft, act.by)
    return None


def subscribe(draft: Work, act: a.Subscribe) -> Refusal:
    """A call for mana under a Mouthpiece's name: NECRO-14, MANA-16, GX-15, GM-19, ruling 7."""
    game = draft.game
    role = game.seat(act.by).role
    if role not in ("necromancer", "commissar"):
        return Reject("no-power", ("NECRO-14", "MANA-16"), {"seat": act.by})
    refusal = alive(game, act.by, "NECRO-14")
    if refusal:
        return refusal
    draft.post("subscription", office=role, text=act.text)
    draft.apply("NECRO-14" if role == "necromancer" else "MANA-16", "GX-15", "GM-19", "RULING-07")
    return None
