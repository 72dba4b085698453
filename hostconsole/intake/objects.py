"""Whom a sentence is about: the names that follow a phrase, or what stands there instead of a name."""

import re
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
_POINTS = re.compile(r"[:=]|[-–—]\s|\s[-–—]")


class Objects(Struct, frozen=True):
    """The names found in words `start` to `end`.

    `why` is set where they are no plain answer; `candidates` may be meant. `unknown` is True where some word stands in
    the place of the name and fits nobody; `named` are these words where they look like one whole name.
    """

    mentions: tuple[Mention, ...] = ()
    start: int = 0
    end: int = 0
    why: str = ""
    candidates: tuple[SeatId, ...] = ()
    unknown: bool = False
    named: str = ""

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
        amount = quantity_at(heard, place)
        if amount is not None and amount.unit:
            place = amount.end
            continue
        mention = heard.mention(place)
        numbered = _numbered(heard, place)
        if numbered is not None:
            return numbered
        if mention is not None and not _common(heard, mention):
            listed = _listed(heard, mention)
            return msgspec.structs.replace(listed, why=listed.why or "unclear") if passed_unknown else listed
        found = _instead_of_a_name(heard, place)
        after = max(_phrase(heard, kind, place) for kind in (*_PASSED, "hedge"))
        if found is not None and found.end >= after:
            return found
        if after > place:
            place = after
            continue
        if heard.is_a("subordinate", place):
            return Objects(start=place, end=place)
        if mention is not None:
            return Objects(start=place, end=mention.end, why="ambiguous-name", candidates=mention.seats)
        near, candidates = heard.roster.near(heard.tokens, place)
        if near is not None and any(heard.covered(each) is not None for each in range(near.start, near.end)):
            return Objects(start=place, end=near.end, why="ambiguous-name", candidates=candidates)
        if near is not None:
            return _listed(heard, near)
        if token.titled or candidates:
            named = _unknown_name(heard, place)
            return Objects((), place, place + 1, "unknown-name", candidates, True, named)
        if passed_unknown or place > start + 8:
            return Objects(start=place, end=place, unknown=True)
        passed_unknown = True
        place += 1
    denied = any(heard.mention(each) is not None for each in range(start, place))
    return Objects(start=place, end=place, unknown=passed_unknown or denied)


def _unknown_name(heard: Heard, place: int) -> str:
    """The words of a name that fits nobody, as they are written: those with a capital that stand side by side."""
    tokens = heard.tokens
    end = place + 1
    while end < len(tokens) and tokens[end].joined and tokens[end].titled and heard.covered(end) is None:
        end += 1
    words = tokens[place:end]
    return "".join((token.gap if number else "") + token.raw for number, token in enumerate(words))


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


def torn_between(heard: Heard, mention: Mention) -> bool:
    """Whether an exact nick is another's inflected one too, and its place does not ask for the plain form: after a
    verb or a preposition nobody knows which of the two is meant."""
    if not mention.rivals:
        return False
    before = heard.tokens[mention.start - 1] if mention.start else None
    pointed_at = before is not None and bool(_POINTS.search(heard.tokens[mention.start].gap))
    return not pointed_at and (before is None or before.said not in heard.book.keywords)


def _numbered(heard: Heard, place: int) -> Objects | None:
    """The number that stands for a name at this word: a place in the list, and perhaps the nick of somebody."""
    tokens = heard.tokens
    number = tokens[place + 1] if tokens[place].raw in "№#" and place + 1 < len(tokens) else tokens[place]
    seats = heard.roster.seats
    listed = seats[number.number - 1 : number.number] if number.number else ()
    mention = heard.mention(place)
    if mention is not None and not (listed and mention.end == place + 1 and tokens[place].number is not None):
        return None
    if tokens[place].raw not in "№#" and (mention is None or mention.seats == listed):
        return None
    called = heard.mention(place + 1) if number is not tokens[place] else mention
    candidates = dict.fromkeys((*(called.seats if called is not None else ()), *listed))
    return Objects(
        start=place, end=place + 1 + (number is not tokens[place]), why="number", candidates=tuple(candidates)
    )


def _instead_of_a_name(heard: Heard, place: int) -> Objects | None:
    """What stands for a name without being one: a number, a pronoun, a role."""
    tokens = heard.tokens
    token = tokens[place]
    if token.number is not None:
        seats = heard.roster.seats
        return Objects(
            start=place, end=place + 1, why="number", candidates=seats[max(0, token.number - 1) : token.number]
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
    elif not why and any(torn_between(heard, mention) for mention in mentions):
        why, candidates = "ambiguous-name", tuple(seat for mention in mentions for seat in mention.rivals)
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
    last = tokens[mention.end - 1]
    if mention.end > mention.start + 1 and last.glued and last.said == "s" and not heard.is_a("filler", mention.end):
        return "unclear", ()
    if heard.mention(mention.end) is not None or any(
        _phrase(heard, kind, mention.end) > mention.end for kind in ("filler", "preposition", "greeting")
    ):
        return "", ()
    longer, likely = heard.roster.near(tokens, mention.start, mention.end + 2)
    if longer is not None and longer.end > mention.end:
        return ("", ()) if longer.seats == mention.seats else ("ambiguous-name", likely)
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
