"""Special demon cards: a visiting lord and Flood Gate here, Wild Attacks and Phase March in the plans."""

from __future__ import annotations

from hyakki.board.squares import touching
from hyakki.games.journey.box.content import DemonCardDef
from hyakki.games.journey.events import Moved
from hyakki.games.journey.rules import placing, quests
from hyakki.games.journey.rules.figures import footprint, supply, survey
from hyakki.games.journey.rules.hunter import Hunter, both, is_some
from hyakki.games.journey.rules.placing import placements_beside
from hyakki.games.journey.rules.plan import path_cost
from hyakki.games.journey.rules.regions import distance_to_hunted, gate_mask, hunted, is_able_to_act
from hyakki.games.journey.rules.turn_effects import special
from hyakki.games.journey.state import Demon, Gate, Journey
from hyakki.kernel.flow import Flow

FLOOD_GATE, SPAWN_LORD = "flood-gate", "spawn-lord"


def follow(g: Journey, card: DemonCardDef, gate: Gate) -> Flow[None]:
    """Carry out a special card that a gate drew; it lies face up until Maintenance (journey.spawn.special).

    Flood Gate stays on the discard pile, where every drawn card goes first.
    """
    assert card.effect is not None, "a special card has an effect"
    if card.effect != FLOOD_GATE:
        g.demon_deck.discard.remove(card.id)
        g.specials.append(card.id)
    yield from special[card.effect].run(g, card, gate)


@special(SPAWN_LORD)
def _spawn_lord(g: Journey, card: DemonCardDef, gate: Gate) -> Flow[None]:
    """A lord comes through the gate, and leaves after one full attack action."""
    lords = free_lords(g)
    kind = lords[0] if len(lords) == 1 else g.rng.pick(lords)
    yield from placing.spawn_at_gate(g, kind, gate, visitor=True)


def free_lords(g: Journey) -> list[str]:
    """The lords that a card may bring: out of play and not reserved (journey.special.lord-which)."""
    reserved = quests.reserved(g)
    return [
        demon.id
        for demon in g.box.demons.values()
        if demon.kind == "lord" and demon.id not in reserved and supply(g, demon.id) > 0
    ]


@special(FLOOD_GATE)
def _flood(g: Journey, card: DemonCardDef, gate: Gate) -> Flow[None]:
    """Active demons jump to the gate if it is closer, the furthest first (journey.special.flood-scope)."""

    def furthest_first(demon: Demon) -> tuple[int, int, int, int]:
        distance = distance_to_hunted(g, footprint(g, demon))
        return -distance, path_cost(g, demon), -g.box.demons[demon.kind].rank, demon.id

    for demon in sorted(g.demons, key=furthest_first):
        own = footprint(g, demon)
        if is_able_to_act(g, own):
            yield from _wash_ashore(g, demon, own, gate)


def _wash_ashore(g: Journey, demon: Demon, own: int, gate: Gate) -> Flow[None]:
    """Put a demon next to the gate as if it came from there, if it gets closer to Tripitaka by it."""
    hunter = Hunter(g, demon, g.horde & ~own)
    grid, before = g.field.grid, distance_to_hunted(g, own)
    closer = touching(grid, hunter.base, grid.near(hunted(g), before - 1)) if before else (0, 0, 0, 0)
    front = both(placements_beside(g, hunter, gate_mask(gate)), closer)
    if not is_some(front):
        return
    x, y = g.field.square(demon.cell)
    start = (x, y, demon.facing)
    demon.cell, demon.facing = yield from placing.choose_pose(g, hunter, front)
    survey(g)
    x, y = g.field.square(demon.cell)
    g.tell(Moved(demon.id, (start, (x, y, demon.facing))), "journey.special.flood")
