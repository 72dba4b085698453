"""Hundreds of letters and posts in players' own words, most of them traps: what is read as sure is what a careful host
would enter, and nearly all of that is read."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from hostconsole.core.acts import describe, key_of
from hostconsole.desk.inbox import phrases_of, table
from hostconsole.intake.data import Reading
from hostconsole.intake.reading import read
from tests.intake import (
    spoken_more_musketeers,
    spoken_more_retro,
    spoken_musketeers,
    spoken_retro,
    spoken_traps_musketeers,
    spoken_traps_retro,
)
from tests.intake.samples import letter, thread
from tests.intake.samples import table as retro_table
from tests.intake.test_intake_musketeers import game

LEAST_RECALL = 0.95
"""The least share of what a careful host would enter that must be read as sure."""

LEAST_OF_CHATTER = 0.8
"""The least such share of texts that wrap every order in chatter: there a doubt more costs a keypress."""

Spoken = tuple[str, Reading, list[dict[str, Any]]]


def retro(rows: Sequence[spoken_retro.Row] = spoken_retro.ROWS) -> Iterable[Spoken]:
    """The texts of retro, each with its reading and what it should be."""
    people = retro_table(spoken_retro.NICKS, spoken_retro.BARE)
    owner = retro_table(spoken_retro.NICKS, spoken_retro.BARE, orders=(1,))
    for channel, who, text, acts in rows:
        post = f"{who} » 02 мар 2012, 10:15\n{text}\n"
        seats = owner if "order" in str(acts) or acts is None else people
        yield text, letter(text, who, seats) if channel == "letter" else thread(post, seats), acts or []


def musketeers(phase: str, channel: Any, rows: Sequence[spoken_musketeers.Row]) -> Iterable[Spoken]:
    """Texts of the musketeers, the same way."""
    desk = game(phase)
    kinds = {key_of(each): describe(each) for each in desk.rules.acts}
    for who, text, acts in rows:
        reading = read(
            text if channel == "letter" else f"{who} » 05 окт 2010, 12:00\n{text}\n",
            channel=channel,
            sender=who if channel == "letter" else None,
            table=table(desk),
            phrases=phrases_of("musketeers"),
            act_fields=kinds,
        )
        yield text, reading, acts or []


def all_musketeers(texts: Any = spoken_musketeers) -> Iterable[Spoken]:
    """All texts of the musketeers."""
    yield from musketeers("day", "thread", texts.DAY_POSTS)
    yield from musketeers("day", "letter", texts.DAY_LETTERS)
    yield from musketeers("evening", "letter", texts.EVENING_LETTERS)
    yield from musketeers("night", "letter", texts.NIGHT_LETTERS)


def canonical(act: dict[str, Any]) -> str:
    """An act that can be compared: without its author, empty flags left out."""
    kept = {key: value for key, value in act.items() if key not in ("by", "at") and value is not False}
    kept |= {key: value for key, value in act.items() if value is False and key in ("on", "yes", "use")}
    return repr(sorted((key, list(value) if isinstance(value, tuple) else value) for key, value in kept.items()))


@pytest.mark.parametrize(
    ("spoken", "least"),
    [
        pytest.param(retro, LEAST_RECALL, id="retro"),
        pytest.param(all_musketeers, LEAST_RECALL, id="musketeers"),
        pytest.param(lambda: retro(spoken_more_retro.ROWS), LEAST_OF_CHATTER, id="more-retro"),
        pytest.param(lambda: retro(spoken_traps_retro.ROWS), LEAST_OF_CHATTER, id="traps-retro"),
        pytest.param(lambda: all_musketeers(spoken_more_musketeers), LEAST_OF_CHATTER, id="more-musketeers"),
        pytest.param(lambda: all_musketeers(spoken_traps_musketeers), LEAST_OF_CHATTER, id="traps-musketeers"),
    ],
)
def test_what_is_sure_is_what_a_careful_host_would_enter(
    spoken: Callable[[], Iterable[Spoken]], least: float, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = wanted = right = unsure = 0
    false: list[str] = []
    missed: list[str] = []
    for text, reading, acts in spoken():
        found = Counter(canonical(each.act) for each in reading.reads if each.grade == "sure")
        expected = Counter(map(canonical, acts))
        texts += 1
        wanted += expected.total()
        right += (found & expected).total()
        unsure += sum(each.grade == "unsure" for each in reading.reads)
        false += [f"false:  {text!r}: {act}" for act in (found - expected).elements()]
        missed += [f"missed: {text!r}: {act}" for act in (expected - found).elements()]
    with capsys.disabled():
        print(f"\n{texts} texts, {right + len(false)} sure reads, {len(false)} of them false, ", end="")
        print(f"{right} of {wanted} wanted ({right / wanted:.1%}), {unsure} left unsure", *false, *missed, sep="\n")
    assert false == []
    assert right >= least * wanted
