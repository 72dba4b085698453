"""Case files are read strictly: a slip is named with its place and the likely meaning."""

from pathlib import Path

import pytest

from hostconsole.cases import MalformedCaseError, load

GOOD = """
id = "x-1"
title = "A small one"
ruleset = "retro"
clauses = ["NIGHT-05"]
source = "text"

[seats]
"Аня" = "mafia"
"Боря" = { role = "honest", exp = 3 }
"Вера" = "honest"

[[acts]]
act = "skip"
by = "Аня"
[acts.expect]
silent = ["Боря"]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "case.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_good_case_is_read_as_it_stands(tmp_path: Path) -> None:
    case = load(written(tmp_path, GOOD))
    assert [(seat.nick, seat.role, seat.exp) for seat in case.seats] == [
        ("Аня", "mafia", 0),
        ("Боря", "honest", 3),
        ("Вера", "honest", 0),
    ]
    assert case.acts == ({"act": "skip", "by": "Аня"},)
    assert case.expects == ({"silent": ["Боря"]},)


def test_ordinary_seats_fill_the_roster(tmp_path: Path) -> None:
    case = load(written(tmp_path, GOOD.replace("[seats]", "fill = 5\n\n[seats]")))
    assert [seat.nick for seat in case.seats] == ["Аня", "Боря", "Вера", "R1", "R2"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "A small one"', 'titel = "A small one"', "did you mean title?"),
        ('id = "x-1"', "id = 7", "id"),
        ('ruleset = "retro"', 'ruleset = "rertro"', "did you mean retro?"),
        ('["NIGHT-05"]', '["NIGTH-05"]', "did you mean NIGHT-05?"),
        ('source = "text"', 'source = "rumour"', "source"),
        ('"Вера" = "honest"', '"Вера" = "honets"', "did you mean honest?"),
        ("exp = 3", "xp = 3", "did you mean exp?"),
        ("exp = 3", "exp = -3", "exp"),
        ('act = "skip"', 'act = "skpi"', "did you mean skip?"),
        ('by = "Аня"', 'bye = "Аня"', "did you mean by?"),
        ('by = "Аня"', 'by = "Ана"', "did you mean Аня?"),
        ('by = "Аня"', "by = 3", "bad-value"),
        ('silent = ["Боря"]', 'slient = ["Боря"]', "did you mean silent?"),
        ('silent = ["Боря"]', 'silent = ["Бория"]', "did you mean Боря?"),
        ('source = "text"', "options = { duty = 3 }", "by-day"),
        ("[[acts]]", "[[acts", "no TOML"),
        ('act = "skip"\n', "", "needs its name"),
    ],
)
def test_a_slip_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(MalformedCaseError) as caught:
        load(written(tmp_path, GOOD.replace(old, new, 1)))
    assert says in str(caught.value)


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(MalformedCaseError, match="cannot be read"):
        load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'id = "\xff"')
    with pytest.raises(MalformedCaseError, match="UTF-8"):
        load(tmp_path / "latin.toml")
