"""Setting up and producing: where to live, what to buy, where new units appear."""

from __future__ import annotations

from hyakki.games.tsukuyumi.definitions import UnitDef
from hyakki.games.tsukuyumi.options import Buy, LayTile, MarkStart, PlaceHome, PlaceUnit, Upgrade
from hyakki.games.tsukuyumi.production import BUNDLE, UPLINK, price
from hyakki.games.tsukuyumi.sense import worth
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.games.tsukuyumi.totals import conquest, counts, needed
from hyakki.games.tsukuyumi.world import areas, at, is_area, is_moon
from hyakki.kernel.decision import Decision, Option

BODY = 0.4  # what a unit is worth because it can be somewhere, less for each that is there already
CROWD = ((7, 1.0), (10, 0.6), (99, 0.3))  # so many units, and what is left of the worth of one more body
EXTRA_FIGHT = 0.5  # a Conqueror for a round to come
HARVEST = 0.55  # a production point in each round to come
UPLINKS = {
    "foundry-node": 0.5, "tenno-sub-ai": 0.6, "susanoo-array": 0.35, "tetsuo": 0.35, "shogun": 0.5,
    "aegis-mesh": 0.15, "nerve-net": 0.25, "oracle-feed": 0.05, "kaneda": 0.1, "rocket-attack": 0.1,
}  # fmt: skip  # what an uplink is worth in each round to come
WEAPONS = {"grenade": 0.5, "mg": 0.4, "pistol": 0.3}
ENOUGH_WEAPONS = 3
NEAR = 2  # areas so near to a homezone count for it


# ---------------------------------------------------------------------- buying


def buy(g: Tsukuyumi, decision: Decision) -> Option:
    """Most worth for each point."""
    seat = decision.seat
    best, found = 0.0, decision.options[-1]
    for option in decision.options:
        if isinstance(option, Buy):
            score = item(g, seat, option.item) / price(g, seat, option)
        elif isinstance(option, Upgrade):
            score = _upgrade(g, seat, option) / price(g, seat, option)
        else:
            continue
        if score > best:
            best, found = score, option
    return found


def item(g: Tsukuyumi, seat: int, name: str) -> float:
    """What a purchase is worth."""
    sheet = g.sheets[seat]
    if name in sheet.index:
        return unit(g, seat, sheet.units[sheet.index[name]])
    if name == BUNDLE:
        return 2 * _body(g, seat) + 1.0
    if name.startswith(UPLINK):
        return UPLINKS.get(name.removeprefix(UPLINK), 0.1) * (worth.rounds_left(g) - _late(g))
    ready = sum(g.seats[seat].weapons.values())
    return WEAPONS.get(name, 0.3) * (1.0 if ready < ENOUGH_WEAPONS else 0.3)


def _late(g: Tsukuyumi) -> float:
    """What has passed of this round."""
    return 0.0 if g.phase in ("homes", "selection", "white") else 0.5


def unit(g: Tsukuyumi, seat: int, kind: UnitDef) -> float:
    """What a new unit is worth: a body, its values, what it can do."""
    found = _body(g, seat) + _values(kind)
    if "productive" in kind.abilities:
        rounds = worth.rounds_left(g) - (g.phase not in ("homes", "white", "blue"))
        found += HARVEST * kind.production * rounds - 0.2
    if "sacrifice" in kind.abilities:
        found += EXTRA_FIGHT if worth.rounds_left(g) > 1 else -EXTRA_FIGHT
    if "terraformer" in kind.abilities:
        found += 0.2
    if kind.id == "boarmother" and g.duel:
        found += 2.0
    return found


def _body(g: Tsukuyumi, seat: int) -> float:
    """Combat actions are few: many units have nothing to do."""
    units = sum(map(sum, g.seats[seat].troops.values()))
    return BODY * next(share for limit, share in CROWD if units < limit)


def _values(kind: UnitDef) -> float:
    found = min(kind.conquest, 40) * 0.016 + kind.health * 0.006 + kind.damage * 0.008
    return found + (0.15 if "flying" in kind.abilities else 0.0) + (0.1 if "swift" in kind.abilities else 0.0)


def _upgrade(g: Tsukuyumi, seat: int, option: Upgrade) -> float:
    """What a better unit in the same place is worth, more where it is nearer to the others."""
    sheet = g.sheets[seat]
    old, new = sheet.units[sheet.index[option.unit]], sheet.units[sheet.index[option.to]]
    found = unit(g, seat, new) - unit(g, seat, old)
    cell = at(option.q, option.r)
    if "sacrifice" in new.abilities:
        return _pioneer(g, seat, cell, new.conquest - old.conquest)
    front = worth.feared(g, seat, cell)
    if "productive" in new.abilities:
        return found + (0.0 if front else 0.05)
    return found + (0.05 if front else 0.0)


def _pioneer(g: Tsukuyumi, seat: int, cell: int, more: int) -> float:
    """A worker that becomes a Conqueror fights in its own area in the next blue turn."""
    soon = g.phase == "white"
    if not soon and worth.rounds_left(g) < 2:
        return 0.0
    prize = worth.gain(g, seat, cell)
    if not prize or conquest(g, seat, cell, False) + more < needed(g, seat, cell):
        return EXTRA_FIGHT * 0.6
    return prize * (0.8 if soon else 0.5)


# ---------------------------------------------------------------------- placing


def spot(g: Tsukuyumi, decision: Decision) -> Option:
    """A new unit goes where it has something to take, or something to guard."""
    prizes = worth.wanted(g, decision.seat)
    best, found = -9.0, decision.options[0]
    for option in decision.options:
        if not isinstance(option, PlaceUnit):
            continue
        score = _spot(g, decision.seat, option, prizes)
        if option.unit in g.sheets[decision.seat].index and decision.prompt.key == "ask.bundle-unit":
            sheet = g.sheets[decision.seat]
            score += unit(g, decision.seat, sheet.units[sheet.index[option.unit]])
        if score > best:
            best, found = score, option
    return found


def _spot(g: Tsukuyumi, seat: int, option: PlaceUnit, prizes: dict[int, float]) -> float:
    cell = at(option.q, option.r)
    sheet = g.sheets[seat]
    if option.unit not in sheet.index:  # a mascot wants to live
        return 1.0 if cell == g.seats[seat].home else 0.0
    kind = sheet.units[sheet.index[option.unit]]
    crowd = sum(counts(g, seat, cell))
    table = g.map.adjacency.flights(cell) if "flying" in kind.abilities else g.map.adjacency.walks(cell)
    score = 0.0
    for to, prize in prizes.items():
        if table[to] < 9 and kind.conquest >= needed(g, seat, to):
            score = max(score, prize / (1 + table[to]))
    if "productive" in kind.abilities:
        score = 0.5 if not worth.feared(g, seat, cell) else 0.0
    if g.owner[cell] == seat and not crowd:
        score += 0.2 * worth.holding(g, seat, cell)
    return score - 0.12 * crowd


# ---------------------------------------------------------------------- setting up


def home(g: Tsukuyumi, decision: Decision) -> Option:
    """Near to good ground, away from the others."""
    taken = [
        player.home for number, player in enumerate(g.seats) if player.home >= 0 and number != decision.seat
    ]

    def score(option: Option) -> float:
        assert isinstance(option, PlaceHome)
        cell = at(option.q, option.r)
        frame = g.map.adjacency.frame
        found = 0.0
        for land in areas(g):
            far = frame.distance[cell][land]
            if land != cell and far <= NEAR + 1 and g.owner[land] == NOBODY:
                found += worth.holding(g, decision.seat, land) / (far * far)
        if is_area(g, cell):
            found -= worth.holding(g, decision.seat, cell) + 1.0
        return found + sum(min(6, frame.distance[cell][other]) for other in taken) * 0.3

    return max(decision.options, key=score)


def start(g: Tsukuyumi, decision: Decision) -> Option:
    """The best areas first."""

    def score(option: Option) -> float:
        assert isinstance(option, MarkStart)
        cell = at(option.q, option.r)
        around = g.map.adjacency.open_neighbours[cell]
        found = worth.holding(g, decision.seat, cell) * 2
        for land in areas(g):
            if around >> land & 1 and g.owner[land] == NOBODY:
                found += 0.2 * worth.holding(g, decision.seat, land)
        return found

    return max(decision.options, key=score)


def uplink(g: Tsukuyumi, decision: Decision) -> Option:
    """The uplink that is worth most."""
    return max(
        decision.options,
        key=lambda option: item(g, decision.seat, option.item) if isinstance(option, Buy) else 0.0,
    )


def tile(g: Tsukuyumi, decision: Decision) -> Option:
    """Close to the moon, so that there is no need to walk far."""

    def score(option: Option) -> int:
        assert isinstance(option, LayTile)
        frame, cell = g.map.adjacency.frame, at(option.q, option.r)
        return -min((frame.distance[cell][land] for land in areas(g) if is_moon(g, land)), default=0)

    return max(decision.options, key=score)
