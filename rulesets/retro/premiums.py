"""What a night earns, to be paid when the game is finished (EXP-10, EXP-13..17, GE-24)."""

from hostconsole.core.acts import SeatId
from rulesets.retro import events as e
from rulesets.retro.checks import Work
from rulesets.retro.doors import Visit
from rulesets.retro.state import CLANS, Retro


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
    (EXP-14..16, JOINT-04, JOINT-06, GE-19, GJ-22);
    a clan that executed him the same night has its five instead (GE-20)."""
    if nightfall.seat(commissar).resurrected:
        draft.apply("EXP-16", seats=(commissar,))
        return
    jointly = visit.outcome.premium == "both-clans"
    amount = draft.game.terms["commissar_killed_jointly" if jointly else "commissar_killed"]
    clause = "EXP-15" if jointly else "EXP-14"
    living_only = draft.game.options["commissar_premium"] == "living-members"
    for clan in CLANS if jointly else tuple(clan for clan in CLANS if clan in visit.door.clans):
        if nightfall.executions.get(clan) == commissar:
            continue
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
    seats += [duty for clan in CLANS if (duty := nightfall.duty.get(clan)) and nightfall.seat(duty).alive]
    for seat in dict.fromkeys((*seats, visit.target)):
        draft.happen(
            e.PremiumEarned(seat=seat, amount=draft.game.terms["flash_royal"], group="flash-royal", clause="EXP-17")
        )
    draft.apply("EXP-17", "GE-21", "RULING-08", seats=(visit.target,))
