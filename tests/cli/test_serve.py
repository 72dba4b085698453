"""`serve`: what is said before anything starts."""

from pathlib import Path

import pytest

from hostconsole.cli import serve
from hostconsole.tui.browser import listening
from tests.cli.samples import Run


def test_a_save_that_cannot_be_opened_is_said_before_anything_starts(tmp_path: Path, hc: Run) -> None:
    result = hc("serve", tmp_path / "missing.toml")
    assert result.exit_code == 1
    assert "There is no save" in result.stderr


@pytest.mark.parametrize("json", [False, True])
def test_a_port_that_is_taken(save: Path, hc: Run, json: bool) -> None:
    with listening(0) as taken:
        port = str(taken.getsockname()[1])
        result = hc("serve", save, "--port", port, *(["--json"] if json else []))
    assert result.exit_code == 1
    assert port in (result.stdout if json else result.stderr)
    assert "Traceback" not in result.stderr


def test_a_port_that_is_none(save: Path, hc: Run) -> None:
    assert hc("serve", save, "--port", "70000").exit_code == 2


def test_the_help_says_who_can_see_it(hc: Run) -> None:
    text = " ".join(hc("serve", "--help").stdout.split())
    assert "whoever has the printed address" in text
    assert "--write" in text


def test_the_browser_only_looks_unless_it_may_write(
    save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[list[str]] = []

    class Browser:
        @staticmethod
        def serve(command: list[str], port: int, title: str, _ready: object) -> None:
            asked.append([*command[3:], str(port), title])

    monkeypatch.setattr(serve, "import_module", lambda _name: Browser)
    (tmp_path / "own").mkdir()
    monkeypatch.chdir(save.parent)
    hc("serve", save.name)
    hc("serve", save.name, "--write", "--port", "0", lang="ru")
    whole = str(save.absolute())
    assert asked[0][-4:] == [whole, "--read-only", "8000", "Осень"]
    assert asked[1] == ["--lang", "ru", "open", whole, "0", "Осень"]
