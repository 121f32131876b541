"""Corners of Followers, Kami and Courtiers who follow: whose they are and when they act, what they do for
whom, and what becomes of them."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import AlarmRaised, EventsDrawn, Fell
from hyakki.games.okko.options import HandOver, Investigate, Owner, Reveal, TakeOver
from hyakki.games.okko.rules import clues, endround, followers, kami
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.damage import ATTACK, eliminate_hero, hurt
from hyakki.games.okko.rules.heroes import begin
from hyakki.games.okko.rules.movement import destinations
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.trials import prospect_test
from hyakki.games.okko.rules.using import use_talent
from hyakki.games.okko.state import NOBODY, Figure, Okko
from tests.games.okko.activation import acting, actions, do, end, hero, is_over, offered
from tests.games.okko.fighting import dice, fall, fight, told
from tests.games.okko.table import act, add, at, cell, figure, first_question, lay, listen, run, table
from tests.rules import rule


def pair(card: str = "tikku.novice", where: str = "A:3,3") -> tuple[Okko, Figure]:
    """Okko with a Follower between him and Setsuka; the Tile is clean."""
    g = table(heroes=("okko", "setsuka"), at={"okko": "A:2,2", "setsuka": "A:4,2"})
    return g, add(g, card, where, owner="okko")


def ended(g: Okko, number: int) -> None:
    """A Hero's activation, without a single Action."""
    run(begin(g, number))
    end(g)


# ---------------------------------------------------------------------- when they act


@rule("okko.follower.once", "okko.follower.transfer")
def test_a_follower_that_has_acted_does_not_act_again_for_its_new_hero():
    g, tikku = pair()
    run(begin(g, 0))
    end(g)
    assert acting(g) is tikku
    end(g)
    tikku.owner, g.heroes[0].follower, g.heroes[1].follower = 1, NOBODY, tikku.number
    ended(g, 1)
    assert is_over(g)


@rule("okko.follower.once", "okko.follower.transfer")
def test_a_follower_handed_over_waits_for_the_activation_of_its_new_hero():
    g, tikku = pair()
    run(begin(g, 0))
    do(g, HandOver(tikku.number, 1))
    assert actions(g) == 2
    end(g)
    assert is_over(g), "Okko has none any more"
    ended(g, 1)
    assert acting(g) is tikku


@rule("okko.follower.once")
def test_handed_to_a_hero_who_was_activated_it_stays_idle_in_this_round():
    g, tikku = pair()
    ended(g, 1)
    run(begin(g, 0))
    do(g, HandOver(tikku.number, 1))
    end(g)
    assert is_over(g)
    assert not tikku.acted


@rule("okko.follower.transfer")
def test_the_other_hero_must_stand_beside_the_follower_not_beside_the_hero():
    g, tikku = pair()
    figure(g, "setsuka").cell = cell(g, "A:2,3")
    tikku.cell = cell(g, "A:5,5")
    refusal = followers.forbids_hand_over(g, figure(g, "okko"), tikku.number, 1)
    assert refusal is not None
    assert refusal.rule == "okko.follower.transfer"


@rule("okko.activation.eliminated-during", "okko.condition.bleeding")
def test_a_follower_that_falls_by_its_own_attack_ends_the_activation():
    g, kuma = pair("kuma.wrestler")
    foe = add(g, "samurai", "A:3,4")
    g.alarm, kuma.damage, kuma.conditions["bleeding"] = True, 2, 0
    ended(g, 0)
    assert acting(g) is kuma
    heard = listen(g)
    fall(g, "0 0 0")
    do(g, f"strike {foe.number} melee")
    assert [event.figure for event in told(heard, Fell)] == [kuma.number]
    assert is_over(g)
    assert g.heroes[0].follower == NOBODY


# ---------------------------------------------------------------------- whose they are


@rule("okko.follower.owner-eliminated", "okko.effect.redirect")
def test_without_its_hero_a_follower_takes_no_blow_for_others_until_somebody_has_it():
    g, kuma = pair("kuma.porter")
    foe = add(g, "yurei", "A:4,3")
    setsuka = figure(g, "setsuka")
    run(eliminate_hero(g, 0))
    assert (kuma.owner, at(g, kuma)) == (NOBODY, "A:3,3")
    fight(g, foe, setsuka, "0 0 0")  # nobody is asked
    act(g, "setsuka")
    assert offered(g, "take-over") == [f"take-over {kuma.number}"]
    do(g, TakeOver(kuma.number))
    assert (kuma.owner, actions(g)) == (1, 2)
    seats: list[int] = []
    fight(g, foe, setsuka, "0 0 0", "pass", seats=seats)
    assert seats == [0]


@rule("okko.follower.owner-eliminated", "okko.damage.followers")
def test_an_orphan_can_be_struck_down():
    g, tikku = pair()
    run(eliminate_hero(g, 0))
    foe = add(g, "ninja", "A:4,3")
    tikku.damage = 1
    fight(g, foe, tikku, "2 2 2", always=lambda options: options[-1])
    assert tikku.number not in g.figures
    assert "tikku.novice" in g.gone


@rule("okko.follower.owner-eliminated", "okko.kami.no-transfer")
def test_a_kami_goes_with_its_hero():
    g, spirit = pair("water.stream")
    run(eliminate_hero(g, 0))
    assert spirit.number not in g.figures
    assert kami.forbids_element(g, "water") is None


@rule("okko.follower.raises-alarm", "okko.alarm.tile-of-target")
@pytest.mark.parametrize("card", ["kuma.wrestler", "fire.blaze"])
def test_followers_and_kami_raise_the_alarm(card: str):
    g, ally = pair(card)
    guard = add(g, "ashigaru", "A:3,4")
    heard = fight(g, ally, guard, " ".join("0" * value(g, ally, "might")))
    assert len(told(heard, AlarmRaised)) == 1
    assert g.alarm


# ---------------------------------------------------------------------- face-down tokens


@rule("okko.follower.reveal-duplicate")
def test_a_follower_of_a_hero_in_play_brings_the_oni_an_event():
    g = table(heroes=("okko", "setsuka"), at={"okko": "A:2,2"})
    lay(g, "follower", "hana", "A:2,3")
    act(g, "okko")
    heard = listen(g)
    do(g, Reveal(1))
    assert EventsDrawn(1) in heard
    assert (g.tokens, len(g.oni.hand)) == ({}, 1)


@rule("okko.follower.reveal-duplicate", "okko.follower.reveal")
def test_a_follower_of_a_hero_who_has_fallen_may_be_taken():
    g = table(heroes=("okko", "setsuka"), at={"okko": "A:2,2"})
    run(eliminate_hero(g, 1))
    lay(g, "follower", "hana", "A:2,3")
    act(g, "okko")
    do(g, Reveal(1), "version hana.knife")
    assert (figure(g, "hana.knife").owner, g.oni.hand) == (0, [])


@rule("okko.follower.reveal", "okko.follower.one")
def test_whoever_has_a_follower_only_turns_it_up():
    g, _ = pair("genzo")
    lay(g, "follower", "kuma", "A:2,3")
    act(g, "okko")
    do(g, Reveal(1))  # nobody is asked
    assert g.tokens[1].flipped
    assert offered(g, "take-in") == []


# ---------------------------------------------------------------------- Courtiers who follow


def courtyard(*names: str) -> Okko:
    g = table(heroes=("okko", "setsuka"), at={"okko": "A:2,2", "setsuka": "A:4,2"})
    for name, address in zip(names, ("A:2,3", "C:0,3"), strict=False):
        lay(g, "courtier", name, address)
        g.present.append(name)
    return g


@rule(
    "okko.clue.courtier-follower", "okko.clue.courtier-follower-place", "okko.clue.courtier-follower-immune"
)
def test_a_courtier_follows_from_where_it_stands_and_talks_no_more():
    g = courtyard("genzo", "yota")
    g.clue_top = ["yota"]
    run(clues.draw_clue(g, 0), Owner(1))
    yota = figure(g, "yota")
    assert (at(g, yota), yota.owner, g.held, g.helped) == ("C:0,3", 1, [], ["yota"])
    assert [token.id for token in g.tokens.values()] == ["genzo"]
    figure(g, "okko").cell = cell(g, "C:0,2")
    assert clues.investigations(g, act(g, "okko")) == []
    g.turn = None
    ended(g, 1)
    assert acting(g) is yota


@rule("okko.clue.courtier-follower-place", "okko.clue.courtier-help")
def test_declined_it_is_an_ordinary_card_for_good():
    g = courtyard("genzo")
    g.clue_top = ["genzo"]
    run(clues.draw_clue(g, 0), "pass")
    assert (g.held, [token.id for token in g.tokens.values()]) == (["genzo"], ["genzo"])
    run(begin(g, 1))
    assert offered(g, "call") == ["call genzo"]
    do(g, "call genzo")
    assert (g.held, g.helped, actions(g)) == ([], ["genzo"], 3)
    assert g.heroes[1].follower == NOBODY


@rule("okko.clue.courtier-follower-place", "okko.follower.one")
def test_without_a_free_slot_nobody_is_asked():
    g = courtyard("genzo")
    for owner, card in (("okko", "tikku.novice"), ("setsuka", "hana.maid")):
        add(g, card, "A:5,5" if owner == "okko" else "A:5,4", owner=owner)
    g.clue_top = ["genzo"]
    run(clues.draw_clue(g, 0))
    assert g.held == ["genzo"]


@rule("okko.clue.courtier-help")
def test_help_is_called_before_the_first_action_and_not_after_it():
    g = courtyard("doan")
    g.held = ["ayame", "yota"]
    run(begin(g, 0))
    do(g, "call ayame")
    assert offered(g, "call") == ["call yota"], "several may be played"
    do(g, next(option for option in offered(g, "go")))
    assert offered(g, "call") == []


# ---------------------------------------------------------------------- what they do


@rule("okko.follower.cards", "okko.effect.owner")
def test_genzo_weakens_the_thralls_beside_him_and_no_creature():
    g, _ = pair("genzo")
    near, far, ghost = add(g, "ashigaru", "A:3,4"), add(g, "ashigaru", "A:5,5"), add(g, "yurei", "A:4,3")
    assert [value(g, foe, "defense") for foe in (near, far, ghost)] == [2, 3, 4]


@rule("okko.effect.owner")
def test_saigen_helps_the_others_beside_him_against_creatures():
    g, saigen = pair("saigen")
    ghost = add(g, "yurei", "A:4,3")
    assert dice(fight(g, figure(g, "setsuka"), ghost, "0 0 0 / 0")) == (3, 1)
    assert dice(fight(g, saigen, ghost, "0 0")) == (2, 0), "not himself"
    guard = add(g, "ashigaru", "A:5,2")
    assert dice(fight(g, figure(g, "setsuka"), guard, "0 0 0")) == (3, 0), "nor against mortals"


@rule("okko.effect.owner", "okko.sneak.trigger")
def test_yota_makes_speed_tests_of_his_hero_easier_while_he_is_near():
    g, yota = pair("yota")
    okko = figure(g, "okko")
    chest = lay(g, "chest", "chest-3", "A:2,1").number
    assert prospect_test(g, okko, "speed", "sneak", 0, 3, direct=True)[0] == 2
    assert prospect_test(g, okko, "speed", "chest", chest, 3)[0] == 2
    assert prospect_test(g, okko, "guile", "evidence", chest, 3, direct=True)[0] == 3
    assert prospect_test(g, figure(g, "setsuka"), "speed", "chest", chest, 3)[0] == 3
    yota.cell = cell(g, "C:0,0")
    assert prospect_test(g, okko, "speed", "chest", chest, 3)[0] == 3


@rule("okko.effect.owner", "okko.follower.transfer")
def test_the_chronicler_helps_whoever_he_follows_now():
    g, tikku = pair("tikku.chronicler")
    assert prospect_test(g, figure(g, "okko"), "guile", "evidence", 0, 3, direct=True)[0] == 2
    act(g, "okko")
    do(g, HandOver(tikku.number, 1))
    assert prospect_test(g, figure(g, "okko"), "guile", "evidence", 0, 3, direct=True)[0] == 3
    assert prospect_test(g, figure(g, "setsuka"), "guile", "evidence", 0, 3, direct=True)[0] == 2


@rule("okko.effect.automatic", "okko.follower.actions")
def test_the_novice_heals_himself_too():
    g, tikku = pair()
    tikku.damage = figure(g, "okko").damage = 1
    flow = use_talent(g, Use("tikku.novice", tikku.number, 0))
    assert first_question(flow)[1] == ["pick-figure 0", "pick-figure 1", f"pick-figure {tikku.number}"]
    run(use_talent(g, Use("tikku.novice", tikku.number, 0)), f"pick-figure {tikku.number}")
    assert (tikku.damage, figure(g, "okko").damage) == (0, 1)


@rule("okko.effect.one-object")
def test_the_stream_heals_and_cures_one_and_the_same_ally():
    g, stream = pair("water.stream")
    for name in ("okko", "setsuka"):
        figure(g, name).damage, figure(g, name).conditions = 2, {"stunned": 0}
    run(use_talent(g, Use("water.stream", stream.number, 0)), "pick-figure 1")
    assert (figure(g, "setsuka").damage, figure(g, "setsuka").conditions) == (1, {})
    assert (figure(g, "okko").damage, figure(g, "okko").conditions) == (2, {"stunned": 0})


@rule("okko.effect.limit", "okko.effect.redirect")
def test_the_boulder_takes_three_blows_in_a_round_and_three_more_in_the_next():
    g, boulder = pair("earth.boulder")
    foe, setsuka = add(g, "yurei", "A:4,3"), figure(g, "setsuka")
    for _ in range(3):
        fight(g, foe, setsuka, "0 0 0", f"use-effect earth.boulder {boulder.number}")
    fight(g, foe, setsuka, "0 0 0")  # nobody is asked
    g.place = 10
    run(endround.step(g))
    g.phase = "activation"
    seats: list[int] = []
    fight(g, foe, setsuka, "0 0 0", "pass", seats=seats)
    assert seats == [0]


@rule("okko.hero.minimum", "okko.move.leave-speed-zero")
def test_the_root_holds_opponents_in_its_area():
    g, _ = pair("earth.root")
    guard, ghost = add(g, "samurai", "A:3,2"), add(g, "yurei", "A:5,5")
    assert value(g, guard, "speed") == 0
    assert value(g, ghost, "speed") == 3
    there = {g.palace.areas.area_of[space] for space in range(200) if destinations(g, guard) >> space & 1}
    home = g.palace.areas.area_of[guard.cell]
    assert there > {home}, "whoever begins beside an opponent may leave by one Area"


@rule("okko.effect.stack")
def test_the_veil_shelters_itself_and_all_in_its_area():
    g, veil = pair("wind.veil")
    tikku = add(g, "tikku.novice", "A:2,3")
    assert value(g, veil, "defense") == 6
    assert value(g, tikku, "defense") == 5
    far = add(g, "kuma.porter", "C:0,0")
    assert value(g, far, "defense") == 4


# ---------------------------------------------------------------------- Kami


@rule("okko.kami.lifetime", "okko.kami.idle", "okko.kami.return")
def test_a_kami_is_there_for_two_activations_of_its_hero_even_if_it_does_nothing():
    g, spirit = pair("wind.gust")
    ended(g, 0)
    assert acting(g) is spirit
    end(g)
    assert (spirit.old, spirit.number in g.figures) == (True, True)
    spirit.acted = False
    ended(g, 1)
    assert spirit.number in g.figures, "another Hero's activation does not age it"
    ended(g, 0)
    end(g)
    assert spirit.number not in g.figures
    assert hero(g, "okko").follower == NOBODY
    assert "wind.gust" not in g.gone
    assert kami.forbids_element(g, "wind") is None


@rule("okko.kami.lifetime", "okko.damage.followers")
def test_a_kami_that_is_struck_down_may_be_called_again():
    g, spirit = pair("fire.ember")
    run(hurt(g, spirit, 1, ATTACK, NOBODY))
    assert hero(g, "okko").follower == NOBODY
    assert kami.forbids_element(g, "fire") is None


@rule("okko.kami.return", "okko.kami.place")
def test_an_element_in_play_cannot_be_called_by_anybody():
    g, _ = pair("fire.ember")
    refusal = kami.forbids_element(g, "fire")
    assert refusal is not None
    assert refusal.rule == "okko.kami.return"
    assert kami.forbids_element(g, "earth") is None


@rule("okko.clue.investigate", "okko.follower.not-hero")
def test_followers_ask_nobody_and_open_nothing():
    g, tikku = pair()
    lay(g, "courtier", "doan", "A:3,4")
    lay(g, "chest", "chest-1", "A:4,3")
    ended(g, 0)
    assert acting(g) is tikku
    assert {option.split()[0] for option in offered(g)} <= {"go", "use-talent", "end"}
    assert Investigate(1).text() not in offered(g)
