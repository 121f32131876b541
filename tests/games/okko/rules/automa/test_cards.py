"""The decisions `choose-card` and `choose-figure`, line by line, and that all figures of a card act."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import FigureActs
from hyakki.games.okko.options import Activate, Lead
from hyakki.games.okko.rules import agents
from hyakki.games.okko.rules.automa.cards import ranked
from hyakki.games.okko.rules.automa.facts import actions_left
from hyakki.games.okko.state import Okko
from tests.games.okko.activation import told
from tests.games.okko.lists import answer, auto, oni_turn, reasons, worn
from tests.games.okko.table import add, cell, drive, listen, stain
from tests.rules import rule

NEAR_HEROES = {"okko": "A:2,2", "noburo": "A:3,3"}


def card(g: Okko):
    """Which card is activated, and why."""
    chosen, why = answer(g, "oni-card", agents.cards(g), "choose-card")
    assert isinstance(chosen, Activate)
    return chosen.kind, why


def leader(g: Okko, kind: str):
    """Which figure of a card acts first, and why."""
    oni_turn(g, kind)
    chosen, why = answer(g, "figure", agents.figure_options(g), "choose-figure", card=kind)
    assert isinstance(chosen, Lead)
    return chosen.figure, why


# ---------------------------------------------------------------------- cards


@rule("okko.auto.activate")
def test_line_0_the_demon_if_it_can_attack_a_hero():
    g = auto(at=NEAR_HEROES)
    add(g, "gozu", "A:4,2")
    for place in ("A:2,3", "A:4,3"):
        add(g, "samurai", place)
    kind, why = card(g)
    assert (kind, why.line) == ("gozu", 0)


@rule("okko.auto.activate", "okko.auto.escape")
def test_line_0_the_demon_if_it_may_escape():
    g = auto(at=NEAR_HEROES)
    add(g, "gozu", "D:5,5")
    add(g, "samurai", "A:2,3")
    kind, why = card(g)
    assert (kind, why.line, why.tried) == ("samurai", 1, (0,))
    g.final, g.fallen_in_final = True, 1
    assert (card(g)[0], card(g)[1].line) == ("gozu", 0)


@rule("okko.auto.activate")
def test_line_1_most_figures_that_can_attack_a_hero():
    g = auto(at=NEAR_HEROES)
    for place in ("A:2,3", "A:4,2"):
        add(g, "ninja", place)
    add(g, "samurai", "A:4,3")
    add(g, "samurai", "D:5,5")
    kind, why = card(g)
    assert (kind, why.line) == ("ninja", 1)


@rule("okko.auto.activate")
def test_ninja_that_can_attack_come_before_ashigaru_that_cannot():
    g = auto(at=NEAR_HEROES)
    add(g, "ninja", "A:2,3")
    for place in ("D:5,5", "D:5,4", "D:4,5", "B:0,0"):
        add(g, "ashigaru", place)
    assert card(g)[0] == "ninja"


@rule("okko.auto.activate")
def test_figures_that_may_not_act_do_not_count():
    g = auto(at=NEAR_HEROES, alarm=False)
    stain(g, "B:0,1")
    add(g, "ashigaru", "B:0,0")
    for place in ("A:2,3", "A:4,2"):
        add(g, "ashigaru", place)
    add(g, "yurei", "A:4,3")
    assert card(g)[0] == "yurei"


@rule("okko.auto.activate", "okko.auto.stance")
@pytest.mark.parametrize(
    ("stance", "kind", "line"),
    [("guard", "ashigaru", 2), ("scheme", "ashigaru", 2), ("hunt", "samurai", 3)],
)
def test_line_2_on_guard_and_when_it_schemes_figures_near_missions(stance: str, kind: str, line: int):
    g = auto(at=NEAR_HEROES, stance=stance)
    add(g, "ashigaru", "D:2,0")
    add(g, "samurai", "B:0,0")
    found, why = card(g)
    assert (found, why.line) == (kind, line)


def test_line_2_hands_on_where_nobody_comes_to_a_mission():
    g = auto(at=NEAR_HEROES, stance="guard")
    add(g, "ashigaru", "B:0,0")
    add(g, "samurai", "B:0,1")
    assert card(g)[1].line > 2
    g.figures[10].cell = cell(g, "D:2,0")
    assert card(g)[1].line == 2
    g.missions[0].done = "heroes"
    assert card(g)[1].line > 2


@rule("okko.auto.activate")
def test_line_3_most_figures_whose_nearest_hero_is_at_most_6_areas_away():
    g = auto(heroes=("okko",), at={"okko": "A:0,0"})
    add(g, "samurai", "D:5,5")
    add(g, "ashigaru", "B:0,0")
    kind, why = card(g)
    assert (kind, why.line, why.tried) == ("ashigaru", 3, (0, 1, 2))


@rule("okko.auto.activate")
def test_line_4_the_higher_might_then_the_order_of_kinds():
    g = auto(heroes=("okko",), at={"okko": "A:0,0"})
    add(g, "samurai", "D:5,5")
    add(g, "ashigaru", "D:5,4")
    kind, why = card(g)
    assert (kind, why.line, why.tried) == ("samurai", 4, (0, 1, 2, 3))
    g.oni.techniques = {"ashigaru": ["stolen-courage"]}
    assert card(g)[0] == "ashigaru", "with MIGHT +2 by its Technique"
    g = auto(heroes=("okko",), at={"okko": "A:0,0"})
    for kind, place in (("ashigaru", "D:5,5"), ("yurei", "D:5,4"), ("ninja", "D:4,5")):
        add(g, kind, place)
    assert card(g)[0] == "ninja"
    g.oni.activated = ["ninja"]
    assert card(g)[0] == "yurei"


def test_a_technique_that_is_face_down_does_not_count():
    g = auto(heroes=("okko",), at={"okko": "A:0,0"})
    add(g, "samurai", "D:5,5")
    add(g, "ashigaru", "D:5,4")
    g.oni.techniques, g.revealed = {"ashigaru": ["stolen-courage"]}, False
    assert card(g)[0] == "samurai"


def test_actions_of_figures_that_act_have_acted_or_wait():
    g = auto(at=NEAR_HEROES)
    done, now, later = (add(g, "samurai", place) for place in ("A:2,3", "A:4,2", "A:4,3"))
    turn = oni_turn(g, "samurai", now, actions=1)
    turn.acted = [done.number]
    assert [actions_left(g, figure) for figure in (done, now, later)] == [0, 1, 2]


def test_cards_are_ranked_as_they_would_be_activated():
    g = auto(at=NEAR_HEROES)
    add(g, "yurei", "A:2,3")
    for place in ("A:4,2", "A:4,3"):
        add(g, "ashigaru", place)
    add(g, "samurai", "D:5,5")
    assert ranked(g, ["samurai", "yurei", "ashigaru"]) == ["ashigaru", "yurei", "samurai"]


# ---------------------------------------------------------------------- figures


@rule("okko.auto.activate")
def test_figures_line_0_first_those_that_can_attack_without_moving():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    later, soon, now = (add(g, "ashigaru", place) for place in ("D:5,5", "A:5,3", "A:3,2"))
    found, why = leader(g, "ashigaru")
    assert (found, why.line) == (now.number, 0)
    now.cell = -1
    del g.figures[now.number]
    assert leader(g, "ashigaru")[0] == soon.number
    del g.figures[soon.number]
    assert leader(g, "ashigaru")[0] == later.number


@rule("okko.auto.activate")
def test_figures_line_1_the_nearest_to_its_target_then_the_lower_number():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    for place in ("D:5,5", "D:5,4", "B:5,5", "B:5,4"):
        add(g, "ashigaru", place)
    found, why = leader(g, "ashigaru")
    assert (why.line, why.tried) == (1, (0,))
    assert g.palace.address(g.figures[found].cell) == "B:5,5"
    assert found == min(n for n, f in g.figures.items() if f.sort == "agent" and f.number >= 12)


def test_followers_are_no_heroes_for_the_order_of_figures():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    add(g, "tikku.novice", "D:5,4", owner="okko")
    _beside_follower, near = add(g, "ashigaru", "D:5,5"), add(g, "ashigaru", "A:5,3")
    assert leader(g, "ashigaru")[0] == near.number


@rule("okko.auto.activate")
def test_every_figure_of_the_card_acts():
    g = auto(at=NEAR_HEROES, stance="hunt")
    g.turned = 1
    worn(g, 0, damage=1)
    numbers = {add(g, "samurai", place).number for place in ("A:2,3", "B:0,0", "D:5,5")}
    heard = listen(g)
    drive(agents.begin(g), [], always=lambda options: options[-1])
    while g.turn is not None:
        drive(agents.step(g), [], always=lambda options: options[-1])
    assert {event.figure for event in told(heard, FigureActs)} == numbers
    assert reasons(heard, "choose-figure")
