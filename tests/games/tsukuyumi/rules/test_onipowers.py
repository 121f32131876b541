"""The Oni power cards: each changes one rule for a round."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import BattleBegan, DamageSplit, PowerRevealed
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.gambler import gambler
from hyakki.games.tsukuyumi.rules.oni import place_one
from hyakki.games.tsukuyumi.rules.rounds import begin_round
from hyakki.games.tsukuyumi.rules.totals import conquest, damage
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from tests.games.tsukuyumi.oni_actions import CONQUEST, PLACE, act, offers
from tests.games.tsukuyumi.table import at, first_question, listen, load, on_top, position, run, there
from tests.rules import rule

HERE, EAST, WEST = at(0, 0), at(1, 0), at(-1, 0)


@rule("tsukuyumi.onipower.cycle")
def test_each_round_has_one_card_and_the_old_one_goes_under_the_stack():
    g = position("0,0 ocean", modules=["oni-powers"])
    on_top(g.powers, "agility", "new-strength")
    g.round = 0
    heard = listen(g)
    begin_round(g)
    assert g.power == "agility"
    begin_round(g)
    assert g.power == "new-strength"
    assert g.powers.discard == ["agility"]
    assert g.powers.count() == 4
    assert heard.count(PowerRevealed("agility")) == 1


@rule("tsukuyumi.onipower.cycle")
def test_a_card_comes_again_only_when_all_others_have_come():
    g = position("0,0 ocean", modules=["oni-powers"])
    seen = []
    for _ in range(7):
        begin_round(g)
        seen.append(g.power)
    assert len(set(seen[:6])) == 6
    assert seen[6] == seen[0]


@rule("tsukuyumi.onipower.cycle")
def test_without_the_module_no_card_is_in_force():
    g = position("0,0 ocean | oni: small")
    begin_round(g)
    assert g.power == ""
    assert conquest(g, ONI, HERE, False) == 10


@rule("tsukuyumi.onipower.agility")
def test_agility_gives_small_oni_one_area_more_and_others_nothing():
    lines = "0,0 ocean | oni: small, large\n1,0 ocean\n2,0 ocean\n3,0 ocean"
    g = position(lines, power="agility")
    ahead = offers(g, 0, CONQUEST, 1, "move-oni small 0 0 1 0", "move-oni large 0 0 1 0")
    assert ahead == ["move-oni small 1 0 0 0", "move-oni small 1 0 2 0", "done"]


@rule("tsukuyumi.onipower.agility")
def test_agility_counts_when_a_target_is_looked_for():
    lines = "0,0 ocean | oni: small | owner oni\n1,0 ocean | owner oni\n2,0 ocean"
    g = position(lines, power="agility")
    act(g, 0, CONQUEST, 1)
    assert g.owner[at(2, 0)] == ONI
    slow = position(lines)
    act(slow, 0, CONQUEST, 1, "done")
    assert slow.owner[at(2, 0)] == NOBODY


@rule("tsukuyumi.onipower.full-power")
def test_at_full_power_each_oni_deals_ten_more():
    g = position("0,0 ocean | oni: small | 1: boarguard", power="at-full-power", active=1)
    assert damage(g, ONI, HERE) == 15
    heard = listen(g)
    run(fight(g, 1, HERE, "conquest"), "agree", "counter counterstrike", "assign 1 15")
    assert [event.shares for event in heard if isinstance(event, DamageSplit)] == [{1: 15}]


@rule("tsukuyumi.onipower.strong-defensive", "tsukuyumi.onipower.strong-defensive-same")
def test_strong_defensive_gives_defending_oni_a_second_different_counterattack():
    g = position("0,0 ocean | oni: 2 small | 0: 3 private\n1,0 ocean", power="strong-defensive", active=0)
    flow = fight(g, 0, HERE, "conquest")
    seat, options = first_question(flow, "agree", "counter counterstrike", "counter retreat")
    assert seat == 3
    assert "assign 0 10" in options
    assert g.battle is not None
    assert g.battle.counters[ONI] == ["counterstrike", "retreat"]


@rule("tsukuyumi.onipower.strong-defensive")
def test_both_counterattacks_are_carried_out():
    g = position("0,0 ocean | oni: 2 small | 0: 3 private\n1,0 ocean", power="strong-defensive", active=0)
    answers = ["agree", "counter retreat", "counter counterstrike", "assign 0 10"]
    moves = ["move-oni small 0 0 1 0", "done"]
    run(fight(g, 0, HERE, "conquest"), *answers, *moves)
    assert there(g, 0, HERE) == {"private": 2}
    assert there(g, ONI, EAST) == {"small": 1}


@rule("tsukuyumi.onipower.new-strength")
@pytest.mark.parametrize("defending", [False, True])
def test_new_strength_doubles_conquest_points(defending: bool):
    g = position("0,0 ocean | oni: medium, large", power="new-strength")
    assert conquest(g, ONI, HERE, defending) == 70


@rule("tsukuyumi.onipower.assemble")
def test_assemble_the_forces_adds_one_oni_once_for_each_seat():
    g = position("0,0 ocean tsukuyumi\n1,0 ocean", power="assemble-the-forces")
    act(g, 0, PLACE, 1, "place-oni small 0 0", "place-oni small 0 0")
    act(g, 0, PLACE, 1, "place-oni small 0 0")
    assert there(g, ONI, HERE) == {"small": 3}
    act(g, 1, PLACE, 1, "place-oni large 1 0", "place-oni large 1 0")
    assert there(g, ONI, EAST) == {"large": 2}


@rule("tsukuyumi.onipower.assemble")
def test_the_one_more_also_comes_with_an_effect_that_places_oni():
    g = position("0,0 ocean tsukuyumi\n1,0 ocean", power="assemble-the-forces")
    run(place_one(g, 2), "place-oni small 0 0", "place-oni small 0 0")
    load(g, 2)
    run(gambler(g, 2), "place-oni small 1 0")
    assert there(g, ONI, HERE) == {"small": 2}


REVENGE = "revenge-of-the-oni"


@rule("tsukuyumi.onipower.revenge", "tsukuyumi.legend.precedence")
def test_revenge_deals_damage_and_places_no_marker():
    g = position("0,0 ocean | oni: large\n1,0 ocean | 1: squeaker\n-1,0 ocean", power=REVENGE)
    act(g, 0, CONQUEST, 1, "assign 1 15", "pass")  # there is one way to the units: no question
    assert there(g, 1, EAST) == {}
    assert g.owner[EAST] == g.owner[HERE] == NOBODY


@rule("tsukuyumi.onipower.revenge")
def test_revenge_spares_nobody_and_damage_is_divided_freely():
    g = position("0,0 ocean | oni: large, small | 0: private | 1: squeaker | 2: worker", power=REVENGE)
    answers = ["assign 0 10", "assign 1 0", "assign 2 10", "pass", "pass", "pass"]
    assert act(g, 0, CONQUEST, 1, *answers) == [0, 0, 0, 0, 1, 2]
    assert [there(g, seat, HERE) for seat in (0, 1, 2)] == [{}, {"squeaker": 1}, {}]


@rule("tsukuyumi.onipower.revenge")
def test_oni_beside_units_in_their_own_area_stay():
    g = position("0,0 ocean | oni: small | 1: squeaker\n1,0 ocean | 2: worker", power=REVENGE)
    assert offers(g, 0, CONQUEST, 1) == ["assign 1 5", "assign 1 0"]


@rule("tsukuyumi.onipower.revenge")
def test_oni_that_reach_nobody_go_towards_units():
    lines = """
        0,0  ocean | oni: small
        1,0  ocean
        2,0  ocean
        3,0  ocean | 1: squeaker
        -1,0 ocean
    """
    g = position(lines, power=REVENGE)
    heard = listen(g)
    act(g, 0, CONQUEST, 1)
    assert there(g, ONI, EAST) == {"small": 1}
    assert not [event for event in heard if isinstance(event, BattleBegan)]


@rule("tsukuyumi.onipower.revenge")
def test_revenge_with_nobody_to_hunt_does_nothing():
    g = position("0,0 ocean | oni: small\n1,0 ocean", power=REVENGE)
    act(g, 0, CONQUEST, 2)
    assert there(g, ONI, HERE) == {"small": 1}
    assert g.owner[HERE] == NOBODY
