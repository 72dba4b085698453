"""The draw of roles and the hash that fixes it before it is made.

Before the deal the host records a commitment: a secret seed, and the hash of salt, seed and list of players that the
opening post tells. The deal then takes that seed, and the end of the game names what the hash was made from.
"""

import json
import secrets
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from hostconsole.core import replay
from hostconsole.core.journal import Entry
from hostconsole.outbox.marks import shown


class Draw(Struct, frozen=True):
    """What a draw hangs on: the salt of the sign-up, the seed, the nicks in signing order.

    `deal` is the number of the entry that dealt, 0 before; `by_hand` where the host set the roles himself.
    """

    salt: str
    players: tuple[str, ...]
    seed: str = ""
    deal: int = 0
    by_hand: bool = False


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
    """What is hashed: one JSON row without blanks, of salt, seed and the row of nicks; anybody can write it himself.

    A character that nobody can see stands as JSON's code for it, so that the row can be copied from a post.
    """
    row = json.dumps([draw.salt, seed, list(draw.players)], ensure_ascii=False, separators=(",", ":"))
    return "".join(char if shown(char) == char else json.dumps(char)[1:-1] for char in row)


def commitment(draw: Draw, seed: str) -> str:
    """SHA-256 of `committed_text` in UTF-8, as 64 hexadecimal digits."""
    return sha256(committed_text(draw, seed).encode()).hexdigest()


# The commitment in the journal -----------------------------------------------------------------------------------


def committed(entries: Sequence[Entry]) -> Entry | None:
    """The commitment that stands, or None. Its act holds `seed` and `hash`."""
    found = [entry for entry in replay.standing(entries) if entry.act["act"] == "commitment"]
    return found[-1] if found else None


def committed_seed(entries: Sequence[Entry]) -> str:
    """The seed of the commitment that stands, "" without one: the deal must be made with it."""
    entry = committed(entries)
    return str(entry.act["seed"]) if entry else ""


def deal_seed(entries: Sequence[Entry]) -> str:
    """The seed to deal with when the host names none: the one committed to, else a random one."""
    return committed_seed(entries) or secrets.token_hex(16)


def revealed(entries: Sequence[Entry]) -> tuple[str, str] | None:
    """The text that was hashed for the commitment that stands, and its hash; None where nothing was committed to."""
    entry = committed(entries)
    draw = draw_of(entries[: entry.number - 1]) if entry else None
    if entry is None or draw is None:
        return None
    return committed_text(draw, str(entry.act["seed"])), str(entry.act["hash"])
