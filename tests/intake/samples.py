"""A table of retro players, and the two ways text reaches the intake."""

import tomllib
from datetime import datetime
from functools import cache
from pathlib import Path

from hostconsole.core.acts import ActKind, describe, key_of
from hostconsole.intake.data import Read, Reading, Sitter, Table
from hostconsole.intake.phrasebook import Phrasebook, phrasebook
from hostconsole.intake.reading import read
from rulesets.retro.acts import ACTS

ROOT = Path(__file__).parents[2]
NICKS = (
    "Ежевика", "Самовар", "Карась", "Тётя Зина", "Гвоздь", "Клякса", "Барсук", "Лом", "Лом Железный", "Д'Эклер",
    "Мокрый_Зонт", "Огурец", "Дятел", "Сверчок", "Полынь", "Верба", "Кирпич", "Maple", "Otter", "Rook", "Biscuit",
)  # fmt: skip
ACT_FIELDS: dict[str, ActKind] = {key_of(act): describe(act) for act in ACTS}


@cache
def retro() -> Phrasebook:
    """The phrasebook retro ships with."""
    return phrasebook(tomllib.loads((ROOT / "rulesets/retro/phrases.toml").read_text(encoding="utf-8")))


def table(
    nicks: tuple[str, ...] = NICKS,
    bare: dict[str, str] | None = None,
    orders: tuple[int, ...] = (),
    seen: frozenset[str] = frozenset(),
) -> Table:
    """These nicks at one table; `bare` says what a bare name means for whom."""
    means = bare or {}
    sitters = tuple(Sitter(seat=nick, names=(nick,), bare=means.get(nick, ""), orders=orders) for nick in nicks)
    return Table(sitters=sitters, phase="day", seen=seen)


def thread(text: str, at: Table | None = None, *, now: datetime | None = None, engine: str = "") -> Reading:
    """A pasted page."""
    return read(
        text,
        channel="thread",
        sender=None,
        table=at or table(),
        phrases=retro(),
        act_fields=ACT_FIELDS,
        now=now,
        engine=engine,
    )


def said(words: str) -> Reading:
    """One post by Ежевика."""
    return thread(f"Ежевика » 02 мар 2012, 10:15\n{words}\n")


def letter(words: str, sender: str | None = "Верба", at: Table | None = None) -> Reading:
    """A letter, by default from Верба, for whom a bare name is a shot."""
    seats = at or table(bare={"Верба": "shot", "Кирпич": "shot", "Полынь": "check"})
    return read(words, channel="letter", sender=sender, table=seats, phrases=retro(), act_fields=ACT_FIELDS)


def sure(reading: Reading) -> list[dict[str, object]]:
    """The sure acts without their author."""
    return [{key: value for key, value in each.act.items() if key != "by"} for each in sures(reading)]


def sures(reading: Reading) -> list[Read]:
    """The sure reads."""
    return [each for each in reading.reads if each.grade == "sure"]


def waits(reading: Reading) -> list[str]:
    """Why each unsure read waits."""
    return [each.why for each in reading.reads if each.grade == "unsure"]
