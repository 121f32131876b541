"""Okko's figures and cards: every number that the ledger promises, and sentences that say what effects do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from hyakki.games.okko.box import vocabulary
from hyakki.games.okko.box.check import CARDS, check_components, count_cards
from hyakki.games.okko.box.check_cards import check_cards, modifiers
from hyakki.games.okko.box.content import Box, load_box
from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.box.indexes import Effective
from hyakki.games.okko.box.vocabulary import TALENT_KINDS
from hyakki.games.okko.box.wording import check_wording, strange_numbers, unsaid
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def between(values, low: int, high: int) -> bool:
    return all(low <= value <= high for value in values)


# -- Heroes


@rule("okko.hero.cards")
def test_known_facts_about_heroes(box):
    assert (box.heroes["noshin"].speed, box.heroes["noshin"].stamina) == (2, 3)
    assert box.heroes["noburo"].might == 4
    assert box.heroes["okko"].might == 3


@rule("okko.hero.cards")
def test_values_of_heroes(box):
    heroes = box.heroes.values()
    assert [hero.class_ for hero in heroes] == ["ronin", "warrior", "mahotsukai", "courtesan"]
    assert between((hero.speed for hero in heroes), 2, 3)
    assert between((hero.might for hero in heroes), 2, 4)
    assert between((hero.defense for hero in heroes), 4, 5)
    assert between((hero.guile for hero in heroes), 2, 5)
    assert between((hero.stamina for hero in heroes), 3, 4)
    assert between((hero.supplies for hero in heroes), 3, 4)
    assert all(hero.natural_talent and hero.effects and len(hero.start) == 3 for hero in heroes)


@rule("okko.hero.attributes")
def test_only_heroes_have_guile_and_they_have_no_actions_of_their_own(box):
    assert not hasattr(box.heroes["okko"], "actions")
    for sheet in box.sheets.values():
        assert (sheet.guile > 0) == (sheet.sort == "hero")
        if sheet.sort == "hero":
            assert sheet.actions == 3


@rule("okko.card.texts")
@pytest.mark.parametrize("hero", list(load_box().heroes))
def test_action_cards_of_a_hero(box, hero):
    cards = box.actions_of[hero]
    assert len(cards) == 8
    kinds = Counter(card.kind for card in cards)
    assert kinds["weakness"] == 1
    assert all(kinds[kind] for kind in TALENT_KINDS)
    for card in cards:
        numbers = modifiers(card.technique)
        assert between(numbers.values(), -1, 3)
        assert len(numbers) <= 3
        assert numbers or card.effects


@rule("okko.card.texts")
def test_some_cards_have_only_a_technique_or_only_a_talent(box):
    cards = box.actions.values()
    assert len(cards) == 32
    assert [card.id for card in cards if not card.effects] == [
        "okko.cold-fury",
        "noburo.silent-watch",
        "setsuka.poise",
    ]
    only_talents = [card.id for card in cards if not modifiers(card.technique)]
    assert len(only_talents) == 5
    assert "noshin.warm-sake" in only_talents


@rule("okko.card.texts")
def test_cards_of_the_worked_examples(box):
    summons = [card.id for card in box.actions_of["noshin"] if any(e.do == "kami" for e in card.effects)]
    assert len(summons) == 2
    assert {2, 3} <= {card.technique.might for card in box.actions_of["noburo"]}
    best = sorted((card.technique.might for card in box.actions_of["okko"]), reverse=True)
    katana = box.equipment["katana"].effects[0]
    assert (katana.do, katana.die) == ("dice", "action")
    assert sum(best[:2]) + katana.n >= 4


@rule("okko.personal.cards")
@pytest.mark.parametrize("hero", list(load_box().heroes))
def test_personal_missions_of_a_hero(box, hero):
    first, second, third = box.personal_of[hero]
    assert (first.faces, second.faces, third.faces) == (("0",), ("1",), ("2", "KI"))
    assert first.without_investigation
    faces = box.dice["combat"].faces
    for mission in (first, second, third):
        assert sum(face in mission.faces for face in faces) == 2


# -- Equipment, Wounds


@rule("okko.equipment.cards")
def test_equipment(box):
    counted = count_cards(box)
    assert len(box.equipment) == 32
    assert {name: counted[name] for name in list(CARDS)[:7]} == {
        "Starting Equipment cards": 12,
        "hand cards": 13,
        "two-handed cards": 6,
        "clothing cards": 7,
        "supplies cards": 6,
        "ranged cards": 4,
        "legendary cards": 6,
    }
    slots = {name: box.equipment[name].slot for name in ("naginata", "wakizashi", "inro", "bo")}
    assert slots == {"naginata": "two hands", "wakizashi": "hand", "inro": "hand", "bo": "hand"}
    assert all(card.classes and card.effects for card in box.equipment.values())


@rule("okko.wound.cards")
def test_wounds(box):
    assert [wound.copies for wound in box.wounds.values()] == [2] * 8
    penalties = [(e.do, e.attr or e.name, e.n) for wound in box.wounds.values() for e in wound.effects]
    assert penalties == [
        ("mod", "speed", -1),
        ("mod", "might", -1),
        ("mod", "defense", -1),
        ("mod", "guile", -2),
        ("unready", "", 0),
        ("actions", "", -1),
        ("condition", "bleeding", 0),
        ("condition", "poisoned", 0),
    ]


# -- Followers, Kami, agents


@rule("okko.follower.cards")
def test_followers(box):
    cards = box.followers.values()
    assert Counter(card.token for card in cards) == {"tikku": 2, "kuma": 2, "hana": 2}
    assert {card.token: card.hero for card in cards} == {"tikku": "okko", "kuma": "noburo", "hana": "setsuka"}
    assert {hero.id: hero.follower for hero in box.heroes.values() if hero.follower} == {"okko": "tikku"}
    assert between((card.speed for card in cards), 2, 3)
    assert between((card.might for card in cards), 1, 3)
    assert {card.defense for card in cards} == {4}
    assert {card.actions for card in cards} == {2}
    assert between((card.stamina for card in cards), 1, 3)


@rule("okko.kami.cards")
def test_kami(box):
    cards = box.kami.values()
    assert Counter(card.token for card in cards) == {"water": 2, "fire": 2, "earth": 2, "wind": 2}
    assert between((card.speed for card in cards), 1, 4)
    assert between((card.might for card in cards), 2, 4)
    assert between((card.defense for card in cards), 3, 6)
    assert {card.actions for card in cards} == {2}
    assert between((card.stamina for card in cards), 1, 3)
    assert all(card.effects for card in cards)


@rule("okko.agent.types")
def test_types_and_ranks_of_agents(box):
    assert {agent.id: (agent.type, agent.rank) for agent in box.agents.values()} == {
        "ashigaru": ("mortal", "minion"),
        "samurai": ("mortal", "minion"),
        "hiroji": ("mortal", "lieutenant"),
        "yurei": ("supernatural", "minion"),
        "ninja": ("supernatural", "minion"),
        "bakemono": ("supernatural", "lieutenant"),
    }
    for demon in box.demons:
        assert (box.sheet(demon).type, box.sheet(demon).rank) == ("supernatural", "greater demon")


@rule("okko.agent.stats")
def test_values_of_agents(box):
    assert len(box.agents) + len(box.demons) == 10
    assert (box.sheet("hiroji").defense, box.sheet("hiroji").stamina) == (7, 4)
    assert (box.sheet("ninja").defense, box.sheet("ninja").stamina) == (5, 1)
    minions = [agent for agent in box.agents.values() if agent.rank == "minion"]
    assert between((agent.might for agent in minions), 3, 4)
    assert between((agent.defense for agent in minions), 3, 5)
    assert {agent.actions for agent in minions} == {2}
    assert between((agent.stamina for agent in minions), 1, 2)
    lieutenants = [agent for agent in box.agents.values() if agent.rank == "lieutenant"]
    assert {agent.might for agent in lieutenants} == {5}
    assert between((agent.defense for agent in lieutenants), 6, 7)
    assert between((agent.stamina for agent in lieutenants), 4, 5)
    assert between((demon.might for demon in box.demons.values()), 5, 6)
    assert between((demon.defense for demon in box.demons.values()), 6, 7)
    assert {demon.actions for demon in box.demons.values()} == {3}
    assert all(agent.talents for agent in (*box.agents.values(), *box.demons.values()))


def test_a_demon_has_more_stamina_with_more_heroes(box):
    assert box.sheet("gozu").stamina_by_heroes == (4, 6, 8, 9)
    assert box.sheet("samurai").stamina_by_heroes == (2, 2, 2, 2)


# -- Events and Clues


@rule("okko.event.cards")
def test_events(box):
    events = box.events.values()
    assert sum(event.copies for event in events) == 26
    assert Counter(event.copies for event in events) == {2: 9, 1: 8}
    for event in events:
        assert len(modifiers(event.technique)) in (1, 2)
        assert event.effects
    assert box.events["dark-influence"].effects[0].kind == "courtier"
    done = {effect.do for event in events for effect in event.effects}
    wanted = "token move upgrade condition door heal testdice summon clock"
    assert set(wanted.split()) <= done


@rule("okko.clue.cards")
def test_clue_cards(box):
    assert (len(box.natures), len(box.courtiers), len(box.complications)) == (4, 9, 7)
    assert set(box.natures) == set(box.demons)
    assert [one.id for one in box.courtiers.values() if one.follower] == ["genzo", "saigen", "yota"]
    for nature in box.natures.values():
        blocked, penalty = nature.effects
        assert (blocked.do, blocked.what) == ("block", "talents-natural")
        assert (penalty.do, penalty.n) == ("mod", -1)


@rule("okko.expansion.content")
def test_the_expansion(box):
    assert (len(box.x_equipment), len(box.x_clues), len(box.x_events)) == (4, 5, 5)
    assert set(box.x_clues) == set(box.x_courtiers) | set(box.x_complications)
    assert {event.copies for event in box.x_events.values()} == {1}
    assert set(box.all_equipment) == set(box.equipment) | set(box.x_equipment)
    assert box.token_of["x.koto"] is box.x_clue_tokens["courtier-x.koto"]


def test_the_cards_have_no_mistakes(box):
    assert not list(check_cards(box))
    assert not list(check_components(box))


# -- effects


OPERATIONS = {
    "mod": "attr n",
    "dice": "die n",
    "upgrade": "n",
    "hits": "n",
    "reroll": "n of",
    "testdice": "n",
    "harm": "n",
    "damage": "n",
    "heal": "n",
    "condition": "name",
    "cure": "n",
    "move": "n unit",
    "push": "n",
    "attack": "n",
    "redirect": "",
    "block": "what",
    "ignore": "what",
    "ranged": "n",
    "reach": "n",
    "summon": "type n",
    "kami": "elements",
    "draw": "deck n",
    "discard": "deck n",
    "peek": "deck n",
    "token": "kind n areas",
    "spread": "n",
    "actions": "n",
    "recover": "n",
    "mend": "n",
    "unready": "",
    "door": "n",
    "clock": "n",
}
OPERANDS = ("attr", "n", "die", "of", "name", "unit", "what", "elements", "type", "deck", "kind", "areas")


@rule("okko.effect.closed")
@pytest.mark.parametrize("key", list(load_box().effects_of))
def test_each_operation_has_all_its_fields_and_no_other(box, key):
    for effect in box.effects_of[key]:
        wanted = set(OPERATIONS[effect.do].split())
        if effect.do == "attack" and effect.n == 0:
            wanted = set()  # as strong as ever
        assert {field for field in OPERANDS if getattr(effect, field)} == wanted


@rule("okko.effect.closed")
def test_the_rules_read_what_the_operations_have():
    assert {word.name: word.reads for word in vocabulary.OPERATIONS} == {
        name: frozenset(fields.split()) for name, fields in OPERATIONS.items()
    }


@rule("okko.effect.closed")
def test_every_operation_is_on_some_card(box):
    assert {effect.do for thing in box.everything for effect in thing.effects} == set(OPERATIONS)


def test_keys_of_effects(box):
    for key in ("okko", "okko.one-breath", "katana", "x.sai", "tikku.novice", "water.tide", "m-b1", "barbs"):
        assert box.effects_of[key]
    assert box.effects_of["nature:gozu"] == box.natures["gozu"].effects
    assert box.effects_of["gozu.hide"] == box.demons["gozu"].talents[1].effects
    assert box.effects_of["genzo"] == box.courtiers["genzo"].effects
    assert box.effects_of["genzo:follower"] == box.courtiers["genzo"].follower_effects
    assert box.effects_of["okko.cold-fury"] == ()
    assert len(box.everything) == len(box.effects_of) == len(box.text_of)


def test_talents_of_sheets_are_keys_of_effects(box):
    for sheet in box.sheets.values():
        assert sheet.talents
        assert all(box.effects_of[key] for key in sheet.talents)


# -- figures


def test_blocks_of_figure_numbers(box):
    blocks = box.figures.blocks
    starts = {piece: block.start for piece, block in blocks.items()}
    wanted = {"ashigaru": 10, "samurai": 20, "hiroji": 25, "yurei": 30, "ninja": 35, "bakemono": 40}
    wanted |= {"gozu": 41, "hannya": 42, "rasetsu": 43, "kumo": 44, "tikku": 50, "kuma": 51, "hana": 52}
    wanted |= {"water": 53, "fire": 54, "earth": 55, "wind": 56, "masanori": 60, "rensai": 68}
    wanted |= {"x.koto": 69, "x.tomoe": 70}
    assert {piece: starts[piece] for piece in wanted} == wanted
    numbers = [number for block in blocks.values() for number in block]
    assert len(set(numbers)) == len(numbers)
    assert min(numbers) > 3


def test_names_of_figure_numbers(box):
    figures = box.figures
    assert figures.piece(12) == "ashigaru"
    assert figures.pip(12) == 3
    assert figures.pip(2) == 3
    assert figures.numbers("tikku.chronicler") == figures.numbers("tikku.novice") == range(50, 51)
    assert figures.piece(figures.numbers("fire.blaze").start) == "fire"


# -- sentences


def test_every_sentence_says_what_its_effects_do(box):
    assert not list(check_wording(box))


def thing(text: str, **effect: object) -> Effective:
    """Something of the box with one effect and a sentence."""
    return Effective("wounds", "key", load_box().wounds["fever"], "name", text, (_effect(**effect),))


def _effect(**fields: object) -> EffectDef:
    return msgspec.convert({"when": "always", **fields}, EffectDef)


@pytest.mark.parametrize(
    ("text", "effect", "problem"),
    [
        ("MIGHT +2.", {"do": "mod", "attr": "might", "n": 1}, "says 2, but no effect has this number"),
        ("MIGHT +1.", {"do": "mod", "attr": "might", "n": -1}, "says MIGHT +1, but no effect does so"),
        ("SPEED +1.", {"do": "mod", "attr": "might", "n": 1}, "does not say MIGHT"),
        ("Up to 1 Area.", {"do": "token", "kind": "courtier", "n": 2, "areas": 1}, "does not say 2"),
        ("It is Stunned.", {"do": "condition", "name": "poisoned"}, "does not say Poisoned"),
        ("1 die less.", {"do": "testdice", "n": -1, "limit": "round"}, "does not say 1 times per round"),
        ("Once 1 hit.", {"do": "hits", "n": 1, "limit": "round", "count": 2}, "does not say 2 times"),
        ("By 4 or more.", {"do": "condition", "name": "amputee", "if": ["margin3"]}, "says 4"),
    ],
)
def test_a_sentence_that_says_something_else_is_found(box, text, effect, problem):
    found = [*strange_numbers(thing(text, **effect)), *unsaid(box, thing(text, **effect))]
    assert any(problem in one for one in found), found


def test_a_wrong_sentence_is_named_with_its_card(box):
    text = "Ranged Attacks without limit; MIGHT +2 at range."
    things = tuple(one._replace(text=text) if one.key == "yumi" else one for one in box.everything)
    first, *_ = check_wording(replace(box, everything=things))
    assert first == (
        "content/equipment.toml: equipment 'yumi': "
        "the sentence of 'yumi' says 2, but no effect has this number."
    )


@pytest.mark.parametrize(
    ("mission", "changes", "told"),
    [
        ("m1", {"oni_text": "Executed."}, "field 'oni_text': expected 'clock reaches 6'."),
        ("m1", {"interaction": "8"}, "'interaction': expected 'MIGHT Test of difficulty 8'."),
        (
            "m2",
            {"interaction": "GUILE Test of difficulty 5."},
            "'interaction': expected all of (5, 5, 6, 6).",
        ),
        ("m3", {"heroes_text": "Carry it off."}, "field 'heroes_text': expected 'SPEED -1'."),
        ("m4", {"tokens": 9}, "field 'token_use': expected 9 tokens in all."),
    ],
)
def test_sentences_of_missions_are_held_against_their_numbers(box, mission, changes, told):
    missions = box.missions | {mission: msgspec.structs.replace(box.missions[mission], **changes)}
    (found,) = check_wording(replace(box, missions=missions))
    assert found.startswith(f"content/missions.toml: mission '{mission}': ")
    assert found.endswith(told)


def test_sentences_of_personal_missions_are_held_against_their_goals(box):
    goal = msgspec.structs.replace(box.personal["okko.1"].goal, agents=4)
    personal = box.personal | {"okko.1": msgspec.structs.replace(box.personal["okko.1"], goal=goal)}
    (found,) = check_wording(replace(box, personal=personal))
    assert found.endswith("personal_mission 'okko.1': the sentence and the goal differ in [3, 4].")
