"""From what somebody typed to a typed act, or a clear word on what is wrong with it."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

import msgspec

from hostconsole.core.acts import Act, SeatId, describe, key_of, with_seats
from hostconsole.core.game import Game
from hostconsole.core.ruleset import Ruleset


class MisuseError(Exception):
    """Input that is no act at all. `code` says what is wrong, `what` names it, `near` are likely meanings."""

    def __init__(self, code: str, what: str, near: tuple[str, ...] = (), detail: str = "") -> None:
        super().__init__(f"{code}: {what}")
        self.code = code
        self.what = what
        self.near = near
        self.detail = detail


def near_misses(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The known words a slip of the finger away from `word`, nearest first."""
    from rapidfuzz import process  # here, for only a slip needs it
    from rapidfuzz.distance import OSA

    found = process.extract(word, known, scorer=OSA.distance, score_cutoff=max(1, len(word) // 3), limit=3)
    return tuple(each[0] for each in found)


def seat_of(game: Game, nick: str) -> SeatId:
    """The seat of a nick as it is written in the roster. Raises MisuseError with the likely nicks."""
    seats = tuple(game.seated())
    for seat in seats:
        if seat.nick == nick:
            return seat.id
    for seat in seats:
        if seat.id == nick:
            return seat.id
    from hostconsole.intake.names import match_nick  # here, for it is large and only a slip needs it

    likely = match_nick(nick, {seat.id: (seat.nick,) for seat in seats})
    nicks = {seat.id: seat.nick for seat in seats}
    raise MisuseError("unknown-nick", nick, tuple(nicks[seat] for seat in likely))


def typed_act(rules: Ruleset[Any], raw: Mapping[str, Any]) -> Act:
    """The act that `raw` describes, its seats as they stand there. Raises MisuseError."""
    kind = str(raw.get("act", ""))
    act_type = rules.act_type(kind)
    if act_type is None:
        raise MisuseError("unknown-act", kind, near_misses(kind, tuple(key_of(each) for each in rules.acts)))
    fields = describe(act_type).fields
    known = ("act", "at", *(field.name for field in fields))
    for key in raw:
        if key not in known:
            raise MisuseError("unknown-field", key, near_misses(key, known), kind)
    for field in fields:
        if field.required and field.name not in raw:
            raise MisuseError("missing-field", field.name, (), kind)
    texts = {field.name for field in fields if field.kind == "text"}
    table = {
        key: value.isoformat() if key in texts and isinstance(value, date) else value for key, value in raw.items()
    }
    try:
        act: Act = msgspec.convert(table, act_type)
    except msgspec.ValidationError as error:
        raise MisuseError("bad-value", kind, (), str(error)) from error
    return act


def read_act(rules: Ruleset[Any], game: Game, raw: Mapping[str, Any], last: datetime | None = None) -> Act:
    """The typed act, nicks turned into seats. Without `at` it has the time `last`. Raises MisuseError."""
    act_type = rules.act_type(str(raw.get("act", "")))
    table = with_seats(act_type, raw, lambda nick: seat_of(game, nick)) if act_type else dict(raw)
    if last is not None:
        table.setdefault("at", last)
    return typed_act(rules, table)
