"""People's own packs for Tsukuyumi: what they may add or replace, and what a broken one is told."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from hyakki.games.tsukuyumi.box.check import (
    check_action_cards,
    check_battles,
    check_boards,
    check_components,
    check_content,
    check_faction_cards,
    check_factions,
    check_moon,
    check_tile_sums,
)
from hyakki.games.tsukuyumi.box.content import Box, load_box
from hyakki.games.tsukuyumi.box.notation import Pieces, Row
from hyakki.kernel.errors import ContentError
from tests.rules import rule


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def pack(place: Path, **texts: str) -> Path:
    """A person's pack: `oni_powers=...` becomes content/oni-powers.toml."""
    (place / "content").mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (place / "content" / f"{name.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
    return place


def shipped(name: str) -> str:
    """The text of a shipped file."""
    return files("hyakki.games.tsukuyumi").joinpath("content").joinpath(name).read_text(encoding="utf-8")


WASP = """
[[unit]]
id = "wasp"
source = "house"
name = "Wasp"
faction = "dark-seed"
count = 6
conquest = 5
health = 5
damage = 5
cost = 1
strength = 1
abilities = ["flying", "swift"]
move = 2
says = "Flying. Moves 2 areas more."
"""


def test_a_pack_replaces_and_adds_by_id(box, tmp_path):
    mine = load_box(pack(tmp_path, units=WASP + WASP.replace('"wasp"', '"hornet"')))
    assert (mine.units["wasp"].move, mine.units["hornet"].move) == (2, 2)
    assert [unit.id for unit in mine.units_of["dark-seed"]][-1] == "hornet"
    assert mine.units["worker"] == box.units["worker"]
    assert mine.fingerprint != box.fingerprint
    assert load_box().units["wasp"].move == 1
    assert check_content(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("cost = 1", 'cost = "one"', "field 'cost': expected int, got str"),
        ("cost = 1", "cots = 1", "unknown field 'cots', expected one of "),
        ('"swift"]', '"quick"]', "field 'abilities[1]': expected one of "),
        ("move = 2", "", "'swift' needs the field 'move'"),
        ("move = 2", "move = 2\nlead = 1", "field 'lead' is not used by 'flying' or 'swift'"),
        ("cost = 1", "cost = 0", "field 'cost': expected a number from 1 to 999, got 0"),
        ("strength = 1", "strength = 3", "field 'strength': expected one of 1, 2, 4, got 3"),
        ('"dark-seed"', '"light-seed"', "field 'faction': expected one of "),
        (
            "move = 2",
            'move = 2\nupgrades = [{ replaces = "larva", cost = 1 }]',
            "field 'upgrades.replaces': unknown id 'larva', expected one of dog, private, ",
        ),
    ],
)
def test_a_broken_unit_is_named_with_what_was_expected(tmp_path, old, new, sentence):
    assert old in WASP
    (problem,) = check_content(pack(tmp_path, units=WASP.replace(old, new)))
    assert problem.startswith(f"content/units.toml: unit 'wasp': {sentence}")


def test_bad_toml_in_a_pack_names_file_and_line(tmp_path):
    (problem,) = check_content(pack(tmp_path, units="\n[[unit]]\nid == 3\n"))
    assert problem.startswith("content/units.toml: line 3: this is not valid TOML")


def test_a_misspelled_file_and_an_empty_pack_are_errors(tmp_path):
    (problem,) = check_content(pack(tmp_path / "one", unit=WASP))
    assert problem.startswith("content/unit.toml: unknown file, expected one of components.toml, ")
    (problem,) = check_content(tmp_path / "two")
    assert problem == "two: expected a folder with 'content/*.toml' inside, found none"


def test_loading_a_broken_pack_raises_all_its_mistakes(tmp_path):
    broken = pack(tmp_path, units=WASP.replace("cost = 1", "cost = true"), events="[[event]]\n")
    with pytest.raises(ContentError) as caught:
        load_box(broken)
    assert len(caught.value.problems) == 2


# -- wrong names


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("factions.toml", '"nest"\n', '"hive"\n', "faction 'dark-seed': field 'homezone': unknown id 'hive'"),
        (
            "factions.toml",
            '"6 worker"',
            '"6 workers"',
            "faction 'dark-seed': field 'line_up.units': unknown id 'workers'",
        ),
        (
            "factions.toml",
            'weapon = "pistol"',
            'weapon = "bow"',
            "faction 'nomads': field 'effect.weapon': unknown id 'bow'",
        ),
        (
            "uplinks.toml",
            'unit = "shogun"',
            'unit = "daimyo"',
            "uplink 'shogun': field 'unit': unknown id 'daimyo'",
        ),
        (
            "combat.toml",
            '["boarrior", "boarmaiden"]',
            '["boarrior", "boar"]',
            "card 'dig-in': field 'units': unknown id 'boar'",
        ),
        (
            "victory-cards.toml",
            'material = "stronghold"',
            'material = "castle"',
            "card 'boarlords-1': field 'conditions.material': unknown id 'castle'",
        ),
        (
            "scenarios.toml",
            'scenario = "control"',
            'scenario = "chaos"',
            "layout 'control-3': field 'scenario': unknown id 'chaos'",
        ),
    ],
)
def test_unknown_ids_are_named(tmp_path, name, old, new, problem):
    text = shipped(name)
    assert old in text
    problems = check_content(pack(tmp_path, **{name.removesuffix(".toml"): text.replace(old, new, 1)}))
    assert any(found.startswith(f"content/{name}: {problem}") for found in problems), problems


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        (
            "action-cards.toml",
            'phase = "green", amount = 2',
            'phase = "red", amount = 2',
            "card 'night-march': field 'elsewhere': red is the usual phase of 'movement'",
        ),
        (
            "action-cards.toml",
            'phase = "green", amount = 2',
            'phase = "green", amount = 3',
            (
                "card 'night-march': field 'elsewhere': 'movement' stands 3 times in other phases, "
                "but the card has 2"
            ),
        ),
        (
            "tiles.toml",
            "value = 15\n",
            "",
            "tile 't33': field 'value': expected on mountain ranges, and on no other",
        ),
        (
            "tiles.toml",
            "red = [0, 2]",
            "red = [0, 6]",
            "tile 't13': field 'red': expected different edges from 0 to 5",
        ),
        (
            "boards.toml",
            '"-3: 0 1"',
            '"-3: 0, 1"',
            (
                "board 'standard-3': field 'rows[0]': "
                "expected a row of positions such as '-3: 0 1' (r: values of q), got '-3: 0, 1'"
            ),
        ),
        (
            "boards.toml",
            '"-3: 0 1"',
            '"-3: 0 40"',
            "board 'standard-3': field 'rows': expected positions at most 7 steps from the moon centre",
        ),
        (
            "factions.toml",
            '"6 worker"',
            '"six worker"',
            (
                "faction 'dark-seed': field 'line_up.units[0]': "
                "expected a number and an id such as '2 private', got 'six worker'"
            ),
        ),
        (
            "factions.toml",
            "choose = 2",
            "choose = 4",
            "faction 'dark-seed': field 'effect.choose': expected at most 3, got 4",
        ),
        (
            "legendary.toml",
            '"two-lives", ',
            "",
            "legendary 'defiler': field 'second': expected with the ability 'two-lives', and with no other",
        ),
        (
            "victory-cards.toml",
            "needed = 12\n",
            "",
            "card 'dark-seed-2': condition 'teeming': 'units-on-board' needs the field 'needed'",
        ),
    ],
)
def test_entries_whose_parts_do_not_fit_are_named(tmp_path, name, old, new, problem):
    text = shipped(name)
    assert old in text
    problems = check_content(pack(tmp_path, **{name.removesuffix(".toml"): text.replace(old, new, 1)}))
    assert problems == [f"content/{name}: {problem}"]


# -- wrong numbers


@rule("tsukuyumi.setup.tile-list")
def test_tiles_are_counted(box):
    fewer = replace(box, tiles={tile.id: tile for tile in box.tiles.values() if tile.id != "t28"})
    assert list(check_tile_sums(fewer)) == [
        "The tiles must have 5 fertile grounds, but have 4.",
        "The tiles must have 15 tiles without red edges, but have 14.",
    ]
    assert list(check_components(fewer)) == ["The box must have 37 pieces of 'area-tiles', but has 36."]


def test_units_are_counted(box):
    dogs = msgspec.structs.replace(box.units["dog"], count=3)
    units_of = {**box.units_of, "nomads": (dogs, *box.units_of["nomads"][1:])}
    assert list(check_components(replace(box, units_of=units_of))) == [
        "The box must have 15 pieces of 'nomads-figures', but has 16."
    ]


@rule("tsukuyumi.round.card-set", "tsukuyumi.duel.action-cards-rest")
def test_action_cards_are_weighed_and_compared(box):
    cards = {
        **box.action_cards,
        "raid": msgspec.structs.replace(box.action_cards["raid"], combat=4),
        "siege": msgspec.structs.replace(box.action_cards["siege"], place_oni=0),
        "patience": msgspec.structs.replace(box.action_cards["logistics"], id="patience"),
    }
    duel = {**box.duel_cards, "observation": msgspec.structs.replace(box.duel_cards["observation"], combat=2)}
    assert list(check_action_cards(replace(box, action_cards=cards, duel_cards=duel))) == [
        "Action card 'patience' has the same numbers as 'logistics'.",
        "Action card 'siege' must have an Oni action, but has none.",
        "Action card 'raid' must weigh 12 to 14, but weighs 16.",
        "Two-player card 'observation' has a status and must weigh 10, but weighs 12.",
    ]


@rule("tsukuyumi.counter.faction-list-rest")
def test_combat_cards_are_counted_and_can_be_defended_against(box):
    overrun = msgspec.structs.replace(box.combat_cards["overrun"], counters=("retreat",))
    owned = {**box.combat_cards_of, "dark-seed": box.combat_cards_of["dark-seed"][:2]}
    broken = replace(box, combat_cards={**box.combat_cards, "overrun": overrun}, combat_cards_of=owned)
    assert list(check_faction_cards(broken)) == ["'dark-seed' must have 4 combat cards, but has 2."]
    assert list(check_battles(broken)) == [
        "Faction 'dark-seed' must have 1 combat card of type 'once-per-round', but has 0.",
        "Combat card 'overrun' causes damage and must offer 'defence-action' and 'protection'.",
    ]


@rule("tsukuyumi.duel.victory-cards-rest")
def test_victory_cards_and_faction_events_are_counted(box):
    victory = {**box.victory_cards_of, "nomads": box.victory_cards_of["nomads"][:1]}
    events = {**box.events_of, "boarlords": box.events_of["boarlords"][:4]}
    assert list(check_faction_cards(replace(box, victory_cards_of=victory, events_of=events))) == [
        "Faction 'nomads' must have 2 victory cards with 3 conditions, but has 1 with 1.",
        "Faction 'boarlords' must have 5 faction events, but has 4.",
    ]


@rule("tsukuyumi.setup.start-units-list")
def test_a_faction_starts_with_its_own_pieces(box):
    nomads = box.factions["nomads"]
    line_up = msgspec.structs.replace(nomads.line_up, units=(Pieces(6, "private"), Pieces(1, "wasp")))
    broken = msgspec.structs.replace(nomads, line_up=line_up, initiative=13, homezone="nest")
    goals = {faction: goal for faction, goal in box.goal_of.items() if faction != "nomads"}
    problems = list(check_factions(replace(box, factions={**box.factions, "nomads": broken}, goal_of=goals)))
    assert problems == [
        "Faction 'nomads' shares the initiative number 13 with another faction.",
        "Faction 'nomads' has the homezone of 'dark-seed'.",
        "Faction 'nomads' starts with 6 pieces of 'private', but has 5.",
        "Faction 'nomads' starts with 'wasp', a unit of 'dark-seed'.",
        "Faction 'nomads' must have a goal, but has none.",
        "Faction 'boarlords' shares the initiative number 13 with another faction.",
    ]


# -- boards that cannot be laid


def complaints(box: Box, layout: str, **changes: object) -> list[str]:
    """What is wrong with the boards after some changes to one layout."""
    changed = msgspec.structs.replace(box.layouts[layout], **changes)
    return list(check_boards(replace(box, layouts={**box.layouts, layout: changed})))


@rule("tsukuyumi.scenario.layouts")
def test_positions_of_a_layout(box):
    rows = box.layouts["the-canyon-4"].rows
    assert complaints(box, "the-canyon-4", rows=rows[:-1]) == [
        "Layout 'the-canyon-4': it must have 28 positions, but has 26."
    ]
    assert complaints(box, "the-canyon-4", rows=(*rows[:-1], Row([(-5, 2), (-5, 2)]))) == [
        "Layout 'the-canyon-4': (-5, 2) is named twice."
    ]
    assert complaints(box, "the-canyon-4", rows=(*rows[:-1], Row([(-5, 2), (0, 1)]))) == [
        "Layout 'the-canyon-4': (0, 1) is covered by the moon."
    ]
    assert complaints(box, "the-canyon-4", rows=(*rows[:-1], Row([(-5, 2), (0, 7)]))) == [
        "Layout 'the-canyon-4': (0, 7) cannot be reached from the moon."
    ]
    assert complaints(box, "the-canyon-4", tiles=21, rows=rows[1:-1]) == [
        "Layout 'the-canyon-4': 4 seats need 28 tiles, but 21 are named.",
        "Layout 'the-canyon-4': it must have 21 positions, but has 24.",
    ]


@rule("tsukuyumi.scenario.layouts")
def test_holes_and_homezones_of_a_layout(box):
    spots = box.layouts["pacific-standoff-3"].homezones
    assert complaints(box, "pacific-standoff-3", holes=((1, 1),)) == [
        "Layout 'pacific-standoff-3': the holes must be (-2, 1) (1, -2) (1, 1), but (1, 1) are named."
    ]

    def moved(q: int, r: int) -> list[str]:
        first = msgspec.structs.replace(spots[0], at=(q, r))
        return complaints(box, "pacific-standoff-3", homezones=(first, *spots[1:]))

    name = "Layout 'pacific-standoff-3'"
    assert moved(3, 0) == [f"{name}: the homezone A at (3, 0) must be free, but a tile lies there."]
    assert moved(0, 0) == [f"{name}: the homezone A at (0, 0) must be free, but a tile lies there."]
    assert moved(1, 1) == [f"{name}: the homezone A at (1, 1) lies in a hole."]
    assert moved(5, 5) == [f"{name}: the homezone A at (5, 5) touches no tile."]
    assert moved(2, -4) == [f"{name}: two homezones are marked at (2, -4)."]
    assert complaints(box, "pacific-standoff-3", homezones=spots[:2]) == [
        f"{name}: it must have 3 marked homezones, but has 2."
    ]


def test_fertile_positions_and_clusters_of_a_layout(box):
    control = box.layouts["control-3"]
    assert complaints(box, "control-3", fertile=((3, 0), (0, -3), (9, 9))) == [
        "Layout 'control-3': the fertile position (9, 9) is no position of a tile."
    ]
    assert complaints(box, "control-3", fertile=((3, 0),)) == [
        "Layout 'control-3': 1 fertile positions are marked, but 3 fertile grounds are needed."
    ]
    joined = (Row([(-2, 0)]), *control.rows[1:])
    assert complaints(box, "control-3", rows=joined) == [
        "Layout 'control-3': it must have 3 clusters of one size, but has clusters of [7, 14]."
    ]


def test_a_board_cannot_need_more_tiles_than_there_are(box):
    need = box.layouts["full-moon-down-5"].needs
    many = (msgspec.structs.replace(need[0], count=6), need[1])
    assert complaints(box, "full-moon-down-5", needs=many) == [
        "Layout 'full-moon-down-5': it needs 6 tiles of kind 'fertile-ground', but the box has 5."
    ]
    few = (msgspec.structs.replace(need[0], count=3), need[1])
    assert complaints(box, "full-moon-down-5", needs=few) == [
        "Layout 'full-moon-down-5': it needs 30 other tiles, but the box has 29."
    ]


@rule("tsukuyumi.setup.moon-areas-count")
def test_the_moon_stays_whole(box):
    moon = {area.id: area for area in box.moon.values() if area.id != "moon-east"}
    assert list(check_moon(replace(box, moon=moon))) == [
        "The moon must cover (0, 0) and the six positions around it."
    ]


def test_a_scenario_needs_a_board(box):
    layouts = {layout.id: layout for layout in box.layouts.values() if layout.scenario != "control"}
    assert list(check_boards(replace(box, layouts=layouts))) == [
        "Scenario 'control' must have a layout, but has none."
    ]


# -- sentences


def test_a_changed_number_changes_the_sentence(box, tmp_path):
    text = shipped("faction-events.toml").replace("amount = 30", "amount = 45", 1)
    mine = load_box(pack(tmp_path, faction_events=text))
    assert "deals 30 damage" in box.faction_events["solar-laser"].says
    assert "deals 45 damage" in mine.faction_events["solar-laser"].says


def test_numbers_in_parts_of_an_entry_are_filled_as_well(box, tmp_path):
    text = shipped("victory-cards.toml").replace("points = 3", "points = 1", 1)
    mine = load_box(pack(tmp_path, victory_cards=text))
    assert box.victory_cards["cybersamurai-1"].conditions[0].says == "3 points for the moon centre."
    assert mine.victory_cards["cybersamurai-1"].conditions[0].says == "1 point for the moon centre."


def test_a_place_without_a_number_is_an_error(tmp_path):
    (problem,) = check_content(pack(tmp_path, units=WASP.replace("Moves 2 areas", "Moves {steps} areas")))
    assert "there is no number 'steps', expected one of " in problem
