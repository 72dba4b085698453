"""The audit finds every entry dropped, swapped, copied or cut off, and a chain that was written anew.

By default a seeded sample; with HOSTCONSOLE_FULL=1 every entry there is. Both print their figures.
"""

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from hostconsole.core.journal import Entry, head, sealed
from hostconsole.desk.audit import chain_findings, findings, head_findings
from hostconsole.desk.desk import DeskError, opened
from hostconsole.store import Save
from tests.desk.changes import FULL, NAMES, SEED, Place, another, changes, example, some, tell, with_changes

# Whole entries -------------------------------------------------------------------------------------------------------


def dropped(entries: tuple[Entry, ...], place: int) -> tuple[Entry, ...]:
    """Without one entry."""
    return (*entries[:place], *entries[place + 1 :])


def swapped(entries: tuple[Entry, ...], place: int) -> tuple[Entry, ...]:
    """One entry and the one after it the other way round; the last with the one before."""
    first = min(place, len(entries) - 2)
    return (*entries[:first], entries[first + 1], entries[first], *entries[first + 2 :])


def copied(entries: tuple[Entry, ...], place: int) -> tuple[Entry, ...]:
    """One entry twice."""
    return (*entries[: place + 1], *entries[place:])


def copied_to_the_end(entries: tuple[Entry, ...], place: int) -> tuple[Entry, ...]:
    """One entry once more, after all others."""
    return (*entries, entries[place])


@pytest.mark.parametrize("move", [dropped, swapped, copied, copied_to_the_end])
@pytest.mark.parametrize("name", NAMES)
def test_every_entry_dropped_swapped_or_copied_is_found(
    name: str, move: Callable[[tuple[Entry, ...], int], tuple[Entry, ...]]
) -> None:
    save = example(name)
    noted = (head(save.entries, save.header.seal),)
    chosen = some(range(len(save.entries)), f"{name} {move.__name__}", 20)
    for place in chosen:
        moved = replace(save, entries=move(save.entries, place))
        assert any((*chain_findings(moved), *head_findings(moved, noted))), place
    tell(f"{name}, entries {move.__name__}", len(chosen), len(chosen))


@pytest.mark.parametrize("name", NAMES)
def test_an_end_cut_off_is_found_by_the_noted_head_and_by_nothing_else_in_the_chain(name: str) -> None:
    save = example(name)
    noted = (head(save.entries, save.header.seal),)
    chosen = some(range(len(save.entries)), name, 20)
    for length in chosen:
        short = replace(save, entries=save.entries[:length])
        assert [(each.kind, each.expected) for each in head_findings(short, noted)] == [("head", noted[0])]
        assert not any(chain_findings(short))
        assert not any(head_findings(save, [head(save.entries[: length + 1], save.header.seal)]))
    tell(f"{name}, ends cut off", len(chosen), len(chosen))
    ticked = next(place for place, entry in enumerate(save.entries, start=1) if entry.act["act"] == "sent")
    short = replace(save, entries=save.entries[:ticked])
    assert {"head", "summary"} <= {each.kind for each in findings(short, noted)}
    assert findings(save, noted) == ()


# A chain written anew -------------------------------------------------------------------------------------------------


def written_anew(save: Save, start: int) -> Save:
    """The chain sealed anew from one entry on, noted heads inside it too, as by someone who knows the format."""
    seal = save.header.seal
    chain = list(save.entries[: start - 1])
    for entry in save.entries[start - 1 :]:
        before = head(tuple(chain), seal)
        act = {**entry.act, "head": before} if entry.act["act"] == "publish" else entry.act
        chain.append(sealed(replace(entry, act=act, before=before)))
    return replace(save, entries=tuple(chain))


@pytest.mark.parametrize("name", NAMES)
def test_a_chain_written_anew_is_found_by_every_head_noted_from_there_on(name: str) -> None:
    real = example(name)
    chance = random.Random(f"{SEED} {name}")
    chosen = some(range(1, len(real.entries) + 1), name, 12)
    for number in chosen:
        made = [
            (place, value)
            for place, value in changes(name, another)[number - 1]
            if place[0] not in ("number", "before", "hash") and place != ("act", "head")
        ]
        save, unread = with_changes(name, {number: chance.choice(made)})
        forged = written_anew(save, number)
        assert not any(chain_findings(forged))
        later = [entry.hash for entry in real.entries[number - 1 :]]
        assert unread or [each.expected for each in head_findings(forged, later)] == later
        assert not any(head_findings(forged, [entry.hash for entry in real.entries[: number - 1]]))
    tell(f"{name}, chains written anew", len(chosen), len(chosen))


FREE = ("salt", "time", "who", "act.at", "act.why", "act.until")
"""What nothing else in a save depends on: only the chain keeps it."""


def told_only_by_the_chain(entry: Entry, place: Place) -> bool:
    """Whether a value is only recorded: when and by whom, why, ticks, and what a paste said and was read as."""
    return entry.act["act"] in ("paste", "sent", "drop", "publish") or ".".join(map(str, place)) in FREE


@pytest.mark.parametrize("name", NAMES)
def test_a_chain_written_anew_is_found_without_a_head_wherever_the_rules_have_a_say(name: str) -> None:
    real = example(name)
    chance = random.Random(f"{SEED} {name}")
    found = 0
    chosen = [chance.randrange(1, len(real.entries) + 1) for _ in range(60 if FULL else 3)]
    for number in chosen:
        entry = real.entries[number - 1]
        made = [each for each in changes(name, another)[number - 1] if each[0][0] not in ("number", "before", "hash")]
        place, value = chance.choice(made)
        save, unread = with_changes(name, {number: (place, value)})
        caught = bool(unread or findings(written_anew(save, number)))
        assert caught or told_only_by_the_chain(entry, place), (number, place)
        found += caught
    tell(f"{name}, chains written anew, no head", len(chosen), found)


def first(save: Save, fits: Callable[[Entry], bool]) -> int:
    """The number of the first such entry."""
    return next(entry.number for entry in save.entries if fits(entry))


def kinds_of(name: str, number: int, place: Place, value: object) -> set[str]:
    """What the audit finds without a head once one value was changed and the chain written anew from there."""
    save, unread = with_changes(name, {number: (place, value)})
    assert not unread
    return {each.kind for each in findings(written_anew(save, number))}


def test_a_game_whose_summary_cannot_be_told_is_found_without_a_crash() -> None:
    place = ("events", 0, "players", 16, "nick")
    save, _ = with_changes("musketeers-midgame", {1: (place, "Маркиз")})
    with pytest.raises(DeskError, match="broken-journal"):
        opened(save)
    assert "summary" in kinds_of("musketeers-midgame", 1, place, "Маркиз")


def test_words_an_act_was_not_read_from_and_a_drop_of_nothing_are_found() -> None:
    save = example("musketeers-finished")
    read = first(save, lambda entry: entry.source is not None)
    assert kinds_of("musketeers-finished", read, ("source", "excerpt"), "other words") == {"source"}
    drop = first(save, lambda entry: entry.act["act"] == "drop")
    assert kinds_of("musketeers-finished", drop, ("act", "item"), 99) == {"reference"}
