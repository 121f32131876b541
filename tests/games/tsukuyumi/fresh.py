"""Fresh tables for tests: a new table with some wishes, and a runner that answers with the last option unless
the test says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from hyakki.games.tsukuyumi.box.content import load_box
from hyakki.games.tsukuyumi.box.frame import FRAME, MOON_CENTRE
from hyakki.games.tsukuyumi.box.vocabulary import AreaKind
from hyakki.games.tsukuyumi.rules.setup import settings, setup, setup_step, take_faction
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Question, Together
from hyakki.kernel.rng import Rng

CYBER, SEED, NOMADS, BOARS = "cybersamurai", "dark-seed", "nomads", "boarlords"
FACTIONS = (NOMADS, BOARS, SEED, CYBER)

Chooser = Callable[[int, Sequence[Option]], Option]


def wishes(**chosen: str) -> dict[str, str]:
    """All settings, the usual ones where nothing is said; `_` stands for `-`."""
    found = {setting.name: setting.usual for setting in settings(load_box())}
    for name, value in chosen.items():
        assert name.replace("_", "-") in found, name
        found[name.replace("_", "-")] = value
    return found


def new(seats: int = 3, seed: int = 1, **chosen: str) -> Tsukuyumi:
    """A table before the first question."""
    return setup(load_box(), seats, wishes(**chosen), Rng.seeded(seed))


def with_factions(*factions: str, seed: int = 1, **chosen: str) -> Tsukuyumi:
    """A table whose seats have these factions; the next step is the set-up that follows."""
    g = new(len(factions), seed, **chosen)
    for seat, faction in enumerate(factions):
        take_faction(g, seat, faction)
    g.place = len(factions)
    return g


def first(_seat: int, options: Sequence[Option]) -> Option:
    """The first option."""
    return options[0]


def last(_seat: int, options: Sequence[Option]) -> Option:
    """The last option: done, or the advantage is not used."""
    return options[-1]


def seen(asked: list[tuple[int, str]], choose: Chooser = first) -> Chooser:
    """A chooser that notes who was asked and what was answered."""

    def note(seat: int, options: Sequence[Option]) -> Option:
        answer = choose(seat, options)
        asked.append((seat, answer.text()))
        return answer

    return note


def drive(flow: Generator[Any, Any, Any], choose: Chooser = last) -> None:
    """Run one flow to its end."""
    value: Any = None
    while True:
        try:
            question = flow.send(value)
        except StopIteration:
            return
        if isinstance(question, Together):
            value = {seat: _alone(question.flow(seat), choose) for seat in question.seats}
        else:
            assert isinstance(question, Question)
            value = choose(question.seat, question.build())


def _alone(flow: Generator[Any, Any, Any], choose: Chooser) -> Any:
    question = flow.send(None)
    try:
        flow.send(choose(question.seat, question.build()))
    except StopIteration as stop:
        return stop.value
    raise AssertionError("a secret flow asked twice")


def until(g: Tsukuyumi, phase: str, choose: Chooser = last) -> Tsukuyumi:
    """Run the set-up until a phase begins."""
    for _ in range(500):
        if g.phase == phase:
            return g
        drive(setup_step(g), choose)
    raise AssertionError(f"{phase} never began")


def tiles(g: Tsukuyumi) -> list[int]:
    """The cells of all area tiles."""
    return [cell for cell, tile in enumerate(g.map.tiles) if 0 <= tile < MOON_CENTRE]


def terrains(g: Tsukuyumi, kind: AreaKind) -> set[tuple[int, int]]:
    """The positions of tiles with a type or property."""
    found = [cell for cell in tiles(g) if g.box.tile_list[g.map.tiles[cell]].is_kind(kind)]
    return {FRAME.place(cell) for cell in found}
