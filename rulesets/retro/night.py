"""The close of a night, in the rulebook's order (spec part 1c): questions, job, mana, doors, money, letters, dawn."""

from datetime import timedelta

from hostconsole.core import events as common
from hostconsole.core.acts import Close, SeatId
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.ledger import BURN, POOL, Hold, exp_of
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work
from rulesets.retro.doors import Toll, Visit, rivals_of, sortie, toll, visits
from rulesets.retro.ending import end_if_over
from rulesets.retro.jobs import (
    TonightsJob,
    assassin_silent,
    pay_beforehand,
    record_job,
    settle_orders,
    tonights_job,
)
from rulesets.retro.lone import lone_commissar
from rulesets.retro.mana import spend_locked, spend_shield
from rulesets.retro.night_orders import clan_of, may_check
from rulesets.retro.public import announce_replenishment, standing
from rulesets.retro.state import CLANS, Retro, rival


def close_night(draft: Work, act: Close) -> Refusal:
    """Resolve the night: NIGHT-13, NIGHT-14, NIGHT-15."""
    refusal = commissar_owes(draft) or assassin_silent(draft.game) or lone_commissar(draft)
    if refusal:
        return refusal
    before = draft.game
    draft.apply("GN-02", "GN-03", "GN-05")
    for clan in CLANS:
        if before.living_members(clan) and clan not in before.shots and clan not in before.skips:
            draft.apply("NIGHT-06")
    job = tonights_job(draft)
    assassin = draft.game.holder("assassin")
    if job.kind != "none":
        pay_beforehand(draft, job)
    nightfall = draft.game
    commit_mana(draft)
    seen = visits(nightfall, job)
    cost = toll(nightfall, job, seen)
    for visit in seen:
        draft.apply(*visit.outcome.clauses, seats=(visit.target,))
    shield_and_drains(draft, nightfall, seen, cost)
    learn(draft, nightfall, seen)
    throws(draft, cost)
    deaths(draft, cost)
    executions(draft, nightfall, cost)
    premiums(draft, nightfall, seen)
    if assassin is not None:
        record_job(draft, job, attackers_at(nightfall, job, seen))
        if job.kind == "guard" and assassin.id in cost.dead:
            draft.apply("GJ-24", seats=(assassin.id, job.target))
    settle_orders(draft, job, assassin.id if assassin else "", nightfall)
    publish_dawn(draft, before, seen, act)
    commissar_letters(draft, nightfall, seen)
    bandit(draft, nightfall, seen)
    flash = any(visit.outcome.flash_royal for visit in seen)
    if not end_if_over(draft, flash_royal=flash):
        draft.happen(common.PhaseBegan(phase="day", number=before.phase.number, at=act.at))
        draft.apply("NIGHT-14")
    return None


# Before anything happens -----------------------------------------------------------------------------------------


def commissar_owes(draft: Work) -> Refusal:
    """The night may not close without the check of a living commissar: NIGHT-11, ruling 19, GK-01, GK-06, GK-10."""
    game = draft.game
    commissar = game.holder("commissar")
    if commissar is None or game.check is not None:
        return None
    if any(may_check(game, commissar.id, seat.id) is None for seat in game.seats):
        clauses = ("NIGHT-11", "RULING-19", *(("GK-10",) if commissar.recruit else ()))
        return Reject("commissar-missing", clauses, {"seat": commissar.id})
    match game.ruling("no-legal-check"):
        case "pass":
            draft.apply("GK-06", "RULING-19")
            return None
        case "move-office":
            return Reject("commissar-missing", ("NIGHT-11", "NIGHT-12"), {"seat": commissar.id})
        case _:
            return NeedsRuling("no-legal-check", ("NIGHT-11", "GK-06"), ("pass", "move-office"), "pass")


# What happens ----------------------------------------------------------------------------------------------------


def commit_mana(draft: Work) -> None:
    """Mana of double shots and of a double check is spent as the move is resolved (MANA-18, MANA-13, GM-13, GM-14)."""
    game = draft.game
    for shot in game.shots.values():
        if shot.holds:
            spend_locked(draft, shot.holds, None)
            draft.apply("MANA-18", "MANA-19", "GJ-27", seats=shot.targets)
    if game.check is None:
        return
    double = len(game.check.targets) == 2
    for target in game.check.targets:
        draft.happen(e.Checked(seat=target, double=double))
    if double:
        needs = game.terms["double_check"]
        honest_only = game.options["double_check_donors"] == "honest"
        pledges = tuple(
            hold.id
            for hold in game.ledger.held_for("double-check")
            if hold.state == "locked" and (game.seat(hold.seat).honest or not honest_only)
        )
        left = needs - spend_locked(draft, pledges, needs)
        left -= spend_locked(draft, game.check.holds, left)
        draft.happen(
            *(
                common.Released(hold=hold)
                for hold in game.check.holds
                if any(each.id == hold and each.state == "locked" for each in draft.game.ledger.holds)
            )
        )
        draft.apply("MANA-13", "MANA-14", "RULING-16", "GJ-27", seats=game.check.targets)


def shield_and_drains(draft: Work, nightfall: Retro, seen: tuple[Visit, ...], cost: Toll) -> None:
    """The shield is spent once, every drained attacker loses five or all, three go to the necromancer
    (NECRO-17, NECRO-22..24, GE-06, GE-10, GE-11)."""
    necromancer = nightfall.holder("necromancer")
    if necromancer is None:
        return
    attacked = frozenset(clan for visit in seen for clan in visit.outcome.attacked)
    if attacked:
        draft.happen(e.NecromancerAttacked(clans=tuple(clan for clan in CLANS if clan in attacked)))
    for seat, who, target in cost.drained:
        amount = min(draft.game.terms["drain"], draft.game.disposable(seat))
        kept = min(draft.game.terms["drain_kept"], amount) if seat != necromancer.id else 0
        rest = POOL if draft.game.options["drain_rest"] == "pool" else BURN
        if kept:
            draft.happen(
                common.Transferred(source=exp_of(seat), to=exp_of(necromancer.id), amount=kept, clause="NECRO-24")
            )
        if amount > kept:
            draft.happen(common.Transferred(source=exp_of(seat), to=rest, amount=amount - kept, clause="GE-06"))
        short = amount < draft.game.terms["drain"]
        draft.apply("NECRO-22", "NECRO-24", "GE-06", *(("NECRO-23", "GE-10") if short else ()), seats=(seat,))
        if who in CLANS:
            draft.apply("CLAN-05", seats=(seat,))
        if any(hold.seat == seat and hold.state != "reserve" for hold in draft.game.ledger.holds):
            draft.apply("GM-18", seats=(seat,))
        audience = tuple(dict.fromkeys((seat, *(nightfall.living_members(who) if who in CLANS else ()))))
        draft.tell(audience, "drained", seat=seat, target=target, amount=amount)
        draft.tell((necromancer.id,), "drain-gained", amount=kept)
    if len(cost.drained) > 1:
        draft.apply("GE-11", seats=tuple(seat for seat, _, _ in cost.drained))
    if any(visit.outcome.shield_spent for visit in seen):
        spend_shield(draft, necromancer.id)


def learn(draft: Work, nightfall: Retro, seen: tuple[Visit, ...]) -> None:
    """What the clans find out at the doors, and what those they came to are told (spec 5.2, S5..S9, S28)."""
    for visit in seen:
        outcome, target = visit.outcome, visit.target
        for clan in rivals_of(visit):
            draft.happen(e.Acquainted(clan=clan_of(clan)))
            lives = not outcome.killers
            draft.apply(*(("CLAN-08", "CLAN-12", "GC-05") if lives else ("GC-06", "CLAN-10")), seats=(target,))
            if clan not in nightfall.acquainted:
                draft.tell(nightfall.living_members(clan), "rival-found", target=target, clan=rival(clan))
        for clan in CLANS:
            if clan in outcome.found:
                draft.happen(e.AssassinFound(clan=clan_of(clan)))
                draft.apply("ASSN-67", "GC-08", seats=(target,))
                draft.tell(nightfall.living_members(clan), "assassin-found", target=target)
            if clan in outcome.bodyguard:
                draft.tell(nightfall.living_members(clan), "bodyguard-met", target=target)
            if clan in outcome.police:
                draft.tell(nightfall.living_members(clan), "police-seen", target=target)
        if (outcome.rivals or outcome.found) and not outcome.killers:
            draft.tell((target,), "shot-at")
            draft.apply("CLAN-12" if outcome.rivals else "GN-12", seats=(target,))
        if outcome.meet:
            meet(draft, nightfall, target)


def meet(draft: Work, nightfall: Retro, target: SeatId) -> None:
    """The duty members of both clans become acquainted (JOINT-03, JOINT-07, GC-05)."""
    for clan in CLANS:
        other = sortie(nightfall, rival(clan), target)
        draft.happen(e.Acquainted(clan=clan))
        if other:
            draft.tell(nightfall.living_members(clan), "clans-met", clan=rival(clan), seat=other)


def throws(draft: Work, cost: Toll) -> None:
    """Whoever dodged spends 25 of his own mana and is told (MANA-21, S25); others see an ordinary miss (GM-16)."""
    for seat in cost.throws:
        spend = draft.game.terms["throw"]
        hold_id = f"throw-{draft.game.ledger.issued + 1}"
        draft.happen(
            common.Held(hold=Hold(hold_id, seat, spend, "throw", "spent")),
            e.ThrowUsed(seat=seat),
        )
        draft.apply("MANA-21", "MANA-22", "MANA-24", "GM-15", "GM-16", seats=(seat,))
        if seat in cost.at_guard:
            draft.apply("GJ-29", seats=(seat,))
        if draft.game.seat(seat).recruit:
            draft.apply("GM-17", seats=(seat,))
        draft.tell((seat,), "dodged", left=draft.game.free_mana(seat))


def deaths(draft: Work, cost: Toll) -> None:
    """The dead of the doors, all at once; numbers shift left (GN-06, CLAN-04)."""
    for seat, cause in cost.dead.items():
        draft.happen(common.Died(seat=seat, cause=cause))
        clan = draft.game.seat(seat).clan
        if clan:
            draft.apply("CLAN-04", *(("GC-04",) if draft.game.duty.get(clan) == seat else ()), seats=(seat,))


def executions(draft: Work, nightfall: Retro, cost: Toll) -> None:
    """Recruits executed by their own clan; nothing stops it, the others are paid at the end for a commissar or a
    necromancer (CLAN-28..33, GC-15, GE-20, GE-24)."""
    for clan, seat in nightfall.executions.items():
        if seat not in cost.dead:
            draft.happen(common.Died(seat=seat, cause="execution"))
        office = nightfall.seat(seat).role
        draft.apply("CLAN-28", "CLAN-30", "GC-15", seats=(seat,))
        reward = {"commissar": ("executed_commissar", "CLAN-31"), "necromancer": ("executed_necromancer", "CLAN-32")}
        if office in reward:
            amount, clause = reward[office]
            draft.apply(clause, "GE-20" if office == "commissar" else "GE-24", seats=(seat,))
            for member in nightfall.members(clan):
                if member.id != seat:
                    draft.happen(
                        e.PremiumEarned(
                            seat=member.id, amount=draft.game.terms[amount], group="execution", clause=clause
                        )
                    )
        else:
            draft.apply("CLAN-33", seats=(seat,))
        known = office if office in reward else ""
        living = tuple(member for member in draft.game.living_members(clan) if member != seat)
        draft.tell(living, "recruit-executed", seat=seat, office=known)


def premiums(draft: Work, nightfall: Retro, seen: tuple[Visit, ...]) -> None:
    """What the doors earn; paid at the end of the game (EXP-10, GE-24)."""
    for visit in seen:
        if visit.outcome.flash_royal:
            flash_royal_premiums(draft, nightfall, visit)
            return
    commissar = nightfall.holder("commissar")
    if commissar is None:
        return
    for visit in seen:
        if visit.door.clan and "commissar" in visit.outcome.killers:
            draft.happen(
                e.PremiumEarned(
                    seat=commissar.id,
                    amount=draft.game.terms["commissar_hit"],
                    group="hit",
                    clause="EXP-13",
                    recruited=commissar.recruit,
                )
            )
            draft.apply("EXP-13", "GE-22", "GE-23", seats=(visit.target,))
            if commissar.recruit:
                draft.apply("GC-21", seats=(commissar.id,))
    for visit in seen:
        if visit.outcome.premium:
            commissar_killed(draft, nightfall, visit, commissar.id)
            return


def commissar_killed(draft: Work, nightfall: Retro, visit: Visit, commissar: SeatId) -> None:
    """Two for each member of the clan that killed the commissar, one each if both did; nothing for a resurrected one
    (EXP-14..16, JOINT-04, JOINT-06, GE-19, GJ-22)."""
    if nightfall.seat(commissar).resurrected:
        draft.apply("EXP-16", seats=(commissar,))
        return
    if nightfall.executions and commissar in nightfall.executions.values():
        return
    jointly = visit.outcome.premium == "both-clans"
    amount = draft.game.terms["commissar_killed_jointly" if jointly else "commissar_killed"]
    clause = "EXP-15" if jointly else "EXP-14"
    living_only = draft.game.options["commissar_premium"] == "living-members"
    for clan in CLANS if jointly else tuple(clan for clan in CLANS if clan in visit.door.clans):
        for member in nightfall.members(clan):
            if member.id != commissar and (member.alive or not living_only):
                draft.happen(e.PremiumEarned(seat=member.id, amount=amount, group="commissar-killed", clause=clause))
    draft.apply(clause, "GE-19", seats=(commissar,))
    if nightfall.seat(commissar).recruit:
        draft.apply("GK-08", "GC-17", seats=(commissar,))


def flash_royal_premiums(draft: Work, nightfall: Retro, visit: Visit) -> None:
    """Five each, once a person, to commissar, assassin, both duty members and the target (EXP-17, GE-21)."""
    people = [nightfall.holder("commissar"), nightfall.holder("assassin")]
    seats = [person.id for person in people if person]
    seats += [duty for clan in CLANS if (duty := sortie(nightfall, clan, visit.target))]
    for seat in dict.fromkeys((*seats, visit.target)):
        draft.happen(
            e.PremiumEarned(seat=seat, amount=draft.game.terms["flash_royal"], group="flash-royal", clause="EXP-17")
        )
    draft.apply("EXP-17", "GE-21", "RULING-08", seats=(visit.target,))


def attackers_at(nightfall: Retro, job: TonightsJob, seen: tuple[Visit, ...]) -> tuple[SeatId, ...]:
    """Who came at the client of a guard: the duty members and the commissar."""
    if job.kind != "guard":
        return ()
    for visit in seen:
        if visit.target == job.target:
            duty = [sortie(nightfall, clan, visit.target) for clan in CLANS if clan in visit.door.clans]
            commissar = nightfall.holder("commissar") if visit.door.commissar else None
            return tuple(seat for seat in (*duty, commissar.id if commissar else None) if seat)
    return ()


# What is told ----------------------------------------------------------------------------------------------------


def publish_dawn(draft: Work, before: Retro, seen: tuple[Visit, ...], act: Close) -> None:
    """The public post of the night: the dead, and nothing that names a shooter (NIGHT-13, GN-08, GN-11, CLAN-11)."""
    dead = tuple(seat.id for seat in before.seats if seat.alive and not draft.game.seat(seat.id).alive)
    hours = timedelta(hours=draft.game.terms["day_hours"])
    deadline = (act.at + hours).strftime("%d.%m.%Y %H:%M") if act.at else ""
    draft.post(
        "dawn",
        number=before.phase.number,
        dead=dead,
        standing=standing(draft.game, dead),
        deadline=deadline,
    )
    draft.apply("NIGHT-13", "NIGHT-03", "GN-06", "GN-10", "GN-11")
    if deadline:
        draft.apply("DAY-07")
    commissar = draft.game.holder("commissar")
    if before.check is not None and commissar is not None and commissar.id == before.check.by:
        hit = any("commissar" in visit.outcome.killers for visit in seen)
        if not hit:
            draft.post("commissar-missed")
            draft.apply("NIGHT-10", "GN-08", "COMM-01")
    if any(visit.outcome.showdown for visit in seen):
        draft.post("showdown")
        draft.apply("CLAN-11")
    for visit in seen:
        if visit.outcome.flash_royal:
            draft.post("flash-royal", target=visit.target)
    announce_replenishment(draft)


def commissar_letters(draft: Work, nightfall: Retro, seen: tuple[Visit, ...]) -> None:
    """A living commissar learns hit or miss for each target, never more (S4, COMM-17, GM-16)."""
    commissar = draft.game.holder("commissar")
    if nightfall.check is None or commissar is None or commissar.id != nightfall.check.by:
        return
    for visit in seen:
        if visit.door.commissar:
            hit = "commissar" in visit.outcome.killers
            draft.tell((commissar.id,), "check-hit" if hit else "check-missed", target=visit.target)


def bandit(draft: Work, nightfall: Retro, seen: tuple[Visit, ...]) -> None:
    """A recruited commissar, last of his clan, loses his status at the first honest person his order kills
    (COMM-12, GC-20); while he kills rivals only he keeps it (COMM-14, COMM-15)."""
    commissar = draft.game.holder("commissar")
    if commissar is None or not commissar.recruit or commissar.clan not in nightfall.shots:
        return
    if nightfall.living_members(commissar.clan) != (commissar.id,):
        return
    victims = [visit for visit in seen if commissar.clan in visit.outcome.killers]
    if any(nightfall.seat(visit.target).honest for visit in victims):
        draft.happen(e.StatusLost(seat=commissar.id))
        draft.apply("COMM-12", "COMM-13", "GC-20", seats=(commissar.id,))
        draft.tell((commissar.id,), "office-lost", reason="bandit")
    else:
        draft.apply("COMM-14", "COMM-15", seats=(commissar.id,))
