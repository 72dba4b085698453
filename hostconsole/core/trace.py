"""Why it happened: the clauses that were applied, considered or overridden, and about whom."""

from typing import Literal

from msgspec import Struct

from hostconsole.core.acts import SeatId

Mark = Literal["applied", "considered", "overridden"]


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One clause at work. `by` names the clause that overrode it."""

    clause: str
    mark: Mark = "applied"
    seats: tuple[SeatId, ...] = ()
    by: str = ""
