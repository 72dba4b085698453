"""`posts`, `letters`, `sent`, `publish`: what goes out."""

from typing import Annotated, Any, Literal

import typer

from hostconsole.cli import screen, views
from hostconsole.cli.options import AllOption, JsonOption, SaveArgument
from hostconsole.cli.session import Session, keep, now, open_save, who
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError, seat_of
from hostconsole.desk.desk import Desk
from hostconsole.desk.history import Outgoing
from hostconsole.desk.leaks import item_leaks
from hostconsole.locale import _, language, ngettext
from hostconsole.messages import N_, display, phase_name
from hostconsole.outbox.split import pieces

FormatName = Literal["bbcode", "markdown", "plain"]
FormatOption = Annotated[FormatName, typer.Option("--format", help=N_("The markup of the forum."))]
LimitOption = Annotated[
    int,
    typer.Option("--limit", min=0, metavar="N", help=N_("Characters the forum takes in one message; 0: any number.")),
]


def posts(
    save: SaveArgument,
    fmt: FormatOption = "bbcode",
    limit: LimitOption = 0,
    every: AllOption = False,
    json: JsonOption = False,
) -> None:
    """Print the posts that were not sent yet."""
    desk = open_save(save).desk
    told(desk, drafted(desk, "post", fmt, every), fmt, limit, json)


def letters(
    save: SaveArgument,
    to: Annotated[str | None, typer.Option(metavar="NICK", help=N_("Letters to this player only."))] = None,
    fmt: FormatOption = "bbcode",
    limit: LimitOption = 0,
    every: AllOption = False,
    json: JsonOption = False,
) -> None:
    """Print the letters that were not sent yet."""
    desk = open_save(save).desk
    items = drafted(desk, "letter", fmt, every)
    if to is not None:
        seat = seat_of(desk.game, to)
        items = [each for each in items if seat in each.item.to]
    told(desk, items, fmt, limit, json)


def drafted(desk: Desk, kind: Literal["post", "letter"], fmt: FormatName, every: bool) -> list[Outgoing]:
    """The posts or the letters, those not sent unless `every` is wanted."""
    return [
        each for each in history.outgoing(desk, language(), fmt) if each.item.kind == kind and (every or not each.sent)
    ]


def told(desk: Desk, items: list[Outgoing], fmt: FormatName, limit: int, json: bool) -> None:
    """Prints them, each under its number and with what in it may be a leak, in pieces of at most `limit` characters if
    that is not 0."""
    leaks = item_leaks(desk, [(each.entry, each.item) for each in items], fmt)
    if json:
        found = views.leaks_json([each.id for each in items], leaks)
        screen.json({"ok": True, "items": [outgoing_json(each, limit) for each in items], "leaks": found})
        return
    for each, warnings in zip(items, leaks, strict=True):
        screen.heading(title(desk, each))
        views.warn(desk, warnings)
        parts = pieces(each.item.text, limit)
        for place, part in enumerate(parts, start=1):
            if len(parts) > 1:
                screen.line(_("— part {n} of {all}").format(n=place, all=len(parts)), "bold")
            screen.line(part.strip("\n") if len(parts) > 1 else part)
    if not items:
        screen.line(_("Nothing is left to send."))


def title(desk: Desk, each: Outgoing) -> str:
    """The line over a post or letter: its number, phase, readers, subject, and whether it was sent."""
    parts = [each.id]
    if each.phase:
        parts.append(phase_name(each.phase, desk.texts(language())))
    if each.item.to:
        parts.append(views.readers(desk, each.item.to))
    parts.append(display(each.item.subject))
    if each.edited:
        parts.append(_("your words ({format})").format(format=each.edited))
    if each.sent:
        parts.append(_("sent"))
    return "— " + " · ".join(parts)


def outgoing_json(each: Outgoing, limit: int = 0) -> dict[str, Any]:
    """A post or letter as JSON; where a limit is set also its pieces."""
    parts = {"parts": pieces(each.item.text, limit)} if limit else {}
    return {
        "id": each.id,
        "kind": each.item.kind,
        "entry": each.entry,
        "phase": each.phase,
        "to": each.item.to,
        "keys": each.item.keys,
        "subject": each.item.subject,
        "text": each.item.text,
        "draft": each.draft,
        "edited": each.edited,
        "sent": each.sent,
        "published": each.published,
        **parts,
    }


def sent(
    save: SaveArgument,
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help=N_("Numbers of posts and letters, like 12.1."))],
    off: Annotated[bool, typer.Option("--off", help=N_("They were not sent after all."))] = False,
    json: JsonOption = False,
) -> None:
    """Tick posts and letters as sent."""
    session = open_save(save)
    every = {each.id: each for each in history.outgoing(session.desk, language(), "plain")}
    for name in ids:
        if name not in every:
            raise MisuseError("no-draft", name)
    desk = session.desk
    for name in dict.fromkeys(ids):
        desk = history.tick(desk, every[name], not off, time=now(), who=who())
    keep(session, desk)
    left = sum(1 for each in history.outgoing(desk, language(), "plain") if not each.sent)
    if json:
        screen.json({"ok": True, "ids": list(dict.fromkeys(ids)), "sent": not off, "left": left})
        return
    screen.line(
        ngettext("{count} post or letter is left to send.", "{count} posts and letters are left to send.", left).format(
            count=left
        )
    )


def publish(save: SaveArgument, json: JsonOption = False) -> None:
    """Mark everything drafted so far as published."""
    publish_all(open_save(save), json)


def publish_all(session: Session, json: bool) -> None:
    """The publication recorded; from now on undo stops there."""
    later = keep(session, history.publish(session.desk, time=now(), who=who()))
    entry = later.desk.entries[-1]
    if json:
        screen.json({"ok": True, "entry": entry.number, "head": entry.act["head"]})
        return
    screen.line(_("Published; undo stops here. Head of the journal: {head}").format(head=entry.act["head"]))


COMMANDS = (
    ("posts", posts, N_("Print the posts that are still to be sent."), ("ok", "items", "leaks")),
    ("letters", letters, N_("Print the letters that are still to be sent."), ("ok", "items", "leaks")),
    ("sent", sent, N_("Tick posts and letters as sent."), ("ok", "ids", "sent", "left")),
    ("publish", publish, N_("Mark everything drafted so far as published."), ("ok", "entry", "head")),
)
