"""A game opened for reading only, and what others write into it meanwhile."""

from pathlib import Path

import pytest

from hostconsole.desk import history
from hostconsole.desk.desk import Desk, begin, opened, saved
from hostconsole.store import StoreError, create, load, store
from hostconsole.tui.app import HostApp
from hostconsole.tui.boards import KeyedTable
from hostconsole.tui.journal import JournalScreen
from hostconsole.tui.marking import MarkScreen
from hostconsole.tui.session import start
from hostconsole.tui.watch import Watch, news, stamp_of
from tests.tui.pilots import kinds, on_disk, press, running, screen_text, settle, until
from tests.tui.samples import WHEN, done, night


def outside(app: HostApp, desk: Desk) -> None:
    """Another console writes this into the save."""
    store(load(app.session.file.path), saved(desk))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is looked at all the time."""
    monkeypatch.setattr("hostconsole.tui.watch.EVERY", 0.02)


@pytest.mark.usefixtures("quick")
async def test_every_change_is_refused_and_the_file_stays(tmp_path: Path):
    async with running(night(), tmp_path) as (app, pilot):
        app.session.read_only = True
        path = app.session.file.path
        before, beside = path.read_bytes(), set(tmp_path.iterdir())
        await app.show_all()
        await press(pilot, "f2", "u")
        assert "open for reading only" in screen_text(app)
        assert screen_text(app).lstrip().startswith("read-only")
        app.publish()
        await press(pilot, "f6", "s")
        await press(pilot, "f2", "j", "u", "r", "escape")
        assert path.read_bytes() == before
        assert {each.name for each in tmp_path.iterdir()} - {each.name for each in beside} <= {"state"}
        assert kinds(on_disk(app)) == kinds(app.session.desk)


def test_the_lock_is_not_taken(tmp_path: Path):
    path = tmp_path / "game.toml"
    create(path, saved(night()))
    (tmp_path / ".game.toml.lock").unlink(missing_ok=True)
    session = start(path, "en")
    session.read_only = True
    with pytest.raises(StoreError, match="read-only"):
        session.keep(done(session.desk, act="skip", by="Аня"))
    assert [each.name for each in tmp_path.iterdir() if "lock" in each.name] == []


@pytest.mark.usefixtures("quick")
async def test_what_another_console_writes_appears(tmp_path: Path):
    async with running(night(), tmp_path) as (app, pilot):
        app.session.read_only = True
        later = done(app.session.desk, act="check", by="Жанна", targets=["Харитон"])
        outside(app, later)
        await until(pilot, lambda: len(app.session.desk.entries) == len(later.entries))
        await settle(pilot, 4)
        assert "1 new entry from outside (host)" in screen_text(app)
        assert app.session.file.fingerprint == load(app.session.file.path).fingerprint


@pytest.mark.usefixtures("quick")
async def test_after_somebody_else_wrote_one_can_go_on_writing(tmp_path: Path):
    async with running(night(), tmp_path) as (app, pilot):
        outside(app, done(app.session.desk, act="check", by="Жанна", targets=["Харитон"]))
        await until(pilot, lambda: app.session.desk.entries[-1].act["act"] == "check")
        await press(pilot, "f2", "u")
        assert kinds(on_disk(app))[-2:] == ["check", "undo"]


@pytest.mark.usefixtures("quick")
async def test_another_game_in_the_place_of_the_save_is_not_taken_over(tmp_path: Path):
    async with running(night(), tmp_path) as (app, pilot):
        path, before = app.session.file.path, app.session.desk
        path.unlink()
        await until(pilot, lambda: "There is no save" in screen_text(app))
        assert app.session.desk is before
        create(path, saved(begin("retro", title="x", options={}, created=WHEN)))
        await until(pilot, lambda: "Another game was put" in screen_text(app))
        assert app.session.desk is before


async def test_own_writing_is_no_news(tmp_path: Path):
    async with running(night(), tmp_path) as (app, pilot):
        watch = Watch(app, stamp_of(app.session.file.path))
        app.attempt(lambda desk: done(desk, act="check", by="Жанна", targets=["Харитон"]), "done")
        file = app.session.file
        assert stamp_of(file.path) != watch.stamp
        watch.look()
        await app.workers.wait_for_complete()
        await settle(pilot)
        assert app.session.file is file
        assert app.session.said == "done"


def test_news_say_who_and_how_many():
    desk = night()
    later = done(desk, act="check", by="Жанна", targets=["Харитон"])
    assert news(desk, later) == "1 new entry from outside (host)"
    undone = history.undo(later, time=WHEN, who="Вера")
    assert isinstance(undone, Desk)
    assert news(desk, undone) == "2 new entries from outside (host, Вера)"
    assert "put back" in news(later, desk)


async def test_a_co_host_may_mark_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async with running(night(), tmp_path) as (app, pilot):
        app.session.read_only = True
        monkeypatch.delenv("HOSTCONSOLE_WHO", raising=False)
        await press(pilot, "f2", "m")
        assert not isinstance(app.screen, MarkScreen)
        assert "HOSTCONSOLE_WHO" in screen_text(app)
        monkeypatch.setenv("HOSTCONSOLE_WHO", "[b]Вера")
        await press(pilot, "ь")
        assert isinstance(app.screen, MarkScreen)
        assert "[b]Вера" in screen_text(app)
        await press(pilot, "tab", "enter")
        assert not isinstance(app.screen, MarkScreen)
        last = opened(load(app.session.file.path).save).entries[-1]
        assert (last.who, last.act["act"], last.act["verdict"]) == ("[b]Вера", "mark", "objects")
        await press(pilot, "j")
        await until(pilot, lambda: isinstance(app.screen, JournalScreen) and app.screen.query_one(KeyedTable).has_focus)
        await press(pilot, "up", "m")
        await until(pilot, lambda: isinstance(app.screen, MarkScreen))
        await press(pilot, "enter")
        last = opened(load(app.session.file.path).save).entries[-1]
        assert last.act["verdict"] == "agreed"
        assert last.act["entry"] == last.number - 2, "the entry under the cursor, not the newest"
        await press(pilot, "escape", "u")
        assert kinds(on_disk(app))[-1] == "mark"
