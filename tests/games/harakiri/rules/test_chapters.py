"""Objectives, ways to fail, and the rules of single chapters."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.box.notation import LinePart
from hyakki.games.harakiri.box.ruledefs import LastChoiceRule
from hyakki.games.harakiri.rules import chapter_rules, interact, rounds, zones
from hyakki.games.harakiri.rules.aiattack import strike
from hyakki.games.harakiri.rules.attack import forbids_attack
from hyakki.games.harakiri.rules.creatures import health_of, survey
from hyakki.games.harakiri.rules.damage import hit_resistor
from hyakki.games.harakiri.rules.ending import chapter_honour, last_choice
from hyakki.games.harakiri.rules.enemies import activate, cool_one
from hyakki.games.harakiri.rules.harm import defeat, regain
from hyakki.games.harakiri.rules.numbers import toughness
from hyakki.games.harakiri.rules.plans import Scout
from hyakki.games.harakiri.rules.targets import hostile_bodies
from hyakki.games.harakiri.rules.watching import PhaseOver, look
from hyakki.games.harakiri.state import AKIRA, HIKARU, NOBODY, TOMOE, Harakiri, Resistor
from hyakki.kernel.flow import GameOver
from tests.games.harakiri.table import act, add, character, load, run, square, table
from tests.rules import rule


def phase_of(g: Harakiri) -> str:
    return g.phase


def boxed(g: Harakiri) -> Harakiri:
    g.events = {colour: sorted(card.id for card in cards) for colour, cards in g.box.cards_of.items()}
    return g


def over(g: Harakiri) -> tuple[str, str]:
    with pytest.raises(PhaseOver):
        look(g)
    return g.result, g.reason


# ---------------------------------------------------------------------- ends


@rule("harakiri.ending.conditions")
def test_when_all_are_defeated_nobody_acts_any_more() -> None:
    g = table("c2", at={"akira": (2, 2)})
    kachi = add(g, "jikininki", 2, 3)
    other = add(g, "jikininki", 7, 7)
    akira = character(g, "akira")
    akira.health, akira.armour = 1, 0
    g.queue = [kachi.id, other.id]
    load(g, 3, 3, 3, 3)  # entry 4: attack adjacent; both dice hit
    run(rounds.step(g))
    assert akira.defeated
    assert (phase_of(g), g.result, g.reason) == ("after", "failure", "end.all-defeated")


@rule("harakiri.ending.result")
def test_an_objective_is_a_victory_and_every_other_end_a_failure() -> None:
    g = table("c2", at={"akira": (2, 2)})
    undertaker = add(g, "undertaker", 5, 5)
    run(defeat(g, undertaker, AKIRA))
    assert over(g) == ("victory", "end.chapter-won")
    g = table("c1", at={"akira": (2, 2)})
    add(g, "kachi", 5, 5)
    g.progress.killed = ["v1", "v2"]
    assert over(g) == ("failure", "end.villagers-lost")


@rule("harakiri.ending.simultaneous")
def test_an_objective_comes_before_a_failure() -> None:
    g = table("c2", at={"akira": (2, 2)})
    undertaker = add(g, "undertaker", 5, 5)
    run(defeat(g, undertaker, AKIRA))
    run(defeat(g, character(g, "akira")))
    assert over(g) == ("victory", "end.chapter-won")


@rule("harakiri.players.cooperative")
def test_one_who_fell_wins_with_the_others() -> None:
    g = table("c2", at={"akira": (2, 2)}, seats=(0, 1, 0, 1))
    assert character(g, "hattori").defeated
    run(defeat(g, add(g, "undertaker", 5, 5), AKIRA))
    over(g)
    g.phase, g.place = "after", 0
    with pytest.raises(GameOver):
        to_the_end(g)
    assert g.outcome is not None
    assert g.outcome.winners == (0, 1)


def to_the_end(g: Harakiri) -> None:
    while g.outcome is None:
        run(rounds.step(g))


# ---------------------------------------------------------------------- chapter 1


@rule("harakiri.chapter.villagers", "harakiri.resistor.removed", "harakiri.content.allies")
def test_one_villager_saved_and_one_killed_is_a_victory_without_the_flag() -> None:
    g = boxed(table("c1", zones=["1.1", "1.2"], at={"akira": (13, 5), "tomoe": (2, 2)}))
    g.zones.clear()
    zones.lay_zone(g, "1.1")
    zones.lay_zone(g, "1.2")
    g.creatures.clear()
    kachi = add(g, "kachi", 12, 3)
    act(g, "akira")
    run(rounds.step(g), "use v1")
    assert g.progress.saved == ["v1"]
    assert [one.point for one in g.resistors] == ["v2"]
    (villager,) = g.resistors
    assert villager.tokens == 3
    for _ in range(3):
        hit_resistor(g, kachi, villager)
    assert (g.resistors, g.progress.killed) == ([], ["v2"])
    run(defeat(g, kachi), "pick 0")
    assert over(g) == ("victory", "end.chapter-won")
    run(chapter_honour(g))
    assert ("village" in g.flags, g.honour) == (False, g.box.honour.start)


@rule("harakiri.chapter.villagers", "harakiri.campaign.once")
def test_both_villagers_saved_gives_the_flag_and_honour_once() -> None:
    g = boxed(table("c1", zones=["1.1", "1.2"], at={"akira": (2, 2)}))
    run(chapter_honour(g))
    assert (g.flags, g.honour) == (["village"], g.box.honour.start + 1)
    run(chapter_honour(g))
    assert g.honour == g.box.honour.start + 1


def test_the_village_is_not_won_before_its_second_zone_is_revealed() -> None:
    g = table("c1", at={"akira": (2, 2)})
    look(g)
    assert g.result == ""


# ---------------------------------------------------------------------- chapter 2


@rule("harakiri.chapter.gates")
def test_the_gate_opens_freely_without_jikininki_and_can_be_forced() -> None:
    g = boxed(table("c2", at={"akira": (7, 4)}))
    add(g, "akaname", 3, 7)
    g.points = ["a"]
    akira = act(g, "akira")
    assert g.act is not None
    gate = g.chapter.point("a")
    assert [one.id for one in interact.options_of(g, akira, g.act, gate)] == ["untie"]
    add(g, "jikininki", 2, 7)
    assert [one.id for one in interact.options_of(g, akira, g.act, gate)] == ["tear"]
    g.malice = 5
    load(g, 4)
    run(rounds.step(g), "use a")
    assert (phase_of(g), g.result, g.reason) == ("after", "failure", "end.malice")
    assert [zone.id for zone in g.zones] == ["2.1"]


@rule("harakiri.chapter.gates")
def test_a_failed_test_at_the_gate_can_be_tried_again() -> None:
    g = boxed(table("c2", at={"akira": (7, 4)}))
    add(g, "jikininki", 2, 7)
    g.points = ["a"]
    akira = act(g, "akira")
    load(g, 0, 0)
    run(rounds.step(g), "use a")
    run(rounds.step(g), "use a")
    assert akira.ap == 2
    assert g.points == ["a"]


@rule("harakiri.chapter.graves", "harakiri.terrain.special")
def test_a_consecrated_or_occupied_grave_is_no_use_to_the_undertaker() -> None:
    g = boxed(table("c2", zones=["2.2"], at={"hikaru": (2, 3), "akira": (3, 7)}))
    g.points = ["g1", "g2", "g3", "g4"]
    hikaru = act(g, "hikaru")
    load(g, 2)
    run(rounds.step(g), "use g1")
    assert g.progress.consecrated == ["g1"]
    free = chapter_rules.free_graves(g)
    assert not free & 1 << g.field.graves["g1"]
    assert free & 1 << g.field.graves["g4"]
    character(g, "akira").cell = g.field.graves["g4"]
    hikaru.cell = g.field.cell(2, 3)
    survey(g)
    assert not chapter_rules.free_graves(g) & 1 << g.field.graves["g4"]


@rule("harakiri.chapter.graves")
def test_without_a_free_grave_the_undertaker_reads_the_second_line() -> None:
    g = boxed(table("c2", zones=["2.2"], at={"akira": (5, 4)}))
    undertaker = add(g, "undertaker", 6, 4)
    undertaker.damage = undertaker.most - 10
    g.progress.consecrated = list(g.field.graves)
    load(g, 2, 0, 0, 0)
    run(activate(g, undertaker), always=lambda options: options[0])
    assert health_of(undertaker) == 10
    g.progress.consecrated = []
    load(g, 2)
    run(activate(g, undertaker), always=lambda options: options[0])
    assert health_of(undertaker) == 18
    assert undertaker.cell in g.field.graves.values()


# ---------------------------------------------------------------------- chapter 3


def sealed() -> Harakiri:
    g = boxed(table("c3", zones=["3.1", "3.2"], at={"tomoe": (15, 3), "akira": (2, 2)}))
    add(g, "kappa", 3, 7)
    g.points = ["s1", "s2", "s3"]
    g.current = "green"
    return g


@rule("harakiri.chapter.seals", "harakiri.special.tokens", "harakiri.kami.change-personal")
def test_the_third_seal_lets_the_group_down_whatever_the_test_says() -> None:
    g = sealed()
    g.progress.seals = ["s2", "s3"]
    tomoe = act(g, "tomoe")
    g.queue = [TOMOE, AKIRA]
    stand_beside(g, "s1")
    load(g, 0, *[0] * 12)
    run(rounds.step(g), "use s1", "choose read", "pick-attribute spirit", always=lambda options: options[0])
    assert tomoe.conditions.get("blinded", 0) == 1
    assert [zone.id for zone in g.zones] == ["3.3"]
    assert not any(one.kind == "ashigaru" for one in g.creatures), "the spawned one is left behind"
    assert g.progress.missions == ["susanoo"]
    assert g.progress.spawned_by_seal


def stand_beside(g: Harakiri, point: str) -> None:
    cells = interact.cells_of(g, g.chapter.point(point))
    character(g, "tomoe").cell = cells.bit_length() - 1
    survey(g)


@rule("harakiri.chapter.seals")
def test_all_seals_without_a_spawn_are_honourable() -> None:
    g = sealed()
    g.progress.seals = ["s2", "s3"]
    act(g, "tomoe")
    stand_beside(g, "s1")
    load(g, 5, *[0] * 12)
    before = g.honour
    run(rounds.step(g), "use s1", "choose read", "pick-attribute spirit")
    assert g.honour == before + 1


@rule("harakiri.chapter.guests")
def test_a_guest_who_is_no_ally_when_the_group_leaves_sets_no_flag() -> None:
    g = boxed(table("c5", at={"akira": (2, 2)}))
    add(g, "landolfo", 6, 4)
    g.travel_to = "5.3"
    zones.travel(g)
    assert g.flags == []
    assert not any(one.kind == "landolfo" for one in g.creatures)
    g = boxed(table("c5", at={"akira": (2, 2)}))
    add(g, "landolfo", 3, 4, foe=False)
    before = g.honour
    g.travel_to = "5.3"
    zones.travel(g)
    assert (g.flags, g.honour) == (["landolfo"], before + 1)


# ---------------------------------------------------------------------- chapter 4


def storm(at: dict[str, tuple[int, int]] | None = None) -> Harakiri:
    g = boxed(table("c4", at=at or {"akira": (2, 5), "hikaru": (2, 6)}))
    g.progress.carrier, g.progress.lad, g.progress.stones = AKIRA, 3, 10
    add(g, "kappa", 7, 7)
    return g


@rule("harakiri.chapter.carry")
def test_the_party_names_the_carrier_and_food_makes_him_stronger() -> None:
    g = boxed(table("c4", at={"akira": (2, 5), "hikaru": (2, 6)}))
    g.phase = "prepare"
    run(rounds.step(g), "carrier 2")
    assert (g.progress.carrier, g.progress.lad, g.progress.stones) == (HIKARU, 3, 10)
    g.flags, g.phase = ["fed"], "prepare"
    run(rounds.step(g), "carrier 0")
    assert g.progress.lad == 4


@rule("harakiri.chapter.carry")
def test_the_carrier_makes_no_strong_attacks() -> None:
    g = storm()
    akira = act(g, "akira")
    kappa = add(g, "kappa", 3, 5)
    found = forbids_attack(g, akira, kappa.id, "strong")
    assert found is not None
    assert found.rule == "harakiri.chapter.carry"
    assert forbids_attack(g, akira, kappa.id, "fast") is None


@rule("harakiri.chapter.carry")
def test_handing_over_setting_down_and_lifting_are_interactions() -> None:
    g = storm()
    akira = act(g, "akira")
    run(rounds.step(g), "hand-over 2")
    assert (g.progress.carrier, akira.ap) == (HIKARU, 3)
    g.act = None
    hikaru = act(g, "hikaru")
    spot = chapter_rules.spots(g, hikaru)[0]
    run(rounds.step(g), spot)
    (lad,) = g.resistors
    assert (lad.point, lad.tokens, square(g, lad), g.progress.carrier) == ("lad", 3, (spot.x, spot.y), NOBODY)
    run(rounds.step(g), "lift")
    assert (g.resistors, g.progress.carrier, hikaru.ap) == ([], HIKARU, 2)


@rule("harakiri.chapter.carry")
def test_a_fallen_carrier_leaves_the_lad_and_he_is_preferred() -> None:
    g = storm()
    akira = character(g, "akira")
    where = square(g, akira)
    run(defeat(g, akira))
    (lad,) = g.resistors
    assert (square(g, lad), lad.tokens, g.progress.carrier) == (where, 3, NOBODY)
    kappa = add(g, "kappa", 3, 5)
    assert lad in hostile_bodies(g, kappa)
    run(strike(g, Scout(g, kappa), LinePart("attack", "adjacent"), "+health"))
    assert lad.tokens == 2
    lad.tokens = 1
    with pytest.raises(PhaseOver):
        run(strike(g, Scout(g, kappa), LinePart("attack", "adjacent"), "+health"))
    assert g.reason == "end.lad-lost"


@rule("harakiri.chapter.pass-objective")
def test_the_cave_is_reached_at_the_end_of_a_round() -> None:
    g = storm({"akira": (7, 5), "hikaru": (2, 6)})
    akira = act(g, "akira")
    g.points = ["r"]
    g.progress.stones = 1
    load(g, 0)
    run(rounds.step(g), "use r")
    assert g.progress.stones == 0
    assert g.act is not None
    assert interact.usable(g, akira, g.act) == [], "each character once per activation"
    assert g.result == ""
    g.act, g.phase = None, "ki"
    run(rounds.step(g))
    assert (phase_of(g), g.result, g.progress.escaped) == ("after", "victory", True)


@rule("harakiri.chapter.pass-objective")
def test_a_test_clears_two_stones() -> None:
    g = storm({"akira": (7, 5), "hikaru": (2, 6)})
    act(g, "akira")
    g.points = ["r"]
    load(g, 5)
    run(rounds.step(g), "use r")
    assert g.progress.stones == 8


# ---------------------------------------------------------------------- chapters 5 and 6


@rule("harakiri.chapter.parley")
def test_words_turn_landolfo() -> None:
    g = boxed(table("c5", at={"akira": (2, 2), "hikaru": (5, 4)}))
    landolfo = add(g, "landolfo", 6, 4)
    g.points, g.honour = ["landolfo"], 5
    hikaru = act(g, "hikaru")
    g.queue = [HIKARU, landolfo.id]
    load(g, 2)
    run(rounds.step(g), "use landolfo")
    assert not landolfo.foe
    assert g.queue == [HIKARU, landolfo.id]
    assert hikaru.attributes["spirit"] == 1
    g.honour = 4
    landolfo.foe = True
    assert g.act is not None
    assert interact.usable(g, hikaru, g.act) == [], "once per activation"


def gate() -> Harakiri:
    g = boxed(table("c6", at={"akira": (4, 4), "hikaru": (2, 6)}, level=5))
    add(g, "blood-oni", 9, 6)
    g.points = ["k1", "k2", "k3", "k4"]
    return g


@rule("harakiri.chapter.braziers")
def test_burning_braziers_heal_the_blood_oni() -> None:
    g = gate()
    (oni,) = g.creatures
    oni.damage = 12
    chapter_rules.end_of_round(g)
    assert health_of(oni) == 106
    g.progress.out = ["k1", "k2"]
    oni.damage = 12
    chapter_rules.end_of_round(g)
    assert health_of(oni) == 100


@rule("harakiri.chapter.braziers")
def test_a_brazier_put_out_weakens_him_and_cools_a_hate_card() -> None:
    g = gate()
    (oni,) = g.creatures
    assert toughness(g, oni) == 2
    g.decks["blood-oni"].bag.remove("hate")
    g.hate = ["hate"]
    akira = act(g, "akira")
    before, honour = akira.health, g.honour
    run(rounds.step(g), "use k1", "choose blood")
    assert (akira.health, toughness(g, oni), g.hate) == (before - 3, 1, [])
    assert g.decks["blood-oni"].discard == ["hate"]
    assert "k1" not in g.points
    g.progress.out, g.progress.blood = ["k1", "k2"], 1
    akira.cell = g.field.cell(9, 4)
    survey(g)
    g.points.append("k2")
    run(rounds.step(g), "use k2", "choose blood")
    assert g.honour == honour + 1


@rule("harakiri.chapter.braziers", "harakiri.campaign.section-choice")
def test_blood_is_not_offered_where_it_would_defeat() -> None:
    g = gate()
    akira = act(g, "akira")
    akira.health = 3
    assert g.act is not None
    options = interact.options_of(g, akira, g.act, g.chapter.point("k1"))
    assert [option.id for option in options] == ["calm"]


@rule("harakiri.campaign.companions", "harakiri.golden.heal-cap")
def test_a_companion_needs_honour_and_comes_with_half_of_his_health() -> None:
    g = gate()
    g.phase, g.flags, g.honour = "prepare", ["sedrik", "landolfo", "village"], 5
    run(rounds.step(g))
    assert len(g.creatures) == 1
    assert character(g, "akira").conditions["blessed"] == 1
    g.phase, g.honour = "prepare", 6
    run(rounds.step(g), "companion landolfo")
    landolfo = g.creatures[-1]
    assert (landolfo.kind, landolfo.foe, health_of(landolfo)) == ("landolfo", False, 9)
    regain(g, landolfo, 99, "line")
    assert health_of(landolfo) == 18, "what is printed stays his limit"


@rule("harakiri.campaign.companions")
def test_the_rites_cool_the_first_hate_card() -> None:
    g = gate()
    (oni,) = g.creatures
    g.flags = ["rites"]
    g.decks["blood-oni"].bag = ["hate", "hate"]
    load(g, 0, *[0] * 8)
    run(activate(g, oni), always=lambda options: options[0])
    assert (g.hate, g.decks["blood-oni"].discard) == ([], ["hate"])
    load(g, 0, *[0] * 8)
    run(activate(g, oni), always=lambda options: options[0])
    assert g.hate == ["hate"]
    cool_one(g)
    assert g.hate == []


@rule("harakiri.campaign.endings")
def test_the_last_choice_moves_honour_and_the_ending() -> None:
    g = gate()
    g.honour, g.progress.killer = 7, HIKARU
    g.progress.out = ["k1", "k2"]
    choice = g.chapter.rule(LastChoiceRule)
    assert choice is not None
    load(g, 2)
    run(last_choice(g, choice), "call-by-name")
    assert g.honour == 9
    names = [ending.name for ending in g.chapter.endings if g.honour >= ending.honour]
    assert names[0] == "Dawn"


def test_everybody_on_a_square_is_somebody() -> None:
    g = storm()
    run(defeat(g, character(g, "akira")))
    assert isinstance(g.resistors[0], Resistor)
