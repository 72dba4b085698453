"""Persons and offices: gifts, proxies, absence, substitutes, exclusion, blackmail, the commissar's office."""

from hostconsole.core import events as common
from hostconsole.core.acts import Replace, Say
from hostconsole.core.decisions import Reject
from hostconsole.core.ledger import POOL, exp_of
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work, alive, can_pay, in_phase, target_alive
from rulesets.retro.ending import end_if_over
from rulesets.retro.public import standing


def pay(draft: Work, act: a.Pay) -> Refusal:
    """Exp given for good, for whatever reason: ASSN-24, CRIME-13, CRIME-14, CRIME-16, GE-28."""
    if act.by == act.to:
        return Reject("self-target", ("CRIME-14",), {"target": act.to})
    refusal = can_pay(draft.game, {act.by: act.amount}, "GE-04")
    if refusal:
        return refusal
    draft.happen(
        common.Transferred(
            source=exp_of(act.by), to=exp_of(act.to), amount=act.amount, clause="CRIME-14", memo=act.note
        )
    )
    draft.apply("CRIME-13", "CRIME-14", "CRIME-16", "ASSN-24", "GX-13", seats=(act.by, act.to))
    if not (draft.game.seat(act.by).alive and draft.game.seat(act.to).alive):
        draft.apply("GE-28", seats=(act.by, act.to))
    return None


def delegate(draft: Work, act: a.Delegate) -> Refusal:
    """A proxy, told to the host; he may vote for the absentee until that is taken back: DAY-17, DAY-18, GV-06,
    ruling 5."""
    if act.by == act.to:
        return Reject("self-target", ("DAY-17",), {"target": act.to})
    draft.happen(e.Delegated(seat=act.by, to=act.to))
    draft.apply("DAY-17", "DAY-18", "GV-06", "RULING-05", seats=(act.by, act.to))
    return None


def notice_absence(draft: Work, act: a.NoticeAbsence) -> Refusal:
    """A player told the host that he will be away: DAY-16."""
    draft.happen(e.AbsenceNoticed(seat=act.by, until=act.until))
    draft.apply("DAY-16", seats=(act.by,))
    return None


def suspend(draft: Work, act: a.Suspend) -> Refusal:
    """An absentee's votes are left out, or counted again: DAY-15, GV-12."""
    draft.happen(e.Suspended(seat=act.seat, on=act.on))
    nick = draft.game.seat(act.seat).nick
    draft.post("seat-changed", change="suspended" if act.on else "unsuspended", seat=act.seat, before=nick, after=nick)
    draft.apply("DAY-15", seats=(act.seat,))
    return None


def replace_person(draft: Work, act: Replace) -> Refusal:
    """A substitute takes a seat with everything that belongs to it: DAY-14, CRIME-03, GX-07, GX-16, ruling 11."""
    game = draft.game
    seat = game.seat(act.seat)
    if seat.excluded:
        return Reject("excluded", ("CRIME-03",), {"seat": act.seat})
    if any(act.nick in (each.nick, each.id) for each in game.seats):
        return Reject("nick-taken", ("DAY-14",), {"nick": act.nick})
    draft.happen(common.PersonChanged(seat=act.seat, nick=act.nick))
    draft.post("seat-changed", change="person", seat=act.seat, before=seat.nick, after=act.nick)
    draft.tell(
        (act.seat,),
        "seat-state",
        role=seat.role,
        clan=seat.clan,
        members=game.living_members(seat.clan),
        exp=game.ledger.balance(exp_of(act.seat)),
        mana=game.free_mana(act.seat),
        alive=seat.alive,
    )
    draft.apply("DAY-14", "GX-07", "GX-16", "RULING-11", seats=(act.seat,))
    return None


def exclude(draft: Work, act: a.Exclude) -> Refusal:
    """Out for coercion: as a death, but the vote is void and nobody takes the seat: CRIME-01..03, GX-08, GV-11,
    ruling 12."""
    game = draft.game
    if game.seat(act.seat).excluded:
        return Reject("excluded", ("CRIME-02",), {"seat": act.seat})
    draft.happen(e.Excluded(seat=act.seat))
    if game.seat(act.seat).alive:
        draft.happen(common.Died(seat=act.seat, cause="exclusion"))
        if game.seat(act.seat).clan:
            draft.apply("CLAN-04", seats=(act.seat,))
    draft.post("excluded", seat=act.seat, standing=standing(draft.game, (act.seat,)))
    draft.apply("CRIME-01", "CRIME-02", "CRIME-03", "GX-08", "GV-11", "RULING-12", seats=(act.seat,))
    end_if_over(draft)
    return None


def move_office(draft: Work, act: a.MoveOffice) -> Refusal:
    """The host gives a delayed commissar's office to a resident without a role: NIGHT-12, COMM-03, GN-04, GE-29."""
    game = draft.game
    refusal = in_phase(game, "night", "NIGHT-12")
    if refusal:
        return refusal
    holder = game.holder("commissar")
    if holder is None:
        return Reject("no-such", ("NIGHT-12", "GK-01"))
    refusal = target_alive(game, act.to, "GN-04")
    if refusal:
        return refusal
    heir = game.seat(act.to)
    if heir.role != "honest" or heir.clan:
        return Reject("no-power", ("GN-04",), {"seat": act.to})
    if game.check is not None:
        draft.happen(*(common.Released(hold=hold) for hold in game.check.holds))
        draft.happen(e.NightOrderDropped(what="check"))
    draft.happen(
        common.RoleGiven(seat=holder.id, role="honest"),
        common.RoleGiven(seat=act.to, role="commissar"),
    )
    draft.tell((act.to,), "office-given")
    draft.tell((holder.id,), "office-lost", reason="moved")
    draft.apply("NIGHT-12", "COMM-03", "GN-04", "GE-29", seats=(holder.id, act.to))
    return None


def blackmail(draft: Work, act: a.Blackmail) -> Refusal:
    """Confirmed blackmail: the assassin becomes an honest resident, what he earned goes to the pool, somebody else may
    get the role: ASSN-61..65, GA-15, GA-23, GA-24."""
    game = draft.game
    seat = game.seat(act.by)
    if seat.role != "assassin":
        return Reject("no-power", ("ASSN-63",), {"seat": act.by})
    refusal = alive(game, act.by, "ASSN-63")
    if refusal:
        return refusal
    if act.heir is not None:
        refusal = target_alive(game, act.heir, "ASSN-65")
        if refusal:
            return refusal
        if act.heir == act.by or game.seat(act.heir).role != "honest" or game.seat(act.heir).clan:
            return Reject("no-power", ("ASSN-65",), {"seat": act.heir})
    taken = min(seat.earned, game.disposable(act.by))
    if taken:
        draft.happen(common.Transferred(source=exp_of(act.by), to=POOL, amount=taken, clause="ASSN-64"))
    if game.choice is not None:
        draft.happen(e.NightOrderDropped(what="choice"))
    draft.happen(common.RoleGiven(seat=act.by, role="honest"))
    draft.tell((act.by,), "role-lost", amount=taken)
    if taken < seat.earned:
        draft.apply("GA-15", seats=(act.by,))
    draft.apply("ASSN-61", "ASSN-62", "ASSN-63", "ASSN-64", "GA-24", seats=(act.by,))
    if act.heir is not None:
        draft.happen(common.RoleGiven(seat=act.heir, role="assassin"), e.AssassinForgotten())
        draft.tell((act.heir,), "role-given", role="assassin")
        draft.apply("ASSN-65", "GA-23", seats=(act.heir,))
    return None


def say(draft: Work, act: Say) -> Refusal:
    """A free announcement of the host (H28)."""
    draft.post("host-says", text=act.text)
    draft.apply("CRIME-10")
    return None
