"""What a game and an outcome look like on a terminal, and as JSON."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from hostconsole.cli import screen
from hostconsole.core.acts import SeatId
from hostconsole.core.boards import Board
from hostconsole.core.decisions import Commit
from hostconsole.core.events import Died, Event, GameEnded, Held, PhaseBegan, Released, Returned, RoleGiven, Transferred
from hostconsole.core.journal import event_tables, plain
from hostconsole.core.ledger import Account
from hostconsole.core.trace import Step
from hostconsole.desk.desk import Desk, Preview
from hostconsole.desk.leaks import Leak, preview_leaks
from hostconsole.desk.wording import previewed
from hostconsole.leaklines import leak_line, leaks_counted
from hostconsole.locale import _, language
from hostconsole.messages import cell, display, known_word, phase_name
from hostconsole.outbox.drafts import Item
from hostconsole.outbox.texts import word


def readers(desk: Desk, seats: tuple[SeatId, ...]) -> str:
    """Who gets a letter; several must not see each other, or they learn who else got it."""
    text = _("to {nicks}") if len(seats) == 1 else _("to each alone: {nicks}")
    return text.format(nicks=names(desk, seats))


def names(desk: Desk, seats: Iterable[str]) -> str:
    """Nicks, separated by commas."""
    nicks = desk.nicks()
    return ", ".join(display(nicks.get(seat, seat)) for seat in seats)


def phase_line(desk: Desk) -> None:
    """Which phase is open, or who has won."""
    texts = desk.texts(language())
    if desk.game.winner:
        screen.line(word(texts, "winners", desk.game.winner, "won"))
        return
    screen.line(_("Now: {phase}").format(phase=phase_name(desk.game.phase, texts)))
    if desk.game.proposal:
        screen.line(_("Proposed end: {winner}").format(winner=known_word(texts, "winners", desk.game.proposal)))


# Boards ----------------------------------------------------------------------------------------------------------


def find_board(desk: Desk, key: str) -> Board | None:
    """The board of that name, or None."""
    return next((board for board in desk.rules.boards(desk.game) if board.key == key), None)


def board(desk: Desk, key: str, *, secrets: bool, seat: str | None = None) -> None:
    """Draws a board; `seat` keeps the rows of one seat only."""
    found = find_board(desk, key)
    if found is not None:
        draw(desk, found, secrets=secrets, seat=seat)


def draw(desk: Desk, shown: Board, *, secrets: bool, seat: str | None = None) -> None:
    """A board as a table, titles and columns in the game's words."""
    texts = desk.texts(language())
    places = [place for place, column in enumerate(shown.columns) if secrets or not column.secret]
    columns = [shown.columns[place] for place in places]
    rows = [
        [cell(row[place], shown.columns[place], desk, language()) for place in places] for row in rows_of(shown, seat)
    ]
    screen.table(
        known_word(texts, "boards", shown.key),
        [known_word(texts, "columns", column.key) for column in columns],
        rows,
        [place for place, column in enumerate(columns) if column.kind in ("number", "halves")],
    )
    screen.line()


def rows_of(shown: Board, seat: str | None) -> list[tuple[str | int | bool | None, ...]]:
    """All rows, or those of one seat."""
    if seat is None:
        return list(shown.rows)
    return [row for row, whose in zip(shown.rows, shown.seats, strict=False) if whose == seat]


def board_json(shown: Board, *, secrets: bool, seat: str | None = None) -> dict[str, Any]:
    """A board as JSON: column keys and rows as tables; seats stand as seat ids, words as codes."""
    columns = [(place, column.key) for place, column in enumerate(shown.columns) if secrets or not column.secret]
    return {
        "board": shown.key,
        "columns": [key for _place, key in columns],
        "rows": [{key: row[place] for place, key in columns} for row in rows_of(shown, seat)],
    }


# Outcomes --------------------------------------------------------------------------------------------------------


def after(desk: Desk, preview: Preview) -> Desk:
    """The desk as it would stand after a preview."""
    return replace(desk, game=preview.after)


def outcome(desk: Desk, preview: Preview, commit: Commit) -> None:
    """What comes of an act: the outcome, why, the money that moves, the post and the letters."""
    later = after(desk, preview)
    lines = happened(later, commit)
    if lines or any(isinstance(event, PhaseBegan) for event in commit.events):
        screen.heading(_("Outcome"))
        for line in lines or [_("nobody dies, nobody comes back")]:
            screen.line("  " + line)
        phase_line(later)
    if money := moved(desk, later, commit.events):
        screen.heading(_("Money"))
        for line in money:
            screen.line("  " + line)
    if commit.trace:
        screen.heading(_("Why"))
        for step in commit.trace:
            screen.line("  " + step_line(later, step))
    items = [each.item for each in previewed(desk, preview, language(), "plain")]
    leaks = preview_leaks(desk, preview, items, "plain")
    for item, found in zip(items, leaks, strict=True):
        draft(later, item, found)
    if count := sum(map(len, leaks)):
        screen.heading("! " + leaks_counted(count))


def happened(desk: Desk, commit: Commit) -> list[str]:
    """Deaths, returns, roles that changed and the end, one a line."""
    texts = desk.texts(language())
    lines = []
    for event in commit.events:
        if isinstance(event, Died):
            cause = known_word(texts, "causes", event.cause)
            lines.append(_("{nick} is dead: {cause}").format(nick=names(desk, (event.seat,)), cause=cause))
        elif isinstance(event, Returned):
            lines.append(_("{nick} is back").format(nick=names(desk, (event.seat,))))
        elif isinstance(event, RoleGiven):
            role = known_word(texts, "roles", event.role)
            lines.append(_("{nick} now has the role: {role}").format(nick=names(desk, (event.seat,)), role=role))
        elif isinstance(event, GameEnded):
            lines.append(_("The game is over: {winner}").format(winner=word(texts, "winners", event.winner, "won")))
    return lines


def account_name(desk: Desk, account: Account) -> str:
    """A seat's nick, or the name of an account of the game."""
    if account.seat:
        return names(desk, (account.seat,))
    return known_word(desk.texts(language()), "accounts", account.name)


def moved(before: Desk, desk: Desk, events: Iterable[Event]) -> list[str]:
    """Transfers and holds, one a line."""
    texts = desk.texts(language())
    holds = {hold.id: hold for hold in before.game.ledger.holds}
    lines = []
    for event in events:
        if isinstance(event, Transferred):
            lines.append(
                f"{account_name(desk, event.source)} → {account_name(desk, event.to)}: {event.amount} ({event.clause})"
            )
        elif isinstance(event, Held):
            hold = holds[event.hold.id] = event.hold
            state = known_word(texts, "statuses", hold.state)
            purpose = known_word(texts, "purposes", hold.purpose)
            lines.append(f"{names(desk, (hold.seat,))}: {hold.amount} {state} ({purpose})")
        elif isinstance(event, Released):
            free = holds[event.hold]
            purpose = known_word(texts, "purposes", free.purpose)
            nick = names(desk, (free.seat,))
            text = _("{nick}: {amount} free again ({purpose})")
            lines.append(text.format(nick=nick, amount=free.amount, purpose=purpose))
    return lines


def step_line(desk: Desk, step: Step) -> str:
    """One clause at work: its id, its mark, whom it concerns, what it says."""
    mark = known_word(desk.texts(language()), "marks", step.mark)
    by = f" ({step.by})" if step.by else ""
    about = f" [{names(desk, step.seats)}]" if step.seats else ""
    return f"{step.clause} {mark}{by}{about}: {clause_text(desk, step.clause)}"


def clause_text(desk: Desk, clause: str) -> str:
    """What a clause says, in the language in use."""
    found = desk.rules.data.clauses.get(clause)
    return in_language(found.text) if found else "?"


def in_language(texts: Mapping[str, str]) -> str:
    """The text in the language in use, or the first there is."""
    return texts.get(language()) or next(iter(texts.values()), "")


def draft(desk: Desk, item: Item, leaks: Iterable[Leak] = ()) -> None:
    """A post or letter with its heading, and what in it may be a leak."""
    if item.kind == "post":
        screen.heading(_("Post: {subject}").format(subject=display(item.subject)))
    else:
        screen.heading(
            _("Letter {readers}: {subject}").format(readers=readers(desk, item.to), subject=display(item.subject))
        )
    warn(desk, leaks)
    screen.line(item.text)


def warn(desk: Desk, leaks: Iterable[Leak]) -> None:
    """One line for each place that may give a secret away."""
    for each in leaks:
        screen.line("! " + leak_line(each, desk, language()), "bold")


def leaks_json(names: Iterable[object], leaks: Iterable[tuple[Leak, ...]]) -> list[dict[str, Any]]:
    """The leaks of several items as JSON, each with the name of its item."""
    return [{"item": name, **plain(each)} for name, found in zip(names, leaks, strict=True) for each in found]


def outcome_json(desk: Desk, preview: Preview, commit: Commit) -> dict[str, Any]:
    """An outcome as JSON. Seats stand as seat ids; events, notices and trace as the journal keeps them."""
    later = after(desk, preview)
    items = [each.item for each in previewed(desk, preview, language(), "plain")]
    return {
        "act": plain(preview.act),
        "phase": str(later.game.phase),
        "winner": later.game.winner,
        "proposal": later.game.proposal,
        "digest": preview.digest,
        "dies": [event.seat for event in commit.events if isinstance(event, Died)],
        "returns": [event.seat for event in commit.events if isinstance(event, Returned)],
        "events": event_tables(commit.events),
        "notices": plain(commit.notices),
        "trace": plain(commit.trace),
        "drafts": plain(items),
        "leaks": leaks_json(range(1, len(items) + 1), preview_leaks(desk, preview, items, "plain")),
    }


OUTCOME_KEYS = (
    "act",
    "phase",
    "winner",
    "proposal",
    "digest",
    "dies",
    "returns",
    "events",
    "notices",
    "trace",
    "drafts",
    "leaks",
)
