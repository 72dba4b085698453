"""Save files: open, create, store again. Nothing is overwritten that was not read before.

Beside `NAME` there may be `NAME.backups` (see backups), `.NAME.lock` (held only while writing; the system lets go of it
when a program dies, so one left behind never blocks) and after a crash `.NAME.tmp`, which the next write clears away.
A link is followed: the real file is replaced, and lock and backups are beside the real file.
"""

import errno
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hostconsole.store import backups
from hostconsole.store.disk import (
    LARGEST,
    PRIVATE,
    cannot_write,
    read_bytes,
    real_path,
    sync_folder,
    text_of,
    write_bytes,
)
from hostconsole.store.errors import StoreError
from hostconsole.store.layout import laid_out
from hostconsole.store.saves import Save, as_tables, loads, parsed, read

WAIT = 2.0
"""Seconds to wait for another console that is writing at this moment."""


@dataclass(frozen=True)
class Opened:
    """A save and the file it is in. `fingerprint` is of the bytes as read: it shows whether the file changed since."""

    path: Path
    save: Save
    fingerprint: str


def load(path: Path) -> Opened:
    """The save at `path`. Raises StoreError, with the newest good backup if the file itself is of no use."""
    try:
        data = read_bytes(real_path(path))
        return Opened(path, loads(text_of(data)), _fingerprint(data))
    except StoreError as error:
        raise _about(path, error) from error


def is_as_opened(opened: Opened) -> bool:
    """Whether the file still holds the bytes that were read. Raises StoreError where it cannot be read."""
    try:
        return _fingerprint(read_bytes(real_path(opened.path))) == opened.fingerprint
    except StoreError as error:
        raise StoreError(error.code, opened.path, error.detail) from error


def create(path: Path, save: Save) -> Opened:
    """Write a save where no file is. Raises StoreError "exists" if there is one."""
    data, save = _written(path, save)
    real = real_path(path)
    with _locked(path, real):
        if real.exists():
            raise StoreError("exists", path)
        write_bytes(real, data, PRIVATE)
    return Opened(path, save, _fingerprint(data))


def store(target: Opened | Path, save: Save) -> Opened:
    """Put `save` in the place of the file, whole or not at all, and keep the old state as a backup.

    Raises StoreError "changed-meanwhile" if the file is not as it was opened, "missing" if it is gone. Given a path
    only, a file there must be an earlier state of the same game. When it fails at the very last step, after the new
    file is in place, the same call may be made again.
    """
    path = target.path if isinstance(target, Opened) else target
    data, save = _written(path, save)
    real = real_path(path)
    with _locked(path, real):
        if isinstance(target, Path) and not real.exists():
            write_bytes(real, data, PRIVATE)
            return Opened(path, save, _fingerprint(data))
        before = read_bytes(real)
        if before == data:
            sync_folder(real.parent)
            return Opened(path, save, _fingerprint(data))
        if isinstance(target, Opened):
            _refuse_changed(target, before)
        else:
            _refuse_other(path, before, save)
        mode = _mode_to_keep(path, real)
        backups.keep(real, before, mode)
        write_bytes(real, data, mode)
    return Opened(path, save, _fingerprint(data))


@dataclass(frozen=True)
class Restored:
    """A save put back: as it is now, the backup it came from, and where the bytes that stood there are kept."""

    now: Opened
    backup: Path
    kept: Path | None


def restore(path: Path) -> Restored:
    """Put the newest good backup in the place of a save that is of no use or gone; what stood there becomes a backup.

    Raises StoreError "readable" where the save can be read, and what is wrong with it where there is no good backup.
    """
    real = real_path(path)
    with _locked(path, real):
        try:
            loads(text_of(read_bytes(real)))
        except StoreError as error:
            fault = error
        else:
            raise StoreError("readable", path)
        backup = backups.newest_good_backup(real)
        if backup is None or fault.code not in _OF_NO_USE:
            raise fault
        data = read_bytes(backup)
        if fault.code == "missing":
            mode, kept = PRIVATE, None
        else:
            mode = _mode_to_keep(path, real)
            kept = backups.keep(real, read_bytes(real), mode)
        write_bytes(real, data, mode)
    return Restored(load(path), backup, kept)


def _mode_to_keep(path: Path, real: Path) -> int:
    """The permission bits of the file. Raises StoreError "unwritable" if it is marked as read-only or not ours to
    write: replacing it would need no such leave, only that of its folder."""
    mode = real.stat().st_mode & 0o777
    if not mode & 0o222 or not os.access(real, os.W_OK):
        raise StoreError("unwritable", path, "the file is read-only")
    return mode


def _written(path: Path, save: Save) -> tuple[bytes, Save]:
    """The bytes of a save and the save they hold, read back and compared."""
    try:
        tables = as_tables(save)
        text = laid_out(tables)
        again = parsed(text)
        if again != tables:
            raise StoreError("bad-value", detail="the text does not read back as it was")
        data = text.encode()
        if len(data) > LARGEST:
            raise StoreError("too-big", detail=f"more than {LARGEST // 1024**2} MiB")
        return data, read(again)
    except StoreError as error:
        raise StoreError(error.code, path, error.detail) from error


def _refuse_changed(opened: Opened, before: bytes) -> None:
    if _fingerprint(before) != opened.fingerprint:
        raise StoreError("changed-meanwhile", opened.path)


def _refuse_other(path: Path, before: bytes, save: Save) -> None:
    there = loads(text_of(before))
    if there.header.id != save.header.id:
        raise StoreError("exists", path, "another game")
    if there.entries != save.entries[: len(there.entries)]:
        raise StoreError("changed-meanwhile", path, "the file holds entries this game does not have")


@contextmanager
def _locked(path: Path, real: Path) -> Iterator[None]:
    """Hold the lock of `real`; what the system or the store says inside is said about `path`."""
    import filelock  # half of this package's import time, and only writing needs it

    try:
        # The lock would make the folder, and a slip of the fingers would make a new one each time.
        if not real.parent.exists():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        with filelock.FileLock(real.with_name(f".{real.name}.lock"), timeout=WAIT, mode=PRIVATE):
            yield
    except filelock.Timeout:
        raise StoreError("locked", path) from None
    except OSError as error:
        raise cannot_write(path, error) from error
    except StoreError as error:
        raise _about(path, error) from error


_OF_NO_USE = ("missing", "broken-toml", "not-a-save", "too-big", "bad-value")
"""What a backup helps against: not a file one may not read, for it would have to be replaced unseen."""


def _about(path: Path, error: StoreError) -> StoreError:
    backup = backups.newest_good_backup(path) if error.code in _OF_NO_USE else None
    return StoreError(error.code, path, error.detail, error.line, backup)


def _fingerprint(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
