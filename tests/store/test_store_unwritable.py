"""Files that cannot be written: a clear error, and nothing was changed."""

import errno
import os
import shutil
import signal
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hostconsole.store import (
    Opened,
    StoreError,
    backups,
    create,
    disk,
    load,
    store,
)
from tests.store.samples import refused, sample, tree, with_act


def test_unwritable_places(path: Path) -> None:
    refused("unwritable", lambda: create(path / "no" / "such" / "folder.toml", sample()))
    assert list(path.parent.iterdir()) == []
    path.write_text("a file")
    refused("unwritable", lambda: create(path / "below-a-file.toml", sample()))
    refused("unwritable", lambda: create(path.with_name("x" * 250 + ".toml"), sample()))
    assert path.read_text() == "a file"


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace", "chmod", "mkdir"])
@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "unwritable"),
        (errno.EROFS, "unwritable"),
        (errno.EIO, "unwritable"),
        (errno.ENOSPC, "disk-full"),
        (errno.EDQUOT, "disk-full"),
    ],
)
def test_what_the_system_refuses_leaves_the_old_file(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, call: str, number: int, code: str
) -> None:
    before = tree(opened.path.parent)
    real_open = os.open

    def failing(*args: Any, **more: Any) -> int:
        if call == "open" and not str(args[0]).endswith(".tmp"):
            return real_open(*args, **more)
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr(os, call, failing)
        error = refused(code, lambda: store(opened, with_act(opened.save)))
    assert (error.path, error.detail) == (opened.path, os.strerror(number))
    assert tree(opened.path.parent) == before
    assert store(opened, with_act(opened.save)) == load(opened.path)


def test_a_write_in_small_pieces_is_whole(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:100]))
    assert store(opened, with_act(opened.save)) == load(opened.path)


def test_a_failure_after_the_file_is_in_place_can_be_tried_again(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = with_act(opened.save)
    sync = disk.sync_folder

    def failing(folder: Path) -> None:
        if folder == opened.path.parent:
            raise OSError(errno.EIO, "Input/output error")
        sync(folder)

    with monkeypatch.context() as patched:
        patched.setattr(disk, "sync_folder", failing)
        refused("unwritable", lambda: store(opened, save))
    assert store(opened, save) == load(opened.path)
    assert load(opened.path).save == save


def test_a_file_system_that_cannot_sync_folders_will_do(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    sync = os.fsync

    def cannot(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        sync(handle)

    monkeypatch.setattr(os, "fsync", cannot)
    assert store(opened, with_act(opened.save)) == load(opened.path)


def test_exists(path: Path) -> None:
    create(path, sample())
    before = tree(path.parent)
    refused("exists", lambda: create(path, sample(9)))
    other = msgspec.structs.replace(sample(9), header=msgspec.structs.replace(sample().header, id="other"))
    refused("exists", lambda: store(path, other))
    assert tree(path.parent) == before


def in_a_child(prepare: Callable[[], object], call: Callable[[], object]) -> str:
    """The code of the StoreError that `call` raises in a process of its own, "" if none; anything else fails."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        said = b"?"
        try:
            prepare()
            call()
            said = b""
        except StoreError as error:
            said = error.code.encode()
        finally:
            os.write(write, said)
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        code = answer.read()
    os.waitpid(child, 0)
    return code


def as_nobody() -> None:
    """Root may write everywhere; the tests of permissions must not run as root."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


def test_a_folder_in_which_nobody_may_write(tmp_path: Path) -> None:
    for folder in (*tmp_path.parents[:2], tmp_path):
        folder.chmod(0o755)
    opened = create(tmp_path / "game.toml", sample())
    opened.path.chmod(0o666)
    tmp_path.chmod(0o555)
    before = tree(tmp_path)
    assert in_a_child(as_nobody, lambda: store(opened, with_act(opened.save))) == "unwritable"
    assert in_a_child(as_nobody, lambda: create(tmp_path / "new.toml", sample())) == "unwritable"
    assert tree(tmp_path) == before
    tmp_path.chmod(0o755)


def test_a_file_that_is_marked_as_read_only_is_not_replaced(path: Path, opened: Opened) -> None:
    path.chmod(0o444)
    before = tree(path.parent)
    error = refused("unwritable", lambda: store(opened, with_act(opened.save)))
    assert error.detail == "the file is read-only"
    assert tree(path.parent) == before
    path.chmod(0o644)
    assert store(opened, with_act(opened.save)) == load(path)


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    mounted = tmp_path / "small"
    mounted.mkdir()
    mount = shutil.which("mount")
    if (
        os.geteuid()
        or not mount
        or subprocess.run([mount, "-t", "tmpfs", "-o", "size=64k", "tmpfs", mounted]).returncode
    ):
        pytest.skip("only who may mount can have a small disk")
    try:
        opened = create(mounted / "game.toml", sample(40))
        states = [opened.save]
        code = ""
        while not code:
            before = tree(mounted)
            try:
                opened = store(opened, with_act(opened.save, "x" * 500))
                states.append(opened.save)
            except StoreError as error:
                code = error.code
        assert code == "disk-full"
        assert len(states) > 1
        assert load(opened.path).save == states[-1]
        now = tree(mounted)
        assert now["game.toml"] == before["game.toml"]
        assert not [name for name in now if name.endswith(".tmp")]
        assert all(load(each).save in states for each in backups.folder_of(opened.path).iterdir())
    finally:
        subprocess.run(["umount", mounted], check=True)


def test_a_size_no_process_may_pass(opened: Opened) -> None:
    resource = pytest.importorskip("resource")
    later = with_act(opened.save, "x" * 100_000)
    before = tree(opened.path.parent)

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    assert in_a_child(limited, lambda: store(opened, later)) == "unwritable"
    now = tree(opened.path.parent)
    assert now.pop(f"{opened.path.name}.backups/00001.toml") == before[opened.path.name]
    assert now == before
    assert store(opened, later) == load(opened.path)
