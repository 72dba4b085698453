"""The roster and the boards: tables of the game, side by side with what the host does."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import TabbedContent, TabPane

from hostconsole.core.boards import Board, Column
from hostconsole.core.game import Game
from hostconsole.tui.boards import BoardTable
from hostconsole.tui.session import Session
from hostconsole.tui.text import safe
from hostconsole.tui.words import board_title

ROSTER = "roster"
"""The board that stands apart: who sits at the table. A game without one gets a plain list."""


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
    """Every other table of the game, each on a tab."""

    def compose(self) -> ComposeResult:
        """Tabs; the boards come with the game."""
        yield TabbedContent()

    async def show(self, session: Session) -> None:
        """Shows every board as it stands, with a tab for each that is new."""
        tabs = self.query_one(TabbedContent)
        desk = session.desk
        for board in desk.rules.boards(desk.game):
            if board.key == ROSTER:
                continue
            found = self.query(f"#board-{board.key}")
            if not found:
                pane = TabPane(safe(board_title(session.texts, board.key)), BoardTable(), id=f"board-{board.key}")
                await tabs.add_pane(pane)
            self.query_one(f"#board-{board.key}").query_one(BoardTable).show(board, session)

    def first_focus(self) -> Widget | None:
        """The table on the open tab."""
        pane = self.query_one(TabbedContent).active_pane
        return pane.query_one(BoardTable) if pane else None

    def open(self, key: str) -> None:
        """Opens the tab of that board."""
        self.query_one(TabbedContent).active = f"board-{key}"
