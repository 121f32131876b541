"""Where a battle may be started, with which card, and which rule forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hyakki.games.tsukuyumi.box.carddefs import CombatCardDef
from hyakki.games.tsukuyumi.box.frame import LUNAR, place
from hyakki.games.tsukuyumi.box.vocabulary import CONDITIONS, Phase
from hyakki.games.tsukuyumi.options import Fight
from hyakki.games.tsukuyumi.rules import onipowers
from hyakki.games.tsukuyumi.rules.areas import has_property, is_home, is_moon, lunar_areas, mountain
from hyakki.games.tsukuyumi.rules.lasting import CALM_AREA, calmed, uplink_areas
from hyakki.games.tsukuyumi.rules.marking import forbids_marking
from hyakki.games.tsukuyumi.rules.presence import opponents, unit_cells, units_at
from hyakki.games.tsukuyumi.rules.symbols import bonus_combat, symbols_of
from hyakki.games.tsukuyumi.rules.tables import landscape
from hyakki.games.tsukuyumi.rules.totals import DEVASTATES, GROUP_DAMAGE, LEGEND, conquest, oni_card, oni_hits
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.kernel.effects import Effects
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

PHASES: tuple[Phase, ...] = ("white", "blue", "green", "red")


class Plan:
    """An attack that somebody thinks of: everything that the conditions of cards look at."""

    __slots__ = ("card", "cell", "free", "g", "rivals", "seat")

    def __init__(
        self, g: Tsukuyumi, seat: int, cell: int, card: CombatCardDef, rivals: list[int], free: bool
    ) -> None:
        self.g, self.seat, self.cell = g, seat, cell
        self.card, self.rivals, self.free = card, rivals, free


condition = Effects[[Plan]](CONDITIONS)
"""What combat cards ask for: each condition forbids a plan or not."""


def fights(g: Tsukuyumi, seat: int, free: bool = False) -> list[Fight]:
    """Every attack that a seat may make now, by area and card (tsukuyumi.combat.card-choice): only cards
    whose conditions hold there (tsukuyumi.combat.card-conditions)."""
    return [_fight(plan.cell, plan.card.id) for plan in _plans(g, seat, free)]


def can_fight(g: Tsukuyumi, seat: int) -> bool:
    """Whether there is such an attack at all."""
    return next(_plans(g, seat, False), None) is not None


@lru_cache(maxsize=8192)
def _fight(cell: int, card: str) -> Fight:
    return Fight(*place(cell), card)


def _plans(g: Tsukuyumi, seat: int, free: bool) -> Iterator[Plan]:
    cards = g.box.combat_cards_of[g.seats[seat].faction]
    calm = uplink_areas(g, CALM_AREA)
    for cell in sorted(g.seats[seat].troops):
        if calm >> cell & 1:
            continue
        rivals = opponents(g, seat, cell)
        for card in cards:
            plan = Plan(g, seat, cell, card, rivals, free)
            if _forbids(plan) is None:
                yield plan


def forbids_fight(g: Tsukuyumi, seat: int, cell: int, card: str, free: bool = False) -> Refusal | None:
    """Why a seat may not attack here with this card. A `free` attack is not paid from the combat actions."""
    chosen = g.box.combat_cards.get(card)
    if chosen is None or g.seats[seat].faction not in chosen.owners:
        return refuse("tsukuyumi.combat.card-choice")
    if cell not in g.seats[seat].troops:
        return refuse(
            "tsukuyumi.mascot.limits" if g.seats[seat].mascot == cell else "tsukuyumi.combat.need-unit"
        )
    if calmed(g, cell):
        return refuse("tsukuyumi.cyber.kaneda")
    return _forbids(Plan(g, seat, cell, chosen, opponents(g, seat, cell), free))


def _forbids(plan: Plan) -> Refusal | None:
    # tsukuyumi.combat.once-per-round
    if plan.card.type == "once-per-round" and plan.card.id in plan.g.seats[plan.seat].once:
        return refuse("tsukuyumi.combat.once-per-round")
    for name in plan.card.conditions:
        check = condition[name].forbids
        refusal = None if check is None else check(plan)
        if refusal is not None:
            return refusal
    return None


# ---------------------------------------------------------------------- conditions of cards


def _opponents(plan: Plan) -> Refusal | None:
    """Damage needs somebody to hit (tsukuyumi.combat.annihilation)."""
    return None if plan.rivals else refuse("tsukuyumi.combat.annihilation")


def _no_opponents(plan: Plan) -> Refusal | None:
    if plan.rivals:
        return refuse("tsukuyumi.combat.card-conditions")
    # neither Terraformings nor markers are placed in homezones (tsukuyumi.boar.terraforming-effects)
    return refuse("tsukuyumi.boar.dig-in") if is_home(plan.g, plan.cell) else None


def _conquest_points(plan: Plan) -> Refusal | None:
    """As many points as each opponent has, one by one (tsukuyumi.combat.conquest), all Oni together being one
    of them (tsukuyumi.combat.conquest-oni); with fewer the card is not played at all
    (tsukuyumi.combat.conquest-blocked)."""
    g, cell = plan.g, plan.cell
    points = conquest(g, plan.seat, cell, False)
    for rival in plan.rivals:
        theirs = conquest(g, rival, cell, True)
        if points < theirs:
            return refuse(
                "tsukuyumi.combat.conquest-oni" if rival == ONI else "tsukuyumi.combat.conquest-blocked",
                points=points,
                needed=theirs,
            )
    if points < mountain(g, cell):
        return refuse("tsukuyumi.area.mountain-conquest", points=points, needed=mountain(g, cell))
    return None


def _not_own(plan: Plan) -> Refusal | None:
    return forbids_marking(plan.g, plan.seat, plan.cell)


def _not_last_combat(plan: Plan) -> Refusal | None:
    """Kamikaze is never the last combat action of a round (tsukuyumi.darkseed.kamikaze)."""
    return (
        None
        if further_combats(plan.g, plan.seat, plan.free) > 0
        else refuse("tsukuyumi.darkseed.kamikaze-limit")
    )


def _outnumbers_each(plan: Plan) -> Refusal | None:
    """More units than each opponent, whatever they are worth (tsukuyumi.darkseed.overrun)."""
    g, cell = plan.g, plan.cell
    mine = units_at(g, plan.seat, cell)
    if all(mine > units_at(g, rival, cell) for rival in plan.rivals):
        return None
    return refuse("tsukuyumi.darkseed.overrun", units=mine)


def _needs_unit(plan: Plan) -> Refusal | None:
    g, seat = plan.g, plan.seat
    troops, index = g.seats[seat].troops[plan.cell], g.sheets[seat].index
    return None if any(troops[index[unit]] for unit in plan.card.units) else refuse("tsukuyumi.boar.dig-in")


def _oni_target(plan: Plan) -> Refusal | None:
    return forbids_oni_fight(plan.g, plan.cell)


def _no_homezone(plan: Plan) -> Refusal | None:
    return refuse("tsukuyumi.legend.skybound") if is_home(plan.g, plan.cell) else None


condition.declare(
    "opponents", doc="At least one opposing unit, Oni included, is in the area.", forbids=_opponents
)
condition.declare("no-opponents", doc="No opposing unit is in the area.", forbids=_no_opponents)
condition.declare(
    "conquest-points",
    doc="At least the points of each opponent singly, and the mountain value.",
    forbids=_conquest_points,
)
condition.declare("not-own", doc="The area does not bear the own marker.", forbids=_not_own)
NOT_LAST_COMBAT = condition.declare(
    "not-last-combat",
    doc="Another combat action is left to the seat this round.",
    forbids=_not_last_combat,
)
condition.declare(
    "outnumbers-each",
    doc="More own units in the area than each opponent has there.",
    forbids=_outnumbers_each,
)
condition.declare(
    "needs-unit", numbers="units", doc="One of the own `units` is in the area.", forbids=_needs_unit
)
condition.declare(
    "oni-target", doc="A valid target of Oni (tsukuyumi.oni.conquest-valid).", forbids=_oni_target
)
condition.declare("no-homezone", doc="The space is no homezone.", forbids=_no_homezone)


def forbids_oni_fight(g: Tsukuyumi, cell: int, coming: int | None = None) -> Refusal | None:
    """Why the Oni of an area may not attack it (tsukuyumi.oni.conquest-valid); homezones are none
    (tsukuyumi.oni.conquest-homezone). `coming` is the kind of an Oni that would come there first."""
    if coming is None and not units_at(g, ONI, cell):  # tsukuyumi.combat.need-unit
        return refuse("tsukuyumi.combat.need-unit")
    if is_home(g, cell):
        return refuse("tsukuyumi.oni.conquest-homezone")
    if calmed(g, cell):
        return refuse("tsukuyumi.cyber.kaneda")
    if oni_hits(g, cell, coming):
        return None if opponents(g, ONI, cell) else refuse("tsukuyumi.onipower.revenge")
    if oni_card(g, cell, coming) != g.box.combat_cards_of["oni"][0].id:
        return refuse("tsukuyumi.legend.skybound") if cell in g.wasted else None
    owner = g.owner[cell]
    if owner == ONI or (owner == NOBODY and (is_moon(g, cell) or has_property(g, cell, LUNAR))):
        return refuse("tsukuyumi.oni.conquest-valid")
    return None


def oni_targets(g: Tsukuyumi, coming: int) -> int:
    """The areas that an Oni of a kind can attack if it is there or comes there, as a mask:
    `forbids_oni_fight` for the whole board at once."""
    land, units, free = landscape(g), 0, 0
    for cell in unit_cells(g):
        units |= 1 << cell
    if onipowers.revenge(g):
        usual = units
    else:
        lunar, moon, owners = lunar_areas(g), land.moon, g.owner
        for cell in land.cells:
            owner = owners[cell]
            if owner == ONI or (owner == NOBODY and (moon | lunar) >> cell & 1):
                free |= 1 << cell
        usual = land.areas & ~free
    found = usual
    abilities = g.box.legendary[g.legend].abilities if g.legend else ()
    if DEVASTATES in abilities or GROUP_DAMAGE in abilities:
        group = land.areas if coming == LEGEND else sum(1 << cell for cell in set(g.legend_cells))
        theirs = units
        if DEVASTATES in abilities:
            theirs = units & land.moon | land.ground & ~sum(1 << cell for cell in g.wasted)
        found = group & theirs | usual & ~group
    return found & land.areas & ~uplink_areas(g, CALM_AREA)


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
    """Combat actions of a seat in the phases to come: those of its card, status changes of two-player cards
    included, and First Strike."""
    if g.phase not in PHASES:
        return 0
    later = PHASES[PHASES.index(g.phase) + 1 :]
    left = 0
    if g.seats[seat].chosen:
        left = sum(symbols_of(g, seat, phase).get("combat", 0) for phase in later)
    if "red" in later and g.round == 1 and g.seats[seat].advantage:
        left += bonus_combat(g, seat)
    return left


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
