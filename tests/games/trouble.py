"""Crashing rules, hostile bots, listeners that meddle: a match of any game stands where it stood."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any
from unittest import mock

import pytest

from hyakki.kernel.compiled import is_compiled
from hyakki.kernel.errors import Refused, RuleCrash
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Flow
from hyakki.kernel.game import Game
from hyakki.kernel.rng import Rng
from tests.games.conformance import some_options
from tests.games.probe import capture
from tests.games.recorded_play import Moment


class Boom(Exception):
    """A planted crash."""


@contextmanager
def bad_dice(after: int) -> Iterator[None]:
    """The die after so many fails, once."""
    real, left = Rng.below, [after]

    def below(self: Rng, n: int) -> int:
        left[0] -= 1
        if left[0] == -1:
            raise Boom
        return real(self, n)

    with mock.patch.object(Rng, "below", below):
        yield


@contextmanager
def bad_step(game: Game[Any]) -> Iterator[None]:
    """The next step fails at its start, once."""
    real, left = type(game).step, [1]

    def step(self: Game[Any], g: Any) -> Flow[None]:
        left[0] -= 1
        if left[0] == 0:
            raise Boom
        return real(self, g)

    with mock.patch.object(type(game), "step", step):
        yield


def crashes_leave_no_trace(moment: Moment) -> None:
    """A rule that fails in its dice or at the start of the next step: the match stands where it stood."""
    seat = moment.rng.pick(moment.match.asked())
    [option] = some_options(moment, seat, 1)
    good = moment.match.clone()
    draws, leg = good.state.rng.draws, good.legs[-1]
    good.answer(seat, option)
    rolled = good.state.rng.draws - draws
    troubles: list[Callable[[], AbstractContextManager[None]]] = [
        partial(bad_dice, at) for at in sorted({0, rolled // 2, rolled - 1}) if 0 <= at < rolled
    ]
    if is_compiled():  # the dice cannot be exchanged
        troubles.clear()
    if leg is not good.legs[-1]:
        troubles.append(partial(bad_step, moment.game))
    for trouble in troubles:
        match = moment.match.clone()
        before = capture(match)
        with trouble(), pytest.raises(RuleCrash):
            match.answer(seat, option)
        assert capture(match) == before
        match.answer(seat, option)
        assert capture(match) == capture(good)


def refused(attempt: Callable[[], Any]) -> None:
    with pytest.raises(Refused, match=r"\S"):
        attempt()


def hostile_answers_are_refused(moment: Moment) -> None:
    """Illegal, late, early, doubled, foreign and malformed answers: refused, and nothing changes."""
    match = moment.match.clone()
    before = capture(match)
    for seat in match.asked():
        decision = match.decision(seat)
        assert decision is not None
        number, good = decision.number, decision.options[-1].text()
        for text in ["", " ", good + " ", " " + good, good.upper(), "\x00", "1", "pass 1 2 3", "é" * 5000]:
            refused(partial(match.answer_text, seat, number, text))
        for wrong in (number - 1, number + 1, -1, 10**9):
            refused(partial(match.answer_text, seat, wrong, good))
        nothing: Any = None
        refused(partial(match.answer, seat, nothing))
        for stranger in (*(s for s in range(match.seats) if match.asking(s) is None), -1, match.seats, 99):
            refused(partial(match.answer_text, stranger, number, good))
    for nobody in (-1, match.seats):
        refused(partial(match.resign, nobody))
    assert capture(match) == before
    seat = match.asked()[0]
    decision = match.decision(seat)
    assert decision is not None
    first = (seat, decision.number, decision.options[0].text())
    match.answer_text(*first)
    before = capture(match)
    refused(partial(match.answer_text, *first))
    assert capture(match) == before


def listeners_cannot_meddle(moment: Moment) -> None:
    """A listener that answers, resigns, takes back or copies while a rule runs is turned away."""
    match, quiet = moment.match.clone(), moment.match.clone()
    seat = match.asked()[0]
    [option] = some_options(moment, seat, 1)
    meddling: list[Callable[[], Any]] = [
        lambda: match.answer(seat, option),
        lambda: match.answer_text(seat, 0, option.text()),
        lambda: match.resign(seat),
        lambda: match.undo(seat),
        lambda: match.clone(),
    ]
    got_through = []

    def listen(told: Told) -> None:
        for meddle in meddling:
            try:
                meddle()
            except RuntimeError:
                continue
            got_through.append(told)

    match.ear = listen
    match.answer(seat, option)
    quiet.answer(seat, option)
    assert got_through == []
    assert capture(match) == capture(quiet)


MOMENT_CHECKS: tuple[Callable[[Moment], None], ...] = (
    crashes_leave_no_trace,
    hostile_answers_are_refused,
    listeners_cannot_meddle,
)
