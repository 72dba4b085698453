"""Codes become sentences: every code of the program has one, in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from hostconsole import faultlines, messages
from hostconsole.cli.session import open_save
from hostconsole.core.boards import Column
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.ruleset import OptionError
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, DeskError
from hostconsole.locale import use_language
from hostconsole.registry import UnknownRulesetError, installed
from hostconsole.store import Code, StoreError

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["en", "ru"])
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    """The interface in each language."""
    use_language(request.param)
    yield request.param
    use_language("en")


@pytest.fixture
def desk(save: Path) -> Desk:
    """The dealt game."""
    return open_save(save).desk


def codes(folder: str, name: str) -> set[str]:
    """The codes that the sources under a folder make a `name` with."""
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def test_every_misuse_has_a_sentence(lang: str) -> None:
    used = codes("hostconsole", "MisuseError")
    assert len(used) > 20
    assert used <= set(faultlines.MISUSE)
    for code in faultlines.MISUSE:
        text = faultlines.misuse(MisuseError(code, "WHAT", (), "DETAIL"))
        assert not text.startswith(code)
        assert "WHAT" in text or "DETAIL" in text
        assert bool(re.search("[а-я]", text)) == (lang == "ru")


def test_a_near_miss_is_asked_about() -> None:
    text = faultlines.misuse(MisuseError("unknown-nick", "Вэра", ("Вера",)))
    assert text == "Nobody at the table is called “Вэра”. Did you mean: Вера?"


def test_every_fault_of_a_save_has_a_sentence(lang: str) -> None:
    assert set(faultlines.STORE) == set(get_args(Code))
    for code in get_args(Code):
        text = faultlines.store_error(StoreError(code, Path("a.toml"), "DETAIL", 7, Path("b.toml")))
        assert "b.toml" in text
        assert bool(re.search("[а-я]", text)) == (lang == "ru")
        assert ("строка 7" if lang == "ru" else "line 7") in text


def test_every_reason_of_the_desk_and_the_rules_has_a_sentence(lang: str, desk: Desk) -> None:
    reasons = codes("hostconsole", "Reject") | codes("rulesets/retro", "Reject")
    assert len(reasons) > 30
    for code in reasons:
        text = messages.refusal(Reject(code), desk, lang)
        assert text != code
        assert "<" not in text
        assert bool(re.search("[а-я]{3}", text)) == (lang == "ru")


def test_a_refusal_names_people_sums_and_clauses(desk: Desk) -> None:
    reject = Reject("not-enough-exp", ("ASSN-01",), {"seat": "Аня", "has": 3, "needs": 5})
    assert messages.refusal(reject, desk, "en").endswith("(who: Аня; has 3; needs 5; rules: ASSN-01)")


def test_a_refusal_speaks_of_phases_and_clans_in_words(desk: Desk) -> None:
    use_language("ru")
    text = messages.refusal(Reject("wrong-phase", (), {"phase": "day 2", "clan": "yakuza"}), desk, "ru")
    use_language("en")
    assert text.endswith("(сейчас: день 2; клан: якудза)")


def test_a_hostile_nick_in_a_refusal_is_shown(desk: Desk) -> None:
    text = messages.refusal(Reject("nick-twins", (), {"nicks": ("\x1b[2J", "\u202eab")}), desk, "en")
    assert "‹U+001B›[2J, ‹U+202E›ab" in text


def test_a_question_lists_its_choices(lang: str, desk: Desk) -> None:
    needs = NeedsRuling("assassin-silent", ("ASSN-46",), ("absent", "refused"), "absent")
    first, absent, refused = messages.question(needs, desk, lang).split("\n")
    assert "ASSN-46" in first
    assert absent.startswith("  absent — ")
    assert absent.endswith({"en": "(recommended)", "ru": "(рекомендуется)"}[lang])
    assert "recommended" not in refused


def test_options_and_games() -> None:
    data = installed("retro").rules.data
    unknown = faultlines.option_error(OptionError("man", "x", tuple(data.options)), data)
    assert "no option “man”" in unknown
    wrong = faultlines.option_error(OptionError("mana", True, data.options["mana"].values), data)
    assert "may not be “true”. Its values: exp-in-use, snapshot." in wrong
    assert "Installed: retro" in faultlines.unknown_ruleset(UnknownRulesetError("x", ("retro",)))
    assert "retro" in faultlines.desk_error(DeskError("unknown-ruleset", "retro"))
    assert "entry 3" in faultlines.desk_error(DeskError("broken-journal", "entry 3"))


@pytest.mark.parametrize(
    ("value", "column", "text"),
    [
        (None, Column("x"), ""),
        (True, Column("alive", "flag"), "да"),
        (3, Column("points", "halves"), "1,5"),
        (4, Column("points", "halves"), "2"),
        ("commissar", Column("role", "word"), "комиссар"),
        ("void", Column("status", "word"), "отпал"),
        ("shield", Column("purpose", "word"), "щит некроманта"),
        ("no-such-code", Column("status", "word"), "no-such-code"),
        ("Аня", Column("seat", "seat"), "Аня"),
        ("a\u200bb", Column("text", "text"), "a‹U+200B›b"),
    ],
)
def test_cells(desk: Desk, value: Any, column: Column, text: str) -> None:
    use_language("ru")
    found = messages.cell(value, column, desk, "ru")
    use_language("en")
    assert found == text


def test_lines_may_stay() -> None:
    assert messages.display("a\nb") == "a‹U+000A›b"
    assert messages.display("a\nb\x1b", lines=True) == "a\nb‹U+001B›"
