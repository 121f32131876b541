"""Okko's cardboard: every number that the ledger promises of pieces, tokens, the track and the book."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import get_args

import msgspec
import pytest

from hyakki.games.okko.box import vocabulary
from hyakki.games.okko.box.check import check_components, count_components
from hyakki.games.okko.box.check_palace import check_tile_numbers, check_tiles
from hyakki.games.okko.box.check_scenarios import check_book, check_campaigns, check_scenarios
from hyakki.games.okko.box.check_table import check_table, mean
from hyakki.games.okko.box.content import Box, load_box
from hyakki.games.okko.box.figures import HEROES
from hyakki.games.okko.box.scenariodefs import ScenarioDef
from hyakki.kernel.clone import FRESH, Clonable, clonable
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def test_the_shipped_box_is_loaded_once(box):
    assert load_box() is box
    assert len(box.fingerprint) == 32


# -- the box


@rule("okko.component.box")
def test_the_box_holds_what_the_list_of_components_says(box):
    assert count_components(box) == {
        "Hero cards": 4,
        "agent cards": 6,
        "Oni cards": 4,
        "Initiative cards": 4,
        "Personal Mission cards": 4,
        "Action cards": 32,
        "Equipment cards": 32,
        "Follower cards": 6,
        "Kami cards": 8,
        "Clue cards": 20,
        "Event cards": 26,
        "Wound cards": 16,
        "Reference cards": 4,
        "Tiles": 8,
        "Corridors": 5,
        "Doors": 12,
        "Clue tokens": 21,
        "Chest tokens": 6,
        "Condition tokens": 16,
        "Test tokens": 16,
        "Mission tokens": 31,
        "Hero Mission tokens": 4,
        "Objective tokens": 3,
        "Relic tokens": 1,
        "Follower tokens": 3,
        "Kami tokens": 4,
        "Corruption tokens": 4,
        "Enhancement tokens": 7,
        "Activation tokens": 4,
        "Time tokens": 1,
    }
    assert not list(check_components(box))


@rule("okko.component.figure-limit")
def test_no_more_numbers_for_a_kind_than_miniatures(box):
    miniatures = {kind: len(block) for kind, block in box.figures.blocks.items() if kind in box.agents}
    assert miniatures == {"ashigaru": 10, "samurai": 5, "hiroji": 1, "yurei": 5, "ninja": 5, "bakemono": 1}
    assert [len(box.figures.numbers(demon)) for demon in box.demons] == [1, 1, 1, 1]
    assert len(HEROES) == len(box.heroes) == 4


@rule("okko.component.figure-limit")
def test_no_scenario_places_more_figures_than_there_are(box):
    ashigaru = msgspec.structs.replace(box.agents["ashigaru"], figures=3)
    few = replace(box, agents=box.agents | {"ashigaru": ashigaru})
    assert not list(check_scenarios(box))
    assert (
        "content/scenarios.toml: scenario 'guest-at-dusk': field 'agents': "
        "4 of 'ashigaru' with 3 Heroes, but the box has 3."
    ) in list(check_scenarios(few))


@rule("okko.component.markers-unlimited")
def test_doors_are_markers_but_objectives_are_counted(box):
    def with_one(token: str) -> Box:
        one = msgspec.structs.replace(box.plain[token], count=1)
        changed: Box = replace(box, plain=box.plain | {token: one})
        return changed

    assert not list(check_scenarios(with_one("door-token")))
    (found,) = check_scenarios(with_one("objective-token"))
    assert found == (
        "content/scenarios.toml: scenario 'lanterns-for-the-dead': field 'objectives': "
        "3 are needed, but the box has 1."
    )
    assert any("Corruption token" in found for found in check_table(with_one("corruption-token")))


@rule("okko.component.dice-faces")
def test_faces_of_the_dice(box):
    assert box.dice["combat"].faces == ("0", "0", "1", "1", "2", "KI")
    assert box.dice["action"].faces == ("0", "1", "1", "2", "2", "KI")
    assert box.dice["test"].faces == ("0", "0", "1", "1", "2", "2")
    assert mean(box.dice["action"]) > mean(box.dice["combat"])


@rule("okko.component.dice-colours")
def test_colours_of_dice_and_tests(box):
    assert {die.id: die.colour for die in box.dice.values()} == {
        "combat": "black",
        "action": "red",
        "test": "orange",
    }
    assert vocabulary.TEST_COLOURS == {
        "speed": "purple",
        "might": "red",
        "defense": "orange",
        "guile": "yellow",
    }


def test_a_test_may_be_harder_than_there_are_test_dice(box):
    assert (box.dice["combat"].box, box.dice["action"].box, box.dice["test"].box) == (5, 5, 6)
    assert max(box.missions["m1"].tests[0].difficulty_by_heroes) == 8


# -- tokens


@rule("okko.clue.token-values")
def test_clue_tokens(box):
    tokens = box.clue_tokens.values()
    assert Counter(token.form for token in tokens) == {"courtier": 9, "evidence": 6, "parchment": 6}
    assert {token.courtier for token in tokens if token.courtier} == set(box.courtiers)
    for token in tokens:
        assert token.cards in (1, 2)
        if token.form == "courtier":
            assert token.difficulty in range(2, 5)
        else:
            assert token.flipped_cards in (1, 2)
            assert 2 <= token.difficulty <= token.flipped_difficulty <= 5


@rule("okko.chest.tokens")
def test_chests(box):
    assert [(chest.difficulty, chest.draw, chest.keep) for chest in box.chests.values()] == [
        (2, 2, 1),
        (3, 3, 1),
        (3, 3, 2),
        (4, 4, 2),
        (4, 5, 3),
        (5, 5, 3),
    ]


@rule("okko.condition.values")
def test_conditions(box):
    assert {it.id: (it.name, it.tokens, it.first, it.flipped) for it in box.conditions.values()} == {
        "bleeding": ("Bleeding", 4, 1, 1),
        "poisoned": ("Poisoned", 4, 2, 1),
        "stunned": ("Stunned", 4, 2, 1),
        "amputee": ("Amputee", 4, 0, 0),
    }


@rule("okko.test.tokens")
def test_test_tokens(box):
    found = [(token.attribute, token.difficulty) for token in box.test_tokens.values()]
    attributes = ("speed", "might", "defense", "guile")
    assert found == [(name, difficulty) for name in attributes for difficulty in (3, 4, 5, 6)]


@rule("okko.memoirs.sizes")
def test_recollections(box):
    assert {size.id: size.points for size in box.sizes.values()} == {"large": 4, "medium": 2, "small": 1}
    assert {memory.id: memory.size for memory in box.recollections.values()} == {
        "demon": "large",
        "scenario": "large",
        "unmasking": "medium",
        "defamatory": "medium",
        **dict.fromkeys(("m1", "m2", "m3", "m4"), "medium"),
        "scenario-side": "medium",
        "embarrassing": "small",
        "alarm": "small",
        **dict.fromkeys(("hero-okko", "hero-noburo", "hero-noshin", "hero-setsuka"), "small"),
        "act-1": "small",
        "act-2": "medium",
        "act-3": "large",
    }
    one_sided = {memory.id for memory in box.recollections.values() if not memory.blue}
    assert one_sided == {"embarrassing", "defamatory", "alarm"}


# -- the track


def columns(positions) -> list[int]:
    counted = Counter(position.column for position in positions.values())
    return [counted[column] for column in sorted(counted)]


@rule("okko.enhance.tree-content")
def test_shape_of_the_trees(box):
    assert columns(box.mortal) == [1, 2, 3, 3]
    assert columns(box.supernatural) == [1, 3, 3]
    for positions in (box.mortal, box.supernatural):
        last = max(position.column for position in positions.values())
        for position in positions.values():
            onward = [one.id for one in positions.values() if position.id in one.from_]
            assert position.column == 1 or position.from_
            if position.column == last - 1:
                assert len(onward) == 1
    assert not list(check_table(box))


@rule("okko.enhance.tree-content")
def test_benefits_of_the_trees(box):
    for tree, first in (("mortal", box.mortal["m-a"]), ("supernatural", box.supernatural["s-a"])):
        (effect,) = first.effects
        assert (effect.do, effect.attr, effect.n, first.opens_wave) == ("mod", "speed", 1, tree)
    assert box.positions["m-c1"].wave_extra == 1
    assert (box.positions["s-c3"].wave_extra, box.positions["s-c3"].lieutenant_price) == (1, 2)
    later = [
        effect for position in box.positions.values() if position.column > 1 for effect in position.effects
    ]
    changed = {effect.attr for effect in later if effect.do == "mod"}
    assert changed == {"might", "defense", "stamina", "actions"}


def test_the_time_track(box):
    assert [space.corruption for space in box.rounds.values()] == ["none", *["place", "move"] * 3, "place"]
    assert [space.round for space in box.rounds.values() if space.red] == [4]
    assert [space.round for space in box.rounds.values() if space.forced_accusation] == [4]
    assert [space.round for space in box.rounds.values() if space.reveal] == [8]
    assert box.after_eight.corruption == "move"
    assert (box.wave.price, box.wave.minions, box.wave.minions_with_3_or_more_heroes) == (2, 2, 3)
    assert (box.wave.lieutenant_price, box.wave.per_type_and_round) == (3, 1)


# -- Tiles, missions and scenarios


@rule("okko.board.tile-maps")
def test_faces_can_be_walked_on_and_are_as_many_as_printed(box):
    assert not list(check_tiles(box))
    assert not list(check_tile_numbers(box))
    assert [face for face, tile in box.tiles.items() if tile.mission] == ["5B", "6B", "7B", "8B"]
    assert [face for face, tile in box.tiles.items() if tile.prohibited] == ["2B", "3B", "4B", "8B", "C3B"]


@rule("okko.mission.reference-cards")
def test_reference_cards(box):
    assert {mission.id: mission.name for mission in box.missions.values()} == {
        "m1": "The Cell",
        "m2": "The Shrine",
        "m3": "The Treasury",
        "m4": "The Bedchamber",
    }
    cell = box.missions["m1"].tests[0]
    assert (cell.attribute, set(cell.difficulty_by_heroes)) == ("might", {8})


@rule("okko.mission.reference-cards")
@pytest.mark.parametrize("mission", ["m1", "m2", "m3", "m4"])
def test_a_mission_ends_by_itself_in_round_9_at_the_latest(box, mission):
    clock = box.missions[mission].clock
    assert clock.from_round in (3, 4)
    assert (clock.end, clock.per_round, clock.bonus) == (6, 1, 1)
    moved = [round_ for round_ in range(1, 10) if round_ >= clock.from_round]
    assert len(moved) * clock.per_round >= clock.end


@rule("okko.scenario.book")
def test_the_book_has_six_scenarios(box):
    assert {scene.id: (scene.investigation, len(scene.missions)) for scene in box.scenarios.values()} == {
        "guest-at-dusk": (True, 0),
        "silent-cell": (True, 1),
        "two-fires": (True, 2),
        "stolen-reliquary": (False, 0),
        "lanterns-for-the-dead": (False, 0),
        "champion-of-the-gate": (False, 1),
    }
    assert not list(check_scenarios(box))
    assert not list(check_book(box))


@rule("okko.scenario.book")
@pytest.mark.parametrize("name", list(load_box().scenarios))
def test_no_tile_is_used_with_both_faces(box, name):
    tiles = [placed.face[:-1] for placed in box.scenarios[name].tiles]
    assert len(set(tiles)) == len(tiles)


@rule("okko.campaign.content")
def test_the_book_has_two_campaigns(box):
    simple, branching = box.campaigns["three-nights"], box.campaigns["the-veil-lifts"]
    assert len(simple.order) == 3
    assert Counter(node.act for node in branching.nodes) == {1: 1, 2: 2, 3: 2}
    for node in branching.nodes:
        last = node.act == 3
        assert last == (not node.heroes) == (not node.oni)
        assert last == (node.bonus_heroes is None) == (node.bonus_oni is None)
    assert not list(check_campaigns(box))


@rule("okko.campaign.content")
def test_every_branch_leads_to_an_end(box):
    nodes = {node.id: node for node in box.campaigns["the-veil-lifts"].nodes}
    for winners in range(8):
        node, acts = nodes["act-1"], 1
        for act in range(2):
            node = nodes[node.heroes if winners >> act & 1 else node.oni]
            acts += 1
        assert (node.act, acts) == (3, 3)
        assert not node.heroes


@pytest.mark.parametrize("name", list(load_box().scenarios))
def test_a_scenario_can_stand_in_a_saved_state(box, name):
    @clonable
    class Table(Clonable):
        chronicle: ScenarioDef | None = None
        marks: list[int] = FRESH

    scene = box.scenarios[name]
    assert Table(chronicle=scene).clone().chronicle is scene
    saved = msgspec.json.encode(scene)
    assert msgspec.json.decode(saved, type=ScenarioDef) == scene
    assert hash(scene) == hash(msgspec.json.decode(saved, type=ScenarioDef))


# -- words


def test_every_word_of_the_closed_lists_is_used(box):
    """A word that no card uses would be a rule that nothing shows to work."""
    effects = [effect for thing in box.everything for effect in thing.effects]
    assert {effect.when for effect in effects} == set(get_args(vocabulary.When))
    assert {word for effect in effects for word in effect.if_} == set(get_args(vocabulary.If))
    named = {word for effect in effects for word in (effect.who, effect.by)} - {""}
    assert named == set(get_args(vocabulary.Who))
    assert {effect.range for effect in effects} - {""} == set(get_args(vocabulary.Range))
    assert {effect.what for effect in effects} - {""} == vocabulary.BLOCKS | vocabulary.IGNORES
    assert set(get_args(vocabulary.What)) == vocabulary.BLOCKS | vocabulary.IGNORES
    assert {effect.against for effect in effects} - {""} == set(get_args(vocabulary.Against))
    goals = {mission.goal.kind for mission in box.personal.values()}
    assert goals == set(vocabulary.PERSONAL_GOALS.names())
    goals = {goal.kind for scene in box.scenarios.values() for goal in scene.goals}
    assert goals == set(vocabulary.SCENARIO_GOALS.names())
    bonuses = {mission.clock.bonus_if for mission in box.missions.values()}
    assert bonuses == set(get_args(vocabulary.ClockBonus))
    given = {
        bonus.kind
        for node in box.campaigns["the-veil-lifts"].nodes
        for bonus in (node.bonus_heroes, node.bonus_oni)
        if bonus
    }
    assert given == set(get_args(vocabulary.CampaignBonus))
