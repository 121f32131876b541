"""Rules of thumb for Tsukuyumi: how a sensible beginner plays.

They read only what the seat knows. `worth` says what areas and units are worth, `drafting` chooses cards and
actions, `building` sets up and produces, `marching` moves, `fighting` attacks and defends, `oni` leads the
Oni, `shaping` changes the land, `tricks` knows events and what factions can do.
`reasons` says what an answer is good for.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.options import DONE, Activate, DeclineAdvantage, MoveOni, UseAdvantage
from hyakki.games.tsukuyumi.sense import building, drafting, fighting, marching, oni, shaping, tricks
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import PASS, Decision, Option

Answer = Callable[[Eyes, Decision], Option]


def answer(g: Tsukuyumi, decision: Decision) -> Option:
    """A sensible answer to any question of the game."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    key, eyes = decision.prompt.key, Eyes(g, decision.seat)
    found = ANSWERS.get(key)
    if found is not None:
        return found(eyes, decision)
    if key.startswith("ask.march."):
        oni_march = any(isinstance(option, MoveOni) for option in options)
        return oni.choose(eyes, decision) if oni_march else marching.choose(eyes, decision)
    if key.startswith("ask.advantage"):
        return _advantage(eyes, decision)
    return _harmless(eyes, decision)


def merits(g: Tsukuyumi, decision: Decision) -> list[float] | None:
    """How good a sensible beginner finds each option, where all are weighed: the cards of a hand."""
    if decision.prompt.key != "ask.select":
        return None
    return drafting.merits(Eyes(g, decision.seat), decision)


def _advantage(_eyes: Eyes, decision: Decision) -> Option:
    """Starting advantages are used when they can be; one without effect is exchanged."""
    for option in decision.options:
        if isinstance(option, UseAdvantage):
            return option
    return decision.options[0]


def _harmless(_eyes: Eyes, decision: Decision) -> Option:
    """To let it be if that is possible, else the first that is offered."""
    for option in decision.options:
        if option in (DONE, PASS) or isinstance(option, DeclineAdvantage):
            return option
    return decision.options[0]


def _racket(eyes: Eyes, decision: Decision) -> Option:
    """Oni in the way are sent off."""
    worth, option = oni.lured(eyes)
    return option if worth > 0 and isinstance(option, Activate) and option in decision.options else DONE


def _first(_eyes: Eyes, decision: Decision) -> Option:
    return decision.options[0]


ANSWERS: dict[str, Answer] = {
    # set-up
    "ask.faction": _first,
    "ask.goal": building.goal,
    "ask.home": building.home,
    "ask.start-area": building.start,
    "ask.start-unit": building.spot,
    "ask.start-uplink": building.uplink,
    "ask.lay-tile": building.tile,
    "ask.exchange": drafting.exchange,
    "ask.rise": drafting.shift,
    "ask.banish": shaping.banish,
    "ask.scout-tile": shaping.tile,
    "ask.scout-place": shaping.lay,
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
    "ask.mark": tricks.agree,
    "ask.hold-the-line": tricks.agree,
    "ask.not-pass": tricks.agree,
    "ask.reload": tricks.agree,
    "ask.solar-laser": tricks.agree,
    "ask.shield": tricks.agree,
    "ask.place-one": _harmless,
    "ask.counter": fighting.counter,
    "ask.split": fighting.split,
    "ask.deal": fighting.split,
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
    "ask.queen-travels": building.home,
    # the land
    "ask.event-turn": shaping.turn,
    "ask.land": shaping.lay,
    "ask.landscaping": shaping.landscape,
    "ask.frontier": shaping.frontier,
    "ask.frontier-to": shaping.richest,
    "ask.fertile-tile": shaping.tile,
    "ask.spin": shaping.lay,
    # Oni
    "ask.place-oni": oni.choose,
    "ask.activate": oni.choose,
    "ask.oni-attack": oni.choose,
    "ask.abyssal": oni.choose,
    "ask.place-shadow": oni.choose,
    "ask.companion": oni.choose,
}

__all__ = ["answer", "merits"]
