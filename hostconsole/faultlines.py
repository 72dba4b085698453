"""What went wrong before the rules were asked, in sentences: input that is no act, a save, a wording, an option."""

from collections.abc import Iterable

from hostconsole.core.ruleset import OptionError, RulesetData
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import DeskError
from hostconsole.locale import _
from hostconsole.messages import N_, display, joined, shell_word
from hostconsole.outbox.texts import TextError
from hostconsole.registry import UnknownRulesetError
from hostconsole.store import StoreError


def did_you_mean(near: Iterable[str]) -> str:
    """The question with the likely words, or nothing."""
    likely = ", ".join(display(each) for each in near)
    return _("Did you mean: {near}?").format(near=likely) if likely else ""


# Misuse ----------------------------------------------------------------------------------------------------------

MISUSE = {
    "no-command": (
        N_("There is no command “{what}”, and no save of that name."),
        N_("All commands: hostconsole --help."),
    ),
    "unknown-nick": (
        N_("Nobody at the table is called “{what}”."),
        N_("Write the nick as it stands in the player list: hostconsole show SAVE roster."),
    ),
    "unknown-act": (
        N_("There is no act “{what}”."),
        N_("All acts of the game: hostconsole act SAVE --list."),
    ),
    "unknown-field": (
        N_("“{detail}” has no field “{what}”."),
        N_("Its fields: hostconsole act SAVE {detail} --list."),
    ),
    "no-act-read": (
        N_("What {what} means was not understood."),
        N_("Say which act it is and add its fields, like: --as vote by=NICK target=NICK."),
    ),
    "missing-field": (N_("“{detail}” needs the field “{what}”."), N_("Add {what}=VALUE.")),
    "bad-value": (N_("“{what}” holds a value that does not fit: {detail}."), N_("Correct the value.")),
    "no-item": (N_("Nothing waits under the number {what}."), N_("What waits: hostconsole inbox SAVE.")),
    "not-a-pair": (N_("“{what}” is not of the form key=value."), N_("Write it like targets=Anna.")),
    "twice": (N_("The field “{what}” is given twice."), N_("Give it once.")),
    "not-a-number": (N_("{what}: “{detail}” is not a whole number."), N_("Write digits only.")),
    "not-a-flag": (N_("{what}: “{detail}” is neither yes nor no."), N_("Write yes or no.")),
    "not-a-time": (
        N_("{what}: “{detail}” is not a time."),
        N_("Write it like 2012-03-02T10:15."),
    ),
    "not-a-choice": (N_("{what}: “{detail}” is not one of the values."), ""),
    "not-shares": (
        N_("{what}: “{detail}” does not say who pays how much."),
        N_("Write it like Anna:20,Boris:20."),
    ),
    "not-pairs": (N_("{what}: “{detail}” is not a list of pairs."), N_("Write it like Anna:Boris,Vera:Gleb.")),
    "not-typed": (
        N_("The field “{what}” of “{detail}” cannot be typed here."),
        N_("Use the command made for it: new takes the player list, deal the roles."),
    ),
    "no-players": (N_("The list of players is empty ({what})."), N_("Write one nick a line, or “nick; exp”.")),
    "bad-line": (N_("{what}: this line cannot be read: “{detail}”."), N_("Write “nick” or “nick; exp”.")),
    "bad-role-line": (N_("{what}: this line cannot be read: “{detail}”."), N_("Write “nick; role”.")),
    "twice-in-list": (N_("{what}: “{detail}” stands in the list twice."), N_("Keep one of the lines.")),
    "unknown-role": (N_("{what}: there is no role “{detail}”."), N_("Use a role of the game.")),
    "no-file": (N_("The file {what} cannot be read: {detail}."), N_("Check the path.")),
    "no-clipboard": (
        N_("The clipboard cannot be read: {detail}."),
        N_("Save the page to a file, or send the text to standard input."),
    ),
    "unknown-engine": (N_("There is no engine “{what}”."), N_("These are known: {detail}.")),
    "no-text": (N_("There is no text to read ({what})."), N_("Give a file, or send the text to standard input.")),
    "no-board": (N_("There is no table “{what}”."), ""),
    "no-phase": (N_("There was no phase “{what}”."), N_("All of them: hostconsole history SAVE.")),
    "no-clause": (N_("There is no clause “{what}”."), N_("The clauses: hostconsole rules GAME.")),
    "no-picture": (
        N_("There is no picture “{what}”."),
        N_("All of them: hostconsole pictures SAVE --list; with the secret ones: --full."),
    ),
    "no-draft": (
        N_("There is no post or letter with the number {what}."),
        N_("All of them: hostconsole letters SAVE --all."),
    ),
    "no-editor": (
        N_("The text could not be edited ({what}): {detail}."),
        N_("Set $EDITOR, or give the text with --file."),
    ),
    "nobody-named": (
        N_("“{what}” is signed, and nobody is named."),
        N_("Say who you are: HOSTCONSOLE_WHO=NAME hostconsole mark SAVE."),
    ),
    "no-entry": (N_("The journal has no entry {what}."), N_("All entries: hostconsole show SAVE journal.")),
    "needs-one": (N_("Choose one of these: {what}."), N_("Leave out the others.")),
    "not-here": (N_("“{what}” cannot be previewed."), N_("Enter it with hostconsole act.")),
    "no-cases": (
        N_("There are no case files in {what}."),
        N_("Give a case file, a folder with cases, or a game's name."),
    ),
}
"""Misuse by code: what is wrong, and what to do next."""


def misuse(error: MisuseError) -> str:
    """What is wrong with something typed, and what was probably meant."""
    facts = {"what": display(error.what), "detail": display(error.detail)}
    if error.code not in MISUSE:
        return joined(f"{error.code}: {facts['what']}", facts["detail"], did_you_mean(error.near))
    wrong, next_step = MISUSE[error.code]
    meant = did_you_mean(error.near)
    hint = "" if meant or not next_step else _(next_step).format(**facts)
    return joined(_(wrong).format(**facts), meant, hint)


# Files and games -------------------------------------------------------------------------------------------------

STORE = {
    "missing": (N_("There is no save {path}."), N_("Check the path, or make a game with hostconsole new.")),
    "unreadable": (N_("The save {path} cannot be read."), N_("Check that it is a file and that you may read it.")),
    "broken-toml": (
        N_("The save {path} is broken: it is not valid TOML."),
        N_("Correct that line in an editor, or put a backup in its place."),
    ),
    "not-a-save": (N_("{path} is not a save of this program."), N_("Check the path.")),
    "newer-format": (
        N_("The save {path} was written by a newer version of this program."),
        N_("Update the program; the file stays as it is."),
    ),
    "unknown-ruleset": (
        N_("The game of the save {path} is not installed."),
        N_("Install it, then open the save again."),
    ),
    "changed-meanwhile": (
        N_("The save {path} was changed by somebody else in the meantime; nothing was written."),
        N_("Look at it again, then repeat what you did."),
    ),
    "read-only": (
        N_("{path} is open for reading only; nothing was changed."),
        N_("Open it without --read-only to change it."),
    ),
    "locked": (
        N_("Another console is writing to {path} at this moment; nothing was written."),
        N_("Wait a moment and repeat."),
    ),
    "unwritable": (
        N_("{path} cannot be written; nothing was changed."),
        N_("Check that the folder exists and that you may write there, or choose another place."),
    ),
    "exists": (N_("{path} exists already; nothing was written."), N_("Choose another name.")),
    "readable": (
        N_("The save {path} can be read; nothing was put back."),
        N_("Look what is in it with show, or check it with audit."),
    ),
    "too-big": (N_("{path} is too big."), N_("Check that this is the right file.")),
    "bad-value": (
        N_("The save {path} holds a value that does not belong there."),
        N_("Correct it in an editor, or put a backup in its place."),
    ),
    "disk-full": (N_("There is no space left for {path}; nothing was changed."), N_("Make room, then repeat.")),
}
"""What can go wrong with a save, by code: what is wrong, and what to do next."""


def store_error(error: StoreError) -> str:
    """What is wrong with a save, where in it, and what to do; with the newest good backup where that helps."""
    wrong, next_step = STORE[error.code]
    path = display(str(error.path)) if error.path else _("(no file)")
    places = [_("line {line}").format(line=error.line)] if error.line else []
    if error.detail and error.code != "missing":
        places.append(display(error.detail))
    where = f"({': '.join(places)})" if places else ""
    backup = ""
    if error.backup:
        backup = _("The newest good backup is {backup}. To put it back: hostconsole restore {save}").format(
            backup=display(str(error.backup)), save=shell_word(str(error.path))
        )
    return joined(_(wrong).format(path=path), where, _(next_step), backup)


def desk_error(error: DeskError) -> str:
    """Why a save cannot be opened as a game."""
    detail = display(error.detail)
    if error.code == "unknown-ruleset":
        return _("The game “{name}” of this save is not installed. Install it, then open the save again.").format(
            name=detail
        )
    return _(
        "The journal of this save cannot be replayed ({detail}). What was changed is told by: hostconsole audit SAVE. "
        "Earlier states are in the folder SAVE.backups."
    ).format(detail=detail)


def text_error(error: TextError) -> str:
    """A wording that cannot be used, and why."""
    return _("The wording {template} cannot be used: {what}").format(template=error.template, what=display(error.what))


def unknown_ruleset(error: UnknownRulesetError) -> str:
    """A game that is not installed, with those that are."""
    return _("There is no game “{name}”. Installed: {known}.").format(
        name=display(error.name), known=", ".join(error.known) or "—"
    )


def option_error(error: OptionError, data: RulesetData) -> str:
    """An option the game lacks, or a value the option may not have."""
    key = display(error.key)
    allowed = ", ".join(plain_value(each) for each in error.allowed)
    if error.key not in data.options:
        return _("{game} has no option “{key}”. Its options: {allowed}.").format(
            game=data.name, key=key, allowed=allowed
        )
    return _("The option {key} may not be “{value}”. Its values: {allowed}.").format(
        key=key, value=display(plain_value(error.value)), allowed=allowed
    )


def plain_value(value: str | int | bool) -> str:
    """An option's value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
