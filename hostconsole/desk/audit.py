"""Is the save what it says it is: the chain, every decision made again, every reference, the summary."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.decisions import Commit, Reject
from hostconsole.core.journal import ChainFault, Entry, chain_faults, digest, event_tables, head, plain
from hostconsole.core.replay import JOURNAL_ACTS
from hostconsole.desk.acts import MisuseError, typed_act
from hostconsole.desk.desk import UNFIT, Desk, consider
from hostconsole.desk.history import published_up_to
from hostconsole.desk.journal_acts import misfit
from hostconsole.desk.noted import Difference, noted_findings
from hostconsole.registry import Installed, UnknownRulesetError, installed
from hostconsole.store import Save


class Finding(Struct, frozen=True):
    """Something that is not as it should be.

    `entry` is the entry's place in the journal from 1, 0 for the save as a whole. `kind` says what differs, `expected`
    and `found` are short texts, `hint` is the code of the next step.
    """

    entry: int
    kind: str
    expected: str
    found: str
    hint: str


def findings(save: Save, heads: Collection[str] = ()) -> tuple[Finding, ...]:
    """Everything that does not fit, chain first, then entry by entry, then the summary. Empty when all is well.

    `heads` are heads of this journal noted elsewhere, as in a public post: only they show that its end was cut off, or
    that it was written anew from some entry on.
    """
    found = [*chain_findings(save), *head_findings(save, heads)]
    try:
        kit = installed(save.header.ruleset)
    except UnknownRulesetError as error:
        return (*found, Finding(0, "ruleset", error.name, ", ".join(error.known), "install"))
    if kit.rules.data.version != save.header.version:
        found.append(Finding(0, "version", save.header.version, kit.rules.data.version, "other-version"))
    try:
        start = kit.rules.new(save.header.options)
    except (ValueError, LookupError, msgspec.ValidationError) as error:
        return (*found, Finding(0, "options", "", str(error), "changed"))
    return (*found, *replayed_findings(kit, save, Desk(kit, save.header, (), start, start)))


# The chain -------------------------------------------------------------------------------------------------------


def chain_findings(save: Save) -> Iterator[Finding]:
    """Every place where the chain does not hold."""
    for fault in chain_faults(save.entries, save.header.seal):
        start = fault.number == 1 and fault.fault == "link"
        yield Finding(
            fault.number, "chain-start" if start else f"chain-{fault.fault}", *chain_texts(save, fault), "changed"
        )


def head_findings(save: Save, heads: Collection[str]) -> Iterator[Finding]:
    """Every noted head that the journal never had."""
    start = save.header.seal
    known = {start, *(entry.hash for entry in save.entries)}
    for noted in heads:
        if noted not in known:
            yield Finding(0, "head", noted, head(save.entries, start), "changed")


def chain_texts(save: Save, fault: ChainFault) -> tuple[str, str]:
    """What a chain fault expected and found."""
    entry = save.entries[fault.number - 1]
    before = save.entries[: fault.number - 1]
    if fault.fault == "number":
        return str(fault.number), str(entry.number)
    if fault.fault == "link":
        return head(before, save.header.seal), entry.before
    return digest(msgspec.structs.replace(entry, hash="")), entry.hash


# The journal -----------------------------------------------------------------------------------------------------


def replayed_findings(kit: Installed, save: Save, desk: Desk) -> Iterator[Finding]:
    """Every act decided again as the game stood then; recorded events carry the game on, so one fault stays one."""
    for place, entry in enumerate(save.entries, start=1):
        yield from (Finding(place, *each) for each in entry_findings(desk, entry))
        later = replace(desk, entries=(*desk.entries, entry))
        try:
            if entry.act["act"] in ("undo", "redo", "correct"):
                game = replay.replayed(kit.rules, desk.start, later.entries)
            else:
                game = replay.fold(kit.rules, desk.game, kit.rules.events_of(entry.events))
        except UNFIT as error:
            yield Finding(place, "unreadable", "", str(error) or type(error).__name__, "cannot-go-on")
            return
        desk = replace(later, game=game)
    try:
        summary = dict(kit.rules.summary(desk.game))
    except UNFIT as error:
        yield Finding(0, "summary", "", str(error) or type(error).__name__, "changed")
        return
    if digest(summary) != digest(save.summary):
        yield Finding(0, "summary", *difference(summary, save.summary), "summary")


def entry_findings(desk: Desk, entry: Entry) -> Iterator[Difference]:
    """What is wrong with one entry, the game standing as it did before it."""
    # The chain reads a date-time as its text, and so do the rules: nothing else would tell the two apart.
    for kind, table in (("unknown-act", entry.act), ("events", entry.events)):
        for place, text in times_as_text(table):
            yield kind, f"{place}: date-time", f"{place}: {text_of(text)}", "changed"
    if entry.again and not decided_again(desk, entry):
        yield "reference", "", text_of(entry.again), "changed"
    if entry.source is not None and not refers_to_paste(desk, entry):
        yield "source", f"{entry.source.paste}.{entry.source.item}", "", "changed"
    if entry.act["act"] in JOURNAL_ACTS:
        if what := misfit(entry.act):
            yield "misfit", what, text_of(entry.act), "changed"
            return
        yield from journal_act_findings(desk, entry)
        return
    try:
        act = typed_act(desk.rules, entry.act)
        decision = consider(desk, act).decision
    except MisuseError as error:
        yield "unknown-act", f"{error.code} {error.what}".strip(), str(entry.act["act"]), "changed"
        return
    except UNFIT as error:
        yield "undecided", "", str(error) or type(error).__name__, "changed"
        return
    if not isinstance(decision, Commit):
        now = decision.reason if isinstance(decision, Reject) else decision.question
        yield "refused", now, str(entry.act["act"]), "decided-otherwise"
        return
    for kind, again, recorded in (
        ("events", event_tables(decision.events), entry.events),
        ("notices", plain(decision.notices), plain(entry.notices)),
        ("trace", plain(decision.trace), plain(entry.trace)),
    ):
        if digest(again) != digest(recorded):
            yield kind, *difference(again, recorded), "decided-otherwise"


def times_as_text(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Where in an act or its events a time (`at`, everywhere) is kept as text, and the text."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            where = f"{place}.{key}" if place else str(key)
            if key == "at" and isinstance(item, str):
                yield where, item
            else:
                yield from times_as_text(item, where)
    elif isinstance(value, (list, tuple)):
        for number, item in enumerate(value):
            yield from times_as_text(item, f"{place}[{number}]")


def refers_to_paste(desk: Desk, entry: Entry) -> bool:
    """Whether the paste an act was read from stands in the journal and holds that item, in those words."""
    source = entry.source
    item = item_of(desk, source.paste, source.item) if source else None
    return source is not None and item is not None and item.get("excerpt") == source.excerpt


def item_of(desk: Desk, paste: object, number: object) -> Mapping[str, Any] | None:
    """The item of that number in that paste, None where there is none."""
    if not isinstance(paste, int) or not is_entry(desk, paste):
        return None
    items = desk.entries[paste - 1].act.get("items", ())
    rows = items if isinstance(items, (list, tuple)) else ()
    return next((item for item in rows if isinstance(item, Mapping) and item.get("number") == number), None)


def decided_again(desk: Desk, entry: Entry) -> bool:
    """Whether the entry this one takes the place of was set aside by the last correction."""
    corrections = [each for each in replay.standing(desk.entries) if each.act["act"] == "correct"]
    return bool(corrections) and entry.again in corrections[-1].act["entries"]


def journal_act_findings(desk: Desk, entry: Entry) -> Iterator[Difference]:
    """What is wrong with an entry that only concerns the journal."""
    act = entry.act
    if entry.events or entry.notices:
        yield "events", "", text_of(entry.events or plain(entry.notices)), "changed"
    if act["act"] == "publish" and act.get("head") != desk.head:
        yield "head", desk.head, str(act.get("head", "")), "changed"
    if act["act"] in ("undo", "redo", "correct"):
        yield from step_findings(desk, act)
    if act["act"] == "sent" and not is_entry(desk, act.get("entry")):
        yield "reference", "", text_of(act.get("entry")), "changed"
    if act["act"] == "drop" and item_of(desk, act.get("paste"), act.get("item")) is None:
        yield "reference", "", text_of([act.get("paste"), act.get("item")]), "changed"
    yield from noted_findings(desk, act)


def step_findings(desk: Desk, act: Mapping[str, Any]) -> Iterator[Difference]:
    """What is wrong with an undo, redo or correction: it names entries in the journal, undo those that stand and are
    not published, redo those that were undone, a correction those that stand, the corrected one first."""
    numbers = act.get("entries")
    if not isinstance(numbers, (list, tuple)) or not numbers or not all(is_entry(desk, number) for number in numbers):
        yield "reference", "", text_of(numbers), "changed"
        return
    standing = {each.number for each in replay.standing(desk.entries)}
    if any((number in standing) is not (act["act"] != "redo") for number in numbers):
        yield "reference", "", text_of(numbers), "changed"
    if act["act"] == "correct" and numbers[0] != act.get("entry"):
        yield "reference", text_of(numbers[0]), text_of(act.get("entry")), "changed"
    if act["act"] == "undo" and min(numbers) <= published_up_to(desk):
        yield "undo-published", "", text_of(numbers), "changed"


def is_entry(desk: Desk, number: object) -> bool:
    """Whether this is the number of an entry before."""
    return isinstance(number, int) and 1 <= number <= len(desk.entries)


# Saying what differs ---------------------------------------------------------------------------------------------


def difference(expected: Any, found: Any) -> tuple[str, str]:
    """The first place where two values differ, as two short texts that begin with where it is."""
    place, left, right = first_difference(expected, found, "")
    label = f"{place}: " if place else ""
    return label + text_of(left), label + text_of(right)


def first_difference(expected: Any, found: Any, place: str) -> tuple[str, Any, Any]:
    """Where two values first differ, and what stands there in each."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in (*expected, *(key for key in found if key not in expected)):
            if digest(expected.get(key)) != digest(found.get(key)):
                return first_difference(expected.get(key), found.get(key), f"{place}.{key}" if place else str(key))
    if isinstance(expected, (list, tuple)) and isinstance(found, (list, tuple)):
        for number in range(max(len(expected), len(found))):
            left = expected[number] if number < len(expected) else None
            right = found[number] if number < len(found) else None
            if digest(left) != digest(right):
                return first_difference(left, right, f"{place}[{number}]")
    return place, expected, found


def text_of(value: Any) -> str:
    """A value on one line, not too long."""
    text = "—" if value is None else msgspec.json.encode(plain(value)).decode()
    return text if len(text) <= 200 else text[:199] + "…"
