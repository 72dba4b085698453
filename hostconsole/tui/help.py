"""All keys and what they do, from the one list of commands."""

from typing import Any

from textual.app import App, ComposeResult
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
    ("correction", N_("In a correction")),
    ("wording", N_("In the wording")),
    ("journal", N_("In the journal")),
    ("past", N_("In a look at the past")),
    ("story", N_("In a player's story")),
    ("pictures", N_("In the pictures")),
    ("start", N_("On the first screen")),
    ("new", N_("In a new game")),
    ("dialog", N_("In a question")),
)

STORIES: dict[Where, str] = {
    "start": N_(
        "A first game: n, a name, the list of players, F5 creates it. On the desk F7, “Deal roles” draws the roles, "
        "F6 has the letters with them. Then paste what the players send; F5 resolves the night. Or press d: an "
        "example game."
    ),
    "new": N_(
        "Tab goes from field to field. Type a name, choose the rules (Enter opens a list, arrows and Enter choose), "
        "paste the players: one nick a line. The options below may stay as they are. F5 creates the game and opens it; "
        "then F7, “Deal roles” draws the roles."
    ),
    "form": N_(
        "Tab goes from field to field; * must be filled in. Type a part of a nick, arrows choose, Enter takes it. "
        "F5 records the act, F6 shows first what would come of it. What the rules refuse is said in the form."
    ),
    "resolve": N_(
        "Nothing has happened yet. Left and right turn the pages, up and down scroll them. F5 records exactly what is "
        "shown; Esc leaves everything as it was. A question of the rules is answered here, with a reason."
    ),
    "journal": N_(
        "Phase by phase, the newest entry last. Enter opens an entry or a whole phase: what happened, posts, letters, "
        "clauses, and the tables as they stood then. What was undone or corrected stays and says so."
    ),
    "past": N_("Left and right turn the pages. The tables are those of that time, not of now."),
    "story": N_("Everything about one player, in order: his letters, what he was told, what befell him, his money."),
    "dialog": N_("Type to find, arrows choose, Enter takes it, Esc goes back."),
}
"""What one does in a place, in a few sentences; everywhere else `TURN` is said."""

TURN = N_(
    "A turn: F3, paste a letter or a page of the thread, Enter records what is sure; settle what waits. "
    "F5 shows what would happen and why, F5 again commits it. F6: Enter copies, s ticks as sent. "
    "Enter on a player tells his whole story. "
    "Tab and the arrows reach everything, the mouse does too. Letter keys work on the Russian layout as well."
)


class HelpScreen(ModalScreen[None]):
    """A page of keys, those of the place where one is first."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > Vertical { width: 90; max-width: 100%; height: 90%;
        border: round $primary; background: $surface; padding: 0 1; }
    """

    def __init__(self, where: Where = "desk") -> None:
        super().__init__()
        bind(self, "dialog")
        self.where = where

    def compose(self) -> ComposeResult:
        """How a turn goes, then the keys by place."""
        with Vertical():
            with VerticalScroll():
                yield Static(help_text(self.where))
            yield KeyBar(self, "dialog")

    def on_mount(self) -> None:
        """The arrows scroll at once."""
        self.query_one(VerticalScroll).focus()

    def action_cancel(self) -> None:
        """Back."""
        self.dismiss(None)


def show_help(app: App[Any], where: Where) -> None:
    """Opens the page, or closes it where it is open."""
    if isinstance(app.screen, HelpScreen):
        app.screen.dismiss(None)
    else:
        app.push_screen(HelpScreen(where))


def help_text(where: Where = "desk") -> Content:
    """The page: what one does there, its keys, then all others."""
    parts = [Content(_(STORIES.get(where, TURN)))]
    for place, title in sorted(PLACES, key=lambda each: each[0] != where):
        parts.append(styled(f"\n{_(title)}", "bold"))
        for command in commands(place):
            keys = " ".join(key_name(key) for key in command.keys) or "F9"
            name = _(command.label)
            parts.append(Content.assemble((f"{keys:>10}  ", "bold $text-accent"), name, " — ", _(command.help)))
    return Content("\n").join(parts)
