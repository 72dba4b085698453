"""In a real terminal: the long story of one night, and what a terminal may throw at the app."""

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hostconsole.desk.desk import opened, saved
from hostconsole.store import create, load
from hostconsole.tui.app import run
from hostconsole.tui.terminal import unfit
from tests.tui.pilots import kinds
from tests.tui.samples import done, night

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal"),
]

F = {"f2": "\x1bOQ", "f3": "\x1bOR", "f5": "\x1b[15~", "f6": "\x1b[17~", "f8": "\x1b[19~"}
PATIENCE = 30.0
"""Seconds to wait for something on the screen; the machine may be busy."""


class Terminal:
    """A program on a screen of its own."""

    def __init__(self, *args: str, columns: int = 80, rows: int = 24) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = b""
        env = {**os.environ, "TERM": "xterm-256color", "SSH_CONNECTION": "test", "LC_ALL": "C.UTF-8"}
        self.child = pexpect.spawn(
            sys.executable, ["-m", "hostconsole", *args], env=env, dimensions=(rows, columns), timeout=PATIENCE
        )

    def send(self, text: str | bytes) -> None:
        """Types."""
        self.child.send(text)

    def paste(self, text: str) -> None:
        """Pastes, as a terminal with bracketed paste does."""
        self.send(f"\x1b[200~{text}\x1b[201~")

    def take(self) -> None:
        """Draws what has come."""
        try:
            data = self.child.read_nonblocking(65536, timeout=0.05)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.bytes += data
        # pyte does not know the private modes' replies and some newer sequences; they draw nothing.
        self.stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p", b"", data))

    def shows(self, *words: str) -> str:
        """Waits until all words are on the screen; gives the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.take()
            text = "\n".join(line.rstrip() for line in self.screen.display)
            if all(word in text for word in words):
                return text
        raise AssertionError(f"{words} did not show on\n{text}")

    def ends(self) -> int:
        """Waits for the end; gives the exit code."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive() and time.monotonic() < end:
            self.take()
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A night that waits for the commissar's letter alone."""
    desk = done(night(), act="choose", by="Зоя", order=3)
    path = tmp_path / "game.toml"
    create(path, saved(done(desk, act="skip", by="Аня")))
    return path


@pytest.fixture
def terminal(save: Path) -> Iterator[Terminal]:
    """The game opened in a terminal."""
    made = Terminal("--lang", "en", "open", str(save))
    yield made
    if made.child.isalive():
        made.child.terminate(force=True)


def acts(path: Path) -> list[str]:
    """The acts of the journal on disk."""
    return kinds(opened(load(path).save))


def test_a_night_in_a_terminal(terminal: Terminal, save: Path):
    before = len(acts(save))
    terminal.shows("night 2", "Paste")
    terminal.paste("От: Жанна\nКому: Ведущий\nТема: ход\n\nПроверяю Павла")
    terminal.shows("1 sure", "Жанна: Check")
    terminal.send("\r")
    terminal.shows("Recorded. 1 act stands.")
    assert acts(save)[before:] == ["paste", "check"]
    terminal.send(F["f5"])
    terminal.shows("Nothing has happened yet", "dies")
    terminal.send("\t\t\t")  # commit, back, then the tabs
    terminal.send("\x1b[C")
    terminal.shows("[b]Good morning")
    terminal.send(F["f5"])
    terminal.shows("day 2", "to send", "[b]Good morning")
    assert acts(save)[before:] == ["paste", "check", "close"]
    terminal.send("с")  # the Russian twin of c
    terminal.shows("Handed to")
    assert b"\x1b]52;c;" in terminal.bytes
    terminal.send("s")
    terminal.shows("Ticked as sent.")
    terminal.send("q")
    assert terminal.ends() == 0
    again = Terminal("--lang", "ru", "open", str(save))
    again.shows("день 2", "Игроки")
    again.send(F["f6"])
    again.shows("20 текстов к отправке", "Запись закрыта")
    again.send("й")
    assert again.ends() == 0
    assert acts(save)[before:] == ["paste", "check", "close", "publish", "sent"]


def test_bytes_that_are_no_utf_8_do_not_end_the_app(terminal: Terminal, save: Path):
    terminal.shows("night 2", "Paste")
    terminal.send(b"\x1b[200~" + "Проверяю Павла".encode("cp1251") + b"\x1b[201~")
    terminal.shows("�")
    terminal.send("\x1b")
    terminal.send("\x1b")
    terminal.send(F["f2"])
    terminal.shows("Аня", "yakuza")
    terminal.send("q")
    terminal.take()
    terminal.send("q")
    assert terminal.ends() == 0
    assert acts(save)


def test_a_save_that_cannot_be_opened_is_said_without_a_screen(tmp_path: Path):
    broken = tmp_path / "broken.toml"
    broken.write_text("[game\n", "utf-8")
    terminal = Terminal("--lang", "en", "open", str(broken))
    assert terminal.ends() != 0
    assert b"broken" in terminal.bytes
    assert b"Traceback" not in terminal.bytes


def test_without_arguments_the_first_screen_leads_to_a_desk():
    terminal = Terminal("--lang", "en")
    terminal.shows("New game", "Open a save", "Example")
    terminal.send("d")
    terminal.shows("F2 Players", "All is in")
    terminal.send("q")
    assert terminal.ends() == 0


def test_a_dumb_terminal_is_told_and_left_alone(tmp_path, monkeypatch, capsys):
    create(tmp_path / "game.toml", saved(night()))
    monkeypatch.setenv("TERM", "dumb")
    assert run(tmp_path / "game.toml", "en") == 1
    said = capsys.readouterr()
    assert "TERM=dumb" in said.err
    assert "\x1b" not in said.out
    assert not unfit({"TERM": "xterm"})
    assert not unfit({"TERM": "dumb", "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}), "a browser"
