"""The save a command works on: opened at its start, stored at its end."""

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from hostconsole.cli.errors import RefusedByRulesError
from hostconsole.cli.screen import Problem
from hostconsole.core.acts import Act
from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from hostconsole.core.journal import Source
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, Preview, commit, consider, saved
from hostconsole.desk.opening import open_desk
from hostconsole.locale import ngettext
from hostconsole.messages import shell_word
from hostconsole.store import Opened, store

_wordings: Path | None = None
_opened: Opened | None = None


def use_wordings(folder: Path | None) -> None:
    """A command begins: no save is open yet, and the texts for the players come from this folder (`--texts`)."""
    global _opened, _wordings
    _opened, _wordings = None, folder


def wordings() -> Path | None:
    """The folder given with `--texts`, if any."""
    return _wordings


@dataclass(frozen=True)
class Session:
    """An open save and its game."""

    file: Opened
    desk: Desk

    @property
    def path(self) -> Path:
        """Where the save is."""
        return self.file.path


def open_save(path: Path) -> Session:
    """The save at a path, in the wordings that were asked for. Raises StoreError, DeskError or TextError."""
    global _opened
    session = Session(*open_desk(path, _wordings))
    _opened = session.file
    return session


def changed_save() -> Problem | None:
    """The problem where the save that was opened last is not as this program wrote it, None where it is.

    Somebody who seals a changed journal anew can make a game the rules never come to; what goes wrong over it is not
    the program's fault.
    """
    if _opened is None:
        return None
    from hostconsole.desk.audit import findings  # large, and only a fault needs it

    found = len(findings(_opened.save))
    if not found:
        return None
    text = ngettext(
        "This save was changed after it was written, and the program cannot go on with it: {count} finding. "
        "See it with: hostconsole audit {save}",
        "This save was changed after it was written, and the program cannot go on with it: {count} findings. "
        "See them with: hostconsole audit {save}",
        found,
    )
    return Problem("changed-save", text.format(count=found, save=shell_word(str(_opened.path))), 1)


def keep(session: Session, desk: Desk) -> Session:
    """Stores the game as it is now. Raises StoreError; then the file is as it was."""
    return Session(store(session.file, saved(desk)), desk)


def now() -> datetime:
    """The wall clock where the host sits, in whole seconds, as forums show it."""
    return datetime.now().replace(microsecond=0)


def who() -> str:
    """Who enters things: HOSTCONSOLE_WHO, or the host."""
    return os.environ.get("HOSTCONSOLE_WHO", "").strip() or "host"


def moment(text: str | None) -> datetime | None:
    """A time as typed: ISO, a blank or T between date and time. Raises MisuseError."""
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        raise MisuseError("not-a-time", "--at", (), text) from None


def considered(session: Session, act: Act, source: Source | None = None) -> Preview:
    """What comes of an act. Raises RefusedByRulesError if it is refused or asks something first."""
    preview = consider(session.desk, act, source)
    demand(preview.decision, session)
    return preview


def demand(decision: object, session: Session) -> None:
    """Raises RefusedByRulesError unless the rules take it."""
    if isinstance(decision, (Reject, NeedsRuling)):
        raise RefusedByRulesError(decision, session.desk, session.path)


def committed(session: Session, preview: Preview) -> Session:
    """The preview recorded and the save stored."""
    return keep(session, commit(session.desk, preview, time=now(), who=who()))


def commit_of(preview: Preview) -> Commit:
    """The commit of a preview that was let through."""
    if not isinstance(preview.decision, Commit):
        raise TypeError("this preview is no commit")
    return preview.decision


def raw_act(kind: str, **fields: Any) -> dict[str, Any]:
    """An act as plain values; fields that are None are left out."""
    return {"act": kind, **{key: value for key, value in fields.items() if value is not None}}
