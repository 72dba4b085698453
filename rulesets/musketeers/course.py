"""The course of one night while it is resolved (spec 2.1): what is planned, what has been done, what stands.

A `Course` is local to one resolution and changes step by step; the game itself does not.
"""

from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.core.trace import Mark, Step
from rulesets.musketeers.state import FOUR, Function, Musketeers

Result = Literal["ok", "fail", "blocked", "none"]
Atom = dict[str, str]


class Deed(Struct, frozen=True):
    """One function somebody is going to carry out. `owner` chose it; whoever carries it out uses his own persons,
    but the second person and the direction belong to the deed (ROLE-05.3..05, AMB-63)."""

    function: Function
    owner: SeatId
    targets: tuple[SeatId, ...]
    direction: SeatId = ""


class Death(Struct, frozen=True):
    """Somebody died in the night, how, and by whose hand."""

    seat: SeatId
    cause: Literal["shot", "axe", "sword", "trap", "bomb", "suicide"]
    by: SeatId = ""


@dataclass
class Course:
    """One night. `deeds` are the effective ones: only a charm rewrites them (`planned` stays as it was)."""

    game: Musketeers
    killer: SeatId
    sole_maf: bool
    planned: dict[SeatId, tuple[Deed, ...]]
    deeds: dict[SeatId, tuple[Deed, ...]]
    thoughts: dict[SeatId, tuple[SeatId, ...]]
    order: tuple[SeatId, ...]
    done: set[SeatId] = field(default_factory=set)
    acted: set[SeatId] = field(default_factory=set)
    charmed: set[SeatId] = field(default_factory=set)
    result: dict[SeatId, Result] = field(default_factory=dict)
    roused_idle: dict[SeatId, list[bool]] = field(default_factory=dict)
    touched_idle: set[SeatId] = field(default_factory=set)
    pub: dict[SeatId, SeatId] = field(default_factory=dict)
    traps: dict[SeatId, list[SeatId]] = field(default_factory=dict)
    amulets: set[SeatId] = field(default_factory=set)
    mirrors: dict[SeatId, SeatId] = field(default_factory=dict)
    mirrors_spent: set[SeatId] = field(default_factory=set)
    pairs: list[tuple[SeatId, SeatId]] = field(default_factory=list)
    sermon_now: set[SeatId] = field(default_factory=set)
    next_block: list[SeatId] = field(default_factory=list)
    stunned: list[SeatId] = field(default_factory=list)
    axed: set[SeatId] = field(default_factory=set)
    knocked: set[SeatId] = field(default_factory=set)
    blows: list[SeatId] = field(default_factory=list)
    watch_in: list[tuple[SeatId, SeatId]] = field(default_factory=list)
    watch_out: list[tuple[SeatId, SeatId]] = field(default_factory=list)
    watched_by: dict[SeatId, set[Function]] = field(default_factory=dict)
    reports: dict[SeatId, list[Atom]] = field(default_factory=dict)
    deaths: list[Death] = field(default_factory=list)
    suicides: dict[SeatId, SeatId] = field(default_factory=dict)
    bomb: bool = False
    cancelled: set[SeatId] = field(default_factory=set)
    revived: list[SeatId] = field(default_factory=list)
    prayed: bool = False
    self_amulet: bool = False
    given: dict[SeatId, SeatId] = field(default_factory=dict)
    trace: list[Step] = field(default_factory=list)

    # Questions -------------------------------------------------------------------------------------------------------

    def alive(self, seat: SeatId) -> bool:
        """Whether somebody lives at this moment of the night."""
        return self.game.seat(seat).alive and all(death.seat != seat for death in self.deaths)

    def blocked(self, seat: SeatId) -> bool:
        """In the pub, under a sermon of tonight or last night, or unconscious (ROLE-01.3, ROLE-03, ROLE-10.2)."""
        return seat in self.pub or seat in self.sermon_now or seat in self.game.sermon or seat in self.stunned

    def idle(self, seat: SeatId) -> bool:
        """Neither an act of his own or given nor anything done yet (AMB-102)."""
        return seat not in self.acted and not self.deeds.get(seat)

    def mates(self, one: SeatId, other: SeatId) -> bool:
        """Brought together tonight (ROLE-13.2)."""
        return (one, other) in self.pairs or (other, one) in self.pairs

    def hits(self, seat: SeatId) -> int:
        """Blows that count before the next one (ROLE-10.3, AMB-83)."""
        who = self.game.seat(seat)
        before = who.hits
        if self.game.options["second_blow"] == "next-night" and who.hit_night < self.game.phase.number - 1:
            before = 0
        return before + self.blows.count(seat)

    def bomb_armed(self, victim: SeatId, attacker: SeatId) -> bool:
        """Whether Constance's scream brings somebody: she is not at work as killer, and one of the four other than the
        attacker lives (ROLE-06.1..03, AMB-12, AMB-70, AMB-74)."""
        if self.game.role_of(victim) != "constance":
            return False
        if victim == self.killer and not self.sole_maf:
            self.apply("AMB-12", "AMB-72", seats=(victim,))
            return False
        lone = self.game.options["bomb_guard"] == "another"
        return any(
            seat.role in FOUR and self.alive(seat.id) and not (lone and seat.id == attacker) for seat in self.game.seats
        )

    # Records ---------------------------------------------------------------------------------------------------------

    def apply(self, *clauses: str, seats: tuple[SeatId, ...] = (), mark: Mark = "applied") -> None:
        """These clauses were at work, about these seats."""
        self.trace.extend(Step(clause, mark, seats) for clause in clauses)

    def seen(self, did: str, by: SeatId, to: SeatId, *, at_target: bool = True, by_guard: bool = True) -> None:
        """An act that watchers see: the boy at the target, the performer's guard (ROLE-08.2, ROLE-11.2, AMB-86)."""
        atom = {"did": did, "by": by, "to": to}
        if at_target:
            for observer, subject in self.watch_in:
                if subject == to:
                    self.reports[observer].append(atom)
                    self.apply("ROLE-08.2", "ROLE-08.3", "CLAR-04a.6", seats=(observer, to))
        if by_guard:
            for observer, subject in self.watch_out:
                if subject == by:
                    self.reports[observer].append(atom)
                    clause = "ROLE-11.4" if did in ("kill", "samurai", "axe") else "ROLE-11.2"
                    self.apply(clause, "ROLE-11.2", *(("CLAR-04a.1",) if did == "kill" else ()), seats=(observer, by))

    def die(self, seat: SeatId, cause: str, by: SeatId = "") -> None:
        """Somebody dies now: he loses a later slot, and later visitors find nobody. His guard does not see by whom
        (ROLE-11.3, AMB-119); poison at dawn comes when the watch is over (AMB-85, CLAR-04b.2)."""
        self.deaths.append(Death(seat, cause, by))  # type: ignore[arg-type]
        guests = tuple(guest for guest, host in self.pub.items() if host == seat)
        if guests:
            self.apply("ROLE-01.4", "AMB-52", seats=(seat, *guests))
        if cause == "suicide":
            return
        for observer, subject in self.watch_out:
            if subject == seat:
                self.reports[observer].append({"did": "killed", "to": seat})
                self.apply("ROLE-11.3", "CLAR-04a.2", seats=(observer, seat))
