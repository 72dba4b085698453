"""The pack for a substitute: every public post, every letter of that seat, nothing of anybody else."""

from pathlib import Path

import pytest

from hostconsole.core import replay
from hostconsole.desk.brief import brief, pieces
from hostconsole.desk.correction import Correction, correct, correction
from hostconsole.desk.desk import Desk, opened
from hostconsole.desk.history import outgoing
from hostconsole.store import load
from tests.desk.test_desk import NOW, act, table

SAVES = Path(__file__).parents[2] / "saves"
NAMES = sorted(path.stem for path in SAVES.glob("*.toml"))


def example(name: str) -> Desk:
    """The example game of that name."""
    return opened(load(SAVES / f"{name}.toml").save)


@pytest.mark.parametrize("name", NAMES)
def test_a_brief_holds_no_letter_of_any_other_seat(name: str) -> None:
    desk = example(name)
    every = tuple(pieces(desk, "en", "plain"))
    letters = [each.item for each in every if each.item.kind == "letter"]
    foreign_count = 0
    for seat in desk.game.seated():
        found = brief(desk, seat.id, "en", "plain")
        own = [item.text for item in letters if seat.id in item.to]
        pack = "\n\n".join(each.item.text for each in found)
        for item in letters:
            if seat.id not in item.to and not any(item.text in each for each in own):
                assert item.text not in pack, (seat.id, item.text)
                foreign_count += 1
        assert [each.item.text for each in found if each.item.kind == "letter"] == own
        assert {each.item.to for each in found} <= {(), (seat.id,)}
    assert foreign_count > len(letters)


@pytest.mark.parametrize("name", NAMES)
def test_a_brief_follows_the_audiences_of_the_journal(name: str) -> None:
    desk = example(name)
    entries = {entry.number: entry for entry in desk.entries}
    for seat in desk.game.seated():
        for each in brief(desk, seat.id, "ru", "plain"):
            if each.item.keys in (("erratum",), ("commitment",)):
                continue
            notices = entries[each.entry].notices
            public = {notice.key for notice in notices if notice.audience == "public"}
            told = {n.key for n in notices if isinstance(n.audience, tuple) and seat.id in n.audience}
            assert set(each.item.keys) <= (public if each.item.kind == "post" else told)


@pytest.mark.parametrize("name", NAMES)
def test_every_post_of_the_outbox_is_in_every_brief_in_order(name: str) -> None:
    desk = example(name)
    posts = [(each.entry, each.item.text) for each in outgoing(desk, "ru", "plain") if each.item.kind == "post"]
    assert posts
    for seat in desk.game.seated():
        found = brief(desk, seat.id, "ru", "plain")
        assert [each.entry for each in found] == sorted(each.entry for each in found)
        assert set(posts) <= {(each.entry, each.item.text) for each in found}


def test_letters_from_before_a_corrected_substitution_name_the_person_of_then() -> None:
    desk = act(table(), act="replace", seat="Клим", nick="Новичок")
    replaced = desk.entries[-1].number
    desk = act(act(desk, act="check", by="Аня", targets=["Новичок"]), act="close")
    night = desk.entries[-1].number
    change = correction(desk, replaced, {"act": "replace", "seat": "Клим", "nick": "Другой"}, "a slip of the pen")
    assert isinstance(change, Correction)
    after = correct(desk, change, time=NOW, who="host")
    letters = {each.entry: each.item.text for each in brief(after, "Аня", "ru", "plain") if each.item.kind == "letter"}
    assert "Новичок" in letters[night]
    told = {each.entry: each.item.text for each in brief(desk, "Аня", "ru", "plain") if each.item.kind == "letter"}
    assert letters[night] == told[night]


def test_what_a_correction_took_back_was_told_all_the_same() -> None:
    desk = example("retro-finished")
    correcting = next(entry for entry in replay.standing(desk.entries) if entry.act["act"] == "correct")
    said = {each.entry for each in brief(desk, next(desk.game.seated()).id, "en", "plain")}
    told = {n for n in correcting.act["entries"] if any(x.audience == "public" for x in desk.entries[n - 1].notices)}
    assert told
    assert told <= said
    assert correcting.number in said
    assert not told & {each.entry for each in outgoing(desk, "en", "plain")}


def test_what_was_undone_is_not_told() -> None:
    desk = example("retro-finished")
    for entry in desk.entries:
        if entry.act["act"] in ("undo", "redo"):
            assert entry.number not in {each.entry for each in pieces(desk, "en", "plain")}


def test_phases_are_those_of_the_outbox_where_nothing_was_corrected() -> None:
    for name in ("retro-midgame", "musketeers-finished"):
        desk = example(name)
        there = [(each.entry, each.phase, each.item) for each in outgoing(desk, "en", "bbcode")]
        here = [(each.entry, each.phase, each.item) for each in pieces(desk, "en", "bbcode")]
        assert here == there


def test_a_decided_again_act_keeps_its_phase() -> None:
    desk = example("retro-finished")
    phases = {each.entry: each.phase for each in pieces(desk, "en", "plain")}
    for entry in desk.entries:
        if entry.again and entry.number in phases and entry.again in phases:
            assert phases[entry.number] == phases[entry.again]
