"""What a new game is made of, before it is one: nothing here knows a widget."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hostconsole.core.acts import SignUp, key_of
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.ruleset import Option, OptionError, OptionValue, RulesetData
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, begin, commit, consider, read, saved
from hostconsole.desk.lessons import risky_nicks
from hostconsole.desk.lists import players
from hostconsole.faultlines import misuse, option_error, store_error
from hostconsole.locale import _, language, ngettext
from hostconsole.messages import question, refusal, risk_lines
from hostconsole.registry import installed
from hostconsole.store import Opened, StoreError, create
from hostconsole.tui.session import now, who

UNFIT = re.compile(r'[\x00-\x1f/\\:*?"<>|]+')
"""What no file name should hold, on any system."""


@dataclass
class Draft:
    """A game as far as it is filled in; it outlives the page it is filled in on. `players` is the list as pasted."""

    ruleset: str
    title: str = ""
    path: str = ""
    players: str = ""
    options: dict[str, dict[str, OptionValue]] = field(default_factory=dict)

    @property
    def data(self) -> RulesetData:
        """What the chosen ruleset says of itself."""
        return installed(self.ruleset).rules.data

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The options that were chosen, for this ruleset."""
        return self.options.setdefault(self.ruleset, {})

    @property
    def listed(self) -> list[dict[str, Any]]:
        """The players as they are read from the list. Raises MisuseError with the line."""
        return list(players(self.players, _("list")))

    @property
    def save(self) -> Path:
        """Where the save goes: as typed, else named after the game in the current folder."""
        if typed := self.path.strip():
            path = Path(typed).expanduser()
            return path if path.suffix else path.with_suffix(".toml")
        name = UNFIT.sub(" ", self.title).strip(" .") or "game"
        return Path.cwd() / f"{name[:60]}.toml"


class NotYetError(Exception):
    """The draft is no game yet; the message says why, in words."""


def signed_up(draft: Draft) -> Desk:
    """The game with its players signed up, written nowhere. Raises NotYetError."""
    try:
        title = draft.title.strip() or draft.save.stem
        desk = begin(draft.ruleset, title=title, options=draft.chosen, created=now())
        preview = consider(desk, read(desk, {"act": key_of(SignUp), "players": draft.listed}))
    except MisuseError as error:
        raise NotYetError(misuse(error)) from error
    except OptionError as error:
        raise NotYetError(option_error(error, draft.data)) from error
    if isinstance(preview.decision, Reject):
        raise NotYetError(refusal(preview.decision, desk, language()))
    if isinstance(preview.decision, NeedsRuling):
        raise NotYetError(question(preview.decision, desk, language()))
    return commit(desk, preview, time=now(), who=who())


def created(draft: Draft) -> tuple[Opened, Desk]:
    """The game in a save of its own. Raises NotYetError; then nothing was written."""
    desk = signed_up(draft)
    try:
        return create(draft.save, saved(desk)), desk
    except (StoreError, OSError, ValueError) as error:
        said = store_error(error) if isinstance(error, StoreError) else str(error)
        raise NotYetError(said) from error


def stands(draft: Draft) -> str:
    """How far the list of players has come, in words: how many, and whether that is enough."""
    if not draft.players.strip():
        return _("Paste the list of players: one nick a line, or “nick; exp”.")
    try:
        count = len(draft.listed)
        signed_up(draft)
    except MisuseError as error:
        return misuse(error)
    except NotYetError as error:
        return str(error)
    least, most = draft.data.seats
    if least <= count <= most:
        said = ngettext(
            "{n} player: that fits (from {least} to {most}).", "{n} players: that fits (from {least} to {most}).", count
        )
    else:
        said = ngettext(
            "{n} player, but the game is for {least} to {most}: the deal will ask why another number is right.",
            "{n} players, but the game is for {least} to {most}: the deal will ask why another number is right.",
            count,
        )
    nicks = [str(each["nick"]) for each in draft.listed]
    return "\n".join((said.format(n=count, least=least, most=most), *risk_lines(risky_nicks(draft.ruleset, nicks))))


def in_words(texts: dict[str, str]) -> str:
    """A ruleset's own sentence in the language in use, or in the first it has."""
    return texts.get(language()) or next(iter(texts.values()), "")


def value_of(option: Option, shown: str) -> OptionValue:
    """The value that is written like this."""
    return next(value for value in option.values if str(value) == shown)
