"""The manuals show only what is there: commands and options, the same ones in both languages, and files."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from hostconsole.cli.app import app
from hostconsole.cli.fields import pairs
from hostconsole.core.acts import describe
from hostconsole.registry import installed, names

ROOT = Path(__file__).parents[1]
MANUALS = ("README.md", "README.ru.md")
GROUP = typer.main.get_command(app)
COMMANDS = GROUP.commands  # type: ignore[attr-defined]
DESK_ACTS = {
    "correct": {"entry", "why", "act", "drop"},
    "let-stand": {"entry", "why"},
    "alias": {"seat", "name", "off"},
}
SAVE = "game.toml"


def manual(name: str) -> str:
    """The text of a manual."""
    return (ROOT / name).read_text("utf-8")


def shown(text: str) -> list[list[str]]:
    """Every command line that is shown, in code blocks and within sentences, as words."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.S)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("hostconsole ")]
    rest = re.sub(r"```.*?```", "", text, flags=re.S)
    lines += re.findall(r"`(hostconsole [^`]+)`", rest)
    return [shlex.split(line, comments=True)[1:] for line in lines]


def named_options(text: str) -> set[str]:
    """Every option named within a sentence or a remark."""
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", re.sub(r"<!--.*?-->|python3 -m venv.*", "", text)))


def options_of(command: str) -> set[str]:
    """The options of one command, with those that every command shares."""
    return {option for source in (GROUP, COMMANDS[command]) for each in source.params for option in each.opts} | {
        option for each in COMMANDS[command].params for option in each.secondary_opts
    }


def bare(line: list[str]) -> list[str]:
    """A command line without its free text, which each language words in its own way."""
    return [re.sub(r"=.*", "=", word) for word in line if word.isascii() and " " not in word]


def without_words(text: str) -> Iterator[list[str]]:
    """The command lines of a manual, for comparison with another language."""
    free = ("--title", "--why", "--remark")
    for line in shown(text):
        yield bare([word for place, word in enumerate(line) if place == 0 or line[place - 1] not in free])


@pytest.mark.parametrize("name", MANUALS)
def test_every_command_that_is_shown_exists_with_its_options(name: str) -> None:
    lines = [line for line in shown(manual(name)) if line[0] != SAVE]
    assert len(lines) > 25
    for line in lines:
        assert line[0] in COMMANDS, line
        given = {word for word in line if word.startswith("--")}
        assert given <= options_of(line[0]), line


@pytest.mark.parametrize("name", MANUALS)
def test_every_option_that_is_spoken_of_exists(name: str) -> None:
    known = set().union(*(options_of(command) for command in COMMANDS)) | {"--editable", "--help"}
    assert named_options(manual(name)) - known == set()


@pytest.mark.parametrize("name", MANUALS)
def test_every_act_that_is_shown_has_the_fields_it_is_given(name: str) -> None:
    rules = installed("retro").rules
    acts = [line for line in shown(manual(name)) if line[0] == "act"]
    assert acts
    for _, _, kind, *words in acts:
        fields = pairs(words)
        if kind == "correct":
            assert {"entry", "why"} <= set(fields)
            assert ("act" in fields) is not ("drop" in fields)
        if kind in DESK_ACTS:
            kind, fields = (fields.pop("act", [""])[0], {k: v for k, v in fields.items() if k not in DESK_ACTS[kind]})
        if kind:
            act_type = rules.act_type(kind)
            assert act_type is not None, kind
            known = describe(act_type)
            assert [key for key in fields if known.field(key) is None] == []


def test_both_manuals_show_the_same_commands() -> None:
    english, russian = (list(without_words(manual(name))) for name in MANUALS)
    assert english == russian


def test_both_manuals_speak_of_the_same_options_and_link_to_the_same_files() -> None:
    english, russian = (manual(name) for name in MANUALS)
    assert named_options(english) == named_options(russian)
    assert set(links(english)) - {"README.ru.md"} == set(links(russian)) - {"README.md"}


def links(text: str) -> list[str]:
    """What the pictures and links of a manual point to."""
    return re.findall(r"\]\(([^)]+)\)", text)


@pytest.mark.parametrize("name", MANUALS)
def test_whatever_is_linked_to_exists(name: str) -> None:
    found = links(manual(name))
    assert {"docs/desk.svg", "docs/resolve.svg"} <= set(found)
    assert [target for target in found if not (ROOT / target).exists()] == []


@pytest.mark.parametrize("name", MANUALS)
def test_both_installing_commands_are_printed_for_whoever_reads_them_by_their_marks(name: str) -> None:
    for mark in ("the demo", "the tests"):
        found = re.findall(rf"<!-- {mark} -->\n```sh\n([^\n]+)\n```\n", manual(name))
        assert len(found) == 1
        assert found == re.findall(rf"<!-- {mark} -->\n```sh\n([^\n]+)\n```\n", manual(MANUALS[0]))


@pytest.mark.parametrize("name", MANUALS)
def test_every_environment_variable_that_is_named_is_read_somewhere(name: str) -> None:
    named = set(re.findall(r"HOSTCONSOLE_[A-Z]+", manual(name)))
    assert named == {"HOSTCONSOLE_FULL", "HOSTCONSOLE_KILLS", "HOSTCONSOLE_WHO"}
    sources = [
        path.read_text("utf-8")
        for folder in ("hostconsole", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if path != Path(__file__)
    ]
    assert [each for each in named if not any(each in source for source in sources)] == []


@pytest.mark.parametrize("name", MANUALS)
def test_the_games_that_are_named_are_those_of_the_package(name: str) -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    for game in points["hostconsole.rulesets"]:
        assert game in names()
        assert f"**{game}**" in manual(name)
