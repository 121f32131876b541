"""Objectives, the Relic, the prisoner and the strongbox: taking, handing over, dropping; what is locked and
what is heavy."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import ObjectDropped, ObjectGiven, ObjectTaken
from hyakki.games.okko.options import HandObject, TakeObject, TryToken
from hyakki.games.okko.rules import damage, deeds, movement, objects, tasks
from hyakki.games.okko.rules.attributes import parts, value
from hyakki.games.okko.rules.tallies import FOUND
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko, Token, TokenForm
from tests.games.okko.table import TEST, act, add, at, cell, figure, lay, listen, load, run, table
from tests.games.okko.ways import ends
from tests.rules import rule


def reliquary(
    hero: str = "setsuka", where: str = "D:4,1", locked: bool = False, **places: str
) -> tuple[Okko, Figure, Token]:
    """The Stolen Reliquary with the Relic on its place; it lies open unless it is locked."""
    g = table("stolen-reliquary", heroes=(hero, *places), at={hero: where, **places})
    relic = lay(g, "relic", "relic", "D:4,0")
    if locked:
        lay(g, "test", "test-speed-6", "D:0,4")
    return g, act(g, hero), relic


def reason(g: Okko, mover: Figure, token: Token) -> str:
    refusal = objects.forbids_take(g, mover, token)
    return "" if refusal is None else refusal.reason.removeprefix("why.")


# ---------------------------------------------------------------------- taking


@rule("okko.scenario.objective-tokens")
def test_a_hero_beside_it_takes_it_for_an_action_and_its_space_is_free():
    g, setsuka, relic = reliquary()
    heard = listen(g)
    assert objects.objects_to_take(g, setsuka) == [TakeObject(relic.number)]
    run(deeds.perform(g, setsuka, TakeObject(relic.number)))
    assert heard == [ObjectTaken(setsuka.number, relic.number, "relic")]
    assert (relic.cell, relic.holder) == (OFF, setsuka.number)
    assert movement.forbids_end(g, setsuka, cell(g, "D:4,0")) is None
    assert g.turn is not None
    assert g.turn.actions == 2
    assert g.heroes[0].tallies == {FOUND: 1}
    assert objects.objects_to_take(g, setsuka) == []


@rule("okko.scenario.objective-tokens")
@pytest.mark.parametrize("form", ["objective", "relic", "prisoner", "strongbox"])
def test_all_of_these_are_taken_alike(form: TokenForm):
    g = table(at={"okko": "A:2,0"})
    token = lay(g, form, form, "A:2,1")
    assert objects.objects_to_take(g, act(g, "okko")) == [TakeObject(token.number)]


@rule("okko.scenario.objective-tokens")
def test_other_tokens_are_not_taken():
    g = table(at={"okko": "A:2,0"})
    chest = lay(g, "chest", "chest-3", "A:2,1")
    okko = act(g, "okko")
    assert objects.objects_to_take(g, okko) == []
    assert reason(g, okko, chest) == "scenario.objective-tokens"


@rule("okko.scenario.objective-tokens")
def test_it_is_taken_from_an_adjacent_space_only():
    g, setsuka, relic = reliquary(where="D:2,0")
    assert objects.objects_to_take(g, setsuka) == []
    assert reason(g, setsuka, relic) == "scenario.objective-tokens.far"


@rule("okko.scenario.objective-tokens")
@pytest.mark.parametrize("kind", ["tikku.novice", "wind.gust", "samurai"])
def test_followers_kami_and_agents_carry_nothing(kind: str):
    g, _, relic = reliquary(where="A:0,0")
    one = add(g, kind, "D:4,1")
    assert reason(g, one, relic) == "scenario.objective-tokens.heroes"
    assert objects.objects_to_take(g, one) == []


@rule("okko.scenario.objective-tokens")
def test_a_hero_may_carry_several_and_nobody_takes_what_is_carried():
    g, setsuka, relic = reliquary(okko="D:5,1")
    other = lay(g, "objective", "objective", "D:5,0")
    run(objects.take(g, setsuka, TakeObject(relic.number)))
    run(objects.take(g, setsuka, TakeObject(other.number)))
    assert objects.carried(g, setsuka.number) == [relic, other]
    assert reason(g, figure(g, "okko"), relic) == "scenario.objective-tokens.carried"


@rule("okko.special.locked")
def test_the_relic_is_locked_until_its_test_token_is_gone():
    g, setsuka, relic = reliquary(locked=True, okko="D:0,5", noburo="D:5,1")
    assert objects.objects_to_take(g, setsuka) == []
    assert reason(g, setsuka, relic) == "special.locked"
    okko, lock = act(g, "okko"), next(token for token in g.tokens.values() if token.form == "test")
    load(g, *(TEST[0],) * 6)
    run(deeds.perform(g, okko, TryToken(lock.number)))
    assert lock.number not in g.tokens
    for hero in (setsuka, figure(g, "noburo")):
        assert objects.objects_to_take(g, hero) == [TakeObject(relic.number)]


@rule("okko.special.locked")
def test_a_failed_test_frees_nothing():
    g, setsuka, relic = reliquary(locked=True, okko="D:0,5")
    lock = next(token for token in g.tokens.values() if token.form == "test")
    load(g, *(TEST[2],) * 6)
    run(tasks.try_token(g, act(g, "okko"), TryToken(lock.number)))
    assert reason(g, setsuka, relic) == "special.locked"


@rule("okko.special.lantern", "okko.scenario.objective-tokens")
def test_lanterns_are_not_taken():
    g = table("lanterns-for-the-dead", at={"okko": "B:0,1"})
    lantern = lay(g, "objective", "objective", "B:0,0")
    okko = act(g, "okko")
    assert objects.objects_to_take(g, okko) == []
    assert reason(g, okko, lantern) == "special.lantern"


# ---------------------------------------------------------------------- carrying


@rule("okko.special.heavy")
def test_a_heavy_object_slows_its_carrier():
    g, setsuka, relic = reliquary(okko="D:5,1")
    assert value(g, setsuka, "speed") == 3
    run(objects.take(g, setsuka, TakeObject(relic.number)))
    assert parts(g, setsuka, "speed") == [("base", 3), ("relic", -1)]
    before = ends(g, setsuka)
    run(objects.hand_over(g, setsuka, HandObject(relic.number, 1)))
    assert value(g, setsuka, "speed") == 3
    assert before < ends(g, setsuka)
    assert value(g, figure(g, "okko"), "speed") == 1


@rule("okko.special.heavy")
def test_burdens_add_up_and_light_things_do_not_slow():
    g = table("champion-of-the-gate", at={"okko": "B:0,1"})
    okko = act(g, "okko")
    objects.take_up(g, okko.number, lay(g, "strongbox", "strongbox", "B:1,0"))
    assert value(g, okko, "speed") == 1
    objects.take_up(g, okko.number, lay(g, "objective", "objective", "B:1,0"))
    assert value(g, okko, "speed") == 1
    objects.take_up(g, okko.number, lay(g, "strongbox", "strongbox", "B:1,0"))
    assert value(g, okko, "speed") == 0


@rule("okko.scenario.objective-tokens", "okko.effect.moving")
def test_what_is_carried_comes_along():
    g, setsuka, relic = reliquary()
    objects.take_up(g, setsuka.number, relic)
    movement.move_to(g, setsuka, cell(g, "D:2,2"))
    assert (relic.cell, relic.holder) == (OFF, setsuka.number)


@rule("okko.scenario.objective-tokens")
def test_it_is_handed_to_an_adjacent_hero_for_an_action():
    g, setsuka, relic = reliquary(okko="D:5,1", noburo="A:0,0")
    add(g, "tikku.novice", "D:5,2", owner="okko")
    objects.take_up(g, setsuka.number, relic)
    assert objects.objects_to_hand(g, setsuka) == [HandObject(relic.number, 1)]
    heard = listen(g)
    run(deeds.perform(g, setsuka, HandObject(relic.number, 1)))
    assert heard == [ObjectGiven(setsuka.number, relic.number, 1)]
    assert relic.holder == 1
    assert g.turn is not None
    assert g.turn.actions == 2
    assert g.heroes[1].tallies == {}, "it was not taken from the board"


@rule("okko.scenario.objective-tokens")
def test_why_something_cannot_be_handed_over():
    g, setsuka, relic = reliquary(okko="A:0,0", noburo="D:5,1")
    tikku = add(g, "tikku.novice", "D:5,2", owner="okko")
    okko, noburo = figure(g, "okko"), figure(g, "noburo")
    found = objects.forbids_hand_over(g, setsuka, relic, noburo)
    assert found is not None
    assert found.reason == "why.scenario.objective-tokens.not-carried"
    objects.take_up(g, setsuka.number, relic)
    wanted = {okko.number: "far-hero", tikku.number: "heroes", setsuka.number: "far-hero"}
    for number, reason_ in wanted.items():
        found = objects.forbids_hand_over(g, setsuka, relic, g.figures[number])
        assert found is not None
        assert found.reason == f"why.scenario.objective-tokens.{reason_}"
    noburo.cell = OFF
    assert objects.forbids_hand_over(g, setsuka, relic, noburo) is not None


@rule("okko.scenario.objective-tokens", "okko.damage.hero-eliminated")
def test_a_hero_who_falls_drops_it_on_its_space():
    g, setsuka, relic = reliquary(okko="D:5,1")
    objects.take_up(g, setsuka.number, relic)
    heard = listen(g)
    run(damage.eliminate_hero(g, setsuka.number))
    assert (at(g, relic), relic.holder) == ("D:4,1", NOBODY)
    assert ObjectDropped(setsuka.number, relic.number, cell(g, "D:4,1")) in heard
    assert objects.objects_to_take(g, act(g, "okko")) == [TakeObject(relic.number)], "freed for good"


@rule("okko.scenario.objective-tokens", "okko.board.tiles")
def test_of_several_things_each_gets_a_space_of_its_own_as_near_as_possible():
    g, setsuka, relic = reliquary(okko="A:0,0")
    other = lay(g, "objective", "objective", "D:5,0")
    third = lay(g, "objective", "objective", "D:5,1")
    for token in (relic, other, third):
        objects.take_up(g, setsuka.number, token)
    run(damage.eliminate_hero(g, setsuka.number))
    assert at(g, relic) == "D:4,1"
    assert {at(g, other), at(g, third)} == {"D:4,0", "D:5,1"}, "in the same Area, side by side"
