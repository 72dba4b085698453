"""Display text: nothing that came from a player acts or hides."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from hostconsole.outbox.marks import HIDDEN
from hostconsole.tui.text import cell, line, pictured, safe, styled
from tests.tui.samples import HOSTILE


@pytest.mark.parametrize("nick", HOSTILE)
def test_markup_stays_text(nick):
    made = safe(nick)
    assert not made.spans
    assert made.plain == line(nick)
    assert not cell(nick).spans
    assert styled(nick, "bold").plain == line(nick)


@given(st.text(max_size=80))
def test_no_control_character_comes_through(text):
    for shown in (line(text), cell(text).plain, safe(text).plain.replace("\n", "").replace("\t", "")):
        assert not any(hidden(char) for char in shown)
    assert not any(hidden(char) for char in pictured(text) if char != "\t")


def hidden(char: str) -> bool:
    """Whether a terminal may do something with a character other than draw it."""
    return unicodedata.category(char) in HIDDEN


@given(st.text(max_size=80), st.integers(min_value=2, max_value=40))
def test_a_cut_line_fits(text, width):
    assert cell_len(line(text, width)) <= max(width, 1)
    assert isinstance(cell(text, width), Text)


@given(st.text(max_size=60))
def test_places_stay_where_they_are_in_pictured_text(text):
    assert len(pictured(text)) == len(text)
