"""The command as a process: what it imports, how it ends, how a save is opened."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hostconsole import __version__
from hostconsole.cli import app, start
from hostconsole.cli.app import hoisted, opening
from hostconsole.locale import use_language
from tests.cli.samples import Run, parsed

ROOT = Path(__file__).parents[2]


def python(*args: str, input: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter in the source tree."""
    return subprocess.run(
        [sys.executable, *args],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
        input=input,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_command_line_imports_no_textual(save: Path) -> None:
    script = (
        "import sys\nfrom hostconsole.cli.app import app\n"
        "try: app(sys.argv[1:])\nexcept SystemExit as end: print(end.code)\n"
        "assert not [name for name in sys.modules if name.split('.')[0] == 'textual']"
    )
    for args in (["--help"], ["show", str(save)], ["preview", str(save), "skip", "by=Аня"], ["rules", "retro"]):
        result = python("-c", script, *args)
        assert result.returncode == 0, result.stderr
        assert result.stdout.splitlines()[-1] == "0"


def test_the_version_needs_no_library() -> None:
    script = (
        "import sys\nfrom hostconsole.cli import main\nsys.argv[1:] = ['--version']\n"
        "try: main()\nexcept SystemExit as end: code = end.code\n"
        "assert code == 0\nassert not {'typer', 'rich', 'msgspec', 'textual'} & set(sys.modules)"
    )
    result = python("-c", script)
    assert (result.returncode, result.stdout) == (0, f"hostconsole {__version__}\n"), result.stderr


def test_the_module_is_the_command(save: Path) -> None:
    assert python("-m", "hostconsole", "--version").stdout == f"hostconsole {__version__}\n"
    assert python("-m", "hostconsole", "--lang", "en", "--version").stdout == f"hostconsole {__version__}\n"
    assert python("-m", "hostconsole", "show", str(save), LC_ALL="ru_RU.UTF-8").stdout.startswith("Осень: ночь 1")
    assert python("-m", "hostconsole", "show", str(save), "--lang", "en", LC_ALL="ru_RU.UTF-8").stdout.startswith(
        "Осень: night 1"
    )
    assert python("-m", "hostconsole", "show").returncode == 2
    assert python("-m", "hostconsole", "show", str(save.with_name("none.toml"))).returncode == 1


def test_a_terminal_that_cannot_show_a_letter_is_no_failure(save: Path) -> None:
    result = python("-m", "hostconsole", "--lang", "en", "show", str(save), PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert re.search(r"\\u0410", result.stdout)


def test_without_arguments_there_is_help(hc: Run) -> None:
    result = hc()
    assert result.exit_code == 0
    assert "Usage: hostconsole" in result.stdout
    russian = hc(lang="ru").stdout
    for text in ("Вызов: hostconsole", "Ключи:", "Команды:", "Раздать роли.", "Показать эту справку"):
        assert text in russian
    assert "[обязательно]" in hc("new", "--help", lang="ru").stdout


def test_a_save_in_the_place_of_a_command_is_opened(tmp_path: Path, save: Path) -> None:
    commands = ("show", "open")
    assert opening([str(save)], commands) == ["open", str(save)]
    assert opening(["--lang", "ru", "not-there.toml"], commands) == ["--lang", "ru", "open", "not-there.toml"]
    assert opening(["show", str(save)], commands) == ["show", str(save)]
    assert opening([str(tmp_path / "none")], commands) == [str(tmp_path / "none")]
    assert opening([], commands) == []


def test_the_language_is_found_wherever_it_stands() -> None:
    assert hoisted(["show", "a.toml", "--lang", "ru"]) == ["--lang", "ru", "show", "a.toml"]
    assert hoisted(["show", "--lang=ru", "a.toml"]) == ["--lang", "ru", "show", "a.toml"]
    assert hoisted(["paste", "--", "--lang", "ru"]) == ["paste", "--", "--lang", "ru"]


def test_a_language_that_is_none(hc: Run) -> None:
    result = hc("rules", "retro", lang="de")
    assert result.exit_code == 2
    assert "--lang" in result.stderr


def test_open_gives_the_exit_code_of_the_screens(save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []

    def run(_context: object, path: Path, *, read_only: bool) -> int:
        opened.append((path, read_only))
        return 5

    monkeypatch.setattr(start, "run_screens", run)
    assert hc("open", save).exit_code == 5
    assert hc(save).exit_code == 5
    assert hc(save, "--read-only").exit_code == 5
    assert opened == [(save, False), (save, False), (save, True)]
    assert parsed(hc("open", save, "--json"))["phase"] == "night 1"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_demo_prints_the_night(
    save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    hc("act", save, "shot", "by=Аня", "targets=Лев")
    hc("act", save, "check", "by=Жанна", "targets=Глеб")
    example = save.rename(tmp_path / start.EXAMPLE)
    before = example.read_bytes()
    monkeypatch.setattr(start, "find_example", lambda: example)
    result = hc("demo", "--plain", lang=lang)
    assert result.exit_code == 0
    words = {"en": ("Outcome", "NIGHT-", "Post:", "Letter to"), "ru": ("Итог", "NIGHT-", "Пост:", "Письмо")}
    for text in words[lang]:
        assert text in result.stdout
    assert set(parsed(hc("demo", "--json"))["dies"]) == {"Лев", "Глеб"}
    assert example.read_bytes() == before


def test_a_missing_example_is_said_so(hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "EXAMPLE", "nowhere.toml")
    result = hc("demo", "--plain")
    assert result.exit_code == 1
    assert "nowhere.toml" in result.stderr


def test_every_command_says_what_it_does_in_both_languages(hc: Run) -> None:
    group = app.typer.main.get_command(app.app)
    for name in group.commands:  # type: ignore[attr-defined]
        english, russian = hc(name, "--help").stdout, hc(name, "--help", lang="ru").stdout
        assert english != russian
        assert "--json" in english
        assert re.search("[а-я]{4}", russian)
    use_language("en")
