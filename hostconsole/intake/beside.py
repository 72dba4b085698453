"""The sentences around a statement may turn it; those after one in free words are accounted for too."""

import re
from collections.abc import Sequence

from hostconsole.intake.accounted import Ground, ground_of, holds, speaks_of
from hostconsole.intake.comments import POINTING, Comment, comment_at
from hostconsole.intake.meant import Meant
from hostconsole.intake.reader import Said
from hostconsole.intake.slots import quantities

_DEED = re.compile(r"[а-я]{2}(?:л|ла|ли|лся|лась|лись)\Z")

_NEAR = 2
"""How many sentences before a statement may present it, and after a verdict may turn it."""

_FARTHEST = 40
"""How many sentences after a statement are heard out; a statement in free words with more after it waits."""

_HEADING = 3
"""The most words of a sentence that presents what comes after it."""

_LABEL = 1
"""The most words of a sentence that may be a mere label of what comes after it ("Draft.")."""

_CHATTER = 2
"""The fewest words of a sentence of free chatter after a statement: a single one may turn it, and nobody can tell."""

_REMARK = 3
"""The most words of a sentence after a statement in which a word of doubt or denial is for the statement itself."""

_DOUBTING = ("hedge", "negation", "condition", "alternative")


def turned_beside(spoken: Sequence[Said], statements: Sequence[Meant], meant: Meant) -> bool:
    """Whether a sentence before or after a statement turns it, or may.

    Before it: says that it is told, dreamt, acted or tried, or presents it. After it: says so, points at it, or puts
    the decision off; and beside a statement in free words, is not accounted for.
    """
    number = next((number for number, each in enumerate(spoken) if holds(each.heard, meant.start)), None)
    if number is None:
        return False
    free = meant.form.style != "set-phrase"
    before = [ground_of(each.heard, statements, meant) for each in spoken[max(0, number - _NEAR) : number]]
    later = [each for each in spoken[number + 1 :] if _lies_after(each, meant)]
    after = [ground_of(each.heard, statements, meant) for each in later[:_FARTHEST]]
    if any(_turns(each) or _presents(each) for each in before) or (before and _leads_in(before[-1], free)):
        return True
    if not free:
        near = [each for each in after if any(len(token.raw) > 1 for token in each.heard.tokens)]
        return any(_turns_back(each) for each in near[:_NEAR]) or any(_wavers(each) for each in after)
    if len(later) > _FARTHEST:
        return True
    others = [each for each in statements if each.form.group != meant.form.group or each.form.many]
    return not all(_accounted(each, others) for each in after) or _means_another(spoken, statements, meant)


def _lies_after(each: Said, meant: Meant) -> bool:
    """Whether a sentence comes after a statement, or is none of the rows between the first and the last of a list."""
    heard = each.heard
    return heard.tokens[0].start >= meant.end or (meant.form.slot("pairs") is not None and not heard.mentions)


def _means_another(spoken: Sequence[Said], statements: Sequence[Meant], meant: Meant) -> bool:
    """Whether a sentence that holds no act of its own says words that make this another act ("an order to kill:")."""
    loose = [each.heard for each in spoken if not any(holds(each.heard, other.start) for other in statements)]
    return any(meant.form.without.within(heard.tokens) is not None for heard in loose)


def _leads_in(ground: Ground, free: bool) -> bool:
    """Whether the sentence right before a statement ends with a colon and is not known to leave it as it is, or is a
    mere label."""
    known = ground.leads.issuperset(range(len(ground.heard.tokens)))
    return (":" in ground.heard.tail and not known) or (free and _labels(ground))


def _wavers(ground: Ground) -> bool:
    """Whether a sentence names somebody else and doubts."""
    count = len(ground.heard.tokens)
    return _names_another(ground) and bool(ground.heard.any_of(("hedge", "alternative"), 0, count))


def _turns(ground: Ground) -> bool:
    return ground.heard.says("turning", 0, len(ground.heard.tokens))


def _presents(ground: Ground) -> bool:
    """Whether a short sentence presents what comes after it, or calls it a variant."""
    count = len(ground.heard.tokens)
    if count > _HEADING or ground.leads.issuperset(range(count)):
        return False
    return _points(ground, "heading") or ground.heard.says("listing", 0, count)


def _labels(ground: Ground) -> bool:
    """Whether a sentence is a word that nobody knows what to make of, and that calls on nobody and tells of no deed."""
    tokens = ground.heard.tokens
    if len(tokens) > _LABEL or ground.heard.mentions or any(_DEED.search(token.said) for token in tokens):
        return False
    return not ground.leads.issuperset(range(len(tokens)))


def _turns_back(ground: Ground) -> bool:
    count = len(ground.heard.tokens)
    plain = ground.leads.issuperset(range(count)) or _comment(ground) is not None
    doubts = count <= _REMARK and not plain and ground.heard.any_of(_DOUBTING, 0, count)
    return bool(doubts) or _turns(ground) or ground.heard.says("deferring", 0, count) or _points(ground, "deictic")


def _comment(ground: Ground) -> Comment | None:
    """The comment a sentence begins with, or None."""
    heard = ground.heard
    first = heard.skip(0, "filler", "greeting", "and")
    return comment_at(heard, first, 0) if first < len(heard.tokens) else None


def _points(ground: Ground, kind: str) -> bool:
    """Whether a sentence begins with a word that points at what stands beside it ("That is ..."), and says more than
    what is known to change nothing."""
    heard = ground.heard
    found = heard.first(kind, 0, len(heard.tokens))
    if found is None or found[0] > 1 or heard.skip(0, "filler") < found[0] or found[1] >= len(heard.tokens):
        return False
    return "," not in heard.tokens[found[1]].gap and not ground.leads.issuperset(range(found[1], len(heard.tokens)))


def _accounted(ground: Ground, others: Sequence[Meant]) -> bool:
    """Whether a sentence after a statement in free words leaves it as it is: all its words are known, or it holds an
    act of another kind, or it comments on the one who was named, or it speaks of somebody else or at length, without a
    word that could turn anything."""
    heard = ground.heard
    count = len(heard.tokens)
    held = [each for each in others if holds(heard, each.start)]
    if held and all(any(speaks_of(each, mention.seats) for each in held) for mention in heard.mentions):
        return not _turns(ground)
    if _turns_back(ground):
        return False
    if heard.asks:
        return _asks_in_passing(ground)
    if _names_another(ground) or _counts_anew(ground):
        return False
    if ground.leads.issuperset(range(count)):
        return True
    comment = _comment(ground)
    if comment is not None:
        return comment.leaves(heard)
    return heard.skip(0, "filler", "greeting", "and") >= count or (
        count >= _CHATTER and not heard.any_of(POINTING, 0, count)
    )


def _names_another(ground: Ground) -> bool:
    """Whether somebody is named of whom nothing says that he is left out."""
    return any(not ground.known.issuperset(range(each.start, each.end)) for each in ground.heard.mentions)


def _counts_anew(ground: Ground) -> bool:
    """Whether a number is said beside an act that has one: it may be another price."""
    slot = ground.meant.form.slot("number")
    if slot is None:
        return False
    said = [each for each in quantities(ground.heard) if each.unit in ("", slot.unit)]
    return any(each.value not in ground.meant.act.values() for each in said)


def _asks_in_passing(ground: Ground) -> bool:
    """Whether a question calls on nobody and is too long to be about the statement itself."""
    heard = ground.heard
    count = len(heard.tokens)
    calls = bool(heard.mentions) or heard.says("pronoun", 0, count)
    return (
        count > _REMARK and not calls and not heard.any_of(("hedge", "alternative", "negation", "condition"), 0, count)
    )
