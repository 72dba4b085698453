"""Orders in free words: a verb, whom it is for, the price, the flags. What is not all there waits."""

from collections.abc import Sequence
from typing import Any

import msgspec

from hostconsole.core.acts import SeatId
from hostconsole.intake import slots
from hostconsole.intake.data import Sitter
from hostconsole.intake.doubts import astray, bare_verb, called_off, goes_on_after_quote, governed, speaks_for, weighed
from hostconsole.intake.hearing import Heard, seats_of
from hostconsole.intake.led import led_at
from hostconsole.intake.meant import DOUBTS, Meant, doubt, entitled, left_alone, may, tail_doubt, tail_end
from hostconsole.intake.names import Mention
from hostconsole.intake.objects import Objects, object_before, objects_after, objects_before, torn_between
from hostconsole.intake.phrasebook import Form, Slot
from hostconsole.intake.speech import opens_quote

_SECOND_THOUGHTS = (
    "negation", "condition", "alternative", "hedge", "withdraw", "contrast", "wish", "reported", "asking", "past",
    "subordinate", "instead", "pronoun", "role",
)  # fmt: skip
"""Word lists of which none is heard in an aside that changes nothing."""


def order_at(
    forms: Sequence[tuple[Form, int]], sitter: Sitter, region: Sequence[Heard], place: int, line: int
) -> Meant | None:
    """What the phrase at word `place` means. `forms` are the forms it may be, each with the word after its phrase.

    `region` is the sentence itself and those after it that belong to it. The form that fits most is taken.
    """
    heard = region[0]
    fitting = []
    for form, after in forms:
        if form.without.within(heard.tokens) or not _also(form, heard):
            continue
        if (form.others == "ignore" and not may(form, sitter)) or (form.waits and heard.asks):
            continue
        read_as = led_at if form.style == "led" else _as_form
        meant = read_as(form, sitter, region, place, after, line)
        if meant is not None:
            meant = entitled(meant, sitter)
            specific = form.also is not None
            fitting.append((not meant.why, specific, after, len(meant.act), meant))
    if not fitting:
        return None
    best = max(fitting, key=lambda each: each[:4])[4]
    if any(_rival(best, other) for *_, other in fitting):
        return msgspec.structs.replace(best, why="unclear")
    return best


def _rival(one: Meant, other: Meant) -> bool:
    """Whether the same words may as well be another act, one that the speaker can do just as well."""
    sure = not (one.why or other.why or one.form.yields or other.form.yields)
    return sure and bool(one.form.of and other.form.of) and one.form.act != other.form.act


def _also(form: Form, heard: Heard) -> bool:
    return form.also is None or form.also.within(heard.tokens) is not None


def _as_form(form: Form, sitter: Sitter, region: Sequence[Heard], place: int, after: int, line: int) -> Meant | None:
    heard = region[0]
    clause = heard.clause_start(place)
    while after < len(heard.tokens) and form.say.at(heard.tokens, after) > after:
        after = form.say.at(heard.tokens, after)
    back = _points_back(heard, clause, place)
    if heard.says("negation", 0 if _affirms(form) else clause, place) or back == "past":
        return None
    name_slot = next((slot for slot in form.slots if slot.manner in ("name", "names") and not slot.optional), None)
    objects = Objects(start=after, end=after)
    if name_slot is not None or any(slot.manner == "name" for slot in form.slots):
        objects = _objects(heard, name_slot, place, after, sitter.seat)
    if name_slot is not None and not objects.mentions and not objects.why:
        return None
    if objects.why == "placeholder":
        return None
    end = max(after, objects.end)
    if _undone(form, heard, end):
        return None
    inside = ""
    if name_slot is None and not form.yields:
        if not _affirms(form) and _undone(form, heard, after):
            return None
        end = max(end, heard.clause_end(after - 1))
        inside = _inner_doubt(form, heard, after, end)
    act: dict[str, Any] = {"act": form.act, "by": sitter.seat, **form.given}
    why, candidates = "", objects.candidates
    if name_slot is not None:
        why = _name(act, name_slot, objects)
    else:
        why = _other_person(form, heard, place, after, sitter.seat)
    if heard.asks:
        if heard.says("asking", 0, len(heard.tokens)) or heard.skip(0, "filler", "greeting") < clause:
            return None
        why = why or "question"
    found_why = _rest(act, form, sitter, region, objects)
    why = (
        why
        or _doubt(heard, place, after, end, objects, sitter.seat)
        or inside
        or _later_doubt(region[1:])
        or found_why
        or back
    )
    if not why:
        why, further = tail_doubt(heard, end)
        candidates = (*candidates, *further) if why else candidates
    start = heard.tokens[min(place, objects.start) if objects.mentions else place].start
    seats = tuple(dict.fromkeys(candidates))
    return Meant(form, act, line, start, heard.tokens[end - 1].end, why, seats, objects.named)


def _inner_doubt(form: Form, heard: Heard, start: int, end: int) -> str:
    """The doubt in the rest of the clause of an act that needs no name; words of the act's own phrases are none."""
    why = doubt(heard, start, end)
    if not why or form.also is None:
        return why
    kind = next(kind for kind, code in DOUBTS if code == why)
    found = heard.first(kind, start, end)
    return "" if found is not None and form.also.at(heard.tokens, found[0]) > found[0] else why


def _affirms(form: Form) -> bool:
    """Whether the form is a yes: a denial anywhere in its sentence may turn it."""
    return form.whole and True in form.given.values()


def _points_back(heard: Heard, start: int, end: int) -> str:
    """The code "past" where words tell of the past or wish. "unclear" where all of them may as well be mere fillers,
    as "тогда" is: "at that time", or "in that case", where nobody knows which. Else ""."""
    if heard.says("wish", start, end):
        return "past"
    found = ""
    while (past := heard.first("past", start, end)) is not None:
        if not heard.is_a("filler", past[0]):
            return "past"
        found, start = "unclear", past[1]
    return found


def _objects(heard: Heard, slot: Slot | None, place: int, after: int, by: SeatId) -> Objects:
    """The names after the phrase, or else those before it; the speaker himself where the act may be for him."""
    objects = objects_after(heard, after)
    if slot is not None and slot.oneself and objects.why == "pronoun" and heard.is_a("self", objects.start):
        return Objects((Mention(objects.start, objects.end, (by,), "exact"),), objects.start, objects.end, "", (by,))
    if objects.why == "pronoun" and heard.is_a("again", objects.start):
        return msgspec.structs.replace(objects, why="again")
    before = object_before(heard, place)
    elsewhere = objects.start >= heard.clause_end(after - 1) and not objects.mentions
    if objects.mentions or (objects.why not in ("", "unknown-name") and not (before is not None and elsewhere)):
        return objects
    if before is None or by in before.seats:
        return objects
    if slot is not None and max(slot.count) > 1:
        return objects_before(heard, place) or objects
    why = "ambiguous-name" if before.seat is None or torn_between(heard, before) else ""
    return Objects((before,), before.start, after, why, before.seats)


def _name(act: dict[str, Any], slot: Slot, objects: Objects) -> str:
    """Puts the names into the act; the code of what is wrong with them, or ""."""
    if objects.why:
        if objects.mentions and objects.why not in ("ambiguous-name", "alternative", "unknown-name"):
            act[slot.field] = list(objects.seats) if slot.manner == "names" else objects.seats[0]
        return objects.why
    if len(objects.mentions) not in slot.count:
        return "two-targets"
    act[slot.field] = list(objects.seats) if slot.manner == "names" else objects.seats[0]
    return ""


def _other_person(form: Form, heard: Heard, place: int, after: int, by: SeatId) -> str:
    """For an act that is for the speaker alone: whether somebody else is named in the phrase's own clause."""
    own = any(slot.manner == "name" and 0 in slot.count for slot in form.slots)
    if form.whole and _says_more(heard, after):
        return "unclear"
    count = len(heard.tokens)
    if _affirms(form) and heard.any_of(("negation", "contrast"), after, count):
        return "unclear"
    contrast = heard.first("contrast", after, count) if True in form.given.values() else None
    if contrast is not None and any(each.start > contrast[0] for each in slots.quantities(heard)):
        return "conditional"
    if not own and not form.alone:
        return ""
    close = len(heard.tokens) if form.yields else heard.clause_end(after - 1)
    named = heard.between(heard.clause_start(place), close)
    if all(by in mention.seats for mention in named):
        return ""
    return "not-for-sale" if own else "unclear"


def _says_more(heard: Heard, after: int) -> bool:
    """Whether the clause goes on after the phrase, or somebody is left out of it ("nobody but X")."""
    if _is_aside(heard, after):
        return False
    after = heard.skip(after, "filler", "preposition", "greeting", "hedge")
    if after >= len(heard.tokens) or heard.is_a("condition", after):
        return False
    goes_on = not heard.tokens[after].breaks or heard.is_a("subordinate", after)
    return goes_on or (bool(heard.mentions) and heard.says("instead", 0, len(heard.tokens)))


def _is_aside(heard: Heard, after: int) -> bool:
    """Whether the rest of the sentence is an aside after a comma that names nobody, no number and no second thought."""
    count = len(heard.tokens)
    if after >= count or not heard.tokens[after].breaks or not heard.is_a("aside", after) or heard.asks:
        return False
    rest = heard.book.words["aside"].at(heard.tokens, after)
    numbers = any(token.number is not None for token in heard.tokens[rest:])
    return not (numbers or heard.any_of(_SECOND_THOUGHTS, rest, count) or heard.between(after, count))


def _rest(act: dict[str, Any], form: Form, sitter: Sitter, region: Sequence[Heard], objects: Objects) -> str:
    """Puts numbers, shares, flags and words into the act; the code of the first that is missing, or ""."""
    missing = ""
    named = seats_of(objects.mentions)
    for slot in form.slots:
        value: Any = None
        why = ""
        if slot.manner == "number":
            value, why = slots.number(slot, region, form.slot("shares") is not None)
        elif slot.manner in ("order", "own-order"):
            value, why = slots.order_number(slot, region, sitter.orders)
        elif slot.manner == "shares":
            price = form.slot("number")
            whole = act.get(price.field) if price is not None else None
            value, why = slots.shares(slot, region, sitter.seat, named, price, whole)
        elif slot.manner == "flag":
            value = slots.flag(slot, region) or None
        elif slot.manner == "text":
            value = slots.free_words(slot, region[0]) or None
            why = "" if value else "no-date"
        elif slot.manner == "name" and slot.optional and 0 not in slot.count:
            value = _led_name(slot, region[0])
        if value:
            act[slot.field] = value
        elif value == 0 and slot.manner in ("number", "order", "own-order"):
            missing = missing or "number"
        elif why and not (slot.optional and why == "no-price"):
            missing = missing or why
    return missing


def _led_name(slot: Slot, heard: Heard) -> SeatId | None:
    """The name right after one of the slot's leads, or None."""
    for mention in heard.mentions:
        if mention.seat is None or heard.weak(mention):
            continue
        if any(
            slot.after.at(heard.tokens, start) == mention.start
            for start in range(max(0, mention.start - 3), mention.start)
        ):
            return mention.seat
    return None


def _doubt(heard: Heard, place: int, after: int, end: int, objects: Objects, by: SeatId) -> str:
    """Why an order in words `place` to `end`, its phrase ending before word `after`, is no plain one, or ""."""
    before = min(place, objects.start) if objects.mentions else place
    if heard.says("reported", 0, before) or speaks_for(heard, before, by):
        return "reported"
    found = doubt(heard, 0, before)
    if found and found != "withdrawn":
        return found
    if opens_quote(heard.tokens[place]) and (place or goes_on_after_quote(heard, end)):
        return "quoted"
    if called_off(heard, place):
        return "withdrawn"
    if governed(heard, place, before) or weighed(heard, end) or astray(heard, place, after, objects):
        return "unclear"
    if bare_verb(heard, place) and heard.says("reported", end, tail_end(heard, end)):
        return "reported"
    between = doubt(heard, place + 1, objects.start) if objects.mentions and objects.start > place else ""
    if between:
        return between
    for mention in heard.between(heard.clause_start(before), before):
        if by not in mention.seats and not left_alone(heard, mention, before):
            return "two-targets"
    limit = min(heard.clause_end(end - 1), tail_end(heard, end))
    for mention in heard.between(end, limit):
        excluded = mention.start and any(
            heard.book.words[kind].at(heard.tokens, start) in (mention.start, mention.start - 1)
            and heard.book.words[kind].at(heard.tokens, start) > start
            for kind in ("instead", "negation")
            for start in range(max(end, mention.start - 3), mention.start)
        )
        if objects.mentions and not excluded and not heard.weak(mention) and by not in mention.seats:
            return "" if _pays(heard, mention.start) else "two-targets"
    return ""


def _pays(heard: Heard, place: int) -> bool:
    """Whether the person named at this word only stands beside a number: whose share it is."""
    return any(quantity.end in (place, place - 1) for quantity in slots.quantities(heard))


def _undone(form: Form, heard: Heard, end: int) -> bool:
    """Whether the rest of the clause denies the order or puts it into the past: "to kill X would not do"."""
    if end >= len(heard.tokens) or heard.tokens[end].breaks:
        return False
    close = min(heard.clause_end(end), tail_end(heard, end), end + 4)
    denial = heard.first("negation", end, close)
    if denial is not None and form.also is not None and form.also.at(heard.tokens, denial[0]) > denial[0]:
        return False
    if denial is not None and not (denial[1] < close and heard.mention(heard.skip(denial[1], "preposition"))):
        return True
    return bool(heard.any_of(("past", "wish"), end, close))


def _later_doubt(later: Sequence[Heard]) -> str:
    """Whether a sentence after the order puts it in doubt: a condition or an alternative with a person in it."""
    for heard in later:
        count = len(heard.tokens)
        somebody = bool(heard.mentions) or heard.says("pronoun", 0, count)
        if somebody and heard.says("condition", 0, count):
            return "conditional"
        if heard.is_a("alternative", 0):
            return "alternative"
        if unsettling(heard):
            return "hedged"
    return ""


def unsettling(heard: Heard) -> bool:
    """Whether a sentence is nothing but a doubt ("Probably."); a farewell that sounds like one is none."""
    count = len(heard.tokens)
    if count > 6 or heard.skip(0, "filler", "greeting") >= count:
        return False
    return heard.skip(0, "filler", "hedge") >= count and heard.says("hedge", 0, count)
