"""The game as it stands, and the questions the rules ask of it."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Literal

import msgspec
from msgspec import Struct

from hostconsole.core.acts import SeatId, Shares
from hostconsole.core.game import Game, Seat
from rulesets.retro.events import Order, PremiumEarned

CLANS: tuple[Literal["mafia", "yakuza"], ...] = ("mafia", "yakuza")
Clan = Literal["mafia", "yakuza"]


def rival(clan: str) -> Clan:
    """The other clan."""
    return "yakuza" if clan == "mafia" else "mafia"


class RetroSeat(Seat, frozen=True, kw_only=True):
    """A seat with what the rules remember of it.

    `clan` is the clan it belongs to now; a recruit keeps his role beside it. `checks` holds, for every check made of
    this seat, how many replenishments had been announced by then. `earned` is what it got as the assassin.
    """

    clan: str = ""
    recruit: bool = False
    resurrected: bool = False
    excluded: bool = False
    suspended: bool = False
    throw_on: bool = False
    throw_used: bool = False
    checks: tuple[int, ...] = ()
    earned: int = 0
    fines: int = 0
    stripped: bool = False
    status_lost: bool = False
    left_clan: bool = False
    proxy: SeatId = ""
    away_until: str = ""
    cause: str = ""
    opening: int = 0

    @property
    def honest(self) -> bool:
        """Of the honest: of no clan and not the assassin (GX-01, SETUP-10, ASSN-02)."""
        return not self.clan and self.role != "assassin"


class NightShot(Struct, frozen=True):
    """What a clan filed for tonight."""

    by: SeatId
    targets: tuple[SeatId, ...]
    on_sight: tuple[SeatId, ...] = ()
    holds: tuple[str, ...] = ()


class NightCheck(Struct, frozen=True):
    """What the commissar filed for tonight."""

    by: SeatId
    targets: tuple[SeatId, ...]
    holds: tuple[str, ...] = ()


class Choice(Struct, frozen=True):
    """What the assassin said he does."""

    choice: Literal["order", "refuse", "self"]
    number: int = 0
    target: SeatId = ""


class Ballot(Struct, frozen=True):
    """Points of the day, in the order they came: a vote, a package bought for mana, or the dead players' pool.

    `votes` counts whole votes of a package or the pool, 0 for an ordinary vote; `seat` is empty for the pool.
    """

    seat: SeatId
    target: SeatId
    at: datetime | None
    votes: int = 0
    dead: bool = False


class OpenOffer(Struct, frozen=True):
    """An offer nobody has answered yet."""

    by: SeatId
    to: SeatId
    shares: Shares
    anonymous: bool = False


class Job(Struct, frozen=True):
    """An order the assassin worked on, and who came at the client he guarded."""

    day: int
    number: int
    attackers: tuple[SeatId, ...] = ()


class Retro(Game, frozen=True, kw_only=True):
    """The whole game. `numbers` lists each clan's living members in number order, `ring` all it ever had."""

    terms: dict[str, int] = {}
    options: dict[str, str | int | bool] = {}
    choices: dict[str, tuple[str | int | bool, ...]] = {}
    roles: tuple[str, ...] = ()
    seats: tuple[RetroSeat, ...] = ()
    numbers: dict[str, tuple[SeatId, ...]] = {}
    ring: dict[str, tuple[SeatId, ...]] = {}
    originals: dict[str, tuple[SeatId, ...]] = {}
    duty: dict[str, SeatId] = {}
    duty_number: dict[str, int] = {}
    shots: dict[str, NightShot] = {}
    skips: frozenset[str] = frozenset()
    check: NightCheck | None = None
    executions: dict[str, SeatId] = {}
    choice: Choice | None = None
    absent: bool = False
    shield_on: bool = True
    acquainted: frozenset[str] = frozenset()
    assassin_known: frozenset[str] = frozenset()
    attacked: frozenset[str] = frozenset()
    orders: tuple[Order, ...] = ()
    past_orders: tuple[Order, ...] = ()
    jobs: tuple[Job, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    request: tuple[SeatId, SeatId] | None = None
    offers: dict[str, OpenOffer] = {}
    recruiters: frozenset[str] = frozenset()
    unannounced: tuple[Clan, ...] = ()
    announcements: int = 0
    revealed: SeatId = ""
    office_moved: SeatId = ""
    double_check_used: bool = False
    honest_union_used: bool = False
    commissar_orders: int = 0
    premiums: tuple[PremiumEarned, ...] = ()
    finished: bool = False

    def seated(self) -> Iterator[RetroSeat]:
        """All seats in seat order."""
        return iter(self.seats)

    def seat(self, seat: SeatId) -> RetroSeat:
        """The seat of that id. Raises KeyError."""
        for each in self.seats:
            if each.id == seat:
                return each
        raise KeyError(seat)

    def with_seat(self, seat: SeatId, **changes: object) -> "Retro":
        """The game with one seat changed."""
        return msgspec.structs.replace(
            self,
            seats=tuple(msgspec.structs.replace(each, **changes) if each.id == seat else each for each in self.seats),
        )

    # Who is who ------------------------------------------------------------------------------------------------------

    def living(self) -> tuple[RetroSeat, ...]:
        """The living, in seat order."""
        return tuple(seat for seat in self.seats if seat.alive)

    def holder(self, role: str) -> RetroSeat | None:
        """The living holder of an office, or None."""
        return next((seat for seat in self.seats if seat.role == role and seat.alive), None)

    def members(self, clan: str) -> tuple[RetroSeat, ...]:
        """Everybody of the clan, living or dead, in seat order."""
        return tuple(seat for seat in self.seats if seat.clan == clan)

    def living_members(self, clan: str) -> tuple[SeatId, ...]:
        """The clan's living members in number order."""
        return self.numbers.get(clan, ())

    def living_honest(self) -> tuple[RetroSeat, ...]:
        """The living honest residents (GX-01)."""
        return tuple(seat for seat in self.seats if seat.alive and seat.honest)

    def necromancer_lives(self) -> bool:
        """Whether half votes, resurrections and dead players' mana work (NECRO-01..03)."""
        return self.holder("necromancer") is not None

    def number_on_duty(self, clan: str) -> tuple[SeatId, int] | None:
        """Who goes out in the night that is open, with his number (CLAN-03, GC-01); None without living members."""
        members = self.living_members(clan)
        if not members:
            return None
        rule = self.options["duty"]
        last = self.duty.get(clan)
        if rule == "next-number" and clan in self.duty_number:
            number = self.duty_number[clan] % len(members) + 1 if self.duty_number[clan] <= len(members) else 1
        elif rule == "next-person" and last in self.ring.get(clan, ()):
            ring = self.ring[clan]
            start = ring.index(last)
            after = (*ring[start + 1 :], *ring[: start + 1])
            number = members.index(next(seat for seat in after if seat in members)) + 1
        else:
            number = (self.phase.number - 1) % len(members) + 1
        return members[number - 1], number

    # Money -----------------------------------------------------------------------------------------------------------

    def disposable(self, seat: SeatId) -> int:
        """The exp a seat can pay: its balance less what stands in its orders (GE-04, GA-05)."""
        return self.ledger.disposable(seat)

    def free_mana(self, seat: SeatId) -> int:
        """The mana a seat can still use (GE-01): its exp less all that is in use, or what is left of the snapshot."""
        if self.options["mana"] == "snapshot":
            used = sum(hold.amount for hold in self.ledger.holds if hold.seat == seat and hold.state != "reserve")
            return max(0, self.seat(seat).opening - used)
        return self.ledger.free_mana(seat)

    def locked(self, purpose: str) -> int:
        """The mana that waits for a purpose."""
        return sum(hold.amount for hold in self.ledger.held_for(purpose) if hold.state == "locked")

    def shield_mana(self) -> int:
        """What stands in the shield: pledges, and the necromancer's own mana unless he keeps it out (GM-10)."""
        necromancer = self.holder("necromancer")
        own = self.free_mana(necromancer.id) if necromancer and self.shield_on else 0
        return self.locked("shield") + own

    def charged(self) -> bool:
        """Whether the living necromancer can repel an attack (NECRO-12)."""
        return self.necromancer_lives() and self.shield_mana() >= self.terms["shield"]

    # The auction -----------------------------------------------------------------------------------------------------

    def order(self, number: int) -> Order | None:
        """The order of that number in the book that counts now."""
        return next((order for order in self.orders if order.number == number), None)

    def valid(self, order: Order) -> bool:
        """Whether client and victim are still as the order needs them (GA-06)."""
        if not self.seat(order.target).alive:
            return False
        if order.union in CLANS:
            return bool(self.living_members(order.union))
        if order.union in ("honest-dead", "clan-dead"):
            return True
        client = self.seat(order.client)
        return client.alive or (client.role == "commissar" and order.union == "dead-commissar")

    def ladder(self) -> tuple[Order, ...]:
        """The valid orders, dearest first, among equals the earliest received (ASSN-18)."""
        return tuple(sorted((o for o in self.orders if self.valid(o)), key=lambda o: (-o.price, o.rank)))

    def penalty(self, order: Order) -> int:
        """What the assassin pays before he does this order: the difference to the dearest (ASSN-41)."""
        assassin = self.holder("assassin")
        base = [
            each.price
            for each in self.ladder()
            if not (
                self.options["penalty_base"] == "without-suicide"
                and assassin is not None
                and each.target == assassin.id
                and each.kind == "kill"
            )
        ]
        return max(0, max(base, default=0) - order.price)

    # The day ---------------------------------------------------------------------------------------------------------

    def deadline(self) -> datetime | None:
        """When the day's votes end: twenty-four hours after the morning (DAY-07)."""
        if self.phase.name != "day" or self.phase.began is None:
            return None
        return self.phase.began + timedelta(hours=self.terms["day_hours"])

    def has_voted(self, seat: SeatId) -> bool:
        """Whether the seat's vote of the day stands."""
        return any(ballot.seat == seat and ballot.votes == 0 for ballot in self.ballots)
