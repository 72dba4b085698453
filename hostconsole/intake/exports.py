"""A chat as Telegram Desktop exports it (result.json): its messages as text, with each character's place in the source.

The export says itself where a message begins and whose it is, so nothing a player writes can pass for another message.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from hostconsole.intake import markup
from hostconsole.intake.dates import when
from hostconsole.intake.images import PUT
from hostconsole.intake.page import Line, Piece

_LITERAL = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_UNREAD = ("strikethrough", "blockquote", "pre", "code")
"""Kinds of text that say nothing in the writer's own name, or no longer."""

_NOBODY = "Deleted Account"
"""The author of a message whose account is gone: somebody, but nobody at the table."""


class Export(Struct, frozen=True):
    """The text of all messages, the place of each character in the source, and the messages as pieces of the text."""

    text: str
    places: list[int]
    pieces: tuple[Piece, ...]


class _Words(Struct, frozen=True):
    """A string of the source and where its first character stands there."""

    words: str
    start: int


class _Object(list[tuple[str, Any]]):
    """A JSON object with its keys in the order of the source, those that are there twice too."""


def chat(source: str) -> Export | None:
    """The messages of an export of one chat; None for any other text. An export of several chats has no messages: they
    may be letters and threads alike."""
    if not source.lstrip("\ufeff \t\r\n").startswith("{"):
        return None
    try:
        loaded = json.loads(source.lstrip("\ufeff"), object_pairs_hook=_Object)
        root = _placed(loaded, _LITERAL.finditer(source))
    except (ValueError, RecursionError):
        return None
    if isinstance(_at(root, "messages"), list):
        return _export(source, root["messages"])
    listed = _at(_at(root, "chats"), "list")
    if not isinstance(listed, list):
        return None
    spoken = [each["messages"] for each in listed if isinstance(_at(each, "messages"), list) and each["messages"]]
    return _export(source, spoken[0] if len(spoken) == 1 else [])


def _placed(node: Any, literals: Iterator[re.Match[str]]) -> Any:
    """The tree with each string beside its place: strings stand in the tree in the order of the source."""
    if isinstance(node, str):
        return _Words(node, next(literals).start() + 1)
    if isinstance(node, _Object):
        found = {}
        for key, value in node:
            next(literals)
            found[key] = _placed(value, literals)
        return found
    if isinstance(node, list):
        return [_placed(each, literals) for each in node]
    return node


def _at(node: Any, key: str) -> Any:
    return node.get(key) if isinstance(node, dict) else None


def _says(node: Any, key: str) -> str:
    """The string under a key on one line, or ""."""
    value = _at(node, key)
    return " ".join(value.words.split()) if isinstance(value, _Words) else ""


def _export(source: str, messages: Sequence[Any]) -> Export:
    text: list[str] = []
    places: list[int] = []
    pieces = []
    for message in messages:
        if _says(message, "type") != "message":
            continue
        start = len(text)
        author, date = _says(message, "from") or _NOBODY, _says(message, "date")
        made = f"{author}, [{date}]\n" + _heading(message)
        first = start + made.index("\n") + 1
        parts = list(_parts(message))
        place = parts[0].start if parts else (places[-1] if places else 0)
        _add(text, places, ((char, place) for char in made))
        for part in parts:
            _add(text, places, _characters(source, part))
        place = places[-1]
        _add(text, places, ((char, place) for char in "\n"))
        number = _at(message, "id")
        body = tuple(_lines(text, first))
        pieces.append(
            Piece(author, date, when(date), str(number) if isinstance(number, int) else "", start, len(text) - 1, body)
        )
    return Export("".join(text), places, tuple(pieces))


def _heading(message: Mapping[str, Any]) -> str:
    """What a copied message would say of itself: forwarded, edited, with a photo."""
    forwarded = "forwarded_from" in message or "saved_from" in message
    source = _says(message, "forwarded_from") or _says(message, "saved_from")
    drawn = _says(message, "mime_type").startswith("image/") and _says(message, "media_type") != "sticker"
    photo = "photo" in message or drawn
    return (
        (f"[Forwarded from {source}]\n" if forwarded else "")
        + ("(edited)\n" if "edited" in message else "")
        + (f"{PUT}\n" if photo else "")
    )


def _parts(message: Mapping[str, Any]) -> Iterator[_Words]:
    """The strings of a message's text: one, or a list of plain and formatted ones."""
    text = _at(message, "text")
    for part in text if isinstance(text, list) else [text]:
        words = part if isinstance(part, _Words) else _at(part, "text")
        if isinstance(words, _Words) and _says(part, "type") not in _UNREAD:
            yield words
        elif isinstance(words, _Words):
            yield _Words("\n" if "\n" in words.words or _says(part, "type") == "blockquote" else " ", words.start)


def _characters(source: str, part: _Words) -> Iterator[tuple[str, int]]:
    """The characters of a string, each with the place where the source writes it. What no text may hold is shown as
    a sign of its own."""
    place = part.start
    for char, level in zip(part.words, markup.level(part.words), strict=True):
        broken = "\ud800" <= char <= "\udfff" or (level < " " and level not in "\n\t")
        yield "\ufffd" if broken else level, place
        if source[place] != "\\":
            place += 1
        elif source[place + 1] == "u":
            place += 12 if char > "\uffff" else 6
        else:
            place += 2


def _add(text: list[str], places: list[int], characters: Iterator[tuple[str, int]]) -> None:
    for char, place in characters:
        text.append(char)
        places.append(place)


def _lines(text: Sequence[str], start: int) -> Iterator[Line]:
    """The places of the lines from `start` to the end of the text, which ends with a line end."""
    for place in range(start, len(text)):
        if text[place] == "\n":
            yield start, place
            start = place + 1
