"""What another console wrote into the save: noticed, read again and shown, so that two people may look at one game."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from hostconsole.desk.desk import Desk, DeskError, opened
from hostconsole.faultlines import desk_error, store_error
from hostconsole.locale import _, ngettext
from hostconsole.store import Opened, StoreError, is_as_opened, load
from hostconsole.tui.text import line
from hostconsole.tui.words import signer

if TYPE_CHECKING:
    from hostconsole.tui.app import HostApp

EVERY = 2.0
"""Seconds between two looks at the file."""

Stamp = tuple[int, int, int] | None
"""Time, size and inode of a file: cheap to ask for, and another one after every write. None where there is no file."""


@dataclass
class Watch:
    """The file of the open game, as it was when it was looked at last."""

    app: "HostApp"
    stamp: Stamp = None

    def begin(self) -> None:
        """From now on the file is looked at again and again."""
        self.stamp = stamp_of(self.app.session.file.path)
        self.app.set_interval(EVERY, self.look)

    def look(self) -> None:
        """Reads the file again, in a thread of its own, if somebody has touched it."""
        found = stamp_of(self.app.session.file.path)
        if found != self.stamp:
            self.stamp = found
            self.app.run_worker(self.read, thread=True, exclusive=True, group="watch")

    def read(self) -> None:
        """What stands in the file now; the console's own writing is no news."""
        session = self.app.session
        before = session.file
        try:
            if is_as_opened(before):
                return
            file = load(before.path)
            desk = replace(opened(file.save), wordings=session.desk.wordings)
        except StoreError as error:
            self.app.call_from_thread(self.fault, store_error(error))
        except DeskError as error:
            self.app.call_from_thread(self.fault, desk_error(error))
        else:
            self.app.call_from_thread(self.take, before, file, desk)

    def take(self, before: Opened, file: Opened, desk: Desk) -> None:
        """Shows the game as the file has it, unless this console has gone on meanwhile or it is another game."""
        session = self.app.session
        if session.file is not before:
            self.stamp = None
            return
        if file.save.header.id != session.desk.header.id:
            self.fault(_("Another game was put in the place of {path}.").format(path=line(str(file.path), 60)))
            return
        session.said = news(session.desk, desk)
        session.file, session.desk = file, desk
        self.app.call_later(self.app.show_all)

    def fault(self, why: str) -> None:
        """Says once what is wrong with the file; the game stays in sight as it was read."""
        text = _("{why} What you see is as it was before.").format(why=why)
        self.app.notify(text, severity="warning", markup=False, timeout=10)


def news(before: Desk, after: Desk) -> str:
    """What came in from outside, in one sentence."""
    old, new = before.entries, after.entries
    if new[: len(old)] != old:
        return _("The save was put back or rewritten outside; this is how it stands now.")
    count = len(new) - len(old)
    who = ", ".join(dict.fromkeys(signer(entry.who, 16) for entry in new[len(old) :]))
    return ngettext("{n} new entry from outside ({who})", "{n} new entries from outside ({who})", count).format(
        n=count, who=who
    )


def stamp_of(path: Path) -> Stamp:
    """The file's stamp as it is now."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
