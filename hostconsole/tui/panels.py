"""The roster and the boards: tables of the game, side by side with what the host does."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Tab, Tabs

from hostconsole.core.boards import Board, Column
from hostconsole.core.game import Game
from hostconsole.tui.boards import BoardTable
from hostconsole.tui.session import Session, host
from hostconsole.tui.text import safe
from hostconsole.tui.words import board_title

ROSTER = "roster"
"""The board that stands apart: who sits at the table. A game without one gets a plain list."""

TAB, TABLE = "tab-board-", "board-"
"""What stands before a board's key in the ids of its tab and its table."""


def roster_of(session: Session) -> Board:
    """The game's own roster, or nicks and who is alive."""
    desk = session.desk
    own = next((board for board in desk.rules.boards(desk.game) if board.key == ROSTER), None)
    return own or plain_roster(desk.game)


def plain_roster(game: Game) -> Board:
    """Nicks and who is alive."""
    seats = tuple(game.seated())
    columns = (Column("seat", "seat"), Column("alive", "flag"))
    return Board(ROSTER, columns, tuple((seat.id, seat.alive) for seat in seats), tuple(seat.id for seat in seats))


class Roster(Vertical):
    """Who sits where, what he is, and whether he lives."""

    def compose(self) -> ComposeResult:
        """One table."""
        yield BoardTable()

    def show(self, session: Session) -> None:
        """Shows the roster as it stands."""
        self.query_one(BoardTable).show(roster_of(session), session)


class Boards(Vertical):
    """Every other table of the game, one at a time under a row of tabs. A table is made when it is first looked at:
    a game may have ten, and each costs a part of the first frame."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Boards > Tabs { height: 1; }
    Boards > Tabs Underline { display: none; }
    Boards > Tabs .-active { text-style: bold reverse; }
    Boards > BoardTable { height: 1fr; display: none; }
    Boards > BoardTable.-open { display: block; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._boards: dict[str, Board] = {}

    def compose(self) -> ComposeResult:
        """The tabs; their boards come with the game."""
        yield Tabs()

    async def show(self, session: Session) -> None:
        """Shows the open board as it stands, with a tab for each board that is new."""
        boards = {board.key: board for board in session.desk.rules.boards(session.desk.game) if board.key != ROSTER}
        tabs = self.query_one(Tabs)
        for board in boards.values():
            if board.key not in self._boards:
                await tabs.add_tab(Tab(safe(board_title(session.texts, board.key)), id=TAB + board.key))
        self._boards = boards
        self.show_open(session)

    def show_open(self, session: Session) -> None:
        """Shows the board of the open tab, and hides the others."""
        board = self._boards.get((self.query_one(Tabs).active or "").removeprefix(TAB))
        for table in self.query(BoardTable):
            table.set_class(board is not None and table.id == TABLE + board.key, "-open")
        if board is None:
            return
        made = next((each for each in self.query(BoardTable) if each.id == TABLE + board.key), None)
        table = made or BoardTable(id=TABLE + board.key, classes="-open")
        if made is None:
            self.mount(table)
        table.show(board, session)

    @on(Tabs.TabActivated)
    def tab_activated(self, event: Tabs.TabActivated) -> None:
        """Another board."""
        event.stop()
        self.show_open(host(self).session)

    def first_focus(self) -> Widget | None:
        """The open table."""
        return next(iter(self.query("BoardTable.-open")), None)

    def has(self, key: str) -> bool:
        """Whether there is a tab for that board."""
        return key in self._boards

    def open(self, key: str) -> None:
        """Opens the tab of that board."""
        self.query_one(Tabs).active = TAB + key
