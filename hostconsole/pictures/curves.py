"""Values over time as SVG: one small panel a seat, all on one scale. Thirty lines in one chart are a tangle."""

from itertools import pairwise
from xml.etree.ElementTree import Element

from hostconsole.core.pictures import Curves, Line
from hostconsole.pictures.canvas import FADED, HEAD, LEAST, MARGIN, PALE, breadth, disc, fit, line, sheet, text, wrapped
from hostconsole.pictures.wording import Wording

ACROSS = 5
PANEL, TALL, GAP, CHART = 178, 92, 18, 50
"""Pixels: width and height of a panel, the gap to the next, the height of the line's own room."""


def curves_sheet(curves: Curves, wording: Wording) -> Element:
    """All panels, and what stands under them from left to right."""
    rows = -(-len(curves.lines) // ACROSS)
    across = min(ACROSS, max(1, len(curves.lines)))
    width = max(2 * MARGIN + across * (PANEL + GAP) - GAP, LEAST)
    most = max((value for each in curves.lines for value in each.values), default=0)
    notes = explained(curves, wording, most, width - 2 * MARGIN)
    foot = HEAD + rows * (TALL + GAP)
    root = sheet(width, foot + 14 + 18 * len(notes), wording.title(curves), wording.below(curves))
    for place, each in enumerate(curves.lines):
        row, column = divmod(place, ACROSS)
        draw_panel(root, each, MARGIN + column * (PANEL + GAP), HEAD + row * (TALL + GAP), most, wording)
    for place, note in enumerate(notes):
        text(root, MARGIN, foot + 12 + 18 * place, note, size=12, fill=FADED)
    return root


def draw_panel(root: Element, each: Line, x: float, y: float, most: int, wording: Wording) -> None:
    """One seat: the name, first and last value, the line; a ring where he went out, dots as long as he was."""
    first, last = str(each.values[0]), str(each.values[-1])
    text(root, x, y + 12, fit(wording.nick(each.seat), PANEL - breadth(last, bold=True) - 12, bold=True), bold=True)
    text(root, x + PANEL, y + 12, last, bold=True, anchor="end")
    base = y + TALL - 10
    line(root, (x, base), (x + PANEL, base), width=1, stroke=PALE)
    line(root, (x, base - CHART), (x + PANEL, base - CHART), width=1, stroke=PALE, dash="dotted")
    step = PANEL / max(1, len(each.values) - 1)
    points = [(x + step * place, base - CHART * value / (most or 1)) for place, value in enumerate(each.values)]
    for place, (start, end) in enumerate(pairwise(points if len(points) > 1 else [*points, (x + PANEL, points[0][1])])):
        line(root, start, end, width=1.8, dash="dotted" if place in each.gone else "solid")
    text(root, x, min(points[0][1] - 5, base - 3), first, size=10, fill=FADED)
    for place in each.gone:
        if place - 1 not in each.gone:
            disc(root, *points[place], 4)


def explained(curves: Curves, wording: Wording, most: int, room: float) -> list[str]:
    """The scale and the ring, then the moments from left to right."""
    gone = any(each.gone for each in curves.lines)
    scale = (f"{wording.said(curves.unit)}: 0–{most}", *((f"○ {wording.word('signs', 'gone')}",) if gone else ()))
    moments = [f"{wording.said(column)} ·" for column in curves.columns]
    return [*wrapped(scale, room), *wrapped((*moments[:-1], wording.said(curves.columns[-1])), room, " ")]
