"""Whose words each line of a post is: his own, quoted, perhaps quoted, forwarded, a signature."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Literal

from msgspec import Struct

from hostconsole.intake.dates import AGO, DATE, when
from hostconsole.intake.folding import fold_nick, visible
from hostconsole.intake.layouts import MOMENT
from hostconsole.intake.page import Line, Piece

Voice = Literal["own", "quoted", "open", "forwarded", "signature", "perhaps-signature", "furniture"]

_SAID = r"(?:писал|пишет|сказал|написал|wrote|said|writes)(?:\(а\)|а|а\(а\))?"
_WHO = r"(?P<who>\S.{0,60}?)"
_AT = rf"(?P<date>(?:[А-Яа-яA-Za-z]{{2,12}},? )?(?:{MOMENT}))"
_HEADS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:On |В )?(?P<date>(?:[А-Яа-яA-Za-z]{{2,12}},? )?(?:{DATE}.{{0,20}}?|{AGO})),? (?P<who>\S[^,]{{0,60}}?)"
        rf" {_SAID}\s*:(?P<rest>.*)",
        rf"\((?P<date>[^()]{{5,40}})\)\s*{_WHO}\s+{_SAID}\s*:(?P<rest>.*)",
        rf"{_WHO}\s+\((?P<date>[^()]{{5,40}})\)\s+{_SAID}\s*:(?P<rest>.*)",
        rf"{_WHO}\s+{_SAID}\s*(?:\([^)]{{0,60}}\))?\s*:\s*↑?\s*{_AT}(?P<rest>.*)",
        rf"{_WHO}\s+{_SAID}\s*(?:\([^)]{{0,60}}\))?\s*:(?P<rest>(?:↑?\s*.{{0,60}}|\S.*))(?P<date>)",
        rf"(?:(?:Цитата|Quote):?\s*)?(?:Сообщение от|Оригинальное сообщение от|Originally Posted by)\s+{_WHO}"
        r"(?:\s+(?:Посмотреть сообщение|View Post))?(?P<date>)(?P<rest>)",
        r"(?:Цитата|Quote)\s?\(\s*(?P<who>[^@()]{1,60}?)\s*(?:@\s*(?P<date>[^)]{0,60}))?\)\s*\*?(?P<rest>)",
        rf"(?:Цитата|Quote)\s+{_WHO}\s+\(\s*(?P<date>[^()]{{0,40}})\)(?P<rest>)",
        rf"(?:Цитата: |Quote from: ){_WHO} (?:от|on) {_AT}(?P<rest>.*)",
        rf"(?:Цитата: |Quote from: ){_WHO}(?: (?:от|on) (?P<date>.{{5,60}}))?(?P<rest>)",
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
    r"[\[(*«]?\s*(?:Изменено|Изменил|Последний раз редактир|Последнее редактирование|Отредактирован|Отредактировал"
    r"|Сообщение (?:было )?(?:отредактир|изменен)|Редактировал|Исправлено:|Last edit|Edited by|Edited:"
    r"|Edited .{3,60} by |\(edited\)"
    r"|This (?:post|message) (?:has been|was) (?:last )?(?:edited|modified)|\(изменено\)"
    r"|.{1,60} отредактировал\S* (?:это|своё|сообщение))",
    re.IGNORECASE,
)
_DATED = re.compile(rf"\d|\(\w+\)|{AGO}", re.IGNORECASE)
"""What every note of a change has: a date, or nothing but itself in brackets."""

_TOUCHED = re.compile(
    r"[>_\-:)\]]|писал|пишет|сказал|wrote|said|цитата|quote|сообщен|редакт|измен|edit|forward|fwd|перес|posted",
    re.IGNORECASE,
)
_QUOTES = re.compile(rf"{_SAID}|сообщение от|posted by|цитата|quote", re.IGNORECASE)
_UNSEEN = " \t\r\n\0\u00a0\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
_SPACE = re.compile(r"\s+")


_LONGEST_SIGNATURE = 6
"""Lines of a signature that are looked for under an author's posts."""

_TELLING = 4
"""Characters a line must have to tell that a quote goes on."""

_MOST_LINES = 200
"""Lines of a quote that are held against the quoted author's posts."""

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


@lru_cache(maxsize=4096)
def normal(text: str) -> str:
    """Text for comparing lines: visible characters only, spaces collapsed, letter case aside."""
    return _SPACE.sub(" ", visible(text.replace("\0", "").replace("\n", " "))).strip().casefold()


def voices(text: str, body: Sequence[Line], sources: Mapping[str, Sequence[Source]]) -> Voices:
    """Whose words each line is. `sources` are the posts of the paste by folded author."""
    found: list[Voice] = []
    edited = forwarded = False
    opened = 0
    ends = [number for number, (start, end) in enumerate(body) if _END.search(text, start, end)]
    while len(found) < len(body):
        place = len(found)
        bare = _line(text, body, place).strip(_UNSEEN)
        own: Voice = "forwarded" if forwarded else "open" if place < opened else "own"
        if not bare or not _TOUCHED.search(bare):
            found.append(own)
        elif bare.startswith(">"):
            found.append("quoted")
        elif _EDITED.match(bare) and _DATED.search(bare):
            found.append("furniture")
            edited = True
        elif _FORWARDED.match(bare):
            forwarded = True
            found.append("furniture")
        elif _ALL_BELOW.match(bare):
            found += ["quoted"] * (len(body) - place)
        elif _RULE.match(bare):
            below = [_line(text, body, each).strip(_UNSEEN) for each in range(place, len(body))]
            found += ["signature"] * len(below)
            edited = edited or any(_EDITED.match(line) for line in below)
        elif (head := _head(bare)) is None:
            found.append(own)
        else:
            quoted, perhaps = _quote(text, body, place, head, ends, sources)
            found += ["quoted"] * (quoted - place)
            opened = max(opened, perhaps)
    return Voices(tuple(found), edited)


def with_signatures(clean: str, pieces: Sequence[Piece], heard: Sequence[Voices]) -> list[Voices]:
    """Marks the last lines that an author puts under several posts, and those below where the page may set a signature:
    they may be his signature."""
    own = [_own_lines(clean, piece, voice) for piece, voice in zip(pieces, heard, strict=True)]
    by_author: dict[str, list[int]] = {}
    for number, piece in enumerate(pieces):
        by_author.setdefault(piece.author, []).append(number)
    signed = [0] * len(pieces)
    for numbers in by_author.values():
        for one, other in pairwise(numbers):
            same = _same_end(clean, pieces[one], own[one], pieces[other], own[other])
            signed[one], signed[other] = max(signed[one], same), max(signed[other], same)
    marked = []
    for piece, voice, places, count in zip(pieces, heard, own, signed, strict=True):
        under = [place for place in places if 0 <= piece.signed <= place]
        doubtful = {*places[len(places) - count :], *under}
        lines: list[Voice] = [
            "perhaps-signature" if place in doubtful else each for place, each in enumerate(voice.lines)
        ]
        marked.append(Voices(tuple(lines), voice.edited))
    return marked


def _own_lines(clean: str, piece: Piece, voice: Voices) -> list[int]:
    """The lines of a post that are not empty and may be the author's own words."""
    return [
        place
        for place, ((start, end), each) in enumerate(zip(piece.body, voice.lines, strict=True))
        if each in ("own", "open") and clean[start:end].strip(_UNSEEN)
    ]


def _same_end(clean: str, one: Piece, lines: Sequence[int], other: Piece, others: Sequence[int]) -> int:
    """With how many equal lines two posts end, something being left over them in both."""
    count = 0
    for place, beside in zip(reversed(lines[1:]), reversed(others[1:]), strict=False):
        first, second = one.body[place], other.body[beside]
        if count == _LONGEST_SIGNATURE or normal(clean[slice(*first)]) != normal(clean[slice(*second)]):
            break
        count += 1
    return count


class _Head(Struct, frozen=True):
    """A line that heads a quote: who is quoted, of which date, and the quoted words on the line itself."""

    who: str = ""
    date: str = ""
    rest: str = ""


def _head(line: str) -> _Head | None:
    """What a line quotes; nobody is named in a bare head. None if it heads no quote."""
    if _BARE_HEAD.fullmatch(line):
        return _Head()
    for pattern in _HEADS:
        match = pattern.fullmatch(line)
        if match is not None:
            return _Head(match["who"].strip(), match["date"] or "", match["rest"].strip(_UNSEEN))
    return None


def _quote(
    text: str,
    body: Sequence[Line],
    place: int,
    head: _Head,
    ends: Sequence[int],
    sources: Mapping[str, Sequence[Source]],
) -> tuple[int, int]:
    """The line up to which a quote surely goes, and the one up to which it may go."""
    after = place + 1
    while after < len(body) and not head.who and (named := _head(_line(text, body, after).strip(_UNSEEN))):
        head, after = named, after + 1
    marked = _marked_end(text, body, after, ends)
    if marked is not None:
        return marked + 1, marked + 1
    indent = _indent(_line(text, body, place))
    first = next((each for each in range(after, len(body)) if _line(text, body, each).strip()), len(body))
    if indent >= 2 and first < len(body) and _indent(_line(text, body, first)) >= indent:
        end = after
        while end < len(body) and (not _line(text, body, end).strip() or _indent(_line(text, body, end)) >= indent):
            end += 1
        return end, end
    return _by_source(text, body, after if head.rest else first, head, sources)


def _marked_end(text: str, body: Sequence[Line], after: int, ends: Sequence[int]) -> int | None:
    """The line that closes the quote opened before `after`, where the page closes its quotes: each opened in between
    needs an end of its own."""
    reached, depth = after, 1
    for end in ends[bisect_left(ends, after) :]:
        depth += sum(_head(_line(text, body, each).strip(_UNSEEN)) is not None for each in range(reached, end))
        depth -= 1
        reached = end + 1
        if not depth:
            return end
    return None


def _by_source(
    text: str,
    body: Sequence[Line],
    first: int,
    head: _Head,
    sources: Mapping[str, Sequence[Source]],
) -> tuple[int, int]:
    """The same for a quote whose end is where it stops to repeat the quoted author's post. `first` is the line where
    the quoted words begin, or go on after those on the head's own line. Of a quote that repeats no post only the first
    line is sure."""
    if first >= len(body):
        return len(body), len(body)
    date = when(head.date) if head.date else None
    known = sources.get(fold_nick(head.who), ())[-MOST_SOURCES:] if head.who else ()
    last = min(first + _MOST_LINES, len(body)) if known else first
    above_rule = takewhile(lambda line: not _RULE.match(line), (_line(text, body, each) for each in range(first, last)))
    lines = [normal(line) for line in above_rule]
    if head.rest:
        lines.insert(0, normal(head.rest))
    best = reach = 0
    for source in known:
        if date is not None and source.at is not None and source.at.replace(second=0) != date.replace(second=0):
            continue
        best, reach = max((best, reach), _repeats(lines, source.words))
    begin = first - bool(head.rest)
    if best >= len(lines) >= _MOST_LINES:
        return begin + best, len(body)
    return (begin + best, begin + reach) if best else (begin + 1, len(body))


def _repeats(lines: Sequence[str], words: str) -> tuple[int, int]:
    """How many of these lines repeat the source in its order, and up to which of them it may go on: to the last line
    below that stands in the rest of the source, as where somebody left out the middle."""
    reached, count, place = 0, 0, 0
    for place, line in enumerate(lines):
        found = words.find(line, reached)
        if found < 0:
            break
        if line:
            reached = found + len(line)
            count = place + 1
    if not count:
        return 0, 0
    left = words[reached:]
    further = (
        [each for each in range(count, len(lines)) if len(lines[each]) >= _TELLING and lines[each] in left]
        if left
        else []
    )
    return count, max(further, default=count - 1) + 1


def _line(text: str, body: Sequence[Line], place: int) -> str:
    return text[body[place][0] : body[place][1]]


def _indent(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip(" \u00a0"))
