"""Quantities, order numbers, shares, flags and free words, read from the sentences an act is spread over."""

import re
from collections.abc import Sequence

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.folding import fold_said
from hostconsole.intake.hearing import Heard
from hostconsole.intake.phrasebook import Slot
from hostconsole.intake.speech import Phrases, Token

_GLUED = re.compile(r"(\d{1,6})([^\W\d_]+)\Z")
_PART_OF_A_NUMBER = re.compile(r"[.,/: \u00a0]|\s?[-–—]\s?")
_ORDINAL_TAIL = re.compile(r"(?:й|ый|ой|го|ого|st|nd|rd|th)\Z")


class Quantity(Struct, frozen=True):
    """A number in words `start` to `end`, with its unit ("" where none is said)."""

    start: int
    end: int
    value: int
    unit: str


def quantities(heard: Heard) -> list[Quantity]:
    """All numbers of a sentence that may be quantities; order numbers, ranges and fractions are none."""
    found = (quantity_at(heard, place) for place in range(len(heard.tokens)))
    return [quantity for quantity in found if quantity is not None]


def quantity_at(heard: Heard, place: int) -> Quantity | None:
    """The quantity whose number is this word, or None."""
    token = heard.tokens[place]
    value, unit, end = token.number, "", place + 1
    if value is None:
        value = heard.book.numbers.get(token.said)
    if value is None and token.raw[:1].isdigit() and (glued := _GLUED.match(token.raw)):
        unit = _unit_of_word(heard, glued[2])
        value = int(glued[1]) if unit else None
    if value is None or (place and heard.tokens[place - 1].raw in "№#"):
        return None
    if not unit:
        unit, end = _unit_at(heard, end)
    return Quantity(place, end, value, unit)


def number(slot: Slot, sentences: Sequence[Heard], shared: bool = False) -> tuple[int | None, str]:
    """The quantity of this slot, or None and why: "no-price" where none is stated, "number" where it is not clear.

    Of an act that is paid by shares (`shared`) only a number counts that one of the slot's leads brings in, where there
    is such a one: the others are shares.
    """
    named: list[tuple[Heard, Quantity]] = []
    bare: list[tuple[Heard, Quantity]] = []
    led: list[tuple[Heard, Quantity]] = []
    for heard in sentences:
        for quantity in quantities(heard):
            if _hangs(heard, quantity) or quantity.unit not in ("", slot.unit):
                continue
            leads = _led(heard, quantity, slot)
            if quantity.unit == slot.unit:
                named.append((heard, quantity))
            elif leads:
                bare.append((heard, quantity))
            if leads or _follows(heard, quantity, slot.after):
                led.append((heard, quantity))
    found = (led if shared else []) or named or bare
    values = {quantity.value for _, quantity in found}
    if not values:
        return None, "no-price"
    unclear = any(_vague(heard, each, slot) or _follows(heard, each, slot.unless) for heard, each in found)
    return (None, "number") if len(values) > 1 or unclear else (values.pop(), "")


def _follows(heard: Heard, quantity: Quantity, leads: Phrases) -> bool:
    """Whether one of these phrases ends right before the number."""
    first = max(0, quantity.start - 3)
    return any(leads.at(heard.tokens, place) == quantity.start for place in range(first, quantity.start))


def _hangs(heard: Heard, quantity: Quantity) -> bool:
    """Whether the number stands in a clause that tells something else ("..., that he owes me 4")."""
    start = heard.clause_start(quantity.start)
    return 0 < start < quantity.start and heard.is_a("subordinate", start)


def order_number(slot: Slot, sentences: Sequence[Heard], own: Sequence[int]) -> tuple[int | None, str]:
    """The number of an order, said as "№ 2", "order 2" or "the second"; one's only own order where the slot says so."""
    values: set[int] = set()
    for heard in sentences:
        tokens = heard.tokens
        for place, token in enumerate(tokens):
            before = tokens[place - 1] if place else None
            if token.said in heard.book.ordinals:
                values.add(heard.book.ordinals[token.said])
                continue
            value = token.number if token.number is not None else heard.book.numbers.get(token.said)
            if value is None and (glued := _GLUED.match(token.raw)) and _ORDINAL_TAIL.match(glued[2]):
                values.add(int(glued[1]))
                continue
            if value is None or before is None:
                continue
            if before.raw in "№#" or _ends_with(heard, slot, place) or _ordinal_next(heard, place):
                values.add(value)
    if len(values) == 1:
        return values.pop(), ""
    if not values and slot.manner == "own-order" and len(own) == 1:
        return own[0], ""
    return None, "number"


def shares(
    slot: Slot, sentences: Sequence[Heard], by: SeatId, named: Sequence[SeatId], price: Slot | None, whole: int | None
) -> tuple[dict[SeatId, int], str]:
    """Who gives how much, or an empty table and why. `named` are seats already named as targets; `whole` is the sum
    that the act itself states in its slot `price`."""
    found: dict[SeatId, int] = {}
    left_over: list[int] = []
    for heard in sentences:
        for quantity in quantities(heard):
            if quantity.unit not in ("", slot.unit):
                continue
            stated = price is not None and _follows(heard, quantity, price.after)
            owners = _owners(heard, quantity, slot, by, named, stated)
            if not owners:
                left_over.append(quantity.value)
            elif any(found.get(owner, quantity.value) != quantity.value for owner in owners):
                return {}, "number"
            found.update(dict.fromkeys(owners, quantity.value))
    if not found:
        return {}, "no-price"
    total = sum(found.values())
    if whole is not None and total != whole:
        return {}, "number"
    if any(value not in (total, len(named)) for value in left_over):
        return {}, "number"
    return found, ""


def flag(slot: Slot, sentences: Sequence[Heard]) -> bool:
    """Whether the flag is heard and nothing denies it."""
    if any(slot.unless.within(heard.tokens) for heard in sentences):
        return False
    for heard in sentences:
        found = slot.say.within(heard.tokens)
        if found is not None:
            return not heard.says("negation", max(0, found[0] - 1), found[0])
    return False


def free_words(slot: Slot, heard: Heard) -> str:
    """The words after one of the slot's leads, to the end of their clause, or ""."""
    found = slot.after.within(heard.tokens)
    if found is None or found[1] >= len(heard.tokens):
        return ""
    end = heard.clause_end(found[1])
    end = next((place for place in range(found[1], end) if heard.is_a("self", place)), end)
    words = heard.tokens[found[1] : end]
    return "".join((token.gap if number else "") + token.raw for number, token in enumerate(words)).strip()


def _unit_at(heard: Heard, place: int) -> tuple[str, int]:
    if place >= len(heard.tokens) or heard.tokens[place].breaks:
        return "", place
    for unit, words in heard.book.units.items():
        after = words.at(heard.tokens, place)
        if after > place:
            return unit, after
    return "", place


def _unit_of_word(heard: Heard, word: str) -> str:
    token = Token(0, len(word), word, fold_said(word), fold_said(word), "")
    return next((unit for unit, words in heard.book.units.items() if words.at([token], 0) == 1), "")


def _led(heard: Heard, quantity: Quantity, slot: Slot) -> bool:
    """Whether a bare number follows one of the slot's leads, and no foreign unit follows it ("for 2 hours")."""
    if not any(
        slot.after.at(heard.tokens, place) == quantity.start
        for place in range(max(0, quantity.start - 3), quantity.start)
    ):
        return False
    if quantity.end >= len(heard.tokens):
        return True
    following = heard.tokens[quantity.end]
    return (
        following.breaks
        or heard.mention(quantity.end) is not None
        or any(heard.is_a(kind, quantity.end) for kind in ("filler", "preposition", "reason", "greeting"))
    )


def _vague(heard: Heard, quantity: Quantity, slot: Slot) -> bool:
    """Whether the number is a range, a fraction, a rough one, or denied."""
    tokens, start = heard.tokens, quantity.start
    neighbours = [(start - 1, tokens[start].gap)] if start else []
    if start + 1 < len(tokens):
        neighbours.append((start + 1, tokens[start + 1].gap))
    for place, gap in neighbours:
        if tokens[place].number is not None and _PART_OF_A_NUMBER.fullmatch(gap):
            return True
    for place in range(max(0, start - 2), start):
        lists = heard.book.words
        rough = lists["roughly"].at(tokens, place) == start and slot.after.at(tokens, place) != start
        if rough or lists["negation"].at(tokens, place) == start or lists["alternative"].at(tokens, place) == start:
            return True
    return False


def _owners(
    heard: Heard, quantity: Quantity, slot: Slot, by: SeatId, named: Sequence[SeatId], after_only: bool
) -> tuple[SeatId, ...]:
    """Whose share this is: everybody in the list beside a number that is for each, else the one beside it."""
    if not _follows(heard, quantity, slot.unless):
        owner = _owner(heard, quantity, by, named, after_only)
        return () if owner is None else (owner,)
    owners: dict[SeatId, None] = {}
    place = quantity.end
    while place < len(heard.tokens) and ":" not in heard.tokens[place].gap:
        owner = _person(heard, place, by, named)
        if owner is not None:
            owners[owner] = None
        elif not (heard.is_a("preposition", place) or heard.is_a("and", place)):
            break
        place += 1
    return tuple(owners)


def _owner(heard: Heard, quantity: Quantity, by: SeatId, named: Sequence[SeatId], after_only: bool) -> SeatId | None:
    """Whose share this is: named right after the number, or right before it."""
    place = quantity.end
    while place < len(heard.tokens) and place <= quantity.end + 2:
        if any(sign in heard.tokens[place].gap for sign in ",;:"):
            break
        owner = _person(heard, place, by, named)
        if owner is not None:
            return owner
        if not heard.is_a("preposition", place):
            break
        place += 1
    place = -1 if after_only else quantity.start - 1
    while place >= 0 and place >= quantity.start - 2:
        owner = _person(heard, place, by, named)
        if owner is not None:
            return owner
        if not heard.is_a("preposition", place):
            break
        place -= 1
    return None


def _person(heard: Heard, place: int, by: SeatId, named: Sequence[SeatId]) -> SeatId | None:
    mention = heard.covered(place)
    if mention is not None and mention.seat is not None and mention.seat not in named:
        return mention.seat
    return by if heard.is_a("self", place) else None


def _ends_with(heard: Heard, slot: Slot, place: int) -> bool:
    """Whether one of the slot's leads ends right before this word (a "№" between them aside)."""
    end = place - 1 if heard.tokens[place - 1].raw in "№#" else place
    return any(slot.after.at(heard.tokens, start) == end for start in range(max(0, end - 3), end))


def _ordinal_next(heard: Heard, place: int) -> bool:
    """Whether the number goes on as an ordinal: "2-й"."""
    after = place + 1
    return (
        after < len(heard.tokens)
        and heard.tokens[after].gap == "-"
        and bool(_ORDINAL_TAIL.match(heard.tokens[after].raw))
    )
