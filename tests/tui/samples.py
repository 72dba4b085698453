"""Games for the screens' tests: twenty-two people at the table, one night under way."""

from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from hostconsole.core.decisions import Commit
from hostconsole.desk.desk import Desk, begin, do, saved
from hostconsole.locale import use_language
from hostconsole.store import create
from hostconsole.tui.session import Session, start

WHEN = datetime(2012, 3, 2, 22, 0)

TABLE = "Аня Боря Вера Гоша Даша Ефим Жанна Зоя Игорь Кира Лев Мила Нина Олег Павел Рита Степан Тоня Ульяна Фёдор"
NICKS = (*TABLE.split(), "Харитон", "Элла")

HOSTILE = (
    "[/b]",
    "[x] ready",
    "[@click=app.quit]x[/]",
    "[red on blue",
    "\x1b[31mкрасный\x1b[0m",
    "\x1b]52;c;AAAA\x07",
    "\u202eаволс",
    "ни\u200bчего",
    "д" * 200,
    "👩‍👩‍👧 семья",
    "$primary",
    "{what}",
    "%s %(n)d",
    "\\[b]",
    "http://x.y/[url]",
    "Аня, Боря",
    "a=b; c=5",
    "‹U+001B›",
    "ｗｉｄｅ 全角",
    "'\"`<b>&amp;",
)

ROLES = ("yakuza", "yakuza", "yakuza", "mafia", "mafia", "mafia", "commissar", "assassin", "necromancer")


def done(desk: Desk, **raw: Any) -> Desk:
    """The desk after an act that must stand."""
    after, decision = do(desk, raw, time=WHEN, who="host")
    assert isinstance(decision, Commit), decision
    return after


@cache
def night(nicks: tuple[str, ...] = NICKS, *, orders: bool = True) -> Desk:
    """Night 2 of a game: an auction behind it, half the orders of the night in."""
    names = list(dict.fromkeys([*nicks, *NICKS]))[:22]
    desk = begin("retro", title="Тёмный город", options={}, created=WHEN, id="sample")
    desk = done(desk, act="sign-up", players=[{"nick": nick, "exp": 10 + place} for place, nick in enumerate(names)])
    cast = {nick: (ROLES[place] if place < len(ROLES) else "honest") for place, nick in enumerate(names)}
    desk = done(desk, act="deal", roles=cast, why="для примера", at=WHEN)
    if not orders:
        return desk
    yakuza, mafia, commissar = names[0], names[3], names[6]
    desk = done(desk, act="shot", by=yakuza, targets=[names[12]])
    desk = done(desk, act="skip", by=mafia)
    desk = done(desk, act="check", by=commissar, targets=[names[13]])
    desk = done(desk, act="close")
    for place in (9, 10, 11):
        desk = done(desk, act="order", by=names[place], kind="kill", target=names[14 + place % 3], price=3 + place)
    for place in (0, 3, 9, 10):
        desk = done(desk, act="vote", by=names[place], target=names[15])
    desk = done(desk, act="vote", by=names[16], target=names[17])
    desk = done(desk, act="close")
    return done(desk, act="shot", by=mafia, targets=[names[18]])


def session_of(desk: Desk, folder: Path, lang: str = "en") -> Session:
    """The game in a file of its own, opened."""
    use_language(lang)
    path = folder / "game.toml"
    create(path, saved(desk))
    return start(path, lang)


def begin_empty() -> Desk:
    """A game nobody has signed up for yet."""
    return begin("retro", title="Новая", options={}, created=WHEN, id="empty")
