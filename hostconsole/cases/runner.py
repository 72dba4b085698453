"""Runs a case through the desk in every way it must hold: as written, shuffled, renamed, saved and loaded between any
two acts, and with each close previewed twice before it is committed."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from hostconsole.cases.checks import failures_of
from hostconsole.cases.files import Case
from hostconsole.core.acts import describe, with_seats
from hostconsole.core.decisions import Commit, Decision, Reject
from hostconsole.core.trace import Step
from hostconsole.desk import history, inbox
from hostconsole.desk.correction import Correction, correct, correction
from hostconsole.desk.desk import Desk, Preview, begin, commit, consider, do, opened, read, saved
from hostconsole.store import dumps, loads

Run = Literal["written", "shuffled", "renamed", "saved", "previewed", "clauses"]
RUNS: tuple[Run, ...] = ("written", "shuffled", "renamed", "saved", "previewed")
WHEN = datetime(2000, 1, 1)
"""Entries of a case are all written at one moment: nothing depends on when the host typed."""


@dataclass(frozen=True)
class Failure:
    """One expectation that did not hold."""

    act: int
    key: str
    expected: Any
    found: Any
    run: Run


@dataclass(frozen=True)
class Outcome:
    """What one act led to: the decision, the desk before and after, and for a paste what was read."""

    decision: Decision
    before: Desk
    after: Desk
    look: inbox.Look | None = None


@dataclass(frozen=True)
class Result:
    """A case with all its failures, the trace of each act as written, and every clause that was applied.

    Seating the roster counts: the sign-up and the deal have clauses of their own.
    """

    case: Case
    failures: tuple[Failure, ...]
    trace: tuple[tuple[Step, ...], ...] = field(default=(), repr=False)
    applied: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def ok(self) -> bool:
        """Whether everything held in every run."""
        return not self.failures


def run(case: Case) -> Result:
    """Runs a case in all ways; never raises for what the case says."""
    failures: list[Failure] = []
    trace: list[tuple[Step, ...]] = []
    for way in RUNS:
        if way == "renamed" and case.pastes:
            continue
        variant = VARIANTS[way](case)
        for place, outcome in enumerate(played(variant, way)):
            original = place_in(case, variant, place)
            for key, expected, found in failures_of(variant.expects[place], outcome):
                failures.append(Failure(original, key, expected, found, way))
            if way == "written":
                trace.append(steps_of(outcome))
    setup = tuple(step for entry in seated(case).entries for step in entry.trace)
    applied = {step.clause for steps in (setup, *trace) for step in steps if step.mark == "applied"}
    missing = [clause for clause in case.clauses if clause not in applied]
    if missing:
        failures.append(Failure(len(case.acts) - 1, "clauses", missing, sorted(applied), "clauses"))
    return Result(case, tuple(failures), tuple(trace), frozenset(applied))


def steps_of(outcome: Outcome) -> tuple[Step, ...]:
    """The clauses at work in an act; a refusal applies the clauses that refuse."""
    decision = outcome.decision
    if isinstance(decision, Commit):
        entries = outcome.after.entries[len(outcome.before.entries) :]
        return tuple(step for entry in entries for step in entry.trace) or decision.trace
    return tuple(Step(clause) for clause in decision.clauses)


# The ways of running ---------------------------------------------------------------------------------------------


def as_written(case: Case) -> Case:
    """The case itself."""
    return case


def shuffled(case: Case) -> Case:
    """The orders of each night in another order; acts of one seat or team, and all that expect something, keep their
    place. Which may move is found by playing the case once."""
    groups = movable(case)
    order = list(range(len(case.acts)))
    generator = random.Random(case.id)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and case.acts[end]["act"] != "close":
            end += 1
        shuffle_stretch(order, groups, range(start, end), generator)
        start = end + 1
    acts = tuple(case.acts[place] for place in order)
    expects = tuple(case.expects[place] for place in order)
    return replace(case, acts=acts, expects=expects)


def shuffle_stretch(order: list[int], groups: Mapping[int, str], stretch: range, generator: random.Random) -> None:
    """Reorders the movable acts among their own places; each group keeps its inner order."""
    places = [place for place in stretch if place in groups]
    queues: dict[str, list[int]] = {}
    for place in places:
        queues.setdefault(groups[place], []).append(place)
    turns = [groups[place] for place in places]
    generator.shuffle(turns)
    for place, turn in zip(places, turns, strict=True):
        order[place] = queues[turn].pop(0)


def movable(case: Case) -> dict[int, str]:
    """The acts that may change places, with their group: unrefused orders that expect nothing. Where an act of a group
    must keep its place, all of that group's acts in the phase do, for their order among themselves counts."""
    free: dict[int, str] = {}
    pinned: set[tuple[int, str]] = set()
    phase = 0
    phases: dict[int, int] = {}
    for place, outcome in enumerate(played(case, "written")):
        act = case.acts[place]
        if act["act"] == "close":
            phase += 1
        act_type = outcome.before.rules.act_type(act["act"])
        if act_type is None:
            continue
        group = outcome.before.rules.order_group(outcome.before.game, read(outcome.before, act))
        if not group:
            continue
        if case.expects[place] or not isinstance(outcome.decision, Commit) or "at" in act:
            pinned.add((phase, group))
        else:
            free[place] = group
            phases[place] = phase
    return {place: group for place, group in free.items() if (phases[place], group) not in pinned}


def renamed(case: Case) -> Case:
    """The same seats under other nicks. Their order by alphabet is turned round as well."""
    names = {seat.nick: f"Ы{len(case.seats) - place:03d}" for place, seat in enumerate(case.seats)}
    for act in case.acts:
        if act["act"] == "replace":
            names.setdefault(str(act["nick"]), f"Э{len(names):03d}")
    seats = tuple(replace(seat, nick=names[seat.nick]) for seat in case.seats)
    rules = begin(case.ruleset, title="", options={}, created=WHEN).rules

    def changed(act: dict[str, Any]) -> dict[str, Any]:
        if act["act"] == "correct" and "instead" in act:
            return {**act, "instead": changed(act["instead"])}
        act_type = rules.act_type(act["act"])
        if act_type is None:
            return act
        table = with_seats(act_type, act, lambda nick: names.get(nick, nick))
        accounts = ("from", "to", "nick", "choice")
        for key in accounts:
            seat_field = describe(act_type).field(key)
            if isinstance(act.get(key), str) and (seat_field is None or seat_field.kind == "text"):
                table[key] = names.get(act[key], act[key])
        return table

    return replace(
        case,
        seats=seats,
        acts=tuple(changed(act) for act in case.acts),
        expects=tuple(renamed_expect(expect, names) for expect in case.expects),
    )


def renamed_expect(expect: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An expectation under the other nicks."""

    def other(value: Any) -> Any:
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, Mapping):
            return {names.get(key, key): other(each) for key, each in value.items()}
        return [other(each) for each in value] if isinstance(value, list) else value

    return {key: other(value) for key, value in expect.items()}


VARIANTS = {
    "written": as_written,
    "shuffled": shuffled,
    "renamed": renamed,
    "saved": as_written,
    "previewed": as_written,
}


def place_in(case: Case, variant: Case, place: int) -> int:
    """Where an act of a variant stands in the case as written."""
    if variant is case or variant.acts[place] is case.acts[place]:
        return place
    return next((n for n, act in enumerate(case.acts) if act is variant.acts[place]), place)


# Playing ---------------------------------------------------------------------------------------------------------


def seated(case: Case) -> Desk:
    """The desk with the case's roster, roles as given, in the first phase."""
    desk = begin(case.ruleset, title=case.title, options=case.options, created=WHEN, id="case")
    players = [{"nick": seat.nick, "exp": seat.exp} for seat in case.seats]
    desk, _ = do(desk, {"act": "sign-up", "players": players}, time=WHEN, who="case")
    roles = {seat.nick: seat.role for seat in case.seats}
    sides = {seat.nick: seat.status for seat in case.seats if seat.status}
    deal = {"act": "deal", "roles": roles, "sides": sides, "why": "roles as given"}
    desk, decision = do(desk, deal, time=WHEN, who="case")
    if not isinstance(decision, Commit):
        raise RuntimeError(f"{case.path}: the roster is not accepted: {decision}")
    return desk


def played(case: Case, way: Run) -> Iterator[Outcome]:
    """Every act with what it led to."""
    desk = seated(case)
    first_entries: list[int] = []
    for act in case.acts:
        outcome = played_act(desk, act, way, first_entries)
        first_entries.append(len(desk.entries) + 1 if outcome.after is not desk else 0)
        yield outcome
        desk = reloaded(outcome.after) if way == "saved" else outcome.after


def reloaded(desk: Desk) -> Desk:
    """The desk after a round through the save file's text."""
    return opened(loads(dumps(saved(desk))))


def played_act(desk: Desk, act: Mapping[str, Any], way: Run, first_entries: list[int]) -> Outcome:
    """One act through the desk. `first_entries` says which entry each earlier act of the case began."""
    kind = act["act"]
    if kind == "paste":
        look = inbox.look(desk, act)
        return Outcome(Commit(), desk, inbox.take(desk, look, time=WHEN, who="case"), look)
    if kind in ("undo", "redo"):
        step = history.undo if kind == "undo" else history.redo
        after = step(desk, time=WHEN, who="case")
        return Outcome(after, desk, desk) if isinstance(after, Reject) else Outcome(Commit(), desk, after)
    if kind == "publish":
        return Outcome(Commit(), desk, history.publish(desk, time=WHEN, who="case"))
    if kind == "correct":
        number = first_entries[act["entry"]] if act["entry"] < len(first_entries) else 0
        change = correction(desk, number, act.get("instead"), act.get("why", ""))
        if not isinstance(change, Correction):
            return Outcome(change, desk, desk)
        return Outcome(Commit(), desk, correct(desk, change, time=WHEN, who="case"))
    preview = consider(desk, read(desk, act))
    if way == "previewed" and kind == "close":
        preview = previewed_twice(desk, act, preview)
    if isinstance(preview.decision, Commit):
        return Outcome(preview.decision, desk, commit(desk, preview, time=WHEN, who="case"))
    return Outcome(preview.decision, desk, desk)


def previewed_twice(desk: Desk, act: Mapping[str, Any], preview: Preview) -> Preview:
    """A second look must show exactly the same."""
    again = consider(desk, read(desk, act))
    if again.digest != preview.digest:
        raise AssertionError("two previews of one close differ")
    return again
