"""What the demons could do in their next activation: who can be hit on which square, and how hard.

Ways are searched as the demons would walk, so a pilgrim in a narrow place shields those behind. Facings at
the end of a way are left out: a demon that comes near is thought to find one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hyakki.board.poses import Base, Pose
from hyakki.board.posewalks import layers
from hyakki.board.squares import Grid
from hyakki.games.journey.rules.conditions import HELPLESS, NO_ATTACK, suffers
from hyakki.games.journey.rules.figures import footprint
from hyakki.games.journey.rules.hunter import all_of
from hyakki.games.journey.rules.odds import Spread, pool_spread
from hyakki.games.journey.rules.profile import demon_def, demon_mv, pilgrim_def
from hyakki.games.journey.rules.regions import is_able_to_act
from hyakki.games.journey.state import STANDING, TRIPITAKA, Demon, Journey, Pilgrim

DISTRACTED = 0.35  # how much of a demon's attack others fear while it can reach the monk, whom it prefers
PUSHED = 0.35  # damage by crushing and conditions that a black die stands for, beside its plain damage


class Threat(NamedTuple):
    """Where one demon can hit: twice without moving, or once after a move."""

    demon: Demon
    near: int
    far: int


def threats(g: Journey, without: Pilgrim | None = None) -> list[Threat]:
    """The reach of every demon that can act; `without` is a pilgrim who is about to go elsewhere."""
    crowd = g.crowd & ~(1 << without.cell) if without is not None else g.crowd
    found = []
    for demon in g.demons:
        feet = footprint(g, demon)
        if demon.conditions and (suffers(g, demon, HELPLESS) or suffers(g, demon, NO_ATTACK)):
            continue
        if not is_able_to_act(g, feet):
            continue
        profile = demon_def(g, demon)
        ground = g.field.grid.open & ~(crowd | g.things | g.horde & ~feet)
        depth = profile.range.n if profile.range.shape in ("cone", "thrust", "burst") else 1
        pose, mv = (demon.cell, demon.facing), demon_mv(g, demon)
        near, far = _reach(g.field.grid, profile.base, pose, ground, mv, depth)
        found.append(Threat(demon, near, far))
    return found


@lru_cache(maxsize=8192)
def _reach(grid: Grid, base: Base, pose: Pose, ground: int, mv: int, depth: int) -> tuple[int, int]:
    """Squares in range where a demon stands, and after one move."""
    walked = all_of(layers(grid, base, pose, ground, mv))
    near = 1 << pose[0]
    far = walked[0] | walked[1] | walked[2] | walked[3]
    if base == "2x2":
        near, far = _square_base(grid, near), _square_base(grid, far)
    return _spread(grid, near, depth), _spread(grid, far, depth)


def _square_base(grid: Grid, anchors: int) -> int:
    wide = anchors | (anchors & ~grid.east_edge) << 1
    return wide | wide << grid.width


def _spread(grid: Grid, mask: int, depth: int) -> int:
    for _ in range(depth):
        mask |= grid.ring(mask)
    return mask


@lru_cache(maxsize=256)
def _mean_above(red: Spread, blue: Spread, extra: float) -> float:
    """Mean of what the red dice and more do above the blue ones."""
    total = sum(
        ways * others * max(0.0, hit + extra - block)
        for hit, ways in enumerate(red)
        for block, others in enumerate(blue)
    )
    return total / (sum(red) * sum(blue))


def harm(g: Journey, demon: Demon, pilgrim: Pilgrim) -> float:
    """Mean damage of one attack of a demon on a pilgrim."""
    profile, box = demon_def(g, demon), g.box
    extra = profile.black * (sum(row.damage for row in profile.rows) / 6 + PUSHED)
    red = pool_spread(box, tuple(profile.attack))
    return _mean_above(red, pool_spread(box, tuple(pilgrim_def(g, pilgrim).defense)), extra)


def levels(g: Journey, pilgrim: Pilgrim, found: list[Threat], ground: int) -> dict[float, int]:
    """Expected damage in the next Demon phase, and the squares of the ground where it is that much."""
    monk = g.pilgrims[TRIPITAKA]
    by_harm = {0.0: ground}
    for threat in found:
        hurt = harm(g, threat.demon, pilgrim)
        if pilgrim is not monk and monk.fallen == STANDING and threat.far >> monk.cell & 1:
            hurt *= DISTRACTED
        split: dict[float, int] = {}
        for sum_, mask in by_harm.items():
            near, far = mask & threat.near, mask & threat.far & ~threat.near
            rest = mask & ~(threat.near | threat.far)
            for value, part in ((sum_ + 2 * hurt, near), (sum_ + hurt, far), (sum_, rest)):
                if part:
                    value = round(4 * value) / 4
                    split[value] = split.get(value, 0) | part
        by_harm = split
    return by_harm


def hunters(g: Journey) -> set[int]:
    """The demons that could attack the monk where he stands, by number."""
    monk = g.pilgrims[TRIPITAKA]
    return {threat.demon.id for threat in threats(g, monk) if threat.far >> monk.cell & 1}
