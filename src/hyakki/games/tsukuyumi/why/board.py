"""Why something is no answer to a question of production, placement, movement, Oni actions, or markers."""

from __future__ import annotations

from hyakki.board.hexes import length
from hyakki.board.names import hex_name
from hyakki.games.tsukuyumi.box.frame import FRAME, RADIUS, at, place
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.rules import (
    allowances,
    boar,
    conquests,
    cyber,
    gaits,
    legends,
    movement,
    oni,
    production,
    underway,
)
from hyakki.games.tsukuyumi.rules.abyssal import forbids_abyssal
from hyakki.games.tsukuyumi.rules.areas import terrain
from hyakki.games.tsukuyumi.state import ONI, March, Tsukuyumi
from hyakki.games.tsukuyumi.why.asked import Asked, by_area, first_of
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

NONE_THERE = refuse("tsukuyumi.move.each-unit", key="why.now.none-there")
NO_UPGRADE = refuse("tsukuyumi.production.upgrade-anywhere", key="why.now.no-upgrade")

# ---------------------------------------------------------------------- production


def produce(asked: Asked) -> Refusal | None:
    """Something to buy, or a unit on the board and what it shall become."""
    item = asked.name("buy")
    if item is not None:
        return production.forbids_buy(asked.g, asked.seat, item, asked.number("points"))
    return _upgrade(asked, asked.number("points"))


def _upgrade(asked: Asked, points: int) -> Refusal | None:
    """Whatever was said of an upgrade: the area, the unit, the goal."""
    g, seat, sheet = asked.g, asked.seat, asked.g.sheets[asked.seat]
    unit, to, cell = asked.name("unit"), asked.name("to"), asked.cell
    for name in (unit, to):
        if name is not None and name not in sheet.index:
            return refuse("tsukuyumi.production.points", key="why.production.not-on-sheet", item=name)
    pairs = [
        (upgrade.replaces, goal.id)
        for goal in sheet.units
        for upgrade in goal.upgrades
        if unit in (None, upgrade.replaces) and to in (None, goal.id)
    ]
    if not pairs and unit is not None and to is not None:
        return production.forbids_upgrade(g, seat, unit, to, -1, points)
    cells = sorted(g.seats[seat].troops) if cell is None else [cell]
    reasons = [production.forbids_upgrade(g, seat, *pair, where, points) for pair in pairs for where in cells]
    if None in reasons:
        return None
    # a price or an empty supply says more than that somebody else stands there
    told = [reason for reason in reasons if reason is not None and reason.rule != NO_UPGRADE.rule]
    return told[0] if told else reasons[0] if unit is not None and reasons else NO_UPGRADE


def place_unit(asked: Asked) -> Refusal | None:
    """Which unit it is was decided before."""
    unit = asked.param("unit")
    if asked.name("unit") not in (None, unit):
        return refuse("tsukuyumi.production.placement.which", unit=unit)
    return None if asked.cell is None else production.forbids_placement(asked.g, asked.seat, unit, asked.cell)


def bundle_unit(asked: Asked) -> Refusal | None:
    g, seat, unit = asked.g, asked.seat, asked.name("unit")
    units = g.sheets[seat].names if unit is None else [unit]
    cells = [g.seats[seat].home] if asked.cell is None else [asked.cell]
    return first_of([production.forbids_new(g, seat, name, cell) for name in units for cell in cells])


def bundle_weapon(asked: Asked) -> Refusal | None:
    return production.forbids_weapon_gift(asked.g, asked.seat, asked.named["buy"][0])


# ---------------------------------------------------------------------- movement


def march(asked: Asked) -> Refusal | None:
    """An area, a kind of unit there, where it goes, and how."""
    g = asked.g
    under_way = g.march
    assert under_way is not None, "this is only asked while somebody moves"
    side = under_way.seat
    unit = asked.name("oni") or asked.name("unit")
    names = gaits.gait_of(g, side).names
    if unit is not None and unit not in names:
        return refuse("tsukuyumi.move.each-unit.side", side=side, unit=unit)
    goal = asked.goal
    if "to" in asked.named and goal is None:
        return refuse("tsukuyumi.move.board-only")
    groups = [
        (name, cell)
        for name, cell in _groups(under_way, names)
        if unit in (None, name) and asked.cell in (None, cell)
    ]
    if not groups:
        if unit is None:
            return _too_far(g, under_way, asked.cell) or NONE_THERE
        return refuse("tsukuyumi.move.each-unit", key="why.move.no-unit", unit=unit)
    reasons = [_steps(g, name, cell, goal) for name, cell in groups]
    if None in reasons and not asked.is_offered("area", "unit", "oni", "to", "how"):
        return refuse("tsukuyumi.move.step-by-step")
    return first_of(reasons)


def _too_far(g: Tsukuyumi, under_way: March, cell: int | None) -> Refusal | None:
    """An area where nobody stands is meant as a goal: how far it is from whoever is nearest."""
    if cell is None or not under_way.movers or under_way.seat == ONI:
        return None
    (q, r), ways = place(cell), []
    for mover in under_way.movers:
        at = place(mover.cell)
        ways.append((length(q - at[0], r - at[1]), -max(0, mover.left), at))
    away, steps, nearest = min(ways)
    return refuse(
        "tsukuyumi.move.each-unit", key="why.move.far", away=away, steps=-steps, at=hex_name(*nearest, RADIUS)
    )


def _groups(under_way: March, names: list[str]) -> list[tuple[str, int]]:
    """Everybody who takes part, by kind and area."""
    return sorted({(names[mover.kind], mover.cell) for mover in under_way.movers})


def _steps(g: Tsukuyumi, unit: str, cell: int, goal: int | None) -> Refusal | None:
    """Why units of a kind cannot go from an area to another one, or anywhere."""
    around = [other for other in FRAME.neighbour[cell] if other >= 0 and g.map.tiles[other] >= 0]
    reasons = [_step(g, unit, cell, to) for to in (around if goal is None else [goal])]
    return first_of(reasons) if reasons else refuse("tsukuyumi.move.board-only")


def _step(g: Tsukuyumi, unit: str, cell: int, to: int) -> Refusal | None:
    assert g.march is not None
    if g.march.seat == ONI and g.march.why in ("oni-conquest", "oni-stray"):
        return conquests.forbids_oni_step(g, unit, cell, to)
    return movement.forbids_move(g, unit, cell, to)


# ---------------------------------------------------------------------- Oni


def place_oni(asked: Asked) -> Refusal | None:
    """An Oni, or its place, or both."""
    g, size, cell = asked.g, asked.name("oni"), asked.cell
    if size is not None and size not in SIZES and size not in g.box.legendary:
        return refuse("tsukuyumi.oni.place.other")
    sizes = [size] if size is not None else [*SIZES, *(g.legends if not g.legend else ())]
    cells = [cell] if cell is not None else [where for where, tile in enumerate(g.map.tiles) if tile >= 0]
    return first_of([oni.forbids_place(g, name, where) for name in sizes for where in cells])


def place_shadow(asked: Asked) -> Refusal | None:
    g = asked.g
    if asked.name("oni") not in (None, g.legend):
        return refuse("tsukuyumi.legend.shadows.all", legend=g.legend)
    return None if asked.cell is None else legends.forbids_figure(g, g.legend, asked.cell)


@by_area
def companion(asked: Asked, cell: int) -> Refusal | None:
    if asked.is_offered("area"):
        return None
    fertile = terrain(asked.g, cell) == legends.FERTILE
    return refuse("tsukuyumi.legend.ronin-short" if fertile else "tsukuyumi.legend.ronin")


activate = by_area(lambda asked, cell: conquests.forbids_activate(asked.g, cell))
abyssal = by_area(lambda asked, cell: forbids_abyssal(asked.g, cell))


# ---------------------------------------------------------------------- markers of the factions


lay = by_area(lambda asked, cell: allowances.forbids_laying(asked.g, asked.param("marker"), cell))
uplink_marker = by_area(
    lambda asked, cell: cyber.forbids_marker(asked.g, asked.seat, asked.param("marker"), cell)
)
tetsuo_area = by_area(lambda asked, cell: cyber.forbids_strike(asked.g, asked.seat, cell))


def terraform(asked: Asked) -> Refusal | None:
    """The area of a Boarrior; if only one is left, at once what is placed there."""
    g, cells = asked.g, list(underway.turn_of(asked.g).allowance)
    if "do" in asked.named:
        return _kind(asked, cells[0]) if len(cells) == 1 else refuse("tsukuyumi.boar.effect.where")
    refusal = None if asked.cell is None else boar.forbids_digging(g, asked.cell)
    return refusal or (refuse("tsukuyumi.boar.effect.what") if len(cells) == 1 else None)


def terraforming(asked: Asked) -> Refusal | None:
    return _kind(asked, at(asked.number("q"), asked.number("r")))


def _kind(asked: Asked, cell: int) -> Refusal | None:
    material = asked.g.box.material.get(asked.named["do"][0])
    if material is None or not material.dug:
        return refuse("tsukuyumi.boar.terraforming-effects.kind")
    return boar.forbids_kind(asked.g, asked.seat, material.id, cell)


def terraforming_edge(asked: Asked) -> Refusal | None:
    cell, direction = asked.edge
    if cell != at(asked.number("q"), asked.number("r")):
        return refuse("tsukuyumi.boar.effect.edge")
    return boar.forbids_terraforming(asked.g, asked.seat, asked.param("marker"), cell, direction)
