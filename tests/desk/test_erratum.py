"""What a correction is said to bring is what it brings."""

import pytest

from hostconsole.desk import history
from hostconsole.desk.correction import Correction, correct, correction
from hostconsole.desk.desk import StalePreviewError
from hostconsole.desk.erratum import corrected
from tests.desk.test_correction import NOW, published_night
from tests.desk.test_desk import act


def test_the_drafts_are_those_of_the_outbox_afterwards() -> None:
    desk, shot = published_night()
    change = correction(desk, shot, {"act": "shot", "by": "Боря", "targets": ["Инна"]}, "why")
    assert isinstance(change, Correction)
    seen = corrected(desk, change, "ru", "bbcode", time=NOW, who="host")
    before = {each.id for each in history.outgoing(desk, "ru", "bbcode")}
    after = correct(desk, change, time=NOW, who="host")
    new = tuple(each for each in history.outgoing(after, "ru", "bbcode") if each.id not in before)
    assert seen.drafts == new
    assert seen.drafts[0].item.keys == ("erratum",)
    assert {(each.notice.key, each.phase) for each in seen.untrue} >= {("dawn", "day 1")}
    assert seen.later.game == after.game
    assert [entry.act for entry in seen.later.entries] == [entry.act for entry in after.entries]
    assert seen.entry.act["act"] == "correct"


def test_what_is_for_the_host_alone_was_said_to_nobody() -> None:
    desk, shot = published_night()
    change = correction(desk, shot, None, "why")
    assert isinstance(change, Correction)
    seen = corrected(desk, change, "ru", "bbcode", time=NOW, who="host")
    assert "host" not in {each.notice.audience for each in seen.untrue}


def test_a_stale_correction_is_not_shown_as_if_it_could_be_made() -> None:
    desk, shot = published_night()
    change = correction(desk, shot, None, "why")
    assert isinstance(change, Correction)
    with pytest.raises(StalePreviewError):
        corrected(act(desk, act="vote", by="Лена", target="Боря"), change, "ru", "bbcode", time=NOW, who="host")
