"""A whole paste: cut into posts or letters, each read, the page's knowledge (quotes, edits, channel) applied."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from hostconsole.core.acts import ActKind, SeatId
from hostconsole.intake import exports, markup, pages
from hostconsole.intake.accounted import unaccounted
from hostconsole.intake.bare import VOICED, bare_name
from hostconsole.intake.beside import turned_beside
from hostconsole.intake.data import Channel, Post, Read, Reading, Sitter, Table
from hostconsole.intake.engines import PLAIN, cut
from hostconsole.intake.folding import fold_nick
from hostconsole.intake.framing import framed
from hostconsole.intake.images import FEW_WORDS, images, trimmed
from hostconsole.intake.layouts import NAMES
from hostconsole.intake.letters import letters
from hostconsole.intake.names import roster
from hostconsole.intake.page import Line, Piece, lines_of
from hostconsole.intake.pairs import pair_lists
from hostconsole.intake.phrasebook import Phrasebook
from hostconsole.intake.prints import fingerprint
from hostconsole.intake.quotes import Voices, with_signatures
from hostconsole.intake.reader import MOST_SENTENCES, Ears, Said, ears, meanings, said, settled, worth_hearing
from hostconsole.intake.signs import cleaned
from hostconsole.intake.speech import tokenizer
from hostconsole.intake.whose import sources, whose

LONG_LINE = 400
"""How much of a line before and after a read an excerpt shows at most, in characters."""

LETTER = "letter"
"""What a paste is called that holds letters."""

_CHATS = ("qip", "telegram", "telegram-json")
_EDGES = " \t\r\n\0\u00a0\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"


class _Paste(Struct, frozen=True):
    """The paste as it is read: `original` as given, `text` levelled or out of HTML or an export, `places` back to the
    original. `messages` are the posts where the paste itself tells them apart."""

    original: str
    text: str
    places: list[int] | None
    is_html: bool
    messages: tuple[Piece, ...] | None
    channel: Channel
    sender: SeatId | None
    table: Table
    ear: Ears
    authors: Mapping[str, tuple[SeatId, ...]]
    act_fields: Mapping[str, ActKind]


class _Page(Struct, frozen=True):
    """The paste cut into posts: `unquoted` is its text with closed quotes blank, `clean` the same without markup,
    `voices` say whose words the lines of each post are. `chat` is a log of letters."""

    engine: str
    pieces: Sequence[Piece]
    unquoted: str
    clean: str
    voices: Sequence[Voices]
    chat: bool


class _Taken(Struct, frozen=True):
    """One post, what was read from it, the lines nobody understood, and its images."""

    post: Post
    reads: Sequence[Read]
    unread: Sequence[Line]
    images: Sequence[Line]


class _Found(Struct, frozen=True):
    """One meaning on its way to a read, places in the levelled text."""

    act: dict[str, Any]
    start: int
    end: int
    why: str
    candidates: tuple[SeatId, ...]
    named: str = ""


def engines() -> tuple[str, ...]:
    """The layouts a host may say a paste has."""
    return (*NAMES, PLAIN, LETTER)


def read(
    text: str,
    *,
    channel: Channel,
    sender: SeatId | None,
    table: Table,
    phrases: Phrasebook,
    act_fields: Mapping[str, ActKind],
    now: datetime | None = None,
    engine: str = "",
) -> Reading:
    """Everything that is meant in a paste.

    `sender` is who sent a letter, if the host said so. `act_fields` describes the game's acts by key. `now` is the time
    of the paste; without it "today" and "yesterday" give no time. `engine` is the layout if the host says which one it
    is: a name of `engines()`, "" to find out. Never raises on any text.
    """
    paste = _pasted(text, channel, sender, table, phrases, act_fields)
    if paste is None:
        return Reading(engine="telegram-json", not_understood=((0, len(text)),))
    page = _page(paste, now, engine)
    stranger = _single_stranger(paste, page.pieces) if page.chat else None
    heard = zip(page.pieces, page.voices, strict=True)
    taken = [_taken(paste, page, piece, voice, stranger) for piece, voice in heard]
    reads = [found for each in taken for found in each.reads]
    if page.chat:
        reads = _taken_back_later(paste, page.clean, page.pieces, page.voices, reads)
    unread = [line for each in taken for line in each.unread] if channel == "letter" else []
    if channel == "thread" and len(page.pieces) == 1 and not page.pieces[0].author and not reads and text.strip():
        unread = [(0, len(paste.text))]
    return Reading(
        engine="html" if paste.is_html and not engine else page.engine,
        posts=tuple(each.post for each in taken),
        reads=tuple(reads),
        not_understood=_places(paste, unread),
        images=_places(paste, [line for each in taken for line in each.images]),
        strangers=_strangers(paste, page.pieces),
    )


def _pasted(
    text: str,
    channel: Channel,
    sender: SeatId | None,
    table: Table,
    phrases: Phrasebook,
    act_fields: Mapping[str, ActKind],
) -> _Paste | None:
    """The text levelled, or out of HTML or an export, and who may be named in it; None for an export without words."""
    nicks = [name for sitter in table.sitters for name in (*sitter.names, *sitter.called)]
    people = roster(
        {sitter.seat: sitter.names for sitter in table.sitters},
        {sitter.seat: sitter.called for sitter in table.sitters},
        table.strangers,
    )
    words = tokenizer([*nicks, *table.strangers, *table.hosts])
    ear = ears(phrases, people, frozenset(nicks), words, channel)
    level, places, is_html, messages = markup.level(text), None, False, None
    export = exports.chat(text)
    if export is not None:
        level, places, messages = export.text, export.places, export.pieces
        if not messages:
            return None
    elif pages.is_html(text):
        level, places = pages.seen_text(level)
        is_html = True
    return _Paste(text, level, places, is_html, messages, channel, sender, table, ear, table.authors(), act_fields)


def _page(paste: _Paste, now: datetime | None, engine: str) -> _Page:
    """The paste cut into posts or letters, and whose words each line of them is."""
    found, pieces, unquoted = _cut(paste, now, engine)
    clean = cleaned(unquoted, pieces, sorted(paste.ear.nicks))
    written = sources(paste.text, pieces)
    heard = [whose(unquoted, clean, piece, written) for piece in pieces]
    if found not in (PLAIN, LETTER, *_CHATS):
        heard = with_signatures(clean, pieces, heard)
    return _Page(found, pieces, unquoted, clean, heard, paste.channel == "letter" and found in _CHATS)


def _taken(paste: _Paste, page: _Page, piece: Piece, voice: Voices, stranger: str | None) -> _Taken:
    """One post with what was read from it; of one that an earlier paste brought, nothing is read again."""
    seat, doubt = _speaker(paste, piece, stranger)
    found, unread = _piece(paste, page.clean, piece, voice, seat, doubt, page.chat and len(page.pieces) > 1)
    lines: Sequence[Line] = ()
    if seat or doubt:
        found, lines = _with_images(paste, page.unquoted, page.clean, piece, voice, seat, found)
    print_ = fingerprint(page.clean, piece, [(each.start, each.end) for each in found])
    end = min(len(paste.original), _back(paste, max(piece.start, piece.end - 1)) + 1)
    start = _back(paste, piece.start)
    post = Post(author=piece.author, seat=seat, at=piece.at, fingerprint=print_, start=start, end=end)
    if piece.date and print_ in paste.table.seen:
        return _Taken(post, (), (), ())
    return _Taken(post, tuple(_read(paste, each, piece) for each in found), unread, lines)


def _places(paste: _Paste, lines: Sequence[Line]) -> tuple[tuple[int, int], ...]:
    return tuple((_back(paste, start), _back(paste, max(start, end - 1)) + 1) for start, end in lines)


def _strangers(paste: _Paste, pieces: Sequence[Piece]) -> tuple[str, ...]:
    """The authors who are neither seated nor a host, in the order of their posts."""
    known = _knows(paste.table)
    return tuple(dict.fromkeys(piece.author for piece in pieces if piece.author and not known(piece.author)))


def _with_images(
    paste: _Paste, unquoted: str, clean: str, piece: Piece, voice: Voices, seat: SeatId | None, found: list[_Found]
) -> tuple[list[_Found], tuple[Line, ...]]:
    """What a post means, and its images: one that may be all the post says, or what its words about an act are about,
    waits for the host."""
    shown = images(unquoted, piece, voice)
    if shown.empty:
        return found, ((piece.start, max(piece.start, piece.end)),)
    if not shown.lines or found:
        return found, shown.lines
    if shown.words <= FEW_WORDS or worth_hearing(paste.ear, clean, piece.body, voice.lines):
        return [_Found({"by": seat} if seat else {}, *trimmed(unquoted, shown.lines), "image", ())], ()
    return found, shown.lines


def _cut(paste: _Paste, now: datetime | None, engine: str) -> tuple[str, Sequence[Piece], str]:
    """The engine, the posts, and the text with closed BBCode quotes blank."""
    unquoted = markup.blank(paste.text, markup.quoted_places(paste.text)) if "[" in paste.text else paste.text
    if paste.messages is not None:
        return "telegram-json", paste.messages, unquoted
    known = _knows(paste.table)
    if engine == LETTER:
        return LETTER, letters(unquoted), unquoted
    found, pieces = cut(unquoted, known, now, engine)
    if paste.channel == "letter" and not engine and not any(known(piece.author) for piece in pieces):
        return LETTER, letters(unquoted), unquoted
    if not pieces:
        whole = Piece("", "", None, "", 0, len(unquoted), tuple(lines_of(unquoted)))
        return found, (whole,), unquoted
    return found, pieces, unquoted


def _knows(table: Table) -> Callable[[str], bool]:
    folded = {fold_nick(name) for sitter in table.sitters for name in sitter.names} | {
        fold_nick(host) for host in table.hosts
    }
    return lambda line: len(line) < 80 and fold_nick(line) in folded


def _single_stranger(paste: _Paste, pieces: Sequence[Piece]) -> str | None:
    """In a chat with the host: the one author who is neither seated nor a host goes by another name there."""
    known = _knows(paste.table)
    strangers = {piece.author for piece in pieces if not known(piece.author)}
    seated = {piece.author for piece in pieces if _seat(paste, piece.author) is not None}
    return strangers.pop() if len(strangers) == 1 and not seated and paste.sender else None


def _seat(paste: _Paste, author: str) -> SeatId | None:
    """The seat whose nick or alias the author's name equals, case and look-alike signs aside."""
    whole = paste.authors.get(fold_nick(author), ()) if author else ()
    return whole[0] if len(whole) == 1 else None


def _speaker(paste: _Paste, piece: Piece, stranger: str | None) -> tuple[SeatId | None, str]:
    """Whose words a post or letter holds, and a doubt about it. None: nobody at the table, and not to be read."""
    seat = _seat(paste, piece.author)
    if seat is None and fold_nick(piece.author) in {fold_nick(host) for host in paste.table.hosts}:
        return None, ""
    if paste.channel == "thread":
        if not piece.author:
            return paste.sender, "" if paste.sender else "unknown-sender"
        return seat, "quoted" if piece.doubtful and seat else ""
    if not piece.author or piece.author == stranger:
        return paste.sender, "" if paste.sender else "unknown-sender"
    if seat is None:
        return paste.sender, "unknown-sender"
    if paste.sender is not None and seat != paste.sender:
        return seat, "forwarded"
    return seat, ""


def _piece(
    paste: _Paste, clean: str, piece: Piece, voice: Voices, seat: SeatId | None, doubt: str, chatting: bool
) -> tuple[list[_Found], list[tuple[int, int]]]:
    """What one post or letter means, and the lines nobody could make anything of."""
    ear = paste.ear
    if seat is None and not doubt:
        return [], []
    letter = paste.channel == "letter"
    if not letter and not worth_hearing(ear, clean, piece.body, voice.lines):
        return [], []
    sitter = paste.table.sitter(seat) or Sitter(seat="", names=())
    spoken = said(ear, clean, piece.body, voice.lines)
    if len(spoken) > MOST_SENTENCES:
        doubt = doubt or "too-long"
    listed, others = pair_lists(ear, sitter, spoken) if letter else ([], spoken)
    meant = settled([*listed, *meanings(ear, sitter, clean, others)], spoken)
    statements = [each for each, _ in meant]
    found = []
    for each, heard_in in meant:
        why = doubt or VOICED.get(heard_in, "") or each.why or ("edited" if voice.edited else "")
        if not why and framed(spoken, each.start):
            why = "talk"
        why = why or unaccounted(spoken, statements, each)
        if not why and turned_beside(spoken, statements, each):
            why = "talk"
        if not why and paste.channel not in each.form.channels:
            why = "wrong-channel"
        act = each.act if seat is not None else {}
        found.append(_Found(act, each.start, each.end, why, each.candidates, each.named))
    if letter and not found:
        found = _bare(paste, sitter, spoken, doubt, chatting) or _takes_back(spoken, doubt)
    return found, _unread(spoken, found) if letter else []


def _bare(paste: _Paste, sitter: Sitter, spoken: Sequence[Said], doubt: str, chatting: bool) -> list[_Found]:
    bare = bare_name(sitter, spoken, paste.act_fields)
    if bare is None:
        return []
    why = doubt or bare.why or ("bare-name" if chatting else "")
    return [_Found(bare.act if sitter.seat else {}, bare.start, bare.end, why, bare.candidates, bare.named)]


def _takes_back(spoken: Sequence[Said], doubt: str) -> list[_Found]:
    """A letter that gives no order and takes one back: the host must see to it. Words that do no harm beside a new
    order ("I take back the last one") are all there is here."""
    for each in spoken:
        heard = each.heard
        found = heard.book.words["withdraw"].within(heard.tokens)
        if each.voice == "own" and found is not None and not heard.asks:
            return [_Found({}, heard.tokens[0].start, heard.tokens[-1].end, doubt or "withdrawn", ())]
    return []


def _unread(spoken: Sequence[Said], found: Sequence[_Found]) -> list[tuple[int, int]]:
    unread = []
    for each in spoken:
        heard = each.heard
        start, end = heard.tokens[0].start, heard.tokens[-1].end
        if each.voice == "perhaps-signature" or any(other.start < end and start < other.end for other in found):
            continue
        if heard.skip(0, "filler", "greeting", "preposition") < len(heard.tokens):
            unread.append((start, end))
    return unread


def _taken_back_later(
    paste: _Paste, clean: str, pieces: Sequence[Piece], heard: Sequence[Voices], reads: Sequence[Read]
) -> list[Read]:
    """In a chat: an order some later message of the same person takes back is in doubt."""
    taken_back = -1
    for piece, voice in zip(pieces, heard, strict=True):
        for each in said(paste.ear, clean, piece.body, voice.lines):
            if each.voice == "own" and each.heard.says("withdraw", 0, len(each.heard.tokens)):
                taken_back = max(taken_back, _back(paste, each.heard.tokens[0].start))
    return [
        Read(
            act=each.act,
            grade="unsure",
            start=each.start,
            end=each.end,
            excerpt=each.excerpt,
            why=each.why or "withdrawn",
            candidates=each.candidates,
            at=each.at,
            within=each.within,
        )
        if taken_back >= each.end
        else each
        for each in reads
    ]


def _read(paste: _Paste, found: _Found, piece: Piece) -> Read:
    floor = max(0, found.start - LONG_LINE)
    ceiling = min(len(paste.text), found.end + LONG_LINE)
    start = max(floor, paste.text.rfind("\n", floor, found.start) + 1)
    end = paste.text.find("\n", max(found.start, found.end - 1), ceiling)
    end = ceiling if end < 0 else end
    while start < end and paste.text[start] in _EDGES:
        start += 1
    while end > start and paste.text[end - 1] in _EDGES:
        end -= 1
    first, last = _back(paste, start), _back(paste, max(start, end - 1)) + 1
    return Read(
        act=found.act,
        grade="unsure" if found.why else "sure",
        start=first,
        end=last,
        excerpt=paste.original[first:last] if paste.messages is None else paste.text[start:end],
        why=found.why,
        candidates=tuple(dict.fromkeys(found.candidates)) if found.why else (),
        at=piece.at,
        named=found.named if found.why == "unknown-name" else "",
        within=piece.within if piece.at else timedelta(0),
    )


def _back(paste: _Paste, place: int) -> int:
    """The place in the original text."""
    if paste.places is None:
        return min(place, len(paste.original))
    if not paste.places:
        return 0
    return paste.places[min(place, len(paste.places) - 1)]
