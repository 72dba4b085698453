"""What the public learns beside the event itself: who the dead were, and that a clan has been replenished."""

from collections.abc import Iterable

from hostconsole.core.acts import SeatId
from rulesets.retro import events as e
from rulesets.retro.checks import Work
from rulesets.retro.state import CLANS, Retro, RetroSeat


def standing(game: Retro, seats: Iterable[SeatId]) -> dict[str, str | int]:
    """What is published of these dead seats, by the option: the role, the side, or nothing (GN-10)."""
    shown = game.options["reveal_at_death"]
    if shown == "nothing":
        return {}
    return {seat: role_word(game.seat(seat)) if shown == "role" else side_word(game.seat(seat)) for seat in seats}


def role_word(seat: RetroSeat) -> str:
    """A code for who somebody was: the role, or clan and office of a recruit."""
    if not seat.recruit or seat.role in CLANS:
        return seat.role
    return seat.clan if seat.role == "honest" else f"{seat.clan}-{seat.role}"


def side_word(seat: RetroSeat) -> str:
    """A code for the side alone: a clan, the honest, or the assassin's own."""
    return seat.clan or ("assassin" if seat.role == "assassin" else "honest")


def announce_replenishment(draft: Work) -> None:
    """The next public post says which clans have a new member, without his name (COMM-06, GC-14, ruling 2)."""
    clans = draft.game.unannounced
    if clans:
        draft.post("clan-replenished", clans=tuple(clan for clan in CLANS if clan in clans))
        draft.happen(e.ReplenishmentAnnounced(clans=clans))
        draft.apply("COMM-06", "GC-14", "RULING-02")
