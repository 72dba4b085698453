"""What the host sees beside the roster: auction, ledger, votes, clans; what is still waited for; the save's summary."""

from collections.abc import Mapping
from typing import Any

from hostconsole.core.acts import SeatId
from hostconsole.core.boards import Board, Column, Owed
from hostconsole.core.ledger import BURN, HOST, POOL, exp_of
from rulesets.retro.day import tally
from rulesets.retro.events import Order
from rulesets.retro.night_orders import may_check
from rulesets.retro.state import CLANS, Retro


def boards(game: Retro) -> tuple[Board, ...]:
    """Every table of the game, as it stands."""
    return (roster(game), auction(game), ledger(game), votes(game), clans(game), pools(game))


def roster(game: Retro) -> Board:
    """Who sits where, what he is, and whether he lives."""
    columns = (
        Column("seat", "seat"),
        Column("alive", "flag"),
        Column("role", "word", secret=True),
        Column("clan", "word", secret=True),
        Column("exp", "number", secret=True),
        Column("mana", "number", secret=True),
        Column("status", "word"),
    )
    rows = tuple(
        (
            seat.id,
            seat.alive,
            seat.role or None,
            seat.clan or None,
            game.ledger.balance(exp_of(seat.id)),
            game.free_mana(seat.id),
            status(game, seat.id),
        )
        for seat in game.seats
    )
    return Board("roster", columns, rows, tuple(seat.id for seat in game.seats))


def status(game: Retro, seat_id: SeatId) -> str | None:
    """A code for what is out of the ordinary with a seat, or None."""
    seat = game.seat(seat_id)
    if seat.excluded:
        return "excluded"
    if seat.suspended:
        return "suspended"
    if seat.away_until:
        return "away"
    if seat.proxy:
        return "delegated"
    return "resurrected" if seat.resurrected else None


def auction(game: Retro) -> Board:
    """The book of the day, dearest first."""
    columns = (
        Column("number", "number"),
        Column("client", "seat", secret=True),
        Column("kind", "word", secret=True),
        Column("target", "seat", secret=True),
        Column("price", "number"),
        Column("status", "word", secret=True),
    )
    ladder = game.ladder()
    void = tuple(order for order in game.orders if order not in ladder)
    rows = tuple(
        (order.number, order.client, order.kind, order.target, order.price, order_status(game, order))
        for order in (*ladder, *void)
    )
    return Board("auction", columns, rows, tuple(order.client for order in (*ladder, *void)))


def order_status(game: Retro, order: Order) -> str:
    """A code for an order's state: chosen, void or open."""
    if not game.valid(order):
        return "void"
    chosen = game.choice is not None and game.choice.choice == "order" and game.choice.number == order.number
    return "chosen" if chosen else "open"


def ledger(game: Retro) -> Board:
    """Exp and mana of every seat: the balance, what is promised, what is in use as mana, what is free."""
    columns = (
        Column("seat", "seat"),
        Column("exp", "number", secret=True),
        Column("promised", "number", secret=True),
        Column("locked", "number", secret=True),
        Column("spent", "number", secret=True),
        Column("mana", "number", secret=True),
    )

    def held(seat: SeatId, state: str) -> int:
        return sum(hold.amount for hold in game.ledger.holds if hold.seat == seat and hold.state == state)

    rows = tuple(
        (
            seat.id,
            game.ledger.balance(exp_of(seat.id)),
            held(seat.id, "reserve"),
            held(seat.id, "locked"),
            held(seat.id, "spent"),
            game.free_mana(seat.id),
        )
        for seat in game.seats
    )
    return Board("ledger", columns, rows, tuple(seat.id for seat in game.seats))


def votes(game: Retro) -> Board:
    """The votes of the day in the order they came."""
    columns = (
        Column("voter", "seat"),
        Column("target", "seat"),
        Column("votes", "number"),
        Column("status", "word"),
        Column("time", "time"),
    )
    rows = tuple(
        (
            ballot.seat or None,
            ballot.target or None,
            ballot.votes or 1,
            "bought" if ballot.votes else "half" if ballot.dead else "vote",
            ballot.at.isoformat(" ", "minutes") if ballot.at else None,
        )
        for ballot in game.ballots
    )
    return Board("votes", columns, rows, tuple(ballot.seat or None for ballot in game.ballots))


def clans(game: Retro) -> Board:
    """The clans' numbers, who is on duty, and what they filed for the night."""
    columns = (
        Column("clan", "word", secret=True),
        Column("number", "number", secret=True),
        Column("seat", "seat", secret=True),
        Column("duty", "flag", secret=True),
        Column("target", "text", secret=True),
    )
    rows: list[tuple[str | int | bool | None, ...]] = []
    for clan in CLANS:
        shot = game.shots.get(clan)
        aim = ", ".join(game.seat(target).nick for target in shot.targets) if shot else ""
        for number, seat in enumerate(game.living_members(clan), start=1):
            on_duty = game.duty.get(clan) == seat
            rows.append((clan, number, seat, on_duty, aim if on_duty else None))
    return Board("clans", columns, tuple(rows), tuple(str(row[2]) for row in rows))


def pools(game: Retro) -> Board:
    """The accounts and the pledged mana of the game."""
    columns = (Column("purpose", "word"), Column("amount", "number", secret=True))
    rows = (
        ("pool", game.ledger.balance(POOL)),
        ("shield", game.locked("shield")),
        ("double-check", game.locked("double-check")),
        ("dead-votes", game.locked("dead-votes")),
        ("host", game.ledger.balance(HOST)),
        ("burn", game.ledger.balance(BURN)),
    )
    return Board("pools", columns, rows)


# What is waited for ----------------------------------------------------------------------------------------------


def owed(game: Retro) -> tuple[Owed, ...]:
    """Who still owes something to the phase that is open (NIGHT-04, NIGHT-11, ASSN-16, DAY-01, GV-04)."""
    if game.winner or game.phase.name == "signup":
        return ()
    if game.phase.name == "night":
        return tuple(owed_at_night(game))
    silent = tuple(seat.id for seat in game.living() if not seat.suspended and not game.has_voted(seat.id))
    return (Owed("vote", silent),) if silent else ()


def owed_at_night(game: Retro) -> list[Owed]:
    """The clans' orders, the commissar's check, the assassin's choice."""
    waited: list[Owed] = []
    commissar = game.holder("commissar")
    if commissar and game.check is None:
        legal = any(may_check(game, commissar.id, seat.id) is None for seat in game.seats)
        waited.append(Owed("check", (commissar.id,), required=legal))
    for clan in CLANS:
        if game.living_members(clan) and clan not in game.shots and clan not in game.skips:
            waited.append(Owed("shot", game.living_members(clan)))
    assassin = game.holder("assassin")
    if assassin and game.ladder() and game.choice is None and not game.absent:
        waited.append(Owed("choose", (assassin.id,)))
    for offer in game.offers.values():
        waited.append(Owed("reply", (offer.to,)))
    return waited


def answers_name(game: Retro, seat_id: SeatId) -> str:
    """What a bare nick in a letter means: by night a clan's shot, the commissar's check; nothing otherwise."""
    seat = game.seat(seat_id)
    if game.phase.name != "night" or not seat.alive:
        return ""
    if seat.clan and seat.role != "commissar":
        return "shot"
    return "check" if seat.role == "commissar" and not seat.clan else ""


def own_orders(game: Retro, seat_id: SeatId) -> tuple[int, ...]:
    """The numbers of a seat's orders in the book, or for the assassin of all he can choose from."""
    if game.seat(seat_id).role == "assassin":
        return tuple(order.number for order in game.ladder())
    return tuple(order.number for order in game.orders if order.client == seat_id)


def summary(game: Retro) -> Mapping[str, Any]:
    """The state for human eyes, derived: it stands on top of the save and is never read back as truth."""
    return {
        "phase": str(game.phase),
        "winner": game.winner,
        "alive": [seat.nick for seat in game.living()],
        "dead": [seat.nick for seat in game.seats if not seat.alive],
        "half_points": {game.seat(seat).nick: halves for seat, halves in tally(game).items()},
        "pool": game.ledger.balance(POOL),
        "exp": {seat.nick: game.ledger.balance(exp_of(seat.id)) for seat in game.seats},
        "roles": {seat.nick: seat.role for seat in game.seats if seat.role},
        "clans": {clan: [game.seat(m).nick for m in game.living_members(clan)] for clan in CLANS},
    }
