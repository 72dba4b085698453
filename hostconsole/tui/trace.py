"""Why it happened: the clauses at work, each once, with its text and about whom."""

from collections.abc import Iterable

from textual.content import Content

from hostconsole.core.trace import Step
from hostconsole.locale import _
from hostconsole.messages import known_word
from hostconsole.tui.session import Session
from hostconsole.tui.text import safe, styled
from hostconsole.tui.words import nick_list

ORDER = ("applied", "overridden", "considered")


def trace_view(session: Session, trace: Iterable[Step]) -> Content:
    """The trace grouped by clause, those that were applied first."""
    groups: dict[tuple[str, str], list[Step]] = {}
    for step in trace:
        groups.setdefault((step.mark, step.clause), []).append(step)
    if not groups:
        return safe(_("No clause was at work."))
    ordered = sorted(groups.items(), key=lambda each: ORDER.index(each[0][0]))
    return Content("\n\n").join([clause_view(session, *key, steps) for key, steps in ordered])


def clause_view(session: Session, mark: str, clause: str, steps: list[Step]) -> Content:
    """One clause: its id, what became of it, about whom, and its text."""
    seats = dict.fromkeys(seat for step in steps for seat in step.seats)
    over = dict.fromkeys(step.by for step in steps if step.by)
    about = f" · {nick_list(session.desk, seats, 8)}" if seats else ""
    by = f" ({', '.join(over)})" if over else ""
    word = known_word(session.texts, "marks", mark)
    head = Content.assemble(safe(clause).stylize("bold"), styled(f" {word}{by}", "$text-muted"), safe(about))
    return Content.assemble(head, "\n", safe(clause_text(session, clause)))


def clause_text(session: Session, clause: str) -> str:
    """The clause in the language in use, or in any it has."""
    found = session.desk.rules.data.clauses.get(clause)
    if found is None:
        return "—"
    return found.text.get(session.lang) or next(iter(found.text.values()), "—")
