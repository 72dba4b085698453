"""Whose words each line of a post is, once its markup is read: the writer's own, or those of a quote."""

from collections.abc import Mapping, Sequence

from hostconsole.intake import markup
from hostconsole.intake.folding import fold_nick
from hostconsole.intake.page import Piece
from hostconsole.intake.quotes import Source, Voice, Voices, may_quote, normal, voices


def sources(text: str, pieces: Sequence[Piece]) -> dict[str, list[Source]]:
    """What each author wrote, by his folded name, where a post of the text may quote another."""
    found: dict[str, list[Source]] = {}
    if not may_quote(text):
        return found
    for piece in pieces:
        body = "\n".join(text[start:end] for start, end in piece.body)
        found.setdefault(fold_nick(piece.author), []).append(Source(piece.at, normal(body)))
    return found


def whose(unquoted: str, clean: str, piece: Piece, written: Mapping[str, Sequence[Source]]) -> Voices:
    """The voice of each line of a post. From a quote that nothing closes on, or from where the post goes on with
    somebody else's page, the writer's own words are no more than perhaps his."""
    found = voices(clean, piece.body, written)
    post = unquoted[piece.start : piece.end]
    opened = markup.open_quote(post) if "[" in post else None
    places = [piece.start + opened] if opened is not None else []
    if piece.foreign >= 0:
        places.append(piece.foreign)
    if not places:
        return found
    place = min(places)
    lines: list[Voice] = []
    for (_, end), voice in zip(piece.body, found.lines, strict=True):
        lines.append(voice if end < place or voice != "own" else "open")
    return Voices(tuple(lines), found.edited)
