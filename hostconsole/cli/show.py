"""`show`: the tables of the game, what is waited for, the journal."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from hostconsole.cli import enter, mark, screen, views
from hostconsole.cli.options import JsonOption, SaveArgument
from hostconsole.cli.session import open_save
from hostconsole.core import replay
from hostconsole.core.acts import SeatId
from hostconsole.core.journal import Entry
from hostconsole.desk import inbox as desk_inbox
from hostconsole.desk.acts import MisuseError, near_misses, seat_of
from hostconsole.desk.correction import left_standing
from hostconsole.desk.desk import Desk
from hostconsole.desk.marks import open_objections
from hostconsole.desk.telling import nicks_over_time
from hostconsole.locale import _, language
from hostconsole.messages import N_, display, known_word, phase_name

OTHER_VIEWS = ("inbox", "owed", "journal", "seat", "all")


def show(
    save: SaveArgument,
    what: Annotated[
        str,
        typer.Argument(
            metavar="[WHAT]",
            help=N_("A table of the game (roster, auction, ledger, votes, ...), inbox, owed, journal, seat, or all."),
        ),
    ] = "roster",
    nick: Annotated[str, typer.Argument(metavar="[NICK]", help=N_("Whose seat, for seat."))] = "",
    no_secrets: Annotated[bool, typer.Option("--no-secrets", help=N_("Leave out what players may not see."))] = False,
    json: JsonOption = False,
) -> None:
    """Show how the game stands."""
    desk = open_save(save).desk
    boards = tuple(board.key for board in desk.rules.boards(desk.game))
    if what not in boards and what not in OTHER_VIEWS:
        known = (*boards, *OTHER_VIEWS)
        raise MisuseError("no-board", what, near_misses(what, known) or known)
    if what == "seat" and not nick:
        raise MisuseError("missing-field", "NICK", (), "show seat")
    seat = seat_of(desk.game, nick) if what == "seat" else None
    chosen = boards if what in ("all", "seat") else (what,)
    if json:
        screen.json({"ok": True, **facts(desk, what, chosen, seat, secrets=not no_secrets)})
        return
    if what in ("all", "seat") or what in boards:
        screen.line(headline(desk))
        for key in chosen:
            found = views.find_board(desk, key)
            if found is not None and (views.rows_of(found, seat) or seat is None):
                views.draw(desk, found, secrets=not no_secrets, seat=seat)
    if what in ("all", "owed"):
        show_owed(desk, secrets=not no_secrets)
    if what == "inbox" or (what == "all" and not no_secrets):
        enter.show_inbox(desk, False)
    if what == "journal" or what == "seat":
        show_journal(desk, seat, secrets=not no_secrets)


def facts(desk: Desk, what: str, chosen: tuple[str, ...], seat: SeatId | None, *, secrets: bool) -> dict[str, Any]:
    """What `show` shows, as JSON."""
    told: dict[str, Any] = {"phase": str(desk.game.phase), "winner": desk.game.winner}
    boards = [views.find_board(desk, key) for key in chosen]
    told["boards"] = [views.board_json(board, secrets=secrets, seat=seat) for board in boards if board is not None]
    if what in ("all", "owed"):
        told["ends"] = desk.rules.ends(desk.game)
        told["owed"] = desk.rules.owed(desk.game) if secrets else ()
        told["objections"] = [mark.as_json(each) for each in open_objections(desk.entries)] if secrets else []
    if what in ("all", "inbox"):
        waiting = desk_inbox.waiting(desk) if secrets else ()
        told["waiting"] = [{"id": f"{each.paste}.{each.item.number}", "item": each.item} for each in waiting]
    if what == "journal":
        told["journal"] = journal_json(desk) if secrets else []
    return told


def headline(desk: Desk) -> str:
    """Title, phase and how many live."""
    alive = sum(1 for seat in desk.game.seated() if seat.alive)
    count = sum(1 for _seat in desk.game.seated())
    phase = phase_name(desk.game.phase, desk.texts(language()))
    return _("{title}: {phase}; alive {alive} of {count}").format(
        title=display(desk.header.title), phase=phase, alive=alive, count=count
    )


def show_owed(desk: Desk, *, secrets: bool) -> None:
    """Who still owes something to the open phase. By night even the names of those who owe are secret."""
    texts = desk.texts(language())
    if ends := desk.rules.ends(desk.game):
        screen.line(_("The phase ends at {time}.").format(time=f"{ends:%Y-%m-%d %H:%M}"))
    screen.line(_("Still waited for:"))
    owed = desk.rules.owed(desk.game) if secrets else ()
    for each in owed:
        must = " " + _("(the phase cannot be closed without it)") if each.required else ""
        screen.line(f"  {known_word(texts, 'owed', each.what)}: {views.names(desk, each.seats)}{must}")
    if not owed:
        screen.line("  —")
    if secrets:
        mark.tell_objections(open_objections(desk.entries))


def standing_numbers(desk: Desk) -> frozenset[int]:
    """The numbers of the entries that count."""
    return frozenset(entry.number for entry in replay.standing(desk.entries))


def journal_json(desk: Desk) -> list[dict[str, Any]]:
    """Every entry as JSON."""
    stands, let, nicks = standing_numbers(desk), left_standing(desk.entries), nicks_over_time(desk)
    return [
        entry_json(desk, entry, stands, let.get(entry.number, ""), nicks[entry.number][0]) for entry in desk.entries
    ]


def entry_json(
    desk: Desk, entry: Entry, stands: frozenset[int], let: str, before: Mapping[SeatId, str]
) -> dict[str, Any]:
    """One entry as JSON: what was done, whether it counts, and why the host `let` it stand, if he did."""
    return {
        "number": entry.number,
        "time": entry.time,
        "who": entry.who,
        "act": entry.act,
        "stands": entry.number in stands or entry.act["act"] in ("undo", "redo"),
        "hash": entry.hash,
        "line": enter.act_line(desk, entry.act, before),
        "let_stand": let,
    }


def show_journal(desk: Desk, seat: SeatId | None, *, secrets: bool) -> None:
    """Every entry on a line; those undone are marked, and those the host let stand. With a seat, the entries that name
    it."""
    if not secrets:
        return
    stands, let, nicks = standing_numbers(desk), left_standing(desk.entries), nicks_over_time(desk)
    for entry in desk.entries:
        if seat is not None and seat not in named(entry.act):
            continue
        undone = entry.number not in stands and entry.act["act"] not in ("undo", "redo")
        note = " " + _("(undone)") if undone else ""
        if entry.number in let:
            note += " " + _("(let stand: {why})").format(why=display(" ".join(let[entry.number].split())))
        time = entry.time.isoformat(" ", "minutes")
        said = enter.act_line(desk, entry.act, nicks[entry.number][0])
        screen.line(f"{entry.number:>4}  {time}  {display(entry.who)}  {said}{note}")


def named(value: Any) -> set[str]:
    """Every text in an act's values, however deep."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value) | {text for each in value.values() for text in named(each)}
    if isinstance(value, (list, tuple)):
        return {text for each in value for text in named(each)}
    return set()


COMMANDS = (
    (
        "show",
        show,
        N_("Show tables, what is waited for, inbox, journal."),
        ("ok", "phase", "winner", "boards", "owed", "objections", "waiting", "journal"),
    ),
)
