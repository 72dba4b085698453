"""HTML source as the text a reader would see, with the place of every character in the source."""

import html
import re
from collections.abc import Mapping
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from hostconsole.intake.images import PUT

DEEPEST = 1000
"""How deep pasted HTML may nest to be read as HTML."""

_ANY_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})")
_VOID = frozenset(["br", "img", "hr", "input", "meta", "link", "wbr", "area", "col", "p", "li", "td", "tr", "option"])
_SMALL = 32
"""Images no wider than this are smileys and buttons, in pixels."""

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
        "tr",
        "ul",
    ]
)
_UNREAD = frozenset(
    [
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
        "answer-box",
        "bbCodeBlock",
        "bbCodeBlock--quote",
        "bbCodeQuote",
        "bbQuoteBlock",
        "bbcode_quote",
        "blockquote",
        "citation",
        "ipsQuote",
        "message-signature",
        "mycode_quote",
        "post-sig",
        "postsignature",
        "quote",
        "quote-box",
        "quotebox",
        "quotecontent",
        "quoteheader",
        "quotemain",
        "quotetitle",
        "quotetop",
        "sig",
        "signature",
        "signature-text",
        "signatureView",
        "strike",
        "top_quoteheader",
    ]
)
"""Quotes, signatures and struck words, as engines name them."""

_BODY_CLASSES = frozenset(["postcontent"])
"""Bodies that an engine marks up as quotations."""

_IN_BODY = frozenset(
    [
        "bbWrapper",
        "cPost_contentWrap",
        "content",
        "entry-content",
        "post-content",
        "post_body",
        "postbody",
        "postcolor",
        "postcontent",
        "text",
        "ucoz-forum-post",
    ]
)
"""Where the words of a post stand: an image elsewhere belongs to the page."""

_SAID_BY_HEADER = frozenset(["message-cell--user", "message-attribution"])
"""What an engine that names the author in its markup shows besides."""

_CLOCK = re.compile(r"\d{4}\D{1,5}\d{1,2}:\d\d")
_NO_IMAGE = re.compile(r"smil|emo(?:ji|ticon)|avatar|icon|rank|inlineimg|buddy|spacer|pixel", re.IGNORECASE)
_OWN_IMAGE = re.compile(r"\b(?:bbImage|postimage|postimg|bbc_img|mycode_img|ipsImage|atc_img|attachment)\b")
_SMILEY = re.compile(r"\s*(?:[:;=8xX][^\s\w]?[^\s]{1,3}|:\w{1,30}:)\s*")
_AVATAR = re.compile(r"\s*(?:User avatar|Аватар)", re.IGNORECASE)
_CF_HTML = re.compile(r"\s*Version:\d\.\d\s+StartHTML:[^<]{0,400}")
"""What Windows puts over HTML on its clipboard."""


def is_html(text: str) -> bool:
    """Whether the paste is HTML source: it begins with a tag and has block tags. Text that merely holds tags is not.

    Source nested absurdly deep is taken as text: the parser's time grows with the square of the depth.
    """
    text = _under_header(text)
    return text.lstrip("\ufeff \t\n\r").startswith("<") and bool(_TAGS.search(text)) and _depth(text) <= DEEPEST


def _under_header(source: str) -> str:
    """The source with the clipboard's own header blank."""
    header = _CF_HTML.match(source)
    return " " * header.end() + source[header.end() :] if header else source


def _depth(source: str) -> int:
    """How deep elements nest, roughly: every tag that is opened and not closed counts."""
    depth = deepest = 0
    for tag in _ANY_TAG.finditer(source):
        depth = max(0, depth - 1) if tag[1] else depth + (tag[2].lower() not in _VOID)
        deepest = max(deepest, depth)
    return deepest


def seen_text(source: str) -> tuple[str, list[int]]:
    """The visible text of HTML source without quotes, struck text and signatures, and each character's place."""
    source = _under_header(source)
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


def _is_unread(tag: str, classes: set[str], attributes: Mapping[str, str | None]) -> bool:
    """Whether nobody says in his own name, or no longer, what an element holds."""
    if tag in _UNREAD and not (tag == "blockquote" and classes & _BODY_CLASSES and not classes & _UNREAD_CLASSES):
        return True
    return (
        bool(classes & _UNREAD_CLASSES)
        or "line-through" in (attributes.get("style") or "")
        or attributes.get("data-role") == "memberSignature"
    )


def _is_image(attributes: Mapping[str, str | None], in_body: bool) -> bool:
    """Whether a picture is one of a post's own: no smiley, no avatar, no button."""
    said = attributes.get("alt") or ""
    marks = " ".join(attributes.get(name) or "" for name in ("class", "src", "id"))
    if _OWN_IMAGE.search(attributes.get("class") or ""):
        return True
    width = attributes.get("width") or ""
    small = width.isdigit() and int(width) <= _SMALL
    smiley = bool(_SMILEY.fullmatch(said)) or "data-emoticon" in attributes or "data-shortname" in attributes
    return in_body and not small and not smiley and not _NO_IMAGE.search(marks) and not _AVATAR.match(said)


class _Seen:
    """Collects visible text; `reached` is how far into the source the text has been found, `bodies` how many bodies of
    posts are open."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text: list[str] = []
        self.places: list[int] = []
        self.reached = 0
        self.bodies = 0
        self.headed = False

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
        if tag == "img" and _is_image(attributes, bool(self.bodies)):
            self._image()
        if _is_unread(tag, classes, attributes) or (self.headed and classes & _SAID_BY_HEADER):
            self._pass_over(node)
            if tag == "blockquote" or classes:
                self._break()
            return False
        self.bodies += bool(classes & _IN_BODY)
        if tag in _BLOCKS:
            self._break()
        elif tag in ("td", "th") and self.text and self.text[-1] not in "\t\n":
            self._add("\t", self.reached)
        author = attributes.get("data-author")
        if author:
            moment = node.css_first("time[datetime]")
            stamp = (moment.attributes.get("datetime") or "") if moment is not None else ""
            found = re.match(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)", stamp)
            if found:
                self._made(f"{author} » {found[1]} {found[2]}")
                self._break()
                self.headed = True
        elif tag == "time" and _CLOCK.search(attributes.get("title") or ""):
            self._made(" ".join((attributes["title"] or "").split()))
            return False
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
        if not node.tag.startswith("-"):
            classes = set((node.attributes.get("class") or "").split())
            if not _is_unread(node.tag, classes, node.attributes):
                self.bodies -= bool(classes & _IN_BODY)
        if node.tag in _BLOCKS:
            self._break()

    def _image(self) -> None:
        """Puts a sign where the source has an image."""
        start = self.source.find("<img", self.reached, self.reached + _WINDOW)
        end = self.source.find(">", start) if start >= 0 else -1
        place = start if end >= 0 else self.reached
        for char in PUT[:-1]:
            self._add(char, place)
        self._add(PUT[-1], end if end >= 0 else place)
        self.reached = end + 1 if end >= 0 else self.reached

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
