"""Whether the acts that only say something about the journal name what can be meant: for the audit."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hostconsole.desk.correction import is_move
from hostconsole.desk.desk import UNFIT, Desk
from hostconsole.desk.draw import commitment, committed_seed, draw_of
from hostconsole.desk.nicks import refusal

Difference = tuple[str, str, str, str]
"""Kind, expected, found, hint."""


def noted_findings(desk: Desk, act: Mapping[str, Any]) -> Iterator[Difference]:
    """What is wrong with a word, a let-stand, a mark, an alias or a commitment, the desk standing as it did before it.

    The act has the fields of its kind.
    """
    check = CHECKS.get(str(act["act"]))
    if check is None:
        return
    try:
        yield from check(desk, act)
    except UNFIT as error:  # an entry before it was changed by hand, and is named at its own place
        yield "reference", "", str(error), "changed"


def names_an_entry(desk: Desk, act: Mapping[str, Any]) -> Iterator[Difference]:
    """Words and marks are for entries before them."""
    if not 1 <= act["entry"] <= len(desk.entries):
        yield "reference", "", str(act["entry"]), "changed"


def lets_a_move_stand(desk: Desk, act: Mapping[str, Any]) -> Iterator[Difference]:
    """Only an act of the game that stands can be let stand, and only with a reason."""
    if not is_move(desk.entries, act["entry"]) or not act["why"].strip():
        yield "reference", "", str(act["entry"]), "changed"


def fixes_the_draw(desk: Desk, act: Mapping[str, Any]) -> Iterator[Difference]:
    """A commitment is made before the deal, its hash is that of the draw, and its seed stays the same."""
    draw = draw_of(desk.entries)
    if draw is None or draw.deal:
        yield "reference", "", act["hash"], "changed"
    elif act["hash"] != commitment(draw, act["seed"]):
        yield "commitment", commitment(draw, act["seed"]), act["hash"], "changed"
    elif committed_seed(desk.entries) not in ("", act["seed"]):
        yield "commitment", "", act["hash"], "changed"


def names_a_seat(desk: Desk, act: Mapping[str, Any]) -> Iterator[Difference]:
    """A further name is that of somebody seated, and no name of anybody else; only one that stands is taken away."""
    if act["seat"] not in desk.nicks():
        yield "reference", "", act["seat"], "changed"
    elif refused := refusal(desk, act["seat"], act["name"], off=act.get("off", False)):
        yield "refused", refused.reason, act["name"], "changed"


CHECKS: dict[str, Callable[[Desk, Mapping[str, Any]], Iterator[Difference]]] = {
    "word": names_an_entry,
    "mark": names_an_entry,
    "let-stand": lets_a_move_stand,
    "alias": names_a_seat,
    "commitment": fixes_the_draw,
}
"""What each of these acts must hold to."""
