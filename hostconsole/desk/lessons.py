"""What a correction in the inbox teaches about names, and which nicks will be mistaken."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hostconsole.core.acts import SeatId, describe
from hostconsole.desk import inbox
from hostconsole.desk.desk import Desk, record
from hostconsole.desk.journal_acts import Item
from hostconsole.desk.nicks import refusal
from hostconsole.intake.folding import fold_nick
from hostconsole.registry import installed

if TYPE_CHECKING:
    from hostconsole.intake.risks import Risk


class Lesson(Struct, frozen=True):
    """What a correction has taught: `name` is now a name of that seat."""

    seat: SeatId
    name: str


def settle(
    desk: Desk, paste: int, item: Item, raw: Mapping[str, Any], *, time: datetime, who: str
) -> tuple[Desk, Lesson | None]:
    """The item accepted as the act `raw`; right after it, as an entry of its own, the name the host has explained by
    that. Raises MisuseError or RefusedError."""
    desk = learnt(inbox.accept(desk, paste, item, raw, time=time, who=who), time=time, who=who)
    return desk, last_lesson(desk)


def learnt(desk: Desk, *, time: datetime, who: str) -> Desk:
    """The desk with the name recorded that its last entry teaches, if that is an accepted item and teaches anything."""
    accepted = desk.entries[-1]
    if accepted.source is None:
        return desk
    items = inbox.items_of(desk.entries[accepted.source.paste - 1])
    item = next((each for each in items if each.number == accepted.source.item), None)
    lesson = lesson_of(desk, item, accepted.act) if item is not None else None
    if lesson is None:
        return desk
    return record(desk, {"act": "alias", "seat": lesson.seat, "name": lesson.name}, time=time, who=who)


def last_lesson(desk: Desk) -> Lesson | None:
    """The name that was taught just now: the last entry is an alias right after an accepted item. Else None."""
    if len(desk.entries) < 2 or desk.entries[-1].act["act"] != "alias" or desk.entries[-2].source is None:
        return None
    return Lesson(desk.entries[-1].act["seat"], desk.entries[-1].act["name"])


def lesson_of(desk: Desk, item: Item, accepted: Mapping[str, Any]) -> Lesson | None:
    """The seat that the words in the place of the name must have meant: the only one of the accepted act that was not
    read. None if it is not the only one, or if the words are no safe name: a common word, or near another's name."""
    act_type = desk.rules.act_type(str(accepted.get("act", "")))
    if act_type is None or not item.named:
        return None
    fields = {field.name for field in describe(act_type).fields if field.kind in ("seat", "seats")}
    seats = {seat for field in fields for seat in listed(accepted.get(field))}
    chosen = seats - {seat for field in fields for seat in listed(item.act.get(field))} - {accepted.get("by")}
    if len(chosen) != 1:
        return None
    seat, name = chosen.pop(), item.named
    if refusal(desk, seat, name) is not None or not safe_name(desk, seat, name):
        return None
    return Lesson(seat, name)


def safe_name(desk: Desk, seat: SeatId, name: str) -> bool:
    """Whether a name can mean nobody but this seat: no word of its own, no near miss of another's name."""
    from hostconsole.intake.names import match_nick
    from hostconsole.intake.risks import is_word, risks

    book = inbox.phrases_of(desk.header.ruleset)
    called = {each.seat: (*each.names, *each.called) for each in inbox.table(desk).sitters if each.seat != seat}
    nicks = [nick for names in called.values() for nick in names]
    others = [*nicks, *(word for nick in nicks for word in nick.split() if len(word) > 2)]
    mistaken = any(name in pair[:2] for pair in risks([name, *others], lambda _nick: False))
    meant = match_nick(name, called) if len(name) > 1 else ()
    return len(name) > 1 and not is_word(book, name) and not mistaken and not exactly(name, meant, called)


def exactly(name: str, seats: tuple[SeatId, ...], called: Mapping[SeatId, tuple[str, ...]]) -> bool:
    """Whether these seats are meant by the very words, and not only by words like them."""
    from hostconsole.intake.names import nick_forms

    folded = fold_nick(name)
    words = {part for seat in seats for nick in called[seat] for part in (nick, *nick.split())}
    return any(folded in nick_forms(word) for word in words)


def listed(value: object) -> tuple[SeatId, ...]:
    """The seats a field holds."""
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, (list, tuple)) else ()


# At the sign-up ------------------------------------------------------------------------------------------------------


def risky_nicks(ruleset: str, nicks: Sequence[str]) -> tuple["Risk", ...]:
    """What a host should know of these nicks before he deals: `risks`, with the words of this game."""
    from hostconsole.intake.risks import is_word, risks

    book = inbox.phrases_of(ruleset)
    return risks(nicks, lambda nick: is_word(book, nick), answers(ruleset))


def answers(ruleset: str) -> frozenset[str]:
    """The words that mean something of their own in the host's answers, as code and as they are shown."""
    found: set[str] = set()
    for words in installed(ruleset).words.values():
        listed_there = words.get("answers", {})
        found.update(listed_there)
        found.update(text for text in listed_there.values() if isinstance(text, str))
    return frozenset(found)
