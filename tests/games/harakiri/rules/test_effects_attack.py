"""Words of attacks and defences (rules/effects_attack.py)."""

from __future__ import annotations

from hyakki.games.harakiri.rules.attack import attack
from hyakki.games.harakiri.rules.creatures import put
from hyakki.games.harakiri.rules.effects_attack import shove_squares, splashed
from hyakki.games.harakiri.rules.operations import Use, carry_out, would_change
from tests.games.harakiri.table import act, add, cell, character, load, run, square, table
from tests.rules import rule

FIELD = ["........", "........", "........", "........"]


def use(g, source: str, owner: int, *answers) -> None:
    run(carry_out(g, Use(source, owner), g.box.triggers[source]["use"]), *answers)


@rule("harakiri.damage.condition-needs-damage")
def test_a_technique_inflicts_its_condition_without_damage():
    g = table(FIELD, at={"hattori": (1, 1)})
    act(g, "hattori")
    near, far = add(g, "kachi", 3, 1), add(g, "kachi", 7, 1)
    use(g, "smoke-bomb", 1)
    assert (near.conditions, far.conditions) == ({"blinded": 1}, {})


@rule("harakiri.technique.no-effect")
def test_a_condition_that_nobody_would_gain_changes_nothing():
    g = table(FIELD, at={"hattori": (1, 1)})
    kachi = add(g, "kachi", 3, 1)
    add(g, "nue", 3, 3)
    bounds = g.box.triggers["smoke-bomb"]["use"]
    assert would_change(g, Use("smoke-bomb", 1), bounds)
    kachi.conditions["blinded"] = 1
    assert not would_change(g, Use("smoke-bomb", 1), bounds)


@rule("harakiri.spectral.inside")
def test_skills_do_not_reach_a_creature_inside_terrain():
    g = table(["........", "..o.....", "........", "........"], at={"hattori": (1, 1)})
    onryo = add(g, "onryo", 3, 2)
    assert not would_change(g, Use("raijin.fifth", 1), g.box.triggers["raijin.fifth"]["use"])
    put(g, onryo, cell(g, 3, 1))
    assert would_change(g, Use("raijin.fifth", 1), g.box.triggers["raijin.fifth"]["use"])


# ---------------------------------------------------------------------- shove


def test_a_minion_is_pushed_square_by_square_until_it_is_enough():
    g = table(["........", "..~~....", "........", "........"], at={"tomoe": (1, 2)})
    kachi = add(g, "kachi", 3, 2)
    use(g, "scroll-of-wind", 3, "pick-square 4 2", "pick-square 5 2", "stop")
    assert square(g, kachi) == (5, 2)
    use(g, "scroll-of-wind", 3, "pick-square 6 2", "pick-square 7 2", "pick-square 8 2")
    assert square(g, kachi) == (8, 2)


def test_nobody_is_pushed_onto_an_occupied_square():
    g = table(["..#.....", "..o.....", "........", "........"], at={"tomoe": (1, 3), "akira": (2, 3)})
    kachi = add(g, "kachi", 2, 2)
    add(g, "kachi", 1, 1)
    free = {g.field.square(one) for one in shove_squares(g, character(g, "tomoe"), kachi, "any")}
    assert free == {(2, 1), (1, 2)}


def test_a_push_away_leads_farther_and_a_pull_nearer():
    g = table(FIELD, at={"akira": (2, 2)})
    akira, kachi = character(g, "akira"), add(g, "kachi", 3, 2)
    away = {g.field.square(one) for one in shove_squares(g, akira, kachi, "away")}
    assert away == {(4, 1), (4, 2), (4, 3)}
    put(g, kachi, cell(g, 4, 2))
    nearer = {g.field.square(one) for one in shove_squares(g, akira, kachi, "nearer")}
    assert nearer == {(3, 1), (3, 2), (3, 3)}


def test_a_gale_pushes_a_damaged_minion():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = act(g, "akira")
    akira.kami, akira.affinity = "susanoo", 3
    jikininki = add(g, "jikininki", 2, 1)
    load(g, 3, 0)
    answers = ["use-skill susanoo.third", "roll", "pick-square 3 1", "stop"]
    run(attack(g, akira, jikininki.id, "fast"), *answers)
    assert jikininki.damage == 2 + 1 + 1 - 1
    assert square(g, jikininki) == (3, 1)


def test_a_boss_is_not_pushed():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = act(g, "akira")
    akira.kami, akira.affinity = "susanoo", 3
    nue = add(g, "nue", 2, 1)
    load(g, 3, 5)
    run(attack(g, akira, nue.id, "fast"), "use-skill susanoo.third", "roll")
    assert nue.damage == 2 + 3 + 1 + 1 - 3
    assert square(g, nue) == (2, 1)


# ---------------------------------------------------------------------- splash


def test_thunder_costs_another_enemy_health_if_the_attack_did_damage():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = act(g, "akira")
    akira.kami, akira.affinity, akira.mode = "raijin", 6, "active"
    nue, near, also, far = (
        add(g, "nue", 2, 1),
        add(g, "kappa", 1, 2),
        add(g, "kappa", 1, 3),
        add(g, "kappa", 7, 1),
    )
    assert splashed(g, akira, 3) == [nue.id, near.id, also.id]
    load(g, 0, 1)
    run(attack(g, akira, nue.id, "fast"), "roll")  # no damage, no thunder
    act(g, "akira")
    load(g, 3, 5)
    run(attack(g, akira, nue.id, "fast"), "roll", f"pick {also.id}")
    assert (near.damage, also.damage, far.damage) == (0, 2, 0)
