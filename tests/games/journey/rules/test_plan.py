"""Which plan a demon follows, in small positions; and the fast planning against its plainest form."""

from __future__ import annotations

import pytest

from hyakki.games.journey.events import PlanMade
from hyakki.games.journey.options import Tie
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import footprint
from hyakki.games.journey.rules.hunter import is_some
from hyakki.games.journey.rules.plan import PathCosts, best_plan, path_cost
from hyakki.games.journey.rules.regions import distance_between, distance_to_hunted
from hyakki.games.journey.state import DEAD, FACE_DOWN
from tests.games.journey.hunting import activation, acts, attacks, goal, planned, position, stand
from tests.games.journey.plan_oracle import Oracle
from tests.games.journey.plan_oracle import path_cost as plain_path_cost
from tests.games.journey.table import add_demon, at, first_question, give
from tests.games.journey.wilderness import wilderness
from tests.rules import rule

CHUNKS = range(8)


@rule("journey.ai.plan-order", "journey.ai.attack-all-limit", "journey.ai.attack-order", "journey.ai.no-path")
@pytest.mark.parametrize("chunk", CHUNKS)
def test_plans_on_real_boards_are_those_of_the_plain_search(chunk):
    compared = 0
    for seed in range(chunk * 12, chunk * 12 + 12):
        g = wilderness(seed)
        ap = 3 if g.rage else 2
        for demon in g.demons[:3] if g.crowd else []:
            plan = planned(g, g.demons.index(demon), ap)
            found = (plan.number, plan.cost, plan.ties, plan.targets)
            assert found == Oracle(g, demon).answer(ap), f"table {seed}, demon {demon.id}"
            assert path_cost(g, demon) == plain_path_cost(g, demon), f"table {seed}, demon {demon.id}"
            compared += 1
    assert compared > 15


# -- plan 1


@rule("journey.ai.priority-one")
def test_tripitaka_in_range_is_attacked_with_all_ap():
    g = position("T> s<")
    plan = planned(g)
    assert (plan.number, plan.targets, plan.cost) == (1, [0], 0)
    assert attacks(acts(g)) == [(0,), (0,)]


@rule("journey.ai.priority-strict")
def test_tripitaka_alone_comes_before_three_others():
    g = position("""
        . . . . . . .
        . . . . . . M
        T> . . Z z> . C
        . . . . . . S
        . . . . . . .
    """)
    plan = planned(g)
    assert (plan.number, plan.targets) == (1, [0])
    g.pilgrims[0].fallen = FACE_DOWN
    g.crowd &= ~(1 << g.pilgrims[0].cell)
    assert sorted(planned(g).targets) == [1, 2, 3]


@rule("journey.ai.preference-one")
def test_the_pose_that_also_hits_sha_is_used():
    g = position("""
        . . . . .
        S> . . . .
        T> . . . .
        . . z< Z .
        . . . . .
    """)
    plan = planned(g)
    assert (plan.number, plan.targets) == (1, [0, 3])


@rule("journey.ai.plan-order")
def test_two_targets_once_are_better_than_one_twice():
    g = position("""
        . . . . .
        S> . . . .
        T> . . . .
        . z< Z . .
        . . . . .
    """)
    plan = planned(g)
    assert plan.targets == [0, 3]
    assert (plan.cost > 0, plan.moves) == (True, 1)


@rule("journey.ai.plan-order", "journey.ai.stop-moving")
def test_an_archer_stops_at_the_first_square_from_which_it_can_shoot():
    g = position("T> . . . . . a<")
    plan = planned(g)
    assert (plan.number, plan.cost, goal(g, plan)) == (1, 2, (4, 0, "w"))


@rule("journey.ai.attack-all-limit")
def test_with_one_target_tripitaka_goes_before_a_weaker_pilgrim():
    g = position("""
        . T> . . .
        . . . . a<
        . C> . . .
    """)
    g.pilgrims[0].health, g.pilgrims[2].health = 8, 2
    assert planned(g).targets == [0]


@rule("journey.ai.attack-order")
def test_individual_attacks_go_to_tripitaka_then_to_the_weakest():
    g = position("""
        C> .
        T> z< Z
        S> .
    """)
    g.pilgrims[2].health, g.pilgrims[3].health = 9, 4
    assert planned(g).targets == [0, 3, 2]
    g.pilgrims[2].health = 4
    g.order[:] = [3, 2, 1, 0]
    assert planned(g).targets == [0, 3, 2], "equal health: initiative"
    g.order[:] = [2, 3, 1, 0]
    assert planned(g).targets == [0, 2, 3]


# -- plans 2 and 3


@rule("journey.ai.priority-two")
def test_another_target_is_attacked_from_nearer_to_tripitaka():
    g = position("""
        T> . . . . . . . . . . . .
        . . . . . . . . . . C> . s<
        . . . . . . . . . . . . .
    """)
    plan = planned(g)
    assert (plan.number, plan.targets, goal(g, plan)) == (2, [2], (11, 1, "w"))
    end = g.field.grid.feet["1x1"][plan.pose[1]][plan.pose[0]]
    assert distance_to_hunted(g, end) < distance_to_hunted(g, footprint(g, g.demons[0]))


@rule("journey.ai.priority-two", "journey.ai.plan-order")
def test_ending_closer_is_worth_a_detour_and_a_healthier_target():
    g = position("""
        T> . . . . . . C> . s> S
    """)
    g.pilgrims[2].health, g.pilgrims[3].health = 9, 1
    plan = planned(g)
    assert (plan.number, plan.targets, plan.cost) == (2, [2], 3)


@rule("journey.ai.priority-three")
def test_without_a_way_nearer_any_target_will_do():
    g = position("T> . . . . . . . s> S")
    plan = planned(g)
    assert (plan.number, plan.targets, plan.cost) == (3, [3], 0)


@rule("journey.ai.preference-two")
def test_the_weaker_of_two_equal_targets_is_attacked():
    g = position("""
        . . . . . . . . . . . . C .
        . . . . . . . . . . . . . .
        T . . . . . . . . . . . s> .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . S .
    """)
    g.pilgrims[2].health, g.pilgrims[3].health = 7, 3
    plan = planned(g)
    assert (plan.number, plan.targets) == (3, [3])
    give(g, "C", "marked-prey")
    assert planned(g).targets == [2], "Marked Prey is always the weakest"


# -- plan 4


@rule("journey.ai.priority-four", "journey.ai.combined-move")
def test_without_an_attack_all_ap_become_one_long_move():
    g = position("T> . . . . . . . . . . . . . . . . . . . s<")
    plan = planned(g)
    assert (plan.number, plan.cost, goal(g, plan)) == (4, 8, (12, 0, "w"))
    assert goal(g, planned(g, ap=3)) == (8, 0, "w")


@rule("journey.ai.combined-move")
def test_demons_walk_over_blue_and_red_squares_as_over_any_other():
    g = position("T> . . . . . . . . . . b b r r b s<")
    assert goal(g, planned(g)) == (8, 0, "w")


@rule("journey.ai.water")
def test_a_friend_in_the_way_is_walked_round():
    g = position("""
        T> . . . . . . . . . . . . s< s<
        . . . . . . . . . . . . . . .
    """)
    plan = planned(g, 1)
    assert (plan.way, plan.cost, goal(g, plan)) == ("path", 8, (9, 1, "w"))


@rule("journey.map.path-distance")
def test_the_way_goes_round_a_wall_and_not_against_it():
    g = position("""
        T> . # . . . . s<
        . . # . . . . .
        . . # . . . . .
        . . # . . . . .
        . . . . . . . .
    """)
    start = path_cost(g, g.demons[0])
    acts(g)
    assert path_cost(g, g.demons[0]) == start - 8
    assert stand(g, g.demons[0])[1] >= 3


@rule("journey.ai.no-path")
def test_behind_a_plug_it_ends_right_behind_it():
    g = position("T> . . . . . . . s< . . . . s<")
    plan = planned(g, 1)
    assert (plan.number, plan.way, goal(g, plan)) == (4, "crowded", (9, 0, "w"))


@rule("journey.ai.no-path")
def test_without_any_way_it_goes_as_near_as_it_can_or_stays():
    g = position("S . . . . . . . . . . . . . s> . # T")
    assert goal(g, planned(g)) == (15, 0, "e")
    acts(g)
    plan = planned(g)
    assert (plan.way, goal(g, plan)) == ("stays", (15, 0, "e"))


@rule("journey.ai.no-cooperation")
def test_a_demon_does_not_make_room_for_another():
    g = position("""
        # # # # # # # # . .
        T> . . . . . s< . . .
        # # # # # # # # . .
    """)
    alone = planned(g)
    add_demon(g, "soldier", at(g, 8, 1), 3)
    assert planned(g).pose == alone.pose


@rule("journey.map.board-distance")
def test_board_distance_is_columns_plus_rows_through_walls():
    g = position("""
        T . . # .
        . . . # .
        . . . # .
        . . . # .
        . . . s .
    """)
    assert distance_to_hunted(g, footprint(g, g.demons[0])) == 7
    grid = g.field.grid
    assert distance_between(grid, 1 << at(g, 0, 0) | 1 << at(g, 1, 0), 1 << at(g, 4, 4)) == 7


# -- fallen pilgrims


@rule("journey.unconscious.obstacle")
def test_a_body_is_walked_over_but_not_stood_on():
    g = position("T> . . . . . . . . M . . . . . . s<")
    fell(g, 1)
    assert goal(g, planned(g)) == (8, 0, "w"), "over the body"
    nearer = position("T> . . . . . . M . . . . . . . s<")
    fell(nearer, 1)
    assert goal(nearer, planned(nearer)) == (8, 0, "w"), "8 MV would end on it"


@rule("journey.unconscious.demons-ignore", "journey.unconscious.obstacle")
def test_a_body_is_no_target_and_hides_nobody():
    g = position("S M T . . a<")
    fell(g, 0)
    fell(g, 1)
    assert planned(g).targets == [3]


@rule("journey.ai.tripitaka-down")
def test_when_tripitaka_is_down_it_goes_for_the_others():
    g = position("T> . . s> . . S")
    fell(g, 0)
    plan = planned(g)
    assert (plan.number, plan.targets) == (3, [3])
    far = position("T> . . . . s> . . . . . . . . . . . . . S")
    fell(far, 0)
    plan = planned(far)
    assert (plan.number, goal(far, plan)) == (4, (13, 0, "e"))


@rule("journey.ai.tripitaka-down")
def test_distances_lead_to_his_miniature_and_after_his_death_to_the_nearest_pilgrim():
    g = position("T . . . s . S")
    fell(g, 0)
    assert distance_to_hunted(g, footprint(g, g.demons[0])) == 4
    g.pilgrims[0].fallen = DEAD
    assert distance_to_hunted(g, footprint(g, g.demons[0])) == 2


@rule("journey.ai.no-conscious")
def test_with_nobody_conscious_there_is_no_plan():
    g = position("T s<")
    fell(g, 0)
    assert best_plan(g, g.demons[0], 2) is None
    assert attacks(acts(g)) == []


def fell(g, number):
    """Lay a pilgrim face down."""
    from hyakki.games.journey.rules.figures import survey

    g.pilgrims[number].fallen, g.pilgrims[number].health = FACE_DOWN, 0
    survey(g)


# -- conditions


@rule("journey.ai.disabled")
def test_a_disabled_demon_does_not_attack_and_stays_near():
    for drawing in ("T> s<", "T> s>", ". . .\n. Z .\nT> z^ .\n. . ."):
        g = position(drawing)
        give_condition(g, g.demons[0], "disabled")
        before = distance_to_hunted(g, footprint(g, g.demons[0]))
        heard = acts(g)
        assert attacks(heard) == []
        assert distance_to_hunted(g, footprint(g, g.demons[0])) <= before


@rule("journey.ai.disabled")
def test_a_slowed_demon_plans_with_half_its_mv():
    g = position("T> . . . . . . . . . . . . . . s<")
    give_condition(g, g.demons[0], "slowed")
    assert goal(g, planned(g)) == (11, 0, "w")


# -- ties


TIE = """
    . . . . .
    . . . . .
    . . T # s>
    . . . . .
    . . . . .
"""


@rule("journey.ai.tie-setting")
def test_a_full_tie_is_broken_by_position():
    g = position(TIE)
    plan = planned(g, ap=3)
    assert plan.ties == [(at(g, 2, 1), 2), (at(g, 2, 3), 0)]
    assert goal(g, plan) == (2, 1, "s")
    assert planned(g, ap=3).pose == plan.pose


@rule("journey.map.path-distance", "journey.ai.order-fixed")
@pytest.mark.parametrize("chunk", CHUNKS)
def test_shared_path_costs_are_those_of_each_demon_alone(chunk):
    compared = 0
    for seed in range(chunk * 12, chunk * 12 + 12):
        g = wilderness(seed)
        costs = PathCosts(g)
        for demon in g.demons:
            assert costs.of(demon) == path_cost(g, demon), (seed, demon)
            compared += 1
    assert compared


@rule("journey.ai.ambiguity", "journey.ai.tie-setting")
def test_if_the_table_wants_it_tripitakas_seat_breaks_the_tie():
    g = position(TIE, seats=2)
    g.pilgrims[0].seat = 1
    g.rage = g.ask_ties = True
    assert first_question(activation(g, g.demons[0])) == (1, ["tie 2 1 s", "tie 2 3 n"])
    seats: list[int] = []
    heard = acts(g, 0, Tie(2, 3, "n"), seats=seats)
    assert (stand(g, g.demons[0]), seats) == ((2, 3, "n"), [1])
    (plan,) = [event for event in heard if isinstance(event, PlanMade)]
    assert (plan.tied, plan.broken_by) == (2, "seat")


# -- what is told


@pytest.mark.parametrize(
    ("drawing", "tried", "number"),
    [
        ("T> s<", (), 1),
        ("T> . . . . . . . s> S", ((1, "out-of-reach"), (2, "not-closer")), 3),
        ("T> . . . . . . . . s<", ((1, "out-of-reach"), (2, "out-of-reach"), (3, "out-of-reach")), 4),
        (
            "T> . . . . . . s< . s<",
            ((1, "out-of-reach"), (2, "out-of-reach"), (3, "out-of-reach"), (4, "crowded")),
            4,
        ),
    ],
)
def test_the_reasoning_is_told(drawing, tried, number):
    g = position(drawing)
    (made,) = [event for event in acts(g, len(g.demons) - 1) if isinstance(event, PlanMade)]
    assert (made.tried, made.plan) == (tried, number)


def test_sets_of_poses_are_some_or_none():
    assert not is_some((0, 0, 0, 0))
    assert all(is_some(tuple(int(at == one) for at in range(4))) for one in range(4))  # type: ignore[arg-type]  # four
