"""Resolve: what would happen, why, and what would be sent. Committing records exactly what is on the screen."""

from collections.abc import Sequence
from functools import partial

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
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
from hostconsole.desk.leaks import Leak, preview_leaks
from hostconsole.desk.telling import Told
from hostconsole.desk.wording import commit_worded, previewed
from hostconsole.locale import _
from hostconsole.messages import known_word, question, refusal
from hostconsole.outbox.drafts import Item
from hostconsole.store import StoreError
from hostconsole.tui.boards import COVERED
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.finder import FinderScreen
from hostconsole.tui.leaks import leak_warnings
from hostconsole.tui.outcome import dead_of, letters_view, outcome_view, post_view
from hostconsole.tui.owed import open_ends, summary
from hostconsole.tui.pages import Page, Pages
from hostconsole.tui.session import Session, host, now, who
from hostconsole.tui.text import safe, styled
from hostconsole.tui.trace import Why
from hostconsole.tui.wording import WordingScreen, addressed, worded
from hostconsole.tui.words import act_line


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
    ResolveScreen .pages Page, ResolveScreen .pages Why { width: 1fr; }
    """

    def __init__(self, session: Session, act: Act, source: Source | None = None) -> None:
        super().__init__()
        bind(self, "resolve")
        self.session = session
        self.act = act
        self.source = source
        self.preview = consider(session.desk, act, source)
        self.told: tuple[Told, ...] = ()
        self.edits: dict[int, str] = {}
        self.items: Sequence[Item] = ()
        self.leaks: Sequence[Sequence[Leak]] = ()
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
                (_("Why"), Why("why-page")),
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
        self.told, self.items = (), ()
        if isinstance(decision, Commit):
            self.told = previewed(self.session.desk, self.preview, self.session.lang, self.session.fmt)
            self.items = [worded(each.item, self.edits.get(place)) for place, each in enumerate(self.told, start=1)]
        self.leaks = preview_leaks(self.session.desk, self.preview, self.items, self.session.fmt)
        open_now = open_ends(self.session) if closes else []
        self.warnings, self._asked = [*leak_warnings(self.session, self.leaks, 3), *open_now], False
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
                return _("Look at the top first. F5 once more commits all the same, Esc goes back.")
            return _("Nothing has happened yet. F5 commits exactly this, Esc goes back.")
        return refusal(decision, desk, lang)

    def show_pages(self, decision: Commit) -> None:
        """The four pages."""
        session = self.session
        hidden = Content(COVERED)
        self.query_one("#outcome", Page).show(hidden if session.private else outcome_view(session, decision))
        self.query_one("#post", Page).show(post_view(self.items, self.leaks))
        letters = hidden if session.private else letters_view(session, self.items, self.leaks)
        self.query_one("#letters", Page).show(letters)
        self.query_one(Why).show(session, decision.trace, dead_of(decision.events))

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
        """Makes the preview anew. Texts may be others now, so the host's words for the old ones are let go."""
        self.preview = consider(self.session.desk, self.act, self.source)
        self.edits = {}
        await self.show()
        if isinstance(self.preview.decision, Commit):
            self.query_one("#commit", Button).focus()

    # The host's own words ------------------------------------------------------------------------------------------

    def action_reword(self) -> None:
        """The text on the open page into the host's own words; of several he picks one."""
        shown = {"post": ("post",), "letters": ("letter",)}.get(self.query_one(Pages).active, ("post", "letter"))
        places = [place for place, each in enumerate(self.told, start=1) if each.item.kind in shown]
        if self.session.private or not places:
            self.notify(_("There is no text to word here."), markup=False)
        elif len(places) == 1:
            self.reword(str(places[0]))
        else:
            texts = [(str(place), addressed(self.session, self.told[place - 1].item), "") for place in places]
            self.app.push_screen(FinderScreen(_("Which text?"), texts), self.reword)

    def reword(self, place: str | None) -> None:
        """Opens one text for changing."""
        if place is not None:
            number = int(place)
            screen = WordingScreen(self.session, self.items[number - 1], self.told[number - 1].draft)
            self.app.push_screen(screen, partial(self.reworded, number))

    async def reworded(self, number: int, text: str | None) -> None:
        """Keeps the host's words until the act is committed, and shows everything with them."""
        if text is None:
            return
        self.edits.pop(number, None)
        if text != self.told[number - 1].draft:
            self.edits[number] = text
        await self.show()

    def action_turn(self, by: int) -> None:
        """The next page, or the one before; the clauses take the focus, any other page leaves it at the button."""
        pages = self.query_one(Pages)
        keys = list(pages.panels)
        pages.go(keys[(keys.index(pages.active) + by) % len(keys)], focus=False)
        if pages.active == "why-page":
            self.query_one(Why).focus()
        elif self.query_one(Why).has_focus:
            self.query_one("#commit", Button).focus()

    def on_key(self, event: Key) -> None:
        """Up and down scroll the open page, whatever has the focus."""
        self.query_one(Pages).scroll_by(event)

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
            host(self).change(lambda desk: self.committed(desk, shown), _("Committed."))
        except StalePreviewError:
            self.notify(_("Something was recorded meanwhile: look again, nothing was committed."), severity="warning")
            await self.look_again()
        except (StoreError, MisuseError, RefusedError) as error:
            self.notify(host(self).explain(error), severity="error", markup=False)
        else:
            self.dismiss(True)

    def committed(self, desk: Desk, shown: Preview) -> Desk:
        """The desk with what is shown recorded, in the words it is shown in."""
        lang, fmt = self.session.lang, self.session.fmt
        return commit_worded(desk, shown, self.edits, lang=lang, fmt=fmt, time=now(), who=who())

    def action_cancel(self) -> None:
        """Nothing happens."""
        self.dismiss(False)
