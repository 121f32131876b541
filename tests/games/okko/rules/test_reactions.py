"""The windows of an Attack: who is asked and when, what works by itself, redirects, re-rolls, answers."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games.okko.events import (
    AlarmRaised,
    AttackDeclared,
    Attacked,
    HarmChanged,
    Redirected,
    Rerolled,
)
from hyakki.games.okko.options import Strike
from hyakki.games.okko.rules.attack import attack, strikes
from hyakki.games.okko.rules.limits import stay
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.reactions import choices
from hyakki.games.okko.rules.using import use_talent
from hyakki.games.okko.state import NOBODY, Attack, Figure, Okko
from hyakki.kernel.flow import Question
from hyakki.kernel.rng import LoadedDice
from tests.games.okko.fighting import COMBAT, dice, fall, fight, hold, plan, result, told
from tests.games.okko.table import (
    Asked,
    act,
    add,
    at,
    cell,
    figure,
    first_question,
    listen,
    run,
    stain,
    table,
)
from tests.rules import rule

HEROES, ONI = 0, 1  # seats


def around(hero: str, kind: str, other: str = "noshin", where: str = "C:5,5") -> tuple[Okko, Figure, Figure]:
    """A Hero beside an agent on a corrupted Tile; another Hero elsewhere."""
    g = table(heroes=(hero, other), at={hero: "A:3,2", other: where})
    stain(g, "A:0,0")
    g.turn = None
    return g, figure(g, hero), add(g, kind, "A:3,3")


# ---------------------------------------------------------------------- windows


@rule("okko.attack.reactions")
def test_a_reaction_after_the_roll_is_asked_before_the_damage():
    g, setsuka, samurai = around("setsuka", "samurai")
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    fall(g, "2 2 1 0")
    seat, options = first_question(attack(g, samurai, setsuka, "melee"))
    assert seat == HEROES
    assert "reroll 0,1" in options
    assert setsuka.damage == 0


@rule("okko.attack.reactions", "okko.effect.automatic")
def test_nobody_without_a_reaction_is_asked():
    g, noshin, samurai = around("noshin", "samurai", other="okko")
    asked: list[int] = []
    fight(g, samurai, noshin, "2 2 1 0", seats=asked)
    assert asked == []


@rule("okko.effect.order", "okko.effect.reroll")
def test_the_defender_rolls_again_before_the_attacker():
    g, setsuka, hiroji = around("setsuka", "hiroji")
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    asked: list[int] = []
    heard = fight(g, hiroji, setsuka, "2 2 1 0 0 1 1 2", "reroll 0,1", "reroll 3", seats=asked)
    assert asked == [HEROES, ONI]
    assert [(event.source, event.chains) for event in told(heard, Rerolled)] == [
        ("setsuka.turning-sleeve", ((1,), (1,))),
        ("hiroji.champion", ((2,),)),
    ]
    assert result(heard).total == 5


@rule("okko.effect.reroll")
def test_a_die_that_showed_ki_is_rolled_again_with_its_chain():
    g, setsuka, samurai = around("setsuka", "samurai")
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    heard = fight(g, samurai, setsuka, "KI KI 2 0 0 0 1", "reroll 0")
    assert result(heard).total == 1
    assert result(heard).chains[0] == (1,)


@rule("okko.effect.reroll", "okko.attack.push")
def test_a_ki_that_was_rolled_away_neither_pushes_nor_sets_off_effects():
    g, setsuka, samurai = around("setsuka", "samurai")  # a hit with KI would make her bleed
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    asked: list[int] = []
    fight(g, samurai, setsuka, "KI 0 2 2 0 1", "reroll 0", seats=asked)
    assert setsuka.damage == 1
    assert setsuka.conditions == {}
    assert asked == [HEROES]


@rule("okko.effect.reroll")
def test_a_new_ki_is_rolled_on_and_counts():
    g, setsuka, samurai = around("setsuka", "samurai")
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    heard = fight(g, samurai, setsuka, "0 0 0 0 KI 2", "reroll 0", "pass")
    assert result(heard).chains[0] == (3, 2)


@rule("okko.effect.reroll", "okko.attack.reactions")
def test_several_effects_roll_the_same_die_again_but_one_does_not_twice():
    g, setsuka, samurai = around("setsuka", "samurai")
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    hold(g, "setsuka", "fox-mantle")
    mantle, sleeve = "use-effect fox-mantle 0", "use-effect setsuka.turning-sleeve 0"
    fall(g, "2 2 2 2")
    _, options = first_question(attack(g, samurai, setsuka, "melee"))
    assert options == [sleeve, mantle, "pass"]
    heard = fight(g, samurai, setsuka, "2 2 2 2 1 0", mantle, "reroll 0", "reroll 0")
    assert [event.source for event in told(heard, Rerolled)] == ["fox-mantle", "setsuka.turning-sleeve"]
    assert result(heard).chains == ((0,), (2,), (2,), (2,))


@rule("okko.effect.reroll")
def test_conditions_about_ki_look_at_the_faces_that_are_left():
    g, setsuka, yurei = around("setsuka", "yurei")
    g.supernatural.append("s-c1")  # 1 hit more with a KI
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    hold(g, "setsuka", "fox-mantle")
    fall(g, "KI 0 2 0 0")
    flow = attack(g, yurei, setsuka, "melee")
    totals = []
    answer: Any = None
    for text in ("use-effect setsuka.turning-sleeve 0", "reroll 0", "pass"):
        question = flow.send(answer)
        assert isinstance(question, Question)
        totals.append(question.prompt.params.get("total"))
        answer = next(option for option in question.build() if option.text() == text)
    assert totals == [None, 4, 2]


@rule("okko.effect.limit")
def test_a_reaction_is_offered_as_often_as_its_limit_says():
    g, setsuka, samurai = around("setsuka", "samurai")
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])  # twice per round
    for _ in range(2):
        fight(g, samurai, setsuka, "0 0 0 0 0", "reroll 0")
    fight(g, samurai, setsuka, "0 0 0 0")


@rule("okko.effect.limit")
def test_a_reaction_that_was_declined_is_not_used_up():
    g, setsuka, samurai = around("setsuka", "samurai")
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    for _ in range(3):
        fight(g, samurai, setsuka, "0 0 0 0", "pass")


@pytest.mark.parametrize(
    ("n", "wanted"),
    [
        (1, {(0,), (2,), (3,)}),
        (2, {(0,), (2,), (3,), (0, 1), (0, 2), (0, 3), (2, 3)}),
    ],
)
def test_dice_that_show_the_same_are_offered_once(n: int, wanted: set[tuple[int, ...]]):
    rolled = Attack(attacker=0, target=1, form="melee", declared=1)
    rolled.kinds, rolled.chains = ["combat"] * 3 + ["action"], [[1], [1], [3, 0], [1]]
    found = list(choices(rolled, n))
    assert set(found) == wanted
    assert len(found) == len(wanted)


# ---------------------------------------------------------------------- by itself or asked


@rule("okko.effect.automatic", "okko.effect.limit")
def test_lacquer_and_iron_takes_the_first_two_hits_without_a_question():
    g, noburo, guard = around("noburo", "ashigaru")
    plan(g, "noburo", left=["noburo.lacquer-and-iron"])
    for damage in (0, 0, 1):
        heard = fight(g, guard, noburo, "2 2 2")
        assert result(heard).hit
        assert noburo.damage == damage


@rule("okko.effect.automatic")
def test_the_fire_lance_asks_each_time_until_it_was_used():
    g, okko, samurai = around("okko", "samurai")
    hold(g, "okko", "fire-lance")
    use = "use-effect fire-lance 0"
    assert dice(fight(g, okko, samurai, "0 0 0", "pass", form="ranged")) == (3, 0)
    assert dice(fight(g, okko, samurai, "0 0 0 / 0 0 0", use, form="ranged")) == (3, 3)
    assert dice(fight(g, okko, samurai, "0 0 0", form="ranged")) == (3, 0)


@rule("okko.effect.automatic")
def test_the_fire_lance_does_not_ask_in_melee():
    g, okko, samurai = around("okko", "samurai")
    hold(g, "okko", "fire-lance")
    assert dice(fight(g, okko, samurai, "0 0 0")) == (3, 0)


@rule("okko.effect.hit-without-damage", "okko.attack.push")
def test_a_hit_without_damage_is_still_a_hit():
    g, noburo, samurai = around("noburo", "samurai")
    plan(g, "noburo", left=["noburo.lacquer-and-iron"])
    heard = fight(g, samurai, noburo, "KI 1 2 2 0", f"pick-space {cell(g, 'A:3,1')}")
    assert [event.count for event in told(heard, HarmChanged)] == [-1]
    assert noburo.damage == 0
    assert noburo.conditions == {"bleeding": 0}
    assert at(g, noburo) == "A:3,1"


@rule("okko.agent.talents")
def test_talents_of_agents_apply_by_themselves():
    g, okko, yurei = around("okko", "yurei")
    fight(g, yurei, okko, "KI 1 2 2", "pass")
    assert okko.conditions == {"stunned": 0}


@rule("okko.agent.ashigaru-talent")
@pytest.mark.parametrize(("guards", "total"), [(2, 3), (3, 4), (4, 4)])
def test_ashigaru_are_stronger_in_numbers(guards: int, total: int):
    g, okko, guard = around("okko", "ashigaru")
    for where in ("A:2,2", "A:2,3", "A:4,2")[: guards - 1]:
        add(g, "ashigaru", where)
    assert result(fight(g, guard, okko, "1 1 1")).total == total


@rule("okko.agent.ashigaru-talent")
def test_followers_are_no_heroes_for_ashigaru():
    g, okko, guard = around("okko", "ashigaru")
    okko.cell = cell(g, "C:0,0")
    tikku = add(g, "tikku.novice", "A:3,2", owner="okko")
    for where in ("A:2,2", "A:2,3"):
        add(g, "ashigaru", where)
    assert result(fight(g, guard, tikku, "1 1 1")).total == 3


@rule("okko.effect.owner")
def test_an_event_is_an_effect_of_every_figure_of_its_card():
    g, okko, first = around("okko", "samurai")
    second = add(g, "samurai", "A:2,2")
    yurei = add(g, "yurei", "A:2,3")
    stay(g, ("envenomed", 0, g.box.effects_of["envenomed"][0]), "activation", begun=False, card="samurai")
    for agent in (first, second):
        okko.conditions.clear()
        fight(g, agent, okko, "2 2 2 0")
        assert okko.conditions == {"poisoned": 0}
    okko.conditions.clear()
    fight(g, yurei, okko, "2 2 2")
    assert okko.conditions == {}


@rule("okko.effect.limit")
def test_the_limit_of_an_event_holds_for_all_figures_of_its_card():
    g, okko, first = around("okko", "samurai")
    second = add(g, "samurai", "A:2,2")
    stay(g, ("x.hunger", 0, g.box.effects_of["x.hunger"][0]), "activation", begun=False, card="samurai")
    fight(g, first, okko, "2 2 2 0")
    assert okko.damage == 2
    fight(g, second, okko, "2 2 2 0")
    assert okko.damage == 3


@rule("okko.effect.stack")
def test_effects_of_different_sources_add_up():
    g, okko, yurei = around("okko", "yurei")
    hold(g, "okko", "seal-brush")
    plan(g, "okko", left=["okko.weak-spot"])
    add(g, "saigen", "A:2,1", owner="okko")
    heard = fight(g, okko, yurei, "0 0 0 / 0 0 0")
    assert dice(heard) == (3, 3)
    assert result(heard).additions == (("okko.weak-spot", 1),)


@rule("okko.event.powerful-blow")
def test_powerful_blow_turns_combat_dice_into_action_dice():
    g, okko, samurai = around("okko", "samurai")
    other = add(g, "yurei", "A:2,2")
    run(use_talent(g, Use("powerful-blow", NOBODY, ONI, card="samurai")))
    assert dice(fight(g, samurai, okko, "/ 0 0 0 0")) == (0, 4)
    assert dice(fight(g, other, okko, "0 0 0")) == (3, 0)


@rule("okko.event.powerful-blow", "okko.attack.dice-penalty")
def test_only_combat_dice_that_are_left_are_turned_into_action_dice():
    g, okko, samurai = around("okko", "samurai")
    run(use_talent(g, Use("powerful-blow", NOBODY, ONI, card="samurai")))
    assert dice(fight(g, samurai, okko, "/ 0 0 0", extra=-1)) == (0, 3)


# ---------------------------------------------------------------------- redirects


def guarded() -> tuple[Okko, Figure, Figure, Figure]:
    """A Ninja shoots Setsuka through a Door; Noburo stands beside her out of its sight."""
    g = table(heroes=("setsuka", "noburo"), at={"setsuka": "A:3,5", "noburo": "A:2,4"})
    plan(g, "noburo", left=["noburo.stay-behind-me"])
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    return g, add(g, "ninja", "K1:1,3"), figure(g, "setsuka"), figure(g, "noburo")


TAKES = "use-effect noburo.stay-behind-me 1"


@rule("okko.effect.redirect")
def test_who_takes_the_blow_is_hit_in_place_of_the_target():
    g, ninja, setsuka, noburo = guarded()
    heard = fight(g, ninja, setsuka, "2 2 0", TAKES, form="ranged")
    assert [event.figure for event in told(heard, Redirected)] == [noburo.number]
    assert (result(heard).target, result(heard).defense) == (noburo.number, 5)  # hers is 4
    assert not result(heard).hit


@rule("okko.effect.redirect")
def test_reactions_of_the_first_target_are_not_asked():
    g, ninja, setsuka, noburo = guarded()
    asked: list[int] = []
    fight(g, ninja, setsuka, "2 2 2", TAKES, form="ranged", seats=asked)
    assert len(asked) == 1
    assert (setsuka.damage, noburo.damage) == (0, 1)


@rule("okko.effect.redirect")
def test_there_is_one_redirect_in_an_attack():
    g, ninja, setsuka, noburo = guarded()
    kuma = add(g, "kuma.porter", "A:2,5", owner="noburo")
    fall(g, "2 2 2")
    _, options = first_question(attack(g, ninja, setsuka, "ranged"))
    assert options == [TAKES, f"use-effect kuma.porter {kuma.number}", "pass"]
    fight(g, ninja, setsuka, "2 2 2", TAKES, form="ranged")
    assert (noburo.damage, kuma.damage) == (1, 0)


@rule("okko.effect.redirect")
def test_declining_a_redirect_leaves_everything_as_it_was():
    g, ninja, setsuka, _ = guarded()
    fight(g, ninja, setsuka, "2 2 0", "pass", "pass", form="ranged")
    assert setsuka.damage == 1


@rule("okko.effect.redirect", "okko.effect.limit")
def test_redirects_are_limited():
    g, ninja, setsuka, noburo = guarded()
    for _ in range(2):
        fight(g, ninja, setsuka, "2 2 2", TAKES, form="ranged")
    fight(g, ninja, setsuka, "0 0 0", "pass", form="ranged")  # only her own re-roll is asked
    assert noburo.damage == 2


@rule("okko.effect.redirect")
def test_conditions_of_effects_look_at_the_new_target():
    g = table(heroes=("okko", "noburo"), at={"okko": "A:3,2", "noburo": "A:2,2"})
    plan(g, "noburo", left=["noburo.stay-behind-me"])
    demon = add(g, "hannya", "A:3,3")
    figure(g, "noburo").conditions["stunned"] = 0
    heard = fight(g, demon, figure(g, "okko"), "0 0 0 0 0 / 0 0", TAKES)
    assert dice(heard) == (5, 2)  # Scorn: 2 Action dice against the afflicted


@rule("okko.effect.redirect")
def test_the_alarm_stays_as_it_was_declared():
    g = table(heroes=("okko", "noshin"), at={"okko": "A:3,4", "noshin": "C:5,5"})
    stain(g, "A:0,0")
    thrall, other = add(g, "samurai", "A:3,5"), add(g, "samurai", "K1:1,3")  # on a clean Tile
    effect = g.box.effects_of["noburo.stay-behind-me"][0]
    stay(g, ("noburo.stay-behind-me", 0, effect), "round", begun=False, owner=other.number)
    taken = f"use-effect noburo.stay-behind-me {other.number}"
    heard = fight(g, figure(g, "okko"), thrall, "0 0 0", taken)
    assert result(heard).target == other.number
    assert not told(heard, AlarmRaised)


@rule("okko.effect.redirect", "okko.follower.owner-eliminated")
def test_a_follower_without_a_hero_does_not_take_blows():
    g, ninja, setsuka, _ = guarded()
    g.heroes[1].left.clear()
    kuma = add(g, "kuma.porter", "A:2,5", owner="noburo")
    kuma.owner = NOBODY
    fight(g, ninja, setsuka, "0 0 0", "pass", form="ranged")  # the one question is her re-roll
    assert kuma.damage == 0


@rule("okko.effect.order")
def test_each_seat_is_asked_about_its_own():
    g = table(
        heroes=("setsuka", "noburo", "okko"),
        at={"setsuka": "A:3,2", "noburo": "A:2,2", "okko": "A:4,2"},
        seats=3,
        seats_of=(0, 1, 1),
    )
    plan(g, "noburo", left=["noburo.stay-behind-me"])
    g.heroes[0].follower = NOBODY
    kuma = add(g, "kuma.porter", "A:2,3", owner="setsuka")
    asked: list[int] = []
    fight(g, add(g, "samurai", "A:3,3"), figure(g, "setsuka"), "0 0 0 0", "pass", "pass", seats=asked)
    assert asked == [1, 0]
    assert kuma.owner == 0


# ---------------------------------------------------------------------- answers


@rule("okko.effect.extra-attack")
def test_still_water_answers_a_miss_after_everything_else():
    g, okko, samurai = around("okko", "samurai")
    plan(g, "okko", left=["okko.still-water"])
    answer = f"strike {samurai.number} melee"
    heard = fight(g, samurai, okko, "KI 0 0 0 0 2 2 2", "pass", answer)
    assert [event.attacker for event in told(heard, AttackDeclared)] == [samurai.number, okko.number]
    assert samurai.damage == 1


@rule("okko.effect.extra-attack")
def test_an_answer_may_be_declined_and_is_then_not_used_up():
    g, okko, samurai = around("okko", "samurai")
    plan(g, "okko", left=["okko.still-water"])
    fight(g, samurai, okko, "0 0 0 0", "pass")
    fight(g, samurai, okko, "0 0 0 0 0 0 0", f"strike {samurai.number} melee")
    fight(g, samurai, okko, "0 0 0 0")


@rule("okko.effect.extra-attack")
def test_an_answer_needs_its_target_in_reach():
    g, okko, samurai = around("okko", "samurai")
    plan(g, "okko", left=["okko.still-water"])
    fight(g, samurai, okko, "KI 0 0 0 0", f"pick-space {cell(g, 'A:3,1')}")
    assert at(g, okko) == "A:3,1"


@rule("okko.effect.extra-attack")
def test_an_answer_goes_to_the_attacker_only():
    g, okko, samurai = around("okko", "samurai")
    add(g, "ashigaru", "A:2,2")
    plan(g, "okko", left=["okko.still-water"])
    fall(g, "0 0 0 0")
    _, options = first_question(attack(g, samurai, okko, "melee"))
    assert options == [f"strike {samurai.number} melee", "pass"]


@rule("okko.effect.extra-attack", "okko.alarm.raise", "okko.condition.bleeding")
def test_an_answer_is_a_full_attack():
    g, okko, samurai = around("okko", "samurai")
    g.stains.clear()
    plan(g, "okko", left=["okko.still-water"])
    okko.conditions["bleeding"] = 1
    heard = fight(g, samurai, okko, "0 0 0 0 0 0 0", f"strike {samurai.number} melee")
    assert told(heard, AlarmRaised) == [AlarmRaised(okko.number, samurai.number)]
    assert okko.damage == 1


@rule("okko.effect.extra-attack", "okko.hero.natural-talent")
def test_reapers_arc_strikes_another_opponent_once_per_activation():
    g, noburo, first = around("noburo", "ashigaru")
    act(g, "noburo")
    second, third = add(g, "ashigaru", "A:2,2"), add(g, "ashigaru", "A:2,3")
    far = add(g, "ashigaru", "A:5,0")
    fall(g, "2 2 0 0")
    _, options = first_question(attack(g, noburo, first, "melee"))
    assert options == [f"strike {second.number} melee", f"strike {third.number} melee", "pass"]
    first = add(g, "ashigaru", "A:3,3")
    fight(g, noburo, first, "2 2 0 0 2 2 0 0", f"strike {second.number} melee")
    assert set(g.figures) == {0, 1, third.number, far.number}


@rule("okko.effect.extra-attack")
def test_reapers_arc_does_not_follow_a_hit_that_kills_nobody():
    g, noburo, samurai = around("noburo", "samurai")
    act(g, "noburo")
    add(g, "ashigaru", "A:2,2")
    fight(g, noburo, samurai, "2 2 2 0")
    assert samurai.damage == 1


@rule("okko.effect.extra-attack")
def test_another_opponent_is_not_the_one_just_attacked():
    g, noburo, first = around("noburo", "samurai")
    second = add(g, "samurai", "A:2,2")
    add(g, "samurai", "A:5,5")
    assert strikes(g, noburo, "other", first.number) == [Strike(second.number, "melee")]


@rule("okko.effect.extra-attack", "okko.effect.order")
def test_what_was_given_to_one_attack_is_not_for_those_that_it_sets_off():
    g, okko, first = around("okko", "ashigaru")
    act(g, "okko")
    second = add(g, "ashigaru", "A:2,2")
    stay(g, ("noburo", 0, g.box.effects_of["noburo"][0]), "round", begun=False, owner=okko.number)
    fall(g, "/ 2 2 0")
    assert isinstance(g.rng, LoadedDice)
    g.rng.values += [COMBAT["0"]] * 3
    heard = listen(g)
    answers = (f"strike {first.number} melee", f"strike {second.number} melee")
    run(use_talent(g, Use("okko.one-breath", 0, HEROES)), *answers)
    assert [event.kinds[0] for event in told(heard, Attacked)] == ["action", "combat"]


@rule("okko.effect.extra-attack")
def test_reapers_arc_does_not_follow_a_ranged_kill():
    g, noburo, first = around("noburo", "ashigaru")
    act(g, "noburo")
    add(g, "ashigaru", "A:2,2")
    hold(g, "noburo", "shuriken")
    fight(g, noburo, first, "2 2 0 0", form="ranged")


@rule("okko.effect.extra-attack")
def test_a_limit_per_activation_counts_the_activation_under_way_whosever_it_is():
    g, noburo, first = around("noburo", "ashigaru")
    act(g, "noshin")
    second, third = add(g, "ashigaru", "A:2,2"), add(g, "ashigaru", "A:2,3")
    fight(g, noburo, first, "2 2 0 0 0 0 0 0", f"strike {second.number} melee")
    fight(g, noburo, third, "2 2 0 0")
    assert second.number in g.figures


@rule("okko.effect.extra-attack", "okko.attack.push-order")
def test_who_fell_by_bleeding_answers_nothing():
    g, _, first = around("noburo", "ashigaru")
    act(g, "noburo")
    kami = add(g, "fire.blaze", "A:2,2", owner="noshin")
    kami.damage, kami.conditions["bleeding"] = 1, 0
    second = add(g, "ashigaru", "A:2,3")
    effect = g.box.effects_of["noburo"][0]
    stay(g, ("noburo", 0, effect), "round", begun=False, owner=kami.number)
    fight(g, kami, first, "2 2 0 0")
    assert kami.number not in g.figures
    assert second.number in g.figures


@rule("okko.effect.extra-attack")
def test_clear_the_hall_strikes_everybody_beside_in_any_order():
    g, _, first = around("noburo", "samurai")
    act(g, "noburo")
    second, third = add(g, "samurai", "A:2,2"), add(g, "samurai", "A:2,3")
    fall(g, "KI 0 0 0 0 0 0 0 0 0")
    heard = listen(g)
    # the second is pushed away by the first Attack, the third is not adjacent any more by then
    run(
        use_talent(g, Use("noburo.clear-the-hall", 0, HEROES)),
        f"strike {second.number} melee",
        "pass",
        f"strike {first.number} melee",
        f"strike {third.number} melee",
    )
    struck = [(event.attacker, event.target) for event in told(heard, AttackDeclared)]
    assert struck == [(0, second.number), (0, first.number), (0, third.number)]


@rule("okko.effect.extra-attack")
def test_clear_the_hall_leaves_out_who_is_no_longer_adjacent():
    g, _, samurai = around("noburo", "samurai")
    act(g, "noburo")
    other = add(g, "samurai", "A:2,2")
    newcomer = add(g, "samurai", "A:5,3")
    flow = use_talent(g, Use("noburo.clear-the-hall", 0, HEROES))
    question = next(flow)
    other.cell, newcomer.cell = cell(g, "A:5,5"), cell(g, "A:2,3")
    assert isinstance(question, Question)
    assert [option.text() for option in question.build()] == [f"strike {samurai.number} melee", "pass"]


@rule("okko.effect.extra-attack")
def test_clear_the_hall_is_done_in_melee():
    g, noburo, samurai = around("noburo", "samurai")
    hold(g, "noburo", "shuriken")
    assert strikes(g, noburo, "each-adjacent", NOBODY) == [Strike(samurai.number, "melee")]
    assert len(strikes(g, noburo, "opponent", NOBODY)) == 2


@rule("okko.effect.extra-attack", "okko.attack.dice-penalty")
def test_clear_the_hall_has_a_combat_die_less_each_time():
    g, _, samurai = around("noburo", "samurai")
    act(g, "noburo")
    fall(g, "0 0 0")
    heard = listen(g)
    run(use_talent(g, Use("noburo.clear-the-hall", 0, HEROES)), f"strike {samurai.number} melee")
    assert dice(heard) == (3, 0)


def test_an_unexpected_question_would_be_noticed():
    g, setsuka, samurai = around("setsuka", "samurai")
    plan(g, "setsuka", left=["setsuka.turning-sleeve"])
    with pytest.raises(Asked):
        fight(g, samurai, setsuka, "0 0 0 0")
