"""What always works and what Attacks set off: every card, Talent, item and position with such effects does
what its text says.

Each case names the sources that it covers; `test_effects_used` finds those that nobody covers.
"""

from __future__ import annotations

import pytest

from hyakki.games.okko.box.vocabulary import Attribute
from hyakki.games.okko.events import Damaged, EffectWorked, Rerolled
from hyakki.games.okko.rules.active import natural_talents, sources_of
from hyakki.games.okko.rules.attack import attack
from hyakki.games.okko.rules.attributes import base, ignores, is_blocked, melee_to, ranged_to, value
from hyakki.games.okko.rules.prospect import prospect
from hyakki.games.okko.rules.pushing import push_cells
from hyakki.games.okko.state import Form
from tests.games.okko.bearing import BESIDE, HERE, NEXT, changed, rows, says, stage
from tests.games.okko.fighting import fall, fight, result, told
from tests.games.okko.table import act, add, cell, first_question, table
from tests.rules import rule

# ---------------------------------------------------------------------- numbers


@rows(
    "source, attribute, n",
    [
        ("okko.old-debt", "defense", -1),
        ("noburo.behind-the-mask", "guile", -1),
        ("noburo.behind-the-mask", "defense", 0),
        ("noshin.mountain-prayer", "defense", 1),
        ("noshin.one-cup-more", "guile", -2),
        ("noshin.one-cup-more", "speed", -1),
        ("setsuka.a-name-from-before", "speed", -1),
        ("bo", "defense", 1),
        ("silk-kimono", "guile", 1),
        ("nodachi", "defense", -1),
        ("lamellar-armour", "defense", 1),
        ("shinobi-garb", "speed", 1),
        ("wind.veil", "defense", 1),
        ("hiroji.stand-fast", "defense", 0),
        ("gashed-leg", "speed", -1),
        ("cut-arm", "might", -1),
        ("broken-guard", "defense", -1),
        ("dizzy", "guile", -2),
        ("nature:gozu", "speed", -1),
        ("nature:hannya", "defense", -1),
        ("nature:rasetsu", "speed", -1),
        ("nature:kumo", "defense", -1),
        ("m-a", "speed", 1),
        ("m-b1", "might", 1),
        ("m-b2", "defense", 1),
        ("m-c3", "stamina", 1),
        ("m-d1", "might", 1),
        ("m-d2", "actions", 1),
        ("m-d3", "defense", 1),
        ("s-a", "speed", 1),
        ("s-b1", "might", 1),
        ("s-b3", "stamina", 1),
        ("s-c2", "actions", 1),
    ],
)
def test_a_number_of_its_bearer_is_changed(source: str, attribute: Attribute, n: int):
    g, bearer = stage(source)
    assert changed(g, bearer, attribute) == n


@rule("okko.hero.minimum")
def test_no_number_is_below_0():
    g, noburo = stage("noburo.behind-the-mask")  # GUILE 2
    g.heroes[0].right.append("dizzy")
    assert value(g, noburo, "guile") == 0


def test_the_silk_kimono_is_worth_nothing_after_the_alarm():
    g, setsuka = stage("silk-kimono")
    g.alarm = True
    assert changed(g, setsuka, "guile") == 0


@rule("okko.agent.ranks", "okko.agent.type-matters")
@pytest.mark.parametrize(
    ("position", "kind", "attribute", "n"),
    [
        ("m-a", "hiroji", "speed", 1),
        ("m-a", "yurei", "speed", 0),
        ("m-b2", "hiroji", "defense", 0),
        ("m-c3", "hiroji", "stamina", 0),
        ("m-d1", "hiroji", "might", 1),
        ("m-d2", "hiroji", "actions", 0),
        ("m-d3", "hiroji", "defense", 1),
        ("s-a", "gozu", "speed", 1),
        ("s-a", "samurai", "speed", 0),
        ("s-b1", "bakemono", "might", 0),
        ("s-b3", "gozu", "stamina", 0),
        ("s-c2", "bakemono", "actions", 0),
    ],
)
def test_an_enhancement_is_for_its_type_or_rank(position: str, kind: str, attribute: Attribute, n: int):
    g = table()
    (g.mortal if position in g.box.mortal else g.supernatural).append(position)
    assert changed(g, add(g, kind, HERE), attribute) == n


@rows(
    "source, attribute, kind, where, n",
    [
        ("noburo.behind-the-mask", "defense", "tikku.novice", BESIDE, -1),
        ("noburo.behind-the-mask", "defense", "tikku.novice", NEXT, 0),
        ("noburo.behind-the-mask", "defense", "samurai", BESIDE, 0),
        ("noshin.mountain-prayer", "defense", "tikku.novice", NEXT, 1),
        ("noshin.mountain-prayer", "defense", "tikku.novice", "A:3,4", 0),
        ("noshin.mountain-prayer", "defense", "samurai", NEXT, 0),
        ("hiroji.stand-fast", "defense", "yurei", BESIDE, 1),
        ("hiroji.stand-fast", "defense", "yurei", NEXT, 0),
        ("hiroji.stand-fast", "defense", "tikku.novice", BESIDE, 0),
        ("rasetsu.terror", "might", "kuma.porter", BESIDE, -1),
        ("rasetsu.terror", "might", "kuma.porter", NEXT, 0),
        ("rasetsu.terror", "might", "samurai", BESIDE, 0),
        ("kumo.web", "speed", "tikku.novice", BESIDE, -1),
        ("kumo.web", "speed", "tikku.novice", NEXT, 0),
        ("earth.root", "speed", "samurai", BESIDE, -2),
        ("earth.root", "speed", "samurai", NEXT, 0),
        ("earth.root", "speed", "tikku.novice", BESIDE, 0),
        ("wind.veil", "defense", "tikku.novice", BESIDE, 1),
        ("wind.veil", "defense", "tikku.novice", NEXT, 0),
        ("wind.veil", "defense", "samurai", BESIDE, 0),
        ("genzo:follower", "defense", "samurai", NEXT, -1),
        ("genzo:follower", "defense", "samurai", "A:3,4", 0),
        ("genzo:follower", "defense", "yurei", NEXT, 0),
    ],
)
def test_a_number_of_others_is_changed(source: str, attribute: Attribute, kind: str, where: str, n: int):
    g, _ = stage(source)
    assert changed(g, add(g, kind, where, owner=g.heroes[1].id), attribute) == n


@rule("okko.hero.natural-talent", "okko.agent.talents")
@rows(
    "source, lost",
    [
        ("nature:gozu", "gozu.hide"),
        ("nature:hannya", "hannya.wail"),
        ("nature:rasetsu", "rasetsu.terror"),
        ("nature:kumo", "kumo.web"),
    ],
)
def test_a_named_demon_loses_one_talent_and_keeps_the_other(source: str, lost: str):
    g, demon = stage(source)
    kept = [talent for talent in g.box.sheets[demon.kind].talents if talent != lost]
    assert natural_talents(g, demon) == kept
    assert len(kept) == 1


# ---------------------------------------------------------------------- dice and DEFENSE


@rule("okko.equipment.might", "okko.attack.form")
@rows(
    "source, kind, form, action",
    [
        ("okko", "yurei", "melee", 1),
        ("okko", "yurei", "ranged", 1),
        ("okko", "samurai", "melee", 0),
        ("katana", "samurai", "melee", 1),
        ("katana", "samurai", "ranged", 0),
        ("naginata", "samurai", "melee", 1),
        ("naginata", "samurai", "ranged", 0),
        ("prayer-beads", "yurei", "melee", 2),
        ("prayer-beads", "samurai", "melee", 0),
        ("tessen", "samurai", "melee", 1),
        ("tessen", "samurai", "ranged", 0),
        ("yumi", "samurai", "ranged", 1),
        ("yumi", "samurai", "melee", 0),
        ("nodachi", "samurai", "melee", 2),
        ("nodachi", "samurai", "ranged", 0),
        ("kusarigama", "samurai", "melee", 1),
        ("red-gate-kanabo", "samurai", "melee", 1),
        ("demon-slayer", "samurai", "melee", 1),
        ("seal-brush", "yurei", "melee", 1),
        ("seal-brush", "samurai", "melee", 0),
        ("x.moon-bow", "yurei", "ranged", 2),
        ("x.moon-bow", "yurei", "melee", 0),
        ("x.moon-bow", "samurai", "ranged", 0),
        ("saigen:follower", "yurei", "melee", 0),
        ("m-b1", "tikku.novice", "melee", 1),
        ("gozu.charge", "tikku.novice", "melee", 0),
        ("hannya.scorn", "tikku.novice", "melee", 0),
    ],
)
def test_action_dice_of_its_bearer(source: str, kind: str, form: Form, action: int):
    g, bearer = stage(source)
    target = add(g, kind, NEXT, owner=g.heroes[1].id)
    seen = prospect(g, bearer, target, form)
    assert (seen.combat, seen.action) == (base(g, bearer, "might"), action)


@says("saigen:follower")
@pytest.mark.parametrize(
    ("kind", "where", "action"), [("yurei", HERE, 1), ("samurai", HERE, 0), ("yurei", "A:4,3", 0)]
)
def test_saigen_helps_allies_beside_him_against_creatures(kind: str, where: str, action: int):
    g, saigen = stage("saigen:follower")
    saigen.cell = cell(g, NEXT)
    ally, target = add(g, "kuma.porter", where, owner=g.heroes[1].id), add(g, kind, "A:3,3")
    assert prospect(g, ally, target, "melee").action == action


@says("gozu.charge")
def test_gozu_charges_into_the_area_of_its_target():
    g, gozu = stage("gozu.charge")
    hero = g.figures[0]
    hero.cell = cell(g, BESIDE)
    gozu.came_into = 1 << g.palace.areas.area_of[hero.cell]
    assert prospect(g, gozu, hero, "melee").action == 1
    hero.cell = cell(g, NEXT)
    assert prospect(g, gozu, hero, "melee").action == 0


@says("hannya.scorn")
def test_hannya_scorns_the_afflicted():
    g, hannya = stage("hannya.scorn")
    g.figures[0].conditions["stunned"] = 1
    assert prospect(g, hannya, g.figures[0], "melee").action == 2


@says("cut-arm", "rasetsu.terror")
def test_might_penalties_take_combat_dice():
    g, noburo = stage("cut-arm")
    demon = add(g, "rasetsu", BESIDE)
    seen = prospect(g, noburo, demon, "melee")
    assert (seen.combat, seen.action) == (2, 0)
    assert seen.dice == [("base", 4), ("cut-arm", -1), ("rasetsu.terror", -1)]


@rows(
    "source, kind, form, more",
    [
        ("wakizashi", "samurai", "melee", 1),
        ("wakizashi", "samurai", "ranged", 0),
        ("tessen", "samurai", "ranged", 1),
        ("tessen", "samurai", "melee", 0),
        ("robe-of-charms", "yurei", "melee", 1),
        ("robe-of-charms", "samurai", "melee", 0),
        ("x.straw-coat", "ninja", "ranged", 1),
        ("x.straw-coat", "ninja", "melee", 0),
        ("x.sai", "samurai", "melee", 1),
        ("x.sai", "samurai", "ranged", 0),
    ],
)
def test_defense_against_some_attacks(source: str, kind: str, form: Form, more: int):
    g, bearer = stage(source)
    seen = prospect(g, add(g, kind, NEXT), bearer, form)
    assert seen.defense - base(g, bearer, "defense") == more
    assert changed(g, bearer, "defense") == 0


def test_defense_against_one_attack_is_not_told_as_a_change_that_lasts():
    g, bearer = stage("wakizashi")
    heard = fight(g, add(g, "samurai", "A:3,3"), bearer, "0 0 0 0")
    assert result(heard).defense == 6
    assert not told(heard, EffectWorked)
    assert g.lasting == []


@rows(
    "source, reach",
    [("naginata", 2), ("kusarigama", 2)],
)
def test_long_weapons(source: str, reach: int):
    g, bearer = stage(source)
    assert melee_to(g, bearer) == reach


@rows(
    "source, areas",
    [
        ("hairpins", 2),
        ("yumi", 99),
        ("shuriken", 2),
        ("fire-lance", 3),
        ("x.moon-bow", 99),
        ("hana.knife", 2),
        ("fire.ember", 2),
        ("ninja.throwing-stars", 2),
        ("kumo.spit", 1),
    ],
)
def test_ranged_abilities(source: str, areas: int):
    g, bearer = stage(source)
    assert ranged_to(g, bearer) == areas


# ---------------------------------------------------------------------- what is added to a roll


@rows(
    "source, faces, total",
    [
        ("okko.weak-spot", "0 0 0 / 0", 1),
        ("setsuka.pressure-point", "0 0 0", 1),
        ("s-c1", "KI 0 0 0", 2),
        ("s-c1", "1 0 0", 1),
    ],
)
def test_hits_that_are_added(source: str, faces: str, total: int):
    g, bearer = stage(source)
    kind = "kuma.porter" if bearer.sort == "agent" else "yurei"
    target = add(g, kind, "A:3,3", owner=g.heroes[1].id)
    target.conditions["poisoned"] = 1
    assert result(fight(g, bearer, target, faces, always=lambda options: options[-1])).total == total


@says("okko.weak-spot", "setsuka.pressure-point")
@pytest.mark.parametrize(
    ("source", "faces"), [("okko.weak-spot", "0 0 0"), ("setsuka.pressure-point", "0 0 0")]
)
def test_hits_are_not_added_against_others(source: str, faces: str):
    g, bearer = stage(source)
    assert result(fight(g, bearer, add(g, "samurai", "A:3,3"), faces)).total == 0


@says("ashigaru.spears-together")
def test_spears_together():
    g, first = stage("ashigaru.spears-together")
    for where in ("A:2,3", "A:4,3"):
        add(g, "ashigaru", where)
    g.figures[0].cell = cell(g, "A:3,3")
    assert result(fight(g, first, g.figures[0], "0 0 0")).total == 1


# ---------------------------------------------------------------------- re-rolls and redirects


@rows(
    "source, n, times",
    [("setsuka.turning-sleeve", 2, 2), ("fox-mantle", 3, 1)],
)
def test_dice_of_an_attack_against_the_bearer_are_rolled_again(source: str, n: int, times: int):
    g, bearer = stage(source)
    samurai = add(g, "samurai", "A:3,3")
    fall(g, "0 1 2 KI 0")
    _, options = first_question(attack(g, samurai, bearer, "melee"))
    assert max(option.count(",") for option in options) == n - 1
    for _ in range(times):
        fight(g, samurai, bearer, "0 0 0 0 0", "reroll 0")
    fight(g, samurai, bearer, "0 0 0 0")


@says("hiroji.champion")
def test_hiroji_rolls_one_of_his_dice_again_in_every_attack():
    g, hiroji = stage("hiroji.champion")
    g.figures[0].cell = cell(g, "A:3,3")
    for _ in range(2):
        heard = fight(g, hiroji, g.figures[0], "0 0 0 0 1 2", "reroll 0")
        assert [event.source for event in told(heard, Rerolled)] == ["hiroji.champion"]
        assert result(heard).total == 3


@rows(
    "source, times",
    [("noburo.stay-behind-me", 2), ("kuma.porter", 2), ("earth.boulder", 3)],
)
def test_the_bearer_takes_blows_meant_for_allies_beside_it(source: str, times: int):
    g, bearer = stage(source)
    tikku, samurai = add(g, "tikku.novice", NEXT, owner=g.heroes[1].id), add(g, "samurai", "A:2,2")
    takes = f"use-effect {source} {bearer.number}"
    for _ in range(times):
        assert result(fight(g, samurai, tikku, "0 0 0 0", takes)).target == bearer.number
    assert result(fight(g, samurai, tikku, "0 0 0 0")).target == tikku.number
    g.marks.clear()
    tikku.cell = cell(g, "A:3,0")  # not adjacent to the bearer
    samurai.cell = cell(g, NEXT)
    assert result(fight(g, samurai, tikku, "0 0 0 0")).target == tikku.number


# ---------------------------------------------------------------------- what hits do


@rows(
    "source, form, faces, condition",
    [
        ("setsuka.pressure-point", "melee", "2 2 1", "stunned"),
        ("hairpins", "ranged", "2 2 1", "poisoned"),
        ("hairpins", "melee", "2 2 1", ""),
        ("nodachi", "melee", "2 2 2 2 / 0 0", "amputee"),
        ("nodachi", "melee", "2 2 2 1 / 0 0", ""),
        ("red-gate-kanabo", "melee", "KI 1 2 1 0 / 0", "stunned"),
        ("red-gate-kanabo", "melee", "2 2 1 0 / 0", ""),
        ("hana.knife", "ranged", "KI KI KI 2 0", "poisoned"),
        ("water.tide", "melee", "2 2 1", "stunned"),
        ("samurai.steel-and-oath", "melee", "KI 1 2 1 0", "bleeding"),
        ("samurai.steel-and-oath", "melee", "2 2 1 0", ""),
        ("yurei.grave-touch", "melee", "KI 1 2 1", "stunned"),
        ("yurei.grave-touch", "melee", "2 2 1", ""),
        ("ninja.venom", "ranged", "KI 1 2 1", "poisoned"),
        ("ninja.venom", "melee", "2 2 1", ""),
        ("kumo.spit", "ranged", "KI 1 2 1 0 0 0", "poisoned"),
        ("kumo.spit", "ranged", "2 2 1 0 0 0", ""),
        ("rasetsu.devour", "melee", "2 2 2 2 0 0", "amputee"),
        ("rasetsu.devour", "melee", "2 2 2 1 0 0", ""),
    ],
)
def test_hits_inflict_conditions(source: str, form: Form, faces: str, condition: str):
    g, bearer = stage(source)
    if bearer.sort == "agent":
        target = g.figures[0]  # DEFENSE 5
        target.cell = cell(g, "A:3,3")
    else:
        target = add(g, "samurai", "A:3,3")  # DEFENSE 5
        g.mortal.append("m-c3")  # and sturdy enough to stand
    heard = fight(g, bearer, target, faces, form=form, always=lambda options: options[-1])
    assert result(heard).hit
    assert target.conditions == ({condition: 0} if condition else {})


@says("m-c2")
@pytest.mark.parametrize(("faces", "stunned"), [("KI 1 2 1 0", True), ("2 2 1 0", False)])
def test_hits_with_ki_of_enhanced_thralls_stun(faces: str, stunned: bool):
    g, samurai = stage("m-c2")
    g.figures[0].cell = cell(g, "A:3,3")
    fight(g, samurai, g.figures[0], faces, always=lambda options: options[-1])
    assert ("stunned" in g.figures[0].conditions) == stunned


@says("jitte")
@pytest.mark.parametrize(
    ("form", "faces", "stunned"),
    [("melee", "0 0 0", True), ("ranged", "0 0 0", False), ("melee", "2 2 1", False)],
)
def test_the_jitte_stuns_who_misses_in_melee(form: Form, faces: str, stunned: bool):
    g, bearer = stage("jitte")
    ninja = add(g, "ninja", "A:3,3")
    fight(g, ninja, bearer, faces, form=form)
    assert ("stunned" in ninja.conditions) == stunned


@rows(
    "source, kind, faces, damage",
    [
        ("noburo.splitting-blow", "samurai", "2 2 2 2", 2),
        ("noburo.splitting-blow", "samurai", "2 2 2 1", 1),
        ("red-gate-kanabo", "hiroji", "KI 1 2 2 1 / 0", 2),
        ("red-gate-kanabo", "hiroji", "2 2 2 1 / 0", 1),
        ("demon-slayer", "bakemono", "KI 1 2 2 0 / 0", 2),
        ("demon-slayer", "hiroji", "KI 1 2 2 1 / 0", 1),
        ("demon-slayer", "bakemono", "2 2 2 0 / 0", 1),
        ("fire.blaze", "samurai", "2 2 2 2", 2),
        ("fire.blaze", "samurai", "2 2 1 1", 1),
        ("bakemono.rend", "okko", "2 2 2 2 0", 2),
        ("bakemono.rend", "okko", "2 2 2 1 0", 1),
    ],
)
def test_hits_that_deal_more(source: str, kind: str, faces: str, damage: int):
    g, bearer = stage(source)
    if kind == "okko":
        target = g.figures[0]
        target.cell = cell(g, "A:3,3")
    else:
        target = add(g, kind, "A:3,3")
    heard = fight(g, bearer, target, faces, always=lambda options: options[-1])
    assert [event.count for event in told(heard, Damaged)] == [damage]


@rows("source, times", [("noburo.lacquer-and-iron", 2), ("gozu.hide", 1)])
def test_hits_that_deal_less(source: str, times: int):
    g, bearer = stage(source)
    attacker = g.figures[0] if bearer.sort == "agent" else add(g, "samurai", "A:3,3")
    attacker.cell = cell(g, "A:3,3")
    for _ in range(times):
        fight(g, attacker, bearer, "2 2 2 0")
        assert bearer.damage == 0
    fight(g, attacker, bearer, "2 2 2 0")
    assert bearer.damage == 1


@says("rasetsu.devour")
def test_rasetsu_heals_once_per_activation_when_it_is_hurt():
    g, rasetsu = stage("rasetsu.devour")
    act(g, "noshin")
    hero = g.figures[0]
    hero.cell = cell(g, "A:3,3")
    fight(g, rasetsu, hero, "2 2 2 2 0 0", always=lambda options: options[-1])  # nothing to heal: not used up
    rasetsu.damage = 3
    fight(g, rasetsu, hero, "2 2 2 1 0 0", always=lambda options: options[-1])  # too narrow a hit
    assert rasetsu.damage == 3
    for _ in range(2):
        fight(g, rasetsu, hero, "2 2 2 2 0 0", always=lambda options: options[-1])
    assert rasetsu.damage == 2


@says("s-b2")
@pytest.mark.parametrize(("faces", "left"), [("KI 1 2 1 0 0", 2), ("2 2 1 0 0", 3)])
def test_a_hit_with_ki_heals_enhanced_creatures(faces: str, left: int):
    g, _ = stage("s-b2")
    bakemono = add(g, "bakemono", "A:2,3")
    bakemono.damage = 3
    g.figures[0].cell = cell(g, "A:3,3")
    fight(g, bakemono, g.figures[0], faces, always=lambda options: options[-1])
    assert bakemono.damage == left


# ---------------------------------------------------------------------- what one is not bound by


@rows(
    "source, what",
    [
        ("okko.hunters-stride", "leave"),
        ("setsuka.like-a-shadow", "stop"),
        ("setsuka.like-a-shadow", "sneak"),
        ("tengu-cloak", "stop"),
        ("tengu-cloak", "leave"),
        ("yurei.drifting", "stop"),
        ("yurei.drifting", "leave"),
        ("earth.boulder", "push"),
        ("bakemono.too-heavy", "push"),
    ],
)
def test_what_the_bearer_is_not_bound_by(source: str, what: str):
    g, bearer = stage(source)
    bound = {word for word in ("stop", "leave", "sneak", "push", "alarm") if ignores(g, bearer, word)}
    assert what in bound
    assert bound <= {effect.what for effect in g.box.effects_of[source]}
    assert not ignores(g, g.figures[1], what)


@says("earth.boulder", "bakemono.too-heavy")
@pytest.mark.parametrize("source", ["earth.boulder", "bakemono.too-heavy"])
def test_the_heavy_are_not_pushed(source: str):
    g, bearer = stage(source)
    assert push_cells(g, bearer, cell(g, NEXT)) == 0


@says("setsuka.a-name-from-before")
def test_a_name_from_before_keeps_setsuka_from_investigating():
    g, setsuka = stage("setsuka.a-name-from-before")
    assert is_blocked(g, setsuka, "investigate")
    assert not is_blocked(g, setsuka, "attack")


@says("okko.old-debt")
def test_an_old_debt_silences_the_other_talent_but_not_the_natural_one():
    g, okko = stage("okko.old-debt")
    g.heroes[0].left.append("okko.weak-spot")
    assert sources_of(g, okko) == ["okko", "okko.old-debt"]
