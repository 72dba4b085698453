"""The clauses of retro: each id is there, says something of its own in both languages, and is fit to be shown."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

import rulesets.retro
from hostconsole.core.ruleset import Clause

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
LONGEST = 300

CYRILLIC = re.compile(r"[\u0400-\u04ff]")
LATIN = re.compile(r"[A-Za-z]")


def numbered(families: dict[str, int]) -> list[str]:
    return [f"{family}-{number:02}" for family, count in families.items() for number in range(1, count + 1)]


def bare(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


@pytest.fixture(scope="module")
def clauses() -> dict[str, Clause]:
    path = Path(rulesets.retro.__file__).with_name("clauses.toml")
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Clause])


def test_every_id_is_there_in_order(clauses: dict[str, Clause]) -> None:
    assert list(clauses) == numbered(RULES) + numbered(GAPS) + numbered(ADDED)


def test_both_languages_and_no_other(clauses: dict[str, Clause]) -> None:
    assert {key: set(clause.text) for key, clause in clauses.items() if set(clause.text) != {"ru", "en"}} == {}


def test_each_language_keeps_to_its_alphabet(clauses: dict[str, Clause]) -> None:
    mixed = [
        key
        for key, clause in clauses.items()
        if not CYRILLIC.search(clause.text["ru"])
        or LATIN.search(clause.text["ru"])
        or not LATIN.search(clause.text["en"])
        or CYRILLIC.search(clause.text["en"])
    ]
    assert mixed == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_two_clauses_say_the_same(clauses: dict[str, Clause], language: str) -> None:
    first: dict[str, str] = {}
    repeats = [
        (first[said], key)
        for key, clause in clauses.items()
        if first.setdefault(said := bare(clause.text[language]), key) != key
    ]
    assert repeats == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_text_is_one_short_clean_line(clauses: dict[str, Clause], language: str) -> None:
    unfit = [
        key
        for key, clause in clauses.items()
        if not (text := clause.text[language]).endswith(".")
        or len(text) > LONGEST
        or not text.isprintable()
        or text != " ".join(text.split())
        or any(mark in text for mark in "[]{}<>")
    ]
    assert unfit == []


def test_a_reason_stands_where_nothing_can_apply_the_clause_and_only_there(clauses: dict[str, Clause]) -> None:
    assert [key for key, clause in clauses.items() if clause.normative == bool(clause.reason)] == []
    assert {clause.reason for clause in clauses.values()} - {""} == REASONS


def test_rulings_added_later_all_apply(clauses: dict[str, Clause]) -> None:
    assert [key for key in numbered(ADDED) if not clauses[key].normative] == []
