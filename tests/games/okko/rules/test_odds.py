"""Exact chances of Attacks and tests, held against every way in which dice can fall, and against rolling."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hyakki.games.okko.options import (
    End,
    Investigate,
    OpenChest,
    Put,
    Reroll,
    SneakInto,
    Strike,
    ThrowAway,
    TryDoor,
    TryMission,
    TryToken,
)
from hyakki.games.okko.rules.attack import attack
from hyakki.games.okko.rules.movement import moves
from hyakki.games.okko.rules.odds import Pool, attack_chances, odds, pass_chance, trial_chances
from hyakki.games.okko.state import NOBODY, Figure, Form, Okko
from hyakki.games.okko.state import Test as UnderWay
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.rng import Rng
from tests.games.okko.table import act, add, cell, lay, run, stain, table

DEEP = 8  # rolls of one die that are followed one by one


def die_worth(faces: tuple[str, ...]) -> dict[tuple[int, bool], Fraction]:
    """What a die is worth and whether it shows a KI, followed roll by roll; what comes later than `DEEP` is
    worth at least as much as that, which is above every DEFENSE asked for here."""
    chances: dict[tuple[int, bool], Fraction] = {}
    chance = Fraction(1, len(faces))
    for rolls in range(DEEP):
        for face in faces:
            if face != "KI":
                key = (rolls + int(face), rolls > 0)
                chances[key] = chances.get(key, Fraction(0)) + chance
        chance *= Fraction(faces.count("KI"), len(faces))
    left = 1 - sum(chances.values())
    chances[(DEEP, True)] = chances.get((DEEP, True), Fraction(0)) + left
    return chances


def by_hand(g: Okko, combat: int, action: int, number: int, ki_hits: int = 0) -> Fraction:
    """The chance that dice reach a number, with more added if a KI shows: all ways, one by one."""
    dice = [die_worth(g.box.dice["combat"].faces)] * combat + [die_worth(g.box.dice["action"].faces)] * action
    total = Fraction(0)
    for way in product(*(die.items() for die in dice)):
        worth = sum(key[0] for key, _ in way) + (ki_hits if any(key[1] for key, _ in way) else 0)
        if worth >= number:
            chance = Fraction(1)
            for _, part in way:
                chance *= part
            total += chance
    return total


# ---------------------------------------------------------------------- dice


@pytest.mark.parametrize(("combat", "action"), [(0, 0), (1, 0), (0, 1), (2, 0), (2, 1), (1, 2), (3, 0)])
def test_pools_reach_numbers_as_often_as_all_ways_counted_one_by_one(combat: int, action: int) -> None:
    g = table()
    pool = Pool(g, combat, action)
    for number in range(-1, DEEP):
        for more in (0, 1, 2):
            exact = pool.reach(number, with_ki=False) + pool.reach(number - more, with_ki=True)
            assert exact == by_hand(g, combat, action, number, more)


def test_one_combat_die_by_hand() -> None:
    """0, 0, 1, 1, 2, KI: at least 1 with 4 faces of 6, at least 2 with the 2 or after a KI with 1 or more."""
    pool = Pool(table(), 1, 0)
    assert pool.reach(1, with_ki=False) == Fraction(3, 6)
    assert pool.reach(1, with_ki=True) == Fraction(1, 6)
    assert pool.reach(2, with_ki=False) == Fraction(1, 6)
    assert pool.reach(2, with_ki=True) == Fraction(1, 6) * Fraction(4, 6)


def test_chances_with_and_without_ki_add_up() -> None:
    pool = Pool(table(), 4, 3)
    assert pool.reach(0, with_ki=False) + pool.reach(0, with_ki=True) == 1
    assert pool.reach(0, with_ki=True) == 1 - Fraction(5, 6) ** 7
    assert pool.reach(-3, with_ki=True) == pool.reach(0, with_ki=True)


@pytest.mark.parametrize("dice", range(6))
def test_tests_are_passed_as_often_as_all_faces_counted_one_by_one(dice: int) -> None:
    faces = table().box.dice["test"].faces
    for limit in range(8):
        passed = sum(sum(map(int, way)) <= limit for way in product(faces, repeat=dice))
        assert pass_chance(faces, dice, limit) == Fraction(passed, 6**dice)


# ---------------------------------------------------------------------- Attacks


def duel(kind: str = "samurai", hero: str = "okko") -> tuple[Okko, Figure, Figure]:
    g = table(heroes=(hero, "noburo" if hero != "noburo" else "okko"), at={hero: "A:2,2"})
    return g, act(g, hero), add(g, kind, "A:2,3")


def rolled(g: Okko, attacker: Figure, target: Figure, form: Form, times: int) -> tuple[float, float, float]:
    """How often an Attack hits, eliminates or brings damage to STAMINA, and shows a KI, when it is made."""
    hits = falls = shows = 0
    for key in range(times):
        world = g.clone()
        world.rng = Rng.seeded(key)
        seen: list[tuple[bool, bool]] = []

        def listen(told: object, seen: list[tuple[bool, bool]] = seen) -> None:
            event = getattr(told, "event", None)
            if type(event).__name__ == "Attacked":
                seen.append((event.hit, any(chain[0] == 3 for chain in event.chains)))  # type: ignore[union-attr]

        world.io = listen
        one, other = world.figures[attacker.number], world.figures[target.number]
        run(attack(world, one, other, form), always=lambda options: options[-1])
        hit, ki = seen[0]
        hits += hit
        shows += ki
        if other.sort == "hero":
            falls += other.damage >= world.box.heroes[other.kind].stamina
        else:
            falls += target.number not in world.figures
    return hits / times, falls / times, shows / times


def close(exact: Fraction, counted: float) -> bool:
    return abs(float(exact) - counted) < 0.045


@pytest.mark.parametrize("kind", ["ashigaru", "samurai", "ninja", "hiroji", "bakemono"])
def test_an_attack_on_an_agent_comes_out_as_often_as_said(kind: str) -> None:
    g, okko, foe = duel(kind)
    g.heroes[0].right = ["okko.one-breath"]  # MIGHT +2
    stamina = g.box.agents[kind].stamina
    foe.damage = stamina - 1
    exact = attack_chances(g, okko, foe, "melee")
    hit, falls, shows = rolled(g, okko, foe, "melee", 1200)
    assert close(exact.hit, hit)
    assert close(exact.eliminated, falls)
    assert close(exact.ki, shows)


@pytest.mark.parametrize("kind", ["ashigaru", "yurei", "bakemono"])
def test_an_attack_on_a_hero_comes_out_as_often_as_said(kind: str) -> None:
    g, okko, foe = duel(kind)
    okko.damage = g.box.heroes["okko"].stamina - 1
    g.heroes[0].right = ["okko.still-water"]
    exact = attack_chances(g, foe, okko, "melee")
    hit, falls, shows = rolled(g, foe, okko, "melee", 1200)
    assert close(exact.hit, hit)
    assert close(exact.eliminated, falls)
    assert close(exact.ki, shows)


def test_harm_that_depends_on_the_margin_counts_only_where_it_is_reached() -> None:
    """The Bakemono deals one more by 3 or more; with 2 Damage tokens to go only such a hit is enough."""
    g, okko, foe = duel("bakemono")
    source = [key for key in g.box.sheets["bakemono"].talents if _margin(g, key)]
    assert source
    okko.damage = g.box.heroes["okko"].stamina - 2
    exact = attack_chances(g, foe, okko, "melee")
    assert 0 < exact.eliminated < exact.hit
    pool = Pool(g, exact.found.combat, exact.found.action)
    number = exact.found.defense - exact.found.hits
    expected = sum((pool.reach(number + 3, with_ki=ki) for ki in (False, True)), Fraction(0))
    assert exact.eliminated == expected


def _margin(g: Okko, key: str) -> bool:
    return any(effect.do == "harm" and "margin3" in effect.if_ for effect in g.box.effects_of[key])


def test_a_hit_that_is_brought_to_nothing_eliminates_nobody() -> None:
    g = table(heroes=("noburo", "okko"), at={"noburo": "A:2,2"})
    noburo, foe = act(g, "noburo"), add(g, "samurai", "A:2,3")
    card = next(
        card
        for card in g.box.actions_of["noburo"]
        if any(effect.do == "harm" and effect.n < 0 for effect in card.effects)
    )
    g.heroes[0].left = [card.id]
    noburo.damage = g.box.heroes["noburo"].stamina - 1
    exact = attack_chances(g, foe, noburo, "melee")
    assert exact.hit > 0
    assert exact.eliminated == 0


# ---------------------------------------------------------------------- as the match asks for them


def results(found: object) -> dict[str, float]:
    assert isinstance(found, list)
    return {chance.result: chance.chance for chance in found}


def test_odds_of_a_strike_name_hit_elimination_ki_and_the_alarm() -> None:
    g, okko, foe = duel("samurai")
    found = results(odds(g, 0, Strike(foe.number, "melee")))
    assert {*found} == {"odds.hit", "odds.eliminated", "odds.ki", "odds.alarm"}
    assert found["odds.hit"] == float(attack_chances(g, okko, foe, "melee").hit)
    stain(g, "A:4,4")
    assert "odds.alarm" not in results(odds(g, 0, Strike(foe.number, "melee")))


def test_odds_say_when_somebody_may_have_dice_rolled_again() -> None:
    g = table(heroes=("setsuka", "okko"), at={"setsuka": "A:2,2"})
    setsuka, foe = act(g, "setsuka"), add(g, "samurai", "A:2,3")
    assert not attack_chances(g, foe, setsuka, "melee").rerolls
    card = next(
        card
        for card in g.box.actions_of["setsuka"]
        if any(effect.do == "reroll" and effect.when == "rolled-against" for effect in card.effects)
    )
    g.heroes[0].left = [card.id]
    assert attack_chances(g, foe, setsuka, "melee").rerolls


def test_an_extra_attack_is_that_of_the_one_who_strikes_with_its_dice() -> None:
    g, okko, foe = duel("samurai")
    noburo = g.figures[1]
    noburo.cell = cell(g, "A:3,3")
    g.striker, g.striker_dice = noburo.number, 1
    found = results(odds(g, 0, Strike(foe.number, "melee")))
    assert found["odds.hit"] == float(attack_chances(g, noburo, foe, "melee", 1).hit)
    assert found["odds.hit"] != float(attack_chances(g, okko, foe, "melee").hit)


def test_an_attack_of_others_on_the_one_who_acts_is_left_to_samples() -> None:
    g, okko, _foe = duel("samurai")
    assert odds(g, 1, Strike(okko.number, "melee")) is None
    assert odds(g, 0, End()) is None
    g.turn, g.striker = None, NOBODY
    assert odds(g, 0, End()) is None


# ---------------------------------------------------------------------- tests


def chance(g: Okko, option: Option) -> float:
    found = odds(g, 0, option)
    assert found is not None
    return found[0].chance


def test_clues_chests_and_test_tokens_have_the_chance_of_their_dice() -> None:
    g = table(at={"okko": "A:2,2"})
    act(g, "okko")
    faces = g.box.dice["test"].faces
    hero = g.box.heroes["okko"]
    clue = next(card for card in g.box.clue_tokens.values() if card.form == "evidence")
    lying = lay(g, "evidence", clue.id, "A:2,3")
    assert chance(g, Investigate(lying.number)) == float(pass_chance(faces, clue.difficulty, hero.guile))
    chest = next(iter(g.box.chests.values()))
    box = lay(g, "chest", chest.id, "A:3,2")
    box.penalty = 1
    assert chance(g, OpenChest(box.number)) == float(pass_chance(faces, chest.difficulty - 1, hero.speed))
    test = next(card for card in g.box.test_tokens.values() if card.attribute == "guile")
    task = lay(g, "test", test.id, "A:4,2")
    assert chance(g, TryToken(task.number)) == float(pass_chance(faces, test.difficulty, hero.guile))


def test_missions_and_doors_have_the_chance_of_their_dice() -> None:
    g = table("silent-cell", heroes=("noburo", "okko"))
    act(g, "noburo")
    faces = g.box.dice["test"].faces
    orange = next(iter(g.palace.breach))
    mission = g.box.missions[g.missions[0].id]
    hard = mission.tests[0].difficulty_by_heroes[1]
    might = g.box.heroes["noburo"].might
    assert chance(g, TryMission(orange, mission.tests[0].attribute)) == float(pass_chance(faces, hard, might))
    g.closed |= 1
    door = g.scene.doors[0]
    assert chance(g, TryDoor(0, "might")) == float(pass_chance(faces, door.difficulty, might))


def test_a_test_that_penalty_tokens_brought_to_nothing_is_passed() -> None:
    g = table(at={"okko": "A:2,2"})
    act(g, "okko")
    chest = next(iter(g.box.chests.values()))
    box = lay(g, "chest", chest.id, "A:2,3")
    box.penalty = chest.difficulty
    assert chance(g, OpenChest(box.number)) == 1.0


def test_re_rolls_of_a_test_are_left_out_and_said() -> None:
    g = table(at={"okko": "A:2,2"})
    okko = act(g, "okko")
    clue = next(card for card in g.box.clue_tokens.values() if card.form == "evidence")
    option = Investigate(lay(g, "evidence", clue.id, "A:2,3").number)
    before = trial_chances(g, okko, option)
    assert before is not None
    rerolls = [key for key in g.box.effects_of if _rerolls_tests(g, key)]
    assert rerolls
    owner = next(key for key in rerolls if key in g.box.actions or key in g.box.heroes)
    hero = g.box.actions[owner].hero if owner in g.box.actions else owner
    g = table(heroes=(hero, "noburo" if hero != "noburo" else "okko"), at={hero: "A:2,2"})
    figure = act(g, hero)
    if owner in g.box.actions:
        g.heroes[0].left = [owner]
    found = trial_chances(g, figure, Investigate(lay(g, "evidence", clue.id, "A:2,3").number))
    assert found is not None
    assert found.rerolls
    said = odds(g, 0, Investigate(1))
    assert said is not None
    assert said[0].result == "odds.passed-rerolls"


def test_a_test_whose_dice_lie_there_has_the_chance_of_what_is_kept_and_what_is_rolled_again() -> None:
    g = table(at={"okko": "A:2,2"})
    okko = act(g, "okko")
    g.test = UnderWay(hero=okko.number, attribute="guile", about="evidence", object=0, difficulty=2)
    g.test.faces, g.test.value = [2, 1], 2
    assert chance(g, PASS) == 0.0
    assert chance(g, Reroll((0,))) == pytest.approx(2 / 3)  # the other shows 1: a 0 or a 1 is enough
    g.test.value = 3
    assert chance(g, PASS) == 1.0


def _rerolls_tests(g: Okko, key: str) -> bool:
    return any(effect.do == "reroll" and effect.when == "tested" for effect in g.box.effects_of[key])


def test_sneaking_has_the_chance_of_its_test_and_changes_nothing() -> None:
    for name in table().box.scenarios:
        g = table(name)
        if not g.palace.prohibited:
            continue
        figure = act(g, "okko")
        for area in range(len(g.palace.area_names)):
            spaces = g.palace.areas.spaces_in[area] & g.palace.blue
            if not spaces:
                continue
            figure.cell = (spaces & -spaces).bit_length() - 1
            found = [option for option in moves(g, figure) if isinstance(option, SneakInto)]
            if found:
                break
        else:
            continue
        before = g.clone()
        tile = g.palace.areas.tile_of_area[g.palace.area(found[0].area)]
        expected = pass_chance(
            g.box.dice["test"].faces, g.palace.difficulty[tile], g.box.heroes["okko"].speed
        )
        assert chance(g, found[0]) == float(expected)
        assert g == before
        return
    raise AssertionError("no scenario has a Prohibited Tile")


def test_where_equipment_lies_has_no_chance_of_what_comes_after_it() -> None:
    g = table()
    for option in (Put("inro", "supplies"), ThrowAway("inro")):
        assert odds(g, 0, option) == []
