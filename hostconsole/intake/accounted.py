"""A read is sure only where the sentence that holds it is accounted for: every word of it is known to leave the
statement as it is, or belongs to a comment that begins like one and holds nothing that could turn it."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.comments import POINTING, TALKING, TURNING, Comment, comment_at
from hostconsole.intake.hearing import Heard
from hostconsole.intake.meant import Meant
from hostconsole.intake.phrasebook import Form
from hostconsole.intake.reader import Said
from hostconsole.intake.slots import quantity_at
from hostconsole.intake.votes import keyword

PLAIN = ("filler", "plain", "greeting", "preposition", "harmless", "and", "wanting", "with", "self")
"""Word lists whose words change nothing inside a statement."""

_CHATTER = 3
"""The fewest words of free chatter after a verdict: one or two may turn it, and nobody can tell."""


class Ground(Struct, frozen=True):
    """A sentence and a statement: words `start` to `end` are the statement (nothing where it stands elsewhere), `known`
    those that change nothing in it, `leads` those that change nothing beside it."""

    heard: Heard
    meant: Meant
    start: int
    end: int
    known: frozenset[int]
    leads: frozenset[int]


def unaccounted(spoken: Sequence[Said], statements: Sequence[Meant], meant: Meant) -> str:
    """Why the sentence of a statement is not accounted for, or "". `statements` are all that were heard in the post."""
    found = next((each.heard for each in spoken if holds(each.heard, meant.start)), None)
    if found is None:
        return ""
    ground = ground_of(found, statements, meant)
    inside = range(ground.start, ground.end)
    if meant.form.slot("text", "rest", "pairs") is None and not ground.known.issuperset(inside):
        return "unclear"
    if not ground.leads.issuperset(range(ground.start)):
        return "talk"
    if meant.form.slot("rest", "pairs") is None and not _tail_known(ground):
        return "unclear"
    return ""


def holds(heard: Heard, start: int) -> bool:
    """Whether the sentence holds this place of the text."""
    return heard.tokens[0].start <= start < heard.tokens[-1].end


def ground_of(heard: Heard, statements: Sequence[Meant], meant: Meant) -> Ground:
    """A sentence with what is known of its words beside a statement, which stands in it or in another one."""
    tokens = heard.tokens
    start = end = len(tokens)
    if holds(heard, meant.start):
        start = next(place for place, token in enumerate(tokens) if token.end > meant.start)
        end = sum(token.start < meant.end for token in tokens)
    spans = [(each.start, each.end) for each in statements if each is not meant]
    known = {place for place, token in enumerate(tokens) for first, last in spans if first <= token.start < last}
    forms = tuple(form for form in heard.book.forms if form.act == meant.form.act)
    named = frozenset(_seats(meant.act))
    nameless = meant.form.slot("name", "names") is None
    counts = nameless or meant.form.slot("number", "order", "own-order", "shares", "counts") is not None
    for place in range(len(tokens)):
        known.update(range(place, listed(heard, place, PLAIN)))
        if meant.form.style != "set-phrase" or not place:
            known.update(range(place, _number(heard, place, bare=counts or not place)))
        known.update(range(place, max(_of_form(form, heard, place) for form in forms)))
        known.update(range(place, _somebody(heard, place, named)))
        if nameless and heard.mention(place) is not None and start <= place < end:
            known.update(range(place, heard.places[place].end))
        known.update(range(place, max(_spared(heard, place, named), _joined(heard, place))))
        known.update(range(place, listed(heard, place, ("epithet",) if start <= place < end else ("again",))))
    known.update(heard.masked)
    if meant.form.style == "set-phrase" and start < len(tokens):
        known.update(range(start, keyword(meant.form, heard.book.keywords, tokens, start)))
    leads = set(known)
    for place in range(start):
        leads.update(range(place, listed(heard, place, ("lead",))))
    leads.update(range(_concluded(heard, start)))
    leads.update(_reasons_before(heard, start))
    return Ground(heard, meant, start, end, frozenset(known), frozenset(leads))


def speaks_of(meant: Meant, seats: Sequence[SeatId]) -> bool:
    """Whether an act speaks of these people: its author, its targets, whoever pays. Of nobody it does not."""
    return bool(seats) and frozenset(_seats(meant.act)).issuperset(seats)


def _seats(value: object) -> Iterator[str]:
    """All words in the values of an act: among them are the seats it speaks of."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield str(key)
            yield from _seats(each)
    elif isinstance(value, Sequence):
        for each in value:
            yield from _seats(each)


def listed(heard: Heard, place: int, kinds: Sequence[str]) -> int:
    """The word after the longest phrase of these lists that begins at this word, or the word itself."""
    return max(place, *(heard.book.words[kind].at(heard.tokens, place) for kind in kinds))


def _number(heard: Heard, place: int, *, bare: bool) -> int:
    """The word after the number or the unit that begins at this word, or the word itself; one without a unit counts
    only if `bare`."""
    token, quantity = heard.tokens[place], quantity_at(heard, place)
    end = quantity.end if quantity is not None and (bare or quantity.unit) else place
    numeral = bare and (token.raw.isdigit() or token.said in heard.book.ordinals)
    return max(end, place + numeral, *(unit.at(heard.tokens, place) for unit in heard.book.units.values()))


def _of_form(form: Form, heard: Heard, place: int) -> int:
    """Where a phrase of the act itself ends that begins at this word, or -1."""
    tokens = heard.tokens
    best = max(form.say.at(tokens, place), form.also.at(tokens, place) if form.also is not None else -1)
    for slot in form.slots:
        best = max(best, slot.after.at(tokens, place), slot.say.at(tokens, place), slot.unless.at(tokens, place))
    return best


def _somebody(heard: Heard, place: int, named: frozenset[str]) -> int:
    """The word after one of the people the act speaks of who is named at this word, or the word itself."""
    mention = heard.mention(place)
    misspelt = mention is None and heard.covered(place) is None and heard.tokens[place].raw[:1].isalpha()
    if misspelt or (mention is not None and mention.how == "part"):
        mention = heard.roster.near(heard.tokens, place)[0] or mention
    return mention.end if mention is not None and mention.seats and named.issuperset(mention.seats) else place


def _concluded(heard: Heard, start: int) -> int:
    """The word after words before a statement that it is set against or drawn from ("..., but", "..., therefore"), told
    by nobody and depending on nothing; else 0."""
    lists = heard.book.words["concluding"]
    for place in range(1, start):
        after = lists.at(heard.tokens, place)
        if after > place and heard.skip(after, "filler") >= start:
            return 0 if heard.any_of((*TURNING, "reported", "asking"), 0, place) else after
    return 0


def _reasons_before(heard: Heard, start: int) -> Iterator[int]:
    """The words of clauses before a statement that tell why or after what the speaker makes it ("Since ..., I vote",
    "Having read it all, ..."), told by nobody and depending on nothing."""
    opens, going_on = 0, False
    while opens < start:
        close = min(heard.clause_end(opens), start)
        first = heard.skip(opens, "filler")
        begins = first < close and (heard.is_a("since", first) or heard.is_a("having", first) or _done(heard, close))
        going_on = begins or (going_on and (heard.is_a("and", opens) or heard.is_a("contrast", opens)))
        led = close < len(heard.tokens) and ":" in heard.tokens[close].gap
        if going_on and not led and not heard.any_of((*TURNING, "reported", "asking"), first, close):
            yield from range(opens, close)
        opens = close


def _done(heard: Heard, close: int) -> bool:
    """Whether the clause that ends before this word tells of something done ("the coffee is drunk, ...")."""
    return close > 1 and heard.book.words["done"].at(heard.tokens, close - 1) == close


def _joined(heard: Heard, place: int) -> int:
    """The word after somebody whom the speaker only joins or thanks ("I agree with X"), or the word itself."""
    after = heard.book.words["joining"].at(heard.tokens, place)
    mention = heard.mention(heard.skip(after, "preposition")) if after > place else None
    return mention.end if mention is not None else place


def _spared(heard: Heard, place: int, named: frozenset[str]) -> int:
    """The word after somebody who is named only to be left out or put off ("not X", "X we spare", "tomorrow X")."""
    tokens, lists = heard.tokens, heard.book.words
    after = max(lists[kind].at(tokens, place) for kind in ("instead", "negation", "later"))
    left = heard.skip(after, "preposition") if after > place else len(tokens)
    mention = heard.mention(left)
    if mention is not None:
        return mention.end
    quantity = quantity_at(heard, left) if left < len(tokens) else None
    if quantity is not None:
        return quantity.end
    mention = heard.mention(place)
    if mention is None or mention.end >= len(tokens) or named.intersection(mention.seats):
        return place
    denied = lists["denial"].at(tokens, mention.end)
    if denied > mention.end and denied == heard.clause_end(mention.end):
        return denied
    after = max(lists[kind].at(tokens, mention.end) for kind in ("spared", "later"))
    return after if after > mention.end else place


def _tail_known(ground: Ground) -> bool:
    """Whether what follows a statement in its sentence is known, or a comment that leaves it as it is."""
    heard = ground.heard
    for place in range(ground.end, len(heard.tokens)):
        comment = comment_at(heard, place, ground.end) or _chatter(ground, place)
        if comment is not None:
            return comment.leaves(heard)
        if place not in ground.known or _mere_irony(heard, place):
            return False
    return True


def _chatter(ground: Ground, place: int) -> Comment | None:
    """Free chatter whose first unknown word is this one: it may follow the set phrase with its colon, or a plea, if it
    names nobody else; a word or two are none."""
    heard, form, clause = ground.heard, ground.meant.form, ground.heard.clause_start(place)
    begins = clause >= ground.end and heard.skip(clause, "filler", "and", "preposition") >= place
    if place in ground.known or not begins or heard.between(ground.end, len(heard.tokens)):
        return None
    if heard.is_a("according", clause):
        return None
    if form.reasons:
        return Comment(place, TALKING)
    colon = any(":" in heard.tokens[each].gap for each in range(ground.start + 1, ground.end))
    verdict = form.style == "set-phrase" and colon and len(heard.tokens) - clause >= _CHATTER
    return Comment(clause, POINTING) if verdict else None


def _mere_irony(heard: Heard, place: int) -> bool:
    """Whether the clause that begins at this word is nothing but a word of irony: "..., oh yes"."""
    ends = heard.book.words["ironic"].at(heard.tokens, place)
    return heard.clause_start(place) == place and ends == heard.clause_end(place)
