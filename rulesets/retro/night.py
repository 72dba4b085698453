"""The close of a night, in the rulebook's order (spec part 1c): questions, job, mana, doors, money, letters, dawn."""

from hostconsole.core import events as common
from hostconsole.core.acts import Close, SeatId
from hostconsole.core.ledger import BURN, POOL, Hold, exp_of
from rulesets.retro import events as e
from rulesets.retro.before_close import commissar_owes, lone_commissar, void_orders
from rulesets.retro.checks import Refusal, Work
from rulesets.retro.dawn import bandit, commissar_letters, publish_dawn
from rulesets.retro.doors import Toll, Visit, rivals_of, sortie, toll, visits
from rulesets.retro.ending import end_if_over
from rulesets.retro.jobs import (
    TonightsJob,
    assassin_silent,
    pay_beforehand,
    record_job,
    release_others,
    settle_job,
    tonights_job,
)
from rulesets.retro.mana import spend_locked, spend_shield
from rulesets.retro.night_orders import clan_of
from rulesets.retro.premiums import premiums
from rulesets.retro.state import CLANS, Retro, rival


def close_night(draft: Work, act: Close) -> Refusal:
    """Resolve the night: NIGHT-13, NIGHT-14, NIGHT-15."""
    void_orders(draft)
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
    idle = release_others(draft, job)
    nightfall = draft.game
    commit_mana(draft)
    seen = visits(nightfall, job)
    cost = toll(nightfall, job, seen)
    for visit in seen:
        draft.apply(*visit.outcome.clauses, seats=(visit.target,))
    throws(draft, cost)
    shield_and_drains(draft, nightfall, seen, cost)
    learn(draft, nightfall, seen)
    deaths(draft, cost)
    executions(draft, nightfall, cost)
    premiums(draft, nightfall, seen)
    if assassin is not None:
        record_job(draft, job, attackers_at(nightfall, job, seen))
        if job.kind == "guard" and assassin.id in cost.dead and not fell_at(seen, job.target):
            draft.apply("GJ-24", seats=(assassin.id, job.target))
    settle_job(draft, job, assassin.id if assassin else "", idle)
    publish_dawn(draft, before, seen, act)
    commissar_letters(draft, nightfall, seen)
    bandit(draft, nightfall, seen)
    flash = any(visit.outcome.flash_royal for visit in seen)
    if not end_if_over(draft, flash_royal=flash):
        draft.happen(common.PhaseBegan(phase="day", number=before.phase.number, at=act.at))
        draft.apply("NIGHT-14")
    return None


# What happens ----------------------------------------------------------------------------------------------------


def commit_mana(draft: Work) -> None:
    """Mana of double shots and of a double check is spent as the move is resolved (MANA-18, MANA-13, GM-13, GM-14)."""
    game = draft.game
    for shot in (game.shots[clan] for clan in CLANS if clan in game.shots):
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
        draft.tell((seat,), "drained", seat=seat, target=target, amount=amount)
        # GN-13: his clan learns whom it met. What he had is his own affair (S10): below five it is his whole balance.
        mates = tuple(each for each in (nightfall.living_members(who) if who in CLANS else ()) if each != seat)
        if mates:
            draft.tell(mates, "drained", seat=seat, target=target)
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
            meet(draft, nightfall)


def meet(draft: Work, nightfall: Retro) -> None:
    """The duty members of both clans become acquainted, as they were fixed at nightfall (JOINT-03, JOINT-07, GC-04)."""
    for clan in CLANS:
        draft.happen(e.Acquainted(clan=clan))
        other = nightfall.duty[rival(clan)]
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
    for clan in CLANS:
        seat = nightfall.executions.get(clan, "")
        if not seat or not nightfall.seat(seat).alive:
            continue
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


def fell_at(seen: tuple[Visit, ...], target: SeatId) -> bool:
    """Whether the assassin fell at that very door."""
    return any(visit.target == target and "assassin" in visit.outcome.fall for visit in seen)


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
