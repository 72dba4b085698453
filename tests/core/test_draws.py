"""Draws depend on their key and on nothing else, and favour nobody."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from hostconsole.core.draws import draw, shuffled


@given(st.text(), st.integers(0, 40))
def test_a_shuffle_is_an_order_of_all_places_and_repeats(seed: str, count: int) -> None:
    order = shuffled(seed, "signup 0", "SETUP-04", count)
    assert sorted(order) == list(range(count))
    assert order == shuffled(seed, "signup 0", "SETUP-04", count)


def test_every_part_of_the_key_matters() -> None:
    keys = {
        ("s", "p", "c", "x"),
        ("?", "p", "c", "x"),
        ("s", "?", "c", "x"),
        ("s", "p", "?", "x"),
        ("s", "p", "c", "?"),
    }
    assert len({draw(*key) for key in keys}) == len(keys)


def test_parts_of_the_key_do_not_run_into_each_other() -> None:
    assert draw("s", "ab", "c", "x") != draw("s", "a", "bc", "x")


def test_no_place_is_favoured() -> None:
    first = Counter(shuffled(str(seed), "signup 0", "SETUP-04", 5)[0] for seed in range(5000))
    assert all(850 < first[place] < 1150 for place in range(5))
