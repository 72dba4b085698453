"""Comments on a statement: words beside it that give reasons, or say something of the one who was named."""

from msgspec import Struct

from hostconsole.intake.hearing import Heard

TURNING = ("condition", "alternative", "withdraw", "wish", "mock", "turning")
"""Word lists of which none may be heard in a comment."""

TALKING = (*TURNING, "hedge", "reported", "asking", "saying")
"""And none of these in a comment that does not give reasons."""

POINTING = (*TALKING, "pointing")
"""And none of these in free chatter."""

_REASONS = ("reason", "comment")
_ABOUT_HIM = ("person", "aside")
_GOING_ON = ("preposition", "filler", "plain", "manner")


class Comment(Struct, frozen=True):
    """A comment from word `start` to the end of the sentence; none of the word lists `kinds` may be heard in it."""

    start: int
    kinds: tuple[str, ...]

    def leaves(self, heard: Heard) -> bool:
        """Whether it leaves the statement as it is."""
        return not heard.any_of(self.kinds, self.start, len(heard.tokens))


def comment_at(heard: Heard, place: int, end: int) -> Comment | None:
    """The comment that begins at this word of a sentence whose statement ends before word `end`, or None.

    A reason may begin anywhere; a remark, what he does or did, a clause that speaks of him, and whatever a colon brings
    in only with a clause.
    """
    after = _opened(heard, place, *_REASONS)
    if after > place:
        return Comment(after, TURNING)
    clause = heard.clause_start(place)
    if clause < end or heard.skip(clause, "filler", "and") < place:
        return None
    if _opened(heard, place, *_ABOUT_HIM) > place:
        return Comment(place, TURNING)
    after = _opened(heard, place, "remark")
    if after > place:
        return Comment(after, TALKING)
    if heard.between(clause, len(heard.tokens)):
        return None
    explains = place == clause > 0 and ":" in heard.tokens[place].gap
    of_him = heard.says("person", place, heard.clause_end(place))
    return Comment(clause, TALKING) if explains or of_him or _deed(heard, place) else None


def _opened(heard: Heard, place: int, *kinds: str) -> int:
    return max(heard.book.words[kind].at(heard.tokens, place) for kind in kinds)


def _deed(heard: Heard, place: int) -> bool:
    """Whether a verb at this word tells what the one just named does or did ("..., dodges every question"), with nobody
    else named or pointed at beside it; a noun right after it may be who does it ("..., chanted the stadium")."""
    after = heard.book.words["deed"].at(heard.tokens, place)
    others = heard.any_of(("pronoun", "self"), place, heard.clause_end(place))
    if after <= place or others or heard.says("pointing", heard.clause_start(place), place):
        return False
    return after >= heard.clause_end(place) or any(heard.is_a(kind, after) for kind in _GOING_ON)
