"""The Russian catalogue is whole, compiled, and has the right plurals."""

import gettext
import string

import pytest

from hostconsole.locale import FOLDER, ngettext, use_language

catalogues = pytest.importorskip("hostconsole.locale.catalogues", reason="babel is a development tool")


@pytest.mark.parametrize("lang", catalogues.TRANSLATED)
def test_every_message_of_the_sources_is_translated(lang: str) -> None:
    kept, now = catalogues.kept(lang, "cli"), catalogues.refreshed(lang, "cli")
    assert catalogues.missing(now) == ()
    assert {message.id for message in kept} == {message.id for message in now}
    assert len(now) > 200


@pytest.mark.parametrize("lang", catalogues.TRANSLATED)
def test_the_compiled_catalogue_says_what_the_written_one_says(lang: str) -> None:
    compiled = gettext.translation("cli", FOLDER, [lang])
    for message in catalogues.kept(lang, "cli"):
        if not message.id:
            continue
        if message.pluralizable:
            for count, form in ((1, 0), (2, 1), (5, 2), (11, 2), (21, 0)):
                assert compiled.ngettext(*message.id, count) == message.string[form]
        else:
            assert compiled.gettext(message.id) == message.string


def fields(text: str) -> set[str]:
    """The places of a message that are filled in."""
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", catalogues.TRANSLATED)
def test_translations_fill_in_the_same_places(lang: str) -> None:
    for message in catalogues.kept(lang, "cli"):
        if not message.id:
            continue
        sources = message.id if message.pluralizable else (message.id,)
        for text in message.string if message.pluralizable else (message.string,):
            assert fields(text) == fields(sources[-1]), message.id


def test_russian_counts() -> None:
    use_language("ru")
    said = [ngettext("{count} post", "{count} posts", count).format(count=count) for count in (1, 3, 5, 11, 21, 22)]
    use_language("en")
    assert said == ["1 сообщение", "3 сообщения", "5 сообщений", "11 сообщений", "21 сообщение", "22 сообщения"]
