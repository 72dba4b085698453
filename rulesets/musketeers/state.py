"""The game as it stands, and the questions the rules ask of it (spec 2.1)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Literal

import msgspec
from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.core.draws import shuffled
from hostconsole.core.game import Game, Seat

Function = Literal[
    "pub", "guard", "sermon", "charm", "watch-in", "mirror", "axe", "watch-out", "amulet", "pair", "pray", "samurai",
    "kill",
]  # fmt: skip

FUNCTIONS: dict[str, Function] = {
    "athos": "pub",
    "porthos": "guard",
    "aramis": "sermon",
    "milady": "charm",
    "bonacieux": "watch-in",
    "la-chesnaye": "mirror",
    "executioner": "axe",
    "jussac": "watch-out",
    "kitty": "amulet",
    "felton": "pair",
    "abbess": "pray",
    "treville": "samurai",
}
"""The night function of each role; the others have none (SETUP-06, SETUP-07)."""

DAY_POWERS = {"dartagnan": "duel", "rochefort": "cancel-vote", "constance": "take-votes", "planchet": "lock"}
FOUR = ("dartagnan", "athos", "porthos", "aramis")
"""Who comes to Constance's scream (ROLE-06.1)."""


class MusketeersSeat(Seat, frozen=True, kw_only=True):
    """A seat with what the rules remember of it.

    `exit` says how it left the game, `hits` counts blows that landed, `hit_night` is the night of the last one.
    """

    side: Literal["honest", "maf"] = "honest"
    exit: Literal["", "night", "jail"] = ""
    hits: int = 0
    hit_night: int = 0
    amulet_last: SeatId = ""
    time_asked: bool = False
    will_posted: bool = False
    sanctions: int = 0
    cause: str = ""


class NightMove(Struct, frozen=True):
    """What a player sent for the night. `function` is the one he had when he sent it: a change of his role later in
    the night does not make another move of it. None for a mere thought."""

    targets: tuple[SeatId, ...]
    function: Function | None = None
    direction: SeatId = ""
    use: bool = True
    prayer: bool = False


class Ballot(Struct, frozen=True):
    """A vote that stands."""

    seat: SeatId
    target: SeatId


class Musketeers(Game, frozen=True, kw_only=True):
    """The whole game. `official` keeps each day's queue before the swaps, `father` is the role of the last exit.

    `gone_tonight` is the last who left in the night that is open: Father inherits from him at dawn.
    """

    terms: dict[str, int] = {}
    options: dict[str, str | int | bool] = {}
    choices: dict[str, tuple[str | int | bool, ...]] = {}
    roles: tuple[str, ...] = ()
    seats: tuple[MusketeersSeat, ...] = ()
    seed: str = ""
    used: frozenset[str] = frozenset()
    father: str = ""
    gone_tonight: SeatId = ""
    ballots: tuple[Ballot, ...] = ()
    denied: tuple[SeatId, ...] = ()
    denied_ever: frozenset[SeatId] = frozenset()
    rochefort_acted: frozenset[SeatId] = frozenset()
    taken: dict[SeatId, dict[SeatId, int]] = {}
    duel: tuple[SeatId, SeatId] | None = None
    lot: tuple[SeatId, ...] = ()
    order_set: tuple[SeatId, ...] = ()
    official: dict[int, tuple[SeatId, ...]] = {}
    public: dict[int, tuple[SeatId, ...]] = {}
    real: tuple[SeatId, ...] = ()
    lock: SeatId = ""
    swaps: tuple[tuple[SeatId, SeatId], ...] = ()
    swaps_filed: bool = False
    killer_named: SeatId = ""
    last_killer: SeatId = ""
    musket: SeatId = ""
    no_kill: bool = False
    moves: dict[SeatId, NightMove] = {}
    unconscious: tuple[SeatId, ...] = ()
    sermon: frozenset[SeatId] = frozenset()
    pairs: tuple[tuple[SeatId, SeatId], ...] = ()

    def seated(self) -> Iterator[MusketeersSeat]:
        """All seats in seat order."""
        return iter(self.seats)

    def seat(self, seat: SeatId) -> MusketeersSeat:
        """The seat of that id. Raises KeyError."""
        for each in self.seats:
            if each.id == seat:
                return each
        raise KeyError(seat)

    def with_seat(self, seat: SeatId, **changes: object) -> "Musketeers":
        """The game with one seat changed."""
        return msgspec.structs.replace(
            self,
            seats=tuple(msgspec.structs.replace(each, **changes) if each.id == seat else each for each in self.seats),
        )

    # Who is who ------------------------------------------------------------------------------------------------------

    def living(self) -> tuple[MusketeersSeat, ...]:
        """The living, in seat order."""
        return tuple(seat for seat in self.seats if seat.alive)

    def mafs(self) -> tuple[SeatId, ...]:
        """The living mafs."""
        return tuple(seat.id for seat in self.seats if seat.alive and seat.side == "maf")

    def sole_maf(self) -> bool:
        """Whether one maf is left (KILLER-06, AMB-13)."""
        return len(self.mafs()) == 1

    def killer(self) -> SeatId:
        """Tonight's killer: the one named, the sole maf, or last night's if he lives (KILLER-03, AMB-08)."""
        mafs = self.mafs()
        if self.killer_named in mafs:
            return self.killer_named
        if len(mafs) == 1:
            return mafs[0]
        return self.last_killer if self.last_killer in mafs else ""

    def role_of(self, seat: SeatId) -> str:
        """The role whose powers a seat has: its own, or for Father what he inherited (ROLE-16.1)."""
        role = self.seat(seat).role
        return self.father if role == "father" else role

    def function(self, seat: SeatId) -> Function | None:
        """The night function a seat has; the prayer is never inherited (CLAR-10.2)."""
        function = FUNCTIONS.get(self.role_of(seat))
        if function == "pray" and self.seat(seat).role != "abbess":
            return None
        return function

    def holds(self, seat: SeatId, role: str) -> bool:
        """Whether a seat has the powers of a role, its own or inherited."""
        return self.role_of(seat) == role

    def paired(self, one: SeatId, other: SeatId) -> bool:
        """Whether Felton brought these two together last night (ROLE-13.2)."""
        return (one, other) in self.pairs or (other, one) in self.pairs

    def neutralised(self, seat: SeatId) -> bool:
        """Whether a denial has taken this seat's day powers (ROLE-07.5, AMB-28)."""
        return seat in self.denied or (self.options["denial"] == "for-ever" and seat in self.denied_ever)

    def has_voted(self, seat: SeatId) -> bool:
        """Whether a vote of the seat stands."""
        return any(ballot.seat == seat for ballot in self.ballots)

    def swaps_allowed(self) -> int:
        """How many swaps the mafia has tonight (SWAPS-02..04, AMB-43)."""
        count = len(self.mafs())
        return min(self.terms["swaps"], count if self.options["swaps"] == "as-many-as-mafs" else max(0, count - 1))

    def queue_now(self) -> tuple[SeatId, ...]:
        """The real queue of the night, or of the evening as far as it stands, and behind it whoever has come back since
        it was settled (AMB-39, ruling 16)."""
        settled = self.official.get(self.phase.number, ())
        order = self.real if self.phase.name == "night" or not settled else settled
        if self.phase.name == "day":
            return order
        return (*order, *self.placed(tuple(seat.id for seat in self.living() if seat.id not in order))) if order else ()

    def placed(self, seats: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        """Whoever has no place in a list, in the order of a keyed draw (AMB-39, ruling 16)."""
        if not seats:
            return ()
        places = {seat.id: place for place, seat in enumerate(self.seats)}
        order = shuffled(self.seed, str(self.phase), "AMB-39", len(self.seats))
        return tuple(sorted(seats, key=lambda seat: order.index(places[seat])))

    def deadline(self) -> datetime | None:
        """When the open phase ends: a day of 24 or 48 hours, a night of 24 (DAY-VOTE-02, DAY-VOTE-03, CLAR-11)."""
        if self.phase.began is None or self.phase.name == "evening":
            return None
        if self.phase.name == "night":
            hours = self.terms["night_hours"]
        else:
            hours = self.terms["first_day_hours" if self.phase.number == 1 else "day_hours"]
        return self.phase.began + timedelta(hours=hours)
