"""Words before a statement that turn it into something else."""

import pytest

from tests.intake.samples import letter, said, sure, waits


@pytest.mark.parametrize(
    "words",
    [
        "Я против: убить Дятла",
        "Я против. Убить Дятла",
        "Напоминаю наш план: стреляем Дятла",
        "Вчера решили: стреляем в Дятла",
        "Спор: стреляем Дятла",
        "We voted yesterday: shoot Maple",
    ],
)
def test_an_order_is_no_order_where_it_is_only_spoken_of(words: str) -> None:
    assert sure(letter(words)) == []


@pytest.mark.parametrize(
    "words",
    [
        "Напомню: вчера было так. Виновен: Дятел",
        "Вчера я голосовал так:\nВиновен: Дятел",
        "Мой голос вчера - виновен: Дятел",
        "Сверчок сказал так:\nВиновен: Дятел",
        "Пример голоса.\nВиновен: Дятел",
    ],
)
def test_a_vote_that_is_only_shown_waits(words: str) -> None:
    assert sure(said(words)) == []
    assert waits(said(words)) in (["talk"], ["reported"])


@pytest.mark.parametrize(
    "words",
    ["Ладно. Пусть будет так. Виновен: Дятел", "Мой голос такой.\nВиновен: Дятел", "Привет всем. Виновен: Дятел"],
)
def test_plain_words_before_a_vote_change_nothing(words: str) -> None:
    assert sure(said(words)) == [{"act": "vote", "target": "Дятел"}]
