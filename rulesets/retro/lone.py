"""The recruited commissar who outlived both clans (GC-19, ruling 22)."""

from hostconsole.core.decisions import NeedsRuling
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work


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
