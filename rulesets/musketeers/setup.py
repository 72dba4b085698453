"""The deal: seventeen roles, thirteen honest and four mafs, independent of each other (SETUP, STATUS)."""

from hostconsole.core import events as common
from hostconsole.core.acts import Deal, Replace, Say, SeatId, SignUp
from hostconsole.core.decisions import Reject
from hostconsole.core.draws import shuffled
from rulesets.musketeers import events as e
from rulesets.musketeers.checks import Refusal, Work
from rulesets.musketeers.state import Musketeers


def sign_up(draft: Work, act: SignUp) -> Refusal:
    """The list of the invited, in order (DISPUTE-06)."""
    if draft.game.phase.name != "signup" or draft.game.seats:
        return Reject("wrong-phase", ("SETUP-03",), {"phase": str(draft.game.phase)})
    draft.happen(common.PlayersSigned(players=act.players))
    draft.apply("DISPUTE-06")
    return None


def deal(draft: Work, act: Deal) -> Refusal:
    """Roles to players and statuses to players, drawn apart, or as the host sets them: SETUP-03..05, SETUP-12, AMB-01,
    AMB-02; everybody knows the roles SETUP-09, each his own status, the mafs each other AMB-03."""
    game = draft.game
    if game.phase.name != "signup" or not game.seats:
        return Reject("wrong-phase", ("SETUP-03",), {"phase": str(game.phase)})
    count = len(game.seats)
    if not act.why and (count != len(game.roles) or not regular(game, act)):
        return Reject("wrong-number", ("SETUP-03", "SETUP-04", "AMB-02"), {"seats": count})
    roles = dict(act.roles) or drawn_roles(game, act.seed)
    known = set(roles) == {seat.id for seat in game.seats}
    if not known or any(role not in game.roles for role in roles.values()) or len(set(roles.values())) < len(roles):
        return Reject("no-such", ("SETUP-03",), {"roles": tuple(roles.values())})
    sides = dict(act.sides) if act.roles else drawn_sides(game, act.seed)
    if any(side not in ("honest", "maf") for side in sides.values()):
        return Reject("no-such", ("SETUP-05",), {"roles": tuple(sides.values())})
    draft.happen(e.SeedKept(seed=act.seed), common.RolesDealt(roles=roles, sides=sides))
    draft.post("roles", roles=dict(roles))
    mafs = draft.game.mafs()
    for seat in draft.game.seats:
        draft.tell((seat.id,), "status", role=seat.role, side=seat.side)
    draft.tell(mafs, "team", members=mafs)
    draft.apply(
        "SETUP-03", "SETUP-04", "SETUP-05", "SETUP-09", "SETUP-12", "SETUP-10", "AMB-01", "AMB-02", "AMB-03", "AMB-04"
    )
    draft.happen(common.PhaseBegan(phase="day", number=1, at=act.at))
    draft.apply("DAY-VOTE-02", "AMB-17")
    return None


def regular(game: Musketeers, act: Deal) -> bool:
    """Whether a cast set by hand is the one of the rules: every role once, four mafs."""
    if not act.roles:
        return True
    mafs = sum(side == "maf" for side in act.sides.values())
    return sorted(act.roles.values()) == sorted(game.roles) and mafs == game.terms["mafs"]


def drawn_roles(game: Musketeers, seed: str) -> dict[SeatId, str]:
    """A random bijection of players and roles."""
    order = shuffled(seed, "signup 0", "SETUP-12", len(game.roles))
    return {seat.id: game.roles[place] for seat, place in zip(game.seats, order, strict=False)}


def drawn_sides(game: Musketeers, seed: str) -> dict[SeatId, str]:
    """Four mafs, whatever their roles."""
    order = shuffled(seed, "signup 0", "SETUP-04", len(game.seats))
    mafs = set(order[: game.terms["mafs"]])
    side: dict[SeatId, str] = {}
    for place, seat in enumerate(game.seats):
        side[seat.id] = "maf" if place in mafs else "honest"
    return side


def replace_person(draft: Work, act: Replace) -> Refusal:
    """A substitute takes a seat with all it knows (DISPUTE-02)."""
    game = draft.game
    seat = game.seat(act.seat)
    if any(act.nick in (each.nick, each.id) for each in game.seats):
        return Reject("nick-taken", ("SETUP-03",), {"nick": act.nick})
    draft.happen(common.PersonChanged(seat=act.seat, nick=act.nick))
    draft.post("seat-changed", seat=act.seat, before=seat.nick, after=act.nick)
    members: tuple[SeatId, ...] = tuple(s.id for s in game.seats if s.side == "maf") if seat.side == "maf" else ()
    draft.tell(
        (act.seat,),
        "seat-state",
        role=seat.role,
        side=seat.side,
        members=members,
        inherited=game.father if seat.role == "father" else "",
        alive=seat.alive,
    )
    draft.apply("DISPUTE-02", seats=(act.seat,))
    return None


def say(draft: Work, act: Say) -> Refusal:
    """A free announcement of the host (CLAR-00, DISPUTE-08)."""
    draft.post("host-says", text=act.text)
    draft.apply("CLAR-00", "DISPUTE-08")
    return None
