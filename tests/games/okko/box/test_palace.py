"""Okko's palaces as the scenarios of the box lay them out, and what cannot be laid out."""

from __future__ import annotations

from copy import deepcopy

import msgspec
import pytest

from hyakki.board.areas import LINE, OPEN, WALL
from hyakki.board.areasight import sees
from hyakki.board.masks import bits
from hyakki.board.walks import flood
from hyakki.games.okko.box.content import Box, load_box
from hyakki.games.okko.box.palace import Palace, palace_of
from hyakki.games.okko.box.scenariodefs import DoorDef, Placed, ScenarioDef
from tests.rules import rule

# Areas, purple +1 and +3, green +1 and +3, orange, SPEED difficulty, mission
FACES = {
    "1A": (7, 2, 2, 0, 0, 0, 0, ""),
    "1B": (7, 0, 0, 2, 1, 0, 0, ""),
    "2A": (8, 2, 1, 0, 1, 0, 0, ""),
    "2B": (7, 1, 1, 1, 0, 0, 3, ""),
    "3A": (7, 1, 1, 1, 0, 0, 0, ""),
    "3B": (8, 1, 0, 1, 1, 0, 3, ""),
    "4A": (7, 2, 2, 0, 0, 0, 0, ""),
    "4B": (8, 2, 0, 0, 0, 0, 4, ""),
    "5A": (6, 0, 0, 1, 0, 0, 0, ""),
    "5B": (7, 1, 0, 0, 1, 4, 0, "m1"),
    "6A": (6, 1, 0, 1, 0, 0, 0, ""),
    "6B": (8, 1, 0, 2, 1, 3, 0, "m2"),
    "7A": (7, 1, 1, 0, 0, 0, 0, ""),
    "7B": (8, 1, 1, 1, 0, 3, 0, "m3"),
    "8A": (8, 1, 0, 1, 0, 0, 0, ""),
    "8B": (8, 2, 0, 0, 1, 2, 4, "m4"),
    "C1A": (3, 0, 0, 0, 0, 0, 0, ""),
    "C1B": (2, 1, 0, 0, 0, 0, 0, ""),
    "C2A": (3, 0, 0, 0, 0, 0, 0, ""),
    "C2B": (3, 1, 1, 0, 0, 0, 0, ""),
    "C3A": (2, 0, 0, 1, 0, 0, 0, ""),
    "C3B": (3, 0, 0, 0, 0, 0, 3, ""),
    "C4A": (3, 0, 0, 1, 0, 0, 0, ""),
    "C4B": (2, 0, 0, 0, 0, 0, 0, ""),
    "C5A": (3, 0, 0, 1, 0, 0, 0, ""),
    "C5B": (2, 0, 1, 0, 1, 0, 0, ""),
}

SCENARIOS = (
    "guest-at-dusk",
    "silent-cell",
    "two-fires",
    "stolen-reliquary",
    "lanterns-for-the-dead",
    "champion-of-the-gate",
)


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def scenario(
    box: Box, tiles: list[Placed], doors: tuple[DoorDef, ...] = (), starts: tuple[str, ...] = ()
) -> ScenarioDef:
    """A scenario with another palace; the first Tile is the start Tile."""
    return msgspec.structs.replace(
        box.scenarios["guest-at-dusk"],
        tiles=tuple(tiles),
        doors=doors,
        start_spaces=starts,
        start_tile=tiles[0].key,
    )


def laid(box: Box, *tiles: tuple[str, str, int, int], doors: tuple[DoorDef, ...] = ()) -> Palace:
    """Tiles as (key, face, x, y), side by side."""
    placed = [Placed(key=key, face=face, x=x, y=y) for key, face, x, y in tiles]
    return palace_of(box.tiles, scenario(box, placed, doors))


def door(a: str, b: str, closed: bool = False) -> DoorDef:
    return DoorDef(a=a, b=b, closed=closed)


def addresses(palace: Palace, cells: int) -> list[str]:
    return [palace.address(cell) for cell in bits(cells)]


# Faces


@rule("okko.board.tile-maps", "okko.board.space-colours", "okko.board.tiles")
@pytest.mark.parametrize("face", FACES)
def test_what_is_printed_on_a_face(box, face):
    palace = laid(box, ("A", face, 0, 0))
    mortal, mortal_3 = palace.arrivals("mortal", 2), palace.arrivals("mortal", 3)
    other, other_3 = palace.arrivals("supernatural", 2), palace.arrivals("supernatural", 3)
    assert (
        len(palace.area_names),
        mortal.bit_count(),
        (mortal_3 & ~mortal).bit_count(),
        other.bit_count(),
        (other_3 & ~other).bit_count(),
        palace.orange.bit_count(),
        palace.difficulty[0],
        next(iter(palace.missions), ""),
    ) == FACES[face]
    assert (palace.areas.width, palace.areas.height) == (6, 2 if box.tiles[face].corridor else 6)
    assert all(2 <= spaces.bit_count() <= 6 for spaces in palace.areas.spaces_in)
    assert palace.areas.spaces == palace.blue | palace.orange | palace.reinforcement
    assert palace.areas.spaces | palace.areas.scenery == (1 << palace.areas.size) - 1


@rule("okko.board.tile-maps")
def test_the_box_has_sixteen_faces_of_tiles_and_ten_of_corridors(box):
    assert set(box.tiles) == set(FACES)
    assert sum(tile.corridor for tile in box.tiles.values()) == 10


@rule("okko.reinforce.plus-marks")
def test_spaces_marked_3_count_from_three_heroes_on(box):
    palace = laid(box, ("A", "2A", 0, 0))
    assert [addresses(palace, palace.arrivals("mortal", heroes)) for heroes in (1, 2)] == [
        ["A:1,1", "A:1,4"]
    ] * 2
    assert [addresses(palace, palace.arrivals("mortal", heroes)) for heroes in (3, 4)] == [
        ["A:1,1", "A:1,4", "A:5,1"]
    ] * 2
    assert [palace.arrivals("supernatural", heroes).bit_count() for heroes in (1, 2, 3, 4)] == [0, 0, 1, 1]
    assert addresses(palace, palace.reinforcement) == ["A:1,1", "A:1,4", "A:5,1", "A:5,4"]


@rule("okko.board.scenery")
def test_scenery_is_drawn_without_a_space(box):
    palace = laid(box, ("A", "2A", 0, 0))
    assert [palace.kinds[cell] for cell in bits(palace.areas.scenery)] == ["scenery"] * 2
    assert addresses(palace, palace.areas.scenery) == ["A:2,2", "A:2,3"]
    # Area f is joined to b by scenery alone.
    steps = palace.areas.passages(0).steps[palace.area("A.b")]
    assert steps >> palace.area("A.f") & 1


# Scenarios


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_builds_and_hangs_together(box, name):
    scene = box.scenarios[name]
    palace = palace_of(box.tiles, scene)
    areas = palace.areas
    assert len(palace.keys) == len(scene.tiles)
    assert areas.size < 300
    opened = areas.passages(palace.closed_at_start)
    reached = flood(opened.steps, 1, areas.everywhere)
    assert reached == areas.everywhere & ~palace.sealed
    assert bool(palace.sealed) == ("m1" in palace.missions)
    assert [palace.address(cell) for cell in palace.start_cells] == list(scene.start_spaces)
    assert palace.keys[palace.start_tile] == scene.start_tile


@rule("okko.board.doors")
@pytest.mark.parametrize("name", SCENARIOS)
def test_tiles_are_joined_by_their_doors_alone(box, name):
    scene = box.scenarios[name]
    palace = palace_of(box.tiles, scene)
    areas = palace.areas
    assert len(palace.doors) == len(scene.doors) == areas.doors.bit_count()
    for number, printed in enumerate(scene.doors):
        a, b = palace.cell(printed.a), palace.cell(printed.b)
        assert set(palace.doors[number]) == {a, b}
        assert areas.edge(a, b) == number
        assert palace.doors_at[a] >> number & 1
        assert palace.doors_at[b] >> number & 1
        assert areas.neighbours(a, 0) >> b & 1
        assert not areas.neighbours(a, 1 << number) >> b & 1
        assert areas.joined[areas.tile_of[a]] >> areas.tile_of[b] & 1
    for cell in bits(areas.cells):
        for other in (cell + 1, cell + areas.width):
            if other < areas.size and areas.tile_of[other] not in (-1, areas.tile_of[cell]):
                if other == cell + areas.width or areas.xs[other]:
                    assert areas.edge(cell, other) == WALL or (cell, other) in palace.doors
    assert sum(mask.bit_count() for mask in areas.joined) <= 2 * len(scene.doors)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_place_has_one_address(box, name):
    scene = box.scenarios[name]
    palace = palace_of(box.tiles, scene)
    cells = bits(palace.areas.cells)
    assert [palace.cell(palace.address(cell)) for cell in cells] == cells
    assert len(cells) == sum(12 if box.tiles[placed.face].corridor else 36 for placed in scene.tiles)
    assert all(palace.address(cell) == "" for cell, area in enumerate(palace.areas.area_of) if area < 0)
    for cell in cells:
        key, _, place = palace.address(cell).partition(":")
        assert palace.tile(key) == palace.areas.tile_of[cell]
        row, _, column = place.partition(",")
        drawn = palace.tile_defs[palace.tile(key)].map.strip("\n").split("\n")
        letter = drawn[2 * int(row) + 1][3 * int(column) + 1]
        assert palace.area(f"{key}.{letter}") == palace.areas.area_of[cell]


@rule("okko.board.area-adjacency", "okko.board.tile-maps")
@pytest.mark.parametrize("name", SCENARIOS)
def test_edges_are_as_drawn_on_turned_corridors_too(box, name):
    scene = box.scenarios[name]
    palace = palace_of(box.tiles, scene)
    signs = {" ": OPEN, "  ": OPEN, ":": LINE, "..": LINE, "|": WALL, "--": WALL}
    for placed in scene.tiles:
        drawn = box.tiles[placed.face].map.strip("\n").split("\n")
        rows, columns = len(drawn) // 2, len(drawn[0]) // 3
        for row in range(rows):
            for column in range(columns):
                cell = palace.cell(f"{placed.key}:{row},{column}")
                if column + 1 < columns:
                    right = palace.cell(f"{placed.key}:{row},{column + 1}")
                    assert printed(palace, cell, right) == signs[drawn[2 * row + 1][3 * column + 3]]
                if row + 1 < rows:
                    below = palace.cell(f"{placed.key}:{row + 1},{column}")
                    assert printed(palace, cell, below) == signs[drawn[2 * row + 2][3 * column + 1 :][:2]]


def printed(palace: Palace, a: int, b: int) -> int:
    """What is drawn on an edge inside a Tile; a wall that can be broken is drawn as a wall."""
    edge = palace.areas.edge(a, b)
    return WALL if edge >= 0 else edge


def test_places_that_scenarios_name_lie_on_spaces(box):
    for scene in box.scenarios.values():
        palace = palace_of(box.tiles, scene)
        places = [agent.at for agent in scene.agents] + [courtier.at for courtier in scene.courtiers]
        places += [*scene.question_marks, *scene.evidence, *scene.parchment, *scene.chests, *scene.objectives]
        assert places
        for place in places:
            assert palace.areas.spaces >> palace.cell(place) & 1, f"{scene.id}: {place}"


@rule("okko.board.corridor")
def test_a_turned_corridor_lies_a_quarter_clockwise(box):
    palace = palace_of(box.tiles, box.scenarios["silent-cell"])
    areas = palace.areas
    spots = {
        place: (areas.xs[palace.cell(place)], areas.ys[palace.cell(place)])
        for place in ("K1:0,0", "K1:0,5", "K1:1,0", "K1:1,5", "K4:0,2", "K4:1,2")
    }
    assert spots == {
        "K1:0,0": (7, 0), "K1:0,5": (7, 5), "K1:1,0": (6, 0), "K1:1,5": (6, 5),
        "K4:0,2": (7, 10), "K4:1,2": (6, 10),
    }  # fmt: skip
    # Its Areas a, b and c lie one below the other, its Doors lead left and right.
    assert areas.edge(palace.cell("K1:0,1"), palace.cell("K1:0,2")) == LINE
    assert areas.passages(0).steps[palace.area("K1.b")] == sum(
        1 << palace.area(name) for name in ("K1.a", "K1.c", "A.e", "B.e")
    )
    assert bits(areas.joined[palace.tile("K1")]) == [palace.tile("A"), palace.tile("B")]


@rule("okko.sneak.prohibited-mark")
def test_prohibited_tiles_and_their_difficulty(box):
    palace = palace_of(box.tiles, box.scenarios["two-fires"])
    hard = {palace.keys[tile]: palace.difficulty[tile] for tile in bits(palace.prohibited)}
    assert hard == {"K2": 3, "D": 4, "E": 3}
    assert [palace.difficulty[palace.tile(key)] for key in "ABC"] == [0, 0, 0]
    assert palace.missions == {"m2": palace.tile("C"), "m4": palace.tile("D")}


def test_orange_spaces_by_tile(box):
    palace = palace_of(box.tiles, box.scenarios["two-fires"])
    assert addresses(palace, palace.orange_on[palace.tile("C")]) == ["C:2,2", "C:2,3", "C:3,2"]
    assert addresses(palace, palace.orange_on[palace.tile("D")]) == ["D:2,1", "D:2,4"]
    assert palace.orange_on[palace.tile("A")] == 0


# The Cell


@rule("okko.mission.cell")
def test_each_orange_space_of_the_cell_has_a_wall_to_break(box):
    palace = palace_of(box.tiles, box.scenarios["silent-cell"])
    areas, doors = palace.areas, len(palace.doors)
    assert bits(palace.closed_at_start) == list(range(doors, doors + 4))
    assert palace.closed_at_start & areas.doors == 0
    assert [palace.area_names[area] for area in bits(palace.sealed)] == ["D.h"]
    edges = {
        palace.address(cell): [
            addresses(palace, sum(1 << side for side in areas.gates[gate])) for gate in bits(gates)
        ]
        for cell, gates in palace.breach.items()
    }
    assert edges == {
        "D:3,1": [["D:3,1", "D:3,2"]],
        "D:3,4": [["D:3,3", "D:3,4"]],
        "D:4,1": [["D:4,1", "D:4,2"]],
        "D:4,4": [["D:4,3", "D:4,4"]],
    }


@rule("okko.mission.cell", "okko.board.space-adjacency")
def test_breaking_a_wall_of_the_cell_opens_that_edge_and_no_other(box):
    palace = palace_of(box.tiles, box.scenarios["silent-cell"])
    areas, cell = palace.areas, palace.cell("D:3,4")
    inside, below = palace.cell("D:3,3"), palace.cell("D:4,3")
    closed = palace.closed_at_start & ~palace.breach[cell]
    assert not areas.passages(palace.closed_at_start).steps[palace.area("D.h")]
    assert areas.passages(closed).steps[palace.area("D.h")] == 1 << palace.area("D.d")
    assert areas.neighbours(cell, closed) >> inside & 1
    assert not areas.neighbours(cell, closed) >> below & 1
    assert sees(areas, cell, inside, closed, 0)
    assert not sees(areas, cell, below, closed, 0)
    assert not sees(areas, cell, inside, palace.closed_at_start, 0)
    # With the wall below broken as well nothing is left at the corner between them.
    both = closed & ~palace.breach[palace.cell("D:4,4")]
    assert areas.neighbours(cell, both) >> below & 1
    assert sees(areas, cell, below, both, 0)


def test_a_wall_before_scenery_joins_the_areas_when_it_is_broken(box):
    palace = palace_of(box.tiles, box.scenarios["silent-cell"])
    cell = palace.cell("D:4,1")
    closed = palace.closed_at_start & ~palace.breach[cell]
    steps = palace.areas.passages(closed).steps[palace.area("D.h")]
    assert steps == 1 << palace.area("D.e")
    assert not palace.areas.neighbours(cell, closed) & palace.areas.spaces_in[palace.area("D.h")]


# Layouts


@rule("okko.board.closed-doors")
def test_a_scenario_may_close_a_door(box):
    doors = (door("A:2,5", "B:2,0"), door("A:3,5", "B:3,0", closed=True))
    palace = laid(box, ("A", "2A", 0, 0), ("B", "6A", 6, 0), doors=doors)
    assert palace.closed_at_start == 0b10


def test_one_layout_is_one_palace(box):
    scene = box.scenarios["two-fires"]
    palace = palace_of(box.tiles, scene)
    assert palace_of(box.tiles, scene) is palace
    assert palace_of(dict(box.tiles), msgspec.structs.replace(scene, agents=())) is palace
    assert deepcopy(palace) is palace
    other = palace_of(box.tiles, msgspec.structs.replace(scene, doors=scene.doors[::-1]))
    assert other is not palace


def test_the_lattice_is_cut_to_the_tiles(box):
    far = laid(box, ("A", "2A", -7, 40), ("B", "6A", -1, 40), doors=(door("A:2,5", "B:2,0"),))
    near = laid(box, ("A", "2A", 0, 0), ("B", "6A", 6, 0), doors=(door("A:2,5", "B:2,0"),))
    assert far is not near
    assert (far.areas.width, far.areas.height) == (12, 6)
    assert far.areas.area_of == near.areas.area_of


def test_names_that_are_not_there(box):
    palace = laid(box, ("A", "2A", 0, 0))
    with pytest.raises(ValueError, match="no place 'A:6,0'"):
        palace.cell("A:6,0")
    with pytest.raises(ValueError, match="no Tile 'B'"):
        palace.tile("B")
    with pytest.raises(ValueError, match=r"no Area 'A\.z'"):
        palace.area("A.z")


@rule("okko.board.tile-maps", "okko.board.doors")
@pytest.mark.parametrize(
    ("doors", "said"),
    [
        ([("A:2,5", "B:9,0")], "Door A:2,5 to B:9,0: there is no place B:9,0"),
        ([("A:2,5", "B:3,0")], "Door A:2,5 to B:3,0: these Spaces do not lie side by side"),
        ([("A:2,2", "B:2,0")], "Door A:2,2 to B:2,0: A:2,2 is scenery, not a blue or orange Space"),
        ([("A:1,1", "B:2,0")], "Door A:1,1 to B:2,0: A:1,1 is purple, not a blue or orange Space"),
        ([("A:0,0", "A:0,1")], "Door A:0,0 to A:0,1: both Spaces are on the same Tile"),
        ([("A:0,5", "A:1,0")], "Door A:0,5 to A:1,0: these Spaces do not lie side by side"),
        ([("A:2,5", "B:2,0"), ("B:2,0", "A:2,5")], "Door B:2,0 to A:2,5: there is one already"),
        ([], "Areas B.a B.b B.c B.d B.e B.f: no way leads there from the start Tile"),
    ],
)
def test_doors_that_cannot_be(box, doors, said):
    with pytest.raises(ValueError, match=f"^{said}$"):
        laid(box, ("A", "2A", 0, 0), ("B", "6A", 6, 0), doors=tuple(door(a, b) for a, b in doors))


def test_layouts_that_cannot_be(box):
    with pytest.raises(ValueError, match=r"^B:0,0 and A:5,5 lie on one another$"):
        laid(box, ("A", "2A", 0, 0), ("B", "6A", 5, 5))
    with pytest.raises(ValueError, match=r"^the keys of Tiles must differ: A A$"):
        laid(box, ("A", "2A", 0, 0), ("A", "6A", 6, 0))
    with pytest.raises(ValueError, match=r"^Tile A: there is no face 9A$"):
        laid(box, ("A", "9A", 0, 0))
    with pytest.raises(ValueError, match=r"^the Tiles lie too far apart"):
        laid(box, ("A", "2A", 0, 0), ("B", "6A", 6_000_000, 0))
    with pytest.raises(ValueError, match=r"^Tile A: only Corridors can be turned$"):
        palace_of(box.tiles, scenario(box, [Placed(key="A", face="2A", x=0, y=0, turned=True)]))
    with pytest.raises(ValueError, match=r"^a palace needs at least one Tile$"):
        palace_of(box.tiles, msgspec.structs.replace(box.scenarios["two-fires"], tiles=()))


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("A:1,1", "starting Space A:1,1: it is purple, not blue or orange"),
        ("B:0,0", "starting Space B:0,0: it does not lie on the start Tile A"),
        ("C:0,0", "no place 'C:0,0' in this palace: expected KEY:row,column"),
    ],
)
def test_starting_spaces_that_cannot_be(box, start, said):
    tiles = [Placed(key="A", face="2A", x=0, y=0), Placed(key="B", face="6A", x=6, y=0)]
    with pytest.raises(ValueError, match=f"^{said}$"):
        palace_of(box.tiles, scenario(box, tiles, (door("A:2,5", "B:2,0"),), (start,)))
