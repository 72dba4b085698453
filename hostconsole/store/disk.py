"""Files as bytes: read with a bound, write so that a crash at any instant leaves the old or the new file, whole."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from hostconsole.store.errors import Code, StoreError

LARGEST = 64 * 1024 * 1024
"""Bytes of the largest save that is read or written."""

PRIVATE = 0o600
"""A new save is its owner's alone: it holds every secret of the game."""

_READING: dict[int | None, Code] = {errno.ENOENT: "missing", errno.ENOTDIR: "missing"}
_WRITING: dict[int | None, Code] = {errno.ENOSPC: "disk-full", errno.EDQUOT: "disk-full"}


def cannot_read(path: Path, error: OSError) -> StoreError:
    """The store's error for what the system said while reading."""
    return StoreError(_READING.get(error.errno, "unreadable"), path, error.strerror or str(error))


def cannot_write(path: Path, error: OSError) -> StoreError:
    """The store's error for what the system said while writing."""
    return StoreError(_WRITING.get(error.errno, "unwritable"), path, error.strerror or str(error))


def real_path(path: Path) -> Path:
    """The file itself, all links followed; links in a circle are left for the system to complain about."""
    return Path(os.path.realpath(path))


def read_bytes(path: Path) -> bytes:
    """All bytes of a regular file. Raises StoreError "missing", "unreadable" or "too-big"."""
    try:
        # Looked at first: opening a pipe would wait for somebody to write into it.
        if not stat.S_ISREG(path.stat().st_mode):
            raise StoreError("unreadable", path, "not a regular file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise cannot_read(path, error) from error
    if len(data) > LARGEST:
        raise StoreError("too-big", path, f"more than {LARGEST // 1024**2} MiB")
    return data


def text_of(data: bytes) -> str:
    """The bytes as text, without a byte order mark. Raises StoreError "broken-toml" with the line."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise StoreError("broken-toml", detail="not UTF-8", line=line) from None


def write_bytes(path: Path, data: bytes, mode: int) -> None:
    """Put a whole new file with these permission bits in the place of `path`, durably. Raises OSError.

    The caller holds the lock: the temporary file has a fixed name, so that one left by a crash is cleared away here.
    """
    temporary = path.with_name(f".{path.name}.tmp")
    temporary.unlink(missing_ok=True)
    try:
        _write_new(temporary, data)
        temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system can. Raises OSError."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network file systems cannot
            raise
    finally:
        os.close(handle)


def _write_new(path: Path, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), PRIVATE)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
    finally:
        os.close(handle)
