"""Fights for Okko's rules tests: an Attack with dice that fall as the test says.

    heard = fight(g, okko, guard, "1 KI 0 2 / 1", "pass")

The dice are written as they fall: Combat dice before the stroke, Action dice after it, a KI followed by the
die that is rolled again. What is written must be rolled, no more and no less.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hyakki.games.okko.events import Attacked
from hyakki.games.okko.rules.attack import attack
from hyakki.games.okko.state import Figure, Form, Okko
from hyakki.kernel.events import Event
from hyakki.kernel.rng import LoadedDice
from tests.games.okko.table import Answer, listen, run
from tests.games.tabletop import Chooser

E = TypeVar("E", bound=Event)

COMBAT = {"0": 0, "1": 2, "2": 4, "KI": 5}
ACTION = {"0": 0, "1": 1, "2": 3, "KI": 5}
"""The place of a face on each die."""


def fall(g: Okko, faces: str) -> None:
    """The next dice show these faces."""
    combat, _, action = faces.partition("/")
    g.rng = LoadedDice(
        [*(COMBAT[face] for face in combat.split()), *(ACTION[face] for face in action.split())]
    )


def fight(
    g: Okko,
    attacker: Figure,
    target: Figure,
    faces: str,
    *answers: Answer,
    form: Form = "melee",
    extra: int = 0,
    seats: list[int] | None = None,
    always: Chooser | None = None,
) -> list[Event]:
    """One whole Attack; returns what was told."""
    fall(g, faces)
    heard = listen(g)
    run(attack(g, attacker, target, form, extra=extra), *answers, seats=seats, always=always)
    assert isinstance(g.rng, LoadedDice)
    assert not g.rng.values, f"dice that were not rolled: {g.rng.values}"
    return heard


def told(heard: Sequence[Event], kind: type[E]) -> list[E]:
    """What was told of one kind."""
    return [event for event in heard if isinstance(event, kind)]


def result(heard: Sequence[Event]) -> Attacked:
    """The first Attack that was told."""
    return told(heard, Attacked)[0]


def dice(heard: Sequence[Event]) -> tuple[int, int]:
    """How many Combat and Action dice it was rolled with."""
    kinds = result(heard).kinds
    return kinds.count("combat"), kinds.count("action")


def plan(g: Okko, hero: str, left: Sequence[str] = (), right: Sequence[str] = ()) -> None:
    """Cards of a Hero lie face up on its two sides."""
    sheet = next(sheet for sheet in g.heroes if sheet.id == hero)
    sheet.left[:], sheet.right[:] = left, right
    g.revealed = True


def hold(g: Okko, hero: str, item: str) -> None:
    """A Hero has an Equipment card in use: readied, worn, or among the Supplies."""
    sheet = next(sheet for sheet in g.heroes if sheet.id == hero)
    slot = g.box.all_equipment[item].slot
    if slot == "supplies":
        sheet.supplies.append(item)
    elif slot == "clothing":
        sheet.slots["clothing"] = item
    else:
        sheet.slots["right"] = sheet.readied = item
