"""Heads of the defeated (rules/heads.py)."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.options import Retrieve
from hyakki.games.harakiri.rules import watching
from hyakki.games.harakiri.rules.attack import attack
from hyakki.games.harakiri.rules.conditions import bleed
from hyakki.games.harakiri.rules.creatures import enemies
from hyakki.games.harakiri.rules.effects_goods import remove
from hyakki.games.harakiri.rules.free import free_actions, take_free
from hyakki.games.harakiri.rules.harm import defeat, lose
from hyakki.games.harakiri.rules.heads import forbids_retrieve, retrievable
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.kernel.refuse import refuse
from tests.games.harakiri.table import act, add, cell, character, load, run, table
from tests.rules import rule

FIELD = ["........", "........", "........", "........"]


@rule("harakiri.heads.minion")
def test_the_head_of_an_adjacent_minion_goes_to_the_supply():
    g = table(FIELD, at={"akira": (2, 2)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 3, 3)
    kachi.damage = 3
    load(g, 3, 3)
    run(attack(g, akira, kachi.id, "fast"), "roll")
    assert akira.heads == 1
    assert g.heads == {}


@rule("harakiri.heads.minion")
def test_the_head_of_a_minion_shot_from_afar_lies_on_its_square():
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, kachi = act(g, "tomoe"), add(g, "kachi", 5, 1)
    kachi.damage = 3
    load(g, 3, 3)
    run(attack(g, tomoe, kachi.id, "fast"), "roll")
    assert tomoe.heads == 0
    assert g.heads == {cell(g, 5, 1): 1}


@rule("harakiri.heads.boss")
def test_servants_and_chosen_leave_boss_heads():
    g = table(FIELD, at={"akira": (2, 2)})
    near, far = add(g, "undertaker", 3, 2), add(g, "nue", 6, 2)
    run(defeat(g, far, 0))
    run(defeat(g, near, 0))
    assert (character(g, "akira").boss_heads, character(g, "akira").heads) == (1, 0)
    assert g.boss_heads == {cell(g, 6, 2): 1}


@rule("harakiri.heads.wanderer")
def test_wanderers_leave_no_head():
    g = table(FIELD, at={"akira": (2, 2)})
    run(defeat(g, add(g, "landolfo", 3, 2), 0))
    run(defeat(g, add(g, "sedrik", 6, 2, foe=False)))
    assert (g.heads, g.boss_heads) == ({}, {})
    assert character(g, "akira").boss_heads == 0


@rule("harakiri.heads.large")
def test_the_head_of_a_large_creature_lies_on_its_top_left_square():
    g = table(FIELD, at={"akira": (1, 1)})
    run(defeat(g, add(g, "nue", 7, 3), 0))
    assert g.boss_heads == {cell(g, 7, 3): 1}


@rule("harakiri.heads.no-active-character")
def test_a_minion_that_bleeds_to_death_leaves_its_head_on_the_square():
    g = table(FIELD, at={"akira": (2, 2)})
    kachi = add(g, "kachi", 3, 2)
    kachi.damage, kachi.conditions["bleeding"] = 3, 1
    run(bleed(g, kachi))
    assert character(g, "akira").heads == 0
    assert g.heads == {cell(g, 3, 2): 1}


@rule("harakiri.heads.no-active-character")
def test_an_ally_takes_no_head():
    g = table(FIELD, at={"akira": (2, 2)})
    ally, kachi = add(g, "sedrik", 4, 2, foe=False), add(g, "kachi", 3, 2)
    run(defeat(g, kachi, ally.id))
    assert g.heads == {cell(g, 3, 2): 1}


@rule("harakiri.heads.by-effect")
def test_a_kill_by_a_technique_leaves_its_head_as_after_an_attack():
    g = table(FIELD, at={"tomoe": (1, 1), "akira": (6, 1)})
    tomoe, kappa = act(g, "tomoe"), add(g, "kappa", 5, 1)
    kappa.damage = 4
    run(carry_out(g, Use("inari.fifth", tomoe.id), g.box.triggers["inari.fifth"]["use"]))
    assert g.heads == {cell(g, 5, 1): 1}
    near = add(g, "kappa", 2, 1)
    near.damage = 4
    run(carry_out(g, Use("inari.fifth", tomoe.id), g.box.triggers["inari.fifth"]["use"]))
    assert tomoe.heads == 1


@rule("harakiri.heads.by-effect")
def test_who_is_removed_by_a_text_leaves_no_head():
    g = table(FIELD, at={"akira": (2, 2)})
    add(g, "kachi", 3, 2)
    source = next(key for key, found in g.box.effects_of.items() if found and found[0].do == "remove")
    run(remove(g, Use(source, 0), g.box.triggers[source]["use"][0]))
    assert g.creatures == []
    assert (g.heads, character(g, "akira").heads) == ({}, 0)


@pytest.fixture
def no_enemies_left(monkeypatch):
    """The phase is won when no enemy is in play."""
    monkeypatch.setattr(
        watching, "WATCHERS", [(0, lambda g: None if enemies(g) else ("victory", "end.chapter-won"))]
    )


@rule("harakiri.heads.final-kill")
def test_the_head_of_an_ending_kill_goes_to_the_killer_from_any_distance(no_enemies_left):
    g = table(FIELD, at={"tomoe": (1, 1)})
    tomoe, kachi = act(g, "tomoe"), add(g, "kachi", 6, 1)
    kachi.damage = 3
    load(g, 3, 3)
    with pytest.raises(watching.PhaseOver):
        run(attack(g, tomoe, kachi.id, "fast"), "roll")
    assert tomoe.heads == 1
    assert g.heads == {}


@rule("harakiri.heads.final-kill-nobody")
def test_the_party_names_who_gets_the_head_of_an_ending_kill_without_a_killer(no_enemies_left):
    g = table(FIELD, at={"tomoe": (1, 1), "akira": (2, 2)})
    ally, nue = add(g, "sedrik", 4, 4, foe=False), add(g, "nue", 5, 1)
    run(lose(g, nue, 99, "attack", ally.id), "pick 3")
    assert character(g, "tomoe").boss_heads == 1


# ---------------------------------------------------------------------- taking them up


@rule("harakiri.heads.retrieve")
def test_heads_on_the_own_and_on_adjacent_squares_can_be_taken_up():
    g = table(FIELD, heights=["00100000", "00100000", "00000000", "00000000"], at={"akira": (2, 2)})
    akira = act(g, "akira")
    for x, y in ((2, 2), (1, 1), (3, 1), (4, 2)):
        g.heads[cell(g, x, y)] = 1
    g.boss_heads[cell(g, 1, 1)] = 1
    offered = retrievable(g, akira)
    assert offered == [Retrieve(1, 1, "minion"), Retrieve(2, 2, "minion"), Retrieve(1, 1, "boss")]
    assert [option for option in free_actions(g, akira) if isinstance(option, Retrieve)] == offered
    for option in offered:
        run(take_free(g, akira, option))
    assert (akira.heads, akira.boss_heads) == (2, 1)
    assert forbids_retrieve(g, akira, cell(g, 4, 2), "minion") == refuse("harakiri.heads.retrieve.far")
    assert forbids_retrieve(g, akira, cell(g, 1, 1), "minion") == refuse("harakiri.heads.retrieve.none")


@rule("harakiri.heads.sale")
def test_heads_are_only_carried_in_the_exploration_phase():
    g = table(FIELD, at={"akira": (2, 2)})
    akira = act(g, "akira")
    akira.heads = akira.boss_heads = 2
    assert free_actions(g, akira) == []


def test_nobody_but_the_active_character_has_free_actions():
    g = table(FIELD, at={"akira": (2, 2), "tomoe": (1, 1)})
    act(g, "tomoe")
    g.heads[cell(g, 2, 2)] = 1
    assert free_actions(g, character(g, "akira")) == []
