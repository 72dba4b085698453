"""Draws the pictures of the README: `python docs/screenshot.py [FOLDER]`.

The desk as it opens on a copy of the example game, at 120 columns by 40 lines, in Russian, the page that resolves the
night, and a night of a finished game as it may be shown at the end.
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from hostconsole.desk.opening import open_desk
from hostconsole.desk.pictures import pictures
from hostconsole.pictures import svg
from hostconsole.picturing import wording
from hostconsole.tui.app import HostApp
from hostconsole.tui.session import start

ROOT = Path(__file__).parents[1]
SIZE = (120, 40)


async def draw(folder: Path) -> None:
    """Writes desk.svg and resolve.svg."""
    with tempfile.TemporaryDirectory() as scratch:
        save = Path(shutil.copy(ROOT / "saves" / "retro-midgame.toml", scratch))
        app = HostApp(start(save, "ru"))
        async with app.run_test(size=SIZE) as pilot:
            for keys, name in (((), "desk"), (("f5",), "resolve")):
                await pilot.press(*keys)
                await pilot.pause(1.0)
                (folder / f"{name}.svg").write_text(app.export_screenshot(title="hostconsole"), "utf-8")


def draw_night(folder: Path) -> None:
    """Writes night.svg."""
    _file, desk = open_desk(ROOT / "saves" / "retro-finished.toml")
    night = next(each for each in pictures(desk, full=True) if each.id == "night-3")
    (folder / "night.svg").write_bytes(svg(night, wording(desk, "ru")))


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    asyncio.run(draw(target))
    draw_night(target)
