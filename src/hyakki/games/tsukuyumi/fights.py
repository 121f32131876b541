"""Where a battle may be started, with which card, and which rule forbids it."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.carddefs import CombatCardDef
from hyakki.games.tsukuyumi.marking import forbids_marking
from hyakki.games.tsukuyumi.options import Fight
from hyakki.games.tsukuyumi.state import LUNAR, NOBODY, ONI, Tsukuyumi
from hyakki.games.tsukuyumi.symbols import symbols_of
from hyakki.games.tsukuyumi.totals import conquest, oni_card, oni_hits
from hyakki.games.tsukuyumi.vocabulary import Phase
from hyakki.games.tsukuyumi.world import (
    calmed,
    has_property,
    is_home,
    is_moon,
    mountain,
    opponents,
    place,
    units_at,
)
from hyakki.kernel.game import Refusal

PHASES: tuple[Phase, ...] = ("white", "blue", "green", "red")


class Plan:
    """An attack that somebody thinks of: everything that the conditions of cards look at."""

    __slots__ = ("card", "cell", "free", "g", "rivals", "seat")

    def __init__(
        self, g: Tsukuyumi, seat: int, cell: int, card: CombatCardDef, rivals: list[int], free: bool
    ) -> None:
        self.g, self.seat, self.cell = g, seat, cell
        self.card, self.rivals, self.free = card, rivals, free


def fights(g: Tsukuyumi, seat: int, free: bool = False) -> list[Fight]:
    """Every attack that a seat may make now, by area and card."""
    found = []
    cards = g.box.combat_cards_of[g.seats[seat].faction]
    for cell in sorted(g.seats[seat].troops):
        if calmed(g, cell):
            continue
        rivals = opponents(g, seat, cell)
        q, r = place(cell)
        for card in cards:
            if _forbids(Plan(g, seat, cell, card, rivals, free)) is None:
                found.append(Fight(q, r, card.id))
    return found


def forbids_fight(g: Tsukuyumi, seat: int, cell: int, card: str, free: bool = False) -> Refusal | None:
    """Why a seat may not attack here with this card. A `free` attack is not paid from the combat actions."""
    chosen = g.box.combat_cards.get(card)
    if chosen is None or g.seats[seat].faction not in chosen.owners:
        return _no("combat.card-choice")
    if cell not in g.seats[seat].troops:
        return _no("mascot.limits" if g.seats[seat].mascot == cell else "combat.need-unit")
    if calmed(g, cell):
        return _no("cyber.kaneda")
    return _forbids(Plan(g, seat, cell, chosen, opponents(g, seat, cell), free))


def _forbids(plan: Plan) -> Refusal | None:
    if plan.card.type == "once-per-round" and plan.card.id in plan.g.seats[plan.seat].once:
        return _no("combat.once-per-round")
    for condition in plan.card.conditions:
        refusal = CONDITIONS[condition](plan)
        if refusal is not None:
            return refusal
    return None


def _no(rule: str, **params: int | str) -> Refusal:
    return Refusal(f"tsukuyumi.{rule}", f"why.{rule}", params)


# ---------------------------------------------------------------------- conditions of cards


def _opponents(plan: Plan) -> Refusal | None:
    return None if plan.rivals else _no("combat.annihilation")


def _no_opponents(plan: Plan) -> Refusal | None:
    if plan.rivals:
        return _no("combat.card-conditions")
    # neither Terraformings nor markers are placed in homezones (tsukuyumi.boar.terraforming-effects)
    return _no("boar.dig-in") if is_home(plan.g, plan.cell) else None


def _conquest_points(plan: Plan) -> Refusal | None:
    g, cell = plan.g, plan.cell
    points = conquest(g, plan.seat, cell, False)
    for rival in plan.rivals:
        theirs = conquest(g, rival, cell, True)
        if points < theirs:
            rule = "combat.conquest-oni" if rival == ONI else "combat.conquest-blocked"
            return _no(rule, points=points, needed=theirs)
    if points < mountain(g, cell):
        return _no("area.mountain-conquest", points=points, needed=mountain(g, cell))
    return None


def _not_own(plan: Plan) -> Refusal | None:
    return forbids_marking(plan.g, plan.seat, plan.cell)


def _not_last_combat(plan: Plan) -> Refusal | None:
    return None if further_combats(plan.g, plan.seat, plan.free) > 0 else _no("darkseed.kamikaze-limit")


def _outnumbers_each(plan: Plan) -> Refusal | None:
    g, cell = plan.g, plan.cell
    mine = units_at(g, plan.seat, cell)
    if all(mine > units_at(g, rival, cell) for rival in plan.rivals):
        return None
    return _no("darkseed.overrun", units=mine)


def _needs_unit(plan: Plan) -> Refusal | None:
    g, seat = plan.g, plan.seat
    troops, index = g.seats[seat].troops[plan.cell], g.sheets[seat].index
    return None if any(troops[index[unit]] for unit in plan.card.units) else _no("boar.dig-in")


def _oni_target(plan: Plan) -> Refusal | None:
    return forbids_oni_fight(plan.g, plan.cell)


def _no_homezone(plan: Plan) -> Refusal | None:
    return _no("legend.skybound") if is_home(plan.g, plan.cell) else None


CONDITIONS: dict[str, Callable[[Plan], Refusal | None]] = {
    "opponents": _opponents,
    "no-opponents": _no_opponents,
    "conquest-points": _conquest_points,
    "not-own": _not_own,
    "not-last-combat": _not_last_combat,
    "outnumbers-each": _outnumbers_each,
    "needs-unit": _needs_unit,
    "oni-target": _oni_target,
    "no-homezone": _no_homezone,
}


def forbids_oni_fight(g: Tsukuyumi, cell: int, coming: int | None = None) -> Refusal | None:
    """Why the Oni of an area may not attack it (tsukuyumi.oni.conquest-valid); `coming` is the kind of an Oni
    that would come there first."""
    if coming is None and not units_at(g, ONI, cell):
        return _no("combat.need-unit")
    if is_home(g, cell):
        return _no("oni.conquest-homezone")
    if calmed(g, cell):
        return _no("cyber.kaneda")
    if oni_hits(g, cell, coming):
        return None if opponents(g, ONI, cell) else _no("onipower.revenge")
    if oni_card(g, cell, coming) != g.box.combat_cards_of["oni"][0].id:
        return _no("legend.skybound") if cell in g.wasted else None
    owner = g.owner[cell]
    if owner == ONI or (owner == NOBODY and (is_moon(g, cell) or has_property(g, cell, LUNAR))):
        return _no("oni.conquest-valid")
    return None


# ---------------------------------------------------------------------- combat actions beyond this one


def further_combats(g: Tsukuyumi, seat: int, free: bool) -> int:
    """Combat actions that are left to a seat this round after the one that it would spend now: in this turn
    and in later phases of its card (tsukuyumi.darkseed.kamikaze-limit)."""
    left = combats_later(g, seat) - g.seats[seat].debt
    turn = g.turn
    if turn is not None and turn.seat == seat:
        left += turn.combats + turn.symbols.get("combat", 0) - (0 if free else 1)
    return left


def combats_later(g: Tsukuyumi, seat: int) -> int:
    """Combat actions of a seat's card in the phases to come, status changes of two-player cards included."""
    if not g.seats[seat].chosen or g.phase not in PHASES:
        return 0
    later = PHASES[PHASES.index(g.phase) + 1 :]
    return sum(symbols_of(g, seat, phase).get("combat", 0) for phase in later)


def lose_combat(g: Tsukuyumi, seat: int) -> None:
    """Take the next combat action of a seat, now or when it has one (tsukuyumi.counter.loss-of-momentum)."""
    turn = g.turn
    if turn is not None and turn.seat == seat and turn.combats > 0:
        turn.combats -= 1
    elif turn is not None and turn.seat == seat and turn.symbols.get("combat", 0) > 0:
        turn.symbols["combat"] -= 1
    else:
        g.seats[seat].debt += 1


def pay_debt(g: Tsukuyumi, seat: int, symbols: dict[str, int]) -> None:
    """Take what a seat owes from the combat actions of a turn that begins."""
    taken = min(g.seats[seat].debt, symbols.get("combat", 0))
    if taken:
        symbols["combat"] -= taken
        g.seats[seat].debt -= taken
