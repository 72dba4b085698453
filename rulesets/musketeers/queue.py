"""The queue of the night: from the votes, the lot, the duel; the lock and the swaps (QUEUE, SWAPS, ROLE-15)."""

from datetime import datetime, timedelta

from hostconsole.core import events as common
from hostconsole.core.acts import Close, SeatId
from hostconsole.core.decisions import Reject
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.checks import (
    Refusal,
    Work,
    alive,
    has_power,
    in_phase,
    of_the_mafia,
    target_alive,
)
from rulesets.musketeers.state import Musketeers

Order = tuple[SeatId, ...]
SATURDAY = 5


def settle_queue(draft: Work) -> None:
    """The official queue, its public part, and the whole of it for the mafia (QUEUE-01..09)."""
    game = draft.game
    base, public = base_order(draft)
    present = {seat.id for seat in game.living()}
    base = tuple(seat for seat in base if seat in present)
    base = (*base, *drawn(draft, tuple(seat.id for seat in game.living() if seat.id not in base)))
    stunned = tuple(seat for seat in game.unconscious if seat in present and seat not in game.denied)
    denied = tuple(seat for seat in game.denied if seat in present)
    middle = tuple(seat for seat in base if seat not in stunned and seat not in denied)
    order = base if game.order_set else (*stunned, *middle, *denied)
    if stunned:
        draft.apply("ROLE-10.7", "AMB-35", seats=stunned)
    if denied:
        draft.apply("ROLE-07.4", seats=denied)
    shown = tuple(seat for seat in public if seat in present and seat not in denied)
    if game.options["public_queue"] == "with-stunned":
        shown = (*stunned, *(seat for seat in shown if seat not in stunned), *denied)
    draft.happen(e.QueueSet(day=game.phase.number, order=order, public=shown))
    publish_queue(draft)


def publish_queue(draft: Work) -> None:
    """The voters for everybody, the whole list for the mafia with the number of swaps (QUEUE-07..09, AMB-125)."""
    game = draft.game
    number = game.phase.number
    draft.post("queue", number=number, seats=game.public[number])
    tell_queue(draft)
    draft.apply("QUEUE-06", "QUEUE-07", "QUEUE-08", "QUEUE-09", "AMB-34", "AMB-125", "SWAPS-02")


def tell_queue(draft: Work) -> None:
    """The whole list of the evening and the number of swaps, for the mafia (QUEUE-09)."""
    game = draft.game
    facts = {"number": game.phase.number, "seats": game.queue_now(), "swaps": game.swaps_allowed()}
    draft.tell(game.mafs(), "full-queue", **facts)


def base_order(draft: Work) -> tuple[Order, Order]:
    """The queue before stunned and denied are moved, and its voters: the host's own order DISPUTE-04, the reverse of
    yesterday's after a duel ROLE-04.4, else voters by time and the others by the reverse of yesterday."""
    game = draft.game
    if game.order_set:
        draft.apply("DISPUTE-04", "DISPUTE-05", "AMB-123")
        return game.order_set, tuple(seat for seat in game.order_set if game.has_voted(seat))
    before = game.official.get(game.phase.number - 1, ())
    if game.duel is not None:
        return duel_order(draft, before)
    voters = tuple(ballot.seat for ballot in game.ballots)
    draft.apply("QUEUE-01", "QUEUE-02", "QUEUE-03", *(() if voters else ("AMB-40",)))
    if not before:
        draft.apply("QUEUE-05")
        rest = tuple(seat for seat in game.lot if seat not in voters)
        return (*voters, *rest), voters
    draft.apply("QUEUE-04", "AMB-33")
    rest = tuple(seat for seat in reversed(before) if seat not in voters)
    return (*voters, *rest, *(seat for seat in game.lot if seat not in (*voters, *rest))), voters


def duel_order(draft: Work, before: Order) -> tuple[Order, Order]:
    """After a duel: the reverse of yesterday's official queue ROLE-04.4..06, AMB-38, AMB-41, the restored behind
    it in the host's lot AMB-39; on day 1 the list of the invited as it stands DISPUTE-04..07, AMB-37."""
    game = draft.game
    if before:
        draft.apply("ROLE-04.4", "ROLE-04.5", "ROLE-04.6", "AMB-38", "AMB-41")
        public = game.public.get(game.phase.number - 1, ())
        restored = tuple(seat for seat in game.lot if seat not in before)
        return (*reversed(before), *restored), tuple(reversed(public))
    draft.apply("AMB-37", "DISPUTE-04", "DISPUTE-06", "DISPUTE-07")
    invited = tuple(seat.id for seat in game.seats)
    if game.options["duel_on_day_1"] == "lot":
        return game.lot, ()
    return (invited if game.options["duel_on_day_1"] == "invited" else tuple(reversed(invited))), ()


def drawn(draft: Work, seats: Order) -> Order:
    """Whoever has no place in any list is placed by a keyed draw (AMB-39, ruling 16)."""
    if seats:
        draft.apply("AMB-39", "RULING-16", seats=seats)
    return draft.game.placed(seats)


def lot(draft: Work, act: a.Lot) -> Refusal:
    """The host's lot for those without a place: QUEUE-05, AMB-39, AMB-40."""
    refusal = in_phase(draft.game, "day") or living_list(draft.game, act.seats)
    if refusal:
        return refusal
    draft.happen(e.LotDrawn(order=act.seats))
    draft.apply("QUEUE-05", "AMB-39", "AMB-40")
    return None


def living_list(game: Musketeers, seats: Order) -> Reject | None:
    """Living people, each once."""
    if len(set(seats)) < len(seats):
        return Reject("same-target", ("QUEUE-05",), {})
    return next((refused for seat in seats if (refused := target_alive(game, seat, "QUEUE-05"))), None)


def set_order(draft: Work, act: a.SetOrder) -> Refusal:
    """The host's queue for the coming night, used directly: DISPUTE-02, DISPUTE-04, AMB-123."""
    game = draft.game
    refusal = in_phase(game, "day", "evening") or living_list(game, act.seats)
    if refusal:
        return refusal
    draft.happen(e.OrderSet(order=act.seats))
    draft.apply("DISPUTE-02", "DISPUTE-04", "AMB-123")
    if game.phase.name == "evening":
        rest = drawn(draft, tuple(seat.id for seat in game.living() if seat.id not in act.seats))
        number = game.phase.number
        public = tuple(seat for seat in act.seats if seat in game.public.get(number, ()))
        draft.happen(e.QueueSet(day=number, order=(*act.seats, *rest), public=public))
        publish_queue(draft)
    return None


# The evening -----------------------------------------------------------------------------------------------------


def lock(draft: Work, act: a.Lock) -> Refusal:
    """Planchet fixes one place, before the mafia's swaps, and they are not told: ROLE-15, CLAR-07, AMB-46..48."""
    game = draft.game
    refusal = (
        in_phase(game, "evening")
        or alive(game, act.by)
        or has_power(game, act.by, "planchet")
        or target_alive(game, act.target, "CLAR-10.5")
    )
    if refusal:
        return refusal
    draft.happen(e.LockSet(seat=act.target))
    draft.tell((act.by,), "lock-taken", target=act.target)
    draft.apply(
        "ROLE-15.2",
        "ROLE-15.3",
        "ROLE-15.4",
        "AMB-46",
        "CLAR-07.1",
        "CLAR-07.2",
        "AMB-47",
        "AMB-48",
        seats=(act.by, act.target),
    )
    return None


def swaps(draft: Work, act: a.Swaps) -> Refusal:
    """The mafia's list, once an evening and final: SWAPS-01..10, CLAR-07.4, AMB-43."""
    game = draft.game
    refusal = in_phase(game, "evening") or alive(game, act.by) or of_the_mafia(game, act.by)
    if refusal:
        return refusal
    if game.swaps_filed:
        return Reject("swaps-final", ("SWAPS-09",), {})
    for one, other in act.pairs:
        if one == other:
            return Reject("same-target", ("SWAPS-05",), {"target": one})
        refusal = target_alive(game, one, "CLAR-10.5") or target_alive(game, other, "CLAR-10.5")
        if refusal:
            return refusal
    if len(act.pairs) > game.swaps_allowed():
        return Reject("too-many-swaps", ("SWAPS-02",), {"needs": game.swaps_allowed()})
    draft.happen(e.SwapsFiled(pairs=act.pairs))
    pairs = tuple({"first": one, "second": other} for one, other in act.pairs)
    draft.tell(game.mafs(), "swaps-taken", pairs=pairs)
    draft.apply("SWAPS-01", "SWAPS-03", "SWAPS-04", "SWAPS-08", "SWAPS-09", "SWAPS-10", "CLAR-07.4", "AMB-43")
    return None


def swapped(draft: Work) -> Order:
    """The real queue: the swaps in the order of the list, those that touch the locked one void and silent
    (SWAPS-05, ROLE-15.5, ROLE-15.6, AMB-44, AMB-45)."""
    game = draft.game
    order = list(game.queue_now() or tuple(seat.id for seat in game.living()))
    for one, other in game.swaps:
        if game.lock in (one, other):
            draft.apply("ROLE-15.2", "ROLE-15.5", "ROLE-15.6", "AMB-45", seats=(one, other))
            continue
        if one in order and other in order:
            here, there = order.index(one), order.index(other)
            order[here], order[there] = other, one
            draft.apply("SWAPS-05", "AMB-44", seats=(one, other))
    return tuple(order)


def close_evening(draft: Work, act: Close) -> Refusal:
    """The swaps are applied and the night begins (SWAPS-01, CLAR-11.1, AMB-48); who came back this evening has a place
    in the official queue too (AMB-39)."""
    number = draft.game.phase.number
    official = draft.game.official.get(number, ())
    late = tuple(seat for seat in draft.game.queue_now() if seat not in official)
    if late:
        order = (*official, *drawn(draft, late))
        draft.happen(e.QueueSet(day=number, order=order, public=draft.game.public[number]))
    draft.happen(e.RealQueueSet(order=swapped(draft)))
    if draft.game.lock:
        draft.apply("AMB-49", seats=(draft.game.lock,))
    begins = after_the_weekend(act.at)
    draft.happen(common.PhaseBegan(phase="night", number=draft.game.phase.number, at=begins))
    draft.apply("CLAR-11.1", "AMB-48", *(("CLAR-11.2", "AMB-114") if begins != act.at else ()))
    return None


def after_the_weekend(at: datetime | None) -> datetime | None:
    """A night that would begin on a Saturday or Sunday begins on Monday at 00:01 (CLAR-11.2, AMB-114)."""
    if at is None or at.weekday() < SATURDAY:
        return at
    monday = at + timedelta(days=7 - at.weekday())
    return monday.replace(hour=0, minute=1, second=0, microsecond=0)
