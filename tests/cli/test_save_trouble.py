"""The save file in trouble, as the commands tell it: a clear message, a next step that works, nothing overwritten."""

import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import filelock
import pytest

from hostconsole.store import files, load
from tests.cli.samples import Run, parsed
from tests.cli.test_bad_input import untouched

Spoil = Callable[[str], bytes]


@pytest.fixture(autouse=True)
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a lock that is held on purpose."""
    monkeypatch.setattr(files, "WAIT", 0.05)


def no_equals_sign(text: str) -> bytes:
    """A slip in an editor."""
    return text.replace("summary]\nphase =", "summary]\nphase", 1).encode()


def cut(text: str) -> bytes:
    """The second half is gone."""
    return text[: text.index("act.players") + 60].encode()


def other_bytes(text: str) -> bytes:
    """Saved by an editor in another encoding."""
    return text.encode("cp1251", "replace")


def nested(text: str) -> bytes:
    """A value of a hundred thousand brackets."""
    return text.replace("[summary]\n", "[summary]\nx = " + "[" * 100_000 + "\n", 1).encode()


def unknown_part(text: str) -> bytes:
    """A table that no save has."""
    return (text + "\n[extra]\nx = 1\n").encode()


def nothing(text: str) -> bytes:  # noqa: ARG001
    """An empty file."""
    return b""


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (no_equals_sign, ("not valid TOML", "line 27")),
        (cut, ("not valid TOML", "line ")),
        (other_bytes, ("not valid TOML", "line 5", "not UTF-8")),
        (nested, ("too big", "nested")),
        (unknown_part, ("a value that does not belong", "extra")),
        (nothing, ("is not a save",)),
    ],
)
def test_a_spoilt_save_says_where_and_the_command_it_names_puts_it_back(
    morning: Path, hc: Run, spoil: Spoil, words: tuple[str, ...]
) -> None:
    path = morning.rename(morning.with_name("моя игра [1].toml"))
    morning.with_name("game.toml.backups").rename(path.with_name(f"{path.name}.backups"))
    good = load(path).save
    assert hc("act", path, "skip", "by=Аня").exit_code == 1  # by day
    assert hc("publish", path).exit_code == 0
    spoilt = spoil(path.read_text("utf-8"))
    path.write_bytes(spoilt)
    before = untouched(path.parent)
    for command in (("show",), ("audit",), ("publish",), ("diff", path)):
        result = hc(command[0], path, *command[1:])
        assert result.exit_code == 1
        assert result.stdout == ""
        for each in words:
            assert each in result.stderr
    assert untouched(path.parent) == before
    offered = result.stderr.split("To put it back: hostconsole ")[1]
    result = hc(*shlex.split(offered))
    assert result.exit_code == 0
    assert load(path).save == good
    assert f"{len(good.entries)} entries" in result.stdout
    assert spoilt in untouched(path.parent).values()
    assert hc("publish", path).exit_code == 0
    assert hc("audit", path).exit_code == 0


def test_restore_in_russian_and_as_json_and_over_nothing_it_should_not(morning: Path, hc: Run) -> None:
    refused = hc("restore", morning, lang="ru")
    assert refused.exit_code == 1
    assert "читается" in refused.stderr
    morning.write_bytes(b"[game\n")
    assert "hostconsole restore" in hc("show", morning, lang="ru").stderr
    told = parsed(hc("restore", morning, "--json"))
    assert told["ok"] is True
    assert told["entries"] == len(load(morning).save.entries)
    assert Path(told["kept"]).read_bytes() == b"[game\n"
    gone = morning.with_name("gone.toml")
    assert parsed(hc("restore", gone, "--json"))["error"]["code"] == "missing"
    assert not gone.exists()


def test_what_an_editor_leaves_behind_is_no_trouble(morning: Path, hc: Run) -> None:
    text = morning.read_text("utf-8")
    for data in (b"\xef\xbb\xbf" + text.encode(), text.replace("\n", "\r\n").encode(), text.rstrip().encode()):
        morning.write_bytes(data)
        assert hc("audit", morning).exit_code == 0
    assert hc("act", morning, "vote", "by=Аня", "target=Лев").exit_code == 0
    assert hc("audit", morning).exit_code == 0


def test_entries_moved_or_cut_off_are_found_by_the_audit(morning: Path, hc: Run) -> None:
    hc("publish", morning)
    head = load(morning).save.entries[-1].act["head"]
    start, *entries = morning.read_text("utf-8").split("[[journal]]\n")
    swapped = [*entries[:2], entries[3], entries[2], *entries[4:]]
    morning.write_text("[[journal]]\n".join((start, *swapped)), "utf-8")
    result = hc("audit", morning)
    assert result.exit_code == 1
    assert "entry 3: its number is not its place in the journal" in result.stdout
    morning.write_text("[[journal]]\n".join((start, *entries[:2])), "utf-8")
    kinds = {each["kind"] for each in parsed(hc("audit", morning, "--since", head, "--json"))["findings"]}
    assert {"head", "summary"} <= kinds


def test_a_link_is_written_through_and_kept(morning: Path, hc: Run) -> None:
    link = morning.with_name("tonight.toml")
    link.symlink_to(morning.name)
    entries = len(load(morning).save.entries)
    assert hc("act", link, "vote", "by=Аня", "target=Лев").exit_code == 0
    assert link.is_symlink()
    assert len(load(morning).save.entries) == entries + 1
    link.unlink()
    link.symlink_to("nowhere.toml")
    assert "There is no save" in hc("show", link).stderr
    assert link.is_symlink()


def test_a_save_marked_as_read_only_is_left_alone(morning: Path, hc: Run) -> None:
    morning.chmod(0o444)
    before = untouched(morning.parent)
    result = hc("act", morning, "vote", "by=Аня", "target=Лев")
    assert result.exit_code == 1
    assert "cannot be written; nothing was changed" in result.stderr
    assert "read-only" in result.stderr
    assert hc("show", morning).exit_code == hc("audit", morning).exit_code == 0
    assert untouched(morning.parent) == before


def test_a_console_that_is_writing_is_waited_for_and_then_told(morning: Path, hc: Run) -> None:
    before = untouched(morning.parent)
    with filelock.FileLock(morning.with_name(f".{morning.name}.lock")):
        result = hc("act", morning, "vote", "by=Аня", "target=Лев", lang="ru")
        assert hc("show", morning).exit_code == 0
    assert result.exit_code == 1
    assert "Другая консоль" in result.stderr or "другая консоль" in result.stderr
    assert untouched(morning.parent) == before
    assert hc("act", morning, "vote", "by=Аня", "target=Лев").exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_two_commands_at_once_both_stand_or_one_says_so(morning: Path, hc: Run) -> None:
    entries = len(load(morning).save.entries)
    children = []
    for by in ("Аня", "Боря", "Вера", "Глеб"):
        child = os.fork()
        if child == 0:
            code = 2
            try:
                code = hc("act", morning, "vote", f"by={by}", "target=Лев").exit_code
            finally:
                os._exit(code)
        children.append(child)
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert set(codes) <= {0, 1}
    assert 0 in codes
    assert len(load(morning).save.entries) == entries + codes.count(0)
    assert hc("audit", morning).exit_code == 0
