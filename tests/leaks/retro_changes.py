"""Hidden things of a game of retro that can be changed, and who may learn of each."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from hostconsole.core import acts as c
from hostconsole.core.acts import Act, SeatId, Withdraw
from hostconsole.core.decisions import Commit
from hostconsole.core.events import RolesDealt
from rulesets.retro import acts as a
from rulesets.retro.state import CLANS, Retro
from tests.leaks.reading import notices_of
from tests.leaks.resample import Change, Changer, MayKnow, Turn, only, picked

replace: Callable[..., Any] = msgspec.structs.replace

OF_AN_OFFICE = (
    a.Check, a.Choose, a.Refuse, a.SelfOrder, a.AnnouncePrice, a.Consent, a.Ritual, a.Subscribe, a.Shield, a.Disclose,
    a.Blackmail,
)  # fmt: skip
"""Acts that only the holder of an office can send."""
HIS_TO_TAKE_BACK = ("check", "choose", "refuse", "self-order")
TELLING = ("rival-found", "assassin-found", "clans-met", "drained", "check-hit", "recruit-executed")
"""Letters that name somebody for what he is."""


def changes(turns: Sequence[Turn], rng: Random) -> Iterator[Change]:
    """Changes of this game, in a drawn order."""
    return picked(turns, CHANGED, rng)


# Who may learn of it ---------------------------------------------------------------------------------------------


def clan_of(game: Retro, seat: SeatId) -> set[SeatId]:
    """Everybody of somebody's clan."""
    clan = game.seat(seat).clan
    return {each.id for each in game.members(clan)} if clan else set()


def donors(game: Retro) -> set[SeatId]:
    """Whoever has mana in the shield."""
    return {hold.seat for hold in game.ledger.held_for("shield")}


def at_the_door(game: Retro, targets: Iterable[SeatId]) -> set[SeatId]:
    """Who sees what happens at these doors: those who live there, behind the shield those who pay for it, and the clans
    that come."""
    at_home = set(targets)
    behind = donors(game) if any(game.seat(target).role == "necromancer" for target in at_home) else set()
    return at_home | behind | clans_at(game, at_home)


def clans_at(game: Retro, targets: Collection[SeatId]) -> set[SeatId]:
    """The members of the clans that come to these doors tonight."""
    coming = [clan for clan in CLANS if clan in game.shots and set(targets) & set(game.shots[clan].targets)]
    return {member.id for clan in coming for member in game.members(clan)}


def doors(targets: Iterable[SeatId], *others: SeatId) -> MayKnow:
    """Whoever is at these doors when the night is closed, and these others."""
    fixed = tuple(targets)

    def knows(here: Turn, there: Turn) -> Collection[SeatId]:
        if not isinstance(here.act, c.Close):
            return others
        return {*others, *at_the_door(here.before, fixed), *at_the_door(there.before, fixed)}

    return knows


# The changes -----------------------------------------------------------------------------------------------------


def exchange(turn: Turn, at: int, rng: Random) -> Change | None:
    """An office is with another resident, who sends all its acts."""
    if not isinstance(turn.act, c.Deal) or not isinstance(turn.decision, Commit):
        return None
    dealt = next(event for event in turn.decision.events if isinstance(event, RolesDealt))
    holders = [seat for seat, role in dealt.roles.items() if role in ("commissar", "assassin", "necromancer")]
    honest = [seat for seat, role in dealt.roles.items() if role == "honest"]
    if not holders or not honest:
        return None
    one, other = rng.choice(holders), rng.choice(honest)
    roles = {**dealt.roles, one: dealt.roles[other], other: dealt.roles[one]}
    between = {one: other, other: one}

    def reword(act: Act) -> Act:
        own = isinstance(act, OF_AN_OFFICE) or (isinstance(act, Withdraw) and act.which in HIS_TO_TAKE_BACK)
        return replace(act, by=between.get(act.by, act.by)) if own else act  # type: ignore[attr-defined]

    instead = replace(turn.act, roles=roles, why="the host's own cast")
    return Change(kind="office", at=at, instead=instead, knows=named_to(one, other), reword=reword)


def named_to(*seats: SeatId) -> MayKnow:
    """The two themselves, and whoever has been told by a letter what one of them is."""

    def knows(here: Turn, there: Turn) -> Collection[SeatId]:
        told: set[SeatId] = set(seats)
        for turn in (here, there):
            for notice in notices_of(turn.decision):
                naming = notice.key in TELLING and set(seats) & set(map(str, notice.facts.values()))
                if naming and isinstance(notice.audience, tuple):
                    told.update(notice.audience)
        return told

    return knows


def another(game: Retro, rng: Random, *but: SeatId) -> SeatId | None:
    """Somebody else who lives."""
    others = [seat.id for seat in game.living() if seat.id not in but]
    return rng.choice(others) if others else None


def other_shot(turn: Turn, at: int, rng: Random) -> Change | None:
    """A clan shoots at somebody else, or stays at home."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.Shot):
        return None
    target = another(game, rng, *act.targets)
    if target is None or rng.random() < 0.3:
        return Change(kind="shot", at=at, instead=a.Skip(by=act.by), knows=doors(act.targets, *clan_of(game, act.by)))
    instead = replace(act, targets=(target, *act.targets[1:]), on_sight=act.on_sight is True)
    return Change(kind="shot", at=at, instead=instead, knows=doors((*act.targets, target), *clan_of(game, act.by)))


def other_check(turn: Turn, at: int, rng: Random) -> Change | None:
    """The commissar checks somebody else. Who is checked learns nothing of it, unless he dodges, or a clan that came
    as well drew back (a target it only finds is told that he was shot at)."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.Check):
        return None
    target = another(game, rng, act.by, *act.targets)
    if target is None:
        return None
    persons = (*act.targets, target)
    dodgers = {seat for seat in persons if game.seat(seat).clan}

    def knows(here: Turn, there: Turn) -> Collection[SeatId]:
        if not isinstance(here.act, c.Close):
            return {act.by}
        clans = clans_at(here.before, persons) | clans_at(there.before, persons)
        shot_at = {person for person in persons if clans_at(here.before, (person,))}
        return {act.by, *dodgers, *clans, *shot_at}

    return Change(kind="check", at=at, instead=replace(act, targets=(target, *act.targets[1:])), knows=knows)


def no_job(turn: Turn, at: int, rng: Random) -> Change | None:  # noqa: ARG001
    """The assassin takes no order instead of this one."""
    act, game = turn.act, turn.before
    order = game.order(act.order) if isinstance(act, a.Choose) else None
    if order is None or not isinstance(act, a.Choose):
        return None
    payers = (act.by, order.client, *order.shares)
    return Change(kind="job", at=at, instead=a.Refuse(by=act.by), knows=doors((order.target,), *payers))


def other_victim(turn: Turn, at: int, rng: Random) -> Change | None:
    """An order is for somebody else's death."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.PlaceOrder) or act.kind == "guard" or act.target is None:
        return None
    assassin = game.holder("assassin")
    target = another(game, rng, act.target)
    if target is None or assassin is None:
        return None
    payers = (act.by, *act.shares, assassin.id)
    return Change(kind="victim", at=at, instead=replace(act, target=target), knows=doors((act.target, target), *payers))


def other_hand(turn: Turn, at: int, rng: Random) -> Change | None:
    """Somebody else pledges the mana, or buys the votes."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.Pledge | a.BuyVotes):
        return None
    alive = game.seat(act.by).alive
    others = [seat.id for seat in game.seats if seat.alive == alive and seat.id != act.by]
    if not others or (isinstance(act, a.BuyVotes) and act.target is None):
        return None
    other = rng.choice(others)
    kind = "pledge" if isinstance(act, a.Pledge) else "bought vote"
    return Change(kind=kind, at=at, instead=replace(act, by=other), knows=only((act.by, other)))


def no_gift(turn: Turn, at: int, rng: Random) -> Change | None:  # noqa: ARG001
    """Exp is not given. What a clan mate is drained of is told to his clan as well (see the pairs that leak)."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.Pay):
        return None
    both = (act.by, act.to)
    return Change(
        kind="gift", at=at, instead=None, knows=only({*both, *(s for seat in both for s in clan_of(game, seat))})
    )


def no_throw(turn: Turn, at: int, rng: Random) -> Change | None:  # noqa: ARG001
    """A member does not ask for his saving throw, or does."""
    act = turn.act
    if not isinstance(act, a.Throw):
        return None
    return Change(kind="throw", at=at, instead=None, knows=only((act.by,)))


def no_shield(turn: Turn, at: int, rng: Random) -> Change | None:  # noqa: ARG001
    """The necromancer leaves his own mana where it was."""
    act = turn.act
    if not isinstance(act, a.Shield):
        return None

    def knows(here: Turn, there: Turn) -> Collection[SeatId]:  # noqa: ARG001
        return {act.by, *donors(here.before)}

    return Change(kind="shield", at=at, instead=None, knows=knows)


def other_sender(turn: Turn, at: int, rng: Random) -> Change | None:
    """An anonymous offer comes from another member."""
    act, game = turn.act, turn.before
    if not isinstance(act, a.Offer) or not act.anonymous:
        return None
    mates = [mate for mate in game.living_members(game.seat(act.by).clan) if mate != act.by]
    if not mates:
        return None
    return Change(kind="offer", at=at, instead=replace(act, by=rng.choice(mates)), knows=only(()))


CHANGED: dict[str, tuple[type[Act], Changer]] = {
    "office": (c.Deal, exchange),
    "shot": (a.Shot, other_shot),
    "check": (a.Check, other_check),
    "job": (a.Choose, no_job),
    "victim": (a.PlaceOrder, other_victim),
    "pledge": (a.Pledge, other_hand),
    "bought vote": (a.BuyVotes, other_hand),
    "gift": (a.Pay, no_gift),
    "throw": (a.Throw, no_throw),
    "shield": (a.Shield, no_shield),
    "offer": (a.Offer, other_sender),
}
