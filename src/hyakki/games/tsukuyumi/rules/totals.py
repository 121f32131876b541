"""What a side is worth in an area: units by kind, conquest points, damage, health.

A side is a seat or the Oni. Kinds count on after the units of a sheet: the last kind of a seat is its mascot,
the last kind of the Oni is the legendary figure. Battles, live totals and refusals all read these sums.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.carddefs import CombatCardDef
from hyakki.games.tsukuyumi.box.definitions import LegendaryDef, Values
from hyakki.games.tsukuyumi.box.vocabulary import (
    COMBAT_EFFECTS,
    FACTION_EVENTS,
    LEGEND_ABILITIES,
    MATERIAL_EFFECTS,
    SIZES,
)
from hyakki.games.tsukuyumi.rules import onipowers
from hyakki.games.tsukuyumi.rules.areas import is_moon, mountain
from hyakki.games.tsukuyumi.rules.lasting import in_force
from hyakki.games.tsukuyumi.rules.presence import opponents
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi

COVER = MATERIAL_EFFECTS.declare(
    "cover", numbers="amount", doc="`amount` health for every Boarlords unit in the area."
)
STRONGHOLD = MATERIAL_EFFECTS.declare(
    "stronghold", numbers="amount", doc="`amount` conquest for defending Boarlords with a unit there."
)
STRONGER_STRONGHOLDS = FACTION_EVENTS.declare(
    "stronger-strongholds", numbers="amount", doc="Each counts `amount`."
)
DEVASTATES = LEGEND_ABILITIES.declare("devastates", doc="Attacks with its own card only.")
GROUP_DAMAGE = LEGEND_ABILITIES.declare("group-damage", doc="Its group deals damage instead of conquering.")

# what combat cards do
MARK = COMBAT_EFFECTS.declare("mark", doc="Place the own marker.")
MARK_UNOWNED = COMBAT_EFFECTS.declare(
    "mark-unowned", doc="Mark the area if it is not yet own and the mountain value is met."
)
ONI_MARK = COMBAT_EFFECTS.declare(
    "oni-mark",
    doc="Oni marker if strong enough, or a player's marker removed; weak attacks are allowed.",
)
DAMAGE = COMBAT_EFFECTS.declare("damage", doc="All units cause damage.")
HALF_DAMAGE = COMBAT_EFFECTS.declare(
    "half-damage", doc="All units cause half of their damage, rounded down to a multiple of 5."
)
ADD_HEALTH = COMBAT_EFFECTS.declare("add-health", doc="The health of the own units is added to the damage.")

LEGEND = 3  # the kind of a legendary Oni


# ---------------------------------------------------------------------- kinds


def counts(g: Tsukuyumi, side: int, cell: int) -> list[int]:
    """How many of each kind a side has in an area, mascot or legendary figure last."""
    if side == ONI:
        return [*g.oni.get(cell, (0, 0, 0)), g.legend_cells.count(cell)]
    seat = g.seats[side]
    troops = seat.troops.get(cell)
    if troops is None:
        troops = (0,) * len(g.sheets[side].units)
    return [*troops, int(seat.mascot == cell)]


def name_of(g: Tsukuyumi, side: int, kind: int) -> str:
    """The id of a kind: unit, mascot, size of Oni, legendary Oni."""
    if side == ONI:
        return SIZES[kind] if kind < LEGEND else g.legend
    sheet = g.sheets[side]
    return sheet.names[kind] if kind < len(sheet.names) else g.box.mascot_of[g.seats[side].faction].id


def kind_of(g: Tsukuyumi, side: int, name: str) -> int:
    """The kind with an id."""
    if side == ONI:
        return SIZES.index(name) if name in SIZES else LEGEND
    return g.sheets[side].index.get(name, len(g.sheets[side].names))


def legend_values(g: Tsukuyumi) -> LegendaryDef | Values:
    """The values of the legendary Oni on the board, of its other side once it has turned
    (tsukuyumi.legend.stats)."""
    legend = g.box.legendary[g.legend]
    return legend.second if g.legend_side and legend.second is not None else legend


# ---------------------------------------------------------------------- sums


def conquest(g: Tsukuyumi, side: int, cell: int, defending: bool) -> int:
    """Conquest points; defenders add mountains and Strongholds (tsukuyumi.area.mountain-conquest), Oni do so,
    too (tsukuyumi.area.mountain-oni)."""
    if side == ONI:
        total = _oni_sum(g, cell, "conquest") * onipowers.conquest_factor(g)
    else:
        total = 0
        troops = g.seats[side].troops.get(cell)
        if troops is not None:
            for n, value in zip(troops, g.sheets[side].conquest, strict=True):
                total += n * value
            if defending and cell in g.strongholds:
                total += _strongholds(g, side, cell)
    return total + mountain(g, cell) if defending else total


def _strongholds(g: Tsukuyumi, side: int, cell: int) -> int:
    """Strongholds count for Boarlords with a unit there (tsukuyumi.boar.stronghold), more with Deep Trenches
    (tsukuyumi.facevent.boar-trenches)."""
    stronghold = g.box.material["stronghold"]
    if g.seats[side].faction != stronghold.faction:
        return 0
    trenches = in_force(g, side, STRONGER_STRONGHOLDS)
    return g.strongholds[cell] * (stronghold.amount if trenches is None else trenches.amount)


def damage(g: Tsukuyumi, side: int, cell: int) -> int:
    """The summed damage of a side's units, without weapons (tsukuyumi.combat.all-units)."""
    if side == ONI:
        return _oni_sum(g, cell, "damage") + onipowers.extra_damage(g) * sum(counts(g, ONI, cell))
    troops = g.seats[side].troops.get(cell)
    if troops is None:
        return 0
    return sum(n * value for n, value in zip(troops, g.sheets[side].damage, strict=True))


def health(g: Tsukuyumi, side: int, kind: int, cell: int) -> int:
    """The health of one unit of a kind in an area, Cover and the Protection of a battle there included."""
    if side == ONI:
        return g.box.oni[SIZES[kind]].health if kind < LEGEND else legend_values(g).health
    values = g.sheets[side].health
    if kind >= len(values):
        # nothing of its faction helps a mascot (tsukuyumi.mascot.limits)
        return g.box.mascot_of[g.seats[side].faction].health
    own = values[kind]
    return own + _shelter(g, side, cell) if g.covers or g.battle is not None else own


def _shelter(g: Tsukuyumi, side: int, cell: int) -> int:
    """What Cover (tsukuyumi.boar.cover) and Protection add to the health of each unit of a seat."""
    more = 0
    if cell in g.covers:
        cover = g.box.material["cover"]
        if g.seats[side].faction == cover.faction:
            more += cover.amount * g.covers[cell]
    if g.battle is not None and g.battle.cell == cell:
        more += g.battle.armour.get(side, 0)
    return more


def healths(g: Tsukuyumi, side: int, cell: int) -> int:
    """The summed health of a side in an area."""
    return sum(n * health(g, side, kind, cell) for kind, n in enumerate(counts(g, side, cell)) if n)


def _oni_sum(g: Tsukuyumi, cell: int, value: str) -> int:
    total = 0
    for n, size in zip(g.oni.get(cell, ()), SIZES, strict=False):
        total += n * int(getattr(g.box.oni[size], value))
    if g.legend and cell in g.legend_cells:
        total += g.legend_cells.count(cell) * int(getattr(legend_values(g), value))
    return total


def values_of(g: Tsukuyumi, side: int, kind: int, cell: int) -> tuple[int, int, int]:
    """Conquest, health and damage of one unit of a kind in an area as they are now; a mascot has health only
    (tsukuyumi.mascot.limits)."""
    if side == ONI:
        return oni_values(g, kind)
    sheet = g.sheets[side]
    if kind == len(sheet.names):
        return 0, health(g, side, kind, cell), 0
    return sheet.conquest[kind], health(g, side, kind, cell), sheet.damage[kind]


def oni_values(g: Tsukuyumi, kind: int) -> tuple[int, int, int]:
    """Conquest, health and damage of one Oni of a kind as they are now, powers included."""
    values = g.box.oni[SIZES[kind]] if kind < LEGEND else legend_values(g)
    factor, more = onipowers.conquest_factor(g), onipowers.extra_damage(g)
    return values.conquest * factor, values.health, values.damage + more


# ---------------------------------------------------------------------- cards


def needed(g: Tsukuyumi, seat: int, cell: int) -> int:
    """The points that a conquest needs: those of the strongest single opponent, at least the mountain."""
    return max(
        (conquest(g, other, cell, True) for other in opponents(g, seat, cell)), default=mountain(g, cell)
    )


def attack_total(g: Tsukuyumi, seat: int, cell: int, card: CombatCardDef, weapons: int = 0) -> int:
    """The damage of an attack with a card, 0 if it deals none; halves are rounded down to a multiple of 5."""
    effects = card.effects
    total = damage(g, seat, cell) + weapons
    if ADD_HEALTH in effects:
        # Kamikaze adds the health points of the sheet (tsukuyumi.darkseed.kamikaze); Cover and Protection
        # only act while damage is taken
        troops = g.seats[seat].troops.get(cell, ())
        total += sum(n * value for n, value in zip(troops, g.sheets[seat].health, strict=False))
    if HALF_DAMAGE in effects:
        return total // 2 // 5 * 5
    return total if DAMAGE in effects else 0


def oni_card(g: Tsukuyumi, cell: int, coming: int | None = None) -> str:
    """The card of an Oni attack: Skybound has its own and uses no other (tsukuyumi.legend.skybound).
    `coming` is the kind of an Oni that would come there first."""
    owner = "skybound" if _legend_with(g, cell, DEVASTATES, coming) else "oni"
    return g.box.combat_cards_of[owner][0].id


def oni_hits(g: Tsukuyumi, cell: int, coming: int | None = None) -> bool:
    """Whether an Oni attack deals damage: Revenge, the Dark Observer's group, Skybound on the moon
    (tsukuyumi.legend.skybound-card); by themselves Oni deal none (tsukuyumi.oni.no-damage).
    `coming` is the kind of an Oni that would come there first."""
    if _legend_with(g, cell, DEVASTATES, coming):
        return is_moon(g, cell)
    if _legend_with(g, cell, GROUP_DAMAGE, coming):
        return True
    return onipowers.revenge(g)


def _legend_with(g: Tsukuyumi, cell: int, ability: str, coming: int | None = None) -> bool:
    if not g.legend or ability not in g.box.legendary[g.legend].abilities:
        return False
    return coming == LEGEND or cell in g.legend_cells
