"""Damage tokens, and what becomes of those who fall."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import Fell, FollowerLeft, HeroFell, KamiFaded, ObjectDropped
from hyakki.games.okko.rules import damage, watching
from hyakki.games.okko.rules.damage import ATTACK, eliminate_hero, heal, hurt
from hyakki.games.okko.rules.ground import heroes_in_play
from hyakki.games.okko.rules.limits import stay
from hyakki.games.okko.rules.memoirs import ScenarioOver, end_scenario
from hyakki.games.okko.state import NOBODY, OFF, Campaign, Figure, Okko, Turn
from tests.games.okko.fighting import fight, hold, told
from tests.games.okko.table import act, add, at, cell, figure, lay, listen, run, stain, table
from tests.rules import rule


def wound(g: Okko, target: Figure, n: int) -> None:
    run(hurt(g, target, n, "a-knife-in-the-dark"))


# ---------------------------------------------------------------------- agents


@rule("okko.damage.agents")
def test_an_agent_falls_as_soon_as_damage_equals_stamina():
    g = table()
    bakemono = add(g, "bakemono", "A:3,3")  # STAMINA 5
    wound(g, bakemono, 4)
    assert bakemono.number in g.figures
    wound(g, bakemono, 1)
    assert bakemono.number not in g.figures


@rule("okko.damage.agents")
def test_enhanced_stamina_counts():
    g = table()
    guard = add(g, "ashigaru", "A:3,3")
    g.mortal.append("m-c3")  # Mortal Thrall Minions have STAMINA +1
    wound(g, guard, 1)
    assert guard.number in g.figures
    wound(g, guard, 1)
    assert guard.number not in g.figures


@rule("okko.damage.agents")
def test_more_damage_than_stamina_is_enough_too():
    g = table()
    samurai = add(g, "samurai", "A:3,3")
    wound(g, samurai, 3)
    assert samurai.number not in g.figures


@rule("okko.damage.per-figure")
def test_figures_of_a_card_do_not_share_damage():
    g = table()
    first, second = add(g, "samurai", "A:3,3"), add(g, "samurai", "A:2,3")  # STAMINA 2
    wound(g, first, 1)
    wound(g, second, 1)
    assert {first.number, second.number} <= set(g.figures)


@rule("okko.damage.minion-pool")
def test_a_fallen_minion_may_return():
    g = table()
    guards = [add(g, "ashigaru", where) for where in ("A:2,2", "A:2,3", "A:3,2", "A:3,3")]
    wound(g, guards[0], 1)
    again = add(g, "ashigaru", "A:5,5")
    assert again.number == guards[0].number
    assert g.oni.fallen == []


@rule("okko.damage.minion-pool", "okko.agent.ranks")
@pytest.mark.parametrize(("kind", "stamina"), [("hiroji", 4), ("bakemono", 5), ("gozu", 7)])
def test_lieutenants_and_demons_are_unique_and_out(kind: str, stamina: int):
    g = table()
    agent = add(g, kind, "A:3,3")
    assert len(g.box.figures.numbers(kind)) == 1
    wound(g, agent, stamina)
    assert g.oni.fallen == [kind]


@rule("okko.damage.agents")
def test_effects_that_concern_the_fallen_go_with_it():
    g = table()
    guard = add(g, "ashigaru", "A:3,3")
    stay(g, ("mayu", 0, g.box.effects_of["mayu"][0]), "round", begun=True, target=guard.number)
    wound(g, guard, 1)
    assert g.lasting == []


def test_an_agent_that_falls_in_its_own_activation_has_no_actions_left():
    g = table(heroes=("okko",), at={"okko": "A:3,2"})
    ninja = add(g, "ninja", "A:3,3")
    ninja.conditions["bleeding"] = 0
    g.turn = Turn(side="oni", card="ninja", figure=ninja.number, stage="figure", actions=1)
    fight(g, ninja, figure(g, "okko"), "0 0 0")
    assert g.turn.actions == 0


# ---------------------------------------------------------------------- Heroes and their Followers


@rule("okko.damage.hero-later")
def test_a_hero_does_not_fall_from_damage():
    g = table(heroes=("okko", "noburo"))
    okko = figure(g, "okko")  # STAMINA 3
    wound(g, okko, 7)
    assert (okko.damage, okko.cell != OFF, g.heroes[0].out) == (7, True, False)


@rule("okko.damage.followers")
@pytest.mark.parametrize(("kind", "stamina"), [("tikku.novice", 2), ("earth.root", 3), ("genzo", 3)])
def test_followers_and_kami_fall_at_once_and_free_the_slot(kind: str, stamina: int):
    g = table()
    follower = add(g, kind, "A:3,3", owner="okko")
    wound(g, follower, stamina - 1)
    assert g.heroes[0].follower == follower.number
    heard = listen(g)
    wound(g, follower, 1)
    assert told(heard, Fell) == [Fell(follower.number, kind, NOBODY)]
    assert follower.number not in g.figures
    assert g.heroes[0].follower == NOBODY


@rule("okko.damage.followers")
def test_the_card_of_a_fallen_follower_is_gone_but_not_that_of_a_kami():
    g = table()
    tikku, kami = add(g, "tikku.novice", "A:3,3", owner="okko"), add(g, "wind.veil", "A:2,3", owner="noburo")
    wound(g, tikku, 2)
    wound(g, kami, 1)
    assert g.gone == ["tikku.novice"]


def test_heal_removes_no_more_than_there_is():
    g = table()
    okko = figure(g, "okko")
    okko.damage = 2
    assert heal(g, okko, 3, "doan") == 2
    assert okko.damage == 0


# ---------------------------------------------------------------------- who is told


def test_chapters_are_told_of_damage_and_of_who_fell(monkeypatch: pytest.MonkeyPatch):
    g = table(heroes=("okko",), at={"okko": "A:3,2"})
    harmed: list[tuple[int, int, int, str]] = []
    fallen: list[tuple[int, int, str]] = []
    monkeypatch.setattr(
        damage, "HARMED", [lambda g, who, n, by, why: harmed.append((who.number, n, by, why))]
    )
    monkeypatch.setattr(damage, "FALLEN", [lambda g, who, by, why: fallen.append((who.number, by, why))])
    stain(g, "A:0,0")
    guard = add(g, "ashigaru", "A:3,3")
    fight(g, figure(g, "okko"), guard, "2 2 0")
    assert harmed == [(guard.number, 1, 0, ATTACK)]
    assert fallen == [(guard.number, 0, ATTACK)]


def test_chapters_are_told_of_heroes_who_fell(monkeypatch: pytest.MonkeyPatch):
    g = table()
    fallen: list[int] = []
    monkeypatch.setattr(damage, "HERO_FALLEN", [lambda g, number: fallen.append(number)])
    run(eliminate_hero(g, 1))
    assert fallen == [1]


# ---------------------------------------------------------------------- a Hero is eliminated


@rule("okko.damage.hero-eliminated")
def test_an_eliminated_hero_leaves_the_board_and_its_cards_the_game():
    g = table(heroes=("okko", "noburo"))
    okko, hero = figure(g, "okko"), g.heroes[0]
    okko.damage, okko.conditions["stunned"] = 2, 0
    hero.left, hero.hand = [hero.hand[0]], hero.hand[1:]
    hero.right, hero.wounds = ["dizzy"], ["fever"]
    heard = listen(g)
    run(eliminate_hero(g, 0))
    assert told(heard, HeroFell) == [HeroFell(0)]
    assert (hero.out, okko.cell, okko.damage, okko.conditions) == (True, OFF, 0, {})
    assert (hero.hand, hero.wounds, hero.left, hero.right, hero.discard) == ([], [], [], [], [])
    assert sorted(g.gone) == sorted([*(card.id for card in g.box.actions_of["okko"]), "dizzy", "fever"])
    assert heroes_in_play(g) == 1


@rule("okko.damage.eliminated-equipment")
def test_equipment_of_a_fallen_hero_is_discarded_and_courtier_cards_stay():
    g = table(heroes=("noburo", "okko"))
    hero = g.heroes[0]
    hero.slots = {"right": "naginata", "left": "naginata", "clothing": "tengu-cloak"}
    hero.readied, hero.supplies = "naginata", ["inro"]
    g.held.append("doan")
    run(eliminate_hero(g, 0))
    assert sorted(g.equipment.discard) == ["inro", "naginata", "tengu-cloak"]
    assert (set(hero.slots.values()), hero.supplies, hero.readied) == ({""}, [], "")
    assert g.held == ["doan"]


@rule("okko.damage.eliminated-equipment")
def test_in_a_campaign_equipment_is_kept():
    g = table(heroes=("okko", "noburo"))
    g.campaign = Campaign(id="simple", node="1")
    hold(g, "okko", "katana")
    run(eliminate_hero(g, 0))
    assert g.heroes[0].slots["right"] == "katana"
    assert g.equipment.discard == []


@rule("okko.follower.owner-eliminated")
def test_a_follower_stays_behind_without_a_hero_and_can_be_attacked():
    g = table()
    tikku, guard = add(g, "tikku.novice", "A:3,3", owner="okko"), add(g, "samurai", "A:3,2")
    heard = listen(g)
    run(eliminate_hero(g, 0))
    assert told(heard, FollowerLeft) == [FollowerLeft(tikku.number)]
    assert (at(g, tikku), tikku.owner, g.heroes[0].follower) == ("A:3,3", NOBODY, NOBODY)
    fight(g, guard, tikku, "2 2 0 0")
    assert tikku.damage == 1


@rule("okko.follower.owner-eliminated")
def test_a_kami_goes_with_its_hero():
    g = table()
    kami = add(g, "water.tide", "A:3,3", owner="okko")
    heard = listen(g)
    run(eliminate_hero(g, 0))
    assert told(heard, KamiFaded) == [KamiFaded(kami.number, "water.tide")]
    assert kami.number not in g.figures
    assert g.heroes[0].follower == NOBODY


@rule("okko.scenario.objective-tokens")
def test_carried_objects_lie_on_the_space_of_the_fallen():
    g = table(at={"okko": "A:3,2"})
    relic = lay(g, "relic", "relic", "A:0,0")
    relic.cell, relic.holder = OFF, 0
    heard = listen(g)
    run(eliminate_hero(g, 0))
    assert told(heard, ObjectDropped) == [ObjectDropped(0, relic.number, cell(g, "A:3,2"))]
    assert relic.holder == NOBODY


@rule("okko.activation.eliminated-waiting")
def test_the_initiative_card_of_a_waiting_hero_is_removed():
    g = table(heroes=("okko", "noburo", "setsuka"))
    g.order, g.turned = [1, 0, 2], 1
    run(eliminate_hero(g, 2))
    assert (g.order, g.turned) == ([1, 0], 1)


@rule("okko.activation.eliminated-during")
def test_the_activation_of_a_hero_who_falls_ends_at_once():
    g = table()
    g.turned = 1
    act(g, "okko", actions=2)
    run(eliminate_hero(g, 0))
    assert g.turn is not None
    assert g.turn.actions == 0
    assert g.order == [0, 1]


@rule("okko.activation.eliminated-during")
def test_the_activation_of_another_hero_goes_on():
    g = table()
    act(g, "noburo", actions=2)
    run(eliminate_hero(g, 0))
    assert g.turn is not None
    assert g.turn.actions == 2


@pytest.mark.parametrize(("final", "count"), [(False, 0), (True, 1)])
def test_heroes_who_fall_in_the_final_battle_are_counted(final: bool, count: int):
    g = table()
    g.final = final
    run(eliminate_hero(g, 0))
    assert g.fallen_in_final == count


@rule("okko.end.immediate")
def test_an_attack_that_ends_the_scenario_is_broken_off(monkeypatch: pytest.MonkeyPatch):
    g = table(heroes=("okko",), at={"okko": "A:3,2"})
    g.campaign = Campaign(id="simple", node="1")
    stain(g, "A:0,0")
    monkeypatch.setattr(watching, "WATCHERS", [])
    monkeypatch.setattr(watching, "ENDS", [lambda g: end_scenario(g, "end.goal", "okko.end.scenario")])
    with pytest.raises(ScenarioOver):
        fight(g, figure(g, "okko"), add(g, "ashigaru", "A:3,3"), "2 2 0")
    assert (g.phase, g.attack) == ("between", None)
