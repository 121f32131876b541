"""The sequence of play: from one quiet table to the next (harakiri.round.sequence)."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.harakiri.events import RoundBegan
from hyakki.games.harakiri.rules import (
    activation,
    campaign,
    chapter_rules,
    ending,
    enemies,
    eventcards,
    initiative,
    intermission,
    ki,
    oracle,
    setup,
    zones,
)
from hyakki.games.harakiri.rules.creatures import find
from hyakki.games.harakiri.rules.lasting import end_round
from hyakki.games.harakiri.rules.watching import PhaseOver, look
from hyakki.games.harakiri.state import FIRST, Creature, Harakiri
from hyakki.kernel.flow import Flow


def step(g: Harakiri) -> Flow[None]:
    """From one quiet table to the next; a phase that ends at any depth ends here."""
    try:
        yield from STEPS[g.phase](g)
    except PhaseOver:
        enemies.lay_down_card(g)
        g.act = g.aim = g.deal = g.hunt = None
        g.travel_to = ""
        g.phase, g.place = "after", 0


def oracle_step(g: Harakiri) -> Flow[None]:
    """Step 1: the oracle card, and which zones have an event."""
    g.round += 1
    g.tell(RoundBegan(g.round), "harakiri.round.sequence")
    oracle.draw(g)
    yield from oracle.offer_redraws(g)
    eventcards.await_events(g)
    g.phase = "events"


def initiative_step(g: Harakiri) -> Flow[None]:
    """Step 2: the queue is laid and shifted by events, characters, enemies, in this order
    (harakiri.initiative.effects-order); then the exchange, then the Chosen
    (harakiri.initiative.worked-example)."""
    initiative.lay_queue(g)
    yield from initiative.event_shifts(g)
    yield from initiative.character_shifts(g)
    yield from initiative.enemy_shifts(g)
    yield from initiative.offer_swap(g)
    yield from initiative.chosen_to_front(g)
    g.phase = "act"


def act_step(g: Harakiri) -> Flow[None]:
    """Step 3: the next card from left to right; one answer of a character, or one whole enemy
    (harakiri.initiative.activated-mark)."""
    if g.act is not None:
        yield from activation.act(g)
        return
    waiting = initiative.pending(g)
    if not waiting:
        g.phase = "ki"
        return
    if waiting[0] < FIRST:
        yield from activation.begin(g, g.characters[waiting[0]])
        return
    creature = find(g, waiting[0])
    assert isinstance(creature, Creature)
    yield from enemies.activate_card(g, creature)
    look(g)


def ki_step(g: Harakiri) -> Flow[None]:
    """Step 4: Ki dice are lowered; then what the chapter does at the end of a round, and the next one."""
    yield from ki.lower_all(g)
    chapter_rules.end_of_round(g)
    look(g)
    end_round(g)
    g.queue.clear()
    g.done.clear()
    g.phase = "oracle"


STEPS: dict[str, Callable[[Harakiri], Flow[None]]] = {
    "take": setup.take_step,
    "side": setup.side_step,
    "kami": ending.kami_step,
    "scene": intermission.scene_step,
    "shop": intermission.shop_step,
    "omen": intermission.omen_step,
    "exchange": intermission.exchange_step,
    "position": zones.position_step,
    "prepare": chapter_rules.prepare_step,
    "oracle": oracle_step,
    "events": eventcards.events_step,
    "initiative": initiative_step,
    "act": act_step,
    "ki": ki_step,
    "after": ending.after_step,
    "again": campaign.again_step,
}
