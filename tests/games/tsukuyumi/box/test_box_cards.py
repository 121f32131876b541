"""Tsukuyumi's cards and Oni: what is printed on each of them."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.box.content import Box, load_box
from tests.rules import rule

NOMADS, DARK, CYBER, BOAR = "nomads", "dark-seed", "cybersamurai", "boarlords"


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


# -- Oni


@rule("tsukuyumi.oni.stats")
def test_oni_values(box):
    assert {
        oni.id: (oni.count, oni.recommended, oni.conquest, oni.health, oni.damage) for oni in box.oni.values()
    } == {"small": (9, 6, 10, 10, 5), "medium": (7, 6, 15, 15, 10), "large": (5, 3, 20, 20, 15)}
    assert box.oni["small"].conquest + box.oni["large"].conquest == 30


@rule("tsukuyumi.legend.stats")
def test_legendary_oni(box):
    assert {
        oni.name: (oni.figures, oni.conquest, oni.health, oni.damage, oni.placement, oni.companions)
        for oni in box.legendary.values()
    } == {
        "Abyssal": (1, 30, 25, 20, "moon-ring", 0),
        "Dark Observer": (1, 15, 20, 20, "moon-area", 0),
        "Skybound": (1, 20, 25, 25, "near-tsukuyumi", 0),
        "Three Shadows": (3, 10, 15, 10, "any-areas", 0),
        "Defiler": (0, 20, 20, 15, "moon-centre", 0),
        "Gambler": (1, 20, 20, 20, "homezone", 3),
        "Merchant": (1, 5, 15, 0, "moon-centre", 0),
        "Ronin": (1, 25, 25, 25, "fertile-ground", 1),
    }
    second = box.legendary["defiler"].second
    assert second
    assert (second.conquest, second.health, second.damage) == (20, 30, 15)
    assert box.legendary["abyssal"].conquest + box.oni["small"].conquest == 40


def test_the_die_of_the_gambler(box):
    assert {face: (entry.effect, entry.amount) for face, entry in sorted(box.die_faces.items())} == {
        1: ("lose-unit", 1),
        2: ("neighbour-event", 1),
        3: ("place-oni", 1),
        4: ("nothing", 0),
        5: ("own-event", 1),
        6: ("produce", 2),
    }


def test_oni_power_cards(box):
    assert {card.name: (card.effect, card.amount) for card in box.oni_powers.values()} == {
        "Agility": ("swift-oni", 1),
        "At Full Power": ("more-damage", 10),
        "Strong Defensive": ("second-counter", 1),
        "New Strength": ("times-conquest", 2),
        "Assemble the Forces": ("more-oni", 1),
        "Revenge of the Oni": ("oni-damage", 0),
    }
    assert box.oni_powers["agility"].size == "small"


# -- battles

GUARD = ("defence-action", "protection")


@rule(
    "tsukuyumi.counter.faction-list-rest",
    "tsukuyumi.combat.conquest-card",
    "tsukuyumi.combat.annihilation-card",
    "tsukuyumi.counter.hold-your-ground-name",
)
def test_combat_cards_with_all_their_counters(box):
    assert {card.id: (card.type, card.counters) for card in box.combat_cards.values()} == {
        "conquest": ("conquest", ("counterstrike", "retreat", "natures-wisdom")),
        "annihilation-nomads": (
            "annihilation",
            (*GUARD, "hold-the-line", "retreat", "out-of-ammo", "what-a-racket"),
        ),
        "annihilation": ("annihilation", (*GUARD, "hold-the-line", "retreat", "what-a-racket")),
        "hit-and-run": ("special", (*GUARD, "counterstrike", "retreat", "natures-wisdom")),
        "scorched-ground": ("once-per-round", (*GUARD, "hold-the-line", "out-of-ammo", "what-a-racket")),
        "kamikaze": ("once-per-round", (*GUARD, "total-loss", "loss-of-momentum", "hold-the-line")),
        "overrun": ("special", (*GUARD, "counterstrike", "retreat")),
        "surgical-strike": ("once-per-round", (*GUARD, "counterstrike", "natures-wisdom")),
        "stampede": ("once-per-round", (*GUARD, "counterstrike", "retreat")),
        "dig-in": ("special", ()),
        "oni-conquest": (
            "conquest",
            ("counterstrike", "retreat", "you-shall-not-pass", "where-there-is-one"),
        ),
        "skybound-attack": ("special", ("counterstrike", "public-outcry", "landscaping")),
    }


@rule("tsukuyumi.counter.faction-list-rest")
def test_who_has_which_combat_cards(box):
    assert {owner: [card.id for card in cards] for owner, cards in box.combat_cards_of.items()} == {
        NOMADS: ["conquest", "annihilation-nomads", "hit-and-run", "scorched-ground"],
        DARK: ["conquest", "annihilation", "kamikaze", "overrun"],
        CYBER: ["conquest", "annihilation", "surgical-strike"],
        BOAR: ["conquest", "annihilation", "stampede", "dig-in"],
        "oni": ["oni-conquest"],
        "skybound": ["skybound-attack"],
    }
    for faction in box.factions:
        assert [card.type for card in box.combat_cards_of[faction]].count("once-per-round") == 1


def test_conditions_and_effects_of_combat_cards(box):
    assert {card.id: (card.conditions, card.effects) for card in box.combat_cards.values()} == {
        "conquest": (("conquest-points", "not-own"), ("mark",)),
        "annihilation-nomads": (("opponents",), ("damage",)),
        "annihilation": (("opponents",), ("damage",)),
        "hit-and-run": (("opponents",), ("half-damage", "move-away")),
        "scorched-ground": (("opponents",), ("damage", "weapons-each")),
        "kamikaze": (("opponents", "not-last-combat"), ("damage", "add-health")),
        "overrun": (("opponents", "outnumbers-each"), ("damage", "mark-if-cleared")),
        "surgical-strike": (("opponents",), ("damage", "attacker-picks")),
        "stampede": (("opponents",), ("half-damage", "mark-if-enough")),
        "dig-in": (("no-opponents", "needs-unit"), ("terraform", "mark-unowned")),
        "oni-conquest": (("oni-target",), ("oni-mark",)),
        "skybound-attack": (("no-homezone",), ("devastate", "moon-damage")),
    }
    assert box.combat_cards["scorched-ground"].weapons == 2
    assert box.combat_cards["dig-in"].units == ("boarrior", "boarmaiden")


def test_when_counterattacks_act_and_whether_oni_use_them(box):
    assert {counter.id: (counter.timing, counter.oni) for counter in box.counters.values()} == {
        "defence-action": ("by-faction", "no"),
        "protection": ("before-damage", "no"),
        "counterstrike": ("with-damage", "yes"),
        "total-loss": ("with-damage", "yes"),
        "loss-of-momentum": ("after-casualties", "yes"),
        "out-of-ammo": ("after-casualties", "yes"),
        "retreat": ("after-casualties", "yes"),
        "hold-the-line": ("after-casualties", "limited"),
        "you-shall-not-pass": ("after-casualties", "not-asked"),
        "what-a-racket": ("after-casualties", "yes"),
        "natures-wisdom": ("after-casualties", "no"),
        "where-there-is-one": ("after-casualties", "not-asked"),
        "public-outcry": ("after-casualties", "not-asked"),
        "landscaping": ("after-casualties", "not-asked"),
    }


# -- action cards


@rule("tsukuyumi.round.cards-known", "tsukuyumi.round.card-observation")
def test_the_four_printed_action_cards(box):
    printed = {card.id: card.combination for card in box.action_cards.values() if card.source == "rulebook"}
    assert printed == {
        "logistics": (1, 2, 1, 4, 2, 0, 2, 1),
        "organization": (1, 1, 1, 3, 0, 1, 1, 2),
        "aggressive": (1, 1, 1, 2, 0, 1, 1, 3),
        "observation": (1, 2, 1, 2, 2, 1, 2, 2),
    }


@rule("tsukuyumi.round.card-set")
def test_thirty_seven_different_action_cards_on_one_scale(box):
    cards = list(box.action_cards.values())
    assert len(cards) == len({card.name for card in cards}) == len({card.combination for card in cards}) == 37
    assert {card.weight for card in cards} == {12, 13, 14}
    assert all(card.place_oni or card.oni_conquest for card in cards)
    assert box.action_cards["foresight"].combination == (1, 1, 3, 5, 1, 1, 1, 1)
    assert box.action_cards["momentum"].combination == (0, 0, 3, 1, 2, 0, 2, 2)


@rule("tsukuyumi.round.card-phases")
def test_symbols_stand_in_their_usual_phase_except_on_six_cards(box):
    aggressive = box.action_cards["aggressive"]
    assert aggressive.symbols("white") == {}
    assert aggressive.symbols("blue") == {"faction": 1, "events": 1, "initiative": 1}
    assert aggressive.symbols("green") == {"production": 2, "oni-conquest": 1}
    assert aggressive.symbols("red") == {"movement": 1, "combat": 3}
    moved = {
        card.name: [(part.symbol, part.phase, part.amount) for part in card.elsewhere]
        for card in box.action_cards.values()
        if card.elsewhere
    }
    assert moved == {
        "Supply Line": [("production", "blue", 5)],
        "Foresight": [("initiative", "red", 3)],
        "Ambush": [("combat", "blue", 1)],
        "Night March": [("movement", "green", 2)],
        "Encirclement": [("oni-conquest", "red", 1)],
        "Uprising": [("faction", "green", 1)],
    }


@rule("tsukuyumi.round.card-phases")
def test_night_march_moves_in_green_and_ambush_fights_in_two_phases(box):
    night, ambush = box.action_cards["night-march"], box.action_cards["ambush"]
    assert night.symbols("green") == {"production": 1, "place-oni": 3, "movement": 2}
    assert night.symbols("red") == {"combat": 1}
    assert (ambush.symbols("blue")["combat"], ambush.symbols("red")["combat"]) == (1, 2)


def test_the_white_side(box):
    assert {action.id: action.amount for action in box.white_actions.values()} == dict.fromkeys(
        ("production", "movement", "combat", "events"), 1
    )


@rule("tsukuyumi.duel.action-cards-rest")
def test_sixteen_two_player_cards_of_which_three_change_the_opponents_card(box):
    cards = list(box.duel_cards.values())
    assert len(cards) == len({card.name for card in cards}) == len({card.combination for card in cards}) == 16
    status = {
        card.name: (card.status.symbol, card.status.minus, card.status.at_least, card.weight)
        for card in cards
        if card.status
    }
    assert status == {
        "Observation": ("events", 1, 0, 10),
        "Suppression": ("combat", 1, 1, 10),
        "Lack of Resources": ("production", 1, 1, 10),
    }
    assert {card.weight for card in cards if not card.status} == {12, 13, 14}
    assert box.duel_cards["night-raid"].combination == (1, 0, 2, 1, 1, 1, 2, 3)


# -- events and modules


@rule("tsukuyumi.event.deck-rest", "tsukuyumi.expansion.moonfall")
def test_twenty_events_of_thirteen_kinds(box):
    assert {event.name: event.copies for event in box.events.values()} == {
        "Neutralisation": 2,
        "Radioactive Contamination": 2,
        "Oni Rule": 2,
        "Danger in the Deep": 2,
        "Oil!": 1,
        "Storm": 1,
        "Play It Again, Sam!": 1,
        "Cave-In": 2,
        "Cleared Pass": 2,
        "Turning Ground": 2,
        "Lured Away": 1,
        "Hidden Reserves": 1,
        "Quick March": 1,
    }
    assert sum(event.copies for event in box.events.values()) == 20
    given = {event.id: event.property for event in box.events.values() if event.effect == "give-property"}
    assert given == {
        "radioactive-contamination": "radioactive",
        "oni-rule": "tsukuyumi",
        "danger-in-the-deep": "unstable",
    }


def test_ten_epic_events(box):
    assert {
        event.name: (event.who, event.may, event.effect, event.amount) for event in box.epic_events.values()
    } == {
        "Gain of Power": ("each", False, "give-property", 0),
        "Rockfall": ("active", False, "close-edge", 3),
        "Land Emerges": ("each", False, "lay-tile", 1),
        "Surprised by the Storm": ("nobody", False, "reverse-initiative", 0),
        "The Ground Breaks Away": ("active", True, "remove-areas", 2),
        "Dragon Blood": ("nobody", False, "oni-bounty", 1),
        "Liquid Magma": ("each", True, "rotate", 1),
        "Shifting Frontiers": ("each", True, "shift-frontier", 1),
        "Nature on the Move": ("each", False, "draw-and-play", 1),
        "Earthquake": ("active", True, "rotate", 3),
    }


@rule("tsukuyumi.facevent.no-sentinels")
def test_five_faction_events_for_each_faction(box):
    assert {faction: [event.name for event in events] for faction, events in box.events_of.items()} == {
        CYBER: [
            *("Digital Mimicry", "Update 2.1", "Solar Laser"),
            *("Combat Analysis", "Raider Drone Update"),
        ],
        DARK: [
            *("Old Seed", "The Queen Travels", "Pioneers for the Nest"),
            *("Food for the Queen", "Full Nest"),
        ],
        BOAR: [
            *("Burrowing for Mother", "From the Depths", "Rich Harvest"),
            *("Deep Trenches", "For Mother!"),
        ],
        NOMADS: [
            *("Secret Operations", "All Guns Blazing!", "Reload!"),
            *("Perimeter Defence", "Offroad Training"),
        ],
    }
    assert {event.id: event.amount for event in box.faction_events.values() if event.amount} == {
        "update-2-1": 2,
        "solar-laser": 30,
        "combat-analysis": 3,
        "old-seed": 3,
        "food-for-the-queen": 1,
        "burrowing-for-mother": 3,
        "rich-harvest": 2,
        "deep-trenches": 20,
        "for-mother": 1,
        "secret-operations": 2,
        "all-guns-blazing": 1,
        "perimeter-defence": 2,
    }


@rule("tsukuyumi.startadv.rest")
def test_twelve_starting_advantages(box):
    assert {card.name: (card.timing, card.effect, card.amount) for card in box.advantages.values()} == {
        "Scout": ("homezone", "lay-tile", 1),
        "Rich Harvest": ("starting-units", "produce", 2),
        "Advanced Position": ("before-white", "march", 1),
        "Jack of All Trades": ("first-white", "white-actions", 3),
        "Precious Land": ("game-start", "points", 1),
        "Spread Out": ("starting-areas", "start-areas", 1),
        "Rise to Power": ("before-setup", "rise", 2),
        "Intelligence": ("own-turns", "free-events", 2),
        "First Strike": ("first-red", "combat", 1),
        "Hidden Stores": ("first-green", "production", 1),
        "Banishing Rite": ("after-setup", "banish-oni", 1),
        "Second Thoughts": ("before-selection", "exchange-cards", 2),
    }


def test_mascots(box):
    assert {mascot.faction: mascot.name for mascot in box.mascots.values()} == {
        CYBER: "Medic Drone",
        DARK: "Lady Bug",
        BOAR: "Kid",
        NOMADS: "Trudy",
    }
    for mascot in box.mascots.values():
        assert (mascot.conquest, mascot.health, mascot.damage, mascot.points) == (0, 5, 0, 1)


# -- points


@rule("tsukuyumi.mission.faction-map")
def test_missions_and_goals_of_the_factions(box):
    assert {faction: mission.name for faction, mission in box.mission_of.items()} == {
        CYBER: "Geo Tagging",
        DARK: "Swarm",
        NOMADS: "Moonstruck",
        BOAR: "Survival of the Fittest",
    }
    assert {mission.points for mission in box.missions.values()} == {1}
    goals = {
        faction: (goal.name, goal.aim, goal.amount, goal.span, goal.check)
        for faction, goal in box.goal_of.items()
    }
    assert goals == {
        NOMADS: ("Regain Former Strength", "conquer-marked", 4, "round", "always"),
        DARK: ("Space for the Swarm", "conquer-areas", 6, "round", "always"),
        CYBER: ("GPS Mapping", "control-kinds", 0, "now", "always"),
        BOAR: ("Territorial Expansion", "control-areas", 10, "now", "end-of-red"),
    }
    assert {goal.points for goal in (*box.goals.values(), *box.alternative_goals.values())} == {2}


@rule("tsukuyumi.expansion.other-notes")
def test_alternative_goals_of_the_core_factions_only(box):
    told = {
        faction: (goal.name, goal.aim, goal.amount, goal.span) for faction, goal in box.alternative_of.items()
    }
    assert told == {
        NOMADS: ("Conquest", "control-areas", 8, "now"),
        DARK: ("Fodder for the Swarm", "destroy-units", 6, "round"),
        CYBER: ("Goal Finder", "fulfil-missions", 3, "game"),
        BOAR: ("Holy Ritual", "gather-units", 0, "now"),
    }
    gathered = box.alternative_of[BOAR].units
    assert {unit: box.units[unit].count for unit in gathered} == {
        "boarmother": 1,
        "boarrior": 4,
        "boarmaiden": 6,
    }


@rule("tsukuyumi.onimission.points")
def test_oni_missions(box):
    assert [(card.name, card.points, card.faction) for card in box.oni_missions.values()] == [
        ("Oni Moon", 1, None),
        ("Evaluation", 1, None),
        ("Neighbour", 1, None),
    ]


@rule("tsukuyumi.duel.victory-cards-rest")
def test_two_victory_cards_with_three_conditions_for_each_faction(box):
    told = {
        (faction, card.number): [
            (line.name, line.scores, line.points, line.at_most) for line in card.conditions
        ]
        for faction, cards in box.victory_cards_of.items()
        for card in cards
    }
    assert told == {
        (CYBER, 1): [
            ("Fault Correction", "moon-centre", 3, 0),
            ("Kami of the Mountains", "per-kind", 2, 0),
        ],
        (CYBER, 2): [("Purity of Home", "home-unentered", 3, 0)],
        (DARK, 1): [("Spreading Brood", "per-area", 1, 6)],
        (DARK, 2): [("Green Pastures", "per-kind", 2, 0), ("Teeming", "units-on-board", 3, 0)],
        (NOMADS, 1): [("Body Count", "per-kill", 1, 3)],
        (NOMADS, 2): [("Moon Landing", "per-kind", 2, 4), ("Raid", "in-enemy-home", 2, 0)],
        (BOAR, 1): [("Bulwarks", "per-material", 2, 6)],
        (BOAR, 2): [("Broad Domain", "per-area", 1, 5), ("Mother's Blessing", "unit-on-board", 2, 0)],
    }
    lines = {line.id: line for card in box.victory_cards.values() for line in card.conditions}
    assert [line.id for line in lines.values() if line.whole_game] == ["purity-of-home", "body-count"]
    assert (lines["spreading-brood"].beyond, lines["broad-domain"].beyond) == (3, 2)
    assert lines["teeming"].needed == 12
