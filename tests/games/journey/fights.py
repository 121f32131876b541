"""Short words for tests of attacks: who strikes whom, with which dice, and what became of it."""

from __future__ import annotations

from typing import Any

from hyakki.games.journey.events import Rolled
from hyakki.games.journey.options import Attack
from hyakki.games.journey.rules.attack import attack_action, demon_attack
from hyakki.games.journey.rules.figures import demon, survey
from hyakki.games.journey.state import Demon, Journey, Pilgrim
from hyakki.kernel.events import Event
from tests.games.journey import table
from tests.games.journey.table import PILGRIM_LETTERS, Answer, at, load, run


def position(drawing: str, **settings: Any) -> Journey:
    """A table as `table.position` lays it; Tripitaka, if not drawn, is far off on a square of his own.

    Without him every quest would be lost at the first test.
    """
    if "T" not in drawing:
        width = max(len(line.split()) for line in drawing.strip().splitlines())
        drawing = drawing.rstrip() + "\n" + "~ " * width + "\n" + "T " + "~ " * (width - 1)
    return table.position(drawing, **settings)


def pilgrim(g: Journey, letter: str) -> Pilgrim:
    """A pilgrim by its letter."""
    return g.pilgrims[PILGRIM_LETTERS[letter]]


def strikes(g: Journey, letter: str, target: int, *answers: Answer, seats: list[int] | None = None) -> None:
    """An attack action of the active pilgrim that begins with this target."""
    run(attack_action(g, pilgrim(g, letter), Attack(target)), *answers, seats=seats)


def is_struck(g: Journey, by: int, letters: str, *answers: Answer, seats: list[int] | None = None) -> None:
    """An attack action of a demon on these pilgrims, in this order."""
    targets = [PILGRIM_LETTERS[letter] for letter in letters]
    run(demon_attack(g, demon(g, by), targets), *answers, seats=seats)


def red1(*faces: int) -> list[tuple[str, int]]:
    return [("red-1", face) for face in faces]


def red2(*faces: int) -> list[tuple[str, int]]:
    return [("red-2", face) for face in faces]


def white(*faces: int) -> list[tuple[str, int]]:
    return [("white", face) for face in faces]


def black(*faces: int) -> list[tuple[str, int]]:
    return [("black", face) for face in faces]


def blue(heavy: int, light: int) -> list[tuple[str, int]]:
    """The defense dice of most figures: 1b2+1b1."""
    return [("blue-2", heavy), ("blue-1", light)]


def dice(g: Journey, *falls: list[tuple[str, int]]) -> None:
    """Load the dice, group by group, in rolling order."""
    load(g, *(fall for group in falls for fall in group))


def square(g: Journey, figure: Pilgrim | Demon) -> tuple[int, int]:
    """Where a figure stands."""
    return g.field.square(figure.cell)


def put(g: Journey, letter: str, x: int, y: int) -> Pilgrim:
    """Move a pilgrim without any rule."""
    moved = pilgrim(g, letter)
    moved.cell = at(g, x, y)
    survey(g)
    return moved


def lay_down(g: Journey, letter: str) -> Pilgrim:
    """Make a pilgrim unconscious without any rule."""
    fallen = pilgrim(g, letter)
    fallen.fallen, fallen.health = 1, 0
    survey(g)
    return fallen


def rolls(heard: list[Event], why: str) -> list[Rolled]:
    """The rolls of a kind that were told."""
    return [event for event in heard if isinstance(event, Rolled) and event.why == why]


def only(heard: list[Event], kind: type[Any]) -> list[Any]:
    """The events of a kind that were told."""
    return [event for event in heard if isinstance(event, kind)]
