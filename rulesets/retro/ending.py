"""The end: who has won, what is paid, what burns, what comes back (END, EXP, GX)."""

from hostconsole.core import events as common
from hostconsole.core.acts import SeatId
from hostconsole.core.decisions import NeedsRuling, Reject
from hostconsole.core.ledger import BURN, HOST, POOL, exp_of
from rulesets.retro import acts as a
from rulesets.retro import events as e
from rulesets.retro.checks import Refusal, Work
from rulesets.retro.public import role_word
from rulesets.retro.state import CLANS, Retro, RetroSeat

Payments = tuple[tuple[SeatId, int, str], ...]
"""Who is paid how much by which clause."""


def verdict(game: Retro) -> tuple[str, str]:
    """The winner and the reason, or two empty strings while the game goes on (END-01..03, GX-01..05, GX-19)."""
    clans = tuple(clan for clan in CLANS if game.living_members(clan))
    honest = game.living_honest()
    if not clans and not honest:
        return "draw", "nobody-left"
    if not clans:
        return "honest", "clans-dead"
    winner = clans[0] if len(clans) == 1 else "clans"
    if not honest:
        return winner, "honest-dead"
    living = game.living()
    if len(living) == 2 and len(honest) == 1 and len(clans) == 1:
        return winner, "one-on-one"
    return "", ""


END_CLAUSES = {
    "clans-dead": ("END-01", "GX-06"),
    "honest-dead": ("END-02", "GX-04", "GX-06"),
    "one-on-one": ("END-03", "GX-02", "GX-06"),
    "nobody-left": ("GX-03",),
    "flash-royal": ("END-04", "JOINT-28", "JOINT-29"),
}


def end_if_over(draft: Work, *, flash_royal: bool = False) -> bool:
    """Ends the game if it is over, tested after every publication (GX-06); Flash Royal ends it at once (END-04)."""
    winner, reason = ("honest", "flash-royal") if flash_royal else verdict(draft.game)
    if not winner:
        return False
    if draft.game.winner:
        return True
    draft.happen(common.GameEnded(winner=winner))
    if winner == "clans":
        draft.apply("END-05")
    draft.apply(*END_CLAUSES[reason], "GX-01")
    living = draft.game.living()
    if any(seat.role == "assassin" for seat in living) and winner != "honest":
        draft.apply("GX-05", "ASSN-02")
    if winner in ("clans", *CLANS) and all(seat.recruit for seat in living if seat.clan):
        draft.apply("GX-19")
    roles = {seat.id: role_word(seat) for seat in draft.game.seats}
    draft.post("game-over", winner=winner, reason=reason, roles=roles)
    return True


def fine(draft: Work, act: a.Fine) -> Refusal:
    """One exp less of the offender's premiums, again and again if need be (CRIME-04, CRIME-05, GE-09)."""
    draft.happen(e.Fined(seat=act.seat))
    draft.post("fined", seat=act.seat)
    draft.apply("CRIME-04", "CRIME-05", "GE-09", seats=(act.seat,))
    return None


def strip(draft: Work, act: a.Strip) -> Refusal:
    """The host leaves somebody without premiums (COMM-19, GE-27)."""
    draft.happen(e.Stripped(seat=act.seat))
    draft.apply("COMM-19", "GE-27", seats=(act.seat,))
    return None


def award(draft: Work, act: a.Award) -> Refusal:
    """A premium at the host's discretion from what the others leave (EXP-11, ASSN-08, GE-16)."""
    game = draft.game
    if not game.winner:
        return Reject("game-not-over", ("END-07",))
    if game.finished:
        return Reject("game-over", ("END-07",))
    if game.seat(act.seat).role == "assassin":
        return Reject("no-premiums", ("ASSN-08", "GE-16"), {"seat": act.seat})
    left = game.ledger.balance(POOL) - sum(amount for _, amount, _ in payments(game))
    if act.amount > left:
        return Reject("pool-short", ("EXP-11",), {"has": max(0, left), "needs": act.amount})
    draft.happen(e.PremiumEarned(seat=act.seat, amount=act.amount, group="award", clause="EXP-11"))
    draft.apply("EXP-11", seats=(act.seat,))
    return None


def top_up(draft: Work, act: a.TopUp) -> Refusal:
    """The host adds to the pool from his own exp (EXP-02)."""
    if draft.game.finished:
        return Reject("game-over", ("END-07",))
    draft.happen(common.Transferred(source=HOST, to=POOL, amount=act.amount, clause="EXP-02"))
    draft.apply("EXP-02")
    return None


# The payments ----------------------------------------------------------------------------------------------------


def honest_at_awards(seat: RetroSeat) -> bool:
    """Who shares an honest victory: the honest, and a recruited commissar who kept his status (ruling 10, GC-17)."""
    return seat.honest or (seat.recruit and seat.role == "commissar")


def participation(game: Retro) -> Payments:
    """One exp for everybody (EXP-04, GE-16, GE-17)."""
    return tuple((seat.id, game.terms["participation"], "EXP-04") for seat in game.seats)


def winners(game: Retro) -> Payments:
    """Sixty for the winning side: a clan's divided equally EXP-06, GE-18, half each for the living and the dead honest
    EXP-07, EXP-08; remainders stay in the pool EXP-09, an empty half too GX-09; a draw pays nobody GX-03."""
    total = game.terms["winners"]
    if game.winner == "honest":
        side = [seat for seat in game.seats if honest_at_awards(seat)]
        living = [seat.id for seat in side if seat.alive]
        dead = [seat.id for seat in side if not seat.alive]
        return (*divided(total // 2, living, "EXP-07"), *divided(total // 2, dead, "EXP-08"))
    clans = {"mafia": ("mafia",), "yakuza": ("yakuza",), "clans": CLANS}.get(game.winner, ())
    side_ids = [seat.id for seat in game.seats if seat.clan in clans and not honest_at_awards(seat)]
    return divided(total, side_ids, "EXP-06")


def divided(total: int, seats: list[SeatId], clause: str) -> Payments:
    """Equal whole parts (GE-14)."""
    return tuple((seat, total // len(seats), clause) for seat in seats) if seats else ()


def premiums(game: Retro, group: str) -> Payments:
    """The premiums of one group. Hits made after the recruitment are lost with the status (COMM-13, GC-21)."""
    return tuple(
        (each.seat, each.amount, each.clause)
        for each in game.premiums
        if each.group == group and not (each.recruited and game.seat(each.seat).status_lost)
    )


def groups(game: Retro) -> tuple[Payments, ...]:
    """All payments, group by group, in the order in which they stop when the pool is short (END-07, ruling 6)."""
    return (
        participation(game),
        winners(game),
        premiums(game, "hit"),
        premiums(game, "commissar-killed"),
        premiums(game, "execution"),
        premiums(game, "flash-royal"),
        premiums(game, "award"),
    )


def withheld(game: Retro, paid: Payments) -> Payments:
    """The payments after fines and for those who get nothing: what is withheld stays in the pool (CRIME-04, GX-18)."""
    fines = {seat.id: seat.fines for seat in game.seats}
    left: list[tuple[SeatId, int, str]] = []
    for seat, amount, clause in paid:
        if game.seat(seat).stripped:
            continue
        off = min(fines[seat], amount)
        fines[seat] -= off
        if amount > off:
            left.append((seat, amount - off, clause))
    return tuple(left)


def payments(game: Retro) -> Payments:
    """Everything `finish` pays, with the pool long enough."""
    return withheld(game, game_payments(game))


def cut(game: Retro) -> Payments:
    """What is paid when the pool is short and the host does not add: whole groups until one cannot be paid."""
    paid: Payments = ()
    for group in groups(game):
        longer = withheld(game, (*paid, *group))
        if sum(amount for _, amount, _ in longer) > game.ledger.balance(POOL):
            break
        paid = (*paid, *group)
    return withheld(game, paid)


def finish(draft: Work, act: a.Finish) -> Refusal:  # noqa: ARG001
    """Pays the awards in the order of END-07, burns the rest EXP-12, returns the mana END-06, GM-05."""
    game = draft.game
    if not game.winner:
        return Reject("game-not-over", ("END-07",))
    if game.finished:
        return Reject("game-over", ("END-07",))
    due = payments(game)
    short = sum(amount for _, amount, _ in due) - game.ledger.balance(POOL)
    if short > 0:
        match game.ruling("pool-short"):
            case "top-up":
                draft.happen(common.Transferred(source=HOST, to=POOL, amount=short, clause="EXP-02"))
                draft.apply("EXP-02", "GE-15", "RULING-06")
            case "cut":
                due = cut(game)
                draft.apply("GE-15", "GE-30", "RULING-06")
            case _:
                return NeedsRuling(
                    "pool-short", ("EXP-02", "GE-15", "RULING-06"), ("top-up", "cut"), "top-up", {"needs": short}
                )
    note_awards(draft)
    pay(draft, due)
    return_mana(draft)
    draft.happen(e.Finished())
    draft.apply("END-07")
    return None


def note_awards(draft: Work) -> None:
    """The clauses behind who shares and who does not (END-07)."""
    game = draft.game
    draft.apply("END-07", "EXP-05", "EXP-10", "GE-24", "GE-30", "ASSN-08", "ASSN-02")
    if any(seat.role == "assassin" for seat in game.seats):
        draft.apply("GE-16")
    shares = [amount for _, amount, _ in winners(game)]
    if sum(shares) < game.terms["winners"]:
        draft.apply("EXP-09", "GE-14")
    if game.winner == "honest":
        kept = tuple(s.id for s in game.seats if s.recruit and honest_at_awards(s))
        if kept:
            draft.apply("RULING-10", "GC-17", seats=kept)
        if not any(honest_at_awards(s) and not s.alive for s in game.seats):
            draft.apply("GX-09")
    elif game.winner != "draw":
        draft.apply("GE-18")
    out = tuple(seat.id for seat in game.seats if seat.excluded or seat.id != seat.nick)
    if out:
        draft.apply("GE-17", seats=out)
    broke = tuple(s.id for s in game.seats if s.fines > sum(n for seat, n, _ in game_payments(game) if seat == s.id))
    if broke:
        draft.apply("GX-18", seats=broke)
    lost = tuple(seat.id for seat in game.seats if seat.status_lost)
    if lost:
        draft.apply("COMM-13", seats=lost)
    former = tuple(s.id for s in game.seats if s.left_clan)
    if former:
        draft.apply("GC-22", seats=former)
    moved = tuple(
        each.seat for each in game.premiums if each.group == "hit" and game.seat(each.seat).role != "commissar"
    )
    if moved:
        draft.apply("GE-29", seats=moved)


def game_payments(game: Retro) -> Payments:
    """All payments before anything is withheld."""
    return tuple(payment for group in groups(game) for payment in group)


def pay(draft: Work, due: Payments) -> None:
    """The transfers, the burnt rest and the list of awards (B22)."""
    totals: dict[str, str | int] = {}
    for seat, amount, clause in due:
        draft.happen(common.Transferred(source=POOL, to=exp_of(seat), amount=amount, clause=clause))
        totals[seat] = int(totals.get(seat, 0)) + amount
        draft.apply(clause)
    rest = draft.game.ledger.balance(POOL)
    if rest:
        draft.happen(common.Transferred(source=POOL, to=BURN, amount=rest, clause="EXP-12"))
        draft.apply("EXP-12")
    balances: dict[str, str | int] = {seat.id: draft.game.ledger.balance(exp_of(seat.id)) for seat in draft.game.seats}
    draft.post("awards", awards=totals, balances=balances, burnt=rest)


def return_mana(draft: Work) -> None:
    """All mana in use comes back; each owner is told how much (NECRO-18, NECRO-19, END-06)."""
    game = draft.game
    owned: dict[SeatId, int] = {}
    for hold in draft.game.ledger.holds:
        draft.happen(common.Released(hold=hold.id))
        if hold.state != "reserve":
            owned[hold.seat] = owned.get(hold.seat, 0) + hold.amount
    for seat, amount in owned.items():
        back = min(amount, draft.game.free_mana(seat))
        draft.tell((seat,), "mana-returned", amount=back)
    purposes = {hold.purpose for hold in game.ledger.holds}
    if owned:
        draft.apply("END-06", "GM-05", *(("NECRO-18",) if "shield" in purposes else ()))
        draft.apply(*(("NECRO-19",) if purposes & {"votes", "dead-votes"} else ()))
