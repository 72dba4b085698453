"""Who dies at one door: the joint shots (spec part 3).

A `Door` is one target of the night with everybody who came for him; `resolve` says what comes of it. Doors know nothing
of seats, money or letters, so that every cell of the truth tables can be tried. The clauses are named where they act.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from rulesets.retro.state import CLANS, rival

replace = msgspec.structs.replace

TargetKind = Literal["honest", "commissar", "assassin", "necromancer"]


class Door(Struct, frozen=True, kw_only=True):
    """One target and who came.

    `kind` is the target's office, `clan` his clan or "". `lethal` are the clans that shoot rivals to kill (ordered so,
    or acquainted already), `knowing` those that know the assassin, `first` those whose attack on a charged necromancer
    is a first one. `throw` says that the target will dodge if he can, `twice` are the clans that fired both bullets
    here, `pointed` those that ordered to kill on sight. The last three are options of the ruleset.
    """

    kind: TargetKind = "honest"
    clan: str = ""
    commissar: bool = False
    clans: frozenset[str] = frozenset()
    assassin: bool = False
    guard: bool = False
    charged: bool = False
    lethal: frozenset[str] = frozenset()
    knowing: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    throw: bool = False
    twice: frozenset[str] = frozenset()
    pointed: frozenset[str] = frozenset()
    police_spares_all: bool = True
    meet_always: bool = False
    recruited_shield_holds: bool = False


class Outcome(Struct, frozen=True, kw_only=True):
    """What comes of a door.

    `killers` are the shooters whose bullets kill the target; he lives if there are none. `fall` are others who die: the
    commissar, the assassin, or a clan's duty member (named by the clan). `drained` likewise. `police`, `bodyguard`,
    `rivals` and `found` are the clans that learn of the police, of a bodyguard, that he is of the other clan, or the
    assassin. `premium` is what each member of a clan earns for the commissar's death.
    """

    killers: frozenset[str] = frozenset()
    fall: frozenset[str] = frozenset()
    guard_shot: frozenset[str] = frozenset()
    drained: frozenset[str] = frozenset()
    police: frozenset[str] = frozenset()
    bodyguard: frozenset[str] = frozenset()
    rivals: frozenset[str] = frozenset()
    found: frozenset[str] = frozenset()
    meet: bool = False
    shield_spent: bool = False
    attacked: frozenset[str] = frozenset()
    premium: Literal["", "one-clan", "both-clans"] = ""
    throw_used: bool = False
    flash_royal: bool = False
    clauses: tuple[str, ...] = ()

    @property
    def showdown(self) -> bool:
        """A rival was hit and nobody died of it (CLAN-11)."""
        return bool(self.rivals) and not self.killers


NOTHING = Outcome()
BOTH = frozenset(CLANS)


def resolve(door: Door) -> Outcome:
    """What comes of the door: Flash Royal, a guarded client, or an open one; then the saving throw (GN-05, GM-15)."""
    if door.commissar and door.assassin and door.clans == BOTH:
        return flash_royal(door)
    return dodged(door, guarded(door) if door.guard else unguarded(door))


def flash_royal(door: Door) -> Outcome:
    """All four hit one target: commissar, assassin, target and every clan member die (JOINT-27, GJ-10, GJ-11, GJ-34);
    no throw and no shield helps."""
    special = door.kind == "assassin"
    return Outcome(
        killers=frozenset({"commissar", "assassin", *CLANS}),
        fall=frozenset({"commissar", "assassin"}),
        flash_royal=True,
        clauses=("JOINT-27", "JOINT-28", "JOINT-29", "GJ-10", "GJ-34", *(("GJ-11",) if door.clan or special else ())),
    )


def dodged(door: Door, outcome: Outcome) -> Outcome:
    """The saving throw takes away the commissar's and the assassin's bullets, never a clan's (MANA-21, GJ-28)."""
    bullets = outcome.killers & {"commissar", "assassin"}
    if not (door.throw and door.clan and bullets):
        return outcome
    return replace(
        outcome,
        killers=outcome.killers - bullets,
        throw_used=True,
        clauses=(*outcome.clauses, "MANA-21", "GJ-28", *(("RULING-15",) if door.clans else ())),
    )


# Nobody guards him -----------------------------------------------------------------------------------------------


def unguarded(door: Door) -> Outcome:
    """By who came: the commissar, none, one or both clans, the assassin."""
    match door.commissar, len(door.clans), door.assassin:
        case False, 0, False:
            return NOTHING
        case True, 0, False:
            return check_alone(door)
        case True, 1, False:
            return police_car(door)
        case True, 2, False:
            return commissar_and_both_clans(door)
        case True, 0, True:
            return commissar_and_assassin(door)
        case True, 1, True:
            return clan_withdraws(door)
        case False, 0, True:
            return assassin_alone(door)
        case False, _, True:
            return clans_and_assassin(door)
        case _:
            return clans_alone(door)


def check_alone(door: Door) -> Outcome:
    """The commissar kills a mafioso or the assassin and misses everybody else; no shield stops him (NIGHT-08..10)."""
    if door.clan:
        clauses = ("NIGHT-08", "NECRO-31", "NECRO-30") if door.kind == "necromancer" else ("NIGHT-08",)
        return Outcome(killers=frozenset({"commissar"}), clauses=clauses)
    if door.kind == "assassin":
        return Outcome(killers=frozenset({"commissar"}), clauses=("NIGHT-09", "ASSN-66"))
    return Outcome(clauses=("NIGHT-10",))


def police_car(door: Door) -> Outcome:
    """Commissar and one clan at one door: nobody dies, the clan saw the police (JOINT-01, JOINT-02, GJ-01, GJ-37)."""
    clauses = ["JOINT-01", "JOINT-02", "GJ-01", "GN-09", "RULING-01", "GK-03"]
    if door.kind == "assassin":
        clauses.append("GJ-37")
    if door.kind == "assassin" or (door.clan and door.clan not in door.clans):
        clauses.append("GJ-33")
    if door.clan in door.clans:
        clauses.append("GC-18")
    met = Outcome(police=door.clans, clauses=tuple(clauses))
    if door.police_spares_all:
        return met
    shot = check_alone(replace(door, clans=frozenset()))
    return replace(shot, police=door.clans, clauses=(*shot.clauses, "JOINT-02", "GJ-01")) if shot.killers else met


def commissar_and_both_clans(door: Door) -> Outcome:
    """Target and commissar die, the clans meet and share the premium (JOINT-05..07). A charged necromancer lives and
    drains both duty members (JOINT-08, JOINT-09, GJ-06), unless he is a recruit: then the commissar's bullet counts
    (GJ-17)."""
    meeting = Outcome(
        fall=frozenset({"commissar"}),
        meet=True,
        premium="both-clans",
        clauses=("JOINT-05", "JOINT-06", "JOINT-07"),
    )
    if not door.charged:
        names_killer = frozenset({"commissar"}) if door.clan or door.kind == "assassin" else frozenset()
        return replace(meeting, killers=BOTH | names_killer)
    shielded = replace(
        meeting,
        drained=BOTH,
        shield_spent=True,
        attacked=BOTH,
        clauses=("JOINT-06", "JOINT-07", "JOINT-08", "JOINT-09", "GJ-06"),
    )
    if door.clan and not door.recruited_shield_holds:
        return replace(
            shielded,
            killers=frozenset({"commissar"}),
            clauses=("JOINT-05", "JOINT-06", "JOINT-07", "JOINT-09", "NECRO-31", "GJ-17"),
        )
    return shielded


def commissar_and_assassin(door: Door) -> Outcome:
    """They shoot each other; the target dies too if he is of a clan (JOINT-10, JOINT-11), the shield stays (GJ-12)."""
    duel = Outcome(
        fall=frozenset({"commissar", "assassin"}),
        clauses=("JOINT-10", "JOINT-11", *(("GJ-12",) if door.charged else ())),
    )
    if door.kind == "assassin":
        return replace(duel, killers=frozenset({"commissar"}), clauses=("JOINT-10", "ASSN-53", "GJ-13"))
    if door.clan:
        return replace(
            duel,
            killers=frozenset({"commissar", "assassin"}),
            clauses=(*duel.clauses, *(("NECRO-31",) if door.charged else ()), "GJ-13"),
        )
    return duel


def clan_withdraws(door: Door) -> Outcome:
    """With commissar and assassin there, a single clan sees the police and leaves; the rest is a duel (GJ-02)."""
    duel = commissar_and_assassin(door)
    return replace(duel, police=door.clans, clauses=(*duel.clauses, "JOINT-02", "GJ-02"))


def assassin_alone(door: Door) -> Outcome:
    """He kills, or dies at a charged necromancer's and is drained (ASSN-09, NECRO-25, NECRO-22)."""
    if door.charged:
        return Outcome(
            fall=frozenset({"assassin"}),
            drained=frozenset({"assassin"}),
            shield_spent=True,
            clauses=("NECRO-12", "NECRO-17", "NECRO-22", "NECRO-25"),
        )
    clause = "ASSN-53" if door.kind == "assassin" else "ASSN-09"
    return Outcome(killers=frozenset({"assassin"}), clauses=(clause,))


def clans_and_assassin(door: Door) -> Outcome:
    """Only the target dies (JOINT-14). A charged necromancer deals with the clans first and is then killed unhindered
    (JOINT-16, JOINT-17, GJ-07, GJ-35). A clan that hit its first rival knows him now (GJ-14)."""
    if door.charged:
        shield = shield_repels(door)
        return replace(
            shield,
            killers=frozenset({"assassin"}),
            clauses=(*shield.clauses, "JOINT-16", "JOINT-17", "GJ-07", "GJ-35"),
        )
    clans = clans_alone(door)
    if door.kind == "commissar" and not clans.premium:
        clans = commissar_shot(door, clans)
    return replace(
        clans,
        killers=clans.killers | {"assassin"},
        clauses=(
            *(clause for clause in clans.clauses if clause not in ("CLAN-08", "CLAN-11")),
            "JOINT-14",
            *(("GJ-14",) if clans.rivals and not clans.killers else ()),
            *(("GJ-22",) if door.kind == "commissar" else ()),
        ),
    )


def clans_alone(door: Door) -> Outcome:
    """One or both clans shoot: shield, assassin, rivals, the commissar, and everybody else."""
    if door.charged:
        return shield_repels(door)
    if door.kind == "assassin":
        return clans_find_assassin(door)
    killers = lethal_clans(door)
    rivals = frozenset({rival(door.clan)}) & door.clans if door.clan else frozenset()
    jointly = len(door.clans) == 2
    clauses = ["JOINT-15" if jointly else "NIGHT-04"]
    if rivals and not killers:
        return Outcome(rivals=rivals, clauses=("CLAN-08", "CLAN-11", "CLAN-12"))
    if rivals:
        clauses += ["GJ-30"] if jointly else ["CLAN-09", "CLAN-10"]
    if door.clan in door.clans:
        clauses.append("GC-16")
    if door.clans & door.pointed and not rivals:
        clauses.append("GC-07")
    outcome = Outcome(killers=killers, rivals=rivals, clauses=tuple(clauses))
    if door.kind == "commissar":
        return commissar_shot(door, outcome)
    if jointly and door.meet_always:
        return replace(outcome, meet=True, clauses=(*outcome.clauses, "GJ-09"))
    return outcome


def lethal_clans(door: Door) -> frozenset[str]:
    """The clans whose bullets kill: all of them, but a rival's first hit only where it is meant to kill, or where both
    clans shoot (NIGHT-04, CLAN-08, CLAN-10, CLAN-13, JOINT-15, GJ-30)."""
    if not door.clan or len(door.clans) == 2:
        return door.clans
    return frozenset(clan for clan in door.clans if clan == door.clan or clan in door.lethal or clan in door.twice)


def commissar_shot(door: Door, outcome: Outcome) -> Outcome:
    """Who detected and killed the commissar earns a premium; both clans at once meet and share it
    (EXP-14, EXP-15, JOINT-03, JOINT-04, GJ-22)."""
    if len(door.clans) == 2:
        clauses = (*outcome.clauses, "JOINT-03", "JOINT-04", "EXP-15")
        return replace(outcome, meet=True, premium="both-clans", clauses=clauses)
    return replace(outcome, premium="one-clan", clauses=(*outcome.clauses, "EXP-14"))


def clans_find_assassin(door: Door) -> Outcome:
    """A clan's first hit only finds him, the next kills (ASSN-67, ASSN-68); both at once as each by itself (GJ-15)."""
    killers = frozenset(clan for clan in door.clans if clan in door.knowing or clan in door.twice)
    found = door.clans - door.knowing
    clauses = ("ASSN-68",) if killers else ("ASSN-67", *(("GC-07",) if door.pointed else ()))
    outcome = Outcome(killers=killers, found=found, clauses=clauses)
    if len(door.clans) == 2:
        outcome = replace(outcome, clauses=(*outcome.clauses, "JOINT-15", "GJ-15"))
    return outcome


def shield_repels(door: Door) -> Outcome:
    """A charged necromancer drains every attacking duty member; at a first attack they die (NECRO-12, NECRO-20..27).
    One charge covers all clans of a night (GM-10); a recruit's shield works against anybody (NECRO-29, GJ-16)."""
    dying = door.clans & door.first
    clauses = ["NECRO-12", "NECRO-17", "NECRO-22", "NECRO-27", "CLAN-05", "GJ-08", "GN-13"]
    if dying:
        clauses += ["NECRO-20", "NECRO-21"] if len(dying) == 2 else ["NECRO-20"]
    else:
        clauses.append("NECRO-26")
    if door.clan:
        clauses += ["NECRO-29", "GJ-16"]
    if door.pointed:
        clauses.append("GC-07")
    return Outcome(
        fall=dying,
        drained=door.clans,
        shield_spent=True,
        attacked=door.clans,
        meet=door.meet_always and len(door.clans) == 2,
        clauses=tuple(clauses),
    )


# The assassin guards him -----------------------------------------------------------------------------------------


def guarded(door: Door) -> Outcome:
    """By who came to a guarded client."""
    match door.commissar, len(door.clans):
        case False, 0:
            return Outcome(clauses=("ASSN-21",))
        case True, 0:
            return guarded_from_commissar(door)
        case False, 1:
            return guarded_from_clan(door)
        case True, 1:
            return guarded_from_commissar_and_clan(door)
        case False, _:
            return guarded_from_both_clans(door)
        case _:
            return guarded_from_all(door)


def guarded_from_commissar(door: Door) -> Outcome:
    """An honest client: nothing happens (JOINT-12). A mafioso: the commissar dies (JOINT-13, GJ-18)."""
    if not door.clan:
        return Outcome(clauses=("JOINT-12", "NIGHT-10"))
    clauses = ["JOINT-13", "GJ-21"]
    if door.kind == "necromancer":
        clauses.append("GJ-18")
    if door.throw:
        clauses.append("GJ-36")
    return Outcome(fall=frozenset({"commissar"}), guard_shot=frozenset({"commissar"}), clauses=tuple(clauses))


def guarded_from_clan(door: Door) -> Outcome:
    """The duty member dies at the door and his clan learns of a bodyguard, no more (CLAN-06, JOINT-24..26, GJ-05)."""
    clauses = ["CLAN-06", "ASSN-10", "GJ-20", "GN-14"]
    if door.clan and door.clan not in door.clans:
        clauses += ["JOINT-24", "JOINT-26"]
    elif door.clan:
        clauses.append("GJ-26")
    if door.charged:
        clauses.append("GJ-05")
    if door.twice:
        clauses.append("GJ-25")
    return Outcome(fall=door.clans, guard_shot=door.clans, bodyguard=door.clans, clauses=tuple(clauses))


def guarded_from_commissar_and_clan(door: Door) -> Outcome:
    """An honest client: nobody dies (GJ-03). A mafioso: his own clan withdraws (GJ-31), a rival not shooting to kill
    withdraws (JOINT-23), and the guard shoots the commissar; a rival shooting to kill gets his man, and the commissar
    dies as well (JOINT-21, JOINT-22)."""
    if not door.clan:
        return Outcome(police=door.clans, clauses=("JOINT-01", "JOINT-02", "JOINT-12", "GJ-03", "RULING-01"))
    commissar = frozenset({"commissar"})
    if door.clan in door.clans:
        return Outcome(fall=commissar, guard_shot=commissar, police=door.clans, clauses=("JOINT-13", "GJ-31", "GJ-21"))
    if door.clans & (door.lethal | door.twice):
        return Outcome(
            fall=commissar,
            killers=door.clans | {"commissar"},
            clauses=("JOINT-21", "JOINT-22", "GJ-21", *(("GJ-19",) if door.charged else ())),
        )
    return Outcome(fall=commissar, guard_shot=commissar, police=door.clans, clauses=("JOINT-23", "GJ-23", "GJ-21"))


def guarded_from_both_clans(door: Door) -> Outcome:
    """Assassin and target die (JOINT-18); a charged necromancer lives and drains both duty members (JOINT-19, -20)."""
    assassin = frozenset({"assassin"})
    if door.charged:
        return Outcome(
            fall=assassin,
            drained=BOTH,
            shield_spent=True,
            attacked=BOTH,
            meet=door.meet_always,
            clauses=("JOINT-19", "JOINT-20", "GJ-06"),
        )
    outcome = Outcome(fall=assassin, killers=BOTH, meet=door.meet_always, clauses=("JOINT-18",))
    return commissar_shot(door, outcome) if door.kind == "commissar" else outcome


def guarded_from_all(door: Door) -> Outcome:
    """Commissar and both clans at a guarded client: everything of the trio, and the guard dies too (GJ-04, GJ-32)."""
    shielded = door.charged
    trio = commissar_and_both_clans(replace(door, recruited_shield_holds=True))
    clauses = ("JOINT-19", "JOINT-20", "GJ-32") if shielded else ("JOINT-18", "GJ-04")
    return replace(trio, fall=trio.fall | {"assassin"}, clauses=(*trio.clauses, *clauses))
