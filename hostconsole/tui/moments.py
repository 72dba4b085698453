"""Entries of the journal at length: the act, where it was read, what happened, what was told, by which clauses."""

from collections.abc import Iterable
from dataclasses import replace

from textual.content import Content

from hostconsole.core.events import Event
from hostconsole.core.journal import Entry
from hostconsole.desk.desk import Desk
from hostconsole.desk.history import published_up_to
from hostconsole.desk.story import holds_of
from hostconsole.desk.telling import Telling, told
from hostconsole.desk.timeline import Line
from hostconsole.eventlines import Teller, event_line
from hostconsole.locale import _
from hostconsole.messages import N_
from hostconsole.outbox.drafts import Item
from hostconsole.tui.journallines import LINES
from hostconsole.tui.session import Session
from hostconsole.tui.text import safe, styled
from hostconsole.tui.words import act_line, readers, signer

STATES = {"undone": N_("undone"), "corrected": N_("set aside by a correction")}
"""What is said of an entry that does not count."""

LONG = ("text", "why")
"""Fields that stand below the act, in full."""


def past_session(session: Session, desk: Desk) -> Session:
    """The session as if the game stood like this: tables and lines then speak of that time."""
    return replace(session, desk=desk, _out=None)


def teller(session: Session) -> Teller:
    """Puts the events of this game into words."""
    return Teller(session.texts, session.desk.nicks(), holds_of(session.desk))


def said_act(session: Session, entry: Entry, without: tuple[str, ...] = ()) -> str:
    """The act of an entry in one line, without these fields."""
    left_out = () if entry.act["act"] in LINES else without
    said = {key: each for key, each in entry.act.items() if key not in left_out}
    return act_line(session.desk, session.texts, said)


def remarks(found: Line) -> list[str]:
    """What is to be known of an entry beside what it says: that it does not count, or whose place it takes."""
    said = [_(STATES[found.state])] if found.state in STATES else []
    return [*said, _("in place of {number}").format(number=found.entry.again)] if found.entry.again else said


def moment_view(session: Session, found: Line, words: Teller, *, whole: bool) -> Content:
    """One entry: who and when, the act, the words it was read from, its reason, what happened. With `whole` a pasted
    text stands there in full."""
    entry = found.entry
    head = f"№ {entry.number} · {entry.time:%d.%m.%Y %H:%M} · {signer(entry.who, 24)}"
    published = [_("published")] if entry.number <= published_up_to(session.desk) else []
    marks = "".join(f" · {each}" for each in (*remarks(found), *published))
    act = said_act(session, entry, LONG if whole else LONG[1:])
    parts = [Content.assemble(styled(head, "$text-muted"), styled(marks, "$text-warning"))]
    parts.append(safe(act).stylize("strike" if found.state != "stands" else "bold"))
    if entry.source:
        where = _("read in № {number}").format(number=entry.source.paste)
        parts.append(Content.assemble(styled(f"{where}: ", "$text-muted"), styled(excerpt(entry), "italic")))
    if whole and entry.act.get("text"):
        parts.append(quoted(str(entry.act["text"])))
    if entry.act.get("why"):
        parts.append(safe(_("reason: {text}").format(text=str(entry.act["why"]))))
    events = session.desk.rules.events_of(entry.events)
    parts.extend(safe(f"  • {each}") for each in event_lines(events, words))
    return Content("\n").join(parts)


def excerpt(entry: Entry) -> str:
    """The words an act was read from."""
    return f"«{entry.source.excerpt.strip()}»" if entry.source else ""


def event_lines(events: Iterable[Event], words: Teller) -> list[str]:
    """What happened, one line each."""
    return [event_line(event, words) for event in events]


def quoted(text: str) -> Content:
    """Somebody's text, with a bar before each line so that nobody takes it for the program's words."""
    return Content("\n").join(
        [Content.assemble(("│ ", "$text-muted"), safe(each)) for each in text.strip().split("\n")]
    )


def items_at(tell: Telling, lines: Iterable[Line]) -> list[tuple[Entry, Item]]:
    """The posts and letters of these entries, those of undone ones left out."""
    return [(each.entry, piece.item) for each in lines if each.state != "undone" for piece in told(tell, each.entry)]


def posts_view(items: Iterable[tuple[Entry, Item]]) -> Content:
    """Every public post."""
    views = [
        Content.assemble(styled(f"№ {entry.number} · {item.subject}", "bold"), "\n", safe(item.text))
        for entry, item in items
        if item.kind == "post"
    ]
    return Content("\n\n").join(views) if views else safe(_("No public post."))


def letters_view(session: Session, items: Iterable[tuple[Entry, Item]]) -> Content:
    """Every letter with who got it."""
    views = [
        Content.assemble(
            styled(f"№ {entry.number} · {readers(session.desk, item.to)} · {item.subject}", "bold"),
            "\n",
            safe(item.text),
        )
        for entry, item in items
        if item.kind == "letter"
    ]
    return Content("\n\n").join(views) if views else safe(_("Nobody gets a letter."))
