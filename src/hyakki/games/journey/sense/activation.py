"""Which action a pilgrim takes: every idea is worth something, the best is begun, step by step.

Ideas are attacks from poses within reach, errands of the quest, and what can be done on the spot. Nothing is remembered between two
choices: a good idea stays good while it is carried out.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.bases import Front, Pose
from hyakki.board.paths import costs_1x1, layers_back, path
from hyakki.board.sight import attack_poses
from hyakki.board.squares import bits
from hyakki.games.journey import attack, odds, quests
from hyakki.games.journey.figures import demon_def, footprint, max_chi, max_health, pilgrim_mv
from hyakki.games.journey.options import (
    DONE,
    FACING_NAMES,
    MASTER_SKILL,
    MEDITATE,
    MOVE,
    PRAY,
    REST,
    Attack,
    Play,
    Step,
    Turn,
)
from hyakki.games.journey.sense.errands import Errand, errands
from hyakki.games.journey.sense.reactions import worth_of_play
from hyakki.games.journey.state import TRIPITAKA, Demon, Journey, Pilgrim
from hyakki.kernel.decision import Option

AP_WORTH = 0.9  # what an unspent action point is worth for something else
NEARER = 0.16  # what part of an errand's worth it is to be one move nearer
FEAR = 0.6  # what a point of expected damage is worth to a healthy monk
COURAGE = 0.1  # the same for the others
FAR = 60  # movement points to look ahead

Idea = tuple[float, Option]


def choose(g: Journey, options: Sequence[Option]) -> Option:
    """The best beginning among the options."""
    assert g.act is not None
    p = g.pilgrims[g.act.pilgrim]
    legal = set(options)
    for option in options:
        if isinstance(option, Play) and worth_of_play(g, option) >= FREE_PLAY and not _costs_ap(g, option):
            return option
    look = Lookout(g, p, MOVE in legal)
    ideas: list[Idea] = [(0.3, DONE)]
    ideas += _on_the_spot(g, p, options)
    ideas += _attacks(look, legal)
    for errand in errands(g, p):
        ideas += _pursue(look, errand)
    if p.id == TRIPITAKA:
        ideas += _keep_away(look)
    ideas += _fall_in(look)
    for _, option in sorted(ideas, key=lambda idea: -idea[0]):
        if option in legal:
            return option
    return options[-1]


FREE_PLAY = 1.0


def _costs_ap(g: Journey, option: Play) -> bool:
    card = g.box.skills.get(option.card)
    return card is not None and card.ap > 0


class Lookout:
    """What is within reach of the active pilgrim, and what it costs."""

    __slots__ = ("ap", "danger", "fear", "free", "g", "layers", "mv", "p", "passable", "pool", "reach")

    def __init__(self, g: Journey, p: Pilgrim, may_move: bool) -> None:
        assert g.act is not None
        self.g, self.p = g, p
        self.ap = g.act.ap
        self.mv = max(1, pilgrim_mv(g, p))
        self.pool = g.act.mv if g.act.move_ap else 0
        spare = self.ap if may_move else 0
        limit = self.pool + spare * self.mv
        grid = g.field.grid
        taken = (g.crowd | g.horde | g.things | g.bodies) & ~(1 << p.cell)
        self.free = grid.open & ~taken
        self.passable = self.free
        if g.cool_until < g.turn and not g.field.red >> p.cell & 1:
            self.passable &= ~g.field.red
        self.layers = costs_1x1(grid, (p.cell, p.facing), self.passable, g.field.blue, limit)
        self.reach = self._union()
        self.danger = threat_map(g)
        self.fear = (FEAR if p.id == TRIPITAKA else COURAGE) * 12 / max(2, p.health)

    def _union(self) -> Front:
        north = east = south = west = 0
        for layer in self.layers:
            north, east, south, west = north | layer[0], east | layer[1], south | layer[2], west | layer[3]
        return north, east, south, west

    def ap_for(self, cost: int) -> int:
        """Action points that a walk of this cost needs."""
        return 0 if cost <= self.pool else -(-(cost - self.pool) // self.mv)

    def nearest_of(self, goals: Front) -> tuple[int, Pose] | None:
        """The cheapest pose of a front within reach."""
        a, b, c, d = goals
        for cost, layer in enumerate(self.layers):
            hit = (layer[0] & a, layer[1] & b, layer[2] & c, layer[3] & d)
            if any(hit):
                return cost, self._best_pose(hit)
        return None

    def _best_pose(self, hit: Front) -> Pose:
        poses = [(cell, facing) for facing in range(4) for cell in bits(hit[facing])]
        if not self.danger:
            return poses[0]
        return min(poses, key=lambda pose: self.peril(pose[0]))

    def peril(self, cell: int) -> float:
        """What standing here costs the monk in expected health."""
        return self.danger.get(cell, 0.0)

    def towards(self, pose: Pose) -> Option:
        """The next option on the way to a pose within reach."""
        walk = path(self.g.field.grid, "1x1", self.layers, pose, slow_mask=self.g.field.blue)
        if len(walk) < 2:
            return DONE
        (cell, facing), (next_cell, next_facing) = walk[0], walk[1]
        blue = self.g.field.blue
        if next_cell == cell:
            return self._paid(Turn(FACING_NAMES[next_facing]), 2 if blue >> cell & 1 else 1)
        x, y = self.g.field.square(next_cell)
        return self._paid(Step(x, y), 2 if blue >> next_cell & 1 else 1)

    def _paid(self, option: Option, cost: int) -> Option:
        return option if cost <= self.pool else MOVE


# ---------------------------------------------------------------------- threats


def strength(g: Journey, demon: Demon) -> float:
    """Expected damage of one attack of a demon, roughly."""
    profile = demon_def(g, demon)
    return 0.45 * sum(1.0 if die == "red-1" else 1.67 for die in profile.attack) + 0.3 * profile.black


def threat_map(g: Journey) -> dict[int, float]:
    """For each square, the damage that demons could do there in their next activation."""
    found: dict[int, float] = {}
    grid = g.field.grid
    for demon in g.demons:
        profile = demon_def(g, demon)
        reach = profile.mv + (profile.range.n if profile.range.shape in ("cone", "thrust") else 1)
        hurt = strength(g, demon)
        for cell in bits(grid.within(demon.cell, reach)):
            found[cell] = found.get(cell, 0.0) + hurt
    return found


# ---------------------------------------------------------------------- ideas


def _attacks(look: Lookout, legal: set[Option]) -> list[Idea]:
    """Attack somebody from the nearest pose from which it can be done."""
    g, p = look.g, look.p
    if p.conditions and attack.suffers(g, p, "no-attack"):
        return []
    grid = g.field.grid
    range_ = attack.range_of(g, p)
    blockers = g.crowd | g.bodies | g.horde | g.things
    found: list[Idea] = []
    for demon in g.demons:
        worth = _worth_of_attack(g, p, demon)
        if worth <= 0:
            continue
        if Attack(demon.id) in legal:
            times = look.ap
            found.append((worth * _series(times) + 0.05, Attack(demon.id)))
            continue
        feet = footprint(g, demon)
        poses = attack_poses(
            grid, "1x1", range_.shape, range_.n, feet, blockers, 1 << p.cell, look.reach, attack.range_limit(g)
        )
        near = look.nearest_of(poses)
        if near is None:
            continue
        cost, pose = near
        times = look.ap - look.ap_for(cost)
        if times < 1:
            continue
        value = worth * _series(times) - 0.02 * cost
        if look.danger:
            value -= look.fear * max(0.0, look.peril(pose[0]) - look.peril(p.cell))
        found.append((value, look.towards(pose)))
    return found


def _series(times: int) -> float:
    """Several attacks: the next are worth less, since the first may have done it."""
    return (0.0, 1.0, 1.6, 2.0)[min(times, 3)]


def _worth_of_attack(g: Journey, p: Pilgrim, demon: Demon) -> float:
    profile, goal = demon_def(g, demon), g.quest.goal
    chances = odds.attack_chances(g, p, demon)
    boss = (demon.kind in goal.defeat or demon.kind in goal.cleanse) and not demon.visitor
    base = 1.8 + 1.3 * profile.rank
    monk = g.pilgrims[TRIPITAKA]
    near = g.field.grid.distance[demon.cell][monk.cell]
    if near <= profile.mv + 2:
        base += 1.5 if monk.health > 6 else 3.0
    if not profile.track:
        return base * chances.defeats
    if boss and demon.kind in goal.cleanse and _ritual_hopeless(g, demon):
        return 0.3 * chances.mean
    progress = min(1.0, 1.6 * chances.mean / max(1, demon.health))
    return (1.2 * chances.mean if boss else 0.0) + base * progress


def _ritual_hopeless(g: Journey, demon: Demon) -> bool:
    """Before the gates are closed it is too early to bring down what must be cleansed."""
    if g.turn >= quests.turn_limit(g) - 5 or demon.health > 9:
        return False
    monk = g.pilgrims[TRIPITAKA]
    return odds.cleanse_chance(g, monk, demon) < 0.25 and bool(g.sutras or monk.sutras)


def _pursue(look: Lookout, errand: Errand) -> list[Idea]:
    """Do an errand, or come nearer to it."""
    p = look.p
    pose = (p.cell, p.facing)
    there = errand.goals[pose[1]] >> pose[0] & 1
    if there:
        if errand.act is None:
            return [(errand.worth * 0.15, DONE)]
        return [(errand.worth + (look.ap - 1) * AP_WORTH, errand.act)] if look.ap else []
    near = look.nearest_of(errand.goals)
    if near is not None:
        cost, goal = near
        left = look.ap - look.ap_for(cost) - (errand.act is not None)
        if left >= 0:
            value = errand.worth - 0.02 * cost + left * AP_WORTH
            if look.danger:
                value -= look.fear * (look.peril(goal[0]) - look.peril(p.cell))
            return [(value, look.towards(goal))]
    return _approach(look, errand)


def _approach(look: Lookout, errand: Errand) -> list[Idea]:
    """Walk as far as one's AP go; figures in the way are thought to move."""
    g, p = look.g, look.p
    grid = g.field.grid
    ground = grid.open & ~g.things
    if g.cool_until < g.turn:
        ground &= ~(g.field.red & ~(1 << p.cell))
    back = layers_back(grid, "1x1", errand.goals, ground, FAR)
    if not _standing_in(back, p):
        back = layers_back(grid, "1x1", errand.goals, grid.open & ~g.things, FAR)
    now = _standing_in(back, p)
    if now is None:
        return []
    if p.id == TRIPITAKA:
        return _creep(look, errand, back, now)
    a, b, c, d = look.reach
    for togo, layer in enumerate(back):
        hit = (layer[0] & a, layer[1] & b, layer[2] & c, layer[3] & d)
        if any(hit):
            if togo >= now:
                return []
            near = look.nearest_of(hit)
            assert near is not None
            cost, pose = near
            saved = (now - togo) / look.mv
            left = look.ap - look.ap_for(cost)
            value = errand.worth * NEARER * saved + left * AP_WORTH
            return [(value, look.towards(pose))]
    return []


def _creep(look: Lookout, errand: Errand, back: list[Front], now: int) -> list[Idea]:
    """The monk weighs each square on the way: how much nearer, and how dangerous."""
    here = look.fear * look.peril(look.p.cell)
    best: tuple[float, Pose] | None = None
    for cost, layer in enumerate(look.layers):
        left = look.ap - look.ap_for(cost)
        for togo, front in enumerate(back):
            for facing in range(4):
                for cell in bits(layer[facing] & front[facing]):
                    value = errand.worth * NEARER * (now - togo) / look.mv + left * AP_WORTH
                    value += here - look.fear * look.peril(cell)
                    if best is None or value > best[0]:
                        best = (value, (cell, facing))
    if best is None or best[1] == (look.p.cell, look.p.facing):
        return []
    return [(best[0], look.towards(best[1]))]


def _standing_in(back: list[Front], p: Pilgrim) -> int | None:
    for togo, layer in enumerate(back):
        if layer[p.facing] >> p.cell & 1:
            return togo
    return None


def _keep_away(look: Lookout) -> list[Idea]:
    """The monk leaves a dangerous square for a better one."""
    g, p = look.g, look.p
    here = look.peril(p.cell)
    if here < 1.0:
        return []
    fear = look.fear
    best: tuple[float, Pose] | None = None
    for cost, layer in enumerate(look.layers):
        for facing in range(4):
            for cell in bits(layer[facing]):
                value = fear * (here - look.peril(cell)) - 0.05 * cost
                if best is None or value > best[0]:
                    best = (value, (cell, facing))
    if best is None or best[1][0] == p.cell or best[0] <= 0:
        return []
    return [(best[0], look.towards(best[1]))]


def _fall_in(look: Lookout) -> list[Idea]:
    """With nothing better to do, go where the demons are: towards the nearest one, or back to the monk."""
    g, p = look.g, look.p
    if p.id == TRIPITAKA or not g.demons:
        return []
    monk = g.pilgrims[TRIPITAKA]
    row = g.field.grid.distance[monk.cell]
    bosses = [d for d in g.demons if d.kind in g.quest.goal.defeat or d.kind in g.quest.goal.cleanse]
    prey = min(g.demons, key=lambda demon: (row[demon.cell], demon.id))
    ideas = _approach(look, Errand(_around(look, footprint(g, prey)), None, 4.0))
    for boss in bosses:
        ideas += _approach(look, Errand(_around(look, footprint(g, boss)), None, 9.0))
    return ideas


def _around(look: Lookout, feet: int) -> Front:
    ring = look.g.field.grid.ring(feet) & look.g.field.grid.open
    return (ring, ring, ring, ring)


def _on_the_spot(g: Journey, p: Pilgrim, options: Sequence[Option]) -> list[Idea]:
    """Rest, prayer, mastery and cards, where the pilgrim stands."""
    found: list[Idea] = []
    chi, most = p.chi, max_chi(g, p)
    for option in options:
        if option == REST:
            gain = min(5, most - chi)
            found.append((0.28 * gain if chi <= 6 else 0.1 * gain, REST))
        elif option == PRAY:
            found.append((1.3 if len(p.fortune) < 3 else 0.6, PRAY))
        elif option == MEDITATE:
            found.append((0.2, MEDITATE))
        elif option == MASTER_SKILL:
            found.append((1.3, MASTER_SKILL))
        elif isinstance(option, Play):
            found.append((worth_of_play(g, option), option))
    if p.health * 2 < max_health(g, p):
        found = [(value * 1.1, option) for value, option in found]
    return found
