"""An act's annotations are its description."""

from datetime import datetime

import msgspec
import pytest

from hostconsole.core.acts import Act, Deal, Rule, SignUp, as_table, describe, key_of, with_seats
from rulesets.retro.acts import ACTS, PlaceOrder, Shot, Vote


def test_a_field_says_what_it_holds() -> None:
    kinds = {field.name: field.kind for field in describe(Shot).fields}
    assert kinds == {"by": "seat", "targets": "seats", "on_sight": "flag-or-seats", "mana": "shares"}
    order = describe(PlaceOrder)
    assert order.field("kind").choices == ("guard", "kill")  # type: ignore[union-attr]
    assert order.field("target").required is False  # type: ignore[union-attr]
    assert order.field("price").kind == "number"  # type: ignore[union-attr]
    assert order.field("nobody") is None


def test_the_word_from_is_a_field_although_python_reserves_it() -> None:
    assert describe(Rule).field("from") is not None
    assert as_table(Rule(kind="pay", why="долг", source="host", to="pool", amount=1))["from"] == "host"


@pytest.mark.parametrize("act_type", ACTS, ids=key_of)
def test_every_act_can_be_described_and_has_a_docstring(act_type: type[Act]) -> None:
    assert describe(act_type).key == key_of(act_type)
    assert act_type.__doc__


def test_keys_are_unique() -> None:
    assert len({key_of(each) for each in ACTS}) == len(ACTS)


def test_nicks_become_seats_wherever_a_seat_may_stand() -> None:
    raw = {"act": "shot", "by": "аня", "targets": ["боря", "вера"], "mana": {"аня": 40}, "on_sight": ["боря"]}
    assert with_seats(Shot, raw, str.upper) == {
        "act": "shot",
        "by": "АНЯ",
        "targets": ["БОРЯ", "ВЕРА"],
        "mana": {"АНЯ": 40},
        "on_sight": ["БОРЯ"],
    }
    assert with_seats(Deal, {"roles": {"аня": "mafia"}}, str.upper) == {"roles": {"АНЯ": "mafia"}}
    assert with_seats(SignUp, {"players": [{"nick": "аня"}]}, str.upper) == {"players": [{"nick": "аня"}]}


def test_an_act_survives_its_table() -> None:
    act = Shot(by="Аня", targets=("Боря",), on_sight=True, at=datetime(2024, 3, 1, 23, 30))
    assert msgspec.convert(as_table(act), Shot) == act
    assert as_table(Vote(by="Аня", target="Боря")) == {"act": "vote", "by": "Аня", "target": "Боря"}
