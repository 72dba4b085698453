"""Recruiting, and the recruited commissar who quits (CLAN-15..27, COMM-09..11, GC-09..14)."""

from hostconsole.core import events as common
from hostconsole.core.acts import Shares
from hostconsole.core.decisions import Reject
from hostconsole.core.ledger import POOL, exp_of
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work, alive, can_pay, of_clan, target_alive
from rulesets.retro.ending import end_if_over
from rulesets.retro.night_orders import clan_of
from rulesets.retro.state import Retro


def offer(draft: Work, act: a.Offer) -> Refusal:
    """A clan invites any living player, once it has lost one of its first members: CLAN-15..18, CLAN-21, CLAN-22,
    GC-09, GC-11, GC-13."""
    game = draft.game
    refusal = of_clan(game, act.by, "CLAN-15")
    if refusal:
        return refusal
    clan = game.seat(act.by).clan
    if clan in game.recruiters:
        return Reject("used-up", ("CLAN-15",), {"clan": clan})
    if clan in game.offers or any(each.to == act.to for each in game.offers.values()):
        return Reject("offer-open", ("CLAN-19", "GC-09"), {"clan": clan})
    if all(game.seat(member).alive for member in game.originals.get(clan, ())):
        return Reject("no-original-dead", ("CLAN-16",), {"clan": clan})
    if act.to == act.by:
        return Reject("self-target", ("CLAN-17",), {"target": act.to})
    refusal = target_alive(game, act.to, "CLAN-17") or fifteen(game, clan, act)
    if refusal:
        return refusal
    shares = {seat: share for seat, share in act.shares.items() if share}
    draft.happen(e.OfferMade(clan=clan_of(clan), by=act.by, to=act.to, shares=shares, anonymous=act.anonymous))
    draft.apply("CLAN-17", "CLAN-16", *(("CLAN-18",) if act.anonymous else ()), "GC-11", seats=(act.to,))
    draft.tell(
        (act.to,),
        "offer",
        clan=clan,
        sender="" if act.anonymous else act.by,
        share=shares.get(act.to, 0),
    )
    return None


def fifteen(game: Retro, clan: str, act: a.Offer) -> Reject | None:
    """Fifteen exp from members, dead ones too, and the candidate himself (CLAN-21, CLAN-22, GC-13)."""
    if sum(act.shares.values()) != game.terms["recruit"]:
        return Reject("shares-wrong", ("CLAN-21",), {"needs": game.terms["recruit"]})
    for seat in act.shares:
        if game.seat(seat).clan != clan and seat != act.to:
            return Reject("not-a-member", ("CLAN-22",), {"seat": seat})
    return can_pay(game, act.shares, "CLAN-22")


def reply(draft: Work, act: a.Reply) -> Refusal:
    """The candidate's answer; a no costs nothing, a yes makes him a member: CLAN-19, CLAN-20, CLAN-24, CLAN-26,
    GC-10, GC-12, GC-24, ruling 9. A reason for a no is given to nobody."""
    game = draft.game
    clan = next((clan for clan, open_offer in game.offers.items() if open_offer.to == act.by), None)
    if clan is None:
        return Reject("no-such", ("CLAN-19",), {"seat": act.by})
    living = game.living_members(clan)
    if not act.yes:
        draft.happen(e.OfferClosed(clan=clan_of(clan)))
        draft.tell(living, "offer-reply", seat=act.by, yes=False)
        draft.apply("CLAN-19", "GC-10", "GC-24", "RULING-09", seats=(act.by,))
        return None
    refusal = (
        alive(game, act.by, "CLAN-19") or may_accept(game, act) or can_pay(game, game.offers[clan].shares, "CLAN-22")
    )
    if refusal:
        return refusal
    join(draft, clan, act, game.offers[clan].shares)
    draft.tell(living, "offer-reply", seat=act.by, yes=True)
    return None


def may_accept(game: Retro, act: a.Reply) -> Reject | None:
    """The assassin and anybody of a clan must refuse (CLAN-23, CLAN-25, GC-12)."""
    seat = game.seat(act.by)
    if seat.role == "assassin":
        return Reject("must-refuse", ("CLAN-25", "RULING-09"), {"seat": act.by})
    if not seat.clan:
        return None
    clauses = ("CLAN-23", "RULING-09", *(("GC-12",) if seat.recruit else ()))
    return Reject("must-refuse", clauses, {"seat": act.by})


def join(draft: Work, clan: str, act: a.Reply, shares: Shares) -> None:
    """The fifteen go to the pool, the recruit gets the last number and keeps his role beside his membership
    (CLAN-20, CLAN-21, GE-08, GC-02, CLAN-24, NECRO-28, NECRO-29)."""
    for seat, share in shares.items():
        draft.happen(common.Transferred(source=exp_of(seat), to=POOL, amount=share, clause="CLAN-21"))
    draft.happen(e.OfferClosed(clan=clan_of(clan)), e.Recruited(clan=clan_of(clan), seat=act.by))
    members = draft.game.living_members(clan)
    draft.tell((act.by,), "recruited", clan=clan, members=members, share=shares.get(act.by, 0))
    role = draft.game.seat(act.by).role
    if any(not draft.game.seat(payer).alive for payer in shares):
        draft.apply("GC-13", "GE-28")
    if any(ballot.seat == act.by for ballot in draft.game.ballots):
        draft.apply("GC-23", seats=(act.by,))
    by_role = {"commissar": ("CLAN-24",), "necromancer": ("NECRO-28", "NECRO-29")}.get(role, ())
    draft.apply("CLAN-15", "CLAN-20", "CLAN-21", "CLAN-22", "GE-08", "GC-02", *by_role, seats=(act.by,))


BY_HIS_HAND = ("check", "own-shot", "joint", "execution")
"""How a clan mate dies by the commissar's checks or by his orders as a member (GK-09)."""


def quit_clan(draft: Work, act: a.QuitClan) -> Refusal:
    """The recruited commissar, the last of his clan, goes back to his duty; the public is told (COMM-09..11, GC-22)."""
    game = draft.game
    seat = game.seat(act.by)
    if seat.role != "commissar" or not seat.recruit:
        return Reject("no-power", ("COMM-09",), {"seat": act.by})
    refusal = alive(game, act.by, "COMM-09")
    if refusal:
        return refusal
    others = [member for member in game.members(seat.clan) if member.id != act.by]
    if any(member.alive for member in others):
        return Reject("clan-alive", ("COMM-09",), {"clan": seat.clan})
    if game.options["quit_after"] == "killed-by-him" and any(member.cause not in BY_HIS_HAND for member in others):
        return Reject("clan-alive", ("COMM-09", "GK-09"), {"clan": seat.clan})
    draft.happen(e.LeftClan(seat=act.by))
    draft.post("clan-destroyed", clan=seat.clan)
    draft.apply("COMM-09", "COMM-10", "COMM-11", "GK-09", seats=(act.by,))
    end_if_over(draft)
    return None
