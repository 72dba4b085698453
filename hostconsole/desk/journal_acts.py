"""The acts on which the reading of a journal hangs, as they stand in it: no ruleset describes the desk's own.

What this program records fits. A save changed by hand may hold anything; it is looked at once, when it is opened, so
that whatever reads these acts later need not doubt them.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from hostconsole.core.acts import Deal, SeatId, SignUp
from hostconsole.core.journal import Entry
from hostconsole.outbox.marks import Format

State = Literal["sure", "unsure", "repeat"]
Number = Annotated[int, Meta(ge=1)]
Numbers = Annotated[tuple[Number, ...], Meta(min_length=1)]


class Item(Struct, frozen=True, omit_defaults=True):
    """One statement found in a paste: what it means as far as that is known, where it stands, and its state.

    `why` is a code for what makes it unsure; `refused` the reason code if the rules would not take it. `named` are the
    words in the place of a name that fit nobody.
    """

    number: int
    state: State
    act: dict[str, Any]
    start: int
    end: int
    excerpt: str
    why: str = ""
    refused: str = ""
    candidates: tuple[str, ...] = ()
    at: datetime | None = None
    named: str = ""


class JournalAct(Struct, frozen=True, kw_only=True, tag_field="act", forbid_unknown_fields=True):
    """An act that only concerns the journal. Entries are named by their numbers, items by their places from 1."""


class Paste(JournalAct, frozen=True, tag="paste", rename={"sender": "from"}):
    """Pasted text and what was read from it; `posts` are fingerprints, `sender` a nick."""

    text: str
    channel: Literal["letter", "thread"]
    sender: str = ""
    at: datetime | None = None
    engine: str = ""
    posts: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


class Drop(JournalAct, frozen=True, tag="drop"):
    """An item that nobody meant anything by."""

    paste: Number
    item: Number


class Alias(JournalAct, frozen=True, tag="alias"):
    """A further name of a seat, which counts like the nick; with `off` it does no longer."""

    seat: SeatId
    name: str
    off: bool = False


class Undo(JournalAct, frozen=True, tag="undo"):
    """Entries taken back."""

    entries: Numbers


class Redo(JournalAct, frozen=True, tag="redo"):
    """Entries that were taken back and stand again."""

    entries: Numbers


class Publish(JournalAct, frozen=True, tag="publish"):
    """All that was drafted is out; `head` is that of the journal until then."""

    head: str


class Sent(JournalAct, frozen=True, tag="sent"):
    """A post or letter of an entry was sent, or with `on` false was not."""

    entry: Number
    item: Number
    on: bool


class Correct(JournalAct, frozen=True, tag="correct"):
    """An entry changed into `instead`, or left out with `drop`; `entries` are decided again but for those `refused`."""

    entry: Number
    entries: Numbers
    refused: tuple[Number, ...]
    why: str
    instead: dict[str, Any] | None = None
    drop: bool = False


class LetStand(JournalAct, frozen=True, tag="let-stand"):
    """The result of an act that was wrong stays, for this reason."""

    entry: Number
    why: str


class Word(JournalAct, frozen=True, tag="word"):
    """A post or letter of an entry: with `on` in the host's own words, else as it was drafted.

    `to` says who reads it, so that the words never go to anybody else; `fmt` is the format they were written in.
    """

    entry: Number
    item: Number
    on: bool
    to: tuple[SeatId, ...] = ()
    fmt: Format = "bbcode"
    text: str = ""


class Mark(JournalAct, frozen=True, tag="mark"):
    """Somebody has looked at the journal up to an entry: what he says of it, and his remark."""

    entry: Number
    verdict: Literal["agreed", "objects"]
    remark: str = ""


class Commitment(JournalAct, frozen=True, tag="commitment"):
    """The draw promised before the deal: its seed, and the hash that is told."""

    seed: str
    hash: str


SHAPES: Mapping[str, type[JournalAct] | type[SignUp] | type[Deal]] = {
    "paste": Paste,
    "drop": Drop,
    "alias": Alias,
    "undo": Undo,
    "redo": Redo,
    "publish": Publish,
    "sent": Sent,
    "correct": Correct,
    "let-stand": LetStand,
    "word": Word,
    "mark": Mark,
    "commitment": Commitment,
    "sign-up": SignUp,
    "deal": Deal,
}
"""The desk's own acts with their fields, and the two acts of a game that the desk reads for the draw."""


class UnfitError(ValueError):
    """An entry that is no entry of this program: `number` is its place in the journal, `what` says why."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"journal[{number - 1}]: {what}")
        self.number = number
        self.what = what


def misfit(act: Mapping[str, Any]) -> str:
    """What is wrong with the fields of an act that the desk reads, with its place; "" if nothing is."""
    try:
        msgspec.convert(act, SHAPES[act["act"]])
    except KeyError:
        return ""
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def demand_fit(entries: Sequence[Entry]) -> None:
    """Raises UnfitError at the first entry whose fields the desk could not read, that takes the place of one which no
    correction before it set aside, or that was read from what is no paste."""
    set_aside: set[int] = set()
    pastes: set[int] = set()
    for place, entry in enumerate(entries, start=1):
        if what := misfit(entry.act):
            raise UnfitError(place, f"act: {what}")
        if entry.again and entry.again not in set_aside:
            raise UnfitError(place, f"again: {entry.again}")
        if entry.source is not None and entry.source.paste not in pastes:
            raise UnfitError(place, f"source.paste: {entry.source.paste}")
        if entry.act["act"] == "paste":
            pastes.add(place)
        if entry.act["act"] == "correct":
            set_aside.update(number for number in entry.act["entries"] if number < place)
