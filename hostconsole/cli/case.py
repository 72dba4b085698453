"""`case`: runs case files."""

import json as library
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import Struct

from hostconsole import cases
from hostconsole.cases import Case, Failure, MalformedCaseError, Result
from hostconsole.cli import screen
from hostconsole.core.journal import plain
from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.locale import _
from hostconsole.messages import N_, display
from hostconsole.registry import installed, names


class Malformed(Struct, frozen=True):
    """A case that cannot be read or run, and why."""

    path: Path
    problem: str


def case(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...|GAME", help=N_("Case files, folders, or a game for its own cases."))
    ],
    trace: Annotated[bool, typer.Option("--trace", help=N_("Print the trace of failing cases."))] = False,
    json: Annotated[bool, typer.Option("--json", help=N_("Print one JSON object a case, each on its line."))] = False,
) -> None:
    """Run case files: exit 0 if all hold, 1 if some fail, 2 if some cannot be read."""
    found = cases.find([path for name in paths for path in places(name)])
    if not found:
        raise MisuseError("no-cases", " ".join(paths))
    passed = failed = malformed = 0
    for each in results(found):
        if isinstance(each, Malformed):
            malformed += 1
            tell_malformed(each, json)
            continue
        passed, failed = passed + each.ok, failed + (not each.ok)
        tell_json(each) if json else tell(each, trace)
    if not json:
        print_line(f"{passed} passed, {failed} failed")
    if malformed or failed:
        raise typer.Exit(2 if malformed else 1)


def places(name: str) -> list[Path]:
    """The files and folders a word of the command line means. Raises MisuseError."""
    if name in names():
        folder = Path(str(installed(name).cases))
        if not folder.is_dir():
            raise MisuseError("no-cases", name)
        return [folder]
    path = Path(name)
    if not path.exists() and path.name == name and not path.suffix:
        raise MisuseError("no-cases", name, near_misses(name, names()))
    return [path]


def results(paths: Sequence[Path]) -> Iterator[Result | Malformed]:
    """Every case run, or why it cannot be. A case that stands twice is run once."""
    first: dict[str, Path] = {}
    for path in paths:
        try:
            loaded = cases.load(path)
        except MalformedCaseError as error:
            yield Malformed(path, str(error))
            continue
        other = first.setdefault(loaded.id, path)
        if other == path:
            yield run(loaded)
        elif other.read_bytes() != path.read_bytes():
            problem = _("{path}: the id “{id}” is taken by another case, {other}")
            yield Malformed(path, problem.format(path=path, id=loaded.id, other=other))


def run(loaded: Case) -> Result | Malformed:
    """A case's result. What it names beyond the roster, or a roster the rules refuse, makes it malformed."""
    try:
        return cases.run(loaded)
    except MisuseError as error:
        near = f": did you mean {error.near[0]}?" if error.near else ""
        return Malformed(loaded.path, f"{loaded.path}: {error.code}: {error.what}{near} {error.detail}".rstrip())
    except RuntimeError as error:
        return Malformed(loaded.path, str(error))
    except AssertionError as error:
        return Result(loaded, (Failure(0, "digest", "", str(error), "previewed"),))


# Telling ---------------------------------------------------------------------------------------------------------


def print_line(text: str) -> None:
    """One line. Hundreds of cases are printed, and none needs a layout."""
    sys.stdout.write(text + "\n")


def tell(result: Result, trace: bool) -> None:
    """One line a case; under a failing one what failed, and its trace if it is wanted."""
    mark = "ok  " if result.ok else "FAIL"
    print_line(f"{mark} {display(result.case.id)}  {display(result.case.title)}")
    for each in result.failures:
        print_line(f"       act {each.act}, {each.key}: expected {each.expected!r}, found {each.found!r} ({each.run})")
    if trace and not result.ok:
        for place, steps in enumerate(result.trace):
            for step in steps:
                by = f" by {step.by}" if step.by else ""
                print_line(f"       act {place}: {step.clause} {step.mark}{by} {' '.join(step.seats)}".rstrip())


def tell_json(result: Result) -> None:
    """One JSON object on one line."""
    failures = [
        {"act": each.act, "key": each.key, "expected": each.expected, "found": each.found, "run": each.run}
        for each in result.failures
    ]
    one(
        {"id": result.case.id, "file": str(result.case.path), "ok": result.ok, "failures": failures},
    )


def tell_malformed(each: Malformed, json: bool) -> None:
    """Why a case cannot be run."""
    if json:
        one({"id": None, "file": str(each.path), "ok": False, "failures": [], "malformed": each.problem})
    else:
        screen.note(display(each.problem))


def one(value: dict[str, Any]) -> None:
    """A JSON object on a line of its own."""
    print_line(library.dumps(plain(value), ensure_ascii=False, default=str))


COMMANDS = (("case", case, N_("Run case files, or a game's own cases."), ("id", "file", "ok", "failures")),)
