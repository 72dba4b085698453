"""What a reader sees: small models of the programs that will show the texts."""

import re
from html.parser import HTMLParser

from markdown_it import MarkdownIt

PAIRS = ("b", "i", "u", "quote", "code", "img")


def old_forum(text: str) -> tuple[str, set[str]]:
    """A forum that replaces one pair after another by pattern and drops empty pairs, as phpBB 3.0 does.

    Gives what is seen and the names of the tags at work.
    """
    at_work: set[str] = set()

    def opened(name: str, inner: str) -> str:
        if not inner.strip():
            return inner
        at_work.add(name)
        return f"\x02{inner}\x03"

    for name in PAIRS:
        text = re.sub(
            rf"\[{name}\](.*?)\[/{name}\]", lambda found, name=name: opened(name, found[1]), text, flags=re.S | re.I
        )
    for name in ("url", "color", "size"):
        text = re.sub(
            rf"\[{name}(?:=[^\]]*)?\](.*?)\[/{name}\]",
            lambda found, name=name: opened(name, found[1]),
            text,
            flags=re.S | re.I,
        )
    return text.replace("\x02", "").replace("\x03", ""), at_work


def new_forum(text: str) -> tuple[str, set[str]]:
    """A forum that reads tag by tag and keeps a stack, as XenForo and vBulletin do."""
    at_work: set[str] = set()
    stack: list[str] = []
    seen = []
    place = 0
    for found in re.finditer(r"\[(/?)(b|i|u|url|quote|img|color|code)(=[^\[\]]*)?\]", text, re.I):
        name = found[2].lower()
        if found[1] and name not in stack:
            continue
        seen.append(text[place : found.start()])
        place = found.end()
        if not found[1]:
            stack.append(name)
            at_work.add(name)
        else:
            while stack.pop() != name:
                pass
    seen.append(text[place:])
    return "".join(seen), at_work


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def markdown(text: str) -> tuple[str, set[str]]:
    """A page that shows Markdown: what is seen and the HTML tags at work."""
    page = _Page()
    page.feed(MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(text))
    return "".join(page.words).rstrip("\n"), page.tags
