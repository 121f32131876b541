"""The move action: points, exerting, steps, squares that are shared on the way; ground and heights."""

from __future__ import annotations

from hyakki.games.harakiri.rules import move, rounds, steps
from hyakki.games.harakiri.rules.activation import actions
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.state import AKIRA, Character, Harakiri
from hyakki.kernel.terms import Refusal
from tests.games.harakiri.table import act, add, cell, character, resistor, run, square, table
from tests.rules import rule


def walking(g: Harakiri, name: str = "akira", points: int = 3) -> Character:
    """A character in an open move with so many points."""
    one = act(g, name)
    assert g.act is not None
    g.act.moved = g.act.moving = True
    g.act.points = points
    return one


def refusal(g: Harakiri, one: Character, x: int, y: int) -> Refusal | None:
    assert g.act is not None
    return move.forbids_step(g, one, g.act, cell(g, x, y))


def offered(g: Harakiri, one: Character) -> set[tuple[int, int]]:
    assert g.act is not None
    return {(step.x, step.y) for step in move.steps(g, one, g.act)}


def texts(g: Harakiri, one: Character) -> list[str]:
    return [option.text() for option in actions(g, one)]


# ---------------------------------------------------------------------- points


@rule("harakiri.move.cost")
def test_three_and_dexterity_for_one_action_point() -> None:
    g = table(["....."] * 3, at={"akira": (1, 1)})
    akira = act(g, "akira")
    akira.attributes["dexterity"] = 2
    akira.armour_card, akira.armour = "", 0
    run(rounds.step(g), "move")
    assert g.act is not None
    assert (g.act.points, akira.ap) == (5, 3)
    run(rounds.step(g), "step 2 1")
    assert (g.act.points, square(g, akira)) == (4, (2, 1))


@rule("harakiri.move.exert", "harakiri.move.exert-timing")
def test_exerting_buys_three_points_at_any_time_of_the_move() -> None:
    g = table(["....."] * 3, at={"akira": (1, 1)})
    akira = act(g, "akira")
    akira.ap = 3
    run(rounds.step(g), "move")
    assert g.act is not None
    run(rounds.step(g), "exert")
    run(rounds.step(g), "exert")
    assert (g.act.points, akira.ap) == (9, 0)
    akira.ap, g.act.points = 1, 0
    run(rounds.step(g), "exert")
    assert g.act.points == 3
    move.close(g.act)
    akira.ap = 2
    found = move.forbids_exert(g, akira, g.act)
    assert found is not None
    assert found.rule == "harakiri.move.exert-timing"


# ---------------------------------------------------------------------- friends and enemies


@rule("harakiri.move.through-allies")
def test_friends_can_be_passed_enemies_cannot() -> None:
    g = table(["....", "####"], at={"akira": (1, 1), "tomoe": (2, 1)})
    akira = walking(g, points=2)
    assert offered(g, akira) == {(2, 1)}
    run(rounds.step(g), "step 2 1")
    run(rounds.step(g), "step 3 1")
    assert square(g, akira) == (3, 1)
    g = table(["....", "####"], at={"akira": (1, 1)})
    add(g, "kappa", 2, 1)
    assert offered(g, walking(g)) == set()


@rule("harakiri.move.end-empty")
def test_a_step_onto_a_friend_needs_the_means_to_get_off_again() -> None:
    g = table(["....", "####"], at={"akira": (1, 1), "tomoe": (2, 1)})
    akira = walking(g, points=1)
    akira.ap = 0
    assert offered(g, akira) == set()
    found = refusal(g, akira, 2, 1)
    assert found is not None
    assert found.rule == "harakiri.move.end-empty"
    akira.ap = 1
    assert offered(g, akira) == {(2, 1)}


@rule("harakiri.move.end-empty")
def test_on_a_shared_square_only_steps_exerting_and_free_actions_are_left() -> None:
    g = table(["....", "####"], at={"akira": (1, 1), "tomoe": (2, 1)})
    akira = walking(g, points=2)
    akira.skills, akira.supply = ["stab"], [4]
    akira.heads = 1
    add(g, "kappa", 4, 1)
    run(rounds.step(g), "step 2 1")
    assert texts(g, akira) == ["step 1 1", "step 3 1", "exert", "place-ki 0 stab"]


@rule("harakiri.move.diagonal", "harakiri.terrain.occupied")
def test_beside_a_diagonal_nothing_occupied_may_stand() -> None:
    g = table([".o", ".."], at={"akira": (1, 2)})
    akira = walking(g)
    g2 = table(["..", ".o"], at={"akira": (1, 2)})
    found = refusal(g2, walking(g2), 2, 1)
    assert found is not None
    assert found.rule == "harakiri.move.diagonal"
    assert refusal(g, akira, 2, 2) is None
    g = table(["..", ".."], at={"akira": (1, 2), "tomoe": (2, 2)})
    assert (2, 1) in offered(g, walking(g)), "a friend does not restrict"
    g = table(["..", ".."], at={"akira": (1, 2)})
    resistor(g, 2, 2)
    assert (2, 1) not in offered(g, walking(g))
    g = table(["..", ".."], at={"akira": (1, 2)})
    add(g, "kappa", 2, 2)
    assert (2, 1) not in offered(g, walking(g))


@rule("harakiri.move.empty-definition")
def test_heads_and_spawn_points_do_not_occupy() -> None:
    g = table(["..1."], at={"akira": (1, 1)})
    g.heads = {cell(g, 2, 1): 1}
    akira = walking(g)
    run(rounds.step(g), "step 2 1")
    assert "close" in texts(g, akira)
    run(rounds.step(g), "step 3 1")
    assert "close" in texts(g, akira)


# ---------------------------------------------------------------------- ground


@rule("harakiri.terrain.difficult", "harakiri.terrain.difficult-insufficient")
def test_leaving_difficult_ground_costs_two() -> None:
    g = table([".~~."], at={"akira": (1, 1)})
    akira = walking(g, points=3)
    akira.ap = 0
    run(rounds.step(g), "step 2 1")
    run(rounds.step(g), "step 3 1")
    assert g.act is not None
    assert g.act.points == 0
    g.act.points = 1
    found = refusal(g, akira, 4, 1)
    assert found is not None
    assert found.rule == "harakiri.terrain.difficult-insufficient"


@rule("harakiri.height.levels", "harakiri.height.stairs")
def test_heights_are_joined_by_stairs_only() -> None:
    g = table([".S."], heights=["001"], at={"akira": (2, 1)})
    assert offered(g, walking(g)) == {(1, 1), (3, 1)}
    g = table(["..."], heights=["001"], at={"akira": (2, 1)})
    akira = walking(g)
    assert offered(g, akira) == {(1, 1)}
    found = refusal(g, akira, 3, 1)
    assert found is not None
    assert found.rule == "harakiri.height.levels"


def test_an_effect_lets_somebody_climb() -> None:
    g = table(["..."], heights=["001"], at={"hattori": (2, 1)})
    source = next(key for key, effects in g.box.effects_of.items() if effects and effects[0].do == "climb")
    hattori = walking(g, "hattori")
    run(carry_out(g, Use(source, hattori.id), g.box.triggers[source]["use"]))
    assert (3, 1) in offered(g, hattori)


# ---------------------------------------------------------------------- steps of effects


def destinations(g: Harakiri, name: str, how: str, n: int) -> set[tuple[int, int]]:
    return set(g.field.squares(steps.destinations(g, character(g, name), how, n)))


def test_a_straight_step_keeps_its_direction() -> None:
    g = table([".....", ".....", "....."], at={"akira": (1, 2)})
    assert destinations(g, "akira", "straight", 2) == {(1, 1), (2, 1), (2, 2), (3, 2), (2, 3), (1, 3)}


def test_a_step_past_enemies_passes_them_but_no_obstacle() -> None:
    g = table(["....", "####"], at={"akira": (1, 1)})
    add(g, "kappa", 2, 1)
    assert destinations(g, "akira", "walk", 2) == set()
    assert destinations(g, "akira", "past-enemies", 2) == {(3, 1)}
    g = table([".o..", "####"], at={"akira": (1, 1)})
    add(g, "onryo", 2, 1)
    assert destinations(g, "akira", "past-enemies", 3) == set()


def test_a_spectral_step_ends_on_free_ground() -> None:
    g = table([".#o.", "####"], at={"akira": (1, 1)})
    assert destinations(g, "akira", "spectral", 4) == {(4, 1)}


def test_a_step_of_an_effect_is_chosen_by_its_own_controller() -> None:
    g = table(["....."] * 2, at={"akira": (1, 1), "tomoe": (5, 1)}, seats=(0, 0, 0, 1))
    source, bound = next(
        (key, bounds["use"][0])
        for key, bounds in g.box.triggers.items()
        if "use" in bounds and bounds["use"][0].effect.do == "step" and bounds["use"][0].effect.who == "other"
    )
    seats: list[int] = []
    run(carry_out(g, Use(source, AKIRA), [bound]), "pick-square 4 2", seats=seats)
    assert seats == [1]
    assert square(g, character(g, "tomoe")) == (4, 2)
