"""A name that the host explains by his choice is taught, and he is told; risky nicks show while the list is typed."""

from typing import Any

from hostconsole.desk import inbox as desk_inbox
from hostconsole.intake.data import Post, Read, Reading
from hostconsole.tui.newgame import Draft, stands
from tests.tui.pilots import on_disk, paste, press, running, screen_text
from tests.tui.samples import night


def unknown(text: str, **_: Any) -> Reading:
    """A shot by Аня at somebody called as the text says."""
    act = {"act": "shot", "by": "Аня"}
    end = len(text)
    read = Read(
        act=act, grade="unsure", start=0, end=end, excerpt=text, why="unknown-name", candidates=("Тоня",), named=text
    )
    post = Post(author="Аня", seat="Аня", at=None, fingerprint=text, start=0, end=end)
    return Reading(engine="letter", posts=(post,), reads=(read,))


async def test_a_number_key_teaches_the_name(tmp_path, monkeypatch):
    monkeypatch.setattr(desk_inbox, "read_text", unknown)
    async with running(night(), tmp_path, size="wide") as (app, pilot):
        await paste(app, pilot, "Дракон")
        await press(pilot, "enter", "1")
        assert on_disk(app).entries[-1].act == {"act": "alias", "seat": "Тоня", "name": "Дракон"}
        assert "«Дракон» теперь значит Тоня" in screen_text(app) or "“Дракон” now means Тоня" in screen_text(app)
        await press(pilot, "u")
        assert on_disk(app).entries[-1].act["act"] == "undo"


def test_risky_nicks_are_shown_below_the_list():
    draft = Draft("retro", players="Лом\nЛом Железный\nЕва\n")
    assert "Лом Железный" in stands(draft)
    assert "\n" not in stands(Draft("retro", players="Ева\nРоман Петрович\n"))
