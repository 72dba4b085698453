"""Random games of the musketeers, fixed by a few knobs: every kind of act in every phase, legal and illegal.

Votes, moves and shots push the game on, and between them falls whatever comes to people's minds. Acts go straight to
the ruleset. Run as a script it prints a digest for each number it is given: the same one under every hash seed.
"""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

from hostconsole.core import acts as c
from hostconsole.core.acts import Act, SeatId
from hostconsole.core.decisions import NeedsRuling
from hostconsole.core.ruleset import Ruleset
from hostconsole.registry import installed
from rulesets.musketeers import acts as a
from rulesets.musketeers.state import Musketeers
from tests import random_play
from tests.random_play import Maker, answer_to, any_of, clock, gone, one, played, print_digests, shuffled

RULES: Ruleset[Musketeers] = installed("musketeers").rules
MOST_DAYS = 25
MOST_ACTS = 4000
"""On this day, or after so many acts, the host ends a game that does not end by itself."""


class Knobs(random_play.Knobs, frozen=True, kw_only=True):
    """What fixes a game. A day turns on a maf in `town` percent of all cases."""

    seats: int = 17
    mafs: int = 4
    town: int = 30


Turn = random_play.Turn[Musketeers]
Moves = random_play.Moves[Musketeers]
Pick = random_play.Pick[Musketeers]
start_of = partial(random_play.start_of, RULES)
taken = partial(random_play.taken, RULES)
replayed = partial(random_play.replayed, RULES)


def play(knobs: Knobs) -> tuple[Turn, ...]:
    """The whole game of these knobs, act by act."""
    rng = Random(knobs.seed)
    stamped = clock(knobs, rng, phase=timedelta(hours=14))
    return played(RULES, start_of(knobs), whole_game(knobs, rng), stamped, MOST_ACTS)


# The course of a game --------------------------------------------------------------------------------------------

HOSTILE = (
    "[/b]", "[b]Аня[/b]", "[@click=app.quit]x", "Аня", "Aня", "АНЯ", "none", "random", "athos", "honest", "maf",
    "mafia", "public", "{{ x }}", "{% raw %}", "'''", '"""', "a.b", "[acts]", "#", "ё" * 80, "Виновен: Аня", "\\u0041",
    "=1+1", "0", "true", "kill",
)  # fmt: skip


def whole_game(knobs: Knobs, rng: Random) -> Moves:
    """Sign-up, deal, days and nights until the host has declared the end, and some words after it."""
    nicks = nicks_for(knobs, rng)
    if rng.random() < 0.1:
        yield c.Close()
        yield a.Vote(by=nicks[0], target=nicks[1])
    yield c.SignUp(players=tuple(map(c.Player, nicks)))
    game = (yield deal_for(knobs, nicks, rng)).after
    while not game.winner:
        game = yield from chatter(game, rng, rng.randint(0, knobs.busy))
        if not game.winner:
            game = yield from {"day": day, "evening": evening, "night": night}[game.phase.name](game, knobs, rng)
        if not game.winner:
            game = yield from closed(game, rng)
        over = game.proposal and rng.random() < 0.8
        if not game.winner and (over or game.phase.number > MOST_DAYS):
            game = (yield a.DeclareEnd(side=game.proposal or "draw")).after  # type: ignore[arg-type]
    return (yield from chatter(game, rng, rng.randint(0, 4)))


def nicks_for(knobs: Knobs, rng: Random) -> list[str]:
    """As many different nicks as there are seats."""
    odd = list(HOSTILE) if knobs.hostile else []
    ordinary = [f"Игрок{number:02}" for number in range(knobs.seats)]
    nicks = [*rng.sample(odd, min(len(odd), knobs.seats // 2)), *ordinary][: knobs.seats]
    rng.shuffle(nicks)
    return nicks


def deal_for(knobs: Knobs, nicks: list[str], rng: Random) -> c.Deal:
    """The draw; or for a small table, and now and then for a full one, a cast of the host's own."""
    if knobs.seats == 17 and knobs.mafs == 4 and rng.random() < 0.8:
        return c.Deal(seed=str(rng.random()))
    roles = rng.sample(RULES.data.roles, knobs.seats)
    mafs = rng.sample(nicks, knobs.mafs)
    sides = {nick: "maf" if nick in mafs else "honest" for nick in nicks}
    return c.Deal(roles=dict(zip(nicks, roles, strict=True)), sides=sides, seed=rng.choice(("", "s")), why="мало людей")


def day(game: Musketeers, knobs: Knobs, rng: Random) -> Moves:
    """Most vote, for one of a few people; now and then nobody does."""
    if rng.randint(1, 220) > 100 + knobs.lively:
        return game
    mafs = list(game.mafs())
    accused = [rng.choice(mafs) if mafs and rng.randint(1, 100) <= knobs.town else one(game, rng) for _ in "123"]
    for voter in shuffled(rng, [seat.id for seat in game.living()]):
        if rng.randint(1, 100) <= knobs.lively:
            game = (yield a.Vote(by=voter, target=rng.choices(accused, (6, 3, 1))[0])).after
        if rng.random() < 0.04:
            game = (yield act_of(rng.choice(("cancel-vote", "deny-vote", "take-votes", "lot")), game, rng)).after
    return game


def evening(game: Musketeers, knobs: Knobs, rng: Random) -> Moves:
    """Lock and swaps, in either order."""
    for kind in rng.sample(("lock", "swaps"), 2):
        if rng.randint(1, 100) <= knobs.lively:
            game = (yield act_of(kind, game, rng)).after
    return game


def night(game: Musketeers, knobs: Knobs, rng: Random) -> Moves:
    """Most move, the mafia names killer and target."""
    for seat in shuffled(rng, [seat.id for seat in game.living()]):
        if rng.randint(1, 100) <= knobs.lively:
            game = (yield move_of(game, seat, rng)).after
    mafs = list(game.mafs())
    if mafs and rng.randint(1, 100) <= knobs.lively:
        game = (yield a.Killer(by=rng.choice(mafs), who=rng.choice(mafs))).after
    if mafs and rng.randint(1, 100) <= knobs.lively:
        game = (yield a.Musket(by=rng.choice(mafs), target=one(game, rng))).after
    return game


def closed(game: Musketeers, rng: Random) -> Moves:
    """Close the phase; whatever stands in the way is settled first."""
    phase = game.phase
    while game.phase == phase and not game.winner:
        turn = yield c.Close()
        game = turn.after
        if isinstance(turn.decision, NeedsRuling):
            choice = rng.choice(turn.decision.choices)
            by_act = rng.random() < 0.7
            game = (yield a.MissingKill(choice=choice) if by_act else answer_to(turn.decision, rng)).after
    return game


# Whom ------------------------------------------------------------------------------------------------------------


def maf(game: Musketeers, rng: Random) -> SeatId:
    """Mostly a living maf."""
    return any_of(game, rng, lambda seat: seat.alive and seat.side == "maf")


def holder(role: str) -> Pick:
    """Picks mostly who has the powers of a role."""
    return lambda game, rng: any_of(game, rng, lambda seat: seat.alive and game.holds(seat.id, role))


def voter(game: Musketeers, rng: Random) -> SeatId:
    """Mostly somebody whose vote stands."""
    return any_of(game, rng, lambda seat: game.has_voted(seat.id))


# One act of each kind --------------------------------------------------------------------------------------------


def move_of(game: Musketeers, by: SeatId, rng: Random) -> Act:
    """A move that mostly fits one's function, or the prayer."""
    function = game.function(by)
    if function == "pray" and rng.random() < 0.7:
        return a.Pray(by=by, target=gone(game, rng))
    count = 2 if function in ("charm", "pair") and rng.random() < 0.97 else 1
    direction = one(game, rng) if (function == "mirror") == (rng.random() < 0.97) else None
    return a.Move(
        by=by, targets=tuple(one(game, rng) for _ in range(count)), direction=direction, use=rng.random() < 0.85
    )


def swaps(game: Musketeers, rng: Random) -> Act:
    count = rng.randint(0, max(1, game.swaps_allowed()))
    return a.Swaps(by=maf(game, rng), pairs=tuple((one(game, rng), one(game, rng)) for _ in range(count)))


def take_votes(game: Musketeers, rng: Random) -> Act:
    votes = {one(game, rng): rng.choice((1, 1, 2)) for _ in range(rng.choice((1, 1, 2)))}
    return a.TakeVotes(by=holder("constance")(game, rng), votes=votes)


def order(game: Musketeers, rng: Random) -> tuple[SeatId, ...]:
    seats = [seat.id for seat in game.seats if seat.alive or rng.random() < 0.02]
    if rng.random() < 0.3:
        seats = [seat for seat in seats if not game.has_voted(seat)]
    return tuple(shuffled(rng, seats))


def rule(game: Musketeers, rng: Random) -> Act:
    kind = rng.choice(("kill", "revive", "revive", "role", "pay", "vote", "option", "note"))
    key = rng.choice([*game.choices, "nonsense"])
    fields: dict[str, dict[str, Any]] = {
        "kill": {"seat": one(game, rng)},
        "revive": {"seat": gone(game, rng)},
        "role": {"seat": one(game, rng), "role": rng.choice(("honest", "maf", "nonsense", *game.roles))},
        "pay": {"source": "pool", "to": one(game, rng), "amount": 5},
        "vote": {"by": one(game, rng), "target": one(game, rng)},
        "option": {"key": key, "value": rng.choice((*game.choices.get(key, ()), "nonsense"))},
        "note": {"text": "заметка"},
    }
    return c.Rule(kind=kind, why="воля ведущего", **(fields[kind] if rng.random() < 0.95 else {}))  # type: ignore


def withdraw(game: Musketeers, rng: Random) -> Act:
    which = rng.choice(("move", "pray", "musket", "take-votes", "vote", "swaps", "nonsense"))
    by = rng.choice((one, maf, holder("constance"), holder("abbess")))(game, rng)
    return c.Withdraw(by=by, which=which)


def substitute(game: Musketeers, rng: Random) -> Act:
    nick = one(game, rng) if rng.random() < 0.2 else f"Замена{rng.randint(0, 10**6)}"
    return c.Replace(seat=one(game, rng), nick=nick)


MAKERS: dict[str, Maker[Musketeers]] = {
    "move": lambda game, rng: move_of(game, one(game, rng), rng),
    "swaps": swaps,
    "take-votes": take_votes,
    "lot": lambda game, rng: a.Lot(seats=order(game, rng)),
    "set-order": lambda game, rng: a.SetOrder(seats=order(game, rng)),
    "missing-kill": lambda game, rng: a.MissingKill(choice=rng.choice(("none", "random", one(game, rng)))),
    "rule": rule,
    "withdraw": withdraw,
    "replace": substitute,
    "sign-up": lambda game, rng: c.SignUp(players=(c.Player("Новенький"), c.Player(one(game, rng)))),
    "deal": lambda game, rng: c.Deal(seed="снова", roles={one(game, rng): "athos"}, why="передумал"),
}
"""Acts whose fields hang together. All others are filled field by field."""

PICKS: dict[str, dict[str, Pick]] = {
    "duel": {"by": holder("dartagnan")},
    "cancel-vote": {"by": holder("rochefort"), "whose": voter},
    "deny-vote": {"by": holder("rochefort")},
    "lock": {"by": holder("planchet")},
    "killer": {"by": maf, "who": maf},
    "musket": {"by": maf},
    "no-kill": {"by": maf},
    "pray": {"by": holder("abbess"), "target": gone},
    "will": {"by": gone},
}
BY_KIND: dict[str, Pick] = {"seat": one, "text": lambda _, rng: rng.choice(("слово", "{{ 7 * 7 }} [b]", ""))}

BY_PHASE: Mapping[str, Mapping[str, float]] = {
    "day": {
        "vote": 2, "cancel-vote": 3, "deny-vote": 2, "take-votes": 3, "duel": 0.4, "lot": 1, "set-order": 0.3,
        "will": 2, "extend": 1, "rule": 0.7, "replace": 0.3, "close": 0.02, "declare-end": 0.01,
    },
    "evening": {
        "lock": 3, "swaps": 3, "killer": 2, "set-order": 1, "will": 1, "rule": 0.5, "close": 0.02, "declare-end": 0.01,
    },
    "night": {
        "move": 5, "pray": 2, "pass": 1, "killer": 2, "musket": 2, "no-kill": 1, "withdraw": 1.5, "extend": 1,
        "missing-kill": 1, "will": 1, "rule": 0.5, "close": 0.02, "declare-end": 0.01,
    },
    "signup": {},
}  # fmt: skip
AFTER: Mapping[str, float] = {"will": 3, "sanction": 2, "say": 2}
"""How often a kind comes up in a phase; the kinds that are not named do as well, but seldom."""


def weights(game: Musketeers) -> Mapping[str, float]:
    """How often each kind comes up now."""
    return AFTER if game.winner else BY_PHASE[game.phase.name]


REPERTOIRE = random_play.Repertoire(RULES, MAKERS, PICKS, BY_KIND, weights)
act_of = partial(random_play.act_of, REPERTOIRE)
chatter = partial(random_play.chatter, REPERTOIRE)


def full_game(seed: int) -> tuple[Turn, ...]:
    """A game with everything in it."""
    return play(Knobs(seed=seed, busy=12, hostile=True, options=seed % 2 == 0, timed=True))


if __name__ == "__main__":
    print_digests(full_game)
