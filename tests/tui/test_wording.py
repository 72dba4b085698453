"""The host's own words: in the preview before an act is committed, and in the outbox."""

from textual.widgets import OptionList

from hostconsole.desk.history import outgoing
from hostconsole.tui.outbox import Outbox
from hostconsole.tui.resolve import ResolveScreen
from hostconsole.tui.wording import WordingScreen
from tests.tui.pilots import kinds, on_disk, press, running, screen_text, settle
from tests.tui.test_resolve import chosen


async def test_a_post_worded_in_the_preview_is_committed_so(tmp_path):
    desk = chosen()
    async with running(desk, tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f5", "right", "e")
        editor = app.screen
        assert isinstance(editor, WordingScreen)
        draft = editor.area.text
        editor.area.put("Светает.\n\n" + draft)
        await press(pilot, "f5")
        assert isinstance(app.screen, ResolveScreen)
        assert "Светает." in screen_text(app)
        assert on_disk(app).entries == desk.entries
        await press(pilot, "f5")
        after = on_disk(app)
        assert kinds(after)[len(desk.entries) :] == ["close", "word"]
        post = next(each for each in outgoing(after, "en", "bbcode") if each.entry == after.entries[-2].number)
        assert post.item.text == "Светает.\n\n" + draft
        assert post.draft == draft


async def test_of_several_letters_one_is_picked(tmp_path):
    async with running(chosen(), tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f5", "right", "right", "у")
        assert app.screen.query(OptionList), "which letter?"
        await press(pilot, "enter")
        assert isinstance(app.screen, WordingScreen)
        assert app.screen.item.kind == "letter"
        await press(pilot, "escape")
        assert isinstance(app.screen, ResolveScreen)
        assert app.screen.edits == {}


async def test_an_item_of_the_outbox_is_worded_and_drafted_again(tmp_path):
    async with running(chosen(), tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f6", "e")
        editor = app.screen
        assert isinstance(editor, WordingScreen)
        draft = editor.area.text
        editor.area.put("Иначе. [b]")
        await press(pilot, "f5")
        await settle(pilot)
        item = app.screen.query_one(Outbox).marked()
        assert (item.item.text, item.draft, item.edited) == ("Иначе. [b]", draft, "bbcode")
        assert "In your words" in screen_text(app)
        await press(pilot, "e", "f6", "f5")
        item = app.screen.query_one(Outbox).marked()
        assert (item.item.text, item.edited) == (draft, "")


async def test_an_empty_text_is_not_kept(tmp_path):
    desk = chosen()
    async with running(desk, tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f6", "e")
        app.screen.area.put("  ")
        await press(pilot, "f5")
        assert isinstance(app.screen, WordingScreen)
        assert on_disk(app).entries == desk.entries


async def test_a_sent_text_is_not_worded_anew(tmp_path):
    async with running(chosen(), tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f6", "s")
        sent = next(each for each in app.session.outbox() if each.sent)
        app.screen.query_one(Outbox).table.go_to(sent.id)
        await press(pilot, "e")
        assert not isinstance(app.screen, WordingScreen)
