"""Forum pages, chats and logs as text: where each post begins, whose it is, when it was written.

Each engine is known by the line that heads its posts. The engine whose header occurs most often is the paste's engine.
"""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

from hostconsole.intake.dates import DATE, TIME, when

Where = Literal["same", "above", "below"]
Line = tuple[int, int]

_STAMP = rf"{DATE}(?:,? (?:в |at |- )?|\s+(?:в |at |- )?|T){TIME}"
_MOMENT = rf"{DATE}(?:[,\s-]+(?:в\s|at\s|-\s)?{TIME})?"


_NO_NICK = "Цитата|Quote|Измен|Отредакт|Редакт|Последн|Last |Edited|This |Сообщение|Post"
"""How lines with a date begin that head no post: quotes and notes of a change."""


class Engine(Struct, frozen=True):
    """One layout. `header` has the groups nick (where the header holds it) and date; `author` says where he stands."""

    name: str
    header: re.Pattern[str]
    author: Where = "same"
    title_follows: bool = False
    month_first: bool = False


def _made(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


ENGINES: tuple[Engine, ...] = (
    Engine(
        "phpbb",
        _made(
            r"(?:(?:Непрочитанное )?Сообщение\s+)*(?:(?:Unread )?(?:Post )?by\s+|Автор:?\s+|#\d+\s+)?"
            rf"(?P<nick>\S.{{0,60}}?)\s+»\s+(?P<date>{_MOMENT})\b.{{0,40}}"
        ),
    ),
    Engine(
        "vbulletin",
        _made(
            rf"(?:(?:Старый|Old|Непрочитано|Unread)\s+)?(?P<date>{DATE},?\s+{TIME})\s+(?:#|№)(?P<number>\d+).{{0,20}}"
        ),
        "below",
    ),
    Engine(
        "kamrad",
        _made(
            r"(?P<nick>\S.{0,60}?) - (?:offline|online)\s+(?P<again>\S.{0,60}?)"
            rf"(?:\s+(?P<date>{_STAMP})\b.{{0,200}})?"
        ),
        title_follows=True,
    ),
    Engine(
        "xenforo",
        _made(
            rf"(?P<date>{_MOMENT}|.{{0,12}}(?:минут|час|день|ago).{{0,12}}|[А-Яа-я]{{5,12}} в {TIME})"
            r"\s*#(?P<number>\d[\d\s]{0,6})"
        ),
        "above",
    ),
    Engine("telegram", _made(rf"(?P<nick>\S.{{0,60}}?), \[(?P<date>{_STAMP})\]:?")),
    Engine("qip", _made(r"(?P<nick>\S.{0,60}?) \((?P<date>\d{1,2}:\d\d(?::\d\d)? \d{1,2}[/.]\d{1,2}[/.]\d{4})\):?")),
    Engine("ucoz", _made(r"(?P<nick>\S.{0,60}?)\s+Дата: (?P<date>[^|]{8,50})\| Сообщение # ?(?P<number>\d+).{0,20}")),
    Engine(
        "smf",
        _made(rf"«\s*(?:(?:Ответ|Reply) #(?P<number>\d+))?\s*(?:on)?\s*:?\s*(?P<date>{_STAMP})\s*»"),
        "above",
    ),
    Engine(
        "smf-print",
        _made(rf"(?:Отправлено|Post by|Posted by): (?P<nick>\S.{{0,60}}?) (?:от|on) (?P<date>{_STAMP})"),
    ),
    Engine(
        "ipb",
        _made(rf"(?:Отправлено|Опубликовано|Дата|Posted|Добавлено):?\s+(?P<date>{_STAMP}|{_MOMENT})\b.{{0,120}}"),
        "above",
    ),
    Engine("ipb2", _made(rf"(?P<nick>\S.{{0,60}}?)\t+\s*(?P<date>{_STAMP})(?:\s+Сообщение #(?P<number>\d+))?")),
    Engine("print", _made(rf"(?!{_NO_NICK})(?P<nick>\S.{{0,60}}?)[ \t]+(?P<date>{_STAMP})")),
)
BY_NAME = {engine.name: engine for engine in ENGINES}

_SIGNS = re.compile(
    "»|#|№|offline|online|\\[|\\(|Сообщение|«|Отправлено|Опубликовано|Дата|Post|Добавлено|:[0-5]\\d", re.IGNORECASE
)
_PHPBB = re.compile(
    "Вернуться к началу|Аватара пользователя|Back to top|User avatar|Зарегистрирован:|^Наверх$"
    r"|^(?:Сообщение )+[^\n]{1,60} » ",
    re.MULTILINE,
)
_ONLY_NUMBER = re.compile(r"\s*#(\d{1,6})\s*\Z")
_ONLY_DATE = re.compile(rf"\s*(?P<date>{_MOMENT})\s*\Z", re.IGNORECASE)
_STARTS_WITH_DATE = re.compile(rf"\s*(?P<date>{_STAMP})\b", re.IGNORECASE)


def _any_of(*patterns: str, tail: str = "") -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{'|'.join(patterns)}){tail}", re.IGNORECASE)


_OVER = _any_of(
    "Вернуться к началу",
    "Наверх",
    "Top",
    "Back to top",
    "Ответить с цитированием",
    "Reply With Quote",
    "К началу страницы",
    tail=r"\b.{0,80}\Z",
)
_PROFILE = _any_of(
    r"Аватара?\b",
    "Регистрация|Зарегистрирован",
    r"Адрес:|Откуда:?|Возраст:?|Пол:|Репутация|Карма",
    r"Сообщени[йя](?:\s*:|\s*\Z)",
    r"Вы сказали|Поблагодарили|Благодар\S+:|Сказал\S* спасибо|Спасибо:",
    r"Группа:|Пользователь №|Реакции(?:\s*:|\s*\Z)|Баллы(?:\s*:|\s*\Z)",
    r"Join Date|Joined|Location:|Age:|Rep Power|Thanks:|Reaction score|Points\s*\Z",
    r"(?:Posts|Messages)(?:\s*:|\s*\Z)",
)
_TITLE = _any_of("По умолчанию", "Default", "Сообщение #", r"Re:", tail=r".{0,200}\Z")
_CHROME = _any_of(
    "(?:Реакции|Reactions): .*",
    "Цитата|Цитировать|Quote|Ответить|Пожаловаться|Поделиться",
    "-{5,}[<>]-.*|-{10,}",
    "(?:Нравится|Like).{0,30}",
    "вне форума|не в сети|offline",
    tail=r"\s*\Z",
)


class Piece(Struct, frozen=True):
    """One post as cut out of the page: its body is the lines `body`; `start` is where its header begins."""

    author: str
    date: str
    at: datetime | None
    number: str
    start: int
    end: int
    body: tuple[Line, ...]


def lines_of(text: str) -> list[Line]:
    """The places of all lines, line ends not included."""
    lines, start = [], 0
    for line in text.split("\n"):
        lines.append((start, start + len(line)))
        start += len(line) + 1
    return lines


def cut(text: str, known: Callable[[str], bool], now: datetime | None = None) -> tuple[str, tuple[Piece, ...]]:
    """The engine's name and the posts of a page; no posts where no header is found.

    `known` tells whether a line is somebody's nick (a player's or the host's): it finds authors who stand on lines of
    their own.
    """
    lines = lines_of(text)
    headers = _headers(text, lines)
    counts = {engine.name: len(headers[engine.name]) for engine in ENGINES if headers[engine.name]}
    if not counts:
        return "plain", ()
    best = max(counts, key=lambda name: (counts[name], -list(BY_NAME).index(name)))
    engine = BY_NAME[best]
    pieces = _pieces(engine, text, lines, headers[best], known, now)
    name = best
    if best == "phpbb" and not _PHPBB.search(text):
        name = "plain"
    return name, pieces


def _headers(text: str, lines: Sequence[Line]) -> dict[str, list[tuple[int, re.Match[str]]]]:
    """For each engine the lines that head a post, with their match."""
    found: dict[str, list[tuple[int, re.Match[str]]]] = {engine.name: [] for engine in ENGINES}
    for number, (start, end) in enumerate(lines):
        if end - start > 330 or end - start < 2 or not _SIGNS.search(text, start, end):
            continue
        line = text[start:end].strip(" \t\ufeff\u200e\u200f\u200b\0\u00a0")
        digit = _ONLY_NUMBER.match(line)
        if digit:
            date = _ONLY_DATE.match(_line_before(text, lines, number))
            if date is not None:
                found["xenforo"].append((number, date))
            continue
        for engine in ENGINES:
            match = engine.header.fullmatch(line)
            if match is None:
                continue
            if engine.name == "print" and number and text[lines[number - 1][0] : lines[number - 1][1]].strip():
                continue
            if engine.name == "kamrad" and match["again"].strip() != match["nick"].strip():
                continue
            found[engine.name].append((number, match))
            break
    return found


def _line_before(text: str, lines: Sequence[Line], number: int) -> str:
    """The nearest line above this one that is not empty, no more than three lines up, or ""."""
    for start, end in reversed(lines[max(0, number - 3) : number]):
        if text[start:end].strip():
            return text[start:end]
    return ""


def _pieces(
    engine: Engine,
    text: str,
    lines: Sequence[Line],
    headers: Sequence[tuple[int, re.Match[str]]],
    known: Callable[[str], bool],
    now: datetime | None,
) -> tuple[Piece, ...]:
    starts: list[int] = []
    authors: list[str] = []
    bodies: list[int] = []
    last = 0
    for place, (number, match) in enumerate(headers):
        stop = headers[place + 1][0] if place + 1 < len(headers) else len(lines)
        if engine.author == "same":
            author, first, body = match["nick"], number, number + 1
        elif engine.author == "below":
            author, body = _below(text, lines, number, stop)
            first = number
        else:
            author, first = _above(text, lines, number, last, known)
            body = number + 1
        starts.append(first)
        authors.append(author.strip())
        bodies.append(_after_title(engine, text, lines, body))
        last = number + 1
    if engine.author == "above":
        starts = _with_avatars(text, lines, starts, authors)
    pieces = []
    for place, (number, match) in enumerate(headers):
        stop = starts[place + 1] if place + 1 < len(starts) else len(lines)
        body_lines = _body(text, lines, bodies[place], stop)
        groups = match.groupdict()
        date = groups.get("date") or _date_below(text, lines, number)
        month_first = bool(re.search(r"\d-\d\d-\d{4},? \d\d:\d\d [AP]M", date))
        pieces.append(
            Piece(
                authors[place],
                date,
                when(date, now, month_first),
                (groups.get("number") or "").strip(),
                lines[starts[place]][0],
                lines[max(starts[place], stop - 1)][1],
                body_lines,
            )
        )
    return tuple(pieces)


def _body(text: str, lines: Sequence[Line], start: int, stop: int) -> tuple[Line, ...]:
    """The lines of a post, up to its end mark, without the page's own furniture."""
    body: list[Line] = []
    for first, end in lines[start:stop]:
        line = text[first:end]
        if _OVER.match(line):
            break
        if line.startswith("Аватара пользователя"):
            break
        if not _CHROME.match(line):
            body.append((first, end))
    return tuple(body)


def _after_title(engine: Engine, text: str, lines: Sequence[Line], body: int) -> int:
    if engine.title_follows:
        if body < len(lines) and _STARTS_WITH_DATE.match(text[lines[body][0] : lines[body][1]]):
            body += 1
        return body + 1 if body < len(lines) and text[lines[body][0] : lines[body][1]].strip() else body
    if engine.name == "print":
        place = body
        while place < len(lines) and not text[lines[place][0] : lines[place][1]].strip():
            place += 1
        if place + 1 < len(lines) and place > body:
            following = text[lines[place + 1][0] : lines[place + 1][1]]
            if following and not following.strip():
                return place + 1
    return body


def _below(text: str, lines: Sequence[Line], number: int, stop: int) -> tuple[str, int]:
    """The author on the first line after the header, and where the body begins after his profile."""
    place = number + 1
    while place < len(lines) and not text[lines[place][0] : lines[place][1]].strip():
        place += 1
    if place >= len(lines):
        return "", len(lines)
    author = text[lines[place][0] : lines[place][1]].strip()
    author = re.sub(r"\s+(?:вне форума|на форуме|is offline|is online)\Z", "", author)
    half = len(author) // 2
    if len(author) % 2 and author[:half] == author[half + 1 :]:
        author = author[:half]
    body = place + 1
    for further in range(place + 1, min(place + 16, stop)):
        line = text[lines[further][0] : lines[further][1]]
        if _OVER.match(line):
            break
        if _PROFILE.match(line):
            body = further + 1
        elif _TITLE.match(line):
            return author, further + 1
    return author, body


def _above(text: str, lines: Sequence[Line], number: int, last: int, known: Callable[[str], bool]) -> tuple[str, int]:
    """The author on a line of his own above the header: the nearest line that is a nick, else the top of the block."""
    floor = max(last, number - 20)
    unknown = ""
    unknown_at = number
    for place in range(number - 1, floor - 1, -1):
        line = text[lines[place][0] : lines[place][1]].strip()
        if not line or line.isdigit() or _PROFILE.match(line) or _TITLE.match(line) or _ONLY_DATE.match(line):
            continue
        if known(line):
            above = text[lines[place - 1][0] : lines[place - 1][1]].strip() if place > floor else ""
            avatar = len(above) == 1 and above.lower() == line[:1].lower()
            return line, place - 1 if avatar else place
        if place > floor and len(text[lines[place - 1][0] : lines[place - 1][1]].strip()) == 1:
            above = text[lines[place - 1][0] : lines[place - 1][1]].strip()
            if above.lower() == line[:1].lower():
                return line, place - 1
        if number - place < 9 and not unknown:
            unknown, unknown_at = line, place
    return unknown, unknown_at


def _with_avatars(text: str, lines: Sequence[Line], starts: list[int], authors: Sequence[str]) -> list[int]:
    """Where the posts begin: on a page where every author stands twice, once for his picture, at the first of both."""
    above = [text[slice(*lines[start - 1])].strip() if start else "" for start in starts]
    return [start - 1 for start in starts] if above == list(authors) else starts


def _date_below(text: str, lines: Sequence[Line], number: int) -> str:
    if number + 1 >= len(lines):
        return ""
    found = _STARTS_WITH_DATE.match(text[lines[number + 1][0] : lines[number + 1][1]])
    return found["date"] if found else ""
