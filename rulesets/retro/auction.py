"""The assassin's auction by day, and what he says of it (ASSN-01..60, GA)."""

import msgspec

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId, Shares
from hostconsole.core.decisions import Reject
from hostconsole.core.ledger import Hold
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work, alive, can_pay, holds_office, in_phase, target_alive
from rulesets.retro.events import Order
from rulesets.retro.jobs import hold_of
from rulesets.retro.state import CLANS, Retro

replace = msgspec.structs.replace

# Clients ---------------------------------------------------------------------------------------------------------


def place_order(draft: Work, act: a.PlaceOrder) -> Refusal:
    """An order to the assassin: ASSN-04..07, ASSN-11, ASSN-12, ASSN-15; who may order is decided by the kind of client.

    Its number counts the accepted orders of the day; the price is set aside at once (GA-05)."""
    game = draft.game
    refusal = in_phase(game, "day", "ASSN-15") or right_to_order(game, act) or fit_order(game, act)
    if refusal:
        return refusal
    shares = shares_of(act)
    refusal = can_pay(game, shares, "GA-05")
    if refusal:
        return refusal
    disclosed = disclosed_member(game, act)
    order = Order(
        number=max((each.number for each in game.orders), default=0) + 1,
        day=game.phase.number,
        client=act.by,
        kind=act.kind,
        price=act.price,
        shares=shares,
        target=act.target or disclosed or act.by,
        union=act.union or ("dead-commissar" if dead_commissar(game, act.by) else ""),
        disclosed=disclosed,
    )
    draft.happen(e.OrderPlaced(order=order))
    for payer, share in shares.items():
        draft.happen(common.Held(hold=Hold(hold_of(order, payer), payer, share, "order", "reserve")))
    draft.apply(*order_clauses(game, act, order), seats=(act.by,))
    tell_assassin(draft, order)
    return None


def order_clauses(game: Retro, act: a.PlaceOrder, order: Order) -> tuple[str, ...]:
    """The clauses an accepted order stands on."""
    extra = ("GA-26", "RULING-21") if order.kind == "kill" and order.target == act.by else ()
    if not order.union and game.seat(act.by).clan:
        extra = (*extra, "GA-13")
    if order.union in CLANS and order.kind == "guard":
        extra = (*extra, "GA-12")
    if any(not game.seat(payer).alive for payer in order.shares):
        extra = (*extra, "GE-28")
    if game.choice is not None:
        extra = (*extra, "ASSN-14")
    if any(each.kind != order.kind for each in game.orders):
        extra = (*extra, "GA-03")
    clauses = ("ASSN-04", "ASSN-07", "ASSN-11", "ASSN-12", "GA-02", "GA-05", "GA-14")
    by_kind = ("ASSN-05",) if order.kind == "kill" else ("ASSN-06", "ASSN-22")
    by_client = {
        "mafia": ("ASSN-28", "ASSN-29", "ASSN-30", "ASSN-31", "CLAN-07", "GA-11"),
        "yakuza": ("ASSN-28", "ASSN-29", "ASSN-30", "ASSN-31", "CLAN-07", "GA-11"),
        "honest-dead": ("ASSN-35", "GA-17", "GA-28"),
        "clan-dead": ("ASSN-36", "ASSN-37", "GA-18"),
        "dead-commissar": ("ASSN-38", "ASSN-39", "GA-09"),
        "": ("ASSN-26",) if act.kind == "kill" else ("ASSN-23", "ASSN-27"),
    }[order.union]
    return (*clauses, *by_kind, *by_client, *extra)


def dead_commissar(game: Retro, seat: SeatId) -> bool:
    """Whether this is the commissar's corpse, who may still hire (ASSN-38)."""
    who = game.seat(seat)
    return who.role == "commissar" and not who.alive and not who.excluded


def right_to_order(game: Retro, act: a.PlaceOrder) -> Reject | None:
    """Who may order at all: the living ASSN-33; a clan ASSN-28; unions of the dead ASSN-35..37; the dead commissar
    ASSN-38, ASSN-39; no other single corpse ASSN-34."""
    match act.union:
        case "mafia" | "yakuza":
            if game.seat(act.by).clan != act.union:
                return Reject("not-a-member", ("ASSN-28",), {"seat": act.by})
            return alive(game, act.by, "ASSN-33")
        case "honest-dead":
            return right_of_honest_dead(game, act)
        case "clan-dead":
            return right_of_dead_clan(game, act)
        case None if dead_commissar(game, act.by):
            if act.kind == "guard":
                return Reject("actor-dead", ("ASSN-33", "GA-09"), {"seat": act.by})
            if game.commissar_orders >= game.terms["dead_commissar_orders"]:
                return Reject("used-up", ("ASSN-39",))
            return None
        case None:
            return alive(game, act.by, "ASSN-33", "ASSN-34")


def right_of_honest_dead(game: Retro, act: a.PlaceOrder) -> Reject | None:
    """Once a game, the honest dead together, for a killing (ASSN-35, GA-17)."""
    for seat in (act.by, *act.shares):
        who = game.seat(seat)
        if who.alive or not who.honest or who.excluded:
            return Reject("not-a-member", ("ASSN-35",), {"seat": seat})
    if act.kind == "guard":
        return Reject("actor-dead", ("ASSN-33",), {"seat": act.by})
    return Reject("used-up", ("ASSN-35",)) if game.honest_union_used else None


def right_of_dead_clan(game: Retro, act: a.PlaceOrder) -> Reject | None:
    """The members of a wholly destroyed clan, while the necromancer lives (ASSN-36, ASSN-37, GA-18)."""
    clan = game.seat(act.by).clan
    for seat in (act.by, *act.shares):
        if not clan or game.seat(seat).clan != clan:
            return Reject("not-a-member", ("ASSN-36",), {"seat": seat})
    if game.living_members(clan):
        return Reject("clan-alive", ("ASSN-36",), {"clan": clan})
    if not game.necromancer_lives():
        return Reject("necromancer-dead", ("ASSN-37",))
    return Reject("actor-dead", ("ASSN-33",), {"seat": act.by}) if act.kind == "guard" else None


def opening_bid(game: Retro, act: a.PlaceOrder) -> tuple[int, str]:
    """The least price of such an order and its clause."""
    if act.union == "honest-dead":
        return game.terms["honest_union_from"], "ASSN-35"
    if act.union == "clan-dead":
        return game.terms["clan_union_from"], "ASSN-36"
    if act.union is None and dead_commissar(game, act.by):
        return game.terms["dead_commissar_from"], "ASSN-38"
    return (game.terms["kill_from"], "ASSN-05") if act.kind == "kill" else (game.terms["guard_from"], "ASSN-06")


def fit_order(game: Retro, act: a.PlaceOrder) -> Reject | None:
    """What is ordered: a living victim GA-26, or a guard for oneself ASSN-22; the assassin is no client of his own
    ASSN-49, ASSN-52; the price from the opening bid up; the shares make up the price ASSN-29."""
    if act.kind == "kill":
        if act.target is None:
            return Reject("target-count", ("ASSN-05",), {"targets": ()})
        refusal = target_alive(game, act.target, "GA-26")
        if refusal:
            return refusal
        if game.seat(act.by).role == "assassin" and game.seat(act.by).alive:
            return Reject("self-target", ("ASSN-49", "ASSN-50"), {"target": act.by})
    elif game.seat(act.by).role == "assassin":
        return Reject("self-target", ("ASSN-52",), {"target": act.by})
    elif act.target is not None and act.target != act.by:
        return Reject("not-for-sale", ("ASSN-22",), {"target": act.target})
    least, clause = opening_bid(game, act)
    if act.price < least:
        return Reject("price-too-low", (clause,), {"needs": least})
    if act.union is None and any(payer != act.by for payer in act.shares):
        return Reject("shares-wrong", ("ASSN-26",), {"needs": act.price})
    for payer in act.shares:
        if act.union in CLANS and game.seat(payer).clan != act.union:
            return Reject("not-a-member", ("ASSN-28",), {"seat": payer})
    if sum(shares_of(act).values()) != act.price:
        return Reject("shares-wrong", ("ASSN-29",), {"needs": act.price})
    return None


def shares_of(act: a.PlaceOrder) -> Shares:
    """Who pays how much; the client alone, if nobody is named."""
    return {payer: share for payer, share in act.shares.items() if share} or {act.by: act.price}


def disclosed_member(game: Retro, act: a.PlaceOrder) -> SeatId:
    """Whose name a clan gives away with its order: the member on duty, or the first living number (CLAN-07, GA-11)."""
    if act.union not in CLANS:
        return ""
    duty = game.duty.get(act.union or "")
    members = game.living_members(act.union or "")
    return duty if duty in members else members[0]


def tell_assassin(draft: Work, order: Order) -> None:
    """The copy of an order for the assassin: the real client, the terms, and for a clan whom it works for
    (ASSN-11, ASSN-30, GA-14; S13, S14)."""
    assassin = draft.game.holder("assassin")
    if assassin is None:
        return
    draft.tell(
        (assassin.id,),
        "order-copy",
        number=order.number,
        kind=order.kind,
        client=order.client if not order.disclosed else "",
        target=order.target if order.kind == "kill" else "",
        price=order.price,
        union=order.union if order.union != "dead-commissar" else "",
        disclosed=order.disclosed,
    )


def raise_order(draft: Work, act: a.Raise) -> Refusal:
    """A client raises his own order; it counts as received now: ASSN-07, GA-04."""
    game = draft.game
    refusal = in_phase(game, "day", "ASSN-15")
    if refusal:
        return refusal
    order = game.order(act.order)
    if order is None:
        return Reject("no-such", ("GA-04",), {"order": act.order})
    if order.client != act.by:
        return Reject("not-your-order", ("GA-04",), {"order": act.order})
    if not game.valid(order):
        return Reject("void-order", ("GA-06",), {"order": act.order})
    if act.price <= order.price:
        return Reject("not-higher", ("GA-04",), {"price": order.price})
    if len(order.shares) > 1 or act.by not in order.shares:
        return Reject("shares-wrong", ("ASSN-29",), {"needs": act.price})
    refusal = can_pay(game, {act.by: act.price - order.price}, "GA-05")
    if refusal:
        return refusal
    hold = Hold(hold_of(order, act.by), act.by, act.price, "order", "reserve")
    draft.happen(e.OrderRaised(number=act.order, price=act.price), common.Held(hold=hold))
    draft.apply("ASSN-07", "GA-04", seats=(act.by,))
    raised = draft.game.order(act.order)
    if raised:
        tell_assassin(draft, raised)
    return None


# The assassin ----------------------------------------------------------------------------------------------------


def own_words(game: Retro, seat: SeatId) -> Reject | None:
    """It is the living assassin who speaks."""
    return holds_office(game, seat, "assassin", "ASSN-16") or alive(game, seat, "ASSN-16")


def choose(draft: Work, act: a.Choose) -> Refusal:
    """He takes an order, a cheaper one against the difference in price: ASSN-40..44, ASSN-53; ruling 3."""
    game = draft.game
    refusal = own_words(game, act.by)
    if refusal:
        return refusal
    order = game.order(act.order)
    if order is None:
        return Reject("no-such", ("ASSN-40",), {"order": act.order})
    if not game.valid(order):
        return Reject("void-order", ("GA-06",), {"order": act.order})
    penalty = game.penalty(order)
    if game.options["impossible_choice"] == "refuse":
        refusal = can_pay(game, {act.by: penalty}, "ASSN-43")
        if refusal:
            return replace(refusal, clauses=("ASSN-43", "RULING-03"))
    draft.happen(e.ChoiceMade(choice="order", number=act.order))
    draft.apply("ASSN-16" if penalty else "ASSN-40", "GA-01", seats=(order.target,))
    return None


def refuse(draft: Work, act: a.Refuse) -> Refusal:
    """He takes none, without a penalty: ASSN-45."""
    refusal = own_words(draft.game, act.by)
    if refusal:
        return refusal
    draft.happen(e.ChoiceMade(choice="refuse"))
    draft.apply("ASSN-45")
    return None


def self_order(draft: Work, act: a.SelfOrder) -> Refusal:
    """With no order standing he may kill on his own account for ten exp: ASSN-49..52, GA-16."""
    game = draft.game
    refusal = own_words(game, act.by)
    if refusal:
        return refusal
    if act.target == act.by:
        return Reject("self-target", ("GA-16",), {"target": act.target})
    refusal = target_alive(game, act.target, "GA-16")
    if refusal:
        return refusal
    if game.ladder():
        return Reject("orders-exist", ("ASSN-49",))
    refusal = can_pay(game, {act.by: game.terms["self_order"]}, "ASSN-51")
    if refusal:
        return refusal
    draft.happen(e.ChoiceMade(choice="self", target=act.target))
    draft.apply("ASSN-49", "GA-16", seats=(act.target,))
    return None


def absent(draft: Work, act: a.Absent) -> Refusal:  # noqa: ARG001
    """The host marks him absent at nightfall; the dearest order will be carried out: ASSN-17, GA-08, GA-27, B17."""
    game = draft.game
    refusal = in_phase(game, "night", "ASSN-17")
    if refusal:
        return refusal
    assassin = game.holder("assassin")
    if assassin is None:
        return Reject("no-such", ("ASSN-17",))
    if game.choice is not None:
        return Reject("choice-filed", ("ASSN-17",), {"seat": assassin.id})
    draft.happen(e.AssassinAbsent())
    draft.apply("ASSN-17", "GA-08", "GA-27", seats=(assassin.id,))
    ladder = game.ladder()
    if ladder and not (ladder[0].kind == "kill" and ladder[0].target == assassin.id):
        draft.post("default-order")
    return None


def announce_price(draft: Work, act: a.AnnouncePrice) -> Refusal:
    """He has the current price published, without names: ASSN-13."""
    game = draft.game
    refusal = in_phase(game, "day", "ASSN-15") or own_words(game, act.by)
    if refusal:
        return refusal
    ladder = game.ladder()
    if not ladder:
        return Reject("no-such", ("ASSN-13",))
    draft.post("auction-price", price=ladder[0].price)
    draft.apply("ASSN-13")
    return None


def disclose(draft: Work, act: a.Disclose) -> Refusal:
    """A dead assassin names client and victim, if they are dead too: ASSN-56..60, GA-22, ruling 17."""
    game = draft.game
    assassin = game.seat(act.by)
    if assassin.role != "assassin":
        return Reject("no-power", ("ASSN-56",), {"seat": act.by})
    if assassin.alive:
        return Reject("not-dead", ("ASSN-57",), {"seat": act.by})
    every = (*game.past_orders, *game.orders)
    day = act.day or max((order.day for order in every), default=0)
    order = next((each for each in every if each.day == day and each.number == act.order), None)
    if order is None:
        return Reject("no-such", ("ASSN-56",), {"order": act.order})
    job = next((job for job in game.jobs if (job.day, job.number) == (day, act.order)), None)
    victims = (order.target,) if order.kind == "kill" else (job.attackers if job else ())
    for victim in victims:
        if game.seat(victim).alive:
            return Reject("victim-alive", ("ASSN-58",), {"target": victim})
    for client in order.shares:
        if game.seat(client).alive:
            return Reject("client-alive", ("ASSN-59",), {"seat": client})
    draft.post(
        "assassin-speaks",
        clients=tuple(order.shares),
        target=order.target if order.kind == "kill" else "",
        kind=order.kind,
    )
    draft.apply("ASSN-56", "ASSN-57", "ASSN-59", "ASSN-58" if victims else "ASSN-60", "GA-22", "RULING-17")
    return None
