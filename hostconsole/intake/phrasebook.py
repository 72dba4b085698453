"""How players of one game say things, read from its phrases.toml. The file's own comments describe the format."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from rapidfuzz.distance import OSA

from hostconsole.core.acts import ActKind
from hostconsole.intake.data import Channel
from hostconsole.intake.folding import fold_said
from hostconsole.intake.speech import Phrases, phrases

WORDS = (
    "negation",
    "hedge",
    "condition",
    "alternative",
    "asking",
    "past",
    "wish",
    "reported",
    "withdraw",
    "reason",
    "contrast",
    "filler",
    "harmless",
    "pronoun",
    "again",
    "role",
    "self",
    "everyone",
    "placeholder",
    "subordinate",
    "instead",
    "listing",
    "presents",
    "aside",
    "describing",
    "and",
    "greeting",
    "preposition",
    "roughly",
    "common",
    "weighed",
    "denial",
    "writing",
    "wanting",
    "with",
    "astray",
    "mock",
    "plain",
    "lead",
    "joining",
    "comment",
    "remark",
    "concluding",
    "since",
    "having",
    "according",
    "done",
    "manner",
    "person",
    "spared",
    "later",
    "turning",
    "deed",
    "hailing",
    "deictic",
    "heading",
    "deferring",
    "ironic",
    "epithet",
    "saying",
    "pointing",
)
"""The word lists a phrasebook may have; one that is left out is empty."""

Style = Literal["set-phrase", "order", "led", "pairs"]
Manner = Literal["name", "names", "number", "order", "own-order", "shares", "flag", "text", "counts", "rest", "pairs"]
Others = Literal["no-power", "unclear", "ignore"]


class Slot(Struct, frozen=True):
    """How one field of an act is read from the text.

    `manner`: "name" and "names" take who is named (`count` of them), "number" a quantity in `unit`, "order" an
    order's number ("own-order": the speaker's only one, if none is said), "shares" who gives how much, "flag" is true
    when one of `say` is heard and none of `unless`, "text" the words after `after`, "counts" how many from whom, "rest"
    all that follows, "pairs" two names a line. With `oneself` the speaker may name himself by "me". Before a number a
    word of `unless` makes it another one, before shares it makes the number one for each.
    """

    field: str
    manner: Manner
    optional: bool
    count: tuple[int, ...]
    unit: str
    after: Phrases
    say: Phrases
    unless: Phrases
    oneself: bool


class Form(Struct, frozen=True):
    """One way of meaning an act: heard by `say`, and by one of `also` too where there are any.

    `turned` are phrases that wait when the name stands before them. An act that is `alone` waits if somebody is named
    beside it, one that is `whole` if its clause says anything more. Only people with one of the powers `of` can mean
    it; said by another it waits for the reason `others`, or is nothing. A form that `waits` is never sure; `reasons` in
    any words may follow a plea. One that `yields` is nothing beside a form of that `name`, one that stands `beside` a
    name is sure only where a form of that name is heard too.
    """

    act: str
    say: Phrases
    also: Phrases | None
    without: Phrases
    turned: Phrases
    given: dict[str, Any]
    slots: tuple[Slot, ...]
    channels: tuple[Channel, ...]
    elsewhere: Literal["wait", "ignore"]
    style: Style
    group: str
    many: bool
    alone: bool
    whole: bool
    of: tuple[str, ...]
    others: Others
    waits: bool
    reasons: bool
    name: str
    yields: str
    beside: str

    def slot(self, *manners: Manner) -> Slot | None:
        """The first slot of one of these manners, or None."""
        return next((slot for slot in self.slots if slot.manner in manners), None)


class Phrasebook(Struct, frozen=True):
    """All ways of saying things that one game knows."""

    words: dict[str, Phrases]
    units: dict[str, Phrases]
    numbers: dict[str, int]
    ordinals: dict[str, int]
    forms: tuple[Form, ...]
    keywords: tuple[str, ...]
    names: dict[str, tuple[str, ...]]


class _Slot(Struct, frozen=True, forbid_unknown_fields=True):
    read: Manner
    optional: bool = False
    count: tuple[int, ...] = (1,)
    unit: str = ""
    after: tuple[str, ...] = ()
    say: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    oneself: bool = False


class _Form(Struct, frozen=True, forbid_unknown_fields=True):
    act: str
    say: tuple[str, ...]
    also: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    set: dict[str, Any] = {}
    fields: dict[str, _Slot] = {}
    channels: tuple[Channel, ...] = ("letter",)
    elsewhere: Literal["wait", "ignore"] = "ignore"
    style: Style = "order"
    group: str = ""
    many: bool = False
    alone: bool = False
    whole: bool = False
    of: tuple[str, ...] = ()
    others: Others = "no-power"
    waits: bool = False
    reasons: bool = False
    name: str = ""
    yields: str = ""
    beside: str = ""


class _Book(Struct, frozen=True, forbid_unknown_fields=True):
    act: tuple[_Form, ...]
    words: dict[str, tuple[str, ...]] = {}
    units: dict[str, tuple[str, ...]] = {}
    numbers: dict[str, int] = {}
    ordinals: dict[str, int] = {}
    names: dict[str, tuple[str, ...]] = {}


def phrasebook(data: Mapping[str, Any]) -> Phrasebook:
    """The phrasebook in a parsed phrases.toml. Raises ValueError that says what is wrong and where."""
    try:
        raw = msgspec.convert(dict(data), _Book)
    except msgspec.ValidationError as error:
        raise ValueError(f"phrases: {error}") from None
    for kind in raw.words:
        if kind not in WORDS:
            near = min(WORDS, key=lambda known: OSA.distance(known, kind))
            raise ValueError(f"phrases: words.{kind} is no word list (did you mean {near}?)")
    forms = tuple(_form(raw, form, f"act {number} ({form.act})") for number, form in enumerate(raw.act, start=1))
    keywords = dict.fromkeys(
        word
        for form in forms
        if form.style == "set-phrase"
        for phrase in form.say.every
        if len(phrase.places) == 1
        for word in sorted(phrase.places[0].words)
        if len(word) >= 6
    )
    return Phrasebook(
        {kind: _phrases(raw.words.get(kind, ()), f"words.{kind}") for kind in WORDS},
        {unit: _phrases(words, f"units.{unit}") for unit, words in raw.units.items()},
        {fold_said(word): number for word, number in raw.numbers.items()},
        {fold_said(word): number for word, number in raw.ordinals.items()},
        forms,
        tuple(keywords),
        dict(raw.names),
    )


def unknown_acts(book: Phrasebook, act_fields: Mapping[str, ActKind]) -> tuple[str, ...]:
    """Acts and fields ("act.field") a phrasebook speaks of and the game does not have."""
    missing = []
    for form in book.forms:
        kind = act_fields.get(form.act)
        if kind is None:
            missing.append(form.act)
            continue
        fields = [*form.given, *(slot.field for slot in form.slots)]
        missing += [f"{form.act}.{field}" for field in fields if kind.field(field) is None]
    return tuple(dict.fromkeys(missing))


def _form(book: _Book, form: _Form, where: str) -> Form:
    slots = []
    for name, slot in form.fields.items():
        place = f"{where} fields.{name}"
        if slot.unit and slot.unit not in book.units:
            raise ValueError(f"phrases: {place}.unit: there is no [units] {slot.unit}")
        if slot.read == "flag" and not slot.say:
            raise ValueError(f"phrases: {place}: a flag needs `say`")
        if slot.read == "text" and not slot.after:
            raise ValueError(f"phrases: {place}: a text needs `after`")
        slots.append(
            Slot(
                name,
                slot.read,
                slot.optional,
                slot.count,
                slot.unit,
                _phrases(slot.after, f"{place}.after"),
                _phrases(slot.say, f"{place}.say"),
                _phrases(slot.unless, f"{place}.unless"),
                slot.oneself,
            )
        )
    if not form.say:
        raise ValueError(f"phrases: {where}: `say` is empty")
    return Form(
        form.act,
        _phrases(form.say, f"{where} say"),
        _phrases(form.also, f"{where} also") if form.also else None,
        _phrases(form.without, f"{where} without"),
        _phrases(form.turned, f"{where} turned"),
        dict(form.set),
        tuple(slots),
        form.channels,
        form.elsewhere,
        form.style,
        form.group or form.act,
        form.many,
        form.alone,
        form.whole,
        form.of,
        form.others,
        form.waits,
        form.reasons,
        form.name,
        form.yields,
        form.beside,
    )


def _phrases(written: tuple[str, ...], where: str) -> Phrases:
    try:
        return phrases(written)
    except ValueError as error:
        raise ValueError(f"phrases: {where}: {error}") from None
