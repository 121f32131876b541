"""Wounds, hands and the steps at the end of a round."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import HandRefreshed, WoundDrawn, WoundSeen
from hyakki.games.okko.rules import endround, wounds
from hyakki.games.okko.rules.asking import hero_seats
from hyakki.games.okko.state import Okko
from hyakki.kernel.events import Told
from hyakki.kernel.flow import GameOver
from tests.games.okko.table import add, figure, first_question, listen, load, run, stain, table
from tests.rules import rule


def end(place: int, **more: object) -> Okko:
    """A table at a step of the End of the Round Phase."""
    g = table("stolen-reliquary", **more)  # type: ignore[arg-type]  # passed on
    g.phase, g.place, g.round = "end", place, 2
    return g


# ---------------------------------------------------------------------- Wounds


@rule("okko.wound.check", "okko.hero.attributes")
@pytest.mark.parametrize(("damage", "left", "drawn"), [(2, 2, 0), (3, 0, 1), (5, 2, 1), (9, 6, 1)])
def test_damage_of_at_least_stamina_becomes_one_wound_and_the_rest_stays(damage: int, left: int, drawn: int):
    g = end(6)
    figure(g, "okko").damage = damage
    run(endround.step(g))
    assert (figure(g, "okko").damage, len(g.heroes[0].wounds)) == (left, drawn)


@rule("okko.wound.one-per-round")
def test_however_much_damage_it_is_only_one_wound_comes_per_round():
    g = end(6)
    figure(g, "okko").damage = 12
    run(endround.step(g))
    assert len(g.heroes[0].wounds) == 1


@rule("okko.wound.check", "okko.info.heroes-hidden")
def test_which_wound_it_is_only_the_heroes_hear():
    g = end(6)
    figure(g, "okko").damage = 3
    told: list[Told] = []
    g.io = told.append
    load(g, 0)
    run(endround.step(g))
    kinds = {type(entry.event): entry.to for entry in told}
    assert kinds[WoundDrawn] is None
    assert kinds[WoundSeen] == hero_seats(g)


@rule("okko.wound.deck")
def test_an_empty_wound_deck_gives_a_nameless_wound_that_counts():
    g = end(6)
    g.wounds.clear()
    figure(g, "okko").damage = 3
    run(endround.step(g))
    assert g.heroes[0].wounds == [wounds.NAMELESS]


@rule("okko.damage.hero-eliminated")
def test_the_third_wound_in_hand_eliminates_at_once():
    g = end(6)
    g.heroes[0].wounds = ["fever", "fever"]
    figure(g, "okko").damage = 3
    run(endround.step(g))
    assert g.heroes[0].out
    assert g.outcome is None  # Noburo is still there


@rule("okko.wound.play", "okko.endround.order")
def test_a_played_wound_leaves_the_table_before_the_check():
    g = end(4)
    hero = g.heroes[0]
    hero.wounds, hero.right = ["fever"], ["cut-arm"]
    figure(g, "okko").damage = 3
    for _ in range(3):
        run(endround.step(g))
    assert g.place == 7
    assert (len(hero.wounds), hero.discard, hero.out) == (2, ["cut-arm"], False)


# ---------------------------------------------------------------------- hands


@rule("okko.card.discard")
def test_cards_played_this_round_go_to_the_open_discard_pile():
    g = end(4)
    hero = g.heroes[0]
    hero.hand.remove("okko.cold-fury")
    hero.right = ["okko.cold-fury"]
    run(endround.step(g))
    assert (hero.left, hero.right, hero.discard) == ([], [], ["okko.cold-fury"])


@rule("okko.card.refresh", "okko.card.refresh-forced")
def test_a_hand_without_action_cards_takes_the_whole_pile_back_by_itself():
    g = end(7)
    hero = g.heroes[0]
    hero.discard, hero.hand = [*hero.hand, "fever"], []
    heard = listen(g)
    run(endround.step(g))
    assert (len(hero.hand), hero.wounds, hero.discard) == (8, ["fever"], [])
    assert HandRefreshed(0, 8, 1) in heard


@rule("okko.card.refresh")
def test_with_one_action_card_left_there_is_no_refresh():
    g = end(7)
    hero = g.heroes[0]
    hero.discard, hero.hand = hero.hand[1:], hero.hand[:1]
    run(endround.step(g))
    assert len(hero.hand) == 1


@rule("okko.wound.not-action")
def test_wounds_in_hand_do_not_keep_it_from_being_refreshed():
    g = end(7)
    hero = g.heroes[0]
    hero.discard, hero.hand, hero.wounds = hero.hand, [], ["fever"]
    run(endround.step(g))
    assert len(hero.hand) == 8


@rule("okko.wound.refresh-returns")
def test_wounds_that_come_back_with_the_pile_can_eliminate_without_any_damage():
    g = end(7)
    hero = g.heroes[0]
    hero.discard, hero.hand, hero.wounds = [*hero.hand, "fever"], [], ["cut-arm", "dizzy"]
    run(endround.step(g))
    assert hero.out


@rule("okko.end.all-heroes-out")
def test_when_nobody_is_left_the_game_ends_at_once_and_the_open_goal_goes_to_the_oni():
    g = end(7, heroes=("okko",))
    hero = g.heroes[0]
    hero.discard, hero.hand, hero.wounds = [*hero.hand, "fever"], [], ["cut-arm", "dizzy"]
    with pytest.raises(GameOver):
        run(endround.step(g))
    assert g.outcome is not None
    assert (g.outcome.reason, g.goals["scenario"]) == ("end.nobody-left", "oni")


# ---------------------------------------------------------------------- the ten steps


@rule("okko.endround.order")
def test_the_steps_follow_each_other_and_the_next_round_begins():
    g = end(1)
    places = []
    while g.phase == "end":
        places.append(g.place)
        run(endround.step(g), always=lambda options: options[-1])
    assert list(dict.fromkeys(places)) == list(range(1, 11))
    assert (g.round, g.phase) == (3, "track")


@rule("okko.endround.hero-order")
def test_heroes_come_in_the_initiative_order_of_the_round():
    g = end(6)
    g.last_order = [1, 0]
    for name in ("okko", "noburo"):
        figure(g, name).damage = 4
    heard = listen(g)
    run(endround.step(g))
    assert [event.hero for event in heard if isinstance(event, WoundDrawn)] == [1, 0]


@rule("okko.equipment.reorganize-end")
def test_each_hero_in_turn_may_rearrange_its_equipment():
    g = end(3, seats=3, seats_of=(0, 1))
    g.last_order = [1, 0]
    for hero in g.heroes:
        hero.supplies = ["wakizashi"]
    seat, offered = first_question(endround.step(g))
    assert seat == 1
    assert "done" in offered


@rule("okko.activation.tokens-cleared", "okko.effect.limit")
def test_what_lasts_a_round_is_cleared_in_the_last_step():
    g = end(10)
    g.oni.activated, g.oni.tokens, g.marks = ["yurei"], 2, {"x:0:1": 1}
    guard = add(g, "yurei", "B:0,0")
    guard.acted = True
    hero = g.heroes[0]
    hero.activated, hero.readied = True, "katana"
    run(endround.step(g))
    assert (g.oni.activated, g.oni.tokens, g.marks, guard.acted) == ([], 0, {}, False)
    assert (hero.activated, hero.readied) == (False, "")


@rule("okko.event.draw-two", "okko.endround.order")
def test_the_oni_discards_its_techniques_and_draws_two_after_the_heroes_refreshed():
    g = end(8)
    g.oni.events.bag.remove("barbs")
    g.oni.techniques = {"yurei": ["barbs"]}
    run(endround.step(g))
    assert g.oni.events.discard == ["barbs"]
    assert len(g.oni.hand) == 2


@rule("okko.endround.trigger")
def test_the_phase_begins_with_its_first_step():
    g = table()
    endround.begin(g)
    assert (g.phase, g.place, g.turn) == ("end", 1, None)


@rule("okko.condition.decay", "okko.endround.order")
def test_conditions_turn_in_the_fifth_step():
    g = end(5)
    figure(g, "okko").conditions["stunned"] = 0
    stain(g, "A:3,2")
    run(endround.step(g))
    assert figure(g, "okko").conditions == {"stunned": 1}
