"""Dates as forums, messengers and mail write them."""

import re
from datetime import datetime, timedelta

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
_TIME = re.compile(r"(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\.?)?(?![\d:])", re.IGNORECASE)
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
_DIGITS = re.compile(r"(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)")
_DAY_FIRST = re.compile(r"(?<!\d)(\d{1,2})[ .]+([a-zа-я]{3})[a-zа-я]*\.?,? +(\d{4})(?!\d)", re.IGNORECASE)
_MONTH_FIRST = re.compile(r"(?<![a-zа-я])([a-zа-я]{3})[a-zа-я]*\.? (\d{1,2}),? +(\d{4})(?!\d)", re.IGNORECASE)
_RELATIVE = {"сегодня": 0, "today": 0, "вчера": 1, "yesterday": 1, "позавчера": 2}
_WORD = re.compile(r"сегодня|вчера|позавчера|today|yesterday", re.IGNORECASE)

DATE = (
    r"(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
    r"|(?:[A-Za-zА-Яа-я]{2,11}\.?,? )?\d{1,2}\.? [A-Za-zА-Яа-я]{3,9}\.?,? \d{4}"
    r"|(?:[A-Za-zА-Яа-я]{2,11}\.?,? )?[A-Za-zА-Яа-я]{3,9}\.? \d{1,2},? \d{4}"
    r"|(?:Сегодня|Вчера|Позавчера|Today|Yesterday))"
)
"""A pattern for the date alone, to be put into others."""

TIME = r"(?:\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?)"
"""A pattern for the time of day."""


def when(text: str, now: datetime | None = None, month_first: bool = False) -> datetime | None:
    """The date and time written in `text`, or None. "Today" counts from `now`; a date alone is its midnight."""
    clock = _TIME.search(text)
    day = _day(text, now, month_first)
    if day is None:
        return None
    hour, minute, second = (int(clock[1]), int(clock[2]), int(clock[3] or 0)) if clock else (0, 0, 0)
    if clock and clock[4]:
        hour = hour % 12 + (12 if clock[4].lower() == "p" else 0)
    try:
        return datetime(*day, hour, minute, second)
    except ValueError:
        return None


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
    if now is not None and (found := _WORD.search(text)):
        back = now - timedelta(days=_RELATIVE[found[0].lower()])
        return back.year, back.month, back.day
    return None
