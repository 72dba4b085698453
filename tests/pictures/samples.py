"""Pictures to draw: those of random descriptions, and words for them with the worst of nicks."""

from datetime import datetime, timedelta

from hypothesis import strategies as st

from hostconsole.core.pictures import (
    AnyPicture,
    Call,
    Cell,
    Curves,
    Edge,
    Grid,
    Line,
    Mark,
    Node,
    Visits,
    Word,
    vote_train,
)
from hostconsole.outbox.marks import shown
from hostconsole.pictures import Wording

HOSTILE = (
    "</text><script>alert(1)</script>",
    '" onload="x',
    "&lt;b&gt; &amp;",
    "]]>",
    "\x1b[31mкрасный",
    "\u202eаволс",
    "ни\u200bчего",
    "\x00\x0b\ufffe",
    "д" * 200,
    "ЩЖЩЖ" * 10,
    "ｗｉｄｅ 全角" * 3,
    "👩‍👩‍👧 семья",
    " ",
    "",
)
SEATS = (*HOSTILE, *(f"Игрок {number}" for number in range(30 - len(HOSTILE))))
START = datetime(2012, 3, 1, 21, 40)


def wording(remark: str = "for the host alone") -> Wording:
    """Nicks are the seats' own names, words are the codes."""
    return Wording(
        nick=shown,
        word=lambda section, code: f"{section}:{code}",
        halves=lambda count: f"{count / 2:g}",
        game=shown(HOSTILE[0]),
        remark=remark,
    )


seats = st.sampled_from(SEATS)
words = st.builds(
    Word, section=st.just("words"), code=st.sampled_from(("one", "another " * 9)), number=st.integers(0, 30)
)
marks = st.lists(st.builds(Mark, sign=st.sampled_from("●½×–†"), word=words), max_size=3).map(tuple)
moments = st.none() | st.integers(0, 4000).map(lambda minutes: START + timedelta(minutes=minutes))
named = {"key": st.just("key"), "phase": st.none() | words, "secret": st.booleans()}


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Up to thirty seats and twelve days."""
    rows = tuple(draw(st.lists(seats, unique=True, max_size=30)))
    columns = tuple(draw(st.lists(words, max_size=12)))
    cell = st.builds(Cell, seats=st.lists(seats, max_size=2).map(tuple), marks=marks)
    few = draw(st.lists(cell, min_size=3, max_size=3))
    cells = tuple(tuple(few[(row + column) % 3] for column in range(len(columns))) for row in range(len(rows)))
    return Grid(rows=rows, columns=columns, cells=cells, **{key: draw(each) for key, each in named.items()})


@st.composite
def trains(draw: st.DrawFn) -> AnyPicture:
    """Up to thirty votes in the order of time, some without any."""
    call = st.builds(
        Call, by=seats | st.just(""), target=seats | st.just(""), halves=st.integers(-2, 6), marks=marks, at=moments
    )
    calls = sorted(draw(st.lists(call, max_size=30)), key=lambda each: each.at or START)
    targets = [each.target for each in calls if each.target]
    condemned = draw(st.sampled_from(["", *targets]))
    return vote_train("train", Word("phases", "day", 1), calls, condemned, secret=draw(st.booleans()))


@st.composite
def curves(draw: st.DrawFn) -> Curves:
    """Up to thirty lines over one to twenty moments."""
    columns = tuple(draw(st.lists(words, min_size=1, max_size=20)))
    count = len(columns)
    values = st.lists(st.integers(0, 99_999), min_size=count, max_size=count).map(tuple)
    gone = st.lists(st.integers(0, count - 1), unique=True).map(sorted).map(tuple)
    lines = [Line(seat, draw(values), draw(gone)) for seat in draw(st.lists(seats, unique=True, max_size=8))]
    return Curves(columns=columns, unit=draw(words), lines=tuple(lines), **{k: draw(v) for k, v in named.items()})


@st.composite
def visits(draw: st.DrawFn) -> Visits:
    """Anybody goes to anybody."""
    sides = st.lists(seats, unique=True, min_size=1, max_size=12)
    node = {"number": st.integers(0, 30), "notes": st.lists(words, max_size=2).map(tuple)}
    left, right = (
        tuple(Node(seat, **{key: draw(each) for key, each in node.items()}) for seat in draw(sides)) for _side in "lr"
    )
    edge = st.builds(
        Edge,
        by=st.sampled_from([each.seat for each in left]),
        to=st.sampled_from([each.seat for each in right]),
        outcome=st.sampled_from(("done", "failed", "void", "plain")),
        what=st.none() | words,
        note=st.none() | words,
        aimed=seats | st.just(""),
    )
    edges = tuple(draw(st.lists(edge, max_size=20)))
    return Visits(left=left, right=right, edges=edges, **{key: draw(each) for key, each in named.items()})


pictures = grids() | trains() | curves() | visits()
