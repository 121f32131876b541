"""The factions in battle: weapons, special cards and defence actions."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import CounterIdle
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.counters import offered
from hyakki.games.tsukuyumi.rules.fights import forbids_fight
from hyakki.games.tsukuyumi.rules.totals import attack_total
from hyakki.games.tsukuyumi.state import ONI, Battle, Tsukuyumi
from tests.games.tsukuyumi.table import at, first_question, listen, position, run, there
from tests.rules import rule

HERE, EAST, WEST = at(0, 0), at(1, 0), at(-1, 0)


def choices(g: Tsukuyumi, card: str, side: int) -> list[str]:
    g.battle = Battle(attacker=0, runner=0, cell=HERE, card=card, defenders=[side], points={})
    found = offered(g, side)
    g.battle = None
    return found


# ---------------------------------------------------------------------- Nomads


@rule("tsukuyumi.nomads.weapons")
def test_each_unit_uses_one_weapon_which_is_then_discarded():
    g = position("0,0 ocean | 0: 2 private | 1: boarmaster", active=0, weapons={"mg": 3})
    _, options = first_question(fight(g, 0, HERE, "annihilation-nomads"), "arm mg", "arm mg")
    assert options[0] == "assign 1 40"
    g = position("0,0 ocean | 0: 2 private | 1: boarmaster", active=0, weapons={"mg": 3})
    run(fight(g, 0, HERE, "annihilation-nomads"), "arm mg", "arm mg", "assign 1 40", "pass")
    assert (g.seats[0].weapons["mg"], g.seats[0].arsenal["mg"]) == (1, 4)


@rule("tsukuyumi.nomads.weapons", "tsukuyumi.nomads.abilities")
def test_dogs_use_no_weapons():
    g = position("0,0 ocean | 0: dog | 1: boarmaster", active=0, weapons={"mg": 3})
    _, options = first_question(fight(g, 0, HERE, "annihilation-nomads"))
    assert options[0] == "assign 1 10"


@rule("tsukuyumi.nomads.weapons-counter")
def test_weapons_are_used_in_a_counterstrike_too():
    g = position("0,0 ocean | 0: hunter | 1: boarguard", active=1, weapons={"pistol": 1})
    flow = fight(g, 1, HERE, "conquest")
    _, options = first_question(flow, "agree", "counter counterstrike", "arm pistol")
    assert options[0] == "assign 1 20"


@rule("tsukuyumi.nomads.scorched-ground")
def test_in_scorched_ground_each_unit_uses_two_weapons():
    g = position("0,0 ocean | 0: private | 1: boarmaster", active=0, weapons={"mg": 1, "grenade": 1})
    _, options = first_question(fight(g, 0, HERE, "scorched-ground"), "arm mg", "arm grenade")
    assert options[0] == "assign 1 45"


@rule("tsukuyumi.nomads.hit-and-run")
def test_hit_and_run_deals_half_and_lets_survivors_leave():
    g = position("0,0 ocean | 0: 2 launcher, squad-leader | 1: boarmaster\n1,0 ocean", active=0)
    run(
        fight(g, 0, HERE, "hit-and-run"),
        "assign 1 20", "pass", "move launcher 0 0 1 0 walk", "move launcher 0 0 1 0 walk", "done",
    )  # fmt: skip
    assert there(g, 0, EAST) == {"launcher": 2}
    assert there(g, 1, HERE) == {"boarmaster": 1}


@rule("tsukuyumi.nomads.hit-and-run-displaced", "tsukuyumi.boar.defence")
def test_displaced_attackers_run_on_and_take_nobody_with_them():
    g = position("0,0 ocean | 0: 2 private | 1: boarmaster\n1,0 ocean | 0: private\n2,0 ocean", active=0)
    run(
        fight(g, 0, HERE, "hit-and-run"),
        "assign 1 5", "counter defence-action",
        "move private 1 0 2 0 walk", "move private 1 0 2 0 walk",
    )  # fmt: skip
    assert there(g, 0, EAST) == {"private": 1}
    assert there(g, 0, at(2, 0)) == {"private": 2}


@rule("tsukuyumi.nomads.no-defence")
def test_nomads_have_no_defence_action():
    g = position("0,0 ocean | 0: private | 1: squeaker\n1,0 ocean")
    assert "defence-action" not in choices(g, "annihilation", 0)
    assert "protection" in choices(g, "annihilation", 0)


@rule("tsukuyumi.facevent.nomad-guns")
def test_all_guns_blazing_adds_one_weapon_to_a_fight():
    g = position("0,0 ocean | 0: 2 hunter | 1: boarmaster", active=0, weapons={"pistol": 4})
    g.seats[0].effects.append("all-guns-blazing")
    run(fight(g, 0, HERE, "annihilation-nomads"), *["arm pistol"] * 3, "assign 1 50", "pass")
    assert g.seats[0].weapons["pistol"] == 1
    assert g.seats[0].effects == []


@rule("tsukuyumi.facevent.nomad-guns")
def test_all_guns_blazing_is_kept_while_it_is_not_needed():
    g = position("0,0 ocean | 0: 2 hunter | 1: boarmaster", active=0, weapons={"pistol": 4})
    g.seats[0].effects.append("all-guns-blazing")
    run(fight(g, 0, HERE, "annihilation-nomads"), "arm pistol", "done", "assign 1 30", "pass")
    assert g.seats[0].effects == ["all-guns-blazing"]


@rule("tsukuyumi.facevent.nomad-reload")
@pytest.mark.parametrize(("answer", "ready", "left"), [("agree", 2, []), ("done", 0, ["reload"])])
def test_reload_keeps_the_weapons_of_one_fight(answer: str, ready: int, left: list[str]):
    g = position("0,0 ocean | 0: 2 private | 1: boarmaster", active=0, weapons={"mg": 2})
    g.seats[0].effects.append("reload")
    run(fight(g, 0, HERE, "annihilation-nomads"), "arm mg", "arm mg", "assign 1 0", "pass", answer)
    assert g.seats[0].weapons["mg"] == ready
    assert g.seats[0].effects == left


@rule("tsukuyumi.facevent.nomad-reload")
def test_out_of_ammo_takes_a_weapon_in_spite_of_reload():
    g = position("0,0 ocean | 0: 2 private | 1: boarmaster", active=0, weapons={"mg": 2})
    g.seats[0].effects.append("reload")
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "arm mg", "arm mg", "assign 1 0", "counter out-of-ammo", "agree",
    )  # fmt: skip
    assert (g.seats[0].weapons["mg"], g.seats[0].arsenal["mg"]) == (1, 4)


# ---------------------------------------------------------------------- Dark Seed


@rule("tsukuyumi.darkseed.kamikaze")
def test_kamikaze_adds_health_to_damage():
    g = position("0,0 ocean | 2: 2 warrior, wasp | 0: private")
    assert attack_total(g, 2, HERE, g.box.combat_cards["kamikaze"]) == 50
    assert choices(g, "kamikaze", 0) == ["protection", "total-loss", "loss-of-momentum", "hold-the-line"]


@rule("tsukuyumi.darkseed.overrun")
def test_overrun_conquers_if_nobody_is_left():
    g = position("0,0 ocean | 2: 5 worker | 0: 2 private", active=2)
    run(fight(g, 2, HERE, "overrun"), "assign 0 25", "pass", "agree")
    assert g.owner[HERE] == 2


@rule("tsukuyumi.darkseed.overrun")
def test_overrun_with_a_survivor_conquers_nothing():
    g = position("0,0 ocean | 2: 5 worker | 0: 2 private", active=2)
    run(fight(g, 2, HERE, "overrun"), "assign 0 10", "pass")
    assert g.owner[HERE] == -1


@rule("tsukuyumi.darkseed.overrun")
def test_overrun_needs_more_units_than_each_opponent():
    g = position("0,0 ocean | 2: 2 stinger | 0: 2 private | oni: small", active=2)
    refusal = forbids_fight(g, 2, HERE, "overrun")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.darkseed.overrun"
    assert forbids_fight(position("0,0 ocean | 2: 3 worker | 0: 2 private"), 2, HERE, "overrun") is None


@rule("tsukuyumi.darkseed.overrun")
def test_overrun_on_a_mountain_needs_its_value():
    g = position("0,0 mountain 15 | 2: 2 worker | 0: dog", active=2)
    run(fight(g, 2, HERE, "overrun"), "assign 0 10", "pass")
    assert there(g, 0, HERE) == {}
    assert g.owner[HERE] == -1


@rule("tsukuyumi.darkseed.defence")
def test_for_the_queen_costs_half_and_moves_the_rest():
    g = position("0,0 ocean | 2: 4 worker, warrior | 0: launcher\n1,0 ocean\n-1,0 ocean red 0", active=0)
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 2 15", "counter defence-action", *["hit worker"] * 3,
    )  # fmt: skip
    assert there(g, 2, HERE) == {}
    assert there(g, 2, EAST) == {"worker": 1, "warrior": 1}


@rule("tsukuyumi.darkseed.defence-damage", "tsukuyumi.darkseed.eggs-death")
def test_damage_for_those_who_left_lapses_and_nobody_gets_credit():
    g = position("0,0 ocean | 2: 4 worker | 0: 2 launcher, hunter\n1,0 ocean", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 2 40", "counter defence-action")
    assert there(g, 2, EAST) == {"worker": 2}
    assert g.seats[0].kills == 0
    assert g.eggs == {}


@rule("tsukuyumi.darkseed.defence", "tsukuyumi.cyber.defence")
def test_units_doomed_by_tetsuo_do_not_leave_with_the_queens_others():
    lines = "0,0 ocean | 0: private | 2: 5 worker | 3: cyberoid\n1,0 ocean"
    g = position(lines, order=(3, 0, 2, 1), active=0, uplinks=["tetsuo"])
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 3 0", "assign 2 5", "counter defence-action", "pick-seat 2", "counter defence-action",
    )  # fmt: skip
    assert (there(g, 2, HERE), there(g, 2, EAST)) == ({}, {"worker": 1})
    assert g.eggs == {HERE: 3}  # for those hit by Tetsuo, not for the one given up


@rule("tsukuyumi.darkseed.defence-damage")
def test_for_the_queen_needs_a_way_out():
    g = position("0,0 ocean red 0 | 2: 4 worker | 0: private\n1,0 ocean")
    assert "defence-action" not in choices(g, "annihilation-nomads", 2)


@rule("tsukuyumi.darkseed.conqueror")
def test_a_conqueror_fights_and_is_then_removed():
    g = position("0,0 ocean | 2: conqueror | 1: squeaker", active=2, phase="blue", combats=0)
    kind = g.sheets[2].index["conqueror"]
    run(fight(g, 2, HERE, "conquest", sacrifice=kind), "agree", "pass")
    assert g.owner[HERE] == 2
    assert there(g, 2, HERE) == {}
    assert g.eggs == {}


@rule("tsukuyumi.darkseed.conqueror")
def test_a_conqueror_that_fell_costs_no_second_one():
    g = position("0,0 ocean | 2: 2 conqueror | 1: boarmaiden", active=2, phase="blue", combats=0)
    kind = g.sheets[2].index["conqueror"]
    run(
        fight(g, 2, HERE, "conquest", sacrifice=kind), "agree", "counter counterstrike", "assign 2 10",
    )  # fmt: skip
    assert there(g, 2, HERE) == {"conqueror": 1}


# ---------------------------------------------------------------------- Cybersamurai


@rule("tsukuyumi.cyber.surgical-strike")
def test_the_surgeon_picks_the_units():
    g = position("0,0 ocean | 3: 2 attack-drone | 1: boarmother, squeaker", active=3)
    asked: list[int] = []
    run(fight(g, 3, HERE, "surgical-strike"), "assign 1 20", "pass", "hit squeaker", seats=asked)
    assert asked == [3, 1, 3]
    assert there(g, 1, HERE) == {"boarmother": 1}


@rule("tsukuyumi.cyber.defence")
def test_defence_matrix_offers_only_what_is_at_hand():
    g = position("0,0 ocean | 3: cyberoid | 0: private, hunter", active=0, uplinks=["tetsuo"])
    run(
        fight(g, 0, HERE, "annihilation-nomads"), "assign 3 5", "counter defence-action", "hit private",
    )  # fmt: skip
    assert there(g, 0, HERE) == {"hunter": 1}
    assert g.seats[3].kills == 1
    assert "defence-action" not in choices(g, "annihilation-nomads", 3)


@rule("tsukuyumi.cyber.defence", "tsukuyumi.cyber.kaneda")
def test_kaneda_by_defence_matrix_lets_the_attack_finish_and_forbids_the_next():
    g = position(
        "0,0 ocean | 3: attack-drone, cyberoid | 0: hunter", active=0, uplinks=["kaneda", "rocket-attack"]
    )
    flow = fight(g, 0, HERE, "annihilation-nomads")
    _, options = first_question(flow, "assign 3 10", "counter defence-action")
    assert options == ["effect rocket-attack-blue", "effect kaneda-blue"]
    g.seats[3].placed_markers.clear()
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 3 10", "counter defence-action", "effect kaneda-blue", "hit attack-drone",
    )  # fmt: skip
    assert there(g, 3, HERE) == {"cyberoid": 1}
    refusal = forbids_fight(g, 0, HERE, "annihilation-nomads")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.cyber.kaneda"


@rule("tsukuyumi.cyber.defence")
def test_without_uplinks_there_is_no_defence_matrix():
    assert "defence-action" not in choices(
        position("0,0 ocean | 3: cyberoid | 0: dog"), "annihilation-nomads", 3
    )
    moon = position("0,0 moon centre | 3: cyberoid | 0: dog", uplinks=["kaneda"])
    assert "defence-action" not in choices(moon, "annihilation-nomads", 3)


@rule("tsukuyumi.cyber.rocket-attack")
def test_under_rocket_attack_nobody_retreats():
    g = position("0,0 ocean | 3: cyberoid | 0: hunter, private | 2: worker\n1,0 ocean", active=0)
    g.seats[3].uplinks.append("rocket-attack")
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 2 0", "assign 3 0", "counter retreat", "counter defence-action",
    )  # fmt: skip
    assert g.seats[3].placed_markers == {"rocket-attack-blue": HERE}
    assert there(g, 2, HERE) == {"worker": 1}


# ---------------------------------------------------------------------- Boarlords


@rule("tsukuyumi.boar.defence")
def test_displacement_moves_every_surviving_enemy():
    g = position("0,0 ocean | 0: 3 private | 1: boarmaster | oni: small\n1,0 ocean\n-1,0 ocean", active=0)
    asked: list[int] = []
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 1 15", "counter defence-action", "counter retreat",
        "move private 0 0 1 0 displaced", "move private 0 0 1 0 displaced", "move private 0 0 -1 0 displaced",
        "move-oni small 0 0 -1 0", "done", seats=asked,
    )  # fmt: skip
    assert asked[-5:-1] == [1, 1, 1, 1]
    assert (there(g, 0, EAST), there(g, 0, WEST)) == ({"private": 2}, {"private": 1})
    assert there(g, ONI, WEST) == {"small": 1}
    assert g.march is None


THIRD = """
    0,0 ocean | 1: boarmaster | 2: warrior | 0: 2 private
    1,0 ocean | 0: private
    2,0 ocean
"""


@rule("tsukuyumi.counter.retreat-displaced", "tsukuyumi.counter.retreat", "tsukuyumi.boar.defence")
def test_a_displaced_defender_retreats_from_where_it_was_put_and_takes_nobody_with_it():
    g = position(THIRD, active=2, order=(1, 0, 2, 3))
    heard = listen(g)
    run(
        fight(g, 2, HERE, "annihilation"),
        "assign 1 10", "counter defence-action", "counter retreat",
        "move private 1 0 2 0 walk", "move private 1 0 2 0 walk",
    )  # fmt: skip
    assert (there(g, 0, EAST), there(g, 0, at(2, 0))) == ({"private": 1}, {"private": 2})
    assert there(g, 2, EAST) == {"warrior": 1}
    assert not [event for event in heard if isinstance(event, CounterIdle)]
    assert g.march is None


@rule("tsukuyumi.counter.retreat-displaced")
def test_displaced_defenders_may_stay_where_they_were_put_and_none_is_told_to_have_fallen():
    g = position(THIRD, active=2, order=(1, 0, 2, 3))
    heard = listen(g)
    run(fight(g, 2, HERE, "annihilation"), "assign 1 10", "counter defence-action", "counter retreat", "done")
    assert there(g, 0, EAST) == {"private": 3}
    assert [event.reason for event in heard if isinstance(event, CounterIdle)] == ["stay"]


@rule("tsukuyumi.counter.retreat-displaced", "tsukuyumi.oni.defender-chooser")
def test_displaced_oni_retreat_from_where_they_were_put():
    g = position(
        "0,0 ocean | 0: private | 1: boarmaster | oni: small\n1,0 ocean | oni: small\n2,0 ocean", active=0
    )
    asked: list[int] = []
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 1 5", "counter defence-action", "counter retreat", "move-oni small 1 0 2 0", seats=asked,
    )  # fmt: skip
    assert (there(g, ONI, EAST), there(g, ONI, at(2, 0))) == ({"small": 1}, {"small": 1})
    assert asked[-2:] == [3, 3]


@rule("tsukuyumi.counter.retreat-displaced", "tsukuyumi.counter.hold-the-line")
def test_a_survivor_that_was_displaced_holds_the_line():
    g = position(THIRD, active=2, order=(1, 0, 2, 3))
    counters = ("counter defence-action", "counter hold-the-line", "agree")
    run(fight(g, 2, HERE, "annihilation"), "assign 1 10", *counters)
    assert g.owner[HERE] == 0
    assert there(g, 0, EAST) == {"private": 3}


@rule("tsukuyumi.counter.retreat")
def test_nobody_retreats_who_has_not_survived():
    g = position("0,0 ocean | 0: private | 2: 2 warrior\n1,0 ocean", active=2)
    heard = listen(g)
    run(fight(g, 2, HERE, "annihilation"), "assign 0 20", "counter retreat")
    assert [event.reason for event in heard if isinstance(event, CounterIdle)] == ["fallen"]


@rule("tsukuyumi.boar.defence-flying")
def test_displaced_flyers_are_bound_by_blockades():
    g = position("0,0 ocean red 0 | 2: 2 wasp | 1: boarmaster\n1,0 ocean\n-1,0 ocean", active=2)
    run(fight(g, 2, HERE, "annihilation"), "assign 1 10", "counter defence-action")
    assert there(g, 2, WEST) == {"wasp": 2}
    closed = position("0,0 ocean red 0 | 2: wasp | 1: boarmaster\n1,0 ocean", active=2)
    run(fight(closed, 2, HERE, "annihilation"), "assign 1 5", "counter defence-action")
    assert there(closed, 2, HERE) == {"wasp": 1}


@rule("tsukuyumi.boar.stampede")
@pytest.mark.parametrize(("order", "owner"), [("hit shogun", 1), ("", -1)])
def test_stampede_conquers_if_the_points_suffice_against_those_left(order: str, owner: int):
    strong = "3 cyberoid" if order else "3 cyberoid, 2 cybersamurai-2-1"
    g = position(f"0,0 ocean | 1: boarguard, squeaker | 3: {strong}", active=1)
    answers = ["assign 3 5", "pass", *(["agree"] if order else [])]
    run(fight(g, 1, HERE, "stampede"), *answers)
    assert g.owner[HERE] == owner


@rule("tsukuyumi.boar.stampede")
def test_stampede_deals_half_of_the_damage():
    g = position("0,0 ocean | 1: boarguard, squeaker | 0: private", active=1)
    _, options = first_question(fight(g, 1, HERE, "stampede"))
    assert options == ["assign 0 5", "assign 0 0"]


@rule("tsukuyumi.boar.dig-in")
def test_dig_in_marks_and_terraforms_a_free_area():
    g = position("0,0 ocean | 1: boarmaiden", active=1)
    run(fight(g, 1, HERE, "dig-in"), "effect cover")
    assert g.owner[HERE] == 1
    assert g.covers == {HERE: 1}
    assert g.seats[1].conquered == (HERE,)


@rule("tsukuyumi.boar.dig-in")
def test_dig_in_needs_a_boarrior_or_boarmaiden():
    refusal = forbids_fight(position("0,0 ocean | 1: squeaker"), 1, HERE, "dig-in")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.boar.dig-in"
    assert forbids_fight(position("0,0 ocean | 1: boarrior | owner 1"), 1, HERE, "dig-in") is None
    assert forbids_fight(position("0,0 home 1 | 1: boarrior"), 1, HERE, "dig-in") is not None
