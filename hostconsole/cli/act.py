"""`act`, `preview`, `close`, `answer`, `undo`, `redo`: what changes the game."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from hostconsole.cli import enter, out, screen, views
from hostconsole.cli.errors import RefusedByRulesError
from hostconsole.cli.fields import act_table, act_type_of, once, pairs
from hostconsole.cli.options import AtOption, FieldsArgument, JsonOption, SaveArgument
from hostconsole.cli.session import (
    Session,
    commit_of,
    committed,
    considered,
    keep,
    moment,
    now,
    open_save,
    raw_act,
    who,
)
from hostconsole.core.acts import describe, key_of
from hostconsole.core.decisions import Reject
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.desk.correction import Correction, correct, correction, untrue
from hostconsole.desk.desk import Desk, Preview, open_question, read
from hostconsole.locale import _, language, ngettext
from hostconsole.messages import N_, known_word

Step = Callable[..., Desk | Reject]


def act(
    save: SaveArgument,
    kind: Annotated[str, typer.Argument(metavar="[KIND]", help=N_("Which act, like shot or vote."))] = "",
    fields: FieldsArgument = None,
    at: AtOption = None,
    list_acts: Annotated[
        bool, typer.Option("--list", help=N_("List the acts of the game, or the fields of KIND; do nothing."))
    ] = False,
    json: JsonOption = False,
) -> None:
    """Enter an act."""
    session = open_save(save)
    if list_acts or not kind:
        describe_acts(session.desk, kind, json)
        return
    if kind in DESK_ACTS:
        DESK_ACTS[kind](session, fields or [], at, json)
        return
    preview = considered(session, typed(session, kind, fields or [], at))
    committed_and_told(session, preview, json)


def typed(session: Session, kind: str, words: list[str], at: str | None) -> Any:
    """The act that was typed, seats found. Raises MisuseError."""
    act_type_of(session.desk, kind, tuple(DESK_ACTS))
    table = act_table(session.desk, kind, words)
    if at is not None:
        table["at"] = moment(at)
    return read(session.desk, table)


def committed_and_told(session: Session, preview: Preview, json: bool) -> None:
    """Records a preview, then says what came of it."""
    commit = commit_of(preview)
    later = committed(session, preview)
    entry = later.desk.entries[-1].number
    if json:
        screen.json({"ok": True, "entry": entry, **views.outcome_json(session.desk, preview, commit)})
        return
    views.outcome(session.desk, preview, commit)
    line = enter.act_line(later.desk, later.desk.entries[-1].act)
    screen.heading(_("Recorded as entry {number}: {act}").format(number=entry, act=line))


def describe_acts(desk: Desk, kind: str, json: bool) -> None:
    """The acts of the game with what they are for, or one act's fields."""
    types = [act_type_of(desk, kind)] if kind else list(desk.rules.acts)
    texts = desk.texts(language())
    if json:
        screen.json({"ok": True, "acts": [describe(each) for each in types]})
        return
    words: Any = texts.words.get("acts", {})
    for each in types:
        about = words.get(key_of(each), {})
        screen.line(f"{key_of(each)} — {about.get('label', '')}. {about.get('help', '')}")
        for field in describe(each).fields:
            must = "" if field.required else " " + _("(may be left out)")
            choices = f": {', '.join(field.choices)}" if field.choices else ""
            screen.line(f"  {field.name} ({field.kind}{choices}) — {known_word(texts, 'fields', field.name)}{must}")


def preview(
    save: SaveArgument,
    kind: Annotated[str, typer.Argument(metavar="[KIND]", help=N_("Which act; otherwise close."))] = "close",
    fields: FieldsArgument = None,
    at: AtOption = None,
    json: JsonOption = False,
) -> None:
    """Show what would come of an act; record nothing."""
    session = open_save(save)
    if kind in DESK_ACTS:
        raise MisuseError("not-here", kind)
    if kind == "close" and at is None:
        at = now().isoformat()
    seen = considered(session, typed(session, kind, fields or [], at))
    commit = commit_of(seen)
    if json:
        screen.json({"ok": True, **views.outcome_json(session.desk, seen, commit)})
        return
    views.outcome(session.desk, seen, commit)
    screen.heading(_("This is a preview; nothing was recorded."))


def close(save: SaveArgument, at: AtOption = None, json: JsonOption = False) -> None:
    """Resolve the phase that is open and begin the next one."""
    session = open_save(save)
    raw = raw_act("close", at=moment(at) or now())
    committed_and_told(session, considered(session, read(session.desk, raw)), json)


def answer(
    save: SaveArgument,
    choice: Annotated[str, typer.Argument(metavar="CHOICE", help=N_("One of the answers to the open question."))],
    why: Annotated[str, typer.Option(metavar="TEXT", help=N_("The reason; it stays in the journal."))] = "",
    at: AtOption = None,
    json: JsonOption = False,
) -> None:
    """Rule on the question that is open."""
    session = open_save(save)
    asked = open_question(session.desk)
    if asked is None:
        raise RefusedByRulesError(Reject("no-question"), session.desk, save)
    if choice not in asked.choices:
        raise MisuseError("not-a-choice", asked.question, asked.choices, choice)
    raw = raw_act("answer", choice=choice, why=why or None, at=moment(at))
    committed_and_told(session, considered(session, read(session.desk, raw)), json)


# Acts of the desk ------------------------------------------------------------------------------------------------


def undo(save: SaveArgument, json: JsonOption = False) -> None:
    """Take back the last act."""
    step_back_or_forth(open_save(save), history.undo, json)


def redo(save: SaveArgument, json: JsonOption = False) -> None:
    """Do again what was undone last."""
    step_back_or_forth(open_save(save), history.redo, json)


def step_back_or_forth(session: Session, step: Step, json: bool) -> None:
    """Undo or redo, stored and told."""
    changed = step(session.desk, time=now(), who=who())
    if isinstance(changed, Reject):
        raise RefusedByRulesError(changed, session.desk, session.path)
    later = keep(session, changed)
    entry = later.desk.entries[-1]
    if json:
        screen.json({"ok": True, "entry": entry.number, "entries": list(entry.act["entries"])})
        return
    numbers = ", ".join(str(number) for number in entry.act["entries"])
    told = _("Undone: entries {numbers}.") if entry.act["act"] == "undo" else _("Done again: entries {numbers}.")
    screen.line(told.format(numbers=numbers))
    views.phase_line(later.desk)


def fields_of(kind: str, words: list[str], known: tuple[str, ...]) -> dict[str, str]:
    """The fields of a desk act as text. Raises MisuseError for one it does not have."""
    typed_pairs = pairs(words)
    for key in typed_pairs:
        if key not in known:
            raise MisuseError("unknown-field", key, near_misses(key, known), kind)
    return {key: once(key, values) for key, values in typed_pairs.items()}


def act_paste(session: Session, words: list[str], at: str | None, json: bool) -> None:
    """`act SAVE paste text=... channel=... from=...`."""
    given = fields_of("paste", words, ("text", "channel", "from", "at"))
    if "text" not in given:
        raise MisuseError("missing-field", "text", (), "paste")
    time = moment(at or given.get("at"))
    raw = raw_act("paste", text=given["text"], at=time, channel=given.get("channel"), **{"from": given.get("from")})
    enter.take_paste(session, raw, encoding="utf-8", dry_run=False, json=json)


def act_undo(session: Session, words: list[str], _at: str | None, json: bool) -> None:
    """`act SAVE undo`."""
    fields_of("undo", words, ())
    step_back_or_forth(session, history.undo, json)


def act_redo(session: Session, words: list[str], _at: str | None, json: bool) -> None:
    """`act SAVE redo`."""
    fields_of("redo", words, ())
    step_back_or_forth(session, history.redo, json)


def act_publish(session: Session, words: list[str], _at: str | None, json: bool) -> None:
    """`act SAVE publish`."""
    fields_of("publish", words, ())
    out.publish_all(session, json)


def act_correct(session: Session, words: list[str], _at: str | None, json: bool) -> None:
    """`act SAVE correct entry=N why=... act=KIND key=value ...`, or `drop=yes` for an act that never came."""
    given = pairs(words)
    for needed in ("entry", "why"):
        if needed not in given:
            raise MisuseError("missing-field", needed, (), "correct")
    entry, why = once("entry", given.pop("entry")), once("why", given.pop("why"))
    if not entry.isdigit():
        raise MisuseError("bad-value", "correct", (), "entry")
    rest = [f"{key}={value}" for key, values in given.items() for value in values]
    if "act" in given:
        kind = once("act", given["act"])
        act_type_of(session.desk, kind)
        fields = [word for word in rest if not word.startswith("act=")]
        instead = {"act": kind, **act_table(session.desk, kind, fields)}
    else:
        dropped = fields_of("correct", rest, ("drop",))
        if not dropped:
            raise MisuseError("missing-field", "act", ("act", "drop"), "correct")
        instead = None
    change = correction(session.desk, int(entry), instead, why)
    if not isinstance(change, Correction):
        raise RefusedByRulesError(change, session.desk, session.path)
    desk = correct(session.desk, change, time=now(), who=who())
    correcting = desk.entries[len(session.desk.entries)]
    false = [f"{each.notice.key} {each.phase}" for each in untrue(desk, correcting) if each.notice.audience == "public"]
    keep(session, desk)
    if json:
        screen.json({"ok": True, "entry": correcting.number, "refused": list(change.refused), "untrue": false})
        return
    again = len(change.again)
    screen.line(ngettext("{n} act decided again.", "{n} acts decided again.", again).format(n=again))
    if change.refused:
        numbers = ", ".join(str(number) for number in change.refused)
        screen.line(_("The rules refuse these entries now, they no longer count: {numbers}.").format(numbers=numbers))
    for each in false:
        screen.line(_("No longer true: {post}.").format(post=each))
    screen.line(_("The outbox has the corrections that are to be posted and sent."))


DESK_ACTS: dict[str, Callable[[Session, list[str], str | None, bool], None]] = {
    "paste": act_paste,
    "undo": act_undo,
    "redo": act_redo,
    "publish": act_publish,
    "correct": act_correct,
}
"""Acts of the desk itself; all others are the game's."""

COMMANDS = (
    ("act", act, N_("Enter any act: an order, a vote, the host's word."), ("ok", "entry", *views.OUTCOME_KEYS)),
    (
        "preview",
        preview,
        N_("Show what closing the phase or an act would bring."),
        ("ok", *views.OUTCOME_KEYS),
    ),
    ("close", close, N_("Resolve the open phase and begin the next one."), ("ok", "entry", *views.OUTCOME_KEYS)),
    ("answer", answer, N_("Rule on the question that is open."), ("ok", "entry", *views.OUTCOME_KEYS)),
    ("undo", undo, N_("Take back the last act, unless it is published."), ("ok", "entry", "entries")),
    ("redo", redo, N_("Do again what was undone last."), ("ok", "entry", "entries")),
)
