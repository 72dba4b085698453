"""The acts of the game (spec part 4), beside those every game has."""

from typing import Annotated, Literal

from msgspec import Meta

from hostconsole.core import acts as common
from hostconsole.core.acts import Act, SeatId

Votes = dict[SeatId, Annotated[int, Meta(ge=1)]]


class Vote(Act, frozen=True, kw_only=True, tag="vote"):
    """A vote in the thread."""

    by: SeatId
    target: SeatId


class CancelVote(Act, frozen=True, kw_only=True, tag="cancel-vote"):
    """Rochefort cancels somebody's vote; he may vote again."""

    by: SeatId
    whose: SeatId


class DenyVote(Act, frozen=True, kw_only=True, tag="deny-vote"):
    """Rochefort denies somebody the vote for the day."""

    by: SeatId
    whose: SeatId


class TakeVotes(Act, frozen=True, kw_only=True, tag="take-votes", rename={"votes": "from"}):
    """Constance takes up to two votes from others to herself."""

    by: SeatId
    votes: Votes


class Duel(Act, frozen=True, kw_only=True, tag="duel"):
    """D'Artagnan's challenge: the day ends with the challenged in jail."""

    by: SeatId
    target: SeatId


class Lock(Act, frozen=True, kw_only=True, tag="lock"):
    """Planchet fixes one person's place in the queue."""

    by: SeatId
    target: SeatId


class Swaps(Act, frozen=True, kw_only=True, tag="swaps"):
    """The mafia's changes to the queue, in order; handed in once."""

    by: SeatId
    pairs: tuple[tuple[SeatId, SeatId], ...]


class Killer(Act, frozen=True, kw_only=True, tag="killer"):
    """The mafia names its killer for the night."""

    by: SeatId
    who: SeatId


class Musket(Act, frozen=True, kw_only=True, tag="musket"):
    """The musket's target."""

    by: SeatId
    target: SeatId


class NoKill(Act, frozen=True, kw_only=True, tag="no-kill"):
    """A sole maf does not kill tonight."""

    by: SeatId


class Move(Act, frozen=True, kw_only=True, tag="move"):
    """A night move; with `use` false, or without a night function, only the person thought of."""

    by: SeatId
    targets: tuple[SeatId, ...]
    direction: SeatId | None = None
    use: bool = True


class Pray(Act, frozen=True, kw_only=True, tag="pray"):
    """The Abbess prays for somebody dead."""

    by: SeatId
    target: SeatId


class Pass(Act, frozen=True, kw_only=True, tag="pass"):
    """No move and no thought tonight."""

    by: SeatId


class Extend(Act, frozen=True, kw_only=True, tag="extend"):
    """A player asks the host for more time, once a game."""

    by: SeatId


class Will(Act, frozen=True, kw_only=True, tag="will"):
    """The last word of somebody who is out."""

    by: SeatId
    text: str


class Lot(Act, frozen=True, kw_only=True, tag="lot"):
    """The host's lot for those without a place in the queue."""

    seats: tuple[SeatId, ...]


class SetOrder(Act, frozen=True, kw_only=True, tag="set-order"):
    """The host's queue for the coming night, used as it stands."""

    seats: tuple[SeatId, ...]


class MissingKill(Act, frozen=True, kw_only=True, tag="missing-kill"):
    """What the host makes of a mandatory kill that was not sent: "none", "random", or a nick."""

    choice: str


class Sanction(Act, frozen=True, kw_only=True, tag="sanction"):
    """The host notes an offence against the manners of the game."""

    seat: SeatId
    why: str


class DeclareEnd(Act, frozen=True, kw_only=True, tag="declare-end"):
    """The host declares the game over."""

    side: Literal["honest", "mafia", "draw"]


ACTS: tuple[type[Act], ...] = (
    *common.COMMON,
    Vote,
    CancelVote,
    DenyVote,
    TakeVotes,
    Duel,
    Lock,
    Swaps,
    Killer,
    Musket,
    NoKill,
    Move,
    Pray,
    Pass,
    Extend,
    Will,
    Lot,
    SetOrder,
    MissingKill,
    Sanction,
    DeclareEnd,
)
