"""A grid as SVG: a seat a row, a phase a column; many columns in several bands, so that a forum need not shrink it."""

from xml.etree.ElementTree import Element

from hostconsole.core.pictures import HIT, Cell, Grid
from hostconsole.pictures.canvas import (
    FADED,
    HEAD,
    INK,
    LEAST,
    MARGIN,
    PALE,
    STRIPE,
    box,
    fit,
    line,
    sheet,
    text,
    wrapped,
)
from hostconsole.pictures.wording import Wording, legend, signs

NAME, COLUMN, ROW = 170, 134, 21
MOST = 7
"""Columns side by side."""


def grid_sheet(grid: Grid, wording: Wording) -> Element:
    """The bands of the grid and its legend."""
    bands = -(-len(grid.columns) // MOST)
    count = -(-len(grid.columns) // max(1, bands))
    width = max(2 * MARGIN + NAME + COLUMN * count, LEAST)
    notes = wrapped(legend(grid, wording), width - 2 * MARGIN)
    tall = ROW * (len(grid.rows) + 1) + 12
    foot = HEAD + tall * bands
    root = sheet(width, foot + 8 + 18 * len(notes), wording.title(grid), wording.below(grid))
    for band in range(bands):
        draw_band(root, grid, slice(band * count, (band + 1) * count), HEAD + band * tall, width, wording)
    for place, note in enumerate(notes):
        text(root, MARGIN, foot + 12 + 18 * place, note, size=12, fill=FADED)
    return root


def draw_band(root: Element, grid: Grid, shown: slice, top: float, width: float, wording: Wording) -> None:
    """Some of the columns with all the names."""
    left = MARGIN + NAME
    for place, (seat, cells) in enumerate(zip(grid.rows, grid.cells, strict=True)):
        y = top + ROW * (place + 1)
        if place % 2 == 0:
            box(root, MARGIN - 4, y, width - 2 * MARGIN + 8, ROW, STRIPE)
        text(root, MARGIN, y + 15, fit(wording.nick(seat), NAME - 10, bold=True), bold=True)
        for across, cell in enumerate(cells[shown]):
            draw_cell(root, cell, left + COLUMN * across, y + 15, wording)
    for across, column in enumerate(grid.columns[shown]):
        x = left + COLUMN * across
        text(root, x, top + 14, fit(wording.said(column), COLUMN - 8, bold=True), bold=True)
        line(root, (x - 6, top), (x - 6, top + ROW * (len(grid.rows) + 1)), width=1, stroke=PALE)


def draw_cell(root: Element, cell: Cell, x: float, y: float, wording: Wording) -> None:
    """The signs and names of a cell; a vote against the one who went out is bold."""
    words = " ".join((signs(cell.marks), *(wording.nick(each) for each in cell.seats))).strip()
    hit = HIT in cell.marks
    text(root, x, y, fit(words, COLUMN - 8, bold=hit), bold=hit, fill=INK if cell.seats else FADED)
