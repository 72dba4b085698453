"""Warnings of leaks on the command line: they say the place, and stop nothing."""

from pathlib import Path

from tests.cli.samples import Run, parsed

LEAK = "text=Жанна, говорят, комиссар."


def test_a_preview_warns_and_does_not_refuse(save: Path, hc: Run) -> None:
    before = save.read_bytes()
    result = hc("preview", save, "say", LEAK)
    assert result.exit_code == 0
    assert "! Жанна: commissar is a secret from everyone: “Жанна, говорят, комиссар”" in result.stdout
    assert "! 1 place in the texts may give a secret away." in result.stdout
    assert "тайна: Жанна: комиссар; её узнают: все" in hc("preview", save, "say", LEAK, lang="ru").stdout
    assert save.read_bytes() == before


def test_harmless_words_bring_no_warning(save: Path, hc: Run) -> None:
    result = hc("preview", save, "say", "text=Комиссар, не забудьте про письмо. Жанна, с днём рождения!")
    assert result.exit_code == 0
    assert "!" not in result.stdout.replace("рождения!", "")


def test_what_is_recorded_warns_too_and_so_does_the_post(save: Path, hc: Run) -> None:
    recorded = hc("act", save, "say", LEAK)
    assert recorded.exit_code == 0
    assert "! Жанна: commissar" in recorded.stdout
    posts = hc("posts", save).stdout
    assert posts.index("! Жанна: commissar") < posts.rindex("Жанна, говорят")
    assert "!" not in hc("letters", save).stdout.replace("Welcome to the table!", "")


def test_a_letter_in_the_hosts_words_is_looked_at(morning: Path, hc: Run, tmp_path: Path) -> None:
    letter = next(item for item in parsed(hc("letters", morning, "--json"))["items"] if "check-missed" in item["keys"])
    words = tmp_path / "words"
    words.write_text("Мимо. Лев не тот. Зоя это ассасин.", "utf-8")
    reworded = hc("word", morning, letter["id"], "--file", words)
    assert reworded.exit_code == 0
    assert "! Зоя: assassin is a secret from Жанна" in reworded.stdout
    told = parsed(hc("letters", morning, "--json"))["leaks"]
    assert [(each["item"], each["secret"], each["readers"], each["excerpt"]) for each in told] == [
        (letter["id"], {"kind": "assassin", "seat": "Зоя"}, ["Жанна"], "Зоя это ассасин")
    ]
    text = next(
        item["text"] for item in parsed(hc("letters", morning, "--json"))["items"] if item["id"] == letter["id"]
    )
    assert text[told[0]["start"] : told[0]["end"]] == told[0]["excerpt"]


def test_the_public_chronicle_warns_before_the_end(save: Path, hc: Run) -> None:
    assert "secret" not in hc("export", save).stderr
    assert hc("act", save, "say", LEAK).exit_code == 0
    result = hc("export", save)
    assert result.exit_code == 0
    assert "! 1 place in the texts may give a secret away." in result.stderr
    assert "Жанна: commissar is a secret from everyone" in result.stderr
    assert "commissar" not in result.stdout
    assert [each["excerpt"] for each in parsed(hc("export", save, "--json"))["leaks"]] == ["Жанна, говорят, комиссар"]
