"""What things are worth, in points at the end: areas, units, losses, and who is ahead."""

from __future__ import annotations

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
        found += rounds_left(g)  # tsukuyumi.vp.moon-centre: a point at the end of each round
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


def gain(g: Tsukuyumi, seat: int, cell: int) -> float:
    """What it is worth to a seat to conquer an area, 0 if it cannot or has it."""
    if forbids_marking(g, seat, cell) is not None:
        return 0.0
    owner = g.owner[cell]
    found = holding(g, seat, cell) + _aims(g, seat, cell)
    if owner == ONI:
        found += ONI_LAND
    elif owner != NOBODY:
        found += harm(g, seat, cell)
    return found


def harm(g: Tsukuyumi, seat: int, cell: int) -> float:
    """What it is worth to a seat that the owner of an area loses it; bad if it is the seat's own."""
    owner = g.owner[cell]
    if owner in (NOBODY, ONI):
        return 0.0
    lost = holding(g, owner, cell)
    if owner == seat:
        return -lost
    if g.duel:
        return lost * DUEL_SPITE
    return lost * (LEADER_SPITE if owner == leader(g, seat) else SPITE)


def _aims(g: Tsukuyumi, seat: int, cell: int) -> float:
    """How much nearer an area brings missions and the goal."""
    if g.duel:
        return 0.0
    player, found = g.seats[seat], 0.0
    for aim in scoring.missions(g):
        if aim.id not in player.missions:
            found += _towards(g, seat, aim, cell)
    goal = scoring.goal_of(g, seat)
    if goal is not None and not player.goal_done:
        found += _towards(g, seat, goal, cell)
    return found


def _towards(g: Tsukuyumi, seat: int, aim: AimDef, cell: int) -> float:
    have, need = scoring.progress(g, seat, aim)
    missing = max(1, need - have)
    helps = {
        "control-areas": True,
        "conquer-areas": True,
        "conquer-marked": g.owner[cell] not in (NOBODY, seat),
        "conquer-property": cell not in g.seats[seat].lunar and has_property(g, cell, LUNAR),
        "control-kinds": any(
            scoring.is_kind(g, cell, kind)
            and not any(scoring.is_kind(g, land, kind) for land in g.seats[seat].lands)
            for kind in aim.kinds
        ),
    }.get(aim.aim, False)
    return AIM * aim.points / missing if helps else 0.0


def wanted(g: Tsukuyumi, seat: int) -> dict[int, float]:
    """All areas that a seat could conquer, with their worth."""
    found = {cell: gain(g, seat, cell) for cell in areas(g)}
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
    found, player = 0.0, g.seats[seat]
    aims = [aim for aim in scoring.missions(g) if aim.id not in player.missions]
    goal = scoring.goal_of(g, seat)
    if goal is not None and not player.goal_done:
        aims.append(goal)
    for aim in aims:
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
