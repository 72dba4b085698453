"""Bits of SVG: text that fits its place, lines, arrows. Made as a tree, so that no nick can be markup."""

from collections.abc import Iterable
from typing import Literal
from xml.etree.ElementTree import Element, SubElement, indent, tostring

INK, FADED, PALE, PAPER = "#111111", "#555555", "#dddddd", "#ffffff"
STRIPE = "#f3f3f3"
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
SIZE = 13
MARGIN = 16
LEAST = 560
"""The least width of a sheet: a title must fit."""
HEAD = 58
"""Room for the title and the line below it."""

DASHES = {"solid": "", "dashed": "7 4", "dotted": "1.5 4"}
Dash = Literal["solid", "dashed", "dotted"]

ADVANCES: tuple[tuple[str, float], ...] = (
    ("iljI.,:;'|!()[] ·ft-", 0.43),
    ("r–", 0.52),
    ("#&+<=>^~дцмъЪОДЦOQЂЋ", 0.84),
    ("mwMМФЫфыжшщюэ@%—…●", 1.0),
    ("WЖШЩЮЉЊљњ№½", 1.18),
)
"""How wide letters are in ems, where they are not 0.66 (small ones) or 0.79 (capitals): the widest of common fonts."""

WIDTHS = {char: ems for chars, ems in ADVANCES for char in chars}


def sheet(width: float, height: float, title: str, below: str) -> Element:
    """An empty sheet, white (a forum may be dark), with its title and a line below it."""
    size = {"width": figure(width), "height": figure(height), "viewBox": f"0 0 {figure(width)} {figure(height)}"}
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img", "font-family": FONT})
    SubElement(root, "title").text = visible(f"{title} · {below}")
    box(root, 0, 0, width, height, PAPER)
    text(root, MARGIN, 26, fit(title, width - 2 * MARGIN, 17, bold=True), size=17, bold=True)
    text(root, MARGIN, 45, fit(below, width - 2 * MARGIN, 12), size=12, fill=FADED)
    return root


def written(root: Element) -> bytes:
    """The sheet as a file."""
    indent(root)
    data: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def figure(value: float) -> str:
    """A number as short as it can be written, to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


def visible(words: str) -> str:
    """The text without anything that XML cannot hold or nobody can see."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in words)


def text(
    parent: Element,
    x: float,
    y: float,
    words: str,
    *,
    size: float = SIZE,
    bold: bool = False,
    fill: str = INK,
    anchor: Literal["start", "middle", "end"] = "start",
    turned: float = 0,
) -> None:
    """Words on one line, their base at `y`. `turned` are degrees clockwise about that point."""
    place = {"x": figure(x), "y": figure(y), "font-size": figure(size), "fill": fill}
    if bold:
        place["font-weight"] = "bold"
    if anchor != "start":
        place["text-anchor"] = anchor
    if turned:
        place["transform"] = f"rotate({figure(turned)} {figure(x)} {figure(y)})"
    place["xml:space"] = "preserve"
    SubElement(parent, "text", place).text = visible(words)


def box(parent: Element, x: float, y: float, width: float, height: float, fill: str) -> None:
    """A filled rectangle."""
    corner = {"x": figure(x), "y": figure(y), "width": figure(width), "height": figure(height)}
    SubElement(parent, "rect", {**corner, "fill": fill})


def line(
    parent: Element,
    start: tuple[float, float],
    end: tuple[float, float],
    *,
    width: float = 1.5,
    dash: Dash = "solid",
    stroke: str = INK,
) -> None:
    """A straight line."""
    ends = dict(zip(("x1", "y1", "x2", "y2"), map(figure, (*start, *end)), strict=True))
    style = {"stroke": stroke, "stroke-width": figure(width)}
    if DASHES[dash]:
        style["stroke-dasharray"] = DASHES[dash]
    SubElement(parent, "line", {**ends, **style})


def shape(parent: Element, points: list[tuple[float, float]]) -> None:
    """A filled shape."""
    SubElement(parent, "polygon", {"points": " ".join(f"{figure(x)},{figure(y)}" for x, y in points), "fill": INK})


def disc(parent: Element, x: float, y: float, radius: float, *, fill: str = PAPER, stroke: str = INK) -> None:
    """A circle."""
    centre = {"cx": figure(x), "cy": figure(y), "r": figure(radius)}
    SubElement(parent, "circle", {**centre, "fill": fill, "stroke": stroke, "stroke-width": "1.5"})


def breadth(words: str, size: float = SIZE, *, bold: bool = False) -> float:
    """How wide words are at most, in pixels: fonts differ, so this is on the safe side."""
    ems = 0.0
    for char in words:
        if ord(char) >= 0x1100 and not 0x2000 <= ord(char) < 0x2E80:
            ems += 1.3
        else:
            ems += WIDTHS.get(char, 0.79 if char.isupper() else 0.66)
    return ems * size * (1.13 if bold else 1)


def fit(words: str, room: float, size: float = SIZE, *, bold: bool = False) -> str:
    """The words, cut with an ellipsis where they would not fit into so many pixels."""
    if breadth(words, size, bold=bold) <= room:
        return words
    kept = words
    while kept and breadth(kept + "…", size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def wrapped(parts: Iterable[str], room: float, between: str = "   ", size: float = 12) -> list[str]:
    """The parts side by side, on as many lines as they need."""
    found: list[str] = []
    for part in parts:
        longer = f"{found[-1]}{between}{part}" if found else ""
        if found and breadth(longer, size) <= room:
            found[-1] = longer
        else:
            found.append(fit(part, room, size))
    return found
