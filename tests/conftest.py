"""What the tests print are figures: how much was tried, and found. A run shows them at its end, without `-s` too."""

from itertools import groupby
from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The output of every test that passed, by file."""
    passed = [each for each in terminalreporter.stats.get("passed", ()) if each.capstdout.strip()]
    if not passed:
        return
    terminalreporter.section("figures")
    for file, reports in groupby(passed, key=lambda report: report.nodeid.partition("::")[0]):
        terminalreporter.write_line(file)
        for report in reports:
            for line in report.capstdout.strip().splitlines():
                terminalreporter.write_line(f"  {line.strip()}")
