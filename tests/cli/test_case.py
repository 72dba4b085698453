"""`case`: one line a case, exit codes, JSON, duplicates."""

import json
from pathlib import Path

import pytest

from hostconsole.registry import installed
from tests.cli.samples import Run

CASE = """
id = "{id}"
title = "A vote"
ruleset = "retro"
fill = 5

[seats]
"Аня" = "commissar"
"Боря" = "mafia"
"[/b]" = "honest"

[[acts]]
act = "check"
by = "Аня"
targets = ["[/b]"]

[[acts]]
act = "close"
expect = {{ dies = {dies} }}
"""


def written(folder: Path, name: str, *, id: str = "a", dies: str = "[]") -> Path:
    """A case file."""
    path = folder / f"{name}.toml"
    path.write_text(CASE.format(id=id, dies=dies), "utf-8")
    return path


def test_a_case_that_holds(tmp_path: Path, hc: Run) -> None:
    result = hc("case", written(tmp_path, "a"))
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["ok   a  A vote", "1 passed, 0 failed"]


def test_a_case_that_fails(tmp_path: Path, hc: Run) -> None:
    written(tmp_path, "a")
    written(tmp_path, "b", id="b", dies='["[/b]"]')
    result = hc("case", tmp_path)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"
    assert "act 1, dies: expected ['[/b]'], found [] (written)" in result.stdout
    assert "NIGHT-10" not in result.stdout
    assert "NIGHT-10 applied" in hc("case", tmp_path, "--trace").stdout


def test_json_is_one_object_a_line(tmp_path: Path, hc: Run) -> None:
    written(tmp_path, "a")
    written(tmp_path, "b", id="b", dies='["[/b]"]')
    result = hc("case", tmp_path, "--json")
    assert result.exit_code == 1
    first, second = [json.loads(line) for line in result.stdout.splitlines()]
    assert first == {"id": "a", "file": str(tmp_path / "a.toml"), "ok": True, "failures": []}
    assert second["failures"][0] == {"act": 1, "key": "dies", "expected": ["[/b]"], "found": [], "run": "written"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("targets", "targts"), "did you mean targets?"),
        (('act = "check"', 'act = "chekc"'), "did you mean check?"),
        (('"honest"', '"honset"'), "did you mean honest?"),
        (('by = "Аня"', 'by = "Ани"'), "did you mean Аня?"),
        (("title =", "titel ="), "did you mean title?"),
        (("[seats]", "[seats"), "TOML"),
    ],
)
def test_a_slip_is_malformed_and_named(tmp_path: Path, hc: Run, change: tuple[str, str], words: str) -> None:
    path = written(tmp_path, "a")
    path.write_text(path.read_text("utf-8").replace(*change), "utf-8")
    result = hc("case", path)
    assert result.exit_code == 2
    assert words in result.stderr
    assert str(path) in result.stderr
    told = json.loads(hc("case", path, "--json").stdout)
    assert (told["ok"], told["file"]) == (False, str(path))


def test_equal_duplicates_are_one_case(tmp_path: Path, hc: Run) -> None:
    written(tmp_path, "a")
    written(tmp_path, "b")
    result = hc("case", tmp_path)
    assert result.exit_code == 0
    assert "1 passed, 0 failed" in result.stdout


def test_other_duplicates_are_an_error(tmp_path: Path, hc: Run) -> None:
    written(tmp_path, "a")
    written(tmp_path, "b", dies='["Аня"]')
    result = hc("case", tmp_path)
    assert result.exit_code == 2
    assert "taken by another case" in result.stderr


def test_nothing_to_run_is_misuse(tmp_path: Path, hc: Run) -> None:
    assert hc("case", tmp_path).exit_code == 2
    assert "retro" in hc("case", "rtero").stderr
    missing = hc("case", tmp_path / "nowhere.toml")
    assert missing.exit_code == 2
    assert "nowhere.toml" in missing.stderr


def test_a_game_runs_its_own_cases(hc: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written(tmp_path, "a", id="own")
    kit = installed("retro")
    monkeypatch.setattr(
        "hostconsole.cli.case.installed", lambda _name: type(kit)(**{**kit.__dict__, "cases": tmp_path})
    )
    result = hc("case", "retro")
    assert result.exit_code == 0
    assert result.stdout.startswith("ok   own")
