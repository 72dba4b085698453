"""Who is called what: the further names of each seat, kept in the journal."""

from collections.abc import Iterable
from datetime import datetime

from hostconsole.core import replay
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Reject
from hostconsole.core.journal import Entry
from hostconsole.desk.acts import seat_of
from hostconsole.desk.desk import Desk, record
from hostconsole.intake.folding import fold_nick
from hostconsole.store import clean_text


def aliases(entries: Iterable[Entry]) -> dict[SeatId, tuple[str, ...]]:
    """The further names of each seat that has any, in the order they were given."""
    found: dict[SeatId, dict[str, str]] = {}
    for entry in replay.standing(entries):
        if entry.act["act"] != "alias":
            continue
        names = found.setdefault(entry.act["seat"], {})
        names.pop(fold_nick(entry.act["name"]), None)
        if not entry.act.get("off", False):
            names[fold_nick(entry.act["name"])] = entry.act["name"]
    return {seat: tuple(names.values()) for seat, names in found.items() if names}


def names_of(desk: Desk) -> dict[SeatId, tuple[str, ...]]:
    """Every seat's nick, the nick it was dealt to, and its aliases."""
    further = aliases(desk.entries)
    return {
        seat.id: tuple(dict.fromkeys((seat.nick, seat.id, *further.get(seat.id, ())))) for seat in desk.game.seated()
    }


def alias(desk: Desk, nick: str, name: str, *, off: bool = False, time: datetime, who: str) -> Desk | Reject:
    """The desk with a further name of the seat of `nick` recorded, or with `off` taken away. Raises MisuseError."""
    seat, name = seat_of(desk.game, nick), clean_text(name).strip()
    if refused := refusal(desk, seat, name, off=off):
        return refused
    return record(
        desk, {"act": "alias", "seat": seat, "name": name} | ({"off": True} if off else {}), time=time, who=who
    )


def refusal(desk: Desk, seat: SeatId, name: str, *, off: bool = False) -> Reject | None:
    """Why that is no further name of this seat: it is empty, the seat has it already (or, to be taken away, has it
    not), or it cannot be told from a name of another seat."""
    if not name:
        return Reject("empty-alias", ())
    folded = fold_nick(name)
    held = {fold_nick(each) for each in aliases(desk.entries).get(seat, ())}
    if off:
        return None if folded in held else Reject("no-alias", (), {"name": name})
    for other, names in names_of(desk).items():
        if any(fold_nick(each) == folded for each in names):
            known = other == seat
            return Reject("alias-known" if known else "alias-twin", (), {"name": name, "seat": other})
    return None
