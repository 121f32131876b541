"""The Oni: placing them, moving and attacking with them."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import ActionTurned, AreaConquered, BattleBegan, OniPlaced
from hyakki.games.tsukuyumi.rules.conquests import forbids_activate, forbids_attack
from hyakki.games.tsukuyumi.rules.fights import forbids_oni_fight
from hyakki.games.tsukuyumi.rules.oni import forbids_place, place_one
from hyakki.games.tsukuyumi.rules.totals import conquest, damage
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from tests.games.tsukuyumi.oni_actions import CONQUEST, PLACE, act, offers, spots_of
from tests.games.tsukuyumi.table import Asked, at, begin, first_question, listen, position, run, there
from tests.rules import rule

HERE, EAST, WEST = at(0, 0), at(1, 0), at(-1, 0)


def because(g: Tsukuyumi, size: str, cell: int) -> str | None:
    refusal = forbids_place(g, size, cell)
    return None if refusal is None else refusal.rule.removeprefix("tsukuyumi.")


# ---------------------------------------------------------------------- placing


@rule("tsukuyumi.oni.place", "tsukuyumi.oni.control")
def test_oni_come_into_and_next_to_tsukuyumi_areas():
    g = position("""
        0,0 ocean tsukuyumi
        1,0 ocean
        2,0 ocean
    """)
    heard = listen(g)
    answers = ["place-oni small 0 0", "place-oni small 0 0", "place-oni large 1 0"]
    assert act(g, 0, PLACE, 3, *answers) == [0, 0, 0]
    assert there(g, ONI, HERE) == {"small": 2}
    assert there(g, ONI, EAST) == {"large": 1}
    assert g.oni_supply == [7, 7, 4]
    assert heard.count(OniPlaced(0, "small", (0, 0))) == 2


@rule("tsukuyumi.oni.place")
def test_oni_territory_is_a_source_and_other_areas_are_not():
    g = position("0,0 ocean | owner oni\n1,0 ocean\n2,0 ocean | owner 0")
    assert spots_of(offers(g, 0, PLACE, 1), "medium") == {(0, 0), (1, 0)}
    assert because(g, "medium", at(2, 0)) == "oni.place"
    assert because(g, "medium", EAST) is None


@rule("tsukuyumi.oni.place-adjacent", "tsukuyumi.block.oni-place")
def test_a_closed_edge_keeps_oni_from_the_neighbour():
    g = position("0,0 ocean red 0 | owner oni\n1,0 ocean\n-1,0 ocean")
    assert spots_of(offers(g, 0, PLACE, 1), "small") == {(0, 0), (-1, 0)}
    assert because(g, "small", EAST) == "oni.place-adjacent"


@rule("tsukuyumi.block.oni-place")
def test_a_closed_edge_does_not_matter_within_the_spot_itself():
    g = position("0,0 ocean tsukuyumi red 0\n1,0 ocean tsukuyumi")
    assert spots_of(offers(g, 0, PLACE, 1), "small") == {(0, 0), (1, 0)}


@rule("tsukuyumi.oni.place-chain")
def test_placed_oni_open_no_further_spots():
    g = position("2,0 ocean\n3,0 ocean", moon=True)
    options = offers(g, 0, PLACE, 2, "place-oni small 2 0")
    assert (2, 0) in spots_of(options, "small")
    assert (3, 0) not in spots_of(options, "small")


@rule("tsukuyumi.oni.place-homezone")
def test_oni_are_not_placed_in_homezones():
    g = position("0,0 ocean | owner oni\n1,0 home 0")
    assert spots_of(offers(g, 0, PLACE, 1), "small") == {(0, 0)}
    assert because(g, "small", EAST) == "oni.place-homezone"


@rule("tsukuyumi.oni.place-short")
def test_a_small_supply_is_placed_and_no_conquest_follows():
    g = position("0,0 ocean tsukuyumi\n1,0 ocean")
    g.oni_supply = [0, 1, 0]
    heard = listen(g)
    act(g, 0, PLACE, 2, "place-oni medium 1 0")
    assert g.oni_supply == [0, 0, 0]
    assert not [event for event in heard if isinstance(event, BattleBegan)]
    assert because(g, "medium", HERE) == "oni.place-short"


@rule("tsukuyumi.oni.place-short")
def test_an_empty_supply_means_one_oni_conquest():
    g = position("0,0 ocean | oni: small\n1,0 ocean tsukuyumi\n0,1 ocean | oni: large")
    g.oni_supply = [0, 0, 0]
    heard = listen(g)
    act(g, 0, PLACE, 3, "activate 0 1", "done")
    assert ActionTurned(0, "oni-conquest") in heard
    assert [cell for cell, owner in enumerate(g.owner) if owner == ONI] == [at(0, 1)]


@rule("tsukuyumi.oni.place-no-spot")
def test_without_a_legal_spot_a_conquest_follows_too():
    g = position("0,0 ocean tsukuyumi | negated tsukuyumi | oni: small")
    act(g, 0, PLACE, 2)
    assert g.oni_supply == [8, 7, 5]
    assert g.owner[HERE] == ONI


@rule("tsukuyumi.oni.place-short")
def test_a_card_that_places_one_does_nothing_without_supply():
    g = position("0,0 ocean tsukuyumi | oni: small")
    g.oni_supply = [0, 0, 0]
    run(place_one(g, 0))
    assert there(g, ONI, HERE) == {"small": 1}


# ---------------------------------------------------------------------- conquest: moving


TRIO = """
    0,0  ocean | oni: 3 small
    1,0  ocean
    -1,0 ocean
    0,1  ocean
"""


@rule("tsukuyumi.oni.conquest-action", "tsukuyumi.oni.conquest-split")
def test_activated_oni_split_and_attack_one_of_their_areas():
    g = position(TRIO)
    heard = listen(g)
    moves = ["move-oni small 0 0 1 0", "move-oni small 0 0 -1 0", "done"]
    options = offers(g, 0, CONQUEST, 1, *moves)
    assert set(options) == {"fight -1 0 oni-conquest", "fight 0 0 oni-conquest", "fight 1 0 oni-conquest"}
    act(g, 0, CONQUEST, 1, *moves, "fight 1 0 oni-conquest")
    assert len([event for event in heard if isinstance(event, BattleBegan)]) == 1
    assert AreaConquered(ONI, (1, 0), NOBODY) in heard
    assert there(g, ONI, WEST) == {"small": 1}
    assert g.owner[WEST] == NOBODY


@rule("tsukuyumi.oni.conquest-action")
def test_the_origin_is_no_target_when_all_activated_oni_have_left_it():
    g = position("0,0 ocean | oni: 2 small\n1,0 ocean\n-1,0 ocean")
    moves = ["move-oni small 0 0 1 0", "move-oni small 0 0 -1 0"]
    assert set(offers(g, 0, CONQUEST, 1, *moves)) == {"fight -1 0 oni-conquest", "fight 1 0 oni-conquest"}


@rule("tsukuyumi.oni.conquest-action")
def test_oni_that_were_not_activated_start_no_conquest():
    g = position("0,0 ocean | oni: small")
    begin(g, 0, 0)
    refusal = forbids_attack(g, HERE)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.oni.conquest-action"


@rule("tsukuyumi.oni.conquest-move-optional")
def test_oni_may_attack_where_they_stand():
    g = position("0,0 ocean | oni: small\n1,0 ocean")
    act(g, 0, CONQUEST, 1, "done")
    assert g.owner[HERE] == ONI
    assert there(g, ONI, HERE) == {"small": 1}


@rule("tsukuyumi.oni.conquest-all-join", "tsukuyumi.oni.stats", "tsukuyumi.oni.conquest-success")
def test_all_oni_in_the_target_take_part():
    g = position("0,0 ocean | oni: small\n1,0 ocean | oni: small, large | 1: 2 squeaker")
    assert conquest(g, ONI, EAST, False) == 30
    g.seats[1].troops[EAST] = tuple(2 if n else 0 for n in g.seats[1].troops[EAST])
    act(g, 0, CONQUEST, 1, "activate 0 0", "move-oni small 0 0 1 0", "pass")
    assert g.owner[EAST] == ONI  # 40 against 30


@rule("tsukuyumi.oni.conquest-multi")
def test_all_moves_come_before_all_conquests():
    g = position("0,0 ocean | oni: small\n1,0 ocean\n0,2 ocean | oni: medium\n1,2 ocean")
    begin_with = ["activate 0 0", "move-oni small 0 0 1 0", "move-oni medium 0 2 1 2"]
    options = offers(g, 0, CONQUEST, 2, *begin_with)
    assert options == ["fight 1 0 oni-conquest", "fight 1 2 oni-conquest"]
    act(g, 0, CONQUEST, 2, *begin_with, "fight 1 0 oni-conquest")
    assert g.owner[EAST] == g.owner[at(1, 2)] == ONI


@rule("tsukuyumi.oni.conquest-multi")
def test_an_oni_moves_once_however_many_conquests_there_are():
    g = position("0,0 ocean | oni: small\n1,0 ocean | oni: large\n2,0 ocean")
    options = offers(g, 0, CONQUEST, 2, "activate 0 0", "move-oni small 0 0 1 0")
    # only the large one of the second area has not been activated
    assert options == ["move-oni large 1 0 0 0", "move-oni large 1 0 2 0", "done"]


@rule("tsukuyumi.oni.conquest-lapse")
def test_a_later_conquest_lapses_when_its_oni_have_fallen():
    g = position("0,0 ocean | oni: small | 0: launcher")
    heard = listen(g)
    act(g, 0, CONQUEST, 2, "counter counterstrike", "assign 9 15")
    assert there(g, ONI, HERE) == {}
    assert len([event for event in heard if isinstance(event, BattleBegan)]) == 1
    assert g.turn is not None
    assert not g.turn.acting


@rule("tsukuyumi.oni.conquest-lapse", "tsukuyumi.counter.where-there-is-one")
def test_an_oni_that_a_counterattack_places_does_not_attack_for_one_that_fell():
    g = position("""
        0,0 ocean | oni: small | 0: launcher | 1: squeaker
        1,0 ocean tsukuyumi
    """)
    heard = listen(g)
    strike, placing = ["counter counterstrike", "assign 9 10", "assign 1 0"], "counter where-there-is-one"
    act(g, 0, CONQUEST, 2, strike[0], placing, *strike[1:], "agree", "place-oni small 0 0")
    assert there(g, ONI, HERE) == {"small": 1}
    assert len([event for event in heard if isinstance(event, BattleBegan)]) == 1


@rule("tsukuyumi.oni.conquest-lapse")
def test_alike_oni_that_are_not_activated_fall_before_those_that_are():
    g = position("""
        0,0 ocean tsukuyumi | oni: small
        1,0 mountain 20     | oni: small | 0: launcher
        3,0 ocean           | oni: small
    """)
    first = ["activate 0 0", "activate 3 0", "fight 1 0 oni-conquest", "counter counterstrike", "assign 9 10"]
    assert offers(g, 0, CONQUEST, 2, *first) == ["fight 1 0 oni-conquest", "fight 3 0 oni-conquest"]


@rule("tsukuyumi.oni.conquest-repeat")
def test_an_area_may_be_attacked_again_after_a_failure():
    g = position("0,0 ocean | oni: small | 1: boarguard")
    heard = listen(g)
    act(g, 0, CONQUEST, 2, "pass", "pass")
    assert len([event for event in heard if isinstance(event, BattleBegan)]) == 2
    assert g.owner[HERE] == NOBODY


@rule("tsukuyumi.oni.conquest-repeat")
def test_an_area_that_was_taken_is_no_target_any_more():
    g = position("0,0 ocean | oni: 2 small")
    heard = listen(g)
    act(g, 0, CONQUEST, 2)
    assert len([event for event in heard if isinstance(event, BattleBegan)]) == 1


@rule("tsukuyumi.oni.move-rules")
def test_oni_move_one_area_over_open_edges():
    g = position("0,0 ocean red 3 | oni: small\n1,0 ocean | 1: squeaker\n-1,0 ocean\n2,0 ocean")
    assert offers(g, 0, CONQUEST, 1) == ["move-oni small 0 0 1 0", "done"]
    moved = offers(g, 0, CONQUEST, 1, "move-oni small 0 0 1 0")
    assert moved == ["counter counterstrike", "counter retreat", "counter you-shall-not-pass",
                     "counter where-there-is-one", "pass"]  # fmt: skip


@rule("tsukuyumi.oni.move-rules", "tsukuyumi.onipower.agility")
def test_a_small_oni_under_agility_moves_two_areas():
    g = position("0,0 ocean | oni: small\n1,0 ocean\n2,0 ocean\n3,0 ocean", power="agility")
    act(g, 0, CONQUEST, 1, "move-oni small 0 0 1 0", "move-oni small 1 0 2 0")
    assert g.owner[at(2, 0)] == ONI


# ---------------------------------------------------------------------- conquest: targets


@rule("tsukuyumi.oni.conquest-valid", "tsukuyumi.onimission.moon")
@pytest.mark.parametrize(
    ("area", "is_valid"),
    [
        ("ocean", True),
        ("ocean | owner 2", True),
        ("ocean | owner oni", False),
        ("moon centre", False),
        ("moon centre | owner 0", True),
        ("ocean tsukuyumi", False),
        ("ocean tsukuyumi | owner 3", True),
        ("ocean tsukuyumi | negated tsukuyumi", True),
    ],
)
def test_valid_targets(area: str, is_valid: bool):
    g = position(f"0,0 {area} | oni: small")
    assert (forbids_oni_fight(g, HERE) is None) is is_valid


@rule("tsukuyumi.oni.conquest-homezone")
def test_oni_do_not_attack_homezones():
    g = position("0,0 home 2 | oni: large\n1,0 ocean")
    refusal = forbids_oni_fight(g, HERE)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.oni.conquest-homezone"
    act(g, 0, CONQUEST, 1)
    assert g.owner[EAST] == ONI


@rule("tsukuyumi.oni.conquest-forced", "tsukuyumi.round.oni-mandatory")
def test_the_own_area_must_be_attacked_if_there_is_no_other_target():
    g = position(
        "0,0 ocean | oni: large | owner oni\n1,0 ocean | owner 0 | 0: private\n-1,0 ocean | owner oni"
    )
    act(g, 0, CONQUEST, 1, "pass")
    assert g.owner[EAST] == ONI


@rule("tsukuyumi.oni.conquest-forced")
def test_a_move_away_from_the_only_target_is_not_offered():
    g = position("0,0 ocean | oni: small | owner oni\n1,0 ocean\n-1,0 ocean | owner oni")
    heard = listen(g)
    act(g, 0, CONQUEST, 1)  # nothing is asked: there is one way to a valid conquest
    assert AreaConquered(ONI, (1, 0), NOBODY) in heard


@rule("tsukuyumi.oni.conquest-forced")
def test_one_oni_keeps_the_promise_and_the_other_is_free():
    g = position("0,0 ocean | oni: 2 small | owner oni\n1,0 ocean\n-1,0 ocean | owner oni")
    first = ["move-oni small 0 0 1 0", "move-oni small 0 0 -1 0"]
    assert offers(g, 0, CONQUEST, 1) == first
    act(g, 0, CONQUEST, 1, "move-oni small 0 0 -1 0")  # the second one has to go east
    assert there(g, ONI, WEST) == {"small": 1}
    assert g.owner[EAST] == ONI


TOGETHER = """
    0,0  ocean | oni: {} | owner oni
    1,0  ocean | owner oni | 1: {}
    2,0  ocean
    -1,0 ocean | owner oni
"""  # the only target lies behind units of strength 2 for each Boarmaiden


@rule("tsukuyumi.oni.conquest-forced", "tsukuyumi.move.strength-group")
def test_two_oni_that_pass_only_together_have_to_conquer():
    g = position(TOGETHER.format("2 small", "boarmaiden"), power="agility")
    heard = listen(g)
    act(g, 0, CONQUEST, 1, "move-oni small 1 0 2 0", "done")  # that both go to the enemy is not even asked
    assert AreaConquered(ONI, (2, 0), NOBODY) in heard


@rule("tsukuyumi.oni.conquest-forced", "tsukuyumi.move.strength-group")
def test_an_oni_whose_strength_the_others_need_may_not_stay_away():
    g = position(TOGETHER.format("3 small", "boarmaiden"), power="agility")
    assert offers(g, 0, CONQUEST, 1) == ["move-oni small 0 0 1 0", "move-oni small 0 0 -1 0"]
    left = offers(g, 0, CONQUEST, 1, "move-oni small 0 0 -1 0")
    assert left == ["move-oni small 0 0 1 0", "move-oni small -1 0 0 0"]  # a second one may not go west


@rule("tsukuyumi.oni.conquest-forced", "tsukuyumi.oni.conquest-impossible")
def test_oni_that_are_too_weak_even_together_conquer_nothing():
    g = position(TOGETHER.format("2 small", "2 boarmaiden"), power="agility")
    act(g, 0, CONQUEST, 1, "done")
    assert there(g, ONI, HERE) == {"small": 2}


@rule("tsukuyumi.oni.conquest-forced", "tsukuyumi.move.strength-group", "tsukuyumi.legend.ronin")
def test_the_ronins_company_opens_the_way_for_a_small_oni():
    lines = TOGETHER.format("2 small", "3 boarmaiden").replace("0,0  ocean |", "0,0  ocean | legend |")
    g = position(lines, legend="ronin", modules=["legendary-oni"])
    # all three are as strong as the enemies, so nobody may turn away to the west
    assert offers(g, 0, CONQUEST, 1) == ["move-oni small 0 0 1 0", "move-oni ronin 0 0 1 0"]


@rule("tsukuyumi.oni.conquest-impossible")
def test_without_a_target_three_oni_may_move():
    g = position("""
        0,0  ocean | oni: 4 small | owner oni
        1,0  ocean | owner oni
        -1,0 ocean | owner oni
    """)
    heard = listen(g)
    act(g, 0, CONQUEST, 1, *["move-oni small 0 0 1 0"] * 3)
    assert there(g, ONI, HERE) == {"small": 1}
    assert there(g, ONI, EAST) == {"small": 3}
    assert not [event for event in heard if isinstance(event, BattleBegan)]


@rule("tsukuyumi.oni.conquest-impossible")
def test_the_free_moves_may_be_left_out():
    g = position("0,0 ocean | oni: small | owner oni\n1,0 ocean | owner oni")
    act(g, 0, CONQUEST, 1, "done")
    assert there(g, ONI, HERE) == {"small": 1}


@rule("tsukuyumi.oni.conquest-impossible-blind")
def test_oni_that_lead_nowhere_are_not_offered_while_others_have_a_target():
    g = position("0,0 ocean | oni: 3 large | owner oni\n3,0 ocean | oni: small\n3,1 ocean | oni: small")
    assert offers(g, 0, CONQUEST, 1) == ["activate 3 0", "activate 3 1"]
    refusal = forbids_activate(g, HERE)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.oni.conquest-impossible-blind"
    assert forbids_activate(g, at(3, 0)) is None


# ---------------------------------------------------------------------- conquest: battles


@rule("tsukuyumi.oni.conquest-weak", "tsukuyumi.oni.no-damage")
def test_weak_oni_attack_in_vain_and_harm_nobody():
    g = position("0,0 ocean | oni: small | owner 1 | 1: 2 squeaker")
    asked = act(g, 0, CONQUEST, 1, "pass")
    assert asked == [1]
    assert g.owner[HERE] == 1
    assert there(g, 1, HERE) == {"squeaker": 2}


@rule("tsukuyumi.oni.conquest-success", "tsukuyumi.oni.no-damage")
def test_oni_need_the_points_of_the_strongest_single_opponent():
    g = position("0,0 ocean | oni: small, medium | owner 2 | 0: private, squad-leader | 2: warrior")
    assert conquest(g, ONI, HERE, False) == conquest(g, 0, HERE, True) == 25
    act(g, 3, CONQUEST, 1, "pass", "pass")
    assert g.owner[HERE] == ONI
    assert there(g, 2, HERE) == {"warrior": 1}


@rule("tsukuyumi.oni.conquest-success")
def test_the_mountain_value_has_to_be_met():
    g = position("0,0 mountain 15 | oni: small")
    act(g, 0, CONQUEST, 1)
    assert g.owner[HERE] == NOBODY
    g = position("0,0 mountain 15 | oni: medium")
    act(g, 0, CONQUEST, 1)
    assert g.owner[HERE] == ONI


@rule("tsukuyumi.oni.conquest-tsukuyumi")
def test_reconquered_moon_areas_bear_no_marker():
    g = position("1,0 moon | oni: small | owner 2")
    act(g, 0, CONQUEST, 1)
    assert g.owner[EAST] == NOBODY
    assert g.oni_markers == 26


@rule("tsukuyumi.oni.attack-counters")
def test_everybody_there_answers_in_initiative_order_the_active_seat_too():
    g = position("0,0 ocean | oni: large | 0: dog | 2: worker | 3: attack-drone", order=(3, 1, 0, 2))
    assert act(g, 0, CONQUEST, 1, "pass", "pass", "pass") == [3, 0, 2]


@rule("tsukuyumi.oni.attack-self")
def test_the_active_seat_may_claim_an_area_by_attacking_itself():
    g = position("0,0 ocean | oni: small | 1: 2 squeaker")
    act(g, 1, CONQUEST, 1, "counter you-shall-not-pass", "agree")
    assert g.owner[HERE] == 1


@rule("tsukuyumi.oni.attack-damage-owner")
def test_the_active_seat_assigns_damage_to_attacking_oni():
    g = position("0,0 ocean | oni: small, large | 0: hunter", order=(1, 0, 2, 3))
    asked = act(g, 1, CONQUEST, 1, "counter counterstrike", "assign 9 10", "hit large")
    assert asked == [0, 0, 1]
    assert there(g, ONI, HERE) == {"small": 1, "large": 1}


@rule("tsukuyumi.oni.control")
def test_oni_have_neither_weapons_nor_bonuses_of_the_seat_that_leads_them():
    g = position("0,0 ocean | oni: small | 1: squeaker\n1,0 ocean\n2,0 ocean", weapons={"pistol": 3})
    steps = offers(g, 0, CONQUEST, 1)
    assert steps == ["move-oni small 0 0 1 0", "done"]
    assert damage(g, ONI, HERE) == 5
    act(g, 0, CONQUEST, 1, "done", "pass")
    assert g.seats[0].weapons["pistol"] == 3


# ---------------------------------------------------------------------- questions


@rule("tsukuyumi.oni.place")
def test_placing_must_be_carried_out():
    g = position("0,0 ocean tsukuyumi\n1,0 ocean")
    assert "done" not in offers(g, 0, PLACE, 1)
    begin(g, 0, 0)
    with pytest.raises(Asked):
        act(g, 0, PLACE, 2, "place-oni small 0 0")


@rule("tsukuyumi.oni.place")
def test_a_card_asks_its_seat_where_the_oni_comes():
    g = position("0,0 ocean tsukuyumi\n1,0 ocean")
    seat, options = first_question(place_one(g, 2))
    assert seat == 2
    assert len(options) == 6
