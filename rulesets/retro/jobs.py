"""What the assassin does tonight, and what is paid for it (ASSN-16..21, 40..54; ruling 3, 4, 20)."""

from typing import Literal

from msgspec import Struct

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import NeedsRuling
from hostconsole.core.ledger import POOL, exp_of
from rulesets.retro import events as e
from rulesets.retro.checks import Work
from rulesets.retro.events import Order
from rulesets.retro.state import Choice, Retro


class TonightsJob(Struct, frozen=True):
    """The one job of the night (GA-01): what, which order, on whom, and whether a default rule chose it."""

    kind: Literal["none", "kill", "guard", "self"] = "none"
    order: Order | None = None
    target: SeatId = ""
    default: bool = False


NO_JOB = TonightsJob()


def hold_of(order: Order, payer: SeatId) -> str:
    """The id of the hold that keeps a payer's share of an order."""
    return f"order-{order.day}.{order.number}.{tuple(order.shares).index(payer) + 1}"


def job_of(order: Order, default: bool = False) -> TonightsJob:
    """The job an order asks for."""
    return TonightsJob(order.kind, order, order.target, default)


def standing_choice(game: Retro) -> Choice | None:
    """The assassin's choice if it can still be carried out; an impossible one is nothing filed (ruling 20)."""
    choice = game.choice
    assassin = game.holder("assassin")
    if choice is None or assassin is None or choice.choice == "refuse":
        return choice
    if choice.choice == "self":
        possible = (
            not game.ladder()
            and game.seat(choice.target).alive
            and game.disposable(assassin.id) >= game.terms["self_order"]
        )
        return choice if possible else None
    order = game.order(choice.number)
    if order is None or not game.valid(order) or game.penalty(order) > game.disposable(assassin.id):
        return None
    return choice


def assassin_silent(game: Retro) -> NeedsRuling | None:
    """Orders stand, he is not marked absent and has filed nothing that can be done: the host decides (ruling 4)."""
    if not game.holder("assassin") or not game.ladder() or game.absent or standing_choice(game):
        return None
    if game.choice is not None and game.options["impossible_choice"] == "dearest":
        return None
    if game.ruling("assassin-silent"):
        return None
    return NeedsRuling(
        "assassin-silent",
        ("ASSN-17", "ASSN-46", "GA-08", "RULING-04", *(("RULING-20",) if game.choice else ())),
        ("absent", "refused"),
        "absent" if game.choice is None else "refused",
    )


def tonights_job(draft: Work) -> TonightsJob:
    """The chosen order, a killing of his own, the dearest by default, or none."""
    game = draft.game
    assassin = game.holder("assassin")
    ladder = game.ladder()
    if assassin is None:
        return NO_JOB
    choice = standing_choice(game)
    if choice is not None:
        return chosen_job(draft, choice)
    if not ladder:
        return NO_JOB
    if game.choice is not None and game.options["impossible_choice"] == "dearest":
        return dearest_for_impossible(draft, ladder)
    if game.absent or game.ruling("assassin-silent") == "absent":
        return dearest_for_absent(draft, assassin.id, ladder)
    draft.apply("ASSN-46", "RULING-04")
    return NO_JOB


def chosen_job(draft: Work, choice: Choice) -> TonightsJob:
    """What he chose: an order ASSN-40, nothing ASSN-45, or a victim of his own ASSN-49."""
    if choice.choice == "refuse":
        draft.apply("ASSN-45")
        return NO_JOB
    if choice.choice == "self":
        draft.apply("ASSN-49", "GA-16", seats=(choice.target,))
        return TonightsJob("self", None, choice.target)
    order = draft.game.order(choice.number)
    if order is None:
        return NO_JOB
    draft.apply("ASSN-40", "ASSN-09" if order.kind == "kill" else "ASSN-01", seats=(order.target,))
    return job_of(order)


def dearest_for_absent(draft: Work, assassin: SeatId, ladder: tuple[Order, ...]) -> TonightsJob:
    """Absent without a word, or so the host ruled (ruling 4, 20): the dearest order, the earliest among equals; none if
    that is on his own head (ASSN-17..19, GA-19)."""
    game, dearest = draft.game, ladder[0]
    if game.choice is not None:
        draft.apply("RULING-20")
    draft.apply("ASSN-17", *(("ASSN-18",) if len([o for o in ladder if o.price == dearest.price]) > 1 else ()))
    if dearest.kind == "kill" and dearest.target == assassin:
        draft.apply("ASSN-19", "GA-19", seats=(assassin,))
        draft.tell((assassin,), "order-applied", number=0, kind="", target="", price=0)
        return NO_JOB
    tell_applied(draft, assassin, dearest)
    return job_of(dearest, default=True)


def dearest_for_impossible(draft: Work, ladder: tuple[Order, ...]) -> TonightsJob:
    """He chose what he cannot pay for: the dearest instead, none if several are dearest (ASSN-47, ASSN-48, GA-10)."""
    assassin = draft.game.holder("assassin")
    dearest = [order for order in ladder if order.price == ladder[0].price]
    if assassin is None:
        return NO_JOB
    if len(dearest) > 1:
        draft.apply("ASSN-48", "GA-10")
        draft.tell((assassin.id,), "order-applied", number=0, kind="", target="", price=0)
        return NO_JOB
    draft.apply("ASSN-47")
    draft.post("default-order")
    tell_applied(draft, assassin.id, dearest[0])
    return job_of(dearest[0], default=True)


def tell_applied(draft: Work, assassin: SeatId, order: Order) -> None:
    """The assassin learns which order a default rule chose for him."""
    draft.tell(
        (assassin,),
        "order-applied",
        number=order.number,
        kind=order.kind,
        target=order.target,
        price=order.price,
    )


def pay_beforehand(draft: Work, job: TonightsJob) -> None:
    """Before the shot: the penalty for a cheaper order ASSN-41 (GE-07, GA-21), ten exp for a killing of his own
    ASSN-50."""
    assassin = draft.game.holder("assassin")
    if assassin is None:
        return
    if job.kind == "self":
        amount = draft.game.terms["self_order"]
        draft.happen(common.Transferred(source=exp_of(assassin.id), to=POOL, amount=amount, clause="ASSN-50"))
        draft.apply("ASSN-50")
    elif job.order is not None:
        penalty = 0 if job.default else draft.game.penalty(job.order)
        if penalty:
            draft.happen(common.Transferred(source=exp_of(assassin.id), to=POOL, amount=penalty, clause="ASSN-41"))
            draft.apply("ASSN-41", "ASSN-42", "GE-07", "GE-26", *(("GA-21",) if job.kind == "guard" else ()))
            if any(each.kind == "kill" and each.target == assassin.id for each in draft.game.ladder()):
                draft.apply("GA-20", seats=(assassin.id,))
            draft.tell((assassin.id,), "penalty", amount=penalty)
        else:
            draft.apply("ASSN-44")


def release_others(draft: Work, job: TonightsJob) -> tuple[Order, ...]:
    """Every order that is not tonight's job is off before anybody sets out: the exp is its owner's again, to be drained
    or used as mana (ASSN-25, GA-05, GA-06, GA-25, GA-29). Gives these orders; their clients are told when the job is
    settled."""
    game = draft.game
    if not game.holder("assassin") and game.orders:
        draft.apply("GA-25")
    idle = tuple(order for order in game.orders if job.order is None or order.number != job.order.number)
    for order in idle:
        free_shares(draft, order)
        draft.apply("ASSN-25" if game.valid(order) else "GA-06", seats=(order.client,))
        if job.order is not None and order.kind == job.order.kind == "kill" and order.target == job.target:
            draft.apply("GA-29", seats=(order.client,))
    return idle


def free_shares(draft: Work, order: Order) -> None:
    """What was set aside for an order is free."""
    draft.happen(*(common.Released(hold=hold_of(order, payer)) for payer in order.shares))


def told_of(order: Order) -> tuple[SeatId, ...]:
    """The client and everybody who was to pay."""
    return tuple(dict.fromkeys((order.client, *order.shares)))


def tell_released(draft: Work, orders: tuple[Order, ...]) -> None:
    """All orders that brought nothing, in one place and in the order they were filed: nobody may learn from the place
    of a line in his letter that his order was tried in vain (X8, S16)."""
    for order in sorted(orders, key=lambda order: order.number):
        draft.tell(told_of(order), "order-released", kind=order.kind, target=order.target, price=order.price)


def settle_job(draft: Work, job: TonightsJob, assassin: SeatId, idle: tuple[Order, ...]) -> None:
    """Pays the order that was done: a guard in any case ASSN-21, a killing if the victim is dead by dawn (GE-12), half
    of it for a suicide ASSN-54 (GE-05); the dead are paid too (GE-13)."""
    order = job.order
    if order is None:
        tell_released(draft, idle)
        return
    free_shares(draft, order)
    paid = pay_for(draft, order, assassin)
    tell_released(draft, idle if paid else (*idle, order))
    if not paid:
        return
    draft.tell(
        told_of(order),
        "order-settled",
        kind=order.kind,
        target=order.target,
        price=order.price,
        paid=paid,
    )


def pay_for(draft: Work, order: Order, assassin: SeatId) -> int:
    """Pays the assassin for the order he worked on and gives what the clients were charged, in exp."""
    game = draft.game
    if order.kind == "guard":
        draft.apply("ASSN-21", "GE-25", *(("GA-07",) if not game.seat(order.client).alive else ()))
        share_out(draft, order, assassin, order.price, "ASSN-21")
        return order.price
    if game.seat(order.target).alive:
        draft.apply("GE-12")
        return 0
    suicide = order.target == assassin
    half = game.options["suicide_share" if suicide else "kill_share"] == "half"
    clause = "ASSN-54" if suicide else "ASSN-42"
    draft.apply(*(("ASSN-54",) if suicide else ("ASSN-03", "ASSN-42")), "GE-05", *(("GE-14",) if half else ()))
    if not game.seat(assassin).alive and not suicide:
        draft.apply("GE-13", seats=(assassin,))
    if not game.seat(order.client).alive and not order.union:
        draft.apply("GA-07", seats=(order.client,))
    share_out(draft, order, assassin, order.price // 2 if half else order.price, clause)
    return order.price


def share_out(draft: Work, order: Order, assassin: SeatId, to_assassin: int, clause: str) -> None:
    """Every payer pays his share; the first `to_assassin` exp go to the assassin, the rest to the pool (GE-14)."""
    left = to_assassin
    for payer, share in order.shares.items():
        fee = min(share, left)
        left -= fee
        if fee:
            draft.happen(common.Transferred(source=exp_of(payer), to=exp_of(assassin), amount=fee, clause=clause))
        if share > fee:
            draft.happen(common.Transferred(source=exp_of(payer), to=POOL, amount=share - fee, clause="GE-05"))


def record_job(draft: Work, job: TonightsJob, attackers: tuple[SeatId, ...]) -> None:
    """Keeps which order was worked on, for a later disclosure (ASSN-56..60)."""
    if job.order is not None:
        draft.happen(e.JobDone(day=job.order.day, number=job.order.number, attackers=attackers))
