"""What each entry has to tell: its posts and letters, in the host's own words where he changed them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.acts import SeatId
from hostconsole.core.journal import Entry
from hostconsole.desk.correction import news, untrue
from hostconsole.desk.desk import Desk
from hostconsole.desk.draw import committed, revealed
from hostconsole.desk.journal_acts import Word
from hostconsole.outbox.drafts import Item, drafts
from hostconsole.outbox.marks import Format, Marked, bold, escaped_block, quote
from hostconsole.outbox.render import render
from hostconsole.outbox.texts import Texts, word

STEPS = ("undo", "redo", "correct")
"""Acts that change which entries stand."""


Nicks = Mapping[SeatId, str]
"""Who sits in each seat."""


class Told(Struct, frozen=True):
    """A post or letter as it goes out. `draft` is the text as it was drafted; `edited` is the format the host wrote his
    own words in, "" where he left the draft alone. His words are the same in every format."""

    item: Item
    draft: str
    edited: Format | Literal[""] = ""


@dataclass(frozen=True)
class Telling:
    """A game ready to be told in one language and format.

    `words` are the host's own, by entry and item; `nicks` who sat where before and after each entry, by its number.
    """

    desk: Desk
    texts: Texts
    fmt: Format
    words: Mapping[tuple[int, int], Word]
    nicks: Mapping[int, tuple[Nicks, Nicks]]


def telling(desk: Desk, lang: str, fmt: Format) -> Telling:
    """The game ready to be told in a language and a format."""
    return Telling(desk, desk.texts(lang), fmt, words_of(desk.entries), nicks_over_time(desk))


def words_of(entries: Sequence[Entry]) -> dict[tuple[int, int], Word]:
    """The host's words that hold now, by entry and item."""
    found: dict[tuple[int, int], Word] = {}
    for entry in replay.standing(entries):
        if entry.act["act"] == "word":
            word = msgspec.convert(entry.act, Word)
            found[word.entry, word.item] = word
    return {place: word for place, word in found.items() if word.on}


def nicks_over_time(desk: Desk) -> dict[int, tuple[Nicks, Nicks]]:
    """Who sat where before and after each entry, by its number, as the journal stood at that time: what was said then
    names the people of then, whatever was corrected later."""
    first = {seat.id: seat.id for seat in desk.game.seated()}
    found: dict[int, tuple[Nicks, Nicks]] = {}
    now, changes = first, list[Entry]()
    for entry in desk.entries:
        before = now
        if person_changes(entry) or (changes and entry.act["act"] in STEPS):
            changes.append(entry)
            now = {**first, **{k: v for each in replay.standing(changes) for k, v in person_changes(each).items()}}
        found[entry.number] = before, now
    return found


def person_changes(entry: Entry) -> dict[SeatId, str]:
    """The seats that changed hands by an entry, with the new nicks."""
    return {event["seat"]: event["nick"] for event in entry.events if event["event"] == "person-changed"}


# Posts and letters -----------------------------------------------------------------------------------------------


def told(tell: Telling, entry: Entry) -> tuple[Told, ...]:
    """The posts and letters of one entry. Their places, from 1, are their numbers. Raises TextError."""
    found = []
    for number, item in enumerate(drafted(tell, entry), start=1):
        words = tell.words.get((entry.number, number))
        if words is not None and words.to == item.to:
            found.append(Told(msgspec.structs.replace(item, text=words.text), item.text, words.fmt))
        else:
            found.append(Told(item, item.text))
    return tuple(found)


def drafted(tell: Telling, entry: Entry) -> tuple[Item, ...]:
    """The posts and letters of one entry as the program words them."""
    if entry.act["act"] == "correct":
        return erratum(tell, entry)
    if entry.act["act"] == "commitment":
        return (commitment_post(tell.texts, str(entry.act.get("hash", "")), tell.fmt),)
    items = drafts(news(tell.desk, entry), tell.texts, nicks=tell.nicks[entry.number][1], fmt=tell.fmt)
    return (*items, *reveal(tell, entry))


def erratum(tell: Telling, entry: Entry) -> tuple[Item, ...]:
    """The post that says which earlier words a correction made untrue, and a letter to each whose letter was wrong."""
    false: dict[tuple[SeatId, ...], list[str]] = {}
    for each in untrue(tell.desk, entry):
        said = render(each.notice, tell.texts, nicks=tell.nicks[each.entry][1], fmt=tell.fmt)
        quoted = quote(Marked(said), tell.fmt)
        if each.notice.audience == "public":
            false.setdefault((), []).append(quoted)
        elif isinstance(each.notice.audience, tuple):
            for seat in each.notice.audience:
                false.setdefault((seat,), []).append(quoted)
    title, intro = word(tell.texts, "erratum", "title"), word(tell.texts, "erratum", "untrue")
    return tuple(
        Item("letter" if to else "post", to, ("erratum",), title, "\n\n".join((intro, *quotes)))
        for to, quotes in sorted(false.items(), key=lambda pair: bool(pair[0]))
    )


def commitment_post(texts: Texts, hash: str, fmt: Format) -> Item:
    """The post that promises the draw by its hash."""
    text = f"{word(texts, 'commitment', 'promise')}\n\n{bold(f'SHA-256: {hash}', fmt)}"
    return Item("post", (), ("commitment",), word(texts, "commitment", "title"), text)


def reveal(tell: Telling, entry: Entry) -> tuple[Item, ...]:
    """The post that names what the draw was made from, where the game ended and a commitment stands before the deal."""
    before = tell.desk.entries[entry.again - 1] if entry.again else None
    if not ends(entry) or (before and ends(before)) or committed(tell.desk.entries) is None:
        return ()
    found = revealed(tell.desk.entries)
    if found is None:
        return ()
    line, hash = escaped_block(found[0], tell.fmt), bold(f"SHA-256: {found[1]}", tell.fmt)
    text = f"{word(tell.texts, 'commitment', 'reveal')}\n\n{line}\n\n{hash}"
    return (Item("post", (), ("commitment",), word(tell.texts, "commitment", "reveal-title"), text),)


def ends(entry: Entry) -> bool:
    """Whether the game ended by an entry."""
    return any(event["event"] == "game-ended" for event in entry.events)
