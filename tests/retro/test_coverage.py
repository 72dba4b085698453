"""Every normative clause is named by a case and applied in a trace; no case names or applies an unknown clause."""

from collections import Counter
from pathlib import Path

import pytest

from hostconsole.cases import Result, find, load, run
from hostconsole.registry import installed

FOLDER = Path(__file__).parents[2] / "rulesets" / "retro" / "cases"


@pytest.fixture(scope="module")
def results() -> tuple[Result, ...]:
    """Every case of the clause groups, run in all ways."""
    return tuple(run(load(path)) for path in find([FOLDER / "clauses"]))


def family(clause: str) -> str:
    return clause.split("-")[0]


def test_every_case_holds(results: tuple[Result, ...]) -> None:
    broken = [f"{result.case.path.name}: {failure}" for result in results for failure in result.failures]
    assert broken == []


def test_every_normative_clause_is_named_and_applied(results: tuple[Result, ...]) -> None:
    clauses = installed("retro").rules.data.clauses
    normative = [key for key, clause in clauses.items() if clause.normative]
    named = {clause for result in results for clause in result.case.clauses}
    applied = {clause for result in results for clause in result.applied}
    total = Counter(family(key) for key in normative)
    has_name = Counter(family(key) for key in normative if key in named)
    has_trace = Counter(family(key) for key in normative if key in applied)
    print(f"\n{'family':<8} {'clauses':>8} {'in cases':>9} {'in traces':>10}")
    for name, count in total.items():
        print(f"{name:<8} {count:>8} {has_name[name]:>9} {has_trace[name]:>10}")
    print(f"{'all':<8} {sum(total.values()):>8} {sum(has_name.values()):>9} {sum(has_trace.values()):>10}")
    assert applied - set(clauses) == set()
    assert [key for key in normative if key not in named] == []
    assert [key for key in normative if key not in applied] == []
