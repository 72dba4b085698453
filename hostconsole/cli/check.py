"""`audit`: whether a save is what it says it is."""

from typing import Any

import typer

from hostconsole.cli import mark, screen
from hostconsole.cli.options import JsonOption, SaveArgument, SinceOption
from hostconsole.core.journal import Entry
from hostconsole.desk.audit import Finding, findings
from hostconsole.desk.correction import left_standing
from hostconsole.desk.journal_acts import misfit
from hostconsole.desk.marks import last_marks
from hostconsole.locale import _, ngettext
from hostconsole.messages import N_, display, shell_word
from hostconsole.store import Save, load, restore

KINDS = {
    "chain-number": N_("its number is not its place in the journal"),
    "chain-start": N_("it does not follow from what [game] says: that was changed, or entries before it are gone"),
    "chain-link": N_("it does not follow from the entry before it"),
    "chain-hash": N_("its hash does not fit what it says"),
    "ruleset": N_("the game is not installed"),
    "version": N_("the save was written by another version of the rules"),
    "options": N_("the options of the game cannot be used"),
    "unreadable": N_("what happened by it cannot be read"),
    "source": N_("the paste it was read from is not in the journal"),
    "unknown-act": N_("the rules do not know such an act"),
    "misfit": N_("it does not hold what such an entry must hold"),
    "undecided": N_("the rules cannot decide it"),
    "refused": N_("the rules would not take it now"),
    "events": N_("something else would have happened"),
    "notices": N_("something else would have been told"),
    "trace": N_("other clauses would have been applied"),
    "head": N_("the published head is not that of the journal"),
    "commitment": N_("the hash that was promised is not that of the draw"),
    "undo-published": N_("it takes back what had been published"),
    "reference": N_("it names entries that cannot be meant"),
    "summary": N_("the summary does not fit the journal"),
}
"""What differs, by code."""

SEALED = N_("The chain covers all of [game] too: title, options, rules, id, time of making.")
NOT_SEALED = N_(
    "The save is of format 1: its chain does not cover title, id and time of making, nor options on which nothing "
    "hung in this game."
)
"""What the audit says of the header."""

HINTS = {
    "changed": N_("Somebody changed the file after it was written: compare it with a backup."),
    "install": N_("Install the game, then audit again."),
    "other-version": N_("Differences below may come from the rules, not from the save."),
    "decided-otherwise": N_("Either the entry was changed, or the rules were: compare it with a backup."),
    "cannot-go-on": N_("What comes after it was not checked: correct this first."),
    "summary": N_("Only the summary is wrong; the next act writes it anew."),
}
"""What to do next, by code."""


def audit(save: SaveArgument, since: SinceOption = None, json: JsonOption = False) -> None:
    """Check a save from end to end, and that the heads noted before are in its journal."""
    opened = load(save)
    found = findings(opened.save, tuple(each.strip().lower() for each in since or ()))
    count = len(opened.save.entries)
    if json:
        sealed = opened.save.header.is_sealed
        screen.json(
            {"ok": not found, "entries": count, "header_sealed": sealed, "findings": found, **signed(opened.save)}
        )
    else:
        for each in found:
            tell(each)
        checked = ngettext("{count} entry checked", "{count} entries checked", count).format(count=count)
        wrong = ngettext("{count} finding", "{count} findings", len(found)).format(count=len(found))
        screen.line(f"{checked}, {wrong}.")
        screen.line(covered(opened.save))
        mark.tell_signed(readable(opened.save))
    if found:
        raise typer.Exit(1)


def signed(save: Save) -> dict[str, Any]:
    """The last mark of everybody and what the host let stand, as JSON."""
    return {
        "marks": [mark.as_json(each) for each in last_marks(readable(save))],
        "let_stand": [{"entry": entry, "why": why} for entry, why in left_standing(readable(save)).items()],
    }


def readable(save: Save) -> tuple[Entry, ...]:
    """The journal, or nothing of it where entries of the desk do not fit: the findings say which."""
    return () if any(misfit(entry.act) for entry in save.entries) else save.entries


def covered(save: Save) -> str:
    """Whether the chain covers the header of a save, in words."""
    return _(SEALED if save.header.is_sealed else NOT_SEALED)


def tell(each: Finding) -> None:
    """One finding: where, what differs, what was expected and found, and the next step."""
    where = _("entry {number}").format(number=each.entry) if each.entry else _("the save")
    screen.line(f"{where}: {_(KINDS[each.kind])}")
    if each.expected:
        screen.line("  " + _("expected: {text}").format(text=display(each.expected)))
    if each.found:
        screen.line("  " + _("found: {text}").format(text=display(each.found)))
    screen.line("  " + _(HINTS[each.hint]))


def restore_command(save: SaveArgument, json: JsonOption = False) -> None:
    """Put the newest good backup in the place of a save that cannot be read."""
    done = restore(save)
    entries = done.now.save.entries
    if json:
        kept = str(done.kept) if done.kept else ""
        screen.json({"ok": True, "entries": len(entries), "backup": str(done.backup), "kept": kept})
        return
    screen.line(
        ngettext(
            "{save} is as it was in {backup}: {count} entry, entered {time}.",
            "{save} is as it was in {backup}: {count} entries, the last entered {time}.",
            len(entries),
        ).format(
            save=display(str(save)),
            backup=display(str(done.backup)),
            count=len(entries),
            time=entries[-1].time if entries else "—",
        )
    )
    if done.kept:
        screen.line(_("What stood there is kept as {kept}.").format(kept=display(str(done.kept))))
    screen.line(
        _("What was entered after that is missing: hostconsole show {save} journal").format(save=shell_word(str(save)))
    )


COMMANDS = (
    (
        "audit",
        audit,
        N_("Check a save: the chain, every decision, the summary."),
        ("ok", "entries", "header_sealed", "findings [entry, kind, expected, found, hint]", "marks", "let_stand"),
    ),
    (
        "restore",
        restore_command,
        N_("Put the newest good backup in the place of a broken save."),
        ("ok", "entries", "backup", "kept"),
    ),
)
