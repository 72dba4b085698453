"""`diff`, `brief`, `export`."""

import re
from pathlib import Path
from typing import Any

import pytest

from hostconsole.desk.brief import pieces
from hostconsole.desk.desk import opened
from hostconsole.store import load
from tests.cli.samples import Run, parsed

SAVES = Path(__file__).parents[2] / "saves"
MIDGAME = SAVES / "retro-midgame.toml"
FORMATS = ("bbcode", "markdown", "plain")
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


# diff ------------------------------------------------------------------------------------------------------------


def test_a_save_is_like_itself(hc: Run) -> None:
    result = hc("diff", MIDGAME, MIDGAME)
    assert result.exit_code == 0
    assert "alike" in result.stdout
    told = parsed(hc("diff", MIDGAME, MIDGAME, "--json"))
    assert told == {
        "ok": True, "first": None, "header": [], "entries": [], "summary": [], "only_a": [], "only_b": []
    }  # fmt: skip


@pytest.mark.parametrize(("lang", "words"), [("en", ("part at entry 3", "in A: ")), ("ru", ("с записи 3", "в A: "))])
def test_a_changed_value_is_told(save: Path, hc: Run, tmp_path: Path, lang: str, words: tuple[str, ...]) -> None:
    assert hc("act", save, "check", "by=Жанна", "targets=Лев").exit_code == 0
    other = tmp_path / "other.toml"
    other.write_text(save.read_text("utf-8").replace('targets = ["Лев"]', 'targets = ["Мила"]', 1), "utf-8")
    result = hc("diff", save, other, lang=lang)
    assert result.exit_code == 1
    for word in (*words, "act.targets[0]", "Лев", "Мила"):
        assert word in result.stdout
    told = parsed(hc("diff", save, other, "--json"))
    assert told["ok"] is False
    assert told["first"] == 3
    assert told["entries"] == [{"entry": 3, "field": "act.targets[0]", "a": '"Лев"', "b": '"Мила"'}]


def test_entries_that_only_one_save_has(save: Path, hc: Run, tmp_path: Path) -> None:
    before = tmp_path / "before.toml"
    before.write_bytes(save.read_bytes())
    assert hc("act", save, "check", "by=Жанна", "targets=Лев").exit_code == 0
    assert "only in A: entry 3 (check)" in hc("diff", save, before).stdout
    assert parsed(hc("diff", before, save, "--json"))["only_b"] == [3]


def test_a_diff_shows_control_characters_as_codes(save: Path, hc: Run, tmp_path: Path) -> None:
    assert hc("act", save, "say", "text=one").exit_code == 0
    other = tmp_path / "other.toml"
    other.write_text(save.read_text("utf-8").replace('text = "one"', 'text = "\\u001b[31m\\u202e[/b]"'), "utf-8")
    out = hc("diff", save, other).stdout
    assert "‹U+202E›" in out
    assert not CONTROL.search(out)


def test_a_save_that_is_not_there(save: Path, hc: Run, tmp_path: Path) -> None:
    result = hc("diff", save, tmp_path / "none.toml")
    assert result.exit_code == 1
    assert "There is no save" in result.stderr


# brief -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fmt", FORMATS)
def test_a_brief_in_every_format_holds_his_letters_only(hc: Run, fmt: Any) -> None:
    desk = opened(load(MIDGAME).save)
    letters = [each.item for each in pieces(desk, "ru", fmt) if each.item.kind == "letter"]
    out = hc("brief", MIDGAME, "--seat", "Марта", "--format", fmt, lang="ru").stdout
    own = [item.text for item in letters if "Марта" in item.to]
    foreign = [
        item.text for item in letters if "Марта" not in item.to and not any(item.text in each for each in own)
    ]  # fmt: skip
    assert own
    assert foreign
    for text in own:
        assert text in out
    for text in foreign:
        assert text not in out
    for each in pieces(desk, "ru", fmt):
        assert each.item.kind == "letter" or each.item.text in out


def test_a_brief_takes_the_first_and_the_present_nick(hc: Run) -> None:
    finished = SAVES / "retro-finished.toml"
    first = hc("brief", finished, "--seat", "Снегурочка в Отпуске", "--json")
    assert parsed(first)["nick"] == "Дачница Люся"
    assert hc("brief", finished, "--seat", "Дачница Люся", "--json").stdout == first.stdout


def test_a_brief_of_nobody_suggests_who_was_meant(hc: Run) -> None:
    result = hc("brief", MIDGAME, "--seat", "Фонарщек")
    assert result.exit_code == 2
    assert "Did you mean: Фонарщик?" in result.stderr
    assert result.stdout == ""
    assert parsed(hc("brief", MIDGAME, "--seat", "Фонарщек", "--json"))["error"]["near"] == ["Фонарщик"]


def test_a_brief_dates_everything_and_names_the_phase(hc: Run) -> None:
    out = hc("brief", MIDGAME, "--seat", "Марта", "--format", "markdown").stdout
    assert "## night 1 · 1 March 2012, 22:00 · Letter: " in out
    assert "## day 1 · 3 March 2012, 10:00 · Post: " in out


def test_what_did_not_leave_the_desk_is_counted(morning: Path, hc: Run) -> None:
    assert "neither as sent nor as published" in hc("brief", morning, "--seat", "Аня").stderr
    assert "neither as sent nor as published" in hc("export", morning).stderr
    assert hc("publish", morning).exit_code == 0
    assert hc("brief", morning, "--seat", "Аня").stderr == hc("export", morning).stderr == ""
    assert all(item["out"] for item in parsed(hc("brief", morning, "--seat", "Аня", "--json"))["items"])


# export ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("name", ["retro-midgame", "musketeers-midgame"])
def test_an_open_game_is_told_without_spoilers(hc: Run, name: str, fmt: Any, lang: str) -> None:
    desk = opened(load(SAVES / f"{name}.toml").save)
    out = hc("export", SAVES / f"{name}.toml", "--format", fmt, lang=lang).stdout
    for each in pieces(desk, lang, fmt):
        if each.item.kind == "letter":
            assert each.item.text not in out
    rest = out
    for each in pieces(desk, lang, fmt):
        if each.item.kind == "post":
            assert each.item.text in rest
            rest = rest.replace(each.item.text, "", 1)
    for subject in {each.item.subject for each in pieces(desk, lang, "plain") if each.item.kind == "post"}:
        rest = rest.replace(subject, "")
    for role in desk.rules.data.roles:
        entry = desk.texts(lang).words["roles"][role]
        for form in entry.values() if isinstance(entry, dict) else (entry,):
            assert not re.search(rf"\b{re.escape(form)}\b", rest, re.IGNORECASE), form
        assert not re.search(rf"\b{role}\b", rest)
    for seat in desk.game.seated():
        assert seat.nick not in rest
    assert not re.search(r"[A-Z]{2,}-\d", rest)


def test_the_default_of_a_finished_game_is_public_too(hc: Run) -> None:
    desk = opened(load(SAVES / "musketeers-finished.toml").save)
    out = hc("export", SAVES / "musketeers-finished.toml").stdout
    for each in pieces(desk, "en", "markdown"):
        assert (each.item.text in out) is (each.item.kind == "post")


@pytest.mark.parametrize("fmt", FORMATS)
def test_full_tells_acts_letters_and_clauses(hc: Run, fmt: str) -> None:
    result = hc("export", MIDGAME, "--full", "--format", fmt)
    for text in ("entry 127", "Check", "О'Брайен", "JOINT-", "applied", "Letter to "):
        assert text in result.stdout
    assert "The game is not over" in result.stderr
    assert hc("export", SAVES / "musketeers-finished.toml", "--full").stderr == ""


def test_full_says_what_the_clauses_say(hc: Run) -> None:
    desk = opened(load(MIDGAME).save)
    step = next(step for entry in desk.entries for step in entry.trace)
    out = hc("export", MIDGAME, "--full", "--format", "plain").stdout
    assert desk.rules.data.clauses[step.clause].text["en"] in out


def test_an_export_as_json(hc: Run) -> None:
    public = parsed(hc("export", MIDGAME, "--json"))
    assert all(
        item["kind"] == "post" for chapter in public["chapters"] for s in chapter["scenes"] for item in s["items"]
    )
    assert {s["act"] for chapter in public["chapters"] for s in chapter["scenes"]} == {None}
    full = parsed(hc("export", MIDGAME, "--full", "--json"))
    assert any(s["act"] for chapter in full["chapters"] for s in chapter["scenes"])


@pytest.mark.parametrize("fmt", FORMATS)
def test_hostile_nicks_stay_text(morning: Path, hc: Run, fmt: str) -> None:
    assert hc("act", morning, "say", "text=[b]x[/b] \x1b[31m # y").exit_code == 0
    for args in (("export", morning, "--full"), ("export", morning), ("brief", morning, "--seat", "[/b]")):
        out = hc(*args, "--format", fmt).stdout
        assert not CONTROL.search(out)
        if fmt == "bbcode":
            assert out.count("[b]") == out.count("[/b]")
            assert "[x]" not in out
        if fmt == "markdown":
            assert not re.search(r"(?<!\\)\[", out)
