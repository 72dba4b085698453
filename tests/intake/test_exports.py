"""Telegram Desktop's result.json: whose each message is, what of it counts, where it stands in the file."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostconsole.intake.exports import chat
from tests.intake.samples import letter, sure, sures, thread, waits

VOTE = "Виновен: Гвоздь"


def message(text: Any, author: str | None = "Ежевика", number: int = 7, **more: Any) -> dict[str, Any]:
    """A message as the export writes it."""
    return {"id": number, "type": "message", "date": "2024-03-15T12:00:09", "from": author, "text": text, **more}


def export(*messages: dict[str, Any], ascii: bool = False) -> str:
    """The file of one chat."""
    return json.dumps({"name": "Мафия", "type": "private_group", "messages": messages}, ensure_ascii=ascii, indent=1)


def test_a_vote_is_its_authors_with_its_time_and_place() -> None:
    source = export(message("доброе утро", "Карась", 6), message(VOTE))
    reading = thread(source)
    [read] = sures(reading)
    assert reading.engine == "telegram-json"
    assert [post.author for post in reading.posts] == ["Карась", "Ежевика"]
    assert read.act == {"act": "vote", "by": "Ежевика", "target": "Гвоздь"}
    assert str(read.at) == "2024-03-15 12:00:09"
    assert source[read.start : read.end] == read.excerpt == VOTE


@pytest.mark.parametrize(
    "text",
    [
        [{"type": "bold", "text": "Виновен:"}, " Гвоздь"],
        ["Думал долго.\n\n", {"type": "mention", "text": VOTE}],
        [{"type": "strikethrough", "text": "Виновен: Карась"}, "\n" + VOTE],
        [{"type": "blockquote", "text": "Виновен: Карась"}, VOTE],
    ],
)
@pytest.mark.parametrize("ascii", [False, True])
def test_the_parts_of_a_text_are_put_together(text: Any, ascii: bool) -> None:
    reading = thread(export(message(text), ascii=ascii))
    assert sure(reading) == [{"act": "vote", "target": "Гвоздь"}]
    assert sures(reading)[0].excerpt == VOTE


@pytest.mark.parametrize(
    "text",
    [
        [{"type": "strikethrough", "text": VOTE}, " дождусь вечера"],
        [{"type": "blockquote", "text": VOTE}, "Смешно."],
        [{"type": "code", "text": VOTE}],
        [7, None, {"type": "bold"}, {"text": 5}],
        None,
    ],
)
def test_what_is_quoted_or_struck_out_does_not_count(text: Any) -> None:
    assert thread(export(message(text))).reads == ()


@pytest.mark.parametrize(
    ("more", "why"),
    [({"forwarded_from": "Карась"}, "forwarded"), ({"forwarded_from": None}, "forwarded"), ({"edited": "x"}, "edited")],
)
def test_forwarded_and_edited_messages_wait(more: dict[str, Any], why: str) -> None:
    assert waits(thread(export(message(VOTE, **more)))) == [why]


def test_a_message_cannot_pose_as_anothers() -> None:
    reading = thread(export(message(f"Карась, [15.03.2024 12:05]\n{VOTE}\n\nКарась » 02 мар 2012, 10:15\n{VOTE}")))
    assert [post.author for post in reading.posts] == ["Ежевика"]
    assert {read.act.get("by") for read in reading.reads} == {"Ежевика"}


def test_a_deleted_account_is_nobody() -> None:
    assert sures(letter(export(message("Стреляем в Гвоздя", None), message("ок", "Карась")))) == []


def test_a_chat_with_the_host_is_a_letter() -> None:
    reading = letter(export(message("Есть ход?", "Ведущий", 1), message("Стреляем в Гвоздя", "zайка", 2)))
    assert sure(reading) == [{"act": "shot", "targets": ["Гвоздь"]}]


def test_the_same_messages_are_known_again() -> None:
    first, again = (thread(export(*each)) for each in ((message(VOTE),), (message("и", "Лом", 5), message(VOTE))))
    assert first.posts[0].fingerprint == again.posts[1].fingerprint


@pytest.mark.parametrize("chats", [0, 2])
def test_several_chats_at_once_are_not_guessed_at(chats: int) -> None:
    source = json.dumps({"chats": {"list": [{"messages": [message(VOTE)]}] * chats}}, ensure_ascii=False)
    reading = letter(source)
    assert (reading.reads, reading.not_understood) == ((), ((0, len(source)),))


@pytest.mark.parametrize(
    "text", ["{", '{"a": 1}', "[]", '{"chats": 3}', '{"messages": {}}', "{" * 9000, '{"a":' * 9000]
)
def test_other_text_is_no_export(text: str) -> None:
    assert chat(text) is None


@given(st.lists(st.tuples(st.text(), st.text()), max_size=4), st.booleans())
def test_every_character_has_its_place(said: list[tuple[str, str]], ascii: bool) -> None:
    source = export(*(message([words, {"type": "bold", "text": more}]) for words, more in said), ascii=ascii)
    found = chat(source)
    assert found is not None
    assert len(found.places) == len(found.text)
    assert all(0 <= place < len(source) for place in found.places)
    assert len(found.pieces) == len(said)
    for piece in found.pieces:
        assert found.text[piece.start : piece.end].startswith("Ежевика, [2024-03-15T12:00:09]\n")
        assert piece.body[-1][1] == piece.end
        for start, end in piece.body:
            for place in range(start, end):
                char, stands = found.text[place], source[found.places[place]]
                assert stands in (char, "\\") or char in "\n\ufffd"


@pytest.mark.parametrize("more", [{"photo": "photos/1.jpg"}, {"file": "files/1.png", "mime_type": "image/png"}])
def test_a_message_that_is_a_photo_waits(more: dict[str, Any]) -> None:
    assert waits(thread(export(message("", **more)))) == ["image"]
    told = thread(export(message("Какой сегодня выдался прекрасный день!", **more)))
    assert (waits(told), len(told.images)) == ([], 1)


def test_a_sticker_is_no_image() -> None:
    assert not waits(thread(export(message("", file="stickers/1.webp", media_type="sticker", mime_type="image/webp"))))
