"""A dealt game of 22, some of its nicks hostile, and a way to run commands on it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hostconsole.cli.app import app
from tests.cli.samples import NICKS, ROLES, Run


@pytest.fixture
def hc() -> Run:
    """Runs a command line and gives what it printed and its exit code."""

    def run(*args: object, lang: str = "en", input: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(app, ["--lang", lang, *(str(each) for each in args)], input=input)
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture(scope="session")
def dealt_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of the dealt game."""
    folder = tmp_path_factory.mktemp("dealt")
    save = folder / "game.toml"
    (folder / "players").write_text("".join(f"{nick}; 50\n" for nick in NICKS), "utf-8")
    (folder / "roles").write_text(
        "".join(f"{nick}; {role}\n" for nick, role in zip(NICKS, ROLES, strict=True)), "utf-8"
    )
    for args in (
        ["new", str(save), "--players", str(folder / "players"), "--title", "Осень"],
        ["deal", str(save), "--roles", str(folder / "roles"), "--at", "2012-03-01T22:00"],
    ):
        result = CliRunner().invoke(app, args)
        assert result.exit_code == 0, result.output
    return save.read_bytes()


@pytest.fixture
def save(tmp_path: Path, dealt_bytes: bytes) -> Path:
    """The dealt game, in its first night."""
    path = tmp_path / "game.toml"
    path.write_bytes(dealt_bytes)
    return path


@pytest.fixture
def morning(save: Path, hc: Run) -> Path:
    """The game in its first day: the yakuza shot Ivan, the commissar missed."""
    for args in (("act", save, "shot", "by=Аня", "targets=Иван"), ("act", save, "check", "by=Жанна", "targets=Лев")):
        assert hc(*args).exit_code == 0
    assert hc("close", save, "--at", "2012-03-02T10:00").exit_code == 0
    return save
