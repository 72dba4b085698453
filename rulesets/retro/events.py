"""What can happen in the game, beside what happens in every game."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId, Shares
from hostconsole.core.events import Event

Clan = Literal["mafia", "yakuza"]


class Order(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An order to the assassin as it stands in the day's book. `shares` always names every payer."""

    number: int
    day: int
    client: SeatId
    kind: Literal["kill", "guard"]
    price: int
    shares: Shares
    target: SeatId
    union: str = ""
    disclosed: SeatId = ""
    rank: int = 0


class NumbersGiven(Event, frozen=True, kw_only=True, tag="numbers-given"):
    """A clan's members in the order of their numbers."""

    clan: Clan
    members: tuple[SeatId, ...]


class DutySet(Event, frozen=True, kw_only=True, tag="duty-set"):
    """Who goes out for the clan tonight, and under which number."""

    clan: Clan
    seat: SeatId
    number: int


class ShotFiled(Event, frozen=True, kw_only=True, tag="shot-filed"):
    """A clan's order for the night; it replaces an earlier one. `holds` are the ids of the mana locked for it."""

    clan: Clan
    by: SeatId
    targets: tuple[SeatId, ...]
    on_sight: tuple[SeatId, ...] = ()
    holds: tuple[str, ...] = ()


class Skipped(Event, frozen=True, kw_only=True, tag="skipped"):
    """A clan stays at home tonight."""

    clan: Clan


class CheckFiled(Event, frozen=True, kw_only=True, tag="check-filed"):
    """The commissar's order for the night. `holds` are the ids of his own mana locked for a double check."""

    by: SeatId
    targets: tuple[SeatId, ...]
    holds: tuple[str, ...] = ()


class NightOrderDropped(Event, frozen=True, kw_only=True, tag="night-order-dropped"):
    """An order of the night was taken back."""

    what: Literal["shot", "skip", "check", "execute", "choice"]
    clan: str = ""


class ThrowSet(Event, frozen=True, kw_only=True, tag="throw-set"):
    """A member's standing instruction for his saving throw."""

    seat: SeatId
    on: bool


class ThrowUsed(Event, frozen=True, kw_only=True, tag="throw-used"):
    """A member dodged; he cannot do it again."""

    seat: SeatId


class ShieldSet(Event, frozen=True, kw_only=True, tag="shield-set"):
    """Whether the necromancer's own mana stands in the shield."""

    on: bool


class ExecutionFiled(Event, frozen=True, kw_only=True, tag="execution-filed"):
    """A clan will execute its recruit tonight."""

    clan: Clan
    seat: SeatId


class Checked(Event, frozen=True, kw_only=True, tag="checked"):
    """The commissar checked somebody; it counts towards the three, whatever came of it."""

    seat: SeatId
    double: bool = False


class Acquainted(Event, frozen=True, kw_only=True, tag="acquainted"):
    """The clan knows its rivals from now on."""

    clan: Clan


class AssassinFound(Event, frozen=True, kw_only=True, tag="assassin-found"):
    """The clan knows the assassin from now on."""

    clan: Clan


class AssassinForgotten(Event, frozen=True, kw_only=True, tag="assassin-forgotten"):
    """Another person is the assassin: no clan knows him."""


class NecromancerAttacked(Event, frozen=True, kw_only=True, tag="necromancer-attacked"):
    """These clans attacked the charged necromancer: no later attack of theirs is the first."""

    clans: tuple[Clan, ...]


class OrderPlaced(Event, frozen=True, kw_only=True, tag="order-placed"):
    """An order entered the day's book."""

    order: Order


class OrderRaised(Event, frozen=True, kw_only=True, tag="order-raised"):
    """A client offers more; the order counts as received now."""

    number: int
    price: int


class OrderDropped(Event, frozen=True, kw_only=True, tag="order-dropped"):
    """The host struck an order from the book."""

    number: int


class ChoiceMade(Event, frozen=True, kw_only=True, tag="choice-made"):
    """What the assassin does tonight: an order by number, nothing, or a victim of his own."""

    choice: Literal["order", "refuse", "self"]
    number: int = 0
    target: SeatId = ""


class AssassinAbsent(Event, frozen=True, kw_only=True, tag="assassin-absent"):
    """The assassin was not there at nightfall and left no word."""


class JobDone(Event, frozen=True, kw_only=True, tag="job-done"):
    """The order the assassin worked on tonight, and who attacked the client he guarded."""

    day: int
    number: int
    attackers: tuple[SeatId, ...] = ()


class VoteCast(Event, frozen=True, kw_only=True, tag="vote-cast"):
    """A vote, final. `dead` says that the voter was dead when he cast it."""

    seat: SeatId
    target: SeatId
    at: datetime | None = None
    dead: bool = False
    proxy: SeatId = ""


class VotesBought(Event, frozen=True, kw_only=True, tag="votes-bought"):
    """Extra votes for mana; `target` is empty where they go with the buyer's own vote."""

    seat: SeatId
    votes: int
    target: SeatId = ""
    at: datetime | None = None
    dead: bool = False


class DeadVotesDirected(Event, frozen=True, kw_only=True, tag="dead-votes-directed"):
    """The dead players' pool bought votes against somebody."""

    votes: int
    target: SeatId
    at: datetime | None = None


class Delegated(Event, frozen=True, kw_only=True, tag="delegated"):
    """A player has a proxy; an empty `to` ends it."""

    seat: SeatId
    to: SeatId = ""


class AbsenceNoticed(Event, frozen=True, kw_only=True, tag="absence-noticed"):
    """A player told the host that he is away."""

    seat: SeatId
    until: str


class ResurrectionAsked(Event, frozen=True, kw_only=True, tag="resurrection-asked"):
    """Somebody asks for a resurrection; an empty `by` ends the request."""

    by: SeatId = ""
    target: SeatId = ""


class NecromancerRevealed(Event, frozen=True, kw_only=True, tag="necromancer-revealed"):
    """Everybody knows the necromancer."""

    seat: SeatId


class OfferMade(Event, frozen=True, kw_only=True, tag="offer-made"):
    """A clan's offer is open."""

    clan: Clan
    by: SeatId
    to: SeatId
    shares: Shares
    anonymous: bool = False


class OfferClosed(Event, frozen=True, kw_only=True, tag="offer-closed"):
    """The clan's offer was answered or taken back."""

    clan: Clan


class Recruited(Event, frozen=True, kw_only=True, tag="recruited"):
    """A clan has a new member and has used its right."""

    clan: Clan
    seat: SeatId


class ReplenishmentAnnounced(Event, frozen=True, kw_only=True, tag="replenishment-announced"):
    """The public was told that these clans have a new member."""

    clans: tuple[Clan, ...]


class LeftClan(Event, frozen=True, kw_only=True, tag="left-clan"):
    """The recruited commissar is no longer of the clan."""

    seat: SeatId


class StatusLost(Event, frozen=True, kw_only=True, tag="status-lost"):
    """A commissar became an ordinary bandit."""

    seat: SeatId


class Excluded(Event, frozen=True, kw_only=True, tag="excluded"):
    """A seat is out and nobody may take it."""

    seat: SeatId


class Suspended(Event, frozen=True, kw_only=True, tag="suspended"):
    """Whether a seat's votes are left out of the count."""

    seat: SeatId
    on: bool


class Fined(Event, frozen=True, kw_only=True, tag="fined"):
    """One exp less of the seat's premiums."""

    seat: SeatId


class Stripped(Event, frozen=True, kw_only=True, tag="stripped"):
    """The seat gets nothing from the pool."""

    seat: SeatId


PremiumGroup = Literal["hit", "commissar-killed", "execution", "flash-royal", "award"]


class PremiumEarned(Event, frozen=True, kw_only=True, tag="premium-earned"):
    """A premium that `finish` pays. `recruited` marks a commissar's hit made while he was of a clan."""

    seat: SeatId
    amount: int
    group: PremiumGroup
    clause: str
    recruited: bool = False


class Finished(Event, frozen=True, kw_only=True, tag="finished"):
    """Everything is paid and the mana is back."""


EVENTS: tuple[type[Event], ...] = (
    *common.COMMON,
    NumbersGiven,
    DutySet,
    ShotFiled,
    Skipped,
    CheckFiled,
    NightOrderDropped,
    ThrowSet,
    ThrowUsed,
    ShieldSet,
    ExecutionFiled,
    Checked,
    Acquainted,
    AssassinFound,
    AssassinForgotten,
    NecromancerAttacked,
    OrderPlaced,
    OrderRaised,
    OrderDropped,
    ChoiceMade,
    AssassinAbsent,
    JobDone,
    VoteCast,
    VotesBought,
    DeadVotesDirected,
    Delegated,
    AbsenceNoticed,
    ResurrectionAsked,
    NecromancerRevealed,
    OfferMade,
    OfferClosed,
    Recruited,
    ReplenishmentAnnounced,
    LeftClan,
    StatusLost,
    Excluded,
    Suspended,
    Fined,
    Stripped,
    PremiumEarned,
    Finished,
)
