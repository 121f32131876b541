"""Bots, listeners and rules that misbehave: the match stands where it stood, and play goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hyakki.cli.session import Session
from hyakki.games import games
from hyakki.kernel.decision import Option
from hyakki.kernel.errors import Refused, RuleCrash
from hyakki.kernel.events import Told
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.seat import Seat
from tests.cli.mini import Bid, Mini, Roll
from tests.games.conformance import play_on
from tests.games.probe import capture, standing, tree_bytes
from tests.games.trouble import bad_dice
from tests.tiny import MOON

CRASHES = 40


def raising(seat: Seat) -> Any:
    raise ZeroDivisionError("a bot that cannot count")


def scribbling(seat: Seat) -> Any:
    decision = seat.decision
    assert decision is not None
    with pytest.raises(AttributeError):
        decision.options = ()  # type: ignore[misc]  # that is the attempt
    world = seat.imagine(b"key")
    for name in ("places", "points", "bids"):
        getattr(world.state, name).clear()
    world.settings = {}
    return decision.options[0]


WAYS: list[Callable[[Seat], Any]] = [
    lambda seat: None,
    lambda seat: 7,
    lambda seat: "roll",
    lambda seat: Bid(99),
    lambda seat: Roll,
    raising,
    scribbling,
]


@pytest.mark.parametrize("choose", WAYS)
def test_a_hostile_bot_gives_a_legal_answer_or_none(choose: Callable[[Seat], Any], mini: Mini):
    table = Session.new(mini, ("random", "me"), {"goal": "30", "stones": "no"}, seed=4)

    class Bot:
        level = "hostile"

        def choose(self, seat: Seat) -> Option:
            answer: Option = choose(seat)
            return answer

    table.bots[0] = Bot()
    places = table.match.state.places
    for _ in range(3):
        if table.bot_asked() is None:
            table.turn_to_asked()
            decision = table.decision()
            assert decision is not None
            assert table.answer(decision.options[0]) == ""
        else:
            table.bot_answer()
    assert len(table.match.history) == 3
    assert len(places) == 2
    assert not table.is_stuck


# -- listeners


class Stop(Exception):
    pass


def is_told(match: Match[Any], seat: int, option: Option) -> bool:
    """Whether anything is told when this is answered."""
    copy = match.clone()
    copy.answer(seat, option)
    return len(copy.log) > len(match.log)


def test_a_listener_that_raises_leaves_the_match_where_it_stood():
    match = Match.new(MOON, 3, key=2)
    play_on(match, Rng.seeded(2), 6)
    quiet = match.clone()

    def listen(told: Told) -> None:
        raise Stop

    match.ear = listen
    seat = match.asked()[0]
    decision = match.decision(seat)
    assert decision is not None
    before = capture(match)
    option = next(option for option in decision.options if is_told(match, seat, option))
    with pytest.raises(RuleCrash) as found:
        match.answer(seat, option)
    assert isinstance(found.value.__cause__, Stop)
    assert capture(match) == before
    match.ear = None
    match.answer(seat, option)
    quiet.answer(seat, option)
    assert capture(match) == capture(quiet)


def test_a_listener_may_look_but_not_touch():
    match = Match.new(MOON, 3, key=2)
    seen: list[bytes] = []
    turned_away: list[str] = []

    def listen(told: Told) -> None:
        seen.append(match.shown(None))
        for meddle in (
            lambda: match.imagine(0, b"k"),
            lambda: match.undo(0, party=True),
            lambda: match.resign(0),
        ):
            with pytest.raises(RuntimeError) as found:
                meddle()
            turned_away.append(str(found.value))

    match.ear = listen
    play_on(match, Rng.seeded(2), 12)
    assert seen
    assert set(turned_away) == {"the match was called from inside a rule or a listener"}


# -- rules


def test_crashes_at_any_die_leave_no_trace():
    game = games()["journey"]
    match: Match[Any] = Match.new(game, 2, {"quest": "q3"}, key=11)
    rng, crashed, public = Rng.seeded(11), 0, 0
    while crashed < CRASHES and match.outcome is None:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        option = rng.pick(decision.options)
        before, log = standing(match), len(match.log)
        try:
            with bad_dice(rng.below(3)):
                match.answer(seat, option)
        except RuleCrash as crash:
            crashed += 1
            public += option.text() not in crash.public
            assert standing(match) == before
            assert len(match.log) == log
            match.answer(seat, option)
    assert (crashed, public) == (CRASHES, CRASHES)
    replayed: Match[Any] = Match.new(game, 2, {"quest": "q3"}, key=11)
    for entry in match.history:
        assert entry.seat is not None
        assert entry.option is not None
        replayed.answer(entry.seat, entry.option)
    assert tree_bytes(replayed.state) == tree_bytes(match.state)


def test_odds_of_what_is_no_option_are_refused():
    match = Match.new(MOON, 3, key=2)
    with pytest.raises(Refused, match="is not one of the options of seat 0"):
        match.odds(0, Roll(), b"key")
    with pytest.raises(Refused):
        match.odds(7, Roll(), b"key")
