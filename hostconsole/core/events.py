"""What happened: facts, in the past tense. Events are all a game is folded from.

A ruleset adds its own by subclassing `Event` with a tag; those here are shared by all games.
"""

from datetime import datetime

from msgspec import Struct

from hostconsole.core.acts import Player, SeatId
from hostconsole.core.ledger import Account, Hold


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="event"):
    """The base of every event."""


class PlayersSigned(Event, frozen=True, kw_only=True, tag="players-signed"):
    """The sign-up closed with these players."""

    players: tuple[Player, ...]


class RolesDealt(Event, frozen=True, kw_only=True, tag="roles-dealt"):
    """Every seat has a role (and a side, where the game has sides apart from roles)."""

    roles: dict[SeatId, str]
    sides: dict[SeatId, str] = {}


class PhaseBegan(Event, frozen=True, kw_only=True, tag="phase-began"):
    """A phase opened; `at` is its moment, if known."""

    phase: str
    number: int
    at: datetime | None = None


class Died(Event, frozen=True, kw_only=True, tag="died"):
    """A seat is out. `cause` is a code of the ruleset."""

    seat: SeatId
    cause: str


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """A seat is back among the living."""

    seat: SeatId
    cause: str


class RoleGiven(Event, frozen=True, kw_only=True, tag="role-given"):
    """A seat holds this role from now on."""

    seat: SeatId
    role: str


class PersonChanged(Event, frozen=True, kw_only=True, tag="person-changed"):
    """Another person sits in the seat."""

    seat: SeatId
    nick: str


class Transferred(Event, frozen=True, kw_only=True, tag="transferred", rename={"source": "from"}):
    """Exp went from one account to another, by this clause."""

    source: Account
    to: Account
    amount: int
    clause: str
    memo: str = ""


class Held(Event, frozen=True, kw_only=True, tag="held"):
    """Part of a balance is set aside."""

    hold: Hold


class Released(Event, frozen=True, kw_only=True, tag="released"):
    """What was set aside under this id is free again."""

    hold: str


class RulingGiven(Event, frozen=True, kw_only=True, tag="ruling-given"):
    """The host answered a question of the phase that is open."""

    question: str
    choice: str


class OptionSet(Event, frozen=True, kw_only=True, tag="option-set"):
    """An option of the ruleset was changed by the host's word."""

    key: str
    value: str | int | bool


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """A remark of the host, without effect on the game."""

    text: str


class GameEnded(Event, frozen=True, kw_only=True, tag="game-ended"):
    """The game is over with this winner."""

    winner: str


COMMON: tuple[type[Event], ...] = (
    PlayersSigned,
    RolesDealt,
    PhaseBegan,
    Died,
    Returned,
    RoleGiven,
    PersonChanged,
    Transferred,
    Held,
    Released,
    RulingGiven,
    OptionSet,
    Noted,
    GameEnded,
)
