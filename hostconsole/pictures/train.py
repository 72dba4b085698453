"""The votes of a day as SVG: time runs down, every accused has a track, every vote is a stop with the running tally."""

from math import sqrt
from xml.etree.ElementTree import Element

from hostconsole.core.acts import SeatId
from hostconsole.core.pictures import Call, Train
from hostconsole.pictures.canvas import (
    FADED,
    HEAD,
    INK,
    LEAST,
    MARGIN,
    PALE,
    PAPER,
    breadth,
    disc,
    fit,
    line,
    sheet,
    text,
    wrapped,
)
from hostconsole.pictures.wording import CONDEMNED, Wording, by_hour, legend, signs, standing

TIME, VOTER, SIGN, TRACK, ROW, HOUR = 48, 176, 20, 44, 24, 18
NAME = 150
"""Pixels for each of the slanted names over the tracks."""


def train_sheet(train: Train, wording: Wording) -> Element:
    """The train with its tally below and its legend."""
    hours = by_hour(train.calls)
    names = {seat: fit(wording.nick(seat), NAME, bold=True) for seat in train.targets}
    slant = max((breadth(name, bold=True) for name in names.values()), default=0) * sqrt(0.5)
    left = MARGIN + TIME + VOTER + SIGN
    tracks = {seat: left + TRACK * (place + 0.5) for place, seat in enumerate(train.targets)}
    width = max(left + TRACK * len(tracks) + slant, LEAST) + MARGIN
    notes = wrapped(legend(train, wording), width - 2 * MARGIN)
    top = HEAD + 16 + slant
    foot = top + ROW * len(train.calls) + HOUR * len(hours) + 8
    root = sheet(width, foot + 46 + 18 * len(notes), wording.title(train), wording.below(train))
    for seat, x in tracks.items():
        text(root, x + 2, top - 12, names[seat], bold=seat == train.condemned, turned=-45)
    stops = placed(train, top)
    for seat, x in tracks.items():
        ways = [y for call, y in stops if call.target == seat]
        line(root, (x, ways[0]), (x, foot), stroke=INK if seat == train.condemned else FADED, width=2)
    draw_hours(root, train, top, width)
    for call, y in stops:
        draw_call(root, call, y, tracks, wording)
    text(root, MARGIN, foot + 17, wording.word("signs", "total"), bold=True)
    for seat, total in standing(train):
        text(root, tracks[seat], foot + 17, wording.votes(total), bold=True, anchor="middle")
        if seat == train.condemned:
            text(root, tracks[seat], foot + 34, CONDEMNED.sign, anchor="middle")
    for place, note in enumerate(notes):
        text(root, MARGIN, foot + 48 + 18 * place, note, size=12, fill=FADED)
    return root


def placed(train: Train, top: float) -> list[tuple[Call, float]]:
    """Every vote with the height at which it stands."""
    stops = []
    y = top
    for _hour, calls in by_hour(train.calls):
        y += HOUR
        for call in calls:
            stops.append((call, y + ROW / 2))
            y += ROW
    return stops


def draw_hours(root: Element, train: Train, top: float, width: float) -> None:
    """A line and the hour before the votes of each; the day too where it is another than before."""
    y = top
    date = None
    for hour, calls in by_hour(train.calls):
        line(root, (MARGIN, y + 3), (width - MARGIN, y + 3), width=1, stroke=PALE)
        if hour is not None:
            said = f"{hour:%H:00}" if hour.date() == date else f"{hour:%d.%m, %H:00}"
            date = hour.date()
            text(root, MARGIN, y + 16, said, size=11, bold=True, fill=FADED)
        y += HOUR + ROW * len(calls)


def draw_call(root: Element, call: Call, y: float, tracks: dict[SeatId, float], wording: Wording) -> None:
    """One vote: when, by whom, and what its target has then."""
    if call.at is not None:
        text(root, MARGIN, y + 5, f"{call.at:%H:%M}", fill=FADED)
    voter = wording.nick(call.by) if call.by else "—"
    text(root, MARGIN + TIME, y + 5, fit(voter, VOTER - 8))
    text(root, MARGIN + TIME + VOTER, y + 5, signs(call.marks))
    if not call.target:
        return
    x = tracks[call.target]
    start = MARGIN + TIME + VOTER + SIGN - 4
    line(root, (start, y), (x, y), width=1, dash="solid" if call.halves > 0 else "dotted", stroke=FADED)
    counts = call.halves > 0
    disc(root, x, y, 10.5, fill=INK if counts else PAPER)
    text(root, x, y + 4, wording.votes(call.total), size=11, bold=True, fill=PAPER if counts else INK, anchor="middle")
