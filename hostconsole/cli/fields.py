"""`key=value` on the command line becomes the plain values of an act, by the kind each field is described with."""

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from hostconsole.core.acts import Act, Field, describe, key_of
from hostconsole.core.ruleset import OptionValue, RulesetData
from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.desk.desk import Desk
from hostconsole.desk.lists import players
from hostconsole.faultlines import plain_value

FLAGS = {"yes": True, "true": True, "да": True, "no": False, "false": False, "нет": False}
WHOLE = re.compile(r"-?[0-9]{1,18}")
SEAT_WORDS = (("deal", "roles"), ("deal", "sides"))
"""Fields that give each seat a word; all other fields of their kind give each seat an amount."""


def pairs(words: Iterable[str]) -> dict[str, list[str]]:
    """The values typed for each key, in order. Raises MisuseError for a word without `=`."""
    found: dict[str, list[str]] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or not key.strip():
            raise MisuseError("not-a-pair", word)
        found.setdefault(key.strip(), []).append(value)
    return found


def act_type_of(desk: Desk, kind: str, more: tuple[str, ...] = ()) -> type[Act]:
    """The act type of that name; `more` are further names that might have been meant. Raises MisuseError."""
    act_type = desk.rules.act_type(kind)
    if act_type is None:
        known = (*(key_of(each) for each in desk.rules.acts), *more)
        raise MisuseError("unknown-act", kind, near_misses(kind, known))
    return act_type


def act_table(desk: Desk, kind: str, words: Iterable[str]) -> dict[str, Any]:
    """An act as plain values from what was typed. Raises MisuseError."""
    act_type = act_type_of(desk, kind)
    described = describe(act_type)
    nicks = frozenset(desk.nicks().values())
    table: dict[str, Any] = {"act": kind}
    for key, values in pairs(words).items():
        field = described.field(key)
        if key == "at":
            table["at"] = when(key, once(key, values), nicks)
        elif field is None:
            raise MisuseError("unknown-field", key, near_misses(key, tuple(f.name for f in described.fields)), kind)
        elif (kind, key) == ("sign-up", "players"):
            table[key] = players("\n".join(values), key)
        elif field.kind == "table":
            raise MisuseError("not-typed", key, (), kind)
        elif (kind, key) in SEAT_WORDS:
            table[key] = dict(share(key, each) for each in split(values, lambda each: each in nicks))
        elif field.kind in LISTS:
            table[key] = LISTS[field.kind](field, values, nicks)
        else:
            table[key] = single(field, once(key, values), nicks)
    if kind == "rule" and table.get("kind") == "option" and "value" in table:
        table["value"] = option_value(desk.rules.data, str(table.get("key", "")), str(table["value"]))
    return table


def option_value(data: RulesetData, key: str, text: str) -> OptionValue:
    """The value of an option that is written like this, or the text itself if the option has none such."""
    option = data.options.get(key)
    allowed = option.values if option else ()
    return next((value for value in allowed if plain_value(value) == text), text)


def once(key: str, values: list[str]) -> str:
    """The one value of a key. Raises MisuseError if it was given twice."""
    if len(values) > 1:
        raise MisuseError("twice", key)
    return values[0]


def fields_of(kind: str, words: list[str], known: tuple[str, ...]) -> dict[str, str]:
    """The fields of a desk act as text. Raises MisuseError for one it does not have."""
    typed_pairs = pairs(words)
    for key in typed_pairs:
        if key not in known:
            raise MisuseError("unknown-field", key, near_misses(key, known), kind)
    return {key: once(key, values) for key, values in typed_pairs.items()}


def whole_number(key: str, text: str) -> int:
    """A number as typed. Raises MisuseError."""
    if not WHOLE.fullmatch(text.strip()):
        raise MisuseError("not-a-number", key, (), text)
    return int(text)


# Values of one piece ---------------------------------------------------------------------------------------------


def single(field: Field, text: str, nicks: frozenset[str]) -> Any:
    """The value of a field that holds one thing. Raises MisuseError."""
    if field.kind == "number":
        return whole_number(field.name, text)
    if field.kind == "flag":
        return flag(field.name, text)
    if field.kind == "choice":
        if text not in field.choices:
            raise MisuseError("not-a-choice", field.name, near_misses(text, field.choices) or field.choices, text)
        return text
    if field.kind == "time":
        return when(field.name, text, nicks)
    return text


def flag(key: str, text: str) -> bool:
    """Yes or no, in English or Russian. Raises MisuseError."""
    value = FLAGS.get(text.strip().lower())
    if value is None:
        raise MisuseError("not-a-flag", key, ("yes", "no"), text)
    return value


def when(key: str, text: str, _nicks: frozenset[str]) -> datetime:
    """A time in ISO form. Raises MisuseError."""
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        raise MisuseError("not-a-time", key, (), text) from None


# Values of several pieces ----------------------------------------------------------------------------------------


def split(values: list[str], whole: Callable[[str], bool]) -> list[str]:
    """The pieces of a value. Given once it is split at commas, unless it is `whole` as it stands; a key that is
    repeated gives one piece each time, so that a nick may hold a comma."""
    if len(values) > 1 or whole(values[0]):
        return values
    return [each.strip() for each in values[0].split(",") if each.strip()]


def seats(_field: Field, values: list[str], nicks: frozenset[str]) -> list[str]:
    """Nicks."""
    return split(values, lambda text: text in nicks)


def flag_or_seats(field: Field, values: list[str], nicks: frozenset[str]) -> bool | list[str]:
    """Yes, no, or nicks."""
    if len(values) == 1 and values[0].strip().lower() in FLAGS:
        return flag(field.name, values[0])
    return seats(field, values, nicks)


def share(key: str, text: str) -> tuple[str, str]:
    """What stands before and after the last colon. Raises MisuseError."""
    nick, colon, rest = text.rpartition(":")
    if not colon or not nick.strip() or not rest.strip():
        raise MisuseError("not-shares", key, (), text)
    return nick.strip(), rest.strip()


def shares(field: Field, values: list[str], nicks: frozenset[str]) -> dict[str, int]:
    """Amounts by nick. Raises MisuseError for one without an amount, and for a nick that stands twice."""
    amounts: dict[str, int] = {}
    for text in split(values, lambda text: text.rpartition(":")[0].strip() in nicks):
        nick, amount = share(field.name, text)
        if not WHOLE.fullmatch(amount):
            raise MisuseError("not-shares", field.name, (), text)
        if nick in amounts:
            raise MisuseError("twice", f"{field.name}={nick}")
        amounts[nick] = int(amount)
    return amounts


def seat_pairs(field: Field, values: list[str], _nicks: frozenset[str]) -> list[list[str]]:
    """Pairs of nicks. Raises MisuseError."""
    found = []
    for text in split(values, lambda _text: False):
        left, colon, right = text.partition(":")
        if not colon or not left.strip() or not right.strip():
            raise MisuseError("not-pairs", field.name, (), text)
        found.append([left.strip(), right.strip()])
    return found


LISTS: dict[str, Callable[[Field, list[str], frozenset[str]], Any]] = {
    "seats": seats,
    "flag-or-seats": flag_or_seats,
    "shares": shares,
    "pairs": seat_pairs,
}
