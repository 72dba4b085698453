"""The outbox: one key copies, one ticks, undo knows what is out."""

import pytest
from textual.widgets import Static

from hostconsole import clipboard
from hostconsole.desk import history
from hostconsole.outbox.split import split
from hostconsole.tui.finder import FinderScreen
from hostconsole.tui.outbox import Outbox
from tests.tui.pilots import on_disk, plain, press, running, screen_text, settle, until
from tests.tui.samples import done, night


@pytest.fixture
def copied(monkeypatch):
    """What was copied."""
    texts = []

    def copy(text, **_rest):
        texts.append(text)
        return clipboard.CopyResult("test", known=True)

    monkeypatch.setattr(clipboard, "copy", copy)
    return texts


async def test_copy_tick_next(tmp_path, copied):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f6")
        outbox = app.screen.query_one(Outbox)
        first = outbox.marked()
        assert first is not None
        await press(pilot, "enter")
        await until(pilot, lambda: bool(copied))
        assert copied == [first.item.text]
        assert not history.sent_ticks(on_disk(app)), "a copied item is not sent until the host says so"
        await press(pilot, "ы")
        assert history.sent_ticks(on_disk(app)) == {(first.entry, first.number)}
        second = outbox.marked()
        assert second is not None
        assert second.id != first.id
        assert not second.sent


async def test_every_item_is_reached_by_ticking(tmp_path):
    async with running(night(orders=False), tmp_path) as (app, pilot):
        await press(pilot, "f6")
        count = len(app.session.outbox())
        assert count > 3
        await press(pilot, *("s",) * count)
        assert all(item.sent for item in app.session.outbox())


async def test_next_goes_on_from_the_first_line_too(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f6")
        outbox = app.screen.query_one(Outbox)
        seen = []
        for _ in range(3):
            item = outbox.marked()
            assert item is not None
            seen.append(item.id)
            await press(pilot, "n")
        assert len(set(seen)) == 3


async def test_undo_stops_at_what_is_ticked(tmp_path):
    async with running(done(night(), act="say", text="Завтра в полночь"), tmp_path) as (app, pilot):
        await press(pilot, "f6")
        outbox = app.screen.query_one(Outbox)
        outbox.go_to_entry(app.session.desk.entries[-1].number)
        await press(pilot, "s")
        before = on_disk(app).entries
        await press(pilot, "f8")
        assert on_disk(app).entries == before
        assert "correction." in screen_text(app)


async def test_undo_and_redo(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f2", "f8")
        assert on_disk(app).entries[-1].act["act"] == "undo"
        await press(pilot, "к")
        assert on_disk(app).entries[-1].act["act"] == "redo"


async def test_a_text_goes_to_a_file_beside_the_save(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f6", "f")
        await settle(pilot)
        item = app.screen.query_one(Outbox).marked()
        assert item is not None
        files = list((tmp_path / "game.outbox").iterdir())
        assert [file.read_text("utf-8").strip() for file in files] == [item.item.text.strip()]


async def test_formats_go_round(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f6")
        texts = []
        for _ in range(3):
            texts.append(app.session.outbox()[0].item.text)
            await press(pilot, "b")
        assert len(set(texts)) == 3
        assert app.session.fmt == "bbcode"


async def test_honest_words_about_copying(tmp_path):
    async with running(night(), tmp_path, size="wide") as (app, pilot):
        outbox = app.screen.query_one(Outbox)
        for result, words in (
            (clipboard.CopyResult("xclip", known=True), "Copied (xclip)."),
            (clipboard.CopyResult("terminal", known=False), "whether it arrived is not known"),
            (clipboard.CopyResult("nothing", known=False, detail="no terminal"), "Not copied: no terminal"),
        ):
            app.clear_notifications()
            outbox.copied(result)
            await settle(pilot)
            assert words in " ".join(screen_text(app).replace("▌", " ").split()) or any(
                words in note.message for note in app._notifications
            )


async def test_no_clipboard_over_ssh_means_the_terminal(tmp_path, monkeypatch):
    written = []
    async with running(night(), tmp_path) as (app, pilot):
        monkeypatch.setattr(app, "copy_to_clipboard", written.append)
        await press(pilot, "f6", "c")
        await until(pilot, lambda: bool(written))
        assert written == [app.session.outbox()[0].item.text]


async def test_a_letter_with_several_readers_goes_to_each_alone(tmp_path):
    async with running(night(orders=False), tmp_path) as (app, pilot):
        await press(pilot, "f6")
        outbox = app.screen.query_one(Outbox)
        said = outbox.query_one("#readers", Static)
        assert not said.display, "a post goes to everybody"
        shared = next(item for item in app.session.outbox() if len(item.item.to) > 1)
        outbox.table.go_to(shared.id)
        await settle(pilot)
        text = " ".join(plain(said).split())
        nicks = app.session.desk.nicks()
        assert text.startswith("To each alone, never as one message")
        assert all(nicks[seat] in text for seat in shared.item.to)


async def test_a_long_text_is_copied_in_pieces(tmp_path, copied):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f6", "d")
        assert isinstance(app.screen, FinderScreen)
        await press(pilot, "escape")
        outbox = app.screen.query_one(Outbox)
        outbox.divided("60")
        await settle(pilot)
        whole = outbox.marked()
        assert whole is not None
        pieces = len(split(whole.item.text, 60))
        assert pieces > 1
        assert f"In {pieces} pieces" in screen_text(app)
        for count in range(1, pieces + 1):
            await press(pilot, "enter")
            await until(pilot, lambda count=count: len(copied) == count)  # type: ignore[misc]
        assert "".join(copied) == whole.item.text
        await press(pilot, "enter")
        await until(pilot, lambda: len(copied) == pieces + 1)
        assert copied[-1] == copied[0], "then from the start again"
