"""Text as words: tokens with their places, sentences, and phrases that are looked for in them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from hostconsole.intake.folding import APOSTROPHES, fold_nick, fold_word

UNSEEN = (
    "\0\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u0300-\u036f\u0483-\u0489"
)
_WORD = rf"[^\W_][^\W_{UNSEEN}]*(?:[{UNSEEN}]+[^\W_]*)*"
_EMOJI = "[\U0001f000-\U0001faff\u2600-\u27bf][\U0001f3fb-\U0001f3ff\u200d\ufe0f]*"
_PLAIN_NICK = re.compile(rf"[\w\s\-{re.escape(APOSTROPHES)}{UNSEEN}]*\Z")
_JOINT = re.compile(rf"(?:[ \u00a0\u2000-\u200a\u202f{UNSEEN}]{{1,4}}|[_\-\u2010\u2011]|[{re.escape(APOSTROPHES)}])\Z")
_STOP = re.compile(r"[.!?…](?:[\s»”\")\]]|\Z)|[.!?…]{2,}")
_LEAD = re.compile(r"[:=—–-]")
_APART = re.compile(rf"[\s\-{re.escape(APOSTROPHES)}]+")
_BREAK = re.compile(r"[,;:()\[\]\"«»“”\n]|[-–—](?:\s|\Z)|\s[-–—]|[—–]")


class Token(Struct, frozen=True):
    """One word: its place in the text, its comparison form, what stands between it and the word before."""

    start: int
    end: int
    raw: str
    fold: str
    gap: str

    @property
    def joined(self) -> bool:
        """Whether this word may belong to one nick with the word before."""
        return bool(_JOINT.match(self.gap))

    @property
    def glued(self) -> bool:
        """Whether only an apostrophe stands before it."""
        return len(self.gap) == 1 and self.gap in APOSTROPHES

    @property
    def breaks(self) -> bool:
        """Whether a comma, colon, dash or bracket stands before it: a new clause begins."""
        return bool(_BREAK.search(self.gap))

    @property
    def titled(self) -> bool:
        """Whether it is written like a name: one capital, then small letters."""
        return self.raw[:1].isupper() and self.raw[1:].islower()

    @property
    def number(self) -> int | None:
        """The whole number it stands for, or None."""
        return int(self.raw) if self.raw.isascii() and self.raw.isdigit() and len(self.raw) < 7 else None


class Sentence(Struct, frozen=True):
    """The words of one sentence; `tail` is what follows the last word (the full stop, the question mark)."""

    tokens: tuple[Token, ...]
    tail: str

    @property
    def asks(self) -> bool:
        """Whether it ends with a question mark."""
        return "?" in self.tail

    @property
    def closed(self) -> bool:
        """Whether it ends with a sign of its own and not just with the line."""
        return bool(re.search(r"[.!?…]", self.tail))


def tokenizer(nicks: Iterable[str]) -> re.Pattern[str]:
    """The word pattern for a roster: nicks with odd signs in them count as one word."""
    odd = sorted({nick for nick in nicks if not _PLAIN_NICK.match(nick)}, key=len, reverse=True)
    edged = [
        (r"(?<![^\W_])" if nick[0].isalnum() else "") + re.escape(nick) + (r"(?![^\W_])" if nick[-1].isalnum() else "")
        for nick in odd
    ]
    return re.compile("|".join([*edged, _WORD, _EMOJI, "[№#]"]), re.IGNORECASE)


def tokens_of(text: str, start: int, end: int, pattern: re.Pattern[str]) -> Iterator[Token]:
    """The words of `text[start:end]`, places counted in `text`."""
    last = start
    for match in pattern.finditer(text, start, end):
        raw = match.group()
        if raw.isascii() and raw.isalnum() and not raw.isdigit():
            fold = fold_word(raw)
        else:
            fold = fold_word(raw) if _PLAIN_NICK.match(raw) else fold_nick(raw)
        yield Token(match.start(), match.end(), raw.replace("\0", ""), fold, text[last : match.start()])
        last = match.end()


def sentences(text: str, start: int, end: int, pattern: re.Pattern[str]) -> list[Sentence]:
    """The sentences of one line, `text[start:end]`."""
    found: list[Sentence] = []
    current: list[Token] = []
    for token in tokens_of(text, start, end, pattern):
        if current and _STOP.search(token.gap):
            found.append(Sentence(tuple(current), token.gap))
            current = []
        current.append(token)
    if current:
        found.append(Sentence(tuple(current), text[current[-1].end : end]))
    return found


class Phrase(Struct, frozen=True):
    """Words in a row. Each place holds the words that may stand there; "*" at an end of a word stands for any letters.

    `led` phrases count only with a colon or a dash after them.
    """

    places: tuple[tuple[str, ...], ...]
    led: bool = False

    def ends(self, tokens: Sequence[Token], at: int) -> int:
        """Where the phrase ends if it begins at word `at` (the word after it), or -1."""
        if at + len(self.places) > len(tokens):
            return -1
        for place, token in zip(self.places, tokens[at:], strict=False):
            if not any(fits(word, token.fold) for word in place):
                return -1
        if any(token.gap.strip(" \u00a0\0-_'’,") for token in tokens[at + 1 : at + len(self.places)]):
            return -1
        after = at + len(self.places)
        if self.led and not (after < len(tokens) and _LEAD.search(tokens[after].gap)):
            return -1
        return after


def fits(word: str, fold: str) -> bool:
    """Whether a word of a phrase fits a folded word of the text."""
    if word.endswith("*"):
        return fold.startswith(word[:-1])
    if word.startswith("*"):
        return fold.endswith(word[1:]) and len(fold) > len(word)
    return fold == word


def phrase(written: str) -> Phrase:
    """A phrase as phrases.toml writes it.

    Words; "a|b" for either, "стреля*" for a beginning, "*ого" for an ending, a colon at the end where one must follow.
    """
    places = []
    for word in _APART.sub(" ", written.rstrip(":")).split():
        places.append(tuple(_folded(choice) for choice in word.split("|")))
    if not places or any(not choice.strip("*") for place in places for choice in place):
        raise ValueError(f"{written!r} is no phrase")
    return Phrase(tuple(places), written.endswith(":"))


def _folded(choice: str) -> str:
    stem = fold_word(choice.strip("*"))
    return ("*" if choice.startswith("*") else "") + stem + ("*" if choice.endswith("*") and len(choice) > 1 else "")


class Phrases(Struct, frozen=True):
    """Many phrases, found by their first word."""

    whole: dict[str, tuple[Phrase, ...]]
    loose: tuple[Phrase, ...]

    def at(self, tokens: Sequence[Token], place: int) -> int:
        """The end of the longest phrase that begins at word `place`, or -1."""
        fold = tokens[place].fold
        best = -1
        for each in self.whole.get(fold, ()):
            best = max(best, each.ends(tokens, place))
        for each in self.loose:
            best = max(best, each.ends(tokens, place))
        return best

    def within(self, tokens: Sequence[Token], start: int = 0, end: int | None = None) -> tuple[int, int] | None:
        """The first phrase that stands in `tokens[start:end]`, as the places of its first word and after its last."""
        stop = len(tokens) if end is None else end
        for place in range(start, stop):
            after = self.at(tokens, place)
            if place < after <= stop:
                return place, after
        return None


def phrases(written: Iterable[str]) -> Phrases:
    """Phrases from their written forms. Raises ValueError for one that is empty or has a bare "*"."""
    whole: dict[str, tuple[Phrase, ...]] = {}
    loose: list[Phrase] = []
    for each in written:
        made = phrase(each)
        if any("*" in word for word in made.places[0]):
            loose.append(made)
            continue
        for word in made.places[0]:
            whole[word] = (*whole.get(word, ()), made)
    return Phrases(whole, tuple(loose))
