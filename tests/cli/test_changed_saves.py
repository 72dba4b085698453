"""Saves that somebody changed and sealed anew: every command works or says what to do next, and never breaks.

By default a seeded sample; with HOSTCONSOLE_FULL=1 many more. Prints how many runs of commands there were.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hostconsole.cli import session
from hostconsole.core.journal import Entry
from hostconsole.desk.audit import findings
from hostconsole.desk.desk import DeskError, opened
from hostconsole.store import Save, StoreError, dumps
from tests.cli.samples import Run
from tests.cli.test_bad_input import untouched
from tests.desk.changes import FULL, JUNK, SEED, another, example, sealed_anew, tables_of, values, with_changes

NAMES = ("retro-fresh", "musketeers-fresh", "retro-midgame", "musketeers-midgame")
LOOKS: tuple[tuple[str, ...], ...] = (
    ("show",), ("show", "journal"), ("show", "owed"), ("open", "--json"), ("audit",), ("diff", "OTHER"),
    ("brief", "--seat", "NICK"), ("export",), ("export", "--full"), ("preview",), ("posts",), ("letters",), ("inbox",),
    ("verify", "--commitment", "0" * 64),
)  # fmt: skip
DEEDS: tuple[tuple[str, ...], ...] = (("close",), ("undo",), ("redo",), ("publish",), ("sent", "1.1"), ("commitment",))


def other_value(save: Save, chance: random.Random, name: str) -> Save | None:
    """One value somewhere in an entry is another, often of another kind, or a whole part of the entry is."""
    number = chance.randrange(len(save.entries))
    parts = ("act", "events", "notices", "source", "again")
    places = [(place, old) for place, old in values(tables_of(name)["journal"][number]) if place[0] in parts]
    place, old = chance.choice(places)
    new = chance.choice((another(old), *JUNK))
    if len(place) > 2 and chance.random() < 0.2:
        place = place[: chance.randrange(2, len(place))]
    changed, unread = with_changes(name, {number + 1: (place, new)})
    return None if unread else changed


def moved_entries(save: Save, chance: random.Random, name: str) -> Save:  # noqa: ARG001
    """Entries dropped, said twice, or in another order."""
    entries: list[Entry] = list(save.entries)
    for _ in range(chance.choice((1, 2))):
        one, other = chance.randrange(len(entries)), chance.randrange(len(entries))
        match chance.randrange(3):
            case 0:
                del entries[one]
            case 1:
                entries.insert(one, entries[other])
            case _:
                entries[one], entries[other] = entries[other], entries[one]
    return replace(save, entries=tuple(entries))


Forge = Callable[[Save, random.Random, str], Save | None]


@pytest.mark.parametrize("forge", [other_value, moved_entries])
@pytest.mark.parametrize("name", NAMES)
def test_no_command_breaks_over_a_save_that_was_changed_and_sealed_anew(
    tmp_path: Path, hc: Run, name: str, forge: Forge
) -> None:
    chance = random.Random(f"{SEED} {name} {forge.__name__}")
    path, other = tmp_path / "game.toml", Path(__file__).parents[2] / "saves" / f"{name}.toml"
    nick = str(example(name).summary["alive"][0])
    runs = refused = 0
    for _ in range(60 if FULL else 4):
        save = forge(example(name), chance, name)
        if save is None:
            continue
        try:
            path.write_text(dumps(sealed_anew(save)), "utf-8")
        except StoreError:
            continue
        before = untouched(tmp_path)
        for command in (*chance.sample(LOOKS, 4), chance.choice(DEEDS)):
            args = [{"OTHER": str(other), "NICK": nick}.get(word, word) for word in command[1:]]
            result = hc(command[0], path, *args)
            assert result.exit_code in (0, 1, 2), (command, result.exception)
            assert "internal error" not in result.output, (command, result.output)
            assert result.exit_code == 0 or result.output.strip()
            assert command in DEEDS or untouched(tmp_path) == before
            runs += 1
            refused += result.exit_code > 0
    print(f"{name}, {forge.__name__}: {runs} runs of commands, {refused} refused in words, none broke")


def forged(name: str, kind: str, **fields: Any) -> Save:
    """The first entry of that kind with other fields, and the chain sealed anew."""
    entries = list(example(name).entries)
    place = next(place for place, entry in enumerate(entries) if entry.act["act"] == kind)
    entries[place] = replace(entries[place], act={**entries[place].act, **fields})
    return sealed_anew(replace(example(name), entries=tuple(entries)))


@pytest.mark.parametrize(
    ("kind", "fields", "place"),
    [
        ("sent", {"entry": "one"}, r"\$\.entry"),
        ("sent", {"on": 1}, r"\$\.on"),
        ("publish", {"more": 1}, "more"),
        ("paste", {"items": ({"number": 1},)}, r"\$\.items\[0\]"),
        ("undo", {"entries": ("one",)}, r"\$\.entries"),
        ("sign-up", {"players": ({"nick": 5},)}, r"\$\.players\[0\]\.nick"),
    ],
)
def test_an_act_of_the_desk_that_is_none_is_refused_with_its_place(
    tmp_path: Path, hc: Run, kind: str, fields: dict[str, Any], place: str
) -> None:
    save = forged("retro-finished", kind, **fields)
    with pytest.raises(DeskError, match=place):
        opened(save)
    assert {"misfit", "unknown-act"} & {each.kind for each in findings(save)}
    path = tmp_path / "game.toml"
    path.write_text(dumps(save), "utf-8")
    for lang, words in (("en", "hostconsole audit SAVE"), ("ru", "hostconsole audit СОХРАНЕНИЕ")):
        result = hc("show", path, lang=lang)
        assert result.exit_code == 1
        assert words in result.stderr
    assert hc("audit", path).exit_code == 1


def test_a_fault_over_a_changed_save_is_put_down_to_the_save(
    save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened_and_broken(path: Path) -> None:
        session.open_save(path)
        raise KeyError("Аня")

    monkeypatch.setattr("hostconsole.cli.show.open_save", opened_and_broken)

    def fault_before_any_save(_path: Path) -> None:
        raise KeyError("Аня")

    assert "internal error" in hc("show", save).stderr
    save.write_text(save.read_text("utf-8").replace('title = "Осень"', 'title = "Зима"', 1), "utf-8")
    for lang, words in (("en", "was changed after it was written"), ("ru", "изменили после того")):
        result = hc("show", save, lang=lang)
        assert result.exit_code == 1
        assert words in result.stderr
        assert f"hostconsole audit {save}" in result.stderr
    monkeypatch.setattr("hostconsole.cli.show.open_save", fault_before_any_save)
    assert "internal error" in hc("show", save).stderr  # the save of the command before is none of its business
