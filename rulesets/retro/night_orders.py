"""Orders of the night as they come in: shots, skips, checks, saving throws, executions. The last one counts (GN-15)."""

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Reject
from hostconsole.core.ledger import Hold
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work, alive, has_mana, holds_office, in_phase, of_clan, target_alive
from rulesets.retro.state import Retro


def lock_mana(draft: Work, seat: SeatId, amount: int, purpose: str) -> str:
    """Sets a seat's mana aside for a purpose and gives the hold's id."""
    hold_id = f"{purpose}-{draft.game.ledger.issued + 1}"
    draft.happen(common.Held(hold=Hold(hold_id, seat, amount, purpose, "locked")))
    return hold_id


def release_all(draft: Work, holds: tuple[str, ...]) -> None:
    """Frees what these holds kept."""
    draft.happen(*(common.Released(hold=each) for each in holds))


def shot(draft: Work, act: a.Shot) -> Refusal:
    """A clan's kill order: NIGHT-04, CLAN-13, CLAN-14; two victims for 40 mana MANA-18..20; GN-15, GN-16, GC-16."""
    game = draft.game
    refusal = in_phase(game, "night", "NIGHT-04") or of_clan(game, act.by, "NIGHT-04")
    if refusal:
        return refusal
    if not 1 <= len(act.targets) <= 2:
        return Reject("target-count", ("NIGHT-04", "MANA-18"), {"targets": act.targets})
    for target in act.targets:
        refusal = target_alive(game, target, "NIGHT-04", "GN-07")
        if refusal:
            return refusal
    clan = game.seat(act.by).clan
    before = game.shots.get(clan)
    kept = before.holds if before else ()
    release_all(draft, kept)
    if len(act.targets) == 2 or act.mana:
        refusal = double_shot_paid(draft.game, clan, act)
        if refusal:
            return refusal
    holds = tuple(lock_mana(draft, seat, amount, "double-shot") for seat, amount in act.mana.items() if amount)
    on_sight = act.targets if act.on_sight is True else tuple(act.on_sight or ())
    if any(target not in act.targets for target in on_sight):
        return Reject("no-such", ("CLAN-13",), {"targets": on_sight})
    draft.happen(
        e.ShotFiled(
            clan=clan_of(clan),
            by=act.by,
            targets=act.targets,
            on_sight=tuple(dict.fromkeys(on_sight)),
            holds=holds,
        )
    )
    draft.apply("NIGHT-04", seats=act.targets)
    draft.apply("CLAN-13" if on_sight else "CLAN-14", "GN-15", "GN-16", "NIGHT-03")
    if holds:
        draft.apply("MANA-18", "GM-13", "GE-01")
        if any(not game.seat(seat).alive for seat in act.mana):
            draft.apply("MANA-20", "GM-20", "NECRO-03")
        if any(game.seat(seat).recruit and game.seat(seat).role != "honest" for seat in act.mana):
            draft.apply("GM-17")
    return None


def clan_of(clan: str) -> e.Clan:
    """The clan's code as its type."""
    return "mafia" if clan == "mafia" else "yakuza"


def double_shot_paid(game: Retro, clan: str, act: a.Shot) -> Reject | None:
    """Forty mana of the clan in any split, the dead members' only while the necromancer lives (MANA-18, MANA-20)."""
    if len(act.targets) == 1 or sum(act.mana.values()) != game.terms["double_shot"]:
        return Reject("shares-wrong", ("MANA-18",), {"needs": game.terms["double_shot"]})
    for seat, amount in act.mana.items():
        if game.seat(seat).clan != clan:
            return Reject("not-a-member", ("MANA-18",), {"seat": seat})
        if not game.seat(seat).alive and not game.necromancer_lives():
            return Reject("necromancer-dead", ("MANA-20",), {"seat": seat})
        refusal = has_mana(game, seat, amount, "MANA-18")
        if refusal:
            return refusal
    return None


def skip(draft: Work, act: a.Skip) -> Refusal:
    """A clan may skip its move: NIGHT-05."""
    game = draft.game
    refusal = in_phase(game, "night", "NIGHT-05") or of_clan(game, act.by, "NIGHT-05")
    if refusal:
        return refusal
    clan = clan_of(game.seat(act.by).clan)
    if clan in game.shots:
        release_all(draft, game.shots[clan].holds)
    draft.happen(e.Skipped(clan=clan))
    draft.apply("NIGHT-05")
    return None


def check(draft: Work, act: a.Check) -> Refusal:
    """The commissar's order: NIGHT-07, COMM-04..07; two persons for 60 mana, once a game: MANA-13..17, GM-14."""
    game = draft.game
    refusal = (
        in_phase(game, "night", "NIGHT-07")
        or holds_office(game, act.by, "commissar", "NIGHT-07")
        or alive(game, act.by, "NIGHT-07")
    )
    if refusal:
        return refusal
    if not 1 <= len(act.targets) <= 2:
        return Reject("target-count", ("NIGHT-07", "MANA-13"), {"targets": act.targets})
    if len(set(act.targets)) < len(act.targets):
        return Reject("same-target", ("GM-14",), {"target": act.targets[0]})
    for target in act.targets:
        refusal = may_check(game, act.by, target)
        if refusal:
            return refusal
    if game.check:
        release_all(draft, game.check.holds)
    holds: tuple[str, ...] = ()
    if len(act.targets) == 2:
        if game.double_check_used:
            return Reject("used-up", ("MANA-14",))
        own = max(0, game.terms["double_check"] - donated_for_check(draft.game))
        refusal = has_mana(draft.game, act.by, own, "MANA-13")
        if refusal:
            return refusal
        holds = (lock_mana(draft, act.by, own, "double-check-own"),) if own else ()
        draft.apply("MANA-13", "MANA-17" if own else "MANA-16", "GM-14")
    draft.happen(e.CheckFiled(by=act.by, targets=act.targets, holds=holds))
    draft.apply("NIGHT-07", seats=act.targets)
    for target in act.targets:
        if game.seat(target).checks:
            draft.apply("COMM-05", "COMM-06", "GK-02", seats=(target,))
        if target == game.revealed:
            draft.apply("GK-04", seats=(target,))
    return None


def donated_for_check(game: Retro) -> int:
    """The pledged mana that counts for a double check (MANA-15, MANA-16; GM-11 as an option)."""
    pledges = [hold for hold in game.ledger.held_for("double-check") if hold.state == "locked"]
    if game.options["double_check_donors"] == "honest":
        pledges = [hold for hold in pledges if game.seat(hold.seat).honest]
    return sum(hold.amount for hold in pledges)


def may_check(game: Retro, commissar: SeatId, target: SeatId) -> Reject | None:
    """Whom he may not check: himself COMM-04, a revealed necromancer COMM-07, anybody again before a replenishment
    has been announced since or more than three times COMM-05, COMM-06 (GK-02, GK-04, GK-07), the dead GN-07."""
    seat = game.seat(target)
    if target == commissar:
        return Reject("self-target", ("COMM-04",), {"target": target})
    if not seat.alive:
        return Reject("target-dead", ("GN-07",), {"target": target})
    if target == game.revealed and seat.role == "necromancer" and game.announcements == 0:
        return Reject("revealed-necromancer", ("COMM-07",), {"target": target})
    if len(seat.checks) >= game.terms["checks"]:
        return Reject("repeat-check", ("COMM-05",), {"target": target})
    if seat.checks and seat.checks[-1] >= game.announcements:
        return Reject("repeat-check", ("COMM-06", *(("GK-07",) if game.office_moved else ())), {"target": target})
    return None


def throw(draft: Work, act: a.Throw) -> Refusal:
    """A member's standing instruction to dodge: MANA-21..25, GM-15."""
    game = draft.game
    seat = game.seat(act.by)
    if not seat.clan:
        return Reject("no-power", ("MANA-25",), {"seat": act.by})
    refusal = alive(game, act.by, "MANA-21")
    if refusal:
        return refusal
    if act.on:
        if seat.throw_used:
            return Reject("used-up", ("MANA-22",))
        refusal = has_mana(game, act.by, game.terms["throw"], "MANA-21")
        if refusal:
            return refusal
    draft.happen(e.ThrowSet(seat=act.by, on=act.on))
    draft.apply("MANA-23")
    return None


def execute(draft: Work, act: a.Execute) -> Refusal:
    """A clan's sentence on its own recruit, for tonight: CLAN-28..30, GC-15."""
    game = draft.game
    refusal = in_phase(game, "night", "CLAN-29") or of_clan(game, act.by, "CLAN-28")
    if refusal:
        return refusal
    clan = game.seat(act.by).clan
    target = game.seat(act.target)
    if target.clan != clan or not target.recruit:
        return Reject("not-recruit", ("CLAN-28",), {"target": act.target})
    refusal = target_alive(game, act.target, "CLAN-28")
    if refusal:
        return refusal
    draft.happen(e.ExecutionFiled(clan=clan_of(clan), seat=act.target))
    draft.apply("CLAN-28", "CLAN-29", "CLAN-30", seats=(act.target,))
    return None
