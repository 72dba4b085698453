"""The acts on which the reading of a journal hangs: each has its shape, and what does not fit is named by its place."""

import pytest

from hostconsole.core.replay import JOURNAL_ACTS
from hostconsole.desk.journal_acts import SHAPES, UnfitError, demand_fit, misfit
from tests.desk.changes import NAMES, example, with_changes


def test_every_act_of_the_desk_has_a_shape_under_its_own_name() -> None:
    assert set(JOURNAL_ACTS) <= set(SHAPES)
    assert {name: shape.__struct_config__.tag for name, shape in SHAPES.items()} == {name: name for name in SHAPES}


@pytest.mark.parametrize("name", NAMES)
def test_what_this_program_recorded_fits(name: str) -> None:
    demand_fit(example(name).entries)


def test_an_act_of_a_game_is_none_of_the_desks_business() -> None:
    assert misfit({"act": "vote", "anything": 1}) == ""
    assert "head" in misfit({"act": "publish"})


@pytest.mark.parametrize(("field", "value"), [("source", 1), ("again", 2)])
def test_an_entry_that_names_what_it_cannot_is_refused_with_its_number(field: str, value: int) -> None:
    entries = example("retro-finished").entries
    number = next(entry.number for entry in entries if getattr(entry, field))
    place = (field, "paste") if field == "source" else (field,)
    save, unread = with_changes("retro-finished", {number: (place, value)})
    assert not unread
    with pytest.raises(UnfitError, match=rf"journal\[{number - 1}\]: {field}") as caught:
        demand_fit(save.entries)
    assert caught.value.number == number
