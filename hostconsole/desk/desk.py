"""The open game as a value, and what can be done with it: consider an act, commit what was considered."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Any

import msgspec

from hostconsole.core import replay
from hostconsole.core.acts import Act, Answer, Deal, SignUp, as_table, describe, key_of
from hostconsole.core.decisions import Commit, Decision, NeedsRuling, Reject
from hostconsole.core.game import Game
from hostconsole.core.journal import Entry, Source, append, digest, event_tables, head, plain
from hostconsole.core.ruleset import OptionValue, Ruleset, checked_options
from hostconsole.desk.acts import read_act
from hostconsole.desk.draw import committed_seed
from hostconsole.desk.journal_acts import demand_fit
from hostconsole.intake.folding import twins
from hostconsole.outbox.render import faults
from hostconsole.outbox.texts import TextError, Texts, texts
from hostconsole.registry import Installed, UnknownRulesetError, installed
from hostconsole.store import FORMAT, Header, Save, clean, clean_text

UNFIT = (msgspec.ValidationError, LookupError, ValueError, TypeError, AttributeError)
"""What the rules raise over events and acts they never made."""


class DeskError(Exception):
    """The save cannot be opened as a game: `code` says why, `detail` where."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


@dataclass(frozen=True, eq=False)
class Wordings:
    """A host's own texts for his game, by language and notice key, in place of those that come along."""

    templates: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Desk:
    """One open game: its ruleset, its journal, and the game the journal folds to."""

    kit: Installed
    header: Header
    entries: tuple[Entry, ...]
    game: Game
    start: Game = field(repr=False)
    wordings: Wordings | None = field(default=None, repr=False)

    @property
    def head(self) -> str:
        """What a public post may quote to fix the journal as it is now."""
        return head(self.entries, self.header.seal)

    @property
    def rules(self) -> Ruleset[Any]:
        """The ruleset the game is played by."""
        return self.kit.rules

    def nicks(self) -> dict[str, str]:
        """The present nick of every seat."""
        return {seat.id: seat.nick for seat in self.game.seated()}

    def texts(self, lang: str) -> Texts:
        """The game's texts in a language, or in the first it has."""
        return game_texts(self.header.ruleset, lang, self.wordings)


@dataclass(frozen=True)
class Preview:
    """An act and what the rules say to it, before anything is recorded. `digest` names exactly this."""

    act: Act
    decision: Decision
    after: Game
    on: str
    digest: str
    source: Source | None = None


@cache
def game_texts(ruleset: str, lang: str, wordings: Wordings | None = None) -> Texts:
    """A game's texts in a language, or in the first it has; built once, for their templates are compiled once."""
    kit = installed(ruleset)
    chosen = lang if lang in kit.words else next(iter(kit.words))
    own = wordings.templates.get(chosen, {}) if wordings else {}
    return texts({**kit.templates[chosen], **own}, kit.words[chosen], chosen)


def reworded(desk: Desk, templates: Mapping[str, Mapping[str, str]]) -> Desk:
    """The desk with a host's own wordings. Every template must be of this game and use its notice's facts alone, or
    TextError is raised."""
    wordings = Wordings(templates)
    for lang in templates:
        if lang not in desk.kit.words:
            raise TextError(lang, f"no language of this game; it has: {', '.join(desk.kit.words)}")
        for fault in faults(game_texts(desk.header.ruleset, lang, wordings), desk.rules.notices):
            raise fault
    return replace(desk, wordings=wordings)


class StalePreviewError(Exception):
    """Something was recorded after the preview was made: look again before committing."""


# Opening ---------------------------------------------------------------------------------------------------------


def begin(name: str, *, title: str, options: Mapping[str, OptionValue], created: datetime, id: str = "") -> Desk:
    """A new game without players. Raises UnknownRulesetError or OptionError."""
    kit = installed(name)
    checked = checked_options(kit.rules.data, options)
    header = Header(
        format=FORMAT,
        ruleset=name,
        version=kit.rules.data.version,
        title=clean_text(title),
        id=id or secrets.token_hex(8),
        created=created,
        options=checked,
    )
    start = kit.rules.new(checked)
    return Desk(kit, header, (), start, start)


def opened(save: Save) -> Desk:
    """The game a save holds, folded from its recorded events. Raises DeskError."""
    try:
        kit = installed(save.header.ruleset)
    except UnknownRulesetError as error:
        raise DeskError("unknown-ruleset", error.name) from error
    try:
        demand_fit(save.entries)
        start = kit.rules.new(save.header.options)
        game = replay.replayed(kit.rules, start, save.entries)
        for shown in (kit.rules.summary, kit.rules.boards, kit.rules.owed):
            shown(game)  # a game the rules could never reach shows itself here, not on the screen
    except UNFIT as error:
        raise DeskError("broken-journal", str(error) or type(error).__name__) from error
    return Desk(kit, save.header, save.entries, game, start)


def saved(desk: Desk) -> Save:
    """The desk as a save, the summary derived anew."""
    return Save(header=desk.header, summary=clean(dict(desk.rules.summary(desk.game))), entries=desk.entries)


# Acting ----------------------------------------------------------------------------------------------------------


def last_time(desk: Desk) -> datetime | None:
    """The time of the last act that has one."""
    return next((entry.act["at"] for entry in reversed(replay.standing(desk.entries)) if "at" in entry.act), None)


def read(desk: Desk, raw: Mapping[str, Any]) -> Act:
    """The typed act that `raw` describes; an answer without its question answers the open one, and may name a
    player by his present nick; a deal without a seed takes the one committed to. Raises MisuseError."""
    act = read_act(desk.rules, desk.game, clean(raw), last_time(desk))
    if isinstance(act, Answer) and (asked := open_question(desk)):
        seat = next((seat.id for seat in desk.game.seated() if seat.nick == act.choice), "")
        named = seat if act.choice not in asked.choices and seat in asked.choices else act.choice
        act = msgspec.structs.replace(act, question=act.question or asked.question, choice=named)
    if isinstance(act, Deal) and not act.roles and not act.seed:
        act = msgspec.structs.replace(act, seed=committed_seed(desk.entries))
    return act


def consider(desk: Desk, act: Act, source: Source | None = None) -> Preview:
    """What would come of an act. Nothing changes."""
    decision = refused_by_desk(desk, act) or desk.rules.decide(desk.game, act)
    events = decision.events if isinstance(decision, Commit) else ()
    after = replay.fold(desk.rules, desk.game, events)
    on = desk.head
    return Preview(act, decision, after, on, digest([on, as_table(act), plain(decision)]), source)


def refused_by_desk(desk: Desk, act: Act) -> Reject | None:
    """What the desk itself refuses: an answer to nothing, players whose nicks cannot be told apart, a deal by another
    seed than the one committed to."""
    if isinstance(act, Answer):
        asked = open_question(desk)
        if asked is None or asked.question != act.question or act.choice not in asked.choices:
            choices = asked.choices if asked else ()
            return Reject("no-such", (), {"choice": act.choice, "choices": choices})
    if isinstance(act, SignUp):
        nicks = [player.nick for player in act.players]
        if any(not nick.strip() for nick in nicks):
            return Reject("empty-nick", ())
        if alike := twins(nicks):
            return Reject("nick-twins", (), {"nicks": alike[0]})
    if isinstance(act, Deal):
        return refused_deal(desk, act)
    return None


def refused_deal(desk: Desk, act: Deal) -> Reject | None:
    """Why the desk refuses a deal: it has no seed, or breaks the commitment to one."""
    promised = committed_seed(desk.entries)
    if promised and (act.roles or act.seed != promised):
        return Reject("committed", ())
    if not act.roles and not act.seed:
        return Reject("no-seed", ())
    return None


def open_question(desk: Desk) -> NeedsRuling | None:
    """The question the rules ask now, if closing the phase or finishing the game would ask one."""
    for act_type in desk.rules.acts:
        if any(each.required for each in describe(act_type).fields) or key_of(act_type) == "deal":
            continue
        decision = desk.rules.decide(desk.game, act_type())
        if isinstance(decision, NeedsRuling):
            return decision
    return None


def commit(desk: Desk, preview: Preview, *, time: datetime, who: str) -> Desk:
    """The desk with exactly what was previewed recorded. Raises StalePreviewError; a preview that is no Commit is a
    programming fault."""
    if preview.on != desk.head:
        raise StalePreviewError
    if not isinstance(preview.decision, Commit):
        raise TypeError("only a Commit can be recorded")
    entry = Entry(
        number=0,
        time=time,
        who=who,
        act=as_table(preview.act),
        source=preview.source,
        events=event_tables(preview.decision.events),
        notices=preview.decision.notices,
        trace=preview.decision.trace,
        salt=secrets.token_hex(8),
    )
    return replace(extended(desk, entry), game=preview.after)


def record(desk: Desk, act: Mapping[str, Any], *, time: datetime, who: str) -> Desk:
    """The desk with an act of its own in the journal: one that has no events (a paste, a publication, a tick)."""
    entry = Entry(number=0, time=time, who=who, act=dict(act), salt=secrets.token_hex(8))
    return extended(desk, entry)


def extended(desk: Desk, entry: Entry) -> Desk:
    """The desk with the entry numbered, chained and sealed at the end of its journal; the game is as it was."""
    return replace(desk, entries=append(desk.entries, entry, desk.header.seal))


def do(desk: Desk, raw: Mapping[str, Any], *, time: datetime, who: str) -> tuple[Desk, Decision]:
    """Read, consider and commit in one go. A refusal or a question leaves the desk as it was. Raises MisuseError."""
    preview = consider(desk, read(desk, raw))
    if isinstance(preview.decision, Commit):
        return commit(desk, preview, time=time, who=who), preview.decision
    return desk, preview.decision
