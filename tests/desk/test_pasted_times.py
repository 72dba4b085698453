"""Times of pasted posts: what came too late waits and says so, "yesterday" counts from the paste."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, begin, do
from hostconsole.desk.inbox import Item, look, take, waiting
from hostconsole.desk.opening import open_desk

BEGAN = datetime(2012, 3, 2, 12, 0)
NICKS = ("Аня", "Боря", "Вера", "Глеб", "Жанна")


def day(ruleset: str = "retro") -> Desk:
    """A game on its first day, which began at noon of the second of March."""
    desk = begin(ruleset, title="", options={}, created=BEGAN, id="times")
    desk, _ = do(desk, {"act": "sign-up", "players": [{"nick": n, "exp": 0} for n in NICKS]}, time=BEGAN, who="host")
    roles = dict(zip(NICKS, ("mafia", "mafia", "yakuza", "honest", "honest"), strict=True))
    desk, _ = do(desk, {"act": "deal", "roles": roles, "sides": {}, "why": "given"}, time=BEGAN, who="host")
    desk, _ = do(desk, {"act": "close", "at": BEGAN}, time=BEGAN, who="host")
    return desk


def posted(date: str, now: datetime | None = None) -> Item:
    """The one vote of a post with this date."""
    [item] = look(day(), {"text": f"Вера » {date}\nВиновен: Глеб\n", "channel": "thread"}, now).items
    return item


@pytest.mark.parametrize(
    ("date", "state", "why", "refused"),
    [
        ("02 мар 2012, 12:15", "sure", "", ""),
        ("03 мар 2012, 12:00", "sure", "", ""),
        ("03 мар 2012, 12:01", "unsure", "refused", "too-late"),
        ("02 мар 2012, 11:59", "unsure", "refused", "too-early"),
        ("02 мар 2012", "sure", "", ""),
        ("03 мар 2012", "unsure", "no-hour", ""),
        ("04 мар 2012", "unsure", "refused", "too-late"),
        ("01 мар 2012", "unsure", "refused", "too-early"),
    ],
)
def test_a_vote_counts_between_the_morning_and_the_deadline(date: str, state: str, why: str, refused: str) -> None:
    item = posted(date)
    assert (item.state, item.why, item.refused) == (state, why, refused)


def test_a_post_that_shows_only_the_day_is_not_before_the_morning() -> None:
    assert posted("02 мар 2012").at == BEGAN


@pytest.mark.parametrize(
    ("date", "at"),
    [
        ("Сегодня, 10:15", "2012-03-03 10:15"),
        ("Вчера, 13:00", "2012-03-02 13:00"),
        ("5 минут назад", "2012-03-03 11:25"),
    ],
)
def test_relative_dates_count_from_the_paste(date: str, at: str) -> None:
    assert str(posted(date, datetime(2012, 3, 3, 11, 30)).at) == f"{at}:00"


def test_without_a_time_of_pasting_the_stated_one_counts() -> None:
    raw = {"text": "Вера » Вчера, 13:00\nВиновен: Глеб\n", "channel": "thread", "at": datetime(2012, 3, 3, 9, 0)}
    assert [item.at for item in look(day(), raw).items] == [datetime(2012, 3, 2, 13, 0)]


def test_the_recorded_acts_keep_the_moment_they_were_read_with() -> None:
    now = datetime(2012, 3, 3, 11, 30)
    seen = look(day(), {"text": "Вера » Вчера, 13:00\nВиновен: Глеб\n", "channel": "thread"}, now)
    desk = take(day(), seen, time=now + timedelta(days=5), who="host")
    assert desk.entries[-1].act["at"] == datetime(2012, 3, 2, 13, 0)
    assert not waiting(desk)


def test_the_engine_the_host_names_is_recorded() -> None:
    raw = {"text": "Вера » 02 мар 2012, 13:00\nВиновен: Глеб\n", "channel": "thread", "engine": "phpbb"}
    seen = look(day(), raw)
    assert (seen.engine, seen.posts) == ("phpbb", 1)
    desk = take(day(), seen, time=BEGAN, who="host")
    [pasted] = [entry.act for entry in desk.entries if entry.act["act"] == "paste"]
    assert pasted["engine"] == "phpbb"
    again = look(day(), {key: pasted[key] for key in ("text", "channel", "engine")})
    assert (again.items, again.fingerprints) == (seen.items, seen.fingerprints)


def test_an_engine_that_is_none_is_misuse() -> None:
    with pytest.raises(MisuseError) as caught:
        look(day(), {"text": "x", "channel": "thread", "engine": "wordpress"})
    assert (caught.value.code, caught.value.what) == ("unknown-engine", "wordpress")
    assert "xenforo" in caught.value.detail


@pytest.mark.parametrize(
    ("date", "state", "why"), [("02 окт 2012, 11:59", "sure", ""), ("02 окт 2012, 12:01", "unsure", "late")]
)
def test_where_the_rules_leave_it_to_the_host_a_late_vote_waits(date: str, state: str, why: str) -> None:
    _, desk = open_desk(Path(__file__).parents[2] / "saves/musketeers-fresh.toml", None)
    voter, accused = [seat.nick for seat in desk.game.seated()][-2:]
    [item] = look(desk, {"text": f"{voter} » {date}\nГолосую за {accused}\n", "channel": "thread"}).items
    assert (item.state, item.why) == (state, why)
