"""The phases of a turn: Maintenance, the passage from phase to phase, and the end of the turn."""

from __future__ import annotations

import pytest

from hyakki.games.journey.box.questrules import GateOnTurn
from hyakki.games.journey.events import Fell, TurnBegan
from hyakki.games.journey.rules import harm, hazards, strike, turn, victory
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.profile import demon_mv
from hyakki.games.journey.state import DEAD, FACE_DOWN, ON_BACK, ON_SIDE, STANDING, Condition, Journey
from hyakki.kernel.flow import GameOver
from tests.games.journey.table import first_question, give, listen, load, play, position, quiet_quest, run
from tests.rules import rule


def maintenance(g: Journey) -> None:
    """One whole Maintenance phase by the sequence of play."""
    g.phase = "maintenance"
    run(turn.step(g))


def suffer(g: Journey, number: int, kind: str, tokens: int = 0) -> None:
    """Put a condition with some turn tokens beside a pilgrim."""
    g.conditions[kind] -= 1
    g.pilgrims[number].conditions.append(Condition(kind=kind, tokens=tokens))


def kinds(g: Journey, number: int) -> list[str]:
    return [condition.kind for condition in g.pilgrims[number].conditions]


# -- the sequence


@rule("journey.turn.phases")
def test_the_four_phases_follow_each_other():
    g = position("T> . .", active=None, phase="maintenance")
    g.turn = 2
    seen = []
    while g.turn < 4:
        seen.append(g.phase)
        if g.phase == "pilgrims" and g.place == 0:
            run(turn.step(g), "done")
        else:
            run(turn.step(g))
    order = list(dict.fromkeys(seen))
    assert order[0] == "maintenance"
    assert order.index("pilgrims") < order.index("demons") < order.index("end")
    assert g.phase == "pilgrims", "Maintenance of turn 4 has just run"


@rule("journey.turn.first-maintenance")
def test_the_first_turn_begins_with_an_idle_maintenance():
    g = position("T> . .", active=None, phase="maintenance")
    g.turn = 0
    heard = listen(g)
    before = (g.pilgrims[0].health, g.pilgrims[0].chi)
    run(turn.step(g))
    assert (g.turn, g.phase, g.place) == (1, "pilgrims", 0)
    assert heard[0] == TurnBegan(1)
    assert (g.pilgrims[0].health, g.pilgrims[0].chi) == before


# -- Maintenance


@rule("journey.maintenance.simultaneous")
def test_conflicts_go_by_initiative():
    g = position("T> M C")
    g.order[:] = [2, 1, 0, 3]
    for number in (1, 2):
        g.pilgrims[number].health = 1
        suffer(g, number, "poisoned")
    heard = listen(g)
    maintenance(g)
    assert [event.pilgrim for event in heard if isinstance(event, Fell)] == [2, 1]


@rule("journey.maintenance.expiry", "journey.maintenance.expiry-no-effect")
def test_a_card_whose_time_is_up_goes_without_effect():
    g = position("T> . .")
    suffer(g, 0, "poisoned", tokens=3)
    maintenance(g)
    assert (kinds(g, 0), g.pilgrims[0].health, g.conditions["poisoned"]) == ([], 12, 4)


@rule("journey.maintenance.ongoing", "journey.condition.no-defense")
def test_ongoing_damage_is_done_without_defense():
    g = position("T> . .")
    g.pilgrims[0].health = 6
    suffer(g, 0, "burning", tokens=1)
    load(g)  # no die is rolled
    maintenance(g)
    assert (g.pilgrims[0].health, kinds(g, 0)) == (5, ["burning"])


@rule("journey.maintenance.unconscious-step")
@pytest.mark.parametrize(("before", "after"), [(FACE_DOWN, ON_SIDE), (ON_SIDE, ON_BACK), (ON_BACK, DEAD)])
def test_the_unconscious_get_worse_step_by_step(before, after):
    g = position("T> M .")
    harm.fall(g, g.pilgrims[1])
    g.pilgrims[1].fallen = before
    maintenance(g)
    assert g.pilgrims[1].fallen == after
    assert bool(g.bodies) == (after != DEAD)


@rule("journey.maintenance.unconscious-timing")
def test_the_third_maintenance_after_the_fall_is_death():
    g = position("T> M .")
    g.turn = 4
    harm.fall(g, g.pilgrims[1])
    states = {}
    for _ in range(3):
        maintenance(g)
        states[g.turn] = g.pilgrims[1].fallen
    assert states == {5: ON_SIDE, 6: ON_BACK, 7: DEAD}


@rule("journey.maintenance.unconscious-conditions")
def test_conditions_of_the_unconscious_run_on():
    g = position("T> M .")
    harm.fall(g, g.pilgrims[1])
    suffer(g, 1, "poisoned", tokens=3)
    suffer(g, 1, "burning", tokens=0)
    maintenance(g)
    assert (kinds(g, 1), g.pilgrims[1].health) == (["burning"], 0)


@rule("journey.maintenance.rage-removed")
def test_rage_is_over():
    g = position("T> . .")
    g.rage = True
    maintenance(g)
    assert g.rage is False


@rule("journey.maintenance.special-discard")
def test_special_demon_cards_are_discarded():
    g = position("T> . .")
    g.demon_deck.bag.remove("wild-attacks")
    g.specials.append("wild-attacks")
    maintenance(g)
    assert (g.specials, g.demon_deck.discard) == ([], ["wild-attacks"])


@rule("journey.maintenance.step-order", "journey.maintenance.unconscious-timing")
def test_who_falls_in_this_maintenance_stays_face_down():
    g = position("T> M .")
    g.pilgrims[1].health = 1
    suffer(g, 1, "poisoned")
    maintenance(g)
    assert g.pilgrims[1].fallen == FACE_DOWN


@rule("journey.condition.on-demons", "journey.maintenance.ongoing")
def test_conditions_of_demons_run_after_those_of_pilgrims():
    g = position("T> . l L>")
    demon = g.demons[0]
    give_condition(g, demon, "burning")
    maintenance(g)
    assert demon.health == 11
    demon.health = 1
    maintenance(g)
    assert g.demons == []
    assert g.conditions["burning"] == 4
    assert (g.pilgrims[0].bad, g.tally.defeated) == (0, ["left-general"]), "killed by nobody"


@rule("journey.condition.on-demons")
def test_condition_damage_alone_does_not_defeat_a_one_hit_demon():
    g = position("T> . s")
    give_condition(g, g.demons[0], "poisoned")
    maintenance(g)
    maintenance(g)
    assert g.demons[0].health == 2


@rule("journey.condition.on-demons", "journey.condition.paralyzed")
def test_a_paralyzed_demon_rolls_no_defense():
    g = position("T> z< Z")
    give_condition(g, g.demons[0], "paralyzed")
    assert strike.defense_pool(g, g.demons[0]) == []
    give_condition(g, g.pilgrims[0], "paralyzed")
    assert strike.defense_pool(g, g.pilgrims[0]) == []


@rule("journey.condition.disabled")
def test_the_disabled_still_defend():
    g = position("T> s< .")
    give_condition(g, g.pilgrims[0], "disabled")
    assert strike.defense_pool(g, g.pilgrims[0]) == ["blue-2", "blue-1"]


@rule("journey.condition.duplicate")
def test_a_second_card_of_a_kind_starts_afresh():
    g = position("T> . .")
    suffer(g, 0, "poisoned", tokens=2)
    run(hazards.receive_condition(g, g.pilgrims[0], "poisoned"))
    assert [(c.kind, c.tokens) for c in g.pilgrims[0].conditions] == [("poisoned", 0)]
    assert g.conditions["poisoned"] == 3


@rule("journey.condition.different")
def test_different_conditions_lie_side_by_side():
    g = position("T> . .")
    for kind in ("poisoned", "disabled", "burning"):
        suffer(g, 0, kind)
    maintenance(g)
    assert kinds(g, 0) == ["poisoned", "disabled", "burning"]
    assert g.pilgrims[0].health == 10


@rule("journey.condition.supply")
def test_a_fifth_copy_does_not_exist():
    g = position("T> M C S")
    for number in range(4):
        assert give_condition(g, g.pilgrims[number], "poisoned")
    demon = position("T> s .").demons[0]
    assert not give_condition(g, demon, "poisoned")
    assert demon.conditions == []


@rule("journey.condition.place", "journey.end.tokens")
def test_each_end_of_turn_adds_a_token():
    g = position("T> . s")
    suffer(g, 0, "poisoned", tokens=1)
    give_condition(g, g.demons[0], "slowed")
    run(turn.end_of_turn(g))
    assert g.pilgrims[0].conditions[0].tokens == 2
    assert g.demons[0].conditions[0].tokens == 1


@rule("journey.condition.token-direction")
def test_a_duration_of_three_acts_in_two_maintenance_phases():
    g = position("T> . .", active=None, phase="end")
    suffer(g, 0, "poisoned")  # in the Demon phase of turn 1
    healths = {}
    for _ in range(3):
        g.phase = "end"
        run(turn.step(g))
        run(turn.step(g))
        healths[g.turn] = (g.pilgrims[0].health, kinds(g, 0))
    assert healths == {2: (11, ["poisoned"]), 3: (10, ["poisoned"]), 4: (10, [])}


@rule("journey.corruption.permanent")
def test_corruption_outlasts_the_turns():
    g = position("T> . .", active=None)
    give(g, "T", "heavy-steps", "weak-guard")
    for _ in range(3):
        g.phase = "end"
        run(turn.step(g))
        run(turn.step(g))
    assert g.pilgrims[0].corruption == ["heavy-steps", "weak-guard"]


# -- End of Turn


@rule("journey.end.until-end-of-turn")
def test_effects_of_this_turn_stop():
    g = position("T> 1 s M")
    g.chant, g.active_cards[:], g.pilgrims[1].extra_ap = True, ["0 om-chant"], 1
    g.demons[0].mired, g.demons[0].less_ap = True, 1
    g.gates[0].muted, g.gates[0].drawn = True, 1
    run(turn.end_of_turn(g))
    assert (g.chant, g.active_cards, g.pilgrims[1].extra_ap) == (False, [], 0)
    assert demon_mv(g, g.demons[0]) == 4
    assert (g.demons[0].less_ap, g.gates[0].muted, g.gates[0].drawn) == (0, False, 0)


@rule("journey.end.quest-time")
def test_the_last_turn_without_victory_loses_the_quest():
    g = position("T> . .", active=None, phase="end")
    g.turn = victory.turn_limit(g) - 1
    run(turn.step(g))
    assert g.phase == "maintenance"
    run(turn.step(g))
    g.phase = "end"
    with pytest.raises(GameOver):
        run(turn.step(g))
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.reason) == ((), "end.turn-limit")


@rule("journey.end.quest-time")
def test_quest_rules_that_track_time_act_at_the_end_of_the_turn():
    g = position("T> 1 1", active=None, phase="end")
    g.gates[0].state = "inactive"
    quest = quiet_quest()
    fields = {name: getattr(quest, name) for name in quest.__struct_fields__}
    g.quest = type(quest)(**{**fields, "rules": (GateOnTurn(says="", gate=1, turn=1),)})
    run(turn.step(g))
    assert [gate.state for gate in g.gates] == ["active"]


def test_a_quest_of_a_series_ends_in_the_interlude():
    g = position("T> . .", active=None, phase="end")
    g.series = True
    g.turn = victory.turn_limit(g)
    run(turn.step(g))
    assert (g.phase, g.won, g.act) == ("after-quest", False, None)


def test_the_step_asks_the_seat_of_the_active_pilgrim():
    g = position("T> M> .", active=None, seats=2)
    assert first_question(turn.step(g))[0] == 0
    play(g, "done")
    assert first_question(turn.step(g))[0] == 1
    assert g.pilgrims[1].fallen == STANDING
