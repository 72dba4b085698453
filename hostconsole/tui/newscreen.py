"""A new game by form: which rules, who plays, by which options. What is wrong is said in place and nothing is lost."""

from typing import Any, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Select, Static, TextArea

from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk
from hostconsole.faultlines import plain_value
from hostconsole.locale import _, language
from hostconsole.registry import installed, names
from hostconsole.store import Opened
from hostconsole.tui.area import GuardedArea
from hostconsole.tui.boards import KeyedTable
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.help import HelpScreen
from hostconsole.tui.newgame import Draft, NotYetError, created, in_words, stands, value_of
from hostconsole.tui.text import cell, safe, styled

Made = tuple[Opened, Desk]
"""A save and its game."""


class OptionBox(Vertical):
    """One option: its name, what it settles, its values."""

    DEFAULT_CSS = """
    OptionBox { height: auto; margin-bottom: 1; }
    OptionBox .meaning { color: $text-muted; }
    """

    def __init__(self, key: str, draft: Draft) -> None:
        super().__init__()
        self.key = key
        self.draft = draft
        self.option = draft.data.options[key]

    def compose(self) -> ComposeResult:
        """The meaning over the values."""
        yield Static(safe(f"{in_words(self.option.meaning)} ({self.key}, {self.option.clause})"), classes="meaning")
        values = [(safe(self.word(value)), str(value)) for value in self.option.values]
        yield Select(
            values,
            value=str(self.draft.chosen.get(self.key, self.option.default)),
            allow_blank=False,
            compact=True,
        )

    def word(self, value: Any) -> str:
        """A value in the game's words; the usual one is marked."""
        usual = (_("yes") if value else _("no")) if isinstance(value, bool) else plain_value(value)
        said = in_words(self.option.words.get(str(value), {})) or usual
        return _("{value} (as usual)").format(value=said) if value == self.option.default else said

    @on(Select.Changed)
    def chosen(self, event: Select.Changed) -> None:
        """The draft has it at once."""
        event.stop()
        if isinstance(event.value, str):
            self.draft.chosen[self.key] = value_of(self.option, event.value)


class NewScreen(Screen[Made | None]):
    """The page of a new game. It closes with the game that was made."""

    AUTO_FOCUS = "#title"
    DEFAULT_CSS = """
    NewScreen #head { background: $boost; padding: 0 1; height: 1; text-style: bold; }
    NewScreen .label { color: $text-muted; padding: 0 1; }
    NewScreen Input { height: 1; border: none; padding: 0 1; background: $surface-lighten-1; }
    NewScreen Input:focus, NewScreen Select:focus { background: $boost; text-style: bold; }
    NewScreen #form { height: 1fr; padding: 0 1; }
    NewScreen #roster { height: 8; }
    NewScreen.-wide #roster { height: 18; }
    NewScreen #players { width: 1fr; height: 100%; border-left: thick $primary 40%; }
    NewScreen #players:focus { border-left: thick $accent; }
    NewScreen #parsed { width: 1fr; height: 100%; margin-left: 1; }
    NewScreen #stands { height: auto; max-height: 12; padding: 0 1; background: $panel; }
    NewScreen #answer { color: $text-error; text-style: bold; height: auto; max-height: 4; padding: 0 1; }
    NewScreen #buttons { height: 1; padding: 0 1; }
    NewScreen Button { min-width: 12; margin-right: 2; }
    NewScreen.-roomy #roster { height: 30; }
    NewScreen #options { height: auto; }
    NewScreen .section { text-style: bold; margin-top: 1; padding: 0 1; }
    """

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        bind(self, "new")
        self.draft = draft

    def compose(self) -> ComposeResult:
        """The fields, how the list stands, the options, the buttons."""
        yield Static(safe(_("A new game")), id="head")
        with VerticalScroll(id="form", can_focus=False):
            yield Static(_("What it is called"), classes="label")
            yield Input(self.draft.title, id="title", compact=True)
            yield Static(_("By which rules"), classes="label")
            games = [(safe(f"{in_words(installed(name).rules.data.title)} ({name})"), name) for name in names()]
            yield Select(games, value=self.draft.ruleset, allow_blank=False, compact=True, id="ruleset")
            yield Static(_("Who plays: one nick a line, or “nick; exp”"), classes="label")
            with Horizontal(id="roster"):
                area = GuardedArea(self.draft.players, id="players", placeholder=_("Paste the list here."))
                yield area
                yield KeyedTable(id="parsed")
            yield Static(id="stands")
            yield Static(_("Where the save goes; empty: as shown"), classes="label")
            yield Input(self.draft.path, id="path", compact=True)
            yield Static(_("Options; what is left alone is as usual"), classes="section")
            yield Vertical(id="options")
        yield Static(id="answer")
        with Horizontal(id="buttons"):
            yield Button(_("Create"), id="create", variant="primary", compact=True)
            yield Button(_("Back"), id="cancel", compact=True)
        yield KeyBar(self, "new")

    async def on_mount(self) -> None:
        """Shows the draft."""
        await self.offer_options()
        self.show()
        self.call_after_refresh(self.query_one("#form", VerticalScroll).scroll_home, animate=False)

    async def offer_options(self) -> None:
        """The options of the chosen ruleset."""
        box = self.query_one("#options", Vertical)
        await box.remove_children()
        options: list[Widget] = [OptionBox(key, self.draft) for key in self.draft.data.options]
        await box.mount(*(options or [Static(_("This game has no options."))]))

    def show(self) -> None:
        """The list as it is read, how it stands, and where the save would go."""
        self.query_one("#stands", Static).update(safe(stands(self.draft)))
        self.query_one("#path", Input).placeholder = str(self.draft.save)
        try:
            listed = self.draft.listed
        except MisuseError:
            listed = []  # what is wrong with it is said below the list
        rows = [
            (str(each["nick"]), (cell(str(number)), cell(str(each["nick"]), 24), cell(str(each["exp"]))))
            for number, each in enumerate(listed, start=1)
        ]
        texts = installed(self.draft.ruleset)
        self.query_one("#parsed", KeyedTable).fill(["№", _("player"), exp_word(texts.words)], rows)

    def say(self, text: str) -> None:
        """Shows a sentence over the buttons."""
        self.query_one("#answer", Static).update(styled(text, "$text-error"))

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """The draft follows what is typed."""
        setattr(self.draft, "title" if event.input.id == "title" else "path", event.value)
        self.say("")
        self.show()

    @on(TextArea.Changed, "#players")
    def listed(self, event: TextArea.Changed) -> None:
        """The list is read as it is typed."""
        self.draft.players = event.text_area.text
        self.say("")
        self.show()

    @on(Select.Changed, "#ruleset")
    async def ruled(self, event: Select.Changed) -> None:
        """Another ruleset has other options and another number of players."""
        if isinstance(event.value, str) and event.value != self.draft.ruleset:
            self.draft.ruleset = event.value
            await self.offer_options()
            self.show()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        event.stop()
        self.action_create() if event.button.id == "create" else self.action_cancel()

    def action_create(self) -> None:
        """Makes the game and its save; what is in the way is said here, and the page stays."""
        try:
            made = created(self.draft)
        except NotYetError as error:
            self.say(str(error))
        else:
            self.dismiss(made)

    def action_help(self) -> None:
        """How it goes, and all keys."""
        self.app.push_screen(HelpScreen("new"))

    def action_cancel(self) -> None:
        """Back; the draft stays for the next time."""
        self.dismiss(None)


def exp_word(words: Any) -> str:
    """What a ruleset calls the number after a nick."""
    lists = words.get(language()) or next(iter(words.values()))
    return str(cast("dict[str, Any]", lists).get("columns", {}).get("exp", "exp"))
