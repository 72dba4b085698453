"""The game as the console knows it: which function decides which act."""

from collections.abc import Callable, Mapping
from typing import Any

from hostconsole.core import acts as common
from hostconsole.core.acts import Act, SeatId
from hostconsole.core.decisions import Decision, Draft, Reject
from hostconsole.core.ruleset import OptionValue, Ruleset, RulesetData, checked_options
from rulesets.retro import (
    acts as a,
)
from rulesets.retro import (
    auction,
    boards,
    clans,
    day,
    ending,
    hostword,
    mana,
    necromancer,
    night,
    night_orders,
    pictures,
    seats,
    secrets,
    setup,
)
from rulesets.retro.checks import Refusal, Work
from rulesets.retro.events import EVENTS
from rulesets.retro.fold import evolve
from rulesets.retro.notices import NOTICES
from rulesets.retro.state import Retro


def close(draft: Work, act: common.Close) -> Refusal:
    """Resolve the phase that is open."""
    if draft.game.phase.name == "night":
        return night.close_night(draft, act)
    if draft.game.phase.name == "day":
        return day.close_day(draft, act)
    return Reject("wrong-phase", ("SETUP-03",), {"phase": str(draft.game.phase)})


DECIDE: dict[type[Act], Callable[[Work, Any], Refusal]] = {
    common.SignUp: setup.sign_up,
    common.Deal: setup.deal,
    common.Close: close,
    common.Answer: hostword.answer,
    common.Replace: seats.replace_person,
    common.Withdraw: hostword.withdraw,
    common.Say: seats.say,
    common.Rule: hostword.rule,
    a.Shot: night_orders.shot,
    a.Skip: night_orders.skip,
    a.Check: night_orders.check,
    a.Throw: night_orders.throw,
    a.Execute: night_orders.execute,
    a.Shield: mana.shield,
    a.Pledge: mana.pledge,
    a.Subscribe: mana.subscribe,
    a.PlaceOrder: auction.place_order,
    a.Raise: auction.raise_order,
    a.Choose: auction.choose,
    a.Refuse: auction.refuse,
    a.SelfOrder: auction.self_order,
    a.Absent: auction.absent,
    a.AnnouncePrice: auction.announce_price,
    a.Disclose: auction.disclose,
    a.Vote: day.vote,
    a.BuyVotes: day.buy_votes,
    a.Direct: day.direct,
    a.Resurrect: necromancer.resurrect,
    a.Consent: necromancer.consent,
    a.Ritual: necromancer.ritual,
    a.Offer: clans.offer,
    a.Reply: clans.reply,
    a.QuitClan: clans.quit_clan,
    a.Pay: seats.pay,
    a.Delegate: seats.delegate,
    a.NoticeAbsence: seats.notice_absence,
    a.Suspend: seats.suspend,
    a.Exclude: seats.exclude,
    a.MoveOffice: seats.move_office,
    a.Blackmail: seats.blackmail,
    a.Fine: ending.fine,
    a.Strip: ending.strip,
    a.Award: ending.award,
    a.TopUp: ending.top_up,
    a.Finish: ending.finish,
}

AFTER_THE_END = (
    a.Award,
    a.Finish,
    a.TopUp,
    a.Strip,
    a.Fine,
    a.Disclose,
    common.Say,
    common.Rule,
    common.Answer,
    common.Replace,
)
"""What may still be done when the game has ended."""

BEFORE_THE_DEAL = (common.SignUp, common.Deal, common.Say)

NIGHT_ORDERS = (a.Shot, a.Skip, a.Check, a.Throw, a.Choose, a.Refuse, a.SelfOrder, a.Execute)
"""The orders of one night may come in any order (GN-15); a clan's count as one person's."""


def decide(game: Retro, act: Act) -> Decision:
    """What the rules say to an act."""
    if game.phase.name == "signup" and not isinstance(act, BEFORE_THE_DEAL):
        return Reject("wrong-phase", ("NIGHT-01",), {"phase": str(game.phase)})
    if game.winner and not isinstance(act, AFTER_THE_END):
        clauses = ("END-01", "JOINT-28") if game.winner == "honest" else ("END-02", "END-03")
        return Reject("game-over", clauses, {"winner": game.winner})
    draft = Draft(game, evolve)
    return DECIDE[type(act)](draft, act) or draft.commit()


def order_group(game: Retro, act: Act) -> str:
    """Whose orders keep their order among themselves when a night is shuffled: a clan's or a person's."""
    if not isinstance(act, NIGHT_ORDERS):
        return ""
    by: str = act.by
    return game.seat(by).clan or by


def nothing_public(game: Retro, seat: SeatId) -> tuple[str, ...]:  # noqa: ARG001
    """Roles are hidden: nobody is called by one, and no letter is told from another by what its writer can do."""
    return ()


def build(data: RulesetData) -> Ruleset[Retro]:
    """The game with the numbers, options and clauses of its data files."""

    def new(chosen: Mapping[str, OptionValue]) -> Retro:
        return Retro(
            terms=data.terms,
            options=checked_options(data, chosen),
            choices={key: option.values for key, option in data.options.items()},
            roles=data.roles,
        )

    return Ruleset(
        data=data,
        acts=a.ACTS,
        events=EVENTS,
        new=new,
        decide=decide,
        evolve=evolve,
        boards=boards.boards,
        owed=boards.owed,
        answers_name=boards.answers_name,
        own_orders=boards.own_orders,
        called=nothing_public,
        powers=nothing_public,
        order_group=order_group,
        ends=Retro.deadline,
        notices=NOTICES,
        secrets=secrets.secrets,
        tells=secrets.tells,
        summary=boards.summary,
        pictures=pictures.pictures,
    )
