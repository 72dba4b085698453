"""Accounts, transfers and holds in whole exp. Nothing appears or vanishes: the sum over all accounts is always zero."""

from typing import Literal

import msgspec
from msgspec import Struct

from hostconsole.core.acts import SeatId


class Account(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One account: a seat's own exp, or an account of the game by name (pool, issue, burn, host, brought)."""

    name: Literal["exp", "pool", "issue", "burn", "host", "brought"]
    seat: SeatId = ""


POOL = Account("pool")
ISSUE = Account("issue")
BURN = Account("burn")
HOST = Account("host")
BROUGHT = Account("brought")
NAMED = {account.name: account for account in (POOL, ISSUE, BURN, HOST, BROUGHT)}


def exp_of(seat: SeatId) -> Account:
    """The exp account of a seat."""
    return Account("exp", seat)


class Hold(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Part of a seat's balance set aside under `id` for `purpose`.

    A "reserve" is exp promised away (an order at the auction). "locked" and "spent" are exp in use as mana: locked
    mana waits for its purpose, spent mana has served it; both come back when the game ends.
    """

    id: str
    seat: SeatId
    amount: int
    purpose: str
    state: Literal["reserve", "locked", "spent"]


class Ledger(Struct, frozen=True):
    """All balances and holds of a game. `issued` counts the holds ever made, so that ids are never used twice."""

    balances: dict[Account, int] = {}
    holds: tuple[Hold, ...] = ()
    issued: int = 0

    def balance(self, account: Account) -> int:
        """What stands on the account, in exp."""
        return self.balances.get(account, 0)

    def reserved(self, seat: SeatId) -> int:
        """The part of the seat's balance that is promised away."""
        return sum(hold.amount for hold in self.holds if hold.seat == seat and hold.state == "reserve")

    def disposable(self, seat: SeatId) -> int:
        """What the seat can pay for good: the balance less what is promised."""
        return self.balance(exp_of(seat)) - self.reserved(seat)

    def free_mana(self, seat: SeatId) -> int:
        """What the seat can still use as mana: the balance less every hold, never below zero."""
        held = sum(hold.amount for hold in self.holds if hold.seat == seat)
        return max(0, self.balance(exp_of(seat)) - held)

    def held_for(self, purpose: str) -> tuple[Hold, ...]:
        """The holds of one purpose, oldest first."""
        return tuple(hold for hold in self.holds if hold.purpose == purpose)

    def transfer(self, source: Account, to: Account, amount: int) -> "Ledger":
        """The ledger after `amount` went over. Raises ValueError below zero: that is a fault of the ruleset."""
        if amount < 0:
            raise ValueError(f"a transfer of {amount}")
        if source.seat and self.balance(source) < amount:
            raise ValueError(f"{source.seat} has {self.balance(source)} exp and cannot pay {amount}")
        balances = dict(self.balances)
        balances[source] = self.balance(source) - amount
        balances[to] = balances.get(to, 0) + amount
        return msgspec.structs.replace(self, balances=balances)

    def hold(self, hold: Hold) -> "Ledger":
        """The ledger with one hold more, or with the hold of that id changed in its place."""
        if any(each.id == hold.id for each in self.holds):
            return msgspec.structs.replace(
                self, holds=tuple(hold if each.id == hold.id else each for each in self.holds)
            )
        return msgspec.structs.replace(self, holds=(*self.holds, hold), issued=self.issued + 1)

    def release(self, hold_id: str) -> "Ledger":
        """The ledger without the hold of that id."""
        return msgspec.structs.replace(self, holds=tuple(hold for hold in self.holds if hold.id != hold_id))
