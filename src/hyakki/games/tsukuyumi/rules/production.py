"""Production: what a seat may buy for its points, what a unit may be turned into, where new units appear."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.definitions import UnitDef
from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.box.vocabulary import ABILITIES, FACTION_EVENTS, MATERIAL_EFFECTS, UPLINK_EFFECTS
from hyakki.games.tsukuyumi.events import (
    MarkerRemoved,
    UnitPlaced,
    UnitUpgraded,
    UplinkInstalled,
    WeaponTaken,
)
from hyakki.games.tsukuyumi.options import DONE, Buy, Done, PlaceUnit, Upgrade
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.figures import place_units, take_units
from hyakki.games.tsukuyumi.rules.lasting import in_force
from hyakki.games.tsukuyumi.rules.marking import controlled
from hyakki.games.tsukuyumi.rules.tables import landscape
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

PRODUCTIVE = ABILITIES.declare("productive", numbers="production", doc="`production` points more in green.")
HATCHERY = ABILITIES.declare("hatchery", doc="New units may be placed in its area.")
NEEDS_UPLINK = ABILITIES.declare(
    "needs-uplink", numbers="uplink", doc="May be produced only with the uplink `uplink` installed."
)
PLACED_BESIDE = ABILITIES.declare(
    "placed-beside", numbers="beside", doc="May be placed in the area of the unit `beside`."
)
EGG = MATERIAL_EFFECTS.declare("egg", numbers="amount", doc="A spot for `amount` new units.")
MORE_PRODUCTION = UPLINK_EFFECTS.declare("production", numbers="amount", doc="`amount` in green.")
UNLOCK_UNIT = UPLINK_EFFECTS.declare("unlock-unit", numbers="unit", doc="The unit `unit` may be produced.")
LASTING_EGGS = FACTION_EVENTS.declare("lasting-eggs", doc="Eggs serve any number of units and stay.")

BUNDLE = "bundle"  # the item for the discount of a sheet
UPLINK = "uplink-"  # before the id of an uplink: the Shogun is an uplink and a unit

Purchase = Buy | Upgrade | Done


# ---------------------------------------------------------------------- points


def start(g: Tsukuyumi, seat: int, points: int) -> None:
    """Begin a production action of the active seat; its points are never pooled with others
    (tsukuyumi.production.at-once)."""
    turn = turn_of(g)
    assert turn.seat == seat
    turn.points = points


def bonus(g: Tsukuyumi, seat: int) -> int:
    """What productive units and uplinks add in the green phase (tsukuyumi.production.bonus-pool,
    tsukuyumi.darkseed.abilities)."""
    player, total = g.seats[seat], 0
    for kind, unit in enumerate(g.sheets[seat].units):
        if PRODUCTIVE in unit.abilities:
            total += unit.production * sum(troops[kind] for troops in player.troops.values())
    for uplink in map(g.box.uplinks.__getitem__, player.uplinks):
        if uplink.effect == MORE_PRODUCTION:
            total += uplink.amount
    return total


@action("production", begin=lambda g, turn, points: start(g, turn.seat, points))
def produce(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One purchase of a production action."""
    yield from production_step(g)
    if not turn.points:
        turn.acting = ""


# ---------------------------------------------------------------------- buying


def production_step(g: Tsukuyumi) -> Flow[None]:
    """One purchase of the active seat, or the end: the rest is lost (tsukuyumi.round.expire)."""
    turn = turn_of(g)
    seat, prompt = turn.seat, Prompt("ask.produce", {"points": turn.points})
    option = yield from g.ask(seat, prompt, lambda: buyable(g, seat, turn.points))
    if isinstance(option, Done):
        turn.points = 0
        return
    turn.points -= price(g, seat, option)
    yield from _deliver(g, seat, option)


def produce_for(g: Tsukuyumi, seat: int, points: int, why: str = "production") -> Flow[None]:
    """A whole small production at once, joined with nothing else: events and other cards.

    In setup new units go where starting units go (tsukuyumi.startadv.rich-harvest).
    """
    while points > 0:
        prompt = Prompt("ask.produce-for", {"points": points, "why": why})
        option = yield from g.ask(seat, prompt, lambda: buyable(g, seat, points))
        if isinstance(option, Done):
            return
        points -= price(g, seat, option)
        yield from _deliver(g, seat, option)


def buyable(g: Tsukuyumi, seat: int, points: int) -> list[Purchase]:
    """Everything that a seat may buy for so many points, and the end."""
    player, sheet = g.seats[seat], g.sheets[seat]
    found: list[Purchase] = []
    if points > 0:
        items = [*sheet.names, *player.arsenal, *([BUNDLE] if sheet.faction.discount else ())]
        if has_uplinks(g, seat):
            items += [UPLINK + uplink for uplink in g.box.uplinks]
        found += [Buy(item) for item in items if forbids_buy(g, seat, item, points) is None]
        for unit in sheet.units:
            for upgrade in unit.upgrades:
                if upgrade.cost <= points:
                    found += _upgrades(g, seat, upgrade.replaces, unit.id, points)
    found.append(DONE)
    return found


def _upgrades(g: Tsukuyumi, seat: int, unit: str, to: str, points: int) -> list[Upgrade]:
    kind, troops = g.sheets[seat].index[unit], g.seats[seat].troops
    cells = [cell for cell in sorted(troops) if troops[cell][kind]]
    return [
        Upgrade(unit, to, *place(cell))
        for cell in cells
        if forbids_upgrade(g, seat, unit, to, cell, points) is None
    ]


def has_uplinks(g: Tsukuyumi, seat: int) -> bool:
    """Whether the sheet of a seat uses uplinks."""
    return any(option.effect == "use-uplink" for option in g.sheets[seat].faction.effect.always)


def price(g: Tsukuyumi, seat: int, option: Buy | Upgrade) -> int:
    """The points that a purchase costs; turning a unit into another has its own price
    (tsukuyumi.darkseed.upgrades)."""
    sheet = g.sheets[seat]
    if isinstance(option, Upgrade):
        upgrades = sheet.units[sheet.index[option.to]].upgrades
        return next(upgrade.cost for upgrade in upgrades if upgrade.replaces == option.unit)
    return cost(g, seat, option.item)


def cost(g: Tsukuyumi, seat: int, item: str) -> int:
    """The price of an item on the sheet of a seat (tsukuyumi.nomads.costs, tsukuyumi.darkseed.costs,
    tsukuyumi.cyber.costs, tsukuyumi.boar.costs)."""
    sheet = g.sheets[seat]
    if item in sheet.index:
        return sheet.units[sheet.index[item]].cost
    if item == BUNDLE and sheet.faction.discount is not None:
        return sheet.faction.discount.cost
    if item.startswith(UPLINK):
        return g.box.uplinks[item.removeprefix(UPLINK)].cost
    return g.box.weapons[item].cost


# ---------------------------------------------------------------------- why not


def forbids_buy(g: Tsukuyumi, seat: int, item: str, points: int) -> Refusal | None:
    """Why a seat may not buy something for so many points, or None."""
    player, sheet = g.seats[seat], g.sheets[seat]
    if item in sheet.index:
        refusal = _forbids_unit(g, seat, sheet.units[sheet.index[item]])
    elif item in player.arsenal:
        refusal = None if player.arsenal[item] else _used_up(item)
    elif item == BUNDLE and sheet.faction.discount is not None:
        refusal = _forbids_bundle(g, seat)
    elif has_uplinks(g, seat) and item.removeprefix(UPLINK) in g.box.uplinks and item.startswith(UPLINK):
        refusal = None
        if item.removeprefix(UPLINK) in player.uplinks:
            refusal = refuse("tsukuyumi.cyber.uplinks")
    else:
        return refuse("tsukuyumi.production.points", key="why.production.not-on-sheet", item=item)
    return refusal or _forbids_price(cost(g, seat, item), points)


def _forbids_unit(g: Tsukuyumi, seat: int, unit: UnitDef) -> Refusal | None:
    if not g.seats[seat].supply[g.sheets[seat].index[unit.id]]:
        return _used_up(unit.id)
    if NEEDS_UPLINK in unit.abilities and unit.uplink not in g.seats[seat].uplinks:
        return refuse("tsukuyumi.cyber.abilities", unit=unit.id, uplink=unit.uplink)
    return None


def _forbids_bundle(g: Tsukuyumi, seat: int) -> Refusal | None:
    """A discount buys units and weapons together, so the supply must hold all (tsukuyumi.nomads.costs)."""
    discount, player = g.sheets[seat].faction.discount, g.seats[seat]
    assert discount is not None
    if sum(player.supply) < discount.units or sum(player.arsenal.values()) < discount.weapons:
        return refuse("tsukuyumi.nomads.costs")
    return None


def _forbids_price(needed: int, points: int) -> Refusal | None:
    if needed <= points:
        return None
    return refuse("tsukuyumi.production.points", cost=needed, points=points)


def _used_up(item: str) -> Refusal:
    return refuse("tsukuyumi.core.material-limit", item=item)


def forbids_upgrade(g: Tsukuyumi, seat: int, unit: str, to: str, cell: int, points: int) -> Refusal | None:
    """Why a unit in an area may not be turned into another for so many points, or None."""
    sheet, player = g.sheets[seat], g.seats[seat]
    goal = sheet.units[sheet.index[to]] if to in sheet.index else None
    prices = [upgrade.cost for upgrade in goal.upgrades if upgrade.replaces == unit] if goal else []
    if goal is None or not prices:
        return refuse("tsukuyumi.production.exceptions", key="why.production.no-upgrade", unit=unit, to=to)
    if cell not in player.troops or not player.troops[cell][sheet.index[unit]]:
        return refuse("tsukuyumi.production.upgrade-anywhere", unit=unit)
    return _forbids_unit(g, seat, goal) or _forbids_price(prices[0], points)


def forbids_placement(g: Tsukuyumi, seat: int, unit: str, cell: int) -> Refusal | None:
    """Why a new unit may not appear in a space, or None."""
    if cell in spots(g, seat, unit):
        return None
    return refuse("tsukuyumi.production.placement", unit=unit)


def forbids_new(g: Tsukuyumi, seat: int, unit: str, cell: int) -> Refusal | None:
    """Why a unit of a kind may not be taken from the supply and placed in a space, or None."""
    if unit not in g.sheets[seat].index:
        return refuse("tsukuyumi.production.points", key="why.production.not-on-sheet", item=unit)
    kind = g.sheets[seat].units[g.sheets[seat].index[unit]]
    return _forbids_unit(g, seat, kind) or forbids_placement(g, seat, unit, cell)


def forbids_weapon_gift(g: Tsukuyumi, seat: int, weapon: str) -> Refusal | None:
    """Why a weapon cannot come with a discount, or None."""
    if weapon not in g.seats[seat].arsenal:
        return refuse("tsukuyumi.nomads.costs.weapon")
    return None if g.seats[seat].arsenal[weapon] else _used_up(weapon)


# ---------------------------------------------------------------------- delivery


def _deliver(g: Tsukuyumi, seat: int, option: Buy | Upgrade) -> Flow[None]:
    """What was paid for comes to the board or to the sheet."""
    player, sheet = g.seats[seat], g.sheets[seat]
    if isinstance(option, Upgrade):
        _replace(g, seat, option)
    elif option.item in sheet.index:
        yield from place_free(g, seat, option.item)
    elif option.item in player.arsenal:
        take_weapon(g, seat, option.item)
    elif option.item == BUNDLE:
        yield from _unpack(g, seat)
    else:
        uplink = option.item.removeprefix(UPLINK)
        player.uplinks.append(uplink)
        g.tell(UplinkInstalled(seat, uplink), "tsukuyumi.cyber.uplinks")


def _replace(g: Tsukuyumi, seat: int, option: Upgrade) -> None:
    """The old figure goes back to the supply, the new one stands in its place
    (tsukuyumi.production.upgrade-anywhere)."""
    index, cell = g.sheets[seat].index, at(option.q, option.r)
    take_units(g, seat, index[option.unit], cell)
    place_units(g, seat, index[option.to], cell)
    g.tell(UnitUpgraded(seat, option.unit, option.to, place(cell)), "tsukuyumi.production.upgrade-anywhere")


def take_weapon(g: Tsukuyumi, seat: int, weapon: str) -> None:
    """A weapon from the supply becomes ready."""
    player = g.seats[seat]
    player.arsenal[weapon] -= 1
    player.weapons[weapon] = player.weapons.get(weapon, 0) + 1
    g.tell(WeaponTaken(seat, weapon, 1), "tsukuyumi.nomads.costs")


def _unpack(g: Tsukuyumi, seat: int) -> Flow[None]:
    """The units of a discount, each with its place, then the weapons (tsukuyumi.nomads.costs)."""
    discount, player, sheet = g.sheets[seat].faction.discount, g.seats[seat], g.sheets[seat]
    assert discount is not None
    for _ in range(discount.units):
        unit = yield from g.ask(
            seat,
            Prompt("ask.bundle-unit"),
            lambda: [step for unit in sheet.names for step in placements(g, seat, unit)],
        )
        put_new(g, seat, unit.unit, at(unit.q, unit.r))
    for _ in range(discount.weapons):
        weapon = yield from g.ask(
            seat,
            Prompt("ask.bundle-weapon"),
            lambda: [Buy(name) for name in player.arsenal if forbids_weapon_gift(g, seat, name) is None],
        )
        take_weapon(g, seat, weapon.item)


# ---------------------------------------------------------------------- placing


def place_free(g: Tsukuyumi, seat: int, unit: str, count: int = 1) -> Flow[None]:
    """Place new units of a kind by the rules of production, as many as the supply has."""
    for _ in range(count):
        if not g.seats[seat].supply[g.sheets[seat].index[unit]]:
            return
        option = yield from g.ask(
            seat, Prompt("ask.place-unit", {"unit": unit}), lambda: placements(g, seat, unit)
        )
        put_new(g, seat, unit, at(option.q, option.r))


def placements(g: Tsukuyumi, seat: int, unit: str) -> list[PlaceUnit]:
    """Every place for a new unit of a kind; none if there is no piece left or it may not be produced."""
    if _forbids_unit(g, seat, g.sheets[seat].units[g.sheets[seat].index[unit]]) is not None:
        return []
    return [PlaceUnit(unit, *place(cell)) for cell in spots(g, seat, unit)]


def put_new(g: Tsukuyumi, seat: int, unit: str, cell: int) -> None:
    """Place a new unit. It has not entered the area: no Mines, no check of strength. Where only an Egg makes
    the place legal, the Egg is used up (tsukuyumi.darkseed.eggs)."""
    needs_egg = cell in g.eggs and not _homely(g, seat, unit) >> cell & 1
    place_units(g, seat, g.sheets[seat].index[unit], cell)
    g.tell(UnitPlaced(seat, unit, place(cell)), "tsukuyumi.production.placement")
    if needs_egg and in_force(g, seat, LASTING_EGGS) is None:  # tsukuyumi.facevent.dark-full-nest
        g.eggs[cell] -= 1
        if not g.eggs[cell]:
            del g.eggs[cell]
        g.seats[seat].stock["egg"] += 1
        g.tell(MarkerRemoved("egg", place(cell)), "tsukuyumi.darkseed.eggs")


def spots(g: Tsukuyumi, seat: int, unit: str) -> Sequence[int]:
    """Where a new unit of a kind may appear, by cell (tsukuyumi.production.placement), whoever is there
    (tsukuyumi.production.placement-enemy)."""
    if g.phase == "homes":
        return sorted({g.seats[seat].home, *controlled(g, seat)} - {-1})
    mask = _homely(g, seat, unit)
    if g.eggs and g.seats[seat].faction == g.box.material["egg"].faction:
        for cell in g.eggs:
            mask |= 1 << cell
    return bits(mask)


def _homely(g: Tsukuyumi, seat: int, unit: str) -> int:
    """The spots that cost nothing: the homezone and the areas next to it, whatever blocks the edges
    (tsukuyumi.block.player-place), hatcheries, and the unit beside which this kind may be placed
    (tsukuyumi.boar.squeaker-place)."""
    player, sheet = g.seats[seat], g.sheets[seat]
    mask = 0
    if player.home >= 0:
        mask = 1 << player.home | (g.map.adjacency.adjacent_mask(player.home) & landscape(g).areas)
    new = sheet.units[sheet.index[unit]]
    hosts = sheet.kinds_with(HATCHERY)
    if PLACED_BESIDE in new.abilities:
        hosts.append(sheet.index[new.beside])
    if hosts:
        for cell, troops in player.troops.items():
            if any(troops[kind] for kind in hosts):
                mask |= 1 << cell
    return mask
