"""Demon cards and gates: who draws, what comes, and where it is put."""

from __future__ import annotations

import pytest

from hyakki.board.masks import bits
from hyakki.board.poses import poses
from hyakki.games.journey.box.content import load_box
from hyakki.games.journey.events import DemonCardDrawn, DemonCardRevealed, Spawned
from hyakki.games.journey.options import CloseGate, Tie
from hyakki.games.journey.rules.demons import demon_step
from hyakki.games.journey.rules.figures import footprint, supply, survey
from hyakki.games.journey.rules.hunter import Hunter, is_some, weakness
from hyakki.games.journey.rules.placing import best_placements, placements, put_demon, spawn_at_gate
from hyakki.games.journey.rules.plan import best_plan, path_cost
from hyakki.games.journey.rules.profile import demon_ap
from hyakki.games.journey.rules.regions import distance_to_hunted, gate_mask
from hyakki.games.journey.rules.setup import settings, setup
from hyakki.games.journey.rules.spawning import (
    available,
    draw_for_gate,
    draws,
    gate_order,
    lay_open,
    reinforce,
)
from hyakki.games.journey.state import Demon
from hyakki.kernel.rng import Rng
from tests.games.journey.hunting import attacks, deck, demon_phase, gate, kinds, position, stand
from tests.games.journey.table import add_demon, at, first_question, listen, run
from tests.games.journey.wilderness import wilderness
from tests.rules import rule

FIELD = """
    T . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . 1 1 .
    . . . . . . . . . .
"""


def spawned(heard):
    """The kinds that came, in order."""
    return [event.kind for event in heard if isinstance(event, Spawned)]


def drawn(heard):
    """The gates that drew a card, in order."""
    return [event.gate for event in heard if isinstance(event, DemonCardDrawn)]


# -- which gates draw


@rule("journey.spawn.draw", "journey.spawn.inactive-gate")
def test_every_active_gate_draws_one_card():
    g = position("T . 1 1 . 2 2 . 3 3 . .")
    gate(g, 2).state = "closed"
    deck(g, "soldiers-1", "archers-1")
    heard = demon_phase(g, until="before-demons")
    assert drawn(heard) == [1, 3]
    assert spawned(heard) == ["soldier", "archer"]
    assert g.demon_deck.discard == ["soldiers-1", "archers-1"]


@rule("journey.spawn.inactive-gate")
@pytest.mark.parametrize("state", ["closed", "inactive"])
def test_gates_that_are_not_active_draw_nothing(state):
    g = position("T . 1 1 . 2 2 .")
    gate(g, 1).state = gate(g, 2).state = state
    before = g.demon_deck.count()
    assert drawn(demon_phase(g)) == []
    assert g.demon_deck.count() == before


@rule("journey.gate.order")
def test_the_gate_closest_to_tripitaka_draws_first():
    g = position("T . . . 2 2 . . . 1 1 .")
    assert run(gate_order(g)) == [2, 1]


@rule("journey.gate.order-ties")
def test_gates_at_equal_distance_go_by_number_unless_the_table_asks():
    g = position("3 3 . . . T . . . 2 2", seats=2)
    assert run(gate_order(g)) == [2, 3]
    g.ask_ties = True
    seats: list[int] = []
    assert run(gate_order(g), CloseGate(3), seats=seats) == [3, 2]
    assert seats == [g.pilgrims[0].seat]


def test_a_muted_gate_draws_no_card():
    g = position("T . 1 1 . 2 2 .")
    gate(g, 1).muted = True
    assert run(draws(g)) == [2]
    g.wrath, g.turn = True, 4
    assert run(draws(g)) == [2], "the second card is that of the closest gate"


# -- the cards


@rule("journey.spawn.unique", "journey.profile.generals")
def test_a_unique_demon_in_play_is_drawn_again():
    g = position(FIELD)
    add_demon(g, "left-general", at(g, 1, 3), 1)
    deck(g, "left-general", "right-general")
    heard = listen(g)
    run(draw_for_gate(g, gate(g, 1)))
    assert drawn(heard) == [1, 1]
    assert spawned(heard) == ["right-general"]
    assert g.demon_deck.discard == ["left-general", "right-general"]


@rule("journey.spawn.unique")
def test_a_unique_demon_out_of_play_comes():
    g = position(FIELD)
    deck(g, "left-general")
    run(draw_for_gate(g, gate(g, 1)))
    assert kinds(g) == ["left-general"]
    assert g.demons[0].health == 12


@rule("journey.spawn.special")
def test_a_special_card_lies_face_up_beside_the_deck():
    g = position(FIELD)
    deck(g, "wild-attacks")
    demon_phase(g, until="before-demons")
    assert (g.specials, g.demon_deck.discard) == (["wild-attacks"], [])


@rule("journey.spawn.special")
def test_a_special_card_is_discarded_in_the_next_maintenance():
    from hyakki.games.journey.rules.turn import maintenance

    g = position(FIELD)
    deck(g, "wild-attacks")
    demon_phase(g)
    run(maintenance(g))
    assert (g.specials, g.demon_deck.discard) == ([], ["wild-attacks"])


@rule("journey.spawn.special-no-demon")
def test_a_gate_with_a_special_card_brings_nobody():
    g = position(FIELD)
    deck(g, "wild-attacks", "soldiers-3")
    heard = demon_phase(g, until="before-demons")
    assert (drawn(heard), kinds(g)) == ([1], [])


@rule("journey.spawn.reinforcement", "journey.spawn.sequence")
def test_demons_of_a_card_are_put_beside_the_gate_one_after_the_other():
    g = position(FIELD)
    deck(g, "soldiers-3")
    heard = listen(g)
    run(draw_for_gate(g, gate(g, 1)))
    at_gate = g.field.grid.ring(gate_mask(gate(g, 1)))
    squares = [footprint(g, demon) for demon in g.demons]
    assert all(square & at_gate for square in squares)
    assert len(set(squares)) == 3
    assert spawned(heard) == ["soldier"] * 3
    best = position(FIELD)
    run(spawn_at_gate(best, "soldier", gate(best, 1)))
    assert squares[0] == footprint(best, best.demons[0]), (
        "the first takes the best square, the others see it taken"
    )


@rule("journey.spawn.reinforcement")
def test_nobody_is_put_behind_a_wall_of_the_gate():
    walled = [(x, 1, 2) for x in range(6, 10)]  # a line along the north side
    for kind in ("soldier", "archer", "berserker", "king"):
        g = position(
            """
            . . . . . . . . . .
            T . . . . . . . . .
            . . . . . . . 1 1 .
            . . . . . . . . . .
            . . . . . . . . . .
            """,
            yellow=walled,
        )
        run(spawn_at_gate(g, kind, gate(g, 1)))
        assert min(y for _, y in squares_of(g, g.demons[0])) >= 2


def squares_of(g, demon):
    """The squares under a demon."""
    return [g.field.square(cell) for cell in bits(footprint(g, demon))]


@rule("journey.spawn.no-room")
def test_without_room_it_is_put_two_squares_away():
    g = position("""
        T . . . . . . . .
        . . . . . . . . .
        . . s s s s . . .
        . . s 1 1 s . . .
        . . s s s s . . .
        . . . . . . . . .
    """)
    newcomer = run(spawn_at_gate(g, "archer", gate(g, 1)))
    assert newcomer is not None
    assert g.field.grid.chebyshev(footprint(g, newcomer), gate_mask(gate(g, 1))) == 2


@rule("journey.spawn.same-turn")
def test_a_new_demon_acts_in_the_same_phase():
    g = position("T . . . . 1 1 .")
    deck(g, "soldiers-1")
    heard = demon_phase(g)
    assert spawned(heard) == ["soldier"]
    assert attacks(heard) == [(0,)]


# -- the best square


@rule("journey.spawn.best-square")
def test_the_square_that_allows_an_attack_is_taken():
    g = position("""
        T . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . # # # # . . . .
        . . . . . . . . 1 1 . . . C
        . . . . . . # # # # . . . .
    """)
    newcomer = run(spawn_at_gate(g, "soldier", gate(g, 1)))
    assert newcomer is not None
    assert stand(g, newcomer) == (10, 3, "e"), "although the other side is nearer to Tripitaka"


@rule("journey.spawn.best-square", "journey.spawn.best-algorithm")
def test_without_an_attack_it_stands_on_the_shortest_way_and_faces_along_it():
    g = position("T . . . . . . . . . . . . . . . 1 1 .")
    newcomer = run(spawn_at_gate(g, "soldier", gate(g, 1)))
    assert newcomer is not None
    assert stand(g, newcomer) == (15, 0, "w")


@rule("journey.spawn.best-algorithm")
def test_with_equal_plans_the_path_decides_and_not_the_distance():
    # West of the gate is nearer as the crow flies, but a dead end.
    g = position("""
        . . . . . . . . . .
        . # # # # # # # # .
        T # . . . . 1 1 . .
        . # # # # # # # # .
    """)
    newcomer = run(spawn_at_gate(g, "soldier", gate(g, 1)))
    assert newcomer is not None
    assert stand(g, newcomer)[0] == 8


@rule("journey.ai.ambiguity", "journey.ai.tie-setting")
def test_tied_squares_are_asked_if_the_table_wants_it():
    drawing = """
        . . . . . . . . . . .
        . . . . . . . . . . .
        T . . . . . . # 1 1 .
        . . . . . . . . . . .
        . . . . . . . . . . .
    """
    g = position(drawing)
    newcomer = run(spawn_at_gate(g, "soldier", gate(g, 1)))
    assert newcomer is not None
    assert stand(g, newcomer) == (7, 1, "w")
    g = position(drawing)
    g.ask_ties = True
    assert first_question(spawn_at_gate(g, "soldier", gate(g, 1))) == (0, ["tie 7 1 w", "tie 7 3 w"])
    newcomer = run(spawn_at_gate(g, "soldier", gate(g, 1)), Tie(7, 3, "w"))
    assert newcomer is not None
    assert stand(g, newcomer) == (7, 3, "w")


@rule("journey.spawn.best-algorithm")
@pytest.mark.parametrize("chunk", range(4))
def test_the_best_placement_is_the_best_of_all_plans(chunk):
    compared = 0
    for seed in range(chunk * 10, chunk * 10 + 10):
        g = wilderness(seed)
        for kind in ("soldier", "archer", "berserker", "king") if g.crowd else ():
            hunter = Hunter(g, new(g, kind), g.horde)
            front = placements(g, hunter, gate_mask(g.gates[0]))
            if is_some(front):
                found = best_placements(g, hunter, front, demon_ap(g))
                assert found == one_by_one(g, kind, poses(front)), f"table {seed}, {kind}"
                compared += 1
    assert compared > 10


def new(g, kind, cell=0, facing=0):
    """A demon that is not on the board yet."""
    return Demon(id=99, kind=kind, cell=cell, facing=facing, health=9, conditions=[])


def one_by_one(g, kind, places):
    """The placements with the best plan, by putting the demon on each of them."""
    keys = {}
    ap = demon_ap(g)
    for cell, facing in places:
        demon = new(g, kind, cell, facing)
        g.demons.append(demon)
        survey(g)
        plan = best_plan(g, demon, ap)
        assert plan is not None
        key: tuple[object, ...] = (4,)
        if plan.number < 4:
            there = g.field.grid.feet[plan.hunter.base][plan.pose[1]][plan.pose[0]]
            healths = sorted(weakness(g, g.pilgrims[target]) for target in plan.targets)
            attacks_left = ap - plan.moves
            key = (
                plan.number,
                -len(healths),
                healths,
                -attacks_left,
                plan.cost,
                distance_to_hunted(g, there),
            )
        keys[cell, facing] = (key, path_cost(g, demon), distance_to_hunted(g, footprint(g, demon)))
        g.demons.remove(demon)
        survey(g)
    best = min(keys.values())
    return [place for place in places if keys[place] == best]


# -- supply


@rule("journey.setup.figure-limits")
def test_figures_on_the_board_are_not_in_supply():
    g = position(FIELD)
    wanted = {
        "soldier": 6,
        "archer": 4,
        "berserker": 2,
        "left-general": 1,
        "right-general": 1,
        "empress": 1,
        "king": 1,
    }
    assert {kind: supply(g, kind) for kind in wanted} == wanted
    for x in range(6):
        add_demon(g, "soldier", at(g, x, 3))
    assert not available(g, ["soldier"])
    assert run(spawn_at_gate(g, "soldier", gate(g, 1))) is None


@rule("journey.profile.celestial")
def test_no_card_promotion_or_lord_brings_kei_lun():
    from hyakki.games.journey.rules.specials import free_lords

    box = load_box()
    named = {kind for card in box.demon_cards.values() for kind in card.demons}
    named |= {kind for promotion in box.promotion.values() for step in promotion.steps for kind in step}
    assert "kei-lun" not in named
    assert free_lords(position(FIELD)) == ["empress", "king"]


def test_a_demon_put_on_the_board_is_a_new_miniature_with_full_health():
    g = position(FIELD)
    newcomer = put_demon(g, "king", at(g, 3, 1), 2)
    assert (newcomer.id, newcomer.health, stand(g, newcomer)) == (4, 24, (3, 1, "s"))
    assert g.horde == footprint(g, newcomer)


# -- wrath and Watchfires


@rule("journey.setup.difficulty")
def test_in_wrath_the_closest_gate_draws_twice_in_every_fourth_turn():
    counts = []
    for turn in range(1, 9):
        g = position("T . . . . . . 1 1 . 2 2 .", phase="demons")
        g.wrath, g.turn = True, turn
        deck(g, "wild-attacks", "phase-march", "phase-march")
        counts.append(drawn(demon_phase(g, until="before-demons")))
    once, twice = [1, 2], [1, 1, 2]
    assert counts == [once, once, once, twice, once, once, once, twice]


@rule("journey.setup.difficulty")
def test_in_wrath_every_open_gate_brings_a_reinforcement_before_the_first_turn():
    g = position("T . . . . 1 1 . . 2 2 . # . 3 3 .")
    g.wrath, g.turn = True, 0
    deck(g, "flood-gate", "soldiers-1", "left-general", "archers-1")
    heard = listen(g)
    run(reinforce(g))
    assert (drawn(heard), sorted(spawned(heard))) == ([1, 2], ["archer", "soldier"])
    assert sorted(g.demon_deck.bag) == ["flood-gate", "left-general"]
    assert sorted(g.demon_deck.discard) == ["archers-1", "soldiers-1"]


@rule("journey.setup.difficulty")
def test_the_set_up_of_a_wrath_quest_ends_with_reinforcements():
    box = load_box()
    chosen = {setting.name: setting.usual for setting in settings(box)} | {
        "quest": "q2",
        "difficulty": "wrath",
    }
    g = setup(box, 1, chosen, Rng.seeded(5))
    before = len(g.demons)
    run(reinforce(g))
    assert len(g.demons) > before


def test_with_watchfires_the_next_demon_card_lies_open():
    g = position(FIELD)
    g.omen = "watchfires"
    lay_open(g)
    (top,) = g.demon_deck.top
    assert top.known is None
    heard = listen(g)
    run(draw_for_gate(g, gate(g, 1)))
    assert next(event.card for event in heard if isinstance(event, DemonCardDrawn)) == top.card
    shown = [event.card for event in heard if isinstance(event, DemonCardRevealed)]
    assert shown[-1] == g.demon_deck.top[-1].card


def test_spawning_goes_gate_by_gate_through_the_steps():
    g = position("T . . . 1 1 . . 2 2 . .", phase="demons")
    deck(g, "soldiers-1", "soldiers-1")
    phases = []
    while g.phase not in ("activations", "end"):
        run(demon_step(g))
        phases.append((g.phase, len(g.demons)))
    assert phases == [("spawning", 0), ("spawning", 1), ("before-demons", 2), ("activations", 2)]
