"""What stands between the app and a real terminal."""

import codecs
import os
from collections.abc import Mapping
from importlib import import_module

from hostconsole.locale import _

DUMB = ("dumb", "unknown")
"""What TERM says of a terminal that cannot place text."""


def unfit(env: Mapping[str, str] = os.environ) -> str:
    """Why the screens cannot be shown here, in words; "" if they can. In a browser TERM says nothing."""
    if env.get("TERM") in DUMB and not env.get("TEXTUAL_DRIVER"):
        text = _("This terminal (TERM={term}) cannot show the screens. The commands do the same: hostconsole --help.")
        return text.format(term=env["TERM"])
    return ""


def forgive_bad_bytes() -> None:
    """Bytes on the terminal's input that are no UTF-8 become U+FFFD.

    Textual 8.2.8 decodes strictly in its input thread, so one byte of a cp1251 paste would end the app.
    """

    def lenient(encoding: str) -> type[codecs.IncrementalDecoder]:
        class Lenient(codecs.getincrementaldecoder(encoding)):  # type: ignore[misc]
            def __init__(self, errors: str = "replace") -> None:
                super().__init__("replace" if errors == "strict" else errors)

        return Lenient

    for name in ("linux_driver", "linux_inline_driver"):
        try:
            driver = import_module(f"textual.drivers.{name}")
        except ImportError:  # no such terminal on this system
            continue
        driver.getincrementaldecoder = lenient  # type: ignore[attr-defined]
