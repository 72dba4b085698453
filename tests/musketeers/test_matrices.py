"""Both matrices of the specification, regenerated cell by cell by playing nights, equal the data."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from hostconsole.core import acts as c
from hostconsole.core import events as ce
from hostconsole.core.acts import Act
from hostconsole.core.decisions import Commit, Reject
from hostconsole.core.events import Event
from hostconsole.core.ruleset import Ruleset
from hostconsole.registry import installed
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.notices import PRIVATE
from rulesets.musketeers.state import FUNCTIONS, Musketeers
from tests.musketeers.matrices import ROLE_ROWS, ROLES, STATE_ROWS, STATES

RULES: Ruleset[Musketeers] = installed("musketeers").rules
KEYS = tuple(PRIVATE)
LETTERS = KEYS[KEYS.index("done") : KEYS.index("died") + 1]
"""The base texts of a morning."""


# One night at the full table, seats called by their roles -----------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """What a night came to: base letters, reports, causes of deaths, the game after it, what was ignored for a pair."""

    letters: dict[str, str]
    reports: dict[str, list[tuple[str, str, str]]]
    deaths: dict[str, str]
    game: Musketeers
    ignored: frozenset[str]

    def done(self, observer: str, by: str) -> list[tuple[str, str]]:
        """What an observer saw somebody do, and to whom."""
        return [(did, to) for did, who, to in self.reports.get(observer, []) if who == by]


def night(order: Iterable[str], acts: Iterable[Act], mafs: Iterable[str] = (), past: Iterable[Event] = ()) -> Seen:
    """The night in which these come first in the queue, after `past` events on the day before."""
    sides = {role: "maf" if role in mafs else "honest" for role in ROLES}
    game = RULES.new({"missing_kill": "none"})
    first: tuple[Act, ...] = (
        c.SignUp(players=tuple(map(c.Player, ROLES))),
        c.Deal(seed="s", roles={role: role for role in ROLES}, sides=sides, why="опыт"),
    )
    for act in first:
        game, _ = taken(game, act)
    for event in past:
        game = RULES.evolve(game, event)
    queue = tuple(dict.fromkeys((*order, *ROLES)))
    game, _ = taken(game, c.Close())
    game, _ = taken(game, a.SetOrder(seats=tuple(role for role in queue if game.seat(role).alive)))
    for act in (c.Close(), *acts):
        game, _ = taken(game, act)
    game, commit = taken(game, c.Close())
    told = [(n.audience[0], n) for n in commit.notices if not isinstance(n.audience, str)]
    return Seen(
        letters={seat: n.key for seat, n in reversed(told) if n.key in LETTERS},
        reports={
            seat: [(atom["did"], atom.get("by", ""), atom["to"]) for atom in n.facts["atoms"]]  # type: ignore
            for seat, n in told
            if n.key == "report"
        },
        deaths={event.seat: event.cause for event in commit.events if isinstance(event, ce.Died)},
        game=game,
        ignored=frozenset(step.seats[0] for step in commit.trace if step.clause == "ROLE-13.2" and len(step.seats) > 1),
    )


def taken(game: Musketeers, act: Act) -> tuple[Musketeers, Commit]:
    """The game after an act that must stand."""
    decision = RULES.decide(game, act)
    assert isinstance(decision, Commit), (act, decision)
    for event in decision.events:
        game = RULES.evolve(game, event)
    return game, decision


def move(by: str, *targets: str, direction: str | None = None) -> a.Move:
    return a.Move(by=by, targets=targets, direction=direction)


# Role against role (3.1) -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meeting:
    """First acts on second; the others are people nobody else needs."""

    row: str
    second: str

    @property
    def first(self) -> str:
        """Who acts; the killer is somebody without a night function."""
        if self.row == "killer":
            return "planchet" if self.second != "planchet" else "rochefort"
        return self.row.split(",")[0]

    @property
    def other(self) -> str:
        """Whom Milady charms together with the second."""
        return "porthos" if self.second == "kitty" else "kitty"

    def spare(self, *roles: str) -> list[str]:
        """Those of the roles that have no part in the meeting yet."""
        return [role for role in roles if role not in (self.first, self.second, self.other)]

    @property
    def objects(self) -> list[str]:
        """The second's object, the other's object, and somebody elsewhere; Constance only at need."""
        return self.spare("rochefort", "planchet", "dartagnan", "constance", "bonacieux")

    @property
    def killer(self) -> str:
        """Somebody who tries what protects the second."""
        return self.spare("la-chesnaye", "abbess", "executioner")[0]

    @property
    def gone(self) -> tuple[str, str]:
        """Somebody killed and a maf in jail, so that the Abbess can pray."""
        able = self.spare("bonacieux", "aramis", "felton", "treville")
        return able[0], able[1]


def own_move(meeting: Meeting, who: str, target: str) -> list[Act]:
    """What somebody does when nobody hinders him; who has no function thinks of the target."""
    match FUNCTIONS.get(who):
        case "pray":
            return [a.Pray(by=who, target=meeting.gone[0])]
        case "charm" | "pair":
            return [move(who, target, meeting.objects[3])]
        case "mirror":
            return [move(who, target, direction=meeting.objects[1])]
        case _:
            return [move(who, target)]


def first_move(meeting: Meeting) -> list[Act]:
    """What the first does to the second, or around him."""
    first, second, goal, elsewhere = meeting.first, meeting.second, meeting.objects[0], meeting.objects[2]
    on_nobody = second == "abbess"
    match meeting.row:
        case "killer":
            return [a.Killer(by=first, who=first), a.Musket(by=first, target=second)]
        case "la-chesnaye":
            return [move(first, meeting.objects[1] if on_nobody else goal, direction=elsewhere)]
        case "felton":
            return [move(first, second, elsewhere if on_nobody else goal)]
        case _:
            return [move(first, second, meeting.other) if first == "milady" else move(first, second)]


def orders(meeting: Meeting) -> list[list[str]]:
    """The queues a cell is about."""
    first, second, other = meeting.first, meeting.second, meeting.other
    return {
        "milady, both after": [[first, second, other]],
        "milady, first before": [[second, first, other]],
        "milady, second before": [[other, first, second]],
        "milady, both before": [[second, other, first]],
    }.get(meeting.row, [[first, second], [second, first]])


def meet(meeting: Meeting, queue: list[str], watched: str, tried: bool = False) -> Seen:
    """The night of a cell, somebody watched by a guard, the second attacked at its end if he is tried."""
    second, other = meeting.second, meeting.other
    observer = observer_of(second)
    acts = [*own_move(meeting, second, meeting.objects[0]), *first_move(meeting)]
    mafs = {meeting.first} if meeting.row == "killer" else {second} if meeting.row == "treville, maf" else set()
    past: list[Event] = []
    if meeting.row.startswith("milady"):
        acts += own_move(meeting, other, meeting.objects[1])
    if second == "treville":
        mafs |= {meeting.objects[0], meeting.objects[2]}
    if second == "abbess":
        killed, jailed = meeting.gone
        mafs.add(jailed)
        past += [ce.Died(seat=killed, cause="shot"), e.Jailed(seat=jailed)]
    if "second blow" in meeting.row:
        past.append(e.Struck(seat=second))
    if observer == "father":
        past.append(e.Inherited(role="jussac"))
    if watched != observer and (observer == "father" or meeting.first != "jussac"):
        acts.append(move(observer, watched))
    if tried:
        mafs.add(meeting.killer)
        acts += [a.Killer(by=meeting.killer, who=meeting.killer), a.Musket(by=meeting.killer, target=second)]
    last = [role for role in ROLES if role not in (observer, *queue, meeting.killer)]
    return night([observer, *queue, *last, meeting.killer], acts, mafs, past)


def observer_of(second: str) -> str:
    """Father with a guard of his own; Jussac where it is Father who is acted upon."""
    return "jussac" if second == "father" else "father"


def code_of(meeting: Meeting, queue: list[str], who: str) -> str:
    """The signs of one person: his own move and what became of him."""
    seen = meet(meeting, queue, who)
    sign = own_sign(meeting, seen, who)
    sign += "†" if who in seen.deaths else ""
    if who != meeting.second:
        return sign
    sign += "z" if who in seen.game.unconscious else ""
    sign += "N" if who in seen.game.sermon else ""
    return sign + protection(meeting, queue) if meeting.row in ("athos", "porthos", "kitty", "jussac") else sign


def own_sign(meeting: Meeting, seen: Seen, who: str) -> str:
    """What came of somebody's own move."""
    letter, function = seen.letters[who], FUNCTIONS.get(who)
    if function is None:
        return "g+" if letter == "used" else "0"
    done = seen.done(observer_of(meeting.second), who)
    own = {"watch-in": "watch", "watch-out": "watch", "samurai": "samurai"}.get(function, function)
    goal = meeting.objects[0 if who == meeting.second else 1]
    persons = [meeting.gone[0]] if function == "pray" else [goal]
    persons += [meeting.objects[3]] if function in ("charm", "pair") else []
    if done == [(own, person) for person in persons]:
        return "+"
    if done and {did for did, _ in done} == {own} and letter.startswith("done"):
        return "r"
    if who in seen.ignored or letter == "used-hindered" or [did for did, _ in done] == ["fled"]:
        return "f"
    return "~" if done or letter.startswith("made") else "x"


def protection(meeting: Meeting, queue: list[str]) -> str:
    """What protects the second from a shot at the end of the night."""
    seen = meet(meeting, queue, meeting.first, tried=True)
    if seen.deaths.get(meeting.killer) == "trap":
        return "t"
    if meeting.second in seen.deaths:
        return ""
    assert seen.letters[meeting.killer] == "hindered"
    return {"pub": "s", "amulet": "a"}[meet_by_boy(meeting, queue)]


def meet_by_boy(meeting: Meeting, queue: list[str]) -> str:
    """What the first was seen to do."""
    seen = meet(meeting, queue, meeting.first)
    done = seen.done(observer_of(meeting.second), meeting.first)
    return done[0][0]


def after_effect(meeting: Meeting, queue: list[str]) -> str:
    """What became of the first."""
    seen = meet(meeting, queue, meeting.second)
    sign = {"suicide": "¡S", "bomb": "¡B"}.get(seen.deaths.get(meeting.first, ""), "")
    return "¡K" if meeting.first in seen.game.unconscious else sign


def cell(meeting: Meeting) -> str:
    """The cell of a meeting in the signs of the matrix."""
    if meeting.first == meeting.second:
        return "·"
    codes = []
    for queue in orders(meeting):
        people = [meeting.second, *([meeting.other] if meeting.first == "milady" else [])]
        codes.append(",".join(code_of(meeting, queue, who) for who in people))
    ends = {after_effect(meeting, queue) for queue in orders(meeting)}
    assert len(ends) == 1
    return "/".join(dict.fromkeys(codes)) + ends.pop()


@pytest.mark.parametrize("row", ROLE_ROWS)
def test_role_against_role(row: str) -> None:
    played = dict(zip(ROLES, (cell(Meeting(row, second)) for second in ROLES), strict=True))
    assert played == dict(zip(ROLES, ROLE_ROWS[row].split(), strict=True))


# Function against state (3.3) ------------------------------------------------------------------------------------

HOLDERS: dict[str, str] = {"watch": "bonacieux", "kill": "planchet"}
HOLDERS.update((function, role) for role, function in FUNCTIONS.items())
MAKERS = {
    "pub": "athos",
    "trap": "porthos",
    "amulet": "kitty",
    "mate": "felton",
    "stunned": "executioner",
    "sermon": "aramis",
    "self": "la-chesnaye",
}
"""Who brings somebody into a state; where he is the performer himself, Father has his function."""
ATTACKS = ("kill", "samurai", "axe")
MEANT = {
    "already blocked; acted ⇒ next night": "already blocked",
    "copy/powerless": "copy",
    "dies (2nd blow)": "dies",
    "ok (last host)": "ok",
    "ok (person stays blocked)": "function moves",
    "safe, move stands": "move stands",
    "stun (next day)": "stun",
}
"""Cells whose words say more than what came of it; the rest is checked beside."""


def expected(words: str) -> str:
    """The outcome a cell of the data names, without its mark of origin."""
    outcome = re.sub(r" (T/R|T|R)(?= |$)", "", words)
    return MEANT.get(outcome, outcome)


@dataclass(frozen=True)
class Visit:
    """Somebody with a function comes to a person in a state. `maf` is that person's status."""

    function: str
    state: str
    maf: bool = False

    @property
    def performer(self) -> str:
        return HOLDERS[self.function]

    @property
    def person(self) -> str:
        """Whoever is visited: he watches Rochefort, before or after."""
        return "jussac" if self.function == "watch" else "bonacieux"

    @property
    def maker(self) -> str:
        return "father" if MAKERS.get(self.state) == self.performer else MAKERS.get(self.state, "treville")


def visited(visit: Visit) -> Seen:
    """The night of the visit: the state first, then the performer, then the person and Milady's second."""
    performer, person, maker = visit.performer, visit.person, visit.maker
    past: list[Event] = [e.Inherited(role=MAKERS[visit.state])] if maker == "father" else []
    acts: list[Act] = [move(person, "rochefort")]
    match visit.state:
        case "dead":
            past.append(ce.Died(seat="abbess", cause="shot"))
            maker = "executioner" if visit.function != "axe" else "father"
            past += [e.Inherited(role="executioner"), e.Struck(seat=person)]
            acts.append(move(maker, person))
        case "mate":
            acts.append(move(maker, performer, person))
        case "self":
            acts.append(move(maker, person, direction=performer))
        case "moved":
            maker = person
        case _:
            acts.append(move(maker, person))
    match visit.function:
        case "kill":
            acts += [a.Killer(by=performer, who=performer), a.Musket(by=performer, target=person)]
        case "charm":
            acts += [move(performer, person, "constance"), move("constance", "rochefort")]
        case "pair":
            acts.append(move(performer, person, "rochefort"))
        case "mirror":
            acts.append(move(performer, person, direction="dartagnan"))
        case _:
            acts.append(move(performer, person))
    mafs = [performer] if visit.function == "kill" else []
    return night([maker, performer, person, "constance"], acts, [*mafs, *([person] if visit.maf else [])], past)


def outcome(visit: Visit) -> str:
    """What came of the visit, in the words of the matrix."""
    seen = visited(visit)
    performer, person, letter = visit.performer, visit.person, seen.letters[visit.performer]
    if letter == "hindered" and performer in seen.ignored:
        return "ignored"
    if visit.function in ATTACKS:
        return attacked(visit, seen)
    if letter == "hindered":
        return "fail"
    assert letter in ("done", "done-roused")
    acted = seen.letters[person] == "done"
    match visit.function, visit.state:
        case "charm", ("pub" | "stunned" | "sermon"):
            gained = seen.letters["constance"] in ("made-jussac", "made-bonacieux")
            return "function moves" if gained and person not in seen.reports else "ok"
        case "charm", "moved":
            gained = seen.letters["constance"] in ("made-jussac", "made-bonacieux")
            return "copy" if gained and acted else "ok"
        case "sermon", "stunned":
            return "already blocked" if person not in seen.game.sermon and not acted else "ok"
        case "sermon", "moved":
            return "next night" if person in seen.game.sermon and acted else "ok"
        case "pub", "moved":
            return "move stands" if acted else "ok"
        case "watch", "moved":
            return "from now on" if not seen.reports[performer] and acted else "ok"
        case "pair", "moved":
            return "votes only" if acted and seen.game.paired(person, "rochefort") else "ok"
        case (("watch" | "mirror"), "self"):
            return "not redirected"
        case "amulet", "self":
            return "works"
    return "ok"


def attacked(visit: Visit, seen: Seen) -> str:
    """What came of an attack."""
    performer, person = visit.performer, visit.person
    if visit.state != "dead" and person in seen.deaths:
        return "dies"
    if performer in seen.deaths:
        return "attacker dies" if seen.deaths[performer] == "trap" else "suicide"
    if performer in seen.game.unconscious:
        return "knocked out"
    if visit.function == "axe" and person in seen.game.unconscious:
        return "stun"
    assert seen.letters[performer] == "hindered"
    return "fail"


def said(visit: Visit) -> str:
    """The cell: one outcome, or the samurai's by the status of the one he reaches."""
    outcomes = {outcome(visit), outcome(Visit(visit.function, visit.state, maf=True))}
    return "by status" if outcomes == {"suicide", "dies"} else "/".join(sorted(outcomes))


@pytest.mark.parametrize("function", [function for function in STATE_ROWS if function != "pray"])
def test_function_against_state(function: str) -> None:
    cells = dict(zip(STATES, STATE_ROWS[function], strict=True))
    played = {state: said(Visit(function, state)) for state, words in cells.items() if words not in ("–", "n/a")}
    assert played == {state: expected(cells[state]) for state in played}


def test_who_is_not_redirected_reaches_the_person_he_was_sent_to() -> None:
    """The last column for a watcher and for a second mirror, which stands on the person named (AMB-76, AMB-79)."""
    seen = night(
        ["father", "bonacieux", "la-chesnaye", "athos"],
        [
            move("father", "jussac", direction="la-chesnaye"),
            move("bonacieux", "jussac"),
            move("la-chesnaye", "jussac", direction="dartagnan"),
            move("athos", "jussac"),
        ],
        past=[e.Inherited(role="la-chesnaye")],
    )
    assert seen.reports["bonacieux"] == [("mirror", "la-chesnaye", "jussac")]
    assert seen.letters["dartagnan"] == "roused"
    assert seen.letters["athos"] == "done-roused"


def test_nobody_prays_for_the_living() -> None:
    """The row of the prayer: its object must be dead."""
    game = RULES.new({})
    sides = {role: "maf" if role == "planchet" else "honest" for role in ROLES}
    game, _ = taken(game, c.SignUp(players=tuple(map(c.Player, ROLES))))
    game, _ = taken(game, c.Deal(seed="s", roles={role: role for role in ROLES}, sides=sides, why="опыт"))
    game = RULES.evolve(RULES.evolve(game, e.Jailed(seat="planchet")), ce.Died(seat="athos", cause="shot"))
    game, _ = taken(taken(game, c.Close())[0], c.Close())
    assert STATE_ROWS["pray"][0] == "required"
    assert RULES.decide(game, a.Pray(by="abbess", target="porthos")) == Reject(
        "target-alive", ("ROLE-14.2",), {"target": "porthos"}
    )
    assert isinstance(RULES.decide(game, a.Pray(by="abbess", target="athos")), Commit)
