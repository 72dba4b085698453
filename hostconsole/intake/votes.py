"""The set phrase: "Guilty: X". The phrase first, the name after it; whatever is not just that waits or is talk."""

import re
from collections.abc import Sequence

import msgspec
from rapidfuzz.distance import OSA

from hostconsole.core.acts import SeatId
from hostconsole.intake.doubts import goes_on_after_quote
from hostconsole.intake.hearing import Heard
from hostconsole.intake.meant import Meant, doubt, tail_doubt
from hostconsole.intake.names import Mention
from hostconsole.intake.objects import Objects, object_before, objects_after
from hostconsole.intake.phrasebook import Form
from hostconsole.intake.speech import Token, opens_quote

_LEAD = re.compile(r"[:=—–-]|\.{2,}|…|>")
_SUFFIXES = ("а", "на", "ы")
_COUNT = re.compile(r"\s*[(\[:–—-]\s*\Z")
_TALK = ("condition", "asking", "past", "wish")


def keyword(form: Form, keywords: tuple[str, ...], tokens: Sequence[Token], place: int) -> int:
    """Where the set phrase that begins at this word ends, one slip forgiven, or -1."""
    after = form.say.at(tokens, place)
    if after > place:
        return after
    fold = tokens[place].said
    if len(fold) < 6:
        return -1
    if fold.startswith(("не", "ни")) or not any(OSA.distance(fold, word, score_cutoff=1) <= 1 for word in keywords):
        return -1
    follows = place + 1 < len(tokens) and (place == 0 or _LEAD.search(tokens[place + 1].gap))
    return place + 1 if follows else -1


def vote_at(form: Form, by: SeatId, heard: Heard, place: int, after: int, line: int) -> Meant | None:
    """What the set phrase in words `place` to `after` means, or None where it is talk."""
    tokens = heard.tokens
    if form.without.within(tokens) or _denied(heard, place) or _listing(heard, place, after, by):
        return None
    while after < len(tokens) and form.say.at(tokens, after) > after:
        after = form.say.at(tokens, after)
    after = _past_suffix(heard, after)
    led = after < len(tokens) and bool(_LEAD.search(tokens[after].gap))
    objects = objects_after(heard, after)
    if not objects.mentions and not objects.why:
        return _nameless(form, by, heard, place, after, led, objects, line)
    if objects.why == "placeholder" or _counts(heard, objects.end):
        return None
    opens = heard.skip(0, "filler", "greeting") >= place
    prefix = heard.clause_start(place)
    if not led and not opens and heard.any_of((*_TALK, "negation"), 0, place):
        return None
    somebody = tokens[objects.start].titled or any(not mention.seats for mention in objects.mentions)
    if objects.why == "unknown-name" and not led and not (opens and somebody):
        return None
    if objects.why == "pronoun" and not led and not opens:
        return None
    if not led and _goes_on_as_talk(heard, objects, place):
        return None
    if heard.any_of(("wish", "past"), prefix, place) and not (led and opens):
        return None
    why, candidates = objects.why, objects.candidates
    if not why and len(objects.mentions) > 1:
        why = "two-targets"
    why = why or _doubt(heard, place, after, objects, led, opens)
    if not why:
        why, further = tail_doubt(heard, objects.end)
        candidates = (*candidates, *further) if why else candidates
    act: dict[str, object] = {"act": form.act, "by": by, **form.given}
    slot = form.slot("name")
    if slot is not None and len(objects.mentions) == 1 and objects.mentions[0].seat is not None:
        act[slot.field] = objects.mentions[0].seat
    elif not why:
        why = "unknown-name"
    return _with_behalf(
        Meant(form, act, line, tokens[place].start, _end(heard, objects.end, after), why, candidates, objects.named),
        heard,
        place,
    )


def _with_behalf(meant: Meant, heard: Heard, place: int) -> Meant:
    """The vote with the absentee it is cast for, where a lead ("on behalf of") names one."""
    for slot in meant.form.slots:
        if not slot.optional or slot.manner != "name":
            continue
        found = slot.after.within(heard.tokens)
        if found is None:
            continue
        mention = heard.mention(heard.skip(found[1], "filler")) if found[1] < len(heard.tokens) else None
        if mention is None or mention.seat is None:
            return _unsure(meant, "unknown-name")
        if mention.seat == meant.act.get("target") and mention.start > place and mention.start <= found[1]:
            continue
        return Meant(
            meant.form,
            {**meant.act, slot.field: mention.seat},
            meant.line,
            meant.start,
            max(meant.end, heard.tokens[mention.end - 1].end),
            meant.why,
            meant.candidates,
            meant.named,
        )
    return meant


def _unsure(meant: Meant, why: str) -> Meant:
    return msgspec.structs.replace(meant, why=meant.why or why)


def _nameless(
    form: Form, by: SeatId, heard: Heard, place: int, after: int, led: bool, objects: Objects, line: int
) -> Meant | None:
    """The set phrase without a name after it: turned round, an unknown name after a colon, or nothing."""
    tokens = heard.tokens
    act: dict[str, object] = {"act": form.act, "by": by, **form.given}
    if led and objects.unknown:
        if heard.any_of(("wish", "past"), heard.clause_start(place), place):
            return None
        end = tokens[min(objects.start, len(tokens) - 1)].end
        return Meant(form, act, line, tokens[place].start, end, "unknown-name", objects.candidates, objects.named)
    before = object_before(heard, place)
    if before is None or led or heard.asks:
        return None
    turned = any(form.turned.at(tokens, start) == after for start in range(max(0, place - 1), place + 1))
    ends_here = heard.skip(after, "filler") >= len(tokens) or tokens[heard.skip(after, "filler")].breaks
    if (
        not turned
        or not ends_here
        or heard.any_of(_TALK, 0, place)
        or heard.any_of(("subordinate", "negation"), 0, before.start)
    ):
        return None
    if before.seat is not None and not any(each.start < before.start for each in heard.mentions):
        act["target"] = before.seat
    return Meant(form, act, line, tokens[before.start].start, tokens[after - 1].end, "turned-round", before.seats)


def _doubt(heard: Heard, place: int, after: int, objects: Objects, led: bool, opens: bool) -> str:
    """Why a set phrase with one name is no plain vote, or ""."""
    tokens = heard.tokens
    mention = objects.mentions[0]
    if mention.how != "near" and heard.weak(mention) and mention.how != "part":
        return "ambiguous-name"
    if opens_quote(tokens[place]) and (not opens or goes_on_after_quote(heard, objects.end)):
        return "quoted"
    if _follows_him(heard, mention):
        return "talk"
    if heard.asks:
        return "question"
    if heard.says("reported", 0, place):
        return "reported"
    before = doubt(heard, 0, place) or doubt(heard, after, objects.start)
    if before and before != "withdrawn":
        return before
    if heard.any_of(("pronoun", "negation"), heard.clause_start(place), place):
        return "talk"
    if not led and not opens:
        in_clause = heard.skip(heard.clause_start(place), "filler", "greeting", "concluding") >= place
        hangs = heard.first("subordinate", 0, place)
        if not in_clause or (hangs is not None and not heard.is_a("since", hangs[0])):
            return "talk"
    if objects.end < len(tokens) and not tokens[objects.end].breaks:
        close = heard.clause_end(objects.end - 1)
        if heard.is_a("weighed", objects.end):
            return "talk"
        if heard.says("negation", objects.end, min(close, objects.end + (1 if led else 3))):
            return "talk"
        if heard.says("wish", objects.end, min(close, objects.end + 3)):
            return "talk"
        if not led and heard.skip(objects.end, "filler", "and", "reason") < close and not _explains(heard, objects.end):
            return "talk"
    return ""


def _follows_him(heard: Heard, mention: Mention) -> bool:
    """Whether the name is in the case that makes "за" mean "after him" and not "for him": "голосую за Машей"."""
    last = heard.tokens[mention.end - 1].said
    if mention.how != "form" or not mention.start or heard.tokens[mention.start - 1].said != "за":
        return False
    return last.endswith(("ом", "ем", "ой", "ей", "ою", "ею"))


def _explains(heard: Heard, place: int) -> bool:
    """Whether a reason, an "and" or somebody left out begins at this word."""
    return any(heard.is_a(kind, place) for kind in ("reason", "and", "instead"))


def _goes_on_as_talk(heard: Heard, objects: Objects, place: int) -> bool:
    """Whether a phrase without a colon turns out to be no verdict: "whether X is guilty or not"."""
    end = len(heard.tokens)
    if heard.says("asking", objects.end, end) and not heard.skip(0, "filler") >= place:
        return True
    return bool(heard.asks and heard.says("asking", 0, place))


def _denied(heard: Heard, place: int) -> bool:
    """Whether the phrase itself is denied: "not guilty"."""
    lists = heard.book.words["negation"]
    return any(
        lists.at(heard.tokens, start) in (place, place - 1) and lists.at(heard.tokens, start) > start
        for start in range(max(0, place - 3), place)
        if not heard.tokens[place].breaks or "-" in heard.tokens[place].gap
    )


def _listing(heard: Heard, place: int, after: int, by: SeatId) -> bool:
    """Whether the phrase stands in a plan, a tally or somebody else's name: "Plan: ...", "X - guilty: Y"."""
    tokens = heard.tokens
    if place == 0:
        return False
    first = heard.mention(0)
    if first is not None and first.end == place and by not in first.seats and heard.skip(after, "filler") < len(tokens):
        return any(sign in tokens[place].gap for sign in ":-–—=>")
    after = heard.book.words["listing"].at(tokens, 0)
    if 0 < after <= place:
        return after == place or any(sign in tokens[after].gap for sign in ":-–—")
    return False


def _counts(heard: Heard, end: int) -> bool:
    """Whether a number of votes follows the name: a line of a tally."""
    if end >= len(heard.tokens) or heard.tokens[end].number is None:
        return False
    return bool(_COUNT.search(heard.tokens[end].gap))


def _past_suffix(heard: Heard, after: int) -> int:
    """Past "(а)" in "Виновен(а)" and "/на" in "Виновен/на"."""
    if (
        after < len(heard.tokens)
        and heard.tokens[after].said in _SUFFIXES
        and heard.tokens[after].gap in ("(", "/", "\\")
    ):
        return after + 1
    return after


def _end(heard: Heard, end: int, after: int) -> int:
    return heard.tokens[max(end, after) - 1].end
