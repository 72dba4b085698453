"""What the screens cost while they run, beside the least their library needs: `python -m tests.bench.screen`.

Processor time until the first frame has settled beside a bare Textual app's; the time of a key press in the player
list beside one in a bare table of as many rows; memory; and processor time while nobody does anything. Needs a system
with pseudo-terminals and /proc.
"""

import shutil
import tempfile
import time
from pathlib import Path

from tests.bench.start import BARE_TEXTUAL, OWN, SAVE, surroundings
from tests.bench.terminal import Running, running

ROUNDS = 5
QUIET = 1.0
"""Seconds without output after which a program has settled."""

IDLE = 10.0
"""Seconds over which an idle program is watched."""

PRESSES = 60
DOWN, UP = b"\x1b[B", b"\x1b[A"
PLAYERS = b"\x1bOQ"
"""F2: the player list takes the focus."""

FIGURES = (
    ("CPU of the settled first frame", "resident memory", "CPU of a key press in the player list"),
    ("ms", "MB", "ms"),
    (1e3, 1, 1e3),
)
"""Title, unit and scale of what is measured."""

BARE_TABLE = """
from textual.app import App
from textual.widgets import DataTable
class Bare(App):
    def compose(self):
        yield DataTable(cursor_type="row", zebra_stripes=True)
    def on_mount(self):
        table = self.query_one(DataTable)
        table.add_columns(*(f"column {n}" for n in range(8)))
        for n in range(30):
            table.add_row(f"player {n}", *(str(n * m) for m in range(7)))
        table.focus()
Bare().run()
"""


def settled(program: Running) -> tuple[float, float]:
    """Processor seconds and MB once the program has drawn its first frame and fallen quiet."""
    program.quiet(QUIET)
    return program.cpu(), program.memory()


def per_press(program: Running) -> float:
    """Processor seconds a key press takes, the cursor going down and up a table, each press drawn before the next."""
    before = program.cpu()
    for number in range(PRESSES):
        program.press(DOWN if number % 20 < 10 else UP)
        program.quiet(0.05)
    return (program.cpu() - before) / PRESSES


def main() -> None:
    """Prints one line for each figure."""
    with tempfile.TemporaryDirectory() as folder:
        save = str(shutil.copy(SAVE, folder))
        env = surroundings(folder)
        own: list[tuple[float, float, float]] = []
        bare: list[tuple[float, float, float]] = []
        for _ in range(ROUNDS + 1):  # the first round compiles the modules and is left out
            with running(OWN, "open", save, env=env) as program:
                cpu, memory = settled(program)
                program.press(PLAYERS)
                program.quiet(QUIET)
                own.append((cpu, memory, per_press(program)))
            with running(BARE_TEXTUAL, env=env) as program:
                cpu, memory = settled(program)
            with running(BARE_TABLE, env=env) as program:
                settled(program)
                bare.append((cpu, memory, per_press(program)))
        with running(OWN, "open", save, env=env) as program:
            settled(program)
            began, before = time.perf_counter(), program.cpu()
            time.sleep(IDLE)
            idle = (program.cpu() - before) / (time.perf_counter() - began)
    best = [min(figures) for figures in zip(*own[1:], strict=True)]
    least = [min(figures) for figures in zip(*bare[1:], strict=True)]
    print(f"{f'{Path(save).name}, best of {ROUNDS}':40}{'own':>12}{'bare':>12}{'ratio':>8}")
    for title, unit, scale, mine, theirs in zip(*FIGURES, best, least, strict=True):
        print(f"{title:40}{mine * scale:9.0f} {unit}{theirs * scale:9.0f} {unit}{mine / theirs:8.2f}")
    print(f"{f'CPU while idle, over {IDLE:.0f} s':40}{idle:11.1%}")


if __name__ == "__main__":
    main()
