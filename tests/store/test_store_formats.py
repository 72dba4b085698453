"""Saves of earlier formats: each loads, and goes on as what it is."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hostconsole.core.journal import append, chain_faults, head
from hostconsole.store import Save, dumps, load, loads
from tests.store.samples import entry

FIXTURES = Path(__file__).parent / "fixtures"

HEADS = {
    "format-1-musketeers-fresh": "0a8898f2e3af5d0bfd6ab65ca96b403c72df5c990e3afc5c2879fb916001c9df",
    "format-1-retro-midgame": "e49886ce9bde8b713835e6d70f03632dbc427110e70e738fd29e6adf4dd0d484",
}
"""The head each save had when it was written, as a post would quote it."""


def fixture(name: str) -> Save:
    """The save of that name."""
    return load(FIXTURES / f"{name}.toml").save


def test_every_earlier_format_has_a_save_here() -> None:
    assert {path.stem for path in FIXTURES.glob("*.toml")} == set(HEADS)


@pytest.mark.parametrize("name", HEADS)
def test_a_save_of_format_1_holds_and_keeps_its_heads(name: str) -> None:
    save = fixture(name)
    assert save.header.format == 1
    assert chain_faults(save.entries, save.header.seal) == ()
    assert head(save.entries, save.header.seal) == HEADS[name]
    assert dumps(save) == (FIXTURES / f"{name}.toml").read_text("utf-8")


@pytest.mark.parametrize("name", HEADS)
def test_a_save_of_format_1_goes_on_as_format_1(name: str) -> None:
    save = fixture(name)
    more = entry({"act": "publish", "head": head(save.entries, save.header.seal)})
    later = replace(save, entries=append(save.entries, more, save.header.seal))
    again = loads(dumps(later))
    assert again.header == save.header
    assert again.entries[:-1] == save.entries
    assert chain_faults(again.entries, again.header.seal) == ()
