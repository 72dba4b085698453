"""Leaks on the screens: a line above, the place marked, and a second press."""

from textual.widgets import Static

from hostconsole.core.acts import Say
from hostconsole.core.secrets import Secret
from hostconsole.desk.leaks import Leak
from hostconsole.tui.leaks import STYLE, leak_warnings, marked
from hostconsole.tui.outbox import Outbox
from hostconsole.tui.resolve import ResolveScreen
from tests.tui.pilots import kinds, on_disk, plain, press, running, screen_text, settle, until
from tests.tui.samples import done, night, session_of

LEAK = "Жанна, говорят, комиссар."


def styled_parts(widget):
    """The parts of a text that are marked."""
    content = widget.render()
    return [content.plain[span.start : span.end] for span in content.spans if span.style == STYLE]


async def test_a_leak_is_shown_marked_and_asked_about_once(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        app.push_screen(ResolveScreen(app.session, Say(text=LEAK)))
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, ResolveScreen)
        assert "Жанна: commissar is a secret from everyone" in plain(screen.query_one("#warning", Static))
        assert styled_parts(screen.query_one("#post .body", Static)) == ["Жанна, говорят, комиссар"]
        before = on_disk(app).entries
        await press(pilot, "f5")
        assert on_disk(app).entries == before, "the first press only asks"
        assert "Look at the top first" in screen_text(app)
        await press(pilot, "f5")
        assert kinds(on_disk(app))[-1] == "say", "a warning does not block"


async def test_harmless_words_are_committed_at_once(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        app.push_screen(ResolveScreen(app.session, Say(text="Комиссар, ждём письма.")))
        await settle(pilot)
        assert not app.screen.has_class("-warned")
        await press(pilot, "f5")
        assert kinds(on_disk(app))[-1] == "say"


async def test_what_is_covered_is_not_told_by_a_warning(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        app.session.private = True
        app.push_screen(ResolveScreen(app.session, Say(text=LEAK)))
        await settle(pilot)
        warning = plain(app.screen.query_one("#warning", Static))
        assert "1 place in the texts may give a secret away" in warning
        assert "commissar" not in warning


async def test_the_outbox_marks_the_item_and_the_place(tmp_path):
    async with running(done(night(), act="say", text=LEAK), tmp_path) as (app, pilot):
        await press(pilot, "f6")
        outbox = app.screen.query_one(Outbox)
        item = next(each for each in app.session.outbox() if LEAK in each.item.text)
        await until(pilot, lambda: outbox.table.get_row(item.id)[0].plain == "!")
        signs = [str(outbox.table.get_row(each.id)[0]) for each in app.session.outbox()]
        assert signs.count("!") == 1
        outbox.table.go_to(item.id)
        await settle(pilot)
        text = outbox.query_one("#text", Static)
        assert plain(text).startswith("! Жанна: commissar is a secret")
        assert styled_parts(text)[-1] == "Жанна, говорят, комиссар"


def test_overlapping_places_are_marked_once_and_the_text_stays_whole():
    leaks = [Leak(Secret("honest", "a"), start, end, "", ()) for start, end in ((0, 4), (2, 6), (3, 5), (8, 9))]
    content = marked("abc\u202ef[x] i", leaks)
    assert content.plain == "abc‹U+202E›f[x] i"
    assert [content.plain[span.start : span.end] for span in content.spans] == ["abc‹U+202E›", "f[", " "]


def test_many_warnings_are_counted(tmp_path):
    session = session_of(night(), tmp_path)
    leaks = [Leak(Secret("honest", nick), 0, 1, "x", ()) for nick in ("Аня", "Боря", "Вера", "Гоша")]
    assert len(leak_warnings(session, (leaks,))) == 4
    lines = leak_warnings(session, (leaks,), 3)
    assert len(lines) == 3
    assert lines[0].startswith("4 places")
