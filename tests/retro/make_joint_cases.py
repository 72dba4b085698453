"""Writes one case for every cell of the joint-shot tables: `python -m tests.retro.make_joint_cases`.

Each case brings its situation about by lawful play: an earlier night's first hit makes an acquaintance, a check that
kills a member opens the way to a recruit, orders and pledges do the rest.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.retro.naive_joint import CELLS, CLANS, Cell, Night, Orders, Seat, Town, night, outcome

FOLDER = Path(__file__).parents[2] / "rulesets" / "retro" / "cases" / "joint"
SEATS = 22
NUMBERS = {"M": ["Боря", "Вова", "Гена"], "Y": ["Дима", "Егор", "Жора"]}
WORD = {"M": "mafia", "Y": "yakuza"}
RIVAL = {"M": "Y", "Y": "M"}
COMMISSAR, ASSASSIN, NECROMANCER, RESIDENT = "Аня", "Зоя", "Инна", "Клим"
CLIENT, DONORS = "Лена", ("Тоня", "Ульяна")
ROLES = {
    COMMISSAR: "commissar",
    **{seat: WORD[clan] for clan, seats in NUMBERS.items() for seat in seats},
    ASSASSIN: "assassin",
    NECROMANCER: "necromancer",
    **dict.fromkeys((RESIDENT, CLIENT, *DONORS), "honest"),
}
FILLED = tuple(f"R{number}" for number in range(1, SEATS - len(ROLES) + 1))
PRICE = {"kill": 5, "guard": 2}
THROWER = 45
DOORS = {
    "honest": "an ordinary resident",
    "commissar": "the commissar",
    "assassin": "the assassin",
    "member": "a member of the {clan}",
    "necromancer": "the necromancer without a charge",
    "necromancer-charged": "the charged necromancer",
    "recruit": "the {clan}'s recruit, the necromancer without a charge",
    "recruit-charged": "the {clan}'s recruit, the charged necromancer",
    "recruit-commissar": "the {clan}'s recruit, the commissar",
}
COMERS = {"C": "commissar", "M": "mafia", "Y": "yakuza", "A": "assassin"}
VARIANTS = {
    "k0": "strangers",
    "on-sight": "shooting to kill",
    "acquainted": "the clans acquainted",
    "first": "the first attack",
    "later": "a later attack",
}


class Variant(Struct, frozen=True):
    """A cell, or the cell with one who is ready to throw: T, or the sign of the man on duty."""

    cell: Cell
    throw: str = ""

    @property
    def name(self) -> str:
        """The case's file name."""
        return self.cell.id + ("-throw" if self.throw else "")


class Script(Struct):
    """A case in the making: what is done, and where the cell itself is decided."""

    seats: dict[str, int]
    town: Town
    acts: list[dict[str, Any]]
    result: Night
    hits: int = 0
    decided: int = 0
    before: dict[Seat, int] = {}
    duties: dict[str, Seat] = {}

    def act(self, name: str, expect: dict[str, Any] | None = None, **fields: Any) -> None:
        """Something is done."""
        self.acts.append({"act": name, **fields, **({"expect": expect} if expect else {})})


# The play --------------------------------------------------------------------------------------------------------


def variants() -> Iterator[Variant]:
    """Every cell, and beside it the throws that could matter there; one variant of the flags is enough for these."""
    for cell in CELLS:
        yield Variant(cell)
        if cell.flash or cell.rival == "acquainted":
            continue
        shot = set(cell.attackers) & set("CA")
        if cell.clan and shot and not (cell.guard and "T" in cell.dies):
            yield Variant(cell, "T")
        if cell.guard:
            yield from (Variant(cell, sign) for sign in cell.dies if sign[0] in "dn")


def target_of(cell: Cell) -> Seat:
    """Who lives behind the door. A member is the third by number, or the second if he is to be on duty."""
    if cell.target == "member":
        return NUMBERS[cell.clan][1 if cell.duty else 2]
    if cell.target == "recruit-commissar" or cell.target == "commissar":
        return COMMISSAR
    return {"honest": RESIDENT, "assassin": ASSASSIN}.get(cell.target, NECROMANCER)


def script_of(variant: Variant, follow: bool = True) -> Script:
    """The whole play of a case; without `follow` it ends with the cell's own night."""
    cell = variant.cell
    target = target_of(cell)
    recruit = cell.target.startswith("recruit")
    charged = cell.target.endswith("-charged")
    later = cell.attack == "later"
    own = charged and not variant.throw and int(cell.id[2:4]) % 2 == 0
    shields = (2 if later else 1) if charged else 0
    script = opened(variant, target, shields, own)
    prepared = later or recruit or cell.guard or "A" in cell.attackers or cell.rival == "acquainted" or cell.knows
    for _ in range(0 if own else shields):
        for donor, amount in zip(DONORS, (40, 20), strict=True):
            script.act("pledge", by=donor, to="shield", amount=amount)
            script.town.shield.append((donor, amount))
    if prepared:
        first_night(script, cell, target)
        if recruit:
            recruited(script, cell, target)
        if recruit and cell.duty:
            ordinary_night(script)
        day(script, cell, target)
    decide(script, variant, target)
    if follow and asks_afterwards(cell):
        day(script)
        afterwards(script, cell, target)
    return script


def opened(variant: Variant, target: Seat, shields: int, own: bool) -> Script:
    """The roster. The second of each clan has too little to be drained of five."""
    exp = {COMMISSAR: 10, ASSASSIN: 2, NECROMANCER: 10, RESIDENT: 10, CLIENT: 7}
    exp |= {
        seat: (20, 2 if clan == "M" else 4, 20)[place] for clan in CLANS for place, seat in enumerate(NUMBERS[clan])
    }
    if own:
        exp[NECROMANCER] = 10 + 60 * shields
    exp |= {DONORS[0]: 40 * shields, DONORS[1]: 20 * shields} if not own else dict.fromkeys(DONORS, 0)
    roles = {**ROLES, **dict.fromkeys(FILLED, "honest")}
    town = Town(
        night=1,
        roles=roles,
        member={seat: clan for clan, seats in NUMBERS.items() for seat in seats},
        clans={clan: list(seats) for clan, seats in NUMBERS.items()},
        exp=exp | dict.fromkeys(FILLED, 0),
        pool=6 * SEATS,
    )
    script = Script(seats=exp, town=town, acts=[], result=Night())
    if variant.throw:
        for seat in [target] if variant.throw == "T" else NUMBERS[variant.throw[-1]]:
            exp[seat] = town.exp[seat] = THROWER
    return script


def first_night(script: Script, cell: Cell, target: Seat) -> None:
    """What must have happened before: a first attack, a first hit, a member dead by the commissar."""
    orders = Orders()
    clan, later = cell.clan or "M", cell.attack == "later"
    check = FILLED[0]
    if later:
        orders.shots[clan] = [NECROMANCER]
    elif cell.target.startswith("recruit"):
        check = NUMBERS[clan][2]
        script.hits += 1
    if cell.rival == "acquainted":
        orders.shots[RIVAL[clan]] = [NUMBERS[clan][1 if later else 0]]
    for knowing in cell.knows:
        orders.shots[knowing] = [target]
    orders.checks = [check]
    play(script, orders)


def recruited(script: Script, cell: Cell, target: Seat) -> None:
    """The clan makes the target one of its own for fifteen."""
    town = script.town
    payer = next(seat for seat in town.clans[cell.clan] if town.exp[seat] >= 15)
    script.act("offer", by=payer, to=target, shares={payer: 15})
    script.act("reply", by=target, yes=True)
    town.exp[payer] -= 15
    town.pool += 15
    town.member[target] = cell.clan
    town.clans[cell.clan].append(target)


def ordinary_night(script: Script) -> None:
    """A day and a night in which nothing happens."""
    day(script)
    play(script, Orders(checks=[FILLED[script.town.night - 1]]))


def day(script: Script, cell: Cell | None = None, target: Seat = "") -> None:
    """The day: the order to the assassin if the cell needs one, and nobody is condemned."""
    if cell and cell.guard:
        script.act("order", by=target, kind="guard", price=PRICE["guard"])
    elif cell and "A" in cell.attackers:
        script.act("order", by=CLIENT, kind="kill", target=target, price=PRICE["kill"])
    script.act("close", {"dies": []})


def play(script: Script, orders: Orders) -> Night:
    """Files a night's orders and closes it; what must come of it is looked up."""
    town = script.town
    for clan, victims in orders.shots.items():
        flag: dict[str, Any] = {"on_sight": True} if orders.on_sight.get(clan) else {}
        script.act("shot", by=town.clans[clan][0], targets=victims, **flag)
    if orders.checks and town.lives(COMMISSAR):
        script.act("check", by=COMMISSAR, targets=orders.checks)
    if orders.job:
        script.act("choose", by=ASSASSIN, order=1)
    result = night(town, orders)
    script.act("close", {"dies": sorted(result.dies)})
    return result


def decide(script: Script, variant: Variant, target: Seat) -> None:
    """The night of the cell, with all that it must lead to."""
    cell, town = variant.cell, script.town
    if variant.throw:
        sign = variant.throw
        who = target if sign == "T" else town.duty(sign[-1], 1 if sign.startswith("next") else 0)
        script.act("throw", by=who, on=True)
        town.throws.add(who)
    orders = Orders(shots={clan: [target] for clan in CLANS if clan in cell.attackers})
    if cell.rival == "on-sight" and RIVAL[cell.clan] in orders.shots:
        orders.on_sight[RIVAL[cell.clan]] = [target]
    orders.checks = [target if "C" in cell.attackers else FILLED[town.night - 1]]
    if cell.guard:
        orders.job, orders.client, orders.price = "guard", target, PRICE["guard"]
    elif "A" in cell.attackers:
        orders.job, orders.client, orders.victim, orders.price = "kill", CLIENT, target, PRICE["kill"]
    script.before = dict(town.exp)
    script.duties = {clan: town.duty(clan) for clan in CLANS}
    script.result = play(script, orders)
    if (cell.attackers or cell.guard) and cell.id not in script.result.cells:
        raise AssertionError(f"{cell.id} is played as {script.result.cells}")
    script.decided = len(script.acts) - 1
    script.acts[-1]["expect"] |= expectations(script, cell)


def expectations(script: Script, cell: Cell) -> dict[str, Any]:
    """What the close of the cell's night must show."""
    town, result = script.town, script.result
    living = [seat for seat in script.seats if town.lives(seat)]
    told = sorted((who, key) for who, key in result.told if town.lives(who))
    heard = {who for who, _ in result.told | result.may} | result.dies
    found: dict[str, Any] = {
        "exp": {seat: town.exp[seat] for seat in script.seats},
        "pool": town.pool,
    }
    mana = {seat: town.free(seat) for seat in living if seat in town.throws or (seat == NECROMANCER and town.exp[seat])}
    if mana:
        found["mana"] = mana
    if told:
        found["tells"] = [{"to": who, "what": key} for who, key in told]
    found["silent"] = [seat for seat in (*living, *FILLED[:5]) if seat not in heard]
    if cell.flash:
        found["posts"] = ["dawn", "flash-royal", "game-over"]
    elif town.lives(COMMISSAR):
        found["posts"] = sorted({"dawn", *result.posts})
    found["winner"] = "honest" if cell.flash else ""
    hidden = [seat for seat in {target_of(cell), *script.duties.values()} if seat in living and not cell.flash]
    if hidden:
        found["hides"] = sorted(hidden)
    return found


def asks_afterwards(cell: Cell) -> bool:
    """Whether a night more shows what the clans have learnt, or not learnt."""
    clans = set(cell.attackers) & set(CLANS)
    if cell.flash:
        return False
    return len(clans) == 2 or (bool(clans) and (cell.target == "assassin" or RIVAL.get(cell.clan, "") in clans))


def afterwards(script: Script, cell: Cell, target: Seat) -> None:
    """Each clan shoots: at the assassin if it was at his door and he lives, else at the first of its rivals."""
    town = script.town
    orders = Orders(checks=[FILLED[town.night - 1]])
    for clan in CLANS:
        if not town.clans[clan]:
            continue
        if cell.target == "assassin" and clan in cell.attackers and town.lives(target):
            orders.shots[clan] = [target]
        elif town.clans[RIVAL[clan]] and (victims := [seat for seat in NUMBERS[RIVAL[clan]] if town.lives(seat)]):
            orders.shots[clan] = [victims[0]]
    play(script, orders)


# The file --------------------------------------------------------------------------------------------------------


def title_of(variant: Variant) -> str:
    """The situation and the deaths in plain words."""
    cell = variant.cell
    comers = [COMERS[sign] for sign in cell.attackers]
    who = "Nobody" if not comers else " and ".join((", ".join(comers[:-1]), comers[-1]) if comers[1:] else comers)
    door = DOORS[cell.target].format(clan=WORD.get(cell.clan, ""))
    parts = [f"{who[0].upper()}{who[1:]} at the door of {door}"]
    if cell.guard:
        parts.append("guarded")
    parts += [text for key, text in VARIANTS.items() if key in (cell.rival, cell.attack)]
    if cell.target == "assassin" and set(cell.attackers) & set(CLANS):
        knowing = " and ".join(WORD[clan] for clan in cell.knows)
        parts.append(f"known to the {knowing}" if knowing else "unknown to the clans")
    if cell.duty:
        parts.append("himself on duty")
    if variant.throw:
        parts.append("ready to throw" if variant.throw == "T" else "the man on duty ready to throw")
    return ", ".join(parts)


def text_of(variant: Variant) -> str:
    """The case file."""
    cell, script = variant.cell, script_of(variant)
    clauses = [cell.clause] if cell.clause else []
    if variant.throw and outcome(cell, [variant.throw]).thrown:
        clauses = ["MANA-21"]
    lines = [
        f"# Table {cell.table}, cell {cell.id.split('-')[0].upper()}.",
        f"id      = {toml(f'retro-joint-{variant.name}')}",
        f"title   = {toml(title_of(variant))}",
        'ruleset = "retro"',
        f"clauses = {toml(clauses)}",
        f"source  = {toml('text' if cell.st == 'T' else 'ruling')}",
        f"fill    = {SEATS}",
        "",
        "[seats]",
    ]
    for seat, role in ROLES.items():
        exp = script.seats[seat]
        lines.append(f"{toml(seat)} = " + (toml({"role": role, "exp": exp}) if exp else toml(role)))
    for act in script.acts:
        lines += ["", "[[acts]]", *fields_of(act, skip="expect")]
        if "expect" in act:
            lines += ["[acts.expect]", *fields_of(act["expect"])]
    return "\n".join(lines) + "\n"


def fields_of(table: dict[str, Any], skip: str = "") -> list[str]:
    """Keys and values, one a line; a list of tables takes a line for each."""
    lines = []
    for key, value in table.items():
        if key == skip:
            continue
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{key} = [", *(f"  {toml(each)}," for each in value), "]"]
        else:
            lines.append(f"{key} = {toml(value)}")
    return lines


def toml(value: Any) -> str:
    """A value in TOML. Nicks and codes hold no character that needs escaping."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{bare(key)} = {toml(each)}" for key, each in value.items()) + " }"
    return "[" + ", ".join(toml(each) for each in value) + "]"


def bare(key: str) -> str:
    """A key, quoted where TOML wants it."""
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else f'"{key}"'


def files() -> dict[str, str]:
    """Every case by its file name."""
    return {f"{variant.name}.toml": text_of(variant) for variant in variants()}


def main() -> None:
    """Writes the folder anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = files()
    for path in FOLDER.glob("*.toml"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
