"""What would you do, and why? For every game that there is."""

from __future__ import annotations

from typing import Any

import pytest

import hyakki.games as games
from hyakki import bots
from hyakki.host.hints import hint
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
def test_a_hint_is_what_the_strongest_bot_would_answer_in_the_words_of_the_game(name: str) -> None:
    match, person = first_game(name)
    players = [bots.make(bots.STRONGEST, derive(KEY, seat)) for seat in range(match.seats)]
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
    player = bots.make(bots.STRONGEST, KEY)
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


def test_the_strongest_bot_is_the_last_that_is_declared() -> None:

    assert tuple(bots.LEVELS)[-1] == bots.STRONGEST
    assert bots.STRONGEST != "random"
