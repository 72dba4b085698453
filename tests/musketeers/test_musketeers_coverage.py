"""Every normative clause is named by a case and applied in a trace; every refusal, option value, letter and report word
of the game is met by a case. Printed: how many clauses of each family are."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hostconsole.cases import Result, find, load, run
from hostconsole.registry import installed
from rulesets.musketeers.notices import PRIVATE, PUBLIC

FOLDER = Path(__file__).parents[2] / "rulesets" / "musketeers" / "cases" / "clauses"
REFUSALS = [
    *("wrong-phase", "actor-dead", "no-power", "target-dead", "target-alive", "target-count", "self-target"),
    *("same-target", "already-voted", "unconscious", "denied", "no-vote", "used-today", "used-up"),
    *("paired", "too-many-votes", "not-mafia", "kill-mandatory", "too-many-swaps", "swaps-final", "amulet-in-a-row"),
    *("no-seated-maf", "prayer-target", "extension-used", "not-dead", "will-used"),
]
SIGHTS = [
    *("pub", "guard", "sermon", "charm", "watch", "mirror", "axe", "amulet", "pair"),
    *("pray", "samurai", "kill", "killed", "vain", "stopped", "fled", "trapped"),
]
AT_THE_DEAL = ("roles", "status", "team")
"""A case starts with the roles dealt: what the deal tells stands before its first act."""
ANNOUNCED_BY_HAND = ("day", "intake-closed")
"""The host's own announcements; no act of a case makes them."""


@pytest.fixture(scope="module")
def results() -> tuple[Result, ...]:
    """Every case of the clause groups, run in all ways."""
    return tuple(run(load(path)) for path in find([FOLDER]))


@pytest.fixture(scope="module")
def expectations() -> tuple[dict[str, Any], ...]:
    """Every expectation of every case."""
    return tuple(expect for path in find([FOLDER]) for expect in load(path).expects)


def family(clause: str) -> str:
    """The words before the number: DAY-VOTE of DAY-VOTE-01, MSG of MSG-P1."""
    return re.split(r"-(?=[A-Z]?\d|[A-Z]\d?$)", clause)[0]


def told(expectations: tuple[dict[str, Any], ...]) -> Iterator[dict[str, Any]]:
    return (tell for expect in expectations for tell in expect.get("tells", ()))


def test_every_case_holds(results: tuple[Result, ...]) -> None:
    broken = [f"{result.case.path.name}: {failure}" for result in results for failure in result.failures]
    assert broken == []


def test_every_normative_clause_is_named_and_applied(results: tuple[Result, ...]) -> None:
    clauses = installed("musketeers").rules.data.clauses
    normative = [key for key, clause in clauses.items() if clause.normative]
    named = {clause for result in results for clause in result.case.clauses}
    applied = {clause for result in results for clause in result.applied}
    total = Counter(family(key) for key in normative)
    has_name = Counter(family(key) for key in normative if key in named)
    has_trace = Counter(family(key) for key in normative if key in applied)
    print(f"\n{'family':<9} {'clauses':>8} {'in cases':>9} {'in traces':>10}")
    for name, count in total.items():
        print(f"{name:<9} {count:>8} {has_name[name]:>9} {has_trace[name]:>10}")
    print(f"{'all':<9} {sum(total.values()):>8} {sum(has_name.values()):>9} {sum(has_trace.values()):>10}")
    assert applied - set(clauses) == set()
    assert [key for key in normative if key not in named] == []
    assert [key for key in normative if key not in applied] == []


def test_every_refusal_is_met(expectations: tuple[dict[str, Any], ...]) -> None:
    met = {expect.get("refused") for expect in expectations}
    assert [code for code in REFUSALS if code not in met] == []


def test_every_option_is_met_in_every_value(results: tuple[Result, ...]) -> None:
    met = {(key, value) for result in results for key, value in result.case.options.items()}
    options = installed("musketeers").rules.data.options
    missing = [(key, value) for key, option in options.items() for value in option.values if (key, value) not in met]
    assert missing == []


def test_every_letter_and_post_is_met(expectations: tuple[dict[str, Any], ...]) -> None:
    letters = {tell["what"] for tell in told(expectations)}
    posts = {post for expect in expectations for post in expect.get("posts", ())}
    assert [key for key in PRIVATE if key not in letters and key not in AT_THE_DEAL] == []
    assert [key for key in PUBLIC if key not in posts and key not in (*AT_THE_DEAL, *ANNOUNCED_BY_HAND)] == []


def test_every_sight_of_a_report_is_met(expectations: tuple[dict[str, Any], ...]) -> None:
    seen = {atom["did"] for tell in told(expectations) for atom in tell.get("atoms", ())}
    assert [did for did in SIGHTS if did not in seen] == []
