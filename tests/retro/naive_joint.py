"""Joint shots a second time, by looking the cell up: written from the truth tables alone, to check the rules against.

`outcome` answers for one door. `night` puts the doors of a whole night together.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

TABLES = Path(__file__).with_name("joint_tables.toml")
CLANS = "MY"
Seat = str


class Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the tables; the fields are explained at the head of the data file."""

    id: str
    table: str
    target: str
    attackers: str
    dies: tuple[str, ...]
    st: Literal["T", "P", "U"]
    clan: str = ""
    guard: bool = False
    rival: str = ""
    knows: str = ""
    attack: str = ""
    duty: bool = False
    by: str = ""
    drained: tuple[str, ...] = ()
    acquaints: str = ""
    finds: str = ""
    tells: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()
    fee: str = ""
    pays: dict[str, int] = {}
    clause: str = ""
    clauses: tuple[str, ...] = ()

    @property
    def flash(self) -> bool:
        """All four at one door."""
        return "flash-royal" in self.posts


CELLS = msgspec.convert(tomllib.loads(TABLES.read_text("utf-8"))["cells"], tuple[Cell, ...])


class UnsettledError(Exception):
    """The tables do not say it."""


class Outcome(Struct, frozen=True):
    """What comes of one door, in the signs of the tables. `thrown` is who spends a saving throw."""

    cell: Cell
    dies: tuple[str, ...]
    tells: tuple[str, ...]
    may: tuple[str, ...]
    posts: tuple[str, ...]
    fee: str
    thrown: str = ""

    @property
    def hit(self) -> bool:
        """Whether the commissar learns of a hit."""
        return "C check-hit" in self.tells


def cell_for(
    target: str,
    clan: str,
    attackers: Iterable[str],
    guard: bool = False,
    rival: str = "k0",
    knows: str = "",
    attack: str = "first",
    duty: bool = False,
) -> Cell:
    """The line of the tables for this door; a flag that the line does not have does not matter there."""
    here = "".join(each for each in "CMYA" if each in attackers)
    known = "".join(each for each in CLANS if each in knows and each in here)
    found = [
        cell
        for cell in CELLS
        if (cell.target, cell.clan, cell.attackers, cell.guard) == (target, clan, here, guard)
        and cell.rival in ("", rival)
        and cell.attack in ("", attack)
        and (cell.target != "assassin" or cell.knows == known)
        and (duty or not cell.duty)
    ]
    if not found:
        raise UnsettledError(f"no cell for {target} {clan} {here}")
    return max(found, key=lambda cell: cell.duty)


def outcome(cell: Cell, throws: Iterable[str] = ()) -> Outcome:
    """What the line says, and what a saving throw changes. `throws` = who is ready: T, C, dM, dY, nextM, nextY.

    A throw takes away a death by the commissar or the assassin, never one by a clan or by the shield (MANA-21).
    """
    dies, tells, may, posts, fee = cell.dies, cell.tells, cell.may, cell.posts, cell.fee
    if cell.flash:
        return Outcome(cell, dies, tells, may, posts, fee)
    if "T" in throws and "T" in dies and set(cell.by) & set("CA"):
        if cell.guard:
            raise UnsettledError("a throw of the guarded")
        if set(cell.by) & set(CLANS):
            return Outcome(cell, dies, tells, may, posts, fee, "T")
        tells = tuple("C check-missed" if told == "C check-hit" else told for told in tells)
        met = cell.acquaints not in ("", CLANS)
        if met:
            tells, posts = (*tells, f"{cell.acquaints} rival-found", "T shot-at"), ("showdown",)
        return Outcome(cell, without(dies, "T"), (*tells, "T dodged"), may, posts, "not-due" if fee else "", "T")
    if cell.guard and "C" in throws and "C" in dies and "A" not in dies:
        if "T" in dies:
            raise UnsettledError("the commissar dodges the guard")
        return Outcome(cell, without(dies, "C"), (*tells, "C dodged", "C check-missed"), may, posts, fee, "C")
    shot = next((each for each in dies if each[0] in "dn" and each in throws), "")
    if cell.guard and shot:
        guards = tuple(told for told in tells if told.endswith("bodyguard-met"))
        tells = tuple(told for told in tells if told not in guards)
        return Outcome(cell, without(dies, shot), (*tells, f"{shot} dodged"), (*may, *guards), posts, fee, shot)
    return Outcome(cell, dies, tells, may, posts, fee)


def without(signs: tuple[str, ...], sign: str) -> tuple[str, ...]:
    """The signs but one."""
    return tuple(each for each in signs if each != sign)


# A whole night -------------------------------------------------------------------------------------------------


class Town(Struct):
    """The game as far as joint shots need it. `clans` holds the living members by number, `shield` the pledges."""

    night: int
    roles: dict[Seat, str]
    member: dict[Seat, str]
    clans: dict[str, list[Seat]]
    exp: dict[Seat, int]
    pool: int
    used: dict[Seat, int] = {}
    dead: set[Seat] = set()
    acquainted: set[str] = set()
    finders: set[str] = set()
    attacked: bool = False
    shield: list[tuple[Seat, int]] = []
    throws: set[Seat] = set()
    thrown: set[Seat] = set()

    def holder(self, role: str) -> Seat:
        """Who holds a role, dead or alive."""
        return next(seat for seat, each in self.roles.items() if each == role)

    def lives(self, seat: Seat) -> bool:
        """Whether a seat lives."""
        return seat not in self.dead

    def free(self, seat: Seat) -> int:
        """Mana nobody has laid a hand on."""
        return max(0, self.exp[seat] - self.used.get(seat, 0))

    def duty(self, clan: str, after: int = 0) -> Seat:
        """Who goes out tonight, or the number `after` him."""
        members = self.clans[clan]
        return members[(self.night - 1 + after) % len(members)] if members else ""

    def charged(self) -> bool:
        """Whether the necromancer has sixty."""
        necromancer = self.holder("necromancer")
        return self.lives(necromancer) and sum(amount for _, amount in self.shield) + self.free(necromancer) >= 60

    def kind(self, seat: Seat) -> tuple[str, str]:
        """The table and the clan for a door."""
        role, clan = self.roles[seat], self.member.get(seat, "")
        if role == "necromancer":
            return ("recruit" if clan else "necromancer") + ("-charged" if self.charged() else ""), clan
        if clan:
            return "recruit-commissar" if role == "commissar" else "member", clan
        return role, ""


class Orders(Struct):
    """What was filed for a night: a clan's victims in order, its shots to kill, the checks, the assassin's job."""

    shots: dict[str, list[Seat]] = {}
    on_sight: dict[str, list[Seat]] = {}
    checks: list[Seat] = []
    job: Literal["", "kill", "guard"] = ""
    client: Seat = ""
    victim: Seat = ""
    price: int = 0


class Night(Struct):
    """What a night must have led to. `told` is required, `may` allowed beside it; the dead may be told anything."""

    cells: list[str] = []
    dies: set[Seat] = set()
    told: set[tuple[Seat, str]] = set()
    may: set[tuple[Seat, str]] = set()
    posts: set[str] = set()
    may_post: set[str] = set()


def night(town: Town, orders: Orders) -> Night:
    """Resolves a night and changes the town. All doors are open at once; a clan's two shots fall one after the other.

    Raises UnsettledError where the tables leave open what follows.
    """
    seen = Night()
    doors = doors_of(orders)
    found = {seat: outcome_at(town, orders, doors, seat) for seat in doors}
    if spent := [who for seat in doors for who in [thrower(town, found[seat], seat)] if who]:
        if len(set(spent)) < len(spent):
            raise UnsettledError("one throw at two doors")
        for who in spent:
            town.used[who] = town.used.get(who, 0) + 25
            town.thrown.add(who)
    for seat, came in found.items():
        seen.cells.append(came.cell.id)
        seen.dies |= {who for sign in came.dies for who in seats_of(town, sign, seat)}
        seen.posts |= set(came.posts)
        tell(town, came, seat, seen)
    twice(town, orders, found, seen)
    for seat, came in found.items():
        drain(town, orders, came, seat, seen)
    pay(town, orders, found, seen)
    town.dead |= seen.dies
    for clan in CLANS:
        town.clans[clan] = [seat for seat in town.clans[clan] if town.lives(seat)]
    learn(town, found)
    checks(town, orders, found, seen)
    town.night += 1
    return seen


def doors_of(orders: Orders) -> dict[Seat, str]:
    """Every door somebody came to, with the signs of the shooters; a guarded door counts as one."""
    doors: dict[Seat, str] = {}
    comers = [("C", orders.checks), *((clan, orders.shots.get(clan, [])) for clan in CLANS)]
    if orders.job == "kill":
        comers.append(("A", [orders.victim]))
    for sign, seats in comers:
        for seat in dict.fromkeys(seats):
            doors[seat] = doors.get(seat, "") + sign
    if orders.job == "guard":
        doors.setdefault(orders.client, "")
    return doors


def outcome_at(town: Town, orders: Orders, doors: Mapping[Seat, str], seat: Seat) -> Outcome:
    """The outcome at one door as the flags stand when the shot falls."""
    kind, clan = town.kind(seat)
    guard = orders.job == "guard" and orders.client == seat
    rival = {"M": "Y", "Y": "M", "": ""}[clan]
    flag = "acquainted" if rival in town.acquainted else "k0"
    if flag == "k0" and rival and rival in doors[seat]:
        first = orders.shots[rival][0]
        if first != seat:
            before = outcome_at(town, orders, doors, first)
            if before.cell.acquaints == CLANS:
                raise UnsettledError("what the first shot taught the second")
            flag = "acquainted" if rival in before.cell.acquaints else flag
        if flag == "k0" and seat in orders.on_sight.get(rival, []):
            flag = "on-sight"
    duty = bool(clan) and town.duty(clan) == seat
    cell = cell_for(
        kind,
        clan,
        doors[seat],
        guard,
        flag,
        "".join(town.finders),
        "later" if town.attacked else "first",
        duty,
    )
    signs = {"T": seat, "C": town.holder("commissar"), **{f"d{each}": town.duty(each) for each in CLANS}}
    signs |= {f"next{each}": town.duty(each, 1) for each in CLANS}
    meets = f"{clan} clans-met" in cell.tells and clan in doors[seat]
    if duty and (meets or f"d{clan}" in (*cell.dies, *cell.drained)):
        raise UnsettledError("the target is on duty himself")
    if cell.duty and town.duty(clan, 1) == seat:
        raise UnsettledError("the target is the last of his clan")
    ready = [sign for sign, who in signs.items() if who in town.throws and who not in town.thrown]
    return outcome(cell, ready)


def thrower(town: Town, came: Outcome, seat: Seat) -> Seat:
    """Who spends a throw at this door."""
    return next(iter(seats_of(town, came.thrown, seat)), "") if came.thrown else ""


def seats_of(town: Town, sign: str, seat: Seat) -> list[Seat]:
    """The seats a sign stands for, as the night began. A clan's sign is its members."""
    if sign in CLANS:
        return town.clans[sign]
    if sign == "clans":
        return [each for clan in CLANS for each in town.clans[clan]]
    fixed = {"T": seat, "C": town.holder("commissar"), "A": town.holder("assassin")}
    if sign in fixed:
        return [fixed[sign]]
    who = town.duty(sign[-1], 1 if sign.startswith("next") else 0)
    return [who] if who else []


def tell(town: Town, came: Outcome, seat: Seat, seen: Night) -> None:
    """Who hears of one door."""
    for signs, heard in ((came.tells, seen.told), (came.may, seen.may)):
        for each in signs:
            sign, key = each.split(" ")
            heard |= {(who, key) for who in seats_of(town, sign, seat)}


def twice(town: Town, orders: Orders, found: dict[Seat, Outcome], seen: Night) -> None:
    """Two shots of one clan at one door: the second falls when the first has done its work."""
    for clan, victims in orders.shots.items():
        if len(victims) != 2 or victims[0] != victims[1]:
            continue
        seat = victims[0]
        first = found[seat].cell
        if first.attackers != clan or first.guard or first.drained or found[seat].thrown:
            raise UnsettledError("two shots in a joint shot")
        if "T" not in first.dies:
            kind, own = town.kind(seat)
            again = cell_for(kind, own, clan, False, "acquainted", clan)
            seen.dies |= {seat for sign in again.dies if sign == "T"}
            seen.may_post |= seen.posts & {"showdown"}
            seen.posts -= {"showdown"}
            heard = {(who, told.split(" ")[1]) for told in first.tells for who in seats_of(town, told[0], seat)}
            seen.may |= heard
            seen.told -= heard


def drain(town: Town, orders: Orders, came: Outcome, seat: Seat, seen: Night) -> None:
    """The shield is spent, pledges first, and each attacker loses five or all he has; three of it are kept.

    What is set aside for an order is not his to lose (GA-05).
    """
    if not came.cell.drained:
        return
    town.attacked = town.attacked or came.cell.drained != ("A",)
    seen.told |= {(seat, "shield-used"), (seat, "drain-gained")}
    seen.may |= {(seat, "shield-state"), (seat, "drain-gained")}
    left = 60
    while left and town.shield:
        donor, amount = town.shield.pop(0)
        if amount > left:
            town.shield.insert(0, (donor, amount - left))
        left -= min(left, amount)
        seen.told.add((donor, "shield-used"))
    town.used[seat] = town.used.get(seat, 0) + left
    gained = 0
    for sign in came.cell.drained:
        for who in seats_of(town, sign, seat):
            lost = min(5, town.exp[who] - (orders.price if who == orders.client else 0))
            town.exp[who] -= lost
            gained += min(3, lost)
            town.pool += lost - min(3, lost)
            (seen.told if lost else seen.may).add((who, "drained"))
    town.exp[seat] += gained
    if not gained:
        seen.told.discard((seat, "drain-gained"))


def pay(town: Town, orders: Orders, found: Mapping[Seat, Outcome], seen: Night) -> None:
    """The order: a guard is always paid, a killing if the victim is dead, half of it for a suicide."""
    if not orders.job:
        return
    assassin = town.holder("assassin")
    due = orders.job == "guard" or orders.victim in seen.dies
    if due:
        share = orders.price // 2 if orders.job == "kill" and orders.victim == assassin else orders.price
        town.exp[orders.client] -= orders.price
        town.exp[assassin] += share
        town.pool += orders.price - share
    fee = found[orders.victim if orders.job == "kill" else orders.client].fee
    if due != (fee != "not-due") and not (due and orders.job == "kill"):
        raise AssertionError(f"the tables disagree about the fee: {fee}")
    if due:
        seen.told.add((orders.client, "order-settled"))
    else:
        seen.may |= {(orders.client, "order-settled"), (orders.client, "order-released")}


def learn(town: Town, found: Mapping[Seat, Outcome]) -> None:
    """What the clans know from now on."""
    for came in found.values():
        town.acquainted |= set(came.cell.acquaints)
        town.finders |= set(came.cell.finds)


def checks(town: Town, orders: Orders, found: Mapping[Seat, Outcome], seen: Night) -> None:
    """The commissar hears of each check; everybody hears that he missed if none of them killed."""
    commissar = town.holder("commissar")
    if not orders.checks or commissar in town.dead:
        return
    hits = [found[seat].hit for seat in orders.checks]
    seen.told |= {(commissar, "check-hit" if hit else "check-missed") for hit in hits}
    if not any(hits):
        seen.posts.add("commissar-missed")
