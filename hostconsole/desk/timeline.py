"""The journal in the order in which it was written: each entry with its phase and whether it still counts, and the game
as it stood at any of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.journal import Entry
from hostconsole.desk.desk import Desk

State = Literal["stands", "undone", "corrected"]
"""Whether an entry counts; "corrected" is one that a later correction has set aside or decided again."""


class Line(Struct, frozen=True):
    """One entry, in the phase in which it was written, like "night 2"; `after` is the phase it left open."""

    entry: Entry
    phase: str
    after: str
    state: State


class Stretch(Struct, frozen=True):
    """Entries of one phase one after the other. After an undo or a correction a phase may come up again."""

    phase: str
    lines: tuple[Line, ...]

    @property
    def last(self) -> int:
        """The number of the last entry after which the phase was still open: there its tables are at their fullest."""
        numbers = [line.entry.number for line in self.lines if line.after == self.phase]
        return numbers[-1] if numbers else self.lines[0].entry.number - 1


def timeline(desk: Desk) -> tuple[Line, ...]:
    """Every entry with its phase and its state, oldest first."""
    standing = {entry.number for entry in replay.standing(desk.entries)}
    undone = taken_back(desk)
    phases = phase_of_each(desk)

    def state(entry: Entry) -> State:
        if entry.number in standing or entry.act["act"] in ("undo", "redo"):
            return "stands"
        return "undone" if entry.number in undone else "corrected"

    return tuple(Line(entry, *phases[entry.number], state(entry)) for entry in desk.entries)


def stretches(desk: Desk) -> tuple[Stretch, ...]:
    """The same, phase by phase."""
    found: list[list[Line]] = []
    for line in timeline(desk):
        if not found or found[-1][-1].phase != line.phase:
            found.append([])
        found[-1].append(line)
    return tuple(Stretch(lines[0].phase, tuple(lines)) for lines in found)


def phase_of_each(desk: Desk) -> Mapping[int, tuple[str, str]]:
    """The phase that was open when each entry was made and the one it left open, by its number; what closes a phase
    still belongs to it."""
    phase = str(desk.start.phase)
    found: dict[int, tuple[str, str]] = {}
    for entry in desk.entries:
        # Decided again after a correction, an act belongs to the phase in which it was done.
        before = found[entry.again][0] if entry.again else phase
        kind = entry.act["act"]
        if kind in ("undo", "correct"):
            phase = found[min(entry.act["entries"])][0]
        elif kind == "redo":
            again = [desk.entries[number - 1] for number in sorted(entry.act["entries"])]
            phase = next((name for each in reversed(again) if (name := began(each))), before)
        else:
            phase = began(entry) or before
        found[entry.number] = before, phase
    return found


def began(entry: Entry) -> str:
    """The phase that begins with an entry, like "night 2", or ""."""
    events = [event for event in entry.events if event["event"] == "phase-began"]
    return f"{events[-1]['phase']} {events[-1]['number']}" if events else ""


def taken_back(desk: Desk) -> set[int]:
    """The numbers of the entries that are undone and not done again."""
    gone: set[int] = set()
    for entry in desk.entries:
        if entry.act["act"] == "undo":
            gone.update(entry.act["entries"])
        elif entry.act["act"] == "redo":
            gone.difference_update(entry.act["entries"])
    return gone


def desk_at(desk: Desk, number: int) -> Desk:
    """The desk as it stood right after that entry: nothing later is known. 0 is before the first."""
    entries = desk.entries[:number]
    return replace(desk, entries=entries, game=replay.replayed(desk.rules, desk.start, entries))
