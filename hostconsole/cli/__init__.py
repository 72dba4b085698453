"""The commands. Nothing here imports the screens before somebody opens them."""

import gc
import sys
from importlib import import_module
from pathlib import Path

from hostconsole import __version__


def main() -> None:
    """The entry point: `hostconsole ...`. Ends the program with the exit code of the command."""
    if sys.argv[1:] == ["--version"]:
        # Scripts ask for this often, and it needs none of the libraries.
        print(f"hostconsole {__version__}")
        raise SystemExit(0)
    if save := only_a_save(sys.argv[1:]):
        # How every evening begins. The commands and their libraries would take a fifth of the time to the first frame,
        # and so would looking for garbage among what is being loaded: the app does that once its first frame stands.
        gc.disable()
        raise SystemExit(import_module("hostconsole.tui.app").run(save, None, listed=True))
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter gets its code; it is no reason to fail.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    from hostconsole.cli.app import app

    app()


def only_a_save(words: list[str]) -> Path | None:
    """The save to open where the command line says nothing else: `SAVE.toml` or `open SAVE.toml`, a file that is there
    and a terminal to show it on."""
    rest = words[1:] if words[:1] == ["open"] else words
    if len(rest) != 1 or rest[0].startswith("-") or not rest[0].endswith(".toml"):
        return None
    save = Path(rest[0])
    return save if sys.stdin.isatty() and sys.stdout.isatty() and save.is_file() else None
