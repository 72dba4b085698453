"""Events in words, one line each, for the command line and the screens; nothing here knows a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from msgspec import Struct

from hostconsole.core import events as e
from hostconsole.core.acts import SeatId, fields_of
from hostconsole.core.ledger import Account, Hold
from hostconsole.locale import _
from hostconsole.messages import display, known_word, phase_name
from hostconsole.outbox.texts import Texts

ACTORS = ("seat", "by")
"""Fields that say about whom an event is, the first that is there."""

WHOLE = (
    *("target", "targets", "to", "cause", "role", "roles", "nick", "clan", "clans"),
    *("text", "why", "choice", "question", "order"),
)
"""Fields whose value needs no name before it."""

HIDDEN = ("at", "seed", "holds", "hold", "clause", "memo", "group")
"""Fields that are said otherwise, or that only machines read."""

SEATS = ("seat", "seats", "pair", "flag-or-seats")
"""Kinds of fields whose texts are seats."""

LISTS = ("clans", "kinds", "groups", "statuses", "causes", "roles", "offices", "answers", "unions", "winners", "sides")
"""Word lists a code may come from, when none is named after its field."""


@dataclass(frozen=True)
class Teller:
    """What is needed to put events into words: the game's texts, who sits where, and every hold by its id."""

    texts: Texts
    nicks: Mapping[SeatId, str]
    holds: Mapping[str, Hold]

    def nick(self, seat: SeatId) -> str:
        """The nick, safe to look at."""
        return display(self.nicks.get(seat, seat))


def event_line(event: e.Event, teller: Teller) -> str:
    """One event in one line."""
    texts = teller.texts
    if isinstance(event, e.PhaseBegan):
        return _("Then begins: {phase}").format(phase=phase_name(f"{event.phase} {event.number}", texts))
    if isinstance(event, e.GameEnded):
        return _("The game is over: {who}").format(who=known_word(texts, "winners", event.winner))
    if isinstance(event, e.Transferred):
        return f"{account(event.source, teller)} → {account(event.to, teller)}: {event.amount} ({event.clause})"
    if isinstance(event, e.Held):
        hold = event.hold
        state, purpose = known_word(texts, "statuses", hold.state), known_word(texts, "purposes", hold.purpose)
        return f"{teller.nick(hold.seat)}: {hold.amount} {state} ({purpose})"
    if isinstance(event, e.Released):
        return released(event, teller)
    label = known_word(texts, "events", str(event.__struct_config__.tag))
    actor = next((name for name in ACTORS if getattr(event, name, "")), "")
    who = f"{teller.nick(getattr(event, actor))}: " if actor else ""
    parts = list(said_fields(event, teller, actor))
    return f"{who}{label}" + (f" → {', '.join(parts)}" if parts else "")


def released(event: e.Released, teller: Teller) -> str:
    """What is free again, and whose."""
    hold = teller.holds.get(event.hold)
    if hold is None:
        return known_word(teller.texts, "events", "released")
    purpose = known_word(teller.texts, "purposes", hold.purpose)
    text = _("{nick}: {amount} free again ({purpose})")
    return text.format(nick=teller.nick(hold.seat), amount=hold.amount, purpose=purpose)


def account(which: Account, teller: Teller) -> str:
    """Whose money it is."""
    return teller.nick(which.seat) if which.seat else known_word(teller.texts, "accounts", which.name)


def said_fields(part: Struct, teller: Teller, actor: str) -> Iterator[str]:
    """Each field that holds something, with its name where the value alone would not be understood."""
    for field, name in zip(fields_of(type(part)), part.__struct_fields__, strict=True):
        value = getattr(part, name)
        if name in (actor, *HIDDEN) or value in (None, "", (), {}) or (value is False and not field.required):
            continue
        label = label_of(name, teller.texts)
        if isinstance(value, Struct):
            yield from said_fields(value, teller, "")
        elif isinstance(value, bool):
            if label:
                yield label if value else f"{label}: {_('no')}"
        else:
            said = said_value(name, field.kind, value, teller)
            yield said if name in WHOLE else f"{label} {said}".strip()


def said_value(name: str, kind: str, value: Any, teller: Teller) -> str:
    """A value: seats as nicks, codes as words."""
    if isinstance(value, datetime):
        return f"{value:%d.%m %H:%M}"
    if isinstance(value, Mapping):
        return ", ".join(f"{teller.nick(key)} {said_value(name, '', each, teller)}" for key, each in value.items())
    if isinstance(value, (tuple, list)) and value and isinstance(value[0], Struct):
        return str(len(value))
    if isinstance(value, (tuple, list)):
        inner, sign = ("pair", ", ") if kind == "pairs" else (kind, " — " if kind == "pair" else ", ")
        return sign.join(said_value(name, inner, each, teller) for each in value)
    if isinstance(value, str):
        return teller.nick(value) if kind in SEATS else code(name, value, teller.texts)
    return str(value)


def code(name: str, value: str, texts: Texts) -> str:
    """The word for a code, or the text as it is."""
    for section in (name, f"{name}s", f"{name}es", *LISTS):
        if value in texts.words.get(section, {}):
            return known_word(texts, section, value)
    act: Any = texts.words.get("acts", {}).get(value)
    return str(act["label"]) if isinstance(act, Mapping) and "label" in act else display(value)


def label_of(name: str, texts: Texts) -> str:
    """What a field is called: as in an act, else as in a table, else nothing."""
    section = next((each for each in ("fields", "columns") if name in texts.words.get(each, {})), "")
    return known_word(texts, section, name) if section else ""
