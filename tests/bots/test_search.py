"""Bots that think ahead: they find what rules of thumb overlook, keep to their budget, and know no more than
their seat."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki import bots
from hyakki.bots.budget import Budget, Deadline
from hyakki.bots.manners import ADEPT, MASTER, NOVICE, Manner
from hyakki.bots.search import Search, Thought
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.match import Match
from hyakki.kernel.saves import load, save
from tests.cli.mini import Bid, Field, Mini, Roll, Stumble, Walk
from tests.tiny import MOON, PALACE

KEY = b"a bot's own key"


class Stroller(Mini):
    """A game whose rules of thumb only ever walk, though points are what wins."""

    loud_dice = False

    def sense(self, g: Field, decision: Decision) -> Option:
        return decision.options[-1]

    def value(self, g: Field, seat: int) -> float:
        return g.points[seat] / 40

    def chapter(self, g: Field) -> int:
        return g.turn


class LoudStroller(Stroller):
    loud_dice = True


class Steep(Stroller):
    """Rules of thumb that roll, and every point counts much."""

    def sense(self, g: Field, decision: Decision) -> Option:
        return Roll()

    def value(self, g: Field, seat: int) -> float:
        return min(1.0, g.points[seat] / 10)


class Level(Stroller):
    """All answers lead to the same."""

    def value(self, g: Field, seat: int) -> float:
        return 0.5


def after_bids(game: Mini, seats: int = 2, **settings: str) -> Match[Field]:
    match = Match.new(game, seats, settings, 5)
    for seat in range(seats):
        match.answer(seat, Bid(2))
    return match


def thought(match: Match[Any], seat: int, manner: Manner = MASTER, rollouts: int = 200) -> Thought:
    """What a search finds that sees the match only through imagined worlds."""
    decision = match.decision(seat)
    assert decision is not None
    budget = Budget(rollouts)
    return Search(match.game, decision, lambda key: match.imagine(seat, key), manner, budget, KEY).think()


# ---------------------------------------------------------------------- what it finds


@pytest.mark.parametrize("game", [Stroller(), LoudStroller()])
def test_a_blunder_of_the_rules_of_thumb_is_found(game: Mini) -> None:
    match = after_bids(game)
    assert isinstance(game.sense(match.state, match.decision(0)), Walk)  # type: ignore[arg-type]
    found = thought(match, 0)
    assert (found.choice, type(found.base)) == (Roll(), Walk)
    assert found.expected[0].option == Roll()
    assert found.expected[0].visits > 1
    assert found.expected[0].value > found.expected[-1].value


def test_answers_that_lead_to_the_same_are_not_weighed_twice() -> None:
    found = thought(after_bids(Level()), 0)
    assert found.choice == found.base
    assert found.rollouts <= MASTER.breadth
    assert {one.visits for one in found.expected} == {1}


def test_a_single_option_is_not_thought_about() -> None:
    class Alone(Stroller):
        def moves(self, g: Field) -> list[Option]:
            return [Walk(3, 2, "n"), Roll()][: 1 + (g.turn != 1)]

    match = Match.new(Alone(), 1, {}, 5)
    match.answer(0, Bid(1))
    decision = Decision(0, 1, match.decision(0).prompt, (Roll(),), (0,))  # type: ignore[union-attr]
    found = Search(match.game, decision, lambda key: pytest.fail("imagined"), MASTER, Budget(9), KEY).think()
    assert (found.choice, found.rollouts) == (Roll(), 0)


def test_levels_differ_in_what_they_look_at() -> None:
    match = after_bids(Stroller())
    adept, master = thought(match, 0, ADEPT), thought(match, 0, MASTER)
    assert len(adept.expected) == ADEPT.breadth < len(master.expected)


def test_where_dice_are_loud_an_adept_looks_at_more_answers() -> None:
    manner = ADEPT._replace(breadth=2, loud_breadth=3)
    assert len(thought(after_bids(Stroller()), 0, manner).expected) == 2
    assert len(thought(after_bids(LoudStroller()), 0, manner).expected) == 3


def test_masters_judge_by_a_closer_look() -> None:
    class Deep(Level):
        def appraise(self, g: Field, seat: int) -> float:
            return g.points[seat] / 40

    match = after_bids(Deep())
    adept, master = thought(match, 0, ADEPT), thought(match, 0, MASTER)
    assert adept.choice == adept.base
    assert (master.choice, type(master.base)) == (Roll(), Walk)


def test_answers_that_the_rules_of_thumb_like_are_looked_at_first() -> None:
    class Weighing(Stroller):
        def merits(self, g: Field, decision: Decision) -> list[float]:
            return [9.0 if option == Walk(1, 1, "s") else 0.0 for option in decision.options]

    few = ADEPT._replace(breadth=2)
    found = thought(after_bids(Weighing()), 0, few)
    assert {one.option for one in found.expected} == {found.base, Walk(1, 1, "s")}


def test_merits_that_fail_leave_another_order() -> None:
    class Odd(Stroller):
        def merits(self, g: Field, decision: Decision) -> list[float]:
            return [1.0]

    assert thought(after_bids(Odd()), 0).choice == Roll()


def test_an_answer_is_looked_at_in_any_case_if_somebody_asks_about_it() -> None:
    match, wanted = after_bids(Stroller()), Walk(2, 1, "e")
    bot = bots.SearchBot("adept", KEY, ADEPT._replace(breadth=2))
    found = bot.think(match.seat(0), wanted)
    assert wanted in [one.option for one in found.expected]


def test_a_novice_slips_among_answers_that_look_alike_and_only_there() -> None:
    slips = {bots.make("novice", seed).choose(after_bids(Level()).seat(0)) for seed in range(60)}
    assert len(slips) > 3
    sure = Steep()
    assert {bots.make("novice", seed).choose(after_bids(sure).seat(0)) for seed in range(60)} == {Roll()}
    assert NOVICE.slips < 0.5


# ---------------------------------------------------------------------- budgets


class Slow(Stroller):
    """A game on whose answers time passes."""

    def __init__(self, each: float) -> None:
        super().__init__()
        self.now, self.each = 0.0, each

    def sense(self, g: Field, decision: Decision) -> Option:
        self.now += self.each
        return super().sense(g, decision)

    def chapter(self, g: Field) -> int:
        return g.turn // 12


@pytest.mark.parametrize("each", [0.0005, 0.004, 0.02])
@pytest.mark.parametrize("level", ["novice", "adept", "master"])
def test_nobody_thinks_longer_than_a_fifth_over_its_time(level: str, each: float) -> None:
    game = Slow(each)
    match = after_bids(game)
    bot = bots.make(level, 3, lambda: game.now)
    began = game.now
    bot.choose(match.seat(0))
    assert game.now - began <= 1.2 * bots.THINKERS[level].seconds


def test_time_is_used_where_answers_differ() -> None:
    game = Slow(0.0005)
    bot = bots.make("adept", 3, lambda: game.now)
    assert isinstance(bot, bots.SearchBot)
    assert bot.think(after_bids(game).seat(0)).rollouts > ADEPT.breadth


def test_without_a_budget_the_rules_of_thumb_answer() -> None:
    match = after_bids(Stroller())
    found = thought(match, 0, rollouts=0)
    assert found == Thought(found.base, found.base, (), 0)
    decision = match.decision(0)
    assert decision is not None
    late = Deadline(0.0, lambda: 7.0)
    assert Search(match.game, decision, lambda key: match.imagine(0, key), MASTER, late, KEY).think() == found


def test_a_rule_that_fails_costs_that_thought_only() -> None:
    match = after_bids(Stroller(), stones="yes")
    found = thought(match, 0)
    assert found.choice == Roll()
    assert Stumble() not in [one.option for one in found.expected]


@pytest.mark.parametrize("worth", [float("nan"), 1.5, -0.1, None])
def test_a_value_that_is_none_leaves_the_rules_of_thumb(worth: float | None) -> None:
    class Odd(Stroller):
        def value(self, g: Field, seat: int) -> float:
            if worth is None:
                raise ZeroDivisionError
            return worth

    found = thought(after_bids(Odd()), 0)
    assert (found.choice, found.expected) == (found.base, ())


def test_rules_of_thumb_that_fail_leave_any_answer() -> None:
    class Lost(Stroller):
        def sense(self, g: Field, decision: Decision) -> Option:
            raise ZeroDivisionError

    match = after_bids(Lost())
    assert bots.make("master", 3).choose(match.seat(0)) in match.decision(0).options  # type: ignore[union-attr]


def test_a_rollout_that_never_ends_is_given_up() -> None:
    class Endless(Stroller):
        def chapter(self, g: Field) -> int:
            return 0

    found = thought(after_bids(Endless()), 0, ADEPT, 2)
    assert found.expected == ()


# ---------------------------------------------------------------------- chance and knowledge


def test_the_same_key_and_question_give_the_same_answer_whoever_asks() -> None:
    match = after_bids(LoudStroller())
    bot = bots.make("adept", 8)
    first = bot.choose(match.seat(0))
    for _ in range(3):
        assert bot.choose(match.seat(0)) == first  # nothing is kept between answers
    again = load(match.game, save(match)).match
    assert bots.make("adept", 8).choose(again.seat(0)) == first


def test_secret_choices_are_thought_about_without_those_of_strangers() -> None:
    """Bids of others restart in every world: whether they have bid does not change what is thought."""
    early = Match.new(Stroller(), 3, {}, 5)
    late = Match.new(Stroller(), 3, {}, 5)
    late.answer(1, Bid(6))
    late.answer(2, Bid(5))
    assert thought(early, 0) == thought(late, 0)
    assert thought(early, 0).rollouts > 1


def test_a_question_to_several_is_thought_about_for_whoever_answers() -> None:
    match = Match.new(PALACE, 4, {}, 3)
    while match.question is None or match.question.may is None:
        seat = match.asked()[0]
        match.answer(seat, match.game.sense(match.state, match.decision(seat)))  # type: ignore[arg-type]
    for seat in match.question.seats():
        found = thought(match, seat, ADEPT, 30)
        assert found.choice in match.decision(seat).options  # type: ignore[union-attr]


@pytest.mark.parametrize("game", [MOON, PALACE])
def test_what_is_thought_follows_from_what_the_seat_knows(game: Any) -> None:
    """The same in the truth and in worlds that the seat cannot tell from it, at every question of a game."""
    match = Match.new(game, game.seats[0], {}, 11)
    looked = 0
    while match.outcome is None and looked < 12:
        for seat in match.asked():
            other = match.imagine(seat, b"another truth %d" % looked, disposable=False, candid=False)
            assert thought(match, seat, ADEPT, 20) == thought(other, seat, ADEPT, 20)
            looked += 1
        seat = match.asked()[0]
        match.answer(seat, match.game.sense(match.state, match.decision(seat)))  # type: ignore[arg-type]
