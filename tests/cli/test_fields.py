"""`key=value` by the kind of each field."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.cli.fields import act_table, shares
from hostconsole.cli.session import open_save
from hostconsole.core.acts import Field
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk

MANA = Field("mana", "shares", False)


@pytest.fixture
def desk(save: Path) -> Desk:
    """The dealt game."""
    return open_save(save).desk


@pytest.mark.parametrize(
    ("kind", "words", "fields"),
    [
        ("shot", ["by=Аня", "targets=Лев,Иван"], {"by": "Аня", "targets": ["Лев", "Иван"]}),
        ("shot", ["by=Аня", "targets=Пе,тр"], {"by": "Аня", "targets": ["Пе,тр"]}),
        ("shot", ["targets=Пе,тр", "targets=Лев"], {"targets": ["Пе,тр", "Лев"]}),
        ("shot", ["on_sight=да"], {"on_sight": True}),
        ("shot", ["on_sight=Лев,Иван"], {"on_sight": ["Лев", "Иван"]}),
        ("shot", ["mana=Аня:20, Боря:20"], {"mana": {"Аня": 20, "Боря": 20}}),
        ("shot", ["mana=Пе,тр:40"], {"mana": {"Пе,тр": 40}}),
        ("throw", ["by=Аня", "on=нет"], {"by": "Аня", "on": False}),
        ("order", ["price=7", "kind=kill"], {"price": 7, "kind": "kill"}),
        ("say", ["text=a=b, [b]c[/b]"], {"text": "a=b, [b]c[/b]"}),
        ("vote", ["at=2012-03-02 10:15"], {"at": datetime(2012, 3, 2, 10, 15)}),
        (
            "rule",
            ["kind=pay", "from=pool", "to=Аня", "amount=3"],
            {"kind": "pay", "from": "pool", "to": "Аня", "amount": 3},
        ),
        (
            "sign-up",
            ["players=Аня; 3", "players=Боря"],
            {"players": [{"nick": "Аня", "exp": 3}, {"nick": "Боря", "exp": 0}]},
        ),
        ("deal", ["roles=Аня:mafia,Боря:honest"], {"roles": {"Аня": "mafia", "Боря": "honest"}}),
    ],
)
def test_values_follow_the_kind_of_the_field(desk: Desk, kind: str, words: list[str], fields: dict[str, Any]) -> None:
    assert act_table(desk, kind, words) == {"act": kind, **fields}


@pytest.mark.parametrize(
    ("kind", "words", "code"),
    [
        ("shoot", [], "unknown-act"),
        ("shot", ["targts=Лев"], "unknown-field"),
        ("shot", ["targets"], "not-a-pair"),
        ("shot", ["by=Аня", "by=Боря"], "twice"),
        ("order", ["price=три"], "not-a-number"),
        ("order", ["price=1.5"], "not-a-number"),
        ("order", ["kind=guards"], "not-a-choice"),
        ("throw", ["on=maybe"], "not-a-flag"),
        ("shot", ["mana=Аня"], "not-shares"),
        ("shot", ["mana=Аня:x"], "not-shares"),
        ("shot", ["mana=Аня:1,Аня:2"], "twice"),
        ("vote", ["at=soon"], "not-a-time"),
        ("sign-up", ["players=Аня; много"], "bad-line"),
    ],
)
def test_a_value_that_does_not_fit_is_named(desk: Desk, kind: str, words: list[str], code: str) -> None:
    with pytest.raises(MisuseError) as caught:
        act_table(desk, kind, words)
    assert caught.value.code == code


@given(
    st.dictionaries(st.text(st.characters(categories=["L", "P", "N"]), min_size=1), st.integers(0, 10**9), min_size=1)
)
def test_shares_come_back_whatever_the_nick(amounts: dict[str, int]) -> None:
    words = [f"{nick}:{amount}" for nick, amount in amounts.items()]
    assert shares(MANA, words, frozenset(amounts)) == amounts
