"""Tables change cell by cell; cursor and scroll stay."""

import pytest
from textual.app import App, ComposeResult

from hostconsole.tui.boards import COVERED, KeyedTable, rows_of
from hostconsole.tui.panels import plain_roster, roster_of
from hostconsole.tui.text import cell
from tests.tui.samples import night, session_of


class Bare(App[None]):
    """One table."""

    def compose(self) -> ComposeResult:
        yield KeyedTable()


def rows(*keys: str, mark: str = ""):
    return [(key, (cell(key), cell(mark))) for key in keys]


@pytest.fixture
def counted(monkeypatch):
    """How often rows were added or the table cleared."""
    calls = {"add": 0, "clear": 0}
    add, clear = KeyedTable.add_row, KeyedTable.clear

    def counting_add(self, *args, **kwargs):
        calls["add"] += 1
        return add(self, *args, **kwargs)

    def counting_clear(self, *args, **kwargs):
        calls["clear"] += 1
        return clear(self, *args, **kwargs)

    monkeypatch.setattr(KeyedTable, "add_row", counting_add)
    monkeypatch.setattr(KeyedTable, "clear", counting_clear)
    return calls


async def test_only_what_differs_is_touched(counted):
    app = Bare()
    async with app.run_test(size=(40, 10)) as pilot:
        table = app.query_one(KeyedTable)
        names = [f"k{n}" for n in range(40)]
        table.fill(["a", "b"], rows(*names))
        await pilot.pause()
        table.move_cursor(row=30)
        await pilot.pause()
        offset = table.scroll_offset
        assert offset.y > 0
        before = dict(counted)
        table.fill(["a", "b"], rows(*names, "new", mark="x"))
        await pilot.pause()
        assert counted == {"add": before["add"] + 1, "clear": before["clear"]}
        assert (table.cursor_row, table.scroll_offset) == (30, offset)
        assert str(table.get_row("k3")[1]) == "x"


async def test_the_cursor_follows_its_row_when_rows_go():
    app = Bare()
    async with app.run_test(size=(40, 10)) as pilot:
        table = app.query_one(KeyedTable)
        table.fill(["a", "b"], rows(*"abcdefgh"))
        table.go_to("e")
        await pilot.pause()
        table.fill(["a", "b"], rows(*"bcdefgh"))
        await pilot.pause()
        assert table.key_at_cursor() == "e"
        table.fill(["a", "b"], rows(*"bcdfgh"))
        await pilot.pause()
        assert table.key_at_cursor() == "f"
        table.fill(["a", "b"], [])
        assert table.key_at_cursor() is None


def test_secret_columns_are_covered_while_private(tmp_path):
    session = session_of(night(), tmp_path)
    board = roster_of(session)
    role = next(place for place, column in enumerate(board.columns) if column.key == "role")
    assert rows_of(board, session)[0][1][role].plain == "yakuza"
    session.private = True
    covered = rows_of(board, session)[0][1]
    assert covered[role].plain == COVERED
    assert covered[0].plain == "Аня"
    clan = next(place for place, column in enumerate(board.columns) if column.key == "clan")
    assert {cells[clan].plain for _key, cells in rows_of(board, session)} == {COVERED}, "an empty cell tells, too"


def test_a_game_without_a_roster_board_gets_a_plain_one():
    desk = night()
    board = plain_roster(desk.game)
    assert len(board.rows) == 22
    assert [column.key for column in board.columns] == ["seat", "alive"]


def test_row_keys_are_unique(tmp_path):
    session = session_of(night(), tmp_path)
    for board in session.desk.rules.boards(session.desk.game):
        keys = [key for key, _cells in rows_of(board, session)]
        assert len(keys) == len(set(keys)), board.key
