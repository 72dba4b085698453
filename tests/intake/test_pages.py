"""Pages, chats and source: whose words they are, where quotes end, what is edited, struck out or signed."""

import pytest

from hostconsole.intake.dates import when
from hostconsole.intake.engines import ENGINES
from tests.intake.samples import letter, said, sure, sures, table, thread, waits

HEADERS = {
    "phpbb": ("Сообщение Сообщение {} » 14 апр 2013, {}\n\n{}\nВернуться к началу\n", "14 апр 2013, {}"),
    "plain": ("{} » 14 апр 2013, {}\n{}\n\n", ""),
    "kamrad": ("{0} - offline {0}\t14-04-2013 {1} URL сообщения\nКамрад\n\n\n{2}\n\n", ""),
    "telegram": ("{}, [14.04.2013 {}]\n{}\n\n", ""),
    "ucoz": ("{}\tДата: Пятница, 14.04.2013, {} | Сообщение # 7\n \n{}\n\n", ""),
    "smf-print": ("Отправлено: {} от 14 Апрель 2013, {}\n{}\n\n", ""),
    "ipb2": ("{}\t14.4.2013, {}\nСообщение #7\n\n{}\n\n", ""),
    "print": ("{} 14.04.2013 {}\n\n{}\n\n", ""),
    "vbulletin": ("Старый 14.04.2013, {1}\t #7 \n{0}\nСтарожил\n \nСообщений: 211\n{2}\nОтветить с цитированием\n", ""),
    "xenforo": ("К\n{0}\nМестный\nСообщения\n402\nРеакции\n15\n14 Апр 2013 в {1}#3\n{2}\nРеакции: Лом\n", ""),
    "smf": ("{0}\nСтарожил\nСообщений: 211\n\nRe: Мафия\n« Ответ #7 : 14 Апрель 2013, {1}:22 »\n{2}\nЗаписан\n\n", ""),
    "ipb": ("{0}\nСтарожил\n211 сообщений\n\nОтправлено 14 Апрель 2013 - {1}\n\n{2}\n\nНаверх\n", ""),
}
QUOTES = {
    "писал": "Карась писал(а):\nВиновен: Гвоздь\nТочно вам говорю.\n",
    "от": "Цитата:\nСообщение от Карась Посмотреть сообщение\nВиновен: Гвоздь\n",
    "quote": "quote:\nКарась пишет:\nВиновен: Гвоздь\n",
    "ipb": "Цитата(Карась @ 14.4.2013, 10:05)\nВиновен: Гвоздь\n",
    "smf": "Цитата: Карась от 14 Апрель 2013, 10:05:22\nВиновен: Гвоздь\n",
    "en": "Карась wrote:\nВиновен: Гвоздь\n",
}


@pytest.mark.parametrize("engine", HEADERS)
@pytest.mark.parametrize("quote", QUOTES)
def test_every_layout_tells_own_words_from_quoted_ones(engine: str, quote: str) -> None:
    post = HEADERS[engine][0]
    page = post.format("Карась", "10:05", "Виновен: Гвоздь\nТочно вам говорю.")
    page += post.format("Клякса", "10:20", QUOTES[quote] + "Сомневаюсь я.\nВиновен: Карась")
    page += post.format("Барсук", "10:30", "Ещё погляжу.")
    reading = thread(page)
    assert reading.engine == engine
    assert [post.author for post in reading.posts] == ["Карась", "Клякса", "Барсук"]
    assert str(reading.posts[0].at).startswith("2013-04-14 10:05")
    assert [(each.act["by"], each.act["target"]) for each in sures(reading)] == [
        ("Карась", "Гвоздь"),
        ("Клякса", "Карась"),
    ]
    assert not waits(reading)


def test_no_layout_is_left_untried() -> None:
    assert {engine.name for engine in ENGINES} <= set(HEADERS) | {"qip"}


def test_a_quote_without_an_end_whose_source_is_missing_leaves_the_rest_open() -> None:
    reading = said("Самовар писал(а):\nВиновен: Гвоздь\nНе верю.\nВиновен: Лом")
    assert not sure(reading)
    assert [(each.excerpt, each.why) for each in reading.reads] == [("Виновен: Лом", "quote-end")]


def test_an_unclosed_tag_ends_with_its_post() -> None:
    page = "Карась » 02 мар 2012, 10:15\n[quote=Лом]Виновен: Гвоздь\nВиновен: Лом\n\n"
    page += "Клякса » 02 мар 2012, 10:20\nВиновен: Лом\n"
    reading = thread(page)
    assert [each.act["by"] for each in sures(reading)] == ["Клякса"]
    assert set(waits(reading)) == {"quote-end"}


@pytest.mark.parametrize("rule", ["__________________", "-- ", "--------------------"])
def test_a_signature_is_no_vote(rule: str) -> None:
    page = HEADERS["vbulletin"][0].format("Карась", "10:05", f"Утро доброе.\n{rule}\nВиновен: Лом") * 2
    assert not [each for each in thread(page).reads if each.grade == "sure" and rule != "--------------------"]


def test_a_signature_without_a_rule_waits() -> None:
    post = HEADERS["phpbb"][0]
    page = "".join(post.format("Карась", f"10:0{number}", f"Думаю {number}.\nВиновен: Лом") for number in range(3))
    reading = thread(page)
    assert not sure(reading)
    assert set(waits(reading)) == {"signature"}


@pytest.mark.parametrize(
    "mark",
    [
        "Изменено: Ежевика, 09-11-2004 в 16:20",
        "Последний раз редактировалось Ежевика; 15.08.2015 в 20:11.",
        "Last edited by Ежевика on Fri Mar 02, 2012 10:41 am, edited 1 time in total.",
        "Сообщение отредактировал Ежевика - 2.3.2012, 10:41",
        "Отредактировано Ежевика (2012-03-02 10:41:00)",
    ],
)
def test_a_vote_in_an_edited_post_waits(mark: str) -> None:
    assert waits(said(f"Виновен: Лом\n\n{mark}")) == ["edited"]
    assert not said(f"Утро.\n\n{mark}").reads


def test_the_host_and_those_without_a_seat_have_no_vote() -> None:
    page = "Ведущий » 02 мар 2012, 10:15\nВиновен: Лом\n\nПрохожий » 02 мар 2012, 10:20\nВиновен: Лом\n"
    reading = thread(page)
    assert not reading.reads
    assert [post.seat for post in reading.posts] == [None, None]


def test_an_overlap_brings_only_what_is_new() -> None:
    first = "Карась » 02 мар 2012, 10:15\nЗаголовок\nВиновен: Лом\n\n"
    second = "Карась » 02 мар 2012, 10:15\nВиновен: Лом\n\nКлякса » 02 мар 2012, 10:20\nВиновен: Лом\n"
    seen = frozenset(post.fingerprint for post in thread(first).posts)
    assert [each.act["by"] for each in thread(second, table(seen=seen)).reads] == ["Клякса"]


def test_html_source_is_read_as_it_is_seen() -> None:
    page = (
        '<div class="post"><p>by <b>Карась</b> &raquo; 02 мар 2012, 10:15</p><div class="content">'
        "<blockquote>Виновен: Гвоздь</blockquote><s>Виновен: Клякса</s><br>"
        '<span style="text-decoration: line-through">Виновен: Барсук</span><p>Виновен: <i>Д&#39;Эклер</i></p>'
        '<div class="signature">Виновен: Лом</div></div></div>'
    )
    reading = thread(page)
    (read,) = reading.reads
    assert (read.grade, read.act) == ("sure", {"act": "vote", "by": "Карась", "target": "Д'Эклер"})
    assert page[read.start : read.end] == read.excerpt
    assert read.excerpt.startswith("Виновен: <i>Д&#39;Эклер")


def test_absurdly_deep_html_is_only_text() -> None:
    assert thread("<div>" * 5000 + "Виновен: Лом").engine != "html"


def test_text_that_holds_tags_keeps_its_lines() -> None:
    page = "Карась » 02 мар 2012, 10:15\n<br>Виновен: Лом\n\nКлякса » 02 мар 2012, 10:20\n<div>Утро\n"
    assert [post.author for post in thread(page).posts] == ["Карась", "Клякса"]


def test_in_a_chat_the_players_lines_count_and_the_hosts_do_not() -> None:
    log = (
        "--------------------------------------<-\nВерба (23:04:10 9/11/2004)\nстреляем в Дятла\n\n"
        "-------------------------------------->-\nХост (23:04:41 9/11/2004)\nубить Огурца?\n"
    )
    assert sure(letter(log)) == [{"act": "shot", "targets": ["Дятел"]}]
    assert waits(letter(log + "\nВерба (23:05:41 9/11/2004)\nстоп, передумали\n")) == ["withdrawn", "withdrawn"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("02 мар 2012, 10:15", "2012-03-02 10:15:00"),
        ("Fri Mar 02, 2012 10:41 pm", "2012-03-02 22:41:00"),
        ("09-11-2004 15:22", "2004-11-09 15:22:00"),
        ("2012-03-02T10:15", "2012-03-02 10:15:00"),
        ("23:04:10 9/11/2004", "2004-11-09 23:04:10"),
        ("14 Май 2022", "2022-05-14 00:00:00"),
        ("12 Марта 2012 - 12:05 AM", "2012-03-12 00:05:00"),
        ("99.99.2012 10:15", "None"),
        ("вчера", "None"),
    ],
)
def test_dates(written: str, expected: str) -> None:
    assert str(when(written)) == expected


def xenforo(author: str, points: str, words: str, twice: bool) -> str:
    """A XenForo post whose picture shows as the nick once more, where `twice`."""
    head = f"{author}\n" * (1 + twice)
    return f"{head}Местный\nСообщения\n402\nРеакции\n{points}\n14 Апр 2013\n#3\n{words}\n"


def test_a_picture_that_shows_as_a_nick_belongs_to_the_post_below() -> None:
    page = xenforo("Карась", "4", "Виновен: Гвоздь", True) + xenforo("Барсук", "1", "Виновен: Клякса", True)
    assert [each.act["by"] for each in sures(thread(page))] == ["Карась", "Барсук"]


def test_a_name_under_a_vote_is_no_picture_where_the_page_shows_none() -> None:
    page = xenforo("Карась", "4", "Виновен: Гвоздь\nБарсук", False) + xenforo("Барсук", "5", "Ага.", False)
    assert sures(thread(page)) == []
