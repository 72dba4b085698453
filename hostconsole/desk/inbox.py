"""Pasted text: what was read from it, tested against the rules, and what waits for the host."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.acts import Act, as_table, describe, key_of
from hostconsole.core.decisions import Commit, Reject
from hostconsole.core.game import Game
from hostconsole.core.journal import Entry, Source, plain
from hostconsole.desk.acts import MisuseError, read_act, seat_of
from hostconsole.desk.desk import Desk, commit, consider, last_time, record
from hostconsole.desk.journal_acts import Item as Item  # what reads pastes finds it here
from hostconsole.desk.journal_acts import State
from hostconsole.desk.nicks import names_of
from hostconsole.intake.data import Read, Reading, Sitter, Table
from hostconsole.registry import installed
from hostconsole.store import clean

if TYPE_CHECKING:
    from hostconsole.intake.phrasebook import Phrasebook


@dataclass(frozen=True)
class Look:
    """A paste read but not recorded: its items in order, and how the text was taken.

    `images` are places of images nobody looked at, `strangers` authors who are neither seated nor a host.
    """

    paste: dict[str, Any]
    items: tuple[Item, ...]
    engine: str
    posts: int
    authors: int
    fingerprints: tuple[str, ...]
    not_understood: tuple[tuple[int, int], ...]
    images: tuple[tuple[int, int], ...] = ()
    strangers: tuple[str, ...] = ()


class Waiting(Struct, frozen=True):
    """An unsure item that nobody has settled yet, with the number of its paste."""

    paste: int
    item: Item


def seen(desk: Desk) -> frozenset[str]:
    """The fingerprints of all posts pasted before."""
    pastes = (entry for entry in replay.standing(desk.entries) if entry.act["act"] == "paste")
    return frozenset(mark for entry in pastes for mark in entry.act.get("posts", ()))


def table(desk: Desk) -> Table:
    """What the reader of pasted text may know of the game."""
    rules, game = desk.rules, desk.game
    names = phrases_of(desk.header.ruleset).names
    called_by = names_of(desk)
    called = {seat.id: rules.called(game, seat.id) for seat in game.seated()}
    sitters = tuple(
        Sitter(
            seat=seat.id,
            names=called_by[seat.id],
            called=tuple(name for role in called[seat.id] for name in names.get(role, ())),
            powers=rules.powers(game, seat.id),
            alive=seat.alive,
            bare=rules.answers_name(game, seat.id),
            orders=rules.own_orders(game, seat.id),
        )
        for seat in game.seated()
    )
    held = {role for roles in called.values() for role in roles}
    strangers = tuple(name for role, each in names.items() if held and role not in held for name in each)
    return Table(sitters=sitters, phase=game.phase.name, seen=seen(desk), strangers=strangers)


def read_text(text: str, **known: Any) -> Reading:
    """The reader of pasted text, loaded at the first paste: it is as large as the rest of the desk together."""
    from hostconsole.intake.reading import read

    return read(text, **known)


@cache
def phrases_of(ruleset: str) -> "Phrasebook":
    """How the players of a game say things; built once."""
    from hostconsole.intake.phrasebook import phrasebook

    return phrasebook(installed(ruleset).phrases)


def engines() -> tuple[str, ...]:
    """What a host may say a paste is."""
    from hostconsole.intake.reading import engines as known

    return known()


def look(desk: Desk, raw: Mapping[str, Any], now: datetime | None = None) -> Look:
    """Read a paste and test every sure read against the rules, one after the other, as if the earlier ones stood.

    `raw` has `text`, `channel` ("letter" or "thread"), perhaps `from` (a nick), `at`, and `engine`, where the host says
    which layout it is. `now` is the time of pasting, from which the page's "yesterday" counts; without it `at` does.
    Raises MisuseError.
    """
    paste = checked_paste(clean(raw))
    sender = seat_of(desk.game, paste["from"]) if paste.get("from") else None
    kinds = {key_of(each): describe(each) for each in desk.rules.acts}
    reading = read_text(
        paste["text"],
        channel=paste["channel"],
        sender=sender,
        table=table(desk),
        phrases=phrases_of(desk.header.ruleset),
        act_fields=kinds,
        now=now or paste.get("at"),
        engine=paste.get("engine", ""),
    )
    return Look(
        paste=paste,
        items=tested(desk, reading, paste.get("at")),
        engine=reading.engine,
        posts=len(reading.posts),
        authors=len({post.author for post in reading.posts}),
        fingerprints=tuple(post.fingerprint for post in reading.posts),
        not_understood=reading.not_understood,
        images=reading.images,
        strangers=reading.strangers,
    )


def checked_paste(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The paste act with its channel known. Raises MisuseError."""
    for key in raw:
        if key not in ("act", "text", "channel", "from", "at", "engine"):
            raise MisuseError("unknown-field", key, (), "paste")
    if not isinstance(raw.get("text"), str):
        raise MisuseError("missing-field", "text", (), "paste")
    channel = raw.get("channel", "letter" if raw.get("from") else "")
    if channel not in ("letter", "thread"):
        raise MisuseError("bad-value", "channel", ("letter", "thread"), "paste")
    if raw.get("engine") and raw["engine"] not in engines():
        raise MisuseError("unknown-engine", str(raw["engine"]), (), ", ".join(engines()))
    return {**raw, "act": "paste", "channel": channel}


def tested(desk: Desk, reading: Reading, at: datetime | None) -> tuple[Item, ...]:
    """Every read with its state. A sure read that the rules refuse waits for the host; one that only repeats what
    already stands is a repeat; nothing that waits changes the game."""
    game = desk.game
    standing = tuple(replay.standing(desk.entries))
    taken: list[dict[str, Any]] = []
    items: list[Item] = []
    for number, found in enumerate(reading.reads, start=1):
        moment = earliest(found, game) or at
        state: State = found.grade
        why, refused = found.why, ""
        act_table = {**found.act, "at": moment} if moment and found.act else dict(found.act)
        if state == "sure":
            act, refused = judged(desk, game, act_table)
            if act is not None and (doubt := late(desk, game, found, act) or said_before(found, standing)):
                state, why = "unsure", doubt
            elif act is not None:
                decision = desk.rules.decide(game, act)
                game = replay.fold(desk.rules, game, decision.events if isinstance(decision, Commit) else ())
                taken.append(essence(as_table(act)))
            elif repeats(found, standing, taken):
                state, refused = "repeat", ""
            else:
                state, why = "unsure", "refused"
        items.append(
            Item(
                number,
                state,
                act_table,
                found.start,
                found.end,
                found.excerpt,
                why,
                refused,
                found.candidates,
                moment,
                found.named,
            )
        )
    return tuple(items)


def judged(desk: Desk, game: Game, raw: Mapping[str, Any]) -> tuple[Act | None, str]:
    """The act if the rules would take it now, or the reason why not."""
    try:
        act = read_act(desk.rules, game, raw, last_time(desk))
    except MisuseError as error:
        return None, error.code
    began = game.phase.began
    if act.at and began and act.at.replace(tzinfo=None) < began.replace(tzinfo=None) and "at" in raw:
        return None, "too-early"
    decision = desk.rules.decide(game, act)
    if isinstance(decision, Commit):
        return act, ""
    return None, decision.reason if isinstance(decision, Reject) else decision.question


def earliest(found: Read, game: Game) -> datetime | None:
    """When it was written, or where the page does not say closely the first moment of the phase it may be from."""
    began = game.phase.began
    if found.at and began and found.at < began.replace(tzinfo=None) <= found.at + found.within:
        return began
    return found.at


def late(desk: Desk, game: Game, found: Read, act: Act) -> str:
    """Why a read may have come too late, as a code; "" where it did not. A page that shows only the day does not tell
    on the day of the deadline."""
    ends = desk.rules.ends(game)
    if ends is None or found.at is None or act.at is None:
        return ""
    if act.at.replace(tzinfo=None) > ends.replace(tzinfo=None):
        return "late"
    return "no-hour" if found.at.replace(tzinfo=None) + found.within > ends.replace(tzinfo=None) else ""


def essence(act: Mapping[str, Any]) -> dict[str, Any]:
    """An act without its time: two posts that say the same."""
    return {key: value for key, value in clean(plain(act)).items() if key != "at"}


def repeats(found: Read, standing: tuple[Entry, ...], taken: list[dict[str, Any]]) -> bool:
    """Whether an equal act stands already since the phase began."""
    same = essence(found.act)
    return same in taken or any(same == essence(entry.act) for entry in this_phase(standing))


def said_before(found: Read, standing: tuple[Entry, ...]) -> str:
    """A code if the same words were entered as the same act since the phase began: a letter without a date may have
    been pasted twice, and only the host can know."""
    same = essence(found.act)
    before = found.at is None and any(
        entry.source is not None and entry.source.excerpt == found.excerpt and same == essence(entry.act)
        for entry in this_phase(standing)
    )
    return "said-before" if before else ""


def this_phase(standing: tuple[Entry, ...]) -> list[Entry]:
    """The entries since the phase began."""
    since: list[Entry] = []
    for entry in standing:
        if any(event["event"] == "phase-began" for event in entry.events):
            since = []
        since.append(entry)
    return since


# Recording -------------------------------------------------------------------------------------------------------


def take(desk: Desk, paste: Look, *, time: datetime, who: str) -> Desk:
    """Record the paste; its sure reads become acts at once, the unsure ones wait in the inbox."""
    act = {
        **paste.paste,
        "engine": paste.engine,
        "posts": list(paste.fingerprints),
        "items": [plain(item) for item in paste.items],
    }
    desk = record(desk, act, time=time, who=who)
    number = desk.entries[-1].number
    for item in paste.items:
        if item.state == "sure":
            desk = accept(desk, number, item, item.act, time=time, who=who)
    return desk


def accept(desk: Desk, paste: int, item: Item, raw: Mapping[str, Any], *, time: datetime, who: str) -> Desk:
    """Commit an item as the act `raw`, with its words kept beside it. Raises MisuseError or RefusedError."""
    act = read_act(desk.rules, desk.game, clean(raw), last_time(desk))
    preview = consider(desk, act, Source(paste, item.number, item.excerpt))
    if not isinstance(preview.decision, Commit):
        raise RefusedError(preview.decision)
    return commit(desk, preview, time=time, who=who)


class RefusedError(Exception):
    """The rules do not take the act: `decision` says why, or what they ask first."""

    def __init__(self, decision: object) -> None:
        super().__init__("refused")
        self.decision = decision


def drop(desk: Desk, paste: int, item: int, *, time: datetime, who: str) -> Desk:
    """The host sets an item aside: nobody meant anything by it."""
    waits(desk, paste, item)
    return record(desk, {"act": "drop", "paste": paste, "item": item}, time=time, who=who)


def items_of(entry: Entry) -> tuple[Item, ...]:
    """The items a recorded paste kept."""
    return tuple(msgspec.convert(item, Item) for item in entry.act.get("items", ()))


def waiting(desk: Desk) -> tuple[Waiting, ...]:
    """Every unsure item nobody has accepted, corrected or dropped, oldest first."""
    entries = replay.standing(desk.entries)
    settled = {(entry.source.paste, entry.source.item) for entry in entries if entry.source}
    settled |= {(entry.act["paste"], entry.act["item"]) for entry in entries if entry.act["act"] == "drop"}
    return tuple(
        Waiting(entry.number, item)
        for entry in entries
        if entry.act["act"] == "paste"
        for item in items_of(entry)
        if item.state == "unsure" and (entry.number, item.number) not in settled
    )


def waits(desk: Desk, paste: int, item: int) -> Item:
    """The waiting item of that number. Raises MisuseError."""
    for each in waiting(desk):
        if (each.paste, each.item.number) == (paste, item):
            return each.item
    raise MisuseError("no-item", f"{paste}.{item}", tuple(f"{w.paste}.{w.item.number}" for w in waiting(desk)))
