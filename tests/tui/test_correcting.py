"""Correcting from the journal: what differs is seen before it is recorded, and nothing without a reason."""

from textual.widgets import Input

from hostconsole.desk.history import publish
from hostconsole.tui.correcting import CorrectionScreen, ReasonScreen
from hostconsole.tui.form import FormScreen
from hostconsole.tui.journal import JournalScreen
from tests.tui.pilots import kinds, on_disk, press, running, screen_text
from tests.tui.samples import WHEN, done, night


def published():
    """A day that has been resolved and told, with the night after it begun."""
    return publish(done(night(), act="check", by="Жанна", targets=["Павел"]), time=WHEN, who="host")


def vote_of(desk, nick):
    """The number of somebody's vote."""
    return next(e.number for e in desk.entries if e.act["act"] == "vote" and e.act["by"] == nick)


async def at_entry(app, pilot, number):
    """The journal with the cursor on an entry."""
    await press(pilot, "f2", "j")
    assert isinstance(app.screen, JournalScreen)
    app.screen.table.go_to(str(number))
    await press(pilot)


async def test_a_vote_is_corrected_after_publication(tmp_path):
    desk = published()
    number = vote_of(desk, "Аня")
    async with running(desk, tmp_path, size="wide") as (app, pilot):
        await at_entry(app, pilot, number)
        await press(pilot, "c")
        form = app.screen
        assert isinstance(form, FormScreen)
        next(box for box in form.boxes if box.field.name == "target").fill("Степан")
        await press(pilot, "f5")
        assert isinstance(app.screen, CorrectionScreen)
        assert "No longer true" in screen_text(app)
        assert on_disk(app).entries == desk.entries, "so far it was only looked at"
        await press(pilot, "f5")
        assert isinstance(app.screen, CorrectionScreen), "no correction without a reason"
        app.screen.query_one("#why", Input).value = "misread"
        await press(pilot, "f5")
        assert isinstance(app.screen, JournalScreen)
        after = on_disk(app)
        correcting = after.entries[len(desk.entries)]
        assert correcting.act["act"] == "correct"
        assert (correcting.act["entry"], correcting.act["why"]) == (number, "misread")
        again = next(entry for entry in after.entries if entry.again == number)
        assert again.act["target"] == "Степан"


async def test_leaving_out_shows_what_differs_and_escape_changes_nothing(tmp_path):
    desk = published()
    async with running(desk, tmp_path, size="wide") as (app, pilot):
        await at_entry(app, pilot, vote_of(desk, "Аня"))
        await press(pilot, "x")
        assert isinstance(app.screen, CorrectionScreen)
        assert "it is left out" in screen_text(app)
        await press(pilot, "escape")
        assert on_disk(app).entries == desk.entries


async def test_a_wrong_result_stands_with_a_reason(tmp_path):
    desk = published()
    number = vote_of(desk, "Аня")
    async with running(desk, tmp_path) as (app, pilot):
        await at_entry(app, pilot, number)
        await press(pilot, "ы")
        assert isinstance(app.screen, ReasonScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReasonScreen), "an empty reason is none"
        await press(pilot, *"late", "enter")
        entry = on_disk(app).entries[-1]
        assert entry.act == {"act": "let-stand", "entry": number, "why": "late"}


async def test_what_is_no_act_of_the_game_cannot_be_corrected(tmp_path):
    desk = published()
    async with running(desk, tmp_path) as (app, pilot):
        await at_entry(app, pilot, desk.entries[-1].number)
        for key in ("c", "x", "s"):
            await press(pilot, key)
            assert isinstance(app.screen, JournalScreen)
        assert kinds(on_disk(app)) == kinds(desk)


async def test_a_refused_change_is_said_in_the_form(tmp_path):
    desk = published()
    async with running(desk, tmp_path, size="wide") as (app, pilot):
        await at_entry(app, pilot, vote_of(desk, "Аня"))
        await press(pilot, "c")
        next(box for box in app.screen.boxes if box.field.name == "by").fill("Элла")
        next(box for box in app.screen.boxes if box.field.name == "target").fill("Элла")
        await press(pilot, "f5")
        assert isinstance(app.screen, (FormScreen, CorrectionScreen))
        assert on_disk(app).entries == desk.entries


async def test_a_private_screen_does_not_show_the_correction(tmp_path):
    desk = published()
    number = next(e.number for e in desk.entries if e.act["act"] == "check")
    async with running(desk, tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f2", "p")
        await at_entry(app, pilot, number)
        await press(pilot, "x")
        assert isinstance(app.screen, CorrectionScreen)
        assert "Павел" not in screen_text(app)


async def test_a_correction_that_changes_nothing_is_not_made(tmp_path):
    desk = published()
    async with running(desk, tmp_path, size="wide") as (app, pilot):
        await at_entry(app, pilot, vote_of(desk, "Аня"))
        await press(pilot, "c")
        form = app.screen
        assert isinstance(form, FormScreen)
        target = next(box for box in form.boxes if box.field.name == "target")
        assert app.focused in target.query("*"), "what is wrong is hardly ever who acts"
        await press(pilot, "f5")
        assert app.screen is form
        assert "nothing to correct" in " ".join(note.message for note in app._notifications)
