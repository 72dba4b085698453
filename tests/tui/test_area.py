"""The paste area survives what hosts paste."""

import time

import pytest
from textual import events
from textual.app import App, ComposeResult

from hostconsole.tui.area import HUGE, GuardedArea, line_starts, row_at


class Bare(App[None]):
    """An area three lines high."""

    CSS = "GuardedArea { height: 3; width: 20; }"

    def compose(self) -> ComposeResult:
        yield GuardedArea()


async def test_undo_after_a_paste_of_many_lines_in_a_small_window():
    app = Bare()
    async with app.run_test(size=(20, 6)) as pilot:
        area = app.query_one(GuardedArea)
        area.focus()
        await pilot.pause()
        app.post_message(events.Paste("\n".join(f"line {n} with some words to wrap" for n in range(40))))
        await pilot.pause()
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert area.text == ""
        await pilot.press("ctrl+y")
        await pilot.pause()
        assert area.text.startswith("line 0")


@pytest.mark.parametrize("text", ["слово " * 17_000, "строка\n" * (HUGE // 6)], ids=["one line", "many lines"])
async def test_a_huge_paste_is_not_wrapped(text):
    app = Bare()
    async with app.run_test(size=(80, 24)) as pilot:
        area = app.query_one(GuardedArea)
        area.focus()
        await pilot.pause()
        started = time.process_time()
        app.post_message(events.Paste(text))
        await pilot.pause()
        assert not area.soft_wrap
        assert len(area.text) >= len(text) - 1
        assert time.process_time() - started < 5
        area.load_text("короткий")
        area.mend()
        assert area.soft_wrap


async def test_hidden_characters_show_and_stay():
    app = Bare()
    async with app.run_test(size=(40, 6)) as pilot:
        area = app.query_one(GuardedArea)
        area.load_text("a\x1b[31mb\u202ec")
        await pilot.pause()
        assert area.get_line(0).plain == "a␛[31mb¿c"
        assert area.text == "a\x1b[31mb\u202ec"


async def test_marks_stand_on_the_right_lines():
    app = Bare()
    async with app.run_test(size=(40, 6)) as pilot:
        area = app.query_one(GuardedArea)
        area.load_text("one\ntwo words\nthree")
        await pilot.pause()
        area.mark([(4, 13, "bold"), (15, 19, "underline")])
        assert not area.get_line(0).spans
        assert [(s.start, s.end, s.style) for s in area.get_line(1).spans] == [(0, 9, "bold")]
        assert [(s.start, s.end, s.style) for s in area.get_line(2).spans] == [(1, 5, "underline")]
        area.point_at(4, 13)
        assert area.selected_text == "two words"


def test_rows_of_places():
    text = "ab\n\ncd"
    starts = line_starts(text)
    assert starts == [0, 3, 4]
    assert [row_at(starts, place) for place in range(len(text) + 1)] == [0, 0, 0, 1, 2, 2, 2]
