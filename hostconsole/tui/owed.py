"""What the phase still waits for, always in sight: who owes what, what is unsure, what is not sent."""

from textual.content import Content
from textual.widgets import Static

from hostconsole.desk.inbox import waiting
from hostconsole.locale import _, ngettext
from hostconsole.messages import known_word, phase_name
from hostconsole.tui.boards import COVERED
from hostconsole.tui.session import Session, host, now
from hostconsole.tui.text import line, safe, styled
from hostconsole.tui.words import nick_list

EMPTY = Content("")

NAMES = (12, 8, 6, 4, 3, 2, 1, 0)
"""Names after which only the number of the others is said: the first that leaves everything in sight. For 0 there are
numbers alone."""

BEFORE = 12
"""As many stand in the warning before a phase is closed."""

TICK = 30.0
"""Seconds after which the time that is left is told anew."""

WEEK = 7 * 24 * 60
"""Minutes in a week."""


class OwedBar(Static):
    """One or more lines under the title."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    OwedBar { height: auto; max-height: 3; background: $boost; padding: 0 1; }
    .-wide OwedBar { max-height: 4; }
    .-roomy OwedBar { max-height: 6; }
    """

    def on_mount(self) -> None:
        """The time that is left goes down by itself."""
        self.set_interval(TICK, lambda: self.show(host(self).session))

    def on_resize(self) -> None:
        """More room, more names."""
        self.show(host(self).session)

    def show(self, session: Session) -> None:
        """Shows the phase and what it waits for: as many names as there is room for, never a list cut short."""
        said = styled(f" {session.said} ", "bold reverse") if session.said else Content("")
        room = self.styles.max_height
        lines = int(room.value) if room else 3
        text = EMPTY
        for names in NAMES:
            text = summary(session, said, names)
            if text.get_height({}, max(self.app.size.width - 2, 1)) <= lines:
                break
        self.update(text)


def summary(session: Session, said: Content = EMPTY, names: int = BEFORE) -> Content:
    """The phase, what lies about, what was done last; then each thing owed."""
    desk, texts = session.desk, session.texts
    phase = phase_name(desk.game.phase, texts)
    title = "" if said else line(desk.header.title, 30)
    head = Content.assemble(safe(phase).stylize("bold"), styled(time_left(session), "bold"))
    head = Content.assemble(head, styled(f"  {title}", "$text-muted"))
    if session.read_only:
        head = Content.assemble(styled(_("read-only"), "bold reverse"), "  ", head)
    if desk.game.winner:
        over = _("winner: {who}").format(who=known_word(texts, "winners", desk.game.winner))
        head = Content.assemble(head, "  ", styled(over, "bold"))
    head = Content.assemble(head, styled(lying_about(session), "$text-warning"))
    head = Content.assemble(head, "  ", said)
    owes = owed_line(session, names)
    if not owes and not desk.game.winner and any(desk.game.seated()):
        dealt = any(seat.role for seat in desk.game.seated())
        ready = _("All is in: the phase can be resolved (F5).") if dealt else _("The roles can be dealt (F7).")
        return Content.assemble(head, "\n", safe(ready))
    return Content.assemble(head, "\n", styled(_("Owed: "), "$text-muted"), safe(owes)) if owes else head


def time_left(session: Session) -> str:
    """When the open phase ends by the rules and how long that is; of a game of another week only when."""
    ends = session.desk.rules.ends(session.desk.game)
    if ends is None or session.desk.game.winner:
        return ""
    until = _("until {time}").format(time=f"{ends:%d.%m %H:%M}")
    minutes = int((ends.replace(tzinfo=None) - now()).total_seconds() // 60)
    if abs(minutes) > WEEK:
        return f"  {until}"
    if minutes < 0:
        return f"  {until}, " + _("time is up")
    hours, rest = divmod(minutes, 60)
    left = _("{hours} h {minutes} min left") if hours else _("{minutes} min left")
    return f"  {until}, " + left.format(hours=hours, minutes=rest)


def owed_line(session: Session, limit: int = BEFORE) -> str:
    """Who owes what, in one line, `limit` names for each; what must be there has a mark before it."""
    desk, parts = session.desk, []
    for owed in desk.rules.owed(desk.game):
        names = COVERED if session.private else nick_list(desk, owed.seats, limit) if limit else str(len(owed.seats))
        mark = "! " if owed.required else ""
        parts.append(f"{mark}{known_word(session.texts, 'owed', owed.what)}: {names}")
    return "; ".join(parts)


def open_ends(session: Session) -> list[str]:
    """What a host should know before he closes the phase: lines nobody settled, and what did not come."""
    said = []
    if unsure := len(waiting(session.desk)):
        said.append(
            ngettext(
                "{n} unsure line waits in the inbox and does not count yet: settle it there first (Esc, then F3).",
                "{n} unsure lines wait in the inbox and do not count yet: settle them there first (Esc, then F3).",
                unsure,
            ).format(n=unsure)
        )
    if owes := owed_line(session):
        said.append(_("Not in yet: {owed}.").format(owed=owes))
    return said


def lying_about(session: Session) -> str:
    """What waits in the inbox and the outbox."""
    unsure, unsent = len(waiting(session.desk)), sum(not item.sent for item in session.outbox())
    parts = []
    if unsure:
        parts.append(ngettext("{n} unsure", "{n} unsure", unsure).format(n=unsure))
    if unsent:
        parts.append(ngettext("{n} to send", "{n} to send", unsent).format(n=unsent))
    if session.private:
        parts.append(_("private"))
    return "  ·  " + "  ·  ".join(parts) if parts else ""
