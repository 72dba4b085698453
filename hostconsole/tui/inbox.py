"""The inbox: paste a letter or a thread, see what was read and where, record it, settle what is unsure."""

import msgspec
from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.timer import Timer
from textual.widgets import DataTable, Static, TextArea

from hostconsole.desk import inbox as desk_inbox
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.inbox import Item, Look, Waiting
from hostconsole.desk.lessons import settle
from hostconsole.faultlines import misuse
from hostconsole.locale import _, ngettext
from hostconsole.tui import reads
from hostconsole.tui.area import GuardedArea
from hostconsole.tui.boards import KeyedTable
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.finder import FinderScreen
from hostconsole.tui.session import Paste as PasteState
from hostconsole.tui.session import Session, host, now, who
from hostconsole.tui.text import line, safe
from hostconsole.tui.words import ACTOR

PAUSE = 0.4
"""Seconds without typing before the text is read again."""

LOST = "\ufffd"
"""What stands where a byte was no UTF-8, as when a terminal hands on text in the encoding of an old forum."""

MARKS = {"sure": "bold", "unsure": "underline", "repeat": "dim"}


class Inbox(Vertical):
    """Where text comes in. While a text is not recorded its reads are listed; otherwise those that wait."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Inbox #paste { height: 2fr; min-height: 3; }
    Inbox.-settling #paste { height: 3; }
    Inbox #heading { height: auto; max-height: 4; background: $panel; padding: 0 1; }
    Inbox #remark { height: auto; max-height: 5; background: $panel; padding: 0 1; }
    Inbox #reads { height: 3fr; min-height: 4; }
    Inbox #source { height: 2fr; display: none; padding: 0 1; }
    Inbox.-settling #source { display: block; }
    Inbox #paste.-private { visibility: hidden; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        bind(self, "inbox")
        self._timer: Timer | None = None
        self._to_list = False
        self._reading = False
        self._fault = ""

    def compose(self) -> ComposeResult:
        """The text, the reads, the source of the marked one."""
        yield Static(id="heading")
        yield GuardedArea(id="paste", placeholder=_("Paste a letter or a page of the thread here."))
        yield KeyedTable(id="reads")
        yield Static(id="remark")
        with VerticalScroll(id="source"):
            yield Static(id="words")
        yield KeyBar(self, "inbox")

    def on_mount(self) -> None:
        """A text that was pasted before comes back with the panel."""
        if self.session.paste.text:
            self.area.put(self.session.paste.text)

    @property
    def session(self) -> Session:
        """The open game."""
        return host(self).session

    def first_focus(self) -> GuardedArea | KeyedTable:
        """The list where something is to be settled, else the area."""
        return self.table if self.table.row_count else self.area

    @property
    def area(self) -> GuardedArea:
        """Where text is pasted."""
        return self.query_one("#paste", GuardedArea)

    @property
    def table(self) -> KeyedTable:
        """The list of reads."""
        return self.query_one("#reads", KeyedTable)

    # Showing -------------------------------------------------------------------------------------------------------

    def show(self, session: Session) -> None:
        """Shows the reads of the text that is not recorded, or what waits."""
        look = session.paste.look
        waiting = desk_inbox.waiting(session.desk)
        rows = reads.look_rows(session, look.items) if look else reads.waiting_rows(session, waiting)
        self.table.fill(reads.titles(), rows)
        settling = not session.paste.text and bool(waiting)
        self.set_class(settling, "-settling")
        self.query_one(KeyBar).now("settle" if settling else "look")
        self.area.mark([(i.start, i.end, MARKS[i.state]) for i in look.items] if look else [])
        self.area.set_class(session.private, "-private")
        self.head()
        self.point()

    def head(self) -> None:
        """Says what the text is taken for, and what can be done with it now."""
        session = self.session
        said = self.headline(session, session.paste.look, len(desk_inbox.waiting(session.desk)))
        self.query_one("#heading", Static).update(safe(said))

    def headline(self, session: Session, look: Look | None, waiting: int) -> str:
        """What the text is taken for, and what came of it."""
        if self._fault:
            return self._fault
        if not session.paste.text and not waiting:
            return _("Nothing waits. Paste on any panel: it comes here.")
        if not session.paste.text:
            return ngettext("{n} line waits for you.", "{n} lines wait for you.", waiting).format(n=waiting)
        kind = _("A thread") if session.paste.channel == "thread" else _("A letter")
        sender = session.paste.sender if session.paste.channel == "letter" else ""
        what = _("{kind}, {nick} writes").format(kind=kind, nick=line(sender, 24)) if sender else kind
        if self._reading or look is None:
            return f"{what}: " + _("reading… (Esc stops it)")
        counts = reads.counted(look)
        if look.posts > 1:
            what = f"{what} ({reads.taken_for(look)})"
        return f"{what}: {', '.join(counts)}. {self.next_step(look, sender)}"

    def next_step(self, look: Look, sender: str) -> str:
        """What the host does with the text now."""
        if LOST in self.session.paste.text:
            return _("Signs (�) came in another encoding and are lost: copy again, or read the file with “paste”.")
        if self.area.has_focus:
            return _("Esc goes to the list.")
        if not look.items:
            return _("No act was found: enter it by form (F7). Enter keeps the text, Esc puts it aside.")
        if not sender and any(ACTOR not in item.act for item in look.items if item.state == "unsure"):
            return _("w says who wrote it, Enter records it.")
        return _("Enter records it.")

    def point(self) -> None:
        """Shows where the marked line stands in its text, and why it is what it is."""
        look, waits = self.marked()
        item = look or (waits.item if waits else None)
        self.query_one("#remark", Static).update(reads.remark(self.session, item) if item else "")
        self.query_one("#words", Static).update(reads.source(self.session, waits) if waits else "")
        if look and not self.area.has_focus:
            self.area.point_at(look.start, look.end)

    def on_descendant_focus(self) -> None:
        """From the text to the list: the marked line is selected in the text, and other keys are of use."""
        self.head()
        self.point()

    def marked(self) -> tuple[Item | None, Waiting | None]:
        """The line under the cursor: of the text at hand, or of those that wait."""
        key = self.table.key_at_cursor()
        look = self.session.paste.look
        if look:
            return next((item for item in look.items if f"look|{item.number}" == key), None), None
        return None, next((each for each in desk_inbox.waiting(self.session.desk) if reads.key_of(each) == key), None)

    # Reading -------------------------------------------------------------------------------------------------------

    def take_paste(self, text: str) -> None:
        """Adds pasted text to what stands in the area and reads it at once."""
        self._to_list = True
        before = self.session.paste.text
        self.area.put(f"{before.rstrip()}\n\n{text}" if before.strip() else text)

    @on(TextArea.Changed, "#paste")
    def changed(self) -> None:
        """The text is another one: read it, at once after a paste, else when the typing stops."""
        text = self.area.text
        if text == self.session.paste.text and self.session.paste.look:
            return
        self._to_list = self._to_list or self.area.pasted
        self.area.pasted = False
        self.session.paste.text = text
        self.session.paste.look = None
        self._fault = ""
        self.area.mend()
        if self._timer:
            self._timer.stop()
        if not text.strip():
            self._reading = False
            self.session.paste = PasteState()  # the next letter is somebody else's
            self.show(self.session)
        elif self._to_list:
            self.read_again()
        else:
            self._timer = self.set_timer(PAUSE, self.read_again)

    def read_again(self) -> None:
        """Reads the text in a thread of its own, so that a large one does not freeze the screen."""
        self._reading = True
        self.session.paste.look = None
        self.show(self.session)
        self.read_in_thread(self.session.paste.text)

    @work(thread=True, exclusive=True, group="reading")
    def read_in_thread(self, text: str) -> None:
        """One reading; its result counts only if the text is still the same."""
        session, raw = self.session, {**self.session.paste.raw(), "text": text}
        try:
            found: Look | str = reads.looked(session.desk, raw, now(), guess=not session.paste.told)
        except MisuseError as error:
            found = misuse(error)
        except Exception as error:  # a reader that trips over a text must not take the desk along
            found = _("The text could not be read ({error}). It is kept; enter the acts by form (F7).").format(
                error=type(error).__name__
            )
        self.app.call_from_thread(self.finished, text, found)

    def finished(self, text: str, found: Look | str) -> None:
        """Shows what was read."""
        if text != self.session.paste.text or not self._reading:
            return
        self._reading = False
        if isinstance(found, str):
            self._fault = found
        else:
            self.session.paste.look = found
            self.session.paste.channel = found.paste["channel"]
        self.show(self.session)
        if self._to_list:
            self.table.focus()
        self._to_list = False

    # Settling ------------------------------------------------------------------------------------------------------

    @on(DataTable.RowHighlighted, "#reads")
    def moved(self) -> None:
        """The source follows the cursor."""
        self.point()

    @on(DataTable.RowSelected, "#reads")
    def selected(self) -> None:
        """Enter or a click on the line under the cursor."""
        self.action_main()

    def on_key(self, event: Key) -> None:
        """A number picks one of those who may be meant."""
        if event.key.isdigit() and self.table.has_focus:
            event.stop()
            self.action_pick(int(event.key))

    def action_main(self) -> None:
        """Records the text at hand; a line that waits opens as a form."""
        if self.session.paste.look:
            self.record()
            return
        _look, waits = self.marked()
        if waits:
            host(self).correct(waits)

    def record(self) -> None:
        """Records the paste: what is sure stands at once, the rest waits."""
        look = self.session.paste.look
        if look is None:
            return
        said = reads.recorded(look)
        before = self.session.paste
        self.session.paste = PasteState()
        if host(self).attempt(lambda desk: desk_inbox.take(desk, look, time=now(), who=who()), said):
            self.area.put("")
            self.table.focus() if self.table.row_count else self.area.focus()
        else:
            self.session.paste = before
            self.show(self.session)

    def action_accept(self) -> None:
        """Accepts a waiting line as it was read; one that lacks something opens as a form."""
        _look, waits = self.marked()
        if waits is None:
            self.action_main()
        elif reads.whole(self.session.desk, waits.item):
            self.accept(waits, waits.item.act)
        else:
            host(self).correct(waits)

    def accept(self, waits: Waiting, raw: dict[str, object]) -> None:
        """Accepts a waiting line as this act."""
        said = _("Accepted.")
        if host(self).attempt(lambda desk: settle(desk, waits.paste, waits.item, raw, time=now(), who=who())[0], said):
            self.session.said = reads.with_lesson(self.session, said)

    def action_drop(self) -> None:
        """Sets a waiting line aside; of a text not recorded, holds the line back."""
        look, waits = self.marked()
        if look:
            self.action_hold()
        elif waits:
            host(self).attempt(
                lambda desk: desk_inbox.drop(desk, waits.paste, waits.item.number, time=now(), who=who()), _("Dropped.")
            )

    def action_hold(self) -> None:
        """A sure line of the text at hand is made to wait, or sure again."""
        item, _waits = self.marked()
        look = self.session.paste.look
        if look is None or item is None or item.state == "repeat" or (item.state == "unsure" and item.why):
            return
        other = msgspec.structs.replace(item, state="unsure" if item.state == "sure" else "sure")
        items = tuple(other if each is item else each for each in look.items)
        self.session.paste.look = Look(**{**look.__dict__, "items": items})
        self.show(self.session)

    def action_pick(self, number: int) -> None:
        """Accepts a waiting line with that candidate."""
        look, waits = self.marked()
        if look:
            self.notify(_("Record the text first: Enter."), markup=False)
        if waits is None or not 0 < number <= len(waits.item.candidates):
            return
        raw = reads.with_candidate(self.session.desk, waits.item, waits.item.candidates[number - 1])
        if raw is None:
            host(self).correct(waits)
        else:
            self.accept(waits, raw)

    # What the text is ----------------------------------------------------------------------------------------------

    def action_sender(self) -> None:
        """Asks who wrote the letter."""
        nicks = [(nick, nick, "") for nick in self.session.desk.nicks().values()]
        self.app.push_screen(FinderScreen(_("Who wrote the letter?"), nicks), self.sent_by)

    def sent_by(self, nick: str | None) -> None:
        """The letter is from this player."""
        if nick is not None:
            self.session.paste.sender = nick
            self.session.paste.channel, self.session.paste.told = "letter", True
            self.again()

    def action_channel(self) -> None:
        """A letter is a thread, a thread a letter."""
        self.session.paste.channel = "thread" if self.session.paste.channel == "letter" else "letter"
        self.session.paste.told = True
        self.again()

    def action_engine(self) -> None:
        """Asks which forum or chat the text was copied from."""
        choices = [("", _("find out"), ""), *((name, name, "") for name in desk_inbox.engines())]
        self.app.push_screen(FinderScreen(_("Where was the text copied from?"), choices), self.engine_told)

    def engine_told(self, name: str | None) -> None:
        """The text is from this one, or from whichever fits."""
        if name is not None:
            self.session.paste.engine = name
            self.again()

    def again(self) -> None:
        """Reads the text under what is now known of it."""
        if self.session.paste.text.strip():
            self._to_list = True
            self.read_again()

    def action_leave(self) -> None:
        """Stops a reading; from the text to the list; from the list the text is cleared."""
        if self._reading:
            self._reading = self._to_list = False
            self._fault = _("Reading stopped. Change the text, or press Esc to clear it.")
            self.show(self.session)
        elif self.area.has_focus and self.session.paste.look:
            self.table.focus()
        elif self.session.paste.text:
            self.area.clear()
            self.area.focus()
            self.notify(_("The text is put aside; Ctrl+Z brings it back."), markup=False)
        elif self.area.has_focus:
            self.table.focus()
        else:
            self.area.focus()
