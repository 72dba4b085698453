"""`word`: a text from a file or the editor goes out instead of the draft."""

from pathlib import Path

import pytest

from hostconsole.store import load
from tests.cli.samples import Run, parsed

OWN = "[b]Утро.[/b] Всё иначе."


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """The host's own text in a file."""
    path = tmp_path / "own.txt"
    path.write_text(OWN + "\n", "utf-8")
    return path


def ids(hc: Run, save: Path, command: str) -> list[str]:
    return [each["id"] for each in parsed(hc(command, save, "--json"))["items"]]


def test_a_post_goes_out_in_the_hosts_words(morning: Path, hc: Run, text: Path) -> None:
    post = ids(hc, morning, "posts")[-1]
    draft = parsed(hc("posts", morning, "--json"))["items"][-1]["text"]
    result = hc("word", morning, post, "--file", text)
    assert result.exit_code == 0
    assert OWN in result.stdout
    item = parsed(hc("posts", morning, "--json"))["items"][-1]
    assert (item["text"], item["draft"], item["edited"], item["sent"]) == (OWN, draft, "bbcode", False)
    assert "your words (bbcode)" in hc("posts", morning).stdout
    assert OWN in hc("export", morning, "--format", "plain").stdout
    assert OWN in hc("brief", morning, "--seat", "Аня").stdout
    back = parsed(hc("word", morning, post, "--off", "--json"))["item"]
    assert (back["text"], back["edited"]) == (draft, "")
    assert hc("audit", morning).exit_code == 0


def test_the_text_comes_from_standard_input_too(morning: Path, hc: Run) -> None:
    letter = ids(hc, morning, "letters")[0]
    told = parsed(hc("word", morning, letter, "--file", "-", "--format", "markdown", "--json", input=OWN))
    assert (told["item"]["text"], told["item"]["edited"]) == (OWN, "markdown")


def test_the_editor_has_the_draft_and_what_it_leaves_is_taken(
    morning: Path, hc: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nprintf "Сверху.\\n" | cat - "$1" > "$1.new" && mv "$1.new" "$1"\n', "utf-8")
    editor.chmod(0o700)
    monkeypatch.setenv("VISUAL", str(editor))
    post = ids(hc, morning, "posts")[-1]
    item = parsed(hc("word", morning, post, "--edit", "--json"))["item"]
    assert item["text"] == f"Сверху.\n{item['draft']}"


def test_an_editor_that_fails_changes_nothing(morning: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "false")
    before = morning.read_bytes()
    result = hc("word", morning, ids(hc, morning, "posts")[-1], "--edit")
    assert result.exit_code == 2
    assert "--file" in result.stderr
    assert morning.read_bytes() == before


def test_a_text_that_is_out_stays_as_it_went(morning: Path, hc: Run, text: Path) -> None:
    post = ids(hc, morning, "posts")[-1]
    assert hc("sent", morning, post).exit_code == 0
    for how in (("--file", text), ("--edit",), ("--off",)):
        result = hc("word", morning, post, *how, lang="ru")
        assert result.exit_code == 1
        assert "снимите отметку" in result.stderr
    assert hc("sent", morning, post, "--off").exit_code == 0
    assert hc("word", morning, post, "--file", text).exit_code == 0
    assert post in ids(hc, morning, "posts")
    assert hc("sent", morning, post).exit_code == 0
    assert post not in ids(hc, morning, "posts")


@pytest.mark.parametrize("how", [(), ("--edit", "--off"), ("--file", "x", "--off")])
def test_one_way_at_a_time(morning: Path, hc: Run, how: tuple[str, ...]) -> None:
    assert hc("word", morning, "1.1", *how).exit_code == 2


def test_what_is_not_there_is_told(morning: Path, hc: Run, text: Path, tmp_path: Path) -> None:
    assert hc("word", morning, "99.1", "--file", text).exit_code == 2
    assert hc("word", morning, "1.1", "--file", tmp_path / "none").exit_code == 2
    assert hc("word", morning, "1.1", "--file", "-", input=" \n").exit_code == 2


def test_undo_is_for_the_game_and_not_for_words(morning: Path, hc: Run, text: Path) -> None:
    hc("word", morning, ids(hc, morning, "posts")[-1], "--file", text)
    close = next(e.number for e in reversed(load(morning).save.entries) if e.act["act"] == "close")
    assert parsed(hc("undo", morning, "--json"))["entries"] == [close]
