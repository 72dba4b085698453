"""Forum pages, chats and logs as text: where each post begins, whose it is, when it was written.

Each engine is known by the lines that head its posts. The engine whose headers occur most often is the paste's engine,
unless the host says which one it is.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from re import Match

import msgspec
from msgspec import Struct

from hostconsole.intake import layouts
from hostconsole.intake.authors import above, after_profile, below, ends_post, nick_on
from hostconsole.intake.dates import DATE, TIME, slack, when
from hostconsole.intake.layouts import LAYOUTS, NAMES, Engine
from hostconsole.intake.page import Line, Page, Piece, lines_of

PLAIN = "plain"
"""What a page is called that shows only names and times, or no posts at all."""

_LONGEST_HEADER = 330
_STARTS_WITH_DATE = re.compile(rf"\s*(?P<date>{layouts.STAMP})\b", re.IGNORECASE)
_NUMBERED_DATE = re.compile(rf"(?P<date>{DATE},?\s+{TIME})\s*#(?P<number>\d{{1,6}})", re.IGNORECASE)
_DIGITS = re.compile(r"(\d\d)-(\d\d)-\d{4}")


class _Hit(Struct, frozen=True):
    """A line that heads a post in one engine's shape; `beside` is the line above or below that belongs to it."""

    engine: Engine
    number: int
    match: Match[str]
    beside: Match[str] | None

    def says(self, group: str) -> str:
        """What the header says under this name, or ""."""
        for match in (self.match, self.beside):
            if match is not None and match.groupdict().get(group):
                return match[group].strip()
        return ""


class _Post(Struct, frozen=True):
    """Where a post stands: whose it is, the lines on which it and its body begin."""

    hit: _Hit
    author: str
    first: int
    body: int


def cut(
    text: str, known: Callable[[str], bool], now: datetime | None = None, engine: str = ""
) -> tuple[str, tuple[Piece, ...]]:
    """The engine's name and the posts of a page; no posts where no header is found.

    `known` tells whether a line is somebody's nick (a player's or the host's): it finds authors who stand on lines of
    their own. `engine` is the layout the host says it is, "" to find out.
    """
    page = Page(text, lines_of(text), known)
    wanted = "phpbb" if engine == PLAIN else engine
    hits = _directed(page, list(_hits(page, wanted)), wanted)
    counts = Counter(hit.engine.name for hit in hits)
    if not counts or (wanted and not counts[wanted]):
        return engine or PLAIN, ()
    best = wanted or max(counts, key=lambda name: (counts[name], -NAMES.index(name)))
    posts = _posts(page, [hit for hit in hits if hit.engine.name == best])
    foreign = [hit.number for hit in hits if hit.engine.name not in (best, *layouts.WEAK)]
    pieces = _doubted(page, posts, tuple(_pieces(page, posts, now, foreign)))
    if not engine and best == "phpbb" and not layouts.PHPBB.search(text):
        return PLAIN, pieces
    return engine or best, pieces


# Headers ---------------------------------------------------------------------------------------------------------


def _hits(page: Page, wanted: str) -> Iterator[_Hit]:
    """The lines that head a post, each in the first shape it fits, those of the wanted engine before all."""
    shapes = sorted(LAYOUTS, key=lambda engine: engine.name != wanted)
    for number, (start, end) in enumerate(page.lines):
        if not 1 < end - start <= _LONGEST_HEADER or not layouts.HEADS_A_POST.search(page.text, start, end):
            continue
        line = page.line(number)
        for engine in shapes:
            match = engine.header.fullmatch(line)
            hit = _hit(page, engine, number, match) if match is not None else None
            if hit is not None:
                yield hit
                break


def _hit(page: Page, engine: Engine, number: int, match: Match[str]) -> _Hit | None:
    beside = None
    for pattern, place in ((engine.before, page.above), (engine.after, page.below)):
        if pattern is not None:
            other = place(number)
            beside = pattern.fullmatch(page.line(other)) if other is not None else None
            if beside is None:
                return None
    if engine.name == "print" and number and page.line(number - 1):
        return None
    if engine.name == "kamrad" and match["again"].strip() != match["nick"].strip():
        return None
    return _Hit(engine, number, match, beside)


def _directed(page: Page, hits: list[_Hit], wanted: str) -> list[_Hit]:
    """The headers, those of one look shared out between the engines that have it: two write the date with a number, one
    over the author and one under him; two write number and date on two lines."""
    places = [place for place, hit in enumerate(hits) if hit.engine.name in ("vbulletin", "xenforo")]
    places = [place for place in places if _NUMBERED_DATE.fullmatch(hits[place].match[0])]
    if places:
        stands = sum(_nick_stands(page, hits[place].number) for place in places)
        under = stands > 0 or (not stands and not re.search("Реакции|Reaction", page.text))
        name = wanted if wanted in ("vbulletin", "xenforo") else "vbulletin" if under else "xenforo"
        shape = next(engine for engine in LAYOUTS if engine.name == name and _fits(engine, hits[places[0]]))
        for place in places:
            match = shape.header.fullmatch(hits[place].match[0])
            hits[place] = _Hit(shape, hits[place].number, match or hits[place].match, None)
    if wanted == "mybb" or (wanted != "smf" and layouts.MYBB.search(page.text)):
        mybb = next(engine for engine in LAYOUTS if engine.name == "mybb")
        hits = [
            _Hit(mybb, hit.number, hit.match, hit.beside) if hit.engine.name == "smf" and hit.engine.before else hit
            for hit in hits
        ]
    return hits


def _fits(engine: Engine, hit: _Hit) -> bool:
    return engine.after is None and engine.header.fullmatch(hit.match[0]) is not None


def _nick_stands(page: Page, number: int) -> int:
    """1 if a nick stands right under this line and none over it, -1 if it is the other way round, else 0."""
    under = page.below(number)
    beneath = under is not None and bool(nick_on(page, under))
    over = any(nick_on(page, each) for each in range(max(0, number - 14), number))
    return beneath - over


# Posts -----------------------------------------------------------------------------------------------------------


def _posts(page: Page, hits: Sequence[_Hit]) -> list[_Post]:
    posts: list[_Post] = []
    last = 0
    for place, hit in enumerate(hits):
        stop = hits[place + 1].number if place + 1 < len(hits) else len(page.lines)
        under = page.below(hit.number) if hit.engine.after is not None else None
        body = (under if under is not None else hit.number) + 1
        first = hit.number
        over = page.above(hit.number) if hit.engine.before is not None else None
        top = over if over is not None else hit.number
        author = hit.says("nick")
        if hit.engine.author == "below":
            author, body = below(page, hit.number)
        elif hit.engine.author == "above":
            author, first = above(page, top, last, hit.engine.end)
        elif hit.engine.after is not None and page.above(hit.number) == hit.number - 1 and hit.number > last:
            first = hit.number - 1
        last = body
        posts.append(_Post(hit, author, first, _body_start(page, hit, body, stop)))
    return _with_pictures(page, posts)


def _body_start(page: Page, hit: _Hit, body: int, stop: int) -> int:
    """The line after the title and the author's particulars, where the layout has them."""
    engine = hit.engine
    if engine.profiled:
        return after_profile(page, body, stop)
    if engine.titled:
        if body < stop and _STARTS_WITH_DATE.match(page.line(body)):
            body += 1
        return body + 1 if body < stop and page.line(body) else body
    if engine.name == "print":
        title = page.below(body - 1)
        if title is not None and body < title < stop - 1 and not page.line(title + 1):
            start, end = page.lines[title + 1]
            return title + 1 if end > start else body
    return body


def _with_pictures(page: Page, posts: list[_Post]) -> list[_Post]:
    """The posts; on a page where every author stands twice, once for his picture, they begin at the first of both."""
    if not posts or any(post.hit.engine.author != "above" for post in posts):
        return posts
    if any(not post.first or page.line(post.first - 1) != post.author for post in posts):
        return posts
    return [_Post(post.hit, post.author, post.first - 1, post.body) for post in posts]


def _pieces(page: Page, posts: Sequence[_Post], now: datetime | None, foreign: Sequence[int]) -> Iterator[Piece]:
    dates = [post.hit.says("date") or _date_below(page, post.hit.number) for post in posts]
    american = _month_first(posts, dates)
    for place, (post, date) in enumerate(zip(posts, dates, strict=True)):
        stop = posts[place + 1].first if place + 1 < len(posts) else len(page.lines)
        body = [*_note(page, post.hit), *_body(page, post, stop)]
        other = bisect_left(foreign, post.hit.number + 1)
        yield Piece(
            post.author,
            date,
            None if american is None else when(date, now, american),
            post.hit.says("number"),
            page.lines[post.first][0],
            page.lines[max(post.first, stop - 1)][1],
            tuple(body),
            within=slack(date),
            signed=_signed(page, post.hit.engine, body),
            foreign=page.lines[foreign[other]][0] if other < len(foreign) and foreign[other] < stop else -1,
        )


def _month_first(posts: Sequence[_Post], dates: Sequence[str]) -> bool | None:
    """Whether dates in digits begin with the month, as MyBB writes them unless it is told otherwise; None where no
    date of the page tells."""
    if not posts or not posts[0].hit.engine.name.startswith("mybb"):
        return False
    digits = [(int(found[1]), int(found[2])) for date in dates if (found := _DIGITS.search(date))]
    if any(first > 12 for first, _ in digits):
        return False
    if any(second > 12 for _, second in digits):
        return True
    return None if any(first != second for first, second in digits) and not all(map(_has_clock, dates)) else False


def _has_clock(date: str) -> bool:
    return ":" in date


def _signed(page: Page, engine: Engine, body: Sequence[Line]) -> int:
    """The line from which on a body may be a signature: XenForo leaves a line with a blank before it."""
    if engine.name != "xenforo":
        return -1
    blank = [place for place, (start, end) in enumerate(body) if page.text[start:end] in (" ", "\u00a0")]
    return blank[-1] if blank else -1


def _note(page: Page, hit: _Hit) -> tuple[Line, ...]:
    """What the header says of a change, as a line of the body."""
    note = hit.says("note")
    if not note:
        return ()
    start, end = page.lines[hit.number]
    place = page.text.rfind(note, start, end)
    return ((place, place + len(note)),)


def _date_below(page: Page, number: int) -> str:
    if number + 1 >= len(page.lines):
        return ""
    found = _STARTS_WITH_DATE.match(page.line(number + 1))
    return found["date"] if found else ""


# Bodies ----------------------------------------------------------------------------------------------------------


def _body(page: Page, post: _Post, stop: int) -> list[Line]:
    """The lines of a post, up to its end mark, without the page's own furniture."""
    body: list[Line] = []
    said = False
    for number in range(post.body, stop):
        line = page.line(number)
        if line and said and _ends(page, post, number, stop):
            break
        if line and said and layouts.SIGNED.match(line):
            break
        if line and (layouts.CHROME.match(line) or layouts.ACTIONS.fullmatch(line)):
            continue
        said = said or bool(line)
        body.append(page.lines[number])
    if post.hit.engine.name == "smf-print":
        return _without_title(page, body)
    return _without_reactions(page, body) if post.hit.engine.name == "ipb" else body


def _ends(page: Page, post: _Post, number: int, stop: int) -> bool:
    """Whether a post is over before this line: at its row of buttons, or at the author's particulars under it."""
    line = page.line(number)
    engine = post.hit.engine
    if engine.end is not None and engine.end.fullmatch(line):
        return True
    if ends_post(line):
        return True
    if engine.name != "phpbb":
        return False
    if layouts.PICTURE_OF_AUTHOR.match(line):
        return True
    return line == post.author and any(
        layouts.PROFILE.match(page.line(each)) for each in range(number + 1, min(number + 6, stop))
    )


def _without_title(page: Page, body: list[Line]) -> list[Line]:
    """The body without the next post's title, which stands over its header."""
    place = len(body) - 1
    while place >= 0 and not page.text[slice(*body[place])].strip():
        place -= 1
    if place >= 0 and layouts.TITLE_AHEAD.match(page.text[slice(*body[place])].strip()):
        return body[:place]
    return body


def _without_reactions(page: Page, body: list[Line]) -> list[Line]:
    """The body without the names of those who liked the post and their number."""
    place = len(body)
    while place and not page.text[slice(*body[place - 1])].strip():
        place -= 1
    counts = place
    while counts and page.text[slice(*body[counts - 1])].strip().isdigit():
        counts -= 1
    if counts == place or not counts:
        return body
    names = re.split(r", | и | and ", page.text[slice(*body[counts - 1])].strip())
    return body[: counts - 1] if any(page.known(name) for name in names) else body[:counts]


# Doubts ----------------------------------------------------------------------------------------------------------


def _doubted(page: Page, posts: Sequence[_Post], pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The posts; those in doubt whose header may be a piece of the page that somebody put into his own post.

    Such a header stands before the end of the post, on a page where posts end with buttons, or is older than the post
    before it, on a page that goes forth in time. And those that may be of an engine with the same header.
    """
    ended = [_has_end(page, posts[place].body, posts[place + 1].first) for place in range(len(posts) - 1)]
    back = [_is_older(pieces[place + 1], pieces[place]) for place in range(len(pieces) - 1)]
    by_end = 2 * sum(ended) > len(ended)
    by_time = len(pieces) < 4 or 2 * sum(back) < len(back)
    inside = [False, *((by_end and not end) or (by_time and older) for end, older in zip(ended, back, strict=True))]
    return tuple(
        msgspec.structs.replace(piece, doubtful=True) if doubt or _of_two_looks(page, post) else piece
        for piece, post, doubt in zip(pieces, posts, inside, strict=True)
    )


def _of_two_looks(page: Page, post: _Post) -> bool:
    """Whether a post of the engine that has its authors over the header has a nick right under it too."""
    hit = post.hit
    if hit.engine.name != "xenforo" or hit.engine.after is not None:
        return False
    under = page.below(hit.number)
    return under is not None and bool(nick_on(page, under))


def _has_end(page: Page, start: int, stop: int) -> bool:
    return any(ends_post(line) for line in map(page.line, range(start, stop)) if line)


def _is_older(piece: Piece, before: Piece) -> bool:
    return bool(piece.at and before.at and piece.at + piece.within < before.at)
