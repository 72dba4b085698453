"""A program on a pseudo-terminal: what it draws, when it falls quiet, and what it costs."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
SIZE = (30, 120)
"""Rows and columns."""

PATIENCE = 30.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Running:
    """A program that runs on a terminal. `began` is when it was started, `drawn` how many bytes it has drawn."""

    child: int
    terminal: int
    began: float
    drawn: int = 0

    def quiet(self, seconds: float) -> float:
        """Reads until nothing has been drawn for so long; gives the moment of the last output. Raises RuntimeError
        where the program ended or never fell quiet."""
        start = last = perf_counter()
        try:
            while perf_counter() - start < PATIENCE:
                ready, _, _ = select.select([self.terminal], [], [], seconds)
                if ready:
                    self.drawn += len(os.read(self.terminal, 65536))
                    last = perf_counter()
                elif self.drawn > SIZE[0] * SIZE[1]:
                    return last
        except OSError as error:
            raise RuntimeError(f"the program ended after {self.drawn} bytes") from error
        raise RuntimeError(f"no quiet in {PATIENCE:.0f} s, {self.drawn} bytes drawn")

    def press(self, keys: bytes) -> None:
        """Types."""
        os.write(self.terminal, keys)

    def cpu(self) -> float:
        """Seconds of processor time spent so far, by all threads."""
        fields = Path(f"/proc/{self.child}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """Resident memory in MB (10^6 bytes)."""
        return int(Path(f"/proc/{self.child}/statm").read_text().split()[1]) * PAGE / 1e6


@contextmanager
def running(code: str, *words: str, env: Mapping[str, str]) -> Iterator[Running]:
    """Starts Python code with these arguments; kills it at the end."""
    began = perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.execve(sys.executable, [sys.executable, "-c", code, *words], dict(env))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
    try:
        yield Running(child, terminal, began)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)
