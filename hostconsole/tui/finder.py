"""Type to find: a line to type in, and under it the choices that hold what was typed."""

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hostconsole.intake.folding import fold_nick
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.text import line, safe, styled

Choice = tuple[str, str, str]
"""A choice: its key, what it is called, a remark."""


class Finder(Vertical):
    """A line to type in and the choices that fit it. Enter takes the marked one, arrows move between them."""

    DEFAULT_CSS = """
    Finder { height: auto; }
    Finder Input { height: 1; border: none; padding: 0 1; background: $surface; }
    Finder Input:focus { background: $boost; }
    Finder OptionList { height: auto; max-height: 12; border: none; padding: 0; background: $surface; }
    """

    class Chosen(Message):
        """One choice was taken."""

        def __init__(self, finder: "Finder", key: str) -> None:
            super().__init__()
            self.finder = finder
            self.key = key

        @property
        def control(self) -> "Finder":
            """The finder it was taken in."""
            return self.finder

    def __init__(self, choices: Sequence[Choice], *, placeholder: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self.choices = tuple(choices)
        self.placeholder = placeholder

    def compose(self) -> ComposeResult:
        """The line and the list."""
        yield Input(placeholder=self.placeholder, compact=True)
        yield OptionList()

    def on_mount(self) -> None:
        """All choices at first."""
        self.offer()

    @property
    def typed(self) -> str:
        """What stands in the line."""
        return self.query_one(Input).value

    def offer(self, choices: Sequence[Choice] | None = None) -> None:
        """Shows what fits, of these choices or of the old ones."""
        if choices is not None:
            self.choices = tuple(choices)
        wanted = fold_nick(self.typed)
        fits = [choice for choice in self.choices if wanted in fold_nick(f"{choice[1]} {choice[2]}")]
        fits.sort(key=lambda choice: not fold_nick(choice[1]).startswith(wanted))
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(Option(label(choice), id=str(self.choices.index(choice))) for choice in fits)
        options.highlighted = 0 if fits else None

    @on(Input.Changed)
    def typing(self, event: Input.Changed) -> None:
        """The list follows what is typed."""
        event.stop()
        self.offer()

    @on(Input.Submitted)
    def entered(self, event: Input.Submitted) -> None:
        """Enter takes the marked choice."""
        event.stop()
        self.query_one(OptionList).action_select()

    @on(OptionList.OptionSelected)
    def taken(self, event: OptionList.OptionSelected) -> None:
        """A click or Enter on a choice."""
        event.stop()
        self.post_message(self.Chosen(self, self.choices[int(event.option_id or 0)][0]))

    def on_key(self, event: Key) -> None:
        """Up and down move in the list while one types."""
        options = self.query_one(OptionList)
        move: dict[str, Callable[[], None]] = {
            "down": options.action_cursor_down,
            "up": options.action_cursor_up,
            "pagedown": options.action_page_down,
            "pageup": options.action_page_up,
        }
        if event.key in move and self.query_one(Input).has_focus:
            move[event.key]()
            event.stop()
            event.prevent_default()


def label(choice: Choice) -> Content:
    """A choice as it stands in the list."""
    name = safe(line(choice[1], 48))
    return Content.assemble(name, "  ", styled(line(choice[2], 100), "$text-muted")) if choice[2] else name


class FinderScreen(ModalScreen[str | None]):
    """A question with many answers: the key of the chosen one comes back, None for none."""

    DEFAULT_CSS = """
    FinderScreen { align: center middle; }
    FinderScreen > Vertical { width: 76; max-width: 96%; height: auto; max-height: 90%;
        border: round $primary; background: $surface; padding: 0 1; }
    FinderScreen Static.title { text-style: bold; }
    """

    def __init__(self, title: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self.headline = title
        self.choices = choices
        bind(self, "dialog")

    def compose(self) -> ComposeResult:
        """The question over the finder."""
        with Vertical():
            yield Static(safe(self.headline), classes="title")
            yield Finder(self.choices)
            yield KeyBar(self, "dialog")

    def on_mount(self) -> None:
        """Ready to type."""
        self.query_one(Input).focus()

    @on(Finder.Chosen)
    def chosen(self, event: Finder.Chosen) -> None:
        """The answer."""
        self.dismiss(event.key)

    def action_cancel(self) -> None:
        """No answer."""
        self.dismiss(None)
