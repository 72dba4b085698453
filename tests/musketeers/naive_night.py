"""The musketeers' night a second time, as one plain program: written from the specification alone (its sections 2 and
5, and the rulings), to check the rules against.

`night` takes what stands when the night closes and gives what the morning brings.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

FUNCTIONS = {
    "athos": "pub", "porthos": "guard", "aramis": "sermon", "milady": "charm", "bonacieux": "watch-in",
    "la-chesnaye": "mirror", "executioner": "axe", "jussac": "watch-out", "kitty": "amulet", "felton": "pair",
    "abbess": "pray", "treville": "samurai",
}  # fmt: skip
FOUR = ("dartagnan", "athos", "porthos", "aramis")
CAUSES = {"kill": "shot", "axe": "axe", "samurai": "sword"}
WATCHES = ("watch-in", "watch-out")
ROUSING = ("pub", "sermon", "charm")
TWO = ("charm", "pair")
DONE, FAILED, BLOCKED, NOTHING = "done", "failed", "blocked", "nothing"


class Sent(NamedTuple):
    """What somebody sent: whom, a mirror's direction, whether he acts or only thinks, whether he prays; and the
    function he had then, if it is not the one he has now."""

    targets: tuple[str, ...]
    direction: str = ""
    use: bool = True
    prayer: bool = False
    fn: str = ""


class Act(NamedTuple):
    """One act of the night. It stays its owner's when Milady gives it to somebody else."""

    fn: str
    owner: str
    targets: tuple[str, ...]
    direction: str = ""


class Atom(NamedTuple):
    """One thing an observer saw."""

    did: str
    by: str
    to: str


@dataclass(frozen=True)
class Person:
    """Somebody at the table. `hit_night` is the night of the last blow, `given` whom he named for the amulet last."""

    role: str
    maf: bool
    alive: bool = True
    hits: int = 0
    hit_night: int = 0
    given: str = ""


@dataclass(frozen=True)
class Evening:
    """What stands when night `number` closes. `order` is the real queue, `sermon` those who were preached to last
    night; options are those of the ruleset."""

    number: int
    people: dict[str, Person]
    order: tuple[str, ...]
    sent: dict[str, Sent]
    killer: str
    musket: str
    father: str
    used: frozenset[str]
    sermon: frozenset[str]
    options: dict[str, object]


@dataclass(frozen=True)
class Morning:
    """What the night came to. `causes` holds cause and victim for those who are told, `tells` the additions by key,
    `hits` blows and night of the last, `given` whom each named for the amulet last."""

    deaths: tuple[tuple[str, str], ...]
    bases: dict[str, str]
    tells: dict[str, frozenset[str]]
    causes: dict[str, tuple[str, str]]
    reports: dict[str, tuple[Atom, ...]]
    bomb: bool
    restored: tuple[str, ...]
    father: str
    used: frozenset[str]
    sermon: frozenset[str]
    unconscious: tuple[str, ...]
    pairs: frozenset[frozenset[str]]
    hits: dict[str, tuple[int, int]]
    given: dict[str, str]
    seen: frozenset[str]
    """Out of the ordinary things that happened in it, for the figures."""


@dataclass
class Course:
    """The night as it goes."""

    start: Evening
    own: dict[str, tuple[Act, ...]] = field(default_factory=dict)
    now: dict[str, tuple[Act, ...]] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    acted: set[str] = field(default_factory=set)
    charmed: set[str] = field(default_factory=set)
    result: dict[str, str] = field(default_factory=dict)
    idle: dict[str, list[bool]] = field(default_factory=dict)
    pub: set[str] = field(default_factory=set)
    traps: set[str] = field(default_factory=set)
    amulets: set[str] = field(default_factory=set)
    mirrors: dict[str, str] = field(default_factory=dict)
    pairs: set[frozenset[str]] = field(default_factory=set)
    sermon: set[str] = field(default_factory=set)
    next_sermon: set[str] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)
    stunned: list[str] = field(default_factory=list)
    axed: set[str] = field(default_factory=set)
    watches: list[tuple[str, str, str]] = field(default_factory=list)
    reports: dict[str, list[Atom]] = field(default_factory=dict)
    deaths: list[tuple[str, str]] = field(default_factory=list)
    suicides: dict[str, str] = field(default_factory=dict)
    exploded: set[str] = field(default_factory=set)
    bomb: bool = False
    cancelled: set[str] = field(default_factory=set)
    revived: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    hits: dict[str, tuple[int, int]] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)


# Who is who ------------------------------------------------------------------------------------------------------


def role_of(start: Evening, p: str) -> str:
    return start.father if start.people[p].role == "father" else start.people[p].role


def function(start: Evening, p: str) -> str:
    """CLAR-10.2: the prayer is the Abbess's alone."""
    fn = FUNCTIONS.get(role_of(start, p), "")
    return "" if fn == "pray" and start.people[p].role != "abbess" else fn


def sole(start: Evening) -> bool:
    return sum(person.alive and person.maf for person in start.people.values()) == 1


def dead(n: Course, p: str) -> bool:
    return not n.start.people[p].alive or any(p == gone for gone, _ in n.deaths)


def blocked(n: Course, p: str) -> bool:
    return p in n.pub or p in n.sermon or p in n.start.sermon or p in n.stunned


def planned(start: Evening, p: str) -> tuple[Act, ...]:
    """2.3, buildActs; KILLER-05, KILLER-06, AMB-13, ruling 3."""
    sent = start.sent.get(p)
    fn = (sent.fn if sent else "") or function(start, p)
    role: tuple[Act, ...] = ()
    if sent and sent.prayer:
        role = (Act("pray", p, sent.targets),)
    elif sent and sent.use and fn and fn != "pray":
        role = (Act(fn, p, sent.targets, sent.direction),)
    if p != start.killer:
        return role
    kill = (Act("kill", p, (start.musket,)),) if start.musket else ()
    if not sole(start):
        return kill
    return (*kill, *role) if start.options["sole_maf_first"] == "kill" else (*role, *kill)


def thought(n: Course, p: str) -> tuple[str, ...]:
    """Whom somebody would go to if he were given a task."""
    if p == n.start.killer and n.start.musket:
        return (n.start.musket,)
    sent = n.start.sent.get(p)
    return () if sent is None or sent.prayer else sent.targets


def see(n: Course, did: str, by: str, to: str) -> None:
    """The boy sees what comes to his man, guards and boys apart; the guard what his man does (AMB-86)."""
    for kind, observer, subject in n.watches:
        if (kind == "watch-out" and subject == by) or (kind == "watch-in" and subject == to and did != "watch"):
            n.reports[observer].append(Atom(did, by, to))


def die(n: Course, p: str, cause: str) -> None:
    n.deaths.append((p, cause))
    if cause == "suicide":
        return
    for kind, observer, subject in n.watches:
        if kind == "watch-out" and subject == p:
            n.reports[observer].append(Atom("killed", "", p))


# The course ------------------------------------------------------------------------------------------------------


def night(start: Evening) -> Morning:
    """The whole night, slot by slot, and the dawn."""
    n = Course(start)
    for p, person in start.people.items():
        n.hits[p], n.given[p] = (person.hits, person.hit_night), person.given
        if person.alive:
            n.own[p] = n.now[p] = planned(start, p)
    n.used = set(start.used)
    for p in start.order:
        if dead(n, p):
            n.done.add(p)
        elif n.bomb:
            if blocked(n, p):
                n.result[p] = BLOCKED
            elif n.now[p]:
                n.cancelled.add(p)
        else:
            n.done.add(p)
            n.result[p] = slot(n, p)
    for p in start.order:
        if p in n.suicides and not dead(n, p):
            die(n, p, "suicide")
    return dawn(n)


def slot(n: Course, p: str) -> str:
    if blocked(n, p):
        return BLOCKED
    if not n.now[p]:
        return NOTHING
    results = [perform(n, p, act) if not halted(n, p) else False for act in n.now[p]]
    return DONE if all(results) else FAILED


def halted(n: Course, p: str) -> bool:
    return dead(n, p) or p in n.stunned or n.bomb


def perform(n: Course, p: str, act: Act) -> bool:
    """2.3, perform: whether the act was carried out as a whole."""
    own = act.owner == p
    if act.fn == "pray":
        if not own:
            n.seen.add("prayer given")
            return False
        if not dead(n, act.targets[0]):
            return False
        n.acted.add(p)
        n.used.add("pray")
        n.revived.append(act.targets[0])
        see(n, "pray", p, act.targets[0])
        return True
    targets = act.targets if own else thought(n, p)
    if not targets:
        return False
    n.acted.add(p)
    if not own and len(targets) == 2:
        n.seen.add(f"given to two: {'two' if act.fn in TWO else 'one'}")
    if act.fn in TWO:
        one, other = targets if len(targets) == 2 else (targets[0], act.targets[1])
        return both(n, p, act, one, other)
    results = [not halted(n, p) and single(n, p, act, target) for target in targets]
    if len(results) == 2 and results[0] and not results[1] and halted(n, p):
        n.seen.add("stopped half way")
    return all(results)


def reached(n: Course, t: str) -> str:
    """Where somebody is found (single hop, AMB-76)."""
    if t not in n.mirrors:
        return t
    n.seen.add("misled")
    return n.mirrors.pop(t) if n.start.options["mirror"] == "first-seeker" else n.mirrors[t]


def single(n: Course, p: str, act: Act, aim: str) -> bool:
    """An act on one person: given at himself (ruling 7), mate, dead, himself, then the act itself (3.3)."""
    if aim == p and act.owner != p and act.fn != "amulet":
        n.seen.add("to himself")
        return False
    t = aim if act.fn in WATCHES or act.fn == "mirror" else reached(n, aim)
    if {p, t} in n.pairs:
        n.seen.add("mates")
        return False
    if dead(n, t):
        see(n, "vain", p, t)
        n.seen.add("vain")
        return False
    if act.fn == "mirror" and dead(n, act.direction):
        return False
    if t == p and aim != p and act.fn != "amulet":
        n.seen.add("to himself")
        return False
    if act.fn in ("kill", "samurai", "axe"):
        return attack(n, p, act.fn, t)
    match act.fn:
        case "pub":
            rouse(n, p, t)
            n.pub.add(t)
        case "guard":
            n.traps.add(t)
        case "sermon":
            rouse(n, p, t)
            if t in n.acted:
                n.next_sermon.add(t)
            elif t not in n.done:
                n.sermon.add(t)
        case "mirror":
            if t != act.direction:
                n.mirrors[t] = act.direction
        case "amulet":
            n.amulets.add(t)
            if act.owner == p:
                n.given[p] = aim
                if aim == p == t:
                    n.used.add("self-amulet")
                    n.seen.add("self-amulet")
        case "watch-in" | "watch-out":
            n.watches.append((act.fn, p, t))
            n.reports.setdefault(p, [])
    see(n, "watch" if act.fn in WATCHES else act.fn, p, t)
    return True


def rouse(n: Course, p: str, t: str) -> None:
    """Whether the object was idle (AMB-102), and that it was dragged out of bed."""
    n.idle.setdefault(p, []).append(idle(n, t))
    if t not in n.acted:
        n.touched.add(t)


def idle(n: Course, t: str) -> bool:
    return not n.now[t] and t not in n.acted


def attack(n: Course, p: str, fn: str, t: str) -> bool:
    """2.3, attack: trap, pub, amulet, honesty, the first blow, death and bomb."""
    for guard in {
        "trap-pub-amulet": ("trap", "pub", "amulet"),
        "trap-last": ("pub", "amulet", "trap"),
        "pub-trap-amulet": ("pub", "trap", "amulet"),
    }[str(n.start.options["protections"])]:
        if guard == "trap" and t in n.traps:
            n.seen.add("trapped")
            see(n, "trapped", p, t)
            if fn == "axe":
                n.stunned.append(p)
            else:
                die(n, p, "trap")
            return False
        if (guard == "pub" and t in n.pub) or (guard == "amulet" and t in n.amulets):
            n.seen.add("stopped")
            see(n, "stopped", p, t)
            return False
    if fn == "samurai" and not n.start.people[t].maf:
        n.suicides.setdefault(p, t)
        see(n, "fled", p, t)
        return False
    armed = explosive(n, t, p)
    if fn == "axe" and not repeated(n, t):
        n.hits[t] = (n.hits[t][0] + 1, n.start.number)
        n.stunned.append(t)
        n.axed.add(t)
        see(n, "axe", p, t)
        if armed:
            n.stunned.append(p)
            n.seen.add("knocked out together")
        return True
    n.seen.add("second blow" if fn == "axe" else fn)
    see(n, "samurai" if fn == "samurai" else "kill", p, t)
    die(n, t, CAUSES[fn])
    if armed:
        n.exploded.add(t)
        n.bomb = True
        n.seen.add("bomb")
        die(n, p, "bomb")
    return True


def repeated(n: Course, t: str) -> bool:
    hits, last = n.hits[t]
    return hits > 0 and (n.start.options["second_blow"] == "ever" or last >= n.start.number - 1)


def explosive(n: Course, t: str, p: str) -> bool:
    """2.3, bombArmed; AMB-12, AMB-70."""
    if role_of(n.start, t) != "constance" or (t == n.start.killer and not sole(n.start)):
        return False
    comes = [m for m, person in n.start.people.items() if person.role in FOUR and not dead(n, m)]
    return any(m != p or n.start.options["bomb_guard"] == "any" for m in comes)


def both(n: Course, p: str, act: Act, one: str, other: str) -> bool:
    """An act on two persons: Felton's and Milady's."""
    if act.owner != p and p in (one, other):
        n.seen.add("to himself")
        return False
    a, b = reached(n, one), reached(n, other)
    if {p, a} in n.pairs or {p, b} in n.pairs:
        n.seen.add("mates")
        return False
    if dead(n, a) or dead(n, b):
        for t in dict.fromkeys((a, b)):
            if dead(n, t):
                see(n, "vain", p, t)
        n.seen.add("vain")
        return False
    if a == b:
        n.seen.add("same twice")
        return True
    if act.fn == "charm" and p in (a, b):
        n.seen.add("to himself")
        return False
    for t in (a, b):
        see(n, act.fn, p, t)
    if act.fn == "pair":
        n.pairs.add(frozenset((a, b)))
    else:
        n.idle.setdefault(p, []).extend((idle(n, a), idle(n, b)))
        charm(n, a, b)
    return True


def charm(n: Course, a: str, b: str) -> None:
    """ROLE-05: swapped, repeated, or powerless."""
    if a in n.done and b in n.done:
        n.seen.add("powerless")
    elif a in n.done or b in n.done:
        first, later = (a, b) if a in n.done else (b, a)
        n.now[later] = n.now[first]
        n.charmed.add(later)
        n.seen.add("copy")
    else:
        n.now[a], n.now[b] = n.now[b], n.now[a]
        n.charmed |= {a, b}
        n.seen.add("swap of two acts" if len(n.now[a]) == 2 or len(n.now[b]) == 2 else "swap")


# Dawn ------------------------------------------------------------------------------------------------------------


def dawn(n: Course) -> Morning:
    """2.4 and 5.1: the letters, what carries over, what Father holds."""
    start = n.start
    gone = [p for p, _ in n.deaths]
    there = [p for p in start.people if start.people[p].alive and p not in gone]
    last = next((p for p in reversed(gone) if start.people[p].role != "father"), "")
    father = start.father if not last else start.people[last].role.replace("abbess", "")
    tells = {}
    for p in there:
        told = {
            "report": p in n.reports,
            "struck": p in n.axed and p in n.acted,
            "unconscious": p in n.stunned,
            "sermon": p in n.next_sermon,
        }
        tells[p] = frozenset(key for key, stands in told.items() if stands)
    causes = {
        p: ("bomb" if p in n.exploded else cause, n.suicides[p] if cause == "suicide" else "")
        for p, cause in n.deaths
        if start.people[p].maf or cause == "suicide" or p in n.exploded
    }
    for p in n.revived:
        n.hits[p] = (0, 0)
    return Morning(
        deaths=tuple(n.deaths),
        bases={p: base(n, p) for p in (*there, *gone)},
        tells=tells,
        causes=causes,
        reports={p: tuple(atoms) for p, atoms in n.reports.items() if p in there},
        bomb=n.bomb,
        restored=tuple(n.revived),
        father=father,
        used=frozenset(n.used),
        sermon=frozenset(n.next_sermon.intersection(there)),
        unconscious=tuple(p for p in dict.fromkeys(n.stunned) if p in there),
        pairs=frozenset(n.pairs),
        hits=n.hits,
        given=n.given,
        seen=frozenset(n.seen),
    )


def base(n: Course, p: str) -> str:
    """Table 5.1, step A: the first line that fits."""
    plan, result = bool(n.own[p]), n.result.get(p, NOTHING)
    given = p in n.charmed and bool(n.now[p]) and n.now[p] != n.own[p]
    emptied = p in n.charmed and not n.now[p]
    watched = {act.fn for act in n.now[p] if act.fn in WATCHES and act.fn != function(n.start, p)}
    if dead(n, p):
        return "died"
    if p in n.axed and p not in n.acted:
        return "struck"
    if p in n.cancelled:
        return "bomb-cancelled"
    if given and result == DONE and watched:
        return "made-jussac" if "watch-out" in watched else "made-bonacieux"
    if given and result == DONE and not plan:
        return "used"
    if given and result in (BLOCKED, FAILED):
        return "used-hindered"
    if emptied and plan:
        return "hindered"
    if result == DONE:
        return "done-roused" if n.idle.get(p) and all(n.idle[p]) else "done"
    if plan and result in (BLOCKED, FAILED):
        return "hindered"
    return "roused" if p in n.touched or result == BLOCKED else "slept"
