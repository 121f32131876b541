"""Setting up and producing: where to live, what to buy, where new units appear."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import UnitDef
from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.options import Buy, LayTile, MarkStart, PlaceHome, PlaceUnit, TakeGoal, Upgrade
from hyakki.games.tsukuyumi.rules import victory
from hyakki.games.tsukuyumi.rules.areas import areas, is_area, is_moon
from hyakki.games.tsukuyumi.rules.production import BUNDLE, UPLINK, price
from hyakki.games.tsukuyumi.rules.totals import conquest, counts
from hyakki.games.tsukuyumi.sense import shaping, worth
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.decision import Decision, Option

BODY = 0.4  # what a unit is worth because it can be somewhere, less for each that is there already
CROWD = ((7, 1.0), (10, 0.6), (99, 0.3))  # so many units, and what is left of the worth of one more body
EXTRA_FIGHT = 0.5  # a Conqueror for a round to come
HARVEST = 0.55  # a production point in each round to come
UPLINKS = {
    "foundry-node": 0.5, "tenno-sub-ai": 0.6, "susanoo-array": 0.35, "tetsuo": 0.35, "shogun": 0.5,
    "aegis-mesh": 0.15, "nerve-net": 0.25, "oracle-feed": 0.05, "kaneda": 0.1, "rocket-attack": 0.1,
}  # fmt: skip  # what an uplink is worth in each round to come
SHELTERS = {"kaneda": 0.6, "rocket-attack": 0.3}  # what keeps areas for the end of the game
WEAPONS = {"grenade": 0.5, "mg": 0.4, "pistol": 0.3}
ENOUGH_WEAPONS = 3
POST = 0.2  # the part of an own area's worth for the first unit that stands in it
LIKELY = {"control-kinds": 0.6, "control-areas": 1.3, "conquer-areas": 1.3, "conquer-marked": 0.9,
          "destroy-units": 0.8, "fulfil-missions": 0.9, "gather-units": 0.05}  # fmt: skip
HARDER = {"control-areas": 0.085, "conquer-areas": 0.1, "conquer-marked": 0.15, "destroy-units": 0.1,
          "fulfil-missions": 0.2}  # fmt: skip  # for each one that is wanted
NEAR = 2  # areas so near to a homezone count for it


# ---------------------------------------------------------------------- buying


def buy(eyes: Eyes, decision: Decision) -> Option:
    """Most worth for each point."""
    g, seat = eyes.g, eyes.seat
    best, found = 0.0, decision.options[-1]
    for option in decision.options:
        if isinstance(option, Buy):
            score = item(g, seat, option.item) / price(g, seat, option)
        elif isinstance(option, Upgrade):
            score = _upgrade(eyes, option) / price(g, seat, option)
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
        uplink = name.removeprefix(UPLINK)
        return UPLINKS.get(uplink, 0.1) * (worth.rounds_left(g) - _late(g)) + SHELTERS.get(uplink, 0.0)
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
    return found + (_by_cards(g, seat, kind) if g.duel else 0.0)


def _by_cards(g: Tsukuyumi, seat: int, kind: UnitDef) -> float:
    """What a new unit brings by the victory cards of a duel."""
    found, player = 0.0, g.seats[seat]
    for line in victory.conditions(g, seat):
        if line.scores == "unit-on-board" and line.unit == kind.id:
            found += line.points
        elif line.scores == "units-on-board":
            missing = line.needed - sum(map(sum, player.troops.values()))
            if missing > 0:
                found += line.points / max(3, missing)
    return found


def _body(g: Tsukuyumi, seat: int) -> float:
    """Combat actions are few: many units have nothing to do."""
    units = sum(map(sum, g.seats[seat].troops.values()))
    return BODY * next(share for limit, share in CROWD if units < limit)


def _values(kind: UnitDef) -> float:
    found = min(kind.conquest, 40) * 0.016 + kind.health * 0.006 + kind.damage * 0.008
    return found + (0.15 if "flying" in kind.abilities else 0.0) + (0.1 if "swift" in kind.abilities else 0.0)


def _upgrade(eyes: Eyes, option: Upgrade) -> float:
    """What a better unit in the same place is worth, more where it is nearer to the others."""
    g, seat, sheet = eyes.g, eyes.seat, eyes.g.sheets[eyes.seat]
    old, new = sheet.units[sheet.index[option.unit]], sheet.units[sheet.index[option.to]]
    found = unit(g, seat, new) - unit(g, seat, old)
    cell = at(option.q, option.r)
    if "sacrifice" in new.abilities:
        return _pioneer(eyes, cell, new.conquest - old.conquest)
    front = eyes.feared(cell)
    if "productive" in new.abilities:
        return found + (0.0 if front else 0.05)
    return found + (0.05 if front else 0.0)


def _pioneer(eyes: Eyes, cell: int, more: int) -> float:
    """A worker that becomes a Conqueror fights in its own area in the next blue turn."""
    g = eyes.g
    soon = g.phase == "white"
    if not soon and worth.rounds_left(g) < 2:
        return 0.0
    prize = eyes.gain(cell)
    if not prize or conquest(g, eyes.seat, cell, False) + more < eyes.need(cell):
        return EXTRA_FIGHT * 0.6
    return prize * (0.8 if soon else 0.5)


# ---------------------------------------------------------------------- placing


def spot(eyes: Eyes, decision: Decision) -> Option:
    """A new unit goes where it has something to take, or something to guard."""
    sheet, known = eyes.g.sheets[eyes.seat], dict[str, float]()
    best, found = -9.0, decision.options[0]
    for option in decision.options:
        if not isinstance(option, PlaceUnit):
            continue
        score = _spot(eyes, option)
        if decision.prompt.key == "ask.bundle-unit" and option.unit in sheet.index:
            if option.unit not in known:
                known[option.unit] = unit(eyes.g, eyes.seat, sheet.units[sheet.index[option.unit]])
            score += known[option.unit]
        if score > best:
            best, found = score, option
    return found


def _spot(eyes: Eyes, option: PlaceUnit) -> float:
    g, seat, cell = eyes.g, eyes.seat, at(option.q, option.r)
    sheet = g.sheets[seat]
    if option.unit not in sheet.index:  # a mascot wants to live: at home, else where nobody comes
        return 1.0 if cell == g.seats[seat].home else -eyes.danger(cell)
    kind = sheet.units[sheet.index[option.unit]]
    crowd = sum(counts(g, seat, cell))
    table = g.map.adjacency.flights(cell) if "flying" in kind.abilities else g.map.adjacency.walks(cell)
    score = 0.0
    for to, prize in eyes.prizes.items():
        far = table[to]
        if far < 9 and prize > score * (1 + far) and kind.conquest >= eyes.need(to):
            score = prize / (1 + far)
    if "productive" in kind.abilities:
        score = 0.5 if not eyes.feared(cell) else 0.0
    if g.owner[cell] == seat and not crowd:
        score += POST * worth.holding(g, seat, cell) + eyes.guard(cell)
    return score - 0.12 * crowd


# ---------------------------------------------------------------------- setting up


def goal(eyes: Eyes, decision: Decision) -> Option:
    """The goal that is more likely to be reached."""
    box = eyes.g.box

    def chance(option: Option) -> float:
        if not isinstance(option, TakeGoal):
            return 0.0
        aim = box.goals[option.goal] if option.goal in box.goals else box.alternative_goals[option.goal]
        likely = LIKELY.get(aim.aim, 0.1) - HARDER.get(aim.aim, 0.0) * aim.amount
        return likely * aim.points * (0.4 if aim.span == "round" else 1.0)

    return max(decision.options, key=chance)


def home(eyes: Eyes, decision: Decision) -> Option:
    """Near to good ground, away from the others."""
    g, seat = eyes.g, eyes.seat
    taken = [player.home for number, player in enumerate(g.seats) if player.home >= 0 and number != seat]
    distance = g.map.adjacency.frame.distance
    free = {land: worth.holding(g, seat, land) for land in areas(g) if g.owner[land] == NOBODY}

    def score(option: Option) -> float:
        if not isinstance(option, PlaceHome):
            return 0.0
        cell, found = at(option.q, option.r), 0.0
        for land, points in free.items():
            far = distance[cell][land]
            if 0 < far <= NEAR + 1:
                found += points / (far * far)
        if is_area(g, cell):
            found += eyes.harm(cell) if g.owner[cell] != NOBODY else -worth.holding(g, seat, cell) - 1.0
        return found + sum(min(6, distance[cell][other]) for other in taken) * 0.3

    return max(decision.options, key=score)


def start(eyes: Eyes, decision: Decision) -> Option:
    """The best areas first."""
    g, seat = eyes.g, eyes.seat

    def score(option: Option) -> float:
        assert isinstance(option, MarkStart)
        cell = at(option.q, option.r)
        around = g.map.adjacency.open_neighbours[cell]
        found = worth.holding(g, seat, cell) * 2
        for land in areas(g):
            if around >> land & 1 and g.owner[land] == NOBODY:
                found += 0.2 * worth.holding(g, seat, land)
        return found

    return max(decision.options, key=score)


def uplink(eyes: Eyes, decision: Decision) -> Option:
    """The uplink that is worth most."""
    return max(
        decision.options,
        key=lambda option: item(eyes.g, eyes.seat, option.item) if isinstance(option, Buy) else 0.0,
    )


def tile(eyes: Eyes, decision: Decision) -> Option:
    """Close to the moon, so that there is no need to walk far, and open to it."""
    g = eyes.g
    distance, moon = g.map.adjacency.frame.distance, [land for land in areas(g) if is_moon(g, land)]

    def score(option: Option) -> float:
        assert isinstance(option, LayTile)
        cell = at(option.q, option.r)
        far = min((distance[cell][land] for land in moon), default=0)
        return -far - 0.1 * shaping.closed_sides(g, cell, g.drawn, option.spin)

    return max(decision.options, key=score)
