"""What can go wrong with a save, as codes. The command line and the screens put them into words."""

from pathlib import Path
from typing import Literal

Code = Literal[
    "missing",
    "unreadable",
    "broken-toml",
    "not-a-save",
    "newer-format",
    "unknown-ruleset",
    "changed-meanwhile",
    "locked",
    "unwritable",
    "exists",
    "too-big",
    "bad-value",
    "disk-full",
    "read-only",
    "readable",
]
"""`unknown-ruleset` is raised by the desk, which knows the rulesets, and `read-only` by the screens, which know how the
save was opened; all others are raised here."""


class StoreError(Exception):
    """A save that cannot be read or written. Nothing was overwritten.

    `path` is the file (None for a text that came from no file), `line` counts from 1 where it is known, `detail` says
    in English what exactly is wrong, `backup` is the newest good backup where the file itself is of no use.
    """

    def __init__(
        self,
        code: Code,
        path: Path | None = None,
        detail: str = "",
        line: int | None = None,
        backup: Path | None = None,
    ) -> None:
        super().__init__(code, path, detail, line, backup)
        self.code: Code = code
        self.path = path
        self.detail = detail
        self.line = line
        self.backup = backup

    def __str__(self) -> str:
        where = f" {self.path}" if self.path else ""
        line = f", line {self.line}" if self.line else ""
        detail = f": {self.detail}" if self.detail else ""
        return f"{self.code}{where}{line}{detail}"
