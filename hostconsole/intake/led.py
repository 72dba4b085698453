"""Acts that a whole sentence says: each person in it is led in by words that tell what he is to the act."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from hostconsole.core.acts import SeatId
from hostconsole.intake.data import Sitter
from hostconsole.intake.hearing import Heard
from hostconsole.intake.meant import Meant, doubt
from hostconsole.intake.names import Mention
from hostconsole.intake.phrasebook import Form, Slot
from hostconsole.intake.slots import quantities

_FARTHEST = 5
"""How many words before a name its lead may begin."""

_POINTS = re.compile(r"\s[-–—]\s|[—→>]")
_BETWEEN = ("filler", "describing")


def led_at(form: Form, sitter: Sitter, region: Sequence[Heard], place: int, after: int, line: int) -> Meant | None:
    """What a sentence means by the phrase in words `place` to `after`, or None where it is talk.

    Each name field of the form takes the one person whom one of its leads brings in. One person without a lead fills
    the one field that is left if a dash or an arrow points to him, or one of that field's verbs follows him. A field of
    the manner "counts" takes how many from whom.
    """
    heard = region[0]
    count = len(heard.tokens)
    if heard.any_of(("negation", "past", "wish"), heard.clause_start(place), place):
        return None
    people, why = _people(heard, sitter.seat)
    if not people and not why:
        return None
    if heard.asks:
        if heard.says("asking", 0, count):
            return None
        why = why or "question"
    why = why or _doubt(heard, place, after)
    slot = form.slot("counts")
    fields, wrong = _counts(slot, heard, people) if slot is not None else _by_lead(form, region, people)
    seats = tuple(dict.fromkeys(seat for mention in people for seat in mention.seats))
    act: dict[str, Any] = {"act": form.act, "by": sitter.seat, **form.given, **fields}
    start = heard.tokens[min([place, *(mention.start for mention in people)])].start
    end = heard.tokens[-1].end
    return Meant(form, act, line, start, end, why or wrong, seats)


def _doubt(heard: Heard, place: int, after: int) -> str:
    count = len(heard.tokens)
    if heard.says("reported", 0, place):
        return "reported"
    if heard.says("negation", 0, count):
        return "unclear"
    return doubt(heard, 0, place) or doubt(heard, after, count)


def _people(heard: Heard, by: SeatId) -> tuple[list[Mention], str]:
    """Everybody named in the sentence, and what is wrong with one of the names. A speaker's own name at the head of
    the sentence is its heading."""
    people: list[Mention] = []
    why = ""
    for place, token in enumerate(heard.tokens):
        mention = heard.mention(place)
        if mention is None and heard.covered(place) is None and place and token.titled:
            mention = _misspelt(heard, place)
            why = why or ("unknown-name" if mention is None and not _common(heard, place) else "")
        if mention is None or heard.weak(mention):
            continue
        if (
            by in mention.seats
            and place == 0
            and (mention.end >= len(heard.tokens) or heard.tokens[mention.end].breaks)
        ):
            continue
        if mention.seat is None or mention.rivals:
            why = why or ("ambiguous-name" if mention.seats else "unknown-name")
        people.append(mention)
    return people, why


def _misspelt(heard: Heard, place: int) -> Mention | None:
    return None if _common(heard, place) else heard.roster.near(heard.tokens, place)[0]


def _common(heard: Heard, place: int) -> bool:
    kinds = ("filler", "preposition", "greeting", "pronoun", "and", "subordinate", "everyone", "role")
    return any(heard.is_a(kind, place) for kind in kinds)


def _lead(slot: Slot, heard: Heard, mention: Mention) -> int:
    """How many words of a lead of this field end right before the name; 0 for none."""
    best, stop = 0, mention.start
    while stop > 0:
        for start in range(max(0, stop - _FARTHEST), stop):
            if slot.after.at(heard.tokens, start) == stop:
                best = max(best, stop - start)
        if not any(heard.book.words[kind].at(heard.tokens, stop - 1) == stop for kind in _BETWEEN):
            break
        stop -= 1
    return best


def _field_of(form: Form, heard: Heard, mention: Mention) -> str:
    """The field whose lead before this name is the longest, or "" where none is or two are."""
    lengths = {slot.field: _lead(slot, heard, mention) for slot in form.slots}
    longest = max(lengths.values(), default=0)
    best = [field for field, length in lengths.items() if length == longest]
    return best[0] if longest and len(best) == 1 else ""


def _by_lead(form: Form, region: Sequence[Heard], people: Sequence[Mention]) -> tuple[Mapping[str, Any], str]:
    """Name fields with who is led into them, and what is wrong, or ""."""
    heard = region[0]
    found: dict[str, Mention] = {}
    left: list[Mention] = []
    for mention in people:
        field = _field_of(form, heard, mention)
        if not field:
            left.append(mention)
        elif field in found and found[field].seats != mention.seats:
            return {}, "two-targets"
        else:
            found[field] = mention
    missing = [slot.field for slot in form.slots if slot.field not in found]
    if len(missing) == 1 and len(left) == 1 and _pointed_at(form, missing[0], heard, left[0]):
        found[missing.pop()] = left.pop()
    if len(missing) == 1 and not left and len(region) > 1 and len(region[1].mentions) == 1:
        further = region[1].mentions[0]
        if _field_of(form, region[1], further) == missing[0]:
            found[missing.pop()] = further
    values: dict[str, Any] = {}
    for slot in form.slots:
        mention_there = found.get(slot.field)
        if mention_there is not None and mention_there.seat is not None:
            values[slot.field] = [mention_there.seat] if slot.manner == "names" else mention_there.seat
    if left:
        return values, "two-targets"
    return values, "unclear" if missing else ""


def _pointed_at(form: Form, field: str, heard: Heard, mention: Mention) -> bool:
    if mention.start and _POINTS.search(heard.tokens[mention.start].gap):
        return True
    verbs = next(slot.say for slot in form.slots if slot.field == field)
    return mention.end < len(heard.tokens) and verbs.at(heard.tokens, mention.end) > mention.end


# How many from whom ----------------------------------------------------------------------------------------------


def _counts(slot: Slot, heard: Heard, people: Sequence[Mention]) -> tuple[Mapping[str, Any], str]:
    """How many from each person, and what is wrong, or "". Each must be led in, or be joined to one who is."""
    led = False
    for number, mention in enumerate(people):
        joined = led and number and _joined(heard, people[number - 1], mention)
        led = bool(_lead(slot, heard, mention) or joined)
        if not led:
            return {}, "unclear"
    if len({mention.seats for mention in people}) < len(people):
        return {}, "number"
    shares = _shares(slot, heard, people)
    if shares is None:
        return {}, "number"
    return {
        slot.field: {mention.seats[0]: share for mention, share in zip(people, shares, strict=True) if mention.seats}
    }, ""


def _joined(heard: Heard, before: Mention, mention: Mention) -> bool:
    after = heard.skip(before.end, "and")
    return after == mention.start and (after > before.end or "," in heard.tokens[mention.start].gap)


def _shares(slot: Slot, heard: Heard, people: Sequence[Mention]) -> list[int] | None:
    """The number that goes with each person, or None where that is not plain."""
    said = [each for each in quantities(heard) if each.unit in ("", slot.unit)]
    if any(heard.is_a("roughly", max(0, each.start - 1)) for each in said):
        return None
    amounts = [(each.start, each.value) for each in said]
    if len(amounts) < len(people):
        taken = {place for each in said for place in range(each.start, each.end)}
        singles = [place for place in range(len(heard.tokens)) if slot.say.at(heard.tokens, place) > place]
        amounts = sorted([*amounts, *((place, 1) for place in singles if place not in taken)][: _most(amounts, people)])
    values = {value for _, value in amounts}
    if len(people) == 1:
        return [values.pop()] if len(values) == 1 else None
    if len(amounts) == len(people) and _in_turn([place for place, _ in amounts], [each.start for each in people]):
        return [value for _, value in amounts]
    if len(amounts) != 1:
        return None
    place, value = amounts[0]
    if slot.unless.within(heard.tokens, max(0, place - 1), place + 1):
        return [value] * len(people)
    return [1] * len(people) if value == len(people) else None


def _most(amounts: Sequence[object], people: Sequence[Mention]) -> int:
    """Where numbers are said for everybody, further words for one vote only repeat them."""
    return len(people) if amounts or len(people) > 1 else 1


def _in_turn(amounts: Sequence[int], people: Sequence[int]) -> bool:
    """Whether numbers and persons take turns."""
    order = sorted([*((place, "amount") for place in amounts), *((place, "person") for place in people)])
    return all(kind == order[number % 2][1] for number, (_, kind) in enumerate(order))
