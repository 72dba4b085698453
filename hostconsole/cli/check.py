"""`audit`: whether a save is what it says it is."""

import typer

from hostconsole.cli import screen
from hostconsole.cli.options import JsonOption, SaveArgument, SinceOption
from hostconsole.desk.audit import Finding, findings
from hostconsole.locale import _, ngettext
from hostconsole.messages import N_, display
from hostconsole.store import load

KINDS = {
    "chain-number": N_("its number is not its place in the journal"),
    "chain-link": N_("it does not follow from the entry before it"),
    "chain-hash": N_("its hash does not fit what it says"),
    "ruleset": N_("the game is not installed"),
    "version": N_("the save was written by another version of the rules"),
    "options": N_("the options of the game cannot be used"),
    "unreadable": N_("what happened by it cannot be read"),
    "source": N_("the paste it was read from is not in the journal"),
    "unknown-act": N_("the rules do not know such an act"),
    "undecided": N_("the rules cannot decide it"),
    "refused": N_("the rules would not take it now"),
    "events": N_("something else would have happened"),
    "notices": N_("something else would have been told"),
    "trace": N_("other clauses would have been applied"),
    "head": N_("the published head is not that of the journal"),
    "undo-published": N_("it takes back what had been published"),
    "reference": N_("it names entries that cannot be meant"),
    "summary": N_("the summary does not fit the journal"),
}
"""What differs, by code."""

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
        screen.json({"ok": not found, "entries": count, "findings": found})
    else:
        for each in found:
            tell(each)
        checked = ngettext("{count} entry checked", "{count} entries checked", count).format(count=count)
        wrong = ngettext("{count} finding", "{count} findings", len(found)).format(count=len(found))
        screen.line(f"{checked}, {wrong}.")
    if found:
        raise typer.Exit(1)


def tell(each: Finding) -> None:
    """One finding: where, what differs, what was expected and found, and the next step."""
    where = _("entry {number}").format(number=each.entry) if each.entry else _("the save")
    screen.line(f"{where}: {_(KINDS[each.kind])}")
    if each.expected:
        screen.line("  " + _("expected: {text}").format(text=display(each.expected)))
    if each.found:
        screen.line("  " + _("found: {text}").format(text=display(each.found)))
    screen.line("  " + _(HINTS[each.hint]))


COMMANDS = (
    (
        "audit",
        audit,
        N_("Check a save: the chain, every decision, the summary."),
        ("ok", "entries", "findings [entry, kind, expected, found, hint]"),
    ),
)
