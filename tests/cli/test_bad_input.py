"""Whatever goes wrong: a clear message, the right exit code, and not a byte changed."""

import os
from pathlib import Path

import pytest

from hostconsole.cli import session
from hostconsole.store import files as store_files
from tests.cli.samples import Run, parsed


def untouched(path: Path) -> dict[str, bytes]:
    """Every file under a folder with its bytes, but for locks."""
    return {
        str(each): each.read_bytes() for each in sorted(path.rglob("*")) if each.is_file() and "lock" not in each.name
    }


@pytest.mark.parametrize(
    ("args", "code", "english", "russian"),
    [
        (("act", "SAVE", "vote", "by=Аня", "target=Вэра"), 2, "Did you mean: Вера?", "имелось в виду: Вера?"),
        (("act", "SAVE", "vote", "by=Никто", "target=Вера"), 2, "Nobody at the table", "За столом нет никого"),
        (("act", "SAVE", "order", "by=Иван", "kind=guard", "price=5"), 1, "who: Иван", "кто: Иван"),
        (("act", "SAVE", "vote", "by=Аня", "target=Иван"), 1, "not among the living", "не среди живых"),
        (("act", "SAVE", "shot", "by=Аня", "targets=Лев"), 1, "now: day 1", "сейчас: день 1"),
        (("act", "SAVE", "pay", "by=Аня", "to=Лев", "amount=51"), 1, "has 50; needs 51", "есть 50; нужно 51"),
        (("act", "SAVE", "vote", "by=Аня"), 2, "needs the field “target”", "нужно поле «target»"),
        (("act", "SAVE", "pay", "by=Аня", "to=Лев", "amount=0"), 2, "does not fit", "неподходящее значение"),
        (("sho", "SAVE"), 2, "Did you mean: show?", "имелось в виду: show?"),
        (("show", "SAVE", "--jsn"), 2, "--jsn", "Нет ключа --jsn"),
        (("show",), 2, "SAVE is missing", "Не хватает SAVE"),
        (("new", "other.toml"), 2, "--players is missing", "Не хватает --players"),
    ],
)
def test_bad_input_is_named_in_the_language(
    morning: Path, hc: Run, args: tuple[str, ...], code: int, english: str, russian: str
) -> None:
    before = untouched(morning.parent)
    given = [morning if each == "SAVE" else each for each in args]
    for lang, words in (("en", english), ("ru", russian)):
        result = hc(*given, lang=lang)
        assert result.exit_code == code
        assert words in result.stderr
        assert result.stdout == ""
    assert untouched(morning.parent) == before


def test_a_second_vote_is_refused(morning: Path, hc: Run) -> None:
    hc("act", morning, "vote", "by=Аня", "target=Лев")
    before = morning.read_bytes()
    result = hc("act", morning, "vote", "by=Аня", "target=Мила")
    assert result.exit_code == 1
    assert "cannot be changed" in result.stderr
    assert "DAY-03" in result.stderr
    assert morning.read_bytes() == before


def test_a_refusal_as_json(morning: Path, hc: Run) -> None:
    told = parsed(hc("act", morning, "vote", "by=Иван", "target=Аня", "--json"))
    assert told["ok"] is False
    assert set(told["error"]) == {"code", "message", "near", "clauses", "facts"}
    assert "NECRO-01" in told["error"]["clauses"]


COMMANDS: tuple[tuple[str, ...], ...] = (
    ("show",), ("deal",), ("paste",), ("inbox",), ("preview",), ("close",), ("posts",), ("letters",), ("publish",),
    ("undo",), ("redo",), ("answer", "x"), ("sent", "1.1"), ("audit",), ("open",), ("act", "skip", "by=Аня"),
)  # fmt: skip


def broken(text: str) -> dict[str, bytes]:
    """Ways a save can be of no use, with what is in the file."""
    return {
        "line": text.replace("[game]", "[game", 1).encode(),
        "half": text.encode()[: len(text.encode()) // 2],
        "not TOML": b"\x00\xff\xfe",
        "not a save": b"[other]\nx = 1\n",
        "newer version": text.replace("format = 2", "format = 99", 1).encode(),
        "not installed": text.replace('ruleset = "retro"', 'ruleset = "bridge"', 1).encode(),
    }


@pytest.mark.parametrize(
    ("command", "kind"), [*((command, "half") for command in COMMANDS), *((("close",), kind) for kind in broken(""))]
)
def test_a_save_of_no_use_is_said_so_by_every_command(save: Path, hc: Run, command: tuple[str, ...], kind: str) -> None:
    save.write_bytes(broken(save.read_text("utf-8"))[kind])
    before = untouched(save.parent)
    result = hc(command[0], save, *command[1:], input="x")
    assert result.exit_code == 1
    assert result.output.strip()
    assert "internal error" not in result.output
    assert untouched(save.parent) == before


def test_a_newer_save_asks_for_an_update(save: Path, hc: Run) -> None:
    save.write_bytes(broken(save.read_text("utf-8"))["newer version"])
    assert "newer version" in hc("show", save).stderr
    assert "Обновите программу" in hc("show", save, lang="ru").stderr


def test_a_broken_save_names_the_line_and_a_backup(morning: Path, hc: Run) -> None:
    morning.write_bytes(broken(morning.read_text("utf-8"))["line"])
    result = hc("show", morning)
    assert "line " in result.stderr
    assert "The newest good backup is" in result.stderr
    assert ".backups" in result.stderr


def test_a_folder_that_is_not_there(tmp_path: Path, hc: Run) -> None:
    result = hc("new", tmp_path / "nowhere" / "a.toml", "--players", "-", input="Аня")
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_unwritable_folder(save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(store_files, "write_bytes", refused)
    monkeypatch.setattr(store_files.backups, "keep", refused)
    before = untouched(save.parent)
    result = hc("act", save, "skip", "by=Аня", lang="ru")
    assert result.exit_code == 1
    assert "не записать; ничего не изменено" in result.stderr
    assert untouched(save.parent) == before


def test_a_save_changed_meanwhile(save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(file: object, desk: object) -> object:
        save.write_bytes(save.read_bytes() + b"# looked at\n")
        return store_files.store(file, desk)  # type: ignore[arg-type]

    monkeypatch.setattr(session, "store", late)
    result = hc("act", save, "skip", "by=Аня")
    assert result.exit_code == 1
    assert "changed by somebody else" in result.stderr


def test_a_fault_of_the_program_is_one_line(save: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_step(_path: Path) -> None:
        raise ZeroDivisionError("a [/b] fault")

    monkeypatch.setattr("hostconsole.cli.show.open_save", broken_step)
    result = hc("show", save)
    assert result.exit_code == 1
    assert result.stderr == "internal error: ZeroDivisionError: a [/b] fault; the save was not changed\n"
    monkeypatch.setenv("HOSTCONSOLE_DEBUG", "1")
    assert isinstance(hc("show", save).exception, ZeroDivisionError)
