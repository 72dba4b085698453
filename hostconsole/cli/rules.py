"""`rules`: what a game's clauses and options say."""

from collections.abc import Mapping
from typing import Annotated

import typer

from hostconsole.cli import screen
from hostconsole.cli.views import in_language
from hostconsole.core.ruleset import Clause, RulesetData
from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.faultlines import plain_value
from hostconsole.locale import _
from hostconsole.messages import N_
from hostconsole.registry import installed


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=N_("Which game."))],
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help=N_("A clause, or the family of several."))] = "",
    options: Annotated[bool, typer.Option("--options", help=N_("The options of the game."))] = False,
    json: Annotated[bool, typer.Option("--json", help=N_("Print JSON instead of text."))] = False,
) -> None:
    """Say what a clause says; list the families of clauses, or the options."""
    data = installed(game).rules.data
    if options:
        show_options(data, json)
    elif clause:
        show_clauses(data, chosen(data, clause), json)
    else:
        show_families(data, json)


def chosen(data: RulesetData, name: str) -> dict[str, Clause]:
    """The clause of that name, or all of that family. Raises MisuseError."""
    wanted = name.upper()
    if wanted in data.clauses:
        return {wanted: data.clauses[wanted]}
    family = {key: clause for key, clause in data.clauses.items() if family_of(key) == wanted}
    if not family:
        known = (*data.clauses, *families(data.clauses))
        raise MisuseError("no-clause", name, near_misses(wanted, known))
    return family


def family_of(clause: str) -> str:
    """A clause's id without its number."""
    return clause.rpartition("-")[0]


def families(clauses: Mapping[str, Clause]) -> dict[str, int]:
    """The families of clauses with how many each has, in the order of the rulebook."""
    counted: dict[str, int] = {}
    for key in clauses:
        counted[family_of(key)] = counted.get(family_of(key), 0) + 1
    return counted


def show_families(data: RulesetData, json: bool) -> None:
    """The families of clauses."""
    counted = families(data.clauses)
    if json:
        screen.json({"ok": True, "game": data.name, "title": data.title, "families": counted})
        return
    screen.line(in_language(data.title))
    for name, count in counted.items():
        screen.line(f"  {name}: {count}")


def show_clauses(data: RulesetData, clauses: Mapping[str, Clause], json: bool) -> None:
    """What clauses say, and why some cannot be applied by a program."""
    if json:
        told = [
            {"id": key, "text": each.text, "normative": each.normative, "reason": each.reason}
            for key, each in clauses.items()
        ]
        screen.json({"ok": True, "game": data.name, "clauses": told})
        return
    for key, each in clauses.items():
        screen.line(f"{key}  {in_language(each.text)}")
        if not each.normative:
            screen.line("  " + _("nothing can apply it: {reason}").format(reason=each.reason))


def show_options(data: RulesetData, json: bool) -> None:
    """Every option: the clause it settles, its values in words, the default, what it means."""
    if json:
        told = [
            {"key": key, **{name: getattr(each, name) for name in each.__struct_fields__}}
            for key, each in data.options.items()
        ]
        screen.json({"ok": True, "game": data.name, "options": told})
        return
    for key, each in data.options.items():
        screen.line(f"{key} ({each.clause}) — {in_language(each.meaning)}")
        for value in each.values:
            said = in_language(each.words.get(str(value), {}))
            usual = " " + _("(as usual)") if value == each.default else ""
            screen.line(f"  {plain_value(value)}" + (f" — {said}" if said else "") + usual)


COMMANDS = (
    (
        "rules",
        rules,
        N_("Say what the clauses and options of a game mean."),
        ("ok", "game", "title", "families", "clauses", "options"),
    ),
)
