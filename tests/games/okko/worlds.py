"""Tables of Okko, played at random up to some moment, and others that a seat cannot tell from them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

from hyakki.games.okko.guard.pieces import pieces
from hyakki.games.okko.rules import rounds
from hyakki.games.okko.state import Okko
from hyakki.games.okko.view import view
from hyakki.games.okko.view.imagine import imagine
from hyakki.kernel.flow import Question, Together
from hyakki.kernel.rng import Rng
from tests.games.okko.setting_up import fresh

MOST_STEPS = 3000


def played(until: Callable[[Okko], bool], seats: int = 3, key: int = 1, **wishes: str) -> Okko:
    """A table that was played at random, step by step, until something is true of it."""
    g, rng = fresh(seats, key, **wishes), Rng.seeded(key)
    for _ in range(MOST_STEPS):
        if until(g):
            return g
        step(g, rng)
    raise AssertionError("it never came to that")


def step(g: Okko, rng: Rng) -> None:
    """One step, every question answered at random."""
    _answer(rounds.step(g), rng)


def _answer(flow: Generator[Any, Any, Any], rng: Rng) -> Any:
    value: Any = None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration as stop:
            return stop.value
        if isinstance(asked, Together):
            value = {seat: _answer(asked.flow(seat), rng) for seat in asked.seats}
        else:
            assert isinstance(asked, Question)
            value = rng.pick(asked.build())


def in_phase(phase: str, number: int = 1) -> Callable[[Okko], bool]:
    """Whether a phase of a round has come."""
    return lambda g: g.phase == phase and g.round == number


def worlds(g: Okko, seat: int | None, count: int = 60) -> Iterator[Okko]:
    """So many tables that look to a seat as this one does, each with all pieces that are on it."""
    seen, there = view(g, seat), pieces(g)
    for number in range(count):
        world = g.clone()
        imagine(world, seat, Rng.seeded(number))
        assert view(world, seat) == seen
        assert pieces(world) == there
        yield world
