"""All commands in one application: the language, the short form for opening a save, and what happens to errors."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from hostconsole import __version__
from hostconsole.cli import (
    act,
    begin,
    case,
    check,
    enter,
    hand,
    mark,
    out,
    past,
    pictures,
    prove,
    reword,
    rules,
    screen,
    serve,
    show,
    start,
)
from hostconsole.cli.errors import problem_of, usage_problem
from hostconsole.cli.help import Command, Context
from hostconsole.cli.session import changed_save, use_wordings
from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.locale import _, use_language
from hostconsole.messages import N_


class Commands(TyperGroup):
    """The commands. `hostconsole SAVE` opens the save; every error becomes a message and an exit code here."""

    context_class = Context

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,  # noqa: ARG002
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and end the program with its exit code."""
        given = hoisted(list(sys.argv[1:] if args is None else args))
        use_language(given[given.index("--lang") + 1] if "--lang" in given[:-1] else None)
        translate_help(self)
        json = "--json" in given
        try:
            code = super().main(
                args=opening(given, tuple(self.commands)),
                prog_name="hostconsole",
                complete_var=complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
        except typer.Abort:
            code = 1
        except typer.TyperException as error:
            code = screen.problem(usage_problem(error), json)
        except Exception as error:
            problem = problem_of(error) or changed_save()
            if problem is None and os.environ.get("HOSTCONSOLE_DEBUG"):
                raise
            code = screen.problem(problem or screen.internal(error), json)
        sys.exit(code if isinstance(code, int) else 0)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of that name. Raises MisuseError with those that were likely meant."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise MisuseError("no-command", args[0], near_misses(args[0], tuple(self.commands)))
        return super().resolve_command(ctx, args)


SHARED = ("--lang", "--texts")
"""Options every command shares; they may stand anywhere."""


def hoisted(args: list[str]) -> list[str]:
    """The arguments with the shared options in front, wherever they were given."""
    end = args.index("--") if "--" in args else len(args)
    front: list[str] = []
    rest: list[str] = []
    words = iter(args[:end])
    for word in words:
        name, equals, value = word.partition("=")
        if word in SHARED:
            following = next(words, None)
            front += [word] if following is None else [word, following]
        elif equals and name in SHARED:
            front += [name, value]
        else:
            rest.append(word)
    return [*front, *rest, *args[end:]]


def opening(args: list[str], commands: tuple[str, ...]) -> list[str]:
    """The arguments, with `open` put before a save that stands where a command is expected."""
    place = 0
    while args[place : place + 1] and args[place] in SHARED:
        place += 2
    word = args[place] if len(args) > place else ""
    if not word or word in commands or word.startswith("-"):
        return args
    if word.endswith(".toml") or Path(word).exists():
        return [*args[:place], "open", *args[place:]]
    return args


def translate_help(group: TyperGroup) -> None:
    """Puts all help texts into the language in use; they are written as marked messages."""
    for command in (group, *group.commands.values()):
        for param in command.params:
            text = getattr(param, "help", None)
            if text:
                param.help = _(text)  # type: ignore[attr-defined]
        if command.help:
            command.help = _(command.help)
        if command.epilog:
            command.epilog = _(command.epilog)


def show_version(asked: bool) -> None:
    """Prints the version and ends."""
    if asked:
        screen.line(f"hostconsole {__version__}")
        raise typer.Exit(0)


app = typer.Typer(
    cls=Commands,
    help=N_("The console of a host who runs a mafia game by hand. `hostconsole SAVE` opens a save."),
    epilog=N_(
        "Exit codes: 0 done, 1 refused or something was found, 2 misuse. The name of whoever enters things is taken "
        "from HOSTCONSOLE_WHO."
    ),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    lang: Annotated[  # noqa: ARG001
        Literal["ru", "en"] | None, typer.Option(help=N_("Language of the interface; otherwise that of the locale."))
    ] = None,
    texts: Annotated[
        Path | None,
        typer.Option(help=N_("A folder with your own wordings; otherwise `texts` beside the save, if there is one.")),
    ] = None,
    version: Annotated[  # noqa: ARG001
        bool,
        typer.Option("--version", is_eager=True, callback=show_version, help=N_("Print the version.")),
    ] = False,
) -> None:
    """What every command shares; without a command, the first screen, or the short help where there is none."""
    use_wordings(texts)
    if context.invoked_subcommand is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            start.first_screen(context)
        screen.line(context.get_help())


def keys(*names: str) -> str:
    """The note on a command's --json output."""
    return "--json: " + ", ".join(names)


for name, function, text, json_keys in (
    *begin.COMMANDS,
    *enter.COMMANDS,
    *act.COMMANDS,
    *show.COMMANDS,
    *past.COMMANDS,
    *out.COMMANDS,
    *reword.COMMANDS,
    *hand.COMMANDS,
    *pictures.COMMANDS,
    *check.COMMANDS,
    *mark.COMMANDS,
    *prove.COMMANDS,
    *rules.COMMANDS,
    *case.COMMANDS,
    *start.COMMANDS,
    *serve.COMMANDS,
):
    app.command(name, cls=Command, help=text, epilog=keys(*json_keys))(function)
