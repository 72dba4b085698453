"""Resolve: what would happen, why, and what would be sent. Committing records exactly what is on the screen."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from hostconsole.core.acts import Act, Answer, Close, key_of
from hostconsole.core.decisions import Commit, Decision, NeedsRuling
from hostconsole.core.journal import Source
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, Preview, StalePreviewError, commit, consider
from hostconsole.desk.inbox import RefusedError
from hostconsole.locale import _
from hostconsole.messages import known_word, question, refusal
from hostconsole.store import StoreError
from hostconsole.tui.boards import COVERED
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.outcome import items_of, letters_view, outcome_view
from hostconsole.tui.owed import open_ends, summary
from hostconsole.tui.pages import Pages
from hostconsole.tui.session import Session, host, now, who
from hostconsole.tui.text import safe, styled
from hostconsole.tui.trace import trace_view
from hostconsole.tui.words import act_line


class Page(VerticalScroll):
    """One scrolling page of the preview."""

    DEFAULT_CSS = "Page { padding: 0 1; }"

    def __init__(self, id: str) -> None:
        super().__init__(id=id)

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(classes="body")

    def show(self, content: Content | str) -> None:
        """Shows it."""
        self.query_one(".body", Static).update(content)


class ResolveScreen(Screen[bool]):
    """The preview of one act."""

    AUTO_FOCUS = "#commit"
    DEFAULT_CSS = """
    ResolveScreen #title { background: $boost; padding: 0 1; height: auto; max-height: 4; }
    ResolveScreen #warning { background: $warning; color: $text; text-style: bold; padding: 0 1; display: none;
        height: auto; max-height: 5; }
    ResolveScreen.-warned #warning { display: block; }
    ResolveScreen.-warned #title { max-height: 2; }
    ResolveScreen #verdict { height: auto; max-height: 8; padding: 0 1; }
    ResolveScreen.-refused #verdict { color: $text-error; text-style: bold; }
    ResolveScreen #question { height: auto; padding: 0 1; display: none; }
    ResolveScreen.-asks #question { display: block; }
    ResolveScreen #answers { height: auto; }
    ResolveScreen #question Button { margin-right: 2; min-width: 8; }
    ResolveScreen #question Input { height: 1; border: none; padding: 0 1; background: $surface; }
    ResolveScreen #buttons { height: 1; padding: 0 1; }
    ResolveScreen #buttons Button { min-width: 12; margin-right: 2; }
    ResolveScreen .pages { layout: horizontal; }
    ResolveScreen .pages Page { width: 1fr; }
    """

    def __init__(self, session: Session, act: Act, source: Source | None = None) -> None:
        super().__init__()
        bind(self, "resolve")
        self.session = session
        self.act = act
        self.source = source
        self.preview = consider(session.desk, act, source)
        self.warnings: list[str] = []
        self._asked = False

    def compose(self) -> ComposeResult:
        """What is still open, what is resolved, the verdict or the question, and the pages."""
        yield Static(id="warning")
        yield Static(id="title")
        yield Static(id="verdict")
        with Vertical(id="question"):
            yield Input(placeholder=_("reason (kept in the journal)"), id="why", compact=True)
            yield Vertical(id="answers")
        yield Pages(
            [
                (_("Outcome"), Page("outcome")),
                (_("Post"), Page("post")),
                (_("Letters"), Page("letters")),
                (_("Why"), Page("why-page")),
            ]
        )
        with Horizontal(id="buttons"):
            yield Button(_("Commit"), id="commit", variant="primary", compact=True)
            yield Button(_("Back"), id="cancel", compact=True)
        yield KeyBar(self, "resolve")

    async def on_mount(self) -> None:
        """Shows the preview that was made."""
        await self.show()

    async def show(self) -> None:
        """Shows the preview at hand, and nothing else."""
        decision = self.preview.decision
        title = act_line(self.session.desk, self.session.texts, {"act": key_of(type(self.act)), **self.fields()})
        closes = isinstance(self.act, Close)
        self.warnings, self._asked = open_ends(self.session) if closes else [], False
        self.set_class(bool(self.warnings), "-warned")
        self.query_one("#warning", Static).update(safe("\n".join(f"! {each}" for each in self.warnings)))
        owed = summary(self.session) if closes else Content("")
        self.query_one("#title", Static).update(Content.assemble(styled(title, "bold"), "\n", owed))
        self.set_class(not isinstance(decision, Commit) and not isinstance(decision, NeedsRuling), "-refused")
        self.set_class(isinstance(decision, NeedsRuling), "-asks")
        self.query_one("#verdict", Static).update(safe(self.verdict(decision)))
        self.query_one("#commit", Button).disabled = not isinstance(decision, Commit)
        self.query_one(Pages).display = isinstance(decision, Commit)
        if isinstance(decision, NeedsRuling):
            await self.ask(decision)
        elif isinstance(decision, Commit):
            self.show_pages(decision)

    def fields(self) -> dict[str, object]:
        """What the act says beside its name."""
        return {name: getattr(self.act, name) for name in self.act.__struct_fields__ if name != "at"}

    def verdict(self, decision: Decision) -> str:
        """One sentence on what can be done now."""
        desk, lang = self.session.desk, self.session.lang
        if isinstance(decision, NeedsRuling):
            return question(decision, desk, lang).split("\n")[0]
        if isinstance(decision, Commit):
            if self._asked:
                return _("Something is still open (see the top). F5 once more commits all the same, Esc goes back.")
            return _("Nothing has happened yet. F5 commits exactly this, Esc goes back.")
        return refusal(decision, desk, lang)

    def show_pages(self, decision: Commit) -> None:
        """The four pages."""
        session = self.session
        items = items_of(session, decision)
        post = next((safe(item.text) for item in items if item.kind == "post"), safe(_("No public post.")))
        hidden = Content(COVERED)
        self.query_one("#outcome", Page).show(hidden if session.private else outcome_view(session, decision))
        self.query_one("#post", Page).show(post)
        self.query_one("#letters", Page).show(hidden if session.private else letters_view(session, items))
        self.query_one("#why-page", Page).show(hidden if session.private else trace_view(session, decision.trace))

    async def ask(self, needs: NeedsRuling) -> None:
        """The choices as buttons, the recommended one first in sight."""
        answers = self.query_one("#answers", Vertical)
        await answers.remove_children()
        for choice in needs.choices:
            mark = f" {_('(recommended)')}" if choice == needs.recommended else ""
            text = safe(f"{known_word(self.session.texts, 'answers', choice)}{mark}")
            await answers.mount(Button(text, name=choice, classes="choice", compact=True))
        recommended = next(button for button in answers.query(Button) if button.name == needs.recommended)
        recommended.focus()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Commit, back, or an answer."""
        event.stop()
        if event.button.id == "commit":
            await self.action_commit()
        elif event.button.id == "cancel":
            self.action_cancel()
        elif event.button.name:
            await self.answer(event.button.name)

    async def answer(self, choice: str) -> None:
        """Records the host's ruling, then looks at the act again."""
        needs = self.preview.decision
        if not isinstance(needs, NeedsRuling):
            return
        why = self.query_one("#why", Input).value.strip()
        act = Answer(choice=choice, question=needs.question, why=why)

        def ruled(desk: Desk) -> Desk:
            preview = consider(desk, act)
            if not isinstance(preview.decision, Commit):
                raise RefusedError(preview.decision)
            return commit(desk, preview, time=now(), who=who())

        if host(self).attempt(ruled, _("Your ruling stands in the journal.")):
            await self.look_again()

    async def look_again(self) -> None:
        """Makes the preview anew."""
        self.preview = consider(self.session.desk, self.act, self.source)
        await self.show()
        if isinstance(self.preview.decision, Commit):
            self.query_one("#commit", Button).focus()

    def action_turn(self, by: int) -> None:
        """The next page, or the one before; the focus stays where it is."""
        pages = self.query_one(Pages)
        keys = list(pages.panels)
        pages.go(keys[(keys.index(pages.active) + by) % len(keys)], focus=False)

    def on_key(self, event: Key) -> None:
        """Up and down scroll the open page, whatever has the focus."""
        page = self.query_one(f"#{self.query_one(Pages).active}", Page)
        scrolls = {
            "up": page.scroll_up,
            "down": page.scroll_down,
            "pageup": page.scroll_page_up,
            "pagedown": page.scroll_page_down,
        }
        if event.key in scrolls and isinstance(self.preview.decision, Commit) and not page.has_focus:
            event.stop()
            scrolls[event.key](animate=False)

    async def action_commit(self) -> None:
        """Records exactly what is shown, at the second press if something is still open. If the journal went on
        meanwhile, it is looked at again instead."""
        shown: Preview = self.preview
        if not isinstance(shown.decision, Commit):
            return
        if self.warnings and not self._asked:
            self._asked = True
            self.query_one("#verdict", Static).update(styled(self.verdict(shown.decision), "bold reverse"))
            return
        try:
            host(self).change(lambda desk: commit(desk, shown, time=now(), who=who()), _("Committed."))
        except StalePreviewError:
            self.notify(_("Something was recorded meanwhile: look again, nothing was committed."), severity="warning")
            await self.look_again()
        except (StoreError, MisuseError, RefusedError) as error:
            self.notify(host(self).explain(error), severity="error", markup=False)
        else:
            self.dismiss(True)

    def action_cancel(self) -> None:
        """Nothing happens."""
        self.dismiss(False)
