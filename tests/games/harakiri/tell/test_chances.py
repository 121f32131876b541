"""Odds in words: what may come of an answer, and nothing where nothing is at stake."""

from __future__ import annotations

from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.options import End, Position
from hyakki.kernel.match import Match
from tests.games.harakiri.table import SETTINGS, act, add, character, table

TEXTS = GAME.texts


def test_placing_somebody_has_no_odds() -> None:
    match = Match.new(GAME, 1, {**SETTINGS, "omen": "good"}, b"k" * 32)
    while not any(isinstance(option, Position) for option in match.choices()):
        match.answer(0, match.choices()[0])
    for option in match.choices():
        assert match.odds(0, option, b"odds", samples=3) == []


def test_an_answer_after_which_nothing_can_happen_has_no_odds() -> None:
    g = table("c1", at={"akira": (2, 2), "tomoe": (3, 3)})
    after = g.clone()
    assert GAME.signs(g, after, 0) == []
    character(after, "akira").conditions["bleeding"] = 1
    said = [TEXTS.say(sign) for sign in GAME.signs(g, after, 0)]
    assert said == ["one of yours ends up bleeding, poisoned, blinded or downed"]


def test_other_answers_are_sampled_or_worked_out() -> None:
    g = table("c1", at={"akira": (2, 2)})
    add(g, "kachi", 3, 2)
    act(g, "akira")
    assert GAME.odds(g, 0, End()) is None
    assert GAME.odds(g, 0, Position(0, 2, 2)) == []
