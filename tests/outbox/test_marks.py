"""Foreign text shows as itself and does nothing, in every format."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.outbox.marks import FORMATS, Marked, bold, escaped, escaped_block, finished, quote, shown

from . import readers
from .samples import HOSTILE

signs = st.text(
    alphabet=st.sampled_from(list("[]/biurl=*_`~<>&#+-.!|\\:@1aя (){}^$\"'")), min_size=1, max_size=30
).filter(lambda text: text.strip() == text and "  " not in text)


@pytest.mark.parametrize("nick", HOSTILE)
def test_a_hostile_nick_is_seen_in_bbcode(nick: str) -> None:
    for forum in (readers.old_forum, readers.new_forum):
        seen, at_work = forum(f"[b]{escaped(nick, 'bbcode')}[/b]")
        assert seen == shown(nick)
        assert at_work <= {"b", "i"}


@given(signs)
def test_any_text_is_seen_in_bbcode(text: str) -> None:
    for forum in (readers.old_forum, readers.new_forum):
        seen, at_work = forum(escaped(text, "bbcode"))
        assert seen == text
        assert at_work <= {"i"}


@pytest.mark.parametrize("nick", HOSTILE)
def test_a_hostile_nick_is_seen_in_markdown(nick: str) -> None:
    assert readers.markdown(escaped(nick, "markdown")) == (shown(nick), {"p"})
    assert readers.markdown(f"Умирает {bold(nick, 'markdown')}.") == (f"Умирает {shown(nick)}.", {"p", "strong"})


@given(signs)
def test_any_text_is_seen_in_markdown(text: str) -> None:
    assert readers.markdown(escaped(text, "markdown")) == (text, {"p"})


@pytest.mark.parametrize("nick", HOSTILE)
def test_plain_text_only_shows_what_is_hidden(nick: str) -> None:
    assert escaped(nick, "plain") == shown(nick)


def test_hidden_characters_are_written_out() -> None:
    assert shown("a\u202eb\x1b\u2066\ufeff\u3164") == "a‹U+202E›b‹U+001B›‹U+2066›‹U+FEFF›‹U+3164›"
    assert shown("a\nb") == "a‹U+000A›b"
    assert shown("\ud800") == "‹U+D800›"
    assert shown("Кэт é 漢 😀") == "Кэт é 漢 😀"


def test_a_block_keeps_its_lines_and_a_nick_does_not() -> None:
    assert escaped_block("раз\r\nдва\r", "plain") == "раз\nдва‹U+000D›"
    assert "\n" not in escaped("раз\r\nдва", "plain")


def test_indented_lines_do_not_become_code() -> None:
    seen, tags = readers.markdown("Он пишет:\n\n" + escaped_block("    if x:\n\ty", "markdown"))
    assert tags == {"p"}
    assert [line.strip() for line in seen.splitlines()] == ["Он пишет:", "if x:", "y"]


def test_marked_text_is_not_escaped_again() -> None:
    for fmt in FORMATS:
        once = escaped("[x] **y**", fmt)
        assert once in bold(once, fmt)
        assert isinstance(bold(once, fmt), Marked)
        assert once in quote(once, fmt)


def test_quotes_hold_every_line_and_cannot_be_left() -> None:
    assert quote("раз\n\nдва", "plain") == "> раз\n>\n> два"
    seen, at_work = readers.old_forum(quote("x[/quote]y", "bbcode"))
    assert seen == "x[/quote]y"
    assert at_work == {"quote", "i"}
    seen, tags = readers.markdown(quote("x\n# y", "markdown"))
    assert (seen.strip(), tags) == ("x\n# y", {"blockquote", "p"})


def test_nothing_in_bold_is_nothing() -> None:
    for fmt in FORMATS:
        assert bold("", fmt) == ""


def test_line_breaks_last_in_markdown_and_ends_are_bare() -> None:
    text = finished("\n— а\n— б\n\nв\n\n", "markdown")
    assert text == "— а  \n— б\n\nв"
    assert "br" in readers.markdown(text)[1]
    assert finished("раз \nдва", "markdown") == "раз  \nдва"
    assert finished("\n— а\n— б\n", "plain") == "— а\n— б"
