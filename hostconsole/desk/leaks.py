"""The leak checker: texts that tell a reader what he may not know. It warns; the host decides.

A reader may know what the game lets him know, what any notice has told him or everybody, and what the notices that go
out with the text tell him. All else that a text says of somebody is a leak, whoever wrote the words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Commit
from hostconsole.core.game import Game
from hostconsole.core.notices import Notice
from hostconsole.core.ruleset import Ruleset
from hostconsole.core.secrets import Kept, Secret, merged
from hostconsole.desk.brief import told_entries
from hostconsole.desk.desk import Desk, Preview
from hostconsole.outbox.drafts import Item
from hostconsole.outbox.marks import Format

if TYPE_CHECKING:  # it brings the reader of pasted text along, and is loaded with the first text that is checked
    from hostconsole.desk.overheard import Heard, Named

EXCERPT = 120
"""Characters of an excerpt at most."""


class Leak(Struct, frozen=True):
    """A place in an item's text that tells these readers the secret; () is everybody.

    The secret `named` is the mild one: a letter names somebody of whom its notices do not speak.
    """

    secret: Secret
    start: int
    end: int
    excerpt: str
    readers: tuple[SeatId, ...]


@dataclass
class Knowledge:
    """What was told so far, to everybody and to each seat; `rules` says what a notice tells."""

    rules: Ruleset[Any]
    everybody: set[Secret] = field(default_factory=set)
    seats: dict[SeatId, set[Secret]] = field(default_factory=dict)

    def add(self, notices: Iterable[Notice]) -> None:
        """These notices are told too."""
        for notice in notices:
            tells = self.rules.tells(notice)
            if tells and notice.audience == "public":
                self.everybody |= tells
            elif tells and isinstance(notice.audience, tuple):
                for seat in notice.audience:
                    self.seats.setdefault(seat, set()).update(tells)

    def knows(self, reader: SeatId, secret: Secret) -> bool:
        """Whether that seat, or everybody for "", has been told."""
        return secret in self.everybody or secret in self.seats.get(reader, ())


@dataclass(frozen=True)
class Check:
    """What the texts of one act are held against: the secrets around it, what was told up to and with it, its notices,
    the people at the table."""

    ruleset: str
    kept: Kept
    told: Knowledge
    notices: Sequence[Notice]
    sitting: "tuple[Named, ...]"


# Checking --------------------------------------------------------------------------------------------------------


def preview_leaks(desk: Desk, preview: Preview, items: Sequence[Item], fmt: Format) -> tuple[tuple[Leak, ...], ...]:
    """The leaks in each of the items that a previewed act would send."""
    if not isinstance(preview.decision, Commit):
        return tuple(() for _item in items)
    notices = preview.decision.notices
    told = Knowledge(desk.rules)
    for entry, _phase in told_entries(desk):
        told.add(entry.notices)
    told.add(notices)
    kept = kept_around(desk.rules, desk.game, preview.after)
    check = Check(desk.header.ruleset, kept, told, notices, people(desk, preview.after))
    return tuple(checked(item, check, fmt) for item in items)


def item_leaks(desk: Desk, items: Sequence[tuple[int, Item]], fmt: Format) -> tuple[tuple[Leak, ...], ...]:
    """The leaks in each of these items, each with the number of its entry: by what its readers knew at the time."""
    wanted: dict[int, list[int]] = {}
    for place, (number, _item) in enumerate(items):
        wanted.setdefault(number, []).append(place)
    found: dict[int, tuple[Leak, ...]] = {}
    told = Knowledge(desk.rules)
    for entry, before, after in course(desk):
        told.add(entry.notices)
        if entry.number in wanted:
            kept = kept_around(desk.rules, before, after)
            check = Check(desk.header.ruleset, kept, told, entry.notices, people(desk, after))
            found |= {place: checked(items[place][1], check, fmt) for place in wanted[entry.number]}
    return tuple(found.get(place, ()) for place in range(len(items)))


def course(desk: Desk) -> Iterator[tuple[Any, Game, Game]]:
    """Every entry that had its say, with the game before and after it."""
    game = desk.start
    for entry, _phase in told_entries(desk):
        if entry.act["act"] == "correct":
            after: Game = replay.replayed(desk.rules, desk.start, desk.entries[: entry.number])
        else:
            after = replay.fold(desk.rules, game, desk.rules.events_of(entry.events)) if entry.events else game
        yield entry, game, after
        game = after


def kept_around(rules: Ruleset[Any], before: Game, after: Game) -> Kept:
    """The secrets of an act: those of the game before it and after it. Once somebody has won, those of after alone."""
    kept = rules.secrets(after)
    return kept if after.winner else merged(rules.secrets(before), kept)


def people(desk: Desk, game: Game) -> "tuple[Named, ...]":
    """Everybody at the table by every nick and alias he ever had, and by his role where that is public."""
    from hostconsole.desk.overheard import Named

    nicks: dict[SeatId, list[str]] = {seat.id: [seat.nick, seat.id] for seat in game.seated()}
    for entry in desk.entries:
        if entry.act["act"] == "alias":
            nicks.get(entry.act["seat"], []).append(entry.act["name"])
        for event in entry.events:
            if event["event"] == "person-changed" and event["seat"] in nicks:
                nicks[event["seat"]].append(event["nick"])
    called = {seat: desk.rules.called(game, seat) for seat in nicks}
    names = desk.kit.phrases["names"] if any(called.values()) else {}
    return tuple(
        Named(
            seat,
            tuple(dict.fromkeys(every)),
            tuple(name for role in called[seat] for name in names.get(role, ())),
        )
        for seat, every in nicks.items()
    )


def checked(item: Item, check: Check, fmt: Format) -> tuple[Leak, ...]:
    """The leaks of one item, in the order of the text. Each secret is reported where it stands first."""
    from hostconsole.desk.overheard import bare, ear, heard, lexicon, said

    secrets: dict[SeatId, list[Secret]] = {}
    for secret, knows in check.kept.items():
        if any(reader not in knows and not check.told.knows(reader, secret) for reader in item.to or ("",)):
            secrets.setdefault(secret.seat, []).append(secret)
    text, places = bare(item.text, fmt)
    words = lexicon(check.ruleset)
    found: dict[Secret, Heard] = {}
    for sentence in said(text, ear(check.sitting), words):
        for each in heard(sentence, secrets, words):
            found.setdefault(each.secret, each)
    if item.kind == "letter":
        betrayed = {secret.seat for secret in found}
        for each in unasked(text, item, check):
            if each.secret.seat not in betrayed:
                found.setdefault(each.secret, each)
    by_place = sorted(found.values(), key=lambda each: (each.start, each.end))
    return tuple(leak(item, each, places, check) for each in by_place)


def unasked(text: str, item: Item, check: Check) -> "Iterator[Heard]":
    """Nicks in a letter that its notices do not carry."""
    from hostconsole.desk.overheard import Named, ear, lexicon, said, strangers

    readers = set(item.to)
    notices = (notice for notice in check.notices if isinstance(notice.audience, tuple))
    named = {value for notice in notices if readers & set(notice.audience) for value in strings(notice.facts)}
    expected = frozenset(each.seat for each in check.sitting if named.intersection((each.seat, *each.nicks)))
    listener = ear(tuple(Named(each.seat, each.nicks) for each in check.sitting))
    for sentence in said(text, listener, lexicon(check.ruleset)):
        yield from strangers(sentence, expected | readers)


def strings(value: object) -> Iterator[str]:
    """Every text in a fact, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from (str(key), *strings(each))
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from strings(each)


def leak(item: Item, each: "Heard", places: Sequence[int], check: Check) -> Leak:
    """What was heard, with its place in the item's own text and the readers who may not know it."""
    start, end = places[each.start], places[each.end - 1] + 1
    knows = check.kept.get(each.secret, frozenset())
    readers = tuple(seat for seat in item.to if seat not in knows and not check.told.knows(seat, each.secret))
    excerpt = " ".join(item.text[start:end].split())
    return Leak(each.secret, start, end, excerpt if len(excerpt) <= EXCERPT else excerpt[: EXCERPT - 1] + "…", readers)
