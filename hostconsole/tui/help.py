"""All keys and what they do, from the one list of commands."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hostconsole.locale import _
from hostconsole.messages import N_
from hostconsole.tui.commands import KeyBar, Where, bind, commands, key_name
from hostconsole.tui.text import styled

PLACES: tuple[tuple[Where, str], ...] = (
    ("desk", N_("Everywhere")),
    ("inbox", N_("In the inbox")),
    ("outbox", N_("In the outbox")),
    ("resolve", N_("In the preview")),
    ("form", N_("In a form")),
    ("journal", N_("In the journal")),
    ("start", N_("On the first screen")),
    ("new", N_("In a new game")),
)


class HelpScreen(ModalScreen[None]):
    """A page of keys."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > Vertical { width: 90; max-width: 100%; height: 90%;
        border: round $primary; background: $surface; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        bind(self, "dialog")

    def compose(self) -> ComposeResult:
        """How a turn goes, then the keys by place."""
        with Vertical():
            with VerticalScroll():
                yield Static(help_text())
            yield KeyBar(self, "dialog")

    def on_mount(self) -> None:
        """The arrows scroll at once."""
        self.query_one(VerticalScroll).focus()

    def action_cancel(self) -> None:
        """Back to the desk."""
        self.dismiss(None)


def help_text() -> Content:
    """The page."""
    story = _(
        "A turn: F3, paste a letter or a page of the thread, Enter records what is sure; settle what waits. "
        "F5 shows what would happen and why, F5 again commits it. F6: Enter copies, s ticks as sent. "
        "Tab and the arrows reach everything, the mouse does too. Letter keys work on the Russian layout as well."
    )
    parts = [Content(story)]
    for where, title in PLACES:
        parts.append(styled(f"\n{_(title)}", "bold"))
        for command in commands(where):
            keys = " ".join(key_name(key) for key in command.keys) or "F9"
            name = _(command.label)
            parts.append(Content.assemble((f"{keys:>10}  ", "bold $text-accent"), name, " — ", _(command.help)))
    return Content("\n").join(parts)
