"""Movement by Areas: how far, where it ends, what stops and what holds a character.

Most positions stand on the Gate Court, Tile A of The Silent Cell:

    a a a|b b b      d touches all others by white lines,
    p # a|b # p      a and b only there;
    - - . . - -      c and e also touch f and g.
    c c:d d:e e      Doors: A:3,5 to K1.b, A:5,2 to K2.b
    c c:d d:e e
    . .     . .
    f #:d d:# g
    f P f:g P g
"""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import Moved
from hyakki.games.okko.options import Go
from hyakki.games.okko.rules import deeds, movement
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.ground import may_act
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko.table import act, add, at, cell, figure, lay, listen, run, stain, table
from tests.games.okko.ways import ends, fill, params, reason, spaces
from tests.rules import rule


def hall(hero: str = "noburo", where: str = "A:2,0", **places: str) -> tuple[Okko, Figure]:
    """The Silent Cell with one Hero on the Gate Court, or wherever it is put."""
    g = table(heroes=(hero, *places), at={hero: where, **places})
    return g, act(g, hero)


# ---------------------------------------------------------------------- how far


@rule("okko.move.speed")
@pytest.mark.parametrize(
    ("hero", "areas"),
    [
        ("noburo", {"A.c", "A.d", "A.f", "A.a", "A.b", "A.e", "A.g", "K2.b"}),
        ("setsuka", {"A.c", "A.d", "A.f", "A.a", "A.b", "A.e", "A.g", "K2.a", "K2.b", "K2.c", "C.a", "K1.b"}),
    ],
)
def test_one_move_passes_up_to_speed_areas(hero: str, areas: set[str]):
    g, mover = hall(hero)
    assert value(g, mover, "speed") == (2 if hero == "noburo" else 3)
    assert ends(g, mover) == areas


@rule("okko.move.speed")
def test_what_is_too_far_is_told_in_areas():
    g, mover = hall("setsuka")
    assert reason(g, mover, "C:2,0") == "move.speed"
    assert params(g, mover, "C:2,0") == {"away": 4, "speed": 3}
    assert reason(g, mover, "C:0,0") == ""


@rule("okko.move.speed", "okko.activation.hero-actions")
def test_a_move_action_ends_on_the_chosen_space():
    g, mover = hall()
    heard = listen(g)
    run(deeds.perform(g, mover, Go("A.e", cell(g, "A:2,5"))))
    assert at(g, mover) == "A:2,5"
    assert g.turn is not None
    assert g.turn.actions == 2
    assert heard == [Moved(mover.number, cell(g, "A:2,0"), cell(g, "A:2,5"), "")]


@rule("okko.card.speed")
def test_a_speed_technique_counts_after_the_reveal():
    g, mover = hall("noburo")
    quick = next(card.id for card in g.box.actions_of["noburo"] if card.technique.speed > 0)
    g.heroes[0].right = [quick]
    more = g.box.actions[quick].technique.speed
    assert value(g, mover, "speed") == 2 + more
    assert "C.a" in ends(g, mover)
    g.revealed = False
    assert "C.a" not in ends(g, mover)


@rule("okko.condition.stunned")
@pytest.mark.parametrize(("side", "areas"), [(0, {"A.c"}), (1, {"A.c", "A.d", "A.f"})])
def test_a_stunned_character_is_slower(side: int, areas: set[str]):
    g, mover = hall()
    mover.conditions["stunned"] = side
    assert ends(g, mover) == areas


@rule("okko.move.leave-speed-zero", "okko.move.reposition")
def test_with_speed_0_only_the_own_area_is_left():
    g, mover = hall()
    mover.conditions["stunned"] = 0
    assert value(g, mover, "speed") == 0
    assert spaces(g, mover, "A.c") == {"A:2,1", "A:3,0", "A:3,1"}
    assert reason(g, mover, "A:2,2") == "move.leave-speed-zero"


@rule("okko.move.leave-speed-zero", "okko.move.leave-opponent")
def test_with_speed_0_one_may_still_leave_an_opponent_for_an_adjacent_area():
    g, mover = hall()
    add(g, "ashigaru", "A:2,1")
    mover.conditions["stunned"] = 0
    assert ends(g, mover) == {"A.c", "A.d", "A.f"}
    assert reason(g, mover, "A:2,5") == "move.leave-opponent"


@rule("okko.move.doors", "okko.board.doors")
def test_an_open_door_costs_one_area_like_a_white_line():
    g, mover = hall(where="A:3,4")
    mover.conditions["stunned"] = 1
    assert ends(g, mover) == {"A.e", "A.d", "A.g", "K1.b"}


@rule("okko.board.doors")
def test_without_a_door_the_border_of_two_tiles_is_a_wall():
    """K1 stands beside all of Tile A, but one Door alone leads there."""
    g, mover = hall(where="A:0,5")
    assert "K1.a" not in ends(g, mover)
    assert reason(g, mover, "K1:0,0") == "move.speed"
    assert params(g, mover, "K1:0,0") == {"away": 4, "speed": 2}


@rule("okko.board.area-adjacency")
def test_areas_that_meet_in_a_corner_only_are_not_adjacent():
    """A.c and A.a share the corner of A:1,2 and A:2,1 as well as a wall."""
    g, mover = hall(where="A:2,1")
    mover.conditions["stunned"] = 1
    assert "A.a" not in ends(g, mover)
    assert params(g, mover, "A:1,2") == {"away": 2, "speed": 1}


@rule("okko.board.scenery")
def test_scenery_joins_areas_but_nobody_stands_on_it():
    g, mover = hall(where="A:4,0")
    mover.conditions["stunned"] = 1
    assert "A.d" in ends(g, mover), "over the scenery of A:4,1"
    assert reason(g, mover, "A:4,1") == "board.scenery"


@rule("okko.board.corridor", "okko.board.tiles")
def test_a_corridor_is_a_tile_of_areas_and_can_be_corrupted():
    g, mover = hall(where="K2:0,0")
    mover.conditions["stunned"] = 1
    assert ends(g, mover) == {"K2.a", "K2.b"}
    guard = add(g, "ashigaru", "K2:0,5")
    assert not may_act(g, guard)
    stain(g, "K2:1,2")
    assert may_act(g, guard)


# ---------------------------------------------------------------------- where it ends


@rule("okko.move.reposition")
def test_a_move_may_stay_in_the_area_but_not_on_the_space():
    g, mover = hall()
    add(g, "ashigaru", "A:3,1")
    assert spaces(g, mover, "A.c") == {"A:2,1", "A:3,0"}
    assert reason(g, mover, "A:2,0") == "move.reposition"


@rule("okko.move.any-space")
def test_every_free_space_of_the_area_is_offered_wherever_opponents_stand():
    g, mover = hall()
    add(g, "ashigaru", "A:2,5")
    assert spaces(g, mover, "A.e") == {"A:2,4", "A:3,4", "A:3,5"}


@rule("okko.board.tiles")
def test_a_space_holds_one_character():
    g, mover = hall(okko="A:2,2")
    assert "A:2,2" not in spaces(g, mover, "A.d")
    assert reason(g, mover, "A:2,2") == "board.tiles"
    assert params(g, mover, "A:2,2") == {"by": figure(g, "okko").number}


@rule("okko.move.token-space", "okko.move.tokens-not-opponents")
@pytest.mark.parametrize(
    ("form", "name"),
    [("chest", "chest-3"), ("courtier", "genzo"), ("evidence", "evidence-1"), ("objective", "objective")],
)
def test_no_move_ends_on_a_token_and_none_is_stopped_by_one(form: str, name: str):
    g, mover = hall()
    token = lay(g, form, name, "A:2,2")  # type: ignore[arg-type]
    assert "A:2,2" not in spaces(g, mover, "A.d")
    assert reason(g, mover, "A:2,2") == "move.token-space"
    assert params(g, mover, "A:2,2") == {"token": token.number}
    assert "A.e" in ends(g, mover), "tokens stop nobody"


@rule("okko.move.tokens-not-opponents")
def test_a_token_holds_nobody_in_its_area():
    g, mover = hall()
    lay(g, "courtier", "genzo", "A:2,1")
    assert "A.e" in ends(g, mover)


@rule("okko.corruption.token-occupies")
def test_no_move_ends_on_a_corruption_token():
    g, mover = hall()
    stain(g, "A:2,2")
    assert "A:2,2" not in spaces(g, mover, "A.d")
    assert reason(g, mover, "A:2,2") == "corruption.token-occupies.move"


@rule("okko.board.reinforcement-heroes", "okko.board.space-colours")
def test_heroes_and_their_allies_never_stand_on_reinforcement_spaces():
    g, mover = hall()
    follower = add(g, "tikku.novice", "A:4,0", owner="noburo")
    kami = add(g, "wind.gust", "A:3,2")
    for one in (mover, follower, kami):
        assert reason(g, one, "A:5,1") == "board.reinforcement-heroes"
        assert "A:5,1" not in spaces(g, one, "A.f")


@rule("okko.board.reinforcement-heroes", "okko.move.end-full")
def test_an_area_whose_only_free_space_is_purple_is_full_for_a_hero():
    g, mover = hall(okko="A:4,0")
    lay(g, "chest", "chest-3", "A:5,0")
    lay(g, "courtier", "genzo", "A:5,2")
    assert "A.f" not in ends(g, mover)
    assert "K2.b" in ends(g, mover), "but it can be passed"


@rule("okko.board.reinforcement-agents", "okko.move.all-characters")
def test_agents_stand_on_reinforcement_spaces_of_either_colour_and_leave_them():
    g, _ = hall()
    yurei = add(g, "yurei", "A:5,0")
    assert reason(g, yurei, "A:5,1") == ""
    yurei.cell = cell(g, "A:5,1")
    assert "A.d" in ends(g, yurei)


@rule("okko.move.end-full")
def test_no_move_ends_in_an_area_without_a_free_space():
    g, _ = hall()
    fill(g, "A.d", "ashigaru")
    yurei = add(g, "yurei", "A:0,2")
    assert "A.d" not in ends(g, yurei)
    refusal = movement.forbids_area(g, yurei, g.palace.area("A.d"))
    assert refusal is not None
    assert refusal.rule == "okko.move.end-full"


# ---------------------------------------------------------------------- opponents and Allies


@rule("okko.move.stop-on-opponent")
def test_an_opponent_ends_the_move_in_its_area():
    g, mover = hall("setsuka", "A:0,2")
    yurei = add(g, "yurei", "A:3,2")
    assert ends(g, mover) == {"A.a", "A.d"}
    assert reason(g, mover, "A:3,4") == "move.stop-on-opponent"
    assert params(g, mover, "A:3,4") == {"by": yurei.number}


@rule("okko.move.stop-on-opponent")
def test_another_way_round_the_opponent_is_found():
    g, mover = hall("setsuka", "A:2,0")
    add(g, "yurei", "A:3,2")
    assert ends(g, mover) == {"A.c", "A.d", "A.f", "A.g", "K2.b", "K2.a", "K2.c", "C.a", "A.e"}


@rule("okko.move.thrall-stop", "okko.players.sides")
def test_a_thrall_that_may_not_act_stops_a_hero_too():
    g, mover = hall("setsuka", "A:0,2")
    guard = add(g, "ashigaru", "A:3,2")
    assert not may_act(g, guard)
    assert ends(g, mover) == {"A.a", "A.d"}
    assert reason(g, mover, "A:3,4") == "move.thrall-stop"
    g.alarm = True
    assert reason(g, mover, "A:3,4") == "move.stop-on-opponent"


@rule("okko.move.leave-opponent")
def test_whoever_begins_beside_an_opponent_ends_in_an_adjacent_area():
    g, mover = hall("setsuka")
    guard = add(g, "ashigaru", "A:3,1")
    assert ends(g, mover) == {"A.c", "A.d", "A.f"}
    assert reason(g, mover, "A:0,2") == "move.leave-opponent"
    assert params(g, mover, "A:0,2") == {"by": guard.number, "away": 2}


@rule("okko.move.leave-opponent", "okko.move.all-characters", "okko.move.followers-are-opponents")
def test_a_follower_holds_an_agent():
    g, _ = hall(where="C:0,0")
    add(g, "tikku.novice", "A:3,1", owner="noburo")
    ninja = add(g, "ninja", "A:2,1")
    assert ends(g, ninja) == {"A.c", "A.d", "A.f"}


@rule("okko.move.followers-are-opponents", "okko.move.all-characters")
def test_a_lone_kami_stops_an_agent():
    g, _ = hall(where="C:0,0")
    kami = add(g, "earth.root", "A:3,2")
    ninja = add(g, "ninja", "A:0,2")
    assert ends(g, ninja) == {"A.a", "A.d"}
    assert params(g, ninja, "A:3,4") == {"by": kami.number}


@rule("okko.players.sides")
def test_allies_neither_stop_nor_hold():
    g, mover = hall(okko="A:3,1")
    add(g, "tikku.novice", "A:2,2", owner="okko")
    assert {"A.a", "A.b", "A.e", "A.g", "K2.b"} <= ends(g, mover)
    yurei, guard = add(g, "ninja", "B:0,2"), add(g, "ashigaru", "B:0,3")
    assert len(ends(g, yurei)) > 3
    assert len(ends(g, guard)) > 2


@rule("okko.move.pass-allies")
def test_a_full_area_of_allies_can_be_passed():
    g, _ = hall(where="C:5,5")
    fill(g, "A.d", "ashigaru")
    yurei = add(g, "yurei", "A:0,2")
    assert {"A.b", "A.c", "A.e", "A.f", "A.g"} <= ends(g, yurei)


@rule("okko.move.full-with-opponent")
def test_a_full_area_with_an_opponent_can_be_neither_entered_nor_passed():
    g, mover = hall(where="A:2,2")
    others = fill(g, "A.d", "ashigaru")
    ninja = add(g, "ninja", "A:0,2")
    assert ends(g, ninja) == {"A.a"}
    assert reason(g, ninja, "A:2,0") == "move.full-with-opponent.way"
    assert params(g, ninja, "A:2,0") == {"by": mover.number}
    refusal = movement.forbids_area(g, ninja, g.palace.area("A.d"))
    assert refusal is not None
    assert refusal.rule == "okko.move.full-with-opponent"
    del g.figures[others[0].number]
    assert ends(g, ninja) == {"A.a", "A.d"}


@rule("okko.move.full-with-opponent", "okko.board.reinforcement-heroes")
def test_full_means_that_it_could_not_end_there_itself():
    """For a Hero an Area is full whose last free Space is purple, for an agent it is not."""
    g, mover = hall("setsuka", "A:4,0")
    mover.cell = cell(g, "A:2,0")
    fill(g, "A.f", "ashigaru", but=("A:5,1",))
    assert "A.f" not in ends(g, mover)
    assert "K2.b" not in ends(g, mover), "no way through"
    ninja = add(g, "ninja", "A:2,2")
    assert reason(g, ninja, "A:5,1") == ""


@rule("okko.effect.closed", "okko.move.full-with-opponent")
def test_yurei_are_neither_stopped_nor_held_but_shut_out_by_full_areas():
    g, mover = hall(where="A:2,0")
    yurei = add(g, "yurei", "A:2,1")
    assert "A.e" in ends(g, yurei), "not held"
    mover.cell, yurei.cell = cell(g, "A:2,2"), cell(g, "A:0,2")
    assert {"A.b", "A.c", "A.e"} <= ends(g, yurei), "not stopped, though all ways lead through A.d"
    fill(g, "A.d", "ashigaru")
    assert ends(g, yurei) == {"A.a"}


# ---------------------------------------------------------------------- Doors and walls


@rule("okko.board.closed-doors", "okko.effect.doors")
def test_a_closed_door_bars_the_way_for_all_and_is_named():
    g, mover = hall(where="A:5,0")
    door = g.palace.doors_at[cell(g, "A:5,2")].bit_length() - 1
    assert "K2.b" in ends(g, mover)
    g.closed |= 1 << door
    ninja = add(g, "ninja", "K2:0,3")
    assert "K2.b" not in ends(g, mover)
    assert "A.f" not in ends(g, ninja)
    assert reason(g, mover, "K2:0,2") == "board.closed-doors"
    assert params(g, mover, "K2:0,2") == {"door": door}
    assert reason(g, mover, "C:0,3") == "move.speed", "too far with an open Door, too"


@rule("okko.board.closed-doors")
def test_a_tile_behind_closed_doors_cannot_be_reached_at_all():
    g, mover = hall(where="A:5,0")
    g.closed |= g.palace.areas.doors
    assert ends(g, mover) <= {f"A.{letter}" for letter in "abcdefg"}
    assert reason(g, mover, "D:0,0") == "board.closed-doors"


@rule("okko.mission.cell", "okko.board.closed-doors")
def test_the_walls_of_the_cell_bar_the_way_until_they_are_broken():
    g, mover = hall(where="D:3,1")
    assert reason(g, mover, "D:3,2") == "mission.cell.wall"
    g.closed &= ~g.palace.breach[cell(g, "D:3,1")]
    assert reason(g, mover, "D:3,2") == ""


# ---------------------------------------------------------------------- the word entered


@rule("okko.effect.closed")
def test_the_areas_that_a_figure_came_into_are_remembered_for_its_activation():
    g, _ = hall(where="A:2,0")
    gozu = add(g, "gozu", "A:0,2")
    movement.move_to(g, gozu, cell(g, "A:0,1"))
    assert gozu.came_into == 0, "it came from the same Area"
    movement.move_to(g, gozu, cell(g, "A:2,2"))
    movement.move_to(g, gozu, cell(g, "A:2,4"))
    assert gozu.came_into == 1 << g.palace.area("A.d") | 1 << g.palace.area("A.e")
    movement.shift_to(g, gozu, cell(g, "A:2,0"))
    assert not gozu.came_into >> g.palace.area("A.c") & 1, "the other side has moved it"
    movement.forget_ways(g)
    assert gozu.came_into == 0
