"""The journal as a timeline: phase by phase, every entry, what it said, and whether it still counts."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, Static

from hostconsole.core.journal import Entry
from hostconsole.desk.history import published_up_to
from hostconsole.desk.timeline import Line, Stretch, stretches
from hostconsole.locale import _, ngettext
from hostconsole.messages import phase_name
from hostconsole.tui.boards import COVERED, KeyedTable, Row
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.correcting import ask_correction, ask_dropping, ask_let_stand
from hostconsole.tui.marking import ask_mark
from hostconsole.tui.moments import moment_view, remarks, said_act, teller
from hostconsole.tui.session import Follower, Session, host
from hostconsole.tui.text import cell, safe
from hostconsole.tui.trace import trace_view
from hostconsole.tui.words import signer

if TYPE_CHECKING:
    from hostconsole.tui.app import HostApp

PHASE = "phase-"
"""What the key of a phase's row begins with; an entry's key is its number."""


class JournalScreen(Follower, Screen[None]):
    """Every entry under its phase; what was undone or corrected stays in sight, and says so."""

    DEFAULT_CSS = """
    JournalScreen #both { height: 1fr; }
    JournalScreen #entries { height: 2fr; }
    JournalScreen #detail { height: 1fr; padding: 0 1; background: $surface; border-top: solid $primary; }
    JournalScreen.-wide #both, JournalScreen.-roomy #both { layout: horizontal; }
    JournalScreen.-wide #entries, JournalScreen.-roomy #entries { height: 1fr; width: 3fr; }
    JournalScreen.-wide #detail, JournalScreen.-roomy #detail { height: 1fr; width: 2fr; border-top: none;
        border-left: solid $primary; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        bind(self, "journal")
        self.session = session
        self.found: tuple[Stretch, ...] = ()

    def compose(self) -> ComposeResult:
        """The list, the entry, the keys."""
        with Container(id="both"):
            yield KeyedTable(id="entries")
            with VerticalScroll(id="detail"):
                yield Static(id="entry")
        yield KeyBar(self, "journal")

    async def on_mount(self) -> None:
        """The newest entry is in sight."""
        await self.show(self.session)
        self.table.focus()
        self.table.move_cursor(row=self.table.row_count - 1, animate=False)

    @property
    def table(self) -> KeyedTable:
        """The list."""
        return self.query_one(KeyedTable)

    async def show(self, session: Session) -> None:
        """Shows every entry under its phase."""
        self.found = stretches(session.desk)
        out = published_up_to(session.desk)
        rows: list[Row] = []
        for place, stretch in enumerate(self.found):
            rows.append((f"{PHASE}{place}", phase_row(session, stretch)))
            rows.extend(entry_row(session, each, out) for each in stretch.lines)
        self.table.fill(["№", _("entered"), _("who"), "", _("what")], rows)
        self.detail()

    def marked(self) -> Stretch | Line | None:
        """The phase or the entry under the cursor."""
        key = self.table.key_at_cursor() or ""
        if key.startswith(PHASE):
            return self.found[int(key.removeprefix(PHASE))]
        return next((each for stretch in self.found for each in stretch.lines if str(each.entry.number) == key), None)

    @on(DataTable.RowHighlighted)
    def detail(self) -> None:
        """What is under the cursor: of an entry the words it was read from, what happened, the clauses."""
        marked = self.marked()
        view: Content | str = ""
        if self.session.private and marked:
            view = COVERED
        elif isinstance(marked, Line):
            view = brief_view(self.session, marked)
        elif isinstance(marked, Stretch):
            view = safe(_("Enter shows the phase: what happened, posts, letters, clauses, tables."))
        self.query_one("#entry", Static).update(view)

    @on(DataTable.RowSelected)
    def selected(self) -> None:
        """Enter or a click on the line under the cursor."""
        self.action_open()

    def action_open(self) -> None:
        """The entry or the phase at length."""
        from hostconsole.tui.past import PastScreen

        marked = self.marked()
        if isinstance(marked, Line):
            title = _("Entry {number}, {phase}").format(number=marked.entry.number, phase=self.phase(marked.phase))
            self.app.push_screen(PastScreen(self.session, title, (marked,), marked.entry.number))
        elif isinstance(marked, Stretch):
            title = phase_title(self.session, marked)
            self.app.push_screen(PastScreen(self.session, title, marked.lines, marked.last))

    def phase(self, name: str) -> str:
        """A phase in words."""
        return phase_name(name, self.session.texts)

    def action_phase(self, by: int) -> None:
        """To the next phase, or to the beginning of this one and then to the one before."""
        places = [self.table.get_row_index(f"{PHASE}{place}") for place in range(len(self.found))]
        here = self.table.cursor_row
        after, before = [row for row in places if row > here], [row for row in places if row < here]
        target = (after[:1] if by > 0 else before[-1:]) or [here]
        self.table.move_cursor(row=target[0], animate=False)

    def action_mark(self) -> None:
        """A co-host's mark up to the entry under the cursor."""
        marked = self.marked()
        if marked is not None:
            last = marked.lines[-1] if isinstance(marked, Stretch) else marked
            ask_mark(host(self), last.entry.number)

    def action_correct(self) -> None:
        """Changes the entry under the cursor; what differs is shown first."""
        self.settle(ask_correction)

    def action_leave_out(self) -> None:
        """Takes it out; what differs is shown first."""
        self.settle(ask_dropping)

    def action_let_stand(self) -> None:
        """It was wrong, and its result stays."""
        self.settle(ask_let_stand)

    def settle(self, ask: Callable[["HostApp", Entry], None]) -> None:
        """Asks about the entry under the cursor."""
        marked = self.marked()
        if isinstance(marked, Line):
            ask(host(self), marked.entry)

    def action_undo(self) -> None:
        """Takes back the last act."""
        host(self).action_undo()

    def action_redo(self) -> None:
        """Does it again."""
        host(self).action_redo()

    def action_cancel(self) -> None:
        """Back to the desk."""
        self.dismiss(None)


def phase_title(session: Session, stretch: Stretch) -> str:
    """A phase with how many entries it has."""
    count = len(stretch.lines)
    said = ngettext("{n} entry", "{n} entries", count).format(n=count)
    return f"{phase_name(stretch.phase, session.texts)} · {said}"


def phase_row(session: Session, stretch: Stretch) -> tuple[Text, ...]:
    """The row over the entries of a phase."""
    title = cell(f"── {phase_title(session, stretch)} ──", style="bold")
    return cell("──"), cell("─" * 11), cell(""), cell(""), title


def entry_row(session: Session, found: Line, out: int) -> Row:
    """One entry of the list; whether it counts stands before what it says, for the line may not fit whole."""
    entry = found.entry
    said = COVERED if session.private else said_act(session, entry)
    marks = "".join(f"({each}) " for each in remarks(found))
    cells = (
        cell(str(entry.number)),
        cell(f"{entry.time:%d.%m %H:%M}"),
        cell(signer(entry.who, 12)),
        cell("✓" if entry.number <= out else ""),
        cell(f"{marks}{said}", 110, "" if found.state == "stands" else "strike"),
    )
    return str(entry.number), cells


def brief_view(session: Session, found: Line) -> Content:
    """One entry beside the list: the act, its words, what happened, the clauses."""
    view = moment_view(session, found, teller(session), whole=True)
    entry: Entry = found.entry
    return Content("\n\n").join([view, trace_view(session, entry.trace)]) if entry.trace else view
