"""Draws a picture that a game described: as SVG for the forum, as lines for the terminal.

Own code and no chart library: what is shown is thirty named seats at once, without colour and the same byte for byte,
and that is tables, lanes and small multiples, not a plot with a legend.
"""

from hostconsole.pictures.lines import lines
from hostconsole.pictures.svg import svg
from hostconsole.pictures.wording import Wording

__all__ = ["Wording", "lines", "svg"]
