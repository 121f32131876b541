"""Tsukuyumi's cardboard: every number that the box promises. Cards and boards have files of their own."""

from __future__ import annotations

from typing import get_args

import pytest

from hyakki.games.tsukuyumi.box import vocabulary
from hyakki.games.tsukuyumi.box.check import check_content, count_components
from hyakki.games.tsukuyumi.box.content import PARTS, Box, load_box
from hyakki.games.tsukuyumi.box.notation import Pieces
from hyakki.kernel.words import Words
from tests.rules import rule

NOMADS, DARK, CYBER, BOAR = "nomads", "dark-seed", "cybersamurai", "boarlords"


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


# -- the box


@rule("tsukuyumi.scenario.layouts", "tsukuyumi.round.card-set", "tsukuyumi.setup.tile-list")
def test_the_shipped_box_has_no_mistakes():
    """Counts, sums, positions, holes, clusters, marks and every reference."""
    assert check_content() == []


def test_the_shipped_box_is_loaded_once(box):
    assert load_box() is box
    assert len(box.fingerprint) == 32


def test_the_entries_make_up_the_printed_components(box):
    assert count_components(box) == {
        "area-tiles": 37,
        "homezones": 4,
        "action-cards": 37,
        "event-cards": 20,
        "two-player-cards": 24,
        "faction-cards": 25,
        "oni-combat-cards": 1,
        "mission-cards": 4,
        "faction-sheets": 4,
        "property-markers": 55,
        "blockade-markers": 13,
        "territory-markers": 130,
        "oni-figures": 21,
        "nomads-figures": 15,
        "dark-seed-figures": 38,
        "cybersamurai-figures": 20,
        "boarlords-figures": 23,
        "mine-markers": 20,
        "weapon-markers": 12,
        "egg-markers": 25,
        "terraforming-markers": 35,
        "uplink-markers": 4,
        "legendary-figures": 9,
        "defiler-tiles": 1,
        "skybound-combat-cards": 1,
        "epic-event-cards": 10,
        "faction-event-cards": 20,
        "alternative-goals": 4,
        "starting-advantages": 12,
        "oni-power-cards": 6,
        "oni-missions": 3,
        "mascots": 4,
    }
    assert {
        name: box.components[name].count for name in ("moon-pieces", "round-markers", "stats-sheets")
    } == {
        "moon-pieces": 3,
        "round-markers": 2,
        "stats-sheets": 24,
    }


@rule("tsukuyumi.setup.marker-reserve")
def test_the_reserve_of_markers(box):
    assert {marker.id: marker.count for marker in box.properties.values()} == {
        "radioactive": 15,
        "unstable": 15,
        "tsukuyumi": 15,
    }
    assert {marker.id: marker.count for marker in box.supplies.values()} == {
        "negation": 10,
        "blockade": 13,
        "oni-territory": 26,
    }
    assert box.supplies["blockade"].back == "passage"
    assert {faction.territory for faction in box.factions.values()} == {26}


def test_everything_that_people_read_says_something(box):
    silent = [
        f"{part} {entry.id}"
        for part in box.__slots__
        if isinstance(entries := getattr(box, part), dict)
        for entry in entries.values()
        if hasattr(entry, "says") and not entry.says.strip()
    ]
    assert silent == []
    said = [
        *(option.says for sheet in box.factions.values() for option in sheet.effect.always),
        *(option.says for sheet in box.factions.values() for option in sheet.effect.options),
        *(line.says for card in box.victory_cards.values() for line in card.conditions),
        *(card.status.says for card in box.duel_cards.values() if card.status),
    ]
    assert all(sentence.endswith(".") for sentence in said)


# -- factions and units


@rule("tsukuyumi.expansion.factions", "tsukuyumi.expansion.fireborn")
def test_four_factions_in_the_order_of_their_numbers(box):
    numbers = {faction.id: faction.initiative for faction in box.factions.values()}
    assert numbers == {CYBER: 1, DARK: 2, NOMADS: 8, BOAR: 13}
    assert sorted([NOMADS, BOAR, DARK], key=numbers.__getitem__) == [DARK, NOMADS, BOAR]


@rule("tsukuyumi.setup.homezone-count")
def test_each_faction_has_its_homezone_and_only_the_nest_is_free(box):
    homes = {faction.id: box.homezones[faction.homezone].name for faction in box.factions.values()}
    assert homes == {CYBER: "Otomo Core", DARK: "Nest", NOMADS: "USS Nomad", BOAR: "Boarea"}
    assert [home.id for home in box.homezones.values() if home.free] == ["nest"]


UNITS = {
    NOMADS: {
        "Lt. Dan": (1, 15, 15, 15, 1, 2),
        "Squad Leader": (1, 15, 15, 15, 1, 2),
        "Launcher": (2, 10, 10, 15, 1, 2),
        "Hunter": (2, 10, 10, 10, 1, 2),
        "Stuff Sergeant": (2, 10, 10, 0, 1, 2),
        "Private": (5, 10, 10, 5, 1, 2),
        "Dog": (2, 5, 5, 10, 1, 1),
    },
    DARK: {
        "Worker": (15, 5, 5, 5, 1, 1),
        "Wasp": (6, 5, 5, 5, 1, 1),
        "Breeder": (3, 5, 5, 0, 1, 1),
        "Warrior": (8, 10, 10, 10, 2, 2),
        "Conqueror": (3, 20, 10, 0, 2, 2),
        "Planter": (1, 15, 15, 0, 2, 2),
        "Stinger": (2, 15, 15, 20, 3, 2),
    },
    CYBER: {
        "Attack Drone": (6, 5, 5, 10, 1, 1),
        "Shield Drone": (3, 5, 15, 0, 1, 2),
        "Cybersamurai 2.1": (4, 10, 10, 10, 1, 2),
        "Cybersamurai 2.2": (3, 10, 10, 15, 1, 2),
        "Cyberoid": (3, 20, 20, 20, 2, 4),
        "Shogun": (1, 25, 25, 25, 2, 4),
    },
    BOAR: {
        "Squeaker": (8, 15, 10, 5, 1, 2),
        "Boarrior": (4, 15, 10, 5, 2, 2),
        "Boarmaiden": (6, 15, 15, 10, 2, 2),
        "Boarguard": (3, 50, 20, 10, 3, 4),
        "Boarmaster": (1, 60, 30, 15, 3, 4),
        "Boarmother": (1, 15, 25, 10, 3, 4),
    },
}
"""Pieces, conquest, health, damage, cost, strength."""


@rule(
    "tsukuyumi.nomads.units",
    "tsukuyumi.darkseed.units",
    "tsukuyumi.darkseed.costs",
    "tsukuyumi.cyber.units",
    "tsukuyumi.cyber.unit-columns",
    "tsukuyumi.cyber.costs",
    "tsukuyumi.boar.units",
)
@pytest.mark.parametrize("faction", UNITS)
def test_unit_tables(box, faction):
    assert {
        unit.name: (unit.count, unit.conquest, unit.health, unit.damage, unit.cost, unit.strength)
        for unit in box.units_of[faction]
    } == UNITS[faction]


@rule("tsukuyumi.move.strength-table")
def test_strength_follows_health(box):
    for unit in box.units.values():
        assert unit.strength == (1 if unit.health <= 5 else 2 if unit.health <= 15 else 4), unit.id
    assert [oni.strength for oni in box.oni.values()] == [1, 2, 4]
    assert {oni.strength for oni in box.legendary.values()} == {4}
    assert {mascot.strength for mascot in box.mascots.values()} == {1}
    assert box.units["cyberoid"].strength + box.units["attack-drone"].strength == 5


@rule("tsukuyumi.darkseed.upgrades", "tsukuyumi.boar.costs")
def test_upgrades(box):
    upgrades = {
        (upgrade.replaces, unit.id): upgrade.cost for unit in box.units.values() for upgrade in unit.upgrades
    }
    assert upgrades == {
        ("worker", "warrior"): 1,
        ("worker", "planter"): 1,
        ("worker", "conqueror"): 1,
        ("warrior", "stinger"): 1,
        ("squeaker", "boarrior"): 1,
        ("squeaker", "boarmaiden"): 1,
        ("boarmaiden", "boarguard"): 1,
        ("boarmaiden", "boarmaster"): 1,
        ("boarmaiden", "boarmother"): 1,
        ("squeaker", "boarguard"): 2,
        ("squeaker", "boarmaster"): 2,
        ("squeaker", "boarmother"): 2,
    }
    for (old, new), cost in upgrades.items():
        assert box.units[old].cost + cost == box.units[new].cost


@rule("tsukuyumi.nomads.costs")
def test_the_nomads_buy_two_units_and_a_weapon_for_two_points(box):
    assert {unit.cost for unit in box.units_of[NOMADS]} == {1}
    assert {weapon.cost for weapon in box.weapons.values()} == {1}
    discount = box.factions[NOMADS].discount
    assert discount
    assert (discount.cost, discount.units, discount.weapons) == (2, 2, 1)
    assert [faction.id for faction in box.factions.values() if faction.discount] == [NOMADS]


def test_abilities(box):
    assert {unit.id: set(unit.abilities) for unit in box.units.values() if unit.abilities} == {
        "dog": {"swift", "no-weapons"},
        "stuff-sergeant": {"mine-layer"},
        "hunter": {"swift"},
        "squad-leader": {"unhindered"},
        "lt-dan": {"leader"},
        "wasp": {"flying", "swift"},
        "breeder": {"productive", "hatchery"},
        "conqueror": {"sacrifice"},
        "planter": {"productive", "hatchery"},
        "attack-drone": {"flying"},
        "shield-drone": {"flying", "bodyguard"},
        "shogun": {"needs-uplink"},
        "squeaker": {"placed-beside"},
        "boarrior": {"terraformer"},
    }
    assert {unit.move for unit in box.units.values() if unit.move} == {1}
    assert (box.units["lt-dan"].lead, box.units["boarrior"].terraforming) == (1, 2)
    assert (box.units["breeder"].production, box.units["planter"].production) == (1, 2)
    assert box.units["squeaker"].beside == "boarmother"


@rule("tsukuyumi.setup.start-units-list")
def test_starting_line_ups(box):
    assert {faction.id: faction.line_up.units for faction in box.factions.values()} == {
        NOMADS: (
            *(Pieces(2, "private"), Pieces(1, "stuff-sergeant")),
            *(Pieces(1, "hunter"), Pieces(1, "squad-leader")),
        ),
        DARK: (Pieces(6, "worker"), Pieces(1, "breeder"), Pieces(1, "wasp")),
        CYBER: (
            *(Pieces(2, "cybersamurai-2-1"), Pieces(1, "cybersamurai-2-2")),
            *(Pieces(1, "shield-drone"), Pieces(1, "attack-drone")),
        ),
        BOAR: (Pieces(2, "squeaker"), Pieces(1, "boarrior"), Pieces(1, "boarmaiden")),
    }
    assert box.factions[NOMADS].line_up.weapons == (Pieces(1, "pistol"),)
    assert (box.factions[CYBER].line_up.uplinks, box.factions[CYBER].line_up.uplink_cost) == (1, 1)


@rule("tsukuyumi.setup.start-units-list")
@pytest.mark.parametrize(
    ("faction", "worth", "conquest", "health", "damage"),
    [(NOMADS, 6, 55, 55, 35), (DARK, 8, 40, 40, 35), (CYBER, 6, 40, 50, 45), (BOAR, 6, 60, 45, 25)],
)
def test_what_the_line_ups_are_worth(box, faction, worth, conquest, health, damage):
    line_up = box.factions[faction].line_up
    units = [box.units[pieces.id] for pieces in line_up.units for _ in range(pieces.count)]
    extras = sum(pieces.count for pieces in line_up.weapons) + line_up.uplinks * line_up.uplink_cost
    assert sum(unit.cost for unit in units) + extras == worth
    assert (
        sum(unit.conquest for unit in units),
        sum(unit.health for unit in units),
        sum(unit.damage for unit in units),
    ) == (conquest, health, damage)


def test_protection_and_defence_actions(box):
    assert {faction.id: faction.protection for faction in box.factions.values()} == {
        NOMADS: 5,
        DARK: 0,
        CYBER: 5,
        BOAR: 10,
    }
    assert {faction: (defence.id, defence.timing) for faction, defence in box.defence_of.items()} == {
        DARK: ("for-the-queen", "before-damage"),
        CYBER: ("defence-matrix", "at-once"),
        BOAR: ("displacement", "after-casualties"),
    }


def test_faction_effects(box):
    told = {
        faction.id: (
            [(option.effect, option.amount) for option in faction.effect.always],
            faction.effect.choose,
            [(option.effect, option.amount) for option in faction.effect.options],
        )
        for faction in box.factions.values()
    }
    assert told == {
        NOMADS: ([("take-weapons", 0)], 1, [("lay-mines", 1), ("ignore-radioactivity", 0)]),
        DARK: ([("use-conquerors", 0)], 2, [("march", 1), ("take-wing", 0), ("lay-eggs", 1)]),
        CYBER: ([("use-uplink", 0)], 0, []),
        BOAR: ([("terraform", 2)], 0, []),
    }
    assert box.factions[NOMADS].effect.always[0].weapon == "pistol"
    assert box.factions[CYBER].effect.always[0].uplink == "tenno-sub-ai"


@rule("tsukuyumi.cyber.uplink-list")
def test_ten_uplinks_cost_sixteen(box):
    assert {uplink.name: (uplink.cost, uplink.effect, uplink.amount) for uplink in box.uplinks.values()} == {
        "Tenno Sub-AI": (2, "white-action", 1),
        "Rocket Attack": (2, "lock-area", 0),
        "Kaneda": (2, "calm-area", 0),
        "Tetsuo": (2, "strike", 15),
        "Shogun": (1, "unlock-unit", 0),
        "Foundry Node": (2, "production", 1),
        "Susanoo Array": (2, "red-movement", 1),
        "Oracle Feed": (1, "draw", 1),
        "Nerve Net": (1, "shift", 1),
        "Aegis Mesh": (1, "protection-value", 10),
    }
    assert sum(uplink.cost for uplink in box.uplinks.values()) == 16
    markers = [(marker.uplink, marker.phase) for marker in box.material.values() if marker.uplink]
    assert markers == [
        *(("rocket-attack", "blue"), ("rocket-attack", "red")),
        *(("kaneda", "blue"), ("kaneda", "red")),
    ]


@rule("tsukuyumi.boar.terraforming-supply")
def test_material_of_the_factions(box):
    assert {weapon.name: (weapon.count, weapon.damage) for weapon in box.weapons.values()} == {
        "Pistol": (5, 10),
        "MG": (5, 15),
        "Grenade": (2, 25),
    }
    laid = [marker for marker in box.material.values() if not marker.uplink]
    assert {marker.id: (marker.count, marker.amount, marker.on, marker.limit) for marker in laid} == {
        "mine": (20, 10, "area", 0),
        "egg": (25, 1, "area", 0),
        "tunnel": (10, 2, "edge", 1),
        "cover": (10, 5, "area", 1),
        "stronghold": (10, 10, "area", 2),
        "boarlords-blockade": (5, 0, "edge", 1),
    }
    dug = [marker for marker in laid if marker.dug]
    assert {marker.faction for marker in dug} == {BOAR}
    assert [marker.id for marker in dug if marker.binds == "all"] == ["boarlords-blockade"]


# -- the vocabulary


@pytest.mark.parametrize(
    ("words", "used"),
    [
        (vocabulary.CONDITIONS, lambda box: _all(box.combat_cards, "conditions")),
        (vocabulary.COMBAT_EFFECTS, lambda box: _all(box.combat_cards, "effects")),
        (vocabulary.COUNTERS, lambda box: _all(box.combat_cards, "counters")),
        (vocabulary.EVENT_EFFECTS, lambda box: _all(box.events, "effect")),
        (vocabulary.TARGETS, lambda box: _all(box.events, "target")),
        (vocabulary.EPIC_EFFECTS, lambda box: _all(box.epic_events, "effect")),
        (vocabulary.FACTION_EVENTS, lambda box: _all(box.faction_events, "effect")),
        (vocabulary.FactionEventTiming, lambda box: _all(box.faction_events, "timing")),
        (vocabulary.ADVANTAGES, lambda box: _all(box.advantages, "effect")),
        (vocabulary.AdvantageTiming, lambda box: _all(box.advantages, "timing")),
        (vocabulary.ONI_POWERS, lambda box: _all(box.oni_powers, "effect")),
        (vocabulary.LEGEND_ABILITIES, lambda box: _all(box.legendary, "abilities")),
        (vocabulary.PLACEMENTS, lambda box: _all(box.legendary, "placement")),
        (vocabulary.DIE_EFFECTS, lambda box: _all(box.die, "effect")),
        (vocabulary.UPLINK_EFFECTS, lambda box: _all(box.uplinks, "effect")),
        (vocabulary.MATERIAL_EFFECTS, lambda box: _all(box.material, "effect")),
        (vocabulary.SCENARIO_RULES, lambda box: _all(box.scenarios, "rules")),
        (vocabulary.DEFENCES, lambda box: _all(box.defences, "id")),
        # No unit of the core box is massive, but its rule is there (tsukuyumi.move.massive).
        (vocabulary.ABILITIES, lambda box: _all(box.units, "abilities") | {"massive"}),
        (
            vocabulary.AIMS,
            lambda box: _all(box.missions | box.goals | box.alternative_goals | box.oni_missions, "aim"),
        ),
    ],
)
def test_every_word_of_the_vocabulary_is_used(box, words, used):
    assert used(box) == set(words.names() if isinstance(words, Words) else get_args(words))


def _all(entries, field: str) -> set[str]:
    values = [getattr(entry, field) for entry in entries.values()]
    return {word for value in values for word in (value if isinstance(value, tuple) else (value,))}


def test_words_read_fields_that_their_entries_have():
    for kind in (part.kind for part in PARTS.values()):
        for word in (word for words in kind.WORDS.values() for word in words):
            assert word.reads <= set(kind.__struct_fields__), word.name
