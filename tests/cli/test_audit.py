"""`audit`: an honest save has no findings, and every kind of change is found."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from hostconsole.cli.app import app
from hostconsole.cli.check import HINTS, KINDS
from hostconsole.core.journal import Entry, append, plain
from hostconsole.desk.audit import findings
from hostconsole.store import Save, load, loads
from tests.cli.samples import Run, parsed

replace = msgspec.structs.replace


@pytest.fixture(scope="module")
def played_bytes(tmp_path_factory: pytest.TempPathFactory, dealt_bytes: bytes) -> bytes:
    """The bytes of a game with undone acts, a publication, ticks, votes and a second night."""
    morning = tmp_path_factory.mktemp("played") / "game.toml"
    morning.write_bytes(dealt_bytes)
    for args in (
        ("act", morning, "shot", "by=Аня", "targets=Иван"),
        ("act", morning, "check", "by=Жанна", "targets=Лев"),
        ("close", morning, "--at", "2012-03-02T10:00"),
        ("act", morning, "order", "by=Кира", "kind=kill", "price=5", "target=Лев"),
        ("act", morning, "vote", "by=Аня", "target=[/b]"),
        ("undo", morning),
        ("redo", morning),
        ("undo", morning),
        ("act", morning, "vote", "by=Аня", "target=Мила"),
        ("sent", morning, "1.1"),
        ("publish", morning),
        ("act", morning, "vote", "by=Боря", "target=Мила"),
        ("close", morning, "--at", "2012-03-03T10:00"),
        ("act", morning, "check", "by=Жанна", "targets=Глеб"),
        ("answer", morning, "absent", "--why", "silent"),
        ("close", morning, "--at", "2012-03-04T10:00"),
    ):
        result = CliRunner().invoke(app, [str(each) for each in args])
        assert result.exit_code == 0, result.output
    return morning.read_bytes()


@pytest.fixture
def played(tmp_path: Path, played_bytes: bytes) -> Path:
    """That game."""
    path = tmp_path / "game.toml"
    path.write_bytes(played_bytes)
    return path


def resealed(save: Save) -> Save:
    """The same game chained anew, as a forger would who knows the format."""
    chain: tuple[Entry, ...] = ()
    for entry in save.entries:
        chain = append(chain, entry, save.header.seal)
    return replace(save, entries=chain)


def place_of(save: Save, kind: str) -> int:
    """Where the first entry with such an act stands, from 0."""
    return next(place for place, entry in enumerate(save.entries) if entry.act["act"] == kind)


def changed(save: Save, place: int, **fields: Any) -> Save:
    """The save with one entry changed and the chain sealed anew."""
    entries = list(save.entries)
    entries[place] = replace(entries[place], **fields)
    return resealed(replace(save, entries=tuple(entries)))


def kinds(save: Save) -> set[str]:
    """The kinds of findings."""
    return {finding.kind for finding in findings(save)}


def test_an_honest_save_has_no_findings(played: Path, hc: Run) -> None:
    result = hc("audit", played)
    assert result.exit_code == 0
    assert "0 findings" in result.stdout
    assert parsed(hc("audit", played, "--json"))["findings"] == []


def test_a_changed_byte_breaks_the_chain(played: Path, hc: Run) -> None:
    text = played.read_text("utf-8")
    played.write_text(text.replace('targets = ["Глеб"]', 'targets = ["Дина"]'), "utf-8")
    result = hc("audit", played, lang="ru")
    assert result.exit_code == 1
    assert "хеш не подходит к содержанию" in result.stdout
    assert "запасной копией" in result.stdout
    told = parsed(hc("audit", played, "--json"))
    assert told["ok"] is False
    assert {"chain-hash", "events"} <= {finding["kind"] for finding in told["findings"]}


def renumbered(save: Save) -> Save:
    """An entry with a number that is not its own."""
    entries = (*save.entries[:-1], replace(save.entries[-1], number=99))
    return replace(save, entries=entries)


def unlinked(save: Save) -> Save:
    """An entry taken out of the middle."""
    return replace(save, entries=(*save.entries[:2], *save.entries[3:]))


def other_target(save: Save) -> Save:
    """A shot that hit somebody else, sealed anew."""
    place = place_of(save, "shot")
    return changed(save, place, act={**save.entries[place].act, "targets": ["Мила"]})


def other_events(save: Save) -> Save:
    """Money that went another way, sealed anew."""
    place = place_of(save, "order")
    events = plain(save.entries[place].events)
    return changed(save, place, events=(*events, {"event": "noted", "text": "x"}))


def fewer_notices(save: Save) -> Save:
    """A letter that was left out, sealed anew."""
    place = place_of(save, "close")
    return changed(save, place, notices=save.entries[place].notices[:-1])


def fewer_steps(save: Save) -> Save:
    """A clause that was left out, sealed anew."""
    place = place_of(save, "close")
    return changed(save, place, trace=save.entries[place].trace[:-1])


def refused_act(save: Save) -> Save:
    """A dead man's vote, sealed anew."""
    place = place_of(save, "vote")
    return changed(save, place, act={**save.entries[place].act, "by": "Иван"})


def no_such_act(save: Save) -> Save:
    """An act the rules do not know, sealed anew."""
    place = place_of(save, "vote")
    return changed(save, place, act={"act": "dance"})


def false_head(save: Save) -> Save:
    """A publication of another head, sealed anew."""
    return changed(save, place_of(save, "publish"), act={"act": "publish", "head": "0" * 64})


def undo_of_nothing(save: Save) -> Save:
    """An undo of an entry that is not there, sealed anew."""
    extra = Entry(number=0, time=datetime(2012, 3, 9), who="x", act={"act": "undo", "entries": [777]})
    return replace(save, entries=append(save.entries, extra, save.header.seal))


def undo_of_published(save: Save) -> Save:
    """An undo across a publication, sealed anew."""
    number = place_of(save, "order") + 1
    extra = Entry(number=0, time=datetime(2012, 3, 9), who="x", act={"act": "undo", "entries": [number]})
    return replace(save, entries=append(save.entries, extra, save.header.seal))


def unread_source(save: Save) -> Save:
    """A vote said to come from a paste that is none, sealed anew."""
    place = place_of(save, "vote")
    source = msgspec.convert({"paste": 1, "item": 1, "excerpt": "x"}, type(save.entries[0]).__annotations__["source"])
    return changed(save, place, source=source)


def false_summary(save: Save) -> Save:
    """A summary that says something else."""
    return replace(save, summary={**save.summary, "pool": 1})


def other_version(save: Save) -> Save:
    """Rules of another version."""
    return replace(save, header=replace(save.header, version="0"))


def no_such_game(save: Save) -> Save:
    """A game that is not installed."""
    return replace(save, header=replace(save.header, ruleset="bridge"))


def broken_event(save: Save) -> Save:
    """An event that is none, sealed anew."""
    return changed(save, place_of(save, "vote"), events=({"event": "exploded"},))


@pytest.mark.parametrize(
    ("forge", "kind"),
    [
        (renumbered, "chain-number"),
        (unlinked, "chain-link"),
        (other_target, "events"),
        (other_events, "events"),
        (fewer_notices, "notices"),
        (fewer_steps, "trace"),
        (refused_act, "refused"),
        (no_such_act, "unknown-act"),
        (false_head, "head"),
        (undo_of_nothing, "reference"),
        (undo_of_published, "undo-published"),
        (unread_source, "source"),
        (false_summary, "summary"),
        (other_version, "version"),
        (no_such_game, "ruleset"),
        (broken_event, "unreadable"),
    ],
)
def test_every_forgery_is_found(played: Path, forge: Callable[[Save], Save], kind: str) -> None:
    save = load(played).save
    assert kinds(save) == set()
    found = findings(forge(save))
    assert kind in {finding.kind for finding in found}
    for finding in found:
        assert finding.kind in KINDS
        assert finding.hint in HINTS


JUNK = st.sampled_from([None, 0, -1, 10**9, "", "Иван", "[/b]", True, [], {}, [1], [None], {"Аня": 1}, ["Аня", "Лев"]])


@given(st.data())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_whatever_is_changed_is_found_and_never_a_crash(played_bytes: bytes, data: st.DataObject) -> None:
    save = loads(played_bytes.decode())
    place = data.draw(st.integers(2, len(save.entries) - 1))
    entry = save.entries[place]
    part = data.draw(st.sampled_from(["act", "event"]) if entry.events else st.just("act"))
    table: dict[str, Any] = dict(entry.act) if part == "act" else dict(entry.events[0])
    table[data.draw(st.sampled_from(sorted(set(table) - {"act", "event"}) or ["extra"]))] = data.draw(JUNK)
    same = table == (entry.act if part == "act" else entry.events[0])
    changes: dict[str, Any] = {"act": table} if part == "act" else {"events": (table, *entry.events[1:])}
    entries = list(save.entries)
    entries[place] = replace(entry, **changes)
    assert same or findings(replace(save, entries=tuple(entries)))
    findings(changed(save, place, **changes))


def test_one_changed_event_is_one_finding(played: Path) -> None:
    save = load(played).save
    found = [each for each in findings(fewer_steps(save)) if each.kind != "head"]
    assert [(each.entry, each.kind) for each in found] == [(place_of(save, "close") + 1, "trace")]


def test_a_noted_head_must_be_in_the_journal(played: Path, hc: Run) -> None:
    known, unknown = load(played).save.entries[-1].hash, "0" * 64
    assert hc("audit", played, "--since", known).exit_code == 0
    found = parsed(hc("audit", played, "--since", known, "--since", unknown, "--json"))["findings"]
    assert [(each["kind"], each["expected"]) for each in found] == [("head", unknown)]


OLDER = Path(__file__).parents[1] / "store" / "fixtures" / "format-1-retro-midgame.toml"


def test_a_changed_title_or_option_is_found(played: Path, hc: Run) -> None:
    text = played.read_text("utf-8")
    for old, new in (('title = "Осень"', 'title = "Зима"'), ('_share = "half"', '_share = "full"')):
        played.write_text(text.replace(old, new), "utf-8")
        result = hc("audit", played)
        assert result.exit_code == 1
        assert "entry 1: it does not follow from what [game] says" in result.stdout
        assert "covers all of [game]" in result.stdout
        assert parsed(hc("audit", played, "--json"))["header_sealed"] is True


def test_a_save_of_format_1_goes_on_and_says_what_its_chain_does_not_cover(tmp_path: Path, hc: Run) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(OLDER.read_bytes())
    before = load(path).save
    assert hc("publish", path).exit_code == 0
    after = load(path).save
    assert (after.header, after.entries[:-1]) == (before.header, before.entries)
    result = hc("audit", path, "--since", before.entries[-1].hash)
    assert "does not cover title, id and time of making" in result.stdout
    assert not {kind for kind in kinds(after) if kind.startswith(("chain", "head", "summary"))}
    assert parsed(hc("audit", path, "--json"))["header_sealed"] is False
    path.write_text(path.read_text("utf-8").replace("format = 1", "format = 2", 1), "utf-8")
    assert "chain-start" in kinds(load(path).save)
