"""One whole game of retro on the command line, from a pasted sign-up list to the awards; all orders are pasted text.

The roles are drawn; the letters are written by whoever got them.
"""

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from typer.testing import CliRunner, Result

from hostconsole.cli.app import app
from hostconsole.core.ledger import POOL
from hostconsole.desk.desk import opened
from hostconsole.store import load
from rulesets.retro.state import Retro
from saves.forums import FORUMS, Post

ROOT = Path(__file__).parents[1]

SIGN_UP = """
# Записались на форуме
1. Старый Маяк; 40
2. Маяк; 12
3. Тётя Гроза; 55
4. Лис_и_Цилиндр; 30
5. Профессор Ужин; 21
6. Бубенчик; 8
7. Кот д'Ивуар; 33
8. Сосед Снизу; 47
9. Hortensia; 60
10. Пуговка
11. Рыжий Зонт; 25
12. 12 стульев; 36
13. Флюгер; 44
14. Чайная Роза; 19
15. Грач; 28
16. Мадам Кастрюля; 51
17. Вагоновожатый; 39
18. Ия; 5
19. Снежный Барс; 62
20. Барсучиха; 17
21. Клоун Без Грима; 23
22. Эхо; 31
"""

MONEY = 22 * 6 + sum(int(line.split(";")[1]) for line in SIGN_UP.splitlines() if ";" in line)
"""The premium pool and what the players brought, in exp."""


class Table(Struct, frozen=True):
    """The save of a game, and who is what in it."""

    save: Path

    @property
    def game(self) -> Retro:
        """The game as the save folds to it."""
        game = opened(load(self.save).save).game
        assert isinstance(game, Retro)
        return game

    def holder(self, role: str) -> str:
        """The living holder of an office."""
        found = self.game.holder(role)
        assert found is not None
        return found.id

    def honest(self) -> list[str]:
        """The living residents without an office."""
        return [seat.id for seat in self.game.living() if seat.role == "honest"]

    def dead(self) -> set[str]:
        """Whoever is dead."""
        return {seat.id for seat in self.game.seats if not seat.alive}

    def money(self) -> int:
        """All exp there is: the players' own, the pool, and what has burnt."""
        return sum(n for account, n in self.game.ledger.balances.items() if account.name in ("exp", "pool", "burn"))

    # The host at his desk ------------------------------------------------------------------------------------------

    def run(self, *args: object, input: str | None = None, code: int = 0) -> Result:
        """A command on the save, which must end with this exit code."""
        command, *rest = args
        line = ["--lang", "ru", str(command), str(self.save), *(str(each) for each in rest)]
        result = CliRunner().invoke(app, line, input=input)
        assert result.exit_code == code, result.output
        assert "Traceback" not in result.output
        return result

    def told(self, *args: object, input: str | None = None, code: int = 0) -> dict[str, Any]:
        """What a command says as JSON."""
        value = json.loads(self.run(*args, "--json", input=input, code=code).stdout)
        assert isinstance(value, dict)
        return value

    def letter(self, sender: str, text: str, *, header: bool = False) -> dict[str, Any]:
        """A pasted letter in which one thing is read as sure."""
        if header:
            dated = f"Отправитель: {sender}\nПолучатель: Ведущий\nТема: игра\n\n{text}\n"
            told = self.told("paste", "--channel", "letter", input=dated)
        else:
            told = self.told("paste", "--from", sender, input=text)
        assert [item["state"] for item in told["items"]] == ["sure"], told
        act = told["items"][0]["act"]
        assert isinstance(act, dict)
        return act

    def thread(self, forum: str, day: date, posts: list[tuple[str, str]]) -> dict[str, int]:
        """A pasted page of posts, a minute apart from eleven o'clock; how many reads there were of each state."""
        rows = [Post(nick, f"{11 + n // 60}:{n % 60:02}", text) for n, (nick, text) in enumerate(posts)]
        told = self.told("paste", "--channel", "thread", input=FORUMS[forum]("Партия на чердаке", day, rows))
        states = [item["state"] for item in told["items"]]
        return {state: states.count(state) for state in dict.fromkeys(states)}

    def close(self, at: str, phase: str) -> dict[str, Any]:
        """The phase closed and everything published; the next one is open."""
        told = self.told("close", "--at", at)
        assert told["phase"] == phase
        self.run("publish")
        assert self.money() == MONEY
        return told


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The game dealt from a pasted list, its first night open."""
    table = Table(tmp_path / "attic.toml")
    told = table.told("new", "--players", "-", "--title", "Партия на чердаке", input=SIGN_UP)
    assert len(told["players"]) == 22
    assert {"nick": "Пуговка", "exp": 0} in told["players"]
    dealt = table.told("deal", "--seed", "чердак", "--at", "2012-03-01T22:00")
    assert dealt["phase"] == "night 1"
    roles = [seat["role"] for seat in dealt["seats"]]
    assert {role: roles.count(role) for role in set(roles)} == {
        "mafia": 3,
        "yakuza": 3,
        "commissar": 1,
        "assassin": 1,
        "necromancer": 1,
        "honest": 13,
    }
    return table


def test_a_game_from_the_sign_up_to_the_awards(table: Table) -> None:
    mafia = list(table.game.living_members("mafia"))
    yakuza = list(table.game.living_members("yakuza"))
    commissar, assassin = table.holder("commissar"), table.holder("assassin")
    town = table.honest()

    # Night 1: two residents are shot, the commissar hits at once.
    assert table.letter(mafia[1], f"Привет! Наша цель на сегодня {town[0]}.", header=True)["act"] == "shot"
    assert table.letter(yakuza[0], town[1]) == {"act": "shot", "by": yakuza[0], "targets": [town[1]]}
    table.run("close", code=1)
    assert table.letter(commissar, f"Проверка: {mafia[0]}")["act"] == "check"
    assert set(table.close("2012-03-02T10:00", "day 1")["dies"]) == {town[0], town[1], mafia[0]}

    # Day 1: somebody orders a killing, raises, and the thread turns on a yakuza.
    client = next(nick for nick in town[2:] if table.game.disposable(nick) >= 12)
    order = table.letter(client, f"Заказ на убийство: {yakuza[1]}, плачу 7 gp.")
    assert (order["kind"], order["price"]) == ("kill", 7)
    assert table.letter(client, "Поднимаю свой заказ до 9 gp.")["act"] == "raise"
    voters = [seat.id for seat in table.game.living() if seat.id != yakuza[0]]
    page = [(nick, f"Подумал и решил.\nВиновен: {yakuza[0]}") for nick in voters]
    page += [(yakuza[0], f"За что?!\nВиновен: {mafia[1]}"), (mafia[1], f"Передумал.\nВиновен: {town[2]}")]
    assert table.thread("phpbb", date(2012, 3, 2), page) == {"sure": 19, "unsure": 1}
    (waits,) = table.told("inbox")["waiting"]
    assert waits["item"]["refused"] == "already-voted"
    assert table.told("inbox", "--drop", waits["id"])["waiting"] == []
    day = table.close("2012-03-02T22:00", "night 2")
    assert day["dies"] == [yakuza[0]]
    tally = next(notice for notice in day["notices"] if notice["key"] == "tally")
    assert tally["facts"]["points"] == {yakuza[0]: 36, mafia[1]: 2}

    # Night 2: the hired assassin and the commissar hit, mafia stays at home.
    assert table.letter(assassin, "Беру заказ №1.")["act"] == "choose"
    assert table.letter(mafia[2], "Никого не убиваем, отдыхаем.")["act"] == "skip"
    assert table.letter(yakuza[2], f"Стреляем, наша цель {town[3]}", header=True)["act"] == "shot"
    assert table.letter(commissar, f"Проверяю: {mafia[1]}.")["act"] == "check"
    before = table.game.disposable(assassin)
    assert set(table.close("2012-03-03T10:00", "day 2")["dies"]) == {yakuza[1], mafia[1], town[3]}
    assert table.game.disposable(assassin) == before + 9

    # Day 2: a vote the host must read himself, the dead vote by halves, and an order nobody will answer.
    living = [seat.id for seat in table.game.living()]
    page = [(nick, f"Виновен: {mafia[2]}") for nick in living[:6]]
    page += [(town[0], f"С того света.\nВиновен: {mafia[2]}"), (living[6], f"Я думаю, что виновен {mafia[2]}.")]
    counts = table.thread("vbulletin", date(2012, 3, 3), page)
    own = int(mafia[2] in living[:7])
    assert counts == {"sure": 7, "unsure": 1}
    (waits,) = table.told("inbox")["waiting"]
    table.run("inbox", "--accept", waits["id"], f"target={mafia[2]}")
    buyer = max(town[4:], key=table.game.disposable)
    assert table.letter(buyer, f"Заказываю: {yakuza[2]}, плачу 5 gp.", header=True)["act"] == "order"
    day = table.close("2012-03-03T22:00", "night 3")
    assert day["dies"] == [mafia[2]]
    tally = next(notice for notice in day["notices"] if notice["key"] == "tally")
    assert tally["facts"]["points"] == {mafia[2]: 15 - 2 * own}

    # Night 3: the assassin is silent, the host rules, the commissar finds the last of the yakuza.
    assert table.letter(commissar, yakuza[2])["act"] == "check"
    table.run("close", code=1)
    assert table.told("answer", "refused", "--why", "он был в сети и молчал")["act"]["question"] == "assassin-silent"
    last = table.told("close", "--at", "2012-03-04T10:00")
    assert (last["dies"], last["winner"]) == ([yakuza[2]], "honest")

    # The awards.
    prize = table.told("act", "award", f"seat={town[0]}", "amount=3", "why=За голос с того света")
    assert prize["ok"]
    table.run("act", "finish")
    table.run("publish")

    game = table.game
    assert (game.winner, game.finished, str(game.phase)) == ("honest", True, "night 3")
    assert table.dead() == {*mafia, *yakuza, town[0], town[1], town[3]}
    assert table.money() == MONEY
    assert game.ledger.balance(POOL) == 0
    assert not game.ledger.holds
    # A participant's exp, his part of the thirty for the dead honest, and the host's premium.
    assert game.disposable(town[0]) == game.seat(town[0]).opening + 1 + 30 // 3 + 3

    drafted(table)
    outside(table)


def drafted(table: Table) -> None:
    """Every post of the game was drafted, and every player has had letters of his own."""
    posts = [key for item in table.told("posts", "--all")["items"] for key in item["keys"]]
    for key, times in {"signup": 1, "nightfall": 3, "dawn": 3, "tally": 2, "game-over": 1, "awards": 1}.items():
        assert posts.count(key) == times, key
    letters = table.told("letters", "--all")["items"]
    assert {seat for item in letters for seat in item["to"]} == {seat.id for seat in table.game.seats}
    assert all(item["text"].strip() and item["published"] for item in letters)
    keys = {key for item in letters for key in item["keys"]}
    assert {"role", "clan", "duty", "check-hit", "order-copy", "order-settled", "order-released"} <= keys


def outside(table: Table) -> None:
    """A co-host with nothing but the file: the audit and the awards, in processes of their own, in his language."""
    for args, text in (
        (("audit", str(table.save)), "0 findings"),
        (("posts", str(table.save), "--all", "--format", "plain"), "Пуговка"),
    ):
        result = subprocess.run(
            [sys.executable, "-m", "hostconsole", "--lang", "en", *args],
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert result.returncode == 0, result.stderr
        assert text in result.stdout
