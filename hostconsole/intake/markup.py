"""BBCode, Markdown and smileys, made harmless without moving a single character.

Every function gives back a text of the same length, so that places in it are places in the original. What is no word
becomes an unseen sign, what must not be read becomes blanks; line ends stay.
"""

import re

UNSEEN = "\0"
_NAMES = (
    "b|i|u|s|strike|del|ins|sub|sup|color|colour|size|font|face|align|left|right|center|justify|url|email|img|quote|"
    "q|code|pre|php|html|spoiler|hide|off|offtop|offtopic|list|li|table|tr|td|th|hr|indent|highlight|mod|user|mention|"
    "cut|more|media|video|youtube|h|attach|attachment|member|post|anchor|tt|fixed|move|glow|shadow|h1|h2|h3"
)
_TAG = re.compile(rf"\[(?=[/a-z*])(/?)({_NAMES}|\*)((?:[=\s:][^\[\]\n]{{0,200}})?)\]", re.IGNORECASE)
_QUOTES = ("quote", "q")
_STRUCK = ("s", "strike", "del")
_SILENT = ("code", "pre", "php", "html", "img", "attach", "attachment", "media", "video", "youtube")
_MARKDOWN_STRUCK = re.compile(r"~~(?=\S)([^~\n]{1,300})~~")
_MARKDOWN = re.compile(
    r"\*{2,3}|(?<!_)__(?![_\s])|(?<![_\s])__(?!_)|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|^#{1,4} |`{1,3}", re.MULTILINE
)
_SMILEY = re.compile(r":[a-z][a-z_]{1,20}:|(?<!\w)[:;=]-?[)(DPpЗз3](?!\w)[)(]*")
_URL = re.compile(r"\bhttps?://[^\s\[\]<>\"]{1,500}|\bwww\.[^\s\[\]<>\"]{1,500}")
_LINE_END = re.compile(r"\r\n")


def level(text: str) -> str:
    """The text with every line end as LF, at the same places."""
    if "\r" in text:
        text = _LINE_END.sub(" \n", text).replace("\r", "\n")
    return re.sub("[\u2028\u2029\u0085\x0b\x0c]", "\n", text)


def quoted_places(text: str) -> list[tuple[int, int]]:
    """Places inside a BBCode quote that is closed, outermost only, tags included. Unclosed tags are left alone."""
    open_at: list[int] = []
    closed: list[tuple[int, int]] = []
    for tag in _TAG.finditer(text):
        if tag[2].lower() not in _QUOTES:
            continue
        if not tag[1]:
            open_at.append(tag.start())
        elif open_at:
            start = open_at.pop()
            while closed and closed[-1][0] >= start:
                closed.pop()
            closed.append((start, tag.end()))
    return closed


def open_quote(text: str) -> int | None:
    """Where an unclosed [quote] begins in a text whose closed quotes are blanked already, or None."""
    for tag in _TAG.finditer(text):
        if tag[2].lower() in _QUOTES and not tag[1]:
            return tag.end()
    return None


def blank(text: str, places: list[tuple[int, int]]) -> str:
    """The text with these places blank; line ends stay."""
    if not places:
        return text
    pieces, last = [], 0
    for start, end in places:
        pieces += [text[last:start], _blanks(text[start:end])]
        last = end
    return "".join([*pieces, text[last:]])


def plain(text: str) -> str:
    """The text without struck-out parts, tags, Markdown signs, smileys and addresses; same length."""
    if "[" in text:
        text = _TAG.sub(_tag, _without_struck(text))
    if "~~" in text:
        text = _MARKDOWN_STRUCK.sub(lambda found: _blanks(found[0]), text)
    if "*" in text or "__" in text or "#" in text or "`" in text:
        text = _MARKDOWN.sub(lambda found: UNSEEN * len(found[0]), text)
    if ":" in text or ";" in text or "=" in text:
        text = _SMILEY.sub(lambda found: " " * len(found[0]), text)
    if "http" in text or "www." in text:
        text = _URL.sub(lambda found: " " * len(found[0]), text)
    return text


def _without_struck(text: str) -> str:
    places: list[tuple[int, int]] = []
    opened: dict[str, int] = {}
    for tag in _TAG.finditer(text):
        name = tag[2].lower()
        if name not in _STRUCK and name not in _SILENT:
            continue
        if not tag[1]:
            opened.setdefault(name, tag.start())
        elif name in opened:
            places.append((opened.pop(name), tag.end()))
    for name, start in opened.items():
        if name in _STRUCK and not any(first <= start < last for first, last in places):
            places.append((start, len(text)))
    return blank(text, _merged(places))


def _merged(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _tag(found: re.Match[str]) -> str:
    """A tag inside a word leaves no trace; one between a small letter and a capital parts two words."""
    text, start, end = found.string, found.start(), found.end()
    parted = start > 0 and end < len(text) and text[start - 1].islower() and text[end].isupper()
    return (" " if parted or found[2] == "*" else UNSEEN) + UNSEEN * (end - start - 1)


def _blanks(text: str) -> str:
    return "".join("\n" if char == "\n" else " " for char in text)
