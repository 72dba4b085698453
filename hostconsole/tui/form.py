"""An act by form: every field it has, filled in as far as is known, and the rules' answer in place."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import inspect as types
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from hostconsole.core.acts import Act, Field, describe
from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from hostconsole.core.journal import Source
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, StalePreviewError, commit, consider, read
from hostconsole.desk.draw import deal_seed
from hostconsole.desk.inbox import RefusedError
from hostconsole.desk.lessons import learnt
from hostconsole.faultlines import misuse
from hostconsole.locale import _
from hostconsole.messages import refusal
from hostconsole.store import StoreError
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.fields import FieldBox, box_for
from hostconsole.tui.reads import with_lesson
from hostconsole.tui.session import Session, host, now, timed, who
from hostconsole.tui.text import safe, styled
from hostconsole.tui.words import ACTOR, act_help, act_label, act_line, field_label

AT = Field("at", "time", required=False)
"""Every act may say when it was done."""


def enter(desk: Desk, raw: Mapping[str, Any], source: Source | None) -> Desk:
    """Commits the act of a form, with the words it was read from. Raises MisuseError or RefusedError."""
    preview = consider(desk, read(desk, raw), source)
    if not isinstance(preview.decision, Commit):
        raise RefusedError(preview.decision)
    return learnt(commit(desk, preview, time=now(), who=who()), time=now(), who=who())


Closed = Callable[[bool | None], None]
"""What is told whether an act was recorded on the screen that showed it."""

Use = Callable[[dict[str, Any], Closed], None]
"""What is done with a filled-in act instead of entering it. Raises what entering it would raise."""


class UnfilledError(Exception):
    """Fields that must be filled in are empty; the message names them."""


class FormScreen(ModalScreen[bool]):
    """The form of one act. It closes when the act stands."""

    DEFAULT_CSS = """
    FormScreen { align: center middle; }
    FormScreen > Vertical { width: 80; max-width: 100%; height: auto; max-height: 100%;
        border: round $primary; background: $surface; padding: 0 1; }
    FormScreen .title { text-style: bold; }
    FormScreen .excerpt { color: $text-muted; max-height: 3; }
    FormScreen VerticalScroll { height: auto; max-height: 100%; }
    FormScreen #answer { color: $text-error; text-style: bold; height: auto; max-height: 4; }
    FormScreen #buttons { height: 1; margin-top: 1; }
    FormScreen Button { min-width: 12; margin-right: 2; }
    """

    def __init__(
        self,
        session: Session,
        act_type: type[Act],
        known: Mapping[str, Any],
        source: Source | None = None,
        use: Use | None = None,
    ) -> None:
        super().__init__()
        bind(self, "form")
        self.session = session
        self.use = use
        self.kind = describe(act_type)
        self.given = bool(known)
        self.known = {**drawn(self.kind.key, session.desk), **known}
        self.source = source
        fields = (*self.kind.fields, AT)
        columns = {field.name: columns_of(act_type, field.name) for field in fields}
        self.boxes = [
            box_for(field, field_label(session.texts, field.name), session.desk, session.texts, columns[field.name])
            for field in fields
        ]

    def compose(self) -> ComposeResult:
        """What the act is, its fields, the rules' answer, the buttons."""
        texts = self.session.texts
        with Vertical():
            help_text = styled(act_help(texts, self.kind.key), "$text-muted")
            yield Static(Content.assemble(safe(act_label(texts, self.kind.key)), "  ", help_text), classes="title")
            if self.source:
                yield Static(safe(f"«{self.source.excerpt.strip()}»"), classes="excerpt")
            with VerticalScroll(can_focus=False):
                yield from self.boxes
            yield Static(id="answer")
            with Horizontal(id="buttons"):
                yield Button(_("Record"), id="record", variant="primary", compact=True)
                yield Button(_("Preview"), id="preview", compact=True)
                yield Button(_("Back"), id="cancel", compact=True)
            yield KeyBar(self, "form")

    def on_mount(self) -> None:
        """Fills in what is known; the focus goes to the first field that is open."""
        for box in self.boxes:
            if self.known.get(box.field.name) not in (None, ""):
                box.fill(self.known[box.field.name])
        openly = next((box for box in self.boxes if box.field.required and box.read() in (None, [])), None)
        empty = next((box for box in self.boxes if box.field.name not in self.known), None)
        target = openly or (empty if len(self.boxes) > 1 and not self.given else None)
        if self.use and not openly:  # to correct is to change something, hardly ever who acts
            target = next((box for box in self.boxes if box.field.name not in (ACTOR, AT.name)), self.boxes[0])
        chosen = first_in(target) if target else self.query_one("#record", Button)
        chosen.focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button does what its key does."""
        event.stop()
        {"record": self.action_record, "preview": self.action_preview, "cancel": self.action_cancel}[
            event.button.id or "cancel"
        ]()

    def raw(self) -> dict[str, Any]:
        """The act as it is filled in. Raises MisuseError or UnfilledError."""
        values = {box.field.name: box.read() for box in self.boxes}
        given = {
            name: value
            for name, value in values.items()
            if value is not None and not (value is False and not self.required(name))
        }
        missing = [box.headline for box in self.boxes if box.field.required and box.field.name not in given]
        if missing:
            raise UnfilledError(", ".join(missing))
        return timed({"act": self.kind.key, **given})

    def required(self, name: str) -> bool:
        """Whether a field must be given even when it is "no"; one that is "yes" if left out must be, too."""
        field = self.kind.field(name)
        return field is None or field.required or name in self.default_yes()

    def default_yes(self) -> set[str]:
        """The flags that hold if nothing is said."""
        act_type = self.session.desk.rules.act_type(self.kind.key)
        fields = msgspec.structs.fields(act_type) if act_type else ()
        return {field.encode_name for field in fields if field.default is True}

    def action_record(self) -> None:
        """Enters the act; a refusal is shown in the form, which stays."""
        try:
            raw = self.raw()
            if self.use:
                self.use(raw, self.previewed)
                return
            said = act_line(self.session.desk, self.session.texts, raw)
            host(self).change(lambda desk: enter(desk, raw, self.source), said)
            self.session.said = with_lesson(self.session, said)
        except UnfilledError as error:
            self.say(_("Fill in: {names}.").format(names=error))
        except (MisuseError, RefusedError, StoreError, StalePreviewError) as error:
            self.answer(error)
        else:
            self.dismiss(True)

    def answer(self, error: Exception) -> None:
        """Says in the form why the act does not stand, or asks in place what the rules ask."""
        asks = isinstance(error, RefusedError) and isinstance(error.decision, NeedsRuling)
        if asks and not self.use:
            self.action_preview()
            return
        self.say(host(self).explain(error))

    def say(self, text: str) -> None:
        """Shows a sentence under the fields."""
        self.query_one("#answer", Static).update(safe(text))

    def action_preview(self) -> None:
        """Shows what would come of the act."""
        if self.use:
            self.action_record()
            return
        desk = self.session.desk
        try:
            act = read(desk, self.raw())
        except UnfilledError as error:
            self.say(_("Fill in: {names}.").format(names=error))
            return
        except MisuseError as error:
            self.say(misuse(error))
            return
        decision = consider(desk, act).decision
        if isinstance(decision, Reject):
            self.say(refusal(decision, desk, self.session.lang))
        else:
            host(self).preview(act, self.source, self.previewed)

    def previewed(self, committed: bool | None) -> None:
        """The form is done when its act was committed from the preview."""
        if committed:
            self.dismiss(True)

    def action_cancel(self) -> None:
        """Nothing happens."""
        self.dismiss(False)


def drawn(key: str, desk: Desk) -> dict[str, Any]:
    """A secret key for the draw, so that nobody has to think of one: the one committed to, if there is one."""
    return {"seed": deal_seed(desk.entries)} if key == "deal" else {}


def columns_of(act_type: type[Act], name: str) -> tuple[str, ...]:
    """The columns of a field that holds rows of tables, empty if it holds anything else."""
    field = next((each for each in msgspec.structs.fields(act_type) if each.encode_name == name), None)
    info = types.type_info(field.type) if field else None
    item = info.item_type if isinstance(info, types.VarTupleType) else None
    return tuple(each.encode_name for each in item.fields) if isinstance(item, types.StructType) else ()


def first_in(box: FieldBox) -> Any:
    """The first widget of a field that takes the focus."""
    return next(each for each in box.query("*") if each.focusable)
