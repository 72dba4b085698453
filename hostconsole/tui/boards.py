"""A table of the game on the screen, refreshed cell by cell; the cursor and the scroll stay where they were."""

from collections import Counter
from collections.abc import Sequence

from rich.text import Text
from textual.actions import SkipAction
from textual.widgets import DataTable

from hostconsole.core.boards import Board
from hostconsole.messages import cell as cell_text
from hostconsole.messages import known_word
from hostconsole.tui.session import Session
from hostconsole.tui.text import cell

WIDEST = 24
"""Cells a column may take: a nick of two hundred letters must not push the rest off the screen."""

COVERED = "•••"
"""What stands in place of a secret while the screen is private."""

Row = tuple[str, tuple[Text, ...]]


class KeyedTable(DataTable[Text]):
    """A table whose rows have keys. `fill` changes only what differs. Left and right scroll what does not fit."""

    DEFAULT_CSS = "KeyedTable { scrollbar-size: 0 1; }"

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, cursor_type="row", zebra_stripes=True, cell_padding=1)
        self._titles: tuple[str, ...] = ()
        self._shown: dict[str, tuple[Text, ...]] = {}

    def fill(self, titles: Sequence[str], rows: Sequence[Row]) -> None:
        """Shows these rows under these titles."""
        wanted = dict(rows)
        if tuple(titles) != self._titles:
            self._titles = tuple(titles)
            self._again(wanted, columns=True)
        elif list(wanted)[: len(self._shown)] == list(self._shown):
            self._change(wanted)
        else:
            self._again(wanted, columns=False)
        self._shown = wanted

    def action_select_cursor(self) -> None:
        """Enter on a line; without one the key is for what the table stands in."""
        if not self.row_count:
            raise SkipAction
        super().action_select_cursor()

    def key_at_cursor(self) -> str | None:
        """The key of the row under the cursor."""
        if not self.row_count:
            return None
        return self.coordinate_to_cell_key(self.cursor_coordinate).row_key.value

    def go_to(self, key: str) -> None:
        """Puts the cursor on the row of that key, if there is one."""
        if key in self._shown:
            self.move_cursor(row=self.get_row_index(key), animate=False)

    def _change(self, wanted: dict[str, tuple[Text, ...]]) -> None:
        """Same rows in the same order, perhaps more at the end: only what differs is touched."""
        for key, cells in wanted.items():
            before = self._shown.get(key)
            if before is None:
                self.add_row(*cells, key=key)
                continue
            for column, (old, new) in enumerate(zip(before, cells, strict=True)):
                if old != new or old.style != new.style:
                    self.update_cell(key, str(column), new, update_width=True)

    def _again(self, wanted: dict[str, tuple[Text, ...]], *, columns: bool) -> None:
        """Rows went or changed places: build anew, and find the old row and scroll again."""
        key, offset, row = self.key_at_cursor(), self.scroll_offset, self.cursor_row
        self.clear(columns=columns)
        if columns:
            for place, title in enumerate(self._titles):
                self.add_column(cell(title), key=str(place))
        for each, cells in wanted.items():
            self.add_row(*cells, key=each)
        if wanted:
            place = list(wanted).index(key) if key in wanted else min(row, len(wanted) - 1)
            self.move_cursor(row=max(0, place), animate=False, scroll=False)
            self.scroll_to(offset.x, offset.y, animate=False)


class BoardTable(KeyedTable):
    """One board of the game."""

    def show(self, board: Board, session: Session) -> None:
        """Shows the board as it stands; secret columns are covered while the screen is private."""
        titles = [known_word(session.texts, "columns", column.key) for column in board.columns]
        self.fill(titles, rows_of(board, session))


def rows_of(board: Board, session: Session) -> list[Row]:
    """The rows with keys that stay the same while a row changes: its seat or first cell, and how many came before."""
    seen: Counter[str] = Counter()
    rows: list[Row] = []
    for place, row in enumerate(board.rows):
        seat = board.seats[place] if place < len(board.seats) else None
        name = f"{row[0]}|{seat}" if row else str(place)
        seen[name] += 1
        cells = tuple(
            cell(COVERED, style="dim")
            if column.secret and session.private  # empty cells too: who has no clan is a secret as well
            else _cell(cell_text(value, column, session.desk, session.lang), column.kind)
            for value, column in zip(row, board.columns, strict=False)
        )
        rows.append((f"{name}|{seen[name]}", cells))
    return rows


def _cell(text: str, kind: str) -> Text:
    made = cell(text, WIDEST)
    if kind in ("number", "halves"):
        made.justify = "right"
    return made
