"""The Dark Seed: two parts of three of the faction effect, Conquerors, Eggs, and their goal."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import GoalFulfilled, MarkerPlaced
from hyakki.games.tsukuyumi.rules import ends, factions, gaits, movement
from hyakki.games.tsukuyumi.rules.marking import conquer
from hyakki.games.tsukuyumi.rules.turns import step, turn_options
from tests.games.tsukuyumi.effects import SEED, effect, free, turn_of, use
from tests.games.tsukuyumi.marches import goals
from tests.games.tsukuyumi.table import at, first_question, listen, own, position, run, there
from tests.rules import rule

HERE, EAST = at(0, 0), at(1, 0)
PARTS = ["effect march", "effect take-wing", "effect lay-eggs", "done"]


# ---------------------------------------------------------------------- faction effect


@rule("tsukuyumi.darkseed.effect")
def test_two_different_parts_of_three():
    lines = "0,0 ocean | 2: breeder, worker"
    assert first_question(effect(turn_of(lines, SEED), SEED)) == (SEED, PARTS)
    second = first_question(effect(turn_of(lines, SEED), SEED), "effect march")[1]
    assert second == ["effect take-wing", "effect lay-eggs", "done"]


@rule("tsukuyumi.darkseed.effect")
def test_with_movement_and_eggs_nobody_flies():
    g = turn_of("0,0 ocean red 0 | 2: breeder, warrior\n1,0 ocean\n0,1 ocean", SEED)
    heard = listen(g)
    answers = ["effect march", "effect lay-eggs", "move breeder 0 0 0 1 walk", "done", "pick-area 0 1"]
    run(effect(g, SEED), *answers)
    assert g.seats[SEED].effects == []
    assert g.eggs == {at(0, 1): 1}
    assert g.seats[SEED].stock["egg"] == 24
    assert MarkerPlaced(SEED, "egg", (0, 1)) in heard


@rule("tsukuyumi.darkseed.effect-range")
@pytest.mark.parametrize("first", ["march", "take-wing"])
def test_with_wings_a_warrior_crosses_a_red_edge_whatever_was_named_first(first: str):
    g = turn_of("0,0 ocean red 0 | 2: warrior\n1,0 ocean\n0,1 ocean", SEED)
    second = "take-wing" if first == "march" else "march"
    run(effect(g, SEED), f"effect {first}", f"effect {second}", "move warrior 0 0 1 0 walk")
    assert there(g, SEED, EAST) == {"warrior": 1}


@rule("tsukuyumi.darkseed.effect-range")
def test_the_move_is_one_area_plus_bonuses():
    g = turn_of("0,0 ocean | 2: warrior, wasp\n1,0 ocean\n2,0 ocean\n3,0 ocean", SEED)
    flow = effect(g, SEED)
    first_question(flow, "effect march", "done")
    assert g.march is not None
    index = g.sheets[SEED].index
    assert {mover.kind: mover.left for mover in g.march.movers} == {index["warrior"]: 1, index["wasp"]: 2}


@rule("tsukuyumi.darkseed.effect-range")
def test_wings_last_until_the_round_ends():
    g = turn_of("0,0 ocean red 0 | 2: warrior\n1,0 ocean\n0,1 ocean", SEED)
    run(effect(g, SEED), "effect take-wing", "done")
    assert g.seats[SEED].effects == [gaits.TAKE_WING]
    g.phase = "red"
    movement.start(g, SEED, "movement", 1)
    assert goals(g, "warrior", (0, 0)) == {(1, 0), (0, 1)}
    g.march = None
    run(ends.end_of_round(g))
    movement.start(g, SEED, "movement", 1)
    assert goals(g, "warrior", (0, 0)) == {(0, 1)}


@rule("tsukuyumi.darkseed.effect-range")
def test_each_breeder_and_the_planter_place_one_egg_but_not_at_home():
    g = turn_of("0,0 ocean | 2: 2 breeder\n1,0 ocean | 2: planter\n2,0 home 2 | 2: breeder", SEED)
    answers = ["effect lay-eggs", "done", "pick-area 0 0", "pick-area 1 0", "pick-area 0 0"]
    run(effect(g, SEED), *answers)
    assert g.eggs == {HERE: 2, EAST: 1}


@rule("tsukuyumi.darkseed.effect-range", "tsukuyumi.core.material-limit")
def test_no_more_eggs_than_there_are():
    g = turn_of("0,0 ocean | 2: 3 breeder", SEED)
    g.seats[SEED].stock["egg"] = 1
    run(effect(g, SEED), "effect lay-eggs", "done", "pick-area 0 0")
    assert g.eggs == {HERE: 1}
    g = turn_of("0,0 ocean | 2: 3 breeder", SEED)
    g.seats[SEED].stock["egg"] = 0
    assert first_question(effect(g, SEED))[1] == ["effect march", "effect take-wing", "done"]


@rule("tsukuyumi.action.faction-effect", "tsukuyumi.darkseed.effect")
def test_the_symbol_is_spent_with_the_effect():
    g = turn_of("0,0 ocean | 2: breeder\n1,0 ocean", SEED, card="logistics")
    run(step(g), "act faction-effect")
    assert g.turn is not None
    run(step(g), "effect march", "effect lay-eggs", "move breeder 0 0 1 0 walk")
    assert g.turn.acting == "faction-effect"
    run(step(g))  # nobody can go on: the march ends
    run(step(g), "pick-area 1 0")
    assert g.eggs == {EAST: 1}
    assert g.turn.acting == ""
    texts = [option.text() for option in turn_options(g)]
    assert "act events" in texts
    assert "act faction-effect" not in texts


# ---------------------------------------------------------------------- Conquerors


@rule("tsukuyumi.darkseed.conqueror")
def test_a_conqueror_conquers_in_blue_without_a_symbol_and_is_removed():
    g = turn_of("0,0 ocean | 2: conqueror | 0: launcher, dog", SEED)
    use(g, SEED, "conqueror", "fight 0 0 conquest", "agree", "pass")
    assert g.owner[HERE] == SEED
    assert there(g, SEED, HERE) == {}
    assert g.seats[SEED].supply[g.sheets[SEED].index["conqueror"]] == 3
    assert g.eggs == {}
    assert free(g, SEED) == []


@rule("tsukuyumi.darkseed.conqueror")
@pytest.mark.parametrize(
    ("phase", "found"), [("blue", ["conqueror"]), ("green", []), ("red", []), ("white", [])]
)
def test_conquerors_are_given_up_in_blue_turns(phase: str, found: list[str]):
    g = turn_of("0,0 ocean | 2: conqueror", SEED, phase=phase)  # type: ignore[arg-type]  # a phase by its name
    assert free(g, SEED) == found


@rule("tsukuyumi.darkseed.conqueror")
def test_only_in_the_area_of_a_conqueror():
    g = turn_of("0,0 ocean | 2: conqueror\n1,0 ocean | 2: worker", SEED)
    use(g, SEED, "conqueror")
    assert (g.owner[HERE], g.owner[EAST]) == (SEED, -1)
    g = turn_of("0,0 ocean | 2: conqueror | owner 2\n1,0 ocean | 2: worker", SEED)
    assert free(g, SEED) == []


@rule("tsukuyumi.darkseed.effect")
def test_the_faction_effect_lets_conquerors_fight_in_any_phase():
    g = turn_of("0,0 ocean | 2: conqueror", SEED, phase="green", card="uprising")
    g.turn.symbols.pop("oni-conquest")  # type: ignore[union-attr]  # a turn is under way
    assert "effect conqueror" not in [option.text() for option in turn_options(g)]
    run(step(g), "act faction-effect")
    run(step(g), "effect take-wing", "done")
    assert "effect conqueror" in [option.text() for option in turn_options(g)]
    run(step(g), "effect conqueror")
    assert g.owner[HERE] == SEED


@rule("tsukuyumi.facevent.dark-pioneers")
def test_pioneers_stay_and_fight_once_each():
    g = turn_of("0,0 ocean | 2: conqueror\n1,0 ocean | 2: conqueror", SEED)
    g.seats[SEED].effects.append("pioneers-for-the-nest")
    use(g, SEED, "conqueror", "fight 0 0 conquest")
    own(g, HERE, 0)  # taken back: the same Conqueror has had its fight
    use(g, SEED, "conqueror")
    assert (g.owner[HERE], g.owner[EAST]) == (0, SEED)
    own(g, EAST, 0)
    assert free(g, SEED) == []
    assert there(g, SEED, HERE) == there(g, SEED, EAST) == {"conqueror": 1}


@rule("tsukuyumi.facevent.dark-pioneers")
def test_a_pioneer_that_moves_has_no_second_fight():
    g = turn_of("0,0 ocean | 2: conqueror\n1,0 ocean", SEED)
    g.seats[SEED].effects.append("pioneers-for-the-nest")
    use(g, SEED, "conqueror")
    run(effect(g, SEED), "effect march", "done", "move conqueror 0 0 1 0 walk")
    assert there(g, SEED, EAST) == {"conqueror": 1}
    assert free(g, SEED) == []


@rule("tsukuyumi.darkseed.kamikaze-limit")
@pytest.mark.parametrize(("card", "found"), [("logistics", True), ("", False)])
def test_a_conqueror_may_play_kamikaze_if_a_combat_action_is_to_come(card: str, found: bool):
    g = turn_of("0,0 ocean | 2: conqueror, worker | 0: private", SEED, card=card)
    _, options = first_question(factions.use_free(g, SEED, factions.free_actions(g, SEED)[0]))
    assert ("fight 0 0 kamikaze" in options) is found


# ---------------------------------------------------------------------- goal


@rule("tsukuyumi.darkseed.goal")
def test_six_areas_conquered_in_one_round():
    rows = [f"{q},0 ocean | 2: {'conqueror' if q < 2 else 'worker'}" for q in range(6)]
    g = turn_of("\n".join(rows), SEED)
    heard = listen(g)
    use(g, SEED, "conqueror", "fight 0 0 conquest")
    use(g, SEED, "conqueror")
    g.phase = "red"
    for q in range(2, 5):
        conquer(g, SEED, at(q, 0))
    own(g, HERE, 1)  # they need not be held
    assert "goal" not in g.seats[SEED].points
    conquer(g, SEED, at(5, 0))
    assert g.seats[SEED].points["goal"] == 2
    assert GoalFulfilled(SEED, "space-for-the-swarm") in heard


@rule("tsukuyumi.darkseed.goal-again")
def test_an_area_that_was_taken_back_counts_again():
    g = position("\n".join(f"{q},0 ocean | 2: worker" for q in range(5)))
    for q in range(5):
        conquer(g, SEED, at(q, 0))
    conquer(g, SEED, HERE)
    assert "goal" not in g.seats[SEED].points  # it is theirs: nothing was conquered
    own(g, HERE, 1)
    conquer(g, SEED, HERE)
    assert g.seats[SEED].points["goal"] == 2


@rule("tsukuyumi.darkseed.goal")
def test_conquests_of_an_earlier_round_do_not_count():
    g = position("\n".join(f"{q},0 ocean | 2: worker" for q in range(6)))
    for q in range(5):
        conquer(g, SEED, at(q, 0))
    ends.stop_effects(g)
    conquer(g, SEED, at(5, 0))
    assert "goal" not in g.seats[SEED].points
