"""Finds games through entry points, reads their data files, and hands them to the core."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hostconsole.core.ruleset import Clause, Option, Ruleset, RulesetData

GROUP = "hostconsole.rulesets"

V = TypeVar("V")


class Unread(Mapping[str, V]):
    """A table that is read when somebody first looks into it: a screen opens without clauses and phrases, and these
    cost more than the rest of a game's data."""

    def __init__(self, read: Callable[[], Mapping[str, V]]) -> None:
        self._read = read

    @cached_property
    def _table(self) -> Mapping[str, V]:
        return self._read()

    def __getitem__(self, key: str) -> V:
        return self._table[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


class UnknownRulesetError(LookupError):
    """No game of that name is installed. `known` are those that are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


@dataclass(frozen=True)
class Installed:
    """A game with its own texts: templates and word lists by language, phrases, the words of secrets; and the folder of
    its cases."""

    rules: Ruleset[Any]
    phrases: Mapping[str, Any]
    secrets: Mapping[str, Any]
    templates: Mapping[str, Mapping[str, str]]
    words: Mapping[str, Mapping[str, Any]]
    cases: Traversable


def names() -> tuple[str, ...]:
    """The names of all installed games, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def installed(name: str) -> Installed:
    """The game of that name. Raises UnknownRulesetError."""
    point = next((point for point in entry_points(group=GROUP) if point.name == name), None)
    if point is None:
        raise UnknownRulesetError(name, names())
    build: Callable[[RulesetData], Ruleset[Any]] = point.load()
    folder = files(point.module)
    texts = folder / "texts"
    languages = sorted(each.name for each in texts.iterdir() if each.is_dir())
    return Installed(
        rules=build(ruleset_data(folder)),
        phrases=Unread(partial(read_toml, folder / "phrases.toml")),
        secrets=Unread(partial(read_toml, folder / "secrets.toml")),
        templates={lang: Unread(partial(templates, texts / lang)) for lang in languages},
        words={lang: Unread(partial(read_toml, texts / lang / "words.toml")) for lang in languages},
        cases=folder / "cases",
    )


def ruleset_data(folder: Traversable) -> RulesetData:
    """The contents of ruleset.toml and clauses.toml."""
    main = read_toml(folder / "ruleset.toml")
    return RulesetData(
        name=main["name"],
        version=main["version"],
        title=main["title"],
        roles=tuple(main["roles"]),
        seats=(main["seats"][0], main["seats"][1]),
        terms=msgspec.convert(main["terms"], dict[str, int]),
        options=msgspec.convert(main["options"], dict[str, Option]),
        clauses=Unread(partial(clauses, folder / "clauses.toml")),
    )


def clauses(path: Traversable) -> dict[str, Clause]:
    """Every clause of a game by its id."""
    return msgspec.convert(read_toml(path), dict[str, Clause])


def templates(folder: Traversable) -> dict[str, str]:
    """Every template of one language by its file name without the ending."""
    return {
        each.name.removesuffix(".j2"): each.read_text("utf-8")
        for each in sorted(folder.iterdir(), key=lambda each: each.name)
        if each.name.endswith(".j2")
    }


def read_pack(folder: Path) -> dict[str, dict[str, str]]:
    """A host's own wordings: the templates in `FOLDER/<language>/<notice key>.j2`, by language. Raises OSError or
    UnicodeDecodeError."""
    languages = sorted(each for each in folder.iterdir() if each.is_dir())
    return {language.name: templates(language) for language in languages}


def read_toml(path: Traversable) -> dict[str, Any]:
    """A data file of a game."""
    return tomllib.loads(path.read_text("utf-8"))
