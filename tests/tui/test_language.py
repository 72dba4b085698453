"""Both languages whole, and switched while the app runs."""

import re

import pytest

from hostconsole.locale import FOLDER, _, ngettext, use_language
from hostconsole.locale.catalogues import missing, path_of, refreshed, sources
from tests.tui.pilots import paste, press, running, screen_text
from tests.tui.samples import night

FIELD = re.compile(r"\{\w*\}")


def test_the_russian_catalogue_is_whole():
    assert missing(refreshed("ru", "tui")) == ()
    assert len(list(sources("tui"))) > 100


def test_the_compiled_catalogue_is_the_written_one():
    use_language("ru")
    for message in refreshed("ru", "tui"):
        if not message.id:
            continue
        if isinstance(message.id, str):
            assert _(message.id) == message.string
        else:
            assert ngettext(*message.id, 1) == message.string[0]


def test_translations_have_the_same_fields():
    for message in refreshed("ru", "tui"):
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
        said = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
        fields = set(FIELD.findall(ids[-1]))
        assert all(set(FIELD.findall(each)) == fields for each in said), ids


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 строка ждёт вас."), (3, "3 строки ждут вас."), (11, "11 строк ждут вас.")]
)
def test_russian_plurals(count, said):
    use_language("ru")
    assert ngettext("{n} line waits for you.", "{n} lines wait for you.", count).format(n=count) == said


def test_there_is_a_catalogue_beside_the_package():
    assert path_of("ru", "tui").is_relative_to(FOLDER)
    assert path_of("ru", "tui").with_suffix(".mo").is_file()


async def test_the_language_is_switched_live_and_nothing_is_lost(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await paste(app, pilot, "check | Жанна | Павел")
        english = screen_text(app)
        assert "Players" in english
        assert "night 2" in english
        await press(pilot, "l")
        russian = screen_text(app)
        assert "Игроки" in russian
        assert "ночь 2" in russian
        assert "check | Жанна | Павел" in russian, "the text that is not recorded came along"
        assert "Жанна: Проверка" in russian
        assert not re.search(r"Players|Inbox|Resolve|Owed", russian)
        await press(pilot, "д")
        assert "Players" in screen_text(app)


async def test_what_was_said_last_does_not_stay_in_the_other_language(tmp_path):
    async with running(night(), tmp_path) as (app, pilot):
        await press(pilot, "f2", "u")
        assert app.session.said
        await press(pilot, "l")
        assert not app.session.said
