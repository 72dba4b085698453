"""The audit finds a mark, a word or a let-stand that names what cannot be meant."""

from typing import Any

import pytest

from hostconsole.desk.audit import findings
from hostconsole.desk.desk import record, saved
from hostconsole.store import clean
from tests.desk.test_desk import NOW, by_day, table

WORD = {"act": "word", "entry": 4, "item": 1, "on": True, "to": [], "fmt": "bbcode", "text": "x"}
MARK = {"act": "mark", "entry": 4, "verdict": "agreed"}
STANDS = {"act": "let-stand", "entry": 3, "why": "late"}


@pytest.mark.parametrize(
    ("act", "kinds"),
    [
        (WORD, []),
        ({**WORD, "entry": 5}, ["reference"]),
        ({**WORD, "entry": 0}, ["misfit"]),
        ({**WORD, "fmt": "html"}, ["misfit"]),
        ({**WORD, "to": ["Клим", 3]}, ["misfit"]),
        (MARK, []),
        ({**MARK, "entry": 5}, ["reference"]),
        ({**MARK, "verdict": "perhaps"}, ["misfit"]),
        ({**MARK, "more": "x"}, ["misfit"]),
        (STANDS, []),
        ({**STANDS, "entry": 5}, ["reference"]),
        ({**STANDS, "why": " "}, ["reference"]),
        ({"act": "commitment", "seed": "осень", "hash": "0" * 64}, ["reference"]),
        ({"act": "commitment", "seed": "осень"}, ["misfit"]),
    ],
)
def test_what_is_named_must_be_there(act: dict[str, Any], kinds: list[str]) -> None:
    desk = record(by_day(table()), clean(act), time=NOW, who="host")
    assert [each.kind for each in findings(saved(desk))] == kinds
