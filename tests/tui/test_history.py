"""The journal as a timeline, the past at length, a player's whole story."""

from datetime import timedelta

import pytest
from textual.widgets import Input, Static

from hostconsole.desk import history
from hostconsole.desk.correction import Correction, correct, correction
from hostconsole.desk.desk import Desk
from hostconsole.tui.boards import BoardTable, KeyedTable
from hostconsole.tui.journal import JournalScreen
from hostconsole.tui.pages import Pages
from hostconsole.tui.palette import ClauseScreen, DeskCommands
from hostconsole.tui.past import PastScreen
from hostconsole.tui.story import StoryScreen
from tests.tui.pilots import plain, press, running, screen_text, settle, until
from tests.tui.samples import HOSTILE, WHEN, done, night


def eventful() -> Desk:
    """A night with an act undone, one done again, and a day's vote corrected."""
    desk = done(night(), act="check", by="Жанна", targets=["Харитон"])
    undone = history.undo(desk, time=WHEN, who="host")
    assert isinstance(undone, Desk)
    vote = next(entry for entry in undone.entries if entry.act["act"] == "vote" and entry.act["by"] == "Степан")
    instead = {"act": "vote", "by": "Степан", "target": "Харитон"}
    change = correction(undone, vote.number, instead, "прочёл не так")
    assert isinstance(change, Correction)
    return correct(undone, change, time=WHEN + timedelta(hours=1), who="Аня из соседей")


def rows(screen: JournalScreen) -> list[str]:
    """The lines of the list."""
    table = screen.query_one(KeyedTable)
    return [" ".join(str(cell) for cell in table.get_row_at(row)) for row in range(table.row_count)]


async def test_entries_stand_under_their_phases_and_say_whether_they_count(tmp_path):
    async with running(eventful(), tmp_path) as (app, pilot):
        await press(pilot, "f2", "j")
        assert isinstance(app.screen, JournalScreen)
        lines = rows(app.screen)
        heads = [line for line in lines if "──" in line]
        assert [head.split("── ")[-1].split(" ·")[0] for head in heads][:4] == [
            "sign-up",
            "night 1",
            "day 1",
            "night 2",
        ]
        assert sum("(undone)" in line for line in lines) == 1
        assert any("(set aside by a correction)" in line and "Степан: Vote → Тоня" in line for line in lines)
        assert any("(in place of" in line and "Степан: Vote → Харитон" in line for line in lines)
        check = next(line for line in lines if "Жанна: Check → Харитон" in line)
        assert "(undone)" in check


async def test_the_phases_are_gone_through_by_key_and_opened(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f2", "j", "з", "p")
        screen = app.screen
        assert isinstance(screen, JournalScreen)
        assert "Enter shows the phase" in plain(screen.query_one("#entry", Static))
        await press(pilot, "enter")
        assert isinstance(app.screen, PastScreen)
        text = screen_text(app)
        assert "day 1" in text
        assert "Павел" in text
        await press(pilot, "right")
        assert app.screen.query_one(Pages).active == "post"
        await press(pilot, "left", "left")
        assert app.screen.query_one(Pages).active == "tables"
        await press(pilot, "escape")
        assert isinstance(app.screen, JournalScreen)


async def test_the_tables_of_a_phase_are_those_of_its_end_and_not_of_now(tmp_path):
    desk = night()
    async with running(desk, tmp_path) as (app, pilot):
        now = {board.key: board for board in desk.rules.boards(desk.game)}
        assert not now["votes"].rows
        await press(pilot, "f2", "j", "p", "p", "enter", "left")
        screen = app.screen
        assert isinstance(screen, PastScreen)
        then = {board.key: board for board in screen.then.desk.rules.boards(screen.then.desk.game)}
        assert len(then["votes"].rows) >= 5
        assert len(then["auction"].rows) == 3
        await until(pilot, lambda: bool(screen.query("#tables BoardTable")))
        await settle(pilot)
        table = screen.query_one("#tables BoardTable.-open", BoardTable)
        assert table.row_count == 3
        assert app.session.desk is desk or app.session.desk.entries == desk.entries, "now is untouched"


async def test_an_entry_at_length_has_its_words_events_letters_and_clauses(tmp_path):
    desk = night()
    close = next(entry for entry in desk.entries if entry.act["act"] == "close")
    async with running(desk, tmp_path) as (app, pilot):
        await press(pilot, "f2", "j")
        app.screen.query_one(KeyedTable).go_to(str(close.number))
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, PastScreen)
        what = plain(screen.query_one("#what Static", Static))
        assert "Нина: death → a clan's shot" in what
        assert "Then begins: day 1" in what
        await press(pilot, "right")
        assert "Нина" in screen_text(app)
        await press(pilot, "right", "right")
        assert close.trace[0].clause in screen_text(app)


async def test_a_players_story_from_the_roster(tmp_path):
    async with running(night(), tmp_path, lang="en") as (app, pilot):
        await press(pilot, "f2")
        app.screen.query_one("#roster BoardTable", BoardTable).move_cursor(row=0)
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, StoryScreen)
        text = str(screen.query_one("VerticalScroll Static", Static).content)
        assert text.index("sign-up") < text.index("the roles are dealt → Аня yakuza") < text.index("day 1")
        assert "Аня: the shot is filed → yakuza, Нина" in text
        assert "was told: Your role" in text
        assert "Аня: vote → Рита" in text
        assert "Аня: 3 promised" not in text, "another one's money"
        await press(pilot, "escape", "f2", "p", "enter")
        assert "yakuza" not in screen_text(app)


async def test_the_palette_leads_to_stories_and_phases(tmp_path):
    async with running(night(), tmp_path) as (app, _pilot):
        found = list(DeskCommands(app.screen).everything())
        assert any(name == "Жанна" and "story" in remark for name, remark, _do in found)
        phase = next(do for name, remark, do in found if name.startswith("night 1") and "look back" in remark)
        phase()
        await settle(_pilot)
        assert isinstance(app.screen, PastScreen)


@pytest.mark.parametrize("lang", ["ru", "en"])
async def test_hostile_texts_in_the_past(tmp_path, lang):
    desk = night(HOSTILE)
    desk = done(desk, act="say", text="[/b]\x1b]52;c;AAAA\x07 [@click=app.quit]x[/]")
    async with running(desk, tmp_path, lang=lang) as (app, pilot):
        await press(pilot, "f2", "j", "enter")
        assert isinstance(app.screen, PastScreen)
        for _page in range(6):
            assert "\x1b" not in screen_text(app)
            await press(pilot, "right")
        await press(pilot, "escape", "escape", "f2")
        for row in range(4):
            app.screen.query_one("#roster BoardTable", BoardTable).move_cursor(row=row)
            await press(pilot, "enter")
            assert isinstance(app.screen, StoryScreen)
            assert "\x1b" not in screen_text(app)
            await press(pilot, "escape")
        assert app.is_running


async def test_the_palette_finds_a_clause_by_its_number(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f2", "f9")
        app.screen.query_one(Input).value = "JOINT-01"
        text = app.session.desk.rules.data.clauses["JOINT-01"].text["en"]
        await until(pilot, lambda: text[:20] in screen_text(app))
        await pilot.pause(0.3)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ClauseScreen))
        await settle(pilot)
        assert text[:60] in " ".join(screen_text(app).replace("│", " ").split())
