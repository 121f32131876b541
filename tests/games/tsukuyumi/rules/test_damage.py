"""Taking damage unit by unit, whatever deals it, and who gets the credit."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import DamageTaken, UnitsLost
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.damage import destroy, hurt
from hyakki.games.tsukuyumi.rules.defences import tetsuo
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from tests.games.tsukuyumi.table import Asked, at, first_question, listen, position, run, there
from tests.rules import rule

HERE = at(0, 0)


@rule("tsukuyumi.combat.owner-assigns")
def test_the_owner_may_choose_a_unit_that_survives():
    g = position("0,0 ocean | 1: boarguard, squeaker")
    asked: list[int] = []
    run(hurt(g, 1, HERE, 15, 0, "attack"), "hit boarguard", seats=asked)
    assert asked == [1]
    assert there(g, 1, HERE) == {"boarguard": 1, "squeaker": 1}


@rule("tsukuyumi.combat.full-on-one")
def test_surplus_goes_on_to_the_next_unit():
    g = position("0,0 ocean | 1: 2 squeaker, boarmaster")
    heard = listen(g)
    run(hurt(g, 1, HERE, 25, 0, "attack"), "hit squeaker", "hit squeaker")
    assert there(g, 1, HERE) == {"boarmaster": 1}
    assert DamageTaken(1, 25, 5) in heard


@rule("tsukuyumi.combat.overflow-lapses")
def test_too_little_for_the_chosen_unit_is_not_moved_to_a_weaker_one():
    g = position("0,0 ocean | 0: private, dog")
    run(hurt(g, 0, HERE, 5, 1, "attack"), "hit private")
    assert there(g, 0, HERE) == {"private": 1, "dog": 1}


@rule("tsukuyumi.combat.overflow-lapses")
def test_damage_that_can_kill_nobody_lapses_without_a_question():
    g = position("0,0 ocean | 1: boarguard, squeaker")
    run(hurt(g, 1, HERE, 5, 0, "attack"))
    assert there(g, 1, HERE) == {"boarguard": 1, "squeaker": 1}


@rule("tsukuyumi.combat.full-on-one")
def test_damage_for_everybody_needs_no_question():
    g = position("0,0 ocean | 1: boarguard, squeaker")
    run(hurt(g, 1, HERE, 30, 0, "attack"))
    assert there(g, 1, HERE) == {}


@rule("tsukuyumi.combat.no-wounds")
def test_damage_does_not_accumulate():
    g = position("0,0 ocean | 1: boarguard")
    run(hurt(g, 1, HERE, 15, 0, "attack"))
    run(hurt(g, 1, HERE, 10, 0, "attack"))
    assert there(g, 1, HERE) == {"boarguard": 1}


@rule("tsukuyumi.combat.damage-everywhere", "tsukuyumi.cyber.tetsuo")
def test_tetsuo_hits_like_a_battle():
    g = position("0,0 ocean | 0: private, launcher", uplinks=["tetsuo"])
    asked: list[int] = []
    run(tetsuo(g, 3, HERE), "hit private", seats=asked)
    assert asked == [0]
    assert there(g, 0, HERE) == {"launcher": 1}
    assert g.seats[3].kills == 1


@rule("tsukuyumi.cyber.tetsuo")
def test_for_oni_hit_by_tetsuo_the_last_other_seat_picks():
    g = position("0,0 ocean | oni: small, medium", uplinks=["tetsuo"])
    seat, options = first_question(tetsuo(g, 3, HERE))
    assert (seat, options) == (2, ["hit small", "hit medium"])


@rule("tsukuyumi.facevent.cyber-solar")
def test_solar_laser_is_spent_with_one_use_of_tetsuo():
    g = position("0,0 ocean | 1: boarmaster", uplinks=["tetsuo"])
    g.seats[3].effects.append("solar-laser")
    run(tetsuo(g, 3, HERE), "agree")
    assert there(g, 1, HERE) == {}
    assert g.seats[3].effects == []


@rule("tsukuyumi.facevent.cyber-solar")
def test_tetsuo_without_the_laser_deals_its_usual_damage():
    g = position("0,0 ocean | 1: boarmaster", uplinks=["tetsuo"])
    g.seats[3].effects.append("solar-laser")
    run(tetsuo(g, 3, HERE), "done")
    assert there(g, 1, HERE) == {"boarmaster": 1}
    assert g.seats[3].effects == ["solar-laser"]


@rule("tsukuyumi.boar.cover")
@pytest.mark.parametrize(("dealt", "left"), [(10, {"squeaker": 1}), (15, {})])
def test_a_squeaker_behind_cover_takes_15(dealt: int, left: dict[str, int]):
    g = position("0,0 ocean | 1: squeaker | covers 1")
    run(hurt(g, 1, HERE, dealt, 0, "attack"))
    assert there(g, 1, HERE) == left


@rule("tsukuyumi.cyber.shield-drone")
def test_a_shield_drone_takes_damage_meant_for_another_unit():
    g = position("0,0 ocean | 3: cyberoid, shield-drone")
    seat, options = first_question(hurt(g, 3, HERE, 20, 1, "effect", chooser=1), "hit cyberoid")
    assert (seat, options) == (3, ["agree", "done"])
    run(hurt(g, 3, HERE, 20, 1, "effect", chooser=1), "hit cyberoid", "agree")
    assert there(g, 3, HERE) == {"cyberoid": 1}


@rule("tsukuyumi.cyber.shield-drone")
def test_a_shield_drone_that_did_not_enter_takes_the_damage_of_mines():
    g = position("0,0 ocean | 3: 2 attack-drone, shield-drone")
    entered = [0] * 7
    entered[g.sheets[3].index["attack-drone"]] = 1
    run(hurt(g, 3, HERE, 10, 0, "mine", among=entered), "hit shield-drone")
    assert there(g, 3, HERE) == {"attack-drone": 2, "shield-drone": 1}


def test_only_those_who_entered_are_hit_by_mines():
    g = position("0,0 ocean | 2: 3 worker")
    entered = [0] * 8
    entered[g.sheets[2].index["worker"]] = 1
    run(hurt(g, 2, HERE, 20, 0, "mine", among=entered))
    assert there(g, 2, HERE) == {"worker": 2}


@rule("tsukuyumi.legend.observer")
def test_the_dark_observer_is_hit_last():
    g = position("0,0 ocean | oni: small | legend", legend="dark-observer")
    run(hurt(g, ONI, HERE, 10, 0, "attack"))
    assert there(g, ONI, HERE) == {}
    assert g.legend_cells == [HERE]


@rule("tsukuyumi.oni.return")
def test_destroyed_oni_go_back_to_the_supply():
    g = position("0,0 ocean | oni: 2 small")
    assert g.oni_supply[0] == 7
    run(hurt(g, ONI, HERE, 20, 0, "attack"))
    assert g.oni_supply[0] == 9


@rule("tsukuyumi.mission.kill-credit")
def test_kills_count_for_the_seat_that_dealt_the_damage():
    g = position("0,0 ocean | 0: 2 private, dog | 1: boarmaster", active=1)
    heard = listen(g)
    run(hurt(g, 0, HERE, 25, 1, "attack"))
    assert (g.seats[1].kills, g.seats[1].kills_round) == (3, 3)
    assert UnitsLost(0, (0, 0), {"dog": 1, "private": 2}, 1, "attack") in heard


@rule("tsukuyumi.mission.kill-credit")
def test_radioactivity_gives_nobody_credit():
    g = position("0,0 ocean radioactive | 1: squeaker")
    destroy(g, 1, HERE, g.sheets[1].index["squeaker"], 1, NOBODY, "radioactivity")
    assert [seat.kills for seat in g.seats] == [0, 0, 0, 0]
    assert there(g, 1, HERE) == {}


@rule("tsukuyumi.core.enemy-units")
def test_oni_are_no_enemy_units():
    g = position("0,0 ocean | oni: small")
    g.seats[0].kills = 2
    run(hurt(g, ONI, HERE, 10, 0, "attack"))
    assert there(g, ONI, HERE) == {}
    assert g.seats[0].kills == 2


@rule("tsukuyumi.darkseed.eggs-death")
def test_fallen_insects_leave_eggs():
    g = position("0,0 ocean | 2: 3 worker | 0: 2 launcher", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 2 30", "pass")
    assert g.eggs == {HERE: 3}
    assert g.seats[2].stock["egg"] == 22


@rule("tsukuyumi.darkseed.eggs-death", "tsukuyumi.darkseed.eggs", "tsukuyumi.boar.stampede")
def test_eggs_come_after_the_marker_of_a_stampede_and_stay():
    g = position("0,0 ocean | 1: boarguard, squeaker | 2: 2 worker | eggs 1", active=1)
    run(fight(g, 1, HERE, "stampede"), "assign 2 5", "pass", "agree")
    assert g.owner[HERE] == 1
    assert g.eggs == {HERE: 1}  # the old one went with the marker, the fallen Worker left a new one


@rule("tsukuyumi.darkseed.eggs-death")
def test_radioactivity_leaves_no_eggs():
    g = position("0,0 ocean radioactive | 2: 2 worker")
    destroy(g, 2, HERE, g.sheets[2].index["worker"], 2, NOBODY, "radioactivity")
    assert g.eggs == {}


@rule("tsukuyumi.darkseed.eggs-death")
def test_no_eggs_in_homezones_or_from_an_empty_supply():
    home = position("0,0 home 2 | 2: worker")
    run(hurt(home, 2, HERE, 5, 0, "attack"))
    assert home.eggs == {}
    scarce = position("0,0 ocean | 2: 3 worker")
    scarce.seats[2].stock["egg"] = 1
    run(hurt(scarce, 2, HERE, 15, 0, "attack"))
    assert scarce.eggs == {HERE: 1}


@rule("tsukuyumi.mascot.points")
def test_a_destroyed_mascot_is_gone():
    g = position("0,0 ocean | mascot 1", modules=["mascots"])
    run(hurt(g, 1, HERE, 5, 0, "attack"))
    assert g.seats[1].mascot == -1
    assert g.seats[0].kills == 1


def test_a_question_that_nobody_answers_is_noticed():
    g = position("0,0 ocean | 1: boarguard, squeaker")
    with pytest.raises(Asked):
        run(hurt(g, 1, HERE, 15, 0, "attack"))
