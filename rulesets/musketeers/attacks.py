"""How musket, sword and axe are carried out: what protects, who flees, who is struck, who dies (spec 2.3)."""

from hostconsole.core.acts import SeatId
from rulesets.musketeers.course import Course, Deed


def attack(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:
    """Musket, sword and axe. Whether the target has moved does not matter (CLAR-08); what protects is tested in the
    order of AMB-53 (or as the option says)."""
    course.apply("CLAR-08", "AMB-53", *(("AMB-110",) if target in course.done else ()), seats=(who, target))
    if deed.function == "kill" and course.game.role_of(who) == "treville":
        course.apply("AMB-15", seats=(who,))
    protections = {
        "trap-pub-amulet": (caught_in_trap, in_the_pub, under_amulet),
        "trap-last": (in_the_pub, under_amulet, caught_in_trap),
        "pub-trap-amulet": (in_the_pub, caught_in_trap, under_amulet),
    }[str(course.game.options["protections"])]
    if any(protected(course, who, deed, target) for protected in protections):
        return False
    match deed.function:
        case "samurai" if course.game.seat(target).side == "honest":
            return flee(course, who, target)
        case "axe" if course.hits(target) == 0:
            return first_blow(course, who, target)
        case _:
            return slay(course, who, deed, target)


def caught_in_trap(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:
    """Killer and Treville die in the bodyguard's trap, the executioner is clubbed (ROLE-02.3, ROLE-02.4, AMB-55)."""
    if target not in course.traps:
        return False
    course.seen("trapped", who, target)
    if deed.function == "axe":
        course.stunned.append(who)
        course.knocked.add(who)
        course.apply("ROLE-02.4", "AMB-55", "AMB-54", seats=(who, target))
    else:
        course.die(who, "trap")
        course.apply("ROLE-02.3", "AMB-54", seats=(who, target))
    return True


def in_the_pub(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:
    """The guest of the pub is safe (ROLE-01.2)."""
    if target not in course.pub:
        return False
    course.seen("stopped", who, target)
    course.apply("ROLE-01.2", *(("AMB-99",) if deed.function == "samurai" else ()), seats=(who, target))
    return True


def under_amulet(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:
    """Nobody raises a hand against the wearer (ROLE-12.2, CLAR-04b.4)."""
    if target not in course.amulets:
        return False
    course.seen("stopped", who, target)
    clauses = ("CLAR-04b.4", "CLAR-04b.3", "AMB-99") if deed.function == "samurai" else ()
    course.apply("ROLE-12.2", *clauses, seats=(who, target))
    return True


def flee(course: Course, who: SeatId, target: SeatId) -> bool:
    """The samurai meets an honest man, flees, and takes poison at dawn, amulet or not (ROLE-17.3, ROLE-17.5,
    CLAR-04b.1, CLAR-04b.2, AMB-98; the first victim counts, ruling 9)."""
    course.seen("fled", who, target)
    if who in course.suicides:
        course.apply("RULING-09", seats=(who, target))
    course.suicides.setdefault(who, target)
    course.apply("ROLE-17.3", "ROLE-17.5", "CLAR-04b.2", "AMB-98", seats=(who, target))
    if who in course.amulets:
        course.apply("CLAR-04b.1", seats=(who,))
    if course.game.seat(who).side == "maf":
        course.apply("AMB-05", seats=(who,))
    return False


def first_blow(course: Course, who: SeatId, target: SeatId) -> bool:
    """The victim is unconscious for a day; at Constance's the executioner is too (ROLE-10.1, ROLE-10.2, ROLE-06.5,
    AMB-56)."""
    course.blows.append(target)
    course.stunned.append(target)
    course.axed.add(target)
    course.seen("axe", who, target)
    course.apply("ROLE-10.2", "AMB-82", seats=(who, target))
    if course.bomb_armed(target, who):
        course.stunned.append(who)
        course.knocked.add(who)
        course.apply("ROLE-06.5", "ROLE-06.6", "AMB-56", seats=(who, target))
    return True


def slay(course: Course, who: SeatId, deed: Deed, target: SeatId) -> bool:
    """The target dies; with Constance the murderer too, and the night is over (ROLE-06.3, ROLE-06.4, ROLE-10.3,
    ROLE-17.2, KILLER-01)."""
    armed = course.bomb_armed(target, who)
    if deed.function == "axe":
        course.blows.append(target)
    did = "samurai" if deed.function == "samurai" else "kill"
    course.seen(did, who, target)
    causes = {"axe": "axe", "samurai": "sword", "kill": "shot"}
    course.die(target, causes[deed.function], who)
    clauses = {"axe": ("ROLE-10.3", "AMB-83"), "samurai": ("ROLE-17.2",), "kill": ("KILLER-01", "KILLER-02")}
    course.apply(*clauses[deed.function], seats=(who, target))
    if armed:
        course.die(who, "bomb", target)
        course.bomb = True
        course.apply("ROLE-06.1", "ROLE-06.2", "ROLE-06.3", "ROLE-06.4", "AMB-70", "AMB-71", seats=(who, target))
    return True
