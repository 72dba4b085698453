"""Every entry in its phase, whether it counts, and the game as it stood then."""

from pathlib import Path

import pytest

from hostconsole.core import replay
from hostconsole.desk import history
from hostconsole.desk.desk import Desk
from hostconsole.desk.opening import open_desk
from hostconsole.desk.story import story
from hostconsole.desk.telling import telling
from hostconsole.desk.timeline import desk_at, stretches, timeline
from tests.tui.samples import WHEN, done, night

SAVES = sorted((Path(__file__).parents[2] / "saves").glob("*.toml"))


def undone(desk: Desk) -> Desk:
    """The desk after an undo that must go."""
    after = history.undo(desk, time=WHEN, who="host")
    assert isinstance(after, Desk)
    return after


def redone(desk: Desk) -> Desk:
    """The desk after a redo that must go."""
    after = history.redo(desk, time=WHEN, who="host")
    assert isinstance(after, Desk)
    return after


def test_undoing_the_end_of_a_phase_leads_back_into_it_and_redoing_out_again():
    desk = done(done(night(), act="check", by="Жанна", targets=["Харитон"]), act="choose", by="Зоя", order=3)
    desk = done(done(desk, act="skip", by="Аня"), act="close")
    desk = redone(undone(desk))
    desk = done(desk, act="vote", by="Аня", target="Кира")
    desk = undone(undone(desk))
    desk = done(desk, act="shot", by="Боря", targets=["Лев"])
    tail = [(line.entry.act["act"], line.phase, line.state) for line in timeline(desk)][-7:]
    assert tail == [
        ("close", "night 2", "undone"),
        ("undo", "day 2", "stands"),
        ("redo", "night 2", "stands"),
        ("vote", "day 2", "undone"),
        ("undo", "day 2", "stands"),
        ("undo", "day 2", "stands"),
        ("shot", "night 2", "stands"),
    ]


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_the_last_moment_is_now_and_what_stands_is_what_is_replayed(path: Path):
    _file, desk = open_desk(path)
    assert desk_at(desk, len(desk.entries)).game == desk.game
    assert desk_at(desk, 0).game == desk.start
    counts = {entry.number for entry in replay.standing(desk.entries)}
    for line in timeline(desk):
        assert (line.state == "stands") == (line.entry.number in counts or line.entry.act["act"] in ("undo", "redo"))
    for stretch in stretches(desk):
        then = desk_at(desk, stretch.last).game
        assert str(then.phase) == stretch.phase, "the tables of a phase are of that phase"


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_every_letter_is_in_exactly_the_stories_of_its_readers(path: Path):
    _file, desk = open_desk(path)
    seats = [seat.id for seat in desk.game.seated()]
    tell = telling(desk, "ru", "plain")
    stories = {seat: story(tell, seat) for seat in seats}
    for item in history.outgoing(desk, "ru", "plain"):
        for seat in seats:
            told = [each.text for beat in stories[seat] if beat.entry == item.entry for each in beat.told]
            assert (item.item.text in told) == (seat in item.item.to) or item.item.kind == "post", (item.id, seat)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_money_is_in_the_stories_of_both_sides_and_of_nobody_else(path: Path):
    _file, desk = open_desk(path)
    tell = telling(desk, "en", "plain")
    for seat in (each.id for each in desk.game.seated()):
        told = [event for beat in story(tell, seat) for event in beat.befell if type(event).__name__ == "Transferred"]
        real = [
            event
            for entry in desk.entries
            for event in desk.rules.events_of(entry.events)
            if type(event).__name__ == "Transferred" and seat in (event.source.seat, event.to.seat)  # type: ignore[attr-defined]
        ]
        assert told == real
