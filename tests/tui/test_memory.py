"""What a host's screens remember from one start to the next."""

from pathlib import Path

import pytest

from hostconsole.locale import language
from hostconsole.tui import memory
from hostconsole.tui.app import HostApp
from hostconsole.tui.desk import DeskScreen, TabbedDesk
from hostconsole.tui.memory import Memory, keep, keep_language, memory_file, recalled
from hostconsole.tui.session import start
from tests.tui.pilots import press, running, screen_text, settle
from tests.tui.samples import night


def test_the_file_is_in_the_users_state_folder_which_tests_cut_off(tmp_path: Path):
    assert memory_file().is_relative_to(tmp_path)


def test_what_is_kept_is_recalled():
    assert recalled() == (Memory(), "")
    kept = Memory(lang="ru", theme="textual-light", page="outbox", fmt="markdown", private=True, tabbed=True)
    keep(kept)
    assert recalled() == (kept, "")
    keep_language("en")
    assert recalled()[0].lang == "en"
    assert recalled()[0].fmt == "markdown"
    assert [each.name for each in memory_file().parent.iterdir()] == [memory_file().name]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lang": "de"}', '{"fmt": "html"}', '{"private": "yes"}', "\udcff"])
def test_a_broken_file_counts_as_none_and_is_said(text: str):
    memory_file().parent.mkdir(parents=True)
    memory_file().write_text(text, "utf-8", errors="surrogateescape")
    found, fault = recalled()
    assert found == Memory()
    assert str(memory_file()) in fault


def test_a_folder_that_cannot_be_written_stops_nobody():
    memory_file().parent.parent.mkdir(parents=True)
    memory_file().parent.write_text("in the way", "utf-8")
    keep(Memory(lang="ru"))
    assert recalled()[0] == Memory()


async def test_what_is_changed_is_there_at_the_next_start(tmp_path: Path):
    async with running(night(), tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f6", "b", "f2", "t", "p", "v")
        assert isinstance(app.screen, TabbedDesk)
        await settle(pilot)
        assert app.screen.has_class("-narrow")
        path = app.session.file.path
    kept = recalled()[0]
    assert (kept.theme, kept.page, kept.fmt, kept.private, kept.tabbed) == (
        *("textual-light", "roster", "markdown"),
        *(True, True),
    )
    assert kept.lang == "", "a language given for one start is no habit"
    again = HostApp(start(path, "en"))
    async with again.run_test(size=(120, 40)) as pilot:
        await settle(pilot, 4)
        assert isinstance(again.screen, TabbedDesk)
        assert again.theme == "textual-light"
        assert again.session.private
        assert "yakuza" not in screen_text(again)
        await press(pilot, "v")
        assert type(again.screen) is DeskScreen
        assert again.screen.has_class("-wide")


async def test_the_language_is_remembered_once_it_is_switched(tmp_path: Path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f2", "l")
        path = app.session.file.path
    assert recalled()[0].lang == "ru"
    assert start(path, recalled()[0].lang).lang == "ru"
    assert language() == "ru"


async def test_it_is_kept_while_the_app_runs_for_a_terminal_may_be_closed(tmp_path: Path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f2", "p")
        memory.look(app)
        assert recalled()[0] == Memory(page="roster", private=True)


async def test_a_broken_file_is_a_notice_and_no_crash(tmp_path: Path):
    memory_file().parent.mkdir(parents=True)
    memory_file().write_text('{"theme": 3}', "utf-8")
    async with running(night(), tmp_path) as (app, pilot):
        await settle(pilot)
        assert "left aside" in " ".join(screen_text(app).split())


async def test_a_theme_or_a_panel_nobody_knows_is_passed_over(tmp_path: Path):
    keep(Memory(theme="no-such-theme", page="no such panel"))
    async with running(night(), tmp_path) as (app, pilot):
        assert app.theme == "textual-dark"
        await press(pilot, "f4")
        assert app.screen.query_one("#boards").has_class("-active")
