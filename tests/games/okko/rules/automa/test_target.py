"""The decision `target`, line by line: where a line decides, those before it have handed on."""

from __future__ import annotations

import pytest

from hyakki.games.okko.options import PickFigure
from hyakki.games.okko.rules.automa.outlook import Outlook
from hyakki.games.okko.rules.automa.targets import expected_target, in_order
from hyakki.games.okko.rules.odds import attack_chances, hit_chance
from hyakki.games.okko.state import Okko, Token, TokenForm
from tests.games.okko.crowds import position
from tests.games.okko.lists import answer, auto, target, worn
from tests.games.okko.table import add, figure, lay
from tests.rules import rule

OKKO, NOBURO = 0, 1
FAR_OFF = "D:5,5"


def side_by_side(stance: str = "", heroes: tuple[str, str] = ("okko", "noburo")) -> Okko:
    """Two Heroes with a Space between them, on which a guard is put."""
    return auto(heroes=heroes, at={heroes[0]: "A:2,2", heroes[1]: "A:4,2"}, stance=stance)


@rule("okko.auto.target")
def test_line_0_those_whom_it_can_attack():
    g = auto(at={"okko": "A:2,2", "noburo": FAR_OFF})
    guard = add(g, "ashigaru", "A:3,2")
    assert (target(g, guard)[0], target(g, guard)[1].line) == (OKKO, 0)
    g = auto(at={"okko": FAR_OFF, "noburo": "A:2,2"})
    assert target(g, add(g, "ashigaru", "A:3,2"))[0] == NOBURO


@rule("okko.auto.target")
def test_line_0_counts_the_actions_that_are_left():
    g = auto(at={"okko": "A:0,4", "noburo": FAR_OFF})
    guard = add(g, "ashigaru", "A:3,2")
    assert target(g, guard, actions=2)[1].line == 0
    assert target(g, guard, actions=1)[1].line > 0, "it would need a Move and an Attack"


@rule("okko.auto.target")
def test_line_1_heroes_before_followers():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    add(g, "tikku.novice", "A:4,2", owner="okko")
    chosen, why = target(g, add(g, "ashigaru", "A:3,2"))
    assert (chosen, why.line, why.tried) == (OKKO, 1, (0,))


@rule("okko.auto.target")
def test_a_follower_is_attacked_if_no_hero_can_be():
    g = auto(heroes=("okko",), at={"okko": FAR_OFF})
    follower = add(g, "tikku.novice", "A:4,2", owner="okko")
    chosen, why = target(g, add(g, "ashigaru", "A:3,2"))
    assert (chosen, why.line) == (follower.number, 0)


@rule("okko.auto.target")
def test_nobody_approaches_a_follower_while_a_hero_is_on_the_board():
    g = auto(heroes=("okko",), at={"okko": FAR_OFF})
    add(g, "tikku.novice", "B:0,0", owner="okko")
    chosen, why = target(g, add(g, "ashigaru", "A:5,0"))
    assert (chosen, why.line) == (OKKO, 0)


@rule("okko.auto.target")
@pytest.mark.parametrize("form", ["relic", "objective", "prisoner", "strongbox"])
def test_line_2_carriers_of_objects(form: TokenForm):
    g = side_by_side("hunt")
    worn(g, OKKO, wounds=("fever",))
    g.tokens[9] = Token(number=9, form=form, id=form, holder=NOBURO)
    chosen, why = target(g, add(g, "ashigaru", "A:3,2"))
    assert (chosen, why.line, why.tried) == (NOBURO, 2, (0, 1))


@rule("okko.auto.target", "okko.auto.stance")
def test_line_3_in_the_hunt_most_wounds_then_most_damage():
    g = side_by_side("hunt")
    worn(g, NOBURO, wounds=("fever", "dizzy"))
    worn(g, OKKO, wounds=("fever",), damage=2)
    guard = add(g, "ashigaru", "A:3,2")
    chosen, why = target(g, guard)
    assert (chosen, why.line, why.tried) == (NOBURO, 3, (0, 1, 2))
    worn(g, OKKO, wounds=("gashed-leg", "cut-arm"), damage=2)
    assert target(g, guard)[0] == OKKO
    g.figures[NOBURO].damage = 3
    assert target(g, guard)[0] == NOBURO, "3 of 4 is more than 2 of 3"


@rule("okko.auto.stance")
def test_line_3_belongs_to_the_hunt():
    for stance in ("guard", "scheme", ""):
        g = side_by_side(stance)
        worn(g, NOBURO, wounds=("fever", "dizzy"))
        why = target(g, add(g, "ashigaru", "A:3,2"))[1]
        assert 3 in why.tried


def test_a_face_down_wound_counts_as_in_hand():
    g = side_by_side("hunt")
    g.revealed = False
    worn(g, OKKO, wounds=("fever",))
    worn(g, NOBURO, wounds=("dizzy",))
    g.heroes[NOBURO].right = ["cut-arm"]
    assert target(g, add(g, "ashigaru", "A:3,2"))[0] == NOBURO


@rule("okko.auto.target", "okko.auto.stance")
def test_line_4_on_guard_heroes_at_missions_then_at_clues():
    g = auto(at={"okko": "K3:0,2", "noburo": "D:0,2"}, stance="guard")
    guard = add(g, "ashigaru", "K3:1,2")
    chosen, why = target(g, guard)
    assert (chosen, why.line, why.tried) == (NOBURO, 4, (0, 1, 2, 3))
    g.missions[0].done = "oni"
    assert target(g, guard)[1].line == 6, "the mission is not open any more"
    lay(g, "evidence", "evidence-ash", "K3:0,3")
    assert (target(g, guard)[0], target(g, guard)[1].line) == (OKKO, 4)


@rule("okko.auto.target", "okko.auto.stance")
def test_line_5_when_it_schemes_the_highest_chance_to_be_hit():
    g = side_by_side("scheme", heroes=("setsuka", "okko"))
    guard = add(g, "ashigaru", "A:3,2")
    chosen, why = target(g, guard)
    assert (chosen, why.line, why.tried) == (0, 5, (0, 1, 2, 3, 4))
    figure(g, "okko").conditions["poisoned"] = 0
    assert target(g, guard)[0] == 1, "DEFENSE 5 - 2 is easier to hit than 4"
    g.oni.stance = "hunt"
    assert 5 in target(g, guard)[1].tried


def test_the_chance_to_be_hit_is_the_exact_one():
    for seed in range(6):
        g = position("silent-cell", seed)
        for agent in [each for each in g.figures.values() if each.sort == "agent"][:4]:
            exact = attack_chances(g, agent, g.figures[OKKO], "melee").hit
            assert hit_chance(g, agent, g.figures[OKKO], "melee") == exact


@rule("okko.auto.target")
def test_line_6_lowest_defense_then_nearest_then_last_to_have_acted():
    g = side_by_side(heroes=("setsuka", "okko"))
    chosen, why = target(g, add(g, "ashigaru", "A:3,2"))
    assert (chosen, why.line, why.tried) == (0, 6, (0, 1, 2, 3, 4, 5))
    g = auto(at={"okko": "A:3,3", "noburo": "A:2,0"})
    assert target(g, add(g, "ninja", "A:3,2"))[0] == OKKO, "in its own Area, though Noburo acted last"
    g = side_by_side()
    g.order, g.turned, g.last_order = [NOBURO, OKKO], 1, [OKKO, NOBURO]
    guard = add(g, "ashigaru", "A:3,2")
    assert target(g, guard)[0] == NOBURO
    g.turned = 2
    assert target(g, guard)[0] == OKKO


@rule("okko.auto.secret")
def test_cards_that_were_not_turned_up_do_not_say_who_acted_last():
    g = side_by_side()
    g.order, g.turned, g.last_order = [OKKO, NOBURO], 1, []
    guard = add(g, "ashigaru", "A:3,2")
    assert target(g, guard)[0] == OKKO
    g.order = [OKKO, 7]
    assert target(g, guard)[0] == OKKO


@rule("okko.auto.ties")
def test_heroes_alike_in_everything_are_a_matter_of_dice():
    found = set()
    for key in range(20):
        g = side_by_side()
        g.rng.key, g.last_order = bytes([key]), []
        chosen, why = target(g, add(g, "ashigaru", "A:3,2"))
        assert (why.line, why.tie) == (-1, 2)
        found.add(chosen)
    assert found == {OKKO, NOBURO}


def test_where_only_the_place_counts_no_die_is_rolled():
    g = side_by_side()
    g.last_order = []
    guard = add(g, "ashigaru", "A:3,2")
    assert expected_target(g, Outlook(g, guard, 2)).number in (OKKO, NOBURO)
    assert not g.rng.draws


@rule("okko.auto.target")
def test_the_oni_itself_chooses_without_areas_and_dice_of_a_figure():
    g = auto(heroes=("okko", "noburo", "noshin"), stance="scheme")
    g.last_order = [0, 1, 2]
    assert [hero.number for hero in in_order(g, [g.figures[n] for n in (0, 1, 2)])] == [2, 1, 0]
    g.oni.stance = "hunt"
    worn(g, OKKO, damage=1)
    chosen, why = answer(g, "object", [PickFigure(n) for n in (0, 1, 2)], "target", source="whispers")
    assert (chosen, why.line) == (PickFigure(OKKO), 3)
