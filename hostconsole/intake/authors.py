"""Whose post it is, where the nick stands on a line of its own above or below the header."""

import re

from hostconsole.intake.layouts import (
    ACTION,
    ACTIONS,
    AROUND_NICK,
    CHROME,
    LAST_ACTION,
    LOGGED,
    PROFILE,
    PROFILE_END,
    PROFILE_LABEL,
    TITLE,
)
from hostconsole.intake.page import Page

_FARTHEST = 24
"""How many lines above its header an author may stand."""

_NEAR = 9
"""How many lines above its header somebody who has no seat may stand."""

_OVER_HEADER = 4
"""How many lines over a header may still be the author's particulars."""

_BEFORE_PROFILE = 8
"""How many lines of ranks and pictures may stand over an author's particulars."""

_PROFILE_LINES = 40


def nick_on(page: Page, number: int) -> str:
    """The nick a line holds, without the marks a page sets around it; "" where it is nobody's nick."""
    line = page.line(number)
    if not line or len(line) > 120:
        return ""
    if page.known(line):
        return line
    bare = AROUND_NICK.sub("", line).strip()
    return bare if bare != line and page.known(bare) else ""


def above(page: Page, number: int, last: int, end: re.Pattern[str] | None = None) -> tuple[str, int]:
    """The author above the header on line `number`, and the line on which his post begins. He is "" where another nick
    stands right over the nearest one: one of them may be a rank.

    `last` is the line after the header before. What stands over a row of buttons, or over a line that is an `end` of
    posts, is part of the post before.
    """
    lowest = max(last, number - _FARTHEST)
    floor = _floor(page, number, lowest, end)
    unknown, unknown_at = "", number
    for place in range(number - 1, floor - 1, -1):
        line = page.line(place)
        if not line or line.isdigit() or PROFILE.match(line) or TITLE.match(line):
            continue
        nick = nick_on(page, place)
        over = page.line(place - 1) if place > floor else ""
        if nick:
            other = nick_on(page, place - 1) if place > floor else ""
            if other and other != nick:
                return "", place - 1
            return nick, place - 1 if _initial(over, line) else place
        if _initial(over, line):
            return line, place - 1
        if number - place < _NEAR and not unknown:
            unknown, unknown_at = line, place
    for place in range(floor, number) if unknown and floor > lowest else ():
        if len(page.line(place)) > 1 and not CHROME.match(page.line(place)):
            return AROUND_NICK.sub("", page.line(place)).strip(), place
    return unknown, unknown_at


def _initial(over: str, nick: str) -> bool:
    """Whether the line over a nick is its first letter, in place of a picture."""
    return len(over) == 1 and over.lower() == nick[:1].lower()


def _floor(page: Page, number: int, lowest: int, end: re.Pattern[str] | None) -> int:
    """The line under the last row of buttons that ends a post, no lower than `lowest`. A word that stands under posts
    and under the author's particulars alike ends none right over a header."""
    for place in range(number - 1, lowest - 1, -1):
        line = page.line(place)
        if not line or (number - place < _OVER_HEADER and LOGGED.fullmatch(line)):
            continue
        if ends_post(line) or (end is not None and end.fullmatch(line)):
            return place + 1
    return lowest


def ends_post(line: str) -> bool:
    """Whether a line is a row of buttons as it stands under a post."""
    return bool(ACTIONS.fullmatch(line)) and bool(LAST_ACTION.search(line) or len(ACTION.findall(line)) > 1)


def below(page: Page, number: int) -> tuple[str, int]:
    """The author on the first line after the header, and the line after him."""
    place = page.below(number, len(page.lines))
    if place is None:
        return "", len(page.lines)
    author = nick_on(page, place) or AROUND_NICK.sub("", page.line(place)).strip()
    half = len(author) // 2
    if len(author) % 2 and author[:half] == author[half + 1 :]:
        author = author[:half]
    return author, place + 1


def after_profile(page: Page, start: int, stop: int) -> int:
    """Where a body begins after the author's particulars, ranks and pictures; `start` where there are none."""
    body, labelled = start, False
    for place in range(start, min(start + _PROFILE_LINES, stop)):
        line = page.line(place)
        if not line or place < body:
            continue
        if ACTIONS.fullmatch(line):
            break
        if PROFILE.match(line):
            labelled = True
            body = place + 1
            if PROFILE_LABEL.fullmatch(line) and body < stop and page.line(body):
                body += 1
            if PROFILE_END.match(line):
                break
        elif TITLE.match(line):
            return place + 1
        elif (labelled and not _ends_later(page, place, stop)) or place - start >= _BEFORE_PROFILE:
            break
    return body


def _ends_later(page: Page, place: int, stop: int) -> bool:
    """Whether the last of the particulars is still to come: what stands before it is a host's own field."""
    return any(PROFILE_END.match(page.line(each)) for each in range(place, min(place + _PROFILE_LINES, stop)))
