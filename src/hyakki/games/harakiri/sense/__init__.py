"""Rules of thumb for Harakiri: how a sensible samurai plays.

It reads only what lies open. `acting` chooses what a character does next, `lookout` knows where it could go,
`blows` what an attack is worth, `errands` what the chapter wants besides, `reactions` answers small
questions, `trading` those between chapters; `reasons` says why.
"""

from __future__ import annotations

from hyakki.games.harakiri.options import (
    Carrier,
    Choose,
    Companion,
    Drop,
    EndCampaign,
    Keep,
    Position,
    Ready,
    Redraw,
    Repeat,
    Scene,
)
from hyakki.games.harakiri.rules.creatures import most_health
from hyakki.games.harakiri.sense import acting, errands, reactions, trading
from hyakki.games.harakiri.sense.reasons import reason
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.decision import Decision, Option

__all__ = ["answer", "reason"]

PATIENCE = 6  # how often a failed chapter is tried again
LEARNING = ("ask.attribute-up", "ask.lose", "ask.side", "ask.kami")


def answer(g: Harakiri, decision: Decision) -> Option:
    """A sensible answer to any question of the game."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    match decision.prompt.key:
        case "ask.action":
            return acting.choose(g, options)
        case "ask.shop" | "ask.visit":
            return trading.shop(g, options)
        case "ask.exchange" | "ask.share" | "ask.leave":
            return Ready()
        case "ask.trade":
            return Drop()
        case "ask.omen":
            return trading.tester(g, options)
        case "ask.again":
            return Repeat() if g.attempt < PATIENCE else EndCampaign()
        case "ask.section":
            return _section(g, decision)
        case "ask.swap":
            return Keep()
        case "ask.redraw":
            return Redraw()
    if decision.prompt.key in LEARNING:
        return trading.learn(g, decision)
    return _set_up(g, decision) or reactions.choose(g, decision)


def _section(g: Harakiri, decision: Decision) -> Option:
    """An option of a section."""
    offered = [option.which for option in decision.options if isinstance(option, Choose)]
    character = g.characters[int(decision.prompt.params["character"])]
    point = g.chapter.point(str(decision.prompt.params["point"]))
    return Choose(errands.choose_option(g, character, point, offered))


def _set_up(g: Harakiri, decision: Decision) -> Option | None:
    """Questions before a phase: the strongest in front, the lad on the broadest back, company welcome."""
    options = decision.options
    first = options[0]
    if isinstance(first, Position | Companion):
        return first
    if isinstance(first, Scene):
        return _scene(g, decision)
    if isinstance(first, Carrier):
        carriers = [option for option in options if isinstance(option, Carrier)]
        return max(carriers, key=lambda option: most_health(g, g.characters[option.character]))
    return None


def _scene(g: Harakiri, decision: Decision) -> Option:
    """What to do on the road: what helps most for its price."""
    scene = g.box.scenes[str(decision.prompt.params["scene"])]
    offered = {option.which for option in decision.options if isinstance(option, Scene)}
    ways = [option for option in scene.options if option.id in offered]
    best = max(ways, key=lambda way: errands.good_of(g, way.effects) - errands.price_of(g, way.cost))
    return Scene(best.id)
