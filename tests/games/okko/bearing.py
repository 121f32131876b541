"""Who bears a card, Talent, item, position or token of Okko in a test, and which of them tests have
covered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

from hyakki.games.okko.box.vocabulary import Attribute
from hyakki.games.okko.rules.attributes import base, value
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko.fighting import hold, plan
from tests.games.okko.table import add, cell, stain, table

HEROES, ONI = 0, 1  # seats
HERE, BESIDE, NEXT, FAR = "A:3,2", "A:2,3", "A:3,1", "C:5,5"
"""Where the bearer stands; beside it in its Area; beside it in another Area; far away."""

COVERED: set[str] = set()
T = TypeVar("T", bound=Callable[..., None])


def says(*sources: str) -> Callable[[T], T]:
    """A test of what these say."""
    COVERED.update(sources)
    return lambda test: test


def rows(names: str, found: Iterable[tuple[Any, ...]]) -> pytest.MarkDecorator:
    """Cases that begin with the source that they cover."""
    listed = list(found)
    COVERED.update(row[0] for row in listed)
    return pytest.mark.parametrize(names, listed)


# ---------------------------------------------------------------------- who bears a source


def stage(source: str) -> tuple[Okko, Figure]:
    """A table where somebody on HERE has a source, and nobody else is near; the Tile is corrupted."""
    box = table().box
    hero = _hero_of(source)
    other = "okko" if hero == "noshin" else "noshin"
    g = table(heroes=(hero, other), at={hero: HERE, other: FAR})
    stain(g, "A:0,0")
    g.revealed = True
    if source in box.heroes:
        return g, g.figures[0]
    if source in box.actions:
        plan(g, hero, left=[source])
    elif source in box.wounds:
        plan(g, hero, right=[source])
    elif source in box.all_equipment:
        hold(g, hero, source)
    else:
        g.figures[0].cell = cell(g, "C:4,5")
        return g, _other_bearer(g, source)
    return g, g.figures[0]


def _hero_of(source: str) -> str:
    box = table().box
    if source in box.heroes:
        return source
    if source in box.actions:
        return box.actions[source].hero
    if source in box.all_equipment:
        classes = box.all_equipment[source].classes
        return next(h for h in ("noburo", "setsuka", "noshin", "okko") if box.heroes[h].class_ in classes)
    return "noburo"


def _other_bearer(g: Okko, source: str) -> Figure:
    """A Follower, Kami, agent or demon, or an agent of the type of an enhancement."""
    if source.startswith("nature:"):
        g.oni.nature, g.oni.named = source.removeprefix("nature:"), True
        return add(g, g.oni.nature, HERE)
    if source in g.box.mortal:
        g.mortal.append(source)
        return add(g, "samurai", HERE)
    if source in g.box.supernatural:
        g.supernatural.append(source)
        return add(g, "yurei", HERE)
    kind = source.removesuffix(":follower")
    if kind in g.box.sheets:
        return add(g, kind, HERE, owner=g.heroes[0].id)
    return add(g, kind.partition(".")[0], HERE)


def changed(g: Okko, who: Figure, attribute: Attribute) -> int:
    """By how much a number differs from the printed one."""
    return value(g, who, attribute) - base(g, who, attribute)
