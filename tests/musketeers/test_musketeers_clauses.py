"""The clauses of musketeers: each id is there, says something of its own in both languages, and is fit to be shown."""

from collections.abc import Callable

import pytest

from tests.clause_lists import CHECKS, clauses_of, numbered, reasons_of

# How many ids each family has; they are numbered from 1 without gaps.
START = {
    "SETUP": 12,
    "STATUS": 4,
    "KILLER": 8,
    "DAY-VOTE": 9,
    "QUEUE": 9,
    "SWAPS": 10,
    "DEATH": 7,
    "RIGHTS": 12,
}
# How many clauses each of the seventeen roles has: ROLE-01.1 and so on.
ROLES = (4, 5, 5, 6, 9, 8, 6, 4, 3, 7, 5, 5, 8, 4, 6, 5, 5)
LETTERS = [*(f"MSG-G{number}" for number in range(1, 6)), "MSG-H", *(f"MSG-{number:02}" for number in range(1, 14))]
# First and last part of each clarification; None where it has no parts. The source gives the number 4 twice.
CLARIFICATIONS: dict[str, tuple[int, int] | None] = {
    "00": None,
    "01": (1, 5),
    "02": (1, 5),
    "03": None,
    "04a": (0, 6),
    "04b": (1, 4),
    "05": (1, 6),
    "06": (1, 2),
    "07": (1, 4),
    "08": None,
    "09": None,
    "10": (1, 7),
    "11": (1, 4),
}
DISPUTES = {"DISPUTE": 8}
GAPS = {"AMB": 128}
ADDED = {"RULING": 17}

REASONS = {
    "background",
    "conduct the program cannot see",
    "example",
    "flavour",
    "heading",
    "host's discretion outside the program",
    "manners",
    "no act of the program could break it",
    "repeated words",
    "right that forbids nothing",
    "version stamp",
}
# What a refusal names, what the close asks about, and what has an option: never mere words.
APPLIED = [
    *("SETUP-06", "SETUP-07", "AMB-115", "AMB-25", "CLAR-10.4", "CLAR-10.5", "RIGHTS-02", "DEATH-01", "DEATH-04"),
    *("DAY-VOTE-05", "ROLE-10.4", "ROLE-10.5", "ROLE-07.2", "ROLE-07.3", "ROLE-07.5", "AMB-22", "AMB-23", "AMB-93"),
    *("ROLE-02.5", "ROLE-04.2", "ROLE-06.7", "ROLE-12.3", "ROLE-12.4", "ROLE-13.1", "AMB-11", "AMB-60", "AMB-77"),
    *("ROLE-14.1", "ROLE-14.2", "ROLE-14.3", "ROLE-14.4"),
    *("KILLER-03", "KILLER-07", "KILLER-08", "SWAPS-02", "SWAPS-05", "SWAPS-09", "AMB-08"),
    *("AMB-10", "AMB-13", "AMB-16", "AMB-28", "AMB-34", "AMB-37", "AMB-43", "AMB-53", "AMB-70", "AMB-75"),
    *("AMB-83", "AMB-111"),
]


def every_id() -> list[str]:
    roles = [f"ROLE-{role:02}.{part}" for role, count in enumerate(ROLES, 1) for part in range(1, count + 1)]
    clarified = [
        f"CLAR-{number}{part}"
        for number, ends in CLARIFICATIONS.items()
        for part in ([""] if ends is None else [f".{part}" for part in range(ends[0], ends[1] + 1)])
    ]
    rules = numbered(START) + roles + LETTERS + ["MSG-P1"] + clarified + numbered(DISPUTES)
    return rules + numbered(GAPS) + numbered(ADDED)


def test_every_id_is_there_in_order() -> None:
    assert len(every_id()) == 242 + 128 + 17
    assert list(clauses_of("musketeers")) == every_id()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_clause_is_fit_to_be_shown(check: Callable[[str], list[str]]) -> None:
    assert check("musketeers") == []


def test_the_reasons_are_known() -> None:
    assert reasons_of("musketeers") == REASONS


def test_an_example_calls_itself_one() -> None:
    clauses = clauses_of("musketeers")
    examples = {key for key, clause in clauses.items() if clause.reason == "example"}
    silent = {key for key in examples if "example" not in clauses[key].text["en"].casefold()}
    assert silent == {"SWAPS-07"}  # it continues the example of SWAPS-06


def test_what_refuses_asks_or_has_an_option_applies() -> None:
    assert [key for key in APPLIED if not clauses_of("musketeers")[key].normative] == []
