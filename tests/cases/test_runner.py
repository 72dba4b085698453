"""A case that does not hold fails at the right act, key and run; one that does holds in all ways and hash seeds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hostconsole.cases import load, run

CASE = """
id = "x-2"
title = "Two clans, a check and a vote"
ruleset = "retro"
clauses = ["NIGHT-04"]
source = "text"
fill = 22

[seats]
"Аня" = "commissar"
"Боря" = "mafia"
"Вова" = "mafia"
"Дима" = "yakuza"
"Зоя" = { role = "assassin", exp = 3 }
"Инна" = "necromancer"
"Клим" = "honest"
"Лена" = "honest"

[[acts]]
act = "shot"
by = "Боря"
targets = ["Клим"]

[[acts]]
act = "shot"
by = "Дима"
targets = ["Лена"]

[[acts]]
act = "check"
by = "Аня"
targets = ["R1"]

[[acts]]
act = "close"
[acts.expect]
dies = ["Клим", "Лена"]
returns = []
posts = ["dawn", "commissar-missed"]
tells = [ { to = "Аня", what = "check-missed", target = "R1" } ]
silent = ["Боря", "Инна"]
hides = ["R1", "Боря"]
exp = { "Зоя" = 3 }
mana = { "Зоя" = 3 }
pool = 132
phase = "day 1"
winner = ""
trace = ["NIGHT-04", "NIGHT-10"]

[[acts]]
act = "vote"
by = "Клим"
target = "Боря"

[[acts]]
act = "vote"
by = "Клим"
target = "Дима"
[acts.expect]
refused = "already-voted"

[[acts]]
act = "close"
[acts.expect]
condemned = "Боря"
tally = { "Боря" = 0.5 }
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "case.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_true_case_holds_in_every_way(tmp_path: Path) -> None:
    assert run(load(written(tmp_path, CASE))).failures == ()


@pytest.mark.parametrize(
    ("old", "new", "act", "key"),
    [
        ('dies = ["Клим", "Лена"]', 'dies = ["Клим"]', 3, "dies"),
        ("returns = []", 'returns = ["Клим"]', 3, "returns"),
        ('posts = ["dawn", "commissar-missed"]', 'posts = ["dawn"]', 3, "posts"),
        ('what = "check-missed", target = "R1"', 'what = "check-hit"', 3, "tells"),
        ('what = "check-missed", target = "R1"', 'what = "check-missed", target = "R2"', 3, "tells"),
        ('silent = ["Боря", "Инна"]', 'silent = ["Аня"]', 3, "silent"),
        ('hides = ["R1", "Боря"]', 'hides = ["Клим"]', 3, "hides"),
        ('exp = { "Зоя" = 3 }', 'exp = { "Зоя" = 4 }', 3, "exp"),
        ('mana = { "Зоя" = 3 }', 'mana = { "Зоя" = 2 }', 3, "mana"),
        ("pool = 132", "pool = 131", 3, "pool"),
        ('phase = "day 1"', 'phase = "day 2"', 3, "phase"),
        ('winner = ""', 'winner = "honest"', 3, "winner"),
        ('trace = ["NIGHT-04", "NIGHT-10"]', 'trace = ["JOINT-01"]', 3, "trace"),
        ('refused = "already-voted"', 'refused = "too-late"', 5, "refused"),
        ('condemned = "Боря"', 'condemned = ""', 6, "condemned"),
        ('tally = { "Боря" = 0.5 }', 'tally = { "Боря" = 1 }', 6, "tally"),
        ('refused = "already-voted"', "dies = []", 5, "refused"),
        ('target = "Дима"\n[acts.expect]\nrefused = "already-voted"', 'target = "Дима"', 5, "refused"),
        ('condemned = "Боря"', "refused = true", 6, "refused"),
        ('condemned = "Боря"', 'asks = "assassin-silent"', 6, "asks"),
        ('clauses = ["NIGHT-04"]', 'clauses = ["JOINT-27"]', 6, "clauses"),
    ],
)
def test_a_false_expectation_fails_where_it_stands(tmp_path: Path, old: str, new: str, act: int, key: str) -> None:
    assert old in CASE
    failures = run(load(written(tmp_path, CASE.replace(old, new, 1)))).failures
    assert (act, key) in {(failure.act, failure.key) for failure in failures}
    runs = {failure.run for failure in failures if failure.key == key}
    assert runs == ({"clauses"} if key == "clauses" else {"written", "shuffled", "renamed", "saved", "previewed"})


def test_the_result_does_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    path = written(tmp_path, CASE)
    code = (
        "import sys, pathlib; from hostconsole.cases import load, run; result = run(load(pathlib.Path(sys.argv[1])));"
        "print(result.ok, result.trace)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code, str(path)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
    assert outputs.pop().startswith("True")
