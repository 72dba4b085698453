"""What the leak checker found, on the screens: lines for a strip of warnings, and the places marked in a text."""

from collections.abc import Iterable, Sequence

from textual.content import Content

from hostconsole.desk.leaks import Leak
from hostconsole.leaklines import leak_line, leaks_counted
from hostconsole.tui.session import Session
from hostconsole.tui.text import safe, styled

STYLE = "bold $text-error underline"
"""How a place that may be a leak looks in a text."""


def leak_warnings(session: Session, found: Iterable[Sequence[Leak]], most: int = 0) -> list[str]:
    """One line for each place, `most` lines if that is not 0; where the screen is covered, only how many there are."""
    leaks = [leak for each in found for leak in each]
    lines = [] if session.private else [leak_line(leak, session.desk, session.lang) for leak in leaks]
    if leaks and (session.private or 0 < most < len(lines)):
        return [leaks_counted(len(leaks)), *lines[: max(0, most - 1)]]
    return lines


def marked(text: str, leaks: Iterable[Leak]) -> Content:
    """A text as it is shown, its leaks marked."""
    parts: list[Content] = []
    done = 0
    for leak in sorted(leaks, key=lambda each: each.start):
        start = max(done, leak.start)
        if leak.end > start:
            parts += [safe(text[done:start]), styled(text[start : leak.end], STYLE)]
            done = leak.end
    return Content.assemble(*parts, safe(text[done:]))
