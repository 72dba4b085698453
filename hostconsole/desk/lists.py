"""Lists as a host writes them: one player a line, perhaps numbered, perhaps with something after a semicolon."""

import re

from msgspec import Struct

from hostconsole.desk.acts import MisuseError

NUMBERING = re.compile(r"\s*(\d{1,4})\s*[.)]\s+(?=\S)")


class Row(Struct, frozen=True):
    """One line of a list: its number in the file and what stands before and after the separator."""

    number: int
    nick: str
    rest: str | None


def rows(text: str) -> tuple[Row, ...]:
    """The lines of a list, blanks and `#` comments left out; numbering that runs through all lines is taken off."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    numbers = [NUMBERING.match(line) for _number, line in lines]
    if lines and all(found and int(found[1]) == place for place, found in enumerate(numbers, start=1)):
        lines = [(number, NUMBERING.sub("", line, count=1)) for number, line in lines]
    return tuple(row(number, line) for number, line in lines)


def row(number: int, line: str) -> Row:
    """A line split at its last semicolon or tab."""
    place = max(line.rfind(";"), line.rfind("\t"))
    if place < 0:
        return Row(number, line, None)
    return Row(number, line[:place].strip(), line[place + 1 :].strip())


def players(text: str, name: str) -> list[dict[str, str | int]]:
    """The players of a sign-up list: nick and exp. Raises MisuseError with the line."""
    found: dict[str, int] = {}
    for each in rows(text):
        where = f"{name}:{each.number}"
        exp = each.rest or "0"
        if not each.nick or not re.fullmatch(r"[0-9]{1,9}", exp):
            raise MisuseError("bad-line", where, (), f"{each.nick}; {each.rest or ''}".strip())
        if each.nick in found:
            raise MisuseError("twice-in-list", where, (), each.nick)
        found[each.nick] = int(exp)
    if not found:
        raise MisuseError("no-players", name)
    return [{"nick": nick, "exp": exp} for nick, exp in found.items()]
