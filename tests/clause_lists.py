"""The checks on a game's clauses.toml: each clause says something of its own in both languages, fit to be shown.

Which ids there are, and which reasons, each game's own tests say.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import msgspec

import rulesets
from hostconsole.core.ruleset import Clause

LANGUAGES = ("ru", "en")
LONGEST = 300
CYRILLIC = re.compile(r"[\u0400-\u04ff]")
LATIN = re.compile(r"[A-Za-z]")

Clauses = Mapping[str, Clause]


@cache
def clauses_of(ruleset: str) -> Clauses:
    """The clauses of that ruleset by id, in the order of its file."""
    path = Path(rulesets.__file__).parent / ruleset / "clauses.toml"
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Clause])


def numbered(families: Mapping[str, int]) -> list[str]:
    """The ids of families of that many clauses, numbered from 1 without gaps."""
    return [f"{family}-{number:02}" for family, count in families.items() for number in range(1, count + 1)]


def reasons_of(ruleset: str) -> set[str]:
    """The reasons why clauses apply to nothing."""
    return {clause.reason for clause in clauses_of(ruleset).values()} - {""}


def bare(text: str) -> str:
    """The words of a text and nothing else."""
    return " ".join(re.findall(r"\w+", text.casefold()))


# Each check gives the ids that do not pass it --------------------------------------------------------------------


def both_languages_and_no_other(ruleset: str) -> list[str]:
    """A clause has a text in each language."""
    return [key for key, clause in clauses_of(ruleset).items() if set(clause.text) != set(LANGUAGES)]


def each_language_keeps_to_its_alphabet(ruleset: str) -> list[str]:
    """The Russian text has Cyrillic letters and no Latin ones, the English text the other way round."""
    return [
        key
        for key, clause in clauses_of(ruleset).items()
        if not CYRILLIC.search(clause.text["ru"])
        or LATIN.search(clause.text["ru"])
        or not LATIN.search(clause.text["en"])
        or CYRILLIC.search(clause.text["en"])
    ]


def no_two_clauses_say_the_same(ruleset: str) -> list[str]:
    """No text repeats the words of another."""
    first: dict[str, str] = {}
    return [
        f"{key} says in {language} what {first[said]} says"
        for language in LANGUAGES
        for key, clause in clauses_of(ruleset).items()
        if first.setdefault(said := bare(clause.text[language]), key) != key
    ]


def a_text_is_one_short_clean_line(ruleset: str) -> list[str]:
    """A text is one printable line with a full stop, single spaces and no markup."""
    return [
        f"{key} in {language}"
        for language in LANGUAGES
        for key, clause in clauses_of(ruleset).items()
        if not (text := clause.text[language]).endswith(".")
        or len(text) > LONGEST
        or not text.isprintable()
        or text != " ".join(text.split())
        or any(mark in text for mark in "[]{}<>")
    ]


def a_reason_stands_where_nothing_can_apply_the_clause_and_only_there(ruleset: str) -> list[str]:
    """A clause is normative, or says why it is not."""
    return [key for key, clause in clauses_of(ruleset).items() if clause.normative == bool(clause.reason)]


CHECKS: tuple[Callable[[str], list[str]], ...] = (
    both_languages_and_no_other,
    each_language_keeps_to_its_alphabet,
    no_two_clauses_say_the_same,
    a_text_is_one_short_clean_line,
    a_reason_stands_where_nothing_can_apply_the_clause_and_only_there,
)
