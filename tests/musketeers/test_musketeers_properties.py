"""What holds in every game of the musketeers, tried on random games to the declared end.

By default a seeded sample is played; HOSTCONSOLE_FULL=1 plays two thousand games. Hypothesis draws the knobs; where a
property does not hold, the acts of the game are thinned out to the few that are needed. I1 .. I10 are the invariants
of section 2.5 of the specification.
"""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hostconsole.core import acts as c
from hostconsole.core import events as ce
from hostconsole.core.acts import Act, SeatId
from hostconsole.core.decisions import Commit
from hostconsole.core.notices import Notice
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.notices import PRIVATE, PUBLIC
from rulesets.musketeers.state import Musketeers
from tests import shared_properties
from tests.musketeers import naive_night
from tests.musketeers.random_musketeers import MOST_DAYS, RULES, Knobs, Turn, play
from tests.musketeers.test_naive_night import BASES, evening_of
from tests.property_run import Property, Survey, hash_seeds_must_not_matter, must_hold, print_figures
from tests.random_play import crashed
from tests.shared_properties import (
    FULL,
    Checks,
    MayName,
    answers,
    clauses_exist,
    events_of,
    everybody,
    looking_twice_shows_the_same,
    named,
    nicks_are_nothing,
    notices_of,
    outcomes_have_reasons,
    persons_of,
    posts_betray_nobody,
    refusals_change_nothing,
    seats_of,
    the_journal_is_the_game,
    typing_order_is_nothing,
    well_addressed,
)

GAMES = 2000 if FULL else 40
knobs = st.builds(
    Knobs,
    seed=st.integers(0, 2**32),
    seats=st.sampled_from((17, 17, 17, 6, 9, 13)),
    mafs=st.sampled_from((4, 4, 2, 1)),
    busy=st.sampled_from((12, 4, 25)),
    lively=st.sampled_from((85, 95, 50)),
    town=st.sampled_from((30, 10, 70)),
    hostile=st.booleans(),
    options=st.booleans(),
    timed=st.booleans(),
)


# Whom a post may name --------------------------------------------------------------------------------------------


def the_accused(turn: Turn) -> Collection[SeatId]:
    """Whom votes stand against, who votes for himself by default or takes votes, and the jailed: all public."""
    game = turn.before
    cast = {ballot.target for ballot in game.ballots}
    able = {seat.id for seat in game.living() if not game.has_voted(seat.id)}
    if game.options["own_vote_of"] == "able":
        able -= {*game.unconscious, *game.denied}
    return cast | able | set(game.taken) | set(named(turn, e.Jailed))


def the_voters(turn: Turn) -> Collection[SeatId]:
    """Who voted today, or after a duel yesterday; the stunned and the denied where an option says so."""
    game = turn.before
    number = game.phase.number
    yesterday = game.public.get(number - 1, ()) if isinstance(turn.act, a.Duel) else game.public.get(number, ())
    odd = (*game.unconscious, *game.denied) if game.options["public_queue"] == "with-stunned" else ()
    return {ballot.seat for ballot in game.ballots} | set(yesterday) | set(odd)


def duellists(turn: Turn) -> Collection[SeatId]:
    """The two of a duel."""
    return [name for event in events_of(turn) if isinstance(event, e.DuelWon) for name in (event.seat, event.target)]


MAY_NAME: MayName = {
    "roles": everybody,
    "seat-changed": persons_of(ce.PersonChanged),
    "vote-cancelled": seats_of(e.VoteRemoved),
    "vote-denied": seats_of(e.VoteRemoved),
    "duel": duellists,
    "jailed": the_accused,
    "nobody-jailed": the_accused,
    "queue": the_voters,
    "dawn": seats_of(ce.Died),
    "restored": seats_of(ce.Returned),
    "will": seats_of(e.WillPosted),
    "game-over": everybody,
}

ANSWERS = ("none", "random")


class Record(shared_properties.Record[Musketeers]):
    """A game of musketeers that was played."""

    rules = RULES
    may_name = MAY_NAME

    def own_names(self, act: Act) -> dict[str, Any]:
        """An answer may be a nick."""
        match act:
            case c.Answer(choice=choice) | a.MissingKill(choice=choice) if choice not in ANSWERS:
                return {"choice": self.tokens.get(choice, choice)}
        return {}


steps = partial(shared_properties.steps, RULES)


def closes(record: Record, phase: str) -> Iterator[tuple[int, Turn]]:
    """The turns that resolve a phase of that name."""
    for place, turn in enumerate(record.turns):
        if isinstance(turn.act, c.Close) and turn.before.phase.name == phase and events_of(turn):
            yield place, turn


def told(turn: Turn, *keys: str) -> list[tuple[SeatId, str]]:
    """Who was told one of these private keys, and which."""
    return [(seat, n.key) for n in notices_of(turn) if n.key in keys and n.audience != "public" for seat in n.audience]


# The properties --------------------------------------------------------------------------------------------------


def locked_keep_their_place(record: Record) -> Checks:
    """I1: a locked player's place is the same before and after the swaps; the real queue is the official one otherwise
    arranged, with whoever came back this evening, and with no swaps it is the same."""
    for place, turn in closes(record, "evening"):
        official, real = turn.before.official[turn.before.phase.number], turn.after.real
        lock = turn.before.lock
        late = {seat.id for seat in turn.before.living()} - set(official)
        right = sorted((*official, *late)) == sorted(real)
        right = right and (bool(turn.before.swaps) or official == real[: len(official)])
        if lock in official:
            right = right and official.index(lock) == real.index(lock)
        yield place, "" if right else f"lock {lock}: {official} became {real}"


def queues_hold_the_living(record: Record) -> Checks:
    """Every living player has one place in the official queue, and in the real one by night (ruling 16). Only who was
    taken out in the evening still stands there."""
    for place, turn in enumerate(record.turns):
        living = {seat.id for seat in turn.after.living()}
        for event in events_of(turn):
            if isinstance(event, e.QueueSet):
                late = isinstance(turn.act, c.Close) and turn.before.phase.name == "evening"
                right = living <= set(event.order) if late else living == set(event.order)
                right = right and len(event.order) == len(set(event.order))
                yield place, "" if right else f"official {event.order} but {living} live"
            if isinstance(event, e.RealQueueSet):
                yield place, "" if living <= set(event.order) else f"real {event.order} but {living} live"


def the_dead_stay_dead(record: Record) -> Checks:
    """I2: nobody dies twice, nobody returns but by prayer or by the host's word."""
    for place, turn in enumerate(record.turns):
        for before, event, after in steps(turn):
            back = [s.id for s, now in zip(before.seats, after.seats, strict=False) if now.alive and not s.alive]
            match event:
                case ce.Returned(seat=seat, cause="prayer"):
                    sent = [
                        move for by, move in turn.before.moves.items() if move.prayer and turn.before.seat(by).alive
                    ]
                    lawful = back == [seat] and any(move.targets == (seat,) for move in sent)
                case ce.Returned(seat=seat):
                    lawful = back == [seat] and isinstance(turn.act, c.Rule)
                case ce.Died(seat=seat) | e.Jailed(seat=seat):
                    lawful = before.seat(seat).alive and not back
                case _:
                    lawful = not back
            yield place, "" if lawful else f"{event}"


def the_dead_are_silent(record: Record) -> Checks:
    """I2, AMB-115: an act of somebody who is out is taken only if it is his last word."""
    for place, turn in enumerate(record.turns):
        by = getattr(turn.act, "by", None)
        if by is not None and turn.before.seats and not turn.before.seat(by).alive and events_of(turn):
            yield place, "" if isinstance(turn.act, a.Will) else f"{by} is out"


def nothing_after_the_bomb(record: Record) -> Checks:
    """I3: after the bomb nobody in the queue behind the murderer does anything, and only suicides follow."""
    working = {"done", "done-roused", "used", "made-jussac", "made-bonacieux"}
    for place, turn in closes(record, "night"):
        deaths = [event for event in events_of(turn) if isinstance(event, ce.Died)]
        blast = next((number for number, event in enumerate(deaths) if event.cause == "bomb"), None)
        if blast is None:
            yield place, "" if not told(turn, "bomb-cancelled") else "cancelled without a bomb"
            continue
        order = turn.before.real
        later = order[order.index(deaths[blast].seat) + 1 :] if deaths[blast].seat in order else ()
        busy = [who for who, key in told(turn, *working) if who in later]
        follows = all(event.cause == "suicide" for event in deaths[blast + 1 :])
        yield place, "" if not busy and follows else f"after the bomb {busy} worked, deaths {deaths}"


def one_base_letter(record: Record) -> Checks:
    """I4: everybody who saw the night begin gets exactly one base text, and what is added fits it."""
    for place, turn in closes(record, "night"):
        letters: dict[SeatId, list[str]] = {}
        for notice in notices_of(turn):
            if notice.audience not in ("public", "host"):
                for seat in notice.audience:
                    letters.setdefault(seat, []).append(notice.key)
        for who in turn.before.living():
            keys = letters.get(who.id, [])
            bases = [key for number, key in enumerate(keys) if key in BASES and not (key == "struck" and number)]
            right = len(bases) == 1 and keys[0] == bases[0] and len(set(keys)) == len(keys)
            right = right and (("struck" in keys) <= ("unconscious" in keys))
            yield place, "" if right else f"{who.id} is told {keys}"
        strangers = {who for who, _ in told(turn, *BASES)} - {seat.id for seat in turn.before.living()}
        yield place, "" if not strangers else f"the dead are told {strangers}"


def the_dead_learn_nothing(record: Record) -> Checks:
    """I5: who died is told so and nothing else, but for the cause in three cases."""
    for place, turn in closes(record, "night"):
        for event in events_of(turn):
            if isinstance(event, ce.Died):
                keys = [n.key for n in notices_of(turn) if event.seat in n.audience and n.audience != "public"]
                seat = turn.before.seat(event.seat)
                may = seat.side == "maf" or event.cause == "suicide"
                may = may or (turn.before.role_of(seat.id) == "constance" and bool(posts(turn, "bomb")))
                yield place, "" if keys == (["died", "cause"] if may else ["died"]) else f"{event}: {keys}"


def acts_of_the_dead_stand(record: Record) -> Checks:
    """I6: what somebody did before he died stands, as in the naive night, where a death takes nothing back."""
    for place, turn in closes(record, "night"):
        if named(turn, ce.Died) and isinstance(turn.decision, Commit):
            morning = naive_night.night(evening_of(turn.before, turn.decision))
            here = {frozenset(pair) for pair in turn.after.pairs}, set(turn.after.sermon), turn.after.unconscious
            there = set(morning.pairs), set(morning.sermon), morning.unconscious
            yield place, "" if here == there else f"{here} but {there}"


def watchers_keep_their_object(record: Record) -> Checks:
    """I7: all that an observer reports is about the persons he had in mind himself, never about a mirror's."""
    for place, turn in closes(record, "night"):
        game = turn.before
        shot = {step.seats[0] for step in steps_of(turn, "KILLER-01") if len(step.seats) == 1}
        for notice in notices_of(turn):
            if notice.key != "report" or isinstance(notice.audience, str):
                continue
            (observer,) = notice.audience
            move = game.moves.get(observer)
            objects = set(move.targets) if move else set()
            objects |= {game.musket} if observer in shot or observer == game.killer() else set()
            if observer in shot and game.ruling("missing-kill"):
                continue
            atoms: Any = notice.facts["atoms"]
            strange = [atom for atom in atoms if not objects & {atom.get("by"), atom["to"]}]
            yield place, "" if not strange else f"{observer} thought of {objects} and reports {strange}"


def steps_of(turn: Turn, clause: str) -> list[Any]:
    """The steps of a trace about one clause."""
    return [s for s in turn.decision.trace if s.clause == clause] if isinstance(turn.decision, Commit) else []


def blows_are_counted(record: Record) -> Checks:
    """I8: blows grow only by one that landed; a landed one leaves its victim unconscious or dead."""
    for place, turn in enumerate(record.turns):
        for before, event, after in steps(turn):
            for seat, now in zip(before.seats, after.seats, strict=False):
                grown = now.hits > seat.hits
                yield place, "" if not grown or event == e.Struck(seat=seat.id) else f"{event}: {seat.id} {now.hits}"
        for struck in named(turn, e.Struck):
            out = struck in turn.after.unconscious or not turn.after.seat(struck).alive
            yield place, "" if out else f"{struck} was struck and stands"


def dawn_tells_the_least(record: Record) -> Checks:
    """I9: a morning's posts hold names and statuses of the dead in the order of roles, the bomb, and who returned."""
    for place, turn in closes(record, "night"):
        public = {notice.key: notice.facts for notice in notices_of(turn) if notice.audience == "public"}
        gone = sorted(named(turn, ce.Died), key=lambda seat: RULES.data.roles.index(turn.before.seat(seat).role))
        sides = {seat: turn.before.seat(seat).side for seat in gone}
        due: dict[str, Any] = {"dawn": {"number": turn.before.phase.number, "dead": tuple(gone), "sides": sides}}
        if any(isinstance(event, ce.Died) and event.cause == "bomb" for event in events_of(turn)):
            due["bomb"] = {}
        if back := named(turn, ce.Returned):
            due["restored"] = {"seats": tuple(back)}
        yield place, "" if public == due else f"{public} but {due}"


def one_musket(record: Record) -> Checks:
    """I10: more than one falls by the musket only if Milady made more of it, and nobody where nobody shoots."""
    for place, turn in closes(record, "night"):
        shots = [event for event in events_of(turn) if isinstance(event, ce.Died) and event.cause == "shot"]
        copied = bool(steps_of(turn, "CLAR-02.5"))
        loaded = bool(steps_of(turn, "KILLER-06") or steps_of(turn, "KILLER-05"))
        yield place, "" if len(shots) <= int(loaded) or (loaded and copied) else f"{shots}"


def notices_keep_to_their_facts(record: Record) -> Checks:
    """Every notice is on the list, carries no fact beyond it, and goes to people who are there, each once."""
    for place, turn in enumerate(record.turns):
        for notice in notices_of(turn):
            listed = PUBLIC if notice.audience == "public" else PRIVATE
            right = notice.key in listed and set(notice.facts) == set(listed[notice.key])
            right = right and well_addressed(turn, notice)
            yield place, "" if right else f"{notice}"


def posts(turn: Turn, key: str) -> list[Notice]:
    """The public notices of a key."""
    return [notice for notice in notices_of(turn) if notice.key == key and notice.audience == "public"]


FOLLOWS = {"day": "evening", "evening": "night", "night": "day"}


def games_end(record: Record) -> Checks:
    """Day, evening and night take turns until the host has declared the end, which is proposed when one side is gone;
    what the host is shown can be shown at every turn of them."""
    for place, turn in enumerate(record.turns):
        for event in events_of(turn):
            if isinstance(event, ce.PhaseBegan) and turn.before.phase.name != "signup":
                now = turn.before.phase
                follows = (FOLLOWS[now.name], now.number + (now.name == "night"))
                yield place, "" if (event.phase, event.number) == follows else f"{now}, then {event}"
                sides = {seat.side for seat in turn.after.living()}
                due = {("honest",): "honest", ("maf",): "mafia", (): "draw"}.get(tuple(sorted(sides)), "")
                right = turn.after.proposal in ((due, "mafia") if turn.after.options["end"] == "parity" else (due,))
                yield place, "" if right else f"proposed {turn.after.proposal}, living {sides}"
            if isinstance(event, ce.PhaseBegan | ce.GameEnded):
                RULES.boards(turn.after), RULES.owed(turn.after), RULES.summary(turn.after)
    last = record.turns[-1].after
    ended = bool(last.winner) and last.phase.number <= MOST_DAYS + 1
    yield len(record.turns) - 1, "" if ended or crashed(record.turns[-1].decision) else f"open in {last.phase}"


PROPERTIES: tuple[Property[Record], ...] = (
    answers,
    locked_keep_their_place,
    queues_hold_the_living,
    the_dead_stay_dead,
    the_dead_are_silent,
    nothing_after_the_bomb,
    one_base_letter,
    the_dead_learn_nothing,
    acts_of_the_dead_stand,
    watchers_keep_their_object,
    blows_are_counted,
    dawn_tells_the_least,
    one_musket,
    refusals_change_nothing,
    clauses_exist,
    outcomes_have_reasons,
    notices_keep_to_their_facts,
    posts_betray_nobody,
    typing_order_is_nothing,
    nicks_are_nothing,
    the_journal_is_the_game,
    looking_twice_shows_the_same,
    games_end,
)


# Playing and looking ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def survey() -> Survey[Record]:
    """All games played and looked at, once."""
    seen = Survey(RULES, PROPERTIES)

    # Hypothesis draws by the text of what follows: another word here, and other games are played.
    @settings(
        max_examples=GAMES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(knobs)
    def observe(drawn: Knobs) -> None:
        seen.look(Record(drawn, play(drawn)))

    observe()
    return seen


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
def test_property(holds: Property[Record], survey: Survey[Record], capsys: pytest.CaptureFixture[str]) -> None:
    must_hold(holds, survey, capsys)


def test_the_games_saw_everything(survey: Survey[Record], capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(survey, capsys, f"refused because: {dict(survey.reasons)}")
    assert survey.games == GAMES
    assert {"honest", "mafia"} <= set(survey.winners)
    assert set(survey.asked) == {"missing-kill"}
    if FULL:
        assert survey.never == []
        assert "draw" in survey.winners
    else:
        assert len(survey.never) < 4


def test_hash_seeds_are_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    hash_seeds_must_not_matter("tests.musketeers.random_musketeers", capsys)
