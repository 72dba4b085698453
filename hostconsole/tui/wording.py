"""One post or letter in the host's own words."""

import msgspec
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from hostconsole.locale import _
from hostconsole.outbox.drafts import Item
from hostconsole.tui.area import GuardedArea
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.session import Session
from hostconsole.tui.text import safe, styled
from hostconsole.tui.words import format_name, readers


def addressed(session: Session, item: Item) -> str:
    """Who reads a text and what it is about."""
    to = readers(session.desk, item.to) if item.to else _("everybody")
    return f"{to} · {item.subject}"


def worded(item: Item, text: str | None) -> Item:
    """The item in the host's words, if there are any, and said to be."""
    if text is None:
        return item
    return msgspec.structs.replace(item, text=text, subject=f"{item.subject} ({_('in your words')})")


class WordingScreen(ModalScreen[str | None]):
    """The text of one item, to be changed. Gives the text to keep, or None where nothing is to change."""

    AUTO_FOCUS = "#wording"
    DEFAULT_CSS = """
    WordingScreen { align: center middle; }
    WordingScreen > Vertical { width: 100; max-width: 100%; height: 90%; border: round $primary; background: $surface;
        padding: 0 1; }
    WordingScreen #wording { height: 1fr; }
    WordingScreen Horizontal { height: 1; margin-top: 1; }
    WordingScreen Button { min-width: 12; margin-right: 2; }
    """

    def __init__(self, session: Session, item: Item, draft: str) -> None:
        super().__init__()
        bind(self, "wording")
        self.session = session
        self.item = item
        self.draft = draft

    def compose(self) -> ComposeResult:
        """Who reads it, the text, the ways out."""
        with Vertical():
            yield Static(styled(addressed(self.session, self.item), "bold"))
            yield Static(
                safe(_("Your words go out as they stand here, {format}.").format(format=format_name(self.session.fmt)))
            )
            yield GuardedArea(self.item.text, id="wording")
            with Horizontal():
                yield Button(_("Keep"), id="keep", variant="primary", compact=True)
                yield Button(_("As drafted"), id="draft", compact=True)
                yield Button(_("Back"), id="cancel", compact=True)
            yield KeyBar(self, "wording")

    @property
    def area(self) -> GuardedArea:
        """Where the text is changed."""
        return self.query_one(GuardedArea)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        event.stop()
        {"keep": self.action_keep, "draft": self.action_draft, "cancel": self.action_cancel}[
            event.button.id or "cancel"
        ]()

    def action_keep(self) -> None:
        """The text as it stands here goes out; an empty one cannot."""
        if not self.area.text.strip():
            self.notify(_("There is no text. F6 brings the draft back."), severity="warning", markup=False)
        else:
            self.dismiss(self.area.text)

    def action_draft(self) -> None:
        """Puts the drafted text back into the area."""
        self.area.put(self.draft)
        self.area.focus()

    def action_cancel(self) -> None:
        """Nothing changes."""
        self.dismiss(None)
