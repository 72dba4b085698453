"""Reading case files strictly: nothing is guessed, a slip is named with its place and the likely meaning."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hostconsole.core.acts import describe, key_of, with_seats
from hostconsole.core.ruleset import OptionError, Ruleset, checked_options
from hostconsole.desk.acts import MisuseError, near_misses, typed_act
from hostconsole.registry import UnknownRulesetError, installed

CASE_KEYS = ("id", "title", "ruleset", "clauses", "source", "fill", "options", "seats", "acts")
SEAT_KEYS = ("role", "exp", "status")
EXPECT_KEYS = (
    "dies",
    "returns",
    "refused",
    "asks",
    "phase",
    "exp",
    "mana",
    "pool",
    "tally",
    "condemned",
    "queue",
    "posts",
    "tells",
    "silent",
    "hides",
    "winner",
    "proposes",
    "trace",
    "reads",
    "unsure",
    "erratum",
)
DESK_ACTS: dict[str, tuple[str, ...]] = {
    "paste": ("text", "channel", "from"),
    "undo": (),
    "redo": (),
    "publish": (),
    "correct": ("entry", "instead", "drop", "why"),
}
"""Acts of the desk itself, with their fields; all others are the ruleset's."""


class MalformedCaseError(Exception):
    """A case file that cannot be read. `where` names the place in it."""

    def __init__(self, path: Path, where: str, problem: str) -> None:
        super().__init__(f"{path}: {where}: {problem}" if where else f"{path}: {problem}")
        self.path = path
        self.where = where
        self.problem = problem


@dataclass(frozen=True)
class SeatLine:
    """One seat of a case: the nick, the role, the exp it starts with, its side where a game has sides."""

    nick: str
    role: str
    exp: int = 0
    status: str = ""


@dataclass(frozen=True)
class Case:
    """One case as written. `acts` are the act tables without `expect`, `expects` what each must lead to."""

    path: Path
    id: str
    title: str
    ruleset: str
    clauses: tuple[str, ...]
    options: Mapping[str, Any]
    seats: tuple[SeatLine, ...]
    acts: tuple[dict[str, Any], ...]
    expects: tuple[dict[str, Any], ...]

    @property
    def pastes(self) -> bool:
        """Whether nicks stand in pasted text too."""
        return any(act["act"] == "paste" for act in self.acts)


def suggestion(word: str, known: Iterable[str]) -> str:
    """`word`, with the near miss asked about."""
    near = near_misses(word, tuple(known))
    return f'"{word}": did you mean {near[0]}?' if near else f'"{word}" is not known'


def load(path: Path) -> Case:
    """The case in a file. Raises MalformedCaseError."""
    try:
        raw = tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise MalformedCaseError(path, "", f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise MalformedCaseError(path, f"byte {error.start}", "is not UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise MalformedCaseError(path, "", f"is no TOML: {error}") from error
    return read_case(path, raw)


def read_case(path: Path, raw: Mapping[str, Any]) -> Case:
    """The case that parsed TOML describes. Raises MalformedCaseError."""
    for key in raw:
        if key not in CASE_KEYS:
            raise MalformedCaseError(path, "top level", f"unknown key {suggestion(key, CASE_KEYS)}")
    for key, kind in (("id", str), ("title", str), ("ruleset", str), ("seats", dict), ("acts", list)):
        if not isinstance(raw.get(key), kind):
            raise MalformedCaseError(path, key, f"must be a {kind.__name__} and is missing or something else")
    try:
        rules = installed(raw["ruleset"]).rules
    except UnknownRulesetError as error:
        raise MalformedCaseError(path, "ruleset", f"{suggestion(error.name, error.known)}") from error
    options = raw.get("options", {})
    try:
        checked_options(rules.data, options)
    except OptionError as error:
        known = ", ".join(str(each) for each in error.allowed)
        raise MalformedCaseError(path, f"options.{error.key}", f"{error.value!r} is not one of: {known}") from error
    clauses = tuple(raw.get("clauses", ()))
    for clause in clauses:
        if clause not in rules.data.clauses:
            raise MalformedCaseError(path, "clauses", suggestion(str(clause), rules.data.clauses))
    if raw.get("source", "text") not in ("text", "ruling", "report"):
        raise MalformedCaseError(path, "source", 'must be "text", "ruling" or "report"')
    seats = read_seats(path, raw["seats"], raw.get("fill", 0), rules)
    acts, expects = read_acts(path, raw["acts"], seats, rules)
    return Case(path, raw["id"], raw["title"], raw["ruleset"], clauses, options, seats, acts, expects)


def read_seats(path: Path, raw: Mapping[str, Any], fill: object, rules: Ruleset[Any]) -> tuple[SeatLine, ...]:
    """The roster in order, padded with ordinary seats R1, R2, ... up to `fill`."""
    seats: list[SeatLine] = []
    for nick, value in raw.items():
        line = {"role": value} if isinstance(value, str) else value
        if not isinstance(line, Mapping):
            raise MalformedCaseError(path, f"seats.{nick}", "must be a role or a table with a role")
        for key in line:
            if key not in SEAT_KEYS:
                raise MalformedCaseError(path, f"seats.{nick}", f"unknown key {suggestion(key, SEAT_KEYS)}")
        role, exp = line.get("role"), line.get("exp", 0)
        if role not in rules.data.roles:
            raise MalformedCaseError(path, f"seats.{nick}", f"role {suggestion(str(role), rules.data.roles)}")
        if not isinstance(exp, int) or isinstance(exp, bool) or exp < 0:
            raise MalformedCaseError(path, f"seats.{nick}", "exp must be a whole number from 0 up")
        seats.append(SeatLine(nick, str(role), exp, str(line.get("status", ""))))
    if not isinstance(fill, int) or isinstance(fill, bool) or fill < 0 or fill > 200:
        raise MalformedCaseError(path, "fill", "must be a whole number of seats")
    number = 1
    while len(seats) < fill:
        if not any(seat.nick == f"R{number}" for seat in seats):
            seats.append(SeatLine(f"R{number}", rules.data.roles[0]))
        number += 1
    return tuple(seats)


def read_acts(
    path: Path, raw: Sequence[Any], seats: tuple[SeatLine, ...], rules: Ruleset[Any]
) -> tuple[tuple[dict[str, Any], ...], tuple[dict[str, Any], ...]]:
    """The acts and what each expects, every key and nick known."""
    nicks = {seat.nick for seat in seats}
    acts: list[dict[str, Any]] = []
    expects: list[dict[str, Any]] = []
    for place, table in enumerate(raw):
        where = f"acts[{place}]"
        if not isinstance(table, dict) or not isinstance(table.get("act"), str):
            raise MalformedCaseError(path, where, "an act needs its name: act = ...")
        act = {key: value for key, value in table.items() if key != "expect"}
        expect = table.get("expect", {})
        check_act(path, where, act, nicks, rules)
        if act["act"] == "replace":
            nicks = nicks | {str(act.get("nick"))}
        check_expect(path, f"{where}.expect", expect, nicks)
        acts.append(act)
        expects.append(expect)
    return tuple(acts), tuple(expects)


def check_act(path: Path, where: str, act: Mapping[str, Any], nicks: set[str], rules: Ruleset[Any]) -> None:
    """The act is known, its fields are, its nicks are seated."""
    kind = act["act"]
    if kind in DESK_ACTS:
        for key in act:
            if key not in ("act", "at", *DESK_ACTS[kind]):
                raise MalformedCaseError(path, where, f"unknown field {suggestion(key, DESK_ACTS[kind])}")
        return
    act_type = rules.act_type(kind)
    if act_type is None:
        known = (*(key_of(each) for each in rules.acts), *DESK_ACTS)
        raise MalformedCaseError(path, where, f"unknown act {suggestion(kind, known)}")
    fields = ("act", "at", *(field.name for field in describe(act_type).fields))
    for key in act:
        if key not in fields:
            raise MalformedCaseError(path, where, f"unknown field {suggestion(key, fields)}")

    def seated(nick: str) -> str:
        if nick not in nicks:
            raise MalformedCaseError(path, where, f"nick {suggestion(nick, nicks)}")
        return nick

    with_seats(act_type, act, seated)
    try:
        typed_act(rules, act)
    except MisuseError as error:
        raise MalformedCaseError(path, where, f"{error.code} {error.what} {error.detail}".strip()) from error


def check_expect(path: Path, where: str, expect: object, nicks: set[str]) -> None:
    """Every key of an expectation is known and every nick in it is seated."""
    if not isinstance(expect, Mapping):
        raise MalformedCaseError(path, where, "must be a table")
    for key, value in expect.items():
        if key not in EXPECT_KEYS:
            raise MalformedCaseError(path, where, f"unknown key {suggestion(key, EXPECT_KEYS)}")
        named: list[Any] = []
        if key in ("dies", "returns", "silent", "queue") or key in ("exp", "mana", "tally"):
            named = list(value)
        elif key == "tells":
            named = [each.get("to") for each in value]
        elif key == "condemned" and value:
            named = [value]
        for nick in named:
            if nick not in nicks:
                raise MalformedCaseError(path, f"{where}.{key}", f"nick {suggestion(str(nick), nicks)}")


# Finding ---------------------------------------------------------------------------------------------------------


def find(paths: Sequence[Path]) -> tuple[Path, ...]:
    """All case files in these files and folders, folders searched through, in a fixed order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found.extend(sorted(path.rglob("*.toml")))
        else:
            found.append(path)
    return tuple(dict.fromkeys(found))
