"""Before a phase is resolved: orders that fall, checks that are owed, questions the rules leave to the host."""

from hostconsole.core.decisions import NeedsRuling, Reject
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work
from rulesets.retro.night_orders import clan_of, may_check, release_all
from rulesets.retro.state import NightShot, Retro


def void_orders(draft: Work) -> None:
    """What was filed by somebody who is gone falls: the check of a dead commissar, the shot of a clan without living
    members; a second bullet that a corpse was to pay for still needs the necromancer (NECRO-03, GM-20)."""
    game = draft.game
    if game.check is not None and not game.seat(game.check.by).alive:
        release_all(draft, game.check.holds)
        draft.happen(e.NightOrderDropped(what="check"))
    for clan, shot in game.shots.items():
        if not game.living_members(clan):
            release_all(draft, shot.holds)
            draft.happen(e.NightOrderDropped(what="shot", clan=clan))
        elif not game.necromancer_lives() and paid_by_a_corpse(game, shot):
            release_all(draft, shot.holds)
            single = tuple(target for target in shot.on_sight if target == shot.targets[0])
            draft.happen(e.ShotFiled(clan=clan_of(clan), by=shot.by, targets=shot.targets[:1], on_sight=single))
            draft.apply("NECRO-03", "MANA-20", "GM-20", seats=shot.targets)
    for clan in game.executions:
        if not game.living_members(clan):
            draft.happen(e.NightOrderDropped(what="execute", clan=clan))


def paid_by_a_corpse(game: Retro, shot: NightShot) -> bool:
    """Whether dead members' mana is locked for a double shot."""
    return any(hold.id in shot.holds and not game.seat(hold.seat).alive for hold in game.ledger.holds)


def commissar_owes(draft: Work) -> Refusal:
    """The night may not close without the check of a living commissar: NIGHT-11, ruling 19, GK-01, GK-06, GK-10."""
    game = draft.game
    commissar = game.holder("commissar")
    if commissar is None or game.check is not None:
        return None
    if any(may_check(game, commissar.id, seat.id) is None for seat in game.seats):
        clauses = ("NIGHT-11", "RULING-19", *(("GK-10",) if commissar.recruit else ()))
        return Reject("commissar-missing", clauses, {"seat": commissar.id})
    match game.ruling("no-legal-check"):
        case "pass":
            draft.apply("GK-06", "RULING-19")
            return None
        case "move-office":
            return Reject("commissar-missing", ("NIGHT-11", "NIGHT-12"), {"seat": commissar.id})
        case _:
            return NeedsRuling("no-legal-check", ("NIGHT-11", "GK-06"), ("pass", "move-office"), "pass")


def lone_commissar(draft: Work) -> Refusal:
    """A recruited commissar is all that is left of both clans and shoots at nobody: any close asks whether he quits
    (COMM-09..11, COMM-16, GC-19, ruling 22)."""
    game = draft.game
    commissar = game.holder("commissar")
    living = [seat for seat in game.living() if seat.clan]
    if commissar is None or not commissar.recruit or [seat.id for seat in living] != [commissar.id]:
        return None
    if commissar.clan in game.shots:
        return None
    match game.ruling("lone-commissar"):
        case "":
            return NeedsRuling(
                "lone-commissar", ("COMM-09", "COMM-16", "GC-19", "RULING-22"), ("quit", "go-on"), "quit"
            )
        case "quit":
            draft.happen(e.LeftClan(seat=commissar.id))
            draft.post("clan-destroyed", clan=commissar.clan)
            draft.apply("COMM-09", "COMM-10", "COMM-11", "RULING-22", seats=(commissar.id,))
        case _:
            draft.apply("COMM-16", "GC-19", "RULING-22")
    return None
