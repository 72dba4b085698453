"""What somebody is told: a key, facts, an audience. A notice is built from named facts, never from the whole game."""

from typing import Literal

from msgspec import Struct

from hostconsole.core.acts import SeatId

FactValue = str | int | bool | tuple[str | dict[str, str], ...] | dict[str, str | int]
Facts = dict[str, FactValue]

Audience = Literal["public", "host"] | tuple[SeatId, ...]
"""Everybody, the host alone, or exactly these seats."""


class Notice(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename={"audience": "to"}):
    """One thing told to one audience. The outbox makes a post or letters of it."""

    key: str
    audience: Audience
    facts: Facts = {}
