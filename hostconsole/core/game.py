"""A game as it stands: seats, phase, options, ledger. A ruleset's own game adds its state by subclassing."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.core.ledger import Ledger


class Seat(Struct, frozen=True, kw_only=True):
    """A place at the table. `id` never changes; `nick` is the person who sits there now."""

    id: SeatId
    nick: str
    role: str = ""
    alive: bool = True


class Phase(Struct, frozen=True):
    """The phase that is open. Before the deal it is `signup 0`."""

    name: str = "signup"
    number: int = 0
    began: datetime | None = None

    def __str__(self) -> str:
        return f"{self.name} {self.number}"


class Game(Struct, frozen=True, kw_only=True):
    """What every game has. `winner` is empty while the game goes on; `proposal` is an end the host may declare."""

    phase: Phase = Phase()
    ledger: Ledger = Ledger()
    rulings: dict[str, str] = {}
    winner: str = ""
    proposal: str = ""

    def seated(self) -> Iterator[Seat]:
        """All seats in seat order."""
        raise NotImplementedError

    def ruling(self, question: str) -> str:
        """The host's answer to a question of this phase, or the empty string."""
        return self.rulings.get(question, "")
