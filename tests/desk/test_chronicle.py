"""The chronicle: without `full` the public posts alone, with it every act, letter and clause."""

from pathlib import Path

import pytest

from hostconsole.core.journal import plain
from hostconsole.desk.brief import pieces
from hostconsole.desk.chronicle import UNTOLD, Scene, chronicle
from hostconsole.desk.desk import Desk, opened
from hostconsole.store import load

SAVES = Path(__file__).parents[2] / "saves"
NAMES = sorted(path.stem for path in SAVES.glob("*.toml"))


def example(name: str) -> Desk:
    """The example game of that name."""
    return opened(load(SAVES / f"{name}.toml").save)


def scenes(desk: Desk, *, full: bool) -> list[Scene]:
    """All scenes of a game's chronicle."""
    return [scene for chapter in chronicle(desk, "en", "plain", full=full) for scene in chapter.scenes]


@pytest.mark.parametrize("name", NAMES)
def test_without_full_it_is_the_public_posts(name: str) -> None:
    desk = example(name)
    found = scenes(desk, full=False)
    posts = [each.item for each in pieces(desk, "en", "plain") if each.item.kind == "post"]
    assert [item for scene in found for item in scene.items] == posts
    for scene in found:
        assert plain(scene) == plain(Scene(scene.entry, scene.time, scene.items, scene.unsent))


@pytest.mark.parametrize("name", NAMES)
def test_full_tells_every_act_letter_and_clause(name: str) -> None:
    desk = example(name)
    found = scenes(desk, full=True)
    assert [item for scene in found for item in scene.items] == [each.item for each in pieces(desk, "en", "plain")]
    told = {scene.entry for scene in found if scene.act is not None}
    undone = {n for entry in desk.entries if entry.act["act"] == "undo" for n in entry.act["entries"]}
    acts = {entry.number for entry in desk.entries if entry.act["act"] not in UNTOLD}
    assert acts - undone <= told <= acts
    for scene in found:
        if scene.act is not None:
            assert scene.steps == desk.entries[scene.entry - 1].trace


def test_chapters_are_phases_in_order() -> None:
    phases = [chapter.phase for chapter in chronicle(example("retro-midgame"), "en", "plain", full=True)]
    assert phases == ["", "night 1", "day 1", "night 2", "day 2", "night 3", "day 3", "night 4"]


def test_an_act_names_the_people_of_then() -> None:
    desk = example("retro-finished")
    found = scenes(desk, full=True)
    change = next(scene for scene in found if scene.act is not None and scene.act["act"] == "replace")
    assert change.act is not None
    seat, nick = change.act["seat"], change.act["nick"]
    assert change.nicks[seat] == seat
    after = [scene.nicks[seat] for scene in found if scene.act is not None and scene.entry > change.entry]
    assert set(after) == {nick}
