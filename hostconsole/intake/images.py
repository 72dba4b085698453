"""Images in posts and letters: nobody reads them but the host. Smileys and avatars are none."""

import re
from collections.abc import Sequence

from msgspec import Struct

from hostconsole.intake.page import Line, Piece
from hostconsole.intake.quotes import Voices

PUT = "[img][/img]"
"""What stands in a text for an image of its source."""

FEW_WORDS = 3
"""A post with an image and no more words than these may be nothing but the image."""

_FILE = r"[^\s\[\]<>\"]{1,200}\.(?:png|jpe?g|gif|webp|bmp)"
_IMAGE = re.compile(
    rf"\[(?:img|attach|attachment)(?:[=\s][^\[\]\n]{{0,200}})?\](?:[^\[\]\n]{{0,400}}\[/(?:img|attach|attachment)\])?"
    rf"|\[(?:Image|Изображение): [^\[\]\n]{{1,200}}\]"
    rf"|https?://{_FILE}"
    rf"|(?:\A|(?<=\s)){_FILE}(?=\s*\Z|\s*\(\d[\d.,]* ?[KMКМ]\w*\)|\s+[:;=])"
    r"|\[(?:Photo|Фото|Фотография|Image|Изображение)\]"
    r"|(?:\A|(?<=\s))(?:Изображение|Image)(?=\s*\Z|\s*[:;=]-?[)(DP])",
    re.IGNORECASE,
)
_PHOTO_LINE = re.compile(r"\s*(?:Photo|Фото|Фотография|Picture|Картинка)\s*", re.IGNORECASE)
_SIGNS = ("[", "://", ".png", ".jp", ".gif", ".webp", ".bmp", "image", "изображение", "photo", "фото", "картинка")
_WORD = re.compile(r"[^\W\d_]+")


class Shown(Struct, frozen=True):
    """The lines of a post's own words that hold an image, and how many words the post has besides; `empty` if it has
    nothing that could be read, as where a page shows an image that has no words for it."""

    lines: tuple[Line, ...]
    words: int
    empty: bool


def images(text: str, piece: Piece, voices: Voices) -> Shown:
    """The images of a post. `text` is the text before its markup was made harmless."""
    found: list[Line] = []
    words, empty = 0, True
    for (start, end), voice in zip(piece.body, voices.lines, strict=True):
        if voice not in ("own", "open"):
            continue
        line = text[start:end]
        empty = empty and not line.strip()
        low = line.lower()
        if any(sign in low for sign in _SIGNS) and (_PHOTO_LINE.fullmatch(line) or _IMAGE.search(line)):
            found.append((start, end))
            line = "" if _PHOTO_LINE.fullmatch(line) else _IMAGE.sub(" ", line)
        words += sum(1 for _ in _WORD.finditer(line)) if words <= FEW_WORDS else 0
    return Shown(tuple(found), words, empty)


def trimmed(text: str, lines: Sequence[Line]) -> Line:
    """The place from the first of these lines to the end of the last, without blanks around it."""
    start, end = lines[0][0], lines[-1][1]
    inner = text[start:end]
    return start + len(inner) - len(inner.lstrip()), start + len(inner.rstrip())
