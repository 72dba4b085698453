"""The clauses of musketeers: each id is there, says something of its own in both languages, and is fit to be shown."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

import rulesets
from hostconsole.core.ruleset import Clause

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
LONGEST = 300

CYRILLIC = re.compile(r"[\u0400-\u04ff]")
LATIN = re.compile(r"[A-Za-z]")


def numbered(families: dict[str, int]) -> list[str]:
    return [f"{family}-{number:02}" for family, count in families.items() for number in range(1, count + 1)]


def every_id() -> list[str]:
    roles = [f"ROLE-{role:02}.{part}" for role, count in enumerate(ROLES, 1) for part in range(1, count + 1)]
    clarified = [
        f"CLAR-{number}{part}"
        for number, ends in CLARIFICATIONS.items()
        for part in ([""] if ends is None else [f".{part}" for part in range(ends[0], ends[1] + 1)])
    ]
    rules = numbered(START) + roles + LETTERS + ["MSG-P1"] + clarified + numbered(DISPUTES)
    return rules + numbered(GAPS) + numbered(ADDED)


def bare(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


@pytest.fixture(scope="module")
def clauses() -> dict[str, Clause]:
    path = Path(rulesets.__file__).parent / "musketeers" / "clauses.toml"
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Clause])


def test_every_id_is_there_in_order(clauses: dict[str, Clause]) -> None:
    assert len(every_id()) == 242 + 128 + 17
    assert list(clauses) == every_id()


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


def test_an_example_calls_itself_one(clauses: dict[str, Clause]) -> None:
    examples = {key for key, clause in clauses.items() if clause.reason == "example"}
    silent = {key for key in examples if "example" not in clauses[key].text["en"].casefold()}
    assert silent == {"SWAPS-07"}  # it continues the example of SWAPS-06


def test_what_refuses_asks_or_has_an_option_applies(clauses: dict[str, Clause]) -> None:
    assert [key for key in APPLIED if not clauses[key].normative] == []
