"""Further names of a seat: given, taken away, taught by a correction, refused, and found by the audit."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec
import pytest

from hostconsole.core.decisions import Commit, Reject
from hostconsole.core.journal import append
from hostconsole.desk import history, inbox
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.audit import findings
from hostconsole.desk.desk import Desk, begin, do, saved
from hostconsole.desk.lessons import Lesson, risky_nicks, settle
from hostconsole.desk.nicks import alias, aliases, names_of

NOW = datetime(2024, 3, 1, 20, 0)
NICKS = ("Боцман", "Лоцман", "Кок", "Юнга", "Штурман", "Капитан Флинт", "Otter")


def table(*more: str) -> Desk:
    """A day of retro with nobody but honest players, a mafioso and a yakuza."""
    desk = begin("retro", title="Проба", options={}, created=NOW, id="test")
    players = [{"nick": nick} for nick in (*NICKS, *more)]
    roles = dict.fromkeys((*NICKS, *more), "honest") | {"Кок": "mafia", "Юнга": "yakuza", "Штурман": "commissar"}
    desk = done(desk, act="sign-up", players=players)
    desk = done(desk, act="deal", roles=roles, why="a trial")
    desk = done(desk, act="check", by="Штурман", targets=["Otter"])
    return done(desk, act="close")


def done(desk: Desk, **raw: Any) -> Desk:
    desk, decision = do(desk, raw, time=NOW, who="host")
    assert isinstance(decision, Commit), decision
    return desk


def named(desk: Desk, nick: str, name: str, *, off: bool = False) -> Desk:
    changed = alias(desk, nick, name, off=off, time=NOW, who="host")
    assert isinstance(changed, Desk), changed
    return changed


def pasted(desk: Desk, words: str, author: str = "Otter") -> Desk:
    raw = {"text": f"{author} » 02 мар 2012, 10:15\n{words}\n", "channel": "thread"}
    return inbox.take(desk, inbox.look(desk, raw), time=NOW, who="host")


def corrected(desk: Desk, target: str) -> tuple[Desk, Lesson | None]:
    (waits,) = inbox.waiting(desk)
    return settle(desk, waits.paste, waits.item, {**waits.item.act, "target": target}, time=NOW, who="host")


def votes(desk: Desk) -> list[str]:
    return [str(entry.act["target"]) for entry in desk.entries if entry.act["act"] == "vote"]


def test_an_alias_is_read_like_the_nick_until_it_is_taken_away_or_undone() -> None:
    desk = named(table(), "Боцман", "Дракон")
    assert votes(pasted(desk, "Виновен: Дракон")) == ["Боцман"]
    assert votes(pasted(desk, "Голосую за дракона")) == ["Боцман"]
    assert names_of(desk)["Боцман"] == ("Боцман", "Дракон")
    assert votes(pasted(named(desk, "Боцман", "дракон", off=True), "Виновен: Дракон")) == []
    undone = history.undo(desk, time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert aliases(undone.entries) == {}
    assert findings(saved(undone)) == ()


@pytest.mark.parametrize(
    ("name", "off", "why"),
    [
        ("  ", False, "empty-alias"),
        ("Лоцман", False, "alias-twin"),
        ("лоцман", False, "alias-twin"),
        ("Оtter", False, "alias-twin"),
        ("Дед", False, "alias-twin"),
        ("БОЦМАН", False, "alias-known"),
        ("Дракон", True, "no-alias"),
    ],
)
def test_a_name_that_cannot_be_told_apart_is_refused(name: str, off: bool, why: str) -> None:
    desk = named(table(), "Юнга", "Дед")
    refused = alias(desk, "Боцман", name, off=off, time=NOW, who="host")
    assert isinstance(refused, Reject)
    assert refused.reason == why
    with pytest.raises(MisuseError):
        alias(desk, "Никого", "Дракон", time=NOW, who="host")


def test_a_correction_teaches_the_name_and_undo_takes_it_back() -> None:
    desk = pasted(table(), "Виновен: Дракон")
    desk, lesson = corrected(desk, "Боцман")
    assert lesson == Lesson("Боцман", "Дракон")
    assert desk.entries[-1].act == {"act": "alias", "seat": "Боцман", "name": "Дракон"}
    assert votes(pasted(desk, "Виновен: дракон", "Кок")) == ["Боцман", "Боцман"]
    assert findings(saved(desk)) == ()
    undone = history.undo(desk, time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert aliases(undone.entries) == {}
    assert votes(undone) == ["Боцман"]


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("Виновен: Лоцмон", "Боцман"),
        ("Виновен: Флинтик", "Боцман"),
        ("Виновен: Мир", "Боцман"),
        ("Виновен: он", "Боцман"),
        ("Виновен: Боцман или Лоцман", "Лоцман"),
        ("Виновен: Дракон?", "Дракон"),
    ],
)
def test_what_is_no_safe_name_teaches_nothing(words: str, target: str) -> None:
    desk = pasted(table(*(("Дракон",) if target == "Дракон" else ())), words)
    before = len(desk.entries)
    if not inbox.waiting(desk):
        pytest.skip("nothing waits")
    desk, lesson = corrected(desk, target)
    assert lesson is None
    assert len(desk.entries) == before + 1


def test_a_name_once_taught_makes_only_itself_sure() -> None:
    desk, _ = corrected(pasted(table(), "Виновен: Дракон"), "Боцман")
    for words in ("Виновен: Драконище", "Виновен: Дракошка", "Виновен: Драк"):
        assert len(votes(pasted(desk, words, "Кок"))) == 1


@pytest.mark.parametrize(("seat", "name"), [("Никто", "Дракон"), ("Боцман", "Лоцман"), ("Боцман", "")])
def test_the_audit_finds_an_alias_that_nobody_could_have_given(seat: str, name: str) -> None:
    desk = named(table(), "Боцман", "Дракон")
    wrong = msgspec.structs.replace(desk.entries[-1], act={"act": "alias", "seat": seat, "name": name})
    changed = replace(desk, entries=append(desk.entries[:-1], wrong, desk.header.seal))
    assert [(each.entry, each.kind) for each in findings(saved(changed))] in (
        [(len(desk.entries), "reference")],
        [(len(desk.entries), "refused")],
    )


# Risky nicks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nicks", "why"),
    [
        (("Лом", "Лом Железный"), ("Лом", "Лом Железный", "prefix")),
        (("Wolf", "Wolfgang"), ("Wolf", "Wolfgang", "prefix")),
        (("Март", "Марта"), ("Марта", "Март", "form")),
        (("Лис", "Лиса"), ("Лиса", "Лис", "form")),
        (("Алевтина", "Алефтина"), ("Алевтина", "Алефтина", "near")),
        (("Никто", "Ева"), ("Никто", "", "common")),
        (("Random", "Ева"), ("Random", "", "reserved")),
        (("none", "Ева"), ("none", "", "reserved")),
    ],
)
def test_risky_nicks_are_named_with_the_reason(nicks: tuple[str, ...], why: tuple[str, str, str]) -> None:
    assert risky_nicks("musketeers", list(nicks)) == (why,)


def test_nicks_far_apart_are_no_risk() -> None:
    assert risky_nicks("retro", list(NICKS[1:])) == ()
