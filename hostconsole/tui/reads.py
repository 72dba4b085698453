"""What was read from pasted text, as lines for the host: what each means, how sure it is, and why."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rich.text import Text
from textual.content import Content

from hostconsole.core.acts import describe
from hostconsole.desk.desk import Desk
from hostconsole.desk.inbox import Item, Look, Waiting, look
from hostconsole.desk.lessons import last_lesson
from hostconsole.locale import _, ngettext
from hostconsole.messages import N_, joined, lesson, reason, unsure
from hostconsole.tui.boards import COVERED, Row
from hostconsole.tui.session import Session
from hostconsole.tui.text import cell, line, safe
from hostconsole.tui.words import ACTOR, act_line

SIGNS = {"sure": "✓", "unsure": "?", "repeat": "="}
STATES = {"sure": N_("sure"), "unsure": N_("unsure"), "repeat": N_("stands already")}

AROUND = 3
"""Lines of the source shown before and after a statement."""


def titles() -> list[str]:
    """The titles of the list."""
    return ["", _("read as"), _("in the text")]


def row(session: Session, key: str, item: Item) -> Row:
    """One line of the list."""
    sign = cell(SIGNS[item.state], style="bold" if item.state == "unsure" else "")
    if session.private:
        return key, (sign, cell(COVERED), cell(COVERED))
    style = "dim" if item.state == "repeat" else ""
    return key, (sign, cell(act_line(session.desk, session.texts, item.act), 60, style), _excerpt(item))


def _excerpt(item: Item) -> Text:
    return cell(item.excerpt.strip().replace("\n", " "), 60, "italic")


def look_rows(session: Session, items: Sequence[Item]) -> list[Row]:
    """The lines of a paste that is not recorded yet."""
    return [row(session, f"look|{item.number}", item) for item in items]


def waiting_rows(session: Session, waiting: Sequence[Waiting]) -> list[Row]:
    """The lines that wait for the host."""
    return [row(session, key_of(each), each.item) for each in waiting]


def key_of(waiting: Waiting) -> str:
    """The key of a waiting line."""
    return f"{waiting.paste}.{waiting.item.number}"


def remark(session: Session, item: Item) -> Content:
    """Why a line is what it is, and who may be meant, with the number keys that say so."""
    if session.private:
        return Content(COVERED)
    desk, lang = session.desk, session.lang
    parts = [_(STATES[item.state])]
    if item.why:
        parts.append(unsure(item.why, desk, lang))
    if item.refused:
        parts.append(reason(item.refused, desk, lang))
    said = safe(f"{SIGNS[item.state]} {joined(*(part.rstrip('.') + '.' for part in parts))}")
    nicks = desk.nicks()
    names = [
        Content.assemble(f"{number}\u00a0", safe(line(nicks.get(seat, seat), 24)).stylize("bold"))
        for number, seat in enumerate(item.candidates[:9], start=1)
    ]
    return Content.assemble(said, "\n", Content("   ").join(names)) if names else said


def source(session: Session, waiting: Waiting) -> Content:
    """The lines around a statement in the text it came from, the statement itself marked."""
    if session.private:
        return Content(COVERED)
    text = next((str(e.act.get("text", "")) for e in session.desk.entries if e.number == waiting.paste), "")
    item = waiting.item
    start = _back(text, item.start, AROUND)
    end = _forth(text, item.end, AROUND)
    return Content.assemble(
        safe(text[start : item.start]),
        safe(text[item.start : item.end]).stylize("bold reverse"),
        safe(text[item.end : end]),
    )


def _back(text: str, place: int, lines: int) -> int:
    for _line in range(lines + 1):
        place = text.rfind("\n", 0, max(0, place))
        if place < 0:
            return 0
    return place + 1


def _forth(text: str, place: int, lines: int) -> int:
    for _line in range(lines + 1):
        found = text.find("\n", place)
        if found < 0:
            return len(text)
        place = found + 1
    return place - 1


def whole(desk: Desk, item: Item) -> bool:
    """Whether all that the act must have was read."""
    act_type = desk.rules.act_type(str(item.act.get("act", "")))
    return act_type is not None and all(
        item.act.get(field.name) is not None for field in describe(act_type).fields if field.required
    )


def with_candidate(desk: Desk, item: Item, seat: str) -> dict[str, Any] | None:
    """The act with the chosen candidate in the seat that was open, else in the last one named; None without an act."""
    act_type = desk.rules.act_type(str(item.act.get("act", "")))
    if act_type is None:
        return None
    fields = [field for field in describe(act_type).fields if field.kind in ("seat", "seats")]
    missing = [field for field in fields if field.required and not item.act.get(field.name)]
    named = [field for field in fields if item.act.get(field.name) and field.name != ACTOR]
    chosen = next(iter(missing), None) or (named[-1] if named else None)
    if chosen is None:
        return None
    return {**item.act, chosen.name: [seat] if chosen.kind == "seats" else seat}


def with_lesson(session: Session, said: str) -> str:
    """What was said of an accepted line, and what name it has taught, if any."""
    taught = last_lesson(session.desk)
    return joined(said, lesson(taught.name, session.desk.nicks()[taught.seat])) if taught else said


def looked(desk: Desk, raw: dict[str, Any], now: datetime, *, guess: bool) -> Look:
    """What was read from a paste of this moment. With `guess` a text in which several people speak is taken for a
    thread."""
    found = look(desk, raw, now)
    if guess and raw["channel"] == "letter" and found.authors > 1 and found.engine != "letter":
        return look(desk, {**raw, "channel": "thread"}, now)
    return found


def recorded(look: Look) -> str:
    """What came of a text that was recorded."""
    sure = sum(item.state == "sure" for item in look.items)
    stands = ngettext("{n} act stands.", "{n} acts stand.", sure).format(n=sure) if sure else ""
    return joined(_("Recorded."), stands)


def counted(look: Look) -> list[str]:
    """What a paste brought, in numbers."""
    sure, unsure = (sum(item.state == state for item in look.items) for state in ("sure", "unsure"))
    counts = [
        ngettext("{n} sure", "{n} sure", sure).format(n=sure),
        ngettext("{n} unsure", "{n} unsure", unsure).format(n=unsure),
    ]
    if lost := len(look.not_understood):
        counts.append(ngettext("{n} place not understood", "{n} places not understood", lost).format(n=lost))
    if shown := len(look.images):
        said = ngettext("{n} message without words (an image?)", "{n} messages without words (images?)", shown)
        counts.append(said.format(n=shown))
    if others := len(look.strangers):
        counts.append(ngettext("{n} author not at the table", "{n} authors not at the table", others).format(n=others))
    return counts


def taken_for(look: Look) -> str:
    """What the text was taken for: the layout, how many posts, by how many authors."""
    posts = ngettext("{n} post", "{n} posts", look.posts).format(n=look.posts)
    authors = ngettext("{n} author", "{n} authors", look.authors).format(n=look.authors)
    return f"{look.engine}, {posts}, {authors}"
