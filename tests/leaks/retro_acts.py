"""The cast of the pairs of retro, and their acts in short words."""

from tests.leaks.reading import Pair, Play, RawAct, exchanged

ROLES = {
    **dict.fromkeys(("M1", "M2", "M3"), "mafia"),
    **dict.fromkeys(("Y1", "Y2", "Y3"), "yakuza"),
    "Com": "commissar",
    "Ass": "assassin",
    "Nec": "necromancer",
    **dict.fromkeys((f"H{number}" for number in range(1, 14)), "honest"),
}
"""The clans have their numbers in this order: M1 and Y1 go out on the first night, M2 and Y2 on the second."""

M, Y = ("M1", "M2", "M3"), ("Y1", "Y2", "Y3")
Acts = tuple[RawAct, ...]
CLOSE: RawAct = {"act": "close"}


def act(kind: str, by: str = "", /, **fields: object) -> RawAct:
    """One act as the host enters it."""
    return {"act": kind, **({"by": by} if by else {}), **fields}


def shot(by: str, *targets: str, **fields: object) -> RawAct:
    return act("shot", by, targets=list(targets), **fields)


def check(*targets: str, by: str = "Com") -> RawAct:
    return act("check", by, targets=list(targets))


def kill(by: str, target: str, price: int = 5, **fields: object) -> RawAct:
    return act("order", by, kind="kill", target=target, price=price, **fields)


def guard(by: str, price: int = 5) -> RawAct:
    return act("order", by, kind="guard", price=price)


def vote(target: str, *voters: str) -> Acts:
    return tuple(act("vote", voter, target=target) for voter in voters)


def choose(order: int = 1, by: str = "Ass") -> RawAct:
    return act("choose", by, order=order)


def pledge(by: str, amount: int = 30, to: str = "shield") -> RawAct:
    return act("pledge", by, to=to, amount=amount)


def offer(by: str, to: str, **fields: object) -> RawAct:
    return act("offer", by, to=to, shares={"M1": 15}, **fields)


REFUSE = act("refuse", "Ass")
NIGHT1: Acts = (check("H13"), CLOSE)
M3_JAILED: Acts = (*NIGHT1, *vote("M3", "H2", "H3", "H4"), CLOSE)
"""The first day takes one of the mafia, so that it may recruit; then it is night 2."""
H9_DEAD: Acts = (check("H13"), shot("M1", "H9"), CLOSE)
"""A resident is dead on the first day."""
ORDERED: Acts = (*NIGHT1, kill("H2", "H1"), CLOSE)
RECRUIT: Acts = (offer("M1", "H1"), act("reply", "H1", yes=True))


def pair(
    name: str,
    one: Acts,
    other: Acts | None = None,
    *,
    knows: tuple[str, ...] = (),
    swap: tuple[tuple[str, str], ...] = (),
    roles: dict[str, str] = ROLES,
    exp: dict[str, int] | None = None,
    other_exp: dict[str, int] | None = None,
    at_work: tuple[str, str] = ("", ""),
    leak: str = "",
) -> Pair:
    """A pair: `one` against `other` (the same acts, if none are given) with the roles of `swap` exchanged there."""
    here = Play(ruleset="retro", roles=roles, acts=one, exp=exp or {}, wealth=100)
    there = Play(
        ruleset="retro",
        roles=exchanged(roles, *swap),
        acts=one if other is None else other,
        exp=other_exp if other_exp is not None else exp or {},
        wealth=100,
    )
    return Pair(name=name, one=here, other=there, knows=knows, at_work=at_work, leak=leak)
