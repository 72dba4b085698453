"""What the screens' tests share: a simple reader of text, no real clipboard, a game on disk."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hostconsole.desk import inbox
from hostconsole.locale import use_language
from tests.tui.reader import read_lines


@pytest.fixture(autouse=True)
def simple_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pasted text is read by `read_lines`; programs of their own, as in a terminal, have the real intake."""
    monkeypatch.setattr(inbox, "read_text", read_lines)


@pytest.fixture(autouse=True)
def own_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No helper of this machine is called, no list of games is written, and the language is put back."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("TMUX", "DISPLAY", "WAYLAND_DISPLAY", "VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSH_CONNECTION", "test")
    before = os.environ.get("LANG")
    yield
    use_language("en")
    assert os.environ.get("LANG") == before
