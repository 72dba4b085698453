"""`commitment` and `verify`: one promise before and after the deal, and every way to break it is told."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from hostconsole.core.journal import append
from hostconsole.desk.draw import committed_text, draw_of
from hostconsole.store import create, load
from tests.cli.samples import NICKS, ROLES, Run, parsed

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def signed(tmp_path: Path, hc: Run) -> Path:
    """A game whose players have signed up, hostile nicks among them."""
    (tmp_path / "players").write_text("".join(f"{nick}; 50\n" for nick in NICKS), "utf-8")
    path = tmp_path / "game.toml"
    assert hc("new", path, "--players", tmp_path / "players").exit_code == 0
    return path


def promised(hc: Run, path: Path, *args: str) -> str:
    """The hash for the opening post."""
    found = parsed(hc("commitment", path, *args, "--json"))["commitment"]
    assert isinstance(found, str)
    return found


def checked(hc: Run, path: Path, *args: str) -> dict[str, object]:
    """What `verify` says."""
    return parsed(hc("verify", path, *args, "--json"))


def test_the_promise_before_the_deal_is_kept_by_that_seed_alone(signed: Path, hc: Run) -> None:
    before = parsed(hc("commitment", signed, "--json"))
    assert (before["entry"], before["dealt"], before["commitment"] in before["sentence"]) == (2, False, True)
    assert promised(hc, signed) == before["commitment"]
    assert len(load(signed).save.entries) == 2  # asked again, it is the same promise
    for other in (("--seed", "зима"), ("--roles", roles(signed))):
        refused = parsed(hc("deal", signed, *other, "--json"))
        assert refused["error"]["code"] == "committed"
    assert hc("deal", signed).exit_code == 0
    after = parsed(hc("commitment", signed, "--json"))
    assert (after["commitment"], after["dealt"]) == (before["commitment"], True)
    told = checked(hc, signed, "--commitment", before["commitment"])
    assert (told["ok"], told["draw"], told["findings"]) == (True, "follows", [])
    assert checked(hc, signed, "--commitment", "0" * 64)["fits"] is False


def test_the_promise_is_in_the_outbox(signed: Path, hc: Run) -> None:
    told = promised(hc, signed)
    post = parsed(hc("posts", signed, "--json"))["items"][-1]
    assert (post["id"], post["keys"]) == ("2.1", ["commitment"])
    assert f"[b]SHA-256: {told}[/b]" in post["text"]
    assert hc("deal", signed).exit_code == 0
    assert [each["id"] for each in parsed(hc("posts", signed, "--json"))["items"] if told in each["text"]] == ["2.1"]


def test_another_seed_is_not_promised_beside_the_first(signed: Path, hc: Run) -> None:
    told = promised(hc, signed, "--seed", "осень")
    assert parsed(hc("commitment", signed, "--seed", "зима", "--json"))["error"]["code"] == "committed"
    assert hc("undo", signed).exit_code == 0
    assert promised(hc, signed, "--seed", "зима") != told


def test_a_promise_made_after_the_deal_is_none(signed: Path, hc: Run) -> None:
    assert hc("deal", signed, "--seed", "осень").exit_code == 0
    result = hc("commitment", signed)
    assert result.exit_code == 0
    assert "proves nothing" in result.stderr
    assert [entry.act["act"] for entry in load(signed).save.entries] == ["sign-up", "deal"]


def roles(signed: Path) -> Path:
    """A list of roles set by hand."""
    path = signed.with_name("roles")
    path.write_text("".join(f"{nick}; {role}\n" for nick, role in zip(NICKS, ROLES, strict=True)), "utf-8")
    return path


def test_anybody_can_make_the_hash_from_what_is_revealed(hc: Run) -> None:
    path = SAVES / "musketeers-finished.toml"
    told = promised(hc, path)
    result = hc("verify", path, "--commitment", told.upper())
    assert result.exit_code == 0
    line = next(each for each in result.stdout.splitlines() if each.startswith("["))
    assert sha256(line.encode()).hexdigest() == told
    salt, seed, players = json.loads(line)
    assert (len(salt), seed, players[0]) == (16, "бастион", "Гренадин")


def test_nothing_secret_is_shown_while_the_game_goes_on(signed: Path, hc: Run) -> None:
    told = promised(hc, signed, "--seed", "осень")
    assert hc("deal", signed).exit_code == 0
    for result in (hc("verify", signed, "--commitment", told), hc("commitment", signed)):
        assert result.exit_code == 0
        assert "осень" not in result.output


def test_the_hash_hangs_on_seed_salt_and_order() -> None:
    draw = draw_of(load(SAVES / "retro-finished.toml").save.entries)
    assert draw is not None
    texts = {
        committed_text(each, seed)
        for each, seed in (
            (draw, draw.seed),
            (draw, draw.seed + " "),
            (replace(draw, salt="0"), draw.seed),
            (replace(draw, players=draw.players[::-1]), draw.seed),
            (replace(draw, players=(",".join(draw.players),)), draw.seed),
        )
    }
    assert len(texts) == 5


def test_roles_that_were_changed_do_not_follow_from_the_seed(tmp_path: Path, hc: Run) -> None:
    save = load(SAVES / "musketeers-fresh.toml").save
    told = promised(hc, SAVES / "musketeers-fresh.toml")
    place = next(place for place, entry in enumerate(save.entries) if entry.act["act"] == "deal")
    deal = save.entries[place]
    events = list(deal.events)
    dealt = next(number for number, event in enumerate(events) if event["event"] == "roles-dealt")
    roles = dict(events[dealt]["roles"])
    first, second, *_ = roles
    roles[first], roles[second] = roles[second], roles[first]
    events[dealt] = {**events[dealt], "roles": roles}
    chain = save.entries[:place]
    for entry in (replace(deal, events=tuple(events)), *save.entries[place + 1 :]):
        chain = append(chain, entry, save.header.seal)
    path = tmp_path / "forged.toml"
    create(path, replace(save, entries=chain))
    said = checked(hc, path, "--commitment", told, "--since", save.entries[-1].hash)
    assert (said["ok"], said["fits"], said["draw"]) == (False, True, "otherwise")
    assert "head" in {each["kind"] for each in said["findings"]}  # type: ignore[attr-defined]
    result = hc("verify", path, "--commitment", told, lang="ru")
    assert result.exit_code == 1
    assert "роли из ключа не следуют" in result.stdout


def test_a_head_that_was_posted_must_be_in_the_journal(hc: Run) -> None:
    path = SAVES / "retro-finished.toml"
    told = promised(hc, path)
    head = load(path).save.entries[40].hash
    assert checked(hc, path, "--commitment", told, "--since", head)["ok"] is True
    said = checked(hc, path, "--commitment", told, "--since", head, "--since", "0" * 63 + "1")
    assert (said["ok"], said["draw"]) == (False, "follows")


def test_roles_set_by_hand_have_no_draw(save: Path, hc: Run) -> None:
    assert parsed(hc("commitment", save, "--json"))["error"]["code"] == "by-hand"
    said = checked(hc, save, "--commitment", "0" * 64)
    assert (said["ok"], said["draw"]) == (False, "by-hand")


def test_what_was_mistyped_is_told(signed: Path, hc: Run) -> None:
    result = hc("verify", signed, "--commitment", "abc")
    assert result.exit_code == 2
    assert "64" in result.output
    assert checked(hc, signed, "--commitment", "0" * 64)["draw"] == "not-dealt"
    hc("deal", signed, "--seed", "осень")
    assert parsed(hc("commitment", signed, "--seed", "зима", "--json"))["error"]["code"] == "dealt"


def test_a_save_that_makes_no_sense_is_told_without_a_crash(signed: Path, hc: Run) -> None:
    signed.write_text(signed.read_text("utf-8").replace("act.players = [", "act.gamers = [", 1), "utf-8")
    assert parsed(hc("verify", signed, "--commitment", "0" * 64, "--json"))["error"]["code"] == "unreadable-draw"
