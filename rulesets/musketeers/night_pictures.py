"""A night as a graph, slot by slot in the order of the queue: who went to whom, and what stood in his way.

The journal keeps what came of a night, not each step in it; so the night runs once more, by the same rules, from the
moves that are recorded, and every visit is noted down. Who died is taken from the journal.
"""

from dataclasses import dataclass, field, fields

from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Draft
from hostconsole.core.events import Died
from hostconsole.core.pictures import Edge, Node, Turn, Visits, Word, phase_word, resolved
from rulesets.musketeers.course import Course
from rulesets.musketeers.fold import evolve
from rulesets.musketeers.night import tonights_kill
from rulesets.musketeers.resolve import course_of, resolve
from rulesets.musketeers.state import Function, Musketeers

Night = tuple[Turn[Musketeers], ...]

IN_VAIN = ("vain", "stopped", "fled", "trapped")
"""What watchers see of a deed that came to nothing."""


@dataclass
class Watched(Course):
    """A night with somebody who sees all of it. `edges` are the visits in the order of time."""

    edges: list[Edge] = field(default_factory=list)

    def seen(self, did: str, by: SeatId, to: SeatId, *, at_target: bool = True, by_guard: bool = True) -> None:
        """An act, as watchers would see it."""
        super().seen(did, by, to, at_target=at_target, by_guard=by_guard)
        function = next((deed.function for deed in self.deeds[by] if deed.function == did), self.deeds[by][-1].function)
        aimed = next((seat for seat in self.named(by) if self.mirrors.get(seat) == to != seat), "")
        failed = did in IN_VAIN
        self.edges.append(
            Edge(
                by,
                to,
                "failed" if failed else "done",
                Word("functions", function),
                Word("outcomes", did) if failed else None,
                aimed if function != "mirror" and to not in self.named(by) else "",
            )
        )
        if did == "mirror":
            direction = next(deed.direction for deed in self.deeds[by] if deed.function == "mirror")
            self.edges.append(Edge(by, direction, "plain", Word("outcomes", "mirrored-to")))

    def named(self, by: SeatId) -> tuple[SeatId, ...]:
        """Whom somebody means to go to: the persons of his own deed; with a deed that was given to him his own persons
        and its second one (ROLE-05.3, AMB-63)."""
        found: list[SeatId] = []
        for deed in self.deeds[by]:
            found += deed.targets if deed.owner == by else (*self.thoughts.get(by, ()), *deed.targets[1:2])
        return tuple(found)


def night_picture(night: Night) -> Visits | None:
    """A night that was resolved; None for one in which nobody had anything to do."""
    end = resolved(night)
    if end is None:
        return None
    game = end.before
    course = watched(game)
    resolve(course)
    edges = tuple(edge for seat in course.order for edge in slot(course, seat))
    if not edges:
        return None
    dead = {event.seat: event.cause for event in end.events if isinstance(event, Died)}
    places = {seat: place for place, seat in enumerate(course.order, start=1)}
    out = {edge.by for edge in edges}
    shown = {edge.to for edge in edges} | (dead.keys() - out)
    return Visits(
        key="night",
        phase=phase_word(game.phase),
        secret=True,
        left=tuple(node(game, seat, places[seat], dead) for seat in course.order if seat in out),
        right=tuple(node(game, seat.id, 0, dead) for seat in game.seats if seat.id in shown),
        edges=edges,
    )


def watched(game: Musketeers) -> Watched:
    """The night that is about to be closed, before its first slot."""
    killer, target = tonights_kill(Draft(game, evolve))
    course = course_of(game, killer, target)
    return Watched(**{each.name: getattr(course, each.name) for each in fields(course)})


def slot(course: Watched, seat: SeatId) -> tuple[Edge, ...]:
    """What somebody did in his slot: his visits, or those he could not make and why."""
    made = tuple(edge for edge in course.edges if edge.by == seat)
    if made:
        return made
    if seat in course.cancelled:
        return unmade(course, seat, "bomb")
    return unmade(course, seat, course.result.get(seat, "dead")) if course.deeds.get(seat) else ()


def unmade(course: Watched, seat: SeatId, why: str) -> tuple[Edge, ...]:
    """The visits that came to nothing, as far as the way can be told."""
    return tuple(
        Edge(seat, target, "failed" if why == "fail" else "void", function_word(deed.function), Word("outcomes", why))
        for deed in course.deeds[seat]
        for target in (deed.targets if deed.owner == seat else course.thoughts.get(seat, ()))
    )


def function_word(function: Function) -> Word:
    """The function by name."""
    return Word("functions", function)


def node(game: Musketeers, seat: SeatId, place: int, dead: dict[SeatId, str]) -> Node:
    """A seat with its place in the queue, its role, and its death if it died that night."""
    fate = (Word("causes", dead[seat]),) if seat in dead else ()
    return Node(seat, place, (Word("roles", game.seat(seat).role), *fate))
