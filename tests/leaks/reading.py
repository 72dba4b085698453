"""What each reader of a game has been told, word for word, in both languages.

A `Play` is one way a game may go: who is what, and everybody's acts. It is played through the desk; the texts are those
of the outbox. Readers are the public and every seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import Commit, Decision
from hostconsole.core.notices import Notice
from hostconsole.core.ruleset import OptionValue
from hostconsole.desk.desk import Desk, begin, do, game_texts
from hostconsole.outbox.drafts import drafts

WHEN = datetime(2012, 3, 1, 9)
LANGS = ("ru", "en")
PUBLIC = ""
"""The reader that everybody is. No seat is called so."""

RawAct = dict[str, Any]
Told = dict[SeatId, list[str]]
"""All texts a reader got, in order, each with its subject and language."""


class Play(Struct, frozen=True, kw_only=True):
    """One way a game may go.

    `exp` is what people bring where it is not `wealth`; an act with `refused` must be refused.
    """

    ruleset: str
    roles: dict[SeatId, str]
    acts: tuple[RawAct, ...]
    sides: dict[SeatId, str] = {}
    exp: dict[SeatId, int] = {}
    wealth: int = 0
    options: dict[str, OptionValue] = {}


class Pair(Struct, frozen=True, kw_only=True):
    """Two games that differ in something hidden.

    `knows` are the seats that may know it and are told of it; everybody else, and the public, must be told the same in
    both. `at_work` are a clause that must act in the one game and one in the other, so that a pair is about what its
    name says. `leak` says what is wrong where the two are known to differ today.
    """

    name: str
    one: Play
    other: Play
    knows: tuple[SeatId, ...] = ()
    at_work: tuple[str, str] = ("", "")
    leak: str = ""


def played(play: Play) -> tuple[Desk, Told]:
    """The desk after all acts of the play, and what everybody was told on the way. Every act must stand as it says."""
    desk = begin(play.ruleset, title="", options=play.options, created=WHEN, id="pair")
    told: Told = {PUBLIC: []}
    players = [{"nick": nick, "exp": play.exp.get(nick, play.wealth)} for nick in play.roles]
    deal: RawAct = {"act": "deal", "roles": play.roles, "why": "a small table"}
    if play.sides:
        deal["sides"] = play.sides
    for act in ({"act": "sign-up", "players": players}, deal, *play.acts):
        raw = {key: value for key, value in act.items() if key != "refused"}
        desk, decision = do(desk, raw, time=WHEN, who="host")
        if isinstance(decision, Commit) == bool(act.get("refused")):
            raise AssertionError(f"{act}: {decision}")
        add(told, texts_of(play.ruleset, notices_of(decision), desk.nicks()))
    return desk, told


def notices_of(decision: Decision) -> tuple[Notice, ...]:
    """What an act tells people."""
    return decision.notices if isinstance(decision, Commit) else ()


def texts_of(ruleset: str, notices: Sequence[Notice], nicks: Mapping[SeatId, str]) -> Told:
    """The texts of one act by reader, in both languages."""
    told: Told = {}
    for lang in LANGS if notices else ():
        for item in drafts(notices, game_texts(ruleset, lang), nicks=nicks, fmt="plain"):
            for reader in item.to or (PUBLIC,):
                told.setdefault(reader, []).append(f"[{lang}] {item.subject}\n{item.text}")
    return told


def add(told: Told, more: Told) -> None:
    """Puts the texts of one act behind those that came before."""
    for reader, texts in more.items():
        told.setdefault(reader, []).extend(texts)


def differing(one: Told, other: Told, readers: Iterable[SeatId]) -> dict[SeatId, tuple[list[str], list[str]]]:
    """The readers whose texts are not the same in both, with the first texts that differ."""
    found = {}
    for reader in readers:
        here, there = one.get(reader, []), other.get(reader, [])
        if here != there:
            place = next((n for n, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), None)
            place = min(len(here), len(there)) if place is None else place
            found[reader] = (here[place : place + 1], there[place : place + 1])
    return found


def exchanged(roles: Mapping[SeatId, str], *pairs: tuple[SeatId, SeatId]) -> dict[SeatId, str]:
    """The cast with the roles (or sides) of these seats exchanged, pair by pair."""
    cast = dict(roles)
    for one, other in pairs:
        cast[one], cast[other] = cast[other], cast[one]
    return cast
