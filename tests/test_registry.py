"""Games are found through entry points and bring their own data."""

import pytest

from hostconsole.core.ruleset import OptionError, checked_options
from hostconsole.registry import UnknownRulesetError, installed, names


def test_the_games_that_come_along_are_found() -> None:
    assert "retro" in names()


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(UnknownRulesetError) as caught:
        installed("chess")
    assert caught.value.known == names()


@pytest.mark.parametrize("name", names())
def test_a_game_brings_texts_in_both_languages_and_options_that_cite_a_clause(name: str) -> None:
    kit = installed(name)
    assert set(kit.templates) == set(kit.words) == {"ru", "en"}
    for key, option in kit.rules.data.options.items():
        assert option.clause in kit.rules.data.clauses, key
        assert option.default in option.values, key
        assert set(option.meaning) == {"ru", "en"}, key


def test_an_option_must_exist_and_have_one_of_its_values() -> None:
    data = installed("retro").rules.data
    assert checked_options(data, {"duty": "next-number"})["duty"] == "next-number"
    with pytest.raises(OptionError) as unknown:
        checked_options(data, {"dooty": "by-day"})
    assert "duty" in unknown.value.allowed
    with pytest.raises(OptionError) as wrong:
        checked_options(data, {"duty": "sometimes"})
    assert wrong.value.allowed == ("by-day", "next-number", "next-person")
