"""`commitment` and `verify`: the draw promised before the game, and the promise checked after it."""

import re
import secrets
from typing import Annotated, NoReturn

import typer

from hostconsole.cli import screen
from hostconsole.cli.check import tell
from hostconsole.cli.options import JsonOption, SaveArgument, SinceOption
from hostconsole.cli.screen import Problem
from hostconsole.cli.session import open_save
from hostconsole.desk import commitment as promise
from hostconsole.desk.commitment import Draw, Verdict
from hostconsole.locale import _
from hostconsole.messages import N_, display
from hostconsole.store import load

DRAW = {
    "follows": N_("The draw: the roles follow from the seed."),
    "otherwise": N_("The draw: the roles do not follow from the seed."),
    "by-hand": N_("The draw: there was none, the host set the roles by hand."),
    "not-dealt": N_("The draw: the roles are not dealt yet."),
}
"""How the roles stand to the seed."""

PROVES = N_(
    "If all of this holds: seed, salt and player list are those of the post, the roles came from them, and nothing "
    "up to a given head was changed after that head was posted."
)
PROVES_NOT = N_(
    "It does not prove that the host tried no other seeds before the post, that he told nobody the roles, that he "
    "entered every letter he got, that options on which nothing hung were always the same, or anything about entries "
    "after the last given head."
)


def commitment(
    save: SaveArgument,
    seed: Annotated[str, typer.Option(metavar="TEXT", help=N_("Secret key of the draw; otherwise a random one."))] = "",
    json: JsonOption = False,
) -> None:
    """The hash that fixes the draw, with a sentence for the opening post."""
    draw = promise.draw_of(open_save(save).desk.entries)
    if draw is None:
        stop("no-sign-up", _("Nobody has signed up yet, so there is no draw to promise."), 1, json)
    if draw.by_hand or (draw.deal and not draw.seed):
        stop("by-hand", _("The roles were set by hand: there is no draw to promise."), 1, json)
    if draw.deal and seed not in ("", draw.seed):
        stop("dealt", _("The roles are dealt already, by another seed. Leave out --seed."), 1, json)
    promised(str(save), draw, draw.seed or seed or secrets.token_hex(16), json)


def promised(save: str, draw: Draw, seed: str, json: bool) -> None:
    """The hash and the sentence; before the deal the seed too, for the deal must be made with it."""
    found = promise.commitment(draw, seed)
    sentence = _(
        "The draw of this game is fixed: its SHA-256 is {hash}. When the game is over I will name the seed, the salt "
        "and the player list it was made from, and everybody can check it."
    ).format(hash=found)
    if json:
        secret = "" if draw.deal else seed
        screen.json({"ok": True, "commitment": found, "dealt": bool(draw.deal), "seed": secret, "sentence": sentence})
        return
    screen.line(sentence)
    if not draw.deal:
        screen.note(_("Secret, for you alone; the promise holds for this seed only. Deal with:"))
        screen.note(f"hostconsole deal {display(save)} --seed {shell_word(seed)}")


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
        draw = promise.draw_of(opened.entries)
        verdict = promise.verified(opened, draw, given[0], given[1:]) if draw else None
    except (LookupError, TypeError, ValueError, AttributeError):
        text = _("What the save says of the sign-up or the deal cannot be read. Look with: hostconsole audit {save}")
        stop("unreadable-draw", text.format(save=display(str(save))), 1, json)
    if draw is None or verdict is None:
        stop("no-sign-up", _("Nobody has signed up yet, so there is no draw to check."), 1, json)
    if json:
        screen.json(
            {
                "ok": verdict.holds,
                "commitment": verdict.commitment,
                "fits": verdict.fits,
                "draw": verdict.draw,
                "findings": verdict.findings,
            }
        )
    else:
        told_in_words(verdict, draw, over=bool(opened.summary.get("winner")), heads=len(given) - 1)
    if not verdict.holds:
        raise typer.Exit(1)


def told_in_words(verdict: Verdict, draw: Draw, *, over: bool, heads: int) -> None:
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
    if over:
        screen.line(_("For everybody to check, SHA-256 of this line in UTF-8, without a line end:"))
        screen.line(display(promise.committed_text(draw, draw.seed)))
    screen.line(_(PROVES))
    screen.line(_(PROVES_NOT))


def shell_word(text: str) -> str:
    """A text as one word of a command line."""
    return text if re.fullmatch(r"[\w.-]+", text) else "'" + display(text).replace("'", "'\\''") + "'"


def stop(code: str, message: str, exit_code: int, json: bool) -> NoReturn:
    """Ends the command with what is wrong."""
    raise typer.Exit(screen.problem(Problem(code, message, exit_code), json))


COMMANDS = (
    (
        "commitment",
        commitment,
        N_("Print the hash that fixes the draw, for the opening post."),
        ("ok", "commitment", "dealt", "seed", "sentence"),
    ),
    (
        "verify",
        verify,
        N_("Check after the game that the draw and the journal are those that were posted."),
        ("ok", "commitment", "fits", "draw", "findings [entry, kind, expected, found, hint]"),
    ),
)
