"""`rules`: clauses, families, options."""

import pytest

from hostconsole.registry import installed
from tests.cli.samples import Run, parsed


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_clause_in_the_language(hc: Run, lang: str) -> None:
    text = installed("retro").rules.data.clauses["JOINT-01"].text[lang]
    assert f"JOINT-01  {text}" in hc("rules", "retro", "joint-01", lang=lang).stdout


def test_a_family(hc: Run) -> None:
    ids = [each["id"] for each in parsed(hc("rules", "retro", "JOINT", "--json"))["clauses"]]
    assert ids[0] == "JOINT-01"
    assert all(each.startswith("JOINT-") for each in ids)


def test_the_families_count_every_clause(hc: Run) -> None:
    counted = parsed(hc("rules", "retro", "--json"))["families"]
    assert sum(counted.values()) == len(installed("retro").rules.data.clauses)
    assert "JOINT: " in hc("rules", "retro").stdout


def test_the_options(hc: Run) -> None:
    told = parsed(hc("rules", "retro", "--options", "--json"))["options"]
    assert {each["key"] for each in told} == set(installed("retro").rules.data.options)
    shown = hc("rules", "retro", "--options", lang="ru").stdout
    assert "police_car (GJ-01)" in shown
    assert "  everybody — любую цель (как обычно)\n  honest-only — только честную\n" in shown
    assert told[0]["words"]["role"] == {"ru": "роль", "en": "the role"}


def test_a_slip(hc: Run) -> None:
    assert hc("rules", "rtero").exit_code == 2
    result = hc("rules", "retro", "JOINT-O1")
    assert result.exit_code == 2
    assert "JOINT-01" in result.stderr
