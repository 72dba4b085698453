"""A picture as lines: never wider than asked for, nothing hidden in them, all facts there."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from hostconsole.core.pictures import Call, Curves, Edge, Line, Node, Visits, Word, vote_train
from hostconsole.outbox.marks import HIDDEN
from hostconsole.pictures import lines
from tests.pictures.samples import START, pictures, wording

AnyWidth = st.integers(60, 160)


@given(pictures, AnyWidth)
@settings(max_examples=60, deadline=None)
def test_no_line_is_wider_than_the_terminal(picture, width) -> None:
    for line in lines(picture, wording(), width):
        assert cell_len(line) <= width, line
        assert not {char for char in line if unicodedata.category(char) in HIDDEN}
        assert line == line.rstrip()


@given(pictures)
@settings(max_examples=40, deadline=None)
def test_every_nick_is_there(picture) -> None:
    text = "\n".join(lines(picture, wording(), 120))
    plain = [seat for seat in _seats(picture) if seat.startswith("Игрок")]
    assert not [seat for seat in plain if seat not in text]


def _seats(picture) -> list[str]:
    """Those who stand at the start of a line."""
    if hasattr(picture, "rows"):
        return list(picture.rows) if picture.columns else []
    if hasattr(picture, "calls"):
        return list(picture.targets)
    return [each.seat for each in (picture.lines if hasattr(picture, "lines") else picture.left)]


def test_a_train_in_lines() -> None:
    calls = [Call("Anna", "Vera", 2, (), START), Call("", "Vera", 4), Call("Vera", "Anna", 1)]
    drawn = lines(vote_train("train", Word("phases", "day", 1), calls, "Vera"), wording(), 80)
    assert drawn[:4] == (
        "01.03, 21:00",
        "  21:40 Anna   → Vera    1 █",
        "        —      → Vera    3 ███",
        "        Vera   → Anna  0.5 ▌",
    )
    assert drawn[5:7] == ("● Vera    3 ███", "  Anna  0.5 ▌")


def test_curves_in_lines() -> None:
    line = Line("Anna", (0, 5, 10), (2,))
    drawn = Curves(key="exp", columns=(Word("phases", "night", 1),) * 3, unit=Word("columns", "exp"), lines=(line,))
    assert lines(drawn, wording(), 80)[0] == "Anna ▁▅█    0  5 10†"


@pytest.mark.parametrize(("outcome", "arrow"), [("done", "──▶"), ("failed", "──×"), ("void", "··○"), ("plain", "───")])
def test_a_way_in_lines(outcome, arrow) -> None:
    edge = Edge("Anna", "Boris", outcome, Word("deeds", "shot"), Word("outcomes", "missed"), "Vera")
    drawn = Visits(key="night", left=(Node("Anna", 3),), right=(Node("Boris"),), edges=(edge,))
    assert lines(drawn, wording(), 80)[:2] == (
        " 3. Anna",
        f"      deeds:shot {arrow} Boris — outcomes:missed (outcomes:aimed: Vera)",
    )


def test_a_queue_is_two_lists_side_by_side() -> None:
    left = (Node("Anna", 1), Node("Boris", 2), Node("Vera", 3))
    right = (Node("Boris", 1), Node("Anna", 2), Node("Vera", 3))
    edges = (Edge("Anna", "Anna", "done"), Edge("Boris", "Boris", "done"), Edge("Vera", "Vera", "plain"))
    drawn = lines(Visits(key="queue", left=left, right=right, edges=edges), wording(), 60)
    assert [line.split() for line in drawn] == [
        ["1.", "Anna", "→", "2", "1.", "Boris"],
        ["2.", "Boris", "→", "1", "2.", "Anna"],
        ["3.", "Vera", "3.", "Vera"],
    ]
