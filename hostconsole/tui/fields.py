"""One widget for each kind of field an act may have. Forms are made of them; they know no act and no game."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import DescendantBlur, DescendantFocus
from textual.widgets import Checkbox, Input, Select, Static, TextArea

from hostconsole.core.acts import Field
from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.desk.desk import Desk
from hostconsole.locale import _
from hostconsole.outbox.texts import Texts
from hostconsole.tui.area import GuardedArea
from hostconsole.tui.finder import Finder
from hostconsole.tui.text import line, safe
from hostconsole.tui.words import code_word

LINES = {
    "shares": "Анна = 20",
    "pairs": "Анна = Борис",
    "table": "Анна; 0",
    "time": "2012-03-02T10:15",
}
"""What a value looks like, one a line: by the field's name, else by its kind."""


class Tick(Checkbox):
    """A box to tick whose tick is not told by colour alone."""

    def __init__(self, label: Content | str) -> None:
        super().__init__(label)
        self.BUTTON_INNER = " "

    def watch_value(self) -> None:
        """The sign goes with the value."""
        self.BUTTON_INNER = "X" if self.value else " "
        super().watch_value()


class FieldBox(Vertical):
    """A field of a form: what it is called and what it holds. `read` gives the value, None for none."""

    DEFAULT_CSS = """
    FieldBox { height: auto; margin-bottom: 0; }
    FieldBox > Static.name { color: $text-muted; }
    FieldBox Input { height: 1; border: none; padding: 0 1; background: $surface-lighten-1; }
    FieldBox Input:focus { background: $boost; }
    FieldBox GuardedArea, FieldBox GuardedArea:focus { height: 3; background: $surface-lighten-1; }
    FieldBox Select { height: auto; }
    FieldBox Checkbox { border: none; padding: 0; background: transparent; height: 1; }
    FieldBox Finder OptionList { max-height: 6; display: none; }
    FieldBox.-open Finder OptionList { display: block; }
    FieldBox .chosen { display: none; text-style: bold; padding: 0 1; }
    FieldBox.-chosen .chosen { display: block; }
    """

    def __init__(self, field: Field, name: str) -> None:
        super().__init__(classes="field")
        self.field = field
        self.headline = name

    def compose(self) -> ComposeResult:
        """The name over the widget."""
        need = " *" if self.field.required else ""
        yield Static(Content.assemble(safe(self.headline), need), classes="name")

    def read(self) -> Any:
        """The value, None for none. Raises MisuseError."""
        raise NotImplementedError

    def fill(self, value: Any) -> None:
        """Puts a value in."""
        raise NotImplementedError


class LineBox(FieldBox):
    """Text, a number or a time on one line."""

    def compose(self) -> ComposeResult:
        """A line to type in."""
        yield from super().compose()
        yield Input(placeholder=LINES.get(self.field.name, LINES.get(self.field.kind, "")), compact=True)

    def read(self) -> Any:
        """The text, or the number."""
        text = self.query_one(Input).value.strip()
        if not text:
            return None
        if self.field.kind == "time":
            return moment(self.headline, text)
        if self.field.kind != "number":
            return text
        try:
            return int(text)
        except ValueError:
            raise MisuseError("not-a-number", self.headline, (), text) from None

    def fill(self, value: Any) -> None:
        """Puts a value in."""
        self.query_one(Input).value = value.isoformat() if hasattr(value, "isoformat") else str(value)


def moment(name: str, text: str) -> datetime:
    """A time in ISO form, a blank or T between date and time. Raises MisuseError."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise MisuseError("not-a-time", name, (), text) from None


class TextBox(FieldBox):
    """Text of several lines."""

    def compose(self) -> ComposeResult:
        """An area to type in."""
        yield from super().compose()
        yield GuardedArea(placeholder=self.example)

    @property
    def example(self) -> str:
        """What a line looks like."""
        return LINES.get(self.field.name, LINES.get(self.field.kind, ""))

    @property
    def lines(self) -> list[str]:
        """The lines that are not empty."""
        return [line for line in self.query_one(TextArea).text.split("\n") if line.strip()]

    def read(self) -> Any:
        """The text."""
        return self.query_one(TextArea).text.strip() or None

    def fill(self, value: Any) -> None:
        """Puts a value in."""
        self.query_one(GuardedArea).load_text(str(value))


class PairsBox(TextBox):
    """Lines of two values: who pays what, who changes with whom."""

    def read(self) -> Any:
        """A table of shares, or rows of pairs."""
        pairs = [pair_of(line, self.headline) for line in self.lines]
        if not pairs:
            return None
        if self.field.kind == "pairs":
            return [list(pair) for pair in pairs]
        return {key: int(value) if value.isdigit() else value for key, value in pairs}

    def fill(self, value: Any) -> None:
        """Puts a value in."""
        rows = value.items() if isinstance(value, dict) else value
        super().fill("\n".join(f"{row[0]} = {row[1]}" for row in rows))


class WordedBox(PairsBox):
    """Lines of a nick and a word for a code, as in the roles the host dealt by hand; the code itself will do."""

    def __init__(self, field: Field, name: str, texts: Texts) -> None:
        super().__init__(field, name)
        self.words = {code: code_word(texts, field.name, code) for code in texts.words.get(field.name, {})}

    @property
    def example(self) -> str:
        """What a line looks like."""
        return f"Анна = {next(iter(self.words.values()))}"

    def read(self) -> Any:
        """Codes by nick."""
        pairs = [pair_of(line, self.headline) for line in self.lines]
        return {nick: self.code(said) for nick, said in pairs} or None

    def code(self, said: str) -> str:
        """The code for a word. Raises MisuseError."""
        codes = {word.casefold(): code for code, word in self.words.items()}
        found = said if said in self.words else codes.get(said.casefold())
        if found is None:
            raise MisuseError("not-a-choice", self.headline, near_misses(said, tuple(self.words.values())), said)
        return found

    def fill(self, value: Any) -> None:
        """Puts codes in, as words."""
        super().fill({nick: self.words.get(code, code) for nick, code in value.items()})


def pair_of(text: str, name: str) -> tuple[str, str]:
    """The two sides of a line. A nick may hold the sign itself: the last one divides."""
    left, sign, right = text.rpartition("=")
    if not sign or not left.strip() or not right.strip():
        raise MisuseError("not-shares", name, (), text.strip())
    return left.strip(), right.strip()


class RowsBox(TextBox):
    """Lines of several values with semicolons between them, for a field that holds a table."""

    def __init__(self, field: Field, name: str, columns: Sequence[str]) -> None:
        super().__init__(field, name)
        self.columns = tuple(columns)

    def read(self) -> Any:
        """One table a line; what is left out at the end of a line has its default."""
        rows = [self.row(line) for line in self.lines]
        return rows or None

    def row(self, text: str) -> dict[str, str | int]:
        """The values of one line by column. Only as many signs divide as there are columns, from the right."""
        values = [value.strip() for value in text.rsplit(";", len(self.columns) - 1)]
        return {
            key: int(value) if place and value.isdigit() else value
            for place, (key, value) in enumerate(zip(self.columns, values, strict=False))
            if value
        }

    def fill(self, value: Any) -> None:
        """Puts a value in."""
        super().fill("\n".join("; ".join(str(row.get(key, "")) for key in self.columns) for row in value))


class FlagBox(FieldBox):
    """Yes or no."""

    def compose(self) -> ComposeResult:
        """A box to tick; its label is the name."""
        yield Tick(safe(self.headline))

    def read(self) -> Any:
        """Whether it is ticked."""
        return self.query_one(Checkbox).value

    def fill(self, value: Any) -> None:
        """Ticks or unticks it."""
        self.query_one(Checkbox).value = bool(value)


class ChoiceBox(FieldBox):
    """One of a few codes."""

    def __init__(self, field: Field, name: str, texts: Texts) -> None:
        super().__init__(field, name)
        self.options = [(code_word(texts, field.name, code), code) for code in field.choices]

    def compose(self) -> ComposeResult:
        """A list that opens."""
        yield from super().compose()
        yield Select([(safe(word), code) for word, code in self.options], prompt=_("choose"), compact=True)

    def read(self) -> Any:
        """The code."""
        value = self.query_one(Select).value
        return value if isinstance(value, str) else None

    def fill(self, value: Any) -> None:
        """Chooses a code."""
        if value in self.field.choices:
            self.query_one(Select).value = value


class SeatBox(FieldBox):
    """One seat or several, found by typing. Backspace in the empty line takes the last one back."""

    def __init__(self, field: Field, name: str, desk: Desk) -> None:
        super().__init__(field, name)
        self.many = field.kind != "seat"
        self.nicks = desk.nicks()
        self.alive = {seat.nick: seat.alive for seat in desk.game.seated()}
        self.chosen: list[str] = []

    def compose(self) -> ComposeResult:
        """What is chosen, and the finder."""
        yield from super().compose()
        if self.field.kind == "flag-or-seats":
            yield Tick(_("all of them"))
        yield Static(classes="chosen")
        yield Finder(
            [(nick, nick, "" if alive else _("dead")) for nick, alive in self.alive.items()],
            placeholder=_("type to find a player"),
        )

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """The list opens while one chooses."""
        self.set_class(not isinstance(event.widget, Checkbox), "-open")

    def on_descendant_blur(self, event: DescendantBlur) -> None:  # noqa: ARG002
        """The list closes when one leaves."""
        self.call_after_refresh(lambda: self.set_class(self.has_focus_within, "-open"))

    @on(Finder.Chosen)
    def take(self, event: Finder.Chosen) -> None:
        """One more seat, or another one; then on to the next field."""
        event.stop()
        self.chosen = [*(each for each in self.chosen if self.many and each != event.key), event.key]
        self.query_one(Input).value = ""
        self.redraw()
        if not self.many:
            self.screen.focus_next("Input, TextArea, Checkbox, Select, Button")

    def key_backspace(self) -> None:
        """Takes the last one back."""
        if not self.query_one(Input).value and self.chosen:
            self.chosen.pop()
            self.redraw()

    def redraw(self) -> None:
        """Shows what is chosen."""
        self.set_class(bool(self.chosen), "-chosen")
        self.query_one(".chosen", Static).update(safe(", ".join(line(nick, 40) for nick in self.chosen)))

    def read(self) -> Any:
        """The nick or nicks; where seats may also be a flag, the flag."""
        if not self.chosen and (typed := self.query_one(Input).value.strip()):
            return [typed] if self.many else typed
        if self.field.kind == "flag-or-seats":
            return self.chosen or self.query_one(Checkbox).value
        if not self.chosen:
            return None
        return list(self.chosen) if self.many else self.chosen[0]

    def fill(self, value: Any) -> None:
        """Puts seats or a flag in."""
        if isinstance(value, bool):
            self.query_one(Checkbox).value = value
            return
        seats = [value] if isinstance(value, str) else list(value)
        self.chosen = [self.nicks.get(seat, seat) for seat in seats]
        self.redraw()


def box_for(field: Field, name: str, desk: Desk, texts: Texts, columns: Sequence[str] = ()) -> FieldBox:
    """The widget for a field."""
    if field.kind in ("seat", "seats", "flag-or-seats"):
        return SeatBox(field, name, desk)
    if field.kind == "choice":
        return ChoiceBox(field, name, texts)
    if field.kind == "flag":
        return FlagBox(field, name)
    if field.kind == "shares" and texts.words.get(field.name):
        return WordedBox(field, name, texts)
    if field.kind in ("shares", "pairs"):
        return PairsBox(field, name)
    if field.kind == "table" and columns:
        return RowsBox(field, name, columns)
    return TextBox(field, name) if field.name == "text" else LineBox(field, name)
