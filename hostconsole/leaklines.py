"""What the leak checker found, in sentences."""

from hostconsole.core.secrets import Secret
from hostconsole.desk.desk import Desk
from hostconsole.desk.leaks import Leak
from hostconsole.locale import _, ngettext
from hostconsole.messages import display
from hostconsole.outbox.texts import word

SHOWN = 3
"""Readers named before only the number of the others is said."""


def leak_line(leak: Leak, desk: Desk, lang: str) -> str:
    """One warning: whose secret, which, whom the text would tell it, and the words that do."""
    if leak.secret.kind == "named":
        text = _("{nick} is named, and this letter has nothing to say of them: “{words}”")
        return text.format(nick=nick_of(desk, leak.secret.seat), words=display(leak.excerpt))
    text = _("{what} is a secret from {readers}: “{words}”")
    readers = readers_of(leak, desk)
    return text.format(what=what(leak.secret, desk, lang), readers=readers, words=display(leak.excerpt))


def what(secret: Secret, desk: Desk, lang: str) -> str:
    """A secret in the game's words: "Anna: commissar", "Anna, Boris: move of the night", "Anna: balance 40"."""
    label = word(desk.texts(lang), "secrets", secret.kind)
    amount = "" if secret.amount is None else f" {secret.amount}"
    people = ", ".join(nick_of(desk, seat) for seat in (secret.seat, secret.other) if seat)
    return f"{people}: {label}{amount}"


def readers_of(leak: Leak, desk: Desk) -> str:
    """Those who would learn it."""
    if not leak.readers:
        return _("everyone")
    named = ", ".join(nick_of(desk, seat) for seat in leak.readers[:SHOWN])
    rest = len(leak.readers) - SHOWN
    return (
        named
        if rest <= 0
        else ngettext("{named} and {n} more", "{named} and {n} more", rest).format(named=named, n=rest)
    )


def nick_of(desk: Desk, seat: str) -> str:
    """The present nick."""
    return display(desk.nicks().get(seat, seat))


def leaks_counted(count: int) -> str:
    """How many places there are to look at."""
    return ngettext(
        "{n} place in the texts may give a secret away.", "{n} places in the texts may give a secret away.", count
    ).format(n=count)
