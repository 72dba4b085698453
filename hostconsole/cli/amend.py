"""`correct` and `let-stand`: an earlier act changed, or left as it is; and what a correction would bring."""

from typing import Any

from hostconsole.cli import enter, out, screen, views
from hostconsole.cli.errors import RefusedByRulesError
from hostconsole.cli.fields import act_table, act_type_of, fields_of, once, pairs, whole_number
from hostconsole.cli.session import Session, keep, now, who
from hostconsole.core.decisions import Reject
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.correction import Correction, correction, let_stand
from hostconsole.desk.desk import Desk
from hostconsole.desk.erratum import Corrected, corrected
from hostconsole.locale import _, language, ngettext
from hostconsole.messages import display, known_word, phase_name


def typed_correction(session: Session, words: list[str]) -> Correction:
    """The correction that was typed: `entry=N why=... act=KIND key=value ...`, or `drop=yes` for what never came.

    Raises MisuseError or RefusedByRulesError.
    """
    given = pairs(words)
    for needed in ("entry", "why"):
        if needed not in given:
            raise MisuseError("missing-field", needed, (), "correct")
    entry, why = whole_number("entry", once("entry", given.pop("entry"))), once("why", given.pop("why"))
    rest = [f"{key}={value}" for key, values in given.items() for value in values]
    if "act" in given:
        kind = once("act", given["act"])
        act_type_of(session.desk, kind)
        fields = [word for word in rest if not word.startswith("act=")]
        instead: dict[str, Any] | None = {"act": kind, **act_table(session.desk, kind, fields)}
    else:
        dropped = fields_of("correct", rest, ("drop",))
        if not dropped:
            raise MisuseError("missing-field", "act", ("act", "drop"), "correct")
        instead = None
    change = correction(session.desk, entry, instead, why)
    if not isinstance(change, Correction):
        raise RefusedByRulesError(change, session.desk, session.path)
    return change


def act_correct(session: Session, words: list[str], _at: str | None, json: bool) -> None:
    """`act SAVE correct`: records the correction and shows what differs."""
    change = typed_correction(session, words)
    made = corrected(session.desk, change, language(), "plain", time=now(), who=who())
    keep(session, made.later)
    tell(session.desk, change, made, json)
    if not json:
        screen.heading(_("Recorded. The outbox has the corrections that are to be posted and sent."))


def preview_correct(session: Session, words: list[str], json: bool) -> None:
    """`preview SAVE correct`: shows what differs and records nothing."""
    change = typed_correction(session, words)
    tell(session.desk, change, corrected(session.desk, change, language(), "plain", time=now(), who=who()), json)
    if not json:
        screen.heading(_("This is a preview; nothing was recorded."))


def tell(before: Desk, change: Correction, made: Corrected, json: bool) -> None:
    """What a correction brings: acts decided again and refused, what is no longer true, and every draft."""
    if json:
        screen.json({"ok": True, **as_json(change, made)})
        return
    again = len(change.again)
    screen.line(ngettext("{n} act decided again.", "{n} acts decided again.", again).format(n=again))
    if change.refused:
        screen.line(_("The rules refuse these entries now, they no longer count:"))
    for number in change.refused:
        screen.line(f"  {number}  {enter.act_line(before, before.entries[number - 1].act)}")
    texts = made.later.texts(language())
    for each in made.untrue:
        told = f"{known_word(texts, 'notices', each.notice.key)}, {phase_name(each.phase or 'signup', texts)}"
        if isinstance(each.notice.audience, tuple):
            nicks = views.names(made.later, each.notice.audience)
            screen.line(_("No longer true, in a letter to {nicks}: {notice}.").format(nicks=nicks, notice=told))
        else:
            screen.line(_("No longer true: {post}.").format(post=told))
    views.phase_line(made.later)
    for draft in made.drafts:
        views.draft(made.later, draft.item)


def as_json(change: Correction, made: Corrected) -> dict[str, Any]:
    """What a correction brings, as JSON. `again` are the old numbers of the acts decided again."""
    return {
        "entry": made.entry.number,
        "again": [old.number for old, _act, _commit in change.again],
        "refused": list(change.refused),
        "untrue": [
            {"entry": each.entry, "phase": each.phase, "key": each.notice.key, "to": each.notice.audience}
            for each in made.untrue
        ],
        "drafts": [out.outgoing_json(each) for each in made.drafts],
    }


def act_let_stand(session: Session, words: list[str], _at: str | None, json: bool) -> None:
    """`act SAVE let-stand entry=N why=...`: the result of an act that was wrong stays."""
    given = fields_of("let-stand", words, ("entry", "why"))
    for needed in ("entry", "why"):
        if needed not in given:
            raise MisuseError("missing-field", needed, (), "let-stand")
    number = whole_number("entry", given["entry"])
    changed = let_stand(session.desk, number, given["why"], time=now(), who=who())
    if isinstance(changed, Reject):
        raise RefusedByRulesError(changed, session.desk, session.path)
    later = keep(session, changed)
    entry = later.desk.entries[-1]
    if json:
        screen.json({"ok": True, "entry": entry.number, "stands": number})
        return
    text = _("Entry {number} stands as it is: {why}").format(number=number, why=display(str(entry.act["why"])))
    screen.line(text)
