"""The one way out: to the clipboard, to a file beside the save, to the host's editor; and what the clipboard holds.

A native helper says whether it took the text; the terminal's own way (OSC 52) never answers, and several terminals
ignore it. So the result says how the text went, and whether that is known to have worked.
"""

import base64
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 3.0
"""Seconds a helper may take."""

TERMINAL_LIMIT = 74_000
"""Characters of base64 beyond which common terminals drop an OSC 52 sequence."""


@dataclass(frozen=True)
class CopyResult:
    """How a text was copied: `how` is the helper's name, "terminal" (OSC 52) or "nothing".

    `known` is whether it is certain that the clipboard holds the text now; `detail` says what failed, in English.
    """

    how: str
    known: bool
    detail: str = ""


@dataclass(frozen=True)
class Helper:
    """A program that takes text on its standard input and puts it on the clipboard."""

    name: str
    command: tuple[str, ...]
    needs: str = ""
    sure: bool = True


HELPERS = (
    Helper("wl-copy", ("wl-copy",), needs="WAYLAND_DISPLAY"),
    Helper("xclip", ("xclip", "-selection", "clipboard"), needs="DISPLAY"),
    Helper("xsel", ("xsel", "--clipboard", "--input"), needs="DISPLAY"),
    Helper("pbcopy", ("pbcopy",)),
    Helper("clip.exe", ("clip.exe",)),
)
"""Local helpers, best first. `needs` names the variable without which the program has no clipboard to talk to."""

TMUX = Helper("tmux", ("tmux", "load-buffer", "-w", "-"), needs="TMUX", sure=False)
"""tmux keeps the text in a buffer of its own and hands it on, if its terminal lets it: the latter is not known."""


def is_remote(env: Mapping[str, str]) -> bool:
    """Whether this runs on another machine than the one the host sits at."""
    return any(env.get(name) for name in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


def helpers(env: Mapping[str, str]) -> tuple[Helper, ...]:
    """The helpers worth trying here, in order. Over ssh the local ones would fill another machine's clipboard."""
    local = () if is_remote(env) else HELPERS
    return tuple(
        helper
        for helper in (*local, TMUX)
        if (not helper.needs or env.get(helper.needs)) and shutil.which(helper.command[0], path=env.get("PATH"))
    )


def copy(text: str, *, osc52: Callable[[str], None] | None = None, env: Mapping[str, str] | None = None) -> CopyResult:
    """Copies the text. It may take seconds: call it off the screen's thread.

    `osc52` writes a text to the terminal by OSC 52; without it that is written to the controlling terminal.
    """
    environment = os.environ if env is None else env
    faults = []
    for helper in helpers(environment):
        fault = run(helper, text, environment)
        if not fault:
            return CopyResult(helper.name, helper.sure)
        faults.append(f"{helper.name}: {fault}")
    if len(base64.b64encode(text.encode())) > TERMINAL_LIMIT:
        faults.append("too long for the terminal's clipboard")
        return CopyResult("nothing", False, "; ".join(faults))
    try:
        (osc52 or to_terminal)(text)
    except OSError as error:
        return CopyResult("nothing", False, "; ".join((*faults, f"terminal: {error.strerror}")))
    return CopyResult("terminal", False, "; ".join(faults))


def run(helper: Helper, text: str, env: Mapping[str, str]) -> str:
    """Hands the text to a helper; what went wrong, or nothing."""
    encoding = "utf-16-le" if helper.name == "clip.exe" else "utf-8"
    # A helper that stays to serve the clipboard keeps its pipes open: its output is not waited for.
    try:
        with tempfile.TemporaryFile() as errors:
            done = subprocess.run(
                helper.command,
                input=text.encode(encoding),
                stdout=subprocess.DEVNULL,
                stderr=errors,
                timeout=PATIENCE,
                env=dict(env),
                check=False,
            )
            errors.seek(0)
            said = errors.read(300).decode("utf-8", "replace").strip()
    except subprocess.TimeoutExpired:
        return "no answer"
    except OSError as error:
        return error.strerror or str(error)
    return "" if done.returncode == 0 else said or f"exit code {done.returncode}"


def sequence(text: str) -> str:
    """The OSC 52 sequence that puts a text on the terminal's clipboard."""
    return f"\x1b]52;c;{base64.b64encode(text.encode()).decode('ascii')}\a"


def to_terminal(text: str) -> None:
    """Writes the sequence to the controlling terminal. Raises OSError where there is none."""
    with Path("/dev/tty" if os.name == "posix" else "CON").open("w", encoding="ascii") as terminal:
        terminal.write(sequence(text))


# Reading the clipboard -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reader:
    """A program that writes what is on the clipboard: its commands for plain text and for HTML, if it can tell that."""

    name: str
    plain: tuple[str, ...]
    html: tuple[str, ...] = ()
    needs: str = ""


_POWERSHELL = ("powershell.exe", "-NoProfile", "-NonInteractive", "-Command")
_IN_UTF8 = "[Console]::OutputEncoding=[Text.Encoding]::UTF8; Get-Clipboard -Raw"

READERS = (
    Reader(
        "wl-paste", ("wl-paste", "--no-newline"), ("wl-paste", "--no-newline", "-t", "text/html"), "WAYLAND_DISPLAY"
    ),
    Reader(
        "xclip",
        ("xclip", "-selection", "clipboard", "-t", "UTF8_STRING", "-o"),
        ("xclip", "-selection", "clipboard", "-t", "text/html", "-o"),
        "DISPLAY",
    ),
    Reader("xsel", ("xsel", "--clipboard", "--output"), needs="DISPLAY"),
    Reader("pbpaste", ("pbpaste",)),
    Reader("powershell.exe", (*_POWERSHELL, _IN_UTF8), (*_POWERSHELL, f"{_IN_UTF8} -TextFormatType Html")),
)
"""Local programs, best first; each is a twin of one that copies."""


@dataclass(frozen=True)
class Held:
    """What the clipboard holds, as HTML and as plain text, each empty if there is none; `detail` says what failed."""

    html: str = ""
    plain: str = ""
    detail: str = ""


def held(env: Mapping[str, str] | None = None) -> Held:
    """What the clipboard of this machine holds. Over ssh it is not the host's own, and nobody is asked."""
    environment = os.environ if env is None else env
    if is_remote(environment):
        return Held(detail="over ssh it is another machine's clipboard")
    faults = []
    for reader in READERS:
        if reader.needs and not environment.get(reader.needs):
            continue
        if not shutil.which(reader.plain[0], path=environment.get("PATH")):
            continue
        html = output(reader.html, environment)[0] if reader.html else ""
        plain, fault = output(reader.plain, environment)
        if html.strip() or plain.strip():
            return Held(html, plain)
        faults.append(f"{reader.name}: {fault or 'empty'}")
    return Held(detail="; ".join(faults) or f"none of these is here: {', '.join(each.name for each in READERS)}")


def output(command: tuple[str, ...], env: Mapping[str, str]) -> tuple[str, str]:
    """What a program writes, and what went wrong, or nothing."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, env=dict(env), check=False)
    except subprocess.TimeoutExpired:
        return "", "no answer"
    except OSError as error:
        return "", error.strerror or str(error)
    if done.returncode:
        return "", done.stderr[:300].decode("utf-8", "replace").strip() or f"exit code {done.returncode}"
    return _decoded(done.stdout), ""


def _decoded(data: bytes) -> str:
    """Text as programs put it on the clipboard: some browsers write their HTML in UTF-16."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:200]:
        return data.decode("utf-16-le", "replace")
    return data.decode("utf-8-sig", "replace")


# Files and the editor ----------------------------------------------------------------------------------------------


def folder_beside(save: Path) -> Path:
    """The folder for texts of a save: `game.toml` has `game.outbox` beside it."""
    return save.with_name(f"{save.stem}.outbox")


def file_name(name: str) -> str:
    """A name every file system takes: letters, digits, points and dashes."""
    return re.sub(r"[^\w.-]+", "-", name).strip("-.")[:80] or "text"


def save_beside(save: Path, name: str, text: str) -> Path:
    """Writes the text to NAME.outbox/name.txt beside the save, readable by its owner only. Raises OSError."""
    folder = folder_beside(save)
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{file_name(name)}.txt"
    with open(path, "w", encoding="utf-8", newline="\n", opener=_private) as file:
        file.write(text if text.endswith("\n") else text + "\n")
    return path


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def editor(env: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The host's editor as a command, empty if none is known: $VISUAL, $EDITOR, else one that is usual here."""
    environment = os.environ if env is None else env
    for name in ("VISUAL", "EDITOR"):
        if chosen := environment.get(name, "").strip():
            return tuple(shlex.split(chosen, posix=os.name == "posix"))
    usual = ("notepad",) if sys.platform == "win32" else ("sensible-editor", "nano", "vi")
    return next(((each,) for each in usual if shutil.which(each)), ())


def edit(path: Path, env: Mapping[str, str] | None = None) -> str:
    """Opens a file in the host's editor and waits until it is closed; what went wrong, or nothing."""
    command = editor(env)
    if not command:
        return "no editor: set $EDITOR"
    try:
        done = subprocess.run((*command, str(path)), check=False)
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    return "" if done.returncode == 0 else f"{command[0]}: exit code {done.returncode}"
