"""Positions that the tests of corners begin with."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.box.content import load_box
from hyakki.games.harakiri.rules import (
    activation,
    rounds,
    setup,
)
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.rules.tables import lay_stage
from hyakki.games.harakiri.state import Character, Creature, Harakiri
from hyakki.kernel.bag import Bag
from hyakki.kernel.decision import Option
from hyakki.kernel.rng import Rng
from tests.games.harakiri.table import (
    SETTINGS,
    act,
    add,
    character,
    run,
    table,
)

OPEN = ["........"] * 8
CORRIDOR = ["......", "######"]


def duel(
    kind: str = "kachi", who: str = "akira", at: tuple[int, int] = (3, 2)
) -> tuple[Harakiri, Character, Creature]:
    """A character that acts on (2,2) and one enemy."""
    g = table(OPEN, at={who: (2, 2)})
    enemy = add(g, kind, *at)
    return g, act(g, who), enemy


def hunted(
    kind: str = "kachi", at: tuple[int, int] = (3, 2), red: bool = False
) -> tuple[Harakiri, Character, Creature]:
    """An enemy that is to act and Akira on (2,2)."""
    g = table(OPEN, at={"akira": (2, 2)})
    enemy = add(g, kind, *at)
    g.queue = [0, enemy.id]
    g.current = "red" if red else "green"
    return g, character(g, "akira"), enemy


def chapter(name: str, lying: Sequence[str] = (), level: int = 1, **at: tuple[int, int]) -> Harakiri:
    """Zones of a chapter with their points, event cards in the box and a small oracle deck."""
    g = table(name, zones=lying, at=at, level=level)
    g.events = setup._event_box(g.box)
    g.oracle = Bag.of(["green", "red"])
    g.oracle_box = {"green": 7, "red": 7}
    g.points = [point.id for zone in g.zones for point in g.box.points_of[zone.id]]
    return g


def between(name: str) -> Harakiri:
    """A campaign between two phases, before a chapter."""
    g = setup.setup(load_box(), 1, {**SETTINGS, "play": "campaign", "yomi": "on"}, Rng.seeded(3))
    while g.phase == "side":
        run(rounds.step(g), always=any_)
    g.chapter_id = name
    lay_stage(g)
    return g


def any_(options: Sequence[Option]) -> Option:
    return options[0]


def offers(g: Harakiri) -> list[str]:
    """What the active character can do now."""
    assert g.act is not None
    return [option.text() for option in activation.actions(g, g.characters[g.act.character])]


def event(g: Harakiri, entry: str, *scope: int) -> None:
    """An event entry is resolved for those to whom it applies."""
    use = Use(entry, zone=g.zones[0].id, scope=scope)
    run(carry_out(g, use, g.box.triggers[entry]["use"]), always=any_)
