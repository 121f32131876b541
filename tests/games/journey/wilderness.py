"""Random tables on the boards of real quests, for comparing the demons' planning with its plain form."""

from __future__ import annotations

from hyakki.board.poses import poses
from hyakki.board.posewalks import legal_poses
from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.rules.setup import settings, setup
from hyakki.games.journey.state import DEAD, FACE_DOWN, Demon, Journey
from hyakki.kernel.rng import Rng

KINDS = ("soldier", "archer", "berserker", "left-general", "right-general", "kei-lun", "empress", "king")


def wilderness(seed: int) -> Journey:
    """A quest with everybody somewhere: some fallen, some hurt, doors broken, special cards face up."""
    rng, box = Rng.seeded(seed), load_box()
    chosen = {setting.name: setting.usual for setting in settings(box)}
    chosen["quest"] = rng.pick(list(box.quests))
    chosen["variant"] = rng.pick(box.quests[chosen["quest"]].variant_ids())
    g = setup(box, 1, chosen, rng.clone())
    g.turn, g.phase = 1, "activations"
    g.omen = rng.pick(["", "", "fog"])
    g.rage = rng.below(4) == 0
    for door in g.doors:
        door.broken = rng.below(2) == 0
    _scatter_pilgrims(g, rng)
    _scatter_demons(g, rng)
    for card in ("wild-attacks", "phase-march"):
        if rng.below(4) == 0:
            g.demon_deck.bag.remove(card) if card in g.demon_deck.bag else None
            g.specials.append(card)
    survey(g)
    return g


def _scatter_pilgrims(g: Journey, rng: Rng) -> None:
    g.demons.clear()
    rng.shuffle(g.order)
    for pilgrim in g.pilgrims:
        survey(g)
        free = poses(legal_poses(g.field.grid, "1x1", free_ground(g)))
        near = [pose for pose in free if g.field.grid.distance[g.pilgrims[0].cell][pose[0]] <= 5]
        pilgrim.cell, pilgrim.facing = rng.pick(near if pilgrim.id and rng.below(3) else free)
        pilgrim.health = 1 + rng.below(10)
        fate = rng.below(8)
        if fate == 0 or (fate == 1 and pilgrim.id == 0):
            pilgrim.fallen = DEAD if rng.below(2) else FACE_DOWN
        if rng.below(12) == 0:
            pilgrim.corruption.append("marked-prey")
    survey(g)


def _scatter_demons(g: Journey, rng: Rng) -> None:
    for _ in range(1 + rng.below(9)):
        kind = rng.pick(KINDS)
        free = poses(legal_poses(g.field.grid, g.box.demons[kind].base, free_ground(g)))
        if not free:
            continue
        cell, facing = rng.pick(free)
        health = g.box.demons[kind].health
        demon = Demon(id=g.next_figure, kind=kind, cell=cell, facing=facing, health=health, conditions=[])
        g.next_figure += 1
        g.demons.append(demon)
        survey(g)
        if rng.below(4) == 0:
            give_condition(g, demon, rng.pick(["slowed", "disabled"]))


def free_ground(g: Journey) -> int:
    """The squares on which a miniature may be put."""
    return g.field.grid.open & ~(g.crowd | g.bodies | g.horde | g.things)
