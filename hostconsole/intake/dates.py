"""Dates as forums, messengers and mail write them. Times are taken as the page shows them, without a zone."""

import re
from datetime import date, datetime, timedelta

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("янв", "jan"),
            ("фев", "feb"),
            ("мар", "mar"),
            ("апр", "apr"),
            ("май", "мая", "may"),
            ("июн", "jun"),
            ("июл", "jul"),
            ("авг", "aug"),
            ("сен", "sep"),
            ("окт", "oct"),
            ("ноя", "nov"),
            ("дек", "dec"),
        ),
        start=1,
    )
    for name in names
}
_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            ("понедельник", "monday"),
            ("вторник", "tuesday"),
            ("среда", "среду", "wednesday"),
            ("четверг", "thursday"),
            ("пятница", "пятницу", "friday"),
            ("суббота", "субботу", "saturday"),
            ("воскресенье", "sunday"),
        )
    )
    for name in names
}
_TIME = re.compile(r"(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\.?)?(?![\d:])", re.IGNORECASE)
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
_DIGITS = re.compile(r"(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)")
_DAY_FIRST = re.compile(r"(?<!\d)(\d{1,2})[ .]+([a-zа-я]{3})[a-zа-я]*\.?,? +(\d{4})(?!\d)", re.IGNORECASE)
_AMERICAN = re.compile(r"\d-\d\d-\d{4},? \d\d:\d\d [AP]M")
"""Dates in digits that begin with the month, as the page's clock tells."""

_MONTH_FIRST = re.compile(r"(?<![a-zа-я])([a-zа-я]{3})[a-zа-я]*\.? (\d{1,2}),? +(\d{4})(?!\d)", re.IGNORECASE)
_RELATIVE_DAYS = {"сегодня": 0, "today": 0, "вчера": 1, "yesterday": 1, "позавчера": 2}
_DAY_WORD = re.compile(r"сегодня|вчера|позавчера|today|yesterday", re.IGNORECASE)
_WEEKDAY_NAMES = "|".join(_WEEKDAYS)
_WEEKDAY = re.compile(rf"\s*(?:во? )?({_WEEKDAY_NAMES})\b", re.IGNORECASE)

DATE = (
    r"(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
    r"|(?:[A-Za-zА-Яа-я]{2,11}\.?,? )?\d{1,2}\.? [A-Za-zА-Яа-я]{3,9}\.?,? \d{4}"
    r"|(?:[A-Za-zА-Яа-я]{2,11}\.?,? )?[A-Za-zА-Яа-я]{3,9}\.? \d{1,2},? \d{4}"
    r"|(?:Сегодня|Вчера|Позавчера|Today|Yesterday))"
)
"""A pattern for the date alone, to be put into others."""

TIME = r"(?:\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?)"
"""A pattern for the time of day."""

_HOUR_WORDS = r"час(?:а|ов)?|hours?|hrs?"
_SHORT_WORDS = r"секунд[ыу]?|минут[ыу]?|мин\.?|seconds?|secs?|minutes?|mins?|момент|moment"
AGO = (
    rf"(?:(?:(?:около|менее|about|less than) )?(?:(?:\d{{1,3}}|an?|одну?|пару) )?(?:{_SHORT_WORDS}|{_HOUR_WORDS})"
    rf" (?:назад|ago)|только что|just now|(?:во? )?(?:{_WEEKDAY_NAMES})(?:,| в| at) {TIME})"
)
"""A pattern for a moment counted back from now, or a weekday of the last seven days."""

_AGO = re.compile(
    rf"(?:(\d{{1,3}}) )?(?:(?P<hour>{_HOUR_WORDS})|(?=(?P<minute>мин|min)?)(?:{_SHORT_WORDS})) (?:назад|ago)",
    re.IGNORECASE,
)
_NOW = re.compile(r"только что|just now", re.IGNORECASE)


def when(text: str, now: datetime | None = None, month_first: bool = False) -> datetime | None:
    """The date and time written in `text`, or None. "Today" and "5 minutes ago" count from `now`; a date alone is its
    midnight, hours ago are taken as the earliest moment they can be."""
    counted = _AGO.search(text) or _NOW.search(text)
    if counted is not None:
        return _back(counted, now) if now is not None else None
    clock = _TIME.search(text)
    day = _day(text, now, month_first or bool(_AMERICAN.search(text)))
    if day is None:
        return None
    hour, minute, second = (int(clock[1]), int(clock[2]), int(clock[3] or 0)) if clock else (0, 0, 0)
    if clock and clock[4]:
        hour = hour % 12 + (12 if clock[4].lower() == "p" else 0)
    try:
        return datetime(*day, hour, minute, second)
    except ValueError:
        return None


def slack(text: str) -> timedelta:
    """How much later than `when` says it may have been: a day where no hour is written, an hour for hours ago."""
    counted = _AGO.search(text)
    if counted is not None:
        return timedelta(hours=1) if counted["hour"] else timedelta(0)
    return timedelta(0) if _NOW.search(text) or _TIME.search(text) else timedelta(hours=23, minutes=59, seconds=59)


def is_relative(text: str) -> bool:
    """Whether the words mean another moment when they are read on another day."""
    return bool(_AGO.search(text) or _NOW.search(text) or _DAY_WORD.search(text) or _WEEKDAY.match(text))


def _back(counted: re.Match[str], now: datetime) -> datetime:
    now = now.replace(second=0, microsecond=0)
    if counted.re is _NOW:
        return now
    count = int(counted[1] or 1)
    if counted["hour"]:
        return now - timedelta(hours=count + 1)
    return now - timedelta(minutes=count if counted["minute"] else 0)


def _day(text: str, now: datetime | None, month_first: bool) -> tuple[int, int, int] | None:
    if found := _ISO.search(text):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _DIGITS.search(text):
        day, month, year = int(found[1]), int(found[2]), int(found[3])
        if month > 12 or (month_first and day <= 12):
            day, month = month, day
        return (year + 2000 if year < 100 else year), month, day
    for pattern, day_at, month_at in ((_DAY_FIRST, 1, 2), (_MONTH_FIRST, 2, 1)):
        for found in pattern.finditer(text):
            month_name = found[month_at].lower()
            if month_name in _MONTHS:
                return int(found[3]), _MONTHS[month_name], int(found[day_at])
    back = None if now is None else _counted_day(text, now.date())
    return (back.year, back.month, back.day) if back else None


def _counted_day(text: str, today: date) -> date | None:
    """The day a word like "yesterday" means, or the last day of that name before today."""
    if found := _DAY_WORD.search(text):
        return today - timedelta(days=_RELATIVE_DAYS[found[0].lower()])
    if found := _WEEKDAY.match(text):
        return today - timedelta(days=(today.weekday() - _WEEKDAYS[found[1].lower()] - 1) % 7 + 1)
    return None
