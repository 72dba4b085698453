"""`new` and `deal`: how a game begins."""

from typing import Annotated

import typer

from hostconsole.cli import screen, views
from hostconsole.cli.errors import RefusedByRulesError, WrongOptionError
from hostconsole.cli.fields import once, option_value, pairs
from hostconsole.cli.options import AtOption, JsonOption, SaveArgument
from hostconsole.cli.session import Session, committed, considered, moment, now, open_save, raw_act, who
from hostconsole.cli.textfiles import read_text, roles
from hostconsole.core.decisions import Commit
from hostconsole.core.ruleset import OptionError
from hostconsole.desk.acts import MisuseError
from hostconsole.desk.desk import begin, commit, consider, read, saved
from hostconsole.desk.draw import deal_seed
from hostconsole.desk.lessons import risky_nicks
from hostconsole.desk.lists import players
from hostconsole.locale import _, ngettext
from hostconsole.messages import N_, display, risk_lines
from hostconsole.registry import installed
from hostconsole.store import StoreError, create


def new(
    save: SaveArgument,
    players_file: Annotated[
        str,
        typer.Option(
            "--players", metavar="FILE", help=N_("The players, one a line: “nick” or “nick; exp”. - is standard input.")
        ),
    ],
    ruleset: Annotated[str, typer.Option(metavar="GAME", help=N_("Which game."))] = "retro",
    title: Annotated[str, typer.Option(metavar="TEXT", help=N_("What the game is called."))] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help=N_("An option of the game; may be repeated."))
    ] = None,
    at: AtOption = None,
    json: JsonOption = False,
) -> None:
    """Make a new game and write its sign-up."""
    data = installed(ruleset).rules.data
    chosen = {key: option_value(data, key, once(key, values)) for key, values in pairs(option or ()).items()}
    time = moment(at)
    if save.exists():
        raise StoreError("exists", save)
    listed = players(read_text(players_file).text, players_file)
    try:
        desk = begin(ruleset, title=title or save.stem, options=chosen, created=now())
    except OptionError as error:
        raise WrongOptionError(error, data) from error
    preview = consider(desk, read(desk, raw_act("sign-up", players=listed, at=time)))
    if not isinstance(preview.decision, Commit):
        raise RefusedByRulesError(preview.decision, desk, save)
    desk = commit(desk, preview, time=now(), who=who())
    create(save, saved(desk))
    nicks = [str(each["nick"]) for each in listed]
    if json:
        risky = [{"nick": nick, "other": other, "why": why} for nick, other, why in risky_nicks(ruleset, nicks)]
        made = {"save": str(save), "ruleset": ruleset, "title": desk.header.title, "players": listed}
        screen.json({"ok": True, **made, "risky": risky})
        return
    count = len(listed)
    screen.line(
        ngettext("{save}: a new game with {count} player.", "{save}: a new game with {count} players.", count).format(
            save=display(str(save)), count=count
        )
    )
    for each in risk_lines(risky_nicks(ruleset, nicks)):
        screen.line(each)
    where = display(str(save))
    screen.line(_("Next: hostconsole commitment {save} (the hash for the opening post)").format(save=where))
    screen.line(_("Then: hostconsole deal {save}").format(save=where))


def deal(
    save: SaveArgument,
    seed: Annotated[
        str,
        typer.Option(
            metavar="TEXT", help=N_("Secret key of the draw; otherwise the one committed to, or a random one.")
        ),
    ] = "",
    roles_file: Annotated[
        str | None,
        typer.Option(
            "--roles", metavar="FILE", help=N_("Roles set by hand, lines “nick; role” or “nick; role; side”.")
        ),
    ] = None,
    why: Annotated[str, typer.Option(metavar="TEXT", help=N_("Why another number of players or cast is right."))] = "",
    at: AtOption = None,
    json: JsonOption = False,
) -> None:
    """Deal the roles: by a draw, or as a file says."""
    session = open_save(save)
    given: dict[str, str] = {}
    sides: dict[str, str] = {}
    if roles_file is not None:
        given, sides = roles(read_text(roles_file).text, roles_file, session.desk.rules.data.roles)
        if not given:
            raise MisuseError("no-players", roles_file)
    key = seed or (None if given else deal_seed(session.desk.entries))
    raw = raw_act("deal", seed=key, roles=given or None, sides=sides or None, why=why or None, at=moment(at) or now())
    report(committed(session, considered(session, read(session.desk, raw))), json)


def report(session: Session, json: bool) -> None:
    """Who got what, and which phase is open."""
    seats = [{"seat": seat.id, "nick": seat.nick, "role": seat.role} for seat in session.desk.game.seated()]
    if json:
        screen.json({"ok": True, "save": str(session.path), "phase": str(session.desk.game.phase), "seats": seats})
        return
    views.board(session.desk, "roster", secrets=True)
    views.phase_line(session.desk)


COMMANDS = (
    ("new", new, N_("Make a new game from a list of players."), ("ok", "save", "ruleset", "title", "players", "risky")),
    ("deal", deal, N_("Deal the roles."), ("ok", "save", "phase", "seats")),
)
