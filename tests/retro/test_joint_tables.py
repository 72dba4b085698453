"""The rules against the truth tables of joint shots: cell by cell, at the awards, and in random nights.

HOSTCONSOLE_FULL=1 runs every case, every cell's awards and 2000 random games in place of a sample.
"""

import os
import random
from collections.abc import Callable, Mapping
from datetime import datetime
from itertools import combinations
from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from hostconsole.cases import load, run
from hostconsole.core.decisions import Commit
from hostconsole.core.events import Died
from hostconsole.core.ledger import POOL, exp_of
from hostconsole.desk.desk import Desk, begin, do
from tests.retro import make_joint_cases as maker
from tests.retro.naive_joint import CELLS, CLANS, Cell, Night, Orders, Seat, Town, UnsettledError, night

FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
SAMPLE = 40
EXAMPLES = 2000 if FULL else 60
WHEN = datetime(2003, 2, 22)


def sample(names: list[str], seed: str) -> list[str]:
    """All names, or a sample that is the same every time."""
    return names if FULL else sorted(random.Random(seed).sample(names, SAMPLE))


# The data --------------------------------------------------------------------------------------------------------


def possible(target: str, attackers: frozenset[str], guard: bool) -> bool:
    """Whether a set can come together: no check of oneself, one job for the assassin, no guard for himself."""
    if guard and ("A" in attackers or target == "assassin"):
        return False
    return not (target in ("commissar", "recruit-commissar") and "C" in attackers)


def test_every_possible_set_has_its_cells_and_no_other() -> None:
    doors = {(cell.target, cell.clan) for cell in CELLS}
    assert len(doors) == 13
    sets = [frozenset(each) for size in range(5) for each in combinations("CMYA", size)]
    for target, clan in doors:
        found = {
            (frozenset(cell.attackers), cell.guard) for cell in CELLS if (cell.target, cell.clan) == (target, clan)
        }
        wanted = {(each, guard) for each in sets for guard in (False, True) if possible(target, each, guard)}
        assert found == wanted, (target, clan)


def test_flags_are_written_out_in_full() -> None:
    flags: dict[tuple[object, ...], set[tuple[str, str, str]]] = {}
    for cell in CELLS:
        door = (cell.target, cell.clan, cell.attackers, cell.guard, cell.duty)
        flags.setdefault(door, set()).add((cell.rival, cell.knows, cell.attack))
    for place, found in flags.items():
        rivals = {rival for rival, _, _ in found}
        attacks = {attack for _, _, attack in found}
        assert rivals in ({""}, {"k0", "on-sight", "acquainted"}), place
        assert attacks in ({""}, {"first", "later"}), place
        assert len(found) == len(rivals) * len(attacks) * len({knows for _, knows, _ in found}), place


def test_both_clans_fare_alike() -> None:
    """A cell with the clans changed about stands in the tables too, and says the same."""
    turned = str.maketrans("MY", "YM")

    def sides(cell: Cell, turn: Callable[[str], str]) -> tuple[object, ...]:
        door = (cell.target, turn(cell.clan), frozenset(turn(cell.attackers)), cell.guard, cell.rival, cell.attack)
        tells = frozenset(f"{turn(each[0])}{each[1:]}" for each in cell.tells)
        dies = frozenset(each if each == "clans" else turn(each) for each in cell.dies)
        learnt = frozenset(turn(cell.acquaints)), frozenset(turn(cell.finds)), frozenset(turn(cell.by))
        pays = frozenset((who if who == "flash" else turn(who), much) for who, much in cell.pays.items())
        return (*door, frozenset(turn(cell.knows)), cell.duty, dies, tells, learnt, cell.fee, pays)

    assert {sides(cell, lambda sign: sign) for cell in CELLS} == {
        sides(cell, lambda sign: sign.translate(turned)) for cell in CELLS
    }


# The cases -------------------------------------------------------------------------------------------------------


def test_every_case_file_is_as_the_tables_have_it() -> None:
    wanted = maker.files()
    found = {path.name: path.read_text("utf-8") for path in maker.FOLDER.glob("*.toml")}
    assert sorted(found) == sorted(wanted)
    assert [name for name, text in wanted.items() if found[name] != text] == []


def test_every_cell_has_its_case() -> None:
    names = {variant.name for variant in maker.variants()}
    assert {cell.id for cell in CELLS} <= names


def test_cases_hold() -> None:
    paths = {path.stem: path for path in maker.FOLDER.glob("*.toml")}
    chosen = sample(sorted(paths), "cases")
    print(f"{len(chosen)} of {len(paths)} cases")
    results = [run(load(paths[name])) for name in chosen]
    assert [(result.case.id, result.failures) for result in results if not result.ok] == []


# The awards ------------------------------------------------------------------------------------------------------


def opened(roles: Mapping[Seat, str], exp: Mapping[Seat, int]) -> Desk:
    """A game with this cast, in the first night."""
    desk = begin("retro", title="joint shots", options={}, created=WHEN, id="joint")
    players = [{"nick": seat, "exp": exp.get(seat, 0)} for seat in roles]
    desk = done(desk, {"act": "sign-up", "players": players})
    return done(desk, {"act": "deal", "roles": dict(roles), "why": "roles as given"})


def done(desk: Desk, act: Mapping[str, Any]) -> Desk:
    """The desk after an act that must be taken."""
    desk, decision = do(desk, act, time=WHEN, who="host")
    assert isinstance(decision, Commit), (act, decision)
    return desk


def premiums(cell: Cell, script: maker.Script) -> dict[Seat, int]:
    """Who gets what at the end beside taking part and winning."""
    paid = dict.fromkeys(script.town.roles, 0)
    paid[maker.COMMISSAR] += 2 * script.hits
    for who, much in cell.pays.items():
        if who == "flash":
            named = {maker.COMMISSAR, maker.ASSASSIN, maker.target_of(cell), *script.duties.values()}
        else:
            named = {maker.COMMISSAR} if who == "C" else {s for s, clan in script.town.member.items() if clan == who}
        for seat in named:
            paid[seat] += much
    return paid


def test_the_awards_of_each_cell() -> None:
    """The clans die by the host's word after the cell's night; what is paid beyond an honest victory is the cell's."""
    cells = {cell.id: cell for cell in CELLS}
    chosen = sample(sorted(cells), "awards")
    print(f"{len(chosen)} of {len(cells)} cells")
    for name in chosen:
        cell = cells[name]
        script = maker.script_of(maker.Variant(cell), follow=False)
        town = script.town
        desk = opened(town.roles, script.seats)
        for act in script.acts:
            desk = done(desk, {key: value for key, value in act.items() if key != "expect"})
        for seat in town.member if not cell.flash else ():
            if town.lives(seat):
                desk = done(desk, {"act": "rule", "kind": "kill", "seat": seat, "why": "the end"})
                town.dead.add(seat)
        assert desk.game.winner == "honest", name
        desk = done(desk, {"act": "finish"})
        honest = {seat for seat, role in town.roles.items() if role == "commissar" or fair(town, seat)}
        dead = {seat for seat in honest if not town.lives(seat)}
        share = {seat: 30 // len(dead if seat in dead else honest - dead) for seat in honest}
        wanted = {s: town.exp[s] + 1 + share.get(s, 0) + much for s, much in premiums(cell, script).items()}
        found = {seat: desk.game.ledger.balance(exp_of(seat)) for seat in wanted}
        if cell.target == "recruit-commissar" and cell.clan in cell.pays:
            # Whether he is paid for his own death as a member of the clan is not said.
            del found[maker.COMMISSAR], wanted[maker.COMMISSAR]
        assert found == wanted, name


def fair(town: Town, seat: Seat) -> bool:
    """Of the honest at the end."""
    return town.roles[seat] in ("honest", "necromancer") and seat not in town.member


# Random nights ---------------------------------------------------------------------------------------------------

Draw = Callable[[st.SearchStrategy[Any]], Any]
CAST = {
    "C": "commissar",
    **{f"M{n}": "mafia" for n in (1, 2, 3)},
    **{f"Y{n}": "yakuza" for n in (1, 2, 3)},
    "A": "assassin",
    "N": "necromancer",
    **{f"H{n}": "honest" for n in range(1, 14)},
}
STAGE = ("C", "A", "N", "M1", "M2", "M3", "Y1", "Y2", "Y3", "H1", "H2")
CLIENT = "H9"
WORDS = {"M": "mafia", "Y": "yakuza"}
RECRUITS = (None, None, ("N", "M"), ("N", "Y"), ("C", "M"), ("C", "Y"), ("H1", "M"), ("H1", "Y"))


class Play:
    """One random game: the desk and the look-up side by side."""

    def __init__(self, draw: Draw) -> None:
        poor = st.sampled_from((0, 3, 60, 100))
        exp = dict.fromkeys(CAST, 100)
        exp |= {seat: draw(poor) for seat in ("M2", "M3", "Y2", "Y3")}
        exp |= {"A": draw(st.sampled_from((0, 3, 50))), "N": draw(st.sampled_from((0, 10, 30, 70, 130)))}
        exp |= {"C": draw(st.sampled_from((5, 80)))}
        member = {seat: seat[0] for seat in CAST if seat[0] in CLANS}
        clans = {clan: [f"{clan}{n}" for n in (1, 2, 3)] for clan in CLANS}
        self.draw = draw
        self.desk = opened(CAST, exp)
        self.town = Town(night=1, roles=dict(CAST), member=member, clans=clans, exp=exp, pool=132)
        self.checked: set[Seat] = set()
        self.doubled = False
        pledges = draw(st.sampled_from(((), (60,), (40, 20), (30, 70), (100, 50))))
        for donor, amount in zip(("H10", "H11"), pledges, strict=False):
            self.act("pledge", by=donor, to="shield", amount=amount)
            self.town.shield.append((donor, amount))

    def act(self, name: str, **fields: Any) -> Commit:
        """Something is done at the desk."""
        self.desk, decision = do(self.desk, {"act": name, **fields}, time=WHEN, who="host")
        assert isinstance(decision, Commit), (name, fields, decision)
        return decision

    def living(self) -> list[Seat]:
        """Who is worth a visit."""
        return [seat for seat in STAGE if self.town.lives(seat)]

    def recruit(self, who: Seat, clan: str) -> None:
        """A night and a day that end with a recruit."""
        self.close(Orders(checks=[f"{clan}3"]))
        self.act("offer", by=f"{clan}1", to=who, shares={f"{clan}1": 15})
        self.act("reply", by=who, yes=True)
        self.town.exp[f"{clan}1"] -= 15
        self.town.pool += 15
        self.town.member[who] = clan
        self.town.clans[clan].append(who)

    def close(self, orders: Orders) -> None:
        """Files the orders, closes the night, and compares."""
        for clan, victims in orders.shots.items():
            by, fields = self.town.clans[clan][0], {}
            if len(victims) == 2:
                payer = self.payer(clan)
                fields["mana"] = {payer: 40}
                self.town.used[payer] = self.town.used.get(payer, 0) + 40
            self.act("shot", by=by, targets=victims, on_sight=orders.on_sight.get(clan, []) or False, **fields)
        if orders.checks:
            self.act("check", by="C", targets=orders.checks)
            self.checked |= set(orders.checks)
            if len(orders.checks) == 2:
                self.town.used["C"] = self.town.used.get("C", 0) + 60
        if orders.job:
            self.act("choose", by="A", order=1)
        duties = {WORDS[clan]: self.town.duty(clan) for clan in CLANS}
        wanted = night(self.town, orders)
        decision = self.act("close")
        agree(decision, self.desk, self.town, wanted)
        meetings = [notice.facts for notice in decision.notices if notice.key == "clans-met"]
        assert [facts for facts in meetings if facts["seat"] != duties[str(facts["clan"])]] == [], duties

    def payer(self, clan: str) -> Seat:
        """Who can pay a double shot and still throw afterwards; his mana is wanted for nothing else."""
        return next((s for s in self.town.clans[clan] if s not in ("C", "N") and self.town.free(s) >= 75), "")

    def orders(self, job: Orders) -> Orders:
        """A random night on top of the assassin's job."""
        draw, living = self.draw, self.living()
        hot = draw(st.sampled_from(living))
        victim = st.one_of(st.just(hot), st.just(job.victim or job.client or hot), st.sampled_from(living))
        for clan in CLANS:
            if not self.town.clans[clan]:
                continue
            count = draw(st.sampled_from((0, 1, 1, 1, 2)))
            victims = draw(st.lists(victim, min_size=count, max_size=count))
            if count == 2 and not self.payer(clan):
                victims = victims[:1]
            if victims:
                job.shots[clan] = victims
                job.on_sight[clan] = [seat for seat in dict.fromkeys(victims) if draw(st.booleans())]
        if self.town.lives("C"):
            legal = [seat for seat in living if seat not in self.checked and seat != "C"] or ["H12"]
            job.checks = [hot if hot in legal and draw(st.booleans()) else draw(st.sampled_from(legal))]
            others = [seat for seat in legal if seat not in job.checks]
            can = not self.doubled and self.town.free("C") >= 60 and "C" not in self.town.throws
            if others and can and draw(st.booleans()):
                job.checks.append(draw(st.sampled_from(others)))
                self.doubled = True
        return job

    def throws(self) -> None:
        """Some members are ready to throw."""
        for clan in CLANS:
            for seat in self.town.clans[clan]:
                if self.can_throw(seat) and self.draw(st.sampled_from((True, False, False))):
                    self.act("throw", by=seat, on=True)
                    self.town.throws.add(seat)

    def can_throw(self, seat: Seat) -> bool:
        """Whether he may, and no other use of his mana can come between."""
        pledged = sum(amount for _, amount in self.town.shield)
        if self.town.free(seat) < (35 if seat[0] in CLANS else 25) or seat in self.town.throws | self.town.thrown:
            return False
        return seat != "N" or pledged >= 60 or pledged + self.town.free("N") < 60

    def day(self) -> Orders:
        """A day: perhaps an order to the assassin."""
        job, draw = Orders(), self.draw
        clients = [seat for seat in self.living() if seat != "A" and self.town.exp[seat] >= 4]
        if self.town.lives("A"):
            job.job = draw(st.sampled_from(("", "kill", "guard")))
        if job.job == "kill":
            job.client, job.victim, job.price = CLIENT, draw(st.sampled_from(self.living())), draw(st.integers(3, 7))
            self.act("order", by=CLIENT, kind="kill", target=job.victim, price=job.price)
        elif job.job == "guard" and clients:
            job.client, job.price = draw(st.sampled_from(clients)), draw(st.integers(2, 4))
            self.act("order", by=job.client, kind="guard", price=job.price)
        else:
            job.job = ""
        self.act("close")
        return job

    def lonely(self) -> bool:
        """Whether the recruited commissar is the last of his clan: other rules begin there."""
        clan = self.town.member.get("C")
        return bool(clan) and self.town.clans[str(clan)] == ["C"]


def agree(decision: Commit, desk: Desk, town: Town, wanted: Night) -> None:
    """The rules and the tables say the same of a night: deaths, balances, letters, posts, the end."""
    told = {
        (seat, notice.key) for notice in decision.notices if notice.audience != "public" for seat in notice.audience
    }
    assert {each.seat for each in decision.events if isinstance(each, Died)} == wanted.dies, wanted
    balances = {seat: desk.game.ledger.balance(exp_of(seat)) for seat in CAST}
    assert balances == town.exp, wanted
    assert desk.game.ledger.balance(POOL) == town.pool, wanted
    alive = {each for each in told if town.lives(each[0])}
    assert {each for each in wanted.told if town.lives(each[0])} - alive == set(), wanted
    assert alive - wanted.told - wanted.may == set(), wanted
    over = "flash-royal" in wanted.posts or not any(town.clans.values())
    assert desk.game.winner == ("honest" if over else ""), wanted
    posts = {notice.key for notice in decision.notices if notice.audience == "public"} - {"dawn", "game-over"}
    unsure = wanted.may_post | (set() if town.lives("C") else {"commissar-missed"})
    assert posts - unsure == wanted.posts - unsure, wanted


def test_clans_meet_the_men_who_were_on_duty() -> None:
    """Who dies at the door is met all the same: he was on duty at nightfall (GC-04), and no other is named for him."""
    desk = opened(CAST, {})
    for by, act in (("M1", "shot"), ("Y2", "shot"), ("C", "check")):
        desk = done(desk, {"act": act, "by": by, "targets": ["Y1"]})
    _, decision = do(desk, {"act": "close"}, time=WHEN, who="host")
    assert isinstance(decision, Commit)
    met = {notice.facts["clan"]: notice.facts["seat"] for notice in decision.notices if notice.key == "clans-met"}
    assert met == {"yakuza": "Y1", "mafia": "M1"}


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=not FULL,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.data())
def test_random_nights_agree(data: st.DataObject) -> None:
    play = Play(data.draw)
    recruit = data.draw(st.sampled_from(RECRUITS))
    if recruit:
        play.recruit(*recruit)
    try:
        for number in range(2):
            job = play.day() if play.town.night > 1 and (recruit or number) else Orders()
            if play.lonely():
                return
            play.throws()
            play.close(play.orders(job))
            if play.desk.game.winner:
                return
    except UnsettledError as error:
        event(str(error))
