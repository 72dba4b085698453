"""Pairs of games of the musketeers that differ in one hidden thing (spec part 5: what is told to nobody)."""

from tests.leaks.reading import Pair, Play, RawAct, exchanged

ROLES = {
    "Athos": "athos",
    "Porthos": "porthos",
    "Aramis": "aramis",
    "Dartagnan": "dartagnan",
    "Milady": "milady",
    "Constance": "constance",
    "Rochefort": "rochefort",
    "Bonacieux": "bonacieux",
    "Chesnaye": "la-chesnaye",
    "Executioner": "executioner",
    "Jussac": "jussac",
    "Kitty": "kitty",
    "Felton": "felton",
    "Abbess": "abbess",
    "Planchet": "planchet",
    "Father": "father",
    "Treville": "treville",
}
MAFS = ("Dartagnan", "Rochefort", "Planchet", "Father")
"""None of them has a night move, so that whoever shoots gives up nothing."""

SIDES = {seat: "maf" if seat in MAFS else "honest" for seat in ROLES}
Acts = tuple[RawAct, ...]
CLOSE: RawAct = {"act": "close"}


def act(kind: str, by: str = "", /, **fields: object) -> RawAct:
    """One act as the host enters it."""
    return {"act": kind, **({"by": by} if by else {}), **fields}


def move(by: str, *targets: str, **fields: object) -> RawAct:
    return act("move", by, targets=list(targets), **fields)


def shoot(target: str, by: str = "Rochefort") -> Acts:
    return act("killer", by, who=by), act("musket", by, target=target)


def swaps(*pairs: tuple[str, str]) -> RawAct:
    return act("swaps", "Rochefort", pairs=[list(each) for each in pairs])


def lock(target: str) -> RawAct:
    return act("lock", "Planchet", target=target)


def day(*first: str) -> Acts:
    """Everybody votes for himself, these first: nobody is jailed, and so the queue is."""
    return (*(act("vote", seat, target=seat) for seat in dict.fromkeys((*first, *ROLES))), CLOSE)


def night(first: tuple[str, ...], *moves: RawAct, evening: Acts = ()) -> Acts:
    """A day that sets the queue, the evening, and a night with these moves."""
    return (*day(*first), *evening, CLOSE, *moves, CLOSE)


def pair(
    name: str,
    one: Acts,
    other: Acts | None = None,
    *,
    knows: tuple[str, ...] = (),
    at_work: tuple[str, str] = ("", ""),
    sides: dict[str, str] = SIDES,
    swap: tuple[tuple[str, str], ...] = (),
    leak: str = "",
) -> Pair:
    """A pair: `one` against `other` (the same acts, if none are given) with the sides of `swap` exchanged there."""

    def play(acts: Acts, who: dict[str, str]) -> Play:
        return Play(ruleset="musketeers", roles=ROLES, sides=who, acts=acts, options={"missing_kill": "none"})

    there = play(one if other is None else other, exchanged(sides, *swap))
    return Pair(name=name, one=play(one, sides), other=there, knows=knows, at_work=at_work, leak=leak)


ANOTHER: Acts = (CLOSE, CLOSE, CLOSE)
"""A day without votes, its evening, and a night in which nobody does anything."""

QUEUE_PAIRS = (
    pair(
        "a void swap or one that holds",
        (*night((), evening=(lock("Athos"), swaps(("Athos", "Kitty")))), *ANOTHER),
        (*night((), evening=(lock("Felton"), swaps(("Athos", "Kitty")))), *ANOTHER),
        knows=("Planchet",),
        at_work=("ROLE-15.5", "SWAPS-05"),
    ),
    pair(
        "a void swap or one that holds, with moves in between",
        night(("Athos", "Kitty"), move("Athos", "Aramis"), move("Kitty", "Felton"), move("Aramis", "Jussac"),
              evening=(lock("Athos"), swaps(("Athos", "Kitty")))),
        night(("Athos", "Kitty"), move("Athos", "Aramis"), move("Kitty", "Felton"), move("Aramis", "Jussac"),
              evening=(lock("Felton"), swaps(("Athos", "Kitty")))),
        knows=("Planchet",),
        at_work=("ROLE-15.5", "SWAPS-05"),
    ),
    pair(
        "where the lock is",
        night((), evening=(lock("Athos"), swaps(("Aramis", "Kitty")))),
        night((), evening=(lock("Felton"), swaps(("Aramis", "Kitty")))),
        knows=("Planchet",),
    ),
    pair("a lock or none", night((), evening=(lock("Athos"),)), night(()), knows=("Planchet",)),
    pair("swaps or none", night((), evening=(swaps(("Athos", "Kitty")),)), night(()), knows=MAFS),
    pair(
        "the order of those who did not vote",
        (act("lot", seats=["Porthos", "Aramis", "Kitty"]), act("vote", "Athos", target="Athos"),
         act("vote", "Jussac", target="Jussac"), CLOSE, *ANOTHER),
        (act("lot", seats=["Kitty", "Porthos", "Aramis"]), act("vote", "Athos", target="Athos"),
         act("vote", "Jussac", target="Jussac"), CLOSE, *ANOTHER),
        knows=MAFS,
    ),
)  # fmt: skip

BOTH_HINDERED = (move("Porthos", "Jussac"), move("Kitty", "Felton"))
FIRST = ("Athos", "Aramis", "Felton", "Chesnaye", "Milady")

TO_PRAY_FOR: Acts = (
    *(act("vote", seat, target="Father") for seat in ("Athos", *ROLES) if seat not in ("Athos", "Father")),
    act("vote", "Athos", target="Father"), act("vote", "Father", target="Father"), CLOSE, CLOSE, *shoot("Jussac"),
    CLOSE, act("lot", seats=["Athos"]), CLOSE, CLOSE,
)  # fmt: skip
"""A maf is in jail, Jussac was killed, it is night 2, and Athos comes before the Abbess."""

HINDERED_PAIRS = (
    pair(
        "hindered by the pub or by a sermon",
        night(FIRST, move("Athos", "Porthos"), move("Aramis", "Kitty"), *BOTH_HINDERED),
        night(FIRST, move("Athos", "Kitty"), move("Aramis", "Porthos"), *BOTH_HINDERED),
        at_work=("ROLE-01.3", "ROLE-03.2"),
    ),
    pair(
        "roused by the pub or by a sermon",
        night(FIRST, move("Athos", "Rochefort"), move("Aramis", "Dartagnan")),
        night(FIRST, move("Athos", "Dartagnan"), move("Aramis", "Rochefort")),
    ),
    pair(
        "hindered by the pub or by Felton's pair",
        night(FIRST, move("Athos", "Porthos"), move("Felton", "Kitty", "Jussac"), move("Porthos", "Jussac"),
              move("Kitty", "Jussac")),
        night(FIRST, move("Athos", "Kitty"), move("Felton", "Porthos", "Jussac"), move("Porthos", "Jussac"),
              move("Kitty", "Jussac")),
        at_work=("ROLE-13.2", "ROLE-13.2"),
    ),
    pair(
        "hindered because the person is dead or by the pub",
        night((*FIRST, "Rochefort"), *shoot("Jussac"), move("Athos", "Kitty"), move("Porthos", "Jussac"),
              move("Kitty", "Felton")),
        night((*FIRST, "Rochefort"), *shoot("Jussac"), move("Athos", "Porthos"), move("Porthos", "Felton"),
              move("Kitty", "Jussac")),
        at_work=("CLAR-09", "ROLE-01.3"),
    ),
    pair(
        "the killer hindered by an amulet or by Felton's pair",
        night((*FIRST, "Kitty"), *shoot("Jussac"), move("Kitty", "Jussac"), move("Felton", "Bonacieux", "Jussac")),
        night((*FIRST, "Kitty"), *shoot("Jussac"), move("Kitty", "Bonacieux"), move("Felton", "Rochefort", "Jussac")),
        at_work=("ROLE-12.2", "ROLE-13.2"),
    ),
    pair(
        "the killer hindered by an amulet or by the pub",
        night((*FIRST, "Kitty"), *shoot("Jussac"), move("Kitty", "Jussac"), move("Athos", "Constance")),
        night((*FIRST, "Kitty"), *shoot("Jussac"), move("Kitty", "Constance"), move("Athos", "Jussac")),
        knows=("Jussac", "Constance"),
        at_work=("ROLE-12.2", "ROLE-01.2"),
    ),
    pair(
        "the executioner hindered by an amulet or by Felton's pair",
        night((*FIRST, "Kitty"), move("Executioner", "Jussac"), move("Kitty", "Jussac"), move("Felton", "Bonacieux",
              "Jussac")),
        night((*FIRST, "Kitty"), move("Executioner", "Jussac"), move("Kitty", "Bonacieux"), move("Felton",
              "Executioner", "Jussac")),
        at_work=("ROLE-12.2", "ROLE-13.2"),
    ),
    pair(
        "a prayer that was stopped, or none",
        (*TO_PRAY_FOR, move("Athos", "Abbess"), act("pray", "Abbess", target="Jussac"), CLOSE, CLOSE),
        (*TO_PRAY_FOR, move("Athos", "Abbess"), CLOSE, CLOSE),
        knows=("Athos", "Abbess"),
        at_work=("AMB-97", "ROLE-01.3"),
    ),
)  # fmt: skip

QUIET_PAIRS = (
    pair(
        "an amulet in vain",
        (*night((), move("Kitty", "Athos")), *ANOTHER),
        (*night((), move("Kitty", "Jussac")), *ANOTHER),
    ),
    pair(
        "an amulet that helped, or one in vain",
        night(("Kitty", "Athos"), *shoot("Jussac"), move("Kitty", "Jussac"), move("Athos", "Felton"),
              move("Felton", "Kitty", "Bonacieux")),
        night(("Kitty", "Athos"), *shoot("Bonacieux"), move("Kitty", "Bonacieux"), move("Athos", "Felton"),
              move("Felton", "Kitty", "Bonacieux")),
    ),
    pair(
        "misled by a mirror or not, a bodyguard",
        night(("Chesnaye",), move("Chesnaye", "Jussac", direction="Kitty"), move("Porthos", "Jussac")),
        night(("Chesnaye",), move("Chesnaye", "Felton", direction="Kitty"), move("Porthos", "Jussac")),
        at_work=("ROLE-09.2", "ROLE-02.1"),
    ),
    pair(
        "misled by a mirror or not, the pub",
        night(("Chesnaye",), move("Chesnaye", "Dartagnan", direction="Constance"), move("Athos", "Dartagnan")),
        night(("Chesnaye",), move("Chesnaye", "Felton", direction="Constance"), move("Athos", "Dartagnan")),
        knows=("Dartagnan", "Constance"),
    ),
    pair(
        "misled by a mirror or not, Kitty",
        night(("Chesnaye",), move("Chesnaye", "Jussac", direction="Athos"), move("Kitty", "Jussac")),
        night(("Chesnaye",), move("Chesnaye", "Felton", direction="Athos"), move("Kitty", "Jussac")),
        at_work=("ROLE-12.5", "ROLE-12.1"),
    ),
    pair("whom the trap guards", night((), move("Porthos", "Athos")), night((), move("Porthos", "Jussac"))),
    pair(
        "a watch on somebody idle",
        night((), move("Jussac", "Rochefort"), move("Bonacieux", "Felton")),
        night((), move("Jussac", "Felton"), move("Bonacieux", "Rochefort")),
    ),
    pair(
        "whom Felton brought together",
        (*night((), move("Felton", "Athos", "Aramis")), *ANOTHER),
        (*night((), move("Felton", "Kitty", "Jussac")), *ANOTHER),
    ),
    pair(
        "whom Milady charmed in their sleep",
        night(FIRST, move("Milady", "Rochefort", "Dartagnan")),
        night(FIRST, move("Milady", "Constance", "Planchet")),
        at_work=("ROLE-05.2", "ROLE-05.2"),
    ),
    pair(
        "charmed into each other's work or not",
        night(("Felton", "Bonacieux", "Milady"), move("Felton", "Abbess", "Kitty"), move("Bonacieux", "Abbess"),
              move("Milady", "Athos", "Porthos"), move("Athos", "Kitty"), move("Porthos", "Kitty"),
              move("Kitty", "Abbess")),
        night(("Felton", "Bonacieux", "Milady"), move("Felton", "Abbess", "Kitty"), move("Bonacieux", "Abbess"),
              move("Milady", "Felton", "Bonacieux"), move("Athos", "Kitty"), move("Porthos", "Kitty"),
              move("Kitty", "Abbess")),
        at_work=("ROLE-05.2", "ROLE-05.7"),
    ),
    pair(
        "whom somebody thought of",
        (*night((), move("Constance", "Athos"), move("Dartagnan", "Kitty")), *ANOTHER),
        (*night((), move("Constance", "Felton"), move("Dartagnan", "Jussac")), *ANOTHER),
    ),
    pair("a thought or none", night((), move("Constance", "Athos")), night(())),
    pair(
        "who hears the sermon tomorrow",
        night(("Kitty", "Jussac", "Aramis"), move("Kitty", "Abbess"), move("Jussac", "Abbess"),
              move("Aramis", "Kitty")),
        night(("Kitty", "Jussac", "Aramis"), move("Kitty", "Abbess"), move("Jussac", "Abbess"),
              move("Aramis", "Jussac")),
        knows=("Kitty", "Jussac"),
        at_work=("ROLE-03.3", "ROLE-03.3"),
    ),
)  # fmt: skip

DEATH_PAIRS = (
    pair(
        "which maf is the killer",
        (*night((), *shoot("Jussac")), *ANOTHER),
        (*night((), *shoot("Jussac", by="Dartagnan")), *ANOTHER),
        knows=("Rochefort", "Dartagnan"),
    ),
    pair(
        "a maf killed with the musket or the sword",
        (*night((), *shoot("Dartagnan"), move("Treville", "Kitty", use=False)), *ANOTHER),
        (*night((), move("Treville", "Dartagnan")), *ANOTHER),
        knows=("Rochefort", "Dartagnan", "Treville"),
        at_work=("KILLER-01", "ROLE-17.2"),
    ),
    pair(
        "dead in the trap or by the sword",
        night(("Treville",), *shoot("Jussac"), move("Porthos", "Jussac"), move("Treville", "Kitty", use=False)),
        night(("Treville",), *shoot("Jussac"), move("Porthos", "Kitty"), move("Treville", "Rochefort")),
        knows=("Rochefort", "Treville"),
        at_work=("ROLE-02.3", "ROLE-17.2"),
    ),
    pair(
        "an innocent or a maf among those who say nothing",
        (*night((), *shoot("Jussac"), move("Kitty", "Athos"), evening=(swaps(("Athos", "Kitty")),)), *ANOTHER),
        swap=(("Constance", "Father"),),
        knows=("Constance", *MAFS),
    ),
    pair(
        "whom the samurai spared",
        night((), move("Treville", "Jussac"), move("Kitty", "Athos")),
        night((), move("Treville", "Bonacieux"), move("Kitty", "Athos")),
        knows=("Treville",),
        at_work=("ROLE-17.3", "ROLE-17.3"),
    ),
)  # fmt: skip


def paired_votes(one: str, other: str, *votes: tuple[str, str]) -> Acts:
    """A night in which Felton brings these two together, and the votes of the next day."""
    return (*night((), move("Felton", one, other)), *(act("vote", by, target=to) for by, to in votes), CLOSE, *ANOTHER)


ABLE = tuple(seat for seat in ROLES if seat not in ("Athos", "Aramis", "Kitty"))
AGAINST_JUSSAC = tuple((seat, "Jussac") for seat in ABLE)
TWO_FOR_ABBESS = (("Athos", "Abbess"), ("Aramis", "Felton"), ("Kitty", "Abbess"), *AGAINST_JUSSAC)

VOTE_PAIRS = (
    pair(
        "whose vote did not count",
        paired_votes("Athos", "Abbess", ("Athos", "Abbess"), ("Kitty", "Abbess"), ("Aramis", "Abbess"),
                     *AGAINST_JUSSAC),
        paired_votes("Kitty", "Abbess", ("Athos", "Abbess"), ("Kitty", "Abbess"), ("Aramis", "Abbess"),
                     *AGAINST_JUSSAC),
        at_work=("ROLE-13.3", "ROLE-13.3"),
    ),
    pair(
        "votes Constance asked for where there were none, or no request",
        (*day("Athos")[:-1], act("take-votes", "Constance", **{"from": {"Athos": 2}}), CLOSE),
        (*day("Athos")[:-1], act("take-votes", "Constance", **{"from": {"Athos": 1}}), CLOSE),
        at_work=("ROLE-06.8", "ROLE-06.8"),
    ),
    pair(
        "who asked for more time",
        (act("extend", "Athos"), *night((), act("extend", "Kitty"))),
        (act("extend", "Felton"), *night((), act("extend", "Jussac"))),
        at_work=("RIGHTS-03", "RIGHTS-03"),
    ),
    pair(
        "whose vote did not count, of two accused with as many votes",
        paired_votes("Athos", "Abbess", *TWO_FOR_ABBESS),
        paired_votes("Kitty", "Abbess", *TWO_FOR_ABBESS),
        at_work=("ROLE-13.3", "ROLE-13.3"),
    ),
)  # fmt: skip

PAIRS = (*QUEUE_PAIRS, *HINDERED_PAIRS, *QUIET_PAIRS, *DEATH_PAIRS, *VOTE_PAIRS)
