"""`history`: the journal phase by phase; one phase or entry at length; a seat's whole story."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Annotated, Any

import typer

from hostconsole.cli import enter, screen, views
from hostconsole.cli.options import JsonOption, SaveArgument
from hostconsole.cli.session import open_save
from hostconsole.core.acts import SeatId
from hostconsole.core.journal import plain
from hostconsole.desk.acts import MisuseError, near_misses, seat_of
from hostconsole.desk.desk import Desk
from hostconsole.desk.story import Beat, holds_of, story
from hostconsole.desk.telling import telling, told
from hostconsole.desk.timeline import Line, Stretch, desk_at, stretches
from hostconsole.eventlines import Teller, event_line
from hostconsole.locale import _, language
from hostconsole.messages import N_, display, phase_name

STATES = {"undone": N_("(undone)"), "corrected": N_("(set aside by a correction)")}
"""What is said of an entry that does not count."""


def history(
    save: SaveArgument,
    phase: Annotated[str, typer.Option(metavar="PHASE", help=N_("One phase at length, like night-2."))] = "",
    entry: Annotated[int, typer.Option(metavar="N", min=0, help=N_("One entry at length."))] = 0,
    seat: Annotated[str, typer.Option(metavar="NICK", help=N_("A player's whole story."))] = "",
    json: JsonOption = False,
) -> None:
    """Tell what was entered, phase by phase; or a phase, an entry, a player's story at length."""
    desk = open_save(save).desk
    if sum(map(bool, (phase, entry, seat))) > 1:
        raise MisuseError("needs-one", "--phase, --entry, --seat")
    if seat:
        tell_story(desk, seat_of(desk.game, seat), json)
    elif phase:
        found = phases_called(desk, phase)
        tell_moments(desk, [line for each in found for line in each.lines], found[-1].last, json)
    elif entry:
        lines = [line for each in stretches(desk) for line in each.lines if line.entry.number == entry]
        if not lines:
            raise MisuseError("no-entry", str(entry))
        tell_moments(desk, lines, entry, json)
    else:
        tell_timeline(desk, json)


def phases_called(desk: Desk, name: str) -> list[Stretch]:
    """The stretches of a phase, by its name as in `night 2` or `night-2`. Raises MisuseError with those there are."""
    wanted = name.strip().lower().replace("-", " ")
    found = [each for each in stretches(desk) if each.phase == wanted]
    if not found:
        known = tuple(dict.fromkeys(each.phase.replace(" ", "-") for each in stretches(desk)))
        raise MisuseError("no-phase", name, near_misses(name, known) or known)
    return found


# The timeline ----------------------------------------------------------------------------------------------------


def tell_timeline(desk: Desk, json: bool) -> None:
    """Every entry on a line under its phase."""
    found = stretches(desk)
    if json:
        told_phases = [{"phase": each.phase, "entries": [line_json(line) for line in each.lines]} for each in found]
        screen.json({"ok": True, "phases": told_phases})
        return
    for each in found:
        screen.heading(phase_name(each.phase, desk.texts(language())))
        for line in each.lines:
            screen.line(one_line(desk, line))


def one_line(desk: Desk, line: Line) -> str:
    """Number, time, who, the act, and whether it counts."""
    entry = line.entry
    marks = [_(STATES[line.state])] if line.state in STATES else []
    if entry.again:
        marks.append(_("(in place of {number})").format(number=entry.again))
    head = f"{entry.number:>4}  {entry.time.isoformat(' ', 'minutes')}  {display(entry.who)}"
    return "  ".join((head, enter.act_line(desk, entry.act), *marks))


def line_json(line: Line) -> dict[str, Any]:
    """An entry as JSON."""
    entry = line.entry
    named = {"number": entry.number, "time": entry.time, "who": entry.who, "act": entry.act, "source": entry.source}
    return {**named, "state": line.state, "again": entry.again or None}


# A phase or an entry ---------------------------------------------------------------------------------------------


def tell_moments(desk: Desk, lines: Sequence[Line], at: int, json: bool) -> None:
    """Entries at length, what was told, by which clauses, and the tables as they stood at entry `at`."""
    then = desk_at(desk, at)
    tell = telling(desk, language(), "plain")
    items = [(line, each.item) for line in lines if line.state != "undone" for each in told(tell, line.entry)]
    boards = then.rules.boards(then.game)
    if json:
        screen.json(
            {
                "ok": True,
                "entries": [{**line_json(line), "events": line.entry.events} for line in lines],
                "items": [{"entry": line.entry.number, **plain(item)} for line, item in items],
                "trace": [step for line in lines for step in line.entry.trace],
                "boards": [views.board_json(board, secrets=True) for board in boards],
            }
        )
        return
    words = teller(then)
    for line in lines:
        screen.heading(one_line(then, line))
        tell_details(then, line, words)
    for _line, item in items:
        views.draft(then, item)
    if steps := [step for line in lines if line.state == "stands" for step in line.entry.trace]:
        screen.heading(_("Why"))
        for step in steps:
            screen.line("  " + views.step_line(then, step))
    screen.heading(_("How it stood then"))
    for board in boards:
        if board.rows:
            views.draw(then, board, secrets=True)


def tell_details(desk: Desk, line: Line, words: Teller) -> None:
    """Where the act was read, a pasted text, the reason, what happened."""
    entry = line.entry
    if entry.source:
        tell_source(entry.source.paste, entry.source.excerpt)
    if entry.act.get("text"):
        quoted(str(entry.act["text"]))
    if entry.act.get("why"):
        screen.line("  " + _("reason: {text}").format(text=display(str(entry.act["why"]))))
    for event in desk.rules.events_of(entry.events):
        screen.line(f"  • {event_line(event, words)}")


def teller(desk: Desk) -> Teller:
    """Puts the events of a game into words."""
    return Teller(desk.texts(language()), desk.nicks(), holds_of(desk))


def tell_source(paste: int, excerpt: str) -> None:
    """The words an act was read from."""
    screen.line("  " + _("read in entry {number}: “{text}”").format(number=paste, text=display(excerpt.strip())))


def quoted(text: str) -> None:
    """Somebody's text, a bar before each line."""
    for each in display(text.strip(), lines=True).split("\n"):
        screen.line(f"  │ {each}")


# A story ---------------------------------------------------------------------------------------------------------


def tell_story(desk: Desk, seat: SeatId, json: bool) -> None:
    """Everything about one seat, in order."""
    beats = story(telling(desk, language(), "plain"), seat)
    if json:
        screen.json(
            {"ok": True, "seat": seat, "nick": desk.nicks()[seat], "story": [beat_json(each) for each in beats]}
        )
        return
    screen.line(_("{nick}: the whole story").format(nick=display(desk.nicks()[seat])), "bold")
    words = teller(desk)
    for phase, group in groupby(beats, key=lambda each: each.phase):
        screen.heading(phase_name(phase, desk.texts(language())))
        tell_beats(desk, group, words)
    if not beats:
        screen.line("—")


def tell_beats(desk: Desk, beats: Iterable[Beat], words: Teller) -> None:
    """The moments of one phase: his letters, his acts, what happened to him, what he was told."""
    for beat in beats:
        said = enter.act_line(desk, dict(beat.act)) if beat.act else ""
        mark = _(STATES[beat.state]) if beat.state in STATES else ""
        screen.line("  ".join(part for part in (f"{beat.entry:>4}", f"{beat.time:%d.%m %H:%M}", said, mark) if part))
        if beat.letter:
            quoted(beat.letter)
        if beat.source:
            tell_source(beat.source.paste, beat.source.excerpt)
        for event in beat.befell:
            screen.line(f"  • {event_line(event, words)}")
        for item in beat.told:
            screen.line("  " + _("was told: {subject}").format(subject=display(item.subject)))
            quoted(item.text)


def beat_json(beat: Beat) -> dict[str, Any]:
    """A moment as JSON."""
    table: dict[str, Any] = plain(beat)
    return table


COMMANDS = (
    (
        "history",
        history,
        N_("Tell what was entered, phase by phase; or a phase, an entry, a player's story at length."),
        ("ok", "phases", "entries", "items", "trace", "boards", "seat", "nick", "story"),
    ),
)
