"""Pairs of games of retro that differ in a hidden offer, order, payment or pledge (GC-10, GM-19, S16)."""

from tests.leaks.reading import exchanged
from tests.leaks.retro_acts import (
    CLOSE,
    H9_DEAD,
    M3_JAILED,
    NIGHT1,
    ORDERED,
    RECRUIT,
    REFUSE,
    ROLES,
    Acts,
    M,
    Y,
    act,
    check,
    choose,
    kill,
    offer,
    pair,
    pledge,
    shot,
    vote,
)

FAILED: Acts = (choose(), check("H12"), CLOSE, CLOSE)
UNTRIED: Acts = (REFUSE, check("H12"), CLOSE, CLOSE)

BOTH_LOST_ONE: Acts = (*M3_JAILED, check("H12"), CLOSE, *vote("Y3", "H2", "H3", "H4"), CLOSE)
Y_RECRUIT: Acts = (act("offer", "Y1", to="H2", shares={"Y1": 15}), act("reply", "H2", yes=True))

OFFER_PAIRS = (
    pair(
        "refused because he must or because he will",
        (*M3_JAILED, offer("M1", "H1"), act("reply", "H1", yes=False)),
        (*M3_JAILED, offer("M1", "H1"), act("reply", "H1", yes=True, refused=True), act("reply", "H1", yes=False)),
        swap=(("H1", "Ass"),),
        knows=("H1", "Ass"),
    ),
    pair(
        "refused by an honest or by a rival",
        (*M3_JAILED, offer("M1", "H1"), act("reply", "H1", yes=False)),
        swap=(("H1", "Y1"),),
        knows=("H1", *Y),
    ),
    pair(
        "who sent the anonymous offer",
        (*M3_JAILED, offer("M1", "H1", anonymous=True)),
        (*M3_JAILED, offer("M2", "H1", anonymous=True)),
    ),
    pair(
        "whom the clan recruited",
        (*M3_JAILED, *RECRUIT, check("H12"), CLOSE),
        (*M3_JAILED, offer("M1", "H2"), act("reply", "H2", yes=True), check("H12"), CLOSE),
        knows=("H1", "H2", "M1", "M2"),
    ),
    pair(
        "recruited an ordinary resident or the necromancer",
        (*M3_JAILED, *RECRUIT, check("H12"), CLOSE),
        swap=(("H1", "Nec"),),
        knows=("H1", "Nec"),
        at_work=("CLAN-20", "NECRO-28"),
    ),
    pair(
        "which of two clans recruited first",
        (*BOTH_LOST_ONE, *RECRUIT, *Y_RECRUIT, check("H11"), CLOSE),
        (*BOTH_LOST_ONE, *Y_RECRUIT, *RECRUIT, check("H11"), CLOSE),
    ),
)

ORDER_PAIRS = (
    pair(
        "an order that met a throw, or was not taken",
        (*ORDERED, act("throw", "H1"), *FAILED),
        (*ORDERED, act("throw", "H1"), *UNTRIED),
        roles=exchanged(ROLES, ("H1", "M3")),
        knows=("H1",),
        at_work=("GE-12", "ASSN-45"),
    ),
    pair(
        "an order that met the shield, or was not taken while a clan shot the assassin",
        (*NIGHT1, kill("H2", "Nec"), CLOSE, *FAILED),
        (
            *NIGHT1,
            kill("H2", "Nec"),
            CLOSE,
            REFUSE,
            check("H12"),
            shot("M1", "Ass", "Ass", mana={"M1": 40}),
            CLOSE,
            CLOSE,
        ),
        knows=("Nec", "Ass", *M),
        at_work=("NECRO-25", "ASSN-68"),
    ),
    pair(
        "which order was taken, of two on one victim",
        (*NIGHT1, kill("H2", "H1"), kill("H3", "H1"), CLOSE, choose(1), check("H12"), CLOSE),
        (*NIGHT1, kill("H2", "H1"), kill("H3", "H1"), CLOSE, choose(2), check("H12"), CLOSE),
        knows=("H2", "H3"),
    ),
    pair(
        "who filed the clan's order",
        (*NIGHT1, kill("M1", "H1", union="mafia", shares={"M1": 3, "M2": 2}), CLOSE),
        (*NIGHT1, kill("M2", "H1", union="mafia", shares={"M1": 3, "M2": 2}), CLOSE),
    ),
    pair(
        "who of the clan paid for its order",
        (*NIGHT1, kill("M1", "H1", union="mafia", shares={"M1": 5}), CLOSE, choose(), check("H12"), CLOSE),
        (*NIGHT1, kill("M1", "H1", union="mafia", shares={"M2": 5}), CLOSE, choose(), check("H12"), CLOSE),
        knows=("M2",),
    ),
    pair(
        "who is to die of an order nobody took",
        (*ORDERED, *UNTRIED),
        (*NIGHT1, kill("H2", "H3"), CLOSE, *UNTRIED),
        knows=("Ass", "H2"),
    ),
    pair(
        "an absent assassin with an order on his own head, or with none",
        (*NIGHT1, kill("H2", "Ass"), CLOSE, act("absent"), check("H12"), CLOSE),
        (*NIGHT1, CLOSE, act("absent"), check("H12"), CLOSE),
        knows=("H2", "Ass"),
        at_work=("ASSN-19", "ASSN-17"),
    ),
    pair(
        "whose order the price is that the assassin has published",
        (*ORDERED[:-1], act("announce-price", "Ass"), CLOSE),
        (*NIGHT1, kill("H3", "H1"), act("announce-price", "Ass"), CLOSE),
        knows=("Ass",),
    ),
)

MANA_PAIRS = (
    pair("a pledge by an honest or by a mafioso", (pledge("H1"), *NIGHT1), swap=(("H1", "M3"),), knows=("H1", *M)),
    pair("who pledged to the shield", (pledge("H1"), *NIGHT1), (pledge("H2"), *NIGHT1)),
    pair("a charged or an empty shield nobody tried", (*NIGHT1, CLOSE), exp={"Nec": 10}, other_exp={}),
    pair(
        "who bought the vote",
        (*NIGHT1, act("buy-votes", "H1", votes=1, target="H9"), *vote("H9", "H3"), CLOSE),
        (*NIGHT1, act("buy-votes", "H2", votes=1, target="H9"), *vote("H9", "H3"), CLOSE),
    ),
    pair(
        "who paid for the resurrection",
        (*H9_DEAD, act("resurrect", "H1", target="H9"), act("consent", "Nec", yes=True), CLOSE),
        (*H9_DEAD, act("resurrect", "H2", target="H9"), act("consent", "Nec", yes=True), CLOSE),
    ),
    pair(
        "a resurrection for a fee or for nothing",
        (*H9_DEAD, act("resurrect", "H1", target="H9"), act("consent", "Nec", yes=True, fee=5), CLOSE),
        (*H9_DEAD, act("resurrect", "H1", target="H9"), act("consent", "Nec", yes=True), CLOSE),
        knows=("H1", "Nec"),
    ),
    pair(
        "a request the necromancer declined, or none",
        (*H9_DEAD, act("resurrect", "H1", target="H9"), act("consent", "Nec", yes=False), CLOSE),
        (*H9_DEAD, CLOSE),
    ),
    pair("a gift in secret, or none", (act("pay", "H1", to="H2", amount=50), *NIGHT1, CLOSE), (*NIGHT1, CLOSE)),
    pair(
        "when the vote was bought, of two accused with as many points",
        (*NIGHT1, act("buy-votes", "H1", votes=1, target="H9"), *vote("H8", "H3"), *vote("H7", "H4", "H5"), CLOSE),
        (*NIGHT1, *vote("H8", "H3"), *vote("H7", "H4", "H5"), act("buy-votes", "H1", votes=1, target="H9"), CLOSE),
    ),
)

TWO_ORDERS: Acts = (*NIGHT1, kill("H2", "H1", 9), kill("H2", "H3", 5), CLOSE, act("throw", "H1"))
CLIENT_OF_THE_CLAN: Acts = (*NIGHT1, kill("M1", "H1", 9), CLOSE, act("throw", "H1"), shot("M1", "Ass"))

LETTER_PAIRS = (
    pair(
        "the first of a client's two orders met a throw, or neither was taken",
        (*TWO_ORDERS, *FAILED),
        (*TWO_ORDERS, *UNTRIED),
        roles=exchanged(ROLES, ("H1", "Y3")),
        knows=("H1",),
        at_work=("GE-12", "ASSN-45"),
    ),
    pair(
        "the order of a mafioso met a throw, or was not taken, on the night his clan found the assassin",
        (*CLIENT_OF_THE_CLAN, *FAILED),
        (*CLIENT_OF_THE_CLAN, *UNTRIED),
        roles=exchanged(ROLES, ("H1", "Y3")),
        knows=("H1",),
        at_work=("GE-12", "ASSN-45"),
    ),
    pair(
        "whether somebody ordered before him",
        (*NIGHT1, kill("H3", "H4"), kill("H2", "H1"), CLOSE, REFUSE, check("H12"), CLOSE),
        (*ORDERED, REFUSE, check("H12"), CLOSE),
        knows=("H3", "Ass"),
    ),
)

PAIRS = (*OFFER_PAIRS, *ORDER_PAIRS, *MANA_PAIRS, *LETTER_PAIRS)
