"""The Cybersamurai: Tenno Sub-AI, uplink markers, Tetsuo, Nerve Net, free Conquests of drones, their goal."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import GoalFulfilled, MarkerPlaced, MarkerRemoved
from hyakki.games.tsukuyumi.rules import cyber, ends, fights, movement, production
from hyakki.games.tsukuyumi.rules.actions import begin_action
from hyakki.games.tsukuyumi.rules.damage import destroy
from hyakki.games.tsukuyumi.rules.marking import conquer, mark
from hyakki.games.tsukuyumi.rules.turns import step, turn_options
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from tests.games.tsukuyumi.effects import CYBER, effect, free, turn_of, use
from tests.games.tsukuyumi.marches import goals
from tests.games.tsukuyumi.table import at, first_question, listen, own, position, run, there
from tests.rules import rule

HERE, EAST = at(0, 0), at(1, 0)

# ---------------------------------------------------------------------- faction effect


@rule("tsukuyumi.cyber.effect")
def test_without_tenno_the_effect_does_nothing():
    g = turn_of("0,0 ocean | 3: cyberoid", CYBER, uplinks=["tetsuo"])
    run(effect(g, CYBER))  # nobody is asked
    assert g.turn is not None
    assert (g.turn.acting, g.turn.points, g.turn.combats, g.march) == ("", 0, 0, None)


@rule("tsukuyumi.cyber.tenno", "tsukuyumi.cyber.effect")
def test_tenno_offers_the_white_list():
    g = turn_of("0,0 ocean | 3: cyberoid", CYBER, uplinks=["tenno-sub-ai"])
    seat, options = first_question(effect(g, CYBER))
    assert seat == CYBER
    assert set(options) == {"act production", "act movement", "act combat", "act events", "done"}


@rule("tsukuyumi.cyber.tenno")
def test_a_production_of_1_at_once():
    g = turn_of("0,0 home 3\n1,0 ocean", CYBER, card="logistics", uplinks=["tenno-sub-ai"])
    run(step(g), "act faction-effect")
    run(step(g), "act production")
    assert g.turn is not None
    assert (g.turn.acting, g.turn.points) == ("production", 1)
    run(step(g), "buy attack-drone", "place-unit attack-drone 1 0")
    assert there(g, CYBER, EAST) == {"attack-drone": 1}
    texts = [option.text() for option in turn_options(g)]
    assert "act initiative" in texts
    assert "act faction-effect" not in texts


@rule("tsukuyumi.cyber.tenno")
def test_a_combat_action_in_blue_follows_all_rules_of_battle():
    lines = "0,0 ocean | 3: cyberoid | 1: squeaker\n1,0 ocean | 3: attack-drone | 1: boarmaster"
    g = turn_of(lines, CYBER, card="logistics", uplinks=["tenno-sub-ai"])
    run(step(g), "act faction-effect")
    run(step(g), "act combat")
    assert "fight 1 0 conquest" not in first_question(step(g))[1]
    run(step(g), "fight 0 0 annihilation", "assign 1 20", "counter protection")
    assert there(g, 1, HERE) == {}
    assert g.turn is not None
    assert (g.turn.acting, g.turn.combats) == ("", 0)


@rule("tsukuyumi.cyber.tenno")
def test_a_movement_of_1_at_once():
    g = turn_of(
        "0,0 ocean | 3: cyberoid\n1,0 ocean\n2,0 ocean", CYBER, card="siege", uplinks=["tenno-sub-ai"]
    )
    run(step(g), "act faction-effect")
    run(step(g), "act movement")
    run(step(g), "move cyberoid 0 0 1 0 walk")
    run(step(g))
    assert there(g, CYBER, EAST) == {"cyberoid": 1}
    assert g.turn is not None
    assert g.turn.acting == ""


# ---------------------------------------------------------------------- markers


@rule("tsukuyumi.cyber.uplink-markers")
@pytest.mark.parametrize(
    ("phase", "found"),
    [
        ("white", []),
        ("blue", ["rocket-attack-blue", "kaneda-blue"]),
        ("green", []),
        ("red", ["rocket-attack-red", "kaneda-red"]),
    ],
)
def test_each_marker_is_placed_in_turns_of_its_colour(phase: str, found: list[str]):
    g = turn_of("0,0 ocean", CYBER, phase=phase, uplinks=["rocket-attack", "kaneda"])  # type: ignore[arg-type]
    assert free(g, CYBER) == found


@rule("tsukuyumi.cyber.uplink-markers")
def test_only_with_its_uplink():
    assert free(turn_of("0,0 ocean", CYBER, uplinks=["kaneda"]), CYBER) == ["kaneda-blue"]
    assert free(turn_of("0,0 ocean", CYBER), CYBER) == []


@rule("tsukuyumi.cyber.uplink-markers")
def test_a_marker_is_placed_once_and_comes_back_when_the_round_ends():
    g = turn_of("0,0 ocean\n1,0 ocean", CYBER, card="logistics", uplinks=["rocket-attack"])
    heard = listen(g)
    assert "effect rocket-attack-blue" in [option.text() for option in turn_options(g)]
    run(step(g), "effect rocket-attack-blue", "pick-area 1 0")
    assert g.seats[CYBER].placed_markers == {"rocket-attack-blue": EAST}
    assert MarkerPlaced(CYBER, "rocket-attack-blue", (1, 0)) in heard
    assert free(g, CYBER) == []
    run(ends.end_of_round(g))
    assert g.seats[CYBER].placed_markers == {}
    assert MarkerRemoved("rocket-attack-blue", (1, 0)) in heard
    assert free(g, CYBER) == ["rocket-attack-blue"]


@rule("tsukuyumi.cyber.uplink-markers")
def test_not_in_a_homezone_and_not_in_the_moon_centre():
    g = turn_of("2,0 ocean\n3,0 home 1", CYBER, moon=True, uplinks=["kaneda"])
    for cell in (at(0, 0), at(3, 0)):
        refusal = cyber.forbids_marker(g, CYBER, "kaneda-blue", cell)
        assert refusal is not None
        assert refusal.rule == "tsukuyumi.cyber.uplink-markers"
    assert cyber.forbids_marker(g, CYBER, "kaneda-blue", at(2, 0)) is None
    assert cyber.forbids_marker(g, CYBER, "kaneda-red", at(2, 0)) is not None
    use(g, CYBER, "kaneda-blue", "pick-area 1 0")
    assert g.seats[CYBER].placed_markers == {"kaneda-blue": at(1, 0)}


@rule("tsukuyumi.cyber.rocket-attack")
def test_a_placed_rocket_attack_locks_flyers_in():
    g = turn_of("0,0 ocean | 2: 2 wasp\n1,0 ocean | 2: worker", CYBER, uplinks=["rocket-attack"])
    use(g, CYBER, "rocket-attack-blue", "pick-area 0 0")
    movement.start(g, 2, "movement", 2)
    assert goals(g, "wasp", (0, 0)) == goals(g, "worker", (1, 0)) == set()


@rule("tsukuyumi.cyber.kaneda")
def test_a_placed_kaneda_forbids_fights_and_no_movement():
    g = turn_of("0,0 ocean | 0: 3 private | 1: squeaker\n1,0 ocean", CYBER, uplinks=["kaneda"])
    assert fights.fights(g, 0)
    use(g, CYBER, "kaneda-blue", "pick-area 0 0")
    assert fights.fights(g, 0) == []
    movement.start(g, 0, "movement", 1)
    assert goals(g, "private", (0, 0)) == {(1, 0)}


# ---------------------------------------------------------------------- Tetsuo and Nerve Net


@rule("tsukuyumi.cyber.tetsuo")
@pytest.mark.parametrize(
    ("phase", "found"), [("white", []), ("blue", ["tetsuo"]), ("green", []), ("red", ["tetsuo"])]
)
def test_tetsuo_in_own_blue_and_red_turns(phase: str, found: list[str]):
    g = turn_of("0,0 ocean | 1: squeaker", CYBER, phase=phase, uplinks=["tetsuo"])  # type: ignore[arg-type]
    assert free(g, CYBER) == found


@rule("tsukuyumi.cyber.tetsuo")
def test_once_per_round_without_counterattack_or_combat_action():
    g = turn_of("0,0 ocean | 1: squeaker, boarguard\n1,0 home 1 | 1: squeaker", CYBER, uplinks=["tetsuo"])
    use(g, CYBER, "tetsuo", "hit squeaker")  # the homezone is no target, and only the Boarlords are there
    assert there(g, 1, HERE) == {"boarguard": 1}
    assert g.seats[CYBER].kills == 1
    assert g.turn is not None
    assert not g.turn.fought
    g.phase = "red"
    assert free(g, CYBER) == []
    run(ends.end_of_round(g))
    g.phase = "blue"
    assert free(g, CYBER) == ["tetsuo"]


@rule("tsukuyumi.cyber.tetsuo")
def test_tetsuo_hits_one_seat_of_one_area():
    g = turn_of(
        "0,0 ocean | 1: squeaker | 0: dog | oni: small\n1,0 ocean | 2: worker", CYBER, uplinks=["tetsuo"]
    )
    use(g, CYBER, "tetsuo", "pick-area 0 0", "pick-seat 0")
    assert there(g, 0, HERE) == {}
    assert there(g, 1, HERE) == {"squeaker": 1}


@rule("tsukuyumi.cyber.tetsuo")
def test_without_a_target_it_is_not_offered():
    g = turn_of("0,0 ocean | 3: cyberoid\n1,0 home 1 | 1: squeaker", CYBER, uplinks=["tetsuo"])
    assert free(g, CYBER) == []


@rule("tsukuyumi.cyber.uplink-passive")
def test_nerve_net_shifts_one_place_in_each_blue_turn():
    g = turn_of("0,0 ocean", CYBER, uplinks=["nerve-net"])
    use(g, CYBER, "nerve-net", "shift -1")
    assert g.order == [0, 1, 3, 2]
    assert free(g, CYBER) == []
    g = turn_of("0,0 ocean", CYBER, phase="red", uplinks=["nerve-net"])
    assert free(g, CYBER) == []


@rule("tsukuyumi.cyber.uplink-passive")
def test_oracle_feed_draws_one_more_and_plays_no_more():
    g = turn_of("0,0 ocean", CYBER, uplinks=["oracle-feed"])
    begin_action(g, "events", 1)
    assert g.turn is not None
    assert (g.turn.draws, g.turn.plays) == (2, 1)


@rule("tsukuyumi.cyber.uplinks")
def test_uplinks_outlast_the_units():
    g = turn_of("0,0 ocean | 3: cyberoid | 0: private", CYBER, uplinks=["tetsuo", "kaneda", "foundry-node"])
    destroy(g, CYBER, HERE, g.sheets[CYBER].index["cyberoid"], 1, NOBODY, "attack")
    assert g.seats[CYBER].uplinks == ["tetsuo", "kaneda", "foundry-node"]
    assert free(g, CYBER) == ["kaneda-blue", "tetsuo"]
    assert production.bonus(g, CYBER) == 1


# ---------------------------------------------------------------------- Raider Drone Update

DRONES = "0,0 ocean | 3: 2 shield-drone, cyberoid | 0: dog"


@rule("tsukuyumi.facevent.cyber-raider")
@pytest.mark.parametrize("phase", ["white", "blue", "green", "red"])
def test_each_shield_drone_gives_a_free_conquest_and_nothing_else(phase: str):
    g = turn_of(DRONES, CYBER, phase=phase)  # type: ignore[arg-type]  # a phase by its name
    assert free(g, CYBER) == []
    g.seats[CYBER].effects.append("raider-drone-update")
    for left in (["raider-drone"], []):
        use(g, CYBER, "raider-drone", "agree", "pass")
        assert g.owner[HERE] == CYBER
        own(g, HERE, 0)
        assert free(g, CYBER) == left


@rule("tsukuyumi.facevent.cyber-raider")
def test_a_drone_that_falls_in_the_first_fight_had_its_turn():
    g = turn_of(DRONES.replace("dog", "hunter, private"), CYBER)
    g.seats[CYBER].effects.append("raider-drone-update")
    use(g, CYBER, "raider-drone", "agree", "counter counterstrike", "assign 3 15", "hit shield-drone")
    assert there(g, CYBER, HERE) == {"shield-drone": 1, "cyberoid": 1}
    own(g, HERE, 0)
    assert free(g, CYBER) == ["raider-drone"]


@rule("tsukuyumi.facevent.cyber-raider")
def test_without_drones_there_is_none():
    g = turn_of(DRONES.replace("dog", "squad-leader, launcher"), CYBER)
    g.seats[CYBER].effects.append("raider-drone-update")
    answers = ["agree", "counter counterstrike", "assign 3 30", "hit shield-drone", "hit shield-drone"]
    use(g, CYBER, "raider-drone", *answers)
    assert there(g, CYBER, HERE) == {"cyberoid": 1}
    own(g, HERE, 0)
    assert free(g, CYBER) == []


@rule("tsukuyumi.facevent.cyber-raider")
def test_a_drone_that_had_its_conquest_is_the_first_to_fall_later():
    g = turn_of(DRONES, CYBER)
    g.seats[CYBER].effects.append("raider-drone-update")
    use(g, CYBER, "raider-drone", "agree", "pass")
    destroy(g, CYBER, HERE, g.sheets[CYBER].index["shield-drone"], 1, 0, "attack")
    own(g, HERE, 0)
    assert free(g, CYBER) == ["raider-drone"]


@rule("tsukuyumi.facevent.cyber-raider", "tsukuyumi.round.move-before-combat")
def test_in_red_a_free_conquest_ends_the_time_for_movement():
    g = turn_of("0,0 ocean | 3: shield-drone\n1,0 ocean", CYBER, phase="red", card="logistics")
    g.seats[CYBER].effects.append("raider-drone-update")
    run(step(g), "effect raider-drone")
    assert g.owner[HERE] == CYBER
    assert "act movement" not in [option.text() for option in turn_options(g)]


# ---------------------------------------------------------------------- between two battles

TWO_BATTLES = "0,0 ocean | 3: cyberoid | 1: 2 boarmaiden\n1,0 ocean | 3: attack-drone"


def after_one_battle() -> Tsukuyumi:
    """A red turn with combat 2: a Conquest has been fought, the other area is too strong for a second."""
    g = turn_of(TWO_BATTLES, CYBER, phase="red", card="organization", uplinks=["tetsuo", "kaneda"])
    run(step(g), "act combat")
    run(step(g), "fight 1 0 conquest")
    return g


@rule("tsukuyumi.combat.between", "tsukuyumi.cyber.tetsuo")
def test_tetsuo_strikes_between_two_battles_and_opens_the_second():
    g = after_one_battle()
    assert "fight 0 0 conquest" not in first_question(step(g))[1]
    run(step(g), "effect tetsuo")
    assert there(g, 1, HERE) == {"boarmaiden": 1}
    assert "fight 0 0 conquest" in first_question(step(g))[1]


@rule("tsukuyumi.combat.between", "tsukuyumi.cyber.uplink-markers")
def test_a_red_marker_is_placed_between_two_battles():
    g = after_one_battle()
    run(step(g), "effect kaneda-red", "pick-area 0 0")
    assert g.seats[CYBER].placed_markers == {"kaneda-red": HERE}
    _, options = first_question(step(g))
    assert "fight 0 0 annihilation" not in options


@rule("tsukuyumi.combat.between", "tsukuyumi.round.expire")
def test_whoever_ends_the_combat_action_loses_the_battles_that_are_left():
    g = after_one_battle()
    run(step(g), "done")
    assert g.turn is not None
    assert (g.turn.acting, g.turn.combats) == ("", 0)
    texts = [option.text() for option in turn_options(g)]
    assert "act combat" not in texts
    assert "effect tetsuo" in texts


# ---------------------------------------------------------------------- goal

KINDS = "0,0 mountain 15\n1,0 fertile\n2,0 ocean\n3,0 moon"


@rule("tsukuyumi.cyber.goal")
def test_four_kinds_of_areas_at_the_same_time():
    g = position(KINDS)
    heard = listen(g)
    for q in range(3):
        conquer(g, CYBER, at(q, 0))
    assert "goal" not in g.seats[CYBER].points
    conquer(g, CYBER, at(3, 0))
    assert g.seats[CYBER].points["goal"] == 2
    assert GoalFulfilled(CYBER, "gps-mapping") in heard


@rule("tsukuyumi.cyber.goal")
def test_an_area_that_was_lost_does_not_count():
    g = position(KINDS)
    conquer(g, CYBER, at(0, 0))
    mark(g, 1, at(0, 0))
    for q in range(1, 4):
        conquer(g, CYBER, at(q, 0))
    assert "goal" not in g.seats[CYBER].points


@rule("tsukuyumi.cyber.goal-distinct")
def test_each_area_stands_for_one_kind():
    g = position("0,0 mountain 15 tsukuyumi\n1,0 fertile\n2,0 ocean\n3,0 mountain 20")
    for q in range(3):
        conquer(g, CYBER, at(q, 0))
    assert "goal" not in g.seats[CYBER].points
    conquer(g, CYBER, at(3, 0))
    assert g.seats[CYBER].points["goal"] == 2
