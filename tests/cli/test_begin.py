"""`new` and `deal`."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.cli.textfiles import decoded, roles
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.lists import players
from hostconsole.store import load
from tests.cli.samples import NICKS, Run, parsed


def listed(text: str) -> list[tuple[str, int]]:
    """The players of a list as pairs."""
    return [(str(each["nick"]), int(each["exp"])) for each in players(text, "list")]


def test_a_list_has_nicks_and_exp_comments_and_blanks() -> None:
    assert listed("# who\nАня\n\n  Боря ; 12 \nВера\t3\n") == [("Аня", 0), ("Боря", 12), ("Вера", 3)]


def test_numbering_goes_only_where_every_line_has_it_in_sequence() -> None:
    assert listed("1. Аня\n2) Боря; 4\n3.  Вера") == [("Аня", 0), ("Боря", 4), ("Вера", 0)]
    assert listed("1. Аня\n3. Боря") == [("1. Аня", 0), ("3. Боря", 0)]
    assert listed("1. Аня\nБоря") == [("1. Аня", 0), ("Боря", 0)]
    assert listed("1.5 литра\n2.5 литра") == [("1.5 литра", 0), ("2.5 литра", 0)]


def test_a_nick_may_hold_a_semicolon_if_exp_follows() -> None:
    assert listed("а;б; 7") == [("а;б", 7)]


@given(st.lists(st.from_regex(r"[а-яA-Z\[\]/@]{1,12}", fullmatch=True), min_size=1, max_size=30, unique=True))
def test_numbered_and_bare_lists_say_the_same(nicks: list[str]) -> None:
    bare = "\n".join(nicks)
    numbered = "\n".join(f"{number}. {nick}" for number, nick in enumerate(nicks, start=1))
    assert listed(bare) == listed(numbered) == [(nick, 0) for nick in nicks]


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("Аня\nБоря; много", "bad-line", "list:2"),
        ("Аня\n\nБоря; -3", "bad-line", "list:3"),
        ("; 3", "bad-line", "list:1"),
        ("Аня\nБоря\nАня", "twice-in-list", "list:3"),
        ("# nobody\n", "no-players", "list"),
    ],
)
def test_a_bad_line_is_named(text: str, code: str, where: str) -> None:
    with pytest.raises(MisuseError) as caught:
        players(text, "list")
    assert (caught.value.code, caught.value.what) == (code, where)


def test_a_slip_in_a_role_is_named_with_the_likely_role() -> None:
    with pytest.raises(MisuseError) as caught:
        roles("Аня; mafa", "roles", ("mafia", "honest"))
    assert caught.value.near == ("mafia",)


def test_roles_may_have_sides() -> None:
    given, sides = roles("Аня; athos; maf\nБ;оря; milady\n", "roles", ("athos", "milady"))
    assert given == {"Аня": "athos", "Б;оря": "milady"}
    assert sides == {"Аня": "maf"}


def test_old_encodings_are_read_and_named() -> None:
    assert decoded("Аня".encode("cp1251")).text == "Аня"
    assert decoded("Аня".encode("cp1251")).encoding == "cp1251"
    assert decoded("\ufeffАня".encode()).text == "Аня"


def test_new_writes_the_sign_up(tmp_path: Path, hc: Run) -> None:
    save = tmp_path / "a.toml"
    result = hc("new", save, "--players", "-", "--title", "Зима", "--option", "mana=snapshot", input="Аня; 3\nБоря\n")
    assert result.exit_code == 0
    assert "2 players" in result.stdout
    opened = load(save).save
    assert opened.header.title == "Зима"
    assert opened.header.options["mana"] == "snapshot"
    assert [entry.act["act"] for entry in opened.entries] == ["sign-up"]


def test_new_counts_in_russian(tmp_path: Path, hc: Run) -> None:
    for count, words in ((1, "1 игрок."), (3, "3 игрока."), (5, "5 игроков.")):
        names = "\n".join(NICKS[:count])
        assert words in hc("new", tmp_path / f"{count}.toml", "--players", "-", lang="ru", input=names).stdout


def test_new_refuses_what_exists(save: Path, hc: Run) -> None:
    before = save.read_bytes()
    result = hc("new", save, "--players", "-", input="Аня")
    assert result.exit_code == 1
    assert "exists already" in result.stderr
    assert save.read_bytes() == before


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--ruleset", "rtero"), "no game “rtero”"),
        (("--option", "man=exp"), "has no option “man”"),
        (("--option", "mana=much"), "exp-in-use"),
        (("--option", "mana"), "key=value"),
        (("--players", "nowhere.txt"), "nowhere.txt"),
        (("--at", "yesterday"), "not a time"),
    ],
)
def test_new_says_what_is_wrong(tmp_path: Path, hc: Run, args: tuple[str, ...], words: str) -> None:
    path = tmp_path / "a.toml"
    result = hc("new", path, "--players", "-", *args, input="Аня")
    assert result.exit_code == 2
    assert words in result.stderr
    assert not path.exists()


def test_twins_are_refused(tmp_path: Path, hc: Run) -> None:
    result = hc("new", tmp_path / "a.toml", "--players", "-", input="Роман\nPоман\n", lang="ru")
    assert result.exit_code == 1
    assert "ники: Роман, Pоман" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_deal_draws_with_a_secret_seed(tmp_path: Path, hc: Run) -> None:
    save = tmp_path / "a.toml"
    hc("new", save, "--players", "-", input="\n".join(NICKS))
    dealt = parsed(hc("deal", save, "--json"))
    assert dealt["phase"] == "night 1"
    assert sorted(each["role"] for each in dealt["seats"]).count("yakuza") == 3
    assert len(load(save).save.entries[-1].act["seed"]) >= 32


def test_the_same_seed_deals_the_same_roles(tmp_path: Path, hc: Run) -> None:
    found = []
    for name in "ab":
        save = tmp_path / f"{name}.toml"
        hc("new", save, "--players", "-", input="\n".join(NICKS))
        found.append(parsed(hc("deal", save, "--seed", "осень", "--json"))["seats"])
    assert found[0] == found[1]


def test_deal_needs_a_reason_for_another_number(tmp_path: Path, hc: Run) -> None:
    save = tmp_path / "a.toml"
    hc("new", save, "--players", "-", input="\n".join(NICKS[:12]))
    before = save.read_bytes()
    refused = hc("deal", save)
    assert refused.exit_code == 1
    assert "SETUP-03" in refused.stderr
    assert save.read_bytes() == before
    assert hc("deal", save, "--why", "short evening").exit_code == 0


def test_a_roles_file_is_checked(tmp_path: Path, hc: Run) -> None:
    save = tmp_path / "a.toml"
    hc("new", save, "--players", "-", input="\n".join(NICKS))
    before = save.read_bytes()
    for text, code, words in (
        ("", 2, "empty"),
        ("Аня; mafa", 2, "-:1: there is no role “mafa”. Did you mean: mafia?"),
        ("Никто; mafia", 2, "Nobody at the table is called “Никто”"),
        ("Аня; mafia", 1, "SETUP-03"),
    ):
        result = hc("deal", save, "--roles", "-", input=text)
        assert result.exit_code == code
        assert words in result.stderr
    assert save.read_bytes() == before


def test_dealing_twice_is_refused(save: Path, hc: Run) -> None:
    before = save.read_bytes()
    assert hc("deal", save).exit_code == 1
    assert save.read_bytes() == before
