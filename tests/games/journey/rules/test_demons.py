"""The Demon phase: who acts when, who does not, with how many AP, and what Om Chant does."""

from __future__ import annotations

import pytest

from hyakki.games.journey.events import Moved, PlanMade, Rolled
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.demons import demon_step, targets_now
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.rules.plan import activation_order
from hyakki.games.journey.rules.reach import targets_of
from hyakki.games.journey.state import FACE_DOWN
from hyakki.kernel.rng import Rng
from tests.games.journey.hunting import acts, attacks, deck, demon_phase, position, stand, why_idle
from tests.games.journey.table import at, give, listen, load, quiet_quest, run
from tests.games.journey.wilderness import wilderness
from tests.rules import rule

RED_2, RED_1, RED_0 = ("red-1", 2), ("red-1", 1), ("red-1", 0)


def order(g):
    """The kinds of the demons as they will be activated."""
    return [demon.id for demon in activation_order(g)]


# -- the order


@rule("journey.ai.order")
def test_the_closest_demon_acts_first():
    g = position("T . s . . . s s")
    g.demons[0].cell, g.demons[1].cell, g.demons[2].cell = at(g, 2, 0), at(g, 6, 0), at(g, 3, 0)
    survey(g)
    assert order(g) == [4, 6, 5]


@rule("journey.ai.order-fixed")
def test_at_equal_distance_the_shorter_path_goes_first():
    g = position("s^ . . . T . . . s<")
    assert order(g) == [5, 4], "the older one has to turn first"


@rule("journey.ai.order-fixed")
def test_at_equal_paths_the_higher_rank_goes_first_then_the_older():
    g = position("Z z> . . T . . L< l")
    assert order(g) == [5, 4]
    g = position("s> . . . T . . . s<")
    assert order(g) == [4, 5]


@rule("journey.ai.order-fixed")
def test_the_order_is_kept_when_somebody_is_pushed_nearer():
    g = position("T . . . . . s< . . . . . . s<", phase="before-demons")
    run(demon_step(g))
    assert (g.queue, g.phase) == ([4, 5], "activations")
    g.demons[1].cell = at(g, 4, 0)
    survey(g)
    heard = listen(g)
    run(demon_step(g))
    assert [event.demon for event in heard if isinstance(event, PlanMade)] == [4]


# -- AP and control


@rule("journey.ai.ap")
def test_two_ap_are_a_move_and_an_attack():
    g = position("T> . . . s<")
    heard = acts(g)
    assert stand(g, g.demons[0]) == (1, 0, "w")
    assert attacks(heard) == [(0,)]


@rule("journey.ai.control")
def test_nobody_is_asked_what_a_demon_does():
    acted = 0
    for seed in range(12):
        g = wilderness(seed)
        g.quest = quiet_quest()
        g.pilgrims[0].fallen = min(g.pilgrims[0].fallen, FACE_DOWN)  # his death would end the quest
        survey(g)
        for pilgrim in g.pilgrims:
            pilgrim.chi = 0
        for demon in g.demons[:]:
            acted += bool(attacks(acts(g, g.demons.index(demon))))
    assert acted > 10


@rule("journey.ai.attack-all")
def test_all_pilgrims_in_range_are_attacked():
    g = position("""
        M> .
        T> z< Z
        C> .
    """)
    g.demons[0].less_ap = 1
    heard = acts(g)
    assert attacks(heard) == [(0, 1, 2)] or attacks(heard) == [(0, 2, 1)]
    rolls = [event for event in heard if isinstance(event, Rolled) and event.why == "attack"]
    assert len(rolls) == 3


@rule("journey.ai.attack-all")
def test_planning_and_attacking_agree_on_who_is_in_range():
    for seed in range(40):
        g = wilderness(seed)
        for demon in g.demons:
            found, there = targets_now(g, demon), targets_of(g, demon)
            disabled = any(condition.kind == "disabled" for condition in demon.conditions)
            assert set(found) <= set(there)
            assert len(found) == (0 if disabled else min(len(there), g.box.demons[demon.kind].targets))


@rule("journey.ai.attack-then-move")
def test_ap_left_without_a_target_go_into_a_new_plan():
    g = position("T> . . . . . . . . s> S")
    g.pilgrims[3].health = 1
    give_condition(g, g.pilgrims[3], "paralyzed")  # no defense
    load(g, RED_1, RED_0)
    heard = acts(g)
    assert attacks(heard) == [(3,)]
    assert [event.plan for event in heard if isinstance(event, PlanMade)] == [3, 4]
    assert stand(g, g.demons[0]) == (7, 0, "w")


@rule("journey.ai.attack-then-move")
def test_while_its_target_stands_it_attacks_again_from_the_same_pose():
    g = position("T> . . . . . . . . s> S")
    heard = acts(g)
    assert attacks(heard) == [(3,), (3,)]
    assert [event.plan for event in heard if isinstance(event, PlanMade)] == [3]


# -- inactive demons


ROOM = """
    . . . # . . .
    T . . D . s< .
    . . . D . . .
    . . . # . . .
"""


@rule("journey.ai.inactive-doors", "journey.ai.inactive-region")
def test_behind_a_closed_door_a_demon_does_nothing():
    g = position(ROOM)
    heard = acts(g)
    assert (why_idle(heard), stand(g, g.demons[0])) == (["shut-off"], (5, 1, "w"))
    g.doors[0].broken = True
    survey(g)
    heard = acts(g)
    assert why_idle(heard) == []
    assert attacks(heard) == [(0,)]


@rule("journey.ai.inactive-doors", "journey.ai.inactive-region")
def test_a_pilgrim_who_leapt_inside_wakes_the_room():
    g = position(ROOM.replace(". s< .", ". s< M"))
    assert why_idle(acts(g)) == []


@rule("journey.ai.inactive-region")
def test_a_token_or_a_miniature_in_the_passage_shuts_nobody_off():
    for plug in ("U", "X", "s<"):
        g = position(f"""
            . . . # . . .
            T . . {plug} . . a<
            . . . # . . .
        """)
        assert why_idle(acts(g, len(g.demons) - 1)) == []


@rule("journey.ai.inactive-doors")
def test_a_gate_in_a_closed_room_draws_no_card():
    drawing = ROOM.replace("D . s< .", "D . 1 1")
    g = position(drawing)
    before = g.demon_deck.count()
    demon_phase(g)
    assert g.demon_deck.count() == before
    g.doors[0].broken = True
    survey(g)
    deck(g, "soldiers-1")
    demon_phase(g, until="before-demons")
    assert g.demon_deck.discard == ["soldiers-1"]


@rule("journey.ai.inactive-target")
def test_an_inactive_demon_defends_and_stands_in_the_way():
    from hyakki.games.journey.rules.move import forbids_step
    from hyakki.games.journey.rules.strike import pilgrim_blow, strike

    g = position("T M> z> .", tiles=[(0, 0, 4, 1)])
    g.demons[0].facing, g.demons[0].cell = 1, at(g, 3, 0)
    survey(g)
    g.chant = True
    assert why_idle(acts(g)) == ["chant"]
    assert targets_of(g, g.pilgrims[1]) == [4]
    assert forbids_step(g, g.pilgrims[1]) is not None
    heard = listen(g)
    g.rng = Rng.seeded(2)
    flow = strike(g, pilgrim_blow(g, g.pilgrims[1], g.demons[0]))
    next(flow, None)
    assert [event.dice for event in heard if isinstance(event, Rolled) and event.why == "defense"] == [
        ("blue-1",)
    ]


@rule("journey.ai.no-conscious")
def test_when_all_have_fallen_no_demon_moves():
    g = position("T . . s< 1 1")
    g.pilgrims[0].fallen = FACE_DOWN
    survey(g)
    heard = demon_phase(g)
    assert why_idle(heard) == ["nobody"]
    assert not [event for event in heard if isinstance(event, Moved)]


@pytest.mark.parametrize(("less", "idle"), [(0, []), (1, []), (2, ["no-ap"])])
def test_vow_of_silence_takes_ap(less, idle):
    g = position("T> . . . s<")
    g.demons[0].less_ap = less
    heard = acts(g)
    assert why_idle(heard) == idle
    assert len(attacks(heard)) == (1 if less == 0 else 0)


def test_a_paralyzed_demon_does_nothing():
    g = position("T> s<")
    give_condition(g, g.demons[0], "paralyzed")
    assert why_idle(acts(g)) == ["paralyzed"]


# -- Om Chant


TILES = [(0, 0, 5, 3), (5, 0, 9, 3)]
TWO_TILES = """
    . . . . . . . . . . . . . .
    T> . . . . . {} . . . . . . .
    . . . . . . . . . . . . . .
"""


@rule("journey.skill.om-chant")
def test_om_chant_stills_the_demons_on_tripitakas_tile():
    g = position("T> s< . . . s<", tiles=[(0, 0, 3, 1), (3, 0, 3, 1)])
    g.chant = True
    assert why_idle(acts(g)) == ["chant"]


@rule("journey.skill.om-chant")
def test_a_demon_that_walks_in_stops_on_the_first_square_and_does_not_attack():
    g = position(TWO_TILES.format("s<"), tiles=TILES)
    g.chant = True
    heard = acts(g)
    assert stand(g, g.demons[0]) == (4, 1, "w")
    assert attacks(heard) == []
    assert [event.path[-1] for event in heard if isinstance(event, Moved)] == [(4, 1, 3)]
    assert why_idle(acts(g)) == ["chant"]


@rule("journey.skill.om-chant-entry")
def test_a_large_base_is_on_the_tile_with_its_first_square():
    g = position(
        """
        . . . . . . . . . . . . . .
        T> . . . . . . z< Z . . . . .
        . . . . . . . . . . . . . .
        """,
        tiles=TILES,
    )
    g.chant = True
    acts(g)
    assert stand(g, g.demons[0]) == (4, 1, "w")


@rule("journey.skill.om-chant-entry")
def test_an_attack_from_outside_the_tile_still_happens():
    g = position(". T> . . a< .", tiles=[(0, 0, 3, 1), (3, 0, 3, 1)])
    g.chant = True
    assert attacks(acts(g)) == [(0,), (0,)]


@rule("journey.skill.om-chant")
def test_om_chant_is_played_before_the_activations():
    g = position("T> s<", phase="before-demons")
    give(g, "T", "om-chant")
    g.pilgrims[0].chi = 9
    run(demon_step(g), "play 0 om-chant")
    assert g.chant
    heard = listen(g)
    run(demon_step(g))
    assert (why_idle(heard), g.phase) == (["chant"], "end")
