"""Whole games of Okko at random for tests: tables of all kinds, and one that plays itself.

    game = playing(g)
    question, options = next(game)
    question, options = game.send(options[0])

The game goes on until it is over; what is told reaches `g.io` as always.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from typing import Any

from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.rules import rounds
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import GameOver, Question, Together
from tests.games.okko.setting_up import fresh

Asked = tuple[Question, Sequence[Option]]
Game = Generator[Asked, Option, None]
Choose = Callable[[Question, Sequence[Option]], Option]

SCENARIOS = (*load_box().scenarios, "chronicle")
CAMPAIGNS = tuple(load_box().campaigns)
LEVELS = tuple(load_box().levels)


def automated(seed: int) -> Okko:
    """A table against the automated Oni with whatever settings."""
    dice = random.Random(seed)
    seats = dice.randint(1, 4)
    wishes = {
        "oni": LEVELS[seed % len(LEVELS)],
        "picks": "random",
        "expansion": dice.choice(("off", "on")),
        "heroes": str(dice.randint(seats, 4)),
    }
    if dice.random() < 0.1:
        wishes["campaign"] = dice.choice(CAMPAIGNS)
    else:
        wishes["scenario"] = SCENARIOS[seed % len(SCENARIOS)]
    return fresh(seats, key=seed, **wishes)


def playing(g: Okko, until: Callable[[Okko], bool] = lambda g: False) -> Game:
    """The questions of a game in their order, until it is over or something holds at the end of a step."""
    try:
        while not until(g):
            yield from _asked(rounds.step(g))
    except GameOver:
        return


def _asked(flow: Generator[Any, Any, Any]) -> Generator[Asked, Option, Any]:
    """The questions of a flow that do not answer themselves; secret choices come one after the other."""
    value: Any = None
    while True:
        try:
            item = flow.send(value)
        except StopIteration as stop:
            return stop.value
        if isinstance(item, Together):
            value = {}
            for seat in item.seats:
                value[seat] = yield from _asked(item.flow(seat))
            continue
        options = item.build()
        single = len(options) == 1 and not item.hidden
        value = options[0] if single else (yield item, options)


def play(g: Okko, choose: Choose, until: Callable[[Okko], bool] = lambda g: False) -> int:
    """Play a game with one way of choosing; how many questions were asked."""
    game, count = playing(g, until), 0
    try:
        question, options = next(game)
        while True:
            count += 1
            question, options = game.send(choose(question, options))
    except StopIteration:
        return count


def at_random(seed: int, idle: float = 0.2) -> Choose:
    """Choose at random; an activation is ended seldom, so that something happens."""
    dice = random.Random(seed)

    def choose(question: Question, options: Sequence[Option]) -> Option:
        busy = [option for option in options if option.text() != "end"]
        return dice.choice(busy if busy and dice.random() > idle else options)

    return choose
