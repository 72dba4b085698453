"""A night as a graph: who went to whom, and what is recorded to have come of it."""

from hostconsole.core.acts import SeatId
from hostconsole.core.events import Died, Transferred
from hostconsole.core.pictures import Edge, Node, Turn, Visits, Word, phase_word, resolved
from rulesets.retro.doors import sortie
from rulesets.retro.events import JobDone, Order
from rulesets.retro.public import role_word
from rulesets.retro.state import CLANS, Retro

Night = tuple[Turn[Retro], ...]


def night_picture(night: Night) -> Visits | None:
    """The orders, the check, the clans' shots and the assassin's way of a night that was resolved; None for one in
    which nobody went out and nobody died."""
    end = resolved(night)
    if end is None:
        return None
    edges = (*check_edges(end), *shot_edges(end), *job_edges(end), *order_edges(end), *execution_edges(end))
    dead = dead_of(end)
    if not edges and not dead:
        return None
    game = end.before
    out = tuple(dict.fromkeys(edge.by for edge in edges))
    shown = {edge.to for edge in edges} | (dead.keys() - {*out})
    return Visits(
        key="night",
        phase=phase_word(game.phase),
        secret=True,
        left=tuple(node(game, seat, dead) for seat in out),
        right=tuple(node(game, seat.id, dead) for seat in game.seats if seat.id in shown),
        edges=edges,
    )


def dead_of(end: Turn[Retro]) -> dict[SeatId, str]:
    """Who died that night, and how."""
    return {event.seat: event.cause for event in end.events if isinstance(event, Died)}


def node(game: Retro, seat: SeatId, dead: dict[SeatId, str]) -> Node:
    """A seat with its role, and its death if it died that night."""
    fate = (Word("causes", dead[seat]),) if seat in dead else ()
    return Node(seat, notes=(Word("roles", role_word(game.seat(seat))), *fate))


def bullet(end: Turn[Retro], by: SeatId, to: SeatId, what: str) -> Edge:
    """Somebody came to kill: he has hit if the target died that night."""
    hit = to in dead_of(end)
    note = Word("outcomes", "hit" if hit else "missed")
    return Edge(by, to, "done" if hit else "failed", Word("deeds", what), note)


def check_edges(end: Turn[Retro]) -> tuple[Edge, ...]:
    """The commissar's check."""
    check = end.before.check
    return tuple(bullet(end, check.by, target, "check") for target in check.targets) if check else ()


def shot_edges(end: Turn[Retro]) -> tuple[Edge, ...]:
    """The clans' shots, by whoever stood at the door for them."""
    game = end.before
    return tuple(
        bullet(end, sortie(game, clan, target) or game.shots[clan].by, target, "shot")
        for clan in CLANS
        if clan in game.shots
        for target in game.shots[clan].targets
    )


def job_done(end: Turn[Retro]) -> Order | None:
    """The order the assassin worked on."""
    job = next((event for event in end.events if isinstance(event, JobDone)), None)
    return end.before.order(job.number) if job else None


def job_edges(end: Turn[Retro]) -> tuple[Edge, ...]:
    """Where the assassin went: to kill, to guard, or on his own account, for which he has paid (ASSN-50)."""
    game, order = end.before, job_done(end)
    assassin = game.holder("assassin")
    if assassin is None:
        return ()
    if order is None:
        own = any(isinstance(event, Transferred) and event.clause == "ASSN-50" for event in end.events)
        return (bullet(end, assassin.id, game.choice.target, "self"),) if own and game.choice else ()
    if order.kind == "kill":
        return (bullet(end, assassin.id, order.target, "kill"),)
    lives = order.target not in dead_of(end)
    note = Word("outcomes", "guarded" if lives else "not-guarded")
    return (Edge(assassin.id, order.target, "done" if lives else "failed", Word("deeds", "guard"), note),)


def order_edges(end: Turn[Retro]) -> tuple[Edge, ...]:
    """What was ordered of the assassin, dearest first, and whether he took it."""
    done = job_done(end)

    def edge(order: Order) -> Edge:
        taken = done is not None and order.number == done.number
        note = Word("outcomes", "taken" if taken else "not-taken")
        return Edge(
            order.client, order.target, "plain" if taken else "void", Word("kinds", order.kind, order.price), note
        )

    return tuple(edge(order) for order in sorted(end.before.orders, key=lambda each: (-each.price, each.rank)))


def execution_edges(end: Turn[Retro]) -> tuple[Edge, ...]:
    """Recruits executed by their own clan."""
    game, dead = end.before, dead_of(end)
    return tuple(
        Edge(game.duty[clan], seat, "done", Word("deeds", "execute"))
        for clan, seat in game.executions.items()
        if dead.get(seat) == "execution" and clan in game.duty
    )
