"""Fold the journal into the game; decide every act again and list each difference."""

from collections.abc import Iterable
from typing import TypeVar

from hostconsole.core.events import Event
from hostconsole.core.game import Game
from hostconsole.core.journal import Entry
from hostconsole.core.ruleset import Ruleset

G = TypeVar("G", bound=Game)

JOURNAL_ACTS = (
    "paste",
    "drop",
    "alias",
    "undo",
    "redo",
    "publish",
    "sent",
    "word",
    "correct",
    "let-stand",
    "commitment",
    "mark",
)
"""Acts of the desk that only concern the journal: no ruleset decides them and they have no events."""


def standing(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that count: those undone are left out, those redone are in again, those a correction has decided
    again give way to their successors; undo and redo never count."""
    gone: set[int] = set()
    every = tuple(entries)
    for entry in every:
        if entry.act["act"] == "undo":
            gone.update(entry.act["entries"])
        elif entry.act["act"] == "redo":
            gone.difference_update(entry.act["entries"])
    for entry in every:
        if entry.act["act"] == "correct" and entry.number not in gone:
            gone.update(entry.act["entries"])
    return tuple(entry for entry in every if entry.number not in gone and entry.act["act"] not in ("undo", "redo"))


def fold(rules: Ruleset[G], start: G, events: Iterable[Event]) -> G:
    """The game after these events."""
    game = start
    for event in events:
        game = rules.evolve(game, event)
    return game


def replayed(rules: Ruleset[G], start: G, entries: Iterable[Entry]) -> G:
    """The game after all entries that stand. Nothing is decided, recorded events are folded."""
    game = start
    for entry in standing(entries):
        game = fold(rules, game, rules.events_of(entry.events))
    return game
