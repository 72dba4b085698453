"""Every command once: its keys, what it does, its name. Bindings, key bars, palette and help are made of it."""

from typing import Literal

from msgspec import Struct
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Click, Resize
from textual.widget import Widget
from textual.widgets import Static

from hostconsole.locale import _
from hostconsole.messages import N_
from hostconsole.tui.keys import with_twin

Where = Literal["desk", "inbox", "outbox", "resolve", "form", "journal", "start", "new", "dialog"]


class Command(Struct, frozen=True):
    """One command. `keys` are all bound and the first is shown; letters get their Russian twins; without any
    the command is in the palette only. `label` and `help` are message ids; `bar` puts it on the key bar, where it
    has the class `when-...` if it is of use at times only."""

    where: Where
    keys: tuple[str, ...]
    action: str
    label: str
    help: str
    bar: bool = True
    when: Literal["", "look", "settle"] = ""


COMMANDS = (
    Command("desk", ("f2",), "page('roster')", N_("Players"), N_("The player list.")),
    Command("desk", ("f3",), "page('inbox')", N_("Inbox"), N_("Paste letters and threads, settle what is unsure.")),
    Command("desk", ("f4",), "page('boards')", N_("Boards"), N_("The tables of the game.")),
    Command(
        "desk", ("f5",), "resolve", N_("Resolve"), N_("Preview the end of the phase; nothing happens until you commit.")
    ),
    Command("desk", ("f6",), "page('outbox')", N_("Outbox"), N_("Posts and letters to send.")),
    Command("desk", ("f7",), "acts", N_("Act"), N_("Enter any act of the game by form.")),
    Command("desk", ("f8", "u"), "undo", N_("Undo"), N_("Take back the last act, if it is not published.")),
    Command("desk", ("f9", "ctrl+p"), "command_palette", N_("All"), N_("Find any command, act or player.")),
    Command("desk", ("f1", "question_mark"), "help", N_("Help"), N_("All keys and what they do."), bar=False),
    Command("desk", ("r",), "redo", N_("Redo"), N_("Do again what was undone."), bar=False),
    Command("desk", ("j",), "journal", N_("Journal"), N_("Everything that was entered, with clauses."), bar=False),
    Command("desk", ("p",), "privacy", N_("Privacy"), N_("Hide or show what players may not see."), bar=False),
    Command("desk", ("l",), "language", N_("In Russian"), N_("Switch the language: Russian, English."), bar=False),
    Command(
        "desk", ("t",), "theme", N_("Light or dark"), N_("Switch between the light and the dark theme."), bar=False
    ),
    Command("desk", (), "published", N_("Mark published"), N_("Everything drafted so far is out."), bar=False),
    Command("desk", ("f10", "q"), "quit", N_("Quit"), N_("Leave; everything is saved already."), bar=False),
    Command("inbox", ("enter",), "main", N_("Record"), N_("Record the text; what is sure stands."), when="look"),
    Command("inbox", ("space",), "hold", N_("Hold"), N_("Keep a sure line out: it waits for you."), when="look"),
    Command("inbox", ("w",), "sender", N_("From"), N_("Say who wrote the pasted letter."), when="look"),
    Command("inbox", ("k",), "channel", N_("Kind"), N_("Say what it is: a letter or a thread."), when="look"),
    Command("inbox", ("enter",), "main", N_("Correct"), N_("Correct a waiting line by form."), when="settle"),
    Command("inbox", ("a",), "accept", N_("As read"), N_("Accept a waiting line as it was read."), when="settle"),
    Command("inbox", ("d",), "drop", N_("Drop"), N_("Set a waiting line aside: it means nothing."), when="settle"),
    Command("inbox", ("1",), "pick(1)", N_("to 9: this one"), N_("Say who is meant, by number."), when="settle"),
    Command("inbox", ("escape",), "leave", N_("Leave"), N_("From the text to the list; a second time clears it.")),
    Command("outbox", ("enter", "c"), "copy", N_("Copy"), N_("Copy the text to the clipboard.")),
    Command("outbox", ("s",), "sent", N_("Sent"), N_("Tick or untick the item as sent; goes to the next one.")),
    Command("outbox", ("n",), "next", N_("Next"), N_("Go to the next item that is not sent.")),
    Command("outbox", ("w",), "names", N_("Names"), N_("Copy the names of those who get the letter.")),
    Command("outbox", ("f",), "file", N_("File"), N_("Write the text to a file beside the save.")),
    Command("outbox", ("e",), "edit", N_("Editor"), N_("Open the text in $EDITOR.")),
    Command("outbox", ("b",), "format", N_("Format"), N_("BBCode, Markdown or plain text.")),
    Command("resolve", ("f5", "ctrl+o"), "commit", N_("Commit"), N_("Record exactly what is shown.")),
    Command("resolve", ("right",), "turn(1)", N_("Next page"), N_("Outcome, post, letters, clauses.")),
    Command("resolve", ("left",), "turn(-1)", N_("Page before"), N_("The same the other way round."), bar=False),
    Command("resolve", ("escape",), "cancel", N_("Back"), N_("Leave without changing anything.")),
    Command("form", ("f5", "ctrl+o"), "record", N_("Record"), N_("Enter the act.")),
    Command("form", ("f6",), "preview", N_("Preview"), N_("See what would come of the act.")),
    Command("form", ("escape",), "cancel", N_("Back"), N_("Leave without changing anything.")),
    Command("journal", ("escape", "q"), "cancel", N_("Back"), N_("Return to the desk.")),
    Command("journal", ("f8", "u"), "undo", N_("Undo"), N_("Take back the last act, if it is not published.")),
    Command("journal", ("r",), "redo", N_("Redo"), N_("Do again what was undone.")),
    Command("start", ("n",), "new", N_("New game"), N_("Choose the rules, paste the list of players, begin.")),
    Command("start", ("o",), "open", N_("Open"), N_("Open a save by its path.")),
    Command("start", ("d",), "demo", N_("Example"), N_("Open a copy of the example game.")),
    Command("start", ("l",), "language", N_("In Russian"), N_("Switch the language: Russian, English.")),
    Command("start", ("f1", "question_mark"), "help", N_("Help"), N_("All keys and what they do."), bar=False),
    Command("start", ("q", "f10"), "quit", N_("Quit"), N_("Leave; everything is saved already.")),
    Command("new", ("f5", "ctrl+o"), "create", N_("Create"), N_("Make the game and its save, and open it.")),
    Command("new", ("escape",), "cancel", N_("Back"), N_("Back to the list; what is filled in stays.")),
    Command("dialog", ("escape",), "cancel", N_("Back"), N_("Leave without changing anything.")),
)

KEY_NAMES = {"question_mark": "?", "escape": "Esc", "enter": "Enter", "space": N_("Space"), "right": "→", "left": "←"}


def commands(where: Where) -> tuple[Command, ...]:
    """The commands of one place, in order."""
    return tuple(command for command in COMMANDS if command.where == where)


def key_name(key: str) -> str:
    """How a key is shown: `F5`, `Esc`, `c`."""
    name = KEY_NAMES.get(key)
    if name:
        return _(name)
    return key.upper() if key.startswith("f") and key[1:].isdigit() else key.replace("ctrl+", "^")


def bind(node: DOMNode, where: Where) -> None:
    """Gives a widget the keys of one place. Function keys go before those of the widgets inside."""
    for command in commands(where):
        for key in command.keys:
            for each in with_twin(key):
                first = key[0] == "f" and key[1:].isdigit()
                node._bindings.bind(each, command.action, _(command.label), show=False, priority=first)


class KeyHint(Static):
    """One key and its name; a click does the same as the key."""

    def __init__(self, node: Widget, command: Command) -> None:
        label = Content.assemble((f" {key_name(command.keys[0])} ", "bold $text-accent"), _(command.label))
        self.cells = label.cell_length
        super().__init__(label, classes=f"when-{command.when}" if command.when else None)
        self.tooltip = _(command.help)
        self.node = node
        self.command = command

    async def on_click(self, event: Click) -> None:
        """The mouse does what the key does."""
        event.stop()
        await self.node.run_action(self.command.action)


class KeyBar(Horizontal):
    """The keys of one place, on one line."""

    DEFAULT_CSS = """
    KeyBar { height: 1; background: $panel; color: $text; overflow: hidden; }
    KeyBar KeyHint { width: auto; height: 1; }
    KeyBar KeyHint.-over { visibility: hidden; }
    KeyBar KeyHint:hover { background: $primary; }
    """

    def __init__(self, node: Widget, where: Where) -> None:
        super().__init__()
        self.node = node
        self.where = where

    def compose(self) -> ComposeResult:
        """One hint for each command of the bar."""
        for command in commands(self.where):
            if command.bar:
                yield KeyHint(self.node, command)

    def on_resize(self, event: Resize) -> None:
        """A hint that does not fit whole is not shown: half a word helps nobody, and the help has them all."""
        hints = list(self.query(KeyHint))
        for when in ("look", "settle"):
            right = 0
            for hint in hints:
                if hint.command.when in ("", when):
                    right += hint.cells
                    hint.set_class(right > event.size.width, "-over")
