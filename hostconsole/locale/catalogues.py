"""Refreshes and compiles the catalogues: `python -m hostconsole.locale.catalogues`. Needs babel, a development tool.

Messages are collected from the sources into `LANG/LC_MESSAGES/DOMAIN.po`; translations there are kept, messages no
longer used are dropped. Then each `.po` is compiled into the `.mo` that the program reads. English has no catalogue:
its sentences are the message ids.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).parent
PACKAGE = FOLDER.parent
TRANSLATED = ("ru",)
DOMAINS = {"cli": ".", "tui": "tui"}
"""Each domain with the folder of the package it is collected from; what is under another domain's is left out."""

KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
NEVER = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in every catalogue: the files change only when their messages do."""


def sources(domain: str) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """The messages of a domain in the sources, each with its file."""
    root = PACKAGE / DOMAINS[domain]
    if not root.is_dir():
        return
    others = {PACKAGE / folder for name, folder in DOMAINS.items() if name != domain and folder != "."}
    options = {"**.py": {"encoding": "utf-8"}}
    found = extract_from_dir(
        root,
        method_map=[("**.py", "python")],
        options_map=options,
        keywords=KEYWORDS,
        directory_filter=lambda path: Path(path) not in others,
    )
    for name, _line, message, _comments, _context in found:
        yield name, message


def path_of(lang: str, domain: str) -> Path:
    """Where a catalogue is kept."""
    return FOLDER / lang / "LC_MESSAGES" / f"{domain}.po"


def empty(lang: str, domain: str) -> Catalog:
    """A catalogue without messages."""
    return Catalog(
        locale=lang,
        domain=domain,
        project="hostconsole",
        version="-",
        header_comment=f"# hostconsole: the interface of domain “{domain}”.",
        creation_date=NEVER,
        revision_date=NEVER,
        fuzzy=False,
        last_translator="hostconsole",
        language_team=lang,
        msgid_bugs_address="hostconsole",
    )


def kept(lang: str, domain: str) -> Catalog:
    """The catalogue as it is on disk, or an empty one."""
    path = path_of(lang, domain)
    if not path.is_file():
        return empty(lang, domain)
    with path.open("rb") as file:
        return read_po(file, locale=lang, domain=domain)


def refreshed(lang: str, domain: str) -> Catalog:
    """The catalogue with exactly the messages the sources have now, translations kept."""
    old, new = kept(lang, domain), empty(lang, domain)
    for _file, message in sources(domain):
        known = old.get(message if isinstance(message, str) else message[0])
        new.add(message, known.string if isinstance(known, Message) else "")
    return new


def missing(catalogue: Catalog) -> tuple[str, ...]:
    """The messages without a translation; of a plural every form must be there."""
    return tuple(
        str(message.id)
        for message in catalogue
        if message.id and not (message.string and all(message.string if message.pluralizable else (message.string,)))
    )


def main() -> int:
    """Refreshes and compiles every catalogue; 1 if a translation is missing."""
    lacking = 0
    for lang in TRANSLATED:
        for domain in DOMAINS:
            catalogue = refreshed(lang, domain)
            path = path_of(lang, domain)
            if not len(catalogue):
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, catalogue, width=110, sort_output=True, no_location=True)
            with path.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
            for message in missing(catalogue):
                lacking += 1
                print(f"{path.name} {lang}: no translation: {message}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
