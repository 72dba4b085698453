"""`paste` and `inbox`. The reader of texts is a stand-in that reads `VOICE -> ACCUSED` lines."""

from pathlib import Path
from typing import Any

import pytest

from hostconsole.clipboard import Held
from hostconsole.desk import inbox
from hostconsole.intake.data import Post, Read, Reading, Table
from hostconsole.store import load
from tests.cli.samples import Run, parsed


def reading(text: str, *, channel: str, sender: str | None, table: Table, **_: Any) -> Reading:
    """Every line `A -> B` is a vote; with a question mark it is unsure, with a role instead of a nick nearly empty."""
    reads, posts, start = [], [], 0
    seats = {sitter.seat for sitter in table.sitters}
    for line in text.split("\n"):
        end = start + len(line)
        voice, arrow, target = line.rstrip("?").partition(" -> ")
        by = sender or voice
        if arrow:
            mark = f"{by}:{target}"
            if mark not in table.seen:
                posts.append(Post(author=by, seat=by, at=None, fingerprint=mark, start=start, end=end))
            if target not in seats:
                reads.append(
                    Read(
                        act={"act": "vote", "by": by},
                        grade="unsure",
                        start=start,
                        end=end,
                        excerpt=line,
                        why="unknown-name",
                        candidates=("Мила",),
                    )
                )
            else:
                grade: Any = "unsure" if line.endswith("?") else "sure"
                why = "question" if grade == "unsure" else ""
                act = {"act": "vote", "by": by, "target": target}
                reads.append(Read(act=act, grade=grade, start=start, end=end, excerpt=line, why=why))
        start = end + 1
    return Reading(engine=f"stand-in {channel}", posts=tuple(posts), reads=tuple(reads))


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk reads with the stand-in."""
    monkeypatch.setattr(inbox, "read_text", reading)


THREAD = "Аня -> Лев\nБоря -> Лев?\nВера -> комиссар\nГлеб -> [/b]\n"


def test_sure_reads_are_entered_and_unsure_ones_wait(morning: Path, hc: Run) -> None:
    told = parsed(hc("paste", morning, "--json", input=THREAD))
    assert [item["state"] for item in told["items"]] == ["sure", "unsure", "unsure", "sure"]
    assert told["engine"] == "stand-in thread"
    acts = [entry.act for entry in load(morning).save.entries]
    assert [act["act"] for act in acts[-3:]] == ["paste", "vote", "vote"]
    assert acts[-3]["text"] == THREAD


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Sure: 2", "Waits for you: 2", "It is a question", "perhaps: Мила", "4 posts", "target=[/b]")),
        ("ru", ("Ясно: 2", "Ждёт вашего решения: 2", "Это вопрос", "возможно: Мила", "4 сообщения", "target=[/b]")),
    ],
)
def test_what_was_read_is_shown(morning: Path, hc: Run, lang: str, words: tuple[str, ...]) -> None:
    shown = hc("paste", morning, lang=lang, input=THREAD).stdout
    for text in words:
        assert text in shown


def test_a_dry_run_records_nothing(morning: Path, hc: Run) -> None:
    before = morning.read_bytes()
    result = hc("paste", morning, "--dry-run", input=THREAD)
    assert result.exit_code == 0
    assert "nothing was recorded" in result.stdout
    assert morning.read_bytes() == before


def test_a_repeat_is_told_apart(morning: Path, hc: Run) -> None:
    hc("paste", morning, input="Аня -> Лев")
    assert "Stands already: 1" in hc("paste", morning, input="Аня -> Лев").stdout


def test_a_second_vote_waits_with_the_reason(morning: Path, hc: Run) -> None:
    hc("paste", morning, input="Аня -> Лев")
    shown = hc("paste", morning, input="Аня -> Мила", lang="ru").stdout
    assert "Голос этого игрока уже стоит" in shown


def test_a_letter_has_its_sender(morning: Path, hc: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_bytes("я -> Лев".encode("cp1251"))
    result = hc("paste", morning, letter, "--from", "Мила", "--at", "2012-03-02T12:00")
    assert "cp1251" in result.stdout
    paste, vote = load(morning).save.entries[-2:]
    assert (paste.act["channel"], paste.act["from"]) == ("letter", "Мила")
    assert vote.act["by"] == "Мила"
    assert vote.act["at"].isoformat() == "2012-03-02T12:00:00"


@pytest.mark.parametrize(
    ("args", "text", "words"),
    [
        (("--from", "Мила-2"), "x", "Мила"),
        (("nowhere.txt",), "", "nowhere.txt"),
        ((), " \n", "no text"),
        (("--at", "noon"), "x", "not a time"),
    ],
)
def test_a_paste_that_cannot_be(morning: Path, hc: Run, args: tuple[str, ...], text: str, words: str) -> None:
    before = morning.read_bytes()
    result = hc("paste", morning, *args, input=text)
    assert result.exit_code == 2
    assert words in result.stderr
    assert morning.read_bytes() == before


def test_the_inbox_lists_accepts_corrects_and_drops(morning: Path, hc: Run) -> None:
    hc("paste", morning, input=THREAD)
    names = [each["id"] for each in parsed(hc("inbox", morning, "--json"))["waiting"]]
    assert len(names) == 2
    assert names[0] in hc("inbox", morning).stdout
    assert hc("inbox", morning, "--accept", names[0]).exit_code == 0
    assert hc("inbox", morning, "--accept", names[1], "target=Мила").exit_code == 0
    assert "Nothing waits" in hc("inbox", morning).stdout
    last = load(morning).save.entries[-1]
    assert (last.act["by"], last.act["target"]) == ("Вера", "Мила")
    assert last.source is not None
    assert last.source.excerpt == "Вера -> комиссар"


def test_an_item_can_be_dropped_once(morning: Path, hc: Run) -> None:
    hc("paste", morning, input="Боря -> Лев?")
    (item,) = parsed(hc("inbox", morning, "--json"))["waiting"]
    assert hc("inbox", morning, "--drop", item["id"]).exit_code == 0
    assert hc("inbox", morning, "--drop", item["id"]).exit_code == 2


def test_an_item_can_be_taken_as_another_act(morning: Path, hc: Run) -> None:
    hc("paste", morning, input="Мила -> кто?")
    (item,) = parsed(hc("inbox", morning, "--json"))["waiting"]
    result = hc("inbox", morning, "--accept", item["id"], "--as", "order", "kind=kill", "price=9", "target=Лев")
    assert result.exit_code == 0
    last = load(morning).save.entries[-1].act
    assert (last["act"], last["by"], last["price"]) == ("order", "Мила", 9)


def test_accepting_what_the_rules_refuse_changes_nothing(morning: Path, hc: Run) -> None:
    hc("paste", morning, input="Боря -> Иван?")
    (item,) = parsed(hc("inbox", morning, "--json"))["waiting"]
    before = morning.read_bytes()
    result = hc("inbox", morning, "--accept", item["id"], lang="ru")
    assert result.exit_code == 1
    assert "Цель не среди живых" in result.stderr
    assert morning.read_bytes() == before


@pytest.mark.parametrize("args", [("--accept", "9.9"), ("--drop", "x"), ("target=Лев",), ("--as", "vote")])
def test_misuse_of_the_inbox(morning: Path, hc: Run, args: tuple[str, ...]) -> None:
    assert hc("inbox", morning, *args).exit_code == 2


def test_accept_and_drop_at_once(morning: Path, hc: Run) -> None:
    assert hc("inbox", morning, "--accept", "1.1", "--drop", "1.1").exit_code == 2


def test_the_same_words_twice_wait(morning: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    letter = ("paste", morning, "--from", "Кира")
    words = "Заказываю Мила, плачу 5 gp."
    assert "Sure: 1" in hc(*letter, input=words).stdout
    again = parsed(hc(*letter, "--json", input=words))
    assert [(item["state"], item["why"]) for item in again["items"]] == [("unsure", "said-before")]
    assert [entry.act["act"] for entry in load(morning).save.entries].count("order") == 1


def test_what_was_not_understood_asks_for_the_act(morning: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    hc("paste", morning, "--from", "Кира", input="Стоп, передумал.")
    (item,) = parsed(hc("inbox", morning, "--json"))["waiting"]
    result = hc("inbox", morning, "--accept", item["id"])
    assert result.exit_code == 2
    assert "--as" in result.stderr


def test_an_unknown_engine_is_refused_with_those_that_are_known(morning: Path, hc: Run) -> None:
    result = hc("paste", morning, "--engine", "wordpress", input=THREAD)
    assert result.exit_code == 2
    assert "wordpress" in result.output
    assert "xenforo" in result.output


def test_the_clipboard_is_read_as_html_where_it_is_a_page(
    morning: Path, hc: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = "<div>Аня -> Лев</div>"
    monkeypatch.setattr("hostconsole.cli.enter.held", lambda: Held(page, "Аня -> Лев"))
    assert hc("paste", morning, "--clipboard").exit_code == 0
    assert load(morning).save.entries[-1].act["text"] == page
    monkeypatch.setattr("hostconsole.cli.enter.held", lambda: Held("<b>Боря -> Лев</b>", "Боря -> Лев"))
    assert hc("paste", morning, "--clipboard").exit_code == 0
    assert load(morning).save.entries[-2].act["text"] == "Боря -> Лев"


def test_a_clipboard_that_cannot_be_read_is_told(morning: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hostconsole.cli.enter.held", lambda: Held(detail="xclip: no display"))
    result = hc("paste", morning, "--clipboard")
    assert result.exit_code == 2
    assert "xclip: no display" in result.output
    assert hc("paste", morning, "page.txt", "--clipboard").exit_code == 2


def test_images_and_strangers_are_told(morning: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Reading(engine="phpbb", images=((0, 3), (5, 9)), strangers=("Зевака", "[/b]"))
    monkeypatch.setattr(inbox, "read_text", lambda _text, **_known: told)
    shown = hc("paste", morning, "--dry-run", input=THREAD).stdout
    assert "2 posts have images" in shown
    assert "Not at the table: Зевака, [/b]." in shown
    assert parsed(hc("paste", morning, "--dry-run", "--json", input=THREAD))["images"] == [[0, 3], [5, 9]]


def test_a_read_without_an_act_is_accepted_only_as_one(morning: Path, hc: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Read(act={"by": "Аня"}, grade="unsure", start=0, end=5, excerpt="x.png", why="image")
    monkeypatch.setattr(inbox, "read_text", lambda _text, **_known: Reading(engine="phpbb", reads=(read,)))
    hc("paste", morning, input="x.png")
    number = load(morning).save.entries[-1].number
    assert hc("inbox", morning, "--accept", f"{number}.1").exit_code == 2
    assert hc("inbox", morning, "--accept", f"{number}.1", "--as", "vote", "target=Лев").exit_code == 0
