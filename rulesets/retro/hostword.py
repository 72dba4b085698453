"""The host's word, his answers, and what people take back (CRIME-10, COMM-16, DAY-04, GX-17, GA-04, GN-15)."""

from hostconsole.core import events as common
from hostconsole.core.acts import Answer, Rule, SeatId, Withdraw
from hostconsole.core.decisions import Reject
from hostconsole.core.ledger import NAMED, POOL, Account, exp_of
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work, in_phase, target_alive
from rulesets.retro.day import cast_vote, right_to_vote
from rulesets.retro.ending import end_if_over
from rulesets.retro.jobs import hold_of, tell_released
from rulesets.retro.night_orders import clan_of, release_all
from rulesets.retro.state import Retro


def answer(draft: Work, act: Answer) -> Refusal:
    """The host's ruling on an open question; it holds for the phase."""
    draft.happen(common.RulingGiven(question=act.question, choice=act.choice))
    draft.apply("CRIME-10")
    return None


def rule(draft: Work, act: Rule) -> Refusal:
    """What the rules leave open, the host decides, with a reason (CRIME-10, GX-17)."""
    refusal = RULINGS[act.kind](draft, act)
    if refusal is None:
        draft.apply("CRIME-10", "GX-17", seats=(act.seat,) if act.seat else ())
    return refusal


def missing(field: str) -> Reject:
    """A ruling of this kind needs that field."""
    return Reject("no-such", ("CRIME-10",), {"field": field})


def kill(draft: Work, act: Rule) -> Refusal:
    """Somebody dies by the host's word."""
    if act.seat is None:
        return missing("seat")
    refusal = target_alive(draft.game, act.seat, "CRIME-10")
    if refusal:
        return refusal
    draft.happen(common.Died(seat=act.seat, cause="ruling"))
    end_if_over(draft)
    return None


def revive(draft: Work, act: Rule) -> Refusal:
    """Somebody is back by the host's word."""
    if act.seat is None:
        return missing("seat")
    if draft.game.seat(act.seat).alive:
        return Reject("target-alive", ("CRIME-10",), {"target": act.seat})
    draft.happen(common.Returned(seat=act.seat, cause="ruling"))
    return None


def give_role(draft: Work, act: Rule) -> Refusal:
    """A seat has another role by the host's word; one holder an office still (COMM-03)."""
    if act.seat is None or act.role is None:
        return missing("seat" if act.seat is None else "role")
    game = draft.game
    if act.role not in game.roles:
        return Reject("no-such", ("CRIME-10",), {"roles": (act.role,)})
    holder = game.holder(act.role)
    if act.role in ("commissar", "assassin", "necromancer") and holder and holder.id != act.seat:
        return Reject("no-power", ("COMM-03",), {"seat": holder.id})
    draft.happen(common.RoleGiven(seat=act.seat, role=act.role))
    draft.tell((act.seat,), "role-given", role=act.role)
    end_if_over(draft)
    return None


def account(game: Retro, name: str) -> Account | None:
    """An account of the game by name, or a seat's own by its nick or id; a seat called like an account is the seat."""
    for seat in game.seats:
        if name in (seat.nick, seat.id):
            return exp_of(seat.id)
    return next((each for each in NAMED.values() if each.name == name), None)


def move_exp(draft: Work, act: Rule) -> Refusal:
    """Exp moves between any two accounts by the host's word; no seat goes below zero (GE-04)."""
    if act.source is None or act.to is None or not act.amount or act.amount < 0:
        return missing("from" if act.source is None else "to" if act.to is None else "amount")
    source, to = account(draft.game, act.source), account(draft.game, act.to)
    if source is None or to is None:
        return Reject("no-such", ("CRIME-10",), {"account": act.source if source is None else act.to})
    if source.seat and draft.game.disposable(source.seat) < act.amount:
        has = draft.game.disposable(source.seat)
        return Reject("not-enough-exp", ("GE-04",), {"seat": source.seat, "has": has, "needs": act.amount})
    if source == POOL and draft.game.ledger.balance(POOL) < act.amount:
        has = draft.game.ledger.balance(POOL)
        return Reject("pool-short", ("EXP-11",), {"has": has, "needs": act.amount})
    draft.happen(common.Transferred(source=source, to=to, amount=act.amount, clause="CRIME-10", memo=act.why))
    return None


def read_vote(draft: Work, act: Rule) -> Refusal:
    """How the host understands an unclear vote: DAY-04, H9."""
    if act.by is None or act.target is None:
        return missing("by" if act.by is None else "target")
    game = draft.game
    refusal = (
        in_phase(game, "day", "DAY-01")
        or right_to_vote(game, act.by)
        or target_alive(game, act.target, "DAY-01", "GV-09")
    )
    if refusal:
        return refusal
    if game.has_voted(act.by):
        return Reject("already-voted", ("DAY-03",), {"seat": act.by})
    cast_vote(draft, act.by, act.target, act.at)
    draft.apply("DAY-04", seats=(act.by,))
    return None


def set_option(draft: Work, act: Rule) -> Refusal:
    """Another reading of a gap from now on."""
    if act.key is None or act.value is None:
        return missing("key" if act.key is None else "value")
    if act.value not in draft.game.choices.get(act.key, ()):
        return Reject("no-such", ("CRIME-10",), {"key": act.key})
    draft.happen(common.OptionSet(key=act.key, value=act.value))
    return None


def note(draft: Work, act: Rule) -> Refusal:
    """A remark for the record (COMM-16)."""
    draft.happen(common.Noted(text=act.text or act.why))
    return None


RULINGS = {
    "kill": kill,
    "revive": revive,
    "role": give_role,
    "pay": move_exp,
    "vote": read_vote,
    "option": set_option,
    "note": note,
}


# Taking back -----------------------------------------------------------------------------------------------------


def withdraw(draft: Work, act: Withdraw) -> Refusal:
    """Night orders, choices, requests, offers and proxies may be taken back while they wait; a vote never DAY-03, a
    pledge not GM-12, a bid only by the host GA-04."""
    if act.which == "order":
        return drop_order(draft, act)
    if act.which == "vote":
        return Reject("already-voted", ("DAY-03",), {"seat": act.by})
    take_back = TAKEN_BACK.get(act.which)
    if take_back is None or not take_back(draft, act.by):
        return Reject("no-such", ("GN-15",), {"which": act.which})
    draft.apply("GN-15", seats=(act.by,))
    return None


def drop_order(draft: Work, act: Withdraw) -> Refusal:
    """The host strikes a bid from the book; what was set aside is free again."""
    order = draft.game.order(act.order) if act.order is not None else None
    if order is None or order.client != act.by:
        return Reject("no-such", ("GA-04",), {"order": act.order or 0})
    release_all(draft, tuple(hold_of(order, payer) for payer in order.shares))
    draft.happen(e.OrderDropped(number=order.number))
    tell_released(draft, (order,))
    draft.apply("GA-04", "CRIME-10", seats=(act.by,))
    return None


def take_shot(draft: Work, seat: SeatId) -> bool:
    """The clan's shot."""
    clan = draft.game.seat(seat).clan
    shot = draft.game.shots.get(clan)
    if shot is None:
        return False
    release_all(draft, shot.holds)
    draft.happen(e.NightOrderDropped(what="shot", clan=clan))
    return True


def take_skip(draft: Work, seat: SeatId) -> bool:
    """The clan's skip."""
    clan = draft.game.seat(seat).clan
    if clan not in draft.game.skips:
        return False
    draft.happen(e.NightOrderDropped(what="skip", clan=clan))
    return True


def take_check(draft: Work, seat: SeatId) -> bool:
    """The commissar's check."""
    check = draft.game.check
    if check is None or check.by != seat:
        return False
    release_all(draft, check.holds)
    draft.happen(e.NightOrderDropped(what="check"))
    return True


def take_execution(draft: Work, seat: SeatId) -> bool:
    """The clan's sentence on its recruit."""
    clan = draft.game.seat(seat).clan
    if clan not in draft.game.executions:
        return False
    draft.happen(e.NightOrderDropped(what="execute", clan=clan))
    return True


def take_choice(draft: Work, seat: SeatId) -> bool:
    """The assassin's choice."""
    if draft.game.choice is None or draft.game.seat(seat).role != "assassin":
        return False
    draft.happen(e.NightOrderDropped(what="choice"))
    return True


def take_throw(draft: Work, seat: SeatId) -> bool:
    """The instruction for the saving throw."""
    if not draft.game.seat(seat).throw_on:
        return False
    draft.happen(e.ThrowSet(seat=seat, on=False))
    return True


def take_request(draft: Work, seat: SeatId) -> bool:
    """The request for a resurrection."""
    if draft.game.request is None or draft.game.request[0] != seat:
        return False
    draft.happen(e.ResurrectionAsked())
    return True


def take_offer(draft: Work, seat: SeatId) -> bool:
    """The clan's offer."""
    clan = draft.game.seat(seat).clan
    if clan not in draft.game.offers:
        return False
    draft.happen(e.OfferClosed(clan=clan_of(clan)))
    return True


def take_proxy(draft: Work, seat: SeatId) -> bool:
    """The proxy, until today's vote is used (GV-06)."""
    if not draft.game.seat(seat).proxy or draft.game.has_voted(seat):
        return False
    draft.happen(e.Delegated(seat=seat))
    return True


TAKEN_BACK = {
    "shot": take_shot,
    "skip": take_skip,
    "check": take_check,
    "execute": take_execution,
    "choose": take_choice,
    "refuse": take_choice,
    "self-order": take_choice,
    "throw": take_throw,
    "resurrect": take_request,
    "offer": take_offer,
    "delegate": take_proxy,
}
