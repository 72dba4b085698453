"""Who went to whom as SVG: those who went on the left, one line a visit, those they came to on the right."""

from math import hypot
from xml.etree.ElementTree import Element

from hostconsole.core.acts import SeatId
from hostconsole.core.pictures import Edge, Node, Visits
from hostconsole.pictures.canvas import (
    FADED,
    HEAD,
    MARGIN,
    STRIPE,
    Dash,
    box,
    breadth,
    disc,
    fit,
    line,
    shape,
    sheet,
    text,
)
from hostconsole.pictures.wording import Wording

NAME, WHAT, LINES, RIGHT, ROW = 240, 300, 250, 260, 24

STYLES: dict[str, tuple[Dash, float, str]] = {
    "done": ("solid", 2.2, "#111111"),
    "failed": ("dashed", 1.6, "#111111"),
    "void": ("dotted", 1.6, "#555555"),
    "plain": ("solid", 0.9, "#555555"),
}


def visits_sheet(visits: Visits, wording: Wording) -> Element:
    """The graph."""
    what = WHAT if any(edge.what for edge in visits.edges) else 20
    start, end = MARGIN + NAME + what, MARGIN + NAME + what + LINES
    starts, heights = left_side(visits)
    total = max(sum(heights.values()), sum(tall(node) for node in visits.right))
    root = sheet(end + RIGHT + MARGIN, HEAD + total + 24, wording.title(visits), wording.below(visits))
    ends = right_side(visits, total)
    y: float = HEAD
    for place, node in enumerate(visits.left):
        if place % 2 == 0:
            box(root, MARGIN - 4, y, NAME + what, heights[node.seat], STRIPE)
        draw_node(root, node, MARGIN, y + ROW / 2, NAME - 10, wording)
        y += heights[node.seat]
    for node in visits.right:
        draw_node(root, node, end + 12, ends[node.seat], RIGHT - 12, wording)
    for edge, height in zip(visits.edges, starts, strict=True):
        text(root, MARGIN + NAME, height + 5, fit(edge_words(edge, wording), what - 8, 12), size=12)
        draw_edge(root, edge, (start, height), (end, ends[edge.to]))
    return root


def tall(node: Node) -> float:
    """The height a node needs by itself."""
    return ROW + 14 if node.notes else ROW


def left_side(visits: Visits) -> tuple[list[float], dict[SeatId, float]]:
    """Where each edge starts, in the order of the edges, and how high the place of each seat on the left is."""
    heights = {
        node.seat: max(tall(node), ROW * sum(edge.by == node.seat for edge in visits.edges)) for node in visits.left
    }
    tops: dict[SeatId, float] = {}
    y: float = HEAD
    for node in visits.left:
        tops[node.seat] = y
        y += heights[node.seat]
    starts = []
    for edge in visits.edges:
        starts.append(tops[edge.by] + ROW / 2)
        tops[edge.by] += ROW
    return starts, heights


def right_side(visits: Visits, total: float) -> dict[SeatId, float]:
    """How high each seat on the right stands: spread over the whole height, in the order given."""
    spare = total - sum(tall(node) for node in visits.right)
    gap = spare / max(1, len(visits.right))
    places: dict[SeatId, float] = {}
    y = HEAD + gap / 2
    for node in visits.right:
        places[node.seat] = y + ROW / 2
        y += tall(node) + gap
    return places


def draw_node(root: Element, node: Node, x: float, y: float, room: float, wording: Wording) -> None:
    """A seat with its place and what is to be said of it below."""
    number = f"{node.number}. " if node.number else ""
    text(root, x, y + 5, number, fill=FADED)
    x, room = x + breadth(number), room - breadth(number)
    text(root, x, y + 5, fit(wording.nick(node.seat), room, bold=True), bold=True)
    if node.notes:
        text(root, x, y + 19, fit(wording.listed(node.notes), room, 11), size=11, fill=FADED)


def edge_words(edge: Edge, wording: Wording) -> str:
    """To what end, what came of it, whom he had looked for."""
    what = wording.said(edge.what) if edge.what else ""
    aimed = f" ({wording.word('outcomes', 'aimed')}: {wording.nick(edge.aimed)})" if edge.aimed else ""
    note = f" — {wording.said(edge.note)}" if edge.note else ""
    return what + note + aimed


def draw_edge(root: Element, edge: Edge, start: tuple[float, float], end: tuple[float, float]) -> None:
    """The way, with an arrow where something was done, a cross where it failed, a ring where it never began."""
    dash, width, stroke = STYLES[edge.outcome]
    length = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    short = (end[0] - 9 * ux, end[1] - 9 * uy)
    line(root, start, short if edge.outcome != "plain" else end, width=width, dash=dash, stroke=stroke)
    if edge.outcome == "done":
        x, y = end[0] - 12 * ux, end[1] - 12 * uy
        shape(root, [end, (x - 5 * uy, y + 5 * ux), (x + 5 * uy, y - 5 * ux)])
    elif edge.outcome == "failed":
        x, y = end[0] - 6 * ux, end[1] - 6 * uy
        line(root, (x - 5, y - 5), (x + 5, y + 5), width=2)
        line(root, (x - 5, y + 5), (x + 5, y - 5), width=2)
    elif edge.outcome == "void":
        disc(root, end[0] - 5 * ux, end[1] - 5 * uy, 4, stroke=stroke)
