"""What a game keeps from its readers, and what a notice gives away."""

from collections.abc import Mapping

from msgspec import Struct

from hostconsole.core.acts import SeatId


class Secret(Struct, frozen=True, omit_defaults=True):
    """Something true of a seat that not everybody may know.

    A text gives it away when it names the seat together with a word that the game lists for the `kind`; `other` is a
    second seat that must be named with it, `amount` a number that must stand by the word.
    """

    kind: str
    seat: SeatId
    other: SeatId = ""
    amount: int | None = None


Kept = Mapping[Secret, frozenset[SeatId]]
"""Every secret of a game with the seats that may know it all the same."""


def merged(*every: Kept) -> dict[Secret, frozenset[SeatId]]:
    """The secrets of all of these; who may know one in any of them may know it."""
    found: dict[Secret, frozenset[SeatId]] = {}
    for kept in every:
        for secret, knows in kept.items():
            found[secret] = found.get(secret, frozenset()) | knows
    return found
