"""What a text says of whom: in one sentence a seat is named together with a word for something secret."""

import re
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.core.secrets import Secret
from hostconsole.intake import markup
from hostconsole.intake.folding import fold_word
from hostconsole.intake.names import Mention, Roster, roster
from hostconsole.intake.speech import Phrases, Sentence, Token, phrases, sentences, tokenizer
from hostconsole.outbox.marks import Format
from hostconsole.registry import installed

NEAR = 3
"""Words from a number to its unit at most; names do not count."""

QUESTION = 8
"""Words of a question at most that the next sentence answers."""

REACH = 2
"""Sentences without a name that may still speak of the one named before, by a pronoun."""

_LIST_LINE = re.compile(r"\s*(?:[-–—*•]|\d+[.):])")
_ESCAPE = re.compile(r"\\(?=[^\w\s]|_)")
_PICTURE = re.compile(r"‹U\\?\+[0-9A-F]{4,6}›")


class Named(Struct, frozen=True):
    """What somebody is called: nicks he has or had, and names of his role where that is public."""

    seat: SeatId
    nicks: tuple[str, ...]
    called: tuple[str, ...] = ()


class Heard(Struct, frozen=True):
    """A secret a text gives away, and the place of the name and the word that do it."""

    secret: Secret
    start: int
    end: int


@dataclass(frozen=True)
class Ear:
    """The people of a table, ready to be found in texts."""

    people: Roster
    words: re.Pattern[str]


@dataclass(frozen=True)
class Lexicon:
    """The words of a game's secrets in all its languages, the pronouns for one person as they are written (folded, the
    English "he" is the Russian "не"), and the ordinary words of the game's own texts."""

    say: Mapping[str, Phrases]
    pronouns: frozenset[str]
    ordinary: frozenset[str]


@dataclass(frozen=True)
class Said:
    """One sentence: `tokens` begin with those of the line that opened the list it stands in; `own` is where its own
    begin. `people` are the mentions in it, `names` the places of words that are or may be names, `before` the seats a
    pronoun in it stands for."""

    tokens: tuple[Token, ...]
    own: int
    people: tuple[Mention, ...]
    names: frozenset[int]
    before: tuple[SeatId, ...]


@cache
def lexicon(ruleset: str) -> Lexicon:
    """The words of a game; built once."""
    kit = installed(ruleset)
    sources = " ".join(source for templates in kit.templates.values() for source in templates.values())
    return Lexicon(
        {kind: phrases(each) for kind, each in kit.secrets["say"].items()},
        frozenset(kit.secrets["he"]),
        frozenset(map(fold_word, re.findall(r"\w+", sources))),
    )


@lru_cache(maxsize=32)
def ear(people: tuple[Named, ...]) -> Ear:
    """The people with all forms of their names; built once for a table."""
    names = {each.seat: each.nicks for each in people}
    every = [name for each in people for name in (*each.nicks, *each.called)]
    return Ear(
        roster(names, {each.seat: each.called for each in people}),
        tokenizer(every),
    )


def bare(text: str, fmt: Format) -> tuple[str, list[int]]:
    """The text without markup and pictures of hidden characters, and for every character its place in the original."""
    seen = markup.level(text)
    if fmt != "plain":
        seen = markup.plain(seen)
    if fmt == "markdown":
        seen = _ESCAPE.sub(markup.UNSEEN, seen)
    if "‹" in seen:
        seen = _PICTURE.sub(lambda found: markup.UNSEEN * len(found[0]), seen)
    places = [place for place, char in enumerate(seen) if char != markup.UNSEEN]
    return "".join(seen[place] for place in places), places


def said(text: str, listener: Ear, words: Lexicon) -> Iterator[Said]:
    """The sentences of a text in which somebody is named or spoken of by a pronoun."""
    header: Sentence | None = None
    last: tuple[SeatId, ...] = ()
    reach = 0
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        in_list = header is not None and _LIST_LINE.match(line)
        found = sentences(text, start, end, listener.words)
        asked: tuple[Token, ...] = ()
        if not found:
            last = ()
        for sentence in found:
            head = asked or (header.tokens if header is not None and in_list else ())
            asked = sentence.tokens if sentence.asks and len(sentence.tokens) <= QUESTION else ()
            tokens = (*head, *sentence.tokens)
            every = tuple(_mentions(tokens, listener))
            people = tuple(each for each in every if _meant(tokens[each.start : each.end], each, words, len(head)))
            he = any(token.raw.lower() in words.pronouns for token in sentence.tokens)
            spoken_of = last if he and reach and not people else ()
            if people:
                last, reach = tuple(dict.fromkeys(seat for each in people for seat in each.seats)), REACH
            else:
                reach -= reach > 0
            if people or spoken_of:
                names = (range(each.start, each.end) for each in every if each in people or each.how == "exact")
                yield Said(tokens, len(head), people, frozenset(chain.from_iterable(names)), spoken_of)
        if not in_list and (found or not line.strip()):
            header = found[-1] if found and found[-1].tail.strip().endswith(":") else None
        start = end + 1


def _mentions(tokens: Sequence[Token], listener: Ear) -> Iterator[Mention]:
    place = 0
    while place < len(tokens):
        found = listener.people.at(tokens, place)
        if found is None:
            place += 1
            continue
        yield found
        place = found.end


def _meant(tokens: Sequence[Token], found: Mention, words: Lexicon, own: int) -> bool:
    """Whether these words are the name, and not an ordinary word that is somebody's nick too ("Night"). One letter is
    nobody, and has no other form."""
    first = tokens[0]
    if len(first.fold) == 1 and (len(tokens) == 1 or found.how == "form"):
        return False
    if found.how == "part":
        return first.raw[:1].isupper() or not first.raw[:1].isalpha()
    if any(token.fold not in words.ordinary for token in tokens):
        return True
    return found.start > own and first.raw[:1].isupper()


def heard(each: Said, secrets: Mapping[SeatId, Sequence[Secret]], words: Lexicon) -> Iterator[Heard]:
    """The secrets that a sentence gives away, of those that are kept of the people in it."""
    named = {seat: person for person in reversed(each.people) for seat in person.seats}
    owners = _in_brackets(each)
    spans: dict[str, list[tuple[int, int]]] = {}
    for seat in named or each.before:
        for secret in secrets.get(seat, ()):
            if secret.other and not _apart(seat, secret.other, named, each.before):
                continue
            if not _is_told_of_all(secret.kind, named.get(seat), secrets):
                continue
            if secret.kind not in spans:
                spans[secret.kind] = list(_spans(words.say.get(secret.kind), each.tokens, each.names))
            for start, end in spans[secret.kind]:
                if seat not in owners.get(start, (seat,)):
                    continue
                if secret.amount is None or _amount(each, secret.amount, (start, end)):
                    yield _placed(each, secret, named.get(seat), start, end)
                    break


def _apart(seat: SeatId, other: SeatId, named: Mapping[SeatId, Mention], before: Collection[SeatId]) -> bool:
    """Whether a sentence speaks of both of them, and not of one by a name that both bear."""
    if other not in named:
        return other in before
    return named[other] is not named.get(seat)


def _is_told_of_all(kind: str, person: Mention | None, secrets: Mapping[SeatId, Sequence[Secret]]) -> bool:
    """Whether a name that several people bear gives the secret away whoever is meant: where it may be said of one of
    them, it is of him. A part of a longer nick is a short cut for any of those it fits."""
    if person is None or len(person.seats) < 2 or person.how == "part":
        return True
    return all(any(secret.kind == kind for secret in secrets.get(seat, ())) for seat in person.seats)


def _in_brackets(each: Said) -> dict[int, tuple[SeatId, ...]]:
    """The words in brackets behind a name, with whom alone they are about: "Anna (commissar) and Boris"."""
    ends = {person.end: person.seats for person in each.people}
    found: dict[int, tuple[SeatId, ...]] = {}
    owner: tuple[SeatId, ...] = ()
    for place, token in enumerate(each.tokens):
        if "(" in token.gap:
            owner = ends.get(place, ())
        elif ")" in token.gap:
            owner = ()
        if owner:
            found[place] = owner
    return found


def _spans(say: Phrases | None, tokens: Sequence[Token], names: Container[int]) -> Iterator[tuple[int, int]]:
    """Where these words stand, names left out."""
    for place in range(len(tokens)) if say else ():
        end = say.at(tokens, place) if say else -1
        if end > place and not any(each in names for each in range(place, end)):
            yield place, end


def _amount(each: Said, amount: int, unit: tuple[int, int]) -> bool:
    """Whether the number stands by the unit, or in a list that the unit heads."""
    for place in range(each.own, len(each.tokens)):
        if each.tokens[place].number == amount:
            between = range(unit[1], place + 1) if place >= unit[1] else range(place + 1, unit[0] + 1)
            apart = any("," in each.tokens[word].gap for word in between)
            if unit[1] <= each.own or (not apart and sum(word not in each.names for word in between) <= NEAR):
                return True
    return False


def _placed(each: Said, secret: Secret, person: Mention | None, start: int, end: int) -> Heard:
    """From the name to the word, as far as they stand in the sentence itself."""
    first, last = (min(start, person.start), max(end, person.end)) if person else (start, end)
    first = max(first, each.own)
    last = max(last, first + 1)
    return Heard(secret, each.tokens[first].start, each.tokens[last - 1].end)


def strangers(each: Said, expected: frozenset[SeatId]) -> Iterator[Heard]:
    """The people named in a sentence of whom nothing was to be said."""
    for person in each.people:
        sure = person.how == "exact" or (person.how == "form" and each.tokens[person.start].raw[:1].isupper())
        if sure and person.seat and person.seat not in expected:
            yield _placed(each, Secret("named", person.seat), person, person.start, person.end)
