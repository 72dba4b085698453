"""Why it happened: the clauses at work under the players they are about, the text of each on demand."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec.structs import replace
from textual import on
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hostconsole.core.acts import SeatId
from hostconsole.core.trace import Step
from hostconsole.locale import _
from hostconsole.messages import known_word
from hostconsole.tui.boards import COVERED
from hostconsole.tui.session import Session
from hostconsole.tui.text import line, safe, styled
from hostconsole.tui.words import nick_list

ORDER = ("applied", "overridden", "considered")

FEW = 3
"""A clause about more players than these stands once, under all of them, and not once under each."""

HINT = 44
"""Cells of a clause's text that stand beside its id while it is closed."""

WIDE = 72
"""Cells from which on a line holds a clause's id and the beginning of its text."""

Group = tuple[SeatId, tuple[Step, ...]]
"""A seat and the clauses about it; "" for those about nobody, or about many."""


class Why(OptionList):
    """One line a clause, under the player it is about. Enter opens its text and closes it again."""

    DEFAULT_CSS = """
    Why { border: none; padding: 0 1; height: 1fr; background: $surface; }
    Why:focus { border: none; background: $surface; }
    Why > .option-list--option-disabled { color: $text; text-style: bold; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._short: dict[str, Content] = {}
        self._long: dict[str, Content] = {}
        self._again: Callable[[], None] | None = None
        self._wide = True

    def show(self, session: Session, trace: Iterable[Step], dead: Sequence[SeatId] = ()) -> None:
        """Shows these clauses, those about the dead first."""
        trace = tuple(trace)
        self._again = partial(self.show, session, trace, dead)
        self._short, self._long = {}, {}
        self.clear_options()
        if session.private:
            self.add_option(Option(COVERED, disabled=True))
            return
        found = groups(trace, dead)
        if not found:
            self.add_option(Option(safe(_("No clause was at work.")), disabled=True))
            return
        options = [Option(styled(_("Enter opens the text of a clause and closes it."), "$text-muted"), disabled=True)]
        for seat, steps in found:
            options.append(Option(heading(session, seat, seat in dead), disabled=True))
            for step in steps:
                key = f"clause-{len(self._short)}"
                self._short[key] = clause_line(session, step, begins=self._wide)
                self._long[key] = clause_lines(session, step)
                options.append(Option(self._short[key], id=key))
        self.add_options(options)
        self.action_first()

    def on_resize(self) -> None:
        """Where a line would not hold the beginning of a clause's text, it is left out."""
        if self._again and (wide := self.size.width >= WIDE) != self._wide:
            self._wide = wide
            self._again()

    @on(OptionList.OptionSelected)
    def toggled(self, event: OptionList.OptionSelected) -> None:
        """Opens the clause, or closes it."""
        event.stop()
        if key := event.option_id:
            is_open = event.option.prompt is self._long[key]
            self.replace_option_prompt(key, (self._short if is_open else self._long)[key])
            self.call_after_refresh(self.scroll_to_highlight)


def groups(trace: Iterable[Step], dead: Sequence[SeatId] = ()) -> list[Group]:
    """The clauses by the seat they are about: the dead first, then the others as they come, then what is about all."""
    found: dict[SeatId, dict[Step, None]] = {seat: {} for seat in dead}
    everybody: dict[Step, None] = {}
    for step in trace:
        if not 0 < len(step.seats) <= FEW:
            everybody[step] = None
            continue
        for seat in step.seats:
            found.setdefault(seat, {})[step] = None
    rows = [*found.items(), ("", everybody)]
    return [(seat, tuple(sorted(steps, key=lambda step: ORDER.index(step.mark)))) for seat, steps in rows if steps]


def clauses_of(trace: Iterable[Step], seat: SeatId) -> list[str]:
    """The ids of the clauses applied to a seat, each once, in order."""
    return list(dict.fromkeys(step.clause for step in trace if step.mark == "applied" and seat in step.seats))


def heading(session: Session, seat: SeatId, dies: bool) -> Content:
    """The name over the clauses about a seat, or over those about everybody."""
    name = nick_list(session.desk, (seat,)) if seat else _("For the whole table")
    return safe(f"{'† ' if dies else ''}{name}")


def clause_line(session: Session, step: Step, *, begins: bool) -> Content:
    """A clause that is closed: its id, what became of it and, if wanted, how its text begins."""
    text = line(" ".join(clause_text(session, step.clause).split()), HINT) if begins else ""
    return Content.assemble(safe("▸ "), clause_head(session, step), styled(f"  {text}", "$text-muted"))


def clause_lines(session: Session, step: Step) -> Content:
    """A clause that is open: who else it is about, and its whole text."""
    about = f"\n{nick_list(session.desk, step.seats)}" if len(step.seats) > 1 else ""
    text = clause_text(session, step.clause)
    return Content.assemble(safe("▾ "), clause_head(session, step), styled(about, "$text-muted"), safe(f"\n{text}"))


def clause_head(session: Session, step: Step) -> Content:
    """A clause's id and what became of it."""
    by = f" ({step.by})" if step.by else ""
    word = known_word(session.texts, "marks", step.mark)
    return Content.assemble(safe(step.clause).stylize("bold"), styled(f" {word}{by}", "$text-muted"))


def trace_view(session: Session, trace: Iterable[Step]) -> Content:
    """The clauses of one entry with their texts, each once, those that were applied first."""
    found: dict[Step, dict[SeatId, None]] = {}
    for step in trace:
        found.setdefault(replace(step, seats=()), {}).update(dict.fromkeys(step.seats))
    views = [
        Content.assemble(
            clause_head(session, step),
            safe(f" · {nick_list(session.desk, seats, 8)}" if seats else ""),
            safe(f"\n{clause_text(session, step.clause)}"),
        )
        for step, seats in sorted(found.items(), key=lambda each: ORDER.index(each[0].mark))
    ]
    return Content("\n\n").join(views)


def clause_text(session: Session, clause: str) -> str:
    """The clause in the language in use, or in any it has."""
    found = session.desk.rules.data.clauses.get(clause)
    if found is None:
        return "—"
    return found.text.get(session.lang) or next(iter(found.text.values()), "—")
