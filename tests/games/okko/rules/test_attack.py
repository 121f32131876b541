"""One Attack: dice, comparison, damage, the push, the alarm and the order of it all."""

from __future__ import annotations

import inspect
import re

import pytest

from hyakki.games.okko.events import (
    AlarmRaised,
    AttackDeclared,
    ConditionPlaced,
    Damaged,
    Fell,
    Healed,
    Pushed,
)
from hyakki.games.okko.options import Strike
from hyakki.games.okko.rules import aiming, conditions, damage, pushing, reactions
from hyakki.games.okko.rules import attack as attack_chapter
from hyakki.games.okko.rules import prospect as prospect_chapter
from hyakki.games.okko.rules.attack import attack
from hyakki.games.okko.rules.deeds import perform, possible
from hyakki.games.okko.rules.ground import may_act
from hyakki.games.okko.rules.prospect import prospect
from hyakki.games.okko.state import Figure, Form, Okko
from tests.games.okko.fighting import dice, fall, fight, hold, plan, result, told
from tests.games.okko.table import act, add, at, cell, figure, first_question, run, stain, table
from tests.rules import ledger_ids, rule


def duel(hero: str, kind: str, other: str = "noshin") -> tuple[Okko, Figure, Figure]:
    """A Hero beside an agent on a corrupted Tile, somebody else far away."""
    g = table(heroes=(hero, other), at={hero: "A:3,2", other: "C:5,5"})
    stain(g, "A:0,0")
    return g, figure(g, hero), add(g, kind, "A:3,3")


# ---------------------------------------------------------------------- Actions


@rule("okko.attack.action")
def test_an_attack_costs_an_action_and_there_may_be_several():
    g, okko, samurai = duel("okko", "samurai")
    act(g, "okko", actions=2)
    for left in (1, 0):
        assert Strike(samurai.number, "melee") in possible(g, okko)
        fall(g, "0 0 0")
        run(perform(g, okko, Strike(samurai.number, "melee")))
        assert g.turn is not None
        assert g.turn.actions == left
    assert Strike(samurai.number, "melee") not in possible(g, okko)


# ---------------------------------------------------------------------- dice


@rule("okko.attack.dice-might")
def test_the_attacker_rolls_a_combat_die_for_each_point_of_might():
    g, noshin, samurai = duel("noshin", "samurai", other="okko")
    assert dice(fight(g, noshin, samurai, "0 0")) == (2, 0)


@rule("okko.attack.dice-bonus", "okko.card.might", "okko.equipment.might")
def test_bonuses_are_action_dice():
    g, okko, samurai = duel("okko", "samurai")
    hold(g, "okko", "katana")
    plan(g, "okko", right=["okko.weak-spot"])  # MIGHT +1, DEFENSE +1
    heard = fight(g, okko, samurai, "0 0 0 / 0 0")
    assert dice(heard) == (3, 2)
    assert result(heard).dice == (("base", 3), ("okko.weak-spot", 1), ("katana", 1))


@rule("okko.attack.dice-penalty", "okko.card.might")
def test_penalties_take_combat_dice():
    g, noburo, samurai = duel("noburo", "samurai")
    plan(g, "noburo", right=["cut-arm"])
    assert dice(fight(g, noburo, samurai, "0 0 0", extra=0)) == (3, 0)
    assert dice(fight(g, noburo, samurai, "0 0", extra=-1)) == (2, 0)


@rule("okko.attack.dice-mixed")
def test_bonuses_and_penalties_are_not_netted():
    g, noburo, samurai = duel("noburo", "samurai")
    plan(g, "noburo", right=["noburo.clear-the-hall", "cut-arm"])  # MIGHT +2 and -1
    assert dice(fight(g, noburo, samurai, "0 0 0 / 0 0")) == (3, 2)


@rule("okko.attack.dice-mixed", "okko.attack.dice-penalty")
def test_a_penalty_never_takes_action_dice():
    g, noburo, samurai = duel("noburo", "samurai")
    plan(g, "noburo", right=["noburo.clear-the-hall"])  # MIGHT +2
    assert dice(fight(g, noburo, samurai, "/ 0 0", extra=-6)) == (0, 2)


@rule("okko.attack.dice-none", "okko.hero.minimum")
def test_an_attack_without_dice_adds_up_to_nothing():
    g, noshin, samurai = duel("noshin", "samurai", other="okko")
    heard = fight(g, noshin, samurai, "", extra=-3)
    assert (dice(heard), result(heard).total, result(heard).hit) == ((0, 0), 0, False)


@rule("okko.attack.dice-none")
def test_an_attack_without_dice_still_has_its_additions():
    g, setsuka, samurai = duel("setsuka", "samurai")
    plan(g, "setsuka", left=["setsuka.pressure-point"])
    samurai.conditions["stunned"] = 0
    assert result(fight(g, setsuka, samurai, "", extra=-9)).total == 1


@rule("okko.component.dice-unlimited")
def test_more_dice_are_rolled_than_the_box_has():
    g, noburo, samurai = duel("noburo", "samurai")
    plan(g, "noburo", right=["noburo.clear-the-hall", "noburo.sheer-force"])
    assert dice(fight(g, noburo, samurai, "0 0 0 0 / 0 0 0 0 0 0", extra=1)) == (4, 6)


@rule("okko.attack.form", "okko.equipment.might")
@pytest.mark.parametrize(("form", "more"), [("melee", 0), ("ranged", 1)])
def test_a_bow_helps_only_at_range(form: Form, more: int):
    g, okko, samurai = duel("okko", "samurai")
    hold(g, "okko", "yumi")
    assert dice(fight(g, okko, samurai, "0 0 0 / " + "0 " * more, form=form)) == (3, more)


@rule("okko.hero.natural-talent", "okko.agent.type-matters")
@pytest.mark.parametrize(("kind", "more"), [("yurei", 1), ("samurai", 0)])
def test_a_natural_talent_works_without_any_card(kind: str, more: int):
    g, okko, agent = duel("okko", kind)
    g.revealed = False
    assert dice(fight(g, okko, agent, "0 0 0 / " + "0 " * more)) == (3, more)


@rule("okko.agent.type-matters")
def test_a_bonus_against_creatures_does_not_count_against_thralls():
    g, noshin, samurai = duel("noshin", "samurai", other="okko")
    hold(g, "noshin", "prayer-beads")
    assert dice(fight(g, noshin, samurai, "0 0")) == (2, 0)
    yurei = add(g, "yurei", "A:2,2")
    assert dice(fight(g, noshin, yurei, "0 0 / 0 0")) == (2, 2)


# ---------------------------------------------------------------------- the roll


@rule("okko.attack.ki")
def test_a_ki_counts_one_and_is_rolled_again():
    g, noshin, samurai = duel("noshin", "samurai", other="okko")
    assert result(fight(g, noshin, samurai, "1 KI KI 0", "pass")).total == 3


@rule("okko.attack.ki-same-die")
def test_a_ki_is_rolled_again_as_the_same_kind_of_die():
    g, noshin, samurai = duel("noshin", "samurai", other="okko")
    heard = fight(g, noshin, samurai, "KI 0 0 / KI 1", "pass", extra=1)
    # the places 0 and 1 of the faces differ: 0 on the Combat die, 1 on the Action die
    assert result(heard).chains == ((3, 0), (0,), (3, 1))


@rule("okko.attack.success", "okko.attack.symbol-text")
@pytest.mark.parametrize(("faces", "hit"), [("2 2 1", True), ("2 2 0", False)])
def test_an_attack_succeeds_that_reaches_defense(faces: str, hit: bool):
    g, okko, samurai = duel("okko", "samurai")  # DEFENSE 5
    heard = fight(g, okko, samurai, faces)
    assert (result(heard).hit, samurai.damage) == (hit, int(hit))


@rule("okko.attack.damage")
def test_a_hit_places_one_damage_token_whatever_the_margin():
    g, noburo, samurai = duel("noburo", "samurai")
    plan(g, "noburo", right=["noburo.sheer-force"])
    heard = fight(g, noburo, samurai, "2 2 2 2 / 2 2 2")
    assert (result(heard).total, samurai.damage) == (14, 1)


@rule("okko.card.defense")
@pytest.mark.parametrize(("card", "hit"), [("noburo.sheer-force", True), ("noburo.stay-behind-me", False)])
def test_a_defense_technique_counts(card: str, hit: bool):
    g, noburo, guard = duel("noburo", "ashigaru")  # DEFENSE 5, with the cards 4 and 6
    plan(g, "noburo", right=[card])
    assert result(fight(g, guard, noburo, "2 2 0")).hit == hit


@rule("okko.hero.minimum")
def test_defense_is_never_below_0():
    g, okko, guard = duel("okko", "ashigaru")  # DEFENSE 5
    okko.conditions["poisoned"] = 0
    hold(g, "okko", "nodachi")
    plan(g, "okko", left=["okko.old-debt"], right=["okko.one-breath", "broken-guard"])
    heard = fight(g, guard, okko, "0 0 0")
    assert (result(heard).defense, result(heard).hit) == (0, True)


# ---------------------------------------------------------------------- the push


@rule("okko.attack.push")
def test_a_miss_with_ki_may_push():
    g, okko, samurai = duel("okko", "samurai")
    heard = fight(g, okko, samurai, "KI 0 0 0", f"pick-space {cell(g, 'A:3,4')}")
    assert not result(heard).hit
    assert at(g, samurai) == "A:3,4"
    assert told(heard, Pushed)[0].by == okko.number


@rule("okko.attack.push")
def test_the_push_may_be_left_out():
    g, okko, samurai = duel("okko", "samurai")
    fight(g, okko, samurai, "KI 0 0 0", "pass")
    assert at(g, samurai) == "A:3,3"


@rule("okko.attack.push")
def test_a_ranged_attack_with_ki_pushes_too():
    g, okko, samurai = duel("okko", "samurai")
    samurai.cell = cell(g, "A:3,4")
    hold(g, "okko", "shuriken")
    fight(g, okko, samurai, "KI 0 0 0", f"pick-space {cell(g, 'A:3,5')}", form="ranged")
    assert at(g, samurai) == "A:3,5"


@rule("okko.attack.push")
def test_without_ki_nobody_is_pushed():
    g, okko, samurai = duel("okko", "samurai")
    fight(g, okko, samurai, "2 2 2")
    assert at(g, samurai) == "A:3,3"


@rule("okko.attack.push")
def test_the_eliminated_are_not_pushed():
    g, okko, guard = duel("okko", "ashigaru")
    heard = fight(g, okko, guard, "KI 2 2 2")
    assert guard.number not in g.figures
    assert not told(heard, Pushed)


@rule("okko.attack.push", "okko.attack.push-where")
def test_the_seat_of_the_attacker_chooses_the_space():
    g, okko, samurai = duel("okko", "samurai")
    okko.cell, samurai.cell = cell(g, "A:3,1"), cell(g, "A:3,2")
    fall(g, "KI 0 0 0")
    seat, options = first_question(attack(g, okko, samurai, "melee"))
    assert seat == g.heroes[0].seat
    wanted = [cell(g, place) for place in ("A:2,2", "A:2,3", "A:3,3", "A:4,2", "A:4,3")]
    assert options == [*(f"pick-space {place}" for place in wanted), "pass"]


# ---------------------------------------------------------------------- order


@rule("okko.attack.push-order", "okko.condition.bleeding")
def test_the_damage_is_dealt_before_a_bleeding_attacker_falls():
    g, okko, ninja = duel("okko", "ninja")
    ninja.conditions["bleeding"] = 0
    heard = fight(g, ninja, okko, "2 2 1")
    assert okko.damage == 1
    assert ninja.number not in g.figures
    hits = [event.figure for event in told(heard, Damaged)]
    assert hits == [okko.number, ninja.number]


@rule("okko.attack.push-order")
def test_damage_healing_conditions_push_and_bleeding_come_in_this_order():
    g, okko, demon = duel("okko", "rasetsu")
    okko.cell = cell(g, "A:3,2")
    demon.damage, demon.conditions["bleeding"] = 2, 0
    heard = fight(g, demon, okko, "2 2 2 2 KI 0 0", f"pick-space {cell(g, 'A:3,1')}")
    kinds = [type(event) for event in heard if isinstance(event, Damaged | Healed | ConditionPlaced | Pushed)]
    assert kinds == [Damaged, Healed, ConditionPlaced, Pushed, Damaged]


@rule("okko.attack.push-order")
def test_nothing_is_asked_about_a_target_that_fell():
    g = table(heroes=("okko", "noshin"), at={"okko": "A:3,2", "noshin": "C:5,5"})
    stain(g, "A:0,0")
    kuma, guard = add(g, "kuma.wrestler", "A:2,3", owner="okko"), add(g, "ashigaru", "A:3,3")
    heard = fight(g, kuma, guard, "KI 1 2 2")
    assert [event.figure for event in told(heard, Fell)] == [guard.number]


# ---------------------------------------------------------------------- the alarm


def quiet(hero: str = "okko", kind: str = "samurai") -> tuple[Okko, Figure, Figure]:
    """A Hero beside an agent on a clean Tile."""
    g, first, agent = duel(hero, kind)
    g.stains.clear()
    return g, first, agent


@rule("okko.alarm.raise")
@pytest.mark.parametrize("faces", ["0 0 0", "2 2 2"])
def test_attacking_a_thrall_on_a_clean_tile_raises_the_alarm(faces: str):
    g, okko, samurai = quiet()
    heard = fight(g, okko, samurai, faces)
    assert g.alarm
    assert told(heard, AlarmRaised) == [AlarmRaised(okko.number, samurai.number)]


@rule("okko.alarm.raise")
def test_a_thrall_on_a_corrupted_tile_raises_no_alarm():
    g, okko, samurai = duel("okko", "samurai")
    fight(g, okko, samurai, "2 2 2")
    assert not g.alarm


@rule("okko.alarm.raise")
def test_supernatural_creatures_raise_no_alarm():
    g, okko, yurei = quiet(kind="yurei")
    fight(g, okko, yurei, "0 0 0 / 0")
    assert not g.alarm


@rule("okko.alarm.raise")
def test_attacks_of_agents_raise_no_alarm():
    g, okko, samurai = quiet()
    fight(g, samurai, okko, "0 0 0 0")
    assert not g.alarm


@rule("okko.alarm.tile-of-target")
@pytest.mark.parametrize(("stained", "alarm"), [("K1:0,3", False), ("A:3,3", True)])
def test_the_tile_of_the_target_counts(stained: str, alarm: bool):
    g = table(heroes=("okko", "noshin"), at={"okko": "A:3,5", "noshin": "C:5,5"})
    samurai = add(g, "samurai", "K1:1,3")
    stain(g, stained)
    fight(g, figure(g, "okko"), samurai, "0 0 0")
    assert g.alarm == alarm


@rule("okko.alarm.tile-of-target")
def test_the_alarm_is_raised_at_the_declaration():
    g, okko, samurai = quiet()
    heard = fight(g, okko, samurai, "0 0 0")
    assert [type(event) for event in heard[:2]] == [AttackDeclared, AlarmRaised]


@rule("okko.alarm.effect")
def test_after_the_alarm_thralls_may_act_anywhere():
    g, okko, samurai = quiet()
    assert not may_act(g, samurai)
    fight(g, okko, samurai, "0 0 0")
    assert may_act(g, samurai)


@rule("okko.alarm.recollection")
def test_the_alarm_is_raised_once():
    g, okko, samurai = quiet()
    fight(g, okko, samurai, "0 0 0")
    assert not told(fight(g, okko, samurai, "0 0 0"), AlarmRaised)


@rule("okko.follower.raises-alarm")
@pytest.mark.parametrize("kind", ["kuma.porter", "earth.root"])
def test_followers_and_kami_raise_the_alarm(kind: str):
    g, _, samurai = quiet()
    ally = add(g, kind, "A:2,3", owner="okko")
    fight(g, ally, samurai, "0 " * g.box.sheets[kind].might)
    assert g.alarm


@rule("okko.special.open-war")
def test_in_open_war_the_alarm_is_not_raised_again():
    g = table("champion-of-the-gate", heroes=("okko", "noburo"))
    okko = figure(g, "okko")
    assert g.alarm
    space = next(
        place for place in range(g.palace.areas.size) if g.palace.areas.neighbours(okko.cell, 0) >> place & 1
    )
    samurai = add(g, "samurai", g.palace.address(space))
    assert may_act(g, samurai)
    assert not told(fight(g, okko, samurai, "0 0 0"), AlarmRaised)
    assert g.memoirs == []


# ---------------------------------------------------------------------- before it is declared


def test_the_prospect_of_an_attack_is_what_it_is_rolled_with():
    g, okko, yurei = duel("okko", "yurei")
    hold(g, "okko", "katana")
    plan(g, "okko", left=["okko.weak-spot"], right=["okko.cold-fury"])
    yurei.conditions["poisoned"] = 1
    before = g.clone()
    seen = prospect(g, okko, yurei, "melee")
    assert (seen.combat, seen.action, seen.hits, seen.ki_hits, seen.defense) == (3, 5, 1, 0, 3)
    assert seen.guard == [("base", 4), ("poisoned", -1)]
    assert (g.marks, g.attack, g.lasting) == (before.marks, None, before.lasting)
    heard = fight(g, okko, yurei, "0 0 0 / 0 0 0 0 1")
    assert (dice(heard), result(heard).total, result(heard).defense) == ((3, 5), 2, 3)


def test_the_prospect_says_what_a_ki_would_add():
    g, okko, yurei = duel("okko", "yurei")
    g.supernatural.append("s-c1")
    seen = prospect(g, yurei, okko, "melee")
    assert (seen.hits, seen.ki_hits) == (0, 1)


# ---------------------------------------------------------------------- what the chapters stand on


CHAPTERS = (aiming, attack_chapter, conditions, damage, prospect_chapter, pushing, reactions)


@pytest.mark.plain
@rule("okko.attack.lost-page")
def test_every_rule_that_the_code_of_attacks_cites_is_in_the_ledger():
    known = ledger_ids("okko")
    words = {rule_id.split(".")[1] for rule_id in known}
    for chapter in CHAPTERS:
        cited = re.findall(r"okko\.([a-z]+)\.([a-z0-9-]+)", inspect.getsource(chapter))
        found = {f"okko.{word}.{name}" for word, name in cited if word in words and word != "rules"}
        assert found
        assert found <= known


@rule("okko.agent.card")
def test_the_card_of_an_agent_has_everything_that_an_attack_asks_for():
    box = table().box
    kinds = [*box.agents, *box.demons]
    assert len(kinds) == 10
    for kind in kinds:
        sheet = box.sheets[kind]
        assert sheet.name
        assert sheet.type in ("mortal", "supernatural")
        assert sheet.rank in ("minion", "lieutenant", "greater demon")
        assert min(sheet.speed, sheet.might, sheet.defense, sheet.actions, *sheet.stamina_by_heroes) > 0
        assert sheet.talents
