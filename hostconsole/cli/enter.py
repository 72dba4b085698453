"""`paste` and `inbox`: text in, and what waits for the host."""

import sys
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import typer

from hostconsole.cli import screen, views
from hostconsole.cli.errors import RefusedByRulesError
from hostconsole.cli.fields import act_table
from hostconsole.cli.options import AtOption, FieldsArgument, JsonOption, SaveArgument
from hostconsole.cli.session import Session, keep, moment, now, open_save, raw_act, who
from hostconsole.cli.textfiles import STDIN, Text, read_text
from hostconsole.clipboard import held
from hostconsole.core.acts import SeatId, describe
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.desk import inbox as desk_inbox
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk
from hostconsole.desk.inbox import Item, Look, RefusedError
from hostconsole.desk.lessons import Lesson, settle
from hostconsole.locale import _, language, ngettext
from hostconsole.messages import N_, display, lesson, reason, unsure
from hostconsole.store import clean_text

EXCERPT = 160
"""Characters of an excerpt on one line."""

LINE = 300
"""Characters of an act on one line."""


def paste(
    save: SaveArgument,
    file: Annotated[str, typer.Argument(metavar="[FILE]", help=N_("The text; - is standard input."))] = STDIN,
    sender: Annotated[str | None, typer.Option("--from", metavar="NICK", help=N_("Who sent the letter."))] = None,
    channel: Annotated[
        Literal["letter", "thread"] | None,
        typer.Option(help=N_("Where the text is from; a letter if --from is given.")),
    ] = None,
    at: AtOption = None,
    engine: Annotated[
        str | None, typer.Option(metavar="NAME", help=N_("What the page is, where it was taken for something else."))
    ] = None,
    from_clipboard: Annotated[
        bool, typer.Option("--clipboard", help=N_("Read what was copied, with its quotes and struck words marked."))
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=N_("Show what would be read; record nothing."))] = False,
    json: JsonOption = False,
) -> None:
    """Read a letter or a page of the thread."""
    session = open_save(save)
    time = moment(at)
    if from_clipboard and file != STDIN:
        raise MisuseError("needs-one", f"{file}, --clipboard")
    if file == STDIN and not from_clipboard and sys.stdin.isatty():
        screen.note(_("Paste the text, then end it with Ctrl-D on a line of its own."))
    given = copied() if from_clipboard else read_text(file)
    if not given.text.strip():
        raise MisuseError("no-text", file)
    where = channel or ("letter" if sender else "thread")
    raw = raw_act("paste", text=given.text, channel=where, at=time, engine=engine, **{"from": sender})
    take_paste(session, raw, encoding=given.encoding, dry_run=dry_run, json=json)


def copied() -> Text:
    """What is on the clipboard: its HTML where that is a page, for it tells quotes and struck words. Raises
    MisuseError."""
    from hostconsole.intake.pages import is_html  # its parser is loaded by nobody else at the start

    found = held()
    if not found.html and not found.plain:
        raise MisuseError("no-clipboard", "--clipboard", (), found.detail)
    return Text(clean_text(found.html if is_html(found.html) else found.plain or found.html), "utf-8")


def take_paste(session: Session, raw: dict[str, Any], *, encoding: str, dry_run: bool, json: bool) -> None:
    """Reads a paste, records it unless this is a dry run, and shows what was read."""
    look = desk_inbox.look(session.desk, raw, now())
    number: int | None = None
    if not dry_run:
        number = len(session.desk.entries) + 1
        keep(session, desk_inbox.take(session.desk, look, time=now(), who=who()))
    if json:
        screen.json(
            {
                "ok": True,
                "recorded": not dry_run,
                "paste": number,
                "encoding": encoding,
                "engine": look.engine,
                "posts": look.posts,
                "authors": look.authors,
                "items": look.items,
                "not_understood": look.not_understood,
                "images": look.images,
                "strangers": look.strangers,
            }
        )
        return
    if encoding != "utf-8":
        screen.line(_("The text is not UTF-8; it was read as {encoding}.").format(encoding=encoding))
    show_look(session.desk, look, number)


def show_look(desk: Desk, look: Look, number: int | None) -> None:
    """What was read from a paste: what is sure, what repeats, what waits and why."""
    head = [
        _("read as: {engine}").format(engine=look.engine),
        ngettext("{count} post", "{count} posts", look.posts).format(count=look.posts),
        ngettext("{count} author", "{count} authors", look.authors).format(count=look.authors),
    ]
    screen.line("; ".join(head))
    for state, title in (("sure", _("Sure")), ("repeat", _("Stands already")), ("unsure", _("Waits for you"))):
        items = [item for item in look.items if item.state == state]
        if items:
            screen.heading(f"{title}: {len(items)}")
        for item in items:
            show_item(desk, item, f"{number}.{item.number}" if number else str(item.number))
    if not look.items:
        screen.line(_("Nothing was found in it that the game could use."))
    if look.not_understood:
        count = len(look.not_understood)
        screen.line(
            ngettext("{count} piece was not understood.", "{count} pieces were not understood.", count).format(
                count=count
            )
        )
    if look.images:
        count = len(look.images)
        screen.line(
            ngettext(
                "{count} post has an image, or no words at all: look at it yourself.",
                "{count} posts have images, or no words at all: look at them yourself.",
                count,
            ).format(count=count)
        )
    if look.strangers:
        screen.line(_("Not at the table: {names}.").format(names=strangers(look)))
    if number is None:
        screen.heading(_("This is a dry run; nothing was recorded."))
    elif any(item.state == "unsure" for item in look.items):
        screen.heading(_("Settle what waits: hostconsole inbox SAVE --accept N.M, or --drop N.M."))


def strangers(look: Look) -> str:
    """The authors who are not at the table, as one line."""
    names = ", ".join(display(name) for name in look.strangers)
    return names if len(names) <= LINE else names[: LINE - 1] + "…"


def show_item(desk: Desk, item: Item, name: str) -> None:
    """One statement of a paste: what it means, its words, and why it waits."""
    screen.line(f"  {name}  {act_line(desk, item.act)}")
    words = display(" ".join(item.excerpt.split()))
    screen.line(f"      “{words[:EXCERPT]}{'…' if len(words) > EXCERPT else ''}”")
    if item.state != "unsure":
        return
    if item.why:
        screen.line("      " + unsure(item.why, desk, language()))
    if item.refused:
        screen.line("      " + reason(item.refused, desk, language()))
    if item.candidates:
        screen.line("      " + _("perhaps: {nicks}").format(nicks=views.names(desk, item.candidates)))


DESK_SEATS = {"word": {"to"}}
"""The fields of the desk's own acts that hold seats."""


def act_line(desk: Desk, act: dict[str, Any], nicks: Mapping[SeatId, str] | None = None) -> str:
    """An act on one line, seats by their nicks of now, or by those given."""
    kind = str(act.get("act", "?"))
    sitting = desk.nicks() if nicks is None else nicks
    act_type = desk.rules.act_type(kind)
    seats = (
        {f.name for f in describe(act_type).fields if f.kind in ("seat", "seats", "shares", "pairs", "flag-or-seats")}
        if act_type
        else DESK_SEATS.get(kind, set())
    )
    parts = [kind]
    for key, value in act.items():
        if key not in ("act", "at", "text", "items", "posts"):
            parts.append(f"{display(key)}={said(sitting if key in seats else {}, value)}")
    line = " ".join(parts)
    return line if len(line) <= LINE else line[: LINE - 1] + "…"


def said(nicks: Mapping[SeatId, str], value: Any) -> str:
    """A field's value on one line; what is a seat among `nicks` by its nick."""
    if isinstance(value, dict):
        return ",".join(f"{said(nicks, key)}:{said({}, each)}" for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return ",".join(said(nicks, each) for each in value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    text = str(value)
    return display(nicks.get(text, text))


# The inbox -------------------------------------------------------------------------------------------------------


def inbox(
    save: SaveArgument,
    fields: FieldsArgument = None,
    accept: Annotated[
        str | None, typer.Option(metavar="N.M", help=N_("Accept this item, with the given fields corrected."))
    ] = None,
    drop: Annotated[str | None, typer.Option(metavar="N.M", help=N_("Set this item aside."))] = None,
    kind: Annotated[str | None, typer.Option("--as", metavar="KIND", help=N_("Accept it as another act."))] = None,
    json: JsonOption = False,
) -> None:
    """List what waits, accept an item, or drop one."""
    session = open_save(save)
    if accept and drop:
        raise MisuseError("needs-one", "--accept, --drop")
    if (fields or kind) and not accept:
        raise MisuseError("missing-field", "--accept", (), "inbox")
    learnt: Lesson | None = None
    if accept:
        desk, learnt = accepted(session, accept, kind, fields or [])
        session = keep(session, desk)
    elif drop:
        paste_number, item = number_of(session.desk, drop)
        session = keep(session, desk_inbox.drop(session.desk, paste_number, item.number, time=now(), who=who()))
    show_inbox(session.desk, json, learnt)


def show_inbox(desk: Desk, json: bool, learnt: Lesson | None = None) -> None:
    """What a correction has just taught, and everything that waits, oldest first."""
    items = desk_inbox.waiting(desk)
    if json:
        waiting = [{"id": f"{w.paste}.{w.item.number}", "item": w.item} for w in items]
        screen.json({"ok": True, "waiting": waiting, "learnt": learnt})
        return
    if learnt is not None:
        screen.line(lesson(learnt.name, desk.nicks()[learnt.seat]))
    for each in items:
        show_item(desk, each.item, f"{each.paste}.{each.item.number}")
    if not items:
        screen.line(_("Nothing waits."))


def number_of(desk: Desk, name: str) -> tuple[int, Item]:
    """The paste and the waiting item of a name like 12.3. Raises MisuseError."""
    for each in desk_inbox.waiting(desk):
        if f"{each.paste}.{each.item.number}" == name.strip():
            return each.paste, each.item
    raise MisuseError("no-item", name, tuple(f"{w.paste}.{w.item.number}" for w in desk_inbox.waiting(desk)))


def accepted(session: Session, name: str, kind: str | None, words: list[str]) -> tuple[Desk, Lesson | None]:
    """The desk with an item accepted: as read, corrected, or as another act; and the name that was taught by it.

    Raises MisuseError.
    """
    paste_number, item = number_of(session.desk, name)
    if not kind and not item.act.get("act"):
        raise MisuseError("no-act-read", name)
    raw = corrected(session.desk, item, kind, words)
    try:
        return settle(session.desk, paste_number, item, raw, time=now(), who=who())
    except RefusedError as error:
        if not isinstance(error.decision, (Reject, NeedsRuling)):
            raise
        raise RefusedByRulesError(error.decision, session.desk, session.path) from error


def corrected(desk: Desk, item: Item, kind: str | None, words: list[str]) -> dict[str, Any]:
    """The item's act with the typed fields over it. As another act it keeps the fields that one has too."""
    name = kind or str(item.act.get("act", ""))
    typed = act_table(desk, name, words)
    act_type = desk.rules.act_type(name)
    known = {field.name for field in describe(act_type).fields} if act_type else set()
    kept = {key: value for key, value in item.act.items() if key in known or key == "at"}
    if item.at is not None:
        kept.setdefault("at", item.at)
    return {**kept, **typed}


COMMANDS = (
    (
        "paste",
        paste,
        N_("Read a letter or a page of the thread."),
        (
            "ok",
            "recorded",
            "paste",
            "encoding",
            "engine",
            "posts",
            "authors",
            "items",
            "not_understood",
            "images",
            "strangers",
        ),
    ),
    ("inbox", inbox, N_("List what waits; accept, correct or drop an item."), ("ok", "waiting", "learnt")),
)
