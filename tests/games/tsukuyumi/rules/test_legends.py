"""The legendary Oni: where each may come, what comes with it, and what it does."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import BattleBegan, LegendCame, LegendLeft, LegendTurned
from hyakki.games.tsukuyumi.rules.areas import terrain
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.damage import destroy, hurt
from hyakki.games.tsukuyumi.rules.ends import end_of_round
from hyakki.games.tsukuyumi.rules.fights import forbids_fight, forbids_oni_fight
from hyakki.games.tsukuyumi.rules.figures import fall
from hyakki.games.tsukuyumi.rules.marking import forbids_marking
from hyakki.games.tsukuyumi.rules.pushes import push
from hyakki.games.tsukuyumi.rules.scoring import scores
from hyakki.games.tsukuyumi.rules.totals import LEGEND, conquest, damage, health, oni_card
from hyakki.games.tsukuyumi.rules.turns import forbids_act
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from tests.games.tsukuyumi.oni_actions import (
    ABYSSAL,
    CONQUEST,
    PLACE,
    act,
    agreed,
    because,
    offers,
    spots,
    spots_of,
)
from tests.games.tsukuyumi.table import at, begin, listen, position, run, there
from tests.rules import rule

HERE, EAST, WEST, FAR = at(0, 0), at(1, 0), at(-1, 0), at(2, 0)
RING = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


# ---------------------------------------------------------------------- coming and going


@rule("tsukuyumi.legend.use")
def test_one_legendary_oni_may_be_on_the_board():
    g = agreed("2,0 fertile", "merchant", "ronin", moon=True)
    assert spots(g, "ronin") == {(2, 0)}
    heard = listen(g)
    act(g, 1, PLACE, 1, "place-oni merchant 0 0")
    assert LegendCame(1, "merchant", ((0, 0),)) in heard
    assert spots(g, "ronin") == set()
    assert because(g, "ronin", FAR) == "legend.use"


@rule("tsukuyumi.legend.use")
def test_only_those_agreed_on_may_come():
    g = agreed("2,0 fertile", "merchant", moon=True)
    assert spots(g, "ronin") == set()
    assert because(g, "ronin", FAR) == "legend.use"
    g.modules.clear()
    assert spots(g, "merchant") == set()


@rule("tsukuyumi.legend.place-counts")
def test_a_legendary_oni_counts_as_one_of_those_to_place():
    g = agreed("2,0 home 0", "gambler", moon=True)
    act(g, 0, PLACE, 2, "place-oni gambler 2 0", "place-oni small 0 0")
    assert there(g, ONI, FAR) == {"medium": 3}
    assert there(g, ONI, HERE) == {"small": 1}


@rule("tsukuyumi.legend.use", "tsukuyumi.oni.place-short")
def test_nobody_has_to_bring_it_when_the_supply_is_empty():
    g = agreed("0,0 ocean | oni: small\n1,0 moon centre", "merchant")
    g.oni_supply = [0, 0, 0]
    other = g.clone()
    other.io = None
    act(g, 0, PLACE, 1, "place-oni merchant 1 0")
    assert g.legend == "merchant"
    assert g.owner[HERE] == NOBODY
    act(other, 0, PLACE, 1, "done")
    assert other.owner[HERE] == ONI


@rule("tsukuyumi.legend.return", "tsukuyumi.legend.use")
def test_a_destroyed_one_may_come_again_and_is_not_in_the_supply():
    g = agreed("0,0 moon centre | legend", "merchant")
    g.legend = "merchant"
    supply = list(g.oni_supply)
    heard = listen(g)
    destroy(g, ONI, HERE, LEGEND, 1, NOBODY, "attack")
    assert LegendLeft("merchant") in heard
    assert (g.legend, g.legend_cells, g.oni_supply) == ("", [], supply)
    assert spots(g, "merchant") == {(0, 0)}


@rule("tsukuyumi.legend.stats", "tsukuyumi.legend.gambler")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("abyssal", (30, 25, 20)),
        ("dark-observer", (15, 20, 20)),
        ("skybound", (20, 25, 25)),
        ("three-shadows", (10, 15, 10)),
        ("defiler", (20, 20, 15)),
        ("gambler", (20, 20, 20)),
        ("merchant", (5, 15, 0)),
        ("ronin", (25, 25, 25)),
    ],
)
def test_values(name: str, values: tuple[int, int, int]):
    g = position("0,0 ocean | legend", legend=name)
    assert (conquest(g, ONI, HERE, False), health(g, ONI, LEGEND, HERE), damage(g, ONI, HERE)) == values


@rule("tsukuyumi.legend.stats")
def test_values_add_up_with_other_oni():
    g = position("0,0 ocean | legend | oni: small", legend="abyssal")
    assert conquest(g, ONI, HERE, False) == 40
    g = position("0,0 moon centre | legend", legend="defiler")
    fall(g, HERE)
    assert health(g, ONI, LEGEND, HERE) == 30


# ---------------------------------------------------------------------- Abyssal


@rule("tsukuyumi.legend.abyssal-place")
def test_the_abyssal_comes_to_the_moon_but_not_to_its_centre():
    g = agreed("2,0 ocean", "abyssal", moon=True)
    assert spots(g, "abyssal") == RING
    assert because(g, "abyssal", HERE) == "legend.abyssal-place"


@rule("tsukuyumi.legend.abyssal")
def test_every_seat_owes_an_extra_attack_in_green():
    g = position("0,0 ocean | legend", legend="abyssal", phase="green")
    begin(g, 2, 0)
    assert forbids_act(g, 2, ABYSSAL) is None
    g.phase = "red"
    assert forbids_act(g, 2, ABYSSAL) is not None


@rule("tsukuyumi.legend.abyssal")
def test_the_abyssal_moves_with_its_whole_group_and_attacks():
    g = position(
        "0,0 ocean | legend | oni: small, large\n1,0 ocean | 1: squeaker | owner 1", legend="abyssal"
    )
    act(g, 0, ABYSSAL, 1, "activate 1 0", "pass")
    assert (there(g, ONI, HERE), there(g, ONI, EAST)) == ({}, {"small": 1, "large": 1})
    assert g.legend_cells == [EAST]
    assert g.owner[EAST] == ONI


@rule("tsukuyumi.legend.abyssal")
def test_the_abyssal_may_attack_where_it_is():
    g = position("0,0 ocean | legend\n1,0 ocean", legend="abyssal")
    assert offers(g, 0, ABYSSAL, 1) == ["activate 0 0", "activate 1 0"]
    act(g, 0, ABYSSAL, 1, "activate 0 0")
    assert g.owner[HERE] == ONI


@rule("tsukuyumi.legend.abyssal")
def test_without_a_target_in_reach_it_moves_towards_one():
    g = position("""
        0,0  ocean | legend | owner oni | oni: small
        1,0  ocean | owner oni
        2,0  ocean
        -1,0 ocean | owner oni
    """, legend="abyssal")  # fmt: skip
    heard = listen(g)
    act(g, 0, ABYSSAL, 1)
    assert g.legend_cells == [EAST]
    assert there(g, ONI, EAST) == {"small": 1}
    assert not [event for event in heard if isinstance(event, BattleBegan)]


@rule("tsukuyumi.legend.abyssal")
def test_the_abyssal_stays_when_nothing_can_be_conquered_at_all():
    g = position("0,0 moon | legend\n1,0 moon", legend="abyssal")
    act(g, 0, ABYSSAL, 1)
    assert g.legend_cells == [HERE]
    assert g.turn is not None
    assert not g.turn.acting


@rule("tsukuyumi.legend.abyssal", "tsukuyumi.onimission.neighbour")
def test_its_extra_attack_fulfils_no_oni_mission():
    g = position("0,0 ocean | legend\n1,0 home 2", legend="abyssal", modules=["oni-missions"])
    act(g, 0, ABYSSAL, 1)
    assert g.owner[HERE] == ONI
    assert g.seats[0].missions == []


# ---------------------------------------------------------------------- Dark Observer


@rule("tsukuyumi.legend.observer")
def test_the_observer_comes_to_any_moon_area():
    g = agreed("2,0 ocean", "dark-observer", moon=True)
    assert spots(g, "dark-observer") == {*RING, (0, 0)}
    assert because(g, "dark-observer", FAR) == "legend.observer"


@rule("tsukuyumi.legend.observer")
def test_her_group_deals_damage_that_the_active_seat_divides():
    g = position(
        "0,0 ocean | legend | oni: small | 1: squeaker | 2: worker | owner 1", legend="dark-observer"
    )
    answers = ["assign 1 20", "assign 2 5", "pass", "pass"]
    assert act(g, 0, CONQUEST, 1, *answers) == [0, 0, 1, 2]
    assert there(g, 1, HERE) == there(g, 2, HERE) == {}
    assert g.owner[HERE] == 1


@rule("tsukuyumi.legend.observer")
def test_her_attack_needs_units_and_others_conquer_as_usual():
    g = position("0,0 ocean | legend\n1,0 ocean | oni: small", legend="dark-observer")
    assert forbids_oni_fight(g, HERE) is not None
    assert forbids_oni_fight(g, EAST) is None
    # an Oni that joins her would deal damage too: there is nobody to hurt
    act(g, 0, CONQUEST, 1)
    assert g.owner[EAST] == ONI


@rule("tsukuyumi.legend.observer")
def test_she_is_hit_only_when_no_other_oni_is_left():
    g = position("0,0 ocean | legend | oni: small", legend="dark-observer")
    run(hurt(g, ONI, HERE, 10, 0, "attack"))
    assert there(g, ONI, HERE) == {}
    assert g.legend_cells == [HERE]
    run(hurt(g, ONI, HERE, 20, 0, "attack"))
    assert g.legend == ""


@rule("tsukuyumi.legend.precedence")
def test_her_rule_stops_when_she_leaves():
    g = position("0,0 ocean | legend | oni: small", legend="dark-observer")
    assert forbids_oni_fight(g, HERE) is not None
    fall(g, HERE)
    act(g, 0, CONQUEST, 1)
    assert g.owner[HERE] == ONI


# ---------------------------------------------------------------------- Skybound


@rule("tsukuyumi.legend.skybound")
def test_skybound_comes_in_or_next_to_tsukuyumi_areas_but_not_to_the_centre():
    g = agreed("2,0 ocean\n3,0 ocean", "skybound", moon=True)
    assert spots(g, "skybound") == {*RING, (2, 0)}
    assert because(g, "skybound", HERE) == "legend.skybound"


@rule("tsukuyumi.legend.skybound", "tsukuyumi.legend.skybound-card", "tsukuyumi.legend.devastated")
def test_skybound_devastates_with_its_own_card():
    g = position("0,0 fertile radioactive | legend | oni: small | owner 1 | 2: worker", legend="skybound")
    assert oni_card(g, HERE) == "skybound-attack"
    assert g.box.combat_cards["skybound-attack"].counters == ("counterstrike", "public-outcry", "landscaping")
    before = sum(scores(g, 1).values())
    act(g, 0, CONQUEST, 1, "pass")
    assert g.wasted == [HERE]
    assert g.owner[HERE] == 1
    assert there(g, 2, HERE) == {"worker": 1}
    assert sum(scores(g, 1).values()) < before
    assert terrain(g, HERE) == "fertile-ground"
    g.phase = "end"
    run(end_of_round(g))
    assert there(g, 2, HERE) == {}


@rule("tsukuyumi.legend.skybound")
def test_homezones_and_devastated_areas_are_no_targets():
    g = position("0,0 home 1 | legend\n1,0 ocean | wasted\n-1,0 ocean", legend="skybound")
    assert forbids_oni_fight(g, HERE, LEGEND) is not None
    assert forbids_oni_fight(g, EAST, LEGEND) is not None
    act(g, 0, CONQUEST, 1)
    assert g.wasted == [EAST, WEST]


@rule("tsukuyumi.legend.skybound", "tsukuyumi.oni.move-rules")
def test_skybound_flies_over_closed_edges_and_its_company_does_not():
    g = position("0,0 ocean red 0 | legend | oni: small\n1,0 ocean", legend="skybound")
    assert offers(g, 0, CONQUEST, 1) == ["move-oni skybound 0 0 1 0", "done"]


@rule("tsukuyumi.legend.skybound-card")
def test_on_the_moon_skybound_and_the_oni_with_it_deal_damage():
    g = position("0,0 moon | legend | oni: small | owner 1 | 1: squeaker", legend="skybound")
    act(g, 0, CONQUEST, 1, "assign 1 30", "pass")
    assert there(g, 1, HERE) == {}
    assert g.wasted == []
    assert g.owner[HERE] == 1


@rule("tsukuyumi.legend.skybound-card")
def test_counterstrike_against_skybound_is_not_halved():
    g = position("0,0 ocean | legend | 0: launcher, hunter", legend="skybound")
    act(g, 1, CONQUEST, 1, "counter counterstrike", "assign 9 25")
    assert g.legend == ""


@rule("tsukuyumi.legend.skybound-counters")
def test_public_outcry_lets_the_defender_produce():
    g = position("0,0 ocean | legend | 1: boarrior | owner 1\n1,0 home 1", legend="skybound")
    act(g, 0, CONQUEST, 1, "counter public-outcry", "buy squeaker", "place-unit squeaker 1 0")
    assert there(g, 1, EAST) == {"squeaker": 1}


@rule("tsukuyumi.legend.skybound-counters")
def test_landscaping_closes_or_opens_an_edge():
    g = position("0,0 ocean | legend | 1: boarrior\n1,0 ocean | wasted", legend="skybound")
    act(g, 0, CONQUEST, 1, "counter landscaping", "pick-edge 0 0 0")
    assert not g.map.adjacency.open_edge(HERE, 0)


# ---------------------------------------------------------------------- Three Shadows


@rule("tsukuyumi.legend.shadows")
def test_three_shadows_stand_in_three_areas():
    g = agreed("2,0 ocean\n3,0 ocean\n4,0 ocean\n5,0 ocean", "three-shadows", moon=True)
    answers = ["place-oni three-shadows 3 0", "place-oni three-shadows 5 0"]
    assert (3, 0) not in spots_of(offers(g, 0, PLACE, 1, answers[0]), "three-shadows")
    heard = listen(g)
    act(g, 0, PLACE, 1, *answers, "place-oni three-shadows 0 0")
    assert g.legend_cells == [at(3, 0), at(5, 0), HERE]
    assert LegendCame(0, "three-shadows", ((3, 0), (5, 0), (0, 0))) in heard


@rule("tsukuyumi.legend.shadows", "tsukuyumi.oni.place-adjacent")
def test_oni_come_into_and_next_to_areas_with_a_shadow():
    g = position("0,0 ocean red 3 | legend\n1,0 ocean\n-1,0 ocean\n2,0 ocean", legend="three-shadows")
    assert spots(g, "small") == {(0, 0), (1, 0)}
    fall(g, HERE)
    assert because(g, "small", HERE) == "oni.place"


@rule("tsukuyumi.legend.shadows")
def test_they_are_one_legendary_oni_until_the_last_has_fallen():
    g = position("0,0 ocean | legend\n1,0 ocean | legend\n2,0 ocean | legend", legend="three-shadows")
    fall(g, HERE)
    fall(g, FAR)
    assert (g.legend, g.legend_cells) == ("three-shadows", [EAST])
    fall(g, EAST)
    assert g.legend == ""


# ---------------------------------------------------------------------- Defiler


@rule("tsukuyumi.legend.defiler")
def test_the_defiler_lies_on_the_moon_centre_and_shields_the_land_of_oni():
    g = agreed("2,0 ocean | owner oni | 0: 3 private\n3,0 ocean tsukuyumi | 0: private", "defiler", moon=True)
    assert spots(g, "defiler") == {(0, 0)}
    assert because(g, "defiler", EAST) == "legend.defiler"
    assert forbids_fight(g, 0, FAR, "conquest") is None
    act(g, 1, PLACE, 1, "place-oni defiler 0 0")
    for cell in (FAR, at(3, 0)):
        refusal = forbids_fight(g, 0, cell, "conquest")
        assert refusal is not None
        assert refusal.rule == "tsukuyumi.legend.defiler"
        assert forbids_marking(g, 0, cell) is not None


@rule("tsukuyumi.legend.defiler")
def test_the_defiler_must_be_destroyed_twice():
    g = position("0,0 moon centre | legend | 1: 2 boarmaster", legend="defiler", active=1, combats=2)
    heard = listen(g)
    run(fight(g, 1, HERE, "annihilation"), "assign 9 30", "counter retreat")
    assert LegendTurned("defiler") in heard
    assert (g.legend, g.legend_side, g.legend_cells) == ("defiler", 1, [HERE])
    run(fight(g, 1, HERE, "annihilation"), "assign 9 25", "counter retreat")
    assert g.legend == "defiler"
    run(fight(g, 1, HERE, "annihilation"), "assign 9 30", "counter retreat")
    assert (g.legend, g.legend_side, g.legend_cells) == ("", 0, [])


@rule("tsukuyumi.legend.defiler")
def test_the_defiler_does_not_move_by_itself_but_can_be_moved():
    g = position("0,0 moon centre | legend | oni: small | owner 2\n1,0 moon", legend="defiler")
    assert offers(g, 0, CONQUEST, 1) == ["move-oni small 0 0 1 0", "done"]
    lonely = position("0,0 moon centre | legend\n1,0 moon", legend="defiler")
    act(lonely, 0, CONQUEST, 1)
    assert lonely.legend_cells == [HERE]
    push(g, ONI, LEGEND, HERE, EAST)
    assert g.legend_cells == [EAST]


@rule("tsukuyumi.legend.defiler")
def test_the_defiler_attacks_where_it_lies():
    g = position("0,0 moon centre | legend | owner 2", legend="defiler")
    act(g, 0, CONQUEST, 1)
    assert g.owner[HERE] == NOBODY
