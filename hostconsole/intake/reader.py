"""One post or letter: which of its sentences mean an act, and how the sentences bear on one another."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec import Struct
from rapidfuzz.distance import OSA

from hostconsole.intake.data import Channel, Sitter
from hostconsole.intake.folding import fold_said
from hostconsole.intake.hearing import Heard, hear
from hostconsole.intake.meant import Meant, may
from hostconsole.intake.names import Roster
from hostconsole.intake.orders import order_at, unsettling
from hostconsole.intake.page import Line
from hostconsole.intake.phrasebook import Form, Phrasebook
from hostconsole.intake.quotes import Voice
from hostconsole.intake.speech import LONGEST, Sentence, Token, sentences, tokens_of
from hostconsole.intake.votes import keyword, vote_at

MOST_MEANINGS = 60
"""Acts one post may mean; of one that means more, the first are kept and none is sure."""

MOST_SENTENCES = 600
"""Sentences of one post that are heard; nothing in a longer one is read as sure."""

_AN_ASIDE = 7
"""The most words of a sentence that says whose words were just read ("So said X")."""

_UNHEARD = ("quoted", "signature", "furniture")


class Ears(Struct, frozen=True):
    """What one reading listens with: the forms of this channel, the roster, what it has learnt of words so far."""

    book: Phrasebook
    roster: Roster
    nicks: frozenset[str]
    words: re.Pattern[str]
    forms: tuple[Form, ...]
    known: dict[str, tuple[Form, ...]]

    def opened_by(self, fold: str) -> tuple[Form, ...]:
        """The forms whose phrase may begin with this word."""
        answer = self.known.get(fold)
        if answer is None:
            answer = self._opens(fold)
            self.known[fold] = answer
        return answer

    def _opens(self, fold: str) -> tuple[Form, ...]:
        slip = len(fold) >= 6 and any(OSA.distance(fold, word, score_cutoff=1) <= 1 for word in self.book.keywords)
        return tuple(form for form in self.forms if form.say.opened_by(fold) or (slip and form.style == "set-phrase"))


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
    """Whether an act's phrase stands in any of these lines: most posts are mere talk."""
    for (start, end), voice in zip(body, voices, strict=True):
        if voice in _UNHEARD or not any(
            ear.opened_by(fold_said(found[0])) for found in ear.words.finditer(text, start, end)
        ):
            continue
        tokens = tuple(tokens_of(text, start, end, ear.words))
        for place, token in enumerate(tokens):
            if any(_head_at(ear, form, tokens, place) > place for form in ear.opened_by(token.said)):
                return True
    return False


def _head_at(ear: Ears, form: Form, tokens: Sequence[Token], place: int) -> int:
    """Where the phrase of a form that begins at this word ends, or -1; a set phrase may have a slip in it."""
    if form.style == "set-phrase":
        return keyword(form, ear.book.keywords, tokens, place)
    return form.say.at(tokens, place)


def said(ear: Ears, text: str, body: Sequence[Line], voices: Sequence[Voice]) -> list[Said]:
    """The sentences of a post that are heard at all, in order; a line that goes on in the next is one sentence."""
    found: list[Said] = []
    for number, ((start, end), voice) in enumerate(zip(body, voices, strict=True)):
        if voice in _UNHEARD:
            continue
        for sentence in sentences(text, start, end, ear.words):
            if len(found) > MOST_SENTENCES:
                return found
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
    if (
        before.voice != voice
        or re.search(r"[.!?…]", before.heard.tail)
        or len(before.heard.tokens) + len(heard.tokens) > LONGEST
    ):
        return False
    return first.raw[:1].islower() and not ear.opened_by(first.said)


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
            if len(found) > MOST_MEANINGS:
                return [(msgspec.structs.replace(meant, why=meant.why or "too-long"), voice) for meant, voice in found]
            last_word = _last_word(sitter, spoken[number:], text, place, forms, number)
            if last_word is not None:
                return [*found, (last_word, each.voice)]
            region = _region(spoken, heads, number)
            meant = _meant(sitter, region, place, forms, number)
            if meant is None and number + 1 < len(spoken) and "?" not in heard.tail:
                meant = _broken_off(ear, sitter, each, spoken[number + 1], text, place, forms, number)
            if meant is None or _outdone(sitter, region, heads[number], meant, number):
                continue
            if meant.why == "again":
                reached = max(reached, sum(1 for token in heard.tokens if token.start < meant.end))
                if found and not found[-1][0].why and found[-1][0].form.group == meant.form.group:
                    continue
                meant = msgspec.structs.replace(meant, why="pronoun")
            if heard.cut:
                meant = msgspec.structs.replace(meant, why=meant.why or "too-long")
            found.append((meant, each.voice))
            reached = sum(1 for token in heard.tokens if token.start < meant.end)
    return found


def _last_word(
    sitter: Sitter, spoken: Sequence[Said], text: str, place: int, forms: Sequence[tuple[Form, int]], number: int
) -> Meant | None:
    """An act that opens with its phrase and takes all the speaker says after it, to the end of the post."""
    heard = spoken[0].heard
    for form, after in forms:
        slot = form.slot("rest")
        if slot is None or not may(form, sitter) or heard.skip(0, "filler", "greeting") < place:
            continue
        own = [each for each in spoken if each.voice == spoken[0].voice]
        words = [token for each in own for token in each.heard.tokens][after:]
        if not words:
            continue
        end = words[-1].end + len(own[-1].heard.tail.rstrip())
        whole = len(own) == len(spoken)
        says = text[words[0].start : end] if whole else " ".join(token.raw for token in words)
        act = {"act": form.act, "by": sitter.seat, **form.given, slot.field: says.replace("\0", "").strip()}
        return Meant(form, act, number, heard.tokens[place].start, end)
    return None


def _meant(
    sitter: Sitter, region: Sequence[Heard], place: int, forms: Sequence[tuple[Form, int]], number: int
) -> Meant | None:
    heard = region[0]
    for form, after in forms:
        if form.style == "set-phrase":
            meant = vote_at(form, sitter.seat, heard, place, after, number)
            if meant is not None:
                return meant
    orders = [(form, after) for form, after in forms if form.style in ("order", "led") and not form.slot("rest")]
    return order_at(orders, sitter, region, place, number) if orders else None


def _outdone(
    sitter: Sitter,
    region: Sequence[Heard],
    heads: Sequence[tuple[int, list[tuple[Form, int]]]],
    meant: Meant,
    line: int,
) -> bool:
    """Whether general words ("my move: ...") that this speaker cannot mean an act by only lead to one that he can."""
    if may(meant.form, sitter) or meant.form.others != "unclear":
        return False
    later = [each for each in heads if meant.start < region[0].tokens[each[0]].start < meant.end]
    plain = (_meant(sitter, region, place, forms, line) for place, forms in later)
    return any(each is not None and not each.why and each.form.group == meant.form.group for each in plain)


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
        forms = []
        for form in ear.opened_by(token.said):
            after = _head_at(ear, form, heard.tokens, place)
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
    matters: dict[tuple[str, str], set[str]] = {}
    kept: list[tuple[Meant, Voice]] = []
    said_already: set[tuple[str, str]] = set()
    names = {meant.form.name for meant, _ in found if meant.form.name}
    for meant, voice in found:
        if meant.form.yields in names:
            continue
        words = repr(sorted(meant.act.items()))
        if not meant.why and (words, voice) in said_already:
            continue
        said_already.add((words, voice))
        kept.append((meant, voice))
        if not meant.form.many:
            matters.setdefault(_matter(meant), set()).add(words)
    taken_back = _last_doubt(spoken, [meant for meant, _ in kept if not meant.why])
    settled_ones = []
    for meant, voice in kept:
        why = meant.why
        if not why and meant.form.beside and meant.form.beside not in names:
            why = "unclear"
        if not why and (len(matters.get(_matter(meant), ())) > 1 or taken_back >= meant.end):
            why = "withdrawn"
        if not why and _introduced(spoken, meant):
            why = "reported"
        if not why and _mocked(spoken, meant):
            why = "talk"
        settled_ones.append((msgspec.structs.replace(meant, why=why), voice))
    return settled_ones


def _matter(meant: Meant) -> tuple[str, str]:
    """What a person can only decide one way in one letter: his vote, his vote for an absentee, his clan's move."""
    return meant.form.group, str(meant.act.get("behalf", ""))


def _last_doubt(spoken: Sequence[Said], acts: Sequence[Meant]) -> int:
    """Where the last sentence begins that takes back, doubts or conditions what was said before it; -1 for none.

    Words of acts that only some can mean take nothing back: to cancel another's vote is an act of its own.
    """
    own_words = [meant for meant in acts if meant.form.of]
    return max(
        (
            each.heard.tokens[0].start
            for each in spoken
            if _doubts_the_past(each, own_words) or (acts and _names_another(each.heard, acts))
        ),
        default=-1,
    )


def _introduced(spoken: Sequence[Said], meant: Meant) -> bool:
    """Whether the sentence before the statement ends with a colon and says whose words follow: "X's post:", "X:"."""
    for before, each in pairwise(spoken):
        if not each.heard.tokens[0].start <= meant.start < each.heard.tokens[-1].end:
            continue
        heard = before.heard
        others = [mention for mention in heard.mentions if meant.act.get("by") not in mention.seats]
        if before.voice != each.voice or ":" not in heard.tail or not others:
            return False
        return others[0].start == 0 or heard.says("writing", 0, len(heard.tokens))
    return False


def _mocked(spoken: Sequence[Said], meant: Meant) -> bool:
    """Whether the words before a statement, or the sentences beside it, say that it is not meant."""
    for number, each in enumerate(spoken):
        tokens = each.heard.tokens
        if tokens[0].start <= meant.start < tokens[-1].end:
            place = sum(1 for token in tokens if token.start < meant.start)
            beside = [other.heard for other in (*spoken[max(0, number - 1) : number], *spoken[number + 1 : number + 2])]
            inside = each.heard.says("mock", 0, min(place + 1, len(tokens)))
            return inside or any(heard.says("mock", 0, len(heard.tokens)) for heard in beside)
    return False


def _names_another(heard: Heard, acts: Sequence[Meant]) -> bool:
    """Whether a sentence is nothing but the name of somebody none of these acts speaks of: "No, X"."""
    place, count, another = 0, len(heard.tokens), False
    known = {seat for meant in acts for seat in (meant.act.get("by"), *meant.candidates)}
    while place < count:
        after = heard.skip(place, "filler", "preposition", "and")
        mention = heard.mention(after) if after < count else None
        if mention is None or heard.is_a("denial", mention.end):
            return another and after >= count
        another = another or not known.intersection(mention.seats)
        place = mention.end
    return another


def _takes_back(heard: Heard, acts: Sequence[Meant]) -> bool:
    place, count = 0, len(heard.tokens)
    while (found := heard.first("withdraw", place, count)) is not None:
        start = heard.tokens[found[0]].start
        if not any(meant.start <= start < meant.end for meant in acts):
            return True
        place = found[1]
    return False


def _doubts_the_past(each: Said, acts: Sequence[Meant]) -> bool:
    heard = each.heard
    count = len(heard.tokens)
    if each.voice in ("own", "open") and _takes_back(heard, acts):
        return True
    if unsettling(heard) or heard.book.words["denial"].at(heard.tokens, 0) == count:
        return True
    told = heard.first("reported", 0, count) if count <= _AN_ASIDE else None
    if told is not None and told[0] <= heard.skip(0, "filler") and heard.mention(told[1]) is not None:
        return True
    if heard.is_a("alternative", 0) and (heard.mentions or count <= 4):
        return True
    return heard.says("condition", 0, count) and (bool(heard.mentions) or heard.says("pronoun", 0, count))
