"""`act`, `preview`, `close`, `answer`, `undo`, `redo`, `publish`."""

import json
from pathlib import Path

import pytest

from hostconsole.store import load
from tests.cli.samples import Run, parsed


def test_an_act_is_recorded_and_explained(save: Path, hc: Run) -> None:
    result = hc("act", save, "shot", "by=Аня", "targets=Лев")
    assert result.exit_code == 0
    assert "NIGHT-04 applied [Лев]" in result.stdout
    assert "entry 3: shot by=Аня targets=Лев" in result.stdout
    assert load(save).save.entries[-1].act["targets"] == ("Лев",)


def test_an_act_as_json_holds_what_the_journal_holds(save: Path, hc: Run) -> None:
    told = parsed(hc("act", save, "shot", "by=Аня", "targets=Лев", "--json"))
    entry = load(save).save.entries[-1]
    assert told["ok"] is True
    assert told["entry"] == entry.number == 3
    assert [event["event"] for event in told["events"]] == [event["event"] for event in entry.events]
    assert [step["clause"] for step in told["trace"]] == [step.clause for step in entry.trace]


def test_the_time_of_an_act(save: Path, hc: Run) -> None:
    hc("act", save, "skip", "by=Аня", "--at", "2012-03-02T01:02")
    assert load(save).save.entries[-1].act["at"].isoformat() == "2012-03-02T01:02:00"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_preview_shows_all_and_records_nothing(save: Path, hc: Run, lang: str) -> None:
    hc("act", save, "shot", "by=Аня", "targets=[/b]")
    hc("act", save, "check", "by=Жанна", "targets=Лев")
    before = save.read_bytes()
    result = hc("preview", save, "--at", "2012-03-02T10:00", lang=lang)
    assert result.exit_code == 0
    words = {"en": ("[/b] is dead: a clan's shot", "Letter to Жанна"), "ru": ("[/b] погибает: выстрел клана", "Письмо")}
    for text in (*words[lang], "NIGHT-10", "[/b] ("):
        assert text in result.stdout
    assert save.read_bytes() == before


def test_close_commits_what_the_preview_showed(save: Path, hc: Run) -> None:
    hc("act", save, "check", "by=Жанна", "targets=Глеб")
    shown = parsed(hc("preview", save, "--at", "2012-03-02T10:00", "--json"))
    closed = parsed(hc("close", save, "--at", "2012-03-02T10:00", "--json"))
    assert closed["digest"] == shown["digest"]
    assert closed["dies"] == ["Глеб"]
    assert closed["phase"] == "day 1"
    assert load(save).save.summary["phase"] == "day 1"


def test_close_is_refused_in_the_language(save: Path, hc: Run) -> None:
    before = save.read_bytes()
    assert "Живой комиссар не прислал проверку" in hc("close", save, lang="ru").stderr
    result = hc("close", save)
    assert result.exit_code == 1
    assert "The living commissar has sent no check" in result.stderr
    assert "NIGHT-11" in result.stderr
    assert save.read_bytes() == before


@pytest.fixture
def asked(morning: Path, hc: Run) -> Path:
    """The game in a night that the assassin has not answered for."""
    assert hc("act", morning, "order", "by=Кира", "kind=kill", "price=5", "target=Лев").exit_code == 0
    assert hc("close", morning, "--at", "2012-03-03T10:00").exit_code == 0
    assert hc("act", morning, "check", "by=Жанна", "targets=Мила").exit_code == 0
    return morning


@pytest.mark.parametrize(("lang", "mark"), [("en", "(recommended)"), ("ru", "(рекомендуется)")])
def test_a_question_is_shown_with_how_to_answer(asked: Path, hc: Run, lang: str, mark: str) -> None:
    before = asked.read_bytes()
    result = hc("close", asked, "--at", "2012-03-04T10:00", lang=lang)
    assert result.exit_code == 1
    assert mark in result.stderr
    assert f"hostconsole answer {asked} absent" in result.stderr
    assert asked.read_bytes() == before


def test_a_question_as_json(asked: Path, hc: Run) -> None:
    error = parsed(hc("close", asked, "--at", "2012-03-04T10:00", "--json"))["error"]
    assert error["code"] == "assassin-silent"
    assert error["choices"] == ["absent", "refused"]
    assert error["recommended"] == "absent"


def test_an_answer_settles_the_question(asked: Path, hc: Run) -> None:
    assert hc("answer", asked, "absent", "--why", "three days silent").exit_code == 0
    closed = parsed(hc("close", asked, "--at", "2012-03-04T10:00", "--json"))
    assert closed["dies"] == ["Лев"]


def test_an_answer_that_is_none_of_the_choices(asked: Path, hc: Run) -> None:
    result = hc("answer", asked, "abesnt")
    assert result.exit_code == 2
    assert "absent" in result.stderr


def test_an_answer_to_nothing(save: Path, hc: Run) -> None:
    result = hc("answer", save, "absent", lang="ru")
    assert result.exit_code == 1
    assert "Открытого вопроса нет" in result.stderr


def test_undo_and_redo(save: Path, hc: Run) -> None:
    hc("act", save, "shot", "by=Аня", "targets=Лев")
    assert parsed(hc("undo", save, "--json"))["entries"] == [3]
    assert hc("redo", save).exit_code == 0
    assert hc("redo", save).exit_code == 1
    assert hc("act", save, "undo").exit_code == 0
    assert hc("act", save, "redo").exit_code == 0
    assert [entry.act["act"] for entry in load(save).save.entries[3:]] == ["undo", "redo", "undo", "redo"]


def test_undo_stops_at_a_publication(save: Path, hc: Run) -> None:
    hc("act", save, "shot", "by=Аня", "targets=Лев")
    assert hc("publish", save).exit_code == 0
    refused = hc("undo", save)
    assert refused.exit_code == 1
    assert "published" in refused.stderr


def test_desk_acts_by_name(save: Path, hc: Run) -> None:
    assert hc("act", save, "publish").exit_code == 0
    assert load(save).save.entries[-1].act["act"] == "publish"
    assert hc("act", save, "paste", "channel=thread").exit_code == 2
    assert hc("act", save, "undo", "entries=1").exit_code == 2
    assert hc("preview", save, "undo").exit_code == 2


def test_a_published_act_is_corrected(save: Path, hc: Run) -> None:
    hc("act", save, "shot", "by=Аня", "targets=Лев")
    number = load(save).save.entries[-1].number
    assert hc("publish", save).exit_code == 0
    assert hc("act", save, "correct", "why=опечатка", "drop=yes").exit_code == 2
    assert hc("act", save, "correct", f"entry={number}", "why=опечатка").exit_code == 2
    assert hc("act", save, "correct", "entry=999", "why=опечатка", "drop=yes").exit_code == 1
    done = hc("act", save, "correct", f"entry={number}", "why=опечатка", "act=skip", "by=Аня", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["entry"] == number + 2
    assert load(save).save.entries[-1].again == number
    assert hc("audit", save).exit_code == 0


def test_the_list_of_acts_and_fields(save: Path, hc: Run) -> None:
    assert "buy-votes — Голоса за ману" in hc("act", save, "--list", lang="ru").stdout
    fields = hc("act", save, "vote", "--list").stdout
    assert "behalf (seat) — on behalf of (may be left out)" in fields
    assert [each["key"] for each in parsed(hc("act", save, "vote", "--list", "--json"))["acts"]] == ["vote"]


def test_the_hosts_word_sets_an_option(save: Path, hc: Run) -> None:
    assert hc("act", save, "rule", "kind=option", "key=police_car", "value=honest-only", "why=agreed").exit_code == 0


def test_who_enters_is_kept(save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOSTCONSOLE_WHO", "Соведущая")
    hc("act", save, "skip", "by=Аня")
    assert load(save).save.entries[-1].who == "Соведущая"
