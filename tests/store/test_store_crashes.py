"""A crash at any instant leaves the old or the new file, whole, and the next console just goes on."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hostconsole.store import Opened, backups, create, dumps, load, store
from tests.store.samples import sample, with_act

CALLS = ("open", "write", "fsync", "close", "chmod", "replace", "unlink", "mkdir")
"""Every call by which a write touches the disk."""


def _steps(opened: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> int:
    """How many such calls one store makes."""
    copy = create(tmp_path / "copy.toml", opened.save)
    with monkeypatch.context() as patched:
        seen = _counted(patched, lambda _: None)
        store(copy, with_act(copy.save))
    return len(seen)


def _counted(patched: pytest.MonkeyPatch, before_call: Any) -> list[str]:
    """Let `before_call` see the number of each call before it is made; the names of the calls made."""
    seen: list[str] = []

    def wrapped(name: str, real: Any) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            seen.append(name)
            before_call(len(seen))
            return real(*args, **more)

        return call

    for name in CALLS:
        patched.setattr(os, name, wrapped(name, getattr(os, name)))
    return seen


def _die_at(step: int) -> Any:
    def before_call(number: int) -> None:
        if number == step:
            os.kill(os.getpid(), signal.SIGKILL)

    return before_call


def test_killed_before_each_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = create(tmp_path / "game.toml", sample())
    steps = _steps(opened, monkeypatch, tmp_path)
    assert steps > 12
    became_new = []
    for step in range(1, steps + 1):
        old, new = opened.save, with_act(opened.save, f"act {step}")
        child = os.fork()
        if child == 0:
            try:
                _counted(pytest.MonkeyPatch(), _die_at(step))
                store(opened, new)
            finally:
                os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        after = load(opened.path)
        assert after.save in (old, new)
        became_new.append(after.save == new)
        assert all(load(each).save for each in backups.folder_of(opened.path).glob("*.toml"))
        opened = store(after, new)  # the lock and whatever lies about are no hindrance
        assert load(opened.path).save == new
        assert not list(tmp_path.glob(".*.tmp"))
    assert became_new == sorted(became_new)
    assert became_new.count(True) >= 1
    assert became_new.count(False) >= 10
    print(f"kills survived, one before each step of a write: {steps}")


def test_half_a_write_is_never_the_file(tmp_path: Path) -> None:
    opened = create(tmp_path / "game.toml", sample())
    size = len(dumps(with_act(opened.save)).encode())
    for limit in (0, 1, size // 2, size - 1):
        child = os.fork()
        if child == 0:
            write = os.write

            def half(handle: int, data: Any, limit: int = limit, write: Any = write) -> int:
                write(handle, data[:limit])
                os.kill(os.getpid(), signal.SIGKILL)
                return 0

            os.write = half
            try:
                store(opened, with_act(opened.save))
            finally:
                os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        assert load(opened.path) == opened


WRITER = """
import sys
from pathlib import Path
from hostconsole.store import load, store
from tests.store.samples import with_act
opened = load(Path(sys.argv[1]))
print("ready", flush=True)
while True:
    opened = store(opened, with_act(opened.save, "act"))
    print(len(opened.save.entries), flush=True)
"""


def test_killed_at_random_instants_no_act_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    opened = create(path, sample(20))
    chance = random.Random(6)
    kills = int(os.environ.get("HOSTCONSOLE_KILLS", "10"))
    for _ in range(kills):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout
        assert writer.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0.002, 0.06))
        writer.send_signal(signal.SIGKILL)
        said = [int(line) for line in writer.stdout.read().split("\n")[:-1]]
        assert writer.wait() == -signal.SIGKILL
        acknowledged = said[-1] if said else len(opened.save.entries)
        opened = load(path)
        assert len(opened.save.entries) in (acknowledged, acknowledged + 1)
        opened = store(opened, with_act(opened.save, "after the kill"))
    print(f"kills survived, at random instants: {kills}")
