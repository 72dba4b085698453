"""The leak checker over random games: silent on the games' own texts, and it finds what is planted in them."""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from hostconsole.core.notices import Notice
from hostconsole.core.secrets import Kept, Secret
from hostconsole.desk.desk import game_texts
from hostconsole.desk.inbox import phrases_of
from hostconsole.desk.leaks import Check, Knowledge, checked, kept_around
from hostconsole.desk.overheard import Named, lexicon
from hostconsole.outbox.drafts import Item, drafts
from hostconsole.outbox.marks import FORMATS, escaped
from hostconsole.registry import installed, names
from tests.leaks.plants import NICKS, Nick, sentence
from tests.leaks.reading import LANGS, notices_of
from tests.leaks.resample import Turn
from tests.musketeers import random_musketeers
from tests.retro import random_games

FULL = os.environ.get("HOSTCONSOLE_FULL") == "1"
GAMES = 150 if FULL else 12
HOSTILE_GAMES = 100 if FULL else 8
SPOKEN = ("host-says", "will", "ruling", "subscription")
"""Notices that carry free words: of them the game cannot answer for."""


def games_of(game: str) -> Iterator[tuple[Turn, ...]]:
    """Random games, some with drawn options."""
    for seed in range(1, GAMES + 1):
        options = seed % 3 == 0
        if game == "retro":
            knobs = random_games.Knobs(
                seed=seed, seats=22, wealth=120, busy=15, town=seed % 2 * 50, lively=92, options=options
            )
            yield random_games.play(knobs)
        else:
            yield random_musketeers.play(random_musketeers.Knobs(seed=seed, busy=6, options=options))


class Drafted(msgspec.Struct, frozen=True):
    """One text of a random game with what it is held against."""

    item: Item
    check: Check
    lang: str
    fmt: Any


def people(game: str, turn: Turn, nicks: dict[str, Nick]) -> tuple[Named, ...]:
    """Those at the table under nicks that can be declined."""
    rules, written = installed(game).rules, phrases_of(game).names
    return tuple(
        Named(
            seat.id,
            (nicks[seat.id].nom, seat.id),
            tuple(n for r in rules.called(turn.after, seat.id) for n in written[r]),
        )
        for seat in turn.after.seats
    )


def texts_of(game: str) -> Iterator[Drafted]:
    """Every text of the random games, in both languages."""
    rules = installed(game).rules
    for number, turns in enumerate(games_of(game)):
        told = Knowledge(rules)
        rng = Random(number)
        for turn in turns:
            notices: tuple[Notice, ...] = tuple(n for n in notices_of(turn.decision) if n.key not in SPOKEN)
            if not notices:
                continue
            told.add(notices)
            seats = [seat.id for seat in turn.after.seats]
            nicks = dict(zip(seats, NICKS, strict=False))
            kept = kept_around(rules, turn.before, turn.after)
            check = Check(game, kept, told, notices, people(game, turn, nicks))
            for lang in LANGS:
                fmt = rng.choice(FORMATS)
                shown = {seat: nick.nom for seat, nick in nicks.items()}
                for item in drafts(notices, game_texts(game, lang), nicks=shown, fmt=fmt):
                    yield Drafted(item, check, lang, fmt)


@pytest.mark.parametrize("game", names())
def test_it_is_silent_on_the_own_texts_and_finds_every_plant(game: str) -> None:
    rng = Random(game)
    texts = 0
    alarms: list[str] = []
    planted: Counter[str] = Counter()
    found: Counter[str] = Counter()
    keys: set[str] = set()
    missed: list[str] = []
    quota: Counter[tuple[str, str]] = Counter()
    for each in texts_of(game):
        texts += 1
        alarms += [f"{each.lang} {each.item.keys} {leak}" for leak in checked(each.item, each.check, each.fmt)]
        for key in each.item.keys:
            keys.add(key)
            if quota[key, each.lang] < 40 and (plant := plantable(each, rng)):
                quota[key, each.lang] += 1
                nicks = {person.seat: nick for person, nick in zip(each.check.sitting, NICKS, strict=False)}
                item, words = with_plant(each, plant, nicks, rng)
                planted[plant.kind] += 1
                hit = next((leak for leak in checked(item, each.check, each.fmt) if leak.secret == plant), None)
                found[plant.kind] += hit is not None
                if hit is None:
                    missed.append(f"{each.lang} {plant} {words!r}")
                else:
                    assert item.text[hit.start : hit.end], hit
    print(
        f"{game}: {len(alarms)} false alarms in {texts} texts of {GAMES} games; found {found.total()}/{planted.total()}"
    )
    print(f"{game}: plants by kind: {dict(planted)}; texts of {len(keys)} notices")
    assert not alarms, "\n".join(alarms)
    assert not missed, "\n".join(missed)
    assert len(planted) > 10
    assert len(quota) > 50


def plantable(each: Drafted, rng: Random) -> Secret | None:
    """A secret that no reader of the text may know."""
    kept: Kept = each.check.kept
    readers = each.item.to or ("",)
    free = [
        secret
        for secret, knows in kept.items()
        if not any(reader in knows or each.check.told.knows(reader, secret) for reader in readers)
    ]
    if not free:
        return None
    kind = rng.choice(sorted({secret.kind for secret in free}))
    return rng.choice([secret for secret in free if secret.kind == kind])


def with_plant(each: Drafted, plant: Secret, nicks: dict[str, Nick], rng: Random) -> tuple[Item, str]:
    """The item with a sentence more, in a paragraph of its own or behind another sentence."""
    shown = {seat: Nick(*(escaped(form, each.fmt) for form in nick.forms().values())) for seat, nick in nicks.items()}
    words = sentence(plant, each.lang, each.check.ruleset, shown, rng)
    lines = each.item.text.split("\n")
    place = rng.randrange(len(lines) + 1)
    text = "\n".join((*lines[:place], words, *lines[place:]))
    if each.item.text.rstrip().endswith(".") and "\n" not in words and rng.random() < 0.5:
        text = f"{each.item.text.rstrip()} {words}"
    return msgspec.structs.replace(each.item, text=text), words


def hostile_texts_of(game: str) -> Iterator[Drafted]:
    """Every text of random games whose people are called "mafia", "[/b]" or "АНЯ"."""
    rules = installed(game).rules
    for seed in range(1, HOSTILE_GAMES + 1):
        turns: tuple[Turn, ...]
        if game == "retro":
            turns = random_games.play(random_games.Knobs(seed=seed, wealth=120, busy=15, lively=92, hostile=True))
        else:
            turns = random_musketeers.play(random_musketeers.Knobs(seed=seed, busy=6, hostile=True))
        told = Knowledge(rules)
        for turn in turns:
            notices = tuple(notice for notice in notices_of(turn.decision) if notice.key not in SPOKEN)
            told.add(notices)
            nicks = {seat.id: seat.nick for seat in turn.after.seats}
            kept = kept_around(rules, turn.before, turn.after)
            check = Check(game, kept, told, notices, people(game, turn, {seat: Nick(nicks[seat]) for seat in nicks}))
            for lang in LANGS:
                for fmt in FORMATS:
                    for item in drafts(notices, game_texts(game, lang), nicks=nicks, fmt=fmt):
                        yield Drafted(item, check, lang, fmt)


@pytest.mark.parametrize("game", names())
def test_odd_nicks_raise_no_alarm(game: str) -> None:
    texts, alarms = 0, []
    for each in hostile_texts_of(game):
        texts += 1
        alarms += [f"{each.item} {leak}" for leak in checked(each.item, each.check, each.fmt)]
    print(f"{game}: {len(alarms)} false alarms in {texts} texts about people with odd nicks")
    assert not alarms, "\n".join(alarms)
    assert texts > 1000


@pytest.mark.parametrize("game", names())
def test_every_kind_of_secret_has_its_words_and_a_name_in_both_languages(game: str) -> None:
    kinds = {secret.kind for each in texts_of(game) for secret in each.check.kept}
    spoken = set(lexicon(game).say)
    assert kinds <= spoken
    for lang, words in installed(game).words.items():
        assert set(words["secrets"]) == spoken, lang


@pytest.mark.parametrize("game", names())
def test_what_notices_tell_is_true(game: str) -> None:
    """What a notice is said to give away is a secret of the game around it, numbers aside."""
    told = true = 0
    rules = installed(game).rules
    for turns in games_of(game):
        for turn in turns:
            kept = {**rules.secrets(turn.before), **rules.secrets(turn.after)}
            for notice in notices_of(turn.decision):
                for secret in rules.tells(notice):
                    if secret.amount is None and not turn.after.winner:
                        told += 1
                        true += secret in kept
    print(f"{game}: {true} of {told} things told are secrets around the act")
    assert true > 0.8 * told
