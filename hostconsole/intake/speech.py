"""Text as words: tokens with their places, sentences, and phrases that are looked for in them."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from hostconsole.intake.folding import APOSTROPHES, fold_nick, fold_said, fold_word

UNSEEN = (
    "\0\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\u0300-\u036f\u0483-\u0489"
)
_WORD = rf"[^\W_][^\W_{UNSEEN}]*(?:[{UNSEEN}]+[^\W_]*)*"
_EMOJI = "[\U0001f000-\U0001faff\u2600-\u27bf][\U0001f3fb-\U0001f3ff\u200d\ufe0f]*"
_PLAIN_NICK = re.compile(rf"[\w\s\-{re.escape(APOSTROPHES)}{UNSEEN}]*\Z")
_JOINT = re.compile(rf"(?:[ \u00a0\u2000-\u200a\u202f{UNSEEN}]{{1,4}}|[_\-\u2010\u2011]|[{re.escape(APOSTROPHES)}])\Z")
_FOLDS = (fold_said, fold_word)
LONGEST = 200
"""Words after which a sentence is cut; nothing in a cut one is read as sure."""

_STOP = re.compile(r"[.!?…](?:[\s»”\")\]]|\Z)|[.!?…]{2,}")
_SMILEY = re.compile(r"\s*(?:[:;=]-?[)(D]+|[)(]{2,})\s+\Z")
_QUOTE_OPENS = re.compile(r"[«“„\"]\s*\Z")
_MOST_KNOWN = 20_000
_GAP = re.compile(r"[ \u00a0\0\-_'’,\n]*\Z")
_LEAD = re.compile(r"[:=—–-]")
_APART = re.compile(rf"[\s\-{re.escape(APOSTROPHES)}]+")
_BREAK = re.compile(r"[,;:()\[\]\"«»“”\n]|[-–—](?:\s|\Z)|\s[-–—]|[—–]")


class Token(Struct, frozen=True):
    """One word: its place in the text, its comparison forms as (part of) a nick and as a word of the language, what
    stands between it and the word before."""

    start: int
    end: int
    raw: str
    fold: str
    said: str
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
    """The words of one sentence; `tail` is what follows the last word (the full stop, the question mark).

    `cut` says that it was too long and this is only a part of it.
    """

    tokens: tuple[Token, ...]
    tail: str
    cut: bool = False

    @property
    def asks(self) -> bool:
        """Whether it ends with a question mark."""
        return "?" in self.tail

    @property
    def closed(self) -> bool:
        """Whether it ends with a sign of its own and not just with the line."""
        return bool(re.search(r"[.!?…]", self.tail))


def opens_quote(token: Token) -> bool:
    """Whether a quotation mark opens right before this word."""
    return bool(_QUOTE_OPENS.search(token.gap))


def closes_quote(gap: str) -> bool:
    """Whether a quotation mark closes right after the word before this gap."""
    return gap[:1] in ("»", "”", '"') or gap[1:2] in ("»", "”", '"')


def tokenizer(nicks: Iterable[str]) -> re.Pattern[str]:
    """The word pattern for a roster: nicks with odd signs in them count as one word."""
    odd = sorted({nick for nick in nicks if not _PLAIN_NICK.match(nick)}, key=len, reverse=True)
    edged = [
        (r"(?<![^\W_])" if nick[0].isalnum() else "") + re.escape(nick) + (r"(?![^\W_])" if nick[-1].isalnum() else "")
        for nick in odd
    ]
    first = [f"(?P<odd>{'|'.join(edged)})"] if edged else []
    return re.compile("|".join([*first, _WORD, _EMOJI, "[№#]"]), re.IGNORECASE)


def tokens_of(text: str, start: int, end: int, pattern: re.Pattern[str]) -> Iterator[Token]:
    """The words of `text[start:end]`, places counted in `text`."""
    last = start
    for match in pattern.finditer(text, start, end):
        raw = match.group()
        odd = match.lastgroup == "odd"
        fold = fold_nick(raw) if odd else fold_word(raw)
        start, end_ = match.span()
        yield Token(start, end_, raw.replace("\0", ""), fold, fold if odd else fold_said(raw), text[last:start])
        last = end_


def sentences(text: str, start: int, end: int, pattern: re.Pattern[str]) -> list[Sentence]:
    """The sentences of one line, `text[start:end]`."""
    found: list[Sentence] = []
    current: list[Token] = []
    cut = False
    for token in tokens_of(text, start, end, pattern):
        if len(current) == LONGEST:
            found.append(Sentence(tuple(current), "", True))
            current, cut = [], True
        if current and (_STOP.search(token.gap) or (token.titled and _SMILEY.match(token.gap))):
            found.append(Sentence(tuple(current), token.gap, cut))
            current, cut = [], False
        current.append(token)
    if current:
        found.append(Sentence(tuple(current), text[current[-1].end : end], cut))
    return found


class Place(Struct, frozen=True):
    """What may stand at one place of a phrase: whole words, beginnings, endings (all folded)."""

    words: frozenset[str]
    beginnings: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()

    def fits(self, fold: str) -> bool:
        """Whether a word of the text may stand here."""
        return (
            fold in self.words
            or (bool(self.beginnings) and fold.startswith(self.beginnings))
            or (bool(self.endings) and fold.endswith(self.endings) and fold not in self.endings)
        )


class Phrase(Struct, frozen=True):
    """Words in a row; `led` phrases count only with a colon or a dash after them."""

    places: tuple[Place, ...]
    led: bool = False

    def ends(self, tokens: Sequence[Token], at: int) -> int:
        """Where the phrase ends if it begins at word `at` (the word after it), or -1."""
        after = at + len(self.places)
        if after > len(tokens):
            return -1
        for number, place in enumerate(self.places):
            token = tokens[at + number]
            if not place.fits(token.said) or (number and _GAP.match(token.gap) is None):
                return -1
        if self.led and not (after < len(tokens) and _LEAD.search(tokens[after].gap)):
            return -1
        return after


def phrase(written: str) -> Phrase:
    """A phrase as phrases.toml writes it.

    Words; "a|b" for either, "стреля*" for a beginning, "*ого" for an ending, a colon at the end where one must follow.
    """
    places = tuple(_place(word.split("|"), written) for word in _APART.sub(" ", written.rstrip(":")).split())
    if not places:
        raise ValueError(f"{written!r} is no phrase")
    return Phrase(places, written.endswith(":"))


def _place(choices: Sequence[str], written: str) -> Place:
    if any(not choice.strip("*") for choice in choices):
        raise ValueError(f"{written!r} has a word without letters")
    return Place(
        frozenset(fold(choice) for choice in choices if "*" not in choice for fold in _folds(choice)),
        tuple(fold(choice[:-1]) for choice in choices if choice.endswith("*") for fold in _FOLDS),
        tuple(fold(choice[1:]) for choice in choices if choice.startswith("*") for fold in _FOLDS),
    )


def _folds(word: str) -> Sequence[Callable[[str], str]]:
    """How a word of a phrase may look in a text: one in Latin letters is no Russian word of that look ("he", "не")."""
    return (fold_said,) if word.isascii() else _FOLDS


class Phrases(Struct, frozen=True):
    """Many phrases, found by their first word. `known` remembers which phrases a word may open."""

    every: tuple[Phrase, ...]
    whole: dict[str, tuple[Phrase, ...]]
    loose: tuple[Phrase, ...]
    known: dict[str, tuple[Phrase, ...]]

    def opened_by(self, fold: str) -> tuple[Phrase, ...]:
        """The phrases that may begin with this word."""
        if not self.loose:
            return self.whole.get(fold, ())
        found = self.known.get(fold)
        if found is None:
            found = self.whole.get(fold, ()) + tuple(each for each in self.loose if each.places[0].fits(fold))
            if len(self.known) > _MOST_KNOWN:
                self.known.clear()
            self.known[fold] = found
        return found

    def at(self, tokens: Sequence[Token], place: int) -> int:
        """The end of the longest phrase that begins at word `place`, or -1."""
        best = -1
        for each in self.opened_by(tokens[place].said):
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
    every = tuple(phrase(each) for each in written)
    whole: dict[str, tuple[Phrase, ...]] = {}
    for each in every:
        for word in each.places[0].words:
            whole[word] = (*whole.get(word, ()), each)
    loose = tuple(each for each in every if each.places[0].beginnings or each.places[0].endings)
    return Phrases(every, whole, loose, {})
