"""`mark`: signed, shown wherever the journal is, and an objection among what is still waited for."""

from pathlib import Path

import pytest

from tests.cli.samples import Run, parsed


@pytest.fixture
def cohost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A co-host at the keyboard."""
    monkeypatch.setenv("HOSTCONSOLE_WHO", "Соведущая")


def test_a_mark_needs_a_name(save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOSTCONSOLE_WHO", raising=False)
    before = save.read_bytes()
    result = hc("mark", save)
    assert result.exit_code == 2
    assert "HOSTCONSOLE_WHO" in result.stderr
    assert save.read_bytes() == before


@pytest.mark.usefixtures("cohost")
def test_a_mark_is_in_the_journal_the_audit_and_the_whole_chronicle(save: Path, hc: Run) -> None:
    made = parsed(hc("mark", save, "--entry", "2", "--remark", "all [b]fine[/b]", "--json"))
    assert made["entry"] == 3
    assert made["mark"]["entry"] == 2
    assert made["objections"] == []
    assert "agreed by Соведущая up to entry 2: all [b]fine[/b]" in hc("audit", save).stdout
    assert parsed(hc("audit", save, "--json"))["marks"] == [made["mark"]]
    assert "verdict=agreed remark=all [b]fine[/b]" in hc("show", save, "journal").stdout
    full = hc("export", save, "--full", "--format", "plain").stdout
    assert "Co-host's mark · Соведущая" in full
    assert "agrees" in full
    assert "Соведущая" not in hc("export", save).stdout


@pytest.mark.usefixtures("cohost")
def test_an_objection_is_waited_for_until_it_is_answered(save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    result = hc("mark", save, "--objects", "--remark", "не те роли", lang="ru")
    assert result.exit_code == 0
    assert "Соведущая возражает у записи 2: не те роли" in result.stdout
    assert "возражает у записи 2" in hc("show", save, "owed", lang="ru").stdout
    assert [each["number"] for each in parsed(hc("show", save, "owed", "--json"))["objections"]] == [3]
    assert "возражает" not in hc("show", save, "owed", "--no-secrets", lang="ru").stdout
    monkeypatch.setenv("HOSTCONSOLE_WHO", "host")
    assert hc("mark", save, "--remark", "так задумано").exit_code == 0
    assert parsed(hc("show", save, "owed", "--json"))["objections"] == []


@pytest.mark.usefixtures("cohost")
@pytest.mark.parametrize("entry", ["0", "99", "x"])
def test_a_mark_of_no_entry(save: Path, hc: Run, entry: str) -> None:
    assert hc("mark", save, "--entry", entry).exit_code == 2


@pytest.mark.usefixtures("cohost")
def test_a_hostile_remark_shows_as_itself(save: Path, hc: Run) -> None:
    for result in (
        hc("mark", save, "--objects", "--remark", "\x1b[31m\u202ex\ny"),
        hc("audit", save),
        hc("show", save, "owed"),
        hc("show", save, "journal"),
        hc("export", save, "--full"),
    ):
        assert result.exit_code == 0
        assert "\x1b" not in result.output
        assert "\u202e" not in result.output
