"""What is sent for the night: moves, thoughts, the prayer, the killer and the musket (spec 4.1). The last counts."""

from hostconsole.core.decisions import Reject
from rulesets.musketeers import acts as a
from rulesets.musketeers import events as e
from rulesets.musketeers.checks import Refusal, Work, alive, in_phase, of_the_mafia, target_alive
from rulesets.musketeers.state import Function, Musketeers

INCLUDES_SELF = ("amulet", "pair", "mirror")
"""Functions somebody may aim at himself: Kitty once, Felton and La Chesnaye freely (AMB-77, AMB-91). A mere thought is
of somebody else."""

SELF_CLAUSES: dict[str, str] = {"guard": "ROLE-02.5", "charm": "AMB-60"}


def move(draft: Work, act: a.Move) -> Refusal:
    """A night move with one's function, or a thought: RIGHTS-04, CLAR-01.1, CLAR-06, ruling 3, ruling 11."""
    game = draft.game
    refusal = in_phase(game, "night") or alive(game, act.by)
    if refusal:
        return refusal
    function = game.function(act.by)
    acting = act.use and function is not None and function != "pray"
    refusal = fits_move(game, act, function) if acting and function else fits_thought(game, act, function)
    if refusal:
        return refusal
    direction = act.direction or ""
    draft.happen(e.MoveFiled(seat=act.by, targets=act.targets, direction=direction, use=acting))
    draft.apply("RIGHTS-04", "CLAR-06.2", "SETUP-06", seats=(act.by, *act.targets))
    if not acting:
        draft.apply("CLAR-01.1", "CLAR-01.2", "RULING-11", "AMB-128", seats=(act.by,))
    if game.seat(act.by).role == "father" and not game.father:
        draft.apply("ROLE-16.2", seats=(act.by,))
    if act.by == game.killer() and not game.sole_maf():
        draft.apply("KILLER-05", "RULING-03", seats=(act.by,))
    return None


def fits_move(game: Musketeers, act: a.Move, function: Function) -> Reject | None:
    """The right number of living persons, oneself and pairs of the same only where the role allows it (SETUP-06,
    CLAR-10.5, AMB-60, AMB-77, ROLE-12.3, ROLE-12.4, ROLE-13.1)."""
    wanted = 2 if function in ("charm", "pair") else 1
    if len(act.targets) != wanted or (function == "mirror") != (act.direction is not None):
        return Reject("target-count", ("SETUP-06",), {"seat": act.by, "needs": wanted})
    persons = (*act.targets, *((act.direction,) if act.direction else ()))
    for person in persons:
        refusal = target_alive(game, person, "CLAR-10.5")
        if refusal:
            return refusal
    if act.by in act.targets and function not in INCLUDES_SELF:
        return Reject("self-target", (SELF_CLAUSES.get(function, "SETUP-06"),), {"target": act.by})
    if len(set(persons)) < len(persons):
        clause = {"charm": "AMB-60", "pair": "ROLE-13.1", "mirror": "AMB-77"}[function]
        return Reject("same-target", (clause,), {"target": persons[0]})
    return fits_amulet(game, act) if function == "amulet" else None


def fits_amulet(game: Musketeers, act: a.Move) -> Reject | None:
    """To herself once a game, to nobody twice in a row (ROLE-12.3, ROLE-12.4, AMB-88, AMB-107)."""
    if act.targets[0] == act.by and "self-amulet" in game.used:
        return Reject("used-up", ("ROLE-12.3",), {"seat": act.by})
    if act.targets[0] == game.seat(act.by).amulet_last:
        return Reject("amulet-in-a-row", ("ROLE-12.4", "AMB-88"), {"target": act.targets[0]})
    return None


def fits_thought(game: Musketeers, act: a.Move, function: Function | None) -> Reject | None:
    """One living person other than oneself, two for Felton and Milady (CLAR-10.4, ruling 11)."""
    most = 2 if function in ("charm", "pair") else 1
    if not 1 <= len(act.targets) <= most:
        return Reject("target-count", ("SETUP-06",), {"seat": act.by, "needs": most})
    for person in act.targets:
        refusal = target_alive(game, person, "CLAR-10.4")
        if refusal:
            return refusal
    if act.by in act.targets:
        return Reject("self-target", ("CLAR-01.4",), {"target": act.by})
    return None


def pray(draft: Work, act: a.Pray) -> Refusal:
    """The Abbess's prayer, once a game, while a maf sits in jail: ROLE-14, AMB-96; it is never inherited CLAR-10.2."""
    game = draft.game
    refusal = in_phase(game, "night") or alive(game, act.by)
    if refusal:
        return refusal
    if game.seat(act.by).role != "abbess":
        return Reject("no-power", ("SETUP-06",), {"seat": act.by})
    if "pray" in game.used:
        return Reject("used-up", ("ROLE-14.1",), {"seat": act.by})
    target = game.seat(act.target)
    if target.alive:
        return Reject("target-alive", ("ROLE-14.2",), {"target": act.target})
    if not any(seat.exit == "jail" and seat.side == "maf" for seat in game.seats):
        return Reject("no-seated-maf", ("ROLE-14.4",), {})
    honest = game.seat(act.by).side == "honest"
    hers = target.exit == "night" if honest else (target.exit == "night") == (target.side == "honest")
    if not hers:
        return Reject("prayer-target", ("ROLE-14.2" if honest else "ROLE-14.3",), {"target": act.target})
    draft.happen(e.MoveFiled(seat=act.by, targets=(act.target,), prayer=True))
    draft.apply("ROLE-14.1", "ROLE-14.4", "AMB-96", *(() if honest else ("ROLE-14.3",)), seats=(act.by, act.target))
    return None


def no_move(draft: Work, act: a.Pass) -> Refusal:
    """Somebody neither moves nor thinks tonight: AMB-112, AMB-117."""
    refusal = in_phase(draft.game, "night") or alive(draft.game, act.by)
    if refusal:
        return refusal
    draft.happen(e.MoveDropped(seat=act.by))
    draft.apply("AMB-112", "AMB-117", seats=(act.by,))
    return None


# The musket ------------------------------------------------------------------------------------------------------


def killer(draft: Work, act: a.Killer) -> Refusal:
    """The team names its killer for the night, the last word counts: KILLER-02..04, AMB-08, AMB-09."""
    game = draft.game
    refusal = in_phase(game, "evening", "night") or alive(game, act.by) or of_the_mafia(game, act.by)
    if refusal:
        return refusal
    refusal = target_alive(game, act.who, "CLAR-10.5") or of_the_mafia(game, act.who)
    if refusal:
        return refusal
    if act.who == game.musket:
        return Reject("self-target", ("AMB-11",), {"target": act.who})
    draft.happen(e.KillerNamed(seat=act.who))
    draft.apply("KILLER-03", "KILLER-04", "AMB-08", "AMB-09", seats=(act.who,))
    return None


def musket(draft: Work, act: a.Musket) -> Refusal:
    """The musket's target, from any maf: KILLER-01, KILLER-02, AMB-09, AMB-11, CLAR-06.2."""
    game = draft.game
    refusal = in_phase(game, "night") or alive(game, act.by) or of_the_mafia(game, act.by)
    if refusal:
        return refusal
    refusal = target_alive(game, act.target, "CLAR-10.5")
    if refusal:
        return refusal
    if act.target == game.killer():
        return Reject("self-target", ("AMB-11",), {"target": act.target})
    draft.happen(e.MusketAimed(target=act.target))
    draft.apply("KILLER-01", "KILLER-02", "AMB-09", "AMB-11", seats=(act.target,))
    return None


def no_kill(draft: Work, act: a.NoKill) -> Refusal:
    """A sole maf may refrain, two or more may not: KILLER-07, KILLER-08."""
    game = draft.game
    refusal = in_phase(game, "night") or alive(game, act.by) or of_the_mafia(game, act.by)
    if refusal:
        return refusal
    if not game.sole_maf():
        return Reject("kill-mandatory", ("KILLER-08",), {})
    draft.happen(e.KillForgone())
    draft.apply("KILLER-08", seats=(act.by,))
    return None
