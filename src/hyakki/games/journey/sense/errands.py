"""What the quest wants of each pilgrim now: villagers, sutras, gates, doors, wells, exits, the fallen.

An errand is a set of poses, the option that completes it there, and what it is worth. One villager or door is
left to the pilgrim that is nearest to it, so that not all run after the same thing.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.board.poses import Front
from hyakki.games.journey.box import questrules
from hyakki.games.journey.options import BreakDoor, CloseGate, Collect, Recover, Rescue, Revive, TakeOver
from hyakki.games.journey.rules import quests, victory
from hyakki.games.journey.rules.figures import footprint, is_unconscious
from hyakki.games.journey.rules.profile import max_health
from hyakki.games.journey.state import DEAD, STANDING, TRIPITAKA, Door, Gate, Journey, Pilgrim
from hyakki.kernel.decision import Option, tag_of

GATHER, GATHER_NEAR = 8.0, 4  # what it is worth to wait near a door that hides danger, and how near
LATEST = 0.4  # the part of the turn limit after which a door is opened in any case
ACTIVE_GATE = 7.0  # what it is worth to close a gate that the goal does not name
MONK_LATE = 4  # others go for things even if they are so much further away than the monk
ESCORT = 9  # nobody runs ahead to the exit while the monk is further away from it than this


class Errand:
    """Somewhere to go and something to do there."""

    __slots__ = ("act", "goals", "why", "worth")

    def __init__(self, goals: Front, act: Option | None, worth: float, why: str = "") -> None:
        self.goals = goals
        self.act = act  # None: being there is enough
        self.worth = worth
        self.why = why  # what it is for, if what is done there does not say it


def reason_of(errand: Errand) -> str:
    """What an errand is for, as a text key."""
    if errand.why:
        return f"reason.{errand.why}"
    assert errand.act is not None, "an errand without a deed says what it is for"
    return f"reason.{tag_of(type(errand.act))}"


def anywhere(mask: int) -> Front:
    """The squares of a mask, facing any way."""
    return (mask, mask, mask, mask)


def errands(g: Journey, p: Pilgrim) -> list[Errand]:
    """What this pilgrim might go for, in no order."""
    found: list[Errand] = []
    hurry = 1 + g.turn / max(1, victory.turn_limit(g))
    found += _rescues(g, p, hurry)
    found += _doors(g, p, hurry)
    found += _exit(g, p, hurry)
    if p.id == TRIPITAKA:
        found += _gates(g, p, hurry)
        found += _fallen(g, p)
        found += _ritual(g, p)
    else:
        found += _deliveries(g, p, hurry)
    found += _wells(g, p)
    return found


def share_out(g: Journey, cells: list[int]) -> dict[int, int]:
    """Who goes for which square: the closest pairs first, everybody gets one before anybody gets a second."""
    distance = g.field.grid.distance
    walkers = [p for p in g.pilgrims if p.fallen == STANDING]
    found: dict[int, int] = {}
    while walkers and len(found) < len(cells):
        free = list(walkers)
        for _ in walkers:
            left = [cell for cell in cells if cell not in found]
            if not left or not free:
                break
            _, number, cell = min(
                (distance[cell][p.cell] + (MONK_LATE if p.id == TRIPITAKA else 0), p.id, cell)
                for p in free
                for cell in left
            )
            found[cell] = number
            free = [p for p in free if p.id != number]
    return found


def _rescues(g: Journey, p: Pilgrim, hurry: float) -> list[Errand]:
    if not g.villagers:
        return []
    needed = g.quest.goal.rescue > g.tally.rescued
    worth = 12.0 * hurry if needed else 2.0
    square = g.field.square
    shares = share_out(g, g.villagers)
    found = []
    for cell in g.villagers:
        mine = shares[cell] == p.id
        if mine or needed:
            place = g.field.grid.beside(1 << cell)
            share = worth if mine else worth * 0.5
            why = "rescue-goal" if needed else ""
            found.append(Errand(anywhere(place), Rescue(*square(cell)), share, why))
    return found


def _doors(g: Journey, p: Pilgrim, hurry: float) -> list[Errand]:
    """A closed door is in the way if something wanted lies behind it; before danger, all gather first."""
    closed = [door for door in g.doors if not door.broken]
    if not closed:
        return []
    grid = g.field.grid
    doors = sum(1 << cell for door in closed for cell in door.cells)
    land = grid.flood(1 << p.cell, doors)
    wanted = sum(1 << cell for cell in set(_wanted_cells(g)))
    row = grid.distance[g.pilgrims[TRIPITAKA].cell]
    taken = g.crowd & ~(1 << p.cell) | g.horde | g.bodies | g.things
    found = []
    risk = False
    for door in sorted(closed, key=lambda door: (row[door.cells[0]], door.n)):
        mask = 1 << door.cells[0] | 1 << door.cells[1]
        behind = grid.flood(mask, land | doors & ~mask)
        if not behind & wanted or risk:
            continue
        risk = _is_risky(g, behind)  # one such door at a time, the nearest to the monk
        if risk and not _gathered(g, door, land):
            place = grid.near(mask, GATHER_NEAR) & land & ~taken
            found.append(Errand(anywhere(place), None, GATHER, "gather"))
        elif share_out(g, [door.cells[0]])[door.cells[0]] == p.id:
            found.append(Errand(_before(g, mask, land), BreakDoor(door.n), 10.0 * hurry))
    return found


def _before(g: Journey, door: int, land: int) -> Front:
    """The poses from which a door can be broken."""
    grid = g.field.grid
    goals = [0, 0, 0, 0]
    for cell in bits(door):
        for facing, step in enumerate(grid.steps):
            back = cell - step
            if 0 <= back < grid.size and grid.fronts["1x1"][facing][back] & door and land >> back & 1:
                goals[facing] |= 1 << back
    return goals[0], goals[1], goals[2], goals[3]


def _is_risky(g: Journey, behind: int) -> bool:
    """Whether demons or an active gate wait behind a door."""
    if g.horde & behind:
        return True
    return any(gate.state == "active" and behind >> gate.cells[0] & 1 for gate in g.gates)


def _gathered(g: Journey, door: Door, land: int) -> bool:
    """Whether the group is ready to open a door on danger, or cannot wait any longer."""
    if g.turn >= victory.turn_limit(g) * LATEST:
        return True
    row = g.field.grid.distance[door.cells[0]]
    monk = g.pilgrims[TRIPITAKA]
    if any(row[p.cell] > (8 if p is monk else 5) for p in g.pilgrims if p.fallen == STANDING):
        return False
    if g.bodies or any(land >> demon.cell & 1 for demon in g.demons):
        return False
    if quests.no_sealing(g):
        return True
    needed = len(_gates_to_close(g))
    return monk.sutras >= needed or not any(land >> cell & 1 for cell in g.sutras)


def _wanted_cells(g: Journey) -> list[int]:
    """Squares of things that the goal needs."""
    goal = g.quest.goal
    cells = list(g.villagers) if goal.rescue else []
    for gate in g.gates:
        if gate.state != "closed" and gate.n in goal.close:
            cells.append(gate.cells[0])
    if goal.close and _sutras_short(g):
        cells += g.sutras
    for demon in g.demons:
        if demon.kind in goal.defeat or demon.kind in goal.cleanse:
            cells.append(demon.cell)
    return cells


def _gates_to_close(g: Journey) -> list[tuple[Gate, float]]:
    """Gates worth a sutra, each with its worth."""
    if quests.no_sealing(g):
        return []
    goal = g.quest.goal
    ritual = quests.special(g, questrules.RitualOnly)
    found = []
    for gate in g.gates:
        if gate.state == "closed":
            continue
        if gate.n in goal.close:
            found.append((gate, 16.0))
        elif ritual:
            found.append((gate, 13.0))
        elif gate.state == "active":
            found.append((gate, ACTIVE_GATE))
    return found


def _sutras_short(g: Journey) -> bool:
    """Whether more sutras are needed than the monk carries."""
    wanted = [worth for _, worth in _gates_to_close(g) if worth > 6]
    return g.pilgrims[TRIPITAKA].sutras < len(wanted)


def _gates(g: Journey, p: Pilgrim, hurry: float) -> list[Errand]:
    """The monk closes gates with sutras, and fetches sutras for gates."""
    grid, square = g.field.grid, g.field.square
    found = []
    wanted = _gates_to_close(g)
    if p.sutras:
        named = sum(1 for gate, _ in wanted if gate.n in g.quest.goal.close)
        for gate, worth in wanted:
            if p.sutras <= named and gate.n not in g.quest.goal.close and not g.sutras:
                continue  # the last ones are for the gates that the goal names
            mask = 1 << gate.cells[0] | 1 << gate.cells[1]
            found.append(Errand(anywhere(grid.beside(mask)), CloseGate(gate.n), worth * hurry))
    if wanted and p.sutras < len(wanted):
        best = max(worth for _, worth in wanted)
        for cell in sorted(set(g.sutras)):
            place = grid.beside(1 << cell)
            found.append(Errand(anywhere(place), Collect(*square(cell)), 0.8 * best * hurry))
        for other in g.pilgrims:
            if other is not p and other.sutras and other.fallen != DEAD:
                place = grid.beside(1 << other.cell)
                found.append(Errand(anywhere(place), TakeOver(other.id), 0.8 * best * hurry))
    return found


def _fallen(g: Journey, p: Pilgrim) -> list[Errand]:
    if p.health < 4:
        return []
    return [
        Errand(anywhere(g.field.grid.beside(1 << other.cell)), Revive(other.id), 9.0)
        for other in g.pilgrims
        if is_unconscious(other)
    ]


def _ritual(g: Journey, p: Pilgrim) -> list[Errand]:
    """Where a ritual is the goal, the monk must be on the demon's tile when it goes down."""
    found = []
    for demon in g.demons:
        if demon.kind in g.quest.goal.cleanse and demon.health <= 14:
            tile = g.field.tile_mask(footprint(g, demon)) & g.field.grid.open & ~(g.things | g.horde)
            found.append(Errand(anywhere(tile), None, 9.0, "ritual"))
    return found


def _deliveries(g: Journey, p: Pilgrim, hurry: float) -> list[Errand]:
    """Others fetch a far sutra for the monk, and carry it to him."""
    wanted = _gates_to_close(g)
    if not wanted or not any(worth > 10 for _, worth in wanted):
        return []
    grid, monk = g.field.grid, g.pilgrims[TRIPITAKA]
    if p.sutras:
        return [Errand(anywhere(grid.beside(1 << monk.cell)), None, 6.0 * hurry, "deliver")]
    if not _sutras_short(g):
        return []
    found = []
    for cell in sorted(set(g.sutras)):
        row = grid.distance[cell]
        if share_out(g, [cell])[cell] == p.id and row[monk.cell] - row[p.cell] >= 6:
            place = grid.beside(1 << cell)
            found.append(Errand(anywhere(place), Collect(*g.field.square(cell)), 9.0 * hurry))
    return found


def _exit(g: Journey, p: Pilgrim, hurry: float) -> list[Errand]:
    goal = g.quest.goal
    if not goal.exit or not g.field.exit:
        return []
    if any(quests.gate_number(g, n).state != "closed" for n in goal.close) and p.id == TRIPITAKA:
        return []
    free = g.field.exit & ~(g.crowd | g.horde | g.bodies) | g.field.exit & 1 << p.cell
    worth = 12.0 * hurry
    if p.id != TRIPITAKA:
        # the others keep by the monk's side while he is far from the way out
        monk = g.pilgrims[TRIPITAKA]
        near = min(g.field.grid.distance[monk.cell][cell] for cell in bits(g.field.exit))
        if near > ESCORT:
            return []
    return [Errand(anywhere(free), None, worth, "exit")]


def _wells(g: Journey, p: Pilgrim) -> list[Errand]:
    lost = max_health(g, p) - p.health
    if lost < (4 if p.id == TRIPITAKA else 6):
        return []
    worth = 3.0 + lost * (1.0 if p.id == TRIPITAKA else 0.6)
    square = g.field.square
    return [
        Errand(anywhere(g.field.grid.beside(1 << well.cell)), Recover(*square(well.cell)), worth)
        for well in g.wells
        if p.id not in well.used
    ]
