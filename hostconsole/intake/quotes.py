"""Whose words each line of a post is: his own, quoted, perhaps quoted, forwarded, a signature."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

from hostconsole.intake.dates import DATE, when
from hostconsole.intake.engines import Line, Piece
from hostconsole.intake.folding import fold_nick, visible

Voice = Literal["own", "quoted", "open", "forwarded", "signature", "perhaps-signature", "furniture"]

_SAID = r"(?:писал|пишет|сказал|написал|wrote|said|writes)(?:\(а\)|а|а\(а\))?"
_HEADS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:On |В )?(?P<date>(?:[А-Яа-яA-Za-z]{{2,12}},? )?{DATE}.{{0,20}}?),? (?P<who>\S[^,]{{0,60}}?) {_SAID}\s*:",
        rf"(?P<who>\S.{{0,60}}?)\s+\((?P<date>[^()]{{5,40}})\)\s+{_SAID}\s*:",
        rf"(?P<who>\S.{{0,60}}?)\s+{_SAID}\s*(?:\([^)]{{0,60}}\))?\s*:\s*(?:↑?\s*(?P<date>.{{0,60}}))?",
        r"(?:Цитата:?\s*)?(?:Сообщение от|Оригинальное сообщение от|Originally Posted by)\s+(?P<who>\S.{0,60}?)"
        r"(?:\s+(?:Посмотреть сообщение|View Post))?(?P<date>)",
        r"(?:Цитата|Quote)\s?\(\s*(?P<who>[^@()]{1,60}?)\s*(?:@\s*(?P<date>[^)]{0,60}))?\)",
        r"(?:Цитата: |Quote from: )(?P<who>\S.{0,60}?) (?:от|on) (?P<date>.{5,60})",
    )
)
_BARE_HEAD = re.compile(r"(?:quote|цитата|цитирую|quoting)\s*:", re.IGNORECASE)
_END = re.compile(r"Нажмите, чтобы раскрыть|Click to expand|Нажмите для раскрытия", re.IGNORECASE)
_ALL_BELOW = re.compile(r"-{2,}\s*(?:Original Message|(?:Исходное|Оригинальное|Предыдущее) сообщение)", re.IGNORECASE)
_FORWARDED = re.compile(
    r"\[?\s*(?:Forwarded (?:from|message)|Переслано (?:от|из)|Переслал|Пересланное|Fwd:|Begin forwarded)"
    r"|-{2,}\s*(?:Пересылаем|Пересланн|Forwarded|Начало переадр)",
    re.IGNORECASE,
)
_RULE = re.compile(r"_{4,}\s*\Z|--\s?\Z|-{6,}\Z")
_EDITED = re.compile(
    r"[\[(*]?\s*(?:Изменено|Изменил|Последний раз редактир|Последнее редактирование|Отредактирован|Отредактировал"
    r"|Сообщение (?:было )?(?:отредактир|изменен)|Редактировал|Исправлено:|Last edit|Edited by|Edited:|\(edited\)"
    r"|This (?:post|message) (?:has been|was) (?:last )?(?:edited|modified)|\(изменено\)"
    r"|.{1,60} отредактировал\S* (?:это|своё|сообщение))",
    re.IGNORECASE,
)
_TOUCHED = re.compile(
    r"[>_\-:)\]]|писал|пишет|сказал|wrote|said|цитата|quote|сообщен|редакт|измен|edit|forward|fwd|перес|posted",
    re.IGNORECASE,
)
_QUOTES = re.compile(rf"{_SAID}|сообщение от|posted by|цитата|quote", re.IGNORECASE)
_UNSEEN = " \t\r\n\0\u00a0\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
_SPACE = re.compile(r"\s+")


MOST_SOURCES = 300
"""How many of an author's latest posts are searched for the words quoted from him."""


def may_quote(text: str) -> bool:
    """Whether anything in the text looks like the head of a quote."""
    return bool(_QUOTES.search(text))


class Source(Struct, frozen=True):
    """What a post of this paste says, for telling where a quote of it ends."""

    at: datetime | None
    words: str


class Voices(Struct, frozen=True):
    """For each line whose words it is; `edited` if the post says that it was changed."""

    lines: tuple[Voice, ...]
    edited: bool


def normal(text: str) -> str:
    """Text for comparing lines: visible characters only, spaces collapsed, letter case aside."""
    return _SPACE.sub(" ", visible(text.replace("\0", "").replace("\n", " "))).strip().casefold()


def voices(text: str, body: Sequence[Line], sources: Mapping[str, Sequence[Source]]) -> Voices:
    """Whose words each line is. `sources` are the posts of the paste by folded author."""
    found: list[Voice] = []
    edited = False
    place = 0
    ends = [number for number, (start, end) in enumerate(body) if _END.search(text, start, end)]
    rest: Voice = "own"
    while place < len(body):
        line = text[body[place][0] : body[place][1]]
        bare = line.strip(_UNSEEN)
        if not bare or not _TOUCHED.search(bare):
            found.append(rest)
        elif bare.startswith(">"):
            found.append("quoted")
        elif _EDITED.match(bare):
            found.append("furniture")
            edited = True
        elif _FORWARDED.match(bare):
            rest = "forwarded"
            found.append("furniture")
        elif _ALL_BELOW.match(bare):
            found += ["quoted"] * (len(body) - place)
            break
        elif _RULE.match(bare):
            signed, edited_below = _signature(text, body, place)
            found += signed
            edited = edited or edited_below
            break
        else:
            head = _head(bare)
            if head is None:
                found.append(rest)
            else:
                stretch = _quote(text, body, place, line, head, ends, sources)
                found += stretch
                place += len(stretch)
                if stretch[-1] == "open":
                    rest = "open"
                continue
        place += 1
    return Voices(tuple(found), edited)


def with_signatures(clean: str, pieces: Sequence[Piece], heard: Sequence[Voices]) -> list[Voices]:
    """Marks a last line that an author puts under several posts: it may be his signature."""
    last: dict[tuple[str, str], list[int]] = {}
    for number, (piece, voice) in enumerate(zip(pieces, heard, strict=True)):
        own = [
            line
            for line, each in zip(piece.body, voice.lines, strict=True)
            if each in ("own", "open") and clean[line[0] : line[1]].strip(_UNSEEN)
        ]
        if len(own) > 1:
            last.setdefault((piece.author, normal(clean[own[-1][0] : own[-1][1]])), []).append(number)
    marked = list(heard)
    for numbers in last.values():
        for number in numbers if len(numbers) > 1 else ():
            piece, voice = pieces[number], heard[number]
            lines = list(voice.lines)
            for place in range(len(lines) - 1, -1, -1):
                start, end = piece.body[place]
                if lines[place] in ("own", "open") and clean[start:end].strip(_UNSEEN):
                    lines[place] = "perhaps-signature"
                    break
            marked[number] = Voices(tuple(lines), voice.edited)
    return marked


def _signature(text: str, body: Sequence[Line], place: int) -> tuple[list[Voice], bool]:
    below = [text[start:end].strip() for start, end in body[place:]]
    return ["signature"] * len(below), any(_EDITED.match(line) for line in below)


def _head(line: str) -> tuple[str, str] | None:
    """Who is quoted by this line and of which date, ("", "") for nobody named, None if it heads no quote."""
    if _BARE_HEAD.fullmatch(line):
        return "", ""
    for pattern in _HEADS:
        match = pattern.fullmatch(line)
        if match is not None:
            return match["who"].strip(), match["date"] or ""
    return None


def _quote(
    text: str,
    body: Sequence[Line],
    place: int,
    line: str,
    head: tuple[str, str],
    ends: Sequence[int],
    sources: Mapping[str, Sequence[Source]],
) -> list[Voice]:
    """The voices from a quote's head to its end, or to the end of the post where the end cannot be known."""
    after = place + 1
    while after < len(body) and not head[0] and (named := _head(text[body[after][0] : body[after][1]].strip())):
        head, after = named, after + 1
    marked = bisect_left(ends, after)
    if marked < len(ends):
        return ["quoted"] * (ends[marked] + 1 - place)
    indent = _indent(line)
    first = next((each for each in range(after, len(body)) if _line(text, body, each).strip()), len(body))
    if indent >= 2 and first < len(body) and _indent(_line(text, body, first)) >= indent:
        end = after
        while end < len(body) and (not _line(text, body, end).strip() or _indent(_line(text, body, end)) >= indent):
            end += 1
        return ["quoted"] * (end - place)
    return _by_source(text, body, place, after, head, sources)


def _by_source(
    text: str,
    body: Sequence[Line],
    place: int,
    after: int,
    head: tuple[str, str],
    sources: Mapping[str, Sequence[Source]],
) -> list[Voice]:
    first = after
    while first < len(body) and not _line(text, body, first).strip():
        first += 1
    quoted: list[Voice] = ["quoted"] * (min(first + 1, len(body)) - place)
    if first >= len(body):
        return quoted
    date = when(head[1]) if head[1] else None
    lines = [normal(_line(text, body, each)) for each in range(first, len(body))]
    best = 0
    for source in sources.get(fold_nick(head[0]), ())[-MOST_SOURCES:] if head[0] else ():
        if date is not None and source.at is not None and source.at.replace(second=0) != date.replace(second=0):
            continue
        best = max(best, _repeats(lines, source.words))
    if not best:
        return [*quoted, *(["open"] * (len(body) - place - len(quoted)))]  # type: ignore[list-item]
    return ["quoted"] * (first + best - place)


def _repeats(lines: Sequence[str], words: str) -> int:
    """How many of these lines repeat the source in its order."""
    reached, count = 0, 0
    for place, line in enumerate(lines):
        if not line:
            continue
        found = words.find(line, reached)
        if found < 0:
            break
        reached = found + len(line)
        count = place + 1
    return count


def _line(text: str, body: Sequence[Line], place: int) -> str:
    return text[body[place][0] : body[place][1]]


def _indent(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip(" \u00a0"))
