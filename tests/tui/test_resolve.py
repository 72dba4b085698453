"""Resolve: what is shown is what is committed; questions are answered in place."""

from textual.widgets import Button, Input, Static

from hostconsole.cli.session import now as cli_now
from hostconsole.core.decisions import Commit, NeedsRuling
from hostconsole.core.journal import plain as plain_values
from hostconsole.core.trace import Step
from hostconsole.desk import inbox
from hostconsole.desk.desk import record
from hostconsole.tui.outbox import Outbox
from hostconsole.tui.outcome import dead_of
from hostconsole.tui.resolve import Page, ResolveScreen
from hostconsole.tui.session import now
from hostconsole.tui.trace import Why, clauses_of, groups
from tests.tui.pilots import kinds, on_disk, plain, press, running, screen_text, settle, until
from tests.tui.samples import WHEN, done, night


def ready():
    """A night with everything in but the assassin's word."""
    desk = done(night(), act="check", by="Жанна", targets=["Павел"])
    return done(desk, act="shot", by="Аня", targets=["Элла"])


def chosen():
    """A night with everything in."""
    return done(ready(), act="choose", by="Зоя", order=3)


async def test_a_refusal_is_said_and_nothing_can_be_committed(tmp_path):
    desk = night()
    async with running(desk, tmp_path) as (app, pilot):
        await press(pilot, "f5")
        assert isinstance(app.screen, ResolveScreen)
        assert "Жанна" in plain(app.screen.query_one("#verdict", Static))
        assert app.screen.query_one("#commit", Button).disabled
        await press(pilot, "f5")
        assert on_disk(app).entries == desk.entries
        await press(pilot, "escape")
        assert not isinstance(app.screen, ResolveScreen)


async def test_what_is_shown_is_committed(tmp_path):
    async with running(chosen(), tmp_path) as (app, pilot):
        await press(pilot, "f5")
        screen = app.screen
        assert isinstance(screen, ResolveScreen)
        decision = screen.preview.decision
        assert isinstance(decision, Commit)
        assert "Элла dies" in screen_text(app)
        assert "Мила → Зоя" in screen_text(app)
        await press(pilot, "f5")
        entry = on_disk(app).entries[-1]
        assert plain_values(entry.notices) == plain_values(decision.notices)
        assert entry.trace == decision.trace
        assert app.focused is app.screen.query_one(Outbox).table, "what is to be sent comes next"
        marked = app.screen.query_one(Outbox).marked()
        assert marked is not None
        assert marked.entry == entry.number


async def test_the_post_the_letters_and_the_clauses_are_there(tmp_path):
    async with running(chosen(), tmp_path, size="wide") as (app, pilot):
        await press(pilot, "f5")
        texts = {page.id: str(page.query_one(Static).render()) for page in app.screen.query(Page)}
        assert "Good morning" in texts["post"]
        assert "Жанна · Check: a miss" in texts["letters"]
        lines = [str(option.prompt) for option in app.screen.query_one(Why).options]
        assert any("JOINT-" in line or "NIGHT-" in line for line in lines)
        assert any("GN-05" in line for line in lines)


async def test_a_question_is_answered_in_place_with_a_reason(tmp_path):
    async with running(ready(), tmp_path) as (app, pilot):
        await press(pilot, "f5")
        screen = app.screen
        assert isinstance(screen, ResolveScreen)
        assert isinstance(screen.preview.decision, NeedsRuling)
        assert isinstance(app.focused, Button)
        assert app.focused.name == "absent", "the recommended answer has the focus"
        screen.query_one("#why", Input).value = "молчал весь день"
        await press(pilot, "enter")
        entry = on_disk(app).entries[-1]
        assert (entry.act["act"], entry.act["choice"], entry.act["why"]) == ("answer", "absent", "молчал весь день")
        assert isinstance(screen.preview.decision, Commit)
        await press(pilot, "enter")  # the answer is still owed, so this only asks
        assert "once more commits" in screen_text(app)
        button = screen.query_one("#commit", Button)
        await until(pilot, lambda: not button.has_class("-active"))
        await press(pilot, "enter")
        assert kinds(on_disk(app))[-2:] == ["answer", "close"]


async def test_a_stale_preview_is_made_anew_and_not_committed(tmp_path):
    async with running(chosen(), tmp_path) as (app, pilot):
        await press(pilot, "f5")
        app.session.keep(record(app.session.desk, {"act": "note", "text": "x"}, time=now(), who="other"))
        await press(pilot, "f5")
        assert kinds(on_disk(app))[-1] == "note"
        assert isinstance(app.screen, ResolveScreen)
        await press(pilot, "f5")
        assert kinds(on_disk(app))[-1] == "close"


async def test_a_file_changed_by_somebody_else_stops_the_commit(tmp_path):
    async with running(chosen(), tmp_path) as (app, pilot):
        path = app.session.file.path
        path.write_text(path.read_text("utf-8").replace("Тёмный город", "Светлый город"), "utf-8")
        before = app.session.desk
        await press(pilot, "f5", "f5")
        await settle(pilot)
        assert app.session.desk is before, "what is not saved is not kept"
        assert "changed by somebody else" in screen_text(app)


def unsettled():
    """A night with everything in, and one line that nobody settled."""
    look = inbox.look(chosen(), {"text": "check | Жанна | Павел ? Павел, Рита", "channel": "letter"})
    return inbox.take(chosen(), look, time=WHEN, who="host")


async def test_open_ends_are_said_and_asked_about_once(tmp_path):
    async with running(unsettled(), tmp_path) as (app, pilot):
        await press(pilot, "f5")
        text = screen_text(app)
        assert "1 unsure line waits in the inbox" in text.splitlines()[0]
        assert "F3" in text
        before = on_disk(app).entries
        await press(pilot, "f5")
        assert on_disk(app).entries == before, "the first press only asks"
        assert "once more commits" in screen_text(app)
        await press(pilot, "escape")
        assert on_disk(app).entries == before
        await press(pilot, "f5", "f5", "f5")
        assert kinds(on_disk(app))[-1] == "close"


async def test_what_did_not_come_is_said_before_the_day_closes(tmp_path):
    day = done(chosen(), act="close")
    async with running(day, tmp_path) as (app, pilot):
        await press(pilot, "f5")
        assert "Not in yet" in screen_text(app)
        assert "Мила" in plain(app.screen.query_one("#warning", Static))
        await press(pilot, "f5")
        assert kinds(on_disk(app))[-1] == "close"
        assert len(on_disk(app).entries) == len(day.entries)
        await press(pilot, "ctrl+o")
        assert len(on_disk(app).entries) == len(day.entries) + 1


async def test_times_are_those_of_the_command_line(tmp_path):
    async with running(chosen(), tmp_path) as (app, pilot):
        await press(pilot, "f5", "f5")
        entry = on_disk(app).entries[-1]
        assert entry.act["act"] == "close"
        for moment in (entry.time, entry.act["at"]):
            assert moment.tzinfo is None
            assert abs((cli_now() - moment).total_seconds()) < 60


async def test_a_death_names_its_clauses_and_the_clauses_fold(tmp_path):
    async with running(chosen(), tmp_path) as (app, pilot):
        await press(pilot, "f5")
        assert isinstance(app.screen, ResolveScreen)
        decision = app.screen.preview.decision
        assert isinstance(decision, Commit)
        dead = dead_of(decision.events)
        assert dead
        first = clauses_of(decision.trace, dead[0])[0]
        outcome = str(app.screen.query_one("#outcome", Page).query_one(Static).render())
        assert f"({first}" in outcome
        await press(pilot, "left")
        why = app.screen.query_one(Why)
        assert why.has_focus, "Enter is for the clauses here, not for committing"
        marked = why.highlighted_option
        assert marked is not None
        assert first in str(marked.prompt), "those about the dead come first"
        text = app.session.desk.rules.data.clauses[first].text["en"]
        assert text not in str(marked.prompt)
        await press(pilot, "enter")
        assert text in str(marked.prompt)
        await press(pilot, "enter")
        assert text not in str(marked.prompt)
        await press(pilot, "left")
        assert isinstance(app.focused, Button)
        assert app.focused.id == "commit"


def test_each_clause_stands_under_those_it_is_about():
    many = Step("C", seats=("a", "b", "c", "d"))
    steps = [Step("A", seats=("a", "b")), Step("B"), many, Step("D", "considered", ("b",)), Step("E", seats=("b",))]
    assert groups(steps, ("b",)) == [
        ("b", (steps[0], steps[4], steps[3])),
        ("a", (steps[0],)),
        ("", (steps[1], many)),
    ]


async def test_after_a_commit_in_own_words_the_outbox_is_at_what_is_new(tmp_path):
    async with running(chosen(), tmp_path) as (app, pilot):
        await press(pilot, "f5")
        assert isinstance(app.screen, ResolveScreen)
        await app.screen.reworded(1, "my own words")
        await press(pilot, "f5")
        await settle(pilot)
        close = next(e for e in reversed(on_disk(app).entries) if e.act["act"] == "close")
        assert on_disk(app).entries[-1].act["act"] == "word"
        marked = app.screen.query_one(Outbox).marked()
        assert marked is not None
        assert marked.entry == close.number
