"""The desk: clear words for bad input, previews that are committed as shown, undo up to the last publication."""

from datetime import datetime
from typing import Any

import pytest

from hostconsole.core.decisions import Commit, NeedsRuling, Reject
from hostconsole.core.journal import chain_faults
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import (
    Desk,
    DeskError,
    StalePreviewError,
    begin,
    commit,
    consider,
    do,
    opened,
    read,
    saved,
)
from hostconsole.store import dumps, loads

NOW = datetime(2024, 3, 1, 20, 0)
CAST = {
    "Аня": "commissar",
    "Боря": "mafia",
    "Вова": "mafia",
    "Дима": "yakuza",
    "Зоя": "assassin",
    "Инна": "necromancer",
    "Клим": "honest",
    "Лена": "honest",
    "Тоня": "honest",
}


def table() -> Desk:
    """Nine seats in the first night; Клим and Тоня brought exp."""
    desk = begin("retro", title="Проба", options={}, created=NOW, id="test")
    players = [{"nick": nick, "exp": {"Клим": 9, "Тоня": 4}.get(nick, 0)} for nick in CAST]
    desk, signed = do(desk, {"act": "sign-up", "players": players}, time=NOW, who="host")
    desk, dealt = do(desk, {"act": "deal", "roles": CAST, "why": "a small table"}, time=NOW, who="host")
    assert isinstance(signed, Commit)
    assert isinstance(dealt, Commit)
    return desk


def act(desk: Desk, **raw: Any) -> Desk:
    desk, decision = do(desk, raw, time=NOW, who="host")
    assert isinstance(decision, Commit), decision
    return desk


def by_day(desk: Desk) -> Desk:
    return act(act(desk, act="check", by="Аня", targets=["Клим"]), act="close")


@pytest.mark.parametrize(
    ("raw", "code", "near"),
    [
        ({"act": "shoot"}, "unknown-act", "shot"),
        ({"act": "shot", "by": "Боря", "targts": ["Клим"]}, "unknown-field", "targets"),
        ({"act": "shot", "by": "Боря"}, "missing-field", ""),
        ({"act": "shot", "by": "Бря", "targets": ["Клим"]}, "unknown-nick", "Боря"),
        ({"act": "order", "by": "Клим", "kind": "hug", "price": 3}, "bad-value", ""),
        ({"act": "pay", "by": "Клим", "to": "Лена", "amount": -3}, "bad-value", ""),
        ({"act": "pay", "by": "Клим", "to": "Лена", "amount": "3"}, "bad-value", ""),
        ({}, "unknown-act", ""),
    ],
)
def test_bad_input_is_named_with_the_likely_meaning(raw: dict[str, Any], code: str, near: str) -> None:
    with pytest.raises(MisuseError) as caught:
        read(table(), raw)
    assert caught.value.code == code
    assert not near or near in caught.value.near


def test_a_refused_act_leaves_the_desk_as_it_was() -> None:
    desk = table()
    after, decision = do(desk, {"act": "vote", "by": "Клим", "target": "Боря"}, time=NOW, who="host")
    assert isinstance(decision, Reject)
    assert decision.reason == "wrong-phase"
    assert after is desk


def test_what_was_previewed_is_what_is_recorded() -> None:
    desk = act(table(), act="check", by="Аня", targets=["Боря"])
    preview = consider(desk, read(desk, {"act": "close"}))
    again = consider(desk, read(desk, {"act": "close"}))
    assert preview.digest == again.digest
    after = commit(desk, preview, time=NOW, who="host")
    assert after.game == preview.after
    assert isinstance(preview.decision, Commit)
    assert after.entries[-1].notices == preview.decision.notices


def test_a_preview_grows_stale_when_something_else_is_recorded() -> None:
    desk = act(table(), act="check", by="Аня", targets=["Боря"])
    preview = consider(desk, read(desk, {"act": "close"}))
    desk = act(desk, act="skip", by="Дима")
    with pytest.raises(StalePreviewError):
        commit(desk, preview, time=NOW, who="host")


def test_an_answer_needs_an_open_question_and_one_of_its_choices() -> None:
    desk = by_day(table())
    desk = act(desk, act="order", by="Клим", kind="kill", target="Боря", price=5)
    desk = act(act(desk, act="close"), act="check", by="Аня", targets=["Лена"])
    _, asked = do(desk, {"act": "close"}, time=NOW, who="host")
    assert isinstance(asked, NeedsRuling)
    assert asked.question == "assassin-silent"
    _, wrong = do(desk, {"act": "answer", "choice": "perhaps"}, time=NOW, who="host")
    assert isinstance(wrong, Reject)
    desk = act(desk, act="answer", choice="refused", why="saw him online")
    _, none_open = do(desk, {"act": "answer", "choice": "refused"}, time=NOW, who="host")
    assert isinstance(none_open, Reject)
    desk = act(desk, act="close")
    assert desk.game.ledger.balances[next(a for a in desk.game.ledger.balances if a.seat == "Клим")] == 9


def test_nicks_that_cannot_be_told_apart_are_refused_at_sign_up() -> None:
    desk = begin("retro", title="", options={}, created=NOW)
    players = [{"nick": "Карась"}, {"nick": "Kapacь"}]
    _, decision = do(desk, {"act": "sign-up", "players": players}, time=NOW, who="host")
    assert isinstance(decision, Reject)
    assert decision.reason == "nick-twins"


def test_undo_takes_back_the_last_act_and_redo_brings_it_again() -> None:
    desk = table()
    before = desk.game
    desk = act(desk, act="skip", by="Боря")
    undone = history.undo(desk, time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert undone.game == before
    assert len(undone.entries) == len(desk.entries) + 1
    redone = history.redo(undone, time=NOW, who="host")
    assert isinstance(redone, Desk)
    assert redone.game == desk.game
    assert chain_faults(redone.entries, redone.header.seal) == ()


def test_redo_is_over_once_something_else_has_happened() -> None:
    desk = act(table(), act="skip", by="Боря")
    desk = history.undo(desk, time=NOW, who="host")  # type: ignore[assignment]
    desk = act(desk, act="skip", by="Дима")
    assert history.redo(desk, time=NOW, who="host") == Reject("nothing-to-redo")


def test_undo_never_crosses_a_publication() -> None:
    desk = history.publish(act(table(), act="skip", by="Боря"), time=NOW, who="host")
    assert history.undo(desk, time=NOW, who="host") == Reject("published")
    desk = act(desk, act="skip", by="Дима")
    undone = history.undo(desk, time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert history.undo(undone, time=NOW, who="host") == Reject("published")


def test_the_desk_survives_the_save_exactly() -> None:
    desk = by_day(act(table(), act="shot", by="Боря", targets=["Тоня"]))
    again = opened(loads(dumps(saved(desk))))
    assert again.game == desk.game
    assert again.entries == opened(saved(desk)).entries
    assert saved(again) == loads(dumps(saved(desk)))


def test_a_save_of_an_unknown_game_or_with_broken_events_is_refused() -> None:
    good = dumps(saved(by_day(table())))
    with pytest.raises(DeskError) as unknown:
        opened(loads(good.replace('ruleset = "retro"', 'ruleset = "chess"')))
    assert unknown.value.code == "unknown-ruleset"
    with pytest.raises(DeskError) as broken:
        opened(loads(good.replace('"phase-began"', '"phase-begun"')))
    assert broken.value.code == "broken-journal"


def test_letters_name_the_people_of_then() -> None:
    desk = by_day(table())
    desk = act(desk, act="replace", seat="Клим", nick="Новичок")
    letters = [o for o in history.outgoing(desk, "ru", "plain") if o.item.kind == "letter" and "Клим" in o.item.to]
    assert letters[-1].item.to == ("Клим",)
    ticked = history.tick(desk, letters[-1], True, time=NOW, who="host")
    assert [o.sent for o in history.outgoing(ticked, "ru", "plain") if o.id == letters[-1].id] == [True]
    assert ticked.game == desk.game
