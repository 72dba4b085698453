"""How long the program takes to start beside the least its libraries need: `python -m tests.bench.start`.

Two pairs, run in turns, the best of several: `hostconsole --version` beside a bare Typer program, and the first full
frame of an example game beside a bare Textual app. A frame is full when nothing more is drawn for a while. Needs a
system with pseudo-terminals.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter

from tests.bench.terminal import ROOT, running

SAVE = ROOT / "saves/retro-midgame.toml"
BEST_OF = 7
QUIET = 0.7
"""Seconds without output after which a frame is taken for full."""

OWN = "import sys; from hostconsole.cli import main; sys.exit(main())"
BARE_TYPER = """
import typer
app = typer.Typer()
@app.callback(invoke_without_command=True)
def main(version: bool = typer.Option(False, "--version", help="Show the version.")) -> None:
    print("skeleton 1.0")
@app.command()
def go() -> None:
    pass
app()
"""
BARE_TEXTUAL = """
from textual.app import App
from textual.widgets import Footer, Header, Static
class Hello(App):
    def compose(self):
        yield Header()
        yield Static("hello")
        yield Footer()
Hello().run()
"""


def run(code: str, *words: str, env: Mapping[str, str]) -> float:
    """Seconds a program takes from its start to its end. Raises CalledProcessError."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code, *words], check=True, env=env, cwd=ROOT, stdout=subprocess.DEVNULL)
    return perf_counter() - start


def frame(code: str, *words: str, env: Mapping[str, str]) -> float:
    """Seconds from a program's start to the last output before it falls quiet. Raises RuntimeError where it ended."""
    with running(code, *words, env=env) as program:
        return program.quiet(QUIET) - program.began


def surroundings(folder: str) -> dict[str, str]:
    """The environment of the programs: a home of its own, so that no settings and no list of games opened lately take
    part, and compiled modules as an installed program has them, whatever is said here of writing bytecode."""
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "PYTHONPYCACHEPREFIX")
    env = {**os.environ, "TERM": "xterm-256color", **dict.fromkeys(homes, folder)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def compared(title: str, own: Callable[[], float], bare: Callable[[], float]) -> None:
    """Runs both in turns and prints the best of each, and their ratio."""
    pairs = [(own(), bare()) for _ in range(BEST_OF)]
    best, least = (min(times) for times in zip(*pairs, strict=True))
    print(f"{title:40}{best * 1000:9.0f} ms{least * 1000:9.0f} ms{best / least:8.2f}")


def main() -> None:
    """Prints one line for each pair."""
    with tempfile.TemporaryDirectory() as folder:
        save = Path(shutil.copy(SAVE, folder))
        env = surroundings(folder)
        frame(OWN, "open", str(save), env=env)
        frame(BARE_TEXTUAL, env=env)
        print(f"{f'best of {BEST_OF}':40}{'own':>12}{'bare':>12}{'ratio':>8}")
        compared(
            "--version, beside bare Typer",
            lambda: run(OWN, "--version", env=env),
            lambda: run(BARE_TYPER, "--version", env=env),
        )
        compared(
            f"first full frame of {SAVE.name}",
            lambda: frame(OWN, "open", str(save), env=env),
            lambda: frame(BARE_TEXTUAL, env=env),
        )


if __name__ == "__main__":
    main()
