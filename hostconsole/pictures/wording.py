"""The words of a picture, and what every drawing of one says in the same way."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from hostconsole.core.acts import SeatId
from hostconsole.core.pictures import HIT, AnyPicture, Call, Grid, Mark, Train, Word

CONDEMNED = Mark(HIT.sign, Word("signs", "condemned"))
"""Stands by whoever went out by the vote."""


@dataclass(frozen=True)
class Wording:
    """Where the words come from: the nick of a seat, the word for a code of a section, a number of half points.

    `game` is the title of the game, `remark` is said of a secret picture while it still is one, else empty. All are
    safe to show: hidden characters are written out already.
    """

    nick: Callable[[SeatId], str]
    word: Callable[[str, str], str]
    halves: Callable[[int], str]
    game: str
    remark: str

    def said(self, word: Word) -> str:
        """A word with its number."""
        text = self.word(word.section, word.code)
        return f"{text} {word.number}" if word.number else text

    def title(self, picture: AnyPicture) -> str:
        """What a picture is called."""
        name = self.word("pictures", picture.key)
        return f"{name}: {self.said(picture.phase)}" if picture.phase else name

    def below(self, picture: AnyPicture) -> str:
        """What stands under the title: the game, and for whom the picture is while that matters."""
        return f"{self.game} · {self.remark}" if picture.secret and self.remark else self.game

    def listed(self, words: Iterable[Word]) -> str:
        """Words with commas between them."""
        return ", ".join(self.said(each) for each in words)

    def votes(self, halves: int) -> str:
        """Half points as votes, with a minus that is as wide as a figure."""
        return self.halves(halves).replace("-", "−")


def signs(marks: Iterable[Mark]) -> str:
    """The signs of some marks."""
    return "".join(mark.sign for mark in marks)


def legend(picture: Grid | Train, wording: Wording) -> tuple[str, ...]:
    """Every sign in the picture with its meaning, in the order in which they come up."""
    if isinstance(picture, Grid):
        found = dict.fromkeys(mark for row in picture.cells for cell in row for mark in cell.marks)
    else:
        condemned = (CONDEMNED,) if picture.condemned else ()
        found = dict.fromkeys((*condemned, *(mark for call in picture.calls for mark in call.marks)))
    return tuple(f"{mark.sign} {wording.said(mark.word)}" for mark in found)


def hour_of(call: Call) -> datetime | None:
    """The full hour in which a vote was cast."""
    return call.at.replace(minute=0, second=0, microsecond=0, tzinfo=None) if call.at else None


def by_hour(calls: Iterable[Call]) -> list[tuple[datetime | None, list[Call]]]:
    """The votes hour by hour, in the order in which they stand. One that has no time belongs to the hour before it."""
    groups: list[tuple[datetime | None, list[Call]]] = []
    for call in calls:
        hour = hour_of(call)
        if not groups or (hour is not None and hour != groups[-1][0]):
            groups.append((hour, []))
        groups[-1][1].append(call)
    return groups


def standing(train: Train) -> list[tuple[SeatId, int]]:
    """What every target has in the end, the most first, among equals in the order of the first vote."""
    totals = {call.target: call.total for call in train.calls if call.target}
    return sorted(totals.items(), key=lambda pair: -pair[1])
