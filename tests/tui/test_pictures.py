"""The pictures on the screen: chosen from a list, covered while private, written beside the save."""

import pytest
from rich.cells import cell_len
from textual.widgets import Static

from hostconsole.tui.boards import KeyedTable
from hostconsole.tui.desk import DeskScreen
from hostconsole.tui.pictures import PicturesScreen
from tests.tui.pilots import plain, press, running, screen_text, settle, until
from tests.tui.samples import HOSTILE, begin_empty, done, night
from tests.tui.test_hostile import harmless


def played():
    """A day is over, another night under way, a day open after it."""
    desk = night()
    names = [seat.nick for seat in desk.game.seated()]
    desk = done(desk, act="check", by=names[6], targets=[names[19]])
    desk = done(desk, act="choose", by=names[7], order=3)
    desk = done(desk, act="close")
    return done(desk, act="vote", by=names[0], target=names[19])


async def opened(app, pilot, key="g"):
    """The screen of pictures, drawn."""
    await press(pilot, "f2", key)
    await until(pilot, lambda: isinstance(app.screen, PicturesScreen))
    await settle(pilot, 6)
    return app.screen


def drawn(screen) -> str:
    """The picture that is shown."""
    return plain(screen.query_one("#drawn", Static))


@pytest.mark.parametrize("key", ["g", "п"])
@pytest.mark.parametrize(("size", "lang"), [("narrow", "ru"), ("wide", "en")])
async def test_the_picture_follows_the_cursor(tmp_path, size, lang, key):
    async with running(played(), tmp_path, size=size, lang=lang) as (app, pilot):
        screen = await opened(app, pilot, key)
        titles = [screen.words.title(each) for each in screen.pictures.values()]
        assert titles[0] in drawn(screen)
        await press(pilot, "down")
        assert titles[1] in drawn(screen)
        assert titles[0] not in drawn(screen)
        await press(pilot, "escape")
        assert isinstance(app.screen, DeskScreen)


@pytest.mark.parametrize("size", ["narrow", "wide", "roomy"])
async def test_a_picture_is_as_wide_as_its_place(tmp_path, size):
    async with running(played(), tmp_path, size=size) as (app, pilot):
        screen = await opened(app, pilot)
        room = screen.query_one("#sheet").size.width
        for _ in range(len(screen.pictures)):
            assert max(cell_len(line.rstrip()) for line in drawn(screen).splitlines()) <= room
            await press(pilot, "down")


async def test_while_private_the_hosts_own_are_not_even_named(tmp_path):
    async with running(played(), tmp_path) as (app, pilot):
        app.session.private = True
        screen = await opened(app, pilot)
        assert list(screen.pictures) == ["votes", "train-day-1"]
        assert "Exp" not in screen_text(app)
        await press(pilot, "escape")
        app.session.private = False
        screen = await opened(app, pilot)
        assert {"exp", "night-1", "points-day-1", "train-day-2"} <= set(screen.pictures)


async def test_what_is_the_hosts_alone_says_so(tmp_path):
    async with running(played(), tmp_path) as (app, pilot):
        screen = await opened(app, pilot)
        screen.query_one(KeyedTable).go_to("exp")
        await settle(pilot, 4)
        assert "for the host alone" in drawn(screen)


@pytest.mark.parametrize("key", ["w", "ц"])
async def test_what_everybody_may_see_is_written_beside_the_save(tmp_path, key):
    async with running(played(), tmp_path) as (app, pilot):
        await opened(app, pilot)
        await press(pilot, key)
        folder = tmp_path / "game.pictures"
        assert sorted(path.name for path in folder.iterdir()) == ["train-day-1.svg", "votes.svg"]
        assert "2 pictures written" in "\n".join(str(each.message) for each in app._notifications)


async def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    async with running(played(), tmp_path) as (app, pilot):
        (tmp_path / "game.pictures").write_text("x", "utf-8")
        await opened(app, pilot)
        await press(pilot, "w")
        assert "cannot be written" in "\n".join(str(each.message) for each in app._notifications)
        assert isinstance(app.screen, PicturesScreen)


async def test_a_game_open_for_reading_only_writes_no_files(tmp_path):
    async with running(played(), tmp_path) as (app, pilot):
        app.session.read_only = True
        await opened(app, pilot)
        await press(pilot, "w")
        assert not (tmp_path / "game.pictures").exists()
        assert "reading only" in "\n".join(str(each.message) for each in app._notifications)


async def test_a_game_without_pictures_says_so(tmp_path):
    async with running(begin_empty(), tmp_path) as (app, pilot):
        screen = await opened(app, pilot)
        assert "nothing to draw" in drawn(screen)


async def test_hostile_nicks_in_every_picture(tmp_path):
    async with running(night(HOSTILE), tmp_path, size="wide", lang="ru") as (app, pilot):
        screen = await opened(app, pilot)
        for _ in range(len(screen.pictures)):
            harmless(app)
            await press(pilot, "down")
        harmless(app)


async def test_the_palette_finds_the_pictures(tmp_path):
    async with running(played(), tmp_path) as (app, pilot):
        await press(pilot, "f9")
        await pilot.press(*"Pictures")
        await pilot.pause(0.4)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PicturesScreen))
