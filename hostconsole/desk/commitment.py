"""The draw promised before the game, and the promise checked after it."""

from collections.abc import Collection
from datetime import datetime
from typing import Literal

from msgspec import Struct

from hostconsole.core.decisions import Reject
from hostconsole.desk.audit import Finding, findings
from hostconsole.desk.desk import Desk, record
from hostconsole.desk.draw import Draw, commitment, committed, committed_seed, deal_seed, draw_of
from hostconsole.store import Save, clean_text

DrawState = Literal["follows", "otherwise", "by-hand", "not-dealt"]
"""How the dealt roles stand to the seed."""


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


def commit_to_draw(desk: Desk, seed: str, *, time: datetime, who: str) -> Desk | Reject:
    """The draw promised: seed and hash in the journal, a post with the hash in the outbox, the deal bound to the seed.

    Without a `seed` it is the one committed to before, or a random one. Nothing is recorded where the same was promised
    before; after the list of players has changed the same seed is promised anew. Refused with `no-sign-up`, `dealt`, or
    `committed` for another seed than the one that stands.
    """
    draw = draw_of(desk.entries)
    if draw is None:
        return Reject("no-sign-up")
    if draw.deal:
        return Reject("dealt")
    wanted, standing = clean_text(seed), committed(desk.entries)
    if standing and wanted not in ("", committed_seed(desk.entries)):
        return Reject("committed")
    chosen = wanted or deal_seed(desk.entries)
    hash = commitment(draw, chosen)
    if standing and standing.act.get("hash") == hash:
        return desk
    return record(desk, {"act": "commitment", "seed": chosen, "hash": hash}, time=time, who=who)


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
