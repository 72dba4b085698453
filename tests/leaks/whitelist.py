"""Who may be told what: for every notice the facts it may carry and the readers it may have.

This is said a second time and in other words than the rulesets say it, so that a notice that tells more, or tells
somebody else, is found here. A reader's test is given the act, the facts, and him.
"""

from collections.abc import Callable
from typing import Any

from hostconsole.core.acts import SeatId
from rulesets.retro.state import CLANS, Retro
from tests.leaks.resample import Turn

Facts = dict[str, Any]
Reader = Callable[[Turn, Facts, SeatId], bool]
Row = tuple[str, Reader]
"""The facts, as one line, and the test of a reader."""


def in_either(turn: Turn, holds: Callable[[Any], bool]) -> bool:
    """Whether something holds before the act or after it."""
    return holds(turn.before) or holds(turn.after)


def has_role(role: str) -> Reader:
    """The holder of an office, before the act or after it."""

    def holds(turn: Turn, facts: Facts, reader: SeatId) -> bool:  # noqa: ARG001
        return in_either(turn, lambda game: game.seat(reader).role == role)

    return holds


def himself(turn: Turn, facts: Facts, reader: SeatId) -> bool:  # noqa: ARG001
    """Nothing in it is about anybody else: whoever it happened to may read it."""
    return True


# Retro -----------------------------------------------------------------------------------------------------------


def member(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """A member of the clan that the facts name."""
    return in_either(turn, lambda game: game.seat(reader).clan == facts["clan"])


def mate(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """Of one clan with the seat that the facts name, or that seat itself."""
    clan = turn.before.seat(facts["seat"]).clan
    return reader == facts["seat"] or bool(clan and turn.before.seat(reader).clan == clan)


def shooter(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """Of a clan that shot at the target tonight."""
    shot = turn.before.shots.get(turn.before.seat(reader).clan)
    return shot is not None and facts["target"] in shot.targets


def meets(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """Of the clan that met the one named, and went to the same door."""
    own = turn.before.seat(reader).clan
    return own in CLANS and own != facts["clan"] and own in turn.before.shots


def payer(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """Client or payer of such an order."""
    return any(
        reader in (order.client, *order.shares)
        for order in turn.before.orders
        if (order.kind, order.target, order.price) == (facts["kind"], facts["target"], facts["price"])
    )


def drained(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """The drained one, with the amount; his clan without it."""
    return mate(turn, facts, reader) and (reader == facts["seat"] or "amount" not in facts)


def necromancer_or_donor(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """The necromancer; a donor, who is not told what is left."""
    if has_role("necromancer")(turn, facts, reader):
        return True
    return "left" not in facts and any(hold.seat == reader for hold in turn.before.ledger.held_for("shield"))


def candidate(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """To whom a clan's offer is open, which names a sender only if it is not anonymous."""
    found = turn.after.offers.get(facts["clan"])
    return found is not None and found.to == reader and facts["sender"] in ("" if found.anonymous else found.by,)


def inviter(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """Of the clan that made the offer to that seat."""
    found = turn.before.offers.get(turn.before.seat(reader).clan)
    return found is not None and found.to == facts["seat"]


def returned(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """He himself; his clan, which is not told an office he has beside it."""
    game: Retro = turn.after
    seat = game.seat(reader)
    if reader == facts["seat"]:
        return bool(facts["role"] == seat.role)
    return bool(seat.clan) and facts["clan"] == facts["role"] == seat.clan


def own_role(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """The role is the reader's own."""
    return bool(turn.after.seat(reader).role == facts["role"])


def heir(turn: Turn, facts: Facts, reader: SeatId) -> bool:  # noqa: ARG001
    """The person who takes the seat over."""
    return bool(turn.act.seat == reader)  # type: ignore[attr-defined]


def pays_fee(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """Who pays the necromancer, and he."""
    return reader in facts["payers"] or has_role("necromancer")(turn, facts, reader)


RETRO: dict[str, Row] = {
    "role": ("role", own_role),
    "clan": ("clan members", member),
    "duty": ("clan members number seat", member),
    "check-hit": ("target", has_role("commissar")),
    "check-missed": ("target", has_role("commissar")),
    "rival-found": ("clan target", shooter),
    "shot-at": ("", himself),
    "assassin-found": ("target", shooter),
    "clans-met": ("clan seat", meets),
    "bodyguard-met": ("target", shooter),
    "police-seen": ("target", shooter),
    "drained": ("amount seat target", drained),
    "drain-gained": ("amount", has_role("necromancer")),
    "shield-state": ("charged mana", has_role("necromancer")),
    "shield-used": ("charged left spent", necromancer_or_donor),
    "mana-returned": ("amount", himself),
    "order-copy": ("client disclosed kind number price target union", has_role("assassin")),
    "order-applied": ("kind number price target", has_role("assassin")),
    "order-settled": ("kind paid price target", payer),
    "order-released": ("kind price target", payer),
    "penalty": ("amount", has_role("assassin")),
    "offer": ("clan sender share", candidate),
    "offer-reply": ("seat yes", inviter),
    "recruited": ("clan members share", member),
    "recruit-executed": ("office seat", mate),
    "office-given": ("", has_role("commissar")),
    "office-lost": ("reason", has_role("commissar")),
    "role-lost": ("amount", has_role("assassin")),
    "role-given": ("role", own_role),
    "restored": ("clan members role seat", returned),
    "dodged": ("left", himself),
    "seat-state": ("alive clan exp mana members role", heir),
    "fee": ("amount payers target to", pays_fee),
}


# The musketeers --------------------------------------------------------------------------------------------------


def maf(turn: Turn, facts: Facts, reader: SeatId) -> bool:  # noqa: ARG001
    """One of the team."""
    return bool(turn.after.seat(reader).side == "maf")


def his_own(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """Role and status are the reader's own, and the team is told to a maf."""
    seat = turn.after.seat(reader)
    return (facts["role"], facts["side"]) == (seat.role, seat.side) and (not facts.get("members") or seat.side == "maf")


def sender(turn: Turn, facts: Facts, reader: SeatId) -> bool:  # noqa: ARG001
    """Who sent the act."""
    return bool(turn.act.by == reader)  # type: ignore[attr-defined]


def may_know_cause(turn: Turn, facts: Facts, reader: SeatId) -> bool:
    """A dead maf, the samurai who killed himself, an exploded Constance; nobody else learns how he died."""
    seat = turn.after.seat(reader)
    constance = turn.before.role_of(reader) == "constance" and facts["cause"] == "bomb"
    allowed = seat.side == "maf" or facts["cause"] == "suicide" or constance
    return not seat.alive and allowed and (facts["victim"] == "" or facts["cause"] == "suicide")


def living(turn: Turn, facts: Facts, reader: SeatId) -> bool:  # noqa: ARG001
    """Alive after the act: the dead are told no results."""
    return bool(turn.after.seat(reader).alive)


def dead(turn: Turn, facts: Facts, reader: SeatId) -> bool:  # noqa: ARG001
    """Died tonight (and perhaps came back at dawn)."""
    return bool(turn.before.seat(reader).alive)


BASES = (
    "done", "done-roused", "hindered", "roused", "slept", "used", "made-jussac", "made-bonacieux", "used-hindered",
    "bomb-cancelled", "struck",
)  # fmt: skip

MUSKETEERS: dict[str, Row] = {
    "status": ("role side", his_own),
    "team": ("members", maf),
    "full-queue": ("number seats swaps", maf),
    "swaps-taken": ("pairs", maf),
    "lock-taken": ("target", sender),
    "inherited": ("role", has_role("father")),
    "restored": ("", himself),
    "seat-state": ("alive inherited members role side", his_own),
    **dict.fromkeys(BASES, ("", living)),
    "died": ("", dead),
    "sermon": ("", living),
    "unconscious": ("", living),
    "cause": ("cause victim", may_know_cause),
    "report": ("atoms", living),
}

ROWS = {"retro": RETRO, "musketeers": MUSKETEERS}
