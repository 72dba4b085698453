"""A pasted page as numbered lines, and a post as cut out of it."""

from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec import Struct

Line = tuple[int, int]
"""Where a line begins and ends in the text, its line end not included."""

BLANKS = " \t\ufeff\u200e\u200f\u200b\0\u00a0"
"""What may stand unseen before and after a line."""


class Piece(Struct, frozen=True):
    """One post as cut out of the page: its body is the lines `body`; `start` is where its header begins.

    `within` is how much later than `at` it may have been written. `doubtful` if the header may be part of another
    post's words. `signed` is the line of the body from which on it may be a signature, `foreign` the
    place from which on the words may be out of another page or log; -1 for none.
    """

    author: str
    date: str
    at: datetime | None
    number: str
    start: int
    end: int
    body: tuple[Line, ...]
    within: timedelta = timedelta(0)
    doubtful: bool = False
    signed: int = -1
    foreign: int = -1


class Page(Struct, frozen=True):
    """The text, its lines, and whether a line is somebody's nick (a player's or the host's)."""

    text: str
    lines: list[Line]
    known: Callable[[str], bool]

    def line(self, number: int) -> str:
        """A line without what stands unseen around it."""
        start, end = self.lines[number]
        return self.text[start:end].strip(BLANKS)

    def above(self, number: int, most: int = 3) -> int | None:
        """The nearest line above this one that is not empty, no more than `most` lines up."""
        return next((each for each in range(number - 1, max(-1, number - 1 - most), -1) if self.line(each)), None)

    def below(self, number: int, most: int = 3) -> int | None:
        """The nearest line below this one that is not empty, no more than `most` lines down."""
        last = min(len(self.lines), number + 1 + most)
        return next((each for each in range(number + 1, last) if self.line(each)), None)


def lines_of(text: str) -> list[Line]:
    """The places of all lines, line ends not included."""
    lines, start = [], 0
    for line in text.split("\n"):
        lines.append((start, start + len(line)))
        start += len(line) + 1
    return lines
