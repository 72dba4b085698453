"""Which entries count after undo and redo."""

from datetime import datetime
from typing import Any

from hostconsole.core.journal import UNSEALED, Entry, append
from hostconsole.core.replay import standing


def entries(*acts: dict[str, Any]) -> tuple[Entry, ...]:
    found: tuple[Entry, ...] = ()
    for act in acts:
        found = append(found, Entry(number=0, time=datetime(2024, 1, 1), who="host", act=act), UNSEALED)
    return found


def numbers(*acts: dict[str, Any]) -> list[int]:
    return [entry.number for entry in standing(entries(*acts))]


def test_an_undone_entry_does_not_count_and_neither_does_the_undo() -> None:
    assert numbers({"act": "say"}, {"act": "vote"}, {"act": "undo", "entries": [2]}) == [1]


def test_a_redone_entry_counts_again_in_its_place() -> None:
    acts = ({"act": "say"}, {"act": "vote"}, {"act": "undo", "entries": [2]}, {"act": "redo", "entries": [2]})
    assert numbers(*acts, {"act": "close"}) == [1, 2, 5]


def test_a_paste_is_undone_with_all_that_was_read_from_it() -> None:
    assert numbers({"act": "paste"}, {"act": "vote"}, {"act": "vote"}, {"act": "undo", "entries": [1, 2, 3]}) == []
