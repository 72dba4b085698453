"""The acts of the game (spec part 4), beside those every game has."""

from typing import Annotated, Literal

from msgspec import Meta

from hostconsole.core import acts as common
from hostconsole.core.acts import Act, Amount, SeatId, Shares

Clan = Literal["mafia", "yakuza"]
Positive = Annotated[int, Meta(ge=1)]


class Shot(Act, frozen=True, kw_only=True, tag="shot"):
    """A clan's kill order; two victims for 40 mana. `on_sight` shoots a rival to kill: all victims, or those named."""

    by: SeatId
    targets: tuple[SeatId, ...]
    on_sight: bool | tuple[SeatId, ...] = False
    mana: Shares = {}


class Skip(Act, frozen=True, kw_only=True, tag="skip"):
    """A clan stays at home."""

    by: SeatId


class Check(Act, frozen=True, kw_only=True, tag="check"):
    """The commissar's check of one person, or of two for 60 mana once a game."""

    by: SeatId
    targets: tuple[SeatId, ...]


class Throw(Act, frozen=True, kw_only=True, tag="throw"):
    """A clan member's standing instruction for his saving throw."""

    by: SeatId
    on: bool = True


class Shield(Act, frozen=True, kw_only=True, tag="shield"):
    """Whether the necromancer's own mana stands in the shield."""

    by: SeatId
    on: bool = True


class Execute(Act, frozen=True, kw_only=True, tag="execute"):
    """A clan executes its own recruit."""

    by: SeatId
    target: SeatId


class PlaceOrder(Act, frozen=True, kw_only=True, tag="order"):
    """An order to the assassin. A union pays by `shares`: a clan, the honest dead, or the dead of a destroyed clan."""

    by: SeatId
    kind: Literal["kill", "guard"]
    price: Amount
    target: SeatId | None = None
    union: Literal["mafia", "yakuza", "honest-dead", "clan-dead"] | None = None
    shares: Shares = {}


class Raise(Act, frozen=True, kw_only=True, tag="raise"):
    """A client offers more for his own order."""

    by: SeatId
    order: int
    price: Amount


class Choose(Act, frozen=True, kw_only=True, tag="choose"):
    """The assassin takes an order."""

    by: SeatId
    order: int


class Refuse(Act, frozen=True, kw_only=True, tag="refuse"):
    """The assassin takes none."""

    by: SeatId


class SelfOrder(Act, frozen=True, kw_only=True, tag="self-order"):
    """The assassin kills on his own account."""

    by: SeatId
    target: SeatId


class Absent(Act, frozen=True, kw_only=True, tag="absent"):
    """The host marks the assassin absent at nightfall."""


class AnnouncePrice(Act, frozen=True, kw_only=True, tag="announce-price"):
    """The assassin has the current price published."""

    by: SeatId


class Vote(Act, frozen=True, kw_only=True, tag="vote"):
    """A vote; `behalf` is the absentee whose proxy `by` is."""

    by: SeatId
    target: SeatId
    behalf: SeatId | None = None


class BuyVotes(Act, frozen=True, kw_only=True, tag="buy-votes"):
    """Extra votes for mana: with the buyer's own vote, or on `target`."""

    by: SeatId
    votes: Annotated[int, Meta(ge=1, le=2)]
    target: SeatId | None = None


class Pay(Act, frozen=True, kw_only=True, tag="pay"):
    """Exp given for good."""

    by: SeatId
    to: SeatId
    amount: Positive
    note: str = ""


class Pledge(Act, frozen=True, kw_only=True, tag="pledge"):
    """Mana put into a pool of the game."""

    by: SeatId
    to: Literal["shield", "double-check", "dead-votes"]
    amount: Positive


class Direct(Act, frozen=True, kw_only=True, tag="direct"):
    """The dead players' pool is spent on votes."""

    by: SeatId
    votes: Annotated[int, Meta(ge=1, le=2)]
    target: SeatId


class Resurrect(Act, frozen=True, kw_only=True, tag="resurrect"):
    """Somebody asks for a resurrection and pays 40 mana for it."""

    by: SeatId
    target: SeatId


class Consent(Act, frozen=True, kw_only=True, tag="consent"):
    """The necromancer's answer to the open request, with his fee and who pays it (the asker, if nobody is named)."""

    by: SeatId
    yes: bool
    fee: Amount = 0
    shares: Shares = {}


class Ritual(Act, frozen=True, kw_only=True, tag="ritual"):
    """The necromancer resurrects in public for 25 of his own mana."""

    by: SeatId
    target: SeatId


class Subscribe(Act, frozen=True, kw_only=True, tag="subscribe"):
    """A call for mana under a Mouthpiece's name."""

    by: SeatId
    text: str


class Offer(Act, frozen=True, kw_only=True, tag="offer"):
    """A clan invites somebody; `shares` say who pays the 15 if he accepts."""

    by: SeatId
    to: SeatId
    anonymous: bool = False
    shares: Shares = {}


class Reply(Act, frozen=True, kw_only=True, tag="reply"):
    """The answer to an offer."""

    by: SeatId
    yes: bool


class QuitClan(Act, frozen=True, kw_only=True, tag="quit-clan"):
    """The recruited commissar leaves his destroyed clan."""

    by: SeatId


class MoveOffice(Act, frozen=True, kw_only=True, tag="move-office"):
    """The host gives the commissar's office to another resident."""

    to: SeatId


class Delegate(Act, frozen=True, kw_only=True, tag="delegate"):
    """A player lets a proxy vote for him."""

    by: SeatId
    to: SeatId


class NoticeAbsence(Act, frozen=True, kw_only=True, tag="notice-absence"):
    """A player tells the host until when he is away."""

    by: SeatId
    until: str


class Blackmail(Act, frozen=True, kw_only=True, tag="blackmail"):
    """The host confirms that the assassin blackmailed; `heir` takes the role, if anybody."""

    by: SeatId
    heir: SeatId | None = None


class Disclose(Act, frozen=True, kw_only=True, tag="disclose"):
    """The dead assassin names client and victim of an order."""

    by: SeatId
    order: int
    day: int | None = None


class Exclude(Act, frozen=True, kw_only=True, tag="exclude"):
    """A player is out of the game for coercion."""

    seat: SeatId
    why: str


class Suspend(Act, frozen=True, kw_only=True, tag="suspend"):
    """An absentee's votes do not count (`on`), or count again."""

    seat: SeatId
    on: bool = True


class Fine(Act, frozen=True, kw_only=True, tag="fine"):
    """One exp less of the seat's premiums."""

    seat: SeatId


class Strip(Act, frozen=True, kw_only=True, tag="strip"):
    """The seat gets no premiums."""

    seat: SeatId


class Award(Act, frozen=True, kw_only=True, tag="award"):
    """A premium at the host's discretion."""

    seat: SeatId
    amount: Positive
    why: str


class TopUp(Act, frozen=True, kw_only=True, tag="top-up"):
    """The host adds to the pool from his own exp."""

    amount: Positive


class Finish(Act, frozen=True, kw_only=True, tag="finish"):
    """Awards are paid, the rest burns, mana comes back."""


ACTS: tuple[type[Act], ...] = (
    *common.COMMON,
    Shot,
    Skip,
    Check,
    Throw,
    Shield,
    Execute,
    PlaceOrder,
    Raise,
    Choose,
    Refuse,
    SelfOrder,
    Absent,
    AnnouncePrice,
    Vote,
    BuyVotes,
    Pay,
    Pledge,
    Direct,
    Resurrect,
    Consent,
    Ritual,
    Subscribe,
    Offer,
    Reply,
    QuitClan,
    MoveOffice,
    Delegate,
    NoticeAbsence,
    Blackmail,
    Disclose,
    Exclude,
    Suspend,
    Fine,
    Strip,
    Award,
    TopUp,
    Finish,
)
