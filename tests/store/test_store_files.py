"""Save files on disk: every error with a real file, other writers, links, backups."""

import errno
import multiprocessing
import os
import stat
from pathlib import Path
from typing import Any

import filelock
import msgspec
import pytest

from hostconsole.store import (
    FORMAT,
    Opened,
    Save,
    StoreError,
    backups,
    create,
    disk,
    dumps,
    files,
    load,
    newest_good_backup,
    store,
)
from tests.store.samples import refused, sample, tree, with_act


def test_create_load_store(path: Path, opened: Opened) -> None:
    assert load(path) == opened
    later = store(opened, with_act(opened.save))
    assert load(path) == later
    assert later.save.entries[-1].act["text"] == "One more"
    assert store(load(path), with_act(later.save, "And another")) == load(path)


def test_a_new_save_is_its_owner_s_alone_and_later_bits_are_kept(path: Path, opened: Opened) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    store(opened, with_act(opened.save))
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_byte_order_mark_and_windows_line_ends_are_no_change_of_the_game(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + dumps(sample()).replace("\n", "\r\n").encode())
    assert load(path).save == sample()


# Files that cannot be read ------------------------------------------------------------------------------------------


def test_missing(path: Path) -> None:
    error = refused("missing", lambda: load(path))
    assert (error.path, error.backup) == (path, None)
    path.write_text("")
    refused("missing", lambda: load(path / "below-a-file.toml"))


def test_unreadable(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.mkdir()
    assert refused("unreadable", lambda: load(path)).detail == "not a regular file"
    pipe = path / "pipe"
    os.mkfifo(pipe)
    refused("unreadable", lambda: load(pipe))
    circle = path / "circle"
    circle.symlink_to(circle)
    refused("unreadable", lambda: load(circle))

    def denied(*_: Any, **__: Any) -> None:  # the tests may run as root, who can read everything
        raise PermissionError(errno.EACCES, "Permission denied")

    created = create(path / "a.toml", sample()).path
    monkeypatch.setattr(Path, "open", denied)
    assert refused("unreadable", lambda: load(created)).detail == "Permission denied"


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"[game]\nformat = 1\ntitle = \xff\xfe\n", "broken-toml", 3),
        (b"[game\n", "broken-toml", 1),
        (dumps(sample()).encode()[:-20], "broken-toml", None),
        (b"", "not-a-save", None),
        (b"[game]\nformat = 1\n", "bad-value", None),
        (b"[game]\nformat = %d\n" % (FORMAT + 1), "newer-format", None),
    ],
)
def test_a_bad_file_is_refused_and_never_overwritten(
    path: Path, opened: Opened, data: bytes, code: str, line: int | None
) -> None:
    later = store(opened, with_act(opened.save))
    path.write_bytes(data)
    error = refused(code, lambda: load(path))
    assert error.path == path
    assert line is None or error.line == line
    backup = None if code == "newer-format" else newest_good_backup(path)
    assert error.backup == backup
    assert backup is None or load(backup).save == opened.save
    before = tree(path.parent)
    refused("changed-meanwhile", lambda: store(later, with_act(later.save)))
    refused(code, lambda: store(path, with_act(later.save)))
    refused("exists", lambda: create(path, later.save))
    assert tree(path.parent) == before


def test_too_big(path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    with path.open("ab") as file:
        file.truncate(disk.LARGEST + 1)
    refused("too-big", lambda: load(path))
    monkeypatch.setattr(files, "LARGEST", 1000)
    before = tree(path.parent)
    refused("too-big", lambda: store(opened, with_act(opened.save)))
    assert tree(path.parent) == before


def test_bad_value_names_the_file_and_writes_nothing(path: Path, opened: Opened) -> None:
    before = tree(path.parent)
    bad = msgspec.structs.replace(opened.save, summary={"title": "\ud800"})
    error = refused("bad-value", lambda: store(opened, bad))
    assert (error.path, error.detail) == (path, "summary: text with a lone surrogate")
    refused("bad-value", lambda: create(path.with_name("b.toml"), bad))
    assert tree(path.parent) == before


def test_a_text_that_would_not_read_back_is_not_written(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(opened.path.parent)
    monkeypatch.setattr(files, "laid_out", lambda _: dumps(sample()))
    refused("bad-value", lambda: store(opened, with_act(opened.save)))
    assert tree(opened.path.parent) == before


# Other writers ------------------------------------------------------------------------------------------------------


def test_a_file_that_changed_meanwhile_is_left_as_it_is(path: Path, opened: Opened) -> None:
    path.write_bytes(path.read_bytes() + b"# seen by the co-host\n")
    before = tree(path.parent)
    refused("changed-meanwhile", lambda: store(opened, with_act(opened.save)))
    assert tree(path.parent) == before
    path.unlink()
    refused("missing", lambda: store(opened, with_act(opened.save)))
    assert not path.exists()


def test_two_consoles_on_one_file(path: Path) -> None:
    create(path, sample())
    one, two = load(path), load(path)
    kept = store(one, with_act(one.save, "first"))
    refused("changed-meanwhile", lambda: store(two, with_act(two.save, "second")))
    refused("changed-meanwhile", lambda: store(path, with_act(two.save, "second")))
    assert load(path) == kept


def test_a_path_alone_is_enough_where_nothing_can_be_lost(path: Path) -> None:
    first = store(path, sample())
    assert load(path) == first
    assert store(path, with_act(first.save)) == load(path)


def _add_acts(path: Path, name: str, acts: int) -> None:
    done = 0
    while done < acts:
        opened = load(path)
        try:
            store(opened, with_act(opened.save, f"{name} {done}"))
            done += 1
        except StoreError as error:
            if error.code not in ("changed-meanwhile", "locked"):
                raise


def test_two_writers_lose_nothing(path: Path) -> None:
    create(path, sample())
    fork = multiprocessing.get_context("fork")
    writers = [fork.Process(target=_add_acts, args=(path, name, 8)) for name in ("one", "two")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert [writer.exitcode for writer in writers] == [0, 0]
    texts = [entry.act["text"] for entry in load(path).save.entries[3:]]
    assert sorted(texts) == sorted(f"{name} {number}" for name in ("one", "two") for number in range(8))


def test_locked_while_another_holds_it_and_not_by_what_is_left_behind(
    path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "WAIT", 0.05)
    lock = path.with_name(f".{path.name}.lock")
    handle = os.open(lock, os.O_RDWR | os.O_CREAT)
    fcntl = pytest.importorskip("fcntl")
    fcntl.flock(handle, fcntl.LOCK_EX)
    before = tree(path.parent)
    refused("locked", lambda: store(opened, with_act(opened.save)))
    refused("locked", lambda: create(path.with_name(path.name), sample()))
    assert tree(path.parent) == before
    os.close(handle)
    lock.write_text("12345\nleft by a dead process\n")
    assert store(opened, with_act(opened.save)) == load(path)


def test_reading_takes_no_lock_and_writes_nothing(path: Path, opened: Opened) -> None:
    before = sorted(path.parent.iterdir())
    with filelock.FileLock(path.with_name(f".{path.name}.lock")):
        assert load(path) == opened
    assert sorted(path.parent.iterdir()) == before


# Links and backups --------------------------------------------------------------------------------------------------


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "links").mkdir()
    real, link = tmp_path / "real" / "game.toml", tmp_path / "links" / "tonight.toml"
    create(real, sample())
    link.symlink_to("../real/game.toml")
    opened = load(link)
    later = store(opened, with_act(opened.save))
    assert link.is_symlink()
    assert later.path == link
    assert load(real).save == later.save
    assert list((tmp_path / "links").iterdir()) == [link]
    assert (
        newest_good_backup(link) == newest_good_backup(real) == tmp_path / "real" / "game.toml.backups" / "00001.toml"
    )


def test_backups_rotate(path: Path, opened: Opened) -> None:
    states: list[Save] = []
    for number in range(13):
        states.append(opened.save)
        opened = store(opened, with_act(opened.save, str(number)))
    kept = sorted(backups.folder_of(path).iterdir())
    assert [each.name for each in kept] == [f"{number:05}.toml" for number in range(4, 14)]
    assert [load(each).save for each in kept] == states[-10:]
    assert all(stat.S_IMODE(each.stat().st_mode) == 0o600 for each in kept)


def test_storing_the_same_again_makes_no_backup(path: Path, opened: Opened) -> None:
    assert store(opened, opened.save) == opened
    assert not backups.folder_of(path).exists()


def test_the_newest_backup_that_is_good_is_offered(path: Path, opened: Opened) -> None:
    assert newest_good_backup(path) is None
    for number in range(3):
        opened = store(opened, with_act(opened.save, str(number)))
    folder = backups.folder_of(path)
    (folder / "00003.toml").write_bytes(b"")
    (folder / "notes.toml").write_text("a co-host's")
    (folder / "00099.toml").mkdir()
    path.write_text("[game")
    assert refused("broken-toml", lambda: load(path)).backup == folder / "00002.toml"
    path.unlink()
    assert refused("missing", lambda: load(path)).backup == folder / "00002.toml"


def test_no_room_for_a_backup_means_no_new_file(path: Path, opened: Opened) -> None:
    backups.folder_of(path).write_text("in the way")
    before = tree(path.parent)
    refused("unwritable", lambda: store(opened, with_act(opened.save)))
    assert tree(path.parent) == before
