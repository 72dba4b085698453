"""The interface in Russian and English, through gettext catalogues.

English source strings are the message ids. Two domains: `cli` for the command line and shared messages, `tui` for the
screens, which fall back on `cli`. The language comes from `--lang`, else from the locale, else it is English.
"""

import gettext as library
import os
from pathlib import Path

LANGUAGES = ("ru", "en")
FOLDER = Path(__file__).parent

_current = "en"
_catalogue: library.NullTranslations = library.NullTranslations()


def use_language(lang: str | None = None) -> str:
    """Switches the interface to `lang`, or to the locale's language for None; gives the language now in use."""
    global _current, _catalogue
    _current = lang if lang in LANGUAGES else language_of_locale()
    _catalogue = library.translation("tui", FOLDER, [_current], fallback=True)
    _catalogue.add_fallback(library.translation("cli", FOLDER, [_current], fallback=True))
    return _current


def language_of_locale() -> str:
    """Russian where the locale speaks Russian, English elsewhere."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def language() -> str:
    """The language in use."""
    return _current


def _(message: str) -> str:
    """The message in the language in use."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The right plural form for `count` in the language in use. The caller formats the number in."""
    return _catalogue.ngettext(singular, plural, count)
