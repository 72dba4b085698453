"""`show`, and that hostile nicks show as themselves and do nothing."""

from pathlib import Path

import pytest

from tests.cli.samples import HOSTILE, NICKS, Run, parsed

TABLES = ("roster", "auction", "ledger", "votes", "clans", "pools")


@pytest.mark.parametrize("what", [*TABLES, "inbox", "owed", "journal", "all"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_view_shows(save: Path, hc: Run, what: str, lang: str) -> None:
    before = save.read_bytes()
    result = hc("show", save, what, lang=lang)
    assert result.exit_code == 0
    assert result.stdout.strip()
    assert parsed(hc("show", save, what, "--json"))["ok"] is True
    assert save.read_bytes() == before


def test_titles_and_columns_are_in_the_games_words(save: Path, hc: Run) -> None:
    shown = hc("show", save, "roster", lang="ru").stdout
    for text in ("Игроки", "роль", "комиссар", "да", "Осень: ночь 1; живы 22 из 22"):
        assert text in shown


@pytest.mark.parametrize("what", ["roster", "all"])
def test_without_secrets_no_role_is_shown(save: Path, hc: Run, what: str) -> None:
    hc("act", save, "shot", "by=Аня", "targets=Лев")
    shown = hc("show", save, what, "--no-secrets").stdout
    assert "Жанна" in shown
    for secret in ("commissar", "yakuza", "mafios", "assassin's", "honest"):
        assert secret not in shown
    told = parsed(hc("show", save, what, "--no-secrets", "--json"))
    text = str(told)
    assert "commissar" not in text
    assert "yakuza" not in text


def test_hostile_nicks_show_as_themselves(save: Path, hc: Run) -> None:
    shown = hc("show", save).stdout
    for nick in ("[/b]", "[x] ready", "[@click=app.quit]", "Пе,тр", "‹U+001B›[31mКрасный", "се‹U+202E›крет"):
        assert nick in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_hostile_nicks_are_safe_in_every_view(morning: Path, hc: Run) -> None:
    for nick in HOSTILE:
        assert hc("act", morning, "vote", "by=Аня", f"target={nick}").exit_code in (0, 1)
        assert hc("show", morning, "seat", nick).exit_code == 0
    for args in (("show", morning, "all"), ("show", morning, "journal"), ("letters", morning), ("posts", morning)):
        for lang in ("ru", "en"):
            result = hc(*args, lang=lang)
            assert result.exit_code == 0
            assert "\x1b" not in result.output
            assert "\u202e" not in result.output


def test_a_seat_shows_its_rows_and_entries(save: Path, hc: Run) -> None:
    hc("act", save, "shot", "by=Аня", "targets=Лев")
    shown = hc("show", save, "seat", "Аня").stdout
    assert "shot by=Аня" in shown
    assert "Мила" not in shown.split("sign-up")[0]


def test_the_journal_marks_what_was_undone(save: Path, hc: Run) -> None:
    hc("act", save, "skip", "by=Аня")
    hc("undo", save)
    journal = parsed(hc("show", save, "journal", "--json"))["journal"]
    assert [entry["stands"] for entry in journal] == [True, True, False, True]
    assert "(undone)" in hc("show", save, "journal").stdout


def test_who_is_waited_for(save: Path, hc: Run) -> None:
    shown = hc("show", save, "owed", lang="ru").stdout
    assert "проверка комиссара: Жанна (без этого фазу не закрыть)" in shown


@pytest.mark.parametrize(
    ("args", "words"),
    [(("rostr",), "roster"), (("seat",), "NICK"), (("seat", "Жана"), "Жанна"), (("xyzzy",), "auction")],
)
def test_a_slip_is_met_with_what_was_meant(save: Path, hc: Run, args: tuple[str, ...], words: str) -> None:
    result = hc("show", save, *args)
    assert result.exit_code == 2
    assert words in result.stderr


def test_json_rows_have_the_columns(save: Path, hc: Run) -> None:
    (roster,) = parsed(hc("show", save, "--json"))["boards"]
    assert [row["seat"] for row in roster["rows"]] == list(NICKS)
    assert all(set(row) == set(roster["columns"]) for row in roster["rows"])
