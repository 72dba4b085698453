"""How a host likes his screens: theme, language, privacy, the open panel, the markup and how much of it fits. Losing
it loses nothing."""

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import platformdirs
from msgspec import Meta, Struct
from msgspec.structs import replace

from hostconsole.locale import _
from hostconsole.outbox.marks import Format

if TYPE_CHECKING:
    from hostconsole.tui.app import HostApp

EVERY = 2.0
"""Seconds between two looks at whether something is to be remembered: a terminal may be closed at any moment."""


class Memory(Struct, frozen=True, omit_defaults=True):
    """What is remembered from one start to the next. Empty text is "nothing chosen yet"."""

    lang: Literal["", "ru", "en"] = ""
    theme: str = ""
    page: str = ""
    fmt: Format = "bbcode"
    private: bool = False
    tabbed: bool = False
    limit: Annotated[int, Meta(ge=0)] = 0


def memory_file() -> Path:
    """Where it is kept: in the user's state folder, beside the list of games opened lately."""
    return platformdirs.user_state_path("hostconsole", appauthor=False) / "screens.json"


def recalled() -> tuple[Memory, str]:
    """What is remembered, and what is wrong with the file, in words; a file of no use counts as none."""
    try:
        return msgspec.json.decode(memory_file().read_bytes(), type=Memory), ""
    except FileNotFoundError:
        return Memory(), ""
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        text = _("What was remembered of your screens cannot be read and is left aside: {path}.")
        return Memory(), text.format(path=memory_file())


def keep(memory: Memory) -> None:
    """Remembers this, whole or not at all. A folder that cannot be written is no reason to stop."""
    file = memory_file()
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary.write_bytes(msgspec.json.encode(memory))
        temporary.replace(file)


def keep_language(lang: str) -> None:
    """Remembers the language alone."""
    keep(replace(recalled()[0], lang="ru" if lang == "ru" else "en"))


def settle(app: "HostApp", kept: Memory) -> None:
    """Gives an open game the screens as they were left."""
    if kept.theme in app.available_themes:
        app.theme = kept.theme
    app.session.fmt, app.session.private, app.tabbed = kept.fmt, kept.private, kept.tabbed
    app.session.limit = kept.limit
    if kept.page and app.session.desk.entries:
        app.page = kept.page


def present(app: "HostApp") -> Memory:
    """How the screens are now."""
    lang: Literal["ru", "en"] = "ru" if app.session.lang == "ru" else "en"
    return Memory(lang, app.theme, app.page, app.session.fmt, app.session.private, app.tabbed, app.session.limit)


def look(app: "HostApp") -> None:
    """Remembers what the host has changed since the last look, and nothing else: a language given for one start is
    no habit."""
    before, now = app.shown, present(app)
    changed = {
        name: getattr(now, name) for name in Memory.__struct_fields__ if getattr(now, name) != getattr(before, name)
    }
    if changed:
        app.shown = now
        keep(replace(recalled()[0], **changed))
