"""A player's whole story, from the sign-up on: for the host who is asked "why", months later."""

from collections.abc import Sequence
from itertools import groupby

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from hostconsole.core.acts import SeatId
from hostconsole.desk.story import Beat, story
from hostconsole.desk.telling import telling
from hostconsole.eventlines import Teller
from hostconsole.locale import _
from hostconsole.messages import known_word, phase_name
from hostconsole.tui.boards import COVERED
from hostconsole.tui.commands import KeyBar, bind
from hostconsole.tui.moments import STATES, event_lines, quoted, teller
from hostconsole.tui.session import Session
from hostconsole.tui.text import line, safe, styled
from hostconsole.tui.words import act_line


class StoryScreen(Screen[None]):
    """All of one seat on one page."""

    AUTO_FOCUS = "VerticalScroll"
    DEFAULT_CSS = """
    StoryScreen #title { background: $boost; padding: 0 1; height: 1; }
    StoryScreen VerticalScroll { height: 1fr; padding: 0 1; }
    """

    def __init__(self, session: Session, seat: SeatId) -> None:
        super().__init__()
        bind(self, "story")
        self.session = session
        self.seat = seat

    def compose(self) -> ComposeResult:
        """Who he is, then everything about him."""
        session = self.session
        yield Static(headline(session, self.seat), id="title")
        with VerticalScroll():
            beats = story(telling(session.desk, session.lang, session.fmt), self.seat)
            yield Static(Content(COVERED) if session.private else story_view(session, beats))
        yield KeyBar(self, "story")

    def action_cancel(self) -> None:
        """Back."""
        self.dismiss(None)


def headline(session: Session, seat_id: SeatId) -> Content:
    """The nick, the nick of whoever sat there first, the role, alive or dead."""
    seat = next(seat for seat in session.desk.game.seated() if seat.id == seat_id)
    parts = [line(seat.nick, 30)]
    if seat.nick != seat.id:
        parts.append(_("in the seat of {nick}").format(nick=line(seat.id, 30)))
    if seat.role:
        parts.append(COVERED if session.private else known_word(session.texts, "roles", seat.role))
    parts.append(_("alive") if seat.alive else _("dead"))
    return safe(" · ".join(parts)).stylize("bold")


def story_view(session: Session, beats: Sequence[Beat]) -> Content:
    """The moments, phase by phase."""
    words = teller(session)
    parts = []
    for phase, group in groupby(beats, key=lambda each: each.phase):
        parts.append(styled(f"── {phase_name(phase, session.texts)} ", "bold $text-accent"))
        parts.extend(beat_view(session, each, words) for each in group)
    return Content("\n\n").join(parts) if parts else safe(_("Nothing yet."))


def beat_view(session: Session, beat: Beat, words: Teller) -> Content:
    """One moment: his letter, the act, what he was told, what happened to him and to his money."""
    head = f"№ {beat.entry} · {beat.time:%d.%m %H:%M}"
    marks = f" · {_(STATES[beat.state])}" if beat.state in STATES else ""
    parts = [Content.assemble(styled(head, "$text-muted"), styled(marks, "$text-warning"))]
    if beat.letter:
        parts.append(styled(_("wrote:"), "bold"))
        parts.append(quoted(beat.letter))
    if beat.act:
        said = act_line(session.desk, session.texts, {key: each for key, each in beat.act.items() if key != "seed"})
        parts.append(safe(said).stylize("strike" if beat.state != "stands" else "bold"))
    if beat.source:
        where = _("read in № {number}").format(number=beat.source.paste)
        parts.append(Content.assemble(styled(f"{where}: ", "$text-muted"), safe(f"«{beat.source.excerpt.strip()}»")))
    parts.extend(safe(f"  • {each}") for each in event_lines(beat.befell, words))
    for item in beat.told:
        parts.append(styled(_("was told: {subject}").format(subject=item.subject), "bold"))
        parts.append(quoted(item.text))
    return Content("\n").join(parts)
