"""Letters: their headers, several of them in one paste."""

import re
from collections.abc import Sequence

from hostconsole.intake.dates import when
from hostconsole.intake.page import Line, Piece, lines_of

_LABELS = (
    ("from", r"Отправитель|От кого|От|From|Sender|Автор"),
    ("to", r"Получатель|Получатели|Кому|To|Recipient"),
    ("date", r"Дата|Отправлено|Date|Sent|Время"),
    ("subject", r"Тема|Заголовок|Subject|Re"),
)
_HEADER = tuple((name, re.compile(rf"\s*(?:{labels})\s*:\s*(.{{0,200}})\Z", re.IGNORECASE)) for name, labels in _LABELS)
_ADDRESS = re.compile(r"\s*<[^<>]{0,100}>\s*\Z")


def letters(text: str) -> tuple[Piece, ...]:
    """The letters of a paste. A letter with headers begins at its first header; text without any is one letter."""
    lines = lines_of(text)
    blocks = _blocks(text, lines)
    if not blocks or any(text[start:end].strip() for start, end in lines[: blocks[0][0]]):
        return (_letter(lines, 0, 0, len(lines), {}),)
    pieces = []
    for place, (first, after, header) in enumerate(blocks):
        stop = blocks[place + 1][0] if place + 1 < len(blocks) else len(lines)
        pieces.append(_letter(lines, first, after, stop, header))
    return tuple(pieces)


def _blocks(text: str, lines: Sequence[Line]) -> list[tuple[int, int, dict[str, str]]]:
    """Runs of header lines that name a sender and are like the first such run; forwarded letters are not counted."""
    blocks: list[tuple[int, int, dict[str, str]]] = []
    place = 0
    forwarded = False
    while place < len(lines):
        header: dict[str, str] = {}
        first = place
        while (
            place < len(lines)
            and (found := _header(text[lines[place][0] : lines[place][1]]))
            and found[0] not in header
        ):
            header[found[0]] = found[1]
            place += 1
        if place == first:
            line = text[lines[place][0] : lines[place][1]]
            forwarded = (
                forwarded
                or "пересыл" in line.lower()
                or "forward" in line.lower()
                or "original message" in line.lower()
            )
            place += 1
        elif "from" in header and not forwarded and (not blocks or set(header) == set(blocks[0][2])):
            blocks.append((first, place, header))
    return blocks


def _header(line: str) -> tuple[str, str] | None:
    for name, pattern in _HEADER:
        match = pattern.match(line)
        if match is not None:
            return name, match[1].strip()
    return None


def _letter(lines: Sequence[Line], first: int, after: int, stop: int, header: dict[str, str]) -> Piece:
    date = header.get("date", "")
    return Piece(
        _ADDRESS.sub("", header.get("from", "")).strip(" \"'«»"),
        date,
        when(date) if date else None,
        "",
        lines[first][0],
        lines[max(first, stop - 1)][1],
        tuple(lines[after:stop]),
    )
