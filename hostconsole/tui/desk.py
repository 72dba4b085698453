"""The desk itself: the panels, what is owed, the keys."""

from textual import on
from textual.app import ComposeResult
from textual.command import CommandPalette
from textual.containers import Vertical
from textual.events import Paste
from textual.screen import Screen
from textual.widgets import DataTable

from hostconsole.desk.timeline import Stretch
from hostconsole.locale import _
from hostconsole.tui.boards import KeyedTable
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.inbox import Inbox
from hostconsole.tui.marking import ask_mark
from hostconsole.tui.outbox import Outbox
from hostconsole.tui.owed import OwedBar
from hostconsole.tui.pages import Pages
from hostconsole.tui.panels import Boards, Roster, roster_of
from hostconsole.tui.session import Follower, Session, host


class DeskScreen(Follower, Screen[None]):
    """Everything at a glance on a wide screen, one panel at a time on a narrow one."""

    AUTO_FOCUS = ""  # the open panel says what takes the focus
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (180, "-roomy")]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    DeskScreen.-wide .pages { layout: grid; grid-size: 2 2; grid-columns: 1fr 1fr; grid-rows: 1fr 1fr; }
    DeskScreen.-roomy .pages { layout: grid; grid-size: 3 2; grid-columns: 5fr 6fr 6fr; grid-rows: 1fr 1fr; }
    DeskScreen.-roomy #roster { row-span: 2; }
    DeskScreen.-roomy #inbox { row-span: 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        bind(self, "desk")

    def compose(self) -> ComposeResult:
        """What is owed, the panels, the keys; of the right width from the first frame on."""
        fitting = [layout for width, layout in self.HORIZONTAL_BREAKPOINTS if width <= self.app.size.width]
        self.add_class(fitting[-1], update=False)
        yield OwedBar()
        with Vertical():
            yield Pages(
                [
                    (_("Players") + " F2", Roster(id="roster")),
                    (_("Inbox") + " F3", Inbox(id="inbox")),
                    (_("Boards") + " F4", Boards(id="boards")),
                    (_("Outbox") + " F6", Outbox(id="outbox")),
                ],
            )
        yield KeyBar(self, "desk")

    async def on_mount(self) -> None:
        """Shows the game."""
        await self.show(host(self).session)
        self.pages.go(host(self).page)

    @property
    def pages(self) -> Pages:
        """The panels."""
        return self.query_one(Pages)

    async def show(self, session: Session) -> None:
        """Shows the desk as it stands now, in every panel."""
        self.query_one(OwedBar).show(session)
        self.query_one(Roster).show(session)
        await self.query_one(Boards).show(session)
        self.query_one(Inbox).show(session)
        self.query_one(Outbox).show(session)

    # Keys ----------------------------------------------------------------------------------------------------------

    def action_page(self, key: str) -> None:
        """Shows a panel."""
        host(self).page = key
        self.pages.go(key)

    def action_resolve(self) -> None:
        """Previews the end of the phase."""
        host(self).resolve()

    def action_acts(self) -> None:
        """Asks which act is to be entered."""
        host(self).pick_act()

    def action_undo(self) -> None:
        """Takes back the last act."""
        host(self).action_undo()

    def action_redo(self) -> None:
        """Does it again."""
        host(self).action_redo()

    def action_command_palette(self) -> None:
        """Everything, found by typing."""
        self.app.push_screen(CommandPalette(placeholder=_("a command, an act, a player, a board")))

    def action_help(self) -> None:
        """All keys."""
        from hostconsole.tui.help import HelpScreen

        self.app.push_screen(HelpScreen())

    def action_journal(self) -> None:
        """Everything that was entered."""
        from hostconsole.tui.journal import JournalScreen

        self.app.push_screen(JournalScreen(host(self).session))

    async def action_privacy(self) -> None:
        """Covers or shows what players may not see."""
        session = host(self).session
        session.private = not session.private
        await self.show(session)

    def action_language(self) -> None:
        """The other language, at once."""
        host(self).other_language()

    def action_mark(self) -> None:
        """A co-host's mark up to the last entry."""
        ask_mark(host(self), len(host(self).session.desk.entries))

    @on(DataTable.RowSelected, "#roster BoardTable")
    def player_chosen(self, event: DataTable.RowSelected) -> None:
        """Enter on a player: his whole story."""
        event.stop()
        seats = roster_of(host(self).session).seats
        if event.cursor_row < len(seats) and (seat := seats[event.cursor_row]):
            self.open_story(seat)

    def open_story(self, seat: str) -> None:
        """Everything about one player."""
        from hostconsole.tui.story import StoryScreen

        self.app.push_screen(StoryScreen(host(self).session, seat))

    def open_phase(self, stretch: Stretch) -> None:
        """A look back at a phase."""
        from hostconsole.tui.journal import phase_title
        from hostconsole.tui.past import PastScreen

        session = host(self).session
        self.app.push_screen(PastScreen(session, phase_title(session, stretch), stretch.lines, stretch.last))

    def action_pictures(self) -> None:
        """The game in pictures."""
        from hostconsole.tui.pictures import PicturesScreen

        self.app.push_screen(PicturesScreen(host(self).session))

    def action_layout(self) -> None:
        """One panel at a time, or as many as fit."""
        host(self).other_layout()

    def action_theme(self) -> None:
        """Light or dark."""
        self.app.theme = "textual-light" if self.app.current_theme.dark else "textual-dark"

    def action_promise(self) -> None:
        """The draw is promised before the deal."""
        host(self).promise()

    def action_published(self) -> None:
        """Everything drafted is out."""
        host(self).publish()

    async def action_quit(self) -> None:
        """Leaves, unless a pasted text would be lost: then a second time."""
        host(self).leave()

    def on_paste(self, event: Paste) -> None:
        """A paste anywhere on the desk goes to the inbox; one into the area there has been taken by it."""
        event.stop()
        self.action_page("inbox")
        self.query_one(Inbox).take_paste(event.text)

    # From the palette ----------------------------------------------------------------------------------------------

    async def in_panel(self, key: str, action: str) -> None:
        """Shows a panel and does what one of its keys does."""
        self.action_page(key)
        await self.query_one(f"#{key}").run_action(action)

    def open_outbox(self, entry: int) -> None:
        """Shows what an entry put into the outbox."""
        self.action_page("outbox")
        self.query_one(Outbox).go_to_entry(entry)

    def open_board(self, key: str) -> None:
        """Shows a board."""
        boards = self.query_one(Boards)
        if boards.has(key):
            boards.open(key)
            self.action_page("boards")
        else:
            self.action_page("roster")

    def go_to_seat(self, seat: str) -> None:
        """Puts the cursor on a player."""
        self.action_page("roster")
        self.query_one(Roster).query_one(KeyedTable).go_to(f"{seat}|{seat}|1")


class TabbedDesk(DeskScreen):
    """One panel at a time, however wide the screen is."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow")]


def desk_screen(tabbed: bool) -> DeskScreen:
    """The desk in the layout the host likes."""
    return TabbedDesk() if tabbed else DeskScreen()
