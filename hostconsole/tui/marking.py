"""A co-host's mark: he looked up to here, and agrees or objects."""

import os
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from hostconsole.desk.marks import Verdict, mark
from hostconsole.locale import _
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.dialog import Dialog
from hostconsole.tui.session import host, now
from hostconsole.tui.text import line, safe

if TYPE_CHECKING:
    from hostconsole.tui.app import HostApp


class MarkScreen(Dialog[bool]):
    """Asks what is to be said up to an entry."""

    AUTO_FOCUS = "#agreed"

    def __init__(self, entry: int) -> None:
        super().__init__()
        bind(self, "dialog")
        self.entry = entry

    def compose(self) -> ComposeResult:
        """A remark, and the two things that can be said."""
        title = _("Up to entry {number}, {who}:").format(number=self.entry, who=line(named(), 24))
        with Vertical():
            yield Static(safe(title), classes="title")
            yield Input(placeholder=_("remark (kept in the journal)"), compact=True)
            with Horizontal():
                yield Button(_("I agree"), id="agreed", variant="primary", compact=True)
                yield Button(_("I object"), id="objects", compact=True)
            yield KeyBar(self, "dialog")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The mark is made."""
        event.stop()
        verdict: Verdict = "objects" if event.button.id == "objects" else "agreed"
        remark = self.query_one(Input).value
        made = host(self).attempt(
            lambda desk: mark(desk, self.entry, verdict, remark, time=now(), who=named()), _("The mark stands.")
        )
        if made:
            self.dismiss(True)

    def action_cancel(self) -> None:
        """No mark."""
        self.dismiss(False)


def named() -> str:
    """Who looks at the game, as he named himself; "" if he did not."""
    return os.environ.get("HOSTCONSOLE_WHO", "").strip()


def ask_mark(app: "HostApp", entry: int) -> None:
    """Asks what a co-host says of the journal up to an entry; he must have named himself."""
    if not named():
        text = _("A mark is signed: start the console with HOSTCONSOLE_WHO set to your name.")
        app.notify(text, severity="warning", markup=False)
    elif entry:
        app.push_screen(MarkScreen(entry))
