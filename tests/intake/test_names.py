"""Names: comparison forms, twins, inflected forms, slips, near misses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.intake.folding import fold_nick, fold_said, twins
from hostconsole.intake.forms import word_forms
from hostconsole.intake.markup import plain
from hostconsole.intake.names import match_nick, roster
from hostconsole.intake.signs import with_nicks
from hostconsole.intake.speech import tokenizer, tokens_of
from tests.intake.samples import NICKS

TABLE = {nick: (nick,) for nick in (*NICKS, "Карасик", "Алевтина", "Снежана")}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ёршик", "ершик"),
        ("Ёршик", "Е\u0308ршик"),
        ("Д'Эклер", "д’эклер"),
        ("Мокрый_Зонт", "мокрый зонт"),
        ("Рыжая-Бестия", "РыжаяБестия"),
        ("Карась", "Kapacь"),
        ("Огу\u00adрец", "Огу\u200bрец"),
        ("Оля", "0ля"),
        ("Билл1", "Биллl"),
        ("\u202eЛом", "Лом"),
    ],
)
def test_what_looks_alike_folds_alike(one: str, other: str) -> None:
    assert fold_nick(one) == fold_nick(other)


def test_й_is_no_и_and_different_nicks_stay_different() -> None:
    assert fold_nick("Май") != fold_nick("Маи")
    assert not twins(NICKS)


def test_twins_are_named_in_pairs() -> None:
    assert twins(["Аня", "Боря", "Aня", "боря"]) == (("Аня", "Aня"), ("Боря", "боря"))


@given(st.text(max_size=30))
def test_folding_is_stable_and_never_empties_a_nick(nick: str) -> None:
    assert fold_nick(nick) == fold_nick(nick)
    assert bool(fold_nick(nick)) == bool(nick)


@pytest.mark.parametrize(
    ("nick", "forms"),
    [
        ("Огурец", "огурца огурцу огурцом огурце"),
        ("Дятел", "дятла дятлу дятлом"),
        ("Сверчок", "сверчка сверчку"),
        ("Зверёк", "зверька зверьком"),
        ("Боец", "бойца бойцом"),
        ("Лев", "льва львом"),
        ("Воробей", "воробья воробью"),
        ("Огонь", "огня огнём"),
        ("Полынь", "полыни полынью"),
        ("Ягодка", "ягодку ягодки ягодке ягодкой"),
        ("Рыжий", "рыжего рыжему рыжим"),
        ("Рыжая", "рыжую рыжей"),
        ("Otter", "otterа otterу"),
        ("Мария", "марию марии марией"),
    ],
)
def test_cases_are_generated_from_the_nick(nick: str, forms: str) -> None:
    assert set(forms.split()) <= word_forms(nick)


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Карася", "Карась"),
        ("карасика", "Карасик"),
        ("Лома", "Лом"),
        ("Лома Железного", "Лом Железный"),
        ("железный", "Лом Железный"),
        ("Тёте Зине", "Тётя Зина"),
        ("дЭклер", "Д'Эклер"),
        ("Otter'а", "Otter"),
    ],
)
def test_a_form_names_its_seat_alone(text: str, seat: str) -> None:
    assert match_nick(text, TABLE) == (seat,)


def test_near_misses_come_likeliest_first() -> None:
    assert match_nick("Алевтна", TABLE)[0] == "Алевтина"
    assert match_nick("Караська", TABLE)[:2] == ("Карасик", "Карась")
    assert match_nick("Снежка", TABLE) == ("Снежана",)
    assert match_nick("Пароход", TABLE) == ()
    assert match_nick("", TABLE) == ()


def test_an_exact_nick_beats_a_form_of_another() -> None:
    assert match_nick("Мира", {"Мир": ("Мир",), "Мира": ("Мира",)}) == ("Мира",)
    assert set(match_nick("Миру", {"Мир": ("Мир",), "Мира": ("Мира",)})) == {"Мир", "Мира"}


def test_an_alias_is_as_good_as_the_nick() -> None:
    assert match_nick("Зинку", {"Тётя Зина": ("Тётя Зина", "Зинка")}) == ("Тётя Зина",)


def test_a_word_in_latin_letters_is_no_inflected_cyrillic_nick() -> None:
    people = roster({"Тень": ("Тень",), "Otter": ("Otter",)})
    found = [people.at(list(tokens_of(word, 0, len(word), tokenizer(()))), 0) for word in ("the", "тене", "Otters")]
    assert [each and each.seat for each in found] == [None, "Тень", "Otter"]
    assert match_nick("Kapac", {"Карас": ("Карас",)}) == ("Карас",)


@pytest.mark.parametrize(
    ("post", "clean"),
    [
        ("виновен [/b]", "виновен [/b]"),
        ("[b]виновен Кот[/b]", "...виновен Кот...."),
        ("[b]виновен [/b][/b]", "...виновен ....[/b]"),
        ("виновен [b]", "виновен [b]"),
        ("[b]виновен[/b]", "...виновен...."),
    ],
)
def test_a_nick_that_is_a_tag_is_a_word_where_it_is_no_markup(post: str, clean: str) -> None:
    unmarked = plain(post).replace("\0", ".")
    assert with_nicks(post, unmarked, ["[/b]", "[b]"]) == clean


def test_english_words_are_not_the_russian_ones_they_look_like() -> None:
    assert fold_said("he") != fold_said("не")
    assert fold_said("Bиновен") == fold_said("Виновен")
    assert fold_nick("he") == fold_nick("не")
