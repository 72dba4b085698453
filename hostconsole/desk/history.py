"""Undo, redo, publication, ticks, and what is still to be sent."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from hostconsole.core import replay
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Reject
from hostconsole.core.journal import Entry, head
from hostconsole.desk.correction import news, untrue
from hostconsole.desk.desk import Desk, record
from hostconsole.outbox.drafts import Item, drafts
from hostconsole.outbox.marks import Format, Marked, quote
from hostconsole.outbox.render import render
from hostconsole.outbox.texts import Texts, word

QUIET = ("publish", "sent", "undo", "redo")
"""Acts that are no move of the game: undo passes over them."""


def undoable(desk: Desk) -> tuple[int, ...] | Reject:
    """The entries the next undo takes back: the last act, or a paste with all that was read from it at once.

    Refused with `published` once the act has been published, with `text-sent` once a text of it is ticked as sent,
    with `nothing-to-undo` when there is none.
    """
    moves = [entry for entry in replay.standing(desk.entries) if entry.act["act"] not in QUIET]
    if not moves:
        return Reject("nothing-to-undo")
    last = moves[-1]
    group = [last]
    if last.again:
        correcting = max(entry.number for entry in moves if entry.act["act"] == "correct")
        group = [entry for entry in moves if entry.number >= correcting]
    paste = last.source.paste if last.source and not last.again else 0
    if paste:
        tail = [entry for entry in moves if entry.number >= paste]
        together = all(entry.number == paste or (entry.source and entry.source.paste == paste) for entry in tail)
        sure = {item["number"] for item in tail[0].act.get("items", ()) if item["state"] == "sure"}
        if together and all(entry.source is None or entry.source.item in sure for entry in tail):
            group = tail
    if published_up_to(desk) >= group[0].number:
        return Reject("published")
    numbers = tuple(entry.number for entry in group)
    if any(entry in numbers for entry, _ in sent_ticks(desk)):
        return Reject("text-sent")
    return numbers


def published_up_to(desk: Desk) -> int:
    """The number of the newest publication, 0 if nothing has been published."""
    return max((entry.number for entry in desk.entries if entry.act["act"] == "publish"), default=0)


def refolded(desk: Desk) -> Desk:
    """The desk with its game folded anew from the journal."""
    return replace(desk, game=replay.replayed(desk.rules, desk.start, desk.entries))


def undo(desk: Desk, *, time: datetime, who: str) -> Desk | Reject:
    """Take back the last act. The entry stays in the journal; the undo is an entry of its own."""
    numbers = undoable(desk)
    if isinstance(numbers, Reject):
        return numbers
    return refolded(record(desk, {"act": "undo", "entries": list(numbers)}, time=time, who=who))


def redo(desk: Desk, *, time: datetime, who: str) -> Desk | Reject:
    """Do again what was undone last, as long as nothing else has happened since."""
    open_undos: list[list[int]] = []
    for entry in desk.entries:
        kind = entry.act["act"]
        if kind == "undo":
            open_undos.append(entry.act["entries"])
        elif kind == "redo":
            open_undos.pop()
        elif kind not in QUIET:
            open_undos = []
    if not open_undos:
        return Reject("nothing-to-redo")
    return refolded(record(desk, {"act": "redo", "entries": open_undos[-1]}, time=time, who=who))


def publish(desk: Desk, *, time: datetime, who: str) -> Desk:
    """Everything drafted so far is out. The head of the journal is noted, so that a post can quote it."""
    return record(desk, {"act": "publish", "head": head(desk.entries)}, time=time, who=who)


# The outbox ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outgoing:
    """A post or letter with where it came from and whether the host has sent it."""

    entry: int
    number: int
    phase: str
    item: Item
    sent: bool
    published: bool

    @property
    def id(self) -> str:
        """How the host names it: entry and place."""
        return f"{self.entry}.{self.number}"


def outgoing(desk: Desk, lang: str, fmt: Format) -> tuple[Outgoing, ...]:
    """Every post and letter of the game, oldest first, one group an entry."""
    ticks = sent_ticks(desk)
    limit = published_up_to(desk)
    texts = desk.texts(lang)
    found: list[Outgoing] = []
    phase = ""
    for entry in replay.standing(desk.entries):
        phase_before = phase
        for event in entry.events:
            if event["event"] == "phase-began":
                phase = f"{event['phase']} {event['number']}"
        for number, item in enumerate(items_of(desk, entry, texts, fmt), start=1):
            found.append(
                Outgoing(
                    entry.number,
                    number,
                    phase_before or phase,
                    item,
                    (entry.number, number) in ticks,
                    entry.number <= limit,
                )
            )
    return tuple(found)


def items_of(desk: Desk, entry: Entry, texts: Texts, fmt: Format) -> tuple[Item, ...]:
    """The post and letters of one entry; of a correction the post that says which earlier words no longer hold."""
    if entry.act["act"] != "correct":
        return drafts(news(desk, entry), texts, nicks=nicks_at(desk, entry), fmt=fmt)
    nicks = nicks_at(desk, entry)
    false: dict[tuple[SeatId, ...], list[str]] = {}
    for each in untrue(desk, entry):
        said = quote(Marked(render(each.notice, texts, nicks=nicks, fmt=fmt)), fmt)
        if each.notice.audience == "public":
            false.setdefault((), []).append(said)
        elif isinstance(each.notice.audience, tuple):
            for seat in each.notice.audience:
                false.setdefault((seat,), []).append(said)
    title, intro = word(texts, "erratum", "title"), word(texts, "erratum", "untrue")
    return tuple(
        Item("letter" if to else "post", to, ("erratum",), title, "\n\n".join((intro, *quotes)))
        for to, quotes in sorted(false.items(), key=lambda pair: bool(pair[0]))
    )


def nicks_at(desk: Desk, until: Entry) -> dict[str, str]:
    """The nicks as they were when an entry was written: a letter of then names the people of then."""
    nicks = {seat.id: seat.id for seat in desk.game.seated()}
    for entry in replay.standing(desk.entries):
        if entry.number > until.number:
            break
        for event in entry.events:
            if event["event"] == "person-changed":
                nicks[event["seat"]] = event["nick"]
    return nicks


def sent_ticks(desk: Desk) -> set[tuple[int, int]]:
    """The items the host has ticked as sent."""
    ticks: set[tuple[int, int]] = set()
    for entry in replay.standing(desk.entries):
        if entry.act["act"] == "sent":
            key = (int(entry.act["entry"]), int(entry.act["item"]))
            ticks.add(key) if entry.act["on"] else ticks.discard(key)
    return ticks


def tick(desk: Desk, item: Outgoing, on: bool, *, time: datetime, who: str) -> Desk:
    """The host says that an item was sent, or that it was not."""
    act: dict[str, Any] = {"act": "sent", "entry": item.entry, "item": item.number, "on": on}
    return record(desk, act, time=time, who=who)
