"""The game as the console knows it: which function decides which act."""

from collections.abc import Callable, Mapping
from typing import Any

from hostconsole.core import acts as common
from hostconsole.core.acts import Act, SeatId
from hostconsole.core.decisions import Decision, Draft, Reject
from hostconsole.core.ruleset import OptionValue, Ruleset, RulesetData, checked_options
from rulesets.musketeers import acts as a
from rulesets.musketeers import boards, day, ending, hostword, moves, night, pictures, queue, secrets, setup
from rulesets.musketeers.checks import Refusal, Work
from rulesets.musketeers.events import EVENTS
from rulesets.musketeers.fold import evolve
from rulesets.musketeers.notices import NOTICES
from rulesets.musketeers.state import DAY_POWERS, Musketeers


def close(draft: Work, act: common.Close) -> Refusal:
    """Resolve the phase that is open: the day, the evening or the night."""
    return {"day": day.close_day, "evening": queue.close_evening, "night": night.close_night}[draft.game.phase.name](
        draft, act
    )


DECIDE: dict[type[Act], Callable[[Work, Any], Refusal]] = {
    common.SignUp: setup.sign_up,
    common.Deal: setup.deal,
    common.Close: close,
    common.Answer: hostword.answer,
    common.Replace: setup.replace_person,
    common.Withdraw: hostword.withdraw,
    common.Say: setup.say,
    common.Rule: hostword.rule,
    a.Vote: day.vote,
    a.CancelVote: day.cancel_vote,
    a.DenyVote: day.deny_vote,
    a.TakeVotes: day.take_votes,
    a.Duel: day.duel,
    a.Lock: queue.lock,
    a.Swaps: queue.swaps,
    a.Lot: queue.lot,
    a.SetOrder: queue.set_order,
    a.Killer: moves.killer,
    a.Musket: moves.musket,
    a.NoKill: moves.no_kill,
    a.Move: moves.move,
    a.Pray: moves.pray,
    a.Pass: moves.no_move,
    a.MissingKill: night.missing_kill,
    a.Extend: hostword.extend,
    a.Will: hostword.will,
    a.Sanction: hostword.sanction,
    a.DeclareEnd: ending.declare_end,
}

AFTER_THE_END = (a.Will, a.Sanction, common.Say, common.Rule, common.Answer, common.Replace)
BEFORE_THE_DEAL = (common.SignUp, common.Deal, common.Say)
NIGHT_ORDERS = (a.Move, a.Pray, a.Pass, a.Killer, a.Musket, a.NoKill)
"""The orders of one night may come in any order; those of the mafs' team count as one person's."""


def decide(game: Musketeers, act: Act) -> Decision:
    """What the rules say to an act."""
    if game.phase.name == "signup" and not isinstance(act, BEFORE_THE_DEAL):
        return Reject("wrong-phase", ("SETUP-07",), {"phase": str(game.phase)})
    if game.winner and not isinstance(act, AFTER_THE_END):
        return Reject("game-over", ("AMB-111",), {"winner": game.winner})
    draft = Draft(game, evolve)
    return DECIDE[type(act)](draft, act) or draft.commit()


def order_group(game: Musketeers, act: Act) -> str:  # noqa: ARG001
    """Whose orders keep their order among themselves when a night is shuffled: the team's or a person's."""
    if not isinstance(act, NIGHT_ORDERS):
        return ""
    if isinstance(act, (a.Killer, a.Musket, a.NoKill)):
        return "the mafia"
    by: str = act.by
    return by


def called(game: Musketeers, seat: SeatId) -> tuple[str, ...]:
    """Who is who is public, so a role is as good a name as a nick (SETUP-09)."""
    role = game.seat(seat).role
    return (role,) if role else ()


def powers(game: Musketeers, seat: SeatId) -> tuple[str, ...]:
    """What a person's words may mean: his function by day and by night, the team's acts, "one-use" where a single name
    can only be a move, "out" for who has left the game. By night two names from who needs two are no swap."""
    if not game.seat(seat).alive:
        return ("out",)
    function = game.function(seat)
    maf = game.seat(seat).side == "maf"
    two = game.phase.name == "night" and function in ("charm", "pair")
    found = (
        function,
        DAY_POWERS.get(game.role_of(seat)),
        "maf" if maf else None,
        "sole-maf" if maf and game.sole_maf() else None,
        "swaps" if maf and not two else None,
        "one-use" if boards.answers_name(game, seat) == "move" else None,
    )
    return tuple(power for power in found if power)


def build(data: RulesetData) -> Ruleset[Musketeers]:
    """The game with the numbers, options and clauses of its data files."""

    def new(chosen: Mapping[str, OptionValue]) -> Musketeers:
        return Musketeers(
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
        called=called,
        powers=powers,
        order_group=order_group,
        ends=Musketeers.deadline,
        notices=NOTICES,
        secrets=secrets.secrets,
        tells=secrets.tells,
        summary=boards.summary,
        pictures=pictures.pictures,
    )
