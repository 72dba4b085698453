"""Screens as they look, kept as text: whatever moves on them shows in a diff. After a change that was meant:
`pytest tests/tui/test_snapshots.py --snapshot-update`, and read the diff.

They hold for one version of Textual, the one pyproject pins.
"""

from datetime import datetime
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from hostconsole.desk.opening import open_desk
from hostconsole.tui import owed, session
from tests.tui.pilots import press, running, screen_text, settle

NOW = datetime(2012, 3, 6, 0, 30)

SAVES = Path(__file__).parents[2] / "saves"


class TextFile(SingleFileSnapshotExtension):
    """One snapshot a file, as text."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:  # noqa: ARG003
        """The name the test gives."""
        return str(index)


SHOTS = {
    "desk-80": ("retro-midgame", "narrow", "ru", ()),
    "desk-120": ("retro-midgame", "wide", "ru", ()),
    "desk-200": ("retro-midgame", "roomy", "en", ()),
    "players-80": ("retro-midgame", "narrow", "en", ("f2",)),
    "outbox-80": ("retro-midgame", "narrow", "ru", ("f6",)),
    "private-120": ("retro-midgame", "wide", "en", ("f2", "p")),
    "resolve-80": ("retro-midgame", "narrow", "ru", ("f5",)),
    "letters-120": ("retro-midgame", "wide", "en", ("f5", "right", "right")),
    "wording-80": ("retro-midgame", "narrow", "ru", ("f5", "right", "e")),
    "form-80": ("retro-midgame", "narrow", "ru", ("f3", "enter")),
    "journal-120": ("retro-midgame", "wide", "ru", ("f2", "j")),
    "pictures-120": ("retro-finished", "wide", "en", ("f2", "g")),
    "help-80": ("retro-midgame", "narrow", "ru", ("f1",)),
    "acts-80": ("musketeers-midgame", "narrow", "ru", ("f7",)),
    "boards-80": ("musketeers-midgame", "narrow", "en", ("f4",)),
    "musketeers-120": ("musketeers-midgame", "wide", "ru", ()),
    "musketeers-over-120": ("musketeers-finished", "wide", "en", ("f6",)),
}
"""Name: the example game, the size, the language, the keys pressed."""


@pytest.mark.parametrize("name", SHOTS)
async def test_a_screen_looks_as_it_did(
    name: str, tmp_path: Path, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (session, owed):
        monkeypatch.setattr(module, "now", lambda: NOW)
    save, size, lang, keys = SHOTS[name]
    _file, desk = open_desk(SAVES / f"{save}.toml")
    async with running(desk, tmp_path, size=size, lang=lang) as (app, pilot):
        await press(pilot, *keys)
        await settle(pilot, 4)
        assert screen_text(app) == snapshot(name=name, extension_class=TextFile)
