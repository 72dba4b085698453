"""The games a host opened lately: a small list in his state folder. Losing it loses nothing."""

from contextlib import suppress
from pathlib import Path

import platformdirs
from msgspec import Struct

KEPT = 9


class Recent(Struct, frozen=True):
    """A game opened before: its save and what it is called."""

    path: Path
    title: str


def list_file() -> Path:
    """Where the list is kept: one game a line, the newest first, its title after a tab."""
    return platformdirs.user_state_path("hostconsole", appauthor=False) / "recent"


def recent() -> tuple[Recent, ...]:
    """The games opened lately whose saves are still there, the newest first."""
    try:
        lines = list_file().read_text("utf-8", errors="surrogateescape").split("\n")
    except OSError:
        return ()
    games = [Recent(Path(path), title) for path, _tab, title in (line.partition("\t") for line in lines) if path]
    return tuple(game for game in games if is_file(game.path))[:KEPT]


def remember(path: Path, title: str) -> None:
    """Puts a game on top of the list. A list that cannot be written is no reason to stop."""
    whole = path.absolute()
    if any(char in str(whole) for char in "\t\n"):
        return
    games = [Recent(whole, " ".join(title.split())), *(game for game in recent() if game.path != whole)]
    text = "".join(f"{game.path}\t{game.title}\n" for game in games[:KEPT])
    with suppress(OSError):
        list_file().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        list_file().write_text(text, "utf-8", errors="surrogateescape")


def saves_here(folder: Path) -> tuple[Path, ...]:
    """The TOML files of a folder, by name."""
    with suppress(OSError):
        return tuple(sorted(path for path in folder.glob("*.toml") if is_file(path)))
    return ()


def is_file(path: Path) -> bool:
    """Whether there is a file, as far as one can see."""
    with suppress(OSError, ValueError):
        return path.is_file()
    return False
