"""A table a game wants shown: the auction, the ledger, the votes, a queue. Screens and the command line draw it."""

from typing import Literal

from msgspec import Struct

from hostconsole.core.acts import SeatId

CellKind = Literal["seat", "text", "word", "number", "halves", "flag", "time"]
"""How a cell is drawn. A "word" is a code the ruleset's word list translates; "halves" counts half points."""


class Column(Struct, frozen=True):
    """One column: its key (named in the word list), what its cells hold, whether players may not see it."""

    key: str
    kind: CellKind = "text"
    secret: bool = False


class Board(Struct, frozen=True):
    """One table. Cells stand in column order, None is an empty one; `seats` gives each row's seat, if it has one."""

    key: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str | int | bool | None, ...], ...]
    seats: tuple[SeatId | None, ...] = ()


class Owed(Struct, frozen=True):
    """Something the open phase still waits for: who owes it and what (a code of the word list)."""

    what: str
    seats: tuple[SeatId, ...] = ()
    required: bool = False
