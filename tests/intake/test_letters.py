"""Letters: orders in free words, bids, money, answers; what waits and what is talk."""

from typing import Any

import pytest

from tests.intake.samples import letter, sure, table, waits

ORDERS: list[tuple[str, list[dict[str, Any]]]] = [
    ("Дятла убиваем", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Полынь - убить", [{"act": "shot", "targets": ["Полынь"]}]),
    ("Стреляем сегодня ночью в Дятла", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Стреляем, как договорились, в Дятла", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Наша жертва - Дятел", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Цель: Дятел", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Цель:\nДятел", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Убиваем этого противного Дятла", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Стреляем не в Полынь, а в Дятла", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Стреляем в Дятла, не в Полынь", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Стреляем в Дятла вместо Полыни", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Хотели убить Полынь, но стреляем в Дятла", [{"act": "shot", "targets": ["Дятел"]}]),
    (
        "Двойной выстрел: Дятел и Полынь, по 20 маны с меня и с Кирпича",
        [{"act": "shot", "targets": ["Дятел", "Полынь"], "mana": {"Верба": 20, "Кирпич": 20}}],
    ),
    (
        "Два выстрела: Дятел, Полынь. Мана: 40 моих",
        [{"act": "shot", "targets": ["Дятел", "Полынь"], "mana": {"Верба": 40}}],
    ),
    (
        "Двойной выстрел в Дятла и Полынь, мана: Кирпич 25, я 15",
        [{"act": "shot", "targets": ["Дятел", "Полынь"], "mana": {"Кирпич": 25, "Верба": 15}}],
    ),
    (
        "Стреляем в Дятла и в Полынь, 20 маны моих, 20 от Кирпича",
        [{"act": "shot", "targets": ["Дятел", "Полынь"], "mana": {"Верба": 20, "Кирпич": 20}}],
    ),
    (
        "Double shot: Otter and Rook, 40 mana mine",
        [{"act": "shot", "targets": ["Otter", "Rook"], "mana": {"Верба": 40}}],
    ),
    ("Shoot Otter", [{"act": "shot", "targets": ["Otter"]}]),
    ("We shoot Otter tonight, to kill", [{"act": "shot", "targets": ["Otter"], "on_sight": True}]),
    ("Kill Otter, please", [{"act": "shot", "targets": ["Otter"]}]),
    ("We skip tonight", [{"act": "skip"}]),
    ("Skip.", [{"act": "skip"}]),
    ("Пропуск", [{"act": "skip"}]),
    ("Пропускаем.", [{"act": "skip"}]),
    ("Сегодня никого не убиваем", [{"act": "skip"}]),
    ("Пас", [{"act": "skip"}]),
    ("Дятла", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Дятел!", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Пусть будет Дятел", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Сегодня Дятел, пожалуйста.", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Привет!\nДятел\nВерба", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Привет! Дятла. Удачи!", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Стреляем в Дятла\n\n-- \nКирпич", [{"act": "shot", "targets": ["Дятел"]}]),
    ("> Стреляем в Полынь?\nДа, стреляем в Дятла", [{"act": "shot", "targets": ["Дятел"]}]),
    (
        "Стреляем в Дятла.\n\n-----Original Message-----\nFrom: Ведущий\nСтреляем в Полынь?",
        [{"act": "shot", "targets": ["Дятел"]}],
    ),
    ("[quote]убить Полынь[/quote] Дятла", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Стреляем в Дятла на поражение", [{"act": "shot", "targets": ["Дятел"], "on_sight": True}]),
    ("Стреляем в Дятла, не на поражение", [{"act": "shot", "targets": ["Дятел"]}]),
    ("Стреляем в Дятла. Насмерть.", [{"act": "shot", "targets": ["Дятел"], "on_sight": True}]),
    ("Спасбросок выключите", [{"act": "throw", "on": False}]),
    ("Спасбросок не использовать", [{"act": "throw", "on": False}]),
    ("Хочу использовать спасбросок", [{"act": "throw", "on": True}]),
    ("Включите мне спасбросок, пожалуйста", [{"act": "throw", "on": True}]),
    ("Заказываю Дятла за 5", [{"act": "order", "kind": "kill", "target": "Дятел", "price": 5}]),
    ("Заказ на Дятла, 7 gp", [{"act": "order", "kind": "kill", "target": "Дятел", "price": 7}]),
    ("Заказываю Дятла, цена 7 экспы", [{"act": "order", "kind": "kill", "target": "Дятел", "price": 7}]),
    (
        "Заказываю Дятла за 5 gp.\nЗаказываю Полынь за 4 gp.",
        [
            {"act": "order", "kind": "kill", "target": "Дятел", "price": 5},
            {"act": "order", "kind": "kill", "target": "Полынь", "price": 4},
        ],
    ),
    ("Прошу убить Дятла, плачу 6 гп", [{"act": "order", "kind": "kill", "target": "Дятел", "price": 6}]),
    ("Заказываю Дятла. Плачу 5 gp.", [{"act": "order", "kind": "kill", "target": "Дятел", "price": 5}]),
    ("Заказ: убить Дятла. Цена: 10 gp", [{"act": "order", "kind": "kill", "target": "Дятел", "price": 10}]),
    ("I order Otter killed, 5 gp", [{"act": "order", "kind": "kill", "target": "Otter", "price": 5}]),
    ("Kill order on Otter for 5 exp", [{"act": "order", "kind": "kill", "target": "Otter", "price": 5}]),
    ("заказываю Дятла за пять экспы", [{"act": "order", "kind": "kill", "target": "Дятел", "price": 5}]),
    ("Охрану мне за 3 gp", [{"act": "order", "kind": "guard", "price": 3}]),
    ("Нанимаю телохранителя, 4 gp", [{"act": "order", "kind": "guard", "price": 4}]),
    ("Охрана для меня, 2 gp", [{"act": "order", "kind": "guard", "price": 2}]),
    ("Bodyguard for me, 3 gp", [{"act": "order", "kind": "guard", "price": 3}]),
    ("Поднимаю заказ №2 до 9 gp", [{"act": "raise", "order": 2, "price": 9}]),
    ("Поднимаю цену до 9", [{"act": "raise", "order": 1, "price": 9}]),
    ("Повышаю ставку до 10 экспы", [{"act": "raise", "order": 1, "price": 10}]),
    ("Перебиваю свой заказ: 12 gp", [{"act": "raise", "order": 12, "price": 12}]),
    ("Выполняю заказ №2", [{"act": "choose", "order": 2}]),
    ("Беру второй заказ", [{"act": "choose", "order": 2}]),
    ("Выбираю заказ 3", [{"act": "choose", "order": 3}]),
    ("I take order #2", [{"act": "choose", "order": 2}]),
    ("Отказываюсь от заказов", [{"act": "refuse"}]),
    ("Все заказы отклоняю", [{"act": "refuse"}]),
    ("Отказываюсь от заказа №1", [{"act": "refuse"}]),
    ("Убиваю Дятла за свой счёт", [{"act": "self-order", "target": "Дятел"}]),
    ("Передаю Дятлу 4 gp", [{"act": "pay", "to": "Дятел", "amount": 4}]),
    ("Плачу Полыни 3 экспы", [{"act": "pay", "to": "Полынь", "amount": 3}]),
    ("Дарю 5 gp Тёте Зине", [{"act": "pay", "to": "Тётя Зина", "amount": 5}]),
    ("Give 4 exp to Otter", [{"act": "pay", "to": "Otter", "amount": 4}]),
    ("Вношу 10 маны в щит", [{"act": "pledge", "to": "shield", "amount": 10}]),
    ("10 маны на щит от меня, жертвую", [{"act": "pledge", "to": "shield", "amount": 10}]),
    ("Жертвую 20 маны на двойную проверку", [{"act": "pledge", "to": "double-check", "amount": 20}]),
    ("Жертвую 8 маны в покойницкий пул", [{"act": "pledge", "to": "dead-votes", "amount": 8}]),
    ("Pledge 15 mana to the shield", [{"act": "pledge", "to": "shield", "amount": 15}]),
    ("Воскрешаю Дятла", [{"act": "resurrect", "target": "Дятел"}]),
    ("Воскресите Дятла за 40 маны, плачу я", [{"act": "resurrect", "target": "Дятел"}]),
    ("Провожу ритуал над Дятлом, 25 маны", [{"act": "ritual", "target": "Дятел"}]),
    ("Воскрешаю Дятла публично", [{"act": "ritual", "target": "Дятел"}]),
    ("Согласен воскресить Дятла", [{"act": "consent", "yes": True}]),
    ("Согласен воскресить Дятла за 5 gp", [{"act": "consent", "yes": True, "fee": 5}]),
    ("Отказываюсь воскрешать Дятла", [{"act": "consent", "yes": False}]),
    ("Согласен", [{"act": "reply", "yes": True}]),
    ("Не согласен", [{"act": "reply", "yes": False}]),
    ("Отказываюсь вступать", [{"act": "reply", "yes": False}]),
    ("Да, вступаю в клан", [{"act": "reply", "yes": True}]),
    ("Нет, не вступлю", [{"act": "reply", "yes": False}]),
    ("I accept the offer", [{"act": "reply", "yes": True}]),
    ("Казним Дятла", [{"act": "execute", "target": "Дятел"}]),
    ("Выхожу из клана", [{"act": "quit-clan"}]),
    ("Передаю свой голос Дятлу", [{"act": "delegate", "to": "Дятел"}]),
    ("Меня не будет до 15 марта", [{"act": "notice-absence", "until": "15 марта"}]),
    ("Делегирую голос Полыни до среды", [{"act": "delegate", "to": "Полынь"}]),
    ("Щит включить", [{"act": "shield", "on": True}]),
    ("Мой щит отключите", [{"act": "shield", "on": False}]),
    (
        "Приглашаем Дятла в клан, анонимно, платит Кирпич 15 gp",
        [{"act": "offer", "to": "Дятел", "anonymous": True, "shares": {"Кирпич": 15}}],
    ),
    ("Приглашаем Дятла, 15 gp с меня", [{"act": "offer", "to": "Дятел", "shares": {"Верба": 15}}]),
    ("Проверяю Дятла", [{"act": "check", "targets": ["Дятел"]}]),
    ("Проверка - Дятел", [{"act": "check", "targets": ["Дятел"]}]),
    ("Check Otter", [{"act": "check", "targets": ["Otter"]}]),
    ("Прошу проверить Дятла", [{"act": "check", "targets": ["Дятел"]}]),
    ("Покупаю дополнительный голос", [{"act": "buy-votes", "votes": 1}]),
    ("Покупаю два голоса за 30 маны против Дятла", [{"act": "buy-votes", "votes": 2, "target": "Дятел"}]),
    ("Покупаю 3 голоса", [{"act": "buy-votes", "votes": 3}]),
]

WAITING = [
    ("Стреляем в Дятла. Нет, в Полынь.", "withdrawn"),
    ("Стреляем в Дятла\nНет, Полынь", "withdrawn"),
    ("Никого не трогаем, кроме Дятла", "unclear"),
    ("Пропускаю мимо ушей", "unclear"),
    ("Согласен, что Дятел мафия", "unclear"),
    ("Отказываюсь верить", "unclear"),
    ("Кирпич хочет убить Дятла", "reported"),
    ("Убиваем друга Дятла", "unclear"),
    ("Стреляем в Дятла по совету Кирпича", "two-targets"),
    ("Не стреляем в Дятла", "unclear"),
    ("Верба сказала, что убиваем Дятла", "reported"),
    ("Кирпич предлагает убить Дятла", "reported"),
    ("Стреляем в Дятла?", "question"),
    ("Думаю, стреляем в Дятла", "hedged"),
    ("Наверное Дятла убьём", "hedged"),
    ("Стреляем в Дятла, хотя нет, стоп", "withdrawn"),
    ("Стреляем в Дятла. Если его не будет, то в Полынь.", "conditional"),
    ("Стреляем в Дятла.\nИли в Полынь.", "alternative"),
    ("Стреляем в Дятла,\nесли Полынь не придёт", "conditional"),
    ("Стреляем в Дятла, в противном случае в Полынь", "conditional"),
    ("Стреляем в Дятла. Передумал, в Полынь.", "withdrawn"),
    ("Стреляем в него", "pronoun"),
    ("Убить асассина", "role-word"),
    ("Убить №5", "number"),
    ("Стреляем в Селивана", "unknown-name"),
    ("Стреляем в Дятлика", "unknown-name"),
    ("Стреляем в Огурчика", "unknown-name"),
    ("Стреляем в свой сон", "pronoun"),
    ("Убиваем всех", "pronoun"),
    ("Стреляем в Дятла и Полынь", "no-price"),
    ("Стреляем в Дятла, Полынь", "no-price"),
    ("Двойной выстрел в Дятла и Полынь, мана моя", "no-price"),
    ("Kill Otter or Rook", "alternative"),
    ("If Otter posts, kill him", "pronoun"),
    ("Пропускаем? Или стреляем в Дятла?", "question"),
    ("Стреляем в Дятла. Пропускаем ход.", "withdrawn"),
    ("Дятел?", "question"),
    ("Наверное, Дятел", "hedged"),
    ("Дятел или Полынь", "alternative"),
    ("Дятел, Полынь", "two-targets"),
    ("Дятел и Полынь", "two-targets"),
    ("Селиван", "unknown-name"),
    ("Его же", "pronoun"),
    ("Комиссара", "role-word"),
    ("Добрый вечер! Что-то скучно. Дятла.", "bare-name"),
    ("Ведущий писал(а):\nКого убиваем?\nДятла", "quote-end"),
    ("---------- Forwarded message ----------\nОт: Боцман\nСтреляем в Дятла", "forwarded"),
    ("Заказываю Дятла", "no-price"),
    ("Заказываю Дятла за 5-7 gp", "number"),
    ("Заказываю Дятла, до 7 gp", "number"),
    ("Заказываю Дятла за 5 gp, если Полынь жива", "conditional"),
    ("Заказываю Дятла за 5 gp и Полынь за 4 gp", "number"),
    ("Охраняйте Дятла, 3 gp", "not-for-sale"),
    ("Хочу охрану", "no-price"),
    ("Беру заказ на Дятла", "number"),
    ("Передаю Дятлу немного gp", "no-price"),
    ("Передаю Дятлу и Полыни по 4 gp", "two-targets"),
    ("Жертвую ману на щит", "no-price"),
    ("Согласен, если дадите 5 gp", "conditional"),
    ("Двойная проверка: Дятел", "two-targets"),
    ("Проверяю Дятла и Полынь", "two-targets"),
    ("Проверяю Дятла, Полынь в другой раз", "two-targets"),
    ("Отменяю свой ход", "withdrawn"),
    ("Дополнительный голос за 30 маны", "no-price"),
    ("Виновен: Дятел", "wrong-channel"),
]

TALK = [
    "Отказываемся стрелять в Дятла",
    "Запрещаю убивать Дятла",
    "Завтра стреляем в Дятла",
    "Ягодку убить",
    "Убиваем время, пока Дятел спит",
    "Проверяю почту, Дятел написал",
    "Не будем убивать Дятла",
    "Дятла убивать не будем",
    "Убивать Дятла не надо",
    "Мы не хотим убивать Дятла",
    "Хотелось бы убить Дятла",
    "Может, стреляем в Дятла?",
    "Don't kill Otter",
    "Не пропускаем ход",
    "Пропустил бы ход",
    "Не Дятел",
    "Спасибо",
    "Привет, как дела?",
    "Дятел мне надоел",
    "Полынь хорошо играет",
    "А что такое спасбросок?",
    "Сколько стоит заказ на Дятла?",
    "Когда будет исполнен мой заказ на Дятла за 5 gp?",
    "Закажу Дятла завтра",
    "Не беру заказ №2",
    "Дятел передал мне 4 gp",
    "Передаю Дятлу привет",
    "Хорошо бы воскресить Дятла",
    "Подумаю над предложением",
    "Я проверил Дятла",
    "Проверил бы Дятла",
    "Проверяйте сами",
]


@pytest.mark.parametrize(("words", "acts"), ORDERS)
def test_a_plain_order_is_read(words: str, acts: list[dict[str, Any]]) -> None:
    reading = letter(words, at=table(bare={"Верба": "shot"}, orders=(1,)))
    assert sure(reading) == acts
    assert not waits(reading)


@pytest.mark.parametrize(("words", "why"), WAITING)
def test_what_is_not_all_there_waits(words: str, why: str) -> None:
    reading = letter(words)
    assert not sure(reading)
    assert waits(reading)[0] == why


@pytest.mark.parametrize("words", TALK)
def test_talk_orders_nothing(words: str) -> None:
    assert not letter(words).reads


@pytest.mark.parametrize("words", ["Дятла на поражение", "Дятел, на поражение!", "Дятел (на поражение)"])
def test_a_bare_name_may_have_its_flag(words: str) -> None:
    assert sure(letter(words)) == [{"act": "shot", "targets": ["Дятел"], "on_sight": True}]


def test_a_bare_name_is_an_order_only_from_those_who_may_mean_one() -> None:
    assert sure(letter("Дятла")) == [{"act": "shot", "targets": ["Дятел"]}]
    assert sure(letter("Дятла", "Полынь")) == [{"act": "check", "targets": ["Дятел"]}]
    assert waits(letter("Дятла", "Клякса")) == ["no-power"]


def test_the_only_own_order_is_raised_and_no_other() -> None:
    words = "Поднимаю свой заказ до 9 gp"
    assert sure(letter(words, at=table(orders=(3,)))) == [{"act": "raise", "order": 3, "price": 9}]
    assert waits(letter(words, at=table(orders=(1, 3)))) == ["number"]
    assert waits(letter(words, at=table())) == ["number"]


def test_the_header_tells_the_sender_and_several_letters_may_come_at_once() -> None:
    reading = letter("От: Верба\nТема: ход\n\nДятла.\n\nОт: Кирпич\nТема: ночь\n\nСтреляем в Огурца\n", None)
    assert [each.act for each in reading.reads] == [
        {"act": "shot", "by": "Верба", "targets": ["Дятел"]},
        {"act": "shot", "by": "Кирпич", "targets": ["Огурец"]},
    ]


def test_a_header_that_contradicts_the_host_is_not_believed() -> None:
    reading = letter("От: Кирпич\n\nСтреляем в Дятла", "Верба")
    assert not sure(reading)
    assert waits(reading) == ["forwarded"]


def test_nobody_known_sent_it() -> None:
    reading = letter("От: Прохожий\n\nСтреляем в Дятла", None)
    assert [(each.act, each.why) for each in reading.reads] == [({}, "unknown-sender")]


def test_what_nobody_understood_is_shown() -> None:
    words = "Добрый вечер!\nПогода у нас дрянь.\nСтреляем в Дятла"
    reading = letter(words)
    assert [words[start:end] for start, end in reading.not_understood] == ["Погода у нас дрянь"]


@pytest.mark.parametrize(
    ("words", "grade"),
    [
        ("Согласен вступить, всё равно везде опаздываю.", "sure"),
        ("Согласна, куда деваться.", "sure"),
        ("Согласен вступить, не раздумывая.", "sure"),
        ("I accept, anyway there is nothing to lose.", "sure"),
        ("Согласен, но только если меня не тронут.", "unsure"),
        ("Согласен вступить, только не раскачивайте.", "unsure"),
        ("Согласен, что Карась мафия.", "unsure"),
        ("Согласен, всё равно Карась мафия.", "unsure"),
        ("Согласен, всё равно они все мафия.", "unsure"),
        ("Согласен вступить, всё равно завтра откажусь.", "unsure"),
        ("Согласен вступить, куда деваться, но за 20 gp.", "unsure"),
        ("Согласен вступить, всё равно за 20 gp.", "unsure"),
        ("Согласен, всё равно?", "unsure"),
        ("Согласен, не сейчас.", "unsure"),
    ],
)
def test_an_aside_after_an_acceptance_changes_nothing_and_a_second_thought_does(words: str, grade: str) -> None:
    assert [each.grade for each in letter(words).reads] == [grade]


@pytest.mark.parametrize("words", ["Не сказал бы, что согласен.", "Не думаю, согласен."])
def test_an_acceptance_that_is_denied_before_it_is_none(words: str) -> None:
    assert sure(letter(words)) == []


@pytest.mark.parametrize(
    ("words", "whys"),
    [
        ("Тогда приглашаем Дятла, анонимно. 15 моих gp.", ["unclear"]),
        ("Тогда стреляем в Гвоздя.", ["unclear"]),
        ("Вчера стреляем в Гвоздя.", []),
        ("Тогда бы стреляем в Гвоздя.", []),
    ],
)
def test_a_word_that_may_point_back_or_only_go_on_makes_an_order_wait(words: str, whys: list[str]) -> None:
    assert waits(letter(words)) == whys


@pytest.mark.parametrize("words", ["Отменяю прошлое письмо.", "Отменяю прошлый выстрел", "Забудь прошлое письмо"])
def test_a_letter_that_only_takes_back_waits(words: str) -> None:
    assert (sure(letter(words)), waits(letter(words))) == ([], ["withdrawn"])
