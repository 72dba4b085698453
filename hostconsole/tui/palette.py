"""The palette: every command, every act of the game, every player and board, found by typing."""

from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Provider

from hostconsole.core.acts import key_of
from hostconsole.locale import _
from hostconsole.tui.boards import COVERED
from hostconsole.tui.commands import Where, commands
from hostconsole.tui.desk import DeskScreen
from hostconsole.tui.session import host
from hostconsole.tui.text import line, safe
from hostconsole.tui.words import act_help, act_label, board_title

Found = tuple[str, str, Callable[[], object]]
"""What is shown, a remark, what it does."""

PANELS: tuple[Where, ...] = ("inbox", "outbox")


class DeskCommands(Provider):
    """What can be done at the desk."""

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """Everything, before anything is typed."""
        for name, remark, do in self.everything():
            yield DiscoveryHit(safe(name), do, text=name, help=remark)

    async def search(self, query: str) -> AsyncIterator[Hit]:
        """What fits the query."""
        matcher = self.matcher(query)
        for name, remark, do in self.everything():
            if (score := max(matcher.match(name), matcher.match(remark) / 2)) > 0:
                yield Hit(score, safe(name), do, text=name, help=remark)

    def everything(self) -> Iterator[Found]:
        """Commands, acts, boards, players."""
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
