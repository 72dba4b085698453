"""Nicks that try to be markup, control codes or somebody else: through every panel, both languages."""

import unicodedata

import pytest
from textual.widgets import Input, OptionList, Static

from hostconsole.outbox.marks import HIDDEN
from hostconsole.tui.app import HostApp
from hostconsole.tui.finder import FinderScreen
from hostconsole.tui.form import FormScreen
from hostconsole.tui.journal import JournalScreen
from hostconsole.tui.resolve import ResolveScreen
from tests.tui.pilots import paste, press, running, screen_text, settle
from tests.tui.samples import HOSTILE, done, night


def table():
    """The hostile at the table, orders and votes of theirs in, the night ready to be resolved."""
    desk = night(HOSTILE)
    nicks = [seat.nick for seat in desk.game.seated()]
    desk = done(desk, act="check", by=nicks[6], targets=[nicks[14]])
    return done(desk, act="choose", by=nicks[7], order=3)


def harmless(app: HostApp) -> str:
    """What is on the screen; fails if any of it could act on a terminal."""
    text = screen_text(app)
    assert not {char for char in text if unicodedata.category(char) in HIDDEN and char not in "\n\u200b"}
    assert app.is_running
    assert not app._exception
    return text


@pytest.mark.parametrize(("lang", "size"), [("ru", "narrow"), ("en", "wide")])
async def test_hostile_nicks_through_every_panel(tmp_path, lang, size):
    desk = table()
    nicks = [seat.nick for seat in desk.game.seated()]
    async with running(desk, tmp_path, size=size, lang=lang) as (app, pilot):
        await press(pilot, "f2")
        text = harmless(app)
        for nick in ("[/b]", "[x] ready", "[@click=app.quit]x", "‹U+001B›[31mкрасный", "‹U+202E›аволс", "$primary"):
            assert nick in text, nick
        await press(pilot, "f4", "left", "right")
        harmless(app)
        boards = [board.key for board in desk.rules.boards(desk.game) if board.key != "roster"]
        for key in boards:
            app.screen.open_board(key)  # type: ignore[attr-defined]
            await settle(pilot)
            harmless(app)
        await press(pilot, "f6", "down", "down")
        harmless(app)
        lines = "\n".join(f"shot | {nicks[0]} | {nick} ? {nick}" for nick in nicks[:6])
        await paste(app, pilot, lines)
        harmless(app)
        await press(pilot, "enter", "down", "down")
        harmless(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, FormScreen)
        harmless(app)
        await press(pilot, "tab", "tab")
        harmless(app)
        await press(pilot, "escape", "f5")
        assert isinstance(app.screen, ResolveScreen)
        harmless(app)
        for page in ("post", "letters", "why-page"):
            app.screen.query_one("Pages").go(page)  # type: ignore[attr-defined]
            await settle(pilot)
            harmless(app)
        await press(pilot, "escape", "f2", "j")
        assert isinstance(app.screen, JournalScreen)
        await press(pilot, "up", "up", "up")
        harmless(app)
        await press(pilot, "escape", "f9")
        await pilot.pause(0.3)
        harmless(app)
        app.screen.query_one(Input).value = "[/b]"
        await pilot.pause(0.3)
        harmless(app)


async def test_a_hostile_nick_is_found_and_chosen_by_typing(tmp_path):
    desk = table()
    async with running(desk, tmp_path) as (app, pilot):
        await press(pilot, "f3", "w") if app.session.paste.text else await paste(app, pilot, "болтовня")
        app.screen.query_one("#inbox").action_sender()  # type: ignore[attr-defined]
        await settle(pilot)
        assert isinstance(app.screen, FinderScreen)
        app.screen.query_one(Input).value = "click"
        await settle(pilot)
        assert app.screen.query_one(OptionList).option_count == 1
        harmless(app)
        await press(pilot, "enter")
        assert app.session.paste.sender == "[@click=app.quit]x[/]"
        await settle(pilot)
        heading = str(app.screen.query_one("#heading", Static).render())
        assert "[@click=app.quit]x[/]" in heading


async def test_a_click_on_a_nick_quits_nothing(tmp_path):
    async with running(table(), tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f2")
        for row in range(3, 14):
            await pilot.click(offset=(4, row))
        await settle(pilot)
        harmless(app)
