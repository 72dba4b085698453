"""Steps a test takes on a running app."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events
from textual.pilot import Pilot
from textual.widget import Widget

from hostconsole.desk.desk import Desk, opened
from hostconsole.store import load
from hostconsole.tui.app import HostApp
from hostconsole.tui.desk import DeskScreen
from hostconsole.tui.inbox import Inbox
from hostconsole.tui.outbox import Outbox
from tests.tui.samples import session_of

SIZES = {"narrow": (80, 24), "wide": (120, 40), "roomy": (200, 60)}


@asynccontextmanager
async def running(
    desk: Desk, folder: Path, *, size: str = "narrow", lang: str = "en"
) -> AsyncIterator[tuple[HostApp, Pilot[int]]]:
    """The app with this game open."""
    app = HostApp(session_of(desk, folder, lang))
    async with app.run_test(size=SIZES[size], notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DeskScreen) and bool(app.screen.query(Outbox)))
        await settle(pilot)
        yield app, pilot


async def settle(pilot: Pilot[int], times: int = 2) -> None:
    """Lets messages and refreshes run out."""
    for _ in range(times):
        await pilot.pause(0)
        await asyncio.sleep(0)


async def until(pilot: Pilot[int], holds: Callable[[], bool], seconds: float = 5.0) -> None:
    """Waits until something holds; fails if it does not in time."""
    for _ in range(int(seconds / 0.01)):
        await pilot.pause(0)
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to hold in time")


async def paste(app: HostApp, pilot: Pilot[int], text: str) -> Inbox:
    """Pastes into whatever has the focus, and waits until the text is read."""
    app.post_message(events.Paste(text))
    inbox = app.screen.query_one(Inbox)
    await until(pilot, lambda: app.session.paste.look is not None)
    await settle(pilot)
    return inbox


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Presses keys one after the other, and lets each do its work."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def on_disk(app: HostApp) -> Desk:
    """The game as the file has it now."""
    return opened(load(app.session.file.path).save)


def kinds(desk: Desk) -> list[str]:
    """The acts of the journal in order."""
    return [entry.act["act"] for entry in desk.entries]


def plain(widget: Widget) -> str:
    """What a widget shows, as text, at the size it has."""
    strips = [widget.render_line(y) for y in range(widget.size.height)]
    return "\n".join(strip.text for strip in strips)


def screen_text(app: HostApp) -> str:
    """The whole screen as text."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join(line.text.rstrip() for line in lines[:height]) if width else ""
