"""The draw of roles, fixed by a hash before the game and checked after it."""

import json
from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Literal

from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.journal import Entry
from hostconsole.desk.audit import Finding, findings
from hostconsole.store import Save

DrawState = Literal["follows", "otherwise", "by-hand", "not-dealt"]
"""How the dealt roles stand to the seed."""


class Draw(Struct, frozen=True):
    """What a draw hangs on: the salt of the sign-up, the seed, the nicks in signing order.

    `deal` is the number of the entry that dealt, 0 before; `by_hand` where the host set the roles himself.
    """

    salt: str
    players: tuple[str, ...]
    seed: str = ""
    deal: int = 0
    by_hand: bool = False


class Verdict(Struct, frozen=True):
    """What came of checking: the hash the save gives and whether it is the one told, the draw, all audit findings."""

    commitment: str
    fits: bool
    draw: DrawState
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether everything is as it was promised."""
        return self.fits and self.draw == "follows" and not self.findings


def draw_of(entries: Sequence[Entry]) -> Draw | None:
    """The draw a journal keeps, or None before anybody has signed up."""
    standing = replay.standing(entries)
    signed = [entry for entry in standing if entry.act["act"] == "sign-up"]
    if not signed:
        return None
    last = signed[-1]
    players = tuple(player["nick"] for player in last.act["players"])
    deal = next((entry for entry in standing if entry.act["act"] == "deal"), None)
    if deal is None:
        return Draw(last.salt, players)
    return Draw(last.salt, players, deal.act.get("seed", ""), deal.number, bool(deal.act.get("roles")))


def committed_text(draw: Draw, seed: str) -> str:
    """What is hashed: one JSON row without blanks, of salt, seed and the row of nicks; anybody can write it himself."""
    return json.dumps([draw.salt, seed, list(draw.players)], ensure_ascii=False, separators=(",", ":"))


def commitment(draw: Draw, seed: str) -> str:
    """SHA-256 of `committed_text` in UTF-8, as 64 hexadecimal digits."""
    return sha256(committed_text(draw, seed).encode()).hexdigest()


def verified(save: Save, draw: Draw, told: str, heads: Collection[str] = ()) -> Verdict:
    """Whether the save gives the commitment that was told, its roles follow from the seed, and its journal holds the
    noted heads."""
    found = findings(save, heads)
    given = commitment(draw, draw.seed)
    return Verdict(given, given == told, draw_state(draw, found), found)


def draw_state(draw: Draw, found: Collection[Finding]) -> DrawState:
    """How the roles stand to the seed, as the audit found it: it decides the deal again."""
    if not draw.deal:
        return "not-dealt"
    if draw.by_hand:
        return "by-hand"
    decided = {each.kind for each in found if each.entry in (0, draw.deal)}
    unsure = {"ruleset", "options", "unreadable", "unknown-act", "undecided", "refused", "events"}
    early = any(each.kind == "unreadable" and each.entry < draw.deal for each in found)
    return "otherwise" if decided & unsure or early else "follows"
