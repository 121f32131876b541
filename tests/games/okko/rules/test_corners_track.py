"""Corners of the Corruption Track and of both Enhancement Trees: what moves where, which branches are left,
whom a position helps, and what a wave then costs and brings."""

from __future__ import annotations

import pytest

from hyakki.board.masks import bits
from hyakki.games.okko.options import Corrupt, Creep
from hyakki.games.okko.rules import agents, corruption, track
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.damage import ATTACK, hurt
from hyakki.games.okko.rules.ground import may_act
from hyakki.games.okko.rules.reinforcements import price, wave_options, wave_size
from hyakki.games.okko.rules.special import play_event
from hyakki.games.okko.rules.trials import test as attribute_test
from hyakki.games.okko.state import Okko, Turn
from tests.games.okko.fighting import fight, result
from tests.games.okko.table import add, cell, figure, first_question, lay, load, run, stain, table
from tests.rules import rule


def round_of(number: int, scenario: str = "two-fires") -> Okko:
    g = table(scenario)
    g.round, g.phase = number, "track"
    return g


# ---------------------------------------------------------------------- Corruption


@rule("okko.corruption.even-place", "okko.corruption.token-occupies")
def test_a_token_may_lie_on_any_kind_of_space_that_is_free():
    g = round_of(2)
    guard, chest, old = add(g, "ashigaru", "B:4,0"), lay(g, "chest", "chest-1", "B:4,1"), stain(g, "A:0,0")
    options = set(first_question(track.advance_corruption(g))[1])
    for taken in (guard.cell, chest.cell, old.cell, *(hero.cell for hero in g.figures.values())):
        assert Corrupt(taken).text() not in options
    kinds = {
        g.palace.kinds[space] for space in bits(g.palace.areas.spaces) if Corrupt(space).text() in options
    }
    assert kinds == {"blue", "orange", "purple", "purple3", "green", "green3"}


@rule("okko.corruption.move-adjacent", "okko.corruption.tile-adjacent")
def test_a_token_leaves_its_own_tile_and_closed_doors_do_not_hold_it():
    g = round_of(3)
    stain(g, "A:2,2")
    tile_of, home = g.palace.areas.tile_of, g.palace.tile("A")
    before = {tile_of[space] for space in bits(corruption.creep_cells(g, 0))}
    assert home not in before
    g.closed |= g.palace.areas.doors
    assert {tile_of[space] for space in bits(corruption.creep_cells(g, 0))} == before


@rule("okko.corruption.moved-away", "okko.corruption.same-tile", "okko.thrall.activate-corrupted")
def test_of_two_tokens_on_a_tile_one_may_leave_and_the_thralls_still_act():
    g = round_of(3)
    guard = add(g, "ashigaru", "A:3,3")
    stain(g, "A:2,2")
    stain(g, "A:5,5")
    to = min(bits(corruption.creep_cells(g, 0)))
    run(track.advance_corruption(g), Creep(0), Corrupt(to))
    assert may_act(g, guard)
    g.round = 5
    away = min(space for space in bits(corruption.creep_cells(g, 1)) if space != to)
    run(track.advance_corruption(g), Creep(1), Corrupt(away))
    assert not may_act(g, guard)


@rule("okko.corruption.odd-move", "okko.corruption.after-eight", "okko.corruption.even-place")
@pytest.mark.parametrize(
    ("number", "due"),
    [
        (1, "none"),
        (2, "place"),
        (3, "move"),
        (4, "place"),
        (7, "move"),
        (8, "place"),
        (9, "move"),
        (10, "move"),
    ],
)
def test_what_the_track_asks_for_in_each_round(number: int, due: str):
    g = round_of(number)
    assert track.due_corruption(g) == due


@rule("okko.corruption.no-legal-space")
def test_a_token_for_which_there_is_no_space_stays_on_the_track():
    g = round_of(2)
    for space in bits(g.palace.areas.spaces):
        if all(figure.cell != space for figure in g.figures.values()):
            stain(g, g.palace.address(space))
    count = len(g.stains)
    run(track.advance_corruption(g))
    assert (g.track, len(g.stains)) == ([2, 4, 6, 8], count)


@rule("okko.corruption.red-token")
def test_the_token_of_round_four_is_the_red_one():
    g = round_of(4)
    run(track.advance_corruption(g), lambda options: options[0])
    assert [stain.red for stain in g.stains] == [True]
    assert g.track == [2, 6, 8]


# ---------------------------------------------------------------------- the trees


def positions(g: Okko) -> list[str]:
    return [option.position for option in track.enhance_options(g, track.due_tree(g))]


@rule("okko.enhance.column", "okko.enhance.branch", "okko.enhance.tree-content")
@pytest.mark.parametrize(
    ("taken", "left"),
    [
        ([], ["m-a"]),
        (["m-a"], ["m-b1", "m-b2"]),
        (["m-a", "m-b1"], ["m-c1", "m-c2"]),
        (["m-a", "m-b2"], ["m-c2", "m-c3"]),
        (["m-a", "m-b1", "m-c2"], ["m-d2"]),
        (["m-a", "m-b2", "m-c3"], ["m-d3"]),
    ],
)
def test_branches_of_the_mortal_tree(taken: list[str], left: list[str]):
    g = round_of(1 + 2 * len(taken))
    g.mortal = list(taken)
    assert positions(g) == left


@rule("okko.enhance.branch", "okko.enhance.even-supernatural", "okko.enhance.round-eight")
def test_the_supernatural_tree_is_full_after_round_six():
    g = round_of(4)
    g.supernatural = ["s-a"]
    assert positions(g) == ["s-b1", "s-b2", "s-b3"]
    g.round, g.supernatural = 6, ["s-a", "s-b2"]
    assert positions(g) == ["s-c2"]
    run(track.enhance(g))  # the only one answers itself
    assert g.supernatural == ["s-a", "s-b2", "s-c2"]
    g.round = 8
    run(track.enhance(g))
    assert len(g.supernatural) == 3


@rule("okko.enhance.permanent", "okko.effect.owner")
def test_a_position_helps_every_figure_of_its_type_once_newcomers_too():
    g = round_of(3)
    old = [add(g, "ashigaru", f"A:5,{column}") for column in (0, 1, 2)]
    g.mortal = ["m-a", "m-b1"]
    new, lieutenant, ghost = add(g, "samurai", "A:4,3"), add(g, "hiroji", "C:0,0"), add(g, "yurei", "C:0,1")
    assert [value(g, one, "might") for one in old] == [4, 4, 4]
    assert [value(g, one, "speed") for one in old] == [3, 3, 3]
    assert (value(g, new, "might"), value(g, lieutenant, "might"), value(g, ghost, "might")) == (5, 6, 3)


@rule("okko.enhance.tree-content")
def test_positions_for_minions_leave_lieutenants_out():
    g = round_of(7)
    guard, hiroji = add(g, "ashigaru", "A:5,0"), add(g, "hiroji", "C:0,0")
    g.mortal = ["m-a", "m-b2", "m-c3"]
    assert (value(g, guard, "defense"), value(g, guard, "stamina")) == (4, 2)
    assert (value(g, hiroji, "defense"), value(g, hiroji, "stamina")) == (7, 4)
    run(hurt(g, guard, 1, ATTACK, 0))
    assert guard.number in g.figures, "two Damage tokens now"


@rule("okko.enhance.tree-content", "okko.activation.oni-actions")
def test_minions_with_another_action_have_it_when_they_begin():
    g = round_of(7)
    guard, hiroji = add(g, "ashigaru", "A:5,0"), add(g, "hiroji", "C:0,0")
    g.mortal, g.alarm, g.phase = ["m-a", "m-b1", "m-c2", "m-d2"], True, "activation"
    for who, count in ((guard, 3), (hiroji, 3)):
        g.turn = Turn(side="oni", card=who.kind, stage="figures")
        run(agents.step(g), f"lead {who.number}")
        assert g.turn is not None
        assert g.turn.actions == count
        g.turn = None


@rule("okko.enhance.tree-content", "okko.condition.cumulative")
def test_a_hit_with_ki_brings_the_condition_of_the_tree_beside_the_talents():
    g = round_of(5)
    samurai, okko = add(g, "samurai", "A:3,3"), figure(g, "okko")
    okko.cell = cell(g, "A:3,2")
    g.mortal = ["m-a", "m-b1", "m-c2"]
    fight(g, samurai, okko, "KI 2 2 2 2 / 0", always=lambda options: options[-1])
    assert set(okko.conditions) == {"bleeding", "stunned"}


@rule("okko.enhance.tree-content")
@pytest.mark.parametrize(("faces", "left"), [("KI 2 2 2", 0), ("2 2 2", 1), ("KI 0 0 0", 1)])
def test_a_supernatural_creature_heals_by_hits_with_ki_alone(faces: str, left: int):
    g = round_of(4)
    bakemono, okko = add(g, "yurei", "A:3,3"), figure(g, "okko")
    g.supernatural, okko.cell = ["s-a", "s-b2"], cell(g, "A:3,2")
    bakemono.damage = 1
    g.supernatural.append("s-b3")  # STAMINA 2, or it would have fallen
    fight(g, bakemono, okko, faces, always=lambda options: options[-1])
    assert bakemono.damage == left


@rule("okko.enhance.tree-content", "okko.attack.ki")
def test_the_hit_for_a_ki_may_make_a_miss_a_hit():
    g = round_of(6)
    ninja, okko = add(g, "ninja", "A:3,3"), figure(g, "okko")
    okko.cell = cell(g, "A:3,2")
    assert value(g, okko, "defense") == 5
    heard = fight(g, ninja, okko, "KI 1 2 0", always=lambda options: options[-1])
    assert (result(heard).total, okko.damage) == (4, 0)
    g.supernatural = ["s-a", "s-b1", "s-c1"]
    heard = fight(g, ninja, okko, "KI 1 2 0 / 0", always=lambda options: options[-1])
    assert (result(heard).total, okko.damage) == (5, 1)


# ---------------------------------------------------------------------- waves


@rule("okko.reinforce.details", "okko.reinforce.cost")
def test_what_the_trees_make_of_waves_and_lieutenants():
    g = round_of(7)
    assert (wave_size(g, "mortal"), wave_size(g, "supernatural")) == (2, 2)
    assert (price(g, "mortal"), price(g, "hiroji"), price(g, "bakemono")) == (2, 3, 3)
    g.mortal, g.supernatural = ["m-a", "m-b1", "m-c1"], ["s-a", "s-b3", "s-c3"]
    assert (wave_size(g, "mortal"), wave_size(g, "supernatural")) == (3, 3)
    assert (price(g, "hiroji"), price(g, "bakemono")) == (3, 2)
    g.began = 3
    assert (wave_size(g, "mortal"), wave_size(g, "supernatural")) == (4, 4)


@rule("okko.reinforce.details", "okko.component.figure-limit")
def test_two_events_buy_the_bakemono_only_with_its_branch_and_only_while_it_stands_beside_the_board():
    g = round_of(6)
    g.supernatural, g.oni.hand = ["s-a", "s-b3"], ["barbs", "whispers"]
    assert "wave bakemono" not in [option.text() for option in wave_options(g)]
    g.supernatural.append("s-c3")
    assert "wave bakemono" in [option.text() for option in wave_options(g)]
    g.oni.fallen.append("bakemono")
    assert "wave bakemono" not in [option.text() for option in wave_options(g)]


@rule("okko.reinforce.details")
def test_one_purchase_of_each_type_in_a_round():
    g = round_of(4)
    g.mortal, g.supernatural = ["m-a", "m-b1"], ["s-a", "s-b1"]
    g.oni.hand, g.oni.bought = ["barbs", "whispers", "envenomed"], ["mortal"]
    assert [option.text() for option in wave_options(g)] == ["wave supernatural", "wave bakemono", "done"]


# ---------------------------------------------------------------------- two copies of one Event


@rule("okko.effect.stack", "okko.effect.limit")
def test_two_false_trails_make_the_next_test_harder_together_and_then_none():
    g = table(at={"okko": "A:2,2"})
    okko, token = figure(g, "okko"), lay(g, "evidence", "evidence-ash", "A:2,3")
    for _ in range(2):
        g.turn, g.oni.hand = Turn(side="oni", card="ashigaru", stage="figures"), ["false-trail"]
        run(play_event(g, "false-trail"))
    g.turn = None
    load(g, *[0] * 7)
    run(attribute_test(g, okko, "guile", "evidence", token.number, 3, direct=True))
    assert not g.rng.values, "3 dice and 2 for each card"  # type: ignore[attr-defined]  # loaded
    load(g, *[0] * 3)
    run(attribute_test(g, okko, "guile", "evidence", token.number, 3, direct=True))
    assert not g.rng.values  # type: ignore[attr-defined]
