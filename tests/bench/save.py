"""What loading and saving cost beside the least they could: `python -m tests.bench.save`.

Loading is measured against a bare parse (1.6 times is the most that is meant), saving with all it writes and reads back
against a bare dump and a parse (1.3 times), in turns in one run, the best of several; then where opening a game spends
its time. Saves are the longest example, and a copy of it with its journal several times over.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from timeit import timeit
from typing import Any

import tomli_w
from msgspec.structs import replace

from hostconsole.core.journal import append, chain_faults
from hostconsole.desk.desk import opened
from hostconsole.store import Save, load, store
from hostconsole.store.disk import read_bytes, text_of
from hostconsole.store.saves import as_tables, parsed, read

SAVE = Path(__file__).parents[2] / "saves/retro-finished.toml"
TIMES = 4
"""How often the journal stands in the long save."""

BEST_OF = 9


def best(*calls: Callable[[], object]) -> list[float]:
    """The least milliseconds of CPU each call takes, run in turns, without the collector of garbage.

    CPU, so that other programs and the waiting for the disk do not count.
    """
    rounds = [[timeit(call, timer=process_time, number=1) for call in calls] for _ in range(BEST_OF)]
    return [min(times) * 1000 for times in zip(*rounds, strict=True)]


def longer(save: Save) -> Save:
    """The save with its journal over and over."""
    again = replace(save, entries=())
    for entry in save.entries * TIMES:
        again = replace(again, entries=append(again.entries, entry, save.header.seal))
    return again


def one_more(save: Save) -> Save:
    """The save with its last entry once more, as after an act."""
    return replace(save, entries=append(save.entries, save.entries[-1], save.header.seal))


def compared(title: str, path: Path) -> None:
    """Prints both ratios for the save at a path."""
    text = text_of(read_bytes(path))
    tables: dict[str, Any] = as_tables(load(path).save)
    now = load(path)

    def one_act_more() -> None:
        nonlocal now
        now = store(now, one_more(now.save))

    parse, own, dump, write = best(
        lambda: tomllib.loads(text),
        lambda: load(path),
        lambda: tomli_w.dumps(tables, multiline_strings=True),
        one_act_more,
    )
    least = dump + parse
    size = len(text.encode()) / 1024
    print(f"{title}: {size:.0f} KiB")
    print(f"  load {own:.1f} ms, parse {parse:.1f} ms: ratio {own / parse:.2f} (1.6 is meant)")
    print(f"  save {write:.1f} ms, dump and parse {least:.1f} ms: ratio {write / least:.2f} (1.3 is meant)")


def told_apart(path: Path) -> None:
    """Prints what opening a game spends its time on."""
    text = text_of(read_bytes(path))
    tables = parsed(text)
    save = read(tables)
    steps: dict[str, Callable[[], object]] = {
        "bytes and UTF-8": lambda: text_of(read_bytes(path)),
        "tomllib alone": lambda: tomllib.loads(text),
        "tomllib and checks of each value": lambda: parsed(text),
        "typed entries": lambda: read(tables),
        "the game folded from its events": lambda: opened(save),
        "the chain (by the audit alone)": lambda: chain_faults(save.entries, save.header.seal),
    }
    print(f"opening {path.name}:")
    for name, time in zip(steps, best(*steps.values()), strict=True):
        print(f"  {name:34}{time:8.1f} ms")


def main() -> None:
    """Prints the ratios for both saves, then the parts."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / SAVE.name
        path.write_bytes(SAVE.read_bytes())
        compared(f"{SAVE.stem}", path)
        long = Path(folder) / "long.toml"
        store(long, longer(load(path).save))
        compared(f"{SAVE.stem}, {TIMES} times over", long)
        told_apart(path)


if __name__ == "__main__":
    main()
