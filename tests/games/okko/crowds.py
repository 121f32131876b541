"""Crowded palaces at random, for what is held against a slow second opinion."""

from __future__ import annotations

import random

from hyakki.board.masks import bits
from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.state import Okko, Stain, Token
from tests.games.okko.table import add, table

SCENARIOS = tuple(load_box().scenarios)
CROWD = ("ashigaru",) * 10 + ("samurai",) * 5 + ("yurei",) * 5 + ("ninja",) * 5 + ("bakemono", "hiroji")
ALLIES = ("tikku.novice", "kuma.porter", "hana.maid", "wind.gust", "earth.root", "genzo")
QUIETLY = "setsuka.like-a-shadow"


def position(scenario: str, seed: int) -> Okko:
    """A crowded palace: figures of all sorts, tokens, closed Doors, broken walls, an Area packed full."""
    dice = random.Random(f"{scenario} {seed}")
    heroes = dice.sample(("okko", "noburo", "noshin", "setsuka"), dice.randint(1, 4))
    g = table(scenario, heroes=heroes)
    areas, palace = g.palace.areas, g.palace
    free = bits(areas.spaces)
    dice.shuffle(free)
    for figure in g.figures.values():
        figure.cell = next(cell for cell in free if not palace.reinforcement >> cell & 1)
        free.remove(figure.cell)
    packed = dice.randrange(len(areas.spaces_in)) if dice.random() < 0.7 else -1
    free.sort(key=lambda cell: areas.area_of[cell] != packed)
    for kind in dice.sample(CROWD, dice.randint(0, 16)):
        add(g, kind, palace.address(free.pop(0)))
        dice.shuffle(free)
        free.sort(key=lambda cell: areas.area_of[cell] != packed)
    for kind in dice.sample(ALLIES, dice.randint(0, 2)):
        cell = next(cell for cell in free if not palace.reinforcement >> cell & 1)
        free.remove(cell)
        add(g, kind, palace.address(cell))
    for number in range(1, dice.randint(0, 6) + 1):
        g.tokens[number] = Token(number=number, form="chest", id="chest-3", cell=free.pop(0))
    g.stains = [Stain(cell=free.pop()) for _ in range(dice.randint(0, 2))]
    for gate in range(len(areas.gates)):
        if dice.random() < 0.15:
            g.closed ^= 1 << gate
    for figure in g.figures.values():
        if dice.random() < 0.2:
            figure.conditions["stunned"] = dice.randint(0, 1)
    for hero in g.heroes:
        if hero.id == "setsuka" and dice.random() < 0.3:
            hero.left, g.revealed = [QUIETLY], True
        quick = [card.id for card in g.box.actions_of[hero.id] if card.technique.speed > 0]
        if dice.random() < 0.5:
            hero.right, g.revealed = quick[:2], True
    return g
