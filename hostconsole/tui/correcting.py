"""Correcting an entry of the journal: what differs is seen first, then recorded; or its result is let stand."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.journal import Entry
from hostconsole.desk.acts import MisuseError, typed_act
from hostconsole.desk.correction import Correction, correct, correction, is_move, let_stand
from hostconsole.desk.desk import Desk, StalePreviewError
from hostconsole.desk.erratum import Corrected, corrected
from hostconsole.desk.inbox import RefusedError
from hostconsole.desk.leaks import item_leaks
from hostconsole.locale import _, ngettext
from hostconsole.messages import known_word, phase_name
from hostconsole.tui.boards import COVERED
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.dialog import Dialog
from hostconsole.tui.form import Closed, FormScreen
from hostconsole.tui.leaks import STYLE, leak_warnings, marked
from hostconsole.tui.pages import Page, Pages
from hostconsole.tui.session import Session, host, now, stepped, who
from hostconsole.tui.text import safe, styled
from hostconsole.tui.wording import addressed
from hostconsole.tui.words import act_line, nick_list

if TYPE_CHECKING:
    from hostconsole.tui.app import HostApp


class CorrectionScreen(Screen[bool]):
    """What a correction brings. It is recorded with a reason, exactly as it is shown."""

    AUTO_FOCUS = "#why"
    DEFAULT_CSS = """
    CorrectionScreen #title { background: $boost; padding: 0 1; height: auto; max-height: 4; text-style: bold; }
    CorrectionScreen #verdict { height: auto; max-height: 4; padding: 0 1; }
    CorrectionScreen Input { height: 1; border: none; padding: 0 1; background: $surface; }
    CorrectionScreen .pages { layout: horizontal; }
    CorrectionScreen .pages Page { width: 1fr; }
    CorrectionScreen #buttons { height: 1; padding: 0 1; }
    CorrectionScreen Button { min-width: 12; margin-right: 2; }
    """

    def __init__(self, session: Session, change: Correction) -> None:
        super().__init__()
        bind(self, "correction")
        self.session = session
        self.change = change
        self.made = corrected(session.desk, change, session.lang, session.fmt, time=now(), who=who())

    def compose(self) -> ComposeResult:
        """What is corrected, the reason, what differs, the drafts."""
        session, old = self.session, self.session.desk.entries[self.change.entry - 1]
        instead = self.change.act.get("instead")
        now_it_is = act_line(session.desk, session.texts, instead) if instead else _("nothing: it is left out")
        was = act_line(session.desk, session.texts, old.act)
        title = _("Entry {number}: {was}\nInstead: {now}").format(number=old.number, was=was, now=now_it_is)
        yield Static(COVERED if session.private else safe(title), id="title")
        yield Static(safe(_("Nothing has happened yet. Give a reason; F5 records exactly this, Esc goes back.")))
        yield Input(placeholder=_("reason (kept in the journal)"), id="why", compact=True)
        yield Static(id="verdict")
        yield Pages([(_("What differs"), Page("differs")), (_("Posts and letters"), Page("drafts"))])
        with Horizontal(id="buttons"):
            yield Button(_("Record"), id="commit", variant="primary", compact=True)
            yield Button(_("Back"), id="cancel", compact=True)
        yield KeyBar(self, "correction")

    def on_mount(self) -> None:
        """Shows what the correction brings."""
        hidden = Content(COVERED)
        private = self.session.private
        self.query_one("#differs", Page).show(hidden if private else differs_view(self.session, self.change, self.made))
        self.query_one("#drafts", Page).show(hidden if private else drafts_view(self.session, self.made))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Record or back."""
        event.stop()
        self.action_commit() if event.button.id == "commit" else self.action_cancel()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter after the reason goes to the button: the next Enter records."""
        event.stop()
        self.query_one("#commit", Button).focus()

    def action_turn(self, by: int) -> None:
        """The other page."""
        pages = self.query_one(Pages)
        keys = list(pages.panels)
        pages.go(keys[(keys.index(pages.active) + by) % len(keys)], focus=False)

    def on_key(self, event: Key) -> None:
        """Up and down scroll the open page, whatever has the focus."""
        self.query_one(Pages).scroll_by(event)

    def action_commit(self) -> None:
        """Records the correction; it needs a reason."""
        why = self.query_one("#why", Input).value.strip()
        if not why:
            self.query_one("#verdict", Static).update(styled(_("A correction needs a reason."), "bold $text-error"))
            self.query_one("#why", Input).focus()
            return
        change = reasoned(self.change, why)
        said = _("Corrected. The outbox has what is to be posted and sent.")
        if host(self).attempt(lambda desk: correct(desk, change, time=now(), who=who()), said):
            self.dismiss(True)

    def action_cancel(self) -> None:
        """Nothing happens."""
        self.dismiss(False)


def reasoned(change: Correction, why: str) -> Correction:
    """The correction with the host's reason."""
    return Correction(**{**change.__dict__, "act": {**change.act, "why": why}})


def differs_view(session: Session, change: Correction, made: Corrected) -> Content:
    """How much is decided again, what the rules refuse now, which posts and letters are no longer true."""
    texts, desk = session.texts, session.desk
    again = len(change.again)
    parts = [safe(ngettext("{n} act is decided again.", "{n} acts are decided again.", again).format(n=again))]
    if change.refused:
        parts.append(styled(_("The rules refuse these entries then, and they no longer count:"), "bold"))
    for number in change.refused:
        parts.append(safe(f"  № {number}  {act_line(desk, texts, desk.entries[number - 1].act)}"))
    if made.untrue:
        parts.append(styled(_("No longer true:"), "bold"))
    for each in made.untrue:
        told = f"{known_word(texts, 'notices', each.notice.key)}, {phase_name(each.phase or 'signup', texts)}"
        to = nick_list(desk, each.notice.audience) if isinstance(each.notice.audience, tuple) else _("everybody")
        parts.append(safe(f"  {told} → {to}"))
    after = made.later.game
    if after.phase != desk.game.phase or after.winner != desk.game.winner:
        parts.append(styled(_("The game stands then at: {phase}").format(phase=phase_name(after.phase, texts)), "bold"))
    dead = [seat.id for seat in after.seated() if not seat.alive]
    was_dead = [seat.id for seat in desk.game.seated() if not seat.alive]
    for title, seats in (
        (_("Dead after all:"), [seat for seat in dead if seat not in was_dead]),
        (_("Alive after all:"), [seat for seat in was_dead if seat not in dead]),
    ):
        if seats:
            parts.append(safe(f"{title} {nick_list(desk, seats)}"))
    return Content("\n").join(parts)


def drafts_view(session: Session, made: Corrected) -> Content:
    """The correction post and letters, their leaks marked."""
    leaks = item_leaks(made.later, [(each.entry, each.item) for each in made.drafts], session.fmt)
    views = [
        Content.assemble(
            styled(addressed(session, each.item), "bold"),
            "\n",
            *(styled(f"! {warning}\n", STYLE) for warning in leak_warnings(session, (found,))),
            marked(each.item.text, found),
        )
        for each, found in zip(made.drafts, leaks, strict=True)
    ]
    return Content("\n\n").join(views) if views else safe(_("Nothing is to be posted or sent."))


class ReasonScreen(Dialog[str | None]):
    """Asks for a reason."""

    AUTO_FOCUS = "Input"

    def __init__(self, title: str) -> None:
        super().__init__()
        bind(self, "dialog")
        self.headline = title

    def compose(self) -> ComposeResult:
        """The question and the line for its answer."""
        with Vertical():
            yield Static(safe(self.headline), classes="title")
            yield Input(placeholder=_("reason (kept in the journal)"), compact=True)
            yield KeyBar(self, "dialog")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter gives the reason, if there is one."""
        event.stop()
        if event.value.strip():
            self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        """No reason, nothing happens."""
        self.dismiss(None)


# From the journal ------------------------------------------------------------------------------------------------


def ask_correction(app: "HostApp", entry: Entry) -> None:
    """The form of an entry's act, filled in with what it says; then what the changed act would bring."""
    if not correctable(app, entry):
        return
    act_type = app.session.desk.rules.act_type(str(entry.act["act"]))
    if act_type is not None:
        known = {key: value for key, value in entry.act.items() if key != "act"}
        app.push_screen(
            FormScreen(
                app.session, act_type, known, entry.source, use=lambda raw, then: show(app, entry.number, raw, then)
            )
        )


def ask_dropping(app: "HostApp", entry: Entry) -> None:
    """What leaving an entry out would bring."""
    if not correctable(app, entry):
        return
    try:
        show(app, entry.number, None, lambda _done: None)
    except (MisuseError, RefusedError, StalePreviewError) as error:
        app.notify(app.explain(error), severity="error", markup=False, timeout=10)


def ask_let_stand(app: "HostApp", entry: Entry) -> None:
    """Asks why the result of an entry that was wrong stays as it is."""

    def given(why: str | None) -> None:
        if why:
            app.attempt(lambda desk: stood(desk, entry.number, why), _("It stands as it is."))

    if correctable(app, entry):
        title = _("Entry {number} was wrong and its result stands. Why?").format(number=entry.number)
        app.push_screen(ReasonScreen(title), given)


def correctable(app: "HostApp", entry: Entry) -> bool:
    """Whether an entry is an act of the game that still counts; if not, it is said."""
    if is_move(app.session.desk.entries, entry.number):
        return True
    said = _("Only an act of the game that still counts can be corrected.")
    app.notify(said, severity="warning", markup=False)
    return False


def show(app: "HostApp", number: int, instead: Mapping[str, Any] | None, then: Closed) -> None:
    """Shows what the correction would bring. Raises MisuseError, RefusedError or StalePreviewError."""
    change = correction(app.session.desk, number, instead, "")
    if isinstance(change, (Reject, NeedsRuling)):
        raise RefusedError(change)
    rules = app.session.desk.rules
    if any(old.number == number and act == typed_act(rules, old.act) for old, act, _commit in change.again):
        app.notify(_("That is what the entry says already: there is nothing to correct."), markup=False)
        return
    app.push_screen(CorrectionScreen(app.session, change), then)


def stood(desk: Desk, number: int, why: str) -> Desk:
    """The desk with the result let stand. Raises RefusedError."""
    return stepped(let_stand(desk, number, why, time=now(), who=who()))
