"""Forms of a nick's words, generated forward from the roster: all cases a Russian speaker may put it in.

Generous on purpose: a form that is no word does no harm, and a form two nicks share makes a read unsure.
"""

from functools import lru_cache

VOWELS = "аеёиоуыэюя"
_MASCULINE = ("а", "у", "ом", "ем", "е", "ы", "и")
_SOFT = ("я", "ю", "ем", "ём", "е", "и", "ью")
_ADJECTIVE = ("ого", "ому", "ым", "им", "ом", "его", "ему", "ем", "ой", "ую")
_FEMININE_ADJECTIVE = ("ой", "ую", "ою", "ей", "юю", "ею")
_ENDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ый", _ADJECTIVE),
    ("ий", (*_ADJECTIVE, "ия", "ию", "ием", "ии", "ья", "ью", "ьего", "ьему", "ьим")),
    ("ой", (*_ADJECTIVE, "оя", "ою", "оем", "ое")),
    ("ая", _FEMININE_ADJECTIVE),
    ("яя", _FEMININE_ADJECTIVE),
    ("ое", _ADJECTIVE),
    ("ее", _ADJECTIVE),
    ("ей", ("ея", "ею", "еем", "ее", "ья", "ью", "ьем", "ье", "ьём")),
    ("мя", ("мени", "менем", "ми", "мю", "мей", "ме")),
    ("й", ("я", "ю", "ем", "ём", "е", "и")),
    ("ь", _SOFT),
    ("а", ("ы", "и", "е", "у", "ой", "ою", "ей", "ею")),
    ("я", ("и", "е", "ю", "ей", "ёй", "ею")),
    ("о", ("а", "у", "ом", "е")),
    ("е", ("я", "ю", "ем", "а", "у", "ом", "ю")),
    ("ы", ("ов", "ам", "ами", "ах", "")),
    ("и", ("ов", "ей", "ям", "ами", "ями", "ах", "ам", "ь", "")),
)
_LATIN = ("а", "у", "ом", "ем", "е", "ы", "я", "ю", "s", "ов")


def _is_cyrillic(word: str) -> bool:
    return any("а" <= char <= "я" or char == "ё" for char in word)


def _fleeting(word: str) -> tuple[str, ...]:
    """Stems that lose their last vowel: огурец - огурц, сверчок - сверчк, зверёк - зверьк, боец - бойц, лев - льв."""
    soft = word.endswith("ь")
    body = word[:-1] if soft else word
    if len(body) < 3 or body[-1] in VOWELS or body[-2] not in "оеёя" or (body[-2] == "я" and not body.endswith("яц")):
        return ()
    head, tail = body[:-2], body[-1]
    if head[-1] in VOWELS:
        return (head + "й" + tail,)
    return (head + tail, head + "ь" + tail) if body[-2] in "её" else (head + tail,)


@lru_cache(maxsize=4096)
def word_forms(word: str) -> frozenset[str]:
    """All forms of one word of a nick, in lower case, the word itself included."""
    low = word.lower()
    forms = {low}
    if not low or not low[-1].isalnum():
        return frozenset(forms)
    if not _is_cyrillic(low):
        forms.update(low + ending for ending in _LATIN)
        if low[-1] in "aeiouy":
            forms.update(low[:-1] + ending for ending in ("у", "ы", "и", "е", "ой", "ей", "ю", "а", "я"))
        return frozenset(forms)
    for ending, others in _ENDINGS:
        if low.endswith(ending) and len(low) > len(ending):
            forms.update(low[: -len(ending)] + other for other in others)
            break
    else:
        forms.update(low + ending for ending in _MASCULINE)
    endings = ("я", "ю", "ем", "ём", "е", "и", "ью") if low.endswith("ь") else _MASCULINE
    for stem in _fleeting(low):
        forms.update(stem + ending for ending in endings)
    return frozenset(forms)
