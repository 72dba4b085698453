"""Fold one event into the game. Nothing is decided here."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from hostconsole.core import events as common
from hostconsole.core.events import Event
from hostconsole.core.game import Phase
from rulesets.musketeers import events as e
from rulesets.musketeers.state import Ballot, Musketeers, MusketeersSeat, NightMove

replace = msgspec.structs.replace
E = TypeVar("E", bound=Event)
Fold = Callable[[Musketeers, E], Musketeers]
FOLDS: dict[type[Event], Callable[[Musketeers, Any], Musketeers]] = {}


def folds(event: type[E]) -> Callable[[Fold[E]], Fold[E]]:
    """Registers the fold of one event type."""

    def register(fold: Fold[E]) -> Fold[E]:
        FOLDS[event] = fold
        return fold

    return register


def evolve(game: Musketeers, event: Event) -> Musketeers:
    """The game after `event`."""
    return FOLDS[type(event)](game, event)


@folds(common.PlayersSigned)
def _players_signed(game: Musketeers, event: common.PlayersSigned) -> Musketeers:
    return replace(game, seats=tuple(MusketeersSeat(id=each.nick, nick=each.nick) for each in event.players))


@folds(common.RolesDealt)
def _roles_dealt(game: Musketeers, event: common.RolesDealt) -> Musketeers:
    for seat, role in event.roles.items():
        game = game.with_seat(seat, role=role, side=event.sides.get(seat, "honest"))
    return game


@folds(e.SeedKept)
def _seed_kept(game: Musketeers, event: e.SeedKept) -> Musketeers:
    return replace(game, seed=event.seed)


@folds(common.PhaseBegan)
def _phase_began(game: Musketeers, event: common.PhaseBegan) -> Musketeers:
    game = replace(game, phase=Phase(event.phase, event.number, event.at), rulings={})
    match event.phase:
        case "evening":
            return replace(
                game,
                ballots=(),
                denied=(),
                rochefort_acted=frozenset(),
                taken={},
                duel=None,
                lot=(),
                order_set=(),
                unconscious=(),
                pairs=(),
                lock="",
                swaps=(),
                swaps_filed=False,
                real=(),
            )
        case "night":
            return replace(game, moves={}, musket="", no_kill=False, order_set=(), gone_tonight="")
        case _:
            return replace(game, killer_named="", last_killer=game.killer_named or game.last_killer)


@folds(common.Died)
def _died(game: Musketeers, event: common.Died) -> Musketeers:
    if game.phase.name == "night" and game.seat(event.seat).role != "father":
        game = replace(game, gone_tonight=event.seat)
    return game.with_seat(event.seat, alive=False, exit="night", cause=event.cause)


@folds(e.Jailed)
def _jailed(game: Musketeers, event: e.Jailed) -> Musketeers:
    return game.with_seat(event.seat, alive=False, exit="jail", cause="jail")


@folds(common.Returned)
def _returned(game: Musketeers, event: common.Returned) -> Musketeers:
    return game.with_seat(event.seat, alive=True, exit="", hits=0, cause="", will_posted=False)


@folds(common.RoleGiven)
def _role_given(game: Musketeers, event: common.RoleGiven) -> Musketeers:
    if event.role in ("honest", "maf"):
        return game.with_seat(event.seat, side=event.role)
    return game.with_seat(event.seat, role=event.role)


@folds(common.PersonChanged)
def _person_changed(game: Musketeers, event: common.PersonChanged) -> Musketeers:
    return game.with_seat(event.seat, nick=event.nick)


@folds(common.RulingGiven)
def _ruling_given(game: Musketeers, event: common.RulingGiven) -> Musketeers:
    return replace(game, rulings={**game.rulings, event.question: event.choice})


@folds(common.OptionSet)
def _option_set(game: Musketeers, event: common.OptionSet) -> Musketeers:
    return replace(game, options={**game.options, event.key: event.value})


@folds(common.Noted)
def _noted(game: Musketeers, event: common.Noted) -> Musketeers:  # noqa: ARG001
    return game


@folds(common.GameEnded)
def _game_ended(game: Musketeers, event: common.GameEnded) -> Musketeers:
    return replace(game, winner=event.winner, proposal="")


@folds(e.EndProposed)
def _end_proposed(game: Musketeers, event: e.EndProposed) -> Musketeers:
    return replace(game, proposal=event.side)


# The day ---------------------------------------------------------------------------------------------------------


@folds(e.VoteCast)
def _vote_cast(game: Musketeers, event: e.VoteCast) -> Musketeers:
    return replace(game, ballots=(*game.ballots, Ballot(event.seat, event.target)))


@folds(e.VoteRemoved)
def _vote_removed(game: Musketeers, event: e.VoteRemoved) -> Musketeers:
    game = replace(
        game,
        ballots=tuple(ballot for ballot in game.ballots if ballot.seat != event.seat),
        rochefort_acted=game.rochefort_acted | {event.by},
    )
    if not event.denied:
        return game
    denied = (*(seat for seat in game.denied if seat != event.seat), event.seat)
    return replace(game, denied=denied, denied_ever=game.denied_ever | {event.seat})


@folds(e.VotesTaken)
def _votes_taken(game: Musketeers, event: e.VotesTaken) -> Musketeers:
    return replace(game, taken={**game.taken, event.seat: event.votes})


@folds(e.DuelWon)
def _duel_won(game: Musketeers, event: e.DuelWon) -> Musketeers:
    return replace(game, duel=(event.seat, event.target), used=game.used | {"duel"})


@folds(e.Inherited)
def _inherited(game: Musketeers, event: e.Inherited) -> Musketeers:
    return replace(game, father=event.role)


@folds(e.LotDrawn)
def _lot_drawn(game: Musketeers, event: e.LotDrawn) -> Musketeers:
    return replace(game, lot=event.order)


@folds(e.OrderSet)
def _order_set(game: Musketeers, event: e.OrderSet) -> Musketeers:
    return replace(game, order_set=event.order)


@folds(e.QueueSet)
def _queue_set(game: Musketeers, event: e.QueueSet) -> Musketeers:
    return replace(
        game,
        official={**game.official, event.day: event.order},
        public={**game.public, event.day: event.public},
    )


# The evening -----------------------------------------------------------------------------------------------------


@folds(e.LockSet)
def _lock_set(game: Musketeers, event: e.LockSet) -> Musketeers:
    return replace(game, lock=event.seat)


@folds(e.SwapsFiled)
def _swaps_filed(game: Musketeers, event: e.SwapsFiled) -> Musketeers:
    return replace(game, swaps=event.pairs, swaps_filed=True)


@folds(e.RealQueueSet)
def _real_queue_set(game: Musketeers, event: e.RealQueueSet) -> Musketeers:
    return replace(game, real=event.order)


# The night -------------------------------------------------------------------------------------------------------


@folds(e.KillerNamed)
def _killer_named(game: Musketeers, event: e.KillerNamed) -> Musketeers:
    return replace(game, killer_named=event.seat)


@folds(e.MusketAimed)
def _musket_aimed(game: Musketeers, event: e.MusketAimed) -> Musketeers:
    return replace(game, musket=event.target, no_kill=False)


@folds(e.KillForgone)
def _kill_forgone(game: Musketeers, event: e.KillForgone) -> Musketeers:  # noqa: ARG001
    return replace(game, musket="", no_kill=True)


@folds(e.MoveFiled)
def _move_filed(game: Musketeers, event: e.MoveFiled) -> Musketeers:
    function = "pray" if event.prayer else game.function(event.seat) if event.use else None
    move = NightMove(event.targets, function, event.direction, event.use, event.prayer)
    return replace(game, moves={**game.moves, event.seat: move})


@folds(e.MoveDropped)
def _move_dropped(game: Musketeers, event: e.MoveDropped) -> Musketeers:
    return replace(game, moves={seat: move for seat, move in game.moves.items() if seat != event.seat})


@folds(e.Struck)
def _struck(game: Musketeers, event: e.Struck) -> Musketeers:
    return game.with_seat(event.seat, hits=game.seat(event.seat).hits + 1, hit_night=game.phase.number)


@folds(e.AmuletGiven)
def _amulet_given(game: Musketeers, event: e.AmuletGiven) -> Musketeers:
    return game.with_seat(event.seat, amulet_last=event.to)


@folds(e.OneShotUsed)
def _one_shot_used(game: Musketeers, event: e.OneShotUsed) -> Musketeers:
    return replace(game, used=game.used | {event.what})


@folds(e.NightCarriedOver)
def _night_carried_over(game: Musketeers, event: e.NightCarriedOver) -> Musketeers:
    return replace(game, unconscious=event.unconscious, sermon=frozenset(event.sermon), pairs=event.pairs)


# Anybody ---------------------------------------------------------------------------------------------------------


@folds(e.TimeAsked)
def _time_asked(game: Musketeers, event: e.TimeAsked) -> Musketeers:
    return game.with_seat(event.seat, time_asked=True)


@folds(e.WillPosted)
def _will_posted(game: Musketeers, event: e.WillPosted) -> Musketeers:
    return game.with_seat(event.seat, will_posted=True)


@folds(e.Sanctioned)
def _sanctioned(game: Musketeers, event: e.Sanctioned) -> Musketeers:
    return game.with_seat(event.seat, sanctions=game.seat(event.seat).sanctions + 1)
