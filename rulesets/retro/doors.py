"""From filed orders to doors, and from what happened at the doors back to seats (spec part 1c, steps 5 to 7)."""

import msgspec
from msgspec import Struct

from hostconsole.core.acts import SeatId
from rulesets.retro.jobs import TonightsJob
from rulesets.retro.joint import Door, Outcome, resolve
from rulesets.retro.state import CLANS, Retro, RetroSeat, rival

replace = msgspec.structs.replace


class Visit(Struct, frozen=True):
    """One door of the night with its target and what came of it."""

    target: SeatId
    door: Door
    outcome: Outcome


def visits(game: Retro, job: TonightsJob) -> tuple[Visit, ...]:
    """Every door somebody came to, in seat order, all from the same state of affairs (GN-06, GJ-27).

    A clan's two bullets go off in the order they were filed (GM-13): if the first makes it acquainted with its rivals,
    the second one kills.
    """
    first = {seat.id: resolve(door_of(game, job, seat, frozenset())) for seat in game.seats if came(game, job, seat)}
    acquainted = frozenset(
        clan
        for clan, shot in game.shots.items()
        if len(shot.targets) == 2 and shot.targets[0] in first and clan in first[shot.targets[0]].rivals
    )
    found = []
    for seat in game.seats:
        if seat.id in first:
            door = door_of(game, job, seat, acquainted)
            found.append(Visit(seat.id, door, resolve(door)))
    return tuple(found)


def came(game: Retro, job: TonightsJob, seat: RetroSeat) -> bool:
    """Whether anybody has business at this seat's door tonight; nobody calls on the dead."""
    if not seat.alive:
        return False
    shot_at = any(seat.id in shot.targets for shot in game.shots.values())
    checked = game.check is not None and seat.id in game.check.targets
    return shot_at or checked or (job.kind != "none" and job.target == seat.id)


def door_of(game: Retro, job: TonightsJob, seat: RetroSeat, acquainted: frozenset[str]) -> Door:
    """The door of one seat. `acquainted` are clans whose first bullet of the night made them so."""
    clans = frozenset(clan for clan, shot in game.shots.items() if seat.id in shot.targets)
    second = frozenset(clan for clan in acquainted & clans if game.shots[clan].targets[1] == seat.id)
    lethal = frozenset(
        clan for clan in clans if clan in game.acquainted or clan in second or seat.id in game.shots[clan].on_sight
    )
    twice = frozenset(clan for clan in clans if game.shots[clan].targets.count(seat.id) == 2)
    unattacked = frozenset(CLANS) - game.attacked
    first = unattacked if game.options["first_attack"] == "of-each-clan" or not game.attacked else frozenset[str]()
    office = seat.role if seat.role in ("commissar", "assassin", "necromancer") else "honest"
    return Door(
        kind=office,  # type: ignore[arg-type]
        clan=seat.clan,
        commissar=game.check is not None and seat.id in game.check.targets,
        clans=clans,
        assassin=job.kind in ("kill", "self") and job.target == seat.id,
        guard=job.kind == "guard" and job.target == seat.id,
        charged=seat.role == "necromancer" and game.charged(),
        lethal=lethal,
        knowing=game.assassin_known & clans,
        first=first,
        throw=can_throw(game, seat),
        twice=twice,
        pointed=frozenset(clan for clan in clans if seat.id in game.shots[clan].on_sight),
        police_spares_all=game.options["police_car"] == "everybody",
        meet_always=game.options["clans_meet"] == "always",
        recruited_shield_holds=game.options["recruited_shield"] == "holds",
    )


def can_throw(game: Retro, seat: RetroSeat) -> bool:
    """Whether a member has asked for his saving throw, has not used it and has the mana (MANA-21..24)."""
    return bool(seat.clan) and seat.throw_on and not seat.throw_used and game.free_mana(seat.id) >= game.terms["throw"]


def sortie(game: Retro, clan: str, target: SeatId) -> SeatId | None:
    """Who stands at the door for the clan: its duty member, or the next number if he is the target (GJ-26)."""
    members = game.living_members(clan)
    if not members:
        return None
    duty = game.duty.get(clan)
    if duty not in members:
        on_duty = game.number_on_duty(clan)
        duty = on_duty[0] if on_duty else members[0]
    if duty != target:
        return duty
    after = members[(members.index(duty) + 1) % len(members)]
    return None if after == target else after


class Toll(Struct, frozen=True):
    """What the doors cost: the dead with their causes, the drained, the throws used, and which of them met a guard."""

    dead: dict[SeatId, str]
    drained: tuple[tuple[SeatId, str, SeatId], ...]
    throws: tuple[SeatId, ...]
    at_guard: tuple[SeatId, ...]


def toll(game: Retro, job: TonightsJob, all_visits: tuple[Visit, ...]) -> Toll:
    """Maps every outcome to seats. Whoever of a clan a guard shoots at may dodge (GJ-29, GM-17), once a game."""
    dead: dict[SeatId, str] = {}
    drained: list[tuple[SeatId, str, SeatId]] = []
    throws = [visit.target for visit in all_visits if visit.outcome.throw_used]
    at_guard: list[SeatId] = []
    for visit in all_visits:
        outcome = visit.outcome
        if outcome.killers:
            dead.setdefault(visit.target, cause_of(visit, job))
        if outcome.flash_royal:
            dead.update((seat.id, "flash-royal") for seat in game.living() if seat.clan)
        for who in sorted(outcome.fall):
            seat = stands_for(game, who, visit.target)
            if seat is None:
                continue
            if who in outcome.guard_shot and seat not in throws and can_throw(game, game.seat(seat)):
                throws.append(seat)
                at_guard.append(seat)
            else:
                dead.setdefault(seat, fall_cause(visit, who))
        for who in sorted(outcome.drained):
            seat = stands_for(game, who, visit.target)
            if seat is not None:
                drained.append((seat, who, visit.target))
    order = [seat.id for seat in game.seats]
    return Toll(
        {seat: dead[seat] for seat in order if seat in dead},
        tuple(drained),
        tuple(sorted(throws, key=order.index)),
        tuple(at_guard),
    )


def stands_for(game: Retro, who: str, target: SeatId) -> SeatId | None:
    """The seat of a shooter: the commissar, the assassin, or a clan's man at that door."""
    if who in CLANS:
        return sortie(game, who, target)
    holder = game.holder(who)
    return holder.id if holder else None


def cause_of(visit: Visit, job: TonightsJob) -> str:
    """A code for how the target died; the public is not told it (GN-11)."""
    if visit.outcome.flash_royal:
        return "flash-royal"
    if len(visit.outcome.killers) > 1:
        return "joint"
    (killer,) = visit.outcome.killers
    if killer == visit.door.clan:
        return "own-shot"
    if killer == "assassin":
        return "suicide" if visit.door.kind == "assassin" and job.kind == "kill" else "hired"
    return "check" if killer == "commissar" else "shot"


def fall_cause(visit: Visit, who: str) -> str:
    """A code for how a shooter died."""
    if visit.outcome.flash_royal:
        return "flash-royal"
    if who in visit.outcome.guard_shot:
        return "guard"
    return "shield" if visit.outcome.shield_spent and who != "commissar" and not visit.door.guard else "joint"


def rivals_of(visit: Visit) -> tuple[str, ...]:
    """The clans that learned at this door that the target is of the other clan."""
    return tuple(clan for clan in CLANS if clan in visit.outcome.rivals and rival(clan) == visit.door.clan)
