"""A phase or an entry of the past: what happened, posts, letters, clauses, and the tables as they stood then."""

from collections.abc import Sequence
from itertools import chain

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static, Tabs

from hostconsole.desk.telling import telling
from hostconsole.desk.timeline import Line, desk_at
from hostconsole.locale import _
from hostconsole.tui.boards import COVERED, BoardTable
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.moments import items_at, letters_view, moment_view, past_session, posts_view, teller
from hostconsole.tui.outcome import dead_of
from hostconsole.tui.pages import Page, Pages
from hostconsole.tui.panels import Boards, Roster, roster_of
from hostconsole.tui.session import Session
from hostconsole.tui.text import safe
from hostconsole.tui.trace import Why


class PastBoards(Boards):
    """The tables as they stood at another time."""

    def __init__(self, session: Session, id: str) -> None:
        super().__init__(id)
        self.session = session

    @on(Tabs.TabActivated)
    def tab_activated(self, event: Tabs.TabActivated) -> None:
        """Another board, of that time too."""
        event.stop()
        event.prevent_default()
        self.show_open(self.session)


class PastScreen(Screen[None]):
    """Entries of the journal at length, and the game as it stood at `at`, the number of an entry."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow")]
    DEFAULT_CSS = """
    PastScreen #title { background: $boost; padding: 0 1; height: 1; text-style: bold; }
    """

    def __init__(self, session: Session, title: str, lines: Sequence[Line], at: int) -> None:
        super().__init__()
        bind(self, "past")
        self.headline = title
        self.lines = tuple(lines)
        self.session = session
        self.then = past_session(session, desk_at(session.desk, at))

    def compose(self) -> ComposeResult:
        """The title, the pages, the keys."""
        yield Static(safe(self.headline), id="title")
        hidden = Content(COVERED)
        secret = self.session.private
        items = items_at(telling(self.session.desk, self.session.lang, self.session.fmt), self.lines)
        yield Pages(
            [
                (_("What happened"), Page("what", hidden if secret else self.story())),
                (_("Post"), Page("post", posts_view(items))),
                (_("Letters"), Page("letters", hidden if secret else letters_view(self.then, items))),
                (_("Why"), Why("why-page")),
                (_("Players"), Roster(id="players")),
                (_("Boards"), PastBoards(self.then, id="tables")),
            ]
        )
        yield KeyBar(self, "past")

    async def on_mount(self) -> None:
        """Fills the tables with what stood in them then."""
        self.query_one("#players", Roster).query_one(BoardTable).show(roster_of(self.then), self.then)
        await self.query_one(PastBoards).show(self.then)
        stands = [each.entry for each in self.lines if each.state == "stands"]
        events = chain.from_iterable(self.then.desk.rules.events_of(entry.events) for entry in stands)
        steps = chain.from_iterable(entry.trace for entry in stands)
        self.query_one(Why).show(self.then, steps, dead_of(events))
        self.query_one(Pages).go("what")

    def story(self) -> Content:
        """Every entry; a pasted text in full where there is one entry only."""
        words = teller(self.then)
        views = [moment_view(self.then, each, words, whole=len(self.lines) == 1) for each in self.lines]
        return Content("\n\n").join(views)

    def action_turn(self, by: int) -> None:
        """The next page, or the one before."""
        pages = self.query_one(Pages)
        keys = list(pages.panels)
        pages.go(keys[(keys.index(pages.active) + by) % len(keys)])

    def action_cancel(self) -> None:
        """Back."""
        self.dismiss(None)
