"""How a save looks: tomli-w writes every key and value, this puts them on lines.

`[game]`, `[summary]`, then one `[[journal]]` block per entry, oldest first. Tables are dotted keys, so that an entry
reads from top to bottom in one block; a row of tables has one table per line; text of several lines stands as it was
written. One more entry only adds lines at the end.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import tomli_w

from hostconsole.store.errors import StoreError

# Characters that would hide or turn round what an editor shows. In tomli-w's output they only occur inside strings,
# where an escape means the same.
_HIDDEN = re.compile("[\x80-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]")

_AFTER = ",\n0,\n]\n"

# What stands before a value, the value, what stands after it.
_Line = tuple[str, Any, str]


def laid_out(tables: Mapping[str, Any]) -> str:
    """The text of a save file. `tables` is what the file says, rows as tuples. Raises StoreError "bad-value"."""
    blocks = [_block(f"[{key}]", key, value) for key, value in tables.items() if key != "journal"]
    blocks += [
        _block("[[journal]]", f"journal[{place}]", entry) for place, entry in enumerate(tables.get("journal", ()))
    ]
    return "\n".join(blocks)


def _block(title: str, place: str, table: Mapping[str, Any]) -> str:
    lines = tuple(_lines("", table))
    values = _inline([value for _, value, _ in lines])
    body = (f"{before}{text}{after}" for (before, _, after), text in zip(lines, values, strict=True))
    text = "\n".join((title, *body, ""))
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StoreError("bad-value", detail=f"{place}: text with a lone surrogate") from None
    # Blanks at the end of a line are inside a string too; many editors strip them, and the chain would no longer hold.
    text = text.replace(" \n", "\\u0020\n").replace("\t\n", "\\u0009\n")
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _lines(prefix: str, table: Mapping[str, Any]) -> Iterator[_Line]:
    for key, value in table.items():
        name = prefix + _key(key)
        if isinstance(value, dict) and value:
            yield from _lines(f"{name}.", value)
        elif isinstance(value, tuple) and value and all(isinstance(item, dict) for item in value):
            *others, last = value
            before = f"{name} = [\n    "
            for item in others:
                yield before, item, ","
                before = "    "
            yield before, last, ",\n]"
        else:
            yield f"{name} = ", value, ""


@lru_cache(maxsize=4096)
def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def _inline(values: Sequence[Any]) -> list[str]:
    """The values as tomli-w writes them, each on one line unless it holds text of several lines."""
    written: dict[int, str] = {}
    simple: dict[int, Any] = {}
    nested: dict[str, Any] = {}
    for number, value in enumerate(values):
        if isinstance(value, (dict, tuple)):
            nested[str(number)] = (value, 0)  # the 0 keeps tomli-w from making tables with headers of their own
        elif isinstance(value, str) and "\n" in value and "\r" not in value:
            written[number] = _over_several_lines(value)
        else:
            simple[number] = value
    # One call for all values of a kind, because a call costs more than a value. tomli-w escapes line breaks in strings
    # here, so those in its output are its own: one after a simple value, and "]\n" nowhere but after a nested one.
    lines = tomli_w.dumps({"_": list(simple.values())}, indent=0).split("\n")[1:-2]
    written |= {number: line[:-1] for number, line in zip(simple, lines, strict=True)}
    for piece in tomli_w.dumps(nested, indent=0).split(_AFTER)[:-1]:
        place, _, text = piece.partition(" = [\n")
        text = text.replace("[\n", "[").replace(",\n]", "]").replace(",\n", ", ")
        has_lines = "\\n" in text and "\\r" not in text
        written[int(place)] = _over_several_lines(values[int(place)]) if has_lines else text
    return [written[number] for number in range(len(values))]


def _over_several_lines(value: Any) -> str:
    # Never for text with a CR in it: before a line break it would be lost.
    text = tomli_w.dumps({"_": (value, 0)}, indent=0, multiline_strings=True)
    return text.removeprefix("_ = [\n").removesuffix(_AFTER)
