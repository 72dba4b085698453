"""Every notice of the game with the facts it may carry: the whitelist that texts are written against (spec part 5).

Seats stand as seat ids. Roles, sides, causes and functions are codes of the word list; `points` counts half points.
"""

PUBLIC: dict[str, tuple[str, ...]] = {
    "roles": ("roles",),
    "day": ("number", "deadline"),
    "seat-changed": ("seat", "before", "after"),
    "vote-cancelled": ("seat",),
    "vote-denied": ("seat",),
    "duel": ("seat", "target"),
    "extended": (),
    "jailed": ("number", "seat", "side", "points", "condemned"),
    "nobody-jailed": ("number", "points", "condemned"),
    "queue": ("number", "seats"),
    "intake-closed": (),
    "dawn": ("number", "dead", "sides"),
    "bomb": (),
    "restored": ("seats",),
    "will": ("seat", "text"),
    "ruling": ("text",),
    "game-over": ("winner", "sides"),
    "host-says": ("text",),
}
"""`sides` maps seats to honest or maf. `condemned` is the jailed seat, "" for nobody."""

PRIVATE: dict[str, tuple[str, ...]] = {
    "status": ("role", "side"),
    "team": ("members",),
    "full-queue": ("number", "seats", "swaps"),
    "swaps-taken": ("pairs",),
    "lock-taken": ("target",),
    "inherited": ("role",),
    "restored": (),
    "seat-state": ("role", "side", "members", "inherited", "alive"),
    "done": (),
    "done-roused": (),
    "hindered": (),
    "roused": (),
    "slept": (),
    "used": (),
    "made-jussac": (),
    "made-bonacieux": (),
    "used-hindered": (),
    "bomb-cancelled": (),
    "struck": (),
    "died": (),
    "sermon": (),
    "unconscious": (),
    "cause": ("cause", "victim"),
    "report": ("atoms",),
}
"""One base text a morning (done .. died), and what is added to it. `pairs` of `swaps-taken` is a list of tables with
`first` and `second`; `atoms` of a report a list of tables with `did`, `by` (missing where not seen) and `to`, in time
order, empty when nothing was noticed. `victim` is named to the samurai who killed himself, else "". `role` of
`inherited` is "" when Father can do nothing now."""

NOTICES: dict[str, tuple[str, ...]] = {
    key: tuple(dict.fromkeys((*PUBLIC.get(key, ()), *PRIVATE.get(key, ())))) for key in (*PUBLIC, *PRIVATE)
}
"""Every key once: a text that serves both audiences may use the facts of either."""
