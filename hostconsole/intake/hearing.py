"""One sentence as the intake hears it: who is named in it, and where marks of doubt, condition or denial stand."""

from collections.abc import Sequence

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.names import Mention, Roster
from hostconsole.intake.phrasebook import Phrasebook
from hostconsole.intake.speech import Sentence, Token

_MEANT_OTHERWISE = ("negation", "condition", "alternative", "pronoun", "everyone", "self", "and", "withdraw", "past")


class Heard(Struct, frozen=True):
    """A sentence with its mentions (`places` by word). `masked` words belong to a harmless phrase and mark nothing."""

    tokens: tuple[Token, ...]
    tail: str
    cut: bool
    mentions: tuple[Mention, ...]
    places: dict[int, Mention]
    masked: frozenset[int]
    book: Phrasebook
    roster: Roster
    nicks: frozenset[str]

    @property
    def asks(self) -> bool:
        """Whether it is a question."""
        return "?" in self.tail

    def mention(self, place: int) -> Mention | None:
        """The mention that begins at this word, or None."""
        found = self.places.get(place)
        return found if found is not None and found.start == place else None

    def covered(self, place: int) -> Mention | None:
        """The mention this word belongs to, or None."""
        return self.places.get(place)

    def between(self, start: int, end: int) -> tuple[Mention, ...]:
        """The mentions that begin in these words."""
        return tuple(each for each in self.mentions if start <= each.start < end)

    def first(self, kind: str, start: int, end: int) -> tuple[int, int] | None:
        """The first phrase of a word list in these words that no harmless phrase and no nick covers."""
        listed = self.book.words[kind]
        for place in range(start, end):
            if place in self.masked:
                continue
            after = listed.at(self.tokens, place)
            if place < after <= end and not self._is_nick(place, after):
                return place, after
        return None

    def says(self, kind: str, start: int, end: int) -> bool:
        """Whether a word list is heard in these words."""
        return self.first(kind, start, end) is not None

    def any_of(self, kinds: Sequence[str], start: int, end: int) -> str:
        """The first of these word lists that is heard in these words, or ""."""
        return next((kind for kind in kinds if self.says(kind, start, end)), "")

    def is_a(self, kind: str, place: int) -> bool:
        """Whether a phrase of this word list begins at this word."""
        return place < len(self.tokens) and self.book.words[kind].at(self.tokens, place) > place

    def skip(self, place: int, *kinds: str) -> int:
        """The first word from `place` on that begins no phrase of these lists and no mention."""
        while place < len(self.tokens) and self.mention(place) is None:
            after = max(self.book.words[kind].at(self.tokens, place) for kind in kinds)
            if after <= place:
                return place
            place = after
        return place

    def clause_start(self, place: int) -> int:
        """The first word of the clause this word stands in."""
        while place > 0 and not self.tokens[place].breaks:
            place -= 1
        return place

    def clause_end(self, place: int) -> int:
        """The word after the clause this word stands in."""
        place += 1
        while place < len(self.tokens) and not self.tokens[place].breaks:
            place += 1
        return min(place, len(self.tokens))

    def exact(self, mention: Mention) -> bool:
        """Whether the mention is written just like the nick."""
        words = self.tokens[mention.start : mention.end]
        return "".join((token.gap if number else "") + token.raw for number, token in enumerate(words)) in self.nicks

    def weak(self, mention: Mention) -> bool:
        """Whether these words may as well be no name: part of a nick in small letters, a nick that is a common word."""
        if self.exact(mention):
            return False
        if mention.how == "part":
            return self.tokens[mention.start].raw.islower()
        if mention.end > mention.start + 1:
            return False
        small = self.tokens[mention.start].raw.islower() and self.is_a("common", mention.start)
        return small or self.means_otherwise(mention)

    def means_otherwise(self, mention: Mention) -> bool:
        """Whether a nick of one word is a word the reader listens for: "nobody", "not", "all"."""
        return mention.end == mention.start + 1 and any(self.is_a(kind, mention.start) for kind in _MEANT_OTHERWISE)

    def _is_nick(self, start: int, end: int) -> bool:
        """Whether these words are (part of) a nick written just so, and no mark: a capital inside the sentence."""
        mention = self.covered(start)
        return mention is not None and end <= mention.end and not self.weak(mention) and start > 0


def hear(sentence: Sentence, roster: Roster, book: Phrasebook, nicks: frozenset[str]) -> Heard:
    """The sentence with everything the intake asks about it."""
    tokens = sentence.tokens
    mentions = []
    place = 0
    while place < len(tokens):
        mention = roster.at(tokens, place)
        if mention is None:
            place += 1
            continue
        mentions.append(mention)
        place = mention.end
    masked: set[int] = set()
    harmless = book.words["harmless"]
    for place in range(len(tokens)):
        after = harmless.at(tokens, place)
        if after > place:
            masked.update(range(place, after))
    places = {each: mention for mention in mentions for each in range(mention.start, mention.end)}
    return Heard(tokens, sentence.tail, sentence.cut, tuple(mentions), places, frozenset(masked), book, roster, nicks)


def seats_of(mentions: Sequence[Mention]) -> tuple[SeatId, ...]:
    """All seats these mentions may mean, in order, each once."""
    return tuple(dict.fromkeys(seat for mention in mentions for seat in mention.seats))
