"""Putting a backup back: only over what is of no use, and nothing is lost by it."""

import stat
from pathlib import Path

import pytest

from hostconsole.store import (
    FORMAT,
    Opened,
    backups,
    create,
    load,
    restore,
    store,
)
from tests.store.samples import refused, sample, tree, with_act


@pytest.mark.parametrize("broken", [b"[game\n", b"", b"\xff\xfe", None])
def test_a_broken_save_is_put_back_and_nothing_is_lost(path: Path, opened: Opened, broken: bytes | None) -> None:
    path.chmod(0o640)
    for text in ("one", "two"):
        opened = store(opened, with_act(opened.save, text))
    if broken is None:
        path.unlink()
    else:
        path.write_bytes(broken)
    done = restore(path)
    assert done.now == load(path)
    assert done.now.save == load(done.backup).save
    assert len(done.now.save.entries) == len(opened.save.entries) - 1
    assert (done.kept is None) is (broken is None)
    assert done.kept is None or done.kept.read_bytes() == broken
    assert stat.S_IMODE(path.stat().st_mode) == (0o600 if broken is None else 0o640)
    assert store(done.now, with_act(done.now.save)) == load(path)


def test_nothing_is_put_back_over_a_save_that_can_be_read(path: Path, opened: Opened) -> None:
    store(opened, with_act(opened.save))
    before = tree(path.parent)
    refused("readable", lambda: restore(path))
    assert tree(path.parent) == before


def test_without_a_good_backup_it_is_said_what_is_wrong(path: Path, opened: Opened) -> None:
    path.write_bytes(b"[game\n")
    before = tree(path.parent)
    assert refused("broken-toml", lambda: restore(path)).line == 1
    assert tree(path.parent) == before
    later = opened.path.with_name("later.toml")
    kept = store(create(later, sample()), with_act(sample()))
    later.write_bytes(b"[game]\nformat = %d\n" % (FORMAT + 1))
    refused("newer-format", lambda: restore(later))
    assert load(backups.folder_of(later) / "00001.toml").save.entries == kept.save.entries[:-1]
