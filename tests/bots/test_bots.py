"""Bots answer with what their seat may know, from a chance of their own."""

from __future__ import annotations

import pytest

from hyakki import bots
from hyakki.kernel.errors import Refused, UnknownLevel
from hyakki.kernel.match import Match
from tests.cli.mini import Bid, Mini, Roll


def after_bids(game: Mini, seats: int = 3) -> Match:  # type: ignore[type-arg]  # the state does not matter here
    """Everybody has bid 2 in secret; seat 0 is to move."""
    match = Match.new(game, seats, {}, 5)
    for seat in range(seats):
        match.answer(seat, Bid(2))
    return match


def test_a_random_bot_takes_every_option_sometimes() -> None:
    match = Match.new(Mini(), 1, {}, 0)
    bot = bots.make("random", 1)
    taken = {bot.choose(match.seat(0)) for _ in range(200)}
    assert taken == {Bid(n) for n in range(1, 7)}


def test_the_same_seed_gives_the_same_bot() -> None:
    match = Match.new(Mini(), 1, {}, 0)
    one, other = bots.make("random", 8), bots.make("random", 8)
    assert [one.choose(match.seat(0)) for _ in range(20)] == [other.choose(match.seat(0)) for _ in range(20)]


def test_a_sense_bot_follows_the_rules_of_thumb() -> None:
    match = after_bids(Mini())
    assert bots.make("sense", 0).choose(match.seat(0)) == Roll()


def test_a_sense_bot_never_sees_what_is_hidden_from_its_seat() -> None:
    game = Mini()
    match = after_bids(game)
    bot = bots.make("sense", 3)
    for _ in range(60):
        bot.choose(match.seat(0))
    assert {seat for seat, _ in game.sensed} == {0}
    assert {bids[0] for _, bids in game.sensed} == {2}  # its own bid it knows
    assert {bids[1] for _, bids in game.sensed} == set(range(1, 7))  # others' bids could be anything
    assert {bids[2] for _, bids in game.sensed} == set(range(1, 7))


@pytest.mark.parametrize("level", list(bots.LEVELS))
def test_choosing_leaves_the_match_and_its_dice_alone(level: str) -> None:
    match = after_bids(Mini())
    before = match.shown(0), match.state.rng.clone(), len(match.log), len(match.history)
    bots.make(level, 3).choose(match.seat(0))
    assert (match.shown(0), match.state.rng.clone(), len(match.log), len(match.history)) == before


def test_a_gentle_bot_is_sensible_about_half_of_the_time() -> None:
    game = Mini()
    match = after_bids(game)
    bot, sensible = bots.make("gentle", 3), bots.make("sense", 3).choose(match.seat(0))
    game.sensed.clear()
    chosen = [bot.choose(match.seat(0)) for _ in range(200)]
    assert 70 < len(game.sensed) < 130
    assert sensible in chosen
    assert len(set(chosen)) > 1


def test_a_bot_that_is_not_asked_has_nothing_to_say() -> None:
    match = after_bids(Mini())
    with pytest.raises(Refused, match="seat 1 is not being asked"):
        bots.make("random", 0).choose(match.seat(1))


def test_an_answer_outside_the_options_is_an_error_of_the_rules_of_thumb() -> None:
    class Wild(Mini):
        def sense(self, g, decision):
            return Bid(99)

    match = Match.new(Wild(), 1, {}, 0)
    with pytest.raises(ValueError, match="bid 99"):
        bots.make("sense", 0).choose(match.seat(0))


def test_unknown_levels_are_refused_by_name() -> None:
    with pytest.raises(UnknownLevel, match=r"'genius'.*random, gentle, novice, sense, adept, master"):
        bots.make("genius", 0)


@pytest.mark.parametrize("levels", [("random", "random"), ("sense", "random")])
def test_a_whole_match_is_played(levels: tuple[str, ...]) -> None:
    players = [bots.make(level, seat) for seat, level in enumerate(levels)]
    match = bots.play_match(Mini(), 2, {"goal": "5"}, 4, players)
    assert match.outcome is not None
    assert match.outcome.reason == "end.goal"


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="2 seats need as many bots, not 1"):
        bots.play_match(Mini(), 2, {}, 4, [bots.make("random", 0)])
