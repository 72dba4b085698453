"""What one act puts into the outbox: one public post, and one letter for each reader."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.core.notices import Notice
from hostconsole.outbox.marks import Format
from hostconsole.outbox.render import render
from hostconsole.outbox.texts import Texts, word


class Item(Struct, frozen=True):
    """One post, or one letter with everybody who gets exactly this text. `keys` are the notices in it, in order."""

    kind: Literal["post", "letter"]
    to: tuple[SeatId, ...]
    keys: tuple[str, ...]
    subject: str
    text: str


def public_order(texts: Texts) -> tuple[str, ...]:
    """The order in which notices stand in a post: that of the word list `notices`."""
    return tuple(texts.words.get("notices", ()))


def drafts(
    notices: Sequence[Notice], texts: Texts, *, nicks: Mapping[SeatId, str], fmt: Format, order: Sequence[str] = ()
) -> tuple[Item, ...]:
    """The post of all public notices (first, if there is one), then the letters in the order their readers come up.

    `order` ranks the public keys; without it, `public_order` does. Keys it does not name come last. What is for the
    host alone is left out. Raises TextError.
    """
    ranks = {key: rank for rank, key in enumerate(order or public_order(texts))}
    public = sorted(
        (notice for notice in notices if notice.audience == "public"),
        key=lambda notice: ranks.get(notice.key, len(ranks)),
    )
    items = [_item("post", (), public, texts, nicks, fmt)] if public else []
    return (*items, *_letters(notices, texts, nicks, fmt))


def _letters(notices: Sequence[Notice], texts: Texts, nicks: Mapping[SeatId, str], fmt: Format) -> tuple[Item, ...]:
    """One letter a reader; readers of the same notices with the same text share an item."""
    told: dict[SeatId, list[Notice]] = {}
    for notice in notices:
        if isinstance(notice.audience, tuple):
            for seat in notice.audience:
                told.setdefault(seat, []).append(notice)
    shared: dict[Item, list[SeatId]] = {}
    for seat, letter in told.items():
        shared.setdefault(_item("letter", (), letter, texts, nicks, fmt), []).append(seat)
    return tuple(Item(item.kind, tuple(seats), item.keys, item.subject, item.text) for item, seats in shared.items())


def _item(
    kind: Literal["post", "letter"],
    to: tuple[SeatId, ...],
    notices: Sequence[Notice],
    texts: Texts,
    nicks: Mapping[SeatId, str],
    fmt: Format,
) -> Item:
    keys = tuple(notice.key for notice in notices)
    text = "\n\n".join(render(notice, texts, nicks=nicks, fmt=fmt) for notice in notices)
    return Item(kind, to, keys, _subject(keys, texts), text)


def _subject(keys: Sequence[str], texts: Texts) -> str:
    """The titles of the first notices, as many as a subject line holds."""
    titles = list(dict.fromkeys(word(texts, "notices", key) for key in keys))
    return " · ".join(titles[:3]) + (" …" if len(titles) > 3 else "")
