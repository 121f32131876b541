"""The dice: what an attack die and the focus die show, and how many of each there are.

Faces are places from 0 in the printed order; their hits, symbols and results are data of the box.
"""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.games.harakiri.state import Harakiri

SIDES = 6


def d6(g: Harakiri) -> int:
    """A numbered die."""
    return 1 + g.rng.below(SIDES)


def attack_die(g: Harakiri, colour: str) -> int:
    """The place of the face that an attack die shows."""
    return g.rng.below(len(g.box.dice[colour].faces))


def focus_die(g: Harakiri) -> str:
    """The result of the focus die (harakiri.components.focus-die-faces). It has neither hits nor symbols."""
    faces = g.box.focus.faces
    return faces[g.rng.below(len(faces))]


def face_hits(g: Harakiri, colour: str, place: int) -> int:
    """The hits on a face (harakiri.components.attack-die-faces)."""
    return g.box.dice[colour].faces[place]


def face_symbol(g: Harakiri, colour: str, place: int) -> str:
    """The symbol on a face: yin, yang or none (harakiri.components.yin-yang-faces)."""
    return g.box.dice[colour].symbols[place]


def in_supply(g: Harakiri, colours: Iterable[str]) -> list[str]:
    """The dice of a pool that exist: no more of a colour than there are, the excess is ignored
    (harakiri.components.attack-dice-pool)."""
    pool: list[str] = []
    for colour in colours:
        if pool.count(colour) < g.box.dice[colour].copies:
            pool.append(colour)
    return pool
