"""The night, slot by slot in the order of the queue (spec 2.3)."""

from collections.abc import Collection

from hostconsole.core.acts import SeatId
from rulesets.musketeers.course import Course, Deed
from rulesets.musketeers.deeds import perform
from rulesets.musketeers.state import Musketeers


def course_of(game: Musketeers, killer: SeatId, target: SeatId) -> Course:
    """The night before its first slot: everybody's own deeds and thoughts (KILLER-05, KILLER-06, CLAR-01)."""
    sole = game.sole_maf()
    planned: dict[SeatId, tuple[Deed, ...]] = {}
    thoughts: dict[SeatId, tuple[SeatId, ...]] = {}
    for seat in game.living():
        move = game.moves.get(seat.id)
        own = role_deed(game, seat.id)
        shot = Deed("kill", seat.id, (target,)) if seat.id == killer and target else None
        if seat.id == killer and target:
            deeds = (own if sole else None, shot)
            if game.options["sole_maf_first"] == "kill":
                deeds = (shot, deeds[0])
            planned[seat.id] = tuple(deed for deed in deeds if deed)
            thoughts[seat.id] = (target,)
        else:
            planned[seat.id] = (own,) if own else ()
            prayer = move is not None and move.prayer
            thoughts[seat.id] = move.targets if move is not None and not prayer else ()
        if seat.id == killer and not sole:
            planned[seat.id] = (shot,) if shot else ()
    order = tuple(seat for seat in game.queue_now() if game.seat(seat).alive)
    rest = tuple(seat.id for seat in game.living() if seat.id not in order)
    return Course(game, killer, sole, planned, dict(planned), thoughts, (*order, *rest))


def role_deed(game: Musketeers, seat: SeatId) -> Deed | None:
    """The deed somebody sent for the night, by the function he had when he sent it (SETUP-06)."""
    move = game.moves.get(seat)
    if move is None or move.function is None:
        return None
    return Deed(move.function, seat, move.targets, move.direction)


def resolve(course: Course) -> None:
    """Every living player's slot in turn; after a bomb nobody moves any more (ROLE-06.4, AMB-73)."""
    for who in course.order:
        if course.bomb:
            after_the_bomb(course, who)
            continue
        course.done.add(who)
        if not course.alive(who):
            if course.deeds.get(who):
                course.apply("AMB-119", seats=(who,))
            continue
        if course.blocked(who):
            course.result[who] = "blocked"
            prayer = any(deed.function == "pray" for deed in course.deeds.get(who, ()))
            course.apply(*block_clauses(course, who), *(("AMB-97",) if prayer else ()), seats=(who,))
        elif not course.deeds.get(who):
            course.result[who] = "none"
        else:
            take_turn(course, who)


def take_turn(course: Course, who: SeatId) -> None:
    """Carries out all deeds of a slot; one that the performer no longer can do fails."""
    results = []
    for deed in course.deeds[who]:
        able = course.alive(who) and who not in course.stunned and not course.bomb
        results.append(able and perform(course, who, deed))
    course.result[who] = "ok" if all(results) else "fail"
    if len(results) > 1:
        course.apply("KILLER-06", "AMB-13", *(("RULING-04",) if who in course.charmed else ()), seats=(who,))


def after_the_bomb(course: Course, who: SeatId) -> None:
    """A slot the night no longer reached."""
    if not course.alive(who):
        return
    if course.blocked(who):
        course.result[who] = "blocked"
    elif course.deeds.get(who):
        course.cancelled.add(who)
        course.apply("ROLE-06.4", "AMB-73", seats=(who,))


def block_clauses(course: Course, who: SeatId) -> tuple[str, ...]:
    """Everything that kept somebody from moving."""
    reasons: tuple[tuple[Collection[SeatId], tuple[str, ...]], ...] = (
        (course.stunned, ("ROLE-10.2", "AMB-84")),
        (course.pub, ("ROLE-01.3",)),
        (course.sermon_now, ("ROLE-03.2",)),
        (course.game.sermon, ("ROLE-03.3", "AMB-58")),
    )
    return tuple(clause for stopped, clauses in reasons if who in stopped for clause in clauses)


def dawn_suicides(course: Course) -> None:
    """Who met an honest man with the sword takes poison at dawn, if he still lives (CLAR-04b.2, AMB-98)."""
    for who in course.order:
        if who in course.suicides and course.alive(who):
            course.die(who, "suicide")
            course.apply("ROLE-17.3", "CLAR-04b.2", "AMB-98", seats=(who,))
