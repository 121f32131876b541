"""Positions at which games judge themselves: from games that the rules of thumb play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hyakki.games import find
from hyakki.kernel.match import Match

TABLES: dict[str, tuple[tuple[int, Mapping[str, str]], ...]] = {
    "harakiri": ((1, {"play": "c1", "ties": "auto"}), (1, {"play": "c3", "ties": "auto"})),
    "journey": ((1, {"quest": "q3"}), (2, {"quest": "q10"})),
    "okko": ((2, {}), (3, {"scenario": "two-fires", "heroes": "4", "expansion": "on"})),
    "tsukuyumi": ((2, {"factions": "random"}), (4, {"factions": "random"})),
}


def answer_sensibly(match: Match[Any]) -> None:
    seat = match.asked()[0]
    decision = match.decision(seat)
    assert decision is not None
    match.answer(seat, match.game.sense(match.state, decision))


def positions(game: str, table: int, seed: int, every: int, most: int) -> Iterator[Match[Any]]:
    """Every so many answers of a game, to its end or until there are enough."""
    seats, settings = TABLES[game][table]
    match = Match.new(find(game), seats, settings, seed)
    answers = found = 0
    while match.outcome is None and found < most:
        if answers % every == every - 1:
            found += 1
            yield match
        answers += 1
        answer_sensibly(match)


def position(game: str, table: int, seed: int, answers: int) -> Match[Any]:
    """The table after so many answers."""
    return next(positions(game, table, seed, answers + 1, 1))


def finished(game: str, table: int, seed: int) -> Match[Any]:
    seats, settings = TABLES[game][table]
    match = Match.new(find(game), seats, settings, seed)
    while match.outcome is None:
        answer_sensibly(match)
    return match
