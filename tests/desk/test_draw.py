"""The draw is committed to before the deal: the deal is bound to it, and the end of the game names what was hashed."""

import json
from hashlib import sha256

import pytest
from msgspec.structs import replace

from hostconsole.core.decisions import Commit, Reject
from hostconsole.core.journal import append
from hostconsole.desk import history
from hostconsole.desk.audit import findings
from hostconsole.desk.commitment import commit_to_draw
from hostconsole.desk.correction import Correction, correct, correction
from hostconsole.desk.desk import Desk, begin, consider, do, opened, read, saved
from hostconsole.desk.draw import committed, committed_text, draw_of
from hostconsole.store import Save, dumps, loads
from tests.desk.test_desk import NOW

NICKS = [f"Игрок {number}" for number in range(1, 21)] + ["[/b]", "се\u202eкрет"]


def signed(nicks: list[str] = NICKS) -> Desk:
    """A game whose players have signed up."""
    desk = begin("retro", title="Проба", options={}, created=NOW, id="test")
    desk, decision = do(desk, {"act": "sign-up", "players": [{"nick": n} for n in nicks]}, time=NOW, who="host")
    assert isinstance(decision, Commit)
    return desk


def promised(desk: Desk, seed: str = "") -> Desk:
    """The draw committed to."""
    after = commit_to_draw(desk, seed, time=NOW, who="host")
    assert isinstance(after, Desk)
    return after


def dealt(desk: Desk, **raw: object) -> Desk:
    """The roles dealt."""
    desk, decision = do(desk, {"act": "deal", **raw}, time=NOW, who="host")
    assert isinstance(decision, Commit), decision
    return desk


def ended(desk: Desk) -> Desk:
    """The game over: by the host's word the clans are out."""
    for seat in list(desk.game.seated()):
        if seat.role in ("mafia", "yakuza"):
            kill = {"act": "rule", "kind": "kill", "seat": seat.nick, "why": "to end it"}
            desk, decision = do(desk, kill, time=NOW, who="host")
            assert isinstance(decision, Commit), decision
    assert desk.game.winner
    return desk


def resealed(save: Save) -> Save:
    """The journal sealed anew, as by somebody who knows the format."""
    chain = save.entries[:0]
    for entry in save.entries:
        chain = append(chain, entry, save.header.seal)
    return replace(save, entries=chain)


def test_a_deal_without_a_seed_takes_the_one_committed_to() -> None:
    desk = promised(signed())
    seed = desk.entries[-1].act["seed"]
    assert len(seed) == 32
    after = dealt(desk)
    assert after.entries[-1].act["seed"] == seed
    assert findings(saved(after)) == ()
    assert opened(loads(dumps(saved(after)))).game == after.game


def test_two_games_are_not_committed_to_the_same_seed() -> None:
    assert promised(signed()).entries[-1].act["seed"] != promised(signed()).entries[-1].act["seed"]


@pytest.mark.parametrize("raw", [{"seed": "зима"}, {"roles": dict.fromkeys(NICKS, "honest"), "why": "so"}])
def test_a_deal_that_breaks_the_promise_is_refused(raw: dict[str, object]) -> None:
    desk = promised(signed(), "осень")
    assert consider(desk, read(desk, {"act": "deal", **raw})).decision == Reject("committed")


def test_a_deal_by_another_seed_is_found_in_the_save() -> None:
    honest = saved(dealt(promised(signed(), "осень")))
    other = saved(dealt(signed(), seed="зима"))
    forged = resealed(replace(honest, entries=(*honest.entries[:2], other.entries[1]), summary=other.summary))
    assert [(each.entry, each.kind, each.expected) for each in findings(forged)] == [(3, "refused", "committed")]


def test_a_hash_that_is_not_that_of_the_draw_is_found() -> None:
    honest = saved(promised(signed(), "осень"))
    lie = replace(honest.entries[1], act={**honest.entries[1].act, "hash": "0" * 64})
    forged = resealed(replace(honest, entries=(honest.entries[0], lie)))
    assert [(each.entry, each.kind) for each in findings(forged)] == [(2, "commitment")]


def test_a_commitment_that_came_after_the_deal_is_found() -> None:
    honest = saved(dealt(promised(signed(), "осень")))
    first, commitment, deal = honest.entries
    forged = resealed(replace(honest, entries=(first, deal, commitment)))
    assert (3, "reference") in {(each.entry, each.kind) for each in findings(forged)}


def test_what_cannot_be_committed_to() -> None:
    empty = begin("retro", title="", options={}, created=NOW)
    assert commit_to_draw(empty, "", time=NOW, who="host") == Reject("no-sign-up")
    assert commit_to_draw(dealt(signed(), seed="x"), "", time=NOW, who="host") == Reject("dealt")
    desk = promised(signed(), "осень")
    assert commit_to_draw(desk, "зима", time=NOW, who="host") == Reject("committed")
    assert commit_to_draw(desk, "осень", time=NOW, who="host") is desk
    assert commit_to_draw(desk, "", time=NOW, who="host") is desk


def test_after_a_change_of_players_the_same_seed_is_promised_anew() -> None:
    desk = history.publish(promised(signed(), "осень"), time=NOW, who="host")
    others = [{"nick": nick} for nick in (*NICKS[1:], "Опоздавший")]
    change = correction(desk, 1, {"act": "sign-up", "players": others}, "one left")
    assert isinstance(change, Correction)
    desk = correct(desk, change, time=NOW, who="host")
    anew = promised(desk)
    entry = committed(anew.entries)
    assert entry is not None
    assert entry.number == len(anew.entries)
    assert (entry.act["seed"], entry.act["hash"] != desk.entries[1].act["hash"]) == ("осень", True)
    assert findings(saved(dealt(anew))) == ()


def test_undo_takes_back_a_promise_until_it_is_published() -> None:
    desk = promised(signed())
    undone = history.undo(desk, time=NOW, who="host")
    assert isinstance(undone, Desk)
    assert committed(undone.entries) is None
    assert history.undo(history.publish(desk, time=NOW, who="host"), time=NOW, who="host") == Reject("published")


@pytest.mark.parametrize("fmt", ["bbcode", "markdown", "plain"])
def test_the_end_of_the_game_names_what_was_hashed(fmt: str) -> None:
    desk = dealt(promised(signed(), "осень"))
    told = history.outgoing(desk, "ru", fmt)  # type: ignore[arg-type]
    assert "осень" not in "".join(each.item.text for each in told)
    over = ended(desk)
    post = history.outgoing(over, "ru", fmt)[-1]  # type: ignore[arg-type]
    hash = over.entries[1].act["hash"]
    assert (post.item.kind, post.item.keys) == ("post", ("commitment",))
    assert hash in post.item.text
    if fmt == "plain":
        line = next(each for each in post.item.text.splitlines() if each.startswith("["))
        assert sha256(line.encode()).hexdigest() == hash
        assert json.loads(line)[1:] == ["осень", NICKS]


def test_a_game_without_a_promise_has_nothing_to_reveal() -> None:
    over = ended(dealt(signed(), seed="осень"))
    assert "осень" not in "".join(each.item.text for each in history.outgoing(over, "ru", "plain"))


def test_the_hashed_line_holds_nothing_that_cannot_be_seen() -> None:
    draw = draw_of(signed().entries)
    assert draw is not None
    line = committed_text(draw, "a\u200bb\n")
    assert line.isprintable()
    assert json.loads(line) == [draw.salt, "a\u200bb\n", NICKS]
