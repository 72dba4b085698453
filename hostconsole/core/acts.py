"""What a person does: an order, a vote, a bid, the host's word.

An act type is a frozen struct. Its annotations are its description: forms, the command line and the reader of pasted
text all learn from `describe` which fields an act has, so no act is described twice.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec import inspect as types

SeatId = Annotated[str, Meta(extra={"holds": "seat"})]
"""A seat's name for good: the nick of the person who first sat in it. A substitute changes the nick, never the id."""

Amount = Annotated[int, Meta(ge=0)]
"""A whole number of exp, mana or votes, never below zero."""

Shares = dict[SeatId, Amount]
"""Who pays how much."""

FieldKind = Literal[
    "seat", "seats", "flag", "number", "choice", "text", "shares", "time", "pairs", "table", "flag-or-seats"
]


class Act(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="act"):
    """The base of every act. `at` is when the person did it (the post's or letter's time), not when it was typed in."""

    at: datetime | None = None


class Field(Struct, frozen=True):
    """One field of an act, as a form needs it: its name, what it holds, whether it may be left out, its choices."""

    name: str
    kind: FieldKind
    required: bool
    choices: tuple[str, ...] = ()


class ActKind(Struct, frozen=True):
    """The description of one act type."""

    key: str
    fields: tuple[Field, ...]

    def field(self, name: str) -> Field | None:
        """The field called `name`, or None."""
        return next((field for field in self.fields if field.name == name), None)


def _holds_seat(info: types.Type) -> bool:
    return isinstance(info, types.Metadata) and bool(info.extra) and (info.extra or {}).get("holds") == "seat"


def _kind_of(info: types.Type) -> tuple[FieldKind, tuple[str, ...]]:
    """The form kind of one annotation; unions with None count as the rest of the union."""
    if _holds_seat(info):
        return "seat", ()
    if isinstance(info, types.Metadata):
        return _kind_of(info.type)
    if isinstance(info, types.UnionType):
        rest = [each for each in info.types if not isinstance(each, types.NoneType)]
        if len(rest) == 1:
            return _kind_of(rest[0])
        return ("text" if any(isinstance(each, types.StrType) for each in rest) else "flag-or-seats"), ()
    if isinstance(info, types.VarTupleType):
        if _holds_seat(info.item_type):
            return "seats", ()
        inner = info.item_type
        if isinstance(inner, types.VarTupleType | types.TupleType):
            return "pairs", ()
        return "table", ()
    if isinstance(info, types.DictType):
        return ("shares", ()) if _holds_seat(info.key_type) else ("table", ())
    if isinstance(info, types.BoolType):
        return "flag", ()
    if isinstance(info, types.IntType):
        return "number", ()
    if isinstance(info, types.LiteralType):
        return "choice", tuple(str(value) for value in info.values)
    if isinstance(info, types.DateTimeType):
        return "time", ()
    if isinstance(info, types.StrType):
        return "text", ()
    return "table", ()


def key_of(act_type: type[Act]) -> str:
    """The name an act type goes by in saves, cases and on the command line."""
    return str(act_type.__struct_config__.tag)


@cache
def fields_of(struct_type: type[Struct]) -> tuple[Field, ...]:
    """The fields of an act, of an event or of a part of one, in the order in which they are declared."""
    fields = []
    for field in msgspec.structs.fields(struct_type):
        kind, choices = _kind_of(types.type_info(field.type))
        fields.append(Field(field.encode_name, kind, field.required, choices))
    return tuple(fields)


@cache
def describe(act_type: type[Act]) -> ActKind:
    """The fields of an act type, `at` left out because every act has it."""
    return ActKind(key_of(act_type), tuple(field for field in fields_of(act_type) if field.name != "at"))


def with_seats(act_type: type[Act], raw: Mapping[str, Any], seat_of: Callable[[str], SeatId]) -> dict[str, Any]:
    """`raw` with every nick in a seat field replaced by `seat_of(nick)`; other values as they are."""
    changed: dict[str, Any] = dict(raw)
    for field in describe(act_type).fields:
        value = raw.get(field.name)
        if value is None:
            continue
        if field.kind == "seat" and isinstance(value, str):
            changed[field.name] = seat_of(value)
        elif field.kind in ("seats", "flag-or-seats") and isinstance(value, (list, tuple)):
            changed[field.name] = [seat_of(nick) if isinstance(nick, str) else nick for nick in value]
        elif field.kind == "shares" and isinstance(value, Mapping):
            changed[field.name] = {seat_of(nick): amount for nick, amount in value.items()}
        elif field.kind == "pairs" and isinstance(value, (list, tuple)):
            changed[field.name] = [[seat_of(nick) for nick in pair] for pair in value]
    return changed


def as_table(act: Act) -> dict[str, Any]:
    """The act as plain values, as a save or a case writes it; fields at their default are left out."""
    table: dict[str, Any] = msgspec.to_builtins(act, builtin_types=(datetime,))
    return table


# The acts every game has -------------------------------------------------------------------------------------------


class Player(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the sign-up: a nick and the exp he brings (0 for a newcomer)."""

    nick: str
    exp: Amount = 0


class SignUp(Act, frozen=True, kw_only=True, tag="sign-up"):
    """The list of players, in the order they signed up."""

    players: tuple[Player, ...]


class Deal(Act, frozen=True, kw_only=True, tag="deal"):
    """The draw of roles from a secret `seed`, or roles the host set by hand.

    `roles` maps a seat to its role, `sides` to a status where a game has one apart from roles. `why` is needed where
    the number of seats or the cast is not what the rules ask for.
    """

    seed: str = ""
    roles: dict[SeatId, str] = {}
    sides: dict[SeatId, str] = {}
    why: str = ""


class Close(Act, frozen=True, kw_only=True, tag="close"):
    """Resolve the phase that is open and begin the next one."""


class Answer(Act, frozen=True, kw_only=True, tag="answer"):
    """The host's ruling on a question the rules leave open; the act that asked is sent again afterwards."""

    choice: str
    why: str = ""
    question: str = ""


class Replace(Act, frozen=True, kw_only=True, tag="replace"):
    """A substitute takes a seat: the seat stays, the person changes."""

    seat: SeatId
    nick: str


class Withdraw(Act, frozen=True, kw_only=True, tag="withdraw"):
    """Somebody takes back what he sent: `which` names the act, `order` the number of a bid."""

    by: SeatId
    which: str
    order: int | None = None


class Say(Act, frozen=True, kw_only=True, tag="say"):
    """A free announcement by the host."""

    text: str


class Rule(Act, frozen=True, kw_only=True, tag="rule", rename={"source": "from"}):
    """The host's word where the rules leave a thing open; always with a reason."""

    kind: Literal["kill", "revive", "role", "pay", "vote", "option", "note"]
    why: str
    seat: SeatId | None = None
    role: str | None = None
    source: str | None = None
    to: str | None = None
    amount: int | None = None
    by: SeatId | None = None
    target: SeatId | None = None
    key: str | None = None
    value: str | int | bool | None = None
    text: str | None = None


COMMON: tuple[type[Act], ...] = (SignUp, Deal, Close, Answer, Replace, Withdraw, Say, Rule)
