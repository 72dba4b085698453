"""The phrasebook: a host's words count at once, and a fault in the file is named with its place."""

import tomllib
from typing import Any

import pytest

from hostconsole.intake.phrasebook import phrasebook, unknown_acts
from hostconsole.intake.reading import read
from tests.intake.samples import ACT_FIELDS, ROOT, retro, table


def data() -> dict[str, Any]:
    return tomllib.loads((ROOT / "rulesets/retro/phrases.toml").read_text(encoding="utf-8"))


def test_retro_speaks_only_of_acts_and_fields_the_game_has() -> None:
    assert unknown_acts(retro(), ACT_FIELDS) == ()


def test_a_hosts_own_words_are_understood_without_touching_code() -> None:
    words = data()
    shot = next(each for each in words["act"] if each["act"] == "shot")
    shot["say"].append("в расход")
    words["words"]["hedge"].append("типа")
    book = phrasebook(words)
    for text, grade in (("В расход Дятла", "sure"), ("В расход, типа, Дятла", "unsure")):
        reading = read(text, channel="letter", sender="Верба", table=table(), phrases=book, act_fields=ACT_FIELDS)
        assert [each.grade for each in reading.reads] == [grade]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"words": {"negatoin": ["не"]}}, "did you mean negation"),
        ({"words": {"negation": ["*"]}}, "words.negation"),
        ({"act": [{"act": "vote", "say": []}]}, "`say` is empty"),
        ({"act": [{"act": "vote", "say": ["x"], "sya": []}]}, "sya"),
        ({"act": [{"act": "pay", "say": ["x"], "fields": {"a": {"read": "number", "unit": "kg"}}}]}, "kg"),
        ({"act": [{"act": "pay", "say": ["x"], "fields": {"a": {"read": "colour"}}}]}, "colour"),
        ({"act": [{"act": "pay", "say": ["x"], "fields": {"a": {"read": "flag"}}}]}, "needs `say`"),
        ({}, "act"),
    ],
)
def test_a_fault_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match="phrases") as error:
        phrasebook({"act": [{"act": "vote", "say": ["виновен"]}], **change} if change else {})
    assert message in str(error.value)


def test_an_act_the_game_lacks_is_found() -> None:
    book = phrasebook({"act": [{"act": "fly", "say": ["лечу"]}, {"act": "vote", "say": ["x"], "set": {"wings": 2}}]})
    assert unknown_acts(book, ACT_FIELDS) == ("fly", "vote.wings")
