"""Nothing appears or vanishes, nothing is spent twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.core.ledger import BROUGHT, BURN, HOST, ISSUE, POOL, Account, Hold, Ledger, exp_of

SEATS = ("Аня", "Боря", "Вера")
ACCOUNTS = (POOL, ISSUE, BURN, HOST, BROUGHT, *(exp_of(seat) for seat in SEATS))
transfers = st.lists(st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(0, 50)))


@given(transfers)
def test_the_sum_of_all_accounts_is_always_zero(moves: list[tuple[Account, Account, int]]) -> None:
    ledger = Ledger()
    for source, to, amount in moves:
        if source.seat and ledger.balance(source) < amount:
            with pytest.raises(ValueError, match="cannot pay"):
                ledger.transfer(source, to, amount)
            continue
        ledger = ledger.transfer(source, to, amount)
        assert sum(ledger.balances.values()) == 0
        assert all(ledger.balance(exp_of(seat)) >= 0 for seat in SEATS)


def test_a_transfer_to_oneself_changes_nothing() -> None:
    ledger = Ledger().transfer(BROUGHT, exp_of("Аня"), 5)
    assert ledger.transfer(exp_of("Аня"), exp_of("Аня"), 3).balance(exp_of("Аня")) == 5


def test_a_negative_transfer_is_a_fault_of_the_ruleset() -> None:
    with pytest.raises(ValueError, match="-1"):
        Ledger().transfer(BROUGHT, POOL, -1)


def test_reserved_exp_can_be_neither_paid_nor_used_as_mana() -> None:
    ledger = Ledger().transfer(BROUGHT, exp_of("Аня"), 10).hold(Hold("order-1", "Аня", 4, "order", "reserve"))
    assert ledger.balance(exp_of("Аня")) == 10
    assert ledger.disposable("Аня") == 6
    assert ledger.free_mana("Аня") == 6


def test_mana_in_use_can_still_be_paid_as_exp_and_free_mana_never_goes_below_zero() -> None:
    ledger = Ledger().transfer(BROUGHT, exp_of("Аня"), 10).hold(Hold("shield-1", "Аня", 8, "shield", "locked"))
    assert ledger.disposable("Аня") == 10
    assert ledger.transfer(exp_of("Аня"), POOL, 7).free_mana("Аня") == 0


def test_a_hold_is_changed_in_its_place_and_released_by_its_id() -> None:
    ledger = Ledger().hold(Hold("a", "Аня", 3, "shield", "locked")).hold(Hold("b", "Боря", 2, "shield", "locked"))
    changed = ledger.hold(Hold("a", "Аня", 1, "shield", "spent"))
    assert [hold.id for hold in changed.held_for("shield")] == ["a", "b"]
    assert changed.issued == 2
    assert [hold.id for hold in changed.release("a").holds] == ["b"]
