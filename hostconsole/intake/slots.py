"""Quantities, order numbers, shares, flags and free words, read from the sentences an act is spread over."""

import re
from collections.abc import Sequence

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.folding import fold_word
from hostconsole.intake.hearing import Heard
from hostconsole.intake.phrasebook import Slot
from hostconsole.intake.speech import Token

_GLUED = re.compile(r"(\d{1,6})([^\W\d_]+)\Z")
_PART_OF_A_NUMBER = re.compile(r"[.,/:]|\s?[-–—]\s?")
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
        value = heard.book.numbers.get(token.fold)
    if value is None and token.raw[:1].isdigit() and (glued := _GLUED.match(token.raw)):
        unit = _unit_of_word(heard, glued[2])
        value = int(glued[1]) if unit else None
    if value is None or (place and heard.tokens[place - 1].raw in "№#"):
        return None
    if not unit:
        unit, end = _unit_at(heard, end)
    return Quantity(place, end, value, unit)


def number(slot: Slot, sentences: Sequence[Heard]) -> tuple[int | None, str]:
    """The quantity of this slot, or None and why: "no-price" where none is stated, "number" where it is not clear."""
    named: list[tuple[Heard, Quantity]] = []
    bare: list[tuple[Heard, Quantity]] = []
    for heard in sentences:
        for quantity in quantities(heard):
            if quantity.unit == slot.unit:
                named.append((heard, quantity))
            elif not quantity.unit and _led(heard, quantity, slot):
                bare.append((heard, quantity))
    values = {quantity.value for _, quantity in named or bare}
    if not values:
        return None, "no-price"
    if len(values) > 1 or any(_vague(heard, quantity, slot) for heard, quantity in named or bare):
        return None, "number"
    return values.pop(), ""


def order_number(slot: Slot, sentences: Sequence[Heard], own: Sequence[int]) -> tuple[int | None, str]:
    """The number of an order, said as "№ 2", "order 2" or "the second"; one's only own order where the slot says so."""
    values: set[int] = set()
    for heard in sentences:
        tokens = heard.tokens
        for place, token in enumerate(tokens):
            before = tokens[place - 1] if place else None
            if token.fold in heard.book.ordinals:
                values.add(heard.book.ordinals[token.fold])
                continue
            value = token.number if token.number is not None else heard.book.numbers.get(token.fold)
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
    slot: Slot, sentences: Sequence[Heard], by: SeatId, named: Sequence[SeatId]
) -> tuple[dict[SeatId, int], str]:
    """Who gives how much, or an empty table and why. `named` are seats already named as targets."""
    found: dict[SeatId, int] = {}
    left_over: list[int] = []
    for heard in sentences:
        for quantity in quantities(heard):
            if quantity.unit not in ("", slot.unit):
                continue
            owner = _owner(heard, quantity, by, named)
            if owner is None:
                left_over.append(quantity.value)
            elif owner in found and found[owner] != quantity.value:
                return {}, "number"
            else:
                found[owner] = quantity.value
    if not found:
        return {}, "no-price"
    if any(value not in (sum(found.values()), len(named)) for value in left_over):
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
    token = Token(0, len(word), word, fold_word(word), "")
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


def _owner(heard: Heard, quantity: Quantity, by: SeatId, named: Sequence[SeatId]) -> SeatId | None:
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
    place = quantity.start - 1
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
