"""A save as a value, and as text.

Format 2 begins the chain of the journal with a digest of `[game]`, so that title, options and the rest of it cannot be
changed unseen. Format 1 began it with zeros. A save of format 1 stays one to its end: the heads that were posted of it
go on to hold, and nobody who seals its `[game]` in the middle of the game could vouch for what stood there before.
"""

import re
import tomllib
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from hostconsole.core.journal import UNSEALED, Entry, digest, plain
from hostconsole.core.ruleset import OptionValue
from hostconsole.store.errors import StoreError
from hostconsole.store.layout import laid_out
from hostconsole.store.values import DEEPEST, settled

FORMAT = 2
"""The format of new saves. This program reads this one and all before it, and writes each as what it is."""

_STRING_OR_COMMENT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"""' r"|'''.*?'''" r'|"(?:[^"\\\n]|\\.)*+"' r"|'[^'\n]*+'" r"|#[^\n]*+", re.DOTALL
)
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{DEEPEST}}}")
_LINE = re.compile(r"at line (\d+)")


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game is. `version` is the ruleset's, `id` is random and stays with the game for good."""

    format: int
    ruleset: str
    version: str
    title: str
    id: str
    created: datetime
    options: dict[str, OptionValue] = {}

    @property
    def is_sealed(self) -> bool:
        """Whether the chain covers what stands here."""
        return self.format > 1

    @property
    def seal(self) -> str:
        """What the chain starts with: the digest of all that stands here but the format; in format 1 zeros.

        The format needs no digest: another one begins another chain.
        """
        if not self.is_sealed:
            return UNSEALED
        return digest({key: value for key, value in plain(self).items() if key != "format"})


class Save(
    Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    rename={"header": "game", "entries": "journal"},
):
    """A whole save. `summary` is derived, for human eyes; it is loaded so that it can be checked, never believed.

    Rows inside acts, events and the summary are tuples.
    """

    header: Header
    summary: dict[str, Any] = {}
    entries: tuple[Entry, ...] = ()


def dumps(save: Save) -> str:
    """The save as TOML. `loads(dumps(save))` equals `save`, but that rows which were lists are tuples.

    Raises StoreError "bad-value" or "too-big" if a value cannot be kept; text should have gone through `clean`.
    """
    return laid_out(as_tables(save))


def loads(text: str) -> Save:
    """The save in a TOML text. Raises StoreError without a path; nothing in the text is executed or looked up."""
    return read(parsed(text))


def as_tables(save: Save) -> dict[str, Any]:
    """What the save's file says, as plain tables."""
    tables: dict[str, Any] = settled(plain(save))
    return tables


def parsed(text: str) -> dict[str, Any]:
    """What a TOML text says, as plain tables."""
    _refuse_long_keys(text)
    try:
        tables: dict[str, Any] = settled(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        # Python 3.11 tells the line only in words.
        found = _LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise StoreError("broken-toml", detail=str(error), line=line) from None
    except RecursionError:
        raise StoreError("too-big", detail=f"nested more than {DEEPEST} deep") from None
    except ValueError:
        raise StoreError("bad-value", detail="a whole number beyond 64 bits") from None
    return tables


def read(tables: dict[str, Any]) -> Save:
    """The save these tables describe."""
    game = tables.get("game")
    known = game.get("format") if isinstance(game, dict) else None
    if type(known) is not int or known < 1:
        raise StoreError("not-a-save", detail="no [game] table with a format number")
    if known > FORMAT:
        raise StoreError("newer-format", detail=f"format {known}, this program knows {FORMAT}")
    try:
        save = msgspec.convert(tables, Save)
    except msgspec.ValidationError as error:
        raise StoreError("bad-value", detail=str(error)) from None
    for place, entry in enumerate(save.entries):
        if type(entry.act.get("act")) is not str:
            raise StoreError("bad-value", detail=f"journal[{place}].act: no name of an act")
    return save


def _refuse_long_keys(text: str) -> None:
    # tomllib's time grows with the square of the parts of a dotted key. Counting dots is cheap and nearly always
    # enough; only where a line has many must strings, which may hold as many as they like, be told from keys.
    if not any(line.count(".") > 3 * DEEPEST for line in text.split("\n") if len(line) > 6 * DEEPEST):
        return
    if _LONG_KEY.search(_STRING_OR_COMMENT.sub("s", text)):
        raise StoreError("too-big", detail=f"a key of more than {DEEPEST} parts")
