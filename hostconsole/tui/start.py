"""The first screen: the games opened lately, a new one, one from a file, the example."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from textual import on
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hostconsole.desk.desk import DeskError
from hostconsole.faultlines import desk_error, store_error, text_error
from hostconsole.locale import LANGUAGES, _, language, use_language
from hostconsole.messages import N_
from hostconsole.outbox.texts import TextError
from hostconsole.registry import names
from hostconsole.store import StoreError
from hostconsole.tui.app import HostApp
from hostconsole.tui.commands import KeyBar, Where, bind
from hostconsole.tui.desk import DeskScreen
from hostconsole.tui.help import HelpScreen, show_help
from hostconsole.tui.memory import keep_language, recalled
from hostconsole.tui.newgame import Draft
from hostconsole.tui.newscreen import Made, NewScreen
from hostconsole.tui.recent import recent, remember, saves_here
from hostconsole.tui.session import Session, start
from hostconsole.tui.terminal import forgive_bad_bytes, unfit
from hostconsole.tui.text import line, safe, styled

WAYS = (
    ("new", N_("New game"), N_("choose the rules, paste the list of players")),
    ("open", N_("Open a save"), N_("by its path")),
    ("demo", N_("Example"), N_("a copy of a game under way; it is thrown away at the end")),
)
"""What can be done without a game: the action, its name, a remark."""

USUAL = "retro"
"""The ruleset that is proposed, if it is installed."""


class OpenScreen(ModalScreen[str | None]):
    """Asks for the path of a save; the files of this folder are offered."""

    DEFAULT_CSS = """
    OpenScreen { align: center middle; }
    OpenScreen > Vertical { width: 76; max-width: 96%; height: auto; max-height: 90%;
        border: round $primary; background: $surface; padding: 0 1; }
    OpenScreen .title { text-style: bold; }
    OpenScreen Input { height: 1; border: none; padding: 0 1; background: $surface-lighten-1; }
    OpenScreen Input:focus { background: $boost; }
    OpenScreen OptionList { height: auto; max-height: 12; border: none; padding: 0; background: $surface; }
    OpenScreen #answer { color: $text-error; text-style: bold; height: auto; max-height: 4; }
    """

    def __init__(self, attempt: Callable[[Path], str]) -> None:
        super().__init__()
        bind(self, "dialog")
        self.attempt = attempt
        self.found = saves_here(Path.cwd())

    def compose(self) -> ComposeResult:
        """A line to type in, the files here, what went wrong."""
        with Vertical():
            yield Static(_("The path of the save, then Enter"), classes="title")
            yield Input(placeholder=str(Path.cwd() / "game.toml"), compact=True)
            yield OptionList(*(Option(safe(line(path.name, 60))) for path in self.found))
            yield Static(id="answer")
            yield KeyBar(self, "dialog")

    def on_mount(self) -> None:
        """Ready to type; without files there is no list."""
        self.query_one(OptionList).display = bool(self.found)
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        """A path was typed."""
        if event.value.strip():
            self.take(Path(event.value.strip()).expanduser())

    @on(OptionList.OptionSelected)
    def taken(self, event: OptionList.OptionSelected) -> None:
        """A file was chosen."""
        self.take(self.found[event.option_index])

    def take(self, path: Path) -> None:
        """Opens it, or says here why not."""
        if fault := self.attempt(path):
            self.query_one("#answer", Static).update(safe(fault))

    def action_cancel(self) -> None:
        """Back."""
        self.dismiss(None)


class StartScreen(Screen[None]):
    """The list of what can be opened or begun."""

    AUTO_FOCUS = "OptionList"
    DEFAULT_CSS = """
    StartScreen { align: center top; }
    StartScreen #head { background: $boost; padding: 0 1; height: 1; text-style: bold; }
    StartScreen #lead { color: $text-muted; padding: 1 1 0 1; width: 100%; max-width: 110; height: auto; }
    StartScreen OptionList { height: auto; max-height: 1fr; width: 100%; max-width: 110; border: round $primary 40%;
        padding: 0 1; background: $surface; }
    StartScreen OptionList:focus { border: round $accent; }
    StartScreen #fault { color: $text-error; text-style: bold; height: auto; max-height: 5; padding: 0 1;
        width: 100%; max-width: 110; }
    StartScreen #rest { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        bind(self, "start")
        self.games = recent()

    def compose(self) -> ComposeResult:
        """The games opened lately, then the ways to begin."""
        app = start_app(self)
        yield Static("hostconsole", id="head")
        lead = _("Games you opened lately come first. Enter opens.") if self.games else _("No game was opened yet.")
        yield Static(safe(lead), id="lead")
        games = [Option(entry(game.title or game.path.stem, str(game.path))) for game in self.games]
        ways = [
            Option(entry(_(name), _(remark)), id=action)
            for action, name, remark in WAYS
            if action != "demo" or app.example
        ]
        yield OptionList(*games, *([None] if games else []), *ways)
        yield Static(id="fault")
        yield Vertical(id="rest")
        yield KeyBar(self, "start")

    @on(OptionList.OptionSelected)
    async def taken(self, event: OptionList.OptionSelected) -> None:
        """A game, or a way to one."""
        if event.option_id:
            await self.run_action(event.option_id)
        else:
            self.say(start_app(self).attempt(self.games[event.option_index].path))

    def say(self, fault: str) -> None:
        """What went wrong, under the list."""
        self.query_one("#fault", Static).update(safe(fault))

    def action_new(self) -> None:
        """The page of a new game, as it was left."""
        self.app.push_screen(NewScreen(start_app(self).draft), start_app(self).made)

    def action_open(self) -> None:
        """Asks for a path."""
        self.app.push_screen(OpenScreen(start_app(self).attempt))

    def action_demo(self) -> None:
        """The example game, as a copy."""
        self.say(start_app(self).demo())

    def action_language(self) -> None:
        """The other language, at once."""
        keep_language(use_language(LANGUAGES[(LANGUAGES.index(language()) + 1) % len(LANGUAGES)]))
        self.app.switch_screen(StartScreen())

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpScreen("start"))

    def action_quit(self) -> None:
        """Leaves."""
        self.app.exit(None)


class StartApp(App[Session]):
    """Ends with the game that is to be opened, or with nothing. `example` is a save to show, `scratch` where to."""

    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = DeskScreen.HORIZONTAL_BREAKPOINTS

    def __init__(self, texts: Path | None, example: Path | None, scratch: Path) -> None:
        super().__init__()
        self.texts = texts
        self.example = example
        self.scratch = scratch
        known = names()
        self.draft = Draft(USUAL if USUAL in known else known[0])

    def on_mount(self) -> None:
        """The list comes first."""
        self.title = "hostconsole"
        self.push_screen(StartScreen())

    def attempt(self, path: Path) -> str:
        """Ends with the game of this save; else gives what is wrong with it."""
        return self.opened(path, keep=True)

    def demo(self) -> str:
        """Ends with a copy of the example; else gives what is wrong."""
        if self.example is None:
            return _("The example is not installed.")
        copy = self.scratch / self.example.name
        try:
            copy.write_bytes(self.example.read_bytes())
        except OSError as error:
            return str(error)
        return self.opened(copy, keep=False)

    def opened(self, path: Path, *, keep: bool) -> str:
        """Ends with the game of this save, put on the list of games if it is to be kept there."""
        try:
            session = start(path, language(), self.texts)
        except StoreError as error:
            return store_error(error)
        except DeskError as error:
            return desk_error(error)
        except TextError as error:
            return text_error(error)
        except (OSError, ValueError) as error:  # a path no system takes
            return str(error)
        if keep:
            remember(path, session.desk.header.title)
        self.exit(session)
        return ""

    def action_keys(self, where: Where) -> None:
        """All keys, those of the place where one is first; the same key closes the page again."""
        show_help(self, where)

    def made(self, made: Made | None) -> None:
        """Ends with the game that was made."""
        if made is not None and isinstance(self.screen, StartScreen):
            self.screen.say(self.attempt(made[0].path))


def entry(name: str, remark: str) -> Content:
    """One line of the list."""
    return Content.assemble(safe(line(name, 40)).stylize("bold"), "  ", styled(line(remark, 100), "$text-muted"))


def start_app(node: Screen[None]) -> StartApp:
    """The app the first screen lives in."""
    app = node.app
    if not isinstance(app, StartApp):
        raise TypeError("the first screen belongs to StartApp")
    return app


def run(lang: str | None, texts: Path | None, example: Path | None) -> int:
    """The first screen, then the desk of what was chosen there; gives the exit code. Without `lang` it is the
    language of last time."""
    use_language(lang or recalled()[0].lang)
    if fault := unfit():
        print(fault, file=sys.stderr)
        return 1
    forgive_bad_bytes()
    with tempfile.TemporaryDirectory(prefix="hostconsole-demo-") as folder:
        app = StartApp(texts, example, Path(folder))
        session = app.run()
        if session is None:
            return app.return_code or 0
        desk = HostApp(session)
        desk.run()
        return desk.return_code or 0
