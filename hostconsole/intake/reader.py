"""One post or letter: which of its sentences mean an act, and how the sentences bear on one another."""

import re
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct
from rapidfuzz.distance import OSA

from hostconsole.intake.data import Channel, Sitter
from hostconsole.intake.engines import Line
from hostconsole.intake.folding import fold_word
from hostconsole.intake.hearing import Heard, hear
from hostconsole.intake.meant import Meant
from hostconsole.intake.names import Roster
from hostconsole.intake.orders import order_at
from hostconsole.intake.phrasebook import Form, Phrasebook
from hostconsole.intake.quotes import Voice
from hostconsole.intake.speech import Sentence, fits, sentences, tokens_of
from hostconsole.intake.votes import keyword, vote_at

_UNHEARD = ("quoted", "signature", "furniture")
_BLANK = re.compile(r"\A\s*\Z")


class Ears(Struct, frozen=True):
    """What one reading listens with: the forms of this channel, the roster, what it has learnt of words so far."""

    book: Phrasebook
    roster: Roster
    nicks: frozenset[str]
    words: re.Pattern[str]
    forms: tuple[Form, ...]
    known: dict[str, bool]

    def opens_a_phrase(self, fold: str) -> bool:
        """Whether some act's phrase may begin with this word."""
        answer = self.known.get(fold)
        if answer is None:
            answer = self._opens(fold)
            self.known[fold] = answer
        return answer

    def _opens(self, fold: str) -> bool:
        for form in self.forms:
            if fold in form.say.whole or any(
                fits(word, fold) for phrase in form.say.loose for word in phrase.places[0]
            ):
                return True
        return len(fold) >= 6 and any(OSA.distance(fold, word, score_cutoff=1) <= 1 for word in self.book.keywords)


class Said(Struct, frozen=True):
    """A sentence of a post with the voice it is in, the number of its line and how many lines it spans."""

    heard: Heard
    voice: Voice
    line: int
    last: bool


def ears(book: Phrasebook, roster: Roster, nicks: frozenset[str], words: re.Pattern[str], channel: Channel) -> Ears:
    """Ears for one channel: acts that are mere talk there are not listened for."""
    forms = tuple(form for form in book.forms if channel in form.channels or form.elsewhere == "wait")
    return Ears(book, roster, nicks, words, forms, {})


def worth_hearing(ear: Ears, text: str, body: Sequence[Line], voices: Sequence[Voice]) -> bool:
    """Whether any of these lines holds a word that may begin an act's phrase: most posts are mere talk."""
    for (start, end), voice in zip(body, voices, strict=True):
        if voice not in _UNHEARD:
            for found in ear.words.finditer(text, start, end):
                if ear.opens_a_phrase(fold_word(found[0])):
                    return True
    return False


def said(ear: Ears, text: str, body: Sequence[Line], voices: Sequence[Voice]) -> list[Said]:
    """The sentences of a post that are heard at all, in order; a line that goes on in the next is one sentence."""
    found: list[Said] = []
    for number, ((start, end), voice) in enumerate(zip(body, voices, strict=True)):
        if voice in _UNHEARD:
            continue
        for sentence in sentences(text, start, end, ear.words):
            heard = hear(sentence, ear.roster, ear.book, ear.nicks)
            before = found[-1] if found else None
            if before is not None and before.last and before.line == number - 1 and _goes_on(ear, before, heard, voice):
                joined = _joined(before.heard, heard, text)
                found[-1] = Said(hear(joined, ear.roster, ear.book, ear.nicks), voice, number, True)
            else:
                found.append(Said(heard, voice, number, True))
            if before is not None and before.line == number and found[-2:-1] == [before]:
                found[-2] = msgspec.structs.replace(before, last=False)
    return found


def _goes_on(ear: Ears, before: Said, heard: Heard, voice: Voice) -> bool:
    """Whether a line is the rest of the sentence on the line before it."""
    first = heard.tokens[0]
    if before.voice != voice or re.search(r"[.!?…]", before.heard.tail) or len(before.heard.tokens) > 200:
        return False
    return first.raw[:1].islower() and not ear.opens_a_phrase(first.fold)


def _joined(before: Heard, heard: Heard, text: str) -> Sentence:
    first = heard.tokens[0]
    gap = text[before.tokens[-1].end : first.start]
    return Sentence((*before.tokens, msgspec.structs.replace(first, gap=gap), *heard.tokens[1:]), heard.tail)


def meanings(ear: Ears, sitter: Sitter, text: str, spoken: Sequence[Said]) -> list[tuple[Meant, Voice]]:
    """Every act the sentences mean, in order, with the voice it is said in."""
    heads = [list(_heads(ear, each.heard)) for each in spoken]
    found: list[tuple[Meant, Voice]] = []
    for number, each in enumerate(spoken):
        heard = each.heard
        reached = 0
        for place, forms in heads[number]:
            if place < reached:
                continue
            region = _region(spoken, heads, number)
            meant = _meant(sitter, region, place, forms, number)
            if meant is None and number + 1 < len(spoken) and "?" not in heard.tail:
                meant = _broken_off(ear, sitter, each, spoken[number + 1], text, place, forms, number)
            if meant is None:
                continue
            found.append((meant, each.voice))
            reached = sum(1 for token in heard.tokens if token.start < meant.end)
    return found


def _meant(
    sitter: Sitter, region: Sequence[Heard], place: int, forms: Sequence[tuple[Form, int]], number: int
) -> Meant | None:
    heard = region[0]
    for form, after in forms:
        if form.style == "set-phrase":
            meant = vote_at(form, sitter.seat, heard, place, after, number)
            if meant is not None:
                return meant
    orders = [(form, after) for form, after in forms if form.style == "order"]
    return order_at(orders, sitter, region, place, number) if orders else None


def _broken_off(
    ear: Ears,
    sitter: Sitter,
    each: Said,
    following: Said,
    text: str,
    place: int,
    forms: Sequence[tuple[Form, int]],
    number: int,
) -> Meant | None:
    """A phrase whose line ends before the name: the next line is the name, and nothing else."""
    heard = following.heard
    if following.voice != each.voice or not any(after >= len(each.heard.tokens) - 3 for _, after in forms):
        return None
    end = heard.skip(0, "filler", "preposition")
    mention = heard.mention(end) if end < len(heard.tokens) else None
    if mention is None or heard.skip(mention.end, "filler") < len(heard.tokens):
        return None
    joined = hear(_joined(each.heard, heard, text), ear.roster, ear.book, ear.nicks)
    forms = [(form, _again(form, joined, place, after)) for form, after in forms]
    return _meant(sitter, [joined], place, forms, number)


def _again(form: Form, heard: Heard, place: int, after: int) -> int:
    return max(after, form.say.at(heard.tokens, place))


def _heads(ear: Ears, heard: Heard) -> Iterator[tuple[int, list[tuple[Form, int]]]]:
    """Each word where a phrase begins, with the forms it may be."""
    for place, token in enumerate(heard.tokens):
        if not ear.opens_a_phrase(token.fold):
            continue
        forms = []
        for form in ear.forms:
            if form.style == "set-phrase":
                after = keyword(form, ear.book.keywords, heard, place)
            else:
                after = form.say.at(heard.tokens, place)
            if after > place:
                forms.append((form, after))
        if forms:
            yield place, forms


def _stands_alone(heard: Heard, heads: Sequence[tuple[int, list[tuple[Form, int]]]]) -> bool:
    """Whether a sentence can mean an act by itself: somebody is named in it, or some phrase of it needs no name."""
    return bool(heads) and (
        bool(heard.mentions)
        or any(
            all(slot.optional or slot.manner not in ("name", "names") for slot in form.slots)
            for _, forms in heads
            for form, _ in forms
        )
    )


def _region(
    spoken: Sequence[Said], heads: Sequence[Sequence[tuple[int, list[tuple[Form, int]]]]], number: int
) -> list[Heard]:
    """A sentence and those after it up to the next one that has a phrase of its own."""
    region = [spoken[number].heard]
    for further in range(number + 1, min(len(spoken), number + 8)):
        if spoken[further].voice != spoken[number].voice or _stands_alone(spoken[further].heard, heads[further]):
            break
        region.append(spoken[further].heard)
    return region


def settled(found: Sequence[tuple[Meant, Voice]], spoken: Sequence[Said]) -> list[tuple[Meant, Voice]]:
    """The meanings after they have been held against each other: repeated ones once, contradictory ones in doubt."""
    kept: list[tuple[Meant, Voice]] = []
    for meant, voice in found:
        if not any(other.act == meant.act and not other.why and not meant.why for other, _ in kept):
            kept.append((meant, voice))
    settled_ones = []
    for meant, voice in kept:
        rivals = [
            other
            for other, _ in kept
            if other is not meant and not meant.form.many and _same_matter(other, meant) and other.act != meant.act
        ]
        why = meant.why
        if not why and rivals:
            why = "withdrawn"
        if not why and _taken_back(meant, spoken):
            why = "withdrawn"
        settled_ones.append((msgspec.structs.replace(meant, why=why), voice))
    return settled_ones


def _same_matter(one: Meant, other: Meant) -> bool:
    return one.form.group == other.form.group and one.act.get("behalf") == other.act.get("behalf")


def _taken_back(meant: Meant, spoken: Sequence[Said]) -> bool:
    """Whether a later sentence takes the act back, or doubts it in a few words ("or rather Y", "not sure yet")."""
    for each in spoken[meant.line + 1 :]:
        heard = each.heard
        count = len(heard.tokens)
        if heard.tokens and heard.tokens[0].start < meant.end:
            continue
        if each.voice in ("own", "open") and heard.says("withdraw", 0, count):
            return True
        if count <= 6 and heard.says("hedge", 0, count) and heard.skip(0, "filler", "hedge") >= count:
            return True
        if heard.is_a("alternative", 0) and heard.mentions:
            return True
        if heard.says("condition", 0, count) and (heard.mentions or heard.says("pronoun", 0, count)):
            return True
    return False


def blank(text: str) -> bool:
    """Whether nothing stands there."""
    return bool(_BLANK.match(text.replace("\0", " ")))


__all__ = ["Ears", "Said", "blank", "ears", "meanings", "said", "settled", "tokens_of", "worth_hearing"]
