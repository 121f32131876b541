"""Harakiri's box: every number that the ledger promises about dice, characters, cards and goods."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from hyakki.games.harakiri.box.check import check_components, check_printed, count_pieces
from hyakki.games.harakiri.box.content import Box, load_box
from hyakki.games.harakiri.box.tabledefs import PARTY
from hyakki.games.harakiri.box.vocabulary import CLASSES
from hyakki.kernel.content import Entry
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def without(entries: dict[str, Entry], *names: str) -> dict[str, Entry]:
    return {name: one for name, one in entries.items() if name not in names}


# -- pieces


@rule("harakiri.components.initiative-cards")
def test_there_is_an_initiative_card_for_every_miniature(box):
    counts = count_pieces(box)
    assert counts["initiative-cards"] == box.components["initiative-cards"].count == 47
    figures = ("character-boards", "minions", "servants", "wanderers", "chosen")
    assert [counts[name] for name in figures] == [4, 36, 2, 2, 3]


@rule("harakiri.components.attack-dice-pool")
def test_two_dice_of_each_colour_and_one_focus_die(box):
    assert {die.id: die.copies for die in box.dice.values()} == {
        "orange": 2,
        "green": 2,
        "purple": 2,
        "red": 2,
    }
    assert box.focus.copies == 1
    assert count_pieces(box)["attack-dice"] == box.components["attack-dice"].count == 9


@rule("harakiri.components.attack-die-faces")
def test_hits_of_the_attack_dice(box):
    assert {die.id: sum(die.faces) for die in box.dice.values()} == {
        "orange": 5,
        "green": 7,
        "purple": 8,
        "red": 12,
    }
    assert box.dice["red"].faces == (0, 2, 3, 4, 1, 2)
    assert list(box.dice) == ["orange", "green", "purple", "red"]


@rule("harakiri.components.yin-yang-faces")
def test_the_fifth_face_has_yin_and_the_sixth_yang(box):
    assert {die.symbols for die in box.dice.values()} == {("", "", "", "", "yin", "yang")}
    assert box.dice["green"].faces[5] + box.dice["orange"].faces[4] == 3


@rule("harakiri.components.focus-die-faces")
def test_faces_of_the_focus_die(box):
    assert Counter(box.focus.faces) == {"blank": 1, "break": 3, "critical": 1, "pierce": 1}


@rule("harakiri.components.ki-dice")
def test_twenty_ki_dice_are_enough_for_four_characters_of_the_highest_level(box):
    assert box.numbered["ki"].copies == box.components["ki-dice"].count == len(PARTY) * 5
    assert box.numbered["ki"].faces == box.numbered["test"].faces == (1, 2, 3, 4, 5, 6)


@rule("harakiri.components.hikaru-two-miniatures")
def test_five_figures_of_characters_are_four_characters(box):
    assert tuple(box.characters) == PARTY
    assert box.components["characters"].count == 5
    assert count_pieces(box)["character-boards"] == 4


@rule("harakiri.oracle.component-limit")
def test_eight_green_and_eight_red_oracle_cards(box):
    cards = box.components["oracle-cards"]
    assert (cards.count, cards.green, cards.red) == (16, 8, 8)


@rule("harakiri.content.cut-path", "harakiri.content.wrath-tokens")
def test_tokens_without_rules_are_left_out(box):
    assert not {"cut-path", "block", "destiny", "luck", "stealth"} & set(box.components)
    kept = {name for name, thing in box.components.items() if thing.kept == "left-out"}
    assert kept == {"campaign-books", "help-sheet"}


@pytest.mark.parametrize(
    ("part", "name", "expected"),
    [
        ("skills", ("stab", "sixth-sense"), "component 'skill-tiles': expected 19, as in the files."),
        ("tiles", ("1a", "1b"), "component 'tiles': expected 11, as in the files."),
        ("minions", ("kappa",), "The box must have 6 figures of 'kappa', but has 0."),
        ("minions", ("kappa",), "component 'minion-wanderer-boards': expected 8, as in the files."),
        ("kami", ("fujin",), "component 'kami-cards': expected 7, as in the files."),
        ("items", ("bandage",), "component 'market-cards': expected 108, as in the files."),
        ("ai_cards", ("hate",), "component 'ai-cards': expected 26, as in the files."),
        ("event_cards", ("p18",), "component 'event-cards': expected 89, as in the files."),
        ("components", ("test-die",), "component 'test-die': expected 1, as in the files."),
        ("weapons", ("katana",), "must have 15 weapons and 9 armours of the class 'samurai'"),
        ("armours", ("travel-robe",), "must have 15 weapons and 9 armours of the class 'monk'"),
    ],
)
def test_the_shipped_box_is_held_against_what_is_printed(box, part, name, expected):
    found = list(check_components(replace(box, **{part: without(getattr(box, part), *name)})))
    assert any(expected in problem for problem in found), found


def test_decks_are_held_against_what_is_printed(box):
    fewer = replace(box, cards_of=box.cards_of | {"purple": box.cards_of["purple"][1:]})
    assert "The box must have 18 purple event cards, but has 17." in check_components(fewer)
    fewer = replace(box, ai_of=box.ai_of | {"blood-oni": box.ai_of["blood-oni"][1:]})
    assert "The box must have 10 AI cards of 'blood-oni', but has 6." in check_components(fewer)


def test_no_two_random_event_cards_are_alike(box):
    same = box.event_cards["green-card-01"]
    twice = replace(box, event_cards=box.event_cards | {"green-card-02": same})
    assert any("2 cards have the entries green-01, green-08" in one for one in check_printed(twice))


# -- characters, skills, Kami


@rule("harakiri.content.characters")
def test_characters_start_as_listed(box):
    akira = box.characters["akira"]
    assert (akira.class_, akira.initial, akira.health) == ("samurai", "power", (10, 11, 13, 15, 18))
    assert (akira.weapon, akira.armour, akira.kami) == ("katana", "do-maru", "hachiman")
    assert [character.class_ for character in box.characters.values()] == list(CLASSES)
    assert {character.initial for character in box.characters.values()} == {
        *("power", "dexterity", "spirit", "knowledge")
    }
    for character in box.characters.values():
        assert list(character.health) == sorted(character.health)
        assert box.starters[character.id] == character.kami


@rule("harakiri.content.skills")
def test_forty_skills_two_for_each_character_and_level(box):
    assert len(box.skills) == 40
    tiles = Counter((skill.character, skill.level) for skill in box.skills.values())
    assert tiles == {(name, level): 2 for name in PARTY for level in range(1, 6)}
    assert box.skill_of["akira-1", "b"] == "stab"


@rule("harakiri.content.skills")
def test_the_two_skills_that_are_known(box):
    (advance,) = box.triggers["sixth-sense"]["initiative"]
    assert (box.skills["sixth-sense"].type, advance.effect.do, advance.effect.n) == ("passive", "advance", 1)
    (ignore,) = box.triggers["stab"]["attack"]
    assert (box.skills["stab"].type, ignore.effect.do, ignore.effect.what) == ("attack", "ignore", "armour")


@rule("harakiri.content.kami")
def test_eight_kami_of_four_parts_four_of_them_at_the_start(box):
    parts = [key for key in box.effects_of if key.endswith((".first", ".third", ".fifth", ".mode"))]
    assert len(box.kami) == 8
    assert len(parts) == 32
    assert all(box.effects_of[key] for key in parts)
    assert sum(bool(kami.start) for kami in box.kami.values()) == 4
    for kami in box.kami.values():
        (moment,) = box.triggers[f"{kami.id}.first"]
        assert moment == ("resurrection" if kami.first.name == "Known Path" else "intermission")


# -- smith and market


@rule("harakiri.content.blacksmith")
def test_twenty_four_blacksmith_cards_for_each_class(box):
    assert len(box.smith) == 96
    assert Counter(card.class_ for card in box.smith.values()) == dict.fromkeys(CLASSES, 24)
    weapons = Counter((card.class_, card.level) for card in box.weapons.values())
    assert weapons == {(class_, level): 3 for class_ in CLASSES for level in range(1, 6)}
    known = box.armours["travel-robe"]
    assert (known.class_, known.level, known.armour, known.cost) == ("monk", 1, 1, 45)


@rule("harakiri.content.katana-reward")
def test_the_katana_gives_an_action_point_for_three_damage(box):
    (bound,) = box.triggers["katana"]["after-attack"]
    assert (bound.effect.do, bound.effect.n, bound.effect.if_) == ("gain-ap", 1, ("damage3",))
    assert box.weapons["katana"].line == "katana"
    assert len(box.weapons["katana"].fast) >= 2


@rule("harakiri.content.market")
def test_a_hundred_and_twelve_market_cards(box):
    assert len(box.items) == 28
    assert sum(item.copies for item in box.items.values()) == box.components["market-cards"].count == 112
    assert {item.keyword for item in box.items.values()} == {"consumable", "permanent", "use", "special"}


@rule("harakiri.content.karma", "harakiri.content.glossary-blueprints")
def test_karma_and_blueprints(box):
    assert (box.prices.karma_per_affinity, box.prices.affinity_maximum) == (3, 6)
    assert "blueprint" in box.specials
    given = {name: chapter.rewards.blueprints for name, chapter in box.chapters.items()}
    assert {name for name, number in given.items() if number} == {"c2", "c4"}


# -- when effects happen that name no moment


@pytest.mark.parametrize(
    ("key", "moment"),
    [
        ("stab", "attack"),
        ("guarded-stance", "attacked"),
        ("keen-eye", "always"),
        ("rally", "use"),
        ("nodachi", "attack"),
        ("haramaki", "always"),
        ("healing-herb", "use"),
        ("travel-boots", "always"),
        ("bell-clapper", "use"),
        ("hachiman.third", "always"),
        ("hachiman.fifth", "attack"),
        ("inari.third", "use"),
        ("inari.mode", "always"),
        ("kachi.kenjutsu", "attack"),
        ("blood-oni.call", "use"),
        ("shikome.pursuit", "always"),
        ("shikome.yin-yang", "attack"),
        ("green-02", "use"),
        ("green-09/0.failure", "use"),
        ("hold-or-yield/0.1", "use"),
        ("c1.b.water", "use"),
        ("c2.a.tear.success", "use"),
        ("c2.c.search/1.failure", "use"),
        ("c3.malice.2", "use"),
        ("c6.gift", "use"),
        ("banner.fly", "use"),
    ],
)
def test_an_effect_happens_when_its_source_does(box, key, moment):
    assert list(box.triggers[key]) == [moment]
    for at, bound in enumerate(box.triggers[key][moment]):
        assert bound.source == key
        assert box.effects_of[key][bound.place] is bound.effect
        assert bound.place == at


def test_every_effect_has_a_moment_a_source_and_a_place(box):
    for key, effects in box.effects_of.items():
        bound = [one for moment in box.triggers[key].values() for one in moment]
        assert sorted(one.place for one in bound) == list(range(len(effects)))
        assert all(one.effect.when for one in bound)
        for place, effect in enumerate(effects):
            for word in ("success", "failure"):
                inner = getattr(effect, word)
                assert box.effects_of.get(f"{key}/{place}.{word}", ()) == inner
            for number, option in enumerate(effect.options):
                assert box.effects_of[f"{key}/{place}.{number}"] == option.effects
                assert box.text_of[f"{key}/{place}.{number}"] == option.text
