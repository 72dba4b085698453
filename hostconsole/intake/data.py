"""What the intake is given and what it gives back: the people at the table in, posts and reads out."""

from datetime import datetime, timedelta
from typing import Any, Literal

from msgspec import Struct

from hostconsole.core.acts import SeatId
from hostconsole.intake.folding import fold_nick

Channel = Literal["letter", "thread"]
Grade = Literal["sure", "unsure"]

HOSTS = ("Ведущий", "Ведущая", "Хост", "Host", "Мастер", "Moderator")
"""Names whose posts are taken for the host's own when the table names no others."""


class Sitter(Struct, frozen=True, kw_only=True):
    """One seat as the intake needs it.

    `names` is the nick, then the aliases; `called` are names of his public role, as good as the nick in what people
    say. `powers` are what his words may mean, for phrases that only some people can mean. `bare` is the act a letter
    means that holds nothing but a name, "" for none.
    `orders` are the numbers of his own open orders, so that "raise my order" is clear when there is exactly one.
    """

    seat: SeatId
    names: tuple[str, ...]
    called: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    alive: bool = True
    bare: str = ""
    orders: tuple[int, ...] = ()


class Table(Struct, frozen=True, kw_only=True):
    """Who sits there. `strangers` are names of public roles that nobody at the table has. `seen` holds fingerprints of
    posts that earlier pastes brought already."""

    sitters: tuple[Sitter, ...]
    phase: str
    hosts: tuple[str, ...] = HOSTS
    seen: frozenset[str] = frozenset()
    strangers: tuple[str, ...] = ()

    def authors(self) -> dict[str, tuple[SeatId, ...]]:
        """Seats by folded nick or alias: the author of a post goes by his nick, never by a role."""
        found: dict[str, tuple[SeatId, ...]] = {}
        for sitter in self.sitters:
            for name in dict.fromkeys(map(fold_nick, sitter.names)):
                found[name] = (*found.get(name, ()), sitter.seat)
        return found

    def sitter(self, seat: SeatId | None) -> Sitter | None:
        """The sitter of that seat, or None."""
        return next((each for each in self.sitters if each.seat == seat), None)


class Read(Struct, frozen=True, kw_only=True):
    """One act that somebody seems to have meant, and where it stands.

    `act` is an act table with seat ids; for an unsure read as far as it is known, perhaps empty. `start` and `end` are
    places in the pasted text, `excerpt` is what stands there (whole lines, trimmed; of an export the message's words
    alone). `why` says why an unsure read is unsure, `candidates` who may be meant, likeliest first, `named` which words
    in the place of a name fit nobody. `at` is the time of the post or letter, `within` how much later it may have been
    where the page does not say more closely.
    """

    act: dict[str, Any]
    grade: Grade
    start: int
    end: int
    excerpt: str
    why: str = ""
    candidates: tuple[SeatId, ...] = ()
    at: datetime | None = None
    named: str = ""
    within: timedelta = timedelta(0)


class Post(Struct, frozen=True, kw_only=True):
    """One post, message or letter of the paste. `seat` is None where the author has none."""

    author: str
    seat: SeatId | None
    at: datetime | None
    fingerprint: str
    start: int
    end: int


class Reading(Struct, frozen=True, kw_only=True):
    """All that was found in a paste. `not_understood` lists places nobody could make anything of, `images` those of
    images that nobody looked at; `strangers` are authors who are neither seated nor a host.
    """

    engine: str
    posts: tuple[Post, ...] = ()
    reads: tuple[Read, ...] = ()
    not_understood: tuple[tuple[int, int], ...] = ()
    images: tuple[tuple[int, int], ...] = ()
    strangers: tuple[str, ...] = ()
