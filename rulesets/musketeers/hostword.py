"""The host's word, last words, requests for time, and what people take back (DISPUTE-02, RIGHTS, DEATH)."""

from hostconsole.core import events as common
from hostconsole.core.acts import Answer, Rule, Withdraw
from hostconsole.core.decisions import Reject
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.checks import Refusal, Work, alive, in_phase, target_alive
from rulesets.musketeers.day import able
from rulesets.musketeers.ending import inherit, propose_end
from rulesets.musketeers.queue import tell_queue


def answer(draft: Work, act: Answer) -> Refusal:
    """The host's ruling on an open question; it holds for the phase."""
    draft.happen(common.RulingGiven(question=act.question, choice=act.choice))
    draft.apply("DISPUTE-02", "AMB-123")
    return None


def extend(draft: Work, act: a.Extend) -> Refusal:
    """More time, once a game for each; nobody learns who asked: RIGHTS-02, RIGHTS-03, AMB-113."""
    game = draft.game
    refusal = in_phase(game, "day", "night") or alive(game, act.by)
    if refusal:
        return refusal
    if game.seat(act.by).time_asked:
        return Reject("extension-used", ("RIGHTS-02",), {"seat": act.by})
    draft.happen(e.TimeAsked(seat=act.by))
    draft.post("extended")
    draft.apply("RIGHTS-02", "RIGHTS-03", "AMB-113", seats=(act.by,))
    return None


def will(draft: Work, act: a.Will) -> Refusal:
    """The last word of somebody who is out, once: DEATH-01, DEATH-04..07."""
    seat = draft.game.seat(act.by)
    if seat.alive:
        return Reject("not-dead", ("DEATH-01",), {"seat": act.by})
    if seat.will_posted:
        return Reject("will-used", ("DEATH-04",), {"seat": act.by})
    draft.happen(e.WillPosted(seat=act.by))
    draft.post("will", seat=act.by, text=act.text)
    draft.apply("DEATH-01", "DEATH-04", "DEATH-05", "DEATH-06", "DEATH-07", seats=(act.by,))
    return None


def sanction(draft: Work, act: a.Sanction) -> Refusal:
    """An offence is noted; the rules name no consequence: RIGHTS-09..12."""
    draft.happen(e.Sanctioned(seat=act.seat, why=act.why))
    draft.apply("RIGHTS-09", "RIGHTS-10", "RIGHTS-11", "RIGHTS-12", seats=(act.seat,))
    return None


# The host's word -------------------------------------------------------------------------------------------------


def rule(draft: Work, act: Rule) -> Refusal:
    """What the rules leave open, the host decides, with a reason (DISPUTE-01..03, AMB-123)."""
    refusal = RULINGS[act.kind](draft, act)
    if refusal is None:
        seats = (act.seat,) if act.seat else ()
        draft.apply("DISPUTE-01", "DISPUTE-02", "DISPUTE-03", "AMB-123", seats=seats)
    return refusal


def missing(field: str) -> Reject:
    """A ruling of this kind needs that field."""
    return Reject("no-such", ("DISPUTE-02",), {"field": field})


def kill(draft: Work, act: Rule) -> Refusal:
    """Somebody is out by the host's word; by night Father inherits at dawn (AMB-105)."""
    if act.seat is None:
        return missing("seat")
    refusal = target_alive(draft.game, act.seat, "DISPUTE-02")
    if refusal:
        return refusal
    draft.happen(common.Died(seat=act.seat, cause="ruling"))
    if draft.game.phase.name != "night":
        inherit(draft, act.seat)
    propose_end(draft)
    return None


def revive(draft: Work, act: Rule) -> Refusal:
    """Somebody is back by the host's word; in the evening he stands at the end of the queue, and the mafia's list is
    sent again (AMB-39, QUEUE-09)."""
    if act.seat is None:
        return missing("seat")
    if draft.game.seat(act.seat).alive:
        return Reject("target-alive", ("DISPUTE-02",), {"target": act.seat})
    draft.happen(common.Returned(seat=act.seat, cause="ruling"))
    if draft.game.phase.name == "evening":
        tell_queue(draft)
        draft.apply("AMB-39", "QUEUE-09", seats=(act.seat,))
    propose_end(draft)
    return None


def give_role(draft: Work, act: Rule) -> Refusal:
    """A seat has another role, or another status, by the host's word. Every role has one holder (SETUP-03), so whoever
    held this one, living or dead, gets the other in exchange: one ruling sets two mixed-up letters right. What either
    sent before stands as it was sent (AMB-123)."""
    if act.seat is None or act.role is None:
        return missing("seat" if act.seat is None else "role")
    game = draft.game
    if act.role not in (*game.roles, "honest", "maf"):
        return Reject("no-such", ("DISPUTE-02",), {"roles": (act.role,)})
    before = game.seat(act.seat).role
    holder = next((seat for seat in game.seats if seat.role == act.role and seat.id != act.seat), None)
    draft.happen(common.RoleGiven(seat=act.seat, role=act.role))
    if holder is not None:
        draft.happen(common.RoleGiven(seat=holder.id, role=before))
        draft.apply("SETUP-03", seats=(act.seat, holder.id))
    propose_end(draft)
    return None


def no_money(draft: Work, act: Rule) -> Refusal:  # noqa: ARG001
    """There is no money in this game."""
    return Reject("no-such", ("DISPUTE-02",), {"field": "amount"})


def read_vote(draft: Work, act: Rule) -> Refusal:
    """How the host understands an unclear vote."""
    if act.by is None or act.target is None:
        return missing("by" if act.by is None else "target")
    game = draft.game
    refusal = in_phase(game, "day") or alive(game, act.by) or target_alive(game, act.target, "AMB-25")
    if refusal:
        return refusal
    if not able(game, act.by):
        denied = act.by in game.denied
        return Reject(
            "denied" if denied else "unconscious", ("ROLE-07.3" if denied else "ROLE-10.4",), {"seat": act.by}
        )
    if game.has_voted(act.by):
        return Reject("already-voted", ("DAY-VOTE-05",), {"seat": act.by})
    draft.happen(e.VoteCast(seat=act.by, target=act.target))
    return None


def set_option(draft: Work, act: Rule) -> Refusal:
    """Another reading of a gap from now on."""
    if act.key is None or act.value is None:
        return missing("key" if act.key is None else "value")
    if act.value not in draft.game.choices.get(act.key, ()):
        return Reject("no-such", ("DISPUTE-02",), {"key": act.key})
    draft.happen(common.OptionSet(key=act.key, value=act.value))
    return None


def note(draft: Work, act: Rule) -> Refusal:
    """A ruling everybody may read (CLAR-00)."""
    text = act.text or act.why
    draft.happen(common.Noted(text=text))
    draft.post("ruling", text=text)
    draft.apply("CLAR-00")
    return None


RULINGS = {
    "kill": kill,
    "revive": revive,
    "role": give_role,
    "pay": no_money,
    "vote": read_vote,
    "option": set_option,
    "note": note,
}


# Taking back -----------------------------------------------------------------------------------------------------


WITHDRAWN_IN = {"move": "night", "pray": "night", "musket": "night", "take-votes": "day"}
"""In which phase an act may be taken back."""


def withdraw(draft: Work, act: Withdraw) -> Refusal:
    """A night move, the prayer or the musket's target may be taken back until the night is closed: RIGHTS-04; a request
    for votes until the day is. A vote may not DAY-VOTE-05, nor a list of swaps SWAPS-10."""
    game = draft.game
    refusal = alive(game, act.by)
    if refusal:
        return refusal
    if act.which == "vote":
        return Reject("already-voted", ("DAY-VOTE-05",), {"seat": act.by})
    if act.which == "swaps":
        return Reject("swaps-final", ("SWAPS-10",), {})
    if act.which in WITHDRAWN_IN:
        refusal = in_phase(game, WITHDRAWN_IN[act.which])
        if refusal:
            return refusal
    if act.which in ("move", "pray") and act.by in game.moves:
        draft.happen(e.MoveDropped(seat=act.by))
    elif act.which == "musket" and game.musket and game.seat(act.by).side == "maf":
        draft.happen(e.MusketAimed())
    elif act.which == "take-votes" and act.by in game.taken:
        draft.happen(e.VotesTaken(seat=act.by, votes={}))
    else:
        return Reject("no-such", ("RIGHTS-04",), {"which": act.which})
    draft.apply("RIGHTS-04", seats=(act.by,))
    return None
