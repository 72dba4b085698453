"""Properties of random games: looking at every game, thinning out the one that breaks a property, printing figures.

By default a seeded sample is played; HOSTCONSOLE_FULL=1 plays two thousand games.
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

import pytest

from hostconsole.core.acts import Act, as_table, key_of
from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from hostconsole.core.ruleset import Ruleset
from tests.random_play import Turn, replayed
from tests.shared_properties import FULL, Checks, Record

R = TypeVar("R", bound=Record[Any])
Property = Callable[[R], Checks]


@dataclass
class Survey(Generic[R]):
    """What was seen in all games, and the first game that breaks each property."""

    rules: Ruleset[Any]
    properties: tuple[Property[R], ...]
    games: int = 0
    looked: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    examples: dict[str, tuple[R, int, str]] = field(default_factory=dict)
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    applied: set[str] = field(default_factory=set)

    @cached_property
    def normative(self) -> frozenset[str]:
        """The clauses that something can apply."""
        return frozenset(key for key, clause in self.rules.data.clauses.items() if clause.normative)

    @cached_property
    def never(self) -> list[str]:
        """The kinds of acts that were never accepted. Ask when all games have been looked at."""
        return sorted({key_of(each) for each in self.rules.acts} - set(self.accepted))

    def look(self, record: R) -> None:
        """Counts one game and tries every property on it."""
        self.games += 1
        self.winners[record.turns[-1].after.winner] += 1
        for turn in record.turns:
            seen = self.accepted if isinstance(turn.decision, Commit) else self.refused
            seen[key_of(type(turn.act))] += 1
            match turn.decision:
                case Commit(trace=trace):
                    self.applied |= {step.clause for step in trace if step.mark == "applied"} & self.normative
                case NeedsRuling(question=question):
                    self.asked[question] += 1
                case Reject(reason=reason, clauses=clauses):
                    self.reasons[reason] += 1
                    self.applied |= self.normative.intersection(clauses)
        for holds in self.properties:
            name = holds.__name__
            for place, fault in holds(record):
                self.looked[name] += 1
                if fault:
                    self.broken[name] += 1
                    self.examples.setdefault(name, (record, place, fault))


def thinned(record: R, holds: Property[R], end: int) -> R:
    """The game up to turn `end` with as few acts as still break the property at the last of them."""
    acts = [turn.act for turn in record.turns[: end + 1]]

    def of(some: list[Act]) -> R:
        return replace(record, turns=replayed(record.rules, record.start, some))

    def broken(some: list[Act]) -> bool:
        try:
            return any(fault for place, fault in holds(of(some)) if place + 1 == len(some))
        except (LookupError, ValueError):
            return False

    size = len(acts)
    while size:
        place = 0
        while place < len(acts):
            fewer = acts[:place] + acts[place + size :]
            if fewer and broken(fewer):
                acts = fewer
            else:
                place += size
        size //= 2
    return of(acts)


def story(record: Record[Any], fault: str) -> str:
    """What went wrong in a game, with its acts and what the rules said to each."""
    options = record.turns[0].before.options
    acts = (f"{as_table(turn.act)} -> {said(turn)}" for turn in record.turns)
    return "\n".join((fault, f"{record.knobs}", f"options {options}", *acts))


def said(turn: Turn[Any]) -> str:
    """What the rules said, in a word or two."""
    match turn.decision:
        case Reject(reason=reason, facts=facts):
            return f"{reason} {facts}"
        case NeedsRuling(question=question):
            return f"asks {question}"
        case _:
            return "stands"


def must_hold(holds: Property[R], survey: Survey[R], capsys: pytest.CaptureFixture[str]) -> None:
    """Prints how often a property was looked at; fails if that is hardly ever, or with the story of a game that breaks
    it."""
    name = holds.__name__
    with capsys.disabled():
        print(f"\n  {name}: looked {survey.looked[name]} times, broken {survey.broken[name]}", end="")
    assert survey.looked[name] >= survey.games // 20, "the games never came to it"
    if name in survey.examples:
        record, place, fault = survey.examples[name]
        few = thinned(record, holds, place)
        fault = next((fault for _, fault in holds(few) if fault), fault)
        pytest.fail(f"{survey.broken[name]} times, such as:\n{story(few, fault)}", pytrace=False)


def print_figures(survey: Survey[R], capsys: pytest.CaptureFixture[str], *own: str) -> None:
    """Prints what the games came to, with a game's own lines in the middle."""
    kinds, never = len(survey.rules.acts), ", ".join(survey.never) or "none"
    with capsys.disabled():
        print(f"\n  {survey.games} games, {survey.accepted.total()} acts accepted, {survey.refused.total()} refused")
        print(f"  won by: {dict(survey.winners)}; asked: {dict(survey.asked)}")
        for line in own:
            print(f"  {line}")
        print(f"  {len(survey.applied)} of {len(survey.normative)} normative clauses at work")
        print(f"  kinds of acts accepted: {len(survey.accepted)} of {kinds}, never: {never}")


def hash_seeds_must_not_matter(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Runs a game's player, a module by its dotted name, under two hash seeds; fails unless both print the same."""
    games = [str(number) for number in range(40 if FULL else 6)]
    outputs = []
    for hash_seed in ("1", "4242"):
        path = os.pathsep.join(filter(None, sys.path))
        surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
        command = [sys.executable, "-m", player, *games]
        outputs.append(subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout)
    with capsys.disabled():
        print(f"\n  {len(games)} games alike under two hash seeds", end="")
    assert len(outputs[0].splitlines()) == len(games), "not every game was played"
    assert outputs[0] == outputs[1], "the games differ"
