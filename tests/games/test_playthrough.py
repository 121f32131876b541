"""The golden playthroughs of every game are still told in the same words.

When rules, content or texts have changed on purpose, read the new one (`git diff`) after
`python -m tests.games.GAME.record`.
"""

from __future__ import annotations

from functools import cache
from itertools import zip_longest
from typing import Any

import pytest

from hyakki.games import games
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import read, save
from tests.games.playthrough import Golden, goldens, playthrough
from tests.tiny import MOON

GOLDENS = [
    pytest.param(game, golden, id=f"{game.id}-{golden.file}")
    for game in games().values()
    for golden in goldens(game)
]


@cache
def told_now(game: Game[Any], golden: Golden) -> str:
    """The text of a golden playthrough under the rules as they are."""
    return golden.text(game)


@pytest.mark.parametrize(("game", "golden"), GOLDENS)
def test_a_golden_playthrough_is_told_as_before(game: Game[Any], golden: Golden) -> None:
    written = golden.path(game).read_text(encoding="utf-8").splitlines()
    now = told_now(game, golden).splitlines()
    differing = [(n, a, b) for n, (a, b) in enumerate(zip_longest(written, now), 1) if a != b]
    assert differing[:3] == []


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_game_has_a_playthrough_that_can_be_read(game: Game[Any]) -> None:
    told = [told_now(game, golden) for golden in goldens(game)]
    assert told
    for text in told:
        lines = text.splitlines()
        assert 100 < len(lines) < 2000
        assert max(map(len, lines)) < 160
        assert "\nWinners: " in text


def moon_game(answers: int) -> bytes:
    match, rng = Match.new(MOON, 3, {"rounds": "1"}, 1), Rng.seeded(2)
    while match.outcome is None and len(match.history) < answers:
        match.answer(match.asked()[0], rng.pick(match.choices()))
    return save(match)


def test_a_playthrough_tells_every_decision_in_words() -> None:
    data = moon_game(10_000)
    text = playthrough(MOON, data, lambda g: None, 10_000)
    assert text.startswith(f"{MOON.title}, seats: 3, rounds 1")
    assert text.count("\n  > ") == len(read(data).answers)
    assert "\nWinners: " in text


def test_a_long_game_is_cut() -> None:
    text = playthrough(MOON, moon_game(10), lambda g: None, 4)
    assert text.count("  > ") == 4
    assert text.endswith("\n... and 6 answers more.\n")
