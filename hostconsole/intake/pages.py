"""HTML source as the text a reader would see, with the place of every character in the source."""

import html
import re
from typing import Any

from selectolax.lexbor import LexborHTMLParser

DEEPEST = 1000
"""How deep pasted HTML may nest to be read as HTML."""

_ANY_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})")
_VOID = frozenset(["br", "img", "hr", "input", "meta", "link", "wbr", "area", "col", "p", "li", "td", "tr", "option"])
_WINDOW = 5000
"""How far ahead in the source the words of a text node are looked for, in characters."""

_TAGS = re.compile(
    r"</?(?:div|p|br|table|td|html|body|article|section|blockquote|li|ul|span)\b[^<>]{0,500}>", re.IGNORECASE
)
_BLOCKS = frozenset(
    [
        "article",
        "br",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "td",
        "tr",
        "ul",
    ]
)
_UNREAD = frozenset(
    [
        "aside",
        "blockquote",
        "button",
        "del",
        "head",
        "iframe",
        "img",
        "nav",
        "noscript",
        "s",
        "script",
        "select",
        "strike",
        "style",
        "svg",
        "template",
        "textarea",
        "title",
    ]
)
_UNREAD_CLASSES = frozenset(
    [
        "bbCodeBlock",
        "bbCodeBlock--quote",
        "bbCodeQuote",
        "bbcode_quote",
        "message-signature",
        "postsignature",
        "quote",
        "quotebox",
        "quotecontent",
        "quoteheader",
        "quotemain",
        "quotetitle",
        "sig",
        "signature",
        "signature-text",
        "strike",
        "top_quoteheader",
    ]
)


def is_html(text: str) -> bool:
    """Whether the paste is HTML source: it begins with a tag and has block tags. Text that merely holds tags is not.

    Source nested absurdly deep is taken as text: the parser's time grows with the square of the depth.
    """
    return text.lstrip("\ufeff \t\n\r").startswith("<") and bool(_TAGS.search(text)) and _depth(text) <= DEEPEST


def _depth(source: str) -> int:
    """How deep elements nest, roughly: every tag that is opened and not closed counts."""
    depth = deepest = 0
    for tag in _ANY_TAG.finditer(source):
        depth = max(0, depth - 1) if tag[1] else depth + (tag[2].lower() not in _VOID)
        deepest = max(deepest, depth)
    return deepest


def seen_text(source: str) -> tuple[str, list[int]]:
    """The visible text of HTML source without quotes, struck text and signatures, and each character's place."""
    body = LexborHTMLParser(source).body
    if body is None:
        return "", []
    out = _Seen(source)
    node: Any = body
    while node is not None:
        deeper = out.enter(node)
        child = node.child if deeper else None
        if child is not None:
            node = child
            continue
        while node is not None:
            out.leave(node)
            if node.mem_id == body.mem_id:
                node = None
                break
            if node.next is not None:
                node = node.next
                break
            node = node.parent
    return "".join(out.text), out.places


class _Seen:
    """Collects visible text; `reached` is how far into the source the text has been found."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text: list[str] = []
        self.places: list[int] = []
        self.reached = 0

    def enter(self, node: Any) -> bool:
        """Takes a node's own text; says whether its children are to be read."""
        tag = node.tag
        if tag == "-text":
            self._words(node.text(deep=False))
            return False
        if tag.startswith("-"):
            return False
        attributes = node.attributes
        classes = set((attributes.get("class") or "").split())
        if tag in _UNREAD or classes & _UNREAD_CLASSES or "line-through" in (attributes.get("style") or ""):
            self._pass_over(node)
            if tag == "blockquote" or classes:
                self._break()
            return False
        if tag in _BLOCKS:
            self._break()
        author = attributes.get("data-author")
        if author:
            moment = node.css_first("time[datetime]")
            stamp = (moment.attributes.get("datetime") or "") if moment is not None else ""
            found = re.match(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)", stamp)
            self._made(f"{author} » {found[1]} {found[2]}" if found else f"{author} » 1970-01-01 00:00")
            self._break()
        return True

    def _pass_over(self, node: Any) -> None:
        """Moves past what is not read, so that the words after it are not found inside it."""
        for each in node.traverse(include_text=True):
            words = each.text(deep=False) if each.tag == "-text" else ""
            if words.strip():
                place = self._find(words)
                for char in words:
                    place += self._length(place, char)
                self.reached = place

    def leave(self, node: Any) -> None:
        """A block ends its line."""
        if node.tag in _BLOCKS:
            self._break()

    def _break(self) -> None:
        if self.text and self.text[-1] != "\n":
            self._add("\n", self.reached)

    def _made(self, words: str) -> None:
        for char in words:
            self._add(char, self.reached)

    def _add(self, char: str, place: int) -> None:
        self.text.append(char)
        self.places.append(min(place, max(0, len(self.source) - 1)))

    def _words(self, words: str) -> None:
        if not words.strip():
            if self.text and self.text[-1] not in " \n":
                self._add(" ", self.reached)
            return
        place = self._find(words)
        for char in words:
            length = self._length(place, char)
            if char.isspace() and char != "\u00a0":
                if self.text and self.text[-1] not in " \n":
                    self._add(" ", place)
            else:
                self._add(char, place)
            place += length
        self.reached = place

    def _find(self, words: str) -> int:
        """Where these words begin in the source, from the place reached so far."""
        stripped = words.lstrip()
        first = re.match(r"[^&<>\"'\u00a0\s]+", stripped)
        if first is None:
            after = self.source.find(">", self.reached, self.reached + _WINDOW)
            return after + 1 if after >= 0 else self.reached
        found = self.source.find(first[0], self.reached, self.reached + _WINDOW)
        return max(self.reached, found - (len(words) - len(stripped))) if found >= 0 else self.reached

    def _length(self, place: int, char: str) -> int:
        """How many characters of the source this one takes: an entity is longer."""
        if self.source[place : place + 1] == "&":
            entity = re.match(r"&#?\w{1,31};?", self.source[place : place + 34])
            if entity is not None and html.unescape(entity[0])[:1] == char:
                return len(entity[0])
        return 1
