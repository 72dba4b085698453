"""Whatever is pasted: no crash, no sure read of somebody who is not seated, places that fit, time that is linear."""

import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hostconsole.core.acts import with_seats
from hostconsole.intake.data import Reading
from hostconsole.intake.reading import read
from rulesets.retro.acts import ACTS
from tests.intake.samples import ACT_FIELDS, NICKS, ROOT, letter, retro, table, thread

TYPES = {str(act.__struct_config__.tag): act for act in ACTS}
PIECES = st.sampled_from(
    [
        *NICKS,
        "Виновен: ",
        "виновна ",
        "Не",
        "не ",
        "если ",
        "или ",
        "и ",
        "?",
        "!",
        ". ",
        ", ",
        "\n",
        "\n\n",
        "> ",
        "[quote]",
        "[/quote]",
        "[b]",
        "[/b]",
        "[s]",
        "[/s]",
        "стреляем в ",
        "проверяю ",
        "заказываю ",
        " за 5 gp",
        "20 маны",
        " моих",
        "№",
        "5",
        "Селиван",
        "Цитата:\n",
        "Карась писал(а):\n",
        "Карась » 02 мар 2012, 10:15\n",
        "Лом, [15.03.2024 12:00]\n",
        "____\n",
        "От: Верба\n",
        "Тема: ночь\n\n",
        "<div>",
        "</div>",
        "<br>",
        "&amp;",
        "&#",
        "\u200b",
        "\u202e",
        "\u0308",
        "\x1b[31m",
        "\0",
        "\r\n",
        "\ud800",
        "🦊",
        "наверное ",
        "передумал ",
        "бы ",
        "вчера ",
    ]
)
TEXTS = st.lists(PIECES, max_size=40).map("".join)
MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check(text: str, reading: Reading, seated: tuple[str, ...] = NICKS) -> None:
    """What holds for every reading of every text."""
    for each in reading.reads:
        assert 0 <= each.start <= each.end <= len(text)
        assert each.excerpt == text[each.start : each.end]
        assert (each.grade == "unsure") == bool(each.why)
        assert set(each.candidates) <= set(seated)
        if each.grade == "sure":
            with_seats(TYPES[each.act["act"]], each.act, lambda nick: seated[seated.index(nick)])
            assert each.act["by"] in seated
    for post in reading.posts:
        assert 0 <= post.start <= post.end <= len(text)
    for start, end in reading.not_understood:
        assert 0 <= start <= end <= len(text)


@MANY
@given(TEXTS | st.text(max_size=200))
def test_any_page_is_read_without_harm(text: str) -> None:
    check(text, thread(text))
    page = f"Ежевика » 02 мар 2012, 10:15\n{text}"
    check(page, thread(page))


@MANY
@given(TEXTS | st.text(max_size=200))
def test_any_letter_is_read_without_harm(text: str) -> None:
    check(text, letter(text))
    check(text, letter(text, None))


@MANY
@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=6, unique=True), TEXTS)
def test_any_nick_may_sit_at_the_table(nicks: list[str], text: str) -> None:
    seats = table(tuple(nicks))
    page = f"{nicks[0]} » 02 мар 2012, 10:15\nВиновен: {nicks[-1]}\n{text}"
    check(page, thread(page, seats), tuple(nicks))


@MANY
@given(
    st.sampled_from(
        [
            "[b]",
            "[/b]",
            "[x] ready",
            "[@click=app.quit]",
            "C++",
            "Mr. Smith",
            "🦊🦊",
            "xX_Lom_Xx",
            "<b>",
            "***",
            "Не",
            "Если",
        ]
    )
)
def test_an_odd_nick_is_found_as_it_stands(nick: str) -> None:
    seats = table(("Ежевика", nick, "Карась"))
    reading = thread(f"Ежевика » 02 мар 2012, 10:15\nВиновен: {nick}\n", seats)
    for each in reading.reads:
        assert each.act.get("target", nick) == nick


@pytest.mark.parametrize("marker", ["если", "или", "наверное", "не", "бы", "вчера", "передумал", "?"])
def test_a_mark_of_doubt_is_heard_even_if_somebody_is_called_so(marker: str) -> None:
    seats = table(("Верба", "Дятел", "Полынь", marker.capitalize()))
    words = {
        "если": "Если Полынь появится, стреляем в Дятла",
        "или": "Стреляем в Дятла или в Полынь",
        "наверное": "Наверное, стреляем в Дятла",
        "не": "Не стреляем в Дятла",
        "бы": "Стрелять бы в Дятла",
        "вчера": "Вчера стрелять в Дятла было рано",
        "передумал": "Стреляем в Дятла. Передумал.",
        "?": "Стреляем в Дятла?",
    }[marker]
    assert not [each for each in letter(words, "Верба", seats).reads if each.grade == "sure"]


def page(posts: int) -> str:
    talk = "Ночь прошла тихо, а город спит, и никто не знает, кто кого подозревает.\n" * 3
    return "".join(
        f"{NICKS[number % 21]} » 02 мар 2012, {number // 60 % 24:02d}:{number % 60:02d}\n{talk}"
        + (f"Виновен: {NICKS[number * 7 % 21]}\n" if number % 3 == 0 else "")
        + "\n"
        for number in range(posts)
    )


def cost(text: str, read_it: Any = thread) -> float:
    start = time.process_time()
    read_it(text)
    return time.process_time() - start


def test_time_grows_with_the_page_and_not_faster() -> None:
    small, large = page(200), page(2000)
    thread(small)
    one = min(cost(small) for _ in range(5))
    ten = min(cost(large) for _ in range(2))
    assert ten < 4
    assert ten / one < 16


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "[quote]",
        "[quote]x[/quote]",
        "[s]",
        ":",
        "<",
        "<div>",
        "-",
        "Барсук ",
        "Виновен: Барсук, ",
        "Виновен: Барсук\n",
        "Виновен: Слово\n",
        "Карась писал(а):\nВиновен: Лом\n",
        "x » ",
        "От: Верба\n\n",
        "\u200b",
        "а\u0301",
        "1 ",
        "*a ",
        "а\t",
        "убить Дятла или ",
    ],
)
@pytest.mark.parametrize("read_it", [thread, letter])
def test_a_hostile_paste_does_not_hang(unit: str, read_it: Any) -> None:
    text = unit * (100_000 // len(unit))
    assert cost(text, read_it) < 6


CASES = Path(ROOT).parent / "shared/cases/intake"


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared intake cases are not beside this checkout")
def test_mutilated_cases_are_read_without_harm() -> None:
    for path in sorted(CASES.glob("*.toml")):
        case = tomllib.loads(path.read_text(encoding="utf-8"))
        nicks = tuple(case["seats"])
        for act in case["acts"]:
            if act["act"] != "paste":
                continue
            text = act["text"]
            for cut in (text[len(text) // 3 :], text[: len(text) // 2], text.replace("\n", " "), text[::-1], text * 2):
                reading = read(
                    cut,
                    channel=act["channel"],
                    sender=act.get("from"),
                    table=table(nicks),
                    phrases=retro(),
                    act_fields=ACT_FIELDS,
                )
                check(cut, reading, nicks)
