"""Pages of every layout, cut anywhere and put together: no sure vote that its author did not cast."""

import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.intake.samples import sures, table, thread
from tests.intake.test_hostile import MANY, check, cost

PAGES = {path.stem: path for path in sorted((Path(__file__).parent / "corpus").glob("[23][0-9]-*.toml"))}
PAGES = {name: path for name, path in PAGES.items() if int(name[:2]) >= 27}
CAST = {("Мухомор", "Чернослив"), ("Шпулька", "Ревень"), ("Щегол", "Шпулька"), ("Fennel", "Мухомор")}
"""Who votes for whom on all of these pages; the rest are quotes, signatures, and somebody who has no seat."""


@cache
def page(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines of a page and who sits at its table."""
    case = tomllib.loads(PAGES[name].read_text("utf-8"))
    text = next(act["text"] for act in case["acts"] if act["act"] == "paste")
    return tuple(text.split("\n")), tuple(case["seats"])


def cast(text: str, nicks: tuple[str, ...]) -> set[tuple[str, str]]:
    """The sure votes of a text: by whom, for whom."""
    reading = thread(text, table(nicks))
    check(text, reading, nicks)
    return {(str(each.act["by"]), str(each.act.get("target"))) for each in sures(reading)}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_cut_at_any_line_brings_no_vote_nobody_cast(name: str) -> None:
    lines, nicks = page(name)
    for place in range(1, len(lines)):
        assert cast("\n".join(lines[place:]), nicks) <= CAST, place
        assert cast("\n".join(lines[:place]), nicks) <= CAST, place


@MANY
@given(st.integers(0, 200), st.lists(st.tuples(st.sampled_from(sorted(PAGES)), st.integers(1, 200)), max_size=4))
def test_pieces_of_pages_put_together_bring_no_vote_nobody_cast(first: int, cuts: list[tuple[str, int]]) -> None:
    """Every piece but the first begins with its page: nobody could tell a nick at the end of one piece from the author
    of a post that has lost its own."""
    pieces = ["\n".join(page(name)[0][: count if place else None]) for place, (name, count) in enumerate(cuts)]
    nicks = page(next(iter(PAGES)))[1]
    text = "\n".join(pieces)
    assert cast("\n".join(text.split("\n")[first:]), nicks) <= CAST


@pytest.mark.parametrize("name", PAGES)
def test_two_pages_in_one_paste_are_one_after_the_other(name: str) -> None:
    lines, nicks = page(name)
    once = cast("\n".join(lines), nicks)
    assert ("Мухомор", "Чернослив") in once
    assert cast("\n".join((*lines, *lines)), nicks) <= CAST


@pytest.mark.parametrize(
    "unit",
    [
        "#1\n02.03.2012, 10:15\n",
        "#102.03.2012, 10:15\n",
        "Поделиться12012-03-02 10:05:22\n",
        "02.03.2012, 10:15#1\nКарась\n",
        "Отправлено 02.03.2012 - 10:15\n",
        "Цитировать",
        "Ответить Цитата\n",
        "Последний визит:\n",
        "Сообщений: 12\n",
        "Карась\nСообщений: 12\n",
        "Карась wrote:Виновен: Лом\n",
        "Карась » 02 мар 2012, 10:15\nКарась wrote:\nВиновен: Лом\nДа.\n",
        "Click to expand\n",
        "[img]x.png[/img]\n",
        "x.png ",
        "5 минут назад\n",
        "Изменено: 1\n",
        "<td>x",
        "<div class='content'><img src='x'></div>",
    ],
)
@pytest.mark.parametrize("told", ["", "mybb"])
def test_furniture_without_end_does_not_hang(unit: str, told: str) -> None:
    text = unit * (100_000 // len(unit))
    assert cost(text, lambda text: thread(text, engine=told)) < 6
