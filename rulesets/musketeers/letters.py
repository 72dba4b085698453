"""The morning letters: exactly one base text a person by the table of spec part 5, and what is added to it."""

from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Draft
from rulesets.musketeers.course import Course
from rulesets.musketeers.state import FUNCTIONS, Musketeers

Work = Draft[Musketeers]
ROUSING = ("pub", "sermon", "charm")

BASE_CLAUSES = {
    "died": ("MSG-12", "MSG-G3"),
    "struck": ("MSG-11", "MSG-G2", "AMB-84", "AMB-100"),
    "bomb-cancelled": ("MSG-10",),
    "made-jussac": ("MSG-07", "AMB-118"),
    "made-bonacieux": ("MSG-08", "AMB-118"),
    "used": ("MSG-06", "CLAR-01.5", "AMB-122"),
    "used-hindered": ("MSG-09", "AMB-103"),
    "hindered": ("MSG-03",),
    "done-roused": ("MSG-02", "AMB-102"),
    "done": ("MSG-01",),
    "roused": ("MSG-04",),
    "slept": ("MSG-05",),
}


def morning_letters(draft: Work, course: Course) -> None:
    """Everybody who saw the night begin gets his base text and the additions (MSG-G1, AMB-104)."""
    draft.apply("MSG-G1", "MSG-H", "AMB-104")
    for seat in course.game.living():
        key = base_text(course, seat.id)
        if seat.id in course.roused_idle:
            draft.apply("RULING-05", seats=(seat.id,))
        draft.tell((seat.id,), key)
        draft.apply(*BASE_CLAUSES[key], seats=(seat.id,))
        if key == "roused" and seat.id in course.game.sermon:
            draft.apply("AMB-121", seats=(seat.id,))
        if key == "died":
            tell_cause(draft, course, seat.id)
        else:
            additions(draft, course, seat.id, key)


def base_text(course: Course, who: SeatId) -> str:
    """The first line of the table that fits (spec 5.1, A1..A13)."""
    planned, deeds = bool(course.planned.get(who)), course.deeds.get(who, ())
    charmed = who in course.charmed
    given = charmed and bool(deeds) and deeds != course.planned.get(who, ())
    nothing_given = charmed and not deeds
    result = course.result.get(who)
    roused = who in course.touched_idle or result == "blocked"
    if any(death.seat == who for death in course.deaths):
        return "died"
    if who in course.axed and who not in course.acted:
        return "struck"
    if who in course.cancelled:
        return "bomb-cancelled"
    if observed := given_watch(course, who):
        return observed
    if given and result == "ok" and not planned:
        return "used"
    if given and result in ("blocked", "fail"):
        return "used-hindered"
    if nothing_given and planned:
        return "hindered"
    if result == "ok" and (planned or given):
        return "done-roused" if only_idle_roused(course, who) else "done"
    if planned and not given and result in ("blocked", "fail"):
        return "hindered"
    return "roused" if not planned and roused else "slept"


def given_watch(course: Course, who: SeatId) -> str:
    """Whether somebody watched by Milady's will, not by his own function (MSG-07, MSG-08, AMB-118)."""
    if who not in course.charmed or course.result.get(who) != "ok":
        return ""
    own = FUNCTIONS.get(course.game.role_of(who))
    for function, key in (("watch-out", "made-jussac"), ("watch-in", "made-bonacieux")):
        if function in course.watched_by.get(who, set()) and own != function:
            return key
    return ""


def only_idle_roused(course: Course, who: SeatId) -> bool:
    """Somebody was roused, and everybody roused was idle (AMB-102, ruling 5)."""
    rouses = any(deed.function in ROUSING for deed in course.deeds.get(who, ()))
    roused = course.roused_idle.get(who, [])
    return rouses and bool(roused) and all(roused)


def additions(draft: Work, course: Course, who: SeatId, key: str) -> None:
    """After the base text: the observer's report, the blow, being unconscious, the sermon (spec 5.1, B1..B4)."""
    if who in course.reports:
        draft.tell((who,), "report", atoms=tuple(course.reports[who]))
        for function, clause in (("watch-in", "ROLE-08.2"), ("watch-out", "ROLE-11.2")):
            if function in course.watched_by.get(who, set()):
                draft.apply(clause, seats=(who,))
        atoms = course.reports[who]
        if any(atom["did"] == "killed" for atom in atoms[1:]):
            draft.apply("CLAR-04a.3", seats=(who,))
        if not atoms:
            draft.apply("CLAR-04a.4", seats=(who,))
        draft.apply("MSG-G5", "AMB-86", *(("RULING-06",) if key not in ("done",) else ()), seats=(who,))
    if who in course.axed and key != "struck":
        draft.tell((who,), "struck")
        draft.apply("MSG-11", "MSG-G2", "AMB-84", seats=(who,))
    if who in course.axed or who in course.knocked:
        draft.tell((who,), "unconscious")
        draft.apply("ROLE-10.4", "RULING-13", seats=(who,))
    if who in course.next_block:
        draft.tell((who,), "sermon")
        draft.apply("MSG-13", "ROLE-03.3", seats=(who,))


def tell_cause(draft: Work, course: Course, who: SeatId) -> None:
    """The dead do not learn how they died, except mafs, the samurai who killed himself, and an exploding Constance
    (MSG-G3, MSG-G4, ROLE-17.4, AMB-101, DEATH-02)."""
    death = next(death for death in course.deaths if death.seat == who)
    exploded = course.bomb and course.game.role_of(who) == "constance"
    draft.apply("DEATH-02", *(("DEATH-03",) if who in course.acted else ()), seats=(who,))
    if course.game.seat(who).side == "maf" or death.cause == "suicide" or exploded:
        victim = course.suicides.get(who, "") if death.cause == "suicide" else ""
        cause = "bomb" if exploded else death.cause
        draft.tell((who,), "cause", cause=cause, victim=victim)
        draft.apply("MSG-G4", "AMB-101", *(("ROLE-17.4",) if victim else ()), seats=(who,))
