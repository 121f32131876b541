"""Conditions: how they are received, what they forbid, how long they last."""

from __future__ import annotations

from hyakki.games.journey.events import Conditioned
from hyakki.games.journey.options import Attack
from hyakki.games.journey.rules import activation, attack, cards, pilgrims, turn
from hyakki.games.journey.rules.conditions import give_condition, has
from hyakki.games.journey.rules.figures import demon
from hyakki.games.journey.rules.hazards import receive_condition
from hyakki.games.journey.rules.moments import Moment
from tests.games.journey.fights import (
    black,
    blue,
    dice,
    is_struck,
    only,
    pilgrim,
    position,
    red1,
    red2,
    rolls,
    strikes,
    white,
)
from tests.games.journey.table import activate, give, listen, load, run
from tests.rules import rule


def tokens(one):
    return {condition.kind: condition.tokens for condition in one.conditions}


@rule("journey.condition.place")
def test_a_condition_lies_beside_the_pilgrim_and_gets_a_token_each_turn():
    g = position("a> T .")
    heard = listen(g)
    dice(g, red2(2), black(2), blue(0, 0))
    is_struck(g, 4, "T")
    assert tokens(pilgrim(g, "T")) == {"slowed": 0}
    assert g.conditions["slowed"] == 3
    assert only(heard, Conditioned) == [Conditioned(0, "slowed")]
    g.phase, g.act = "end", None
    run(turn.step(g))
    assert tokens(pilgrim(g, "T")) == {"slowed": 1}


@rule("journey.condition.token-direction")
def test_a_condition_of_three_turns_acts_in_two_maintenance_phases():
    g = position("T .", active=None, phase="end")
    give_condition(g, pilgrim(g, "T"), "poisoned")  # in the Demon phase of turn 1
    healths = []
    for _ in range(3):
        g.phase = "end"
        run(turn.step(g))
        g.phase = "maintenance"
        run(turn.step(g))
        healths.append(pilgrim(g, "T").health)
    assert healths == [11, 10, 10]
    assert pilgrim(g, "T").conditions == []
    assert g.conditions["poisoned"] == 4


@rule("journey.condition.duplicate")
def test_the_same_condition_starts_afresh():
    g = position("T .")
    give_condition(g, pilgrim(g, "T"), "poisoned")
    pilgrim(g, "T").conditions[0].tokens = 2
    run(receive_condition(g, pilgrim(g, "T"), "poisoned"))
    assert tokens(pilgrim(g, "T")) == {"poisoned": 0}
    assert g.conditions["poisoned"] == 3


@rule("journey.condition.duplicate")
def test_equal_conditions_of_one_attack_are_given_once():
    g = position("I> T . .")
    heard = listen(g)
    dice(g, red2(2, 0), black(3, 3), blue(0, 0))
    is_struck(g, 4, "T")
    assert only(heard, Conditioned) == [Conditioned(0, "slowed")]


@rule("journey.condition.different")
def test_different_conditions_are_in_force_side_by_side():
    g = position("T> s .", active=None, phase="maintenance")
    for kind in ("poisoned", "disabled"):
        run(receive_condition(g, pilgrim(g, "T"), kind))
    run(turn.step(g))
    assert pilgrim(g, "T").health == 11
    assert attack.attack_options(g, pilgrim(g, "T")) == []


@rule("journey.condition.no-defense")
def test_burning_hurts_at_once_whatever_the_defense():
    g = position("""
        Q _ . .
        _ _ T .
        . . . .
    """)
    demon(g, 4).facing = 1
    dice(g, red2(1, 0), red1(1), black(2), blue(1, 0))
    is_struck(g, 4, "T")
    assert pilgrim(g, "T").health == 12 - 1 - 1
    assert has(pilgrim(g, "T"), "burning")


@rule("journey.condition.disabled")
def test_a_disabled_pilgrim_does_everything_but_attack():
    g = position("T> s .", active="T")
    pilgrim(g, "T").chi = 1
    assert Attack(4) in pilgrims.actions(g, pilgrim(g, "T"))
    give_condition(g, pilgrim(g, "T"), "disabled")
    offered = [option.text() for option in pilgrims.actions(g, pilgrim(g, "T"))]
    assert not any(text.startswith("attack") for text in offered)
    assert {"move", "rest"} <= set(offered)
    refusal = attack.forbids_attack(g, pilgrim(g, "T"), 4)
    assert refusal is not None
    assert refusal.rule == "journey.condition.disabled"
    heard = listen(g)
    demon(g, 4).facing = 3
    dice(g, red1(0, 0), blue(0, 0))
    is_struck(g, 4, "T")
    assert len(rolls(heard, "defense")) == 1


@rule("journey.condition.disabled")
def test_a_disabled_pilgrim_cannot_begin_with_a_card_either():
    g = position("M> . . s", active="M")
    give(g, "M", "staff-of-ten-miles")
    give_condition(g, pilgrim(g, "M"), "disabled")
    assert attack.attack_options(g, pilgrim(g, "M")) == []


@rule("journey.condition.paralyzed")
def test_a_paralyzed_pilgrim_is_passed_over_and_plays_nothing():
    g = position("T . C .", active=None)
    g.order = [0, 2, 1, 3]
    give_condition(g, pilgrim(g, "T"), "paralyzed")
    give(g, "T", "peach-of-immortality")
    pilgrim(g, "T").health = 5
    refusal = cards.forbids_play(g, pilgrim(g, "T"), "peach-of-immortality", Moment("any", open=True))
    assert refusal is not None
    assert refusal.rule == "journey.condition.paralyzed"
    assert not activation.can_act(g, pilgrim(g, "T"))
    assert activation.can_act(g, pilgrim(g, "C"))


@rule("journey.condition.supply")
def test_an_empty_supply_gives_no_condition():
    g = position("""
        T s s .
        . M C .
    """)
    assert all(copies == 4 for copies in g.conditions.values())
    assert set(g.conditions) == {"disabled", "paralyzed", "poisoned", "burning", "slowed"}
    for one in (demon(g, 4), demon(g, 5), pilgrim(g, "M"), pilgrim(g, "C")):
        run(receive_condition(g, one, "poisoned"))
    run(receive_condition(g, pilgrim(g, "T"), "poisoned"))
    assert pilgrim(g, "T").conditions == []
    assert g.conditions["poisoned"] == 0


@rule("journey.condition.supply")
def test_without_a_card_there_is_no_immediate_damage():
    g = position("T .")
    assert run(receive_condition(g, pilgrim(g, "T"), "burning")) == 1
    g.conditions["burning"] = 0
    assert run(receive_condition(g, pilgrim(g, "T"), "burning")) == 1  # afresh, the card lies here
    g = position("T .")
    g.conditions["burning"] = 0
    assert run(receive_condition(g, pilgrim(g, "T"), "burning")) == 0


@rule("journey.condition.on-demons", "journey.condition.paralyzed")
def test_a_paralyzed_demon_rolls_no_defense():
    g = position("T> L< l", active="T")
    give_condition(g, demon(g, 4), "paralyzed")
    heard = listen(g)
    dice(g, red1(2, 1), white(1))
    strikes(g, "T", 4)
    assert rolls(heard, "defense") == []
    assert demon(g, 4).health == 9


@rule("journey.condition.on-demons")
def test_a_weapon_can_give_a_condition_to_a_demon():
    g = position("C> L< l", active="C")
    pilgrim(g, "C").weapon = 2
    dice(g, red2(1, 0), white(6), blue(0, 0))
    strikes(g, "C", 4)
    assert tokens(demon(g, 4)) == {"slowed": 0}
    assert demon(g, 4).health == 9


def test_disabled_ends_with_its_second_token():
    g = position("T> s .", active=None, phase="end")
    give_condition(g, pilgrim(g, "T"), "disabled")
    for _ in range(2):
        g.phase = "end"
        run(turn.step(g))
    g.phase = "maintenance"
    load(g)
    run(turn.step(g))
    activate(g, "T")
    assert attack.attack_options(g, pilgrim(g, "T")) == [Attack(4)]
