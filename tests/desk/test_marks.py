"""A co-host's marks: signed, no move of the game, and an objection stays in sight until it is answered."""

import pytest

from hostconsole.core.decisions import Reject
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.audit import findings
from hostconsole.desk.chronicle import chronicle
from hostconsole.desk.correction import Correction, correct, correction, let_stand
from hostconsole.desk.desk import Desk, opened, saved
from hostconsole.desk.marks import Verdict, last_marks, mark, marks, open_objections, permitted
from hostconsole.store import dumps, loads
from tests.desk.test_desk import NOW, act, table


def marked(desk: Desk, who: str, verdict: Verdict = "agreed", remark: str = "", entry: int = 0) -> Desk:
    return mark(desk, entry, verdict, remark, time=NOW, who=who)


def open_numbers(desk: Desk) -> list[int]:
    return [each.number for each in open_objections(desk.entries)]


def test_a_mark_is_of_the_last_entry_and_signed() -> None:
    desk = marked(table(), "Соведущая", remark="  всё верно\r\n")
    (signed,) = marks(opened(loads(dumps(saved(desk)))).entries)
    assert (signed.who, signed.number, signed.mark.entry) == ("Соведущая", 3, 2)
    assert (signed.mark.verdict, signed.mark.remark) == ("agreed", "всё верно")
    assert desk.game == table().game
    assert findings(saved(desk)) == ()


@pytest.mark.parametrize("entry", [-1, 3, 99])
def test_a_mark_of_no_entry_is_refused(entry: int) -> None:
    with pytest.raises(MisuseError) as caught:
        marked(table(), "Соведущая", entry=entry)
    assert caught.value.code == "no-entry"


def test_a_mark_that_nobody_signs_is_refused() -> None:
    with pytest.raises(MisuseError) as caught:
        marked(table(), " ")
    assert caught.value.code == "nobody-named"


def test_undo_passes_over_a_mark_and_redo_is_not_broken_by_one() -> None:
    before = act(table(), act="skip", by="Боря")
    undone = history.undo(marked(before, "Соведущая"), time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert undone.game == table().game
    assert len(marks(undone.entries)) == 1
    redone = history.redo(marked(undone, "Соведущая"), time=NOW, who="host")
    assert isinstance(redone, Desk)
    assert redone.game == before.game
    assert len(marks(redone.entries)) == 2


def test_everybodys_newest_mark_counts() -> None:
    desk = marked(marked(marked(table(), "А", "objects"), "Б"), "А")
    assert [(each.who, each.mark.verdict, each.mark.entry) for each in last_marks(desk.entries)] == [
        ("А", "agreed", 4),
        ("Б", "agreed", 3),
    ]


def test_an_objection_is_open_until_it_is_answered() -> None:
    desk = marked(table(), "Соведущая", "objects", "роль Ани не та", entry=2)
    assert open_numbers(desk) == [3]
    assert open_numbers(marked(desk, "Соведущая", "objects", "и ещё")) == [3, 4]
    assert open_numbers(marked(desk, "host")) == [3], "agreement without a word is no answer"
    assert open_numbers(marked(desk, "host", remark="так и задумано", entry=2)) == [3], "he has not seen it"
    assert open_numbers(marked(desk, "host", remark="так и задумано")) == []
    assert open_numbers(marked(desk, "Соведущая")) == []
    assert open_numbers(marked(desk, "Соведущая", remark="вижу")) == []


def test_what_was_objected_to_is_corrected_or_let_stand() -> None:
    desk = act(table(), act="skip", by="Боря")
    desk = marked(desk, "Соведущая", "objects", "это был выстрел", entry=3)
    stands = let_stand(desk, 3, "поздно", time=NOW, who="host")
    assert isinstance(stands, Desk)
    assert open_numbers(stands) == []
    other = let_stand(desk, 2, "другое", time=NOW, who="host")
    assert isinstance(other, Desk)
    assert open_numbers(other) == [4]
    change = correction(desk, 3, {"act": "shot", "by": "Боря", "targets": ["Клим"]}, "да")
    assert isinstance(change, Correction)
    assert open_numbers(correct(desk, change, time=NOW, who="host")) == []


def test_a_reader_may_add_marks_and_nothing_else() -> None:
    desk = table()
    assert permitted(desk, desk, read_only=True)
    assert permitted(desk, marked(marked(desk, "А"), "Б"), read_only=True)
    moved = act(desk, act="skip", by="Боря")
    assert permitted(desk, moved, read_only=False)
    assert not permitted(desk, moved, read_only=True)
    assert not permitted(desk, marked(moved, "А"), read_only=True)
    assert not permitted(marked(desk, "А"), desk, read_only=True), "nothing may be taken away"
    undone = history.undo(moved, time=NOW, who="host")
    assert not isinstance(undone, Reject)
    assert not permitted(moved, undone, read_only=True)


def test_the_whole_chronicle_tells_marks_and_the_public_one_does_not() -> None:
    desk = marked(table(), "Соведущая", "objects", "секрет")
    scenes = [scene for chapter in chronicle(desk, "ru", "plain", full=True) for scene in chapter.scenes]
    assert [(scene.entry, scene.who) for scene in scenes if scene.act and scene.act["act"] == "mark"] == [
        (3, "Соведущая")
    ]
    public = [scene.entry for chapter in chronicle(desk, "ru", "plain", full=False) for scene in chapter.scenes]
    assert 3 not in public
