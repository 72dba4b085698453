"""Backups: earlier states of a save, in the folder `NAME.backups` beside it, numbered upwards, the newest ten kept.

A backup is a copy of the bytes that are about to be replaced, so the live file itself is never moved. The numbers only
grow: nothing is renamed when a new one comes, and a crash can at most leave one too many.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hostconsole.store.disk import read_bytes, real_path, text_of, write_bytes
from hostconsole.store.errors import StoreError
from hostconsole.store.saves import loads

KEPT = 10


def folder_of(real: Path) -> Path:
    """The folder that holds the backups of this file."""
    return real.with_name(f"{real.name}.backups")


def keep(real: Path, data: bytes, mode: int) -> Path:
    """Write `data` as the newest backup of `real` and drop the oldest. Raises OSError."""
    folder = folder_of(real)
    folder.mkdir(mode=0o700, exist_ok=True)
    numbered = _newest_first(folder)
    number = int(numbered[0].stem) + 1 if numbered else 1
    backup = folder / f"{number:05}.toml"
    write_bytes(backup, data, mode)
    for old in numbered[KEPT - 1 :]:
        with suppress(OSError):
            old.unlink()
    return backup


def newest_good_backup(path: Path) -> Path | None:
    """The newest backup of the save at `path` that can be read, or None."""
    return next(_good(folder_of(real_path(path))), None)


def _good(folder: Path) -> Iterator[Path]:
    for backup in _newest_first(folder):
        with suppress(StoreError):
            loads(text_of(read_bytes(backup)))
            yield backup


def _newest_first(folder: Path) -> list[Path]:
    with suppress(OSError):
        found = [each for each in folder.iterdir() if each.suffix == ".toml" and each.stem.isdecimal()]
        return sorted(found, key=lambda each: int(each.stem), reverse=True)
    return []
