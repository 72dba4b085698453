"""The texts of musketeers: whole in both languages, one wording a meaning, nothing said that is not to be told."""

import ast
import re
import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from rapidfuzz import fuzz

from hostconsole.core.acts import key_of
from hostconsole.core.notices import Facts, Notice
from hostconsole.messages import REASONS as DESK_REASONS
from hostconsole.outbox.drafts import drafts, public_order
from hostconsole.outbox.marks import FORMATS, Format, shown
from hostconsole.outbox.render import faults, render
from hostconsole.outbox.texts import Texts, texts
from rulesets import musketeers
from rulesets.musketeers.acts import ACTS
from rulesets.musketeers.course import Death
from rulesets.musketeers.letters import BASE_CLAUSES
from rulesets.musketeers.notices import PRIVATE, PUBLIC
from rulesets.musketeers.state import Function

from . import readers
from .samples import DESK_ACTS, HOSTILE, LANGS, retro_texts

HOME = Path(musketeers.__file__).parent
RULES = tomllib.loads((HOME / "ruleset.toml").read_text(encoding="utf-8"))
WHITELIST = {key: tuple({*PUBLIC.get(key, ()), *PRIVATE.get(key, ())}) for key in {**PUBLIC, **PRIVATE}}
"""The same key may go to everybody and to one reader, with other facts: its text must fit both."""

BASE = tuple(BASE_CLAUSES)
ADDED = ("sermon", "unconscious", "cause", "report")
NICKS = {"Аня": "Аня", "Боря": "Боря", "Вера": "Вера", "Глеб": "Глеб"}
SIDES: dict[str, str | int] = {"Аня": "honest", "Боря": "maf", "Вера": "honest", "Глеб": "honest"}
CAST: dict[str, str | int] = {"Аня": "athos", "Боря": "executioner", "Вера": "father", "Глеб": "bonacieux"}

SEEN = "pub guard sermon charm watch mirror axe amulet pair pray samurai kill killed vain stopped fled trapped"
ATOMS = SEEN.split()
CAUSES = [*get_args(msgspec.structs.fields(Death)[1].type), "jail", "ruling"]

REASONS = """
wrong-phase actor-dead no-power target-dead target-alive target-count self-target same-target already-voted unconscious
denied no-vote used-today used-up paired too-many-votes not-mafia kill-mandatory too-many-swaps swaps-final
amulet-in-a-row no-seated-maf prayer-target extension-used not-dead will-used no-such published text-sent
nothing-to-undo
nothing-to-redo game-over nick-taken wrong-number not-yet
"""

WORDS: dict[str, str | list[str]] = {
    "roles": [*RULES["roles"], "honest", "maf"],
    "sides": "honest maf mafia draw",
    "winners": "honest mafia draw",
    "causes": CAUSES,
    "functions": list(get_args(Function)),
    "atoms": ATOMS,
    "phases": "signup day evening night end",
    "acts": [
        *(key_of(act) for act in ACTS),
        *DESK_ACTS,
    ],
    "reasons": REASONS,
    "questions": "missing-kill",
    "answers": "none random",
    "notices": list(WHITELIST),
    "boards": "roster queue votes moves",
    "columns": """seat alive role side hits inherited status place official locked swapped voter target function targets
        direction""",
    "statuses": """alive dead night jail unconscious denied sermon killer move thought prayer switched-off""",
    "owed": "vote lock swaps killer musket move",
    "marks": "applied considered overridden",
    "kinds": "kill revive role pay vote option note",
    "months": [str(month) for month in range(1, 13)],
    "grammar": "and nobody decimal",
}
WANTED = {section: codes.split() if isinstance(codes, str) else codes for section, codes in WORDS.items()}
DESK_FIELDS = {"item", "name", "off", "channel", "at", "entry", "instead", "drop", "verdict", "remark", "hash"}


def seen(did: str, by: str = "Аня") -> dict[str, str]:
    return {"did": did, "to": "Вера"} if did == "killed" else {"did": did, "by": by, "to": "Вера"}


def report(*atoms: dict[str, str]) -> Facts:
    return {"atoms": atoms}


SAMPLES: dict[str, tuple[Facts, ...]] = {
    "roles": ({"roles": CAST},),
    "day": ({"number": 2, "deadline": "2012-03-03 10:15"}, {"number": 1, "deadline": ""}),
    "seat-changed": ({"seat": "Аня", "before": "Аня", "after": "Кэт"},),
    "vote-cancelled": ({"seat": "Аня"},),
    "vote-denied": ({"seat": "Аня"},),
    "duel": ({"seat": "Аня", "target": "Боря"},),
    "extended": ({},),
    "jailed": (
        {"number": 1, "seat": "Боря", "side": "maf", "points": {"Аня": 2, "Боря": 6}, "condemned": "Боря"},
        {"number": 2, "seat": "Аня", "side": "honest", "points": {}, "condemned": "Аня"},
    ),
    "nobody-jailed": (
        {"number": 1, "points": {"Аня": 4, "Боря": 4}, "condemned": ""},
        {"number": 2, "points": {}, "condemned": ""},
    ),
    "queue": ({"number": 2, "seats": ("Вера", "Аня")}, {"number": 1, "seats": ()}),
    "intake-closed": ({},),
    "dawn": (
        {"number": 2, "dead": ("Аня", "Боря"), "sides": {"Аня": "honest", "Боря": "maf"}},
        {"number": 1, "dead": (), "sides": {}},
    ),
    "bomb": ({},),
    "restored": ({"seats": ("Вера",)}, {}, {"seats": ("Вера", "Аня")}),
    "will": ({"seat": "Боря", "text": "Не поминайте лихом.\nИ мушкет отдайте Ане."},),
    "ruling": ({"text": "Тот, кого увели в трактир, жив."},),
    "game-over": (
        {"winner": "honest", "sides": SIDES},
        {"winner": "mafia", "sides": SIDES},
        {"winner": "draw", "sides": SIDES},
    ),
    "host-says": ({"text": "Завтра меня не будет."},),
    "status": ({"role": "executioner", "side": "maf"}, {"role": "father", "side": "honest"}),
    "team": ({"members": ("Боря", "Глеб")},),
    "full-queue": (
        {"number": 2, "seats": ("Вера", "Аня", "Боря"), "swaps": 3},
        {"number": 2, "seats": ("Вера", "Аня", "Боря"), "swaps": 0},
    ),
    "swaps-taken": ({"pairs": ({"first": "Аня", "second": "Вера"},)}, {"pairs": ()}),
    "lock-taken": ({"target": "Вера"},),
    "inherited": ({"role": "milady"}, {"role": ""}),
    "seat-state": (
        {"role": "father", "side": "maf", "members": ("Боря", "Глеб"), "inherited": "kitty", "alive": True},
        {"role": "athos", "side": "honest", "members": (), "inherited": "", "alive": False},
    ),
    **{key: ({},) for key in (*BASE, "sermon", "unconscious")},
    "cause": tuple({"cause": cause, "victim": "Вера" if cause == "suicide" else ""} for cause in CAUSES),
    "report": (
        report(*(seen(did) for did in ATOMS)),
        report(),
        *(report(seen(did)) for did in ATOMS),
    ),
}


@cache
def told_in(lang: str) -> Texts:
    """The texts of musketeers in one language, read from its folder."""
    folder = HOME / "texts" / lang
    templates = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.j2")}
    return texts(templates, tomllib.loads((folder / "words.toml").read_text(encoding="utf-8")), lang)


def said(key: str, facts: Facts, lang: str = "ru", fmt: Format = "plain", nicks: dict[str, str] = NICKS) -> str:
    return render(Notice(key, "public", facts), told_in(lang), nicks=nicks, fmt=fmt)


def leaves(table: dict[str, Any], path: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in table.items():
        found += leaves(value, f"{path}{key}.") if isinstance(value, dict) else [(f"{path}{key}", value)]
    return found


# Every notice ------------------------------------------------------------------------------------------------------


def test_there_is_a_sample_of_every_notice_with_all_its_facts() -> None:
    assert set(SAMPLES) == set(WHITELIST)
    for key, samples in SAMPLES.items():
        assert set(samples[0]) == set(WHITELIST[key]), key
        assert all(set(facts) in (set(PUBLIC.get(key, ())), set(PRIVATE.get(key, ()))) for facts in samples), key


@pytest.mark.parametrize("lang", LANGS)
def test_the_templates_are_whole(lang: str) -> None:
    assert faults(told_in(lang), WHITELIST) == ()


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SAMPLES)
def test_every_notice_has_a_clean_text(key: str, lang: str, fmt: Format) -> None:
    for facts in SAMPLES[key]:
        text = said(key, facts, lang, fmt)
        assert text.strip() == text != ""
        assert not re.search(r"\{[{%#]|[%#]\}|<[a-z-]+>|None|True|False|\n\n\n", text)
        assert not re.search(r"(?<!\n) {2,}(?!\n)| [.,:;]|[.,:;]{2}|\(\)", text)
        if fmt == "plain":
            assert not re.search(r"\[/?[a-z]+\]|\*\*", text)
        if lang == "en" and key not in ("host-says", "will", "ruling", "seat-changed"):
            assert not re.search(r"[а-яё]", re.sub("|".join(NICKS), "", text))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SAMPLES)
def test_formats_differ_in_markup_only(key: str, lang: str) -> None:
    for facts in SAMPLES[key]:
        plain = re.sub(r"(?m)^> ?", "", said(key, facts, lang))
        for seen, _ in (
            readers.old_forum(said(key, facts, lang, "bbcode")),
            readers.new_forum(said(key, facts, lang, "bbcode")),
            readers.markdown(said(key, facts, lang, "markdown")),
        ):
            assert "".join(seen.split()) == "".join(plain.split())


# One meaning, one wording ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_notices_say_the_same(lang: str) -> None:
    said_by: dict[str, str] = {}
    for key, samples in SAMPLES.items():
        for facts in samples:
            assert said_by.setdefault(said(key, facts, lang), key) == key


@pytest.mark.parametrize("lang", LANGS)
def test_the_letters_of_a_morning_are_far_apart(lang: str) -> None:
    """A player tells meanings apart by the first words already, and no letter is another one in disguise."""
    letters = {key: said(key, {}, lang) for key in (*BASE, "sermon", "unconscious")}
    assert len({" ".join(text.split()[:3]) for text in letters.values()}) == len(letters)
    for one, other in combinations(letters, 2):
        assert fuzz.ratio(letters[one], letters[other]) < 70, (one, other)


@pytest.mark.parametrize("lang", LANGS)
def test_each_letter_of_a_morning_has_a_title_of_its_own(lang: str) -> None:
    titles = [told_in(lang).words["notices"][key] for key in (*BASE, *ADDED)]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("lang", LANGS)
def test_every_atom_of_a_report_has_a_line_of_its_own(lang: str) -> None:
    whole = said("report", SAMPLES["report"][0], lang).split("\n")
    assert len(whole) == len(ATOMS) + 1 == len(set(whole))
    for did, line in zip(ATOMS, whole[1:], strict=True):
        assert said("report", report(seen(did)), lang).split("\n")[1] == line
        assert ("Аня" in line) == (did != "killed")
        assert "Вера" in line


@pytest.mark.parametrize("lang", LANGS)
def test_a_report_keeps_the_order_of_time(lang: str) -> None:
    vain, pub = seen("vain", "Аня"), seen("pub", "Глеб")
    for first, second in ((vain, pub), (pub, vain)):
        text = said("report", report(first, second), lang)
        assert text.index(first["by"]) < text.index(second["by"])


@pytest.mark.parametrize("lang", LANGS)
def test_a_killing_in_a_report_does_not_name_a_weapon(lang: str) -> None:
    """A deadly blow of the axe is seen as a killing too."""
    assert not re.search("мушкет|топор|выстр|стрел|musket|axe|sho", said("report", report(seen("kill")), lang))


# What is not told --------------------------------------------------------------------------------------------------

HIDDEN_FROM_ALL = (
    "атос|портос|арамис|д'артаньян|миледи|констанц|рошфор|шене|палач|кэтти|фельтон|аббатис|планше|тревил|предател|"
    "королю|трактир|амулет|ловуш|подопечн|чары|зеркал|мушкет|athos|porthos|aramis|d'artagnan|milady|constance|"
    "rochefort|chesnaye|executioner|kitty|felton|abbess|planchet|tréville|traitor|loyal|tavern|amulet|trap|charm|"
    "mirror|musket"
)
"""Who blocked, guarded, charmed, misled or paired, and what with."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", [*BASE, "sermon", "unconscious"])
def test_a_morning_letter_names_nobody(key: str, lang: str) -> None:
    assert not re.search(HIDDEN_FROM_ALL, said(key, {}, lang).lower())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["unconscious", "died"])
def test_how_it_came_about_is_left_open(key: str, lang: str) -> None:
    """A trap knocks out as well as an axe, and the dead do not learn how they died."""
    assert not re.search("топор|обух|удар|дубин|axe|blow|club|shot|sword|bomb|бомб|шпаг", said(key, {}, lang).lower())


@pytest.mark.parametrize("lang", LANGS)
def test_the_cause_names_a_victim_only_where_there_is_one(lang: str) -> None:
    assert "Вера" in said("cause", {"cause": "suicide", "victim": "Вера"}, lang)
    assert said("cause", {"cause": "suicide", "victim": ""}, lang) in said(
        "cause", {"cause": "suicide", "victim": "Вера"}, lang
    )


@pytest.mark.parametrize("lang", LANGS)
def test_the_extension_names_nobody(lang: str) -> None:
    assert not re.search("прос[ия]|игрок|asked|player|request", said("extended", {}, lang))


@pytest.mark.parametrize("lang", LANGS)
def test_the_public_queue_tells_no_places(lang: str) -> None:
    """Others, who may not be named, stand between and before those who are."""
    facts: Facts = {"number": 9, "seats": ("Вера", "Аня", "Глеб")}
    assert not re.search(r"[0-8]|перв|втор|first|second", said("queue", facts, lang))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", PUBLIC)
def test_no_jargon_in_public(key: str, lang: str) -> None:
    """The players' shorthand for sides and roles breaks the atmosphere (RIGHTS-08)."""
    jargon = (
        r"\b(ком|кома|комы|комом|комиссар\w*|маф\w*|мафи\w*|чиж\w*|док|доктор\w*|честн\w*|бомбист\w*|маньяк\w*|киллер\w*"
        r"|com|commissar|maf|mafi\w*|mafs|honest|doc|doctor|cop|town|townie|killer)\b"
    )
    for facts in SAMPLES[key]:
        for fmt in FORMATS:
            assert not re.search(jargon, said(key, facts, lang, fmt).lower())


@pytest.mark.parametrize("key", PRIVATE)
def test_the_reader_has_no_grammatical_gender(key: str) -> None:
    for facts in SAMPLES[key]:
        text = said(key, facts).lower()
        assert not re.search(r"\bвы (\w+ )?\w{2,}([аеиоуыя]л|ла|лся|лась)\b|\bвы (один|одна|сам|сама)\b", text)


# Foreign text ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("nick", HOSTILE)
def test_hostile_nicks_do_nothing_anywhere(nick: str, fmt: Format) -> None:
    nicks = dict.fromkeys(NICKS, nick)
    for lang in LANGS:
        for key, samples in SAMPLES.items():
            for facts in samples:
                text = said(key, facts, lang, fmt, nicks)
                assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e\u200d]", text)
                if fmt == "bbcode":
                    for forum in (readers.old_forum, readers.new_forum):
                        assert forum(text)[1] <= {"b", "i", "quote"}, key
                elif fmt == "markdown":
                    assert readers.markdown(text)[1] <= {"p", "br", "strong", "blockquote"}, key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("nick", HOSTILE)
def test_a_hostile_nick_is_shown_whole(nick: str, lang: str) -> None:
    nicks = {**NICKS, "Вера": nick}
    whole = shown(nick)
    samples: tuple[tuple[str, Facts], ...] = (
        ("vote-denied", {"seat": "Вера"}),
        ("dawn", {"number": 1, "dead": ("Вера",), "sides": {"Вера": "maf"}}),
        ("report", report(seen("pub"))),
        ("seat-changed", {"seat": "Вера", "before": "Вера", "after": nick}),
    )
    for key, facts in samples:
        assert whole in said(key, facts, lang, nicks=nicks)
        assert whole in readers.old_forum(said(key, facts, lang, "bbcode", nicks))[0]
        assert whole in readers.markdown(said(key, facts, lang, "markdown", nicks))[0]


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("key", ["host-says", "will", "ruling"])
def test_foreign_text_is_shown_and_not_run(key: str, fmt: Format) -> None:
    text = "{{7*7}} {% if x %} {{ ''.__class__ }}\n[url=http://x]y[/url] **z**"
    out = said(key, {"text": text, "seat": "Аня"}, fmt=fmt)
    visible = {"bbcode": readers.old_forum, "markdown": readers.markdown}.get(fmt, lambda whole: (whole, set()))(out)[0]
    for line in text.split("\n"):
        assert line in visible
    assert "49" not in out


# Posts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "keys",
    [("duel", "jailed", "queue"), ("nobody-jailed", "queue"), ("dawn", "bomb", "restored"), ("restored", "game-over")],
)
def test_a_post_stands_in_its_order(keys: tuple[str, ...]) -> None:
    notices = [Notice(key, "public", SAMPLES[key][0]) for key in reversed(keys)]
    (post,) = drafts(notices, told_in("ru"), nicks=NICKS, fmt="plain")
    assert post.keys == keys


def test_the_word_list_ranks_every_public_key() -> None:
    assert public_order(told_in("ru")) == public_order(told_in("en"))
    assert set(public_order(told_in("ru"))[: len(PUBLIC)]) == set(PUBLIC)


# Words -------------------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_words() -> None:
    ru, en = ([path for path, _ in leaves(dict(told_in(lang).words))] for lang in LANGS)
    assert ru == en


@pytest.mark.parametrize("lang", LANGS)
def test_no_word_is_empty_or_padded_or_in_the_other_language(lang: str) -> None:
    for path, value in leaves(dict(told_in(lang).words)):
        assert isinstance(value, str), path
        assert value.strip() == value != "", path
        cyrillic = any("а" <= letter <= "я" or letter == "ё" for letter in value.lower())
        assert cyrillic == (lang == "ru") or path in ("grammar.decimal", "columns.place"), path


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("section", WANTED)
def test_every_code_has_a_word_and_every_word_a_code(section: str, lang: str) -> None:
    assert sorted(told_in(lang).words[section]) == sorted(WANTED[section])


@pytest.mark.parametrize("lang", LANGS)
def test_what_the_reader_of_pasted_text_doubts_has_a_word(lang: str) -> None:
    assert set(retro_texts(lang).words["unsure"]) <= set(told_in(lang).words["unsure"])


@pytest.mark.parametrize("lang", LANGS)
def test_acts_and_fields_are_described(lang: str) -> None:
    words = told_in(lang).words
    assert all(set(about) == {"label", "help"} for about in words["acts"].values())
    fields = {field.encode_name for act in ACTS for field in msgspec.structs.fields(act)}
    assert set(words["fields"]) == fields | DESK_FIELDS


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("section", ["acts", "reasons", "atoms", "functions", "unsure", "statuses"])
def test_one_code_one_word(section: str, lang: str) -> None:
    found = [str(value) for value in told_in(lang).words[section].values()]
    assert len(set(found)) == len(found)


def reasons_in(*folders: Path) -> set[str]:
    """Every code that stands as text in the first place of a `Reject(...)`."""
    found: set[str] = set()
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Reject"
                and node.args
            ):
                parts = ast.walk(node.args[0])
                found |= {
                    part.value
                    for part in parts
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and re.search("[a-z]", part.value)
                }
    return found


def test_every_reason_the_game_and_the_desk_give_has_a_sentence() -> None:
    found = reasons_in(HOME, HOME.parents[1] / "hostconsole" / "desk")
    assert len(found) > 25
    assert found - set(DESK_REASONS) <= set(WANTED["reasons"])


def test_every_atom_the_night_notes_has_a_word() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(HOME.glob("*.py")))
    found = set(re.findall(r'(?:seen\(|"did": |did = )"([a-z]+)"', source))
    assert {"pub", "killed", "samurai"} <= found <= set(ATOMS)


@pytest.mark.parametrize("lang", LANGS)
def test_a_reason_says_what_is_wrong_and_what_to_do(lang: str) -> None:
    for code, sentence in told_in(lang).words["reasons"].items():
        assert sentence.endswith("."), code
        assert sentence.count(".") > 1 or code.startswith("nothing-to-"), code


@pytest.mark.parametrize("lang", LANGS)
def test_the_forms_that_templates_ask_for_exist(lang: str) -> None:
    asked = [
        (section, form)
        for source in told_in(lang).templates.values()
        for section, form in re.findall(r'words?\("([a-z]+)", "([a-z]+)"\)', source)
    ]
    assert asked
    for section, form in asked:
        assert all(form in entry for entry in told_in(lang).words[section].values()), (section, form)


def test_a_day_and_a_night_in_russian() -> None:
    assert "— Боря: 3\n— Аня: 1" in said("jailed", SAMPLES["jailed"][0])
    assert "не хватает 2 человек:" in said("dawn", SAMPLES["dawn"][0])
    assert "не хватает 1 человека:" in said("dawn", {"number": 1, "dead": ("Аня",), "sides": {"Аня": "honest"}})
    assert "3 марта 2012, 10:15" in said("day", SAMPLES["day"][0])
