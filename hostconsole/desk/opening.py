"""A save opened as a desk, with the host's own wordings where he keeps some."""

from pathlib import Path

from hostconsole.desk.desk import Desk, opened, reworded
from hostconsole.registry import read_pack
from hostconsole.store import Opened, StoreError, load

BESIDE = "texts"
"""The folder beside a save in which a host keeps his own wordings: `texts/<language>/<notice key>.j2`."""


def open_desk(path: Path, texts: Path | None = None) -> tuple[Opened, Desk]:
    """The save at a path, and its game in the wordings of `texts`, or of the folder beside it if there is one.

    Raises StoreError, DeskError, or TextError where a wording cannot be used.
    """
    file = load(path)
    desk = opened(file.save)
    folder = texts or file.path.parent / BESIDE
    if texts is None and not any(folder.glob("*/*.j2")):
        return file, desk
    try:
        return file, reworded(desk, read_pack(folder))
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError("unreadable", folder, detail=str(error)) from error
