"""The journal as a list: every entry, what it said, and by which clauses."""

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, Static

from hostconsole.core import replay
from hostconsole.core.journal import Entry
from hostconsole.desk.history import published_up_to
from hostconsole.locale import _
from hostconsole.tui.boards import COVERED, KeyedTable, Row
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.session import Session, host
from hostconsole.tui.text import cell, safe, styled
from hostconsole.tui.trace import trace_view
from hostconsole.tui.words import act_line


class JournalScreen(Screen[None]):
    """Every entry; what was undone stays in sight, and says so."""

    DEFAULT_CSS = """
    JournalScreen #entries { height: 2fr; }
    JournalScreen #detail { height: 1fr; padding: 0 1; background: $surface; border-top: solid $primary; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        bind(self, "journal")
        self.session = session

    def compose(self) -> ComposeResult:
        """The list and the entry."""
        yield KeyedTable(id="entries")
        with VerticalScroll(id="detail"):
            yield Static(id="entry")
        yield KeyBar(self, "journal")

    def on_mount(self) -> None:
        """The newest entry is in sight."""
        self.show(self.session)
        table = self.query_one(KeyedTable)
        table.focus()
        table.move_cursor(row=table.row_count - 1, animate=False)

    def show(self, session: Session) -> None:
        """Shows every entry."""
        standing = {entry.number for entry in replay.standing(session.desk.entries)}
        out = published_up_to(session.desk)
        rows = [row(session, entry, entry.number in standing, out) for entry in session.desk.entries]
        self.query_one(KeyedTable).fill(["№", _("entered"), _("who"), _("what"), ""], rows)
        self.detail()

    @on(DataTable.RowHighlighted)
    def detail(self) -> None:
        """The entry under the cursor: the words it was read from, then the clauses."""
        key = self.query_one(KeyedTable).key_at_cursor()
        entry = next((each for each in self.session.desk.entries if str(each.number) == key), None)
        view: Content | str = ""
        if entry and self.session.private:
            view = COVERED
        elif entry:
            view = entry_view(self.session, entry)
        self.query_one("#entry", Static).update(view)

    def action_undo(self) -> None:
        """Takes back the last act."""
        host(self).action_undo()

    def action_redo(self) -> None:
        """Does it again."""
        host(self).action_redo()

    def action_cancel(self) -> None:
        """Back to the desk."""
        self.dismiss(None)


QUIET_ACTS = ("undo", "redo")


def row(session: Session, entry: Entry, stands: bool, out: int) -> Row:
    """One entry of the list."""
    marks = []
    if not stands and entry.act["act"] not in QUIET_ACTS:
        marks.append(_("undone"))
    if entry.number <= out:
        marks.append(_("published"))
    said = COVERED if session.private else act_line(session.desk, session.texts, quiet(entry))
    cells = (
        cell(str(entry.number)),
        cell(f"{entry.time:%d.%m %H:%M}"),
        cell(entry.who, 12),
        cell(said, 90, "" if stands else "strike"),
        cell(", ".join(marks), style="dim"),
    )
    return str(entry.number), cells


def quiet(entry: Entry) -> dict[str, object]:
    """The act without what only machines read."""
    return {key: value for key, value in entry.act.items() if key not in ("posts", "head", "seed", "engine")}


def entry_view(session: Session, entry: Entry) -> Content:
    """One entry at length."""
    said = safe(act_line(session.desk, session.texts, quiet(entry))).stylize("bold")
    parts = [said]
    if entry.source:
        parts.append(styled(f"«{entry.source.excerpt.strip()}»", "italic"))
    if entry.act["act"] == "paste":
        parts.append(safe(str(entry.act.get("text", ""))))
    if entry.act.get("why"):
        parts.append(safe(str(entry.act["why"])))
    if entry.trace:
        parts.append(trace_view(session, entry.trace))
    return Content("\n\n").join(parts)
