"""Equipment cards that are used or work outside Attacks, each as its text says; and that no card of Heroes,
Equipment, Followers and Kami is left out."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import CluesSeen, Peeked
from hyakki.games.okko.rules.active import talents_blocked
from hyakki.games.okko.rules.attributes import ignores, value
from hyakki.games.okko.rules.gear import forbids_item
from hyakki.games.okko.rules.movement import destinations
from hyakki.games.okko.state import Okko
from tests.games.okko.activation import actions, do, end, equip, is_over, offered, told
from tests.games.okko.proofs import PROVEN, plays
from tests.games.okko.rules import test_heroes, test_kami, test_talents
from tests.games.okko.table import act, add, at, cell, figure, listen, load, table
from tests.games.okko.trying import dice
from tests.rules import rule

INVESTIGATIONS = ("evidence", "parchment", "courtier")
TESTS = (*INVESTIGATIONS, "chest", "sneak", "door")


def holding(name: str, item: str) -> Okko:
    """A Hero who has a card ready for use, beside Noburo or Okko, and acts."""
    other = "okko" if name == "noburo" else "noburo"
    g = table(heroes=(name, other), at={name: "A:2,2", other: "A:3,3"}, seats=3, seats_of=(0, 1))
    if item.startswith("x."):
        g.equipment.put_back(item)
    equip(g, name, item, readied=item if "hand" in g.box.all_equipment[item].slot else "")
    act(g, name)
    return g


def use(item: str) -> str:
    return f"use-item {item}"


# ---------------------------------------------------------------------- passive ones


@plays("hunters-haori", "storm-lantern", "seal-brush", "lamellar-armour", "picks-and-wire")
@pytest.mark.parametrize(
    ("name", "item", "changes"),
    [
        ("okko", "hunters-haori", {"sneak": -1}),
        ("okko", "storm-lantern", {"evidence": -1}),
        ("noshin", "seal-brush", {"parchment": -1}),
        ("okko", "lamellar-armour", {"sneak": 1}),
        ("okko", "picks-and-wire", {"chest": -2, "door": -2}),
        ("okko", "mirror-of-truth", dict.fromkeys(INVESTIGATIONS, -1)),
    ],
)
def test_items_change_the_dice_of_tests(name, item, changes):
    g = holding(name, item)
    with_it = {about: dice(g, name, about) for about in TESTS}
    do(g, f"throw-away {item}")
    for about in TESTS:
        assert with_it[about] == dice(g, name, about) + changes.get(about, 0), about


@plays("bo", "silk-kimono", "nodachi", "lamellar-armour", "shinobi-garb")
@pytest.mark.parametrize(
    ("name", "item", "attribute", "change"),
    [
        ("noshin", "bo", "defense", 1),
        ("setsuka", "silk-kimono", "guile", 1),
        ("okko", "nodachi", "defense", -1),
        ("noburo", "lamellar-armour", "defense", 1),
        ("setsuka", "shinobi-garb", "speed", 1),
    ],
)
def test_items_change_attributes(name, item, attribute, change):
    g = holding(name, item)
    with_it = value(g, figure(g, name), attribute)
    do(g, f"throw-away {item}")
    assert with_it == value(g, figure(g, name), attribute) + change


@plays("silk-kimono")
def test_the_silk_kimono_is_seen_through_after_the_alarm():
    g = holding("setsuka", "silk-kimono")
    assert value(g, figure(g, "setsuka"), "guile") == 5
    g.alarm = True
    assert value(g, figure(g, "setsuka"), "guile") == 4


@plays("tengu-cloak")
def test_the_cloak_of_the_tengu_passes_opponents():
    g = holding("okko", "tengu-cloak")
    add(g, "ashigaru", "A:2,3")
    add(g, "ashigaru", "A:2,4")
    okko = figure(g, "okko")
    beyond = 1 << cell(g, "K1:1,3")  # behind the second Ashigaru
    assert destinations(g, okko) & beyond
    do(g, "throw-away tengu-cloak")
    assert not destinations(g, okko) & beyond


# ---------------------------------------------------------------------- used ones


@plays("inro")
def test_the_inro_heals_the_hero_or_an_adjacent_ally():
    g = holding("noburo", "inro")
    figure(g, "okko").damage = figure(g, "noburo").damage = 2
    do(g, use("inro"), "pick-figure 1")
    assert (figure(g, "noburo").damage, figure(g, "okko").damage, actions(g)) == (2, 1, 2)


@plays("sake-gourd")
def test_the_sake_gourd_heals_and_dulls():
    g = holding("noshin", "sake-gourd")
    noshin = figure(g, "noshin")
    noshin.damage = 3
    do(g, use("sake-gourd"))
    assert (noshin.damage, value(g, noshin, "guile"), actions(g)) == (1, 4, 3)
    end(g)
    assert is_over(g)
    assert value(g, noshin, "guile") == 4  # until the round is over
    assert [lasting.until for lasting in g.lasting] == ["round"]


@plays("mirror-of-truth")
@rule("okko.effect.begins", "okko.effect.limit")
def test_the_mirror_of_truth_shows_two_clues_once_per_game():
    g = holding("okko", "mirror-of-truth")
    g.clues = ["ayame", "doan", "gozu"]
    load(g, 0, 0)
    heard = listen(g)
    do(g, use("mirror-of-truth"), "remember doan,ayame")
    assert told(heard, Peeked) == [Peeked(2)]
    assert told(heard, CluesSeen) == [CluesSeen(("ayame", "doan"))]
    assert g.clue_top == ["ayame", "doan"]
    assert actions(g) == 2
    g.marks.clear()
    assert offered(g, "use-item") == []
    refusal = forbids_item(g, figure(g, "okko"), "mirror-of-truth")
    assert refusal is not None
    assert refusal.rule == "okko.effect.nothing"
    assert dice(g, "okko", "evidence") == 2  # the other half of it goes on


@plays("healing-salve")
def test_the_healing_salve_removes_three_damage():
    g = holding("okko", "healing-salve")
    figure(g, "noburo").damage = 4
    do(g, use("healing-salve"), "pick-figure 1")
    assert figure(g, "noburo").damage == 1
    assert g.equipment.discard == ["healing-salve"]


@plays("physicians-kit")
@rule("okko.effect.one-object")
def test_the_physicians_kit_cures_all_conditions_and_heals_the_same_ally():
    g = holding("okko", "physicians-kit")
    noburo = figure(g, "noburo")
    noburo.damage = figure(g, "okko").damage = 1
    noburo.conditions.update(stunned=0, poisoned=1, amputee=0)
    do(g, use("physicians-kit"), "pick-figure 1")
    assert (noburo.damage, noburo.conditions) == (0, {"amputee": 0})
    assert figure(g, "okko").damage == 1


@plays("smoke-powder")
def test_smoke_powder_moves_the_hero_and_nobody_holds_it_for_the_activation():
    g = holding("okko", "smoke-powder")
    okko = figure(g, "okko")
    add(g, "ashigaru", "A:2,3")
    do(g, use("smoke-powder"), f"pick-space {cell(g, 'A:2,1')}")
    assert at(g, okko) == "A:2,1"
    assert ignores(g, okko, "leave")
    assert ignores(g, okko, "stop")
    end(g)
    assert not ignores(g, okko, "leave")


@plays("ofuda")
@rule("okko.effect.one-object")
def test_the_ofuda_weakens_one_creature_near_by_for_the_round():
    g = holding("okko", "ofuda")
    assert offered(g, "use-item") == []
    first, second = add(g, "yurei", "A:2,3"), add(g, "yurei", "A:2,4")
    before = value(g, first, "defense")
    do(g, use("ofuda"), f"pick-figure {second.number}")
    assert [value(g, yurei, "defense") for yurei in (first, second)] == [before, before - 2]
    assert [talents_blocked(g, yurei) for yurei in (first, second)] == [False, True]


@plays("x.paper-crane")
def test_the_paper_crane_heals_and_moves_another_ally_in_sight():
    g = holding("okko", "x.paper-crane")
    noburo = figure(g, "noburo")
    noburo.damage = 2
    do(g, use("x.paper-crane"), f"pick-space {cell(g, 'A:2,5')}")
    assert (noburo.damage, at(g, noburo)) == (1, "A:2,5")


# ---------------------------------------------------------------------- nothing is left out

IN_ATTACKS = frozenset(
    {"attacking", "attacked", "rolled", "rolled-against", "hit", "hit-by", "missed-by", "kills"}
)
FOR_ATTACKS = frozenset({"reach", "ranged"})
PLAYED_IN = (test_heroes, test_kami, test_talents)
"""The other modules that play cards."""


def test_every_card_that_does_something_outside_attacks_is_played():
    box = table().box
    cards = [*box.heroes, *box.actions, *box.all_equipment, *box.followers, *box.kami]
    cards += [key for key in box.effects_of if key.endswith(":follower")]
    wanted = {
        card
        for card in cards
        for effect in box.effects_of[card]
        if effect.when not in IN_ATTACKS and effect.do not in FOR_ATTACKS
    }
    assert wanted - PROVEN == set()
    assert PROVEN - set(box.effects_of) == set()
    assert all(module.plays is plays for module in PLAYED_IN)
