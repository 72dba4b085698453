"""Makes the example games: `python saves/make.py` writes them beside this file, `python saves/make.py DIR` into DIR."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hostconsole.desk.desk import saved
from hostconsole.store import Save, create
from saves.play import played

HERE = Path(__file__).parent

STORIES: dict[str, tuple[str, ...]] = {
    "retro-fresh": ("retro-fresh",),
    "retro-midgame": ("retro-fresh", "retro-days", "retro-night"),
    "retro-finished": ("retro-long-start", "retro-long-middle", "retro-long-end"),
    "musketeers-fresh": ("musketeers-fresh",),
    "musketeers-midgame": ("musketeers-fresh", "musketeers-nights", "musketeers-night"),
    "musketeers-finished": ("musketeers-fresh", "musketeers-nights", "musketeers-night", "musketeers-end"),
}
"""Every example game with the stories it is made of."""


def made(name: str) -> Save:
    """The example game of that name, played anew."""
    return saved(played(STORIES[name]))


def main(folder: Path) -> None:
    """Writes every example game into a folder; one that is there already is replaced."""
    for name in STORIES:
        save = made(name)
        # A real save is its owner's alone; an example is for everybody, and needs no lock or backup beside it.
        with TemporaryDirectory() as workshop:
            data = create(Path(workshop) / f"{name}.toml", save).path.read_bytes()
        (folder / f"{name}.toml").write_bytes(data)
        print(f"{name}: {len(save.entries)} entries")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
