"""The app: it holds the open game, saves every change before showing it, and says what went wrong."""

import sys
from collections.abc import Callable
from pathlib import Path

from textual.app import App

from hostconsole.core.acts import Act, Close, key_of
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.journal import Source
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, DeskError, StalePreviewError, read
from hostconsole.desk.inbox import RefusedError, Waiting
from hostconsole.locale import LANGUAGES, _, use_language
from hostconsole.messages import desk_error, misuse, question, refusal, store_error, text_error
from hostconsole.outbox.texts import TextError
from hostconsole.store import StoreError
from hostconsole.tui.desk import DeskScreen
from hostconsole.tui.finder import FinderScreen
from hostconsole.tui.form import FormScreen
from hostconsole.tui.journal import JournalScreen
from hostconsole.tui.palette import DeskCommands
from hostconsole.tui.recent import remember
from hostconsole.tui.resolve import ResolveScreen
from hostconsole.tui.session import Change, Session, now, start, timed, who
from hostconsole.tui.terminal import forgive_bad_bytes
from hostconsole.tui.words import act_help, act_label


class HostApp(App[int]):
    """One open game."""

    COMMANDS = {DeskCommands}
    ENABLE_COMMAND_PALETTE = False  # the desk opens it, other screens have nothing to find
    HORIZONTAL_BREAKPOINTS = DeskScreen.HORIZONTAL_BREAKPOINTS

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.page = "roster" if not session.desk.entries else "inbox"
        self._asked = False

    def on_mount(self) -> None:
        """The desk comes first."""
        self.title = self.session.desk.header.title
        self.push_screen(DeskScreen())

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
        session = self.session
        if isinstance(error, StoreError):
            return store_error(error)
        if isinstance(error, MisuseError):
            return misuse(error)
        if isinstance(error, RefusedError) and isinstance(error.decision, Reject):
            return refusal(error.decision, session.desk, session.lang)
        if isinstance(error, RefusedError) and isinstance(error.decision, NeedsRuling):
            return question(error.decision, session.desk, session.lang)
        return _("Something was recorded meanwhile. Look again; nothing was changed.")

    async def show_all(self) -> None:
        """Every screen that shows the game shows it as it stands."""
        for screen in self.screen_stack:
            if isinstance(screen, DeskScreen):
                await screen.show(self.session)
            elif isinstance(screen, JournalScreen):
                screen.show(self.session)

    def action_undo(self) -> None:
        """Takes back the last act."""
        self.attempt(lambda desk: stepped(history.undo(desk, time=now(), who=who())), _("Taken back. r does it again."))

    def action_redo(self) -> None:
        """Does again what was undone."""
        self.attempt(lambda desk: stepped(history.redo(desk, time=now(), who=who())), _("Done again."))

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
            # After `show_all`, which was called later too.
            self.call_later(self.screen.open_outbox, self.session.desk.entries[-1].number)

    def preview(self, act: Act, source: Source | None, then: Callable[[bool | None], None]) -> None:
        """Shows what would come of an act."""
        self.push_screen(ResolveScreen(self.session, act, source), then)

    def pick_act(self, then: Callable[[str | None], None] | None = None) -> None:
        """Asks for one of the game's acts."""
        texts = self.session.texts
        keys = [key_of(each) for each in self.session.desk.rules.acts]
        choices = [(key, act_label(texts, key), act_help(texts, key)) for key in keys]
        self.push_screen(FinderScreen(_("Which act?"), choices), then or self.form)

    def form(self, key: str | None) -> None:
        """The form of an act."""
        act_type = self.session.desk.rules.act_type(key or "")
        if act_type is not None:
            self.push_screen(FormScreen(self.session, act_type, {}))

    def correct(self, waiting: Waiting) -> None:
        """The form of a line that waits, filled in with what was read."""
        item, source = waiting.item, Source(waiting.paste, waiting.item.number, waiting.item.excerpt)

        def opened(key: str | None) -> None:
            act_type = self.session.desk.rules.act_type(key or "")
            if act_type is not None:
                self.push_screen(FormScreen(self.session, act_type, item.act, source))

        opened(item.act["act"]) if item.act.get("act") else self.pick_act(opened)

    def other_language(self) -> None:
        """Switches the language; the desk is built anew and shows the same."""
        place = LANGUAGES.index(self.session.lang)
        self.session.lang = use_language(LANGUAGES[(place + 1) % len(LANGUAGES)])
        self.switch_screen(DeskScreen())

    def leave(self) -> None:
        """Quits; a text that is not recorded would be lost, so then only at the second time."""
        if self.session.paste.text.strip() and not self._asked:
            self._asked = True
            self.notify(_("The pasted text is not recorded. Quit again to leave without it."), severity="warning")
            return
        self.exit(0)


def stepped(after: Desk | Reject) -> Desk:
    """The desk after undo or redo. Raises RefusedError."""
    if isinstance(after, Reject):
        raise RefusedError(after)
    return after


def run(path: Path, lang: str | None, texts: Path | None = None, *, listed: bool = False) -> int:
    """Opens a save on the whole screen; gives the exit code: 0, or 1 if it cannot be opened or the app crashed.
    `listed` puts it on the list of games opened lately."""
    try:
        session = start(path, lang, texts)
    except StoreError as error:
        print(store_error(error), file=sys.stderr)
        return 1
    except DeskError as error:
        print(desk_error(error), file=sys.stderr)
        return 1
    except TextError as error:
        print(text_error(error), file=sys.stderr)
        return 1
    if listed:
        remember(path, session.desk.header.title)
    forgive_bad_bytes()
    app = HostApp(session)
    app.run()
    return app.return_code or 0
