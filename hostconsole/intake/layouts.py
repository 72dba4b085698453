"""How forums, chats and logs look once they are text: the lines that head a post, and the furniture around it.

Nothing here was copied from an engine. The lines are what a browser puts on the clipboard, where pictures are their
alternative texts and things that float stand right beside their neighbours ("#102.03.2012, 10:15").
"""

import re
from typing import Literal

from msgspec import Struct

from hostconsole.intake.dates import AGO, DATE, TIME

Where = Literal["same", "above", "below"]

STAMP = rf"{DATE}(?:,? (?:в |at |- )?|\s+(?:в |at |- )?|T){TIME}"
"""A date with its time."""

MOMENT = rf"(?:{DATE}(?:[,\s-]+(?:в\s|at\s|-\s)?{TIME})?|{AGO})"
"""A date that may lack its time, or a moment counted back from now."""

_NICK = r"(?P<nick>\S.{0,60}?)"
_NO_NICK = "Цитата|Quote|Измен|Отредакт|Редакт|Последн|Last |Edited|This |Сообщение|Post"
"""How lines with a date begin that head no post: quotes and notes of a change."""


def _any_case(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


class Engine(Struct, frozen=True):
    """One layout.

    `header` matches the whole line that heads a post and has the groups date, perhaps nick, number and note (what the
    line says of a change). `before` and `after` must match the nearest line above and below it, where they are given,
    and may hold the number and the nick. `author` says where the nick stands if not there.
    `titled` if a title follows the header, `profiled` if the author's particulars do; `end` are lines that end a body
    of this layout only.
    """

    name: str
    header: re.Pattern[str]
    author: Where = "same"
    before: re.Pattern[str] | None = None
    after: re.Pattern[str] | None = None
    titled: bool = False
    profiled: bool = False
    end: re.Pattern[str] | None = None


_PHPBB_LEAD = (
    r"(?:(?:(?:Непрочитанное\s*)?Сообщение\s*)*(?:Непрочитанное\s*)?Сообщение\s+)?"
    r"(?:(?:Unread\s*)?(?:Post\s*)?by\s+|Автор:?\s+|#\d+\s+)?"
)
_POSTED = "Отправлено|Опубликовано|Размещено|Дата|Posted|Добавлено"
_MYBB_RU_DAY = r"\d{4}-\d\d-\d\d|Сегодня|Вчера|Today|Yesterday|[А-Яа-яA-Za-z]{2,11}, \d{1,2} [А-Яа-яA-Za-z]{3,9} \d{4}"
_NUMBER_LINE = _any_case(r"#(?P<number>\d{1,6})")

LAYOUTS: tuple[Engine, ...] = (
    Engine("phpbb", _any_case(rf"{_PHPBB_LEAD}{_NICK}\s+»\s+(?P<date>{MOMENT})\b.{{0,40}}")),
    Engine(
        "phpbb-print",
        _any_case(rf"(?:{_POSTED}): (?P<date>{STAMP})"),
        after=_any_case(rf"(?:by|Сообщение|Автор:?)\s+{_NICK}"),
    ),
    Engine(
        "phpbb-print",
        _any_case(rf"(?:Автор|Author):\s*{_NICK}\s+\[\s+(?P<date>{STAMP})\s+\]"),
        titled=True,
    ),
    Engine(
        "subsilver",
        _any_case(rf"(?:Заголовок сообщения|Post subject): .{{0,200}}?(?:{_POSTED}): (?P<date>{STAMP})"),
        "above",
        profiled=True,
    ),
    Engine(
        "vbulletin",
        _any_case(
            rf"(?:(?:Старый|Old|Непрочитано|Unread)\s+)?(?P<date>{DATE},?\s+{TIME})\s+(?:#|№)(?P<number>\d+).{{0,20}}"
        ),
        "below",
        profiled=True,
    ),
    Engine(
        "vbulletin",
        _any_case(rf"(?P<date>{DATE},?\s+{TIME})\s*#(?P<number>\d{{1,6}})"),
        "below",
        profiled=True,
    ),
    Engine(
        "kamrad",
        _any_case(
            r"(?P<nick>\S.{0,60}?) - (?:offline|online)\s+(?P<again>\S.{0,60}?)"
            rf"(?:\s+(?P<date>{STAMP})\b.{{0,200}})?"
        ),
        titled=True,
    ),
    Engine("xenforo", _any_case(rf"(?P<date>{MOMENT})\s*#(?P<number>\d[\d\s]{{0,6}})"), "above"),
    Engine("xenforo", _any_case(rf"(?P<date>{MOMENT})"), "above", after=_NUMBER_LINE),
    Engine("telegram", _any_case(rf"{_NICK}, \[(?P<date>{STAMP})\]:?")),
    Engine("qip", _any_case(rf"{_NICK} \((?P<date>\d{{1,2}}:\d\d(?::\d\d)? \d{{1,2}}[/.]\d{{1,2}}[/.]\d{{4}})\):?")),
    Engine(
        "ucoz",
        _any_case(
            rf"{_NICK}\s+(?:Дата|Date): (?P<date>[^|]{{8,50}})\| (?:Сообщение|Message) # ?(?P<number>\d+).{{0,20}}"
        ),
        profiled=True,
    ),
    Engine(
        "smf",
        _any_case(rf"«\s*(?:(?:Ответ|Reply) #(?P<number>\d+))?\s*(?:on)?\s*:?\s*(?P<date>{STAMP})\s*»"),
        "above",
    ),
    Engine("smf-print", _any_case(rf"(?:Отправлено|Post by|Posted by|Автор): {_NICK} (?:от|on) (?P<date>{STAMP})")),
    Engine(
        "mybb.ru",
        _any_case(
            rf"(?:Поделиться|Share)?(?P<number>\d{{1,6}}?)(?P<date>(?:{_MYBB_RU_DAY}) {TIME})(?:Поделиться|Share)?",
        ),
        "below",
        profiled=True,
    ),
    Engine(
        "mybb",
        _any_case(rf"#(?P<number>\d{{1,6}}?)\s*(?P<date>{MOMENT})\s*(?P<note>\(.{{0,200}})?"),
        "above",
    ),
    Engine(
        "mybb-print",
        _any_case(rf".{{1,200}}? - {_NICK} - +(?P<date>{MOMENT})"),
    ),
    Engine(
        "smf",
        _any_case(rf"(?P<date>{STAMP})(?P<note>\s*(?:Last Edit|Последнее редактирование|\(This post).{{0,200}})?"),
        "above",
        before=_NUMBER_LINE,
        end=_any_case("Like|Unlike|Мне нравится|Нравится|Не нравится|Quote|Цитировать|Цитата|Logged|Записан"),
    ),
    Engine(
        "ipb",
        _any_case(rf"(?:{_POSTED}):?\s+(?:в )?(?P<date>{STAMP}|{MOMENT})\b(?P<note>.{{0,120}})"),
        "above",
    ),
    Engine(
        "ipb2",
        _any_case(rf"{_NICK}\t+\s*(?:сообщение|post)?\s*(?P<date>{STAMP})(?:\s+(?:Сообщение|Post) #(?P<number>\d+))?"),
        profiled=True,
    ),
    Engine(
        "ipb2",
        _any_case(rf"(?:сообщение|post)?\s*(?P<date>{STAMP})"),
        "above",
        after=_any_case(r"(?:Сообщение|Post) #(?P<number>\d+)"),
        profiled=True,
    ),
    Engine("print", _any_case(rf"(?!{_NO_NICK}){_NICK}[ \t]+(?P<date>{STAMP})")),
)
"""All layouts; a line counts for the first that it fits. One name may have several shapes."""

NAMES = tuple(dict.fromkeys(engine.name for engine in LAYOUTS))
"""What a host may say a page is."""

WEAK = ("print", "mybb-print")
"""Layouts whose headers a post may well hold as its own words."""

HEADS_A_POST = re.compile(
    "»|#|№|offline|online|\\[|\\(|Сообщение|«|Отправлено|Опубликовано|Размещено|Дата|Date|Post|Добавлено|Заголовок"
    "|назад|ago|только что|just now|:[0-5]\\d|\\d{4}",
    re.IGNORECASE,
)
"""Some sign that every header has: lines without one are not looked at."""

PHPBB = re.compile(
    "Вернуться к началу|Аватара пользователя|Back to top|User avatar|Зарегистрирован:|^Наверх$|^Top$"
    r"|^(?:Сообщение )+[^\n]{1,60} » |^(?:Unread )?(?:Post)?by [^\n]{1,60} » ",
    re.MULTILINE,
)
"""What tells a phpBB page from a mere list of names and times."""

MYBB = _any_case("Threads:|Тем[ы:]|Reputation:|Репутация:")
"""What tells a MyBB page from SMF where both write number and date alike."""


# The furniture around a post -------------------------------------------------------------------------------------


def _starts(*patterns: str, tail: str = "") -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{'|'.join(patterns)}){tail}", re.IGNORECASE)


_LAST_ACTIONS = (
    "Вернуться к началу|Вернуться в начало страницы|К началу страницы|Наверх|Вверх|Back to top|Top"
    "|Ответить с цитированием|Ответить с цитатой|Reply With Quote|Report to moderator|Сообщить модератору"
    "|Logged|Записан"
)
_ACTIONS = (
    "Цитировать сообщение|Цитировать|Цитата|Ответить|Ответ|Пожаловаться|Жалоба|Поделиться|Изменить|Правка|Удалить"
    "|Мне нравится|Нравится|Спасибо|Профиль|Личное сообщение|Мультицитата|Быстрый ответ"
    "|Multi-?quote|Quote|Reply|Report|Share|Edit|Delete|Like|Find|Website|E-?mail|PM|Rate|Warn|Profile"
)
_BETWEEN = r"[\s\u00a0|·•*+,→]*"
ACTION = re.compile(rf"{_BETWEEN}(?:{_LAST_ACTIONS}|{_ACTIONS})", re.IGNORECASE)
ACTIONS = re.compile(rf"(?:{_BETWEEN}(?:{_LAST_ACTIONS}|{_ACTIONS})){{1,12}}{_BETWEEN}", re.IGNORECASE)
"""A line of buttons and nothing else; a row of them stands under a post, a single one may stand over it."""

LAST_ACTION = re.compile(rf"(?:{_LAST_ACTIONS})", re.IGNORECASE)
"""A button that only stands under a post."""

LOGGED = _any_case("Logged|Записан")
"""What SMF says of an address, at one version over the words and at another under them."""

PROFILE = _starts(
    r"Аватара?\b",
    r"(?:Регистрация|Зарегистрирован)(?:\s*:|\s*\Z)",
    r"(?:Адрес|Откуда|Возраст|Пол|Репутация|Карма|Приглашений|Уважение|Позитив|Статус)(?:\s*:|\s*\Z)",
    r"(?:Провел\S* на форуме|Последний визит|Контактная информация|Предупреждения|Имя)\s*:",
    r"Сообщени[йя](?:\s*:|\s*\Z)",
    r"(?:Вы сказали|Поблагодарили|Благодар\S+|Сказал\S* спасибо|Спасибо)(?:\s*:|.{0,40}\d.{0,20}\Z)",
    r"(?:Группа|Пользователь №|Реакции|Баллы)(?:\s*:|\s*\Z)",
    r"(?:Join Date|Joined|Location|Age|Rep Power|Thanks|Reaction score|Points|Contact|Gender|Threads)"
    r"(?:\s*:|\s*\Z|\s?\d)",
    r"Joined[A-Z][a-z]{2} ",
    r"(?:Posts|Messages|Group|Reputation|Status)(?:\s*:|\s*\Z|\d)",
    r"\*{1,9}\s*(?:Posts|Сообщений):",
)
"""A line of an author's particulars."""

PROFILE_END = _starts(r"Последний визит\s*:", r"Last visit\s*:")
"""The last of the particulars where a layout has many."""

PROFILE_LABEL = re.compile(r"\S[^\s:\d]{2,30}(?: на форуме| визит| visit)?:?\s*\Z")
"""Particulars whose value stands on the next line."""

PICTURE_OF_AUTHOR = _starts(r"Аватара пользователя", r"User avatar")
"""Where a phpBB page goes on with the author's particulars under his post."""

TITLE = _starts("По умолчанию", "Default", "Сообщение #", r"Re:", tail=r".{0,200}\Z")
TITLE_AHEAD = _starts("Title|Название|Заголовок|Тема|Заголовок сообщения|Post subject", tail=r":.{0,200}\Z")
"""A title that stands over the next post's header, under this post."""

CHROME = _starts(
    r"(?:Реакции|Reactions):.*",
    r"-{5,}[<>]-.*|-{10,}",
    r"(?:Нравится|Like).{0,30}",
    r"\d+ (?:people|person) likes? this\.?|\d+ пользовател\S+ нравится это\.?",
    "вне форума|не в сети|на форуме|в сети|offline|online",
    tail=r"\s*\Z",
)
"""Lines of the page that are nobody's words."""

SIGNED = _starts("Подпись автора|Подпись|Signature", tail=r":?\s*\Z")
"""A line that says that a signature follows."""

_STATUS = r"Offline|Online|Away|вне форума|не в сети|на форуме|в сети|is offline|is online|отсутствует"
AROUND_NICK = re.compile(
    rf"\A(?:#\d{{1,6}}\s*|(?:{_STATUS})\s+|(?:Автор|Author):\s*|Аватара пользователя\s*|User avatar\s*)"
    rf"|\s+(?:{_STATUS})\Z",
    re.IGNORECASE,
)
"""What may stand on an author's line besides his nick."""
