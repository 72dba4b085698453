"""Long texts fall into pieces a forum accepts, and nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.outbox.split import pieces, split


@given(st.text(alphabet="ab \n\\[", max_size=300), st.integers(1, 40))
def test_pieces_fit_and_join_back(text: str, limit: int) -> None:
    pieces = split(text, limit)
    assert "".join(pieces) == text
    assert all(len(piece) <= limit for piece in pieces)
    assert all(pieces) or pieces == ("",)


@given(st.lists(st.text(alphabet="абв", min_size=1, max_size=9), min_size=1), st.integers(11, 60))
def test_words_stay_whole_while_they_fit(words: list[str], limit: int) -> None:
    pieces = split(" ".join(words), limit)
    assert [word for piece in pieces for word in piece.split()] == words


def test_the_best_border_in_the_second_half_wins() -> None:
    assert split("aaaa bb\n\ncc dd", 12) == ("aaaa bb\n\n", "cc dd")
    assert split("aaaa bb\ncc dd", 12) == ("aaaa bb\n", "cc dd")
    assert split("aaaa bb cc dd", 12) == ("aaaa bb cc ", "dd")
    assert split("a\n\nbbbb bbbb bb", 12) == ("a\n\nbbbb ", "bbbb bb")


def test_a_short_text_is_one_piece() -> None:
    assert split("abc", 3) == ("abc",)
    assert split("", 3) == ("",)


def test_a_cut_leaves_a_backslash_with_its_sign() -> None:
    assert split("aaa\\*bbb", 4) == ("aaa", "\\*bb", "b")


def test_a_huge_text_is_split_in_no_time() -> None:
    assert len(split("x" * 1_000_000, 10_000)) == 100


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="limit of 0"):
        split("abc", 0)


def test_without_a_limit_a_text_stays_whole():
    assert pieces("ab " * 50, 0) == ("ab " * 50,)
    assert pieces("ab " * 50, 60) == split("ab " * 50, 60)
