"""Attribute Tests: dice, values, Penalty tokens, re-rolls, where tests are made, and tokens that have one."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from hyakki.games.okko import events
from hyakki.games.okko.box.definitions import TestTokenDef as TokenCard
from hyakki.games.okko.box.scenariodefs import MissionTest, ObjectiveTest
from hyakki.games.okko.events import LanternLit, PenaltyPlaced, Rerolled, TokenGone
from hyakki.games.okko.options import TryToken
from hyakki.games.okko.rules import deeds, missions, tasks, trials
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.limits import stay
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.tables import attach
from hyakki.games.okko.rules.using import play_card
from hyakki.games.okko.state import OFF, Figure, Okko, Token
from hyakki.kernel.events import Event
from tests.games.okko.table import (
    TEST,
    Answer,
    act,
    add,
    cell,
    figure,
    first_question,
    lay,
    listen,
    load,
    run,
    stain,
    table,
)
from tests.rules import rule


def study(
    hero: str = "okko", kind: str = "test-speed-4", where: str = "A:2,1", **places: str
) -> tuple[Okko, Figure, Token]:
    """A Hero at A:2,0 with a Test token, by default beside it."""
    g = table(heroes=(hero, *places), at={hero: "A:2,0", **places})
    return g, act(g, hero), lay(g, "test", kind, where)


def attempt(
    g: Okko, hero: Figure, token: Token, *faces: int, answers: tuple[Answer, ...] = ()
) -> events.Tested:
    """Make the test of a token with loaded dice; none may be left. What was told about it."""
    load(g, *(TEST[face] for face in faces))
    heard = listen(g)
    run(tasks.try_token(g, hero, TryToken(token.number)), *answers)
    assert g.rng.draws == len(faces)
    assert g.test is None
    return told(heard)


def told(heard: list[Event]) -> events.Tested:
    return next(event for event in heard if isinstance(event, events.Tested))


def clue_test(g: Okko, hero: Figure, form: str, *faces: int, answers: tuple[Answer, ...] = ()) -> int:
    """A Direct GUILE Test of difficulty 3 about a clue; how many dice it was rolled with."""
    load(g, *(TEST[face] for face in faces))
    heard = listen(g)
    run(trials.test(g, hero, "guile", form, 1, 3, direct=True), *answers)
    return len(told(heard).faces)


# ---------------------------------------------------------------------- dice and values


@rule("okko.test.dice", "okko.test.tokens")
def test_as_many_dice_as_the_difficulty_are_rolled():
    g, okko, token = study()
    event = attempt(g, okko, token, 0, 1, 0, 1)
    assert (event.attribute, event.faces, event.dice) == ("speed", (0, 1, 0, 1), (("base", 4),))
    assert event.value == (("base", 2),)


@rule("okko.test.pass")
@pytest.mark.parametrize(("faces", "passed"), [((2, 1, 0, 0), True), ((2, 1, 1, 0), False)])
def test_a_total_up_to_the_attribute_passes_and_a_higher_one_fails(faces: tuple[int, ...], passed: bool):
    g, setsuka, token = study("setsuka")
    assert value(g, setsuka, "speed") == 3
    assert attempt(g, setsuka, token, *faces).passed is passed
    assert (token.number in g.tokens) is not passed


@rule("okko.test.modifiers")
def test_a_might_bonus_raises_the_value_and_gives_no_dice():
    g, okko, token = study(kind="test-might-4")
    g.heroes[0].right = ["okko.one-breath"]
    event = attempt(g, okko, token, 2, 2, 1, 0)
    assert (event.limit, event.total, event.passed) == (5, 5, True)
    assert event.value == (("base", 3), ("okko.one-breath", 2))


@rule("okko.test.modifiers")
def test_dice_of_weapons_do_not_count_in_tests():
    g, okko, token = study(kind="test-might-4")
    g.heroes[0].readied = "katana"
    event = attempt(g, okko, token, 2, 2, 0, 0)
    assert (event.limit, event.passed) == (3, False)


@rule("okko.card.guile")
def test_a_guile_technique_counts():
    g, okko, token = study(kind="test-guile-4")
    g.heroes[0].right = ["okko.cold-trail"]
    assert attempt(g, okko, token, 2, 2, 1, 0).passed
    g, okko, token = study(kind="test-guile-4")
    assert not attempt(g, okko, token, 2, 2, 0, 0).passed


@rule("okko.condition.stunned", "okko.test.modifiers")
def test_a_stunned_hero_is_worse_at_speed_tests():
    g, setsuka, token = study("setsuka")
    setsuka.conditions["stunned"] = 0
    event = attempt(g, setsuka, token, 2, 0, 0, 0)
    assert (event.limit, event.passed) == (1, False)
    assert event.value == (("base", 3), ("stunned", -2))


@rule("okko.hero.minimum", "okko.test.pass")
def test_with_a_value_of_0_a_total_of_0_still_passes():
    g, okko, token = study()
    okko.conditions["stunned"] = 0
    event = attempt(g, okko, token, 0, 0, 0, 0)
    assert (event.limit, event.passed) == (0, True)


@rule("okko.effect.stack", "okko.effect.closed")
def test_dice_of_several_effects_add_up_but_leave_at_least_one():
    g, setsuka, _ = study("setsuka")
    g.heroes[0].slots["clothing"] = "hunters-haori"
    assert trials.prospect_test(g, setsuka, "speed", "sneak", 0, 3, direct=True)[0] == 1
    assert trials.prospect_test(g, setsuka, "speed", "sneak", 0, 2, direct=True)[0] == 1
    g.heroes[0].slots["clothing"] = "lamellar-armour"
    found = trials.prospect_test(g, setsuka, "speed", "sneak", 0, 3, direct=True)
    assert found == (3, 3, [("base", 3), ("setsuka", -1), ("lamellar-armour", 1)])


@rule("okko.effect.closed")
@pytest.mark.parametrize(("about", "dice"), [("chest", 2), ("door", 2), ("test", 4)])
def test_an_effect_counts_for_the_tests_that_it_names(about: str, dice: int):
    g, okko, token = study()
    g.heroes[0].supplies = ["picks-and-wire"]
    what = 0 if about == "door" else token.number
    assert trials.prospect_test(g, okko, "speed", about, what, 4)[0] == dice


def with_may(g: Okko, card: str) -> None:
    """The same box, but the effect of a card asks each time."""
    effect = msgspec.structs.replace(g.box.effects_of[card][0], may=True)
    g.box = replace(
        g.box,
        effects_of={**g.box.effects_of, card: (effect,)},
        triggers={**g.box.triggers, card: {effect.when: ((card, 0, effect),)}},
    )


@rule("okko.effect.automatic")
@pytest.mark.parametrize(("answer", "dice"), [("use-effect hunters-haori 0", 2), ("pass", 3)])
def test_an_effect_marked_may_is_asked_about_each_time(answer: str, dice: int):
    g, okko, _ = study()
    g.heroes[0].slots["clothing"] = "hunters-haori"
    with_may(g, "hunters-haori")
    load(g, *(TEST[0],) * dice)
    heard = listen(g)
    run(trials.test(g, okko, "speed", "sneak", 0, 3, direct=True), answer)
    assert len(told(heard).faces) == dice
    assert trials.prospect_test(g, okko, "speed", "sneak", 0, 3, direct=True)[0] == 3


@rule("okko.effect.owner", "okko.follower.not-hero")
def test_a_follower_near_its_hero_helps_it_and_nobody_else():
    g, okko, _ = study(noburo="A:3,0")
    tikku = add(g, "tikku.chronicler", "A:2,2", owner="okko")
    assert clue_test(g, okko, "evidence", 0, 0) == 2
    assert clue_test(g, figure(g, "noburo"), "evidence", 0, 0, 0) == 3
    tikku.cell = cell(g, "A:0,0")
    assert clue_test(g, okko, "evidence", 0, 0, 0) == 3, "two Areas away"


@rule("okko.effect.limit", "okko.effect.begins")
def test_the_next_investigation_is_harder_once_after_a_false_trail():
    g, okko, _ = study(noburo="A:3,0")
    run(play_card(g, Use("false-trail", -1, g.oni.seat, "ashigaru")))
    assert trials.prospect_test(g, okko, "guile", "evidence", 1, 3, direct=True)[0] == 5
    assert trials.prospect_test(g, okko, "speed", "chest", 1, 3, direct=True)[0] == 3
    assert clue_test(g, okko, "evidence", 0, 0, 0, 0, 0) == 5
    assert clue_test(g, figure(g, "noburo"), "courtier", 0, 0, 0) == 3


@rule("okko.test.dice")
def test_a_test_can_be_foretold_without_changing_anything():
    g, setsuka, token = study("setsuka")
    token.penalty = 1
    before = repr(g)
    found = trials.prospect_test(g, setsuka, "speed", "test", token.number, 4)
    assert found == (3, 3, [("base", 4), ("penalty", -1)])
    assert repr(g) == before
    event = attempt(g, setsuka, token, 0, 0, 0)
    assert (len(event.faces), event.limit, list(event.dice)) == found


# ---------------------------------------------------------------------- Penalty tokens


@rule("okko.test.penalty")
def test_each_failure_makes_an_ordinary_test_one_die_easier():
    g, okko, token = study(kind="test-speed-5")
    load(g, *(TEST[2],) * 9)
    heard = listen(g)
    run(tasks.try_token(g, okko, TryToken(token.number)))
    run(tasks.try_token(g, okko, TryToken(token.number)))
    eased = [event for event in heard if isinstance(event, PenaltyPlaced)]
    assert eased == [PenaltyPlaced("test", token.number, 1), PenaltyPlaced("test", token.number, 2)]
    event = attempt(g, okko, token, 0, 0, 0)
    assert event.difficulty == 3
    assert event.dice == (("base", 5), ("penalty", -2))


@rule("okko.test.penalty-shared")
def test_every_hero_profits_from_penalty_tokens_and_they_go_with_the_test():
    g, okko, token = study(setsuka="A:3,0")
    attempt(g, okko, token, 2, 2, 2, 2)
    other = lay(g, "test", "test-speed-5", "A:3,1")
    assert other.penalty == 0, "each test has its own"
    assert attempt(g, figure(g, "setsuka"), token, 0, 0, 0).passed
    assert token.number not in g.tokens


@rule("okko.test.penalty-shared", "okko.mission.shrine")
def test_a_test_that_can_be_repeated_starts_afresh_after_success():
    g = table("two-fires", heroes=("okko",), at={"okko": "C:2,2"})
    okko, spot = act(g, "okko"), cell(g, "C:2,2")
    load(g, *(TEST[2],) * 5, *(TEST[0],) * 4)
    assert run(trials.test(g, okko, "guile", "mission", spot, 5)) is False
    shrine = next(mission for mission in g.missions if mission.id == "m2")
    assert shrine.penalty == 1
    assert run(trials.test(g, okko, "guile", "mission", spot, 5)) is True
    assert shrine.penalty == 0


@rule("okko.test.automatic")
def test_penalty_tokens_alone_may_bring_a_test_to_no_dice_and_it_still_costs_the_action():
    g, okko, token = study()
    token.penalty = 4
    assert trials.prospect_test(g, okko, "speed", "test", token.number, 4)[0] == 0
    assert g.turn is not None
    g.turn.actions = 1
    load(g)
    heard = listen(g)
    run(deeds.perform(g, okko, TryToken(token.number)))
    event = told(heard)
    assert (event.difficulty, event.faces, event.passed) == (0, (), True)
    assert g.turn.actions == 0
    assert token.number not in g.tokens


@rule("okko.test.direct")
def test_a_direct_test_gets_no_easier():
    g, okko, _ = study()
    evidence = lay(g, "evidence", "evidence-1", "A:3,0")
    for _ in range(3):
        load(g, *(TEST[2],) * 4)
        assert run(trials.test(g, okko, "guile", "evidence", evidence.number, 4, direct=True)) is False
    assert evidence.penalty == 0
    assert trials.prospect_test(g, okko, "guile", "evidence", evidence.number, 4, direct=True)[0] == 4


# ---------------------------------------------------------------------- re-rolls


@rule("okko.effect.reroll", "okko.effect.automatic")
def test_dice_named_by_the_seat_are_rolled_once_more_together():
    g, noshin, token = study("noshin")
    load(g, *(TEST[face] for face in (2, 0, 2, 1, 0, 0)))
    heard = listen(g)
    seat, options = first_question(tasks.try_token(g, noshin, TryToken(token.number)))
    assert seat == g.heroes[0].seat
    assert options == [
        *("reroll 0", "reroll 1", "reroll 2", "reroll 3"),
        *("reroll 0,1", "reroll 0,2", "reroll 0,3", "reroll 1,2", "reroll 1,3", "reroll 2,3"),
        "pass",
    ]
    g, noshin, token = study("noshin")
    load(g, *(TEST[face] for face in (2, 0, 2, 1, 0, 1)))
    heard = listen(g)
    run(tasks.try_token(g, noshin, TryToken(token.number)), "reroll 0,2")
    assert [event for event in heard if isinstance(event, Rerolled)] == [
        Rerolled(noshin.number, "noshin", (0, 2), ((0,), (1,)))
    ]
    assert told(heard).faces == (0, 0, 1, 1)
    assert told(heard).passed


@rule("okko.effect.limit", "okko.effect.reroll")
def test_a_limited_reroll_is_used_up_only_by_using_it():
    g, noshin, token = study("noshin", kind="test-speed-6")
    attempt(g, noshin, token, *(2,) * 6, answers=("pass",))
    attempt(g, noshin, token, *(2,) * 5, 1, answers=("reroll 0",))
    attempt(g, noshin, token, *(2,) * 4)
    g.marks.clear()
    attempt(g, noshin, token, *(2,) * 3, answers=("pass",))


@rule("okko.effect.reroll", "okko.effect.order")
def test_several_effects_may_roll_the_same_die_again():
    g = table(heroes=("setsuka",))
    setsuka = act(g, "setsuka")
    g.heroes[0].left = ["setsuka.honeyed-words"]
    effect = g.box.effects_of["x.koto"][0]
    stay(g, ("x.koto", 0, effect), "round", begun=False, owner=setsuka.number)
    assert clue_test(g, setsuka, "parchment", 2, 2, 2, 2, 0, answers=("reroll 0", "reroll 0")) == 3


@rule("okko.effect.closed")
def test_a_reroll_for_investigations_is_not_offered_for_other_tests():
    g, setsuka, token = study("setsuka")
    g.heroes[0].left = ["setsuka.honeyed-words"]
    attempt(g, setsuka, token, 2, 2, 2, 2)


# ---------------------------------------------------------------------- where and who


@rule("okko.test.action")
@pytest.mark.parametrize(("actions", "offered"), [(0, False), (1, True)])
def test_a_test_needs_an_action(actions: int, offered: bool):
    g, okko, token = study()
    assert g.turn is not None
    g.turn.actions = actions
    assert (TryToken(token.number) in deeds.possible(g, okko)) is offered


@rule("okko.test.action")
def test_an_attempt_spends_the_action_whatever_comes_of_it():
    g, okko, token = study()
    load(g, *(TEST[2],) * 4)
    run(deeds.perform(g, okko, TryToken(token.number)))
    assert g.turn is not None
    assert g.turn.actions == 2


@rule("okko.test.where", "okko.test.tokens")
def test_a_test_token_is_used_from_an_adjacent_space():
    g, okko, token = study(where="A:2,2")
    assert tasks.tokens_to_try(g, okko) == []
    refusal = tasks.forbids_try_token(g, okko, token)
    assert refusal is not None
    assert refusal.rule == "okko.test.where"
    okko.cell = cell(g, "A:3,1")
    assert tasks.tokens_to_try(g, okko) == [TryToken(token.number)]


@rule("okko.test.tokens")
def test_a_passed_test_token_leaves_the_board():
    g, okko, token = study()
    load(g, *(TEST[0],) * 4)
    heard = listen(g)
    run(tasks.try_token(g, okko, TryToken(token.number)))
    assert heard[-1] == TokenGone(token.number, "test")
    assert g.tokens == {}
    assert g.spent_tokens == {"test": ["test-speed-4"]}


@rule("okko.test.tokens")
def test_other_tokens_have_no_such_test():
    g, okko, _ = study()
    chest = lay(g, "chest", "chest-3", "A:3,0")
    refusal = tasks.forbids_try_token(g, okko, chest)
    assert refusal is not None
    assert refusal.rule == "okko.test.tokens"


@rule("okko.test.heroes-only")
@pytest.mark.parametrize("kind", ["tikku.novice", "wind.gust", "ashigaru"])
def test_only_heroes_make_tests(kind: str):
    g, _, token = study()
    one = add(g, kind, "A:3,1")
    refusal = tasks.forbids_try_token(g, one, token)
    assert refusal is not None
    assert refusal.rule == "okko.test.heroes-only"
    assert TryToken(token.number) not in deeds.possible(g, one)


@rule("okko.test.might-range")
def test_a_might_test_is_made_from_afar_with_a_ranged_weapon_in_use_and_sight():
    g, okko, token = study(kind="test-might-4", where="A:2,4")
    g.heroes[0].slots["right"] = g.heroes[0].slots["left"] = "yumi"
    refusal = tasks.forbids_try_token(g, okko, token)
    assert refusal is not None
    assert refusal.rule == "okko.test.might-range", "a face-down bow is not in use"
    g.heroes[0].readied = "yumi"
    assert tasks.tokens_to_try(g, okko) == [TryToken(token.number)]
    add(g, "ninja", "A:2,3")
    assert tasks.tokens_to_try(g, okko) == [], "an opponent stands in the line"


@rule("okko.test.might-range")
def test_the_range_of_the_ability_counts_and_other_tests_are_not_made_from_afar():
    g, setsuka, token = study("setsuka", kind="test-might-4", where="A:3,4")
    g.heroes[0].readied = "hairpins"
    assert tasks.tokens_to_try(g, setsuka) == [TryToken(token.number)], "two Areas away"
    token.cell, setsuka.cell = cell(g, BEHIND_THE_DOOR), cell(g, "A:3,2")
    assert tasks.tokens_to_try(g, setsuka) == [TryToken(token.number)], "through an open Door"
    setsuka.cell = cell(g, "A:3,1")
    assert tasks.tokens_to_try(g, setsuka) == [], "three Areas away"
    quick = lay(g, "test", "test-speed-4", "A:3,3")
    assert TryToken(quick.number) not in tasks.tokens_to_try(g, setsuka)


BEHIND_THE_DOOR = "K1:1,3"


@rule("okko.test.default-guile")
def test_a_test_that_names_no_attribute_is_a_guile_test():
    numbers = {"difficulty_by_heroes": [3, 3, 3, 3]}
    assert msgspec.convert(numbers, ObjectiveTest).attribute == "guile"
    assert msgspec.convert({**numbers, "success": "token"}, MissionTest).attribute == "guile"
    assert msgspec.convert({"id": "t", "source": "house", "difficulty": 3}, TokenCard).attribute == "guile"
    g = table("lanterns-for-the-dead", heroes=("noshin",), at={"noshin": "B:0,1"})
    g.chronicle = msgspec.structs.replace(g.scene, objective_test=msgspec.convert(numbers, ObjectiveTest))
    attach(g, g.box)
    lantern = lay(g, "objective", "objective", "B:0,0")
    event = attempt(g, act(g, "noshin"), lantern, 2, 2, 1, answers=("pass",))
    assert (event.attribute, event.limit, event.passed) == ("guile", 5, True)


# ---------------------------------------------------------------------- Interaction Spaces


def cell_tile(hero: str = "okko", where: str = "D:3,1") -> tuple[Okko, Figure]:
    g = table(heroes=(hero,), at={hero: where})
    return g, act(g, hero)


@rule("okko.test.where", "okko.board.space-colours")
def test_an_interaction_space_must_be_occupied():
    g, okko = cell_tile()
    assert trials.interaction_spaces(g, okko, "might") == 1 << cell(g, "D:3,1")
    okko.cell = cell(g, "D:3,0")
    assert trials.interaction_spaces(g, okko, "might") == 0
    assert missions.mission_tests(g, okko) == []


@rule("okko.mission.token-on-interaction")
def test_one_with_a_token_on_it_is_used_from_beside():
    g, okko = cell_tile(where="D:3,0")
    stain(g, "D:3,1")
    lay(g, "chest", "chest-3", "D:4,1")
    assert trials.interaction_spaces(g, okko, "guile") == 1 << cell(g, "D:3,1") | 1 << cell(g, "D:4,1")
    okko.cell = cell(g, "D:2,2")
    assert trials.interaction_spaces(g, okko, "guile") == 0, "a wall ends at the corner between"


@rule("okko.mission.range")
def test_for_a_might_test_all_orange_spaces_in_range_count_occupied_or_not():
    g, okko = cell_tile(where="D:2,0")
    assert trials.interaction_spaces(g, okko, "might") == 0
    g.heroes[0].readied = "yumi"
    seen = 1 << cell(g, "D:3,1") | 1 << cell(g, "D:4,1")
    assert trials.interaction_spaces(g, okko, "might") == seen
    assert trials.interaction_spaces(g, okko, "guile") == 0
    add(g, "ashigaru", "D:3,1")
    assert trials.interaction_spaces(g, okko, "might") >> cell(g, "D:3,1") & 1


# ---------------------------------------------------------------------- lanterns


def lanterns(heroes: tuple[str, ...] = ("okko", "noburo")) -> tuple[Okko, Figure, Token]:
    g = table("lanterns-for-the-dead", heroes=heroes, at={"okko": "B:0,1"})
    return g, act(g, "okko"), lay(g, "objective", "objective", "B:0,0")


@rule("okko.special.lantern")
@pytest.mark.parametrize(
    ("heroes", "dice"), [(("okko",), 8), (("okko", "noburo"), 9), (("okko", "noburo", "noshin"), 10)]
)
def test_the_difficulty_of_a_lantern_follows_the_heroes_at_set_up(heroes: tuple[str, ...], dice: int):
    g, okko, lantern = lanterns(heroes)
    g.heroes[-1].out = len(heroes) > 1
    assert tasks.tokens_to_try(g, okko) == [TryToken(lantern.number)]
    assert len(attempt(g, okko, lantern, *(0,) * dice).faces) == dice


@rule("okko.special.lantern", "okko.test.penalty")
def test_a_lantern_failed_once_is_easier_and_each_has_its_own_tokens():
    g, okko, lantern = lanterns()
    other = lay(g, "objective", "objective", "C:4,5")
    assert not attempt(g, okko, lantern, *(2,) * 9).passed
    assert (lantern.penalty, other.penalty) == (1, 0)
    assert len(attempt(g, okko, lantern, *(0,) * 8).faces) == 8


@rule("okko.special.lantern")
def test_a_lit_lantern_leaves_its_space_and_counts():
    g, okko, lantern = lanterns()
    load(g, *(TEST[0],) * 9)
    heard = listen(g)
    run(deeds.perform(g, okko, TryToken(lantern.number)))
    assert LanternLit(okko.number, lantern.number, 1) in heard
    assert lantern.number not in g.tokens
    assert g.counts["objectives"] == 1
    assert all(token.cell != OFF for token in g.tokens.values())
