"""`correct` shows before it is recorded exactly what it brings; `let-stand` leaves an act as it is."""

from pathlib import Path

import pytest

from hostconsole.store import load
from tests.cli.samples import Run, parsed


@pytest.fixture
def published(morning: Path, hc: Run) -> Path:
    """The first morning, published."""
    assert hc("publish", morning).exit_code == 0
    return morning


def shot(save: Path) -> int:
    """The number of the shot."""
    return next(entry.number for entry in load(save).save.entries if entry.act["act"] == "shot")


def corrected(save: Path) -> tuple[str, ...]:
    """A correction of the shot."""
    return ("correct", f"entry={shot(save)}", "why=опечатка", "act=shot", "by=Аня", "targets=Мила")


def test_the_preview_of_a_correction_records_nothing_and_says_what_comes(published: Path, hc: Run) -> None:
    before = published.read_bytes()
    seen = hc("preview", published, *corrected(published))
    assert seen.exit_code == 0
    assert published.read_bytes() == before
    for words in ("decided again", "No longer true: ", "A correction by the host", "Мила", "nothing was recorded"):
        assert words in seen.stdout


def test_what_was_previewed_is_what_is_recorded(published: Path, hc: Run) -> None:
    seen = parsed(hc("preview", published, *corrected(published), "--json"))
    done = parsed(hc("act", published, *corrected(published), "--json"))
    assert seen == done
    assert {each["to"] for each in seen["untrue"] if isinstance(each["to"], str)} == {"public"}
    drafts = list(parsed(hc("posts", published, "--format", "plain", "--json"))["items"])
    drafts += parsed(hc("letters", published, "--format", "plain", "--json"))["items"]
    new = {each["id"]: each["text"] for each in drafts if each["entry"] >= done["entry"]}
    assert new == {each["id"]: each["text"] for each in seen["drafts"]}
    assert new


def test_a_correction_names_the_acts_that_no_longer_count(published: Path, hc: Run) -> None:
    assert hc("act", published, "order", "by=Мила", "kind=kill", "price=5", "target=Лев").exit_code == 0
    order = load(published).save.entries[-1].number
    seen = parsed(hc("preview", published, *corrected(published), "--json"))
    assert seen["refused"] == [order]
    told = hc("preview", published, *corrected(published), lang="ru").stdout
    assert f"  {order}  order by=Мила kind=kill" in told


def test_a_correction_that_cannot_be_made_is_refused_in_the_preview_too(published: Path, hc: Run) -> None:
    assert hc("preview", published, "correct", "entry=999", "why=x", "drop=yes").exit_code == 1
    assert hc("preview", published, "correct", "entry=x", "why=x", "drop=yes").exit_code == 2
    assert hc("preview", published, "correct", f"entry={shot(published)}", "why=x").exit_code == 2


def test_what_is_let_stand_is_seen_everywhere(published: Path, hc: Run) -> None:
    number = shot(published)
    told = hc("act", published, "let-stand", f"entry={number}", "why=письмо пришло поздно")
    assert told.exit_code == 0
    line = next(each for each in hc("show", published, "journal").stdout.splitlines() if each.split()[0] == str(number))
    assert line.endswith("(let stand: письмо пришло поздно)")
    journal = parsed(hc("show", published, "journal", "--json"))["journal"]
    assert [each["number"] for each in journal if each["let_stand"]] == [number]
    assert f"let stand at entry {number}: письмо пришло поздно" in hc("audit", published).stdout
    assert parsed(hc("audit", published, "--json"))["let_stand"] == [{"entry": number, "why": "письмо пришло поздно"}]
    full = hc("export", published, "--full", "--format", "plain", lang="ru").stdout
    assert "Оставить в силе" in full
    assert "письмо пришло поздно" not in hc("export", published).stdout


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("entry=999", "why=x"), 1),
        (("entry=1.5", "why=x"), 2),
        (("why=x",), 2),
        (("entry=3",), 2),
        (("entry=3", "why= "), 2),
        (("entry=3", "why=x", "more=y"), 2),
    ],
)
def test_what_cannot_be_let_stand(published: Path, hc: Run, words: tuple[str, ...], code: int) -> None:
    assert hc("act", published, "let-stand", *words).exit_code == code


def test_a_substitute_is_recorded_with_both_nicks(morning: Path, hc: Run) -> None:
    done = hc("act", morning, "replace", "seat=Кира", "nick=Новенькая")
    assert "replace seat=Кира nick=Новенькая" in done.stdout
    hc("act", morning, "replace", "seat=Новенькая", "nick=Третья")
    journal = hc("show", morning, "journal").stdout
    assert "replace seat=Кира nick=Новенькая" in journal
    assert "replace seat=Новенькая nick=Третья" in journal
