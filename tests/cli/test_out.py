"""`posts`, `letters`, `sent`, `publish`."""

from pathlib import Path

import pytest

from hostconsole.store import load
from tests.cli.samples import Run, parsed


def test_posts_in_every_format(morning: Path, hc: Run) -> None:
    bbcode = hc("posts", morning, lang="ru").stdout
    assert "[b]" in bbcode
    assert "Иван (некромант)" in bbcode
    assert "[b]" not in hc("posts", morning, "--format", "plain", lang="ru").stdout.replace("[/b]", "")
    assert "**" in hc("posts", morning, "--format", "markdown").stdout


def test_letters_to_one_player(morning: Path, hc: Run) -> None:
    items = parsed(hc("letters", morning, "--to", "Жанна", "--json"))["items"]
    assert [item["keys"] for item in items] == [["role"], ["check-missed"]]
    assert all("Жанна" in item["to"] for item in items)
    assert "to Жанна" in hc("letters", morning, "--to", "Жанна").stdout


def test_a_tick_takes_a_post_off_the_list(morning: Path, hc: Run) -> None:
    first, *rest = parsed(hc("posts", morning, "--json"))["items"]
    assert parsed(hc("sent", morning, first["id"], "--json"))["sent"] is True
    assert [item["id"] for item in parsed(hc("posts", morning, "--json"))["items"]] == [item["id"] for item in rest]
    every = parsed(hc("posts", morning, "--all", "--json"))["items"]
    assert [item["sent"] for item in every] == [True, *(False for _item in rest)]
    assert hc("sent", morning, first["id"], "--off").exit_code == 0
    assert len(parsed(hc("posts", morning, "--json"))["items"]) == len(rest) + 1


def test_everything_can_be_sent(morning: Path, hc: Run) -> None:
    ids = [
        item["id"]
        for command in ("posts", "letters")
        for item in parsed(hc(command, morning, "--json"))["items"]
    ]  # fmt: skip
    assert "0 posts and letters are left" in hc("sent", morning, *ids).stdout
    assert "Всё отправлено" in hc("letters", morning, lang="ru").stdout


@pytest.mark.parametrize("name", ["99.1", "x", "1.99"])
def test_a_number_that_is_none(morning: Path, hc: Run, name: str) -> None:
    before = morning.read_bytes()
    result = hc("sent", morning, "1.1", name)
    assert result.exit_code == 2
    assert name in result.stderr
    assert morning.read_bytes() == before


def test_a_publication_notes_the_head(morning: Path, hc: Run) -> None:
    head = load(morning).save.entries[-1].hash
    assert parsed(hc("publish", morning, "--json"))["head"] == head
    assert all(item["published"] for item in parsed(hc("posts", morning, "--json"))["items"])


def test_undo_stops_at_what_is_ticked(morning: Path, hc: Run) -> None:
    first = parsed(hc("posts", morning, "--json"))["items"][-1]
    assert hc("sent", morning, first["id"]).exit_code == 0
    before = load(morning).save.entries
    refused = hc("undo", morning)
    assert refused.exit_code == 1
    assert "ticked as sent" in refused.output
    assert load(morning).save.entries == before
    assert hc("sent", morning, first["id"], "--off").exit_code == 0
    assert hc("undo", morning).exit_code == 0


def test_a_long_text_comes_in_pieces_the_forum_takes(morning: Path, hc: Run) -> None:
    whole = parsed(hc("posts", morning, "--json"))["items"][-1]
    cut = parsed(hc("posts", morning, "--limit", "60", "--json"))["items"][-1]
    assert len(cut["parts"]) > 1
    assert all(len(part) <= 60 for part in cut["parts"])
    assert "".join(cut["parts"]) == cut["text"] == whole["text"]
    assert f"part 2 of {len(cut['parts'])}" in hc("posts", morning, "--limit", "60").stdout
    assert "part 2" not in hc("posts", morning, "--limit", "60000").stdout
