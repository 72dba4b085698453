"""Word lists: forms, numbers, enumerations, and the same keys in both languages."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.core.acts import key_of
from hostconsole.core.ledger import NAMED
from hostconsole.outbox.texts import halves, listed, plural_form, word
from rulesets.retro.acts import ACTS
from rulesets.retro.notices import PRIVATE, PUBLIC

from .samples import DESK_ACTS, LANGS, retro_texts, tiny

REASONS = """
wrong-phase actor-dead no-power game-over game-not-over target-dead target-alive self-target same-target used-up
used-today too-late already-voted has-no-vote necromancer-dead not-enough-exp not-enough-mana not-dead
commissar-missing repeat-check revealed-necromancer price-too-low not-higher not-your-order void-order orders-exist
shares-wrong not-a-member clan-alive already-resurrected no-original-dead not-recruit victim-alive client-alive
must-refuse excluded no-premiums pool-short no-such published text-sent nothing-to-undo nothing-to-redo offer-open
not-yet
unknown-seat target-count nick-taken not-for-sale wrong-number
"""

UNSURE = """
hedged question unknown-name ambiguous-name two-targets conditional pronoun role-word number quote-end edited forwarded
withdrawn wrong-channel wrong-phase no-price not-for-sale no-power late not-one-line refused image no-hour
"""

CODES: dict[str, str | list[str]] = {
    "reasons": REASONS,
    "unsure": UNSURE,
    "notices": [*PUBLIC, *PRIVATE],
    "acts": [
        *(key_of(act) for act in ACTS),
        *DESK_ACTS,
    ],
    "fields": sorted({field.encode_name for act in ACTS for field in msgspec.structs.fields(act)}),
    "questions": ["assassin-silent", "pool-short", "no-legal-check", "lone-commissar"],
    "answers": "absent refused top-up cut pass move-office quit go-on",
    "owed": "shot check choose vote",
    "causes": "check shot hired guard vote shield joint flash-royal execution exclusion ruling suicide",
    "marks": "applied considered overridden",
    "purposes": "order shield double-check dead-votes votes resurrection ritual double-shot throw pool host burn",
    "accounts": ["exp", *NAMED],
    "phases": ["signup", "night", "day"],
    "roles": "honest commissar assassin necromancer mafia yakuza",
    "winners": "honest mafia yakuza clans draw",
    "endings": "clans-dead honest-dead one-on-one nobody-left flash-royal",
    "boards": "auction ledger votes roster clans pool pools",
    "statuses": "void chosen open excluded suspended away delegated resurrected bought half vote",
    "columns": """number client kind target price state seat role clan exp mana held voter weight time points alive
        status purpose amount promised locked spent duty""",
}


WANTED = {section: codes.split() if isinstance(codes, str) else codes for section, codes in CODES.items()}


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def codes(lang: str) -> dict[str, set[str]]:
    return {section: set(entries) for section, entries in retro_texts(lang).words.items()}


def test_both_languages_have_the_same_words() -> None:
    assert codes("ru") == codes("en")


def test_no_word_is_empty_or_padded() -> None:
    for lang in LANGS:
        for path, value in leaves(retro_texts(lang).words):
            assert isinstance(value, str), path
            assert value.strip() == value != "", path


def test_russian_words_are_russian_and_english_words_are_english() -> None:
    for lang in LANGS:
        for path, value in leaves(retro_texts(lang).words):
            cyrillic = any("а" <= letter <= "я" or letter == "ё" for letter in value.lower())
            assert cyrillic == (lang == "ru") or path in ("grammar.decimal", "columns.number"), path


@pytest.mark.parametrize("section", WANTED)
def test_every_code_has_its_word(section: str) -> None:
    for lang in LANGS:
        for code in WANTED[section]:
            assert word(retro_texts(lang), section, code) != f"<{code}>", (lang, code)


def test_acts_have_a_label_and_a_line_of_help() -> None:
    for lang in LANGS:
        for act in WANTED["acts"]:
            label, help_line = (word(retro_texts(lang), "acts", act, form) for form in ("label", "help"))
            assert label != help_line
            assert help_line.endswith(".")
            assert "\n" not in help_line
            assert word(retro_texts(lang), "acts", act) == label


def test_titles_and_reasons_are_told_apart() -> None:
    for lang in LANGS:
        for section in ("notices", "reasons", "unsure"):
            values = list(retro_texts(lang).words[section].values())
            assert len(set(values)) == len(values), (lang, section)


def test_forms() -> None:
    ru = retro_texts("ru")
    assert word(ru, "clans", "mafia") == "мафия"
    assert word(ru, "clans", "mafia", "gen") == "мафии"
    assert word(ru, "clans", "mafia", "no-such-form") == "мафия"
    assert word(retro_texts("en"), "clans", "mafia", "gen") == "mafia"


def test_the_forms_that_templates_ask_for_exist() -> None:
    asked = 0
    for lang in LANGS:
        for key, source in retro_texts(lang).templates.items():
            for section, form in re.findall(r'words?\("([a-z]+)", "([a-z]+)"\)', source):
                asked += 1
                for code, entry in retro_texts(lang).words[section].items():
                    assert form in entry, (lang, key, section, code)
    assert asked


@given(st.text(), st.text(), st.text())
def test_an_unknown_word_is_seen_and_raises_nothing(section: str, code: str, form: str) -> None:
    known = retro_texts("ru").words.get(section, {}).get(code)
    assert known or word(retro_texts("ru"), section, code, form) == f"<{code}>"


def test_a_word_list_that_is_no_table_raises_nothing() -> None:
    broken = tiny("ru")
    assert (
        word(type(broken)({}, {"roles": "x", "clans": {"mafia": 3, "yakuza": {}}}, "ru"), "roles", "mafia") == "<mafia>"
    )
    assert word(type(broken)({}, {"clans": {"mafia": 3, "yakuza": {}}}, "ru"), "clans", "mafia") == "<mafia>"
    assert word(type(broken)({}, {"clans": {"mafia": 3, "yakuza": {}}}, "ru"), "clans", "yakuza") == "<yakuza>"


@given(st.integers(0, 10_000))
def test_plural_forms_are_those_of_the_languages(number: int) -> None:
    places = {"one": 0, "few": 1, "many": 2, "other": 1}
    assert plural_form("ru", number) == places[Locale("ru").plural_form(number)]
    assert plural_form("en", number) == places[Locale("en").plural_form(number)]


@pytest.mark.parametrize(
    ("count", "ru", "en"), [(0, "0", "0"), (1, "0,5", "0.5"), (2, "1", "1"), (3, "1,5", "1.5"), (-3, "-1,5", "-1.5")]
)
def test_half_points(count: int, ru: str, en: str) -> None:
    assert halves(retro_texts("ru"), count) == ru
    assert halves(retro_texts("en"), count) == en


def test_enumerations() -> None:
    ru, en = retro_texts("ru"), retro_texts("en")
    assert [listed(ru, list("АБВ"[:count])) for count in range(4)] == ["никто", "А", "А и Б", "А, Б и В"]
    assert listed(en, ["A", "B", "C"]) == "A, B and C"
