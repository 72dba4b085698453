"""Pairs of nights of retro that differ in one hidden thing (GN-08..14, GC-05, GM-16, ruling 1)."""

from tests.leaks.retro_acts import (
    CLOSE,
    M3_JAILED,
    NIGHT1,
    ORDERED,
    RECRUIT,
    REFUSE,
    Acts,
    M,
    Y,
    act,
    check,
    choose,
    guard,
    offer,
    pair,
    pledge,
    shot,
)

POLICE: Acts = (check("H1"), shot("M1", "H1"), CLOSE, CLOSE)
POLICE_LATER: Acts = (check("H1"), shot("M1", "H1"), CLOSE)
GUARDED: Acts = (*NIGHT1, guard("H1"), CLOSE, choose(), check("H12"), shot("M1", "H1"), CLOSE)

POLICE_PAIRS = (
    pair(
        "police car at an honest or a rival",
        POLICE,
        swap=(("H1", "Y1"),),
        knows=("H1", *Y),
        at_work=("JOINT-01", "GJ-33"),
    ),
    pair(
        "police car at an honest or the assassin",
        POLICE,
        swap=(("H1", "Ass"),),
        knows=("H1", "Ass"),
        at_work=("JOINT-01", "GJ-37"),
    ),
    pair(
        "police car at an honest or the charged necromancer",
        POLICE,
        swap=(("H1", "Nec"),),
        knows=("H1", "Nec"),
        at_work=("JOINT-01", "JOINT-01"),
    ),
    pair(
        "police car at an honest or one's own man",
        POLICE,
        swap=(("H1", "M3"),),
        knows=("H1", *M),
        at_work=("JOINT-01", "GC-18"),
    ),
    pair(
        "police car at a guarded or an open honest",
        (*NIGHT1, guard("H1"), CLOSE, choose(), *POLICE_LATER),
        (*NIGHT1, guard("H1"), CLOSE, REFUSE, *POLICE_LATER),
        knows=("H1",),
        at_work=("JOINT-12", "JOINT-01"),
    ),
    pair("a miss with or without a clan at the door", POLICE, (check("H1"), CLOSE, CLOSE), knows=M),
    pair(
        "a shot stopped by the police or never fired", POLICE, (check("H1"), act("skip", "M2"), CLOSE, CLOSE), knows=M
    ),
    pair(
        "the other clan thought better of it, or never aimed",
        POLICE,
        (check("H1"), shot("M1", "H1"), shot("Y1", "H2"), act("skip", "Y1"), CLOSE, CLOSE),
    ),
)

CHECK_PAIRS = (
    pair(
        "a miss because he is honest or because he threw",
        (*NIGHT1, CLOSE, check("H1"), CLOSE, CLOSE),
        (act("throw", "H1"), *NIGHT1, CLOSE, check("H1"), CLOSE, CLOSE),
        swap=(("H1", "M3"),),
        knows=("H1", *M),
        at_work=("NIGHT-10", "MANA-21"),
    ),
    pair(
        "a miss at a guarded or an open honest",
        (*NIGHT1, guard("H1"), CLOSE, choose(), check("H1"), CLOSE),
        (*NIGHT1, guard("H1"), CLOSE, REFUSE, check("H1"), CLOSE),
        knows=("H1",),
        at_work=("JOINT-12", "NIGHT-10"),
    ),
    pair("a miss at an honest or the necromancer", (check("H1"), CLOSE), swap=(("H1", "Nec"),), knows=("H1", "Nec")),
    pair("a miss at one honest or another", (check("H1"), CLOSE), (check("H2"), CLOSE), knows=("Com",)),
    pair(
        "the check of a recruit or of an ordinary commissar",
        (*M3_JAILED, offer("M1", "Com"), act("reply", "Com", yes=True), check("H12"), CLOSE, CLOSE),
        (*M3_JAILED, *RECRUIT, check("H12"), CLOSE, CLOSE),
        knows=("Com", "H1", "M1", "M2"),
        at_work=("CLAN-24", "CLAN-20"),
    ),
    pair("a hit by one check or two", (check("M2"), CLOSE), (check("M2", "H1"), CLOSE), knows=("Com",)),
    pair(
        "who paid for the double check",
        (pledge("H1", 60, "double-check"), check("M2", "H3"), CLOSE),
        (pledge("H2", 60, "double-check"), check("M2", "H3"), CLOSE),
    ),
    pair(
        "whom the office went to",
        (act("move-office", to="H1"), check("H12", by="H1"), CLOSE),
        (act("move-office", to="H2"), check("H12", by="H2"), CLOSE),
        knows=("H1", "H2"),
    ),
)

SHOT_PAIRS = (
    pair("the clan that killed", (check("H13"), shot("M1", "H1"), CLOSE), (check("H13"), shot("Y1", "H1"), CLOSE)),
    pair(
        "killed by one clan or by both",
        (check("H13"), shot("M1", "H1"), CLOSE),
        (check("H13"), shot("M2", "H1"), shot("Y1", "H1"), CLOSE),
        at_work=("NIGHT-04", "JOINT-15"),
    ),
    pair(
        "killed by a clan or for hire",
        (*ORDERED, choose(), check("H12"), CLOSE),
        (*ORDERED, REFUSE, shot("M1", "H1"), check("H12"), CLOSE),
        knows=("H2",),
        at_work=("ASSN-09", "NIGHT-04"),
    ),
    pair(
        "which of two rivals was found",
        (check("H13"), shot("M1", "Y1"), CLOSE),
        (check("H13"), shot("M1", "Y2"), CLOSE),
        knows=(*M, "Y1", "Y2"),
    ),
    pair(
        "the assassin found, or nobody went out",
        (check("H13"), shot("M1", "Ass"), CLOSE),
        (check("H13"), CLOSE),
        knows=(*M, "Ass"),
        at_work=("ASSN-67", "NIGHT-06"),
    ),
    pair(
        "the clan that found the assassin",
        (check("H13"), shot("M1", "Ass"), CLOSE),
        (check("H13"), shot("Y1", "Ass"), CLOSE),
        knows=(*M, *Y),
    ),
    pair("who filed the shot", (check("H13"), shot("M1", "H1"), CLOSE), (check("H13"), shot("M3", "H1"), CLOSE)),
    pair("a guard met at an honest or at a rival", GUARDED, swap=(("H1", "Y1"),), knows=("H1", *Y),
        at_work=("CLAN-06", "JOINT-24"),
    ),
    pair("a guard met at an honest or at the necromancer", GUARDED, swap=(("H1", "Nec"),), knows=("H1", "Nec"),
        at_work=("CLAN-06", "GJ-05"),
    ),
    pair(
        "dead by a guard or by a shield",
        GUARDED,
        (*NIGHT1, guard("H1"), CLOSE, REFUSE, check("H12"), shot("M1", "Nec"), CLOSE),
        knows=(*M, "H1", "Nec"),
        at_work=("CLAN-06", "NECRO-20"),
    ),
    pair(
        "a drain, or nobody went out",
        (check("H13"), shot("M1", "Nec"), CLOSE, CLOSE, check("H12"), shot("M2", "Nec"), CLOSE),
        (check("H13"), shot("M1", "Nec"), CLOSE, CLOSE, check("H12"), CLOSE),
        exp={"Nec": 200},
        knows=("M2", "M3", "Nec"),
        at_work=("NECRO-26", "NIGHT-06"),
    ),
    pair(
        "a recruit executed by his own or shot by the rivals",
        (*M3_JAILED, *RECRUIT, check("H12"), act("execute", "M1", target="H1"), CLOSE),
        (*M3_JAILED, *RECRUIT, check("H12"), shot("Y1", "H1", on_sight=True), CLOSE),
        knows=("M1", "M2", *Y),
        at_work=("CLAN-33", "CLAN-13"),
    ),
    pair(
        "a throw asked for, or not", (act("throw", "M1"), check("H13"), shot("Y1", "H1"), CLOSE), (*NIGHT1[:1],
        shot("Y1", "H1"), CLOSE),
    ),
    pair(
        "what the duty member had to be drained of",
        (check("H13"), shot("M1", "Nec"), CLOSE, CLOSE, check("H12"), shot("M2", "Nec"), CLOSE),
        exp={"Nec": 200},
        other_exp={"Nec": 200, "M3": 2},
        knows=("M3", "Nec"),
        at_work=("NECRO-22", "NECRO-23"),
    ),
)  # fmt: skip

PAIRS = (*POLICE_PAIRS, *CHECK_PAIRS, *SHOT_PAIRS)
