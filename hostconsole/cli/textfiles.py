"""Text from files and standard input, and the lists of players and roles that come in it."""

import sys
from pathlib import Path

from msgspec import Struct

from hostconsole.desk.acts import MisuseError, near_misses
from hostconsole.desk.lists import row, rows
from hostconsole.store import clean_text

STDIN = "-"


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
