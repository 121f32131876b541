"""Stretches of play at random: whatever is asked, offered, told or shown is said in words, to every seat."""

from __future__ import annotations

import pytest

from hyakki.games.okko.game import GAME
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.okko.tell.test_say import is_said

ANSWERS = 160

TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "first": (2, {}),
    "four": (3, {"scenario": "two-fires", "heroes": "4", "expansion": "on", "picks": "random"}),
    "cell": (2, {"scenario": "silent-cell"}),
    "relic": (2, {"scenario": "stolen-reliquary"}),
    "lanterns": (2, {"scenario": "lanterns-for-the-dead", "heroes": "1"}),
    "gate": (2, {"scenario": "champion-of-the-gate"}),
    "chronicle": (2, {"scenario": "chronicle", "heroes": "3"}),
    "automated": (1, {"scenario": "two-fires", "heroes": "2", "oni": "grim"}),
    "campaign": (2, {"campaign": "the-veil-lifts", "heroes": "1", "oni": "first"}),
}


@pytest.mark.parametrize("name", sorted(TABLES))
def test_a_stretch_of_play_is_all_in_words(name: str) -> None:
    seats, settings = TABLES[name]
    match, rng, heard = Match.new(GAME, seats, settings, 11), Rng.seeded(5), 0
    for number in range(ANSWERS):
        if match.outcome is not None:
            break
        seat = rng.pick(match.asked())
        decision = match.decision(seat)
        assert decision is not None
        shown = match.view(seat)
        assert is_said(GAME.voice.say_prompt(shown, decision.prompt))
        for option in decision.options[:: max(1, len(decision.options) // 12)]:
            said = GAME.voice.say_choice(shown, decision.prompt, option)
            assert is_said(said), (decision.prompt.key, option, said)
        for told in match.log[heard:]:
            for watcher in (None, *range(seats)):
                if told.reaches(watcher):
                    said = GAME.voice.say_event(match.view(watcher), told.event)
                    assert is_said(said), (told.event, said)
        heard = len(match.log)
        if number % 40 == 0:
            for watcher in (None, *range(seats)):
                watched = match.view(watcher)
                assert GAME.voice.draw(watched)
                assert all(GAME.voice.status(watched))
                assert all(lines for _, lines in GAME.voice.sheets(watched))
        match.answer(seat, rng.pick(decision.options))
    assert heard > 20
