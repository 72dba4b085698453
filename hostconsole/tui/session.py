"""What the app holds: the file, the desk, how the host wants to see them. Every change is on disk before it shows."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from textual.dom import DOMNode

from hostconsole.core.acts import Close, Deal, key_of
from hostconsole.core.decisions import Reject
from hostconsole.desk.desk import Desk, saved
from hostconsole.desk.history import Outgoing, outgoing
from hostconsole.desk.inbox import Look, RefusedError
from hostconsole.desk.leaks import Leak, item_leaks
from hostconsole.desk.marks import permitted
from hostconsole.desk.opening import open_desk
from hostconsole.locale import use_language
from hostconsole.outbox.marks import Format
from hostconsole.outbox.texts import Texts
from hostconsole.store import Opened, StoreError, store

if TYPE_CHECKING:
    from hostconsole.tui.app import HostApp

Change = Callable[[Desk], Desk]
"""What is to happen to the desk. It raises MisuseError, RefusedError or StalePreviewError where it cannot."""

BEGINNERS = (key_of(Deal), key_of(Close))
"""Acts that begin a phase: they happen now. Every other act without a time has that of the one before."""


@dataclass
class Paste:
    """The text in the paste area and what was read from it; it is not recorded yet. `sender` is a nick, `engine` the
    layout if the host said which one it is.

    `told` is whether the host said what the text is; until then it is a letter, or a thread if several people speak.
    """

    text: str = ""
    channel: Literal["letter", "thread"] = "letter"
    told: bool = False
    sender: str = ""
    engine: str = ""
    look: Look | None = None

    def raw(self) -> dict[str, Any]:
        """The paste as the desk takes it."""
        table = {"text": self.text, "channel": self.channel}
        if self.engine:
            table["engine"] = self.engine
        return {**table, "from": self.sender} if self.sender and self.channel == "letter" else table


@dataclass
class Session:
    """One open game on one screen. `said` is what the last change did, in words; `limit` how
    many characters the forum takes in one message, 0 for any number; `read_only` refuses every change but a
    co-host's mark."""

    file: Opened
    desk: Desk
    lang: str
    fmt: Format = "bbcode"
    private: bool = False
    read_only: bool = False
    said: str = ""
    limit: int = 0
    paste: Paste = field(default_factory=Paste)
    _out: tuple[tuple[str, str, Format], tuple[Outgoing, ...]] | None = field(default=None, repr=False)
    _leaks: dict[tuple[str, int, str, str], tuple[Leak, ...]] = field(default_factory=dict, repr=False)

    @property
    def texts(self) -> Texts:
        """The game's words in the language in use."""
        return self.desk.texts(self.lang)

    def keep(self, desk: Desk) -> None:
        """Save the desk; only then it is the one shown. Raises StoreError, and the old one stands."""
        if not permitted(self.desk, desk, read_only=self.read_only):
            raise StoreError("read-only", self.file.path)
        self.file = store(self.file, saved(desk))
        self.desk = desk

    def outbox(self) -> tuple[Outgoing, ...]:
        """Every post and letter, rendered once for each state of the journal."""
        key = (self.desk.head, self.lang, self.fmt)
        if self._out is None or self._out[0] != key:
            self._out = (key, outgoing(self.desk, self.lang, self.fmt))
        return self._out[1]

    def leaks(self) -> dict[str, tuple[Leak, ...]]:
        """What may be a leak in the texts still to be sent, by item. Each text is looked through once."""
        texts = {
            (self.desk.entries[each.entry - 1].hash, each.number, self.fmt, each.item.text): each
            for each in self.outbox()
            if not each.sent
        }
        new = {key: each for key, each in texts.items() if key not in self._leaks}
        found = item_leaks(self.desk, [(each.entry, each.item) for each in new.values()], self.fmt) if new else ()
        self._leaks.update(zip(new, found, strict=True))
        return {each.id: self._leaks[key] for key, each in texts.items() if self._leaks[key]}


def start(path: Path, lang: str | None, texts: Path | None = None) -> Session:
    """Opens a save, in the wordings of `texts` or of the folder beside it. Raises what opening a desk raises."""
    chosen = use_language(lang)
    file, desk = open_desk(path, texts)
    session = Session(file, desk, chosen)
    session.outbox()  # a wording that does not fit what is recorded is said now, not in the middle of the game
    return session


class Follower:
    """A screen that shows the game as it stands, after every change."""

    async def show(self, session: Session) -> None:
        """Shows it."""
        raise NotImplementedError


def stepped(after: Desk | Reject) -> Desk:
    """The desk after a step the desk may refuse. Raises RefusedError."""
    if isinstance(after, Reject):
        raise RefusedError(after)
    return after


def now() -> datetime:
    """The wall clock where the host sits, in whole seconds and without a zone, as forums show it."""
    return datetime.now().replace(microsecond=0)


def timed(raw: Mapping[str, Any]) -> dict[str, Any]:
    """An act as plain values; one that begins a phase is given the time of now, unless it has one."""
    return {"at": now(), **raw} if raw.get("act") in BEGINNERS else dict(raw)


def who() -> str:
    """Who enters things, as the journal names him: HOSTCONSOLE_WHO, or the host."""
    return os.environ.get("HOSTCONSOLE_WHO", "").strip() or "host"


def host(node: DOMNode) -> "HostApp":
    """The app a widget lives in."""
    return cast("HostApp", node.app)
