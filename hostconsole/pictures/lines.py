"""A picture as lines for a terminal of a given width: no colour, nothing but text and a few signs."""

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

from hostconsole.core.pictures import HIT, AnyPicture, Call, Curves, Edge, Grid, Line, Node, Train, Visits
from hostconsole.pictures.wording import Wording, by_hour, legend, signs, standing

NAME = 18
"""Cells for a nick at the start of a line, and at most."""

LEAST = 14
"""Cells a column of a grid must have; with less the grid is broken into parts."""

BARS = "▁▂▃▄▅▆▇█"
ARROWS = {"done": "──▶", "failed": "──×", "void": "··○", "plain": "───"}


def lines(picture: AnyPicture, wording: Wording, width: int) -> tuple[str, ...]:
    """The picture without its title, in lines of at most `width` cells (60 or more)."""
    match picture:
        case Grid():
            found = grid_lines(picture, wording, width)
        case Train():
            found = train_lines(picture, wording, width)
        case Curves():
            found = curves_lines(picture, wording, width)
        case Visits():
            found = visits_lines(picture, wording, width)
    return tuple((cut(each, width) if cell_len(each) > width else each).rstrip() for each in found)


def cut(words: str, cells: int) -> str:
    """The words in exactly so many cells, with an ellipsis where they are cut."""
    if cell_len(words) > cells:
        return set_cell_size(words, cells - 1) + "…"
    return set_cell_size(words, cells)


def column(words: str, cells: int) -> str:
    """The words in a column so wide, a blank behind them at least."""
    return cut(words, cells - 1) + " "


def folded(words: Iterable[str], width: int, between: str = "   ") -> list[str]:
    """The words side by side on as many lines as they need."""
    found: list[str] = []
    for word in words:
        if found and cell_len(found[-1] + between + word) <= width:
            found[-1] += between + word
        else:
            found.append(cut(word, width) if cell_len(word) > width else word)
    return found


def longest(nicks: Iterable[str]) -> int:
    """The cells for a column of nicks."""
    return min(NAME, max((cell_len(nick) for nick in nicks), default=0)) + 1


# Grid ------------------------------------------------------------------------------------------------------------


def grid_lines(grid: Grid, wording: Wording, width: int) -> list[str]:
    """The grid, in several parts where the columns do not fit side by side."""
    name = longest(map(wording.nick, grid.rows))
    fitting = max(1, (width - name) // LEAST)
    parts = -(-len(grid.columns) // fitting)
    count = -(-len(grid.columns) // max(1, parts))
    wide = min(26, (width - name) // max(1, count))
    found: list[str] = []
    for first in range(0, len(grid.columns), max(1, count)):
        shown = slice(first, first + count)
        found.append(" " * name + "".join(column(wording.said(each), wide) for each in grid.columns[shown]))
        for seat, cells in zip(grid.rows, grid.cells, strict=True):
            texts = (f"{signs(cell.marks):<1} {', '.join(map(wording.nick, cell.seats))}" for cell in cells[shown])
            found.append(column(wording.nick(seat), name) + "".join(column(each, wide) for each in texts))
        found.append("")
    return [*found, *folded(legend(grid, wording), width)]


# Train -----------------------------------------------------------------------------------------------------------


def train_lines(train: Train, wording: Wording, width: int) -> list[str]:
    """One vote a line under its hour, with what its target has then; the standing last."""
    voters = longest(wording.nick(call.by) for call in train.calls if call.by)
    targets = longest(map(wording.nick, train.targets))
    found: list[str] = []
    before = None
    for hour, calls in by_hour(train.calls):
        if hour is not None:
            found.append(f"{hour:%d.%m, %H:00}" if before is None or hour.date() != before.date() else f"{hour:%H:00}")
            before = hour
        for call in calls:
            found.append(call_line(call, wording, voters, targets, width))
    found.append("")
    for seat, total in standing(train):
        start = f"{HIT.sign if seat == train.condemned else ' '} {column(wording.nick(seat), targets)}"
        found.append(f"{start}{wording.votes(total):>4} {bar(total, width - cell_len(start) - 6)}")
    return [*found, "", *folded(legend(train, wording), width)]


def call_line(call: Call, wording: Wording, voters: int, targets: int, width: int) -> str:
    """One vote."""
    time = f"{call.at:%H:%M}" if call.at else "     "
    voter = wording.nick(call.by) if call.by else "—"
    start = f"  {time} {column(voter, voters)}{cut(signs(call.marks), 2)}"
    if not call.target:
        return start
    start += f"→ {column(wording.nick(call.target), targets)}{wording.votes(call.total):>4} "
    return start + bar(call.total, width - cell_len(start))


def bar(halves: int, room: int) -> str:
    """A bar of one cell a vote and half a cell for half a vote."""
    return ("█" * (halves // 2) + "▌" * (halves % 2))[: max(0, room)]


# Curves ----------------------------------------------------------------------------------------------------------


def curves_lines(curves: Curves, wording: Wording, width: int) -> list[str]:
    """One seat a line: the course as bars, then every value where there is room, else the first and the last."""
    name = longest(wording.nick(each.seat) for each in curves.lines)
    most = max((value for each in curves.lines for value in each.values), default=0)
    wide = max(len(str(most)) + 1, 3)
    every = name + len(curves.columns) * (wide + 1) + 3 <= width
    found = [
        column(wording.nick(each.seat), name) + course(each, most) + "  " + figures(each, wide if every else 0)
        for each in curves.lines
    ]
    gone = any(each.gone for each in curves.lines)
    notes = [f"{wording.said(curves.unit)}: 0–{most}", *([f"† {wording.word('signs', 'gone')}"] if gone else [])]
    moments = " · ".join(map(wording.said, curves.columns)).split(" ")
    return [*found, "", *folded(notes, width), *folded(moments, width, " ")]


def course(line: Line, most: int) -> str:
    """The values as bars of eight heights."""
    return "".join(BARS[round(value / (most or 1) * (len(BARS) - 1))] for value in line.values)


def figures(line: Line, wide: int) -> str:
    """All values in columns, or the first and the last where `wide` is 0; a dagger says that he is out."""
    gone = "†" if len(line.values) - 1 in line.gone else ""
    if wide:
        return "".join(f"{value:>{wide}}" for value in line.values) + gone
    return f"{line.values[0]:>3} → {line.values[-1]}{gone}"


# Visits ----------------------------------------------------------------------------------------------------------


def visits_lines(visits: Visits, wording: Wording, width: int) -> list[str]:
    """Everybody on the left with his ways below him; then what is to be said of those on the right."""
    if not any(edge.what for edge in visits.edges):
        return side_by_side(visits, wording, width)
    found: list[str] = []
    for node in visits.left:
        found.append(node_line(node, wording, width))
        found += [edge_line(edge, wording, width) for edge in visits.edges if edge.by == node.seat]
    noted = [node for node in visits.right if node.notes]
    return [*found, "", *(node_line(node, wording, width) for node in noted)]


def side_by_side(visits: Visits, wording: Wording, width: int) -> list[str]:
    """Two lists where the ways say nothing but who stands where in the other."""
    half = width // 2
    places = {node.seat: str(node.number or wording.nick(node.seat)) for node in visits.right}
    moved = {edge.by: places[edge.to] for edge in visits.edges if edge.outcome == "done"}

    def left(node: Node) -> str:
        arrow = f" → {moved[node.seat]}" if node.seat in moved else ""
        return node_line(node, wording, max(NAME, half - 1 - cell_len(arrow))) + arrow

    texts = [left(node) for node in visits.left], [node_line(node, wording, half) for node in visits.right]
    longer = max(map(len, texts))
    one, other = ([*side, *[""] * (longer - len(side))] for side in texts)
    return [cut(here, half) + there for here, there in zip(one, other, strict=True)]


def node_line(node: Node, wording: Wording, width: int) -> str:
    """A seat with its place and what is to be said of it."""
    number = f"{node.number:>2}. " if node.number else ""
    said = f" · {wording.listed(node.notes)}" if node.notes else ""
    return cut(f"{number}{wording.nick(node.seat)}{said}", width).rstrip()


def edge_line(edge: Edge, wording: Wording, width: int) -> str:
    """One way: to what end, to whom, what came of it, whom he had looked for."""
    what = wording.said(edge.what) if edge.what else ""
    aimed = f" ({wording.word('outcomes', 'aimed')}: {wording.nick(edge.aimed)})" if edge.aimed else ""
    note = f" — {wording.said(edge.note)}" if edge.note else ""
    return cut(f"      {what} {ARROWS[edge.outcome]} {wording.nick(edge.to)}{note}{aimed}", width)
