"""Sign-up, the draw, and how a night begins (SETUP, CLAN-01..03, EXP-01)."""

from datetime import datetime

from hostconsole.core import events as common
from hostconsole.core.acts import Deal, SignUp
from hostconsole.core.decisions import Reject
from hostconsole.core.draws import shuffled
from hostconsole.core.ledger import BROUGHT, ISSUE, POOL, exp_of
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work
from rulesets.retro.state import CLANS, Retro


def sign_up(draft: Work, act: SignUp) -> Refusal:
    """The list of players with the exp they bring: SETUP-01, SETUP-02, GE-03; the pool is six for each: EXP-01."""
    if draft.game.phase.name != "signup" or draft.game.seats:
        return Reject("wrong-phase", ("SETUP-02",), {"phase": str(draft.game.phase)})
    draft.happen(common.PlayersSigned(players=act.players))
    pool = draft.game.terms["pool_per_seat"] * len(act.players)
    draft.happen(common.Transferred(source=ISSUE, to=POOL, amount=pool, clause="EXP-01"))
    for player in act.players:
        if player.exp:
            draft.happen(common.Transferred(source=BROUGHT, to=exp_of(player.nick), amount=player.exp, clause="GE-03"))
    draft.post("signup", players=tuple(player.nick for player in act.players), pool=pool)
    draft.apply("SETUP-01", "SETUP-02", "EXP-01", "GE-03")
    return None


def cast_for(game: Retro, count: int) -> tuple[str, ...]:
    """The roles of a game with so many seats, ordinary residents last (SETUP-05..09)."""
    special = (
        *("yakuza",) * game.terms["clan_members"],
        *("mafia",) * game.terms["clan_members"],
        "commissar",
        "assassin",
        "necromancer",
    )
    return (*special, *("honest",) * (count - len(special)))


def deal(draft: Work, act: Deal) -> Refusal:
    """The draw of the roles, or the host's cast: SETUP-03..10, CLAN-01, CLAN-02, GX-14; then night falls NIGHT-01."""
    game = draft.game
    if game.phase.name != "signup" or not game.seats:
        return Reject("wrong-phase", ("SETUP-03",), {"phase": str(game.phase)})
    count = len(game.seats)
    regular = 22 <= count <= 30 and (not act.roles or sorted(act.roles.values()) == sorted(cast_for(game, count)))
    if not regular and not act.why:
        return Reject("wrong-number", ("SETUP-03", "GX-14"), {"seats": count})
    if act.roles:
        unknown = [role for role in act.roles.values() if role not in game.roles]
        if unknown or set(act.roles) != {seat.id for seat in game.seats}:
            return Reject("no-such", ("SETUP-04",), {"roles": tuple(unknown)})
        roles = dict(act.roles)
    elif count < 10 or not act.seed:
        return Reject("wrong-number", ("SETUP-03",), {"seats": count})
    else:
        places = shuffled(act.seed, "signup 0", "SETUP-04", count)
        drawn = dict(zip(places, cast_for(game, count), strict=True))
        roles = {seat.id: drawn[place] for place, seat in enumerate(game.seats)}
    draft.happen(common.RolesDealt(roles=roles))
    for clan in CLANS:
        number_clan(draft, clan, act.seed)
    draft.apply("SETUP-03" if regular else "GX-14", "SETUP-04", "CLAN-01", "CLAN-02")
    for role, clause in CAST_CLAUSES.items():
        draft.apply(clause, seats=tuple(seat.id for seat in draft.game.seats if seat.role == role))
    for seat in draft.game.seats:
        draft.tell((seat.id,), "role", role=seat.role)
    for clan in CLANS:
        members = draft.game.living_members(clan)
        draft.tell(members, "clan", clan=clan, members=members)
    begin_night(draft, 1, act.at)
    draft.apply("NIGHT-01", "GN-01")
    return None


CAST_CLAUSES = {
    "yakuza": "SETUP-05",
    "mafia": "SETUP-06",
    "commissar": "SETUP-07",
    "assassin": "SETUP-08",
    "necromancer": "SETUP-10",
    "honest": "SETUP-09",
}


def number_clan(draft: Work, clan: e.Clan, seed: str) -> None:
    """The numbers inside a clan: drawn, or in seat order where the host cast the roles himself (CLAN-01)."""
    members = tuple(seat.id for seat in draft.game.seats if seat.clan == clan)
    if seed:
        order = shuffled(seed, "signup 0", "CLAN-01", len(draft.game.seats))
        place = {seat.id: order.index(index) for index, seat in enumerate(draft.game.seats)}
        members = tuple(sorted(members, key=lambda seat: place[seat]))
    draft.happen(e.NumbersGiven(clan=clan, members=members))


def begin_night(draft: Work, number: int, at: datetime | None) -> None:
    """Night falls: each clan learns its duty member and its numbers (NIGHT-01, NIGHT-15, CLAN-03, GC-03, GC-04; S3)."""
    draft.happen(common.PhaseBegan(phase="night", number=number, at=at))
    for clan in CLANS:
        on_duty = draft.game.number_on_duty(clan)
        if on_duty is None:
            continue
        seat, duty_number = on_duty
        draft.happen(e.DutySet(clan=clan, seat=seat, number=duty_number))
        members = draft.game.living_members(clan)
        draft.tell(members, "duty", clan=clan, number=number, seat=seat, members=members)
        draft.apply("CLAN-03", "GC-01", "GC-03", seats=(seat,))
    draft.post("nightfall", number=number)
    draft.apply("NIGHT-15" if number > 1 else "NIGHT-01", "ASSN-15")
