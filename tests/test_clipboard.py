"""The way out: which helper is asked, what is known afterwards, files and the editor."""

import base64
import os
import stat
import sys
from pathlib import Path

import pytest

from hostconsole import clipboard
from hostconsole.clipboard import CopyResult, Held, copy, editor, file_name, held, helpers, save_beside, sequence

HOSTILE = "[b]Утро[/b]\n\x1b]0;title\x07 “кавычки” $(rm) `x`\n"


@pytest.fixture
def bench(tmp_path):
    """A folder of helpers that write what they are given to a file, and an environment that finds only them."""
    folder = tmp_path / "bin"
    folder.mkdir()

    def make(name: str, body: str = "cat > {out}") -> Path:
        out = tmp_path / f"{name}.got"
        path = folder / name
        path.write_text("#!/bin/sh\nPATH=/usr/bin:/bin\n" + body.format(out=out) + "\n")
        path.chmod(0o755)
        return out

    return make, {"PATH": str(folder)}


@pytest.mark.skipif(os.name != "posix", reason="the helpers here are shell scripts")
class TestHelpers:
    """Native helpers."""

    def test_a_local_helper_is_known_to_work(self, bench):
        make, env = bench
        got = make("wl-copy")
        assert copy(HOSTILE, env={**env, "WAYLAND_DISPLAY": "wayland-0"}) == CopyResult("wl-copy", known=True)
        assert got.read_bytes().decode() == HOSTILE

    def test_a_helper_without_its_display_is_not_asked(self, bench):
        make, env = bench
        make("wl-copy")
        make("xclip")
        assert helpers(env) == ()
        assert [each.name for each in helpers({**env, "DISPLAY": ":0"})] == ["xclip"]

    def test_over_ssh_the_local_helpers_are_not_asked(self, bench):
        make, env = bench
        make("xclip")
        make("pbcopy")
        written: list[str] = []
        result = copy("x", osc52=written.append, env={**env, "DISPLAY": ":0", "SSH_CONNECTION": "a b"})
        assert result == CopyResult("terminal", known=False)
        assert written == ["x"]

    def test_tmux_takes_the_text_but_nobody_knows_where_it_ends(self, bench):
        make, env = bench
        got = make("tmux")
        result = copy("текст", env={**env, "TMUX": "socket,1,0", "SSH_TTY": "/dev/pts/1"})
        assert result == CopyResult("tmux", known=False)
        assert got.read_text() == "текст"

    def test_a_helper_that_fails_makes_way_for_the_next(self, bench):
        make, env = bench
        make("xclip", "echo cannot open display >&2; exit 1")
        got = make("xsel")
        result = copy("x", env={**env, "DISPLAY": ":9"})
        assert result == CopyResult("xsel", known=True)
        assert got.read_text() == "x"

    def test_a_helper_that_hangs_is_given_up(self, bench, monkeypatch):
        make, env = bench
        make("pbcopy", "exec sleep 20")
        monkeypatch.setattr(clipboard, "PATIENCE", 0.2)
        written: list[str] = []
        result = copy("x", osc52=written.append, env=env)
        assert (result.how, result.known) == ("terminal", False)
        assert "no answer" in result.detail

    def test_a_helper_that_stays_behind_does_not_hold_us_up(self, bench, monkeypatch):
        make, env = bench
        make("xclip", "cat > {out}; sleep 20 & exit 0")
        monkeypatch.setattr(clipboard, "PATIENCE", 5.0)
        assert copy("x", env={**env, "DISPLAY": ":0"}).known

    def test_windows_is_given_utf_16(self, bench):
        make, env = bench
        got = make("clip.exe")
        assert copy("Привет", env=env).how == "clip.exe"
        assert got.read_bytes().decode("utf-16-le") == "Привет"


@pytest.mark.skipif(os.name != "posix", reason="the programs here are shell scripts")
class TestReading:
    """What the clipboard holds."""

    X = {"DISPLAY": ":0"}

    def test_html_and_plain_text_are_both_read(self, bench):
        make, env = bench
        make("xclip", 'case "$4" in text/html) echo "<p>Да</p>";; *) echo Да;; esac')
        assert held({**env, **self.X}) == Held("<p>Да</p>\n", "Да\n")

    def test_plain_text_is_enough(self, bench):
        make, env = bench
        make("xclip", 'case "$4" in text/html) echo "target not available" >&2; exit 1;; *) echo Да;; esac')
        assert held({**env, **self.X}) == Held("", "Да\n")

    def test_html_of_a_browser_that_writes_utf_16(self, bench):
        make, env = bench
        make("wl-paste", 'case "$*" in *html*) printf "\\377\\376<\\000p\\000>\\000";; *) echo x;; esac')
        assert held({**env, "WAYLAND_DISPLAY": "wayland-0"}).html == "<p>"

    def test_the_next_program_is_asked_where_one_fails(self, bench):
        make, env = bench
        make("xclip", "echo 'no display' >&2; exit 1")
        make("xsel", "echo Да")
        assert held({**env, **self.X}).plain == "Да\n"

    def test_what_failed_is_told(self, bench):
        make, env = bench
        make("xclip", "echo 'no display' >&2; exit 1")
        assert held({**env, **self.X}) == Held(detail="xclip: no display")
        assert "xclip" in held({"PATH": ""}).detail

    def test_over_ssh_nobody_is_asked(self, bench):
        make, env = bench
        make("pbpaste", "echo Да")
        assert held({**env, "SSH_TTY": "/dev/pts/1"}) == Held(detail="over ssh it is another machine's clipboard")

    def test_a_program_that_does_not_answer_is_not_waited_for(self, bench, monkeypatch):
        make, env = bench
        make("pbpaste", "sleep 5")
        monkeypatch.setattr(clipboard, "PATIENCE", 0.2)
        assert held(env) == Held(detail="pbpaste: no answer")


def test_what_is_too_long_for_a_terminal_is_not_copied_and_said():
    written: list[str] = []
    result = copy("д" * 60_000, osc52=written.append, env={"PATH": ""})
    assert result.how == "nothing"
    assert "too long" in result.detail
    assert written == []


def test_without_a_terminal_nothing_is_copied_and_said():
    def broken(_text: str) -> None:
        raise OSError(6, "No such device or address")

    result = copy("x", osc52=broken, env={"PATH": ""})
    assert (result.how, result.known) == ("nothing", False)
    assert "No such device" in result.detail


def test_the_sequence_holds_the_text_and_no_control_of_its_own():
    made = sequence(HOSTILE)
    assert made.startswith("\x1b]52;c;")
    assert made.endswith("\a")
    assert base64.b64decode(made[7:-1]).decode() == HOSTILE


def test_a_text_is_saved_beside_the_game_for_its_owner_only(tmp_path):
    path = save_beside(tmp_path / "ночь.toml", "12.1-post", HOSTILE)
    assert path == tmp_path / "ночь.outbox" / "12.1-post.txt"
    assert path.read_bytes().decode() == HOSTILE
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert save_beside(tmp_path / "ночь.toml", "12.1-post", "новое").read_text() == "новое\n"


@pytest.mark.parametrize(
    ("name", "safe"),
    [("../../etc/passwd", "etc-passwd"), ("a/b\\c:d", "a-b-c-d"), ("...", "text"), ("пост 1", "пост-1")],
)
def test_file_names_stay_in_their_folder(name, safe):
    assert file_name(name) == safe


def test_the_editor_is_the_hosts_own():
    assert editor({"EDITOR": "code --wait"}) == ("code", "--wait")
    assert editor({"EDITOR": "vi", "VISUAL": "emacs -nw"}) == ("emacs", "-nw")


def test_the_editor_edits_the_file(tmp_path):
    path = save_beside(tmp_path / "game.toml", "x", "alt")
    script = tmp_path / "edit.py"
    script.write_text("import sys, pathlib; pathlib.Path(sys.argv[1]).write_text('neu')")
    assert clipboard.edit(path, {"EDITOR": f"'{sys.executable}' '{script}'"}) == ""
    assert path.read_text() == "neu"
    assert "missing-editor" in clipboard.edit(path, {"EDITOR": "missing-editor"})
