"""`history`: the timeline, a phase, an entry, a player's story."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.samples import Run, parsed

ROOT = Path(__file__).parents[2]
FINISHED = ROOT / "saves" / "retro-finished.toml"
GAMES = (FINISHED, ROOT / "saves" / "musketeers-finished.toml")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_entry_is_there_once_and_in_order(hc: Run, path: Path) -> None:
    told = parsed(hc("history", path, "--json"))["phases"]
    numbers = [entry["number"] for each in told for entry in each["entries"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert told[0]["phase"] == "signup 0"
    assert all(one["phase"] != two["phase"] for one, two in pairwise(told))


def test_what_was_corrected_says_so_and_its_successor_stands_in_its_phase(hc: Run) -> None:
    shown = hc("history", FINISHED).stdout
    told = parsed(hc("history", FINISHED, "--json"))["phases"]
    phases = {entry["number"]: each["phase"] for each in told for entry in each["entries"]}
    again = {entry["number"]: entry["again"] for each in told for entry in each["entries"] if entry["again"]}
    corrected = [entry["number"] for each in told for entry in each["entries"] if entry["state"] == "corrected"]
    assert again
    assert shown.count("(set aside by a correction)") == len(corrected)
    for number, replaced in again.items():
        assert f"(in place of {replaced})" in shown
        assert replaced in corrected
        assert phases[number] == phases[replaced]


def test_a_phase_tells_events_letters_clauses_and_its_own_tables(hc: Run) -> None:
    shown = hc("history", FINISHED, "--phase", "night-2").stdout
    for words in ("Then begins: day 2", "Why", "How it stood then", "read in entry", "death → "):
        assert words in shown, words
    told = parsed(hc("history", FINISHED, "--phase", "night 2", "--json"))
    roster = next(board for board in told["boards"] if board["board"] == "roster")
    later = parsed(hc("show", FINISHED, "roster", "--json"))["boards"][0]
    assert sum(row["alive"] for row in roster["rows"]) > sum(row["alive"] for row in later["rows"])


def test_an_entry_tells_the_words_it_was_read_from(hc: Run) -> None:
    told = parsed(hc("history", FINISHED, "--json"))["phases"]
    offer = next(entry for each in told for entry in each["entries"] if entry["act"]["act"] == "offer")
    shown = hc("history", FINISHED, "--entry", str(offer["number"])).stdout
    assert f"read in entry {offer['source']['paste']}: “Приглашаем Дятла." in shown
    assert "Шмель: an offer to join the clan → yakuza, Дятел" in shown
    paste = hc("history", FINISHED, "--entry", str(offer["source"]["paste"])).stdout
    assert "│ Приглашаем Дятла." in paste


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_players_story_has_his_letters_his_money_and_what_he_was_told(hc: Run, lang: str) -> None:
    shown = hc("history", FINISHED, "--seat", "Шмель", lang=lang).stdout
    place = [shown.index(words) for words in ("64 (GE-03)", "│ Приглашаем Дятла.", ": 15 (CLAN-21)")]
    assert place == sorted(place)
    assert ("was told: Your role" if lang == "en" else "узнал: Ваша роль") in shown
    assert "Кузнечик →" not in shown, "another one's money"


def test_a_substitute_has_the_story_of_the_seat(hc: Run) -> None:
    now, first = (
        hc("history", FINISHED, "--seat", nick, "--json") for nick in ("Дачница Люся", "Снегурочка в Отпуске")
    )
    assert parsed(now)["story"] == parsed(first)["story"]
    assert parsed(now)["nick"] == "Дачница Люся"


def test_nobody_hears_letters_of_others_in_his_story(hc: Run) -> None:
    told = parsed(hc("history", FINISHED, "--seat", "Шмель", "--json"))
    assert all(told["seat"] in item["to"] for beat in told["story"] for item in beat.get("told", ()))


def test_slips(hc: Run) -> None:
    wrong = hc("history", FINISHED, "--phase", "nigt-2")
    assert wrong.exit_code == 2
    assert "night-2" in wrong.stderr
    assert hc("history", FINISHED, "--entry", "9999").exit_code == 2
    assert hc("history", FINISHED, "--seat", "Нет такого").exit_code == 2
    assert hc("history", FINISHED, "--seat", "Шмель", "--entry", "3").exit_code == 2
