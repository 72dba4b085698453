"""A read is sure only where its sentence is accounted for: a word nobody knows makes any order wait, wherever it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.intake.samples import letter, said, sure

ORDERS = (
    "Стреляем в Дятла",
    "Добрый вечер, сегодня стреляем в Дятла, спасибо",
    "Прошу убить Дятла этой ночью",
    "Заказываю Дятла за 7 gp",
    "We shoot Otter tonight",
)
STRANGE = ("бздынь", "халвой", "шурум", "мимолётно", "frabjous")


@given(st.sampled_from(ORDERS), st.sampled_from(STRANGE), st.integers(min_value=0, max_value=10))
def test_an_unknown_word_in_the_sentence_of_an_order_makes_it_wait(order: str, strange: str, place: int) -> None:
    words = order.split()
    at = min(place, len(words))
    assert len(sure(letter(order))) == 1
    assert sure(letter(" ".join([*words[:at], strange, *words[at:]]))) == []


@pytest.mark.parametrize(
    "words",
    [
        "Виновен: Дятел, он вчера всё время молчал",
        "Виновен: Дятел, потому что бздынь зюзюкает",
        "Виновен: Дятел, зюзюкает халвой мимолётно",
        "Раз все молчат, виновен: Дятел",
        "Перечитав всё с начала, виновен: Дятел",
        "Тяжело на душе, но виновен: Дятел",
        "Зюзюкает халвой мимолётно.\nВиновен: Дятел",
    ],
)
def test_chatter_that_turns_nothing_is_borne_by_the_set_phrase(words: str) -> None:
    assert sure(said(words)) == [{"act": "vote", "target": "Дятел"}]


@pytest.mark.parametrize(
    "words",
    [
        "Зюзюкает халвой: виновен Дятел",
        "Виновен: Дятел, зюзя",
        "Виновен: Дятел, так зюзюкает халвой",
        "Виновен: Дятел, зюзюкает халвой Карась",
        "Виновен: Дятел, по слову халвы и щербета",
        "Виновен: Дятел, ага",
        "Зюзюкаю халвой:\nВиновен: Дятел",
        "Виновен: Дятел\nЭто халва.",
    ],
)
def test_chatter_that_may_turn_it_makes_the_set_phrase_wait(words: str) -> None:
    assert sure(said(words)) == []


@pytest.mark.parametrize(
    ("after", "count"),
    [
        ("Он слишком умный.", 1),
        ("Спокойной ночи!", 1),
        ("Привет Полыни!", 1),
        ("Погода хорошая.", 1),
        ("Бздынь.", 0),
        ("Полынь халва.", 0),
        ("Полынь, ты согласна?", 0),
        ("Ждём ответа Полыни.", 0),
        ("Такая халва.", 0),
    ],
)
def test_a_sentence_after_an_order_is_accounted_for_too(after: str, count: int) -> None:
    assert len(sure(letter(f"Стреляем в Дятла. {after}"))) == count


def test_another_price_further_on_makes_an_order_wait() -> None:
    assert len(sure(letter("Заказываю Дятла за 7 gp. Цена 7."))) == 1
    assert sure(letter("Заказываю Дятла за 7 gp. Лучше 8.")) == []
