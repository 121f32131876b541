"""Bots answer whatever becomes of their thinking, and stand back where a person may answer."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.host.driving import TRIES, Dodged, asked_bot, think
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.seat import Seat
from tests.cli.mini import Bid, Mini
from tests.games.conformance import play_on
from tests.tiny import PALACE


class Stubborn:
    """A bot that always wants the same, or fails."""

    level = "stubborn"

    def __init__(self, wish: Any) -> None:
        self.wish = wish

    def choose(self, seat: Seat) -> Option:
        if isinstance(self.wish, Exception):
            raise self.wish
        wish: Option = self.wish
        return wish


def heard_of(where: str) -> None:
    raise AssertionError(where)


def test_a_bot_gives_the_answer_it_wants():
    match = Match.new(Mini(), 2, {}, 0)
    assert think(Stubborn(Bid(3)), match.seat(0), Dodged(), heard_of) == Bid(3)


@pytest.mark.parametrize("wish", [Bid(99), None, 7])
def test_what_is_no_option_is_replaced_by_one(wish: Any):
    match = Match.new(Mini(), 2, {}, 0)
    assert think(Stubborn(wish), match.seat(0), Dodged(), heard_of) == Bid(1)


def test_a_bot_that_cannot_think_takes_any_answer_and_says_where_it_failed():
    match, where = Match.new(Mini(), 2, {}, 0), list[str]()
    bot = Stubborn(ZeroDivisionError("a secret card"))
    assert think(bot, match.seat(0), Dodged(), where.append) == Bid(1)
    assert len(where) == 1
    assert "ZeroDivisionError in test_driving.py" in where[0]
    assert "secret" not in where[0]


def test_answers_on_which_a_rule_failed_are_dodged():
    match, dodged = Match.new(Mini(), 2, {}, 0), Dodged()
    for number in range(1, 7):
        assert think(Stubborn(Bid(1)), match.seat(0), dodged, heard_of) == Bid(number)
        dodged.add(0, match.numbers[0], Bid(number).text())
    assert think(Stubborn(Bid(1)), match.seat(0), dodged, heard_of) is None
    assert think(Stubborn(Bid(1)), match.seat(1), dodged, heard_of) == Bid(1)
    dodged.clear()
    assert think(Stubborn(Bid(1)), match.seat(0), dodged, heard_of) == Bid(1)


def test_too_many_failures_are_enough():
    match, dodged = Match.new(Mini(), 2, {}, 0), Dodged()
    assert TRIES > 6
    for number in range(5):
        dodged.add(0, match.numbers[0], Bid(number + 1).text())
    assert dodged.left(match.seat(0)) == [Bid(6)]


def at_the_accusation() -> Match[Any]:
    """Any hero may accuse, the first of them is asked."""
    match: Match[Any] = Match.new(PALACE, 4, key=1)
    rng = Rng.seeded(1)
    while match.outcome is None and not (match.question is not None and match.question.may):
        play_on(match, rng, 1)
    assert match.asked() == (1,)
    assert match.awaited(0) == (1, 2, 3)
    return match


@pytest.mark.parametrize("person", [1, 2, 3])
def test_bots_stand_back_where_a_person_may_answer(person: int):
    """Also where the person is not the one who is asked, but only may answer."""
    match = at_the_accusation()
    assert asked_bot(match, [seat for seat in range(4) if seat != person]) is None


def test_where_only_bots_may_answer_the_one_that_is_asked_does():
    match = at_the_accusation()
    assert asked_bot(match, range(4)) == 1
    assert asked_bot(match, [1, 2, 3]) == 1, "the person is not among those who may"


def test_in_secret_everybody_answers_its_own_question():
    match: Match[Any] = Match.new(PALACE, 4, key=1)
    assert match.open is not None
    assert asked_bot(match, [1, 2]) == 1
    assert asked_bot(match, [2, 3]) == 2
