"""What things are worth, in points at the end: areas, units, losses, and who is ahead."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.tsukuyumi import ends, scoring, victory
from hyakki.games.tsukuyumi.carddefs import AimDef, ScoreDef
from hyakki.games.tsukuyumi.marking import forbids_marking
from hyakki.games.tsukuyumi.state import LUNAR, MOON_CENTRE, NOBODY, ONI, RADIOACTIVE, Tsukuyumi
from hyakki.games.tsukuyumi.totals import counts, health
from hyakki.games.tsukuyumi.world import areas, has_property, is_home, opponents, terrain

ROOM = 0.25  # what any area is worth beside its points: less for the others, a step towards the next
SPITE, DUEL_SPITE, LEADER_SPITE = 0.35, 0.8, 0.7  # what a point that another seat loses is worth
ONI_LAND = 0.15  # what it is worth to take an area from the Oni
AIM = 0.7  # an area that brings a mission or goal nearer: this part of its points, shared by what is missing
UNIT, POINT = 0.1, 0.3  # what a unit is worth, and more for each production point
ONI_UNIT = 0.12  # what it is worth to destroy an Oni


def rounds_left(g: Tsukuyumi) -> int:
    """Rounds to play, this one included."""
    return max(1, ends.last_round(g) - g.round + 1)


def leader(g: Tsukuyumi, seat: int) -> int:
    """The best placed of the other seats."""
    return next(other for other in scoring.ranking(g) if other != seat)


# ---------------------------------------------------------------------- areas


def holding(g: Tsukuyumi, seat: int, cell: int) -> float:
    """What it is worth to a seat to have its marker in an area."""
    if cell in g.wasted or is_home(g, cell):
        return 0.0
    if g.duel:
        return ROOM + sum(_by_card(g, seat, line, cell) for line in victory.conditions(g, seat))
    found: float = g.box.terrain[terrain(g, cell)].points
    if g.map.tiles[cell] == MOON_CENTRE:
        found += rounds_left(g)  # a point at the end of each round (tsukuyumi.end.moon-point)
    return found


def _by_card(g: Tsukuyumi, seat: int, line: ScoreDef, cell: int) -> float:
    """What an area gives by a condition of the victory cards."""
    mine = g.owner[cell] == seat
    if line.at_most and victory.worth(g, seat, line) >= line.at_most + (line.points if mine else 0):
        return 0.0
    if line.scores == "moon-centre":
        return float(line.points) if g.map.tiles[cell] == MOON_CENTRE else 0.0
    if line.scores == "per-kind" and line.kind is not None:
        return float(line.points) if scoring.is_kind(g, cell, line.kind) else 0.0
    if line.scores == "per-area":
        missing = line.beyond - len(g.seats[seat].lands)
        return line.points * (1.0 if missing < 0 else 0.8)
    if line.scores == "per-material":
        return float(line.points) if cell in g.strongholds else 0.4
    return 0.0


class Eyes:
    """What a seat keeps in mind while it looks at many areas: who leads, and what its aims still need."""

    __slots__ = ("aims", "first")

    def __init__(self, g: Tsukuyumi, seat: int) -> None:
        self.first = leader(g, seat)
        self.aims: list[
            tuple[AimDef, float, Sequence[str]]
        ] = []  # with what an area helps, and missing kinds
        for aim in open_aims(g, seat):
            have, need = scoring.progress(g, seat, aim)
            lands = g.seats[seat].lands
            missing = [k for k in aim.kinds if not any(scoring.is_kind(g, land, k) for land in lands)]
            self.aims.append((aim, AIM * aim.points / max(1, need - have), missing))


def open_aims(g: Tsukuyumi, seat: int) -> list[AimDef]:
    """Missions and the goal that a seat has not fulfilled yet."""
    if g.duel:
        return []
    player = g.seats[seat]
    found = [aim for aim in scoring.missions(g) if aim.id not in player.missions]
    goal = scoring.goal_of(g, seat)
    return [*found, goal] if goal is not None and not player.goal_done else found


def gain(g: Tsukuyumi, seat: int, cell: int, eyes: Eyes | None = None) -> float:
    """What it is worth to a seat to conquer an area, 0 if it cannot or has it."""
    if forbids_marking(g, seat, cell) is not None:
        return 0.0
    owner, eyes = g.owner[cell], eyes or Eyes(g, seat)
    found = holding(g, seat, cell)
    for aim, part, missing in eyes.aims:
        if _helps(g, seat, aim, cell, missing):
            found += part
    if owner == ONI:
        found += ONI_LAND
    elif owner != NOBODY:
        found += harm(g, seat, cell, eyes)
    return found


def harm(g: Tsukuyumi, seat: int, cell: int, eyes: Eyes | None = None) -> float:
    """What it is worth to a seat that the owner of an area loses it; bad if it is the seat's own."""
    owner = g.owner[cell]
    if owner in (NOBODY, ONI):
        return 0.0
    lost = holding(g, owner, cell)
    if owner == seat:
        return -lost
    if g.duel:
        return lost * DUEL_SPITE
    first = leader(g, seat) if eyes is None else eyes.first
    return lost * (LEADER_SPITE if owner == first else SPITE)


def _helps(g: Tsukuyumi, seat: int, aim: AimDef, cell: int, missing: Sequence[str]) -> bool:
    """Whether the conquest of an area brings an aim nearer."""
    if aim.aim in ("control-areas", "conquer-areas"):
        return True
    if aim.aim == "conquer-marked":
        return g.owner[cell] not in (NOBODY, seat)
    if aim.aim == "conquer-property":
        return cell not in g.seats[seat].lunar and has_property(g, cell, LUNAR)
    return any(scoring.is_kind(g, cell, kind) for kind in missing)


def wanted(g: Tsukuyumi, seat: int) -> dict[int, float]:
    """All areas that a seat could conquer, with their worth."""
    eyes = Eyes(g, seat)
    found = {cell: gain(g, seat, cell, eyes) for cell in areas(g)}
    for cell in found:
        if has_property(g, cell, RADIOACTIVE) and found[cell]:
            found[cell] = max(0.1, found[cell] - UNIT - POINT)  # whoever stays there loses a unit
    return {cell: worth for cell, worth in found.items() if worth > 0}


# ---------------------------------------------------------------------- units


def unit(g: Tsukuyumi, side: int, kind: int) -> float:
    """What a unit on the board is worth."""
    if side == ONI:
        return ONI_UNIT
    units = g.sheets[side].units
    if kind >= len(units):
        return float(g.box.mascot_of[g.seats[side].faction].points) + UNIT
    found = UNIT + POINT * units[kind].cost
    return found + (POINT if "productive" in units[kind].abilities else 0.0)


def army(g: Tsukuyumi, side: int, cell: int) -> float:
    """What all units of a side in an area are worth."""
    return sum(n * unit(g, side, kind) for kind, n in enumerate(counts(g, side, cell)) if n)


def losses(g: Tsukuyumi, side: int, cell: int, damage: int, armour: int = 0) -> tuple[int, float]:
    """How many units a side loses at least by so much damage, and what they are worth: who is hit lets the
    sturdiest take it, so what is too little for them does nothing."""
    left = counts(g, side, cell)
    fallen, worth = 0, 0.0
    while True:
        standing = [kind for kind, n in enumerate(left) if n]
        if not standing:
            return fallen, worth
        kind = max(standing, key=lambda kind: (health(g, side, kind, cell), -unit(g, side, kind)))
        damage -= health(g, side, kind, cell) + armour
        if damage < 0:
            return fallen, worth
        left[kind] -= 1
        fallen += 1
        worth += unit(g, side, kind)


def kill(g: Tsukuyumi, seat: int) -> float:
    """What each destroyed enemy unit is worth to a seat, beside its own worth."""
    if g.duel:
        lines = [line for line in victory.conditions(g, seat) if line.scores == "per-kill"]
        return sum(line.points for line in lines if victory.worth(g, seat, line) < line.at_most)
    found = 0.0
    for aim in open_aims(g, seat):
        if aim.aim == "destroy-units":
            have, need = scoring.progress(g, seat, aim)
            found += AIM * aim.points / max(1, need - have)
    return found


def feared(g: Tsukuyumi, seat: int, cell: int) -> bool:
    """Whether others are in an area or could come from next to it."""
    if opponents(g, seat, cell):
        return True
    near = g.map.adjacency.open_neighbours[cell]
    return any(near >> other & 1 and opponents(g, seat, other) for other in areas(g))
