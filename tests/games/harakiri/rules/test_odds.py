"""Exact chances (rules/odds.py), held against counting every fall of the dice with the rules themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hyakki.games.harakiri import rules
from hyakki.games.harakiri.events import Countered, Missed, Struck
from hyakki.games.harakiri.options import (
    Also,
    Attack,
    Die,
    Focus,
    Force,
    GoOn,
    Leave,
    NoFocus,
    NoSkill,
    Reroll,
    Roll,
    Step,
    UseSkill,
    YinYang,
)
from hyakki.games.harakiri.rules.attack import attack, declare, weapon_aim
from hyakki.games.harakiri.rules.odds import UNLIKELY, chances, headline, odds, success_chance
from hyakki.games.harakiri.rules.pool import pool_of, roll
from hyakki.games.harakiri.rules.prospects import Prospect, best_again, plan, plans, prospect, ways_of
from hyakki.games.harakiri.state import Activation, Aim, Character, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Chance
from tests.games.harakiri.table import act, add, character, listen, load, run, table

FIELD = ["........", "........", "........", "........"]


def fight(kind: str, name: str = "akira") -> Harakiri:
    """Somebody and an enemy beside it, and somebody far away."""
    g = table(FIELD, at={name: (1, 1), "hikaru" if name != "hikaru" else "akira": (8, 4)})
    act(g, name)
    add(g, kind, 2, 1)
    return g


def planned(
    g: Harakiri, one: Character, target: int, force: Force = "fast", skill: str = "", focus: bool = False
) -> Aim:
    """An attack that can be made."""
    aim = plan(g, one, target, force, skill, focus)
    assert aim is not None
    return aim


def told(g: Harakiri, option: Option) -> list[Chance]:
    """The odds of an option that has some."""
    lines = odds(g, 0, option)
    assert lines is not None
    return lines


def damages(lines: list[Chance]) -> dict[object, float]:
    """The lines about damage."""
    return {line.params["n"]: line.chance for line in lines if line.result == "odds.damage"}


def played(g: Harakiri, focus: bool, skill: str, dice: tuple[int, ...]) -> list[Event]:
    """What is told of one attack with these dice; the yin-yang effect is always resolved."""
    g = g.clone()
    one = g.characters[0]
    heard = listen(g)
    load(g, *dice, *(0,) * 9)  # the dice of a counterattack do not matter
    answers = [*(["focus"] if focus else []), *([f"use-skill {skill}"] if skill else []), "roll"]
    run(attack(g, one, g.creatures[0].id, "fast"), *answers, always=lambda options: options[0])
    return heard


@pytest.mark.parametrize(
    ("kind", "focus", "skill", "blinded"),
    [
        ("kappa", False, "", False),
        ("kappa", True, "", False),
        ("ashigaru", False, "stab", False),
        ("nue", True, "stab", False),
        ("kappa", False, "", True),
    ],
)
def test_a_prospect_counts_every_fall_of_the_dice(kind, focus, skill, blinded):
    g = fight(kind)
    akira, enemy = g.characters[0], g.creatures[0]
    akira.skills, akira.slots, akira.attributes = ["stab"], {"stab": 3}, {"power": 1}
    enemy.damage = enemy.most - 4
    if blinded:
        akira.conditions = {"blinded": 1, "poisoned": 1}
    spread: Counter[int] = Counter()
    count: Counter[str] = Counter()
    sides = [range(6)] * (2 + focus + blinded)
    for dice in product(*sides):
        count["whole"] += 1
        for event in played(g, focus, skill, dice):
            if isinstance(event, Struck) and event.attacker == akira.id:
                spread[event.damage] += 1
                count["defeat"] += event.damage >= 4
            elif isinstance(event, Missed):
                count["missed"] += 1
            elif isinstance(event, Countered):
                count["countered"] += 1
    found = prospect(g, planned(g, akira, enemy.id, "fast", skill, focus))
    whole = count["whole"]
    assert found.defeat() == Fraction(count["defeat"], whole)
    assert found.chance(found.missed) == Fraction(count["missed"], whole)
    assert found.chance(found.countered) == Fraction(count["countered"], whole)
    assert {damage: found.chance(ways) for damage, ways in found.spread[enemy.id].items()} == {
        damage: Fraction(times, whole) for damage, times in spread.items()
    }
    assert found.mean() == Fraction(sum(damage * times for damage, times in spread.items()), whole)
    assert g.aim is None


def test_the_chance_to_break_armour_leaves_out_the_defeated():
    g = fight("kachi")
    akira, kachi = g.characters[0], g.creatures[0]
    found = prospect(g, planned(g, akira, kachi.id, "fast", focus=True))
    survives = 1 - prospect(g, planned(g, akira, kachi.id, "fast")).defeat()
    assert found.chance(found.broken) == survives / 2
    kachi.tokens = -1
    assert prospect(g, planned(g, akira, kachi.id, "fast", focus=True)).broken == 0


def test_yin_yang_effects_that_change_hits_count():
    g = fight("nue")
    akira, nue = g.characters[0], g.creatures[0]
    akira.weapons, akira.equipped, akira.attributes = ["nodachi"], "nodachi", {}
    found = prospect(g, planned(g, akira, nue.id, "strong"))
    hits = [0, 2, 3, 4, 1, 2]
    damage = 0
    for one, two in product(range(6), repeat=2):
        both = {one, two} == {4, 5}
        damage += max(0, hits[one] + hits[two] + 2 * both - 3)
    assert found.mean() == Fraction(damage, 36)
    assert found.chance(found.yin_yang) == Fraction(2, 36)


def test_several_targets_have_chances_of_their_own():
    g = fight("kachi")
    akira, kachi = g.characters[0], g.creatures[0]
    akaname = add(g, "akaname", 1, 2)
    akira.skills, akira.slots = ["twin-cut"], {"twin-cut": 3}
    aim = planned(g, akira, kachi.id, "fast", "twin-cut")
    aim.targets.append(akaname.id)
    found = prospect(g, aim)
    assert found.mean(akaname.id) > found.mean(kachi.id)
    assert found.defeat(akaname.id) == prospect(g, planned(g, akira, akaname.id, "fast")).defeat()


def test_an_enemys_attack_has_a_prospect_too():
    g = table(FIELD, at={"hattori": (1, 1)})
    kachi, hattori = add(g, "kachi", 2, 1), character(g, "hattori")
    hattori.health = 1
    aim = Aim(attacker=kachi.id, target=1, kind="enemy", range=1, targets=[1], skill="kachi.kenjutsu")
    green, purple = [0, 1, 1, 2, 1, 2], [0, 1, 2, 1, 1, 3]
    sure = sum(one + two >= 1 for one, two in product(green, purple))
    assert prospect(g, aim).defeat() == Fraction(sure, 36)
    hattori.skills, hattori.slots = ["mirror-image"], {"mirror-image": 4}
    dodging = prospect(g, aim)
    assert dodging.defeat() == Fraction(sure, 72)
    assert dodging.chance(dodging.missed) == Fraction(1, 2)
    hattori.marks["attacked"] = g.round
    assert prospect(g, aim).defeat() == Fraction(sure, 36)


def test_only_the_one_who_dodges_is_missed_by_an_area_attack():
    g = table(FIELD, at={"hattori": (1, 1), "akira": (1, 2)})
    oni, hattori = add(g, "blood-oni", 2, 1), character(g, "hattori")
    aim = Aim(attacker=oni.id, target=0, kind="enemy", range=2, targets=[0, 1], skill="blood-oni.sweep")
    plain = prospect(g, aim)
    hattori.skills, hattori.slots = ["mirror-image"], {"mirror-image": 4}
    found = prospect(g, aim)
    assert found.mean(1) == plain.mean(1) / 2
    assert found.mean(0) == plain.mean(0)
    assert found.missed == 0


def test_all_ways_to_attack_are_planned():
    g = fight("nue")
    akira, nue = g.characters[0], g.creatures[0]
    akira.skills, akira.slots, akira.affinity = ["stab"], {"stab": 2}, 5
    ways = [(aim.skill, aim.focus) for aim in plans(g, akira, nue.id, "fast")]
    assert ways == [(skill, focus) for skill in ("", "stab", "hachiman.fifth") for focus in (False, True)]
    akira.slots = {}
    assert plan(g, akira, nue.id, "fast", "stab") is None


# ---------------------------------------------------------------------- dice that lie


def test_dice_that_lie_leave_nothing_to_chance():
    g = fight("nue")
    akira, nue = g.characters[0], g.creatures[0]
    g.aim = declare(g, akira, weapon_aim(g, akira, nue.id, "fast"), "fast")
    load(g, 3, 5)
    roll(g, g.aim)
    assert prospect(g, g.aim).spread == {nue.id: {2 + 3 + 1 - 3: 6}}


def test_a_die_that_is_picked_may_fall_in_six_ways():
    g = fight("nue", "tomoe")
    tomoe, nue = character(g, "tomoe"), g.creatures[0]
    tomoe.skills, tomoe.slots = ["quick-nock"], {"quick-nock": 3}
    g.aim = planned(g, tomoe, nue.id, "strong", "quick-nock")  # red and green
    load(g, 0, 5)
    roll(g, g.aim)
    assert damages(told(g, Die(0))) == {
        0: pytest.approx(2 / 6),
        1: pytest.approx(2 / 6),
        2: pytest.approx(1 / 6),
        3: pytest.approx(1 / 6),
    }
    assert g.aim.picked == []


@pytest.mark.parametrize(
    ("kind", "focus", "blinded"), [("kappa", False, 0), ("kachi", True, 0), ("kappa", True, 1)]
)
@pytest.mark.parametrize("weapon", ["yumi", "daikyu"], ids=["condition", "armour is ignored"])
def test_the_best_reroll_is_counted_over_every_fall(weapon, kind, focus, blinded):
    """A bow with a red and a green die, one of which may be rolled again: all falls, all choices."""
    g = fight(kind, "tomoe")
    tomoe, enemy = character(g, "tomoe"), g.creatures[0]
    tomoe.skills, tomoe.slots = ["quick-nock"], {"quick-nock": 3}
    tomoe.weapons, tomoe.equipped = [weapon], weapon
    if blinded:
        tomoe.conditions["blinded"] = 1
    aim = planned(g, tomoe, enemy.id, "strong", "quick-nock", focus)
    count = len(pool_of(g, aim))
    wins = Fraction(0)
    for faces in product(range(6), repeat=count):
        for side in range(6) if focus else (None,):
            lying = aim.clone()
            lying.pool, lying.faces, lying.stage = pool_of(g, aim), list(faces), "rolled"
            lying.focus_face = "" if side is None else g.box.focus.faces[side]
            ways = [prospect(g, lying).defeat()]
            for die in range(count):
                lying.picked = [die]
                ways.append(prospect(g, lying).defeat())
            wins += max(ways)
    assert best_again(g, aim) == wins / (6**count * (6 if focus else 1))
    assert best_again(g, aim) != prospect(g, aim).defeat(), "it makes a difference here"


def test_odds_say_what_rolling_again_makes_of_them():
    g = fight("kappa", "tomoe")
    tomoe, kappa = character(g, "tomoe"), g.creatures[0]
    tomoe.skills, tomoe.slots = ["quick-nock"], {"quick-nock": 3}
    lines = {line.result: line for line in told(g, Attack(kappa.id, "strong"))}
    assert "odds.again" not in lines, "the declared attack has no such skill yet"
    again = best_again(g, planned(g, tomoe, kappa.id, "strong", "quick-nock"))
    assert again is not None
    assert lines["odds.defeat-again"].chance == float(again)
    assert "odds.defeat-with" not in lines
    g.aim = planned(g, tomoe, kappa.id, "strong", "quick-nock")
    assert told(g, Roll())[-1] == Chance("odds.again", float(again), {"target": kappa.id})
    load(g, 0, 0)
    roll(g, g.aim)
    assert "odds.defeat" not in [line.result for line in told(g, GoOn())], "as they lie it cannot be"
    assert told(g, GoOn())[-1] == Chance("odds.rerolls", 1.0), "nor if one is rolled again"
    assert "odds.again" not in [line.result for line in told(g, Die(0))], "it is counted by then"


@pytest.mark.plain
def test_several_rerolls_one_after_the_other_are_left_out_in_words(monkeypatch):
    g = fight("kappa", "tomoe")
    tomoe, kappa = character(g, "tomoe"), g.creatures[0]
    for module in (rules.odds, rules.prospects):
        monkeypatch.setattr(module, "rerolls", lambda g, aim: [("quick-nock", 1), ("flurry", 2)])
    g.aim = planned(g, tomoe, kappa.id, "strong")
    assert told(g, Roll())[-1] == Chance("odds.rerolls", 1.0)


def test_a_die_that_was_rolled_again_has_no_symbol():
    g = fight("nue")
    akira, nue = g.characters[0], g.creatures[0]
    g.aim = declare(g, akira, weapon_aim(g, akira, nue.id, "fast"), "fast")
    load(g, 4, 5)
    roll(g, g.aim)
    assert prospect(g, g.aim).yin_yang
    g.aim.rerolled = [0]
    assert not prospect(g, g.aim).yin_yang


def test_ways_add_up():
    faces = ((0, 0), (1, 1), (2, 2))
    found = ways_of((faces, faces))
    assert sum(ways for _, _, ways in found) == 9
    assert (3, True, 2) in found


# ---------------------------------------------------------------------- in words


def test_the_odds_of_a_declaration_name_every_other_way():
    g = fight("kappa")
    akira, kappa = g.characters[0], g.creatures[0]
    akira.skills, akira.slots = ["stab"], {"stab": 2}
    before = Activation(character=0)
    lines = told(g, Attack(kappa.id, "fast"))
    # They come first: whoever reads no further knows the best of them.
    ways = [
        line.result.split("-", 1)[-1]
        for line in lines
        if line.result.startswith(("odds.defeat-", "odds.mean-"))
    ]
    assert ways == ["focus", "with", "with-focus"]
    first = [line.result for line in lines].index("odds.damage")
    assert all(
        line.result.startswith(("odds.defeat", "odds.mean", "odds.hardly", "odds.falls"))
        for line in lines[:first]
    )
    assert sum(damages(lines).values()) == pytest.approx(1)
    assert g.act == before
    assert akira.ap == 4


def test_what_is_left_on_average_is_rounded_half_up():
    g = fight("kappa")
    kappa = g.creatures[0]
    kappa.most = 4
    found = Prospect(kappa.id, [kappa.id])
    found.whole, found.spread[kappa.id] = 2, {1: 1, 2: 1}
    (mean,) = headline(g, found)
    assert (mean.amount, mean.params["left"], mean.params["health"]) == (1.5, 3, 4)


def test_a_target_that_hardly_falls_is_weighed_by_the_damage_to_expect():
    g = fight("kappa")
    akira, kappa = g.characters[0], g.creatures[0]
    found = prospect(g, planned(g, akira, kappa.id, "strong"))
    assert found.defeat() >= UNLIKELY
    tenths = round(10 * float(found.mean()))
    assert headline(g, found) == [
        Chance("odds.falls", float(found.defeat()), {"target": kappa.id, "tenths": tenths})
    ]
    kappa.most = max(found.spread[kappa.id])
    found = prospect(g, planned(g, akira, kappa.id, "strong"))
    assert 0 < found.defeat() < UNLIKELY
    (mean,) = headline(g, found)
    assert (mean.result, mean.amount) == ("odds.hardly", float(found.mean()))
    assert mean.params == {
        "target": kappa.id,
        "left": int(kappa.most - float(found.mean()) + 0.5),
        "health": kappa.most,
        "percent": max(1, round(100 * found.defeat())),
    }
    kappa.most = 50
    assert not [line for line in told(g, Attack(kappa.id, "strong")) if "defeat" in line.result]
    assert {line.result for line in told(g, Attack(kappa.id, "strong")) if line.amount is not None} == {
        "odds.mean",
        "odds.mean-focus",
    }


def test_every_answer_inside_an_attack_has_odds_and_changes_nothing():
    g = fight("nue")
    akira, nue = g.characters[0], g.creatures[0]
    akira.skills, akira.slots = ["twin-cut"], {"twin-cut": 3}
    kappa = add(g, "kappa", 1, 2)
    g.aim = declare(g, akira, weapon_aim(g, akira, nue.id, "fast"), "fast")
    before = g.aim.clone()
    plain = odds(g, 0, Roll())
    assert odds(g, 0, NoFocus()) == plain
    assert odds(g, 0, NoSkill()) == plain
    assert "odds.missed" in [line.result for line in told(g, Focus())]
    g.aim.skill = "twin-cut"
    both = [
        line.params["target"]
        for line in told(g, Also(kappa.id))
        if line.result in ("odds.defeat", "odds.mean", "odds.hardly", "odds.falls")
    ]
    assert both == [nue.id, kappa.id]
    g.aim.skill = ""
    assert odds(g, 0, UseSkill("twin-cut")) is not None
    assert g.aim == before
    load(g, 4, 5)
    roll(g, g.aim)
    akira.weapons, akira.equipped = ["daikyu"], "daikyu"  # armour is ignored
    assert damages(told(g, YinYang())) == {3: 1.0}
    assert damages(told(g, Leave())) == {2: 1.0}
    g.aim.picked = [0]
    assert odds(g, 0, Reroll()) is not None
    assert odds(g, 0, Step(1, 1)) is None
    g.aim = None
    assert odds(g, 0, Roll()) is None


def test_chances_name_what_there_is_only():
    g = fight("kappa")
    akira, kappa = g.characters[0], g.creatures[0]
    results = {line.result for line in chances(g, prospect(g, planned(g, akira, kappa.id, "fast")))}
    assert results == {"odds.hardly", "odds.damage", "odds.yin-yang"}


# ---------------------------------------------------------------------- tests


@pytest.mark.parametrize(("difficulty", "ways"), [(1, 6), (3, 5), (7, 1), (8, 0)])
def test_the_chance_of_a_test(difficulty, ways):
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.attributes = {"power": 1}
    assert success_chance(g, akira, "power", difficulty) == Fraction(ways, 6)


def test_poison_lowers_the_chance_of_a_test():
    g = table(FIELD, at={"akira": (1, 1)})
    akira = character(g, "akira")
    akira.attributes, akira.conditions = {"power": 1}, {"poisoned": 2}
    assert success_chance(g, akira, "power", 4) == Fraction(2, 6)
