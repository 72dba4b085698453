"""Text from files and standard input, and the lists of players and roles that come in it."""

import re
import sys
from pathlib import Path

from msgspec import Struct

from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.store import clean_text

STDIN = "-"
NUMBERING = re.compile(r"\s*(\d{1,4})\s*[.)]\s+(?=\S)")


class Text(Struct, frozen=True):
    """Text with the encoding it was read in."""

    text: str
    encoding: str


def read_text(path: str) -> Text:
    """The text of a file, or of standard input for "-": UTF-8, else cp1251. Raises MisuseError."""
    if path == STDIN:
        data = sys.stdin.buffer.read()
    else:
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise MisuseError("no-file", path, (), error.strerror or str(error)) from error
    return decoded(data)


def decoded(data: bytes) -> Text:
    """Bytes as text. What is no UTF-8 is taken for cp1251, the old encoding of Russian forums."""
    try:
        return Text(clean_text(data.decode("utf-8-sig")), "utf-8")
    except UnicodeDecodeError:
        return Text(clean_text(data.decode("cp1251", errors="replace")), "cp1251")


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


def roles(text: str, name: str, known: tuple[str, ...]) -> tuple[dict[str, str], dict[str, str]]:
    """Roles and sides by nick from lines `nick; role` or `nick; role; side`. Raises MisuseError with the line."""
    found: dict[str, str] = {}
    sides: dict[str, str] = {}
    for each in rows(text):
        where = f"{name}:{each.number}"
        nick, role = each.nick, each.rest or ""
        before = row(each.number, nick)
        if role not in known and before.rest in known:
            sides[before.nick] = role
            nick, role = before.nick, str(before.rest)
        if not nick or not role:
            raise MisuseError("bad-role-line", where, (), each.nick)
        if role not in known:
            raise MisuseError("unknown-role", where, near_misses(role, known) or known, role)
        if nick in found:
            raise MisuseError("twice-in-list", where, (), nick)
        found[nick] = role
    return found, sides
