"""Places have names that people can say, the same in log, board and lists; names lead back to places."""

from __future__ import annotations

import pytest

from hyakki.games.okko import options
from hyakki.games.okko.rules.ground import beside as beside_mask
from hyakki.games.okko.tell.places import area_name, door_name, ground_of, space_name, tile_name
from hyakki.games.okko.view import view
from tests.games.okko.table import add, cell, table
from tests.games.okko.tell.speaking import VOICE, at, palace, seen


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("A:0,0", "Gate Court A1"),
        ("A:2,5", "Gate Court F3"),
        ("B:3,1", "Kitchens B4"),
        ("D:0,0", "The Cell A1"),
        # a turned Corridor is named as it lies: its first row has become its last column
        ("K1:0,0", "Lacquer Gallery B1"),
        ("K1:1,3", "Lacquer Gallery A4"),
    ],
)
def test_a_space_is_named_by_its_tile_column_and_row(address: str, name: str) -> None:
    assert space_name(VOICE, seen(), at(address)) == name


@pytest.mark.parametrize("scenario", sorted(VOICE.box.scenarios))
def test_every_space_has_a_name_of_its_own_that_leads_back(scenario: str) -> None:
    shown = view(table(scenario), 0)
    spaces = [number for number, kind in enumerate(shown.palace.kinds) if kind not in ("", "scenery")]
    names = {space_name(VOICE, shown, number): number for number in spaces}
    assert len(names) == len(spaces)
    areas = {area_name(VOICE, shown, area.name) for area in shown.palace.areas}
    assert len(areas) == len(shown.palace.areas)
    doors = [gate.number for gate in shown.gates if gate.door]
    assert len({door_name(VOICE, shown, number) for number in doors}) == len(doors)


def test_what_can_be_pointed_at_is_found_by_its_name() -> None:
    shown = seen()
    anchors = VOICE.anchors(shown)
    names = {VOICE.say_anchor(shown, anchor): anchor for anchor in anchors}
    assert len(names) == len(anchors)
    assert names["Kitchens B1"] == f"space:{at('B:0,1')}"
    assert names["Gate Court D4: Ashigaru 1"] == f"space:{at('A:3,3')}"
    assert names["Area d of Gate Court: Okko, Ashigaru 1, Tikku and Evidence II"] == "area:A.d"
    assert names["Ashigaru 1 in Gate Court D4"] == "figure:10"
    assert names["Captain Genzo in Gate Court F3"] == "token:1"


def test_doors_lie_between_tiles() -> None:
    shown = seen()
    assert door_name(VOICE, shown, 0) == "the Door between Gate Court and Lacquer Gallery"
    assert door_name(VOICE, shown, 8).startswith("the wall between The Cell ")
    assert door_name(VOICE, shown, 99) == "a Door"


def test_a_mission_tile_is_called_by_its_mission() -> None:
    shown = seen()
    number = [tile.mission for tile in shown.palace.tiles].index("m1")
    assert shown.palace.tiles[number].name == "M1 The Cell"
    assert tile_name(VOICE, shown, number) == "The Cell"


def test_log_board_and_lists_say_the_same() -> None:
    g = palace()
    said = VOICE.say_option(view(g, 0), options.PickSpace(cell(g, "A:3,2")))
    assert said.startswith("Gate Court C4, beside")
    lines = VOICE.draw(view(g, 0))
    row = next(line for line in lines if line.startswith("4 c   c : d  a1"))
    assert lines[0].index("C") == row.index("d")  # the Space stands below its letter, beside its number


@pytest.mark.parametrize("scenario", ["guest-at-dusk", "silent-cell", "two-fires"])
def test_what_is_beside_a_space_is_what_the_rules_call_adjacent(scenario: str) -> None:
    g = table(scenario)
    shown = view(g, 0)
    closed = frozenset(gate.cells for gate in shown.gates if gate.closed)
    ground = ground_of(shown.palace)
    for number, kind in enumerate(shown.palace.kinds):
        if kind and kind != "scenery":
            around = sum(
                1 << other
                for other in ground.around(number, closed)
                if shown.palace.kinds[other] != "scenery"
            )
            assert around == beside_mask(g, number), space_name(VOICE, shown, number)


def test_a_space_names_who_and_what_is_beside_it() -> None:
    g = palace()
    add(g, "ninja", "A:5,2")
    said = VOICE.say_option(view(g, 0), options.PickSpace(cell(g, "A:5,3")))
    assert said == "Gate Court D6, beside Ninja 1 and Evidence II"
