"""Random nights through the rules agree with the naive night in everything the morning brings.

By default a seeded sample; HOSTCONSOLE_FULL=1 plays five thousand nights. Where the two differ, the acts of the game
are thinned out to the few that are needed.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from hostconsole.core import acts as c
from hostconsole.core import events as ce
from hostconsole.core.acts import Act, as_table
from hostconsole.core.decisions import Commit, NeedsRuling
from hostconsole.core.ruleset import Ruleset
from hostconsole.registry import installed
from rulesets.musketeers import acts as a
from rulesets.musketeers.state import Musketeers
from tests.musketeers import naive_night as naive
from tests.musketeers.naive_night import Atom, Evening, Morning, Person, Sent

FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
NIGHTS = 5000 if FULL else 150
NIGHTS_A_GAME = 5
RULES: Ruleset[Musketeers] = installed("musketeers").rules
BASES = (
    "done", "done-roused", "hindered", "roused", "slept", "used", "made-jussac", "made-bonacieux", "used-hindered",
    "bomb-cancelled", "struck", "died",
)  # fmt: skip
WITH_POWERS = tuple(naive.FUNCTIONS)
NIGHT_OPTIONS = ("sole_maf_first", "protections", "bomb_guard", "mirror", "second_blow")
FORCED = ("", "", "", "swap", "two witches", "bomb", "axe", "prayer")
"""What a game is bent towards, so that rare things come up: who sits there, who is jailed and who comes back."""


class Knobs(Struct, frozen=True):
    """What fixes a game; the smaller, the simpler. `close` is how near to each other people's targets are."""

    seed: int
    seats: int
    mafs: int
    close: int
    bent: str
    options: bool


knobs = st.builds(
    Knobs,
    seed=st.integers(0, 2**32),
    seats=st.sampled_from((8, 6, 11, 14, 17)),
    mafs=st.sampled_from((2, 1, 4)),
    close=st.sampled_from((4, 2, 3, 7, 17)),
    bent=st.sampled_from(FORCED),
    options=st.sampled_from((False, False, True)),
)


# The game --------------------------------------------------------------------------------------------------------


def start_of(knobs: Knobs) -> Musketeers:
    """The empty table."""
    rng = Random(f"options {knobs.seed}")
    chosen = {key: rng.choice(RULES.data.options[key].values) for key in NIGHT_OPTIONS}
    return RULES.new(chosen if knobs.options else {})


def after(game: Musketeers, commit: Commit) -> Musketeers:
    """The game after what happened."""
    for event in commit.events:
        game = RULES.evolve(game, event)
    return game


class Player:
    """Sends acts to the rules and keeps those that stood."""

    def __init__(self, knobs: Knobs) -> None:
        self.game = start_of(knobs)
        self.acts: list[Act] = []

    def send(self, act: Act) -> bool:
        decision = RULES.decide(self.game, act)
        if isinstance(decision, Commit):
            self.game = after(self.game, decision)
            self.acts.append(act)
        return isinstance(decision, Commit)


def played(knobs: Knobs) -> list[Act]:
    """The acts of a game of some nights."""
    rng, player = Random(knobs.seed), Player(knobs)
    roles = cast(knobs, rng)
    seats = [f"P{place}-{role}" for place, role in enumerate(roles)]
    mafs = set(rng.sample(seats, knobs.mafs))
    player.send(c.SignUp(players=tuple(c.Player(nick) for nick in seats)))
    sides = {nick: "maf" if nick in mafs else "honest" for nick in seats}
    player.send(c.Deal(seed="s", roles=dict(zip(seats, roles, strict=True)), sides=sides, why="мало народу"))
    for _ in range(NIGHTS_A_GAME):
        if len(player.game.living()) < 3 or not player.game.mafs():
            break
        day(player, knobs, rng)
        evening(player, rng)
        night(player, knobs, rng)
    return player.acts


def cast(knobs: Knobs, rng: Random) -> list[str]:
    """Different roles, among them those that the bent needs."""
    needed = {
        "swap": ("milady", "felton", "la-chesnaye"),
        "two witches": ("father", "milady"),
        "bomb": ("constance", rng.choice(naive.FOUR), "executioner"),
        "axe": ("executioner", "milady"),
        "prayer": ("abbess", "milady"),
    }.get(knobs.bent, ())
    rest = [role for role in RULES.data.roles if role not in needed]
    weights = [3 if role in WITH_POWERS else 1 for role in rest]
    rest.sort(key=lambda role: rng.random() ** (1 / weights[RULES.data.roles.index(role) % len(weights)]), reverse=True)
    roles = [*needed, *rest][: knobs.seats]
    rng.shuffle(roles)
    return roles


def day(player: Player, knobs: Knobs, rng: Random) -> None:
    """Somebody is jailed or nobody; now and then somebody comes back by the host's word."""
    game = player.game
    living = [seat.id for seat in game.living()]
    awake = [seat for seat in living if seat not in game.unconscious]
    if len(living) > 4 and rng.random() < (0.8 if knobs.bent in ("two witches", "prayer") else 0.35):
        victim = accused(game, knobs, rng, living)
        for voter in rng.sample(awake, min(3, len(awake))):
            player.send(a.Vote(by=voter, target=victim))
    gone = [seat.id for seat in game.seats if not seat.alive]
    if gone and rng.random() < (0.8 if knobs.bent == "two witches" else 0.2):
        witches = [seat for seat in gone if player.game.seat(seat).role == "milady"]
        player.send(c.Rule(kind="revive", seat=rng.choice(witches or gone), why="проба"))
    player.send(c.Close())


def accused(game: Musketeers, knobs: Knobs, rng: Random, living: list[str]) -> str:
    """Whom the day turns on."""
    if knobs.bent == "two witches" and game.father != "milady":
        witches = [seat for seat in living if game.seat(seat).role == "milady"]
        return rng.choice(witches or living)
    if knobs.bent == "prayer" and len(game.mafs()) > 1:
        return rng.choice(game.mafs())
    return rng.choice(living)


def evening(player: Player, rng: Random) -> None:
    """A drawn queue, or the one the day gave."""
    if rng.random() < 0.8:
        order = [seat.id for seat in player.game.living()]
        rng.shuffle(order)
        player.send(a.SetOrder(seats=tuple(order)))
    player.send(c.Close())


def night(player: Player, knobs: Knobs, rng: Random) -> None:
    """Most move, with targets near to each other, and the musket is fired."""
    living = [seat.id for seat in player.game.living()]
    hot = rng.sample(living, min(knobs.close, len(living)))
    if knobs.bent == "two witches" and rng.random() < 0.7:
        able = [seat for seat in living if player.game.function(seat) not in (None, "charm")]
        hot = rng.sample(able, 2) if len(able) > 1 else hot
    if knobs.bent == "bomb":
        hot = [*hot[:2], *(seat for seat in living if player.game.role_of(seat) == "constance")]
    for seat in rng.sample(living, len(living)):
        for _ in range(rng.choice((1, 1, 1, 2))):
            if rng.random() < 0.9:
                player.send(move_of(player.game, seat, hot, rng))
    mafs = player.game.mafs()
    if mafs and rng.random() < 0.9:
        player.send(a.Killer(by=rng.choice(mafs), who=rng.choice(mafs)))
    if mafs and rng.random() < 0.9:
        player.send(a.Musket(by=rng.choice(mafs), target=one(hot, living, rng)))
    if len(mafs) == 1 and rng.random() < 0.2:
        player.send(a.NoKill(by=mafs[0]))
    if isinstance(RULES.decide(player.game, c.Close()), NeedsRuling):
        player.send(a.MissingKill(choice=rng.choice(("none", "random", one(hot, living, rng)))))
    player.send(c.Close())


def one(hot: list[str], living: list[str], rng: Random) -> str:
    return rng.choice(hot if rng.random() < 0.8 else living)


def move_of(game: Musketeers, seat: str, hot: list[str], rng: Random) -> Act:
    """A move with one's function, a thought, a prayer, or nothing."""
    living = [each.id for each in game.living()]
    gone = [each.id for each in game.seats if not each.alive]
    function = game.function(seat)
    if function == "pray" and gone and rng.random() < 0.7:
        return a.Pray(by=seat, target=rng.choice(gone))
    if rng.random() < 0.03:
        return a.Pass(by=seat)
    targets = [one(hot, living, rng)]
    if function == "charm":
        able = [each for each in living if game.function(each)] if rng.random() < 0.7 else living
        able = [each for each in able if each in game.mafs()] or able if rng.random() < 0.3 else able
        targets = [rng.choice(able), one(hot, living, rng)] if len(hot) > 2 else hot
    elif function == "pair":
        targets.append(one(living, living, rng))
    direction = one(hot, living, rng) if function == "mirror" and rng.random() < 0.99 else None
    if function in ("amulet", "pair", "mirror") and rng.random() < 0.2:
        targets[0] = seat
    return a.Move(by=seat, targets=tuple(targets), direction=direction, use=rng.random() < 0.88)


def move(by: str, *targets: str, direction: str | None = None) -> a.Move:
    return a.Move(by=by, targets=targets, direction=direction)


# The two answers -------------------------------------------------------------------------------------------------


def evening_of(game: Musketeers, commit: Commit) -> Evening:
    """What stands when the night closes, for the naive night."""
    killer, musket = tonights_kill(game, commit)
    return Evening(
        number=game.phase.number,
        people={
            seat.id: Person(seat.role, seat.side == "maf", seat.alive, seat.hits, seat.hit_night, seat.amulet_last)
            for seat in game.seats
        },
        order=game.queue_now(),
        sent={p: Sent(m.targets, m.direction, m.use, m.prayer, m.function or "") for p, m in game.moves.items()},
        killer=killer,
        musket=musket,
        father=game.father,
        used=game.used,
        sermon=game.sermon,
        options=dict(game.options),
    )


def tonights_kill(game: Musketeers, commit: Commit) -> tuple[str, str]:
    """Killer and target as sent; what the host left to the lot is read from the trace (KILLER-03, AMB-08, AMB-10)."""
    mafs = [seat.id for seat in game.seats if seat.alive and seat.side == "maf"]
    named = game.killer_named if game.killer_named in mafs else game.last_killer if game.last_killer in mafs else ""
    musket = "" if game.no_kill else game.musket
    if len(mafs) < 2:
        return "".join(mafs), musket
    if named and musket:
        return named, musket
    choice = game.ruling("missing-kill") or game.options["missing_kill"]
    drawn = [step.seats for step in commit.trace if step.clause == "AMB-10" and len(step.seats) == 2]
    if choice == "none" or not drawn:
        return named, ""
    killer, target = drawn[0]
    assert killer == named or not named
    assert target in (choice, musket) or choice == "random"
    return killer, target if target != killer else ""


def differences(before: Musketeers, commit: Commit) -> tuple[Morning, list[str]]:
    """The naive morning, and where the rules brought another one."""
    morning = naive.night(evening_of(before, commit))
    game = after(before, commit)
    faults: list[str] = []

    def same(what: str, rules: object, simple: object) -> None:
        if rules != simple:
            faults.append(f"{what}: the rules say {rules}, the naive night {simple}")

    deaths = tuple((event.seat, event.cause) for event in commit.events if isinstance(event, ce.Died))
    same("deaths", deaths, morning.deaths)
    same("returned", [e.seat for e in commit.events if isinstance(e, ce.Returned)], list(morning.restored))
    letters: dict[str, list[str]] = {}
    added: dict[str, set[str]] = {}
    for notice in commit.notices:
        if isinstance(notice.audience, str):
            continue
        for seat in notice.audience:
            first = seat not in letters
            if notice.key in BASES and (notice.key != "struck" or first):
                letters.setdefault(seat, []).append(notice.key)
            elif notice.key in ("report", "struck", "unconscious", "sermon"):
                added.setdefault(seat, set()).add(notice.key)
    same("base letters", letters, {seat: [base] for seat, base in morning.bases.items()})
    same("additions", added, {seat: set(keys) for seat, keys in morning.tells.items() if keys})
    told = {key: facts_of(commit, key) for key in ("cause", "report", "inherited", "restored")}
    causes = {seat: (facts["cause"], facts["victim"]) for seat, facts in told["cause"]}
    same("causes", causes, morning.causes)
    reports = {seat: tuple(map(atom_of, facts["atoms"])) for seat, facts in told["report"]}  # type: ignore[call-overload]
    same("reports", reports, morning.reports)
    same("restored letters", [seat for seat, _ in told["restored"]], list(morning.restored))
    exits = any(before.seat(seat).role != "father" for seat, _ in morning.deaths)
    father = [seat.id for seat in game.seats if seat.role == "father" and seat.alive and exits]
    same("inherited", [(s, f["role"]) for s, f in told["inherited"]], [(s, morning.father) for s in father])
    same("posts", posts(commit), simple_posts(before, morning))
    same("Father", game.father, morning.father)
    same("used", game.used, morning.used)
    same("sermon", set(game.sermon), set(morning.sermon))
    same("unconscious", game.unconscious, morning.unconscious)
    same("pairs", {frozenset(pair) for pair in game.pairs}, set(morning.pairs))
    same("hits", {s.id: s.hits for s in game.living()}, {s.id: morning.hits[s.id][0] for s in game.living()})
    same("amulets", {s.id: s.amulet_last for s in game.seats}, morning.given)
    return morning, faults


def atom_of(table: dict[str, str]) -> Atom:
    return Atom(table["did"], table.get("by", ""), table["to"])


def facts_of(commit: Commit, key: str) -> list[tuple[str, dict[str, object]]]:
    """Whom a private notice went to, with its facts."""
    return [
        (seat, dict(notice.facts))
        for notice in commit.notices
        if notice.key == key and not isinstance(notice.audience, str)
        for seat in notice.audience
    ]


def posts(commit: Commit) -> dict[str, dict[str, object]]:
    """The public posts by key, lists that have no order as sets."""
    return {
        notice.key: {key: set(fact) if isinstance(fact, tuple) else fact for key, fact in notice.facts.items()}
        for notice in commit.notices
        if notice.audience == "public"
    }


def simple_posts(before: Musketeers, morning: Morning) -> dict[str, dict[str, object]]:
    """What is public in the morning (MSG-P1, AMB-95)."""
    dead = {seat for seat, _ in morning.deaths}
    dawn = {"number": before.phase.number, "dead": dead, "sides": {seat: before.seat(seat).side for seat in dead}}
    told: dict[str, dict[str, object]] = {"dawn": dawn}
    if morning.bomb:
        told["bomb"] = {}
    if morning.restored:
        told["restored"] = {"seats": set(morning.restored)}
    return told


def nights(start: Musketeers, acts: list[Act]) -> Iterator[tuple[Morning, list[str]]]:
    """Every night of a game with what differs."""
    game = start
    for act in acts:
        if isinstance(act, c.Rule) and game.phase.name != "day":
            continue
        decision = RULES.decide(game, act)
        if not isinstance(decision, Commit):
            continue
        if isinstance(act, c.Close) and game.phase.name == "night":
            yield differences(game, decision)
        game = after(game, decision)


def thinned(start: Musketeers, acts: list[Act]) -> list[Act]:
    """As few of the acts as still make a difference of the same kind."""
    kinds = {fault.split(":")[0] for _, faults in nights(start, acts) for fault in faults}

    def differs(some: list[Act]) -> bool:
        try:
            return any(kinds & {fault.split(":")[0] for fault in faults} for _, faults in nights(start, some))
        except (LookupError, ValueError):
            return False

    place = 0
    while place < len(acts):
        fewer = acts[:place] + acts[place + 1 :]
        if differs(fewer):
            acts = fewer
        else:
            place += 1
    return acts


# Nights that chance seldom brings ---------------------------------------------------------------------------------

TWO_WITCHES: tuple[Act, ...] = (
    a.Vote(by="kitty", target="milady"),
    c.Close(),
    c.Close(),
    c.Close(),
    c.Rule(kind="revive", seat="milady", why="проба"),
    c.Close(),
)
SELDOM: dict[str, tuple[str, tuple[Act, ...]]] = {
    "the guard does not see a suicide at dawn": (
        "jussac treville athos kitty*",
        (c.Close(), c.Close(), move("jussac", "treville"), move("treville", "athos"), c.Close()),
    ),
    "nobody is visited where a mirror sends people": (
        "bonacieux kitty* la-chesnaye athos",
        (
            c.Close(),
            a.SetOrder(seats=("bonacieux", "kitty", "la-chesnaye", "athos")),
            c.Close(),
            move("bonacieux", "athos"),
            a.Musket(by="kitty", target="athos"),
            move("la-chesnaye", "bonacieux", direction="athos"),
            c.Close(),
        ),
    ),
    "charmed there and back, and hindered": (
        "milady father jussac porthos athos kitty*",
        (
            *TWO_WITCHES,
            a.SetOrder(seats=("athos", "milady", "father", "jussac", "porthos", "kitty")),
            c.Close(),
            move("athos", "jussac"),
            move("milady", "jussac", "porthos"),
            move("father", "jussac", "porthos"),
            move("jussac", "athos"),
            move("porthos", "athos"),
            c.Close(),
        ),
    ),
    "a given act aimed at oneself, under a mirror": (
        "milady athos la-chesnaye kitty*",
        (
            c.Close(),
            a.SetOrder(seats=("milady", "athos", "la-chesnaye", "kitty")),
            c.Close(),
            move("milady", "athos", "la-chesnaye"),
            move("athos", "la-chesnaye"),
            move("la-chesnaye", "la-chesnaye", direction="kitty"),
            c.Close(),
        ),
    ),
}


@pytest.mark.parametrize("name", SELDOM)
def test_a_night_that_chance_seldom_brings(name: str) -> None:
    cast, acts = SELDOM[name]
    roles = {role.rstrip("*"): role.rstrip("*") for role in cast.split()}
    sides = {role.rstrip("*"): "maf" if role.endswith("*") else "honest" for role in cast.split()}
    signed = c.SignUp(players=tuple(map(c.Player, roles)))
    every = [signed, c.Deal(seed="s", roles=roles, sides=sides, why="мало народу"), *acts]
    game = RULES.new({})
    for act in every:
        decision = RULES.decide(game, act)
        assert isinstance(decision, Commit), act
        game = after(game, decision)
    assert [faults for _, faults in nights(RULES.new({}), every) if faults] == []


# Many nights -----------------------------------------------------------------------------------------------------


@dataclass
class Survey:
    """What came up in all nights, how many differ in what, and the first game that does in each."""

    seen: Counter[str] = field(default_factory=Counter)
    differ: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Knobs] = field(default_factory=dict)

    def look(self, drawn: Knobs) -> None:
        """Plays one game both ways."""
        for morning, faults in nights(start_of(drawn), played(drawn)):
            self.seen["nights"] += 1
            self.seen.update(morning.seen)
            self.seen.update(f"letter {base}" for base in set(morning.bases.values()))
            self.differ["nights"] += bool(faults)
            for fault in faults:
                kind = fault.split(":")[0]
                self.differ[kind] += 1
                self.examples.setdefault(kind, drawn)


@pytest.fixture(scope="module")
def survey() -> Survey:
    """All nights, once."""
    found = Survey()

    @settings(
        max_examples=-(-NIGHTS // 4),
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(knobs)
    def observe(drawn: Knobs) -> None:
        if found.seen["nights"] < NIGHTS:
            found.look(drawn)

    observe()
    return found


def test_the_rules_agree_with_the_naive_night(survey: Survey, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n  {survey.seen['nights']} nights, {survey.differ['nights']} differ: {dict(survey.differ)}", end="")
    stories = []
    for kind, drawn in survey.examples.items():
        start = start_of(drawn)
        few = thinned(start, played(drawn))
        told = [fault for _, found in nights(start, few) for fault in found]
        stories.append("\n".join((kind, *told, f"{drawn}", *(f"{as_table(act)}" for act in few))))
    if stories:
        pytest.fail("\n\n".join(stories), pytrace=False)


def test_the_nights_saw_everything(survey: Survey, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print("\n  " + ", ".join(f"{key} {count}" for key, count in sorted(survey.seen.items())))
    assert survey.seen["nights"] >= NIGHTS
    letters = {base for base in BASES if survey.seen[f"letter {base}"]}
    common = {"bomb", "trapped", "misled", "mates", "copy", "swap", "vain", "stopped", "second blow"}
    assert common <= set(survey.seen)
    if FULL:
        assert letters == set(BASES)
        assert {"given to two: one", "prayer given", "same twice", "to himself", "swap of two acts"} <= set(survey.seen)
    else:
        assert len(letters) >= 10
