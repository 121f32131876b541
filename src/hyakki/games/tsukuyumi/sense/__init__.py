"""Rules of thumb for Tsukuyumi: how a sensible beginner plays.

They read only what the seat knows. `worth` says what areas and units are worth, `drafting` chooses cards and
actions, `building` sets up and produces, `marching` moves, `fighting` attacks and defends, `oni` leads the
Oni, `tricks` knows events and what factions can do.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.options import DONE, Activate, DeclineAdvantage, Exchange, MoveOni, UseAdvantage
from hyakki.games.tsukuyumi.sense import building, drafting, fighting, marching, oni, tricks
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.game import PASS

Answer = Callable[[Tsukuyumi, Decision], Option]


def answer(g: Tsukuyumi, decision: Decision) -> Option:
    """A sensible answer to any question of the game."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    key = decision.prompt.key
    found = ANSWERS.get(key)
    if found is not None:
        return found(g, decision)
    if key.startswith("ask.march."):
        oni_march = any(isinstance(option, MoveOni) for option in options)
        return oni.choose(g, decision) if oni_march else marching.choose(g, decision)
    if key.startswith("ask.advantage"):
        return _advantage(decision)
    return _harmless(decision)


def _advantage(decision: Decision) -> Option:
    """Starting advantages are used when they can be."""
    for option in decision.options:
        if isinstance(option, UseAdvantage):
            return option
    return decision.options[0]


def _harmless(decision: Decision) -> Option:
    """To let it be if that is possible, else the first that is offered."""
    for option in decision.options:
        if option in (DONE, PASS) or isinstance(option, DeclineAdvantage):
            return option
    return decision.options[0]


def _exchange(_g: Tsukuyumi, decision: Decision) -> Option:
    """The cards that came are kept."""
    few = [option for option in decision.options if isinstance(option, Exchange)]
    return min(few, key=lambda option: len(option.cards), default=decision.options[0])


def _agree(_g: Tsukuyumi, decision: Decision) -> Option:
    return tricks.agree(decision)


def _decline(_g: Tsukuyumi, decision: Decision) -> Option:
    return _harmless(decision)


def _racket(g: Tsukuyumi, decision: Decision) -> Option:
    """Oni in the way are sent off."""
    worth, option = oni.lured(g, decision.seat)
    return option if worth > 0 and isinstance(option, Activate) and option in decision.options else DONE


def _first(_g: Tsukuyumi, decision: Decision) -> Option:
    return decision.options[0]


ANSWERS: dict[str, Answer] = {
    # set-up
    "ask.faction": _first,
    "ask.goal": _first,
    "ask.home": building.home,
    "ask.start-area": building.start,
    "ask.start-unit": building.spot,
    "ask.start-uplink": building.uplink,
    "ask.lay-tile": building.tile,
    "ask.exchange": _exchange,
    "ask.rise": drafting.shift,
    # the round
    "ask.select": drafting.select,
    "ask.turn": drafting.act,
    "ask.tenno": drafting.act,
    "ask.initiative": drafting.shift,
    # production
    "ask.produce": building.buy,
    "ask.produce-for": building.buy,
    "ask.place-unit": building.spot,
    "ask.bundle-unit": building.spot,
    "ask.bundle-weapon": building.buy,
    # battles
    "ask.fight": fighting.choose,
    "ask.conqueror": fighting.choose,
    "ask.raider-drone": fighting.choose,
    "ask.mark": _agree,
    "ask.hold-the-line": _agree,
    "ask.not-pass": _agree,
    "ask.reload": _agree,
    "ask.solar-laser": _agree,
    "ask.shield": _agree,
    "ask.place-one": _decline,
    "ask.counter": fighting.counter,
    "ask.split": fighting.split,
    "ask.hit": fighting.hit,
    "ask.weapon": fighting.arm,
    "ask.racket": _racket,
    "ask.give-up": tricks.give_up,
    "ask.lose-unit": tricks.give_up,
    "ask.lose-where": tricks.lose_where,
    "ask.displace": tricks.displace,
    "ask.discard-weapon": tricks.throw_away,
    "ask.flee": tricks.refuge,
    "ask.tetsuo": tricks.target,
    "ask.tetsuo-area": tricks.tetsuo_area,
    "ask.mines": tricks.mines,
    # faction effects
    "ask.faction-effect": tricks.effect,
    "ask.terraform": tricks.effect,
    "ask.terraforming": tricks.effect,
    "ask.terraforming-edge": tricks.dig_edge,
    "ask.matrix": tricks.effect,
    "ask.lay": tricks.lay,
    "ask.uplink-marker": tricks.guard,
    # events
    "ask.events": tricks.events,
    "ask.draw-event": tricks.events,
    "ask.play-drawn": tricks.events,
    "ask.nature": tricks.events,
    "ask.mimicry": tricks.events,
    "ask.event-target": tricks.target,
    "ask.epic-target": tricks.target,
    "ask.own-event": tricks.guard,
    # Oni
    "ask.place-oni": oni.choose,
    "ask.activate": oni.choose,
    "ask.oni-attack": oni.choose,
    "ask.abyssal": oni.choose,
}

__all__ = ["answer"]
