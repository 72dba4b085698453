"""The example games: each is whole, audits clean, reads in both languages, and comes out of its story again."""

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hostconsole.cli.app import app
from hostconsole.core import replay
from hostconsole.core.acts import Close, describe, key_of
from hostconsole.core.decisions import Commit
from hostconsole.core.events import Died
from hostconsole.core.journal import Entry
from hostconsole.core.replay import JOURNAL_ACTS
from hostconsole.desk import history, inbox
from hostconsole.desk.audit import findings
from hostconsole.desk.desk import Desk, consider, opened
from hostconsole.store import dumps, load
from saves.make import STORIES, made, main

SAVES = Path(__file__).parents[1] / "saves"
NAMES = tuple(STORIES)
PHASES = {
    "retro-fresh": ("night 1", ""),
    "retro-midgame": ("night 4", ""),
    "retro-finished": ("night 7", "honest"),
    "musketeers-fresh": ("day 1", ""),
    "musketeers-midgame": ("night 2", ""),
    "musketeers-finished": ("evening 6", "honest"),
}
"""Where every example stands, and who has won."""


def example(name: str) -> Desk:
    """The example game of that name."""
    return opened(load(SAVES / f"{name}.toml").save)


def acts_of(desk: Desk) -> list[dict[str, Any]]:
    """Every act of the journal, in order."""
    return [entry.act for entry in desk.entries]


def applied(entries: tuple[Entry, ...]) -> set[str]:
    """Every clause that was applied in these entries."""
    return {step.clause for entry in entries for step in entry.trace if step.mark == "applied"}


def causes(entries: tuple[Entry, ...]) -> set[str]:
    """How people died in these entries."""
    return {event["cause"] for entry in entries for event in entry.events if event["event"] == "died"}


def test_there_is_an_example_of_each_kind() -> None:
    assert sorted(path.stem for path in SAVES.glob("*.toml")) == sorted(NAMES)
    assert set(PHASES) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_stands_where_it_should_and_audits_clean(name: str) -> None:
    save = load(SAVES / f"{name}.toml").save
    desk = opened(save)
    assert findings(save) == ()
    assert (str(desk.game.phase), desk.game.winner) == PHASES[name]
    times = [entry.time for entry in desk.entries]
    assert times == sorted(times)
    assert desk.game == replay.replayed(desk.rules, desk.start, desk.entries)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_comes_out_of_its_story_again(name: str) -> None:
    assert dumps(made(name)) == (SAVES / f"{name}.toml").read_text("utf-8"), "make it anew: python saves/make.py"


def test_the_script_writes_what_it_makes_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.make.STORIES", {"retro-fresh": STORIES["retro-fresh"]})
    for _again in range(2):
        main(tmp_path)
        assert [path.name for path in tmp_path.iterdir()] == ["retro-fresh.toml"]
    assert (tmp_path / "retro-fresh.toml").read_bytes() == (SAVES / "retro-fresh.toml").read_bytes()


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_every_draft_of_an_example_reads_in_both_languages(name: str, lang: str) -> None:
    desk = example(name)
    drafted = history.outgoing(desk, lang, "plain")
    assert drafted
    for each in drafted:
        assert each.item.subject.strip()
        assert each.item.text.strip()
        assert not re.search(r"\{\{|\{%|\b(None|Undefined)\b", each.item.text), each.item.text
    keys = {key for each in drafted for key in each.item.keys}
    done = {entry.act["act"] for entry in desk.entries}
    of_the_desk = {key for act, key in (("correct", "erratum"), ("commitment", "commitment")) if act in done}
    told = {n.key for e in replay.standing(desk.entries) for n in e.notices if n.audience != "host"}
    assert keys == told | of_the_desk
    letters = {seat for each in drafted for seat in each.item.to}
    assert letters == {seat.id for seat in desk.game.seated()}


# Fresh and mid-game --------------------------------------------------------------------------------------------------


def test_nothing_has_been_sent_in_the_fresh_games() -> None:
    for name in NAMES:
        if name.endswith("-fresh"):
            kinds = [act["act"] for act in acts_of(example(name)) if act["act"] != "sent"]
            assert kinds == ["sign-up", "deal", "publish"]


def test_the_nicks_of_the_town_are_of_many_kinds() -> None:
    nicks = list(example("retro-fresh").nicks().values())
    assert len(nicks) == 24
    for pattern in (r"^\S+ \S+$", r"^[A-Za-z]+$", r"\d", r"'", r"_", r"^\S{1,2}$", r"^.{20,}$"):
        assert any(re.search(pattern, nick) for nick in nicks), pattern
    assert any(one != other and other.startswith(one) for one in nicks for other in nicks)


def test_the_demo_night_is_ready_to_be_closed_and_has_all_the_drama() -> None:
    desk = example("retro-midgame")
    assert not any(each.required for each in desk.rules.owed(desk.game))
    waits = inbox.waiting(desk)
    assert {each.item.why for each in waits} >= {"alternative", "refused"}
    decision = consider(desk, Close()).decision
    assert isinstance(decision, Commit)
    assert sum(isinstance(event, Died) for event in decision.events) >= 2
    clauses = {step.clause for step in decision.trace}
    assert {"CLAN-06", "JOINT-15", "MANA-21", "MANA-18", "ASSN-21"} <= clauses  # guard, joint shot, throw, two bullets
    engines = {act["engine"] for act in acts_of(desk) if act["act"] == "paste" and act["channel"] == "thread"}
    assert {"phpbb", "vbulletin", "kamrad"} <= engines
    assert len(engines) == 4


def test_the_night_at_the_tavern_is_ready_to_be_closed_and_ends_with_a_bomb() -> None:
    desk = example("musketeers-midgame")
    assert not any(each.required for each in desk.rules.owed(desk.game))
    decision = consider(desk, Close()).decision
    assert isinstance(decision, Commit)
    told = {notice.key for notice in decision.notices}
    assert {"dawn", "bomb", "bomb-cancelled", "restored", "report", "died", "hindered"} <= told
    assert {event.cause for event in decision.events if isinstance(event, Died)} == {"shot", "bomb"}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Outcome", "Money", "Why", "JOINT-15", "Post:", "Letter to")),
        ("ru", ("Итог", "Деньги", "Почему", "JOINT-15", "Пост:", "Письмо, кому:")),
    ],
)
def test_the_demo_prints_the_night(lang: str, words: tuple[str, ...]) -> None:
    before = (SAVES / "retro-midgame.toml").read_bytes()
    result = CliRunner().invoke(app, ["--lang", lang, "demo", "--plain"])
    assert result.exit_code == 0, result.output
    for word in (*words, "Леди Осень", "Ночная Фея"):
        assert word in result.stdout
    assert (SAVES / "retro-midgame.toml").read_bytes() == before


# Finished ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("retro-finished", 30), ("musketeers-finished", 17)])
def test_the_finished_games_used_every_act_there_is(name: str, seats: int) -> None:
    desk = example(name)
    assert len(tuple(desk.game.seated())) == seats
    assert {key_of(each) for each in desk.rules.acts} <= {act["act"] for act in acts_of(desk)}


def test_the_finished_town_used_every_kind_of_everything() -> None:
    desk = example("retro-finished")
    done = acts_of(desk)
    assert set(JOURNAL_ACTS) <= {act["act"] for act in done}
    for kind, field in (("rule", "kind"), ("pledge", "to"), ("order", "kind")):
        act_type = desk.rules.act_type(kind)
        assert act_type is not None
        described = describe(act_type).field(field)
        assert described is not None
        assert {act[field] for act in done if act["act"] == kind} == set(described.choices)
    assert {act["yes"] for act in done if act["act"] == "reply"} == {True, False}
    assert any("behalf" in act for act in done if act["act"] == "vote")


def test_the_tavern_ended_with_all_mafs_out_and_three_last_words() -> None:
    desk = example("musketeers-finished")
    assert not [seat.id for seat in desk.game.seated() if seat.alive and getattr(seat, "side", "") == "maf"]
    told = [notice.key for entry in desk.entries for notice in entry.notices]
    assert told.count("will") == 3
    assert {"duel", "nobody-jailed", "jailed", "vote-cancelled", "vote-denied", "extended", "game-over"} <= set(told)
    assert causes(desk.entries) == {"shot", "bomb"}


def test_the_finished_town_met_many_a_cell_of_the_truth_tables() -> None:
    desk = example("retro-finished")
    entries = replay.standing(desk.entries)
    assert causes(entries) >= {"shot", "joint", "hired", "check", "vote", "shield", "execution", "exclusion", "ruling"}
    assert {"JOINT-01", "JOINT-14", "JOINT-15", "NECRO-20", "MANA-21", "CLAN-08", "CLAN-28", "COMM-09"} <= applied(
        entries
    )
    assert any(not pledge.get("yes", True) for pledge in acts_of(desk) if pledge["act"] == "reply")
    assert not desk.game.ledger.holds
