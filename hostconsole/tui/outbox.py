"""The outbox: posts and letters, copied with one key and ticked as sent with another."""

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import DataTable, Static

from hostconsole import clipboard
from hostconsole.desk import history
from hostconsole.desk.desk import Desk
from hostconsole.desk.history import Outgoing
from hostconsole.locale import _, ngettext
from hostconsole.messages import phase_name
from hostconsole.outbox.marks import FORMATS
from hostconsole.tui.boards import COVERED, KeyedTable, Row
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.session import Session, host, now, who
from hostconsole.tui.text import cell, safe
from hostconsole.tui.words import nick_list


class Outbox(Vertical):
    """Everything drafted, oldest first, with a preview of the marked item."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Outbox #state { height: 1; background: $panel; padding: 0 1; }
    Outbox #split { layout: vertical; height: 1fr; }
    Outbox #items { height: 1fr; min-height: 4; }
    Outbox #readers { height: auto; max-height: 3; padding: 0 1; background: $panel; display: none; }
    Outbox.-several #readers { display: block; }
    Outbox #preview { height: 1fr; padding: 0 1; background: $surface; }
    Outbox #preview:focus { background: $boost; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        bind(self, "outbox")
        self._first = True

    def compose(self) -> ComposeResult:
        """The list and the preview."""
        yield Static(id="state")
        with Horizontal(id="split"):
            yield KeyedTable(id="items")
            yield Static(id="readers")
            with VerticalScroll(id="preview"):
                yield Static(id="text")
        yield KeyBar(self, "outbox")

    @property
    def session(self) -> Session:
        """The open game."""
        return host(self).session

    @property
    def table(self) -> KeyedTable:
        """The list."""
        return self.query_one("#items", KeyedTable)

    def show(self, session: Session) -> None:
        """Shows every item; at first the cursor is on the oldest that is not sent."""
        items = session.outbox()
        self.table.fill([" ", _("when"), _("to"), _("subject")], [self.row(session, item) for item in items])
        left = sum(not item.sent for item in items)
        said = ngettext("{n} item to send", "{n} items to send", left).format(n=left) + f" · {session.fmt}"
        self.query_one("#state", Static).update(said)
        if self._first and items:
            self._first = False
            self.go_next(0)
        self.preview()

    def row(self, session: Session, item: Outgoing) -> Row:
        """One item of the list."""
        covered = session.private and item.item.kind == "letter"
        sign = cell("✓" if item.sent else "·", style="" if item.sent else "bold")
        phase = cell(phase_name(item.phase, session.texts) if item.phase else "")
        if covered:
            return item.id, (sign, phase, cell(COVERED), cell(COVERED))
        return item.id, (sign, phase, recipients(session, item), cell(item.item.subject, 48))

    def marked(self) -> Outgoing | None:
        """The item under the cursor."""
        key = self.table.key_at_cursor()
        return next((item for item in self.session.outbox() if item.id == key), None)

    @on(DataTable.RowHighlighted, "#items")
    def preview(self) -> None:
        """The text follows the cursor."""
        item = self.marked()
        hidden = item is not None and self.session.private and item.item.kind == "letter"
        text = safe(COVERED if hidden else item.item.text) if item else safe(_("Nothing is drafted yet."))
        self.query_one("#text", Static).update(text)
        several = item is not None and not hidden and len(item.item.to) > 1
        self.set_class(several, "-several")
        if item is not None and several:
            said = _("To each alone, never as one message to all: {nicks}")
            nicks = nick_list(self.session.desk, item.item.to)
            self.query_one("#readers", Static).update(safe(said.format(nicks=nicks)))

    @on(DataTable.RowSelected, "#items")
    def selected(self) -> None:
        """Enter or a click on the marked line copies it."""
        self.action_copy()

    # Sending -------------------------------------------------------------------------------------------------------

    def action_copy(self) -> None:
        """Copies the text."""
        if item := self.marked():
            self.copy(item.item.text)

    def action_names(self) -> None:
        """Copies the names of those who get the letter."""
        item = self.marked()
        if item and item.item.kind == "letter":
            nicks = self.session.desk.nicks()
            self.copy("\n".join(nicks.get(seat, seat) for seat in item.item.to))

    @work(thread=True, group="copy")
    def copy(self, text: str) -> None:
        """Copies in a thread of its own: a helper may take seconds."""
        result = clipboard.copy(text, osc52=lambda each: self.app.call_from_thread(self.app.copy_to_clipboard, each))
        self.app.call_from_thread(self.copied, result)

    def copied(self, result: clipboard.CopyResult) -> None:
        """Says what is known of the copying, and no more."""
        if result.known:
            self.notify(_("Copied ({how}).").format(how=result.how), markup=False)
        elif result.how == "nothing":
            text = _("Not copied: {why}. Write it to a file (f) or open it in the editor (e).")
            self.notify(text.format(why=result.detail), severity="error", markup=False)
        else:
            text = _(
                "Handed to {how}; whether it arrived is not known. Try to paste it; else a file (f) or editor (e)."
            )
            how = _("the terminal") if result.how == "terminal" else result.how
            self.notify(text.format(how=how), severity="warning", markup=False)

    def action_sent(self) -> None:
        """Ticks or unticks the item. With the newest post all that was drafted is published: undo stops there."""
        item = self.marked()
        if item is None:
            return
        posts = [each for each in self.session.outbox() if each.item.kind == "post"]
        on, out = not item.sent, not item.sent and not item.published and posts[-1:] == [item]

        def ticked(desk: Desk) -> Desk:
            if out:
                desk = history.publish(desk, time=now(), who=who())
            return history.tick(desk, item, on, time=now(), who=who())

        if host(self).attempt(ticked, _("Ticked as sent.") if on else _("Not sent after all.")) and on:
            self.action_next()

    def action_next(self) -> None:
        """Goes to the next item that is not sent."""
        self.go_next(self.table.cursor_row + 1)

    def go_next(self, place: int) -> None:
        """Goes to the first unsent item from this place on, round the end."""
        items = self.session.outbox()
        unsent = next((item for item in (*items[place:], *items[:place]) if not item.sent), None)
        if unsent:
            self.table.go_to(unsent.id)

    def go_to_entry(self, number: int) -> None:
        """Goes to the first item of a journal entry."""
        first = next((item for item in self.session.outbox() if item.entry == number), None)
        if first:
            self.table.go_to(first.id)

    def action_file(self) -> None:
        """Writes the text beside the save."""
        if item := self.marked():
            try:
                path = clipboard.save_beside(self.session.file.path, f"{item.id}-{item.item.kind}", item.item.text)
            except OSError as error:
                why = _("The file was not written: {why}.").format(why=error.strerror)
                self.notify(why, severity="error", markup=False)
            else:
                self.notify(_("Written to {path}.").format(path=path), markup=False)

    def action_edit(self) -> None:
        """Opens the text in the host's editor; what is changed there stays in that file."""
        item = self.marked()
        if item is None:
            return
        try:
            path = clipboard.save_beside(self.session.file.path, f"{item.id}-{item.item.kind}", item.item.text)
            with self.app.suspend():
                fault = clipboard.edit(path)
        except (OSError, RuntimeError) as error:
            fault = str(error)
        if fault:
            self.notify(_("The editor did not work: {why}.").format(why=fault), severity="error", markup=False)
        self.app.refresh()

    def action_format(self) -> None:
        """BBCode, Markdown, plain text, and round again."""
        session = self.session
        session.fmt = FORMATS[(FORMATS.index(session.fmt) + 1) % len(FORMATS)]
        self.show(session)


def recipients(session: Session, item: Outgoing) -> Text:
    """Who gets an item."""
    if item.item.kind == "post":
        return cell(_("everybody"), style="bold")
    return cell(nick_list(session.desk, item.item.to, 2), 30)
