"""What is handed out of a save carries nothing that guards it: no salt, no hash, no seed, nothing undone."""

from pathlib import Path

import pytest

from hostconsole.store import load
from tests.cli.samples import Run
from tests.desk.changes import NAMES, example

SAVES = Path(__file__).parents[2] / "saves"


def handed_out(hc: Run, path: Path, *nicks: str) -> list[str]:
    """All that is meant for players: the packs of these seats, the public chronicle, the posts and letters."""
    commands = [("export",), ("export", "--json"), ("posts", "--all"), ("letters", "--all")]
    commands += [("brief", "--seat", nick, *more) for nick in nicks for more in ((), ("--json",))]
    results = [hc(command[0], path, *command[1:]) for command in commands]
    assert [result.exit_code for result in results] == [0] * len(commands)
    return [result.output for result in results]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_is_handed_out_holds_a_salt_a_hash_or_the_seed(name: str, hc: Run) -> None:
    save = example(name)
    guarded = {each for entry in save.entries for each in (entry.salt, entry.before, entry.hash)}
    guarded |= {str(entry.act["seed"]) for entry in save.entries if entry.act["act"] == "deal" and "seed" in entry.act}
    # What the host posted himself is no secret: the head of a publication, and after the end what the draw hung on.
    posted = {str(entry.act["head"]) for entry in save.entries if entry.act["act"] == "publish"}
    if save.summary["winner"] and any(entry.act["act"] == "commitment" for entry in save.entries):
        posted |= {entry.salt for entry in save.entries if entry.act["act"] == "sign-up"}
        posted |= {str(entry.act["seed"]) for entry in save.entries if entry.act["act"] == "commitment"}
    nicks = [str(nick) for nick in save.summary["alive"][:2]]
    for text in handed_out(hc, SAVES / f"{name}.toml", *nicks):
        assert [each for each in guarded - posted if each in text] == []


def test_what_was_undone_or_only_pasted_is_in_nothing_that_is_handed_out(morning: Path, hc: Run) -> None:
    letter = "Голосую за Льва, и пусть никто не узнает про мой тайник под мельницей."
    assert hc("paste", morning, "-", "--from", "Вера", input=letter).exit_code == 0
    assert hc("act", morning, "order", "by=Кира", "kind=kill", "price=7", "target=Лев").exit_code == 0
    undone = len(load(morning).save.entries)
    before = handed_out(hc, morning, "Кира", "Лев")
    assert hc("undo", morning).exit_code == 0
    after = handed_out(hc, morning, "Кира", "Лев")
    told = [notice for entry in load(morning).save.entries[undone - 1 :] for notice in entry.notices]
    assert (before != after) is any(notice.audience != "host" for notice in told)
    assert not any("тайник" in text for text in (*before, *after))
