"""The log of every game as the page reads it: names that are marked, and sentences that belong together."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games import find, games
from hyakki.host.cards import Line
from hyakki.host.telling import Log
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.recorded_play import by_sense

ANSWERS = 160


def told(name: str) -> tuple[Any, list[Line]]:
    """The log of a game that bots have begun, as the first seat reads it."""
    game = find(name)
    match = Match.new(game, 2, {}, 5)
    rng = Rng.seeded(1)
    for _ in range(ANSWERS):
        seat = next((seat for seat in range(2) if match.asking(seat) is not None), None)
        if seat is None:
            break
        match.answer(seat, by_sense(match, seat, rng))
    return match, Log(0).read(match)


@pytest.fixture(scope="module", params=sorted(games()))
def log(request: pytest.FixtureRequest) -> tuple[Any, list[Line]]:
    return told(request.param)


def test_names_in_the_log_are_marked_and_the_sentence_stays_as_it_is(log: tuple[Any, list[Line]]) -> None:
    match, lines = log
    voice, view = match.game.voice, match.view(0)
    assert [line.text for line in lines] == [voice.say_event(view, line.event) for line in lines]
    spans = [(line, span) for line in lines for span in line.names]
    assert spans
    for line, (begin, length, anchor) in spans:
        assert line.text[begin : begin + length].strip()
        assert ":" in anchor
    assert all(sign not in line.text for line in lines for sign in "\x02\x03\x1f")


def test_what_somebody_does_in_a_row_is_one_entry(log: tuple[Any, list[Line]]) -> None:
    _, lines = log
    doers = [line for line in lines if ":" in line.by]
    assert doers
    assert any(line.brief for line in doers)
    assert any(line.by == "+" and not line.heading for line in lines)


def test_turns_of_both_seats_begin_in_the_log(log: tuple[Any, list[Line]]) -> None:
    _, lines = log
    assert {line.turn for line in lines} >= {0, 1, -1}
