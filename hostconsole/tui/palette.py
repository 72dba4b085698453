"""The palette: every command, every act of the game, every player and board, found by typing."""

from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from itertools import chain

from textual.app import ComposeResult
from textual.command import DiscoveryHit, Hit, Provider
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hostconsole.core.acts import key_of
from hostconsole.desk.timeline import stretches
from hostconsole.locale import _
from hostconsole.tui.boards import COVERED
from hostconsole.tui.commands import KeyBar, Where, bind, commands
from hostconsole.tui.desk import DeskScreen
from hostconsole.tui.journal import phase_title
from hostconsole.tui.session import host
from hostconsole.tui.text import line, safe, styled
from hostconsole.tui.trace import clause_text
from hostconsole.tui.words import act_help, act_label, board_title

Found = tuple[str, str, Callable[[], object]]
"""What is shown, a remark, what it does."""

PANELS: tuple[Where, ...] = ("inbox", "outbox")


class ClauseScreen(ModalScreen[None]):
    """What one clause says."""

    DEFAULT_CSS = """
    ClauseScreen { align: center middle; }
    ClauseScreen > Vertical { width: 76; max-width: 96%; height: auto; max-height: 90%;
        border: round $primary; background: $surface; padding: 0 1; }
    ClauseScreen VerticalScroll { height: auto; max-height: 100%; }
    """

    def __init__(self, clause: str, text: str) -> None:
        super().__init__()
        bind(self, "dialog")
        self.clause = clause
        self.text = text

    def compose(self) -> ComposeResult:
        """Its id over its text."""
        with Vertical():
            with VerticalScroll():
                yield Static(Content.assemble(styled(self.clause, "bold"), "\n", safe(self.text)))
            yield KeyBar(self, "dialog")

    def action_cancel(self) -> None:
        """Back."""
        self.dismiss(None)


class DeskCommands(Provider):
    """What can be done at the desk."""

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """Everything, before anything is typed."""
        for name, remark, do in self.everything():
            yield DiscoveryHit(safe(name), do, text=name, help=remark)

    async def search(self, query: str) -> AsyncIterator[Hit]:
        """What fits the query."""
        matcher = self.matcher(query)
        for name, remark, do in chain(self.everything(), self.clauses()):
            if (score := max(matcher.match(name), matcher.match(remark) / 2)) > 0:
                yield Hit(score, safe(name), do, text=name, help=remark)

    def show_clause(self, clause: str, text: str) -> None:
        """What a clause says."""
        self.app.push_screen(ClauseScreen(clause, text))

    def clauses(self) -> Iterator[Found]:
        """Every clause of the game: too many to be listed before anything is typed."""
        if isinstance(self.screen, DeskScreen):
            session = host(self.screen).session
            for clause in session.desk.rules.data.clauses:
                text = clause_text(session, clause)
                yield clause, line(text, 100), partial(self.show_clause, clause, text)

    def everything(self) -> Iterator[Found]:
        """Commands, acts, boards, players, phases."""
        screen = self.screen
        if not isinstance(screen, DeskScreen):
            return
        app = host(screen)
        session = app.session
        texts = session.texts
        for command in commands("desk"):
            if command.action != "command_palette":
                yield _(command.label), _(command.help), partial(screen.run_action, command.action)
        for panel in PANELS:
            for command in commands(panel):
                yield _(command.label), _(command.help), partial(screen.in_panel, panel, command.action)
        for act_type in session.desk.rules.acts:
            key = key_of(act_type)
            yield act_label(texts, key), act_help(texts, key), partial(app.form, key)
        for board in session.desk.rules.boards(session.desk.game):
            yield board_title(texts, board.key), _("board"), partial(screen.open_board, board.key)
        for seat in session.desk.game.seated():
            remark = COVERED if session.private else _("player")
            yield line(seat.nick, 40), remark, partial(screen.go_to_seat, seat.id)
            yield line(seat.nick, 40), _("his whole story"), partial(screen.open_story, seat.id)
        for stretch in stretches(session.desk):
            title = phase_title(session, stretch)
            yield title, _("look back: what happened, posts, letters, tables"), partial(screen.open_phase, stretch)
