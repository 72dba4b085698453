"""The app: it holds the open game, saves every change before showing it, and says what went wrong."""

import gc
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

from textual.app import App
from textual.command import Provider

from hostconsole.core.acts import Act, Close, key_of
from hostconsole.core.journal import Source
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import DeskError, StalePreviewError, read
from hostconsole.desk.inbox import RefusedError, Waiting
from hostconsole.faultlines import desk_error, store_error, text_error
from hostconsole.locale import LANGUAGES, _, use_language
from hostconsole.outbox.texts import TextError
from hostconsole.store import StoreError
from hostconsole.tui import memory
from hostconsole.tui.commands import Where
from hostconsole.tui.desk import DeskScreen, desk_screen
from hostconsole.tui.faults import explained
from hostconsole.tui.recent import remember
from hostconsole.tui.session import Change, Follower, Session, now, start, stepped, timed, who
from hostconsole.tui.terminal import forgive_bad_bytes, unfit
from hostconsole.tui.watch import Watch


def dialogs() -> ModuleType:
    """The screens over the desk, loaded when they are wanted."""
    from hostconsole.tui import dialogs

    return dialogs


def palette() -> type[Provider]:
    """What the palette finds, loaded when it is opened."""
    from hostconsole.tui.palette import DeskCommands

    return DeskCommands


class HostApp(App[int]):
    """One open game."""

    COMMANDS = {palette}
    CSS = """
    ToastRack { margin-bottom: 2; }
    Toast { max-width: 80%; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False  # the desk opens it, other screens have nothing to find
    HORIZONTAL_BREAKPOINTS = DeskScreen.HORIZONTAL_BREAKPOINTS

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.page = "roster" if not session.desk.entries else "inbox"
        self.tabbed = False
        self._asked = False
        kept, self.forgotten = memory.recalled()
        memory.settle(self, kept)
        self.shown = memory.present(self)

    def get_default_screen(self) -> DeskScreen:
        """The desk comes first."""
        screen = desk_screen(self.tabbed)
        screen._push_result_callback(self, None)  # as if it were pushed: without it Textual 8.2.8 cannot switch it
        return screen

    def on_mount(self) -> None:
        """The terminal's title is the game's."""
        self.title = self.session.desk.header.title

    def on_ready(self) -> None:
        """The first frame stands. Garbage is looked for from now on, but not in what stays until the end."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        if self.forgotten:
            self.notify(self.forgotten, severity="warning", markup=False)
        self.set_interval(memory.EVERY, partial(memory.look, self))
        Watch(self).begin()

    def on_unmount(self) -> None:
        """What was changed in the last moment is remembered, too."""
        memory.look(self)

    # Changes -------------------------------------------------------------------------------------------------------

    def change(self, make: Change, said: str = "") -> None:
        """Makes a change, saves it, then shows it. Raises what `make` and the store raise; nothing is kept then."""
        self.session.keep(make(self.session.desk))
        self.session.said = said
        self.call_later(self.show_all)

    def attempt(self, make: Change, said: str = "") -> bool:
        """The same, but says what went wrong; gives whether it went well."""
        try:
            self.change(make, said)
        except (StoreError, MisuseError, RefusedError, StalePreviewError) as error:
            self.notify(self.explain(error), severity="error", markup=False, timeout=10)
            return False
        return True

    def explain(self, error: Exception) -> str:
        """What went wrong, in words."""
        return explained(error, self.session)

    async def show_all(self) -> None:
        """Every screen that shows the game shows it as it stands."""
        for screen in self.screen_stack:
            if isinstance(screen, Follower):
                await screen.show(self.session)

    def action_undo(self) -> None:
        """Takes back the last act."""
        self.attempt(lambda desk: stepped(history.undo(desk, time=now(), who=who())), _("Taken back. r does it again."))

    def action_redo(self) -> None:
        """Does again what was undone."""
        self.attempt(lambda desk: stepped(history.redo(desk, time=now(), who=who())), _("Done again."))

    def promise(self) -> None:
        """The draw is promised: the outbox has the post with its hash."""
        from hostconsole.desk.commitment import commit_to_draw

        said = _("The draw is promised; the outbox has the post.")
        self.attempt(lambda desk: stepped(commit_to_draw(desk, "", time=now(), who=who())), said)

    def publish(self) -> None:
        """Everything drafted is out: undo stops here."""
        self.attempt(lambda desk: history.publish(desk, time=now(), who=who()), _("All drafts so far count as out."))

    # Screens -------------------------------------------------------------------------------------------------------

    def resolve(self) -> None:
        """Previews the end of the phase."""
        self.preview(read(self.session.desk, timed({"act": key_of(Close)})), None, self.resolved)

    def resolved(self, committed: bool | None) -> None:
        """After a commit the outbox has what is to be sent."""
        if committed and isinstance(self.screen, DeskScreen):
            # The host's own words are recorded after the act they are about.
            acts = [each.number for each in self.session.desk.entries if each.act["act"] == key_of(Close)]
            # After `show_all`, which was called later too.
            self.call_later(self.screen.open_outbox, acts[-1])

    def preview(self, act: Act, source: Source | None, then: Callable[[bool | None], None]) -> None:
        """Shows what would come of an act."""
        dialogs().preview(self, act, source, then)

    def action_keys(self, where: Where) -> None:
        """All keys, those of the place where one is first; the same key closes the page again."""
        from hostconsole.tui.help import show_help

        show_help(self, where)

    def pick_act(self, then: Callable[[str | None], None] | None = None) -> None:
        """Asks for one of the game's acts."""
        dialogs().pick_act(self, then or self.form)

    def form(self, key: str | None) -> None:
        """The form of an act."""
        dialogs().form(self, key)

    def correct(self, waiting: Waiting) -> None:
        """The form of a line that waits, filled in with what was read."""
        dialogs().correct(self, waiting)

    def other_language(self) -> None:
        """Switches the language; the desk is built anew and shows the same."""
        place = LANGUAGES.index(self.session.lang)
        self.session.lang = use_language(LANGUAGES[(place + 1) % len(LANGUAGES)])
        self.session.said = ""  # it was said in the other one
        self.switch_screen(desk_screen(self.tabbed))

    def other_layout(self) -> None:
        """One panel at a time, or as many as fit."""
        self.tabbed = not self.tabbed
        self.switch_screen(desk_screen(self.tabbed))

    def leave(self) -> None:
        """Quits; a text that is not recorded would be lost, so then only at the second time."""
        if self.session.paste.text.strip() and not self._asked:
            self._asked = True
            self.notify(_("The pasted text is not recorded. Quit again to leave without it."), severity="warning")
            return
        self.exit(0)


def run(
    path: Path, lang: str | None, texts: Path | None = None, *, listed: bool = False, read_only: bool = False
) -> int:
    """Opens a save on the whole screen; gives the exit code: 0, or 1 if it cannot be opened or the app crashed.
    `listed` puts it on the list of games opened lately; with `read_only` every change is refused."""
    if fault := unfit():
        print(fault, file=sys.stderr)
        return 1
    try:
        session = start(path, lang or memory.recalled()[0].lang, texts)
    except StoreError as error:
        print(store_error(error), file=sys.stderr)
        return 1
    except DeskError as error:
        print(desk_error(error), file=sys.stderr)
        return 1
    except TextError as error:
        print(text_error(error), file=sys.stderr)
        return 1
    session.read_only = read_only
    if listed:
        remember(path, session.desk.header.title)
    forgive_bad_bytes()
    app = HostApp(session)
    app.run()
    return app.return_code or 0
