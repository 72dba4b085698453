"""What a correction brings, seen before it is recorded: what is no longer true, and every post and letter it drafts."""

from dataclasses import dataclass
from datetime import datetime

from hostconsole.core.journal import Entry
from hostconsole.desk.correction import Correction, Untrue, correct, untrue
from hostconsole.desk.desk import Desk
from hostconsole.desk.history import Outgoing, outgoing
from hostconsole.outbox.marks import Format


@dataclass(frozen=True)
class Corrected:
    """A correction made but not stored: keeping `later` records exactly this.

    `entry` is the correction's own; `untrue` are the notices that no longer hold, those for the host alone left out;
    `drafts` are the posts and letters it adds to the outbox.
    """

    later: Desk
    entry: Entry
    untrue: tuple[Untrue, ...]
    drafts: tuple[Outgoing, ...]


def corrected(desk: Desk, change: Correction, lang: str, fmt: Format, *, time: datetime, who: str) -> Corrected:
    """The desk as the correction would leave it, with what differs. Raises StalePreviewError."""
    later = correct(desk, change, time=time, who=who)
    entry = later.entries[len(desk.entries)]
    false = tuple(each for each in untrue(later, entry) if each.notice.audience != "host")
    drafts = tuple(each for each in outgoing(later, lang, fmt) if each.entry >= entry.number)
    return Corrected(later, entry, false, drafts)
