"""Random draws that can be repeated and checked: each is keyed by (seed, phase, clause, subject) and by nothing else.

Subjects are places at the table, not nicks, so that a draw does not depend on what people call themselves.
"""

import hashlib
import hmac


def draw(seed: str, phase: str, clause: str, subject: str) -> int:
    """A 256-bit number fixed by its key."""
    message = "\x1f".join((phase, clause, subject)).encode()
    return int.from_bytes(hmac.new(seed.encode(), message, hashlib.sha256).digest(), "big")


def shuffled(seed: str, phase: str, clause: str, count: int) -> tuple[int, ...]:
    """The places 0..count-1 in a drawn order; every order is equally likely over random seeds."""
    return tuple(sorted(range(count), key=lambda place: draw(seed, phase, clause, str(place))))
