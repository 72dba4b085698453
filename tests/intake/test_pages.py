"""Pages, chats and source: whose words they are, where quotes end, what is edited, struck out or signed."""

from datetime import datetime, timedelta

import pytest

from hostconsole.intake.dates import slack, when
from hostconsole.intake.layouts import NAMES
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
    "phpbb-print": ("Re: Суд\nДобавлено: 14 апр 2013, {1}\nСообщение {0}\n{2}\n", ""),
    "subsilver": (
        "{0}\t\n Заголовок сообщения: Re: СудСообщениеДобавлено: 14 апр 2013, {1} \nНе в сети\nСтарожил\n\n"
        "Зарегистрирован: 01 мар 2012, 11:11\nСообщения: 12\t\n{2}\n\nВернуться к началу\t Профиль  \n\n",
        "",
    ),
    "mybb": (
        "{0} Offline\nСтарожил\n**Posts: 45\nThreads: 3\nJoined: Jan 2012\n#1214-04-2013, {1}\n{2}\nFindReply\n",
        "",
    ),
    "mybb-print": ("Суд - {0} - 14-04-2013, {1}\n\n{2}\n\n", ""),
    "mybb.ru": (
        "Поделиться72013-04-14 {1}:22\nАвтор: {0}\nУчастник\n{0}\nЗарегистрирован: 2012-01-04\nСообщений: 120\n"
        "Провел на форуме:\n3 дня 4 часа\nПоследний визит:\n2013-04-15 10:00:00\n{2}\n\n0\n\n"
        "E-mailПожаловатьсяЦитировать\n",
        "",
    ),
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
    assert set(NAMES) <= set(HEADERS) | {"qip"}


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


# Engines ---------------------------------------------------------------------------------------------------------


def numbered(nick: str, time: str, words: str, *, under: bool) -> str:
    """A post whose header is date and number, with the author over or under it."""
    head = f"14.04.2013, {time}#3\n"
    return f"{head}{nick}\n\nСтарожил\n\nСообщений\n211\n{words}\n" if under else f"{nick}\nМестный\n{head}{words}\n"


@pytest.mark.parametrize(("under", "engine"), [(True, "vbulletin"), (False, "xenforo")])
def test_two_engines_with_one_header_are_told_by_where_the_author_stands(under: bool, engine: str) -> None:
    page = numbered("Карась", "10:05", "Виновен: Гвоздь", under=under)
    page += numbered("Барсук", "10:07", "Виновен: Клякса", under=under)
    reading = thread(page)
    assert reading.engine == engine
    assert [(each.act["by"], each.act["target"]) for each in sures(reading)] == [
        ("Карась", "Гвоздь"),
        ("Барсук", "Клякса"),
    ]


def test_the_host_may_say_which_engine_it_is() -> None:
    log = "Лом, [14.04.2013 10:00]\nВиновен: Гвоздь\n\n" * 2
    page = f"Карась » 14 апр 2013, 10:05\nВот что нашёл:\n{log}"
    assert [post.author for post in thread(page).posts] == ["Лом", "Лом"]
    reading = thread(page, engine="plain")
    assert (reading.engine, [post.author for post in reading.posts]) == ("plain", ["Карась"])
    assert not sures(reading)


@pytest.mark.parametrize("name", HEADERS)
def test_an_engine_told_by_the_host_is_read_like_one_found(name: str) -> None:
    post = HEADERS[name][0]
    page = post.format("Карась", "10:05", "Виновен: Гвоздь") + post.format("Клякса", "10:20", "Виновен: Карась")
    found, told = thread(page), thread(page, engine=name)
    assert (told.engine, told.reads, told.posts) == (name, found.reads, found.posts)


def test_an_engine_that_does_not_fit_finds_no_posts() -> None:
    reading = thread("Карась » 14 апр 2013, 10:05\nВиновен: Гвоздь\n", engine="xenforo")
    assert (reading.engine, waits(reading)) == ("xenforo", ["unknown-sender"])


# Whose words -----------------------------------------------------------------------------------------------------


def test_a_log_inside_a_post_is_not_the_authors_word() -> None:
    page = "Карась » 02 мар 2012, 10:15\nВ чате писали:\nЛом, [02.03.2012 09:00]\nВиновен: Гвоздь\n\n"
    page += "Клякса » 02 мар 2012, 10:20\nВиновен: Лом\n"
    reading = thread(page)
    assert [each.act["by"] for each in sures(reading)] == ["Клякса"]
    assert waits(reading) == ["quote-end"]


def test_an_older_header_among_newer_ones_may_be_part_of_a_post() -> None:
    page = "Карась » 02 мар 2012, 10:15\nВчера было:\n\nЛом » 01 мар 2012, 09:00\nВиновен: Гвоздь\n\n"
    page += "Клякса » 02 мар 2012, 10:20\nВиновен: Лом\n"
    reading = thread(page)
    assert [each.act["by"] for each in sures(reading)] == ["Клякса"]
    assert waits(reading) == ["quoted"]


def test_a_header_before_the_end_of_the_post_may_be_part_of_it() -> None:
    post = HEADERS["phpbb"][0]
    inner = "Гляньте:\nСообщение Лом » 14 апр 2013, 10:21\n\nВиновен: Гвоздь"
    page = "".join(
        post.format(nick, f"10:2{number}", words)
        for number, (nick, words) in enumerate([("Карась", inner), ("Клякса", "Ага."), ("Барсук", "Виновен: Лом")])
    )
    reading = thread(page)
    assert [each.act["by"] for each in sures(reading)] == ["Барсук"]
    assert waits(reading) == ["quoted"]


def test_two_nicks_right_over_each_other_leave_the_author_open() -> None:
    post = "{0}\nЛом\nСообщений: 211\n\nОтправлено 14 Апрель 2013 - {1}\n\n{2}\n\nНаверх\n"
    page = post.format("Карась", "10:05", "Виновен: Гвоздь") + post.format("Клякса", "10:07", "Ага.")
    assert waits(thread(page)) == ["unknown-sender"]


@pytest.mark.parametrize("name", ["ipb", "mybb", "smf", "xenforo"])
def test_somebody_without_a_seat_does_not_vote_for_the_author_before_him(name: str) -> None:
    post = HEADERS[name][0]
    if name in ("smf", "xenforo"):
        post += "Цитата\tОтветить\n"
    page = post.format("Карась", "10:05", "Думаю, это\nЛом") + post.format("Прохожий", "10:07", "Виновен: Гвоздь")
    reading = thread(page)
    assert not [each for each in reading.reads if each.act.get("by") == "Лом"]
    assert reading.strangers == ("Прохожий",)


# Quotes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        "Карась писал(а):",
        "Карась wrote: Fri Mar 02, 2012 10:15 am",
        "(02.03.2012, 10:15)Карась Wrote: ",
        "Цитата Карась ()",
        "Цитата(Карась @ 2.3.2012, 10:15) *",
        "2 часа назад, Карась сказал:",
        "Quote from: Карась on March 02, 2012, 10:15:00 AM",
        "Цитата Сообщение от Карась Посмотреть сообщение",
    ],
)
@pytest.mark.parametrize("beside", ["\n", ""])
def test_every_head_of_a_quote_ends_where_its_source_does(head: str, beside: str) -> None:
    if not beside and not head.endswith((":", "am", "AM", ": ")):
        pytest.skip("these heads stand on a line of their own")
    page = "Карась » 02 мар 2012, 10:15\nВиновен: Гвоздь\nТочно вам говорю.\n\n"
    page += f"Клякса » 02 мар 2012, 10:20\n{head}{beside}Виновен: Гвоздь\nТочно вам говорю.\n\nНет.\nВиновен: Лом\n"
    reading = thread(page)
    assert [(each.act["by"], each.act["target"]) for each in sures(reading)] == [
        ("Карась", "Гвоздь"),
        ("Клякса", "Лом"),
    ]
    assert not waits(reading)


def test_a_quote_with_its_middle_left_out_may_go_on() -> None:
    page = "Карась » 02 мар 2012, 10:15\nДолгая речь.\nО том о сём.\nВиновен: Гвоздь\n\n"
    page += "Клякса » 02 мар 2012, 10:20\nКарась писал(а):\nДолгая речь.\n[...]\nВиновен: Гвоздь\nНе согласен.\n"
    reading = thread(page)
    assert [each.act["by"] for each in sures(reading)] == ["Карась"]
    assert waits(reading) == ["quote-end"]


def test_a_quote_without_an_end_mark_before_one_that_has_it() -> None:
    words = "Лом сказал(а):\nНу да.\nВиновен: Клякса\nКарась сказал(а):\nАга.\nНажмите, чтобы раскрыть..."
    page = xenforo("Карась", "4", "Ага.", False) + xenforo("Барсук", "1", words, False)
    assert waits(thread(page)) == ["quote-end"]


def test_a_change_of_mind_is_no_note_of_a_change() -> None:
    assert sure(said("Изменил мнение.\nВиновен: Лом")) == [{"act": "vote", "target": "Лом"}]


def test_a_signature_of_two_lines_waits_whole() -> None:
    post = HEADERS["phpbb"][0]
    page = "".join(
        post.format("Карась", f"10:0{number}", f"Думаю {number}.\nВиновен: Лом\n(с) народ") for number in range(3)
    )
    assert not sure(thread(page))
    assert set(waits(thread(page))) == {"signature"}


def test_lines_below_the_authors_words_on_xenforo_may_be_a_signature() -> None:
    page = xenforo("Карась", "4", "Думаю.\n\xa0\nВиновен: Гвоздь", False)
    assert waits(thread(page)) == ["signature"]


# Images ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "[img]https://i.example.org/x.png[/img]",
        "Виновен: [img]https://i.example.org/x.png[/img]",
        "[attachment=0]vote.png[/attachment]",
        "[Image: vote.png]",
        "vote.png",
        "vote.png (12.5 KiB) Viewed 3 times",
        "Вот: Изображение :)",
        "https://i.example.org/x.jpg",
        "[Photo]",
        "Фото",
    ],
)
def test_a_post_that_is_an_image_waits(words: str) -> None:
    reading = said(words)
    assert [(each.act, each.why) for each in reading.reads] == [({"by": "Ежевика"}, "image")]
    assert not reading.images


@pytest.mark.parametrize(
    "words",
    ["Смотрите, какая у меня дома живёт собака. [img]x.png[/img]", "Виновен: Лом\n[img]x.png[/img]"],
)
def test_an_image_beside_words_is_only_told(words: str) -> None:
    reading = said(words)
    assert not waits(reading)
    assert len(reading.images) == 1


def test_a_post_with_nothing_to_read_is_told() -> None:
    page = "Карась » 02 мар 2012, 10:15\n\n\nКлякса » 02 мар 2012, 10:20\nВиновен: Лом\n"
    assert len(thread(page).images) == 1


@pytest.mark.parametrize("words", [":)", "Изображение у него такое себе, не верю ни слову", "Утро :smile:"])
def test_smileys_and_words_are_no_images(words: str) -> None:
    reading = said(words)
    assert (reading.reads, reading.images) == ((), ())


def test_an_image_of_somebody_without_a_seat_is_nobodys_vote() -> None:
    reading = thread("Прохожий » 02 мар 2012, 10:15\n[img]x.png[/img]\n")
    assert (reading.reads, reading.images) == ((), ())


# HTML ------------------------------------------------------------------------------------------------------------

HTML_POST = (
    '<div class="post"><img class="avatar" src="a.png"><p>by <b>{}</b> &raquo; 02 мар 2012, 10:15</p>'
    '<div class="content">{}</div></div>'
)


@pytest.mark.parametrize(
    ("inside", "waiting"),
    [
        ('<img src="vote.png" alt="">', ["image"]),
        ('Виновен: <img class="bbImage" src="vote.png">', ["image"]),
        ('<img class="smilies" src="x.gif" alt=":)">', []),
        ('<img src="x.gif" alt=":smile:" width="20">', []),
        ('<div class="quote-box"><img src="vote.png"></div>Утро доброе всем честным людям', []),
    ],
)
def test_images_in_html(inside: str, waiting: list[str]) -> None:
    assert waits(thread(HTML_POST.format("Карась", inside))) == waiting


@pytest.mark.parametrize(
    "quote",
    [
        '<div class="quotetop">Цитата</div><div class="quotemain">{}</div>',
        '<dl class="post-sig"><dd>{}</dd></dl>',
        '<div data-role="memberSignature">{}</div>',
        '<span class="signatureView">{}</span>',
        '<div class="bbQuoteBlock">{}</div>',
        "<del>{}</del>",
    ],
)
def test_quotes_and_signatures_in_html_are_no_votes(quote: str) -> None:
    page = HTML_POST.format("Карась", quote.format("Виновен: Лом") + "<p>Утро.</p>")
    assert not thread(page).reads


def test_a_body_marked_up_as_a_quotation_is_read() -> None:
    page = HTML_POST.format("Карась", '<blockquote class="postcontent restore">Виновен: Лом</blockquote>')
    assert sure(thread(page)) == [{"act": "vote", "target": "Лом"}]


def test_html_from_the_clipboard_of_windows_is_html() -> None:
    head = "Version:0.9\r\nStartHTML:00000097\r\nEndHTML:00000300\r\nStartFragment:00000131\r\nEndFragment:00000264\r\n"
    page = head + "<html><body>\n<!--StartFragment-->" + HTML_POST.format("Карась", "Виновен: Лом") + "</body></html>"
    reading = thread(page)
    assert reading.engine == "html"
    assert [page[each.start : each.end] for each in sures(reading)] == ["Виновен: Лом"]


def test_a_date_without_its_hour_is_taken_from_the_page_behind_it() -> None:
    page = (
        '<article class="x"><h3>Карась</h3><div>Опубликовано <time datetime="2012-03-02T07:11:00Z" '
        'title="02.03.2012 10:11">2 марта, 2012</time></div><div class="content">Виновен: Лом</div></article>'
    )
    assert [str(each.at) for each in sures(thread(page))] == ["2012-03-02 10:11:00"]


# Time ------------------------------------------------------------------------------------------------------------

NOW = datetime(2012, 3, 3, 12, 0, 30)


@pytest.mark.parametrize(
    ("written", "expected", "within"),
    [
        ("Сегодня, 10:15", "2012-03-03 10:15:00", 0),
        ("Вчера в 15:22", "2012-03-02 15:22:00", 0),
        ("Yesterday at 3:22 PM", "2012-03-02 15:22:00", 0),
        ("5 минут назад", "2012-03-03 11:55:00", 0),
        ("минуту назад", "2012-03-03 11:59:00", 0),
        ("just now", "2012-03-03 12:00:00", 0),
        ("2 часа назад", "2012-03-03 09:00:00", 3600),
        ("an hour ago", "2012-03-03 10:00:00", 3600),
        ("Четверг в 15:22", "2012-03-01 15:22:00", 0),
        ("Saturday at 3:22 PM", "2012-02-25 15:22:00", 0),
        ("14 Май 2022", "2022-05-14 00:00:00", 86399),
        ("03-02-2012, 01:15 PM", "2012-03-02 13:15:00", 0),
    ],
)
def test_moments_counted_from_now(written: str, expected: str, within: int) -> None:
    assert (str(when(written, NOW)), slack(written).total_seconds()) == (expected, within)


@pytest.mark.parametrize("written", ["5 минут назад", "Вчера в 15:22", "Четверг в 15:22", "только что"])
def test_without_now_such_a_moment_is_unknown(written: str) -> None:
    assert when(written) is None


def test_yesterday_is_the_same_post_the_day_after() -> None:
    today = thread("Карась » Сегодня, 10:15\nВиновен: Лом\n", now=NOW)
    later = thread("Карась » Вчера, 10:15\nВиновен: Лом\n", now=NOW + timedelta(days=1))
    assert today.posts[0].fingerprint == later.posts[0].fingerprint
    assert str(today.reads[0].at) == "2012-03-03 10:15:00"


@pytest.mark.parametrize(("particulars", "engine"), [("Posts: 45\nThreads: 3", "mybb"), ("Posts: 45", "smf")])
def test_number_and_date_on_two_lines_are_told_by_the_particulars(particulars: str, engine: str) -> None:
    post = "{} Offline\nСтарожил\n** \n" + particulars + "\n#12\n14-04-2013, {}\n{}\nFind\nReply\n"
    page = post.format("Карась", "10:05", "Виновен: Гвоздь") + post.format("Клякса", "10:07", "Виновен: Карась")
    reading = thread(page)
    assert reading.engine == engine
    assert [(each.act["by"], str(each.at)) for each in sures(reading)] == [
        ("Карась", "2013-04-14 10:05:00"),
        ("Клякса", "2013-04-14 10:07:00"),
    ]
