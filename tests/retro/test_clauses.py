"""The clauses of retro: each id is there, says something of its own in both languages, and is fit to be shown."""

from collections.abc import Callable

import pytest

from tests.clause_lists import CHECKS, clauses_of, numbered, reasons_of

# How many ids each family has; they are numbered from 1 without gaps.
RULES = {
    "SETUP": 11,
    "NIGHT": 15,
    "DAY": 21,
    "NECRO": 31,
    "ASSN": 68,
    "CLAN": 33,
    "COMM": 19,
    "JOINT": 30,
    "EXP": 17,
    "MANA": 25,
    "CRIME": 18,
    "END": 7,
}
GAPS = {"GE": 30, "GM": 22, "GN": 16, "GV": 13, "GA": 29, "GC": 24, "GK": 10, "GJ": 37, "GX": 19}
ADDED = {"RULING": 23}

REASONS = {
    "advice",
    "background",
    "conduct the program cannot see",
    "flavour",
    "heading",
    "host's discretion outside the program",
    "manners",
    "kept by the reader of pasted text",
    "no act of the program could break it",
    "rationale",
    "repeated words",
    "right that forbids nothing",
    "version stamp",
}


def test_every_id_is_there_in_order() -> None:
    assert list(clauses_of("retro")) == numbered(RULES) + numbered(GAPS) + numbered(ADDED)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_clause_is_fit_to_be_shown(check: Callable[[str], list[str]]) -> None:
    assert check("retro") == []


def test_the_reasons_are_known() -> None:
    assert reasons_of("retro") == REASONS


def test_rulings_added_later_all_apply() -> None:
    assert [key for key in numbered(ADDED) if not clauses_of("retro")[key].normative] == []
