"""A host's own wordings: `texts/<language>/<notice key>.j2` beside the save, or the folder given with --texts."""

from pathlib import Path

import pytest

from tests.cli.samples import Run


def own(folder: Path, name: str, text: str, lang: str = "en") -> Path:
    """A folder with one wording in it."""
    (folder / lang).mkdir(parents=True, exist_ok=True)
    (folder / lang / f"{name}.j2").write_text(text, "utf-8")
    return folder


def test_a_wording_beside_the_save_is_used(morning: Path, hc: Run) -> None:
    own(morning.parent / "texts", "check-missed", "A shot at {{ target|nick }}, in vain.")
    told = hc("letters", morning, "--to", "Жанна", "--format", "plain").stdout
    assert "A shot at Лев, in vain." in told
    assert "in vain" not in hc("letters", morning, "--to", "Жанна", "--format", "plain", lang="ru").stdout


def test_a_folder_may_be_named(morning: Path, tmp_path: Path, hc: Run) -> None:
    folder = own(tmp_path / "mine", "check-missed", "Missed {{ target|nick }}.")
    assert "Missed Лев." in hc("--texts", folder, "letters", morning, "--to", "Жанна", "--format", "plain").stdout


@pytest.mark.parametrize(
    ("name", "text", "lang", "says"),
    [
        ("check-missed", "{{ target|nick }} was {{ role }}", "en", "role"),
        ("check-mised", "A shot in vain.", "en", "check-mised"),
        ("check-missed", "{% if %}", "en", "check-missed"),
        ("check-missed", "text", "xx", "xx"),
        ("check-missed", "{{ ''.__class__ }}", "en", "check-missed"),
    ],
    ids=["a fact of another notice", "no such notice", "broken", "no such language", "out of bounds"],
)
def test_a_wording_that_cannot_be_used_is_named(
    morning: Path, tmp_path: Path, hc: Run, name: str, text: str, lang: str, says: str
) -> None:
    before = morning.read_bytes()
    done = hc("--texts", own(tmp_path / "mine", name, text, lang), "letters", morning, "--to", "Жанна")
    assert done.exit_code != 0
    assert says in done.output
    assert morning.read_bytes() == before


def test_a_folder_that_is_not_there_is_named(morning: Path, tmp_path: Path, hc: Run) -> None:
    done = hc("--texts", tmp_path / "nowhere", "letters", morning)
    assert done.exit_code != 0
    assert "nowhere" in done.output
