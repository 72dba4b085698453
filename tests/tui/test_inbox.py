"""Pasting: what is read shows at once, what is sure is recorded at one key, what is unsure waits and is settled."""

import threading

import pytest
from textual.widgets import DataTable, Static

from hostconsole.desk import inbox as desk_inbox
from hostconsole.desk.inbox import waiting
from hostconsole.intake.data import Post, Reading
from hostconsole.tui.form import FormScreen
from hostconsole.tui.inbox import Inbox
from tests.tui.pilots import kinds, on_disk, paste, plain, press, running, screen_text, settle, until
from tests.tui.samples import night

LETTERS = """Привет, ведущий!
check | Жанна | Павел
shot | Аня | Тоня ? Тоня, Ульяна
просто болтовня"""


async def test_a_paste_is_read_marked_and_recorded(tmp_path):
    desk = night()
    async with running(desk, tmp_path) as (app, pilot):
        inbox = await paste(app, pilot, LETTERS)
        assert inbox.table.has_focus, "after a paste the reads have the focus"
        assert inbox.table.row_count == 2
        assert inbox.area.selected_text == "check | Жанна | Павел"
        assert inbox.area.get_line(1).spans
        assert kinds(on_disk(app)) == kinds(desk), "nothing is recorded yet"
        await press(pilot, "enter")
        assert kinds(on_disk(app))[-2:] == ["paste", "check"]
        assert on_disk(app).entries[-2].act["text"] == LETTERS
        assert inbox.area.text == ""
        assert "Recorded. 1 act stands." in screen_text(app)
        assert len(waiting(app.session.desk)) == 1


async def test_a_paste_lands_in_the_inbox_from_any_panel(tmp_path):
    async with running(night(), tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f4")
        assert isinstance(app.focused, DataTable)
        inbox = await paste(app, pilot, "check | Жанна | Павел")
        assert inbox.table.row_count == 1


async def test_a_number_key_picks_a_candidate(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "shot | Аня | Тоня ? Тоня, Ульяна")
        await press(pilot, "enter", "2")
        last = on_disk(app).entries[-1]
        assert (last.act["act"], tuple(last.act["targets"])) == ("shot", ("Ульяна",))
        assert last.source is not None
        assert last.source.excerpt == "shot | Аня | Тоня ? Тоня, Ульяна"
        assert not waiting(app.session.desk)


async def test_accept_as_read_and_drop_on_the_russian_layout(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "shot | Аня | Тоня ?\nthrow | Боря ?")
        await press(pilot, "enter", "ф")
        assert on_disk(app).entries[-1].act["act"] == "shot"
        await press(pilot, "в")
        assert on_disk(app).entries[-1].act == {"act": "drop", "paste": on_disk(app).entries[-3].number, "item": 2}
        assert not waiting(app.session.desk)


async def test_correcting_opens_a_filled_form_and_keeps_the_words(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "shot | Аня | Тоня ?")
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, FormScreen)
        boxes = {box.field.name: box for box in app.screen.boxes}
        assert boxes["by"].read() == "Аня"
        assert boxes["targets"].read() == ["Тоня"]
        boxes["targets"].fill(["Элла"])
        await press(pilot, "f5")
        last = on_disk(app).entries[-1]
        assert tuple(last.act["targets"]) == ("Элла",)
        assert last.source is not None
        assert last.source.item == 1


async def test_a_sure_line_can_be_held_back(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        before = len(app.session.desk.entries)
        await paste(app, pilot, "check | Жанна | Павел")
        await press(pilot, "space", "enter")
        assert kinds(on_disk(app))[before:] == ["paste"]
        assert len(waiting(app.session.desk)) == 1


async def test_a_refused_line_says_why_and_changes_nothing(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "check | Жанна | Нина")
        remark = plain(app.screen.query_one("#remark", Static))
        assert "unsure" in remark
        assert "living" in remark
        await press(pilot, "enter", "a")
        assert kinds(on_disk(app))[-1] == "paste"


async def test_escape_leaves_the_text_then_clears_it(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        inbox = await paste(app, pilot, "check | Жанна | Павел")
        inbox.area.focus()
        await press(pilot, "escape")
        assert inbox.table.has_focus
        assert inbox.area.text
        await press(pilot, "escape")
        assert inbox.area.text == ""
        assert app.session.paste.look is None


async def test_leaving_with_a_text_that_is_not_recorded_asks_once_more(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "check | Жанна | Павел")
        await press(pilot, "q")
        assert app.is_running
        await press(pilot, "q")
        assert app.return_code == 0


async def test_the_sender_and_the_kind_can_be_said(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "check | Жанна | Павел")
        await press(pilot, "w", *"жан", "enter")
        await until(pilot, lambda: app.session.paste.look is not None)
        assert app.session.paste.raw()["from"] == "Жанна"
        await press(pilot, "k")
        await until(pilot, lambda: app.session.paste.look is not None)
        assert app.session.paste.raw() == {"text": "check | Жанна | Павел", "channel": "thread"}


async def test_a_reader_that_trips_does_not_take_the_desk_along(tmp_path, monkeypatch):
    def trips(*_args, **_kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr(desk_inbox, "read_text", trips)
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f3")
        inbox = app.screen.query_one(Inbox)
        inbox.take_paste("что-то")
        await until(pilot, lambda: "ZeroDivisionError" in plain(app.screen.query_one("#heading", Static)))
        assert inbox.area.text == "что-то"


async def test_the_screen_lives_while_a_text_is_read(tmp_path, monkeypatch):
    seen = []
    pressed = threading.Event()

    def slow(text, **_rest):
        pressed.wait(20)
        seen.append(len(text))
        return Reading(engine="slow")

    monkeypatch.setattr(desk_inbox, "read_text", slow)
    async with running(night(), tmp_path) as (app, pilot):
        inbox = app.screen.query_one(Inbox)
        inbox.take_paste("строка\n" * 150_000)
        await until(pilot, lambda: "reading" in plain(app.screen.query_one("#heading", Static)))
        await press(pilot, "f2")
        assert app.screen.query_one("#roster").has_class("-active"), "a key works while the text is read"
        assert not seen
        pressed.set()
        await until(pilot, lambda: app.session.paste.look is not None)
        assert seen


@pytest.mark.parametrize("size", ["narrow", "wide", "roomy"])
async def test_the_source_of_a_waiting_line_is_shown(tmp_path, size):
    async with running(night(), tmp_path, size=size) as (app, pilot):
        await paste(app, pilot, LETTERS)
        await press(pilot, "enter")
        await settle(pilot)
        assert "shot | Аня | Тоня ? Тоня, Ульяна" in screen_text(app)
        remark = " ".join(plain(app.screen.query_one("#remark", Static)).split())
        assert remark.endswith("1 Тоня 2 Ульяна")


async def test_the_engine_is_said_by_hand_and_the_text_read_again(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "check | Жанна | Павел")
        await press(pilot, "e")
        await pilot.press(*"xenforo")
        await press(pilot, "enter")
        await until(pilot, lambda: app.session.paste.look is not None)
        assert app.session.paste.raw()["engine"] == "xenforo"
        await press(pilot, "e", "enter")
        await until(pilot, lambda: app.session.paste.look is not None)
        assert "engine" not in app.session.paste.raw()


async def test_the_head_line_says_what_a_page_was_taken_for(tmp_path, monkeypatch):
    posts = tuple(
        Post(author=author, seat=None, at=None, fingerprint=author, start=0, end=0) for author in ("Аня", "Зевака")
    )
    told = Reading(engine="phpbb", posts=posts, images=((0, 3),), strangers=("Зевака",))
    monkeypatch.setattr(desk_inbox, "read_text", lambda _text, **_known: told)
    async with running(night(), tmp_path, size="wide") as (app, pilot):
        inbox = await paste(app, pilot, "страница")
        head = " ".join(plain(inbox.query_one("#heading", Static)).split())
        assert "phpbb, 2 posts, 2 authors" in head
        assert "1 message without words (an image?)" in head
        assert "1 author not at the table" in head


async def test_a_text_without_an_act_takes_keys_too(tmp_path):
    """With nothing in the list Enter would go to the text and w would be typed into it."""
    async with running(night(), tmp_path) as (app, pilot):
        inbox = await paste(app, pilot, "просто болтовня")
        assert inbox.table.row_count == 0
        assert inbox.table.has_focus
        assert "by form (F7)" in plain(app.screen.query_one("#heading", Static))
        await press(pilot, "enter")
        assert kinds(on_disk(app))[-1] == "paste"
        assert inbox.area.text == ""


async def test_what_the_head_line_says_of_enter_is_true(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        inbox = await paste(app, pilot, "check | Жанна | Павел")
        head = app.screen.query_one("#heading", Static)
        assert "Enter records it." in plain(head)
        inbox.area.focus()
        await settle(pilot)
        assert "Enter" not in plain(head), "there it begins a new line"
        assert "Esc goes to the list." in plain(head)


async def test_a_text_put_aside_comes_back_and_its_sender_does_not_stay(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        inbox = await paste(app, pilot, "check | Жанна | Павел")
        inbox.sent_by("Аня")
        await until(pilot, lambda: app.session.paste.look is not None)
        await settle(pilot)
        await press(pilot, "escape")
        assert inbox.area.text == ""
        assert (app.session.paste.sender, app.session.paste.told) == ("", False), "the next letter is somebody else's"
        await press(pilot, "ctrl+z")
        assert inbox.area.text == "check | Жанна | Павел"


async def test_a_line_that_lacks_something_opens_as_a_form(tmp_path):
    """To accept it as read would be refused in the words of the command line."""
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "shot | Аня ? Тоня, Ульяна")
        await press(pilot, "enter", "a")
        assert isinstance(app.screen, FormScreen)


async def test_candidates_stand_in_a_line_of_their_own(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "shot | Аня | Тоня ? Тоня, Ульяна")
        last = plain(app.screen.query_one("#remark", Static)).rstrip().split("\n")[-1]
        assert last.replace("\u00a0", " ").split() == ["1", "Тоня", "2", "Ульяна"]


async def test_signs_lost_on_the_way_are_told(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "\ufffd\ufffd\ufffd | \ufffd\ufffd")
        assert "another encoding" in plain(app.screen.query_one("#heading", Static))
