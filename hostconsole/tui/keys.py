"""The Russian twin of every letter key: the letter that the same key gives on the Russian layout."""

LATIN = "qwertyuiopasdfghjklzxcvbnm"
RUSSIAN = "йцукенгшщзфывапролдячсмить"
TWINS = dict(zip(LATIN, RUSSIAN, strict=True))


def with_twin(key: str) -> tuple[str, ...]:
    """The key and its Russian twin, if it is a letter (`a`, `A`, `ctrl+a`); other keys stand alone."""
    *modifiers, name = key.split("+")
    twin = TWINS.get(name.lower())
    if twin is None or len(name) != 1:
        return (key,)
    other = twin.upper() if name.isupper() else twin
    return (key, "+".join((*modifiers, other)))
