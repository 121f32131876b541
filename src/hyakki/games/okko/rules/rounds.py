"""The course of a game, a step at a time: set-up, then rounds of three phases (okko.round.phases)."""

from __future__ import annotations

from hyakki.games.okko.rules import agents, automa, campaign, endround, heroes, setup, strategy, track
from hyakki.games.okko.rules.ground import heroes_in_play
from hyakki.games.okko.rules.memoirs import ScenarioOver
from hyakki.games.okko.state import Okko
from hyakki.kernel.flow import Flow

track.STRATEGY_BEGINS.append(automa.roll_stance)  # okko.auto.stance


def step(g: Okko) -> Flow[None]:
    """From one quiet table to the next; where a scenario of a campaign ends, the campaign goes on."""
    try:
        yield from _step(g)
    except ScenarioOver:
        return


def _step(g: Okko) -> Flow[None]:
    match g.phase:
        case "setup":
            yield from setup.step(g)
        case "track":
            yield from track.step(g)
        case "plan":
            yield from strategy.plan(g)
        case "order":
            yield from strategy.order(g)
        case "adjust":
            yield from strategy.adjust(g)
        case "activation":
            yield from _activation(g)
        case "end":
            yield from endround.step(g)
        case "between":
            yield from campaign.step(g)


def _activation(g: Okko) -> Flow[None]:
    """Goes on with the activation under way, or begins the next one."""
    if g.turn is not None:
        yield from heroes.step(g) if g.turn.side == "heroes" else agents.step(g)
    elif is_onis_turn(g):
        yield from agents.begin(g)
    elif g.turned < len(g.order):
        # The top card of the Initiative deck is turned up (okko.activation.hero-order).
        g.turned += 1
        g.learned += 1
        yield from heroes.begin(g, g.order[g.turned - 1])
    else:
        g.last_order[:] = g.order  # all of it has been turned up (okko.players.council)
        endround.begin(g)


def is_onis_turn(g: Okko) -> bool:
    """The Oni answers every Hero, as often as there are Heroes in play (okko.activation.oni-turn,
    okko.activation.oni-count, okko.activation.eliminated-during)."""
    return g.oni.tokens < g.turned and g.oni.tokens < heroes_in_play(g)
