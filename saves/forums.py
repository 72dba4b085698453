"""What a page of a thread looks like when it is copied out of a browser, as four old forums show it."""

from collections.abc import Callable, Sequence
from datetime import date

from msgspec import Struct

MONTHS = ("янв", "фев", "мар", "апр", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек")


class Post(Struct, frozen=True):
    """One post: who, when ("21:05"), what."""

    author: str
    time: str
    text: str


Posts = Sequence[Post]


def phpbb(title: str, day: date, posts: Posts) -> str:
    """phpBB 3 with the Russian style, copied from Chrome."""
    return "".join(
        f"Аватара пользователя{post.author}\nВетеран\nСообщения: {40 + 13 * number}\n"
        f"Зарегистрирован: 05 янв 2011, 10:10\nRe: {title}\nЦитата\n"
        f"Сообщение Сообщение {post.author} » {day:%d} {MONTHS[day.month - 1]} {day:%Y}, {post.time}\n\n"
        f"{post.text.strip()}\nВернуться к началу\n"
        for number, post in enumerate(posts)
    )


def vbulletin(title: str, day: date, posts: Posts) -> str:
    """vBulletin 3 with its Russian words; signatures and all."""
    return "".join(
        f"Старый {day:%d.%m.%Y}, {post.time}\t #{number} \n{post.author}\nСтарожил\n \nАватар для {post.author}\n \n"
        f"Регистрация: 16.01.2012\nСообщений: {200 + 7 * number}\nПо умолчанию {title}\n{post.text.strip()}\n"
        f"__________________\nНе шуми, и не услышат\nОтветить с цитированием\n"
        for number, post in enumerate(posts, start=21)
    )


def kamrad(title: str, day: date, posts: Posts) -> str:
    """Kamrad's own engine, with its row of buttons."""
    head = (
        "Kamrad.ru\nдневники | кабинет | регистрация | календарь | участники | faq | правила | поиск | выйти\n"
        f"Kamrad.ru Kamrad.ru » Мафия » {title}\nновая тема  ответить следующая тема | предыдущая тема\nАвтор\t\n"
        "  << < 2 3 > >>\n"
    )
    return head + "".join(
        f"{post.author} - offline {post.author}\t{day:%d-%m-%Y} {post.time} URL сообщения     K-Mail    Профиль    "
        f"Поиск    Контакт-лист   Редактировать\nКамрад\n\n\n{post.text.strip()}\n\n"
        for post in posts
    )


def plain(title: str, day: date, posts: Posts) -> str:
    """Only a line with name and time over each post."""
    head = f"{title}\n\n"
    return head + "\n".join(
        f"{post.author} » {day:%d} {MONTHS[day.month - 1]} {day:%Y}, {post.time}\n{post.text.strip()}\n"
        for post in posts
    )


FORUMS: dict[str, Callable[[str, date, Posts], str]] = {
    "phpbb": phpbb,
    "vbulletin": vbulletin,
    "kamrad": kamrad,
    "plain": plain,
}
