"""What an act may expect, and how it is compared with what it led to."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hostconsole.core.acts import as_table
from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from hostconsole.core.events import Died, Event, Returned
from hostconsole.core.journal import Entry
from hostconsole.core.ledger import POOL, exp_of
from hostconsole.core.notices import Notice
from hostconsole.desk.acts import typed_act
from hostconsole.desk.correction import untrue
from hostconsole.desk.inbox import Item
from hostconsole.desk.telling import nicks_over_time
from hostconsole.outbox.marks import FORMATS
from hostconsole.outbox.render import render

if TYPE_CHECKING:
    from hostconsole.cases.runner import Outcome

Mismatch = tuple[str, Any, Any]
"""Key, expected, found."""


def failures_of(expect: Mapping[str, Any], outcome: "Outcome") -> Iterator[Mismatch]:
    """Every expectation that does not hold. An act that expects no refusal must not be refused."""
    decision = outcome.decision
    if "refused" not in expect and isinstance(decision, Reject):
        yield "refused", None, decision.reason
        return
    if "asks" not in expect and isinstance(decision, NeedsRuling):
        yield "asks", None, decision.question
        return
    for key, expected in expect.items():
        found = FOUND[key](outcome, expected)
        if key == "unsure":
            holds = meets(outcome, expected)
        elif key == "reads":
            holds = canonical(plainly(outcome, expected)) == canonical(found)
        else:
            holds = same(key, expected, found)
        if not holds:
            yield key, expected, found


def same(key: str, expected: Any, found: Any) -> bool:
    """Whether an expectation holds."""
    if key in ("dies", "returns", "posts", "erratum"):
        return sorted(expected) == sorted(found)
    if key in ("tells", "silent", "hides", "trace"):
        return not found
    if key in ("exp", "mana"):
        return all(found.get(seat) == amount for seat, amount in expected.items())
    if key == "refused" and expected is True:
        return bool(found)
    return bool(expected == found)


def plainly(outcome: "Outcome", acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Expected acts with every field at its default left out, as in what was found."""
    rules = outcome.before.rules
    return [named(outcome, as_table(typed_act(rules, act))) for act in acts]


def canonical(acts: list[dict[str, Any]]) -> list[str]:
    """Acts as comparable text, order set aside."""
    return sorted(repr(sorted(act.items(), key=lambda pair: pair[0])) for act in acts)


# What was found --------------------------------------------------------------------------------------------------


def new_entries(outcome: "Outcome") -> tuple[Entry, ...]:
    """The entries the act wrote."""
    return outcome.after.entries[len(outcome.before.entries) :]


def events_of(outcome: "Outcome") -> tuple[Event, ...]:
    """Everything that happened by the act."""
    rules = outcome.after.rules
    return tuple(event for entry in new_entries(outcome) for event in rules.events_of(entry.events))


def notices_of(outcome: "Outcome") -> tuple[Notice, ...]:
    """Everything told by the act."""
    return tuple(notice for entry in new_entries(outcome) for notice in entry.notices)


def nick(outcome: "Outcome", seat: str) -> str:
    """How the case calls a seat now."""
    return outcome.after.nicks().get(seat, seat)


def dies(outcome: "Outcome", _: Any) -> list[str]:
    """Who died and is dead now."""
    return [nick(outcome, event.seat) for event in events_of(outcome) if isinstance(event, Died)]


def returns(outcome: "Outcome", _: Any) -> list[str]:
    """Who came back."""
    return [nick(outcome, event.seat) for event in events_of(outcome) if isinstance(event, Returned)]


def refused(outcome: "Outcome", _: Any) -> str:
    """The reason of the refusal, or the empty string."""
    return outcome.decision.reason if isinstance(outcome.decision, Reject) else ""


def asks(outcome: "Outcome", _: Any) -> str:
    """The question that was asked, or the empty string."""
    return outcome.decision.question if isinstance(outcome.decision, NeedsRuling) else ""


def phase(outcome: "Outcome", _: Any) -> str:
    """The phase that is open afterwards."""
    return str(outcome.after.game.phase)


def exp(outcome: "Outcome", _: Any) -> dict[str, int]:
    """Balances afterwards."""
    game = outcome.after.game
    return {seat.nick: game.ledger.balance(exp_of(seat.id)) for seat in game.seated()}


def mana(outcome: "Outcome", _: Any) -> dict[str, Any]:
    """Free mana afterwards, as the roster board shows it."""
    return board_column(outcome, "roster", "mana")


def board_column(outcome: "Outcome", board_key: str, column_key: str) -> dict[str, Any]:
    """One column of a board by the nick of each row's seat."""
    for board in outcome.after.rules.boards(outcome.after.game):
        if board.key == board_key:
            place = [column.key for column in board.columns].index(column_key)
            return {
                nick(outcome, seat): row[place]
                for seat, row in zip(board.seats, board.rows, strict=True)
                if seat is not None
            }
    return {}


def pool(outcome: "Outcome", _: Any) -> int:
    """The premium pool afterwards."""
    return outcome.after.game.ledger.balance(POOL)


def tally(outcome: "Outcome", _: Any) -> dict[str, float]:
    """Points of the accused by the tally of this act, halves as 0.5."""
    for notice in notices_of(outcome):
        points = notice.facts.get("points")
        if isinstance(points, dict):
            return {nick(outcome, seat): int(halves) / 2 for seat, halves in points.items()}
    return {}


def condemned(outcome: "Outcome", _: Any) -> str:
    """Whom the day put to death or jail."""
    for notice in notices_of(outcome):
        if "condemned" in notice.facts:
            return nick(outcome, str(notice.facts["condemned"]))
    return ""


def posts(outcome: "Outcome", _: Any) -> list[str]:
    """The keys of the public notices."""
    return list(dict.fromkeys(notice.key for notice in notices_of(outcome) if notice.audience == "public"))


def tells(outcome: "Outcome", expected: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The expected private notices that were not sent."""
    return [each for each in expected if not any(told(outcome, notice, each) for notice in notices_of(outcome))]


def told(outcome: "Outcome", notice: Notice, expected: Mapping[str, Any]) -> bool:
    """Whether a notice is the expected one: the recipient, the key, and every fact named."""
    if not isinstance(notice.audience, tuple) or notice.key != expected["what"]:
        return False
    if expected["to"] not in [nick(outcome, seat) for seat in notice.audience]:
        return False
    facts = {key: value for key, value in expected.items() if key not in ("to", "what")}
    return all(named(outcome, notice.facts.get(key)) == value for key, value in facts.items())


def named(outcome: "Outcome", value: Any) -> Any:
    """A fact with seats as nicks and tuples as lists."""
    if isinstance(value, str):
        return nick(outcome, value)
    if isinstance(value, tuple | list):
        return [named(outcome, each) for each in value]
    if isinstance(value, dict):
        return {nick(outcome, key): named(outcome, each) for key, each in value.items()}
    return value


def silent(outcome: "Outcome", expected: list[str]) -> list[str]:
    """The seats that were to hear nothing and did hear something."""
    heard = {nick(outcome, s) for n in notices_of(outcome) if isinstance(n.audience, tuple) for s in n.audience}
    return [seat for seat in expected if seat in heard]


def hides(outcome: "Outcome", expected: list[str]) -> list[str]:
    """The strings that were not to stand in any public text, in any language or format, and do."""
    texts: list[str] = []
    sitting = nicks_over_time(outcome.after)
    for entry in new_entries(outcome):
        _before, nicks = sitting[entry.number]
        for lang in outcome.after.kit.words:
            for notice in entry.notices:
                if notice.audience == "public":
                    for fmt in FORMATS:
                        texts.append(render(notice, outcome.after.texts(lang), nicks=nicks, fmt=fmt))
    return [each for each in expected if any(each in text for text in texts)]


def winner(outcome: "Outcome", _: Any) -> str:
    """Who has won, or the empty string."""
    return outcome.after.game.winner


def trace(outcome: "Outcome", expected: list[str]) -> list[str]:
    """The clauses that were to be applied and were not."""
    if isinstance(outcome.decision, Commit):
        applied = {s.clause for entry in new_entries(outcome) for s in entry.trace if s.mark == "applied"}
    else:
        applied = set(outcome.decision.clauses)
    return [clause for clause in expected if clause not in applied]


def reads(outcome: "Outcome", _: Any) -> list[dict[str, Any]]:
    """The acts read as sure: seats by nick, no times, a field at its default left out."""
    if outcome.look is None:
        return []
    found = []
    for item in outcome.look.items:
        if item.state == "sure":
            act = typed_act(outcome.before.rules, item.act)
            found.append({key: named(outcome, value) for key, value in as_table(act).items() if key != "at"})
    return found


def unsure(outcome: "Outcome", _: Any) -> list[str]:
    """The excerpts of everything that waits."""
    return [item.excerpt for item in waiting_items(outcome)]


def waiting_items(outcome: "Outcome") -> list[Item]:
    """The items of the paste that were left to the host."""
    return [item for item in outcome.look.items if item.state == "unsure"] if outcome.look else []


def meets(outcome: "Outcome", expected: list[str]) -> bool:
    """Whether every excerpt overlaps something that waits, and everything that waits overlaps an excerpt."""
    text = outcome.look.paste["text"] if outcome.look else ""
    items = waiting_items(outcome)
    places = [list(occurrences(text, excerpt)) for excerpt in expected]

    def overlap(item: Item, spots: list[tuple[int, int]]) -> bool:
        return any(item.start < end and start < item.end for start, end in spots)

    return all(any(overlap(item, spots) for item in items) for spots in places) and all(
        any(overlap(item, spots) for spots in places) for item in items
    )


def occurrences(text: str, excerpt: str) -> Iterator[tuple[int, int]]:
    """Every place where an excerpt stands in the text."""
    start = text.find(excerpt)
    while start >= 0:
        yield start, start + len(excerpt)
        start = text.find(excerpt, start + 1)


def queue(outcome: "Outcome", _: Any) -> list[str]:
    """The real order of the night, as the queue board shows it."""
    for board in outcome.after.rules.boards(outcome.after.game):
        if board.key == "queue":
            return [nick(outcome, seat) for seat in board.seats if seat is not None]
    return []


def proposes(outcome: "Outcome", _: Any) -> str:
    """The end that is proposed to the host, or the empty string."""
    return outcome.after.game.proposal


def erratum(outcome: "Outcome", _: Any) -> list[str]:
    """The earlier public notices that are no longer true: key and the phase each was posted in."""
    return [
        f"{each.notice.key} {each.phase}"
        for entry in new_entries(outcome)
        if entry.act["act"] == "correct"
        for each in untrue(outcome.after, entry)
        if each.notice.audience == "public"
    ]


FOUND: dict[str, Callable[["Outcome", Any], Any]] = {
    "dies": dies,
    "returns": returns,
    "refused": refused,
    "asks": asks,
    "phase": phase,
    "exp": exp,
    "mana": mana,
    "pool": pool,
    "tally": tally,
    "condemned": condemned,
    "posts": posts,
    "tells": tells,
    "silent": silent,
    "hides": hides,
    "winner": winner,
    "trace": trace,
    "reads": reads,
    "unsure": unsure,
    "queue": queue,
    "proposes": proposes,
    "erratum": erratum,
}
