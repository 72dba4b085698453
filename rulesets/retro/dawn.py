"""The morning after a night: the public post, the commissar's letters, the bandit he may have become."""

from datetime import timedelta

from hostconsole.core.acts import Close
from rulesets.retro import events as e
from rulesets.retro.checks import Work
from rulesets.retro.doors import Visit
from rulesets.retro.public import announce_replenishment, standing
from rulesets.retro.state import Retro


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
