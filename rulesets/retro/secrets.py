"""What the texts of the game may not give away, who knows it all the same, and what each notice tells its readers."""

from collections.abc import Iterator

from hostconsole.core.acts import SeatId
from hostconsole.core.ledger import exp_of
from hostconsole.core.notices import Facts, Notice
from hostconsole.core.secrets import Kept, Secret
from rulesets.retro.state import CLANS, Retro, RetroSeat

OFFICES = ("commissar", "necromancer", "assassin")
CAUSES = ("check", "hired", "execution")
"""Causes of death that a word alone betrays; the others are told by who shot."""


def secrets(game: Retro) -> Kept:
    """Every secret of the game as it stands. Who was what is none any more once somebody has won (END-01..03)."""
    kept: dict[Secret, frozenset[SeatId]] = {}

    def keep(kind: str, seat: SeatId, *knows: SeatId) -> None:
        secret = Secret(kind, seat)
        kept[secret] = kept.get(secret, frozenset()) | frozenset(knows)

    for seat in game.seats:
        if seat.role:
            for amount_kind, amount in (
                ("exp", game.ledger.balance(exp_of(seat.id))),
                ("mana", game.free_mana(seat.id)),
            ):
                kept[Secret(amount_kind, seat.id, amount=amount)] = frozenset((seat.id,))
            if not game.winner:
                for kind in standing(seat):
                    keep(kind, seat.id, *may_know(game, seat, kind))
        if seat.throw_on:
            keep("throw", seat.id, seat.id)
        if seat.checks and not game.winner:
            keep("checked", seat.id)
        if seat.cause in CAUSES:
            keep(f"cause-{seat.cause}", seat.id, *(clan_of(game, seat) if seat.cause == "execution" else ()))
    for kind, whose, knows in (*orders(game), *night(game), *deals(game)):
        keep(kind, whose, *knows)
    return kept


def standing(seat: RetroSeat) -> Iterator[str]:
    """What a seat is: its office, its clan, one of the honest (SETUP-05..10, CLAN-24)."""
    if seat.role in OFFICES:
        yield seat.role
    if seat.clan:
        yield seat.clan
        yield "bandit"
    if seat.recruit:
        yield "recruit"
    if seat.honest:
        yield "honest"


def may_know(game: Retro, seat: RetroSeat, kind: str) -> tuple[SeatId, ...]:
    """He himself; his clan knows its own and no office beside it; the clans that found the assassin (CLAN-02, ASSN-67).

    That somebody of a clan has an office is his own affair, but that he is no honest man is not.
    """
    if kind in (*CLANS, "bandit", "recruit"):
        return (seat.id, *clan_of(game, seat))
    if kind == "assassin":
        return (seat.id, *(each.id for clan in game.assassin_known for each in game.members(clan)))
    return (seat.id,)


def clan_of(game: Retro, seat: RetroSeat) -> tuple[SeatId, ...]:
    """Everybody of the seat's clan."""
    return tuple(each.id for each in game.members(seat.clan)) if seat.clan else ()


Line = tuple[str, SeatId, tuple[SeatId, ...]]
"""A kind, whose secret it is, who knows it."""


def orders(game: Retro) -> Iterator[Line]:
    """Who ordered what from the assassin; he himself knows by his copies (ASSN-11, GA-11)."""
    for order in (*game.orders, *game.past_orders):
        payers = (order.client, *order.shares)
        for payer in payers:
            yield "client", payer, payers
            if order.kind == "guard":
                yield "guarded", payer, payers
        if order.kind == "kill":
            yield "hunted", order.target, payers


def night(game: Retro) -> Iterator[Line]:
    """Who goes out for his clan, at whom it shoots, whom the commissar checks, whom the assassin wants himself."""
    for clan in CLANS:
        members = tuple(seat.id for seat in game.members(clan))
        if clan in game.duty:
            yield "duty", game.duty[clan], members
        if clan in game.shots:
            for target in game.shots[clan].targets:
                yield "shot", target, members
        if clan in game.executions:
            yield "executed", game.executions[clan], members
    if game.check is not None:
        for target in game.check.targets:
            yield "checked", target, (game.check.by,)
    assassin = game.holder("assassin")
    if game.choice is not None and game.choice.target and assassin is not None:
        yield "hunted", game.choice.target, (assassin.id,)


def deals(game: Retro) -> Iterator[Line]:
    """Who is invited, who pledged mana, who bought votes (CLAN-19, MANA-05, MANA-10)."""
    for clan, offer in game.offers.items():
        yield "offered", offer.to, (offer.to, *(seat.id for seat in game.members(clan)))
    for hold in game.ledger.holds:
        if hold.purpose in ("shield", "double-check", "dead-votes"):
            yield "donor", hold.seat, (hold.seat,)
    for ballot in game.ballots:
        if ballot.votes and ballot.seat:
            yield "bought", ballot.seat, (ballot.seat,)


# What notices tell -----------------------------------------------------------------------------------------------


def tells(notice: Notice) -> frozenset[Secret]:
    """Every secret that this notice gives to its readers."""
    facts = notice.facts
    found = {Secret(kind, seat) for kind, seat in told(notice.key, facts) if seat}
    if notice.key == "shot-at" and isinstance(notice.audience, tuple):
        found.update(Secret("shot", seat) for seat in notice.audience)
    found.update(amounts(facts))
    return frozenset(found)


def told(key: str, facts: Facts) -> Iterator[tuple[str, SeatId]]:
    """Kinds and seats of what a notice tells beside its numbers."""
    for table in ("standing", "roles"):
        if isinstance(people := facts.get(table), dict):
            for seat, code in people.items():
                yield from ((kind, seat) for kind in kinds_of(str(code)))
    seat, target, clan = (str(facts.get(name, "")) for name in ("seat", "target", "clan"))
    yield from ((kind, target) for kind in TARGET.get(key, ()))
    yield from ((kind, seat) for kind in SEAT.get(key, ()))
    if key in ("clan", "duty", "recruited", "restored", "seat-state"):
        yield from ((kind, member) for member in seats_in(facts, "members") for kind in (clan, "bandit") if clan)
    if key == "duty":
        yield from ((kind, seat) for kind in ("duty", clan, "bandit"))
    if key in ("rival-found", "clans-met"):
        yield from ((kind, target or seat) for kind in (clan, "bandit"))
    if key == "offer":
        yield from ((kind, str(facts["sender"])) for kind in (clan, "bandit"))
    if key == "recruit-executed" and facts["office"]:
        yield str(facts["office"]), seat
    if key in ("order-copy", "assassin-speaks"):
        kinds = ("client", "guarded") if facts["kind"] == "guard" else ("client",)
        clients = seats_in(facts, "clients", "client", "disclosed")
        yield from ((kind, client) for client in clients for kind in kinds)
        if key == "order-copy" and facts["union"] in CLANS:
            yield from ((kind, str(facts["disclosed"])) for kind in (str(facts["union"]), "bandit"))
        if key == "order-copy" and facts["union"] == "honest-dead":
            yield "honest", str(facts["disclosed"])


TARGET: dict[str, tuple[str, ...]] = {
    "check-hit": ("checked", "cause-check"),
    "check-missed": ("checked",),
    "rival-found": ("shot",),
    "assassin-found": ("assassin", "shot"),
    "bodyguard-met": ("guarded", "shot"),
    "police-seen": ("shot",),
    "drained": ("necromancer", "shot"),
    "order-copy": ("hunted",),
    "order-applied": ("hunted",),
    "order-settled": ("hunted",),
    "order-released": ("hunted",),
    "assassin-speaks": ("hunted",),
}
"""What a notice tells of its `target`."""

SEAT: dict[str, tuple[str, ...]] = {
    "clans-met": ("duty",),
    "drained": ("duty",),
    "necromancer-revealed": ("necromancer",),
    "offer-reply": ("offered",),
    "recruit-executed": ("recruit", "executed", "cause-execution", "bandit"),
}
"""What a notice tells of its `seat`."""


def kinds_of(code: str) -> tuple[str, ...]:
    """What a word for who somebody was gives away: "mafia-commissar" a clan, a recruit and an office."""
    parts = code.split("-")
    in_clan = ("bandit",) if parts[0] in (*CLANS, "clan") else ()
    honest = ("honest",) if code in ("honest", "commissar", "necromancer") else ()
    return (*parts, *in_clan, *honest, *(("recruit",) if len(parts) > 1 else ()))


def seats_in(facts: Facts, *names: str) -> tuple[SeatId, ...]:
    """The seats these facts name."""
    found: list[SeatId] = []
    for name in names:
        value = facts.get(name, "")
        found += [str(each) for each in value] if isinstance(value, tuple) else [str(value)]
    return tuple(seat for seat in found if seat)


def amounts(facts: Facts) -> Iterator[Secret]:
    """A number that a notice names with a seat is told of that seat, whether it is its balance or not."""
    for value in facts.values():
        if isinstance(value, dict):
            yield from (
                Secret(kind, seat, amount=number)
                for seat, number in value.items()
                if isinstance(number, int)
                for kind in ("exp", "mana")
            )
    seats = seats_in(facts, "seat", "target", "client", "disclosed")
    numbers = [value for value in facts.values() if isinstance(value, int) and not isinstance(value, bool)]
    yield from (Secret(kind, seat, amount=number) for seat in seats for number in numbers for kind in ("exp", "mana"))
