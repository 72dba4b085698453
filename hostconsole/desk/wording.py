"""One post or letter in the host's own words, kept as his; and an act committed together with such words."""

from collections.abc import Mapping
from datetime import datetime

from hostconsole.core.decisions import Reject
from hostconsole.core.journal import plain
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import Desk, Preview, commit, record
from hostconsole.desk.history import Outgoing
from hostconsole.desk.journal_acts import Word
from hostconsole.desk.telling import Told, telling, told
from hostconsole.outbox.marks import Format, shown
from hostconsole.store import clean, clean_text


def previewed(desk: Desk, preview: Preview, lang: str, fmt: Format) -> tuple[Told, ...]:
    """The posts and letters that committing a preview would put into the outbox, under the numbers they will have.

    Raises StalePreviewError, as committing would.
    """
    later = commit(desk, preview, time=desk.header.created, who="")
    return told(telling(later, lang, fmt), later.entries[-1])


def commit_worded(
    desk: Desk, preview: Preview, edits: Mapping[int, str], *, lang: str, fmt: Format, time: datetime, who: str
) -> Desk:
    """The desk with the preview recorded, and the host's words for its posts and letters right after it.

    `edits` are texts by number, as `previewed` gave them in this language and format. Raises StalePreviewError, or
    MisuseError for a number that is not there and a text that is empty.
    """
    later = commit(desk, preview, time=time, who=who)
    entry = later.entries[-1]
    items = dict(enumerate(told(telling(later, lang, fmt), entry), start=1))
    for number, text in sorted(edits.items()):
        if number not in items:
            raise MisuseError("no-draft", f"{entry.number}.{number}")
        words = Word(entry=entry.number, item=number, on=True, to=items[number].item.to, fmt=fmt, text=tidy(text))
        if words.text != items[number].draft:
            later = record(later, clean(plain(words)), time=time, who=who)
    return later


def word(desk: Desk, item: Outgoing, text: str, fmt: Format, *, time: datetime, who: str) -> Desk | Reject:
    """The item in the host's words, written for that format. Nothing is recorded where they are its words already.

    Refused with `text-out` once it is ticked as sent, or is a post that has been published. Raises MisuseError for an
    empty text.
    """
    if is_out(item):
        return refusal(item)
    words = Word(entry=item.entry, item=item.number, on=True, to=item.item.to, fmt=fmt, text=tidy(text))
    if words.text == item.item.text and item.edited in ("", fmt):
        return desk
    return record(desk, clean(plain(words)), time=time, who=who)


def unword(desk: Desk, item: Outgoing, *, time: datetime, who: str) -> Desk | Reject:
    """The item as it was drafted. Refused like `word`."""
    if is_out(item):
        return refusal(item)
    if not item.edited:
        return desk
    act = {"act": "word", "entry": item.entry, "item": item.number, "on": False}  # the rest says nothing here
    return record(desk, act, time=time, who=who)


def is_out(item: Outgoing) -> bool:
    """Whether a text has left the desk: what was read by others is not worded anew, it is corrected."""
    return item.sent or (item.published and item.item.kind == "post")


def refusal(item: Outgoing) -> Reject:
    """Why a text that is out is not worded anew."""
    return Reject("text-out", (), {"item": item.id})


def tidy(text: str) -> str:
    """The host's text as it is kept: no blank ends, characters nobody can see written out as codes. Raises MisuseError
    where nothing is left."""
    tidied = shown(clean_text(text), keep="\n\t").strip("\n").rstrip()
    if not tidied.strip():
        raise MisuseError("no-text", "word")
    return tidied
