"""Every notice of the game with the facts it may carry: the whitelist that texts are written against (spec part 5).

Seats stand as seat ids; texts turn them into nicks with the `nick` and `nicks` filters. Roles, clans, offices, kinds
and reasons are codes of the word list. "standing" maps a dead seat to its role word, empty where the option hides it.
"""

PUBLIC: dict[str, tuple[str, ...]] = {
    "signup": ("players", "pool"),
    "nightfall": ("number",),
    "dawn": ("number", "dead", "standing", "deadline"),
    "commissar-missed": (),
    "showdown": (),
    "flash-royal": ("target",),
    "tally": ("number", "points", "condemned", "tie", "standing"),
    "clan-replenished": ("clans",),
    "clan-destroyed": ("clan",),
    "resurrected": ("seat",),
    "necromancer-revealed": ("seat",),
    "subscription": ("office", "text"),
    "auction-price": ("price",),
    "assassin-speaks": ("clients", "target", "kind"),
    "default-order": (),
    "seat-changed": ("change", "seat", "before", "after"),
    "excluded": ("seat", "standing"),
    "fined": ("seat",),
    "game-over": ("winner", "reason", "roles"),
    "awards": ("awards", "balances", "burnt"),
    "host-says": ("text",),
}
"""`points` counts half points; `condemned` is "" for nobody; `change` is person, suspended or unsuspended."""

PRIVATE: dict[str, tuple[str, ...]] = {
    "role": ("role",),
    "clan": ("clan", "members"),
    "duty": ("clan", "number", "seat", "members"),
    "check-hit": ("target",),
    "check-missed": ("target",),
    "rival-found": ("target", "clan"),
    "shot-at": (),
    "assassin-found": ("target",),
    "clans-met": ("clan", "seat"),
    "bodyguard-met": ("target",),
    "police-seen": ("target",),
    "drained": ("seat", "target", "amount"),
    "drain-gained": ("amount",),
    "shield-state": ("mana", "charged"),
    "shield-used": ("spent", "left", "charged"),
    "mana-returned": ("amount",),
    "order-copy": ("number", "kind", "client", "target", "price", "union", "disclosed"),
    "order-applied": ("number", "kind", "target", "price"),
    "order-settled": ("kind", "target", "price", "paid"),
    "order-released": ("kind", "target", "price"),
    "penalty": ("amount",),
    "offer": ("clan", "sender", "share"),
    "offer-reply": ("seat", "yes"),
    "recruited": ("clan", "members", "share"),
    "recruit-executed": ("seat", "office"),
    "office-given": (),
    "office-lost": ("reason",),
    "role-lost": ("amount",),
    "role-given": ("role",),
    "restored": ("seat", "role", "clan", "members"),
    "dodged": ("left",),
    "seat-state": ("role", "clan", "members", "exp", "mana", "alive"),
    "fee": ("amount", "target", "payers", "to"),
}
"""`number` is a clan's night in `duty`, an order's number elsewhere; an order number 0 in `order-applied` means that
the default was no work. `members` of a clan stand in the order of their numbers. `sender` is "" for an anonymous offer.
In `shield-used` a donor finds his own part in `spent`; `left` and `charged` go to the necromancer only. `reason` in
`office-lost` is moved or bandit. `payers` maps seats to amounts."""

NOTICES: dict[str, tuple[str, ...]] = {
    key: tuple(dict.fromkeys((*PUBLIC.get(key, ()), *PRIVATE.get(key, ())))) for key in (*PUBLIC, *PRIVATE)
}
"""Every key once: a text that serves both audiences may use the facts of either."""
