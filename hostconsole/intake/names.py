"""Finding the people of the roster in text: equality first, a clear margin second, never a guess."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from rapidfuzz.distance import OSA

from hostconsole.core.acts import SeatId
from hostconsole.intake.folding import fold_nick
from hostconsole.intake.forms import word_forms
from hostconsole.intake.speech import Token, tokenizer, tokens_of

LONG = 6
"""Letters from which on a nick may be read in spite of one slip; twice as many allow two."""
_MOST_FORMS = 5000
_DIMINUTIVE = ("ик", "чик", "ок", "ек", "ка", "ку", "ки", "ке", "кой", "ика", "чка", "чку", "чки", "ушка", "ша", "ня")

How = Literal["exact", "form", "part", "near"]


class Mention(Struct, frozen=True):
    """A place where people are named: words `start` to `end` (not included) and the seats that fit.

    No seat fits the name of a role that nobody has. `how` is "exact" (the nick, letter case and signs aside), "form"
    (inflected), "part" (one word of a longer nick) or "near" (one slip away, nobody else close). `rivals` are others
    whose inflected nick is written just like this exact one.
    """

    start: int
    end: int
    seats: tuple[SeatId, ...]
    how: How
    rivals: tuple[SeatId, ...] = ()

    @property
    def seat(self) -> SeatId | None:
        """The one seat that fits, or None when several do."""
        return self.seats[0] if len(self.seats) == 1 else None


class _Named(Struct, frozen=True):
    """One name of a seat: its comparison form and all forms of each of its words. Of a name in Latin letters (`latin`)
    alone an inflected form may be written in these: "the" is no form of "Тень", much as it looks like one."""

    seat: SeatId
    whole: str
    words: tuple[frozenset[str], ...]
    latin: bool


class Roster(Struct, frozen=True):
    """The people at the table, ready to be looked for."""

    seats: tuple[SeatId, ...]
    exact: dict[str, tuple[SeatId, ...]]
    heads: dict[str, tuple[_Named, ...]]
    parts: dict[tuple[str, bool], tuple[SeatId, ...]]
    named: tuple[_Named, ...]
    longest: int
    openers: frozenset[str]

    def at(self, tokens: Sequence[Token], place: int, stop: int | None = None) -> Mention | None:
        """Who is named by the words from `place` on: the longest match; an exact one beats an inflected one."""
        if tokens[place].fold not in self.openers:
            return None
        for end in reversed(_spans(tokens, place, len(tokens) if stop is None else stop, self.longest)):
            words = _words(tokens[place:end])
            latin = all(token.raw.isascii() for token in tokens[place:end])
            whole = self.exact.get("".join(words))
            forms = dict.fromkeys(
                each.seat for each in self.heads.get(words[0], ()) if each.latin >= latin and _fits(each, words)
            )
            if whole is not None:
                rivals = tuple(seat for seat in forms if seat and seat not in whole)
                return Mention(place, end, whole, "exact", rivals)
            if forms:
                return Mention(place, end, tuple(seat for seat in forms if seat), "form")
            if len(words) == 1 and (words[0], latin) in self.parts:
                return Mention(place, end, self.parts[words[0], latin], "part")
        return None

    def near(
        self, tokens: Sequence[Token], place: int, stop: int | None = None
    ) -> tuple[Mention | None, tuple[SeatId, ...]]:
        """Who may be meant by a misspelt nick: the mention if one seat is clearly nearest, and all likely seats."""
        best: tuple[Mention | None, tuple[SeatId, ...]] = (None, ())
        for end in _spans(tokens, place, len(tokens) if stop is None else stop, self.longest):
            words = _words(tokens[place:end])
            ranked = self.ranked(words)
            if not ranked:
                continue
            sure = _clearly(ranked, words)
            if sure is not None:
                best = (Mention(place, end, (sure,), "near"), tuple(seat for _, seat, _ in ranked if seat))
            elif best[0] is None and (not best[1] or len(ranked) < len(best[1])):
                best = (None, tuple(seat for _, seat, _ in ranked if seat))
        return best

    def ranked(self, words: Sequence[str]) -> list[tuple[int, SeatId, str]]:
        """Seats whose nick is near these words, nearest first: distance, seat, the form it was nearest to."""
        joined = "".join(words)
        limit = max(1, len(joined) // 3)
        found: dict[SeatId, tuple[int, str]] = {}
        for each in self.named:
            distance, form = _distance(each, words, joined, limit)
            if distance > limit:
                if not _same_beginning(joined, each.whole):
                    continue
                distance, form = limit + 1, each.whole
            if each.seat not in found or distance < found[each.seat][0]:
                found[each.seat] = (distance, form)
        return sorted(((distance, seat, form) for seat, (distance, form) in found.items()), key=lambda each: each[0])


def roster(
    names: Mapping[SeatId, Sequence[str]],
    called: Mapping[SeatId, Sequence[str]] | None = None,
    strangers: Sequence[str] = (),
) -> Roster:
    """The roster of these seats.

    `names` has each one's nick and aliases; one whole word of these is enough. `called` are other names, no part of
    which counts: they are many, and all written out. `strangers` are names of nobody here, so that none of them is
    taken for another's.
    """
    exact: dict[str, dict[SeatId, None]] = {}
    heads: dict[str, dict[_Named, None]] = {}
    parts: dict[tuple[str, bool], dict[SeatId, None]] = {}
    openers: set[str] = set()
    named = []
    longest = 1
    every = [(seat, nick, True) for seat, nicks in names.items() for nick in nicks]
    every += [(seat, nick, False) for seat, nicks in (called or {}).items() for nick in nicks]
    every += [("", nick, False) for nick in strangers]
    for seat, nick, in_parts in every:
        if not nick.strip():
            continue
        bearers = exact.setdefault(fold_nick(nick), {})
        if seat:
            bearers[seat] = None
        words = _nick_words(nick)
        forms_of = tuple(frozenset(map(fold_nick, word_forms(word))) for word in words)
        each = _Named(seat, fold_nick(nick), forms_of, nick.isascii())
        named.append(each)
        pieces = [token.fold for token in tokens_of(nick, 0, len(nick), tokenizer([nick]))]
        longest = max(longest, len(pieces) + 1)
        openers.update(pieces[:1])
        for form in each.words[0] if each.words else ():
            heads.setdefault(form, {})[each] = None
        for word, forms in zip(words, each.words, strict=True) if in_parts and len(words) > 1 else ():
            for form in forms:
                for latin in {False, word.isascii()} if len(form) > 2 else ():
                    parts.setdefault((form, latin), {})[seat] = None
    return Roster(
        tuple(names),
        {key: tuple(seats) for key, seats in exact.items()},
        {key: tuple(seats) for key, seats in heads.items()},
        {key: tuple(seats) for key, seats in parts.items()},
        tuple(named),
        min(longest, 8),
        frozenset(openers.union(exact, heads, (form for form, _ in parts))),
    )


def nick_forms(nick: str) -> frozenset[str]:
    """The comparison forms of a nick in all its cases, every word in the same or another one."""
    wholes = {""}
    for word in _nick_words(nick):
        forms = frozenset(map(fold_nick, word_forms(word)))
        wholes = {whole + form for whole in wholes for form in forms}
        if len(wholes) > _MOST_FORMS:
            break
    return frozenset((*wholes, fold_nick(nick)))


def match_nick(text: str, names: Mapping[SeatId, tuple[str, ...]]) -> tuple[SeatId, ...]:
    """Seats that `text` may mean: those it equals, whole nick or form of it, else near misses, likeliest first."""
    people = roster(names)
    whole = people.exact.get(fold_nick(text.strip()))
    if whole:
        return whole
    tokens = list(tokens_of(text, 0, len(text), tokenizer(nick for nicks in names.values() for nick in nicks)))
    if not tokens:
        return ()
    mention = people.at(tokens, 0)
    if mention is not None and mention.end == len(tokens):
        return mention.seats
    near = tuple(seat for _, seat, _ in people.ranked(_words(tokens)))
    return near or (mention.seats if mention is not None else ())


def _nick_words(nick: str) -> list[str]:
    words = nick
    for separator in "_-\u00a0\u2010\u2011":
        words = words.replace(separator, " ")
    return [word for word in words.split() if fold_nick(word)]


def _spans(tokens: Sequence[Token], place: int, stop: int, longest: int) -> list[int]:
    """The ends of the runs of words from `place` that may be one nick, shortest first."""
    ends = [place + 1]
    while ends[-1] < min(stop, len(tokens)) and len(ends) < longest and tokens[ends[-1]].joined:
        ends.append(ends[-1] + 1)
    return ends


def _words(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The folded words of a run; what an apostrophe joins is one word."""
    words: list[str] = []
    for number, token in enumerate(tokens):
        if number and token.glued:
            words[-1] += token.fold
        else:
            words.append(token.fold)
    return tuple(words)


def _fits(named: _Named, words: Sequence[str]) -> bool:
    return len(named.words) == len(words) and all(word in forms for word, forms in zip(words, named.words, strict=True))


def _distance(named: _Named, words: Sequence[str], joined: str, limit: int) -> tuple[int, str]:
    """The slips between these words and the nearest form of the nick, and that form."""
    best = (OSA.distance(joined, named.whole, score_cutoff=limit), named.whole)
    if len(words) != len(named.words):
        return best
    total, nearest = 0, ""
    for word, forms in zip(words, named.words, strict=True):
        distance, form = min((OSA.distance(word, form, score_cutoff=limit), form) for form in forms)
        total += distance
        nearest += form
    return min(best, (total, nearest))


def _same_beginning(joined: str, whole: str) -> bool:
    short = max(3, min(len(joined), len(whole)) - 2)
    return len(joined) >= short and joined[:short] == whole[:short]


def _clearly(ranked: Sequence[tuple[int, SeatId, str]], words: Sequence[str]) -> SeatId | None:
    """The nearest seat if the nick is long enough for its slips and the next one is far enough behind."""
    distance, seat, form = ranked[0]
    if not seat:
        return None
    joined = "".join(words)
    if distance > min(2, min(len(joined), len(form)) // LONG):
        return None
    if len(ranked) > 1 and ranked[1][0] < distance + 2:
        return None
    return None if _diminutive(joined, form) or _another_word(joined, form) else seat


def _another_word(word: str, form: str) -> bool:
    """Whether the word goes on where the form ends: another name ("Гвоздь" - "Гвоздёв") rather than a slip inside."""
    if word[-1:] == form[-1:] or len(word) < len(form):
        return False
    return len(word) == len(form) or word[: len(form)] == form


def _diminutive(word: str, form: str) -> bool:
    """Whether the word looks like a pet name of the form rather than a slip."""
    return any(word.endswith(ending) and not form.endswith(ending) for ending in _DIMINUTIVE)
