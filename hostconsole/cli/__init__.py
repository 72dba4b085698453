"""The commands. Nothing here imports the screens before somebody opens them."""

import sys

from hostconsole import __version__


def main() -> None:
    """The entry point: `hostconsole ...`. Ends the program with the exit code of the command."""
    if sys.argv[1:] == ["--version"]:
        # Scripts ask for this often, and it needs none of the libraries.
        print(f"hostconsole {__version__}")
        raise SystemExit(0)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter gets its code; it is no reason to fail.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    from hostconsole.cli.app import app

    app()
