"""The decision `effect-choice`, line by line, and the small decisions beside it."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import BonusGiven, ClockMoved, DemonRevealed, DoorClosed, Reinforced
from hyakki.games.okko.options import (
    Corrupt,
    Done,
    PickCondition,
    PickDoor,
    PickFigure,
    PickMission,
    PickSpace,
    PickTile,
    Reinforce,
    Stand,
)
from hyakki.games.okko.rules import final, missions
from hyakki.games.okko.rules.automa.effects import belongs, first_door
from hyakki.games.okko.rules.clues import _complicate
from hyakki.games.okko.rules.doors import close_door
from hyakki.games.okko.rules.effects_move import doors_to_close, spaces_or_none, tokens_to_move
from hyakki.games.okko.rules.oniside import give_bonus
from hyakki.games.okko.rules.reinforcements import minion_options
from hyakki.games.okko.rules.scenarios import dead_stir
from hyakki.games.okko.rules.tasks import OBJECTIVES
from hyakki.games.okko.state import Campaign, Mission, Okko, Token
from hyakki.kernel.decision import Option
from tests.games.okko.activation import told
from tests.games.okko.lists import answer, auto, oni_turn, reasons
from tests.games.okko.table import add, cell, drive, figure, lay, listen, stain
from tests.rules import rule

OKKO, NOBURO = 0, 1

# ---------------------------------------------------------------------- 0: a Hero


@rule("okko.auto.choices")
def test_line_0_a_hero_for_whom_the_condition_of_the_event_holds():
    g = auto(at={"okko": "A:2,2", "noburo": "D:5,5"}, stance="hunt")
    g.figures[NOBURO].damage = 3
    lay(g, "evidence", "evidence-ash", "A:2,3")
    choices = [PickFigure(OKKO), PickFigure(NOBURO)]
    chosen, why = answer(g, "object", choices, source="whispers")
    assert (chosen, why.decision, why.line) == (PickFigure(OKKO), "effect-choice", 0)


@rule("okko.auto.choices")
def test_line_0_of_several_such_heroes_by_the_list_of_targets():
    g = auto(at={"okko": "A:2,2", "noburo": "A:3,3"}, stance="hunt")
    g.figures[NOBURO].damage = 3
    lay(g, "evidence", "evidence-ash", "A:2,3")
    choices = [PickFigure(OKKO), PickFigure(NOBURO)]
    chosen, why = answer(g, "object", choices, source="whispers")
    assert (chosen, why.decision, why.line) == (PickFigure(NOBURO), "target", 3)


# ---------------------------------------------------------------------- 1: a Door


def closed(g: Okko) -> tuple[Option, int]:
    chosen, why = answer(g, "close-door", doors_to_close(g), source="slammed-doors", left=2)
    return chosen, why.line


@rule("okko.auto.choices")
def test_line_1_the_first_door_on_the_way_of_a_hero_to_a_clue_or_mission():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    lay(g, "evidence", "evidence-ash", "C:2,2")
    assert closed(g) == (PickDoor(2), 1)
    lay(g, "parchment", "parchment-map", "B:3,0")
    assert closed(g)[0] == PickDoor(0), "that is nearer"


@rule("okko.auto.choices")
def test_line_1_each_hero_has_its_turn_in_the_order_of_targets():
    g = auto(at={"okko": "A:2,2", "noburo": "C:2,2"}, stance="hunt")
    g.figures[NOBURO].damage = 1
    assert closed(g)[0] == PickDoor(6), "Noburo on his way to the Cell"
    close_door(g, 6)
    assert closed(g)[0] == PickDoor(2), "Okko on his, by the Kitchens"
    close_door(g, 2)
    assert closed(g)[0] == Done()


@rule("okko.auto.choices")
def test_line_1_a_carrier_is_stopped_on_the_way_to_where_its_object_belongs():
    g = auto("stolen-reliquary", heroes=("okko",), at={"okko": "D:0,2"})
    assert closed(g)[0] == Done(), "nothing to go to"
    g.tokens[5] = Token(number=5, form="relic", id="relic", holder=OKKO)
    assert closed(g)[0] == PickDoor(5)
    g = auto(heroes=("okko",), at={"okko": "D:0,2"})
    g.tokens[5] = Token(number=5, form="prisoner", id="prisoner", holder=OKKO)
    assert first_door(g, g.figures[OKKO]) == 5, "any other Tile will do"


def test_a_strongbox_belongs_on_tiles_that_do_not_adjoin_and_on_the_start_tile():
    g = auto()
    g.missions = [Mission(id="m3", tile=g.palace.tile("K1"))]
    token = Token(number=5, form="strongbox", id="strongbox", holder=OKKO)
    assert {g.palace.keys[tile] for tile in belongs(g, token)} == {"A", "K2", "C", "K3", "D", "K4"}


@rule("okko.auto.choices", "okko.auto.module")
def test_a_complication_of_the_oni_is_resolved_by_the_lists():
    g = auto(at={"okko": "A:2,2", "noburo": "C:2,2"})
    heard = listen(g)
    drive(_complicate(g, OKKO, "locked-in"), [])
    assert {event.door for event in told(heard, DoorClosed)} == {2, 6}


# ---------------------------------------------------------------------- 2: Courtier tokens


@rule("okko.auto.choices")
def test_line_2_the_silent_courtier_nearest_to_a_hero_to_where_heroes_are_far():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    far = lay(g, "courtier", "doan", "B:0,3")
    near = lay(g, "courtier", "yota", "A:2,4")
    effect = g.box.events["dark-influence"].effects[0]
    options = tokens_to_move(g, effect, [])
    chosen, why = answer(g, "move-token", options, source="dark-influence", left=2)
    assert (chosen.anchors(), why.line) == ((f"token:{near.number}",), 2)
    near.flipped = True
    assert answer(g, "move-token", options, source="dark-influence", left=2)[0].anchors() == (
        f"token:{far.number}",
    )
    far.flipped = True
    assert answer(g, "move-token", options, source="dark-influence", left=2)[0] == Done()


@rule("okko.auto.choices")
def test_line_2_its_space_is_the_one_whose_nearest_hero_is_farthest():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    token = lay(g, "courtier", "yota", "A:2,4")
    options = [PickSpace(cell(g, place)) for place in ("A:2,3", "A:5,5", "K1:1,2", "A:4,5")]
    chosen, why = answer(g, "token-space", options, source="dark-influence", token=token.number)
    assert (chosen, why.line) == (PickSpace(cell(g, "K1:1,2")), 2)


# ---------------------------------------------------------------------- 3: Minions


@rule("okko.auto.choices")
@pytest.mark.parametrize(("alarm", "kind"), [(False, "ninja"), (True, "samurai")])
def test_line_3_a_ninja_or_after_the_alarm_a_samurai_near_a_hero(alarm: bool, kind: str):
    g = auto(heroes=("okko",), at={"okko": "A:2,2"}, alarm=alarm)
    options = [*minion_options(g, ("mortal", "supernatural")), Done()]
    chosen, why = answer(g, "summon", options, source="night-summons", left=1)
    assert isinstance(chosen, Reinforce)
    assert (chosen.kind, why.line) == (kind, 3)
    nearest = {"ninja": "B:3,4", "samurai": "A:1,0"}
    assert g.palace.address(chosen.cell) == nearest[kind]


@rule("okko.auto.choices")
def test_line_3_the_other_of_the_type_then_the_other_type():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"}, alarm=False)
    for place in ("D:5,0", "D:5,1", "D:5,2", "D:5,3", "D:5,5"):
        add(g, "ninja", place)
    options = minion_options(g, ("mortal", "supernatural"))
    assert answer(g, "summon", options)[0].kind == "yurei"  # type: ignore[attr-defined]
    mortal = minion_options(g, ("mortal",))
    assert answer(g, "bonus-minion", mortal)[0].kind == "samurai"  # type: ignore[attr-defined]


@rule("okko.auto.choices", "okko.special.dead-stir")
def test_the_dead_stir_by_the_same_line():
    g = auto("lanterns-for-the-dead", heroes=("okko",), at={"okko": "A:0,0"})
    g.counts[OBJECTIVES] = g.scene.stir_at
    heard = listen(g)
    drive(dead_stir(g, g.figures[OKKO]), [])
    assert [event.kind for event in told(heard, Reinforced)] == ["ninja"]


@rule("okko.auto.choices", "okko.campaign.bonus")
@pytest.mark.parametrize("bonus", ["minion", "corruption"])
def test_bonuses_of_a_campaign_are_placed_by_the_lists(bonus: str):
    g = auto(heroes=("okko",), at={"okko": "A:2,2"}, alarm=False)
    g.campaign = Campaign(id="branching", node="x", bonus=bonus, bonus_n=1, bonus_side="oni")
    heard = listen(g)
    drive(give_bonus(g), [])
    assert told(heard, BonusGiven)
    assert len(g.stains) == (bonus == "corruption")
    assert (figure(g, "ninja").cell == cell(g, "B:3,4")) if bonus == "minion" else reasons(heard)


# ---------------------------------------------------------------------- 4: figures that are moved


@rule("okko.auto.choices")
def test_line_4_figures_are_moved_in_the_order_in_which_they_would_act():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    far, near = add(g, "ashigaru", "D:5,5"), add(g, "ashigaru", "A:3,3")
    oni_turn(g, "ashigaru")
    options = [PickFigure(far.number), PickFigure(near.number), Done()]
    chosen, why = answer(g, "move-who", options, source="sudden-rush")
    assert (chosen, why.decision) == (PickFigure(near.number), "choose-figure")


def test_a_hero_is_moved_as_if_it_were_pushed():
    g = auto(heroes=("okko",), at={"okko": "D:3,1"})
    options = spaces_or_none(1 << cell(g, "D:2,1") | 1 << cell(g, "D:4,1"))
    chosen, why = answer(g, "move-effect", options, source="sudden-rush", figure=OKKO)
    assert (chosen, why.decision, why.line) == (PickSpace(cell(g, "D:2,1")), "push", 0)


# ---------------------------------------------------------------------- 5: healing


@rule("okko.auto.choices")
def test_line_5_the_demon_then_the_lieutenant_then_the_minion_with_most_damage():
    g = auto()
    demon, captain = add(g, "gozu", "D:5,5"), add(g, "hiroji", "D:5,4")
    first, second = add(g, "samurai", "D:4,5"), add(g, "samurai", "D:5,3")
    for hurt, damage in ((demon, 1), (captain, 2), (first, 1), (second, 1)):
        hurt.damage = damage

    def healed() -> tuple[Option, int]:
        agents = (first, second, captain, demon)
        choices = [PickFigure(agent.number) for agent in agents]
        chosen, why = answer(g, "object", choices, source="dark-mending")
        return chosen, why.line

    assert healed() == (PickFigure(demon.number), 5)
    demon.damage = 0
    assert healed() == (PickFigure(captain.number), 5)
    captain.damage = 0
    assert healed()[1] == -1, "two Samurai alike"
    second.damage = 0
    assert healed() == (PickFigure(first.number), 5)


@rule("okko.auto.ties")
def test_which_condition_goes_is_left_to_the_dice():
    g = auto()
    options = [PickCondition("bleeding"), PickCondition("stunned")]
    chosen, why = answer(g, "cure", options, figure=10, source="dark-mending")
    assert chosen in options
    assert (why.decision, why.line, why.tie) == ("ties", -1, 2)


# ---------------------------------------------------------------------- 6 to 9


@rule("okko.auto.choices")
def test_line_6_the_corrupted_tile_with_most_heroes():
    g = auto(heroes=("okko", "noburo", "noshin"), at={"okko": "A:2,2", "noburo": "B:0,0", "noshin": "B:0,1"})
    stain(g, "A:5,5")
    stain(g, "B:5,5")
    tiles = [PickTile(g.palace.tile(key)) for key in ("A", "B")]
    chosen, why = answer(g, "object-tile", tiles, source="grave-chill")
    assert (chosen, why.line) == (tiles[1], 6)
    g.figures[2].cell = cell(g, "A:3,3")
    assert answer(g, "object-tile", tiles, source="grave-chill")[0] == tiles[0]


@rule("okko.auto.choices")
def test_line_7_the_mission_whose_clock_is_most_advanced():
    g = auto("two-fires")
    g.missions[0].clock, g.missions[1].clock = 2, 3
    options = [PickMission("m2"), PickMission("m4")]
    chosen, why = answer(g, "clock", options, source="ill-omen")
    assert (chosen, why.line) == (PickMission("m4"), 7)
    g.missions[0].clock = 3
    assert answer(g, "clock", options, source="ill-omen")[1].tie == 2


@rule("okko.auto.choices")
def test_line_9_the_thrall_whose_attack_has_the_best_chance():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"}, alarm=False)
    guard, captain, far = add(g, "ashigaru", "A:2,3"), add(g, "samurai", "A:4,3"), add(g, "samurai", "D:5,5")
    choices = [PickFigure(thrall.number) for thrall in (guard, captain, far)]
    chosen, why = answer(g, "object", choices, source="puppet-strings")
    assert (chosen, why.line) == (PickFigure(captain.number), 9)
    captain.cell = cell(g, "D:5,4")
    assert answer(g, "object", choices, source="puppet-strings")[0] == PickFigure(guard.number)


# ---------------------------------------------------------------------- the small ones


@rule("okko.auto.choices")
def test_missions_run_by_number():
    g = auto("two-fires")
    g.round = 8
    chosen, why = answer(g, "mission-order", [PickMission("m4"), PickMission("m2")])
    assert (chosen, why.line) == (PickMission("m2"), 0)
    heard = listen(g)
    drive(missions.run_clocks(g), [])
    assert [event.mission for event in told(heard, ClockMoved)] == ["m2", "m4"]


@rule("okko.auto.choices")
def test_the_demon_appears_as_near_to_a_hero_as_it_may():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    options = [Stand(cell(g, place)) for place in ("D:5,4", "B:3,4", "K3:1,4")]
    chosen, why = answer(g, "demon-space", options)
    assert (chosen, why.line) == (Stand(cell(g, "B:3,4")), 0)
    g.oni.nature, g.oni.identity = "gozu", "doan"
    heard = listen(g)
    drive(final.begin(g, "revealed"), [])
    (event,) = told(heard, DemonRevealed)
    assert g.palace.address(event.cell) == "B:3,4"


def test_corruption_as_a_bonus_goes_where_a_new_token_would():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"}, alarm=False)
    add(g, "ashigaru", "C:0,0")
    options = [Corrupt(cell(g, place)) for place in ("C:2,2", "B:0,0", "B:0,1")]
    assert answer(g, "bonus-corruption", options)[0] == options[0]
