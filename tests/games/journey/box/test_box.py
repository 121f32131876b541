"""Journey's cardboard: every number that the box promises."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from hyakki.games.journey.box import vocabulary
from hyakki.games.journey.box.check import check_content, check_counts, check_promotion, count_cards
from hyakki.games.journey.box.content import Box, load_box
from hyakki.games.journey.box.notation import ALL_TARGETS, Range, Row
from hyakki.games.journey.box.questdefs import Start
from hyakki.games.journey.box.questrules import NoSecondCard, Special, VillagerKarma
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


# -- the box


@rule("journey.quest.list-missing", "journey.map.two-sided", "journey.setup.figure-limits")
def test_the_shipped_box_has_no_mistakes():
    """Open squares, no overlaps, figure limits, sheets, bridges, bases and drawn maps of all set-ups."""
    assert check_content() == []


def test_the_shipped_box_is_loaded_once(box):
    assert load_box() is box
    assert len(box.fingerprint) == 32


@rule("journey.setup.card-total")
def test_all_cards_together_are_182(box):
    counts = count_cards(box)
    assert counts == {
        "weapon": 12,
        "skill": 48,
        "corruption": 15,
        "fortune": 30,
        "misfortune": 20,
        "condition": 20,
        "demon": 36,
        "demon rage": 1,
    }
    assert sum(counts.values()) == 182


@rule("journey.attack.dice-faces")
def test_six_dice_with_their_faces(box):
    assert {die.id: die.faces for die in box.dice.values()} == {
        "red-1": (0, 0, 1, 1, 2, 2),
        "red-2": (0, 1, 1, 2, 3, 3),
        "blue-1": (0, 0, 0, 1, 1, 1),
        "blue-2": (0, 0, 1, 1, 2, 2),
        "white": (1, 2, 3, 4, 5, 6),
        "black": (0, 0, 1, 1, 2, 3),
    }
    assert [box.dice["black"].marks[face] for face in box.dice["black"].faces] == [
        *("blank", "blank", "I", "I", "II", "III")
    ]
    assert box.dice["red-2"].marks[0] == "X"


def test_the_spinner_is_white_below_180(box):
    assert (box.spinner.angles, box.spinner.white) == (360, 180)


# -- pilgrims


@rule("journey.profile.fourth")
def test_the_fourth_pilgrim_is_the_monkey_king(box):
    names = [pilgrim.name for pilgrim in box.pilgrims.values()]
    assert names == ["Tripitaka", "Monkey King", "Cho Hakkai", "Monk Sha"]


@rule("journey.profile.pilgrims-missing")
@pytest.mark.parametrize(
    ("pilgrim", "health", "mv", "attack", "defense", "cleanse", "targets", "reach"),
    [
        ("tripitaka", 12, 4, {"red-1": 2}, {"blue-2": 1, "blue-1": 1}, 3, 1, Range("strike")),
        ("monkey", 10, 5, {"red-2": 3}, {"blue-2": 1, "blue-1": 1}, 1, 1, Range("thrust", 2)),
        ("cho", 14, 4, {"red-2": 2}, {"blue-1": 2}, 1, 2, Range("sweep")),
        ("sha", 12, 4, {"red-2": 2}, {"blue-2": 1, "blue-1": 1}, 2, 1, Range("sweep")),
    ],
)
def test_pilgrim_profiles(box, pilgrim, health, mv, attack, defense, cleanse, targets, reach):
    sheet = box.pilgrims[pilgrim]
    assert (sheet.health, sheet.mv, sheet.targets, sheet.range) == (health, mv, targets, reach)
    assert (Counter(sheet.attack), Counter(sheet.defense)) == (attack, defense)
    assert sheet.cleanse == ("white",) * cleanse
    assert (sheet.base, sheet.ap, sheet.chi) == ("1x1", 2, 10)
    assert sheet.weapon == box.weapons[pilgrim, 1].name


@rule("journey.profile.pilgrims-missing")
def test_each_pilgrim_has_one_innate_ability(box):
    told = {
        pilgrim: (ability.name, ability.timing, ability.chi, ability.effect)
        for pilgrim, ability in box.abilities.items()
    }
    assert told == {
        "tripitaka": ("Compassion", "before-cleanse", 1, "cleanse-bonus"),
        "monkey": ("Agility", "during-move", 1, "free-turn"),
        "cho": ("Appetite", "forced", 0, "chi"),
        "sha": ("Guardian", "before-defense", 2, "defense-die"),
    }
    assert (box.abilities["cho"].amount, box.abilities["cho"].on) == (2, ("pray", "recover"))


@rule("journey.weapon.cards-missing")
def test_twelve_weapon_cards_grow_with_their_level(box):
    assert set(box.weapons) == {(pilgrim, level) for pilgrim in box.pilgrims for level in (1, 2, 3)}
    for pilgrim in box.pilgrims:
        damage = [sum(row.damage for row in box.weapons[pilgrim, level].rows) for level in (1, 2, 3)]
        assert damage[0] < damage[1] < damage[2]
    assert box.weapons["cho", 3].rows == (
        *(Row(), Row(1), Row(1), Row(2)),
        *(Row(2, condition="slowed"), Row(3, condition="poisoned")),
    )
    assert box.weapons["monkey", 3].rows[5] == Row(3, knock_back=3)


# -- cards


@rule("journey.skill.decks-missing")
def test_each_pilgrim_has_seven_once_and_five_kept_skills(box):
    for pilgrim in box.pilgrims:
        kinds = Counter(card.kind for card in box.skills.values() if card.pilgrim == pilgrim)
        assert kinds == {"once": 7, "kept": 5}
    named = {card.name: card.pilgrim for card in box.skills.values() if card.source == "rulebook"}
    assert named == {
        "Prayer of Sealing": "tripitaka",
        "Om Chant": "tripitaka",
        "Prayer of Mercy": "tripitaka",
        "Asure Seal": "tripitaka",
        "Greedy": "cho",
        "Spirit of Fortune": "sha",
        "Brotherhood of the Skull": "sha",
    }


@rule("journey.fortune.deck-missing")
def test_the_fortune_deck(box):
    assert {card.copies for card in box.fortune.values()} == {2}
    assert len(box.fortune) == 15
    assert box.fortune["om-mala"].name == "Om Mala of Knowledge"
    assert [card.id for card in box.fortune.values() if card.effect == "revive"] == ["ginseng-fruit"]
    assert all(card.ap == card.chi == 0 for card in box.fortune.values())


@rule("journey.misfortune.deck-missing")
def test_the_misfortune_deck(box):
    assert {card.copies for card in box.misfortune.values()} == {2}
    assert len(box.misfortune) == 10
    assert (box.misfortune["losing-health"].effect, box.misfortune["losing-health"].amount) == (
        "lose-health",
        3,
    )


@rule("journey.corruption.deck-missing")
def test_the_corruption_deck(box):
    assert len(box.corruption) == 15
    named = [card.id for card in box.corruption.values() if card.source == "rulebook"]
    assert named == ["lure-of-demons", "demon-distraction", "permanent-limp"]


@rule("journey.condition.supply")
def test_five_conditions_with_four_copies_each(box):
    assert {card.id: (card.copies, card.duration) for card in box.conditions.values()} == {
        "disabled": (4, 2),
        "paralyzed": (4, 2),
        "poisoned": (4, 3),
        "burning": (4, 2),
        "slowed": (4, 2),
    }
    burning = box.conditions["burning"]
    assert (burning.effect, burning.at_once, burning.each_turn) == ("hurt", 1, 1)


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ("skills fortune abilities", vocabulary.EFFECTS),
        ("misfortune", vocabulary.MISHAPS),
        ("corruption", vocabulary.BURDENS),
        ("conditions", vocabulary.AFFLICTIONS),
    ],
)
def test_every_word_of_the_vocabulary_is_used(box, deck, words):
    used = {card.effect for name in deck.split() for card in getattr(box, name).values()}
    assert used == set(words.names())


# -- demons


@rule("journey.setup.figure-limits")
def test_the_supply_of_miniatures(box):
    assert {demon.id: demon.minis for demon in box.demons.values()} == {
        "soldier": 6,
        "archer": 4,
        "berserker": 2,
        "left-general": 1,
        "right-general": 1,
        "kei-lun": 1,
        "empress": 1,
        "king": 1,
    }


@rule("journey.profile.demons-missing")
@pytest.mark.parametrize(
    ("demon", "rank", "base", "health", "mv", "attack", "defense", "black", "reach", "sp", "bkr", "gkr"),
    [
        ("soldier", 1, "1x1", 2, 4, {"red-1": 2}, {}, 0, Range("strike"), 5, 1, 2),
        ("archer", 2, "1x1", 2, 3, {"red-2": 1}, {}, 1, Range("cone", 4), 6, 2, 2),
        ("berserker", 3, "1x2", 4, 5, {"red-2": 2}, {"blue-1": 1}, 1, Range("sweep"), 8, 3, 4),
        (
            "left-general",
            4,
            "1x2",
            12,
            4,
            {"red-2": 2},
            {"blue-2": 1, "blue-1": 1},
            1,
            Range("sweep"),
            10,
            4,
            5,
        ),
        ("kei-lun", 5, "2x2", 20, 5, {"red-2": 2, "red-1": 1}, {"blue-2": 2}, 1, Range("sweep"), 15, 8, 8),
        ("empress", 5, "1x1", 14, 5, {"red-2": 2}, {"blue-2": 1, "blue-1": 1}, 2, Range("cone", 3), 12, 5, 6),
        ("king", 6, "2x2", 24, 4, {"red-2": 3}, {"blue-2": 2}, 2, Range("sweep"), None, 6, None),
    ],
)
def test_demon_profiles(box, demon, rank, base, health, mv, attack, defense, black, reach, sp, bkr, gkr):
    sheet = box.demons[demon]
    assert (sheet.rank, sheet.base, sheet.health, sheet.mv) == (rank, base, health, mv)
    assert (Counter(sheet.attack), Counter(sheet.defense), sheet.black) == (attack, defense, black)
    assert (sheet.range, sheet.sp, sheet.bkr, sheet.gkr) == (reach, sp, bkr, gkr)
    assert sheet.targets == (1 if demon in ("soldier", "archer") else ALL_TARGETS)
    assert sheet.track == (sheet.kind != "ordinary")


@rule("journey.profile.demons-missing")
def test_black_die_rows(box):
    assert {demon.id: demon.rows for demon in box.demons.values() if demon.black} == {
        "archer": (Row(1), Row(condition="slowed"), Row(condition="poisoned")),
        "berserker": (Row(1), Row(knock_back=1), Row(2)),
        "left-general": (Row(1), Row(knock_back=2), Row(condition="disabled")),
        "right-general": (Row(1), Row(condition="slowed"), Row(knock_back=2)),
        "kei-lun": (Row(knock_back=1), Row(condition="burning"), Row(2)),
        "empress": (Row(knock_back=1), Row(knock_back=2), Row(condition="slowed")),
        "king": (Row(knock_back=1), Row(knock_back=2), Row(2)),
    }


def test_the_generals_share_a_profile_but_not_the_black_row(box):
    left, right = box.demons["left-general"], box.demons["right-general"]
    assert left.rows != right.rows
    alike = msgspec.structs.replace(right, id=left.id, name=left.name, rows=left.rows)
    assert alike == left
    assert box.demon_cards["left-general"].kind == box.demon_cards["right-general"].kind == "unique"


def test_no_card_and_no_promotion_brings_kei_lun(box):
    drawn = {demon for card in box.demon_cards.values() for demon in card.demons}
    promoted = {demon for chain in box.promotion.values() for step in chain.steps for demon in step}
    assert "kei-lun" not in drawn | promoted
    where = [quest.id for quest in box.quests.values() if "kei-lun" in {demon.kind for demon in quest.demons}]
    assert where == ["q7"]


@rule("journey.special.deck-missing")
def test_the_demon_deck(box):
    assert {card.id: card.copies for card in box.demon_cards.values()} == {
        "soldiers-1": 4,
        "soldiers-2": 6,
        "soldiers-3": 2,
        "archers-1": 4,
        "archer-and-soldier": 3,
        "archers-2": 2,
        "berserker-1": 3,
        "left-general": 1,
        "right-general": 1,
        "spawn-lord": 2,
        "flood-gate": 2,
        "wild-attacks": 3,
        "phase-march": 3,
    }
    kinds: Counter[str] = Counter()
    for card in box.demon_cards.values():
        kinds[card.kind] += card.copies
    assert kinds == {"reinforcement": 24, "unique": 2, "special": 10}
    assert box.rage_card.kind == "rage"


@rule("journey.special.deck-missing", "journey.map.tiles-missing")
def test_another_split_of_the_demon_deck_or_a_missing_face_is_found(box):
    more = msgspec.structs.replace(box.demon_cards["wild-attacks"], copies=4)
    less = msgspec.structs.replace(box.demon_cards["soldiers-1"], copies=3)
    cards = {**box.demon_cards, "wild-attacks": more, "soldiers-1": less}
    faces = {name: tile for name, tile in box.tiles.items() if (tile.sheet, tile.side) != ("4", "B")}
    assert list(check_counts(replace(box, demon_cards=cards, tiles=faces))) == [
        "The demon deck must have 24 reinforcement cards, but has 23.",
        "The demon deck must have 10 special cards, but has 11.",
        "Side B of sheet '4' must have a tile, but has none.",
    ]


@rule("journey.rage.scheme-missing")
def test_every_reinforcement_is_promoted_up_to_a_general(box):
    drawn = {card.id for card in box.demon_cards.values() if card.kind == "reinforcement"}
    assert set(box.promotion) == drawn
    assert all(chain.steps[-1] == ("general",) for chain in box.promotion.values())
    assert box.promotion["soldiers-2"].steps[0] == ("archer", "soldier")
    assert box.promotion["archer-and-soldier"].steps[0] == ("archer", "archer")
    assert list(check_promotion(box)) == []


@rule("journey.rage.scheme-missing")
def test_a_loop_in_the_scheme_is_found(box):
    chain = msgspec.structs.replace(box.promotion["archers-1"], steps=(("berserker",), ("berserker",)))
    broken = replace(box, promotion={**box.promotion, "archers-1": chain})
    assert list(check_promotion(broken)) == ["Promotion 'archers-1' runs in a loop."]


# -- tiles and quests


@rule("journey.map.tiles-missing", "journey.map.two-sided")
def test_twelve_faces_on_six_sheets_and_a_bridge(box):
    faces = [tile for tile in box.tiles.values() if tile.id != "bridge"]
    assert {(tile.sheet, tile.side) for tile in faces} == {
        (sheet, side) for sheet in "123456" for side in "AB"
    }
    assert all(len(tile.rows) == 8 and {len(row) for row in tile.rows} == {8} for tile in faces)
    bridge = box.tiles["bridge"]
    assert ([len(row) for row in bridge.rows], bridge.copies) == ([3, 3], 3)
    for tile in box.tiles.values():
        for x, y, _ in tile.yellow + tile.purple:
            assert 0 <= x < len(tile.rows[0])
            assert 0 <= y < len(tile.rows)


def test_token_footprints(box):
    assert {token.id: (token.size, token.blocks) for token in box.tokens.values()} == {
        "closed-door": ("2x1", True),
        "broken-door": ("2x1", False),
        "gate": ("2x1", True),
        "box": ("1x1", True),
        "well": ("1x1", True),
        "sutra": ("1x1", True),
        "villager": ("1x1", True),
        "exit": ("area", False),
    }


@rule("journey.quest.list-missing")
def test_ten_quests_from_the_tutorials_to_the_king(box):
    assert list(box.quests) == [f"q{number}" for number in range(1, 11)]
    assert [quest.role for quest in box.quests.values()] == ["tutorial"] * 2 + ["campaign"] * 7 + ["finale"]
    assert box.quests["q10"].goal.defeat == ("king",)
    assert [quest.karma_upgrades for quest in box.quests.values()] == [0, 0, 1, 1, 1, 1, 2, 2, 2, 3]
    limits = [(quest.turn_limit.normal, quest.turn_limit.wrath) for quest in box.quests.values()]
    assert limits == [
        *((8, 7), (14, 13), (8, 8), (15, 14), (20, 18)),
        *((8, 8), (18, 17), (18, 17), (25, 24), (20, 18)),
    ]
    for quest in box.quests.values():
        assert quest.variant_ids() == ("a", "b", "c")
        assert quest.map
        assert quest.heroic
        assert quest.failure_no_conscious


@rule("journey.quest.list-missing")
def test_the_quests_use_every_board_element(box):
    elements = ("demons", "gates", "doors", "boxes", "wells", "sutras", "villagers", "exit")
    assert all(any(getattr(quest, name) for quest in box.quests.values()) for name in elements)
    used = {placed.id for quest in box.quests.values() for placed in quest.tiles}
    assert used == set(box.tiles)


def test_tutorials_leave_out_unique_and_special_cards(box):
    def left(quest: str) -> set[str]:
        cards = set(box.demon_cards) - set(box.quests[quest].excluded)
        return {card for card in cards if box.demon_cards[card].kind != "reinforcement"}

    assert left("q1") == set()
    assert left("q2") == {"wild-attacks"}
    for quest in ("q1", "q2"):
        assert (len(box.quests[quest].gates), box.quests[quest].karma_upgrades) == (1, 0)


@rule("journey.setup.variants")
def test_a_variant_replaces_only_what_it_names(box):
    a, b = box.quests["q2"].layout("a"), box.quests["q2"].layout("b")
    assert (b.sutras, b.boxes) == (((8, 0),), ((6, 5),))
    assert msgspec.structs.replace(b, sutras=a.sutras, boxes=a.boxes) == a
    assert a.pilgrims["monkey"] == Start(1, 2, "E")
    with pytest.raises(ValueError, match="quest 'q2' has no variant 'd'"):
        box.quests["q2"].layout("d")


def test_special_rules_are_data_with_a_sentence(box):
    rules = {quest.id: [type(special).__name__ for special in quest.rules] for quest in box.quests.values()}
    assert rules == {
        "q1": ["SlowHands"],
        "q2": [],
        "q3": ["SecondBoss", "NeverPromoted"],
        "q4": ["NoSealing", "GateOnTile", "LostOthers"],
        "q5": ["GateOnDoor", "NeverPromoted"],
        "q6": ["Flood", "GateOnTurn", "LostVillagers"],
        "q7": ["RitualOnly"],
        "q8": ["Returns", "DefeatWins"],
        "q9": ["Fan", "GateOnClosed", "NeverPromoted", "NoSecondCard"],
        "q10": ["GateOnHealth", "GateDefense", "NeverPromoted", "DefeatWins"],
    }
    assert all(special.says.endswith(".") for quest in box.quests.values() for special in quest.rules)
    shipped = {type(special) for quest in box.quests.values() for special in quest.rules}
    assert set(Special.__subclasses__()) - shipped == {VillagerKarma}
    assert NoSecondCard in shipped


def test_the_numbers_of_special_rules(box):
    def told(quest: str) -> list[dict[str, object]]:
        rows = [msgspec.to_builtins(special) for special in box.quests[quest].rules]
        return [{name: value for name, value in row.items() if name != "says"} for row in rows]

    assert told("q1") == [{"rule": "slow-hands", "turns": (3, 5), "door": 1, "gate": 1, "demon": "soldier"}]
    assert told("q3")[0] == {
        "rule": "second-boss",
        "first": "left-general",
        "second": "right-general",
        "gate": 2,
        "else_gate": 1,
        "turn": 5,
    }
    assert told("q6")[0] == {"rule": "flood", "turns": (4, 6, 8)}
    assert told("q7") == [
        {
            "rule": "ritual-only",
            "demon": "kei-lun",
            "sp": 15,
            "wrath_sp": 17,
            "sp_per_gate": 2,
            "health_after": 9,
        }
    ]
    assert told("q10")[:2] == [
        {"rule": "gate-on-health", "gate": 2, "demon": "king", "health": 12},
        {"rule": "gate-defense", "demon": "king", "amount": 1},
    ]


def test_heroic_conditions_are_data(box):
    def needs(quest: str) -> list[str]:
        return [msgspec.to_builtins(need)["need"] for need in box.quests[quest].heroic]

    assert needs("q2") == ["demons-cleansed", "nobody-fell"]
    assert needs("q10") == ["closed", "closed-count", "rescued", "all-conscious"]


def test_eight_omens(box):
    assert list(box.omens) == [
        *("clear-sky", "full-granary", "blood-moon", "lotus-bloom"),
        *("watchfires", "drought", "fog", "old-road"),
    ]
    lotus = box.omens["lotus-bloom"]
    assert (lotus.cleanse, lotus.start_chi) == (1, 6)
