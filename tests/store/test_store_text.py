"""A save as text: it reads back exactly, looks as it should, and bad text is refused with its place."""

import difflib
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hostconsole.core.journal import chain_faults
from hostconsole.store import FORMAT, Header, Save, StoreError, clean, clean_text, dumps, loads
from tests.store.samples import HEADER, HEADER_1, SAVES, START, TEXTS, entry, sample, with_act

FORMAT_1 = '''\
[game]
format = 1
ruleset = "retro"
version = "1"
title = "Ретро 12"
id = "5f0c"
created = 2025-03-01 20:00:00+03:00
options.open-roles = true
options.draw = "seed"

[summary]
phase = "night 1"
alive = ["Аня", "Боря"]
exp."Аня" = 10
acts = 3

[[journal]]
number = 1
time = 2025-03-01 20:00:00+03:00
who = "host"
act.act = "paste"
act.channel = "letter"
act.text = """
Доброй ночи!
Стреляю в Борю.\\u0020
"""
salt = "00ff"
hash = "{0}"

[[journal]]
number = 2
time = 2025-03-01 20:00:00+03:00
who = "host"
act.act = "shot"
act.by = "Аня"
act.targets = ["Боря"]
source.paste = 1
source.item = 0
source.excerpt = "Стреляю в Борю"
events = [
    {{ event = "shot-ordered", seat = "Аня", targets = ["Боря"] }},
]
notices = [
    {{ key = "order-taken", to = ["Аня"], facts = {{ shots = ["Боря"], free = 1 }} }},
]
trace = [
    {{ clause = "SHOT-01", seats = ["Аня"] }},
    {{ clause = "SHOT-02", mark = "overridden", by = "R3" }},
]
salt = "00ff"
before = "{0}"
hash = "{1}"

[[journal]]
number = 3
time = 2025-03-01 20:00:00+03:00
who = "host"
act.act = "close"
notices = [
    {{ key = "dawn", to = "public", facts = {{ text = """
Утро.
Тихо.""" }} }},
]
salt = "00ff"
before = "{1}"
hash = "{2}"
'''


def code_of(text: str) -> StoreError:
    with pytest.raises(StoreError) as caught:
        loads(text)
    return caught.value


FORMAT_2 = FORMAT_1.replace("format = 1", "format = 2").replace(
    'salt = "00ff"\nhash = "{0}"', 'salt = "00ff"\nbefore = "{seal}"\nhash = "{0}"'
)


@pytest.mark.parametrize(("header", "looks"), [(HEADER_1, FORMAT_1), (HEADER, FORMAT_2)])
def test_each_format_looks_like_this_and_loads(header: Header, looks: str) -> None:
    save = sample(header=header)
    text = looks.format(*(each.hash for each in save.entries), seal=header.seal)
    assert dumps(save) == text
    assert loads(text) == save
    assert chain_faults(loads(text).entries, header.seal) == ()


def test_the_seal_covers_all_of_the_header_but_the_format() -> None:
    """So every field that is added to the header is covered, or this test says so."""
    later = {"created": START + timedelta(seconds=1), "options": {}}
    seals = {HEADER.seal}
    for field in HEADER.__struct_fields__:
        if field != "format":
            seals.add(replace(HEADER, **{field: later.get(field, "other")}).seal)
    assert len(seals) == len(HEADER.__struct_fields__)
    assert replace(HEADER, options={"draw": "seed", "open-roles": True}).seal == HEADER.seal
    assert HEADER_1.seal == replace(HEADER_1, title="other").seal == "0" * 64


def test_another_format_is_another_chain() -> None:
    for one, other in ((HEADER, HEADER_1), (HEADER_1, HEADER)):
        found = chain_faults(sample(header=one).entries, other.seal)
        assert [(each.number, each.fault) for each in found] == [(1, "link")]


@given(SAVES)
@settings(max_examples=100, deadline=None)
def test_every_save_reads_back_as_it_was(save: Save) -> None:
    text = dumps(save)
    assert loads(text) == save
    assert dumps(loads(text)) == text
    assert loads(text.replace("\n", "\r\n")) == save  # as an editor on Windows leaves it


@given(TEXTS)
def test_no_hidden_character_and_no_blank_at_a_line_s_end_stands_in_the_file(text: str) -> None:
    written = dumps(Save(HEADER, {text: text}, (entry({"act": "say", "text": text, "more": (text, {text: text})}),)))
    assert not set(written) & set("\x00\x1b\x7f\x85\x9b\u202e\u2028\u200b\ufeff")
    assert all(line == line.rstrip(" \t") for line in written.split("\n"))


def test_one_act_more_adds_lines_at_the_end_and_changes_the_summary() -> None:
    before = sample()
    lines = list(difflib.ndiff(dumps(before).splitlines(), dumps(with_act(before)).splitlines()))
    removed = [line for line in lines if line.startswith("- ")]
    added = [place for place, line in enumerate(lines) if line.startswith("+ ")]
    assert removed == ["- acts = 3"]
    assert added[1:] == list(range(len(lines) - len(added) + 1, len(lines)))


def test_rows_come_back_as_tuples_whatever_they_were() -> None:
    save = Save(HEADER, {"alive": ["Аня"]}, (entry({"act": "shot", "targets": ["Боря", ["Вера"]]}),))
    again = loads(dumps(save))
    assert again.summary == {"alive": ("Аня",)}
    assert again.entries[0].act == {"act": "shot", "targets": ("Боря", ("Вера",))}


def test_a_named_zone_becomes_its_offset_even_in_the_hour_that_happens_twice() -> None:
    time = datetime(2025, 10, 26, 2, 30, tzinfo=ZoneInfo("Europe/Berlin"), fold=1)
    again = loads(dumps(Save(HEADER, {"at": time}))).summary["at"]
    assert again.isoformat() == "2025-10-26T02:30:00+01:00"


@given(st.text())
def test_clean_text_can_be_kept_and_cleaning_twice_changes_nothing(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert "\r" not in cleaned
    assert loads(dumps(Save(HEADER, {"text": cleaned}))).summary["text"] == cleaned


def test_clean_text() -> None:
    assert clean_text("a\r\nb\rc\ud800\n") == "a\nb\nc\ufffd\n"
    assert clean({"a\r": ["\udc00", 1, {"b": True}]}) == {"a\n": ("\ufffd", 1, {"b": True})}
    with pytest.raises(StoreError, match="two keys"):
        clean({"a\r": 1, "a\n": 2})


@pytest.mark.parametrize(
    ("value", "detail"),
    [
        (None, r"journal\[0\]\.act\.x: .*NoneType"),
        (0.5, r"journal\[0\]\.act\.x: .*float"),
        (2**63, r"journal\[0\]\.act\.x: .*64 bits"),
        ({"deep": ("\ud800",)}, r"journal\[0\]: .*surrogate"),
        ({1: 2}, r"journal\[0\]\.act\.x: .*not text"),
        ((1, {"y": None}), r"journal\[0\]\.act\.x\[1\]\.y"),
        (datetime(1900, 1, 1, tzinfo=ZoneInfo("Europe/Amsterdam")), r"journal\[0\]\.act\.x: .*minutes"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_place(value: object, detail: str) -> None:
    with pytest.raises(StoreError, match=detail) as caught:
        dumps(Save(HEADER, {}, (entry({"act": "note", "x": value}),)))
    assert caught.value.code == "bad-value"


GAME = dumps(Save(HEADER))


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "not-a-save", None),
        ("[tool.poetry]\nname = 'x'\n", "not-a-save", None),
        ("game = 1\n", "not-a-save", None),
        ("[game]\nformat = '1'\n", "not-a-save", None),
        ("[game]\nformat = true\n", "not-a-save", None),
        ("[game]\nformat = 0\n", "not-a-save", None),
        (f"[game]\nformat = {FORMAT + 1}\nnew = 1\n", "newer-format", None),
        ("[game]\nformat = 1\n", "bad-value", None),
        (GAME + "[more]\n", "bad-value", None),
        (GAME + "[[journal]]\nnumber = 1\n", "bad-value", None),
        (GAME.replace('id = "5f0c"', "id = 5"), "bad-value", None),
        (GAME.replace("draw =", "half = 0.5\nx ="), "bad-value", None),
        (GAME + "[summary]\nx = 1979-05-27\n", "bad-value", None),
        (GAME + "[summary]\nx = " + "9" * 30, "bad-value", None),
        (GAME + "[summary]\nx = " + "9" * 5000, "bad-value", None),
        ("[game]\nformat = 1\nformat = 2\n", "broken-toml", 3),
        ('[game]\ntitle = "half a li', "broken-toml", 2),
        ('[game]\ntitle = """\nhalf\na file\n', "broken-toml", 5),
        ("\x00\x00\x00", "broken-toml", 1),
    ],
)
def test_bad_text_has_a_code_and_a_line(text: str, code: str, line: int | None) -> None:
    error = code_of(text)
    assert (error.code, error.line) == (code, line)
    assert error.detail


@pytest.mark.parametrize(
    "text",
    [
        "[summary]\nx = " + "[" * 32 + "]" * 32,
        "[summary]\nx = " + "[" * 100_000,
        "[summary]\nx = " + "{a=" * 100_000,
        "[summary]\n" + "a." * 40 + "a = 1",
        "[summary]\n" + "a." * 100_000 + "a = 1",
        "[summary]\nx = 'a.b'\n" + '"a" . ' * 100_000 + "a = 1",
        "[" + "a . " * 100_000 + "a]",
    ],
)
def test_what_is_nested_too_deeply_is_refused_at_once(text: str) -> None:
    assert code_of(GAME + text).code == "too-big"


def test_thirty_levels_and_many_dots_in_text_are_no_reason_to_refuse() -> None:
    nested: tuple[object, ...] = ()
    for _ in range(29):
        nested = (nested,)
    dots = "a." * 1000 + "\n" + "'x'.\"" * 500
    save = Save(HEADER, {"nested": nested, dots: dots, "b": {"c": (dots, dots.replace("\n", ""))}})
    assert loads(dumps(save)) == save


def test_an_entry_without_the_name_of_its_act_is_refused() -> None:
    text = dumps(sample()).replace('act.act = "close"', 'act.act = ["close"]')
    assert code_of(text).detail == "journal[2].act: no name of an act"


def loaded(text: str) -> Save | None:
    """The save in the text, or None where there is a clear error. Anything else that is raised fails the test."""
    try:
        return loads(text)
    except StoreError:
        return None


@given(st.integers(0, 10_000), st.text(max_size=3))
@settings(deadline=None)
def test_a_damaged_file_is_a_save_or_a_clear_error(place: int, noise: str) -> None:
    text = dumps(sample())
    place %= len(text)
    found = loaded(text[:place] + noise + text[place + 1 :])
    assert found is None or loads(dumps(found)) == found


def test_a_cut_file_is_an_error_or_has_whole_entries() -> None:
    save = sample()
    text = dumps(save)
    cut = [loaded(text[:place]) for place in range(0, len(text) - 1, 3)]
    assert cut.count(None) > len(cut) / 2
    for found in filter(None, cut):
        assert found.entries[:-1] == save.entries[: len(found.entries)][:-1]
