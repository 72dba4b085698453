"""`pictures`: in the terminal, as files, as JSON; public unless asked otherwise or the game is over."""

import re
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from hostconsole.core.pictures import Grid
from hostconsole.outbox.marks import HIDDEN
from tests.cli.samples import Run, parsed

SAVES = Path(__file__).parents[2] / "saves"
MIDGAME = SAVES / "retro-midgame.toml"
FINISHED = SAVES / "musketeers-finished.toml"
PUBLIC = ["votes", "train-day-1", "train-day-2", "train-day-3"]


def ids(told: dict) -> list[str]:  # type: ignore[type-arg]
    """Which pictures a JSON answer holds."""
    return [each["id"] for each in told["pictures"]]


def test_an_open_game_shows_what_everybody_may_see(hc: Run) -> None:
    result = hc("pictures", MIDGAME, "--json")
    told = parsed(result)
    assert ids(told) == PUBLIC
    assert told["files"] == []
    assert told["pictures"][0]["rows"]
    assert not any(each["secret"] for each in told["pictures"])
    for word in ("mafia", "yakuza", "commissar", "necromancer", "assassin", "bought"):
        assert word not in result.stdout
    assert "--full" in hc("pictures", MIDGAME).stderr


def test_full_shows_the_hosts_own_and_says_so(hc: Run) -> None:
    result = hc("pictures", MIDGAME, "--full")
    assert "for the host alone until the game is over" in result.stdout
    assert "The game is not over" in result.stderr
    told = parsed(hc("pictures", MIDGAME, "--full", "--json"))
    assert {"exp", "mana", "night-1", "points-day-1", *PUBLIC} <= set(ids(told))


def test_a_game_that_is_over_keeps_nothing_back(hc: Run) -> None:
    shown = hc("pictures", FINISHED)
    assert shown.stderr == ""
    assert "for the host alone" not in shown.stdout
    assert ids(parsed(hc("pictures", FINISHED, "--json"))) == ids(parsed(hc("pictures", FINISHED, "--json", "--full")))
    assert "night-1" in ids(parsed(hc("pictures", FINISHED, "--json")))


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_pictures_fit_the_terminal(hc: Run, monkeypatch: pytest.MonkeyPatch, width: int, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for save in (FINISHED, SAVES / "retro-finished.toml"):
        out = hc("pictures", save, lang=lang).stdout
        assert max(cell_len(line) for line in out.splitlines()) <= width
        assert not re.search(r"<\w+>", out), "a word is missing"
        assert "\x1b" not in out


def test_files_are_written_and_named(hc: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    result = hc("pictures", MIDGAME, "--out", folder)
    assert result.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{name}.svg" for name in PUBLIC)
    assert str(folder) in result.stdout
    for path in folder.iterdir():
        assert path.name in result.stdout
        assert ElementTree.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert hc("pictures", MIDGAME, "--out", folder).exit_code == 0
    assert before == {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_secret_file_is_called_so_until_the_end(hc: Run, tmp_path: Path) -> None:
    told = parsed(
        hc("pictures", MIDGAME, "--full", "--only", "night-2", "--only", "votes", "--out", tmp_path, "--json")
    )
    assert [Path(each).name for each in told["files"]] == ["votes.svg", "host-only-night-2.svg"]
    assert hc("pictures", FINISHED, "--only", "night", "--out", tmp_path / "over").exit_code == 0
    assert not list((tmp_path / "over").glob("host-only*"))


def test_only_takes_a_name_or_all_of_a_kind(hc: Run) -> None:
    assert ids(parsed(hc("pictures", MIDGAME, "--only", "train-day-2", "--json"))) == ["train-day-2"]
    assert ids(parsed(hc("pictures", MIDGAME, "--only", "train", "--json"))) == PUBLIC[1:]


def test_an_unknown_picture_suggests_what_was_meant(hc: Run, tmp_path: Path) -> None:
    result = hc("pictures", MIDGAME, "--only", "trian", "--out", tmp_path / "none")
    assert result.exit_code == 2
    assert "Did you mean: train?" in result.stderr
    assert not (tmp_path / "none").exists()
    secret = hc("pictures", MIDGAME, "--only", "mana")
    assert secret.exit_code == 2
    assert "--full" in secret.stderr


def test_a_list_names_them_and_holds_nothing_of_them(hc: Run) -> None:
    out = hc("pictures", MIDGAME, "--list", "--full").stdout
    assert "night-2" in out
    assert "Шестой Этаж" not in out
    told = parsed(hc("pictures", MIDGAME, "--list", "--json"))
    assert [set(each) for each in told["pictures"]] == [{"id", "title", "secret"}] * len(PUBLIC)


def test_a_folder_that_cannot_be_written_is_said(hc: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    result = hc("pictures", MIDGAME, "--out", tmp_path / "file")
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
    assert (tmp_path / "file").read_text("utf-8") == "x"


def test_a_game_without_pictures_says_so(hc: Run) -> None:
    result = hc("pictures", SAVES / "musketeers-fresh.toml", "--full")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "nothing to draw" in result.stderr


def test_hostile_nicks_stay_text(morning: Path, hc: Run, tmp_path: Path) -> None:
    for by, target in (("[x] ready", "се\u202eкрет"), ("Аня", "\x1b[31mКрасный"), ("[@click=app.quit]", "[x] ready")):
        assert hc("act", morning, "vote", f"by={by}", f"target={target}").exit_code == 0
    assert hc("close", morning, "--at", "2012-03-02T22:00").exit_code == 0
    out = hc("pictures", morning, "--full").stdout
    assert not {char for char in out if unicodedata.category(char) in HIDDEN and char != "\n"}
    assert "‹U+202E›" in out
    assert hc("pictures", morning, "--full", "--out", tmp_path / "svg").exit_code == 0
    drawn = (tmp_path / "svg" / "votes.svg").read_text("utf-8")
    assert "[@click=app.quit]" in "".join(ElementTree.fromstring(drawn).itertext())


def test_json_says_what_kind_a_picture_is(hc: Run) -> None:
    told = parsed(hc("pictures", FINISHED, "--json"))
    assert {each["picture"] for each in told["pictures"]} == {"grid", "train", "visits"}
    grid = told["pictures"][0]
    assert set(Grid.__struct_fields__) <= set(grid)
