"""Random games of the musketeers, fixed by a few knobs: every kind of act in every phase, legal and illegal.

Votes, moves and shots push the game on, and between them falls whatever comes to people's minds. Acts go straight to
the ruleset. Run as a script it prints a digest for each number it is given: the same one under every hash seed.
"""

import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from hostconsole.core import acts as c
from hostconsole.core.acts import Act, SeatId, describe, key_of
from hostconsole.core.decisions import Commit, Decision, NeedsRuling, Reject
from hostconsole.core.journal import digest, plain
from hostconsole.core.ruleset import OptionValue, Ruleset
from hostconsole.registry import installed
from rulesets.musketeers import acts as a
from rulesets.musketeers.state import Musketeers, MusketeersSeat

RULES: Ruleset[Musketeers] = installed("musketeers").rules
MORNING = datetime(2012, 3, 1, 9)
CRASH = "crashed"
"""The reason written down where the rules raised an exception."""

MOST_DAYS = 25
MOST_ACTS = 4000
"""On this day, or after so many acts, the host ends a game that does not end by itself."""


class Knobs(Struct, frozen=True, kw_only=True):
    """What fixes a game; the smaller, the simpler.

    `busy` is the most acts that fall between the regular ones of a phase; `lively`, in percent, how often people do
    what they are expected to; `town`, in percent, how often a day turns on a maf.
    """

    seed: int
    seats: int = 17
    mafs: int = 4
    busy: int = 0
    lively: int = 85
    town: int = 30
    hostile: bool = False
    options: bool = False
    timed: bool = False


class Turn(Struct, frozen=True):
    """One act, what the rules said, and the game on both sides of it."""

    before: Musketeers
    act: Act
    decision: Decision
    after: Musketeers


Moves = Generator[Act, Turn, Musketeers]
"""Gives acts, is sent what came of each, and ends with the game as it stands."""


def play(knobs: Knobs) -> tuple[Turn, ...]:
    """The whole game of these knobs, act by act."""
    rng = Random(knobs.seed)
    moves = whole_game(knobs, rng)
    game, clock = start_of(knobs), MORNING
    turns: list[Turn] = []
    act = next(moves)
    try:
        while True:
            if knobs.timed:
                clock += timedelta(hours=14) if isinstance(act, c.Close) else timedelta(seconds=rng.randint(0, 90))
                act = msgspec.structs.replace(act, at=clock)
            turns.append(taken(game, act))
            game = turns[-1].after
            if crashed(turns[-1].decision) or len(turns) == MOST_ACTS:
                return tuple(turns)
            act = moves.send(turns[-1])
    except StopIteration:
        return tuple(turns)


def start_of(knobs: Knobs) -> Musketeers:
    """The empty table, with drawn options if the knobs say so."""
    rng = Random(f"options {knobs.seed}")
    chosen: dict[str, OptionValue] = {key: rng.choice(option.values) for key, option in RULES.data.options.items()}
    return RULES.new(chosen if knobs.options else {})


def taken(game: Musketeers, act: Act) -> Turn:
    """One act at the table."""
    after = game
    try:
        decision = RULES.decide(game, act)
        for event in decision.events if isinstance(decision, Commit) else ():
            after = RULES.evolve(after, event)
    except Exception as error:  # noted as what the rules said: a survey counts it
        return Turn(game, act, Reject(CRASH, (), {"error": repr(error)}), game)
    return Turn(game, act, decision, after)


def crashed(decision: Decision) -> bool:
    """Whether the rules raised instead of answering."""
    return isinstance(decision, Reject) and decision.reason == CRASH


def replayed(game: Musketeers, acts: Iterable[Act]) -> tuple[Turn, ...]:
    """The same acts at another table, or some of them."""
    turns: list[Turn] = []
    for act in acts:
        turns.append(taken(game, act))
        game = turns[-1].after
    return tuple(turns)


def brief(turns: Iterable[Turn]) -> str:
    """A digest of everything the rules said."""
    return digest([(c.as_table(turn.act), type(turn.decision).__name__, plain(turn.decision)) for turn in turns])


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


def chatter(game: Musketeers, rng: Random, count: int) -> Moves:
    """So many acts of any kind, those that suit the phase more often."""
    for _ in range(count):
        weights = AFTER if game.winner else BY_PHASE[game.phase.name]
        kind = rng.choices(KINDS, [weights.get(each, 0.15) for each in KINDS])[0]
        turn = yield act_of(kind, game, rng)
        if isinstance(turn.decision, NeedsRuling) and rng.random() < 0.7:
            turn = yield answer_to(turn.decision, rng)
        game = turn.after
    return game


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


def answer_to(asked: NeedsRuling, rng: Random) -> c.Answer:
    """One of the answers the question has."""
    return c.Answer(question=asked.question, choice=rng.choice(asked.choices), why="так решил ведущий")


# Whom ------------------------------------------------------------------------------------------------------------

Pick = Callable[[Musketeers, Random], Any]


def any_of(game: Musketeers, rng: Random, fits: Callable[[MusketeersSeat], Any]) -> SeatId:
    """A seat that fits; now and then, or if none does, any seat."""
    fitting = [seat.id for seat in game.seats if fits(seat)]
    return rng.choice(fitting if fitting and rng.random() < 0.92 else [seat.id for seat in game.seats])


def one(game: Musketeers, rng: Random) -> SeatId:
    """Mostly somebody living."""
    return any_of(game, rng, lambda seat: seat.alive)


def gone(game: Musketeers, rng: Random) -> SeatId:
    """Mostly somebody who is out."""
    return any_of(game, rng, lambda seat: not seat.alive)


def maf(game: Musketeers, rng: Random) -> SeatId:
    """Mostly a living maf."""
    return any_of(game, rng, lambda seat: seat.alive and seat.side == "maf")


def holder(role: str) -> Pick:
    """Picks mostly who has the powers of a role."""
    return lambda game, rng: any_of(game, rng, lambda seat: seat.alive and game.holds(seat.id, role))


def voter(game: Musketeers, rng: Random) -> SeatId:
    """Mostly somebody whose vote stands."""
    return any_of(game, rng, lambda seat: game.has_voted(seat.id))


def shuffled(rng: Random, items: Iterable[SeatId]) -> list[SeatId]:
    """The items in a drawn order."""
    return sorted(items, key=lambda _: rng.random())


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


MAKERS: dict[str, Callable[[Musketeers, Random], Act]] = {
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
KINDS = sorted(key_of(each) for each in RULES.acts if each is not c.Answer)


def act_of(kind: str, game: Musketeers, rng: Random) -> Act:
    """An act of that kind as somebody might send it."""
    if kind in MAKERS:
        return MAKERS[kind](game, rng)
    act_type = RULES.act_type(kind)
    if act_type is None:
        raise KeyError(kind)
    picks = PICKS.get(kind, {})
    table = {
        field.name: rng.choice(field.choices)
        if field.kind == "choice"
        else picks.get(field.name, BY_KIND.get(field.kind, lambda *_: None))(game, rng)
        for field in describe(act_type).fields
    }
    return msgspec.convert(table, act_type)


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

if __name__ == "__main__":
    for seed in map(int, sys.argv[1:]):
        full = Knobs(seed=seed, busy=12, hostile=True, options=seed % 2 == 0, timed=True)
        print(seed, brief(play(full)))
