"""The host's own words: kept beside the draft, for exactly those they were written to, and never once it is out."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from hostconsole.core.decisions import Commit, Reject
from hostconsole.desk import history
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.audit import findings
from hostconsole.desk.brief import brief
from hostconsole.desk.chronicle import chronicle
from hostconsole.desk.desk import Desk, Preview, StalePreviewError, consider, opened, read, saved
from hostconsole.desk.history import Outgoing, outgoing
from hostconsole.desk.telling import telling as tell
from hostconsole.desk.telling import told
from hostconsole.desk.wording import commit_worded, previewed, unword, word
from hostconsole.outbox.marks import FORMATS
from hostconsole.store import dumps, loads
from tests.desk.test_desk import NOW, act, by_day, table

OWN = "[b]Утро.[/b]\n\nМоими словами."


def item(desk: Desk, id: str) -> Outgoing:
    return next(each for each in outgoing(desk, "ru", "bbcode") if each.id == id)


def post(desk: Desk) -> Outgoing:
    return next(each for each in reversed(outgoing(desk, "ru", "bbcode")) if each.item.kind == "post")


def worded(desk: Desk, item: Outgoing, text: str = OWN) -> Desk:
    after = word(desk, item, text, "bbcode", time=NOW, who="host")
    assert isinstance(after, Desk)
    return after


def closing(desk: Desk) -> Preview:
    preview = consider(desk, read(desk, {"act": "close"}))
    assert isinstance(preview.decision, Commit)
    return preview


def night() -> Desk:
    return act(act(table(), act="check", by="Аня", targets=["Клим"]), act="shot", by="Боря", targets=["Тоня"])


def test_an_item_goes_out_in_the_hosts_words_in_every_format() -> None:
    desk = by_day(table())
    draft = post(desk)
    after = opened(loads(dumps(saved(worded(desk, draft)))))
    for fmt in FORMATS:
        own = next(each for each in outgoing(after, "en", fmt) if each.id == draft.id)
        assert (own.item.text, own.edited) == (OWN, "bbcode")
    assert item(after, draft.id).draft == draft.item.text
    others = {each.id: each for each in outgoing(desk, "ru", "bbcode") if each.id != draft.id}
    assert {each.id: each for each in outgoing(after, "ru", "bbcode") if each.id != draft.id} == others
    assert after.game == desk.game
    assert findings(saved(after)) == ()


def test_the_newest_words_count_and_the_draft_comes_back() -> None:
    desk = by_day(table())
    draft = post(desk)
    twice = worded(worded(desk, draft), item(worded(desk, draft), draft.id), "Иначе.")
    assert item(twice, draft.id).item.text == "Иначе."
    back = unword(twice, item(twice, draft.id), time=NOW, who="host")
    assert isinstance(back, Desk)
    assert item(back, draft.id) == draft
    assert unword(back, draft, time=NOW, who="host") is back
    assert findings(saved(back)) == ()


def test_words_that_change_nothing_are_not_recorded() -> None:
    desk = by_day(table())
    draft = post(desk)
    assert worded(desk, draft, draft.item.text + "\n\n") is desk


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_an_empty_text_is_refused(text: str) -> None:
    with pytest.raises(MisuseError) as caught:
        worded(by_day(table()), post(by_day(table())), text)
    assert caught.value.code == "no-text"


def test_what_cannot_be_seen_is_kept_as_its_code() -> None:
    desk = by_day(table())
    after = worded(desk, post(desk), "раз\r\n\x1b[31mдва\u202e\tтри")
    assert post(after).item.text == "раз\n‹U+001B›[31mдва‹U+202E›\tтри"


# What is out ------------------------------------------------------------------------------------------------------


def test_a_text_that_is_ticked_is_not_worded_anew_until_it_is_unticked() -> None:
    desk = by_day(table())
    letter = next(each for each in outgoing(desk, "ru", "bbcode") if each.item.kind == "letter")
    ticked = history.tick(desk, letter, True, time=NOW, who="host")
    out = item(ticked, letter.id)
    assert word(ticked, out, OWN, "bbcode", time=NOW, who="host") == Reject("text-out", (), {"item": letter.id})
    free = history.tick(ticked, letter, False, time=NOW, who="host")
    own = worded(free, item(free, letter.id))
    assert not item(own, letter.id).sent
    again = history.tick(own, letter, True, time=NOW, who="host")
    assert item(again, letter.id).sent
    assert isinstance(unword(again, item(again, letter.id), time=NOW, who="host"), Reject)


def test_a_published_post_is_out_and_a_letter_waits_for_its_tick() -> None:
    desk = history.publish(by_day(table()), time=NOW, who="host")
    assert isinstance(word(desk, post(desk), OWN, "bbcode", time=NOW, who="host"), Reject)
    letter = next(each for each in outgoing(desk, "ru", "bbcode") if each.item.kind == "letter")
    assert item(worded(desk, letter), letter.id).item.text == OWN


# Readers -----------------------------------------------------------------------------------------------------------


def test_a_letter_to_several_goes_to_all_of_them_and_to_nobody_else() -> None:
    desk = table()
    group = next(each for each in outgoing(desk, "ru", "bbcode") if len(each.item.to) > 1)
    after = worded(desk, group, "Только вам.")
    assert item(after, group.id).item.to == group.item.to
    for seat in desk.game.seated():
        pack = [each.item.text for each in brief(after, seat.id, "ru", "bbcode")]
        assert ("Только вам." in pack) is (seat.id in group.item.to)


def test_words_never_go_to_other_readers_than_they_were_written_for() -> None:
    desk = table()
    group = next(each for each in outgoing(desk, "ru", "bbcode") if len(each.item.to) > 1)
    after = worded(desk, group, "Только вам.")
    changed = after.entries[-1].act
    less = {**changed, "to": changed["to"][1:]}
    last = msgspec.structs.replace(after.entries[-1], act=less)
    forged = replace(after, entries=(*after.entries[:-1], last))
    assert "Только вам." not in [each.item.text for each in outgoing(forged, "ru", "bbcode")]


# Beside the rest of the desk -----------------------------------------------------------------------------------------


def test_undo_takes_back_the_act_with_its_words_and_redo_brings_both() -> None:
    desk = by_day(table())
    own = worded(desk, post(desk))
    undone = history.undo(own, time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert undone.game.phase.name == "night"
    assert OWN not in [each.item.text for each in outgoing(undone, "ru", "bbcode")]
    redone = history.redo(undone, time=NOW, who="host")
    assert isinstance(redone, Desk)
    assert post(redone).item.text == OWN


def test_substitutes_and_readers_get_what_was_sent() -> None:
    desk = by_day(table())
    draft = post(desk)
    after = worded(desk, draft)

    def texts() -> Iterator[str]:
        yield from (each.item.text for each in brief(after, "Клим", "ru", "bbcode"))
        for full in (True, False):
            for chapter in chronicle(after, "ru", "bbcode", full=full):
                yield from (each.text for scene in chapter.scenes for each in scene.items)

    said = list(texts())
    assert said.count(OWN) == 3
    assert draft.item.text not in said


# Before the commit -------------------------------------------------------------------------------------------------


def test_a_preview_shows_what_the_outbox_will_hold() -> None:
    desk = night()
    preview = closing(desk)
    seen = previewed(desk, preview, "ru", "bbcode")
    after = commit_worded(desk, preview, {}, lang="ru", fmt="bbcode", time=NOW, who="host")
    assert [each.item for each in seen] == [each.item for each in outgoing(after, "ru", "bbcode")][-len(seen) :]
    assert len(after.entries) == len(desk.entries) + 1


def test_words_from_the_preview_are_recorded_right_after_the_act() -> None:
    desk = night()
    preview = closing(desk)
    seen = previewed(desk, preview, "ru", "bbcode")
    edits = {1: OWN, 2: seen[1].item.text + "\n"}
    after = commit_worded(desk, preview, edits, lang="ru", fmt="bbcode", time=NOW, who="host")
    assert [entry.act["act"] for entry in after.entries[len(desk.entries) :]] == ["close", "word"]
    number = len(desk.entries) + 1
    texts = [each.item for each in outgoing(after, "ru", "bbcode") if each.entry == number]
    assert [each.text for each in texts] == [OWN, *(each.draft for each in seen[1:])]
    assert [each.to for each in texts] == [each.item.to for each in seen]
    assert [each.draft for each in told(tell(after, "ru", "bbcode"), after.entries[number - 1])] == [
        each.item.text for each in seen
    ]
    assert findings(saved(after)) == ()
    undone = history.undo(after, time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert undone.game == desk.game


def test_what_cannot_be_committed_with_words() -> None:
    desk = night()
    preview = closing(desk)
    with pytest.raises(MisuseError) as caught:
        commit_worded(desk, preview, {99: OWN}, lang="ru", fmt="bbcode", time=NOW, who="host")
    assert caught.value.code == "no-draft"
    later = act(desk, act="skip", by="Дима")
    with pytest.raises(StalePreviewError):
        commit_worded(later, preview, {1: OWN}, lang="ru", fmt="bbcode", time=NOW, who="host")
