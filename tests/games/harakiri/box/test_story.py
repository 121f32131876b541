"""Harakiri's events, tiles, chapters and sentences: what the ledger promises, and what the checks find."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from hyakki.games.harakiri.box.check_maps import free_squares, walk
from hyakki.games.harakiri.box.check_story import check_story, flags_read, flags_set
from hyakki.games.harakiri.box.content import Box, load_box
from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Effective
from hyakki.games.harakiri.box.ruledefs import CarryRule, GravesRule, MissionRule, SealsRule, VillagersRule
from hyakki.games.harakiri.box.tabledefs import TileDef
from hyakki.games.harakiri.box.wording import check_wording, digits, said, strange_numbers, unsaid
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


# -- events and tiles


@rule("harakiri.content.events")
def test_ninety_event_cards_of_four_and_six_entries(box):
    assert {colour: len(cards) for colour, cards in box.cards_of.items()} == {
        "green": 36,
        "red": 36,
        "purple": 18,
    }
    assert Counter(len(card.entries) for card in box.event_cards.values()) == {4: 72, 6: 18}


@rule("harakiri.content.tiles")
def test_every_face_is_a_square_with_one_terrain_and_one_height(box):
    assert len(box.tiles) == 24
    for face in box.tiles.values():
        size = 12 if face.id.startswith("mega") else 8
        assert (face.width, face.height) == (size, size)
        for x in range(1, size + 1):
            for y in range(1, size + 1):
                assert face.sign(x, y) in TileDef.SIGNS
                assert 0 <= face.level(x, y) <= 2
    assert box.tiles["10b"].name == "Corridor of Feathers"
    assert box.tiles["1a"].sign(0, 1) == box.tiles["1a"].sign(9, 1) == " "


@rule("harakiri.height.stairs", "harakiri.move.diagonal", "harakiri.height.diagonal")
@pytest.mark.parametrize(
    ("rows", "heights", "reached"),
    [
        (("..", ".."), (), 4),
        ((".o", "o."), (), 1),  # past a corner between two obstacles
        ((".#", ".."), (), 3),
        ((".#.", "..."), (), 5),
        (("..", ".."), ("01", "01"), 2),  # no stair
        (("S.", ".."), ("01", "01"), 4),
        (("S.", ".."), ("02", "02"), 2),  # a stair climbs one height
        ((".o", "S."), ("00", "01"), 3),
        (("So", "#."), ("00", "01"), 1),
        (("So", ".."), ("00", "01"), 2),  # an obstacle blocks a diagonal climb
        ((".o", ".."), ("01", "00"), 3),  # but not a diagonal step on another height than its own
    ],
)
def test_where_one_walks(rows, heights, reached):
    face = TileDef(id="t", source="house", name="T", used=(), rows=rows, heights=heights)
    assert len(walk(face, (1, 1))) == reached


def test_every_square_of_every_face_is_reached_on_foot(box):
    for face in box.tiles.values():
        assert walk(face, free_squares(face)[0]) == set(free_squares(face))


# -- chapters


@rule("harakiri.content.chapters")
def test_six_chapters_that_lead_to_level_five(box):
    assert box.campaign == ("c1", "c2", "c3", "c4", "c5", "c6")
    assert [box.chapters[name].level for name in box.campaign] == [1, 2, 3, 4, 5, 5]
    assert [box.chapters[name].rewards.level for name in box.campaign] == [1, 1, 1, 1, 0, 0]
    assert all(1 <= len(chapter.zones) <= 3 for chapter in box.chapters.values())
    assert len(box.chapters["c6"].endings) == 3
    assert box.chapters["y"].number == 0


@rule("harakiri.content.allies")
def test_villagers_and_the_lad_have_three_resistance_tokens(box):
    villagers = box.chapters["c1"].rule(VillagersRule)
    assert villagers is not None
    assert [box.chapters["c1"].point(name).tokens for name in villagers.resistors] == [3, 3]
    lad = box.chapters["c4"].rule(CarryRule)
    assert lad is not None
    assert lad.tokens == 3
    assert (box.components["allies"].count, box.components["lad"].count) == (3, 1)


@rule("harakiri.chapter.graves")
def test_graves_are_special_squares(box):
    chapter = box.chapters["c2"]
    rule_ = chapter.rule(GravesRule)
    assert rule_ is not None
    face = box.tiles[box.zones["2.2"].tile]
    graves = [square for name in rule_.points for square in chapter.point(name).at]
    assert sorted(graves) == sorted(face.squares("*"))


def test_a_chapter_gives_its_rules_by_kind(box):
    assert box.chapters["c1"].rule(SealsRule) is None
    assert [one.kami for one in box.chapters["c3"].all_rules(MissionRule)] == ["susanoo"]
    assert box.chapter_of["1.2"] == "c1"
    assert [point.id for point in box.points_of["1.1"]] == ["a", "b"]
    assert box.options_of["c3.s1.read"].test.attributes == ("spirit", "knowledge")
    assert box.options_of["c2.a.tear"].test.attributes == ("power",)
    placed = box.zones["5.1"].enemies[2]
    assert (placed.creature, placed.upgraded, placed.unless) == ("kachi", True, "guide")


@rule("harakiri.campaign.preset")
def test_a_preset_for_every_chapter(box):
    assert tuple(box.presets) == box.campaign
    kit = box.presets["c4"].kit("tomoe")
    assert (kit.skills, kit.weapon, sum(kit.attributes.values())) == ("aaab", "war-yumi", 4)


def test_flags_are_set_and_read(box):
    assert flags_set(box) == {"village", "rites", "clapper", "sedrik", "landolfo", "fed", "guide"}
    assert flags_read(box) == flags_set(box) - {"clapper"}


def with_chapter(box: Box, name: str, **changes: object) -> Box:
    """The box with another chapter in place of one."""
    return replace(
        box, chapters=box.chapters | {name: msgspec.structs.replace(box.chapters[name], **changes)}
    )


@pytest.mark.parametrize(
    ("name", "changes", "expected"),
    [
        ("c2", {"level": 3}, "field 'level': expected 2, got 3."),
        ("c2", {"number": 7}, "field 'number': expected 2, got 7."),
        ("c2", {"omen": None}, "field 'omen' is missing."),
        ("c6", {"endings": ()}, "field 'endings': expected them from much honour down to 0."),
        ("c1", {"rules": ()}, "The flag 'village' is read, but nothing sets it."),
        ("c6", {"rules": ()}, "The flag 'village' is set, but nothing reads it."),
        ("c4", {"rules": ()}, "kami 'raijin': expected to be unlocked 1 times, got 0."),
    ],
)
def test_the_campaign_is_held_against_itself(box, name, changes, expected):
    found = list(check_story(with_chapter(box, name, **changes)))
    assert any(expected in problem for problem in found), found


def test_scenes_and_presets_are_held_against_the_campaign(box):
    found = list(check_story(replace(box, scene_of={})))
    assert len(found) == 6
    assert all("expected a road scene before it" in problem for problem in found)
    preset = msgspec.structs.replace(box.presets["c1"], flags=("lucky",))
    (problem,) = check_story(replace(box, presets=box.presets | {"c1": preset}))
    assert problem.endswith("preset 'c1': field 'flags': unknown flag 'lucky'.")


# -- sentences


def test_what_a_sentence_says():
    assert digits("+2 hits on a d6 of 4 or more") == {2, 4}
    assert said("Two different enemies lose 3 health; a second one too") == {1, 2, 3}


def thing(says: str, **effect: object) -> Effective:
    """Something with one effect and a sentence."""
    one = msgspec.convert({"when": "use", **effect}, EffectDef)
    entry = load_box().skills["stab"]
    return Effective("skills", "own-thing", entry, "Own", says, (one,))


@pytest.mark.parametrize(
    ("says", "effect", "problem"),
    [
        ("+2 hits.", {"do": "hits", "n": 1}, "says 2, but no effect has this number"),
        ("+1 hit.", {"do": "hits", "n": -1}, "says +1, but no effect does so"),
        ("More hits.", {"do": "hits", "n": 1}, "does not say 1 of its effect 'hits'"),
        (
            "A minion loses 2 health.",
            {"do": "lose", "n": 2, "range": 3},
            "does not say 3 of its effect 'lose'",
        ),
        ("Two enemies lose 2.", {"do": "lose", "n": 2, "count": 3}, "does not say 3 of its effect 'lose'"),
        ("+1 on tests.", {"do": "test-bonus", "n": 1, "attribute": "power"}, "does not say Power"),
        ("It is downed.", {"do": "inflict", "what": "blinded"}, "does not say blinded"),
        ("+1 hit.", {"do": "hits", "n": 1, "until": "round"}, "does not say until when ('round')"),
        ("+1 hit at range 5.", {"do": "hits", "n": 1, "if": ["range4"]}, "says 5"),
        (
            "Test Power 4; failure: downed.",
            {
                "do": "test",
                "attribute": "power",
                "difficulty": 4,
                "failure": [{"do": "lose", "n": 1, "when": "use"}],
            },
            "does not say 1 of its effect 'lose'",
        ),
    ],
)
def test_a_sentence_that_says_something_else_is_found(box, says, effect, problem):
    own = thing(says, **effect)
    found = [*strange_numbers(box, own), *unsaid(box, own)]
    assert any(problem in one for one in found), found


def with_sentence(box: Box, key: str, says: str) -> Box:
    things = tuple(one._replace(text=says) if one.key == key else one for one in box.everything)
    return replace(box, everything=things)


@pytest.mark.parametrize(
    ("key", "says", "problem"),
    [
        ("katana", "If 4 or more damage was done, gain 1 action point.", "says 4, but no effect has this"),
        ("c2.a.tear", "Tear it open, Power 6: malice +1.", "does not say Power 5"),
        ("c2.b.offer", "Leave some coins: 2 blessed tokens.", "does not say 5"),
        ("c5.landolfo.parley", "Speak to him, Spirit 5.", "does not say 1"),
        ("black-powder-bomb", "Each enemy adjacent to a square loses 2 health.", "does not say 3"),
        ("onryo.wail", "A scream, blinded.", "does not say 2"),
        ("jikininki.devour", "A head is eaten.", "does not say 3"),
        ("kappa.river-born", "Water is its home.", "does not say 1"),
        ("last-night.oath", "Swear the oath: honour +1.", "does not say 2"),
        ("bell-clapper", "In chapter 5: one Hate card is discarded.", "says 5, but no effect has this"),
        ("hold-or-yield/0.0", "Each character loses 2 action points.", "says 2, but no effect has this"),
    ],
)
def test_a_wrong_sentence_is_named_with_its_card(box, key, says, problem):
    found = list(check_wording(with_sentence(box, key, says)))
    assert any(f"the sentence of '{key}' {problem}" in one for one in found), found


@pytest.mark.parametrize(
    ("part", "name", "changes", "problem"),
    [
        ("skills", "vanish", {"limit": "phase"}, "skill 'vanish': the sentence does not say 'per phase'."),
        ("items", "bandage", {"limit": "phase"}, "item 'bandage': the sentence does not say 'per phase'."),
        ("skills", "stab", {"trait": "thief"}, "skill 'stab': the sentence does not say 'Trait: thief.'"),
    ],
)
def test_limits_and_traits_are_said(box, part, name, changes, problem):
    entries = getattr(box, part)
    other = replace(box, **{part: entries | {name: msgspec.structs.replace(entries[name], **changes)}})
    (found,) = check_wording(other)
    assert found.endswith(problem)


def test_numbers_of_chapter_rules_are_said(box):
    rules = tuple(
        msgspec.structs.replace(one, tokens=2) if isinstance(one, CarryRule) else one
        for one in box.chapters["c4"].rules
    )
    (found,) = check_wording(with_chapter(box, "c4", rules=rules))
    assert found == "chapters/c4.toml: chapter 'c4': rule 'carry': the sentence does not say 2."
