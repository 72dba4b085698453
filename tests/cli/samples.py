"""A table of 22, some of the nicks hostile, and what a command printed as JSON."""

import json
from collections.abc import Callable
from typing import Any

from typer.testing import Result

HOSTILE = ("[/b]", "[x] ready", "[@click=app.quit]", "Пе,тр", "\x1b[31mКрасный", "се\u202eкрет")
PLAIN = ("Аня", "Боря", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Зоя", "Иван", "Кира", "Лев", "Мила", "Ника", "Олег",
         "Рита", "Сеня")  # fmt: skip
NICKS = (*PLAIN, *HOSTILE)
ROLES = ("yakuza",) * 3 + ("mafia",) * 3 + ("commissar", "assassin", "necromancer") + ("honest",) * 13

Run = Callable[..., Result]


def parsed(result: Result) -> dict[str, Any]:
    """The one JSON object a command printed."""
    lines = result.stdout.splitlines()
    assert len(lines) == 1
    value = json.loads(lines[0])
    assert isinstance(value, dict)
    return value
