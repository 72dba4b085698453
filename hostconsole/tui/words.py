"""The game's words for acts and their fields, from its word lists; nothing here knows a game."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from hostconsole.core.acts import SeatId, describe
from hostconsole.desk.desk import Desk
from hostconsole.locale import _
from hostconsole.messages import known_word
from hostconsole.outbox.marks import Format
from hostconsole.outbox.texts import Texts
from hostconsole.tui.journallines import LINES
from hostconsole.tui.text import line

HOST = "host"
"""How the journal names a host who did not name himself."""

ACTOR = "by"
"""The field that says who acts, in every game."""

UNSAID = ("act", "at", "seed", ACTOR)
"""Fields an act's line leaves out: they are said otherwise, or, like the key of the draw, are nobody else's to see."""

DESK_LISTS = ("kinds", "unions", "purposes", "clans", "roles", "answers", "statuses")
"""Word lists a field's value may come from, when none is named after the field."""


def act_label(texts: Texts, key: str) -> str:
    """What an act is called."""
    entry: Any = texts.words.get("acts", {}).get(key)
    return str(entry["label"]) if isinstance(entry, Mapping) and "label" in entry else line(key)


def act_help(texts: Texts, key: str) -> str:
    """One sentence on what an act is for."""
    entry: Any = texts.words.get("acts", {}).get(key)
    return str(entry.get("help", "")) if isinstance(entry, Mapping) else ""


def field_label(texts: Texts, key: str) -> str:
    """What a field is called."""
    return known_word(texts, "fields", key)


def code_word(texts: Texts, field: str, code: str) -> str:
    """The word for a code: from the list named after its field, or its plural, else from any that may hold it."""
    for section in (field, f"{field}s", f"{field}es", *DESK_LISTS):
        if code in texts.words.get(section, {}):
            return known_word(texts, section, code)
    return line(code)


def board_title(texts: Texts, key: str) -> str:
    """What a board is called."""
    return known_word(texts, "boards", key)


def format_name(fmt: Format) -> str:
    """What a markup is called."""
    return {"bbcode": "BBCode", "markdown": "Markdown", "plain": _("plain text")}[fmt]


def signer(who: str, width: int) -> str:
    """Who entered something: the name he gave himself, or the host's word."""
    return _("host") if who == HOST else line(who, width)


def nick_list(desk: Desk, seats: Iterable[SeatId], limit: int = 0) -> str:
    """Nicks with commas between them; past `limit` only their number."""
    nicks = desk.nicks()
    names = [line(nicks.get(seat, seat), 24) for seat in seats]
    if limit and len(names) > limit:
        return ", ".join(names[:limit]) + f" +{len(names) - limit}"
    return ", ".join(names)


def readers(desk: Desk, seats: Sequence[SeatId], limit: int = 0) -> str:
    """Who gets a letter; several get it each alone, for they must not see each other."""
    nicks = nick_list(desk, seats, limit)
    return nicks if len(seats) < 2 else _("to each alone: {nicks}").format(nicks=nicks)


def act_line(desk: Desk, texts: Texts, raw: Mapping[str, Any]) -> str:
    """An act in one line: what, by whom, on whom, and all else by its field's name. Not all fields need be there."""
    key = str(raw.get("act", ""))
    if not key:
        return _("(nothing known)")
    if key in LINES:
        return LINES[key](desk, raw)
    who = f"{_said(desk, texts, ACTOR, 'seat', raw[ACTOR])}: " if raw.get(ACTOR) else ""
    parts = []
    act_type = desk.rules.act_type(key)
    kinds = {field.name: field.kind for field in describe(act_type).fields} if act_type else {}
    for name, value in raw.items():
        if name in UNSAID or value in (None, "", (), []):
            continue
        said = _said(desk, texts, name, kinds.get(name, "text"), value)
        parts.append(said if name in ("target", "targets") else f"{field_label(texts, name)} {said}")
    return f"{who}{act_label(texts, key)}" + (f" → {', '.join(parts)}" if parts else "")


def _said(desk: Desk, texts: Texts, name: str, kind: str, value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime):
        return f"{value:%d.%m %H:%M}"
    if kind == "seat":
        return nick_list(desk, (str(value),))
    if kind in ("seats", "flag-or-seats") and isinstance(value, (list, tuple)):
        return nick_list(desk, (str(each) for each in value), 4)
    if kind == "choice":
        return code_word(texts, name, str(value))
    if isinstance(value, Mapping):
        pairs = [f"{nick_list(desk, (str(key),))} {line(str(each), 20)}" for key, each in value.items()]
        return ", ".join(pairs[:3]) + (f" +{len(pairs) - 3}" if len(pairs) > 3 else "")
    if isinstance(value, (list, tuple)):
        return str(len(value))
    return line(str(value).replace("\n", " "), 60)
