"""Whom a sentence is about: the names that follow a phrase, or what stands there instead of a name."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.hearing import Heard
from hostconsole.intake.names import Mention
from hostconsole.intake.slots import quantity_at

_PASSED = ("filler", "preposition", "describing", "greeting")
_NO_NAMES = (("pronoun", "pronoun"), ("everyone", "pronoun"), ("self", "pronoun"), ("placeholder", "placeholder"))
_LINKS = "/+&"


class Objects(Struct, frozen=True):
    """The names found in words `start` to `end`.

    `why` is set where they are no plain answer; `candidates` may be meant. `unknown` is True where some word stands in
    the place of the name and fits nobody.
    """

    mentions: tuple[Mention, ...] = ()
    start: int = 0
    end: int = 0
    why: str = ""
    candidates: tuple[SeatId, ...] = ()
    unknown: bool = False

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """The seats named, each once, where every mention fits one seat only."""
        return tuple(dict.fromkeys(each.seats[0] for each in self.mentions))


def objects_after(heard: Heard, start: int) -> Objects:
    """The names that follow word `start`, past fillers, prepositions and describing words."""
    place = start
    passed_unknown = False
    while place < len(heard.tokens):
        token = heard.tokens[place]
        if passed_unknown and token.breaks:
            return Objects(start=place, end=place, unknown=True)
        denied = _denied(heard, place)
        if denied > place:
            if place == start or _only_passed(heard, start, place):
                place = denied
                continue
            return Objects(start=place, end=place)
        mention = heard.mention(place)
        if mention is not None and not _common(heard, mention):
            listed = _listed(heard, mention)
            return msgspec.structs.replace(listed, why=listed.why or "unclear") if passed_unknown else listed
        amount = quantity_at(heard, place)
        if amount is not None and amount.unit:
            place = amount.end
            continue
        found = _instead_of_a_name(heard, place)
        if found is not None:
            return found
        after = max(_phrase(heard, kind, place) for kind in (*_PASSED, "hedge"))
        if after > place:
            place = after
            continue
        if heard.is_a("subordinate", place):
            return Objects(start=place, end=place)
        near, candidates = heard.roster.near(heard.tokens, place)
        if near is not None:
            return _listed(heard, near)
        if token.titled or candidates:
            return Objects(start=place, end=place + 1, why="unknown-name", candidates=candidates, unknown=True)
        if passed_unknown or place > start + 8:
            return Objects(start=place, end=place, unknown=True)
        passed_unknown = True
        place += 1
    denied = any(heard.mention(each) is not None for each in range(start, place))
    return Objects(start=place, end=place, unknown=passed_unknown or denied)


def object_before(heard: Heard, head: int) -> Mention | None:
    """The name right before word `head` in the same clause, past fillers, or None."""
    place = head - 1
    while place >= 0:
        mention = heard.covered(place)
        if mention is not None:
            return mention
        if not any(_phrase(heard, kind, place) == place + 1 for kind in _PASSED):
            return None
        place -= 1
    return None


def objects_before(heard: Heard, head: int) -> Objects | None:
    """The list of names that ends right before word `head` in the same clause, past fillers, or None."""
    last = object_before(heard, head)
    if last is None:
        return None
    for mention in heard.mentions:
        listed = _listed(heard, mention)
        if listed.end == last.end:
            return listed
    return None


def _instead_of_a_name(heard: Heard, place: int) -> Objects | None:
    """What stands for a name without being one: a number, a pronoun, a role."""
    tokens = heard.tokens
    token = tokens[place]
    if token.raw in "№#" or token.number is not None:
        number = tokens[place + 1] if token.raw in "№#" and place + 1 < len(tokens) else token
        seats = heard.roster.seats
        value = number.number or 0
        return Objects(
            start=place,
            end=place + 1,
            why="number",
            candidates=(seats[value - 1],) if 0 < value <= len(seats) else (),
        )
    for kind, why in _NO_NAMES:
        after = _phrase(heard, kind, place)
        if after > place and not (kind == "self" and after < len(tokens) and heard.mention(after) is not None):
            return Objects(start=place, end=after, why=why)
    after = _phrase(heard, "role", place)
    if after > place:
        mention = heard.mention(after) if after < len(tokens) and tokens[after].joined else None
        return _listed(heard, mention) if mention is not None else Objects(start=place, end=after, why="role-word")
    return None


def _listed(heard: Heard, first: Mention) -> Objects:
    """The list of names that begins with this one."""
    tokens = heard.tokens
    mentions, why = [first], ""
    candidates: tuple[SeatId, ...] = ()
    place = first.end
    while place < len(tokens):
        gap = tokens[place].gap
        if heard.is_a("alternative", place):
            why = "alternative"
            after = heard.skip(_phrase(heard, "alternative", place), "preposition", "filler")
            mention = heard.mention(after) if after < len(tokens) else None
        else:
            linked = "," in gap or any(sign in gap for sign in _LINKS) or _bracketed(heard, place)
            after = _phrase(heard, "and", place)
            joined_by_word = after > place
            after = heard.skip(after if joined_by_word else place, "preposition")
            mention = heard.mention(after) if after < len(tokens) else None
            if mention is not None and not joined_by_word and heard.weak(mention) and "/" not in gap:
                mention = None
            if mention is None and joined_by_word and after < len(tokens):
                mention, near = _second(heard, after)
                candidates = near
                if mention is None and near:
                    why = why or "unknown-name"
            if mention is not None and not (joined_by_word or linked or tokens[place].joined):
                mention = None
        if mention is None or _common(heard, mention):
            break
        mentions.append(mention)
        place = mention.end
    return _named(heard, mentions, why, candidates)


def _bracketed(heard: Heard, place: int) -> bool:
    """Whether a name in brackets, and nothing else in them, begins at this word: who is meant by the name before."""
    mention = heard.mention(place)
    if mention is None or "(" not in heard.tokens[place].gap:
        return False
    after = heard.tokens[mention.end].gap if mention.end < len(heard.tokens) else heard.tail
    return after.lstrip().startswith(")")


def _named(heard: Heard, mentions: Sequence[Mention], why: str, candidates: tuple[SeatId, ...]) -> Objects:
    seats = tuple(dict.fromkeys(seat for mention in mentions for seat in mention.seats))
    last = mentions[-1]
    if any(mention.seat is None for mention in mentions):
        why = "ambiguous-name" if all(mention.seats for mention in mentions) else "unknown-name"
    elif not why:
        why, candidates = _torn(heard, last)
    distinct: dict[tuple[SeatId, ...], Mention] = {}
    for mention in mentions:
        distinct.setdefault(mention.seats, mention)
    return Objects(
        tuple(distinct.values()), mentions[0].start, last.end, why, tuple(dict.fromkeys((*seats, *candidates)))
    )


def _torn(heard: Heard, mention: Mention) -> tuple[str, tuple[SeatId, ...]]:
    """Whether the name goes on past its match: a further word makes it somebody else's misspelt or unknown nick."""
    tokens = heard.tokens
    if mention.end >= len(tokens) or not tokens[mention.end].joined or "\n" in tokens[mention.end].gap:
        return "", ()
    following = tokens[mention.end]
    if heard.mention(mention.end) is not None or any(
        _phrase(heard, kind, mention.end) > mention.end for kind in ("filler", "preposition", "greeting")
    ):
        return "", ()
    longer, likely = heard.roster.near(tokens, mention.start, mention.end + 2)
    if longer is not None and longer.end > mention.end and longer.seats != mention.seats:
        return "ambiguous-name", likely
    if following.titled and mention.how != "near":
        return "unknown-name", likely
    return "", ()


def _second(heard: Heard, place: int) -> tuple[Mention | None, tuple[SeatId, ...]]:
    if heard.tokens[place].raw[:1].isupper():
        return heard.roster.near(heard.tokens, place)
    return None, ()


def _denied(heard: Heard, place: int) -> int:
    """The word after a name that is named only to be left out ("not X, but ..."), or `place`."""
    after = max(_phrase(heard, "negation", place), _phrase(heard, "instead", place))
    if after <= place:
        return place
    after = heard.skip(after, "preposition")
    mention = heard.mention(after) if after < len(heard.tokens) else None
    return mention.end if mention is not None else place


def _only_passed(heard: Heard, start: int, place: int) -> bool:
    return heard.skip(start, *_PASSED) >= place


def _common(heard: Heard, mention: Mention) -> bool:
    """Whether a mention is no more than a common word that some nick happens to equal."""
    return heard.weak(mention) and mention.how != "part"


def _phrase(heard: Heard, kind: str, place: int) -> int:
    return heard.book.words[kind].at(heard.tokens, place) if place < len(heard.tokens) else -1
