"""Corners of Accusations and of the Final Battle: chains in one round, what a named nature costs the demon,
how it escapes, burns and falls, and what goes on around it."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import AlarmRaised, Damaged, DemonDefeated
from hyakki.games.okko.options import AccuseCourtier, Escape
from hyakki.games.okko.rules import accusations, agents, endround, final, memoirs, track
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.clues import draw_clue
from hyakki.games.okko.rules.damage import ATTACK, hurt
from hyakki.games.okko.rules.ground import may_act
from hyakki.games.okko.rules.reinforcements import forbids_wave
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import OFF, Figure, Okko
from hyakki.games.okko.terms import Memory
from hyakki.games.okko.view import view
from hyakki.kernel.events import Told
from hyakki.kernel.flow import GameOver
from hyakki.kernel.terms import Outcome
from tests.games.okko.fighting import dice, fight, result, told
from tests.games.okko.table import add, at, cell, figure, first_question, lay, listen, run, stain, table
from tests.rules import rule


def court(
    nature: str = "gozu",
    identity: str = "genzo",
    number: int = 3,
    heroes: tuple[str, ...] = ("okko", "noburo"),
) -> Okko:
    """The Silent Cell with its Courtiers, in the End of the Round Phase."""
    g = table("silent-cell", heroes=heroes)
    for courtier in g.scene.courtiers:
        lay(g, "courtier", courtier.id, courtier.at)
        g.present.append(courtier.id)
    g.oni.nature, g.oni.identity, g.round = nature, identity, number
    g.phase, g.place = "end", 1
    return g


def battle(nature: str = "gozu", named: bool = False, **more: object) -> tuple[Okko, Figure]:
    """The Final Battle has begun; the Mission Tile is still open."""
    g = court(nature, **more)  # type: ignore[arg-type]  # passed on
    g.oni.named = named
    run(final.begin(g, "revealed"))
    return g, figure(g, nature)


def fell(g: Okko, hero: int) -> None:
    """A Hero draws its third Wound."""
    g.heroes[hero].wounds = ["dizzy", "dizzy"]
    g.figures[hero].damage = value(g, g.figures[hero], "stamina")


def outcome(g: Okko) -> Outcome:
    assert g.outcome is not None
    return g.outcome


# ---------------------------------------------------------------------- chains of Accusations


@rule("okko.accuse.order", "okko.final.penalty", "okko.accuse.nature-right")
def test_a_nature_named_in_the_same_round_before_the_identity_costs_the_demon_its_penalty():
    g = court()
    run(accusations.accuse(g), "accuse-nature gozu", "accuse-courtier genzo")
    demon = figure(g, "gozu")
    assert value(g, demon, "speed") == 2 - 1
    assert g.memoirs == [Memory("unmasking", "heroes")]
    hit = fight(g, figure(g, "okko"), demon, "2 2 2 / 0", always=lambda options: options[-1])
    assert demon.damage == 1, (hit, "Thick Hide is lost")


@rule("okko.accuse.order", "okko.final.penalty")
def test_an_identity_named_first_leaves_the_demon_whole():
    g = court()
    run(accusations.accuse(g), "accuse-courtier genzo")
    assert value(g, figure(g, "gozu"), "speed") == 2
    fight(g, figure(g, "okko"), figure(g, "gozu"), "2 2 2 / 0", always=lambda options: options[-1])
    assert figure(g, "gozu").damage == 0, "Thick Hide, once in the round"


@rule("okko.accuse.wrong-third", "okko.accuse.wrong-second", "okko.corruption.not-unmasked-continues")
def test_the_second_and_the_third_false_accusation_may_come_in_one_round():
    g = court()
    g.false = 1
    run(accusations.accuse(g), "accuse-courtier yota", "accuse-nature kumo")
    assert g.memoirs == [Memory("defamatory", "oni"), Memory("unmasking", "oni")]
    assert (g.final, g.oni.unmasked, g.false) == (True, False, 3)
    g.round = 4
    assert (track.due_corruption(g), track.due_tree(g)) == ("place", "supernatural")


@rule("okko.accuse.wrong-third")
def test_after_the_third_false_one_the_other_type_is_not_asked_for_any_more():
    g = court()
    g.false = 2
    seats: list[int] = []
    run(accusations.accuse(g), "accuse-nature kumo", seats=seats)
    assert len(seats) == 1
    assert not g.oni.named


@rule("okko.accuse.wrong-third", "okko.final.penalty")
def test_a_nature_that_was_right_before_the_third_false_identity_still_counts():
    g = court()
    g.false = 2
    run(accusations.accuse(g), "accuse-nature gozu", "accuse-courtier yota")
    assert (g.false, g.oni.named, g.oni.unmasked) == (3, True, False)
    assert value(g, figure(g, "gozu"), "speed") == 1


@rule("okko.accuse.candidates", "okko.clue.courtier-follower")
def test_a_courtier_who_follows_a_hero_may_be_accused_foolishly():
    g = court(identity="yota")
    g.clue_top = ["genzo"]
    run(draw_clue(g, 0), "owner 0")
    assert AccuseCourtier("genzo") in accusations.accusations(g, "")
    run(accusations.accuse(g), "accuse-courtier genzo", "pass")
    assert g.memoirs == [Memory("embarrassing", "oni")]


@rule("okko.accuse.forced", "okko.corruption.red-token")
def test_a_red_token_that_lay_there_before_forces_nobody_in_a_later_round():
    g = court(number=5)
    stain(g, "A:2,2", red=True)
    assert first_question(accusations.accuse(g))[1][-1] == "pass"


@rule("okko.accuse.forced", "okko.final.round-eight-accuse")
def test_nobody_is_forced_in_the_final_battle():
    g, _ = battle(number=4)
    stain(g, "A:2,2", red=True)
    run(accusations.accuse(g))  # nobody is asked


@rule("okko.accuse.types")
def test_in_the_next_round_both_types_may_be_named_again():
    g = court()
    run(accusations.accuse(g), "accuse-nature kumo", "accuse-courtier yota")
    g.round += 1
    options = first_question(accusations.accuse(g))[1]
    assert {"accuse-nature kumo", "accuse-nature gozu", "accuse-courtier yota"} <= set(options)


# ---------------------------------------------------------------------- the reveal


@rule("okko.final.round-eight", "okko.final.round-eight-accuse", "okko.special.early-reveal")
def test_in_the_round_of_the_reveal_nobody_is_accused_and_neither_side_takes_the_unmasking():
    g = court(number=0)
    g.round = g.scene.reveal_round
    run(endround.step(g))
    assert (g.final, g.oni.unmasked, g.place) == (True, False, 2)
    run(endround.step(g))  # nobody is asked
    assert g.place == 3
    assert not memoirs.is_taken(g, "unmasking")
    g.round -= 1
    before = court(number=g.round)
    run(endround.step(before))
    assert not before.final


@rule("okko.final.replace", "okko.clue.courtier-once")
def test_the_demon_stands_where_its_courtier_stood_though_that_one_has_talked():
    g = court()
    token = next(token for token in g.tokens.values() if token.id == "genzo")
    token.flipped, token.cell = True, cell(g, "C:1,3")
    run(final.begin(g, "revealed"))
    assert at(g, figure(g, "gozu")) == "C:1,3"


@rule("okko.final.replace-missing", "okko.reinforce.plus-marks")
def test_without_its_courtier_it_comes_to_a_green_space_that_is_used_in_this_game():
    g = court()
    g.tokens.clear()
    few = final.demon_spaces(g)
    assert few == g.palace.arrivals("supernatural", 2)
    g.began = 3
    assert final.demon_spaces(g) & few == few
    assert final.demon_spaces(g) != few, "a +3 Space more"


@rule("okko.final.replace-missing")
def test_with_all_green_spaces_taken_it_comes_to_a_corrupted_tile_or_anywhere():
    g = court()
    g.tokens.clear()
    for number, space in enumerate(range(200)):
        if g.palace.arrivals("supernatural", 2) >> space & 1:
            lay(g, "chest", f"chest-{number % 6 + 1}", g.palace.address(space))
    everywhere = final.demon_spaces(g)
    assert everywhere >> cell(g, "A:2,2") & 1
    stain(g, "B:0,0")
    there = final.demon_spaces(g)
    assert there >> cell(g, "B:0,1") & 1
    assert not there >> cell(g, "A:2,2") & 1
    assert not there >> cell(g, "B:0,0") & 1, "the token lies there"


# ---------------------------------------------------------------------- the demon in battle


@rule("okko.final.activation", "okko.activation.oni-turn")
def test_the_demon_is_one_card_among_others_and_needs_an_activation_of_its_own():
    g, demon = battle()
    add(g, "ninja", "A:5,3")
    g.phase, g.oni.tokens = "activation", 0
    run(agents.begin(g))
    assert first_question(agents.step(g))[1] == ["activate gozu", "activate ninja"]
    assert may_act(g, demon)
    g.oni.activated.append("gozu")
    refusal = agents.forbids_activate(g, "gozu")
    assert refusal is not None
    assert refusal.rule == "okko.activation.oni-turn"


@rule("okko.thrall.supernatural-free", "okko.final.activation")
def test_striking_the_demon_raises_no_alarm():
    g, demon = battle()
    okko = figure(g, "okko")
    okko.cell = cell(g, "C:1,2")
    heard = fight(g, okko, demon, "0 0 0 / 0")
    assert not told(heard, AlarmRaised)
    assert not g.alarm


@rule("okko.enhance.greater-demon", "okko.final.enhancements-stay")
def test_enhancements_of_its_type_are_the_demons_too_but_not_those_of_minions():
    g, demon = battle(number=6)
    g.supernatural = ["s-a", "s-b1", "s-c1"]
    assert value(g, demon, "speed") == 3
    assert value(g, demon, "might") == 6, "Minions only"
    okko = figure(g, "okko")
    okko.cell = cell(g, "C:1,3")
    heard = fight(g, demon, okko, "KI 0 0 0 0 0 0", always=lambda options: options[-1])
    assert dice(heard) == (6, 0)
    assert result(heard).total == 2, "a KI and the hit for it"


@rule("okko.final.stamina")
def test_fallen_heroes_do_not_make_the_demon_weaker():
    g, demon = battle()
    before = value(g, demon, "stamina")
    fell(g, 0)
    g.place = 6
    run(endround.step(g))
    assert g.heroes[0].out
    assert value(g, demon, "stamina") == before


@rule("okko.event.technique", "okko.final.replace")
def test_events_may_lie_beside_the_demons_card():
    g, demon = battle()
    g.oni.techniques["gozu"], g.revealed = ["barbs"], True
    technique = g.box.events["barbs"].technique
    for attribute in ("speed", "might", "defense"):
        changed = getattr(technique, attribute)
        assert value(g, demon, attribute) == getattr(g.box.sheets["gozu"], attribute) + changed


@rule("okko.final.clues", "okko.clue.oni-card")
def test_clues_are_still_drawn_in_the_final_battle():
    g, _ = battle()
    g.clue_top = ["kumo"]
    run(draw_clue(g, 0))
    assert g.natures == ["kumo"]


@rule("okko.corruption.unmasked-stop", "okko.corruption.unmasked-existing", "okko.reinforce.cost")
def test_an_unmasked_oni_keeps_what_lies_there_and_still_buys_waves():
    g, _ = battle(number=5)
    g.oni.unmasked = True
    guard = add(g, "ashigaru", "A:3,3")
    stain(g, "A:2,2")
    g.mortal, g.oni.hand = ["m-a"], ["barbs", "whispers"]
    g.round = 6
    assert (track.due_corruption(g), track.due_tree(g)) == ("none", "none")
    g.round = 9
    assert track.due_corruption(g) == "none"
    assert may_act(g, guard)
    assert forbids_wave(g, "mortal") is None


# ---------------------------------------------------------------------- escape


@rule("okko.final.escape", "okko.final.escape-conditions")
def test_a_hero_who_falls_in_the_end_phase_of_the_reveal_opens_the_escape():
    g = court()
    g.round = g.scene.reveal_round
    fell(g, 1)
    while g.place <= 6:
        run(endround.step(g), always=lambda options: options[-1])
    assert g.heroes[1].out
    assert final.forbids_escape(g, figure(g, "gozu")) is None


@rule("okko.final.escape-conditions")
def test_a_hero_who_fell_before_the_final_battle_does_not():
    g = court()
    fell(g, 1)
    g.place = 6
    run(endround.step(g))
    assert g.heroes[1].out
    run(final.begin(g, "revealed"))
    refusal = final.forbids_escape(g, figure(g, "gozu"))
    assert refusal is not None
    assert refusal.rule == "okko.final.escape-conditions"


@rule("okko.final.escape", "okko.end.investigation", "okko.final.missions-go-on")
def test_the_demon_escapes_with_an_action_and_the_mission_goes_on():
    g, demon = battle()
    g.fallen_in_final, g.phase = 1, "activation"
    g.revealed = True
    run(agents.begin(g))
    run(agents.step(g), always=lambda options: options[0])
    run(agents.step(g), f"lead {demon.number}")
    assert Escape() in agents.deed_options(g, demon)
    run(agents.step(g), Escape())
    assert demon.number not in g.figures
    assert (g.fate, g.outcome, g.memoirs) == ("oni", None, [Memory("demon", "oni")])
    assert g.turn is not None
    g.missions[0].done = "heroes"
    memoirs.take(g, "m1", "heroes", "okko.mission.resolve")
    with pytest.raises(GameOver):
        look(g)
    assert (outcome(g).reason, memoirs.scroll(g)) == ("end.mission", "oni")


# ---------------------------------------------------------------------- fire, and the end


@rule("okko.end.endless")
@pytest.mark.parametrize(("number", "burns"), [(12, False), (13, True), (14, True)])
def test_from_round_thirteen_heroes_and_demon_burn_and_nobody_else(number: int, burns: bool):
    g, demon = battle(number=number)
    tikku = add(g, "tikku.novice", "A:3,3", owner="okko")
    ninja = add(g, "ninja", "A:5,3")
    heard: list[Told] = []
    g.io = heard.append
    run(final.burn(g))
    assert [one.damage for one in (*map(g.figures.__getitem__, (0, 1)), demon)] == [int(burns)] * 3
    assert (tikku.damage, ninja.damage) == (0, 0)
    rules = [told.rule for told in heard if isinstance(told.event, Damaged)]
    assert rules == ["okko.end.endless"] * (3 if burns else 0)


@rule("okko.end.endless", "okko.final.defeat")
def test_the_fire_may_be_the_end_of_the_demon():
    g, demon = battle(number=13)
    demon.damage = value(g, demon, "stamina") - 1
    heard = listen(g)
    run(final.burn(g))
    assert DemonDefeated(demon.number) in heard
    assert (g.fate, g.memoirs) == ("heroes", [Memory("demon", "heroes")])
    before = [figure.damage for figure in g.figures.values()]
    run(final.burn(g))
    assert [figure.damage for figure in g.figures.values()] == before, "without it nothing burns"


@rule("okko.end.after-final", "okko.accuse.when")
def test_after_the_demon_fell_rounds_go_on_for_the_mission_without_accusations():
    g, demon = battle()
    run(hurt(g, demon, 20, ATTACK, 0))
    assert (g.fate, g.outcome) == ("heroes", None)
    assert accusations.forbids_accusing(g) is not None
    g.round = 4
    assert track.due_corruption(g) == "place"
    g.oni.unmasked = True
    assert track.due_corruption(g) == "none"


@rule("okko.memoirs.tie", "okko.memoirs.winner")
def test_on_equal_points_whoever_won_the_final_battle_wins():
    g, _ = battle()
    g.memoirs = [Memory("demon", "heroes"), Memory("unmasking", "oni"), Memory("defamatory", "oni")]
    assert sum(memoirs.points(g, "heroes").values()) == sum(memoirs.points(g, "oni").values()) == 4
    g.fate = "heroes"
    assert memoirs.winner(g) == "heroes"
    g.fate = "oni"
    assert memoirs.winner(g) == "oni"


@rule("okko.end.all-heroes-out", "okko.memoirs.two-sided")
def test_a_victory_over_the_demon_outlives_the_last_hero():
    g, demon = battle()
    run(hurt(g, demon, 20, ATTACK, 0))
    for hero in g.heroes:
        hero.out = True
        g.figures[g.heroes.index(hero)].cell = OFF
    with pytest.raises(GameOver):
        run(endround.step(g))
    assert Memory("demon", "heroes") in g.memoirs
    assert Memory("m1", "oni") in g.memoirs
    assert outcome(g).reason == "end.nobody-left"


@rule("okko.accuse.nature-right")
@pytest.mark.parametrize(("named", "lost"), [(False, ()), (True, ("hannya.wail",))])
def test_everybody_sees_which_talent_a_named_demon_has_lost(named: bool, lost: tuple[str, ...]) -> None:
    g, demon = battle("hannya", named)
    shown = next(one for one in view(g, 0).figures if one.number == demon.number)
    assert shown.lost == lost
