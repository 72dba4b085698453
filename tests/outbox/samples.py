"""A sample of every notice of retro with the facts it may carry, and its texts as the folder holds them."""

import tomllib
from functools import cache
from pathlib import Path

from hostconsole.core.notices import Facts
from hostconsole.outbox.texts import Texts, texts
from rulesets import retro

FOLDER = Path(retro.__file__).parent / "texts"
LANGS = ("ru", "en")

HOSTILE = (
    "[/b][url=http://x]",
    "**x**",
    "[i]x[/i]",
    "[quote]x[/quote]",
    "](http://x) [y](http://z)",
    "{{7*7}}{% if 1 %}",
    "<b>x</b> &amp;",
    "`code` ~~y~~ __z__ # h",
    "a\u202eb\x1b[31mc\u200bd",
    "one\ntwo",
    "1. x",
    "> x",
    "\\*x\\*",
    "www.x.org @all :smile:",
)
"""Nicks that would act, were they not escaped."""

NICKS = {"Аня": "Аня", "Боря": "Боря", "Вера": "Вера", "Глеб": "Глеб"}
CAST = {"Аня": "commissar", "Боря": "mafia", "Вера": "honest", "Глеб": "assassin"}
CLAN: Facts = {"clan": "mafia", "members": ("Боря", "Глеб")}
ORDER: Facts = {"number": 2, "kind": "kill", "target": "Вера", "price": 7}

SAMPLES: dict[str, tuple[Facts, ...]] = {
    "signup": ({"players": ("Аня", "Боря", "Вера"), "pool": 132},),
    "nightfall": ({"number": 1}, {"number": 2}),
    "dawn": (
        {"number": 2, "dead": ("Аня", "Боря"), "standing": {"Аня": "commissar"}, "deadline": "2012-03-03 10:15"},
        {"number": 1, "dead": (), "standing": {}, "deadline": ""},
    ),
    "commissar-missed": ({},),
    "showdown": ({},),
    "flash-royal": ({"target": "Вера"},),
    "tally": (
        {
            "number": 1,
            "points": {"Вера": 2, "Боря": 3},
            "condemned": "Боря",
            "tie": True,
            "standing": {"Боря": "mafia"},
        },
        {"number": 2, "points": {}, "condemned": "", "tie": False, "standing": {}},
    ),
    "clan-replenished": ({"clans": ("mafia", "yakuza")}, {"clans": ("yakuza",)}),
    "clan-destroyed": ({"clan": "yakuza"},),
    "resurrected": ({"seat": "Вера"},),
    "necromancer-revealed": ({"seat": "Вера"},),
    "subscription": ({"office": "necromancer", "text": "Собираем на щит!\nНужно 60."},),
    "auction-price": ({"price": 21},),
    "assassin-speaks": (
        {"clients": ("Аня", "Боря"), "target": "Вера", "kind": "kill"},
        {"clients": ("Аня",), "target": "", "kind": "guard"},
    ),
    "default-order": ({},),
    "seat-changed": (
        {"change": "person", "seat": "Аня", "before": "Аня", "after": "Кэт"},
        {"change": "suspended", "seat": "Аня", "before": "", "after": ""},
        {"change": "unsuspended", "seat": "Аня", "before": "", "after": ""},
    ),
    "excluded": ({"seat": "Боря", "standing": {"Боря": "mafia"}}, {"seat": "Боря", "standing": {"Боря": ""}}),
    "fined": ({"seat": "Боря"},),
    "game-over": ({"winner": "honest", "reason": "clans-dead", "roles": CAST},),
    "awards": ({"awards": {"Аня": 3, "Вера": 31}, "balances": {"Аня": 13, "Вера": 31, "Боря": 0}, "burnt": 12},),
    "host-says": ({"text": "Завтра меня не будет."},),
    "role": ({"role": "necromancer"},),
    "clan": (CLAN,),
    "duty": ({**CLAN, "number": 3, "seat": "Глеб"},),
    "check-hit": ({"target": "Боря"},),
    "check-missed": ({"target": "Боря"},),
    "rival-found": ({"target": "Боря", "clan": "yakuza"},),
    "shot-at": ({},),
    "assassin-found": ({"target": "Боря"},),
    "clans-met": ({"clan": "yakuza", "seat": "Боря"},),
    "bodyguard-met": ({"target": "Боря"},),
    "police-seen": ({"target": "Боря"},),
    "drained": ({"seat": "Боря", "target": "Вера", "amount": 5}, {"seat": "Боря", "target": "Вера"}),
    "drain-gained": ({"amount": 3},),
    "shield-state": ({"mana": 61, "charged": True}, {"mana": 12, "charged": False}),
    "shield-used": ({"spent": 60, "left": 2, "charged": False}, {"spent": 12}),
    "mana-returned": ({"amount": 40},),
    "order-copy": (
        {**ORDER, "client": "Аня", "union": "", "disclosed": ""},
        {**ORDER, "client": "Аня", "union": "mafia", "disclosed": "Глеб"},
        {**ORDER, "client": "Аня", "kind": "guard", "target": "Аня", "union": "", "disclosed": ""},
    ),
    "order-applied": (ORDER, {"number": 0, "kind": "", "target": "", "price": 0}),
    "order-settled": (
        {"kind": "kill", "target": "Боря", "price": 7, "paid": 7},
        {"kind": "guard", "target": "Аня", "price": 7, "paid": 7},
    ),
    "order-released": ({"kind": "kill", "target": "Аня", "price": 5}, {"kind": "guard", "target": "Аня", "price": 5}),
    "penalty": ({"amount": 2},),
    "offer": (
        {"clan": "mafia", "sender": "", "share": 0},
        {"clan": "mafia", "sender": "Боря", "share": 5},
    ),
    "offer-reply": ({"seat": "Вера", "yes": False}, {"seat": "Вера", "yes": True}),
    "recruited": ({**CLAN, "share": 5}, {**CLAN, "share": 0}),
    "recruit-executed": ({"seat": "Вера", "office": "commissar"}, {"seat": "Вера", "office": ""}),
    "office-given": ({},),
    "office-lost": ({"reason": "moved"}, {"reason": "bandit"}),
    "role-lost": ({"amount": 11},),
    "role-given": ({"role": "assassin"},),
    "restored": (
        {"seat": "Боря", "role": "mafia", **CLAN},
        {"seat": "Вера", "role": "honest", "clan": "", "members": ()},
    ),
    "dodged": ({"left": 4},),
    "seat-state": (
        {**CLAN, "role": "mafia", "exp": 10, "mana": 10, "alive": True},
        {"role": "honest", "clan": "", "members": (), "exp": 0, "mana": 0, "alive": False},
    ),
    "fee": ({"amount": 6, "target": "Вера", "payers": {"Аня": 4, "Боря": 2}, "to": "Глеб"},),
}


@cache
def retro_texts(lang: str) -> Texts:
    """The texts of retro in one language, read from its folder."""
    folder = FOLDER / lang
    templates = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.j2")}
    return texts(templates, tomllib.loads((folder / "words.toml").read_text(encoding="utf-8")), lang)


def tiny(lang: str = "en", /, **templates: str) -> Texts:
    """Texts with these templates (the key `a_b` names `a-b`) and the words of retro."""
    return texts({key.replace("_", "-"): source for key, source in templates.items()}, retro_texts(lang).words, lang)


DESK_ACTS = [
    "paste",
    "alias",
    "settle",
    "undo",
    "redo",
    "publish",
    "sent",
    "correct",
    "let-stand",
    "word",
    "mark",
    "commitment",
]
"""Acts of the desk that every game has a word for."""
