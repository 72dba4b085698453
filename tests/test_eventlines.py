"""Events in words: every event of every example game, in both languages."""

from pathlib import Path

import pytest

from hostconsole.core.events import RolesDealt
from hostconsole.desk.opening import open_desk
from hostconsole.desk.story import holds_of
from hostconsole.eventlines import Teller, event_line
from hostconsole.locale import use_language
from hostconsole.registry import installed, names
from tests.tui.samples import HOSTILE, night

SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.toml"))


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("game", names())
def test_every_event_has_a_word(game: str, lang: str) -> None:
    kit = installed(game)
    tags = {str(each.__struct_config__.tag) for each in kit.rules.events}
    assert tags == set(kit.words[lang]["events"])


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_every_event_is_said_on_one_line_without_code(path: Path, lang: str) -> None:
    _file, desk = open_desk(path)
    use_language(lang)
    teller = Teller(desk.texts(lang), desk.nicks(), holds_of(desk))
    for entry in desk.entries:
        for event in desk.rules.events_of(entry.events):
            said = event_line(event, teller)
            assert said.strip()
            assert not any(sign in said for sign in ("\n", "<", "Struct", "(nick=", "None", "True", "False")), said
    use_language("en")


def test_a_hostile_nick_shows_as_itself() -> None:
    desk = night(HOSTILE)
    teller = Teller(desk.texts("en"), desk.nicks(), holds_of(desk))
    said = [event_line(event, teller) for entry in desk.entries for event in desk.rules.events_of(entry.events)]
    assert not any(char in line for line in said for char in "\x1b\u202e\u200b\x07")
    assert any("[@click=app.quit]x[/]" in line for line in said)


def test_dealt_roles_are_said_as_roles_and_not_as_clans() -> None:
    desk = night()
    teller = Teller(desk.texts("en"), desk.nicks(), holds_of(desk))
    events = [event for entry in desk.entries for event in desk.rules.events_of(entry.events)]
    [said] = [event_line(event, teller) for event in events if isinstance(event, RolesDealt)]
    assert said.count("mafioso") == 3
    assert "mafia" not in said
