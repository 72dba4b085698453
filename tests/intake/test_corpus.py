"""A measure of reading: every text of the corpus, and how much of it is read as a careful host would enter it.

The corpus is every case file with pastes: this folder's own, those of the rulesets, and a larger set where one lies
beside the checkout (`shared/cases/intake`). What a case expects under `reads` is what a careful host would enter.
"""

from collections import Counter
from pathlib import Path
from time import perf_counter

import pytest
from msgspec import Struct

from hostconsole.cases import Case, find, load
from hostconsole.cases.checks import canonical, plainly, reads, waiting_items
from hostconsole.cases.runner import played
from hostconsole.desk import inbox

ROOT = Path(__file__).parents[2]
OWN = (Path(__file__).parent / "corpus", *sorted((ROOT / "rulesets").glob("*/cases")))
BESIDE = ROOT.parent / "shared/cases/intake"

LEAST_RECALL = 0.95
"""The least share of what a careful host would enter that must be read as sure."""


class Measure(Struct, frozen=True):
    """What was found in the pastes of some cases: numbers of acts, posts and seconds; `false` and `missed` as lines."""

    cases: int
    posts: int
    seconds: float
    wanted: int
    right: int
    false: tuple[str, ...]
    missed: tuple[str, ...]
    unsure: int

    @property
    def recall(self) -> float:
        """The share of the wanted acts that were read as sure."""
        return self.right / self.wanted if self.wanted else 1.0

    def lines(self) -> tuple[str, ...]:
        """The measure as lines of text."""
        sure = self.right + len(self.false)
        return (
            f"cases with pastes       {self.cases}",
            f"sure reads              {sure}",
            f"  false ones            {len(self.false)}",
            f"a host would enter      {self.wanted}",
            f"recall                  {self.recall:.1%}",
            f"left unsure             {self.unsure} ({self.unsure / max(1, self.unsure + sure):.1%} of all reads)",
            f"posts and letters       {self.posts} in {self.seconds:.2f} s",
        )


def measured(cases: list[Case]) -> Measure:
    """Plays the cases as written and compares each paste's sure reads with what its case expects. The seconds are those
    of reading alone."""
    posts = wanted = right = unsure = 0
    seconds = 0.0
    false: list[str] = []
    missed: list[str] = []
    for case in cases:
        for number, outcome in enumerate(played(case, "written")):
            expect = case.expects[number]
            if outcome.look is None or "reads" not in expect:
                continue
            start = perf_counter()
            inbox.look(outcome.before, outcome.look.paste)
            seconds += perf_counter() - start
            expected = Counter(canonical(plainly(outcome, expect["reads"])))
            found = Counter(canonical(reads(outcome, None)))
            posts += outcome.look.posts
            unsure += len(waiting_items(outcome))
            wanted += expected.total()
            right += (expected & found).total()
            false += [f"{case.id}, act {number}: {act}" for act in (found - expected).elements()]
            missed += [f"{case.id}, act {number}: {act}" for act in (expected - found).elements()]
    return Measure(len(cases), posts, seconds, wanted, right, tuple(false), tuple(missed), unsure)


def corpus(*places: Path) -> list[Case]:
    """The cases with pastes in these folders."""
    cases = (load(path) for path in find([place for place in places if place.is_dir()]))
    return [case for case in cases if case.pastes]


@pytest.mark.parametrize("places", [OWN, (BESIDE,)], ids=["own", "beside"])
def test_a_careful_host_would_enter_what_is_read_as_sure(
    places: tuple[Path, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    cases = corpus(*places)
    if not cases:
        pytest.skip(f"no case files in {' or '.join(str(place.name) for place in places)} beside this checkout")
    measure = measured(cases)
    with capsys.disabled():
        print("", "", *measure.lines(), *measure.false, *measure.missed, sep="\n")
    assert measure.false == ()
    assert measure.recall >= LEAST_RECALL


def test_a_false_read_and_a_missed_one_are_counted(tmp_path: Path) -> None:
    source = next(OWN[0].glob("01-*.toml")).read_text("utf-8")
    told = source.replace('by = "Fennel", target = "Шпулька"', 'by = "Fennel", target = "Щегол"')
    (tmp_path / "case.toml").write_text(told, "utf-8")
    measure = measured(corpus(tmp_path))
    assert (measure.wanted, measure.right, len(measure.false), len(measure.missed)) == (2, 1, 1, 1)
