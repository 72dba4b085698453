"""Every notice has a wording in both languages and all formats; a wording knows its facts and nothing else."""

import re
import subprocess
import sys

import pytest

from hostconsole.core.notices import Facts, Notice
from hostconsole.outbox.marks import FORMATS, Format, shown
from hostconsole.outbox.render import faults, render
from hostconsole.outbox.texts import TextError
from rulesets.retro.notices import PRIVATE, PUBLIC

from . import readers
from .samples import HOSTILE, LANGS, NICKS, SAMPLES, retro_texts, tiny

WHITELIST = {**PUBLIC, **PRIVATE}


def said(key: str, facts: Facts, lang: str = "ru", fmt: Format = "plain", nicks: dict[str, str] = NICKS) -> str:
    return render(Notice(key, "public", facts), retro_texts(lang), nicks=nicks, fmt=fmt)


def told(source: str, facts: Facts | None = None, lang: str = "en", fmt: Format = "plain") -> str:
    return render(Notice("it", "public", facts or {}), tiny(lang, it=source), nicks=NICKS, fmt=fmt)


def test_there_is_a_sample_of_every_notice_with_all_its_facts() -> None:
    assert set(SAMPLES) == set(WHITELIST)
    for key, samples in SAMPLES.items():
        assert set(samples[0]) == set(WHITELIST[key]), key
        assert all(set(facts) <= set(WHITELIST[key]) for facts in samples), key


@pytest.mark.parametrize("lang", LANGS)
def test_the_templates_are_whole(lang: str) -> None:
    assert faults(retro_texts(lang), WHITELIST) == ()


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SAMPLES)
def test_every_notice_has_a_clean_text(key: str, lang: str, fmt: Format) -> None:
    for facts in SAMPLES[key]:
        text = said(key, facts, lang, fmt)
        assert text.strip() == text != ""
        assert not re.search(r"\{[{%#]|[%#]\}|<[a-z-]+>|None|True|False|\n\n\n|\b(mafia|nom|yakuza)-", text)
        assert not re.search(r"(?<!\n) {2,}(?!\n)| [.,:]", text)
        if fmt == "plain":
            assert not re.search(r"\[/?[a-z]+\]|\*\*", text)
        if lang == "en":
            assert not re.search(r"[а-яё]", re.sub("|".join(NICKS), "", text)) or key in (
                "host-says",
                "subscription",
                "seat-changed",
            )


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


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_notices_say_the_same(lang: str) -> None:
    sources = [source.strip() for source in retro_texts(lang).templates.values()]
    assert len(set(sources)) == len(sources) == len(WHITELIST)
    said_by: dict[str, str] = {}
    for key, samples in SAMPLES.items():
        for facts in samples:
            assert said_by.setdefault(said(key, facts, lang), key) == key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["check-missed", "police-seen", "bodyguard-met", "offer-reply", "commissar-missed"])
def test_a_guarded_secret_is_not_hinted_at(key: str, lang: str) -> None:
    """Whom it concerns is named, if the facts name him; what he is, is not."""
    for facts in SAMPLES[key]:
        text = said(key, facts, lang).lower()
        assert not re.search(
            "честн|бандит|мафи|якудз|ассасин|некромант|honest|gangster|mafi|yakuza|assassin|necro", text
        )


def test_the_clan_does_not_learn_the_office_of_a_recruit_who_returns() -> None:
    clan: Facts = {"seat": "Вера", "clan": "mafia", "members": ("Боря", "Вера")}
    for lang in LANGS:
        assert said("restored", {**clan, "role": "commissar"}, lang) == said(
            "restored", {**clan, "role": "mafia"}, lang
        )


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


@pytest.mark.parametrize("nick", HOSTILE)
def test_a_hostile_nick_is_shown_whole(nick: str) -> None:
    nicks = {**NICKS, "Вера": nick}
    seen = shown(nick)
    assert seen in said("resurrected", {"seat": "Вера"}, nicks=nicks)
    assert seen in readers.old_forum(said("resurrected", {"seat": "Вера"}, fmt="bbcode", nicks=nicks))[0]
    assert seen in readers.markdown(said("resurrected", {"seat": "Вера"}, fmt="markdown", nicks=nicks))[0]
    change: Facts = {"change": "person", "seat": "Вера", "before": "Вера", "after": nick}
    assert seen in said("seat-changed", change)


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("key", ["host-says", "subscription"])
def test_foreign_text_is_shown_and_not_run(key: str, fmt: Format) -> None:
    text = "{{7*7}} {% if x %} {{ ''.__class__ }}\n[url=http://x]y[/url] **z**"
    out = said(key, {"text": text, "office": "commissar"}, fmt=fmt)
    seen = {"bbcode": readers.old_forum, "markdown": readers.markdown}.get(fmt, lambda whole: (whole, set()))(out)[0]
    for line in text.split("\n"):
        assert line in seen
    assert "49" not in out


def test_a_nick_is_the_seat_s_present_one_and_a_name_stays() -> None:
    facts: Facts = {"change": "person", "seat": "Аня", "before": "Аня", "after": "Кэт"}
    assert said("resurrected", {"seat": "Аня"}, nicks={"Аня": "Кэт"}).count("Кэт") == 1
    assert "Аня" in said("seat-changed", facts, nicks={"Аня": "Кэт"})


def test_a_night_in_russian() -> None:
    facts = SAMPLES["dawn"][0]
    text = said("dawn", facts)
    assert "2 человек: Аня (комиссар) и Боря." in text
    assert "3 марта 2012, 10:15" in text
    assert "1,5" in said("tally", SAMPLES["tally"][0])


def test_points_are_ranked_and_equals_keep_their_order() -> None:
    table: Facts = {"points": {"a": 1, "b": 3, "c": 1}}
    assert told("{% for who, n in points|ranked %}{{ who }}{{ n }} {% endfor %}", table) == "b3 a1 c1"


def test_a_moment_with_a_zone_and_one_that_is_none() -> None:
    assert told("{{ at|moment }}", {"at": "2012-03-03T10:15:00+03:00"}) == "3 March 2012, 10:15 (UTC+03:00)"
    assert told("{{ at|moment }}", {"at": "tomorrow [b]"}, fmt="bbcode") == "tomorrow [i][[/i]b]"


@pytest.mark.parametrize(
    "source",
    [
        "{{ deadline }}",
        "{{ deadline|nick }}",
        "{{ deadline|nicks }}",
        "{{ deadline|word('roles') }}",
        "{{ deadline|plural('a', 'b') }}",
        "{{ deadline|bold }}",
        "{{ deadline|moment }}",
        "{% if deadline %}x{% endif %}",
        "{% for x in deadline %}x{% endfor %}",
    ],
)
def test_a_missing_fact_is_named(source: str) -> None:
    with pytest.raises(TextError, match=r"it\.j2: 'deadline' is undefined; this notice carries: dead, number"):
        told(source, {"number": 1, "dead": ()})


@pytest.mark.parametrize(
    "source",
    [
        "{{ text.__class__.__mro__ }}",
        "{{ text|attr('__class__') }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{{ '{0.__class__}'.format(text) }}",
        "{{ text.format.__globals__ }}",
        "{{ _nicks.clear() }}",
        "{{ table.update({'a': 2}) }}",
        "{{ self.__init__.__globals__ }}",
        "{% include 'dawn.j2' %}",
        "{% import 'os' as os %}",
        "{{ range(9) }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ 1 // 0 }}",
        "{{ table }}",
        "{{ flag }}",
        "{{ table|bold }}",
        "{{ 3|plural('one') }}",
    ],
)
def test_tricks_and_mistakes_end_in_a_clear_error(source: str) -> None:
    table = {"a": 1}
    with pytest.raises(TextError, match=r"^it\.j2: "):
        told(source, {"text": "x", "table": table, "flag": True})
    assert table == {"a": 1}
    assert NICKS


def test_faults_are_all_listed() -> None:
    bad = tiny(dawn="{{ killer|nick }}", tally="{% if %}", stray="x", role="{{ role|shout }}")
    found = {
        fault.template: fault.what for fault in faults(bad, {"dawn": ("dead",), "tally": (), "role": (), "fee": ()})
    }
    assert set(found) == {"dawn", "tally", "stray", "role", "fee"}
    assert "'killer' is no fact" in found["dawn"]
    assert "dead" in found["dawn"]
    assert "line 1" in found["tally"]
    assert "shout" in found["role"]
    assert "missing" in found["fee"]


def test_a_notice_without_a_text_is_an_error() -> None:
    with pytest.raises(TextError, match="dawn"):
        render(Notice("dawn", "public"), tiny(), nicks={}, fmt="plain")


def test_jinja_is_loaded_when_first_needed() -> None:
    check = "import sys, hostconsole.outbox.drafts, hostconsole.outbox.split; sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
