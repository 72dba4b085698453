"""What the host sees: roster, queue, votes, the night's moves; what is still waited for; the save's summary."""

from collections.abc import Mapping
from typing import Any

from hostconsole.core.acts import SeatId
from hostconsole.core.boards import Board, Column, Owed
from rulesets.musketeers.state import Musketeers

Cell = str | int | bool | None


def boards(game: Musketeers) -> tuple[Board, ...]:
    """Every table of the game, as it stands."""
    return (roster(game), queue(game), votes(game), moves(game))


def roster(game: Musketeers) -> Board:
    """Who sits where, his role, status, blows, and what is out of the ordinary."""
    columns = (
        Column("seat", "seat"),
        Column("alive", "flag"),
        Column("role", "word"),
        Column("side", "word", secret=True),
        Column("hits", "number", secret=True),
        Column("inherited", "word", secret=True),
        Column("status", "word", secret=True),
    )
    rows = tuple(
        (
            seat.id,
            seat.alive,
            seat.role or None,
            seat.side,
            seat.hits,
            game.father if seat.role == "father" else None,
            status(game, seat.id),
        )
        for seat in game.seats
    )
    return Board("roster", columns, rows, tuple(seat.id for seat in game.seats))


def status(game: Musketeers, seat_id: SeatId) -> str | None:
    """A code for a seat's condition, or None."""
    seat = game.seat(seat_id)
    if not seat.alive:
        return seat.exit or None
    if seat_id in game.unconscious:
        return "unconscious"
    if seat_id in game.denied:
        return "denied"
    if seat_id in game.sermon:
        return "sermon"
    return "killer" if seat_id == game.killer_named else None


def queue(game: Musketeers) -> Board:
    """The real queue of the night beside the official one; lock and swaps are the host's alone."""
    columns = (
        Column("place", "number"),
        Column("seat", "seat", secret=True),
        Column("official", "seat", secret=True),
        Column("locked", "flag", secret=True),
        Column("swapped", "flag", secret=True),
    )
    official = game.official.get(game.phase.number if game.phase.name != "day" else game.phase.number - 1, ())
    real = game.queue_now() or official
    moved = {seat for pair in game.swaps for seat in pair}
    rows = tuple(
        (
            place,
            seat,
            official[place - 1] if place <= len(official) else None,
            seat == game.lock,
            seat in moved,
        )
        for place, seat in enumerate(real, start=1)
    )
    return Board("queue", columns, rows, tuple(real))


def votes(game: Musketeers) -> Board:
    """The votes of the day in the order they came."""
    columns = (Column("place", "number"), Column("voter", "seat"), Column("target", "seat"))
    rows = tuple((place, ballot.seat, ballot.target) for place, ballot in enumerate(game.ballots, start=1))
    return Board("votes", columns, rows, tuple(ballot.seat for ballot in game.ballots))


def moves(game: Musketeers) -> Board:
    """What everybody sent for the night, and the musket."""
    columns = (
        Column("seat", "seat", secret=True),
        Column("function", "word", secret=True),
        Column("targets", "text", secret=True),
        Column("direction", "seat", secret=True),
        Column("status", "word", secret=True),
    )
    rows: list[tuple[Cell, ...]] = []
    for seat in game.living():
        move = game.moves.get(seat.id)
        if move is None:
            continue
        targets = ", ".join(game.seat(target).nick for target in move.targets)
        off = seat.id == game.killer() and not game.sole_maf()
        state = "switched-off" if off else "prayer" if move.prayer else "move" if move.use else "thought"
        rows.append((seat.id, move.function or game.function(seat.id), targets, move.direction or None, state))
    if game.musket:
        rows.append((game.killer() or None, "kill", game.seat(game.musket).nick, None, "move"))
    return Board("moves", columns, tuple(rows), tuple(str(row[0]) if row[0] else None for row in rows))


# What is waited for ----------------------------------------------------------------------------------------------


def owed(game: Musketeers) -> tuple[Owed, ...]:
    """Who still owes something to the phase that is open (CLAR-01.1, KILLER-07, DAY-VOTE-01, ruling 16)."""
    if game.winner or not game.seats:
        return ()
    match game.phase.name:
        case "day":
            silent = tuple(
                seat.id
                for seat in game.living()
                if seat.id not in game.unconscious and seat.id not in game.denied and not game.has_voted(seat.id)
            )
            return (Owed("vote", silent),) if silent else ()
        case "evening":
            planchet = tuple(seat.id for seat in game.living() if game.holds(seat.id, "planchet") and not game.lock)
            waited = (Owed("lock", planchet),) if planchet else ()
            return waited if game.swaps_filed or not game.mafs() else (*waited, Owed("swaps", game.mafs()))
        case "night":
            return tuple(owed_at_night(game))
        case _:
            return ()


def owed_at_night(game: Musketeers) -> list[Owed]:
    """The killer and the musket's target, and everybody's move or thought while Milady's function lives (AMB-128)."""
    waited: list[Owed] = []
    mandatory = len(game.mafs()) > 1
    if mandatory and not game.killer():
        waited.append(Owed("killer", game.mafs(), required=True))
    if game.musket in ("", game.killer()) and not game.no_kill:
        waited.append(Owed("musket", game.mafs(), required=mandatory))
    charm = any(game.holds(seat.id, "milady") for seat in game.living())
    silent = tuple(
        seat.id
        for seat in game.living()
        if seat.id not in game.moves
        and not (seat.id == game.killer() and game.musket)
        and (charm or game.function(seat.id) is not None)
    )
    if silent:
        waited.append(Owed("move", silent))
    return waited


def answers_name(game: Musketeers, seat_id: SeatId) -> str:
    """A bare name in a letter is a move where the sender has one use for a single name (SETUP-06)."""
    if not game.seat(seat_id).alive:
        return ""
    if game.phase.name == "evening":
        return "lock" if game.holds(seat_id, "planchet") and game.seat(seat_id).side == "honest" else ""
    if game.phase.name != "night" or game.seat(seat_id).side == "maf":
        return ""
    return "" if game.function(seat_id) in ("charm", "pair", "mirror", "pray", "samurai") else "move"


def own_orders(game: Musketeers, seat_id: SeatId) -> tuple[int, ...]:  # noqa: ARG001
    """There are no numbered bids in this game."""
    return ()


def summary(game: Musketeers) -> Mapping[str, Any]:
    """The state for human eyes, derived: it stands on top of the save and is never read back as truth."""
    return {
        "phase": str(game.phase),
        "winner": game.winner,
        "proposal": game.proposal,
        "alive": [seat.nick for seat in game.living()],
        "dead": [seat.nick for seat in game.seats if not seat.alive],
        "roles": {seat.nick: seat.role for seat in game.seats if seat.role},
        "sides": {seat.nick: seat.side for seat in game.seats if seat.role},
        "inherited": game.father,
        "queue": [game.seat(seat).nick for seat in game.queue_now()],
    }
