"""Every word a picture can use is in both word lists of its game, also those that no random game comes to."""

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from hostconsole.core.pictures import GONE, HIT, SILENT
from hostconsole.registry import installed, names
from rulesets.musketeers.night_pictures import IN_VAIN

ROOT = Path(__file__).parents[2]
COMMON = {
    *((mark.word.section, mark.word.code) for mark in (SILENT, GONE, HIT)),
    ("signs", "condemned"),
    ("signs", "total"),
    ("outcomes", "aimed"),
}
"""What the drawings themselves say, of whatever game."""

COMPUTED = {
    "retro": {*product(["deeds"], ["check", "shot", "kill", "self"])},
    "musketeers": {*product(["outcomes"], [*IN_VAIN, "blocked", "fail", "dead", "bomb"])},
}
"""Words whose codes are no literals."""


def constants(node: ast.expr) -> list[str]:
    """The texts an argument may have."""
    parts = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)
    return [each.value for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def written(game: str) -> Iterator[tuple[str, str]]:
    """Every literal word and title in the picture modules of a game."""
    for path in (ROOT / "rulesets" / game).glob("*pictures.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "Word":
                yield from product(constants(node.args[0]), constants(node.args[1]))
            for keyword in node.keywords:
                if keyword.arg == "key":
                    yield from product(["pictures"], constants(keyword.value))


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("game", names())
def test_every_word_is_there(game: str, lang: str) -> None:
    found = set(written(game))
    assert len(found) > 5
    words = installed(game).words[lang]
    missing = [
        pair for pair in sorted(COMMON | COMPUTED.get(game, set()) | found) if pair[1] not in words.get(pair[0], {})
    ]
    assert missing == []
