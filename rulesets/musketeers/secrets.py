"""What the texts of the game may not give away, who knows it all the same, and what each notice tells its readers."""

from collections.abc import Iterator

from hostconsole.core.acts import SeatId
from hostconsole.core.notices import Notice
from hostconsole.core.secrets import Kept, Secret
from rulesets.musketeers.state import DAY_POWERS, Musketeers

CAUSES = ("shot", "axe", "sword", "trap", "suicide", "bomb")
"""Causes of death that are told to nobody or to the dead alone (MSG-G3, DEATH-02)."""


def secrets(game: Musketeers) -> Kept:
    """Every secret of the game as it stands. Roles are public; whose side somebody is on is not, until the end."""
    kept: dict[Secret, frozenset[SeatId]] = {}
    team = frozenset(seat.id for seat in game.seats if seat.side == "maf")

    def keep(secret: Secret, *knows: SeatId) -> None:
        kept[secret] = kept.get(secret, frozenset()) | frozenset(knows)

    for seat in game.seats:
        if seat.role and not game.winner:
            keep(Secret(seat.side, seat.id), seat.id, *team)
        if seat.hits and seat.alive:
            keep(Secret("struck", seat.id), seat.id)
        if seat.time_asked:
            keep(Secret("asked", seat.id), seat.id)
        if seat.cause in CAUSES:
            keep(Secret(f"cause-{seat.cause}", seat.id), *(team if seat.cause == "shot" else ()))
        if seat.role == "father" and game.father:
            keep(Secret("inherited", seat.id), seat.id)
    for secret, knows in (*of_the_team(game), *of_the_night(game), *of_the_day(game)):
        keep(secret, *knows)
    return kept


Line = tuple[Secret, tuple[SeatId, ...]]
"""A secret with the seats that know it."""


def of_the_team(game: Musketeers) -> Iterator[Line]:
    """Who shoots, at whom, who changes places (KILLER-01, SWAPS-01)."""
    team = tuple(seat.id for seat in game.seats if seat.side == "maf")
    if killer := game.killer():
        yield Secret("killer", killer), team
    if game.musket:
        yield Secret("aimed", game.musket), team
    for one, other in game.swaps:
        yield Secret("swap", one, other), team


def of_the_night(game: Musketeers) -> Iterator[Line]:
    """Who goes to whom, whom Felton brought together, who lies senseless, whose next move a sermon takes."""
    for seat, move in game.moves.items():
        for target in {*move.targets, move.direction} - {"", seat}:
            yield Secret("move", seat, target), (seat,)
    for seat in game.unconscious:
        yield Secret("unconscious", seat), (seat,)
    for seat in game.sermon:
        yield Secret("sermon", seat), (seat,)
    felton = tuple(seat.id for seat in game.seats if game.function(seat.id) == "pair")
    for one, other in game.pairs:
        yield Secret("pair", one, other), felton


def of_the_day(game: Musketeers) -> Iterator[Line]:
    """Whose place Planchet fixed, and that Constance takes votes."""
    if game.lock:
        holders = tuple(seat.id for seat in game.seats if DAY_POWERS.get(game.role_of(seat.id)) == "lock")
        yield Secret("lock", game.lock), holders
    for seat in game.taken:
        yield Secret("taking", seat), (seat,)


# What notices tell -----------------------------------------------------------------------------------------------


def tells(notice: Notice) -> frozenset[Secret]:
    """Every secret that this notice gives to its readers."""
    facts = notice.facts
    readers = notice.audience if isinstance(notice.audience, tuple) else ()
    found = {Secret(kind, reader) for reader in readers for kind in READER.get(notice.key, ())}
    if isinstance(sides := facts.get("sides"), dict):
        found.update(Secret(str(side), seat) for seat, side in sides.items())
    match notice.key:
        case "jailed":
            found.add(Secret(str(facts["side"]), str(facts["seat"])))
        case "team" | "seat-state" if isinstance(facts.get("members"), tuple):
            found.update(Secret("maf", str(seat)) for seat in facts["members"])  # type: ignore[union-attr]
        case "swaps-taken" if isinstance(facts.get("pairs"), tuple):
            pairs: tuple[dict[str, str], ...] = facts["pairs"]  # type: ignore[assignment]
            found.update(Secret("swap", pair["first"], pair["second"]) for pair in pairs)
        case "lock-taken":
            found.add(Secret("lock", str(facts["target"])))
        case "cause":
            found.update(Secret(f"cause-{facts['cause']}", reader) for reader in readers)
            if facts["victim"]:
                found.add(Secret("honest", str(facts["victim"])))
        case "report":
            atoms: tuple[dict[str, str], ...] = facts["atoms"]  # type: ignore[assignment]
            found.update(secret for atom in atoms for secret in seen(atom))
    return frozenset(found)


READER: dict[str, tuple[str, ...]] = {
    "struck": ("struck", "unconscious"),
    "unconscious": ("unconscious",),
    "sermon": ("sermon",),
}
"""What a letter tells of its reader."""


def seen(atom: dict[str, str]) -> Iterator[Secret]:
    """What a watcher learns from one thing he saw: who came to whom, and what befell the two.

    A sentence that names two people does not show who came to whom, so it tells both ways.
    """
    to, by = atom["to"], atom.get("by", "")
    if by:
        yield from (Secret(kind, *two) for kind in ("move", "pair") for two in ((by, to), (to, by)))
        yield from (Secret("killer", by), Secret("cause-trap", by))
    yield from (Secret(kind, to) for kind in BEFELL.get(atom["did"], ("aimed",)))


BEFELL: dict[str, tuple[str, ...]] = {
    "axe": ("unconscious", "struck", "aimed", "cause-axe"),
    "samurai": ("cause-sword", "maf", "aimed"),
    "sermon": ("sermon",),
    "kill": ("aimed", "cause-shot"),
    "killed": ("aimed", "cause-shot", "cause-axe", "cause-sword"),
}
"""What a watcher learns of the one to whom it was done."""
