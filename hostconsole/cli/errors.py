"""Which error is which problem: the sentence and the exit code."""

from pathlib import Path
from typing import Any

import typer

from hostconsole.cli.screen import Problem
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.ruleset import OptionError, RulesetData
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, DeskError
from hostconsole.faultlines import (
    desk_error,
    did_you_mean,
    misuse,
    option_error,
    store_error,
    text_error,
    unknown_ruleset,
)
from hostconsole.locale import _, language
from hostconsole.messages import display, joined, question, refusal
from hostconsole.outbox.texts import TextError
from hostconsole.registry import UnknownRulesetError
from hostconsole.store import StoreError


class RefusedByRulesError(Exception):
    """An act that was refused, or that a question stands before. `desk` is the game as it stands."""

    def __init__(self, decision: Reject | NeedsRuling, desk: Desk, save: Path) -> None:
        super().__init__("refused")
        self.decision = decision
        self.desk = desk
        self.save = save


class WrongOptionError(Exception):
    """An option of `data`'s game that it lacks, or that may not have this value."""

    def __init__(self, error: OptionError, data: RulesetData) -> None:
        super().__init__(str(error))
        self.error = error
        self.data = data


def problem_of(error: Exception) -> Problem | None:
    """The problem an error stands for; None for a fault of the program."""
    if isinstance(error, MisuseError):
        return Problem(error.code, misuse(error), 2, error.near)
    if isinstance(error, UnknownRulesetError):
        return Problem("unknown-ruleset", unknown_ruleset(error), 2, error.known)
    if isinstance(error, WrongOptionError):
        return Problem("bad-option", option_error(error.error, error.data), 2)
    if isinstance(error, StoreError):
        return Problem(error.code, store_error(error), 1)
    if isinstance(error, DeskError):
        return Problem(error.code, desk_error(error), 1)
    if isinstance(error, RefusedByRulesError):
        return refused(error)
    if isinstance(error, TextError):
        return Problem("bad-wording", text_error(error), 1)
    return None


def refused(error: RefusedByRulesError) -> Problem:
    """The refusal in words, or the question with how to answer it."""
    decision = error.decision
    more: dict[str, Any] = {"clauses": decision.clauses, "facts": decision.facts}
    if isinstance(decision, Reject):
        return Problem(decision.reason, refusal(decision, error.desk, language()), 1, (), more)
    text = "\n".join((question(decision, error.desk, language()), how_to_answer(decision, error.save)))
    more |= {"choices": decision.choices, "recommended": decision.recommended}
    return Problem(decision.question, text, 1, (), more)


def how_to_answer(needs: NeedsRuling, save: Path) -> str:
    """The command that answers a question."""
    return _("Answer with: hostconsole answer {save} {choice} --why REASON, then repeat the command.").format(
        save=display(str(save)), choice=needs.recommended
    )


def usage_problem(error: typer.TyperException) -> Problem:
    """A slip on the command line itself: an unknown command or option, a missing argument."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "hostconsole"
    near: tuple[str, ...] = ()
    if hasattr(error, "possibilities"):
        near = tuple(error.possibilities or ())
        text = _("There is no option {option}.").format(option=display(str(getattr(error, "option_name", ""))))
    elif hasattr(error, "param_type"):
        param = getattr(error, "param", None)
        option = next((each for each in getattr(param, "opts", ()) if each.startswith("--")), None)
        name = option or getattr(param, "metavar", None) or getattr(param, "name", None)
        text = _("{name} is missing.").format(name=name)
    else:
        text = display(error.format_message())
    hint = _("Help: {command} --help").format(command=command)
    return Problem("usage", joined(text, did_you_mean(near), hint), error.exit_code)
