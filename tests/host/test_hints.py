"""What would you do, and why? For every game that there is."""

from __future__ import annotations

from typing import Any

import pytest

import hyakki.games as games
from hyakki import bots
from hyakki.host.hints import hint, is_even
from hyakki.host.mind_messages import Found, Weighed
from hyakki.kernel.errors import Refused
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive

KEY = b"hints" * 6
ANSWERS = 60


def first_game(name: str) -> tuple[Match[Any], int]:
    """The table of a first game, and the seat of its person."""
    game = games.find(name)
    first = next(iter(game.first_games().values()))
    return Match.new(game, first.seats, dict(first.settings), KEY), first.seat


@pytest.mark.parametrize("name", games.games())
def test_a_hint_is_what_a_sensible_bot_would_answer_in_the_words_of_the_game(name: str) -> None:
    match, person = first_game(name)
    players = [bots.make(bots.STAND_IN, derive(KEY, seat)) for seat in range(match.seats)]
    reasons = 0
    for _ in range(ANSWERS):
        seat = match.asked()[0]
        choice = players[seat].choose(match.seat(seat))
        if seat == person:
            before = match.view(seat)
            said = hint(match.seat(seat), KEY)
            decision = match.decision(seat)
            assert decision is not None
            chosen = decision.find(said.option.text)
            assert chosen is not None
            assert said.option.say == match.game.voice.say_choice(before, decision.prompt, chosen)
            assert said == hint(match.seat(seat), KEY), "whoever asks again gets the same hint"
            assert match.view(seat) == before
            reasons += bool(said.why)
        match.answer(seat, choice)
    assert reasons


def test_a_hint_names_the_deed_that_a_walk_leads_to() -> None:
    match, seat = first_game("journey")
    player = bots.make(bots.STAND_IN, KEY)
    while match.outcome is None:
        said = hint(match.seat(seat), KEY)
        if said.option.text == "move" and any("Attack" in one for one in said.then):
            assert "figure:" in " ".join(said.anchors)
            assert said.odds, "the attack is what is weighed"
            return
        match.answer(seat, player.choose(match.seat(seat)))
    raise AssertionError("nobody ever walked to an attack")


def test_nobody_gets_a_hint_who_is_not_asked() -> None:
    match, _ = first_game("tsukuyumi")
    silent = next(seat for seat in range(match.seats) if seat not in match.asked())
    for seat in (silent, None):
        with pytest.raises(Refused):
            hint(match.seat(seat), KEY)


def test_a_hint_of_a_bot_that_has_thought_ahead_tells_what_it_expects() -> None:
    match, seat = first_game("tsukuyumi")
    while match.asked() != (seat,) or len(match.choices()) < 3:
        asked = match.asked()[0]
        match.answer(asked, bots.make(bots.STAND_IN, KEY).choose(match.seat(asked)))
    decision = match.decision(seat)
    assert decision is not None
    first, second, third = (option.text() for option in decision.options[:3])
    weighed = [Weighed(second, 0.7, 5, 0.01), Weighed(first, 0.6, 5, 0.01), Weighed(third, 0.2, 1, 0.0)]
    said = hint(match.seat(seat), KEY, Found(1, second, weighed))
    assert said.option.text == second
    assert [(card.chance, card.games) for card in said.weighed] == [(0.7, 5), (0.6, 5), (0.2, 1)]
    assert said.weighed[0].say == said.option.say
    assert not any(card.even for card in said.weighed)
    alike = [Weighed(second, 0.6, 1, 0.0), Weighed(first, 0.601, 1, 0.0)]
    assert hint(match.seat(seat), KEY, Found(1, second, alike)).weighed == []


def test_what_is_told_of_other_answers_does_not_speak_against_the_advice() -> None:
    own = Weighed("own", 0.92, 9, 0.02)
    assert is_even(own, Weighed("lucky", 0.94, 1, 0.0)), "it was not chosen, so nobody can tell it is better"
    assert is_even(own, Weighed("near", 0.90, 9, 0.02))
    assert not is_even(own, Weighed("worse", 0.85, 9, 0.02))
    assert not is_even(own, Weighed("seen once", 0.85, 1, 0.0))
    assert not is_even(Weighed("own", 0.92, 9, 0.0), Weighed("surely worse", 0.90, 9, 0.0))


def test_advice_is_given_by_a_bot_that_thinks_ahead() -> None:
    assert bots.ADVISER in bots.THINKERS
    assert bots.STAND_IN not in bots.THINKERS
