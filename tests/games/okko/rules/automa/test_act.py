"""The decision `act`, line by line: what a figure does with an Action, and where an effect moves it."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import DemonEscaped, Moved
from hyakki.games.okko.options import Escape, Go, OpenDoor, PickSpace, Stop, Strike
from hyakki.games.okko.rules import agents
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.automa.facts import distance
from hyakki.games.okko.rules.doors import close_door
from hyakki.games.okko.rules.effects_move import spaces_or_none
from hyakki.games.okko.rules.ground import room_mask
from hyakki.games.okko.rules.movement import destinations
from hyakki.games.okko.state import OFF, Okko
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.flow import GameOver
from tests.games.okko.activation import told
from tests.games.okko.lists import answer, auto, deed, oni_turn
from tests.games.okko.table import add, at, cell, drive, figure, listen, stain
from tests.rules import rule

OKKO, NOBURO = 0, 1
AWAY = {"okko": "D:5,5", "noburo": "D:5,4"}


def address(g: Okko, option: Option) -> str:
    """Where a Move leads."""
    assert isinstance(option, Go | PickSpace)
    return g.palace.address(option.cell)


# ---------------------------------------------------------------------- 0: escape


@rule("okko.auto.escape")
def test_line_0_a_demon_that_may_escape_escapes():
    g = auto(at={"okko": "A:2,2", "noburo": "A:3,3"}, stance="hunt")
    g.final, g.fallen_in_final = True, 1
    demon = add(g, "gozu", "A:2,3")
    chosen, why = deed(g, demon, actions=3)
    assert (chosen, why.line) == (Escape(), 0)
    g.fallen_in_final = 0
    chosen, why = deed(g, demon, actions=3)
    assert isinstance(chosen, Strike)
    assert why.tried == (0,)


@rule("okko.auto.escape")
def test_it_is_the_first_action_of_the_demon():
    g = auto(heroes=("okko", "noburo", "noshin"), at={"okko": "A:2,2", "noburo": "A:3,3"}, stance="hunt")
    g.final, g.fallen_in_final, g.oni.nature, g.turned = True, 1, "gozu", 1
    g.heroes[2].out, g.figures[2].cell = True, OFF
    add(g, "gozu", "A:2,3")
    add(g, "samurai", "A:4,3")
    heard = listen(g)
    drive(agents.begin(g), [])
    try:
        for _ in range(4):
            drive(agents.step(g), [])
    except GameOver:
        pass
    assert len(told(heard, DemonEscaped)) == 1
    assert not told(heard, Moved)


# ---------------------------------------------------------------------- 1: Attacks


@rule("okko.auto.activate")
def test_line_1_it_attacks_its_target_in_melee_if_it_can():
    g = auto(at={"okko": "A:2,2", "noburo": "D:5,5"})
    ninja = add(g, "ninja", "A:2,3")
    chosen, why = deed(g, ninja)
    assert (chosen, why.line) == (Strike(OKKO, "melee"), 1)
    ninja.cell = cell(g, "A:4,3")
    assert deed(g, ninja)[0] == Strike(OKKO, "ranged")


@rule("okko.auto.activate")
def test_line_1_hands_on_where_the_target_is_out_of_reach():
    g = auto(at={"okko": "A:0,4", "noburo": "D:5,5"})
    chosen, why = deed(g, add(g, "ashigaru", "A:3,2"))
    assert (why.line, why.tried) == (5, (0, 1, 2, 3, 4))
    assert isinstance(chosen, Go)


# ---------------------------------------------------------------------- 2: posts on guard


@rule("okko.auto.stance")
def test_line_2_on_guard_it_stays_on_an_orange_space():
    g = auto(at={"okko": "A:2,2", "noburo": "A:2,3"}, stance="guard")
    guard = add(g, "ashigaru", "D:3,1")
    chosen, why = deed(g, guard)
    assert (chosen, why.line, why.tried) == (Stop(), 2, (0, 1))
    g.oni.stance = "hunt"
    assert isinstance(deed(g, guard)[0], Go)
    g.oni.stance, g.missions[0].done = "guard", "heroes"
    assert isinstance(deed(g, guard)[0], Go), "the mission is not open"


@rule("okko.auto.stance")
def test_line_2_on_guard_it_goes_to_a_free_orange_space_if_it_cannot_attack():
    g = auto(at={"okko": "A:2,2", "noburo": "A:2,3"}, stance="guard")
    for taken in ("D:3,1", "D:3,4", "D:4,4"):
        add(g, "samurai", taken)
    guard = add(g, "ashigaru", "D:2,0")
    chosen, why = deed(g, guard)
    assert (address(g, chosen), why.line) == ("D:4,1", 2)


@rule("okko.auto.stance")
def test_line_2_hands_on_a_figure_that_can_attack():
    g = auto(at={"okko": "K4:0,1", "noburo": "A:2,3"}, stance="guard")
    guard = add(g, "ashigaru", "D:2,1")
    chosen, why = deed(g, guard)
    assert why.line == 5
    assert 2 in why.tried
    assert address(g, chosen) != "D:3,1"


def test_line_2_hands_several_orange_spaces_to_the_next():
    g = auto(at={"okko": "A:2,2", "noburo": "A:2,3"}, stance="guard")
    chosen, why = deed(g, add(g, "ashigaru", "D:2,1"))
    assert g.palace.orange >> cell(g, address(g, chosen)) & 1
    assert (why.line, why.tie) == (-1, 4), "none of the four brings it nearer to a Hero"


# ---------------------------------------------------------------------- 3: corrupted Tiles


@rule("okko.auto.activate", "okko.thrall.activate-corrupted")
def test_line_3_before_the_alarm_a_thrall_does_not_go_from_corruption_to_a_clean_tile():
    g = auto(at=AWAY, alarm=False)
    stain(g, "K2:0,0")
    guard = add(g, "ashigaru", "K2:0,5")
    chosen, why = deed(g, guard)
    assert isinstance(chosen, Stop) or address(g, chosen).startswith("K2:")
    assert 3 in why.tried
    g.alarm = True
    assert address(g, deed(g, guard)[0]).startswith("C:")


@rule("okko.auto.activate")
def test_line_3_decides_where_nothing_else_is_left():
    g = auto(at={"okko": "K4:0,0", "noburo": "D:5,4"}, alarm=False)
    stain(g, "K4:0,2")
    guard = add(g, "samurai", "K4:1,2")
    for full in bits(room_mask(g, "oni") & g.palace.areas.spaces_on[g.palace.tile("K4")]):
        add(g, "ashigaru", g.palace.address(full))
    chosen, why = deed(g, guard, actions=1)
    assert (chosen, why.line) == (Stop(), 3)


def test_line_3_is_not_for_others():
    for kind, alarm, stained in (
        ("yurei", False, True),
        ("ashigaru", True, True),
        ("ashigaru", False, False),
    ):
        g = auto(at=AWAY, alarm=alarm)
        if stained:
            stain(g, "C:2,4")
        chosen, _ = deed(g, add(g, kind, "C:2,5"))
        assert not address(g, chosen).startswith("C:"), (kind, alarm, stained)


def test_line_3_lets_a_thrall_go_that_can_attack():
    g = auto(at={"okko": "K4:0,1", "noburo": "D:5,4"}, alarm=False)
    stain(g, "C:2,4")
    chosen, why = deed(g, add(g, "ashigaru", "C:2,5"))
    assert address(g, chosen).startswith("K4:")
    assert why.line == 5


# ---------------------------------------------------------------------- 4: Doors


@rule("okko.auto.activate", "okko.board.closed-doors")
def test_line_4_it_opens_a_closed_door_on_the_shortest_way():
    g = auto(at={"okko": "K4:1,0", "noburo": "K4:1,1"})
    close_door(g, 6)
    guard = add(g, "ashigaru", "C:2,5")
    chosen, why = deed(g, guard)
    assert (chosen, why.line, why.tried) == (OpenDoor(6), 4, (0, 1, 2, 3))
    guard.cell = cell(g, "C:2,4")
    assert 4 in deed(g, guard)[1].tried, "the Door does not touch its Space"


def test_line_4_not_another_closed_door_than_that_on_the_shortest_way():
    g = auto(at={"okko": "A:2,2", "noburo": "A:3,3"})
    close_door(g, 6)
    close_door(g, 3)
    chosen, why = deed(g, add(g, "ashigaru", "C:2,5"))
    assert chosen != OpenDoor(6)
    assert 4 in why.tried


def test_line_4_a_door_that_leads_elsewhere_stays_closed():
    g = auto(at={"okko": "C:5,1", "noburo": "C:5,2"})
    close_door(g, 6)
    chosen, why = deed(g, add(g, "ashigaru", "C:2,5"))
    assert isinstance(chosen, Go)
    assert 4 in why.tried


# ---------------------------------------------------------------------- 5: closing in


@rule("okko.auto.activate")
def test_line_5_a_melee_figure_goes_where_fewest_opponents_are_beside_it():
    g = auto(at={"okko": "A:3,2", "noburo": "A:2,0"}, stance="hunt")
    g.figures[OKKO].damage = 1
    guard = add(g, "ashigaru", "A:5,2")
    chosen, why = deed(g, guard)
    assert why.line == 5
    assert address(g, chosen) == "A:2,2", "the first beside Okko in reading order that is not beside Noburo"


@rule("okko.auto.activate")
def test_line_5_a_ranged_figure_keeps_as_far_away_as_it_can_attack_from():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    ninja = add(g, "ninja", "B:3,1")
    chosen, why = deed(g, ninja)
    assert why.line == 5
    goal, away = cell(g, address(g, chosen)), {}
    for space in bits(destinations(g, ninja)):
        copy = g.clone()
        copy.figures[ninja.number].cell = space
        if targets(copy, copy.figures[ninja.number]):
            away[space] = distance(g, space, g.figures[OKKO].cell)
    assert away[goal] == max(away.values()) > min(away.values())


def test_line_5_counts_the_actions_that_a_way_takes():
    g = auto(heroes=("okko",), at={"okko": "D:0,2"})
    chosen, why = deed(g, add(g, "ashigaru", "B:2,5"))
    assert why.line == 5
    assert address(g, chosen).startswith(("B:4,", "B:5,")), "towards the Door to K3, by Areas"


def test_line_5_hands_on_where_no_way_leads_to_an_attack():
    g = auto(heroes=("okko",), at={"okko": "D:3,3"})
    chosen, why = deed(g, add(g, "ashigaru", "D:0,2"))
    assert (chosen, why.line) == (Stop(), 7), "Okko is behind walls"


# ---------------------------------------------------------------------- 6 and 7


@rule("okko.auto.activate")
def test_line_6_it_comes_nearer_where_it_cannot_come_to_attack():
    g = auto(heroes=("okko",), at={"okko": "A:0,0"})
    for full in ("A:0,1", "A:0,2", "A:1,0", "A:1,2"):
        add(g, "yurei", full)
    guard = add(g, "ashigaru", "A:3,0")
    chosen, why = deed(g, guard)
    assert (why.line, why.tried[-1]) == (6, 5)
    assert address(g, chosen) == "A:2,2", "the Space of the nearest Area that is nearest to Okko"


@rule("okko.auto.activate")
def test_line_7_otherwise_it_stops():
    g = auto(heroes=("okko",), at={"okko": "A:0,0"})
    for full in ("A:0,1", "A:0,2", "A:1,0", "A:1,2"):
        add(g, "yurei", full)
    chosen, why = deed(g, add(g, "ashigaru", "A:2,2"))
    assert (chosen, why.line, why.tried) == (Stop(), 7, (0, 1, 2, 3, 4, 5, 6))


# ---------------------------------------------------------------------- moved by an effect


def moved(g: Okko, kind: str, address: str, cells: tuple[str, ...], source: str = "sudden-rush"):
    """Where an Event moves a figure to one of some Spaces."""
    runner = add(g, kind, address)
    oni_turn(g, kind)
    mask = sum(1 << cell(g, space) for space in cells)
    return answer(g, "move-effect", spaces_or_none(mask), "act", source=source, figure=runner.number)


@rule("okko.auto.choices")
def test_an_effect_moves_a_figure_as_it_would_act():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    chosen, why = moved(g, "ashigaru", "A:4,5", ("A:4,3", "A:3,3", "A:5,3"))
    assert (address(g, chosen), why.line) == ("A:3,3", 5)


@rule("okko.auto.choices")
def test_an_effect_leaves_a_figure_where_it_can_attack():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    chosen, why = moved(g, "ashigaru", "A:3,2", ("A:4,3", "A:3,3", "A:2,3"))
    assert (chosen, why.line) == (PASS, 1)


def test_an_effect_moves_nobody_away():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    chosen, why = moved(g, "ashigaru", "A:4,4", ("A:4,5", "A:5,5"))
    assert (chosen, why.line) == (PASS, 7)


def test_puppet_strings_bring_a_thrall_where_it_can_strike_at_once():
    g = auto(at={"okko": "A:2,2", "noburo": "A:5,5"}, alarm=False)
    chosen, _ = moved(g, "ashigaru", "A:3,5", ("A:4,3", "A:3,3"), source="puppet-strings")
    assert address(g, chosen) == "A:3,3"
    assert at(g, figure(g, "ashigaru")) == "A:3,5"
