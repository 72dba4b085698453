"""`act`, `preview`, `close`, `answer`, `undo`, `redo`: what changes the game."""

from collections.abc import Callable
from typing import Annotated, Any

import typer
from msgspec import Struct

from hostconsole.cli import amend, enter, out, screen, views
from hostconsole.cli.errors import RefusedByRulesError
from hostconsole.cli.fields import FLAGS, act_table, act_type_of, fields_of
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
from hostconsole.core.acts import SignUp, describe, key_of
from hostconsole.core.decisions import Reject
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, Preview, open_question, read
from hostconsole.desk.lessons import risky_nicks
from hostconsole.desk.nicks import alias, names_of
from hostconsole.locale import _, language
from hostconsole.messages import N_, display, known_word, lesson, risk_lines

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
        DESK_ACTS[kind].run(session, fields or [], at, json)
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
    # A substitute's act names the seat by who sat in it until then.
    line = enter.act_line(session.desk, later.desk.entries[-1].act)
    screen.heading(_("Recorded as entry {number}: {act}").format(number=entry, act=line))
    if isinstance(preview.act, SignUp):
        warn_of_nicks(session.desk.header.ruleset, [player.nick for player in preview.act.players])


def warn_of_nicks(ruleset: str, nicks: list[str]) -> None:
    """What is risky about these nicks, before the roles are dealt."""
    for each in risk_lines(risky_nicks(ruleset, nicks)):
        screen.line(each)


def describe_acts(desk: Desk, kind: str, json: bool) -> None:
    """The acts of the game and of the desk with what they are for, or one act's fields."""
    own = {key: each for key, each in DESK_ACTS.items() if kind in ("", key)}
    types = [] if kind in DESK_ACTS else [act_type_of(desk, kind, tuple(DESK_ACTS))] if kind else list(desk.rules.acts)
    texts = desk.texts(language())
    if json:
        fields = {key: list(each.fields) for key, each in own.items()}
        screen.json({"ok": True, "acts": [describe(each) for each in types], "desk": fields})
        return
    words: Any = texts.words.get("acts", {})
    for each in types:
        about = words.get(key_of(each), {})
        screen.line(f"{key_of(each)} — {about.get('label', '')}. {about.get('help', '')}")
        for field in describe(each).fields:
            must = "" if field.required else " " + _("(may be left out)")
            choices = f": {', '.join(field.choices)}" if field.choices else ""
            screen.line(f"  {field.name} ({field.kind}{choices}) — {known_word(texts, 'fields', field.name)}{must}")
    for key, act_of_desk in own.items():
        screen.line(f"{key} — {_(act_of_desk.about)}")
        for name, about in act_of_desk.fields.items():
            screen.line(f"  {name} — {_(about)}")


def preview(
    save: SaveArgument,
    kind: Annotated[str, typer.Argument(metavar="[KIND]", help=N_("Which act; otherwise close."))] = "close",
    fields: FieldsArgument = None,
    at: AtOption = None,
    json: JsonOption = False,
) -> None:
    """Show what would come of an act; record nothing."""
    session = open_save(save)
    if kind == "correct":
        amend.preview_correct(session, fields or [], json)
        return
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


def act_alias(session: Session, words: list[str], _at: str | None, json: bool) -> None:
    """`act SAVE alias seat=NICK name=...`, with `off=yes` to take the name away again."""
    given = fields_of("alias", words, ("seat", "name", "off"))
    for needed in ("seat", "name"):
        if needed not in given:
            raise MisuseError("missing-field", needed, (), "alias")
    off = FLAGS.get(given.get("off", "no").casefold())
    if off is None:
        raise MisuseError("bad-value", "off", ("yes", "no"), "alias")
    changed = alias(session.desk, given["seat"], given["name"], off=off, time=now(), who=who())
    if isinstance(changed, Reject):
        raise RefusedByRulesError(changed, session.desk, session.path)
    later = keep(session, changed)
    entry = later.desk.entries[-1]
    seat, name = entry.act["seat"], entry.act["name"]
    if json:
        screen.json({"ok": True, "entry": entry.number, "seat": seat, "names": names_of(later.desk)[seat]})
        return
    nick = later.desk.nicks()[seat]
    told = _("“{name}” no longer means {nick}.").format(name=display(name), nick=display(nick))
    screen.line(told if off else lesson(name, nick))


class DeskAct(Struct, frozen=True):
    """An act of the desk itself: what does it, what it is for, and its fields with what each holds."""

    run: Callable[[Session, list[str], str | None, bool], None]
    about: str
    fields: dict[str, str] = {}


DESK_ACTS: dict[str, DeskAct] = {
    "paste": DeskAct(
        act_paste,
        N_("Read a letter or a page of the thread."),
        {
            "text": N_("the pasted text"),
            "channel": N_("letter or thread (may be left out)"),
            "from": N_("who sent the letter (may be left out)"),
        },
    ),
    "alias": DeskAct(
        act_alias,
        N_("A further name of a player, as good as the nick in what is pasted."),
        {
            "seat": N_("the player"),
            "name": N_("what else he is called"),
            "off": N_("yes takes the name away (may be left out)"),
        },
    ),
    "undo": DeskAct(act_undo, N_("Take back the last act, unless it is published.")),
    "redo": DeskAct(act_redo, N_("Do again what was undone last.")),
    "publish": DeskAct(act_publish, N_("All that was drafted is out.")),
    "correct": DeskAct(
        amend.act_correct,
        N_("Change an earlier act; what came after it is decided again."),
        {
            "entry": N_("the number of the entry"),
            "why": N_("the reason"),
            "act": N_("the right act, with its fields after it"),
            "drop": N_("yes instead of an act: it never came"),
        },
    ),
    "let-stand": DeskAct(
        amend.act_let_stand,
        N_("The result of an act that was wrong stays."),
        {"entry": N_("the number of the entry"), "why": N_("the reason")},
    ),
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
