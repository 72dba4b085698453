"""Where text is pasted: a text area that survives what hosts paste, with the lines that were read marked in it."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from rich.text import Text
from textual.events import Paste
from textual.geometry import Offset
from textual.widgets import TextArea
from textual.widgets.text_area import Selection

from hostconsole.tui.text import pictured

LONG_LINE = 4_000
"""From this length on a line is not wrapped: wrapping 100,000 characters again at each key press is slow."""

HUGE = 200_000
"""From this length on a text is not wrapped at all."""

Span = tuple[int, int, str]
"""A place in the text, from and to, and the style it is marked with."""


class GuardedArea(TextArea):
    """A text area without Textual 8.2.8's undo crash, where hidden characters show as one sign each."""

    DEFAULT_CSS = """
    GuardedArea, GuardedArea:focus { border: none; padding: 0; background: $surface; }
    GuardedArea:focus { background: $boost; }
    """

    def __init__(self, text: str = "", *, id: str | None = None, placeholder: str = "") -> None:
        super().__init__(text, id=id, placeholder=placeholder, soft_wrap=True, tab_behavior="focus")
        self._spans: dict[int, list[Span]] = {}
        self.pasted = False

    async def _on_paste(self, event: Paste) -> None:
        """As in Textual, but a huge paste is not wrapped, and who listens to changes can see that it was one."""
        self.pasted = True
        if not wrappable(event.text):
            self.soft_wrap = False
        event.stop()
        event.prevent_default()
        await super()._on_paste(event)

    def scroll_cursor_visible(self, center: bool = False, animate: bool = False) -> Offset:
        """As in Textual, but undoing a paste of several lines in a small window does not end the app.

        Undo puts the cursor back before the wrapped lines are known again, and the offset of the old place is
        looked up in vain. Nothing is lost: the next refresh scrolls.
        """
        try:
            return super().scroll_cursor_visible(center, animate)
        except (IndexError, ValueError, KeyError):
            return Offset(0, 0)

    def get_line(self, line_index: int) -> Text:
        """The line with what cannot be seen made visible, and what was read from it marked."""
        line = Text(pictured(self.document.get_line(line_index)), end="", no_wrap=True)
        for start, end, style in self._spans.get(line_index, ()):
            line.stylize(style, start, end)
        return line

    def mark(self, spans: Sequence[Span]) -> None:
        """Marks these places (characters counted from the start of the text) and no others."""
        starts = line_starts(self.text) if spans else []
        self._spans = {}
        for start, end, style in spans:
            row = row_at(starts, start)
            while row < len(starts) and starts[row] < max(end, start + 1):
                base = starts[row]
                self._spans.setdefault(row, []).append((max(start - base, 0), end - base, style))
                row += 1
        self._line_cache.clear()
        self.refresh()

    def point_at(self, start: int, end: int) -> None:
        """Selects this place and scrolls to it."""
        starts = line_starts(self.text)
        first, last = (_location(starts, place) for place in (start, max(start, end)))
        self.selection = Selection(last, first)
        self.scroll_cursor_visible(center=True)

    def put(self, text: str) -> None:
        """Replaces the whole text, wrapped if it may be."""
        wrap = wrappable(text)
        if not wrap:
            self.soft_wrap = False
        self.load_text(text)
        if wrap:
            self.mend()

    def mend(self) -> None:
        """Switches wrapping off where a line is too long for it, and on again."""
        if (wrap := wrappable(self.text)) != self.soft_wrap:
            self.soft_wrap = wrap


def wrappable(text: str) -> bool:
    """Whether a text may be wrapped without making the screen slow."""
    return len(text) < HUGE and max((len(line) for line in text.split("\n")), default=0) < LONG_LINE


def line_starts(text: str) -> list[int]:
    """Where each line begins."""
    return [0, *accumulate(len(line) + 1 for line in text.split("\n"))][:-1]


def row_at(starts: list[int], place: int) -> int:
    """The number of the line that holds this place."""
    return max(0, bisect_right(starts, place) - 1)


def _location(starts: list[int], place: int) -> tuple[int, int]:
    row = row_at(starts, place)
    return row, place - starts[row]
