"""The special rules of the ten quests."""

from __future__ import annotations

import pytest

from hyakki.games.journey.box import questrules
from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.game import GAME
from hyakki.games.journey.rules import questevents, quests, tokens, victory
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.state import DEAD
from hyakki.kernel.flow import GameOver
from tests.games.journey.quest_tables import ended, find, in_turn, quest_with
from tests.games.journey.rules.test_setup import answer, new
from tests.games.journey.table import add_demon, at, listen, load, position, run
from tests.rules import rule

# ---------------------------------------------------------------------- special rules


@rule("journey.quest.removed-cards", "journey.quest.removed-method")
def test_excluded_cards_are_left_out_of_the_deck():
    g = in_turn("q6")
    assert g.demon_deck.count() == 33
    assert "phase-march" not in g.demon_deck.bag
    assert in_turn("q5").demon_deck.count() == 35


@rule("journey.quest.tutorials")
def test_the_tutorials_leave_out_what_comes_later():
    kinds = {
        g.quest_id: {g.box.demon_cards[card].kind for card in g.demon_deck.bag}
        for g in (in_turn("q1"), in_turn("q2"))
    }
    assert kinds == {"q1": {"reinforcement"}, "q2": {"reinforcement", "special"}}
    assert [card for card in in_turn("q2").demon_deck.bag if g_special(card)] == ["wild-attacks"] * 3
    for quest in ("q1", "q2"):
        assert GAME.box.quests[quest].karma_upgrades == 0
        assert len(in_turn(quest).gates) == 1


def g_special(card: str) -> bool:
    return load_box().demon_cards[card].kind == "special"


@rule("journey.quest.slow-house")
@pytest.mark.parametrize(
    ("turn", "broken", "more"), [(3, False, 1), (5, False, 1), (4, False, 0), (3, True, 0)]
)
def test_slow_hands_bring_a_soldier_at_the_gate(turn: int, broken: bool, more: int):
    g = in_turn("q1", turn=turn)
    g.doors[0].broken = broken
    survey(g)
    before = len(g.demons)
    run(questevents.end_of_turn(g))
    assert len(g.demons) - before == more
    if more:
        gate = 1 << g.gates[0].cells[0] | 1 << g.gates[0].cells[1]
        assert g.field.grid.ring(gate) >> g.demons[-1].cell & 1


@rule("journey.quest.slow-house")
def test_the_log_says_why_a_demon_comes_though_no_gate_has_drawn():
    g = in_turn("q1", turn=3)
    told = listen(g)
    run(questevents.end_of_turn(g))
    assert [type(event).__name__ for event in told][:2] == ["HandsWereSlow", "Spawned"]


@rule("journey.quest.slow-house")
def test_slow_hands_do_not_promote():
    g = in_turn("q1", turn=3)
    for x in range(4):
        add_demon(g, "soldier", at(g, x, 7))
    run(questevents.end_of_turn(g))
    assert [demon.kind for demon in g.demons] == ["soldier"] * 6


@rule("journey.quest.second-boss")
def test_the_right_general_comes_at_the_end_of_turn_five():
    g = in_turn("q3", turn=5)
    run(questevents.end_of_turn(g))
    right = find(g, "right-general")
    gate = next(gate for gate in g.gates if gate.n == 2)
    mask = 1 << gate.cells[0] | 1 << gate.cells[1]
    from hyakki.games.journey.rules.figures import footprint

    assert g.field.grid.ring(mask) & footprint(g, right)
    g.turn = 5
    run(questevents.end_of_turn(g))
    assert [demon.kind for demon in g.demons].count("right-general") == 1


@rule("journey.quest.second-boss")
def test_the_right_general_comes_when_the_left_one_is_defeated_and_only_once():
    from hyakki.games.journey.rules.figures import remove_demon

    g = in_turn("q3", turn=2)
    left = find(g, "left-general")
    remove_demon(g, left)
    run(questevents.on_removed(g, left, cleansed=False))
    assert find(g, "right-general").health == 12
    g.turn = 5
    run(questevents.end_of_turn(g))
    assert [demon.kind for demon in g.demons].count("right-general") == 1


@rule("journey.quest.second-boss")
@pytest.mark.parametrize(("closed", "gate"), [((2,), 1), ((1, 2), 2), ((1,), 2)])
def test_closed_gates_move_the_second_general(closed: tuple[int, ...], gate: int):
    g = in_turn("q3", turn=5)
    for one in g.gates:
        if one.n in closed:
            one.state = "closed"
    run(questevents.end_of_turn(g))
    from hyakki.games.journey.rules.figures import footprint

    cells = next(one.cells for one in g.gates if one.n == gate)
    assert g.field.grid.ring(1 << cells[0] | 1 << cells[1]) & footprint(g, find(g, "right-general"))


@rule("journey.quest.ritual-goal")
def test_soul_power_of_kei_lun_falls_with_closed_gates():
    g = in_turn("q7")
    beast = find(g, "kei-lun")
    assert quests.sp_of(g, beast) == 15
    g.gates[0].state = "closed"
    assert quests.sp_of(g, beast) == 13
    g.wrath = True
    assert quests.sp_of(g, beast) == 15
    assert quests.ritual_only(g, beast)


@rule("journey.quest.ritual-goal")
def test_after_a_failed_ritual_kei_lun_stands_with_nine_or_less():
    g = in_turn("q7")
    beast = find(g, "kei-lun")
    assert quests.after_failed_ritual(g, beast, 4) == 4
    assert quests.after_failed_ritual(g, beast, 14) == 9


@rule("journey.quest.ritual-goal")
def test_one_closed_gate_and_a_thirteen_win_quest_seven():
    from hyakki.games.journey.rules import defeat

    for faces, won, health in (((6, 6, 1), True, 0), ((6, 5, 1), False, 4)):
        g = in_turn("q7")
        g.gates[0].state = "closed"
        beast = find(g, "kei-lun")
        beast.health = 4
        monkey = g.pilgrims[1]
        monkey.cell, g.pilgrims[0].cell = at(g, 11, 3), at(g, 12, 3)
        for pilgrim in g.pilgrims:
            pilgrim.skills.clear()
        g.pilgrims[0].chi = 0
        survey(g)
        load(g, *(("white", face) for face in faces))
        if won:
            with pytest.raises(GameOver):
                run(defeat.damage_demon(g, beast, 5, monkey, monkey), "roller 0")
            assert g.outcome is not None
            assert g.outcome.winners
        else:
            run(defeat.damage_demon(g, beast, 5, monkey, monkey), "roller 0")
            assert beast.health == health


@rule("journey.quest.king")
def test_the_king_defends_with_his_active_gates():
    g = in_turn("q10")
    king = find(g, "king")
    assert quests.defense_bonus(g, king) == 1  # gate 3 is shut off by its door, gate 2 inactive
    g.gates[1].state = "active"
    assert quests.defense_bonus(g, king) == 2
    g.doors[0].broken = True
    survey(g)
    assert quests.defense_bonus(g, king) == 3


@rule("journey.quest.king")
def test_gate_two_wakes_when_the_king_has_twelve_health():
    g = in_turn("q10")
    king = find(g, "king")
    king.health = 13
    quests.on_demon_health(g, king)
    assert quests.gate_number(g, 2).state == "inactive"
    king.health = 12
    quests.on_demon_health(g, king)
    assert quests.gate_number(g, 2).state == "active"


@rule("journey.quest.king", "journey.quest.lord-event")
def test_the_defeat_of_the_king_is_the_victory_without_karma():
    from hyakki.games.journey.rules import defeat

    g = in_turn("q10")
    king, monkey = find(g, "king"), g.pilgrims[1]
    with pytest.raises(GameOver):
        run(defeat.damage_demon(g, king, 30, monkey, monkey))
    assert g.outcome is not None
    assert g.outcome.winners == (0,)
    assert (monkey.good, monkey.bad) == (0, 0)


@rule("journey.quest.lord-event")
def test_the_empress_comes_back_once_without_kill_or_cleanse():
    from hyakki.games.journey.rules import defeat

    g = in_turn("q8")
    empress, monkey = find(g, "empress"), g.pilgrims[1]
    g.doors[0].broken = True
    survey(g)
    run(defeat.damage_demon(g, empress, 20, monkey, monkey))
    again = find(g, "empress")
    assert (again.health, again.conditions) == (14, [])
    assert (monkey.good, monkey.bad) == (0, 0)
    with pytest.raises(GameOver):
        run(defeat.damage_demon(g, again, 20, monkey, monkey))
    assert g.outcome is not None
    assert g.outcome.winners


@rule("journey.quest.lord-event")
def test_the_empress_does_not_return_through_a_closed_gate():
    from hyakki.games.journey.rules import defeat

    g = in_turn("q8")
    quests.gate_number(g, 2).state = "closed"
    with pytest.raises(GameOver):
        run(defeat.damage_demon(g, find(g, "empress"), 20, g.pilgrims[1], g.pilgrims[1]))
    assert g.outcome is not None
    assert g.outcome.winners


@rule("journey.quest.lord-no-event")
def test_a_visiting_lord_is_killed_or_cleansed_as_usual():
    from hyakki.games.journey.rules import defeat

    g = position("""
        . . . T
        M> I< . .
        . . . .
    """, active="M")  # fmt: skip
    empress = g.demons[0]
    empress.visitor = True
    run(defeat.damage_demon(g, empress, 20, g.pilgrims[1], g.pilgrims[1]), "kill")
    assert g.demons == []
    assert g.pilgrims[1].bad == 5
    assert g.tally.defeated == []


@rule("journey.quest.override")
def test_quest_rules_go_before_the_general_ones():

    gentle = questrules.VillagerKarma(says="a rescue gives 1 good karma", amount=1)
    g = position("T> V", quest=quest_with(rules=(gentle,)))
    cell = g.villagers[0]
    tokens.do_rescue(g, g.pilgrims[0], cell)
    assert g.pilgrims[0].good == 1


@rule("journey.quest.reserved")
def test_a_quests_own_figures_never_come_by_card_or_promotion():
    g = in_turn("q5")
    assert "left-general" in quests.reserved(g)
    assert "right-general" not in quests.reserved(g)
    g.demons.remove(find(g, "left-general"))
    survey(g)
    assert "left-general" in quests.reserved(g)
    assert quests.reserved(in_turn("q1")) >= {"left-general", "right-general"}


@rule("journey.quest.karma-upgrade")
def test_an_upgrade_is_a_skill_or_a_weapon_level_with_corruption():
    match = answer(new(quest="q3"), "upgrade good", "upgrade good", "upgrade good", "upgrade bad")
    cho, sha = match.state.pilgrims[2:]
    assert (sha.weapon, len(sha.corruption), sha.good, sha.bad) == (2, 1, 0, 0)
    assert (cho.weapon, len(cho.skills)) == (1, 3)
    assert GAME.box.skills[cho.skills[-1]].kind == "kept"


@rule("journey.quest.karma-mix")
def test_several_upgrades_may_be_mixed():
    match = answer(new(quest="q10"), *["upgrade good"] * 6, "upgrade good", "upgrade bad", "upgrade bad")
    cho = match.state.pilgrims[2]
    assert (cho.weapon, len(cho.skills), len(cho.corruption)) == (3, 3, 2)


@rule("journey.gate.states")
def test_a_closed_gate_never_wakes():
    g = in_turn("q4")
    quests.gate_number(g, 2).state = "closed"
    quests.wake_gate(g, 2)
    assert quests.gate_number(g, 2).state == "closed"


def test_gates_wake_where_quests_say():
    g = in_turn("q4")
    monk = g.pilgrims[0]
    quests.on_enter(g, monk)
    assert quests.gate_number(g, 2).state == "inactive"
    monk.cell = at(g, 11, 3)
    quests.on_enter(g, monk)
    assert quests.gate_number(g, 2).state == "active"
    g = in_turn("q5")
    quests.on_door(g)
    assert quests.gate_number(g, 1).state == "active"
    g = in_turn("q9")
    quests.on_gate_closed(g, quests.gate_number(g, 1))
    assert quests.gate_number(g, 2).state == "active"
    g = in_turn("q6", turn=3)
    run(questevents.end_of_turn(g))
    assert quests.gate_number(g, 2).state == "active"


@rule("journey.win.failure")
def test_the_flood_takes_the_furthest_villager_and_three_lose_the_quest():
    g = in_turn("q6", turn=4)
    run(questevents.end_of_turn(g))
    assert g.tally.lost_villagers == 1
    assert at(g, 14, 12) not in g.villagers  # the furthest from the start squares
    questevents.lose_villager(g)
    questevents.lose_villager(g)
    assert ended(g) == "end.villagers-lost"


@rule("journey.win.failure")
def test_quest_four_is_lost_with_two_others_dead():
    g = in_turn("q4")
    g.pilgrims[1].fallen = DEAD
    victory.check(g)
    g.pilgrims[2].fallen = DEAD
    survey(g)
    assert ended(g) == "end.others-dead"


def test_the_fan_cools_the_ground_once():
    from hyakki.games.journey.rules import boxes

    g = in_turn("q9")
    monk = g.pilgrims[0]
    monk.cell = at(g, 9, 8)
    survey(g)
    from tests.games.journey.table import activate

    g.phase = "pilgrims"
    activate(g, "T")
    boxes.do_fan(g, monk)
    assert g.cool_until == g.turn + 1
    assert quests.fan(g) is None


@rule("journey.quest.list-missing")
@pytest.mark.parametrize("quest", list(load_box().quests))
@pytest.mark.parametrize("variant", ["a", "b", "c"])
def test_with_doors_open_tripitaka_can_walk_to_everything(quest: str, variant: str):
    g = new(quest=quest, variant=variant).state
    grid = g.field.grid
    doors = sum(1 << cell for door in g.doors for cell in door.cells)
    land = grid.flood(1 << g.pilgrims[0].cell, g.things & ~doors)
    goals = [*g.sutras, *g.villagers, *g.boxes, *(well.cell for well in g.wells)]
    for cell in goals:
        assert grid.beside(1 << cell) & land, g.field.square(cell)
    for gate in g.gates:
        assert grid.beside(1 << gate.cells[0] | 1 << gate.cells[1]) & land
    if g.field.exit:
        assert g.field.exit & land
    pieces = [1 << cell for cell in goals] + [1 << p.cell for p in g.pilgrims]
    assert not g.horde & g.things
    assert not g.crowd & (g.horde | g.things)
    assert bin(sum(pieces)).count("1") == len(pieces)


@rule("journey.info.odds")
def test_the_shown_chance_of_a_ritual_is_exact():
    from hyakki.games.journey.rules.odds import cleanse_chance

    g = position("S> a<", active="S")
    assert cleanse_chance(g, g.pilgrims[3], g.demons[0]) == pytest.approx(26 / 36)
