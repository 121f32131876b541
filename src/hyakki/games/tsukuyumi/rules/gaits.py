"""How the units of a side move: who flies, whom enemies and mountains do not hold up, how far each kind goes,
and which areas nobody enters or leaves."""

from __future__ import annotations

from functools import lru_cache

from hyakki.games.tsukuyumi.box.sheets import Sheet
from hyakki.games.tsukuyumi.box.vocabulary import (
    ABILITIES,
    FACTION_EVENTS,
    LEGEND_ABILITIES,
    SIZES,
    UPLINK_EFFECTS,
)
from hyakki.games.tsukuyumi.rules import onipowers
from hyakki.games.tsukuyumi.rules.lasting import LOCK_AREA, in_force, locked, uplink_areas
from hyakki.games.tsukuyumi.rules.presence import opponents, strength
from hyakki.games.tsukuyumi.rules.totals import LEGEND
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

FLYING = ABILITIES.declare("flying", doc="Ignores Blockades, terrain and enemy units when it moves.")
SWIFT = ABILITIES.declare("swift", numbers="move", doc="`move` areas more whenever it moves.")
LEADER = ABILITIES.declare(
    "leader", numbers="lead", doc="Nomads that start their move in its area get `lead` areas more."
)
UNHINDERED = ABILITIES.declare(
    "unhindered", doc="Mountain ranges and enemy units do not affect its movement."
)
MASSIVE = ABILITIES.declare(
    "massive", doc="One step in each phase, whatever is granted; no unit of the core box has it."
)
RED_MOVEMENT = UPLINK_EFFECTS.declare(
    "red-movement", numbers="amount", doc="`amount` areas more in movement actions of the red phase."
)
SWIFT_UNITS = FACTION_EVENTS.declare(
    "swift-units", numbers="amount units", doc="The `units` move `amount` areas more, in every kind of move."
)
IGNORE_STRENGTH = FACTION_EVENTS.declare("ignore-strength", doc="Enemy strength is ignored in passing.")
WINGED = LEGEND_ABILITIES.declare("flying", doc="Moves like flying units.")
GROUP_MOVE = LEGEND_ABILITIES.declare(
    "group-move", numbers="steps", doc="Its group moves `steps` areas farther."
)
IMMOBILE = LEGEND_ABILITIES.declare("immobile", doc="Cannot move by itself.")

TAKE_WING = "take-wing"  # in `Seat.effects`: all units of the seat are flying this round


class Gait:
    """For each kind of a side, mascot or legendary figure last: its name, whether it flies
    (tsukuyumi.move.flying, tsukuyumi.block.flying), whether it passes enemies whatever their strength, and
    whether it may go on from a mountain range."""

    __slots__ = ("bold", "flying", "massive", "names", "sure")

    def __init__(self, names: list[str], abilities: list[frozenset[str]], offroad: bool = False) -> None:
        self.names = names
        self.flying = [TAKE_WING in own or FLYING in own for own in abilities]
        self.sure = [flies or UNHINDERED in own for flies, own in zip(self.flying, abilities, strict=True)]
        self.bold = [sure or offroad for sure in self.sure]
        self.massive = [MASSIVE in own for own in abilities]


@lru_cache(maxsize=256)
def _gait(sheet: Sheet, mascot: str, wings: bool, offroad: bool) -> Gait:
    more = frozenset([TAKE_WING]) if wings else frozenset()
    abilities = [frozenset(unit.abilities) | more for unit in sheet.units]
    gait = Gait([*sheet.names, mascot], [*abilities, frozenset()], offroad)
    gait.bold[-1] = False  # a mascot has no abilities of its faction (tsukuyumi.mascot.limits)
    return gait


@lru_cache(maxsize=64)
def _oni_gait(legend: str, abilities: frozenset[str]) -> Gait:
    return Gait([*SIZES, legend], [frozenset()] * LEGEND + [abilities & {WINGED}])


def gait_of(g: Tsukuyumi, side: int) -> Gait:
    """How the units of a seat, or the Oni, move now."""
    if side == ONI:
        return _oni_gait(g.legend, frozenset(g.box.legendary[g.legend].abilities if g.legend else ()))
    seat = g.seats[side]
    mascot = g.box.mascot_of[seat.faction].id
    if not seat.effects:
        return _gait(g.sheets[side], mascot, False, False)
    offroad = in_force(g, side, IGNORE_STRENGTH) is not None  # tsukuyumi.facevent.nomad-offroad
    return _gait(g.sheets[side], mascot, TAKE_WING in seat.effects, offroad)


# ---------------------------------------------------------------------- how far


def bonuses(g: Tsukuyumi, seat: int, why: str) -> list[int]:
    """Areas that each kind goes farther in a move of this sort, wherever it starts
    (tsukuyumi.move.bonus-always)."""
    units, player = g.sheets[seat].units, g.seats[seat]
    found = [unit.move if SWIFT in unit.abilities else 0 for unit in units]
    if why == "movement" and g.phase == "red":
        more = sum(
            card.amount
            for card in map(g.box.uplinks.get, player.uplinks)
            if card and card.effect == RED_MOVEMENT
        )
        found = [steps + more for steps in found]
    if player.effects:
        for card in map(g.box.faction_events.get, player.effects):
            if card is not None and card.effect == SWIFT_UNITS:  # tsukuyumi.facevent.boar-for-mother
                found = [
                    n + card.amount * (unit.id in card.units) for n, unit in zip(found, units, strict=True)
                ]
    return found


def lead(g: Tsukuyumi, seat: int, cell: int) -> int:
    """What a leader adds for units that start in its area, itself included (tsukuyumi.nomads.lt-dan)."""
    units = g.sheets[seat].units
    troops = g.seats[seat].troops.get(cell, ())
    return max(
        (unit.lead for unit, n in zip(units, troops, strict=False) if n and LEADER in unit.abilities),
        default=0,
    )


def oni_bonus(g: Tsukuyumi, cell: int, kind: int, activated: bool) -> int:
    """Areas that an Oni goes farther: Agility always, the Ronin's group when it is activated for an attack
    (tsukuyumi.onipower.agility, tsukuyumi.legend.ronin)."""
    found = onipowers.extra_steps(g, SIZES[kind]) if kind < LEGEND else 0
    if activated and g.legend and cell in g.legend_cells:
        legend = g.box.legendary[g.legend]
        if GROUP_MOVE in legend.abilities:
            found += legend.steps
    return found


# ---------------------------------------------------------------------- what holds units up


def locked_areas(g: Tsukuyumi) -> int:
    """The areas under Rocket Attack, as a mask (tsukuyumi.cyber.rocket-attack)."""
    return uplink_areas(g, LOCK_AREA)


def barriers(g: Tsukuyumi, side: int) -> tuple[int, int]:
    """The areas that nobody leaves (Rocket Attack, Oil! and Storm) and those that a side may not enter
    (Rocket Attack, and Perimeter Defence of others), as masks."""
    held = closed = locked_areas(g)
    for cell in g.stuck:
        held |= 1 << cell
    if g.guarded and is_barred(g, side):
        for cell in g.guarded:
            closed |= 1 << cell
    return held, closed


def is_barred(g: Tsukuyumi, side: int) -> bool:
    """Whether Perimeter Defence binds a side: everybody but the Nomads, Oni too
    (tsukuyumi.facevent.nomad-perimeter)."""
    return side == ONI or g.seats[side].faction != "nomads"


def forbids_edge(g: Tsukuyumi, side: int, cell: int, to: int) -> Refusal | None:
    """What keeps every unit of a side from this step, whether it moves or is pushed."""
    if not g.map.adjacency.neighbours[cell] >> to & 1:
        return refuse("tsukuyumi.move.board-only")
    if cell in g.stuck:
        return refuse("tsukuyumi.event.oil-storm")
    if locked(g, cell) or locked(g, to):
        return refuse("tsukuyumi.cyber.rocket-attack")
    if to in g.guarded and is_barred(g, side):
        return refuse("tsukuyumi.facevent.nomad-perimeter")
    return None


def passes(g: Tsukuyumi, side: int, cell: int, more: int = 0) -> bool:
    """Whether the strength of a side in an area, with `more` added, is at least that of each opponent there,
    one by one (tsukuyumi.move.pass-through); all Oni are one opponent (tsukuyumi.move.oni-block). Whatever of
    the side is there counts, wherever it comes from and goes to (tsukuyumi.move.strength-count)."""
    others = opponents(g, side, cell)
    if not others:
        return True
    own = strength(g, side, cell) + more
    for other in others:
        if strength(g, other, cell) > own:
            return False
    return True
