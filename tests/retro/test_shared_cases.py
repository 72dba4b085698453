"""The contract's cases, where they lie beside the checkout."""

from pathlib import Path

import pytest

from hostconsole.cases import find, load, run

SHARED = Path(__file__).parents[3] / "shared" / "cases"
FOLDERS = [SHARED / "retro", SHARED / "intake"]


def cases() -> list[Path]:
    found = find([folder for folder in FOLDERS if folder.is_dir()])
    return [path for path in found if 'ruleset = "retro"' in path.read_text("utf-8")]


@pytest.mark.skipif(not cases(), reason="the contract's cases (shared/cases) do not lie beside this checkout")
@pytest.mark.parametrize("path", cases(), ids=lambda path: path.stem)
def test_case_of_the_contract_holds(path: Path) -> None:
    assert run(load(path)).failures == ()
