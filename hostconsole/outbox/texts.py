"""The wording of one game in one language: a template for each notice key, and word lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class TextError(ValueError):
    """A wording that cannot be used. `template` is the notice key, `what` says what is wrong and what would help."""

    def __init__(self, template: str, what: str) -> None:
        super().__init__(f"{template}.j2: {what}")
        self.template = template
        self.what = what


@dataclass(frozen=True, eq=False)
class Texts:
    """Templates by notice key and the word lists of one language. Compared by identity: it is a key of caches."""

    templates: Mapping[str, str]
    words: Mapping[str, Any]
    lang: str


def texts(templates: Mapping[str, str], words: Mapping[str, Any], lang: str) -> Texts:
    """The texts of one language: `templates` maps a notice key to its source, `words` is the parsed word list."""
    return Texts(dict(templates), dict(words), lang)


def word(texts: Texts, section: str, code: str, form: str = "") -> str:
    """The word for `code`, in a grammatical form where the list has forms (without a form, the first one).

    A code the list does not know comes back in angle brackets, so that it is seen and nothing breaks.
    """
    entries = texts.words.get(section)
    entry = entries.get(code) if isinstance(entries, Mapping) else None
    if isinstance(entry, Mapping):
        entry = entry.get(form) or next(iter(entry.values()), None)
    return entry if isinstance(entry, str) and entry else f"<{code}>"


def plural_form(lang: str, number: int) -> int:
    """Which of a noun's forms goes with the number, counted from 0: three in Russian, two elsewhere."""
    if lang == "ru":
        tens, ones = abs(number) // 10 % 10, abs(number) % 10
        if tens != 1 and ones == 1:
            return 0
        return 1 if tens != 1 and ones in (2, 3, 4) else 2
    return 0 if abs(number) == 1 else 1


def halves(texts: Texts, count: int) -> str:
    """A number of half points in the language's way: 3 is "1,5" or "1.5"."""
    whole, rest = divmod(abs(count), 2)
    tail = word(texts, "grammar", "decimal") + "5" if rest else ""
    return ("-" if count < 0 else "") + f"{whole}{tail}"


def listed(texts: Texts, items: list[str]) -> str:
    """An enumeration: "A", "A и B", "A, B и C"; the word for nobody if there is none."""
    if not items:
        return word(texts, "grammar", "nobody")
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {word(texts, 'grammar', 'and')} {items[-1]}"
