"""What Tsukuyumi counts of a game, and what could follow."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hyakki.games.tsukuyumi import GAME
from hyakki.games.tsukuyumi import events as e
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.games.tsukuyumi.tell import chronicle
from hyakki.kernel.chronicle import tallied
from hyakki.kernel.events import Told
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Outcome

WON = Outcome((0,), "tsukuyumi.vp.final", "end.final")
AT = (0, 0)


def test_battles_and_losses_are_counted_for_both_sides() -> None:
    counts = tallied(
        [
            e.BattleBegan(0, AT, "assault", (1, 2), {}),
            e.UnitsLost(1, AT, {"worker": 2, "wasp": 1}, 0, "battle"),
            e.UnitsLost(ONI, AT, {"small": 1}, 0, "battle"),
            e.UnitsLost(2, AT, {"private": 1}, 2, "own"),
            e.AreaConquered(0, AT, 1),
        ],
        chronicle.deeds,
    )
    assert counts[0] == {"battles": 1, "felled": 3, "oni": 1, "conquered": 1}
    assert counts[1] == {"battles": 1, "defended": 1, "lost": 3}
    assert counts[2] == {"battles": 1, "defended": 1, "lost": 1}, "nobody is praised for its own losses"


def played(seats: int) -> Match[Any]:
    """A whole game that bots with sense have played."""
    match = Match.new(GAME, seats, {"factions": "random"}, 3)
    while match.outcome is None:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, GAME.sense(match.state, decision))
    return match


@pytest.mark.parametrize("seats", [2, 3])
def test_the_end_agrees_with_what_the_table_showed(seats: int) -> None:
    match = played(seats)
    assert match.outcome is not None
    view = match.view(None)
    told = GAME.voice.chronicle(view, match.log, match.outcome)
    assert told is not None
    for member in told.members:
        assert member.seat is not None
        player = view.seats[member.seat]
        assert member.counts["felled"] == player.kills
        assert told.course[-1].counts[member.id] == member.counts["points"] == player.total
    assert len(told.course) == view.rounds
    assert told.turned
    assert [aims.title for aims in told.aims] == [member.name for member in told.members]


def test_the_round_that_decided_it_is_the_first_after_which_the_winner_stayed_ahead() -> None:
    def told(*scores: tuple[int, int]) -> str:
        match = Match.new(GAME, 2, {"factions": "random"}, 3)
        view = match.view(None)
        ours, theirs = scores[-1]
        view = msgspec.structs.replace(
            view,
            seats=(
                msgspec.structs.replace(view.seats[0], faction="nomads", total=ours),
                msgspec.structs.replace(view.seats[1], faction="dark-seed", total=theirs),
            ),
        )
        log = [Told(e.ScoresTold({0: one, 1: other}), "rule", None) for one, other in scores]
        found = GAME.voice.chronicle(view, log, WON)
        assert found is not None
        return found.turned

    assert told((1, 3), (2, 4), (6, 5)).startswith("Round 3 decided it: after round 2 Dark Seed were still 2")
    assert told((1, 3), (4, 4), (6, 5)).startswith("Round 2 decided it: after round 1")
    assert told((3, 3), (4, 2), (6, 5)) == "Nomads were never behind when a round was over."


def test_the_first_game_is_followed_by_a_whole_one() -> None:
    settings = Match.new(GAME, 3, {"first-game": "on"}, b"k" * 32).settings
    (then,) = GAME.voice.sequels(3, settings, WON)
    assert (then.kind, then.settings["first-game"]) == ("next", "off")


def test_two_seats_lay_their_board_themselves() -> None:
    settings = Match.new(GAME, 2, {}, b"k" * 32).settings
    assert GAME.voice.sequels(2, settings, WON) == []
    (other,) = GAME.voice.sequels(3, settings, WON)
    assert (other.kind, other.settings["board"]) == ("dare", "low")


def test_what_a_rival_had_is_remembered_before_what_nobody_held() -> None:
    def weight(before: int, seat: int = 0) -> int:
        return GAME.voice.weight(e.AreaConquered(seat, (0, 0), before))

    assert weight(1) > weight(ONI) > weight(NOBODY)
    fallen = GAME.voice.weight(e.UnitsLost(1, (0, 0), {"squeaker": 1}, 0, "battle"))
    assert fallen > GAME.voice.weight(e.UnitsLost(1, (0, 0), {"squeaker": 1}, None, "radioactive"))
