"""Every code the program can show has a word in both languages of each game."""

import ast
from pathlib import Path

import pytest

from hostconsole.core.acts import describe, key_of
from hostconsole.messages import REASONS
from hostconsole.registry import installed, names

ROOT = Path(__file__).parents[1]
DESK = ROOT / "hostconsole" / "desk"


def codes(folder: Path, call: str) -> set[str]:
    """The literal first arguments of every call of that name below a folder."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == call and node.args:
                first = node.args[0]
                options = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
                values = {each.value for each in options if isinstance(each, ast.Constant)}
                found |= {value for value in values if isinstance(value, str)}
    return found


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("game", names())
def test_every_reason_question_act_field_board_and_role_has_a_word(game: str, lang: str) -> None:
    kit = installed(game)
    words = kit.words[lang]
    folder = ROOT / "rulesets" / game
    missing: list[str] = []

    def want(section: str, keys: set[str]) -> None:
        missing.extend(f"{section}.{key}" for key in sorted(keys - set(words.get(section, {}))))

    want("reasons", (codes(folder, "Reject") | codes(DESK, "Reject")) - set(REASONS))
    want("questions", codes(folder, "NeedsRuling"))
    want("roles", set(kit.rules.data.roles))
    want("acts", {key_of(each) for each in kit.rules.acts})
    want("fields", {field.name for each in kit.rules.acts for field in describe(each).fields})
    boards = kit.rules.boards(kit.rules.new({}))
    want("boards", {board.key for board in boards})
    want("columns", {column.key for board in boards for column in board.columns})
    want("owed", codes(folder, "Owed"))
    want("marks", {"applied", "considered", "overridden"})
    assert missing == []


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("game", names())
def test_every_value_of_an_option_is_said_in_words(game: str, lang: str) -> None:
    for key, option in installed(game).rules.data.options.items():
        values = [value for value in option.values if not isinstance(value, bool)]
        assert {str(value) for value in values} == set(option.words), key
        assert all(option.words[str(value)][lang].strip() for value in values), key
        said = [option.words[str(value)][lang] for value in values]
        assert len(set(said)) == len(said), key
