"""Random games of retro, fixed by a few knobs: every kind of act in every phase, legal and illegal, to the end.

The moves push the game on (clans shoot, the commissar checks, votes concentrate), and between them falls whatever comes
to people's minds. Acts go straight to the ruleset. Run as a script it prints a digest for each number it is given: the
same one under every hash seed.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

from hostconsole.core import acts as c
from hostconsole.core.acts import Act, SeatId, Shares
from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from hostconsole.core.ruleset import Ruleset
from hostconsole.registry import installed
from hostconsole.store import clean_text
from rulesets.retro import acts as a
from rulesets.retro.state import CLANS, Retro, RetroSeat
from tests import random_play
from tests.random_play import Maker, answer_to, any_of, clock, gone, one, played, print_digests, shuffled

RULES: Ruleset[Retro] = installed("retro").rules
MOST_DAYS = 90
MOST_ACTS = 10_000
"""A game that is still open on this day, or after so many acts, will not end."""


class Knobs(random_play.Knobs, frozen=True, kw_only=True):
    """What fixes a game. `wealth` is the most exp anybody brings; in `town` percent of all cases a day turns on the
    clans."""

    seats: int = 22
    wealth: int = 0


Turn = random_play.Turn[Retro]
Moves = random_play.Moves[Retro]
Pick = random_play.Pick[Retro]
start_of = partial(random_play.start_of, RULES)
taken = partial(random_play.taken, RULES)
replayed = partial(random_play.replayed, RULES)


def play(knobs: Knobs) -> tuple[Turn, ...]:
    """The whole game of these knobs, act by act."""
    rng = Random(knobs.seed)
    stamped = clock(knobs, rng, phase=timedelta(hours=10), dawdlers=(a.Vote, a.BuyVotes))
    return played(RULES, start_of(knobs), whole_game(knobs, rng), stamped, MOST_ACTS)


# The course of a game --------------------------------------------------------------------------------------------

HOSTILE = (
    "[/b]", "[b]Аня[/b]", "[@click=app.quit]x", "\x1b[31mred", "\u202eнад", "Аня", "Aня", "АНЯ", "pool", "host",
    "issue", "mafia", "yakuza", "honest", "commissar", "public", "{{ x }}", "{% raw %}", "a\nb", "'''", '"""', "a.b",
    "[acts]", "#", "ё" * 80, "Виновен: Аня", "👩‍👩‍👧", "\ufeffbom", "\\u0041", "=1+1", "0", "true", " 1 ",
)  # fmt: skip


def nicks_for(knobs: Knobs, rng: Random) -> list[str]:
    """As many different nicks as there are seats."""
    ordinary = [f"Игрок{number:02}" for number in range(knobs.seats)]
    odd = [nick for nick in dict.fromkeys(map(clean_text, HOSTILE)) if nick.strip()] if knobs.hostile else []
    nicks = [*rng.sample(odd, min(len(odd), knobs.seats)), *ordinary][: knobs.seats]
    rng.shuffle(nicks)
    return nicks


def whole_game(knobs: Knobs, rng: Random) -> Moves:
    """Sign-up, deal, nights and days until somebody has won, awards, and some words after it."""
    nicks = nicks_for(knobs, rng)
    players = tuple(c.Player(nick, rng.randint(0, knobs.wealth)) for nick in nicks)
    if rng.random() < 0.1:
        yield c.Close()
        yield a.Finish()
    yield c.SignUp(players=players)
    game = (yield deal_for(nicks, rng)).after
    while not game.winner and game.phase.number < MOST_DAYS:
        game = yield from chatter(game, rng, rng.randint(0, knobs.busy))
        if not game.winner:
            game = yield from (night if game.phase.name == "night" else day)(game, knobs, rng)
        if not game.winner:
            game = yield from closed(game, rng)
    game = yield from chatter(game, rng, rng.randint(0, knobs.busy // 2))
    turn = yield a.Finish()
    if isinstance(turn.decision, NeedsRuling):
        yield answer_to(turn.decision, rng)
        turn = yield a.Finish()
    return (yield from chatter(turn.after, rng, rng.randint(0, 3)))


def deal_for(nicks: list[str], rng: Random) -> c.Deal:
    """The draw; or for a small table, and now and then for a large one, a cast of the host's own."""
    if len(nicks) >= 22 and rng.random() < 0.8:
        return c.Deal(seed=str(rng.random()))
    cast = ["mafia", "yakuza", "commissar", "necromancer", "assassin", "honest", "honest", "mafia", "yakuza"]
    cast += ["honest"] * len(nicks)
    absent = rng.choice(("", "", "mafia", "yakuza"))
    cast = [role for role in cast if role == "honest" or (role != absent and rng.random() < 0.9)][: len(nicks)]
    rng.shuffle(cast)
    return c.Deal(roles=dict(zip(nicks, cast, strict=True)), seed=rng.choice(("", "seed")), why="мало народу")


def night(game: Retro, knobs: Knobs, rng: Random) -> Moves:
    """Most clans shoot, the commissar checks, the assassin says something."""
    kinds = ["throw", "choose" if game.ladder() else "self-order"]
    kinds += ["shot"] * sum(clan not in game.shots for clan in CLANS) + ["check"] * (game.check is None)
    kinds += ["execute", "execute"] if recruits(game) else []
    for kind in shuffled(rng, kinds):
        if rng.randint(1, 100) <= knobs.lively:
            game = (yield act_of(kind, game, rng)).after
    return game


def day(game: Retro, knobs: Knobs, rng: Random) -> Moves:
    """The living vote, most of them for one of two or three people; now and then nobody does."""
    if rng.randint(1, 200) > 100 + knobs.lively:
        return game
    clans = [seat.id for seat in game.living() if seat.clan]
    accused = [rng.choice(clans) if clans and rng.randint(1, 100) <= knobs.town else one(game, rng) for _ in "123"]
    for voter in shuffled(rng, [seat.id for seat in game.seats if seat.alive or rng.random() < 0.3]):
        if rng.randint(1, 100) <= knobs.lively:
            turn = yield a.Vote(by=voter, target=rng.choices(accused, (6, 3, 1))[0])
            game = turn.after
    if not game.ballots and game.living() and rng.randint(1, 100) <= knobs.lively:
        game = (yield a.Vote(by=one(game, rng), target=accused[0])).after
    return game


def closed(game: Retro, rng: Random) -> Moves:
    """Close the phase; whatever stands in the way is settled first, at the very end by the host's word."""
    phase = game.phase
    while game.phase == phase and not game.winner:
        turn = yield c.Close()
        game = turn.after
        if isinstance(turn.decision, NeedsRuling):
            game = (yield answer_to(turn.decision, rng)).after
        elif isinstance(turn.decision, Reject):
            game = yield from checked_somehow(game, rng)
    return game


def checked_somehow(game: Retro, rng: Random) -> Moves:
    """The commissar's check of anybody he may check, else another commissar, else none."""
    commissar = game.holder("commissar")
    if commissar is None:
        return game
    for target in shuffled(rng, [seat.id for seat in game.living()]):
        turn = yield a.Check(by=commissar.id, targets=(target,))
        if isinstance(turn.decision, Commit):
            return turn.after
    turn = yield a.MoveOffice(to=any_of(game, rng, lambda seat: seat.role == "honest" and not seat.clan))
    if isinstance(turn.decision, Commit):
        return turn.after
    return (yield c.Rule(kind="role", seat=commissar.id, role="honest", why="некого проверять")).after


# Whom and how much -----------------------------------------------------------------------------------------------


def member(game: Retro, rng: Random) -> SeatId:
    """Mostly a living member of a clan."""
    return any_of(game, rng, lambda seat: seat.alive and seat.clan)


def honest(game: Retro, rng: Random) -> SeatId:
    """Mostly somebody honest, living or dead."""
    return any_of(game, rng, lambda seat: seat.honest)


def holder(role: str) -> Pick:
    """Picks mostly the holder of an office, living or dead."""
    return lambda game, rng: any_of(game, rng, lambda seat: seat.role == role)


def door(game: Retro, rng: Random) -> SeatId:
    """Often a door where somebody else is expected tonight: shots meet there."""
    shots = [target for filed in game.shots.values() for target in filed.targets]
    expected = [*shots, *(game.check.targets if game.check else ()), *(each.target for each in game.ladder())]
    return rng.choice(expected) if expected and rng.random() < 0.35 else one(game, rng)


def recruits(game: Retro) -> list[RetroSeat]:
    """The living recruits."""
    return [seat for seat in game.seats if seat.recruit and seat.alive]


def split(game: Retro, rng: Random, total: int, payers: Iterable[SeatId], able: Callable[[SeatId], int]) -> Shares:
    """A sum divided among payers by what they have; now and then it is divided wrongly."""
    shares: dict[SeatId, int] = {}
    for payer in shuffled(rng, payers):
        part = max(0, min(total - sum(shares.values()), able(payer)))
        part = rng.randint(0, part) if part > 1 and rng.random() < 0.3 else part
        if part:
            shares[payer] = part
    if rng.random() < 0.03:
        shares[one(game, rng)] = rng.randint(1, 20)
    return shares


def clan_of(game: Retro, seat: SeatId) -> list[SeatId]:
    """Everybody of somebody's clan, or he alone."""
    clan = game.seat(seat).clan
    return [each.id for each in game.seats if clan and each.clan == clan] or [seat]


# One act of each kind --------------------------------------------------------------------------------------------


def shot(game: Retro, rng: Random) -> Act:
    by = any_of(game, rng, lambda seat: seat.alive and seat.clan and seat.clan not in game.shots)
    rivals = any_of(game, rng, lambda seat: seat.alive and seat.clan != game.seat(by).clan and rng.random() < 0.5)
    targets = tuple(rng.choice((door(game, rng), rivals)) for _ in range(2 if rng.random() < 0.3 else 1))
    on_sight = rng.choice((False, False, True, targets[:1]))
    mana = split(game, rng, 40, clan_of(game, by), game.free_mana) if len(targets) == 2 else {}
    return a.Shot(by=by, targets=targets, on_sight=on_sight, mana=mana)


def check(game: Retro, rng: Random) -> Act:
    by = holder("commissar")(game, rng)
    fresh = any_of(game, rng, lambda seat: seat.alive and not seat.checks and seat.id != by)
    targets = [rng.choice((fresh, door(game, rng)))]
    if rng.random() < 0.2:
        targets.append(one(game, rng))
    return a.Check(by=by, targets=tuple(targets))


def order(game: Retro, rng: Random) -> Act:
    union = rng.choice((None, None, None, "mafia", "yakuza", "honest-dead", "clan-dead"))

    def may(seat: RetroSeat) -> bool:
        match union:
            case None:
                return seat.alive or seat.role == "commissar"
            case "honest-dead":
                return not seat.alive and seat.honest
            case "clan-dead":
                return bool(seat.clan) and not game.living_members(seat.clan)
            case _:
                return seat.alive and seat.clan == union

    by = any_of(game, rng, may)
    price = rng.choice((1, 2, 3, 4, 7)) if union is None else rng.choice((3, 6, 15, 20, 25))
    kind = rng.choice(("kill", "kill", "guard"))
    payers = [by] if union is None else [seat.id for seat in game.seats if may(seat) or seat.clan == union]
    shares = split(game, rng, price, payers, game.disposable) if union else {}
    target = one(game, rng) if kind == "kill" or rng.random() < 0.1 else None
    return a.PlaceOrder(by=by, kind=kind, price=price, union=union, shares=shares, target=target)  # type: ignore[arg-type]


def number(game: Retro, rng: Random) -> int:
    """Mostly the number of an order in the book."""
    return rng.choice([each.number for each in game.orders] or [1]) if rng.random() < 0.9 else rng.randint(0, 9)


def raise_order(game: Retro, rng: Random) -> Act:
    placed = game.order(number(game, rng))
    by = placed.client if placed and rng.random() < 0.9 else one(game, rng)
    return a.Raise(
        by=by, order=placed.number if placed else 1, price=(placed.price if placed else 3) + rng.randint(0, 5)
    )


def proxy_vote(game: Retro, rng: Random) -> Act:
    away = [seat for seat in game.seats if seat.proxy]
    if away and rng.random() < 0.6:
        seat = rng.choice(away)
        return a.Vote(by=seat.proxy, behalf=seat.id, target=one(game, rng))
    behalf = one(game, rng) if rng.random() < 0.1 else None
    return a.Vote(by=any_of(game, rng, lambda s: s.alive or s.honest), target=one(game, rng), behalf=behalf)


def pledge(game: Retro, rng: Random) -> Act:
    to = rng.choice(("shield", "double-check", "dead-votes"))
    by = gone(game, rng) if to == "dead-votes" else one(game, rng)
    return a.Pledge(by=by, to=to, amount=rng.randint(1, max(1, game.free_mana(by) + 2)))  # type: ignore[arg-type]


def consent(game: Retro, rng: Random) -> Act:
    fee = rng.choice((0, 0, 5))
    shares = split(game, rng, fee, (one(game, rng), gone(game, rng)), game.disposable) if rng.random() < 0.4 else {}
    return a.Consent(by=holder("necromancer")(game, rng), yes=rng.random() < 0.7, fee=fee, shares=shares)


def offer(game: Retro, rng: Random) -> Act:
    by = member(game, rng)
    commissar = holder("commissar")(game, rng)
    to = rng.choice((one(game, rng), commissar, commissar, holder("necromancer")(game, rng)))
    shares = split(game, rng, 15, dict.fromkeys((*clan_of(game, by), to)), game.disposable)
    return a.Offer(by=by, to=to, anonymous=rng.random() < 0.5, shares=shares)


def disclose(game: Retro, rng: Random) -> Act:
    every = (*game.past_orders, *game.orders)
    placed = rng.choice(every) if every else None
    day = placed.day if placed and rng.random() < 0.8 else None
    return a.Disclose(by=holder("assassin")(game, rng), order=placed.number if placed else 1, day=day)


def withdraw(game: Retro, rng: Random) -> Act:
    placed = game.order(number(game, rng))
    which = rng.choice((*WITHDRAWN, "order", "order"))
    if which == "order" and placed:
        return c.Withdraw(by=placed.client, which=which, order=placed.number)
    by = rng.choice((one(game, rng), member(game, rng), holder("commissar")(game, rng), holder("assassin")(game, rng)))
    return c.Withdraw(by=by, which=which)


WITHDRAWN = (
    "shot", "skip", "check", "execute", "choose", "refuse", "self-order", "throw", "resurrect", "offer", "delegate",
    "vote", "pledge", "nonsense",
)  # fmt: skip
ACCOUNTS = ("pool", "issue", "burn", "host", "brought", "nobody")


def rule(game: Retro, rng: Random) -> Act:
    kind = rng.choices(("kill", "revive", "role", "pay", "vote", "option", "note"), (1, 1, 1, 3, 2, 1, 2))[0]
    key = rng.choice([*game.choices, "nonsense"])
    ends = [rng.choice((*ACCOUNTS, one(game, rng), one(game, rng))) for _ in "ft"]
    fields: dict[str, dict[str, Any]] = {
        "kill": {"seat": one(game, rng)},
        "revive": {"seat": gone(game, rng)},
        "role": {"seat": one(game, rng), "role": rng.choice((*game.roles, "nonsense"))},
        "pay": {"source": ends[0], "to": ends[1], "amount": rng.choice((0, 1, 5, 25, 300))},
        "vote": {"by": one(game, rng), "target": one(game, rng)},
        "option": {"key": key, "value": rng.choice((*game.choices.get(key, ()), "nonsense"))},
        "note": {"text": "заметка"},
    }
    chosen = fields[kind] if rng.random() < 0.95 else {}
    return c.Rule(kind=kind, why="воля ведущего", **chosen)  # type: ignore[arg-type]


def substitute(game: Retro, rng: Random) -> Act:
    taken_nick = rng.random() < 0.2
    return c.Replace(seat=one(game, rng), nick=one(game, rng) if taken_nick else f"Замена{rng.randint(0, 10**6)}")


def sign_up(game: Retro, rng: Random) -> Act:
    nicks = {"Новенький", f"Новенький{rng.randint(0, 9)}", *(seat.nick for seat in game.seats[:1])}
    return c.SignUp(players=tuple(c.Player(nick, 5) for nick in sorted(nicks)))


def deal_again(game: Retro, rng: Random) -> Act:
    return c.Deal(seed="снова", roles={one(game, rng): "mafia"} if rng.random() < 0.5 else {}, why="передумал")


MAKERS: dict[str, Maker[Retro]] = {
    "sign-up": sign_up, "deal": deal_again, "replace": substitute, "withdraw": withdraw, "rule": rule, "shot": shot,
    "check": check, "order": order, "raise": raise_order, "vote": proxy_vote, "pledge": pledge, "consent": consent,
    "offer": offer, "disclose": disclose,
}  # fmt: skip
"""Acts whose fields hang together. All others are filled field by field."""


def some(_: Retro, rng: Random) -> int:
    """Mostly a small number."""
    return rng.choice((1, 1, 2, rng.randint(3, 30)))


def few(game: Retro, rng: Random) -> int:
    """One or two."""
    return min(2, some(game, rng))


NECROMANCER, COMMISSAR, ASSASSIN = holder("necromancer"), holder("commissar"), holder("assassin")
PICKS: dict[str, dict[str, Pick]] = {
    "skip": {"by": member},
    "throw": {"by": member},
    "shield": {"by": NECROMANCER},
    "execute": {"by": member, "target": lambda game, rng: any_of(game, rng, lambda seat: seat.recruit and seat.alive)},
    "choose": {"by": ASSASSIN, "order": number},
    "refuse": {"by": ASSASSIN},
    "self-order": {"by": ASSASSIN},
    "announce-price": {"by": ASSASSIN},
    "blackmail": {"by": ASSASSIN, "heir": honest},
    "buy-votes": {"by": honest, "votes": few},
    "direct": {"by": lambda game, rng: any_of(game, rng, lambda seat: pledged(game, seat.id)), "votes": few},
    "resurrect": {
        "by": lambda game, rng: any_of(game, rng, lambda seat: game.free_mana(seat.id) >= 40),
        "target": gone,
    },
    "ritual": {"by": NECROMANCER, "target": gone},
    "subscribe": {"by": lambda game, rng: rng.choice((NECROMANCER, COMMISSAR))(game, rng)},
    "reply": {"by": lambda game, rng: rng.choice([offer.to for offer in game.offers.values()] or [one(game, rng)])},
    "quit-clan": {"by": lambda game, rng: any_of(game, rng, lambda seat: seat.recruit and seat.role == "commissar")},
    "move-office": {"to": honest},
}
BY_KIND: dict[str, Pick] = {
    "seat": one,
    "flag": lambda _, rng: rng.random() < 0.7,
    "number": some,
    "text": lambda _, rng: rng.choice(("слово", "{{ 7 * 7 }} [b]", "")),
}


def pledged(game: Retro, seat: SeatId) -> bool:
    """Whether the seat has put mana into the dead players' votes."""
    return any(hold.seat == seat for hold in game.ledger.held_for("dead-votes"))


NIGHT: Mapping[str, float] = {
    "shot": 3, "skip": 1, "check": 2, "throw": 2, "shield": 1, "execute": 1, "choose": 2, "refuse": 0.7, "absent": 0.7,
    "self-order": 0.7, "pledge": 2, "offer": 3, "reply": 3, "withdraw": 1, "pay": 1, "rule": 0.5, "close": 0.02,
    "quit-clan": 1,
}  # fmt: skip
DAY: Mapping[str, float] = {
    "order": 6, "raise": 2, "choose": 2, "vote": 2, "buy-votes": 2, "pay": 1, "pledge": 3, "direct": 2, "resurrect": 4,
    "consent": 4, "ritual": 1.5, "offer": 3, "reply": 3, "withdraw": 1, "rule": 0.5, "delegate": 1, "announce-price": 1,
    "disclose": 1, "close": 0.02, "quit-clan": 1,
}  # fmt: skip
AFTER: Mapping[str, float] = {"award": 3, "fine": 1, "strip": 0.5, "disclose": 1, "finish": 0.02}
"""How often a kind comes up in a phase; the kinds that are not named do as well, but seldom."""


def weights(game: Retro) -> Mapping[str, float]:
    """How often each kind comes up now."""
    return AFTER if game.winner else NIGHT if game.phase.name == "night" else DAY


REPERTOIRE = random_play.Repertoire(RULES, MAKERS, PICKS, BY_KIND, weights, filled=0.7)
act_of = partial(random_play.act_of, REPERTOIRE)
chatter = partial(random_play.chatter, REPERTOIRE)


def full_game(seed: int) -> tuple[Turn, ...]:
    """A game with everything in it."""
    return play(
        Knobs(seed=seed, seats=24, wealth=90, busy=25, town=40, hostile=True, options=seed % 2 == 0, timed=True)
    )


if __name__ == "__main__":
    print_digests(full_game)
