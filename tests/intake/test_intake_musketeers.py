"""What players of the Three Musketeers write and what is read from it, through the desk: the rules have a say."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hostconsole.core.acts import describe, key_of
from hostconsole.core.decisions import Commit
from hostconsole.desk.desk import Desk, begin, do
from hostconsole.desk.inbox import look, phrases_of, table, take, waiting
from hostconsole.intake.phrasebook import unknown_acts
from hostconsole.registry import installed

NOW = datetime(2024, 3, 1, 20, 0)
CAST = {
    "Айва": "athos",
    "Брусника": "porthos",
    "Вишня": "aramis",
    "Груша": "dartagnan",
    "Дыня": "milady",
    "Ежевика": "constance",
    "Жимолость": "rochefort",
    "Изюм": "bonacieux",
    "Кизил": "la-chesnaye",
    "Лимон": "executioner",
    "Малина": "jussac",
    "Нектарин": "kitty",
    "Облепиха": "felton",
    "Персик": "abbess",
    "Ревень": "planchet",
    "Слива": "father",
    "Тёрн": "treville",
}
BY_ROLE = {role: nick for nick, role in CAST.items()}
MAFS = ("Вишня", "Жимолость")


def done(desk: Desk, **raw: Any) -> Desk:
    desk, decision = do(desk, raw, time=NOW, who="host")
    assert isinstance(decision, Commit), decision
    return desk


@cache
def game(phase: str = "night", mafs: tuple[str, ...] = MAFS, without: tuple[str, ...] = ()) -> Desk:
    """All seventeen (or fewer) in the day, evening or night; by day Айва and Персик have voted for Брусника."""
    cast = {nick: role for nick, role in CAST.items() if role not in without}
    desk = begin("musketeers", title="Проба", options={}, created=NOW, id="test")
    desk = done(desk, act="sign-up", players=[{"nick": nick} for nick in cast])
    sides = {nick: "maf" if nick in mafs else "honest" for nick in cast}
    desk = done(desk, act="deal", roles=cast, sides=sides, why="a trial", seed="1")
    desk = done(desk, act="vote", by="Айва", target="Брусника")
    desk = done(desk, act="vote", by="Персик", target="Брусника")
    if phase == "day":
        return desk
    desk = done(desk, act="vote", by="Брусника", target="Айва")
    desk = done(desk, act="vote", by="Вишня", target="Айва")
    desk = done(desk, act="close")
    return desk if phase == "evening" else done(desk, act="close")


def plain(value: Any) -> Any:
    return [plain(each) for each in value] if isinstance(value, (tuple, list)) else value


Read = tuple[list[dict[str, Any]], list[tuple[str, str]]]


def read(desk: Desk, text: str, sender: str) -> Read:
    """A letter's sure acts without their sender, and for each that waits its words and the reason."""
    return split(desk, {"text": text, "channel": "letter", "from": sender}, sender)


def posted(desk: Desk, text: str, author: str) -> Read:
    """The same for a post in the thread."""
    return split(desk, {"text": f"{author} » 05 окт 2010, 12:00\n{text}\n", "channel": "thread"}, author)


def split(desk: Desk, raw: dict[str, Any], speaker: str) -> Read:
    items = look(desk, raw).items
    assert all(item.act.get("by", speaker) == speaker for item in items)
    sure = [
        {key: plain(value) for key, value in item.act.items() if key not in ("by", "at")}
        for item in items
        if item.state == "sure"
    ]
    return sure, [(item.excerpt, item.why) for item in items if item.state == "unsure"]


def move(*roles: str, **more: Any) -> dict[str, Any]:
    return {"act": "move", "targets": [BY_ROLE[role] for role in roles], **more}


# Names -----------------------------------------------------------------------------------------------------------

CALLED = [
    ("Атоса", "athos"),
    ("графа де Ля Фер", "athos"),
    ("Портоса", "porthos"),
    ("Арамиса", "aramis"),
    ("Д'Артаньяна", "dartagnan"),
    ("Д’Артаньяна", "dartagnan"),
    ("дАртаньяна", "dartagnan"),
    ("Миледи", "milady"),
    ("Констанцию", "constance"),
    ("Констанцию Бонасье", "constance"),
    ("мадам Бонасье", "constance"),
    ("Рошфора", "rochefort"),
    ("Бонасье", "bonacieux"),
    ("галантерейщика Бонасье", "bonacieux"),
    ("Ла Шене", "la-chesnaye"),
    ("Ля Шене", "la-chesnaye"),
    ("палача", "executioner"),
    ("Палача из Лилля", "executioner"),
    ("де Жюссака", "jussac"),
    ("Жюссака", "jussac"),
    ("Кэтти", "kitty"),
    ("Кетти", "kitty"),
    ("Джона Фельтона", "felton"),
    ("Фельтона", "felton"),
    ("аббатису", "abbess"),
    ("Планше", "planchet"),
    ("отца Д'Артаньяна", "father"),
    ("Отца Д’Артаньяна", "father"),
    ("Отца", "father"),
    ("де Тревиля", "treville"),
    ("Тревилля", "treville"),
    ("капитана де Тревиля", "treville"),
    ("Athos", "athos"),
    ("the Executioner of Lille", "executioner"),
    ("D'Artagnan's father", "father"),
    ("La Chesnaye", "la-chesnaye"),
    ("de Tréville", "treville"),
]


@pytest.mark.parametrize(("name", "role"), CALLED, ids=[name for name, _ in CALLED])
def test_a_role_is_as_good_a_name_as_the_nick(name: str, role: str) -> None:
    vote = [{"act": "vote", "target": BY_ROLE[role]}]
    assert posted(game("day"), f"Голосую за {name}.", "Нектарин") == (vote, [])
    assert posted(game("day"), f"Голосую за {BY_ROLE[role]}.", "Нектарин") == (vote, [])


def test_every_role_has_names_and_no_name_belongs_to_two() -> None:
    names = phrases_of("musketeers").names
    assert set(names) == set(installed("musketeers").rules.data.roles)
    every = [name.lower() for each in names.values() for name in each]
    assert len(every) == len(set(every))


def test_the_phrases_speak_of_acts_and_fields_the_game_has() -> None:
    kinds = {key_of(each): describe(each) for each in installed("musketeers").rules.acts}
    assert unknown_acts(phrases_of("musketeers"), kinds) == ()


def test_the_phrases_speak_of_powers_the_game_gives() -> None:
    rules = installed("musketeers").rules
    given_: set[str] = set()
    for desk in (game("day"), game("evening"), game("night"), game("night", ("Лимон",))):
        given_.update(*(rules.powers(desk.game, seat.id) for seat in desk.game.seated()))
    asked = {power for form in phrases_of("musketeers").forms for power in form.of}
    assert asked - given_ == {"out"}


def test_a_name_of_a_role_nobody_has_is_nobody_else() -> None:
    few = game("day", MAFS, ("constance", "dartagnan"))
    for name in ("мадам Бонасье", "Д'Артаньяна", "Констанцию"):
        sure, unsure = posted(few, f"Голосую за {name}", "Нектарин")
        assert sure == []
        assert [why for _, why in unsure] == ["unknown-name"]
    assert posted(few, "Голосую за отца Д'Артаньяна", "Нектарин")[0] == [{"act": "vote", "target": "Слива"}]


def test_a_nick_that_is_another_ones_role_is_asked_about_and_still_signs_its_posts() -> None:
    desk = begin("musketeers", title="Проба", options={}, created=NOW, id="test")
    cast = {"Портос": "athos", "Айва": "porthos", "Вишня": "aramis"}
    desk = done(desk, act="sign-up", players=[{"nick": nick} for nick in cast])
    desk = done(
        desk, act="deal", roles=cast, sides={**dict.fromkeys(cast, "honest"), "Вишня": "maf"}, why="w", seed="1"
    )
    assert posted(desk, "Голосую за Портоса", "Вишня") == ([], [("Голосую за Портоса", "ambiguous-name")])
    assert posted(desk, "Голосую за Арамиса", "Портос") == ([{"act": "vote", "target": "Вишня"}], [])


def test_no_role_is_a_name_where_roles_are_hidden() -> None:
    desk = begin("retro", title="Проба", options={}, created=NOW, id="test")
    desk = done(desk, act="sign-up", players=[{"nick": "Аня"}, {"nick": "Боря"}])
    assert [sitter.called for sitter in table(desk).sitters] == [(), ()]
    assert table(desk).strangers == ()


# The day ---------------------------------------------------------------------------------------------------------

DAY: list[tuple[str, str, dict[str, Any]]] = [
    ("rochefort", "Именем кардинала! Отказываю Кэтти в праве голоса.", {"act": "deny-vote", "whose": "Нектарин"}),
    ("rochefort", "Лишаю права голоса палача из Лилля", {"act": "deny-vote", "whose": "Лимон"}),
    ("rochefort", "Запрещаю Атосу голосовать", {"act": "deny-vote", "whose": "Айва"}),
    ("rochefort", "Отменяю голос Атоса, пусть переголосует.", {"act": "cancel-vote", "whose": "Айва"}),
    ("rochefort", "Снимаю голос Атоса, пусть проголосует заново", {"act": "cancel-vote", "whose": "Айва"}),
    ("constance", "Снимаю один голос с Портоса и беру его на себя.", {"act": "take-votes", "from": {"Брусника": 1}}),
    ("constance", "Забираю себе два голоса с Портоса", {"act": "take-votes", "from": {"Брусника": 2}}),
    ("constance", "Беру голос с Портоса", {"act": "take-votes", "from": {"Брусника": 1}}),
    (
        "constance",
        "Снимаю по одному голосу с Портоса и Кэтти",
        {"act": "take-votes", "from": {"Брусника": 1, "Нектарин": 1}},
    ),
    ("constance", "I take one vote from Porthos", {"act": "take-votes", "from": {"Брусника": 1}}),
    ("dartagnan", "Вызываю Рошфора на дуэль!", {"act": "duel", "target": "Жимолость"}),
    ("dartagnan", "Миледи, к барьеру! Дуэль!", {"act": "duel", "target": "Дыня"}),
]


@pytest.mark.parametrize(("role", "text", "expected"), DAY, ids=[text for _, text, _ in DAY])
def test_day_powers_come_by_thread_and_by_letter(role: str, text: str, expected: dict[str, Any]) -> None:
    assert posted(game("day"), text, BY_ROLE[role]) == ([expected], [])
    assert read(game("day"), text, BY_ROLE[role]) == ([expected], [])


WAITING_BY_DAY = [
    ("rochefort", "Снимаю голос Атоса.", "unclear"),
    ("rochefort", "Отменяю голос Кэтти", "refused"),
    ("rochefort", "Отменяю голос Атоса или Д'Артаньяна", "alternative"),
    ("constance", "Беру на себя голос Портоса", "unclear"),
    ("constance", "Снимаю голоса с Портоса", "number"),
    ("constance", "Снимаю один голос с Портоса, два с Кэтти", "refused"),
    ("constance", "Перевожу два голоса с Портоса на Атоса", "unclear"),
    ("dartagnan", "Если он не замолчит, вызываю Рошфора на дуэль", "conditional"),
    ("dartagnan", "Д'Артаньян вызывает Рошфора на дуэль!", "unclear"),
    ("dartagnan", "Дуэль с Рошфором - хорошая мысль", "unclear"),
    ("rochefort", "Отменяю голос Атоса, он больше не голосует", "unclear"),
    ("athos", "Вызываю Рошфора на дуэль", "no-power"),
    ("athos", "Отказываю Кэтти в праве голоса", "no-power"),
    ("kitty", "Снимаю один голос с Портоса", "no-power"),
    ("kitty", "Голосую за Атоса и Портоса", "two-targets"),
    ("kitty", "Миледи виновна", "turned-round"),
    ("kitty", "Виновен: маф", "role-word"),
]


@pytest.mark.parametrize(("role", "text", "why"), WAITING_BY_DAY, ids=[text for _, text, _ in WAITING_BY_DAY])
def test_what_is_not_plain_by_day_waits(role: str, text: str, why: str) -> None:
    assert posted(game("day"), text, BY_ROLE[role]) == ([], [(text, why)])


TALK = [
    ("constance", "Рошфор за меня голосовал бы, уж я его знаю."),
    ("constance", "Хорошо бы снять голос с Портоса"),
    ("dartagnan", "Может, вызвать Рошфора на дуэль?"),
    ("dartagnan", "Помните дуэль с Рошфором?"),
    ("dartagnan", "Я бы вызвал Рошфора на дуэль"),
    ("athos", "Д'Артаньян вызывает Рошфора на дуэль!"),
    ("athos", "Думаю об Атосе, охраняю Портоса, пью с Кэтти"),
    ("athos", "Граф де Ля Фер не спешит"),
    ("athos", "Завещание Портоса читали?"),
]


@pytest.mark.parametrize(("role", "text"), TALK, ids=[text for _, text in TALK])
def test_talk_is_nothing(role: str, text: str) -> None:
    assert posted(game("day"), text, BY_ROLE[role]) == ([], [])


def test_a_vote_by_letter_and_a_move_by_day_wait() -> None:
    assert read(game("day"), "Голосую за Атоса", "Нектарин") == ([], [("Голосую за Атоса", "wrong-channel")])
    assert read(game("day"), "Ночью охраняю Кэтти.", "Брусника") == ([], [("Ночью охраняю Кэтти.", "refused")])
    assert read(game("day"), "Рошфор", "Нектарин") == ([], [("Рошфор", "bare-name")])


def test_to_cancel_a_vote_takes_nothing_back_but_ones_own_words_do() -> None:
    both, _ = posted(game("day"), "Голосую за Портоса. Отменяю голос Атоса.", "Жимолость")
    assert [act["act"] for act in both] == ["vote", "cancel-vote"]
    assert posted(game("day"), "Голосую за Портоса. Отменяю голос.", "Жимолость")[0] == []


def test_more_time_is_asked_for() -> None:
    assert read(game("day"), "Прошу продлить день, на работе завал.", "Нектарин") == ([{"act": "extend"}], [])
    assert read(game("day"), "Можно ли продлить день?", "Нектарин")[1] == [("Можно ли продлить день?", "question")]


def test_a_will_is_all_that_the_dead_writes_after_its_heading() -> None:
    desk = done(game("day"), act="rule", kind="kill", seat="Брусника", why="a trial")
    sure, unsure = posted(desk, "Завещание: прощайте!\nВиновен: Рошфор", "Брусника")
    assert (sure, unsure) == ([{"act": "will", "text": "прощайте!\nВиновен: Рошфор"}], [])
    assert posted(desk, "Завещание: прощайте!", "Айва") == ([], [])
    assert posted(desk, "Виновен: Портос", "Нектарин") == ([], [("Виновен: Портос", "refused")])


# The evening -----------------------------------------------------------------------------------------------------

ONE_TWO = [["Изюм", "Груша"], ["Айва", "Нектарин"]]
LISTS = [
    "Наши перестановки:\nГалантерейщика Бонасье/Д'Артаньяна\nАтос/Нектарин",
    "1. Бонасье / Груша\n2. Айва / Кэтти\nСпасибо!\nВишня",
    "бонасье/д'артаньян\nатос/кэтти",
    "1) Бонасье - Д'Артаньян\n2) Атос - Кэтти",
    "Бонасье/Д'Артаньян; Атос/Кэтти",
    "Меняем местами Бонасье и Д'Артаньяна, Атоса и Кэтти.",
    "Our swaps:\nBonacieux/D'Artagnan\nAthos/Kitty",
]
FOUR = ("Вишня", "Жимолость", "Лимон", "Тёрн")


@pytest.mark.parametrize("text", LISTS)
def test_a_list_of_swaps_is_one_act(text: str) -> None:
    assert read(game("evening", FOUR), text, "Вишня") == ([{"act": "swaps", "pairs": ONE_TWO}], [])


BAD_LISTS = [
    ("Атос/Рошфор\nКэтти/Планше/Бонасье", "Кэтти/Планше/Бонасье", "two-targets"),
    ("Атос/Рошфор\nКэтти/Вася", "Кэтти/Вася", "unknown-name"),
    ("Атос/Рошфор\nКэтти", "Кэтти", "unknown-name"),
    ("Атос/Атос\nКэтти/Планше", "Атос/Атос", "unclear"),
    ("Атос/Рошфор\nили Атос/Кэтти", "или Атос/Кэтти", "alternative"),
    ("Атос/Рошфор?", "Атос/Рошфор?", "question"),
    ("Возможно:\nАтос/Рошфор", "Возможно:\nАтос/Рошфор", "hedged"),
    ("Атос/Рошфор\nНет, отмена", "Атос/Рошфор\nНет, отмена", "withdrawn"),
]


@pytest.mark.parametrize(("text", "excerpt", "why"), BAD_LISTS)
def test_one_bad_line_and_all_of_the_list_waits(text: str, excerpt: str, why: str) -> None:
    assert read(game("evening", FOUR), text, "Вишня") == ([], [(excerpt, why)])


def test_no_swaps_at_all_and_swaps_of_who_may_not() -> None:
    assert read(game("evening"), "Перестановок не будет.", "Вишня") == ([{"act": "swaps", "pairs": []}], [])
    assert read(game("evening"), "Атос/Кэтти", "Нектарин")[0] == []
    assert read(game("night", FOUR), "Атос/Кэтти\nПортос/Планше", "Вишня")[1][0][1] == "refused"


def test_planchet_locks_one_place() -> None:
    for text in ("Закрепляю Атоса.", "Атоса закрепить", "Атос", "Планше закрепляет Атоса"):
        assert read(game("evening"), text, "Ревень") == ([{"act": "lock", "target": "Айва"}], [])
    assert read(game("evening"), "Закрепляю себя", "Ревень") == ([{"act": "lock", "target": "Ревень"}], [])
    assert read(game("evening"), "Закрепляю Атоса", "Нектарин")[1] == [("Закрепляю Атоса", "no-power")]


# The night -------------------------------------------------------------------------------------------------------

MIRROR = move("aramis", direction=BY_ROLE["rochefort"])
MOVES: list[tuple[str, str, list[dict[str, Any]]]] = [
    ("porthos", "Портос. Этой ночью охраняю Констанцию.", [move("constance")]),
    ("porthos", "Портос: Констанция", [move("constance")]),
    ("porthos", "Портос охраняет Констанцию", [move("constance")]),
    ("porthos", "Ставлю ловушку у Д'Артаньяна", [move("dartagnan")]),
    ("athos", "Иду в кабак с Палачом", [move("executioner")]),
    ("aramis", "Проповедь Атосу", [move("athos")]),
    ("kitty", "Амулет Атосу", [move("athos")]),
    ("kitty", "Сегодня оставлю амулет у себя", [move("kitty")]),
    ("jussac", "Гвардеец пусть последит за де Тревилем.", [move("treville")]),
    ("bonacieux", "Отправляю подмастерье следить за Жюссаком", [move("jussac")]),
    ("executioner", "Рошфора - обухом.", [move("rochefort")]),
    ("treville", "Убиваю Рошфора!", [move("rochefort")]),
    ("treville", "Никого не убиваю, думаю о Фельтоне.", [move("felton", use=False)]),
    ("treville", "Никого не убиваю. Думаю о Фельтоне.", [move("felton", use=False)]),
    ("treville", "Сегодня никого не убиваю", [{"act": "pass"}]),
    ("constance", "Портос", [move("porthos")]),
    ("constance", "Нет, думаю об Атосе.", [move("athos", use=False)]),
    ("constance", "Сплю, ничего не делаю", [{"act": "pass"}]),
    ("milady", "Охмуряю Атоса и Кэтти.", [move("athos", "kitty")]),
    ("milady", "Атоса с Кэтти охмуряю", [move("athos", "kitty")]),
    ("milady", "Меняю местами действия Бонасье и мадам Бонасье", [move("bonacieux", "constance")]),
    ("felton", "Сведу-ка Миледи с Палачом", [move("milady", "executioner")]),
    ("felton", "Думаю о Миледи и Палаче", [move("milady", "executioner", use=False)]),
    ("la-chesnaye", "Кто ищет Арамиса, тот пусть попадёт к Рошфору.", [MIRROR]),
    ("la-chesnaye", "К Рошфору пусть попадёт тот, кто ищет Арамиса", [MIRROR]),
    ("la-chesnaye", "Зеркалю Арамиса на Рошфора", [MIRROR]),
    ("la-chesnaye", "Вместо Арамиса пусть идут к Рошфору", [MIRROR]),
    ("la-chesnaye", "Всех, кто пойдёт к Арамису, отправлю к Рошфору.", [MIRROR]),
    ("la-chesnaye", "Зеркало: Арамис\nНаправление: Рошфор", [MIRROR]),
    ("la-chesnaye", "Anyone looking for Aramis ends up at Rochefort's.", [MIRROR]),
    ("aramis", "Мушкет сегодня смотрит на Атоса, стреляем в него.", [{"act": "musket", "target": "Айва"}]),
    (
        "aramis",
        "Киллер - Рошфор, цель - Атос",
        [{"act": "killer", "who": "Жимолость"}, {"act": "musket", "target": "Айва"}],
    ),
    ("aramis", "Киллер - я", [{"act": "killer", "who": "Вишня"}]),
    ("aramis", "Стреляем в Кэтти. Проповедь Атосу.", [{"act": "musket", "target": "Нектарин"}, move("athos")]),
]


@pytest.mark.parametrize(("role", "text", "expected"), MOVES, ids=[text for _, text, _ in MOVES])
def test_night_letters(role: str, text: str, expected: list[dict[str, Any]]) -> None:
    assert read(game(), text, BY_ROLE[role]) == (expected, [])


WAITING = [
    ("porthos", "Охраняю Атоса, а если его посадили, то Констанцию.", "conditional"),
    ("porthos", "Думаю, охраняю Атоса", "hedged"),
    ("porthos", "Охраняю доктора", "role-word"),
    ("porthos", "Охраняю его", "pronoun"),
    ("porthos", "Охраняю себя", "pronoun"),
    ("porthos", "Охраняю Атоса или Кэтти", "alternative"),
    ("constance", "Охраняю Портоса", "no-power"),
    ("kitty", "Амулет Атосу и Портосу", "two-targets"),
    ("porthos", "Охраняю Бонасье (Констанцию)", "two-targets"),
    ("porthos", "Планирую охранять Атоса", "hedged"),
    ("constance", "Сегодня отдыхаю, Портос", "unclear"),
    ("la-chesnaye", "Отправляю Атоса к Рошфору", "two-targets"),
    ("la-chesnaye", "Кто ищет Арамиса, тот не попадёт к Рошфору", "unclear"),
    ("milady", "Охмуряю Атоса", "two-targets"),
    ("milady", "Атос, Кэтти", "two-targets"),
    ("felton", "Свожу Атоса, Кэтти и Портоса", "two-targets"),
    ("la-chesnaye", "Зеркало на Атоса", "unclear"),
    ("la-chesnaye", "Кто ищет Арамиса или Портоса, тот пусть попадёт к Рошфору.", "alternative"),
    ("aramis", "Констанция", "bare-name"),
    ("aramis", "Цель: Атос", "unclear"),
    ("aramis", "Рошфор стреляет в Атоса", "two-targets"),
    ("aramis", "Никого не убиваем", "refused"),
    ("abbess", "Молюсь за Атоса", "refused"),
]


@pytest.mark.parametrize(("role", "text", "why"), WAITING, ids=[text for _, text, _ in WAITING])
def test_what_is_not_plain_by_night_waits(role: str, text: str, why: str) -> None:
    assert read(game(), text, BY_ROLE[role]) == ([], [(text, why)])


def test_words_that_may_be_two_acts_of_one_person_wait() -> None:
    assert read(game("night", FOUR), "Убиваю Атоса", "Тёрн")[1] == [("Убиваю Атоса", "unclear")]
    assert read(game("night", FOUR), "Стреляем в Атоса", "Тёрн")[0] == [{"act": "musket", "target": "Айва"}]


def test_a_sole_maf_may_refrain_and_move() -> None:
    sure, unsure = read(game("night", ("Лимон",)), "Никого не убиваю. Обухом - Кэтти", "Лимон")
    assert (sure, unsure) == ([{"act": "no-kill"}, move("kitty")], [])


def test_two_moves_in_one_letter_contradict_each_other() -> None:
    sure, unsure = read(game(), "Охраняю Атоса.\nОхраняю Кэтти.", "Брусника")
    assert sure == []
    assert [why for _, why in unsure] == ["withdrawn", "withdrawn"]


def test_what_is_sure_is_filed_and_what_is_not_waits_in_the_inbox() -> None:
    desk = game()
    raw = {"text": "Киллер - Рошфор, цель - Атос. Может, проповедь Кэтти.", "channel": "letter", "from": "Вишня"}
    desk = take(desk, look(desk, raw), time=NOW, who="host")
    assert (desk.game.killer_named, desk.game.musket, desk.game.moves) == ("Жимолость", "Айва", {})  # type: ignore[attr-defined]
    assert [item.item.why for item in waiting(desk)] == ["hedged"]


# Properties ------------------------------------------------------------------------------------------------------

ORDERS = [
    ("porthos", "охраняю {}"),
    ("athos", "пью с {}"),
    ("kitty", "амулет для {}"),
    ("jussac", "слежу за {}"),
    ("executioner", "бью обухом {}"),
    ("constance", "думаю о {}"),
    ("aramis", "стреляем в {}"),
    ("la-chesnaye", "кто ищет {}, попадёт к Планше"),
    ("dartagnan", "мой ход: {}"),
]
SPOILERS = [
    "Если меня не убьют, {}",
    "Наверное, {}",
    "{}?",
    "{}, или нет",
    "{}. Хотя нет, отмена",
    "{} или аббатиса",
    "Я бы {}",
    "Рошфор говорит: {}",
]
targets = st.sampled_from([role for role in CAST.values() if role not in ("planchet",)])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ORDERS), targets, st.sampled_from(SPOILERS))
def test_no_doubtful_order_is_ever_sure(order: tuple[str, str], role: str, spoiler: str) -> None:
    speaker, words = order
    name = phrases_of("musketeers").names[role][0]
    assert read(game(), spoiler.format(words.format(name)), BY_ROLE[speaker])[0] == []


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ORDERS), targets)
def test_a_role_and_its_nick_mean_the_same(order: tuple[str, str], role: str) -> None:
    speaker, words = order
    name = phrases_of("musketeers").names[role][0]
    by_role, by_nick = (read(game(), words.format(each), BY_ROLE[speaker]) for each in (name, BY_ROLE[role]))
    assert by_role[0] == by_nick[0]


pieces = st.sampled_from(
    [
        "Атос",
        "Кэтти",
        "Вася",
        "/",
        "\\",
        " - ",
        "\n",
        ",",
        "или",
        "Меняем",
        "голос",
        "с",
        "1.",
        "?",
        "[b]",
        "кто ищет",
        "к",
    ]
)


def nobody_but_the_named(text: str, acts: Sequence[dict[str, Any]]) -> bool:
    named = {"Айва": "Атос" in text, "Нектарин": "Кэтти" in text}
    flat = [seat for act in acts for pair in act.get("pairs", ()) for seat in pair]
    flat += [seat for act in acts for seat in act.get("targets", ())]
    return all(named.get(seat, False) for seat in flat)


@settings(max_examples=80, deadline=None)
@given(st.lists(pieces, max_size=12))
def test_whatever_is_pasted_nobody_unnamed_is_meant(parts: list[str]) -> None:
    text = " ".join(parts)
    for phase, sender in (("evening", "Вишня"), ("night", "Кизил"), ("day", "Ежевика")):
        assert nobody_but_the_named(text, read(game(phase), text, sender)[0])
