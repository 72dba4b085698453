"""Letters that hold nothing but a name."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from hostconsole.core.acts import ActKind, SeatId
from hostconsole.intake.data import Sitter
from hostconsole.intake.hearing import Heard
from hostconsole.intake.objects import Objects, objects_after
from hostconsole.intake.reader import Said
from hostconsole.intake.slots import flag

VOICED = {"open": "quote-end", "forwarded": "forwarded", "perhaps-signature": "signature"}
"""The code of the doubt about words that may not be the writer's own."""

_TURNED = (
    "negation", "hedge", "condition", "alternative", "asking", "past", "wish", "reported", "withdraw", "listing",
    "writing",
)  # fmt: skip
_NOTHING = ("filler", "greeting", "preposition")


class Bare(Struct, frozen=True):
    """The act a bare name means; `why` is "" where it is plain, `named` are words that fit nobody."""

    act: dict[str, Any]
    start: int
    end: int
    why: str
    candidates: tuple[SeatId, ...]
    named: str = ""


def bare_name(sitter: Sitter, spoken: Sequence[Said], act_fields: Mapping[str, ActKind]) -> Bare | None:
    """What a letter without any phrase means if its words are a name and greetings; None if it says anything else."""
    found: list[tuple[Heard, Objects]] = []
    chat = False
    voiced = ""
    flags: dict[str, bool] = {}
    for each in spoken:
        heard = each.heard
        start = max(heard.skip(0, *_NOTHING, "hedge"), _announced(heard))
        if start >= len(heard.tokens):
            continue
        if found and _past_flags(sitter, heard, start) >= len(heard.tokens):
            flags.update(_flags(sitter, heard, start))
            continue
        own = heard.mention(start)
        if own is not None and sitter.seat in own.seats and heard.skip(own.end, *_NOTHING) >= len(heard.tokens):
            continue
        if own is not None and sitter.called and sitter.seat in own.seats and heard.tokens[own.end].breaks:
            start = own.end
        objects = objects_after(heard, start)
        flags.update(_flags(sitter, heard, objects.end))
        if _only(heard, objects, start, sitter):
            found.append((heard, objects))
            voiced = voiced or VOICED.get(each.voice, "")
        else:
            chat = True
    if not found or len(found) > 3 or (chat and not sitter.bare):
        return None
    seats = tuple(dict.fromkeys(seat for _, objects in found for seat in objects.candidates))
    why = voiced or next((objects.why for _, objects in found if objects.why), "")
    names = [mention for _, objects in found for mention in objects.mentions]
    if not names and (chat or (why in ("unknown-name", "") and not sitter.bare)):
        return None
    if not why and (len({mention.seats for mention in names}) != 1):
        why = "two-targets"
    why = why or _doubt(found)
    if not why and chat:
        why = "bare-name"
    if not why and any(heard.says("hedge", 0, len(heard.tokens)) for heard, _ in found):
        why = "hedged"
    if not why and not sitter.bare:
        why = "bare-name" if sitter.powers else "no-power"
    act = flags | _act(sitter, names[0].seats[0] if names and not why else None, act_fields)
    named = next((objects.named for _, objects in found if objects.named), "")
    return Bare(act, found[0][0].tokens[0].start, found[-1][0].tokens[-1].end, why, seats, named)


def _doubt(found: Sequence[tuple[Heard, Objects]]) -> str:
    """Why these names may not be whom the letter is about, or ""."""
    if any(heard.means_otherwise(mention) for heard, objects in found for mention in objects.mentions):
        return "ambiguous-name"
    if any(heard.says("astray", 0, objects.start) for heard, objects in found):
        return "bare-name"
    if any(heard.asks for heard, _ in found):
        return "question"
    return "bare-name" if any(_addressed(heard, objects) for heard, objects in found) else ""


def _addressed(heard: Heard, objects: Objects) -> bool:
    """Whether a greeting or thanks stand beside the name in its own form: it may be him whom they are for."""
    mention = objects.mentions[0] if objects.mentions else None
    if mention is None or mention.how == "form":
        return False
    beside = [place for place in (mention.start - 1, mention.end) if 0 <= place < len(heard.tokens)]
    commas = [place for place in (mention.start, mention.end) if 0 < place < len(heard.tokens)]
    greets = any(heard.is_a("hailing", place) for place in beside)
    return greets and any("," in heard.tokens[place].gap for place in commas)


def _announced(heard: Heard) -> int:
    """The word after the colon of "we have talked it over and decided: X", or 0: nobody else's words, no doubt."""
    colon = max((place for place, token in enumerate(heard.tokens) if place and ":" in token.gap), default=0)
    ends = any(heard.book.words["filler"].at(heard.tokens, place) == colon for place in range(max(0, colon - 3), colon))
    return colon if ends and not heard.any_of(_TURNED, 0, colon) and not heard.between(0, colon) else 0


def _flags(sitter: Sitter, heard: Heard, start: int) -> dict[str, bool]:
    """The flags of the bare act that are heard after the name ("X, to kill")."""
    rest = [msgspec.structs.replace(heard, tokens=heard.tokens[start:])]
    slots = [slot for form in heard.book.forms if form.act == sitter.bare for slot in form.slots]
    return {slot.field: True for slot in slots if slot.manner == "flag" and flag(slot, rest)}


def _past_flags(sitter: Sitter, heard: Heard, place: int) -> int:
    """The word after the flag of the bare act that begins at this word, or the word itself."""
    slots = [
        slot for form in heard.book.forms if form.act == sitter.bare for slot in form.slots if slot.manner == "flag"
    ]
    return max([place, *(slot.say.at(heard.tokens, place) for slot in slots if place < len(heard.tokens))])


def _only(heard: Heard, objects: Objects, start: int, sitter: Sitter) -> bool:
    """Whether the sentence is this name (or what stands for one) and nothing else."""
    if not objects.mentions and not objects.why:
        return False
    if objects.why == "placeholder" or heard.skip(start, *_NOTHING, "hedge", "role", "describing") < objects.start:
        return False
    end = _past_flags(sitter, heard, objects.end)
    end = _past_flags(sitter, heard, heard.skip(end, *_NOTHING, "hedge"))
    if heard.skip(end, *_NOTHING, "hedge") < len(heard.tokens):
        return False
    return objects.why != "unknown-name" or len(heard.tokens) <= 2


def _act(sitter: Sitter, target: SeatId | None, act_fields: Mapping[str, ActKind]) -> dict[str, Any]:
    kind = act_fields.get(sitter.bare)
    if kind is None:
        return {}
    act: dict[str, Any] = {"act": kind.key, "by": sitter.seat}
    field = next(
        (each for each in kind.fields if each.required and each.kind in ("seat", "seats") and each.name != "by"), None
    )
    if field is not None and target is not None:
        act[field.name] = [target] if field.kind == "seats" else target
    return act
