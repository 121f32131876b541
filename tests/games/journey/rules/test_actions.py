"""Doors, sutras, villagers, wells, rest, revival and gates."""

from __future__ import annotations

import pytest

from hyakki.games.journey.box.questrules import GateOnTurn, NoSealing, VillagerKarma
from hyakki.games.journey.rules import harm, move, plan, questevents, recovery, tokens
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.reach import targets_of
from hyakki.games.journey.state import DEAD, STANDING, Journey
from hyakki.kernel.terms import Refusal
from tests.games.journey.table import activate, at, give, legal, load, play, position, quiet_quest, run
from tests.rules import rule


def with_rules(g: Journey, *rules: object) -> Journey:
    """The quiet quest with special rules."""
    quest = quiet_quest()
    fields = {name: getattr(quest, name) for name in quest.__struct_fields__}
    g.quest = type(quest)(**{**fields, "rules": rules})
    return g


def reason(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.rule.removeprefix("journey.")


# -- doors


DOOR = """
    . # . .
    T> D s .
    . D . .
    . # . .
"""


@rule("journey.door.block")
def test_a_closed_door_blocks_everybody():
    g = position(DOOR)
    play(g, "move")
    assert reason(move.forbids_step(g, g.pilgrims[0])) == "door.block"
    assert g.things >> at(g, 1, 1) & 1
    found = plan.best_plan(g, g.demons[0], 2)
    assert found is None or g.field.grid.xs[found.pose[0]] >= 2


@rule("journey.door.break")
def test_a_door_breaks_without_a_roll():
    g = position(DOOR)
    load(g)
    play(g, "break-door 1")
    assert g.doors[0].broken
    assert g.act is not None
    assert g.act.ap == 1


@rule("journey.door.contact")
@pytest.mark.parametrize(("x", "y", "facing", "offered"), [
    (0, 1, 1, True), (0, 2, 1, True), (2, 2, 3, True), (0, 1, 0, False), (0, 0, 2, False), (0, 3, 1, False),
])  # fmt: skip
def test_only_the_square_ahead_counts_as_contact(x, y, facing, offered):
    g = position(DOOR)
    g.pilgrims[0].cell, g.pilgrims[0].facing = at(g, x, y), facing
    assert ("break-door 1" in legal(g)) == offered


@rule("journey.door.stays-open", "journey.door.open-squares")
def test_a_broken_door_is_open_ground_for_good():
    g = position(DOOR.replace("T> D s", "M> D s").replace(". .\n", ". T\n", 1), active="M")
    assert targets_of(g, g.pilgrims[1]) == []
    play(g, "break-door 1")
    assert targets_of(g, g.pilgrims[1]) == [4], "sight passes"
    assert not any(text.startswith("break-door") for text in legal(g))
    assert reason(tokens.forbids_break_door(g, g.pilgrims[1], g.doors[0])) == "door.stays-open"
    play(g, "move", "step 1 1")
    assert g.act is not None
    assert g.act.mv == 4


@rule("journey.door.demons")
def test_demons_break_no_doors():
    g = position("""
        # # # . .
        # s> D . T
        # . D . .
        # # # . .
    """)  # fmt: skip
    found = plan.best_plan(g, g.demons[0], 2)
    assert not g.doors[0].broken
    assert found is None or g.field.grid.xs[found.pose[0]] < 2


# -- sutras and villagers


@rule("journey.sutra.collect")
def test_a_sutra_goes_from_the_board_to_the_sheet():
    g = position("""
        S> . T
        . U .
    """, active="S")  # fmt: skip
    play(g, "collect 1 1")
    assert (g.sutras, g.pilgrims[3].sutras, g.things) == ([], 1, 0)


@rule("journey.sutra.use")
def test_a_sutra_of_another_closes_no_gate():
    g = position("""
        T> 1 .
        C 1 .
    """)  # fmt: skip
    g.pilgrims[2].sutras = 1
    assert "close-gate 1" not in legal(g)
    g.pilgrims[0].sutras = 1
    assert "close-gate 1" in legal(g)


@rule("journey.sutra.no-transfer", "journey.sutra.take-over")
def test_only_tripitaka_takes_a_carried_sutra():
    g = position("T> C M")
    g.pilgrims[2].sutras = 1
    play(g, "take-over 2")
    assert (g.pilgrims[0].sutras, g.pilgrims[2].sutras) == (1, 0)
    assert g.act is not None
    assert (g.act.ap, g.act.actions) == (1, ["collect"])
    activate(g, "C")
    assert not any(text.startswith("take-over") for text in legal(g)), "nobody gives and nobody else takes"
    assert reason(tokens.forbids_take_over(g, g.pilgrims[2], g.pilgrims[0])) == "sutra.no-transfer"


@rule("journey.sutra.take-over")
def test_a_sutra_is_taken_from_the_unconscious_too():
    g = position("T> C M")
    g.pilgrims[2].sutras = 1
    harm.fall(g, g.pilgrims[2])
    assert "take-over 2" in legal(g)


@rule("journey.sutra.unlimited")
def test_any_number_of_sutras():
    g = position("T> U .")
    g.pilgrims[0].sutras = 2
    play(g, "collect 1 0")
    assert g.pilgrims[0].sutras == 3


@rule("journey.villager.rescue")
def test_a_rescue_gives_three_good_karma():
    g = position("T> V .")
    g.pilgrims[0].good = 4
    play(g, "rescue 1 0")
    assert (g.pilgrims[0].good, g.pilgrims[0].villagers, g.villagers, g.tally.rescued) == (7, 1, [], 1)


@rule("journey.villager.any-pilgrim")
@pytest.mark.parametrize("letter", ["T", "M", "C", "S"])
def test_every_pilgrim_rescues_whatever_the_facing(letter):
    g = position(f"V {letter}> . {'T' if letter != 'T' else 'M'}", active=letter)
    assert "rescue 0 0" in legal(g)


@rule("journey.villager.kept")
def test_the_rescued_stay_rescued():
    g = position("M> V T", active="M")
    play(g, "rescue 1 0")
    harm.die(g, g.pilgrims[1])
    assert (g.tally.rescued, g.villagers) == (1, [])


def test_a_quest_may_change_the_karma_of_a_rescue():
    g = with_rules(position("T> V ."), VillagerKarma(says="", amount=1))
    play(g, "rescue 1 0")
    assert g.pilgrims[0].good == 1


# -- wells and rest


@rule("journey.recover.well")
def test_a_well_restores_health_to_the_current_maximum():
    g = position("T> W .")
    give(g, "T", "withered-body")
    g.pilgrims[0].health = 2
    play(g, "recover 1 0")
    assert g.pilgrims[0].health == 10
    assert g.act is not None
    assert g.act.ap == 1


@rule("journey.recover.once")
def test_each_well_serves_each_pilgrim_once():
    g = position("""
        W S> W
        C . T
    """, active="S")  # fmt: skip
    sha, cho = g.pilgrims[3], g.pilgrims[2]
    sha.health = cho.health = 2
    play(g, "recover 0 0")
    sha.health = 2
    assert "recover 0 0" not in legal(g)
    assert "recover 2 0" in legal(g)
    activate(g, "C")
    assert "recover 0 0" in legal(g)


@rule("journey.recover.pointless")
def test_the_healthy_do_not_waste_a_well():
    g = position("T> W .")
    assert "recover 1 0" not in legal(g)
    assert reason(recovery.forbids_recover(g, g.pilgrims[0], g.wells[0])) == "recover.pointless"


def test_in_a_drought_a_well_serves_two():
    g = position("T> W .")
    g.omen = "drought"
    g.pilgrims[0].health = 2
    g.wells[0].used[:] = [1]
    assert "recover 1 0" in legal(g)
    g.wells[0].used[:] = [1, 2]
    assert "recover 1 0" not in legal(g)


@rule("journey.rest.chi")
def test_rest_gives_five_chi_up_to_the_maximum():
    g = position("T> . .")
    monk = g.pilgrims[0]
    monk.chi = 2
    play(g, "rest")
    assert monk.chi == 7
    play(g, "rest")
    assert monk.chi == 10


@rule("journey.rest.limit")
def test_nobody_rests_three_times():
    g = position("T> . .", ap=3)
    play(g, "rest", "rest")
    assert "rest" not in legal(g)
    g = position("T> . .", ap=3)
    give(g, "T", "sleepless", "restless")
    g.pilgrims[0].chi = 0
    play(g, "rest")
    assert "rest" not in legal(g)
    assert g.pilgrims[0].chi == 3


def test_snore_after_a_rest():
    g = position("C> . T", active="C")
    give(g, "C", "snore")
    g.pilgrims[2].chi, g.pilgrims[2].health = 0, 5
    play(g, ("rest", "play 2 snore"))
    assert (g.pilgrims[2].chi, g.pilgrims[2].health) == (10, 7)


# -- revive


def fallen_monkey(health: int, chi: int) -> Journey:
    g = position("T> Mv C")
    g.pilgrims[0].health, g.pilgrims[0].chi = health, chi
    harm.fall(g, g.pilgrims[1])
    return g


@rule("journey.revive.who")
def test_only_tripitaka_revives_beside_him():
    g = fallen_monkey(8, 8)
    assert "revive 1" in legal(g)
    activate(g, "C")
    assert "revive 1" not in legal(g)
    assert reason(recovery.forbids_revive(g, g.pilgrims[2], g.pilgrims[1])) == "revive.who"


@rule("journey.revive.cost")
def test_he_pays_up_to_five_of_each():
    prices = recovery.revive_prices(fallen_monkey(8, 9).pilgrims[0])
    assert {price.health for price in prices} == {1, 2, 3, 4, 5}
    assert {price.chi for price in prices} == {0, 1, 2, 3, 4, 5}
    assert len(prices) == 30


@rule("journey.revive.minimum")
def test_he_keeps_one_health_and_may_spend_all_chi():
    prices = recovery.revive_prices(fallen_monkey(3, 4).pilgrims[0])
    assert {price.health for price in prices} == {1, 2}
    assert {price.chi for price in prices} == {0, 1, 2, 3, 4}
    g = fallen_monkey(1, 9)
    assert "revive 1" not in legal(g)
    assert reason(recovery.forbids_revive(g, g.pilgrims[0], g.pilgrims[1])) == "revive.minimum"


@rule("journey.revive.result")
def test_the_revived_has_what_was_paid():
    g = fallen_monkey(8, 9)
    play(g, ("revive 1", "pay 2 3"))
    monk, monkey = g.pilgrims[0], g.pilgrims[1]
    assert (monkey.health, monkey.chi, monkey.fallen) == (2, 3, STANDING)
    assert (monk.health, monk.chi) == (6, 6)


@rule("journey.revive.set-chi", "journey.revive.state")
def test_chi_is_set_and_everything_else_kept():
    g = fallen_monkey(8, 9)
    monkey = g.pilgrims[1]
    monkey.chi = 6
    give_condition(g, monkey, "poisoned")
    play(g, ("revive 1", "pay 1 1"))
    assert (monkey.chi, monkey.facing, monkey.cell) == (1, 2, 1)
    assert [condition.kind for condition in monkey.conditions] == ["poisoned"]


@rule("journey.revive.dead")
def test_the_dead_stay_dead():
    g = fallen_monkey(8, 9)
    harm.die(g, g.pilgrims[1])
    assert g.pilgrims[1].fallen == DEAD
    assert "revive 1" not in legal(g)
    assert reason(recovery.forbids_revive(g, g.pilgrims[0], g.pilgrims[1])) == "revive.dead"


@rule("journey.revive.tripitaka-down")
def test_nobody_revives_tripitaka():
    g = position("T> C> S", active="C")
    harm.fall(g, g.pilgrims[0])
    for letter in "CS":
        activate(g, letter)
        assert not any(text.startswith("revive") for text in legal(g))
    assert reason(recovery.forbids_revive(g, g.pilgrims[2], g.pilgrims[0])) == "revive.tripitaka-down"


# -- gates


@rule("journey.gate.close")
def test_closing_costs_a_sutra_and_works_diagonally():
    g = position("""
        T> . .
        . 1 1
    """)  # fmt: skip
    g.pilgrims[0].sutras = 1
    play(g, "close-gate 1")
    assert (g.gates[0].state, g.pilgrims[0].sutras, g.tally.sutras_spent) == ("closed", 0, 1)
    assert g.act is not None
    assert g.act.ap == 1


@rule("journey.gate.states")
def test_a_closed_gate_stays_closed():
    g = with_rules(position("T> 1 1"), GateOnTurn(says="", gate=1, turn=1))
    g.pilgrims[0].sutras = 2
    play(g, "close-gate 1")
    run(questevents.end_of_turn(g))
    assert g.gates[0].state == "closed"
    assert "close-gate 1" not in legal(g)
    assert reason(tokens.forbids_close_gate(g, g.pilgrims[0], g.gates[0])) == "gate.states"


@rule("journey.gate.close-inactive")
def test_inactive_gates_can_be_closed():
    g = position("T> 1 1")
    g.pilgrims[0].sutras = 1
    g.gates[0].state = "inactive"
    play(g, "close-gate 1")
    assert [gate.state for gate in g.gates] == ["closed"]


@rule("journey.gate.quest-forbids")
def test_a_quest_may_forbid_sealing():
    g = with_rules(position("T> 1 1"), NoSealing(says=""))
    g.pilgrims[0].sutras = 1
    give(g, "T", "prayer-of-sealing")
    assert "close-gate 1" not in legal(g)
    assert "play 0 prayer-of-sealing" not in legal(g)
    assert reason(tokens.forbids_close_gate(g, g.pilgrims[0], g.gates[0])) == "gate.quest-forbids"
