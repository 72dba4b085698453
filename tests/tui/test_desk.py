"""The desk: layouts, keys and mouse, what is owed, privacy, the palette."""

from datetime import datetime

import pytest
from textual.command import CommandPalette
from textual.widgets import Input

from hostconsole.store import StoreError
from hostconsole.tui import owed
from hostconsole.tui.commands import KeyBar
from hostconsole.tui.desk import DeskScreen
from hostconsole.tui.form import FormScreen
from hostconsole.tui.help import HelpScreen
from hostconsole.tui.journal import JournalScreen
from hostconsole.tui.owed import time_left
from hostconsole.tui.resolve import ResolveScreen
from hostconsole.tui.session import start
from tests.tui.pilots import on_disk, plain, press, running, screen_text, settle, until
from tests.tui.samples import NICKS, WHEN, done, night, session_of


@pytest.mark.parametrize(("size", "seen"), [("narrow", 1), ("wide", 4), ("roomy", 4)])
async def test_layouts(tmp_path, size, seen):
    async with running(night(), tmp_path, size=size) as (app, _pilot):
        panels = [panel for panel in app.screen.query(".page") if panel.display and panel.size.height > 2]
        assert len(panels) == seen
        text = screen_text(app)
        assert "Owed" in text
        assert "Жанна" in text


async def test_function_keys_reach_every_panel(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        for key, panel in (("f2", "roster"), ("f3", "inbox"), ("f4", "boards"), ("f6", "outbox")):
            await press(pilot, key)
            assert app.screen.query_one(f"#{panel}").has_class("-active")
            assert app.screen.query_one(f"#{panel}").has_focus_within, panel
        for key, screen in (("f5", ResolveScreen), ("f1", HelpScreen), ("j", JournalScreen)):
            await press(pilot, key)
            assert isinstance(app.screen, screen)
            await press(pilot, "escape")


async def test_the_key_bar_works_with_the_mouse(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        bar = next(bar for bar in app.screen.query(KeyBar) if bar.where == "desk")
        column = next(x for x in range(bar.size.width) if (found := bar.at(x)) and found.action == "resolve")
        await pilot.click(bar, offset=(column, 0))
        await settle(pilot)
        assert isinstance(app.screen, ResolveScreen)


async def test_privacy_covers_roles_orders_and_letters(tmp_path):
    async with running(night(), tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f2")
        assert "yakuza" in screen_text(app)
        await press(pilot, "з")
        text = screen_text(app)
        assert "yakuza" not in text
        assert "check: Жанна" not in text
        await press(pilot, "f6", "down", "down")
        assert "Your role" not in screen_text(app)
        await press(pilot, "p")
        assert "yakuza" in screen_text(app)


async def test_the_palette_finds_an_act_of_the_game(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f9")
        assert isinstance(app.screen, CommandPalette)
        app.screen.query_one(Input).value = "Announcement"
        await until(pilot, lambda: "announcement" in screen_text(app).lower())
        await pilot.pause(0.3)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        assert isinstance(app.screen, FormScreen)
        assert app.screen.kind.key == "say"


async def test_what_cannot_be_saved_is_not_kept(tmp_path, monkeypatch):
    def full(*_args):
        raise StoreError("disk-full", tmp_path / "game.toml")

    async with running(night(), tmp_path) as (app, pilot):
        before = app.session.desk
        monkeypatch.setattr("hostconsole.tui.session.store", full)
        await press(pilot, "f2", "f8")
        assert app.session.desk is before
        assert on_disk(app).entries == before.entries
        assert "no space left" in screen_text(app)


async def test_a_crash_is_no_success(tmp_path, monkeypatch):
    def breaks(_screen):
        raise RuntimeError("boom")

    monkeypatch.setattr(DeskScreen, "action_help", breaks)
    app = None
    with pytest.raises(RuntimeError, match="boom"):
        async with running(night(), tmp_path) as (app, pilot):
            await press(pilot, "f1")
    assert app is not None
    assert app.return_code == 1


def test_a_save_that_is_not_there_is_an_error_not_a_screen(tmp_path, capsys):
    from hostconsole.tui.app import run

    assert run(tmp_path / "missing.toml", "en") == 1
    assert "There is no save" in capsys.readouterr().err
    with pytest.raises(StoreError):
        start(tmp_path / "missing.toml", "en")


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (datetime(2012, 3, 3, 20, 45), "until 03.03 22:00, 1 h 15 min left"),
        (datetime(2012, 3, 3, 21, 50), "until 03.03 22:00, 10 min left"),
        (datetime(2012, 3, 3, 22, 1), "until 03.03 22:00, time is up"),
        (datetime(2013, 3, 3, 22, 1), "until 03.03 22:00"),
    ],
)
def test_how_long_a_day_still_lasts_is_in_sight(tmp_path, monkeypatch, now, said):
    desk = done(night(orders=False), act="skip", by=NICKS[0])
    desk = done(done(desk, act="skip", by=NICKS[3]), act="check", by=NICKS[6], targets=[NICKS[13]])
    desk = done(desk, act="close", at=WHEN)
    monkeypatch.setattr(owed, "now", lambda: now)
    assert time_left(session_of(desk, tmp_path)).strip() == said


async def test_who_is_owed_is_never_cut_short(tmp_path):
    """The number of those who find no room stands at the end, so it would be lost first."""
    nicks = tuple(f"{name} из дальнего-дальнего леса" for name in NICKS)
    desk = night(nicks)
    async with running(desk, tmp_path) as (app, pilot):
        bar = app.screen.query_one(owed.OwedBar)
        counts = []
        for width in (60, 80, 109):
            await pilot.resize_terminal(width, 24)
            await settle(pilot)
            shown = plain(bar)
            assert "".join(shown.split()) == "".join(str(bar.render()).split()), width
            counts.append(shown.count("…") + shown.count("леса"))
        assert counts == sorted(counts), "more room, more names"
        assert counts[0] < counts[-1]
