"""Okko as the kernel sees it: parties and sides, giving up, and the tables on which it is measured."""

from __future__ import annotations

import pytest

from hyakki import bots
from hyakki.games.okko.game import EVENTS, GAME
from hyakki.kernel.errors import Refused
from hyakki.kernel.match import Match, check_settings
from hyakki.table import typescript
from tests.rules import rule


@pytest.mark.parametrize(
    ("oni", "one_party"), [("last", False), ("first", False), ("gentle", True), ("grim", True)]
)
def test_against_the_automated_oni_all_seats_are_one_party(oni: str, one_party: bool) -> None:
    assert GAME.party(2, check_settings(GAME, {"oni": oni})) is one_party


def test_a_seat_is_of_the_heroes_or_the_oni() -> None:
    last, first = Match.new(GAME, 3, {}, 1), Match.new(GAME, 3, {"oni": "first"}, 1)
    alone = Match.new(GAME, 1, {"oni": "even"}, 1)
    assert [GAME.side(last.state, seat) for seat in range(3)] == ["heroes", "heroes", "oni"]
    assert [GAME.side(first.state, seat) for seat in range(3)] == ["oni", "heroes", "heroes"]
    assert GAME.side(alone.state, 0) == "heroes"


@rule("okko.end.resign")
def test_giving_up_ends_the_match_unless_another_hero_seat_goes_on() -> None:
    two, three = Match.new(GAME, 2, {}, 1), Match.new(GAME, 3, {}, 1)
    ended = two.resign(0)
    assert ended is not None
    assert ended.winners == (1,)
    assert three.resign(0) is None
    assert three.asked()
    ended = three.resign(2)
    assert ended is not None
    assert ended.winners == (0, 1)
    assert three.view(0).won == "heroes"


@rule("okko.end.resign")
def test_who_gives_up_alone_loses_to_nobody() -> None:
    alone = Match.new(GAME, 1, {"oni": "even"}, 1)
    alone.resign(0)
    assert alone.outcome is not None
    assert alone.outcome.winners == ()
    assert alone.outcome.reason in GAME.end_reasons


def test_tables_that_cannot_be_are_refused_in_words() -> None:
    with pytest.raises(Refused, match="alone one plays against the automated Oni"):
        Match.new(GAME, 1, {}, 1)
    with pytest.raises(Refused, match="up to 4 seats"):
        Match.new(GAME, 5, {"oni": "grim"}, 1)
    with pytest.raises(Refused, match="at least 4 Heroes"):
        Match.new(GAME, 5, {"heroes": "2"}, 1)
    with pytest.raises(Refused, match="not with a chronicle"):
        Match.new(GAME, 2, {"scenario": "chronicle", "campaign": "three-nights"}, 1)


def test_every_number_of_seats_has_a_usual_table() -> None:
    for seats in GAME.seats:
        settings = {} if seats > 1 else {"oni": "even"}
        assert Match.new(GAME, seats, settings, 1).asked()


def test_tables_for_the_lab_can_be_played_and_fix_levels_to_sides() -> None:
    for seats, settings in GAME.bench_setups():
        assert Match.new(GAME, seats, settings, 1).asked()
    trials = GAME.balance_setups()
    assert {trial.settings["scenario"] for trial in trials} == set(GAME.box.scenarios)
    for trial in trials:
        assert trial.fixed
        assert len(trial.levels) == trial.seats
        assert set(trial.levels) <= set(bots.LEVELS)
        assert Match.new(GAME, trial.seats, trial.settings, 1).asked()


def test_the_clock_counts_rounds() -> None:
    match = Match.new(GAME, 2, {}, 1)
    assert GAME.clock(match.state) == 1


def test_the_page_gets_types_for_views_events_and_cardboard() -> None:
    text = typescript.of_game(GAME.page_types)
    for name in (
        "OkkoView",
        "OkkoBox",
        "MoveWays",
        "StrikeWays",
        "TrialWays",
        *(kind.__name__ for kind in EVENTS),
    ):
        assert f"export interface {name} " in text


def test_every_end_has_a_sentence() -> None:
    assert [reason for reason in GAME.end_reasons if reason not in GAME.texts] == []
