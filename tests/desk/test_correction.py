"""A correction decides again what followed, names what was said wrongly, and tells only what is new."""

from datetime import datetime

import pytest

from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.journal import chain_faults
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.audit import findings
from hostconsole.desk.correction import Correction, correct, correction, left_standing, let_stand, untrue
from hostconsole.desk.desk import Desk, StalePreviewError, opened, saved
from hostconsole.store import dumps, loads
from tests.desk.test_desk import act, table

NOW = datetime(2024, 3, 2, 9, 0)


def published_night() -> tuple[Desk, int]:
    """A night in which the mafia shot Клим, published, and a vote of the day after; with the shot's entry number."""
    desk = act(table(), act="check", by="Аня", targets=["Лена"])
    desk = act(desk, act="shot", by="Боря", targets=["Клим"])
    shot = desk.entries[-1].number
    desk = history.publish(act(desk, act="close"), time=NOW, who="host")
    return act(desk, act="vote", by="Тоня", target="Боря"), shot


def made(desk: Desk, number: int, instead: dict[str, object] | None) -> Desk:
    change = correction(desk, number, instead, "a letter I had missed")
    assert isinstance(change, Correction)
    return correct(desk, change, time=NOW, who="host")


def test_another_victim_makes_the_dawn_untrue_and_keeps_the_vote() -> None:
    desk, shot = published_night()
    after = made(desk, shot, {"act": "shot", "by": "Боря", "targets": ["Инна"]})
    assert [seat.nick for seat in after.game.seated() if not seat.alive] == ["Инна"]
    assert after.game.has_voted("Тоня")  # type: ignore[attr-defined]
    correcting = next(entry for entry in after.entries if entry.act["act"] == "correct")
    false = untrue(after, correcting)
    assert [(each.notice.key, each.phase) for each in false if each.notice.audience == "public"] == [("dawn", "day 1")]
    assert chain_faults(after.entries, after.header.seal) == ()
    assert findings(saved(after)) == ()
    assert opened(loads(dumps(saved(after)))).game == after.game


def test_only_news_is_sent_again() -> None:
    desk, shot = published_night()
    sent_before = {item.id for item in history.outgoing(desk, "ru", "plain")}
    after = made(desk, shot, {"act": "shot", "by": "Боря", "targets": ["Инна"]})
    new = [item for item in history.outgoing(after, "ru", "plain") if item.id not in sent_before]
    assert [item.item.kind for item in new] == ["post", "post"]
    assert "Клим" in new[0].item.text
    assert "Инна" in new[1].item.text
    assert "Клим" not in new[1].item.text


def test_an_act_the_rules_refuse_now_is_named_and_left_out() -> None:
    desk, shot = published_night()
    desk = act(desk, act="vote", by="Лена", target="Боря")
    vote = desk.entries[-1].number
    change = correction(desk, shot, {"act": "shot", "by": "Боря", "targets": ["Инна"]}, "why")
    assert isinstance(change, Correction)
    assert change.refused == ()
    change = correction(desk, shot, {"act": "shot", "by": "Боря", "targets": ["Тоня"]}, "why")
    assert isinstance(change, Correction)
    assert vote not in change.refused


def test_a_dropped_act_is_as_if_it_had_never_come() -> None:
    desk, shot = published_night()
    after = made(desk, shot, None)
    assert all(seat.alive for seat in after.game.seated())


def test_a_correction_can_be_undone_until_it_is_published() -> None:
    desk, shot = published_night()
    after = made(desk, shot, None)
    back = history.undo(after, time=NOW, who="host")
    assert isinstance(back, Desk)
    assert back.game == desk.game
    again = history.redo(back, time=NOW, who="host")
    assert isinstance(again, Desk)
    assert again.game == after.game
    assert history.undo(history.publish(after, time=NOW, who="host"), time=NOW, who="host") == Reject("published")


def test_what_cannot_be_corrected_says_so() -> None:
    desk, shot = published_night()
    assert correction(desk, 999, None, "why") == Reject("no-such", (), {"entry": 999})
    assert correction(desk, desk.entries[-2].number, None, "a publication") == Reject(
        "no-such", (), {"entry": desk.entries[-2].number}
    )
    refused = correction(desk, shot, {"act": "shot", "by": "Клим", "targets": ["Лена"]}, "why")
    assert isinstance(refused, Reject)
    assert refused.reason == "no-power"
    check = shot - 1
    assert isinstance(correction(desk, check, None, "no check any more"), Correction | NeedsRuling | Reject)


def test_a_correction_grows_stale_when_something_else_is_recorded() -> None:
    desk, shot = published_night()
    change = correction(desk, shot, None, "why")
    assert isinstance(change, Correction)
    later = act(desk, act="vote", by="Лена", target="Боря")
    with pytest.raises(StalePreviewError):
        correct(later, change, time=NOW, who="host")


def test_a_false_sentence_is_quoted_with_the_nicks_of_then() -> None:
    desk = act(table(), act="replace", seat="Клим", nick="Новичок")
    replaced = desk.entries[-1].number
    desk = act(desk, act="check", by="Аня", targets=["Лена"])
    desk = act(desk, act="shot", by="Боря", targets=["Новичок"])
    desk = history.publish(act(desk, act="close"), time=NOW, who="host")
    said = [each.item.text for each in history.outgoing(desk, "ru", "plain") if "dawn" in each.item.keys]
    assert ["Новичок" in text for text in said] == [True]
    desk = act(desk, act="replace", seat="Клим", nick="Третий")
    shot = next(entry.number for entry in desk.entries if entry.act["act"] == "shot")
    after = made(desk, shot, {"act": "shot", "by": "Боря", "targets": ["Инна"]})
    errata = [each.item.text for each in history.outgoing(after, "ru", "plain") if each.item.keys == ("erratum",)]
    assert "Новичок" in errata[0]
    assert "Третий" not in errata[0]
    assert replaced < shot


# Letting it stand ------------------------------------------------------------------------------------------------


def test_what_is_let_stand_changes_nothing_and_keeps_its_reason() -> None:
    desk, shot = published_night()
    after = let_stand(desk, shot, "  the letter came too late\n", time=NOW, who="host")
    assert isinstance(after, Desk)
    again = opened(loads(dumps(saved(after))))
    assert again.game == desk.game
    assert left_standing(again.entries) == {shot: "the letter came too late"}
    assert history.outgoing(again, "ru", "plain") == history.outgoing(desk, "ru", "plain")
    assert findings(saved(after)) == ()
    undone = history.undo(after, time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert left_standing(undone.entries) == {}


def test_only_a_standing_move_is_let_stand_and_only_for_a_reason() -> None:
    desk, shot = published_night()
    published = next(entry.number for entry in desk.entries if entry.act["act"] == "publish")
    undone = history.undo(desk, time=NOW, who="host")
    assert isinstance(undone, Desk)
    for where, number in ((desk, 0), (desk, 999), (desk, published), (undone, len(desk.entries))):
        assert let_stand(where, number, "why", time=NOW, who="host") == Reject("no-such", (), {"entry": number})
    with pytest.raises(MisuseError) as caught:
        let_stand(desk, shot, " ", time=NOW, who="host")
    assert caught.value.code == "missing-field"
