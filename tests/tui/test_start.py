"""The first screen: games opened lately, a new game by form, a save by its path, the example."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select, Static

from hostconsole.desk.desk import saved
from hostconsole.locale import use_language
from hostconsole.store import create, load
from hostconsole.tui.boards import KeyedTable
from hostconsole.tui.form import FormScreen
from hostconsole.tui.help import HelpScreen
from hostconsole.tui.newgame import Draft, signed_up
from hostconsole.tui.newscreen import NewScreen, OptionBox
from hostconsole.tui.recent import list_file, recent, remember
from hostconsole.tui.start import OpenScreen, StartApp, StartScreen
from tests.tui.pilots import SIZES, on_disk, plain, press, running, screen_text, settle, until
from tests.tui.samples import NICKS, night

LIST = "\n".join(f"{nick}; {place}" for place, nick in enumerate(NICKS, start=1))


@asynccontextmanager
async def started(
    folder: Path, *, example: Path | None = None, size: str = "narrow"
) -> AsyncIterator[tuple[StartApp, Pilot[object]]]:
    """The first screen."""
    use_language("en")
    app = StartApp(None, example, folder)
    async with app.run_test(size=SIZES[size]) as pilot:
        await until(pilot, lambda: isinstance(app.screen, StartScreen) and bool(app.screen.query(OptionList)))
        await settle(pilot)
        yield app, pilot


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A game on disk."""
    path = tmp_path / "тёмный.toml"
    create(path, saved(night()))
    return path


def test_the_list_of_games_is_short_and_knows_each_once(tmp_path: Path, save: Path):
    other = tmp_path / "other.toml"
    other.write_text("", "utf-8")
    for path in (save, other, save):
        remember(path, "a\ttitle\nof two lines")
    assert [game.path for game in recent()] == [save, other]
    assert recent()[0].title == "a title of two lines"
    other.unlink()
    assert [game.path for game in recent()] == [save]
    assert list_file().is_relative_to(tmp_path)


def test_a_list_that_cannot_be_kept_stops_nobody(save: Path):
    list_file().parent.parent.mkdir(parents=True)
    list_file().parent.write_text("in the way", "utf-8")
    remember(save, "x")
    assert recent() == ()


async def test_a_game_opened_lately_is_opened_again(tmp_path: Path, save: Path):
    remember(save, "[b]Тёмный")
    async with started(tmp_path) as (app, pilot):
        assert "[b]Тёмный" in screen_text(app)
        await press(pilot, "enter")
    assert app.return_value is not None
    assert app.return_value.desk.header.title == "Тёмный город"


async def test_a_game_that_cannot_be_opened_is_said_in_place(tmp_path: Path):
    broken = tmp_path / "broken.toml"
    broken.write_text("[game\n", "utf-8")
    remember(broken, "Broken")
    async with started(tmp_path) as (app, pilot):
        await press(pilot, "enter")
        assert "not valid TOML" in " ".join(plain(app.screen.query_one("#fault", Static)).split())
        assert isinstance(app.screen, StartScreen)


async def test_a_save_is_opened_by_its_path(tmp_path: Path, save: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    async with started(tmp_path) as (app, pilot):
        await press(pilot, "щ")
        assert isinstance(app.screen, OpenScreen)
        assert "тёмный.toml" in screen_text(app), "the saves of this folder are offered"
        app.screen.query_one(Input).value = "missing.toml"
        await press(pilot, "enter")
        assert "There is no save" in screen_text(app)
        assert app.screen.query_one(Input).value == "missing.toml"
        app.screen.query_one(Input).value = str(save)
        await press(pilot, "enter")
    assert app.return_value is not None
    assert [game.path for game in recent()] == [save]


async def test_the_example_is_a_copy_and_is_not_kept(tmp_path: Path, save: Path):
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    async with started(scratch, example=save) as (_app, pilot):
        await press(pilot, "d")
    assert _app.return_value is not None
    assert _app.return_value.file.path == scratch / save.name
    assert recent() == ()


async def test_without_an_example_none_is_offered(tmp_path: Path):
    async with started(tmp_path) as (app, _pilot):
        assert app.screen.query_one(OptionList).option_count == 2


async def test_a_new_game_is_made_from_a_pasted_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    async with started(tmp_path, size="wide") as (app, pilot):
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, NewScreen)
        await press(pilot, "f5")
        assert "empty" in screen_text(app), "no players, no game"
        screen.query_one("#title", Input).value = "Осень/2012"
        screen.query_one("#players").load_text(LIST + "\nАня")
        await settle(pilot)
        assert "twice" in plain(screen.query_one("#stands", Static))
        await press(pilot, "f5")
        assert isinstance(app.screen, NewScreen)
        await press(pilot, "escape", "n")
        screen = app.screen
        assert screen.query_one("#title", Input).value == "Осень/2012", "nothing is lost by going back"
        screen.query_one("#players").load_text(LIST)
        await settle(pilot)
        assert "22 players: that fits" in plain(screen.query_one("#stands", Static))
        assert screen.query_one("#parsed", KeyedTable).row_count == 22
        box = next(each for each in screen.query(OptionBox) if each.key == "kill_share")
        assert "share" in plain(box.query_one(".meaning")) or "price" in plain(box.query_one(".meaning"))
        box.query_one(Select).value = "half"
        await settle(pilot)
        await press(pilot, "f5")
    made = load(tmp_path / "Осень 2012.toml").save
    assert made.header.options["kill_share"] == "half"
    assert made.header.title == "Осень/2012"
    assert [(each["nick"], each["exp"]) for each in made.entries[0].act["players"]][:2] == [("Аня", 1), ("Боря", 2)]
    assert app.return_value is not None
    assert [game.title for game in recent()] == ["Осень/2012"]


async def test_a_save_that_is_there_is_not_written_over(tmp_path: Path, save: Path):
    before = save.read_bytes()
    async with started(tmp_path) as (app, pilot):
        await press(pilot, "т")
        app.screen.query_one("#players").load_text(LIST)
        app.screen.query_one("#path", Input).value = str(save)
        await settle(pilot)
        await press(pilot, "ctrl+o")
        assert "exists already" in " ".join(plain(app.screen.query_one("#answer", Static)).split())
        assert app.draft.players == LIST
    assert save.read_bytes() == before


async def test_another_ruleset_has_other_options(tmp_path: Path):
    async with started(tmp_path) as (app, pilot):
        await press(pilot, "n")
        app.screen.query_one("#ruleset", Select).value = "musketeers"
        await until(pilot, lambda: "swaps" in {box.key for box in app.screen.query(OptionBox)})
        assert "mana" not in {box.key for box in app.screen.query(OptionBox)}


def test_a_draft_names_its_save():
    assert Draft("retro", title="..").save.name == "game.toml"
    assert Draft("retro", title="a/b:c").save.name == "a b c.toml"
    assert Draft("retro", path="x/y").save == Path("x/y.toml")


async def test_a_new_game_waits_for_the_deal_and_the_key_of_the_draw_is_not_shown(tmp_path: Path):
    draft = Draft("retro", players=LIST)
    async with running(signed_up(draft), tmp_path) as (app, pilot):
        assert "The roles can be dealt (F7)" in screen_text(app)
        app.form("deal")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await press(pilot, "f5")
        act = on_disk(app).entries[-1].act
        assert act["act"] == "deal"
        assert act["at"].tzinfo is None
        assert act["seed"] not in screen_text(app)
        assert "The roles can be dealt" not in screen_text(app)


@pytest.mark.parametrize("size", ["narrow", "wide"])
async def test_every_option_is_reached_by_key_and_comes_into_sight(tmp_path: Path, size: str):
    async with started(tmp_path, size=size) as (app, pilot):
        await press(pilot, "n")
        boxes = list(app.screen.query(OptionBox))
        seen = set()
        for _step in range(len(boxes) + 8):
            await press(pilot, "tab")
            box = next((each for each in boxes if each.has_focus_within), None)
            if box is not None:
                assert app.screen.query_one("#form").region.contains_region(box.query_one(Select).region)
                seen.add(box.key)
        assert seen == {box.key for box in boxes}


async def test_values_are_offered_in_words_and_kept_as_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for lang, word, usual in (("en", "half", "all of it (as usual)"), ("ru", "половину", "всю (обычно)")):
        async with started(tmp_path) as (app, pilot):
            use_language(lang)
            await press(pilot, "n")
            box = next(each for each in app.screen.query(OptionBox) if each.key == "kill_share")
            shown = [str(prompt) for prompt, _value in box.query_one(Select)._options]
            assert shown == [usual, word]
            box.query_one(Select).value = "half"
            await settle(pilot)
            assert app.draft.chosen["kill_share"] == "half"


@pytest.mark.parametrize("key", ["f1", "f9"])
async def test_help_is_there_on_the_new_page_and_goes_again(tmp_path: Path, key: str):
    async with started(tmp_path) as (app, pilot):
        await press(pilot, "n", key)
        assert isinstance(app.screen, HelpScreen)
        text = " ".join(screen_text(app).replace("│", " ").split())
        assert "F5 creates the game and opens it" in text
        await press(pilot, "f1")
        assert isinstance(app.screen, NewScreen)


def test_every_place_has_help():
    from hostconsole.tui.commands import COMMANDS
    from hostconsole.tui.help import PLACES

    assert {command.where for command in COMMANDS} == {place for place, _title in PLACES}
