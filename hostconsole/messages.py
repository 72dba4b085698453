"""Codes into sentences of the interface language: what is wrong, where, and what to do next.

The command line and the screens share these. Sentences about the game itself come from the game's own word lists.
"""

import shlex
from collections.abc import Sequence
from typing import Any

from hostconsole.core.boards import Column
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.desk.desk import Desk
from hostconsole.locale import _, ngettext
from hostconsole.outbox.marks import shown
from hostconsole.outbox.texts import Texts, halves, word


def N_(message: str) -> str:  # noqa: N802
    """Marks a message for the catalogue; it is translated where it is shown."""
    return message


def display(text: str, *, lines: bool = False) -> str:
    """Foreign text made safe to look at: control, bidi and zero-width characters are written out as codes.

    With `lines` the line breaks and tabs stay.
    """
    return shown(text, keep="\n\t" if lines else "")


def shell_word(text: str) -> str:
    """A foreign text as one word of a command line, to be copied into a shell."""
    return shlex.quote(display(text))


def joined(*sentences: str) -> str:
    """Sentences one after the other, empty ones left out."""
    return " ".join(each for each in sentences if each)


# Refusals and questions ------------------------------------------------------------------------------------------

REASONS = {
    "no-question": N_("No question is open: there is nothing to answer."),
    "empty-nick": N_("A nick is empty. Correct the list of players."),
    "nick-twins": N_("Two nicks look the same. Change one of them."),
    "empty-alias": N_("The name is empty. Say what else the player is called."),
    "alias-known": N_("The player has this name already."),
    "alias-twin": N_("Another player has this name, or one that looks the same. Choose another."),
    "no-alias": N_("The player has no such further name."),
    "no-seed": N_("The draw has no secret key. Give a seed, or set the roles by hand."),
    "no-sign-up": N_("Nobody has signed up yet, so there is no draw to commit to."),
    "dealt": N_("The roles are dealt already: a commitment now would prove nothing."),
    "committed": N_(
        "The draw is committed to one seed, by its hash. Deal without a seed and without roles of your own, or undo "
        "the commitment as long as it is not published."
    ),
    "text-out": N_(
        "This text has gone out: it is ticked as sent, or published. If it did not go, take the tick off first; if it "
        "did, enter a correction."
    ),
    "too-early": N_("It was written before this phase began. Decide whether it counts."),
    "unknown-nick": N_("A nick in it is not at the table. Say who is meant."),
    "missing-field": N_("Something needed is missing from it. Add it."),
    "bad-value": N_("A value in it does not fit. Correct it."),
    "unknown-act": N_("The game has no such act. Enter it by hand."),
    "unknown-field": N_("It holds something this act does not have. Enter it by hand."),
}
"""Reasons of the desk, by code; a game's own are in its word list."""

RISKS = {
    "form": N_("“{nick}” is written like an inflected “{other}”: whoever is meant is asked about."),
    "prefix": N_("“{nick}” is the beginning of “{other}”: cut short, one is taken for the other."),
    "near": N_("“{nick}” and “{other}” are so much alike that a slip makes one of the other."),
    "common": N_("“{nick}” is a word of its own too: written small, it waits for you."),
    "reserved": N_("“{nick}” is also an answer of the game: where you answer, the word counts and not the player."),
}
"""What is risky about a nick or a pair of nicks."""

MOST_RISKS = 8
"""How many warnings about nicks are shown at once."""

FACTS = {
    "seat": N_("who: {value}"),
    "target": N_("target: {value}"),
    "targets": N_("targets: {value}"),
    "has": N_("has {value}"),
    "needs": N_("needs {value}"),
    "phase": N_("now: {value}"),
    "seats": N_("players: {value}"),
    "nicks": N_("nicks: {value}"),
    "nick": N_("nick: {value}"),
    "name": N_("name: {value}"),
    "clan": N_("clan: {value}"),
    "winner": N_("winner: {value}"),
    "roles": N_("roles: {value}"),
    "order": N_("order no. {value}"),
    "price": N_("price: {value}"),
    "deadline": N_("deadline: {value}"),
    "choice": N_("given: {value}"),
    "choices": N_("possible: {value}"),
    "field": N_("field: {value}"),
    "account": N_("account: {value}"),
    "key": N_("option: {value}"),
    "which": N_("which: {value}"),
    "entry": N_("entry {value}"),
    "item": N_("text {value}"),
}
"""How a fact of a refusal is said."""

FACT_WORDS = {"clan": "clans", "winner": "winners", "roles": "roles"}
"""Facts whose values are codes, with the word list that has them. Answers stay codes: they are what is typed."""


VERDICTS = {"agreed": N_("agrees"), "objects": N_("objects")}
"""What a mark says of what was looked at, by code."""


def known_word(texts: Texts, section: str, code: str) -> str:
    """The word for a code, or the code itself where the list lacks it."""
    entries: Any = texts.words.get(section, {})
    return word(texts, section, code) if code in entries else display(code)


def reason(code: str, desk: Desk, lang: str) -> str:
    """The sentence for a reason or question code, without facts."""
    texts = desk.texts(lang)
    if code in REASONS and code not in texts.words.get("reasons", {}):
        return _(REASONS[code])
    section = "questions" if code in texts.words.get("questions", {}) else "reasons"
    return known_word(texts, section, code)


def unsure(code: str, desk: Desk, lang: str) -> str:
    """Why something that was read waits for the host."""
    return known_word(desk.texts(lang), "unsure", code)


def phase_name(phase: object, texts: Texts) -> str:
    """A phase like "night 2" in the language's words."""
    name, _space, number = str(phase).partition(" ")
    word_of = known_word(texts, "phases", name)
    return word_of if number in ("", "0") else f"{word_of} {number}"


def fact(key: str, value: object, desk: Desk, lang: str) -> str:
    """One fact of a refusal, seats as nicks and codes as words."""
    texts, nicks = desk.texts(lang), desk.nicks()

    def said(each: object) -> str:
        if key == "phase":
            return phase_name(each, texts)
        if key in FACT_WORDS:
            return known_word(texts, FACT_WORDS[key], str(each))
        return display(nicks.get(str(each), str(each)))

    values = value if isinstance(value, (tuple, list)) else (value,)
    text = ", ".join(said(each) for each in values) or "—"
    return _(FACTS[key]).format(value=text) if key in FACTS else f"{display(key)}: {text}"


def refusal(reject: Reject, desk: Desk, lang: str) -> str:
    """Why an act is refused, about whom, and by which clauses."""
    parts = [fact(key, value, desk, lang) for key, value in reject.facts.items()]
    if reject.clauses:
        parts.append(_("rules: {clauses}").format(clauses=", ".join(reject.clauses)))
    about = f"({'; '.join(parts)})" if parts else ""
    return joined(reason(reject.reason, desk, lang), about)


def risk_lines(risks: Sequence[tuple[str, str, str]]) -> tuple[str, ...]:
    """What is risky about nicks, one sentence each; of many the first ones, and how many more there are."""
    lines = [_(RISKS[why]).format(nick=display(nick), other=display(other)) for nick, other, why in risks[:MOST_RISKS]]
    more = len(risks) - len(lines)
    if more:
        lines.append(ngettext("{n} more like these.", "{n} more like these.", more).format(n=more))
    return tuple(lines)


def lesson(name: str, nick: str) -> str:
    """What a correction has taught."""
    return _("“{name}” now means {nick}; undo takes it back.").format(name=display(name), nick=display(nick))


def question(needs: NeedsRuling, desk: Desk, lang: str) -> str:
    """What the host must rule on: the question, then one line a choice, the recommended one marked."""
    texts = desk.texts(lang)
    parts = [fact(key, value, desk, lang) for key, value in needs.facts.items()]
    if needs.clauses:
        parts.append(_("rules: {clauses}").format(clauses=", ".join(needs.clauses)))
    about = f"({'; '.join(parts)})" if parts else ""
    lines = [joined(known_word(texts, "questions", needs.question), about)]
    nicks = desk.nicks()
    for choice in needs.choices:
        mark = " " + _("(recommended)") if choice == needs.recommended else ""
        name = nicks.get(choice) or known_word(texts, "answers", choice)
        lines.append(f"  {choice} — {display(name)}{mark}")
    return "\n".join(lines)


# Boards ----------------------------------------------------------------------------------------------------------

CELL_WORDS = {"status": "statuses", "inherited": "roles", "function": "roles"}
"""Where the words of a column stand, if not under the column's plural."""


def cell(value: str | int | bool | None, column: Column, desk: Desk, lang: str) -> str:
    """One cell of a board as text. An empty cell is empty."""
    texts = desk.texts(lang)
    if value is None:
        return ""
    if column.kind == "flag":
        return _("yes") if value else _("no")
    if column.kind == "halves" and isinstance(value, int):
        return halves(texts, value)
    if column.kind == "seat":
        return display(desk.nicks().get(str(value), str(value)))
    if column.kind == "word":
        return known_word(texts, CELL_WORDS.get(column.key, f"{column.key}s"), str(value))
    return display(str(value))
