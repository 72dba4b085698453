"""What can happen in the game, beside what happens in every game."""

from typing import Literal

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId
from hostconsole.core.events import Event

OneShot = Literal["duel", "pray", "self-amulet"]


class SeedKept(Event, frozen=True, kw_only=True, tag="seed-kept"):
    """The secret seed of the deal, for the lots of the game."""

    seed: str


class VoteCast(Event, frozen=True, kw_only=True, tag="vote-cast"):
    """A vote stands."""

    seat: SeatId
    target: SeatId


class VoteRemoved(Event, frozen=True, kw_only=True, tag="vote-removed"):
    """A vote no longer stands; a denied player may not vote again today."""

    seat: SeatId
    by: SeatId
    denied: bool = False


class VotesTaken(Event, frozen=True, kw_only=True, tag="votes-taken"):
    """Which votes a Constance wants to take when they are counted."""

    seat: SeatId
    votes: dict[SeatId, int]


class DuelWon(Event, frozen=True, kw_only=True, tag="duel-won"):
    """A duel ended the day."""

    seat: SeatId
    target: SeatId


class Jailed(Event, frozen=True, kw_only=True, tag="jailed"):
    """A seat is out, in jail."""

    seat: SeatId


class Inherited(Event, frozen=True, kw_only=True, tag="inherited"):
    """What D'Artagnan's Father can do from now on; empty for nothing."""

    role: str = ""


class QueueSet(Event, frozen=True, kw_only=True, tag="queue-set"):
    """The official queue of a day, and the part of it that is public."""

    day: int
    order: tuple[SeatId, ...]
    public: tuple[SeatId, ...]


class LockSet(Event, frozen=True, kw_only=True, tag="lock-set"):
    """Whose place the swaps cannot touch tonight."""

    seat: SeatId


class SwapsFiled(Event, frozen=True, kw_only=True, tag="swaps-filed"):
    """The mafia's list of the evening, final."""

    pairs: tuple[tuple[SeatId, SeatId], ...]


class RealQueueSet(Event, frozen=True, kw_only=True, tag="real-queue-set"):
    """The queue the night follows."""

    order: tuple[SeatId, ...]


class KillerNamed(Event, frozen=True, kw_only=True, tag="killer-named"):
    """Who carries the musket tonight."""

    seat: SeatId


class MusketAimed(Event, frozen=True, kw_only=True, tag="musket-aimed"):
    """Whom the musket is meant for; empty for nobody."""

    target: SeatId = ""


class KillForgone(Event, frozen=True, kw_only=True, tag="kill-forgone"):
    """The sole maf does not kill tonight."""


class MoveFiled(Event, frozen=True, kw_only=True, tag="move-filed"):
    """A night move, or only a thought; it replaces an earlier one."""

    seat: SeatId
    targets: tuple[SeatId, ...]
    direction: SeatId = ""
    use: bool = True
    prayer: bool = False


class MoveDropped(Event, frozen=True, kw_only=True, tag="move-dropped"):
    """Neither move nor thought tonight."""

    seat: SeatId


class LotDrawn(Event, frozen=True, kw_only=True, tag="lot-drawn"):
    """The host's lot."""

    order: tuple[SeatId, ...]


class OrderSet(Event, frozen=True, kw_only=True, tag="order-set"):
    """The host's own queue for the coming night."""

    order: tuple[SeatId, ...]


class Struck(Event, frozen=True, kw_only=True, tag="struck"):
    """A blow landed."""

    seat: SeatId


class AmuletGiven(Event, frozen=True, kw_only=True, tag="amulet-given"):
    """Whom the giver named himself: not the same one twice in a row."""

    seat: SeatId
    to: SeatId


class OneShotUsed(Event, frozen=True, kw_only=True, tag="one-shot-used"):
    """What is allowed once a game has been done."""

    what: OneShot


class NightCarriedOver(Event, frozen=True, kw_only=True, tag="night-carried-over"):
    """What of the night reaches into the day and the next night."""

    unconscious: tuple[SeatId, ...] = ()
    sermon: tuple[SeatId, ...] = ()
    pairs: tuple[tuple[SeatId, SeatId], ...] = ()


class TimeAsked(Event, frozen=True, kw_only=True, tag="time-asked"):
    """A player used his one request for more time."""

    seat: SeatId


class WillPosted(Event, frozen=True, kw_only=True, tag="will-posted"):
    """Somebody spoke his last word."""

    seat: SeatId


class Sanctioned(Event, frozen=True, kw_only=True, tag="sanctioned"):
    """The host noted an offence."""

    seat: SeatId
    why: str


class EndProposed(Event, frozen=True, kw_only=True, tag="end-proposed"):
    """The end the host may declare; empty takes a proposal back."""

    side: str = ""


EVENTS: tuple[type[Event], ...] = (
    *common.COMMON,
    SeedKept,
    VoteCast,
    VoteRemoved,
    VotesTaken,
    DuelWon,
    Jailed,
    Inherited,
    QueueSet,
    LockSet,
    SwapsFiled,
    RealQueueSet,
    KillerNamed,
    MusketAimed,
    KillForgone,
    MoveFiled,
    MoveDropped,
    LotDrawn,
    OrderSet,
    Struck,
    AmuletGiven,
    OneShotUsed,
    NightCarriedOver,
    TimeAsked,
    WillPosted,
    Sanctioned,
    EndProposed,
)
