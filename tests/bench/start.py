"""How long the program takes to start beside the least its libraries need: `python -m tests.bench.start`.

Two pairs, run in turns, the best of several: `hostconsole --version` beside a bare Typer program, and the first full
frame of an example game beside a bare Textual app. A frame is full when nothing more is drawn for a while. Needs a
system with pseudo-terminals.
"""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
SAVE = ROOT / "saves/retro-midgame.toml"
BEST_OF = 7
QUIET = 0.7
"""Seconds without output after which a frame is taken for full."""

PATIENCE = 30.0
SIZE = (30, 120)
"""Rows and columns of the pseudo-terminal."""

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
    start = perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.execve(sys.executable, [sys.executable, "-c", code, *words], dict(env))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
    drawn = 0
    last = start
    try:
        while perf_counter() - start < PATIENCE:
            ready, _, _ = select.select([terminal], [], [], QUIET)
            if ready:
                drawn += len(os.read(terminal, 65536))
                last = perf_counter()
            elif drawn > SIZE[0] * SIZE[1]:
                return last - start
        raise RuntimeError(f"no full frame in {PATIENCE:.0f} s, {drawn} bytes drawn")
    except OSError as error:
        raise RuntimeError(f"the program ended after {drawn} bytes") from error
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def compared(title: str, own: Callable[[], float], bare: Callable[[], float]) -> None:
    """Runs both in turns and prints the best of each, and their ratio."""
    pairs = [(own(), bare()) for _ in range(BEST_OF)]
    best, least = (min(times) for times in zip(*pairs, strict=True))
    print(f"{title:40}{best * 1000:9.0f} ms{least * 1000:9.0f} ms{best / least:8.2f}")


def main() -> None:
    """Prints one line for each pair."""
    with tempfile.TemporaryDirectory() as folder:
        save = Path(shutil.copy(SAVE, folder))
        # A home of its own: no settings and no list of games opened lately take part.
        env = {**os.environ, "TERM": "xterm-256color", "HOME": folder, "XDG_CONFIG_HOME": folder}
        env |= {"XDG_STATE_HOME": folder, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder}
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
