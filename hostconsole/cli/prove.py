"""`commitment` and `verify`: the draw promised before the game, and the promise checked after it."""

import re
from typing import Annotated, NoReturn

import typer

from hostconsole.cli import screen
from hostconsole.cli.check import covered, tell
from hostconsole.cli.errors import RefusedByRulesError
from hostconsole.cli.options import JsonOption, SaveArgument, SinceOption
from hostconsole.cli.screen import Problem
from hostconsole.cli.session import keep, now, open_save, who
from hostconsole.core.decisions import Reject
from hostconsole.desk import draw as draws
from hostconsole.desk.commitment import Verdict, commit_to_draw, verified
from hostconsole.desk.desk import Desk
from hostconsole.desk.draw import Draw
from hostconsole.desk.telling import commitment_post
from hostconsole.locale import _, language
from hostconsole.messages import N_, display, shell_word
from hostconsole.store import Save, load

DRAW = {
    "follows": N_("The draw: the roles follow from the seed."),
    "otherwise": N_("The draw: the roles do not follow from the seed."),
    "by-hand": N_("The draw: there was none, the host set the roles by hand."),
    "not-dealt": N_("The draw: the roles are not dealt yet."),
}
"""How the roles stand to the seed."""

PROVES = N_(
    "If all of this holds: seed, salt and player list are those of the post, the roles came from them, and nothing "
    "up to a given head, nor what the chain covers of [game], was changed after that head was posted."
)
PROVES_NOT = N_(
    "It does not prove that the host tried no other seeds before the post, that he told nobody the roles, that he "
    "entered every letter he got, or anything about entries after the last given head."
)


def commitment(
    save: SaveArgument,
    seed: Annotated[str, typer.Option(metavar="TEXT", help=N_("Secret key of the draw; otherwise a random one."))] = "",
    json: JsonOption = False,
) -> None:
    """Commit to the draw before the deal: seed and hash go into the journal, the post with the hash into the outbox."""
    session = open_save(save)
    draw = draws.draw_of(session.desk.entries)
    if draw is not None and draw.deal:
        promised(session.desk, draws.commitment(draw, seed_of(draw, seed, json)), json)
        return
    changed = commit_to_draw(session.desk, seed, time=now(), who=who())
    if isinstance(changed, Reject):
        raise RefusedByRulesError(changed, session.desk, save)
    if changed is not session.desk:
        keep(session, changed)
    promised(changed, str(changed.entries[-1].act.get("hash", "")), json)
    if not json:
        screen.note(
            _("The seed is kept in the save, and the deal takes it: hostconsole deal {save}").format(
                save=shell_word(str(save))
            )
        )


def seed_of(draw: Draw, seed: str, json: bool) -> str:
    """The seed of roles that are dealt; `seed` is what the host says it was, if he does."""
    if draw.by_hand or not draw.seed:
        stop("by-hand", _("The roles were set by hand: there is no draw to commit to."), 1, json)
    if seed not in ("", draw.seed):
        stop("dealt", _("The roles are dealt already, by another seed. Leave out --seed."), 1, json)
    return draw.seed


def promised(desk: Desk, found: str, json: bool) -> None:
    """The hash that stands, as the post says it; of a game without a commitment the hash its draw would have had."""
    entry = draws.committed(desk.entries)
    hash = str(entry.act.get("hash", "")) if entry else found
    post = commitment_post(desk.texts(language()), hash, "plain")
    if json:
        number = entry.number if entry else None
        dealt = any(seat.role for seat in desk.game.seated())
        screen.json({"ok": True, "entry": number, "commitment": hash, "dealt": dealt, "sentence": post.text})
        return
    screen.line(post.text)
    if entry is None:
        screen.note(_("Nothing was committed to before the deal: told now, this hash proves nothing."))


def verify(
    save: SaveArgument,
    told: Annotated[
        str,
        typer.Option("--commitment", metavar="HASH", help=N_("The hash from the opening post."), show_default=False),
    ],
    since: SinceOption = None,
    json: JsonOption = False,
) -> None:
    """Check after the game what was promised before it."""
    given = [each.strip().lower() for each in (told, *(since or ()))]
    for each in given:
        if not re.fullmatch("[0-9a-f]{64}", each):
            text = _("“{text}” is no hash: one has 64 digits, 0-9 and a-f. Copy it whole.")
            stop("not-a-hash", text.format(text=display(each)), 2, json)
    opened = load(save).save
    try:
        draw = draws.draw_of(opened.entries)
        verdict = verified(opened, draw, given[0], given[1:]) if draw else None
    except (LookupError, TypeError, ValueError, AttributeError):
        text = _("What the save says of the sign-up or the deal cannot be read. Look with: hostconsole audit {save}")
        stop("unreadable-draw", text.format(save=shell_word(str(save))), 1, json)
    if draw is None or verdict is None:
        stop("no-sign-up", _("Nobody has signed up yet, so there is no draw to check."), 1, json)
    if json:
        screen.json(
            {
                "ok": verdict.holds,
                "commitment": verdict.commitment,
                "fits": verdict.fits,
                "draw": verdict.draw,
                "header_sealed": opened.header.is_sealed,
                "findings": verdict.findings,
            }
        )
    else:
        told_in_words(opened, verdict, draw, heads=len(given) - 1)
    if not verdict.holds:
        raise typer.Exit(1)


def told_in_words(save: Save, verdict: Verdict, draw: Draw, *, heads: int) -> None:
    """Each check on a line, then what they prove and what they do not."""
    if verdict.fits:
        screen.line(_("The hash: it is that of this seed, salt and player list."))
    else:
        screen.line(_("The hash: it does not fit; this save gives {hash}.").format(hash=verdict.commitment))
    screen.line(_(DRAW[verdict.draw]))
    if not verdict.findings:
        screen.line(
            _("The journal: it holds from end to end. Heads given and found in it: {count}.").format(count=heads)
        )
    for each in verdict.findings:
        tell(each)
    screen.line(covered(save))
    if save.summary.get("winner"):
        screen.line(_("For everybody to check, SHA-256 of this line in UTF-8, without a line end:"))
        screen.line(display(draws.committed_text(draw, draw.seed)))
    screen.line(_(PROVES))
    screen.line(_(PROVES_NOT))


def stop(code: str, message: str, exit_code: int, json: bool) -> NoReturn:
    """Ends the command with what is wrong."""
    raise typer.Exit(screen.problem(Problem(code, message, exit_code), json))


COMMANDS = (
    (
        "commitment",
        commitment,
        N_("Commit to the draw by a hash, for the opening post."),
        ("ok", "entry", "commitment", "dealt", "sentence"),
    ),
    (
        "verify",
        verify,
        N_("Check after the game that the draw and the journal are those that were posted."),
        ("ok", "commitment", "fits", "draw", "header_sealed", "findings [entry, kind, expected, found, hint]"),
    ),
)
