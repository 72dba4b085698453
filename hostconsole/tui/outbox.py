"""The outbox: posts and letters, copied with one key and ticked as sent with another."""

from functools import partial

import msgspec
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult, SuspendNotSupported
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import DataTable, Static

from hostconsole import clipboard
from hostconsole.desk import history
from hostconsole.desk.desk import Desk
from hostconsole.desk.history import Outgoing
from hostconsole.desk.inbox import RefusedError
from hostconsole.desk.leaks import Leak
from hostconsole.desk.wording import is_out, refusal, unword, word
from hostconsole.locale import _, ngettext
from hostconsole.messages import joined, phase_name
from hostconsole.outbox.drafts import Item
from hostconsole.outbox.marks import FORMATS
from hostconsole.outbox.split import pieces
from hostconsole.store import clean_text
from hostconsole.tui.boards import COVERED, KeyedTable, Row
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.finder import FinderScreen
from hostconsole.tui.leaks import STYLE, leak_warnings, marked
from hostconsole.tui.session import Session, host, now, stepped, who
from hostconsole.tui.text import cell, safe, styled
from hostconsole.tui.wording import WordingScreen
from hostconsole.tui.words import format_name, nick_list

LOOK_AFTER = 0.4
"""Seconds after a change before the texts are looked through for leaks."""

LIMITS = (
    (1000, ""),
    (2000, "Discord"),
    (3000, ""),
    (4096, "Telegram"),
    (5000, ""),
    (10000, ""),
    (20000, ""),
    (60000, ""),
)
"""What forums take in one message, in characters, and where that is so."""


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
        self._leaks: dict[str, tuple[Leak, ...]] = {}
        self._copied = ("", 0)

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
        self.fill(session)
        left = sum(not item.sent for item in items)
        said = ngettext("{n} item to send", "{n} items to send", left).format(n=left)
        said = f"{said} · {format_name(session.fmt)}"
        if session.limit:
            said += " · " + _("up to {n} characters").format(n=session.limit)
        self.query_one("#state", Static).update(said)
        if self._first and items:
            self._first = False
            self.go_next(0)
        self.preview()
        # The first look brings the reader of pasted text along: it must not hold up the first frame, or a key.
        self.set_timer(LOOK_AFTER, self.look_for_leaks)

    def fill(self, session: Session) -> None:
        """The list, as it stands."""
        rows = [self.row(session, item) for item in session.outbox()]
        self.table.fill([" ", _("when"), _("to"), _("subject")], rows)

    def look_for_leaks(self) -> None:
        """Marks what may be a leak."""
        if not self.is_attached:  # the screen was left before it could be looked at
            return
        found = self.session.leaks()
        if found != self._leaks:
            self._leaks = found
            self.fill(self.session)
            self.preview()

    def row(self, session: Session, item: Outgoing) -> Row:
        """One item of the list."""
        covered = session.private and item.item.kind == "letter"
        sign = cell("✓" if item.sent else "!" if item.id in self._leaks else "·", style="" if item.sent else "bold")
        phase = cell(phase_name(item.phase or "signup", session.texts))
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
        if item is None or hidden:
            self.query_one("#text", Static).update(safe(COVERED if item else _("Nothing is drafted yet.")))
        else:
            leaks = self._leaks.get(item.id, ())
            warnings = [styled(f"! {each}\n", STYLE) for each in leak_warnings(self.session, (leaks,))]
            if item.edited:
                warnings.append(styled(_("In your words.") + "\n", "$text-muted"))
            if (parts := len(pieces(item.item.text, self.session.limit))) > 1:
                said = ngettext(
                    "In {n} piece: each press of Enter copies the next.",
                    "In {n} pieces: each press of Enter copies the next.",
                    parts,
                )
                warnings.append(styled(said.format(n=parts) + "\n", "bold"))
            self.query_one("#text", Static).update(Content.assemble(*warnings, marked(item.item.text, leaks)))
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
        """Copies the text; one that is too long for the forum piece by piece, the next one at the next press."""
        if item := self.marked():
            parts = pieces(item.item.text, self.session.limit)
            text, before = self._copied
            place = before % len(parts) if text == item.item.text else 0
            self._copied = (item.item.text, place + 1)
            part = _("Part {n} of {all}.").format(n=place + 1, all=len(parts)) if len(parts) > 1 else ""
            self.copy(parts[place], part)

    def action_names(self) -> None:
        """Copies the names of those who get the letter."""
        item = self.marked()
        if item and item.item.kind == "letter":
            nicks = self.session.desk.nicks()
            self.copy("\n".join(nicks.get(seat, seat) for seat in item.item.to))

    @work(thread=True, group="copy")
    def copy(self, text: str, part: str = "") -> None:
        """Copies in a thread of its own: a helper may take seconds."""
        result = clipboard.copy(text, osc52=lambda each: self.app.call_from_thread(self.app.copy_to_clipboard, each))
        self.app.call_from_thread(self.copied, result, part)

    def copied(self, result: clipboard.CopyResult, part: str = "") -> None:
        """Says what is known of the copying, and no more; in place of what was said of the one before."""
        self.app.clear_notifications()
        if result.known:
            self.notify(joined(part, _("Copied ({how}).").format(how=result.how)), markup=False)
        elif result.how == "nothing":
            text = _("Not copied: {why}. Write it to a file (f) or open it in the editor (x).")
            self.notify(text.format(why=result.detail), severity="error", markup=False)
        else:
            text = _(
                "Handed to {how}; whether it arrived is not known. Try to paste it; else a file (f) or editor (x)."
            )
            how = _("the terminal") if result.how == "terminal" else result.how
            self.notify(joined(part, text.format(how=how)), severity="warning", markup=False)

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
        """Goes to the first item of a journal entry, or of the first one after it that has any."""
        first = next((item for item in self.session.outbox() if item.entry >= number), None)
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

    def action_reword(self) -> None:
        """Opens the text for changing."""
        if item := self.open_text():
            self.reword(item, item.item)

    def reword(self, item: Outgoing, shown: Item) -> None:
        """Shows a text of the item for changing; what is kept there goes out."""
        self.app.push_screen(WordingScreen(self.session, shown, item.draft), partial(self.reworded, item))

    def reworded(self, item: Outgoing, text: str | None) -> None:
        """Records the host's words, or that the draft stands again."""
        if text is None:
            return
        fmt = self.session.fmt

        def kept(desk: Desk) -> Desk:
            if text == item.draft:
                return stepped(unword(desk, item, time=now(), who=who()))
            return stepped(word(desk, item, text, fmt, time=now(), who=who()))

        host(self).attempt(kept, _("The draft stands.") if text == item.draft else _("It goes out in your words."))

    def open_text(self) -> Outgoing | None:
        """The item under the cursor, if it may be shown and can still be changed; if not, it is said."""
        item = self.marked()
        if item is None or (self.session.private and item.item.kind == "letter"):
            return None
        if is_out(item):
            self.notify(host(self).explain(RefusedError(refusal(item))), severity="warning", markup=False)
            return None
        return item

    def action_edit(self) -> None:
        """Opens the text in the host's editor; what he changed there he may keep as his words."""
        item = self.marked()
        if item is None or (self.session.private and item.item.kind == "letter"):
            return
        try:
            path = clipboard.save_beside(self.session.file.path, f"{item.id}-{item.item.kind}", item.item.text)
            with self.app.suspend():
                fault = clipboard.edit(path)
        except SuspendNotSupported:
            fault = _("in a browser there is none")
        except (OSError, RuntimeError) as error:
            fault = str(error)
        self.app.refresh()
        if fault:
            self.notify(_("The editor did not work: {why}.").format(why=fault), severity="error", markup=False)
            return
        changed = clean_text(path.read_text("utf-8", errors="replace")).rstrip("\n")
        if changed != item.item.text.rstrip("\n") and self.open_text():
            self.reword(item, msgspec.structs.replace(item.item, text=changed))

    def action_format(self) -> None:
        """BBCode, Markdown, plain text, and round again."""
        session = self.session
        session.fmt = FORMATS[(FORMATS.index(session.fmt) + 1) % len(FORMATS)]
        self.show(session)

    def action_divide(self) -> None:
        """Asks how long a text may be where it is sent."""
        choices = [("0", _("as long as it is"), ""), *((str(n), str(n), where) for n, where in LIMITS)]
        self.app.push_screen(FinderScreen(_("How many characters fit?"), choices), self.divided)

    def divided(self, limit: str | None) -> None:
        """Longer texts are copied in pieces from now on."""
        if limit is not None:
            self.session.limit = int(limit)
            self._copied = ("", 0)
            self.show(self.session)


def recipients(session: Session, item: Outgoing) -> Text:
    """Who gets an item."""
    if item.item.kind == "post":
        return cell(_("everybody"), style="bold")
    return cell(nick_list(session.desk, item.item.to, 2), 30)
