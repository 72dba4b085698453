"""Every command once: its keys, what it does, its name. Bindings, key bars, palette and help are made of it."""

from typing import Literal

from msgspec import Struct
from textual.content import Content
from textual.dom import DOMNode
from textual.events import Click, MouseMove
from textual.widget import Widget
from textual.widgets import Static

from hostconsole.locale import _
from hostconsole.messages import N_
from hostconsole.tui.keys import with_twin

Where = Literal[
    "desk",
    "inbox",
    "outbox",
    "resolve",
    "form",
    "journal",
    "past",
    "story",
    "pictures",
    "start",
    "new",
    "dialog",
    "correction",
    "wording",
]


class Command(Struct, frozen=True):
    """One command. `keys` are all bound and the first is shown; letters get their Russian twins; without any
    the command is in the palette only. `label` and `help` are message ids; `bar` puts it on the key bar, `when` only at
    the times it is of use."""

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
    Command("desk", ("m",), "mark", N_("Mark"), N_("Sign what you have seen up to here: agree or object."), bar=False),
    Command("desk", ("v",), "layout", N_("Layout"), N_("One panel at a time, or as many as fit."), bar=False),
    Command(
        "desk", ("g",), "pictures", N_("Pictures"), N_("Votes, balances and nights drawn, also as SVG."), bar=False
    ),
    Command(
        "desk",
        (),
        "promise",
        N_("Promise the draw"),
        N_("Before the deal: a post with a hash that binds the draw."),
        bar=False,
    ),
    Command("desk", (), "published", N_("Mark published"), N_("Everything drafted so far is out."), bar=False),
    Command("desk", ("f10", "q"), "quit", N_("Quit"), N_("Leave; everything is saved already."), bar=False),
    Command("inbox", ("enter",), "main", N_("Record"), N_("Record the text; what is sure stands."), when="look"),
    Command("inbox", ("space",), "hold", N_("Hold"), N_("Keep a sure line out: it waits for you."), when="look"),
    Command("inbox", ("w",), "sender", N_("From"), N_("Say who wrote the pasted letter."), when="look"),
    Command("inbox", ("k",), "channel", N_("Kind"), N_("Say what it is: a letter or a thread."), when="look"),
    Command("inbox", ("e",), "engine", N_("Engine"), N_("Say which forum or chat it was copied from."), when="look"),
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
    Command("outbox", ("e",), "reword", N_("Wording"), N_("Put the text into your own words.")),
    Command("outbox", ("x",), "edit", N_("Editor"), N_("Open the text in $EDITOR; what you change there is yours.")),
    Command(
        "outbox",
        ("d",),
        "divide",
        N_("In pieces"),
        N_("Say how many characters fit: longer texts are copied in pieces."),
    ),
    Command("outbox", ("b",), "format", N_("Format"), N_("BBCode, Markdown or plain text.")),
    Command("resolve", ("f5", "ctrl+o"), "commit", N_("Commit"), N_("Record exactly what is shown.")),
    Command("resolve", ("right",), "turn(1)", N_("Next page"), N_("Outcome, post, letters, clauses.")),
    Command("resolve", ("left",), "turn(-1)", N_("Page before"), N_("The same the other way round."), bar=False),
    Command("resolve", ("e",), "reword", N_("Wording"), N_("Put the post or a letter into your own words.")),
    Command("resolve", ("escape",), "cancel", N_("Back"), N_("Leave without changing anything.")),
    Command("correction", ("f5", "ctrl+o"), "commit", N_("Record"), N_("Record exactly what is shown.")),
    Command("correction", ("right",), "turn(1)", N_("Next page"), N_("What differs, posts and letters.")),
    Command("correction", ("left",), "turn(-1)", N_("Page before"), N_("The same the other way round."), bar=False),
    Command("correction", ("escape",), "cancel", N_("Back"), N_("Leave without changing anything.")),
    Command("wording", ("f5", "ctrl+o"), "keep", N_("Keep"), N_("The text goes out as it stands here.")),
    Command("wording", ("f6",), "draft", N_("As drafted"), N_("Bring the drafted text back.")),
    Command("wording", ("escape",), "cancel", N_("Back"), N_("Leave without changing anything.")),
    Command("form", ("f5", "ctrl+o"), "record", N_("Record"), N_("Enter the act.")),
    Command("form", ("f6",), "preview", N_("Preview"), N_("See what would come of the act.")),
    Command("form", ("escape",), "cancel", N_("Back"), N_("Leave without changing anything.")),
    Command("journal", ("enter",), "open", N_("Open"), N_("The entry or the phase at length: posts, letters, tables.")),
    Command("journal", ("c",), "correct", N_("Correct"), N_("Change an entry; see first what differs.")),
    Command("journal", ("escape", "q"), "cancel", N_("Back"), N_("Return to the desk.")),
    Command("journal", ("x",), "leave_out", N_("Leave out"), N_("Take an entry out; see first what differs.")),
    Command("journal", ("s",), "let_stand", N_("Let stand"), N_("An entry was wrong, but its result stays: say why.")),
    Command("journal", ("n",), "phase(1)", N_("Next phase"), N_("To the next phase.")),
    Command("journal", ("p",), "phase(-1)", N_("Phase before"), N_("To the phase before.")),
    Command("journal", ("m",), "mark", N_("Mark"), N_("Sign what you have seen up to here: agree or object.")),
    Command("journal", ("f8", "u"), "undo", N_("Undo"), N_("Take back the last act, if it is not published.")),
    Command("journal", ("r",), "redo", N_("Redo"), N_("Do again what was undone.")),
    Command("past", ("right",), "turn(1)", N_("Next page"), N_("What happened, post, letters, clauses, tables.")),
    Command("past", ("left",), "turn(-1)", N_("Page before"), N_("The same the other way round."), bar=False),
    Command("past", ("escape", "q"), "cancel", N_("Back"), N_("Back to the journal.")),
    Command("story", ("escape", "q"), "cancel", N_("Back"), N_("Return to the desk.")),
    Command("pictures", ("w",), "write", N_("Write SVG"), N_("Write what everybody may see to files beside the save.")),
    Command("pictures", ("escape", "q"), "cancel", N_("Back"), N_("Return to the desk.")),
    Command("start", ("n",), "new", N_("New game"), N_("Choose the rules, paste the list of players, begin.")),
    Command("start", ("o",), "open", N_("Open"), N_("Open a save by its path.")),
    Command("start", ("d",), "demo", N_("Example"), N_("Open a copy of the example game.")),
    Command("start", ("l",), "language", N_("In Russian"), N_("Switch the language: Russian, English.")),
    Command("start", ("f1", "question_mark"), "help", N_("Help"), N_("All keys and what they do."), bar=False),
    Command("start", ("q", "f10"), "quit", N_("Quit"), N_("Leave; everything is saved already.")),
    Command("new", ("f5", "ctrl+o"), "create", N_("Create"), N_("Make the game and its save, and open it.")),
    Command("new", ("f1", "f9"), "help", N_("Help"), N_("How a game is begun, and all keys.")),
    Command("new", ("escape",), "cancel", N_("Back"), N_("Back to the list; what is filled in stays.")),
    Command("dialog", ("escape",), "cancel", N_("Back"), N_("Leave without changing anything.")),
)

KEY_NAMES = {"question_mark": "?", "escape": "Esc", "enter": "Enter", "space": N_("Space"), "right": "→", "left": "←"}


HELPED: tuple[Where, ...] = ("desk", "inbox", "outbox", "start", "new")
"""Places that have a command of their own for help, or lie in one that has. Everywhere else F1 does it all the same."""


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
    if where not in HELPED:
        for key in ("f1", "f9"):  # some terminals keep the first for themselves
            node._bindings.bind(key, f"app.keys('{where}')", _("Help"), show=False, priority=True)


class KeyBar(Static):
    """The keys of one place, on one line: one widget, for thirty of them would take a third of the first frame.

    `when` chooses among the keys that are of use at times only. A click on a key does the same as the key.
    """

    DEFAULT_CSS = """
    KeyBar { height: 1; background: $panel; color: $text; overflow: hidden; }
    """

    def __init__(self, node: Widget, where: Where, when: Literal["look", "settle"] = "look") -> None:
        super().__init__()
        self.node = node
        self.where = where
        self.when = when

    def hints(self) -> list[tuple[Command, Content]]:
        """Each command of the bar as it is shown, as many as fit whole: half a word helps nobody, and the help has
        them all."""
        found, right = [], 0
        for command in commands(self.where):
            if command.bar and command.when in ("", self.when):
                label = Content.assemble((f" {key_name(command.keys[0])} ", "bold $text-accent"), _(command.label))
                right += label.cell_length
                if right <= self.size.width:
                    found.append((command, label))
        return found

    def at(self, x: int) -> Command | None:
        """The command whose key stands in that column."""
        right = 0
        for command, label in self.hints():
            right += label.cell_length
            if x < right:
                return command
        return None

    def render(self) -> Content:
        """The keys side by side."""
        return Content("").join([label for _command, label in self.hints()])

    def now(self, when: Literal["look", "settle"]) -> None:
        """Shows the keys that are of use now."""
        if when != self.when:
            self.when = when
            self.refresh()

    async def on_click(self, event: Click) -> None:
        """The mouse does what the key does."""
        event.stop()
        if command := self.at(event.x):
            await self.node.run_action(command.action)

    def on_mouse_move(self, event: MouseMove) -> None:
        """What the key under the pointer does."""
        command = self.at(event.x)
        self.tooltip = _(command.help) if command else None
