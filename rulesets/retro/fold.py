"""Fold one event into the game. Nothing is decided here."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from hostconsole.core import events as common
from hostconsole.core.events import Event
from hostconsole.core.game import Phase
from rulesets.retro import events as e
from rulesets.retro.state import (
    CLANS,
    Ballot,
    Choice,
    Job,
    NightCheck,
    NightShot,
    OpenOffer,
    Retro,
    RetroSeat,
)

replace = msgspec.structs.replace
E = TypeVar("E", bound=Event)
Fold = Callable[[Retro, E], Retro]
FOLDS: dict[type[Event], Callable[[Retro, Any], Retro]] = {}

EARNINGS = ("ASSN-21", "ASSN-42", "ASSN-54")
"""The clauses by which the assassin is paid; what they bring him counts as earned (ASSN-64)."""


def folds(event: type[E]) -> Callable[[Fold[E]], Fold[E]]:
    """Registers the fold of one event type."""

    def register(fold: Fold[E]) -> Fold[E]:
        FOLDS[event] = fold
        return fold

    return register


def evolve(game: Retro, event: Event) -> Retro:
    """The game after `event`."""
    return FOLDS[type(event)](game, event)


def _without(numbers: dict[str, tuple[str, ...]], seat: str) -> dict[str, tuple[str, ...]]:
    return {clan: tuple(each for each in members if each != seat) for clan, members in numbers.items()}


def _joined(lists: dict[str, tuple[str, ...]], clan: str, seat: str) -> dict[str, tuple[str, ...]]:
    members = lists.get(clan, ())
    return lists if seat in members else {**lists, clan: (*members, seat)}


# What every game has ---------------------------------------------------------------------------------------------


@folds(common.PlayersSigned)
def _players_signed(game: Retro, event: common.PlayersSigned) -> Retro:
    seats = tuple(RetroSeat(id=each.nick, nick=each.nick, opening=each.exp) for each in event.players)
    return replace(game, seats=seats)


@folds(common.RolesDealt)
def _roles_dealt(game: Retro, event: common.RolesDealt) -> Retro:
    for seat, role in event.roles.items():
        game = game.with_seat(seat, role=role, clan=role if role in CLANS else "")
    return game


@folds(e.NumbersGiven)
def _numbers_given(game: Retro, event: e.NumbersGiven) -> Retro:
    return replace(
        game,
        numbers={**game.numbers, event.clan: event.members},
        ring={**game.ring, event.clan: event.members},
        originals={**game.originals, event.clan: event.members},
    )


@folds(common.PhaseBegan)
def _phase_began(game: Retro, event: common.PhaseBegan) -> Retro:
    game = replace(game, phase=Phase(event.phase, event.number, event.at), rulings={})
    if event.phase == "night":
        return replace(game, ballots=(), request=None)
    return replace(
        game,
        shots={},
        skips=frozenset(),
        check=None,
        executions={},
        choice=None,
        absent=False,
        past_orders=(*game.past_orders, *game.orders),
        orders=(),
    )


@folds(common.Died)
def _died(game: Retro, event: common.Died) -> Retro:
    game = game.with_seat(event.seat, alive=False, cause=event.cause)
    return replace(game, numbers=_without(game.numbers, event.seat))


@folds(common.Returned)
def _returned(game: Retro, event: common.Returned) -> Retro:
    game = game.with_seat(event.seat, alive=True, cause="")
    if event.cause == "resurrection":
        game = game.with_seat(event.seat, resurrected=True)
    clan = game.seat(event.seat).clan
    if not clan:
        return game
    return replace(game, numbers=_joined(game.numbers, clan, event.seat), ring=_joined(game.ring, clan, event.seat))


@folds(common.RoleGiven)
def _role_given(game: Retro, event: common.RoleGiven) -> Retro:
    before = game.seat(event.seat)
    if before.role == "commissar" and before.alive:
        game = replace(game, office_moved=event.seat)
    if event.role in CLANS:
        game = game.with_seat(event.seat, role=event.role, clan=event.role, recruit=False)
        game = replace(game, numbers=_without(game.numbers, event.seat))
        if before.alive:
            game = replace(game, numbers=_joined(game.numbers, event.role, event.seat))
        return replace(game, ring=_joined(game.ring, event.role, event.seat))
    clan = before.clan if before.recruit else ""
    if before.clan and not clan:
        game = replace(game, numbers=_without(game.numbers, event.seat))
    return game.with_seat(event.seat, role=event.role, clan=clan)


@folds(common.PersonChanged)
def _person_changed(game: Retro, event: common.PersonChanged) -> Retro:
    return game.with_seat(event.seat, nick=event.nick)


@folds(common.Transferred)
def _transferred(game: Retro, event: common.Transferred) -> Retro:
    game = replace(game, ledger=game.ledger.transfer(event.source, event.to, event.amount))
    if event.clause in EARNINGS and event.to.seat:
        game = game.with_seat(event.to.seat, earned=game.seat(event.to.seat).earned + event.amount)
    return game


@folds(common.Held)
def _held(game: Retro, event: common.Held) -> Retro:
    return replace(game, ledger=game.ledger.hold(event.hold))


@folds(common.Released)
def _released(game: Retro, event: common.Released) -> Retro:
    return replace(game, ledger=game.ledger.release(event.hold))


@folds(common.RulingGiven)
def _ruling_given(game: Retro, event: common.RulingGiven) -> Retro:
    return replace(game, rulings={**game.rulings, event.question: event.choice})


@folds(common.OptionSet)
def _option_set(game: Retro, event: common.OptionSet) -> Retro:
    return replace(game, options={**game.options, event.key: event.value})


@folds(common.Noted)
def _noted(game: Retro, event: common.Noted) -> Retro:  # noqa: ARG001
    return game


@folds(common.GameEnded)
def _game_ended(game: Retro, event: common.GameEnded) -> Retro:
    return replace(game, winner=event.winner)


# The night -------------------------------------------------------------------------------------------------------


@folds(e.DutySet)
def _duty_set(game: Retro, event: e.DutySet) -> Retro:
    return replace(
        game,
        duty={**game.duty, event.clan: event.seat},
        duty_number={**game.duty_number, event.clan: event.number},
    )


@folds(e.ShotFiled)
def _shot_filed(game: Retro, event: e.ShotFiled) -> Retro:
    shot = NightShot(event.by, event.targets, event.on_sight, event.holds)
    return replace(game, shots={**game.shots, event.clan: shot}, skips=game.skips - {event.clan})


@folds(e.Skipped)
def _skipped(game: Retro, event: e.Skipped) -> Retro:
    shots = {clan: shot for clan, shot in game.shots.items() if clan != event.clan}
    return replace(game, shots=shots, skips=game.skips | {event.clan})


@folds(e.CheckFiled)
def _check_filed(game: Retro, event: e.CheckFiled) -> Retro:
    return replace(game, check=NightCheck(event.by, event.targets, event.holds))


@folds(e.NightOrderDropped)
def _night_order_dropped(game: Retro, event: e.NightOrderDropped) -> Retro:
    match event.what:
        case "shot":
            return replace(game, shots={clan: shot for clan, shot in game.shots.items() if clan != event.clan})
        case "skip":
            return replace(game, skips=game.skips - {event.clan})
        case "check":
            return replace(game, check=None)
        case "execute":
            return replace(game, executions={c: seat for c, seat in game.executions.items() if c != event.clan})
        case "choice":
            return replace(game, choice=None)


@folds(e.ThrowSet)
def _throw_set(game: Retro, event: e.ThrowSet) -> Retro:
    return game.with_seat(event.seat, throw_on=event.on)


@folds(e.ThrowUsed)
def _throw_used(game: Retro, event: e.ThrowUsed) -> Retro:
    return game.with_seat(event.seat, throw_on=False, throw_used=True)


@folds(e.ShieldSet)
def _shield_set(game: Retro, event: e.ShieldSet) -> Retro:
    return replace(game, shield_on=event.on)


@folds(e.ExecutionFiled)
def _execution_filed(game: Retro, event: e.ExecutionFiled) -> Retro:
    return replace(game, executions={**game.executions, event.clan: event.seat})


@folds(e.Checked)
def _checked(game: Retro, event: e.Checked) -> Retro:
    game = game.with_seat(event.seat, checks=(*game.seat(event.seat).checks, game.announcements))
    return replace(game, double_check_used=game.double_check_used or event.double)


@folds(e.Acquainted)
def _acquainted(game: Retro, event: e.Acquainted) -> Retro:
    return replace(game, acquainted=game.acquainted | {event.clan})


@folds(e.AssassinFound)
def _assassin_found(game: Retro, event: e.AssassinFound) -> Retro:
    return replace(game, assassin_known=game.assassin_known | {event.clan})


@folds(e.AssassinForgotten)
def _assassin_forgotten(game: Retro, event: e.AssassinForgotten) -> Retro:  # noqa: ARG001
    return replace(game, assassin_known=frozenset())


@folds(e.NecromancerAttacked)
def _necromancer_attacked(game: Retro, event: e.NecromancerAttacked) -> Retro:
    return replace(game, attacked=game.attacked | set(event.clans))


@folds(e.PremiumEarned)
def _premium_earned(game: Retro, event: e.PremiumEarned) -> Retro:
    return replace(game, premiums=(*game.premiums, event))


# The auction -----------------------------------------------------------------------------------------------------


def _next_rank(game: Retro) -> int:
    return max((order.rank for order in game.orders), default=0) + 1


@folds(e.OrderPlaced)
def _order_placed(game: Retro, event: e.OrderPlaced) -> Retro:
    order = replace(event.order, rank=_next_rank(game))
    return replace(
        game,
        orders=(*game.orders, order),
        honest_union_used=game.honest_union_used or order.union == "honest-dead",
        commissar_orders=game.commissar_orders + (order.union == "dead-commissar"),
    )


@folds(e.OrderRaised)
def _order_raised(game: Retro, event: e.OrderRaised) -> Retro:
    rank = _next_rank(game)

    def raised(order: e.Order) -> e.Order:
        return replace(order, price=event.price, shares={order.client: event.price}, rank=rank)

    return replace(game, orders=tuple(raised(o) if o.number == event.number else o for o in game.orders))


@folds(e.OrderDropped)
def _order_dropped(game: Retro, event: e.OrderDropped) -> Retro:
    return replace(game, orders=tuple(order for order in game.orders if order.number != event.number))


@folds(e.ChoiceMade)
def _choice_made(game: Retro, event: e.ChoiceMade) -> Retro:
    return replace(game, choice=Choice(event.choice, event.number, event.target), absent=False)


@folds(e.AssassinAbsent)
def _assassin_absent(game: Retro, event: e.AssassinAbsent) -> Retro:  # noqa: ARG001
    return replace(game, absent=True)


@folds(e.JobDone)
def _job_done(game: Retro, event: e.JobDone) -> Retro:
    return replace(game, jobs=(*game.jobs, Job(event.day, event.number, event.attackers)))


# The day ---------------------------------------------------------------------------------------------------------


@folds(e.VoteCast)
def _vote_cast(game: Retro, event: e.VoteCast) -> Retro:
    return replace(game, ballots=(*game.ballots, Ballot(event.seat, event.target, event.at, 0, event.dead)))


@folds(e.VotesBought)
def _votes_bought(game: Retro, event: e.VotesBought) -> Retro:
    ballot = Ballot(event.seat, event.target, event.at, event.votes, event.dead)
    return replace(game, ballots=(*game.ballots, ballot))


@folds(e.DeadVotesDirected)
def _dead_votes_directed(game: Retro, event: e.DeadVotesDirected) -> Retro:
    return replace(game, ballots=(*game.ballots, Ballot("", event.target, event.at, event.votes, True)))


@folds(e.Delegated)
def _delegated(game: Retro, event: e.Delegated) -> Retro:
    return game.with_seat(event.seat, proxy=event.to)


@folds(e.AbsenceNoticed)
def _absence_noticed(game: Retro, event: e.AbsenceNoticed) -> Retro:
    return game.with_seat(event.seat, away_until=event.until)


# The necromancer, the clans, the seats ---------------------------------------------------------------------------


@folds(e.ResurrectionAsked)
def _resurrection_asked(game: Retro, event: e.ResurrectionAsked) -> Retro:
    return replace(game, request=(event.by, event.target) if event.by else None)


@folds(e.NecromancerRevealed)
def _necromancer_revealed(game: Retro, event: e.NecromancerRevealed) -> Retro:
    return replace(game, revealed=event.seat)


@folds(e.OfferMade)
def _offer_made(game: Retro, event: e.OfferMade) -> Retro:
    offer = OpenOffer(event.by, event.to, event.shares, event.anonymous)
    return replace(game, offers={**game.offers, event.clan: offer})


@folds(e.OfferClosed)
def _offer_closed(game: Retro, event: e.OfferClosed) -> Retro:
    return replace(game, offers={clan: offer for clan, offer in game.offers.items() if clan != event.clan})


@folds(e.Recruited)
def _recruited(game: Retro, event: e.Recruited) -> Retro:
    game = game.with_seat(event.seat, clan=event.clan, recruit=True)
    return replace(
        game,
        numbers=_joined(game.numbers, event.clan, event.seat),
        ring=_joined(game.ring, event.clan, event.seat),
        recruiters=game.recruiters | {event.clan},
        unannounced=(*game.unannounced, event.clan),
    )


@folds(e.ReplenishmentAnnounced)
def _replenishment_announced(game: Retro, event: e.ReplenishmentAnnounced) -> Retro:  # noqa: ARG001
    return replace(game, unannounced=(), announcements=game.announcements + 1)


@folds(e.LeftClan)
def _left_clan(game: Retro, event: e.LeftClan) -> Retro:
    game = game.with_seat(event.seat, clan="", recruit=False, left_clan=True)
    return replace(game, numbers=_without(game.numbers, event.seat), ring=_without(game.ring, event.seat))


@folds(e.StatusLost)
def _status_lost(game: Retro, event: e.StatusLost) -> Retro:
    return game.with_seat(event.seat, role=game.seat(event.seat).clan, status_lost=True)


@folds(e.Excluded)
def _excluded(game: Retro, event: e.Excluded) -> Retro:
    return game.with_seat(event.seat, excluded=True)


@folds(e.Suspended)
def _suspended(game: Retro, event: e.Suspended) -> Retro:
    return game.with_seat(event.seat, suspended=event.on)


@folds(e.Fined)
def _fined(game: Retro, event: e.Fined) -> Retro:
    return game.with_seat(event.seat, fines=game.seat(event.seat).fines + 1)


@folds(e.Stripped)
def _stripped(game: Retro, event: e.Stripped) -> Retro:
    return game.with_seat(event.seat, stripped=True)


@folds(e.Finished)
def _finished(game: Retro, event: e.Finished) -> Retro:  # noqa: ARG001
    return replace(game, finished=True)
