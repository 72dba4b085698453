"""Further names on the command line, what a correction says it has taught, and warnings of risky nicks."""

from pathlib import Path

import pytest

from hostconsole.store import load
from tests.cli.samples import NICKS, Run, parsed


def test_an_alias_is_given_read_and_taken_away(morning: Path, hc: Run) -> None:
    assert (
        "“Дракон” now means Боря; undo takes it back." in hc("act", morning, "alias", "seat=Боря", "name=Дракон").stdout
    )
    told = parsed(
        hc("paste", morning, "--dry-run", "--json", "--channel", "thread", "--from", "Аня", input="Виновен: Дракон")
    )
    assert [(item["state"], item["act"]["target"]) for item in told["items"]] == [("sure", "Боря")]
    gone = hc("act", morning, "alias", "seat=Боря", "name=дракон", "off=да", lang="ru")
    assert "«дракон» больше не значит Боря." in gone.stdout
    assert [entry.act["act"] for entry in load(morning).save.entries[-2:]] == ["alias", "alias"]
    assert hc("audit", morning).exit_code == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("seat=Боря",), 2, "name"),
        (("name=Дракон",), 2, "seat"),
        (("seat=Никто", "name=Дракон"), 2, "Никто"),
        (("seat=Боря", "name=Дракон", "off=maybe"), 2, "off"),
        (("seat=Боря", "name=Дракон", "nick=x"), 2, "nick"),
        (("seat=Боря", "name=АНЯ"), 1, "Another player has this name"),
        (("seat=Боря", "name=Боря"), 1, "has this name already"),
        (("seat=Боря", "name=Дракон", "off=yes"), 1, "no such further name"),
    ],
)
def test_an_alias_that_cannot_be_is_refused(
    morning: Path, hc: Run, words: tuple[str, ...], code: int, said: str
) -> None:
    before = morning.read_bytes()
    result = hc("act", morning, "alias", *words)
    assert result.exit_code == code
    assert said in result.stderr
    assert morning.read_bytes() == before


def test_a_correction_says_what_it_has_taught(morning: Path, hc: Run) -> None:
    told = parsed(hc("paste", morning, "--json", "--channel", "thread", "--from", "Аня", input="Виновен: Дракон"))
    name = f"{told['paste']}.1"
    assert (
        "“Дракон” now means Боря; undo takes it back." in hc("inbox", morning, "--accept", name, "target=Боря").stdout
    )
    assert load(morning).save.entries[-1].act == {"act": "alias", "seat": "Боря", "name": "Дракон"}
    assert hc("undo", morning).exit_code == 0
    again = parsed(
        hc("paste", morning, "--dry-run", "--json", "--channel", "thread", "--from", "Вера", input="Виновен: Дракон")
    )
    assert [item["state"] for item in again["items"]] == ["unsure"]


def test_the_lists_of_acts_name_those_of_the_desk(save: Path, hc: Run) -> None:
    every = hc("act", save, "--list").stdout
    for key in ("paste", "alias", "undo", "redo", "publish", "correct", "let-stand"):
        assert f"\n{key} — " in every
    assert "alias — Ещё одно имя игрока" in hc("act", save, "--list", lang="ru").stdout
    told = hc("act", save, "correct", "--list")
    assert told.exit_code == 0
    assert "  entry — the number of the entry" in told.stdout
    assert parsed(hc("act", save, "correct", "--list", "--json"))["desk"] == {
        "correct": ["entry", "why", "act", "drop"]
    }
    assert hc("act", save, "corect", "--list").exit_code == 2


def test_risky_nicks_are_warned_of_at_the_sign_up(tmp_path: Path, hc: Run) -> None:
    names = "\n".join((*NICKS, "Лом", "Лом Железный", "Никто"))
    made = hc("new", tmp_path / "a.toml", "--players", "-", input=names)
    assert made.exit_code == 0
    assert "“Лом” is the beginning of “Лом Железный”" in made.stdout
    assert "“Никто” is a word of its own too" in made.stdout
    told = parsed(hc("new", tmp_path / "b.toml", "--players", "-", "--json", input=names))
    assert {"nick": "Лом", "other": "Лом Железный", "why": "prefix"} in told["risky"]
    assert hc("undo", tmp_path / "a.toml").exit_code == 0
    again = hc("act", tmp_path / "a.toml", "sign-up", "players=Мир", "players=Мира", lang="ru")
    assert "«Мира» пишется как «Мир» в другом падеже" in again.stdout


def test_many_risks_are_shortened(tmp_path: Path, hc: Run) -> None:
    names = "\n".join(f"Лом{'а' * number}" for number in range(6))
    assert "more like these" in hc("new", tmp_path / "a.toml", "--players", "-", input=names).stdout
