"""Who may import what, measured in a fresh process."""

import subprocess
import sys

import pytest

PURE = {"hostconsole", "rulesets", "msgspec", "typing_extensions"}
"""typing_extensions comes with msgspec's own inspection of types."""


def modules_after(code: str) -> set[str]:
    """The top-level names of all modules that `code` loads beyond the standard library."""
    report = "import sys; print('\\n'.join(sorted({m.split('.')[0] for m in sys.modules})))"
    program = f"import site, sys; site.main(); {code}; {report}"
    out = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return {name for name in out.split() if name not in sys.stdlib_module_names and not name.startswith("_")}


@pytest.mark.parametrize("code", ["import hostconsole.core.replay", "import rulesets.retro"])
def test_core_and_a_ruleset_load_nothing_but_their_few_libraries(code: str) -> None:
    editable_hooks = modules_after("pass")
    assert modules_after(code) - editable_hooks <= PURE


def test_the_command_line_does_not_load_textual() -> None:
    assert "textual" not in modules_after("import hostconsole.cli")
    assert "textual" not in modules_after("import hostconsole.desk.inbox, hostconsole.cases")
