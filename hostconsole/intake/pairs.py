"""Lists of pairs, one a line: "A/B". The whole list is one act; one bad line, and all of it waits."""

from collections.abc import Sequence

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.data import Sitter
from hostconsole.intake.hearing import Heard
from hostconsole.intake.meant import DOUBTS, Meant, may
from hostconsole.intake.names import Mention
from hostconsole.intake.phrasebook import Form
from hostconsole.intake.quotes import Voice
from hostconsole.intake.reader import Ears, Said

_SLASHES = ("/", "\\", "|", "<->", "<=>", "<>", "↔", "⇄", "⇔")
_DASHES = ("-", "–", "—", ">", "→", "=")
_AROUND = ("filler", "greeting", "preposition")


class _Row(Struct, frozen=True):
    """One line of a letter: words `start` to `end` of a sentence. `kind` says what it is to the list."""

    said: Said
    start: int
    end: int
    kind: str
    pairs: tuple[tuple[SeatId, SeatId], ...] = ()
    why: str = ""
    seats: tuple[SeatId, ...] = ()


def pair_lists(ear: Ears, sitter: Sitter, spoken: Sequence[Said]) -> tuple[list[tuple[Meant, Voice]], list[Said]]:
    """The list of pairs in a letter, as at most one meaning, and the sentences that are no part of it."""
    form = next((form for form in ear.forms if form.style == "pairs" and may(form, sitter)), None)
    if form is None:
        return [], list(spoken)
    rows = _rows(form, sitter, spoken)
    listed = [row for row in rows if row.kind == "pairs"]
    if not listed:
        return [], list(spoken)
    rest = [each for each in spoken if not any(row.said is each for row in listed)]
    return [(_meant(form, sitter, rows, listed), listed[0].said.voice)], rest


def _meant(form: Form, sitter: Sitter, rows: Sequence[_Row], listed: Sequence[_Row]) -> Meant:
    bad = [row for row in listed if row.why]
    doubtful = [] if bad else [row for row in rows if _doubt(row)]
    why = next((row.why for row in bad), "") or next((_doubt(row) for row in doubtful), "")
    shown = bad or [*listed, *doubtful]
    start = min(row.said.heard.tokens[row.start].start for row in shown)
    end = max(row.said.heard.tokens[row.end - 1].end for row in shown)
    slot = form.slot("pairs")
    act: dict[str, object] = {"act": form.act, "by": sitter.seat, **form.given}
    if slot is not None and not bad:
        act[slot.field] = [list(pair) for row in listed for pair in row.pairs]
    return Meant(form, act, 0, start, end, why, tuple(dict.fromkeys(seat for row in shown for seat in row.seats)))


def _doubt(row: _Row) -> str:
    """The doubt a line casts on the list."""
    heard = row.said.heard
    if heard.asks and row.kind != "talk":
        return "question"
    if row.kind == "talk" and (heard.is_a("listing", row.start) or heard.says("turning", row.start, row.end)):
        return "unclear"
    return next((why for kind, why in DOUBTS if heard.says(kind, row.start, row.end)), "")


def _rows(form: Form, sitter: Sitter, spoken: Sequence[Said]) -> list[_Row]:
    """Every line of the letter; what a line without a slash is depends on the lines before it."""
    rows: list[_Row] = []
    begun = False
    for each in spoken:
        for start, end in _lines(each.heard):
            row = _row(form, sitter, each, start, end, begun)
            begun = begun or row.kind in ("pairs", "heading")
            rows.append(row)
    return rows


def _lines(heard: Heard) -> list[tuple[int, int]]:
    """A sentence cut where its lines end."""
    starts = [0, *(place for place, token in enumerate(heard.tokens) if place and "\n" in token.gap)]
    return list(zip(starts, [*starts[1:], len(heard.tokens)], strict=True))


def _row(form: Form, sitter: Sitter, said: Said, start: int, end: int, begun: bool) -> _Row:
    heard = said.heard
    head = form.say.within(heard.tokens, start, end)
    if head is not None and heard.any_of(("negation", "past", "wish"), start, head[0]):
        return _Row(said, start, end, "talk")
    first = _first(form, heard, start, end)
    people = [mention for mention in heard.between(first, end) if not heard.weak(mention)]
    slashed = any(_slash(heard, place) for place in range(first + 1, end))
    if not people and not slashed:
        return _Row(said, start, end, "heading" if head is not None else "talk")
    own = all(sitter.seat in mention.seats for mention in people) and not slashed
    bare = all(heard.covered(place) is not None or _links(heard, place) for place in range(first, end))
    dashed = len(people) == 2 and _has(heard, people[1].start, _DASHES)
    if own or not (slashed or head is not None or (bare and (begun or dashed))):
        return _Row(said, start, end, "talk")
    seats = tuple(seat for mention in people for seat in mention.seats)
    pairs: list[tuple[SeatId, SeatId]] = []
    for chunk_start, chunk_end in _chunks(heard, first, end):
        one, two = _pair(heard, chunk_start, chunk_end)
        if one is None or two is None:
            return _Row(said, start, end, "pairs", (), _wrong(heard, chunk_start, chunk_end), seats)
        pairs.append((one, two))
    return _Row(said, start, end, "pairs", tuple(pairs), "", seats)


def _first(form: Form, heard: Heard, start: int, end: int) -> int:
    """Past the number of the line, the heading's words and fillers."""
    place = start
    if place + 1 < end and heard.tokens[place].number is not None:
        place += 1
    while place < end and heard.mention(place) is None:
        after = max(form.say.at(heard.tokens, place), *(_phrase(heard, kind, place) for kind in _AROUND))
        if after <= place:
            return place
        place = after
    return place


def _chunks(heard: Heard, start: int, end: int) -> list[tuple[int, int]]:
    cuts = [start, *(place for place in range(start + 1, end) if any(sign in heard.tokens[place].gap for sign in ",;"))]
    return list(zip(cuts, [*cuts[1:], end], strict=True))


def _pair(heard: Heard, start: int, end: int) -> tuple[SeatId | None, SeatId | None]:
    """The two persons that are all there is in these words, or None for one or both."""
    nobody = (None, None)
    one = _person(heard, heard.skip(start, *_AROUND, "and"), end)
    if one is None or one.end >= end:
        return nobody
    place = heard.skip(one.end, *_AROUND, "and")
    if place >= end or not (place > one.end or _has(heard, place, _SLASHES) or _has(heard, place, _DASHES)):
        return nobody
    two = _person(heard, place, end)
    if two is None or min(heard.skip(two.end, *_AROUND), end) < end or one.seat == two.seat:
        return nobody
    return one.seat, two.seat


def _person(heard: Heard, place: int, end: int) -> Mention | None:
    if place >= end:
        return None
    mention = heard.mention(place) or heard.roster.near(heard.tokens, place, end)[0]
    if mention is None or mention.seat is None or mention.end > end:
        return None
    slashed = any(_has(heard, each, _SLASHES) for each in (mention.start, mention.end) if each < len(heard.tokens))
    return mention if slashed or not mention.rivals else None


def _wrong(heard: Heard, start: int, end: int) -> str:
    people = heard.between(start, end)
    if any(mention.seats and (mention.seat is None or mention.rivals) for mention in people):
        return "ambiguous-name"
    if heard.says("alternative", start, end):
        return "alternative"
    if len(people) > 2:
        return "two-targets"
    return "unknown-name" if len(people) < 2 else "unclear"


def _has(heard: Heard, place: int, signs: Sequence[str]) -> bool:
    return any(sign in heard.tokens[place].gap for sign in signs)


def _slash(heard: Heard, place: int) -> bool:
    """Whether a slash before this word parts two names, one of them perhaps not known."""
    if not _has(heard, place, _SLASHES) or "://" in heard.tokens[place].gap:
        return False
    named = [heard.covered(each) is not None for each in (place - 1, place)]
    return any(named) or (heard.tokens[place - 1].titled and heard.tokens[place].titled)


def _links(heard: Heard, place: int) -> bool:
    return any(_phrase(heard, kind, place) > place for kind in ("and", "preposition"))


def _phrase(heard: Heard, kind: str, place: int) -> int:
    return heard.book.words[kind].at(heard.tokens, place)
