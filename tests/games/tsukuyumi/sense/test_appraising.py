"""A closer look at a duel: learned numbers with signs that make sense, and the glance wherever nothing was
learned."""

from __future__ import annotations

import pytest

from hyakki.games import find
from hyakki.games.tsukuyumi.sense.appraising import EITHER, FEATURES, appraise, features
from hyakki.games.tsukuyumi.sense.judging import value
from hyakki.games.tsukuyumi.sense.learned import COUNTS, FACTIONS
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.match import Match
from tests.games.judged import TABLES, answer_sensibly, position


def start_of_round(number: int) -> Tsukuyumi:
    """A duel at the first question of a round."""
    seats, settings = TABLES["tsukuyumi"][0]
    match = Match.new(find("tsukuyumi"), seats, settings, 2)
    while match.state.round < number:
        answer_sensibly(match)
    state = match.state
    assert isinstance(state, Tsukuyumi)
    return state


def test_every_round_that_is_looked_at_has_a_number_for_each_feature() -> None:
    assert set(COUNTS) == set(FACTIONS) == {1, 2}
    for counts in COUNTS.values():
        assert len(counts) == len(FEATURES)


def test_nothing_that_helps_counts_against_whoever_has_it() -> None:
    for counts in COUNTS.values():
        for name, count in zip(FEATURES, counts, strict=True):
            assert count >= 0 or name in EITHER


@pytest.mark.parametrize("number", [2, 3])
def test_a_unit_more_is_better_for_its_seat_alone(number: int) -> None:
    g = start_of_round(number)
    before = [appraise(g, seat) for seat in (0, 1)]
    troops = g.seats[0].troops
    cell = next(iter(troops))
    troops[cell] = (troops[cell][0] + 1, *troops[cell][1:])
    assert appraise(g, 0) > before[0]
    assert appraise(g, 1) < before[1]
    assert appraise(g, 0) + appraise(g, 1) == pytest.approx(1.0)


def test_to_begin_is_good_early_and_bad_in_the_last_round() -> None:
    for number, better in ((2, True), (3, False)):
        g = start_of_round(number)
        g.order.sort()
        begins = appraise(g, 0)
        g.order.reverse()
        assert (begins > appraise(g, 0)) is better


def test_what_is_in_reach_counts() -> None:
    g = start_of_round(3)
    reach = FEATURES.index("reach")
    before = features(g, 0)[reach]
    g.seats[0].troops.clear()
    assert features(g, 0)[reach] == 0.0 < before


def test_where_nothing_was_learned_a_glance_does() -> None:
    first = start_of_round(1)
    assert appraise(first, 0) == value(first, 0)
    many = position("tsukuyumi", 1, 2, 300).state
    assert [appraise(many, seat) for seat in range(3)] == [value(many, seat) for seat in range(3)]
