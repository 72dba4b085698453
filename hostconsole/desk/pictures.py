"""The pictures of one open game: its journal turned into the turns a ruleset describes pictures from."""

from hostconsole.core import replay
from hostconsole.core.pictures import AnyPicture, Turn
from hostconsole.desk.desk import Desk


def turns(desk: Desk) -> tuple[Turn, ...]:  # type: ignore[type-arg]
    """Every entry that stands and changed something, with the game on both sides of it."""
    found = []
    game = desk.start
    for entry in replay.standing(desk.entries):
        if entry.events:
            events = desk.rules.events_of(entry.events)
            after = replay.fold(desk.rules, game, events)
            found.append(Turn(str(entry.act["act"]), entry.act.get("at"), game, events, after))
            game = after
    return tuple(found)


def pictures(desk: Desk, *, full: bool = False) -> tuple[AnyPicture, ...]:
    """What the game looks like: for everybody, and with `full` or once the game is over the host's own as well."""
    every = desk.rules.pictures(turns(desk))
    return tuple(each for each in every if full or desk.game.winner or not each.secret)
