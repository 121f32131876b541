"""Why the rules of thumb would answer so, in the game's words, for somebody who asks for advice.

Each kind of answer has its reason; where land is concerned it depends on whose it is and who is there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE, at, place
from hyakki.games.tsukuyumi.options import (
    Act,
    Activate,
    Agree,
    Arm,
    Assign,
    Buy,
    Counter,
    Done,
    Draw,
    Effect,
    Fight,
    Hit,
    MarkStart,
    Move,
    MoveOni,
    PickArea,
    PickEdge,
    PlaceHome,
    PlaceOni,
    PlaceUnit,
    PlayEvent,
    Select,
    Shift,
    TakeFaction,
    Upgrade,
)
from hyakki.games.tsukuyumi.rules.areas import is_home, terrain
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.kernel.decision import Decision, Option, Pass
from hyakki.kernel.terms import Prompt

FERTILE = "fertile-ground"
CONQUEST, TERRAFORM = "conquest", "terraform"
COUNTERSTRIKE = "counterstrike"
ENDS = {"ask.fight": "reason.done-fight", "ask.weapon": "reason.done-weapon"}
"""Why one ends what these ask for."""
Thought = Callable[[Eyes, Decision, Any], Prompt]


def reason(g: Tsukuyumi, decision: Decision, option: Option) -> Prompt | None:
    """Why a sensible beginner would answer so; None where there is nothing to choose or to say."""
    if len(decision.options) == 1:
        return None
    thought = THOUGHTS.get(type(option))
    return thought(Eyes(g, decision.seat), decision, option) if thought else None


def _plain(key: str) -> Thought:
    return lambda _eyes, _decision, _option: Prompt(key)


def _about(key: str, cell: int, **more: int) -> Prompt:
    q, r = place(cell)
    return Prompt(key, {"q": q, "r": r, **more})


# ---------------------------------------------------------------------- land


def _points(g: Tsukuyumi, cell: int) -> int:
    """What an area gives at the end; devastated ones give nothing (tsukuyumi.legend.devastated)."""
    return 0 if cell in g.wasted else g.box.terrain[terrain(g, cell)].points


def _rival(eyes: Eyes, cell: int) -> int | None:
    """Another seat that owns an area, or that stands there."""
    owner = eyes.g.owner[cell]
    sides = [owner, *eyes.others(cell)]
    return next((side for side in sides if side not in (NOBODY, ONI, eyes.seat)), None)


def _start(eyes: Eyes, _decision: Decision, option: MarkStart) -> Prompt:
    cell = at(option.q, option.r)
    if eyes.g.duel:
        return _about("reason.start-duel", cell)
    return _about("reason.start-fertile" if terrain(eyes.g, cell) == FERTILE else "reason.start", cell)


def _unit(eyes: Eyes, _decision: Decision, option: PlaceUnit) -> Prompt:
    cell = at(option.q, option.r)
    if eyes.g.owner[cell] != eyes.seat:
        return _about("reason.unit-ready", cell)
    alone = cell not in eyes.g.seats[eyes.seat].troops
    return _about("reason.unit-guards" if alone else "reason.unit-joins", cell)


def _move(eyes: Eyes, decision: Decision, option: Move) -> Prompt:
    g, cell = eyes.g, at(option.to_q, option.to_r)
    if decision.prompt.key == "ask.march.retreat":
        return _about("reason.retreat", cell)
    if is_home(g, cell):
        own = cell == g.seats[eyes.seat].home
        return _about("reason.move-home" if own else "reason.move-foreign-home", cell)
    if g.owner[cell] == eyes.seat:
        return _about("reason.move-guard" if eyes.danger(cell) else "reason.move-through", cell)
    return _land(eyes, cell)


def _land(eyes: Eyes, cell: int) -> Prompt:
    """Why one goes to land that is not one's own. In a duel it gives no points (tsukuyumi.duel.scoring)."""
    g = eyes.g
    if g.duel:
        return _about("reason.move-duel", cell)
    if g.map.tiles[cell] == MOON_CENTRE:
        return _about("reason.move-moon", cell)
    rival = _rival(eyes, cell)
    if rival is not None:
        return _about("reason.move-rival", cell, side=rival, points=_points(g, cell))
    key = "reason.move-oni-land" if eyes.others(cell) else "reason.move-free"
    return _about(key, cell, points=_points(g, cell))


def _fight(eyes: Eyes, _decision: Decision, option: Fight) -> Prompt:
    g, cell = eyes.g, at(option.q, option.r)
    if option.card != CONQUEST:
        dig = TERRAFORM in g.box.combat_cards[option.card].effects
        return _about("reason.fight-terraform" if dig else "reason.fight-damage", cell)
    if g.duel:
        return _about("reason.fight-duel", cell)
    if g.map.tiles[cell] == MOON_CENTRE:
        return _about("reason.fight-moon", cell)
    owner = g.owner[cell]
    if owner in (NOBODY, ONI):
        return _about("reason.fight-free", cell, points=_points(g, cell))
    return _about("reason.fight-rival", cell, side=owner, points=_points(g, cell))


def _oni(key: str) -> Thought:
    """Oni are sent to somebody: to whom, if that can be seen."""

    def thought(eyes: Eyes, _decision: Decision, option: PlaceOni | Activate | MoveOni) -> Prompt:
        cell = at(option.to_q, option.to_r) if isinstance(option, MoveOni) else at(option.q, option.r)
        beside = bits(eyes.g.map.adjacency.open_neighbours[cell])
        rival = next((side for one in (cell, *beside) if (side := _rival(eyes, one)) is not None), None)
        if rival is None:
            return _about(f"reason.{key}", cell)
        return _about(f"reason.{key}-rival", cell, side=rival)

    return thought


# ---------------------------------------------------------------------- cards, battles, the order


def _select(eyes: Eyes, _decision: Decision, option: Select) -> Prompt:
    cards = eyes.g.box.duel_cards if eyes.g.duel else eyes.g.box.action_cards
    card = cards[option.card]
    return Prompt(
        "reason.select",
        {"movement": card.movement, "combat": card.combat, "production": card.production},
    )


def _act(eyes: Eyes, _decision: Decision, option: Act) -> Prompt:
    if eyes.g.duel and option.symbol == "initiative":
        return Prompt("reason.act-initiative-duel")
    return Prompt(f"reason.act-{option.symbol}")


def _shift(eyes: Eyes, _decision: Decision, option: Shift) -> Prompt:
    """Places give points at the end, but not in a duel (tsukuyumi.duel.initiative-points)."""
    if option.places == 0:
        return Prompt("reason.order-stay")
    if option.places > 0:
        return Prompt("reason.order-fall")
    return Prompt("reason.order-rise-duel" if eyes.g.duel else "reason.order-rise")


def _counter(_eyes: Eyes, decision: Decision, option: Counter) -> Prompt:
    if decision.prompt.params.get("side") == ONI:
        strikes = option.name == COUNTERSTRIKE
        return Prompt("reason.counter-for-oni" if strikes else "reason.counter-for-oni-other")
    return Prompt(f"reason.counter-{option.name}")


def _buy(_eyes: Eyes, decision: Decision, _option: Buy) -> Prompt:
    return Prompt("reason.uplink" if decision.prompt.key == "ask.start-uplink" else "reason.buy")


def _done(_eyes: Eyes, decision: Decision, _option: Done) -> Prompt:
    key = decision.prompt.key
    if key.startswith("ask.march."):
        return Prompt("reason.done-march")
    return Prompt(
        {"ask.fight": "reason.done-fight", "ask.weapon": "reason.done-weapon"}.get(key, "reason.done")
    )


THOUGHTS: dict[type[Option], Thought] = {
    TakeFaction: _plain("reason.faction"),
    PlaceHome: _plain("reason.home"),
    MarkStart: _start,
    PlaceUnit: _unit,
    Select: _select,
    Act: _act,
    Shift: _shift,
    Draw: _plain("reason.draw"),
    PlayEvent: _plain("reason.play-event"),
    PickArea: _plain("reason.pick-area"),
    PickEdge: _plain("reason.pick-edge"),
    Effect: _plain("reason.effect"),
    Buy: _buy,
    Upgrade: _plain("reason.upgrade"),
    PlaceOni: _oni("place-oni"),
    Activate: _oni("activate"),
    MoveOni: _oni("move-oni"),
    Move: _move,
    Fight: _fight,
    Agree: _plain("reason.agree"),
    Counter: _counter,
    Assign: _plain("reason.assign"),
    Hit: _plain("reason.hit"),
    Arm: _plain("reason.arm"),
    Done: _done,
    Pass: _plain("reason.pass"),
}
"""What each kind of answer is good for."""
