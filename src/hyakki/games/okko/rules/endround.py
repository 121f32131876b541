"""The End of the Round Phase in its ten steps (okko.endround.order); `g.place` is the step under way."""

from __future__ import annotations

from hyakki.games.okko.events import PhaseBegan
from hyakki.games.okko.rules import (
    accusations,
    conditions,
    doors,
    equipment,
    eventdeck,
    final,
    limits,
    missions,
    wounds,
)
from hyakki.games.okko.rules.scenarios import end_last_round
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import Okko
from hyakki.kernel.flow import Flow


def begin(g: Okko) -> None:
    """The Initiative deck is empty and the Oni has used its last token (okko.endround.trigger)."""
    g.phase, g.place, g.at = "end", 1, 0
    g.turn = None
    g.tell(PhaseBegan("end"), "okko.endround.trigger")


def in_order(g: Okko) -> list[int]:
    """Heroes in play in the initiative order of the round (okko.endround.hero-order)."""
    order = g.last_order or range(len(g.heroes))
    return [hero for hero in order if not g.heroes[hero].out]


def step(g: Okko) -> Flow[None]:
    """One step of the phase, or one Hero's part of it."""
    match g.place:
        case 1:
            yield from _reveal(g)
        case 2:
            yield from accusations.accuse(g)
        case 3:
            done = yield from _tidy(g)
            if not done:
                return
        case 4:
            for hero in in_order(g):
                wounds.discard_played(g, hero)
        case 5:
            conditions.decay_conditions(g)
        case 6:
            for hero in in_order(g):
                yield from wounds.check_wounds(g, hero)
        case 7:
            for hero in in_order(g):
                yield from wounds.refresh(g, hero)
        case 8:
            eventdeck.discard_techniques(g)
            g.revealed = False
            eventdeck.draw_for_round(g)
        case 9:
            yield from missions.run_clocks(g)
            look(g)
            yield from final.burn(g)
        case _:
            _clear(g)
            return
    look(g)
    g.place, g.at = g.place + 1, 0


def _reveal(g: Okko) -> Flow[None]:
    """Step 1: a hidden Oni reveals itself in round 8, or in the round that the scenario names; before
    Accusations, and neither side takes the Recollection of the unmasking (okko.final.round-eight,
    okko.special.early-reveal, okko.final.no-early)."""
    if g.scene.investigation and not g.final and g.round >= g.scene.reveal_round:
        yield from final.begin(g, "revealed")


def _tidy(g: Okko) -> Flow[bool]:
    """Step 3: each Hero in turn may rearrange its Equipment (okko.equipment.reorganize-end). One Hero a step;
    true once all are done."""
    order = in_order(g)
    if g.at >= len(order):
        return True
    yield from equipment.tidy(g, order[g.at])
    g.at += 1
    return False


def _clear(g: Okko) -> None:
    """Step 10: Activation tokens and everything that lasts a round are cleared
    (okko.activation.tokens-cleared, okko.effect.limit); the last round of a scenario may be over."""
    limits.expire(g, "attack")
    limits.expire(g, "activation")
    limits.expire(g, "round")
    g.marks.clear()
    g.oni.activated.clear()
    g.oni.tokens = 0
    g.oni.bought.clear()
    doors.open_again(g)
    for figure in g.figures.values():
        figure.acted = False
        figure.came_into = 0
    for hero in g.heroes:
        hero.activated, hero.fewer, hero.readied, hero.unready = False, 0, "", False
    g.order.clear()
    g.turned = 0
    end_last_round(g)
    look(g)
    g.round += 1
    g.phase, g.place, g.at = "track", 0, 0
