"""`mark`: the co-host says up to where he looked, and whether he agrees."""

import os
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer

from hostconsole.cli import screen
from hostconsole.cli.options import JsonOption, SaveArgument
from hostconsole.cli.session import keep, now, open_save
from hostconsole.core.journal import Entry
from hostconsole.desk import marks
from hostconsole.desk.correction import left_standing
from hostconsole.desk.marks import Signed
from hostconsole.locale import _
from hostconsole.messages import N_, display


def mark(
    save: SaveArgument,
    entry: Annotated[
        int | None, typer.Option(metavar="N", help=N_("Up to which entry you looked; otherwise the last."), min=1)
    ] = None,
    objects: Annotated[bool, typer.Option("--objects", help=N_("You disagree with that entry."))] = False,
    remark: Annotated[str, typer.Option(metavar="TEXT", help=N_("What you want to say of it."))] = "",
    json: JsonOption = False,
) -> None:
    """Sign that you have looked at the journal. It changes nothing in the game."""
    session = open_save(save)
    name = os.environ.get("HOSTCONSOLE_WHO", "")
    verdict: marks.Verdict = "objects" if objects else "agreed"
    session = keep(session, marks.mark(session.desk, entry or 0, verdict, remark, time=now(), who=name))
    made = marks.marks(session.desk.entries)[-1]
    left = marks.open_objections(session.desk.entries)
    if json:
        screen.json({"ok": True, "entry": made.number, "mark": as_json(made), "objections": [as_json(e) for e in left]})
        return
    screen.line(line(made))
    tell_objections(left)


def line(signed: Signed) -> str:
    """A mark on one line."""
    text = (
        _("objected to by {who} at entry {entry}")
        if signed.mark.verdict == "objects"
        else _("agreed by {who} up to entry {entry}")
    )
    said = text.format(who=display(signed.who), entry=signed.mark.entry)
    return f"{said}: {display(' '.join(signed.mark.remark.split()))}" if signed.mark.remark else said


def as_json(signed: Signed) -> dict[str, Any]:
    """A mark as JSON."""
    made = signed.mark
    return {
        "number": signed.number,
        "who": signed.who,
        "time": signed.time,
        "entry": made.entry,
        "verdict": made.verdict,
        "remark": made.remark,
    }


def tell_objections(objections: Iterable[Signed]) -> None:
    """Every open objection, and how it is answered."""
    for number, each in enumerate(objections):
        if number == 0:
            screen.line(_("Open objections; answer with hostconsole mark SAVE --remark TEXT, correct or let-stand:"))
        screen.line(f"  {each.number}  {line(each)}")


def tell_signed(entries: Sequence[Entry]) -> None:
    """The last mark of everybody, and what the host let stand."""
    for signed in marks.last_marks(entries):
        screen.line(line(signed))
    for number, why in left_standing(entries).items():
        screen.line(_("let stand at entry {number}: {why}").format(number=number, why=display(why)))


COMMANDS = (
    (
        "mark",
        mark,
        N_("Sign, as a co-host, what you have looked at."),
        ("ok", "entry", "mark [number, who, time, entry, verdict, remark]", "objections"),
    ),
)
