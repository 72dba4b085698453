"""The contract a game implements: two pure functions and some description."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from hostconsole.core.acts import Act, SeatId, key_of
from hostconsole.core.boards import Board, Owed
from hostconsole.core.decisions import Decision
from hostconsole.core.events import Event
from hostconsole.core.game import Game
from hostconsole.core.notices import Notice
from hostconsole.core.pictures import AnyPicture, Turn
from hostconsole.core.secrets import Kept, Secret

OptionValue = str | int | bool


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """One option of a ruleset: the clause or gap it settles, the values it may take, the default, what it means.

    `words` says each value in words, by language; `meaning` and `words` together read like a question and its answers.
    """

    clause: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    meaning: dict[str, str]
    words: dict[str, dict[str, str]] = {}


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One clause or ruling in our own words, by language. Clauses nothing can apply say why in `reason`."""

    text: dict[str, str]
    normative: bool = True
    reason: str = ""


class RulesetData(Struct, frozen=True):
    """What the registry read from a ruleset's folder and hands to its `build`."""

    name: str
    version: str
    title: dict[str, str]
    roles: tuple[str, ...]
    seats: tuple[int, int]
    terms: dict[str, int]
    options: dict[str, Option]
    clauses: Mapping[str, Clause]


G = TypeVar("G", bound=Game)


class OptionError(ValueError):
    """An option that does not exist or may not have that value. `key` and `allowed` say which."""

    def __init__(self, key: str, value: OptionValue, allowed: tuple[OptionValue, ...]) -> None:
        super().__init__(f"{key} = {value!r}")
        self.key = key
        self.value = value
        self.allowed = allowed


@dataclass(frozen=True)
class Ruleset(Generic[G]):
    """One game. `decide` never changes anything; `evolve` never decides anything.

    `answers_name` names the act a letter means that holds nothing but a nick, or "" where none does; `own_orders` the
    numbered bids a person may speak of. `called` names the roles that everybody knows he has: such a name is as good as
    his nick. `powers` is what his letters may mean, in the words of the game's phrases. `order_group` tells the case
    runner which orders of a phase may change places: acts with the same group keep their order among themselves, ""
    keeps its place. `ends` says when the open phase ends, None where the game sets no time. `notices` are the facts
    each kind of notice may carry. `secrets` is what the texts may not give away, `tells` what of it a notice gives to
    its readers. `summary` is derived for human eyes and stands on top of the save. `pictures` describes what the game
    so far looks like, from all its turns.
    """

    data: RulesetData
    acts: tuple[type[Act], ...]
    events: tuple[type[Event], ...]
    new: Callable[[Mapping[str, OptionValue]], G]
    decide: Callable[[G, Act], Decision]
    evolve: Callable[[G, Event], G]
    boards: Callable[[G], tuple[Board, ...]]
    owed: Callable[[G], tuple[Owed, ...]]
    answers_name: Callable[[G, SeatId], str]
    own_orders: Callable[[G, SeatId], tuple[int, ...]]
    called: Callable[[G, SeatId], tuple[str, ...]]
    powers: Callable[[G, SeatId], tuple[str, ...]]
    order_group: Callable[[G, Act], str]
    ends: Callable[[G], datetime | None]
    notices: Mapping[str, tuple[str, ...]]
    secrets: Callable[[G], Kept]
    tells: Callable[[Notice], frozenset[Secret]]
    summary: Callable[[G], Mapping[str, Any]]
    pictures: Callable[[tuple[Turn[G], ...]], tuple[AnyPicture, ...]]

    @property
    def name(self) -> str:
        """The ruleset's name in saves and on the command line."""
        return self.data.name

    def act_type(self, key: str) -> type[Act] | None:
        """The act type of that name, or None."""
        return next((each for each in self.acts if key_of(each) == key), None)

    def events_of(self, tables: tuple[dict[str, Any], ...]) -> tuple[Event, ...]:
        """Typed events from a journal's tables. Raises msgspec.ValidationError with the path of what does not fit."""
        return tuple(msgspec.convert(table, self._event_type(table.get("event"))) for table in tables)

    def _event_type(self, name: object) -> Any:
        # By name, for msgspec learns a union anew at every call, and that costs more than the event.
        found = self._event_types.get(name) if isinstance(name, str) else None
        return found or reduce(or_, self.events)

    @cached_property
    def _event_types(self) -> Mapping[str, type[Event]]:
        return {str(each.__struct_config__.tag): each for each in self.events}


def checked_options(data: RulesetData, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """All options with their values: the defaults with `chosen` over them. Raises OptionError."""
    for key, value in chosen.items():
        option = data.options.get(key)
        if option is None:
            raise OptionError(key, value, tuple(data.options))
        if not any(type(allowed) is type(value) and allowed == value for allowed in option.values):
            raise OptionError(key, value, option.values)
    return {key: chosen.get(key, option.default) for key, option in data.options.items()}
