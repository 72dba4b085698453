"""What a ruleset answers to an act: it happens, it is refused, or the host must rule first."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from hostconsole.core.events import Event
from hostconsole.core.game import Game
from hostconsole.core.notices import Audience, Facts, Notice
from hostconsole.core.trace import Mark, Step


class Commit(Struct, frozen=True):
    """The act stands: what happened, who is told what, and by which clauses."""

    events: tuple[Event, ...] = ()
    notices: tuple[Notice, ...] = ()
    trace: tuple[Step, ...] = ()


class Reject(Struct, frozen=True):
    """The act is refused and nothing changes. `reason` is a code, `clauses` are the rules that refuse it."""

    reason: str
    clauses: tuple[str, ...] = ()
    facts: Facts = {}


class NeedsRuling(Struct, frozen=True):
    """The rules do not settle this: the question's code, the clauses in play, the answers, the recommended one."""

    question: str
    clauses: tuple[str, ...]
    choices: tuple[str, ...]
    recommended: str
    facts: Facts = {}


Decision = Commit | Reject | NeedsRuling

G = TypeVar("G", bound=Game)


class Draft(Generic[G]):
    """A commit in the making, local to one `decide`: each event is folded at once, so later steps see it.

    Long resolutions read in the order of the rulebook; the game that was passed in is never touched.
    """

    def __init__(self, game: G, evolve: Callable[[G, Event], G]) -> None:
        self.game = game
        self._evolve = evolve
        self._events: list[Event] = []
        self._notices: list[Notice] = []
        self._trace: list[Step] = []

    def happen(self, *events: Event) -> None:
        """Something happened."""
        for event in events:
            self._events.append(event)
            self.game = self._evolve(self.game, event)

    def tell(self, audience: Audience, key: str, **facts: object) -> None:
        """Somebody is told `key` with these facts and no others. An empty audience is told nothing."""
        if audience == ():
            return
        self._notices.append(Notice(key, audience, facts))  # type: ignore[arg-type]

    def post(self, key: str, **facts: object) -> None:
        """Everybody is told."""
        self.tell("public", key, **facts)

    def apply(self, *clauses: str, seats: tuple[str, ...] = (), mark: Mark = "applied", by: str = "") -> None:
        """These clauses were at work, about these seats."""
        self._trace.extend(Step(clause, mark, seats, by) for clause in clauses)

    def told(self, key: str) -> bool:
        """Whether this draft already holds a notice with that key."""
        return any(notice.key == key for notice in self._notices)

    def commit(self) -> Commit:
        """The finished commit. A clause that was applied twice about the same seats stands once."""
        return Commit(tuple(self._events), tuple(self._notices), tuple(dict.fromkeys(self._trace)))
