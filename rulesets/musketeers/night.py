"""The close of a night: the missing kill, the slots, dawn (KILLER-07, spec 2.3, 2.4)."""

from hostconsole.core import events as common
from hostconsole.core.acts import Close, SeatId
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.draws import draw
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.checks import Refusal, Work, in_phase
from rulesets.musketeers.course import Course
from rulesets.musketeers.ending import inherit, propose_end
from rulesets.musketeers.letters import morning_letters
from rulesets.musketeers.resolve import course_of, dawn_suicides, resolve
from rulesets.musketeers.state import Musketeers

WORDS = ("none", "random")
"""Answers about a missing kill that name nobody; they win over a nick that is spelled alike."""


def close_night(draft: Work, act: Close) -> Refusal:
    """Resolve the night and open the day: KILLER-07, CLAR-11, MSG-P1."""
    game = draft.game
    refusal = kill_missing(game)
    if refusal:
        return refusal
    killer, target = tonights_kill(draft)
    if killer and game.killer_named != killer:
        draft.happen(e.KillerNamed(seat=killer))
    course = course_of(game, killer, target)
    if target:
        draft.apply("KILLER-01", "AMB-14", *(("KILLER-06",) if course.sole_maf else ("KILLER-05",)), seats=(killer,))
    resolve(course)
    dawn_suicides(course)
    for step in course.trace:
        draft.apply(step.clause, seats=step.seats, mark=step.mark)
    morning_letters(draft, course)
    dawn(draft, course)
    draft.happen(common.PhaseBegan(phase="day", number=game.phase.number + 1, at=act.at))
    draft.apply("DAY-VOTE-03")
    propose_end(draft)
    return None


# The mandatory kill ----------------------------------------------------------------------------------------------


def kill_missing(game: Musketeers) -> NeedsRuling | None:
    """Two mafs live and killer or target is missing: the host decides (KILLER-07, AMB-10). The same where killer and
    target have become one, or the person he named can no longer be shot at."""
    if len(game.mafs()) < 2 or (game.killer() and game.musket and game.musket != game.killer()):
        return None
    if game.options["missing_kill"] != "ask" or ruling_stands(game):
        return None
    living = tuple(seat.id for seat in game.living() if seat.id != game.killer())
    return NeedsRuling("missing-kill", ("KILLER-07", "AMB-10"), ("none", "random", *living), "none")


def ruling_stands(game: Musketeers) -> bool:
    """Whether the host has ruled, and whom he named lives and is not the killer himself (AMB-11)."""
    choice = game.ruling("missing-kill")
    return choice in WORDS or any(seat.id == choice != game.killer() for seat in game.living())


def missing_kill(draft: Work, act: a.MissingKill) -> Refusal:
    """The host's ruling on a kill that was not sent: nobody, a lot, or somebody he names (AMB-10)."""
    game = draft.game
    refusal = in_phase(game, "night")
    if refusal:
        return refusal
    named = next((seat.id for seat in game.seats if act.choice in (seat.nick, seat.id)), act.choice)
    choice = act.choice if act.choice in WORDS else named
    asked = kill_missing(game)
    if asked is None or choice not in asked.choices:
        return Reject("no-such", ("AMB-10",), {"choice": act.choice})
    draft.happen(common.RulingGiven(question="missing-kill", choice=choice))
    draft.apply("KILLER-07", "AMB-10", "AMB-123")
    return None


def tonights_kill(draft: Work) -> tuple[SeatId, SeatId]:
    """Who shoots and at whom; two empty strings where nobody does (KILLER-07, KILLER-08, AMB-08, AMB-10). A
    drawn killer is never the target himself (AMB-11)."""
    game = draft.game
    killer, target = game.killer(), "" if game.no_kill else game.musket
    if target and killer and target != killer:
        return killer, target
    if len(game.mafs()) < 2:
        return killer, ""
    option = str(game.options["missing_kill"])
    choice = game.ruling("missing-kill") or option
    if choice in ("none", "ask"):
        draft.apply("AMB-10")
        return killer, ""
    target = target if choice == "random" else choice
    killer = killer or drawn(game, tuple(maf for maf in game.mafs() if maf != target), "killer")
    if not target or target == killer:
        target = drawn(game, tuple(seat.id for seat in game.living() if seat.id != killer), "target")
    draft.apply("AMB-10", seats=(killer, target))
    return killer, target


def drawn(game: Musketeers, seats: tuple[SeatId, ...], what: str) -> SeatId:
    """One of these seats by a keyed draw."""
    places = {seat.id: place for place, seat in enumerate(game.seats)}
    return min(seats, key=lambda seat: draw(game.seed, str(game.phase), "AMB-10", f"{what} {places[seat]}"))


# Dawn ------------------------------------------------------------------------------------------------------------


def dawn(draft: Work, course: Course) -> None:
    """The dead become facts, the restored return, Father inherits from the last, and only names, statuses and the bomb
    are published (spec 2.4, MSG-P1, STATUS-02, STATUS-04, ROLE-16.5, AMB-95, AMB-109)."""
    for death in course.deaths:
        draft.happen(common.Died(seat=death.seat, cause=death.cause))
    for seat in course.blows:
        draft.happen(e.Struck(seat=seat))
    for giver, receiver in course.given.items():
        draft.happen(e.AmuletGiven(seat=giver, to=receiver))
    if course.self_amulet or course.prayed:
        draft.apply("SETUP-11", "AMB-107")
    if course.self_amulet:
        draft.happen(e.OneShotUsed(what="self-amulet"))
    if course.prayed:
        draft.happen(e.OneShotUsed(what="pray"))
    for seat in course.revived:
        draft.happen(common.Returned(seat=seat, cause="prayer"))
    carry_over(draft, course)
    if last := draft.game.gone_tonight:
        inherit(draft, last)
        draft.apply("ROLE-16.5", "AMB-109", seats=(last,))
    publish(draft, course)


def carry_over(draft: Work, course: Course) -> None:
    """Who is unconscious by day, who is blocked the next night, who was brought together (CLAR-07, AMB-58, AMB-127)."""
    game = draft.game
    unconscious = tuple(dict.fromkeys(seat for seat in course.stunned if game.seat(seat).alive))
    sermon = tuple(dict.fromkeys(seat for seat in course.next_block if game.seat(seat).alive))
    draft.happen(e.NightCarriedOver(unconscious=unconscious, sermon=sermon, pairs=tuple(course.pairs)))
    if unconscious:
        draft.apply("AMB-127", "SETUP-08", "CLAR-07.3", seats=unconscious)


def publish(draft: Work, course: Course) -> None:
    """The public post of the morning, in the fixed order of roles (MSG-P1, AMB-07, AMB-109, AMB-116)."""
    game = draft.game
    dead = [death.seat for death in course.deaths]
    ordered = tuple(sorted(dead, key=lambda seat: game.roles.index(game.seat(seat).role)))
    sides = {seat: game.seat(seat).side for seat in ordered}
    draft.post("dawn", number=game.phase.number, dead=ordered, sides=sides)
    draft.apply("MSG-P1", "STATUS-01", "STATUS-02", "STATUS-04", "AMB-07", "AMB-109", "AMB-116", seats=ordered)
    if course.bomb:
        draft.post("bomb")
    if course.revived:
        draft.post("restored", seats=tuple(course.revived))
        draft.tell(tuple(course.revived), "restored")
        draft.apply("AMB-95", "AMB-108", seats=tuple(course.revived))
