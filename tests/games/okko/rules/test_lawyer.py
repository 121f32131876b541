"""Corners where two rules meet: who is still permitted to act, whose limit it is, what has no room."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.options import Lead, PickSpace, ThrowAway, UseItem, UseTalent
from hyakki.games.okko.rules import agents, campaign, equipment, gear, memoirs
from hyakki.games.okko.rules.movement import goes
from hyakki.games.okko.rules.special import play_event
from hyakki.games.okko.rules.talents import use
from hyakki.games.okko.state import NOBODY, Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Question
from tests.games.okko.activation import equip, hero, play
from tests.games.okko.setting_up import asked, fresh, named
from tests.games.okko.table import act, add, at, cell, figure, run, stain, table
from tests.rules import rule

NOD = "okko.captains-nod"


@rule("okko.thrall.activate-start")
def test_a_thrall_that_left_its_corrupted_tile_in_its_activation_is_still_permitted_to_act():
    g = table("two-fires")
    begun, idle = add(g, "ashigaru", "B:4,0"), add(g, "ashigaru", "E:5,3")
    stain(g, "B:0,0")
    g.oni.hand, g.turned = ["sudden-rush"], 1
    run(agents.begin(g))
    run(agents.step(g))
    run(agents.step(g), Lead(begun.number))
    run(agents.perform(g, begun, next(go for go in goes(g, begun) if not go.area.startswith("B"))))
    before = begun.cell
    run(play_event(g, "sudden-rush"), lambda options: options[0])  # it alone: the other one may not act
    assert begun.cell != before
    assert at(g, idle) == "E:5,3"


@rule("okko.follower.owner-eliminated")
def test_a_follower_without_a_hero_attacks_for_nobody():
    g = table(at={"okko": "A:3,2", "noburo": "A:0,0"})
    g.alarm = True
    kuma, foe = add(g, "kuma.wrestler", "A:2,3", owner="noburo"), add(g, "ashigaru", "A:2,2")
    g.heroes[1].follower = kuma.owner = NOBODY
    play(g, "okko", NOD)
    okko = act(g, "okko")
    moved = cell(g, "A:3,3")
    run(use(g, okko, UseTalent(NOD)), PickSpace(moved))  # it can be moved, and nothing more is asked
    assert (kuma.cell, foe.damage) == (moved, 0)
    assert foe.number in g.figures


@rule("okko.effect.limit")
def test_the_limit_of_an_equipment_card_goes_with_the_card():
    g = table(heroes=("okko", "setsuka"))
    g.clues = ["gozu", "kumo", "watched"]
    mirror = "mirror-of-truth"
    equip(g, "okko", mirror, readied=mirror)
    okko = act(g, "okko")
    run(gear.use_item(g, okko, UseItem(mirror)), always=lambda options: options[0])
    equipment.take_away(g, okko.number, mirror)
    equip(g, "setsuka", mirror, readied=mirror)
    assert gear.usable_items(g, act(g, "setsuka")) == []  # once per game, whoever holds it


def second_night(*kept: str) -> Okko:
    """The set-up of the second scenario of a campaign, in which Noburo comes with these cards and receives
    his Starting Equipment."""
    g = fresh(2, campaign="three-nights", heroes="2")
    asked(g, named(take_hero="take-hero noburo"), until=lambda table: len(table.heroes) == 1)
    asked(g)
    noburo = hero(g, "noburo")
    noburo.slots.update(dict.fromkeys(noburo.slots, ""))
    noburo.supplies.clear()
    equipment.auto_arrange(g, figure(g, "noburo").number, kept)
    g.fate = "heroes"
    memoirs.take(g, "demon", "heroes", "okko.final.defeat")
    g.phase = "between"
    run(campaign.step(g), always=lambda options: options[0])
    return g


@rule("okko.campaign.fresh-start", "okko.setup.start-equipment")
def test_a_card_is_discarded_only_if_there_is_no_room_for_it_in_any_arrangement():
    g = second_night("nodachi", "healing-salve")
    asked(g)
    noburo = hero(g, "noburo")
    assert sorted(equipment.items_of(noburo)) == [
        "healing-salve", "inro", "naginata", "nodachi", "wakizashi",
    ]  # fmt: skip
    assert {noburo.slots["right"], noburo.slots["left"]} == {"wakizashi", "inro"}


@rule("okko.campaign.fresh-start")
def test_the_hero_says_which_card_has_no_room():
    g = second_night("nodachi", "healing-salve", "smoke-powder")

    def choose(question: Question, options: Sequence[Option]) -> Option:
        return next((option for option in options if option == ThrowAway("smoke-powder")), options[0])

    assert ("place-item", 0) in asked(g, choose)
    noburo = hero(g, "noburo")
    assert "smoke-powder" in g.equipment.discard
    assert {"nodachi", "naginata", "wakizashi", "inro", "healing-salve"} <= set(equipment.items_of(noburo))
