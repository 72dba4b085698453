"""How a function is carried out at a person's slot (spec 2.3): deeds on one person, and deeds on two."""

from collections.abc import Callable

from hostconsole.core.acts import SeatId
from rulesets.musketeers.attacks import attack
from rulesets.musketeers.course import Course, Deed
from rulesets.musketeers.state import Function

NEVER_MIRRORED = ("watch-in", "watch-out", "mirror", "pray")
"""Watchers go where they were sent, a mirror visits nobody, the prayed for is dead (ROLE-08.4, ROLE-11.5, AMB-79)."""

DEED_CLAUSES: dict[Function, tuple[str, ...]] = {
    "pub": ("ROLE-01.1",),
    "guard": ("ROLE-02.1", "ROLE-02.2"),
    "sermon": ("ROLE-03.1",),
    "charm": ("ROLE-05.1",),
    "watch-in": ("ROLE-08.1", "ROLE-08.4"),
    "mirror": ("ROLE-09.1", "ROLE-09.2"),
    "axe": ("ROLE-10.1",),
    "watch-out": ("ROLE-11.1", "ROLE-11.5"),
    "amulet": ("ROLE-12.1",),
    "pair": ("ROLE-13.1",),
    "pray": ("ROLE-14.1",),
    "samurai": ("ROLE-17.1",),
    "kill": ("KILLER-01",),
}


def perform(course: Course, who: SeatId, deed: Deed) -> bool:
    """Carries out a deed; gives whether it succeeded. A given deed goes to the performer's own persons (ROLE-05.3,
    ROLE-05.4, CLAR-01.3), a two-person one keeps its second person (AMB-63); the prayer works for the Abbess alone
    (CLAR-10.1, CLAR-10.3)."""
    own = deed.owner == who
    targets = deed.targets if own else course.thoughts.get(who, ())
    if deed.function == "pray":
        return pray(course, who, deed)
    if deed.function in ("charm", "pair") and not own and len(targets) == 1:
        targets = (targets[0], deed.targets[1])
        course.apply("AMB-63", seats=(who,))
    if not targets:
        course.apply("CLAR-01.4", "AMB-112", seats=(who,))
        return False
    course.acted.add(who)
    course.apply(*DEED_CLAUSES[deed.function], seats=(who, *targets))
    if not own:
        course.apply("CLAR-01.3", "ROLE-05.3", "ROLE-05.4", "AMB-126", seats=(who,))
        if deed.function == "mirror":
            course.apply("ROLE-05.5", seats=(who,))
        if not course.alive(deed.owner):
            course.apply("AMB-119", seats=(deed.owner, who))
    if deed.function in ("charm", "pair"):
        return on_two(course, who, deed, targets[0], targets[1])
    if len(targets) == 2:
        course.apply("AMB-62", seats=(who,))
    succeeded = True
    for target in targets:
        if not course.alive(who) or who in course.stunned or course.bomb:
            course.apply("AMB-74", "RULING-08", seats=(who,))
            return False
        succeeded = on_one(course, who, deed, target) and succeeded
    return succeeded


def pray(course: Course, who: SeatId, deed: Deed) -> bool:
    """The Abbess restores somebody at dawn; nobody else can, whatever the charm (ROLE-14, CLAR-10, AMB-94)."""
    if deed.owner != who:
        course.apply("CLAR-10.1", "CLAR-10.3", "AMB-68", seats=(who,))
        return False
    if course.alive(deed.targets[0]):
        course.apply("ROLE-14.2", seats=(who, deed.targets[0]))
        return False
    course.acted.add(who)
    course.prayed = True
    course.revived.append(deed.targets[0])
    course.seen("pray", who, deed.targets[0], at_target=False)
    hers = "ROLE-14.2" if course.game.seat(who).side == "honest" else "ROLE-14.3"
    course.apply("ROLE-14.1", hers, "AMB-94", seats=(who, deed.targets[0]))
    return True


def found(course: Course, function: Function, target: SeatId) -> SeatId:
    """Where somebody who looks for `target` really arrives: one hop by the latest mirror (ROLE-09, AMB-75, AMB-76)."""
    if target not in course.mirrors:
        return target
    if function in NEVER_MIRRORED:
        course.apply("AMB-79", seats=(target,))
        return target
    if course.game.options["mirror"] == "first-seeker":
        if target in course.mirrors_spent:
            return target
        course.mirrors_spent.add(target)
    course.apply("ROLE-09.2", "AMB-75", "AMB-76", "AMB-80", seats=(target, course.mirrors[target]))
    return course.mirrors[target]


def on_one(course: Course, who: SeatId, deed: Deed, named: SeatId) -> bool:
    """A deed on one person, with what stands in its way: a given deed at oneself, Felton's pair, death, a way back to
    oneself."""
    if named == who and deed.owner != who and deed.function != "amulet":
        course.apply("RULING-07", seats=(who,))
        return False
    if deed.function == "mirror":
        return set_mirror(course, who, deed, named)
    target = found(course, deed.function, named)
    if course.mates(who, target):
        course.apply("ROLE-13.2", "AMB-92", seats=(who, target))
        return False
    if not course.alive(target):
        course.seen("vain", who, target)
        course.apply("CLAR-09", "AMB-120", seats=(who, target))
        return False
    if target == who != named and deed.function != "amulet":
        course.apply("AMB-78", seats=(who,))
        return False
    if target in course.pub and deed.function not in ("kill", "samurai", "axe"):
        course.apply("AMB-50", seats=(who, target))
    return ON_ONE[deed.function](course, who, deed, target)


def set_mirror(course: Course, who: SeatId, deed: Deed, source: SeatId) -> bool:
    """Who looks for the source goes to the direction (ROLE-09.1, ROLE-05.5, AMB-77, AMB-81); nobody is visited at the
    direction, so that nobody is seen there in vain (AMB-79, AMB-80)."""
    direction = deed.direction
    if course.mates(who, source):
        course.apply("ROLE-13.2", "AMB-91", seats=(who, source))
        return False
    dead = [person for person in (source, direction) if not course.alive(person)]
    if dead:
        if source in dead:
            course.seen("vain", who, source)
        course.apply("AMB-81", "CLAR-09", seats=(who, *dead))
        return False
    if source != direction:
        course.mirrors[source] = direction
        course.mirrors_spent.discard(source)
    else:
        course.apply("AMB-63", seats=(who,))
    course.seen("mirror", who, source)
    return True


def take_to_pub(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:  # noqa: ARG001
    """The guest is safe and can do nothing from now on; what he did stands (ROLE-01, AMB-50..52)."""
    rouse(course, who, target)
    course.pub[target] = who
    course.seen("pub", who, target)
    course.apply("ROLE-01.2", "ROLE-01.3", "AMB-51", seats=(target,))
    return True


def rouse(course: Course, who: SeatId, target: SeatId) -> None:
    """Notes whether somebody pulled out of bed was idle, and who was disturbed without having acted (AMB-102)."""
    course.roused_idle.setdefault(who, []).append(course.idle(target))
    if target not in course.acted:
        course.touched_idle.add(target)


def set_trap(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:  # noqa: ARG001
    """Whoever attacks the ward meets the trap, until dawn (ROLE-02, AMB-54)."""
    course.traps.setdefault(target, []).append(who)
    course.seen("guard", who, target)
    return True


def preach(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:  # noqa: ARG001
    """Who has acted is blocked the next night, who has not is blocked tonight (ROLE-03, AMB-57..59)."""
    rouse(course, who, target)
    course.seen("sermon", who, target)
    if target in course.acted:
        course.next_block.append(target)
        course.apply("ROLE-03.3", "AMB-59", seats=(target,))
    elif target not in course.done:
        course.sermon_now.add(target)
        course.apply("ROLE-03.2", seats=(target,))
    else:
        course.apply("AMB-57", seats=(target,))
    return True


def watch(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:
    """A boy watches what is done to somebody, a guard what somebody does, from now on (ROLE-08, ROLE-11, AMB-85)."""
    course.reports.setdefault(who, [])
    course.seen("watch", who, target, at_target=False)
    watchers = course.watch_in if deed.function == "watch-in" else course.watch_out
    if (who, target) not in watchers:
        watchers.append((who, target))
    course.watched_by.setdefault(who, set()).add(deed.function)
    course.apply("AMB-85", "AMB-87", *(("CLAR-02.4",) if deed.owner != who else ()), seats=(who, target))
    return True


def lend_amulet(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:
    """No weapon is raised against the wearer until dawn; Kitty's own gift is remembered (ROLE-12, AMB-88, AMB-89)."""
    course.amulets.add(target)
    course.seen("amulet", who, target)
    if deed.owner == who:
        course.given[who] = deed.targets[0]
        if target == who and deed.targets[0] == who:
            course.self_amulet = True
            course.apply("ROLE-12.3", "AMB-89", seats=(who,))
        elif target != deed.targets[0]:
            course.apply("ROLE-12.5", seats=(who, target))
    return True


ON_ONE: dict[Function, Callable[[Course, SeatId, Deed, SeatId], bool]] = {
    "pub": take_to_pub,
    "guard": set_trap,
    "sermon": preach,
    "watch-in": watch,
    "watch-out": watch,
    "amulet": lend_amulet,
    "kill": attack,
    "samurai": attack,
    "axe": attack,
}


# Two persons -----------------------------------------------------------------------------------------------------


def on_two(course: Course, who: SeatId, deed: Deed, first: SeatId, second: SeatId) -> bool:
    """Felton's pair and Milady's charm; each person is looked for separately, one in the way stops all
    (AMB-79, AMB-91, CLAR-09)."""
    if deed.owner != who and who in (first, second):
        course.apply("RULING-07", seats=(who,))
        return False
    one, other = found(course, deed.function, first), found(course, deed.function, second)
    if course.mates(who, one) or course.mates(who, other):
        course.apply("ROLE-13.2", "AMB-91", seats=(who, one, other))
        return False
    dead = [person for person in (one, other) if not course.alive(person)]
    if dead:
        for person in dict.fromkeys(dead):
            course.seen("vain", who, person)
        course.apply("CLAR-09", "AMB-69", "AMB-120", seats=(who, *dead))
        return False
    if one == other:
        course.apply("AMB-60", seats=(who, one))
        return True
    if deed.function == "pair":
        return bring_together(course, who, one, other)
    return charm(course, who, one, other)


def bring_together(course: Course, who: SeatId, one: SeatId, other: SeatId) -> bool:
    """From now on what one does to the other is ignored, and by day their votes on each other (ROLE-13, AMB-90)."""
    course.pairs.append((one, other))
    for person in (one, other):
        course.seen("pair", who, person)
    moved = sum(person in course.done for person in (one, other))
    by_moved = {0: "ROLE-13.7", 1: "ROLE-13.8", 2: "ROLE-13.6"}
    course.apply("ROLE-13.2", "ROLE-13.5", "AMB-90", by_moved[moved], seats=(one, other))
    return True


def charm(course: Course, who: SeatId, one: SeatId, other: SeatId) -> bool:
    """Both still to move: they swap their deeds. One has moved: the other repeats his. Both have: nothing
    (ROLE-05.2, ROLE-05.7..09, AMB-61, AMB-64..67)."""
    if who in (one, other):
        course.apply("AMB-60", seats=(who,))
        return False
    for person in (one, other):
        course.roused_idle.setdefault(who, []).append(course.idle(person))
        course.seen("charm", who, person)
    moved = [person for person in (one, other) if person in course.done]
    if again := tuple(person for person in (one, other) if person in course.charmed):
        course.apply("AMB-69", seats=again)
    if not moved:
        course.deeds[one], course.deeds[other] = course.deeds.get(other, ()), course.deeds.get(one, ())
        course.charmed |= {one, other}
        course.apply("ROLE-05.2", "ROLE-05.8", "AMB-61", "AMB-66", seats=(one, other))
    elif len(moved) == 1:
        later = other if moved[0] == one else one
        course.deeds[later] = course.deeds.get(moved[0], ())
        course.charmed.add(later)
        course.apply("ROLE-05.9", "CLAR-02.1", "AMB-65", seats=(moved[0], later))
    else:
        course.apply("ROLE-05.7", "AMB-64", seats=(one, other))
    if any(deed.function == "kill" for person in (one, other) for deed in course.deeds.get(person, ())):
        course.apply("ROLE-05.6", "CLAR-02.5", "AMB-67", seats=(one, other))
    return True
