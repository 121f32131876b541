"""What people ask beside the play: reasons, odds, and failures that end nothing."""

from __future__ import annotations

from typing import Any

from examples.small_game.options import Draw, Raid
from hyakki.host import advice, telling
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Chance
from tests.games.conformance import play_on
from tests.games.probe import capture
from tests.tiny import MOON, PALACE


def in_action(option: type[Any]) -> tuple[Match[Any], int]:
    """A game of Moon in which the active player may do this."""
    match: Match[Any] = Match.new(MOON, 3, key=2)
    rng = Rng.seeded(2)
    while not any(isinstance(one, option) for one in match.choices()):
        play_on(match, rng, 1)
    return match, match.asked()[0]


def test_work_that_fails_says_where_and_not_with_what():
    def fail() -> str:
        raise KeyError("a secret card")

    assert advice.contained(lambda: "fine", lambda where: where) == "fine"
    where = advice.contained(fail, lambda where: where)
    assert where.startswith("KeyError in test_advice.py, line ")


def test_a_reason_names_the_rule_or_the_option():
    match, seat = in_action(Raid)
    raid = next(option for option in match.choices() if isinstance(option, Raid))
    assert advice.why_not(match.seat(seat), ["card:omen"]).rule == "moon.raid.beast"
    assert advice.why_not(match.seat(seat), raid.anchors()).allowed == raid
    other = advice.why_not(match.seat((seat + 1) % 3), ["card:fox"])
    assert (other.text, other.rule) == ("It is not your turn.", "moon.turn.order")


def test_odds_are_worked_out_on_a_copy():
    match, seat = in_action(Draw)
    before = capture(match)
    work = advice.odds(match, seat, Draw(), b"key")
    found = telling.odds(MOON.voice, match.view(seat), work())
    assert capture(match) == before
    assert found == telling.odds(MOON.voice, match.view(seat), match.odds(seat, Draw(), b"key"))


def test_odds_say_whether_they_were_worked_out_or_counted():
    match: Match[Any] = Match.new(PALACE, 4, key=1)
    chances = [Chance("odds.clue", 0.5), Chance("odds.clue", 0.4, about=True)]
    assert [line.about for line in telling.odds(PALACE.voice, match.view(0), chances)] == [False, True]
