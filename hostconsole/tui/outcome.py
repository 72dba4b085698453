"""What an act leads to, in lines: who dies, who comes back, what is paid, what is told."""

from collections.abc import Iterable, Sequence

from textual.content import Content

from hostconsole.core import events as e
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Commit
from hostconsole.core.events import Event
from hostconsole.core.ledger import Account
from hostconsole.core.trace import Step
from hostconsole.desk.leaks import Leak
from hostconsole.locale import _
from hostconsole.messages import known_word, phase_name
from hostconsole.outbox.drafts import Item
from hostconsole.tui.leaks import marked
from hostconsole.tui.session import Session
from hostconsole.tui.text import line, safe, styled
from hostconsole.tui.trace import clauses_of
from hostconsole.tui.words import nick_list, readers

CLAUSES = 6
"""Clauses that are named beside a death."""


def outcome_view(session: Session, decision: Commit) -> Content:
    """The outcome, then the money."""
    parts = [*fates(session, decision)]
    if not parts:
        parts = [_("Nobody dies, nothing changes hands.") if not decision.events else _("It is recorded.")]
    money = payments(session, decision.events)
    view = safe("\n".join(parts))
    if money:
        view = Content.assemble(view, "\n\n", styled(_("Money"), "bold"), "\n", safe("\n".join(money)))
    return view


def dead_of(events: Iterable[Event]) -> list[SeatId]:
    """Who dies, in order."""
    return list(dict.fromkeys(event.seat for event in events if isinstance(event, e.Died)))


def because(trace: Iterable[Step], seat: SeatId) -> str:
    """The clauses a death comes from, by id, the first of them; the page “Why” has them all."""
    ids = clauses_of(trace, seat)
    more = f" +{len(ids) - CLAUSES}" if len(ids) > CLAUSES else ""
    return f"  ({', '.join(ids[:CLAUSES])}{more})" if ids else ""


def fates(session: Session, decision: Commit) -> list[str]:
    """One line for each death and the clauses it comes from, each return, change of role or person, the end, the phase
    that begins."""
    texts, desk = session.texts, session.desk

    def nick(seat: str) -> str:
        return nick_list(desk, (seat,))

    lines = []
    for event in decision.events:
        if isinstance(event, e.Died):
            cause = known_word(texts, "causes", event.cause)
            died = _("† {nick} dies: {cause}").format(nick=nick(event.seat), cause=cause)
            lines.append(died + because(decision.trace, event.seat))
        elif isinstance(event, e.Returned):
            lines.append(_("+ {nick} is back").format(nick=nick(event.seat)))
        elif isinstance(event, e.RoleGiven):
            role = known_word(texts, "roles", event.role)
            lines.append(_("» {nick} is now: {role}").format(nick=nick(event.seat), role=role))
        elif isinstance(event, e.PersonChanged):
            lines.append(_("» {new} takes the seat of {old}").format(new=line(event.nick, 24), old=nick(event.seat)))
        elif isinstance(event, e.GameEnded):
            lines.append(_("The game is over: {who}").format(who=known_word(texts, "winners", event.winner)))
        elif isinstance(event, e.PhaseBegan):
            name = phase_name(f"{event.phase} {event.number}", texts)
            lines.append(_("Then begins: {phase}").format(phase=name))
    return lines


def payments(session: Session, events: Iterable[Event]) -> list[str]:
    """One line for each transfer."""
    lines = []
    for event in events:
        if isinstance(event, e.Transferred) and event.amount:
            source, to = account(session, event.source), account(session, event.to)
            lines.append(f"{source} → {to}: {event.amount}  {event.clause}")
    return lines


def account(session: Session, which: Account) -> str:
    """Whose money it is."""
    return nick_list(session.desk, (which.seat,)) if which.seat else known_word(session.texts, "accounts", which.name)


def post_view(items: Iterable[Item], leaks: Iterable[Sequence[Leak]]) -> Content:
    """The post, its leaks marked."""
    posts = (marked(item.text, found) for item, found in zip(items, leaks, strict=True) if item.kind == "post")
    return next(posts, safe(_("No public post.")))


def letters_view(session: Session, items: Iterable[Item], leaks: Iterable[Sequence[Leak]]) -> Content:
    """All letters, one under the other, their leaks marked."""
    views = [
        Content.assemble(
            styled(f"{readers(session.desk, item.to)} · {item.subject}", "bold"), "\n", marked(item.text, found)
        )
        for item, found in zip(items, leaks, strict=True)
        if item.kind == "letter"
    ]
    return Content("\n\n").join(views) if views else safe(_("Nobody gets a letter."))
