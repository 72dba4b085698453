"""Every letter key works on the Russian layout, and no twin takes another command's key."""

import itertools

import pytest
from textual.geometry import Size
from textual.widgets import Static

from hostconsole.locale import use_language
from hostconsole.tui.app import HostApp
from hostconsole.tui.commands import COMMANDS, KeyBar, Where, commands
from hostconsole.tui.correcting import CorrectionScreen
from hostconsole.tui.desk import DeskScreen
from hostconsole.tui.form import FormScreen
from hostconsole.tui.help import HelpScreen, help_text
from hostconsole.tui.inbox import Inbox
from hostconsole.tui.journal import JournalScreen
from hostconsole.tui.keys import LATIN, RUSSIAN, with_twin
from hostconsole.tui.newscreen import NewScreen
from hostconsole.tui.outbox import Outbox
from hostconsole.tui.past import PastScreen
from hostconsole.tui.pictures import PicturesScreen
from hostconsole.tui.resolve import ResolveScreen
from hostconsole.tui.start import StartScreen
from hostconsole.tui.story import StoryScreen
from hostconsole.tui.wording import WordingScreen

OWNERS = {
    "desk": DeskScreen,
    "inbox": Inbox,
    "outbox": Outbox,
    "resolve": ResolveScreen,
    "form": FormScreen,
    "journal": JournalScreen,
    "correction": CorrectionScreen,
    "wording": WordingScreen,
    "past": PastScreen,
    "story": StoryScreen,
    "pictures": PicturesScreen,
    "start": StartScreen,
    "new": NewScreen,
    "dialog": HelpScreen,
}


def test_the_two_layouts_have_the_same_keys():
    assert len(LATIN) == len(RUSSIAN) == len(set(LATIN)) == len(set(RUSSIAN)) == 26


@pytest.mark.parametrize(
    ("key", "both"),
    [
        ("r", ("r", "к")),
        ("s", ("s", "ы")),
        ("R", ("R", "К")),
        ("ctrl+p", ("ctrl+p", "ctrl+з")),
        ("f5", ("f5",)),
        ("escape", ("escape",)),
        ("question_mark", ("question_mark",)),
        ("1", ("1",)),
    ],
)
def test_a_letter_has_its_twin_and_nothing_else_has(key, both):
    assert with_twin(key) == both


@pytest.mark.parametrize(
    "places",
    [
        *[("desk", "inbox"), ("desk", "outbox"), ("resolve",), ("form",), ("journal",), ("past",), ("story",)],
        *[("pictures",), ("start",), ("new",)],
    ],
)
def test_no_key_means_two_things_in_one_place(places: tuple[Where, ...]):
    keys = [
        (each, command.action)
        for place in places
        for command in commands(place)
        for key in command.keys
        for each in with_twin(key)
    ]
    for (one, action), (other, action_too) in itertools.combinations(keys, 2):
        assert one != other or action == action_too, (one, action, action_too)


def test_keys_taken_by_terminals_are_never_the_only_way():
    taken = {"f1", "f10", "ctrl+s", "ctrl+j", "ctrl+q"}
    for command in COMMANDS:
        assert not command.keys or set(command.keys) - taken, command


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: f"{command.where}-{command.action}")
def test_every_command_does_something(command):
    owner = OWNERS[command.where]
    assert callable(getattr(owner, "action_" + command.action.split("(")[0], None))


def test_every_command_is_in_the_help():
    page = help_text().plain
    assert all(command.help in page for command in COMMANDS if command.where != "dialog")


def test_the_app_class_stays_small():
    import inspect

    assert len(inspect.getsourcelines(HostApp)[0]) < 150


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("place", "needed"),
    [
        ("desk", ("page('inbox')", "resolve", "page('outbox')", "acts", "undo", "command_palette")),
        ("journal", ("open", "correct", "cancel", "leave_out", "let_stand")),
        ("outbox", ("copy", "sent", "next", "names", "file", "reword")),
        ("resolve", ("commit", "turn(1)", "reword", "cancel")),
    ],
)
def test_the_keys_that_matter_stand_whole_on_a_narrow_screen(place, needed, lang, monkeypatch):
    use_language(lang)
    bar = KeyBar(Static(), place)
    monkeypatch.setattr(KeyBar, "size", Size(80, 1))
    shown = [command.action for command, _label in bar.hints()]
    assert set(needed) <= set(shown)
    if place == "journal":
        assert shown[:3] == ["open", "correct", "cancel"]
